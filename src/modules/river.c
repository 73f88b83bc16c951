// SPDX-License-Identifier: MIT
// The River I and II and the tiles of Games Quarterly 11: a river is built before the normal game
// begins; pig herds make fields worth more.
//
// What the module keeps is the list of open river ends: the empty cell the water runs into, the side
// it enters there, and the last bend. Roles of tiles (spring, fork, last lake) come from tile data.

#include "modules/modules.h"

enum { ENDS_MAX = 64 };
enum { FORK_DUE, PILE_DUE, LAKE_DUE, DONE };

typedef struct river_end {
    uint16_t cell; ///< empty cell the water runs into
    uint8_t side;  ///< side of that cell where it enters
    uint8_t bend;  ///< last bend: 0 none, 1 to one side, 3 to the other
    uint8_t river; ///< 0, or 1 for the second of two rivers laid apart
    uint8_t reserved;
} river_end;

typedef struct river_state {
    uint8_t due;   ///< what the current river needs next
    uint8_t river; ///< current river
    uint8_t nends;
    uint8_t apart;    ///< two rivers are laid apart
    uint16_t lake[2]; ///< roles of tiles, worked out at the beginning
    int16_t fork[2];
    river_end end[ENDS_MAX];
} river_state;

static river_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_river); }

// ---------------------------------------------------------------------------------------------------
// Roles of tiles
// ---------------------------------------------------------------------------------------------------

static bool same_set(const bst_kind *a, const bst_kind *b)
{
    const char *p = a->tile.name;
    const char *q = b->tile.name;
    while (*p == *q && *p != '.' && *p != '\0') {
        p++;
        q++;
    }
    return *p == '.' && *q == '.';
}

static bool is_set(const bst_kind *k, const char *name)
{
    const char *p = k->tile.name;
    while (*name != '\0' && *p == *name) {
        p++;
        name++;
    }
    return *name == '\0' && *p == '.';
}

/// Whether the set of a river kind has a fork.
static bool is_forked(const bst_game *g, const bst_kind *kind)
{
    bool forked = false;
    for (int i = g->nmain; i < g->nkinds && !forked; i++) {
        forked = (g->kind[i].tile.flags & BST_TILE_FORK) && same_set(kind, &g->kind[i]);
    }
    return forked;
}

/// First river kind with all of these flags, of a set that has (or has not) a fork; -1: none.
static int role_find(const bst_game *g, int flags, int without, int fork)
{
    for (int k = g->nmain; k < g->nkinds; k++) {
        const bst_kind *kind = &g->kind[k];
        bool suits = (kind->tile.flags & flags) == flags && !(kind->tile.flags & without);
        if (suits && (fork < 0 || fork == is_forked(g, kind))) {
            return k;
        }
    }
    return -1;
}

static bool laid_apart(const bst_game *g)
{
    return g->setup.option[BST_OPTION_RIVERS] == 1 && role_find(g, BST_TILE_LAST, 0, 0) >= 0 &&
           role_find(g, BST_TILE_LAST, 0, 1) >= 0;
}

/// A role of river 0 or 1. One river alone or both joined: the set with the fork gives spring and
/// lake (RIVER-R2). Apart: river 0 is the one without a fork.
static int role_of(const bst_game *g, int river, int flags)
{
    if (laid_apart(g)) {
        return role_find(g, flags, 0, river);
    }
    int forked = role_find(g, flags, 0, 1);
    return forked >= 0 ? forked : role_find(g, flags, 0, -1);
}

/// RIVER-R3: a spring that is no start piece by itself replaces the usual one (of river 0).
static int spring_of(const bst_game *g, int river)
{
    int replacement = role_find(g, BST_TILE_SPRING, BST_TILE_START, -1);
    int usual = role_of(g, river, BST_TILE_SPRING | BST_TILE_START);
    bool fits = !g->block || usual < 0; // it could not lead away from Carcassonne
    return replacement >= 0 && river == 0 && fits ? replacement : usual;
}

static int lake_of(const bst_game *g, int river) { return role_of(g, river, BST_TILE_LAST); }
static int fork_of(const bst_game *g, int river)
{
    return laid_apart(g) && river == 0 ? -1 : role_find(g, BST_TILE_FORK, 0, -1);
}

