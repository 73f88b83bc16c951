// SPDX-License-Identifier: MIT
// What is read from the store, tables and all else: the hub does not wait for it, nothing is overtaken, and each table
// is read once.

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

// ---- a store that must not be asked by the loop

static const bst_store_def *real;
static int asked;

static void in_a_job(void)
{
    asked++;
    if (!w.in_job)
        fail_msg("the store is read on the loop's thread");
}

static int job_player(bst_store *store, const char *id, bst_stored_player *out, char *error, size_t size)
{
    in_a_job();
    return real->player(store, id, out, error, size);
}

static int job_presets(bst_store *store, const char *player, bst_each_preset *each, void *to, char *error, size_t size)
{
    in_a_job();
    return real->presets(store, player, each, to, error, size);
}

static int job_events(bst_store *store, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                      char *error, size_t size)
{
    in_a_job();
    return real->events(store, table, each, to, aside, error, size);
}

static int job_mine(bst_store *store, const char *player, const char *after, int limit, bst_each_table *each, void *to,
                    char *error, size_t size)
{
    in_a_job();
    return real->mine(store, player, after, limit, each, to, error, size);
}

static int job_playing(bst_store *store, const char *player, int *count, char *error, size_t size)
{
    in_a_job();
    return real->playing(store, player, count, error, size);
}

static int job_old(bst_store *store, bst_old_kind kind, int64_t before, const bst_old *after, int limit,
                   bst_each_old *each, void *to, char *error, size_t size)
{
    in_a_job();
    return real->old(store, kind, before, after, limit, each, to, error, size);
}

// A hub whose store must not be asked by the loop from now on.
static void open_watched(void)
{
    static bst_store_def def;
    char error[200];
    world_close_hub(&w);
    w.store = bst_store_sqlite(w.path, error, sizeof error);
    assert_non_null(w.store);
    real = w.store->def;
    def = *real;
    def.player = job_player;
    def.presets = job_presets;
    def.events = job_events;
    def.mine = job_mine;
    def.playing = job_playing;
    def.old = job_old;
    w.store->def = &def;
    asked = 0;
    world_hub(&w);
}

static json_t *request_save(const char *name)
{
    return json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", name, "text", "sets base\n");
}

// Whatever people ask for: the loop never waits for the store.
static void never_on_the_loop(void **state)
{
    char id[32];
    (void)state;
    open_watched();
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_leave(&w, &p[0]);
    caller_hello(&w, &p[0], "Anna");
    caller_do(&w, &p[0], json_pack("{s:s}", "t", "mine"));
    caller_do(&w, &p[0], request_save("one"));
    caller_do(&w, &p[0], json_pack("{s:s}", "t", "preset.list"));
    caller_do(&w, &p[0], json_pack("{s:s,s:s}", "t", "preset.delete", "name", "one"));
    watch(&w, &p[0], id, 0);
    caller_do(&w, &p[1], request_on("resign", id));
    caller_do(&w, &p[0], request_on("rematch", id));
    caller_do(&w, &p[1], json_pack("{s:s,s:s,s:s,s:b}", "t", "answer", "id", id, "what", "rematch", "yes", 1));
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, (int64_t)2 * 86400000); // it looks for what nobody uses, too
    char *record = world_record(&w, id);
    assert_non_null(record);
    free(record);
    assert_true(asked > 12);
}

// One reads, and it takes long: another's move is played and acknowledged meanwhile.
static void moves_meanwhile(void **state)
{
    char id[32], text[BST_TEXT_MAX], *record = NULL;
    (void)state;
    open_watched();
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    caller_leave(&w, &p[2]);
    world_settle(&w);
    read_all(2);
    caller_connect(&w, &p[2]);
    json_t *hello = json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "token", p[2].token);
    int n[3] = {caller_send(&w, &p[2], hello), caller_send(&w, &p[2], json_pack("{s:s}", "t", "mine")),
                caller_send(&w, &p[2], json_pack("{s:s}", "t", "preset.list"))};
    assert_int_equal(w.njobs, 1);
    assert_false(bst_hub_record(w.hub, "2222222222", &record, world_got, &record));
    int actor = mirror_actor(&m[0]);
    int move = caller_send(&w, &p[actor], request_act(&m[actor], id, mirror_choose(&m[actor], &rng, text)));
    assert_int_equal(w.njobs, 3);
    world_run(&w, 2); // the disk has written it; nothing has been read yet
    assert_true(is_answered(&p[actor], move, "ok"));
    assert_int_equal(json_array_size(p[2].inbox), 0);
    // and what was asked is answered in its order
    world_settle(&w);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(number_of(json_array_get(p[2].inbox, i), "n"), n[i]);
    assert_null(record);
}

// Somebody comes while what it did elsewhere is on its way to the disk: the newer name is its name.
static void newer_than_read(void **state)
{
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    snprintf(p[1].token, sizeof p[1].token, "%s", p[0].token);
    caller_leave(&w, &p[0]);
    world_settle(&w);
    // two come at once; the first has what it needs and is gone again before the second has
    caller_connect(&w, &p[0]);
    caller_connect(&w, &p[1]);
    for (int i = 0; i < 2; i++)
        caller_send(&w, &p[i], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "token", p[0].token));
    assert_int_equal(w.njobs, 2);
    bst_job *late = w.jobs[1]; // it has read, and nobody has looked at it yet
    w.njobs = 1;
    late->run(late);
    world_work(&w);
    caller_do(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", "Annette"));
    caller_leave(&w, &p[0]);
    late->done(late);
    world_settle(&w);
    json_t *hello = caller_take(&p[1], "ok");
    assert_string_equal(text_of(hello, "name"), "Annette");
    json_decref(hello);
}

// Who asks and is gone, or the server is, before the store has answered.
static void gone_before_the_answer(void **state)
{
    char id[32], *record = NULL;
    (void)state;
    table_asleep(id);
    caller_send(&w, &p[0], json_pack("{s:s}", "t", "mine"));
    caller_send(&w, &p[0], json_pack("{s:s}", "t", "mine"));
    caller_leave(&w, &p[0]);
    world_settle(&w);
    assert_int_equal(json_array_size(p[0].inbox), 0);
    caller_send(&w, &p[1], json_pack("{s:s}", "t", "mine"));
    record = p[0].token; // anything
    assert_false(bst_hub_record(w.hub, id, &record, world_got, &record));
    record = p[0].token;
    assert_true(bst_hub_busy(w.hub));
    world_crash(&w);
    assert_null(record); // whoever asked has heard that there is none
    world_hub(&w);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(nobody_waits),           TEST(read_once),       TEST(gone_meanwhile),
        TEST(a_crash_meanwhile),      TEST(too_much_behind), TEST(many_are_due),
        TEST(never_on_the_loop),      TEST(moves_meanwhile), TEST(newer_than_read),
        TEST(gone_before_the_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
