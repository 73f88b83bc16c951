// SPDX-License-Identifier: MIT
// What is said at a table: how much of it, by whom, and who may stop it.

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

enum { STRANGERS = 40 };

static caller stranger[STRANGERS];

static json_t *request_chat(const char *id, const char *text)
{
    return json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", text);
}

static json_t *request_talk(const char *id, bool watchers)
{
    return json_pack("{s:s,s:s,s:b}", "t", "talk", "id", id, "watchers", (int)watchers);
}

static json_t *request_silence(const char *id, const char *player, bool on)
{
    return json_pack("{s:s,s:s,s:s,s:b}", "t", "silence", "id", id, "player", player, "on", (int)on);
}

// The longest line one may say, in as many bytes as that can have.
static const char *long_line(void)
{
    static char text[4 * 300 + 1];
    for (int i = 0; i < 300; i++)
        memcpy(text + 4 * i, "\U0001F3F0", 4);
    return text;
}

static void enter(int n, const char *id)
{
    for (int i = 0; i < n; i++) {
        caller_hello(&w, &stranger[i], "Stranger");
        watch(&w, &stranger[i], id, 0);
    }
}

static void leave(int n)
{
    for (int i = 0; i < n; i++)
        caller_free(&stranger[i]);
}

// Says the line until it is refused; returns how often it was not.
static int stuff(caller *c, const char *id, const char *text)
{
    for (int n = 0;; n++) {
        json_t *answer = caller_ask(&w, c, request_chat(id, text));
        bool ok = strcmp(text_of(answer, "t"), "ok") == 0;
        if (!ok)
            assert_string_equal(text_of(answer, "code"), "not-possible");
        json_decref(answer);
        if (!ok)
            return n;
        assert_true(n < 10000);
    }
}

// Bytes of all events of a table as they are sent to somebody who comes.
static size_t size_of(const char *id)
{
    size_t size = 0;
    caller late = {0};
    caller_hello(&w, &late, "Late");
    watch(&w, &late, id, 0);
    json_t *all = caller_events(&late, id, 0);
    char *text = json_dumps(all, JSON_COMPACT);
    size = strlen(text);
    free(text);
    json_decref(all);
    caller_leave(&w, &late);
    caller_free(&late);
    return size;
}

// However many strangers say whatever they like, the table stays small, and those who play can still talk.
static void strangers_cannot_fill_a_table(void **state)
{
    char id[32];
    int said = 0;
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    enter(STRANGERS, id);
    for (int i = 0; i < STRANGERS; i++)
        said += stuff(&stranger[i], id, long_line());
    assert_in_range(said, 10, 40);
    assert_true(size_of(id) < 100000);
    assert_true(stuff(&p[0], id, long_line()) > 40);
    caller_do(&w, &p[1], request_chat(id, "still here"));
    assert_true(stuff(&p[1], id, long_line()) > 40);
    assert_true(size_of(id) < 400000);
    leave(STRANGERS);
}

// One of them does not take it all; short lines cost, too.
static void nobody_says_it_all(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    enter(2, id);
    assert_in_range(stuff(&stranger[0], id, long_line()), 2, 5);
    caller_do(&w, &stranger[1], request_chat(id, "may I?"));
    assert_in_range(stuff(&stranger[1], id, "x"), 50, 200);
    leave(2);
}

// Before the game anybody can sit down and stand up again: that gives nobody a player's share.
static void sitting_down_to_talk(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[32];
    int said = 0;
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, id);
    enter(STRANGERS, id);
    for (int i = 0; i < STRANGERS; i++) {
        // with two seats the game would begin: the host makes room first
        if (i == 0)
            caller_do(&w, &p[0], request_on("stand", id));
        caller_do(&w, &stranger[i], request_sit(id, 1));
        said += stuff(&stranger[i], id, long_line());
        caller_do(&w, &stranger[i], request_on("stand", id));
    }
    assert_in_range(said, 10, 40);
    assert_true(stuff(&p[0], id, long_line()) > 40); // the host has his own
    leave(STRANGERS);
}

