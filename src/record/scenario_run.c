// SPDX-License-Identifier: MIT
// Running scenarios: the position, the actions, and reading the parts of a line. What can be expected stands in
// scenario_expect.c and scenario_events.c.

#include "record/scenario_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/build.h"
#include "record/lines.h"

enum { SQUARE_MAX = 2 * BST_TILES_MAX }; ///< far enough for every table

// ---- failures ---------------------------------------------------------------------------------------------

static bst_text_error *note(bst_run *run, bst_scenario_status status)
{
    bst_scenario_result *result = run->result;
    if (result->status < status)
        result->status = status;
    if (result->n == BST_SCENARIO_FAILURES) {
        run->stop = true;
        return NULL;
    }
    bst_text_error *error = &result->at[result->n++];
    *error = (bst_text_error){.line = run->line};
    return error;
}

static bool note_text(bst_run *run, int status, const char *format, va_list args)
{
    bst_text_error *error = note(run, status);
    if (error)
        vsnprintf(error->text, sizeof error->text, format, args);
    return false;
}

bool bst_run_fail(bst_run *run, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_text(run, BST_SCENARIO_FAILED, format, args);
    va_end(args);
    return false;
}

bool bst_run_broken(bst_run *run, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_text(run, BST_SCENARIO_BROKEN, format, args);
    va_end(args);
    return false;
}

// ---- reading parts of a line --------------------------------------------------------------------------------

const char *bst_figure_words(int kind) { return kind < BST_FIGURE_KINDS ? bst_figure_word(kind) : NULL; }

const char *bst_category_words(int kind) { return kind < BST_CATEGORY_COUNT ? bst_category_word(kind) : NULL; }

const char *bst_action_words(int kind) { return kind < BST_ACTION_KINDS ? bst_action_word(kind) : NULL; }

const char *bst_event_words(int kind) { return kind < BST_EVENT_KINDS ? bst_event_word(kind) : NULL; }

bool bst_run_actor(bst_run *run, const char **text, bool others, int *actor)
{
    bst_word word = bst_word_peek(*text);
    *actor = bst_word_empty(word) ? -1 : bst_seat_parse(run->game, *text);
    if (others && bst_word_is(word, "chance"))
        *actor = BST_CHANCE;
    if (others && bst_word_is(word, "nobody"))
        *actor = BST_NOBODY;
    bst_word_next(text);
    if (*actor >= 0)
        return true;
    if (bst_word_empty(word))
        return bst_run_broken(run, "a seat is missing at the end of the line");
    return bst_run_broken(run, "\"%.*s\" is no seat of this game", BST_WORD(word));
}

bool bst_run_seat(bst_run *run, const char **text, int *seat) { return bst_run_actor(run, text, false, seat); }

bool bst_run_number(bst_run *run, const char **text, int *out)
{
    bst_word word = bst_word_next(text);
    if (bst_word_number(word, -99999, 99999, out))
        return true;
    if (bst_word_empty(word))
        return bst_run_broken(run, "a number is missing at the end of the line");
    return bst_run_broken(run, "\"%.*s\" is no number", BST_WORD(word));
}

bool bst_run_tile(bst_run *run, const char **text, int *kind)
{
    bst_word word = bst_word_peek(*text);
    *kind = bst_word_empty(word) ? -1 : bst_tile_kind_parse(run->game, *text);
    bst_word_next(text);
    return *kind >= 0 || bst_run_broken(run, "there is no tile \"%.*s\" in this game", BST_WORD(word));
}

bool bst_run_square(bst_run *run, const char **text, int *x, int *y)
{
    bst_word word = bst_word_next(text);
    return bst_word_square(word, x, y) || bst_run_broken(run, "\"%.*s\" is no square; write 3,-1", BST_WORD(word));
}

bool bst_run_rotation(bst_run *run, const char **text, int *rot)
{
    bst_word word = bst_word_next(text);
    return bst_word_rotation(word, rot) ||
           bst_run_broken(run, "\"%.*s\" is no rotation; write r0, r1, r2 or r3", BST_WORD(word));
}

bool bst_run_place(bst_run *run, const char **text, bst_place *place)
{
    char why[BST_TEXT_MAX];
    return bst_place_parse(run->game, run->state, text, place, why, sizeof why) || bst_run_broken(run, "%s", why);
}

bool bst_run_word(bst_run *run, const char **text, const char *(*name)(int), const char *what, int *out)
{
    char list[300];
    bst_word word = bst_word_next(text);
    *out = bst_word_find(word, name);
    return *out >= 0 || bst_run_broken(run, "\"%.*s\" is no %s; there are %s", BST_WORD(word), what,
                                       bst_words_list(name, 0, list, sizeof list));
}

