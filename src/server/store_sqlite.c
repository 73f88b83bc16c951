// SPDX-License-Identifier: MIT
// Players and tables in an SQLite file: a write-ahead log, so that reading goes on while a transaction is written, and
// synchronous=FULL, so that what is committed outlives a power cut.
//
// Events of many tables that are played at once have their places far apart, and each would cost a page of the log. So
// they are written into one table first, one behind the other (journal.h), and come to their places later, many of a
// table together.

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/journal.h"
#include "server/store.h"
#include "text/text.h"

enum {
    JOURNAL_BYTES = 8 << 20, ///< of memory that events take until the oldest come to their places
    JOURNAL_CUT = 500,       ///< rows of the journal that are deleted together, at least
    ROW_BYTES = 900,         ///< of events in one row; beyond a kilobyte SQLite gives a row pages of its own
};

/// Statements, written once: name, text.
#define STATEMENTS(X)                                                                                              \
    X(PUT_PLAYER, "INSERT INTO players (id, hash, name, made, seen) VALUES (?1, ?2, ?3, ?4, ?4) "                  \
                  "ON CONFLICT (id) DO UPDATE SET name = ?3, seen = ?4")                                           \
    X(DELETE_PLAYER, "DELETE FROM players WHERE id = ?1 AND seen < ?2 "                                            \
                     "AND NOT EXISTS (SELECT 1 FROM members WHERE player = ?1) "                                   \
                     "AND NOT EXISTS (SELECT 1 FROM presets WHERE player = ?1)")                                   \
    X(DELETE_TABLE, "DELETE FROM tables WHERE id = ?1")                                                            \
    X(DELETE_EVENTS, "DELETE FROM events WHERE table_id = ?1")                                                     \
    X(DELETE_MEMBERS, "DELETE FROM members WHERE table_id = ?1")                                                   \
    X(DELETE_SECRET, "DELETE FROM secrets WHERE table_id = ?1")                                                    \
    X(PUT_PRESET, "INSERT OR REPLACE INTO presets (player, name, text) VALUES (?1, ?2, ?3)")                       \
    X(DELETE_PRESET, "DELETE FROM presets WHERE player = ?1 AND name = ?2")                                        \
    X(PUT_EVENT, "INSERT INTO events (table_id, q, json) VALUES (?1, ?2, ?3)")                                     \
    X(PUT_JOURNAL, "INSERT INTO journal (table_id, q, json, n) VALUES (?1, ?2, ?3, ?4)")                           \
    X(CUT_JOURNAL, "DELETE FROM journal WHERE n < ?1")                                                             \
    X(LAST_EVENT, "SELECT COALESCE(max(q), 0) FROM events WHERE table_id = ?1")                                    \
    X(PUT_TABLE, "INSERT OR REPLACE INTO tables (id, state, listed, changed, due, summary, told, kept) "           \
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                                        \
    X(END_MEMBERS, "UPDATE members SET ended = ?2 WHERE table_id = ?1 AND ended = 0")                              \
    X(PUT_SECRET, "INSERT OR REPLACE INTO secrets (table_id, secret) VALUES (?1, ?2)")                             \
    X(PUT_MEMBER, "INSERT OR IGNORE INTO members (player, table_id) VALUES (?1, ?2)")                              \
    X(DELETE_MEMBER, "DELETE FROM members WHERE player = ?1 AND table_id = ?2")                                    \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                    \
    X(COMMIT, "COMMIT")                                                                                            \
    X(PLAYER, "SELECT id, hash, name, seen FROM players WHERE id = ?1")                                            \
    X(PRESETS, "SELECT name, text FROM presets WHERE player = ?1 ORDER BY name LIMIT 200")                         \
    X(EVENTS, "SELECT q, json FROM events WHERE table_id = ?1 ORDER BY q")                                         \
    X(ASIDE, "SELECT (SELECT secret FROM secrets WHERE table_id = ?1), (SELECT told FROM tables WHERE id = ?1)")   \
    X(LOBBY, "SELECT id, state, due, changed, summary FROM tables WHERE listed AND state = 0")                     \
    X(MINE, "SELECT id, state, due, changed, summary FROM members JOIN tables ON id = table_id WHERE player = ?1 " \
            "AND ended = 0 ORDER BY changed DESC LIMIT ?2")                                                        \
    X(ENDED, "SELECT ended FROM members WHERE player = ?1 AND table_id = ?2")                                      \
    X(MINE_ENDED, "SELECT id, state, due, changed, summary FROM members JOIN tables ON id = table_id "             \
                  "WHERE player = ?1 AND ended > 0 AND (ended, table_id) < (?3, ?4) "                              \
                  "ORDER BY ended DESC, table_id DESC LIMIT ?2")                                                   \
    X(PLAYING, "SELECT count(*) FROM members WHERE player = ?1 AND ended = 0")                                     \
    X(BEHIND, "SELECT id, 1, 0, changed, '' FROM tables WHERE state < 2 "                                          \
              "AND told < (SELECT max(q) FROM events WHERE table_id = id)")                                        \
    X(SOON, "SELECT id, state, due, changed, '' FROM tables WHERE state = 1 AND due BETWEEN 0 AND ?1 UNION ALL "   \
            "SELECT id, state, due, changed, '' FROM tables WHERE state = 0 AND changed <= ?2 UNION ALL "          \
            "SELECT id, state, due, changed, '' FROM tables WHERE state = 1 AND due < 0 AND changed <= ?3")        \
    X(OLD_PLAYERS, "SELECT seen, id, EXISTS (SELECT 1 FROM members WHERE player = id) "                            \
                   "OR EXISTS (SELECT 1 FROM presets WHERE player = id) FROM players "                             \
                   "WHERE seen < ?1 AND (seen, id) > (?2, ?3) ORDER BY seen, id LIMIT ?4")                         \
    X(OLD_TABLES, "SELECT changed, id, 0 FROM tables WHERE state = 2 AND kept = 0 "                                \
                  "AND changed < ?1 AND (changed, id) > (?2, ?3) ORDER BY changed, id LIMIT ?4")                   \
    X(OLD_GAMES, "SELECT changed, id, 0 FROM tables WHERE state = 2 "                                              \
                 "AND changed < ?1 AND (changed, id) > (?2, ?3) ORDER BY changed, id LIMIT ?4")

enum {
#define X(name, text) name,
    STATEMENTS(X)
#undef X
        STATEMENT_COUNT
};

static const char *const statement_text[] = {
#define X(name, text) text,
    STATEMENTS(X)
#undef X
};

/// One step of the schema for each version; steps once released are never changed.
static const char *const migrations[] = {
    "CREATE TABLE players (id TEXT PRIMARY KEY, hash TEXT NOT NULL, name TEXT NOT NULL, made INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE presets (player TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (player, name)) WITHOUT ROWID;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, state INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, due INTEGER NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tables_lobby ON tables (changed) WHERE listed AND state < 2;"
    "CREATE INDEX tables_due ON tables (due);"
    "CREATE INDEX tables_state ON tables (state);"
    "CREATE TABLE secrets (table_id TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE members (player TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (player, table_id))"
    " WITHOUT ROWID;"
    "CREATE TABLE events (table_id TEXT NOT NULL, q INTEGER NOT NULL, json TEXT NOT NULL,"
    " PRIMARY KEY (table_id, q)) WITHOUT ROWID;",
    // A summary is not written with every event any more: it says of which it knows. A row of events may have several,
    // a line each, and the number of the last. Members know when their table was over.
    "ALTER TABLE tables ADD COLUMN told INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET told = (SELECT COALESCE(max(q), 0) FROM events WHERE table_id = id);"
    "DROP INDEX tables_lobby;"
    "DROP INDEX tables_due;"
    "ALTER TABLE members ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "UPDATE members SET ended = COALESCE((SELECT changed FROM tables WHERE id = table_id AND state = 2), 0);"
    "CREATE INDEX members_ended ON members (player, ended);"
    "CREATE INDEX members_table ON members (table_id);",
    // What nobody uses goes; whoever is here already has its time from now on.
    "ALTER TABLE players ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE players SET seen = 1000 * CAST(strftime('%s', 'now') AS INTEGER);"
    "CREATE INDEX players_seen ON players (seen);"
    "CREATE INDEX tables_over ON tables (changed) WHERE state = 2;",
    // Games that everybody has left are closed, and forgotten as tables are whose game never began; which tables are
    // due is asked for by time.
    "ALTER TABLE tables ADD COLUMN kept INTEGER NOT NULL DEFAULT 1;"
    "UPDATE tables SET kept = 0 WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE table_id = id);"
    "CREATE INDEX tables_closed ON tables (changed) WHERE state = 2 AND kept = 0;"
    "DROP INDEX tables_state;"
    "CREATE INDEX tables_soon ON tables (state, due, changed);",
    // Events on their way to their places. Some of them may be there already.
    "CREATE TABLE journal (n INTEGER PRIMARY KEY, table_id TEXT NOT NULL, q INTEGER NOT NULL, json TEXT NOT NULL);",
};

enum { VERSION = sizeof migrations / sizeof *migrations };

typedef struct connection {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENT_COUNT]; ///< prepared when first used
} connection;

