// SPDX-License-Identifier: MIT
// bastide rules: shows rules by ID or chapter, and reports which of them no scenario proves yet.

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bastide/rules.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/rules_page.h"
#include "locale/utf8.h"

enum { MAX_PATH = 4096, WRAP_COLUMN = 100 };

static const char usage[] =
    "usage: bastide rules [CHAPTER | ID]... [--lang LANG] [--grep WORD] [--json]\n"
    "       bastide rules --page CHAPTER\n"
    "       bastide rules --coverage DIR [--chapters A,B] [--built A,B] [--max-exempt PERCENT] [--list] [--json]\n"
    "\n"
    "Shows the rules by ID (BASE-18), by prefix (TURN) or by chapter (inns); without arguments lists the chapters.\n"
    "\n"
    "  --lang LANG           e.g. en or de; rules without a translation are shown in English\n"
    "  --grep WORD           only rules whose text contains WORD\n"
    "  --json                machine-readable output\n"
    "  --page CHAPTER        sets, elements, house rules and rulings of a module as Markdown (docs/modules)\n"
    "  --coverage DIR        report which rules the scenarios (*.scn) under DIR name on a 'proves' line;\n"
    "                        DIR/exempt.txt lists rules without one: 'ID reason' or 'ID waits MODULE reason'\n"
    "  --chapters A,B        the chapters to report (default: those of all modules that are built)\n"
    "  --built A,B           the modules that exist (default: those of the reported chapters); an interaction\n"
    "                        takes part when all its modules exist, and nothing may wait for one that exists\n"
    "  --max-exempt PERCENT  fail if more of the rules are exempt (default 8)\n"
    "  --list                name the missing rules\n"
    "\n"
    "Exit status: 0; 1 if nothing was found, or a rule is missing; 2 if it was called wrongly.\n"
    "\n"
    "  bastide rules BASE-18 INNS-06\n"
    "  bastide rules inns --lang de\n"
    "  bastide rules --grep cathedral\n"
    "  bastide rules --coverage tests/rules --list\n";

typedef struct options {
    const char *lang, *grep, *coverage, *chapters, *built, *page;
    double max_exempt;
    bool json, list, help;
    const char **words; // chapters and IDs as given
    int word_count;
} options;

// ---- small helpers -------------------------------------------------------------------------------------

static void print_json_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

static void print_json_field(const char *key, const char *text)
{
    printf("\"%s\":", key);
    print_json_string(text);
}

static bool contains_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == length)
            return true;
    }
    return length == 0;
}

// Breaks a text at spaces.
static void print_wrapped(const char *text)
{
    int column = 0;
    while (*text) {
        size_t bytes = strcspn(text, " ");
        int width = bst_utf8_count(text, bytes);
        if (column > 0 && column + 1 + width > WRAP_COLUMN) {
            putchar('\n');
            column = 0;
        }
        column += column == 0 ? printf("    ") : printf(" ");
        printf("%.*s", (int)bytes, text);
        column += width;
        text += bytes;
        text += strspn(text, " ");
    }
    putchar('\n');
}

// The rule or chapter most like a word that is neither; "" if none is near.
static const char *nearest_name(const char *word)
{
    static const char *names[BST_CHAPTER_KINDS + BST_RULE_KINDS];
    int count = 0;
    for (int i = 0; i < bst_chapter_count(); i++)
        names[count++] = bst_chapter_get(i)->name;
    for (int i = BST_RULE_NONE + 1; i < BST_RULE_KINDS; i++)
        names[count++] = bst_rule_name((bst_rule)i);
    names[count] = NULL;
    const char *near = bst_suggest(word, names);
    return near ? near : "";
}

// One message for a word that should have been a rule or a chapter.
static int unknown_word(const char *what, const char *word)
{
    const char *near = nearest_name(word);
    if (*near)
        return bst_usage_error("rules", "there is no %s `%s`; did you mean `%s`?", what, word, near);
    return bst_usage_error("rules", "there is no %s `%s`; `bastide rules` lists the chapters", what, word);
}

