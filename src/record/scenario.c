// SPDX-License-Identifier: MIT
// Reading scenarios: which rules they prove, the setup, and the lines below it by kind. What the lines mean
// hangs on the position and is decided when they are run.

#include "bastide/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "record/lines.h"
#include "record/scenario_run.h"
#include "record/setup_text.h"

/// Words that begin a line below the setup, beside the actions.
static const struct {
    const char *word;
    int kind;
} line_kinds[] = {
    {"tile", BST_LINE_TILE},   {"figure", BST_LINE_FIGURE}, {"score", BST_LINE_SCORE}, {"goods", BST_LINE_GOODS},
    {"card", BST_LINE_CARD},   {"pile", BST_LINE_PILE},     {"turn", BST_LINE_TURN},   {"no", BST_LINE_NO_RIVER},
    {"set", BST_LINE_SET},     {"points", BST_LINE_POINTS}, {"thing", BST_LINE_THING}, {"prisoner", BST_LINE_PRISONER},
    {"guest", BST_LINE_GUEST}, {"expect", BST_LINE_EXPECT}, {"play", BST_LINE_PLAY},   {"refuse", BST_LINE_REFUSE},
};

enum { LINE_KINDS = sizeof line_kinds / sizeof *line_kinds };

/// One scenario being read.
typedef struct reader {
    bst_setup_text setup;
    bst_scenario *out;
    bool titled, expects;
    int last; ///< kind of the last line below the setup, or -1
} reader;

static bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

// Whether a word looks like a rule: BASE-18, INNS-R3, TURN-16a, X-O5.
static bool rule_like(bst_word word)
{
    int i = 0;
    while (i < word.length && is_letter(word.at[i]))
        i++;
    if (i < 1 || i + 1 >= word.length || word.at[i] != '-')
        return false;
    i += is_letter(word.at[i + 1]) ? 2 : 1;
    return i < word.length && word.at[i] >= '0' && word.at[i] <= '9';
}

static bst_rule find_rule(bst_word word)
{
    char name[32];
    if (word.length >= (int)sizeof name)
        return BST_RULE_NONE;
    bst_word_copy(word, name, sizeof name);
    return bst_rule_find(name);
}

static bool read_proves(reader *in, const bst_line *line, const char *rest, bst_text_error *error)
{
    bst_scenario *out = in->out;
    if (bst_text_ended(rest))
        return bst_text_fail(error, line->number, "name the rules that are proven, as in proves INNS-06");
    size_t room = (size_t)out->nproves + strlen(rest);
    bst_rule *proves = realloc(out->proves, sizeof *proves * room);
    if (!proves)
        return bst_text_fail(error, line->number, "there is not enough memory");
    out->proves = proves;
    while (!bst_text_ended(rest)) {
        bst_word word = bst_word_next(&rest);
        bst_rule rule = find_rule(word);
        if (rule == BST_RULE_NONE)
            return bst_text_fail(error, line->number, "there is no rule \"%.*s\"", BST_WORD(word));
        out->proves[out->nproves++] = rule;
    }
    return true;
}

// Lines above the position: 1 taken, 0 something else, -1 wrong.
static int read_header_line(reader *in, const bst_line *line, bst_text_error *error)
{
    const char *rest = line->text;
    bst_word word = bst_word_next(&rest);
    if (bst_word_is(word, "proves"))
        return read_proves(in, line, rest, error) ? 1 : -1;
    if (!bst_word_is(word, "title"))
        return bst_setup_text_line(&in->setup, line, error);
    rest = bst_text_rest(rest);
    bst_word_copy((bst_word){rest, (int)strlen(rest)}, in->setup.head.title, sizeof in->setup.head.title);
    in->titled = true;
    return 1;
}

// Checks what can be told without a game: known words and rules.
static bool check_words(const bst_line *line, int kind, bst_text_error *error)
{
    const char *rest = line->text;
    char list[400];
    bst_word_next(&rest);
    if (kind == BST_LINE_EXPECT && bst_text_ended(rest))
        return bst_text_fail(error, line->number, "say what is expected: %s", bst_expect_list(list, sizeof list));
    if (kind == BST_LINE_EXPECT && !bst_expect_known(bst_word_peek(rest)))
        return bst_text_fail(error, line->number, "\"%.*s\" cannot be expected; expectations are %s",
                             BST_WORD(bst_word_peek(rest)), bst_expect_list(list, sizeof list));
    while (!bst_text_ended(rest)) {
        bst_word word = bst_word_next(&rest);
        if (rule_like(word) && find_rule(word) == BST_RULE_NONE)
            return bst_text_fail(error, line->number, "there is no rule \"%.*s\"", BST_WORD(word));
    }
    return true;
}

// "dragon 3,1", "fairy 3,1" and "fairy red small road@0,0 E" set up a position; "dragon N" and "fairy small road E" are
// actions.
static int neutral_kind(const char *text)
{
    bst_word word = bst_word_next(&text), next = bst_word_peek(text);
    int x, y;
    bool square = bst_word_square(next, &x, &y);
    if (bst_word_is(word, "dragon"))
        return square ? BST_LINE_DRAGON : -1;
    return bst_word_is(word, "fairy") && (square || bst_word_find(next, bst_colour_word) >= 0) ? BST_LINE_FAIRY : -1;
}

