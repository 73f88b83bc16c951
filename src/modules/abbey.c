// SPDX-License-Identifier: MIT
// Abbey & Mayor: the abbey in a hole, the mayor, the barn, the wagon.

#include <string.h>

#include "modules/modules.h"

enum { LAID, LOST };           ///< values of the house rules, in their order: unused abbeys at the end …
enum { ADJOINING, NEAR_TILE }; ///< … and how far a wagon drives
enum { BARN_ALONE, BARN_WITH_HERD };

typedef struct abbey_state {
    uint16_t kind;                 ///< the abbey among the kinds of tiles
    uint8_t unused;                ///< bit s: seat s still has its abbey
    uint8_t last;                  ///< seat + 1 that laid the last tile, once the last abbeys are offered
    uint8_t corner[BST_SEATS_MAX]; ///< corner + 1 of its tile at which a seat's barn stands, 0 in the supply
    uint8_t built;                 ///< seat + 1 whose barn was placed in this part
    uint8_t reserved;
    uint16_t from[BST_SEATS_MAX]; ///< segment + 1 from which a seat's wagon may drive on
} abbey_state;

static abbey_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_abbey); }

static int ask(bst_context *c, int seat)
{
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

// ---------------------------------------------------------------------------------------------------
// Abbey
// ---------------------------------------------------------------------------------------------------

static bool is_abbey(const bst_tile *tile)
{
    return (tile->flags & BST_TILE_HAND) && tile->center != BST_NO_SEG && tile->seg[tile->center].kind == BST_ABBEY;
}

/// ABBEY-02: one for each seat, whether or not the other tiles of the set are in play.
static void kinds(bst_game *g)
{
    const bst_tileset *set = bst_tileset_find("abbey");
    for (int i = 0; bst_has(g, BST_ELEMENT_ABBEY) && set && i < set->ntiles; i++) {
        if (is_abbey(&set->tiles[i])) {
            bst_kind_add(g, &set->tiles[i], g->setup.seats, BST_STACK_HAND);
        }
    }
}

static void begin(bst_context *c)
{
    for (int k = 0; k < c->g->nkinds; k++) {
        if (is_abbey(&c->g->kind[k].tile)) {
            mine(c)->kind = (uint16_t)k;
            mine(c)->unused = (uint8_t)((1u << c->g->setup.seats) - 1);
        }
    }
}

static bool limits(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return is_abbey(&kind->tile);
}

/// The sides at which a cell is barred from something, one bit for each: there lie tiles.
static unsigned sides_taken(unsigned bars) { return (bars | bars >> 1 | bars >> 2 | bars >> 3) & 0x1111; }

/// ABBEY-04: only into a hole with tiles at all four sides, and in one rotation, since all look alike.
static int lay_veto(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    (void)kind;
    unsigned bars = bst_slot_bars(c->g, c->s)[bst_cells(c->g, c->s)[cell].slot];
    bool hole = sides_taken(bars) == 0x1111;
    *rule = BST_ABBEY_04;
    return hole ? rotations & ~1 : rotations;
}

/// An abbey of a position set up by hand: the last seat that still has one has laid it.
static void laid(bst_context *c, int number)
{
    abbey_state *a = mine(c);
    if (!is_abbey(&bst_kind_of(c->g, &bst_cells(c->g, c->s)[number])->tile)) {
        return;
    }
    while (__builtin_popcount(a->unused) > bst_pile(c->g, c->s)[a->kind]) {
        a->unused &= (uint8_t) ~(1u << (31 - __builtin_clz(a->unused)));
    }
}

/// Whether there is any hole; most turns there is none, so this is asked before any rule is.
static bool any_hole(const bst_context *c)
{
    const uint16_t *all = bst_slot_bars(c->g, c->s);
    unsigned any = 0;
    for (int i = 0; i < c->s->nslots; i++) { // without a branch, for the compiler to do several at once
        any |= sides_taken(all[i]) == 0x1111;
    }
    return any != 0;
}

/// Whether an abbey may be laid into some hole.
static bool hole_open(const bst_context *c)
{
    const uint16_t *all = bst_slot_bars(c->g, c->s);
    bool open = false;
    for (int i = 0; i < c->s->nslots && !open; i++) {
        bst_rule rule;
        open = sides_taken(all[i]) == 0x1111 &&
               bst_placement_allowed(c, mine(c)->kind, bst_slots(c->g, c->s)[i], 1, &rule) != 0;
    }
    return open;
}

/// Whether the active seat has its abbey and a hole for it (ABBEY-06, ABBEY-15).
static bool abbey_fits(const bst_context *c)
{
    return (mine(c)->unused >> c->s->active & 1) && any_hole(c) && hole_open(c);
}

/// RIVER-R10: while river tiles are left.
static bool river_runs(const bst_state *s)
{
    return s->left[BST_STACK_FIRST] + s->left[BST_STACK_SECOND] + s->left[BST_STACK_ASIDE] > 0;
}

static bool may_replace_draw(const bst_context *c)
{
    return c->s->tile == BST_NONE && abbey_fits(c) && !bst_bazaar_tile_due(c);
}

static int enter_tile_choice(bst_context *c)
{ // TURN-05; of an empty pile TURN-06 knows
    bool drawing = bst_tiles_left_total(c->s) > 0 && !river_runs(c->s);
    return drawing && may_replace_draw(c) ? ask(c, c->s->active) : BST_GO_ON;
}

static int enter_pile_empty(bst_context *c)
{ // BASE-R10, TRADE-R4; every part comes here before its tile is laid
    mine(c)->built = 0;
    return bst_tiles_left_total(c->s) == 0 && may_replace_draw(c) ? ask(c, c->s->active) : BST_GO_ON;
}

/// ABBEY-16, ABBEY-R1: clockwise from the left of the seat that laid the last tile, that seat at the end.
static int enter_last_abbeys(bst_context *c)
{
    bst_state *s = c->s;
    abbey_state *a = mine(c);
    bool over = bst_tiles_left_total(s) == 0 && c->g->setup.option[BST_OPTION_LAST_ABBEYS] == LAID;
    if (!over || (a->last == 0 && a->unused == 0)) {
        return BST_GO_ON;
    }
    bool begun = a->last != 0;
    a->last = begun ? a->last : (uint8_t)(s->active + 1);
    while (!begun || s->active != a->last - 1) {
        begun = true;
        s->active = (uint8_t)bst_next_seat(c->g, s->active);
        if (abbey_fits(c)) {
            return ask(c, s->active);
        }
    }
    return BST_GO_ON;
}

static void take_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_ABBEY});
}

