// SPDX-License-Identifier: MIT
// The Gold Mines: gold on tiles, won with the features that are finished there.

#include "engine/estimate.h"
#include "modules/modules.h"

enum {
    TILES_MAX = 64, ///< gold tiles: eight copies of the set
    EACH = 2,       ///< pieces that a gold tile brings (GOLD-06)
    HEAPS_MAX = EACH * TILES_MAX,
};

/// Gold on a tile.
typedef struct heap {
    uint16_t cell;
    uint8_t pieces;
    uint8_t claims; ///< bits of the seats that have a right to it, while it is shared out
} heap;

typedef struct gold_state {
    heap at[HEAPS_MAX];
    uint8_t n;
    uint8_t stock;                ///< pieces left to put on tiles
    uint8_t hoard[BST_SEATS_MAX]; ///< pieces that each seat has won
    uint8_t gone;                 ///< out of the game
    uint8_t turn;                 ///< who takes next, counted from the active seat
} gold_state;

static gold_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_gold); }

/// Places of its steps in the table, and orders of entries: after other symbols of a tile, before any figure goes home.
enum { PUT, CLAIM, SHARE };
enum { LATE = 1, EARLY = -2 };

static bool is_mine(const bst_kind *k) { return (k->tile.symbols & BST_SYMBOL_GOLD) != 0; }

static bool mine_laid(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return is_mine(k);
}

static int gold_tiles(const bst_game *g)
{
    int n = 0;
    for (int k = 0; k < g->nkinds; k++) {
        n += is_mine(&g->kind[k]) ? g->kind[k].copies : 0;
    }
    return n;
}

static bool refuse(const bst_game *g, bst_setup_error *error)
{
    return gold_tiles(g) > TILES_MAX && bst_setup_refuse(error, BST_PROBLEM_MUCH_GOLD, BST_RULE_NONE, 0, TILES_MAX);
}

static void begin(bst_context *c)
{ // GOLD-01
    mine(c)->stock = (uint8_t)(EACH * gold_tiles(c->g));
}

static const bst_cell *cell_of(const bst_context *c, int number) { return &bst_cells(c->g, c->s)[number]; }

/// The gold on the tile of a cell, or null.
static heap *heap_on(const bst_context *c, int cell)
{
    gold_state *m = mine(c);
    for (int i = 0; i < m->n; i++) {
        if (m->at[i].cell == cell) {
            return &m->at[i];
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// Gold comes to tiles
// ---------------------------------------------------------------------------------------------------

static void piece_put(bst_context *c, int seat, int cell, bst_rule rule)
{
    gold_state *m = mine(c);
    heap *h = heap_on(c, cell);
    if (!h) {
        h = &m->at[m->n++];
        *h = (heap){.cell = (uint16_t)cell};
    }
    h->pieces++; // GOLD-07
    m->stock--;
    bst_event *e = bst_emit(c, BST_EVENT_GOLD);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = cell_of(c, cell)->x;
        e->y = cell_of(c, cell)->y;
        e->number = h->pieces;
        e->rule = (uint16_t)rule;
    }
}

static int enter_put(bst_context *c)
{ // TURN-10
    bst_state *s = c->s;
    int around[8];
    if (!is_mine(bst_laid_kind(c)) || mine(c)->stock == 0) { // only a table set up by hand has none left (GOLD-R6)
        return BST_GO_ON;
    }
    piece_put(c, s->active, s->laid, BST_GOLD_04);
    if (mine(c)->stock == 0) {
        return BST_GO_ON;
    }
    if (bst_board_around(c->g, s, s->laid, around) == 1) { // nothing to choose
        piece_put(c, s->active, around[0], BST_GOLD_05);
        return BST_GO_ON;
    }
    s->actor = s->active;
    return BST_WAIT;
}

static void put_legal(const bst_context *c, bst_list *list)
{ // GOLD-05, GOLD-R5: any tile
    int around[8];
    int n = bst_board_around(c->g, c->s, c->s->laid, around);
    for (int i = 0; i < n; i++) {
        bst_list_add(list, bst_action_on(BST_DO_GOLD, 0, 0, 0, cell_of(c, around[i])));
    }
}

/// Finds the tile that an action names, and leaves its cell in c->found.
static bst_refusal tile_check(bst_context *c, bst_action a, bst_rule rule)
{
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, rule);
    }
    c->found = bst_tile_at(c->g, c->s, a.x, a.y);
    return c->found != 0 ? bst_fine() : bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, rule);
}