typedef struct sqlite_store {
    bst_store store;
    connection writer, reader;     ///< one thread each; in memory both are the same database
    bst_journal *journal, *coming; ///< coming: what is being written
    int64_t next;                  ///< number of the next row of the journal,
    int64_t cut;                   ///< and of the first that may be there
    bool in_memory;
    char *path;
    struct stat file; ///< that was opened
    int lock;         ///< a descriptor of that file which keeps other servers out; -1: none
} sqlite_store;

static bool fail(sqlite3 *db, char *error, size_t size)
{
    snprintf(error, size, "the database says: %s", db ? sqlite3_errmsg(db) : "out of memory");
    return false;
}

static sqlite3_stmt *prepare(connection *c, int which, char *error, size_t size)
{
    sqlite3_stmt **statement = &c->statement[which];
    if (!*statement &&
        sqlite3_prepare_v3(c->db, statement_text[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK) {
        fail(c->db, error, size);
        return NULL;
    }
    return *statement;
}

// ---- writing

static void copy(char *out, size_t size, const char *text)
{
    strncpy(out, text, size - 1);
    out[size - 1] = 0;
}

static void bind_text(sqlite3_stmt *s, int n, const char *text)
{
    sqlite3_bind_text(s, n, text ? text : "", -1, SQLITE_STATIC);
}

// n: the number that events get in the journal.
static int bind(sqlite3_stmt *const *statement, const bst_write *w, int64_t n)
{
    static const int of_kind[] = {
        [BST_WRITE_PLAYER] = PUT_PLAYER,         [BST_WRITE_PLAYER_DELETE] = DELETE_PLAYER,
        [BST_WRITE_PRESET] = PUT_PRESET,         [BST_WRITE_PRESET_DELETE] = DELETE_PRESET,
        [BST_WRITE_EVENTS] = PUT_JOURNAL,        [BST_WRITE_TABLE] = PUT_TABLE,
        [BST_WRITE_TABLE_DELETE] = DELETE_TABLE, [BST_WRITE_SECRET] = PUT_SECRET,
        [BST_WRITE_MEMBER] = PUT_MEMBER,         [BST_WRITE_MEMBER_DELETE] = DELETE_MEMBER,
    };
    int which = of_kind[w->kind];
    sqlite3_stmt *s = statement[which];
    bool member = w->kind == BST_WRITE_MEMBER || w->kind == BST_WRITE_MEMBER_DELETE;
    bind_text(s, 1, member ? w->name : w->id);
    switch (w->kind) {
    case BST_WRITE_PLAYER:
        bind_text(s, 2, w->hash);
        bind_text(s, 3, w->text);
        sqlite3_bind_int64(s, 4, w->at);
        break;
    case BST_WRITE_PLAYER_DELETE: sqlite3_bind_int64(s, 2, w->at); break;
    case BST_WRITE_TABLE_DELETE: break;
    case BST_WRITE_PRESET:
        bind_text(s, 2, w->name);
        bind_text(s, 3, w->text);
        break;
    case BST_WRITE_PRESET_DELETE: bind_text(s, 2, w->name); break;
    case BST_WRITE_EVENTS:
        sqlite3_bind_int64(s, 2, w->q);
        bind_text(s, 3, w->text);
        sqlite3_bind_int64(s, 4, n);
        break;
    case BST_WRITE_TABLE:
        sqlite3_bind_int(s, 2, (int)w->state);
        sqlite3_bind_int(s, 3, w->listed);
        sqlite3_bind_int64(s, 4, w->at);
        sqlite3_bind_int64(s, 5, w->due);
        bind_text(s, 6, w->text);
        sqlite3_bind_int64(s, 7, w->q);
        sqlite3_bind_int(s, 8, w->kept);
        break;
    case BST_WRITE_SECRET: sqlite3_bind_blob(s, 2, w->secret, BST_SECRET_BYTES, SQLITE_STATIC); break;
    case BST_WRITE_MEMBER:
    case BST_WRITE_MEMBER_DELETE: bind_text(s, 2, w->id); break;
    }
    return which;
}

static bool set_version(sqlite3 *db, int version)
{
    char text[60];
    snprintf(text, sizeof text, "PRAGMA user_version = %d", version);
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static bool step_once(connection *c, int which, char *error, size_t size)
{
    bool good = sqlite3_step(c->statement[which]) == SQLITE_DONE;
    if (!good)
        fail(c->db, error, size);
    sqlite3_reset(c->statement[which]);
    sqlite3_clear_bindings(c->statement[which]);
    return good;
}

// What belongs to a table that is deleted.
static bool delete_rest(connection *c, const char *id, char *error, size_t size)
{
    for (int which = DELETE_EVENTS; which <= DELETE_SECRET; which++) {
        bind_text(c->statement[which], 1, id);
        if (!step_once(c, which, error, size))
            return false;
    }
    return true;
}

static bool write_all(connection *c, const bst_write *writes, int n, int64_t next, char *error, size_t size)
{
    for (int i = 0; i < n; i++) {
        const bst_write *w = &writes[i];
        if (!step_once(c, bind(c->statement, w, next), error, size))
            return false;
        next += w->kind == BST_WRITE_EVENTS;
        if (w->kind == BST_WRITE_TABLE_DELETE && !delete_rest(c, w->id, error, size))
            return false;
        if (w->kind != BST_WRITE_TABLE || w->state != BST_TABLE_OVER)
            continue;
        bind_text(c->statement[END_MEMBERS], 1, w->id);
        sqlite3_bind_int64(c->statement[END_MEMBERS], 2, w->at > 0 ? w->at : 1);
        if (!step_once(c, END_MEMBERS, error, size))
            return false;
    }
    return true;
}

// ---- the journal

// Ends a reading: found or not, or what went wrong.
static int finish(connection *c, sqlite3_stmt *s, int result, bool found, char *error, size_t size)
{
    bool good = result == SQLITE_ROW || result == SQLITE_DONE;
    if (!good)
        fail(c->db, error, size);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return good ? found : -1;
}

static bool put_events(connection *c, const char *id, int64_t q, const bst_text *lines, char *error, size_t size)
{
    bind_text(c->statement[PUT_EVENT], 1, id);
    sqlite3_bind_int64(c->statement[PUT_EVENT], 2, q);
    bind_text(c->statement[PUT_EVENT], 3, lines->data);
    return step_once(c, PUT_EVENT, error, size);
}

// Brings all that a table has in the journal to its place, as few rows.
static bool settle(connection *c, const bst_journal_row *row, char *error, size_t size)
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
    connection *c = &s->writer;
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
    sqlite3_bind_int64(c->statement[CUT_JOURNAL], 1, begin);
    return step_once(c, CUT_JOURNAL, error, size);
}

// The number of the last event of a table; -1 if it cannot be read.
static int64_t last_event(sqlite_store *s, const char *id, char *error, size_t size)
{
    int64_t last = bst_journal_last(s->coming, id);
    if (last == 0)
        last = bst_journal_last(s->journal, id);
    if (last > 0)
        return last;
    connection *c = &s->writer;
    sqlite3_stmt *statement = c->statement[LAST_EVENT];
    bind_text(statement, 1, id);
    int result = sqlite3_step(statement);
    last = result == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return finish(c, statement, result, true, error, size) < 0 ? -1 : last;
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
        return fail(db, error, size);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        bst_write w = {.kind = BST_WRITE_EVENTS, .q = sqlite3_column_int64(statement, 1)};
        copy(w.id, sizeof w.id, (const char *)sqlite3_column_text(statement, 0));
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
        fail(db, error, size);
    return result == SQLITE_DONE;
}

// Where the journal begins and where it goes on.
static bool find_ends(sqlite_store *s, char *error, size_t size)
{
    sqlite3 *db = s->writer.db;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, "SELECT COALESCE(min(n), 1), COALESCE(max(n), 0) + 1 FROM journal", -1, &statement,
                           NULL) != SQLITE_OK)
        return fail(db, error, size);
    bool good = sqlite3_step(statement) == SQLITE_ROW || fail(db, error, size);
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
    fail(db, error, size);
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
    connection *c = &s->writer;
    const bst_journal_row *stays = NULL;
    int64_t cut = 0;
    if (!is_there(s, error, size))
        return false;
    for (int i = PUT_PLAYER; i <= COMMIT; i++)
        if (!prepare(c, i, error, size))
            return false;
    bool good = step_once(c, BEGIN, error, size) && collect(s, writes, n, error, size) &&
                make_room(s, &stays, &cut, error, size) && write_all(c, writes, n, s->next, error, size);
    if (good && n == 0) // the number that stands there already is written again
        good = set_version(c->db, VERSION) || fail(c->db, error, size);
    good = good && step_once(c, COMMIT, error, size);
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

static const char *column(sqlite3_stmt *s, int n)
{
    const unsigned char *text = sqlite3_column_text(s, n);
    return text ? (const char *)text : "";
}

static int read_player(connection *c, const char *id, bst_stored_player *out, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, PLAYER, error, size);
    if (!s)
        return -1;
    bind_text(s, 1, id);
    int result = sqlite3_step(s);
    *out = (bst_stored_player){0};
    if (result == SQLITE_ROW) {
        copy(out->id, sizeof out->id, column(s, 0));
        copy(out->hash, sizeof out->hash, column(s, 1));
        copy(out->name, sizeof out->name, column(s, 2));
        out->seen = sqlite3_column_int64(s, 3);
    }
    return finish(c, s, result, result == SQLITE_ROW, error, size);
}