static bst_refusal take_check(bst_context *c, bst_action a)
{
    if (!bst_action_equal(a, (bst_action){.kind = BST_DO_ABBEY})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_step_rule(c->g->step[c->s->step].id));
    }
    return bst_fine();
}

static int take_perform(bst_context *c, bst_action action)
{ // ABBEY-03
    (void)action;
    abbey_state *a = mine(c);
    a->unused &= (uint8_t) ~(1u << c->s->active);
    bst_pile_take(c->g, c->s, a->kind);
    c->s->tile = a->kind;
    c->s->nnoted = 0;
    return BST_GO_ON;
}

static int take_last_perform(bst_context *c, bst_action action)
{ // ABBEY-R1: a full part
    take_perform(c, action);
    c->s->part = 1;
    return bst_turn_jump(c, BST_STEP_DRAW);
}

static int keep_last_perform(bst_context *c, bst_action action)
{
    (void)action;
    return enter_last_abbeys(c);
}

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    if (bst_regions(c->g, c->s)[region].kind == BST_ABBEY) {
        v->rule = finished ? BST_ABBEY_11 : BST_ABBEY_12;
    }
}

// ---------------------------------------------------------------------------------------------------
// Barn: placing
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
static bst_rule place_veto(const bst_context *c, int region, int figure)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    bool farmer = r->figures != 0 && r->kind == BST_FIELD && (c->g->followers >> figure & 1);
    return farmer && barn_in(c, region) != 0 ? BST_ABBEY_29 : BST_RULE_NONE;
}

