// SPDX-License-Identifier: MIT
// One random game of `bastide random`, named by its seed, and what is told of it.

#pragma once

#include <stdatomic.h>

#include "bastide/turn.h"
#include "cli/verify.h"

/// What is to be played. Threads share it.
typedef struct bst_random_plan {
    const char *command;
    const bst_game *game; ///< null: a random setup for each game
    bool verify, thorough;
    bool record, trace; ///< texts of these are wanted
    const atomic_bool *stop;
} bst_random_plan;

/// What came of one game. Texts are null if they are not wanted, or there is nothing to tell.
typedef struct bst_random_result {
    uint64_t seed;
    bool failed; ///< it could not be played: no setup, or no memory; the reason was told
    int actions;
    long redrawn; ///< random setups that cannot be played
    long kinds[BST_ACTION_KINDS], steps[BST_STEP_KINDS];
    bool entered[BST_STEP_KINDS]; ///< steps that were reached, with a decision or without
    char *finding;                ///< what is wrong, in lines
    char *found;                  ///< the record up to it
    char *record, *trace;
} bst_random_result;

/// Room for playing games one after the other, in one thread.
typedef struct bst_random_player bst_random_player;

/// Null if memory is short.
bst_random_player *bst_random_open(const bst_random_plan *plan);
void bst_random_close(bst_random_player *player);

/// Plays a game. Null if the plan was stopped meanwhile.
bst_random_result *bst_random_play(bst_random_player *player, uint64_t seed);
void bst_random_free(bst_random_result *result);
