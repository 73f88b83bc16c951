// SPDX-License-Identifier: MIT
// The cake fight at its edges: who of several is hit first, the weakest push, the reach of a tower (CATA-R15).

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/record.h"
#include "modules/catapult.h"

enum { BESIDE = 491, WEST = 3 * BST_CIRCLE / 4 };

static const char text[] =
    "bgn 1.2\nsets base catapult tower\n\ntile base.B 5,5 r0\ntile base.B 8,5 r0\ntile tower.01 11,5 r0\n"
    "figure red small cloister@5,5\nfigure red small cloister@5,5\nfigure red small cloister@5,5\n"
    "figure red small cloister@8,5\nfigure red small cloister@8,5\nset red: tower 11,5\n\n"
    "draw catapult.06\nlay catapult.06 0,1 r0\npass\npass\n";

static bst_record record;
static bst_replay replay;
static bst_context table;

static int set_up(void **state)
{
    bst_text_error error;
    (void)state;
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error) || !bst_replay_begin(&replay, &record, &error))
        fail_msg("%s", error.text);
    table = (bst_context){.g = replay.game, .s = replay.state};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bst_replay_free(&replay);
    bst_record_free(&record);
    return 0;
}

// A point so far from the middle of a tile of the row.
static bst_dot beside(int x, int right, int down)
{
    return (bst_dot){x * BST_TILE_UNITS + BST_TILE_UNITS / 2 + right, 5 * BST_TILE_UNITS + BST_TILE_UNITS / 2 + down};
}

// A chip that lands there hits n followers, in the order of the numbers from first on.
static void expect_hits(bst_dot at, int n, int first)
{
    uint8_t hit[BST_FIGURES_MAX];
    for (int times = 0; times < 2; times++) { // nothing is left of the throw before
        assert_int_equal(bst_cake_hits(&table, at, WEST, hit), n);
        for (int i = 0; i < n; i++)
            assert_int_equal(hit[i], first + i);
    }
}

static void test_order(void **state)
{
    (void)state;
    expect_hits(beside(2, 0, 0), 0, 0);
    expect_hits(beside(5, 0, 700), 3, 1); // the second and the third are equally near
}

// The second stands east of the first, who alone is hit, from the west.
static void test_weakest(void **state)
{
    (void)state;
    enum { STILL = 81 };
    expect_hits(beside(8, STILL - BST_TOUCH, 0), 2, 4);
    expect_hits(beside(8, STILL - BST_TOUCH - 1, 0), 1, 4);
}

static void test_tower(void **state)
{
    (void)state;
    int cell = bst_tile_at(table.g, table.s, 11, 5);
    assert_int_equal(bst_cake_tower(&table, beside(11, BST_TOUCH, 0)), cell);
    assert_int_equal(bst_cake_tower(&table, beside(11, BST_TOUCH + 1, 0)), 0);
    assert_int_equal(bst_cake_tower(&table, beside(8, 0, 0)), 0); // no tower there
}

// What the page shows of a throw: nothing before the kind of chip is chosen.
static void test_shown(void **state)
{
    (void)state;
    bst_text_error error;
    bst_throwing shown;
    while (bst_replay_step(&replay, &error) > 0)
        ;
    assert_int_equal(bst_step(table.g, table.s), BST_STEP_CATAPULT);
    assert_false(bst_thrown(table.g, table.s, &shown));
    bst_action chip = {.kind = BST_DO_CHIP, .rot = BST_CHIP_CAKE};
    assert_int_equal(bst_apply(table.g, table.s, chip, NULL).code, BST_REFUSED_OK);
    assert_true(bst_thrown(table.g, table.s, &shown));
    assert_int_equal(shown.seat, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_weakest),
        cmocka_unit_test(test_tower),
        cmocka_unit_test(test_shown),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