// ---- showing rules -------------------------------------------------------------------------------------

// Does rule ID `name` begin with `prefix` and a dash (TURN for TURN-08)?
static bool has_prefix(const char *name, const char *prefix)
{
    while (*prefix && toupper((unsigned char)*prefix) == *name) {
        prefix++;
        name++;
    }
    return !*prefix && *name == '-';
}

// Marks the rules that a word of the command line names; false if it names none.
static bool select_rules(const char *word, bool selected[BST_RULE_KINDS])
{
    bst_rule rule = bst_rule_find(word);
    if (rule != BST_RULE_NONE) {
        selected[rule] = true;
        return true;
    }
    const bst_chapter *chapter = bst_chapter_get(bst_chapter_find(word));
    bool found = chapter != NULL;
    for (int i = 0; chapter && i < chapter->count; i++)
        selected[(int)chapter->first + i] = true;
    for (int i = 1; i < BST_RULE_KINDS && !chapter; i++) {
        if (has_prefix(bst_rule_name((bst_rule)i), word))
            found = selected[i] = true;
    }
    return found;
}

static void print_rule(bst_rule rule, const char *lang)
{
    const char *title = bst_rule_title(rule, lang), *step = bst_rule_step(rule), *modules = bst_rule_modules(rule);
    bool only_with = strcmp(bst_rule_tag(rule), "with") == 0;
    printf("%s  %s", bst_rule_name(rule), only_with ? "" : bst_rule_tag(rule));
    if (*step)
        printf(" %s", step);
    if (*modules)
        printf("%swith %s", only_with ? "" : " ", modules);
    if (*title)
        printf("  \"%s\"", title);
    putchar('\n');
    print_wrapped(bst_rule_text(rule, lang));
}

static void print_rule_json(bst_rule rule, const char *lang)
{
    putchar('{');
    print_json_field("id", bst_rule_name(rule));
    putchar(',');
    print_json_field("chapter", bst_chapter_get(bst_rule_chapter(rule))->name);
    putchar(',');
    print_json_field("tag", bst_rule_tag(rule));
    putchar(',');
    print_json_field("step", bst_rule_step(rule));
    putchar(',');
    print_json_field("modules", bst_rule_modules(rule));
    putchar(',');
    print_json_field("title", bst_rule_title(rule, lang));
    putchar(',');
    print_json_field("text", bst_rule_text(rule, lang));
    putchar('}');
}

static int show_rules(const options *o)
{
    static bool selected[BST_RULE_KINDS];
    memset(selected, o->word_count == 0, sizeof selected);
    for (int i = 0; i < o->word_count; i++) {
        if (!select_rules(o->words[i], selected))
            return unknown_word("rule or chapter", o->words[i]);
    }
    int shown = 0;
    if (o->json)
        putchar('[');
    for (int i = 1; i < BST_RULE_KINDS; i++) {
        bst_rule rule = (bst_rule)i;
        if (!selected[i])
            continue;
        if (o->grep && !contains_word(bst_rule_text(rule, o->lang), o->grep) &&
            !contains_word(bst_rule_title(rule, o->lang), o->grep))
            continue;
        if (shown++ > 0)
            fputs(o->json ? ",\n" : "\n", stdout);
        if (o->json)
            print_rule_json(rule, o->lang);
        else
            print_rule(rule, o->lang);
    }
    if (o->json)
        puts("]");
    if (shown == 0 && !o->json)
        printf("no rule contains `%s`\n", o->grep ? o->grep : "");
    return shown == 0 ? BST_EXIT_FOUND : BST_EXIT_OK;
}

