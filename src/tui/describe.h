// SPDX-License-Identifier: MIT
// The table without a picture: tiles, features and actions in short sentences that can be read aloud. All of it goes
// to table->out, in the table's language.

#pragma once

#include "tui/show.h"

/// What is on a tile, turned by rot: "city: north; road: east, west; fields: 2".
void bst_describe_tile(const bst_table *table, const bst_tile *tile, int rot);

/// The same as one text without a line end.
void bst_tile_words(const bst_table *table, const bst_tile *tile, int rot, char *out, size_t size);

/// A feature with its size, open ends, value and who has how much in it.
void bst_region_words(const bst_table *table, const bst_region_info *info, char *out, size_t size);

/// The tile at "x,y" with its features; a text that is no square is answered with what to type.
void bst_describe_square(const bst_table *table, const char *text);

/// What an action of the list would bring about.
void bst_describe_action(const bst_table *table, bst_action action);

/// Who stands where, and what it is worth; how far the table reaches.
void bst_describe_position(const bst_table *table);

/// All tiles, row by row.
void bst_describe_tiles(const bst_table *table);

/// The turn table, with the step that waits.
void bst_describe_step(const bst_table *table);
