// SPDX-License-Identifier: MIT
// The area of a segment as an SVG path, for highlights and overlays.

#pragma once

#include <stdbool.h>

#include "bastide/tile.h"
#include "draw/layout.h"
#include "text/text.h"

/// Appends the path data ("M…Z", several of them where the area has parts or holes; for the usual fill rule, nonzero)
/// of a segment of the unturned tile, 0..100. Cities follow their walls, roads and rivers are bands, cloisters circles,
/// fields what remains. False, with nothing appended, if the segment covers nothing: a place for a bridge, a field
/// hidden by what is drawn over it, no such segment.
bool bst_draw_outline(bst_text *out, const bst_tile *tile, int seg);

/// The same from a geometry that is there already.
bool bst_layout_outline(bst_text *out, const bst_tile *tile, const bst_layout *layout, int seg);
