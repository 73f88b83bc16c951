// SPDX-License-Identifier: MIT
// Time: clocks of players, tables that wait for a time, and the clock of the machine.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/timer.h"

#include "hub_people.h"

static const char live[] = "{\"kind\":\"live\",\"seconds\":100,\"increment\":10}";
static const int64_t hour = 3600000, day = 86400000;

static void act(int seat, const char *id)
{
    char text[BST_TEXT_MAX];
    caller_do(&w, &p[seat], request_act(&m[seat], id, mirror_choose(&m[seat], &rng, text)));
    read_all(2);
}

static void live_clocks(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    assert_int_equal(left_of(&m[0], 0), 100000);
    world_pass(&w, 3000);
    act(0, id); // the tile: the turn is not over
    read_all(2);
    assert_int_equal(left_of(&m[0], 0), 97000);
    world_pass(&w, 2000);
    act(0, id);
    read_all(2);
    assert_int_equal(mirror_actor(&m[0]), 1);
    assert_int_equal(left_of(&m[0], 0), 105000);
    assert_int_equal(left_of(&m[0], 1), 100000);
    world_pass(&w, 500);
    act(1, id);
    read_all(2);
    assert_int_equal(left_of(&m[1], 1), 99500);
    // undoing costs the time it took
    world_pass(&w, 500);
    caller_do(&w, &p[1], request_undo(&m[1], id));
    read_all(2);
    assert_int_equal(left_of(&m[1], 1), 99000);
    // a take-back takes the increment back
    caller_do(&w, &p[0], request_takeback(id, 1));
    caller_do(&w, &p[1], request_answer(id, "takeback", true));
    read_all(2);
    assert_int_equal(left_of(&m[0], 0), 95000);
    // the clock runs from the moment the decision is on the disk
    char text[BST_TEXT_MAX];
    caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    w.now += 700;
    world_settle(&w);
    read_all(2);
    w.now += 300;
    act(0, id);
    read_all(2);
    assert_int_equal(left_of(&m[0], 0), 95000 - 300 + 10000);
}

static void flag(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    world_pass(&w, 99999);
    read_all(2);
    assert_false(m[0].over);
    w.now++;
    world_settle(&w);
    json_t *out = last_event(&p[1], "out"), *over = last_event(&p[1], "over");
    assert_int_equal(number_of(out, "seat"), 0);
    assert_string_equal(text_of(out, "why"), "time");
    assert_string_equal(text_of(over, "why"), "time");
    assert_int_equal(json_array_size(json_object_get(over, "winners")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(over, "winners"), 0)), 1);
    assert_int_equal(strlen(text_of(over, "secret")), 64);
    json_decref(out);
    json_decref(over);
}

// While the server is down live clocks stand still, clocks in days run on.
static void clocks_and_restarts(void **state)
{
    char id[32], slow[32];
    static const char *const seats[] = {"me", "open"};
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    make_table(&w, &p[0], two, "{\"kind\":\"days\",\"days\":1}", seats, 2, slow);
    caller_do(&w, &p[1], request_sit(slow, 1));
    world_pass(&w, 40000);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_crash(&w);
    w.now += 86300000; // with 40 seconds before that, a minute less than a day
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    mirror_read(&m[0], &p[0]);
    assert_false(m[0].over);
    w.now += 1000;
    act(0, id);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(left_of(&m[0], 0), 99000);
    mirror_free(&m[2]);
    watch(&w, &p[0], slow, 0);
    mirror_read(&m[2], &p[0]);
    assert_false(m[2].over);
    caller_do(&w, &p[0], request_on("unwatch", slow));
    world_pass(&w, 80000); // the table sleeps, its clock does not
    watch(&w, &p[0], slow, m[2].last);
    json_t *over = last_event(&p[0], "over");
    assert_string_equal(text_of(over, "why"), "time");
    json_decref(over);
}

// A table with a clock in days that nobody looks at for long is not in memory, and its flag falls all the same.
static void days_asleep(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"days\",\"days\":2}", id);
    assert_int_equal(left_of(&m[0], 0), 2 * 86400000);
    world_pass(&w, 86400000);
    act(0, id);
    read_all(2);
    assert_int_equal(left_of(&m[0], 0), 2 * 86400000); // each decision has the whole time
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 200000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    world_pass(&w, 2 * 86400000 - 200000 - 1);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    world_pass(&w, 2);
    caller_hello(&w, &p[1], "Ben");
    watch(&w, &p[1], id, m[1].last);
    mirror_read(&m[1], &p[1]);
    assert_true(m[1].over);
}

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
    caller_do(&w, &p[0], request_takeback(id, to));
    caller_do(&w, &p[1], request_answer(id, "takeback", true));
    read_all(2);
    assert_int_equal(m[0].nacts, to);
    assert_int_equal(left_of(&m[0], 1), blue);
    assert_true(left_of(&m[0], 0) < 10001); // who asked for it has what it would have without them
}

