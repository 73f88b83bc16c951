// SPDX-License-Identifier: MIT
// Figures: where they are, how they come and go (figure.c). Whether one may come somewhere: arrival.h.

#pragma once

#include "engine/module.h"

/// Puts a figure of the supply on a segment: any of its kind, or just this one.
void bst_figure_put(bst_context *c, int seat, int kind, int seg);
void bst_figure_put_this(bst_context *c, int figure, int seg);
/// Tells of a figure at the place where it is; a null pointer if nobody listens.
bst_event *bst_figure_tell(bst_context *c, bst_event_kind kind, int figure);
/// Moves a figure from wherever it is (the supply included) to another place, BST_AT_*, without an event. Modules
/// hear of a segment or tower that was left; a follower's companions go home with the last of them.
void bst_figure_move(bst_context *c, int figure, int place, int ref);
/// Moves a figure to another segment of the feature where it stands, without an event. Modules hear that it has left
/// its segment; nobody else goes.
void bst_figure_shift(bst_context *c, int figure, int seg);
/// A figure of this kind in the supply of a seat, or 0.
int bst_figure_spare(const bst_game *g, const bst_state *s, int seat, int kind);
/// The way home: takes a figure back to its owner's supply with an event, otherwise as bst_figure_move().
void bst_figure_return(bst_context *c, int figure);
/// Takes back all figures of a region but those that are fixed, without asking who has left whom: nobody remains.
void bst_figure_return_all(bst_context *c, int region);
/// Figures in the supply of a seat that may be placed in the step that is going on: bits as those of the supply.
static inline uint32_t bst_figures_ready(const bst_game *g, const bst_state *s, int seat)
{
    return s->supply[seat] & g->placing[s->step];
}
/// Kinds of figures, as bits, among some of a seat's figures, given as bits like those of the supply.
static inline unsigned bst_figures_kinds(const bst_game *g, uint32_t figures)
{
    unsigned kinds = 0;
    while (figures != 0) {
        int kind = g->figure_kind[__builtin_ctz(figures) + 1]; // figures of all seats are numbered alike
        figures &= ~g->supply_of[kind];
        kinds |= 1u << kind;
    }
    return kinds;
}
/// How many bits of a set there are; processors of every age can do it so.
static inline int bst_bits_count(uint32_t bits)
{
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24);
}
/// Of a set of bits the one with this number, counted from 0.
static inline int bst_bit_at(unsigned bits, int number)
{
    for (; number > 0; number--) {
        bits &= bits - 1;
    }
    return __builtin_ctz(bits);
}
/// Figures of a seat that stand on the board, on segments or towers: bits as those of the supply.
static inline uint32_t bst_figures_placed(const bst_game *g, const bst_state *s, int seat)
{
    return ~(s->supply[seat] | s->apart[seat]) & ((1u << g->per_seat) - 1);
}
/// Those of some of a seat's figures on the board, given as such bits, that stand on the tile of a cell. Asked of many
/// figures and nearly always answered by none, so it looks at nothing but the figures and guesses nothing.
static inline uint32_t bst_figures_on(const bst_game *g, const bst_state *s, int seat, uint32_t placed, int cell)
{
    const bst_figure *figures = &bst_figure_table(g, s)[seat * g->per_seat + 1];
    const bst_cell *at = &bst_cells(g, s)[cell];
    const unsigned nsegs = bst_face_at(g, at)->nsegs;
    const unsigned first = (unsigned)BST_AT_SEGMENT << 16 | at->seg0; // places as one number
    const unsigned tower = (unsigned)BST_AT_TOWER << 16 | (unsigned)cell;
    uint32_t here = 0;
    for (; placed != 0; placed &= placed - 1) {
        const bst_figure *f = &figures[__builtin_ctz(placed)];
        unsigned place = (unsigned)f->place << 16 | f->ref;
        here |= ((place - first < nsegs) | (place == tower)) ? placed & -placed : 0;
    }
    return here;
}
/// Whether there is any figure of a seat on the features of a tile, or perhaps one on top of it: looks at those that
/// stand there instead of all.
static inline bool bst_figures_any(const bst_game *g, const bst_state *s, int cell)
{
    const bst_cell *at = &bst_cells(g, s)[cell];
    const bst_face *face = bst_face_at(g, at);
    const bst_figure *figures = bst_figure_table(g, s);
    bool any = (face->symbols & BST_SYMBOL_TOWERSITE) != 0;
    for (int i = 0; i < face->nsegs && !any; i++) {
        int f = bst_regions(g, s)[bst_segs(g, s)[at->seg0 + i].region].figures;
        while (f != 0 && figures[f].ref != at->seg0 + i) {
            f = figures[f].next;
        }
        any = f != 0;
    }
    return any;
}
/// Tells the modules that a figure has left the place where it stood, or is no longer what it was there.
void bst_figure_left(bst_context *c, int figure);
/// Sends home the figures of a seat that need a follower of their seat beside them, if there is none in the region.
void bst_figure_companions(bst_context *c, int region, int seat);
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
static inline bool bst_is_follower(const bst_game *g, int figure) { return g->followers >> g->figure_kind[figure] & 1; }
/// Puts a neutral figure on the tile of a cell, wherever it was.
void bst_figure_to_cell(bst_context *c, int kind, int cell);
/// Likewise on a segment. It is none of the feature's figures: who counts those of the seats does not meet it.
void bst_figure_to_segment(bst_context *c, int kind, int seg);
/// Takes a neutral figure off the board.
void bst_figure_off(bst_context *c, int kind);
/// Cell where a neutral figure stands, or 0.
static inline int bst_figure_cell(const bst_game *g, const bst_state *s, int kind)
{
    const bst_figure *f = &bst_figure_table(g, s)[g->neutral[kind]]; // the figure 0 is at no cell
    return f->place == BST_AT_CELL ? f->ref : bst_figure_tile(g, s, g->neutral[kind]);
}
/// Feature on which a neutral figure stands, or -1.
static inline int bst_figure_region(const bst_game *g, const bst_state *s, int kind)
{
    const bst_figure *f = &bst_figure_table(g, s)[g->neutral[kind]]; // the figure 0 is on no feature
    return f->place == BST_AT_SEGMENT ? bst_segs(g, s)[f->ref].region : -1;
}
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