static bst_refusal put_check(bst_context *c, bst_action a)
{
    const bst_cell *laid = cell_of(c, c->s->laid);
    bst_refusal why = tile_check(c, a, BST_GOLD_05);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    bool near = bst_near(laid->x, laid->y, cell_of(c, c->found));
    return near && c->found != c->s->laid ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_GOLD_05);
}

static int put_perform(bst_context *c, bst_action a)
{
    (void)a;
    piece_put(c, c->s->active, c->found, BST_GOLD_05);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Who has a right to it
// ---------------------------------------------------------------------------------------------------

/// Whether gold on a tile counts for a feature: on each of its tiles (GOLD-12, GOLD-R7), for cloisters and the like
/// also around it (GOLD-13, GOLD-R2).
static bool reaches(const bst_context *c, int region, int cell)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_cell *tile = cell_of(c, cell);
    if (bst_is_center(bst_regions(c->g, c->s)[region].kind)) {
        const bst_cell *center = cell_of(c, segs[region].cell);
        return bst_near(center->x, center->y, tile);
    }
    for (int i = 0; i < bst_kind_of(c->g, tile)->nsegs; i++) {
        if (segs[tile->seg0 + i].region == region) {
            return true;
        }
    }
    return false;
}

/// Seats with the majority in a feature, as bits; none without any follower that counts (GOLD-R1, GOLD-R8).
static unsigned owners(const bst_context *c, int region)
{
    int strength[BST_SEATS_MAX];
    if (bst_regions(c->g, c->s)[region].figures == 0) { // as of most
        return 0;
    }
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    unsigned seats = 0;
    for (int seat = 0; seat < c->g->setup.seats && best > 0; seat++) {
        seats |= (unsigned)(strength[seat] == best) << seat;
    }
    return seats;
}

