// SPDX-License-Identifier: MIT
// The Messages, second part: the stack of dispatches, and what each of them does.
//
// The stack is never shuffled again: a dispatch that was drawn goes under it, so that after eight of them everybody
// knows the order (MSG-R16). It goes there when it is decided, so that the order is that of the draws.

#include "modules/modules.h"

enum { CARDS = 8 };  ///< MSG-01
enum { NESTED = 2 }; ///< parts put aside at once (MSG-R20)

typedef struct dispatches_state {
    uint8_t stack[CARDS]; ///< dispatches + 1 from the top down, 0: not seen yet
    uint8_t turned;       ///< dispatch + 1 that is to be decided about, 0: none
    uint8_t leaving;      ///< follower who comes back when his points are moved, or 0
    uint8_t spare[2];
} dispatches_state;

static dispatches_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_dispatches); }

static int card(const bst_context *c) { return mine(c)->turned - 1; }

// ---------------------------------------------------------------------------------------------------
// The stack
// ---------------------------------------------------------------------------------------------------

/// Dispatches, as bits, that can be the top one.
static unsigned on_top(const bst_context *c)
{
    const dispatches_state *m = mine(c);
    if (m->stack[0] != 0) {
        return 1u << (m->stack[0] - 1);
    }
    unsigned unseen = (1u << CARDS) - 1;
    for (int i = 0; i < CARDS; i++) {
        unseen &= m->stack[i] != 0 ? ~(1u << (m->stack[i] - 1)) : ~0u;
    }
    return unseen;
}

enum { DRAW = 50, DECIDE = 51 }; ///< orders of its entries: when all points of a scoring are moved
enum { SCORINGS = 4 }; ///< that may bring one (MSG-R2): for each two entries in the table, one of either order

/// A dispatch may be drawn at the next of these scorings, or not.
void bst_dispatch_due(bst_context *c)
{
    for (int i = 0; i < SCORINGS; i++) {
        bst_arm(c, &bst_module_dispatches, 2 * i);
    }
}

static void none_due(bst_context *c)
{
    for (int i = 0; i < SCORINGS; i++) {
        bst_disarm(c, &bst_module_dispatches, 2 * i);
    }
}

/// One is turned up and to be decided about.
static void turned_arm(bst_context *c)
{
    for (int i = 0; i < SCORINGS; i++) {
        bst_arm(c, &bst_module_dispatches, 2 * i + 1);
    }
}

static void turned_disarm(bst_context *c)
{
    for (int i = 0; i < SCORINGS; i++) {
        bst_disarm(c, &bst_module_dispatches, 2 * i + 1);
    }
}

/// MSG-R1, MSG-R15: once in each of the scorings of MSG-R2.
static int enter_draw(bst_context *c)
{
    if (mine(c)->leaving != 0) { // MSG-26
        bst_figure_return(c, mine(c)->leaving);
        mine(c)->leaving = 0;
    }
    if (!bst_dispatch_earned(c)) { // MSG-R17: a double turn that one more tile has earned after TURN-19 comes first
        bool late = c->g->step[c->s->step].id == BST_STEP_CATAPULT && bst_double_earned(c);
        if (c->s->nparts == 0) { // the tile of a dispatch is a part that goes back to such an entry
            none_due(c);
        }
        return late ? bst_turn_jump(c, BST_STEP_DOUBLE) : BST_GO_ON;
    }
    c->s->actor = BST_CHANCE;
    return BST_WAIT;
}

static bst_action dispatch_action(int number) { return (bst_action){.kind = BST_DO_DISPATCH, .rot = (uint8_t)number}; }

static void dispatch_legal(const bst_context *c, bst_list *list)
{
    for (unsigned left = on_top(c); left != 0; left &= left - 1) {
        list->weight[list->n] = 1;
        bst_list_add(list, dispatch_action(__builtin_ctz(left)));
        list->total++;
    }
}

static bst_refusal dispatch_check(bst_context *c, bst_action a)
{
    bool fine = a.rot < CARDS && a.figure == 0 && a.seg == 0 && a.number == 0 && (on_top(c) >> a.rot & 1);
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_07);
}

static bst_action dispatch_chance(const bst_context *c, uint32_t random)
{
    unsigned cards = on_top(c);
    int at = (int)((uint64_t)random * (uint64_t)bst_bits_count(cards) >> 32);
    return dispatch_action(bst_bit_at(cards, at));
}

