// SPDX-License-Identifier: MIT
// The inside of a game, for the engine and the modules: the read-only game, the flat state, the
// contract of a module, and the core's verbs. Modules are reached only through their
// tables. By name the core knows two things: tiles of a river have a pile of their own, and grey needs an element.

#pragma once

#include <string.h>

#include "bastide/game.h"
#include "bastide/turn.h"

enum {
    BST_NONE = 0xFFFF,    ///< no tile kind, no cell
    BST_EMPTY = 0,        ///< face of a cell without a tile: bars nothing, shows nothing
    BST_STACK_MAIN = 0,   ///< the draw pile
    BST_STACK_FIRST = 1,  ///< a pile drawn before it (a river's) …
    BST_STACK_SECOND = 2, ///< … and one drawn between the two
    BST_STACK_ASIDE = 3,  ///< tiles that come into play without being drawn
    BST_STACK_HAND = 4,   ///< tiles that belong to seats or lie on the table from the beginning: never waited for
    BST_STACK_COUNT = 5,
    BST_FINISHED_MAX = 32, ///< features one part can finish
    BST_FIGURES_MAX = 120, ///< figures of all seats
    BST_STEPS_MAX = 64,    ///< entries of a resolved turn table
    BST_CHOICES_MAX = 256, ///< choices of all entries
    BST_HOOKS_MAX = 16,    ///< modules with the same hook
    BST_SLICE_MAX = 32,    ///< modules
    BST_KINDS_MORE = 4,    ///< tile kinds that modules bring beside the sets
    BST_NOTED_MAX = 32,    ///< segments noted for the scoring
};

// ---------------------------------------------------------------------------------------------------
// The game: constant while it is played
// ---------------------------------------------------------------------------------------------------

typedef struct bst_seg {
    uint16_t region; ///< id of its region: the number of one of the region's segments
    uint16_t next;   ///< ring of the region's segments
    uint16_t cell;
    uint8_t index; ///< which segment of the tile
    uint8_t multi; ///< the tile has another segment of the same kind
} bst_seg;

/// Sums of a region; valid where seg[r].region == r.
typedef struct bst_region {
    uint8_t kind;    ///< bst_feature
    uint8_t figures; ///< first figure standing here, 0 if none
    uint8_t shields;
    uint8_t multi;  ///< not of fields: one of its tiles has another segment of the same kind
    uint16_t open;  ///< open ends; cloister kind: empty places around; fields: unused
    uint16_t tiles; ///< tiles covered; fields: segments
    uint16_t attrs;
} bst_region;

/// A kind lying in one rotation: what is needed whenever a tile is laid beside another.
typedef struct bst_face {
    uint8_t at[12];   ///< [3 * side + {0 middle, 1 left half, 2 right half}] -> segment or BST_NO_SEG
    uint16_t bars[4]; ///< [side] -> what the neighbour on that side is barred from, see bst_edge_barred()
    uint16_t shows;   ///< its edges, see bst_edge_shown()
    uint16_t reserved;
} bst_face;

/// One kind of tile in play, attributes of absent elements taken out of its printing. What is needed for
/// every tile laid stands first.
typedef struct bst_kind {
    uint8_t nsegs;
    uint8_t center;                  ///< segment of the cloister kind, or BST_NO_SEG
    uint8_t stack;                   ///< BST_STACK_*
    uint8_t copies;                  ///< in the pile at the beginning
    uint16_t lay_veto;               ///< bit i: with_lay_veto.at[i] limits where it may be laid
    bool put_veto;                   ///< some module limits the figures placed on it
    bool marked;                     ///< some module wants to find tiles of this kind again: bst_marked()
    bool closed;                     ///< no dragon, fairy, portal or plague comes to it
    uint8_t bridge;                  ///< segment that is dormant until a bridge is built on the tile, or BST_NO_SEG
    uint16_t shows[4];               ///< of its four faces
    bst_region fresh[BST_TILE_SEGS]; ///< regions of its segments before anything is joined
    bst_seg segs[BST_TILE_SEGS];     ///< likewise its segments, numbered from 0 and still without cell
    uint8_t edge[4][4];              ///< [rotation][side] -> bst_edge
    bst_tile tile;
} bst_kind;

typedef struct bst_context bst_context;
typedef struct bst_module bst_module;
typedef struct bst_step_def bst_step_def;
typedef struct bst_choice_def bst_choice_def;
typedef struct bst_value bst_value;
typedef struct bst_figure_def bst_figure_def;
typedef struct bst_meaning_def bst_meaning_def;
typedef struct bst_estimate bst_estimate;
typedef struct bst_prospect bst_prospect;

/// An entry of the turn table as resolved for one game. Small, because the whole table is walked in every turn.
typedef struct bst_entry {
    int (*enter)(bst_context *c);
    uint16_t first; ///< its choices are game->choice[first] …
    uint8_t nchoices;
    uint8_t id; ///< bst_turn_step
    int8_t order;
    bool always; ///< see bst_step_def
} bst_entry;