/// ABBEY-R20: the field segment of a tile that holds both half-edges at a corner (NE SE SW NW = 0..3), or -1.
static int field_at_corner(const bst_context *c, int number, int corner)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    const uint8_t *at = c->g->face[cell->face].at;
    int before = at[3 * corner + 2];            // the right half of one side …
    int after = at[3 * ((corner + 1) & 3) + 1]; // … meets the left half of the next
    if (before == BST_NO_SEG || before != after || bst_seg_feature(c->g, c->s, cell->seg0 + before) != BST_FIELD) {
        return -1;
    }
    return cell->seg0 + before;
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

static void barn_legal(const bst_context *c, bst_list *list)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    if (bst_figure_spare(c->g, c->s, c->s->active, BST_FIGURE_BARN) == 0 ||
        bst_put_vetoed(c, c->s->laid, BST_FIGURE_BARN) != BST_RULE_NONE) {
        return;
    }
    unsigned beside = 0; // sides with a tile; a corner needs two of them, which spares most of the searching
    for (int side = 0; side < 4; side++) {
        beside |= (unsigned)(bst_cells(c->g, c->s)[bst_cell_beside(c->g, c->s, cell, side)].face != BST_EMPTY) << side;
    }
    beside |= beside << 4;
    for (int corner = 0; corner < 4; corner++) {
        if ((beside >> corner & 3) == 3 && barn_rule(c, c->s->laid, corner) == BST_RULE_NONE) {
            bst_list_add(list, (bst_action){.kind = BST_DO_BARN, .rot = (uint8_t)corner, .x = cell->x, .y = cell->y});
        }
    }
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
    bst_rule rule = bst_put_vetoed(c, c->s->laid, BST_FIGURE_BARN); // RIVER-R8
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    return barn_possible(c, c->s->active, c->s->laid, a);
}

static void barn_build(bst_context *c, int seat, int number, int corner)
{
    bst_figure_put(c, seat, BST_FIGURE_BARN, field_at_corner(c, number, corner));
    mine(c)->corner[seat] = (uint8_t)(corner + 1);
}

