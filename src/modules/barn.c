// SPDX-License-Identifier: MIT
// Abbey & Mayor, fourth part: the barn.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { BARN_ALONE, BARN_WITH_HERD }; ///< values of the house rule, in their order

/// Of the barns one byte each, seat after seat: corner + 1 of its tile at which it stands, 0 in the supply.
static uint8_t *corners(const bst_context *c) { return bst_slice(c, &bst_module_barn); }

static int barns_of_a_seat(const bst_game *g) { return __builtin_popcount(g->supply_of[BST_FIGURE_BARN]); }

/// A module has a slice even if there is no barn.
static uint32_t slice_more(const bst_game *g) { return (uint32_t)(1 + g->setup.seats * barns_of_a_seat(g)); }

/// Figure of a seat's barn with this number, from 0 on.
static int barn_figure(const bst_context *c, int seat, int number)
{
    return seat * c->g->per_seat + 1 + __builtin_ctz(c->g->supply_of[BST_FIGURE_BARN]) + number;
}

/// The corner of a barn.
static uint8_t *corner_of(const bst_context *c, int figure)
{
    int seat = c->g->figure_seat[figure];
    return &corners(c)[seat * barns_of_a_seat(c->g) + figure - barn_figure(c, seat, 0)];
}

// ---------------------------------------------------------------------------------------------------
// Placing
// ---------------------------------------------------------------------------------------------------

/// The barn of any seat in a region, or 0.
static int barn_in(const bst_context *c, int region)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int f = bst_regions(c->g, c->s)[region].figures;
    while (f != 0 && c->g->figure_kind[f] != BST_FIGURE_BARN) {
        f = figures[f].next;
    }
    return f;
}

/// ABBEY-29
static unsigned bars(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    *rule = BST_ABBEY_29;
    return barn_in(c, a->region) != 0 ? c->g->followers : 0;
}

/// ABBEY-R20: the field segment of a tile that holds both half-edges at a corner (NE SE SW NW = 0..3), or -1.
static int field_at_corner(const bst_context *c, int number, int corner)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    int seg = bst_face_corner(bst_face_at(c->g, cell), corner); // X-O142: also of a board
    bool field = seg != BST_NO_SEG && bst_seg_feature(c->g, c->s, cell->seg0 + seg) == BST_FIELD;
    return field ? cell->seg0 + seg : -1;
}

/// ABBEY-25, ABBEY-26: whether four tiles show field where a corner of a tile is.
static bst_rule corner_rule(const bst_context *c, int number, int corner)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    int dx = corner == 0 || corner == 1 ? 1 : -1;
    int dy = corner == 0 || corner == 3 ? -1 : 1;
    if (field_at_corner(c, number, corner) < 0) { // the tile itself first: that needs no search
        return BST_ABBEY_26;
    }
    for (int i = 1; i < 4; i++) {
        bool across = i & 1;
        bool along = i & 2;
        int other = bst_tile_at(c->g, c->s, cell->x + (across ? dx : 0), cell->y + (along ? dy : 0));
        int theirs = corner ^ (across ? 3 : 0) ^ (along ? 1 : 0); // the same point as that tile names it
        if (other == 0) {
            return BST_ABBEY_25;
        }
        if (field_at_corner(c, other, theirs) < 0) {
            return BST_ABBEY_26;
        }
    }
    return BST_RULE_NONE;
}

static bst_rule barn_rule(const bst_context *c, int number, int corner)
{
    if (c->g->dead_features >> BST_FIELD & 1) {
        return BST_ABBEY_26; // a game without figures on fields
    }
    bst_rule rule = corner_rule(c, number, corner);
    if (rule != BST_RULE_NONE) {
        return rule;
    }
    int field = bst_segs(c->g, c->s)[field_at_corner(c, number, corner)].region;
    bool free = c->g->setup.option[BST_OPTION_BARN_FIELD] == 1 || barn_in(c, field) == 0;
    return !free ? BST_ABBEY_28 : BST_RULE_NONE;
}

