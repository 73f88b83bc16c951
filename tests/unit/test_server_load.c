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
static bool full; ///< it takes nothing

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

static bool job_commit(bst_store *store, const bst_write *writes, int n, char *error, size_t size)
{
    if (full)
        snprintf(error, size, "the disk is full");
    return !full && real->commit(store, writes, n, error, size);
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
    def.commit = job_commit;
    def.player = job_player;
    def.presets = job_presets;
    def.events = job_events;
    def.mine = job_mine;
    def.playing = job_playing;
    def.old = job_old;
    w.store->def = &def;
    asked = 0;
    full = false;
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

static json_t *request_chat(const char *id, const char *text)
{
    return json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", text);
}

// A game whose last move could not be stored, so that memory was ahead of the disk: it is being read again.
static void ahead_of_the_disk(char id[32], char text[BST_TEXT_MAX])
{
    open_watched();
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    world_settle(&w);
    read_all(2);
    full = true;
    caller_refused(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)), "store");
    full = false;
}

static void read_again(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    ahead_of_the_disk(id, text);
    assert_int_equal(w.njobs, 1); // and `in_a_job` has not complained
    assert_int_equal(bst_hub_count(w.hub).tables, 1);
    // others are served; who speaks of the table waits, and then it is as it was before
    assert_true(is_answered(&p[2], caller_send(&w, &p[2], request_ping()), "ok"));
    int move = caller_send(&w, &p[0], request_act(&m[0], id, text));
    int chat = caller_send(&w, &p[1], request_chat(id, "well?"));
    int late = caller_send(&w, &p[2], request_on("watch", id));
    bst_hub_drained(w.hub, p[1].client);
    world_pass(&w, 0);
    assert_int_equal(bst_hub_count(w.hub).loads, 1);
    assert_true(is_answered(&p[0], move, "ok"));
    assert_true(is_answered(&p[1], chat, "ok"));
    assert_true(is_answered(&p[2], late, "ok"));
    read_all(2);
    mirror_read(&m[2], &p[2]);
    assert_int_equal(m[0].last, m[2].last);
    assert_true(bst_state_hash(m[2].game, m[2].state) == bst_state_hash(m[1].game, m[1].state));
    assert_int_equal(p[0].closed + p[1].closed, 0);
    play_on(&w, p, m, 2, id, &rng, m[0].nacts + 6);
    assert_int_equal(m[0].last, m[1].last);
}

// It has its place in memory, though there is no other.
static void read_again_when_full(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    w.options.tables = 1;
    ahead_of_the_disk(id, text);
    static const char *const seats[] = {"me", "open"};
    json_t *create = json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", two, "seats", "kind", seats[0],
                               "kind", seats[1]);
    int other = caller_send(&w, &p[2], create);
    int move = caller_send(&w, &p[0], request_act(&m[0], id, text));
    world_settle(&w);
    assert_true(is_answered(&p[2], other, "error"));
    assert_true(is_answered(&p[0], move, "ok"));
    read_all(2);
    play_on(&w, p, m, 2, id, &rng, 4);
}

// What one who reads slowly has not got yet comes when it has been read.
static void slow_reader(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    open_watched();
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    p[1].unsent = 1 << 20;
    caller_do(&w, &p[0], request_chat(id, "hello"));
    world_settle(&w);
    read_all(2);
    assert_int_equal(m[1].last, m[0].last - 1);
    full = true;
    caller_refused(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)), "store");
    full = false;
    p[1].unsent = 0;
    bst_hub_drained(w.hub, p[1].client); // nothing is at hand
    mirror_read(&m[1], &p[1]);
    assert_int_equal(m[1].last, m[0].last - 1);
    world_settle(&w);
    read_all(2);
    assert_int_equal(m[1].last, m[0].last);
}

// While it is read everybody leaves, or the server ends, or a bot that was at work for it answers.
static void left_while_read_again(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    ahead_of_the_disk(id, text);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_pass(&w, 200000);
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    watch(&w, &p[0], id, m[0].last);
    watch(&w, &p[1], id, m[1].last);
    full = true;
    caller_refused(&w, &p[0], request_act(&m[0], id, text), "store");
    assert_int_equal(w.njobs, 1);
    assert_true(bst_hub_busy(w.hub));
    bst_hub_stop(w.hub);
    world_settle(&w);
    assert_false(bst_hub_busy(w.hub));
    bst_hub_close(w.hub);
    full = false;
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, m[0].last);
    caller_do(&w, &p[0], request_act(&m[0], id, text));
}

static void bot_while_read_again(void **state)
{
    static const char *const seats[] = {"level1", "me"};
    char id[32];
    (void)state;
    open_watched();
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, id);
    watch(&w, &p[0], id, 0);
    world_store(&w);
    assert_int_equal(w.njobs, 1); // it thinks
    bst_job *thought = w.jobs[0];
    w.njobs = 0;
    full = true;
    caller_refused(&w, &p[0], request_chat(id, "well?"), "store");
    full = false;
    assert_int_equal(w.njobs, 1);
    bst_job *reading = w.jobs[0];
    w.njobs = 0;
    thought->run(thought);
    thought->done(thought); // for a table that is not there
    assert_int_equal(w.njobs, 0);
    world_job(&w, reading);
    world_pass(&w, 2000);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 1);
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

// Records are read one after the other, and who asks for one that waits to be read gets the same: whoever says hello
// meanwhile waits for one of them at most.
static void records_one_after_the_other(void **state)
{
    enum { ASKERS = 12 };
    char id[32], *record[ASKERS];
    (void)state;
    table_asleep(id);
    for (int i = 0; i < ASKERS; i++) {
        assert_false(bst_hub_record(w.hub, i % 3 == 0 ? id : "2222222222", &record[i], world_got, &record[i]));
        record[i] = p[0].token; // anything
    }
    assert_int_equal(w.njobs, 1);
    int mine = caller_send(&w, &p[1], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(w.njobs, 2);
    world_work(&w);
    assert_ptr_not_equal(record[0], p[0].token);
    assert_ptr_equal(record[1], p[0].token);
    world_work(&w);
    assert_true(is_answered(&p[1], mine, "ok"));
    assert_ptr_equal(record[3], p[0].token);
    uint64_t jobs = 0;
    for (; w.njobs > 0; jobs++)
        world_work(&w);
    assert_int_equal(jobs, 2); // the other table once, and the first again
    for (int i = 0; i < ASKERS; i++) {
        assert_null(record[i]); // no game has begun there
    }
    // those that wait when the server ends hear that there is none
    for (int i = 0; i < 3; i++) {
        assert_false(bst_hub_record(w.hub, i == 0 ? id : "2222222222", &record[i], world_got, &record[i]));
        record[i] = p[0].token;
    }
    bst_hub_stop(w.hub);
    world_settle(&w);
    assert_false(bst_hub_busy(w.hub));
    for (int i = 0; i < 3; i++)
        assert_null(record[i]);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(nobody_waits),
        TEST(read_once),
        TEST(gone_meanwhile),
        TEST(a_crash_meanwhile),
        TEST(too_much_behind),
        TEST(many_are_due),
        TEST(read_again),
        TEST(read_again_when_full),
        TEST(slow_reader),
        TEST(left_while_read_again),
        TEST(bot_while_read_again),
        TEST(never_on_the_loop),
        TEST(moves_meanwhile),
        TEST(newer_than_read),
        TEST(gone_before_the_answer),
        TEST(records_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
