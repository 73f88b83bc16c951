// SPDX-License-Identifier: MIT
// The database of a store: its schema, its statements, and how one is asked.

#include "server/sqlite.h"

#include <stdio.h>
#include <string.h>

static const char *const statement_text[BST_SQL_KINDS] = {
    [BST_SQL_PUT_PLAYER] = "INSERT INTO players (id, hash, name, made, seen) VALUES (?1, ?2, ?3, ?4, ?4) "
                           "ON CONFLICT (id) DO UPDATE SET name = ?3, seen = ?4",
    [BST_SQL_DELETE_PLAYER] = "DELETE FROM players WHERE id = ?1 AND seen < ?2 "
                              "AND NOT EXISTS (SELECT 1 FROM members WHERE player = ?1) "
                              "AND NOT EXISTS (SELECT 1 FROM presets WHERE player = ?1)",
    [BST_SQL_DELETE_TABLE] = "DELETE FROM tables WHERE id = ?1",
    [BST_SQL_DELETE_EVENTS] = "DELETE FROM events WHERE table_id = ?1",
    [BST_SQL_DELETE_MEMBERS] = "DELETE FROM members WHERE table_id = ?1",
    [BST_SQL_DELETE_SECRET] = "DELETE FROM secrets WHERE table_id = ?1",
    [BST_SQL_PUT_PRESET] = "INSERT OR REPLACE INTO presets (player, name, text) VALUES (?1, ?2, ?3)",
    [BST_SQL_DELETE_PRESET] = "DELETE FROM presets WHERE player = ?1 AND name = ?2",
    [BST_SQL_PUT_EVENT] = "INSERT INTO events (table_id, q, json) VALUES (?1, ?2, ?3)",
    [BST_SQL_PUT_JOURNAL] = "INSERT INTO journal (table_id, q, json, n) VALUES (?1, ?2, ?3, ?4)",
    [BST_SQL_CUT_JOURNAL] = "DELETE FROM journal WHERE n < ?1",
    [BST_SQL_LAST_EVENT] = "SELECT COALESCE(max(q), 0) FROM events WHERE table_id = ?1",
    [BST_SQL_PUT_TABLE] = "INSERT OR REPLACE INTO tables (id, state, listed, changed, due, summary, told, kept) "
                          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [BST_SQL_END_MEMBERS] = "UPDATE members SET ended = ?2 WHERE table_id = ?1 AND ended = 0",
    [BST_SQL_PUT_SECRET] = "INSERT OR REPLACE INTO secrets (table_id, secret) VALUES (?1, ?2)",
    [BST_SQL_PUT_MEMBER] = "INSERT OR IGNORE INTO members (player, table_id) VALUES (?1, ?2)",
    [BST_SQL_DELETE_MEMBER] = "DELETE FROM members WHERE player = ?1 AND table_id = ?2",
    [BST_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [BST_SQL_COMMIT] = "COMMIT",
    [BST_SQL_PLAYER] = "SELECT id, hash, name, seen FROM players WHERE id = ?1",
    [BST_SQL_PRESETS] = "SELECT name, text FROM presets WHERE player = ?1 ORDER BY name LIMIT 200",
    [BST_SQL_EVENTS] = "SELECT q, json FROM events WHERE table_id = ?1 ORDER BY q",
    [BST_SQL_ASIDE] =
        "SELECT (SELECT secret FROM secrets WHERE table_id = ?1), (SELECT told FROM tables WHERE id = ?1)",
    [BST_SQL_LOBBY] = "SELECT id, state, due, changed, summary FROM tables WHERE listed AND state = 0",
    [BST_SQL_MINE] =
        "SELECT id, state, due, changed, summary FROM members JOIN tables ON id = table_id WHERE player = ?1 "
        "AND ended = 0 ORDER BY changed DESC LIMIT ?2",
    [BST_SQL_ENDED] = "SELECT ended FROM members WHERE player = ?1 AND table_id = ?2",
    [BST_SQL_MINE_ENDED] = "SELECT id, state, due, changed, summary FROM members JOIN tables ON id = table_id "
                           "WHERE player = ?1 AND ended > 0 AND (ended, table_id) < (?3, ?4) "
                           "ORDER BY ended DESC, table_id DESC LIMIT ?2",
    [BST_SQL_PLAYING] = "SELECT count(*) FROM members WHERE player = ?1 AND ended = 0",
    [BST_SQL_BEHIND] = "SELECT id, 1, 0, changed, '' FROM tables WHERE state < 2 "
                       "AND told < (SELECT max(q) FROM events WHERE table_id = id)",
    [BST_SQL_SOON] =
        "SELECT id, state, due, changed, '' FROM tables WHERE state = 1 AND due BETWEEN 0 AND ?1 UNION ALL "
        "SELECT id, state, due, changed, '' FROM tables WHERE state = 0 AND changed <= ?2 UNION ALL "
        "SELECT id, state, due, changed, '' FROM tables WHERE state = 1 AND due < 0 AND changed <= ?3",
    [BST_SQL_OLD_PLAYERS] = "SELECT seen, id, EXISTS (SELECT 1 FROM members WHERE player = id) "
                            "OR EXISTS (SELECT 1 FROM presets WHERE player = id) FROM players "
                            "WHERE seen < ?1 AND (seen, id) > (?2, ?3) ORDER BY seen, id LIMIT ?4",
    [BST_SQL_OLD_TABLES] = "SELECT changed, id, 0 FROM tables WHERE state = 2 AND kept = 0 "
                           "AND changed < ?1 AND (changed, id) > (?2, ?3) ORDER BY changed, id LIMIT ?4",
    [BST_SQL_OLD_GAMES] = "SELECT changed, id, 0 FROM tables WHERE state = 2 "
                          "AND changed < ?1 AND (changed, id) > (?2, ?3) ORDER BY changed, id LIMIT ?4",
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

_Static_assert(sizeof migrations / sizeof *migrations == BST_SQLITE_VERSION, "a step for each version");

bool bst_sqlite_fail(sqlite3 *db, char *error, size_t size)
{
    snprintf(error, size, "the database says: %s", db ? sqlite3_errmsg(db) : "out of memory");
    return false;
}

sqlite3_stmt *bst_sqlite_prepare(bst_sqlite *c, int which, char *error, size_t size)
{
    sqlite3_stmt **statement = &c->statement[which];
    if (!*statement &&
        sqlite3_prepare_v3(c->db, statement_text[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK) {
        bst_sqlite_fail(c->db, error, size);
        return NULL;
    }
    return *statement;
}

void bst_sqlite_copy(char *out, size_t size, const char *text)
{
    strncpy(out, text, size - 1);
    out[size - 1] = 0;
}

void bst_sqlite_text(sqlite3_stmt *s, int n, const char *text)
{
    sqlite3_bind_text(s, n, text ? text : "", -1, SQLITE_STATIC);
}

bool bst_sqlite_set_version(sqlite3 *db, int version)
{
    char text[60];
    snprintf(text, sizeof text, "PRAGMA user_version = %d", version);
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

bool bst_sqlite_step(bst_sqlite *c, int which, char *error, size_t size)
{
    bool good = sqlite3_step(c->statement[which]) == SQLITE_DONE;
    if (!good)
        bst_sqlite_fail(c->db, error, size);
    sqlite3_reset(c->statement[which]);
    sqlite3_clear_bindings(c->statement[which]);
    return good;
}

// Ends a reading: found or not, or what went wrong.
int bst_sqlite_finish(bst_sqlite *c, sqlite3_stmt *s, int result, bool found, char *error, size_t size)
{
    bool good = result == SQLITE_ROW || result == SQLITE_DONE;
    if (!good)
        bst_sqlite_fail(c->db, error, size);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return good ? found : -1;
}

bool bst_sqlite_migrate(sqlite3 *db, char *error, size_t size)
{
    int version = 0;
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) != SQLITE_OK || sqlite3_step(s) != SQLITE_ROW) {
        bst_sqlite_fail(db, error, size);
        sqlite3_finalize(s);
        return false;
    }
    version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    if (version > BST_SQLITE_VERSION) {
        snprintf(error, size, "the database is of version %d, but this program knows %d: a newer one is needed",
                 version, (int)BST_SQLITE_VERSION);
        return false;
    }
    for (; version < BST_SQLITE_VERSION; version++) {
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, migrations[version], NULL, NULL, NULL) != SQLITE_OK ||
            !bst_sqlite_set_version(db, version + 1) || sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
            return bst_sqlite_fail(db, error, size);
    }
    return true;
}

bool bst_sqlite_open(bst_sqlite *c, const char *path, const char *cache, char *error, size_t size)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path, &c->db, flags, NULL) != SQLITE_OK)
        return bst_sqlite_fail(c->db, error, size);
    sqlite3_busy_timeout(c->db, 5000);
    if (sqlite3_exec(c->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(c->db, cache, NULL, NULL, NULL) != SQLITE_OK)
        return bst_sqlite_fail(c->db, error, size);
    return true;
}

void bst_sqlite_close(bst_sqlite *c)
{
    for (int i = 0; i < BST_SQL_KINDS; i++)
        sqlite3_finalize(c->statement[i]);
    sqlite3_close(c->db);
}
