// SPDX-License-Identifier: MIT
// What was turned up for a bazaar, told from who got which tile and what he laid then. Needed where neither a list of
// draws nor the random numbers say it.

#include <string.h>

#include "jcz/jcz.h"

typedef struct lots {
    int owner[BST_JCZ_OFFERS_MAX]; ///< seat that gets the offer of this index, or -1
    int current, selector, highest;
} lots;

static void lot_goes_to(lots *l, int seat)
{
    if (l->current >= 0)
        l->owner[l->current] = seat;
    l->current = -1;
}

static void read_bid(lots *l, const bst_jcz_message *m)
{
    int index;
    if (!bst_json_int(bst_json_get(m->payload, "supplyIndex"), 0, BST_JCZ_OFFERS_MAX - 1, &index))
        return;
    if (index != l->current) { // nobody bid more for the one before
        lot_goes_to(l, l->highest);
        l->current = index;
        l->selector = m->player;
    }
    l->highest = m->player;
}

/// The one index and the one seat that are not named belong together.
static void last_lot(lots *l, int seats)
{
    int index = -1, seat = -1, indices = 0, without = 0;
    for (int i = 0; i < seats; i++)
        if (l->owner[i] < 0) {
            index = i;
            indices++;
        }
    for (int s = 0; s < seats; s++) {
        bool has = false;
        for (int i = 0; i < seats; i++)
            has |= l->owner[i] == s;
        if (!has) {
            seat = s;
            without++;
        }
    }
    if (indices == 1 && without == 1)
        l->owner[index] = seat;
}

const char *bst_jcz_bazaar_tile(const bst_jcz *jcz, int i, int index)
{
    lots l = {.current = -1, .selector = -1, .highest = -1};
    if (index < 0 || index >= BST_JCZ_OFFERS_MAX)
        return NULL;
    memset(l.owner, -1, sizeof l.owner);
    for (; i < jcz->nmessages && jcz->message[i].kind != BST_JCZ_PLACE_TILE; i++) {
        const bst_jcz_message *m = &jcz->message[i];
        const char *value = bst_json_text(m->payload, "value");
        if (m->kind == BST_JCZ_BAZAAR_BID)
            read_bid(&l, m);
        else if (m->kind == BST_JCZ_BAZAAR_BUY_OR_SELL)
            lot_goes_to(&l, value && strcmp(value, "SELL") == 0 ? l.highest : l.selector);
    }
    lot_goes_to(&l, l.highest);
    last_lot(&l, jcz->head.setup.seats);
    for (; l.owner[index] >= 0 && i < jcz->nmessages; i++) {
        const char *id = bst_json_text(jcz->message[i].payload, "tileId");
        if (jcz->message[i].kind == BST_JCZ_PLACE_TILE && jcz->message[i].player == l.owner[index] && id &&
            strcmp(id, BST_JCZ_ABBEY) != 0)
            return id;
    }
    return NULL;
}
