// SPDX-License-Identifier: MIT
// Throws with the catapult: the odds that its page tells, counted over all cases of chance; aims; the sine.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "modules/throw.h"

enum { TILE = BST_TILE_UNITS };

static bst_game game; // the usual house rules are zeros
static const bst_context table = {.g = &game};

// In how many of 1000 throws over so many tiles a chip lands within a distance of a point, or of the tile round it.
static int odds(int tiles, int reach, bool tile)
{
    bst_throw t = {{-tiles * TILE + TILE / 2, TILE / 2}, BST_CIRCLE / 4, tiles * TILE};
    int64_t hits = 0, all = 0;
    for (int along = -BST_SCATTER_MAX; along <= BST_SCATTER_MAX; along++)
        for (int across = -BST_SCATTER_MAX; across <= BST_SCATTER_MAX; across++) {
            int64_t weight = (int64_t)bst_scatter_weight(along) * bst_scatter_weight(across);
            bst_dot at = bst_throw_landing(&table, &t, along, across);
            int64_t far = tile ? bst_dot_outside(at, 0, 0) : bst_dot_square(at, (bst_dot){TILE / 2, TILE / 2});
            hits += far <= (int64_t)reach * reach ? weight : 0;
            all += weight;
        }
    assert_true(all == (int64_t)BST_SCATTER_TOTAL * BST_SCATTER_TOTAL);
    return (int)((hits * 1000 + all / 2) / all);
}

static void check_odds(int tiles, int tile, int follower)
{
    int touched = odds(tiles, BST_CHIP_RADIUS, true), hit = odds(tiles, BST_CHIP_RADIUS + BST_FOLLOWER_RADIUS, false);
    printf("%d tiles: the tile %d, the follower %d of 1000\n", tiles, touched, hit);
    assert_true(abs(touched - tile) <= 20);
    assert_true(abs(hit - follower) <= 15);
}

static void test_odds(void **state)
{
    (void)state;
    check_odds(4, 660, 190);
    check_odds(6, 420, 100);
    check_odds(8, 280, 60);
}

// A sum of four numbers, taken from all cases there are.
static int sum_of_case(int number)
{
    enum { EACH = 2 * BST_SCATTER_EACH + 1 };
    int sum = -BST_SCATTER_MAX;
    for (int i = 0; i < 4; i++, number /= EACH)
        sum += number % EACH;
    return sum;
}

static void test_weights(void **state)
{
    (void)state;
    int total = 0, upto = 0, cases[2 * BST_SCATTER_MAX + 1] = {0};
    for (int i = 0; i < BST_SCATTER_TOTAL; i++)
        cases[sum_of_case(i) + BST_SCATTER_MAX]++;
    for (int sum = -BST_SCATTER_MAX; sum <= BST_SCATTER_MAX; sum++) {
        int weight = bst_scatter_weight(sum);
        assert_int_equal(weight, cases[sum + BST_SCATTER_MAX]);
        uint64_t first = (((uint64_t)upto << 32) + BST_SCATTER_TOTAL - 1) / BST_SCATTER_TOTAL;
        assert_int_equal(bst_scatter_of((uint32_t)first), sum);
        upto += weight;
        uint64_t last = (((uint64_t)upto << 32) + BST_SCATTER_TOTAL - 1) / BST_SCATTER_TOTAL - 1;
        assert_int_equal(bst_scatter_of((uint32_t)last), sum);
        total += weight;
    }
    assert_int_equal(total, BST_SCATTER_TOTAL);
    assert_int_equal(bst_scatter_weight(BST_SCATTER_MAX + 1), 0);
    assert_int_equal(bst_scatter_weight(-BST_SCATTER_MAX - 1), 0);
}

static void test_sine(void **state)
{
    (void)state;
    for (int angle = -BST_CIRCLE; angle < 2 * BST_CIRCLE; angle++) {
        double real = 32768 * sin(angle * 2 * 3.14159265358979323846 / BST_CIRCLE);
        assert_true(fabs(real - bst_sine(angle)) < 4);
        if (angle % (BST_CIRCLE / 256) == 0) // of the table itself
            assert_int_equal(bst_sine(angle), lround(real));
    }
    assert_int_equal(bst_sine(BST_CIRCLE / 4), 32768);
    assert_int_equal(bst_sine(3 * BST_CIRCLE / 4), -32768);
}

static void test_root(void **state)
{
    (void)state;
    for (int64_t n = 0; n < 3000; n++) {
        assert_int_equal(bst_root(n * n), n);
        assert_int_equal(bst_root(n * n + 2 * n), n);
    }
}

// The house rule scatters chips half as far, or half as far again (CATA-R16).
static void test_scale(void **state)
{
    (void)state;
    static const int percent[] = {100, 50, 150};
    for (int value = 0; value < 3; value++) {
        game.setup.option[BST_OPTION_CATAPULT_SCATTER] = (uint8_t)value;
        assert_int_equal(bst_throw_scale(&table), percent[value]);
    }
    game.setup.option[BST_OPTION_CATAPULT_SCATTER] = 0;
}

// A point by a square: each side of it counts from the first unit on.
static void test_outside(void **state)
{
    (void)state;
    for (int far = 0; far < 3; far++) {
        assert_int_equal(bst_dot_outside((bst_dot){-far, TILE / 2}, 0, 0), far * far);
        assert_int_equal(bst_dot_outside((bst_dot){TILE + far, TILE / 2}, 0, 0), far * far);
        assert_int_equal(bst_dot_outside((bst_dot){TILE / 2, 2 * TILE - far}, 0, 2), far * far);
        assert_int_equal(bst_dot_outside((bst_dot){TILE / 2, 3 * TILE + far}, 0, 2), far * far);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odds), cmocka_unit_test(test_weights), cmocka_unit_test(test_sine),
        cmocka_unit_test(test_root), cmocka_unit_test(test_scale),   cmocka_unit_test(test_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
