// SPDX-License-Identifier: MIT
// A disk that fails, rows that are damaged, databases of other versions: clear errors, nothing lost, and everything
// works again when the disk does.

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

// ---- a store that fails when it is told to

typedef struct faulty {
    bst_store store;
    bst_store *inner;
    int commits; ///< that are still granted
    bool unreadable;
    int committed; ///< so far
} faulty;

static void faulty_close(bst_store *store)
{
    faulty *f = (faulty *)store;
    f->inner->def->close(f->inner);
}

static bool faulty_commit(bst_store *store, const bst_write *writes, int n, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    if (f->commits-- <= 0) {
        snprintf(error, size, "the disk is full");
        return false;
    }
    f->committed++;
    return f->inner->def->commit(f->inner, writes, n, error, size);
}

static int unreadable(const faulty *f, char *error, size_t size)
{
    if (f->unreadable)
        snprintf(error, size, "the disk cannot be read");
    return f->unreadable ? -1 : 0;
}

static int faulty_player(bst_store *store, const char *id, bst_stored_player *out, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->player(f->inner, id, out, error, size);
}

static int faulty_presets(bst_store *store, const char *player, bst_each_preset *each, void *to, char *error,
                          size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->presets(f->inner, player, each, to, error, size);
}

static int faulty_events(bst_store *store, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                         char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->events(f->inner, table, each, to, aside, error, size);
}

static int faulty_lobby(bst_store *store, bst_each_table *each, void *to, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->lobby(f->inner, each, to, error, size);
}

static int faulty_mine(bst_store *store, const char *player, const char *after, int limit, bst_each_table *each,
                       void *to, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->mine(f->inner, player, after, limit, each, to, error, size);
}

static int faulty_playing(bst_store *store, const char *player, int *count, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->playing(f->inner, player, count, error, size);
}

static int faulty_unfinished(bst_store *store, const bst_soon *soon, bst_each_table *each, void *to, char *error,
                             size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1 : f->inner->def->unfinished(f->inner, soon, each, to, error, size);
}

static int faulty_old(bst_store *store, bst_old_kind kind, int64_t before, const bst_old *after, int limit,
                      bst_each_old *each, void *to, char *error, size_t size)
{
    faulty *f = (faulty *)store;
    return unreadable(f, error, size) ? -1
                                      : f->inner->def->old(f->inner, kind, before, after, limit, each, to, error, size);
}

static const bst_store_def faulty_def = {
    .name = "faulty",
    .close = faulty_close,
    .commit = faulty_commit,
    .player = faulty_player,
    .presets = faulty_presets,
    .events = faulty_events,
    .lobby = faulty_lobby,
    .mine = faulty_mine,
    .playing = faulty_playing,
    .unfinished = faulty_unfinished,
    .old = faulty_old,
};

// ----

static faulty f;

static int set_up_faulty(void **state)
{
    char error[200];
    set_up(state);
    bst_hub_close(w.hub);
    f = (faulty){{&faulty_def}, bst_store_sqlite(w.path, error, sizeof error), 1000000, false, 0};
    assert_non_null(f.inner);
    w.store = &f.store;
    world_hub(&w);
    return 0;
}

