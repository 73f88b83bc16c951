// SPDX-License-Identifier: MIT
// The rooms: one module for each expansion, or for each of its parts.

#pragma once

#include "engine/engine.h"

/// All rooms, written once: number, module. The order is that of hooks, of choices and steps of equal order, and of the
/// figures of a seat.
#define BST_ROOMS(X)      \
    X(BASE, base)         \
    X(RIVER, river)       \
    X(INNS, inns)         \
    X(TRADERS, traders)   \
    X(KING, king)         \
    X(CATHARS, cathars)   \
    X(CULT, cult)         \
    X(PRINCESS, princess) \
    X(DRAGON, dragon)     \
    X(PORTAL, portal)     \
    X(FAIRY, fairy)       \
    X(TOWER, tower)       \
    X(PRISON, prison)     \
    X(ABBEY, abbey)       \
    X(MAYOR, mayor)       \
    X(WAGON, wagon)       \
    X(BARN, barn)         \
    X(COUNT, count)       \
    X(BRIDGES, bridges)   \
    X(BAZAAR, bazaar)     \
    X(TUNNEL, tunnel)     \
    X(FERRIES, ferries)   \
    X(CASTLES, castles)   \
    X(FESTIVAL, festival) \
    X(PHANTOM, phantom)   \
    X(GOLD, gold)         \
    X(CIRCLES, circles)   \
    X(MAGE, mage)         \
    X(FLYERS, flyers)

/// Numbers of the rooms.
enum {
#define X(name, module) BST_ROOM_##name,
    BST_ROOMS(X)
#undef X
        BST_ROOM_KINDS
};

#define X(name, module) extern const bst_module bst_module_##module;
BST_ROOMS(X)
#undef X
/// Carcassonne with all its rooms.
extern const bst_ruleset bst_carcassonne;

// What rooms ask of each other. All of these answer "nothing" if the room asked is not in play.

/// Draws from the pile s->stack as a decision of chance (base).
void bst_draw_legal(const bst_context *c, bst_list *list);
bst_refusal bst_draw_check(bst_context *c, bst_action action);
bst_action bst_draw_chance(const bst_context *c, uint32_t random);
/// Why a seat may not place the figure of an action in the step that is going on, wherever that is (base).
bst_refusal bst_placing_check(const bst_context *c, int seat, bst_action action);
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
/// Chance has decided something in the figure step: a ransom is offered once more before the next step (prison).
void bst_ransom_again(bst_context *c);
/// Whether a follower of the active seat has flown in this part; whether he found no place to land, so that nobody but
/// the phantom is brought into play any more (flyers).
bool bst_flight_made(const bst_context *c);
bool bst_flight_failed(const bst_context *c);
/// A figure has come back to its supply by another way than from the board, or in vain: the active seat's phantom is
/// not placed again in this part (phantom).
void bst_phantom_rests(bst_context *c, int figure);
/// Whether the active seat has to lay a tile it got at a bazaar, so that it neither draws nor takes an abbey
/// (BRIDGE-R18); how many tiles of a bazaar lie turned up, with an owner or without (bazaar).
bool bst_bazaar_tile_due(const bst_context *c);
int bst_bazaar_tiles(const bst_context *c);
/// Seats, as bits, whose castle was paid in this part and has this tile among the 6 around it (castles).
unsigned bst_castles_paid(const bst_context *c, int cell);
/// Whether a region is a castle that is paid in this part (castles).
bool bst_castle_paid(const bst_context *c, int region);
/// Lays the tile in hand on the cell that the check has found (base).
int bst_lay_perform(bst_context *c, bst_action action);
/// A road or city was made longer: a double turn is earned if the active seat's builder stands there (traders.c).
/// Without builders in play nothing happens.
void bst_builder_grown(bst_context *c, int region, bst_rule rule);
