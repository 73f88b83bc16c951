// SPDX-License-Identifier: MIT
// The Princess & the Dragon, fourth part: the fairy.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { TILE, ASSIGNED, EVERYBODY }; ///< values of the house rules, in their order
enum { LEAVES, STAYS };

typedef struct fairy_state {
    uint8_t assigned; ///< follower the fairy stands by, or 0 …
    uint8_t place;    ///< … and where he stands, as his entry in the table of figures says it
    uint16_t ref;
} fairy_state;

static fairy_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_fairy); }

static int fairy_cell(const bst_context *c) { return bst_figure_cell(c->g, c->s, BST_FIGURE_FAIRY); }

/// DRAGON-R29: whether she stays by this follower though he became the lord of a castle.
static inline bool stays_with(const bst_context *c, int figure)
{
    return figure == mine(c)->assigned && c->g->setup.option[BST_OPTION_FAIRY_CASTLE] == STAYS;
}

/// Cell of a figure that stands on a segment or on a tower (DRAGON-R7), or 0. On a castle the fairy does not find it
/// (DRAGON-R8).
static inline int cell_of(const bst_context *c, int figure)
{
    bool hidden = bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE) && !stays_with(c, figure);
    return hidden ? 0 : bst_figure_tile(c->g, c->s, figure);
}

// ---------------------------------------------------------------------------------------------------
// She goes to a follower
// ---------------------------------------------------------------------------------------------------

/// The follower an action means, or 0. DRAGON-R27: she comes to another than the one she stands by, so of several that
/// look alike another is meant.
static int fairy_named(const bst_context *c, bst_action a)
{
    int figure = bst_figure_named(c->g, c->s, a, c->s->active);
    if (figure == 0 || figure != mine(c)->assigned) {
        return figure;
    }
    const bst_figure *table = bst_figure_table(c->g, c->s);
    int first = c->s->active * c->g->per_seat + 1;
    for (int f = first; f < first + c->g->per_seat; f++) {
        bool alike = c->g->figure_kind[f] == a.figure && table[f].place == table[figure].place &&
                     table[f].ref == table[figure].ref;
        if (alike && f != figure) {
            return f;
        }
    }
    return figure;
}

/// Rule that keeps her off a tile.
static bst_rule fairy_rule(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    bst_tile_bars(c, BST_BY_CALLING, BST_NOBODY, 1u << BST_FIGURE_FAIRY, cell, &rule);
    return rule;
}

/// The follower she stands by among the bits of the active seat's figures.
static uint32_t assigned_bit(const bst_context *c)
{
    int i = mine(c)->assigned - c->s->active * c->g->per_seat - 1;
    return i >= 0 && i < c->g->per_seat ? 1u << i : 0;
}

static void fairy_legal(const bst_context *c, bst_list *list)
{ // DRAGON-41, DRAGON-R5, DRAGON-R27
    const bst_game *g = c->g;
    const bst_figure *table = &bst_figure_table(g, c->s)[c->s->active * g->per_seat + 1];
    const bst_seg *segs = bst_segs(g, c->s);
    const bst_region *regions = bst_regions(g, c->s);
    const bst_cell *cells = bst_cells(g, c->s);
    const int from = list->n;
    uint64_t met = 0; // a bit for every place: where it was not set nobody who looks alike can stand
    uint32_t placed = bst_figures_placed(g, c->s, c->s->active) & g->supply_followers;
    placed &= ~assigned_bit(c);
    for (; placed != 0; placed &= placed - 1) {
        int i = __builtin_ctz(placed);
        const bst_figure *f = &table[i];
        const bst_seg *p = f->place == BST_AT_SEGMENT ? &segs[f->ref] : 0;
        int cell = p ? p->cell : f->ref;
        if ((p && regions[p->region].kind == BST_CASTLE) || fairy_rule(c, cell) != BST_RULE_NONE) { // as cell_of()
            continue;
        }
        bst_action fairy = bst_action_on(BST_DO_FAIRY, g->figure_kind[i + 1], p ? p->index : BST_SEG_TOWER, 0,
                                         &cells[cell]); // on a tower: DRAGON-R7
        uint64_t place = UINT64_C(1) << f->ref % 64;
        if (met & place) {
            bst_list_add_once(list, from, fairy);
        } else {
            bst_list_add(list, fairy);
        }
        met |= place;
    }
}