struct bst_game {
    bst_setup setup;
    int nkinds;
    int nmain;      ///< kinds 0..nmain-1 are drawn from the main pile,
    int nfirst;     ///< the next nfirst are river tiles
    int ntiles;     ///< most tiles that can lie on the table
    int nsegs;      ///< most segments on the table
    int ncells;     ///< most cells, empty neighbours included
    int hash_size;  ///< of the square index, a power of two,
    int hash_row;   ///< and what one row adds to a square's place in it
    int nslots;     ///< most empty cells
    int ncenters;   ///< most tiles with a cloister, cult place or abbey
    int nmarked;    ///< most marked tiles
    int start_kind; ///< the start tile, or -1
    bool block;     ///< a start piece of several tiles lies on the table before the game begins

    // figures: seat s has the figures s*per_seat + 1 … ; index 0 is nobody
    int per_seat;
    int nfigures;                      ///< with the neutral ones, which are numbered after those of the seats
    uint8_t neutral[BST_FIGURE_KINDS]; ///< number of the neutral figure of a kind, or 0
    const bst_figure_def *figure_def[BST_FIGURE_KINDS]; ///< null if not in play
    uint8_t figure_kind[BST_FIGURES_MAX];
    uint8_t figure_seat[BST_FIGURES_MAX];
    uint32_t supply_of[BST_FIGURE_KINDS]; ///< bits of a seat's figures that are of this kind
    uint16_t places[BST_FIGURE_KINDS];    ///< bit f: may stand on feature f in this game
    uint16_t dead_attrs, dead_features;   ///< without meaning in this game, see bst_meaning_def
    bool dead_tunnels;
    uint16_t followers;                     ///< bit k: figure kind k is a follower
    uint32_t supply_followers;              ///< bits of a seat's figures that are followers
    uint16_t place_rule[BST_FEATURE_COUNT]; ///< rule that keeps every figure off a feature, or 0

    // layout of the state
    uint32_t off_cells, off_slots, off_hash, off_centers, off_marked, off_segs, off_regions, off_figures, off_pile,
        off_slices;
    uint32_t state_size;
    uint32_t slice[BST_SLICE_MAX]; ///< offset of each module's slice, by the module's number; 0: not in play

    // the turn table and the hooks of the modules in play
    bst_entry step[BST_STEPS_MAX];
    const bst_choice_def *choice[BST_CHOICES_MAX];
    int nsteps;
    int nchoices;
    uint8_t step_index[BST_STEP_COUNT + 1]; ///< first entry at or after a step
    uint8_t step_idle;                      ///< where a scoring that has nothing to score goes on

    int nmodules;
    const bst_module *module[BST_SLICE_MAX];
    struct {
        int n;
        const bst_module *at[BST_HOOKS_MAX];
    } with_source, with_own_tile, with_lay_veto, with_lay_more, with_put_veto, with_place_veto, with_tile_veto,
        with_laid, with_value, with_farm_seat, with_farm_city, with_came, with_left, with_gone, with_ties, with_fresh,
        with_edge, with_things, with_arrange, with_audit, with_prospect, with_estimate;
    bool overfull; ///< some list above was too short: a fault of the program

    bst_kind *kind; ///< points behind this struct, as do …
    bst_face *face; ///< … the faces: the empty one at BST_EMPTY, then from 4 on four of each kind
};

// ---------------------------------------------------------------------------------------------------
// The state: one block, no pointers
// ---------------------------------------------------------------------------------------------------

/// A square with a tile, or an empty one beside a tile. Cells are never removed. Cell 0 stands for all other
/// squares; its slot is the one that the next empty cell will get.
typedef struct bst_cell {
    union {
        struct {
            int16_t x, y;
        };
        uint32_t square; ///< both at once: bst_square_number()
    };
    uint16_t face; ///< what lies here: bst_face_of(), or BST_EMPTY
    union {
        uint16_t seg0; ///< of a tile: its first segment
        uint16_t slot; ///< of an empty cell: its place in the list of empty cells
    };
} bst_cell;

/// A tile with a cloister, cult place or abbey that is not yet finished.
typedef struct bst_center {
    int16_t x, y;
    uint16_t region;
} bst_center;

typedef struct bst_figure {
    uint8_t place; ///< BST_AT_*
    uint8_t next;  ///< next figure in the same region
    uint16_t ref;  ///< segment, cell, seat or quarter, as the place has it
} bst_figure;

