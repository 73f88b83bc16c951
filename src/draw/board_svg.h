// SPDX-License-Identifier: MIT
// Draws laid tiles and figures, or sheets of tiles, as one SVG document.

#pragma once

#include "draw/tile_svg.h"

typedef struct bst_draw_placed {
    const bst_tile *tile;
    int x, y;     ///< square, x to the east and y to the south
    int rotation; ///< quarter turns clockwise
} bst_draw_placed;

typedef struct bst_draw_figure {
    const char *colour; ///< of the seat, as an SVG colour
    const char *kind;   ///< word of the figure's kind
    int x, y;           ///< square of its tile
    int seg;            ///< segment it stands on, BST_SEG_TOWER, or BST_NO_SEG: the corner of the square
    double px, py;      ///< how far from there it stands
} bst_draw_figure;

typedef enum bst_piece_kind {
    BST_PIECE_TOWER,
    BST_PIECE_BRIDGE,
    BST_PIECE_CASTLE,
    BST_PIECE_TUNNEL,
    BST_PIECE_FERRY,
} bst_piece_kind;

typedef struct bst_draw_piece {
    bst_piece_kind kind;
    int x, y;           ///< square of its tile
    int seg;            ///< segment it lies on: castle, tunnel, ferry
    int number;         ///< height of a tower, axis of a bridge, other segment of a ferry
    const char *colour; ///< of its owner, as an SVG colour
} bst_draw_piece;

typedef struct bst_draw_scene {
    const bst_draw_placed *tiles;
    int ntiles;
    const bst_draw_piece *pieces;
    int npieces;
    const bst_draw_figure *figures;
    int nfigures;
} bst_draw_scene;

/// Appends a whole SVG document with the given tiles, pieces and figures.
void bst_draw_board(bst_text *out, const bst_palette *palette, const bst_draw_scene *scene);

/// Appends a whole SVG document with every tile of the given sets, named and counted.
void bst_draw_sheet(bst_text *out, const bst_palette *palette, const bst_tileset *const *sets, int nsets);
