// SPDX-License-Identifier: MIT
// A position in lines of text, for bots that have no rules of their own: what `show` and `table` of the bot protocol
// answer.

#pragma once

#include "bastide/game.h"

/// Whose decision it is and what the seats have: actor, active, turn, step, hand, left, score, supply, goods, card.
void bst_show(const bst_game *game, const bst_state *state, void (*write)(void *to, const char *line), void *to);

/// What lies on the table: tile, figure and thing lines, in the words of notation and scenarios.
void bst_show_table(const bst_game *game, const bst_state *state, void (*write)(void *to, const char *line), void *to);
