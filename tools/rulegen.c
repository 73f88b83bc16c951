// SPDX-License-Identifier: MIT
// Turns the rule texts of data/rules/*.rules into the list of rule IDs and the constant tables behind
// "bastide/rules.h".
//
//     rulegen OUT.h OUT.c FILE.rules...
//
// A file is a chapter. Its head names it:
//
//     chapter inns
//     module INNS              the code used in "with" tags
//     ids INNS                 the prefixes its rule IDs may have
//     title en: Inns & Cathedrals
//     title de: Wirtshäuser & Kathedralen
//
// Then one block per rule: ID and tag at the margin, texts indented by 4, their further lines by 8:
//
//     INNS-06 score
//         en: A finished road ...
//             ... goes on here
//         de: ...
//
// The tag is one of the words in `plain_tags`, or `turn STEP`; both may be followed by the other modules
// that the rule needs, `with INNS × CATH, DRAGON`, and this may also stand alone. A turn step also has
// `name en:` and `name de:`. `#` at the margin starts a comment. An error is reported as file:line:
// message, leaves no output and exits 1.

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANG_EN, LANG_DE, LANG_COUNT, MAX_CHAPTERS = 64, MAX_IDS = 4, MAX_LINE = 4096 };

static const char *const lang_codes[LANG_COUNT] = {"en", "de"};

static const char *const plain_tags[] = {"setup", "draw",   "lay",  "place", "score",   "final", "return",
                                         "limit", "choice", "move", "end",   "example", "ruling"};

typedef struct chapter {
    const char *file;
    char *name, *module, *ids[MAX_IDS], *titles[LANG_COUNT];
    int id_count, first, count;
} chapter;

typedef struct rule {
    int chapter, line;
    char *id, *tag, *step, *modules;
    char *names[LANG_COUNT], *texts[LANG_COUNT];
} rule;

static chapter chapters[MAX_CHAPTERS];
static int chapter_count;
static rule *rules;
static int rule_count;
static const char *outputs[2];

// Where the parser stands, for messages and for lines that continue a text.
static const char *current_file = "rulegen";
static int current_line;
static char **open_text;

static _Noreturn void fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (current_line > 0)
        fprintf(stderr, "%s:%d: ", current_file, current_line);
    else
        fprintf(stderr, "%s: ", current_file);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    // A stale table from an earlier run must not survive a broken rule file.
    for (int i = 0; i < 2; i++)
        if (outputs[i])
            remove(outputs[i]);
    exit(1);
}

static char *copy(const char *text, size_t length)
{
    char *result = malloc(length + 1);
    if (!result)
        fail("out of memory");
    memcpy(result, text, length);
    result[length] = '\0';
    return result;
}

static void append(char **text, const char *more)
{
    size_t old = strlen(*text), extra = strlen(more);
    char *result = realloc(*text, old + extra + 2);
    if (!result)
        fail("out of memory");
    if (old > 0)
        result[old++] = ' ';
    memcpy(result + old, more, extra + 1);
    *text = result;
}

// Cuts the next word off the front of *cursor; NULL at the end of the line.
static char *next_word(char **cursor)
{
    char *start = *cursor + strspn(*cursor, " ");
    size_t length = strcspn(start, " ");
    if (length == 0)
        return NULL;
    *cursor = start + length;
    if (**cursor)
        *(*cursor)++ = '\0';
    return start;
}

// The length of a rule ID at `text` (letters, dash, R or O, digits, one small letter), 0 if there is none.
static size_t id_length(const char *text)
{
    size_t n = 0;
    while (isupper((unsigned char)text[n]))
        n++;
    if (n == 0 || text[n] != '-')
        return 0;
    n++;
    if (text[n] == 'R' || text[n] == 'O')
        n++;
    size_t digits = strspn(text + n, "0123456789");
    if (digits == 0)
        return 0;
    n += digits;
    if (islower((unsigned char)text[n]) && !isalnum((unsigned char)text[n + 1]))
        n++;
    return n;
}

static rule *find_rule(const char *id, size_t length)
{
    for (int i = 0; i < rule_count; i++)
        if (strlen(rules[i].id) == length && memcmp(rules[i].id, id, length) == 0)
            return &rules[i];
    return NULL;
}

static bool has_prefix(const chapter *c, const char *id)
{
    size_t length = strcspn(id, "-");
    for (int i = 0; i < c->id_count; i++)
        if (strlen(c->ids[i]) == length && memcmp(c->ids[i], id, length) == 0)
            return true;
    return false;
}