static int dispatch_perform(bst_context *c, bst_action a)
{
    dispatches_state *m = mine(c);
    for (int i = 0; i < CARDS; i++) {
        m->stack[i] = i + 1 < CARDS ? m->stack[i + 1] : 0;
    }
    m->turned = (uint8_t)(a.rot + 1);
    turned_arm(c);
    bst_dispatch_given(c);
    bst_event *e = bst_emit(c, BST_EVENT_DISPATCH);
    if (e) {
        e->seat = c->s->active;
        e->number = a.rot;
        e->rule = BST_MSG_07;
    }
    return BST_GO_ON;
}

static int enter_decide(bst_context *c)
{ // MSG-08
    if (mine(c)->turned == 0) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

/// MSG-09. Its points may bring another one (MSG-29).
static int decided(bst_context *c)
{
    mine(c)->stack[CARDS - 1] = mine(c)->turned;
    mine(c)->turned = 0;
    turned_disarm(c);
    c->s->step--; // to DRAW, which is due as long as another one may come
    return BST_JUMPED;
}

static void score(bst_context *c, int points, bst_rule rule, int region, bst_breakdown why)
{
    if (points > 0) {
        bst_award(c, c->s->active, points, BST_CATEGORY_MESSAGES, rule, region, why);
    }
}

// ---------------------------------------------------------------------------------------------------
// 2 points instead
// ---------------------------------------------------------------------------------------------------

static void two_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_TWO_POINTS});
}

static bst_refusal two_check(bst_context *c, bst_action a)
{
    (void)c;
    bool fine = bst_action_equal(a, (bst_action){.kind = BST_DO_TWO_POINTS});
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_08);
}

static int two_perform(bst_context *c, bst_action a)
{
    (void)a;
    score(c, 2, BST_MSG_08, BST_NONE, (bst_breakdown){.extra = 2});
    return decided(c);
}

// ---------------------------------------------------------------------------------------------------
// Followers of the active seat
// ---------------------------------------------------------------------------------------------------

/// Followers that stand on features of these kinds (bits), as bits like those of the supply. Who is elsewhere, on a
/// tower, a crown field, in Carcassonne or in prison, is in no area (MSG-R11, MSG-R13).
static uint32_t followers(const bst_context *c, unsigned features)
{
    int first = c->s->active * c->g->per_seat + 1;
    uint32_t found = 0;
    for (uint32_t left = bst_figures_placed(c->g, c->s, c->s->active) & c->g->supply_followers; left != 0;
         left &= left - 1) {
        const bst_figure *f = &bst_figure_table(c->g, c->s)[first + __builtin_ctz(left)];
        bool there = f->place == BST_AT_SEGMENT && (features >> bst_seg_feature(c->g, c->s, f->ref) & 1);
        found |= there ? left & -left : 0;
    }
    return found;
}

static int figure_of(const bst_context *c, uint32_t figures)
{
    return c->s->active * c->g->per_seat + 1 + __builtin_ctz(figures);
}

static int region_of(const bst_context *c, int figure)
{
    return bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[figure].ref].region;
}