static int barn_perform(bst_context *c, bst_action a)
{
    barn_build(c, c->s->active, c->s->laid, a.rot);
    mine(c)->built = (uint8_t)(c->s->active + 1);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Barn: scoring
// ---------------------------------------------------------------------------------------------------

/// Field of a seat's barn, or -1.
static int barn_field(const bst_context *c, int seat)
{
    uint32_t bits = c->g->supply_of[BST_FIGURE_BARN];
    if (bits == 0) {
        return -1;
    }
    const bst_figure *f = &bst_figure_table(c->g, c->s)[seat * c->g->per_seat + __builtin_ctz(bits) + 1];
    return f->place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[f->ref].region : -1;
}

/// Field of the barn placed in this part, or -1.
static int field_built(const bst_context *c) { return mine(c)->built != 0 ? barn_field(c, mine(c)->built - 1) : -1; }

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
    bool any = s->nfields + s->nfinished != 0;
    return any ? BST_GO_ON : bst_turn_jump(c, BST_STEP_CARCASSONNE); // there is nothing to score
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

static void barn_award(bst_context *c, int seat)
{
    int field = barn_field(c, seat);
    if (field < 0) {
        return;
    }
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

static int enter_final_barns(bst_context *c)
{ // ABBEY-42, ABBEY-44
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        barn_award(c, seat);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Wagon
// ---------------------------------------------------------------------------------------------------

/// TURN-16i: farmers who met a barn go home (ABBEY-35, ABBEY-40); wagons go home, too, but it is noted where they
/// stood, for they may drive on from there.
static int enter_return(bst_context *c)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    for (int i = 0; i < c->s->nfields; i++) {
        bst_figure_return_all(c, c->s->fields[i]);
    }
    for (int i = 0; i < c->s->nfinished; i++) {
        for (int f = bst_regions(c->g, c->s)[c->s->finished[i]].figures; f != 0; f = figures[f].next) {
            if (c->g->figure_kind[f] == BST_FIGURE_WAGON) {
                mine(c)->from[c->g->figure_seat[f]] = (uint16_t)(figures[f].ref + 1);
            }
        }
    }
    return BST_GO_ON;
}

/// Segments that a wagon can reach: one bit for each.
typedef struct reach {
    uint8_t bits[(BST_TILES_MAX * BST_TILE_SEGS + 7) / 8];
} reach;

static bool reached(const reach *r, int seg) { return r->bits[seg >> 3] >> (seg & 7) & 1; }
static void reach_add(reach *r, int seg) { r->bits[seg >> 3] |= (uint8_t)(1 << (seg & 7)); }

/// The whole feature of a segment.
static void reach_feature(const bst_context *c, reach *r, int seg)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    for (int at = seg; !reached(r, at); at = segs[at].next) {
        reach_add(r, at);
    }
}

/// The feature of a segment that meets another, if one of the two is an abbey.
static void reach_abbey(const bst_context *c, reach *r, int seg, int other)
{
    bool abbey_here = bst_seg_feature(c->g, c->s, seg) == BST_ABBEY;
    bool abbey_there = bst_seg_feature(c->g, c->s, other) == BST_ABBEY;
    if (abbey_here != abbey_there) {
        reach_feature(c, r, other);
    }
}

/// ABBEY-R3: an abbey and the roads and cities that end at its sides.
static void reach_abbeys(const bst_context *c, reach *r, int seg)
{
    const bst_game *g = c->g;
    const bst_seg *p = &bst_segs(g, c->s)[seg];
    const bst_cell *cell = &bst_cells(g, c->s)[p->cell];
    for (int side = 0; side < 4; side++) {
        const bst_cell *beside = &bst_cells(g, c->s)[bst_cell_beside(g, c->s, cell, side)];
        int other = g->face[beside->face].at[3 * (side ^ 2)];
        if (g->face[cell->face].at[3 * side] == p->index && other != BST_NO_SEG) {
            reach_abbey(c, r, seg, beside->seg0 + other);
        }
    }
}

/// Likewise where a road comes to the abbey over a bridge (BRIDGE-R28): there it has no printed side.
static void reach_tied(const bst_context *c, reach *r, int from)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    bst_tie_list ties;
    bst_ties(c, &ties);
    for (int i = 0; i < ties.n; i++) {
        bst_tie t = ties.at[i];
        if (segs[t.a].region == segs[from].region) {
            reach_abbey(c, r, t.a, t.b);
        } else if (segs[t.b].region == segs[from].region) {
            reach_abbey(c, r, t.b, t.a);
        }
    }
}

/// ABBEY-R3: what adjoins a segment on its own tile; roads at the same ferry lake do (X-O8), as the ferries see to.
static void reach_on_tile(const bst_context *c, reach *r, int seg)
{
    int seg0 = seg - bst_segs(c->g, c->s)[seg].index;
    for (unsigned others = bst_seg_printed(c->g, c->s, seg)->adjoins; others != 0; others &= others - 1) {
        reach_feature(c, r, seg0 + __builtin_ctz(others));
    }
}

/// The house rule of a newer edition: the wagon's own tile and the eight around it.
static void reach_near(const bst_context *c, reach *r, int number)
{
    int around[9];
    int n = bst_board_around(c->g, c->s, number, around);
    around[n++] = number;
    for (int i = 0; i < n; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[around[i]];
        for (int k = 0; k < bst_kind_of(c->g, cell)->nsegs; k++) {
            reach_add(r, cell->seg0 + k);
        }
    }
}

static void reach_from(const bst_context *c, int from, reach *r)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    memset(r, 0, sizeof *r);
    if (c->g->setup.option[BST_OPTION_WAGON_REACH] == NEAR_TILE) {
        reach_near(c, r, segs[from].cell);
        return;
    }
    reach_tied(c, r, from);
    int at = from;
    do {
        reach_on_tile(c, r, at);
        reach_abbeys(c, r, at);
        at = segs[at].next;
    } while (at != from);
}

