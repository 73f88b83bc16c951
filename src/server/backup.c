// SPDX-License-Identifier: MIT
// VACUUM INTO reads one state of the database from beginning to end. sqlite3_backup_step(), which the shell's .backup
// uses, begins anew after each commit of somebody else and never comes to an end under load.

#include "server/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

// Opens a database that is there; null with a sentence in error.
static sqlite3 *open_base(const char *path, char *error, size_t size)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(db, PATIENCE_MS);
        return db;
    }
    snprintf(error, size, "cannot open %s: %s", path, db ? sqlite3_errmsg(db) : "out of memory");
    sqlite3_close(db);
    return NULL;
}

static bool is_there(const char *path)
{
    struct stat file;
    return lstat(path, &file) == 0;
}

// The database of a data folder, or the file itself.
static bool find_base(const char *from, char *out, char *error, size_t size)
{
    struct stat file;
    if (stat(from, &file) != 0) {
        snprintf(error, size, "cannot find %s: %s", from, strerror(errno));
        return false;
    }
    bool folder = S_ISDIR(file.st_mode);
    if (snprintf(out, PATH_MAX, folder ? "%s/bastide.db" : "%s", from) >= PATH_MAX) {
        snprintf(error, size, "the name of the folder is too long");
        return false;
    }
    if (folder && stat(out, &file) != 0) {
        snprintf(error, size, "there is no bastide.db in %s; is it the data folder of a server?", from);
        return false;
    }
    return true;
}

// Neither the file nor what SQLite would take for a part of it: an old -wal would be played into the copy.
static bool is_free(const char *to, char *error, size_t size)
{
    static const char *const tails[] = {"", "-wal", "-shm", "-journal"};
    char path[PATH_MAX];
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        if (snprintf(path, sizeof path, "%s%s", to, tails[i]) >= (int)sizeof path) {
            snprintf(error, size, "the name of the copy is too long");
            return false;
        }
        if (is_there(path)) {
            snprintf(error, size, "%s is there already; nothing is overwritten, choose another name", path);
            return false;
        }
    }
    return true;
}

static bool copy_base(sqlite3 *db, const char *to, char *error, size_t size)
{
    sqlite3_stmt *vacuum = NULL;
    bool good = sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &vacuum, NULL) == SQLITE_OK &&
                sqlite3_bind_text(vacuum, 1, to, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(vacuum) == SQLITE_DONE;
    if (!good)
        snprintf(error, size, "the copy failed: %s", sqlite3_errmsg(db));
    sqlite3_finalize(vacuum);
    return good;
}

// The number that a query gives; -1 if it fails.
static int64_t number(sqlite3 *db, const char *query)
{
    sqlite3_stmt *s = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(db, query, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

static bool is_ours(sqlite3 *db)
{
    return number(db, "PRAGMA user_version") > 0 &&
           number(db, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('players', 'tables', "
                      "'events', 'secrets')") == 4;
}

// Those of a table are numbered from 1, and the last may be on its way to its place yet; older programs knew no such
// way.
static int64_t count_events(sqlite3 *db)
{
#define LAST_OF(rows) "SELECT COALESCE(sum(last), 0) FROM (SELECT max(q) AS last FROM " rows " GROUP BY table_id)"
    bool on_the_way = number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'journal'") == 1;
    return number(db, on_the_way ? LAST_OF("(SELECT table_id, q FROM events UNION ALL SELECT table_id, q FROM journal) "
                                           "WHERE table_id IN (SELECT id FROM tables)")
                                 : LAST_OF("events"));
}

static bool check_copy(const char *path, bst_backup_numbers *numbers, char *error, size_t size)
{
    sqlite3 *db = open_base(path, error, size);
    if (!db)
        return false;
    sqlite3_stmt *s = NULL;
    bool good = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &s, NULL) == SQLITE_OK &&
                sqlite3_step(s) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(s, 0), "ok") == 0;
    sqlite3_finalize(s);
    numbers->players = number(db, "SELECT count(*) FROM players");
    numbers->tables = number(db, "SELECT count(*) FROM tables");
    numbers->events = count_events(db);
    good = good && numbers->players >= 0 && numbers->tables >= 0 && numbers->events >= 0;
    if (!good)
        snprintf(error, size, "the copy is damaged, and so the database may be; the copy was thrown away");
    sqlite3_close(db);
    return good;
}

static bool sync_path(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

// Gives the finished copy its name, on the disk too.
static bool publish(const char *part, const char *to, int64_t *bytes, char *error, size_t size)
{
    char folder[PATH_MAX];
    struct stat file;
    const char *slash = strrchr(to, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - to) + 1 : 1, slash ? to : ".");
    // a link, unlike a new name, is refused if somebody else has taken the name meanwhile
    bool good = sync_path(part, O_RDWR) && stat(part, &file) == 0 && link(part, to) == 0 &&
                sync_path(folder, O_RDONLY | O_DIRECTORY);
    if (good)
        *bytes = file.st_size;
    else
        snprintf(error, size, "cannot write %s: %s", to, strerror(errno));
    return good;
}

// The copy under a name of its own, readable by its owner from the first moment on; then its real name.
static bool copy_checked(sqlite3 *db, const char *to, bst_backup_numbers *numbers, char *error, size_t size)
{
    char part[PATH_MAX + 8];
    snprintf(part, sizeof part, "%s.XXXXXX", to);
    int fd = mkstemp(part); // mode 0600
    if (fd < 0) {
        snprintf(error, size, "cannot write %s: %s", to, strerror(errno));
        return false;
    }
    close(fd);
    bool good = copy_base(db, part, error, size) && check_copy(part, numbers, error, size) &&
                publish(part, to, &numbers->bytes, error, size);
    unlink(part);
    return good;
}

bool bst_backup(const char *from, const char *to, bst_backup_numbers *numbers, char *error, size_t size)
{
    char path[PATH_MAX];
    *numbers = (bst_backup_numbers){0};
    if (!find_base(from, path, error, size) || !is_free(to, error, size))
        return false;
    sqlite3 *db = open_base(path, error, size);
    if (!db)
        return false;
    bool good = false;
    if (is_ours(db))
        good = copy_checked(db, to, numbers, error, size);
    else
        snprintf(error, size, "%s is no database of Bastide: %s", path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return good;
}