static void full_disk(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    uint64_t hash = bst_state_hash(m[0].game, m[0].state);
    int64_t last = m[0].last;
    f.commits = 0;
    mirror_choose(&m[0], &rng, text);
    caller_refused(&w, &p[0], request_act(&m[0], id, text), "store");
    assert_non_null(strstr(w.log, "the disk is full"));
    assert_int_equal(bst_hub_count(w.hub).failed_commits, 1);
    // a chain: two more that are collected while the first is being written
    int first = caller_send(&w, &p[0], request_act(&m[0], id, text));
    int chat = caller_send(&w, &p[1], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "well?"));
    int name = caller_send(&w, &p[1], json_pack("{s:s,s:s}", "t", "name", "name", "Benjamin"));
    world_work(&w); // the table is read again
    assert_int_equal(w.njobs, 1);
    // what was collected builds upon what failed: it is not even tried
    world_work(&w);
    assert_int_equal(w.njobs, 1); // reading it once more
    assert_int_equal(bst_hub_count(w.hub).failed_commits, 2);
    json_t *answer = caller_answer(&p[0], first);
    assert_string_equal(text_of(answer, "code"), "store");
    json_decref(answer);
    answer = caller_answer(&p[1], chat);
    assert_string_equal(text_of(answer, "code"), "store");
    json_decref(answer);
    answer = caller_answer(&p[1], name);
    assert_string_equal(text_of(answer, "code"), "store");
    json_decref(answer);
    read_all(2);
    assert_int_equal(m[0].last, last);
    // the disk has room again
    f.commits = 1000000;
    caller_do(&w, &p[0], request_act(&m[0], id, text));
    read_all(2);
    assert_int_equal(m[0].last, last + 1);
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:I}", "t", "undo", "id", id, "after", (json_int_t)m[0].last_act));
    read_all(2);
    assert_true(bst_state_hash(m[1].game, m[1].state) == hash);
    // the name is still the old one
    caller_do(&w, &p[1], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hi"));
    json_t *events = caller_events(&p[0], id, m[0].last);
    assert_string_equal(text_of(json_array_get(events, 0), "name"), "Ben");
    json_decref(events);
}

// Any commit of a whole evening may fail: the hub goes on, and both sides agree with the disk in the end.
static void every_commit(void **state)
{
    (void)state;
    for (int round = 0; round < 12; round++) {
        char id[32];
        caller callers[2] = {0};
        begin_game(&w, &callers[0], &callers[1], &m[0], &m[1], two, none, id);
        f.commits = round;
        for (int i = 0; i < 30; i++) {
            char text[BST_TEXT_MAX];
            int actor = mirror_actor(&m[0]);
            json_decref(
                caller_ask(&w, &callers[actor], request_act(&m[actor], id, mirror_choose(&m[actor], &rng, text))));
            world_settle(&w);
            if (i % 3 == 2) // it fails now and then
                f.commits = 1 + i % 4;
            mirror_read(&m[0], &callers[0]);
            mirror_read(&m[1], &callers[1]);
            assert_int_equal(m[0].last, m[1].last);
        }
        f.commits = 1000000;
        caller late = {0};
        caller_hello(&w, &late, "Late");
        watch(&w, &late, id, 0);
        mirror_read(&m[2], &late);
        assert_int_equal(m[2].last, m[0].last);
        assert_true(m[0].nacts > 5);
        assert_true(bst_state_hash(m[2].game, m[2].state) == bst_state_hash(m[0].game, m[0].state));
        caller_leave(&w, &late);
        caller_free(&late);
        for (int i = 0; i < 2; i++) {
            caller_leave(&w, &callers[i]);
            caller_free(&callers[i]);
        }
        for (int i = 0; i < 3; i++)
            mirror_free(&m[i]);
    }
}

// A guest who could not be stored does not exist; hello can be said again.
static void guest_not_stored(void **state)
{
    (void)state;
    f.commits = 0;
    caller_connect(&w, &p[0]);
    int hello = caller_send(&w, &p[0], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "Anna"));
    int table = caller_send(
        &w, &p[0],
        json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", "me", "kind", "open"));
    world_settle(&w);
    json_t *answer = caller_answer(&p[0], hello);
    assert_string_equal(text_of(answer, "code"), "store");
    json_decref(answer);
    answer = caller_answer(&p[0], table); // it was read meanwhile how many it has
    assert_string_equal(text_of(answer, "code"), "hello-first");
    json_decref(answer);
    assert_int_equal(bst_hub_count(w.hub).players, 0);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    caller_refused(&w, &p[0], json_pack("{s:s}", "t", "mine"), "hello-first");
    f.commits = 1000000;
    caller_do(&w, &p[0], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "Anna"));
    json_t *mine = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(json_array_size(json_object_get(mine, "tables")), 0);
    json_decref(mine);
}