bool bst_run_rule(bst_run *run, const char **text, bst_rule *rule)
{
    char name[32];
    bst_word word = bst_word_next(text);
    bst_word_copy(word, name, sizeof name);
    *rule = word.length < (int)sizeof name ? bst_rule_find(name) : BST_RULE_NONE;
    return *rule != BST_RULE_NONE || bst_run_broken(run, "there is no rule \"%.*s\"", BST_WORD(word));
}

bool bst_run_end(bst_run *run, const char *text)
{
    return bst_text_ended(text) || bst_run_broken(run, "\"%.*s\" is too much", BST_WORD(bst_word_peek(text)));
}

bool bst_run_action(bst_run *run, const char *text, bst_action *out)
{
    char why[BST_TEXT_MAX];
    text = bst_text_rest(text);
    return bst_action_parse(run->game, run->state, text, out, why, sizeof why) ||
           bst_run_fail(run, "%.100s: %s", text, why);
}

bool bst_run_action_because(bst_run *run, const char *text, bst_action *action, bst_rule *rule)
{
    char before[BST_LINE_BYTES_MAX + 2] = "";
    *rule = BST_RULE_NONE;
    while (!bst_text_ended(text)) {
        bst_word word = bst_word_next(&text);
        if (bst_word_is(word, "because")) {
            if (!bst_run_rule(run, &text, rule) || !bst_run_end(run, text))
                return false;
            break;
        }
        bst_text_append(before, sizeof before, "%s%.*s", before[0] ? " " : "", word.length, word.at);
    }
    return bst_run_action(run, before, action);
}

bool bst_run_listed(bst_run *run, bst_action action)
{
    bst_legal(run->game, run->state, run->list);
    for (int i = 0; i < run->list->n; i++)
        if (bst_action_equal(run->list->at[i], action))
            return true;
    return false;
}

// ---- the position -----------------------------------------------------------------------------------------

static void check_refusal(bst_run *run, bst_refusal refusal, const char *text)
{
    if (refusal.code == 0)
        return;
    const char *rule = bst_rule_name((bst_rule)refusal.rule);
    bst_run_fail(run, "%s: %s%s%s%s", text, bst_refusal_text(refusal.code), rule[0] ? " (" : "", rule,
                 rule[0] ? ")" : "");
    run->stop = true;
}

static void position_tile(bst_run *run, const char *text, const char *whole)
{
    int kind, x, y, rot;
    if (!bst_run_tile(run, &text, &kind) || !bst_run_square(run, &text, &x, &y) ||
        !bst_run_rotation(run, &text, &rot) || !bst_run_end(run, text))
        return;
    if (abs(x) > SQUARE_MAX || abs(y) > SQUARE_MAX)
        bst_run_broken(run, "squares of a position reach from -%d to %d", SQUARE_MAX, SQUARE_MAX);
    else
        check_refusal(run, bst_position_tile(run->game, run->state, kind, x, y, rot), whole);
}

static void position_figure(bst_run *run, const char *text, const char *whole)
{
    int seat, figure;
    bst_place place;
    if (bst_run_seat(run, &text, &seat) && bst_run_word(run, &text, bst_figure_words, "figure", &figure) &&
        bst_run_place(run, &text, &place) && bst_run_end(run, text))
        check_refusal(run, bst_position_figure(run->game, run->state, seat, figure, place.x, place.y, place.seg),
                      whole);
}

static void position_score(bst_run *run, const char *text, const char *whole)
{
    int seat, points;
    do {
        if (!bst_run_seat(run, &text, &seat) || !bst_run_number(run, &text, &points))
            return;
        check_refusal(run, bst_position_score(run->game, run->state, seat, points), whole);
    } while (!bst_text_ended(text));
}

static void position_goods(bst_run *run, const char *text, const char *whole)
{
    int seat, goods, count;
    if (!bst_run_seat(run, &text, &seat))
        return;
    do {
        if (!bst_run_word(run, &text, bst_goods_word, "goods", &goods) || !bst_run_number(run, &text, &count))
            return;
        check_refusal(run, bst_position_goods(run->game, run->state, seat, goods, count), whole);
    } while (!run->stop && !bst_text_ended(text));
}

