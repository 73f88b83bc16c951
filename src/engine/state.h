// SPDX-License-Identifier: MIT
// The inside of a game: bst_game, which is constant while it is played, and bst_state, one block without pointers.
// By name the core knows two things: tiles of a river have a pile of their own, and grey needs an element.

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
    BST_STACK_KINDS = 5,
    BST_FINISHED_MAX = 32, ///< features one part can finish
    BST_PER_SEAT_MAX = 31, ///< figures of one seat: they are the bits of a word
    BST_NOTED_MAX = 32,    ///< segments noted for the scoring
    BST_PILE_BLOCK = 32,   ///< kinds of tiles are counted together in blocks of so many
};

/// Ways by which figures come to places. What a way asks of a place is said by whoever brings the figures (bst_way).
enum {
    BST_BY_HAND,      ///< in the figure step, to the tile just laid
    BST_BY_MAGIC,     ///< from the supply to any tile
    BST_BY_DRIVING,   ///< on from a feature that was scored
    BST_BY_JOINING,   ///< from beside the board to a feature that is about to be scored
    BST_BY_ADDING,    ///< from the supply to a follower of the same seat
    BST_BY_FLYING,    ///< from the supply to a tile that chance has chosen
    BST_BY_CLIMBING,  ///< to the top of what is built on a tile
    BST_BY_SEDUCING,  ///< in the place of another follower
    BST_BY_FLEEING,   ///< along the own feature to another tile
    BST_BY_ROAMING,   ///< a figure of no seat, from tile to tile
    BST_BY_SPREADING, ///< no figure at all but what makes a tile uninhabitable
    BST_BY_CALLING,   ///< a figure of no seat, to the tile of a follower
    BST_BY_SETUP,     ///< in a position set up by hand
    BST_WAYS
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" // as below, where cells are

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

#pragma GCC diagnostic pop

/// A kind lying in one rotation: what is needed whenever a tile is laid beside another, and what is asked of many tiles
/// on the table. Small, so that all of them stay at hand.
typedef struct bst_face {
    uint8_t at[12];   ///< [3 * side + {0 middle, 1 left half, 2 right half}] -> segment or BST_NO_SEG
    uint16_t bars[4]; ///< [side] -> what the neighbour on that side is barred from, see bst_edge_barred()
    uint16_t shows;   ///< its edges, see bst_edge_shown()
    uint16_t guarded; ///< as in bst_kind
    uint32_t symbols; ///< of the tile, BST_SYMBOL_*
    uint16_t flags;   ///< likewise, BST_TILE_*
    uint8_t nsegs;    ///< likewise
    uint8_t corners;  ///< bit i: the corner right of side i lies in a single field
} bst_face;

/// The segment that holds the corner right of a side: that of the right half of this side and of the left half of the
/// next, if it is the same. A side inside a board has no halves: there the outer edge of the board decides.
static inline int bst_face_corner(const bst_face *face, int side)
{
    int next = (side + 1) & 3;
    bool inside = face->at[3 * side] == BST_NO_SEG && face->at[3 * side + 1] == BST_NO_SEG;
    bool inside_next = face->at[3 * next] == BST_NO_SEG && face->at[3 * next + 1] == BST_NO_SEG;
    int before = face->at[inside ? 3 * next + 1 : 3 * side + 2];
    int after = face->at[inside_next ? 3 * side + 2 : 3 * next + 1];
    return before == after ? before : BST_NO_SEG;
}

typedef struct bst_module bst_module;
typedef struct bst_ruleset bst_ruleset;

/// One kind of tile in play, attributes of absent elements taken out of its printing. What is needed for
/// every tile laid stands first.
typedef struct bst_kind {
    uint8_t nsegs;
    uint8_t center;                  ///< segment of the cloister kind, or BST_NO_SEG
    uint8_t stack;                   ///< BST_STACK_*
    uint8_t copies;                  ///< in the pile at the beginning
    uint16_t nvetoes;                ///< so many modules limit where it may be laid: veto[0] …
    uint16_t guarded;                ///< bit w: some guard is asked about figures that come to it by way w
    bool marked;                     ///< some module wants to find tiles of this kind again: bst_marked()
    uint8_t bridge;                  ///< segment that is dormant until a bridge is built on the tile, or BST_NO_SEG
    uint16_t shows[4];               ///< of its four faces
    bst_region fresh[BST_TILE_SEGS]; ///< regions of its segments before anything is joined
    bst_seg segs[BST_TILE_SEGS];     ///< likewise its segments, numbered from 0 and still without cell
    uint8_t edge[4][4];              ///< [rotation][side] -> bst_edge
    uint16_t shut[BST_WAYS];         ///< rule that keeps all figures off it that come by a way, or 0
    const bst_module **veto;
    const bst_module **hearer; ///< so many modules are told when it is laid: hearer[0] …
    int nhearers;
    bst_tile tile;
} bst_kind;

_Static_assert(BST_FIGURE_KINDS <= 32 && BST_FEATURE_KINDS <= 16, "kinds of figures and features are bits of words");

typedef struct bst_context bst_context;
typedef struct bst_step_def bst_step_def;
typedef struct bst_choice_def bst_choice_def;
typedef struct bst_value bst_value;
typedef struct bst_figure_def bst_figure_def;
typedef struct bst_guard_def bst_guard_def;
typedef struct bst_placing_def bst_placing_def;
typedef struct bst_meaning_def bst_meaning_def;
typedef struct bst_estimate bst_estimate;
typedef struct bst_prospect bst_prospect;
typedef struct bst_weight_def bst_weight_def;

/// An entry of the turn table as resolved for one game. Small, because the whole table is walked in every turn.
typedef struct bst_entry {
    int (*enter)(bst_context *c);
    uint16_t first; ///< its choices are game->choice[first] …
    uint16_t nchoices;
    int16_t order;
    uint8_t id;     ///< bst_turn_step
    uint8_t unseen; ///< no step of the turn to whoever looks
} bst_entry;

/// Sets of entries, as bits of nwords words each.
typedef struct bst_arms {
    uint64_t *always;  ///< entered whenever the turn comes to them
    uint64_t *scoring; ///< … when something is scored in this part
    uint64_t *verb;    ///< … when a module has armed them (bst_arm)
    uint64_t *laid;    ///< … when the tile laid in this part has what they wait for, and only then
    uint64_t *kind;    ///< [nwords * kind]: those that a tile of this kind arms
    int nwords;
    bool by_tile; ///< some step waits for a tile
} bst_arms;

/// The functions of bst_module that are asked while a game is played, written once.
#define BST_HOOKS(X) \
    X(source)        \
    X(own_tile)      \
    X(lay_veto)      \
    X(lay_more)      \
    X(bounds)        \
    X(laid)          \
    X(value)         \
    X(farm_seat)     \
    X(farm_city)     \
    X(came)          \
    X(left)          \
    X(counters)      \
    X(ties)          \
    X(tied)          \
    X(fresh)         \
    X(edge)          \
    X(things)        \
    X(targets)       \
    X(aims)          \
    X(thrown)        \
    X(arrange)       \
    X(arrange_thing) \
    X(audit)         \
    X(prospect)      \
    X(estimate)

/// A piece of the state, or of a module's slice.
typedef struct bst_share {
    uint32_t at, size;
} bst_share;

/// Eight bytes of the state with zeros of a share that a part begins with, and what else is there and stays.
typedef struct bst_blank {
    uint64_t kept;
    uint32_t at;
} bst_blank;

/// The modules in play that have a hook.
typedef struct bst_hook_list {
    int n;
    const bst_module **at;
} bst_hook_list;

/// The guards of the modules in play that watch a way.
typedef struct bst_guard_list {
    int n;
    const bst_guard_def **at;
} bst_guard_list;

struct bst_game {
    bst_setup setup;
    const bst_ruleset *ruleset;
    int nkinds;
    int nmain;      ///< kinds 0..nmain-1 are drawn from the main pile,
    int nsooner;    ///< of them those from this one on come late:
    int early;      ///< so many tiles are drawn before any of them
    int nfirst;     ///< the next nfirst are river tiles
    int ntiles;     ///< most tiles that can lie on the table
    int nsegs;      ///< most segments on the table
    int ncells;     ///< most cells, empty neighbours included
    int hash_size;  ///< of the square index, a power of two,
    int hash_row;   ///< and what one row adds to a square's place in it
    int nslots;     ///< most empty cells
    int ncenters;   ///< most tiles with a cloister, cult place or abbey, in whole eights
    int nmarked;    ///< most marked tiles
    int start_kind; ///< the start tile, or -1
    int bounded;    ///< squares of a board that has an end, those that bound it included; 0: it has none
    uint16_t rim[BST_WALLS_SIZE][BST_WALLS_SIZE]; ///< [y][x]: what its bounds bar at a square inside
    bool block; ///< a start piece of several tiles lies on the table before the game begins

