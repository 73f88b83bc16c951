// SPDX-License-Identifier: MIT
// Files that players bring to the page: what is said of good ones, wrong ones and those that are neither.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "exchange/exchange.h"

static json_t *read_bytes(const char *bytes, size_t length, const char *language)
{
    json_error_t error;
    char *text = bst_exchange_read(bytes, length, language);
    assert_non_null(text);
    json_t *read = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!read)
        fail_msg("%s in %s", error.text, text);
    free(text);
    return read;
}

static json_t *read_text(const char *text) { return read_bytes(text, strlen(text), "en"); }

static json_t *read_path(const char *path, const char *language)
{
    static char bytes[200000];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return read_bytes(bytes, length, language);
}

static const char *text_of(const json_t *read, const char *name)
{
    return json_string_value(json_object_get(read, name));
}

/// What is wrong with it begins so.
static void wrong(const json_t *read, int line, const char *begin)
{
    const json_t *error = json_object_get(read, "error");
    assert_non_null(error);
    assert_int_equal(json_integer_value(json_object_get(error, "line")), line);
    if (strncmp(text_of(error, "text"), begin, strlen(begin)) != 0)
        fail_msg("%s", text_of(error, "text"));
}

/// The record that is told leads to as many actions.
static void check_record(const json_t *read)
{
    bst_record record;
    bst_replay game;
    bst_text_error error;
    const char *text = text_of(read, "record");
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_true(bst_record_replay(&game, &record, &error));
    assert_int_equal(game.next, json_array_size(json_object_get(read, "actions")));
    assert_int_equal(bst_actor(game.state) == BST_NOBODY, json_is_true(json_object_get(read, "over")));
    bst_replay_free(&game);
    bst_record_free(&record);
}

static const char good[] = "bgn 1\ntitle A game\nseats red=Eve blue\n\ndraw base.U\nlay 1,0 r2\nput small road E\n";

static void a_record(void **state)
{
    (void)state;
    json_t *read = read_text(good);
    assert_null(json_object_get(read, "error"));
    assert_string_equal(text_of(read, "kind"), "bgn");
    assert_string_equal(text_of(read, "title"), "A game");
    assert_string_equal(text_of(read, "setup"), "sets base\nseats red blue\n");
    assert_null(json_object_get(read, "position"));
    assert_string_equal(json_string_value(json_array_get(json_object_get(read, "names"), 0)), "Eve");
    const json_t *lay = json_array_get(json_object_get(read, "actions"), 1);
    assert_string_equal(text_of(lay, "text"), "lay base.U 1,0 r2");
    assert_int_equal(json_integer_value(json_object_get(lay, "by")), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(read, "actions"), 0), "by"), "chance");
    check_record(read);
    json_decref(read);
}

static void a_position(void **state)
{
    (void)state;
    json_t *read = read_text("bgn 1.2\nseats red blue\n\ntile base.U 1,0 r2\nturn blue 7\n\ndraw base.B\n");
    assert_null(json_object_get(read, "error"));
    assert_non_null(strstr(text_of(read, "position"), "tile base.U 1,0 r2\nturn blue 7\n"));
    assert_non_null(strstr(text_of(read, "record"), "tile base.U 1,0 r2\n"));
    check_record(read);
    json_decref(read);
}

static void a_finished_game(void **state)
{
    (void)state;
    json_t *read = read_path("tests/cli/fair.bgn", "en");
    assert_null(json_object_get(read, "error"));
    assert_true(json_is_true(json_object_get(read, "over")));
    assert_null(strstr(text_of(read, "record"), "\nfair ")); // what goes on from it is another game
    check_record(read);
    json_decref(read);
}

static void of_jcloisterzone(void **state)
{
    (void)state;
    json_t *read = read_path("tests/jcz/roads-cities.jcz", "en");
    assert_null(json_object_get(read, "error"));
    assert_string_equal(text_of(read, "kind"), "jcz");
    assert_true(json_array_size(json_object_get(read, "actions")) > 5);
    check_record(read);
    json_decref(read);
}

