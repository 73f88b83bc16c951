// SPDX-License-Identifier: MIT
// Where players and tables are kept. A store is a method table, so that others can be put in its place, or wrapped.
//
// Several threads use a store at once: `commit` is called by one job at a time, everything else by jobs that read and
// by the loop's thread.
// Reading sees what was committed, nothing else.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BST_ID_MAX = 16,   ///< bytes of a player's or table's name, terminator included
    BST_HASH_MAX = 65, ///< bytes of a hash in hex, terminator included
    BST_SECRET_BYTES = 32,
    BST_NAME_CHARACTERS = 24, ///< of what a player is called
    BST_NAME_BYTES = 4 * BST_NAME_CHARACTERS + 1,
};

/// What is written, one of:
typedef enum bst_write_kind {
    BST_WRITE_PLAYER,        ///< id, text = name, hash, at = when it was here; replaces an older one
    BST_WRITE_PLAYER_DELETE, ///< id; unless it was here since `at`, or has something
    BST_WRITE_PRESET,        ///< id of the player, name, text; replaces an older one
    BST_WRITE_PRESET_DELETE, ///< id, name
    BST_WRITE_EVENTS,        ///< id of the table, text = one or more lines of JSON, q of the last; it must be new
    BST_WRITE_TABLE,         ///< id, the summary as of event q; replaces an older one
    BST_WRITE_TABLE_DELETE,  ///< id; with all that belongs to it
    BST_WRITE_SECRET,        ///< id of the table, secret
    BST_WRITE_MEMBER,        ///< id of the table, name = id of a player who sits there or is host
    BST_WRITE_MEMBER_DELETE, ///< the same, of one who does not any more
} bst_write_kind;

typedef enum bst_table_state { BST_TABLE_OPEN, BST_TABLE_RUNNING, BST_TABLE_OVER } bst_table_state;

enum { BST_DUE_NEVER = -1 }; ///< see bst_write.due

typedef struct bst_write {
    bst_write_kind kind;
    char id[BST_ID_MAX];
    int64_t q;
    int64_t at; ///< ms since 1970; table: when it last changed
    char *text; ///< JSON of an event or a summary, a name, a preset
    char *name;
    char hash[BST_HASH_MAX];
    unsigned char secret[BST_SECRET_BYTES];
    // of a table:
    bst_table_state state;
    bool listed; ///< in the lobby
    bool kept;   ///< its game was played: it is not forgotten with those that were closed
    int64_t due; ///< when the server has to do something: 0 at once after a restart, a time, or BST_DUE_NEVER; closing
                 ///< a table because nobody comes is left aside
} bst_write;

typedef struct bst_stored_player {
    char id[BST_ID_MAX];
    char hash[BST_HASH_MAX];
    char name[BST_NAME_BYTES];
    int64_t seen; ///< when it was here, to a day or so
} bst_stored_player;

/// What may be so old that it can go.
typedef enum bst_old_kind {
    BST_OLD_TABLES,  ///< that were closed, by when they changed
    BST_OLD_GAMES,   ///< that are over, by when they changed
    BST_OLD_PLAYERS, ///< by when they were here; used: they have tables or saved setups
    BST_OLD_KINDS
} bst_old_kind;

typedef struct bst_old {
    int64_t at;
    char id[BST_ID_MAX];
    bool used;
} bst_old;

typedef struct bst_stored_table {
    char id[BST_ID_MAX];
    bst_table_state state;
    int64_t due;
    int64_t changed;
    const char *summary; ///< JSON; until the call returns
} bst_stored_table;

/// Which tables the server has something to do for.
typedef struct bst_soon {
    bool behind;  ///< also those whose summary does not know of all their events; they are due at once
    int64_t due;  ///< those that are due by this time,
    int64_t open; ///< those whose game has not begun and that did not change after this one,
    int64_t left; ///< and those whose game is never due and that did not change after this one
} bst_soon;

/// What is stored beside the events of a table.
typedef struct bst_stored_aside {
    unsigned char secret[BST_SECRET_BYTES]; ///< zeros if there is none
    int64_t told;                           ///< the last event that the summary knows of
} bst_stored_aside;

/// Called for each row; false ends the reading.
typedef bool bst_each_event(void *to, int64_t q, const char *json);
typedef bool bst_each_table(void *to, const bst_stored_table *table);
typedef bool bst_each_old(void *to, const bst_old *old);
typedef bool bst_each_preset(void *to, const char *name, const char *text);

typedef struct bst_store bst_store;

/// Reading: 1 found, 0 there is none, -1 it failed with a sentence in error.
typedef struct bst_store_def {
    const char *name;
    void (*close)(bst_store *store);
    /// All of it or nothing, on the disk when it returns. False with a sentence in error. Without any writes it tells
    /// whether they would be taken.
    bool (*commit)(bst_store *store, const bst_write *writes, int n, char *error, size_t size);
    int (*player)(bst_store *store, const char *id, bst_stored_player *out, char *error, size_t size);
    int (*presets)(bst_store *store, const char *player, bst_each_preset *each, void *to, char *error, size_t size);
    /// The events of a table by number.
    int (*events)(bst_store *store, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                  char *error, size_t size);
    /// Public tables whose game has not begun, in no order.
    int (*lobby)(bst_store *store, bst_each_table *each, void *to, char *error, size_t size);
    /// Tables of a player: those that are not over, then the others, the last that ended first. With `after`, the name
    /// of a table that is over, only those that come behind it. At most `limit`.
    int (*mine)(bst_store *store, const char *player, const char *after, int limit, bst_each_table *each, void *to,
                char *error, size_t size);
    /// How many tables of a player are not over.
    int (*playing)(bst_store *store, const char *player, int *count, char *error, size_t size);
    /// Tables that are not over and that the server has something to do for soon, without their summaries.
    int (*unfinished)(bst_store *store, const bst_soon *soon, bst_each_table *each, void *to, char *error, size_t size);
    /// Those before a time and behind `after`, in the order of time and name; at most `limit`.
    int (*old)(bst_store *store, bst_old_kind kind, int64_t before, const bst_old *after, int limit, bst_each_old *each,
               void *to, char *error, size_t size);
} bst_store_def;

/// Every store begins with this.
struct bst_store {
    const bst_store_def *def;
};

/// SQLite in a file that is made if there is none; ":memory:" keeps it in memory. Null with a sentence in error.
bst_store *bst_store_sqlite(const char *path, char *error, size_t size);