struct bst_state {
    uint16_t step; ///< entry of the turn table
    uint8_t actor;
    uint8_t active; ///< seat whose turn it is
    uint16_t turn;
    uint8_t part;
    uint8_t stay;   ///< the active seat begins the next turn, too
    uint8_t stack;  ///< pile of the pending draw
    uint8_t closed; ///< some feature lost its last open end when a tile was laid in this part
    uint16_t tile;  ///< kind in hand, or BST_NONE
    uint16_t laid;  ///< cell of this part's tile, 0 if none
    uint16_t ncells, nsegs, nslots, nlaid, ncenters, nmarked;
    uint16_t discarded;             ///< tiles that fitted nowhere
    uint16_t aside;                 ///< tiles put aside that may come back
    uint16_t left[BST_STACK_COUNT]; ///< tiles in the stacks
    int32_t score[BST_SEATS_MAX];
    int32_t points[BST_SEATS_MAX][BST_CATEGORY_COUNT];
    uint32_t supply[BST_SEATS_MAX]; ///< bit i: figure seat*per_seat + i + 1 is in the supply
    uint32_t apart[BST_SEATS_MAX];  ///< likewise: it is neither there nor on the board, but in a prison or a quarter
    uint16_t nfinished;
    uint16_t finished[BST_FINISHED_MAX]; ///< regions finished in this part, in order of scoring
    uint16_t nnoted;
    uint16_t noted[BST_NOTED_MAX]; ///< segments away from the laid tile whose features may be finished in this part
    uint16_t start_segs;           ///< segments of the start pieces: those before this one
    uint16_t nfields;
    uint16_t fields[BST_TILE_SEGS]; ///< fields whose farmers are scored in this part (TURN-16a), in order of scoring
};

// ---------------------------------------------------------------------------------------------------
// What a module declares
// ---------------------------------------------------------------------------------------------------

/// Everything a rule needs: the game, the state, and where events go.
struct bst_context {
    const bst_game *g;
    bst_state *s;
    bst_events *events;
    int found; ///< what a check has looked up for its perform: a cell or a figure
};

/// What a step's functions answer.
enum {
    BST_GO_ON,  ///< the step is over
    BST_WAIT,   ///< a decision is pending; actor is set
    BST_JUMPED, ///< s->step was set to another entry
};

/// A step of the turn: what happens when it is reached.
struct bst_step_def {
    int id;    ///< bst_turn_step
    int order; ///< among entries of the same step; 0 is usual
    int (*enter)(bst_context *c);
    /// Of the scoring, TURN-16: when the tile has finished nothing, the scoring goes on with the first entry that has
    /// this flag, and with all that follow it.
    bool always;
};

/// A kind of action offered in a step. Several modules may offer the same kind: whoever accepts an action
/// performs it.
struct bst_choice_def {
    int step;
    int order;  ///< of the step's entry that offers it
    int action; ///< bst_action_kind
    void (*legal)(const bst_context *c, bst_list *list);
    bst_refusal (*check)(bst_context *c, bst_action action);
    int (*perform)(bst_context *c, bst_action action);
    /// Chance only: the outcome of a random number.
    bst_action (*chance)(const bst_context *c, uint32_t random);
};

struct bst_figure_def {
    int kind;             ///< bst_figure_kind
    uint64_t element;     ///< needed element, 0: always
    int count;            ///< for each seat
    bool neutral;         ///< one figure that belongs to no seat and stands on tiles
    bool follower;        ///< counts for majorities and occupies a feature
    bool fixed;           ///< stays where it is to the end of the game, whatever is scored there
    bool by_shields;      ///< its strength is to be multiplied by the shields of the feature
    int strength;         ///< of a follower
    uint16_t places;      ///< bit f: may stand on feature f
    bst_rule wrong_place; ///< rule that forbids the other features
    bst_rule alone;       ///< not a follower: rule that asks for a follower of the same seat; none: it needs nobody
};

/// Value of a feature, open to changes by modules.
struct bst_value {
    int count, each, shields, per_shield, extra;
    bst_rule rule; ///< the rule that set the rate
};

/// A printed attribute or a feature to stand on that has its meaning only with an element.
struct bst_meaning_def {
    uint16_t attrs;    ///< BST_ATTR_* bits …
    uint16_t features; ///< … or bits of features …
    bool tunnels;      ///< … or the mouths of tunnels
    uint64_t element;
};

/// Two segments that belong together without touching, or at a bridge; with `ends` open ends that vanish by it.
typedef struct bst_tie {
    uint16_t a, b;
    int ends;
} bst_tie;

enum { BST_TIES_MAX = 256 };

typedef struct bst_tie_list {
    int n;
    bst_tie at[BST_TIES_MAX];
} bst_tie_list;

static inline void bst_tie_add(bst_tie_list *out, int a, int b, int ends)
{
    if (out->n < BST_TIES_MAX) {
        out->at[out->n++] = (bst_tie){(uint16_t)a, (uint16_t)b, ends};
    }
}