static int list_chapters(const options *o)
{
    if (o->json)
        putchar('[');
    for (int i = 0; i < bst_chapter_count(); i++) {
        const bst_chapter *chapter = bst_chapter_get(i);
        if (!o->json) {
            printf("%-13s %4d  %s\n", chapter->name, chapter->count, bst_chapter_title(i, o->lang));
            continue;
        }
        fputs(i > 0 ? ",\n{" : "{", stdout);
        print_json_field("chapter", chapter->name);
        putchar(',');
        print_json_field("module", chapter->module);
        putchar(',');
        print_json_field("title", bst_chapter_title(i, o->lang));
        printf(",\"rules\":%d}", chapter->count);
    }
    if (o->json)
        puts("]");
    else
        printf("%d rules in %d chapters; 'bastide rules inns' or 'bastide rules BASE-18' shows them\n",
               BST_RULE_KINDS - 1, bst_chapter_count());
    return 0;
}

// ---- coverage ------------------------------------------------------------------------------------------

typedef enum exemption { EXEMPT_NO, EXEMPT_FOR_GOOD, EXEMPT_WAITS } exemption;

typedef struct coverage {
    bool reported[BST_CHAPTER_KINDS], built[BST_CHAPTER_KINDS];
    bool wanted[BST_RULE_KINDS], named[BST_RULE_KINDS];
    unsigned char exempt[BST_RULE_KINDS]; // an exemption
    int exempt_line[BST_RULE_KINDS];
    int scenarios, errors;
} coverage;

typedef struct tally {
    int named, total, exempt, waiting, missing;
} tally;

static void report_error(coverage *c, const char *file, int line, const char *word, const char *message)
{
    fprintf(stderr, "%s:%d: %s %s\n", file, line, word, message);
    c->errors++;
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t length = 0, room = 0;
    char *text = NULL;
    do {
        if (room - length < 4096) {
            room = room * 2 + 8192;
            char *more = realloc(text, room);
            if (!more)
                break;
            text = more;
        }
        length += fread(text + length, 1, room - length - 1, file);
    } while (!feof(file) && !ferror(file));
    bool bad = !text || ferror(file) != 0 || !feof(file);
    fclose(file);
    if (bad) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

// Cuts the next word off *cursor, at spaces and commas; NULL at the end of the line or before a comment.
static char *next_word(char **cursor)
{
    char *start = *cursor + strspn(*cursor, " \t\r,");
    size_t length = strcspn(start, " \t\r,");
    *cursor = start + length;
    if (length == 0 || *start == '#')
        return NULL;
    if (**cursor)
        *(*cursor)++ = '\0';
    return start;
}

typedef void line_reader(coverage *c, const char *file, int number, char *line);

static bool read_lines(coverage *c, const char *path, line_reader *reader)
{
    char *text = read_whole(path);
    if (!text)
        return false;
    int number = 0;
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        reader(c, path, ++number, line);
        line = end;
    }
    free(text);
    return true;
}

static void read_scenario_line(coverage *c, const char *file, int number, char *line)
{
    char *cursor = line, *word = next_word(&cursor);
    if (!word || strcmp(word, "proves") != 0)
        return;
    while ((word = next_word(&cursor))) {
        bst_rule rule = bst_rule_find(word);
        if (rule == BST_RULE_NONE)
            report_error(c, file, number, word, "is no rule");
        else
            c->named[rule] = true;
    }
}

static void read_exempt_line(coverage *c, const char *file, int number, char *line)
{
    char *cursor = line, *word = next_word(&cursor);
    if (!word)
        return;
    bst_rule rule = bst_rule_find(word);
    if (rule == BST_RULE_NONE) {
        report_error(c, file, number, word, "is no rule");
        return;
    }
    if (c->exempt[rule] != EXEMPT_NO)
        report_error(c, file, number, word, "is listed twice");
    c->exempt[rule] = EXEMPT_FOR_GOOD;
    c->exempt_line[rule] = number;
    char *next = next_word(&cursor);
    if (next && strcmp(next, "waits") == 0) {
        c->exempt[rule] = EXEMPT_WAITS;
        next = next_word(&cursor);
        int module = bst_chapter_find(next);
        if (module < 0)
            report_error(c, file, number, word, "waits for no known module");
        else if (c->built[module])
            report_error(c, file, number, word, "waits for a module that is built");
        next = next_word(&cursor);
    }
    if (!next)
        report_error(c, file, number, word, "needs a reason");
}

