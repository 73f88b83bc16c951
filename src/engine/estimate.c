// SPDX-License-Identifier: MIT
// What the estimates of several modules have in common.

#include "engine/estimate.h"

const bst_prospect *bst_estimate_prospect(const bst_estimate *e, int region)
{
    for (int i = 0; i < e->nprospects; i++) {
        if (e->prospect[i].region == region) {
            return &e->prospect[i];
        }
    }
    return 0;
}

static int add_once(uint16_t out[BST_TILE_SEGS], int n, int region)
{
    for (int i = 0; i < n; i++) {
        if (out[i] == region) {
            return n;
        }
    }
    out[n] = (uint16_t)region;
    return n < BST_TILE_SEGS - 1 ? n + 1 : n;
}

int bst_estimate_finished(const bst_context *c, uint16_t out[BST_TILE_SEGS])
{
    const bst_state *s = c->s;
    const bst_region *regions = bst_regions(c->g, s);
    int step = bst_step_within(c->g, s);
    int n = 0;
    if (s->laid == 0 || step > BST_STEP_SCORE_RETURN) {
        return 0;
    }
    if (step >= BST_STEP_SCORE_FINISHED) { // they are collected already
        for (int i = 0; i < s->nfinished; i++) {
            n = add_once(out, n, s->finished[i]);
        }
        return n;
    }
    const bst_cell *cell = &bst_cells(c->g, s)[s->laid];
    for (int i = 0; s->closed && i < bst_kind_of(c->g, cell)->nsegs; i++) {
        int region = bst_segs(c->g, s)[cell->seg0 + i].region;
        if (regions[region].open == 0 && (regions[region].kind == BST_ROAD || regions[region].kind == BST_CITY)) {
            n = add_once(out, n, region);
        }
    }
    return n;
}
