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

// A rematch is a table like any other; and who does not play is not made host of what others play on.
static void limit_of_rematches(void **state)
{
    char id[32], last[32], idle[32];
    static const char *const seats[] = {"me", "open"}, *const others[] = {"open", "open"};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    caller_hello(&w, &p[2], "Cleo");
    make_table(&w, &p[2], two, none, others, 2, id);
    caller_do(&w, &p[0], request_sit(id, 0));
    caller_do(&w, &p[1], request_sit(id, 1));
    caller_do(&w, &p[0], request_on("resign", id));
    for (int i = 0; i < 50; i++)
        make_table(&w, &p[0], two, none, seats, 2, last);
    caller_refused(&w, &p[0], request_on("rematch", id), "not-possible"); // who asks
    caller_do(&w, &p[1], request_on("rematch", id));
    caller_refused(&w, &p[0], request_answer(id, "rematch", true), "not-possible"); // who agrees
    for (int i = 0; i < 50; i++)
        make_table(&w, &p[1], two, none, seats, 2, idle);
    caller_do(&w, &p[0], request_on("close", last));
    caller_refused(&w, &p[0], request_answer(id, "rematch", true), "not-possible"); // who asked has too many by now
    caller_do(&w, &p[1], request_on("close", idle));
    caller_do(&w, &p[0], request_answer(id, "rematch", true));
    watch(&w, &p[0], id, 0);
    json_t *event = last_event(&p[0], "rematch"),
           *answer = caller_ok(&w, &p[1], request_on("watch", text_of(event, "id")));
    assert_true(json_is_true(json_object_get(answer, "host")));
    json_decref(event);
    json_decref(answer);
    answer = caller_ok(&w, &p[2], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 1);
    json_decref(answer);
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
    assert_null(bst_hub_connect(w.hub, &more, NULL));
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
    // so do tables that are watched, as long as no game is played there
    for (int i = 0; i < 6; i++) {
        watch(&w, &p[0], id[i], 0);
        assert_true(bst_hub_count(w.hub).tables <= 3);
    }
    // three games fill the place
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 3; i++) {
        caller_do(&w, &p[1], request_sit(id[i], 1));
        watch(&w, &p[1], id[i], 0);
    }
    caller_refused(&w, &p[1], request_on("watch", id[4]), "not-possible");
    caller_refused(
        &w, &p[0],
        json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "me", "kind", "open"),
        "not-possible");
    caller_do(&w, &p[1], request_on("resign", id[0]));
    caller_do(&w, &p[1], request_on("unwatch", id[0]));
    caller_do(&w, &p[0], request_on("unwatch", id[0]));
    watch(&w, &p[1], id[4], 0);
    // and after a minute without anybody all are forgotten
    caller_leave(&w, &p[1]);
    caller_leave(&w, &p[0]);
    world_pass(&w, 100000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
}

// Who looks at a table that has made room for others hears of everything that happens there, and it is closed in time.
static void watched_tables_at_rest(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[4][32];
    (void)state;
    world_close_hub(&w);
    w.options.tables = 2;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 4; i++) {
        make_table(&w, &p[0], two, none, seats, 2, id[i]);
        watch(&w, &p[0], id[i], 0);
        w.now++; // the first has not been needed for longest
    }
    world_settle(&w);
    assert_int_equal(bst_hub_count(w.hub).tables, 2);
    json_array_clear(p[0].inbox);
    watch(&w, &p[1], id[0], 0);
    world_pass(&w, 1000);
    json_t *presence = caller_take(&p[0], "presence");
    while (presence && strcmp(text_of(presence, "id"), id[0]) != 0) { // another that has made room
        json_decref(presence);
        presence = caller_take(&p[0], "presence");
    }
    assert_non_null(presence);
    assert_int_equal(number_of(presence, "watchers"), 1);
    assert_true(json_is_true(json_array_get(json_object_get(presence, "seats"), 0)));
    json_decref(presence);
    caller_do(&w, &p[1], request_sit(id[0], 1));
    world_settle(&w);
    json_t *events = caller_events(&p[0], id[0], 1); // no gap, nothing twice
    assert_string_equal(text_of(json_array_get(events, 0), "e"), "sit");
    assert_string_equal(text_of(json_array_get(events, 1), "e"), "start");
    json_decref(events);
    caller_do(&w, &p[1], request_on("resign", id[0]));
    // leaving one that is at rest, or the server, is as ever
    caller_do(&w, &p[0], request_on("unwatch", id[1]));
    caller_refused(&w, &p[0], request_on("unwatch", id[1]), "no-table");
    world_pass(&w, (int64_t)15 * 86400000);
    for (int i = 2; i < 4; i++) {
        events = caller_events(&p[0], id[i], 1);
        assert_string_equal(text_of(json_array_get(events, 0), "e"), "over");
        json_decref(events);
    }
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
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

