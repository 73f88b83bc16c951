// SPDX-License-Identifier: MIT
// The wheel of fortune on its board of 4 x 4 cells: drawn over the cells, each of which shows its part, and the places
// of its pig and of the followers on crown fields.

#pragma once

#include "draw/tile_pen.h"

/// Whether a tile is a cell of the board.
bool bst_wheel_is_cell(const bst_tile *tile);
/// Draws what a cell shows of the wheel and of the roads that end there.
void bst_wheel_draw(bst_pen *pen);

/// The middle of a segment's place for the pig, and of its k-th crown field, from the north-west corner of the board.
bst_point bst_wheel_pig(int fate);
bst_point bst_wheel_crown(int fate, int k);