/// Rule that keeps a wagon from a segment.
static bst_rule drive_rule(const bst_context *c, const reach *r, int seg)
{
    const bst_game *g = c->g;
    int region = bst_segs(g, c->s)[seg].region;
    const bst_region *to = &bst_regions(g, c->s)[region];
    if (!(g->places[BST_FIGURE_WAGON] >> to->kind & 1)) {
        return BST_ABBEY_48;
    }
    if (!reached(r, seg)) {
        return BST_ABBEY_R3;
    }
    if (bst_region_finished(to) || bst_figure_occupied(g, c->s, region, BST_NOBODY)) {
        return BST_ABBEY_51;
    }
    bst_rule rule = bst_tile_vetoed(c, bst_segs(g, c->s)[seg].cell);
    return rule != BST_RULE_NONE ? rule : bst_place_vetoed(c, region, BST_FIGURE_WAGON);
}

/// Lists where the wagon of a seat may drive; with a null pointer only says whether there is such a place.
static bool drives_to(const bst_context *c, int seat, bst_list *list)
{
    reach r;
    reach_from(c, mine(c)->from[seat] - 1, &r);
    bool any = false;
    for (int seg = 0; seg < c->s->nsegs && (list || !any); seg++) {
        if (!reached(&r, seg) || drive_rule(c, &r, seg) != BST_RULE_NONE) {
            continue;
        }
        any = true;
        const bst_seg *p = &bst_segs(c->g, c->s)[seg];
        const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
        if (list) {
            bst_list_add(
                list,
                (bst_action){
                    .kind = BST_DO_DRIVE, .figure = BST_FIGURE_WAGON, .seg = p->index, .x = cell->x, .y = cell->y});
        }
    }
    return any;
}

static int enter_wagon(bst_context *c)
{ // TURN-16j, in the order of ABBEY-53
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        uint16_t *from = &mine(c)->from[seat];
        if (*from != 0 && bst_figure_spare(c->g, c->s, seat, BST_FIGURE_WAGON) != 0 && drives_to(c, seat, 0)) {
            return ask(c, seat);
        }
        *from = 0; // ABBEY-52
    }
    return BST_GO_ON;
}

static void drive_legal(const bst_context *c, bst_list *list) { drives_to(c, c->s->actor, list); }

static bst_refusal drive_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (a.figure != BST_FIGURE_WAGON || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_ABBEY_50);
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_ABBEY_50);
    }
    reach r;
    c->found = cell->seg0 + a.seg;
    reach_from(c, mine(c)->from[c->s->actor] - 1, &r);
    bst_rule rule = drive_rule(c, &r, c->found);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int drive_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->from[c->s->actor] = 0;
    bst_figure_put(c, c->s->actor, BST_FIGURE_WAGON, c->found);
    return enter_wagon(c);
}

static int stop_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->from[c->s->actor] = 0;
    return enter_wagon(c);
}

// ---------------------------------------------------------------------------------------------------
// Whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int seat = 0; bst_has(c->g, BST_ELEMENT_ABBEY) && seat < c->g->setup.seats; seat++) {
        bst_thing_add(
            out, (bst_thing){.kind = BST_THING_ABBEYS, .seat = seat, .seg = -1, .number = mine(c)->unused >> seat & 1});
    }
}

int bst_barn_corner(const bst_game *game, const bst_state *state, int seat)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const abbey_state *a = mine(&c);
    return a && seat >= 0 && seat < BST_SEATS_MAX ? a->corner[seat] - 1 : -1;
}

