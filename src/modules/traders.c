// SPDX-License-Identifier: MIT
// Traders & Builders: goods, the builder with his double turn, the pig.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { WINE, GRAIN, CLOTH, GOODS };

typedef struct traders_state {
    uint16_t goods[BST_SEATS_MAX][GOODS];
    uint16_t earned; ///< a double turn was earned in this part
    uint16_t turn;   ///< turn in which one was earned last …
    uint16_t seat;   ///< … by this seat, + 1: the last abbeys share a turn
} traders_state;

static traders_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_traders); }

/// Places of its steps in the table.
enum { GROWN, AGAIN };

// ---------------------------------------------------------------------------------------------------
// Builder: the double turn
// ---------------------------------------------------------------------------------------------------

void bst_builder_grown(bst_context *c, int region, bst_rule rule)
{
    traders_state *t = mine(c);
    bool had = t && t->turn == c->s->turn && t->seat == c->s->active + 1; // TRADE-27, MSG-R12: one in a turn
    if (!t || had || bst_figure_find(c->g, c->s, region, c->s->active, BST_FIGURE_BUILDER) == 0) {
        return;
    }
    t->earned = 1;
    t->turn = c->s->turn;
    t->seat = (uint16_t)(c->s->active + 1);
    bst_arm(c, &bst_module_traders, AGAIN);
    bst_event *e = bst_emit(c, BST_EVENT_DOUBLE);
    if (e) {
        e->seat = c->s->active;
        e->rule = (uint16_t)rule;
    }
}

/// TRADE-25: whether the tile just laid continues a road or city with a builder of the active seat.
static int enter_lay_effect(bst_context *c)
{ // TURN-10
    const bst_game *g = c->g;
    bst_state *s = c->s;
    if (!bst_has(g, BST_ELEMENT_BUILDER)) {
        return BST_GO_ON;
    }
    const bst_cell *cell = &bst_cells(g, s)[s->laid];
    for (int i = 0; i < bst_kind_of(g, cell)->nsegs; i++) {
        int region = bst_segs(g, s)[cell->seg0 + i].region;
        if (bst_regions(g, s)[region].figures != 0) {
            bst_builder_grown(c, region, BST_TRADE_25);
        }
    }
    return BST_GO_ON;
}

bool bst_double_earned(const bst_context *c) { return mine(c) && mine(c)->earned; }

bool bst_double_take(bst_context *c)
{
    traders_state *t = mine(c);
    bool earned = t && t->earned;
    if (earned) {
        t->earned = 0;
    }
    return earned;
}

void bst_double_give(bst_context *c)
{
    if (mine(c)) {
        mine(c)->earned = 1;
        bst_arm(c, &bst_module_traders, AGAIN);
    }
}

static int enter_double(bst_context *c)
{                                                                                          // TURN-19
    bool offered = mine(c)->earned && (bst_tiles_left_total(c->s) > 0 || bst_own_tile(c)); // TRADE-R4
    mine(c)->earned = 0;
    bst_disarm(c, &bst_module_traders, AGAIN);
    if (!offered) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void again_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_AGAIN});
}

static bst_refusal again_check(bst_context *c, bst_action a)
{
    (void)c;
    if (!bst_action_equal(a, (bst_action){.kind = BST_DO_AGAIN})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_19);
    }
    return bst_fine();
}

static int again_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_part_begin(c, 2);
    return bst_turn_jump(c, BST_STEP_SECOND_PART);
}

/// A builder is on the board: from now on tiles may continue what he builds.
static void came(bst_context *c, int figure)
{
    if (c->g->figure_kind[figure] == BST_FIGURE_BUILDER) {
        bst_arm(c, &bst_module_traders, GROWN);
    }
}

// ---------------------------------------------------------------------------------------------------
// Goods
// ---------------------------------------------------------------------------------------------------

static void goods_take(bst_context *c, int seat, int kind, int tokens)
{
    mine(c)->goods[seat][kind] = (uint16_t)(mine(c)->goods[seat][kind] + tokens);
    bst_event *e = bst_emit(c, BST_EVENT_GOODS);
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = kind;
        e->points = tokens;
        e->rule = BST_TRADE_07;
    }
}