static int read_presets(connection *c, const char *owner, bst_each_preset *each, void *to, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, PRESETS, error, size);
    int result;
    bool found = false;
    if (!s)
        return -1;
    bind_text(s, 1, owner);
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        found = true;
        if (!each(to, column(s, 0), column(s, 1)))
            break;
    }
    return finish(c, s, result, found, error, size);
}

static int read_aside(connection *c, const char *table, bst_stored_aside *out, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, ASIDE, error, size);
    if (!s)
        return -1;
    bind_text(s, 1, table);
    int result = sqlite3_step(s);
    *out = (bst_stored_aside){0};
    if (result == SQLITE_ROW && sqlite3_column_bytes(s, 0) == BST_SECRET_BYTES)
        memcpy(out->secret, sqlite3_column_blob(s, 0), BST_SECRET_BYTES);
    if (result == SQLITE_ROW)
        out->told = sqlite3_column_int64(s, 1);
    return finish(c, s, result, result == SQLITE_ROW, error, size);
}

// Calls for each line of a row, whose last one has number q. False if that ends the reading.
static bool each_line(char *lines, int64_t q, bst_each_event *each, void *to)
{
    for (const char *at = lines; (at = strchr(at, '\n')); at++)
        q--;
    for (char *end; (end = strchr(lines, '\n')); lines = end + 1) {
        *end = 0;
        if (!each(to, q++, lines))
            return false;
    }
    return each(to, q, lines);
}

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

