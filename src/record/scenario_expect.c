// SPDX-License-Identifier: MIT
// What a scenario can expect of a position: scores, legal actions, tiles, figures, features, whose turn it is.

#include <stdio.h>
#include <string.h>

#include "bastide/turn.h"
#include "record/lines.h"
#include "record/scenario_run.h"

// ---- points and seats ---------------------------------------------------------------------------------------

static bool expect_score(bst_run *run, const char *text)
{
    int seat, points;
    do {
        if (!bst_run_seat(run, &text, &seat) || !bst_run_number(run, &text, &points))
            return false;
        if (bst_score(run->state, seat) != points)
            bst_run_fail(run, "expected a score of %d for %s, but it is %d", points, bst_actor_word(run->game, seat),
                         bst_score(run->state, seat));
    } while (!bst_text_ended(text));
    return true;
}

/// Reads "red wine 2 cloth 0 blue wine 1": words with numbers, for one seat after the other.
typedef void (*fact_check)(bst_run *run, int seat, int kind, int wanted);

static bool expect_facts(bst_run *run, const char *text, const char *(*name)(int), const char *what, fact_check check)
{
    int seat, kind, wanted;
    if (!bst_run_seat(run, &text, &seat))
        return false;
    do {
        if (!bst_run_word(run, &text, name, what, &kind) || !bst_run_number(run, &text, &wanted))
            return false;
        check(run, seat, kind, wanted);
        bool another = !bst_text_ended(text) && bst_seat_parse(run->game, text) >= 0;
        if (another && !bst_run_seat(run, &text, &seat))
            return false;
    } while (!bst_text_ended(text));
    return true;
}

static void check_points(bst_run *run, int seat, int category, int wanted)
{
    int have = bst_points(run->state, seat, category);
    if (have != wanted)
        bst_run_fail(run, "expected %d points for %s from %s, but it is %d", wanted, bst_actor_word(run->game, seat),
                     bst_category_word(category), have);
}

static bool expect_points(bst_run *run, const char *text)
{
    return expect_facts(run, text, bst_category_words, "category", check_points);
}

/// Exactly these seats have won: `expect winner red`, `expect winner red blue` for a shared victory.
static bool expect_winner(bst_run *run, const char *text)
{
    unsigned wanted = 0;
    do {
        int seat;
        if (!bst_run_seat(run, &text, &seat))
            return false;
        wanted |= 1u << seat;
    } while (!bst_text_ended(text));
    unsigned have = bst_winners(run->game, run->state);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++)
        if ((wanted ^ have) >> seat & 1)
            return bst_run_fail(run, "expected that %s %s won", bst_actor_word(run->game, seat),
                                wanted >> seat & 1 ? "has" : "has not");
    return true;
}

static bool same_actor(bst_run *run, const char *text, bool others, int have, const char *what)
{
    int actor;
    if (!bst_run_actor(run, &text, others, &actor) || !bst_run_end(run, text))
        return false;
    return actor == have || bst_run_fail(run, "expected %s %s, but it is %s", what, bst_actor_word(run->game, actor),
                                         bst_actor_word(run->game, have));
}

static bool expect_actor(bst_run *run, const char *text)
{
    return same_actor(run, text, true, bst_actor(run->state), "the actor");
}

static bool expect_active(bst_run *run, const char *text)
{
    return same_actor(run, text, false, bst_active(run->state), "the active seat");
}

// The thing of a kind and number that a seat holds, or if seat is BST_NOBODY anybody; false if there is none.
static bool find_held(bst_run *run, int kind, int number, int seat, bst_thing *out)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(run->game, run->state, kind, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++) {
        if (at[i].number == number && (seat == BST_NOBODY || at[i].seat == seat)) {
            *out = at[i];
            return true;
        }
    }
    return false;
}

static bool expect_card(bst_run *run, const char *text)
{
    int card;
    bst_thing held = {.seat = BST_NOBODY};
    if (!bst_run_word(run, &text, bst_card_word, "card", &card))
        return false;
    find_held(run, BST_THING_CARD, card, BST_NOBODY, &held);
    return same_actor(run, text, true, held.seat, "the holder");
}

