// SPDX-License-Identifier: MIT
// Looking at a game: what bastide/inspect.h says of the same table in different words must agree.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/turn.h"
#include "table.h"

enum { SPOTS_MAX = BST_TILES_MAX * BST_TILE_SEGS };

static bst_list list;

static table open_table(uint64_t seed)
{
    static const char *const sets[] = {"base", "inns", "traders", "abbey", "tower", "tunnel", "river"};
    bst_setup setup = bst_setup_default(3);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    return table_set_up(&setup, seed);
}

static void squares_agree(const table *t)
{
    static bst_square all[BST_TILES_MAX];
    int n = bst_squares(t->state);
    bst_squares_list(t->game, t->state, all);
    for (int i = 0; i < n; i++) {
        bst_square one = bst_square_at(t->game, t->state, i), found;
        assert_memory_equal(&all[i], &one, sizeof one);
        assert_true(bst_square_find(t->game, t->state, one.x, one.y, &found));
        assert_memory_equal(&found, &one, sizeof one);
    }
}

// Every segment of the table is in one feature, every figure on a feature in the one it stands on.
static void regions_agree(const table *t)
{
    static bst_spot spot[SPOTS_MAX];
    int segments = 0, standing = 0, printed = 0, on_features = 0;
    bst_region_info info = {.id = -1};
    while (bst_region_next(t->game, t->state, info.id, &info)) {
        int figure[BST_FIGURES_MAX];
        int n = bst_region_spots(t->game, t->state, info.id, spot, SPOTS_MAX);
        for (int i = 0; i < n; i++) {
            bst_region_info at;
            bst_square square = spot[i].square;
            assert_true(bst_region_at(t->game, t->state, square.x, square.y, spot[i].seg, &at));
            assert_int_equal(at.id, info.id);
        }
        assert_true(n == 1 || bst_region_spots(t->game, t->state, info.id, spot, 1) == n);
        segments += n;
        n = bst_region_figures(t->game, t->state, info.id, figure, BST_FIGURES_MAX);
        for (int i = 0; i < n; i++) {
            bst_figure_info f = bst_figure_at(t->game, t->state, figure[i]);
            bst_region_info at;
            assert_int_equal(f.place, BST_AT_SEGMENT);
            assert_true(bst_region_at(t->game, t->state, f.x, f.y, f.seg, &at));
            assert_int_equal(at.id, info.id);
        }
        standing += n;
    }
    for (int i = 0; i < bst_squares(t->state); i++)
        printed += bst_game_tile(t->game, bst_square_at(t->game, t->state, i).kind)->nsegs;
    for (int i = 0; i < bst_figures(t->game); i++)
        on_features += bst_figure_at(t->game, t->state, i).place == BST_AT_SEGMENT;
    assert_int_equal(segments, printed);
    assert_int_equal(standing, on_features);
}

// Whatever may be laid fits by its edges, where nothing is built that changes them.
static void layings_fit(const table *t)
{
    int x, y, hand = bst_tile_in_hand(t->state);
    for (int i = 0; i < list.n; i++) {
        bst_action a = list.at[i];
        bool fits = false;
        if (a.kind != BST_DO_LAY || !bst_kind_is_drawn(t->game, hand))
            continue;
        for (int k = 0; k < bst_free_squares(t->state) && !fits; k++) {
            bst_free_square_at(t->game, t->state, k, &x, &y);
            fits = x == a.x && y == a.y && (bst_free_square_fits(t->game, t->state, k, hand) >> a.rot & 1);
        }
        assert_true(fits);
    }
}

static void play(table *t, void (*look)(const table *t))
{
    for (int moves = 0; bst_actor(t->state) != BST_NOBODY; moves++) {
        bst_legal(t->game, t->state, &list);
        if (moves % 7 == 0)
            look(t);
        bst_apply(t->game, t->state, list.at[bst_rng_below(&t->rng, (uint32_t)list.n)], NULL);
    }
    look(t);
}

static void look_all(const table *t)
{
    squares_agree(t);
    regions_agree(t);
    layings_fit(t);
}

static void test_same_table_in_different_words(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        table t = open_table(seed);
        play(&t, look_all);
        table_close(&t);
    }
}

