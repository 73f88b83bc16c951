// SPDX-License-Identifier: MIT
// Players and tables in an SQLite file: a write-ahead log, so that reading goes on while a transaction is written, and
// synchronous=FULL, so that what is committed outlives a power cut.
//
// Events of many tables that are played at once have their places far apart, and each would cost a page of the log. So
// they are written into one table first, one behind the other (journal.h), and come to their places later, many of a
// table together.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/journal.h"
#include "server/sqlite.h"
#include "server/store.h"
#include "text/text.h"

enum {
    JOURNAL_BYTES = 8 << 20, ///< of memory that events take until the oldest come to their places
    JOURNAL_CUT = 500,       ///< rows of the journal that are deleted together, at least
    ROW_BYTES = 900,         ///< of events in one row; beyond a kilobyte SQLite gives a row pages of its own
};

typedef struct sqlite_store {
    bst_store store;
    bst_sqlite writer, reader;     ///< one thread each; in memory both are the same database
    bst_journal *journal, *coming; ///< coming: what is being written
    int64_t next;                  ///< number of the next row of the journal,
    int64_t cut;                   ///< and of the first that may be there
    bool in_memory;
    char *path;
    struct stat file; ///< that was opened
    int lock;         ///< a descriptor of that file which keeps other servers out; -1: none
} sqlite_store;

// ---- the journal

static bool put_events(bst_sqlite *c, const char *id, int64_t q, const bst_text *lines, char *error, size_t size)
{
    bst_sqlite_text(c->statement[BST_SQL_PUT_EVENT], 1, id);
    sqlite3_bind_int64(c->statement[BST_SQL_PUT_EVENT], 2, q);
    bst_sqlite_text(c->statement[BST_SQL_PUT_EVENT], 3, lines->data);
    return bst_sqlite_step(c, BST_SQL_PUT_EVENT, error, size);
}

// Brings all that a table has in the journal to its place, as few rows.
static bool settle(bst_sqlite *c, const bst_journal_row *row, char *error, size_t size)
{
    bst_text lines = {0};
    bool good = true;
    for (; good && row; row = row->next) {
        bst_text_put(&lines, lines.length > 0 ? "\n" : "");
        bst_text_bytes(&lines, row->text, row->length);
        if (lines.failed) {
            snprintf(error, size, "the server is short of memory");
            good = false;
        } else if (!row->next || lines.length + row->next->length >= ROW_BYTES) {
            good = put_events(c, row->id, row->q, &lines, error, size);
            lines.length = 0;
        }
    }
    bst_text_free(&lines);
    return good;
}

// Makes room for what is coming: the oldest events come to their places, and the part of the journal that has no others
// is deleted. Returns the first row that stays, or null; `cut` is where the journal begins.
static bool make_room(sqlite_store *s, const bst_journal_row **stays, int64_t *cut, char *error, size_t size)
{
    const bst_journal_row *row = bst_journal_oldest(s->journal);
    bst_sqlite *c = &s->writer;
    size_t bytes = bst_journal_bytes(s->journal) + bst_journal_bytes(s->coming);
    for (; row && bytes > JOURNAL_BYTES; row = row->after) {
        if (!settle(c, row, error, size))
            return false;
        bytes -= bst_journal_bytes_of(row);
    }
    *stays = row;
    *cut = s->cut;
    int64_t begin = row ? row->n : s->next;
    if (begin - s->cut < JOURNAL_CUT)
        return true;
    *cut = begin;
    sqlite3_bind_int64(c->statement[BST_SQL_CUT_JOURNAL], 1, begin);
    return bst_sqlite_step(c, BST_SQL_CUT_JOURNAL, error, size);
}

// The number of the last event of a table; -1 if it cannot be read.
static int64_t last_event(sqlite_store *s, const char *id, char *error, size_t size)
{
    int64_t last = bst_journal_last(s->coming, id);
    if (last == 0)
        last = bst_journal_last(s->journal, id);
    if (last > 0)
        return last;
    bst_sqlite *c = &s->writer;
    sqlite3_stmt *statement = c->statement[BST_SQL_LAST_EVENT];
    bst_sqlite_text(statement, 1, id);
    int result = sqlite3_step(statement);
    last = result == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return bst_sqlite_finish(c, statement, result, true, error, size) < 0 ? -1 : last;
}

