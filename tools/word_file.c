// SPDX-License-Identifier: MIT
// Reading and checking word files.

#include "word_file.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rule_ids.h"

const char *const word_kind_names[KIND_COUNT] = {
#define X(name, text, prefix, last) text,
    WORD_KINDS(X)
#undef X
};

const char *const sentence_role_names[ROLE_COUNT] = {
#define X(name, text) text,
    SENTENCE_ROLES(X)
#undef X
};

static const char *const mark_names[MARK_COUNT] = {
#define X(name, text) text,
    WORD_MARKS(X)
#undef X
};

/// Kinds of words that may have a sentence for each role.
static const unsigned role_kinds[ROLE_COUNT] = {
    [ROLE_NAME] = BIT(SET) | BIT(ELEMENT) | BIT(FEATURE) | BIT(COLOUR) | BIT(ATTRIBUTE) | BIT(SYMBOL) | BIT(FIGURE) |
                  BIT(PIECE) | BIT(CATEGORY) | BIT(OPTION) | BIT(STEP),
    [ROLE_LESSON] = BIT(SET),
    [ROLE_NOTE] = BIT(SET) | BIT(ELEMENT) | BIT(ACTION) | BIT(OPTION),
    [ROLE_CHOICE] = BIT(ACTION),
    [ROLE_LOG] = BIT(ACTION),
    [ROLE_ASK] = BIT(ACTION) | BIT(STEP),
    [ROLE_PASS] = BIT(ACTION) | BIT(STEP),
    [ROLE_TOLD] = BIT(EVENT),
    [ROLE_BRIEF] = BIT(EVENT),
    [ROLE_A] = BIT(FIGURE),
    [ROLE_THE] = BIT(FIGURE) | BIT(FEATURE),
    [ROLE_AS] = BIT(FIGURE),
    [ROLE_ROLE] = BIT(FEATURE),
    [ROLE_SEAT] = BIT(COLOUR),
    [ROLE_FOR] = BIT(CATEGORY),
    [ROLE_COUNTS] = BIT(CATEGORY),
    [ROLE_VALUE] = BIT(OPTION),
};

static const unsigned mark_kinds[MARK_COUNT] = {
    [MARK_BIT_FOLLOWER] = BIT(FIGURE),     [MARK_BIT_NEUTRAL] = BIT(FIGURE), [MARK_BIT_ON_TABLE] = BIT(PIECE),
    [MARK_BIT_IN_SUPPLY] = BIT(PIECE),     [MARK_BIT_QUIET] = BIT(EVENT),    [MARK_BIT_MARKED] = BIT(EVENT),
    [MARK_BIT_BY_FEATURE] = BIT(CATEGORY), [MARK_BIT_HIDDEN] = BIT(OPTION),  [MARK_BIT_STANDING] = BIT(ACTION),
    [MARK_BIT_SILENT] = BIT(ACTION),       [MARK_BIT_INNER] = BIT(PIECE),    [MARK_BIT_COUNTING] = BIT(OPTION),
    [MARK_BIT_SEALED] = BIT(ACTION),
};

/// Kinds whose words are numbered, so that one can ask for a number.
static const unsigned numbered = BIT(ELEMENT) | BIT(FIGURE) | BIT(PIECE) | BIT(ACTION) | BIT(EVENT) | BIT(CATEGORY) |
                                 BIT(OPTION) | BIT(REFUSAL) | BIT(PROBLEM) | BIT(COLOUR);

/// What a word is made of: name, letter, and the names its sentences can use then.
typedef struct part {
    const char *name;
    char letter;
    unsigned kinds;
    const char *holes;
} part;

