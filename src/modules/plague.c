// SPDX-License-Identifier: MIT
// The Plague, first part: sources, flea chips and their areas, and when the plague spreads. Who flees: flee.c.
//
// A source lies on each plague tile that was laid; chips lie on tiles beside it. A chip is active as long as it is
// connected to an active source, so areas are found anew whenever a source or chip has come, gone or been turned over.

#include "modules/modules.h"

enum { SOURCES = 6, CHIPS = 18, FIRST_TILES = 17 }; ///< PLAGUE-01, PLAGUE-02
enum { STAY, GO };                                  ///< values of the house rule, in their order

typedef struct spot {
    uint16_t cell;
    uint8_t active;
    uint8_t spare;
} spot;

typedef struct plague_state {
    uint8_t nsources; ///< on the table: the next one has this number plus 1
    uint8_t nchips;
    uint8_t emptied; ///< the supply was empty at the beginning of a turn before (PLAGUE-R10)
    uint8_t spread;  ///< no chip is due in this turn any more
    uint8_t banned;  ///< a source was laid in this part (PLAGUE-05)
    uint8_t held;    ///< a chip was taken from the table and is still to be put
    uint16_t held_from;
    spot source[SOURCES];
    spot chip[CHIPS];
} plague_state;

static plague_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_plague); }

static int supply(const plague_state *p) { return CHIPS - p->nchips - p->held; }

bool bst_plague_began(const bst_context *c) { return mine(c)->nsources > 0; }
bool bst_plague_bans(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_PLAGUE) && mine(c)->banned; }

/// Place of a cell in a list of sources or chips, or -1.
static int spot_find(const spot *list, int n, int cell)
{
    int i = n - 1;
    while (i >= 0 && list[i].cell != cell) {
        i--;
    }
    return i;
}

static int chip_on(const plague_state *p, int cell) { return spot_find(p->chip, p->nchips, cell); }

bool bst_plague_blocks(const bst_context *c, int cell)
{ // PLAGUE-23
    const plague_state *p = bst_has(c->g, BST_ELEMENT_PLAGUE) ? mine(c) : 0;
    if (!p) {
        return false;
    }
    int source = spot_find(p->source, p->nsources, cell);
    return chip_on(p, cell) >= 0 || (source >= 0 && p->source[source].active);
}

static int count_active(const spot *list, int n)
{
    int active = 0;
    for (int i = 0; i < n; i++) {
        active += list[i].active;
    }
    return active;
}

// ---------------------------------------------------------------------------------------------------
// Areas
// ---------------------------------------------------------------------------------------------------

static bool side_by_side(const bst_context *c, int a, int b)
{ // PLAGUE-08: not only a corner
    const bst_cell *cells = bst_cells(c->g, c->s);
    int dx = cells[a].x - cells[b].x;
    int dy = cells[a].y - cells[b].y;
    return dx * dx + dy * dy == 1;
}

/// What belongs together: sources and chips as bits of their lists.
typedef struct area {
    unsigned sources, chips;
} area;

static bool touches(const bst_context *c, const plague_state *p, area a, int cell)
{
    for (unsigned left = a.sources; left != 0; left &= left - 1) {
        if (side_by_side(c, p->source[__builtin_ctz(left)].cell, cell)) {
            return true;
        }
    }
    for (unsigned left = a.chips; left != 0; left &= left - 1) {
        if (side_by_side(c, p->chip[__builtin_ctz(left)].cell, cell)) {
            return true;
        }
    }
    return false;
}

/// The area of a source: all chips and active sources connected to it, side by side (PLAGUE-R13, PLAGUE-R14).
static area area_of(const bst_context *c, const plague_state *p, int source)
{
    area a = {1u << source, 0};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->nsources; i++) {
            if (p->source[i].active && !(a.sources >> i & 1) && touches(c, p, a, p->source[i].cell)) {
                a.sources |= 1u << i;
                more = true;
            }
        }
        for (int i = 0; i < p->nchips; i++) {
            if (!(a.chips >> i & 1) && touches(c, p, a, p->chip[i].cell)) {
                a.chips |= 1u << i;
                more = true;
            }
        }
    }
    return a;
}

