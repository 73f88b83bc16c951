// SPDX-License-Identifier: MIT
// Where things lie on a tile: which segment is seen where, and places for figures and symbols.

#pragma once

#include "draw/shape.h"

enum { BST_GRID = 50, BST_GRID_NONE = 0xFE };

typedef struct bst_layout {
    bst_shape shape[BST_TILE_SEGS];
    uint8_t grid[BST_GRID][BST_GRID]; ///< [row][column]: the segment seen there, or BST_GRID_NONE
    uint8_t room[BST_GRID][BST_GRID]; ///< how far it is from there to anything else, in halves of a unit
    bst_point anchor[BST_TILE_SEGS];  ///< where a figure stands
} bst_layout;

/// Computes the geometry of a tile.
void bst_layout_make(const bst_tile *tile, bst_layout *layout);

/// The segment seen at a point, or BST_GRID_NONE.
int bst_layout_seen(const bst_layout *layout, double x, double y);
/// How far it is from a point to anything that is not its segment.
double bst_layout_room(const bst_layout *layout, double x, double y);

/// The roomiest place on segment `seg` away from the places in `used`, and how much room there is round it.
bst_point bst_layout_place(const bst_layout *layout, int seg, const bst_point *used, int nused, double *room);

/// The place for a figure on a segment. Distinct segments get clearly distinct places on their features.
void bst_draw_anchor(const bst_tile *tile, int seg, double *x, double *y);
