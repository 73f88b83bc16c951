// SPDX-License-Identifier: MIT
// From a header to a game with its first position: shared by replays and scenarios.

#pragma once

#include "bastide/record.h"

/// Builds the game of a header and puts its state to the beginning, a position of the header not counted
/// (bst_replay_begin() reads it); both are to be freed with free(). False with the reason and its rule in *error if the
/// setup cannot be played; then nothing is left to free.
bool bst_build(const bst_header *header, bst_game **game, bst_state **state, bst_text_error *error);

/// Sets the rule of an error and adds its name to the sentence.
void bst_error_add_rule(bst_text_error *error, int rule);