/// Turns sources and chips as their connections ask for: of several sources in an area only the highest stays active
/// (PLAGUE-36), which may cut off chips (PLAGUE-38); chips are active as long as they are connected to an active source
/// (PLAGUE-35, PLAGUE-37). Returns the sources that are extinguished by it, as bits.
static unsigned areas_settle(const bst_context *c, plague_state *p)
{
    unsigned gone = 0;
    unsigned chips = 0;
    for (unsigned merged = 1; merged != 0;) {
        merged = 0;
        chips = 0;
        for (int i = p->nsources - 1; i >= 0; i--) {
            if (p->source[i].active && !(merged >> i & 1)) {
                area a = area_of(c, p, i);
                merged |= a.sources & ~(1u << i);
                chips |= a.chips;
            }
        }
        for (unsigned left = merged; left != 0; left &= left - 1) {
            p->source[__builtin_ctz(left)].active = 0;
        }
        gone |= merged;
    }
    for (int i = 0; i < p->nchips; i++) {
        p->chip[i].active = chips >> i & 1;
    }
    return gone;
}

static void tell(bst_context *c, bst_event_kind kind, int cell, int number, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = kind == BST_EVENT_CLEARED || kind == BST_EVENT_EXTINCT ? BST_NOBODY : c->s->active;
        e->x = bst_cells(c->g, c->s)[cell].x;
        e->y = bst_cells(c->g, c->s)[cell].y;
        e->number = number;
        e->rule = (uint16_t)rule;
    }
}

/// Something has come or gone.
static void settle(bst_context *c)
{
    for (unsigned gone = areas_settle(c, mine(c)); gone != 0; gone &= gone - 1) {
        int i = __builtin_ctz(gone);
        tell(c, BST_EVENT_EXTINCT, mine(c)->source[i].cell, i + 1, BST_PLAGUE_36);
        bst_flee_anew(c);
    }
}

static void extinguish(bst_context *c, int source, bst_rule rule)
{
    mine(c)->source[source].active = 0; // PLAGUE-39: for ever
    tell(c, BST_EVENT_EXTINCT, mine(c)->source[source].cell, source + 1, rule);
    settle(c); // PLAGUE-31
    bst_flee_anew(c);
}

// ---------------------------------------------------------------------------------------------------
// Sources
// ---------------------------------------------------------------------------------------------------

static bool shows_plague(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->tile.symbols & BST_SYMBOL_PLAGUE;
}

/// Places of its steps in the table.
enum { OUTBREAK, CHECK, BEFORE_DRAGON, BEFORE_SCORE, BEFORE_END, LAST };

static void steps_arm(bst_context *c)
{
    for (int step = CHECK; step <= LAST; step++) {
        bst_arm(c, &bst_module_plague, step);
    }
    bst_flee_arm(c);
}

/// PLAGUE-41: the source whose area has all chips there are, or -1.
static int owner_of_all(const bst_context *c, const plague_state *p)
{
    for (int i = 0; i < p->nsources && p->nchips == CHIPS; i++) {
        if (p->source[i].active && area_of(c, p, i).chips == (1u << CHIPS) - 1) {
            return i;
        }
    }
    return -1;
}

static int enter_outbreak(bst_context *c)
{ // TURN-10
    plague_state *p = mine(c);
    if (!shows_plague(c->g, bst_laid_kind(c)) || p->nsources == SOURCES) {
        return BST_GO_ON;
    }
    int before = owner_of_all(c, p);
    p->source[p->nsources++] = (spot){.cell = c->s->laid, .active = 1}; // PLAGUE-04, PLAGUE-26
    tell(c, BST_EVENT_OUTBREAK, c->s->laid, p->nsources, BST_PLAGUE_04);
    settle(c);
    if (before >= 0 && p->source[before].active) {
        extinguish(c, before, BST_PLAGUE_42); // PLAGUE-R16
    }
    p->spread = 1; // PLAGUE-27, PLAGUE-R4
    p->banned = 1;
    steps_arm(c);
    return BST_GO_ON;
}

