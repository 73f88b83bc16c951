// SPDX-License-Identifier: MIT
// The rooms: one module for each expansion. The order decides nothing but the order of hooks.

#pragma once

#include "engine/engine.h"

/// Numbers of the rooms.
enum {
    BST_ROOM_BASE,
    BST_ROOM_RIVER,
    BST_ROOM_INNS,
    BST_ROOM_TRADERS,
    BST_ROOM_KING,
    BST_ROOM_CATHARS,
    BST_ROOM_CULT,
    BST_ROOM_DRAGON,
    BST_ROOM_TOWER,
    BST_ROOM_ABBEY,
    BST_ROOM_COUNT,
    BST_ROOM_BRIDGES,
    BST_ROOM_BAZAAR,
    BST_ROOM_TUNNEL,
    BST_ROOM_FERRIES,
};

extern const bst_module bst_module_base;
extern const bst_module bst_module_river;
extern const bst_module bst_module_inns;
extern const bst_module bst_module_traders;
extern const bst_module bst_module_king;
extern const bst_module bst_module_cathars;
extern const bst_module bst_module_cult;
extern const bst_module bst_module_dragon;
extern const bst_module bst_module_tower;
extern const bst_module bst_module_abbey;
extern const bst_module bst_module_count;
extern const bst_module bst_module_bridges;
extern const bst_module bst_module_bazaar;
extern const bst_module bst_module_tunnel;
extern const bst_module bst_module_ferries;

/// A road or city was made longer: a double turn is earned if the active seat's builder stands there (traders.c).
/// Without builders in play nothing happens.
void bst_builder_grown(bst_context *c, int region, bst_rule rule);
