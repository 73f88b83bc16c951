// SPDX-License-Identifier: MIT
// Tables that sleep on the disk and that the hub comes back to by itself: a clock runs out, or nobody has come for too
// long. Only those of the next hours are in memory; the store is asked now and then which come next. So a server may
// have any number of games that somebody plays a move of each week.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum {
    HORIZON_MS = 2 * 3600000, ///< so far ahead sleepers are in memory
    LOOK_MS = 3600000,        ///< between questions to the store
};

/// What the store was asked, and what it said.
typedef struct look {
    bst_read read; ///< must be the first
    bst_soon soon;
    bst_sleeper **at;
    int n, capacity;
    bool full; ///< memory was short
} look;

// ---- the list

static bool put(bst_hub *hub, bst_sleeper *sleeper, int64_t due)
{
    sleeper->alarm.due = (double)due;
    return bst_waitlist_put(&hub->sleepers_alarms, &sleeper->alarm);
}

static bool add(bst_hub *hub, const char *id, int64_t due)
{
    bst_sleeper *sleeper = bst_index_find(&hub->sleepers, id);
    if (sleeper)
        return put(hub, sleeper, due);
    sleeper = calloc(1, sizeof *sleeper);
    if (!sleeper)
        return false;
    memcpy(sleeper->entry.id, id, strlen(id) + 1);
    if (!bst_index_add(&hub->sleepers, &sleeper->entry)) {
        free(sleeper);
        return false;
    }
    return put(hub, sleeper, due);
}

bool bst_sleeper_add(bst_hub *hub, const char *id, int64_t due)
{
    // beyond that the store knows; one that is there already was due sooner, and will be looked at then
    return due > hub->horizon || add(hub, id, due);
}

void bst_sleeper_remove(bst_hub *hub, const char *id)
{
    bst_sleeper *sleeper = bst_index_find(&hub->sleepers, id);
    if (!sleeper)
        return;
    bst_waitlist_remove(&hub->sleepers_alarms, &sleeper->alarm);
    bst_index_remove(&hub->sleepers, &sleeper->entry);
    free(sleeper);
}

void bst_sleeper_failed(bst_hub *hub, const char *id, bool damaged)
{
    if (damaged) // it is left alone
        bst_sleeper_remove(hub, id);
    else
        add(hub, id, bst_hub_now(hub) + BST_IDLE_MS);
}

// One at a time: after a night there may be thousands, and people want to play meanwhile.
static void wake_one(bst_hub *hub, int64_t now)
{
    const bst_waiter *first = bst_waitlist_first(&hub->sleepers_alarms);
    if (!first || first->due > (double)now || hub->waking || hub->stopping)
        return;
    char id[BST_ID_MAX];
    memcpy(id, ((const bst_sleeper *)((const char *)first - offsetof(bst_sleeper, alarm)))->entry.id, sizeof id);
    if (!bst_load_sleeper(hub, id))
        bst_sleeper_failed(hub, id, false);
}

// ---- asking which come next

static int64_t due_of(const bst_hub *hub, const bst_stored_table *table)
{
    static const int64_t day = 86400000;
    const bst_allowances *keep = &hub->options.allowances;
    if (table->due >= 0 && table->state != BST_TABLE_OPEN)
        return table->due;
    return table->changed + (table->state == BST_TABLE_OPEN ? keep->open_days : keep->left_days) * day;
}

static void set_soon(bst_hub *hub, bst_soon *soon, bool behind)
{
    static const int64_t day = 86400000;
    const bst_allowances *keep = &hub->options.allowances;
    int64_t horizon = hub->horizon = bst_hub_now(hub) + HORIZON_MS;
    *soon = (bst_soon){behind, horizon, horizon - keep->open_days * day, horizon - keep->left_days * day};
}

static bool note_now(void *to, const bst_stored_table *table)
{
    return !bst_table_id_valid(table->id) || add(to, table->id, due_of(to, table));
}

bool bst_sleepers_open(bst_hub *hub, char *error, size_t size)
{
    bst_soon soon;
    set_soon(hub, &soon, true);
    hub->look_at = bst_hub_now(hub) + LOOK_MS;
    return hub->store->def->unfinished(hub->store, &soon, note_now, hub, error, size) >= 0;
}

// On any thread: they are taken in afterwards.
static bool note_later(void *to, const bst_stored_table *table)
{
    look *l = to;
    bst_sleeper *sleeper = calloc(1, sizeof *sleeper);
    if (sleeper && l->n == l->capacity) {
        int more = l->capacity ? 2 * l->capacity : 64;
        bst_sleeper **at = realloc(l->at, (size_t)more * sizeof(bst_sleeper *));
        l->at = at ? at : l->at;
        l->capacity = at ? more : l->capacity;
    }
    l->full = !sleeper || l->n == l->capacity;
    if (l->full) {
        free(sleeper);
        return false;
    }
    memcpy(sleeper->entry.id, table->id, sizeof sleeper->entry.id);
    sleeper->alarm.due = (double)due_of(l->read.hub, table);
    l->at[l->n++] = sleeper;
    return true;
}

static int ask(bst_read *read)
{
    look *l = (look *)read;
    bst_store *store = read->hub->store;
    return store->def->unfinished(store, &l->soon, note_later, l, read->error, sizeof read->error);
}

static void then(bst_read *read)
{
    look *l = (look *)read;
    bst_hub *hub = read->hub;
    bool good = read->found >= 0 && !l->full;
    if (read->found < 0)
        bst_hub_log(hub, "looking for tables that are due failed: %s", read->error);
    for (int i = 0; i < l->n; i++) {
        const char *id = l->at[i]->entry.id;
        // one that is in memory, or on its way, is looked after
        bool here = bst_hosted_at_hand(hub, id) || bst_index_find(&hub->loads, id) || bst_is_doomed(hub, id);
        if (bst_table_id_valid(id) && !here && !bst_index_find(&hub->sleepers, id))
            good &= add(hub, id, (int64_t)l->at[i]->alarm.due);
    }
    hub->look_at = bst_hub_now(hub) + (good ? LOOK_MS : BST_RETRY_MS);
    bst_hub_wake(hub, hub->look_at);
}

static void free_look(bst_read *read)
{
    look *l = (look *)read;
    for (int i = 0; i < l->n; i++)
        free(l->at[i]);
    free(l->at);
}

static void look_ahead(bst_hub *hub, int64_t now)
{
    look *l = calloc(1, sizeof *l);
    if (!l) {
        hub->look_at = now + BST_RETRY_MS;
        return;
    }
    hub->look_at = INT64_MAX; // until it is answered
    set_soon(hub, &l->soon, false);
    l->read = (bst_read){.ask = ask, .then = then, .free = free_look};
    bst_read_begin(hub, &l->read);
}

void bst_sleepers_tick(bst_hub *hub, int64_t now)
{
    wake_one(hub, now);
    if (hub->look_at <= now && !hub->stopping)
        look_ahead(hub, now);
    bst_hub_wake(hub, hub->look_at);
}

void bst_sleepers_free(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->sleepers, entry) { free(entry); }
    bst_index_free(&hub->sleepers);
    bst_waitlist_free(&hub->sleepers_alarms);
}
