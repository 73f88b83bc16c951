// SPDX-License-Identifier: MIT
// What players could do to each other, and what time and the disk do to tables: nobody gains by it and nothing hangs.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>
#include <cmocka.h>

#include "hub_people.h"

static const char three[] = "sets base\nseats red blue green\n";
static const int64_t hour = 3600000;

static void sql(const char *text)
{
    sqlite3 *db;
    char *error = NULL;
    assert_int_equal(sqlite3_open(w.path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
}

// ---- bots

// Offers and answers change nothing on the board: whoever makes them without end cannot keep a bot from playing.
static void offers_while_a_bot_thinks(void **state)
{
    static const char *const seats[] = {"me", "open", "level1"};
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], three, none, seats, 3, id);
    watch(&w, &p[0], id, 0);
    watch(&w, &p[1], id, 0);
    caller_do(&w, &p[1], request_sit(id, 1));
    read_all(2);
    while (mirror_actor(&m[0]) != 2) {
        int seat = mirror_actor(&m[0]);
        caller_send(&w, &p[seat], request_act(&m[seat], id, mirror_choose(&m[seat], &rng, text)));
        world_store(&w);
        mirror_read(&m[0], &p[0]);
        mirror_read(&m[1], &p[1]);
    }
    assert_int_equal(w.njobs, 1); // the bot
    int offer = caller_send(&w, &p[0], request_takeback(id, 1));
    world_store(&w);
    json_t *answer = caller_answer(&p[0], offer);
    assert_string_equal(json_string_value(json_object_get(answer, "t")), "ok");
    json_decref(answer);
    mirror_read(&m[0], &p[0]);
    int before = m[0].nacts;
    assert_int_equal(w.njobs, 1);
    world_work(&w); // the bot has thought, and its decision counts
    world_store(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(m[0].nacts, before + 1);
}

// Games of bots that nobody watches do not keep people waiting for theirs.
static void watched_bots_first(void **state)
{
    static const char *const bots[] = {"level1", "level1"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 3; i++)
        make_table(&w, &p[0], two, none, bots, 2, id);
    world_store(&w);
    assert_int_equal(w.njobs, 1); // one thinks, two wait
    int n = caller_send(&w, &p[0],
                        json_pack("{s:s,s:s,s:[{s:s,s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "bot",
                                  "bot", "level1", "kind", "me"));
    world_store(&w);
    json_t *answer = caller_answer(&p[0], n);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(answer, "id")));
    json_decref(answer);
    watch(&w, &p[0], id, 0);
    world_work(&w); // the one that thinks has thought
    world_store(&w);
    world_work(&w);
    world_store(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(m[0].nacts, 2); // a draw, and what the bot did with it
}

// ---- seats

static size_t count_mine(caller *c)
{
    json_t *mine = caller_ok(&w, c, json_pack("{s:s}", "t", "mine"));
    size_t n = json_array_size(json_object_get(mine, "tables"));
    json_decref(mine);
    return n;
}

// Who has stood up or was sent away has nothing to do with the table any more; the host has.
static void tables_of_mine(void **state)
{
    static const char *const seats[] = {"me", "open", "open"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], three, none, seats, 3, id);
    caller_do(&w, &p[1], request_sit(id, 1));
    assert_int_equal(count_mine(&p[1]), 1);
    caller_do(&w, &p[1], request_sit(id, 2)); // moves
    assert_int_equal(count_mine(&p[1]), 1);
    caller_do(&w, &p[1], request_on("stand", id));
    assert_int_equal(count_mine(&p[1]), 0);
    caller_do(&w, &p[1], request_sit(id, 1));
    assert_int_equal(count_mine(&p[1]), 1);
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 1));
    assert_int_equal(count_mine(&p[1]), 0);
    caller_do(&w, &p[0], request_on("stand", id));
    assert_int_equal(count_mine(&p[0]), 1);
}

// ---- the disk

// A copy of the database may end before a draw: the server draws, and whoever claims meanwhile is told to wait.
static void claim_before_a_draw(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_close_hub(&w);
    sql("UPDATE events SET q = 3, json = substr(json, 1, instr(json, '{\"q\":4,') - 2) WHERE q = 4");
    w.now += hour;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, 0);
    caller_refused(&w, &p[0], request_on("claim", id), "not-possible");
    mirror_free(&m[0]);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(m[0].nacts, 1);
}

// Times of a damaged row must not overflow.
static void damaged_times(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"live\",\"seconds\":100,\"increment\":0}", id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_close_hub(&w);
    sql("UPDATE events SET json = replace(json, '[100000,', '[9223372036854775807,')"
        " WHERE q = (SELECT max(q) FROM events)");
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    caller_refused(&w, &p[0], request_on("watch", id), "store");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(offers_while_a_bot_thinks), TEST(watched_bots_first), TEST(tables_of_mine),
        TEST(claim_before_a_draw),       TEST(damaged_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
