// SPDX-License-Identifier: MIT
// Drawings as files: SVG as it is, or PNG.

#pragma once

#include <stdbool.h>

#include "draw/palette.h"
#include "text/text.h"

/// Options of commands that draw.
typedef struct bst_drawing {
    const char *svg, *png; ///< files to write, "-" for standard output; null pointers: not wanted
    long size;             ///< pixels of the side of a tile in a PNG
    bool dark, plain;      ///< theme and style
} bst_drawing;

/// The colours of a drawing.
const bst_palette *bst_drawing_palette(const bst_drawing *drawing);

/// Their lines in a help text.
#define BST_DRAWING_HELP                                                                          \
    "  --size PX             how many pixels a tile is wide in a PNG, 8 to 1000 (default: 100)\n" \
    "  --theme light|dark    colours of the drawing\n"                                            \
    "  --style painted|plain how tiles are drawn; plain: large signs, strong contrast\n"

enum { BST_TILE_SIZE_LEAST = 8, BST_TILE_SIZE_MOST = 1000, BST_TILE_SIZE_USUAL = 100 };

/// Read the words behind --theme and --style. False after an error, which is printed.
bool bst_drawing_theme(const char *command, const char *word, bst_drawing *drawing);
bool bst_drawing_style(const char *command, const char *word, bst_drawing *drawing);

/// Writes a drawing to the files that are wanted. False after an error, which is printed.
bool bst_drawing_write(const char *command, const bst_drawing *drawing, const bst_text *svg);