static const part parts[] = {
    {"tile", 't', BIT(ACTION) | BIT(PIECE) | BIT(EVENT), "tile"},
    {"laying", 'l', BIT(ACTION), "tile square rotation angle"},
    {"figure", 'f', BIT(ACTION) | BIT(EVENT), "figure a_figure the_figure"},
    {"place", 'p', BIT(ACTION), "place feature the_feature square tower role value tiles"},
    {"place", 'p', BIT(PIECE), ""},
    {"place", 'p', BIT(EVENT), "feature the_feature square tower"},
    {"feature", 'P', BIT(PIECE), ""},
    {"seat", 's', BIT(ACTION), "owner gain"},
    {"seat", 's', BIT(PIECE) | BIT(EVENT), "seat"},
    {"other", 'S', BIT(EVENT), "other"},
    {"side", 'd', BIT(ACTION), "side target meets"},
    {"square", 'q', BIT(ACTION), "square targets"},
    {"square", 'q', BIT(PIECE) | BIT(EVENT), "square"},
    {"rotation", 'r', BIT(EVENT), "rotation angle"},
    {"corner", 'c', BIT(ACTION), "corner"},
    {"axis", 'a', BIT(ACTION) | BIT(PIECE) | BIT(EVENT), "axis"},
    {"colour", 'o', BIT(ACTION) | BIT(PIECE) | BIT(EVENT), "colour"},
    {"points", 'n', BIT(ACTION) | BIT(PIECE) | BIT(EVENT), "points"},
    {"number", '#', BIT(PIECE), ""},
    {"aim", 'A', BIT(ACTION), "strength goal"},
    {"amount", 'Y', BIT(ACTION), "amount"},
    {"spot", 'V', BIT(PIECE) | BIT(EVENT), ""},
    {"turn", '#', BIT(EVENT), "turn"},
    {"height", '#', BIT(EVENT), "height"},
    {"space", 'x', BIT(ACTION), "space counters"},
    {"space", 'x', BIT(PIECE) | BIT(EVENT), "space"},
    {"ends", 'e', BIT(ACTION), "from to"},
    {"ends", 'e', BIT(PIECE) | BIT(EVENT), ""},
    {"segment", 'u', BIT(EVENT), ""},
    {"category", 'C', BIT(EVENT), "category source"},
    {"why", 'w', BIT(EVENT), "sum items"},
    {"where", 'i', BIT(EVENT), ""},
};

enum { PARTS = sizeof parts / sizeof *parts };

/// Names of numbers: one of them in a sentence decides between one and many.
static const char number_holes[] = " points gain count height left bid value tiles number turn shields brings ";

static struct {
    const vocabulary *v;
    int module, line; ///< where the reader stands
    word *open;       ///< the word whose lines follow
    bool more;        ///< sentences go to a word of another file
    int rule;         ///< only for this reason
} now;

