// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars, second part: small cities that become castles.

#include "modules/modules.h"

enum { ALL, COMPLETED }; ///< castles that count for farmers

typedef struct castle {
    uint16_t seg, other; ///< its two segments, the first by BASE-R7 in front
    uint16_t source;     ///< building that pays it in this part
    uint8_t round;       ///< of this part's payments in which it is paid, or 0
    uint8_t seat;        ///< owner of the token
    uint8_t made_now;    ///< made by this part's tile
    uint8_t held;        ///< at the end of the game its lord was still there
} castle;

typedef struct castles_state {
    uint8_t n;
    uint8_t left[BST_SEATS_MAX];
    uint8_t seat;  ///< TURN-16b: which seat is asked, counted from the active one,
    uint8_t next;  ///< and for which of the finished features
    uint8_t round; ///< TURN-16f: payments come in rounds (BRIDGE-R26)
    uint8_t asked; ///< castle whose owner chooses a building
    uint8_t reserved;
    castle at[]; ///< those that are built, by BASE-R7; room for all
} castles_state;

static castles_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_castles); }

static int castles_of_a_seat(const bst_game *g)
{ // BRIDGE-01, BRIDGE-R30
    return bst_setup_number(&g->setup, BST_OPTION_CASTLES);
}

static uint32_t slice_more(const bst_game *g)
{
    return (uint32_t)(castles_of_a_seat(g) * g->setup.seats) * (uint32_t)sizeof(castle);
}

static void begin(bst_context *c)
{ // BRIDGE-01
    castles_state *all = mine(c);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        all->left[seat] = (uint8_t)castles_of_a_seat(c->g);
    }
}

static int region_of(const bst_context *c, int seg) { return bst_segs(c->g, c->s)[seg].region; }

/// Seat at a distance from the active one.
static int seat_after(const bst_context *c, int distance)
{
    int seat = c->s->active + distance;
    return seat < c->g->setup.seats ? seat : seat - c->g->setup.seats;
}

// ---------------------------------------------------------------------------------------------------
// A small city becomes a castle
// ---------------------------------------------------------------------------------------------------

static bool is_half(const bst_context *c, int seg)
{
    const bst_segment *p = bst_seg_printed(c->g, c->s, seg);
    return (p->attrs & BST_ATTR_SMALL) && __builtin_popcount(p->sides) == 1;
}

/// BRIDGE-15, BRIDGE-R25: a closed city of two half-round segments on two tiles. An abbey closes one with just one.
static bool is_small_city(const bst_context *c, int region)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    const bst_seg *segs = bst_segs(c->g, c->s);
    int other = segs[region].next;
    return r->kind == BST_CITY && r->open == 0 && r->tiles == 2 && segs[other].next == region && is_half(c, region) &&
           is_half(c, other);
}

/// BRIDGE-R7: the only owner of a small city, or BST_NOBODY.
static int sole_owner(const bst_context *c, int region)
{
    int strength[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    int owner = BST_NOBODY;
    for (int seat = 0; seat < c->g->setup.seats && best > 0; seat++) {
        if (strength[seat] == best) {
            if (owner != BST_NOBODY) {
                return BST_NOBODY;
            }
            owner = seat;
        }
    }
    return owner;
}

/// Waits for the next owner of a small city, the active seat first (TURN-R15).
static int ask_next(bst_context *c)
{
    castles_state *k = mine(c);
    for (; k->seat < c->g->setup.seats; k->seat++) {
        int seat = seat_after(c, k->seat);
        for (; k->next < c->s->nfinished; k->next++) {
            int region = c->s->finished[k->next];
            if (k->left[seat] != 0 && is_small_city(c, region) && sole_owner(c, region) == seat) {
                c->s->actor = (uint8_t)seat;
                return BST_WAIT;
            }
        }
        k->next = 0;
    }
    k->seat = 0;
    return BST_GO_ON;
}

static int enter_castle(bst_context *c) { return ask_next(c); } // TURN-16b

/// The figure an action names, if it is a follower of the seat in the region, or 0.
static int lord_named(const bst_context *c, bst_action a, int seat, int region)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs || region_of(c, cell->seg0 + a.seg) != region) {
        return 0;
    }
    int figure = bst_figure_on(c->g, c->s, cell->seg0 + a.seg, seat, a.figure);
    return figure != 0 && bst_is_follower(c->g, figure) ? figure : 0;
}

