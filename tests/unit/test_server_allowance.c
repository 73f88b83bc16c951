// SPDX-License-Identifier: MIT
// What one player and one address may have, so that nobody locks others out.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

enum { CROWD = 60 };

static caller crowd[CROWD];

static const char *const seats[] = {"me", "open"};

static json_t *request_create(void)
{
    return json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "me", "kind", "open");
}

static bool is_ok(json_t *answer)
{
    bool ok = strcmp(text_of(answer, "t"), "ok") == 0;
    json_decref(answer);
    return ok;
}

static void begin_with(bst_allowances allowances, int tables)
{
    world_close_hub(&w);
    w.options.allowances = allowances;
    w.options.tables = tables;
    world_hub(&w);
}

// Guests of one address open and watch whatever they get; returns how many tables they look at.
static int crowd_in(const char *source, int each)
{
    int watched = 0;
    for (int i = 0; i < CROWD; i++) {
        crowd[i].source = source;
        caller_hello(&w, &crowd[i], "Guest");
        for (int k = 0; k < each; k++) {
            json_t *answer = caller_ask(&w, &crowd[i], request_create());
            if (strcmp(text_of(answer, "t"), "ok") == 0)
                watched += is_ok(caller_ask(&w, &crowd[i], request_on("watch", text_of(answer, "id"))));
            json_decref(answer);
        }
    }
    return watched;
}

static void crowd_out(void)
{
    for (int i = 0; i < CROWD; i++)
        caller_free(&crowd[i]);
}

// Many guests of one address hold as many tables as one address may, and everybody else can open some.
static void an_address_holds_its_tables(void **state)
{
    char id[32];
    (void)state;
    begin_with((bst_allowances){.address_tables = 50}, 100);
    assert_int_equal(crowd_in("192.0.2.1", 20), 50);
    p[1].source = "192.0.2.2";
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 20; i++) {
        make_table(&w, &p[1], two, none, seats, 2, id);
        watch(&w, &p[1], id, 0);
    }
    // who goes makes room, at once if it is needed
    caller_refused(&w, &crowd[CROWD - 1], request_create(), "not-possible");
    caller_leave(&w, &crowd[0]);
    make_table(&w, &crowd[CROWD - 1], two, none, seats, 2, id);
    // and where addresses mean nothing none is counted
    caller_hello(&w, &p[2], "Cleo");
    for (int i = 0; i < 10; i++) {
        make_table(&w, &p[2], two, none, seats, 2, id);
        watch(&w, &p[2], id, 0);
    }
    crowd_out();
}

static void an_address_watches_so_much(void **state)
{
    char id[12][32];
    (void)state;
    begin_with((bst_allowances){.address_watches = 15}, 100);
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 12; i++)
        make_table(&w, &p[0], two, none, seats, 2, id[i]);
    p[1].source = p[2].source = "192.0.2.1";
    p[3].source = "192.0.2.2";
    caller_hello(&w, &p[1], "Ben");
    caller_hello(&w, &p[2], "Cleo");
    caller_hello(&w, &p[3], "Dora");
    for (int i = 0; i < 12; i++)
        watch(&w, &p[1], id[i], 0);
    for (int i = 0; i < 3; i++)
        watch(&w, &p[2], id[i], 0);
    watch(&w, &p[2], id[1], 0); // the same again is not one more
    caller_refused(&w, &p[2], request_on("watch", id[3]), "not-possible");
    watch(&w, &p[3], id[3], 0);
    caller_do(&w, &p[1], request_on("unwatch", id[0]));
    watch(&w, &p[2], id[3], 0);
    caller_refused(&w, &p[1], request_on("watch", id[0]), "not-possible");
    caller_leave(&w, &p[2]);
    watch(&w, &p[1], id[0], 0);
}

// A player is the same with all connections.
static void a_player_watches_so_much(void **state)
{
    char id[12][32];
    caller again = {0};
    (void)state;
    begin_with((bst_allowances){.player_watches = 10}, 100);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 12; i++)
        make_table(&w, &p[1], two, none, seats, 2, id[i]);
    for (int i = 0; i < 7; i++)
        watch(&w, &p[0], id[i], 0);
    memcpy(again.token, p[0].token, sizeof again.token);
    caller_hello(&w, &again, "Anna");
    for (int i = 0; i < 3; i++)
        watch(&w, &again, id[i + 7], 0);
    caller_refused(&w, &again, request_on("watch", id[11]), "not-possible");
    caller_refused(&w, &p[0], request_on("watch", id[11]), "not-possible");
    watch(&w, &p[1], id[11], 0);
    caller_leave(&w, &p[0]);
    watch(&w, &again, id[11], 0);
    caller_leave(&w, &again);
    caller_free(&again);
}

static void a_player_opens_so_many(void **state)
{
    char id[32];
    (void)state;
    begin_with((bst_allowances){.player_tables = 3}, 100);
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < 3; i++)
        make_table(&w, &p[0], two, none, seats, 2, id);
    caller_refused(&w, &p[0], request_create(), "not-possible");
}

// New guests come from one address by and by; those it has already made come whenever they like.
static void new_guests(void **state)
{
    caller more = {.source = "192.0.2.1"}, other = {.source = "192.0.2.2"};
    static const char hello[] = "{\"t\":\"hello\",\"n\":77,\"version\":1}";
    (void)state;
    begin_with((bst_allowances){.address_guests = 60}, 100);
    for (int i = 0; i < CROWD; i++) {
        crowd[i].source = "192.0.2.1";
        caller_hello(&w, &crowd[i], "Guest");
    }
    caller_connect(&w, &more);
    bst_hub_message(w.hub, more.client, hello, sizeof hello - 1);
    json_t *answer = caller_answer(&more, 77);
    assert_string_equal(text_of(answer, "code"), "too-often");
    int64_t wait = number_of(answer, "wait");
    assert_in_range(wait, 59000, 61000);
    json_decref(answer);
    caller_hello(&w, &other, "Other");
    caller_leave(&w, &crowd[0]);
    caller_hello(&w, &crowd[0], "Guest");
    caller_leave(&w, &more);
    world_pass(&w, wait);
    caller_hello(&w, &more, "More");
    caller_leave(&w, &more);
    caller_leave(&w, &other);
    caller_free(&more);
    caller_free(&other);
    crowd_out();
}

// An address that is forgotten meanwhile is not new when it comes again.
static void guests_who_leave(void **state)
{
    caller more = {.source = "192.0.2.1"};
    (void)state;
    begin_with((bst_allowances){.address_guests = 10}, 100);
    for (int i = 0; i < 10; i++) {
        more.token[0] = 0;
        caller_hello(&w, &more, "Guest");
        caller_leave(&w, &more);
    }
    world_pass(&w, 200000);
    more.token[0] = 0;
    caller_connect(&w, &more);
    caller_refused(&w, &more, json_pack("{s:s,s:i}", "t", "hello", "version", 1), "too-often");
    caller_leave(&w, &more);
    world_pass(&w, 3600000);
    for (int i = 0; i < 10; i++) {
        more.token[0] = 0;
        caller_hello(&w, &more, "Guest");
        caller_leave(&w, &more);
    }
    caller_free(&more);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(an_address_holds_its_tables),
        TEST(an_address_watches_so_much),
        TEST(a_player_watches_so_much),
        TEST(a_player_opens_so_many),
        TEST(new_guests),
        TEST(guests_who_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
