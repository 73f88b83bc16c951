// SPDX-License-Identifier: MIT
// Words, numbers and the lines `go` and `info` of the bot protocol.

#include "bots/protocol.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bastide/notation.h"

static const double seconds_max = 86400;
static const double nodes_max = 1e15;

// ---- words --------------------------------------------------------------------------------------------------

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static char *skip(char *at)
{
    while (blank(*at))
        at++;
    return at;
}

char *bst_line_word(char **rest)
{
    char *word = skip(*rest);
    char *end = word;
    while (*end && !blank(*end))
        end++;
    *rest = end;
    if (*end) {
        *end = 0;
        *rest = skip(end + 1);
    }
    return word;
}

char *bst_line_piece(char **rest)
{
    if (!*rest)
        return NULL;
    char *piece = skip(*rest);
    char *end = piece;
    bool quoted = false;
    for (; *end && (quoted || *end != ';'); end++)
        quoted ^= *end == '"';
    *rest = *end ? end + 1 : NULL;
    while (end > piece && blank(end[-1]))
        end--;
    *end = 0;
    return piece;
}

// ---- numbers ------------------------------------------------------------------------------------------------

const char *bst_fixed_print(double number, int digits, char *out, size_t size)
{
    long long one = 1;
    for (int i = 0; i < digits; i++)
        one *= 10;
    // beyond this a double has no digits after the point anyway
    double limit = 1e15 / (double)one;
    double kept = !(number > -limit) ? -limit : number > limit ? limit : number;
    long long all = llround(kept * (double)one);
    long long part = all < 0 ? -all : all;
    if (digits > 0)
        snprintf(out, size, "%s%lld.%0*lld", all < 0 ? "-" : "", part / one, digits, part % one);
    else
        snprintf(out, size, "%lld", all);
    return out;
}

bool bst_fixed_parse(const char *text, double *out)
{
    enum { DIGITS_MAX = 18 }; // as many as 64 bits hold
    bool negative = *text == '-', any = false;
    uint64_t all = 0, unit = 1;
    int digits = 0;
    text += negative;
    for (; *text >= '0' && *text <= '9' && digits < DIGITS_MAX; text++, digits++)
        all = 10 * all + (uint64_t)(*text - '0');
    any = digits > 0;
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++, digits++) {
            any = true;
            if (digits >= DIGITS_MAX)
                continue; // too small to matter
            all = 10 * all + (uint64_t)(*text - '0');
            unit *= 10;
        }
    *out = (negative ? -(double)all : (double)all) / (double)unit;
    return any && *text == 0;
}

// ---- go -----------------------------------------------------------------------------------------------------

bool bst_go_parse(char *rest, bst_limits *limits, char *error, size_t size)
{
    limits->seconds = 0;
    limits->nodes = 0;
    for (char *word = bst_line_word(&rest); *word; word = bst_line_word(&rest)) {
        bool time = strcmp(word, "time") == 0;
        if (!time && strcmp(word, "nodes") != 0) {
            snprintf(error, size, "\"%.40s\" is no limit; there are: time SECONDS, nodes NUMBER", word);
            return false;
        }
        const char *value = bst_line_word(&rest);
        double number;
        bool good = bst_fixed_parse(value, &number) && number <= (time ? seconds_max : nodes_max);
        if (time && (!good || number <= 0)) {
            snprintf(error, size, "time takes seconds, more than 0 and at most %.0f, not \"%.40s\"", seconds_max,
                     value);
            return false;
        }
        if (!time && (!good || number < 1 || strchr(value, '.'))) {
            snprintf(error, size, "nodes takes a whole number from 1 to %.0f, not \"%.40s\"", nodes_max, value);
            return false;
        }
        if (time)
            limits->seconds = number;
        else
            limits->nodes = (uint64_t)number;
    }
    return true;
}

