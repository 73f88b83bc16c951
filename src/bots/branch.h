// SPDX-License-Identifier: MIT
// Opening a node of a search tree: everything a seat can do there, valued by the evaluator when its decisions in a row
// are over, or everything that chance can bring. Each thread has a grower of its own.

#pragma once

#include "bots/evaluator.h"
#include "bots/tree.h"

enum { BST_GROW_LEVELS = 4 }; ///< decisions of one seat in a row that are looked through at once

typedef struct bst_sprout bst_sprout;

typedef struct bst_grower {
    const bst_game *game;
    bst_tree *tree;
    bst_evaluator *evaluator;
    float temper;    ///< lead that makes an action e times as promising
    float drop;      ///< actions whose lead is lower than the best one's by more are forgotten, unless all are wanted
    uint64_t nodes;  ///< positions valued so far
    uint8_t *period; ///< quarter turns after which each kind of tile looks the same
    /// state[0] is where it grows; the others are for what follows.
    bst_state *state[BST_GROW_LEVELS + 1];
    bst_list *list[BST_GROW_LEVELS];
    bst_sprout *pool;
    int used;
} bst_grower;

/// Children of a node that are not yet to be seen from it.
typedef struct bst_brood {
    uint32_t first; ///< 0: there was no room
    uint16_t n;
    bool solved; ///< the game is over after each of them
} bst_brood;

/// False if memory is short; then close it all the same.
bool bst_grower_open(bst_grower *grower, const bst_game *game, const bst_settings *settings, bst_tree *tree);
void bst_grower_close(bst_grower *grower);

/// What the evaluator says of the state.
void bst_grow_value(bst_grower *grower, const bst_state *state, float *value);

/// The actions of the seat that decides in state[0]; the value of the best one goes to value.
bst_brood bst_grow_seat(bst_grower *grower, bool all, float *value);

/// Plays state[0] on, every seat taking what looks best at once, up to so many draws, and values where that leads. The
/// same seed gives the same draws, as far as the tiles are there.
void bst_grow_on(bst_grower *grower, int draws, uint64_t seed, float *value);

/// The outcomes of chance in state[0].
bst_brood bst_grow_chance(bst_grower *grower);