static void castle_legal(const bst_context *c, bst_list *list)
{ // BRIDGE-R8: any of his followers there
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int region = c->s->finished[mine(c)->next];
    int first = list->n;
    for (int f = bst_regions(c->g, c->s)[region].figures; f != 0; f = figures[f].next) {
        const bst_seg *seg = &bst_segs(c->g, c->s)[figures[f].ref];
        const bst_cell *cell = &bst_cells(c->g, c->s)[seg->cell];
        bst_action a = {
            .kind = BST_DO_CASTLE, .figure = c->g->figure_kind[f], .seg = seg->index, .x = cell->x, .y = cell->y};
        bool listed = c->g->figure_seat[f] != c->s->actor || !bst_is_follower(c->g, f);
        for (int i = first; i < list->n && !listed; i++) {
            listed = bst_action_equal(list->at[i], a);
        }
        if (!listed) {
            bst_list_add(list, a);
        }
    }
}

static bst_refusal castle_check(bst_context *c, bst_action a)
{
    if (a.rot != 0 || a.figure >= BST_FIGURE_KINDS) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_16B);
    }
    c->found = lord_named(c, a, c->s->actor, c->s->finished[mine(c)->next]);
    return c->found != 0 ? bst_fine() : bst_refuse(BST_REFUSED_NOT_THERE, BST_BRIDGE_16);
}

/// Keeps the list in the order of BASE-R7.
static void castle_add(bst_context *c, castle made)
{
    castles_state *k = mine(c);
    int at = k->n++;
    while (at > 0 && bst_seg_rank(c->g, c->s, k->at[at - 1].seg) > bst_seg_rank(c->g, c->s, made.seg)) {
        k->at[at] = k->at[at - 1];
        at--;
    }
    k->at[at] = made;
}

/// BRIDGE-18: no city any more, with nothing of what made it one (BRIDGE-53).
static void become_castle(bst_region *r)
{
    r->kind = BST_CASTLE;
    r->shields = 0;
    r->attrs = 0;
}

/// A figure of a region beside its lord, or 0.
static int another(const bst_context *c, int region, int lord)
{
    int f = bst_regions(c->g, c->s)[region].figures;
    return f == lord ? bst_figure_table(c->g, c->s)[lord].next : f;
}

/// A small city is a castle of a seat from now on; answers the first of its two segments by BASE-R7.
static int convert(bst_context *c, int region, int seat, bool made_now)
{
    int other = bst_segs(c->g, c->s)[region].next;
    bool swapped = bst_seg_rank(c->g, c->s, other) < bst_seg_rank(c->g, c->s, region);
    int first = swapped ? other : region;
    castle_add(c, (castle){.seg = (uint16_t)first,
                           .other = (uint16_t)(swapped ? region : other),
                           .seat = (uint8_t)seat,
                           .made_now = made_now});
    become_castle(&bst_regions(c->g, c->s)[region]);
    return first;
}

static void build(bst_context *c, int region, int lord, bool made_now)
{
    int seat = c->g->figure_seat[lord];
    int first = convert(c, region, seat, made_now);
    mine(c)->left[seat]--;
    bst_score_skip(c, region); // BRIDGE-17
    for (int f = another(c, region, lord); f != 0; f = another(c, region, lord)) {
        bst_figure_return(c, f); // BRIDGE-R8; a builder may go with his follower
    }
    bst_figure_left(c, lord); // X-O114
    const bst_seg *seg = &bst_segs(c->g, c->s)[first];
    bst_event *e = bst_emit(c, BST_EVENT_CASTLE);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = bst_cells(c->g, c->s)[seg->cell].x;
        e->y = bst_cells(c->g, c->s)[seg->cell].y;
        e->seg = seg->index;
        e->feature = BST_CASTLE;
        e->figure = c->g->figure_kind[lord];
        e->rule = BST_BRIDGE_16;
    }
}

