// SPDX-License-Identifier: MIT
// Pictures of pieces and tokens.

#pragma once

#include "draw/palette.h"
#include "draw/shape.h"
#include "text/text.h"

/// Pieces, written once: name, word.
#define BST_PIECES(X)                                     \
    X(TOWER, "tower")         /* one storey */            \
    X(BRIDGE_NS, "bridge-ns") /* over a tile, 0 to 100 */ \
    X(BRIDGE_EW, "bridge-ew")                             \
    X(CASTLE, "castle")                                   \
    X(TUNNEL, "tunnel")                                   \
    X(FERRY, "ferry")                                     \
    X(GOLD, "gold")                                       \
    X(ABBEY, "abbey")                                     \
    X(COUNT, "count")                                     \
    X(WHEEL, "wheel") /* its pig */                       \
    X(SHIELD, "shield")                                   \
    X(WINE, "wine")                                       \
    X(GRAIN, "grain")                                     \
    X(CLOTH, "cloth")                                     \
    X(KING, "king")                                       \
    X(BARON, "baron")                                     \
    X(TEACHER, "teacher")                                 \
    X(EMERITUS, "emeritus")                               \
    X(OUTBREAK, "outbreak")                               \
    X(EXTINCT, "extinct")                                 \
    X(FLEA, "flea")                                       \
    X(FADED, "faded")                                     \
    X(WOMAN, "woman") /* a second counting figure */      \
    X(CHIP, "chip")   /* of the catapult */               \
    X(KEEP, "keep")                                       \
    X(CORNER, "corner") /* a wall tile, face down */      \
    X(SECOND_TURN, "bonus-second-turn")                   \
    X(DOUBLE_TOWER, "bonus-double-tower")                 \
    X(DOUBLE_HOUSE, "bonus-double-house")                 \
    X(OPEN_PATH, "bonus-open-path")                       \
    X(OPEN_TOWER, "bonus-open-tower")                     \
    X(OPEN_HOUSE, "bonus-open-house")                     \
    X(MARKETS, "bonus-markets")                           \
    X(LARGER_KEEP, "bonus-keep")                          \
    X(FIVE_POINTS, "bonus-points")                        \
    X(TOKEN, "token") /* any other */

typedef enum bst_piece {
#define X(name, word) BST_PIECE_##name,
    BST_PIECES(X)
#undef X
        BST_PIECE_KINDS
} bst_piece;

const char *bst_piece_word(int piece);
/// The piece of that word; -1 if there is none.
int bst_piece_find(const char *word);
/// The picture of a thing on the table or in a supply: that of its word, that of the piece which is taken from the
/// supply, or a token, so that nothing is unseen.
int bst_piece_of_thing(int kind);

/// A piece about the origin, within -16..16; bridges over a whole tile from the origin. `fill` is the colour of its
/// owner as an SVG colour.
void bst_piece_draw(bst_text *out, const bst_palette *palette, int piece, const char *fill);

/// A tower of a height, with its number, about a point.
void bst_piece_tower(bst_text *out, const bst_palette *palette, int height, bst_point at);
/// How far above its foundation a follower on such a tower stands.
double bst_piece_tower_rise(int height);
/// Several equal pieces at a point: one of them, with the number unless it is 1; or one that has a number.
void bst_piece_heap(bst_text *out, const bst_palette *palette, int piece, int number, bst_point at);
/// A piece that joins two road ends, over the middle of their tile.
void bst_piece_join(bst_text *out, const bst_palette *palette, bst_point from, bst_point middle, bst_point to);
