// SPDX-License-Identifier: MIT
// Actions in the order in which an evaluator likes them: what every bot that thinks begins with.

#pragma once

#include "bots/evaluator.h"
#include "bots/rng.h"

/// An action with the estimate of the position behind it.
typedef struct bst_ranked {
    bst_action action;
    float aim; ///< what its actor wants to have much of, see bst_aim()
    float value[BST_SEATS_MAX];
} bst_ranked;

/// An evaluator with the room it needs to try actions. One thread at a time.
typedef struct bst_ranker {
    const bst_game *game;
    bst_evaluator *evaluator;
    bst_state *next;
    float spite, sight; ///< of the settings
    uint64_t nodes;     ///< positions evaluated since the caller set it to 0
    bst_rng rng;        ///< decides what is overlooked
    bst_list list;
} bst_ranker;

/// A new ranker, to be given back with bst_ranker_close(); a null pointer if memory is short.
bst_ranker *bst_ranker_open(const bst_game *game, const bst_settings *settings);
void bst_ranker_close(bst_ranker *ranker);

/// What a seat wants to have much of: its points, less those of the others on the average as far as it minds them.
/// With many seats the average serves better than the best of them: whoever that is, is mostly luck.
static inline float bst_aim(const float value[BST_SEATS_MAX], int seats, int seat, float spite)
{
    float others = 0;
    for (int i = 0; i < seats; i++)
        others += i != seat ? value[i] : 0;
    return seats == 1 ? value[seat] : value[seat] - spite * others / (float)(seats - 1);
}

/// The best actions of the state's actor, a seat, best first; of equal ones those listed first. Returns how many.
int bst_rank(bst_ranker *ranker, const bst_state *state, bst_ranked *out, int most);