struct bst_module {
    const char *name;
    int number;                           ///< BST_ROOM_*: its place among all modules
    uint64_t elements;                    ///< it is in play if any of these elements is on …
    bool (*wanted)(const bst_game *game); ///< … or if this says so; both absent: always
    const bst_figure_def *figures;
    int nfigures;
    const bst_step_def *steps;
    int nsteps;
    const bst_choice_def *choices;
    int nchoices;
    const bst_meaning_def *meanings; ///< what is without effect while an element is off
    int nmeanings;
    uint32_t slice;                        ///< bytes of state of its own …
    uint32_t slice_kind;                   ///< … and as many more behind them for each kind of tile
    bst_rule keeps_off[BST_FEATURE_COUNT]; ///< rules that keep every figure off a feature

    /// Setup. kinds() may add tile kinds (bst_kind_add); kind() may change a tile kind before tables are made;
    /// refuse() may refuse the setup. A module with lay_veto is asked for those kinds for which limits() says so.
    void (*kinds)(bst_game *game);
    void (*kind)(const bst_game *game, bst_kind *kind);
    bool (*limits)(const bst_game *game, const bst_kind *kind);
    bool (*refuse)(const bst_game *game, bst_setup_error *error);
    void (*begin)(bst_context *c);

    /// Chooses the pile for the next draw or puts a tile straight into the hand; true if it did.
    bool (*source)(bst_context *c, int *stack);
    /// Whether the active seat has a tile of its own that it could lay now instead of drawing one.
    bool (*own_tile)(const bst_context *c);
    /// Of the rotations in which a kind fits a cell (bits 0..3) those it must not be laid in; writes a rule
    /// that forbids it.
    int (*lay_veto)(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule);
    /// Whether the tile in hand could be laid in a way that the module's own choice of BST_DO_LAY offers.
    bool (*lay_more)(const bst_context *c);
    /// Rule that forbids to place a kind of figure on the tile at cell (kinds of tiles with put_veto).
    bst_rule (*put_veto)(const bst_context *c, int cell, int figure);
    /// Rule that forbids the active seat to place a kind of figure in a region where figures stand, wherever its tile
    /// lies.
    bst_rule (*place_veto)(const bst_context *c, int region, int figure);
    /// Rule that keeps followers from coming to a laid tile: by a portal, by driving, from the city, onto a tower.
    bst_rule (*tile_veto)(const bst_context *c, int cell);
    /// A tile was laid (also at setup).
    void (*laid)(bst_context *c, int cell);
    /// Changes the value of a region.
    void (*value)(const bst_context *c, int region, bool finished, bst_value *value);
    /// More points per city for a seat that owns a field.
    int (*farm_seat)(const bst_context *c, int field, int seat);
    /// Points of one finished city for a field's owner, from the usual points.
    int (*farm_city)(const bst_context *c, int city, int points);
    /// A figure was placed on a segment, or drove there.
    void (*came)(bst_context *c, int figure);
    /// A follower of seat left a region in which figures remain.
    void (*left)(bst_context *c, int region, int seat);
    /// A figure left the segment or tower it stood on, or is no longer what it was there.
    void (*gone)(bst_context *c, int figure);
    /// Adds all pairs of segments that belong together by other means than printed sides that touch (bst_tie_add);
    /// for putting regions together again. Whoever makes such a tie in play joins the two segments himself.
    void (*ties)(const bst_context *c, bst_tie_list *out);
    /// Corrects what a segment is by itself where that is no longer what is printed.
    void (*fresh)(const bst_context *c, int seg, bst_region *region);
    /// Corrects what a laid tile shows at a side (bst_edge) where that is no longer what is printed.
    int (*edge)(const bst_context *c, int cell, int side, int edge);
    /// Adds the module's pieces on the table and in supplies (bst_thing_add).
    void (*things)(const bst_context *c, bst_thing_list *out);
    /// For positions set up by hand: carries out an action of a seat without asking whether it is time for it.
    /// BST_REFUSED_NOT_OFFERED if the action is none of the module's.
    bst_refusal (*arrange)(bst_context *c, int seat, bst_action action);
    /// What is wrong with the module's own part of the state, or a null pointer; for bst_state_audit().
    const char *(*audit)(const bst_context *c);

    /// For bots (engine/estimate.h). Changes what a feature with figures promises; adds what the module's own pieces
    /// promise.
    void (*prospect)(const bst_context *c, bst_estimate *e, bst_prospect *p);
    void (*estimate)(const bst_context *c, bst_estimate *e);
};

/// One of a module's tables and its length: BST_TABLE(steps) names the array steps.
#define BST_TABLE(name) .name = name, .n##name = sizeof(name) / sizeof(name)[0]

/// Builds a game from a list of modules, the first of which is the base game.
bool bst_game_build_with(bst_game *game, const bst_setup *setup, const bst_module *const *modules, int nmodules,
                         bst_setup_error *error);

/// Adds a tile kind that no set of the setup brings.
void bst_kind_add(bst_game *game, const bst_tile *tile, int copies, int stack);

