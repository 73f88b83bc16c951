// SPDX-License-Identifier: MIT
// The game as a value: a read-only bst_game (tiles and rules of the setup) and a flat bst_state.
//
// To keep a game, keep its setup and its actions (bastide/record.h): the bytes of a state belong to one build.
//
// A state is one block of bst_game_state_size() bytes without pointers: memcpy clones it, memcmp and
// bst_state_hash() compare it. At every moment exactly one actor has a list of legal actions.
//
//     bst_game *game = malloc(bst_game_size(&setup));
//     if (!bst_game_build(game, &setup, &error)) …
//     bst_state *state = malloc(bst_game_state_size(game));
//     bst_state_begin(game, state, 0);
//     while (bst_actor(state) != BST_NOBODY) {
//         bst_legal(game, state, &list);
//         bst_apply(game, state, list.at[pick], 0);
//     }

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/action.h"
#include "bastide/event.h"
#include "bastide/setup.h"

#pragma GCC visibility push(default)

typedef struct bst_game bst_game;
typedef struct bst_state bst_state;

/// Actors beside the seats 0..5.
enum { BST_CHANCE = 0xFE, BST_NOBODY = 0xFF };

/// Refusals: enum name, sentence.
#define BST_REFUSALS(X)                                                       \
    X(OK, "fine")                                                             \
    X(GAME_OVER, "the game is over")                                          \
    X(NOT_OFFERED, "this kind of action is not offered now")                  \
    X(NO_SUCH_TILE, "there is no such tile left to draw")                     \
    X(NOT_CONNECTED, "the square does not share a side with a laid tile")     \
    X(SQUARE_TAKEN, "a tile lies there already")                              \
    X(EDGE_MISMATCH, "the sides do not match")                                \
    X(LAYING_FORBIDDEN, "a rule forbids to lay the tile there")               \
    X(NO_SUCH_FIGURE, "there is no such figure in the supply")                \
    X(NO_SUCH_SEGMENT, "there is no such feature")                            \
    X(WRONG_TILE, "figures go on the tile just laid")                         \
    X(WRONG_FEATURE, "this figure may not stand there")                       \
    X(OCCUPIED, "the feature is occupied")                                    \
    X(NO_FOLLOWER, "it needs a follower of the same seat in the feature")     \
    X(PLACING_FORBIDDEN, "a rule forbids to place a figure there")            \
    X(NOT_THERE, "there is no such figure there")                             \
    X(NO_ROOM, "the position is too scattered for this game, or too far out") \
    X(BAD_VALUE, "there is no such seat or value")                            \
    X(MOVE_FORBIDDEN, "a rule forbids this move")

typedef enum bst_refusal_code {
#define X(name, text) BST_REFUSED_##name,
    BST_REFUSALS(X)
#undef X
} bst_refusal_code;

/// Why an action was refused; code 0 means it was not.
typedef struct bst_refusal {
    uint16_t code; ///< bst_refusal_code
    uint16_t rule; ///< bst_rule that forbids it
} bst_refusal;

/// Bytes a game of this setup needs. Does not check the setup.
size_t bst_game_size(const bst_setup *setup);

/// Builds a game in the caller's memory. The game points into itself and to the setup's tile sets: it cannot be
/// copied by memcpy, and the sets must outlive it. False if the setup cannot be played; then *error says why.
bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error);

size_t bst_game_state_size(const bst_game *game);
const bst_setup *bst_game_setup(const bst_game *game);

/// Kinds of tiles in this game, numbered from 0; bst_action.number of a draw is such a number.
int bst_game_kinds(const bst_game *game);
const bst_tile *bst_game_tile(const bst_game *game, int kind);
/// -1 if no tile of the game has this name.
int bst_game_kind_find(const bst_game *game, const char *name);

/// Puts a state to the beginning of the game: start pieces laid, first decision pending. Events (of the first
/// turn, and of a tile that comes into the hand without being drawn) may be null.
void bst_state_begin(const bst_game *game, bst_state *state, bst_events *events);

/// Who decides now: a seat, BST_CHANCE, or BST_NOBODY when the game is over.
int bst_actor(const bst_state *state);

/// Lists what the actor may do; empty only when the game is over.
void bst_legal(const bst_game *game, const bst_state *state, bst_list *list);

/// One outcome of a chance decision for a random number: the same distribution as the weights of
/// bst_legal(), without making the list. Only when the actor is chance.
bst_action bst_chance(const bst_game *game, const bst_state *state, uint32_t random);

/// Says why an action would be refused now, without changing anything.
bst_refusal bst_check(const bst_game *game, const bst_state *state, bst_action action);

/// Carries out an action of the actor. Who sent it is the caller's business: a server compares the sender with
/// bst_actor(), and draws for chance itself. A refused action leaves the state untouched. Events may be null.
bst_refusal bst_apply(const bst_game *game, bst_state *state, bst_action action, bst_events *events);