static void check_goods(bst_run *run, int seat, int goods, int wanted)
{
    bst_thing held;
    int have = find_held(run, BST_THING_GOODS, goods, seat, &held) ? held.x : 0;
    if (have != wanted)
        bst_run_fail(run, "expected %d %s for %s, but it is %d", wanted, bst_goods_word(goods),
                     bst_actor_word(run->game, seat), have);
}

static bool expect_goods(bst_run *run, const char *text)
{
    return expect_facts(run, text, bst_goods_word, "goods", check_goods);
}

static void check_supply(bst_run *run, int seat, int figure, int wanted)
{
    int have = bst_supply(run->game, run->state, seat, figure);
    if (have != wanted)
        bst_run_fail(run, "expected %d %s in the supply of %s, but it is %d", wanted, bst_figure_word(figure),
                     bst_actor_word(run->game, seat), have);
}

static bool expect_supply(bst_run *run, const char *text)
{
    return expect_facts(run, text, bst_figure_words, "figure", check_supply);
}

// ---- legal actions ------------------------------------------------------------------------------------------

// Reads the next of several actions separated by ";"; false at the end.
static bool next_part(const char **text, char *out, size_t size)
{
    if (bst_text_ended(*text))
        return false;
    size_t length = strcspn(*text, ";");
    bst_word_copy((bst_word){*text, (int)length}, out, size);
    *text += length + ((*text)[length] == ';');
    return true;
}

// Reads an action, or a range as in "raise 4..99": its first and last one.
static bool read_range(bst_run *run, const char *part, bst_action *first, bst_action *last)
{
    char low[BST_LINE_BYTES_MAX + 1], high[BST_LINE_BYTES_MAX + 1];
    low[0] = high[0] = '\0';
    for (const char *rest = part; !bst_text_ended(rest);) {
        bst_word word = bst_word_next(&rest);
        const char *dots = NULL;
        for (int i = 1; i + 2 < word.length && !dots; i++)
            dots = memcmp(&word.at[i], "..", 2) == 0 ? &word.at[i] : NULL;
        int head = dots ? (int)(dots - word.at) : word.length;
        bst_text_append(low, sizeof low, "%s%.*s", low[0] ? " " : "", head, word.at);
        bst_text_append(high, sizeof high, "%s%.*s", high[0] ? " " : "", word.length - (dots ? head + 2 : 0),
                        dots ? dots + 2 : word.at);
    }
    if (!bst_run_action(run, low, first) || !bst_run_action(run, high, last))
        return false;
    return (last->x >= first->x && last->y >= first->y) || bst_action_equal(*first, *last) ||
           bst_run_broken(run, "a range goes from the lower number to the higher one");
}

// How many actions of a range are listed, and how many there are in it.
static int range_listed(bst_run *run, bst_action first, bst_action last, int *all)
{
    int listed = 0;
    *all = 0;
    bst_legal(run->game, run->state, run->list);
    for (int x = first.x; x <= last.x; x++) {
        for (int y = first.y; y <= last.y; y++) {
            bst_action one = first;
            one.x = (int16_t)x;
            one.y = (int16_t)y;
            listed += bst_list_find(run->list, one) >= 0;
            ++*all;
        }
    }
    return listed;
}

static bool expect_legal(bst_run *run, const char *text)
{
    char part[BST_LINE_BYTES_MAX + 1], list[600], why[16];
    bst_action action, last;
    int all;
    if (bst_text_ended(text))
        return bst_run_broken(run, "the action is missing");
    while (next_part(&text, part, sizeof part)) {
        if (!read_range(run, part, &action, &last))
            return false;
        bst_refusal refusal = bst_check(run->game, run->state, action);
        snprintf(why, sizeof why, "%s", bst_rule_name((bst_rule)refusal.rule));
        if (refusal.code)
            bst_run_fail(run, "expected %.100s to be legal, but %s (%s); %s", bst_text_rest(part),
                         bst_refusal_text(refusal.code), why, bst_run_legal_text(run, list, sizeof list));
        else if (range_listed(run, action, last, &all) < all)
            bst_run_fail(run, "%.100s would be accepted, but is not in the list; %s", bst_text_rest(part),
                         bst_run_legal_text(run, list, sizeof list));
    }
    return true;
}

