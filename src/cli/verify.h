// SPDX-License-Identifier: MIT
// Checks a game from outside while it is played: legal lists against brute force, states against slow recomputation,
// points against awards, chance against its weights, what is told against
// the table, text against actions. Used by `bastide random --verify`; everything goes through the public
// API, so a mistake in the engine cannot hide itself here.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/inspect.h"
#include "bots/rng.h"

typedef struct bst_verifier {
    const bst_game *game;
    size_t state_size;
    bool thorough; ///< everything after each action, instead of samples
    bst_rng rng;   ///< its own: checking must not change the games
    bst_state *copy, *whole;
    bst_events events;             ///< of the last action; steps that were entered in all games
    bst_events whole_events;       ///< of the same action with all steps entered
    uint16_t *slots;               ///< hash table over the list: index + 1, 0 for empty
    bst_list *list;                ///< list under examination
    bool listed[BST_ACTION_KINDS]; ///< kinds of its actions
    int hits;                      ///< listed actions met by brute force
    bst_square *squares;           ///< tiles on the table, for brute force
    int nsquares;
    bst_thing_list things; ///< pieces on the table, likewise
    bst_thing thing[BST_THINGS_MAX];
    int *shares;                                    ///< of chance, for each action of the list
    int turn, part;                                 ///< of the last action
    uint8_t decisions[BST_STEP_KINDS];              ///< of each step in this game, counted as long as they are few
    struct bst_finished *finished;                  ///< features that were finished, and those told as finished
    int tiles;                                      ///< tiles of the game: laid, in hand, left and discarded
    int discarded;                                  ///< so far
    int figures[BST_SEATS_MAX][BST_FIGURE_KINDS];   ///< of each seat, wherever they are
    int awarded[BST_SEATS_MAX][BST_CATEGORY_KINDS]; ///< points in events so far
    bst_state *before, *between, *shadow;           ///< where positions are told as text and played on from
    bool telling, shadowed;
    char finding[600]; ///< what is wrong
} bst_verifier;

/// False if memory is short. To be ended with bst_verify_free().
bool bst_verify_init(bst_verifier *verifier, bool thorough);
void bst_verify_free(bst_verifier *verifier);

// The checks. Each returns false, with a sentence in verifier->finding, if something is wrong.

/// A game is about to begin: `state` is its first state.
bool bst_verify_begin(bst_verifier *verifier, const bst_game *game, const bst_state *state, uint64_t seed);

/// The pending decision and its list.
bool bst_verify_list(bst_verifier *verifier, const bst_state *state, bst_list *list);

/// Applies a listed action, checking what it does.
bool bst_verify_apply(bst_verifier *verifier, bst_state *state, bst_action action);

/// The game is over after these actions: its record must lead to the same state.
bool bst_verify_end(bst_verifier *verifier, const bst_state *state, const bst_action *actions, int n);