/// Puts together an error sentence from parts (the last one null), cutting it to fit.
void bst_text_join(char *out, size_t size, ...);

// ---------------------------------------------------------------------------------------------------
// Accessors
// ---------------------------------------------------------------------------------------------------

static inline void *bst_state_part(const bst_state *s, uint32_t offset) { return (char *)(uintptr_t)s + offset; }
static inline bst_cell *bst_cells(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_cells); }
static inline uint16_t *bst_slots(const bst_game *g, const bst_state *s)
{ ///< empty cells …
    return bst_state_part(s, g->off_slots);
}
static inline uint16_t *bst_slot_bars(const bst_game *g, const bst_state *s)
{ ///< … what is barred there
    return bst_slots(g, s) + g->nslots;
}
static inline bst_center *bst_centers(const bst_game *g, const bst_state *s)
{
    return bst_state_part(s, g->off_centers);
}
/// Cells of the tiles whose kind is marked, in the order of laying.
static inline uint16_t *bst_marked(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_marked); }
static inline bst_seg *bst_segs(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_segs); }
static inline bst_region *bst_regions(const bst_game *g, const bst_state *s)
{
    return bst_state_part(s, g->off_regions);
}
static inline bst_figure *bst_figure_table(const bst_game *g, const bst_state *s)
{
    return bst_state_part(s, g->off_figures);
}
static inline uint8_t *bst_pile(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_pile); }
static inline bool bst_has(const bst_game *g, uint64_t element) { return (g->setup.elements & element) != 0; }
/// A module's slice of the state; a null pointer if the module is not in play.
static inline void *bst_slice(const bst_context *c, const bst_module *module)
{
    uint32_t offset = c->g->slice[module->number];
    return offset != 0 ? bst_state_part(c->s, offset) : 0;
}
/// The face of a kind lying in a rotation, and back.
static inline int bst_face_of(int kind, int rot) { return 4 * (kind + 1) + rot; }
static inline int bst_kind_number(const bst_cell *cell) { return (cell->face >> 2) - 1; }
static inline int bst_rotation(const bst_cell *cell) { return cell->face & 3; }
/// The printing of a segment that lies on the table.
static inline const bst_segment *bst_seg_printed(const bst_game *g, const bst_state *s, int seg)
{
    const bst_seg *p = &bst_segs(g, s)[seg];
    return &g->kind[bst_kind_number(&bst_cells(g, s)[p->cell])].tile.seg[p->index];
}
/// The kind of the tile in a cell.
static inline const bst_kind *bst_kind_of(const bst_game *g, const bst_cell *cell)
{
    return &g->kind[bst_kind_number(cell)];
}
/// The kind of the tile laid in this part.
static inline const bst_kind *bst_laid_kind(const bst_context *c)
{
    return bst_kind_of(c->g, &bst_cells(c->g, c->s)[c->s->laid]);
}
/// COUNT-R12: whether a tile lets no dragon, fairy, portal or plague in.
static inline bool bst_tile_closed(const bst_context *c, int cell)
{
    return bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->closed;
}
/// What a segment is now: the kind of its feature, which is the printed one but for bridges and castles.
static inline int bst_seg_feature(const bst_game *g, const bst_state *s, int seg)
{
    return bst_regions(g, s)[bst_segs(g, s)[seg].region].kind;
}
static inline bst_refusal bst_refuse(bst_refusal_code code, bst_rule rule)
{
    return (bst_refusal){.code = (uint16_t)code, .rule = (uint16_t)rule};
}
static inline bst_refusal bst_fine(void) { return (bst_refusal){0, 0}; }
_Static_assert(sizeof(bst_action) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "actions are written as words");

/// The bits of an action as one number, and back. Compilers make a number with less ado than structs of small parts.
static inline uint64_t bst_action_bits(bst_action action)
{
    uint64_t word;
    memcpy(&word, &action, sizeof word);
    return word;
}
static inline bst_action bst_bits_action(uint64_t word)
{
    bst_action action;
    memcpy(&action, &word, sizeof action);
    return action;
}
/// The action of these parts; the square of `cell`.
static inline bst_action bst_action_on(int kind, int figure, int seg, int rot, const bst_cell *cell)
{
    unsigned parts = (unsigned)kind | (unsigned)figure << 8 | (unsigned)seg << 16 | (unsigned)rot << 24;
    return bst_bits_action(parts | (uint64_t)cell->square << 32);
}
/// Adds an action. A list that is full, as no real table makes it, drops the rest but keeps room for passing.
static inline void bst_list_add(bst_list *list, bst_action action)
{
    list->at[list->n] = action;
    list->n += list->n < BST_ACTIONS_MAX - 1;
}
/// Adds an action unless it is there already, from place `from` on: equal figures side by side give the same.
static inline void bst_list_add_once(bst_list *list, int from, bst_action action)
{
    uint64_t word = bst_action_bits(action);
    for (int i = from; i < list->n; i++) {
        if (bst_action_bits(list->at[i]) == word) {
            return;
        }
    }
    bst_list_add(list, action);
}
static inline int bst_next_seat(const bst_game *g, int seat) { return seat + 1 == g->setup.seats ? 0 : seat + 1; }

