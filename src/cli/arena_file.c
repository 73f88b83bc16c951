// SPDX-License-Identifier: MIT
// The file of an arena: written line by line, read to go on.

#include "cli/arena_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jcz/json.h"
#include "record/json_text.h"

enum { FORMAT = 1, HEAD_MAX = 1 << 16, GAME_MAX = 1000000000 };

// ---- writing ------------------------------------------------------------------------------------------------

static void write_head(FILE *out, const bst_arena_head *head)
{
    fprintf(out, "{\"arena\":%d,\"program\":\"%s\",\"bots\":[", FORMAT, BASTIDE_VERSION);
    for (int i = 0; i < head->schedule.bots; i++) {
        fputs(i > 0 ? "," : "", out);
        bst_json_write(out, head->bot[i]);
    }
    // 64-bit numbers are texts: many readers of JSON know no whole numbers beyond 2^53
    fprintf(out, "],\"seats\":%d,", head->schedule.seats);
    bst_json_write_field(out, "setup", head->setup);
    fprintf(out, ",\"tiles\":\"%llx\",\"seed\":\"%llu\"}\n", (unsigned long long)head->tiles,
            (unsigned long long)head->seed);
}

static void write_int16(FILE *out, const char *before, const int16_t *at, int n)
{
    fputs(before, out);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", at[i]);
    fputc(']', out);
}

static void write_times(FILE *out, const char *key, const double *at, int n)
{
    fprintf(out, ",\"%s\":[", key);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%.6f", i > 0 ? "," : "", at[i]);
    fputc(']', out);
}

bool bst_arena_file_add(bst_arena_file *file, long game, const bst_outcome *o)
{
    FILE *out = file->stream;
    int seats = file->schedule.seats, bot[BST_SEATS_MAX];
    bst_schedule_seating(&file->schedule, game, bot);
    fprintf(out, "{\"game\":%ld,\"deck\":%ld,\"seating\":[", game, bst_schedule_deck(&file->schedule, game));
    for (int i = 0; i < seats; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", bot[i]);
    write_int16(out, "],\"points\":[", o->points, seats);
    fputs(",\"winners\":[", out);
    const char *between = "";
    for (int i = 0; i < seats; i++) {
        if (o->winners >> i & 1) {
            fprintf(out, "%s%d", between, i);
            between = ",";
        }
    }
    fprintf(out, "],\"forfeit\":%d,\"categories\":[", o->forfeit);
    for (int i = 0; i < seats; i++)
        write_int16(out, i > 0 ? ",[" : "[", o->category[i], BST_CATEGORY_KINDS);
    fputs("],\"decisions\":[", out);
    for (int i = 0; i < seats; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", (int)o->decisions[i]);
    fputs("]", out);
    write_times(out, "thought", o->thought, seats);
    write_times(out, "longest", o->longest, seats);
    fprintf(out, ",\"seconds\":%.6f}\n", o->seconds);
    return fflush(out) == 0;
}

bool bst_arena_file_close(bst_arena_file *file)
{
    bool fine = !file->stream || fclose(file->stream) == 0;
    file->stream = NULL;
    return fine;
}

// ---- reading ------------------------------------------------------------------------------------------------

typedef struct reader {
    const char *path;
    int line;
    char *error;
    size_t size;
} reader;

static bool wrong(const reader *r, const char *what)
{
    snprintf(r->error, r->size, "%s:%d: %s", r->path, r->line, what);
    return false;
}

static bool differs(const reader *r, const char *what, const char *here, const char *asked)
{
    snprintf(r->error, r->size, "%s:%d: it has %s `%s`, you asked for `%s`; take another file, or the same run",
             r->path, r->line, what, here, asked);
    return false;
}

static bool check_text(const reader *r, const bst_json *root, const char *key, const char *what, const char *asked)
{
    const char *here = bst_json_text(root, key);
    if (!here)
        return wrong(r, "this is no head of an arena");
    return strcmp(here, asked) == 0 || differs(r, what, here, asked);
}

static bool check_bots(const reader *r, const bst_json *root, const bst_arena_head *head)
{
    const bst_json *bots = bst_json_find(root, "bots", BST_JSON_ARRAY);
    const bst_json *at = bots ? bots->first : NULL;
    if (!bots)
        return wrong(r, "this is no head of an arena");
    for (int i = 0; i < head->schedule.bots || at; i++, at = at ? at->next : NULL) {
        const char *here = at && at->kind == BST_JSON_STRING ? at->text : "none";
        const char *asked = i < head->schedule.bots ? head->bot[i] : "none";
        char what[40];
        snprintf(what, sizeof what, "as bot %d", i + 1);
        if (strcmp(here, asked) != 0)
            return differs(r, what, here, asked);
    }
    return true;
}

static bool check_head(const reader *r, const bst_json *root, bst_arena_head *head, bool seeded)
{
    int format;
    char seed[32], tiles[32];
    snprintf(tiles, sizeof tiles, "%llx", (unsigned long long)head->tiles);
    if (!bst_json_int(bst_json_get(root, "arena"), 0, GAME_MAX, &format))
        return wrong(r, "this is no file of an arena");
    if (format != FORMAT)
        return wrong(r, "the file is of another version of the format");
    if (!check_text(r, root, "program", "the program's version", BASTIDE_VERSION) || !check_bots(r, root, head) ||
        !check_text(r, root, "setup", "the setup", head->setup) ||
        !check_text(r, root, "tiles", "tile files with the hash", tiles))
        return false;
    const char *here = bst_json_text(root, "seed");
    char *end;
    errno = 0;
    unsigned long long number = here ? strtoull(here, &end, 10) : 0;
    if (!here || end == here || *end != '\0' || errno)
        return wrong(r, "the seed is no number");
    if (!seeded)
        head->seed = number;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)head->seed);
    return strcmp(here, seed) == 0 || differs(r, "the seed", here, seed);
}

