// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars, first part: wooden bridges.
//
// Every tile that can carry a bridge has one more segment, behind the printed ones (BASE-R7): without sides, and of
// no use until a bridge is built there. Then it is a road with two ends. As all tiles on the table match, a road can
// meet the field a bridge stands on only at a tile just laid against it: such a laying owes its bridge (BRIDGE-R24),
// and it is always just one.

#include "engine/lanes.h"
#include "modules/modules.h"

enum { FREE_NO, FREE_YES };

typedef struct bridge {
    uint16_t cell; ///< of the tile it stands on
    uint16_t axis; ///< 0 north to south, 1 east to west
} bridge;

/// Behind it lies one byte for each empty cell: sides, as bits, where the neighbour is a tile that may carry a bridge
/// to it now; and behind them the bridges that are built, with room for all.
typedef struct bridges_state {
    uint8_t n;    ///< bridges built
    uint8_t owed; ///< 1: the tile was laid relying on the bridge behind the last one that is built
    uint8_t left[BST_SEATS_MAX];
    /// Bits of squares, folded to 32 by 32 of them: where one is not set no bridge is beside.
    uint32_t beside[32];
} bridges_state;

static bridges_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_bridges); }

static int bridges_of_a_seat(const bst_game *g)
{ // BRIDGE-01, BRIDGE-R30
    return bst_setup_number(&g->setup, BST_OPTION_BRIDGES);
}

static int bridges_of_all(const bst_game *g) { return bridges_of_a_seat(g) * g->setup.seats; }

static uint8_t *carriers_of(const bst_context *c) { return (uint8_t *)(mine(c) + 1); }

/// Bytes from the carriers to the bridges.
static uint32_t carriers_size(const bst_game *g) { return ((uint32_t)g->ncells + 4) & ~3u; }

static bridge *bridges(const bst_context *c) { return (bridge *)(void *)(carriers_of(c) + carriers_size(c->g)); }

static uint32_t slice_more(const bst_game *g)
{
    return carriers_size(g) + (uint32_t)bridges_of_all(g) * (uint32_t)sizeof(bridge);
}

static void begin(bst_context *c)
{ // BRIDGE-01
    bridges_state *all = mine(c);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        all->left[seat] = (uint8_t)bridges_of_a_seat(c->g);
    }
    if (c->g->setup.option[BST_OPTION_FREE_BRIDGE] == FREE_YES) {
        bst_arm(c, &bst_module_bridges, 0);
    }
}

// ---------------------------------------------------------------------------------------------------
// Tiles
// ---------------------------------------------------------------------------------------------------

/// BRIDGE-06, BRIDGE-R2: two opposite field edges. BRIDGE-R28: cells of a start piece have none at the outside.
static bool may_carry(const bst_tile *t)
{
    bool upright = t->edge[BST_N] == BST_EDGE_FIELD && t->edge[BST_S] == BST_EDGE_FIELD;
    bool across = t->edge[BST_E] == BST_EDGE_FIELD && t->edge[BST_W] == BST_EDGE_FIELD;
    return t->column == 0 && (upright || across) && t->nsegs < BST_TILE_SEGS;
}

static void kind_hook(const bst_game *g, bst_kind *k)
{
    bst_tile *t = &k->tile;
    if (!bst_has(g, BST_ELEMENT_BRIDGE) || !may_carry(t)) {
        return;
    }
    bst_segment added = {.kind = BST_BRIDGE, .line = t->nsegs == 0 ? 1 : (uint8_t)(t->seg[t->nsegs - 1].line + 1)};
    for (int i = 0; i < t->nsegs; i++) { // BRIDGE-R5: a road that lies on the tile twice counts it once
        if (t->seg[i].kind == BST_ROAD) {
            t->seg[i].siblings |= (uint16_t)(1 << t->nsegs);
            added.siblings |= (uint16_t)(1 << i);
        }
    }
    k->bridge = t->nsegs;
    t->seg[t->nsegs++] = added;
}

// ---------------------------------------------------------------------------------------------------
// Bridges on the table
// ---------------------------------------------------------------------------------------------------

/// The bridge built on a tile, or null.
static const bridge *built_on(const bst_context *c, int cell)
{
    const bridges_state *b = mine(c);
    if (bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->bridge == BST_NO_SEG) {
        return 0;
    }
    for (int i = 0; i < b->n; i++) {
        if (bridges(c)[i].cell == cell) {
            return &bridges(c)[i];
        }
    }
    return 0;
}

