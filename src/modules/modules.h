// SPDX-License-Identifier: MIT
// The rooms: one module for each expansion, or for each of its parts.

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
    BST_ROOM_PRINCESS,
    BST_ROOM_DRAGON,
    BST_ROOM_PORTAL,
    BST_ROOM_FAIRY,
    BST_ROOM_TOWER,
    BST_ROOM_PRISON,
    BST_ROOM_ABBEY,
    BST_ROOM_MAYOR,
    BST_ROOM_WAGON,
    BST_ROOM_BARN,
    BST_ROOM_COUNT,
    BST_ROOM_BRIDGES,
    BST_ROOM_BAZAAR,
    BST_ROOM_TUNNEL,
    BST_ROOM_FERRIES,
    BST_ROOM_CASTLES,
};

extern const bst_module bst_module_base;
extern const bst_module bst_module_river;
extern const bst_module bst_module_inns;
extern const bst_module bst_module_traders;
extern const bst_module bst_module_king;
extern const bst_module bst_module_cathars;
extern const bst_module bst_module_cult;
extern const bst_module bst_module_princess;
extern const bst_module bst_module_dragon;
extern const bst_module bst_module_portal;
extern const bst_module bst_module_fairy;
extern const bst_module bst_module_tower;
extern const bst_module bst_module_prison;
extern const bst_module bst_module_abbey;
extern const bst_module bst_module_mayor;
extern const bst_module bst_module_wagon;
extern const bst_module bst_module_barn;
extern const bst_module bst_module_count;
extern const bst_module bst_module_bridges;
extern const bst_module bst_module_bazaar;
extern const bst_module bst_module_tunnel;
extern const bst_module bst_module_ferries;
extern const bst_module bst_module_castles;

// What rooms ask of each other. All of these answer "nothing" if the room asked is not in play.

/// Draws from the pile s->stack as a decision of chance (base).
void bst_draw_legal(const bst_context *c, bst_list *list);
bst_refusal bst_draw_check(bst_context *c, bst_action action);
bst_action bst_draw_chance(const bst_context *c, uint32_t random);
/// Takes away the double turn earned in this part, and says whether there was one; gives it back (traders).
bool bst_double_take(bst_context *c);
void bst_double_give(bst_context *c);
/// Whether a tile kind that was drawn must be put aside until the dragon comes; puts it aside; how many lie there
/// (dragon).
bool bst_dragon_waits(const bst_context *c, int kind);
void bst_dragon_put_aside(bst_context *c, int kind, bst_rule rule);
int bst_dragon_tiles(const bst_context *c);
/// Takes a follower whom the active seat has captured to its prison, and exchanges him at once if his owner holds men
/// of that seat (TOWER-26); whether a seat holds men of another (prison).
void bst_prison_take(bst_context *c, int figure);
bool bst_prison_holds(const bst_context *c, int holder, int seat);
/// Whether the active seat has to lay a tile it got at a bazaar, so that it neither draws nor takes an abbey
/// (BRIDGE-R18); how many tiles of a bazaar lie turned up, with an owner or without (bazaar).
bool bst_bazaar_tile_due(const bst_context *c);
int bst_bazaar_tiles(const bst_context *c);
/// Lays the tile in hand on the cell that the check has found (base).
int bst_lay_perform(bst_context *c, bst_action action);
/// A road or city was made longer: a double turn is earned if the active seat's builder stands there (traders.c).
/// Without builders in play nothing happens.
void bst_builder_grown(bst_context *c, int region, bst_rule rule);