    // figures: seat s has the figures s*per_seat + 1 … ; index 0 is nobody
    int per_seat;
    int nfigures;                      ///< with the neutral ones, which are numbered after those of the seats
    uint8_t neutral[BST_FIGURE_KINDS]; ///< number of the neutral figure of a kind, or 0
    const bst_figure_def *figure_def[BST_FIGURE_KINDS]; ///< null if not in play
    uint8_t figure_kind[BST_FIGURES_MAX + 1];
    uint8_t figure_seat[BST_FIGURES_MAX + 1];
    uint32_t supply_of[BST_FIGURE_KINDS]; ///< bits of a seat's figures that are of this kind
    uint16_t places[BST_FIGURE_KINDS];    ///< bit f: may stand on feature f in this game
    uint16_t dead_attrs, dead_features;   ///< without meaning in this game, see bst_meaning_def
    uint8_t instead[BST_FEATURE_KINDS];   ///< what printed features of a kind are instead, or 0
    bool dead_tunnels;
    uint32_t followers;                     ///< bit k: figure kind k is a follower
    uint32_t supply_followers;              ///< bits of a seat's figures that are followers
    uint32_t supply_standing;               ///< bits of a seat's figures that may stand on some feature
    uint32_t companions;                    ///< bit k: figure kind k needs a follower of its seat beside it
    uint16_t place_rule[BST_FEATURE_KINDS]; ///< rule that keeps every figure off a feature, or 0
    uint16_t guarded[BST_FEATURE_KINDS];    ///< bit w: some guard is asked about figures that come there by way w

