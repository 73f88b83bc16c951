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

// The record of a finished game proves itself, draws included.
static void check_record(const char *id)
{
    bst_text_error error;
    bst_record record;
    bst_replay replay;
    char *text = world_record(&w, id);
    assert_non_null(text);
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_true(bst_record_replay(&replay, &record, &error));
    assert_int_equal(bst_actor(replay.state), BST_NOBODY);
    assert_true(bst_state_hash(replay.game, replay.state) == bst_state_hash(m[0].game, m[0].state));
    bst_replay_free(&replay);
    assert_true(bst_fair_prove(&record, &error) > 50);
    // another secret does not prove it
    record.head.fair_secret[0] = record.head.fair_secret[0] == '0' ? '1' : '0';
    assert_int_equal(bst_fair_prove(&record, &error), -1);
    bst_record_free(&record);
    free(text);
}

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

// ---- going on from a record

static const char begun[] = "bgn 1\nsets base\nseats red=Eve blue\n\ndraw base.U\nlay base.U 1,0 r2\nput small road E\n"
                            "draw base.B\nlay base.B 0,1 r0\npass\ndraw base.V\n";

static json_t *from_record(const char *record, int at, const char *other)
{
    json_t *request =
        json_pack("{s:s,s:s,s:{s:s,s:i,s:i},s:[{s:s},{s:s,s:s}]}", "t", "create", "record", record, "clock", "kind",
                  "live", "seconds", 600, "increment", 60, "seats", "kind", "me", "kind", other, "bot", "level1");
    if (at >= 0)
        json_object_set_new(request, "at", json_integer(at));
    return request;
}

static int lines_of(const char *text, const char *begin)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, begin)); at++)
        n += at == text || at[-1] == '\n';
    return n;
}

static void from_a_record(void **state)
{
    char id[32];
    (void)state;
    rng = bst_rng_seed(11);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_ok(&w, &p[0], from_record(begun, -1, "bot"));
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    assert_int_equal(bst_squares(m[0].state), 3);
    assert_int_equal(bst_turn(m[0].state), 3);
    assert_true(left_of(&m[0], 0) <= 600000); // no increments for what was given
    play_on(&w, &p[0], m, 1, id, &rng, 100000);
    assert_true(m[0].over);
    check_record(id);
    char *text = world_record(&w, id);
    assert_int_equal(lines_of(text, "bgn 1.2\n"), 1);
    assert_int_equal(lines_of(text, "given 7\n"), 1);
    // what comes after is proven: one more that is said to be given is not needed, one fewer is found out
    bst_record record;
    bst_text_error error;
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    record.head.given = 0;
    assert_int_equal(bst_fair_prove(&record, &error), -1);
    bst_record_free(&record);
    free(text);
}

// Somebody must sit down first, the server dies before and after; nothing given can be taken back.
static void from_a_record_later(void **state)
{
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    json_t *answer = caller_ok(&w, &p[0], from_record(begun, 6, "open"));
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    for (int i = 0; i < 2; i++)
        caller_leave(&w, &p[i]);
    world_crash(&w);
    world_hub(&w);
    for (int i = 0; i < 2; i++)
        caller_hello(&w, &p[i], "somebody else");
    caller_do(&w, &p[1], request_sit(id, 1));
    for (int i = 0; i < 2; i++)
        caller_leave(&w, &p[i]);
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "somebody else");
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(bst_turn(m[0].state), 3);
    assert_int_equal(bst_score(m[0].state, 0), 0);
    assert_int_equal(mirror_actor(&m[0]), 0); // the tile is drawn
    caller_refused(&w, &p[0], request_takeback(id, 2), "malformed");
}

static void wrong_records(void **state)
{
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_error(
        &w, &p[0], from_record("bgn 1\nsets base\n\ndraw base.U\nlay base.U 5,5 r0\n", -1, "bot"), "record");
    assert_non_null(strstr(text_of(answer, "text"), "line 5: lay base.U 5,5 r0"));
    json_decref(answer);
    caller_refused(&w, &p[0], from_record("nothing of ours", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("bgn 1\nsets base*50\n", -1, "bot"), "setup");
    caller_refused(&w, &p[0], from_record("bgn 1.2\ntile base.U 1,0 r0\n", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("bgn 1\nseats red blue green\n", -1, "bot"), "malformed");
    caller_refused(&w, &p[0], from_record(begun, -2, "dog"), "malformed");
    json_t *shuffled = from_record(begun, -1, "bot");
    json_object_set_new(shuffled, "order", json_string("random"));
    caller_refused(&w, &p[0], shuffled, "malformed");
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
        cmocka_unit_test_setup_teardown(only_bots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(from_a_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(from_a_record_later, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_records, set_up, tear_down),
        cmocka_unit_test_setup_teardown(power_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(restart_at_a_bots_turn, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