static bst_refusal fairy_check(bst_context *c, bst_action a)
{
    if (a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_41);
    }
    int figure = fairy_named(c, a);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_R5);
    }
    if (figure == mine(c)->assigned) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_R27);
    }
    if (cell_of(c, figure) == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_56);
    }
    bst_rule rule = fairy_rule(c, cell_of(c, figure));
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    return bst_is_follower(c->g, figure) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_41);
}

enum { GREETS }; ///< place in the table of her step that is armed as soon as she is on the board

/// Candidates: the followers of the active seat on the board.
static int fairy_candidates(const bst_context *c)
{
    return bst_bits_count(bst_figures_placed(c->g, c->s, c->s->active) & c->g->supply_followers);
}

/// Of several that look alike the first one stands for all, the one she stands by set aside.
static bool first_alike(const bst_context *c, int figure)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    for (int f = figure - 1; f > c->s->active * c->g->per_seat && c->g->figure_kind[f] == c->g->figure_kind[figure];
         f--) {
        if (table[f].place == table[figure].place && table[f].ref == table[figure].ref && f != mine(c)->assigned) {
            return false;
        }
    }
    return true;
}

static bst_action fairy_candidate(bst_context *c, int number)
{
    uint32_t placed = bst_figures_placed(c->g, c->s, c->s->active) & c->g->supply_followers;
    int figure = c->s->active * c->g->per_seat + 1 + bst_bit_at(placed, number);
    bst_action fairy = bst_figure_action(c->g, c->s, BST_DO_FAIRY, figure);
    bool legal = figure != mine(c)->assigned && first_alike(c, figure) && fairy_check(c, fairy).code == BST_REFUSED_OK;
    return legal ? fairy : (bst_action){.kind = BST_DO_NONE};
}

static void assign(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure]; // the figure 0 stands nowhere
    *mine(c) = (fairy_state){.assigned = (uint8_t)figure, .place = f->place, .ref = f->ref};
}

static int fairy_perform(bst_context *c, bst_action a)
{
    bst_arm(c, &bst_module_fairy, GREETS);
    bst_figure_to_cell(c, BST_FIGURE_FAIRY, cell_of(c, c->found));
    assign(c, c->found);
    bst_event *e = bst_emit(c, BST_EVENT_FAIRY);
    if (e) {
        e->seat = c->s->active;
        e->figure = a.figure;
        e->seg = a.seg;
        e->x = a.x;
        e->y = a.y;
        e->feature = BST_FEATURE_KINDS;
        if (a.seg != BST_SEG_TOWER) {
            e->feature = (uint8_t)bst_seg_feature(c->g, c->s, bst_figure_table(c->g, c->s)[c->found].ref);
        }
        e->rule = BST_DRAGON_41;
    }
    return BST_GO_ON;
}

/// Another follower who looks as the one she stands by, at the same place, or 0.
static int double_of(const bst_context *c, int figure)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    int first = c->g->figure_seat[figure] * c->g->per_seat + 1;
    for (int f = first; f < first + c->g->per_seat; f++) {
        bool alike = f != figure && c->g->figure_kind[f] == c->g->figure_kind[figure];
        if (alike && table[f].place == mine(c)->place && table[f].ref == mine(c)->ref && cell_of(c, f) != 0) {
            return f;
        }
    }
    return 0;
}

/// DRAGON-R6: the follower has left, the fairy stays. Of two who look alike nobody can say which one it was, so she has
/// the one who is still there (DRAGON-R30).
static void left(bst_context *c, int figure)
{
    bool lord = bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE); // X-O114: he has not gone, but become one
    if (figure == mine(c)->assigned && !(lord && stays_with(c, figure))) {
        assign(c, double_of(c, figure));
    }
}