__attribute__((format(printf, 3, 4))) static void add(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

const char *bst_go_print(const bst_limits *limits, char *out, size_t size)
{
    char number[40];
    snprintf(out, size, "go");
    if (limits->seconds > 0)
        add(out, size, " time %s",
            bst_fixed_print(limits->seconds < 0.001 ? 0.001 : limits->seconds, 3, number, sizeof number));
    if (limits->nodes > 0)
        add(out, size, " nodes %" PRIu64, limits->nodes);
    return out;
}

// ---- info ---------------------------------------------------------------------------------------------------

static void print_line(const bst_game *game, bst_state *scratch, const bst_thought *thought, char *out, size_t size)
{
    char text[BST_TEXT_MAX];
    for (int i = 0; i < thought->nline; i++) {
        // a line may go on behind the end of what the bot knows for sure; what is not legal is not said
        if (bst_check(game, scratch, thought->line[i]).code != BST_REFUSED_OK)
            break;
        bst_action_print(game, scratch, thought->line[i], text, sizeof text);
        add(out, size, "%s %s", i == 0 ? " line" : " ;", text);
        bst_apply(game, scratch, thought->line[i], NULL);
    }
}

const char *bst_info_print(const bst_game *game, const bst_state *state, bst_state *scratch, const bst_thought *thought,
                           char *out, size_t size)
{
    char number[40];
    snprintf(out, size, "info time %s nodes %" PRIu64, bst_fixed_print(thought->seconds, 3, number, sizeof number),
             thought->nodes);
    if (thought->seconds > 0)
        add(out, size, " nps %s", bst_fixed_print((double)thought->nodes / thought->seconds, 0, number, sizeof number));
    if (thought->depth > 0)
        add(out, size, " depth %d", thought->depth);
    int seats = bst_game_setup(game)->seats;
    bool estimates = false;
    for (int i = 0; i < seats; i++)
        estimates |= thought->value[i] != 0;
    for (int i = 0; estimates && i < seats; i++)
        add(out, size, "%s %s %s", i == 0 ? " score" : "", bst_actor_word(game, i),
            bst_fixed_print(thought->value[i], 1, number, sizeof number));
    memcpy(scratch, state, bst_game_state_size(game));
    print_line(game, scratch, thought, out, size);
    return out;
}

static void parse_line(const bst_game *game, bst_state *scratch, char *rest, bst_thought *thought)
{
    char error[BST_TEXT_MAX];
    bst_action action;
    thought->nline = 0;
    for (char *piece; thought->nline < BST_LINE_MAX && (piece = bst_line_piece(&rest));) {
        if (!bst_action_parse(game, scratch, piece, &action, error, sizeof error) ||
            bst_apply(game, scratch, action, NULL).code != BST_REFUSED_OK)
            return;
        thought->line[thought->nline++] = action;
    }
}

// Reads "red 12.5 blue 3 …" and stops before the first word that is no seat.
static void parse_score(const bst_game *game, char **rest, bst_thought *thought)
{
    for (;;) {
        char colour[16] = {0};
        char *at = skip(*rest);
        for (size_t i = 0; i + 1 < sizeof colour && at[i] && !blank(at[i]); i++)
            colour[i] = at[i];
        int seat = bst_seat_parse(game, colour);
        if (seat < 0)
            return;
        double points;
        bst_line_word(rest);
        if (bst_fixed_parse(bst_line_word(rest), &points))
            thought->value[seat] = (float)points;
    }
}

void bst_info_parse(const bst_game *game, const bst_state *state, bst_state *scratch, char *rest, bst_thought *thought)
{
    for (char *word = bst_line_word(&rest); *word; word = bst_line_word(&rest)) {
        double number;
        if (strcmp(word, "text") == 0)
            return;
        if (strcmp(word, "line") == 0) {
            memcpy(scratch, state, bst_game_state_size(game));
            parse_line(game, scratch, rest, thought);
            return;
        }
        if (strcmp(word, "score") == 0) {
            parse_score(game, &rest, thought);
            continue;
        }
        // every other word has one value, also those of later versions
        if (!bst_fixed_parse(bst_line_word(&rest), &number) || number < 0)
            continue;
        if (strcmp(word, "time") == 0 && number <= seconds_max)
            thought->seconds = number;
        else if (strcmp(word, "nodes") == 0 && number <= 1e18)
            thought->nodes = (uint64_t)number;
        else if (strcmp(word, "depth") == 0 && number < 1e6)
            thought->depth = (int)number;
    }
}
