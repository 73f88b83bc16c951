// SPDX-License-Identifier: MIT
// Colours of the drawings, written once: name, colour by light, colour by dark.

#pragma once

#include "bastide/setup.h"

#define BST_INKS(X)                      \
    X(field, "#b9cf78", "#5d7440")       \
    X(meadow, "#c8da8c", "#6a814a")      \
    X(tuft, "#8fae52", "#7f9a58")        \
    X(leaf, "#6f9a48", "#4f7a3c")        \
    X(leaf_dark, "#4d7638", "#35552c")   \
    X(crop, "#dcc76a", "#8f8345")        \
    X(road, "#f4ecd6", "#cfc4a8")        \
    X(kerb, "#a08a62", "#5b4f3c")        \
    X(city, "#dcbb8c", "#8d7251")        \
    X(city_dark, "#c49e6c", "#725a3e")   \
    X(wall, "#6d5541", "#2e2620")        \
    X(wall_light, "#d9cdb8", "#a99f8e")  \
    X(roof, "#cb5a3f", "#a84a35")        \
    X(roof_dark, "#9e3d2c", "#7c3024")   \
    X(slate, "#6b7a8c", "#55616f")       \
    X(plaster, "#f7ead0", "#d9c9a8")     \
    X(water, "#79b8d8", "#3f7699")       \
    X(water_light, "#b5dcec", "#6ea3c0") \
    X(bank, "#4d87a8", "#28536e")        \
    X(ink, "#3a2d20", "#17120d")         \
    X(paper, "#fffaf0", "#e9dfca")       \
    X(gold, "#f0bf33", "#d9a82a")        \
    X(shield, "#2f5fa8", "#3a6cb8")      \
    X(plank, "#d9b98a", "#b3946a")       \
    X(wood, "#9a6234", "#7d4f2a")        \
    X(stone, "#b9b4aa", "#8b867d")       \
    X(lava, "#e2572b", "#d34f26")        \
    X(magic, "#8657b5", "#8a5dba")       \
    X(plague, "#57703a", "#5f7a40")      \
    X(rose, "#e08aa8", "#cc7795")        \
    X(table, "#efe6d2", "#1d2125")       \
    X(caption, "#3a2d20", "#d8d2c4")

/// Colours of a theme, as SVG colours.
typedef struct bst_palette {
#define X(name, light, dark) const char *name;
    BST_INKS(X)
#undef X
    const char *seat[BST_COLOUR_KINDS]; ///< of figures, by BST_COLOUR_*
    const char *mark[BST_COLOUR_KINDS]; ///< of the mark on them
} bst_palette;

extern const bst_palette bst_palette_light, bst_palette_dark;

/// Every colour is a CSS variable with the light colour for want of it: var(--t-field,#b9cf78). A page that sets these
/// variables changes the theme of what is drawn already.
extern const bst_palette bst_palette_page;

/// The palette of a theme by its word, "light" or "dark"; a null pointer for another word.
const bst_palette *bst_palette_find(const char *theme);
