// SPDX-License-Identifier: MIT
// The parts of the verifier, one file each; verify.c calls them in turn. Each check returns false with a sentence in
// verifier->finding.

#pragma once

#include "cli/verify.h"

enum { BST_VERIFY_SLOTS = 32768 }; ///< more than twice BST_ACTIONS_MAX, a power of two

// verify.c

/// Writes down what is wrong; always false.
bool bst_found(bst_verifier *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// The same about an action, in words and numbers: the text alone could hide senseless fields.
bool bst_found_action(bst_verifier *v, const bst_state *state, bst_action a, const char *what);
/// True once in n times, and always if everything is to be checked.
bool bst_verify_one_in(bst_verifier *v, uint32_t n);

// verify_table.c

typedef struct bst_rectangle {
    int left, right, top, bottom; ///< squares, the last ones included
} bst_rectangle;

/// Notes the tiles and pieces on the table for what follows.
void bst_verify_look(bst_verifier *v, const bst_state *state);
/// The squares of the tiles that were noted, and `margin` squares beyond.
bst_rectangle bst_verify_reach(const bst_verifier *v, int margin);
/// Whether the table agrees with a refusal of an action, or with none.
bool bst_verify_reason(bst_verifier *v, const bst_state *state, bst_action a, int code);
/// A tile of this kind was discarded: it must fit nowhere (BASE-15), also not with a bridge of the seat unless the seat
/// has given it up itself (BASE-R16).
bool bst_verify_discard(bst_verifier *v, const bst_state *state, int kind, int seat, bool given_up);

// verify_brute.c

/// The list under examination against all actions there could be.
bool bst_verify_brute(bst_verifier *v, const bst_state *state);

// verify_chance.c

/// Weights of the list under examination.
bool bst_verify_weights(bst_verifier *v, const bst_state *state);
/// bst_chance() against them.
bool bst_verify_chance(bst_verifier *v, const bst_state *state);
/// What each listed draw brings about.
bool bst_verify_draws(bst_verifier *v, const bst_state *state);

// verify_sums.c

/// Counts what must stay the same, at the beginning of a game.
void bst_verify_count(bst_verifier *v, const bst_state *state);
/// Adds up the awards and payments of the last action's events.
bool bst_verify_awards(bst_verifier *v);
/// Scores against all awards so far.
bool bst_verify_points(bst_verifier *v, const bst_state *state);
/// Tiles and figures against what the game began with, and the engine's own slow recomputation.
bool bst_verify_sums(bst_verifier *v, const bst_state *state);

// verify_finished.c

bool bst_finished_init(bst_verifier *v);
void bst_finished_free(bst_verifier *v);
void bst_finished_begin_part(bst_verifier *v, const bst_state *state);
/// An event says that a feature is finished; the state is that after the action.
bool bst_finished_told(bst_verifier *v, const bst_state *state, const bst_event *e);
bool bst_finished_end_part(bst_verifier *v, const bst_state *state);

// verify_steps.c

/// Whether the action that led to this state does the same on v->whole, the state before it, if all steps of the turn
/// table are entered.
bool bst_verify_steps(bst_verifier *v, const bst_state *state, bst_action action);

// verify_sample.c

/// bst_sample() against the list under examination.
bool bst_verify_sample(bst_verifier *v, const bst_state *state);

/// An action is about to be applied, and was: positions told as text (verify_position.c).
void bst_verify_position_before(bst_verifier *v, const bst_state *state);
bool bst_verify_position(bst_verifier *v, const bst_state *state, bst_action action);
