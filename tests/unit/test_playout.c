// SPDX-License-Identifier: MIT
// Sampling against listing: the same actions, equally likely, in positions of every module; and games played out.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/playout.h"
#include "bots/rng.h"
#include "engine/engine.h"
#include "table.h"

static bst_list list, scratch;

static const char *const sets[] = {"river",   "inns",   "traders", "king",     "cathars", "cult",
                                   "dragon",  "tower",  "abbey",   "count",    "bridges", "tunnel",
                                   "ferries", "river2", "gq11",    "festival", "circles", NULL};

/// Base with one more set, or with all of them (a null pointer).
static table table_with(const char *set, int seats, uint64_t seed)
{
    bst_setup setup = bst_setup_default(seats);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    for (int i = 0; sets[i]; i++) {
        if (!set || strcmp(set, sets[i]) == 0) {
            assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
        }
    }
    return table_set_up(&setup, seed);
}

// ---------------------------------------------------------------------------------------------------
// Candidates
// ---------------------------------------------------------------------------------------------------

/// Every choice that has candidates has each of its actions among them exactly once.
static void candidates_of(table *t, int *compared)
{
    while (bst_actor(t->state) != BST_NOBODY) {
        const char *wrong = bst_sample_audit(t->game, t->state, &scratch);
        if (wrong) {
            fail_msg("%s", wrong);
        }
        const bst_entry *step = &t->game->step[t->state->step];
        for (int i = 0; i < step->nchoices && bst_actor(t->state) != BST_CHANCE; i++) {
            const bst_choice_def *choice = t->game->choice[step->first + i];
            assert_int_equal(choice->candidates != 0, choice->candidate != 0);
            *compared += choice->candidates != 0;
        }
        bst_apply(t->game, t->state, bst_sample(t->game, t->state, &t->rng, &scratch), NULL);
    }
    table_close(t);
}

/// Festivals where crop circles have put followers side by side, and where some are in Carcassonne.
static table table_of_festivals(void)
{
    bst_setup setup = bst_setup_default(3);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("festival"), 6));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("circles"), 6));
    setup.elements |= BST_ELEMENT_COUNT;
    setup.option[BST_OPTION_FESTIVAL_CARCASSONNE] = 1;
    return table_set_up(&setup, 5);
}

static void test_candidates_are_the_list(void **unused)
{
    (void)unused;
    int compared = 0;
    for (int i = 0; sets[i]; i++) {
        table t = table_with(sets[i], 3, 40 + (uint64_t)i);
        candidates_of(&t, &compared);
    }
    table all = table_with(NULL, 4, 7);
    candidates_of(&all, &compared);
    table festivals = table_of_festivals();
    candidates_of(&festivals, &compared);
    assert_true(compared > 3000);
}

// ---------------------------------------------------------------------------------------------------
// Distribution
// ---------------------------------------------------------------------------------------------------

typedef struct fit {
    double square, freedom;
    int positions;
} fit;

/// Adds how far 30 draws for each action of a decision are from all being equally likely, or from their weights.
static void fit_add(const bst_game *game, const bst_state *state, bst_rng *rng, fit *f)
{
    int count[200] = {0};
    bool chance = bst_actor(state) == BST_CHANCE;
    bst_legal(game, state, &list);
    bst_list_unfold(&list, 1000);
    int shares = chance ? list.total : list.n;
    if (list.n < 2 || list.n > 200) {
        return;
    }
    int draws = 30 * shares;
    for (int i = 0; i < draws; i++) {
        bst_action action = bst_sample(game, state, rng, &scratch);
        int at = 0;
        while (at < list.n && !bst_action_equal(action, list.at[at])) {
            at++;
        }
        assert_true(at < list.n);
        count[at]++;
    }
    for (int i = 0; i < list.n; i++) {
        double expected = 30.0 * (chance ? list.weight[i] : 1);
        f->square += (count[i] - expected) * (count[i] - expected) / expected;
    }
    f->freedom += list.n - 1;
    f->positions++;
}

