// SPDX-License-Identifier: MIT
// The file of a game: saving, and keeping a game that was interrupted.

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tui/table.h"

static char *record_text(const bst_table *t, bst_text_error *error)
{
    bst_header head = {.setup = *bst_game_setup(t->game),
                       .position = t->position,
                       .position_length = t->position ? strlen(t->position) : 0};
    time_t now = time(NULL);
    struct tm when;
    for (int seat = 0; seat < head.setup.seats; seat++)
        if (t->player[seat].bot && strlen(t->player[seat].name) + sizeof BST_BOT_PREFIX <= BST_NAME_MAX)
            snprintf(head.name[seat], sizeof head.name[seat], "%s%.*s", BST_BOT_PREFIX,
                     (int)(BST_NAME_MAX - sizeof BST_BOT_PREFIX), t->player[seat].name);
    if (localtime_r(&now, &when))
        strftime(head.date, sizeof head.date, "%Y-%m-%d", &when);
    bst_action *actions = malloc(((size_t)t->nmoves + 1) * sizeof *actions);
    if (!actions) {
        snprintf(error->text, sizeof error->text, "out of memory");
        return NULL;
    }
    for (int i = 0; i < t->nmoves; i++)
        actions[i] = t->moves[i].action;
    // a file can be read: what is not open yet is chosen again
    char *text = bst_record_print(&head, actions, t->nmoves - bst_table_sealed(t), error);
    free(actions);
    return text;
}

// Writes beside the file and renames, so that a full disk cannot destroy an older save.
static bool write_file(const char *path, const char *text, char *why, size_t size)
{
    char beside[BST_PATH_MAX]; // no longer than bst_table.path, so that the name can be kept
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        snprintf(why, size, "%s", strerror(ENAMETOOLONG));
        return false;
    }
    FILE *file = fopen(beside, "w");
    bool fine = file && fputs(text, file) >= 0;
    int error = errno;
    if (file && fclose(file) != 0 && fine) {
        fine = false;
        error = errno;
    }
    if (fine && rename(beside, path) != 0) {
        fine = false;
        error = errno;
    }
    if (!fine) {
        snprintf(why, size, "%s", strerror(error));
        if (file)
            unlink(beside);
    }
    return fine;
}

bst_saved bst_table_save(bst_table *t, const char *path, bool overwrite, char *error, size_t size)
{
    if (path[0] == '\0')
        path = t->path;
    if (path[0] == '\0')
        return BST_SAVE_NO_NAME;
    if (!overwrite && strcmp(path, t->path) != 0 && access(path, F_OK) == 0)
        return BST_SAVE_EXISTS;
    bst_text_error wrong = {0};
    char *text = record_text(t, &wrong);
    bool fine = text && write_file(path, text, wrong.text, sizeof wrong.text);
    free(text);
    if (!fine) {
        snprintf(error, size, "%s", wrong.text);
        return BST_SAVE_FAILED;
    }
    if (path != t->path) {
        if (strcmp(path, t->path) != 0)
            bst_table_unrescue(t);
        snprintf(t->path, sizeof t->path, "%s", path);
    }
    t->unsaved = false;
    return BST_SAVED;
}

// ---- interrupted games --------------------------------------------------------------------------------------

static const char rescue_name[] = "interrupted-";

// Where interrupted games are kept, after the XDG directories: they are state, no settings and no cache.
static bool rescue_folder(char path[BST_PATH_MAX], bool make)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int used;
    if (state && state[0] == '/')
        used = snprintf(path, BST_PATH_MAX, "%s", state);
    else if (home && home[0] == '/')
        used = snprintf(path, BST_PATH_MAX, "%s/.local/state", home);
    else
        return false;
    if (used < 0 || used + 64 > BST_PATH_MAX)
        return false;
    memcpy(path + used, "/bastide", sizeof "/bastide");
    for (char *at = path + 1; make && *at; at++) { // the folders on the way may be missing
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    return !make || mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool bst_table_rescue(const bst_table *t, char path[BST_PATH_MAX])
{
    bst_text_error error = {0};
    char when[32] = "", why[200];
    time_t now = time(NULL);
    struct tm local;
    if (!t->unsaved || !rescue_folder(path, true) || !localtime_r(&now, &local))
        return false;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    size_t used = strlen(path);
    snprintf(path + used, BST_PATH_MAX - used, "/%s%s-%ld.bgn", rescue_name, when, (long)getpid());
    char *text = record_text(t, &error);
    bool fine = text && write_file(path, text, why, sizeof why);
    free(text);
    return fine;
}

bool bst_table_rescued(char path[BST_PATH_MAX])
{
    char folder[BST_PATH_MAX], best[256] = "";
    DIR *dir = rescue_folder(folder, false) ? opendir(folder) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir));) { // names sort as they were written
        size_t length = strlen(entry->d_name);
        if (length < sizeof best && length > 4 && strcmp(entry->d_name + length - 4, ".bgn") == 0 &&
            strncmp(entry->d_name, rescue_name, sizeof rescue_name - 1) == 0 && strcmp(entry->d_name, best) > 0)
            snprintf(best, sizeof best, "%s", entry->d_name);
    }
    if (dir)
        closedir(dir);
    return best[0] && snprintf(path, BST_PATH_MAX, "%s/%s", folder, best) < BST_PATH_MAX;
}

void bst_table_unrescue(bst_table *t)
{
    char folder[BST_PATH_MAX];
    if (!rescue_folder(folder, false))
        return;
    size_t length = strlen(folder);
    if (strncmp(t->path, folder, length) != 0 || t->path[length] != '/' ||
        strncmp(t->path + length + 1, rescue_name, sizeof rescue_name - 1) != 0)
        return;
    unlink(t->path);
    t->path[0] = '\0';
}
