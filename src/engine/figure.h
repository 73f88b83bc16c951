// SPDX-License-Identifier: MIT
// Figures: where they are, who may come where (figure.c).

#pragma once

#include "engine/module.h"

/// Puts a figure of the supply on a segment.
void bst_figure_put(bst_context *c, int seat, int kind, int seg);
/// Moves a figure from wherever it is (the supply included) to another place, BST_AT_*, without an event. Modules
/// hear of a segment (gone, left) or a tower (gone) that was left.
void bst_figure_move(bst_context *c, int figure, int place, int ref);
/// A figure of this kind in the supply of a seat, or 0.
int bst_figure_spare(const bst_game *g, const bst_state *s, int seat, int kind);
/// Takes a figure back to its owner's supply. Modules hear of it (gone, left).
void bst_figure_return(bst_context *c, int figure);
/// Takes back all figures of a region but those that are fixed, without asking who has left whom: nobody remains.
void bst_figure_return_all(bst_context *c, int region);
/// Figures of a seat that stand on the board, on segments or towers: bits as those of the supply.
static inline uint32_t bst_figures_placed(const bst_game *g, const bst_state *s, int seat)
{
    return ~(s->supply[seat] | s->apart[seat]) & ((1u << g->per_seat) - 1);
}
/// Tells the modules that a figure is no longer what it was (gone).
void bst_figure_gone(bst_context *c, int figure);
/// Cell of the tile on which a figure stands, on a segment or on a tower, or 0.
static inline int bst_figure_tile(const bst_game *g, const bst_state *s, int figure)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    switch (f->place) {
    case BST_AT_SEGMENT: return bst_segs(g, s)[f->ref].cell;
    case BST_AT_TOWER: return f->ref;
    default: return 0;
    }
}
/// Whether a figure stands on a feature of this kind.
static inline bool bst_figure_stands_on(const bst_game *g, const bst_state *s, int figure, int feature)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    return f->place == BST_AT_SEGMENT && bst_seg_feature(g, s, f->ref) == feature;
}
/// Rule of some module that forbids to place a kind of figure on the tile of a cell, or none.
static inline bst_rule bst_put_vetoed(const bst_context *c, int cell, int figure)
{
    bst_rule rule = BST_RULE_NONE;
    bool asked = bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->put_veto;
    for (int i = 0; asked && i < c->g->with_put_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_put_veto.at[i]->put_veto(c, cell, figure);
    }
    return rule;
}
/// Rule of some module that forbids the active seat to place a kind of figure in a region, or none.
static inline bst_rule bst_place_vetoed(const bst_context *c, int region, int figure)
{
    bst_rule rule = BST_RULE_NONE;
    if (bst_regions(c->g, c->s)[region].figures == 0) {
        return rule;
    }
    for (int i = 0; i < c->g->with_place_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_place_veto.at[i]->place_veto(c, region, figure);
    }
    return rule;
}
/// Rule of some module that keeps followers from coming to a laid tile, or none.
static inline bst_rule bst_tile_vetoed(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    for (int i = 0; i < c->g->with_tile_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_tile_veto.at[i]->tile_veto(c, cell);
    }
    return rule;
}
static inline bool bst_is_follower(const bst_game *g, int figure) { return g->followers >> g->figure_kind[figure] & 1; }
/// Puts a neutral figure on the tile of a cell, wherever it was.
void bst_figure_to_cell(bst_context *c, int kind, int cell);
/// Cell where a neutral figure stands, or 0.
int bst_figure_cell(const bst_game *g, const bst_state *s, int kind);
/// First figure of this kind and seat in a region, or 0.
int bst_figure_find(const bst_game *g, const bst_state *s, int region, int seat, int kind);
/// Whether any follower stands in the region; of one seat only if seat is not BST_NOBODY.
bool bst_figure_occupied(const bst_game *g, const bst_state *s, int region, int seat);
/// Total strength of each seat in a region; returns the highest.
int bst_figure_strengths(const bst_game *g, const bst_state *s, int region, int strength[BST_SEATS_MAX]);
/// Figure of this kind and seat on exactly this segment, or 0.
int bst_figure_on(const bst_game *g, const bst_state *s, int seg, int seat, int kind);
/// Figure of a seat that an action names by figure, x, y and seg, also on a tower; or 0.
int bst_figure_named(const bst_game *g, const bst_state *s, bst_action a, int seat);
/// The action of the given kind that names a figure on a tile so.
static inline bst_action bst_figure_action(const bst_game *g, const bst_state *s, int kind, int figure)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    const bst_cell *cell = &bst_cells(g, s)[bst_figure_tile(g, s, figure)];
    int seg = f->place == BST_AT_TOWER ? BST_SEG_TOWER : bst_segs(g, s)[f->ref].index;
    return bst_action_on(kind, g->figure_kind[figure], seg, 0, cell);
}