/// GOLD-R9: the majorities of the scoring, while everybody who was scored still stands.
static int enter_claim(bst_context *c)
{ // TURN-16i
    gold_state *m = mine(c);
    for (int i = 0; i < c->s->nfinished && m->n != 0; i++) { // fields are not among them (GOLD-18)
        unsigned seats = owners(c, c->s->finished[i]);
        for (int k = 0; k < m->n && seats != 0; k++) {
            m->at[k].claims |= reaches(c, c->s->finished[i], m->at[k].cell) ? (uint8_t)seats : 0;
        }
    }
    unsigned any = 0;
    for (int k = 0; k < m->n; k++) {
        m->at[k].claims |= (uint8_t)bst_castles_paid(c, m->at[k].cell); // GOLD-R3
        any |= m->at[k].claims;
    }
    if (any != 0) {
        bst_arm(c, &bst_module_gold, SHARE);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Sharing out
// ---------------------------------------------------------------------------------------------------

static void take(bst_context *c, int seat, int number, int pieces, bst_rule rule)
{
    gold_state *m = mine(c);
    heap *h = &m->at[number];
    m->hoard[seat] = (uint8_t)(m->hoard[seat] + pieces);
    h->pieces = (uint8_t)(h->pieces - pieces);
    bst_event *e = bst_emit(c, BST_EVENT_TAKEN);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = cell_of(c, h->cell)->x;
        e->y = cell_of(c, h->cell)->y;
        e->points = pieces;
        e->rule = (uint16_t)rule;
    }
    if (h->pieces == 0) {
        m->n--;
        for (int i = number; i < m->n; i++) {
            m->at[i] = m->at[i + 1];
        }
        m->at[m->n] = (heap){0};
    }
}

static bool claims(const heap *h, int seat) { return h->claims >> seat & 1; }

static int seat_on_turn(const bst_context *c)
{
    int seat = c->s->active + mine(c)->turn;
    return seat < c->g->setup.seats ? seat : seat - c->g->setup.seats;
}

static void turn_passes(bst_context *c)
{
    gold_state *m = mine(c);
    m->turn = (uint8_t)(m->turn + 1 < c->g->setup.seats ? m->turn + 1 : 0);
}

/// A seat takes what it has a right to: all of it if nobody else has (GOLD-11), otherwise one piece (GOLD-15). False if
/// it has to choose between heaps that others claim differently (GOLD-R4).
static bool seat_takes(bst_context *c, int seat)
{
    gold_state *m = mine(c);
    unsigned some = 0;
    unsigned all = ~0u;
    int first = -1;
    for (int i = m->n - 1; i >= 0; i--) {
        if (claims(&m->at[i], seat)) {
            some |= m->at[i].claims;
            all &= m->at[i].claims;
            first = i;
        }
    }
    if (first >= 0 && some != all) {
        return false;
    }
    if (first >= 0 && some != 1u << seat) {
        take(c, seat, first, 1, BST_GOLD_15);
        return true;
    }
    for (int i = m->n - 1; i >= 0; i--) {
        if (claims(&m->at[i], seat)) {
            take(c, seat, i, m->at[i].pieces, BST_GOLD_11);
        }
    }
    return true;
}

/// Goes on until all gold that anybody has a right to is taken (GOLD-16).
static int share_on(bst_context *c)
{
    gold_state *m = mine(c);
    unsigned left = 1;
    while (left != 0) {
        if (!seat_takes(c, seat_on_turn(c))) {
            c->s->actor = (uint8_t)seat_on_turn(c);
            return BST_WAIT;
        }
        turn_passes(c);
        left = 0;
        for (int i = 0; i < m->n; i++) {
            left |= m->at[i].claims;
        }
    }
    m->turn = 0;
    bst_disarm(c, &bst_module_gold, SHARE);
    return BST_GO_ON;
}

static int enter_share(bst_context *c) { return share_on(c); } // TURN-16k

/// In front what most others claim, too: the best for whoever does not look further.
static void take_legal(const bst_context *c, bst_list *list)
{
    const gold_state *m = mine(c);
    for (int sharers = c->g->setup.seats; sharers > 0; sharers--) {
        for (int i = 0; i < m->n; i++) {
            if (claims(&m->at[i], c->s->actor) && __builtin_popcount(m->at[i].claims) == sharers) {
                bst_list_add(list, bst_action_on(BST_DO_TAKE, 0, 0, 0, cell_of(c, m->at[i].cell)));
            }
        }
    }
}

static bst_refusal take_check(bst_context *c, bst_action a)
{
    bst_refusal why = tile_check(c, a, BST_GOLD_15);
    const heap *h = why.code == BST_REFUSED_OK ? heap_on(c, c->found) : 0;
    if (why.code == BST_REFUSED_OK && (!h || !claims(h, c->s->actor))) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_GOLD_R4);
    }
    return why;
}

static int take_perform(bst_context *c, bst_action a)
{
    (void)a;
    take(c, c->s->actor, (int)(heap_on(c, c->found) - mine(c)->at), 1, BST_GOLD_15);
    turn_passes(c);
    return share_on(c);
}

// ---------------------------------------------------------------------------------------------------
// The end of the game
// ---------------------------------------------------------------------------------------------------

static int enter_unclaimed(bst_context *c)
{ // GOLD-19
    gold_state *m = mine(c);
    int pieces = 0;
    for (int i = 0; i < m->n; i++) {
        pieces += m->at[i].pieces;
        m->at[i] = (heap){0};
    }
    m->n = 0;
    m->gone = (uint8_t)(m->gone + pieces);
    bst_event *e = pieces > 0 ? bst_emit(c, BST_EVENT_UNCLAIMED) : 0;
    if (e) {
        e->points = pieces;
        e->rule = BST_GOLD_19;
    }
    return BST_GO_ON;
}