// Reads all scenarios below a directory, in the order of their names so that reports do not vary.
static bool read_scenarios(coverage *c, const char *directory)
{
    struct dirent **entries;
    int count = scandir(directory, &entries, NULL, alphasort);
    if (count < 0) {
        bst_usage_error("rules", "cannot read the directory %s: %s", directory, strerror(errno));
        return false;
    }
    bool good = true;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char path[MAX_PATH];
        struct stat status;
        int length = snprintf(path, sizeof path, "%s/%s", directory, name);
        size_t end = strlen(name);
        // Links are not followed: they could lead round in a circle.
        bool usable = good && name[0] != '.' && length < MAX_PATH && lstat(path, &status) == 0;
        free(entries[i]);
        if (!usable)
            continue;
        if (S_ISDIR(status.st_mode)) {
            good = read_scenarios(c, path);
        } else if (S_ISREG(status.st_mode) && end > 4 && strcmp(path + length - 4, ".scn") == 0) {
            c->scenarios++;
            good = read_lines(c, path, read_scenario_line);
            if (!good)
                bst_usage_error("rules", "cannot read %s: %s", path, strerror(errno));
        }
    }
    free(entries);
    return good;
}

// Marks the chapters of a list "inns,king"; a word that is none is reported.
static bool mark_chapters(const char *list, bool marks[BST_CHAPTER_KINDS])
{
    char *text = strdup(list), *cursor = text;
    bool good = text != NULL;
    for (char *word; good && (word = next_word(&cursor));) {
        int chapter = bst_chapter_find(word);
        good = chapter >= 0;
        if (good)
            marks[chapter] = true;
        else
            unknown_word("chapter", word);
    }
    free(text);
    return good;
}

