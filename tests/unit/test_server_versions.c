// SPDX-License-Identifier: MIT
// A database of an older program: all its tables are there, as that program knew them, and games go on.

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"
#include "server/codec.h"
#include "server/fair.h"

#define FOLDER "tests/server/"

// Tables of version-1.sql whose game has begun; their records stand beside it.
static const char running[] = "r6jmv5qhh7", over[] = "hs8zjwhft4", all_modules[] = "h69q8afjy3", out[] = "pz5u5n8w3s",
                  rematch[] = "tftv37ctxq", not_begun[] = "2vug2qacsq";
static const char *const begun[] = {running, over, all_modules, out, rematch};
static const char anna[] = "g8kq27tgssnc.PvgCEA6iVLvs7nvCZ3k4MhJiqIa5AGdDfCoKIMekFr8";

static char *slurp(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 100000);
    assert_non_null(file);
    assert_true(fread(text, 1, 99999, file) > 0);
    fclose(file);
    return text;
}

static int set_up_old(void **state)
{
    sqlite3 *db;
    char *error = NULL, *sql = slurp(FOLDER "version-1.sql");
    set_up(state);
    world_close_hub(&w);
    assert_int_equal(unlink(w.path), 0);
    assert_int_equal(sqlite3_open(w.path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
    free(sql);
    world_hub(&w);
    return 0;
}

static void records(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        char path[100];
        snprintf(path, sizeof path, FOLDER "%s.bgn", begun[i]);
        char *wanted = slurp(path), *record = world_record(&w, begun[i]);
        assert_non_null(record);
        assert_string_equal(record, wanted);
        free(record);
        free(wanted);
    }
    assert_null(world_record(&w, not_begun));
}

static void fair(void **state)
{
    bst_record record;
    bst_text_error error;
    char *text = world_record(&w, over);
    (void)state;
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_int_equal(bst_fair_prove(&record, &error), 5);
    bst_record_free(&record);
    free(text);
}

// ---- the codec

typedef struct reading {
    bst_server_table *table;
    bool seen[BST_SERVER_EVENT_KINDS];
} reading;

static bool read_and_write(void *to, int64_t q, const char *json)
{
    reading *r = to;
    bst_server_event event;
    bst_complaint why = {0};
    if (!bst_server_event_read(r->table, json, &event, &why))
        fail_msg("%lld: %s in %s", (long long)q, why.text, json);
    char *again = bst_server_event_json(&event);
    json_t *before = json_loads(json, 0, NULL), *behind = json_loads(again, 0, NULL);
    if (!json_equal(before, behind))
        fail_msg("%s became %s", json, again);
    json_decref(before);
    json_decref(behind);
    free(again);
    if (!bst_server_table_restore(r->table, &event, &why))
        fail_msg("%lld: %s in %s", (long long)q, why.text, json);
    r->seen[event.kind] = true;
    bst_server_event_done(&event);
    return true;
}

// Kinds of events that came later, behind those of a table whose game has not begun.
static void read_later_kinds(reading *r)
{
    static const char *const members[] = {
        "\"e\":\"chat\",\"name\":\"Dora\",\"player\":\"dora\",\"text\":\"hello\",\"seat\":null",
        "\"e\":\"silence\",\"player\":\"dora\",\"on\":true",
        "\"e\":\"talk\",\"watchers\":false",
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        char line[200];
        int q = r->table->nevents + 1;
        snprintf(line, sizeof line, "{\"q\":%d,\"at\":%lld,%s}", q, (long long)r->table->changed, members[i]);
        read_and_write(r, q, line);
    }
}

// What was stored is read into an event, and the event written as what was stored; there is one of each kind.
static void every_event(void **state)
{
    static const char *const ids[] = {running, over, all_modules, out, rematch, not_begun};
    char error[200];
    reading r = {0};
    (void)state;
    bst_store *store = w.options.store; // the hub's: nobody else may open it
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        bst_stored_aside aside;
        r.table = bst_server_table_new(ids[i]);
        assert_int_equal(store->def->events(store, ids[i], read_and_write, &r, &aside, error, sizeof error), 1);
        if (ids[i] == not_begun)
            read_later_kinds(&r);
        bst_server_table_free(r.table);
    }
    for (int i = 0; i < BST_SERVER_EVENT_KINDS; i++)
        assert_true(r.seen[i]);
}

// ---- going on

static void games_go_on(void **state)
{
    char text[BST_TEXT_MAX];
    (void)state;
    snprintf(p[0].token, sizeof p[0].token, "%s", anna);
    caller_hello(&w, &p[0], "nobody");
    watch(&w, &p[0], running, 0);
    read_all(1);
    assert_int_equal(m[0].last, 43);
    assert_int_equal(m[0].nacts, 28);
    while (mirror_actor(&m[0]) != 0) { // a bot's turn comes by itself; Ben's time runs out
        world_pass(&w, 1000000);
        read_all(1);
    }
    caller_do(&w, &p[0], request_act(&m[0], running, mirror_choose(&m[0], &rng, text)));
    read_all(1);
    assert_true(m[0].nacts >= 29);
    caller_do(&w, &p[0], request_sit(not_begun, 0));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_old, tear_down)
    const struct CMUnitTest tests[] = {TEST(records), TEST(fair), TEST(every_event), TEST(games_go_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