static bst_refusal arrange(bst_context *c, int seat, bst_action action)
{
    abbey_state *a = mine(c);
    if (action.kind == BST_DO_ABBEY && (a->unused >> seat & 1)) { // it was laid, but not here
        a->unused &= (uint8_t) ~(1u << seat);
        bst_pile_take(c->g, c->s, a->kind);
        c->s->discarded++;
        return bst_fine();
    }
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

static const char *audit(const bst_context *c)
{
    const bst_game *g = c->g;
    const abbey_state *a = mine(c);
    if (bst_has(g, BST_ELEMENT_ABBEY) && __builtin_popcount(a->unused) != bst_pile(g, c->s)[a->kind]) {
        return "the number of abbeys is wrong";
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        int field = barn_field(c, seat);
        if ((field >= 0) != (a->corner[seat] != 0)) {
            return "a barn has no corner";
        }
        if (field >= 0) {
            int barn = bst_figure_find(g, c->s, field, seat, BST_FIGURE_BARN);
            int number = bst_figure_tile(g, c->s, barn);
            int corner = a->corner[seat] - 1;
            if (corner_rule(c, number, corner) != BST_RULE_NONE ||
                field_at_corner(c, number, corner) != bst_figure_table(g, c->s)[barn].ref) {
                return "a barn stands where not all is field";
            }
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_MAYOR,
        .element = BST_ELEMENT_MAYOR,
        .count = 1,
        .follower = true, // ABBEY-58
        .strength = 1,
        .by_shields = true, // ABBEY-19
        .places = 1 << BST_CITY,
        .wrong_place = BST_ABBEY_17,
    },
    {
        .kind = BST_FIGURE_WAGON,
        .element = BST_ELEMENT_WAGON,
        .count = 1,
        .follower = true,
        .strength = 1, // ABBEY-49
        .places = 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_ABBEY_48,
    },
    {
        .kind = BST_FIGURE_BARN, // no places: it has an action of its own
        .element = BST_ELEMENT_BARN,
        .count = 1,
        .fixed = true, // ABBEY-30
        .wrong_place = BST_ABBEY_25,
    },
};

enum { EMPTY_PILE = -1, LAST = -1, BEFORE = -2 }; ///< orders of entries in steps of others

static const bst_step_def steps[] = {
    {BST_STEP_TILE_CHOICE, 0, enter_tile_choice, false}, {BST_STEP_DRAW, EMPTY_PILE, enter_pile_empty, false},
    {BST_STEP_SCORE_FINISHED, 1, enter_fields, true},    {BST_STEP_SCORE_BARN, 0, enter_barn, true},
    {BST_STEP_SCORE_RETURN, BEFORE, enter_return, true}, {BST_STEP_SCORE_WAGON, 0, enter_wagon, false},
    {BST_STEP_END, LAST, enter_last_abbeys, false},      {BST_STEP_FINAL_FIELDS, 1, enter_final_barns, false},
};

#define TAKE_IN(in_step, in_order, performed)                                                                 \
    {                                                                                                         \
        .step = in_step, .order = in_order, .action = BST_DO_ABBEY, .legal = take_legal, .check = take_check, \
        .perform = performed                                                                                  \
    }

static const bst_choice_def choices[] = {
    TAKE_IN(BST_STEP_TILE_CHOICE, 0, take_perform),
    TAKE_IN(BST_STEP_DRAW, EMPTY_PILE, take_perform),
    TAKE_IN(BST_STEP_END, LAST, take_last_perform),
    BST_PASS_AT(BST_STEP_TILE_CHOICE, 0, bst_pass_perform),
    BST_PASS_AT(BST_STEP_DRAW, EMPTY_PILE, bst_pass_perform),
    BST_PASS_AT(BST_STEP_END, LAST, keep_last_perform),
    {.step = BST_STEP_FIGURE, .action = BST_DO_BARN, .legal = barn_legal, .check = barn_check, .perform = barn_perform},
    {.step = BST_STEP_SCORE_WAGON,
     .action = BST_DO_DRIVE,
     .legal = drive_legal,
     .check = drive_check,
     .perform = drive_perform},
    BST_PASS_AT(BST_STEP_SCORE_WAGON, 0, stop_perform),
};

const bst_module bst_module_abbey = {
    .name = "abbey",
    .number = BST_ROOM_ABBEY,
    .elements = BST_ELEMENT_ABBEY | BST_ELEMENT_MAYOR | BST_ELEMENT_BARN | BST_ELEMENT_WAGON,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(abbey_state),
    .kinds = kinds,
    .limits = limits,
    .begin = begin,
    .own_tile = abbey_fits,
    .lay_veto = lay_veto,
    .place_veto = place_veto,
    .laid = laid,
    .value = value,
    .things = things,
    .arrange = arrange,
    .audit = audit,
};