/// Of these followers the first on each feature.
static uint32_t one_each(const bst_context *c, uint32_t figures)
{
    uint32_t found = 0;
    for (; figures != 0; figures &= figures - 1) {
        bool met = false;
        for (uint32_t before = found; before != 0; before &= before - 1) {
            met = met || region_of(c, figure_of(c, before)) == region_of(c, figure_of(c, figures));
        }
        found |= met ? 0 : figures & -figures;
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------
// The smallest road, city or cloister
// ---------------------------------------------------------------------------------------------------

/// What a dispatch is about. Castles and cult places are none of them (MSG-R8).
static const struct {
    unsigned features;
    bst_rule rule;
} about[CARDS] = {
    [BST_DISPATCH_ROAD] = {1u << BST_ROAD, BST_MSG_10},
    [BST_DISPATCH_CITY] = {1u << BST_CITY, BST_MSG_14},
    [BST_DISPATCH_CLOISTER] = {1u << BST_CLOISTER | 1u << BST_ABBEY, BST_MSG_15},
    [BST_DISPATCH_SHIELDS] = {1u << BST_CITY, BST_MSG_16},
    [BST_DISPATCH_KNIGHTS] = {1u << BST_CITY, BST_MSG_18},
    [BST_DISPATCH_FARMERS] = {1u << BST_FIELD, BST_MSG_20},
    [BST_DISPATCH_TILE] = {0, BST_MSG_22},
    [BST_DISPATCH_FOLLOWER] = {~0u, BST_MSG_24},
};

static bool is_smallest(int number) { return number <= BST_DISPATCH_CLOISTER; }

/// What a feature would bring at the end of the game (MSG-R7).
static int end_value(const bst_context *c, int region)
{
    bst_value v = bst_score_value(c, region, false);
    return bst_value_points(&v);
}

/// A follower on each of the smallest features, of which there may be several (MSG-R6). Presence is enough (MSG-11).
static uint32_t smallest(const bst_context *c)
{
    uint32_t found = 0;
    int least = 0;
    uint32_t left = is_smallest(card(c)) ? one_each(c, followers(c, about[card(c)].features)) : 0;
    for (; left != 0; left &= left - 1) {
        int value = end_value(c, region_of(c, figure_of(c, left)));
        if (found == 0 || value < least) { // MSG-12, MSG-33
            found = 0;
            least = value;
        }
        found |= value == least ? left & -left : 0;
    }
    return found;
}

/// The action that names the feature of a follower by where he stands.
static bst_action appraise_action(const bst_context *c, int figure)
{
    bst_action a = bst_figure_action(c->g, c->s, BST_DO_APPRAISE, figure);
    a.figure = 0;
    return a;
}

static void appraise_legal(const bst_context *c, bst_list *list)
{
    for (uint32_t left = smallest(c); left != 0; left &= left - 1) {
        bst_list_add(list, appraise_action(c, figure_of(c, left)));
    }
}

static bst_refusal appraise_check(bst_context *c, bst_action a)
{
    if (!is_smallest(card(c))) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, about[card(c)].rule);
    }
    int cell = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *on = &bst_cells(c->g, c->s)[cell];
    if (cell == 0 || a.figure != 0 || a.rot != 0 || a.seg >= bst_kind_of(c->g, on)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, about[card(c)].rule);
    }
    bst_refusal_code code = BST_REFUSED_MOVE_FORBIDDEN;
    for (uint32_t left = smallest(c); left != 0; left &= left - 1) {
        if (bst_action_equal(a, appraise_action(c, figure_of(c, left)))) {
            c->found = figure_of(c, left);
            return bst_fine();
        }
        if (region_of(c, figure_of(c, left)) == bst_segs(c->g, c->s)[on->seg0 + a.seg].region) {
            code = BST_REFUSED_NO_SUCH_SEGMENT; // one name for one feature
        }
    }
    return bst_refuse(code, BST_MSG_12);
}

static int appraise_perform(bst_context *c, bst_action a)
{
    (void)a;
    int region = region_of(c, c->found);
    bst_value v = bst_score_value(c, region, false);
    bst_breakdown why = {.count = (int16_t)v.count,
                         .each = (int16_t)v.each,
                         .shields = (int16_t)v.shields,
                         .per_shield = (int16_t)v.per_shield,
                         .extra = (int16_t)v.extra};
    score(c, bst_value_points(&v), about[card(c)].rule, region, why); // MSG-13: he stays
    return decided(c);
}

// ---------------------------------------------------------------------------------------------------
// Shields, knights, farmers; one more tile
// ---------------------------------------------------------------------------------------------------

/// Whether what the turned dispatch says can be done without choosing anything (MSG-R9).
static bool can_fulfil(const bst_context *c)
{
    switch (card(c)) {
    case BST_DISPATCH_SHIELDS:
    case BST_DISPATCH_KNIGHTS:
    case BST_DISPATCH_FARMERS: return followers(c, about[card(c)].features) != 0;
    case BST_DISPATCH_TILE: return bst_tiles_left_total(c->s) > 0 && bst_part_room(c);
    default: return false;
    }
}

static void fulfil_legal(const bst_context *c, bst_list *list)
{
    if (can_fulfil(c)) {
        bst_list_add(list, (bst_action){.kind = BST_DO_FULFIL});
    }
}