static bool expect_illegal(bst_run *run, const char *text)
{
    bst_action action;
    bst_rule rule;
    if (!bst_run_action_because(run, text, &action, &rule))
        return false;
    bst_refusal refusal = bst_check(run->game, run->state, action);
    if (refusal.code == 0)
        return bst_run_fail(run, "expected to be illegal, but it is legal");
    snprintf(run->refusal, sizeof run->refusal, "%s", bst_refusal_text(refusal.code));
    if (bst_run_listed(run, action))
        return bst_run_fail(run, "the action would be refused, but is in the list of legal actions");
    if (bst_run_misnamed(run, action, refusal, rule))
        return false;
    if (rule != BST_RULE_NONE && rule != (bst_rule)refusal.rule)
        return bst_run_fail(run, "expected to be illegal because of %s, but the reason is %s: %s", bst_rule_name(rule),
                            bst_rule_name((bst_rule)refusal.rule), bst_refusal_text(refusal.code));
    return true;
}

static bool expect_only(bst_run *run, const char *text)
{
    char part[BST_LINE_BYTES_MAX + 1], list[600];
    bst_action action, last, named[BST_LINE_BYTES_MAX / 4]; // the shortest are "pass" and "buy;"
    int found = 0, all, n = 0;
    bst_legal(run->game, run->state, run->list);
    int count = bst_list_count(run->list);
    while (next_part(&text, part, sizeof part)) {
        if (!read_range(run, part, &action, &last))
            return false;
        if (range_listed(run, action, last, &all) < all)
            return bst_run_fail(run, "expected %.100s to be legal, but %s", bst_text_rest(part),
                                bst_run_legal_text(run, list, sizeof list));
        for (int i = 0; i < n; i++)
            if (bst_action_equal(named[i], action))
                return bst_run_broken(run, "%.100s stands here twice", bst_text_rest(part));
        named[n++] = action;
        found += all;
    }
    return found == count || bst_run_fail(run, "expected only %d legal actions, but %s", found,
                                          bst_run_legal_text(run, list, sizeof list));
}

// What is done for a seat that does not answer.
static bool expect_usual(bst_run *run, const char *text)
{
    bst_action action, usual;
    char name[BST_TEXT_MAX];
    if (!bst_run_action(run, text, &action))
        return false;
    if (!bst_usual(run->game, run->state, &usual))
        return bst_run_fail(run, "nothing is done here for a seat that does not answer");
    return bst_action_equal(action, usual) ||
           bst_run_fail(run, "for a seat that does not answer %s is done",
                        bst_action_print(run->game, run->state, usual, name, sizeof name));
}

static bool expect_no_usual(bst_run *run, const char *text)
{
    bst_action usual;
    return bst_run_end(run, text) && (!bst_usual(run->game, run->state, &usual) ||
                                      bst_run_fail(run, "something is done here for a seat that does not answer"));
}

// "30 of 100 topple falls": how often chance decides so
static bool expect_odds(bst_run *run, const char *text)
{
    int weight, total;
    bst_action action;
    if (!bst_run_number(run, &text, &weight))
        return false;
    if (!bst_word_is(bst_word_next(&text), "of"))
        return bst_run_broken(run, "odds are told as in \"30 of 100 topple falls\"");
    if (!bst_run_number(run, &text, &total) || !bst_run_action(run, text, &action))
        return false;
    if (bst_actor(run->state) != BST_CHANCE)
        return bst_run_fail(run, "chance has nothing to decide here");
    bst_legal(run->game, run->state, run->list);
    int at = bst_list_find(run->list, action);
    if (at < 0)
        return bst_run_fail(run, "chance cannot decide so");
    int have = run->list->weight[at];
    return (have == weight && run->list->total == total) ||
           bst_run_fail(run, "expected %d of %d, but it is %d of %d", weight, total, have, run->list->total);
}