/// Rule that keeps a barn off the tile just laid: RIVER-R8.
static bst_rule tile_rule(const bst_context *c)
{
    bst_rule rule = BST_RULE_NONE;
    bst_tile_bars(c, BST_BY_HAND, c->s->active, 1u << BST_FIGURE_BARN, c->s->laid, &rule);
    return rule;
}

/// Corners of the tile just laid, as bits, where it has field and neighbours at both sides: few, and only there need
/// the other tiles be searched.
static unsigned corners_hoped(const bst_context *c)
{
    const bst_face *face = bst_face_at(c->g, &bst_cells(c->g, c->s)[c->s->laid]);
    unsigned beside = c->s->beside | (unsigned)c->s->beside << 16;
    unsigned both = beside & beside >> 4; // four bits for each corner
    return face->corners & (both | both >> 3 | both >> 6 | both >> 9) & 15;
}

static void barn_legal(const bst_context *c, bst_list *list)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    if (bst_figure_spare(c->g, c->s, c->s->active, BST_FIGURE_BARN) == 0 || tile_rule(c) != BST_RULE_NONE) {
        return;
    }
    for (unsigned left = corners_hoped(c); left != 0; left &= left - 1) {
        int corner = __builtin_ctz(left);
        if (barn_rule(c, c->s->laid, corner) == BST_RULE_NONE) {
            bst_list_add(list, bst_action_on(BST_DO_BARN, 0, 0, corner, cell));
        }
    }
}

/// Candidates: these corners.
static int barn_candidates(const bst_context *c)
{
    unsigned corners = corners_hoped(c);
    bool spare = corners != 0 && bst_figure_spare(c->g, c->s, c->s->active, BST_FIGURE_BARN) != 0;
    return spare && tile_rule(c) == BST_RULE_NONE ? bst_bits_count(corners) : 0;
}

static bst_action barn_candidate(bst_context *c, int number)
{
    int corner = bst_bit_at(corners_hoped(c), number);
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    bool legal = barn_rule(c, c->s->laid, corner) == BST_RULE_NONE;
    return legal ? bst_action_on(BST_DO_BARN, 0, 0, corner, cell) : (bst_action){.kind = BST_DO_NONE};
}

/// What a barn needs in play and in positions set up by hand.
static bst_refusal barn_possible(const bst_context *c, int seat, int number, bst_action a)
{
    if (a.figure != 0 || a.seg != 0 || a.rot > 3) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ABBEY_25);
    }
    if (bst_figure_spare(c->g, c->s, seat, BST_FIGURE_BARN) == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_ABBEY_30);
    }
    bst_rule rule = barn_rule(c, number, a.rot);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
}

static bst_refusal barn_check(bst_context *c, bst_action a)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    if (a.x != cell->x || a.y != cell->y) {
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_ABBEY_25);
    }
    bst_rule rule = tile_rule(c);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    return barn_possible(c, c->s->active, c->s->laid, a);
}

enum { MET }; ///< place in the table of its step that is armed as soon as there is a barn

static void barn_build(bst_context *c, int seat, int number, int corner)
{
    int barn = bst_figure_spare(c->g, c->s, seat, BST_FIGURE_BARN);
    bst_arm(c, &bst_module_barn, MET);
    bst_figure_put_this(c, barn, field_at_corner(c, number, corner));
    *corner_of(c, barn) = (uint8_t)(corner + 1);
}

static int barn_perform(bst_context *c, bst_action a)
{
    barn_build(c, c->s->active, c->s->laid, a.rot);
    return BST_GO_ON;
}

/// Who takes a barn back against ABBEY-30 says so himself.
static void left(bst_context *c, int figure)
{
    if (c->g->figure_kind[figure] == BST_FIGURE_BARN) {
        *corner_of(c, figure) = 0;
    }
}

// ---------------------------------------------------------------------------------------------------
// Scoring
// ---------------------------------------------------------------------------------------------------

/// Where a barn stands, or null while it is in the supply.
static const bst_seg *barn_at(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    return f->place == BST_AT_SEGMENT ? &bst_segs(c->g, c->s)[f->ref] : 0;
}

/// Field of the barn placed in this part, or -1: it is the one that stands on the tile just laid (ABBEY-25).
static int field_built(const bst_context *c)
{
    for (int i = 0; i < barns_of_a_seat(c->g); i++) {
        const bst_seg *at = barn_at(c, barn_figure(c, c->s->active, i));
        if (at && at->cell == c->s->laid) {
            return at->region;
        }
    }
    return -1;
}

