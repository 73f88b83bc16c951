// SPDX-License-Identifier: MIT
// The events of a table: rolled up by zlib, with the words that all of them have in common known from the start.

#include "server/scroll.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    ROLL_BYTES = 2048, ///< of lines that are rolled up together, at least
    LEVEL = 4,
    WINDOW_BITS = 12,
    MEMORY_LEVEL = 4,
};

struct bst_roll {
    int n; ///< events
    size_t length, packed;
    unsigned char bytes[];
};

// What is likely to come, the likeliest last.
static const char common[] =
    "{\"q\":12,\"at\":1800000000000,\"e\":\"chat\",\"name\":\"\",\"player\":\"\",\"text\":\"\",\"seat\":null}\n"
    "{\"q\":57,\"at\":1800000000000,\"e\":\"act\",\"by\":1,\"a\":\"put big road NE\",\"left\":[900000,900000]}\n"
    "{\"q\":57,\"at\":1800000000000,\"e\":\"act\",\"by\":0,\"a\":\"put small field NNW\",\"left\":null}\n"
    "{\"q\":57,\"at\":1800000000000,\"e\":\"act\",\"by\":1,\"a\":\"put small city N\",\"left\":null}\n"
    "{\"q\":58,\"at\":1800000000000,\"e\":\"act\",\"by\":\"chance\",\"a\":\"draw base.D\",\"left\":null}\n"
    "{\"q\":58,\"at\":1800000000000,\"e\":\"act\",\"by\":0,\"a\":\"pass\",\"left\":null}\n"
    "{\"q\":58,\"at\":1800000000000,\"e\":\"act\",\"by\":1,\"a\":\"lay base.D 1,-2 r3\",\"left\":null}\n";

// ---- rolling up

// Packs lines into a roll; null if memory is short.
static bst_roll *pack(const char *lines, size_t length, int n)
{
    z_stream z = {0};
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, length);
    bst_roll *roll = malloc(sizeof *roll + room);
    if (roll) {
        deflateSetDictionary(&z, (const Bytef *)common, sizeof common - 1);
        z.next_in = (z_const Bytef *)lines;
        z.avail_in = (uInt)length;
        z.next_out = roll->bytes;
        z.avail_out = (uInt)room;
        deflate(&z, Z_FINISH); // there is room for the worst
        *roll = (bst_roll){.n = n, .length = length, .packed = room - z.avail_out};
        bst_roll *smaller = realloc(roll, sizeof *roll + roll->packed);
        roll = smaller ? smaller : roll;
    }
    deflateEnd(&z);
    return roll;
}

// Unpacks a roll into new memory; null if that is short.
static char *unpack(const bst_roll *roll)
{
    z_stream z = {0};
    char *lines = malloc(roll->length);
    if (!lines || inflateInit2(&z, -WINDOW_BITS) != Z_OK) {
        free(lines);
        return NULL;
    }
    inflateSetDictionary(&z, (const Bytef *)common, sizeof common - 1);
    z.next_in = (z_const Bytef *)roll->bytes;
    z.avail_in = (uInt)roll->packed;
    z.next_out = (Bytef *)lines;
    z.avail_out = (uInt)roll->length;
    int result = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    if (result == Z_STREAM_END)
        return lines;
    free(lines);
    return NULL;
}

// Rolls up what lies open; short of memory it stays open.
static void roll_up(bst_scroll *scroll)
{
    if (scroll->nrolls == scroll->capacity) {
        int more = scroll->capacity ? 2 * scroll->capacity : 4;
        bst_roll **rolls = realloc(scroll->rolls, (size_t)more * sizeof *rolls);
        if (!rolls)
            return;
        scroll->rolls = rolls;
        scroll->capacity = more;
    }
    bst_roll *roll = pack(scroll->open, scroll->length, (int)(scroll->n - scroll->rolled));
    if (!roll)
        return;
    scroll->rolls[scroll->nrolls++] = roll;
    scroll->rolled = scroll->n;
    scroll->length = 0;
}

bool bst_scroll_add(bst_scroll *scroll, const char *line, size_t length)
{
    if (scroll->length >= ROLL_BYTES)
        roll_up(scroll);
    size_t wanted = scroll->length + length + 1;
    if (wanted > scroll->room) {
        size_t room = wanted < ROLL_BYTES / 4 ? ROLL_BYTES / 4 : wanted < ROLL_BYTES ? ROLL_BYTES : wanted + 256;
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

// Reads on in lines of which the first has number `first`.
static void read_lines(reading *r, const char *lines, size_t length, int64_t first)
{
    const char *end = lines + length, *stop;
    for (int64_t q = first; lines < end && r->from < r->to && r->out->length < r->enough; q++, lines = stop + 1) {
        stop = memchr(lines, '\n', (size_t)(end - lines));
        if (q <= r->from)
            continue;
        if (r->out->length > 0)
            bst_text_bytes(r->out, ",", 1);
        bst_text_bytes(r->out, lines, (size_t)(stop - lines));
        if (r->out->failed)
            return;
        r->from = q;
    }
}

int64_t bst_scroll_read(const bst_scroll *scroll, int64_t from, int64_t to, size_t enough, bst_text *out)
{
    reading r = {from, to < scroll->n ? to : scroll->n, enough, out};
    int64_t first = 1;
    for (int i = 0; i < scroll->nrolls && r.from < scroll->rolled; i++) {
        const bst_roll *roll = scroll->rolls[i];
        if (first + roll->n - 1 > r.from && r.from < r.to && out->length < enough) {
            char *lines = unpack(roll);
            if (!lines)
                return r.from;
            read_lines(&r, lines, roll->length, first);
            free(lines);
        }
        first += roll->n;
    }
    if (!out->failed && r.from >= scroll->rolled && scroll->length > 0)
        read_lines(&r, scroll->open, scroll->length, scroll->rolled + 1);
    return r.from;
}

void bst_scroll_free(bst_scroll *scroll)
{
    for (int i = 0; i < scroll->nrolls; i++)
        free(scroll->rolls[i]);
    free(scroll->rolls);
    free(scroll->open);
    *scroll = (bst_scroll){0};
}
