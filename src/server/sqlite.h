// SPDX-License-Identifier: MIT
// The database in which a store keeps players and tables (store_sqlite.c): one connection, its statements, and what is
// read and written by them. Functions that may fail write why into `error`.

#pragma once

#include <sqlite3.h>

#include "server/store.h"

/// The statements; those that a transaction of writing needs come first, up to COMMIT. Their texts stand in sqlite.c.
enum {
    BST_SQL_PUT_PLAYER,
    BST_SQL_DELETE_PLAYER,
    BST_SQL_DELETE_TABLE,
    BST_SQL_DELETE_EVENTS,
    BST_SQL_DELETE_MEMBERS,
    BST_SQL_DELETE_SECRET,
    BST_SQL_PUT_PRESET,
    BST_SQL_DELETE_PRESET,
    BST_SQL_PUT_EVENT,
    BST_SQL_PUT_JOURNAL,
    BST_SQL_CUT_JOURNAL,
    BST_SQL_LAST_EVENT,
    BST_SQL_PUT_TABLE,
    BST_SQL_END_MEMBERS,
    BST_SQL_PUT_SECRET,
    BST_SQL_PUT_MEMBER,
    BST_SQL_DELETE_MEMBER,
    BST_SQL_BEGIN,
    BST_SQL_COMMIT,
    BST_SQL_PLAYER,
    BST_SQL_PRESETS,
    BST_SQL_EVENTS,
    BST_SQL_ASIDE,
    BST_SQL_LOBBY,
    BST_SQL_MINE,
    BST_SQL_ENDED,
    BST_SQL_MINE_ENDED,
    BST_SQL_PLAYING,
    BST_SQL_BEHIND,
    BST_SQL_SOON,
    BST_SQL_OLD_PLAYERS,
    BST_SQL_OLD_TABLES,
    BST_SQL_OLD_GAMES,
    BST_SQL_KINDS
};

enum { BST_SQLITE_VERSION = 5 }; ///< of the schema

typedef struct bst_sqlite {
    sqlite3 *db;
    sqlite3_stmt *statement[BST_SQL_KINDS]; ///< prepared when first used
} bst_sqlite;

bool bst_sqlite_open(bst_sqlite *c, const char *path, const char *cache, char *error, size_t size);
void bst_sqlite_close(bst_sqlite *c);
/// Brings the schema up to this program's version; refuses a database of a newer program.
bool bst_sqlite_migrate(sqlite3 *db, char *error, size_t size);
bool bst_sqlite_set_version(sqlite3 *db, int version);

/// Says what SQLite says of its last error; returns false.
bool bst_sqlite_fail(sqlite3 *db, char *error, size_t size);
/// A statement (BST_SQL_*), prepared if it was not; null if that fails.
sqlite3_stmt *bst_sqlite_prepare(bst_sqlite *c, int which, char *error, size_t size);
/// Runs a prepared statement that returns no rows, and forgets what it was given.
bool bst_sqlite_step(bst_sqlite *c, int which, char *error, size_t size);
/// Ends a reading: found or not (1, 0), or -1 if `result` tells an error.
int bst_sqlite_finish(bst_sqlite *c, sqlite3_stmt *s, int result, bool found, char *error, size_t size);
/// Gives a statement its parameter n; a missing text is an empty one.
void bst_sqlite_text(sqlite3_stmt *s, int n, const char *text);
void bst_sqlite_copy(char *out, size_t size, const char *text);

/// Performs the writes, in a transaction of the caller's, with all of BST_SQL_PUT_PLAYER to BST_SQL_COMMIT prepared.
/// Events go into the journal, numbered from `next` on.
bool bst_sqlite_write(bst_sqlite *c, const bst_write *writes, int n, int64_t next, char *error, size_t size);

/// What the functions of bst_store_def read (store.h), events without those that wait in the journal.
int bst_sqlite_player(bst_sqlite *c, const char *id, bst_stored_player *out, char *error, size_t size);
int bst_sqlite_presets(bst_sqlite *c, const char *owner, bst_each_preset *each, void *to, char *error, size_t size);
int bst_sqlite_events(bst_sqlite *c, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                      char *error, size_t size);
int bst_sqlite_lobby(bst_sqlite *c, bst_each_table *each, void *to, char *error, size_t size);
int bst_sqlite_mine(bst_sqlite *c, const char *owner, const char *after, int limit, bst_each_table *each, void *to,
                    char *error, size_t size);
int bst_sqlite_playing(bst_sqlite *c, const char *owner, int *count, char *error, size_t size);
int bst_sqlite_unfinished(bst_sqlite *c, const bst_soon *soon, bst_each_table *each, void *to, char *error,
                          size_t size);
int bst_sqlite_old(bst_sqlite *c, bst_old_kind kind, int64_t before, const bst_old *after, int limit,
                   bst_each_old *each, void *to, char *error, size_t size);
/// Calls for each line of a row of events, whose last one has number q; writes in it. False if that ends the reading.
bool bst_sqlite_lines(char *lines, int64_t q, bst_each_event *each, void *to);