_Noreturn void vocabulary_fail(const vocabulary *v, int from, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (from >= 0)
        fprintf(stderr, "%s:%d: ", v->modules[from].file, line);
    else
        fprintf(stderr, "wordgen: ");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

#define fail(...) vocabulary_fail(now.v, now.module, now.line, __VA_ARGS__)

static char *copy(const char *text)
{
    char *result = strdup(text);
    if (!result)
        fail("out of memory");
    return result;
}

char *vocabulary_next(char **cursor)
{
    char *start = *cursor + strspn(*cursor, " ");
    size_t length = strcspn(start, " ");
    if (length == 0)
        return NULL;
    *cursor = start + length;
    if (**cursor)
        *(*cursor)++ = '\0';
    *cursor += strspn(*cursor, " ");
    return start;
}

int vocabulary_name(const char *const *names, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    return -1;
}

// "name, note, choice": for messages about a wrong key.
static const char *keys_of(word_kind kind)
{
    static char list[400];
    list[0] = '\0';
    for (int i = 0; i < ROLE_COUNT; i++)
        if (role_kinds[i] >> kind & 1)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", sentence_role_names[i]);
    for (int i = 0; i < MARK_COUNT; i++)
        if (mark_kinds[i] >> kind & 1)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s, ", mark_names[i]);
    if (numbered >> kind & 1)
        snprintf(list + strlen(list), sizeof list - strlen(list), "number, ");
    if (kind == KIND_ACTION || kind == KIND_EVENT || kind == KIND_PIECE)
        snprintf(list + strlen(list), sizeof list - strlen(list), "parts, ");
    if (kind == KIND_EVENT)
        snprintf(list + strlen(list), sizeof list - strlen(list), "with, ");
    if (kind == KIND_ACTION)
        snprintf(list + strlen(list), sizeof list - strlen(list), "puts, from, deals, moves, ");
    if (kind == KIND_ELEMENT)
        snprintf(list + strlen(list), sizeof list - strlen(list), "sets, ");
    if (kind == KIND_OPTION)
        snprintf(list + strlen(list), sizeof list - strlen(list), "concerns, range, usual, figure, ");
    snprintf(list + strlen(list), sizeof list - strlen(list), "about");
    return list;
}

static int find_rule(const char *name)
{
    for (int i = 1; i < BST_RULE_KINDS; i++)
        if (strcmp(bst_rule_names[i], name) == 0)
            return i;
    fail("there is no rule %s in data/rules", name);
}

// ---- lines below a word -----------------------------------------------------------------------------------------

static void add_holes(word *w, const char *names)
{
    for (const char *at = names; *at;) {
        size_t n = strcspn(at, " ");
        snprintf(w->holes + strlen(w->holes), sizeof w->holes - strlen(w->holes), " %.*s ", (int)n, at);
        at += n + (at[n] == ' ');
    }
}

static void read_parts(vocabulary *v, word *w, char *letters, char *cursor)
{
    if (letters[0])
        fail("the parts are given twice");
    for (char *name; (name = vocabulary_next(&cursor));) {
        char letter = '\0';
        for (int i = 0; i < PARTS && !letter; i++) {
            if (!(parts[i].kinds >> w->kind & 1) || strcmp(parts[i].name, name) != 0)
                continue;
            letter = parts[i].letter;
            add_holes(w, parts[i].holes);
        }
        const word *list = letter ? NULL : vocabulary_find(v, KIND_LIST, name);
        if (list) {
            letter = list->letter;
            add_holes(w, name);
            add_holes(w, "does");
            add_holes(w, w->kind == KIND_ACTION ? "stands reaches dark gain" : "");
        }
        if (!letter)
            fail("an %s has no part '%s'; docs/words.md lists the parts, and a list must stand before it is used",
                 word_kind_names[w->kind], name);
        if (strchr(w->parts, letter) || strchr(w->with, letter))
            fail("the part '%s' is given twice", name);
        size_t n = strlen(letters);
        if (n + 1 >= MAX_PARTS)
            fail("more than %d parts", MAX_PARTS - 1);
        letters[n] = letter;
    }
    char *tile = strchr(letters, 't');
    if (w->kind == KIND_ACTION && tile && strchr(letters, 'n'))
        *tile = 'T'; // bst_action.number is taken by the points
    if (!letters[0])
        fail("which parts? docs/words.md lists them; leave the line out if there are none");
}

// Every {name} must be one that is known there.
static void check_holes(const word *w, sentence_role role, const char *text)
{
    const char *known = w->holes;
    if (role == ROLE_AS)
        known = " role ";
    else if (role == ROLE_COUNTS)
        known = " count ";
    else if (w->kind == KIND_PHRASE)
        known = " square list last shields counted each ";
    else if (w->kind == KIND_PROBLEM)
        known = " name number ";
    else if (role == ROLE_PASS || (role == ROLE_ASK && w->kind != KIND_ACTION))
        known = "";
    for (const char *at = text; (at = strchr(at, '{')); at++) {
        char name[40];
        size_t n = strcspn(at, "}");
        if (at[n] != '}' || n > 30)
            fail("a '{' without its '}'");
        snprintf(name, sizeof name, " %.*s ", (int)n - 1, at + 1);
        if (!strstr(known, name))
            fail("nothing is known of {%.*s} here%s%s", (int)n - 1, at + 1, known[0] ? "; there are" : "", known);
    }
}

// Whether both have the same names in braces.
static bool same_holes(const char *a, const char *b)
{
    for (int turn = 0; turn < 2; turn++) {
        for (const char *at = turn ? b : a; (at = strchr(at, '{')); at++) {
            char name[40];
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "}") + 1, at);
            if (!strstr(turn ? a : b, name))
                return false;
        }
    }
    return true;
}

static bool has_number(const char *text)
{
    for (const char *at = text; (at = strchr(at, '{')); at++) {
        char name[40];
        snprintf(name, sizeof name, " %.*s ", (int)strcspn(at, "}") - 1, at + 1);
        if (strstr(number_holes, name))
            return true;
    }
    return false;
}