static bool read_ints(const bst_json *array, int n, int low, int high, int *out)
{
    if (!array || array->kind != BST_JSON_ARRAY || array->n != n)
        return false;
    for (const bst_json *at = array->first; at; at = at->next)
        if (!bst_json_int(at, low, high, out++))
            return false;
    return true;
}

static bool read_times(const bst_json *array, int n, double *out)
{
    if (!array || array->kind != BST_JSON_ARRAY || array->n != n)
        return false;
    for (const bst_json *at = array->first; at; at = at->next) {
        if (at->kind != BST_JSON_NUMBER || at->number < 0)
            return false;
        *out++ = at->number;
    }
    return true;
}

static bool read_points(const bst_json *root, int seats, bst_outcome *o)
{
    int value[BST_CATEGORY_KINDS + BST_SEATS_MAX] = {0}; // of either
    if (!read_ints(bst_json_get(root, "points"), seats, INT16_MIN, INT16_MAX, value))
        return false;
    for (int i = 0; i < seats; i++)
        o->points[i] = (int16_t)value[i];
    const bst_json *rows = bst_json_find(root, "categories", BST_JSON_ARRAY);
    if (!rows || rows->n != seats)
        return false;
    int seat = 0;
    for (const bst_json *row = rows->first; row; row = row->next, seat++) {
        if (!read_ints(row, BST_CATEGORY_KINDS, INT16_MIN, INT16_MAX, value))
            return false;
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            o->category[seat][i] = (int16_t)value[i];
    }
    return true;
}

static bool read_game(const bst_json *root, const bst_schedule *schedule, int *game, bst_outcome *o)
{
    int seats = schedule->seats, value[BST_SEATS_MAX] = {0}, bot[BST_SEATS_MAX], forfeit;
    const bst_json *winners = bst_json_find(root, "winners", BST_JSON_ARRAY);
    const bst_json *seconds = bst_json_find(root, "seconds", BST_JSON_NUMBER);
    memset(o, 0, sizeof *o);
    if (!bst_json_int(bst_json_get(root, "game"), 0, GAME_MAX, game) || !seconds || !winners || winners->n < 1 ||
        winners->n > seats || !read_ints(winners, winners->n, 0, seats - 1, value))
        return false;
    for (int i = 0; i < winners->n; i++)
        o->winners |= (uint8_t)(1 << value[i]);
    bst_schedule_seating(schedule, *game, bot);
    if (!read_ints(bst_json_get(root, "seating"), seats, 0, schedule->bots - 1, value) ||
        memcmp(value, bot, (size_t)seats * sizeof *bot) != 0)
        return false;
    if (!bst_json_int(bst_json_get(root, "forfeit"), -1, seats - 1, &forfeit) || !read_points(root, seats, o) ||
        !read_times(bst_json_get(root, "thought"), seats, o->thought) ||
        !read_times(bst_json_get(root, "longest"), seats, o->longest) ||
        !read_ints(bst_json_get(root, "decisions"), seats, 0, GAME_MAX, value))
        return false;
    for (int i = 0; i < seats; i++)
        o->decisions[i] = value[i];
    o->forfeit = (int8_t)forfeit;
    o->seconds = seconds->number;
    o->done = true;
    return true;
}