// ---------------------------------------------------------------------------------------------------
// Points
// ---------------------------------------------------------------------------------------------------

/// DRAGON-47, DRAGON-R4: whether a seat gets the point at the beginning of its turn.
static bool fairy_greets(const bst_context *c, int seat)
{
    int cell = fairy_cell(c);
    int assigned = mine(c)->assigned;
    if (c->g->setup.option[BST_OPTION_FAIRY] == ASSIGNED) {
        return assigned != 0 && c->g->figure_seat[assigned] == seat;
    }
    uint32_t placed = cell != 0 ? bst_figures_placed(c->g, c->s, seat) & c->g->supply_followers : 0;
    for (uint32_t here = bst_figures_on(c->g, c->s, seat, placed, cell); here != 0; here &= here - 1) {
        if (cell_of(c, seat * c->g->per_seat + 1 + __builtin_ctz(here)) == cell) { // not on a castle
            return true;
        }
    }
    return false;
}

static int enter_fairy_start(bst_context *c)
{ // TURN-03
    if (fairy_greets(c, c->s->active)) {
        bst_award(c, c->s->active, 1, BST_CATEGORY_FAIRY, BST_DRAGON_47, BST_NONE, (bst_breakdown){.extra = 1});
    }
    return BST_GO_ON;
}

/// Region of the follower the fairy stands by, or -1; a tower is none (DRAGON-R7).
static int fairy_region(const bst_context *c)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[mine(c)->assigned]; // the figure 0 stands nowhere
    return f->place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[f->ref].region : -1;
}

/// Seats, as bits, that get three points when a region is scored.
static unsigned seats_paid(const bst_context *c, int region)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    if (c->g->setup.option[BST_OPTION_FAIRY] != EVERYBODY) {
        return region == fairy_region(c) ? 1u << c->g->figure_seat[mine(c)->assigned] : 0;
    }
    unsigned seats = 0; // DRAGON-R28
    int cell = fairy_cell(c);
    for (int f = bst_regions(c->g, c->s)[region].figures; f != 0 && cell != 0; f = table[f].next) {
        seats |= bst_is_follower(c->g, f) && cell_of(c, f) == cell ? 1u << c->g->figure_seat[f] : 0;
    }
    return seats;
}

static void three_points(bst_context *c, int seat, int region, bst_rule rule)
{
    bst_award(c, seat, 3, BST_CATEGORY_FAIRY, rule, region, (bst_breakdown){.extra = 3});
}

static void fairy_pays(bst_context *c, int region, bst_rule rule)
{
    const unsigned seats = seats_paid(c, region);
    int seat = c->s->active;
    for (int i = 0; seats != 0 && i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        if (seats >> seat & 1) {
            three_points(c, seat, region, rule);
        }
    }
}

void bst_fairy_pays(bst_context *c, int region, int seat, bst_rule rule)
{
    if (bst_has(c->g, BST_ELEMENT_FAIRY) && (seats_paid(c, region) >> seat & 1)) {
        three_points(c, seat, region, rule);
    }
}

/// TURN-16g: fields first (BASE-R7).
static int enter_score_fairy(bst_context *c)
{
    for (int i = 0; i < c->s->nfields; i++) {
        fairy_pays(c, c->s->fields[i], BST_DRAGON_49);
    }
    for (int i = 0; i < c->s->nfinished; i++) {
        fairy_pays(c, c->s->finished[i], BST_DRAGON_49);
    }
    if (fairy_region(c) >= 0 && bst_castle_paid(c, fairy_region(c))) {
        fairy_pays(c, fairy_region(c), BST_DRAGON_R29);
    }
    return BST_GO_ON;
}

/// The regions of her tile, each once.
static int final_fairy(bst_context *c, bool field)
{ // DRAGON-51
    int number = fairy_cell(c);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    const bst_seg *segs = &bst_segs(c->g, c->s)[cell->seg0];
    for (int i = 0, n = number != 0 ? bst_kind_of(c->g, cell)->nsegs : 0; i < n; i++) {
        bool met = false;
        for (int k = 0; k < i; k++) {
            met = met || segs[k].region == segs[i].region;
        }
        int kind = bst_regions(c->g, c->s)[segs[i].region].kind; // castles are not scored at the end
        if (!met && kind != BST_CASTLE && (kind == BST_FIELD) == field) {
            fairy_pays(c, segs[i].region, BST_DRAGON_51);
        }
    }
    return BST_GO_ON;
}

