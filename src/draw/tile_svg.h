// SPDX-License-Identifier: MIT
// Draws a tile as SVG, from its data alone.

#pragma once

#include "bastide/tile.h"
#include "draw/palette.h"
#include "text/text.h"

/// Appends the drawing of an unturned tile, 100 by 100 units from the origin. It refers to the glyphs, which the
/// document has once (bst_glyph_defs). `rotation` is by how many quarter turns whoever shows the tile turns it
/// clockwise: houses, trees and signs are turned back by as much.
void bst_draw_tile(bst_text *out, const bst_palette *palette, const bst_tile *tile, int rotation);

/// Where a symbol of the unturned tile (BST_SYMBOL_BIT_*) is drawn; the middle if the tile has none.
void bst_draw_symbol_place(const bst_tile *tile, int symbol, double *x, double *y);

/// Where the quarter of Carcassonne on this tile is drawn; the middle if it has none.
void bst_draw_quarter_place(const bst_tile *tile, double *x, double *y);

/// Appends a text with the characters that XML reserves replaced.
void bst_draw_escaped(bst_text *out, const char *text);
