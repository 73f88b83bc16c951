// SPDX-License-Identifier: MIT
// The position a scenario starts from: what lies, stands and is held, whose turn it is.

#include <stdio.h>
#include <stdlib.h>

#include "record/lines.h"
#include "record/parts.h"
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
        bst_run_fail(run, "%.100s: %s%s%s%s", text, bst_told_refusal(refusal), rule[0] ? " (" : "", rule,
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
    if (bst_run_seat(run, &text, &seat) && bst_run_word(run, &text, bst_figure_words, BST_T("figure"), &figure) &&
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

// "red roads 3 cities 8 blue fields 6", as expected
static void position_points(bst_run *run, const char *text, const char *whole)
{
    int seat, category, points;
    do {
        if (!bst_run_seat(run, &text, &seat))
            return;
        do {
            if (!bst_run_word(run, &text, bst_category_words, BST_T("category"), &category) ||
                !bst_run_number(run, &text, &points))
                return;
            refused(run, bst_position_points(run->game, run->state, seat, category, points), whole);
        } while (!run->stop && bst_word_find(bst_word_peek(text), bst_category_words) >= 0);
    } while (!run->stop && !bst_text_ended(text));
}

// "blue small red": a blue follower is held by red
static void position_prisoner(bst_run *run, const char *text, const char *whole)
{
    int seat, figure, holder;
    if (!bst_run_seat(run, &text, &seat) || !bst_run_word(run, &text, bst_figure_words, BST_T("figure"), &figure) ||
        !bst_run_seat(run, &text, &holder) || !bst_run_end(run, text))
        return;
    bst_action taken = {.kind = BST_DO_CAPTURE, .figure = (uint8_t)figure, .rot = (uint8_t)seat, .seg = BST_NO_SEG};
    refused(run, bst_position_action(run->game, run->state, holder, taken), whole);
}

// "red big market": a follower is in a quarter of Carcassonne
static void position_guest(bst_run *run, const char *text, const char *whole)
{
    int seat, figure, quarter;
    if (!bst_run_seat(run, &text, &seat) || !bst_run_word(run, &text, bst_figure_words, BST_T("figure"), &figure) ||
        !bst_run_word(run, &text, bst_quarter_word, BST_T("quarter"), &quarter) || !bst_run_end(run, text))
        return;
    bst_action entered = {.kind = BST_DO_ENTER, .figure = (uint8_t)figure, .rot = (uint8_t)quarter};
    refused(run, bst_position_action(run->game, run->state, seat, entered), whole);
}

// "tower 3,1 2": a piece, with all its parts
static void position_thing(bst_run *run, const char *text, const char *whole)
{
    bst_thing thing = {.seat = BST_NOBODY, .seg = -1};
    bst_action part[BST_PARTS_MAX];
    int n;
    if (!bst_run_word(run, &text, bst_thing_words, BST_T("thing"), &thing.kind))
        return;
    const char *parts = bst_thing_parts(thing.kind);
    if (!bst_run_parts(run, &text, parts, part, &n) || !bst_run_end(run, text))
        return;
    if (parts[n]) {
        bst_run_broken(run, "\"%.60s\": something is missing at the end of the line", whole);
        return;
    }
    for (int i = 0; i < n; i++)
        bst_part_to_thing(parts[i], part[i], &thing);
    refused(run, bst_position_thing(run->game, run->state, thing), whole);
}

static void position_goods(bst_run *run, const char *text, const char *whole)
{
    int seat, goods, count;
    if (!bst_run_seat(run, &text, &seat))
        return;
    do {
        if (!bst_run_word(run, &text, bst_goods_word, BST_T("goods"), &goods) || !bst_run_number(run, &text, &count))
            return;
        refused(run, bst_position_thing(run->game, run->state, (bst_thing){BST_THING_GOODS, seat, count, 0, -1, goods}),
                whole);
    } while (!run->stop && !bst_text_ended(text));
}

static void position_card(bst_run *run, const char *text, const char *whole)
{
    int card, seat, size;
    if (bst_run_word(run, &text, bst_card_word, BST_T("card"), &card) && bst_run_seat(run, &text, &seat) &&
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
        good = bst_run_seat(run, &text, &seat) &&
               bst_run_word(run, &text, bst_figure_words, BST_T("figure"), &figure) &&
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
    int seat, number = 0;
    if (!bst_run_seat(run, &text, &seat) || (!bst_text_ended(text) && !bst_run_number(run, &text, &number)) ||
        !bst_run_end(run, text))
        return;
    refused(run, bst_position_active(run->game, run->state, seat), whole);
    if (number != 0)
        refused(run, bst_position_turn(run->game, run->state, number), whole);
}

static void position_no_river(bst_run *run, const char *text, const char *whole)
{
    if (bst_word_is(bst_word_next(&text), "river") && bst_text_ended(text))
        bst_position_thing(run->game, run->state, (bst_thing){BST_THING_RIVER, BST_NOBODY, 0, 0, -1, 0});
    else
        bst_run_broken(run, "\"%.60s\": only \"no river\" can stand here", whole);
}

static void (*const position_lines[])(bst_run *, const char *, const char *) = {
    [BST_LINE_TILE] = position_tile,         [BST_LINE_FIGURE] = position_figure,
    [BST_LINE_SCORE] = position_score,       [BST_LINE_GOODS] = position_goods,
    [BST_LINE_CARD] = position_card,         [BST_LINE_DRAGON] = position_dragon,
    [BST_LINE_FAIRY] = position_fairy,       [BST_LINE_PILE] = position_pile,
    [BST_LINE_TURN] = position_turn,         [BST_LINE_NO_RIVER] = position_no_river,
    [BST_LINE_SET] = position_set,           [BST_LINE_POINTS] = position_points,
    [BST_LINE_THING] = position_thing,       [BST_LINE_GUEST] = position_guest,
    [BST_LINE_PRISONER] = position_prisoner,
};

bool bst_run_position_line(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_word_next(&rest);
    position_lines[bst_line_kind(text)](run, rest, text);
    bool good = run->result->n == 0;
    run->result->n = 0;
    run->stop = false;
    return good;
}

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

// "turn blue 17": the first turn is over, so nothing of it is in anybody's hand. Without a number a tile that the first
// turn begins with stays there.
static bool numbers_turn(const bst_run *run)
{
    bool numbered = false;
    for (int i = 0; i < run->scenario->nlines; i++) {
        const char *rest = run->scenario->lines[i].text;
        bst_word_next(&rest);
        bst_word_next(&rest);
        numbered |= run->scenario->lines[i].kind == BST_LINE_TURN && !bst_text_ended(rest);
    }
    return numbered;
}

// The table first, then the neutral figures, then the end of the river, then what is left to draw, then whose turn it
// is: so the order of these lines does not matter.
void bst_run_position(bst_run *run)
{
    if (numbers_turn(run))
        bst_position_open(run->game, run->state);
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
    const char *wrong = run->stop || run->result->n > 0 ? NULL : bst_state_audit(run->game, run->state);
    if (wrong) {
        bst_run_fail(run, "this position does not add up: %s", wrong);
        run->stop = true;
    }
}

// Cuts the position of a header into lines that are numbered as in its file. False if it cannot be read.
static bool cut_position(const bst_header *header, bst_lines *lines, bst_scenario *out, bst_text_error *error)
{
    if (!bst_lines_split(header->position, header->position_length, lines, error))
        return false;
    out->lines = malloc(sizeof *out->lines * (size_t)(lines->n + 1));
    if (!out->lines)
        return bst_text_fail(error, 0, "there is not enough memory");
    for (int i = 0; i < lines->n; i++) {
        bst_line line = lines->at[i];
        int number = line.number + (header->position_line > 0 ? header->position_line - 1 : 0);
        if (!bst_line_of_position(line.text))
            return bst_text_fail(error, number, "\"%.*s\" begins no line of a position",
                                 BST_WORD(bst_word_peek(line.text)));
        out->lines[out->nlines++] = (bst_scenario_line){number, bst_line_kind(line.text), line.text};
    }
    return true;
}

bool bst_position_read(const bst_header *header, bst_game *game, bst_state *state, bst_text_error *error)
{
    bst_scenario lines = {0};
    bst_scenario_result *result = calloc(1, sizeof *result);
    bst_list *list = malloc(sizeof *list);
    bst_lines cut = {0};
    bst_run run = {.scenario = &lines, .result = result, .game = game, .state = state, .list = list, .built = true};
    bool good = (result && list) || bst_text_fail(error, 0, "there is not enough memory");
    if (good && cut_position(header, &cut, &lines, error)) {
        bst_run_position(&run);
        good = result->n == 0;
        if (!good)
            *error = result->at[0];
    } else {
        good = false;
    }
    free(run.pile);
    free(lines.lines);
    bst_lines_free(&cut);
    free(list);
    free(result);
    return good;
}