/// What each piece is worth to whoever has so many, by which rule.
static int rate(int pieces, bst_rule *rule)
{
    static const struct {
        int from, each;
        bst_rule rule;
    } rates[] = {{10, 4, BST_GOLD_24}, {7, 3, BST_GOLD_23}, {4, 2, BST_GOLD_22}, {0, 1, BST_GOLD_21}};
    int i = 0;
    while (pieces < rates[i].from) {
        i++;
    }
    *rule = rates[i].rule;
    return rates[i].each;
}

static int enter_final(bst_context *c)
{ // GOLD-20
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_rule rule;
        int pieces = mine(c)->hoard[seat];
        int each = rate(pieces, &rule);
        if (pieces > 0) {
            bst_breakdown why = {.count = (int16_t)pieces, .each = (int16_t)each};
            bst_award(c, seat, pieces * each, BST_CATEGORY_GOLD, rule, BST_NONE, why);
        }
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const gold_state *m = mine(c);
    for (int i = 0; i < m->n; i++) {
        const bst_cell *cell = cell_of(c, m->at[i].cell);
        bst_thing_add(out, (bst_thing){.kind = BST_THING_GOLD,
                                       .seat = BST_NOBODY,
                                       .x = cell->x,
                                       .y = cell->y,
                                       .seg = -1,
                                       .number = m->at[i].pieces});
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) { // GOLD-17
        bst_thing_add(out, (bst_thing){.kind = BST_THING_HOARD, .seat = seat, .seg = -1, .number = m->hoard[seat]});
    }
    bst_thing_add(out, (bst_thing){.kind = BST_THING_STOCK, .seat = BST_NOBODY, .seg = -1, .number = m->stock});
}

/// In a position: a piece of the stock comes to a tile, or a seat has won one from there.
static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    if (a.kind != BST_DO_GOLD && a.kind != BST_DO_TAKE) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_GOLD_05);
    }
    bst_refusal why = tile_check(c, a, BST_GOLD_R5);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    const heap *h = heap_on(c, c->found);
    if (a.kind == BST_DO_TAKE ? !h : mine(c)->stock == 0) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_GOLD_R6);
    }
    if (a.kind == BST_DO_TAKE) {
        take(c, seat, (int)(h - mine(c)->at), 1, BST_GOLD_15);
    } else {
        piece_put(c, seat, c->found, BST_GOLD_05);
    }
    return bst_fine();
}

/// All pieces that are neither left nor on tiles nor won are out of the game; fewer than none is for the audit to find.
static void gone_count(const bst_context *c)
{
    gold_state *m = mine(c);
    int pieces = EACH * gold_tiles(c->g) - m->stock;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        pieces -= m->hoard[seat];
    }
    for (int i = 0; i < m->n; i++) {
        pieces -= m->at[i].pieces;
    }
    m->gone = (uint8_t)(pieces > 0 ? pieces : 0);
}

static bst_refusal arrange_heap(bst_context *c, const bst_thing *thing)
{
    gold_state *m = mine(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    if (cell == 0 || heap_on(c, cell) || m->n == HEAPS_MAX) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_GOLD_R5);
    }
    if (thing->number < 1 || thing->number > UINT8_MAX) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_GOLD_R6);
    }
    m->at[m->n++] = (heap){.cell = (uint16_t)cell, .pieces = (uint8_t)thing->number};
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    gold_state *m = mine(c);
    bst_refusal why = bst_fine();
    switch (thing->kind) {
    case BST_THING_GOLD: why = arrange_heap(c, thing); break;
    case BST_THING_HOARD: why = bst_thing_supply(thing, BST_GOLD_R6, m->hoard); break;
    case BST_THING_STOCK:
        if (thing->number < 0 || thing->number > UINT8_MAX) {
            return bst_refuse(BST_REFUSED_BAD_VALUE, BST_GOLD_R6);
        }
        m->stock = (uint8_t)thing->number;
        break;
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_GOLD_05);
    }
    gone_count(c);
    return why;
}

