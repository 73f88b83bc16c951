// SPDX-License-Identifier: MIT
// Small pictures as data: layers of path data, each with colours of the palette. Bottom layer first.

#pragma once

#include <stddef.h>

#include "draw/palette.h"
#include "text/text.h"

/// A colour of the palette, as its place in there.
#define BST_INK(name) ((int)offsetof(bst_palette, name))
enum { BST_INK_NONE = -1, BST_INK_SEAT = -2 }; ///< no paint; the colour of the owner

typedef struct bst_layer {
    int fill, line; ///< BST_INK(…)
    double width;   ///< of the line
    const char *data;
} bst_layer;

/// Appends the layers up to the first without data; `seat` may be a null pointer where no layer needs it.
void bst_layers_draw(bst_text *out, const bst_palette *palette, const bst_layer *layer, const char *seat);