// Who does not read gets no more events until he does, and then all of them, in order; and he may not ask for more.
static void unread(void **state)
{
    char id[32];
    static const char *const seats[] = {"me", "open"};
    (void)state;
    world_close_hub(&w);
    w.options.rate = 0; // the usual one
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], two, none, seats, 2, id);
    p[1].unsent = 100000;
    watch(&w, &p[1], id, 0);
    world_settle(&w);
    assert_null(caller_take(&p[1], "events"));
    caller_do(&w, &p[1], request_sit(id, 1)); // events that happen meanwhile wait with the others
    world_settle(&w);
    assert_null(caller_take(&p[1], "events"));
    p[1].unsent = 0;
    bst_hub_drained(w.hub, p[1].client);
    json_t *events = caller_events(&p[1], id, 0);
    assert_true(json_array_size(events) > 3);
    assert_string_equal(text_of(json_array_get(events, 0), "e"), "table");
    json_decref(events);
    p[1].unsent = BST_UNREAD_MAX + 1;
    json_t *refusal = caller_error(&w, &p[1], json_pack("{s:s}", "t", "mine"), "too-often");
    assert_true(number_of(refusal, "wait") > 0);
    json_decref(refusal);
    p[1].unsent = BST_UNREAD_MAX;
    caller_do(&w, &p[1], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(p[1].closed, 0);
}

// What is due at one table by the clock is no reason to look at the others.
static void looks(void **state)
{
    static const char *const seats[] = {"me", "open"};
    enum { TABLES = 40 };
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < TABLES; i++)
        make_table(&w, &p[0], two, none, seats, 2, id);
    caller_hello(&w, &p[1], "Ben");
    world_pass(&w, 10000);
    uint64_t before = bst_hub_count(w.hub).looks;
    for (int i = 0; i < 10; i++) {
        watch(&w, &p[1], id, 0);
        world_pass(&w, 100);
        caller_do(&w, &p[1], request_on("unwatch", id));
        world_pass(&w, 100);
    }
    uint64_t looked = bst_hub_count(w.hub).looks - before;
    assert_true(looked >= 10 && looked <= 40); // with a walk over all it was at least 800
    // and all of them leave memory when nobody needs them
    world_pass(&w, 130000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
}

// Tables with the same setup have one game, and the last takes it along.
static void shared_games(void **state)
{
    static const char *const seats[] = {"me", "level1"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 12; i++) {
        make_table(&w, &p[0], i % 4 ? two : "sets base inns\nseats red blue\n", none, seats, 2, id);
        assert_int_equal(bst_hub_count(w.hub).games, i > 0 ? 2 : 1);
    }
    world_pass(&w, 200000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    assert_int_equal(bst_hub_count(w.hub).games, 0);
    // read back, too
    watch(&w, &p[0], id, 0);
    assert_int_equal(bst_hub_count(w.hub).games, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(limit_of_tables),
        TEST(limit_of_rematches),
        TEST(limit_of_watching),
        TEST(limit_of_chat),
        TEST(rate_limit),
        TEST(limit_of_connections),
        TEST(limit_of_memory),
        TEST(watched_tables_at_rest),
        TEST(many_tables_of_mine),
        TEST(flooding),
        TEST(rate_of_nonsense),
        TEST(unread),
        TEST(looks),
        TEST(shared_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