// ---------------------------------------------------------------------------------------------------
// Board (board.c, placement.c)
// ---------------------------------------------------------------------------------------------------

enum { BST_N, BST_E, BST_S, BST_W };
extern const int8_t bst_dx[4], bst_dy[4];

/// A square as one number, x in the lower half and y in the upper.
static inline uint32_t bst_square_number(int x, int y) { return (uint16_t)x | (uint32_t)y << 16; }
/// Cell at x,y, or 0.
int bst_cell_find(const bst_game *g, const bst_state *s, int x, int y);
/// Cell at one side of another, or 0.
static inline int bst_cell_beside(const bst_game *g, const bst_state *s, const bst_cell *cell, int side)
{
    return bst_cell_find(g, s, cell->x + bst_dx[side], cell->y + bst_dy[side]);
}
/// Lays a tile on an empty cell: joins its segments, makes new empty cells. No rule is checked.
void bst_board_lay(const bst_game *g, bst_state *s, int number, int kind, int rot);
/// The verb of laying a tile: bst_board_lay() and whatever the modules do with it.
void bst_lay(bst_context *c, int cell, int kind, int rot);
/// Takes one tile of a kind out of its pile.
void bst_pile_take(const bst_game *g, bst_state *s, int kind);
/// Shuffles one tile of a kind back.
void bst_pile_add(const bst_game *g, bst_state *s, int kind);
/// Lays the start tile at 0,0, or as a further start piece (BASE-R14): the way it is printed, on the northernmost and
/// then westernmost square where it fits.
void bst_start_lay(bst_context *c);
/// Makes a cell that does not exist yet, and returns it.
int bst_board_cell(const bst_game *g, bst_state *s, int x, int y);
/// Whether a cell is a center's or shares a side or a corner with it.
static inline bool bst_near(const bst_center *a, const bst_cell *b)
{
    return ((unsigned)(a->x - b->x + 1) <= 2) & ((unsigned)(a->y - b->y + 1) <= 2);
}
/// Tiles on the 8 squares around a cell: writes their cells, returns how many there are.
int bst_board_around(const bst_game *g, const bst_state *s, int cell, int out[8]);
/// The edges of a tile as 16 bits: one of four bits for each side (field, road, city, river). An empty
/// cell keeps in the same form what its neighbours do not allow; a tile fits if the two have no bit in
/// common. Edges of other kinds never border an empty cell.
static inline unsigned bst_edge_shown(int edge, int side)
{
    return edge >= BST_EDGE_FIELD && edge <= BST_EDGE_RIVER ? 1u << (4 * side + edge - BST_EDGE_FIELD) : 0;
}
static inline unsigned bst_edge_barred(int edge, int side) { return 15u << (4 * side) & ~bst_edge_shown(edge, side); }
/// Rotations in which a kind fits a cell: bits 0..3.
static inline int bst_fit(const bst_game *g, int kind, unsigned bars)
{
    const uint16_t *shows = g->kind[kind].shows;
    return ((shows[0] & bars) == 0) | ((shows[1] & bars) == 0) << 1 | ((shows[2] & bars) == 0) << 2 |
           ((shows[3] & bars) == 0) << 3;
}
/// Of the rotations (bits 0..3) in which a kind fits a cell those that no module forbids. Writes the rule if there is
/// one.
int bst_placement_allowed(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule);
/// Adds all legal layings of the tile in hand.
void bst_placement_list(const bst_context *c, bst_list *list);
/// Why the tile in hand may not be laid so.
/// (leaves the cell in c->found)
bst_refusal bst_placement_check(bst_context *c, int x, int y, int rot);
/// Whether it can be laid at all; likewise a tile of another kind.
bool bst_placement_exists(const bst_context *c);
bool bst_placement_fits(const bst_context *c, int kind);
/// Whether the active seat could lay a tile of its own that is not drawn.
static inline bool bst_own_tile(const bst_context *c)
{
    bool fits = false;
    for (int i = 0; i < c->g->with_own_tile.n && !fits; i++) {
        fits = c->g->with_own_tile.at[i]->own_tile(c);
    }
    return fits;
}
/// Turns the edge of a laid tile into another kind: an empty cell at that side is barred accordingly.
void bst_board_edge(const bst_game *g, bst_state *s, int number, int side, int edge);
/// What a laid tile shows at a side (bst_edge), bridges included.
int bst_board_shows(const bst_context *c, int number, int side);
/// Whether two edges may meet (BASE-18): equal ones, and an abbey with anything.
static inline bool bst_edges_meet(int a, int b) { return a == b || a == BST_EDGE_ABBEY || b == BST_EDGE_ABBEY; }
/// The tile at x,y, or 0.
int bst_tile_at(const bst_game *g, const bst_state *s, int x, int y);