/// A river can be played if there is a last lake for it; river tiles of other sets are left out
/// without one (RIVER-04).
static bool playable(const bst_game *g) { return lake_of(g, 0) >= 0; }

static bool wanted(const bst_game *g) { return g->nfirst > 0; }

static bool refuse(const bst_game *g, bst_setup_error *error)
{
    if (g->nfirst > 0 && spring_of(g, 0) < 0) {
        return bst_setup_refuse(error, BST_PROBLEM_NO_SPRING, BST_RIVER_07, 0, 0);
    }
    int forks = 0;
    for (int k = g->nmain; k < g->nkinds; k++) {
        forks += g->kind[k].tile.flags & BST_TILE_FORK ? g->kind[k].copies : 0;
    }
    if (forks > ENDS_MAX - 2) {
        return bst_setup_refuse(error, BST_PROBLEM_MANY_FORKS, BST_RIVER_20, 0, ENDS_MAX - 2);
    }
    if (g->nfirst > 0 && !playable(g) && g->start_kind < 0 && !g->block && !g->setup.bare) {
        return bst_setup_refuse(error, BST_PROBLEM_NO_START, BST_BASE_04, 0, 0);
    }
    return false;
}

static bool limits(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return k->tile.flags & BST_TILE_RIVER;
}

static void kind_hook(const bst_game *g, bst_kind *k)
{
    int number = (int)(k - g->kind);
    if (is_set(k, "gq11") && g->setup.option[BST_OPTION_GQ11_HERD] == 1) { // RIVER-R4
        for (int i = 0; i < k->tile.nsegs; i++) {
            k->tile.seg[i].attrs &= (uint16_t)~BST_ATTR_PIGHERD;
        }
    }
    if (!(k->tile.flags & BST_TILE_RIVER)) {
        return;
    }
    if (!playable(g)) {
        k->copies = 0;
        return;
    }
    bool role = false;
    for (int river = 0; river <= laid_apart(g); river++) {
        role = role || number == spring_of(g, river) || number == lake_of(g, river);
        if (number == fork_of(g, river) && k->copies == 1) {
            k->stack = BST_STACK_ASIDE;
        }
    }
    if (role) {
        k->stack = BST_STACK_ASIDE;
        k->copies = 1;
    } else if (k->tile.flags & (BST_TILE_SPRING | BST_TILE_LAST)) {
        k->copies = 0; // RIVER-11: one source and one lake are left out
    } else if (laid_apart(g) && k->stack != BST_STACK_ASIDE && same_set(k, &g->kind[lake_of(g, 1)])) {
        k->stack = BST_STACK_SECOND;
    }
}

// ---------------------------------------------------------------------------------------------------
// Open ends
// ---------------------------------------------------------------------------------------------------

/// What the neighbours of an empty cell bar.
static unsigned cell_bars(const bst_context *c, int cell)
{
    return bst_slot_bars(c->g, c->s)[bst_cells(c->g, c->s)[cell].slot];
}

/// Bits of the sides where the river leaves a tile that lies turned by rot.
static int river_sides(const bst_game *g, int kind, int rot)
{
    int sides = 0;
    for (int side = 0; side < 4; side++) {
        sides |= (g->kind[kind].edge[rot][side] == BST_EDGE_RIVER) << side;
    }
    return sides;
}

enum { IMMEDIATE, EVER, ROOM }; ///< values of the house rule uturn, in their order

/// RIVER-R1: how the water leaves by `out`, having entered by `in`: 0 straight on, 1 or 3.
static int bend_of(int in, int out)
{
    int turn = (out - in) & 3;
    return turn == 2 ? 0 : turn;
}

/// The bend the next tile is compared with.
static int bend_kept(const bst_game *g, int before, int now)
{
    return now == 0 && g->setup.option[BST_OPTION_UTURN] == EVER ? before : now;
}

static bool hears(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return (kind->tile.flags & BST_TILE_RIVER) != 0;
}

static int pile_of(int river) { return river == 0 ? BST_STACK_FIRST : BST_STACK_SECOND; }

