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
#define X(name, light, dark, plain, plain_dark) .name = light,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette bst_palette_dark = {
#define X(name, light, dark, plain, plain_dark) .name = dark,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette bst_palette_plain = {
#define X(name, light, dark, plain, plain_dark) .name = plain,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
    .plain = true,
};

const bst_palette bst_palette_plain_dark = {
#define X(name, light, dark, plain, plain_dark) .name = plain_dark,
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
    .plain = true,
};

const bst_palette bst_palette_page = {
#define X(name, light, dark, plain, plain_dark) .name = "var(--t-" #name "," light ")",
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
};

const bst_palette bst_palette_page_plain = {
#define X(name, light, dark, plain, plain_dark) .name = "var(--t-" #name "," light ")",
    BST_INKS(X)
#undef X
        .seat = {SEATS},
    .mark = {MARKS},
    .plain = true,
};

const bst_palette *bst_palette_find(const char *theme)
{
    static const struct {
        const char *word;
        const bst_palette *palette;
    } all[] = {{"light", &bst_palette_light},
               {"dark", &bst_palette_dark},
               {"plain", &bst_palette_plain},
               {"plain-dark", &bst_palette_plain_dark}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].word, theme) == 0)
            return all[i].palette;
    return NULL;
}