static int castle_perform(bst_context *c, bst_action a)
{
    (void)a;
    build(c, c->s->finished[mine(c)->next], c->found, true);
    return ask_next(c);
}

static int city_perform(bst_context *c, bst_action a)
{ // it stays a city and is scored
    (void)a;
    mine(c)->next++;
    return ask_next(c);
}

// ---------------------------------------------------------------------------------------------------
// Payments
// ---------------------------------------------------------------------------------------------------

/// BRIDGE-20: whether a tile is one of the 6 around a castle; it lies along x or along y, its first half in front.
static bool surrounds(const bst_context *c, const castle *k, int cell)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_cell *a = &cells[bst_segs(c->g, c->s)[k->seg].cell];
    const bst_cell *b = &cells[bst_segs(c->g, c->s)[k->other].cell];
    int wide = a->x == b->x;
    int high = a->y == b->y;
    return cells[cell].x >= a->x - wide && cells[cell].x <= b->x + wide && cells[cell].y >= a->y - high &&
           cells[cell].y <= b->y + high;
}

/// The first segment of a building or castle that lies on a castle's 6 tiles, or -1. Of a cloister only its own tile
/// counts (BRIDGE-24), where its one segment lies.
static int part_near(const bst_context *c, const castle *k, int region)
{
    int found = -1;
    int at = region;
    do {
        if (surrounds(c, k, bst_segs(c->g, c->s)[at].cell) &&
            (found < 0 || bst_seg_rank(c->g, c->s, at) < bst_seg_rank(c->g, c->s, found))) {
            found = at;
        }
        at = bst_segs(c->g, c->s)[at].next;
    } while (at != region);
    return found;
}

/// What pays a castle in this round, each named by a segment near it: first the buildings finished in this part, then
/// the castles paid one round before (BRIDGE-R26).
static int sources(const bst_context *c, const castle *k, uint16_t out[BST_FINISHED_MAX])
{
    const castles_state *all = mine(c);
    int n = 0;
    for (int i = 0; i < c->s->nfinished && all->round == 1; i++) {
        int part = part_near(c, k, c->s->finished[i]);
        out[n] = (uint16_t)part;
        n += part >= 0;
    }
    for (int i = 0; i < all->n && all->round > 1; i++) {
        int part = part_near(c, k, region_of(c, all->at[i].seg));
        out[n] = (uint16_t)part;
        n += part >= 0 && all->at[i].round == all->round - 1;
    }
    return n;
}

/// BRIDGE-31, BRIDGE-R9: whether a castle still waits for its building.
static bool waits(const bst_context *c, const castle *k)
{
    return k->round == 0 && !k->made_now && bst_regions(c->g, c->s)[region_of(c, k->seg)].figures != 0;
}

/// A castle is paid by a building, or by the castle that has it from there.
static void reach(const bst_context *c, castle *k, int part)
{
    castles_state *all = mine(c);
    int source = region_of(c, part);
    for (int i = 0; i < all->n; i++) {
        if (all->at[i].seg == part || all->at[i].other == part) {
            source = all->at[i].source;
        }
    }
    k->source = (uint16_t)source;
    k->round = all->round;
}

static void pay(bst_context *c, const castle *k)
{ // BRIDGE-21, BRIDGE-R13
    bst_value v = bst_score_value(c, k->source, true);
    bst_breakdown why = {.count = (int16_t)v.count,
                         .each = (int16_t)v.each,
                         .shields = (int16_t)v.shields,
                         .per_shield = (int16_t)v.per_shield,
                         .extra = (int16_t)v.extra};
    bst_rule rule = bst_figure_occupied(c->g, c->s, k->source, BST_NOBODY) ? BST_BRIDGE_21 : BST_BRIDGE_26;
    rule = k->round > 1 ? BST_BRIDGE_28 : rule;
    if (bst_value_points(&v) > 0) {
        bst_award(c, k->seat, bst_value_points(&v), BST_CATEGORY_CASTLES, rule, region_of(c, k->seg), why);
    }
}