/// PLAGUE-30: the lowest source, unless it is the only one.
static bool extinguish_lowest(bst_context *c)
{
    plague_state *p = mine(c);
    if (count_active(p->source, p->nsources) < 2) {
        return false;
    }
    int lowest = 0;
    while (!p->source[lowest].active) {
        lowest++;
    }
    extinguish(c, lowest, BST_PLAGUE_29);
    return true;
}

static int enter_check(bst_context *c)
{ // TURN-02
    plague_state *p = mine(c);
    if (p->nsources == 0) {
        return BST_GO_ON;
    }
    p->spread = 0; // PLAGUE-07
    bst_flee_turn(c);
    if (supply(p) > 0) {
        return BST_GO_ON;
    }
    bool due = !p->emptied; // PLAGUE-R10; later only if there is no chip to move (PLAGUE-33)
    p->emptied = 1;
    while (due || count_active(p->chip, p->nchips) == p->nchips) { // PLAGUE-R11
        due = false;
        if (!extinguish_lowest(c)) {
            break;
        }
    }
    return BST_GO_ON;
}

/// DRAGON-66, PLAGUE-15; PLAGUE-R12: it goes to the supply.
static void chip_remove(plague_state *p, int chip)
{
    p->nchips--;
    for (int i = chip; i < p->nchips; i++) {
        p->chip[i] = p->chip[i + 1];
    }
    p->chip[p->nchips] = (spot){0};
}

void bst_plague_dragon(bst_context *c, int cell)
{
    if (!bst_has(c->g, BST_ELEMENT_PLAGUE)) {
        return;
    }
    bst_flee_anew(c); // the tile he has left is open again
    int chip = chip_on(mine(c), cell);
    if (chip >= 0) {
        chip_remove(mine(c), chip);
        tell(c, BST_EVENT_CLEARED, cell, 0, BST_PLAGUE_15);
        settle(c);
    }
}

// ---------------------------------------------------------------------------------------------------
// Where a chip may be put
// ---------------------------------------------------------------------------------------------------

/// Whether one of the two lists has something active at a side of a cell; of all such things the first, counted
/// through chips and then sources, or -1.
static int first_beside(const bst_context *c, const plague_state *p, int cell)
{
    for (int i = 0; i < p->nchips; i++) {
        if (p->chip[i].active && side_by_side(c, p->chip[i].cell, cell)) {
            return i;
        }
    }
    for (int i = 0; i < p->nsources; i++) {
        if (p->source[i].active && side_by_side(c, p->source[i].cell, cell)) {
            return CHIPS + i;
        }
    }
    return -1;
}

/// Rule that keeps a chip off a tile, wherever the plague is.
static bst_rule tile_rule(const bst_context *c, const plague_state *p, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    if (spot_find(p->source, p->nsources, cell) >= 0) {
        return BST_PLAGUE_16; // PLAGUE-40
    }
    if (chip_on(p, cell) >= 0) {
        return BST_PLAGUE_08;
    }
    bst_tile_bars(c, BST_BY_SPREADING, BST_NOBODY, 1, cell, &rule);
    return rule;
}

/// Candidates: the four sides of everything that can be active.
enum { BESIDES = 4 * (CHIPS + SOURCES) };

/// The tile at a side of something active where a chip may be put, or 0. Of several things that have it at their
/// sides the first one counts, so that every tile is met once.
static int target_of(const bst_context *c, const plague_state *p, int number)
{
    int i = number / 4;
    bool chip = i < CHIPS;
    if (chip ? i >= p->nchips : i - CHIPS >= p->nsources) {
        return 0;
    }
    const spot *from = chip ? &p->chip[i] : &p->source[i - CHIPS];
    if (!from->active) {
        return 0;
    }
    const bst_cell *cells = bst_cells(c->g, c->s);
    int cell = bst_cell_beside(c->g, c->s, &cells[from->cell], number % 4);
    bool open = cell != 0 && cells[cell].face != BST_EMPTY && cell != p->held_from && // PLAGUE-R15
                tile_rule(c, p, cell) == BST_RULE_NONE && first_beside(c, p, cell) == i;
    return open ? cell : 0;
}

static bool any_target(const bst_context *c, const plague_state *p)
{
    for (int i = 0; i < BESIDES; i++) {
        if (target_of(c, p, i) != 0) {
            return true;
        }
    }
    return false;
}