/// What the river needs next once its fork or its lake lies: in play that is settled when the tile is taken, in a
/// position set up by hand here. There may be more copies of either, which are never taken.
static void course_goes_on(const bst_context *c, int kind)
{
    river_state *r = mine(c);
    for (int river = 0; river <= r->apart; river++) {
        // a tile of the pile lies, so the fork was taken: it fitted nowhere (RIVER-13)
        bool forked = c->s->step == 0 && r->fork[river] >= 0 && c->g->kind[kind].stack == pile_of(river);
        // the second of two rivers has begun, though the lake of the first may have fitted nowhere
        bool second = c->s->step == 0 && river == 1 && r->river == 0;
        if ((kind == r->fork[river] || forked) && (r->due == FORK_DUE || second)) {
            r->river = (uint8_t)river;
            r->due = PILE_DUE;
        } else if (kind == r->lake[river] && c->s->step == 0) {
            r->river = (uint8_t)river;
            r->due = r->apart && river == 0 ? FORK_DUE : DONE;
        }
    }
}

static void laid(bst_context *c, int number)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    const bst_tile *tile = &bst_kind_of(c->g, cell)->tile;
    river_state *r = mine(c);
    int sides = river_sides(c->g, bst_kind_number(cell), bst_rotation(cell));
    int in = -1;
    int before = 0;
    int river = r->river;
    int kept = 0;
    for (int i = 0; i < r->nends; i++) {
        if (r->end[i].cell == number) {
            in = r->end[i].side;
            before = r->end[i].bend;
            river = r->end[i].river;
        } else {
            r->end[kept++] = r->end[i];
        }
    }
    r->nends = (uint8_t)kept;
    for (int side = 0; side < 4; side++) {
        int next = bst_cell_beside(c->g, c->s, cell, side);
        bool empty = bst_cells(c->g, c->s)[next].face == BST_EMPTY;
        if ((sides >> side & 1) && side != in && empty && r->nends < ENDS_MAX) {
            int bend = in < 0 ? 0 : bend_kept(c->g, before, bend_of(in, side));
            r->end[r->nends++] = (river_end){
                .cell = (uint16_t)next, .side = (uint8_t)(side ^ 2), .bend = (uint8_t)bend, .river = (uint8_t)river};
        }
    }
    course_goes_on(c, bst_kind_number(cell));
    bool volcano_lake = (tile->flags & BST_TILE_LAST) && (tile->symbols & BST_SYMBOL_VOLCANO);
    if (volcano_lake && c->g->setup.option[BST_OPTION_VOLCANO_LAKE] == 0) {
        c->s->stay = 1; // RIVER-18
    }
}

// ---------------------------------------------------------------------------------------------------
// Where a river tile may be laid
// ---------------------------------------------------------------------------------------------------

static const river_end *end_at(const river_state *r, int cell, int *count)
{
    const river_end *found = 0;
    *count = 0;
    for (int i = 0; i < r->nends; i++) {
        if (r->end[i].cell == cell) {
            found = &r->end[i];
            (*count)++;
        }
    }
    return found;
}

/// RIVER-R13: afterwards no two open ends may run into the same empty place.
static bool ends_meet(const bst_context *c, const river_end *from, int sides)
{
    const river_state *r = mine(c);
    const bst_cell *cell = &bst_cells(c->g, c->s)[from->cell];
    for (int side = 0; side < 4; side++) {
        int next = bst_cell_beside(c->g, c->s, cell, side);
        if (!(sides >> side & 1) || side == from->side || next == 0) {
            continue;
        }
        for (int i = 0; i < r->nends; i++) {
            if (r->end[i].cell == next) {
                return true;
            }
        }
    }
    return false;
}

/// What a square would see on its side if a tile lay at `at`.
static int edge_seen(const bst_context *c, int x, int y, int side, const bst_cell *at, int kind, int rot)
{
    int ox = x + bst_dx[side];
    int oy = y + bst_dy[side];
    if (ox == at->x && oy == at->y) {
        return c->g->kind[kind].edge[rot][side ^ 2];
    }
    int other = bst_cell_find(c->g, c->s, ox, oy);
    return other == 0 ? BST_EDGE_NONE : bst_board_shows(c, other, side ^ 2);
}

