// SPDX-License-Identifier: MIT
// Looking at a game: all that pages, drawings, bots, terminals and judges read. Nothing here changes anything; seats,
// categories, indices … out of range give 0, false or an empty answer.

#pragma once

#include "bastide/game.h"

#pragma GCC visibility push(default)

int bst_score(const bst_state *state, int seat);
int bst_points(const bst_state *state, int seat, int category);
/// Bits of the seats that have won: the highest total, shared on a tie (BASE-R9). 0 while the game goes on.
uint32_t bst_winners(const bst_game *game, const bst_state *state);
/// Seat whose turn it is.
int bst_active(const bst_state *state);
/// Turn step of the pending decision: BST_STEP_* of bastide/turn.h.
int bst_step(const bst_game *game, const bst_state *state);
/// … and where it was begun, if it stands outside the order of the turn.
int bst_step_of_turn(const bst_game *game, const bst_state *state);
/// Whether games of this setup have that step: their turn table is that of bastide/turn.h without the others.
bool bst_game_has_step(const bst_game *game, int step);
/// The rule of a step in this game; bst_step_rule() is Carcassonne's.
bst_rule bst_game_step_rule(const bst_game *game, int step);
/// Whether chance draws a tile now, rather than rolling a die.
bool bst_chance_draws(const bst_game *game, const bst_state *state);
/// Number of the turn, from 1, and its part: 1, or 2 in a double turn.
int bst_turn(const bst_state *state);
int bst_part(const bst_state *state);
/// Tile kind in hand, or -1.
int bst_tile_in_hand(const bst_state *state);
/// Tiles of a kind that are not drawn yet, and all of them.
int bst_tiles_left(const bst_game *game, const bst_state *state, int kind);
int bst_tiles_left_total(const bst_state *state);
/// How many tiles are still drawn from the main pile before those that come late; whether a kind is one of these.
int bst_tiles_early(const bst_state *state);
bool bst_kind_is_late(const bst_game *game, int kind);
/// Tiles drawn and put aside: they wait outside the piles, and may come back.
int bst_tiles_aside(const bst_state *state);
/// Square of the tile laid last in this part; false if none was.
bool bst_last_laid(const bst_game *game, const bst_state *state, int *x, int *y);
/// Figures of a kind that each seat has in this game, wherever they are.
int bst_figures_each(const bst_game *game, int figure);
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
/// All of them, in that order, written to out[bst_squares()].
void bst_squares_list(const bst_game *game, const bst_state *state, bst_square out[]);
/// The tile at x,y; false if there is none.
bool bst_square_find(const bst_game *game, const bst_state *state, int x, int y, bst_square *out);

/// A feature as it lies on the table now.
typedef struct bst_region_info {
    int id;    ///< the same for all segments of the feature, until it changes
    int kind;  ///< bst_feature
    int open;  ///< open ends, or empty places round a cloister; 0: finished, or never (bst_feature_endless)
    int tiles; ///< tiles it covers (fields: segments)
    int shields;
    int attrs; ///< BST_ATTR_* of any of its segments
    int strength[BST_SEATS_MAX];
    int value; ///< what its owners would get if it were scored now as it is
} bst_region_info;

/// Whether features of a kind are never finished in this game, as fields are.
bool bst_feature_endless(const bst_game *game, int kind);

/// The feature that segment `seg` of the tile at x,y belongs to; false if there is none.
bool bst_region_at(const bst_game *game, const bst_state *state, int x, int y, int seg, bst_region_info *out);

/// The features of the table one after the other: the one behind the feature `id` (-1: the first); false behind the
/// last.
bool bst_region_next(const bst_game *game, const bst_state *state, int id, bst_region_info *out);

/// A segment that lies on the table.
typedef struct bst_spot {
    bst_square square; ///< the tile and how it lies
    int seg;
} bst_spot;

