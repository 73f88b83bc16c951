// SPDX-License-Identifier: MIT
// What players could do to each other, and what time and the disk do to tables: nobody gains by it and nothing hangs.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>
#include <cmocka.h>

#include "server/timer.h"

#include "hub_table.h"

#include "hub_mirror.h"

static world w;
static caller p[3];
static mirror m[3];
static bst_rng rng;

static const char none[] = "{\"kind\":\"none\"}";
static const char two[] = "sets base\nseats red blue\n";
static const char three[] = "sets base\nseats red blue green\n";
static const int64_t hour = 3600000, day = 86400000;

static int set_up(void **state)
{
    (void)state;
    rng = bst_rng_seed(6);
    world_open(&w);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    world_end(&w);
    for (int i = 0; i < 3; i++) {
        caller_free(&p[i]);
        mirror_free(&m[i]);
    }
    return 0;
}

static void read_all(int n)
{
    world_settle(&w);
    for (int i = 0; i < n; i++)
        mirror_read(&m[i], &p[i]);
}

static void act(int seat, const char *id)
{
    char text[BST_TEXT_MAX];
    caller_do(&w, &p[seat], request_act(&m[seat], id, mirror_choose(&m[seat], &rng, text)));
    read_all(2);
}

static json_t *request_undo(const mirror *seen, const char *id)
{
    return json_pack("{s:s,s:s,s:I}", "t", "undo", "id", id, "after", (json_int_t)seen->last_act);
}

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

// Runs jobs for the disk and leaves bots thinking.
static void store_only(void)
{
    for (int i = 0; i < w.njobs;) {
        bst_job *job = w.jobs[i];
        if (!job->store) {
            i++;
            continue;
        }
        memmove(w.jobs + i, w.jobs + i + 1, (size_t)(--w.njobs - i) * sizeof *w.jobs);
        job->run(job);
        job->done(job);
        i = 0;
    }
}

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
        store_only();
        mirror_read(&m[0], &p[0]);
        mirror_read(&m[1], &p[1]);
    }
    assert_int_equal(w.njobs, 1); // the bot
    int offer = caller_send(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "takeback", "id", id, "to", 1));
    store_only();
    json_t *answer = caller_answer(&p[0], offer);
    assert_string_equal(json_string_value(json_object_get(answer, "t")), "ok");
    json_decref(answer);
    mirror_read(&m[0], &p[0]);
    int before = m[0].nacts;
    assert_int_equal(w.njobs, 1);
    world_work(&w); // the bot has thought, and its decision counts
    store_only();
    mirror_read(&m[0], &p[0]);
    assert_int_equal(m[0].nacts, before + 1);
}

// ---- time

// A table whose game has not begun is closed after 14 days, whether somebody looks at it or nobody, without a restart.
static void stale_tables(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char watched[32], forgotten[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, watched);
    make_table(&w, &p[0], two, none, seats, 2, forgotten);
    watch(&w, &p[0], watched, 0);
    world_pass(&w, 14 * day - hour);
    assert_int_equal(bst_hub_count(w.hub).tables, 1);
    mirror_read(&m[0], &p[0]);
    assert_false(m[0].over);
    world_pass(&w, 2 * hour);
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].over);
    json_t *mine = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine")), *tables = json_object_get(mine, "tables");
    assert_int_equal(json_array_size(tables), 2);
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(tables, i), "state")), "over");
    json_decref(mine);
}

// More tables are due than there is room for: they take turns, and one that is due is not sent to sleep for another.
static void more_due_than_room(void **state)
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
        make_table(&w, &p[0], two, "{\"kind\":\"days\",\"days\":1}", seats, 2, id[i]);
        caller_do(&w, &p[1], request_sit(id[i], 1));
    }
    w.now += 2 * day;
    world_settle(&w);
    world_pass(&w, hour);
    json_t *mine = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine")), *tables = json_object_get(mine, "tables");
    assert_int_equal(json_array_size(tables), 4);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(json_string_value(json_object_get(json_array_get(tables, i), "state")), "over");
    json_decref(mine);
}