static int read_events(connection *c, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                       char *error, size_t size)
{
    if (read_aside(c, table, aside, error, size) < 0)
        return -1;
    sqlite3_stmt *s = prepare(c, EVENTS, error, size);
    int result;
    bool found = false, on = true;
    if (!s)
        return -1;
    bind_text(s, 1, table);
    while (on && (result = sqlite3_step(s)) == SQLITE_ROW) {
        char *lines = strdup(column(s, 1));
        found = true;
        if (!lines)
            result = SQLITE_NOMEM;
        on = lines && each_line(lines, sqlite3_column_int64(s, 0), each, to);
        free(lines);
    }
    return finish(c, s, result, found, error, size);
}

static int tables(connection *c, sqlite3_stmt *s, bst_each_table *each, void *to, char *error, size_t size)
{
    int result;
    bool found = false;
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        bst_stored_table table = {
            .state = (bst_table_state)sqlite3_column_int(s, 1),
            .due = sqlite3_column_int64(s, 2),
            .changed = sqlite3_column_int64(s, 3),
            .summary = column(s, 4),
        };
        copy(table.id, sizeof table.id, column(s, 0));
        found = true;
        if (!each(to, &table))
            break;
    }
    return finish(c, s, result, found, error, size);
}

static int read_lobby(connection *c, bst_each_table *each, void *to, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, LOBBY, error, size);
    return s ? tables(c, s, each, to, error, size) : -1;
}

