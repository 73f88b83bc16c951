// SPDX-License-Identifier: MIT
// Evaluators: how many points each seat can expect to have at the end. Bots are built upon them; for searches of your
// own they are the leaves.

#pragma once

#include <stddef.h>

#include "bastide/game.h"

#pragma GCC visibility push(default)

typedef struct bst_evaluator bst_evaluator;

/// An evaluator for one game, which must outlive it, as `text` asks for it: "points" (what is scored, and what would be
/// scored now) or "prospects" (what can be expected, given the tiles that are left), then weights as KEY=VALUE:
/// "prospects:w.follower=40". A null pointer with a sentence in error[size] if there is none, or memory is short.
bst_evaluator *bst_evaluator_make(const bst_game *game, const char *text, char *error, size_t size);

/// Writes the points each seat of the game can expect. Any state, whoever has to decide in it. One thread at a time:
/// each thread makes its own.
void bst_evaluate(bst_evaluator *evaluator, const bst_state *state, float value[BST_SEATS_MAX]);

/// Frees an evaluator; null is allowed.
void bst_evaluator_close(bst_evaluator *evaluator);

#pragma GCC visibility pop
