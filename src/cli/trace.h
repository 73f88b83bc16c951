// SPDX-License-Identifier: MIT
// Traces: games as numbers with the hash of every state, for comparing another build of the engine with this one.
//
//     game SEATS START ELEMENTS      setup; elements as bits
//     colours C...                   of each seat
//     options V...                   value of each house rule
//     set NUMBER COPIES              a built-in set, one line each
//     begin HASH                     the state before the first action
//     do WHAT NUMBER HASH            the two words of an action, and the state after it
//
// ELEMENTS, WHAT and HASH are hexadecimal.

#pragma once

#include <stdio.h>

#include "bastide/game.h"

void bst_trace_game(FILE *out, const bst_game *game, const bst_state *state);
void bst_trace_action(FILE *out, const bst_game *game, const bst_state *state, bst_action action);