static bool field_before(const bst_context *c, int a, int b)
{ // TURN-16e, then BASE-R7
    int built = field_built(c);
    if (a == built || b == built) {
        return a == built;
    }
    return bst_region_rank(c->g, c->s, a) < bst_region_rank(c->g, c->s, b);
}

static void field_add(bst_context *c, int field)
{
    bst_state *s = c->s;
    int at = s->nfields;
    for (int i = 0; i < at; i++) {
        if (s->fields[i] == field) {
            return;
        }
    }
    while (at > 0 && field_before(c, field, s->fields[at - 1])) {
        s->fields[at] = s->fields[at - 1];
        at--;
    }
    s->fields[at] = (uint16_t)field;
    s->nfields++;
}

/// TURN-16a: fields of the laid tile in which farmers and a barn have come together. Whether the barn came to the
/// farmers or they to it, it happened on this tile.
static int enter_fields(bst_context *c)
{
    bst_state *s = c->s;
    s->nfields = 0;
    const bst_cell *cell = &bst_cells(c->g, s)[s->laid];
    for (int i = 0; i < bst_kind_of(c->g, cell)->nsegs; i++) {
        int region = bst_segs(c->g, s)[cell->seg0 + i].region;
        const bst_region *r = &bst_regions(c->g, s)[region];
        if (((r->kind == BST_FIELD) & (r->figures != 0)) && barn_in(c, region) != 0 &&
            bst_figure_occupied(c->g, s, region, BST_NOBODY)) {
            field_add(c, region);
        }
    }
    if (s->nfields != 0) {
        bst_arm_scoring(c, true);
    }
    return BST_GO_ON;
}

static int enter_barn(bst_context *c)
{ // TURN-16e
    int built = field_built(c);
    for (int i = 0; i < c->s->nfields; i++) {
        int field = c->s->fields[i];
        if (field == built) {
            bst_score_field(c, field, 3, BST_ABBEY_31);
        } else {
            bst_score_field(c, field, 1, BST_ABBEY_36);
        }
    }
    return BST_GO_ON;
}

static void field_award(bst_context *c, int seat, int field)
{
    uint16_t city[BST_TILES_MAX];
    int n = bst_score_cities(c, field, city, BST_TILES_MAX);
    int each = 4;
    if (c->g->setup.option[BST_OPTION_BARN_HERD] == BARN_WITH_HERD) { // RIVER-R11
        each += bst_region_count(c->g, c->s, field, BST_ATTR_PIGHERD);
    }
    int points = bst_score_cities_value(c, each, city, n);
    if (points > 0) {
        bst_breakdown why = {.count = (int16_t)n, .each = (int16_t)each, .extra = (int16_t)(points - n * each)};
        bst_award(c, seat, points, BST_CATEGORY_BARNS, BST_ABBEY_42, field, why);
    }
}

/// Whether a barn of the seat with a lower number stands on the same field: then it has been paid (ABBEY-R22).
static bool is_paid(const bst_context *c, int seat, int number)
{
    const bst_seg *at = barn_at(c, barn_figure(c, seat, number));
    for (int i = 0; i < number; i++) {
        const bst_seg *other = barn_at(c, barn_figure(c, seat, i));
        if (other && other->region == at->region) {
            return true;
        }
    }
    return false;
}

static int enter_final_barns(bst_context *c)
{ // ABBEY-42, ABBEY-44
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        for (int number = 0; number < barns_of_a_seat(c->g); number++) {
            const bst_seg *at = barn_at(c, barn_figure(c, seat, number));
            if (at && !is_paid(c, seat, number)) {
                field_award(c, seat, at->region);
            }
        }
    }
    return BST_GO_ON;
}