/// Finds what pays the castles of one seat in this round. True if the seat has to choose.
static bool reach_all(bst_context *c, int seat)
{
    castles_state *all = mine(c);
    for (int i = 0; i < all->n; i++) {
        uint16_t part[BST_FINISHED_MAX];
        castle *k = &all->at[i];
        int n = k->seat == seat && waits(c, k) ? sources(c, k, part) : 0;
        if (n > 1) { // BRIDGE-27
            all->asked = (uint8_t)i;
            return true;
        }
        if (n == 1) { // BRIDGE-25
            reach(c, k, part[0]);
        }
    }
    return false;
}

/// Goes on with the payments: in every round first all choices, the active seat's in front (TURN-R15), then the points
/// in the order of BASE-R7.
static int pay_next(bst_context *c)
{
    castles_state *all = mine(c);
    for (bool paid = true; paid; all->round++) {
        for (int i = 0; i < c->g->setup.seats; i++) {
            if (reach_all(c, seat_after(c, i))) {
                c->s->actor = (uint8_t)seat_after(c, i);
                return BST_WAIT;
            }
        }
        paid = false;
        for (int i = 0; i < all->n; i++) {
            if (all->at[i].round == all->round) {
                pay(c, &all->at[i]);
                paid = true;
            }
        }
    }
    all->round = 0;
    all->asked = 0;
    return BST_GO_ON;
}

bool bst_castle_paid(const bst_context *c, int region)
{
    const castles_state *all = mine(c);
    bool paid = false;
    for (int i = 0; all && i < all->n; i++) {
        paid = paid || (all->at[i].round != 0 && region_of(c, all->at[i].seg) == region);
    }
    return paid;
}

static int enter_pay(bst_context *c)
{ // TURN-16f, after all buildings (BASE-R7)
    mine(c)->round = 1;
    return pay_next(c);
}

static void claim_legal(const bst_context *c, bst_list *list)
{
    uint16_t part[BST_FINISHED_MAX];
    int n = sources(c, &mine(c)->at[mine(c)->asked], part);
    for (int i = 0; i < n; i++) {
        const bst_seg *seg = &bst_segs(c->g, c->s)[part[i]];
        const bst_cell *cell = &bst_cells(c->g, c->s)[seg->cell];
        bst_list_add(list, (bst_action){.kind = BST_DO_CLAIM, .seg = seg->index, .x = cell->x, .y = cell->y});
    }
}

static bst_refusal claim_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    uint16_t part[BST_FINISHED_MAX];
    if (a.rot != 0 || a.figure != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_16F);
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BRIDGE_27);
    }
    int n = sources(c, &mine(c)->at[mine(c)->asked], part);
    bst_refusal_code code = BST_REFUSED_MOVE_FORBIDDEN;
    for (int i = 0; i < n; i++) {
        if (part[i] == cell->seg0 + a.seg) {
            c->found = part[i];
            return bst_fine();
        }
        if (region_of(c, part[i]) == region_of(c, cell->seg0 + a.seg)) { // one name for one building
            code = BST_REFUSED_NO_SUCH_SEGMENT;
        }
    }
    return bst_refuse(code, BST_BRIDGE_27);
}

static int claim_perform(bst_context *c, bst_action a)
{
    (void)a;
    reach(c, &mine(c)->at[mine(c)->asked], c->found);
    return pay_next(c);
}

unsigned bst_castles_paid(const bst_context *c, int cell)
{
    const castles_state *all = mine(c);
    unsigned seats = 0;
    for (int i = 0; all && i < all->n; i++) {
        seats |= (unsigned)(all->at[i].round != 0 && surrounds(c, &all->at[i], cell)) << all->at[i].seat;
    }
    return seats;
}

