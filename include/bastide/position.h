// SPDX-License-Identifier: MIT
// Positions: for scenarios, puzzles and tests a game can start from any table. All of these are to be
// called after bst_state_begin() and before the first action, bst_position_begin() last; each returns a
// refusal and changes nothing if it is not possible.

#pragma once

#include "bastide/inspect.h"

#pragma GCC visibility push(default)

/// Lays a tile of the pile; sides must match, the square may lie apart from all others.
bst_refusal bst_position_tile(const bst_game *game, bst_state *state, int kind, int x, int y, int rot);
bst_refusal bst_position_figure(const bst_game *game, bst_state *state, int seat, int figure, int x, int y, int seg);
bst_refusal bst_position_score(const bst_game *game, bst_state *state, int seat, int score);
/// Sets how many tiles of a kind are left to draw.
bst_refusal bst_position_pile(const bst_game *game, bst_state *state, int kind, int count);
/// The seat to move; its turn begins anew.
bst_refusal bst_position_active(const bst_game *game, bst_state *state, int seat);
/// Puts a thing where it is told to be, as bst_things() would tell it: goods and cards of seats, dragon and fairy on
/// their tiles (after the figures), a river of 0 tiles. What it means is said by the module; others refuse.
bst_refusal bst_position_thing(const bst_game *game, bst_state *state, bst_thing thing);
/// Carries out an action of a module as if a seat had done it in an earlier turn: a bridge, a tower piece, a follower
/// in Carcassonne … What it means is said by the module; nothing is scored.
bst_refusal bst_position_action(const bst_game *game, bst_state *state, int seat, bst_action action);
/// To be called after the last of them: the turn of the active seat begins on the new table.
void bst_position_begin(const bst_game *game, bst_state *state, bst_events *events);

#pragma GCC visibility pop
