// SPDX-License-Identifier: MIT
// The outline of a feature on the board.

#pragma once

#include "page/inside.h"

/// "outline":"…", an SVG path of all segments of a region.
void bst_page_write_outline(bst_text *out, bst_look look, int region);