static int bridge_seg(const bst_context *c, int cell)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    return at->seg0 + bst_kind_of(c->g, at)->bridge;
}

/// Cell of the tile at one side of another, or 0.
static int tile_beside(const bst_context *c, int cell, int side)
{
    int other = bst_cell_beside(c->g, c->s, &bst_cells(c->g, c->s)[cell], side);
    return bst_cells(c->g, c->s)[other].face != BST_EMPTY ? other : 0;
}

/// The segment printed in the middle of a side of a tile, or -1; an empty cell has none.
static int printed_at(const bst_context *c, int cell, int side)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    int index = c->g->face[at->face].at[3 * side];
    return index != BST_NO_SEG ? at->seg0 + index : -1;
}

/// What a bridge meets at a side of a tile: a road, another bridge or an abbey; -1 if there is nothing.
static int met_at(const bst_context *c, int cell, int side)
{
    const bridge *over = built_on(c, cell);
    if (over && over->axis == (side & 1)) {
        return bridge_seg(c, cell);
    }
    return printed_at(c, cell, side);
}

/// BRIDGE-R2: both edges of a bridge are road edges, from the laying on that relies on it.
static int edge(const bst_context *c, int cell, int side, int edge)
{
    const bridges_state *b = mine(c);
    for (int i = 0; i < b->n + b->owed; i++) {
        if (bridges(c)[i].cell == cell && bridges(c)[i].axis == (side & 1)) {
            return BST_EDGE_ROAD;
        }
    }
    return edge;
}

static void edges_turn(bst_context *c, const bridge *b)
{
    for (int side = b->axis; side < 4; side += 2) {
        bst_board_edge(c->g, c->s, b->cell, side, BST_EDGE_ROAD);
    }
}

static void become_road(bst_region *r)
{ // BRIDGE-07
    r->kind = BST_ROAD;
    r->open = 2;
}

static void fresh(const bst_context *c, int seg, bst_region *region)
{
    if (region->kind == BST_BRIDGE && built_on(c, bst_segs(c->g, c->s)[seg].cell)) {
        become_road(region);
    }
}

/// Whether a bridge stands on a tile: then what it carries has become a road. Sooner told than built_on() finds it,
/// but not while regions are taken apart.
static bool is_bridged(const bst_context *c, int cell)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    int index = bst_kind_of(c->g, at)->bridge;
    return index != BST_NO_SEG && bst_seg_feature(c->g, c->s, at->seg0 + index) != BST_BRIDGE;
}

static void ties(const bst_context *c, bst_tie_list *out)
{
    const bridges_state *b = mine(c);
    for (int i = 0; i < b->n; i++) {
        int seg = bridge_seg(c, bridges(c)[i].cell);
        for (int side = bridges(c)[i].axis; side < 4; side += 2) {
            int other = tile_beside(c, bridges(c)[i].cell, side);
            const bridge *over = other != 0 && is_bridged(c, other) ? built_on(c, other) : 0;
            bool bridged = over && over->axis == (side & 1);
            int met = bridged ? bridge_seg(c, other) : printed_at(c, other, side ^ 2);
            bool told = bridged && over < &bridges(c)[i]; // by the other bridge
            if (met >= 0 && !told) {
                bst_tie_add(out, seg, met, 2);
            }
        }
    }
}

static void beside_mark(const bst_context *c, const bst_cell *over)
{
    for (int side = 0; side < 4; side++) {
        mine(c)->beside[(over->y + bst_dy[side]) & 31] |= 1u << ((over->x + bst_dx[side]) & 31);
    }
}

/// Whether a bridge may stand on a tile at one of the sides of a cell: seldom.
static bool bridge_beside(const bst_context *c, const bst_cell *cell)
{
    return mine(c)->beside[cell->y & 31] >> (cell->x & 31) & 1;
}

/// The bits of a field at both ends of a bridge, by its axis.
static const uint16_t ends[2] = {0x0101, 0x1010};

/// The neighbour at one side of a cell carries no bridge to it any more.
static void carrier_drop(const bst_context *c, const bst_cell *over, int side)
{
    carriers_of(c)[bst_cell_beside(c->g, c->s, over, side)] &= (uint8_t) ~(1 << (side ^ 2));
}

