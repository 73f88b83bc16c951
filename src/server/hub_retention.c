// SPDX-License-Identifier: MIT
// What nobody uses goes: once a day tables whose game never began and that were closed long ago, then guests who have
// nothing and were not here for long. A few at a time, so that nobody waits for it.

#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum {
    SLICE = 200,      ///< rows looked at at once
    PAUSE_MS = 1000,  ///< between slices
    FIRST_MS = 60000, ///< after the start
};

static const int64_t day = 86400000;

typedef struct slice {
    bst_hub *hub;
    int64_t before;
    int n;
} slice;

void bst_retention_open(bst_hub *hub)
{
    hub->purge_kind = BST_OLD_TABLES;
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

static bool look_at(void *to, const bst_old *old)
{
    slice *s = to;
    bst_hub *hub = s->hub;
    bool players = hub->purge_kind == BST_OLD_PLAYERS;
    hub->purge_after = *old;
    s->n++;
    // who is here, and what is looked at, stays
    bool here = bst_index_find(players ? &hub->persons : &hub->tables, old->id) || bst_index_find(&hub->loads, old->id);
    if (!old->used && !here)
        doom(hub, players ? BST_WRITE_PLAYER_DELETE : BST_WRITE_TABLE_DELETE, old->id, s->before);
    return true;
}

// Those who are here for days are here.
static void see_persons(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->persons, person) { bst_person_seen(hub, (bst_person *)person); }
}

// Looks at some; when all have been looked at, comes back the next day.
static void purge(bst_hub *hub, int64_t now)
{
    const bst_allowances *keep = &hub->options.allowances;
    bool players = hub->purge_kind == BST_OLD_PLAYERS;
    slice s = {hub, now - (players ? keep->guest_days : keep->closed_days) * day, 0};
    char error[200];
    if (players && hub->purge_after.at == 0)
        see_persons(hub);
    int found = hub->store->def->old(hub->store, hub->purge_kind, s.before, &hub->purge_after, SLICE, look_at, &s,
                                     error, sizeof error);
    hub->purge_at = now + PAUSE_MS;
    if (found < 0)
        bst_hub_log(hub, "looking for what nobody uses any more failed: %s", error);
    if (s.n == SLICE)
        return;
    hub->purge_after = (bst_old){0};
    hub->purge_kind = players ? BST_OLD_TABLES : BST_OLD_PLAYERS;
    if (players)
        hub->purge_at = now + day;
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