// "7", "lay 5" or "put big 2"
static bool expect_count(bst_run *run, const char *text)
{
    int kind = -1, figure = -1, count, have = 0;
    char list[600];
    if (bst_word_find(bst_word_peek(text), bst_action_words) > 0)
        bst_run_word(run, &text, bst_action_words, "action", &kind);
    if (kind >= 0 && bst_word_find(bst_word_peek(text), bst_figure_words) >= 0)
        bst_run_word(run, &text, bst_figure_words, "figure", &figure);
    if (!bst_run_number(run, &text, &count) || !bst_run_end(run, text))
        return false;
    bst_legal(run->game, run->state, run->list);
    for (int i = 0; i < run->list->n; i++)
        if ((kind < 0 || run->list->at[i].kind == kind) && (figure < 0 || run->list->at[i].figure == figure))
            have += bst_list_values(run->list, i);
    return have == count || bst_run_fail(run, "expected %d such actions, but there are %d; %s", count, have,
                                         bst_run_legal_text(run, list, sizeof list));
}

// ---- tiles and features -------------------------------------------------------------------------------------

static const char *hand_name(const bst_run *run)
{
    int hand = bst_tile_in_hand(run->state);
    return hand >= 0 ? bst_game_tile(run->game, hand)->name : "none";
}

// Reads the words "in hand" or "on the table" at the end of a line.
static bool read_where(bst_run *run, const char *text)
{
    static const char *const hand[] = {"in", "hand", NULL}, *const table[] = {"on", "the", "table", NULL};
    for (const char *const *word = bst_word_is(bst_word_peek(text), "in") ? hand : table; *word; word++)
        if (!bst_word_is(bst_word_next(&text), *word))
            return bst_run_broken(run, "a tile is \"in hand\" or \"on the table\"");
    return bst_run_end(run, text);
}

// "base.U in hand" or "base.U 1,0 r1 [on the table]"
static bool expect_tile(bst_run *run, const char *text)
{
    int kind, x, y, rot;
    bst_square square;
    if (!bst_run_tile(run, &text, &kind))
        return false;
    if (bst_word_is(bst_word_peek(text), "in"))
        return read_where(run, text) && (kind == bst_tile_in_hand(run->state) ||
                                         bst_run_fail(run, "expected %s in hand, but it is %s",
                                                      bst_game_tile(run->game, kind)->name, hand_name(run)));
    if (!bst_run_square(run, &text, &x, &y) || !bst_run_rotation(run, &text, &rot))
        return false;
    if (!bst_text_ended(text) && !read_where(run, text))
        return false;
    if (!bst_square_find(run->game, run->state, x, y, &square))
        return bst_run_fail(run, "expected %s at %d,%d, but there is no tile", bst_game_tile(run->game, kind)->name, x,
                            y);
    return (square.kind == kind && square.rot == rot) ||
           bst_run_fail(run, "expected %s r%d at %d,%d, but there is %s r%d", bst_game_tile(run->game, kind)->name, rot,
                        x, y, bst_game_tile(run->game, square.kind)->name, square.rot);
}

static bool expect_no_tile(bst_run *run, const char *text)
{
    int x, y;
    bst_square square;
    if (bst_word_is(bst_word_peek(text), "in"))
        return read_where(run, text) && (bst_tile_in_hand(run->state) < 0 ||
                                         bst_run_fail(run, "expected no tile in hand, but it is %s", hand_name(run)));
    if (!bst_run_square(run, &text, &x, &y) || !bst_run_end(run, text))
        return false;
    return !bst_square_find(run->game, run->state, x, y, &square) ||
           bst_run_fail(run, "expected no tile at %d,%d, but there is %s", x, y,
                        bst_game_tile(run->game, square.kind)->name);
}

static bool expect_left(bst_run *run, const char *text)
{
    int kind = -1, count, number;
    if (!bst_word_number(bst_word_peek(text), 0, 99999, &number) && !bst_run_tile(run, &text, &kind))
        return false;
    if (!bst_run_number(run, &text, &count) || !bst_run_end(run, text))
        return false;
    int have = kind < 0 ? bst_tiles_left_total(run->state) : bst_tiles_left(run->game, run->state, kind);
    return have == count || bst_run_fail(run, "expected %d tiles left to draw, but it is %d", count, have);
}