// "en: text" or "de: text"; `what` says which line is read.
static void read_text(char *cursor, char *slots[LANG_COUNT], const char *what)
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (strncmp(cursor, lang_codes[lang], 2) != 0 || cursor[2] != ':')
            continue;
        if (slots[lang])
            fail("%s %s is given twice", what, lang_codes[lang]);
        cursor += 3;
        cursor += strspn(cursor, " ");
        slots[lang] = copy(cursor, strlen(cursor));
        open_text = &slots[lang];
        return;
    }
    fail("expected '%sen:' or '%sde:'", what, what);
}

static bool is_plain_tag(const char *word)
{
    for (size_t i = 0; i < sizeof plain_tags / sizeof *plain_tags; i++)
        if (strcmp(word, plain_tags[i]) == 0)
            return true;
    return false;
}

static void read_tag(rule *r, char *cursor)
{
    char *word = next_word(&cursor);
    if (!word)
        fail("%s has no tag", r->id);
    r->tag = copy(word, strlen(word));
    if (strcmp(word, "turn") == 0) {
        char *step = next_word(&cursor);
        if (!step)
            fail("%s: 'turn' needs the name of the step", r->id);
        r->step = copy(step, strlen(step));
        word = next_word(&cursor);
    } else if (is_plain_tag(word)) {
        word = next_word(&cursor);
    } else if (strcmp(word, "with") != 0) {
        fail("%s: unknown tag '%s'", r->id, word);
    }
    if (!word)
        return;
    if (strcmp(word, "with") != 0)
        fail("%s: only 'with' and modules may follow the tag, not '%s'", r->id, word);
    cursor += strspn(cursor, " ");
    if (!*cursor)
        fail("%s: 'with' needs a module", r->id);
    r->modules = copy(cursor, strlen(cursor));
}

static void check_rule_complete(const rule *r)
{
    current_line = r->line;
    for (int lang = 0; lang < LANG_COUNT; lang++)
        if ((r->texts[lang] && !*r->texts[lang]) || (r->names[lang] && !*r->names[lang]))
            fail("%s: the text %s is empty", r->id, lang_codes[lang]);
    if (!r->texts[LANG_EN])
        fail("%s has no English text", r->id);
    if (r->step && !r->names[LANG_EN])
        fail("%s: a turn step needs 'name en:'", r->id);
}

static void read_rule(chapter *c, char *line)
{
    char *cursor = line, *id = next_word(&cursor);
    if (!c->name || !c->module || c->id_count == 0 || !c->titles[LANG_EN])
        fail("chapter, module, ids and title en must stand before the first rule");
    if (id_length(id) != strlen(id))
        fail("'%s' is no rule ID (expected e.g. %s-12, %s-R3)", id, c->ids[0], c->ids[0]);
    if (!has_prefix(c, id))
        fail("%s does not belong to chapter %s", id, c->name);
    rule *twin = find_rule(id, strlen(id));
    if (twin)
        fail("%s is given twice, first at %s:%d", id, chapters[twin->chapter].file, twin->line);
    if ((rule_count & (rule_count + 1)) == 0) {
        rules = realloc(rules, ((size_t)rule_count * 2 + 2) * sizeof *rules);
        if (!rules)
            fail("out of memory");
    }
    rule *r = &rules[rule_count++];
    *r = (rule){.chapter = chapter_count - 1, .line = current_line, .id = copy(id, strlen(id))};
    read_tag(r, cursor);
    c->count++;
}

static void read_single(char **slot, char *cursor, const char *what)
{
    char *word = next_word(&cursor);
    if (*slot)
        fail("%s is given twice", what);
    if (!word || next_word(&cursor))
        fail("%s needs exactly one word", what);
    *slot = copy(word, strlen(word));
}

static bool read_head(chapter *c, char *line)
{
    if (strncmp(line, "chapter ", 8) == 0) {
        read_single(&c->name, line + 8, "chapter");
    } else if (strncmp(line, "module ", 7) == 0) {
        read_single(&c->module, line + 7, "module");
    } else if (strncmp(line, "title ", 6) == 0) {
        read_text(line + 6, c->titles, "title ");
    } else if (strncmp(line, "ids ", 4) == 0) {
        char *cursor = line + 4;
        for (char *word; (word = next_word(&cursor));) {
            if (c->id_count == MAX_IDS)
                fail("more than %d prefixes", MAX_IDS);
            c->ids[c->id_count++] = copy(word, strlen(word));
        }
    } else {
        return false;
    }
    return true;
}

static void read_line(chapter *c, char *line)
{
    size_t length = strlen(line), indent = strspn(line, " ");
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (iscntrl((unsigned char)line[i]))
            fail("control character in column %zu", i + 1);
    if (length == 0 || line[0] == '#') {
        open_text = NULL;
    } else if (indent == 0) {
        open_text = NULL;
        if (!read_head(c, line))
            read_rule(c, line);
    } else if (indent == 8 && open_text) {
        append(open_text, line + indent);
    } else if (indent == 4 && c->count > 0) {
        rule *r = &rules[rule_count - 1];
        if (strncmp(line + 4, "name ", 5) != 0)
            read_text(line + 4, r->texts, "");
        else if (r->step)
            read_text(line + 9, r->names, "name ");
        else
            fail("%s is no turn step and has no name", r->id);
    } else {
        fail("texts are indented by 4 spaces below their rule, further lines by 8");
    }
}