/// Notes for the empty cells beside a new tile whether it may carry a bridge to them, for which its far end must be
/// free, too: what lay there would match a field and be no road (BRIDGE-R2). And so the tiles beside the new one no
/// longer carry any over to it.
static void carriers_note(const bst_context *c, const bst_cell *cell)
{
    const bst_kind *k = bst_kind_of(c->g, cell);
    const bst_cell *cells = bst_cells(c->g, c->s);
    const unsigned shows = k->shows[bst_rotation(cell)];
    const unsigned tiles = c->s->beside & 0x1111u;
    const unsigned free = ~(tiles | tiles << 8 | tiles >> 8) & 0x1111u; // axes where nothing lies
    for (unsigned left = k->bridge != BST_NO_SEG ? free : 0; left != 0; left &= left - 1) {
        int side = __builtin_ctz(left) / 4;
        if ((shows & ends[side & 1]) == ends[side & 1]) {
            carriers_of(c)[bst_cell_beside(c->g, c->s, cell, side)] |= (uint8_t)(1 << (side ^ 2));
        }
    }
    for (unsigned left = tiles; left != 0; left &= left - 1) {
        int side = __builtin_ctz(left) / 4;
        const bst_cell *over = &cells[bst_cell_beside(c->g, c->s, cell, side)];
        if (bst_kind_of(c->g, over)->bridge != BST_NO_SEG) {
            carrier_drop(c, over, side);
        }
    }
}

/// A tile laid beside a bridge carries its road on, or ends it (BRIDGE-R28).
static void laid(bst_context *c, int cell)
{
    carriers_note(c, &bst_cells(c->g, c->s)[cell]);
    for (int side = 0, last = bridge_beside(c, &bst_cells(c->g, c->s)[cell]) ? 3 : -1; side <= last; side++) {
        int other = tile_beside(c, cell, side);
        const bridge *over = other != 0 ? built_on(c, other) : 0;
        int met = met_at(c, cell, side);
        if (over && over->axis == (side & 1) && met >= 0) {
            bst_region_tie(c, met, bridge_seg(c, other), 2);
        }
    }
}

static void build(bst_context *c, int seat, bridge made)
{
    bridges_state *b = mine(c);
    int seg = bridge_seg(c, made.cell);
    bridges(c)[b->n++] = made;
    b->owed = 0;
    if (seat != BST_NOBODY) {
        b->left[seat]--; // BRIDGE-R6
    }
    become_road(&bst_regions(c->g, c->s)[seg]);
    for (int side = 0; side < 4; side++) { // BRIDGE-R4: one bridge on a tile
        carrier_drop(c, &bst_cells(c->g, c->s)[made.cell], side);
    }
    beside_mark(c, &bst_cells(c->g, c->s)[made.cell]);
    edges_turn(c, &made);
    for (int side = made.axis; side < 4; side += 2) {
        int other = tile_beside(c, made.cell, side);
        int met = other != 0 ? met_at(c, other, side ^ 2) : -1;
        if (met >= 0) {
            bst_region_tie(c, seg, met, 2);
        }
    }
    bst_event *e = bst_emit(c, BST_EVENT_BRIDGE);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = bst_cells(c->g, c->s)[made.cell].x;
        e->y = bst_cells(c->g, c->s)[made.cell].y;
        e->rot = (uint8_t)made.axis;
        e->rule = BST_BRIDGE_03;
    }
}

// ---------------------------------------------------------------------------------------------------
// Where a bridge may stand
// ---------------------------------------------------------------------------------------------------

/// BRIDGE-R2: rule that forbids the ends of a bridge over a cell. `coming`: a side where a road is about to be laid, or
/// -1. That one end meets a road (BRIDGE-R1) need not be asked: what relies on a bridge brings one.
static bst_rule ends_rule(const bst_context *c, int cell, int axis, int coming)
{
    for (int side = axis; side < 4; side += 2) {
        int other = side == coming ? 0 : tile_beside(c, cell, side);
        int shown = other != 0 ? bst_board_shows(c, other, side ^ 2) : BST_EDGE_ROAD;
        if (shown != BST_EDGE_ROAD) {
            return shown == BST_EDGE_ABBEY ? BST_BRIDGE_R28 : BST_BRIDGE_R2;
        }
    }
    return BST_RULE_NONE;
}

