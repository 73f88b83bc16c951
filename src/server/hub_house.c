// SPDX-License-Identifier: MIT
// Houses: the addresses people come from. Whoever is many people at one address is one house, so no crowd of guests
// gets more than its share.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

// Names of houses are in an index, so nobody outside may know which of them fall into one slot.
static void name_of(const bst_hub *hub, const char *source, char out[BST_ID_MAX])
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)source, strlen(source), hub->house_key,
                       sizeof hub->house_key);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    memcpy(out, hex, BST_ID_MAX - 1);
    out[BST_ID_MAX - 1] = 0;
}

bst_house *bst_house_enter(bst_hub *hub, const char *source)
{
    char id[BST_ID_MAX];
    bst_house *house = &hub->here;
    if (source) {
        name_of(hub, source, id);
        house = bst_index_find(&hub->houses, id);
        if (!house) {
            house = calloc(1, sizeof *house);
            if (house)
                memcpy(house->entry.id, id, sizeof id);
            if (!house || !bst_index_add(&hub->houses, &house->entry)) {
                free(house);
                return NULL;
            }
        }
    }
    house->clients++;
    if (hub->houses_at == INT64_MAX)
        bst_hub_wake(hub, hub->houses_at = bst_hub_now(hub) + BST_HOUSES_MS);
    return house;
}

void bst_house_leave(bst_house *house) { house->clients--; }

bool bst_house_counts(const bst_hub *hub, const bst_house *house)
{
    return house != &hub->here && house != &hub->nobody;
}

bool bst_house_may_have_guest(bst_hub *hub, const bst_house *house, bst_complaint *why)
{
    int hourly = hub->options.allowances.address_guests;
    double left = bst_purse_left(&house->guests, hourly, bst_hub_steady(hub));
    if (!bst_house_counts(hub, house) || left >= 1)
        return true;
    bst_complain(why, "too-often", "too many new guests have come from your address; wait a moment");
    why->wait = (int64_t)((1 - left) * 3600000 / hourly) + 1;
    return false;
}

bool bst_share_spent(const bst_hub *hub, const bst_share *share)
{
    const bst_allowances *may = &hub->options.allowances;
    int64_t now = bst_hub_steady(hub);
    return bst_purse_left(&share->thought, may->player_bots, now) <= 0 ||
           (bst_house_counts(hub, share->house) && bst_purse_left(&share->house->thought, may->address_bots, now) <= 0);
}

// ---- what its players have had

bst_share *bst_share_of(bst_house *house, const char *player)
{
    bst_share *share = bst_index_find(&house->shares, player);
    if (share)
        return share;
    share = calloc(1, sizeof *share);
    if (share) {
        memcpy(share->entry.id, player, strlen(player) + 1);
        share->house = house;
    }
    if (!share || !bst_index_add(&house->shares, &share->entry)) {
        free(share);
        return NULL;
    }
    return share;
}

static void free_house(bst_house *house)
{
    BST_INDEX_EACH(&house->shares, share) { free(share); }
    bst_index_free(&house->shares);
    bst_waitlist_free(&house->waiting);
}

static bool is_full(const bst_hub *hub, const bst_purse *purse, int hourly)
{
    return bst_purse_left(purse, hourly, bst_hub_steady(hub)) >= hourly;
}

// Forgets players who have had no more than everybody else, or whom nobody competes with.
static void forget_shares(bst_hub *hub, bst_house *house, bool quiet)
{
    BST_INDEX_EACH(&house->shares, entry)
    {
        bst_share *share = (bst_share *)entry;
        if (share->first || share->queued.flying > 0 || (share->queued.used > house->served && !quiet) ||
            !is_full(hub, &share->thought, hub->options.allowances.player_bots))
            continue;
        bst_index_remove(&house->shares, entry);
        free(share);
    }
}

void bst_houses_tick(bst_hub *hub, int64_t now)
{
    if (hub->houses_at > now) {
        bst_hub_wake(hub, hub->houses_at);
        return;
    }
    const bst_allowances *may = &hub->options.allowances;
    bool quiet = hub->numbers.thinking == 0 && hub->waiting.n == 0;
    forget_shares(hub, &hub->here, quiet);
    forget_shares(hub, &hub->nobody, quiet);
    BST_INDEX_EACH(&hub->houses, entry)
    {
        bst_house *house = (bst_house *)entry;
        forget_shares(hub, house, quiet);
        if (house->clients > 0 || house->tables > 0 || house->readings > 0 || house->shares.n > 0 ||
            (house->queued.used > hub->served && !quiet) || !is_full(hub, &house->guests, may->address_guests) ||
            !is_full(hub, &house->thought, may->address_bots))
            continue;
        bst_index_remove(&hub->houses, entry);
        free_house(house);
        free(house);
    }
    // with nobody to be forgotten there is nothing to come back for; who connects or waits sets the time again
    hub->houses_at = INT64_MAX;
    if (hub->houses.n + hub->here.shares.n + hub->nobody.shares.n > 0)
        bst_hub_wake(hub, hub->houses_at = now + BST_HOUSES_MS);
}

void bst_houses_open(bst_hub *hub)
{
    randombytes_buf(hub->house_key, sizeof hub->house_key);
    hub->houses_at = INT64_MAX;
}

void bst_houses_close(bst_hub *hub)
{
    free_house(&hub->here);
    free_house(&hub->nobody);
    BST_INDEX_EACH(&hub->houses, entry)
    {
        free_house((bst_house *)entry);
        free(entry);
    }
    bst_index_free(&hub->houses);
    bst_waitlist_free(&hub->waiting);
}