int bst_line_kind(const char *text)
{
    bst_word word = bst_word_peek(text);
    int neutral = neutral_kind(text);
    if (neutral >= 0)
        return neutral;
    for (int i = 0; i < LINE_KINDS; i++)
        if (bst_word_is(word, line_kinds[i].word))
            return line_kinds[i].kind;
    bool actor = word.length > 0 && memchr(word.at, ':', (size_t)word.length);
    return actor || bst_word_find(word, bst_action_words) > 0 ? BST_LINE_ACTION : -1;
}

static bool read_line(reader *in, const bst_line *line, bst_text_error *error)
{
    int kind = bst_line_kind(line->text);
    if (kind < 0) {
        int result = read_header_line(in, line, error);
        if (result < 0)
            return false;
        if (result == 0)
            return bst_text_fail(
                error, line->number,
                "\"%.*s\" begins no line of a scenario; after the header come tile, figure, score, points, "
                "goods, card, dragon, fairy, prisoner, guest, thing, set, pile, turn or no, then play, refuse, expect "
                "or an action",
                BST_WORD(bst_word_peek(line->text)));
        return in->last < 0 ||
               bst_text_fail(error, line->number, "this line belongs above the position and the actions");
    }
    if (kind < BST_LINE_ACTION && in->last >= BST_LINE_ACTION)
        return bst_text_fail(error, line->number, "lines of the position stand above the first action or expectation");
    if (kind >= BST_LINE_REFUSE && !check_words(line, kind, error))
        return false;
    in->last = kind;
    in->expects |= kind >= BST_LINE_REFUSE;
    in->out->lines[in->out->nlines++] = (bst_scenario_line){line->number, kind, line->text};
    return true;
}

static bool finish(reader *in, bst_text_error *error)
{
    int line = in->out->line;
    if (in->out->nproves == 0)
        return bst_text_fail(error, line, "the scenario names no rule; add a line such as proves INNS-06");
    if (!in->expects)
        return bst_text_fail(error, line, "the scenario proves nothing; add a line that begins with expect or refuse");
    if (!bst_setup_text_end(&in->setup, error))
        return false;
    if (!in->titled)
        bst_text_append(in->setup.head.title, sizeof in->setup.head.title, "%s", bst_rule_name(in->out->proves[0]));
    in->out->head = in->setup.head;
    if (in->out->head.setup_line == 0)
        in->out->head.setup_line = line;
    return true;
}

// Reads one scenario: lines first … end-1, the first of which is its version.
static bool read_scenario(const bst_lines *lines, int first, int end, const bst_sets *sets, bst_scenario *out,
                          bst_text_error *error)
{
    reader in = {.out = out, .last = -1};
    bst_setup_text_begin(&in.setup, sets);
    out->line = lines->at[first].number;
    out->lines = malloc(sizeof *out->lines * (size_t)(end - first));
    if (!out->lines)
        return bst_text_fail(error, out->line, "there is not enough memory");
    if (!bst_lines_version(&lines->at[first], "scn", BST_SCENARIO_VERSION, error))
        return false;
    for (int i = first + 1; i < end; i++)
        if (!read_line(&in, &lines->at[i], error))
            return false;
    return finish(&in, error);
}

static bool begins_scenario(const bst_line *line) { return bst_word_is(bst_word_peek(line->text), "scn"); }

static bool read_all(const bst_lines *lines, const bst_sets *sets, bst_scenarios *out, bst_text_error *error)
{
    int count = 1;
    for (int i = 1; i < lines->n; i++)
        count += begins_scenario(&lines->at[i]);
    out->at = calloc((size_t)count, sizeof *out->at);
    if (!out->at)
        return bst_text_fail(error, 0, "there is not enough memory");
    for (int first = 0, end; first < lines->n; first = end) {
        for (end = first + 1; end < lines->n && !begins_scenario(&lines->at[end]);)
            end++;
        if (!read_scenario(lines, first, end, sets, &out->at[out->n++], error))
            return false;
    }
    return true;
}

bool bst_scenarios_parse(const char *text, size_t length, const bst_sets *sets, bst_scenarios *out,
                         bst_text_error *error)
{
    bst_lines lines;
    *out = (bst_scenarios){0};
    if (!bst_lines_split(text, length, &lines, error))
        return false;
    bool good = lines.n > 0 ? read_all(&lines, sets, out, error)
                            : bst_text_fail(error, 0, "the file is empty; a scenario begins with the line \"scn %d\"",
                                            BST_SCENARIO_VERSION);
    out->text = lines.text;
    lines.text = NULL;
    bst_lines_free(&lines);
    if (!good)
        bst_scenarios_free(out);
    return good;
}

void bst_scenarios_free(bst_scenarios *scenarios)
{
    for (int i = 0; i < scenarios->n; i++) {
        free(scenarios->at[i].proves);
        free(scenarios->at[i].lines);
    }
    free(scenarios->at);
    free(scenarios->text);
    *scenarios = (bst_scenarios){0};
}