// The host decides whether those who watch may talk; a restart does not change it.
static void switching_off(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    enter(1, id);
    caller_do(&w, &stranger[0], request_chat(id, "hello"));
    caller_refused(&w, &p[1], request_talk(id, false), "not-host");
    caller_refused(&w, &stranger[0], request_talk(id, false), "not-host");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s}", "t", "talk", "id", id), "malformed");
    caller_do(&w, &p[0], request_talk(id, false));
    caller_refused(&w, &p[0], request_talk(id, false), "not-possible"); // it is off already
    json_t *event = last_event(&stranger[0], "talk");
    assert_true(json_is_false(json_object_get(event, "watchers")));
    json_decref(event);
    caller_refused(&w, &stranger[0], request_chat(id, "hello?"), "not-possible");
    caller_do(&w, &p[1], request_chat(id, "quiet here"));
    caller_leave(&w, &stranger[0]);
    world_close_hub(&w);
    world_hub(&w);
    enter(1, id);
    caller_refused(&w, &stranger[0], request_chat(id, "hello?"), "not-possible");
    caller_hello(&w, &p[0], "Anna");
    caller_do(&w, &p[0], request_talk(id, true));
    caller_do(&w, &stranger[0], request_chat(id, "thank you"));
    leave(1);
}

// The host can silence somebody who watches, and nobody who plays.
static void silencing(void **state)
{
    char id[32], name[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    enter(2, id);
    snprintf(name, sizeof name, "%s", stranger[0].player);
    caller_refused(&w, &p[1], request_silence(id, name, true), "not-host");
    caller_refused(&w, &p[0], request_silence(id, name, true), "not-possible"); // who has not said anything
    caller_do(&w, &stranger[0], request_chat(id, "noise"));
    caller_do(&w, &p[1], request_chat(id, "please"));
    caller_refused(&w, &p[0], request_silence(id, p[1].player, true), "not-possible");
    caller_refused(&w, &p[0], request_silence(id, p[0].player, true), "not-possible");
    caller_refused(&w, &p[0], request_silence(id, name, false), "not-possible");
    caller_do(&w, &p[0], request_silence(id, name, true));
    json_t *event = last_event(&p[1], "silence");
    assert_string_equal(text_of(event, "player"), name);
    assert_true(json_is_true(json_object_get(event, "on")));
    json_decref(event);
    caller_refused(&w, &stranger[0], request_chat(id, "noise"), "not-possible");
    caller_do(&w, &stranger[1], request_chat(id, "I am another"));
    world_close_hub(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    enter(1, id);
    caller_refused(&w, &stranger[0], request_chat(id, "noise"), "not-possible");
    caller_do(&w, &p[0], request_silence(id, name, false));
    caller_do(&w, &stranger[0], request_chat(id, "sorry"));
    leave(2);
}

// Who goes on with switching and silencing comes to an end, and the game does not.
static void switching_without_end(void **state)
{
    char id[32];
    int n = 0;
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    for (json_t *answer; n < 10000; n++) {
        answer = caller_ask(&w, &p[0], request_talk(id, n % 2));
        bool ok = strcmp(text_of(answer, "t"), "ok") == 0;
        json_decref(answer);
        if (!ok)
            break;
    }
    assert_in_range(n, 50, 1000);
    caller_do(&w, &p[1], request_on("resign", id));
}

// A table that an older server has let fill up: everything is there, and the game goes on.
static void old_tables_are_read(void **state)
{
    char id[32], text[BST_TEXT_MAX], *sql;
    sqlite3 *db;
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    int64_t last = m[0].last;
    world_close_hub(&w);
    assert_int_equal(sqlite3_open(w.path, &db), SQLITE_OK);
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    for (int i = 1; i <= 2000; i++) {
        sql = sqlite3_mprintf("INSERT INTO events (table_id, q, json) VALUES (%Q, %lld, '{\"q\":%lld,\"at\":%lld,"
                              "\"e\":\"chat\",\"name\":\"S\",\"player\":\"s%d\",\"text\":\"%s\",\"seat\":null}')",
                              id, last + i, last + i, (long long)w.now, i % 40, long_line());
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_free(sql);
    }
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
    world_hub(&w);
    assert_true(size_of(id) > 2000000);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    watch(&w, &p[0], id, last);
    watch(&w, &p[1], id, last);
    read_all(2);
    caller_do(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    caller_do(&w, &p[1], request_chat(id, "what a noise"));
    enter(1, id);
    caller_refused(&w, &stranger[0], request_chat(id, "more"), "not-possible");
    leave(1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(strangers_cannot_fill_a_table),
        TEST(nobody_says_it_all),
        TEST(sitting_down_to_talk),
        TEST(switching_off),
        TEST(silencing),
        TEST(switching_without_end),
        TEST(old_tables_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