/// Rule that keeps a tile of a kind that lies turned so from carrying a bridge.
static bst_rule kind_rule(const bst_kind *kind, int rot, int axis)
{
    if (kind->bridge == BST_NO_SEG) {
        return kind->tile.column != 0 || kind->edge[rot][axis] == BST_EDGE_ABBEY ? BST_BRIDGE_R28 : BST_BRIDGE_06;
    }
    bool field = kind->edge[rot][axis] == BST_EDGE_FIELD && kind->edge[rot][axis + 2] == BST_EDGE_FIELD;
    return field ? BST_RULE_NONE : BST_BRIDGE_06;
}

/// Rule that forbids a bridge on a laid tile, or none.
static bst_rule bridge_rule(const bst_context *c, bridge b, int coming)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[b.cell];
    bst_rule rule = kind_rule(bst_kind_of(c->g, cell), bst_rotation(cell), b.axis);
    if (rule != BST_RULE_NONE) {
        return rule;
    }
    return built_on(c, b.cell) ? BST_BRIDGE_R4 : ends_rule(c, b.cell, b.axis, coming);
}

// ---------------------------------------------------------------------------------------------------
// Laying with a bridge
// ---------------------------------------------------------------------------------------------------

enum { FIELDS = 0x1111, ROADS = 0x2222 }; ///< the bits of a field and of a road at all sides, see bst_edge_shown()

/// What a tile shows with a bridge of its own over one axis: roads instead of fields; what it shows without one if it
/// has no fields there.
static inline unsigned shows_bridged(unsigned shows, int axis)
{
    return (shows & ends[axis]) == ends[axis] ? shows + ends[axis] : shows;
}

/// The bits of a road at these sides (bits 0..3), for one cell or for several.
#define ROADS_AT(sides) (((sides) << 1 | (sides) << 4 | (sides) << 7 | (sides) << 10) & ROADS)

static unsigned bars_of(const bst_context *c, int cell)
{
    return bst_slot_bars(c->g, c->s)[bst_cells(c->g, c->s)[cell].slot];
}

/// BRIDGE-R24: whether a kind may be laid on an empty cell so, relying on one bridge; and on which.
static bool relies_on(const bst_context *c, int kind, int cell, int rot, bridge *out)
{
    const bst_kind *k = &c->g->kind[kind];
    unsigned bars = bars_of(c, cell);
    unsigned clash = k->shows[rot] & bars;
    *out = (bridge){0, 0};
    if (clash == 0) {
        return false;
    }
    int side = __builtin_ctz(clash) / 4; // where it does not fit
    int axis = side & 1;
    if (k->edge[rot][side] == BST_EDGE_FIELD) { // the bridge stands on the tile itself
        *out = (bridge){(uint16_t)cell, (uint16_t)axis};
        return (shows_bridged(k->shows[rot], axis) & bars) == 0 && kind_rule(k, rot, axis) == BST_RULE_NONE;
    }
    if ((clash & (clash - 1)) != 0 ||
        clash != bst_edge_shown(c->g->ruleset, BST_EDGE_ROAD, side)) { // more than one road
        return false;
    }
    *out = (bridge){(uint16_t)tile_beside(c, cell, side), (uint16_t)axis};
    return bridge_rule(c, *out, side ^ 2) == BST_RULE_NONE;
}

/// Rotations (bits 0..3) in which a bridge may help a tile of this kind, for each of a group of n empty cells with
/// these carriers beside them; answers one bit for each cell where there are some. Because this is asked of every empty
/// cell it only looks at edges. `axes`: for so many of its axes a bridge may stand on the tile itself.
static inline __attribute__((always_inline)) uint64_t rotations_hoped(const uint16_t shows[4], int axes,
                                                                      const uint16_t *bars,
                                                                      const uint8_t carriers[BST_GROUP],
                                                                      uint8_t hoped[BST_GROUP], int n)
{
    uint64_t used = 0;
    const int across = (shows[0] & ends[0]) != ends[0]; // the first of its axes, as it is printed
    uint16_t own[2][4];
    for (int rot = 0; rot < 4; rot++) {
        own[0][rot] = (uint16_t)shows_bridged(shows[rot], across ^ (rot & 1));
        own[1][rot] = (uint16_t)shows_bridged(shows[rot], across ^ (~rot & 1));
    }
    for (int i = 0; i < n && i < BST_GROUP; i += 8) {
        bst_eight b = bst_eight_load(&bars[i]);
        bst_eight over = bst_eight_widen(&carriers[i]);
        bst_eight rest = b & ~ROADS_AT(over); // what a bridge on a neighbour does not help against
        bst_eight m = {0};
        for (int rot = 0; rot < 4; rot++) {
            bst_eight hope = (bst_eight)((rest & shows[rot]) == 0);
            for (int axis = 0; axis < axes; axis++) {
                hope |= (bst_eight)((b & own[axis][rot]) == 0);
            }
            bst_eight fits = (bst_eight)((b & shows[rot]) == 0);
            m |= ~fits & hope & (uint16_t)(1 << rot);
        }
        used |= bst_eight_store(&hoped[i], m) << i;
    }
    return bst_group_first(used, n);
}

