// SPDX-License-Identifier: MIT
// Positions that are put away while nobody acts: whatever happens then happens as if they had been there, and few are.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

static char id[2][32]; // of two tables: the first two people play at one, the others at the other

static void begin_both(const char *setup, const char *clock)
{
    for (int t = 0; t < 2; t++)
        begin_game(&w, &p[2 * t], &p[2 * t + 1], &m[2 * t], &m[2 * t + 1], setup, clock, id[t]);
    read_all(PEOPLE);
}

static int actor_at(int t) { return 2 * t + mirror_actor(&m[2 * t]); }

static uint64_t replayed(void) { return bst_hub_count(w.hub).replayed; }

// Somebody acts, and the record is that of what everybody was told.
static void act_at(int t)
{
    char text[BST_TEXT_MAX];
    int by = actor_at(t);
    caller_do(&w, &p[by], request_act(&m[by], id[t], mirror_choose(&m[by], &rng, text)));
    read_all(PEOPLE);
}

static void check_replay(int t)
{
    bst_text_error error;
    bst_record record;
    bst_replay replay;
    char *text = world_record(&w, id[t]);
    assert_non_null(text);
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_true(bst_record_replay(&replay, &record, &error));
    assert_memory_equal(replay.state, m[2 * t].state, bst_game_state_size(replay.game));
    bst_replay_free(&replay);
    bst_record_free(&record);
    free(text);
}

// Two tables take turns, so that neither ever has its position at hand, with everything that needs one.
static void turn_about(void **state)
{
    (void)state;
    begin_both(two, none);
    for (int i = 0; i < 120; i++) {
        int t = i % 2;
        uint64_t before = replayed();
        act_at(t);
        assert_true(replayed() > before);
        assert_true(bst_hub_count(w.hub).positions < 20000);
    }
    check_replay(0);
    check_replay(1);
    for (int i = 0; i < 60; i++) { // acting and undoing, at one and the other
        int t = i % 2, by = actor_at(t), acts = m[by].nacts;
        act_at(t);
        if (m[by].nacts != acts + 1)
            continue; // chance has followed, so it cannot be undone alone
        act_at(!t);
        caller_do(&w, &p[by], request_undo(&m[by], id[t]));
        read_all(PEOPLE);
        assert_int_equal(m[by].nacts, acts);
    }
    for (int t = 0; t < 2; t++) { // far back
        int by = 2 * t;
        caller_do(&w, &p[by], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id[t], "text", "sorry"));
        // the first decision of the first seat stands behind the first draw
        caller_do(&w, &p[by], request_takeback(id[t], 1));
        caller_do(&w, &p[by + 1], request_answer(id[t], "takeback", true));
        read_all(PEOPLE);
        assert_int_equal(m[by].nacts, 1);
        act_at(!t);
        check_replay(t);
    }
}

// What is asked of a table again and again does not need its position.
static void questions(void **state)
{
    (void)state;
    begin_both(two, none);
    for (int i = 0; i < 20; i++)
        act_at(0);
    act_at(1); // puts away that of the first
    uint64_t before = replayed();
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id[0], "text", "well"));
    caller_do(&w, &p[2], json_pack("{s:s,s:b,s:i}", "t", "lobby", "on", 1, "page", 0));
    caller_do(&w, &p[2], request_on("watch", id[0]));
    caller_do(&w, &p[2], request_on("unwatch", id[0]));
    caller_refused(&w, &p[!mirror_actor(&m[0])], request_act(&m[0], id[0], "pass"), "not-your-turn");
    caller_refused(&w, &p[2], request_act(&m[0], id[0], "pass"), "not-seated");
    json_decref(caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine")));
    world_pass(&w, 100000);
    check_replay(0);
    assert_int_equal(replayed(), before);
}

// Who resigns ends the game with the points that stand; then its position is needed no more.
static void ended(void **state)
{
    (void)state;
    begin_both(two, none);
    for (int i = 0; i < 80; i++)
        act_at(i % 2);
    for (int t = 0; t < 2; t++) {
        int score[2] = {bst_score(m[2 * t].state, 0), bst_score(m[2 * t].state, 1)};
        caller_do(&w, &p[2 * t], request_on("resign", id[t]));
        world_settle(&w);
        json_t *over = last_event(&p[2 * t], "over");
        for (size_t i = 0; i < 2; i++)
            assert_int_equal(json_integer_value(json_array_get(json_object_get(over, "scores"), i)), score[i]);
        json_decref(over);
        read_all(PEOPLE);
        check_replay(t);
    }
    assert_int_equal(bst_hub_count(w.hub).positions, 0);
}

// With clocks in days an undone decision has the end it had, though its action was packed meanwhile.
static void in_days(void **state)
{
    (void)state;
    begin_both(two, "{\"kind\":\"days\",\"days\":2}");
    for (int i = 0; i < 150; i++)
        act_at(i % 2);
    int64_t begun;
    int by, acts;
    do { // until somebody lays a tile that nothing but his figure follows
        by = actor_at(0);
        acts = m[by].nacts;
        begun = w.now;
        world_pass(&w, 3600000);
        act_at(0);
    } while (m[by].nacts != acts + 1);
    act_at(1);
    world_pass(&w, 3600000);
    caller_do(&w, &p[by], request_undo(&m[by], id[0]));
    read_all(PEOPLE);
    assert_int_equal(m[by].nacts, acts);
    assert_int_equal(left_of(&m[by], by), begun + 2 * 86400000 - w.now);
}

// There is room for many small positions, and for a few large ones.
static void room(void **state)
{
    (void)state;
    world_close_hub(&w);
    w.options.positions = 4 * 105000; // an eighth of it is not even one large
    world_hub(&w);
    begin_both("sets base*13\nseats red blue\n", none);
    for (int i = 0; i < 40; i++) {
        uint64_t before = replayed();
        act_at(i % 2);
        assert_int_equal(replayed(), before + 1);
        size_t bytes = bst_hub_count(w.hub).positions;
        assert_true(bytes > 100000 && bytes < 110000);
    }
    check_replay(0);
}

static void small_ones_stay(void **state)
{
    (void)state;
    world_close_hub(&w);
    w.options.positions = 25000; // two
    world_hub(&w);
    begin_both(two, none);
    uint64_t before = replayed();
    for (int i = 0; i < 40; i++)
        act_at(i % 2);
    assert_int_equal(replayed(), before);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(turn_about), TEST(questions), TEST(ended),
                                       TEST(in_days),    TEST(room),      TEST(small_ones_stay)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
