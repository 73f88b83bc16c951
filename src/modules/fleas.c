// SPDX-License-Identifier: MIT
// The Plague, second part: it spreads. Once a turn a flea chip is put, from the supply or from elsewhere on the table,
// at a moment that the player chooses.

#include "modules/plague.h"

// ---------------------------------------------------------------------------------------------------
// Where a chip may be put
// ---------------------------------------------------------------------------------------------------

/// Active spots at the sides of a cell, as bits.
static uint32_t active_beside(const bst_context *c, int cell)
{
    uint32_t found = 0;
    for (int side = 0; side < 4; side++) {
        int spot = bst_spot_on(c, bst_cell_beside(c->g, c->s, &bst_cells(c->g, c->s)[cell], side));
        found |= spot >= 0 ? UINT32_C(1) << spot : 0;
    }
    return found & bst_plague_of(c)->active;
}

/// The bare tile at a side of a spot if a chip may be put there, or 0.
static int open_at(const bst_context *c, int spot, int side)
{
    const bst_plague *p = bst_plague_of(c);
    int cell = bst_cell_beside(c->g, c->s, &bst_cells(c->g, c->s)[p->cell[spot]], side);
    bool open = cell != p->held_from && bst_chip_bars(c, cell) == BST_RULE_NONE; // PLAGUE-R15
    return open ? cell : 0;
}

/// Active spots with a bare tile at a side, as bits: perhaps a place for a chip.
static uint32_t front_of(const bst_plague *p, int side) { return p->active & p->bare[side]; }

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
    const bst_plague *p = bst_plague_of(c);
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
        n += bst_bits_count(front_of(bst_plague_of(c), side));
    }
    return n;
}

/// Whether there is a tile for a chip at a side of one of these spots.
static bool any_open(const bst_context *c, uint32_t spots)
{
    for (int side = 0; side < 4; side++) {
        for (uint32_t left = spots & bst_plague_of(c)->bare[side]; left != 0; left &= left - 1) {
            if (open_at(c, __builtin_ctz(left), side) != 0) {
                return true;
            }
        }
    }
    return false;
}

/// What is active when a chip has been taken (PLAGUE-34: also if it divides a group).
static uint32_t active_without(const bst_plague *p, int chip)
{
    bst_plague after = *p;
    bst_areas_settle(&after, bst_chips_of(p) & ~(UINT32_C(1) << chip));
    return after.active;
}

/// Whether a chip may be taken, none being in the supply: an inactive one (PLAGUE-32), or any if there is none
/// (PLAGUE-41). Its own tile is no place for it (PLAGUE-R15), so those that are open are the same before and after.
static bool may_lift(const bst_context *c, int chip)
{
    const bst_plague *p = bst_plague_of(c);
    if (bst_chips_idle(p) != 0 && bst_spot_active(p, chip)) {
        return false;
    }
    return any_open(c, bst_chips_idle(p) != 0 ? p->active : active_without(p, chip));
}

/// Whether a chip is still to be put in this turn.
static bool is_due(const bst_context *c)
{ // TURN-24; PLAGUE-R26
    const bst_plague *p = bst_plague_of(c);
    return p->nsources > 0 && !p->spread && !bst_abbeys_last(c);
}

/// Whether there is a tile for it (PLAGUE-R1).
static bool is_possible(const bst_context *c)
{
    const bst_plague *p = bst_plague_of(c);
    if (bst_chips_left(p) > 0 || bst_chips_idle(p) != 0) { // an inactive one is taken without changing what is open
        return any_open(c, p->active);
    }
    for (int i = 0; i < p->nchips; i++) {
        if (may_lift(c, PLAGUE_SOURCES + i)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------------------------------------------
// The plague spreads
// ---------------------------------------------------------------------------------------------------

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
            if (bst_figure_tile(c->g, c->s, f) == cell && bst_plague_drives(c, f)) { // he may have gone with another
                bst_figure_return(c, f);
            }
        }
    }
}

/// What was waited for still is, as far as there is anything left to wait for.
static int resume(bst_context *c) { return c->g->step[c->s->step].enter(c); }

static bool holds(const bst_context *c) { return c->g->step[c->s->step].id == BST_STEP_FLEA; }

