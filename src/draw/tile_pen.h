// SPDX-License-Identifier: MIT
// What the parts of a tile's drawing share: the pen, and the places that are taken. For src/draw alone.

#pragma once

#include "draw/glyph.h"
#include "draw/layout.h"
#include "draw/tile_svg.h"

enum { BST_PEN_TAKEN = 96 };

typedef struct bst_pen {
    bst_text *out;
    const bst_palette *colour;
    const bst_tile *tile;
    int rotation;
    uint32_t seed; ///< of what is scattered: the same tile always looks the same
    bst_layout layout;
    bst_point taken[BST_PEN_TAKEN]; ///< places of figures and printing, with the room they need
    double radius[BST_PEN_TAKEN];
    int ntaken;
    bst_point symbol[BST_SYMBOL_KINDS]; ///< where symbols were drawn
    bst_point quarter;                  ///< where the last quarter was drawn
} bst_pen;

void bst_pen_take(bst_pen *pen, bst_point at, double radius);
/// Whether a disc touches nothing that is taken.
int bst_pen_is_free(const bst_pen *pen, bst_point at, double radius);
/// A number from 0 to n - 1.
int bst_pen_chance(bst_pen *pen, int n);
/// Shows a glyph upright.
void bst_pen_glyph(bst_pen *pen, int glyph, bst_point at);
/// Appends "<path" with a colour to fill it, or with a line, up to the path data; to be ended by bst_pen_end.
void bst_pen_fill(bst_pen *pen, const char *colour);
void bst_pen_line(bst_pen *pen, const char *colour, double width, const char *more);
void bst_pen_end(bst_pen *pen);
/// Appends the part of an outline inside the tile as path data; along the edges it goes on beyond.
void bst_pen_inner(bst_pen *pen, const bst_shape *shape);
/// Battlements there: teeth on both sides of the walk on top. Without a shape they go round the whole tile.
void bst_pen_battlements(bst_pen *pen, const bst_shape *shape);

/// What stands about in fields and cities: patches under everything, then plants, houses, turrets and gates.
void bst_decor_ground(bst_pen *pen);
void bst_decor_fields(bst_pen *pen);
void bst_decor_wall(bst_pen *pen, int seg);
void bst_decor_gates(bst_pen *pen);

/// The town inside a city: its streets, which lie under the wall and all that is printed, and its houses.
void bst_town_streets(bst_pen *pen, int seg);
void bst_town_houses(bst_pen *pen, int seg);