static void add_sentence(word *w, sentence_role role, const char *text)
{
    char *bar = strchr(text, '|');
    if (w->nsays == MAX_SENTENCES)
        fail("more than %d sentences", MAX_SENTENCES);
    sentence *s = &w->says[w->nsays++];
    *s = (sentence){.role = role, .module = now.module, .line = now.line, .rule = now.rule, .text = copy(text)};
    if (!text[0])
        fail("the sentence is missing");
    if (bar) {
        char *end = s->text + (bar - text);
        s->many = copy(end + 1 + strspn(end + 1, " "));
        while (end > s->text && end[-1] == ' ')
            end--;
        *end = '\0';
        if (!s->text[0] || !s->many[0] || strchr(s->many, '|'))
            fail("write 'for one | for many'");
        if (role != ROLE_NAME && (!has_number(s->text) || !same_holes(s->text, s->many)))
            fail("one and many must have the same names in braces, one of them a number such as {points}");
    }
    check_holes(w, role, s->text);
    if (s->many)
        check_holes(w, role, s->many);
}

static void read_value(word *w, char *cursor)
{
    char *name = vocabulary_next(&cursor);
    if (!name || !*cursor)
        fail("a value needs a word and a sentence");
    if (w->nvalues == MAX_VALUES)
        fail("more than %d values", MAX_VALUES);
    for (int i = 0; i < w->nvalues; i++)
        if (strcmp(w->value[i], name) == 0)
            fail("the value %s is given twice", name);
    w->value[w->nvalues++] = copy(name);
    char *bar = w->kind == KIND_LIST ? strstr(cursor, " | ") : NULL;
    if (bar)
        *bar = '\0';
    add_sentence(w, ROLE_VALUE, cursor);
    if (bar)
        add_sentence(w, ROLE_NOTE, bar + strlen(" | "));
}

static void read_number(word *w, char *cursor)
{
    char *end;
    long n = strtol(cursor, &end, 10);
    if (end == cursor || *end || n < 0 || n > 255)
        fail("a number is from 0 to 255");
    if (w->number >= 0)
        fail("the number is given twice");
    w->number = (int)n;
}

static void read_once(char **slot, const char *text, const char *key)
{
    if (*slot)
        fail("%s is given twice", key);
    if (!*text)
        fail("what follows %s is missing", key);
    *slot = copy(text);
}

/// The numbers that a house rule may have: `range 0 20`.
static void read_range(word *w, const char *text)
{
    int end = 0;
    if (w->most)
        fail("the range is given twice");
    if (sscanf(text, "%d %d%n", &w->least, &w->most, &end) != 2 || text[end] || w->least < 0 || w->most <= w->least ||
        w->most > 250)
        fail("a range is two numbers from 0 to 250, the smaller one first");
}

/// The usual number, or one for each number of seats: `usual 7`, `usual 3 3 3 3 2 2`.
static void read_usual(word *w, char *cursor)
{
    if (w->nusual)
        fail("the usual number is given twice");
    for (char *text; (text = vocabulary_next(&cursor)); w->nusual++) {
        char *end;
        long number = strtol(text, &end, 10);
        if (w->nusual == MAX_SEATS || *end || number < 0 || number > 250)
            fail("a usual number is from 0 to 250, one for all or one for each of 1 to %d seats", MAX_SEATS);
        w->usual[w->nusual] = (int)number;
    }
    if (w->nusual != 1 && w->nusual != MAX_SEATS)
        fail("there is one usual number for all, or one for each of 1 to %d seats", MAX_SEATS);
    for (; w->nusual < MAX_SEATS; w->nusual++)
        w->usual[w->nusual] = w->usual[0];
}

static bool read_marks(word *w, const char *line)
{
    unsigned marks = 0;
    while (*line) {
        int found = -1;
        for (int i = 0; i < MARK_COUNT; i++) {
            size_t n = strlen(mark_names[i]);
            if (mark_kinds[i] >> w->kind & 1 && strncmp(line, mark_names[i], n) == 0 && (!line[n] || line[n] == ' '))
                found = i;
        }
        if (found < 0)
            return false;
        if ((w->marks | marks) >> found & 1)
            fail("'%s' is said twice", mark_names[found]);
        marks |= 1u << found;
        line += strlen(mark_names[found]);
        line += strspn(line, " ");
    }
    w->marks |= marks;
    return true;
}

