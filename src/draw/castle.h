// SPDX-License-Identifier: MIT
// Castle tiles: paved lanes, towers, houses and yards, inside the walls.

#pragma once

#include "draw/tile_pen.h"

/// Whether it is a castle tile; no tile has features of both kinds.
bool bst_tile_is_castle(const bst_tile *tile);

/// Whether a segment is a course, such as a road; whether followers lie on it.
bool bst_castle_is_lane(const bst_segment *seg);
bool bst_castle_lies(const bst_segment *seg);

/// The kind of landscape that is most like a kind of feature, for drawings in characters: itself, if it is no castle's.
int bst_kind_as_landscape(int kind);

/// Computes the shapes of the segments of a castle tile: courses of paths, outlines of all else. `shape` is zeroed.
void bst_castle_shapes(const bst_tile *tile, bst_shape shape[BST_TILE_SEGS]);

/// Draws a castle tile with all that is on it; the pen has its layout.
void bst_castle_draw(bst_pen *pen);
