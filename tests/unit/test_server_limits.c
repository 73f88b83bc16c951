// SPDX-License-Identifier: MIT
// What everybody may have and do, and what happens beyond that.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

static void limit_of_tables(void **state)
{
    char id[32];
    static const char *const seats[] = {"me", "open"};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 50; i++)
        make_table(&w, &p[0], two, none, seats, 2, id);
    caller_refused(
        &w, &p[0],
        json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "me", "kind", "open"),
        "not-possible");
    caller_do(&w, &p[0], request_on("close", id));
    make_table(&w, &p[0], two, none, seats, 2, id);
}

static void limit_of_watching(void **state)
{
    char id[21][32];
    static const char *const seats[] = {"me", "open"};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 21; i++)
        make_table(&w, &p[0], two, none, seats, 2, id[i]);
    for (int i = 0; i < 20; i++)
        watch(&w, &p[0], id[i], 0);
    caller_refused(&w, &p[0], request_on("watch", id[20]), "not-possible");
    watch(&w, &p[0], id[3], 0);
    caller_do(&w, &p[0], request_on("unwatch", id[3]));
    watch(&w, &p[0], id[20], 0);
}

static void limit_of_chat(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    for (int i = 0; i < 2000; i++)
        caller_send(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "x"));
    world_settle(&w);
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "x"), "not-possible");
    caller_do(&w, &p[1], request_on("resign", id)); // the game itself goes on
}

static void rate_limit(void **state)
{
    int granted = 0;
    (void)state;
    bst_hub_stop(w.hub);
    bst_hub_close(w.hub);
    w.options.rate = 0; // the usual one
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = NULL;
    for (int i = 0; i < 100; i++) {
        json_decref(answer);
        answer = caller_ask(&w, &p[0], json_pack("{s:s}", "t", "preset.list"));
        granted += strcmp(text_of(answer, "t"), "ok") == 0;
    }
    assert_int_equal(granted, 18); // 20, less 2 for hello
    assert_string_equal(text_of(answer, "code"), "too-often");
    int64_t wait = json_integer_value(json_object_get(answer, "wait"));
    json_decref(answer);
    assert_true(wait > 0 && wait <= 201);
    w.now += wait;
    caller_do(&w, &p[0], json_pack("{s:s}", "t", "preset.list"));
}

static void limit_of_connections(void **state)
{
    caller more = {0};
    (void)state;
    bst_hub_stop(w.hub);
    bst_hub_close(w.hub);
    w.options.clients = 2;
    world_hub(&w);
    caller_connect(&w, &p[0]);
    caller_connect(&w, &p[1]);
    assert_null(bst_hub_connect(w.hub, &more));
    caller_leave(&w, &p[0]);
    caller_connect(&w, &p[0]);
}

static void limit_of_memory(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[6][32];
    (void)state;
    bst_hub_stop(w.hub);
    bst_hub_close(w.hub);
    w.options.tables = 3;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 6; i++) { // those that nobody watches make room
        make_table(&w, &p[0], two, none, seats, 2, id[i]);
        assert_true(bst_hub_count(w.hub).tables <= 3);
    }
    for (int i = 0; i < 3; i++)
        watch(&w, &p[0], id[i], 0);
    caller_refused(&w, &p[0], request_on("watch", id[3]), "not-possible");
    caller_refused(
        &w, &p[0],
        json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "me", "kind", "open"),
        "not-possible");
    caller_do(&w, &p[0], request_on("unwatch", id[0]));
    watch(&w, &p[0], id[3], 0);
    // and after a minute without anybody all are forgotten
    caller_leave(&w, &p[0]);
    world_pass(&w, 100000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
}

// However many games somebody has ended, those that are not over are told of, and counted.
static void many_tables_of_mine(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char first[32], id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, first);
    for (int i = 0; i < 120; i++) {
        w.now++;
        make_table(&w, &p[0], two, none, seats, 2, id);
        caller_do(&w, &p[0], request_on("close", id));
    }
    json_t *mine = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine")), *tables = json_object_get(mine, "tables");
    assert_int_equal(json_array_size(tables), 100);
    assert_string_equal(json_string_value(json_object_get(json_array_get(tables, 0), "id")), first);
    assert_string_equal(json_string_value(json_object_get(json_array_get(tables, 1), "id")), id);
    json_decref(mine);
}

// Who is told to wait and goes on without end is hung up on; who only hurries is not.
static void flooding(void **state)
{
    static const char ping[] = "{\"t\":\"ping\",\"n\":1}";
    (void)state;
    world_close_hub(&w);
    w.options.rate = 0; // the usual one
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 2000; i++) { // 50 a second
        w.now += 20;
        bst_hub_message(w.hub, p[0].client, ping, sizeof ping - 1);
    }
    assert_int_equal(p[0].closed, 0);
    for (int i = 0; i < 2000; i++)
        bst_hub_message(w.hub, p[1].client, ping, sizeof ping - 1);
    assert_int_equal(p[1].closed, BST_CLOSE_FLOOD);
    assert_true(json_array_size(p[1].inbox) < 1200);
}

// Whatever is no request counts as one.
static void rate_of_nonsense(void **state)
{
    static const char *const nonsense[] = {
        "{}", "{\"t\":1}", "[", "", "{\"t\":\"nonsense\"}", "{\"t\":\"a name that is longer than any request has\"}"};
    (void)state;
    world_close_hub(&w);
    w.options.rate = 0; // the usual one
    world_hub(&w);
    for (size_t k = 0; k < sizeof nonsense / sizeof *nonsense; k++) {
        caller_connect(&w, &p[0]);
        for (int i = 0; i < 100; i++)
            bst_hub_message(w.hub, p[0].client, nonsense[k], strlen(nonsense[k]));
        int refused = 0;
        json_t *answer;
        while ((answer = caller_take(&p[0], "error"))) {
            refused += strcmp(json_string_value(json_object_get(answer, "code")), "too-often") == 0;
            json_decref(answer);
        }
        assert_int_equal(refused, 80);
        caller_leave(&w, &p[0]);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(limit_of_tables),      TEST(limit_of_watching), TEST(limit_of_chat),       TEST(rate_limit),
        TEST(limit_of_connections), TEST(limit_of_memory),   TEST(many_tables_of_mine), TEST(flooding),
        TEST(rate_of_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
