// SPDX-License-Identifier: MIT
// What a store reads from its database.

#include "server/sqlite.h"

#include <stdlib.h>
#include <string.h>

static const char *column(sqlite3_stmt *s, int n)
{
    const unsigned char *text = sqlite3_column_text(s, n);
    return text ? (const char *)text : "";
}

int bst_sqlite_player(bst_sqlite *c, const char *id, bst_stored_player *out, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_PLAYER, error, size);
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, id);
    int result = sqlite3_step(s);
    *out = (bst_stored_player){0};
    if (result == SQLITE_ROW) {
        bst_sqlite_copy(out->id, sizeof out->id, column(s, 0));
        bst_sqlite_copy(out->hash, sizeof out->hash, column(s, 1));
        bst_sqlite_copy(out->name, sizeof out->name, column(s, 2));
        out->seen = sqlite3_column_int64(s, 3);
    }
    return bst_sqlite_finish(c, s, result, result == SQLITE_ROW, error, size);
}

int bst_sqlite_presets(bst_sqlite *c, const char *owner, bst_each_preset *each, void *to, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_PRESETS, error, size);
    int result;
    bool found = false;
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, owner);
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        found = true;
        if (!each(to, column(s, 0), column(s, 1)))
            break;
    }
    return bst_sqlite_finish(c, s, result, found, error, size);
}

static int read_aside(bst_sqlite *c, const char *table, bst_stored_aside *out, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_ASIDE, error, size);
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, table);
    int result = sqlite3_step(s);
    *out = (bst_stored_aside){0};
    if (result == SQLITE_ROW && sqlite3_column_bytes(s, 0) == BST_SECRET_BYTES)
        memcpy(out->secret, sqlite3_column_blob(s, 0), BST_SECRET_BYTES);
    if (result == SQLITE_ROW)
        out->told = sqlite3_column_int64(s, 1);
    return bst_sqlite_finish(c, s, result, result == SQLITE_ROW, error, size);
}

// Calls for each line of a row, whose last one has number q. False if that ends the reading.
bool bst_sqlite_lines(char *lines, int64_t q, bst_each_event *each, void *to)
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

int bst_sqlite_events(bst_sqlite *c, const char *table, bst_each_event *each, void *to, bst_stored_aside *aside,
                      char *error, size_t size)
{
    if (read_aside(c, table, aside, error, size) < 0)
        return -1;
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_EVENTS, error, size);
    int result;
    bool found = false, on = true;
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, table);
    while (on && (result = sqlite3_step(s)) == SQLITE_ROW) {
        char *lines = strdup(column(s, 1));
        found = true;
        if (!lines)
            result = SQLITE_NOMEM;
        on = lines && bst_sqlite_lines(lines, sqlite3_column_int64(s, 0), each, to);
        free(lines);
    }
    return bst_sqlite_finish(c, s, result, found, error, size);
}

static int tables(bst_sqlite *c, sqlite3_stmt *s, bst_each_table *each, void *to, char *error, size_t size)
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
        bst_sqlite_copy(table.id, sizeof table.id, column(s, 0));
        found = true;
        if (!each(to, &table))
            break;
    }
    return bst_sqlite_finish(c, s, result, found, error, size);
}

int bst_sqlite_lobby(bst_sqlite *c, bst_each_table *each, void *to, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_LOBBY, error, size);
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
static int ended(bst_sqlite *c, const char *owner, const char *table, int64_t *out, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_ENDED, error, size);
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, owner);
    bst_sqlite_text(s, 2, table);
    int result = sqlite3_step(s);
    *out = result == SQLITE_ROW && sqlite3_column_int64(s, 0) > 0 ? sqlite3_column_int64(s, 0) : INT64_MAX;
    return bst_sqlite_finish(c, s, result, result == SQLITE_ROW, error, size);
}

int bst_sqlite_mine(bst_sqlite *c, const char *owner, const char *after, int limit, bst_each_table *each, void *to,
                    char *error, size_t size)
{
    counted all = {each, to, 0};
    int64_t before = INT64_MAX;
    if (!after) {
        sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_MINE, error, size);
        if (!s)
            return -1;
        bst_sqlite_text(s, 1, owner);
        sqlite3_bind_int(s, 2, limit);
        if (tables(c, s, count_table, &all, error, size) < 0)
            return -1;
    } else if (ended(c, owner, after, &before, error, size) < 0) {
        return -1;
    }
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_MINE_ENDED, error, size);
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, owner);
    sqlite3_bind_int(s, 2, limit - all.n);
    sqlite3_bind_int64(s, 3, before);
    bst_sqlite_text(s, 4, after);
    return all.n >= limit || tables(c, s, count_table, &all, error, size) >= 0 ? all.n > 0 : -1;
}

int bst_sqlite_playing(bst_sqlite *c, const char *owner, int *count, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_PLAYING, error, size);
    if (!s)
        return -1;
    bst_sqlite_text(s, 1, owner);
    int result = sqlite3_step(s);
    *count = result == SQLITE_ROW ? sqlite3_column_int(s, 0) : 0;
    return bst_sqlite_finish(c, s, result, result == SQLITE_ROW, error, size);
}

int bst_sqlite_unfinished(bst_sqlite *c, const bst_soon *soon, bst_each_table *each, void *to, char *error, size_t size)
{
    sqlite3_stmt *s = bst_sqlite_prepare(c, BST_SQL_SOON, error, size);
    if (!s)
        return -1;
    sqlite3_bind_int64(s, 1, soon->due);
    sqlite3_bind_int64(s, 2, soon->open);
    sqlite3_bind_int64(s, 3, soon->left);
    int found = tables(c, s, each, to, error, size);
    if (found < 0 || !soon->behind)
        return found;
    s = bst_sqlite_prepare(c, BST_SQL_BEHIND, error, size);
    int behind = s ? tables(c, s, each, to, error, size) : -1;
    return behind < 0 ? -1 : found || behind;
}

int bst_sqlite_old(bst_sqlite *c, bst_old_kind kind, int64_t before, const bst_old *after, int limit,
                   bst_each_old *each, void *to, char *error, size_t size)
{
    static const int of_kind[] = {
        [BST_OLD_PLAYERS] = BST_SQL_OLD_PLAYERS,
        [BST_OLD_TABLES] = BST_SQL_OLD_TABLES,
        [BST_OLD_GAMES] = BST_SQL_OLD_GAMES,
    };
    sqlite3_stmt *s = bst_sqlite_prepare(c, of_kind[kind], error, size);
    int result;
    bool found = false;
    if (!s)
        return -1;
    sqlite3_bind_int64(s, 1, before);
    sqlite3_bind_int64(s, 2, after->at);
    bst_sqlite_text(s, 3, after->id);
    sqlite3_bind_int(s, 4, limit);
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        bst_old row = {.at = sqlite3_column_int64(s, 0), .used = sqlite3_column_int(s, 2) != 0};
        bst_sqlite_copy(row.id, sizeof row.id, column(s, 1));
        found = true;
        if (!each(to, &row))
            break;
    }
    return bst_sqlite_finish(c, s, result, found, error, size);
}
