// SPDX-License-Identifier: MIT
// Draws laid tiles and figures, or sheets of tiles, as one SVG document.

#pragma once

#include "draw/tile_svg.h"

typedef struct bst_draw_placed {
    const bst_tile *tile;
    int x, y;     ///< square, x to the east and y to the south
    int rotation; ///< quarter turns clockwise
    int bridge;   ///< wooden bridge over it: 1 north to south, 2 east to west, 0 none
} bst_draw_placed;

typedef struct bst_draw_figure {
    const char *colour; ///< of the seat, as an SVG colour
    const char *kind;   ///< word of the figure's kind
    int x, y;           ///< square of its tile
    int seg;            ///< segment it stands on; BST_NO_SEG for the place given next
    double px, py;      ///< place on the square as it lies, 0..100
} bst_draw_figure;

/// Appends a whole SVG document with the given tiles and figures.
void bst_draw_board(bst_text *out, const bst_palette *palette, const bst_draw_placed *tiles, int ntiles,
                    const bst_draw_figure *figures, int nfigures);

/// Appends a whole SVG document with every tile of the given sets, named and counted.
void bst_draw_sheet(bst_text *out, const bst_palette *palette, const bst_tileset *const *sets, int nsets);
