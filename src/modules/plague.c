// SPDX-License-Identifier: MIT
// The Plague, first part: sources, flea chips and their areas, and when the plague spreads. Who flees: flee.c.
//
// A source lies on each plague tile that was laid; chips lie on tiles beside it. A chip is active as long as it is
// connected to an active source, so areas are found anew whenever a source or chip has come, gone or been turned over.
// Sources and chips are spots, numbered together; every cell knows its spot, and every spot those at its sides.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { SOURCES = 6, CHIPS = 18, FIRST_TILES = 17 }; ///< PLAGUE-01, PLAGUE-02
enum { SPOTS = SOURCES + CHIPS };                   ///< sources first
enum { STAY, GO };                                  ///< values of the house rule, in their order

typedef struct plague_state {
    uint8_t nsources; ///< on the table: the next one has this number plus 1
    uint8_t nchips;
    uint8_t emptied; ///< the supply was empty at the beginning of a turn before (PLAGUE-R10)
    uint8_t spread;  ///< no chip is due in this turn any more
    uint8_t banned;  ///< a source was laid in this part (PLAGUE-05)
    uint8_t held;    ///< a chip was taken from the table and is still to be put
    uint16_t held_from;
    uint32_t active;        ///< spots, as bits
    uint32_t bare[4];       ///< for each side likewise those with a tile there where nothing lies
    uint16_t cell[SPOTS];   ///< where they lie
    uint32_t beside[SPOTS]; ///< spots at their sides, as bits
} plague_state;

static plague_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_plague); }

/// For each cell the number of its spot plus 1, or 0.
static uint8_t *spots_of_cells(const bst_context *c) { return (uint8_t *)(mine(c) + 1); }

static int supply(const plague_state *p) { return CHIPS - p->nchips - p->held; }

bool bst_plague_began(const bst_context *c) { return mine(c)->nsources > 0; }
bool bst_plague_bans(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_PLAGUE) && mine(c)->banned; }

/// Number of the spot on a cell, or -1.
static int spot_on(const bst_context *c, int cell) { return spots_of_cells(c)[cell] - 1; }

static bool is_active(const plague_state *p, int spot) { return p->active >> spot & 1; }

static uint32_t bits_below(int n) { return (UINT32_C(1) << n) - 1; }

static uint32_t sources_of(const plague_state *p) { return bits_below(p->nsources); }
static uint32_t chips_of(const plague_state *p) { return bits_below(p->nchips) << SOURCES; }
static uint32_t idle_of(const plague_state *p) { return chips_of(p) & ~p->active; } ///< inactive chips

bool bst_plague_blocks(const bst_context *c, int cell)
{ // PLAGUE-23
    int spot = bst_has(c->g, BST_ELEMENT_PLAGUE) ? spot_on(c, cell) : -1;
    return spot >= SOURCES || (spot >= 0 && is_active(mine(c), spot));
}

/// There is a tile at a side of a spot where nothing lies, or no longer.
static void bare_set(plague_state *p, int spot, int side, bool bare)
{
    p->bare[side] = (p->bare[side] & ~(UINT32_C(1) << spot)) | (uint32_t)bare << spot;
}

