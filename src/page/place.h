// SPDX-License-Identifier: MIT
// Where things lie on the board and what a hand points at, beyond what drawings say (draw/places.h). Coordinates are
// those of the whole board, a square being 100 wide: the tile at x,y begins at 100 x, 100 y.

#pragma once

#include <stdbool.h>

#include "draw/places.h"

/// A table with all that lies on it.
typedef struct bst_scene {
    bst_atlas *atlas;
    const bst_game *game;
    const bst_state *state;
    int nthings;
    bst_thing thing[BST_THINGS_MAX];
    int nplaces;
    bst_draw_place place[BST_FIGURES_MAX + 1];
} bst_scene;

void bst_scene_make(bst_scene *scene, bst_atlas *atlas, const bst_state *state);

/// Where a figure is drawn, or a null pointer if it is not.
const bst_draw_place *bst_scene_figure(const bst_scene *scene, int figure);

bst_point bst_scene_middle(int x, int y);
/// A corner of a square, NE SE SW NW = 0..3.
bst_point bst_scene_corner(int x, int y, int corner);
/// Where a figure would stand on a segment of the tile at x,y, or on its tower (BST_SEG_TOWER).
bst_point bst_scene_segment(const bst_scene *scene, int x, int y, int seg);
/// The flying machine on a tile; the middle if it has none.
/// The crown field of the wheel that an action is about: where its figure stands, or would come to. False if the wheel
/// is not on the table.
bool bst_scene_crown(const bst_scene *scene, bst_action a, bst_point *out);
bst_point bst_scene_machine(const bst_scene *scene, int x, int y);
/// Where a thing would lie; the middle of its square if it lies nowhere.
bst_point bst_scene_thing(const bst_scene *scene, bst_thing thing);
