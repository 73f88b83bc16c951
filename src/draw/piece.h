// SPDX-License-Identifier: MIT
// Pieces that lie on tiles: tower pieces, bridges, castles, tunnel tokens, ferries.

#pragma once

#include "draw/glyph.h"
#include "draw/shape.h"

/// A tower of a height, about a point.
void bst_piece_tower(bst_text *out, const bst_palette *palette, int height, bst_point at);
/// A wooden bridge across the tile whose corner is given, from north to south or (axis 1) from east to west.
void bst_piece_bridge(bst_text *out, const bst_palette *palette, int axis, double left, double top);
/// How far above its foundation a follower on such a tower stands.
double bst_piece_tower_rise(int height);
/// A castle token in the colour of its owner.
void bst_piece_castle(bst_text *out, const bst_palette *palette, const char *colour, bst_point at);
/// A tunnel token.
void bst_piece_token(bst_text *out, const bst_palette *palette, const char *colour, bst_point at);
/// A ferry between two road ends, over the middle of the lake.
void bst_piece_ferry(bst_text *out, const bst_palette *palette, bst_point from, bst_point lake, bst_point to);
