// SPDX-License-Identifier: MIT
// The screen: starting and stopping it, and painting text in the colours of the game. What has no colour on a terminal
// is told apart by bold, reverse and underlined text. The only file that knows what colours a terminal has.

#pragma once

#include <stdbool.h>

/// Colours by what they stand for: name, in 256 colours, in 8. -1: that of the terminal.
#define BST_HUES(X)                                          \
    X(NONE, -1, -1)                                          \
    X(DIM, 244, 7)                                           \
    X(LIGHT, 231, 7)                                         \
    X(DARK, 16, 0)                                           \
    X(FIELD, 64, 2) /* every other tile has another green */ \
    X(FIELD2, 65, 2)                                         \
    X(CITY, 179, 3)                                          \
    X(WALL, 137, 0) /* the pattern of cities */              \
    X(RIVER, 25, 4)                                          \
    X(WAVE, 117, 6)                                          \
    X(HOUSE, 131, 1)                                         \
    X(TARGET, 133, 5) /* what an action is about */          \
    X(BAR, 236, 4)    /* bars of text */                     \
    X(ALERT, 226, 3)                                         \
    X(RED, 160, 1)                                           \
    X(BLUE, 27, 4)                                           \
    X(YELLOW, 220, 3)                                        \
    X(GREEN, 40, 2)                                          \
    X(BLACK, 16, 0)                                          \
    X(GREY, 250, 7)

typedef enum bst_hue {
#define X(name, many, few) BST_HUE_##name,
    BST_HUES(X)
#undef X
        BST_HUE_KINDS
} bst_hue;

enum { BST_BOLD = 1, BST_REVERSE = 2, BST_UNDER = 4 };

/// How something is painted.
typedef struct bst_ink {
    unsigned char fore, back; ///< bst_hue
    unsigned char style;      ///< BST_BOLD …
} bst_ink;

/// The colours of a seat's figures.
bst_ink bst_ink_colour(int colour);

/// Takes over the terminal; false if it cannot move its cursor. The locale must be set before.
bool bst_paint_start(bool colour);
void bst_paint_stop(void);

/// How many colours there are: 0, 8 or 256.
int bst_paint_colours(void);

/// Paints text from a place on, at most so many columns of it. Returns the columns used.
int bst_paint(int y, int x, int width, bst_ink ink, const char *text);
/// The same, with blanks up to the width.
void bst_paint_line(int y, int x, int width, bst_ink ink, const char *text);

/// Columns of a text, and how many bytes of it fit into so many columns.
int bst_text_columns(const char *text);
int bst_text_fit(const char *text, int columns);