/// A source or chip comes to a cell.
static void spot_add(bst_context *c, int spot, int cell, bool active)
{
    plague_state *p = mine(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    p->cell[spot] = (uint16_t)cell;
    p->active |= (uint32_t)active << spot;
    spots_of_cells(c)[cell] = (uint8_t)(spot + 1);
    for (int side = 0; side < 4; side++) { // PLAGUE-08: not only a corner
        int other = bst_cell_beside(c->g, c->s, &cells[cell], side);
        int there = spot_on(c, other);
        bare_set(p, spot, side, there < 0 && cells[other].face != BST_EMPTY);
        if (there >= 0) {
            bare_set(p, there, side ^ 2, false);
            p->beside[spot] |= UINT32_C(1) << there;
            p->beside[there] |= UINT32_C(1) << spot;
        }
    }
}

/// A tile was laid: spots beside it have one at that side now.
static void laid(bst_context *c, int cell)
{
    plague_state *p = mine(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    for (int side = 0; side < 4 && p->nsources + p->nchips != 0; side++) {
        int spot = spot_on(c, bst_cell_beside(c->g, c->s, &cells[cell], side));
        if (spot >= 0) {
            bare_set(p, spot, side ^ 2, true);
        }
    }
}

/// Spots without this one, those behind it with the numbers before theirs.
static uint32_t bits_without(uint32_t bits, int spot)
{
    uint32_t before = bits_below(spot);
    return (bits & before) | (bits >> 1 & ~before);
}

/// A chip leaves the table: those behind it move up. If it was active what hung on it is to be settled then.
static void chip_remove(bst_context *c, int chip)
{
    plague_state *p = mine(c);
    const bst_cell *from = &bst_cells(c->g, c->s)[p->cell[chip]];
    spots_of_cells(c)[p->cell[chip]] = 0;
    for (int side = 0; side < 4 && p->beside[chip] != 0; side++) {
        int there = spot_on(c, bst_cell_beside(c->g, c->s, from, side));
        if (there >= 0) {
            bare_set(p, there, side ^ 2, true);
        }
    }
    int last = SOURCES + --p->nchips;
    for (int i = chip; i < last; i++) {
        p->cell[i] = p->cell[i + 1];
        p->beside[i] = p->beside[i + 1];
        spots_of_cells(c)[p->cell[i]] = (uint8_t)(i + 1);
    }
    p->cell[last] = 0;
    p->beside[last] = 0;
    for (int side = 0; side < 4; side++) {
        p->bare[side] = bits_without(p->bare[side], chip);
    }
    p->active = bits_without(p->active, chip);
    for (int i = 0; i < last; i++) {
        p->beside[i] = bits_without(p->beside[i], chip);
    }
}

// ---------------------------------------------------------------------------------------------------
// Areas
// ---------------------------------------------------------------------------------------------------

/// The area of a spot among others: all connected to it, side by side (PLAGUE-R13, PLAGUE-R14).
static uint32_t area_of(const plague_state *p, int spot, uint32_t among)
{
    uint32_t area = UINT32_C(1) << spot;
    for (uint32_t fresh = area; fresh != 0;) {
        uint32_t more = p->beside[__builtin_ctz(fresh)] & among & ~area;
        area |= more;
        fresh = (fresh & (fresh - 1)) | more;
    }
    return area;
}

/// Turns sources and chips as their connections ask for: of several sources in an area only the highest stays active
/// (PLAGUE-36), which may cut off chips (PLAGUE-38); chips are active as long as they are connected to an active source
/// (PLAGUE-35, PLAGUE-37). `chips` are those that count. Returns the sources that are extinguished by it, as bits.
static uint32_t areas_settle(plague_state *p, uint32_t chips)
{
    uint32_t active = p->active & sources_of(p);
    uint32_t gone = 0;
    uint32_t reached = 0;
    for (uint32_t merged = 1; merged != 0;) {
        merged = 0;
        reached = 0;
        for (int i = p->nsources - 1; i >= 0; i--) {
            if (active >> i & 1 && !(merged >> i & 1)) {
                uint32_t area = area_of(p, i, active | chips);
                merged |= area & active & ~(UINT32_C(1) << i);
                reached |= area;
            }
        }
        active &= ~merged;
        gone |= merged;
    }
    p->active = active | (reached & chips);
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

/// A chip was put: mostly it and the idle ones it touches just join the area of one source. False if there is more to
/// it.
static bool area_grows(plague_state *p, int chip)
{
    uint32_t burning = p->active & sources_of(p);
    uint32_t area = area_of(p, chip, burning | chips_of(p));
    bool one = bst_bits_count(area & burning) == 1;
    p->active |= one ? area : 0;
    return one;
}

/// Something has come or gone.
static void settle(bst_context *c)
{
    for (uint32_t gone = areas_settle(mine(c), chips_of(mine(c))); gone != 0; gone &= gone - 1) {
        int i = __builtin_ctz(gone);
        tell(c, BST_EVENT_EXTINCT, mine(c)->cell[i], i + 1, BST_PLAGUE_36);
        bst_flee_anew(c);
    }
}

static void extinguish(bst_context *c, int source, bst_rule rule)
{
    mine(c)->active &= ~(UINT32_C(1) << source); // PLAGUE-39: for ever
    tell(c, BST_EVENT_EXTINCT, mine(c)->cell[source], source + 1, rule);
    settle(c); // PLAGUE-31
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
static int owner_of_all(const plague_state *p)
{
    for (int i = 0; i < p->nsources && p->nchips == CHIPS; i++) {
        if (is_active(p, i) && (area_of(p, i, p->active) & chips_of(p)) == chips_of(p)) {
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
    int before = owner_of_all(p);
    spot_add(c, p->nsources++, c->s->laid, true); // PLAGUE-04, PLAGUE-26
    tell(c, BST_EVENT_OUTBREAK, c->s->laid, p->nsources, BST_PLAGUE_04);
    settle(c);
    if (before >= 0 && is_active(p, before)) {
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
    if (bst_bits_count(p->active & sources_of(p)) < 2) {
        return false;
    }
    extinguish(c, __builtin_ctz(p->active), BST_PLAGUE_29);
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
    while (due || idle_of(p) == 0) { // PLAGUE-R11
        due = false;
        if (!extinguish_lowest(c)) {
            break;
        }
    }
    return BST_GO_ON;
}

void bst_plague_dragon(bst_context *c, int cell)
{
    if (!bst_has(c->g, BST_ELEMENT_PLAGUE)) {
        return;
    }
    bst_flee_anew(c); // the tile he has left is open again
    int chip = spot_on(c, cell);
    if (chip >= SOURCES) { // DRAGON-66, PLAGUE-15; PLAGUE-R12: it goes to the supply
        chip_remove(c, chip);
        tell(c, BST_EVENT_CLEARED, cell, 0, BST_PLAGUE_15);
        settle(c);
    }
}

// ---------------------------------------------------------------------------------------------------
// Where a chip may be put
// ---------------------------------------------------------------------------------------------------

/// Active spots at the sides of a cell, as bits.
static uint32_t active_beside(const bst_context *c, int cell)
{
    uint32_t found = 0;
    for (int side = 0; side < 4; side++) {
        int spot = spot_on(c, bst_cell_beside(c->g, c->s, &bst_cells(c->g, c->s)[cell], side));
        found |= spot >= 0 ? UINT32_C(1) << spot : 0;
    }
    return found & mine(c)->active;
}

/// Rule that keeps a chip off a tile, wherever the plague is.
static bst_rule tile_rule(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    int spot = spot_on(c, cell);
    if (spot >= 0) {
        return spot < SOURCES ? BST_PLAGUE_16 : BST_PLAGUE_08; // PLAGUE-40
    }
    bst_tile_bars(c, BST_BY_SPREADING, BST_NOBODY, 1, cell, &rule);
    return rule;
}

/// The bare tile at a side of a spot if a chip may be put there, or 0.
static int open_at(const bst_context *c, int spot, int side)
{
    const plague_state *p = mine(c);
    int cell = bst_cell_beside(c->g, c->s, &bst_cells(c->g, c->s)[p->cell[spot]], side);
    bool open = cell != p->held_from && tile_rule(c, cell) == BST_RULE_NONE; // PLAGUE-R15
    return open ? cell : 0;
}

/// Active spots with a bare tile at a side, as bits: perhaps a place for a chip.
static uint32_t front_of(const plague_state *p, int side) { return p->active & p->bare[side]; }

/// The bare tile at a side of something active if a chip may be put there, or 0. Of several that have it at their sides
/// the first one counts, so that every tile is met once.
static int target_at(const bst_context *c, int spot, int side)
{
    int cell = open_at(c, spot, side);
    return cell != 0 && __builtin_ctz(active_beside(c, cell)) == spot ? cell : 0;
}

/// Likewise by number: through all that have one at the first side, then at the next.
static int target_of(const bst_context *c, int number)
{
    const plague_state *p = mine(c);
    int side = 0;
    for (int n; number >= (n = bst_bits_count(front_of(p, side))); side++) {
        number -= n;
    }
    return target_at(c, bst_bit_at(front_of(p, side), number), side);
}

static int target_candidates(const bst_context *c)
{
    int n = 0;
    for (int side = 0; side < 4; side++) {
        n += bst_bits_count(front_of(mine(c), side));
    }
    return n;
}

/// Whether there is a tile for a chip at a side of one of these spots.
static bool any_open(const bst_context *c, uint32_t spots)
{
    for (int side = 0; side < 4; side++) {
        for (uint32_t left = spots & mine(c)->bare[side]; left != 0; left &= left - 1) {
            if (open_at(c, __builtin_ctz(left), side) != 0) {
                return true;
            }
        }
    }
    return false;
}

/// What is active when a chip has been taken (PLAGUE-34: also if it divides a group).
static uint32_t active_without(const plague_state *p, int chip)
{
    plague_state after = *p;
    areas_settle(&after, chips_of(p) & ~(UINT32_C(1) << chip));
    return after.active;
}

/// Whether a chip may be taken, none being in the supply: an inactive one (PLAGUE-32), or any if there is none
/// (PLAGUE-41). Its own tile is no place for it (PLAGUE-R15), so those that are open are the same before and after.
static bool may_lift(const bst_context *c, int chip)
{
    const plague_state *p = mine(c);
    if (idle_of(p) != 0 && is_active(p, chip)) {
        return false;
    }
    return any_open(c, idle_of(p) != 0 ? p->active : active_without(p, chip));
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
    if (supply(p) > 0 || idle_of(p) != 0) { // one that is inactive is taken without changing what is open
        return any_open(c, p->active);
    }
    for (int i = 0; i < p->nchips; i++) {
        if (may_lift(c, SOURCES + i)) {
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

/// PLAGUE-10, PLAGUE-11: all followers on the tile go home. On most there is nobody.
static void drive_home(bst_context *c, int cell)
{
    if (!bst_figures_any(c->g, c->s, cell)) {
        return;
    }
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

static int flea_candidates(const bst_context *c) { return may_put(c) ? target_candidates(c) : 0; }

static bst_action flea_candidate(bst_context *c, int number)
{
    c->found = target_of(c, number);
    return c->found != 0 ? flea_at(c, c->found) : (bst_action){.kind = BST_DO_NONE};
}

static void flea_legal(const bst_context *c, bst_list *list)
{
    const plague_state *p = mine(c);
    for (uint32_t left = may_put(c) ? p->active : 0; left != 0; left &= left - 1) {
        int spot = __builtin_ctz(left);
        for (int side = 0; side < 4; side++) {
            int cell = p->bare[side] >> spot & 1 ? target_at(c, spot, side) : 0;
            if (cell != 0) {
                bst_list_add(list, flea_at(c, cell));
            }
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
    bst_rule rule = tile_rule(c, cell);
    rule = rule == BST_RULE_NONE && active_beside(c, cell) == 0 ? BST_PLAGUE_08 : rule;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int flea_perform(bst_context *c, bst_action a)
{
    (void)a;
    plague_state *p = mine(c);
    bool held = holds(c);
    int cell = c->found;
    spot_add(c, SOURCES + p->nchips++, cell, false);
    p->spread = 1;
    p->held = 0;
    p->held_from = 0;
    tell(c, BST_EVENT_FLEA, cell, 0, BST_PLAGUE_07);
    drive_home(c, cell);
    if (!area_grows(p, SOURCES + p->nchips - 1)) {
        settle(c);
    }
    return held ? bst_turn_back(c) : resume(c);
}

// ---------------------------------------------------------------------------------------------------
// A chip is taken from the table
// ---------------------------------------------------------------------------------------------------

static int lift_candidates(const bst_context *c) { return is_due(c) && supply(mine(c)) == 0 ? mine(c)->nchips : 0; }

static bst_action lift_at(const bst_context *c, int chip)
{
    return bst_action_on(BST_DO_LIFT, 0, 0, 0, &bst_cells(c->g, c->s)[mine(c)->cell[chip]]);
}

static bst_action lift_candidate(bst_context *c, int number)
{
    c->found = SOURCES + number;
    return may_lift(c, c->found) ? lift_at(c, c->found) : (bst_action){.kind = BST_DO_NONE};
}

static void lift_legal(const bst_context *c, bst_list *list)
{
    bool idle = idle_of(mine(c)) != 0; // one speaks for all of them
    uint32_t left = lift_candidates(c) == 0 ? 0 : idle ? idle_of(mine(c)) : chips_of(mine(c));
    for (bool may = idle && left != 0 && may_lift(c, __builtin_ctz(left)); left != 0; left &= left - 1) {
        int chip = __builtin_ctz(left);
        if (idle ? may : may_lift(c, chip)) {
            bst_list_add(list, lift_at(c, chip));
        }
    }
}

static bst_refusal lift_check(bst_context *c, bst_action a)
{
    const plague_state *p = mine(c);
    c->found = spot_on(c, bst_tile_at(c->g, c->s, a.x, a.y));
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_32);
    }
    if (c->found < SOURCES) {
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
    int cell = p->cell[c->found];
    bool active = is_active(p, c->found);
    chip_remove(c, c->found);
    if (active) {
        areas_settle(p, chips_of(p));
    }
    p->held = 1;
    p->held_from = (uint16_t)cell;
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
    bool placed = OF_FIGURE_STEP >> a->way & 1;
    if (placed && mine(c)->banned) {
        *rule = BST_PLAGUE_05; // PLAGUE-R2, PLAGUE-R20
        return c->g->followers;
    }
    if (spot_on(c, a->cell) >= SOURCES) {
        *rule = BST_PLAGUE_R7;
        return c->g->followers;
    }
    *rule = BST_PHANT_R11; // PLAGUE-R24
    return placed && bst_phantom_resting(c) ? 1u << BST_FIGURE_PHANTOM : 0;
}

static const bst_guard_def guards[] = {
    {.ways = OF_FIGURE_STEP | 1u << BST_BY_DRIVING | 1u << BST_BY_JOINING | 1u << BST_BY_ADDING | 1u << BST_BY_SEDUCING,
     .bars = bars},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_DRAGON, .rule = BST_PLAGUE_14},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_FAIRY, .rule = BST_PLAGUE_14},
};

// ---------------------------------------------------------------------------------------------------
// For whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void spot_tell(const bst_context *c, int spot, bst_thing_list *out)
{
    static const uint8_t kind[2][2] = {{BST_THING_EXTINCT, BST_THING_OUTBREAK}, {BST_THING_FADED, BST_THING_FLEA}};
    const bst_cell *cell = &bst_cells(c->g, c->s)[mine(c)->cell[spot]];
    bool chip = spot >= SOURCES;
    bst_thing_add(
        out, (bst_thing){kind[chip][is_active(mine(c), spot)], BST_NOBODY, cell->x, cell->y, -1, chip ? 0 : spot + 1});
}

static void number_tell(int kind, int number, bst_thing_list *out)
{
    bst_thing_add(out, (bst_thing){kind, BST_NOBODY, 0, 0, -1, number});
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const plague_state *p = mine(c);
    for (uint32_t left = sources_of(p) | chips_of(p); left != 0; left &= left - 1) {
        spot_tell(c, __builtin_ctz(left), out);
    }
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
    bool fits =
        cell != 0 && shows_plague(c->g, bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])) && spot_on(c, cell) < 0;
    if (!fits || p->nsources == SOURCES || thing->number != p->nsources + 1) {
        return bst_refuse(fits ? BST_REFUSED_BAD_VALUE : BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_26);
    }
    spot_add(c, p->nsources++, cell, thing->kind == BST_THING_OUTBREAK);
    return bst_fine();
}

static bst_refusal arrange_chip(bst_context *c, const bst_thing *thing)
{
    plague_state *p = mine(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bst_rule rule = cell == 0 || supply(p) == 0 ? BST_PLAGUE_08 : tile_rule(c, cell);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    spot_add(c, SOURCES + p->nchips++, cell, thing->kind == BST_THING_FLEA);
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

/// Whether the tables of spots say what the cells of all of them say.
static bool spots_agree(const bst_context *c, const plague_state *p)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    uint32_t all = sources_of(p) | chips_of(p);
    uint32_t bare[4] = {0};
    int known = 0;
    for (int cell = 0; cell <= c->g->ncells; cell++) {
        known += spot_on(c, cell) >= 0;
    }
    for (uint32_t left = all; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        uint32_t beside = 0;
        for (uint32_t others = all; others != 0; others &= others - 1) {
            int k = __builtin_ctz(others);
            int dx = cells[p->cell[i]].x - cells[p->cell[k]].x;
            int dy = cells[p->cell[i]].y - cells[p->cell[k]].y;
            beside |= (uint32_t)(dx * dx + dy * dy == 1) << k;
        }
        for (int side = 0; side < 4; side++) {
            int other = bst_cell_beside(c->g, c->s, &cells[p->cell[i]], side);
            bare[side] |= (uint32_t)(spot_on(c, other) < 0 && cells[other].face != BST_EMPTY) << i;
        }
        if (spot_on(c, p->cell[i]) != i || p->beside[i] != beside) {
            return false;
        }
    }
    return known == bst_bits_count(all) && (p->active & ~all) == 0 && memcmp(p->bare, bare, sizeof bare) == 0;
}

static const char *audit(const bst_context *c)
{
    const plague_state *p = mine(c);
    if (p->nsources > SOURCES || supply(p) < 0) {
        return "there are more plague sources or flea chips than there can be";
    }
    if (!spots_agree(c, p)) {
        return "plague sources and flea chips are not where they should be";
    }
    plague_state settled = *p;
    if (areas_settle(&settled, chips_of(p)) != 0) {
        return "two active plague sources are in one area"; // PLAGUE-36
    }
    if (settled.active != p->active) {
        return "a flea chip shows the wrong side"; // PLAGUE-35
    }
    for (int i = SOURCES; i < SOURCES + p->nchips; i++) {
        bst_rule rule = BST_RULE_NONE;
        int cell = p->cell[i];
        bst_tile_bars(c, BST_BY_SPREADING, BST_NOBODY, 1, cell, &rule);
        if (rule != BST_RULE_NONE) {
            return "a flea chip is where none can be"; // PLAGUE-14
        }
        for (int f = 1; f <= c->g->nfigures; f++) {
            bool follower = c->g->figure_seat[f] != BST_NOBODY && bst_is_follower(c->g, f);
            if (follower && bst_figure_tile(c->g, c->s, f) == cell && is_driven(c, f)) {
                return "a follower stands on a tile with fleas"; // PLAGUE-10
            }
        }
    }
    bool burning = p->nsources == 0 || (p->active & sources_of(p)) != 0;
    return burning ? 0 : "the plague is over"; // PLAGUE-30
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_FLEA, WEIGHT_FLEA_FAR };

static const bst_weight_def weights[] = {
    [WEIGHT_FLEA] = {"flea", 0.3F, "danger for a follower on a tile beside the plague"},
    [WEIGHT_FLEA_FAR] = {"flea-far", 0.5F, "what each further tile leaves of that danger"},
};

/// How much danger a figure is in; the tile of a source is safe (PLAGUE-16).
static float danger(const bst_context *c, const bst_estimate *e, int figure)
{
    enum { FAR = 4 };
    const plague_state *p = mine(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    int cell = bst_figure_tile(c->g, c->s, figure);
    if (cell == 0 || spot_on(c, cell) >= 0) {
        return 0;
    }
    int nearest = FAR;
    for (uint32_t left = p->active; left != 0; left &= left - 1) {
        const bst_cell *spot = &cells[p->cell[__builtin_ctz(left)]];
        int dx = cells[cell].x - spot->x;
        int dy = cells[cell].y - spot->y;
        int far = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        nearest = far < nearest ? far : nearest;
    }
    if (nearest >= FAR || !is_driven(c, figure)) {
        return 0;
    }
    float d = e->weight[WEIGHT_FLEA] * bst_estimate_time(e, 1);
    for (int i = 1; i < nearest; i++) {
        d *= e->weight[WEIGHT_FLEA_FAR];
    }
    return d;
}

static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    float least[BST_SEATS_MAX] = {0};
    bool met[BST_SEATS_MAX] = {false};
    if (mine(c)->active == 0) {
        return;
    }
    for (int f = bst_regions(g, c->s)[p->region].figures; f != 0; f = table[f].next) {
        if (bst_is_follower(g, f)) {
            float d = danger(c, e, f);
            int seat = g->figure_seat[f];
            least[seat] = !met[seat] || d < least[seat] ? d : least[seat];
            met[seat] = true;
            e->followers[seat] += d * (1 - p->chance);
        }
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        if (bst_prospect_leads(p, seat)) {
            e->value[seat] -= least[seat] * bst_prospect_points(p);
        }
    }
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
    .slice_cell = 1,
    BST_SHARE(plague_state, banned, banned),
    .laid = laid,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
};
