// SPDX-License-Identifier: MIT
// Playing on at random: one legal action without the list of all, and whole games.

#pragma once

#include "bastide/game.h"
#include "bastide/random.h"

#pragma GCC visibility push(default)

/// One legal action of the pending decision, all of them equally likely; of chance by weight. BST_DO_NONE when the game
/// is over. `scratch` is for those parts of the list that must be written down; what is in it afterwards means nothing.
bst_action bst_sample(const bst_game *game, const bst_state *state, bst_rng *rng, bst_list *scratch);

/// What is wrong with sampling in this position, or a null pointer: of what is listed something would never be taken,
/// or taken more often than the rest, or something that is not listed at all. Slow, for tests; the list is scratch.
const char *bst_sample_audit(const bst_game *game, const bst_state *state, bst_list *scratch);

/// Plays on with such actions until the game is over, or until `turns` further turns have begun (0: no limit): as
/// bst_sample() and bst_apply() would, but quicker. Returns how many actions were taken, those of chance included.
int bst_playout(const bst_game *game, bst_state *state, bst_rng *rng, int turns, bst_list *scratch);

#pragma GCC visibility pop
