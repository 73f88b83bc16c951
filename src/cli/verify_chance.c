// SPDX-License-Identifier: MIT
// Chance: weights add up, draws are the tiles that are left, and bst_chance() follows the list exactly.

#include <string.h>

#include "cli/verify_parts.h"

// The weight of a draw is the number of such tiles that are left; a draw from the main pile offers all of it.
static bool check_draws(bst_verifier *v, const bst_state *state)
{
    int total = 0, rivers = 0, river_left = 0, late_left = 0;
    bool early = bst_tiles_early(state) > 0;
    for (int i = 0; i < v->list->n; i++) {
        bst_action a = v->list->at[i];
        if (a.kind != BST_DO_DRAW)
            return true;
        if (bst_tiles_left(v->game, state, a.number) != v->list->weight[i] || !bst_kind_is_drawn(v->game, a.number))
            return bst_found_action(v, state, a, "the weight of a draw is not what is left of the tile");
        if (early && bst_kind_is_late(v->game, a.number))
            return bst_found_action(v, state, a, "a tile that comes late is drawn too early");
        rivers += bst_game_tile(v->game, a.number)->flags & BST_TILE_RIVER ? 1 : 0;
        total += v->list->weight[i];
    }
    if (rivers == v->list->n) // of a river some tiles come first and some last
        return true;
    for (int kind = 0; kind < bst_game_kinds(v->game); kind++) {
        if (bst_game_tile(v->game, kind)->flags & BST_TILE_RIVER)
            river_left += bst_tiles_left(v->game, state, kind);
        late_left += early && bst_kind_is_late(v->game, kind) ? bst_tiles_left(v->game, state, kind) : 0;
    }
    if (rivers != 0 || total != bst_tiles_left_total(state) - river_left - late_left)
        return bst_found(v, "%d tiles can be drawn, %d are left, %d of them of a river, %d come late", total,
                         bst_tiles_left_total(state), river_left, late_left);
    return true;
}

bool bst_verify_weights(bst_verifier *v, const bst_state *state)
{
    int total = 0;
    for (int i = 0; i < v->list->n; i++) {
        if (v->list->weight[i] == 0)
            return bst_found_action(v, state, v->list->at[i], "a chance action has no weight");
        total += v->list->weight[i];
    }
    if (total != v->list->total)
        return bst_found(v, "weights give %d, the list says %d", total, v->list->total);
    return check_draws(v, state);
}

// The place of an action in the list; it is mostly where the last one was.
static int place_of(const bst_list *list, bst_action a, int last)
{
    int i = last < list->n && bst_action_equal(list->at[last], a) ? last : 0;
    while (i < list->n && !bst_action_equal(list->at[i], a))
        i++;
    return i;
}

// The numbers from 0 to 2^32 - 1 are cut into as many equal shares as the weights add up to. Each share must have one
// outcome, seen at its first and last number, and each outcome as many shares as its weight.
bool bst_verify_chance(bst_verifier *v, const bst_state *state)
{
    const uint64_t total = (uint64_t)v->list->total, all = (uint64_t)1 << 32;
    memset(v->shares, 0, (size_t)v->list->n * sizeof *v->shares);
    int place = 0;
    for (uint64_t i = 0; i < total; i++) {
        uint64_t first = (i * all + total - 1) / total, last = ((i + 1) * all + total - 1) / total - 1;
        bst_action drawn = bst_chance(v->game, state, (uint32_t)first);
        place = place_of(v->list, drawn, place);
        if (place == v->list->n)
            return bst_found_action(v, state, drawn, "chance gives what is not listed");
        if (!bst_action_equal(drawn, bst_chance(v->game, state, (uint32_t)last)))
            return bst_found_action(v, state, drawn, "a share of chance has two outcomes");
        v->shares[place]++;
    }
    for (int i = 0; i < v->list->n; i++)
        if (v->shares[i] != v->list->weight[i])
            return bst_found_action(v, state, v->list->at[i], "chance does not follow the weights");
    return true;
}

// Each tile that could come now is drawn on a copy: one that is given up at once must fit nowhere.
bool bst_verify_draws(bst_verifier *v, const bst_state *state)
{
    for (int i = 0; i < v->list->n && v->list->at[i].kind == BST_DO_DRAW; i++) {
        memcpy(v->copy, state, v->state_size);
        v->events.n = 0;
        bst_refusal refusal = bst_apply(v->game, v->copy, v->list->at[i], &v->events);
        if (refusal.code != BST_REFUSED_OK)
            return bst_found_action(v, state, v->list->at[i], "a listed action does not apply");
        for (int k = 0; k < v->events.n; k++) {
            const bst_event *e = &v->events.at[k];
            if (e->kind == BST_EVENT_DISCARDED && !bst_verify_discard(v, state, e->number, e->seat, false))
                return false;
        }
    }
    return true;
}
