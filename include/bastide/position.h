// SPDX-License-Identifier: MIT
// Positions: a game can start from any table, for records, scenarios, puzzles and tests. All of these are to be
// called after bst_position_open() and before the first action, bst_position_begin() last; each returns a
// refusal and changes nothing if it is not possible. Not everything that fits piece by piece adds up as a whole:
// bst_state_audit() says what does not.

#pragma once

#include "bastide/inspect.h"

#pragma GCC visibility push(default)

/// The table before the first turn: start pieces are laid, nothing is drawn. Instead of bst_state_begin(), which may be
/// called, too, where no start of a game puts a tile into a hand.
void bst_position_open(const bst_game *game, bst_state *state);
/// Lays a tile of the pile; sides must match, the square may lie apart from all others. If sides match only with a
/// piece to be set next (a bridge), that piece must be the next thing that is set.
bst_refusal bst_position_tile(const bst_game *game, bst_state *state, int kind, int x, int y, int rot);
/// Puts a figure of a seat's supply on a segment.
bst_refusal bst_position_figure(const bst_game *game, bst_state *state, int seat, int figure, int x, int y, int seg);
/// The total of a seat, and its points of one category: the total follows.
bst_refusal bst_position_score(const bst_game *game, bst_state *state, int seat, int score);
bst_refusal bst_position_points(const bst_game *game, bst_state *state, int seat, int category, int points);
/// Sets how many tiles of a kind are left to draw.
bst_refusal bst_position_pile(const bst_game *game, bst_state *state, int kind, int count);
/// The seat to move; its turn begins anew.
bst_refusal bst_position_active(const bst_game *game, bst_state *state, int seat);
/// The number that its turn will have, from 1.
bst_refusal bst_position_turn(const bst_game *game, bst_state *state, int number);
/// Puts a thing where it is told to be, as bst_things() would tell it: goods and cards of seats, dragon and fairy on
/// their tiles (after the figures), a river of 0 tiles. What it means is said by the module; others refuse.
bst_refusal bst_position_thing(const bst_game *game, bst_state *state, bst_thing thing);
/// Carries out an action of a module as if a seat had done it in an earlier turn: a bridge, a tower piece, a follower
/// in Carcassonne … What it means is said by the module; nothing is scored.
bst_refusal bst_position_action(const bst_game *game, bst_state *state, int seat, bst_action action);
/// To be called after the last of them: the turn of the active seat begins on the new table.
void bst_position_begin(const bst_game *game, bst_state *state, bst_events *events);

/// As bst_apply(). If a turn begins by this action (*begun), *between is the table as it was just before, the turn's
/// number that of the one before: what a position has to tell.
bst_refusal bst_position_apply(const bst_game *game, bst_state *state, bst_action action, bst_state *between,
                               bool *begun);

#pragma GCC visibility pop