static bool read_line(reader *r, const char *text, size_t length, bst_arena_head *head, bool seeded, bst_outcome *games,
                      long n)
{
    bst_json_doc doc;
    bst_text_error error;
    if (!bst_json_parse(text, length, &doc, &error))
        return wrong(r, error.text);
    bool fine;
    if (r->line == 1) {
        fine = check_head(r, doc.root, head, seeded);
    } else {
        int game;
        bst_outcome outcome;
        fine = read_game(doc.root, &head->schedule, &game, &outcome);
        if (!fine)
            wrong(r, "this is no game of this arena");
        else if (game < n && games[game].done)
            fine = wrong(r, "this game was read already");
        else if (game < n)
            games[game] = outcome;
    }
    bst_json_free(&doc);
    return fine;
}

// Reads all complete lines; *end is where the last of them ends.
static bool read_lines(reader *r, FILE *in, bst_arena_head *head, bool seeded, bst_outcome *games, long n, off_t *end)
{
    static const char begin[] = "{\"arena\":";
    char *text = NULL;
    size_t room = 0;
    bool fine = true;
    ssize_t length;
    *end = 0;
    while (fine && (length = getline(&text, &room, in)) > 0 && text[length - 1] == '\n') {
        r->line++;
        *end += length;
        fine = read_line(r, text, (size_t)length - 1, head, seeded, games, n);
    }
    // A torn line is cut off; but not that of a file that is none of ours.
    if (fine && r->line == 0 && length > 0 &&
        strncmp(text, begin, (size_t)length < strlen(begin) ? (size_t)length : strlen(begin)) != 0) {
        r->line = 1;
        fine = wrong(r, "this is no file of an arena");
    }
    free(text);
    return fine;
}

// ---- opening ------------------------------------------------------------------------------------------------

static bool failed(const char *path, char *error, size_t size)
{
    snprintf(error, size, "%s: %s", path, strerror(errno));
    return false;
}

// Two runs must not write to one file.
static bool locked(bst_arena_file *file, char *error, size_t size)
{
    if (lockf(fileno(file->stream), F_TLOCK, 0) == 0 || (errno != EACCES && errno != EAGAIN))
        return true;
    snprintf(error, size, "%s: another arena writes to it", file->path);
    bst_arena_file_close(file);
    return false;
}

bool bst_arena_file_create(bst_arena_file *file, const char *path, const bst_arena_head *head, char *error, size_t size)
{
    *file = (bst_arena_file){.path = path, .schedule = head->schedule};
    file->stream = fopen(path, "wx");
    if (!file->stream && errno == EEXIST) {
        snprintf(error, size, "%s exists already; add --resume to go on with it, or name another file", path);
        return false;
    }
    if (!file->stream)
        return failed(path, error, size);
    if (!locked(file, error, size))
        return false;
    write_head(file->stream, head);
    return fflush(file->stream) == 0 || failed(path, error, size);
}

bool bst_arena_file_resume(bst_arena_file *file, const char *path, bst_arena_head *head, bool seeded,
                           bst_outcome *games, long n, char *error, size_t size)
{
    *file = (bst_arena_file){.path = path, .schedule = head->schedule};
    file->stream = fopen(path, "r+");
    if (!file->stream && errno == ENOENT)
        return bst_arena_file_create(file, path, head, error, size);
    if (!file->stream)
        return failed(path, error, size);
    struct stat about;
    if (fstat(fileno(file->stream), &about) != 0 || !S_ISREG(about.st_mode)) {
        snprintf(error, size, "%s: this is no regular file; there is nothing to go on with", path);
        bst_arena_file_close(file);
        return false;
    }
    if (!locked(file, error, size))
        return false;
    reader r = {.path = path, .error = error, .size = size};
    off_t end;
    if (!read_lines(&r, file->stream, head, seeded, games, n, &end)) {
        bst_arena_file_close(file);
        return false;
    }
    if (ferror(file->stream) || fseeko(file->stream, end, SEEK_SET) != 0 || ftruncate(fileno(file->stream), end) != 0)
        return failed(path, error, size);
    if (r.line == 0)
        write_head(file->stream, head);
    return fflush(file->stream) == 0 || failed(path, error, size);
}
