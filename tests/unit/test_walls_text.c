// SPDX-License-Identifier: MIT
// The walls in characters: towers, wall tiles and counters are told in every size, and nothing covers a tile.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tui/walls_text.h"

#include "table.h"

static table castle(void)
{
    bst_setup setup = bst_setup_default(2);
    setup.nsets = 0;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("burg"), 1));
    return table_set_up(&setup, 1);
}

static int count_of(const bst_wall_sign *signs, int n, char text)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += signs[i].text == text;
    return found;
}

static int floor_div(int a, int b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

static void test_signs(void **state)
{
    (void)state;
    static const int size[][2] = {{5, 3}, {7, 3}, {11, 5}, {15, 7}};
    table t = castle();
    const bst_walls *walls = &bst_tileset_find("burg")->boards[0].walls;
    for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
        bst_wall_sign signs[BST_WALL_SIGNS];
        int n = bst_wall_signs(t.game, t.state, size[k][0], size[k][1], signs);
        assert_in_range(n, 1, BST_WALL_SIGNS - 1);
        assert_int_equal(count_of(signs, n, '/'), walls->ncorners);
        assert_int_equal(count_of(signs, n, '?'), walls->ncorners - 1);
        assert_int_equal(count_of(signs, n, 'r') + count_of(signs, n, 'b'), 2);
        for (int i = 0; i < n; i++) {
            int x = floor_div(signs[i].column, size[k][0]), y = floor_div(signs[i].row, size[k][1]);
            if (bst_walls_inside(walls, x, y))
                fail_msg("%c lies on the cell %d,%d of %d x %d characters", signs[i].text, x, y, size[k][0],
                         size[k][1]);
        }
    }
    table_close(&t);
}

/// A counter hides no number and no other counter, wherever both stand.
static void test_counters(void **state)
{
    (void)state;
    static const int size[][2] = {{5, 3}, {7, 3}, {11, 5}, {15, 7}};
    static bst_list list;
    table t = castle();
    for (; bst_actor(t.state) != BST_NOBODY;
         bst_legal(t.game, t.state, &list),
         bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE), NULL)) {
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            bst_wall_sign signs[BST_WALL_SIGNS];
            int n = bst_wall_signs(t.game, t.state, size[k][0], size[k][1], signs);
            for (int i = n - 2; i < n; i++)
                for (int j = 0; j < i; j++)
                    if (signs[i].column == signs[j].column && signs[i].row == signs[j].row)
                        fail_msg("%c lies on %c, %d x %d characters", signs[i].text, signs[j].text, size[k][0],
                                 size[k][1]);
        }
    }
    table_close(&t);
}

static void test_fields(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    table t = castle(), base = table_set_up(&setup, 1);
    bst_wall_sign signs[BST_WALL_SIGNS];
    assert_int_equal(bst_track_fields(t.game), 100);
    assert_int_equal(bst_track_fields(base.game), BST_TRACK_SPACES);
    assert_int_equal(bst_wall_signs(base.game, base.state, 5, 3, signs), 0);
    assert_false(bst_wall_tile_at(t.game, t.state, 0)); // the first tower has none
    assert_true(bst_wall_tile_at(t.game, t.state, 12));
    assert_true(bst_wall_tile_at(t.game, t.state, 13));
    assert_false(bst_wall_tile_at(t.game, t.state, 14));
    table_close(&base);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_counters),
        cmocka_unit_test(test_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
