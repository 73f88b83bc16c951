// SPDX-License-Identifier: MIT
// The walls around castle tiles, in tile units of the whole board: the square x,y covers 100x..100x+100. They lie
// outside the cells: a ledge with the start fields, the score track, battlements; a tower at every corner.

#pragma once

#include "bastide/game.h"
#include "draw/tile_pen.h"

enum { BST_WALLS_DEPTH = 68, BST_WALLS_ROOM = 80 }; ///< how thick they are; with all that stands out

/// The set whose walls are played in; a null pointer in other games.
const bst_tileset *bst_draw_walls_set(const bst_game *game);

/// The place of a field of the track.
bst_point bst_walls_field(const bst_walls *walls, int field);
/// Where the counter of a seat stands on the track, and how many times it has been round it.
bst_point bst_walls_counter(const bst_walls *walls, const bst_state *state, int seat);
int bst_walls_lap(int points);
/// The place of the corner tower with that field; false if there is none.
bool bst_walls_tower(const bst_walls *walls, int field, bst_point *at);

/// Appends the ground inside, with its cells, which lies under all tiles.
void bst_walls_ground(bst_text *out, const bst_palette *palette, const bst_tileset *set);
/// Appends the walls with their start fields and towers.
void bst_walls_draw(bst_text *out, const bst_palette *palette, const bst_tileset *set);

/// Whether a tile is a piece of wall, with or without a start field.
bool bst_tile_is_wall(const bst_tile *tile);
/// The place of a thing that lies on the walls; false if it does not.
bool bst_walls_thing(const bst_game *game, const bst_thing *thing, bst_point *at);
/// Whether a thing stands on its feature as a figure does.
bool bst_walls_stands(const bst_thing *thing);
/// The shape of a segment of a piece of wall, and the piece by itself.
void bst_wall_shape(const bst_tile *tile, int seg, bst_shape *shape);
void bst_wall_draw(bst_pen *pen);