// The file ends the game with tiles left, which a record cannot say.
static void ended_early(void **state)
{
    (void)state;
    json_t *read = read_path("tests/jcz/action-phase.jcz", "en");
    assert_null(json_object_get(read, "error"));
    assert_null(json_object_get(read, "short"));
    json_decref(read);
    read = read_path("tests/jcz/abbey-last.jcz", "en");
    assert_null(json_object_get(read, "error"));
    assert_true(json_is_true(json_object_get(read, "short")));
    assert_true(json_is_false(json_object_get(read, "over")));
    check_record(read);
    json_decref(read);
}

// What is right before the fault is there all the same.
static void wrong_ones(void **state)
{
    (void)state;
    json_t *read = read_text("bgn 1\n\ndraw base.U\nlay base.U 1,0 r2\nput small city N\n");
    wrong(read, 5, "put small city N: there is no city");
    assert_int_equal(json_array_size(json_object_get(read, "actions")), 2);
    check_record(read);
    json_decref(read);
    static const struct {
        const char *text;
        int line;
        const char *begin;
    } others[] = {
        {"", 0, "the record is empty"},
        {"Dear diary", 1, "the first line must be \"bgn 1\""},
        {"bgn 9\n", 1, "this is version 9"},
        {"bgn 1\nsets nowhere\n", 2, "there is no tile set \"nowhere\""},
        {"bgn 1\nsets base*60\n", 2, "the sets have"},
        {"bgn 1\n\xFF\xFE\n", 2, "byte 1 of the line is not UTF-8"},
        {"{", 1, "a string in double quotes is expected"},
        {"{\"appVersion\":\"4.6\"}", 1, "the file is of version 4.6"},
        {" \n {\"a\":1} ", 2, "appVersion is missing"},
        {"[1]", 1, "the first line must be"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        read = read_text(others[i].text);
        wrong(read, others[i].line, others[i].begin);
        assert_null(json_object_get(read, "actions"));
        json_decref(read);
    }
    read = read_bytes("bgn 1\n\0\n", 8, "en");
    wrong(read, 2, "byte 1 of the line is not UTF-8");
    json_decref(read);
}

static void in_german(void **state)
{
    (void)state;
    static const char text[] = "bgn 1\n\ndraw base.U\nlay base.U 5,5 r0\n";
    json_t *read = read_bytes(text, strlen(text), "de");
    wrong(read, 4, "lay base.U 5,5 r0: Das Feld grenzt an keine gelegte Karte");
    assert_string_equal(text_of(json_object_get(read, "error"), "rule"), "BASE-17");
    json_decref(read);
    read = read_bytes("{", 1, "de");
    wrong(read, 1, "hier muss ein Text in Anführungszeichen stehen");
    json_decref(read);
    read = read_text("{"); // afterwards as before
    wrong(read, 1, "a string in double quotes");
    json_decref(read);
}

static void too_long(void **state)
{
    (void)state;
    size_t length = BST_EXCHANGE_BYTES_MAX + 1;
    char *bytes = malloc(length);
    memset(bytes, '#', length);
    json_t *read = read_bytes(bytes, length, "en");
    wrong(read, 0, "the file is longer than");
    json_decref(read);
    memset(bytes, '[', length);
    bytes[0] = '{';
    read = read_bytes(bytes, length - 1, "en"); // deep, but no deeper than the reader goes
    assert_non_null(json_object_get(read, "error"));
    json_decref(read);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record),         cmocka_unit_test(a_position), cmocka_unit_test(a_finished_game),
        cmocka_unit_test(of_jcloisterzone), cmocka_unit_test(wrong_ones), cmocka_unit_test(in_german),
        cmocka_unit_test(ended_early),      cmocka_unit_test(too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