/// The table as it is when a chip has been taken (PLAGUE-34: also if it divides a group).
static plague_state without(const bst_context *c, int chip)
{
    plague_state p = *mine(c);
    p.held = 1;
    p.held_from = p.chip[chip].cell;
    chip_remove(&p, chip);
    areas_settle(c, &p);
    return p;
}

/// Whether a chip may be taken, none being in the supply: an inactive one (PLAGUE-32), or any if there is none
/// (PLAGUE-41).
static bool may_lift(const bst_context *c, int chip)
{
    const plague_state *p = mine(c);
    bool idle = count_active(p->chip, p->nchips) < p->nchips;
    if (supply(p) > 0 || (idle && p->chip[chip].active)) {
        return false;
    }
    plague_state after = without(c, chip);
    return any_target(c, &after);
}

/// Whether a chip is still to be put in this turn.
static bool is_due(const bst_context *c)
{ // TURN-24; PLAGUE-R26
    const plague_state *p = mine(c);
    return p->nsources > 0 && !p->spread && !bst_abbeys_last(c);
}

/// Whether there is a tile for it (PLAGUE-R1).
static bool is_possible(const bst_context *c)
{
    const plague_state *p = mine(c);
    if (supply(p) > 0) {
        return any_target(c, p);
    }
    for (int i = 0; i < p->nchips; i++) {
        if (may_lift(c, i)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------------------------------------------
// The plague spreads
// ---------------------------------------------------------------------------------------------------

/// Whether the plague drives a figure away: a follower, who is not in a castle (PLAGUE-12); PLAGUE-R3.
static bool is_driven(const bst_context *c, int figure)
{
    bool special =
        c->g->setup.option[BST_OPTION_PLAGUE_SPECIALS] == GO && !c->g->figure_def[c->g->figure_kind[figure]]->fixed;
    return (bst_is_follower(c->g, figure) || special) && !bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE);
}

/// PLAGUE-10, PLAGUE-11: all followers on the tile go home.
static void drive_home(bst_context *c, int cell)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        uint32_t placed = bst_figures_placed(c->g, c->s, seat);
        for (uint32_t here = bst_figures_on(c->g, c->s, seat, placed, cell); here != 0; here &= here - 1) {
            int f = seat * c->g->per_seat + 1 + __builtin_ctz(here);
            if (bst_figure_tile(c->g, c->s, f) == cell && is_driven(c, f)) { // he may have gone with another
                bst_figure_return(c, f);
            }
        }
    }
}

/// What was waited for still is, as far as there is anything left to wait for.
static int resume(bst_context *c) { return c->g->step[c->s->step].enter(c); }

static bool holds(const bst_context *c) { return c->g->step[c->s->step].id == BST_STEP_FLEA; }

/// Whether a chip of the supply may be put now, or one that is held.
static bool may_put(const bst_context *c) { return holds(c) || (is_due(c) && supply(mine(c)) > 0); }

static bst_action flea_at(const bst_context *c, int cell)
{
    return bst_action_on(BST_DO_FLEA, 0, 0, 0, &bst_cells(c->g, c->s)[cell]);
}

static int flea_candidates(const bst_context *c) { return may_put(c) ? BESIDES : 0; }

static bst_action flea_candidate(bst_context *c, int number)
{
    c->found = target_of(c, mine(c), number);
    return c->found != 0 ? flea_at(c, c->found) : (bst_action){.kind = BST_DO_NONE};
}

static void flea_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0, n = flea_candidates(c); i < n; i++) {
        int cell = target_of(c, mine(c), i);
        if (cell != 0) {
            bst_list_add(list, flea_at(c, cell));
        }
    }
}