/// A number for comparing states (a hash of the whole block).
uint64_t bst_state_hash(const bst_game *game, const bst_state *state);

/// Checks every invariant of the state by slow recomputation; a null pointer, or a static sentence.
const char *bst_state_audit(const bst_game *game, const bst_state *state);

// What is on the table. Seats, categories, indices … out of range give 0, false or an empty answer.

int bst_score(const bst_state *state, int seat);
int bst_points(const bst_state *state, int seat, int category);
/// Bits of the seats that have won: the highest total, shared on a tie (BASE-R9). 0 while the game goes on.
uint32_t bst_winners(const bst_game *game, const bst_state *state);
/// Seat whose turn it is.
int bst_active(const bst_state *state);
/// Turn step of the pending decision: BST_STEP_* of bastide/turn.h.
int bst_step(const bst_game *game, const bst_state *state);
/// Whether games of this setup have that step: their turn table is that of bastide/turn.h without the others.
bool bst_game_has_step(const bst_game *game, int step);
/// Number of the turn, from 1, and its part: 1, or 2 in a double turn.
int bst_turn(const bst_state *state);
int bst_part(const bst_state *state);
/// Tile kind in hand, or -1.
int bst_tile_in_hand(const bst_state *state);
/// Tiles of a kind that are not drawn yet, and all of them.
int bst_tiles_left(const bst_game *game, const bst_state *state, int kind);
int bst_tiles_left_total(const bst_state *state);
/// Tiles drawn and put aside: they wait outside the piles, and may come back.
int bst_tiles_aside(const bst_state *state);
/// Square of the tile laid last in this part; false if none was.
bool bst_last_laid(const bst_game *game, const bst_state *state, int *x, int *y);
/// Figures of a kind in a seat's supply.
int bst_supply(const bst_game *game, const bst_state *state, int seat, int figure);

typedef struct bst_square {
    int x, y;
    int kind; ///< tile kind
    int rot;
} bst_square;

/// Tiles on the table, numbered from 0 in the order they were laid; count and one of them.
int bst_squares(const bst_state *state);
bst_square bst_square_at(const bst_game *game, const bst_state *state, int index);
/// The tile at x,y; false if there is none.
bool bst_square_find(const bst_game *game, const bst_state *state, int x, int y, bst_square *out);

/// A feature as it lies on the table now.
typedef struct bst_region_info {
    int id;    ///< the same for all segments of the feature, until it changes
    int kind;  ///< bst_feature
    int open;  ///< open ends, or empty places round a cloister; 0: finished (fields: 0)
    int tiles; ///< tiles it covers (fields: segments)
    int shields;
    int attrs; ///< BST_ATTR_* of any of its segments
    int strength[BST_SEATS_MAX];
    int value; ///< what its owners would get if it were scored now as it is
} bst_region_info;

/// The feature that segment `seg` of the tile at x,y belongs to; false if there is none.
bool bst_region_at(const bst_game *game, const bst_state *state, int x, int y, int seg, bst_region_info *out);

/// Places a figure can be at.
enum {
    BST_AT_SUPPLY,  ///< neutral figures: off the board
    BST_AT_SEGMENT, ///< on a feature
    BST_AT_CELL,    ///< on a tile as a whole
    BST_AT_TOWER,   ///< on top of the tower of a tile
    BST_AT_PRISON,  ///< a prisoner of another seat
    BST_AT_QUARTER, ///< in a quarter of the city of Carcassonne
};

typedef struct bst_figure_info {
    int kind;      ///< bst_figure_kind
    int seat;      ///< BST_NOBODY for a neutral figure
    int place;     ///< BST_AT_*
    bool on_board; ///< on a tile: it has a square
    int x, y, seg; ///< if on the board; seg is BST_SEG_TOWER on a tower, -1 on the tile as a whole
    int where;     ///< seat that holds a prisoner, number of the quarter, or -1
} bst_figure_info;

/// Pieces on the table and in supplies that are no figures: kind, word.
#define BST_THINGS(X)                                                                                          \
    X(TOWER, "tower")     /* x, y, number = height */                                                          \
    X(BRIDGE, "bridge")   /* x, y, number = 0 north to south, 1 east to west */                                \
    X(CASTLE, "castle")   /* x, y, seg of one of its halves; seat = owner of the token */                      \
    X(TUNNEL, "tunnel")   /* x, y, seg, number = colour of the token, seat = who put it */                     \
    X(FERRY, "ferry")     /* x, y, seg, number = the other segment */                                          \
    X(COUNT, "count")     /* number = quarter */                                                               \
    X(OFFER, "offer")     /* number = kind of a tile turned up for the bazaar; seat = who has it, or nobody */ \
    X(PIECES, "pieces")   /* seat has number tower pieces left */                                              \
    X(ABBEYS, "abbeys")   /* seat has number abbeys left */                                                    \
    X(BRIDGES, "bridges") /* seat has number bridges left */                                                   \
    X(CASTLES, "castles") /* seat has number castle tokens left */                                             \
    X(TOKENS, "tokens")   /* seat has number tunnel tokens left */                                             \
    X(FERRIES, "ferries") /* number ferries are left */                                                        \
    X(LOT, "lot")         /* number = kind of the tile of the bazaar that seat has bid x points for */