/// The same, compiled for each number of axes.
static uint64_t hoped_of(const bst_context *c, const bst_kind *k, int group, uint8_t hoped[BST_GROUP])
{
    const uint8_t *all = carriers_of(c);
    const uint16_t *slots = &bst_slots(c->g, c->s)[group];
    const uint16_t *bars = &bst_slot_bars(c->g, c->s)[group];
    const int n = c->s->nslots - group < BST_GROUP ? c->s->nslots - group : BST_GROUP;
    uint8_t carriers[BST_GROUP];
    for (int eight = 0; eight < n; eight += 8) { // the list of empty cells is as long as whole groups of eight
        for (int i = eight; i < eight + 8; i++) {
            carriers[i] = all[slots[i]];
        }
    }
    if (k->bridge == BST_NO_SEG) {
        return rotations_hoped(k->shows, 0, bars, carriers, hoped, n);
    }
    return k->shows[0] == FIELDS ? rotations_hoped(k->shows, 2, bars, carriers, hoped, n)
                                 : rotations_hoped(k->shows, 1, bars, carriers, hoped, n);
}

/// Of these rotations, for which there is hope, those in which the tile in hand may be laid on an empty cell with a
/// bridge; relies_on() for all of them at once.
static int rotations_at(const bst_context *c, const bst_kind *k, int cell, unsigned bars, int hoped)
{
    int rotations = 0;
    for (; hoped != 0; hoped &= hoped - 1) {
        unsigned clash = k->shows[__builtin_ctz(hoped)] & bars;
        bool own = (clash & FIELDS) != 0;         // a field of its own, for which only a tile that carries one has hope
        bool single = (clash & (clash - 1)) == 0; // one bridge does not help against two fields
        rotations |= (own | single) ? hoped & -hoped : 0;
    }
    bst_rule rule = BST_RULE_NONE;
    return rotations != 0 ? bst_placement_allowed(c, c->s->tile, cell, rotations, &rule) : 0;
}

/// Adds the layings with a bridge on a cell.
static void layings_add(const bst_context *c, int cell, int rotations, bst_list *list)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    for (; rotations != 0; rotations &= rotations - 1) {
        int rot = __builtin_ctz(rotations);
        bst_list_add(list, bst_action_on(BST_DO_LAY, 0, 0, rot, at));
    }
}

/// Looks for layings with a bridge: adds them all to a list or, without one, stops at the first. True if there is any.
static bool layings_find(const bst_context *c, bst_list *list)
{
    const bst_kind *k = &c->g->kind[c->s->tile];
    const uint16_t *slots = bst_slots(c->g, c->s);
    const uint16_t *bars = bst_slot_bars(c->g, c->s);
    const bool hope = k->bridge != BST_NO_SEG || (k->shows[0] & ROADS) != 0; // else no bridge can help
    const int n = mine(c)->left[c->s->active] != 0 && hope ? c->s->nslots : 0;
    bool any = false;
    for (int group = 0; group < n; group += BST_GROUP) {
        uint8_t hoped[BST_GROUP];
        uint64_t used = hoped_of(c, k, group, hoped);
        for (; used != 0; used &= used - 1) {
            int i = __builtin_ctzll(used);
            int rotations = rotations_at(c, k, slots[group + i], bars[group + i], hoped[i]);
            any = any || rotations != 0;
            if (any && !list) {
                return true;
            }
            layings_add(c, slots[group + i], rotations, list);
        }
    }
    return any;
}

