// SPDX-License-Identifier: MIT
// Small pictures on tiles: buildings, goods, shields, symbols, figures. Each is drawn about the point x, y.

#pragma once

#include "draw/tile_svg.h"

void bst_glyph_house(bst_text *out, const bst_palette *colour, double x, double y);
void bst_glyph_cloister(bst_text *out, const bst_palette *colour, double x, double y);
void bst_glyph_shrine(bst_text *out, const bst_palette *colour, double x, double y);
void bst_glyph_shield(bst_text *out, const bst_palette *colour, double x, double y);
/// A round badge with a letter or two.
void bst_glyph_badge(bst_text *out, const bst_palette *colour, const char *text, double x, double y);
/// BST_ATTR_BIT_*: inn on its lake, cathedral, goods, siege, princess, pig herd.
void bst_glyph_attr(bst_text *out, const bst_palette *colour, int attr, double x, double y);
/// BST_SYMBOL_BIT_* as printed on the tile.
void bst_glyph_symbol(bst_text *out, const bst_palette *colour, const bst_tile *tile, int symbol, double x, double y);
/// A figure by the word of its kind ("follower", "big", "builder", "pig" ...); `fill` is the colour of its seat.
void bst_glyph_figure(bst_text *out, const bst_palette *colour, const char *kind, const char *fill, double x, double y);