static bool lake_fits(const bst_context *c, int lake, int x, int y, const bst_cell *at, int kind, int rot)
{
    unsigned bars = 0;
    for (int side = 0; side < 4; side++) {
        int edge = edge_seen(c, x, y, side, at, kind, rot);
        bars |= edge == BST_EDGE_NONE ? 0 : bst_edge_barred(c->g->ruleset, edge, side);
    }
    return bst_fit(c->g, lake, bars) != 0;
}

/// RIVER-R6: whether the last lake could still be laid at some open end afterwards.
static bool lake_possible(const bst_context *c, const river_end *from, int kind, int rot)
{
    const river_state *r = mine(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_cell *at = &cells[from->cell];
    int lake = r->lake[from->river];
    for (int i = 0; i < r->nends; i++) {
        const bst_cell *place = &cells[r->end[i].cell];
        if (&r->end[i] != from && r->end[i].river == from->river &&
            lake_fits(c, lake, place->x, place->y, at, kind, rot)) {
            return true;
        }
    }
    int sides = river_sides(c->g, kind, rot) & ~(1 << from->side);
    for (int side = 0; side < 4; side++) {
        if ((sides >> side & 1) && lake_fits(c, lake, at->x + bst_dx[side], at->y + bst_dy[side], at, kind, rot)) {
            return true;
        }
    }
    return false;
}

/// RIVER-R15: whether the river that leaves a cell by a side has room: no tile lies two squares ahead, and none to the
/// left and right of the way there.
static bool room_ahead(const bst_context *c, const bst_cell *from, int side)
{
    const int dx = bst_dx[side];
    const int dy = bst_dy[side];
    bool room = true;
    for (int ahead = 1; ahead <= 2; ahead++) {
        for (int aside = -1; aside <= 1; aside++) {
            int x = from->x + ahead * dx - aside * dy;
            int y = from->y + ahead * dy + aside * dx;
            bool next = ahead == 1 && aside == 0; // where the next tile will lie: it is empty, or the edges match
            room = room && (next || bst_tile_at(c->g, c->s, x, y) == 0);
        }
    }
    return room;
}

/// Rule that forbids the water to leave a cell by a side, having come to an end of the river there.
static bst_rule turn_rule(const bst_context *c, const river_end *end, int side)
{
    if (c->g->setup.option[BST_OPTION_UTURN] == ROOM) {
        return room_ahead(c, &bst_cells(c->g, c->s)[end->cell], side) ? BST_RULE_NONE : BST_RIVER_R15;
    }
    return end->bend != 0 && bend_of(end->side, side) == end->bend ? BST_RIVER_21 : BST_RULE_NONE;
}

static bst_rule veto_plain(const bst_context *c, int kind, int cell, int rot)
{
    const river_state *r = mine(c);
    int count;
    const river_end *end = end_at(r, cell, &count);
    const bst_tile *tile = &c->g->kind[kind].tile;
    if (!end) {
        return BST_RIVER_19;
    }
    if (end->river != r->river) {
        return BST_RIVER_R2;
    }
    int out = river_sides(c->g, kind, rot) & ~(1 << end->side);
    if (count > 1 || ends_meet(c, end, out)) {
        return BST_RIVER_22;
    }
    for (int side = 0; side < 4; side++) {
        bst_rule rule = out >> side & 1 ? turn_rule(c, end, side) : BST_RULE_NONE;
        if (rule != BST_RULE_NONE) {
            return rule;
        }
    }
    int others = 0;
    for (int i = 0; i < r->nends; i++) {
        others += r->end[i].river == end->river && &r->end[i] != end;
    }
    return out == 0 && others == 0 && !(tile->flags & BST_TILE_LAST) ? BST_RIVER_R5 : BST_RULE_NONE;
}

/// Whether any laying of this kind keeps the last lake possible; if none does, all are allowed.
static bool foresight_possible(const bst_context *c, int kind)
{
    const river_state *r = mine(c);
    for (int i = 0; i < r->nends; i++) {
        const river_end *end = &r->end[i];
        int mask = bst_fit(c->g, kind, cell_bars(c, end->cell));
        for (int rot = 0; rot < 4; rot++) {
            if ((mask >> rot & 1) && veto_plain(c, kind, end->cell, rot) == BST_RULE_NONE &&
                lake_possible(c, end, kind, rot)) {
                return true;
            }
        }
    }
    return false;
}

static bst_rule veto_rule(const bst_context *c, int kind, int cell, int rot)
{
    const bst_tile *tile = &c->g->kind[kind].tile;
    bst_rule rule = veto_plain(c, kind, cell, rot);
    bool foresight = c->g->setup.option[BST_OPTION_FORESIGHT] == 0 && !(tile->flags & BST_TILE_LAST);
    if (rule == BST_RULE_NONE && foresight) {
        int count;
        const river_end *end = end_at(mine(c), cell, &count);
        if (!lake_possible(c, end, kind, rot) && foresight_possible(c, kind)) {
            return BST_RIVER_R6;
        }
    }
    return rule;
}

static int lay_veto(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    int count;
    if (!end_at(mine(c), cell, &count)) { // most cells; spares asking for each rotation
        *rule = BST_RIVER_19;
        return rotations;
    }
    int forbidden = 0;
    for (int rot = 0; rot < 4; rot++) {
        bst_rule why = rotations >> rot & 1 ? veto_rule(c, kind, cell, rot) : BST_RULE_NONE;
        if (why != BST_RULE_NONE) {
            forbidden |= 1 << rot;
            *rule = why;
        }
    }
    return forbidden;
}

// ---------------------------------------------------------------------------------------------------
// The course of the river
// ---------------------------------------------------------------------------------------------------

/// RIVER-37, RIVER-38: whether a square lies at a field edge of Carcassonne and nothing else, on the side opposite
/// `side`.
static bool at_city(const bst_context *c, int number, int side)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    int beside = bst_cell_beside(c->g, c->s, cell, side ^ 2);
    return cell_bars(c, number) == 0xEu << (4 * (side ^ 2)) &&
           bst_kind_of(c->g, &bst_cells(c->g, c->s)[beside])->tile.column != 0;
}

