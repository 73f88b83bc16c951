// SPDX-License-Identifier: MIT
// What a seat knows of a game: actions that others have sealed (bst_action_sealed) are stand-ins, the same whatever was
// chosen, until one behind them is not sealed.

#pragma once

#include "bastide/game.h"

/// How many actions at the end of a list are sealed and not open yet.
int bst_sealed_behind(const bst_action *actions, int n);

/// Replaces in a list of actions, played from `first` (null: the beginning), what others than `seat` have sealed, and
/// writes the position that the seat knows. False, with nothing touched, if nothing is sealed (or memory is short).
bool bst_known(const bst_game *game, const bst_state *first, bst_action *actions, int n, int seat, bst_state *out);
