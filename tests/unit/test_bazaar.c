// SPDX-License-Identifier: MIT
// Whole games with many bazaars, watched from outside through events alone: who gets what, who pays whom, who plays
// when with which tile. Every number of players, every house rule of the bazaar.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/game.h"

enum { NOBODY_YET = -1, GAMES = 6 };

/// What an observer knows of the bazaar that is held.
typedef struct watch {
    int seats, host;
    int offered, sold, played;
    int won[BST_SEATS_MAX]; ///< tile kind each seat has got in this bazaar
    bool open, round;       ///< a bazaar is held; its tiles are played
    bool from_bazaar;       ///< the tile in hand
    int waiting;            ///< bazaar tiles laid whose bazaar has not begun
    int score[BST_SEATS_MAX];
    long held, waited, doubles;
} watch;

static bst_list list;
static bst_event events_at[BST_EVENTS_MAX];
static uint64_t random_bits;

static uint32_t roll(uint32_t below)
{
    random_bits ^= random_bits << 13;
    random_bits ^= random_bits >> 7;
    random_bits ^= random_bits << 17;
    return (uint32_t)((random_bits >> 32) * below >> 32);
}

/// Builders and second parts more often than by chance alone, so that double turns meet bazaars.
static bst_action choose(const bst_game *game, const bst_state *state)
{
    bst_legal(game, state, &list);
    if (bst_actor(state) == BST_CHANCE) {
        return bst_chance(game, state, (uint32_t)roll(UINT32_MAX));
    }
    for (int i = 0; i < list.n; i++) {
        bool builder = list.at[i].kind == BST_DO_PUT && list.at[i].figure == BST_FIGURE_BUILDER;
        if (builder || list.at[i].kind == BST_DO_AGAIN) {
            return list.at[i];
        }
    }
    return list.at[roll((uint32_t)list.n)];
}

static bool is_bazaar(const bst_game *game, int kind) { return bst_game_tile(game, kind)->symbols & BST_SYMBOL_BAZAAR; }

static void see_begin(watch *w, const bst_event *e)
{
    assert_false(w->open); // BRIDGE-48
    assert_true(w->waiting > 0);
    w->waiting--;
    w->held++;
    w->open = true;
    w->host = e->seat;
    w->offered = w->sold = w->played = 0;
    for (int seat = 0; seat < w->seats; seat++) {
        w->won[seat] = NOBODY_YET;
    }
}

static void see_back(watch *w, const bst_event *e)
{
    if (e->rule == BST_BRIDGE_R29) {
        assert_true(w->open && !w->round && e->points == w->offered && w->offered < w->seats);
    }
}

static void see_sold(watch *w, const bst_event *e)
{
    assert_true(w->open && w->offered == w->seats);
    assert_int_equal(w->won[e->seat], NOBODY_YET); // BRIDGE-44
    w->won[e->seat] = e->number;
    w->sold++;
}

static void see_turn(watch *w, const bst_event *e)
{
    if (w->open && w->offered < w->seats) { // BRIDGE-R29
        w->open = false;
    }
    if (!w->open) {
        return;
    }
    w->round = true;
    assert_int_equal(e->seat, (w->host + 1 + w->played) % w->seats); // BRIDGE-47
}

static void see_drawn(watch *w, const bst_event *e, int part)
{
    w->from_bazaar = w->round && part == 1 && w->won[e->seat] != NOBODY_YET;
    if (w->from_bazaar) {
        assert_int_equal(w->won[e->seat], e->number);
        w->won[e->seat] = NOBODY_YET;
        w->played++;
    }
}

static void see_laid(const bst_game *game, watch *w, const bst_event *e)
{
    w->waiting += is_bazaar(game, e->number) && !w->from_bazaar;
    w->waited += is_bazaar(game, e->number) && !w->from_bazaar && w->round;
}