/// Whether a chip of the supply may be put now, or one that is held.
static bool may_put(const bst_context *c) { return holds(c) || (is_due(c) && bst_chips_left(bst_plague_of(c)) > 0); }

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
    const bst_plague *p = bst_plague_of(c);
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
    const bst_plague *p = bst_plague_of(c);
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
    bst_rule rule = bst_chip_bars(c, cell);
    rule = rule == BST_RULE_NONE && active_beside(c, cell) == 0 ? BST_PLAGUE_08 : rule;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int flea_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_plague *p = bst_plague_of(c);
    bool held = holds(c);
    int cell = c->found;
    bst_chip_put(c, cell);
    p->spread = 1;
    p->held = 0;
    p->held_from = 0;
    bst_plague_tell(c, BST_EVENT_FLEA, cell, 0, BST_PLAGUE_07);
    drive_home(c, cell);
    bst_chip_settle(c);
    return held ? bst_turn_back(c) : resume(c);
}

// ---------------------------------------------------------------------------------------------------
// A chip is taken from the table
// ---------------------------------------------------------------------------------------------------

static int lift_candidates(const bst_context *c)
{
    return is_due(c) && bst_chips_left(bst_plague_of(c)) == 0 ? bst_plague_of(c)->nchips : 0;
}

static bst_action lift_at(const bst_context *c, int chip)
{
    return bst_action_on(BST_DO_LIFT, 0, 0, 0, &bst_cells(c->g, c->s)[bst_plague_of(c)->cell[chip]]);
}

static bst_action lift_candidate(bst_context *c, int number)
{
    c->found = PLAGUE_SOURCES + number;
    return may_lift(c, c->found) ? lift_at(c, c->found) : (bst_action){.kind = BST_DO_NONE};
}

static void lift_legal(const bst_context *c, bst_list *list)
{
    bool idle = bst_chips_idle(bst_plague_of(c)) != 0; // one speaks for all of them
    uint32_t left = lift_candidates(c) == 0 ? 0
                    : idle                  ? bst_chips_idle(bst_plague_of(c))
                                            : bst_chips_of(bst_plague_of(c));
    for (bool may = idle && left != 0 && may_lift(c, __builtin_ctz(left)); left != 0; left &= left - 1) {
        int chip = __builtin_ctz(left);
        if (idle ? may : may_lift(c, chip)) {
            bst_list_add(list, lift_at(c, chip));
        }
    }
}

static bst_refusal lift_check(bst_context *c, bst_action a)
{
    const bst_plague *p = bst_plague_of(c);
    c->found = bst_spot_on(c, bst_tile_at(c->g, c->s, a.x, a.y));
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_32);
    }
    if (c->found < PLAGUE_SOURCES) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_PLAGUE_32);
    }
    if (!is_due(c) || bst_chips_left(p) > 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, bst_chips_left(p) > 0 ? BST_PLAGUE_32 : BST_TURN_24);
    }
    return may_lift(c, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_32);
}

static int lift_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_plague *p = bst_plague_of(c);
    int cell = p->cell[c->found];
    bool active = bst_spot_active(p, c->found);
    bst_chip_remove(c, c->found);
    if (active) {
        bst_areas_settle(p, bst_chips_of(p));
    }
    p->held = 1;
    p->held_from = (uint16_t)cell;
    bst_plague_tell(c, BST_EVENT_LIFTED, cell, 0, BST_PLAGUE_32);
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
// What the module declares
// ---------------------------------------------------------------------------------------------------

/// Places of its windows in the table of steps.
enum { BEFORE_DRAGON, BEFORE_SCORE, BEFORE_END, LAST };

void bst_fleas_arm(bst_context *c)
{
    for (int step = BEFORE_DRAGON; step <= LAST; step++) {
        bst_arm(c, &bst_module_fleas, step);
    }
}

static const bst_step_def steps[] = {
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

const bst_module bst_module_fleas = {
    .name = "fleas",
    .number = BST_ROOM_FLEAS,
    .elements = BST_ELEMENT_PLAGUE,
    BST_TABLE(steps),
    BST_TABLE(choices),
};