/// Counts what it hands on.
typedef struct counted {
    bst_each_table *each;
    void *to;
    int n;
} counted;

static bool count_table(void *to, const bst_stored_table *table)
{
    counted *c = to;
    c->n++;
    return c->each(c->to, table);
}

// When a table of a player was over; far in the future if it is not.
static int ended(connection *c, const char *owner, const char *table, int64_t *out, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, ENDED, error, size);
    if (!s)
        return -1;
    bind_text(s, 1, owner);
    bind_text(s, 2, table);
    int result = sqlite3_step(s);
    *out = result == SQLITE_ROW && sqlite3_column_int64(s, 0) > 0 ? sqlite3_column_int64(s, 0) : INT64_MAX;
    return finish(c, s, result, result == SQLITE_ROW, error, size);
}

static int read_mine(connection *c, const char *owner, const char *after, int limit, bst_each_table *each, void *to,
                     char *error, size_t size)
{
    counted all = {each, to, 0};
    int64_t before = INT64_MAX;
    if (!after) {
        sqlite3_stmt *s = prepare(c, MINE, error, size);
        if (!s)
            return -1;
        bind_text(s, 1, owner);
        sqlite3_bind_int(s, 2, limit);
        if (tables(c, s, count_table, &all, error, size) < 0)
            return -1;
    } else if (ended(c, owner, after, &before, error, size) < 0) {
        return -1;
    }
    sqlite3_stmt *s = prepare(c, MINE_ENDED, error, size);
    if (!s)
        return -1;
    bind_text(s, 1, owner);
    sqlite3_bind_int(s, 2, limit - all.n);
    sqlite3_bind_int64(s, 3, before);
    bind_text(s, 4, after);
    return all.n >= limit || tables(c, s, count_table, &all, error, size) >= 0 ? all.n > 0 : -1;
}