static void read_file(const char *path)
{
    if (chapter_count == MAX_CHAPTERS)
        fail("more than %d chapters", MAX_CHAPTERS);
    current_file = path;
    current_line = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot open the file");
    chapter *c = &chapters[chapter_count++];
    *c = (chapter){.file = path, .first = rule_count};
    char line[MAX_LINE];
    while (fgets(line, sizeof line, file)) {
        current_line++;
        if (!strchr(line, '\n') && !feof(file))
            fail("the line is longer than %d bytes", MAX_LINE - 2);
        read_line(c, line);
    }
    if (ferror(file))
        fail("cannot read the file");
    fclose(file);
    open_text = NULL;
    for (int i = c->first; i < rule_count; i++)
        check_rule_complete(&rules[i]);
    current_line = 0;
    if (c->count == 0)
        fail("the chapter has no rules");
    for (int i = 0; i + 1 < chapter_count; i++)
        if (strcmp(chapters[i].name, c->name) == 0)
            fail("chapter %s is already in %s", c->name, chapters[i].file);
}

// Every module of a "with" part must be some chapter's, or coverage could not tell what it waits for.
static void check_modules(const rule *r)
{
    for (const char *p = r->modules; p && *p;) {
        size_t length = strspn(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        bool known = length == 0;
        for (int i = 0; i < chapter_count && !known; i++)
            known = strlen(chapters[i].module) == length && memcmp(chapters[i].module, p, length) == 0;
        if (!known)
            fail("%s: unknown module '%.*s'", r->id, (int)length, p);
        p += length > 0 ? length : 1;
    }
}

// A text that sends the reader to another rule must send him to one that exists.
static void check_references(const rule *r, const char *text)
{
    for (const char *p = text; *p;) {
        size_t length = id_length(p);
        bool ours = false;
        for (int i = 0; i < chapter_count && length > 0; i++)
            ours = ours || has_prefix(&chapters[i], p);
        if (ours && !find_rule(p, length))
            fail("%s refers to %.*s, which does not exist", r->id, (int)length, p);
        if (length == 0)
            for (length = 0; isalnum((unsigned char)p[length]);)
                length++;
        p += length > 0 ? length : 1;
    }
}

static void check_all(void)
{
    for (int i = 0; i < rule_count; i++) {
        current_file = chapters[rules[i].chapter].file;
        current_line = rules[i].line;
        check_modules(&rules[i]);
        for (int lang = 0; lang < LANG_COUNT; lang++)
            if (rules[i].texts[lang])
                check_references(&rules[i], rules[i].texts[lang]);
    }
    current_line = 0;
}

static void write_id(FILE *out, const char *id)
{
    fputs("BST_", out);
    for (; *id; id++)
        fputc(*id == '-' ? '_' : toupper((unsigned char)*id), out);
}

static void write_string(FILE *out, const char *text)
{
    if (!text) {
        fputs("0", out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        // The question mark too: two of them in a row could begin a trigraph.
        if (*text == '"' || *text == '\\' || *text == '?')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static size_t longest_id(void)
{
    size_t longest = 0;
    for (int i = 0; i < rule_count; i++) {
        size_t length = strlen(rules[i].id);
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void write_header(FILE *out)
{
    fputs("// SPDX-License-Identifier: MIT\n"
          "// The IDs of all rules. Generated from data/rules by rulegen; do not edit.\n\n"
          "#pragma once\n\n"
          "typedef enum bst_rule {\n    BST_RULE_NONE,\n",
          out);
    for (int i = 0; i < rule_count; i++) {
        fputs("    ", out);
        write_id(out, rules[i].id);
        fputs(",\n", out);
    }
    fprintf(out, "    BST_RULE_KINDS\n} bst_rule;\n\nenum { BST_RULE_NAME_SIZE = %zu };\n\n", longest_id() + 1);
    fputs("/// The names, e.g. \"BASE-18\"; that of BST_RULE_NONE is empty.\n"
          "#pragma GCC visibility push(default)\n"
          "extern const char bst_rule_names[BST_RULE_KINDS][BST_RULE_NAME_SIZE];\n"
          "#pragma GCC visibility pop\n\n"
          "// The tables behind bastide/rules.h. Each is an object of its own, so that a program that uses\n"
          "// only the names (the WebAssembly engine) is linked without the texts.\n\n"
          "typedef struct bst_rule_entry {\n"
          "    int chapter;\n"
          "    const char *tag, *step, *modules;\n"
          "} bst_rule_entry;\n\n"
          "typedef struct bst_chapter {\n"
          "    const char *name;      ///< e.g. \"inns\"\n"
          "    const char *module;    ///< the code in rules and options, e.g. \"INNS\"\n"
          "    const char *titles[2]; ///< English, German\n"
          "    bst_rule first;        ///< its rules stand together in bst_rule\n"
          "    int count;\n"
          "} bst_chapter;\n\n",
          out);
    fprintf(out, "enum { BST_CHAPTER_KINDS = %d };\n\n", chapter_count);
    fputs("extern const bst_rule_entry bst_rule_entries[BST_RULE_KINDS];\n"
          "extern const char *const bst_rule_texts_en[BST_RULE_KINDS];\n"
          "extern const char *const bst_rule_texts_de[BST_RULE_KINDS];\n"
          "extern const char *const bst_rule_titles_en[BST_RULE_KINDS];\n"
          "extern const char *const bst_rule_titles_de[BST_RULE_KINDS];\n"
          "extern const bst_chapter bst_chapters[BST_CHAPTER_KINDS];\n",
          out);
}

// One table of strings: `offset` finds the string in a rule. Absent strings are left out, hence null.
static void write_strings(FILE *out, const char *table, size_t offset)
{
    fprintf(out, "const char *const %s[BST_RULE_KINDS] = {\n", table);
    for (int i = 0; i < rule_count; i++) {
        char *text;
        memcpy(&text, (const char *)&rules[i] + offset, sizeof text);
        if (!text)
            continue;
        fputs("    [", out);
        write_id(out, rules[i].id);
        fputs("] = ", out);
        write_string(out, text);
        fputs(",\n", out);
    }
    fputs("};\n\n", out);
}

// The names lie one behind the other, without pointers: in order they are packed to a fraction of their length in what
// browsers load.
static void write_names(FILE *out)
{
    fputs("const char bst_rule_names[BST_RULE_KINDS][BST_RULE_NAME_SIZE] = {\n", out);
    for (int i = 0; i < rule_count; i++) {
        fputs("    [", out);
        write_id(out, rules[i].id);
        fprintf(out, "] = \"%s\",\n", rules[i].id);
    }
    fputs("};\n\n", out);
}

static void write_tables(FILE *out)
{
    fputs("// SPDX-License-Identifier: MIT\n"
          "// Names and texts of all rules. Generated from data/rules by rulegen; do not edit.\n\n"
          "#include \"bastide/rule_ids.h\"\n\n",
          out);
    write_names(out);
    write_strings(out, "bst_rule_texts_en", offsetof(rule, texts[LANG_EN]));
    write_strings(out, "bst_rule_texts_de", offsetof(rule, texts[LANG_DE]));
    write_strings(out, "bst_rule_titles_en", offsetof(rule, names[LANG_EN]));
    write_strings(out, "bst_rule_titles_de", offsetof(rule, names[LANG_DE]));
    fputs("const bst_rule_entry bst_rule_entries[BST_RULE_KINDS] = {\n    [BST_RULE_NONE] = {-1, \"\", \"\", \"\"},\n",
          out);
    for (int i = 0; i < rule_count; i++) {
        const rule *r = &rules[i];
        fputs("    [", out);
        write_id(out, r->id);
        fprintf(out, "] = {%d, ", r->chapter);
        write_string(out, r->tag);
        fputs(", ", out);
        write_string(out, r->step ? r->step : "");
        fputs(", ", out);
        write_string(out, r->modules ? r->modules : "");
        fputs("},\n", out);
    }
    fputs("};\n\nconst bst_chapter bst_chapters[BST_CHAPTER_KINDS] = {\n", out);
    for (int i = 0; i < chapter_count; i++) {
        const chapter *c = &chapters[i];
        fprintf(out, "    {\"%s\", \"%s\", {", c->name, c->module);
        write_string(out, c->titles[LANG_EN]);
        fputs(", ", out);
        write_string(out, c->titles[LANG_DE] ? c->titles[LANG_DE] : c->titles[LANG_EN]);
        fputs("}, ", out);
        write_id(out, rules[c->first].id);
        fprintf(out, ", %d},\n", c->count);
    }
    fputs("};\n", out);
}

static void write_file(const char *path, void (*write)(FILE *))
{
    current_file = path;
    FILE *out = fopen(path, "w");
    if (!out)
        fail("cannot write the file");
    write(out);
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad)
        fail("cannot write the file");
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: rulegen OUT.h OUT.c FILE.rules...\n", stderr);
        return 2;
    }
    outputs[0] = argv[1];
    outputs[1] = argv[2];
    for (int i = 3; i < argc; i++)
        read_file(argv[i]);
    check_all();
    write_file(argv[1], write_header);
    write_file(argv[2], write_tables);
    return 0;
}
