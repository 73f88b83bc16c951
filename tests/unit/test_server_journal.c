// SPDX-License-Identifier: MIT
// Events on their way to their places in the store: however far they have come, a table has all of its own, once and in
// order, also for who reads meanwhile and after the program was killed.

#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/journal.h"
#include "server/store.h"

enum { TABLES = 40, LINE = 400, BATCHES = 500, MOST = 8 << 20 };

static char folder[] = "/tmp/bastide-journal-XXXXXX", path[100], copied[100];
static bst_store *store;

static void open_store(const char *name)
{
    char error[300];
    store = bst_store_sqlite(name, error, sizeof error);
    if (!store)
        fail_msg("%s", error);
}

static void close_store(void)
{
    store->def->close(store);
    store = NULL;
}

static int set_up(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/bastide.db", folder);
    snprintf(copied, sizeof copied, "%s/copied.db", folder);
    open_store(path);
    return 0;
}

static void forget(const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char file[120];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(file, sizeof file, "%s%s", name, ends[i]);
        unlink(file);
    }
}

static int tear_down(void **state)
{
    (void)state;
    if (store)
        close_store();
    forget(path);
    forget(copied);
    return 0;
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

// ---- what is written

static void name_of(int table, char out[BST_ID_MAX]) { snprintf(out, BST_ID_MAX, "table%d", table); }

static void row_of(bst_write *write, int table)
{
    *write = (bst_write){.kind = BST_WRITE_TABLE, .state = BST_TABLE_RUNNING, .due = BST_DUE_NEVER, .text = "{}"};
    name_of(table, write->id);
}

// Rows for tables, so that they are known.
static void make_tables(int n)
{
    char error[300];
    bst_write writes[TABLES];
    for (int i = 0; i < n; i++)
        row_of(&writes[i], i);
    assert_true(store->def->commit(store, writes, n, error, sizeof error));
}

static char line[LINE + 1];

// An event: its number, its table, and so much else.
static char *line_of(int table, int q)
{
    memset(line, '.', LINE);
    line[snprintf(line, sizeof line, "%d %d", table, q)] = ' ';
    return line;
}

// Writes an event for each of the tables.
static bool write_round(int n, int q)
{
    static char text[TABLES][LINE + 1];
    char error[300];
    bst_write writes[TABLES];
    for (int i = 0; i < n; i++) {
        writes[i] = (bst_write){.kind = BST_WRITE_EVENTS, .q = q, .text = strcpy(text[i], line_of(i, q))};
        name_of(i, writes[i].id);
    }
    return store->def->commit(store, writes, n, error, sizeof error);
}

typedef struct heard {
    int table, n;
} heard;

static bool hear(void *to, int64_t q, const char *json)
{
    heard *h = to;
    char wanted[LINE + 1];
    memset(wanted, '.', LINE);
    wanted[LINE] = 0;
    wanted[snprintf(wanted, sizeof wanted, "%d %d", h->table, ++h->n)] = ' ';
    assert_int_equal(q, h->n);
    assert_string_equal(json, wanted);
    return true;
}

// How many events a table has; they must be the first ones, in order.
static int count_of(int table)
{
    char id[BST_ID_MAX], error[300];
    bst_stored_aside aside;
    heard h = {table, 0};
    name_of(table, id);
    int found = store->def->events(store, id, hear, &h, &aside, error, sizeof error);
    assert_int_equal(found, h.n > 0);
    return h.n;
}

static int number(const char *file, const char *query)
{
    sqlite3 *db;
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return n;
}

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 16];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    fclose(out);
}

// The database as somebody finds it who comes after a `kill -9`.
static void copy_store(void)
{
    char from[120], to[120];
    forget(copied);
    copy_file(path, copied);
    snprintf(from, sizeof from, "%s-wal", path);
    snprintf(to, sizeof to, "%s-wal", copied);
    copy_file(from, to);
}

// ----

static void everywhere(void **state)
{
    (void)state;
    make_tables(TABLES);
    int settled = 0;
    for (int q = 1; q <= BATCHES; q++) {
        assert_true(write_round(TABLES, q));
        if (q % 50 != 0)
            continue;
        for (int i = 0; i < TABLES; i++)
            assert_int_equal(count_of(i), q);
        settled = number(path, "SELECT count(*) FROM events");
        if (settled > 0)
            assert_true(number(path, "SELECT count(*) FROM journal") < 2 * (MOST / LINE));
    }
    // some have come to their places, several in a row
    assert_true(settled > 0);
    assert_true(number(path, "SELECT sum(length(json) / 401 + 1) FROM events") > 3 * settled / 2);
    close_store();
    assert_int_equal(number(path, "SELECT count(*) FROM journal"), 0);
    open_store(path);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(count_of(i), BATCHES);
}

static void killed(void **state)
{
    (void)state;
    make_tables(TABLES);
    for (int q = 1; q <= BATCHES; q++)
        assert_true(write_round(TABLES, q));
    copy_store();
    int left = number(copied, "SELECT count(*) FROM journal");
    assert_true(left > 0);
    copy_store();
    close_store();
    open_store(copied);
    // the disk may be full: nothing has to be written to begin
    assert_int_equal(number(copied, "SELECT count(*) FROM journal"), left);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(count_of(i), BATCHES);
    for (int q = BATCHES + 1; q <= 2 * BATCHES; q++) // and it goes on
        assert_true(write_round(TABLES, q));
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(count_of(i), 2 * BATCHES);
    assert_true(number(copied, "SELECT count(*) FROM journal") < 2 * (MOST / LINE));
    close_store();
    assert_int_equal(number(copied, "SELECT count(*) FROM journal"), 0);
    open_store(copied);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(count_of(i), 2 * BATCHES);
}