static void see_paid(watch *w, const bst_event *e)
{
    assert_true(w->open && !w->round && e->category == BST_CATEGORY_BAZAAR);
    assert_int_not_equal(e->seat, e->number);
    w->score[e->seat] -= e->points;
    if (e->number < w->seats) {
        w->score[e->number] += e->points;
    }
}

static void see(const bst_game *game, watch *w, const bst_event *e, int *part)
{
    switch (e->kind) {
    case BST_EVENT_BAZAAR: see_begin(w, e); break;
    case BST_EVENT_OFFER: w->offered++; break;
    case BST_EVENT_BACK: see_back(w, e); break;
    case BST_EVENT_SOLD: see_sold(w, e); break;
    case BST_EVENT_TURN:
        see_turn(w, e);
        *part = 1;
        break;
    case BST_EVENT_DRAWN: see_drawn(w, e, *part); break;
    case BST_EVENT_LAID: see_laid(game, w, e); break;
    case BST_EVENT_PAID: see_paid(w, e); break;
    case BST_EVENT_FINAL:
        assert_true(!w->open || w->offered < w->seats); // BASE-77
        break;
    default: break;
    }
}

/// The round is over when something new begins after the turn with its last tile.
static void see_end_of_round(watch *w, const bst_event *e)
{
    bool next = e->kind == BST_EVENT_TURN || e->kind == BST_EVENT_BAZAAR || e->kind == BST_EVENT_FINAL;
    if (w->open && w->round && w->played == w->seats && next) {
        w->open = w->round = false;
    }
}

static void play(const bst_game *game, bst_state *state, watch *w)
{
    bst_state_begin(game, state, NULL);
    w->seats = bst_game_setup(game)->seats;
    w->open = w->round = w->from_bazaar = false;
    w->waiting = 0;
    memset(w->score, 0, sizeof w->score);
    int part = 1;
    while (bst_actor(state) != BST_NOBODY) {
        bst_events events = {.at = events_at, .capacity = BST_EVENTS_MAX};
        bst_action action = choose(game, state);
        assert_int_equal(bst_apply(game, state, action, &events).code, BST_REFUSED_OK);
        part = action.kind == BST_DO_AGAIN ? 2 : part;
        w->doubles += w->round && action.kind == BST_DO_AGAIN;
        for (int i = 0; i < events.n; i++) {
            see_end_of_round(w, &events.at[i]);
            see(game, w, &events.at[i], &part);
        }
        assert_null(bst_state_audit(game, state));
    }
    for (int seat = 0; seat < w->seats; seat++) {
        assert_int_equal(bst_points(state, seat, BST_CATEGORY_BAZAAR), w->score[seat]);
    }
}

static void test_bazaars_in_whole_games(void **unused)
{
    (void)unused;
    watch w = {0};
    static const char *const sets[] = {"base", "inns", "river2", "traders", "king", "dragon"};
    for (int game_number = 0; game_number < 5 * 4 * GAMES; game_number++) {
        random_bits = 88172645463325252u + (uint64_t)game_number * 7919;
        bst_setup setup = bst_setup_default(2 + game_number % 5);
        for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
            bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1);
        }
        bst_setup_add_set(&setup, bst_tileset_find("bridges"), 3);
        setup.elements &= ~(uint64_t)(BST_ELEMENT_BRIDGE | BST_ELEMENT_CASTLE);
        setup.option[BST_OPTION_BAZAAR] = (uint8_t)(game_number / 5 % 2);
        setup.option[BST_OPTION_BAZAAR_TIME] = (uint8_t)(game_number / 10 % 2);
        bst_setup_error error;
        bst_game *game = malloc(bst_game_size(&setup));
        assert_true(bst_game_build(game, &setup, &error));
        bst_state *state = malloc(bst_game_state_size(game));
        play(game, state, &w);
        free(state);
        free(game);
    }
    // all of it must have happened, or the test shows nothing
    assert_true(w.held > 1000);
    assert_true(w.waited > 0);
    assert_true(w.doubles > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bazaars_in_whole_games),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