static int enter_return(bst_context *c)
{ // TURN-16i
    castles_state *all = mine(c);
    for (int i = 0; i < all->n; i++) {
        castle *k = &all->at[i];
        if (k->round != 0) {
            bst_figure_return_all(c, region_of(c, k->seg)); // BRIDGE-22
        }
        k->round = 0;
        k->source = 0;
        k->made_now = 0;
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Castles on the table
// ---------------------------------------------------------------------------------------------------

static void fresh(const bst_context *c, int seg, bst_region *region)
{
    const castles_state *all = mine(c);
    for (int i = 0; i < all->n && region->kind == BST_CITY; i++) {
        if (all->at[i].seg == seg || all->at[i].other == seg) {
            become_castle(region);
        }
    }
}

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    (void)finished;
    if (bst_regions(c->g, c->s)[region].kind == BST_CASTLE) {
        *v = (bst_value){.rule = BST_BRIDGE_29};
    }
}

/// BRIDGE-R10: followers leave the board before the fields are scored (BASE-89), so it is kept who had one.
static int enter_final(bst_context *c)
{
    castles_state *all = mine(c);
    for (int i = 0; i < all->n; i++) {
        all->at[i].held = bst_regions(c->g, c->s)[region_of(c, all->at[i].seg)].figures != 0;
    }
    return BST_GO_ON;
}

static bool held_at_end(const bst_context *c, int region)
{
    const castles_state *all = mine(c);
    bool held = false;
    for (int i = 0; i < all->n; i++) {
        held = held || (all->at[i].held && region_of(c, all->at[i].seg) == region);
    }
    return held;
}

static int farm_city(const bst_context *c, int city, int points)
{
    const bst_region *r = &bst_regions(c->g, c->s)[city];
    if (r->kind != BST_CASTLE) {
        return points;
    }
    if (c->g->setup.option[BST_OPTION_FARM_CASTLE] == COMPLETED && (r->figures != 0 || held_at_end(c, city))) {
        return 0; // BRIDGE-R10
    }
    return points + 1; // BRIDGE-R12
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const castles_state *all = mine(c);
    for (int i = 0; i < all->n; i++) {
        const bst_seg *seg = &bst_segs(c->g, c->s)[all->at[i].seg];
        const bst_cell *cell = &bst_cells(c->g, c->s)[seg->cell];
        bst_thing_add(
            out, (bst_thing){
                     .kind = BST_THING_CASTLE, .seat = all->at[i].seat, .x = cell->x, .y = cell->y, .seg = seg->index});
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_CASTLES, .seat = seat, .seg = -1, .number = all->left[seat]});
    }
}

/// In a position the lord stands in the small city already, or comes from the supply.
/// The lord of a castle that lies there already.
static bst_refusal arrange_lord(bst_context *c, int seat, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    bool known = number != 0 && a.seg < bst_kind_of(c->g, cell)->nsegs && a.figure < BST_FIGURE_KINDS;
    const castles_state *all = mine(c);
    for (int i = 0; known && i < all->n; i++) {
        int region = region_of(c, cell->seg0 + a.seg);
        bool lord = c->g->followers >> a.figure & 1 && bst_figure_spare(c->g, c->s, seat, a.figure) != 0;
        if (region_of(c, all->at[i].seg) == region && all->at[i].seat == seat && lord &&
            bst_regions(c->g, c->s)[region].figures == 0) {
            bst_figure_put(c, seat, a.figure, cell->seg0 + a.seg);
            return bst_fine();
        }
    }
    return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_16B);
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    if (a.kind == BST_DO_PUT) {
        return arrange_lord(c, seat, a);
    }
    if (a.kind != BST_DO_CASTLE) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_16B);
    }
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs || !is_small_city(c, region_of(c, cell->seg0 + a.seg))) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BRIDGE_R25);
    }
    if (mine(c)->left[seat] == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_R7);
    }
    int region = region_of(c, cell->seg0 + a.seg);
    bool known = a.figure < BST_FIGURE_KINDS && c->g->followers >> a.figure & 1;
    int lord = known ? lord_named(c, a, seat, region) : 0;
    if (known && lord == 0) {
        lord = bst_figure_spare(c->g, c->s, seat, a.figure);
        if (lord != 0) {
            bst_figure_move(c, lord, BST_AT_SEGMENT, cell->seg0 + a.seg);
        }
    }
    if (lord == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_BRIDGE_16);
    }
    build(c, region, lord, false);
    return bst_fine();
}