/// Names of the lists that a piece has a word of, and what is said of that word.
static void add_dealt_holes(const vocabulary *v, word *w, const char *piece)
{
    const word *dealt = vocabulary_find(v, KIND_PIECE, piece);
    for (const char *at = dealt ? dealt->parts : ""; *at; at++)
        if (vocabulary_list(v, *at)) {
            add_holes(w, vocabulary_list(v, *at)->word);
            add_holes(w, "does");
        }
}

static void read_below(vocabulary *v, char *line)
{
    static const char *const links[LINK_COUNT] = {"puts", "from", "deals", "moves"};
    word *w = now.open;
    if (w->kind == KIND_LIST) {
        read_value(w, line);
        return;
    }
    if (!now.more && read_marks(w, line))
        return;
    char *cursor = line, *key = vocabulary_next(&cursor);
    int role = vocabulary_name(sentence_role_names, ROLE_COUNT, key), link = vocabulary_name(links, LINK_COUNT, key);
    bool shaped = w->kind == KIND_ACTION || w->kind == KIND_EVENT || w->kind == KIND_PIECE;
    if (role == ROLE_VALUE && w->kind == KIND_OPTION && !now.more)
        read_value(w, cursor);
    else if (role >= 0 && role != ROLE_VALUE && role_kinds[role] >> w->kind & 1)
        add_sentence(w, (sentence_role)role, cursor);
    else if (now.more)
        fail("'%s' is no sentence of an %s", key, word_kind_names[w->kind]);
    else if (strcmp(key, "number") == 0 && numbered >> w->kind & 1)
        read_number(w, cursor);
    else if (strcmp(key, "about") == 0)
        read_once(&w->about, cursor, key);
    else if (strcmp(key, "parts") == 0 && shaped)
        read_parts(v, w, w->parts, cursor);
    else if (strcmp(key, "with") == 0 && w->kind == KIND_EVENT)
        read_parts(v, w, w->with, cursor);
    else if (strcmp(key, w->kind == KIND_OPTION ? "concerns" : "sets") == 0 &&
             (w->kind == KIND_OPTION || w->kind == KIND_ELEMENT))
        read_once(&w->sets, cursor, key);
    else if (strcmp(key, "range") == 0 && w->kind == KIND_OPTION)
        read_range(w, cursor);
    else if (strcmp(key, "usual") == 0 && w->kind == KIND_OPTION)
        read_usual(w, cursor);
    else if (strcmp(key, "figure") == 0 && w->kind == KIND_OPTION)
        read_once(&w->figure, cursor, key);
    else if (link >= 0 && w->kind == KIND_ACTION) {
        static const char *const holes[LINK_COUNT] = {"height", "left", "bid bidder brings", ""};
        read_once(&w->link[link], cursor, key);
        add_holes(w, holes[link]);
        if (link == LINK_DEALS)
            add_dealt_holes(v, w, w->link[link]);
    } else
        fail("'%s' has no meaning below %s; there are %s", key, word_kind_names[w->kind], keys_of(w->kind));
}

// ---- words ------------------------------------------------------------------------------------------------------

static bool is_word(const char *text, bool capitals)
{
    for (const char *at = text; *at; at++)
        if (!isdigit((unsigned char)*at) &&
            (capitals ? !isupper((unsigned char)*at) && *at != '_' : !islower((unsigned char)*at) && *at != '-'))
            return false;
    return *text != '\0';
}

static void read_list_head(word *w, char *cursor)
{
    char *name = vocabulary_next(&cursor), *letter = vocabulary_next(&cursor);
    if (!name || !letter || !is_word(name, true) || strlen(letter) != 1 || !isalpha((unsigned char)letter[0]))
        fail("write 'list NAME PREFIX LETTER', as in 'list quarter IN k'");
    for (int i = 0; i < PARTS; i++)
        if (parts[i].letter == letter[0] || letter[0] == 'T')
            fail("the letter %s stands for the part '%s'", letter, parts[i].name);
    if (vocabulary_list(now.v, letter[0]))
        fail("the letter %s stands for the list %s", letter, vocabulary_list(now.v, letter[0])->word);
    w->enum_name = copy(name);
    w->letter = letter[0];
}