static bst_refusal flea_check(bst_context *c, bst_action a)
{
    const plague_state *p = mine(c);
    int cell = bst_tile_at(c->g, c->s, a.x, a.y);
    c->found = cell;
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_07);
    }
    if (p->nsources == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_07);
    }
    if (!holds(c) && !is_due(c)) {
        bst_rule rule = bst_abbeys_last(c) ? BST_PLAGUE_R26 : p->banned ? BST_PLAGUE_27 : BST_TURN_24;
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    if (!may_put(c)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_32);
    }
    if (cell == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_08);
    }
    if (cell == p->held_from) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_R15);
    }
    bst_rule rule = tile_rule(c, p, cell);
    rule = rule == BST_RULE_NONE && first_beside(c, p, cell) < 0 ? BST_PLAGUE_08 : rule;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int flea_perform(bst_context *c, bst_action a)
{
    (void)a;
    plague_state *p = mine(c);
    bool held = holds(c);
    int cell = c->found;
    p->chip[p->nchips++] = (spot){.cell = (uint16_t)cell};
    p->spread = 1;
    p->held = 0;
    p->held_from = 0;
    tell(c, BST_EVENT_FLEA, cell, 0, BST_PLAGUE_07);
    drive_home(c, cell);
    settle(c);
    return held ? bst_turn_back(c) : resume(c);
}

// ---------------------------------------------------------------------------------------------------
// A chip is taken from the table
// ---------------------------------------------------------------------------------------------------

static int lift_candidates(const bst_context *c) { return is_due(c) && supply(mine(c)) == 0 ? mine(c)->nchips : 0; }

static bst_action lift_candidate(bst_context *c, int number)
{
    c->found = number;
    return may_lift(c, number) ? bst_action_on(BST_DO_LIFT, 0, 0, 0, &bst_cells(c->g, c->s)[mine(c)->chip[number].cell])
                               : (bst_action){.kind = BST_DO_NONE};
}

static void lift_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0, n = lift_candidates(c); i < n; i++) {
        if (may_lift(c, i)) {
            bst_list_add(list, bst_action_on(BST_DO_LIFT, 0, 0, 0, &bst_cells(c->g, c->s)[mine(c)->chip[i].cell]));
        }
    }
}

static bst_refusal lift_check(bst_context *c, bst_action a)
{
    const plague_state *p = mine(c);
    c->found = chip_on(p, bst_tile_at(c->g, c->s, a.x, a.y));
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_32);
    }
    if (c->found < 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_PLAGUE_32);
    }
    if (!is_due(c) || supply(p) > 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, supply(p) > 0 ? BST_PLAGUE_32 : BST_TURN_24);
    }
    return may_lift(c, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_32);
}

static int lift_perform(bst_context *c, bst_action a)
{
    (void)a;
    plague_state *p = mine(c);
    int cell = p->chip[c->found].cell;
    *p = without(c, c->found);
    tell(c, BST_EVENT_LIFTED, cell, 0, BST_PLAGUE_32);
    bst_flee_anew(c);
    return bst_turn_aside(c, BST_STEP_FLEA);
}

static int enter_put(bst_context *c)
{
    c->s->actor = c->s->active;
    return BST_WAIT;
}

// ---------------------------------------------------------------------------------------------------
// Windows: chip and flight are extra choices while a figure is waited for (the flight also while a tile is). Later they
// are asked for only where there is anything to decide: a chip that is due, or a flight that was not offered before.
// Where nothing is scored the moments before TURN-16 and before TURN-19 are one and the same.
// ---------------------------------------------------------------------------------------------------

static int window(bst_context *c)
{
    if (!(is_due(c) && is_possible(c)) && !bst_flee_asks(c)) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static int enter_before_dragon(bst_context *c) { return bst_dragon_moves(c) ? window(c) : BST_GO_ON; }

static int enter_before_score(bst_context *c)
{
    bool scores = c->s->nfinished + c->s->nfields != 0;
    return scores || bst_dragon_moves_late(c) ? window(c) : BST_GO_ON;
}

static int enter_end(bst_context *c) { return window(c); }

/// TURN-27: whether this is the last moment for a chip that is due.
static bool is_last(const bst_context *c)
{
    bool later = c->s->nparts > 0 || (bst_double_earned(c) && !bst_bazaar_early(c));
    int id = c->g->step[c->s->step].id;
    return id == BST_STEP_WINDOW_LAST || (id == BST_STEP_WINDOW_END && !later);
}

static bool must(const bst_context *c) { return is_last(c) && is_due(c) && is_possible(c); }

static void pass_legal(const bst_context *c, bst_list *list)
{
    if (!must(c)) {
        bst_pass_legal(c, list);
    }
}

static int pass_candidates(const bst_context *c) { return must(c) ? 0 : 1; }

static bst_refusal pass_check(bst_context *c, bst_action a)
{
    bst_refusal why = bst_pass_check(c, a);
    return why.code == BST_REFUSED_OK && must(c) ? bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_24) : why;
}

