// SPDX-License-Identifier: MIT
// The server's log: times, weights, floods.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include "server/log.h"

#include <cmocka.h>

typedef struct paper {
    char lines[4000];
    int n;
    int64_t now;
} paper;

static void take(void *to, const char *line)
{
    paper *p = to;
    size_t length = strlen(p->lines);
    snprintf(p->lines + length, sizeof p->lines - length, "%s\n", line);
    p->n++;
}

static int64_t now(void *to) { return ((paper *)to)->now; }

static bst_log fresh(paper *p, bool quiet)
{
    *p = (paper){.now = 1794896662};
    return (bst_log){.who = "me", .quiet = quiet, .to = p, .write = take, .now = now};
}

static void test_lines(void **unused)
{
    (void)unused;
    paper p;
    bst_log log = fresh(&p, false);
    bst_log_say(&log, BST_LOG_NOTE, "a", "a stranger");
    bst_log_say(&log, BST_LOG_ERROR, "b", "a\nforged\x1b[31m line\x7f, ä");
    assert_string_equal(p.lines, "2026-11-17T06:24:22Z me: a stranger\n"
                                 "2026-11-17T06:24:22Z me: a?forged?[31m line?, ä\n");
    assert_true(bst_log_next(&log) == INT64_MAX);
    log = fresh(&p, true);
    bst_log_say(&log, BST_LOG_NOTE, "a", "a stranger");
    assert_int_equal(p.n, 0);
    bst_log_say(&log, BST_LOG_ERROR, "b", "an error");
    assert_int_equal(p.n, 1);
}

static void test_flood(void **unused)
{
    (void)unused;
    paper p;
    char text[40];
    bst_log log = fresh(&p, false);
    for (int i = 1; i <= 1000; i++) {
        snprintf(text, sizeof text, "storing failed: %d", i);
        bst_log_say(&log, BST_LOG_ERROR, "storing", text);
    }
    assert_int_equal(p.n, BST_LOG_ALIKE);
    bst_log_say(&log, BST_LOG_ERROR, "reading", "reading failed");
    assert_int_equal(p.n, BST_LOG_ALIKE + 1); // other kinds are heard
    assert_int_equal(bst_log_next(&log), p.now + BST_LOG_PERIOD_S);
    bst_log_tick(&log, false);
    assert_int_equal(p.n, BST_LOG_ALIKE + 1);
    p.now += BST_LOG_PERIOD_S;
    bst_log_tick(&log, false);
    assert_int_equal(p.n, BST_LOG_ALIKE + 2);
    assert_non_null(strstr(p.lines, "997 times more, lately: storing failed: 1000\n"));
    assert_true(bst_log_next(&log) == INT64_MAX);
    // a new period begins with whole lines; one that was counted alone is told as it is
    for (int i = 0; i <= BST_LOG_ALIKE; i++)
        bst_log_say(&log, BST_LOG_ERROR, "storing", "again");
    assert_int_equal(p.n, 2 * BST_LOG_ALIKE + 2);
    bst_log_tick(&log, true);
    assert_int_equal(p.n, 2 * BST_LOG_ALIKE + 3);
    assert_null(strstr(p.lines, "1 times"));
    bst_log_tick(&log, true);
    assert_int_equal(p.n, 2 * BST_LOG_ALIKE + 3);
}

// A clock that is set back does not silence the log.
static void test_clock(void **unused)
{
    (void)unused;
    paper p;
    bst_log log = fresh(&p, false);
    for (int i = 0; i < 10; i++)
        bst_log_say(&log, BST_LOG_ERROR, "a", "text");
    p.now -= 100000;
    bst_log_say(&log, BST_LOG_ERROR, "a", "later");
    assert_non_null(strstr(p.lines, "7 times more, lately: text\n"));
    assert_non_null(strstr(p.lines, "me: later\n"));
}

static void test_many_kinds(void **unused)
{
    (void)unused;
    static char kinds[2 * BST_LOG_KINDS][16];
    paper p;
    bst_log log = fresh(&p, false);
    for (int i = 0; i < 2 * BST_LOG_KINDS; i++) {
        snprintf(kinds[i], sizeof kinds[i], "k%d", i);
        bst_log_say(&log, BST_LOG_ERROR, kinds[i], "x");
    }
    assert_int_equal(p.n, BST_LOG_KINDS - 1 + BST_LOG_ALIKE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_flood),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_many_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
