// SPDX-License-Identifier: MIT
// Random setups: sets, copies, elements, house rules, seats and colours in any combination. For random games and for
// tests that must hold whatever is in the box.

#pragma once

#include "bastide/game.h"
#include "bots/rng.h"

/// Any setup, with two seats at least. Some of them cannot be played.
bst_setup bst_mix_setup(bst_rng *rng);

/// A game of a random setup that can be played, to be given back with free(). Adds to *redrawn, which may be null, how
/// many could not. A null pointer with a sentence in error if memory is short or none of very many can be played.
bst_game *bst_mix_game(bst_rng *rng, long *redrawn, bst_setup_error *error);
