// SPDX-License-Identifier: MIT
// Tiles and boards as characters: five columns and three rows for each tile, in ASCII or Unicode, with or without
// colours, for a terminal of any kind.

#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "bastide/game.h"

enum { BST_CELL_COLUMNS = 5, BST_CELL_ROWS = 3 };

typedef struct bst_text_style {
    bool unicode, colour;
    bool wrap;         ///< break long lines between words: the stream is a terminal
    int columns, rows; ///< of the terminal
} bst_text_style;

/// What the environment and the stream allow.
bst_text_style bst_text_style_of(FILE *stream);

/// The part of a table to draw: the numbers of `list`, if it is one of placements, stand on the empty squares.
typedef struct bst_board_view {
    const bst_game *game;
    const bst_state *state;
    const bst_list *list;    ///< may be null
    const bst_square *focus; ///< what must be seen; null: the tile laid last
    bool whole;              ///< all of it, even if it is wider than the terminal
} bst_board_view;

/// False if there is more of the table than was drawn.
bool bst_board_draw(FILE *out, const bst_board_view *view, const bst_text_style *style);

/// A tile in its four rotations, side by side.
void bst_tile_draw(FILE *out, const bst_tile *tile, const bst_text_style *style);

/// The tile just laid, as it lies at `at`; where figures can be placed stand the numbers of the list.
void bst_tile_draw_choices(FILE *out, const bst_board_view *view, const bst_square *at, const bst_text_style *style);

/// The tile of a square with what was built on it: a piece with an axis is a road from side to side, one with two ends
/// makes one road of two.
bst_tile bst_tile_as_built(const bst_game *game, const bst_state *state, const bst_square *at);

/// The letter that marks a colour's figures: 'r' …; upper case for all figures but small followers.
char bst_colour_letter(int colour);

/// The escape sequence that switches to a seat's colour, or "" if the style has none; and the one that ends it.
const char *bst_colour_begin(const bst_text_style *style, int colour);
const char *bst_colour_end(const bst_text_style *style);

/// Corner of its tile at which a barn stands, by its index among the figures: NE SE SW NW = 0..3; -1 if it is none.
int bst_barn_corner(const bst_game *game, const bst_state *state, int index);
