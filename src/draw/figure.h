// SPDX-License-Identifier: MIT
// Pictures of the figures, about the origin; a small follower is 20 units high.

#pragma once

#include <stdbool.h>

#include "draw/palette.h"
#include "text/text.h"

/// A figure by the word of its kind ("small", "dragon" …); `flat` followers lie. `fill` is the colour of its seat as an
/// SVG colour; dragon and fairy have their own.
void bst_figure_draw(bst_text *out, const bst_palette *palette, const char *kind, bool flat, const char *fill);

/// The mark of a seat's colour (BST_COLOUR_*), a form of its own for each, to be laid over a figure.
void bst_figure_mark(bst_text *out, const bst_palette *palette, int colour);