// Reads "[SEAT [FIGURE]] PLACE" and looks for such a figure.
static bool find_figure(bst_run *run, const char *text, bool *found)
{
    int seat = -1, figure = -1;
    bst_place place;
    *found = false;
    if (bst_seat_parse(run->game, text) >= 0)
        bst_run_seat(run, &text, &seat);
    if (bst_word_find(bst_word_peek(text), bst_figure_words) >= 0)
        bst_run_word(run, &text, bst_figure_words, "figure", &figure);
    if (!bst_run_place(run, &text, &place) || !bst_run_end(run, text))
        return false;
    for (int i = 0; i < bst_figures(run->game); i++) {
        bst_figure_info info = bst_figure_at(run->game, run->state, i);
        *found |= info.on_board && info.x == place.x && info.y == place.y && info.seg == place.seg &&
                  (seat < 0 || info.seat == seat) && (figure < 0 || info.kind == figure);
    }
    return true;
}

// "red small road@0,1 E, blue big city@2,3 N": all figures on the table.
static const char *list_figures(bst_run *run, char *out, size_t size)
{
    char text[64];
    out[0] = 0;
    for (int i = 0; i < bst_figures(run->game); i++) {
        bst_figure_info info = bst_figure_at(run->game, run->state, i);
        if (!info.on_board)
            continue;
        if (info.seg < 0) {
            bst_text_append(out, size, "%s%s %d,%d", out[0] ? ", " : "", bst_figure_word(info.kind), info.x, info.y);
            continue;
        }
        bst_place_print(run->game, run->state, (bst_place){info.x, info.y, info.seg}, text, sizeof text);
        bst_text_append(out, size, "%s%s %s %s", out[0] ? ", " : "", bst_actor_word(run->game, info.seat),
                        bst_figure_word(info.kind), text);
    }
    if (!out[0])
        snprintf(out, size, "none");
    return out;
}

static bool expect_figure(bst_run *run, const char *text)
{
    char list[500];
    bool found;
    return find_figure(run, text, &found) &&
           (found || bst_run_fail(run, "expected figure %.80s; on the table are: %s", bst_text_rest(text),
                                  list_figures(run, list, sizeof list)));
}

static bool expect_no_figure(bst_run *run, const char *text)
{
    char list[500];
    bool found;
    return find_figure(run, text, &found) &&
           (!found || bst_run_fail(run, "expected no figure %.80s; on the table are: %s", bst_text_rest(text),
                                   list_figures(run, list, sizeof list)));
}

// "3,1": the square of the dragon or the fairy
static bool expect_neutral(bst_run *run, const char *text, int figure)
{
    int x, y, have_x, have_y;
    if (!bst_run_square(run, &text, &x, &y) || !bst_run_end(run, text))
        return false;
    if (!bst_neutral_at(run->game, run->state, figure, &have_x, &have_y))
        return bst_run_fail(run, "expected the %s at %d,%d, but it is not on the board", bst_figure_word(figure), x, y);
    return (x == have_x && y == have_y) || bst_run_fail(run, "expected the %s at %d,%d, but it is at %d,%d",
                                                        bst_figure_word(figure), x, y, have_x, have_y);
}

static bool expect_dragon(bst_run *run, const char *text) { return expect_neutral(run, text, BST_FIGURE_DRAGON); }

static bool expect_fairy(bst_run *run, const char *text) { return expect_neutral(run, text, BST_FIGURE_FAIRY); }

static bool expect_no_neutral(bst_run *run, const char *text, int figure)
{
    int x, y;
    if (!bst_run_end(run, text))
        return false;
    return !bst_neutral_at(run->game, run->state, figure, &x, &y) ||
           bst_run_fail(run, "expected no %s on the board, but it is at %d,%d", bst_figure_word(figure), x, y);
}

static bool region_of(bst_run *run, const char **text, bst_region_info *info)
{
    bst_place place;
    if (!bst_run_place(run, text, &place))
        return false;
    return bst_region_at(run->game, run->state, place.x, place.y, place.seg, info) ||
           bst_run_fail(run, "there is no feature at %d,%d", place.x, place.y);
}

static bool expect_strength(bst_run *run, const char **text, const bst_region_info *info)
{
    do {
        int seat, number;
        if (!bst_run_seat(run, text, &seat) || !bst_run_number(run, text, &number))
            return false;
        if (info->strength[seat] != number)
            bst_run_fail(run, "expected strength %d of %s, but it is %d", number, bst_actor_word(run->game, seat),
                         info->strength[seat]);
    } while (!bst_text_ended(*text) && bst_seat_parse(run->game, *text) >= 0);
    return true;
}

