// SPDX-License-Identifier: MIT
// The actions of a game in memory: whatever is added and cut away, what is read is what stands; and it takes little
// room.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/rng.h"
#include "server/acts.h"

enum { ACTS = 3000 };

static bst_act model[ACTS];
static bst_acts acts;
static bst_rng rng;

static int set_up(void **state)
{
    (void)state;
    rng = bst_rng_seed(7);
    acts = (bst_acts){0};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bst_acts_free(&acts);
    return 0;
}

static void add(void)
{
    bst_act act = {.actor = (uint8_t)bst_rng_below(&rng, 7), .bonus = (int8_t)((int)bst_rng_below(&rng, 7) - 1)};
    act.action.kind = (uint8_t)bst_rng_below(&rng, 5);
    act.action.x = (int16_t)((int)bst_rng_below(&rng, 200) - 100);
    act.action.y = (int16_t)((int)bst_rng_below(&rng, 200) - 100);
    act.flag = bst_rng_below(&rng, 2) ? INT64_C(1800000000000) + bst_rng_below(&rng, 1 << 30) : 0;
    model[acts.n] = act;
    assert_true(bst_acts_reserve(&acts));
    bst_acts_add(&acts, act);
}

static void check_act(const bst_act *is, const bst_act *ought)
{
    assert_true(bst_action_equal(is->action, ought->action));
    assert_int_equal(is->actor, ought->actor);
    assert_int_equal(is->bonus, ought->bonus);
    assert_int_equal(is->flag, ought->flag);
}

static void check(int from)
{
    bst_act *read = bst_acts_read(&acts, from);
    assert_non_null(read);
    for (int i = from; i < acts.n; i++)
        check_act(&read[i - from], &model[i]);
    free(read);
    if (acts.n > 0)
        check_act(bst_acts_last(&acts), &model[acts.n - 1]);
}

static void all_of_them(void **state)
{
    (void)state;
    check(0);
    for (int i = 0; i < 300; i++) {
        add();
        for (int from = 0; from <= acts.n; from += 1 + acts.n / 7)
            check(from);
    }
}

// Room that is made and not used, because the rules refuse, changes nothing.
static void reserved_in_vain(void **state)
{
    (void)state;
    for (int i = 0; i < 3 * BST_SHEAF; i++) {
        add();
        for (int again = 0; again < 3; again++)
            assert_true(bst_acts_reserve(&acts));
        check(0);
    }
}

static void cut_anywhere(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        int more = (int)bst_rng_below(&rng, 3 * BST_SHEAF);
        for (int i = 0; i < more && acts.n < ACTS; i++)
            add();
        int keep = round % 10 == 0 ? 0 : (int)bst_rng_below(&rng, (uint32_t)acts.n + 1);
        assert_true(bst_acts_cut(&acts, keep));
        assert_int_equal(acts.n, keep);
        check(0);
        check(keep / 2);
    }
    for (int at = 0; at <= 3 * BST_SHEAF; at++) { // every border
        while (acts.n < 3 * BST_SHEAF + 2)
            add();
        assert_true(bst_acts_cut(&acts, at));
        check(0);
        add();
        check(0);
    }
}

static void small(void **state)
{
    (void)state;
    for (int i = 0; i < ACTS; i++) {
        bst_act act = {.actor = (uint8_t)(i % 3), .bonus = -1};
        act.action.kind = (uint8_t)(i % 3 + 1);
        act.action.x = (int16_t)(bst_rng_below(&rng, 40) - 20);
        assert_true(bst_acts_reserve(&acts));
        bst_acts_add(&acts, act);
    }
    size_t bytes = (size_t)acts.room * sizeof *acts.open + (size_t)acts.sheaves_room * sizeof *acts.sheaf;
    for (int i = 0; i < acts.sheaves; i++)
        bytes += sizeof *acts.sheaf[i] + acts.sheaf[i]->size;
    assert_true(bytes < ACTS * 5);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(all_of_them), TEST(reserved_in_vain), TEST(cut_anywhere), TEST(small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