static bst_refusal fulfil_check(bst_context *c, bst_action a)
{
    if (!bst_action_equal(a, (bst_action){.kind = BST_DO_FULFIL})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_08);
    }
    if (is_smallest(card(c))) { // there is a feature to be named
        return bst_refuse(BST_REFUSED_NOT_OFFERED, about[card(c)].rule);
    }
    bool crowded = card(c) == BST_DISPATCH_TILE && !bst_part_room(c);
    return can_fulfil(c) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, crowded ? BST_MSG_R20 : BST_MSG_R9);
}

/// What the turned dispatch pays for shields, knights or farmers; nobody moves (MSG-19, MSG-21).
static bst_breakdown paid_for(const bst_context *c)
{
    uint32_t concerned = followers(c, about[card(c)].features);
    bst_breakdown why = {0};
    if (card(c) == BST_DISPATCH_SHIELDS) {
        why.per_shield = 2;
        for (uint32_t left = one_each(c, concerned); left != 0; left &= left - 1) { // MSG-17
            why.shields = (int16_t)(why.shields + bst_regions(c->g, c->s)[region_of(c, figure_of(c, left))].shields);
        }
    } else {
        why.each = card(c) == BST_DISPATCH_FARMERS ? 3 : 2; // MSG-18, MSG-20
        why.count = (int16_t)bst_bits_count(concerned);
    }
    return why;
}

static int points_of(bst_breakdown why) { return why.count * why.each + why.shields * why.per_shield; }

static int fulfil_perform(bst_context *c, bst_action a)
{
    (void)a;
    if (card(c) == BST_DISPATCH_TILE) { // MSG-22, MSG-R12
        decided(c);
        return bst_part_push(c, BST_STEP_DRAW);
    }
    bst_breakdown why = paid_for(c);
    score(c, points_of(why), about[card(c)].rule, BST_NONE, why);
    return decided(c);
}

// ---------------------------------------------------------------------------------------------------
// Score and remove
// ---------------------------------------------------------------------------------------------------

static uint32_t removable(const bst_context *c)
{
    return card(c) == BST_DISPATCH_FOLLOWER ? followers(c, about[card(c)].features) : 0; // MSG-R11
}

static void dismiss_legal(const bst_context *c, bst_list *list)
{
    int from = list->n;
    for (uint32_t left = removable(c); left != 0; left &= left - 1) {
        bst_list_add_once(list, from, bst_figure_action(c->g, c->s, BST_DO_DISMISS, figure_of(c, left)));
    }
}

static bst_refusal dismiss_check(bst_context *c, bst_action a)
{
    if (card(c) != BST_DISPATCH_FOLLOWER) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, about[card(c)].rule);
    }
    for (uint32_t left = removable(c); left != 0; left &= left - 1) {
        if (bst_action_equal(a, bst_figure_action(c->g, c->s, BST_DO_DISMISS, figure_of(c, left)))) {
            c->found = figure_of(c, left);
            return bst_fine();
        }
    }
    return bst_refuse(BST_REFUSED_NOT_THERE, BST_MSG_24);
}

/// MSG-25: what the feature would bring at the end; a field with pig and herd (MSG-R7).
static void score_alone(bst_context *c, int region)
{
    int seat = c->s->active;
    bst_breakdown why;
    int points;
    if (bst_regions(c->g, c->s)[region].kind == BST_FIELD) {
        uint16_t city[BST_TILES_MAX];
        int n = bst_score_cities(c, region, city, BST_TILES_MAX);
        int each = bst_score_field_each(c, region, seat, 3);
        points = bst_score_cities_value(c, each, city, n);
        why = (bst_breakdown){.count = (int16_t)n, .each = (int16_t)each, .extra = (int16_t)(points - n * each)};
    } else {
        bst_value v = bst_score_value(c, region, false);
        points = bst_value_points(&v);
        why = (bst_breakdown){.count = (int16_t)v.count,
                              .each = (int16_t)v.each,
                              .shields = (int16_t)v.shields,
                              .per_shield = (int16_t)v.per_shield,
                              .extra = (int16_t)v.extra};
    }
    score(c, points, BST_MSG_25, region, why);
    if (bst_regions(c->g, c->s)[region].kind != BST_CASTLE) { // which is not scored
        bst_fairy_pays(c, region, seat, BST_MSG_R7);
    }
}