static int pass_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_flee_declined(c);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Who is kept away
// ---------------------------------------------------------------------------------------------------

enum { OF_FIGURE_STEP = 1u << BST_BY_HAND | 1u << BST_BY_MAGIC | 1u << BST_BY_FLYING | 1u << BST_BY_CLIMBING };

static unsigned bars(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    const plague_state *p = mine(c);
    bool placed = OF_FIGURE_STEP >> a->way & 1;
    if (placed && p->banned) {
        *rule = BST_PLAGUE_05; // PLAGUE-R2, PLAGUE-R20
        return c->g->followers;
    }
    if (chip_on(p, a->cell) >= 0) {
        *rule = BST_PLAGUE_R7;
        return c->g->followers;
    }
    *rule = BST_PHANT_R11; // PLAGUE-R24
    return placed && bst_phantom_resting(c) ? 1u << BST_FIGURE_PHANTOM : 0;
}

static const bst_guard_def guards[] = {
    {.ways = OF_FIGURE_STEP | 1u << BST_BY_DRIVING | 1u << BST_BY_JOINING | 1u << BST_BY_ADDING, .bars = bars},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_DRAGON, .rule = BST_PLAGUE_14},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_FAIRY, .rule = BST_PLAGUE_14},
};

// ---------------------------------------------------------------------------------------------------
// For whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void spots_tell(const bst_context *c, const spot *list, int n, int active, int passive, bst_thing_list *out)
{
    for (int i = 0; i < n; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[list[i].cell];
        bool numbered = active == BST_THING_OUTBREAK;
        bst_thing_add(out, (bst_thing){list[i].active ? active : passive, BST_NOBODY, cell->x, cell->y, -1,
                                       numbered ? i + 1 : 0});
    }
}

static void number_tell(int kind, int number, bst_thing_list *out)
{
    bst_thing_add(out, (bst_thing){kind, BST_NOBODY, 0, 0, -1, number});
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const plague_state *p = mine(c);
    spots_tell(c, p->source, p->nsources, BST_THING_OUTBREAK, BST_THING_EXTINCT, out);
    spots_tell(c, p->chip, p->nchips, BST_THING_FLEA, BST_THING_FADED, out);
    number_tell(BST_THING_OUTBREAKS, SOURCES - p->nsources, out);
    number_tell(BST_THING_FLEAS, supply(p), out);
    number_tell(BST_THING_EARLY, c->s->early, out);
    if (p->emptied) {
        number_tell(BST_THING_EMPTIED, 1, out);
    }
}

/// A source comes with its number, so they are told in their order.
static bst_refusal arrange_source(bst_context *c, const bst_thing *thing)
{
    plague_state *p = mine(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bool fits = cell != 0 && shows_plague(c->g, bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])) &&
                spot_find(p->source, p->nsources, cell) < 0;
    if (!fits || p->nsources == SOURCES || thing->number != p->nsources + 1) {
        return bst_refuse(fits ? BST_REFUSED_BAD_VALUE : BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_26);
    }
    p->source[p->nsources++] = (spot){.cell = (uint16_t)cell, .active = thing->kind == BST_THING_OUTBREAK};
    return bst_fine();
}

static bst_refusal arrange_chip(bst_context *c, const bst_thing *thing)
{
    plague_state *p = mine(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bst_rule rule = cell == 0 || supply(p) == 0 ? BST_PLAGUE_08 : tile_rule(c, p, cell);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    p->chip[p->nchips++] = (spot){.cell = (uint16_t)cell, .active = thing->kind == BST_THING_FLEA};
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    plague_state *p = mine(c);
    bool known;
    switch (thing->kind) {
    case BST_THING_OUTBREAK:
    case BST_THING_EXTINCT: return arrange_source(c, thing);
    case BST_THING_FLEA:
    case BST_THING_FADED: return arrange_chip(c, thing);
    case BST_THING_OUTBREAKS: known = thing->number == SOURCES - p->nsources; break;
    case BST_THING_FLEAS: known = thing->number == supply(p); break;
    case BST_THING_EARLY:
        known = thing->number >= 0 && thing->number <= bst_pile_sooner(c->g, c->s);
        c->s->early = known ? (uint16_t)thing->number : c->s->early;
        break;
    case BST_THING_EMPTIED:
        known = thing->number == 1;
        p->emptied = known;
        break;
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_02);
    }
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_PLAGUE_02);
}

