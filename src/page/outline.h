// SPDX-License-Identifier: MIT
// The outline of a feature on the board.

#pragma once

#include "page/inside.h"

/// "outline":"…", an SVG path of all segments of a region.
void bst_page_write_outline(bst_text *out, bst_page *page, bst_look look, int region);

/// Appends path data of a tile as it lies on the board, turned by rot quarter turns. Reads what drawings are written
/// with: M L absolute, l h v q a relative, Z.
void bst_path_on_board(bst_text *out, const char *path, int x, int y, int rot);
