// SPDX-License-Identifier: MIT
// Draws the table of a game: tiles, pieces and figures.

#pragma once

#include <stdbool.h>

#include "bastide/game.h"
#include "draw/palette.h"
#include "text/text.h"

/// Appends a whole SVG document. False if memory is short.
bool bst_draw_table(bst_text *out, const bst_palette *palette, const bst_game *game, const bst_state *state);