static void position_card(bst_run *run, const char *text, const char *whole)
{
    int card, seat, size;
    if (bst_run_word(run, &text, bst_card_word, "card", &card) && bst_run_seat(run, &text, &seat) &&
        bst_run_number(run, &text, &size) && bst_run_end(run, text))
        check_refusal(run, bst_position_card(run->game, run->state, card, seat, size), whole);
}

static void position_dragon(bst_run *run, const char *text, const char *whole)
{
    int x, y;
    if (bst_run_square(run, &text, &x, &y) && bst_run_end(run, text))
        check_refusal(run, bst_position_dragon(run->game, run->state, x, y), whole);
}

// "red small road@0,0 E", or "3,1": by nobody
static void position_fairy(bst_run *run, const char *text, const char *whole)
{
    int seat = BST_NOBODY, figure = 0;
    bst_place place = {0, 0, 0};
    bool good = bst_word_square(bst_word_peek(text), &place.x, &place.y);
    if (good)
        bst_word_next(&text);
    else
        good = bst_run_seat(run, &text, &seat) && bst_run_word(run, &text, bst_figure_words, "figure", &figure) &&
               bst_run_place(run, &text, &place);
    if (good && bst_run_end(run, text))
        check_refusal(run, bst_position_fairy(run->game, run->state, seat, figure, place.x, place.y, place.seg), whole);
}

// "set red: bridge 3,1 NS": as if red had done it in an earlier turn; without a seat the first one
static void position_set(bst_run *run, const char *text, const char *whole)
{
    const char *rest = text;
    bst_word name = bst_word_next(&rest), colour, after;
    int seat = 0;
    if (bst_word_split(name, ':', &colour, &after)) {
        char word[32];
        bst_word_copy(colour, word, sizeof word);
        seat = bst_seat_parse(run->game, word);
        text = after.at;
        if (seat < 0) {
            bst_run_broken(run, "\"%s\" is no seat of this game", word);
            return;
        }
    }
    bst_action action;
    if (bst_run_action(run, text, &action))
        check_refusal(run, bst_position_action(run->game, run->state, seat, action), whole);
    else
        run->stop = true;
}

// Only counts what is named; set_pile() does the rest, because tiles that are not named leave the game.
static void position_pile(bst_run *run, const char *text, const char *whole)
{
    (void)whole;
    if (bst_word_is(bst_word_peek(text), "none")) {
        bst_word_next(&text);
        bst_run_end(run, text);
        return;
    }
    while (!bst_text_ended(text)) {
        bst_word word = bst_word_next(&text), name = word, number;
        char tile[BST_TILE_NAME + 1];
        int count = 1;
        if (bst_word_split(word, '*', &name, &number) && !bst_word_number(number, 0, BST_TILES_MAX, &count)) {
            bst_run_broken(run, "\"%.*s\": write the number of tiles as in base.U*2", BST_WORD(word));
            return;
        }
        bst_word_copy(name, tile, sizeof tile);
        int kind = bst_word_empty(name) ? -1 : bst_tile_kind_parse(run->game, tile);
        if (kind < 0) {
            bst_run_broken(run, "there is no tile \"%.*s\" in this game", BST_WORD(name));
            return;
        }
        run->pile[kind] += count;
    }
}

static void position_turn(bst_run *run, const char *text, const char *whole)
{
    int seat;
    if (bst_run_seat(run, &text, &seat) && bst_run_end(run, text))
        check_refusal(run, bst_position_active(run->game, run->state, seat), whole);
}

static void position_no_river(bst_run *run, const char *text, const char *whole)
{
    if (bst_word_is(bst_word_next(&text), "river") && bst_text_ended(text))
        bst_position_no_river(run->game, run->state);
    else
        bst_run_broken(run, "\"%.60s\": only \"no river\" can stand here", whole);
}

static void (*const position_lines[])(bst_run *, const char *, const char *) = {
    [BST_LINE_TILE] = position_tile,         [BST_LINE_FIGURE] = position_figure, [BST_LINE_SCORE] = position_score,
    [BST_LINE_GOODS] = position_goods,       [BST_LINE_CARD] = position_card,     [BST_LINE_DRAGON] = position_dragon,
    [BST_LINE_FAIRY] = position_fairy,       [BST_LINE_PILE] = position_pile,     [BST_LINE_TURN] = position_turn,
    [BST_LINE_NO_RIVER] = position_no_river, [BST_LINE_SET] = position_set,
};

