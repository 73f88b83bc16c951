// SPDX-License-Identifier: MIT
// What a store writes into its database.

#include "server/sqlite.h"

// n: the number that events get in the journal.
static int bind(sqlite3_stmt *const *statement, const bst_write *w, int64_t n)
{
    static const int of_kind[] = {
        [BST_WRITE_PLAYER] = BST_SQL_PUT_PLAYER,         [BST_WRITE_PLAYER_DELETE] = BST_SQL_DELETE_PLAYER,
        [BST_WRITE_PRESET] = BST_SQL_PUT_PRESET,         [BST_WRITE_PRESET_DELETE] = BST_SQL_DELETE_PRESET,
        [BST_WRITE_EVENTS] = BST_SQL_PUT_JOURNAL,        [BST_WRITE_TABLE] = BST_SQL_PUT_TABLE,
        [BST_WRITE_TABLE_DELETE] = BST_SQL_DELETE_TABLE, [BST_WRITE_SECRET] = BST_SQL_PUT_SECRET,
        [BST_WRITE_MEMBER] = BST_SQL_PUT_MEMBER,         [BST_WRITE_MEMBER_DELETE] = BST_SQL_DELETE_MEMBER,
    };
    int which = of_kind[w->kind];
    sqlite3_stmt *s = statement[which];
    bool member = w->kind == BST_WRITE_MEMBER || w->kind == BST_WRITE_MEMBER_DELETE;
    bst_sqlite_text(s, 1, member ? w->name : w->id);
    switch (w->kind) {
    case BST_WRITE_PLAYER:
        bst_sqlite_text(s, 2, w->hash);
        bst_sqlite_text(s, 3, w->text);
        sqlite3_bind_int64(s, 4, w->at);
        break;
    case BST_WRITE_PLAYER_DELETE: sqlite3_bind_int64(s, 2, w->at); break;
    case BST_WRITE_TABLE_DELETE: break;
    case BST_WRITE_PRESET:
        bst_sqlite_text(s, 2, w->name);
        bst_sqlite_text(s, 3, w->text);
        break;
    case BST_WRITE_PRESET_DELETE: bst_sqlite_text(s, 2, w->name); break;
    case BST_WRITE_EVENTS:
        sqlite3_bind_int64(s, 2, w->q);
        bst_sqlite_text(s, 3, w->text);
        sqlite3_bind_int64(s, 4, n);
        break;
    case BST_WRITE_TABLE:
        sqlite3_bind_int(s, 2, (int)w->state);
        sqlite3_bind_int(s, 3, w->listed);
        sqlite3_bind_int64(s, 4, w->at);
        sqlite3_bind_int64(s, 5, w->due);
        bst_sqlite_text(s, 6, w->text);
        sqlite3_bind_int64(s, 7, w->q);
        sqlite3_bind_int(s, 8, w->kept);
        break;
    case BST_WRITE_SECRET: sqlite3_bind_blob(s, 2, w->secret, BST_SECRET_BYTES, SQLITE_STATIC); break;
    case BST_WRITE_MEMBER:
    case BST_WRITE_MEMBER_DELETE: bst_sqlite_text(s, 2, w->id); break;
    }
    return which;
}

// What belongs to a table that is deleted.
static bool delete_rest(bst_sqlite *c, const char *id, char *error, size_t size)
{
    for (int which = BST_SQL_DELETE_EVENTS; which <= BST_SQL_DELETE_SECRET; which++) {
        bst_sqlite_text(c->statement[which], 1, id);
        if (!bst_sqlite_step(c, which, error, size))
            return false;
    }
    return true;
}

bool bst_sqlite_write(bst_sqlite *c, const bst_write *writes, int n, int64_t next, char *error, size_t size)
{
    for (int i = 0; i < n; i++) {
        const bst_write *w = &writes[i];
        if (!bst_sqlite_step(c, bind(c->statement, w, next), error, size))
            return false;
        next += w->kind == BST_WRITE_EVENTS;
        if (w->kind == BST_WRITE_TABLE_DELETE && !delete_rest(c, w->id, error, size))
            return false;
        if (w->kind != BST_WRITE_TABLE || w->state != BST_TABLE_OVER)
            continue;
        bst_sqlite_text(c->statement[BST_SQL_END_MEMBERS], 1, w->id);
        sqlite3_bind_int64(c->statement[BST_SQL_END_MEMBERS], 2, w->at > 0 ? w->at : 1);
        if (!bst_sqlite_step(c, BST_SQL_END_MEMBERS, error, size))
            return false;
    }
    return true;
}