static void read_head(vocabulary *v, char *line)
{
    char *cursor = line, *name = vocabulary_next(&cursor);
    int kind = vocabulary_name(word_kind_names, KIND_COUNT, name);
    now.more = strcmp(name, "more") == 0;
    now.rule = 0;
    now.open = NULL;
    if (now.more) {
        name = vocabulary_next(&cursor);
        kind = name ? vocabulary_name(word_kind_names, KIND_COUNT, name) : -1;
    }
    if (kind < 0)
        fail("'%s' is no kind of word; docs/words.md lists them", name ? name : "");
    char *text = vocabulary_next(&cursor);
    if (!text || !is_word(text, kind == KIND_STEP))
        fail("%s needs a word of %s", word_kind_names[kind],
             kind == KIND_STEP ? "capitals" : "small letters, digits and hyphens");
    const word *twin = vocabulary_find(v, (word_kind)kind, text);
    if (now.more) {
        if (!twin)
            fail("there is no %s %s to say more of; its file must have a smaller number", word_kind_names[kind], text);
        now.open = (word *)(size_t)twin;
        now.rule = *cursor ? find_rule(cursor) : 0;
        return;
    }
    if (twin)
        fail("the %s %s is there already, at %s:%d", word_kind_names[kind], text, v->modules[twin->module].file,
             twin->line);
    if (v->nwords == MAX_WORDS)
        fail("more than %d words", MAX_WORDS);
    word *w = &v->words[v->nwords++];
    *w = (word){.kind = (word_kind)kind, .module = now.module, .line = now.line, .word = copy(text), .number = -1};
    if (kind == KIND_ACTION)
        add_holes(w, "seat");
    now.open = w;
    if (kind == KIND_PHRASE || kind == KIND_REFUSAL || kind == KIND_PROBLEM) {
        add_sentence(w, ROLE_NAME, cursor);
    } else if (kind == KIND_LIST) {
        read_list_head(w, cursor);
    } else if (kind == KIND_OPTION) {
        if (!*cursor)
            fail("a house rule needs the rule that names it, as in 'option %s BASE-R13'", text);
        w->rule = find_rule(cursor);
    } else if (*cursor) {
        fail("'%s' is too much behind %s %s", cursor, word_kind_names[kind], text);
    }
}

// ---- files ------------------------------------------------------------------------------------------------------

static void read_line(vocabulary *v, char *line)
{
    module *m = &v->modules[now.module];
    size_t length = strlen(line), indent = strspn(line, " ");
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (iscntrl((unsigned char)line[i]))
            fail("control character in column %zu", i + 1);
    if (length == 0 || line[0] == '#')
        return;
    if (!m->name) {
        char *cursor = line, *key = vocabulary_next(&cursor);
        if (strcmp(key, "module") != 0 || !is_word(cursor, false))
            fail("a word file begins with 'module NAME'");
        m->name = copy(cursor);
    } else if (indent == 0) {
        read_head(v, line);
    } else if (indent != 4) {
        fail("what belongs to a word is indented by 4 spaces below it");
    } else if (now.open) {
        read_below(v, line + indent);
    } else if (strncmp(line + 4, "number ", 7) == 0 && m->number == 0) {
        m->number = atoi(line + 11);
        if (m->number < 1 || m->number > 255)
            fail("the number of a module is from 1 to 255");
        for (int i = 0; i < now.module; i++)
            if (v->modules[i].number == m->number)
                fail("module %s has the number %d already; the next free one is for a new module", v->modules[i].name,
                     m->number);
    } else {
        fail("a module has one line 'number N' below it, and nothing else");
    }
}

void vocabulary_read(vocabulary *v, const char *path)
{
    static char line[4096];
    now.v = v;
    if (v->nmodules == MAX_MODULES)
        vocabulary_fail(v, -1, 0, "more than %d word files", MAX_MODULES);
    now.module = v->nmodules++;
    now.line = 0;
    now.open = NULL;
    v->modules[now.module] = (module){.file = path};
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot open the file");
    while (fgets(line, sizeof line, file)) {
        now.line++;
        if (!strchr(line, '\n') && !feof(file))
            fail("the line is longer than %d bytes", (int)sizeof line - 2);
        read_line(v, line);
    }
    if (ferror(file))
        fail("cannot read the file");
    fclose(file);
    if (!v->modules[now.module].name)
        fail("the file is empty; it begins with 'module NAME'");
}
