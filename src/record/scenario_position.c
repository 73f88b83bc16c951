// SPDX-License-Identifier: MIT
// The position a scenario starts from: what lies, stands and is held, whose turn it is.

#include <stdio.h>
#include <stdlib.h>

#include "record/scenario_run.h"

enum { SQUARE_MAX = 2 * BST_TILES_MAX }; ///< far enough for every table

static void refused(bst_run *run, bst_refusal refusal, const char *text)
{
    if (refusal.code == 0)
        return;
    const char *rule = bst_rule_name((bst_rule)refusal.rule);
    if (refusal.code == BST_REFUSED_NOT_OFFERED)
        bst_run_fail(run, "%.100s: nothing in this game does that; perhaps a set is missing in the line sets", text);
    else
        bst_run_fail(run, "%.100s: %s%s%s%s", text, bst_refusal_text(refusal.code), rule[0] ? " (" : "", rule,
                     rule[0] ? ")" : "");
    run->stop = true;
}

static void position_tile(bst_run *run, const char *text, const char *whole)
{
    int kind, x, y, rot;
    if (!bst_run_tile(run, &text, &kind) || !bst_run_square(run, &text, &x, &y) ||
        !bst_run_rotation(run, &text, &rot) || !bst_run_end(run, text))
        return;
    if (abs(x) > SQUARE_MAX || abs(y) > SQUARE_MAX) {
        bst_run_broken(run, "squares of a position reach from -%d to %d", SQUARE_MAX, SQUARE_MAX);
        return;
    }
    bst_refusal refusal = bst_position_tile(run->game, run->state, kind, x, y, rot);
    refused(run, refusal, whole);
    if (refusal.code == BST_REFUSED_NOT_CONNECTED && bst_game_tile(run->game, kind)->flags & BST_TILE_HAND)
        bst_run_fail(run, "an abbey lies in a hole: write the tiles on its four sides in lines above it");
}

static void position_figure(bst_run *run, const char *text, const char *whole)
{
    int seat, figure;
    bst_place place;
    if (bst_run_seat(run, &text, &seat) && bst_run_word(run, &text, bst_figure_words, "figure", &figure) &&
        bst_run_place(run, &text, &place) && bst_run_end(run, text))
        refused(run, bst_position_figure(run->game, run->state, seat, figure, place.x, place.y, place.seg), whole);
}

static void position_score(bst_run *run, const char *text, const char *whole)
{
    int seat, points;
    do {
        if (!bst_run_seat(run, &text, &seat) || !bst_run_number(run, &text, &points))
            return;
        refused(run, bst_position_score(run->game, run->state, seat, points), whole);
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
        refused(run, bst_position_thing(run->game, run->state, (bst_thing){BST_THING_GOODS, seat, count, 0, -1, goods}),
                whole);
    } while (!run->stop && !bst_text_ended(text));
}

static void position_card(bst_run *run, const char *text, const char *whole)
{
    int card, seat, size;
    if (bst_run_word(run, &text, bst_card_word, "card", &card) && bst_run_seat(run, &text, &seat) &&
        bst_run_number(run, &text, &size) && bst_run_end(run, text))
        refused(run, bst_position_thing(run->game, run->state, (bst_thing){BST_THING_CARD, seat, size, 0, -1, card}),
                whole);
}

static void position_dragon(bst_run *run, const char *text, const char *whole)
{
    int x, y;
    if (bst_run_square(run, &text, &x, &y) && bst_run_end(run, text))
        refused(run, bst_position_thing(run->game, run->state, (bst_thing){BST_THING_DRAGON, BST_NOBODY, x, y, -1, 0}),
                whole);
}

// The fairy on a tile, by the figure of a seat that stands there, or by nobody.
static bst_thing fairy_by(bst_run *run, int seat, int figure, bst_place place)
{
    bst_thing fairy = {BST_THING_FAIRY, seat, place.x, place.y, place.seg, -1};
    for (int i = 0; seat != BST_NOBODY && i < bst_figures(run->game); i++) {
        bst_figure_info f = bst_figure_at(run->game, run->state, i);
        if (f.seat == seat && f.kind == figure && f.on_board && f.x == place.x && f.y == place.y && f.seg == place.seg)
            fairy.number = i;
    }
    return fairy;
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
        refused(run, bst_position_thing(run->game, run->state, fairy_by(run, seat, figure, place)), whole);
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
        refused(run, bst_position_action(run->game, run->state, seat, action), whole);
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
        refused(run, bst_position_active(run->game, run->state, seat), whole);
}

static void position_no_river(bst_run *run, const char *text, const char *whole)
{
    if (bst_word_is(bst_word_next(&text), "river") && bst_text_ended(text))
        bst_position_thing(run->game, run->state, (bst_thing){BST_THING_RIVER, BST_NOBODY, 0, 0, -1, 0});
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
    const unsigned once = 1u << BST_LINE_TURN | 1u << BST_LINE_DRAGON | 1u << BST_LINE_FAIRY;
    unsigned seen = 0;
    int count = 0;
    for (int i = 0; i < run->scenario->nlines && !run->stop; i++) {
        const bst_scenario_line *line = &run->scenario->lines[i];
        if (line->kind >= BST_LINE_ACTION || !(wanted >> line->kind & 1))
            continue;
        const char *rest = line->text;
        bst_word word = bst_word_next(&rest);
        run->line = line->line;
        if ((seen & once) >> line->kind & 1)
            bst_run_broken(run, "there is a line \"%.*s\" already", BST_WORD(word));
        else
            position_lines[line->kind](run, rest, line->text);
        seen |= 1u << line->kind;
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
        refused(run, bst_position_pile(run->game, run->state, i, run->pile[i]), text);
    }
}

static bool has_line(const bst_run *run, int kind)
{
    for (int i = 0; i < run->scenario->nlines; i++)
        if (run->scenario->lines[i].kind == kind)
            return true;
    return false;
}

// The table first, then the neutral figures, then the end of the river, then what is left to draw, then whose turn it
// is: so the order of these lines does not matter.
void bst_run_position(bst_run *run)
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
    bst_run_audit(run);
}
