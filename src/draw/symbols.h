// SPDX-License-Identifier: MIT
// The drawings of a game as SVG symbols, for a page that shows them with <use>.
//
//   t-base-D          a tile kind, the dot of its name replaced; viewBox 0 0 100 100. A <use> that is turned may set
//   the
//                     CSS variable --r to its number of quarter turns: houses, trees and signs then stay upright.
//   f-small …         figures: f-small, f-small-flat (lying in a field), f-big, f-big-flat, f-builder, f-pig, f-mayor,
//                     f-wagon, f-barn, f-dragon, f-fairy. Their seat's colour is the CSS variable --seat.
//   p-tower …         pieces: p- and the words of BST_PIECES (draw/piece.h); p-bridge-ns and p-bridge-ew have the
//   viewBox
//                     of a tile
//   m-red …           the mark of a seat by its colour, to be laid over a figure
//
// Symbols of figures, pieces and marks have the viewBox -16 -16 32 32 and stand about the middle: one unit is one unit
// of a tile, so <use href="#f-small" x="px - 16" y="py - 16" width="32" height="32"/> stands at px,py.
// Other colours are CSS variables, too (draw/palette.h): --t-field, --t-road …

#pragma once

#include "bastide/game.h"
#include "draw/palette.h"
#include "text/text.h"

/// Appends <defs> with what is shared and <symbol> elements for every tile kind of the game, every figure and piece.
/// The palette is bst_palette_page, or bst_palette_page_plain for the plain style.
void bst_draw_symbols(bst_text *out, const bst_palette *palette, const bst_game *game);

enum { BST_SYMBOL_ID = 24 };
/// Writes the id of a tile's symbol: "t-base-D" for base.D. Returns out.
const char *bst_draw_symbol_id(const bst_tile *tile, char out[BST_SYMBOL_ID]);
