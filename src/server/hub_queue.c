// SPDX-License-Identifier: MIT
// Whose bot comes next. Houses (addresses that somebody looks at a table from) are served in turn by what they have had
// of the bots' time, within a house its players by what theirs have had, and the tables of a player as they came. So
// whoever wants little waits for no more than what the threads are busy with, however much others want. Tables that
// nobody looks at are one house more, which gets less.

#include <string.h>

#include "server/hub_parts.h"

enum { UNSEEN = 4 }; ///< times as dear is the time of a bot that nobody looks at

// What somebody has had, with what the bots at work will take at most. Who has waited for nothing keeps no claim on
// the time before: `served` is where the others are.
static void place(bst_hub *hub, bst_waitlist *in, bst_queued *who)
{
    who->waiter.due = who->used + who->flying * 1000 * hub->options.think_seconds;
    if (who->waiter.place > 0)
        bst_waitlist_put(in, &who->waiter);
}

static bool wait_in_line(bst_hub *hub, bst_waitlist *in, bst_queued *who, double served)
{
    if (who->waiter.place > 0)
        return true;
    if (who->used < served)
        who->used = served;
    who->waiter.order = ++hub->orders;
    place(hub, in, who);
    return bst_waitlist_put(in, &who->waiter);
}

// Behind a bot that begins: the next of the line, if there is one.
static void line_up_again(bst_hub *hub, bst_waitlist *in, bst_queued *who, bool more)
{
    if (!more)
        bst_waitlist_remove(in, &who->waiter);
    who->waiter.order = ++hub->orders;
    place(hub, in, who);
}

static bst_house *house_of(bst_waiter *waiter)
{
    return (bst_house *)((char *)waiter - offsetof(bst_house, queued.waiter));
}

static bst_share *share_of(bst_waiter *waiter)
{
    return (bst_share *)((char *)waiter - offsetof(bst_share, queued.waiter));
}

// Of those who look at a table the house that has had least: nobody can hold up a table by looking at it.
static bst_house *house_for(bst_hub *hub, const bst_hosted *hosted)
{
    bst_house *best = NULL;
    for (int i = 0; i < hosted->nwatches; i++) {
        bst_house *house = hosted->watches[i].client->house;
        if (!best || house->queued.used < best->queued.used)
            best = house;
    }
    return best ? best : &hub->nobody;
}

bool bst_queue_put(bst_hub *hub, bst_hosted *hosted)
{
    bst_house *house = house_for(hub, hosted);
    bst_share *share = bst_share_of(house, hosted->table->host);
    if (!share || !wait_in_line(hub, &house->waiting, &share->queued, house->served))
        return false;
    if (!wait_in_line(hub, &hub->waiting, &house->queued, hub->served)) {
        if (!share->first)
            bst_waitlist_remove(&house->waiting, &share->queued.waiter);
        return false;
    }
    hosted->share = share;
    hosted->queue_before = share->last;
    *(share->last ? &share->last->queue_after : &share->first) = hosted;
    share->last = hosted;
    if (hub->houses_at == INT64_MAX)
        bst_hub_wake(hub, hub->houses_at = bst_hub_now(hub) + BST_HOUSES_MS);
    return true;
}

void bst_queue_remove(bst_hub *hub, bst_hosted *hosted)
{
    bst_share *share = hosted->share;
    if (!share)
        return;
    *(hosted->queue_before ? &hosted->queue_before->queue_after : &share->first) = hosted->queue_after;
    *(hosted->queue_after ? &hosted->queue_after->queue_before : &share->last) = hosted->queue_before;
    hosted->queue_before = hosted->queue_after = NULL;
    hosted->share = NULL;
    if (!share->first)
        bst_waitlist_remove(&share->house->waiting, &share->queued.waiter);
    if (share->house->waiting.n == 0)
        bst_waitlist_remove(&hub->waiting, &share->house->queued.waiter);
}

void bst_queue_seen(bst_hub *hub, bst_hosted *hosted)
{
    if (!hosted->share || hosted->share->house != &hub->nobody)
        return;
    bst_queue_remove(hub, hosted);
    if (!bst_queue_put(hub, hosted))
        bst_hosted_think_later(hub, hosted, bst_hub_now(hub) + BST_RETRY_MS);
}

bst_hosted *bst_queue_take(bst_hub *hub, bst_share **whose)
{
    bst_waiter *first = bst_waitlist_first(&hub->waiting);
    if (!first)
        return NULL;
    bst_house *house = house_of(first);
    bst_share *share = share_of(bst_waitlist_first(&house->waiting));
    bst_hosted *hosted = share->first;
    if (hub->served < house->queued.used)
        hub->served = house->queued.used;
    if (house->served < share->queued.used)
        house->served = share->queued.used;
    bst_queue_remove(hub, hosted);
    *whose = share;
    return hosted;
}

void bst_queue_begin(bst_hub *hub, bst_share *share)
{
    share->queued.flying++;
    share->house->queued.flying++;
    line_up_again(hub, &share->house->waiting, &share->queued, share->first != NULL);
    line_up_again(hub, &hub->waiting, &share->house->queued, share->house->waiting.n > 0);
}

void bst_queue_end(bst_hub *hub, bst_share *share, int64_t ms)
{
    bst_house *house = share->house;
    double cost = (double)(ms + 1) * (house == &hub->nobody ? UNSEEN : 1);
    const bst_allowances *may = &hub->options.allowances;
    int64_t now = bst_hub_steady(hub);
    bst_purse_spend(&share->thought, (double)ms / 1000, may->player_bots, now);
    bst_purse_spend(&house->thought, (double)ms / 1000, may->address_bots, now);
    share->queued.flying--;
    share->queued.used += cost;
    house->queued.flying--;
    house->queued.used += cost;
    place(hub, &house->waiting, &share->queued);
    place(hub, &hub->waiting, &house->queued);
}
