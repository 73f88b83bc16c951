// SPDX-License-Identifier: MIT
// A wheel of timers: what is due lies in buckets, one for each turn to come. Setting one costs the same however many
// there are.

#pragma once

#include <stdbool.h>

enum { BST_WHEEL_TURNS = 256 };

/// To be part of what is due.
typedef struct bst_spoke {
    struct bst_spoke *next, **link; ///< link is null if it is in no bucket
} bst_spoke;

typedef struct bst_wheel {
    bst_spoke *bucket[BST_WHEEL_TURNS];
    int at, n;
} bst_wheel;

/// Due in so many turns, from 1 to BST_WHEEL_TURNS - 1 (more or less become these). It may be set already.
void bst_wheel_set(bst_wheel *wheel, bst_spoke *spoke, int turns);
void bst_wheel_remove(bst_wheel *wheel, bst_spoke *spoke);

/// The next turn: afterwards bst_wheel_take() gives what is due, one after the other, and null at the end.
void bst_wheel_turn(bst_wheel *wheel);
bst_spoke *bst_wheel_take(bst_wheel *wheel);