/// Positions of games with a module, every 7th decision and all that are seldom asked.
static fit fit_of(table *t)
{
    fit f = {0};
    int decisions = 0;
    bst_rng draws = bst_rng_seed(t->seed + 1000);
    while (bst_actor(t->state) != BST_NOBODY) {
        int step = bst_step(t->game, t->state);
        bool usual = step == BST_STEP_DRAW || step == BST_STEP_LAY || step == BST_STEP_FIGURE;
        if (!usual || decisions % 7 == 0) {
            fit_add(t->game, t->state, &draws, &f);
        }
        decisions++;
        bst_apply(t->game, t->state, bst_sample(t->game, t->state, &t->rng, &scratch), NULL);
    }
    table_close(t);
    return f;
}

/// Chi-square is near its degrees of freedom: five standard deviations, with fixed seeds.
static void assert_fits(fit f, const char *what)
{
    double off = (f.square - f.freedom) / sqrt(2 * f.freedom);
    if (off < -5 || off > 5) {
        fail_msg("%s: chi-square %.1f with %.0f degrees of freedom", what, f.square, f.freedom);
    }
    assert_true(f.positions > 20);
}

static void test_all_actions_are_equally_likely(void **unused)
{
    (void)unused;
    for (int i = 0; sets[i]; i++) {
        table t = table_with(sets[i], 2, 90 + (uint64_t)i);
        assert_fits(fit_of(&t), sets[i]);
    }
    table all = table_with(NULL, 3, 3);
    assert_fits(fit_of(&all), "all");
}

// ---------------------------------------------------------------------------------------------------
// Playouts
// ---------------------------------------------------------------------------------------------------

static void test_playouts_are_samples_applied(void **unused)
{
    (void)unused;
    for (int i = 0; i < 8; i++) {
        table t = table_with(i % 2 ? NULL : "inns", 2 + i % 3, 500 + (uint64_t)i);
        size_t size = bst_game_state_size(t.game);
        bst_state *copy = malloc(size);
        memcpy(copy, t.state, size);
        bst_rng same = t.rng;
        int taken = bst_playout(t.game, t.state, &t.rng, 0, &scratch);
        assert_int_equal(bst_actor(t.state), BST_NOBODY);
        assert_null(bst_state_audit(t.game, t.state));
        int applied = 0;
        for (; bst_actor(copy) != BST_NOBODY; applied++) {
            bst_action action = bst_sample(t.game, copy, &same, &scratch);
            assert_int_equal(bst_apply(t.game, copy, action, NULL).code, BST_REFUSED_OK);
        }
        assert_int_equal(taken, applied);
        assert_memory_equal(copy, t.state, size);
        assert_int_equal(bst_playout(t.game, t.state, &t.rng, 0, &scratch), 0);
        assert_int_equal(bst_sample(t.game, t.state, &t.rng, &scratch).kind, BST_DO_NONE);
        free(copy);
        table_close(&t);
    }
}

static void test_playouts_stop_after_turns(void **unused)
{
    (void)unused;
    table t = table_with("traders", 2, 11);
    for (int turns = 1; turns <= 5; turns++) {
        int begun = bst_turn(t.state);
        assert_true(bst_playout(t.game, t.state, &t.rng, turns, &scratch) > 0);
        assert_int_equal(bst_turn(t.state), begun + turns);
    }
    assert_int_not_equal(bst_actor(t.state), BST_NOBODY);
    bst_playout(t.game, t.state, &t.rng, 100000, &scratch);
    assert_int_equal(bst_actor(t.state), BST_NOBODY);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_candidates_are_the_list),
        cmocka_unit_test(test_all_actions_are_equally_likely),
        cmocka_unit_test(test_playouts_are_samples_applied),
        cmocka_unit_test(test_playouts_stop_after_turns),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
