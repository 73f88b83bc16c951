// SPDX-License-Identifier: MIT
// Where things lie on the board: figures, pieces, and what a hand points at. Coordinates are those of the whole board,
// a square being 100 wide: the tile at x,y begins at 100 x, 100 y.

#pragma once

#include <stdbool.h>

#include "bastide/game.h"
#include "draw/shape.h"

/// Places on the tile kinds of a game, computed once.
typedef struct bst_places bst_places;

/// A null pointer if memory is short.
bst_places *bst_places_make(const bst_game *game);
void bst_places_free(bst_places *places);

/// The place for a figure on a segment of an unturned tile.
bst_point bst_places_anchor(const bst_places *places, int kind, int seg);

/// A table: a state, and the things on it.
typedef struct bst_scene {
    const bst_places *places;
    const bst_game *game;
    const bst_state *state;
    int nthings;
    bst_thing thing[BST_THINGS_MAX];
} bst_scene;

void bst_scene_make(bst_scene *scene, const bst_places *places, const bst_game *game, const bst_state *state);

bst_point bst_scene_middle(int x, int y);
/// Where a figure stands on a segment of the tile at x,y, or on its tower (BST_SEG_TOWER); the middle if there is none.
bst_point bst_scene_segment(const bst_scene *scene, int x, int y, int seg);
/// The foundation of the tower on a tile.
bst_point bst_scene_foundation(const bst_scene *scene, int x, int y);
/// The mouth of a tunnel, and the seam of the city that a castle lies on.
bst_point bst_scene_mouth(const bst_scene *scene, int x, int y, int seg);
bst_point bst_scene_seam(const bst_scene *scene, int x, int y, int seg);
/// A corner of a square, NE SE SW NW = 0..3.
bst_point bst_scene_corner(int x, int y, int corner);
/// The n-th place in a quarter of the city of Carcassonne; false if no tile on the table has it.
bool bst_scene_quarter(const bst_scene *scene, int quarter, int n, bst_point *out);

/// Places of all figures that are drawn on the board, in the order of bst_figure_at(): room for bst_figures(). `drawn`
/// says which of them are.
void bst_scene_figures(const bst_scene *scene, bst_point *at, bool *drawn);
