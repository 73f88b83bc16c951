// SPDX-License-Identifier: MIT
// Where figures and pieces are drawn on the whole board, in tile units of 100: the square x,y covers 100x..100x+100.
//
// The geometry of a tile takes a while to compute, so an atlas keeps what was asked for.
//
//     bst_atlas *atlas = bst_atlas_new(game);
//     int n = bst_draw_figure_places(atlas, state, places);
//     …
//     bst_atlas_free(atlas);

#pragma once

#include <stdbool.h>

#include "bastide/game.h"
#include "draw/layout.h"

typedef struct bst_atlas bst_atlas;

/// An atlas of the tile kinds of a game, which must outlive it; a null pointer if memory is short.
bst_atlas *bst_atlas_new(const bst_game *game);
void bst_atlas_free(bst_atlas *atlas);
const bst_game *bst_atlas_game(const bst_atlas *atlas);

/// The place for a figure on a segment of an unturned tile of this kind, as bst_draw_anchor() gives it.
bst_point bst_atlas_anchor(bst_atlas *atlas, int kind, int seg);
/// The places of the tower site and of the quarter of Carcassonne on it; the middle if it has none.
bst_point bst_atlas_tower(bst_atlas *atlas, int kind);
/// The flying machine that is printed on a tile, or its middle.
bst_point bst_atlas_machine(bst_atlas *atlas, int kind);
/// The rat that is printed on a tile, or its middle.
bst_point bst_atlas_outbreak(bst_atlas *atlas, int kind);
/// A place away from all of these and from where figures stand, for pieces that lie on the tile as a whole.
bst_point bst_atlas_aside(bst_atlas *atlas, int kind);
bst_point bst_atlas_quarter(bst_atlas *atlas, int kind);
/// The segment that is seen at a point of the unturned tile, or BST_GRID_NONE.
int bst_atlas_seen(bst_atlas *atlas, int kind, double x, double y);

/// A point of a tile of the table, on the whole board.
bst_point bst_draw_on_board(bst_square square, bst_point unturned);

typedef struct bst_draw_place {
    int figure; ///< index for bst_figure_at(), or BST_PLACE_COUNT
    bool flat;  ///< lies on a field
    double x, y;
} bst_draw_place;

enum { BST_PLACE_COUNT = -1 }; ///< the count of Carcassonne, who is a thing and not a figure

/// The places of all figures on the board, those in the quarters of Carcassonne and on crown fields included, and of
/// the count. Figures
/// that share a segment or a tile do not cover each other as long as there is room. They come in the order in which
/// they are drawn, from the back to the front. `out` has room for bst_figures(game) + 1. Returns how many there are.
int bst_draw_figure_places(bst_atlas *atlas, const bst_state *state, bst_draw_place *out);

/// The place of a thing on the board; of one with two ends both, otherwise *to is *at. Bridges are drawn over the whole
/// tile: theirs is its middle. False if it lies in a supply.
bool bst_draw_thing_place(bst_atlas *atlas, const bst_state *state, const bst_thing *thing, bst_point *at,
                          bst_point *to);

/// The place of the k-th guest of a quarter of Carcassonne, from 0; false if the quarter is not on the table.
bool bst_draw_quarter_guest(bst_atlas *atlas, const bst_state *state, int quarter, int k, bst_point *at);
/// The place of the k-th follower on the crown fields of a segment of the wheel, from 0; false if it is not on the
/// table.
bool bst_draw_crown_place(bst_atlas *atlas, const bst_state *state, int fate, int k, bst_point *at);