static int enter_awards(bst_context *c)
{ // TURN-16h
    for (int i = 0; i < c->s->nfinished; i++) {
        int region = c->s->finished[i];
        for (int kind = 0; kind < GOODS; kind++) {
            int attr = BST_ATTR_WINE << kind;
            if (bst_regions(c->g, c->s)[region].attrs & attr) {
                goods_take(c, c->s->active, kind, bst_region_count(c->g, c->s, region, attr));
            }
        }
    }
    return BST_GO_ON;
}

static int enter_final_goods(bst_context *c)
{ // TRADE-10
    for (int kind = 0; kind < GOODS; kind++) {
        int most = 1; // TRADE-R7
        for (int seat = 0; seat < c->g->setup.seats; seat++) {
            int tokens = mine(c)->goods[seat][kind];
            most = tokens > most ? tokens : most;
        }
        for (int seat = 0; seat < c->g->setup.seats; seat++) {
            if (mine(c)->goods[seat][kind] == most) { // TRADE-11
                bst_breakdown why = {.count = (int16_t)most, .extra = 10};
                bst_award(c, seat, 10, BST_CATEGORY_GOODS, BST_TRADE_10, BST_NONE, why);
            }
        }
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Pig
// ---------------------------------------------------------------------------------------------------

static int farm_seat(const bst_context *c, int field, int seat)
{ // TRADE-37, TRADE-R17: several count as one
    return bst_figure_find(c->g, c->s, field, seat, BST_FIGURE_PIG) != 0;
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const traders_state *t = mine(c);
    for (int seat = 0; bst_has(c->g, BST_ELEMENT_GOODS) && seat < c->g->setup.seats; seat++) {
        for (int goods = 0; goods < GOODS; goods++) {
            bst_thing_add(out, (bst_thing){BST_THING_GOODS, seat, t->goods[seat][goods], 0, -1, goods});
        }
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    bool fine =
        thing->seat != BST_NOBODY && thing->number >= 0 && thing->number < GOODS && thing->x >= 0 && thing->x <= 10000;
    if (thing->kind != BST_THING_GOODS || !bst_has(c->g, BST_ELEMENT_GOODS)) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TRADE_02);
    }
    if (!fine) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TRADE_02);
    }
    mine(c)->goods[thing->seat][thing->number] = (uint16_t)thing->x;
    return bst_fine();
}

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_BUILDER,
        .element = BST_ELEMENT_BUILDER,
        .places = 1 << BST_ROAD | 1 << BST_CITY, // TRADE-15
        .wrong_place = BST_TRADE_21,
        .alone = BST_TRADE_16, // and goes home with the last follower (TRADE-32)
    },
    {
        .kind = BST_FIGURE_PIG,
        .element = BST_ELEMENT_PIG,
        .places = 1 << BST_FIELD,
        .wrong_place = BST_TRADE_35,
        .alone = BST_TRADE_35, // likewise (BASE-70)
    },
};

static const bst_step_def steps[] = {
    [GROWN] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_lay_effect, .armed = BST_ARMED_VERB},
    [AGAIN] = {.id = BST_STEP_DOUBLE, .enter = enter_double, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_SCORE_AWARDS, .enter = enter_awards, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_GOODS, .enter = enter_final_goods},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_DOUBLE, 0}), .action = BST_DO_AGAIN, .legal = again_legal, .check = again_check,
     .perform = again_perform},
    BST_PASS_IN(BST_STEP_DOUBLE),
};

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_WINE | BST_ATTR_GRAIN | BST_ATTR_CLOTH, .element = BST_ELEMENT_GOODS},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_GOODS, WEIGHT_GOODS_LEFT, WEIGHT_BUILDER, WEIGHT_AGAIN, WEIGHT_PIG };

static const bst_weight_def weights[] = {
    [WEIGHT_GOODS] = {"goods", 1.0F, "part of the points for goods that the present tokens promise"},
    [WEIGHT_GOODS_LEFT] = {"goods-left", 0.5F, "tokens of a lead that each token left outweighs"},
    [WEIGHT_BUILDER] = {"builder", 3.0F, "what a builder at work is worth"},
    [WEIGHT_AGAIN] = {"again", 3.0F, "what the second part of a double turn is worth"},
    [WEIGHT_PIG] = {"pig", 0.4F, "part of the points that a pig promises"},
};

