// SPDX-License-Identifier: MIT
// The bot protocol's words, numbers and lines, and the reader of lines.

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bastide/notation.h"
#include "bots/clock.h"
#include "bots/kinds.h"
#include "bots/protocol.h"
#include "bots/reader.h"

#include <cmocka.h>

// ---- words and numbers --------------------------------------------------------------------------------------

static void test_words(void **state)
{
    (void)state;
    char line[] = "  go\ttime  1 ";
    char *rest = line;
    assert_string_equal(bst_line_word(&rest), "go");
    assert_string_equal(bst_line_word(&rest), "time");
    assert_string_equal(bst_line_word(&rest), "1");
    assert_string_equal(bst_line_word(&rest), "");
    assert_string_equal(bst_line_word(&rest), "");
}

static void test_pieces(void **state)
{
    (void)state;
    char line[] = " draw base.D;lay 1,0 r0 ; seats red=\"a;b\" ;; ";
    char *rest = line;
    static const char *const pieces[] = {"draw base.D", "lay 1,0 r0", "seats red=\"a;b\"", "", ""};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_string_equal(bst_line_piece(&rest), pieces[i]);
    assert_null(bst_line_piece(&rest));
    assert_null(rest);
}

static void check_fixed(double number, int digits, const char *text)
{
    char out[40];
    assert_string_equal(bst_fixed_print(number, digits, out, sizeof out), text);
}