static bool lay_more(const bst_context *c) { return layings_find(c, 0); }

static void lay_legal(const bst_context *c, bst_list *list) { layings_find(c, list); }

static bst_refusal lay_check(bst_context *c, bst_action a)
{
    int cell = bst_cell_find(c->g, c->s, a.x, a.y);
    bridge relied;
    c->found = cell;
    if (a.figure != 0 || a.seg != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_08);
    }
    if (cell == 0 || bst_cells(c->g, c->s)[cell].face != BST_EMPTY) {
        return bst_refuse(cell == 0 ? BST_REFUSED_NOT_CONNECTED : BST_REFUSED_SQUARE_TAKEN, BST_BASE_17);
    }
    if (a.rot > 3 || mine(c)->left[c->s->active] == 0 || !relies_on(c, c->s->tile, cell, a.rot, &relied)) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, BST_BRIDGE_R24);
    }
    bst_rule rule = BST_RULE_NONE;
    if (bst_placement_allowed(c, c->s->tile, cell, 1 << a.rot, &rule) == 0) {
        return bst_refuse(BST_REFUSED_LAYING_FORBIDDEN, rule);
    }
    return bst_fine();
}

/// Candidates: all rotations at all empty cells, if the seat has a bridge.
static int lay_candidates(const bst_context *c)
{
    const bst_kind *k = &c->g->kind[c->s->tile];
    bool hope = k->bridge != BST_NO_SEG || (k->shows[0] & ROADS) != 0;
    return mine(c)->left[c->s->active] != 0 && hope ? 4 * c->s->nslots : 0;
}

static bst_action lay_candidate(bst_context *c, int number)
{
    int cell = bst_slots(c->g, c->s)[number / 4];
    int rot = number % 4;
    unsigned clash = c->g->kind[c->s->tile].shows[rot] & bst_slot_bars(c->g, c->s)[number / 4];
    bool hope = (clash & ~ROADS_AT((unsigned)carriers_of(c)[cell])) == 0 || (clash & FIELDS) != 0;
    bridge relied;
    bst_rule rule;
    if (clash == 0 || !hope || !relies_on(c, c->s->tile, cell, rot, &relied) ||
        bst_placement_allowed(c, c->s->tile, cell, 1 << rot, &rule) == 0) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    c->found = cell;
    return bst_action_on(BST_DO_LAY, 0, 0, rot, &bst_cells(c->g, c->s)[cell]);
}

static int lay_perform(bst_context *c, bst_action a)
{ // BRIDGE-08
    bridges_state *b = mine(c);
    relies_on(c, c->s->tile, c->found, a.rot, &bridges(c)[b->n]);
    int next = bst_lay_perform(c, a);
    b->owed = 1;
    bst_arm(c, &bst_module_bridges, 0);
    edges_turn(c, &bridges(c)[b->n]);
    return next;
}

/// BASE-R16: a tile that fits only with a bridge may be given up.
static bool may_discard(const bst_context *c) { return mine(c)->left[c->s->active] != 0 && !c->s->fits && lay_more(c); }

static void discard_legal(const bst_context *c, bst_list *list)
{
    if (may_discard(c)) {
        bst_list_add(list, (bst_action){.kind = BST_DO_DISCARD});
    }
}

static bst_refusal discard_check(bst_context *c, bst_action a)
{
    if (!bst_action_equal(a, (bst_action){.kind = BST_DO_DISCARD})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_08);
    }
    return may_discard(c) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BASE_20);
}

static int discard_perform(bst_context *c, bst_action a)
{ // BASE-15
    (void)a;
    bst_event *e = bst_emit(c, BST_EVENT_DISCARDED);
    if (e) {
        e->seat = c->s->active;
        e->number = c->s->tile;
        e->rule = BST_BRIDGE_R24;
    }
    c->s->tile = BST_NONE;
    c->s->discarded++;
    return bst_turn_jump(c, BST_STEP_DRAW);
}

// ---------------------------------------------------------------------------------------------------
// Building
// ---------------------------------------------------------------------------------------------------

/// Rule that forbids the active seat to build this bridge now.
static bst_rule build_rule(const bst_context *c, bridge made)
{
    const bridges_state *b = mine(c);
    if (b->owed != 0) {
        bool owed = made.cell == bridges(c)[b->n].cell && made.axis == bridges(c)[b->n].axis;
        return owed ? BST_RULE_NONE : BST_BRIDGE_08;
    }
    if (b->left[c->s->active] == 0) {
        return BST_BRIDGE_01;
    }
    return bridge_rule(c, made, -1);
}

