// SPDX-License-Identifier: MIT
// A deck: the chance of one game, decided beforehand by a seed, so that several games see the same tiles in the same
// order. The engine's pile is a multiset; the deck is all of its tiles in a random order, and each draw takes the
// first of them that is offered. Draws are distributed as the weights say, as long as the piles of a game have no
// tiles in common, which is so. Where games part (a tile fits in one and is discarded in the other, or comes back into
// the pile) the order of what is left stays the same.

#pragma once

#include "bastide/game.h"

typedef struct bst_deck {
    uint64_t seed;
    int n;        ///< tiles in the deck
    int decision; ///< chance decisions so far
    uint16_t kind[BST_TILES_MAX];
} bst_deck;

/// A generator's seed for one purpose of one thing: different for all numbers, unrelated for neighbouring ones.
uint64_t bst_seed_derive(uint64_t seed, uint64_t purpose, uint64_t number);

/// A new deck for a game that is about to begin: `state` is its first one.
void bst_deck_shuffle(bst_deck *deck, const bst_game *game, const bst_state *state, uint64_t seed);

/// What chance does in this state, whose actor it is. `list` is room for its actions.
bst_action bst_deck_next(bst_deck *deck, const bst_game *game, const bst_state *state, bst_list *list);