    // layout of the state
    uint32_t off_cells, off_slots, off_hash, off_centers, off_marked, off_segs, off_regions, off_figures, off_pile,
        off_blocks, off_slices, off_parts, off_points;
    uint32_t part_size;  ///< bytes of a part put aside
    uint32_t share_size; ///< of them the modules' shares
    int nshares, nblanks;
    uint32_t points_size; ///< bytes of the points that wait; off_points is 0 if none ever do
    int nparts;           ///< most parts put aside at once
    uint32_t state_size;

    // the turn table and the hooks of the modules in play
    int nsteps;
    int nchoices;
    int nmodules;
    uint16_t step_index[BST_STEP_KINDS + 1]; ///< first entry at or after a step
    uint16_t step_part_end;                  ///< where a part inside another ends
    bst_arms arms;
    bool quick; ///< a short turn table, and no points ever wait
#define X(name) bst_hook_list with_##name;
    BST_HOOKS(X)
#undef X
    bst_guard_list guards_of_tiles[BST_WAYS], guards_of_features[BST_WAYS], sentries[BST_WAYS];
    bool overfull;      ///< more kinds than a module has announced
    int figures_wanted; ///< of each seat by the setup, though there is room for BST_PER_SEAT_MAX only

    // tables behind this struct, as long as the list of modules makes them (resolve.c)
    bst_share *share; ///< the modules' shares of a part, in the state,
    bst_blank *blank; ///< and all of them in words
    uint32_t *slice;  ///< offset of each module's slice, by the module's number; 0: not in play
    uint16_t *entry;  ///< entries of all modules in play, in the order of their own tables (or BST_NONE) …
    int nentries;
    uint16_t *first_entry; ///< … from this one on those of a module, by the module's number
    bst_entry *step;
    uint32_t *placing; ///< of each entry: bits of a seat's figures that may be placed there
    const bst_choice_def **choice;
    const bst_module **module;
    const bst_guard_def **guard; ///< the lists of guards one after the other
    int kinds_room;              ///< kinds there is room for
    const bst_module **veto;     ///< of all kinds, see bst_kind
    const bst_module **hearer;   ///< likewise
    bst_kind *kind;
    bst_face *face; ///< the empty one at BST_EMPTY, then from 4 on four of each kind
};

// What lies in a state has no padding: equal play gives equal bytes, and nobody writes those between two fields.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

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

/// Tiles with a cloister, cult place or abbey that is not yet finished: their squares and regions, each in a row of its
/// own, so that eight of them can be looked at together.
typedef struct bst_centers {
    int16_t *x, *y;
    uint16_t *region;
} bst_centers;

typedef struct bst_figure {
    uint8_t place; ///< BST_AT_*
    uint8_t next;  ///< next figure in the same region
    uint16_t ref;  ///< segment, cell, seat or quarter, as the place has it
} bst_figure;

enum {
    BST_CLOSED_FEATURE = 1, ///< a feature by its edges
    BST_CLOSED_CENTER = 2,  ///< a cloister
};

/// What belongs to a part of a turn (TURN-05 to TURN-18), written once: it can be put aside while another part is
/// played inside it, see bst_part_push().
#define BST_PART_FIELDS                                                                                              \
    uint16_t step;   /* entry of the turn table */                                                                   \
    uint8_t part;    /* number of the part in its turn */                                                            \
    uint8_t closed;  /* BST_CLOSED_*: what lost its last open end when a tile was laid in this part */               \
    uint16_t tile;   /* kind in hand, or BST_NONE */                                                                 \
    uint16_t laid;   /* cell of this part's tile, 0 if none */                                                       \
    uint8_t stack;   /* pile of the pending draw */                                                                  \
    uint8_t fits;    /* the tile in hand can be laid, no module's own ways of laying counted */                      \
    uint16_t beside; /* sides of the tile laid last where others lie: one bit of four for each */                    \
    uint16_t nfinished;                                                                                              \
    uint8_t nnoted, nfields;                                                                                         \
    uint16_t finished[BST_FINISHED_MAX]; /* regions finished in this part, in order of scoring */                    \
    uint16_t noted[BST_NOTED_MAX];       /* segments away from the laid tile whose features may be finished in it */ \
    uint16_t fields[BST_TILE_SEGS];      /* fields whose farmers are scored in it (TURN-16a), in order of scoring */

typedef struct bst_frame {
    BST_PART_FIELDS
} bst_frame;

struct bst_state {
    union {
        bst_frame frame; ///< the part that is going on, as a whole …
        struct {
            BST_PART_FIELDS // … and its fields
        };
    };
    uint8_t actor;
    uint8_t active; ///< seat whose turn it is
    uint16_t turn;
    uint8_t stay;   ///< the active seat begins the next turn, too
    uint8_t nparts; ///< parts put aside
    uint16_t ncells, nsegs, nslots, nlaid, ncenters, nmarked;
    uint16_t discarded;             ///< tiles that fitted nowhere
    uint16_t aside;                 ///< tiles put aside that may come back
    uint16_t left[BST_STACK_KINDS]; ///< tiles in the stacks
    int32_t score[BST_SEATS_MAX];
    int32_t points[BST_SEATS_MAX][BST_CATEGORY_KINDS];
    uint32_t supply[BST_SEATS_MAX]; ///< bit i: figure seat*per_seat + i + 1 is in the supply
    uint32_t
        apart[BST_SEATS_MAX]; ///< likewise: it is neither there nor on tiles, but in a prison, a quarter or the air …
    uint16_t start_segs;      ///< segments of the start pieces: those before this one
    uint16_t early;           ///< tiles still to be drawn from the main pile before those that come late
    uint16_t outer;           ///< in a step outside the order: the entry where it was begun, plus 1
    uint16_t start_cells;     ///< cells of the start pieces and beside them: up to this one
};

#pragma GCC diagnostic pop

_Static_assert(sizeof(bst_state) % 8 == 0, "words follow the head of a state");

// Where things lie in a state.

static inline void *bst_state_part(const bst_state *s, uint32_t offset) { return (char *)(uintptr_t)s + offset; }
/// Bits of the entries of the turn table that will be entered, see bst_step_def.
static inline uint64_t *bst_armed(const bst_state *s) { return bst_state_part(s, sizeof *s); }
static inline bst_cell *bst_cells(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_cells); }
static inline uint16_t *bst_slots(const bst_game *g, const bst_state *s)
{ ///< empty cells …
    return bst_state_part(s, g->off_slots);
}
static inline uint16_t *bst_slot_bars(const bst_game *g, const bst_state *s)
{ ///< … what is barred there
    return bst_slots(g, s) + g->nslots;
}
static inline bst_centers bst_centers_of(const bst_game *g, const bst_state *s)
{
    int16_t *first = bst_state_part(s, g->off_centers);
    return (bst_centers){first, first + g->ncenters, (uint16_t *)first + 2 * g->ncenters};
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
/// How many tiles of each kind are left; filled up to whole blocks …
static inline uint8_t *bst_pile(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_pile); }
/// … and of each block. Both change by bst_pile_change() alone.
static inline uint16_t *bst_pile_blocks(const bst_game *g, const bst_state *s)
{
    return bst_state_part(s, g->off_blocks);
}
static inline bool bst_has(const bst_game *g, uint64_t element) { return (g->setup.elements & element) != 0; }
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
/// What lies in a cell; the empty face has nothing.
static inline const bst_face *bst_face_at(const bst_game *g, const bst_cell *cell) { return &g->face[cell->face]; }
/// The kind of the tile in a cell.
static inline const bst_kind *bst_kind_of(const bst_game *g, const bst_cell *cell)
{
    return &g->kind[bst_kind_number(cell)];
}
/// What a segment is now: the kind of its feature, which is the printed one but for bridges and castles.
static inline int bst_seg_feature(const bst_game *g, const bst_state *s, int seg)
{
    return bst_regions(g, s)[bst_segs(g, s)[seg].region].kind;
}

/// The step of the turn that is going on; in one outside the order that where it was begun.
static inline int bst_step_within(const bst_game *g, const bst_state *s)
{
    return g->step[s->outer != 0 ? s->outer - 1 : s->step].id;
}

static inline int bst_next_seat(const bst_game *g, int seat) { return seat + 1 == g->setup.seats ? 0 : seat + 1; }
