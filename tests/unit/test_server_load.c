// SPDX-License-Identifier: MIT
// Tables that are read from the store: the hub does not wait for them, nothing is overtaken, and each is read once.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

// A table that has left memory, of p[0].
static void table_asleep(char id[32])
{
    static const char *const seats[] = {"me", "open"};
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    caller_hello(&w, &p[2], "Cleo");
    make_table(&w, &p[0], two, none, seats, 2, id);
    world_pass(&w, 200000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    assert_int_equal(w.njobs, 0);
}

static json_t *request_ping(void) { return json_pack("{s:s}", "t", "ping"); }

static bool is_answered(caller *c, int n, const char *t)
{
    json_t *answer = caller_answer(c, n);
    bool good = answer && strcmp(text_of(answer, "t"), t) == 0;
    json_decref(answer);
    return good;
}

static void nobody_waits(void **state)
{
    char id[32];
    (void)state;
    table_asleep(id);
    int watching = caller_send(&w, &p[0], request_on("watch", id));
    assert_int_equal(w.njobs, 1);
    // others are served, and the same client in the order in which it asked
    int behind = caller_send(&w, &p[0], request_ping());
    assert_true(is_answered(&p[1], caller_send(&w, &p[1], request_ping()), "ok"));
    assert_null(caller_answer(&p[0], watching));
    assert_null(caller_answer(&p[0], behind));
    world_work(&w);
    const json_t *first = json_array_get(p[0].inbox, 0);
    assert_int_equal(number_of(first, "n"), watching);
    assert_true(is_answered(&p[0], watching, "ok"));
    assert_true(is_answered(&p[0], behind, "ok"));
    json_t *events = caller_events(&p[0], id, 0);
    assert_int_equal(json_array_size(events), 1);
    json_decref(events);
}

static void read_once(void **state)
{
    char id[32];
    (void)state;
    table_asleep(id);
    uint64_t before = bst_hub_count(w.hub).loads;
    int n[3];
    for (int i = 0; i < 3; i++)
        n[i] = caller_send(&w, &p[i], i < 2 ? request_on("watch", id) : request_sit(id, 1));
    assert_int_equal(w.njobs, 1);
    world_settle(&w);
    for (int i = 0; i < 3; i++)
        assert_true(is_answered(&p[i], n[i], "ok"));
    assert_int_equal(bst_hub_count(w.hub).loads, before + 1);
    // one that is not there is refused, and read again when asked for again
    caller_refused(&w, &p[0], request_on("watch", "2222222222"), "no-table");
    caller_refused(&w, &p[0], request_on("watch", "2222222222"), "no-table");
    assert_int_equal(bst_hub_count(w.hub).loads, before + 3);
    caller_refused(&w, &p[0], request_on("watch", "no name"), "no-table");
    assert_int_equal(bst_hub_count(w.hub).loads, before + 3);
}

static void gone_meanwhile(void **state)
{
    char id[32];
    (void)state;
    table_asleep(id);
    caller_send(&w, &p[0], request_on("watch", id));
    caller_send(&w, &p[0], request_ping());
    int stays = caller_send(&w, &p[1], request_on("watch", id));
    caller_leave(&w, &p[0]);
    world_settle(&w);
    assert_int_equal(json_array_size(p[0].inbox), 0);
    assert_true(is_answered(&p[1], stays, "ok"));
    // a request that waits does not keep the server from ending
    world_pass(&w, 1000);
    caller_leave(&w, &p[1]);
    world_pass(&w, 200000);
    caller_send(&w, &p[2], request_on("watch", id));
    assert_true(bst_hub_busy(w.hub));
    caller_send(&w, &p[2], request_ping());
    bst_hub_stop(w.hub);
    while (w.njobs > 0)
        world_work(&w);
    assert_false(bst_hub_busy(w.hub));
    json_t *refused = caller_take(&p[2], "error");
    assert_string_equal(text_of(refused, "code"), "not-possible");
    json_decref(refused);
}

static void a_crash_meanwhile(void **state)
{
    char id[32];
    (void)state;
    table_asleep(id);
    caller_send(&w, &p[0], request_on("watch", id));
    caller_send(&w, &p[0], request_ping());
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, 0);
}

static void too_much_behind(void **state)
{
    char id[32];
    (void)state;
    table_asleep(id);
    caller_send(&w, &p[0], request_on("watch", id));
    for (int i = 0; i < 101; i++)
        caller_send(&w, &p[0], request_ping());
    assert_int_equal(p[0].closed, BST_CLOSE_FLOOD);
    world_settle(&w);
    assert_int_equal(json_array_size(p[0].inbox), 0);
}

// Many tables are due at once: they are read one after the other, and who asks is served in between.
static void many_are_due(void **state)
{
    static const char *const seats[] = {"me", "level1"};
    enum { TABLES = 45 };
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < TABLES; i++)
        make_table(&w, &p[0], two, "{\"kind\":\"live\",\"seconds\":900,\"increment\":5}", seats, 2, id);
    world_settle(&w);
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    for (int i = 1; i <= TABLES; i++) {
        bst_hub_tick(w.hub);
        bst_hub_tick(w.hub);
        assert_int_equal(bst_hub_count(w.hub).loads, i);
        assert_true(bst_hub_next(w.hub) > w.now); // it waits for the job, and does not ask again and again
        assert_true(is_answered(&p[0], caller_send(&w, &p[0], request_ping()), "ok"));
        world_store(&w);
    }
    world_settle(&w);
    assert_int_equal(bst_hub_count(w.hub).loads, TABLES);
    assert_int_equal(bst_hub_count(w.hub).tables, TABLES);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(nobody_waits),      TEST(read_once),       TEST(gone_meanwhile),
        TEST(a_crash_meanwhile), TEST(too_much_behind), TEST(many_are_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