// Collects the rows that are to be written. None of their events may be there already: of two with the same number
// one would be lost when they come to their places.
static bool collect(sqlite_store *s, const bst_write *writes, int n, char *error, size_t size)
{
    int64_t next = s->next;
    for (int i = 0; i < n; i++) {
        const bst_write *w = &writes[i];
        if (w->kind != BST_WRITE_EVENTS)
            continue;
        int64_t last = last_event(s, w->id, error, size), first = w->q;
        if (last < 0)
            return false;
        for (const char *at = w->text; (at = strchr(at, '\n')); at++)
            first--;
        if (first <= last) {
            snprintf(error, size, "event %lld of table %s is there already", (long long)first, w->id);
            return false;
        }
        bst_journal_row *row = bst_journal_row_new(w, next++);
        if (!row) {
            snprintf(error, size, "the server is short of memory");
            return false;
        }
        bst_journal_add(s->coming, row);
    }
    return true;
}

// What has been written is known from now on.
static void note_written(sqlite_store *s, const bst_write *writes, int n, const bst_journal_row *stays, int64_t cut)
{
    while (bst_journal_oldest(s->journal) != stays)
        bst_journal_remove(s->journal, bst_journal_oldest(s->journal)->id);
    s->cut = cut;
    bst_journal_move(s->coming, s->journal);
    for (int i = 0; i < n; i++) {
        s->next += writes[i].kind == BST_WRITE_EVENTS;
        if (writes[i].kind == BST_WRITE_TABLE_DELETE)
            bst_journal_remove(s->journal, writes[i].id);
    }
}

// What waits in the journal: not what has come to its place, nor what belongs to tables that were deleted.
#define WAITING                                                \
    "FROM journal AS j WHERE "                                 \
    "EXISTS (SELECT 1 FROM tables WHERE id = j.table_id) AND " \
    "q > COALESCE((SELECT max(q) FROM events WHERE table_id = j.table_id), 0) "

// Takes up what a program that was killed has left there. It comes to its place later, as always: opening writes
// nothing, for the disk may be full, and who plays can be told so.
static bool take_up(sqlite_store *s, char *error, size_t size)
{
    sqlite3 *db = s->writer.db;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, "SELECT table_id, q, json, n " WAITING "ORDER BY n", -1, &statement, NULL) != SQLITE_OK)
        return bst_sqlite_fail(db, error, size);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        bst_write w = {.kind = BST_WRITE_EVENTS, .q = sqlite3_column_int64(statement, 1)};
        bst_sqlite_copy(w.id, sizeof w.id, (const char *)sqlite3_column_text(statement, 0));
        w.text = (char *)sqlite3_column_text(statement, 2);
        bst_journal_row *row = w.text ? bst_journal_row_new(&w, sqlite3_column_int64(statement, 3)) : NULL;
        if (!row)
            break;
        bst_journal_add(s->journal, row);
    }
    sqlite3_finalize(statement);
    if (result == SQLITE_ROW)
        snprintf(error, size, "the server is short of memory");
    else if (result != SQLITE_DONE)
        bst_sqlite_fail(db, error, size);
    return result == SQLITE_DONE;
}

// Where the journal begins and where it goes on.
static bool find_ends(sqlite_store *s, char *error, size_t size)
{
    sqlite3 *db = s->writer.db;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, "SELECT COALESCE(min(n), 1), COALESCE(max(n), 0) + 1 FROM journal", -1, &statement,
                           NULL) != SQLITE_OK)
        return bst_sqlite_fail(db, error, size);
    bool good = sqlite3_step(statement) == SQLITE_ROW || bst_sqlite_fail(db, error, size);
    s->cut = good ? sqlite3_column_int64(statement, 0) : 1;
    s->next = good ? sqlite3_column_int64(statement, 1) : 1;
    sqlite3_finalize(statement);
    return good;
}

