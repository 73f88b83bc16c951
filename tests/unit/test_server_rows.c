// SPDX-License-Identifier: MIT
// What is written, and how much of it: a move is one row; the summary of a table waits until the table leaves memory,
// and is right all the same, whoever asks and however the server ended.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

// ---- a store that counts

static bst_store_def counting_def;
static const bst_store_def *inner;
static int rows[BST_WRITE_MEMBER_DELETE + 1];

static bool counting_commit(bst_store *store, const bst_write *writes, int n, char *error, size_t size)
{
    for (int i = 0; i < n; i++)
        rows[writes[i].kind]++;
    return inner->commit(store, writes, n, error, size);
}

static void count_rows(void)
{
    inner = w.options.store->def;
    counting_def = *inner;
    counting_def.commit = counting_commit;
    w.options.store->def = &counting_def;
    memset(rows, 0, sizeof rows);
}

// ----

static json_t *mine_of(caller *c, const char *after)
{
    json_t *request = json_pack("{s:s}", "t", "mine");
    if (after)
        json_object_set_new(request, "after", json_string(after));
    return caller_ok(&w, c, request);
}

// What a player is told of a table is what the game is.
static void assert_told(caller *c, const char *id, const mirror *game)
{
    json_t *answer = mine_of(c, NULL), *table;
    size_t i;
    bool found = false;
    json_array_foreach(json_object_get(answer, "tables"), i, table)
    {
        if (strcmp(text_of(table, "id"), id) != 0)
            continue;
        found = true;
        assert_int_equal(number_of(table, "turn"), mirror_actor(game));
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(number_of(json_array_get(json_object_get(table, "seats"), (size_t)seat), "score"),
                             bst_score(game->state, seat));
    }
    assert_true(found);
    json_decref(answer);
}

static void a_move_is_one_row(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    count_rows();
    int before = m[0].nacts, moves = 0;
    while (m[0].nacts < 60) {
        play_on(&w, p, m, 2, id, &rng, m[0].nacts + 1);
        moves++;
    }
    assert_true(m[0].nacts > before + moves); // chance came with some of them
    assert_int_equal(rows[BST_WRITE_EVENTS], moves);
    assert_int_equal(rows[BST_WRITE_TABLE], 0);
    assert_told(&p[0], id, &m[0]);
    // once it leaves memory
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 130000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    assert_int_equal(rows[BST_WRITE_TABLE], 1);
    caller_hello(&w, &p[0], "Anna");
    assert_told(&p[0], id, &m[0]);
    // and not again if only somebody has looked at it
    watch(&w, &p[0], id, 0);
    caller_leave(&w, &p[0]);
    world_pass(&w, 130000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    assert_int_equal(rows[BST_WRITE_TABLE], 1);
    w.options.store->def = inner;
}

static void the_end_is_written_at_once(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    play_on(&w, p, m, 2, id, &rng, 20);
    count_rows();
    caller_do(&w, &p[0], request_on("resign", id));
    assert_int_equal(rows[BST_WRITE_TABLE], 1);
    w.options.store->def = inner;
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = mine_of(&p[0], NULL);
    const json_t *table = json_array_get(json_object_get(answer, "tables"), 0);
    assert_string_equal(text_of(table, "state"), "over");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(table, "winners"), 0)), 1);
    json_decref(answer);
}

// However the server ends, what is told of a game afterwards is what it was.
static void ends(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    for (int round = 0; round < 6; round++) {
        play_on(&w, p, m, 2, id, &rng, m[0].nacts + 7);
        caller_leave(&w, &p[0]);
        caller_leave(&w, &p[1]);
        if (round % 2)
            world_crash(&w);
        else
            world_close_hub(&w);
        world_hub(&w);
        caller_hello(&w, &p[0], "Anna");
        caller_hello(&w, &p[1], "Ben");
        world_settle(&w);
        assert_told(&p[0], id, &m[0]);
        watch(&w, &p[0], id, m[0].last);
        watch(&w, &p[1], id, m[1].last);
        read_all(2);
        // the lobby likewise
        json_t *answer = caller_ok(&w, &p[0], json_pack("{s:s,s:b,s:i}", "t", "lobby", "on", 1, "page", 0));
        const json_t *table = json_array_get(json_object_get(answer, "tables"), 0);
        assert_int_equal(number_of(table, "turn"), mirror_actor(&m[0]));
        json_decref(answer);
    }
}

// The store last heard that a person decides; the server died when it was the bot's turn.
static void a_bot_goes_on(void **state)
{
    static const char *const seats[] = {"me", "level1"};
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, id);
    watch(&w, &p[0], id, 0);
    read_all(1);
    while (mirror_actor(&m[0]) == 0) { // until the job of the bot waits
        caller_do(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
        world_store(&w);
        mirror_read(&m[0], &p[0]);
    }
    assert_int_equal(mirror_actor(&m[0]), 1);
    caller_leave(&w, &p[0]);
    world_crash(&w);
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    read_all(1);
    assert_int_equal(mirror_actor(&m[0]), 0);
}

// Many tables that are over: page by page, none twice, none missing, the last that ended first.
static void pages_of_mine(void **state)
{
    static const char *const seats[] = {"me", "open"};
    enum { OVER = 230, OPEN = 7 };
    char id[OVER + OPEN][32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (int i = 0; i < OVER + OPEN; i++) {
        w.now += i % 3; // some end at the same time
        make_table(&w, &p[0], two, none, seats, 2, id[i]);
        if (i < OVER)
            caller_do(&w, &p[0], request_on("close", id[i]));
    }
    json_t *seen = json_object();
    char after[32] = "";
    int pages = 0, over = 0;
    int64_t last = INT64_MAX;
    for (bool more = true; more; pages++) {
        json_t *answer = mine_of(&p[0], after[0] ? after : NULL), *table;
        const json_t *tables = json_object_get(answer, "tables");
        more = json_is_true(json_object_get(answer, "more"));
        assert_int_equal(json_array_size(tables), more ? 100 : (OVER + OPEN) % 100);
        size_t i;
        json_array_foreach(tables, i, table)
        {
            snprintf(after, sizeof after, "%s", text_of(table, "id"));
            assert_null(json_object_get(seen, after));
            json_object_set_new(seen, after, json_true());
            bool is_over = strcmp(text_of(table, "state"), "over") == 0;
            assert_int_equal(is_over, pages > 0 || i >= OPEN);
            if (is_over)
                assert_true(number_of(table, "changed") <= last);
            last = is_over ? number_of(table, "changed") : last;
            over += is_over;
        }
        json_decref(answer);
    }
    assert_int_equal(pages, 3);
    assert_int_equal(over, OVER);
    assert_int_equal(json_object_size(seen), OVER + OPEN);
    json_decref(seen);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_move_is_one_row), TEST(the_end_is_written_at_once), TEST(ends), TEST(a_bot_goes_on), TEST(pages_of_mine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