static bool expect_feature(bst_run *run, const char *text)
{
    bst_region_info info;
    if (!region_of(run, &text, &info))
        return false;
    if (bst_text_ended(text))
        return bst_run_broken(run, "say what is expected: tiles, open, shields, value or strength");
    const struct {
        const char *word;
        int value;
    } facts[] = {{"tiles", info.tiles}, {"open", info.open}, {"shields", info.shields}, {"value", info.value}};
    while (!bst_text_ended(text)) {
        bst_word word = bst_word_next(&text);
        int fact = 0, number;
        if (bst_word_is(word, "strength")) {
            if (!expect_strength(run, &text, &info))
                return false;
            continue;
        }
        while (fact < 4 && !bst_word_is(word, facts[fact].word))
            fact++;
        if (fact == 4)
            return bst_run_broken(run, "\"%.*s\" is none of tiles, open, shields, value and strength", BST_WORD(word));
        if (!bst_run_number(run, &text, &number))
            return false;
        if (number != facts[fact].value)
            bst_run_fail(run, "expected %s %d, but it is %d", facts[fact].word, number, facts[fact].value);
    }
    return true;
}

static bool expect_regions(bst_run *run, const char *text, bool same)
{
    bst_region_info a, b;
    if (!region_of(run, &text, &a) || !region_of(run, &text, &b) || !bst_run_end(run, text))
        return false;
    return (a.id == b.id) == same || bst_run_fail(run, same ? "expected the same feature, but they are different ones"
                                                            : "expected different features, but they are the same");
}

static bool expect_same(bst_run *run, const char *text) { return expect_regions(run, text, true); }

static bool expect_different(bst_run *run, const char *text) { return expect_regions(run, text, false); }

// ---- the turn, the setup ------------------------------------------------------------------------------------

static bool expect_part(bst_run *run, const char *text)
{
    int number;
    if (!bst_run_number(run, &text, &number) || !bst_run_end(run, text))
        return false;
    return number == bst_part(run->state) ||
           bst_run_fail(run, "expected part %d of the turn, but it is %d", number, bst_part(run->state));
}

static bool expect_turn(bst_run *run, const char *text)
{
    int number;
    if (!bst_run_number(run, &text, &number))
        return false;
    if (number != bst_turn(run->state))
        bst_run_fail(run, "expected turn %d, but it is %d", number, bst_turn(run->state));
    if (!bst_word_is(bst_word_peek(text), "part"))
        return bst_run_end(run, text);
    bst_word_next(&text);
    return expect_part(run, text);
}

static bool expect_step(bst_run *run, const char *text)
{
    int step, now = bst_step(run->game, run->state);
    if (!bst_run_word(run, &text, bst_step_name, "step of the turn", &step) || !bst_run_end(run, text))
        return false;
    return step == now || bst_run_fail(run, "expected step %s, but it is %s", bst_step_name(step),
                                       now >= 0 && bst_step_name(now) ? bst_step_name(now) : "none");
}

// "error BASE-11", after "setup"
static bool expect_setup(bst_run *run, const char *text)
{
    bst_rule rule = BST_RULE_NONE;
    if (!bst_word_is(bst_word_next(&text), "error"))
        return bst_run_broken(run, "write expect setup error and the rule");
    if (!bst_text_ended(text) && (!bst_run_rule(run, &text, &rule) || !bst_run_end(run, text)))
        return false;
    if (run->built)
        return bst_run_fail(run, "expected that this game cannot be played, but it can");
    return rule == BST_RULE_NONE || rule == run->setup_rule ||
           bst_run_fail(run, "expected a refusal by %s, but %s", bst_rule_name(rule), run->refusal);
}

// "words": part of the last refusal
static bool expect_error(bst_run *run, const char *text)
{
    char words[BST_TEXT_MAX];
    bst_word word = bst_word_next(&text);
    if (word.length >= 2 && word.at[0] == '"' && word.at[word.length - 1] == '"')
        word = (bst_word){word.at + 1, word.length - 2};
    bst_word_copy(word, words, sizeof words);
    if (!words[0] || !bst_run_end(run, text))
        return bst_run_broken(run, "write the words in quotes, as in expect error \"do not match\"");
    return strstr(run->refusal, words) ||
           bst_run_fail(run, "expected an error with \"%s\", but the last one is \"%s\"", words, run->refusal);
}

