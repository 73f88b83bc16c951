// SPDX-License-Identifier: MIT
// The arithmetic behind `bastide arena`: intervals and Elo by hand, who sits where, what counts, and decks.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/deck.h"
#include "cli/match.h"
#include "cli/standings.h"

#include <cmocka.h>

#define NEAR(a, b, within) assert_true(fabs((a) - (b)) <= (within))

// ---- numbers ------------------------------------------------------------------------------------------------

static void elo(void **state)
{
    (void)state;
    NEAR(bst_elo(0.5), 0, 1e-12);
    NEAR(bst_elo(0.75), 190.8485, 1e-4); // 400 × log10(3)
    NEAR(bst_elo(0.25), -190.8485, 1e-4);
    NEAR(bst_elo(0.64), 99.9510, 1e-4); // 400 × log10(16 / 9)
    assert_true(bst_elo(1) == INFINITY && bst_elo(0) == -INFINITY);
}

static void student(void **state)
{
    (void)state;
    NEAR(bst_student95(1), 12.706, 1e-3); // from any printed table
    NEAR(bst_student95(4), 2.776, 1e-3);
    NEAR(bst_student95(15), 2.131, 1e-3);
    NEAR(bst_student95(16), 2.120, 1e-3);
    NEAR(bst_student95(30), 2.042, 1e-3);
    NEAR(bst_student95(120), 1.980, 1e-3);
    NEAR(bst_student95(1000000), 1.960, 1e-3);
}

static bst_series series(int n, const double *values)
{
    bst_series s = {0};
    for (int i = 0; i < n; i++)
        bst_series_add(&s, values[i]);
    return s;
}

static void intervals(void **state)
{
    (void)state;
    // Mean 3/4, variance 1/24, error sqrt(1/96); t(3) = 3.1824; as many trials as 3/16 / (1/96) = 18.
    bst_series s = series(4, (double[]){1, 0.5, 0.75, 0.75});
    NEAR(s.mean, 0.75, 1e-12);
    NEAR(bst_series_error(&s), 0.102062, 1e-6);
    bst_interval plain = bst_series_interval(&s), share = bst_share_interval(&s);
    NEAR(plain.low, 0.425198, 1e-5);
    NEAR(plain.high, 1.074802, 1e-5);
    NEAR(share.low, 0.385006, 1e-5);
    NEAR(share.high, 0.934962, 1e-5);
}

static void intervals_without_error(void **state)
{
    (void)state;
    double ones[10], halves[10];
    for (int i = 0; i < 10; i++) {
        ones[i] = 1;
        halves[i] = 0.5;
    }
    bst_series s = series(10, ones);
    bst_interval share = bst_share_interval(&s);
    NEAR(share.low, 0.722467, 1e-5); // 10 / (10 + 1.96²)
    assert_true(share.high == 1);
    s = series(10, halves);
    share = bst_share_interval(&s);
    NEAR(share.low, 0.236593, 1e-5);
    NEAR(share.high, 0.763407, 1e-5);
    s = series(1, ones); // one value says nothing
    share = bst_share_interval(&s);
    assert_true(share.low == 0 && share.high == 1 && bst_series_error(&s) == 0);
    assert_true(bst_series_interval(&s).low == -INFINITY);
}

// ---- who sits where -----------------------------------------------------------------------------------------

