// SPDX-License-Identifier: MIT
// The parts that actions, events and things are made of (bastide/vocabulary.h), one by one. Each is carried by the
// fields of an action, whatever it is a part of.

#pragma once

#include "bastide/notation.h"

/// Reads one part from *text into *out and moves *text past it. False with a sentence in error[size].
bool bst_part_parse(const bst_game *game, const bst_state *state, char part, const char **text, bst_action *out,
                    char *error, size_t size);

/// Appends one part to out[size], with a blank before it; places with their square unless `bare` allows to leave out
/// that of the tile just laid.
void bst_part_print(const bst_game *game, const bst_state *state, char part, bst_action a, bool bare, char *out,
                    size_t size);

/// A part of a thing or an event in the fields that carry it in an action.
bst_action bst_part_of_thing(const bst_thing *thing, char part);
/// The other way round.
void bst_part_to_thing(char part, bst_action a, bst_thing *thing);
bst_action bst_part_of_event(const bst_event *event, char part);

/// Whether two values of a part mean the same. Of P any segment of the feature will do.
bool bst_part_same(const bst_game *game, const bst_state *state, char part, bst_action a, bst_action b);
