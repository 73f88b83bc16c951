// SPDX-License-Identifier: MIT
// Draws laid tiles, pieces and figures, or sheets of tiles, as one SVG document.

#pragma once

#include <stdbool.h>

#include "draw/piece.h"
#include "draw/shape.h"
#include "draw/tile_svg.h"

typedef struct bst_draw_placed {
    const bst_tile *tile;
    int x, y;     ///< square, x to the east and y to the south
    int rotation; ///< quarter turns clockwise
} bst_draw_placed;

/// Places of figures and pieces are those of the whole board: square x,y covers 100x..100x+100.
typedef struct bst_draw_figure {
    const char *kind; ///< word of the figure's kind, or "count"
    int colour;       ///< BST_COLOUR_* of its seat, or -1
    bool flat;        ///< lies in a field
    bst_point at;
} bst_draw_figure;

typedef struct bst_draw_piece {
    int piece;        ///< bst_piece
    int colour;       ///< BST_COLOUR_* of its owner, or -1
    int number;       ///< height of a tower, pieces of a heap
    bst_point at, to; ///< where it lies (bridge: the corner of its tile); where it ends
    bool joins;       ///< it goes from one end to the other
    bool heaped;      ///< there are so many of it
} bst_draw_piece;

typedef struct bst_draw_scene {
    const bst_draw_placed *tiles;
    int ntiles;
    const bst_draw_piece *pieces;
    int npieces;
    const bst_draw_figure *figures;
    int nfigures;
    const bst_tileset *walls; ///< set whose walls are around the tiles, or a null pointer
} bst_draw_scene;

/// Appends a whole SVG document with the given tiles, pieces and figures.
void bst_draw_board(bst_text *out, const bst_palette *palette, const bst_draw_scene *scene);

/// Appends a whole SVG document with one tile, turned clockwise.
void bst_draw_single(bst_text *out, const bst_palette *palette, const bst_tile *tile, int rotation);

/// Appends a whole SVG document with every tile of the given sets, named and counted.
void bst_draw_sheet(bst_text *out, const bst_palette *palette, const bst_tileset *const *sets, int nsets);
