// SPDX-License-Identifier: MIT
// The state: its beginning and its hash.

#include <string.h>

#include "engine/engine.h"

void bst_state_lay_out(bst_context *c)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    memset(s, 0, g->state_size);
    s->active = g->setup.start;
    s->tile = BST_NONE;
    s->actor = BST_NOBODY;
    memcpy(bst_armed(s), g->arms.always, sizeof(uint64_t) * (size_t)g->arms.nwords);
    for (int k = 0; k < g->nkinds; k++) {
        bst_pile_change(g, s, k, g->kind[k].copies);
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        s->supply[seat] = (1u << g->per_seat) - 1;
    }
    // the base game comes last: it lays the start tile if no module has laid a start piece
    for (int i = g->nmodules - 1; i >= 0; i--) {
        if (g->module[i]->begin) {
            g->module[i]->begin(c);
        }
    }
    s->start_segs = s->nsegs;
    s->start_cells = s->ncells;
    int sooner = bst_pile_sooner(g, s);
    s->early = (uint16_t)(g->early < sooner ? g->early : sooner);
}

void bst_state_begin(const bst_game *g, bst_state *s, bst_events *events)
{
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = events ? events : &nowhere};
    bst_state_lay_out(&c);
    bst_turn_run(&c);
}

uint64_t bst_state_hash(const bst_game *game, const bst_state *state)
{
    const char *at = (const char *)state;
    uint64_t hash = 14695981039346656037u;
    for (uint32_t i = 0; i < game->state_size; i += 8) { // the size is a multiple of 8
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * 1099511628211u;
        hash ^= hash >> 32;
    }
    return hash;
}
