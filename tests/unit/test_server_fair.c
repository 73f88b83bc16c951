// SPDX-License-Identifier: MIT
// Whose bot comes next when there are more of them than threads. The order of service is what is looked at: nothing
// here takes time but what the test lets go by.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

enum {
    THINKERS = 2,
    MOST = THINKERS + 2, ///< moves until mine is made: those that are thought about, one that nobody looks at, and mine
    TABLES = 50,
    WATCHED = 20,
    GUESTS = 12,
};

static const char five[] = "sets base\nseats red blue green yellow black\n";
static const char *const bots[] = {"level1", "level1", "level1", "level1", "level1"};

static void few_thinkers(void)
{
    world_close_hub(&w);
    w.options.thinkers = THINKERS;
    world_hub(&w);
}

// Somebody opens as many tables of bots alone as he may, and looks at as many as he may.
static void fill(caller *c)
{
    char id[32];
    for (int i = 0; i < TABLES; i++) {
        make_table(&w, c, five, none, bots, 5, id);
        if (i < WATCHED)
            watch(&w, c, id, 0);
    }
}

// Lets the bot think that has waited longest at a thread, and stores what it has decided; false if none thinks.
static bool think_once(void)
{
    world_store(&w);
    for (int i = 0; i < w.njobs; i++) {
        bst_job *job = w.jobs[i];
        if (job->store)
            continue;
        memmove(w.jobs + i, w.jobs + i + 1, (size_t)(--w.njobs - i) * sizeof *w.jobs);
        job->run(job);
        job->done(job);
        world_store(&w);
        return true;
    }
    return false;
}

// How many bots move, those of others included, until the table that `by` looks at has seen one more action.
static int moves_until_mine(int by)
{
    int before = m[by].nacts;
    for (int n = 0;; n++) {
        mirror_read(&m[by], &p[by]);
        if (m[by].nacts > before)
            return n;
        assert_true(n < 1000 && think_once());
    }
}

// Plays against a bot for a while, each of whose moves must be made among so many.
static void play_undisturbed(int by, int actions, int most)
{
    static const char *const seats[] = {"me", "level1"};
    char id[32], text[BST_TEXT_MAX];
    make_table(&w, &p[by], two, none, seats, 2, id);
    watch(&w, &p[by], id, 0);
    world_store(&w);
    mirror_read(&m[by], &p[by]);
    while (m[by].nacts < actions && !m[by].over) {
        if (mirror_actor(&m[by]) == 0) {
            caller_send(&w, &p[by], request_act(&m[by], id, mirror_choose(&m[by], &rng, text)));
            world_store(&w);
            mirror_read(&m[by], &p[by]);
        } else {
            assert_in_range(moves_until_mine(by), 1, most);
        }
    }
}

// One guest with fifty tables of bots that he looks at does not hold up another.
static void one_against_many_tables(void **state)
{
    (void)state;
    few_thinkers();
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    fill(&p[0]);
    play_undisturbed(1, 60, MOST);
}

// Nor do many guests of one address hold up one of another address.
static void one_against_many_guests(void **state)
{
    static caller guest[GUESTS];
    (void)state;
    w.options.allowances.address_tables = 1000;
    few_thinkers();
    for (int i = 0; i < GUESTS; i++) {
        guest[i].source = "192.0.2.1";
        caller_hello(&w, &guest[i], "Guest");
        fill(&guest[i]);
    }
    p[1].source = "192.0.2.2";
    caller_hello(&w, &p[1], "Ben");
    play_undisturbed(1, 40, MOST);
    // of their own address everybody has his turn, however many tables each has
    p[2].source = "192.0.2.1";
    caller_hello(&w, &p[2], "Cleo");
    play_undisturbed(2, 40, 2 * GUESTS);
    for (int i = 0; i < GUESTS; i++)
        caller_free(&guest[i]);
}

// How many actions of seats are among the events that somebody was told and that nobody has taken yet.
static int moves_seen(caller *c)
{
    int n = 0;
    json_t *message;
    while ((message = caller_take(c, "events"))) {
        size_t k;
        json_t *event;
        json_array_foreach(json_object_get(message, "events"), k, event)
        {
            n += json_is_integer(json_object_get(event, "by"));
        }
        json_decref(message);
    }
    return n;
}

// Of two who want as much each gets as much, however many tables they have; and what nobody looks at is not forgotten.
static void equal_shares(void **state)
{
    static const char *const seats[] = {"level1", "level1"};
    char id[32], other[32];
    int moved[3];
    (void)state;
    few_thinkers();
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    caller_hello(&w, &p[2], "Cleo");
    for (int i = 0; i < 10; i++) {
        make_table(&w, &p[0], five, none, bots, 5, other);
        watch(&w, &p[0], other, 0);
    }
    for (int i = 0; i < 2; i++) { // so that there is one when the other thinks
        make_table(&w, &p[1], five, none, bots, 5, other);
        watch(&w, &p[1], other, 0);
    }
    make_table(&w, &p[2], two, none, seats, 2, id);
    for (int i = 0; i < PEOPLE; i++)
        json_array_clear(p[i].inbox);
    for (int i = 0; i < 100; i++) {
        w.now += 100; // each takes its time
        assert_true(think_once());
    }
    watch(&w, &p[2], id, 0);
    for (int i = 0; i < 3; i++)
        moved[i] = moves_seen(&p[i]);
    assert_in_range(moved[0], 35, 45);
    assert_in_range(moved[1], 35, 45);
    assert_in_range(moved[2], 10, 30);
}

// Bots that have thought as long as they may are brief from then on, those of others are not.
static void bots_that_have_thought_enough(void **state)
{
    char id[32];
    (void)state;
    world_close_hub(&w);
    w.options.allowances.player_bots = 10;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], five, none, bots, 5, id);
    watch(&w, &p[0], id, 0);
    int thought = 0;
    for (; bst_hub_count(w.hub).hurried == 0; thought++) {
        w.now += 1000; // each takes a second
        think_once();
    }
    assert_in_range(thought, 11, 12); // the first before anybody looked, and a little comes back meanwhile
    world_set_clock(&w, 3600000);     // the clock gives nothing back
    think_once();
    assert_int_equal(bst_hub_count(w.hub).hurried, 2);
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[1], five, none, bots, 5, id);
    watch(&w, &p[1], id, 0);
    uint64_t before = bst_hub_count(w.hub).hurried;
    json_array_clear(p[1].inbox);
    for (int i = 0; i < 10; i++)
        think_once();
    int bens = moves_seen(&p[1]);
    assert_in_range(bens, 3, 8);
    assert_in_range(bst_hub_count(w.hub).hurried - before, 1, 11 - bens); // Anna's alone
}

static void by_the_hour(void **state)
{
    bst_purse purse = {0};
    (void)state;
    assert_true(bst_purse_left(&purse, 60, 1000) > 59.9);
    bst_purse_spend(&purse, 60, 60, 1000);
    assert_true(bst_purse_left(&purse, 60, 1000) < 0.1);
    bst_purse_spend(&purse, 30, 60, 1000); // what was begun may take more than was left
    assert_true(bst_purse_left(&purse, 60, 1000 + 30 * 60000) < 0.1);
    assert_in_range((int)bst_purse_left(&purse, 60, 1000 + 60 * 60000), 29, 30);
    assert_in_range((int)bst_purse_left(&purse, 60, 1000 + 200 * 60000), 60, 60); // and no more than that
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(one_against_many_tables),
        TEST(one_against_many_guests),
        TEST(equal_shares),
        TEST(bots_that_have_thought_enough),
        TEST(by_the_hour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
