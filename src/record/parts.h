// SPDX-License-Identifier: MIT
// Reading the parts of an action (bst_action_parts) one by one, for texts that are made of the same parts.

#pragma once

#include "bastide/notation.h"

/// Reads one part from *text into *out and moves *text past it. False with a sentence in error[size].
bool bst_part_parse(const bst_game *game, const bst_state *state, char part, const char **text, bst_action *out,
                    char *error, size_t size);