static const char *audit(const bst_context *c)
{
    const gold_state *m = mine(c);
    int step = bst_step_within(c->g, c->s);
    bool sharing = step >= BST_STEP_SCORE_RETURN && step <= BST_STEP_SCORE_GOLD;
    int pieces = m->stock + m->gone;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        pieces += m->hoard[seat];
    }
    for (int i = 0; i < m->n; i++) {
        const heap *h = &m->at[i];
        pieces += h->pieces;
        if (h->pieces == 0 || cell_of(c, h->cell)->face == BST_EMPTY || heap_on(c, h->cell) != h) {
            return "gold lies where there is no tile, or twice on one";
        }
        if (!sharing && h->claims != 0) {
            return "somebody claims gold out of time";
        }
    }
    if (!sharing && m->turn != 0) {
        return "somebody's turn to take gold is out of time";
    }
    return pieces == EACH * gold_tiles(c->g) ? 0 : "a gold piece is lost or doubled";
}

static const bst_step_def steps[] = {
    [PUT] = {.id = BST_STEP_LAY_EFFECT, .order = LATE, .enter = enter_put, .tile = mine_laid},
    [CLAIM] = {.id = BST_STEP_SCORE_RETURN, .order = EARLY, .enter = enter_claim, .armed = BST_ARMED_SCORING},
    [SHARE] = {.id = BST_STEP_SCORE_GOLD, .enter = enter_share, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_FINAL_BUILDINGS, .order = EARLY, .enter = enter_unclaimed},
    {.id = BST_STEP_FINAL_EXTRAS, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_LAY_EFFECT, LATE}), .action = BST_DO_GOLD, .legal = put_legal, .check = put_check,
     .perform = put_perform},
    {BST_IN({BST_STEP_SCORE_GOLD, 0}), .action = BST_DO_TAKE, .legal = take_legal, .check = take_check,
     .perform = take_perform},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_GOLD, WEIGHT_HEAP };

static const bst_weight_def weights[] = {
    [WEIGHT_GOLD] = {"gold", 0.6F, "part of its points that gold promises"},
    [WEIGHT_HEAP] = {"gold-heap", 1.0F, "part of the gold on a feature's tiles that its chance promises"},
};

/// Points that so many pieces promise: the steps of the table made smooth, for nobody knows how many will be added.
static float worth(float pieces) { return pieces < 10 ? 0.4F * pieces * pieces : 4 * pieces; }

/// Adds the part of a heap that each seat can expect.
static void expect_heap(const bst_context *c, const bst_estimate *e, const heap *h, float expected[BST_SEATS_MAX])
{
    float part[BST_SEATS_MAX] = {0};
    float sum = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) { // it is being shared out
        part[seat] = claims(h, seat) ? 1 : 0;
        sum += part[seat];
    }
    for (int i = 0; i < e->nprospects && h->claims == 0; i++) {
        const bst_prospect *p = &e->prospect[i];
        if (p->chance <= 0 || !reaches(c, p->region, h->cell)) {
            continue;
        }
        float leaders = (float)__builtin_popcount(owners(c, p->region));
        for (int seat = 0; seat < c->g->setup.seats; seat++) {
            float share = bst_prospect_leads(p, seat) ? e->weight[WEIGHT_HEAP] * p->chance / leaders : 0;
            part[seat] += share;
            sum += share;
        }
    }
    float pieces = (float)h->pieces / (sum > 1 ? sum : 1);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        expected[seat] += pieces * part[seat];
    }
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    const gold_state *m = mine(c);
    float expected[BST_SEATS_MAX] = {0};
    for (int i = 0; i < m->n; i++) {
        expect_heap(c, e, &m->at[i], expected);
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        e->value[seat] += e->weight[WEIGHT_GOLD] * worth((float)m->hoard[seat] + expected[seat]);
    }
}

const bst_module bst_module_gold = {
    .name = "gold",
    .number = BST_ROOM_GOLD,
    .elements = BST_ELEMENT_GOLD,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(gold_state),
    .refuse = refuse,
    .begin = begin,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