/// Cells where a bridge may stand after laying (BRIDGE-05): 0 the tile laid, 1 … 4 its neighbours; 0 if none is there.
static int reach(const bst_context *c, int i) { return i == 0 ? c->s->laid : tile_beside(c, c->s->laid, i - 1); }

static void build_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0; i < 5; i++) {
        int cell = reach(c, i);
        for (int axis = 0; axis < 2 && cell != 0; axis++) {
            const bst_cell *at = &bst_cells(c->g, c->s)[cell];
            if (build_rule(c, (bridge){(uint16_t)cell, (uint16_t)axis}) == BST_RULE_NONE) {
                bst_list_add(list, (bst_action){.kind = BST_DO_BRIDGE, .rot = (uint8_t)axis, .x = at->x, .y = at->y});
            }
        }
    }
}

static bst_refusal build_check(bst_context *c, bst_action a)
{
    int cell = bst_tile_at(c->g, c->s, a.x, a.y);
    bool near = false;
    c->found = cell;
    if (a.rot > 1 || a.figure != 0 || a.seg != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_09);
    }
    for (int i = 0; i < 5 && cell != 0; i++) {
        near = near || reach(c, i) == cell;
    }
    bst_rule rule = near ? build_rule(c, (bridge){(uint16_t)cell, a.rot}) : BST_BRIDGE_05;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int build_perform(bst_context *c, bst_action a)
{ // BRIDGE-04, BRIDGE-R3
    build(c, c->s->active, (bridge){(uint16_t)c->found, a.rot});
    return BST_GO_ON;
}

static int enter_bridge(bst_context *c)
{ // TURN-09, BRIDGE-R1: unless bridges may stand alone, only a laying that relies on one leaves a place for it
    bool possible = mine(c)->owed != 0;
    bool free = c->g->setup.option[BST_OPTION_FREE_BRIDGE] == FREE_YES;
    if (!free) {
        bst_disarm(c, &bst_module_bridges, 0);
    }
    for (int i = 0; i < 5 && !possible && free; i++) {
        int cell = reach(c, i);
        for (int axis = 0; axis < 2 && cell != 0; axis++) {
            possible = possible || build_rule(c, (bridge){(uint16_t)cell, (uint16_t)axis}) == BST_RULE_NONE;
        }
    }
    if (!possible) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void none_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->owed == 0) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal none_check(bst_context *c, bst_action a)
{
    if (mine(c)->owed != 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_R24);
    }
    return bst_pass_check(c, a);
}

// ---------------------------------------------------------------------------------------------------
// Looking at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

/// Where no bridge is built there is nothing to score.
static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    (void)finished;
    if (bst_regions(c->g, c->s)[region].kind == BST_BRIDGE) {
        *v = (bst_value){.rule = BST_BRIDGE_10};
    }
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const bridges_state *b = mine(c);
    for (int i = 0; i < b->n; i++) { // BRIDGE-14: of nobody
        const bst_cell *cell = &bst_cells(c->g, c->s)[bridges(c)[i].cell];
        bst_thing_add(out, (bst_thing){.kind = BST_THING_BRIDGE,
                                       .seat = BST_NOBODY,
                                       .x = cell->x,
                                       .y = cell->y,
                                       .seg = bst_kind_of(c->g, cell)->bridge,
                                       .number = bridges(c)[i].axis});
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_BRIDGES, .seat = seat, .seg = -1, .number = b->left[seat]});
    }
}

/// BRIDGE-08: a tile of a position that fits only with a bridge, which has to be the next thing set.
static bst_refusal arrange_laying(bst_context *c, bst_action a)
{
    bridges_state *b = mine(c);
    int kind = c->found;
    int cell = bst_cell_find(c->g, c->s, a.x, a.y);
    bool room = b->n < bridges_of_all(c->g) && b->owed == 0 && cell != 0;
    if (!room || !relies_on(c, kind, cell, a.rot, &bridges(c)[b->n])) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, BST_BRIDGE_R24);
    }
    bst_pile_take(c->g, c->s, kind);
    bst_lay(c, cell, kind, a.rot);
    b->owed = 1;
    edges_turn(c, &bridges(c)[b->n]);
    return bst_fine();
}