// With clocks in days each decision has the whole time; acting and undoing in turns must not renew it for ever.
static void undoing_wins_no_days(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"days\",\"days\":1}", id);
    world_pass(&w, 23 * hour);
    act(0, id);
    assert_int_equal(mirror_actor(&m[0]), 0);
    world_pass(&w, hour / 2);
    caller_do(&w, &p[0], request_undo(&m[0], id));
    read_all(2);
    assert_int_equal(json_integer_value(json_array_get(m[0].last_left, 0)), hour / 2);
    assert_int_equal(json_integer_value(json_array_get(m[0].last_left, 1)), day);
    act(0, id);
    assert_int_equal(json_integer_value(json_array_get(m[0].last_left, 0)), day);
    world_pass(&w, hour);
    caller_refused(&w, &p[0], request_undo(&m[0], id), "not-possible");
    act(0, id);
    assert_false(m[0].over);
}

// What is undone in time has the end that it had.
static void flag_after_undo(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"days\",\"days\":1}", id);
    world_pass(&w, 23 * hour);
    act(0, id);
    caller_do(&w, &p[0], request_undo(&m[0], id));
    world_pass(&w, hour - 1);
    read_all(2);
    assert_false(m[0].over);
    world_pass(&w, 1);
    read_all(2);
    assert_true(m[0].over);
}

static int64_t left_of(const mirror *seen, int seat)
{
    return json_integer_value(json_array_get(seen->last_left, (size_t)seat));
}

// Chat that is stored a while after an action, which itself took no time to store, does not set the clock back.
static void chat_gives_no_time(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"live\",\"seconds\":100,\"increment\":0}", id);
    act(0, id);
    assert_int_equal(mirror_actor(&m[0]), 0);
    world_pass(&w, 50000);
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "wait"));
    world_pass(&w, 1000);
    act(0, id);
    assert_int_equal(left_of(&m[0], 0), 49000);
}

// Whoever agrees to a take-back loses increments of turns that are played again, but must not lose the game by it.
static void taking_back_increments(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"live\",\"seconds\":10,\"increment\":10}", id);
    int to = m[0].nacts;
    for (int turns = 0, last = 0; turns < 3;) { // red, blue, red; then it is blue's turn again
        int seat = mirror_actor(&m[0]);
        turns += seat != last;
        if (seat != last && seat == 1)
            world_pass(&w, turns == 1 ? 9000 : 10000);
        last = seat;
        if (turns < 3)
            act(seat, id);
    }
    int64_t blue = left_of(&m[0], 1) - 10000;
    assert_int_equal(blue, 1000);
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "takeback", "id", id, "to", to));
    caller_do(&w, &p[1], json_pack("{s:s,s:s,s:s,s:b}", "t", "answer", "id", id, "what", "takeback", "yes", 1));
    read_all(2);
    assert_int_equal(m[0].nacts, to);
    assert_int_equal(left_of(&m[0], 1), blue);
    assert_true(left_of(&m[0], 0) < 10001); // who asked for it has what it would have without them
}

// The clock of the machine may be set: what is due stays due.
static void machine_clock(void **state)
{
    int64_t offset = 0;
    (void)state;
    assert_int_equal(bst_server_time(&offset, 1000000, 500), 1000000);
    assert_int_equal(bst_server_time(&offset, 1000010, 510), 1000010);
    assert_int_equal(bst_server_time(&offset, 10, 520), 1000020);      // set back
    assert_int_equal(bst_server_time(&offset, 20, 530), 1000030);      // and it goes on
    assert_int_equal(bst_server_time(&offset, 2000000, 540), 2000000); // set forward, or after a sleep
    assert_int_equal(bst_server_time(&offset, 2000001, 541), 2000001);
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
    sql("DELETE FROM events WHERE q = (SELECT max(q) FROM events)");
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
        TEST(offers_while_a_bot_thinks),
        TEST(stale_tables),
        TEST(more_due_than_room),
        TEST(undoing_wins_no_days),
        TEST(flag_after_undo),
        TEST(chat_gives_no_time),
        TEST(taking_back_increments),
        TEST(machine_clock),
        TEST(many_tables_of_mine),
        TEST(flooding),
        TEST(rate_of_nonsense),
        TEST(tables_of_mine),
        TEST(damaged_times),
        TEST(claim_before_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