// A table that is deleted takes all of its events with it, wherever they are.
static void deleted(void **state)
{
    char error[300];
    bst_write write = {.kind = BST_WRITE_TABLE_DELETE};
    (void)state;
    make_tables(2);
    assert_true(write_round(2, 1));
    name_of(0, write.id);
    assert_true(store->def->commit(store, &write, 1, error, sizeof error));
    assert_int_equal(count_of(0), 0);
    assert_int_equal(count_of(1), 1);
    copy_store();
    close_store();
    open_store(copied);
    assert_int_equal(count_of(0), 0);
    assert_int_equal(count_of(1), 1);
}

static void never_twice(void **state)
{
    char error[300], two[] = "a\nb";
    bst_write again = {.kind = BST_WRITE_EVENTS, .q = 2, .text = two};
    (void)state;
    make_tables(2);
    assert_true(write_round(2, 1));
    assert_false(write_round(2, 1)); // as it lies in the journal
    name_of(1, again.id);
    assert_false(store->def->commit(store, &again, 1, error, sizeof error)); // the first of its lines is there
    assert_string_equal(error, "event 1 of table table1 is there already");
    close_store();
    open_store(path);
    assert_false(write_round(2, 1)); // in its place
    assert_true(write_round(2, 2));
    assert_int_equal(count_of(1), 2);
}

// ---- reading while others write

static atomic_int written;
static atomic_bool over;

static void *read_on(void *to)
{
    (void)to;
    int seen[TABLES] = {0}, rounds = 0;
    for (; !atomic_load(&over) || rounds == 0; rounds++)
        for (int i = 0; i < TABLES; i++) {
            int least = atomic_load(&written), n = count_of(i);
            assert_true(n >= least && n >= seen[i]);
            seen[i] = n;
        }
    return NULL;
}

static void meanwhile(void **state)
{
    pthread_t reader;
    (void)state;
    make_tables(TABLES);
    atomic_store(&written, 0);
    atomic_store(&over, false);
    assert_int_equal(pthread_create(&reader, NULL, read_on, NULL), 0);
    for (int q = 1; q <= BATCHES; q++) {
        bool good = write_round(TABLES, q);
        atomic_store(&written, q);
        if (!good)
            break;
    }
    atomic_store(&over, true);
    pthread_join(reader, NULL);
    assert_int_equal(atomic_load(&written), BATCHES);
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(count_of(i), BATCHES);
}

// ---- the rows in memory

static void add(bst_journal *journal, const char *id, int64_t n, int64_t q, char *text)
{
    bst_write write = {.kind = BST_WRITE_EVENTS, .q = q, .text = text};
    snprintf(write.id, sizeof write.id, "%s", id);
    bst_journal_row *row = bst_journal_row_new(&write, n);
    assert_non_null(row);
    bst_journal_add(journal, row);
}

static void assert_lines(bst_journal *journal, const char *id, int64_t last, const char *lines)
{
    char *text;
    int64_t q = 0;
    assert_int_equal(bst_journal_read(journal, id, &text, &q), 1);
    assert_string_equal(text, lines);
    assert_int_equal(q, last);
    assert_int_equal(bst_journal_last(journal, id), last);
    free(text);
}

static void rows(void **state)
{
    bst_journal *a = bst_journal_open(), *b = bst_journal_open();
    char *text;
    int64_t q;
    (void)state;
    assert_true(a && b);
    assert_int_equal(bst_journal_read(a, "x", &text, &q), 0);
    assert_int_equal(bst_journal_last(a, "x"), 0);
    add(a, "x", 1, 1, "one");
    add(a, "y", 2, 1, "eins");
    add(a, "x", 3, 3, "two\nthree");
    assert_lines(a, "x", 3, "one\ntwo\nthree");
    assert_string_equal(bst_journal_oldest(a)->id, "x");
    assert_int_equal(bst_journal_bytes(a),
                     bst_journal_bytes_of(bst_journal_oldest(a)) + bst_journal_bytes_of(bst_journal_oldest(a)->after));
    add(b, "z", 4, 1, "un");
    add(b, "x", 5, 4, "four");
    add(b, "x", 6, 5, "five");
    bst_journal_move(b, a);
    assert_null(bst_journal_oldest(b));
    assert_int_equal(bst_journal_bytes(b), 0);
    assert_lines(a, "x", 5, "one\ntwo\nthree\nfour\nfive");
    assert_lines(a, "z", 1, "un");
    bst_journal_remove(a, "x");
    bst_journal_remove(a, "nobody");
    assert_int_equal(bst_journal_read(a, "x", &text, &q), 0);
    assert_string_equal(bst_journal_oldest(a)->id, "y");
    assert_string_equal(bst_journal_oldest(a)->after->id, "z");
    assert_null(bst_journal_oldest(a)->after->after);
    bst_journal_clear(a);
    assert_null(bst_journal_oldest(a));
    assert_int_equal(bst_journal_bytes(a), 0);
    add(a, "y", 7, 1, "again");
    assert_lines(a, "y", 1, "again");
    bst_journal_close(a);
    bst_journal_close(b);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(everywhere), TEST(killed), TEST(deleted), TEST(never_twice), TEST(meanwhile), cmocka_unit_test(rows),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
