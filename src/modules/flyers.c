// SPDX-License-Identifier: MIT
// The Flyers: a follower takes off from the tile just laid and lands where a die sends him.

#include "modules/modules.h"

typedef struct flyers_state {
    uint8_t flying;  ///< figure in the air, or 0
    uint8_t reached; ///< what the die shows, 0 before it is rolled
    uint8_t flown;   ///< somebody has taken off in this part
    uint8_t failed;  ///< … and found no place to land
} flyers_state;

static flyers_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_flyers); }

/// Places of its steps in the table: for the figure of the turn, then for the phantom.
enum { ROLL, LAND, PHANTOM_ROLL, PHANTOM_LAND };

/// Whether the step that is going on is one of the phantom's.
static bool is_second(const bst_context *c) { return c->g->step[c->s->step].id == BST_STEP_PHANTOM; }

// A ruleset may have rooms that ask and not this one: then it has no slice to look for.

bool bst_flight_made(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_FLYER) && mine(c)->flown; }

bool bst_flight_failed(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_FLYER) && mine(c)->failed; }

// ---------------------------------------------------------------------------------------------------
// Where to
// ---------------------------------------------------------------------------------------------------

typedef struct square {
    int x, y;
} square;

/// FLYER-06, FLYER-08: so many steps from the laid tile in the direction that its machine shows as it lies.
static square target(const bst_context *c, int far)
{
    static const int8_t east[8] = {0, 1, 1, 1, 0, -1, -1, -1}; // N, NE, E …
    const bst_cell *from = &bst_cells(c->g, c->s)[c->s->laid];
    int way = bst_kind_of(c->g, from)->tile.flyer - 1 + 2 * bst_rotation(from);
    return (square){from->x + far * east[way & 7], from->y + far * east[(way + 6) & 7]};
}

/// FLYER-04, FLYER-11; occupants do not matter (FLYER-12, FLYER-R4).
static const bst_way flying = {.id = BST_BY_FLYING, .followers = BST_FLYER_04, .finished = BST_FLYER_11};

/// Segments of the tile on a square, as bits, where a kind of follower may land.
static unsigned landings(const bst_context *c, square to, int figure)
{
    int number = bst_tile_at(c->g, c->s, to.x, to.y); // FLYER-R9: what lies between does not matter
    unsigned found = 0;
    if (number == 0) {
        return 0; // FLYER-15
    }
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    for (int i = 0; i < bst_kind_of(c->g, cell)->nsegs; i++) {                 // FLYER-R15
        bool field = bst_seg_feature(c->g, c->s, cell->seg0 + i) == BST_FIELD; // FLYER-14
        bool may = !field && bst_arrival_kinds(c, &flying, c->s->active, 1u << figure, cell->seg0 + i) != 0;
        found |= (unsigned)may << i;
    }
    return found;
}

static bst_action roll_of(int die) { return (bst_action){.kind = BST_DO_ROLL, .rot = (uint8_t)die}; }

static void targets(const bst_context *c, bst_action a, bst_target_list *out)
{
    for (int die = 0; a.kind == BST_DO_FLY && die < BST_DIE_KINDS; die++) {
        square to = target(c, die + 1);
        bst_target at = {.outcome = roll_of(die), .x = to.x, .y = to.y, .seg = -1};
        unsigned found = landings(c, to, a.figure);
        if (found == 0) {
            bst_target_add(out, at);
        }
        for (; found != 0; found &= found - 1) {
            at.seg = __builtin_ctz(found);
            bst_target_add(out, at);
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// Taking off
// ---------------------------------------------------------------------------------------------------

static bool machine_laid(const bst_context *c) { return bst_laid_kind(c)->tile.symbols & BST_SYMBOL_FLYER; }

/// Kinds of followers, as bits, that may take off now: one flight for each tile (FLYER-R8).
static unsigned kinds_ready(const bst_context *c)
{
    bool may = machine_laid(c) && !mine(c)->flown;
    uint32_t ready = may ? bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_followers : 0;
    ready &= may && bst_phantom_resting(c) ? ~c->g->supply_of[BST_FIGURE_PHANTOM] : ~0u; // PHANT-R11
    return bst_figures_kinds(c->g, ready);
}

static bst_action fly_of(const bst_context *c, int figure)
{
    return bst_action_on(BST_DO_FLY, figure, 0, 0, &bst_cells(c->g, c->s)[c->s->laid]);
}

static void fly_legal(const bst_context *c, bst_list *list)
{ // FLYER-03 (B); FLYER-R16: even if there is no place to land
    for (unsigned kinds = kinds_ready(c); kinds != 0; kinds &= kinds - 1) {
        bst_list_add(list, fly_of(c, __builtin_ctz(kinds)));
    }
}

static bst_refusal fly_check(bst_context *c, bst_action a)
{
    if (!machine_laid(c) || a.seg != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_FLYER_03);
    }
    bst_refusal why = bst_placing_check(c, c->s->active, a); // FLYER-05
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    if (!(c->g->followers >> a.figure & 1)) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_FLYER_04);
    }
    if (!bst_action_equal(a, fly_of(c, a.figure))) {
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_FLYER_03);
    }
    if (a.figure == BST_FIGURE_PHANTOM && bst_phantom_resting(c)) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_PHANT_R11);
    }
    return mine(c)->flown ? bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_FLYER_R8) : bst_fine();
}

