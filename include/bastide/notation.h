// SPDX-License-Identifier: MIT
// The text form of actions, features and events (docs/notation.md). Once released it never changes its meaning.
// Records and scenarios, which are made of it, have their own headers.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bastide/game.h"

#pragma GCC visibility push(default)

enum { BST_TEXT_MAX = 256 }; ///< room enough for the text of any action or error

/// Writes an action as text, e.g. "lay inns.03 3,-1 r2", "put big road E". The state is the one before
/// the action. Returns out.
const char *bst_action_print(const bst_game *game, const bst_state *state, bst_action action, char *out, size_t size);
/// Writes an entry of a list: its action, and of a range the lowest and highest of each number, e.g. "bid base.D
/// 0..99". Returns out.
const char *bst_entry_print(const bst_game *game, const bst_state *state, const bst_list *list, int entry, char *out,
                            size_t size);

/// Reads an action of the pending decision. False with a sentence in error[size] if the text has no
/// meaning; legality is not checked (bst_check does that).
bool bst_action_parse(const bst_game *game, const bst_state *state, const char *text, bst_action *out, char *error,
                      size_t size);

/// Writes segment `seg` of the tile at x,y as "city N", "field SL", "cloister", as it lies on the table.
const char *bst_segment_print(const bst_game *game, const bst_state *state, int x, int y, int seg, char *out,
                              size_t size);

/// A segment on the table.
typedef struct bst_place {
    int x, y, seg;
} bst_place;

/// Writes a segment with its square: "road@3,-1 E".
const char *bst_place_print(const bst_game *game, const bst_state *state, bst_place place, char *out, size_t size);

/// Reads a segment, "road@3,-1 E" or, on the tile just laid, "road E", from *text and moves *text past it.
/// False with a sentence in error[size] if there is no such segment.
bool bst_place_parse(const bst_game *game, const bst_state *state, const char **text, bst_place *out, char *error,
                     size_t size);

/// The same for a single tile, turned by rot, without a table.
const char *bst_tile_segment_print(const bst_tile *tile, int rot, int seg, char *out, size_t size);
/// Segment of that kind at an edge ("N", "SL", "-2", or "" for the only ones without an edge); -1 if there is none.
int bst_tile_segment_find(const bst_tile *tile, int rot, int feature, const char *edge);

/// Number of the tile kind of that name, in upper or lower case; -1 if the game has none.
int bst_tile_kind_parse(const bst_game *game, const char *name);

/// Seat of a colour's word ("red"), in upper or lower case; -1 if there is none.
int bst_seat_parse(const bst_game *game, const char *word);

/// Word of an actor: the colour of a seat, "chance" or "nobody".
const char *bst_actor_word(const bst_game *game, int actor);

/// Writes a thing in the words of `expect thing`: "bridge 3,1 NS".
const char *bst_thing_print(const bst_game *game, const bst_state *state, const bst_thing *thing, char *out,
                            size_t size);

/// Writes an event as one line, in English and with its rule: "Red gets 6 points for the road: 3 tiles x 2 (INNS-06)".
const char *bst_event_print(const bst_game *game, const bst_event *event, char *out, size_t size);

#pragma GCC visibility pop
