// SPDX-License-Identifier: MIT
// A throw with the catapult: integer geometry, the same on every machine (throw.c), and where followers stand on the
// table (anchor.c). Lengths are in 4096ths of a tile, x to the east, y to the south; the tile at 0,0 begins at 0,0.
// Directions are 4096ths of a circle, clockwise from north.

#pragma once

#include "engine/engine.h"

enum {
    BST_TILE_UNITS = 4096,
    BST_CIRCLE = 4096,
    BST_POWER_MAX = 1000,
    BST_CHIP_RADIUS = 819,     ///< 0.20 tile (CATA-R15)
    BST_FOLLOWER_RADIUS = 614, ///< 0.15
    BST_BIG_RADIUS = 737,      ///< 0.18
    BST_TOUCH = 1433,          ///< 0.35: a chip touches a tower, and the most it pushes a follower
    BST_SCATTER_MAX = 32,      ///< chance gives a number from minus this to this: the sum of four …
    BST_SCATTER_EACH = 8,      ///< … from -8 to 8, all equally likely (CATA-R16)
    BST_SCATTER_TOTAL = 83521, ///< 17 to the fourth: weights of all sums together
};

/// A point of the table.
typedef struct bst_dot {
    int32_t x, y;
} bst_dot;

/// A throw: where from, which way, how far if chance does not meddle.
typedef struct bst_throw {
    bst_dot from;
    int direction;
    int length;
} bst_throw;

/// The square root, rounded down.
int bst_root(int64_t square);
/// Sine of an angle, 1 is 32768.
int bst_sine(int angle);
int64_t bst_dot_square(bst_dot a, bst_dot b);
/// How far it is from a spot to a square of the table, 0 inside.
int64_t bst_dot_outside(bst_dot at, int x, int y);
/// The column or row of squares that a point lies in.
static inline int bst_dot_row(int32_t along) { return (along - (along & (BST_TILE_UNITS - 1))) / BST_TILE_UNITS; }
/// A spot so far away in a direction.
bst_dot bst_dot_moved(bst_dot from, int direction, int length);

/// In how many of all 17 to the fourth cases the sum of four is this number.
int bst_scatter_weight(int sum);
/// The sum that a random number stands for, each as likely as its weight says.
int bst_scatter_of(uint32_t random);
/// An offset: the sum as a multiple of a standard deviation, given in 4096ths of a tile.
int bst_scatter_offset(int deviation, int sum);

/// The middle of a cell; where a seat throws from at a fair; the longest throw there.
bst_dot bst_cell_middle(const bst_context *c, int cell);
bst_dot bst_throw_from(const bst_context *c, int fair, int seat);
int bst_throw_longest(const bst_context *c, int fair);
/// The throw of a seat with a direction and a power, where this is the longest.
bst_throw bst_throw_of(const bst_context *c, int fair, int seat, int direction, int power, int longest);
/// How far chance scatters chips in this game, in percent of what is usual.
int bst_throw_scale(const bst_context *c);
/// Where it lands: chance has moved it along its way and across it by these sums.
bst_dot bst_throw_landing(const bst_context *c, const bst_throw *t, int along, int across);
/// Direction and power (x and y) with which a seat aims at a spot.
bst_action bst_throw_at(const bst_context *c, int fair, int seat, bst_dot at, int longest);

/// The square a spot lies in, and where there: its 64ths from the west, times 64, and from the north.
void bst_chip_tell(bst_dot at, int16_t *x, int16_t *y, int32_t *where);

/// Where a follower stands, as far as chips can reach him; false if he does not stand on the table (CATA-R17).
bool bst_anchor_of(const bst_context *c, int figure, bst_dot *out);
int bst_anchor_radius(const bst_context *c, int figure);