static void seating(void **state)
{
    (void)state;
    static const struct {
        int bots, seats, pairings;
        long game, deck;
        int bot[4];
    } cases[] = {
        {2, 2, 1, 0, 0, {0, 1}},       {2, 2, 1, 1, 0, {1, 0}},       {2, 2, 1, 7, 3, {1, 0}},
        {3, 2, 3, 0, 0, {0, 1}},       {3, 2, 3, 3, 0, {2, 0}},       {3, 2, 3, 4, 0, {1, 2}},
        {3, 2, 3, 6, 1, {0, 1}},       {4, 4, 1, 0, 0, {0, 1, 2, 3}}, {4, 4, 1, 1, 0, {3, 0, 1, 2}},
        {4, 4, 1, 7, 1, {1, 2, 3, 0}}, {2, 4, 1, 0, 0, {0, 1, 1, 1}}, {2, 4, 1, 6, 1, {1, 1, 0, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst_schedule schedule;
        int bot[BST_SEATS_MAX];
        assert_true(bst_schedule_make(&schedule, cases[i].bots, cases[i].seats));
        assert_int_equal(schedule.pairings, cases[i].pairings);
        assert_int_equal(bst_schedule_deck(&schedule, cases[i].game), cases[i].deck);
        bst_schedule_seating(&schedule, cases[i].game, bot);
        assert_memory_equal(bot, cases[i].bot, (size_t)cases[i].seats * sizeof *bot);
    }
    bst_schedule schedule;
    assert_false(bst_schedule_make(&schedule, 1, 2));
    assert_false(bst_schedule_make(&schedule, 3, 4));
    assert_false(bst_schedule_make(&schedule, 4, 3));
}

// ---- what counts --------------------------------------------------------------------------------------------

static bst_outcome outcome(int a, int b, int winners)
{
    return (bst_outcome){.done = true, .forfeit = -1, .winners = (uint8_t)winners, .points = {(int16_t)a, (int16_t)b}};
}

static void standings_of_pairs(void **state)
{
    (void)state;
    bst_schedule schedule;
    bst_standings s;
    assert_true(bst_schedule_make(&schedule, 2, 2));
    // A wins both by 10 and 30; then a draw and a defeat by 10; a game whose twin is missing does not count.
    bst_outcome games[] = {outcome(60, 50, 1), outcome(40, 70, 2), outcome(30, 30, 3),
                           outcome(55, 45, 1), outcome(99, 0, 1),  {.done = false}};
    games[0].category[0][BST_CATEGORY_ROADS] = 12;
    games[0].decisions[0] = 71;
    games[0].thought[0] = 2;
    games[3].longest[1] = 0.5;
    bst_standings_count(&s, &schedule, games, 6, 0);
    assert_int_equal(s.games, 4);
    assert_int_equal(s.groups, 2);
    assert_int_equal(s.spare, 1);
    assert_int_equal(s.nduels, 1);
    assert_int_equal(s.duel[0].wins, 2);
    assert_int_equal(s.duel[0].draws, 1);
    assert_int_equal(s.duel[0].losses, 1);
    NEAR(s.duel[0].rate.mean, 0.625, 1e-12); // of 1 and 1/4
    NEAR(bst_series_error(&s.duel[0].rate), 0.375, 1e-12);
    NEAR(s.duel[0].margin.mean, 7.5, 1e-12); // of 20 and -5
    NEAR(bst_series_error(&s.duel[0].margin), 12.5, 1e-12);
    NEAR(s.bot[0].share.mean, 0.625, 1e-12);
    NEAR(s.bot[1].share.mean, 0.375, 1e-12);
    NEAR(s.bot[0].points.mean, 51.25, 1e-12);
    NEAR(s.bot[0].category[BST_CATEGORY_ROADS], 3, 1e-12);
    assert_int_equal(s.bot[0].decisions, 71);
    NEAR(s.bot[0].seconds, 2, 1e-12);
    NEAR(s.bot[0].longest, 0.5, 1e-12);
    NEAR(s.first, 0.625, 1e-12); // seat 0: won, lost, drawn, won
    NEAR(s.points[0], 46.25, 1e-12);
    NEAR(s.points[1], 48.75, 1e-12);
}

static void standings_of_forfeits(void **state)
{
    (void)state;
    bst_schedule schedule;
    bst_standings s;
    assert_true(bst_schedule_make(&schedule, 2, 2));
    bst_outcome games[] = {outcome(60, 50, 2), outcome(40, 70, 2)};
    games[0].forfeit = 0; // A was ahead
    bst_standings_count(&s, &schedule, games, 2, 0);
    assert_int_equal(s.duel[0].wins, 1);
    assert_int_equal(s.duel[0].losses, 1);
    assert_int_equal(s.bot[0].forfeits, 1);
    NEAR(s.bot[0].share.mean, 0.5, 1e-12);
}

static void standings_of_four(void **state)
{
    (void)state;
    bst_schedule schedule;
    bst_standings s;
    assert_true(bst_schedule_make(&schedule, 2, 4));
    bst_outcome games[4];
    for (int i = 0; i < 4; i++) {
        games[i] = (bst_outcome){.done = true, .forfeit = -1, .winners = 1, .points = {40, 30, 20, 10}};
    }
    bst_standings_count(&s, &schedule, games, 4, 1);
    NEAR(s.bot[0].share.mean, 0.25, 1e-12); // it sat on the winning seat once
    NEAR(s.bot[1].share.mean, 0.25, 1e-12); // three victories of twelve seats
    assert_int_equal(s.bot[1].seats, 12);
    assert_int_equal(s.duel[0].wins, 6); // 3 + 2 + 1 + 0
    assert_int_equal(s.duel[0].losses, 6);
    NEAR(s.duel[0].margin.mean, 0, 1e-12);
    NEAR(s.first, 0, 1e-12);
}

static void standings_of_all_pairs(void **state)
{
    (void)state;
    bst_schedule schedule;
    bst_standings s;
    assert_true(bst_schedule_make(&schedule, 3, 2));
    // A beats B twice, A and C share, C beats B twice.
    bst_outcome games[] = {outcome(9, 1, 1), outcome(1, 9, 2), outcome(5, 5, 3),
                           outcome(5, 5, 3), outcome(2, 8, 2), outcome(8, 2, 1)};
    bst_standings_count(&s, &schedule, games, 6, 0);
    assert_int_equal(s.nduels, 3);
    assert_int_equal(s.duel[0].wins, 2);
    assert_int_equal(s.duel[1].draws, 2);
    assert_int_equal(s.duel[2].losses, 2);
    assert_int_equal(s.duel[2].a, 1);
    assert_int_equal(s.duel[2].b, 2);
    NEAR(s.bot[0].share.mean, 0.75, 1e-12);
    NEAR(s.bot[1].share.mean, 0, 1e-12);
    NEAR(s.bot[2].points.mean, 6.5, 1e-12);
}

static void ratings(void **state)
{
    (void)state;
    bst_schedule schedule;
    bst_standings s = {.nduels = 1};
    double elo[BST_ARENA_BOTS_MAX];
    assert_true(bst_schedule_make(&schedule, 2, 2));
    s.duel[0] = (bst_duel){.a = 0, .b = 1, .wins = 7, .draws = 0, .losses = 2};
    bst_standings_rate(&s, &schedule, elo); // with the draw added 7.5 to 2.5
    NEAR(elo[0], 190.8485 / 2, 1e-3);
    NEAR(elo[1], -190.8485 / 2, 1e-3);
    // Three bots whose results fit: 3 to 1, 3 to 1, and 9 to 1 between the ends.
    assert_true(bst_schedule_make(&schedule, 3, 2));
    s.nduels = 3;
    s.duel[0] = (bst_duel){.a = 0, .b = 1, .wins = 7, .losses = 2};
    s.duel[1] = (bst_duel){.a = 0, .b = 2, .wins = 17, .draws = 1, .losses = 1};
    s.duel[2] = (bst_duel){.a = 1, .b = 2, .wins = 7, .losses = 2};
    bst_standings_rate(&s, &schedule, elo);
    NEAR(elo[0], 190.8485, 1e-3);
    NEAR(elo[1], 0, 1e-3);
    NEAR(elo[2], -190.8485, 1e-3);
}

// ---- decks --------------------------------------------------------------------------------------------------

typedef struct table {
    bst_game *game;
    bst_state *state;
    bst_list list;
    bst_deck deck;
} table;

static table *table_make(void)
{
    table *t = calloc(1, sizeof *t);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_non_null(t);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    t->game = malloc(bst_game_size(&setup));
    assert_non_null(t->game);
    assert_true(bst_game_build(t->game, &setup, &error));
    t->state = malloc(bst_game_state_size(t->game));
    assert_non_null(t->state);
    bst_state_begin(t->game, t->state, NULL);
    return t;
}

static void table_free(table *t)
{
    free(t->state);
    free(t->game);
    free(t);
}

// The first draw of many decks comes as often as the tile has copies: chi-squared against the weights.
static void deck_is_fair(void **state)
{
    (void)state;
    enum { DECKS = 20000 };
    table *t = table_make();
    int kinds = bst_game_kinds(t->game), seen[BST_TILES_MAX] = {0}, total = bst_tiles_left_total(t->state);
    for (uint64_t i = 0; i < DECKS; i++) {
        bst_deck_shuffle(&t->deck, t->game, t->state, bst_seed_derive(1, 1, i));
        assert_int_equal(t->deck.n, total);
        bst_action draw = bst_deck_next(&t->deck, t->game, t->state, &t->list);
        assert_int_equal(draw.kind, BST_DO_DRAW);
        seen[draw.number]++;
    }
    double chi = 0;
    int freedom = -1;
    for (int kind = 0; kind < kinds; kind++) {
        double expected = (double)DECKS * bst_tiles_left(t->game, t->state, kind) / total;
        if (expected == 0) {
            assert_int_equal(seen[kind], 0);
            continue;
        }
        chi += (seen[kind] - expected) * (seen[kind] - expected) / expected;
        freedom++;
    }
    assert_int_equal(freedom, 23);
    assert_true(chi > 9 && chi < 45); // outside in less than one of 100 fair decks; the seeds are fixed
    table_free(t);
}

// Tiles that left the pile are not drawn, tiles that came into it are.
static void deck_follows_the_pile(void **state)
{
    (void)state;
    table *t = table_make();
    int only = 0; // a kind with several copies
    while (bst_tiles_left(t->game, t->state, only) < 4)
        only++;
    int copies = bst_tiles_left(t->game, t->state, only);
    assert_int_equal(bst_position_pile(t->game, t->state, only, 0).code, 0);
    bst_deck_shuffle(&t->deck, t->game, t->state, 7); // without that kind
    bst_state_begin(t->game, t->state, NULL);         // now with nothing else
    for (int kind = 0; kind < bst_game_kinds(t->game); kind++)
        assert_int_equal(bst_position_pile(t->game, t->state, kind, kind == only ? copies : 0).code, 0);
    bst_position_begin(t->game, t->state, NULL);
    assert_int_equal(bst_actor(t->state), BST_CHANCE);
    assert_int_equal(bst_deck_next(&t->deck, t->game, t->state, &t->list).number, only);
    assert_int_equal(t->deck.n, copies - 1);
    table_free(t);
}

// ---- games --------------------------------------------------------------------------------------------------

static bst_bot *open_any(const bst_game *game, const bst_settings *settings)
{
    (void)game;
    (void)settings;
    return calloc(1, sizeof(bst_bot));
}

static void close_any(bst_bot *bot) { free(bot); }

// Nonsense from its third decision on.
static void choose_badly(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    (void)limits;
    bst_list *list = malloc(sizeof *list);
    assert_non_null(list);
    bst_legal(bot->game, state, list);
    thought->action = list->at[0];
    if (bst_turn(state) > 2)
        thought->action = (bst_action){.kind = BST_DO_LAY, .x = 99, .y = 99};
    free(list);
}

static void choose_nothing(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    (void)bot;
    (void)state;
    (void)limits;
    thought->failure = "it went away";
}

static const bst_bot_def bad_bot = {.name = "bad", .open = open_any, .choose = choose_badly, .close = close_any};
static const bst_bot_def lost_bot = {.name = "lost", .open = open_any, .choose = choose_nothing, .close = close_any};

static void play_against_random(const bst_bot_def *def, bst_outcome *out, char *reason, size_t size)
{
    table *t = table_make();
    bst_match match;
    atomic_bool stop = false;
    bst_settings random, other = bst_settings_default(def);
    char error[200];
    assert_true(bst_settings_parse(&random, "random", error, sizeof error));
    const bst_settings *seat[BST_SEATS_MAX] = {&other, &random};
    assert_true(bst_match_init(&match, t->game));
    assert_int_equal(bst_match_play(&match, seat, 1, &stop, out), BST_MATCH_DONE);
    snprintf(reason, size, "%s", match.reason);
    bst_match_free(&match);
    table_free(t);
}

static void illegal_answers_lose(void **state)
{
    (void)state;
    bst_outcome out;
    char reason[300];
    play_against_random(&bad_bot, &out, reason, sizeof reason);
    assert_true(out.done);
    assert_int_equal(out.forfeit, 0);
    assert_int_equal(out.winners, 2);
    assert_non_null(strstr(reason, "turn 3"));
    play_against_random(&lost_bot, &out, reason, sizeof reason);
    assert_int_equal(out.forfeit, 0);
    assert_int_equal(out.winners, 2);
    assert_int_equal(out.decisions[0], 1);
    assert_non_null(strstr(reason, "it went away"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo),
        cmocka_unit_test(student),
        cmocka_unit_test(intervals),
        cmocka_unit_test(intervals_without_error),
        cmocka_unit_test(seating),
        cmocka_unit_test(standings_of_pairs),
        cmocka_unit_test(standings_of_forfeits),
        cmocka_unit_test(standings_of_four),
        cmocka_unit_test(standings_of_all_pairs),
        cmocka_unit_test(ratings),
        cmocka_unit_test(deck_is_fair),
        cmocka_unit_test(deck_follows_the_pile),
        cmocka_unit_test(illegal_answers_lose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
