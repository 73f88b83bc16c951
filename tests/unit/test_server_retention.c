// SPDX-License-Identifier: MIT
// What is not used any more goes: guests who never played and do not come again, tables whose game never began, games
// that everybody has left.

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

static const int64_t day = 86400000;
static const char *const seats[] = {"me", "open"}, *const playing[] = {"me", "level1"};

// How many rows there are, on the disk.
static int rows(const char *of)
{
    sqlite3 *db;
    sqlite3_stmt *s;
    char sql[200];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", of);
    assert_int_equal(sqlite3_open_v2(w.path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return n;
}

// Those of events, when none is on its way to its place any more: that ends with the hub.
static int events_left(void)
{
    world_close_hub(&w);
    int n = rows("events");
    world_hub(&w);
    return n;
}

static json_t *request_known(const caller *c)
{
    return json_pack("{s:s,s:i,s:s,s:b}", "t", "hello", "version", 1, "token", c->token, "known", 1);
}

static void assert_known(caller *c, bool known)
{
    caller_connect(&w, c);
    json_t *answer = caller_ask(&w, c, request_known(c));
    assert_string_equal(text_of(answer, "t"), known ? "ok" : "error");
    if (!known)
        assert_string_equal(text_of(answer, "code"), "unknown-player");
    json_decref(answer);
    caller_leave(&w, c);
}

// A table that was closed before its game began goes after a month, with all that belongs to it.
static void closed_tables(void **state)
{
    char closed[32], stale[32], open[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, closed);
    make_table(&w, &p[0], two, none, seats, 2, stale);
    caller_do(&w, &p[0], request_on("close", closed));
    world_pass(&w, 29 * day);
    watch(&w, &p[0], closed, 0);
    caller_do(&w, &p[0], request_on("unwatch", closed));
    world_pass(&w, 3 * day);
    caller_refused(&w, &p[0], request_on("watch", closed), "no-table");
    watch(&w, &p[0], stale, 0); // closed by itself after a fortnight, so there is time left
    caller_do(&w, &p[0], request_on("unwatch", stale));
    make_table(&w, &p[0], two, none, seats, 2, open);
    world_pass(&w, 13 * day);
    caller_refused(&w, &p[0], request_on("watch", stale), "no-table");
    watch(&w, &p[0], open, 0);
    assert_int_equal(rows("tables"), 1);
    assert_int_equal(rows("members"), 1);
    assert_int_equal(events_left(), 1);
}

// Whoever looks at one does not lose it under his eyes.
static void watched_tables_stay(void **state)
{
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, id);
    watch(&w, &p[0], id, 0);
    caller_do(&w, &p[0], request_on("close", id));
    world_pass(&w, 40 * day);
    assert_int_equal(rows("tables"), 1);
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "still here"));
    caller_leave(&w, &p[0]);
    world_pass(&w, 32 * day);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(events_left(), 0);
}

// Games that were played stay, as do those who played them.
static void games_stay(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_do(&w, &p[1], request_on("resign", id));
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 400 * day);
    assert_known(&p[0], true);
    char *record = world_record(&w, id);
    assert_non_null(record);
    free(record);
}

static bool is_listed(caller *c, const char *id)
{
    bool found = false;
    size_t i;
    world_pass(&w, 1000); // the list is made anew twice a second
    json_t *table, *answer = caller_ok(&w, c, json_pack("{s:s,s:b,s:i}", "t", "lobby", "on", 1, "page", 0));
    json_array_foreach(json_object_get(answer, "tables"), i, table) found |= strcmp(text_of(table, "id"), id) == 0;
    json_decref(answer);
    return found;
}

// A game without clock that everybody has left leaves memory at once, with its place in the lobby; it is there when
// somebody comes back. If nobody does, it is closed after two months and forgotten a month later.
static void left_games(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    play_on(&w, p, m, 2, id, &rng, 20);
    caller_hello(&w, &p[2], "Cleo");
    assert_true(is_listed(&p[2], id));
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 120000);
    bst_hub_numbers numbers = bst_hub_count(w.hub);
    assert_int_equal(numbers.tables + numbers.listed + numbers.sleepers, 0);
    assert_false(is_listed(&p[2], id));
    // somebody comes back after seven weeks, moves or not, and it is played on
    world_pass(&w, 50 * day);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    watch(&w, &p[0], id, 0);
    watch(&w, &p[1], id, 0);
    mirror_free(&m[0]);
    mirror_free(&m[1]);
    read_all(2);
    assert_true(is_listed(&p[2], id));
    play_on(&w, p, m, 2, id, &rng, 40);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 59 * day);
    assert_int_equal(rows("tables WHERE state = 1"), 1);
    world_close_hub(&w);
    world_hub(&w);
    world_pass(&w, 2 * day);
    assert_int_equal(rows("tables WHERE state = 2 AND NOT kept"), 1);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    json_t *over = last_event(&p[0], "over");
    assert_string_equal(text_of(over, "why"), "closed");
    assert_int_equal(json_array_size(json_object_get(over, "winners")), 0);
    json_decref(over);
    caller_leave(&w, &p[0]);
    world_pass(&w, 32 * day);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(events_left(), 0);
    assert_int_equal(rows("secrets"), 0);
    assert_int_equal(rows("members"), 0);
}