// A projection says at any time what scores there would be; at the end of the game there is nothing left to say.
static void test_projection(void **state)
{
    (void)state;
    table t = open_table(11);
    bst_state *scratch = malloc(bst_game_state_size(t.game)), *before = malloc(bst_game_state_size(t.game));
    static bst_list more;
    int projected[BST_SEATS_MAX], higher = 0;
    assert_true(scratch && before);
    while (bst_actor(t.state) != BST_NOBODY) {
        memcpy(before, t.state, bst_game_state_size(t.game));
        bst_project(t.game, t.state, scratch, &more, projected);
        assert_memory_equal(before, t.state, bst_game_state_size(t.game));
        for (int seat = 0; seat < 3; seat++) {
            assert_true(projected[seat] >= bst_score(t.state, seat));
            higher += projected[seat] > bst_score(t.state, seat);
        }
        bst_legal(t.game, t.state, &list);
        bst_apply(t.game, t.state, list.at[bst_rng_below(&t.rng, (uint32_t)list.n)], NULL);
    }
    assert_true(higher > 0);
    bst_project(t.game, t.state, scratch, &more, projected);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(projected[seat], bst_score(t.state, seat));
    free(before);
    free(scratch);
    table_close(&t);
}

// Declining what is asked while points are counted changes no projection: that is what a projection assumes.
static void test_projection_declines(void **state)
{
    (void)state;
    static const char *const sets[] = {"base", "count", "bridges", "abbey"};
    bst_setup setup = bst_setup_default(3);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    int scoring = 0, final = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        table t = table_set_up(&setup, seed);
        size_t size = bst_game_state_size(t.game);
        bst_state *scratch = malloc(size), *declined = malloc(size);
        static bst_list more;
        int now[BST_SEATS_MAX], then[BST_SEATS_MAX];
        assert_true(scratch && declined);
        while (bst_actor(t.state) != BST_NOBODY) {
            int step = bst_step(t.game, t.state);
            const bst_action pass = {.kind = BST_DO_PASS};
            bool counting =
                (step >= BST_STEP_SCORE_FINISHED && step <= BST_STEP_SCORE_MESSAGE) || step >= BST_STEP_FINAL_BUILDINGS;
            memcpy(declined, t.state, size);
            if (counting && bst_apply(t.game, declined, pass, NULL).code == 0) {
                bst_project(t.game, t.state, scratch, &more, now);
                bst_project(t.game, declined, scratch, &more, then);
                for (int seat = 0; seat < 3; seat++)
                    assert_int_equal(now[seat], then[seat]);
                scoring += step < BST_STEP_FINAL_BUILDINGS;
                final += step >= BST_STEP_FINAL_BUILDINGS;
            }
            bst_legal(t.game, t.state, &list);
            bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE), NULL);
        }
        free(declined);
        free(scratch);
        table_close(&t);
    }
    assert_true(scoring > 0 && final > 0);
}

// Where a flight may lead to, as told before it, is where each throw of the die leads.
static void throw_comes_true(const table *t, bst_state *then, const bst_target *at, int n)
{
    bst_event told[64];
    bst_events events = {.at = told, .capacity = 64};
    assert_int_equal(bst_apply(t->game, then, at->outcome, &events).code, BST_REFUSED_OK);
    int missed = 0, landed = 0;
    for (int i = 0; i < events.n && i < events.capacity; i++) {
        bool there = told[i].x == at->x && told[i].y == at->y;
        missed += told[i].kind == BST_EVENT_MISSED && there;
        landed +=
            told[i].kind == BST_EVENT_LANDED && there && told[i].seg == at->seg && told[i].place == BST_AT_SEGMENT;
    }
    assert_int_equal(missed, n == 1 && at->seg == -1);
    assert_int_equal(landed, n == 1 && at->seg >= 0);
    if (n == 1)
        return;
    bst_legal(t->game, then, &list);
    assert_int_equal(list.n, n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(list.at[i].kind, BST_DO_LAND);
        assert_int_equal(list.at[i].x, at[i].x);
        assert_int_equal(list.at[i].y, at[i].y);
        assert_int_equal(list.at[i].seg, at[i].seg);
    }
}

