// SPDX-License-Identifier: MIT
// Events of a table in memory: whatever is read, from wherever, is what was put in; and they take little room.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/rng.h"
#include "server/scroll.h"

enum { EVENTS = 700 };

static char line[EVENTS][900];
static bst_scroll scroll;
static bst_rng rng;

static void fill(int n)
{
    for (int i = 0; i < n; i++) {
        int pad = (int)bst_rng_below(&rng, 10) == 0 ? (int)bst_rng_below(&rng, 700) : 0; // somebody talks
        snprintf(line[i], sizeof line[i],
                 "{\"q\":%d,\"at\":%llu,\"e\":\"act\",\"by\":%d,\"a\":\"lay base.%c %d,%d r%d\",\"x\":\"%*s\"}", i + 1,
                 1800000000000ull + 997ull * (unsigned)i, i % 2, 'A' + (int)bst_rng_below(&rng, 24),
                 (int)bst_rng_below(&rng, 20) - 10, (int)bst_rng_below(&rng, 20) - 10, (int)bst_rng_below(&rng, 4), pad,
                 "");
        assert_true(bst_scroll_add(&scroll, line[i], strlen(line[i])));
    }
}

static int set_up(void **state)
{
    (void)state;
    rng = bst_rng_seed(5);
    memset(&scroll, 0, sizeof scroll);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bst_scroll_free(&scroll);
    return 0;
}

// Reads from one number to another in pieces, and compares.
static void check(int64_t from, int64_t to, size_t enough)
{
    while (from < to) {
        bst_text text = {0};
        int64_t last = bst_scroll_read(&scroll, from, to, enough, &text);
        assert_true(last > from && last <= to);
        const char *at = text.data;
        for (int64_t q = from; q < last; q++) {
            assert_int_equal(strncmp(at, line[q], strlen(line[q])), 0);
            at += strlen(line[q]);
            assert_int_equal(*at, q + 1 < last ? ',' : 0);
            at++;
        }
        if (last < to) // no more than was enough, and the event that filled it
            assert_true(text.length >= enough && text.length - strlen(line[last - 1]) <= enough);
        bst_text_free(&text);
        from = last;
    }
}

static void all_of_it(void **state)
{
    (void)state;
    fill(EVENTS);
    assert_int_equal(scroll.n, EVENTS);
    check(0, EVENTS, 1 << 20);
    check(0, EVENTS, 1);
    check(0, EVENTS, 5000);
    for (int i = 0; i < 500; i++) {
        int from = (int)bst_rng_below(&rng, EVENTS);
        check(from, from + 1 + bst_rng_below(&rng, (uint32_t)(EVENTS - from)), 1 + bst_rng_below(&rng, 20000));
    }
}

static void nothing(void **state)
{
    bst_text text = {0};
    (void)state;
    assert_int_equal(bst_scroll_read(&scroll, 0, 10, 100, &text), 0);
    fill(3);
    assert_int_equal(bst_scroll_read(&scroll, 3, 3, 100, &text), 3);
    assert_int_equal(bst_scroll_read(&scroll, 3, 9, 100, &text), 3);
    assert_int_equal(text.length, 0);
    assert_int_equal(bst_scroll_read(&scroll, 1, 9, 100000, &text), 3);
    bst_text_free(&text);
}

// Events that are like each other lie packed, but for the latest.
static void small(void **state)
{
    (void)state;
    fill(EVENTS);
    size_t all = 0;
    for (int i = 0; i < EVENTS; i++)
        all += strlen(line[i]);
    size_t packed = scroll.room + (size_t)scroll.capacity * sizeof *scroll.rolls;
    for (int i = 0; i < scroll.nrolls; i++)
        packed += scroll.rolls[i].packed->size;
    assert_true(scroll.nrolls > 5 && scroll.nrolls < 20); // thick ones, and the latest
    assert_true(scroll.rolls[0].thick && !scroll.rolls[scroll.nrolls - 1].thick);
    assert_true(scroll.room < 4000);
    assert_true(EVENTS - scroll.rolled < 40);
    assert_true(all > 50000);
    assert_true(packed < all / 5);
}

// A disk may say anything: lines that do not begin as they should, and times that go back or are none.
static void odd_lines(void **state)
{
    static const char *const odd[] = {
        "{\"q\":%d,\"at\":5,\"e\":\"act\"}",
        "{\"q\":%d,\"at\":9223372036854775807,\"e\":\"act\"}",
        "{\"q\":%d,\"at\":99999999999999999999999,\"e\":\"act\"}",
        "{\"q\":%d,\"at\":007,\"e\":\"act\"}",
        "{\"q\":%d,\"at\":-7,\"e\":\"act\"}",
        "{\"q\":%d,\"at\":}",
        "{\"q\":%d,\"at\":1800000000000",
        "{\"q\":%d,\"at\":1800000000000,",
        "{\"q\": %d, \"at\": 1800000000000, \"e\": \"act\"}",
        "{\"at\":1800000000000,\"q\":%d}",
        "{\"q\":1%d,\"at\":1800000000000,\"e\":\"act\"}",
        "{\"q\":%d",
        "{",
        "{\"q\":%d,\"at\":1800000000999,\"e\":\"act\",\"by\":0}",
    };
    (void)state;
    for (int i = 0; i < EVENTS; i++) {
        uint32_t which = bst_rng_below(&rng, sizeof odd / sizeof *odd);
        // the number is where the text has a place for it
        snprintf(line[i], sizeof line[i], odd[which], i + 1);
        size_t length = strlen(line[i]);
        if (length > 30 && bst_rng_below(&rng, 2) == 0) // longer ones, so that they are rolled up
            memset(line[i] + length, 'x', 200), line[i][length + 200] = 0;
        assert_true(bst_scroll_add(&scroll, line[i], strlen(line[i])));
    }
    assert_true(scroll.rolls[0].thick);
    check(0, EVENTS, 1 << 20);
    for (int i = 0; i < 300; i++) {
        int from = (int)bst_rng_below(&rng, EVENTS);
        check(from, from + 1 + bst_rng_below(&rng, (uint32_t)(EVENTS - from)), 1 + bst_rng_below(&rng, 20000));
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(all_of_it), TEST(nothing), TEST(small), TEST(odd_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