// ---------------------------------------------------------------------------------------------------
// Regions (region.c)
// ---------------------------------------------------------------------------------------------------

/// Joins the regions of two segments; `ends` open ends vanish by it. Segments of different kinds are not joined, but
/// a road or city that meets something else at its end ends there.
void bst_region_join(const bst_game *g, bst_state *s, int seg_a, int seg_b, int ends);
/// Notes that the feature of a segment that is not on the laid tile may have been finished in this part.
void bst_region_note(bst_state *s, int seg);
/// Takes a region apart and joins its segments anew by what touches on the table and by the modules' ties, figures
/// included; for the few events that split a feature or change its shape. Writes the segments to out[] (room for
/// all of the region's) and returns how many there are.
int bst_region_rebuild(const bst_context *c, int region, uint16_t out[]);
/// All ties of all modules.
void bst_ties(const bst_context *c, bst_tie_list *out);
/// A segment's place in the order of BASE-R7, as a number that sorts; of a region that of its first segment.
uint64_t bst_seg_rank(const bst_game *g, const bst_state *s, int seg);
uint64_t bst_region_rank(const bst_game *g, const bst_state *s, int region);
static inline bool bst_is_center(int feature)
{ ///< cloister kind: finished by its 8 neighbours
    return feature == BST_CLOISTER || feature == BST_SHRINE || feature == BST_ABBEY;
}
/// Whether a building is finished.
static inline bool bst_region_finished(const bst_region *r) { return r->open == 0 && r->kind != BST_FIELD; }
/// Sum over the segments of a region of those that have the attribute.
int bst_region_count(const bst_game *g, const bst_state *s, int region, int attr);

// ---------------------------------------------------------------------------------------------------
// Figures (figure.c)
// ---------------------------------------------------------------------------------------------------

/// Puts a figure of the supply on a segment.
void bst_figure_put(bst_context *c, int seat, int kind, int seg);
/// Moves a figure from wherever it is (the supply included) to another place, BST_AT_*, without an event. Modules
/// hear of a segment (gone, left) or a tower (gone) that was left.
void bst_figure_move(bst_context *c, int figure, int place, int ref);
/// A figure of this kind in the supply of a seat, or 0.
int bst_figure_spare(const bst_game *g, const bst_state *s, int seat, int kind);
/// Takes a figure back to its owner's supply. Modules hear of it (gone, left).
void bst_figure_return(bst_context *c, int figure);
/// Takes back all figures of a region but those that are fixed, without asking who has left whom: nobody remains.
void bst_figure_return_all(bst_context *c, int region);
/// Figures of a seat that stand on the board, on segments or towers: bits as those of the supply.
static inline uint32_t bst_figures_placed(const bst_game *g, const bst_state *s, int seat)
{
    return ~(s->supply[seat] | s->apart[seat]) & ((1u << g->per_seat) - 1);
}
/// Tells the modules that a figure is no longer what it was (gone).
void bst_figure_gone(bst_context *c, int figure);
/// Cell of the tile on which a figure stands, on a segment or on a tower, or 0.
static inline int bst_figure_tile(const bst_game *g, const bst_state *s, int figure)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    switch (f->place) {
    case BST_AT_SEGMENT: return bst_segs(g, s)[f->ref].cell;
    case BST_AT_TOWER: return f->ref;
    default: return 0;
    }
}
/// Whether a figure stands on a feature of this kind.
static inline bool bst_figure_stands_on(const bst_game *g, const bst_state *s, int figure, int feature)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    return f->place == BST_AT_SEGMENT && bst_seg_feature(g, s, f->ref) == feature;
}
/// Rule of some module that forbids to place a kind of figure on the tile of a cell, or none.
static inline bst_rule bst_put_vetoed(const bst_context *c, int cell, int figure)
{
    bst_rule rule = BST_RULE_NONE;
    bool asked = bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->put_veto;
    for (int i = 0; asked && i < c->g->with_put_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_put_veto.at[i]->put_veto(c, cell, figure);
    }
    return rule;
}
/// Rule of some module that forbids the active seat to place a kind of figure in a region, or none.
static inline bst_rule bst_place_vetoed(const bst_context *c, int region, int figure)
{
    bst_rule rule = BST_RULE_NONE;
    if (bst_regions(c->g, c->s)[region].figures == 0) {
        return rule;
    }
    for (int i = 0; i < c->g->with_place_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_place_veto.at[i]->place_veto(c, region, figure);
    }
    return rule;
}
/// Rule of some module that keeps followers from coming to a laid tile, or none.
static inline bst_rule bst_tile_vetoed(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    for (int i = 0; i < c->g->with_tile_veto.n && rule == BST_RULE_NONE; i++) {
        rule = c->g->with_tile_veto.at[i]->tile_veto(c, cell);
    }
    return rule;
}
static inline bool bst_is_follower(const bst_game *g, int figure) { return g->followers >> g->figure_kind[figure] & 1; }
/// Puts a neutral figure on the tile of a cell, wherever it was.
void bst_figure_to_cell(bst_context *c, int kind, int cell);
/// Cell where a neutral figure stands, or 0.
int bst_figure_cell(const bst_game *g, const bst_state *s, int kind);
/// First figure of this kind and seat in a region, or 0.
int bst_figure_find(const bst_game *g, const bst_state *s, int region, int seat, int kind);
/// Whether any follower stands in the region; of one seat only if seat is not BST_NOBODY.
bool bst_figure_occupied(const bst_game *g, const bst_state *s, int region, int seat);
/// Total strength of each seat in a region; returns the highest.
int bst_figure_strengths(const bst_game *g, const bst_state *s, int region, int strength[BST_SEATS_MAX]);
/// Figure of this kind and seat on exactly this segment, or 0.
int bst_figure_on(const bst_game *g, const bst_state *s, int seg, int seat, int kind);
/// Figure of a seat that an action names by figure, x, y and seg, also on a tower; or 0.
int bst_figure_named(const bst_game *g, const bst_state *s, bst_action a, int seat);
/// The action of the given kind that names a figure on a tile so.
static inline bst_action bst_figure_action(const bst_game *g, const bst_state *s, int kind, int figure)
{
    const bst_figure *f = &bst_figure_table(g, s)[figure];
    const bst_cell *cell = &bst_cells(g, s)[bst_figure_tile(g, s, figure)];
    int seg = f->place == BST_AT_TOWER ? BST_SEG_TOWER : bst_segs(g, s)[f->ref].index;
    return bst_action_on(kind, g->figure_kind[figure], seg, 0, cell);
}

