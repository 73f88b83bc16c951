// SPDX-License-Identifier: MIT
// Arrivals: the one question whether a figure may come to a place, by a way (arrival.c).

#pragma once

#include "engine/figure.h"

/// A way by which figures come to features, declared by whoever brings them. What it has no rule for it ignores.
typedef struct bst_way {
    int id;             ///< BST_BY_*
    bst_rule followers; ///< rule that lets nobody but followers come
    bst_rule occupied;  ///< rule that keeps followers off a feature where any stand
    bst_rule finished;  ///< rule that keeps all figures off a finished feature
} bst_way;

/// The question: why a kind of figure of a seat may not come to a segment by this way.
bst_refusal bst_arrival_check(const bst_context *c, const bst_way *way, int seat, int figure, int seg);
/// The same for lists: which of these kinds of figures, as bits, may come to a segment.
unsigned bst_arrival_kinds(const bst_context *c, const bst_way *way, int seat, unsigned kinds, int seg);
/// Asks the guards: which of the kinds that arrive must not come. Writes the rule of the first that forbids one.
unsigned bst_guards_ask(const bst_context *c, const bst_arrival *a, bst_rule *rule);
/// Settles at the setup which places are guarded.
void bst_guards_settle(bst_game *game);

/// The guards' part of the question for a tile as a whole, for figures that come to no feature, and for lists: which of
/// these kinds of figures, as bits, must not come there. Writes the rule.
static inline unsigned bst_tile_bars(const bst_context *c, int way, int seat, unsigned kinds, int cell, bst_rule *rule)
{
    for (int i = 0; i < c->g->sentries[way].n; i++) {
        if (bst_figure_cell(c->g, c->s, c->g->sentries[way].at[i]->sentry) == cell) {
            *rule = c->g->sentries[way].at[i]->rule;
            return kinds;
        }
    }
    if (!(bst_face_at(c->g, &bst_cells(c->g, c->s)[cell])->guarded >> way & 1)) {
        return 0;
    }
    bst_arrival a = {.way = way, .seat = seat, .kinds = kinds, .cell = cell, .region = BST_NONE};
    return bst_guards_ask(c, &a, rule);
}
/// Likewise for the feature of a segment.
static inline unsigned bst_feature_bars(const bst_context *c, int way, int seat, unsigned kinds, int seg,
                                        bst_rule *rule)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_region *r = &bst_regions(c->g, c->s)[p->region];
    if (r->figures == 0 || !(c->g->guarded[r->kind] >> way & 1)) {
        return 0;
    }
    bst_arrival a = {.way = way, .seat = seat, .kinds = kinds, .cell = p->cell, .region = p->region};
    return bst_guards_ask(c, &a, rule);
}
/// Rule that keeps a kind of figure off a kind of feature where it may not stand.
static inline bst_rule bst_place_rule(const bst_game *g, int figure, int feature)
{
    return g->place_rule[feature] != BST_RULE_NONE ? (bst_rule)g->place_rule[feature]
                                                   : g->figure_def[figure]->wrong_place;
}
