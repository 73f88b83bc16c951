// SPDX-License-Identifier: MIT
// What nobody uses goes: once a day tables that were closed long ago, because their game never began or everybody had
// left it, then games that were over long ago, then guests who have nothing and were not here for long. A few at a
// time, so that nobody waits for it.

#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum {
    SLICE = 200,      ///< rows looked at at once
    PAUSE_MS = 1000,  ///< between slices
    FIRST_MS = 60000, ///< after the start
};

static const int64_t day = 86400000;

/// Rows of one kind, as the store gives them.
typedef struct slice {
    bst_read read; ///< must be the first
    bst_old_kind kind;
    int64_t before;
    bst_old after; ///< only those behind it
    bst_old at[SLICE];
    int n;
} slice;

void bst_retention_open(bst_hub *hub)
{
    hub->purge_kind = 0;
    bst_hub_wake(hub, hub->purge_at = bst_hub_now(hub) + FIRST_MS);
}

bool bst_is_doomed(const bst_hub *hub, const char *id) { return bst_index_find(&hub->doomed, id) != NULL; }

void bst_retention_settled(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->doomed, entry)
    {
        bst_index_remove(&hub->doomed, entry);
        free(entry);
    }
}

static void doom(bst_hub *hub, bst_write_kind kind, const char *id, int64_t before)
{
    bst_named *entry = calloc(1, sizeof *entry);
    if (entry)
        memcpy(entry->id, id, strlen(id) + 1);
    if (!entry || !bst_index_add(&hub->doomed, entry)) { // another day
        free(entry);
        return;
    }
    bst_batch_write(hub, kind, id)->at = before;
}

static void look_at(bst_hub *hub, const slice *s, const bst_old *old)
{
    bool players = s->kind == BST_OLD_PLAYERS;
    // who is here, and what is looked at, stays
    bool here = bst_index_find(players ? &hub->persons : &hub->tables, old->id) || bst_index_find(&hub->loads, old->id);
    if (!old->used && !here && !bst_is_doomed(hub, old->id))
        doom(hub, players ? BST_WRITE_PLAYER_DELETE : BST_WRITE_TABLE_DELETE, old->id, s->before);
}

// Those who are here for days are here.
static void see_persons(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->persons, person) { bst_person_seen(hub, (bst_person *)person); }
}

// ---- the question

static bool note(void *to, const bst_old *old)
{
    slice *s = to;
    s->at[s->n++] = *old;
    return true;
}

static int ask(bst_read *read)
{
    slice *s = (slice *)read;
    bst_store *store = read->hub->store;
    return store->def->old(store, s->kind, s->before, &s->after, SLICE, note, s, read->error, sizeof read->error);
}

// Looks at what was found; when all have been looked at, comes back the next day.
static void then(bst_read *read)
{
    slice *s = (slice *)read;
    bst_hub *hub = read->hub;
    int64_t now = bst_hub_now(hub);
    hub->purge_at = now + PAUSE_MS;
    if (read->found < 0)
        bst_hub_log(hub, "looking for what nobody uses any more failed: %s", read->error);
    for (int i = 0; i < s->n && !hub->stopping; i++)
        look_at(hub, s, &s->at[i]);
    if (s->n == SLICE) {
        hub->purge_after = s->at[SLICE - 1];
    } else {
        hub->purge_after = (bst_old){0};
        hub->purge_kind = (hub->purge_kind + 1) % BST_OLD_KINDS;
        if (hub->purge_kind == 0)
            hub->purge_at = now + day;
    }
    bst_hub_wake(hub, hub->purge_at);
}

static void purge(bst_hub *hub, int64_t now)
{
    const bst_allowances *keep = &hub->options.allowances;
    const int days[] = {
        [BST_OLD_TABLES] = keep->closed_days,
        [BST_OLD_GAMES] = keep->played_days,
        [BST_OLD_PLAYERS] = keep->guest_days,
    };
    bst_old_kind kind = hub->purge_kind;
    slice *s = calloc(1, sizeof *s);
    if (!s) {
        hub->purge_at = now + PAUSE_MS;
        return;
    }
    if (kind == BST_OLD_PLAYERS && hub->purge_after.at == 0)
        see_persons(hub);
    hub->purge_at = INT64_MAX; // until it is answered
    s->read = (bst_read){.ask = ask, .then = then};
    s->kind = kind;
    s->before = now - days[kind] * day;
    s->after = hub->purge_after;
    bst_read_begin(hub, &s->read);
}

void bst_retention_tick(bst_hub *hub, int64_t now)
{
    if (hub->purge_at <= now && !hub->stopping) {
        if (hub->paused_until > now)
            hub->purge_at = hub->paused_until + PAUSE_MS;
        else
            purge(hub, now);
    }
    bst_hub_wake(hub, hub->purge_at);
}
