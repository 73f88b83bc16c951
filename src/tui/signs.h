// SPDX-License-Identifier: MIT
// Signs of figures and pieces on a terminal. What has no sign of its own is shown by the first letter of its word.

#pragma once

#include <stdbool.h>

#include "bastide/inspect.h"

/// The sign of a kind of figures.
const char *bst_sign_figure(bool unicode, int kind);

/// The letter of a figure that is nobody's: 'D' for the dragon.
char bst_letter_figure(int kind);

/// The letter of a piece that lies on a feature or a tile, a small one if it is a mark of a colour or an
/// inactive flea chip; 0 if it is drawn otherwise: as a road (bst_tile_as_built) or as its height (bst_sign_height).
char bst_letter_piece(int kind);

/// What stands behind the letter of a piece that is nobody's: how many there are as a digit, '9' also if there are
/// more, or a blank.
char bst_sign_number(const bst_thing *piece);

/// The colour it is drawn in.
int bst_colour_of_piece(const bst_game *game, const bst_thing *piece);

/// The height of what is built on the tile as a whole as a digit, '9' also if it is higher, among these things; 0 if
/// nothing is and nothing can be.
char bst_sign_height(const bst_game *game, const bst_square *at, const bst_thing *things, int n);