/// All throws behind a flight; answers how many of them there are with several places to land.
static int flight_comes_true(const table *t, bst_action flight, bst_state *then)
{
    bst_target at[BST_TARGETS_MAX];
    bst_target_list targets = {at, BST_TARGETS_MAX, 0};
    int outcomes = 0, several = 0;
    bst_targets(t->game, t->state, flight, &targets);
    for (int i = 0, n = 1; i < targets.n; i += n, outcomes++) {
        for (n = 1; i + n < targets.n && bst_action_equal(at[i].outcome, at[i + n].outcome);)
            n++;
        memcpy(then, t->state, bst_game_state_size(t->game));
        assert_int_equal(bst_apply(t->game, then, flight, NULL).code, BST_REFUSED_OK);
        bst_legal(t->game, then, &list);
        assert_true(outcomes < list.n && bst_action_equal(list.at[outcomes], at[i].outcome));
        throw_comes_true(t, then, &at[i], n);
        several += n > 1;
    }
    assert_int_equal(outcomes, flight.kind == BST_DO_FLY ? BST_DIE_KINDS : 0);
    return several;
}

static void test_targets_come_true(void **state)
{
    (void)state;
    static const char *const sets[] = {"base", "inns", "flyers", "tower"};
    int flights = 0, several = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        bst_setup setup = bst_setup_default(3);
        for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
            assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1 + 3 * (i == 2)));
        setup.elements |= BST_ELEMENT_PHANTOM;
        table t = table_set_up(&setup, seed);
        bst_state *then = malloc(bst_game_state_size(t.game));
        static bst_list offered;
        assert_non_null(then);
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_legal(t.game, t.state, &offered);
            for (int i = 0; i < offered.n; i++) {
                several += flight_comes_true(&t, offered.at[i], then);
                flights += offered.at[i].kind == BST_DO_FLY;
            }
            bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &offered, bst_actor(t.state) == BST_CHANCE), NULL);
        }
        free(then);
        table_close(&t);
    }
    assert_true(flights > 20 && several > 20);
}

// Figures of nobody that positions tell as things are told wherever they stand, on the first feature of the table, too.
static void test_figures_of_nobody(void **state)
{
    (void)state;
    static const int kinds[][2] = {{BST_FIGURE_MAGE, BST_THING_MAGE}, {BST_FIGURE_WITCH, BST_THING_WITCH}};
    int first = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        bst_setup setup = bst_setup_default(2);
        assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
        assert_true(bst_setup_add_set(&setup, bst_tileset_find("mage"), 3));
        table t = table_set_up(&setup, seed);
        while (bst_actor(t.state) != BST_NOBODY) {
            for (int i = 0; i < bst_figures(t.game); i++) {
                bst_figure_info f = bst_figure_at(t.game, t.state, i);
                int k = f.kind == kinds[1][0];
                if (f.kind != kinds[k][0])
                    continue;
                bst_thing told[2] = {0};
                bst_region_info at;
                assert_int_equal(bst_things_of(t.game, t.state, kinds[k][1], told, 2), f.on_board);
                if (!f.on_board)
                    continue;
                assert_true(told[0].x == f.x && told[0].y == f.y && told[0].seg == f.seg && told[0].number == 0);
                first += bst_region_at(t.game, t.state, f.x, f.y, f.seg, &at) && at.id == 0;
            }
            bst_legal(t.game, t.state, &list);
            bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE), NULL);
        }
        table_close(&t);
    }
    assert_true(first > 0);
}

// What is not there has an empty answer.
static void test_out_of_range(void **state)
{
    (void)state;
    table t = open_table(5);
    bst_spot spot;
    int figure, value = 7, x, y;
    static const int nowhere[] = {-2, -1, 100000};
    assert_int_equal(bst_game_kind_find(t.game, "no.such"), -1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(bst_region_spots(t.game, t.state, nowhere[i], &spot, 1), 0);
        assert_int_equal(bst_region_figures(t.game, t.state, nowhere[i], &figure, 1), 0);
        assert_int_equal(bst_region_closed_value(t.game, t.state, nowhere[i], t.state), -1);
        assert_int_equal(bst_field_cities(t.game, t.state, nowhere[i], &value), 0);
        assert_int_equal(value, 0);
        assert_int_equal(bst_free_square_fits(t.game, t.state, nowhere[i], 0), 0);
        assert_int_equal(bst_free_square_fits(t.game, t.state, 0, nowhere[i]), 0);
        bst_free_square_at(t.game, t.state, nowhere[i], &x, &y);
        assert_false(bst_kind_is_drawn(t.game, nowhere[i]));
        assert_int_equal(bst_figures_each(t.game, nowhere[i]), 0);
    }
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_table_in_different_words),
        cmocka_unit_test(test_projection),
        cmocka_unit_test(test_projection_declines),
        cmocka_unit_test(test_targets_come_true),
        cmocka_unit_test(test_figures_of_nobody),
        cmocka_unit_test(test_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
