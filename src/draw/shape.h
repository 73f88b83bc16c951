// SPDX-License-Identifier: MIT
// Where things lie on a tile: outlines of cities, courses of roads and rivers, and places for figures and symbols.
// All coordinates are those of the unturned tile, 0..100, x to the east and y to the south.

#pragma once

#include "bastide/tile.h"

enum { BST_GRID = 50, BST_SHAPE_POINTS = 80, BST_GRID_NONE = 0xFE };

typedef struct bst_point {
    double x, y;
} bst_point;

/// Outline (city, carcassonne: closed) or course (road, river: one or more strokes) of a segment.
typedef struct bst_shape {
    int npoints;
    int nstrokes;
    int stroke_end[4]; ///< index behind the last point of each stroke
    bst_point point[BST_SHAPE_POINTS];
} bst_shape;

typedef struct bst_layout {
    bst_shape shape[BST_TILE_SEGS];
    uint8_t grid[BST_GRID][BST_GRID]; ///< [row][column]: the segment seen there, or BST_GRID_NONE
    bst_point anchor[BST_TILE_SEGS];  ///< where a figure stands
} bst_layout;

/// Computes the geometry of a tile.
void bst_layout_make(const bst_tile *tile, bst_layout *layout);

/// The roomiest place on segment `seg` away from the places in `used`, and how much room there is round it.
bst_point bst_layout_place(const bst_layout *layout, int seg, const bst_point *used, int nused, double *room);

/// Finds a free place for something printed on segment `seg`, away from the places in `used`, and adds it there
/// (`used` has room for 32).
bst_point bst_layout_spot(const bst_layout *layout, int seg, bst_point *used, int *nused);

/// The place for a figure on a segment. Distinct segments get clearly distinct places on their features.
void bst_draw_anchor(const bst_tile *tile, int seg, double *x, double *y);

/// A point moved by r quarter turns clockwise round the middle of the tile.
bst_point bst_point_turn(bst_point point, int r);
