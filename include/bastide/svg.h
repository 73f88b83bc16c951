// SPDX-License-Identifier: MIT
// Pictures of tiles and tables as SVG documents, made from the tile data alone.
//
// Each document is a terminated text to be freed with free(); a null pointer if memory is short, or if there is no such
// theme. Themes are "light" and "dark", and "plain" and "plain-dark" in another style, with large signs and strong
// contrast; a null pointer means light.

#pragma once

#include "bastide/game.h"
#include "bastide/tile.h"

#pragma GCC visibility push(default)

/// The table of a game: tiles, pieces and figures. A tile is 100 units wide.
char *bst_svg_table(const bst_game *game, const bst_state *state, const char *theme);

/// One tile, turned clockwise by quarter turns.
char *bst_svg_tile(const bst_tile *tile, int rotation, const char *theme);

/// Every tile of the given sets, named and counted.
char *bst_svg_sheet(const bst_tileset *const *sets, int nsets, const char *theme);

#pragma GCC visibility pop