// Runs the lines of the position of which `wanted` has the bit. Returns how many there were.
static int run_position_lines(bst_run *run, unsigned wanted)
{
    int count = 0;
    for (int i = 0; i < run->scenario->nlines && !run->stop; i++) {
        const bst_scenario_line *line = &run->scenario->lines[i];
        if (line->kind >= BST_LINE_ACTION || !(wanted >> line->kind & 1))
            continue;
        const char *rest = line->text;
        bst_word_next(&rest);
        run->line = line->line;
        position_lines[line->kind](run, rest, line->text);
        count++;
    }
    return count;
}

static void set_pile(bst_run *run)
{
    char text[64];
    run->pile = calloc((size_t)bst_game_kinds(run->game), sizeof *run->pile);
    if (!run->pile) {
        run->stop = true;
        bst_run_broken(run, "there is not enough memory");
        return;
    }
    run_position_lines(run, 1u << BST_LINE_PILE);
    for (int i = 0; i < bst_game_kinds(run->game) && !run->stop; i++) {
        const bst_tile *tile = bst_game_tile(run->game, i);
        if (((tile->flags & BST_TILE_HAND) || tile->column != 0) && run->pile[i] == 0)
            continue; // never drawn: a seat's own, or a piece of the start
        snprintf(text, sizeof text, "pile %s*%d", bst_game_tile(run->game, i)->name, run->pile[i]);
        check_refusal(run, bst_position_pile(run->game, run->state, i, run->pile[i]), text);
    }
}

static bool has_line(const bst_run *run, int kind)
{
    for (int i = 0; i < run->scenario->nlines; i++)
        if (run->scenario->lines[i].kind == kind)
            return true;
    return false;
}

static void audit(bst_run *run)
{
    const char *wrong = run->stop ? NULL : bst_state_audit(run->game, run->state);
    if (wrong) {
        run->result->fault = true;
        bst_run_fail(run, "the state is inconsistent here, which is a fault of the engine: %s", wrong);
        run->stop = true;
    }
}

// The table first, then the neutral figures, then the end of the river, then what is left to draw, then whose turn it
// is: so the order of these lines does not matter.
static void run_position(bst_run *run)
{
    unsigned neutral = 1u << BST_LINE_DRAGON | 1u << BST_LINE_FAIRY;
    int count =
        run_position_lines(run, ~(neutral | 1u << BST_LINE_PILE | 1u << BST_LINE_TURN | 1u << BST_LINE_NO_RIVER));
    count += run_position_lines(run, neutral);
    count += run_position_lines(run, 1u << BST_LINE_NO_RIVER);
    bool pile = has_line(run, BST_LINE_PILE);
    if (pile)
        set_pile(run);
    count += run_position_lines(run, 1u << BST_LINE_TURN);
    // The turn begins anew, because the pending decision may hang on what was changed.
    if ((count > 0 || pile) && !run->stop)
        bst_position_begin(run->game, run->state, NULL);
    audit(run);
}

// ---- actions ----------------------------------------------------------------------------------------------

static void apply(bst_run *run, bst_action action, const char *text)
{
    bool listed = bst_run_listed(run, action);
    bst_refusal refusal = bst_apply(run->game, run->state, action, &run->events);
    check_refusal(run, refusal, text);
    if (refusal.code == 0 && !listed) {
        run->result->fault = true;
        bst_run_fail(run, "%s: the action was accepted but is not in the list of legal actions", text);
    }
    audit(run);
}

static void run_action(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_word name = bst_word_next(&rest), colour, after;
    if (bst_word_split(name, ':', &colour, &after)) {
        char word[32];
        bst_word_copy(colour, word, sizeof word);
        int actor = bst_word_is(colour, "chance") ? BST_CHANCE : bst_seat_parse(run->game, word);
        if (actor != bst_actor(run->state)) {
            bst_run_fail(run, "it is not for %s to act now, but for %s", word,
                         bst_actor_word(run->game, bst_actor(run->state)));
            run->stop = true;
            return;
        }
        text = after.at;
    }
    bst_action action;
    run->events.n = 0;
    if (bst_run_action(run, text, &action))
        apply(run, action, bst_text_rest(text));
    else
        run->stop = true;
}

