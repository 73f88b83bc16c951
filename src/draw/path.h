// SPDX-License-Identifier: MIT
// Points as SVG path data, as short as it goes.

#pragma once

#include "draw/shape.h"
#include "text/text.h"

/// Appends "M…" and relative lines and quadratic curves through the points, no further off than a tenth of a unit.
void bst_path_points(bst_text *out, const bst_point *point, int n);

/// Appends the strokes of a shape.
void bst_path_shape(bst_text *out, const bst_shape *shape);

/// Appends the closed outline of a shape's strokes drawn `width` wide, with flat ends; one "M…Z" for each stroke.
void bst_path_band(bst_text *out, const bst_shape *shape, double width);
