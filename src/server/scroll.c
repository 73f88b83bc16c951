// SPDX-License-Identifier: MIT
// The events of a table: rolled up by zlib, with the words that all of them have in common known from the start. Number
// and time, with which every event begins, are not packed as they stand: the number follows from the place, and of the
// time the difference is kept. A few thin rolls become a thick one, which packs better.

#include "server/scroll.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROLL_BYTES = 2048, ///< of lines that are rolled up together, at least
    THIN_ROLLS =
        16, ///< that become a thick one: more than a usual game has, for packing again costs as much as packing
};

// What is likely to come, the likeliest last.
static const char common[] = "\"e\":\"chat\",\"name\":\"\",\"player\":\"\",\"text\":\"\",\"seat\":null}\n"
                             "\"e\":\"act\",\"by\":1,\"a\":\"put big road NE\",\"left\":[900000,900000]}\n"
                             "\"e\":\"act\",\"by\":0,\"a\":\"put small field NNW\",\"left\":null}\n"
                             "\"e\":\"act\",\"by\":1,\"a\":\"put small city N\",\"left\":null}\n"
                             "\"e\":\"act\",\"by\":\"chance\",\"a\":\"draw base.D\",\"left\":null}\n"
                             "\"e\":\"act\",\"by\":0,\"a\":\"pass\",\"left\":null}\n"
                             "\"e\":\"act\",\"by\":1,\"a\":\"lay base.D 1,-2 r3\",\"left\":null}\n";
static const bst_likely likely = {common, sizeof common - 1};

// ---- lines without number and time

static const char head_format[] = "{\"q\":%lld,\"at\":%lld,";
enum { HEAD_MAX = 64 };

// Writes what event q of this time begins with; returns its length.
static size_t print_head(char out[HEAD_MAX], int64_t q, int64_t at)
{
    return (size_t)snprintf(out, HEAD_MAX, head_format, (long long)q, (long long)at);
}

// Whether a line begins as event q does; tells its time and how long that is.
static bool read_head(const char *line, size_t length, int64_t q, int64_t *at, size_t *head)
{
    char start[HEAD_MAX], again[HEAD_MAX];
    size_t known = (size_t)snprintf(start, sizeof start, "{\"q\":%lld,\"at\":", (long long)q), end = known;
    if (length < known || memcmp(line, start, known) != 0)
        return false;
    for (*at = 0; end < length && end < known + 15 && line[end] >= '0' && line[end] <= '9'; end++)
        *at = 10 * *at + (line[end] - '0');
    *head = print_head(again, q, *at);
    return *head <= length && memcmp(line, again, *head) == 0;
}

static void add_number(bst_text *out, uint64_t n)
{
    char bytes[10];
    size_t length = 0;
    do {
        bytes[length] = (char)((n & 0x7F) | (n > 0x7F ? 0x80 : 0));
        length++;
        n >>= 7;
    } while (n > 0);
    bst_text_bytes(out, bytes, length);
}

static const char *read_number(const char *at, uint64_t *n)
{
    int shift = 0;
    for (*n = 0; *at & 0x80; at++, shift += 7)
        *n |= (uint64_t)(*at & 0x7F) << shift;
    *n |= (uint64_t)*at << shift;
    return at + 1;
}

// Shortens the lines of event q and those behind it: before each stands 0 if it is left as it is, else its time behind
// the one before, plus 1. Returns the last time.
static int64_t shorten(const char *lines, size_t length, int64_t q, int64_t before, bst_text *out)
{
    const char *end = lines + length, *stop;
    for (; lines < end; lines = stop + 1, q++) {
        int64_t at;
        size_t head;
        stop = memchr(lines, '\n', (size_t)(end - lines));
        bool regular = read_head(lines, (size_t)(stop - lines), q, &at, &head) && at >= before;
        add_number(out, regular ? (uint64_t)(at - before) + 1 : 0);
        if (regular) {
            lines += head;
            before = at;
        }
        bst_text_bytes(out, lines, (size_t)(stop + 1 - lines));
    }
    return before;
}

// ---- rolling up

static bool place_for_roll(bst_scroll *scroll)
{
    if (scroll->nrolls < scroll->capacity)
        return true;
    int more = scroll->capacity + THIN_ROLLS;
    bst_roll *rolls = realloc(scroll->rolls, (size_t)more * sizeof *rolls);
    if (!rolls)
        return false;
    scroll->rolls = rolls;
    scroll->capacity = more;
    return true;
}