// Brings all events to their places.
static bool settle_all(sqlite3 *db, char *error, size_t size)
{
    static const char text[] =
        "BEGIN IMMEDIATE;"
        "INSERT INTO events (table_id, q, json) SELECT table_id, q, json " WAITING "ORDER BY table_id, q;"
        "DELETE FROM journal;"
        "COMMIT";
    if (sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    bst_sqlite_fail(db, error, size);
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

// ----

// SQLite goes on with a file that was deleted or moved away, and what it writes would be lost when the program ends.
static bool is_there(const sqlite_store *s, char *error, size_t size)
{
    struct stat now;
    if (s->in_memory || (stat(s->path, &now) == 0 && now.st_dev == s->file.st_dev && now.st_ino == s->file.st_ino))
        return true;
    snprintf(error, size, "the database %s is gone; put it back, or start the server anew", s->path);
    return false;
}

static bool commit(bst_store *store, const bst_write *writes, int n, char *error, size_t size)
{
    sqlite_store *s = (sqlite_store *)store;
    bst_sqlite *c = &s->writer;
    const bst_journal_row *stays = NULL;
    int64_t cut = 0;
    if (!is_there(s, error, size))
        return false;
    for (int i = BST_SQL_PUT_PLAYER; i <= BST_SQL_COMMIT; i++)
        if (!bst_sqlite_prepare(c, i, error, size))
            return false;
    bool good = bst_sqlite_step(c, BST_SQL_BEGIN, error, size) && collect(s, writes, n, error, size) &&
                make_room(s, &stays, &cut, error, size) && bst_sqlite_write(c, writes, n, s->next, error, size);
    if (good && n == 0) // the number that stands there already is written again
        good = bst_sqlite_set_version(c->db, BST_SQLITE_VERSION) || bst_sqlite_fail(c->db, error, size);
    good = good && bst_sqlite_step(c, BST_SQL_COMMIT, error, size);
    if (good) {
        note_written(s, writes, n, stays, cut);
        return true;
    }
    bst_journal_clear(s->coming);
    // some errors have rolled back already
    if (!sqlite3_get_autocommit(c->db))
        sqlite3_exec(c->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

// ---- reading

/// Hands on events that have not been handed on before.
typedef struct onward {
    bst_each_event *each;
    void *to;
    int64_t last;
    bool on; ///< it has not ended the reading
} onward;

static bool hand_on(void *to, int64_t q, const char *json)
{
    onward *o = to;
    o->last = q;
    return o->on = o->each(o->to, q, json);
}

static bool hand_on_new(void *to, int64_t q, const char *json)
{
    const onward *o = to;
    return q <= o->last || hand_on(to, q, json);
}

// Reading is done by the loop and by jobs: one at a time.

static bst_sqlite *begin_reading(bst_store *store)
{
    bst_sqlite *c = &((sqlite_store *)store)->reader;
    sqlite3_mutex_enter(sqlite3_db_mutex(c->db));
    return c;
}

static int end_reading(bst_sqlite *c, int result)
{
    sqlite3_mutex_leave(sqlite3_db_mutex(c->db));
    return result;
}

static int player(bst_store *store, const char *id, bst_stored_player *out, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_player(c, id, out, error, size));
}

static int presets(bst_store *store, const char *owner, bst_each_preset *each, void *to, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_presets(c, owner, each, to, error, size));
}

// What lies in the journal is asked first: meanwhile it may come to its place, but not the other way.
static int events(bst_store *store, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                  char *error, size_t size)
{
    onward o = {each, to, 0, true};
    int64_t q = 0;
    char *lines;
    int waiting = bst_journal_read(((sqlite_store *)store)->journal, table, &lines, &q);
    if (waiting < 0) {
        snprintf(error, size, "the server is short of memory");
        return -1;
    }
    bst_sqlite *c = begin_reading(store);
    int found = end_reading(c, bst_sqlite_events(c, table, hand_on, &o, aside, error, size));
    if (found >= 0 && waiting > 0 && o.on) {
        bst_sqlite_lines(lines, q, hand_on_new, &o);
        found = 1;
    }
    free(lines);
    return found;
}

static int lobby(bst_store *store, bst_each_table *each, void *to, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_lobby(c, each, to, error, size));
}

static int mine(bst_store *store, const char *owner, const char *after, int limit, bst_each_table *each, void *to,
                char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_mine(c, owner, after, limit, each, to, error, size));
}