// Under the eyes of somebody who looks nothing is closed.
static void looked_at_games_stay(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    play_on(&w, p, m, 2, id, &rng, 20);
    caller_leave(&w, &p[0]);
    world_pass(&w, 100 * day);
    assert_int_equal(rows("tables WHERE state = 1"), 1);
    caller_leave(&w, &p[1]);
    world_pass(&w, day);
    assert_int_equal(rows("tables WHERE state = 1"), 0);
}

// A clock in days runs out in time, though the table sleeps and what is far away is not kept in memory.
static void far_clocks(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"days\",\"days\":3}", id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 120000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    assert_int_equal(bst_hub_count(w.hub).sleepers, 0);
    world_pass(&w, 3 * day - 120000 - 60000);
    assert_int_equal(bst_hub_count(w.hub).sleepers, 1);
    assert_int_equal(rows("tables WHERE state = 1"), 1);
    world_pass(&w, 61000);
    assert_int_equal(rows("tables WHERE state = 2 AND kept"), 1);
    assert_int_equal(bst_hub_count(w.hub).sleepers, 0);
}

// Games that were played are kept as long as is said.
static void played_days(void **state)
{
    char id[32];
    (void)state;
    world_close_hub(&w);
    w.options.allowances.played_days = 200;
    world_hub(&w);
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_do(&w, &p[1], request_on("resign", id));
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 199 * day);
    assert_int_equal(rows("tables"), 1);
    world_pass(&w, 2 * day);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(rows("secrets"), 0);
}

static void guests(void **state)
{
    char id[32];
    (void)state;
    caller idle = {0}, often = {0}, always = {0}, saver = {0}, host = {0};
    caller *all[] = {&idle, &often, &always, &saver, &host};
    for (size_t i = 0; i < 5; i++)
        caller_hello(&w, all[i], "Guest");
    caller_do(&w, &saver, json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "x", "text", "sets base\n"));
    make_table(&w, &host, two, "{\"kind\":\"days\",\"days\":30}", playing, 2, id);
    caller_leave(&w, &idle);
    caller_leave(&w, &often);
    caller_leave(&w, &saver);
    caller_leave(&w, &host);
    for (int i = 0; i < 4; i++) {
        world_pass(&w, 30 * day);
        assert_known(&often, true);
    }
    assert_known(&idle, false);
    assert_known(&often, true);
    assert_known(&saver, true);
    assert_known(&host, true);
    caller_leave(&w, &always); // who was there all the time
    world_pass(&w, 30 * day);
    assert_known(&always, true);
    assert_int_equal(rows("players"), 4);
    for (size_t i = 0; i < 5; i++)
        caller_free(all[i]);
}

// The days are options, and a server that was down catches up.
static void options(void **state)
{
    char id[32];
    (void)state;
    world_close_hub(&w);
    w.options.allowances.open_days = 2;
    w.options.allowances.closed_days = 3;
    w.options.allowances.guest_days = 4;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], two, none, seats, 2, id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 3 * day);
    assert_int_equal(rows("tables WHERE state = 2"), 1);
    world_close_hub(&w);
    w.now += 3 * day;
    world_hub(&w);
    world_pass(&w, day);
    assert_int_equal(rows("tables"), 0);
    assert_known(&p[1], false);
    world_pass(&w, 2 * day); // by then she has no table any more
    assert_known(&p[0], false);
}

// Many at once go by and by, and none is left.
static void many(void **state)
{
    char id[32];
    caller c = {0};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 700; i++) {
        make_table(&w, &p[0], two, none, seats, 2, id);
        caller_do(&w, &p[0], request_on("close", id));
        c.token[0] = 0;
        caller_hello(&w, &c, "Guest");
        caller_leave(&w, &c);
    }
    caller_leave(&w, &p[0]);
    assert_int_equal(rows("players"), 701);
    world_pass(&w, 100 * day);
    assert_int_equal(rows("tables"), 0);
    assert_int_equal(events_left(), 0);
    world_pass(&w, 2 * day);
    assert_int_equal(rows("players"), 0);
    caller_free(&c);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(closed_tables), TEST(watched_tables_stay), TEST(games_stay), TEST(left_games), TEST(looked_at_games_stay),
        TEST(far_clocks),    TEST(played_days),         TEST(guests),     TEST(options),    TEST(many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