// An interaction takes part only when every module it names exists: the others have no code to prove.
static bool modules_built(const coverage *c, const char *modules)
{
    char code[32];
    while (*modules) {
        size_t length = strspn(modules, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (length > 0 && length < sizeof code) {
            memcpy(code, modules, length);
            code[length] = '\0';
            int module = bst_chapter_find(code);
            if (module < 0 || !c->built[module])
                return false;
        }
        modules += length > 0 ? length : 1;
    }
    return true;
}

static void choose_rules(coverage *c)
{
    int interactions = bst_chapter_find("interactions");
    for (int i = 1; i < BST_RULE_KINDS; i++) {
        int chapter = bst_rule_chapter((bst_rule)i);
        c->wanted[i] =
            c->reported[chapter] && (chapter != interactions || modules_built(c, bst_rule_modules((bst_rule)i)));
    }
}

static tally count_chapter(const coverage *c, const bst_chapter *chapter)
{
    tally t = {0};
    for (int i = chapter->first; i < (int)chapter->first + chapter->count; i++) {
        if (!c->wanted[i])
            continue;
        t.total++;
        if (c->named[i])
            t.named++;
        else if (c->exempt[i] == EXEMPT_FOR_GOOD)
            t.exempt++;
        else if (c->exempt[i] == EXEMPT_WAITS)
            t.waiting++;
        else
            t.missing++;
    }
    return t;
}

static void print_missing(const coverage *c, const bst_chapter *chapter)
{
    int column = 0;
    for (int i = chapter->first; i < (int)chapter->first + chapter->count; i++) {
        if (!c->wanted[i] || c->named[i] || c->exempt[i] != EXEMPT_NO)
            continue;
        if (column > WRAP_COLUMN)
            column = printf("\n") - 1;
        column += printf(column == 0 ? "    missing: %s" : " %s", bst_rule_name((bst_rule)i));
    }
    if (column > 0)
        putchar('\n');
}

static void print_tally(const options *o, const char *name, tally t, bool first)
{
    if (o->json)
        printf("%s{\"chapter\":\"%s\",\"named\":%d,\"total\":%d,\"exempt\":%d,\"waiting\":%d,\"missing\":%d}",
               first ? "" : ",", name, t.named, t.total, t.exempt, t.waiting, t.missing);
    else
        printf("%-13s %6d %6d %7d %8d %8d\n", name, t.named, t.total, t.exempt, t.waiting, t.missing);
}

static tally print_coverage(const coverage *c, const options *o)
{
    tally sum = {0};
    bool first = true;
    if (o->json)
        fputs("{\"chapters\":[", stdout);
    else
        printf("%-13s %6s %6s %7s %8s %8s\n", "chapter", "named", "total", "exempt", "waiting", "missing");
    for (int i = 0; i < bst_chapter_count(); i++) {
        if (!c->reported[i])
            continue;
        tally t = count_chapter(c, bst_chapter_get(i));
        print_tally(o, bst_chapter_get(i)->name, t, first);
        if (o->list && !o->json)
            print_missing(c, bst_chapter_get(i));
        first = false;
        sum.named += t.named;
        sum.total += t.total;
        sum.exempt += t.exempt;
        sum.waiting += t.waiting;
        sum.missing += t.missing;
    }
    return sum;
}

static void check_both(coverage *c, const char *exempt_file)
{
    for (int i = 1; i < BST_RULE_KINDS; i++)
        if (c->named[i] && c->exempt[i] != EXEMPT_NO)
            report_error(c, exempt_file, c->exempt_line[i], bst_rule_name((bst_rule)i),
                         "is proven by a scenario; take it off this list");
}

static int finish_coverage(coverage *c, const options *o, tally t)
{
    double percent = t.total > 0 ? 100.0 * t.exempt / t.total : 0;
    if (o->json)
        printf("],\"scenarios\":%d,\"named\":%d,\"total\":%d,\"exempt\":%d,\"waiting\":%d,\"missing\":%d,"
               "\"errors\":%d}\n",
               c->scenarios, t.named, t.total, t.exempt, t.waiting, t.missing, c->errors);
    if (percent > o->max_exempt) {
        fprintf(stderr, "bastide rules: %.1f %% of the rules are exempt, at most %g %% may be\n", percent,
                o->max_exempt);
        c->errors++;
    }
    if (t.missing > 0) {
        fprintf(stderr, "bastide rules: %d rules are not named by any scenario%s\n", t.missing,
                o->list ? "" : " (--list names them)");
        c->errors++;
    }
    fflush(stderr);
    if (!o->json)
        printf("%d of %d rules named, %d exempt (%.1f %%), %d waiting, %d missing\n", t.named, t.total, t.exempt,
               percent, t.waiting, t.missing);
    return c->errors > 0 ? BST_EXIT_FOUND : BST_EXIT_OK;
}

// Modules that are built have a chapter each; how they go together is one more.
static const char *usual_chapters(char *out, size_t size)
{
    size_t used = 0;
    for (int i = 0; bst_module_word(i); i++)
        used += (size_t)snprintf(out + used, used < size ? size - used : 0, "%s,", bst_module_word(i));
    snprintf(out + used, used < size ? size - used : 0, "interactions");
    return out;
}

static int run_coverage(const options *o)
{
    static coverage c;
    char exempt_file[MAX_PATH], usual[1000];
    c = (coverage){0};
    if (!mark_chapters(o->chapters ? o->chapters : usual_chapters(usual, sizeof usual), c.reported) ||
        (o->built && !mark_chapters(o->built, c.built)))
        return BST_EXIT_USAGE;
    if (!o->built)
        memcpy(c.built, c.reported, sizeof c.built);
    choose_rules(&c);
    if (!read_scenarios(&c, o->coverage))
        return BST_EXIT_USAGE;
    if (snprintf(exempt_file, sizeof exempt_file, "%s/exempt.txt", o->coverage) >= MAX_PATH)
        return bst_usage_error("rules", "the path `%s` is too long", o->coverage);
    errno = 0;
    if (!read_lines(&c, exempt_file, read_exempt_line) && errno != ENOENT)
        return bst_usage_error("rules", "cannot read %s", exempt_file);
    check_both(&c, exempt_file);
    return finish_coverage(&c, o, print_coverage(&c, o));
}

// ---- command line --------------------------------------------------------------------------------------

// If argv[*i] is `name VALUE` or `name=VALUE`, stores the value and steps over it.
static bool take_value(int argc, char **argv, int *i, const char *name, const char **value)
{
    size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0)
        return false;
    if (argv[*i][length] == '=') {
        *value = argv[*i] + length + 1;
        return true;
    }
    if (argv[*i][length] != '\0' || *i + 1 >= argc)
        return false;
    *value = argv[++*i];
    return true;
}