static const char *audit(const bst_context *c)
{
    const plague_state *p = mine(c);
    if (p->nsources > SOURCES || supply(p) < 0) {
        return "there are more plague sources or flea chips than there can be";
    }
    plague_state settled = *p;
    if (areas_settle(c, &settled) != 0) {
        return "two active plague sources are in one area"; // PLAGUE-36
    }
    for (int i = 0; i < p->nchips; i++) {
        int cell = p->chip[i].cell;
        if (settled.chip[i].active != p->chip[i].active) {
            return "a flea chip shows the wrong side"; // PLAGUE-35
        }
        plague_state others = *p;
        chip_remove(&others, i);
        if (tile_rule(c, &others, cell) != BST_RULE_NONE) {
            return "a flea chip is where none can be"; // PLAGUE-08, PLAGUE-14, PLAGUE-16
        }
        for (int f = 1; f <= c->g->nfigures; f++) {
            bool follower = c->g->figure_seat[f] != BST_NOBODY && bst_is_follower(c->g, f);
            if (follower && bst_figure_tile(c->g, c->s, f) == cell && is_driven(c, f)) {
                return "a follower stands on a tile with fleas"; // PLAGUE-10
            }
        }
    }
    bool burning = p->nsources == 0 || count_active(p->source, p->nsources) > 0;
    return burning ? 0 : "the plague is over"; // PLAGUE-30
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_step_def steps[] = {
    [OUTBREAK] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_outbreak, .tile = shows_plague},
    [CHECK] = {.id = BST_STEP_PLAGUE_CHECK, .enter = enter_check, .armed = BST_ARMED_VERB},
    [BEFORE_DRAGON] = {.id = BST_STEP_WINDOW_DRAGON, .enter = enter_before_dragon, .armed = BST_ARMED_VERB},
    [BEFORE_SCORE] = {.id = BST_STEP_WINDOW_SCORE, .enter = enter_before_score, .armed = BST_ARMED_VERB},
    [BEFORE_END] = {.id = BST_STEP_WINDOW_END, .enter = enter_end, .armed = BST_ARMED_VERB},
    [LAST] = {.id = BST_STEP_WINDOW_LAST, .enter = enter_end, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_FLEA, .enter = enter_put, .armed = BST_ARMED_VERB},
};

#define WINDOWS \
    {BST_STEP_WINDOW_DRAGON, 0}, {BST_STEP_WINDOW_SCORE, 0}, {BST_STEP_WINDOW_END, 0}, { BST_STEP_WINDOW_LAST, 0 }

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, -1}, {BST_STEP_FIGURE, 0}, WINDOWS, {BST_STEP_FLEA, 0}), .action = BST_DO_FLEA,
     .legal = flea_legal, .check = flea_check, .perform = flea_perform, .candidates = flea_candidates,
     .candidate = flea_candidate},
    {BST_IN({BST_STEP_FIGURE, -1}, {BST_STEP_FIGURE, 0}, WINDOWS), .action = BST_DO_LIFT, .legal = lift_legal,
     .check = lift_check, .perform = lift_perform, .candidates = lift_candidates, .candidate = lift_candidate},
    {BST_IN(WINDOWS), .action = BST_DO_PASS, .legal = pass_legal, .check = pass_check, .perform = pass_perform,
     .candidates = pass_candidates, .candidate = bst_pass_candidate},
};

const bst_module bst_module_plague = {
    .name = "plague",
    .number = BST_ROOM_PLAGUE,
    .elements = BST_ELEMENT_PLAGUE,
    .late = BST_SYMBOL_PLAGUE, // PLAGUE-01
    .early = FIRST_TILES,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(plague_state),
    BST_SHARE(plague_state, banned, banned),
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