/// TURN-16i: farmers who met a barn go home (ABBEY-35, ABBEY-40).
static int enter_return(bst_context *c)
{
    for (int i = 0; i < c->s->nfields; i++) {
        bst_figure_return_all(c, c->s->fields[i]);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int i = 0; i < c->g->setup.seats * barns_of_a_seat(c->g); i++) {
        int seat = i / barns_of_a_seat(c->g);
        const bst_seg *at = barn_at(c, barn_figure(c, seat, i % barns_of_a_seat(c->g)));
        if (at) {
            const bst_cell *cell = &bst_cells(c->g, c->s)[at->cell];
            bst_thing_add(out, (bst_thing){BST_THING_BARN, seat, cell->x, cell->y, at->index, corners(c)[i] - 1});
        }
    }
}

static bst_refusal arrange(bst_context *c, int seat, bst_action action)
{
    if (action.kind != BST_DO_BARN) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ABBEY_02);
    }
    int number = bst_tile_at(c->g, c->s, action.x, action.y);
    if (number == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_ABBEY_25);
    }
    bst_refusal why = barn_possible(c, seat, number, action);
    if (why.code == BST_REFUSED_OK) {
        barn_build(c, seat, number, action.rot);
    }
    return why;
}

/// A barn of a position; fields with barns may have grown together.
static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_BARN) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ABBEY_02);
    }
    int number = bst_tile_at(c->g, c->s, thing->x, thing->y);
    if (number == 0 || thing->number < 0 || thing->number > 3 ||
        corner_rule(c, number, thing->number) != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_ABBEY_25);
    }
    if (thing->seat == BST_NOBODY || bst_figure_spare(c->g, c->s, thing->seat, BST_FIGURE_BARN) == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_ABBEY_30);
    }
    barn_build(c, thing->seat, number, thing->number);
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const bst_game *g = c->g;
    for (int i = 0; i < g->setup.seats * barns_of_a_seat(g); i++) {
        int barn = barn_figure(c, i / barns_of_a_seat(g), i % barns_of_a_seat(g));
        const bst_seg *at = barn_at(c, barn);
        int corner = corners(c)[i] - 1;
        if ((at != 0) != (corner >= 0)) {
            return "a barn has no corner";
        }
        if (at && (corner_rule(c, at->cell, corner) != BST_RULE_NONE ||
                   field_at_corner(c, at->cell, corner) != bst_figure_table(g, c->s)[barn].ref)) {
            return "a barn stands where not all is field";
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_BARN, // no places: it has an action of its own
        .fixed = true,           // ABBEY-30
        .wrong_place = BST_ABBEY_25,
    },
};

static const bst_guard_def guards[] = {
    // by joining a scoring followers come to farmers who meet a barn just then (COUNT-20)
    {.ways = ~(1u << BST_BY_JOINING | 1u << BST_BY_SEDUCING | 1u << BST_BY_SETUP),
     .features = 1 << BST_FIELD,
     .bars = bars},
};

enum { FIELDS = 1, BEFORE = -2, BARNS = 1 }; ///< orders of entries in steps of others

static const bst_step_def steps[] = {
    [MET] = {.id = BST_STEP_SCORE_FINISHED, .order = FIELDS, .enter = enter_fields, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_SCORE_BARN, .enter = enter_barn, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .order = BEFORE, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_FIELDS, .order = BARNS, .enter = enter_final_barns},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_BARN, .legal = barn_legal, .check = barn_check,
     .perform = barn_perform, .candidates = barn_candidates, .candidate = barn_candidate},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_BARN };

static const bst_weight_def weights[] = {
    [WEIGHT_BARN] = {"barn", 1.0F, "part of the points that a barn promises"},
};

/// ABBEY-42: four points for each city, where the field was counted with three.
static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    const bst_region *r = &bst_regions(g, c->s)[p->region];
    for (int f = r->figures; f != 0; f = table[f].next) {
        if (g->figure_kind[f] == BST_FIGURE_BARN &&
            bst_figure_find(g, c->s, p->region, g->figure_seat[f], BST_FIGURE_BARN) == f) {
            e->value[g->figure_seat[f]] += e->weight[WEIGHT_BARN] * p->open * 4 / 3;
        }
    }
}

const bst_module bst_module_barn = {
    .name = "barn",
    .number = BST_ROOM_BARN,
    .elements = BST_ELEMENT_BARN,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice_more = slice_more,
    .left = left,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
};
