// SPDX-License-Identifier: MIT
// The palettes. Colours of seats are told apart with normal sight and with each of the three kinds of colour blindness
// (tests/unit/test_palette.c measures it); a mark on each figure says the same by its form.

#include "draw/palette.h"

#include <string.h>

#define SEATS                                                                                     \
    [BST_COLOUR_RED] = "#c8281e", [BST_COLOUR_BLUE] = "#2a5fc4", [BST_COLOUR_YELLOW] = "#e8c020", \
    [BST_COLOUR_GREEN] = "#2f8f3a", [BST_COLOUR_BLACK] = "#262626", [BST_COLOUR_GREY] = "#8d949b",
#define MARKS                                                                               \
    [BST_COLOUR_RED] = "#fff", [BST_COLOUR_BLUE] = "#fff", [BST_COLOUR_YELLOW] = "#2a2118", \
    [BST_COLOUR_GREEN] = "#fff", [BST_COLOUR_BLACK] = "#fff", [BST_COLOUR_GREY] = "#2a2118",

const bst_palette bst_palette_light = {
#define X(name, light, dark) .name = light,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette bst_palette_dark = {
#define X(name, light, dark) .name = dark,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette bst_palette_page = {
#define X(name, light, dark) .name = "var(--t-" #name "," light ")",
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette *bst_palette_find(const char *theme)
{
    if (strcmp(theme, "light") == 0)
        return &bst_palette_light;
    return strcmp(theme, "dark") == 0 ? &bst_palette_dark : NULL;
}