static void test_fixed(void **state)
{
    (void)state;
    check_fixed(0, 3, "0.000");
    check_fixed(1.0625, 3, "1.063");
    check_fixed(-0.04, 1, "0.0");
    check_fixed(-0.26, 1, "-0.3");
    check_fixed(-12.5, 1, "-12.5");
    check_fixed(1234.5, 0, "1235");
    check_fixed(1e300, 1, "100000000000000.0");
    check_fixed(-1e300, 0, "-1000000000000000");
    check_fixed((double)NAN, 0, "-1000000000000000");

    static const char *const good[] = {
        "0", "7", "-7", "0.25", "12.5", ".5", "3.", "123456789012345678", "0.3333333333333333333333333"};
    static const double values[] = {0, 7, -7, 0.25, 12.5, 0.5, 3, 123456789012345678., 0.333333333333333333};
    static const char *const bad[] = {
        "", "-", ".", "-.", "1e3", "0x7", "1,5", "nan", " 1", "1 ", "--1", "+1", "1234567890123456789"};
    double number;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(bst_fixed_parse(good[i], &number));
        assert_true(number == values[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (bst_fixed_parse(bad[i], &number))
            fail_msg("\"%s\" is taken for a number", bad[i]);
}

static void test_go(void **state)
{
    (void)state;
    char error[BST_TEXT_MAX], out[100], both[] = "nodes 12 time 0.25", none[] = "";
    bst_limits limits;
    assert_true(bst_go_parse(both, &limits, error, sizeof error));
    assert_true(limits.seconds == 0.25);
    assert_int_equal(limits.nodes, 12);
    assert_string_equal(bst_go_print(&limits, out, sizeof out), "go time 0.250 nodes 12");
    assert_true(bst_go_parse(none, &limits, error, sizeof error));
    assert_true(limits.seconds == 0 && limits.nodes == 0);
    assert_string_equal(bst_go_print(&limits, out, sizeof out), "go");
    // a limit that is given must not become none
    limits.seconds = 1e-9;
    assert_string_equal(bst_go_print(&limits, out, sizeof out), "go time 0.001");

    static const char *const bad[] = {"time",    "time x",     "time -1",
                                      "time 0",  "time 86401", "nodes",
                                      "nodes 0", "nodes 1.5",  "nodes 1000000000000001",
                                      "hat 1",   "time 1 2",   "1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char line[40];
        snprintf(line, sizeof line, "%s", bad[i]);
        if (bst_go_parse(line, &limits, error, sizeof error))
            fail_msg("go %s is accepted", bad[i]);
        assert_true(error[0] != '\0');
    }
}

// ---- info ---------------------------------------------------------------------------------------------------

typedef struct table {
    bst_game *game;
    bst_state *state, *scratch;
} table;

static table make_table(void)
{
    table t;
    bst_setup setup = bst_setup_default(3);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_non_null(t.game = malloc(bst_game_size(&setup)));
    assert_true(bst_game_build(t.game, &setup, &error));
    assert_non_null(t.state = malloc(bst_game_state_size(t.game)));
    assert_non_null(t.scratch = malloc(bst_game_state_size(t.game)));
    bst_state_begin(t.game, t.state, NULL);
    bst_action draw = {.kind = BST_DO_DRAW, .number = bst_game_kind_find(t.game, "base.D")};
    assert_int_equal(bst_apply(t.game, t.state, draw, NULL).code, BST_REFUSED_OK);
    return t;
}

static void free_table(table *t)
{
    free(t->game);
    free(t->state);
    free(t->scratch);
}

static void test_info(void **state)
{
    (void)state;
    table t = make_table();
    char line[] = "time 2.5 nodes 1000 nps 9 hat 7 depth 3 score red 81.5 blue -3 yellow 0.25 line lay 1,0 r0 ; pass ; "
                  "draw base.U ; lay 9,9 r0 ; pass";
    bst_thought thought = {.nodes = 1};
    bst_info_parse(t.game, t.state, t.scratch, line, &thought);
    assert_true(thought.seconds == 2.5);
    assert_int_equal(thought.nodes, 1000);
    assert_int_equal(thought.depth, 3);
    assert_true(thought.value[0] == 81.5F && thought.value[1] == -3 && thought.value[2] == 0.25F);
    assert_int_equal(thought.nline, 3); // up to what is not legal
    assert_int_equal(thought.line[0].kind, BST_DO_LAY);
    assert_int_equal(thought.line[2].kind, BST_DO_DRAW);

    char out[BST_INFO_MAX];
    assert_string_equal(bst_info_print(t.game, t.state, t.scratch, &thought, out, sizeof out),
                        "info time 2.500 nodes 1000 nps 400 depth 3 score red 81.5 blue -3.0 yellow 0.3 "
                        "line lay base.D 1,0 r0 ; pass ; draw base.U");
    // a line that does not begin with something legal is none
    thought.line[0].x = 9;
    thought.seconds = 0;
    thought.depth = 0;
    memset(thought.value, 0, sizeof thought.value);
    assert_string_equal(bst_info_print(t.game, t.state, t.scratch, &thought, out, sizeof out),
                        "info time 0.000 nodes 1000");
    free_table(&t);
}

static void test_info_garbage(void **state)
{
    (void)state;
    table t = make_table();
    static const char *const lines[] = {"",
                                        "text line lay 1,0 r0",
                                        "nodes",
                                        "nodes -5 depth 1e9 time -1",
                                        "depth 99999999999",
                                        "score",
                                        "score green 5",
                                        "score red",
                                        "score red x blue y",
                                        "line",
                                        "line ;;;",
                                        "line pass"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[100];
        bst_thought thought = {.nodes = 7, .depth = 2};
        snprintf(line, sizeof line, "%s", lines[i]);
        bst_info_parse(t.game, t.state, t.scratch, line, &thought);
        assert_int_equal(thought.nodes, 7);
        assert_int_equal(thought.depth, 2);
        assert_int_equal(thought.nline, 0);
        assert_true(thought.seconds == 0 && thought.value[0] == 0);
    }
    // a line longer than can be kept
    char line[4000] = "line lay 1,0 r0 ; pass";
    for (int i = 0; i < 20; i++) {
        char more[80];
        snprintf(more, sizeof more, " ; draw base.D ; lay %d,0 r0 ; pass", i + 2);
        memcpy(line + strlen(line), more, strlen(more) + 1);
    }
    bst_thought thought = {0};
    bst_info_parse(t.game, t.state, t.scratch, line, &thought);
    assert_in_range(thought.nline, 5, BST_LINE_MAX);
    free_table(&t);
}

// ---- reading lines ------------------------------------------------------------------------------------------

typedef struct stream {
    int fd[2];
    bst_reader *reader;
} stream;

static stream make_stream(void)
{
    stream s;
    assert_int_equal(pipe(s.fd), 0);
    assert_non_null(s.reader = malloc(sizeof *s.reader));
    bst_reader_begin(s.reader, s.fd[0]);
    return s;
}

static void feed(const stream *s, const char *text, size_t n) { assert_int_equal(write(s->fd[1], text, n), n); }

static void expect_line(const stream *s, const char *text, size_t n)
{
    char *line;
    size_t length;
    assert_int_equal(bst_reader_next(s->reader, bst_seconds() + 10, &line, &length), BST_READ_LINE);
    assert_int_equal(length, n);
    assert_memory_equal(line, text, n);
    assert_int_equal(line[length], 0);
}

static void test_reader(void **state)
{
    (void)state;
    stream s = make_stream();
    char *line;
    size_t length;
    feed(&s, "one\n\ntwo\r\nth", 12);
    expect_line(&s, "one", 3);
    expect_line(&s, "", 0);
    expect_line(&s, "two", 3);
    double before = bst_seconds();
    assert_int_equal(bst_reader_next(s.reader, before + 0.05, &line, &length), BST_READ_LATE);
    assert_true(bst_seconds() >= before + 0.05);
    feed(&s, "r\0e\ne\n\r\r\nlast", 13);
    expect_line(&s, "thr\0e", 5);
    expect_line(&s, "e", 1);
    expect_line(&s, "\r", 1);
    close(s.fd[1]);
    expect_line(&s, "last", 4);
    assert_int_equal(bst_reader_next(s.reader, -1, &line, &length), BST_READ_END);
    assert_int_equal(bst_reader_next(s.reader, -1, &line, &length), BST_READ_END);
    close(s.fd[0]);
    free(s.reader);
}

// Feeds a line of n bytes with a given end, in pieces that a pipe can hold, and then one more line.
static void check_long(size_t n, const char *line_end, size_t expected)
{
    stream s = make_stream();
    char *text = malloc(n), *line;
    size_t length = 0, at = 0;
    assert_non_null(text);
    memset(text, 'x', n);
    if (n > BST_PROTOCOL_LINE_MAX + 1)
        text[BST_PROTOCOL_LINE_MAX] = '\r'; // not the end of the line
    while (n - at > 20000) {
        feed(&s, text + at, 20000);
        at += 20000;
        bst_read result = bst_reader_next(s.reader, 0, &line, &length);
        if (result == BST_READ_LINE)
            break;
    }
    bool early = at < n && length > 0;
    for (; n - at > 20000; at += 20000) {
        feed(&s, text + at, 20000);
        char *none;
        size_t unused;
        assert_int_equal(bst_reader_next(s.reader, 0, &none, &unused), BST_READ_LATE);
    }
    feed(&s, text + at, n - at);
    feed(&s, line_end, strlen(line_end));
    feed(&s, "next\n", 5);
    if (!early)
        assert_int_equal(bst_reader_next(s.reader, 0, &line, &length), BST_READ_LINE);
    assert_int_equal(length, expected);
    expect_line(&s, "next", 4);
    free(text);
    close(s.fd[0]);
    close(s.fd[1]);
    free(s.reader);
}

static void test_reader_long(void **state)
{
    (void)state;
    enum { MOST = BST_PROTOCOL_LINE_MAX };
    static const char *const ends[] = {"\n", "\r\n"};
    for (int i = 0; i < 2; i++) {
        check_long(MOST - 1, ends[i], MOST - 1);
        check_long(MOST, ends[i], MOST);
        check_long(MOST + 1, ends[i], MOST + 1);
        check_long(MOST + 2, ends[i], MOST + 1);
        check_long(MOST + 3, ends[i], MOST + 1);
        check_long(5 * MOST, ends[i], MOST + 1);
    }
}

// ---- settings of a bot outside -------------------------------------------------------------------------------

static void test_settings(void **state)
{
    (void)state;
    bst_settings s;
    char error[200], value[80];
    assert_true(bst_settings_parse(&s, "exec:sh -c 'a:b,c=d'", error, sizeof error));
    assert_ptr_equal(s.bot, &bst_bot_exec);
    assert_string_equal(s.command, "sh -c 'a:b,c=d'");
    assert_true(bst_settings_parse(&s, "exec[time=0.5,seed=9]: x]", error, sizeof error));
    assert_string_equal(s.command, " x]");
    assert_true(s.seconds == 0.5 && s.seed == 9);
    assert_string_equal(bst_settings_get(&s, "time", value, sizeof value), "0.5");
    assert_string_equal(bst_settings_get(&s, "seed", value, sizeof value), "9");
    assert_string_equal(bst_settings_get(&s, "hat", value, sizeof value), "");
    assert_true(bst_settings_parse(&s, "exec[]:x", error, sizeof error));

    assert_true(bst_settings_parse(&s, "greedy:seed=3", error, sizeof error));
    assert_string_equal(s.command, "");
    assert_true(s.seed == 3);

    static const char *const bad[] = {
        "exec",         "exec:",         "exec:  ",         "exec[",     "exec[seed=1",    "exec[seed=1]x",
        "exec[seed]:x", "exec[hat=1]:x", "exec[seed=1,]:x", "execute:x", "greedy:seed=3,", "greedy:"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error[0] = 0;
        if (bst_settings_parse(&s, bad[i], error, sizeof error))
            fail_msg("\"%s\" is accepted", bad[i]);
        assert_true(error[0] != 0);
    }
    char text[BST_COMMAND_MAX + 8] = "exec:";
    memset(text + 5, 'x', BST_COMMAND_MAX - 1);
    assert_true(bst_settings_parse(&s, text, error, sizeof error));
    assert_int_equal(strlen(s.command), BST_COMMAND_MAX - 1);
    text[BST_COMMAND_MAX + 4] = 'x';
    assert_false(bst_settings_parse(&s, text, error, sizeof error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),  cmocka_unit_test(test_pieces),      cmocka_unit_test(test_fixed),
        cmocka_unit_test(test_go),     cmocka_unit_test(test_info),        cmocka_unit_test(test_info_garbage),
        cmocka_unit_test(test_reader), cmocka_unit_test(test_reader_long), cmocka_unit_test(test_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
