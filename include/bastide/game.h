// SPDX-License-Identifier: MIT
// The game as a value: a read-only bst_game (tiles and rules of the setup) and a flat bst_state.
//
// To keep a game, keep its setup and its actions (bastide/record.h): the bytes of a state belong to one build.
//
// A state is one block of bst_game_state_size() bytes without pointers: memcpy clones it, memcmp and
// bst_state_hash() compare it. At every moment exactly one actor has a list of legal actions.
//
//     bst_game *game = malloc(bst_game_size(&setup));
//     if (!bst_game_build(game, &setup, &error)) …
//     bst_state *state = malloc(bst_game_state_size(game));
//     bst_state_begin(game, state, 0);
//     while (bst_actor(state) != BST_NOBODY) {
//         bst_legal(game, state, &list);
//         bst_apply(game, state, list.at[pick], 0);
//     }

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/action.h"
#include "bastide/event.h"
#include "bastide/list.h"
#include "bastide/setup.h"

#pragma GCC visibility push(default)

typedef struct bst_game bst_game;
typedef struct bst_state bst_state;

/// Actors beside the seats 0..5.
enum { BST_CHANCE = 0xFE, BST_NOBODY = 0xFF };

/// Why an action was refused; code 0 means it was not.
typedef struct bst_refusal {
    uint16_t code; ///< bst_refusal_code
    uint16_t rule; ///< bst_rule that forbids it
} bst_refusal;

/// Bytes a game of this setup needs. Does not check the setup.
size_t bst_game_size(const bst_setup *setup);

/// Builds a game in the caller's memory. The game points into itself and to the setup's tile sets: it cannot be
/// copied by memcpy, and the sets must outlive it. False if the setup cannot be played; then *error says why.
bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error);

size_t bst_game_state_size(const bst_game *game);
const bst_setup *bst_game_setup(const bst_game *game);

/// Kinds of tiles in this game, numbered from 0; bst_action.number of a draw is such a number.
int bst_game_kinds(const bst_game *game);
const bst_tile *bst_game_tile(const bst_game *game, int kind);
/// -1 if no tile of the game has this name.
int bst_game_kind_find(const bst_game *game, const char *name);

/// Puts a state to the beginning of the game: start pieces laid, first decision pending. Events (of the first
/// turn, and of a tile that comes into the hand without being drawn) may be null.
void bst_state_begin(const bst_game *game, bst_state *state, bst_events *events);

/// Who decides now: a seat, BST_CHANCE, or BST_NOBODY when the game is over.
int bst_actor(const bst_state *state);

/// Lists what the actor may do; empty only when the game is over.
void bst_legal(const bst_game *game, const bst_state *state, bst_list *list);

/// One outcome of a chance decision for a random number: the same distribution as the weights of
/// bst_legal(), without making the list. Only when the actor is chance.
bst_action bst_chance(const bst_game *game, const bst_state *state, uint32_t random);

/// Whether the pending step knows a kind of action at all. If not, every action of it is refused; if so, what is asked
/// now may still leave none.
bool bst_asks(const bst_game *game, const bst_state *state, int kind);

/// Says why an action would be refused now, without changing anything.
bst_refusal bst_check(const bst_game *game, const bst_state *state, bst_action action);

/// Carries out an action of the actor. Who sent it is the caller's business: a server compares the sender with
/// bst_actor(), and draws for chance itself. A refused action leaves the state untouched. Events may be null.
bst_refusal bst_apply(const bst_game *game, bst_state *state, bst_action action, bst_events *events);

/// As bst_apply(), but every step of the turn table is entered, whether or not anything armed it. For tests: state and
/// events must be the same.
bst_refusal bst_apply_whole(const bst_game *game, bst_state *state, bst_action action, bst_events *events);

/// A number for comparing states (a hash of the whole block).
uint64_t bst_state_hash(const bst_game *game, const bst_state *state);

/// Checks every invariant of the state by slow recomputation; a null pointer, or a static sentence.
const char *bst_state_audit(const bst_game *game, const bst_state *state);

#pragma GCC visibility pop

// A game can be looked at and set up by hand, too: inspect.h brings position.h.
#include "bastide/inspect.h"