// Live clocks do not care what the machine's clock is set to; those in days go by the calendar.
static void clock_set_forward(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    world_pass(&w, 3000);
    world_set_clock(&w, 2 * day);
    world_settle(&w);
    read_all(2);
    assert_false(m[0].over);
    world_pass(&w, 1000);
    act(0, id);
    assert_int_equal(left_of(&m[0], 0), 96000);
    world_set_clock(&w, hour);
    act(0, id);
    assert_int_equal(left_of(&m[0], 0), 106000);
    // the other's time begins when the move is known, and ends when it is up
    world_set_clock(&w, hour);
    world_pass(&w, 99999);
    read_all(2);
    assert_false(m[0].over);
    world_pass(&w, 1);
    read_all(2);
    assert_true(m[0].over);
}

// A move that is on its way to the disk while the clock is set is counted as any other.
static void clock_set_while_storing(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    act(0, id);
    caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    world_set_clock(&w, day);
    world_pass(&w, 2000);
    read_all(2);
    assert_int_equal(mirror_actor(&m[0]), 1);
    act(1, id);
    assert_int_equal(left_of(&m[0], 1), 98000);
}

// After a restart the time goes on where the last action left it, whatever the clock was set to before and meanwhile.
static void clock_set_and_restart(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    world_pass(&w, 3000);
    world_set_clock(&w, day);
    act(0, id);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_crash(&w);
    w.now -= 30 * day; // the machine was started with a clock that is far behind, and its steady time begins anew
    w.set = w.now - 5000;
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    mirror_read(&m[0], &p[0]);
    assert_false(m[0].over);
    world_pass(&w, 2000);
    world_set_clock(&w, 30 * day);
    char text[BST_TEXT_MAX];
    caller_do(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(left_of(&m[0], 0), 95000 + 10000);
}

// Nobody is declared gone because the clock was set.
static void clock_set_and_claims(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_leave(&w, &p[0]);
    world_set_clock(&w, hour);
    json_t *answer = caller_error(&w, &p[1], request_on("claim", id), "too-early");
    assert_int_equal(number_of(answer, "wait"), 60000);
    json_decref(answer);
    world_pass(&w, 60000);
    caller_do(&w, &p[1], request_on("claim", id));
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

// Plays until a seat is asked for an action of this kind; which seat.
static int play_until(const char *id, int kind)
{
    for (;;) {
        int actor = mirror_actor(&m[0]);
        assert_in_range(actor, 0, 1);
        bst_legal(m[actor].game, m[actor].state, &m[actor].list);
        if (m[actor].list.at[0].kind == kind)
            return actor;
        act(actor, id);
        read_all(2);
    }
}

// CATA-R22: whose time is up in a throw, throws as is usual, and goes on with an empty clock; at the next decision of
// another kind he is out.
static void time_is_up(int kind)
{
    char id[32];
    bst_action usual;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], "sets base catapult*8\nseats red blue\n", live, id);
    int seat = play_until(id, kind), acts = m[seat].nacts;
    assert_true(bst_usual(m[seat].game, m[seat].state, &usual));
    world_pass(&w, left_of(&m[0], seat) - 1);
    read_all(2);
    assert_int_equal(m[seat].nacts, acts);
    world_pass(&w, 1);
    read_all(2);
    assert_false(m[0].over);
    assert_true(m[seat].nacts > acts);
    assert_true(bst_action_equal(m[seat].acts[acts], usual));
    int64_t left = left_of(&m[0], seat);
    assert_true(left == 0 || left == 10000); // the throw may have ended a turn of its own
    // with an empty clock throws are made as soon as they are asked for, and anything else is the end
    while (!m[0].over) {
        int actor = mirror_actor(&m[0]);
        if (actor != seat)
            act(actor, id);
        else
            world_pass(&w, left_of(&m[0], seat) + 1);
        read_all(2);
    }
    assert_int_equal(bst_actor(m[0].state), seat);
    assert_false(bst_usual(m[0].game, m[0].state, &usual));
}

static void time_is_up_in_a_throw(void **state)
{
    (void)state;
    time_is_up(BST_DO_THROW);
}

static void time_is_up_in_a_toss(void **state)
{
    (void)state;
    time_is_up(BST_DO_TOSS);
}

static void time_is_up_for_a_hand(void **state)
{
    (void)state;
    time_is_up(BST_DO_HAND);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(live_clocks),
        TEST(flag),
        TEST(time_is_up_in_a_throw),
        TEST(time_is_up_in_a_toss),
        TEST(time_is_up_for_a_hand),
        TEST(clocks_and_restarts),
        TEST(days_asleep),
        TEST(stale_tables),
        TEST(more_due_than_room),
        TEST(undoing_wins_no_days),
        TEST(flag_after_undo),
        TEST(chat_gives_no_time),
        TEST(taking_back_increments),
        TEST(machine_clock),
        TEST(clock_set_forward),
        TEST(clock_set_while_storing),
        TEST(clock_set_and_restart),
        TEST(clock_set_and_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