// "play base.U 1,0 r1": draw it and lay it.
static void run_play(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_word_next(&rest);
    bst_action draw = {.kind = BST_DO_DRAW}, lay = {.kind = BST_DO_LAY};
    int kind, x, y, rot;
    run->events.n = 0;
    run->stop = true;
    if (!bst_run_tile(run, &rest, &kind) || !bst_run_square(run, &rest, &x, &y) ||
        !bst_run_rotation(run, &rest, &rot) || !bst_run_end(run, rest))
        return;
    if (bst_actor(run->state) != BST_CHANCE) {
        bst_run_fail(run, "%s: no tile can be drawn now; it is for %s to act", text,
                     bst_actor_word(run->game, bst_actor(run->state)));
        return;
    }
    run->stop = false;
    draw.number = kind;
    lay.x = (int16_t)x;
    lay.y = (int16_t)y;
    lay.rot = (uint8_t)rot;
    apply(run, draw, text);
    if (run->stop)
        return;
    if (bst_tile_in_hand(run->state) != kind) {
        bst_run_fail(run, "%s: the tile fits nowhere and left the game", text);
        run->stop = true;
        return;
    }
    apply(run, lay, text);
}

static void run_refuse(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_action action;
    bst_rule rule;
    bst_word_next(&rest);
    if (!bst_run_action_because(run, rest, &action, &rule))
        return;
    bool listed = bst_run_listed(run, action);
    uint64_t before = bst_state_hash(run->game, run->state);
    bst_refusal refusal = bst_apply(run->game, run->state, action, NULL);
    if (refusal.code == 0) {
        bst_run_fail(run, "the action was not refused");
        run->stop = true;
        return;
    }
    snprintf(run->refusal, sizeof run->refusal, "%s", bst_refusal_text(refusal.code));
    if (bst_state_hash(run->game, run->state) != before) {
        run->result->fault = true;
        bst_run_fail(run, "the refused action changed the state");
    }
    if (listed) {
        run->result->fault = true;
        bst_run_fail(run, "the refused action is in the list of legal actions");
    }
    if (rule != BST_RULE_NONE && rule != (bst_rule)refusal.rule)
        bst_run_fail(run, "expected to be refused by %s, but it was %s: %s", bst_rule_name(rule),
                     bst_rule_name((bst_rule)refusal.rule), bst_refusal_text(refusal.code));
}

static void run_line(bst_run *run, const bst_scenario_line *line)
{
    const char *rest = line->text;
    run->line = line->line;
    switch (line->kind) {
    case BST_LINE_ACTION: run_action(run, line->text); break;
    case BST_LINE_PLAY: run_play(run, line->text); break;
    case BST_LINE_REFUSE: run_refuse(run, line->text); break;
    case BST_LINE_EXPECT:
        bst_word_next(&rest);
        bst_expect(run, rest);
        break;
    default: break;
    }
}

// ---- the whole --------------------------------------------------------------------------------------------

static bool expects_setup_error(const bst_scenario_line *line)
{
    const char *rest = line->text;
    bst_word_next(&rest);
    return line->kind == BST_LINE_EXPECT && bst_word_is(bst_word_peek(rest), "setup");
}

// Builds the game; a game that cannot be played is fine if that is expected.
static bool build(bst_run *run)
{
    const bst_scenario *scenario = run->scenario;
    bst_text_error why;
    run->built = bst_build(&scenario->head, &run->game, &run->state, &why);
    if (run->built)
        return true;
    run->setup_rule = why.rule;
    snprintf(run->refusal, sizeof run->refusal, "%.255s", why.text);
    bool expected = false;
    for (int i = 0; i < scenario->nlines; i++)
        expected |= expects_setup_error(&scenario->lines[i]);
    if (expected)
        return true;
    run->line = why.line;
    return bst_run_fail(run, "%s", why.text);
}

static void run_all(bst_run *run)
{
    if (run->built)
        run_position(run);
    for (int i = 0; i < run->scenario->nlines && !run->stop; i++) {
        const bst_scenario_line *line = &run->scenario->lines[i];
        if (!run->built && line->kind != BST_LINE_EXPECT) {
            run->line = line->line;
            bst_run_broken(run, "nothing can be played after expect setup error");
            return;
        }
        if (line->kind >= BST_LINE_ACTION)
            run_line(run, line);
    }
}

void bst_scenario_run(const bst_scenario *scenario, bst_scenario_result *result)
{
    result->status = BST_SCENARIO_PASSED;
    result->fault = false;
    result->n = 0;
    bst_run run = {.scenario = scenario, .result = result, .line = scenario->line};
    run.list = malloc(sizeof *run.list);
    run.events.capacity = BST_EVENTS_MAX;
    run.events.at = malloc(sizeof *run.events.at * BST_EVENTS_MAX);
    if (!run.list || !run.events.at)
        bst_run_broken(&run, "there is not enough memory");
    else if (build(&run))
        run_all(&run);
    free(run.list);
    free(run.pile);
    free(run.events.at);
    free(run.game);
    free(run.state);
}