/// Builds a bridge of a position, which may also stand where its road is laid afterwards. `seat`: whose it was, or
/// BST_NOBODY if how many are left is told apart.
static bst_refusal arrange_bridge(bst_context *c, int seat, int x, int y, int axis)
{
    bridges_state *b = mine(c);
    bridge made = {(uint16_t)bst_tile_at(c->g, c->s, x, y), (uint16_t)(axis & 1)};
    bool owed = b->owed != 0 && made.cell == bridges(c)[b->n].cell && made.axis == bridges(c)[b->n].axis;
    bst_rule rule = made.cell == 0 ? BST_BRIDGE_05 : owed ? BST_RULE_NONE : bridge_rule(c, made, -1);
    bool spare = seat == BST_NOBODY || b->left[seat] > 0;
    rule = b->n == bridges_of_all(c->g) || !spare || (b->owed != 0 && !owed) ? BST_BRIDGE_01 : rule;
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    build(c, seat, made);
    return bst_fine();
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    switch (a.kind) {
    case BST_DO_LAY: return arrange_laying(c, a);
    case BST_DO_BRIDGE: return arrange_bridge(c, seat, a.x, a.y, a.rot);
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_09);
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    switch (thing->kind) {
    case BST_THING_BRIDGE: return arrange_bridge(c, BST_NOBODY, thing->x, thing->y, thing->number);
    case BST_THING_BRIDGES: return bst_thing_supply(thing, BST_BRIDGE_01, mine(c)->left);
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_09);
    }
}

static const char *audit(const bst_context *c)
{
    const bridges_state *b = mine(c);
    int all = b->n;
    if (b->owed != 0 && c->g->step[c->s->step].id != BST_STEP_BRIDGE) {
        return "a tile lies where it fits only with a bridge, and the bridge is missing";
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        all += b->left[seat];
    }
    if (all != bridges_of_all(c->g)) {
        return "a bridge is lost or doubled";
    }
    for (int i = 0; i < b->n; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[bridges(c)[i].cell];
        if (cell->face == BST_EMPTY ||
            kind_rule(bst_kind_of(c->g, cell), bst_rotation(cell), bridges(c)[i].axis) != BST_RULE_NONE ||
            built_on(c, bridges(c)[i].cell) != &bridges(c)[i]) {
            return "a bridge stands where none may stand";
        }
    }
    for (int i = 0; i < c->s->nslots && b->owed == 0; i++) {
        int cell = bst_slots(c->g, c->s)[i];
        for (int side = 0; side < 4; side++) {
            bridge over = {(uint16_t)tile_beside(c, cell, side), (uint16_t)(side & 1)};
            bool carries = over.cell != 0 && bridge_rule(c, over, side ^ 2) == BST_RULE_NONE;
            if (carries != (carriers_of(c)[cell] >> side & 1)) {
                return "what may carry a bridge to an empty square is noted wrongly";
            }
        }
    }
    return 0;
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_BRIDGE, .enter = enter_bridge, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_LAY, 0}), .action = BST_DO_LAY, .legal = lay_legal, .check = lay_check, .perform = lay_perform,
     .candidates = lay_candidates, .candidate = lay_candidate},
    {BST_IN({BST_STEP_LAY, 0}), .action = BST_DO_DISCARD, .legal = discard_legal, .check = discard_check,
     .perform = discard_perform},
    {BST_IN({BST_STEP_BRIDGE, 0}), .action = BST_DO_BRIDGE, .legal = build_legal, .check = build_check,
     .perform = build_perform},
    {BST_IN({BST_STEP_BRIDGE, 0}), .action = BST_DO_PASS, .legal = none_legal, .check = none_check,
     .perform = bst_pass_perform},
};

static const bst_guard_def guards[] = {
    {.features = 1 << BST_BRIDGE, .rule = BST_BRIDGE_10},
};

const bst_module bst_module_bridges = {
    .name = "bridges",
    .number = BST_ROOM_BRIDGES,
    .elements = BST_ELEMENT_BRIDGE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(bridges_state),
    .slice_more = slice_more,
    .kind = kind_hook,
    .begin = begin,
    .lay_more = lay_more,
    .laid = laid,
    .value = value,
    .ties = ties,
    .fresh = fresh,
    .edge = edge,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