static int read_playing(connection *c, const char *owner, int *count, char *error, size_t size)
{
    sqlite3_stmt *s = prepare(c, PLAYING, error, size);
    if (!s)
        return -1;
    bind_text(s, 1, owner);
    int result = sqlite3_step(s);
    *count = result == SQLITE_ROW ? sqlite3_column_int(s, 0) : 0;
    return finish(c, s, result, result == SQLITE_ROW, error, size);
}

static int read_unfinished(connection *c, const bst_soon *soon, bst_each_table *each, void *to, char *error,
                           size_t size)
{
    sqlite3_stmt *s = prepare(c, SOON, error, size);
    if (!s)
        return -1;
    sqlite3_bind_int64(s, 1, soon->due);
    sqlite3_bind_int64(s, 2, soon->open);
    sqlite3_bind_int64(s, 3, soon->left);
    int found = tables(c, s, each, to, error, size);
    if (found < 0 || !soon->behind)
        return found;
    s = prepare(c, BEHIND, error, size);
    int behind = s ? tables(c, s, each, to, error, size) : -1;
    return behind < 0 ? -1 : found || behind;
}

static int read_old(connection *c, bst_old_kind kind, int64_t before, const bst_old *after, int limit,
                    bst_each_old *each, void *to, char *error, size_t size)
{
    static const int of_kind[] = {
        [BST_OLD_PLAYERS] = OLD_PLAYERS,
        [BST_OLD_TABLES] = OLD_TABLES,
        [BST_OLD_GAMES] = OLD_GAMES,
    };
    sqlite3_stmt *s = prepare(c, of_kind[kind], error, size);
    int result;
    bool found = false;
    if (!s)
        return -1;
    sqlite3_bind_int64(s, 1, before);
    sqlite3_bind_int64(s, 2, after->at);
    bind_text(s, 3, after->id);
    sqlite3_bind_int(s, 4, limit);
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        bst_old row = {.at = sqlite3_column_int64(s, 0), .used = sqlite3_column_int(s, 2) != 0};
        copy(row.id, sizeof row.id, column(s, 1));
        found = true;
        if (!each(to, &row))
            break;
    }
    return finish(c, s, result, found, error, size);
}

