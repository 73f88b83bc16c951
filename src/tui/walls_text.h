// SPDX-License-Identifier: MIT
// What stands on the walls around the board, in characters: corner towers with their numbers, fields of the track,
// counters.

#pragma once

#include <stdbool.h>

#include "bastide/game.h"

typedef struct bst_wall_sign {
    int column, row; ///< on a board whose tiles are so many characters wide and high; the tile 0,0 begins at 0,0
    char text;
    int colour;  ///< BST_COLOUR_* of a counter, or -1
    bool strong; ///< of a corner tower
} bst_wall_sign;

enum { BST_WALL_SIGNS = 512 };

/// The signs, later ones above earlier ones; returns how many. None without walls.
int bst_wall_signs(const bst_game *game, const bst_state *state, int columns, int rows,
                   bst_wall_sign out[BST_WALL_SIGNS]);

/// Fields of the track there is: on walls, or beside the board.
int bst_track_fields(const bst_game *game);
/// Whether a field is one of a corner tower where a wall tile lies.
bool bst_wall_tile_at(const bst_game *game, const bst_state *state, int field);