/// Whether a spring laid so is joined to one field edge, its river running to `side` into the open.
static bool spring_fits(const bst_context *c, int kind, int number, int rot, int side)
{
    const bst_game *g = c->g;
    const bst_cell *cell = &bst_cells(g, c->s)[number];
    unsigned bars = cell_bars(c, number);
    bool field = bars == 0xE || bars == 0xE0 || bars == 0xE00 || bars == 0xE000; // one neighbour, field
    int ahead = bst_cell_find(g, c->s, cell->x + bst_dx[side], cell->y + bst_dy[side]);
    if (g->block && !at_city(c, number, side)) {
        return false;
    }
    return field && ahead == 0 && (bst_fit(g, kind, bars) >> rot & 1) &&
           g->kind[kind].edge[rot][side] == BST_EDGE_RIVER;
}

/// Lays a spring: the first start piece at 0,0 with its river to the east, a further one joined to what
/// lies there (BASE-R14), its river to the side `towards`, or to the next side clockwise that is free.
static void spring_lay(bst_context *c, int kind, int towards)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    bst_pile_take(g, s, kind);
    s->discarded++; // until it lies
    if (s->nlaid == 0) {
        bst_lay(c, bst_board_cell(g, s, 0, 0), kind, 0);
        s->discarded--;
        return;
    }
    for (int attempt = 0; attempt < 16; attempt++) {
        int side = (towards + attempt / 4) & 3;
        int rot = attempt & 3;
        for (int i = 0; i < s->nslots; i++) {
            int cell = bst_slots(g, s)[i];
            if (spring_fits(c, kind, cell, rot, side)) {
                bst_lay(c, cell, kind, rot);
                s->discarded--;
                return;
            }
        }
    }
}

