// SPDX-License-Identifier: MIT
// Outlines of cities and courses of roads and rivers on a tile.
// All coordinates are those of the unturned tile, 0..100, x to the east and y to the south.

#pragma once

#include "bastide/tile.h"

enum { BST_SHAPE_POINTS = 80 };

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

/// Computes the shapes of all segments; `shape` is zeroed.
void bst_shapes_make(const bst_tile *tile, bst_shape shape[BST_TILE_SEGS]);

/// The field or city that holds a half-edge, or BST_NO_SEG.
int bst_tile_segment_at(const bst_tile *tile, int half);

/// Where the cloister or shrine stands: in the middle, or beside a road or river that only passes by.
bst_point bst_tile_center_point(const bst_tile *tile);

/// The city that a one-sided road runs into, or BST_NO_SEG.
int bst_tile_road_city(const bst_tile *tile, int road);

/// A point moved by r quarter turns clockwise round the middle of the tile.
bst_point bst_point_turn(bst_point point, int r);
