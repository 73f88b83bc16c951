// SPDX-License-Identifier: MIT
// The tile reader's workbench: what tile_parse.c collects from the lines and tile_build.c turns into tiles.
// Private to src/engine/tile_*.c.

#pragma once

#include "engine/tile_text.h"

enum {
    MAX_WORDS = 40,
    MAX_FEATURES = 24,
    MAX_ADJACENT = 12,
    MAX_SIZE = 9, // of a board: cells are named by two digits
    MAX_COUNT = 99,
    QUARTER = BST_FEATURE_KINDS, // a feature line that makes no segment
};

typedef struct feature {
    uint64_t sides, halves, tunnels;
    uint32_t cities; // bit k - 1: borders the k-th city line
    uint16_t attrs;
    uint8_t kind, shields, end;
    bool edgeless;
    int line;
} feature;

// One tile or board while its lines are being read.
typedef struct block {
    bool open, board, walls;
    int nrows;
    int line, width, height, nedges, nfeatures, nadjacent;
    uint32_t adjacent[MAX_ADJACENT]; // bit n - 1: feature line n
    int adjacent_line[MAX_ADJACENT];
    int corner_line[BST_WALLS_CORNERS];
    feature features[MAX_FEATURES];
    bst_tile tile;
    bst_board_piece piece;
} block;

typedef struct bst_tile_parser {
    const char *at, *end;
    int line;
    const char *set_name;
    bst_tile *tiles;
    bst_board_piece *boards;
    int ntiles, tile_capacity, nboards, board_capacity;
    bst_tile_error *error;
    int nwords;
    span word[MAX_WORDS];
    long copies;
    block block;
} bst_tile_parser;

/// The name of an edge ("N", on a board "N3"), for messages.
const char *bst_block_edge_name(const block *b, int edge, char out[3]);
/// Turns the finished and checked block into a tile, or into the cells and links of a board.
bool bst_block_build(bst_tile_parser *p);
/// Adds a tile that was built to the others.
bool bst_block_add(bst_tile_parser *p, const bst_tile *tile);
/// What follows from the segments of a tile; bit d of `edges`: side d carries landscape.
void bst_tile_derive(bst_tile *tile, int edges);
/// A line of a board with walls; and all of it as tiles (tile_walls.c).
bool bst_walls_line(bst_tile_parser *p);
bool bst_walls_build(bst_tile_parser *p);
/// Whether walls and tiles of the whole file belong together.
bool bst_walls_check(bst_tile_parser *p);
/// Whether a feature is one of castle tiles, which no other tile shows.
bool bst_of_castle(int kind);