/// Segments of a feature: writes up to `capacity` of them, returns how many there are.
int bst_region_spots(const bst_game *game, const bst_state *state, int id, bst_spot out[], int capacity);
/// Figures in a feature, as indices for bst_figure_at(): writes up to `capacity` of them, returns how many there are.
int bst_region_figures(const bst_game *game, const bst_state *state, int id, int out[], int capacity);
/// What a building would be worth if its open ends were closed and nothing more came to it; -1 if the feature is none,
/// or is finished. Tried on `scratch`, a state's memory whose content is lost.
int bst_region_closed_value(const bst_game *game, const bst_state *state, int id, bst_state *scratch);
/// Finished cities at a field, and what each owner gets for them at the end without figures of his own that change it.
int bst_field_cities(const bst_game *game, const bst_state *state, int id, int *value);

/// Empty squares beside tiles, numbered from 0: count and one of them.
int bst_free_squares(const bst_state *state);
void bst_free_square_at(const bst_game *game, const bst_state *state, int index, int *x, int *y);
/// Rotations (bits 0..3) in which the edges of a tile kind fit such a square, whatever else rules say.
int bst_free_square_fits(const bst_game *game, const bst_state *state, int index, int kind);
/// Whether tiles of a kind come from a pile; others belong to seats or lie on the table from the beginning.
bool bst_kind_is_drawn(const bst_game *game, int kind);

/// Total of each seat if the game ended now: the engine's own final scoring, with everybody declining what is asked.
/// What the tile laid in this part has finished is scored before. Tried on `scratch`, and with a list.
void bst_project(const bst_game *game, const bst_state *state, bst_state *scratch, bst_list *list,
                 int score[BST_SEATS_MAX]);

enum { BST_FIGURES_MAX = 255 }; ///< most figures of a game, neutral ones included: a number is a byte

/// Places a figure can be at.
enum {
    BST_AT_SUPPLY,  ///< neutral figures: off the board
    BST_AT_SEGMENT, ///< on a feature
    BST_AT_CELL,    ///< on a tile as a whole
    BST_AT_TOWER,   ///< on top of the tower of a tile
    BST_AT_PRISON,  ///< a prisoner of another seat
    BST_AT_QUARTER, ///< in a quarter of the city of Carcassonne
    BST_AT_CROWN,   ///< on a crown field of the wheel
    BST_AT_TRACK,   ///< on a space of the score track
};

typedef struct bst_figure_info {
    int kind;      ///< bst_figure_kind
    int seat;      ///< BST_NOBODY for a neutral figure
    int place;     ///< BST_AT_*
    bool on_board; ///< on a tile: it has a square
    int x, y, seg; ///< if on the board; seg is BST_SEG_TOWER on a tower, -1 on the tile as a whole
    int where;     ///< seat that holds a prisoner, number of the quarter, wheel's segment or space of the track, or -1
} bst_figure_info;

/// A piece on the table or in a supply that is no figure.
typedef struct bst_thing {
    int kind;      ///< bst_thing_kind, which says what the rest means; bst_thing_marks() where it is
    int seat;      ///< or BST_NOBODY
    int x, y, seg; ///< where it is, if it is on the table; seg -1 if it lies on no feature
    int number;
} bst_thing;

typedef struct bst_thing_list {
    bst_thing *at;
    int capacity;
    int n; ///< may exceed capacity: so many there are
} bst_thing_list;

/// Lists all things but the inner ones (BST_IS_INNER). BST_THINGS_MAX are always enough.
enum { BST_THINGS_MAX = 512 };
void bst_things(const bst_game *game, const bst_state *state, bst_thing_list *out);
/// Things of one kind, also an inner one: goods and cards of seats, the corner of a barn, whom the fairy
/// stands by. Writes up to `capacity` of them, returns how many there are.
int bst_things_of(const bst_game *game, const bst_state *state, int kind, bst_thing out[], int capacity);