static int enter_final_buildings(bst_context *c) { return final_fairy(c, false); }
static int enter_final_fields(bst_context *c) { return final_fairy(c, true); }

// ---------------------------------------------------------------------------------------------------
// Audit, positions
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    int follower = mine(c)->assigned;
    if (follower != 0 && (!bst_is_follower(c->g, follower) || cell_of(c, follower) != fairy_cell(c))) {
        return "the fairy is not on the tile of her follower";
    }
    const bst_figure *f = &bst_figure_table(c->g, c->s)[follower];
    bool known = follower == 0 || (f->place == mine(c)->place && f->ref == mine(c)->ref);
    return known ? 0 : "the fairy does not know where her follower stands";
}

static void things(const bst_context *c, bst_thing_list *out)
{
    int number = bst_figure_cell(c->g, c->s, BST_FIGURE_FAIRY), follower = mine(c)->assigned;
    if (number == 0) {
        return;
    }
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    bst_thing thing = {BST_THING_FAIRY, BST_NOBODY, cell->x, cell->y, -1, -1};
    if (follower != 0) {
        bst_figure_info info = bst_figure_at(c->g, c->s, follower - 1);
        thing.seat = info.seat;
        thing.seg = info.seg;
        thing.number = follower - 1;
    }
    bst_thing_add(out, thing);
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_FAIRY) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_02);
    }
    int number = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bool dragon = number != 0 && number == bst_figure_cell(c->g, c->s, BST_FIGURE_DRAGON); // where no follower stands
    bst_rule rule = number == 0 ? BST_DRAGON_04 : dragon ? BST_DRAGON_19 : fairy_rule(c, number);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    fairy_state before = *mine(c);
    assign(c, 0);
    if (thing->seat != BST_NOBODY) {
        int follower = thing->number >= 0 && thing->number < c->g->nfigures ? thing->number + 1 : 0;
        assign(c, follower); // now he may be the lord of a castle (DRAGON-R29)
        if (follower == 0 || !bst_is_follower(c->g, follower) || cell_of(c, follower) != number) {
            *mine(c) = before;
            return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_41);
        }
    }
    bst_figure_to_cell(c, BST_FIGURE_FAIRY, number);
    return bst_fine();
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {.kind = BST_FIGURE_FAIRY, .neutral = true},
};

static const bst_step_def steps[] = {
    [GREETS] = {.id = BST_STEP_FAIRY_START, .enter = enter_fairy_start, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_SCORE_FAIRY, .enter = enter_score_fairy, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_BUILDINGS, .order = -1, .enter = enter_final_buildings},
    {.id = BST_STEP_FINAL_FIELDS, .order = -1, .enter = enter_final_fields},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_FAIRY, .legal = fairy_legal, .check = fairy_check,
     .perform = fairy_perform, .candidates = fairy_candidates, .candidate = fairy_candidate},
};

static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_ROAMING, .sentry = BST_FIGURE_FAIRY, .rule = BST_DRAGON_19},
};

enum { WEIGHT_FAIRY };

static const bst_weight_def weights[] = {
    [WEIGHT_FAIRY] = {"fairy", 0.15F, "points the fairy brings where she stands"},
};

/// For bots.
static void estimate(const bst_context *c, bst_estimate *e)
{
    for (int seat = 0; seat < c->g->setup.seats && fairy_cell(c) != 0; seat++) {
        if (fairy_greets(c, seat)) {
            e->value[seat] += e->weight[WEIGHT_FAIRY] * bst_estimate_time(e, 2);
        }
    }
}

const bst_module bst_module_fairy = {
    .name = "fairy",
    .number = BST_ROOM_FAIRY,
    .elements = BST_ELEMENT_FAIRY,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(fairy_state),
    .left = left,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