static const uint8_t printed[GOODS] = {9, 6, 5}; // TRADE-02

/// Points that tokens promise to a seat that has `lead` more (or fewer) of a kind than the best other seat.
static float goods_points(const bst_context *c, const bst_estimate *e, int lead, float left)
{
    float even = 1 / (float)c->g->setup.seats;
    float part = (float)lead / (1 + e->weight[WEIGHT_GOODS_LEFT] * left);
    part = part > 1 ? 1 : part < -1 ? -1 : part;
    return 10 * (part > 0 ? even + (1 - even) * part : even + even * part);
}

static void estimate_goods(const bst_context *c, bst_estimate *e)
{
    int seats = c->g->setup.seats;
    int tokens[BST_SEATS_MAX][GOODS];
    for (int seat = 0; seat < seats; seat++) {
        for (int kind = 0; kind < GOODS; kind++) {
            tokens[seat][kind] = mine(c)->goods[seat][kind];
        }
    }
    uint16_t finished[BST_TILE_SEGS];
    int n = bst_step_within(c->g, c->s) <= BST_STEP_SCORE_AWARDS ? bst_estimate_finished(c, finished) : 0;
    for (int i = 0; i < n; i++) {
        int attrs = bst_regions(c->g, c->s)[finished[i]].attrs;
        for (int kind = 0; kind < GOODS; kind++) {
            if (attrs & BST_ATTR_WINE << kind) {
                tokens[c->s->active][kind] += bst_region_count(c->g, c->s, finished[i], BST_ATTR_WINE << kind);
            }
        }
    }
    for (int kind = 0; kind < GOODS; kind++) {
        int first = 0;
        int second = 0;
        int held = 0;
        for (int seat = 0; seat < seats; seat++) {
            int has = tokens[seat][kind];
            held += has;
            second = has > first ? first : has > second ? has : second;
            first = has > first ? has : first;
        }
        float left = (float)(printed[kind] > held ? printed[kind] - held : 0);
        float soon = (float)(printed[kind] * e->tiles) / 80;
        left = soon < left ? soon : left;
        for (int seat = 0; seat < seats && first > 0; seat++) {
            int lead = tokens[seat][kind] - (tokens[seat][kind] == first ? second : first);
            // who shares the most at the end gets all the points (TRADE-11)
            e->value[seat] += e->weight[WEIGHT_GOODS] * goods_points(c, e, lead, left);
        }
    }
}

/// The second part of a double turn, earned or begun.
static void estimate_again(const bst_context *c, bst_estimate *e)
{
    bool begun = c->s->part == 2 && c->s->laid == 0;
    if (e->tiles > 0 && (mine(c)->earned || begun)) {
        e->value[c->s->active] += e->weight[WEIGHT_AGAIN];
    }
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    if (bst_has(c->g, BST_ELEMENT_GOODS)) {
        estimate_goods(c, e);
    }
    estimate_again(c, e);
}

static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    const bst_region *r = &bst_regions(g, c->s)[p->region];
    for (int f = r->figures; f != 0; f = table[f].next) {
        int seat = g->figure_seat[f];
        bool first = bst_figure_find(g, c->s, p->region, seat, g->figure_kind[f]) == f;
        if (g->figure_kind[f] == BST_FIGURE_PIG && first && bst_prospect_leads(p, seat)) {
            e->value[seat] += e->weight[WEIGHT_PIG] * p->open / 3;
        }
        if (g->figure_kind[f] == BST_FIGURE_BUILDER && first && r->open != 0) { // more open ends: more tiles that fit
            float ends = (float)r->open / (float)(r->open + 1);
            e->value[seat] += e->weight[WEIGHT_BUILDER] * ends * bst_estimate_time(e, 3);
        }
    }
}

const bst_module bst_module_traders = {
    .name = "traders",
    .number = BST_ROOM_TRADERS,
    .elements = BST_ELEMENT_BUILDER | BST_ELEMENT_PIG | BST_ELEMENT_GOODS,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .slice = sizeof(traders_state),
    .farm_seat = farm_seat,
    .came = came,
    BST_TABLE(weights),
    .things = things,
    .arrange_thing = arrange_thing,
    .prospect = prospect,
    .estimate = estimate,
};
