// SPDX-License-Identifier: MIT
// What requests ask of the store besides tables: who somebody is, what somebody has. The request is parked meanwhile;
// made again, it finds the answer at hand.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

/// A question under way, and the request that waits for it.
typedef struct fetch {
    bst_read read; ///< must be the first
    bst_parked *parked;
    bst_fetched *fetched;
    const char *after; ///< of BST_FETCH_MINE: in the message
} fetch;

static void free_rows(bst_fetched *fetched)
{
    for (int i = 0; i < fetched->n; i++) {
        free(fetched->rows[i].name);
        free(fetched->rows[i].text);
    }
    free(fetched->rows);
}

void bst_fetched_free(bst_fetched *fetched)
{
    for (bst_fetched *next; fetched; fetched = next) {
        next = fetched->next;
        free_rows(fetched);
        bst_given_free(fetched->given);
        free(fetched);
    }
}

// ---- the question, on any thread

static bool add_row(void *to, const char *name, const char *text)
{
    bst_fetched *fetched = to;
    if (fetched->n == fetched->capacity) {
        int more = fetched->capacity ? 2 * fetched->capacity : 16;
        bst_fetched_row *rows = realloc(fetched->rows, (size_t)more * sizeof *rows);
        if (!rows)
            return !(fetched->full = true);
        fetched->rows = rows;
        fetched->capacity = more;
    }
    bst_fetched_row row = {strdup(name), strdup(text)};
    if (!row.name || !row.text) {
        free(row.name);
        free(row.text);
        return !(fetched->full = true);
    }
    fetched->rows[fetched->n++] = row;
    return true;
}

static bool add_table(void *to, const bst_stored_table *table) { return add_row(to, table->id, table->summary); }

static int ask(bst_read *read)
{
    const fetch *f = (const fetch *)read;
    bst_store *store = read->hub->store;
    bst_fetched *out = f->fetched;
    char *error = read->error;
    const size_t size = sizeof read->error;
    switch (out->kind) {
    case BST_FETCH_PLAYER: return store->def->player(store, out->id, &out->player, error, size);
    case BST_FETCH_PLAYING: return store->def->playing(store, out->id, &out->count, error, size);
    case BST_FETCH_PRESETS: return store->def->presets(store, out->id, add_row, out, error, size);
    case BST_FETCH_RECORD: return -1; // hub_record.c reads those
    case BST_FETCH_MINE:
        return store->def->mine(store, out->id, f->after, BST_MINE_MAX + 1, add_table, out, error, size);
    }
    return -1;
}

// ---- the answer

static void then(bst_read *read)
{
    fetch *f = (fetch *)read;
    bst_parked *parked = f->parked;
    bst_fetched *fetched = f->fetched;
    f->parked = NULL;
    f->fetched = NULL;
    fetched->found = fetched->full ? -1 : read->found;
    snprintf(fetched->error, sizeof fetched->error, "%s", fetched->full ? "memory is short" : read->error);
    if (fetched->stale) {
        bst_fetched_free(fetched);
    } else {
        fetched->next = parked->fetched;
        parked->fetched = fetched;
    }
    bst_unpark(read->hub, parked, NULL);
}

static void free_fetch(bst_read *read)
{
    fetch *f = (fetch *)read;
    if (f->parked)
        bst_parked_free(f->parked);
    bst_fetched_free(f->fetched);
}

static void begin(bst_ask *r, bst_fetch_kind kind, const char *player, const char *after)
{
    fetch *f = calloc(1, sizeof *f);
    bst_fetched *fetched = f ? calloc(1, sizeof *fetched) : NULL;
    bst_parked *parked = fetched ? bst_park(r) : NULL;
    if (!parked) {
        free(fetched);
        free(f);
        bst_complain_memory(&r->why);
        return;
    }
    fetched->kind = kind;
    strncpy(fetched->id, player, sizeof fetched->id - 1);
    f->read = (bst_read){.ask = ask, .then = then, .free = free_fetch};
    f->parked = parked;
    f->fetched = fetched;
    f->after = after;
    bst_read_begin(r->hub, &f->read);
}

const bst_fetched *bst_fetch(bst_ask *r, bst_fetch_kind kind, const char *player, const char *after)
{
    for (const bst_fetched *at = r->fetched; at; at = at->next) {
        if (at->kind != kind || strcmp(at->id, player) != 0)
            continue;
        if (at->found >= 0)
            return at;
        bst_read_failed(r->hub, at->error, &r->why);
        return NULL;
    }
    begin(r, kind, player, after);
    return NULL;
}

void bst_fetches_of(bst_hub *hub, const char *player)
{
    for (bst_read *read = hub->reads; read; read = read->after)
        if (read->ask == ask && strcmp(((fetch *)read)->fetched->id, player) == 0)
            ((fetch *)read)->fetched->stale = true;
}
