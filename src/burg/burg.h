// SPDX-License-Identifier: MIT
// The rooms of Die Burg, one for each noun.

#pragma once

#include "engine/engine.h"

/// All rooms, written once: number, module. The order is that of hooks and of choices and steps of equal order.
#define BST_CASTLE_ROOMS(X) \
    X(CASTLE, castle)       \
    X(WALLS, walls)         \
    X(KEEP, keep)           \
    X(BONUS, bonus)         \
    X(COURTS, courts)

enum {
#define X(name, module) BST_CASTLE_ROOM_##name,
    BST_CASTLE_ROOMS(X)
#undef X
        BST_CASTLE_ROOM_KINDS
};

#define X(name, module) extern const bst_module bst_castle_##module;
BST_CASTLE_ROOMS(X)
#undef X

/// Die Burg with all its rooms.
extern const bst_ruleset bst_burg;

// What rooms ask of each other.

/// The walls of the set that is played; the squares inside that no tile lies on, row by row as in bst_walls (walls).
const bst_walls *bst_walls_of(const bst_game *g);
void bst_walls_empty(const bst_context *c, uint16_t row[BST_WALLS_SIZE]);
/// The seat that has more followers in a feature than the other, or BST_NOBODY (castle).
int bst_area_winner(const bst_context *c, int region);
/// The feature that is being scored, or -1, and the seat that gets its points (castle).
int bst_area_scored(const bst_context *c);
int bst_area_seat(const bst_context *c);
/// The action of a kind that names a feature: by its northernmost and then westernmost part on a tile (castle).
bst_action bst_area_action(const bst_context *c, int kind, int region);
/// The active seat has finished a house in which it has the most squires (keep).
void bst_keep_claim(bst_context *c, int region);
/// Wall tiles of a number that a seat has (bonus).
int bst_bonus_count(const bst_context *c, int seat, int bonus);
/// Whether the feature being scored counts double; whether a court was named for a wall tile (bonus).
bool bst_bonus_doubles(const bst_context *c, int region);
bool bst_bonus_named(const bst_context *c, int region);
/// The next wall tile of a number to be asked for in the final scoring: whether there is one; then its owner is the
/// actor (bonus).
bool bst_bonus_ask(bst_context *c, int bonus);
/// The wall tiles are taken off the walls (bonus).
void bst_bonus_clear(bst_context *c);

// As in src/modules: what lies in slices has no padding.
#pragma GCC diagnostic error "-Wpadded"
