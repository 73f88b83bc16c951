// SPDX-License-Identifier: MIT
// The rooms: one module for each expansion, or for each of its parts.

#pragma once

#include "engine/engine.h"

/// All rooms, written once: number, module. The order is that of hooks, of choices and steps of equal order, and of the
/// figures of a seat.
#define BST_ROOMS(X)          \
    X(BASE, base)             \
    X(SCHOOL, school)         \
    X(RIVER, river)           \
    X(INNS, inns)             \
    X(TRADERS, traders)       \
    X(KING, king)             \
    X(CATHARS, cathars)       \
    X(CULT, cult)             \
    X(PRINCESS, princess)     \
    X(DRAGON, dragon)         \
    X(PORTAL, portal)         \
    X(FAIRY, fairy)           \
    X(TOWER, tower)           \
    X(PRISON, prison)         \
    X(ABBEY, abbey)           \
    X(MAYOR, mayor)           \
    X(WAGON, wagon)           \
    X(BARN, barn)             \
    X(WHEEL, wheel)           \
    X(FAMINE, famine)         \
    X(COUNT, count)           \
    X(BRIDGES, bridges)       \
    X(BAZAAR, bazaar)         \
    X(TUNNEL, tunnel)         \
    X(FERRIES, ferries)       \
    X(CASTLES, castles)       \
    X(FESTIVAL, festival)     \
    X(PHANTOM, phantom)       \
    X(GOLD, gold)             \
    X(CIRCLES, circles)       \
    X(MAGE, mage)             \
    X(FLYERS, flyers)         \
    X(ROBBERS, robbers)       \
    X(PLAGUE, plague)         \
    X(FLEAS, fleas)           \
    X(FLEE, flee)             \
    X(MESSAGES, messages)     \
    X(DISPATCHES, dispatches) \
    X(CATAPULT, catapult)     \
    X(SEDUCTION, seduction)   \
    X(CATCHING, catching)     \
    X(AIMING, aiming)

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

/// Whether a double turn was earned in this part; takes it away, and says whether there was one; gives it back
/// (traders).
bool bst_double_earned(const bst_context *c);
bool bst_double_take(bst_context *c);
void bst_double_give(bst_context *c);
/// Whether a tile kind that was drawn must be put aside until the dragon comes; puts it aside; how many lie there
/// (dragon).
bool bst_dragon_waits(const bst_context *c, int kind);
void bst_dragon_put_aside(bst_context *c, int kind, bst_rule rule);
int bst_dragon_tiles(const bst_context *c);
/// Whether the dragon will move in this part, after placing or, by a house rule, after scoring (dragon).
bool bst_dragon_moves(const bst_context *c);
bool bst_dragon_moves_late(const bst_context *c);
/// The dragon has come to a tile: a flea chip there goes back to the supply (plague).
void bst_plague_dragon(bst_context *c, int cell);
/// Whether an outbreak was laid in this part, so that no follower is placed in it (plague).
bool bst_plague_bans(const bst_context *c);
/// Whether nobody may flee over the tile of a cell (plague).
bool bst_plague_blocks(const bst_context *c, int cell);
/// Whether a scoring has brought the active seat a dispatch; it has got it (messages).
bool bst_dispatch_earned(const bst_context *c);
void bst_dispatch_given(bst_context *c);
/// The next scoring that can bring a dispatch is to look whether it has (dispatches).
void bst_dispatch_due(bst_context *c);
/// Gives a seat the fairy's points for a feature that it has scored, if she stands by its follower there (fairy).
void bst_fairy_pays(bst_context *c, int region, int seat, bst_rule rule);
/// Whether the last abbeys are being laid, after the last turn (abbey).
bool bst_abbeys_last(const bst_context *c);
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
/// Whether the active seat has no phantom in its supply but such ones (phantom).
bool bst_phantom_resting(const bst_context *c);
/// Whether the active seat has to lay a tile it got at a bazaar, so that it neither draws nor takes an abbey
/// (BRIDGE-R18); how many tiles of a bazaar lie turned up, with an owner or without (bazaar).
bool bst_bazaar_tile_due(const bst_context *c);
int bst_bazaar_tiles(const bst_context *c);
/// Whether a bazaar and its round come before the second part of a double turn (bazaar).
bool bst_bazaar_early(const bst_context *c);
/// Seats, as bits, whose castle was paid in this part and has this tile among the 6 around it (castles).
unsigned bst_castles_paid(const bst_context *c, int cell);
/// Whether a region is a castle that is paid in this part (castles).
bool bst_castle_paid(const bst_context *c, int region);
/// The segment of the wheel whose action is being played, or -1 (wheel).
int bst_wheel_due(const bst_context *c);
/// Whether a tile that turns the wheel is still to be drawn; nothing turns where there is no wheel (wheel).
bool bst_wheel_may_turn(const bst_context *c);
/// Whether a scoring of the wheel in this part has paid others and not the active seat (wheel).
bool bst_wheel_paid_others(const bst_context *c);
/// It has: a follower may enter the city of Carcassonne, if that is in play (count).
void bst_count_opened(bst_context *c);
/// The pig has stopped at the famine: followers from the market may join it, if there is one (famine).
void bst_famine_due(bst_context *c);
/// A follower of a seat and kind on a crown field of a segment of the wheel, or 0; takes one back to the supply
/// (wheel).
int bst_crown_find(const bst_context *c, int seat, int kind, int fate);
void bst_crown_leave(bst_context *c, int figure, bst_rule rule);
/// Kinds of figures, as bits, that may stand on crown fields; a figure there is replaced by another one (wheel).
unsigned bst_crown_kinds(const bst_context *c);
void bst_crown_replace(bst_context *c, int figure, int by, bst_rule rule);
/// Where the wheel's board lies, and how wide it is; false if it does not lie on the table (wheel).
bool bst_wheel_board(const bst_context *c, int *x, int *y, int *size);
/// How high the tower on a tile is, or 0; takes it out of the game, with all its pieces (tower).
int bst_tower_height(const bst_context *c, int cell);
void bst_tower_raze(bst_context *c, int cell);
/// Whether followers in a quarter of Carcassonne may leave it for a scoring: the count is elsewhere (count).
bool bst_quarter_open(const bst_context *c, int quarter);
/// A follower of a seat and kind in a quarter of Carcassonne, or 0; comes from there to a segment (count).
int bst_guest_find(const bst_context *c, int seat, int kind, int quarter);
void bst_guest_join(bst_context *c, int figure, int seg, bst_rule rule);
/// Kinds of figures, as bits, that may take somebody's place in a quarter, none where the count is; one goes there
/// (count).
unsigned bst_guest_kinds(const bst_context *c, int quarter);
void bst_guest_enter(bst_context *c, int figure, int quarter, bst_rule rule);
/// A road or city was made longer: a double turn is earned if the active seat's builder stands there (traders.c).
/// Without builders in play nothing happens.
void bst_builder_grown(bst_context *c, int region, bst_rule rule);

// What a room declares from here on may lie in its slice of the state, where every byte counts for the hash: padding,
// which nobody writes, would differ between equal games. Name it (`spare`), so that it is 0.
#pragma GCC diagnostic error "-Wpadded"