static int dismiss_perform(bst_context *c, bst_action a)
{
    (void)a;
    int figure = c->found;
    int region = region_of(c, figure);
    int strength[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    if (best > 0 && strength[c->s->active] == best) { // MSG-R10
        score_alone(c, region);
    } else {
        bst_tell_region(c, BST_EVENT_NOTHING, c->s->active, region, BST_MSG_R10);
    }
    mine(c)->leaving = (uint8_t)figure;
    return decided(c);
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const dispatches_state *m = mine(c);
    if (m->turned != 0) {
        bool pays = can_fulfil(c) && card(c) != BST_DISPATCH_TILE;
        int points = pays ? points_of(paid_for(c)) : 0;
        bst_thing_add(
            out, (bst_thing){.kind = BST_THING_TURNED, .seat = BST_NOBODY, .x = points, .seg = -1, .number = card(c)});
    }
    for (int i = 0; i < CARDS; i++) {
        if (m->stack[i] != 0) {
            bst_thing_add(
                out,
                (bst_thing){
                    .kind = BST_THING_DISPATCH, .seat = BST_NOBODY, .x = i + 1, .seg = -1, .number = m->stack[i] - 1});
        }
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    dispatches_state *m = mine(c);
    if (thing->kind != BST_THING_DISPATCH) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_01);
    }
    bool fine = thing->number >= 0 && thing->number < CARDS && thing->x >= 1 && thing->x <= CARDS;
    for (int i = 0; fine && i < CARDS; i++) {
        fine = m->stack[i] != thing->number + 1 && (i + 1 != thing->x || m->stack[i] == 0);
    }
    if (!fine) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_MSG_01);
    }
    m->stack[thing->x - 1] = (uint8_t)(thing->number + 1);
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const dispatches_state *m = mine(c);
    unsigned seen = m->turned != 0 ? 1u << (m->turned - 1) : 0;
    for (int i = 0; i < CARDS; i++) {
        unsigned bit = m->stack[i] != 0 ? 1u << (m->stack[i] - 1) : 0;
        if (bit & seen) {
            return "a dispatch is there twice";
        }
        seen |= bit;
    }
    return seen >> CARDS != 0 ? "a dispatch is none of the eight" : 0;
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

/// A scoring that may bring a dispatch (MSG-R2), in a step of another module.
#define AFTER(step, with)                                                                                            \
    {.id = step, .order = DRAW, .element = with, .enter = enter_draw, .armed = BST_ARMED_VERB, .unseen = true},      \
    {                                                                                                                \
        .id = step, .order = DECIDE, .element = with, .enter = enter_decide, .armed = BST_ARMED_VERB, .unseen = true \
    }

static const bst_step_def steps[] = {
    AFTER(BST_STEP_FAIRY_START, BST_ELEMENT_FAIRY),
    AFTER(BST_STEP_WHEEL, BST_ELEMENT_WHEEL),
    {.id = BST_STEP_SCORE_MESSAGE, .order = DRAW, .enter = enter_draw, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_SCORE_MESSAGE, .order = DECIDE, .enter = enter_decide, .armed = BST_ARMED_VERB},
    AFTER(BST_STEP_CATAPULT, 0),
};

#define IN_ALL(order)                                                                               \
    BST_IN({BST_STEP_FAIRY_START, order}, {BST_STEP_WHEEL, order}, {BST_STEP_SCORE_MESSAGE, order}, \
           {BST_STEP_CATAPULT, order})

static const bst_choice_def choices[] = {
    {IN_ALL(DRAW), .action = BST_DO_DISPATCH, .legal = dispatch_legal, .check = dispatch_check,
     .perform = dispatch_perform, .chance = dispatch_chance},
    {IN_ALL(DECIDE), .action = BST_DO_FULFIL, .legal = fulfil_legal, .check = fulfil_check, .perform = fulfil_perform},
    {IN_ALL(DECIDE), .action = BST_DO_APPRAISE, .legal = appraise_legal, .check = appraise_check,
     .perform = appraise_perform},
    {IN_ALL(DECIDE), .action = BST_DO_DISMISS, .legal = dismiss_legal, .check = dismiss_check,
     .perform = dismiss_perform},
    {IN_ALL(DECIDE), .action = BST_DO_TWO_POINTS, .legal = two_legal, .check = two_check, .perform = two_perform},
};

const bst_module bst_module_dispatches = {
    .name = "dispatches",
    .number = BST_ROOM_DISPATCHES,
    .elements = BST_ELEMENT_MESSAGES,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(dispatches_state),
    .nests = NESTED,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
