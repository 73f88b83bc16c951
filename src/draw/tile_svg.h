// SPDX-License-Identifier: MIT
// Draws a tile as SVG, from its data alone.

#pragma once

#include "bastide/tile.h"
#include "draw/text.h"

/// Colours of a theme, written as SVG colours.
typedef struct bst_palette {
    const char *field, *tuft, *field_line;
    const char *road, *kerb;
    const char *city, *wall, *roof, *roof_dark, *plaster;
    const char *water, *bank;
    const char *ink, *paper, *gold, *shield, *wood, *stone, *lava, *magic, *plague;
} bst_palette;

extern const bst_palette bst_palette_light;

/// Appends the drawing of an unturned tile, 100 by 100 units from the origin.
void bst_draw_tile(bst_text *out, const bst_palette *palette, const bst_tile *tile);

/// Where a symbol of the unturned tile (BST_SYMBOL_BIT_*) is drawn; the middle if the tile has none.
void bst_draw_symbol_place(const bst_tile *tile, int symbol, double *x, double *y);

/// Where the quarter of Carcassonne on this tile is drawn; the middle if it has none.
void bst_draw_quarter_place(const bst_tile *tile, double *x, double *y);

/// Appends a text with the characters that XML reserves replaced.
void bst_draw_escaped(bst_text *out, const char *text);