static int fly_candidates(const bst_context *c) { return bst_bits_count(kinds_ready(c)); }

static bst_action fly_candidate(bst_context *c, int number) { return fly_of(c, bst_bit_at(kinds_ready(c), number)); }

/// Tells of the figure in the air, at a square.
static void tell(bst_context *c, bst_event_kind kind, square at, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = c->s->active;
        e->figure = c->g->figure_kind[mine(c)->flying];
        e->x = (int16_t)at.x;
        e->y = (int16_t)at.y;
        e->rule = (uint16_t)rule;
    }
}

static int fly_perform(bst_context *c, bst_action a)
{
    flyers_state *m = mine(c);
    m->flying = (uint8_t)bst_figure_spare(c->g, c->s, c->s->active, a.figure);
    m->flown = 1;
    bst_figure_move(c, m->flying, BST_AT_CELL, c->s->laid);
    bst_arm(c, &bst_module_flyers, is_second(c) ? PHANTOM_ROLL : ROLL);
    bst_arm(c, &bst_module_flyers, is_second(c) ? PHANTOM_LAND : LAND);
    tell(c, BST_EVENT_FLOWN, (square){a.x, a.y}, BST_FLYER_03);
    return BST_GO_ON; // to the die
}

// ---------------------------------------------------------------------------------------------------
// The die
// ---------------------------------------------------------------------------------------------------

static int enter_roll(bst_context *c)
{ // FLYER-07
    bst_disarm(c, &bst_module_flyers, is_second(c) ? PHANTOM_ROLL : ROLL);
    if (mine(c)->flying == 0) {
        return BST_GO_ON;
    }
    c->s->actor = BST_CHANCE;
    return BST_WAIT;
}

static void roll_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    for (int die = 0; die < BST_DIE_KINDS; die++) { // FLYER-R1: each as likely as any other
        list->weight[list->n] = 1;
        list->at[list->n++] = roll_of(die);
    }
    list->total = BST_DIE_KINDS;
}

static bst_action roll_chance(const bst_context *c, uint32_t random)
{
    (void)c;
    return roll_of((int)((uint64_t)random * BST_DIE_KINDS >> 32));
}

static bst_refusal roll_check(bst_context *c, bst_action a)
{
    (void)c;
    bool known = a.rot < BST_DIE_KINDS && bst_action_equal(a, roll_of(a.rot));
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_FLYER_07);
}

static int roll_perform(bst_context *c, bst_action a)
{
    mine(c)->reached = (uint8_t)(a.rot + 1);
    bst_event *e = bst_emit(c, BST_EVENT_ROLLED);
    if (e) {
        e->seat = c->s->active;
        e->number = a.rot;
        e->rule = BST_FLYER_07;
    }
    return BST_GO_ON; // to the landing
}

// ---------------------------------------------------------------------------------------------------
// Landing
// ---------------------------------------------------------------------------------------------------

static int flying_kind(const bst_context *c) { return c->g->figure_kind[mine(c)->flying]; }

/// The flight is over. After one in the figure step the seat knows more than before it (TURN-26).
static int done(bst_context *c)
{
    mine(c)->flying = 0;
    mine(c)->reached = 0;
    if (!is_second(c)) {
        bst_ransom_again(c);
    }
    return BST_GO_ON;
}

/// The figure comes from the air to a segment.
static void land_on(bst_context *c, int seg)
{
    int kind = flying_kind(c);
    bst_figure_move(c, mine(c)->flying, BST_AT_SUPPLY,
                    0); // the first of its kind there again, and so the one that is put
    bst_figure_put(c, c->s->active, kind, seg);
}

