// SPDX-License-Identifier: MIT
// Lists of actions whose entries may be ranges: counting, finding, unfolding and writing them.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/notation.h"
#include "bastide/turn.h"
#include "engine/list.h"

#include "table.h"

static bst_list list;

static bst_action bid(int kind, int points)
{
    return (bst_action){.kind = BST_DO_BID, .x = (int16_t)kind, .y = (int16_t)points};
}

static bst_action pass(void) { return (bst_action){.kind = BST_DO_PASS}; }

// An action, 100 bids for tile 3, 5 for tile 7, one for tile 8, an action.
static void fill(void)
{
    list.n = list.nranges = 0;
    bst_list_add(&list, (bst_action){.kind = BST_DO_BUY});
    bst_list_add_range(&list, bid(3, 0), 0, 99);
    bst_list_add_range(&list, bid(7, 95), 0, 4);
    bst_list_add_range(&list, bid(8, 99), 0, 0);
    bst_list_add_range(&list, bid(9, 100), 0, -1); // nothing
    bst_list_add(&list, pass());
}

static void test_entries_and_actions(void **state)
{
    (void)state;
    fill();
    assert_int_equal(list.n, 5);
    assert_int_equal(list.nranges, 2);
    assert_int_equal(bst_list_count(&list), 1 + 100 + 5 + 1 + 1);
    static const int values[] = {1, 100, 5, 1, 1};
    for (int i = 0; i < list.n; i++)
        assert_int_equal(bst_list_values(&list, i), values[i]);
    assert_int_equal(bst_list_range(&list, 1).y, 99);
    assert_int_equal(bst_list_range(&list, 3).y, 0);
    assert_int_equal(bst_list_action(&list, 0).kind, BST_DO_BUY);
    for (int i = 0; i < 100; i++)
        assert_true(bst_action_equal(bst_list_action(&list, 1 + i), bid(3, i)));
    for (int i = 0; i < 5; i++)
        assert_true(bst_action_equal(bst_list_action(&list, 101 + i), bid(7, 95 + i)));
    assert_true(bst_action_equal(bst_list_action(&list, 106), bid(8, 99)));
    assert_true(bst_action_equal(bst_list_action(&list, 107), pass()));
}

static void test_what_is_listed(void **state)
{
    (void)state;
    fill();
    for (int i = 0, n = bst_list_count(&list), entry = 0, first = 0; i < n; i++) {
        if (i - first == bst_list_values(&list, entry))
            first = i, entry++;
        assert_int_equal(bst_list_find(&list, bst_list_action(&list, i)), entry);
    }
    assert_int_equal(bst_list_find(&list, bid(3, 100)), -1);
    assert_int_equal(bst_list_find(&list, bid(3, -1)), -1);
    assert_int_equal(bst_list_find(&list, bid(4, 5)), -1);
    assert_int_equal(bst_list_find(&list, bid(7, 94)), -1);
    bst_action turned = bid(3, 5);
    turned.rot = 1;
    assert_int_equal(bst_list_find(&list, turned), -1);
}

static void test_unfolded_in_order(void **state)
{
    (void)state;
    static bst_list whole;
    fill();
    whole = list;
    bst_list_unfold(&list, BST_ACTIONS_MAX);
    assert_int_equal(list.nranges, 0);
    assert_int_equal(list.n, bst_list_count(&whole));
    for (int i = 0; i < list.n; i++)
        assert_true(bst_action_equal(list.at[i], bst_list_action(&whole, i)));
    // As many as are wanted, with the lowest and the highest among them.
    fill();
    bst_list_unfold(&list, 10);
    assert_int_equal(list.n, 1 + 10 + 5 + 1 + 1);
    assert_true(bst_action_equal(list.at[1], bid(3, 0)) && bst_action_equal(list.at[10], bid(3, 99)));
    assert_true(bst_action_equal(list.at[11], bid(7, 95)) && bst_action_equal(list.at[17], pass()));
    for (int i = 2; i <= 10; i++)
        assert_int_equal(list.at[i].y - list.at[i - 1].y, 11);
}

// An aim has an angle and a power: 4096 x 1001 values.
static void test_two_numbers(void **state)
{
    (void)state;
    list.n = list.nranges = 0;
    bst_list_add_range(&list, bid(0, 0), 4095, 1000);
    bst_list_add(&list, pass());
    const int all = 4096 * 1001;
    assert_int_equal(bst_list_count(&list), all + 1);
    assert_true(bst_action_equal(bst_list_action(&list, 1001 * 7 + 5), bid(7, 5)));
    assert_true(bst_action_equal(bst_list_action(&list, all - 1), bid(4095, 1000)));
    assert_true(bst_action_equal(bst_list_action(&list, all), pass()));
    assert_int_equal(bst_list_find(&list, bid(4095, 1000)), 0);
    assert_int_equal(bst_list_find(&list, bid(4096, 0)), -1);
    static bst_list whole;
    whole = list;
    for (int most = 1; most <= 1 << 23; most *= 4) {
        list = whole;
        bst_list_unfold(&list, most);
        assert_in_range(list.n, 2, most + 1);
        assert_in_range(list.n, 2, BST_ACTIONS_MAX);
        assert_true(bst_action_equal(list.at[list.n - 1], pass()));
        for (int i = 0; i < list.n; i++) {
            assert_true(bst_list_find(&whole, list.at[i]) >= 0);
            for (int k = i + 1; k < list.n && k < i + 20; k++)
                assert_false(bst_action_equal(list.at[i], list.at[k]));
        }
    }
    list = whole;
    bst_list_unfold(&list, 128);
    assert_true(list.n > 64);
}

// At a bazaar an entry is a tile with all its bids, and is written so.
static void test_bids_are_ranges(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("bridges"), 2));
    bool bids = false, raises = false;
    for (uint64_t seed = 0; seed < 4; seed++) {
        table t = table_set_up(&setup, seed);
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_legal(t.game, t.state, &list);
            if (list.at[0].kind == BST_DO_BID || list.at[0].kind == BST_DO_RAISE) {
                char text[BST_TEXT_MAX], wanted[BST_TEXT_MAX];
                bool bidding = list.at[0].kind == BST_DO_BID;
                assert_in_range(list.n, 1, 2); // two tiles, or a raise and passing
                bst_entry_print(t.game, t.state, &list, 0, text, sizeof text);
                if (bidding)
                    snprintf(wanted, sizeof wanted, "bid %s 0..99", bst_game_tile(t.game, list.at[0].x)->name);
                else
                    snprintf(wanted, sizeof wanted, list.nranges > 0 ? "raise %d..99" : "raise %d", list.at[0].y);
                assert_string_equal(text, wanted);
                bids = bids || bidding;
                raises = raises || (!bidding && list.nranges > 0);
            }
            bst_action action = bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE);
            assert_int_equal(bst_apply(t.game, t.state, action, NULL).code, BST_REFUSED_OK);
        }
        table_close(&t);
    }
    assert_true(bids && raises);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries_and_actions), cmocka_unit_test(test_what_is_listed),
        cmocka_unit_test(test_unfolded_in_order),   cmocka_unit_test(test_two_numbers),
        cmocka_unit_test(test_bids_are_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