static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    river_state *r = mine(c);
    r->due = DONE;
    if (g->nfirst == 0 || !playable(g)) {
        return;
    }
    bool apart = laid_apart(g);
    r->apart = apart;
    for (int river = 0; river <= apart; river++) {
        r->lake[river] = (uint16_t)lake_of(g, river);
        r->fork[river] = (int16_t)fork_of(g, river);
    }
    r->due = r->fork[0] >= 0 ? FORK_DUE : PILE_DUE;
    if (g->setup.bare) {
        return;
    }
    if (c->s->nlaid == 0 && g->start_kind >= 0 && g->setup.option[BST_OPTION_START_TILE] == 2) {
        bst_start_lay(c); // BASE-R13: a further start piece
    }
    // beside a start tile one river leads south, two lead east and west
    spring_lay(c, spring_of(g, 0), c->s->nlaid == 0 || apart ? BST_E : BST_S);
    if (apart) {
        r->river = 1;
        spring_lay(c, spring_of(g, 1), BST_W);
        r->river = 0;
    }
}

static void hand_take(bst_context *c, int kind)
{
    bst_pile_take(c->g, c->s, kind);
    c->s->tile = (uint16_t)kind;
}

/// RIVER-13 to RIVER-16: fork, then the river pile, then the lake; RIVER-R2: then the other river.
static bool source(bst_context *c, int *stack)
{
    const bst_game *g = c->g;
    river_state *r = mine(c);
    for (;;) {
        if (r->due == FORK_DUE && r->apart) {
            r->river = 1; // the lake of the first river lies
        }
        int pile = pile_of(r->river);
        int fork = r->fork[r->river];
        switch (r->due) {
        case FORK_DUE:
            r->due = PILE_DUE;
            if (bst_pile(g, c->s)[fork] > 0) {
                hand_take(c, fork);
                return true;
            }
            break;
        case PILE_DUE:
            if (c->s->left[pile] > 0) {
                *stack = pile;
                return true;
            }
            r->due = LAKE_DUE;
            break;
        case LAKE_DUE: {
            int lake = r->lake[r->river];
            bool more = r->apart && r->river == 0;
            r->due = more ? FORK_DUE : DONE;
            if (bst_pile(g, c->s)[lake] > 0) {
                hand_take(c, lake);
                return true;
            }
            break;
        }
        default: return false;
        }
    }
}

static int farm_seat(const bst_context *c, int field, int seat)
{ // RIVER-28, RIVER-32, RIVER-R14
    (void)seat;
    if (!(bst_regions(c->g, c->s)[field].attrs & BST_ATTR_PIGHERD)) {
        return 0;
    }
    return bst_region_count(c->g, c->s, field, BST_ATTR_PIGHERD);
}

static void things(const bst_context *c, bst_thing_list *out)
{
    int left = c->s->left[BST_STACK_FIRST] + c->s->left[BST_STACK_SECOND];
    bst_thing_add(out, (bst_thing){BST_THING_RIVER, BST_NOBODY, 0, 0, -1, left});
}

/// A river of no tiles is over: those that remain are left out.
static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    river_state *r = mine(c);
    if (thing->kind != BST_THING_RIVER) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_RIVER_02);
    }
    if (thing->number != 0) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_RIVER_02);
    }
    r->due = DONE;
    r->nends = 0;
    if (c->s->tile != BST_NONE) {
        c->s->tile = BST_NONE;
        c->s->discarded++;
    }
    for (int k = c->g->nmain; k < c->g->nmain + c->g->nfirst; k++) {
        bst_position_pile(c->g, c->s, k, 0);
    }
    return bst_fine();
}

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_PIGHERD, .element = BST_ELEMENT_HERD},
};

static bool is_volcano_lake(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return (kind->tile.flags & BST_TILE_LAST) && (kind->tile.symbols & BST_SYMBOL_VOLCANO);
}

static const bst_guard_def guards[] = {
    {.features = 1 << BST_RIVER, .rule = BST_RIVER_25},
    {.ways = 1u << BST_BY_HAND, .tile = is_volcano_lake, .rule = BST_RIVER_26},
};

const bst_module bst_module_river = {
    .name = "river",
    .number = BST_ROOM_RIVER,
    .elements = BST_ELEMENT_HERD,
    .wanted = wanted,
    BST_TABLE(meanings),
    BST_TABLE(guards),
    .slice = sizeof(river_state),
    .kind = kind_hook,
    .limits = limits,
    .refuse = refuse,
    .begin = begin,
    .source = source,
    .lay_veto = lay_veto,
    .hears = hears,
    .laid = laid,
    .farm_seat = farm_seat,
    .things = things,
    .arrange_thing = arrange_thing,
};