// Bots and flags wait while the disk is full, and go on by themselves.
static void bots_and_a_full_disk(void **state)
{
    static const char *const seats[] = {"level1", "me"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, "{\"kind\":\"live\",\"seconds\":100,\"increment\":0}", seats, 2, id);
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    f.commits = 0;
    int64_t before = w.now;
    world_settle(&w); // the bot has thought in vain
    assert_int_equal(w.now, before);
    uint64_t tries = bst_hub_count(w.hub).failed_commits;
    assert_int_equal(tries, 1);
    world_pass(&w, 10000);
    assert_in_range(bst_hub_count(w.hub).failed_commits, tries + 5, tries + 12);
    f.commits = 1000000;
    world_pass(&w, 2000);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 1);
    f.commits = 0;
    world_pass(&w, 150000);
    mirror_read(&m[0], &p[0]);
    assert_false(m[0].over);
    f.commits = 1000000;
    world_pass(&w, 200000); // a clock that was read again from the disk stood still
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].over);
}

static void unreadable_disk(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    f.unreadable = true;
    caller_refused(&w, &p[2], json_pack("{s:s}", "t", "mine"), "store");
    caller_do(&w, &p[2], json_pack("{s:s,s:b}", "t", "lobby", "on", 1)); // from memory
    caller_refused(&w, &p[2], json_pack("{s:s}", "t", "preset.list"), "store");
    caller_refused(&w, &p[2], json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "x", "text", "y"), "store");
    caller_refused(&w, &p[2], request_on("watch", "2222222222"), "store");
    // neither writing nor reading: the table is given up, and comes back with the disk
    f.commits = 0;
    char text[BST_TEXT_MAX];
    caller_refused(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)), "store");
    world_settle(&w);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    caller_refused(&w, &p[2], request_on("watch", id), "store");
    // those who watched would never hear of it again: they are to come back
    assert_int_equal(p[0].closed, BST_CLOSE_TABLE_LOST);
    assert_int_equal(p[1].closed, BST_CLOSE_TABLE_LOST);
    assert_int_equal(p[2].closed, 0);
    caller_leave(&w, &p[0]);
    f.unreadable = false;
    f.commits = 1000000;
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    caller_do(&w, &p[0], request_act(&m[0], id, text));
}

// A file that was moved away still takes writes, but they are lost with the program: that is not durable.
static void moved_file(void **state)
{
    char id[32], text[BST_TEXT_MAX], away[250];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    mirror_choose(&m[0], &rng, text);
    snprintf(away, sizeof away, "%s.away", w.path);
    assert_int_equal(rename(w.path, away), 0);
    caller_refused(&w, &p[0], request_act(&m[0], id, text), "store");
    assert_non_null(strstr(w.log, "is gone"));
    FILE *other = fopen(w.path, "w");
    fclose(other);
    caller_refused(&w, &p[0], request_act(&m[0], id, text), "store");
    assert_int_equal(rename(away, w.path), 0);
    caller_do(&w, &p[0], request_act(&m[0], id, text));
    read_all(2);
    assert_int_equal(m[1].nacts, 2);
}

// ---- damaged rows