// Makes a thick roll of the last ones, if they are enough; short of memory they stay as they are.
static void thicken(bst_scroll *scroll)
{
    if (scroll->nrolls < THIN_ROLLS)
        return;
    bst_roll *first = scroll->rolls + scroll->nrolls - THIN_ROLLS;
    bst_text all = {0};
    bool good = true;
    int n = 0;
    for (int i = 0; good && i < THIN_ROLLS; i++) {
        const bst_packed *packed = first[i].packed;
        char *lines = first[i].thick ? NULL : bst_unpack(packed, likely);
        good = lines != NULL;
        if (lines)
            bst_text_bytes(&all, lines, packed->length);
        free(lines);
        n += first[i].n;
    }
    bst_packed *packed = good && !all.failed ? bst_pack(all.data, all.length, likely) : NULL;
    bst_text_free(&all);
    if (!packed)
        return;
    for (int i = 0; i < THIN_ROLLS; i++)
        free(first[i].packed);
    *first = (bst_roll){packed, first->before, n, true};
    scroll->nrolls -= THIN_ROLLS - 1;
}

// Rolls up what lies open; short of memory it stays open.
static void roll_up(bst_scroll *scroll)
{
    bst_text lines = {0};
    int64_t last = shorten(scroll->open, scroll->length, scroll->rolled + 1, scroll->time, &lines);
    bool good = !lines.failed && place_for_roll(scroll);
    bst_packed *packed = good ? bst_pack(lines.data, lines.length, likely) : NULL;
    bst_text_free(&lines);
    if (!packed)
        return;
    scroll->rolls[scroll->nrolls++] = (bst_roll){packed, scroll->time, (int)(scroll->n - scroll->rolled), false};
    scroll->rolled = scroll->n;
    scroll->time = last;
    scroll->length = 0;
    thicken(scroll);
}

bool bst_scroll_add(bst_scroll *scroll, const char *line, size_t length)
{
    if (scroll->length >= ROLL_BYTES)
        roll_up(scroll);
    size_t wanted = scroll->length + length + 1;
    if (wanted > scroll->room) {
        size_t room = wanted < ROLL_BYTES / 4 ? ROLL_BYTES / 4 : wanted < ROLL_BYTES ? ROLL_BYTES : wanted + 128;
        char *open = realloc(scroll->open, room);
        if (!open)
            return false;
        scroll->open = open;
        scroll->room = room;
    }
    memcpy(scroll->open + scroll->length, line, length);
    scroll->open[wanted - 1] = '\n';
    scroll->length = wanted;
    scroll->n++;
    return true;
}

// ---- reading

typedef struct reading {
    int64_t from, to;
    size_t enough;
    bst_text *out;
} reading;

static bool wants_more(const reading *r) { return r->from < r->to && r->out->length < r->enough && !r->out->failed; }

// Reads event q, of which the beginning may have been taken apart, if it is wanted.
static void read_event(reading *r, int64_t q, const char *head, size_t head_length, const char *line, size_t length)
{
    if (q <= r->from)
        return;
    if (r->out->length > 0)
        bst_text_bytes(r->out, ",", 1);
    bst_text_bytes(r->out, head, head_length);
    bst_text_bytes(r->out, line, length);
    if (!r->out->failed)
        r->from = q;
}

// Reads on in what lies open.
static void read_open(reading *r, const bst_scroll *scroll)
{
    const char *line = scroll->open, *end = line + scroll->length, *stop;
    for (int64_t q = scroll->rolled + 1; line < end && wants_more(r); q++, line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        read_event(r, q, "", 0, line, (size_t)(stop - line));
    }
}

// Reads on in a roll that begins with event q; false if memory is short.
static bool read_roll(reading *r, const bst_roll *roll, int64_t q)
{
    char *lines = bst_unpack(roll->packed, likely);
    if (!lines)
        return false;
    const char *line = lines, *end = lines + roll->packed->length, *stop;
    for (int64_t at = roll->before; line < end && wants_more(r); q++, line = stop + 1) {
        char head[HEAD_MAX];
        uint64_t behind;
        line = read_number(line, &behind);
        stop = memchr(line, '\n', (size_t)(end - line));
        at += behind > 0 ? (int64_t)behind - 1 : 0;
        size_t length = behind > 0 && q > r->from ? print_head(head, q, at) : 0;
        read_event(r, q, head, length, line, (size_t)(stop - line));
    }
    free(lines);
    return true;
}

int64_t bst_scroll_read(const bst_scroll *scroll, int64_t from, int64_t to, size_t enough, bst_text *out)
{
    reading r = {from, to < scroll->n ? to : scroll->n, enough, out};
    int64_t first = 1;
    for (int i = 0; i < scroll->nrolls && r.from < scroll->rolled && wants_more(&r); i++) {
        const bst_roll *roll = &scroll->rolls[i];
        if (first + roll->n - 1 > r.from && !read_roll(&r, roll, first))
            return r.from;
        first += roll->n;
    }
    if (r.from >= scroll->rolled && scroll->length > 0)
        read_open(&r, scroll);
    return r.from;
}

void bst_scroll_free(bst_scroll *scroll)
{
    for (int i = 0; i < scroll->nrolls; i++)
        free(scroll->rolls[i].packed);
    free(scroll->rolls);
    free(scroll->open);
    *scroll = (bst_scroll){0};
}
