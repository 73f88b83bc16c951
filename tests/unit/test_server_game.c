// SPDX-License-Identifier: MIT
// Whole games over the hub: by people, with bots, with many modules, broken off by a power cut and gone on with.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"
#include "server/fair.h"

static const char modules[] = "sets base river inns traders king dragon tower abbey\nseats red blue\n";

static void two_people(void **state)
{
    char id[32];
    caller callers[2] = {0};
    rng = bst_rng_seed(7);
    (void)state;
    begin_game(&w, &callers[0], &callers[1], &m[0], &m[1], modules, "{\"kind\":\"none\"}", id);
    play_on(&w, callers, m, 2, id, &rng, 100000);
    assert_true(m[0].over && m[1].over);
    assert_int_equal(bst_actor(m[0].state), BST_NOBODY);
    assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[1].game, m[1].state));
    assert_int_equal(strlen(m[0].secret), 64);
    check_record(id);
    unsigned char secret[BST_SECRET_BYTES];
    char commit[BST_HEX_MAX];
    assert_true(bst_fair_unhex(m[0].secret, secret));
    bst_fair_commit(secret, commit);
    assert_string_equal(commit, m[0].commit);
    caller_refused(&w, &callers[0], request_act(&m[0], id, "pass"), "not-running");
    caller_free(&callers[0]);
    caller_free(&callers[1]);
}

static void with_a_bot(void **state)
{
    static const char *const seats[] = {"me", "level4", "level1"};
    char id[32];
    rng = bst_rng_seed(8);
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], "sets base inns\nseats red blue green\n",
               "{\"kind\":\"live\",\"seconds\":600,\"increment\":5}", seats, 3, id);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    play_on(&w, &p[0], m, 1, id, &rng, 100000);
    assert_true(m[0].over);
    check_record(id);
    assert_int_equal(bst_hub_count(w.hub).thinking, 0);
}

// What the catapult's throwers choose secretly is told in time: in the end all know the same game.
static void with_a_catapult(void **state)
{
    static const char *const seats[] = {"me", "open", "level3"};
    char id[32];
    rng = bst_rng_seed(9);
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], "sets base catapult\nseats red blue green\n", none, seats, 3, id);
    for (int i = 0; i < 2; i++)
        watch(&w, &p[i], id, 0);
    caller_do(&w, &p[1], request_sit(id, 1));
    read_all(2);
    play_on(&w, p, m, 2, id, &rng, 100000);
    assert_true(m[0].over && m[1].over);
    assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[1].game, m[1].state));
    check_record(id);
    char *record = world_record(&w, id);
    assert_non_null(strstr(record, "\ntoss "));
    free(record);
}

// Bots among themselves need nobody to look at them.
static void only_bots(void **state)
{
    static const char *const seats[] = {"level2", "level3"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], "sets base\nseats red blue\n", "{\"kind\":\"none\"}", seats, 2, id);
    world_settle(&w);
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].over);
    check_record(id);
}

static void power_cut(void **state)
{
    char id[32];
    caller callers[2] = {0};
    rng = bst_rng_seed(9);
    (void)state;
    begin_game(&w, &callers[0], &callers[1], &m[0], &m[1], modules, "{\"kind\":\"none\"}", id);
    for (int stop = 60; stop < 260; stop += 50) {
        char text[BST_TEXT_MAX];
        play_on(&w, callers, m, 2, id, &rng, stop);
        // one more that does not reach the disk
        int actor = mirror_actor(&m[0]);
        caller_send(&w, &callers[actor], request_act(&m[actor], id, mirror_choose(&m[actor], &rng, text)));
        assert_int_equal(w.njobs, 1);
        for (int i = 0; i < 2; i++)
            caller_leave(&w, &callers[i]);
        world_crash(&w);
        world_hub(&w);
        uint64_t hash = bst_state_hash(m[0].game, m[0].state);
        int64_t last = m[0].last;
        for (int i = 0; i < 2; i++) {
            caller_hello(&w, &callers[i], "somebody else");
            // one has everything and wants the rest; the other begins anew
            if (i == 1)
                mirror_free(&m[1]);
            watch(&w, &callers[i], id, i == 0 ? last : 0);
            mirror_read(&m[i], &callers[i]);
            assert_int_equal(m[i].last, last);
            assert_true(bst_state_hash(m[i].game, m[i].state) == hash);
        }
    }
    play_on(&w, callers, m, 2, id, &rng, 100000);
    check_record(id);
    caller_free(&callers[0]);
    caller_free(&callers[1]);
}

// A bot's turn goes on after a restart, though nobody watches.
static void restart_at_a_bots_turn(void **state)
{
    static const char *const seats[] = {"level1", "me"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], "sets base\nseats red blue\n", "{\"kind\":\"none\"}", seats, 2, id);
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    int before = m[0].nacts;
    caller_leave(&w, &p[0]);
    world_crash(&w);
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].nacts > before);
    assert_int_equal(mirror_actor(&m[0]), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_people, set_up, tear_down),
        cmocka_unit_test_setup_teardown(with_a_bot, set_up, tear_down),
        cmocka_unit_test_setup_teardown(with_a_catapult, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_bots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(power_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(restart_at_a_bots_turn, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