static int enter_land(bst_context *c)
{
    flyers_state *m = mine(c);
    bst_disarm(c, &bst_module_flyers, is_second(c) ? PHANTOM_LAND : LAND);
    if (m->flying == 0) {
        return BST_GO_ON;
    }
    square to = target(c, m->reached);
    unsigned found = landings(c, to, flying_kind(c));
    if (found == 0) { // FLYER-16
        m->failed = 1;
        tell(c, BST_EVENT_MISSED, to, BST_FLYER_16);
        bst_figure_move(c, m->flying, BST_AT_SUPPLY, 0);
        bst_phantom_rests(c, m->flying); // PHANT-R11
        return done(c);
    }
    if ((found & (found - 1)) != 0) { // FLYER-10
        c->s->actor = c->s->active;
        return BST_WAIT;
    }
    int seg = bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, to.x, to.y)].seg0 + __builtin_ctz(found);
    bst_event *e = bst_emit(c, BST_EVENT_LANDED); // FLYER-09
    if (e) {
        e->seat = c->s->active;
        e->figure = (uint8_t)flying_kind(c);
        e->x = (int16_t)to.x;
        e->y = (int16_t)to.y;
        e->seg = bst_segs(c->g, c->s)[seg].index;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, seg);
        e->place = BST_AT_SEGMENT;
        e->rule = BST_FLYER_09;
    }
    land_on(c, seg);
    return done(c);
}

static void land_legal(const bst_context *c, bst_list *list)
{
    square to = target(c, mine(c)->reached);
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, to.x, to.y)];
    for (unsigned found = landings(c, to, flying_kind(c)); found != 0; found &= found - 1) {
        bst_list_add(list, bst_action_on(BST_DO_LAND, flying_kind(c), __builtin_ctz(found), 0, cell));
    }
}

static bst_refusal land_check(bst_context *c, bst_action a)
{
    square to = target(c, mine(c)->reached);
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, to.x, to.y)];
    if (a.figure != flying_kind(c) || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_FLYER_05);
    }
    if (a.x != to.x || a.y != to.y) {
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_FLYER_08);
    }
    if (a.seg >= bst_kind_of(c->g, cell)->nsegs) { // X-O23: nor the top of a tower
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_FLYER_11);
    }
    c->found = cell->seg0 + a.seg;
    if (bst_seg_feature(c->g, c->s, c->found) == BST_FIELD) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_FLYER_14);
    }
    return bst_arrival_check(c, &flying, c->s->active, a.figure, c->found);
}

static int land_perform(bst_context *c, bst_action a)
{
    (void)a;
    land_on(c, c->found);
    return done(c);
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const flyers_state *m = mine(c);
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    for (int f = 1; f <= c->g->nfigures; f++) {
        bool flies = figures[f].place == BST_AT_CELL && c->g->figure_seat[f] != BST_NOBODY;
        if (flies != (f == m->flying) || (flies && (figures[f].ref != c->s->laid || !bst_is_follower(c->g, f)))) {
            return "a figure is in the air that does not fly, or the other way round";
        }
    }
    return m->flying != 0 && c->s->actor != (m->reached == 0 ? BST_CHANCE : c->s->active) ? "a flight is half done" : 0;
}

enum { DIE = 10, LANDING }; ///< orders of its entries: after what may be done, before what follows it

#define SECOND .id = BST_STEP_PHANTOM, .element = BST_ELEMENT_PHANTOM

static const bst_step_def steps[] = {
    [ROLL] = {.id = BST_STEP_FIGURE, .order = DIE, .enter = enter_roll, .armed = BST_ARMED_VERB},
    [LAND] = {.id = BST_STEP_FIGURE, .order = LANDING, .enter = enter_land, .armed = BST_ARMED_VERB},
    [PHANTOM_ROLL] = {SECOND, .order = DIE, .enter = enter_roll, .armed = BST_ARMED_VERB},
    [PHANTOM_LAND] = {SECOND, .order = LANDING, .enter = enter_land, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_FLY, .legal = fly_legal, .check = fly_check,
     .perform = fly_perform, .candidates = fly_candidates, .candidate = fly_candidate},
    {BST_IN({BST_STEP_FIGURE, DIE}, {BST_STEP_PHANTOM, DIE}), .action = BST_DO_ROLL, .legal = roll_legal,
     .check = roll_check, .perform = roll_perform, .chance = roll_chance},
    {BST_IN({BST_STEP_FIGURE, LANDING}, {BST_STEP_PHANTOM, LANDING}), .action = BST_DO_LAND, .legal = land_legal,
     .check = land_check, .perform = land_perform},
};

const bst_module bst_module_flyers = {
    .name = "flyers",
    .number = BST_ROOM_FLYERS,
    .elements = BST_ELEMENT_FLYER,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(flyers_state),
    BST_SHARE(flyers_state, flying, failed),
    .targets = targets,
    .audit = audit,
};