static void sql(const char *text)
{
    sqlite3 *db;
    char *error = NULL;
    assert_int_equal(sqlite3_open(w.path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
}

// The table with this change in the database is refused with a sentence that says `part`; another one is fine.
static void damaged(const char *id, const char *good, const char *change, const char *part)
{
    char error[200];
    world_close_hub(&w);
    sql("CREATE TABLE kept AS SELECT * FROM events; CREATE TABLE secret AS SELECT * FROM secrets");
    sql(change);
    f.inner = bst_store_sqlite(w.path, error, sizeof error);
    w.store = &f.store;
    world_hub(&w);
    world_settle(&w);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_error(&w, &p[0], request_on("watch", id), "store");
    if (!strstr(text_of(answer, "text"), part))
        fail_msg("%s: %s", part, text_of(answer, "text"));
    json_decref(answer);
    caller_refused(&w, &p[0], request_on("resign", id), "store");
    assert_null(world_record(&w, id));
    watch(&w, &p[0], good, 0);
    caller_leave(&w, &p[0]);
    sql("DELETE FROM events; INSERT INTO events SELECT * FROM kept; DROP TABLE kept;"
        "DELETE FROM secrets; INSERT INTO secrets SELECT * FROM secret; DROP TABLE secret");
}

static void damaged_rows(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[32], good[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    make_table(&w, &p[0], two, none, seats, 2, good);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
#define AT(q) " WHERE q = " q " AND table_id IN (SELECT id FROM tables WHERE state = 1)"
    // the host's event is a row, and those of who sat down, with the beginning and the first draw, another
    damaged(id, good, "UPDATE events SET json = substr(json, 1, length(json) - 10)" AT("4"),
            "event 4 of this table is damaged");
    damaged(id, good, "UPDATE events SET json = substr(json, 1, 40)" AT("4"), "it should be number 2");
    damaged(id, good, "UPDATE events SET json = ''" AT("1"), "event 1 ");
    damaged(id, good, "UPDATE events SET json = '{}'" AT("1"), "event 1 ");
    damaged(id, good, "UPDATE events SET json = x'7b00ff'" AT("4"), "event 4 ");
    damaged(id, good, "DELETE FROM events" AT("1"), "it should be number 1");
    damaged(id, good, "UPDATE events SET q = 5" AT("4"), "it should be number 2");
    damaged(id, good, "UPDATE events SET json = replace(json, '\"by\":\"chance\"', '\"by\":0')" AT("4"), "event 4 ");
    damaged(id, good, "UPDATE events SET json = replace(json, 'draw', 'lay')" AT("4"), "event 4 ");
    damaged(id, good, "UPDATE events SET json = replace(json, 'sets base', 'sets bass')" AT("4"), "no tile set");
    damaged(id, good, "UPDATE events SET json = replace(json, '\"e\":\"sit\"', '\"e\":\"fly\"')" AT("4"),
            "no event fly");
    damaged(id, good, "UPDATE secrets SET secret = x'00'", "the secret of this table is damaged");
    damaged(id, good, "DELETE FROM secrets", "the secret of this table is damaged");
    // and undamaged it is as it was
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
}

static void other_files(void **state)
{
    char error[300];
    (void)state;
    world_close_hub(&w);
    sql("PRAGMA user_version = 99");
    assert_null(bst_store_sqlite(w.path, error, sizeof error));
    assert_non_null(strstr(error, "a newer one is needed"));
    FILE *file = fopen(w.path, "w");
    for (int i = 0; i < 1000; i++)
        fputs("no database ", file);
    fclose(file);
    assert_null(bst_store_sqlite(w.path, error, sizeof error));
    assert_non_null(strstr(error, "not a database"));
    assert_null(bst_store_sqlite("/no/such/folder/x.db", error, sizeof error));
}

typedef struct counting {
    int n;
    bst_stored_aside aside;
} counting;

static bool count_event(void *to, int64_t q, const char *json)
{
    counting *c = to;
    (void)json;
    assert_int_equal(q, ++c->n);
    return true;
}

// A batch is written as a whole or not at all.
static void all_or_nothing(void **state)
{
    char id[32], error[200], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    static char large[4000];
    memset(large, 'x', sizeof large - 1);
    bst_write writes[400];
    for (int i = 0; i < 400; i++) {
        writes[i] = (bst_write){.kind = BST_WRITE_EVENTS, .q = i + 1, .text = large};
        snprintf(writes[i].id, sizeof writes[i].id, "zzzzzzzzzz");
    }
    // the last number is there already
    writes[399].q = 1;
    assert_false(f.inner->def->commit(f.inner, writes, 400, error, sizeof error));
    counting count = {0};
    assert_int_equal(
        f.inner->def->events(f.inner, "zzzzzzzzzz", count_event, &count, &count.aside, error, sizeof error), 0);
    assert_int_equal(count.n, 0);
    writes[399].q = 400;
    assert_true(f.inner->def->commit(f.inner, writes, 400, error, sizeof error));
    assert_int_equal(
        f.inner->def->events(f.inner, "zzzzzzzzzz", count_event, &count, &count.aside, error, sizeof error), 1);
    assert_int_equal(count.n, 400);
    caller_do(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_faulty, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(full_disk),  TEST(every_commit), TEST(guest_not_stored), TEST(bots_and_a_full_disk), TEST(unreadable_disk),
        TEST(moved_file), TEST(damaged_rows), TEST(other_files),      TEST(all_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