typedef enum bst_thing_kind {
#define X(name, word) BST_THING_##name,
    BST_THINGS(X)
#undef X
        BST_THING_KINDS
} bst_thing_kind;

typedef struct bst_thing {
    int kind;      ///< bst_thing_kind
    int seat;      ///< or BST_NOBODY
    int x, y, seg; ///< where it is, if it is on the table; seg -1 if it lies on no feature
    int number;
} bst_thing;

typedef struct bst_thing_list {
    bst_thing *at;
    int capacity;
    int n; ///< may exceed capacity: so many there are
} bst_thing_list;

/// Lists all things. BST_THINGS_MAX are always enough.
enum { BST_THINGS_MAX = 512 };
void bst_things(const bst_game *game, const bst_state *state, bst_thing_list *out);

int bst_figures(const bst_game *game);
bst_figure_info bst_figure_at(const bst_game *game, const bst_state *state, int index);

/// Goods tokens of a kind (0 wine, 1 grain, 2 cloth) a seat holds; holder of a card (0 king, 1 robber
/// baron) or BST_NOBODY; with elements that are not in play 0 and BST_NOBODY.
int bst_goods(const bst_game *game, const bst_state *state, int seat, int goods);
int bst_card_holder(const bst_game *game, const bst_state *state, int card);
/// Square of a neutral figure (BST_FIGURE_DRAGON …); false while it is off the board or not in play.
bool bst_neutral_at(const bst_game *game, const bst_state *state, int figure, int *x, int *y);
/// Follower the fairy stands by, as an index for bst_figure_at(), or -1.
int bst_fairy_follower(const bst_game *game, const bst_state *state);
/// Corner of its tile at which the barn of a seat stands, NE SE SW NW = 0..3, or -1.
int bst_barn_corner(const bst_game *game, const bst_state *state, int seat);

/// Words, for notation and messages; a null pointer beyond the last.
const char *bst_refusal_text(int code);
const char *bst_action_word(int kind);
const char *bst_figure_word(int kind);
const char *bst_feature_word(int kind);
const char *bst_event_word(int kind);
const char *bst_category_word(int category);
const char *bst_thing_word(int kind);
const char *bst_quarter_word(int quarter);

// Positions: for scenarios, puzzles and tests a game can start from any table. All of these are to be
// called after bst_state_begin() and before the first action, bst_position_begin() last; each returns a
// refusal and changes nothing if it is not possible.

/// Lays a tile of the pile; sides must match, the square may lie apart from all others.
bst_refusal bst_position_tile(const bst_game *game, bst_state *state, int kind, int x, int y, int rot);
bst_refusal bst_position_figure(const bst_game *game, bst_state *state, int seat, int figure, int x, int y, int seg);
bst_refusal bst_position_score(const bst_game *game, bst_state *state, int seat, int score);
/// Sets how many tiles of a kind are left to draw.
bst_refusal bst_position_pile(const bst_game *game, bst_state *state, int kind, int count);
/// The seat to move; its turn begins anew.
bst_refusal bst_position_active(const bst_game *game, bst_state *state, int seat);
bst_refusal bst_position_goods(const bst_game *game, bst_state *state, int seat, int goods, int count);
bst_refusal bst_position_card(const bst_game *game, bst_state *state, int card, int seat, int size);
/// The dragon on a tile; the fairy on a tile, by a follower of seat on its segment seg, or by nobody
/// (seat BST_NOBODY; figure and seg are not looked at). To be called after the figures.
bst_refusal bst_position_dragon(const bst_game *game, bst_state *state, int x, int y);
bst_refusal bst_position_fairy(const bst_game *game, bst_state *state, int seat, int figure, int x, int y, int seg);
/// Carries out an action of a module as if a seat had done it in an earlier turn: a bridge, a tower piece, a follower
/// in Carcassonne … What it means is said by the module; nothing is scored.
bst_refusal bst_position_action(const bst_game *game, bst_state *state, int seat, bst_action action);
/// To be called after the last of them: the turn of the active seat begins on the new table.
void bst_position_begin(const bst_game *game, bst_state *state, bst_events *events);
/// Ends the river, if one is in play: its remaining tiles are left out.
void bst_position_no_river(const bst_game *game, bst_state *state);

#pragma GCC visibility pop