static bool expect_no(bst_run *run, const char *text)
{
    bst_word word = bst_word_next(&text);
    if (bst_word_is(word, "tile"))
        return expect_no_tile(run, text);
    if (bst_word_is(word, "figure"))
        return expect_no_figure(run, text);
    if (bst_word_is(word, "award"))
        return bst_expect_no_award(run, text);
    if (bst_word_is(word, "event"))
        return bst_expect_no_event(run, text);
    if (bst_word_is(word, "thing"))
        return bst_expect_no_thing(run, text);
    if (bst_word_is(word, "prisoner"))
        return bst_expect_no_prisoner(run, text);
    if (bst_word_is(word, "guest"))
        return bst_expect_no_guest(run, text);
    if (bst_word_is(word, "crowned"))
        return bst_expect_no_crowned(run, text);
    if (bst_word_is(word, "track"))
        return bst_expect_no_track(run, text);
    if (bst_word_is(word, "usual"))
        return expect_no_usual(run, text);
    int figure = bst_word_find(word, bst_figure_words);
    if (figure >= 0 && bst_figure_marks(figure) & BST_IS_NEUTRAL)
        return expect_no_neutral(run, text, figure);
    return bst_run_broken(
        run,
        "\"no %.*s\" cannot be expected; there are no tile, no figure, no award, no event, no thing, "
        "no prisoner, no guest, no crowned, no track, no usual, and no dragon, no fairy, no mage or witch",
        BST_WORD(word));
}

static const struct {
    const char *word;
    bool (*run)(bst_run *run, const char *text);
} expectations[] = {
    {"score", expect_score},
    {"points", expect_points},
    {"actor", expect_actor},
    {"active", expect_active},
    {"legal", expect_legal},
    {"illegal", expect_illegal},
    {"only", expect_only},
    {"count", expect_count},
    {"usual", expect_usual},
    {"odds", expect_odds},
    {"tile", expect_tile},
    {"supply", expect_supply},
    {"figure", expect_figure},
    {"no", expect_no},
    {"award", bst_expect_award},
    {"nothing", bst_expect_nothing},
    {"event", bst_expect_event},
    {"left", expect_left},
    {"feature", expect_feature},
    {"same", expect_same},
    {"turn", expect_turn},
    {"different", expect_different},
    {"part", expect_part},
    {"step", expect_step},
    {"goods", expect_goods},
    {"card", expect_card},
    {"setup", expect_setup},
    {"error", expect_error},
    {"awards", bst_expect_awards},
    {"order", bst_expect_order},
    {"winner", expect_winner},
    {"dragon", expect_dragon},
    {"fairy", expect_fairy},
    {"thing", bst_expect_thing},
    {"prisoner", bst_expect_prisoner},
    {"guest", bst_expect_guest},
    {"crowned", bst_expect_crowned},
    {"track", bst_expect_track},
    {"counters", bst_expect_counters},
};

enum { EXPECTATIONS = sizeof expectations / sizeof *expectations };

bool bst_expect_known(bst_word word)
{
    for (int i = 0; i < EXPECTATIONS; i++)
        if (bst_word_is(word, expectations[i].word))
            return true;
    return false;
}

const char *bst_expect_list(char *out, size_t size)
{
    out[0] = 0;
    for (int i = 0; i < EXPECTATIONS; i++)
        bst_text_append(out, size, "%s%s", i ? ", " : "", expectations[i].word);
    return out;
}

void bst_expect(bst_run *run, const char *text)
{
    bst_word word = bst_word_next(&text);
    if (!run->built && !bst_word_is(word, "setup") && !bst_word_is(word, "error")) {
        bst_run_broken(run, "a game that cannot be played has no \"%.*s\"", BST_WORD(word));
        return;
    }
    for (int i = 0; i < EXPECTATIONS; i++)
        if (bst_word_is(word, expectations[i].word))
            expectations[i].run(run, text);
}
