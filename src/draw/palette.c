// SPDX-License-Identifier: MIT
// The palettes. Colours of seats are told apart with normal sight and with each of the three kinds of colour blindness
// (tests/unit/test_symbols.c measures it); a mark on each figure says the same by its form.

#include "draw/palette.h"

#include <string.h>

#define SEATS                                                                                     \
    [BST_COLOUR_RED] = "#cb0d0e", [BST_COLOUR_BLUE] = "#1b499d", [BST_COLOUR_YELLOW] = "#ebc827", \
    [BST_COLOUR_GREEN] = "#28b66d", [BST_COLOUR_BLACK] = "#1b1b1c", [BST_COLOUR_GREY] = "#c4cfd7"
#define MARKS                                                                               \
    [BST_COLOUR_RED] = "#fff", [BST_COLOUR_BLUE] = "#fff", [BST_COLOUR_YELLOW] = "#201a12", \
    [BST_COLOUR_GREEN] = "#201a12", [BST_COLOUR_BLACK] = "#fff", [BST_COLOUR_GREY] = "#201a12"

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
