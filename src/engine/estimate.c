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

void bst_prospect_shift(const bst_context *c, const bst_prospect *p, const int by[BST_SEATS_MAX],
                        float points[BST_SEATS_MAX])
{
    int most = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int strength = p->strength[seat] + by[seat];
        most = strength > most ? strength : most;
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int gained = (most > 0 && p->strength[seat] + by[seat] == most) - bst_prospect_leads(p, seat);
        points[seat] += (float)gained * bst_prospect_points(p);
    }
}

float bst_estimate_lead(const bst_context *c, const float points[BST_SEATS_MAX], int seat)
{
    int seats = c->g->setup.seats;
    float sum = 0;
    for (int i = 0; i < seats; i++) {
        sum += points[i];
    }
    return seats > 1 ? points[seat] - (sum - points[seat]) / (float)(seats - 1) : sum;
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
        if (regions[region].open == 0 && c->g->ruleset->feature[regions[region].kind].ends &&
            c->g->ruleset->feature[regions[region].kind].building) {
            n = add_once(out, n, region);
        }
    }
    return n;
}
