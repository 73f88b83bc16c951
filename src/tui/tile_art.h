// SPDX-License-Identifier: MIT
// A tile as a raster of characters of any odd size: which feature each of them shows, and by which sign. Colours and
// figures are the caller's business.

#pragma once

#include <stdbool.h>

#include "bastide/game.h"

enum { BST_ART_COLUMNS = 15, BST_ART_ROWS = 7 };

/// What a character of a tile shows.
typedef enum bst_art_sort {
    BST_ART_FIELD, ///< also a court
    BST_ART_CITY,  ///< also a tower of a castle, a wall
    BST_ART_ROAD,  ///< also a path
    BST_ART_RIVER,
    BST_ART_HOUSE, ///< a cloister, shrine or abbey, a house of a castle, the end of a road
    BST_ART_MARK,  ///< a shield, an inn … on its feature
} bst_art_sort;

typedef struct bst_art_cell {
    short seg;           ///< segment of the tile, or -1
    unsigned char sort;  ///< bst_art_sort
    unsigned char under; ///< MARK: what it lies on
    unsigned char glyph; ///< for bst_art_sign()
} bst_art_cell;

typedef struct bst_art {
    int columns, rows;
    bst_art_cell at[BST_ART_ROWS][BST_ART_COLUMNS];
} bst_art;

/// Sketches a tile, turned by rot. Columns and rows are odd, 5 x 3 to 15 x 7.
void bst_art_tile(bst_art *art, const bst_tile *tile, int rot, int columns, int rows);

/// The character of a cell, in Unicode or ASCII.
const char *bst_art_sign(unsigned char glyph, bool unicode);

/// Two cells side by side in the best place for a figure on a segment (-1: anywhere), not on those taken already:
/// bits of taken[row] by column. False if there is no room.
bool bst_art_stand(const bst_art *art, int seg, const unsigned short taken[BST_ART_ROWS], int *column, int *row);