/// A castle of a position; its lord, if he is still there, comes with the figures.
static bst_refusal arrange_castle(bst_context *c, const bst_thing *thing)
{
    int number = bst_tile_at(c->g, c->s, thing->x, thing->y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    bool known = number != 0 && thing->seg >= 0 && thing->seg < bst_kind_of(c->g, cell)->nsegs;
    int region = known ? region_of(c, cell->seg0 + thing->seg) : 0;
    if (!known || !is_small_city(c, region) || bst_regions(c->g, c->s)[region].figures != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BRIDGE_R25);
    }
    if (thing->seat == BST_NOBODY || mine(c)->n == castles_of_a_seat(c->g) * c->g->setup.seats) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BRIDGE_R7);
    }
    convert(c, region, thing->seat, false);
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    switch (thing->kind) {
    case BST_THING_CASTLE: return arrange_castle(c, thing);
    case BST_THING_CASTLES: return bst_thing_supply(thing, BST_BRIDGE_01, mine(c)->left);
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_16B);
    }
}

static const char *audit(const bst_context *c)
{
    const castles_state *all = mine(c);
    int tokens = all->n;
    int regions = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        tokens += all->left[seat];
    }
    for (int i = 0; i < c->s->nsegs; i++) {
        regions += region_of(c, i) == i && bst_regions(c->g, c->s)[i].kind == BST_CASTLE;
    }
    if (tokens != castles_of_a_seat(c->g) * c->g->setup.seats || regions != all->n) {
        return "a castle is lost or doubled";
    }
    for (int i = 0; i < all->n; i++) {
        const castle *k = &all->at[i];
        const bst_region *r = &bst_regions(c->g, c->s)[region_of(c, k->seg)];
        int lord = r->figures;
        bool alone = lord == 0 || (bst_figure_table(c->g, c->s)[lord].next == 0 && bst_is_follower(c->g, lord) &&
                                   c->g->figure_seat[lord] == k->seat);
        if (r->kind != BST_CASTLE || region_of(c, k->other) != region_of(c, k->seg) || !alone) {
            return "a castle is not what it should be";
        }
    }
    return 0;
}

enum { EARLY = -2, CASTLES = 1 }; ///< orders of entries: before all others, and after those for buildings

static const bst_step_def steps[] = {
    {.id = BST_STEP_SCORE_CASTLE, .enter = enter_castle, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_BUILDINGS, .order = CASTLES, .enter = enter_pay, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .order = CASTLES, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_BUILDINGS, .order = EARLY, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_SCORE_CASTLE, 0}), .action = BST_DO_CASTLE, .legal = castle_legal, .check = castle_check,
     .perform = castle_perform},
    {BST_IN({BST_STEP_SCORE_CASTLE, 0}), .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check,
     .perform = city_perform},
    {BST_IN({BST_STEP_SCORE_BUILDINGS, CASTLES}), .action = BST_DO_CLAIM, .legal = claim_legal, .check = claim_check,
     .perform = claim_perform},
};

static const bst_guard_def guards[] = {
    {.features = 1 << BST_CASTLE, .rule = BST_BRIDGE_31},
};

const bst_module bst_module_castles = {
    .name = "castles",
    .number = BST_ROOM_CASTLES,
    .elements = BST_ELEMENT_CASTLE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(castles_state),
    .slice_more = slice_more,
    .begin = begin,
    .value = value,
    .farm_city = farm_city,
    .fresh = fresh,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