static int option_error(const char *word)
{
    static const char *const names[] = {"--json",  "--list",       "--help",     "--lang", "--grep", "--coverage",
                                        "--built", "--max-exempt", "--chapters", "--page", NULL};
    for (int i = 3; names[i]; i++)
        if (strcmp(word, names[i]) == 0)
            return bst_usage_error("rules", "option `%s` needs a value", word);
    const char *near = bst_suggest(word, names);
    if (near)
        return bst_usage_error("rules", "unknown option `%s`; did you mean `%s`?", word, near);
    return bst_usage_error("rules", "unknown option `%s`; `bastide rules --help` lists them", word);
}

static int parse_option(options *o, int argc, char **argv, int *i)
{
    const char *percent = NULL;
    if (strcmp(argv[*i], "--json") == 0) {
        o->json = true;
    } else if (strcmp(argv[*i], "--list") == 0) {
        o->list = true;
    } else if (strcmp(argv[*i], "--help") == 0 || strcmp(argv[*i], "-h") == 0) {
        o->help = true;
    } else if (take_value(argc, argv, i, "--max-exempt", &percent)) {
        char *end;
        o->max_exempt = strtod(percent, &end);
        if (end == percent || *end || !(o->max_exempt >= 0 && o->max_exempt <= 100))
            return bst_usage_error("rules", "--max-exempt needs a number from 0 to 100, not `%s`", percent);
    } else if (take_value(argc, argv, i, "--lang", &o->lang)) {
        bst_lang lang;
        if (!bst_language("rules", o->lang, &lang))
            return BST_EXIT_USAGE;
    } else if (!take_value(argc, argv, i, "--grep", &o->grep) &&
               !take_value(argc, argv, i, "--coverage", &o->coverage) &&
               !take_value(argc, argv, i, "--page", &o->page) &&
               !take_value(argc, argv, i, "--chapters", &o->chapters) &&
               !take_value(argc, argv, i, "--built", &o->built)) {
        return option_error(argv[*i]);
    }
    return 0;
}

static int parse_arguments(options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            o->words[o->word_count++] = argv[i];
            continue;
        }
        int status = parse_option(o, argc, argv, &i);
        if (status != 0)
            return status;
    }
    if (o->page && (o->coverage || o->word_count > 0 || o->grep))
        return bst_usage_error("rules", "%s stands alone", "--page CHAPTER");
    if (o->coverage && (o->word_count > 0 || o->grep))
        return bst_usage_error("rules", "%s cannot be combined with rules to show", "--coverage");
    if (!o->coverage && (o->chapters || o->built || o->list))
        return bst_usage_error("rules", "--chapters, --built and --list belong to %s", "--coverage DIR");
    return 0;
}

int cmd_rules(int argc, char **argv)
{
    options o = {.lang = "en", .max_exempt = 8};
    o.words = calloc((size_t)argc + 1, sizeof *o.words);
    if (!o.words)
        return bst_usage_error("rules", "%s", "out of memory");
    int status = parse_arguments(&o, argc, argv);
    if (status == 0 && o.help)
        fputs(usage, stdout);
    else if (status == 0 && o.coverage)
        status = run_coverage(&o);
    else if (status == 0 && o.page)
        status = bst_rules_page(o.page) ? 0 : unknown_word("chapter", o.page);
    else if (status == 0 && o.word_count == 0 && !o.grep)
        status = list_chapters(&o);
    else if (status == 0)
        status = show_rules(&o);
    free(o.words);
    return status;
}