// Reading is done by the loop and by jobs: one at a time.

static connection *begin_reading(bst_store *store)
{
    connection *c = &((sqlite_store *)store)->reader;
    sqlite3_mutex_enter(sqlite3_db_mutex(c->db));
    return c;
}

static int end_reading(connection *c, int result)
{
    sqlite3_mutex_leave(sqlite3_db_mutex(c->db));
    return result;
}

static int player(bst_store *store, const char *id, bst_stored_player *out, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_player(c, id, out, error, size));
}

static int presets(bst_store *store, const char *owner, bst_each_preset *each, void *to, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_presets(c, owner, each, to, error, size));
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
    connection *c = begin_reading(store);
    int found = end_reading(c, read_events(c, table, hand_on, &o, aside, error, size));
    if (found >= 0 && waiting > 0 && o.on) {
        each_line(lines, q, hand_on_new, &o);
        found = 1;
    }
    free(lines);
    return found;
}

static int lobby(bst_store *store, bst_each_table *each, void *to, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_lobby(c, each, to, error, size));
}

static int mine(bst_store *store, const char *owner, const char *after, int limit, bst_each_table *each, void *to,
                char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_mine(c, owner, after, limit, each, to, error, size));
}

static int playing(bst_store *store, const char *owner, int *count, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_playing(c, owner, count, error, size));
}

static int unfinished(bst_store *store, const bst_soon *soon, bst_each_table *each, void *to, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_unfinished(c, soon, each, to, error, size));
}

static int old(bst_store *store, bst_old_kind kind, int64_t before, const bst_old *after, int limit, bst_each_old *each,
               void *to, char *error, size_t size)
{
    connection *c = begin_reading(store);
    return end_reading(c, read_old(c, kind, before, after, limit, each, to, error, size));
}

// ---- opening and closing

static void close_connection(connection *c)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
}

static void close_store(bst_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    char ignored[200]; // what cannot be brought to its place now waits until the store is opened again
    if (s->path && s->writer.db && is_there(s, ignored, sizeof ignored))
        settle_all(s->writer.db, ignored, sizeof ignored);
    if (s->in_memory)
        s->reader.db = NULL; // the writer's
    close_connection(&s->reader);
    close_connection(&s->writer);
    if (s->lock >= 0)
        close(s->lock); // last: closing any descriptor of a file ends all locks SQLite has on it
    bst_journal_close(s->journal);
    bst_journal_close(s->coming);
    free(s->path);
    free(s);
}

static bool migrate(sqlite3 *db, char *error, size_t size)
{
    int version = 0;
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) != SQLITE_OK || sqlite3_step(s) != SQLITE_ROW) {
        fail(db, error, size);
        sqlite3_finalize(s);
        return false;
    }
    version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    if (version > VERSION) {
        snprintf(error, size, "the database is of version %d, but this program knows %d: a newer one is needed",
                 version, (int)VERSION);
        return false;
    }
    for (; version < VERSION; version++) {
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, migrations[version], NULL, NULL, NULL) != SQLITE_OK || !set_version(db, version + 1) ||
            sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
            return fail(db, error, size);
    }
    return true;
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

static bool open_connection(connection *c, const char *path, const char *cache, char *error, size_t size)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path, &c->db, flags, NULL) != SQLITE_OK)
        return fail(c->db, error, size);
    sqlite3_busy_timeout(c->db, 5000);
    if (sqlite3_exec(c->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(c->db, cache, NULL, NULL, NULL) != SQLITE_OK)
        return fail(c->db, error, size);
    return true;
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
                open_connection(&s->writer, path, writing, error, size) && migrate(s->writer.db, error, size) &&
                find_ends(s, error, size) && take_up(s, error, size);
    if (good && s->in_memory)
        s->reader.db = s->writer.db;
    else
        good = good && open_connection(&s->reader, path, reading, error, size);
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