static int playing(bst_store *store, const char *owner, int *count, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_playing(c, owner, count, error, size));
}

static int unfinished(bst_store *store, const bst_soon *soon, bst_each_table *each, void *to, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_unfinished(c, soon, each, to, error, size));
}

static int old(bst_store *store, bst_old_kind kind, int64_t before, const bst_old *after, int limit, bst_each_old *each,
               void *to, char *error, size_t size)
{
    bst_sqlite *c = begin_reading(store);
    return end_reading(c, bst_sqlite_old(c, kind, before, after, limit, each, to, error, size));
}

// ---- opening and closing

static void close_store(bst_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    char ignored[200]; // what cannot be brought to its place now waits until the store is opened again
    if (s->path && s->writer.db && is_there(s, ignored, sizeof ignored))
        settle_all(s->writer.db, ignored, sizeof ignored);
    if (s->in_memory)
        s->reader.db = NULL; // the writer's
    bst_sqlite_close(&s->reader);
    bst_sqlite_close(&s->writer);
    if (s->lock >= 0)
        close(s->lock); // last: closing any descriptor of a file ends all locks SQLite has on it
    bst_journal_close(s->journal);
    bst_journal_close(s->coming);
    free(s->path);
    free(s);
}

// Locks the file itself: whatever is deleted beside it, or whichever way leads to it, it has one server. SQLite's own
// locks are of another kind (fcntl) and do not meet this one.
static bool lock_file(sqlite_store *s, const char *path, char *error, size_t size)
{
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) {
        snprintf(error, size, "the database %s cannot be opened: %s", path, strerror(errno));
        return false;
    }
    if (flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    snprintf(error, size, "another server uses the database %s; end it, or choose another folder with --data DIR",
             path);
    return false;
}

bst_store *bst_store_sqlite(const char *path, char *error, size_t size)
{
    static const bst_store_def def = {
        .name = "sqlite",
        .close = close_store,
        .commit = commit,
        .player = player,
        .presets = presets,
        .events = events,
        .lobby = lobby,
        .mine = mine,
        .playing = playing,
        .unfinished = unfinished,
        .old = old,
    };
    sqlite_store *s = calloc(1, sizeof *s);
    if (s) {
        s->journal = bst_journal_open();
        s->coming = bst_journal_open();
    }
    if (!s || !s->journal || !s->coming) {
        snprintf(error, size, "out of memory");
        if (s) {
            bst_journal_close(s->journal);
            bst_journal_close(s->coming);
        }
        free(s);
        return NULL;
    }
    s->store.def = &def;
    s->in_memory = strcmp(path, ":memory:") == 0;
    s->lock = -1;
    // More pages would cost time: whenever neighbours in a tree swap their numbers, SQLite looks through all of them.
    static const char writing[] = "PRAGMA cache_size = -4000", reading[] = "PRAGMA cache_size = -2000";
    // tokens' hashes and private setups lie in there: for the owner alone
    mode_t mask = umask(077);
    bool good = (s->in_memory || lock_file(s, path, error, size)) &&
                bst_sqlite_open(&s->writer, path, writing, error, size) &&
                bst_sqlite_migrate(s->writer.db, error, size) && find_ends(s, error, size) && take_up(s, error, size);
    if (good && s->in_memory)
        s->reader.db = s->writer.db;
    else
        good = good && bst_sqlite_open(&s->reader, path, reading, error, size);
    umask(mask);
    s->path = strdup(path);
    if (good && (!s->path || (!s->in_memory && stat(path, &s->file) != 0))) {
        snprintf(error, size, "the database %s cannot be looked at", path);
        good = false;
    }
    if (!good) {
        close_store(&s->store);
        return NULL;
    }
    return &s->store;
}