/// The thing of a kind that tells more of a figure on the board (the corner of a barn), by the figure's index: such
/// things come in the order of the figures. False if there is none.
bool bst_figure_thing(const bst_game *game, const bst_state *state, int index, int kind, bst_thing *out);

/// A place that an action behind which chance decides may lead to: a figure flies as far as a die says.
typedef struct bst_target {
    bst_action outcome; ///< what chance decides
    int x, y;           ///< the square it leads to
    int seg;            ///< a place there where the figure may stay; -1 if there is none
} bst_target;

typedef struct bst_target_list {
    bst_target *at;
    int capacity;
    int n; ///< may exceed capacity: so many there are
} bst_target_list;

/// Lists where a legal action may lead to, outcome by outcome; none for actions without chance behind them.
/// BST_TARGETS_MAX are always enough.
enum { BST_TARGETS_MAX = 64 };
void bst_targets(const bst_game *game, const bst_state *state, bst_action action, bst_target_list *out);

/// Something that an action of two numbers, a throw, can be aimed at.
typedef struct bst_aimed {
    bst_action action; ///< aims at it exactly
    bst_action named;  ///< the action that would name the same follower; of kind BST_DO_NONE: the tile at x, y
    int x, y;
    int weight; ///< of those with a weight one is to be taken by lot, so that nobody can foresee it; 0: none of them
    bool apart; ///< not on the table: beside it
    bool usual; ///< what is done for whoever does not answer
} bst_aimed;

/// Lists what the actor would aim at, the most promising first; none where nothing is thrown. Returns how many.
enum { BST_AIMED_MAX = 256 };
int bst_aims(const bst_game *game, const bst_state *state, bst_aimed out[BST_AIMED_MAX]);

/// What is done for a seat that does not answer in time; false where nothing is, and the clock decides.
bool bst_usual(const bst_game *game, const bst_state *state, bst_action *out);

/// What others are told in place of an action of this list that is sealed (bst_action_sealed).
bst_action bst_stand_in(const bst_list *list);

/// A throw that is awaited, or under way.
typedef struct bst_throwing {
    int seat;
    int32_t x, y;  ///< where from, in 4096ths of a tile; the tile at 0,0 begins at 0,0
    int32_t reach; ///< of a throw with all power, likewise
    int spread;    ///< how far chance scatters it, in percent of what is usual
} bst_throwing;

/// False if nothing is thrown over the table.
bool bst_thrown(const bst_game *game, const bst_state *state, bst_throwing *out);

// The score track: spaces 0 to 49 in a ring, on which the counting figures of the seats go round.

enum { BST_TRACK_SPACES = 50, BST_TRACK_DARK = 5, BST_COUNTERS_MAX = 2 }; ///< every fifth space is a dark one

/// The space on which a counting figure with so many points stands.
int bst_track_space(int total);
/// The points of a seat as its counting figures show them, laps included: writes them, returns how many figures it has.
int bst_counters(const bst_game *game, const bst_state *state, int seat, int total[BST_COUNTERS_MAX]);

/// Points that are about to be entered: they wait while somebody decides about them.
typedef struct bst_pending {
    int seat; ///< who gets them, or BST_NOBODY
    int from; ///< who pays them, or BST_NOBODY
    int points;
    int category; ///< bst_category
    bool entered; ///< they just were
    bool paid;    ///< somebody pays them, or they were brought about by points that somebody pays: no scoring
} bst_pending;

/// Points that wait, in their order: writes up to `capacity` of them, returns how many there are.
int bst_points_pending(const bst_game *game, const bst_state *state, bst_pending out[], int capacity);

int bst_figures(const bst_game *game);
bst_figure_info bst_figure_at(const bst_game *game, const bst_state *state, int index);

/// Square of a neutral figure (BST_FIGURE_DRAGON …); false while it is off the board or not in play.
bool bst_neutral_at(const bst_game *game, const bst_state *state, int figure, int *x, int *y);

#pragma GCC visibility pop

#include "bastide/position.h"
