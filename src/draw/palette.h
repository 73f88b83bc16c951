// SPDX-License-Identifier: MIT
// Colours of the drawings, written once: name, colour by light, by dark, and both of the plain style.

#pragma once

#include <stdbool.h>

#include "bastide/setup.h"

#define BST_INKS(X)                                            \
    X(field, "#b9cf78", "#5d7440", "#d5efb4", "#1d4023")       \
    X(meadow, "#c8da8c", "#6a814a", "#d5efb4", "#1d4023")      \
    X(tuft, "#8fae52", "#7f9a58", "#8fae52", "#7f9a58")        \
    X(leaf, "#6f9a48", "#4f7a3c", "#6f9a48", "#4f7a3c")        \
    X(leaf_dark, "#4d7638", "#35552c", "#4d7638", "#35552c")   \
    X(crop, "#dcc76a", "#8f8345", "#dcc76a", "#8f8345")        \
    X(road, "#f4ecd6", "#cfc4a8", "#ffffff", "#ffffff")        \
    X(kerb, "#a08a62", "#5b4f3c", "#111111", "#000000")        \
    X(city, "#dcbb8c", "#8d7251", "#b0531f", "#d9854a")        \
    X(city_dark, "#c49e6c", "#725a3e", "#111111", "#000000")   \
    X(street, "#efdcb8", "#a78c68", "#efdcb8", "#a78c68")      \
    X(wall, "#6d5541", "#2e2620", "#111111", "#000000")        \
    X(wall_light, "#d9cdb8", "#a99f8e", "#ffffff", "#ffffff")  \
    X(roof, "#cb5a3f", "#a84a35", "#c4161c", "#e5383b")        \
    X(roof_dark, "#9e3d2c", "#7c3024", "#8f0d12", "#b3252a")   \
    X(slate, "#6b7a8c", "#55616f", "#6b7a8c", "#55616f")       \
    X(plaster, "#f7ead0", "#d9c9a8", "#ffffff", "#ffffff")     \
    X(water, "#79b8d8", "#3f7699", "#1e6fd9", "#58a6ff")       \
    X(water_light, "#b5dcec", "#6ea3c0", "#b5dcec", "#6ea3c0") \
    X(bank, "#4d87a8", "#28536e", "#111111", "#000000")        \
    X(ink, "#3a2d20", "#17120d", "#111111", "#000000")         \
    X(paper, "#fffaf0", "#e9dfca", "#ffffff", "#ffffff")       \
    X(gold, "#f0bf33", "#d9a82a", "#ffcf1a", "#ffd43b")        \
    X(shield, "#2f5fa8", "#3a6cb8", "#1440a0", "#2f62c9")      \
    X(plank, "#d9b98a", "#b3946a", "#d9b98a", "#b3946a")       \
    X(wood, "#9a6234", "#7d4f2a", "#9a6234", "#7d4f2a")        \
    X(stone, "#b9b4aa", "#8b867d", "#c9c9c9", "#b5b5b5")       \
    X(lava, "#e2572b", "#d34f26", "#e2572b", "#d34f26")        \
    X(magic, "#8657b5", "#8a5dba", "#8657b5", "#8a5dba")       \
    X(plague, "#57703a", "#5f7a40", "#57703a", "#5f7a40")      \
    X(rose, "#e08aa8", "#cc7795", "#e08aa8", "#cc7795")        \
    X(table, "#efe6d2", "#1d2125", "#efe6d2", "#1d2125")       \
    X(caption, "#3a2d20", "#d8d2c4", "#3a2d20", "#d8d2c4")

/// Colours of a theme, as SVG colours.
typedef struct bst_palette {
#define X(name, light, dark, plain, plain_dark) const char *name;
    BST_INKS(X)
#undef X
    const char *seat[BST_COLOUR_KINDS]; ///< of figures, by BST_COLOUR_*
    const char *mark[BST_COLOUR_KINDS]; ///< of the mark on them
    bool plain; ///< the plain style: broad lines, large signs, strong contrast, and nothing that means nothing
} bst_palette;

extern const bst_palette bst_palette_light, bst_palette_dark, bst_palette_plain, bst_palette_plain_dark;

/// Every colour is a CSS variable with the light colour for want of it: var(--t-field,#b9cf78). A page that sets these
/// variables changes the theme of what is drawn already.
extern const bst_palette bst_palette_page, bst_palette_page_plain;

/// The palette of a theme by its word, "light", "dark", "plain" or "plain-dark"; a null pointer for another word.
const bst_palette *bst_palette_find(const char *theme);