// ---------------------------------------------------------------------------------------------------
// Scoring (score.c)
// ---------------------------------------------------------------------------------------------------

/// The one source of points.
void bst_award(bst_context *c, int seat, int points, bst_category category, bst_rule rule, int region,
               bst_breakdown why);
/// Value of a building.
bst_value bst_score_value(const bst_context *c, int region, bool finished);
int bst_value_points(const bst_value *value);
/// Points that go from one seat to another, or to nobody.
void bst_pay(bst_context *c, int from, int to, int points, bst_category category, bst_rule rule);
/// Scores a building for its owners.
void bst_score_building(bst_context *c, int region, bool finished);
/// Scores a field for its owners by farmers with `rate` points per city.
void bst_score_field(bst_context *c, int field, int rate, bst_rule rule);
/// Writes every city and castle at a field, each once, and returns how many there are; likewise the finished ones.
int bst_score_beside(const bst_context *c, int field, uint16_t out[], int capacity);
int bst_score_cities(const bst_context *c, int field, uint16_t out[], int capacity);
/// What n cities at a field are worth if a usual one is worth `each` (BASE-92 and the modules' changes).
int bst_score_cities_value(const bst_context *c, int each, const uint16_t city[], int n);
/// Collects the features finished in this part into s->finished, in order of scoring.
void bst_score_collect(bst_context *c);
/// Takes a feature out of those that are to be scored.
void bst_score_skip(bst_context *c, int region);

// ---------------------------------------------------------------------------------------------------
// Turn (turn.c)
// ---------------------------------------------------------------------------------------------------

/// Runs the turn table until a decision is pending.
void bst_turn_run(bst_context *c);
/// Sets s->step to the first entry of a step; answers BST_JUMPED.
int bst_turn_jump(bst_context *c, int step);

/// The choice of doing nothing, for every step that allows it.
void bst_pass_legal(const bst_context *c, bst_list *list);
bst_refusal bst_pass_check(bst_context *c, bst_action action);
int bst_pass_perform(bst_context *c, bst_action action);
#define BST_PASS_AT(in_step, in_order, performed)                                                                    \
    {                                                                                                                \
        .step = in_step, .order = in_order, .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check, \
        .perform = performed                                                                                         \
    }
#define BST_PASS_IN(in_step) BST_PASS_AT(in_step, 0, bst_pass_perform)

/// Things, for the things hook.
static inline void bst_thing_add(bst_thing_list *out, bst_thing thing)
{
    if (out->n++ < out->capacity) {
        out->at[out->n - 1] = thing;
    }
}

static inline bst_event *bst_emit(bst_context *c, bst_event_kind kind)
{
    bst_events *e = c->events;
    if (e->n++ >= e->capacity) {
        return 0;
    }
    bst_event *at = &e->at[e->n - 1];
    *at = (bst_event){.kind = (uint8_t)kind, .seat = BST_NOBODY};
    return at;
}
