// SPDX-License-Identifier: MIT
// The Ferries: lakes whose road ends are joined by ferries.
//
// Every road end of a lake is a segment of its own that ends there (FERRY-08); a ferry ties two of them. A ferry
// neither opens nor closes an end: a tie of 0 ends.

#include <string.h>

#include "modules/modules.h"

enum {
    FERRIES_MAX = 64, ///< of eight copies of the set
    RELAY = 1,        ///< order of the second entry of TURN-14
    ROADS_MAX = BST_TILES_MAX * BST_TILE_SEGS,
};

/// May a ferry be re-laid in this part?
enum { NO, YES, DONE };

typedef struct ferry {
    uint16_t cell;
    uint8_t end[2]; ///< segments of the tile, the lower number first
} ferry;

typedef struct ferries_state {
    uint16_t n;
    ferry at[FERRIES_MAX];
    uint8_t relay[FERRIES_MAX]; ///< NO, YES or DONE while ferries are re-laid, all NO otherwise
} ferries_state;

static ferries_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_ferries); }

static bool is_lake(const bst_kind *k) { return (k->tile.symbols & BST_SYMBOL_LAKE) != 0; }

static bool is_lake_end(const bst_segment *p) { return p->kind == BST_ROAD && p->end == BST_END_LAKE; }

static const bst_cell *cell_of(const bst_context *c, int number) { return &bst_cells(c->g, c->s)[number]; }

/// Segment on the table of one end of a ferry.
static int seg_of(const bst_context *c, const ferry *f, int end) { return cell_of(c, f->cell)->seg0 + f->end[end]; }

/// Number of the ferry on a lake, or -1.
static int ferry_on(const bst_context *c, int cell)
{
    for (int i = 0; i < mine(c)->n; i++) {
        if (mine(c)->at[i].cell == cell) {
            return i;
        }
    }
    return -1;
}

/// Lakes in the game: each has its ferry (FERRY-01).
static int lakes(const bst_game *g)
{
    int n = 0;
    for (int k = 0; k < g->nkinds; k++) {
        n += is_lake(&g->kind[k]) ? g->kind[k].copies : 0;
    }
    return n;
}

static bool refuse(const bst_game *g, bst_setup_error *error)
{
    return lakes(g) > FERRIES_MAX && bst_setup_refuse(error, BST_PROBLEM_MANY_FERRIES, BST_RULE_NONE, 0, FERRIES_MAX);
}

/// X-O8: roads that end at one lake adjoin each other like roads at a crossing.
static void kind_hook(const bst_game *g, bst_kind *k)
{
    (void)g;
    bst_tile *t = &k->tile;
    for (int i = 0; is_lake(k) && i < t->nsegs; i++) {
        for (int j = 0; j < t->nsegs; j++) {
            bool meet = i != j && is_lake_end(&t->seg[i]) && is_lake_end(&t->seg[j]);
            t->seg[i].adjoins |= (uint16_t)(meet << j);
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// Pairs of road ends
// ---------------------------------------------------------------------------------------------------

static void pairs_list(const bst_context *c, int number, const ferry *except, bst_list *list)
{
    const bst_cell *cell = cell_of(c, number);
    const bst_tile *t = &bst_kind_of(c->g, cell)->tile;
    for (int i = 0; i < t->nsegs; i++) {
        for (int j = i + 1; j < t->nsegs; j++) {
            bool same = except && except->end[0] == i && except->end[1] == j;
            if (is_lake_end(&t->seg[i]) && is_lake_end(&t->seg[j]) && !same) {
                bst_list_add(
                    list, (bst_action){
                              .kind = BST_DO_FERRY, .seg = (uint8_t)i, .rot = (uint8_t)j, .x = cell->x, .y = cell->y});
            }
        }
    }
}

/// Whether an action names two road ends of a lake, the lower number first; leaves the cell in c->found.
static bst_refusal pair_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_kind *k = bst_kind_of(c->g, cell_of(c, number));
    if (a.figure != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_14);
    }
    if (number == 0 || a.seg >= k->nsegs || a.rot >= k->nsegs || !is_lake(k)) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_FERRY_06);
    }
    if (a.seg >= a.rot || !is_lake_end(&k->tile.seg[a.seg]) || !is_lake_end(&k->tile.seg[a.rot])) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_FERRY_11);
    }
    c->found = number;
    return bst_fine();
}

static void tell(bst_context *c, bst_action a, bst_rule rule)
{
    bst_event *e = bst_emit(c, BST_EVENT_FERRY);
    if (e) {
        e->seat = c->s->active;
        e->x = a.x;
        e->y = a.y;
        e->seg = a.seg;
        e->number = a.rot;
        e->feature = BST_ROAD;
        e->rule = (uint16_t)rule;
    }
}

// ---------------------------------------------------------------------------------------------------
// A new ferry
// ---------------------------------------------------------------------------------------------------

enum { NEW, AGAIN }; ///< places of its steps in the table

static void ferry_add(bst_context *c, int number, bst_action a)
{
    bst_arm(c, &bst_module_ferries, AGAIN);
    ferries_state *f = mine(c);
    f->at[f->n++] = (ferry){.cell = (uint16_t)number, .end = {a.seg, a.rot}};
    int seg0 = cell_of(c, number)->seg0;
    bst_region_tie(c, seg0 + a.seg, seg0 + a.rot, 0); // FERRY-07
}

static bool lake_laid(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return is_lake(k);
}

static int enter_new(bst_context *c)
{ // TURN-14: FERRY-06, FERRY-R2
    if (!is_lake(bst_kind_of(c->g, cell_of(c, c->s->laid)))) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void new_legal(const bst_context *c, bst_list *list) { pairs_list(c, c->s->laid, 0, list); }

static bst_refusal new_check(bst_context *c, bst_action a)
{
    bst_refusal why = pair_check(c, a);
    if (why.code == BST_REFUSED_OK && c->found != c->s->laid) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_FERRY_16);
    }
    return why;
}

static int new_perform(bst_context *c, bst_action a)
{
    ferry_add(c, c->s->laid, a);
    tell(c, a, BST_FERRY_06);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// The first ferries along the roads (FERRY-R16)
// ---------------------------------------------------------------------------------------------------

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpadded" // it is no part of the state

typedef struct walk {
    const bst_context *c;
    bst_tie_list ties; ///< tunnels and bridges (FERRY-R11); a ferry ends the walk before its own tie is asked
    int todo;
    uint16_t at[ROADS_MAX];
    uint8_t seen[(ROADS_MAX + 7) / 8];
} walk;

#pragma GCC diagnostic pop

static bool walk_marks(walk *w, int seg)
{
    bool fresh = !(w->seen[seg >> 3] >> (seg & 7) & 1);
    w->seen[seg >> 3] |= (uint8_t)(1 << (seg & 7));
    return fresh;
}

/// Comes to a piece of road: a ferry that leaves from it is a first one, and ends this walk (FERRY-13).
static void walk_to(walk *w, int seg)
{
    const bst_context *c = w->c;
    if (bst_seg_feature(c->g, c->s, seg) != BST_ROAD || !walk_marks(w, seg)) {
        return;
    }
    int i = ferry_on(c, bst_segs(c->g, c->s)[seg].cell);
    const ferry *f = &mine(c)->at[i < 0 ? 0 : i];
    if (i >= 0 && (seg_of(c, f, 0) == seg || seg_of(c, f, 1) == seg)) {
        mine(c)->relay[i] = YES;
        return;
    }
    w->at[w->todo++] = (uint16_t)seg;
}

/// Goes on from a piece of road to all that touch it or are tied to it.
static void walk_on(walk *w, int seg)
{
    const bst_game *g = w->c->g;
    const bst_state *s = w->c->s;
    const bst_seg *p = &bst_segs(g, s)[seg];
    const bst_cell *cell = cell_of(w->c, p->cell);
    for (int side = 0; side < 4; side++) {
        const bst_cell *beside = cell_of(w->c, bst_cell_beside(g, s, cell, side));
        int other = g->face[beside->face].at[3 * (side ^ 2)];
        if (g->face[cell->face].at[3 * side] == p->index && other != BST_NO_SEG) {
            walk_to(w, beside->seg0 + other);
        }
    }
    for (int i = 0; i < w->ties.n; i++) {
        bst_tie t = w->ties.at[i];
        if (t.a == seg || t.b == seg) {
            walk_to(w, t.a ^ t.b ^ seg);
        }
    }
}

/// Marks the ferries that may be re-laid: the first one in every direction from the laid tile (FERRY-14).
static void firsts_mark(const bst_context *c)
{
    const bst_cell *laid = cell_of(c, c->s->laid);
    walk w;
    w.c = c;
    w.todo = 0;
    memset(w.seen, 0, (size_t)(c->s->nsegs + 7) / 8);
    bst_ties(c, &w.ties);
    for (int i = 0; i < bst_kind_of(c->g, laid)->nsegs; i++) { // outward, also from the ends of a new lake
        if (bst_seg_feature(c->g, c->s, laid->seg0 + i) == BST_ROAD && walk_marks(&w, laid->seg0 + i)) {
            w.at[w.todo++] = (uint16_t)(laid->seg0 + i);
        }
    }
    while (w.todo > 0) {
        walk_on(&w, w.at[--w.todo]);
    }
}

/// Whether a segment of a tile belongs to a region.
static bool on_tile(const bst_context *c, const bst_cell *cell, int region)
{
    const bst_seg *segs = &bst_segs(c->g, c->s)[cell->seg0];
    bool found = false;
    for (int i = 0; i < bst_kind_of(c->g, cell)->nsegs; i++) {
        found |= segs[i].region == region;
    }
    return found;
}

/// Whether some ferry is on a road of the laid tile: seldom, so the walk can be spared.
static bool ferry_near(const bst_context *c)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_cell *laid = cell_of(c, c->s->laid);
    const ferries_state *f = mine(c);
    uint64_t roads = 0; // a bit for every region: where it is not set no road of the tile need be looked for
    for (int k = 0; f->n != 0 && k < bst_face_at(c->g, laid)->nsegs; k++) {
        int region = segs[laid->seg0 + k].region;
        roads |= (uint64_t)(bst_regions(c->g, c->s)[region].kind == BST_ROAD) << region % 64;
    }
    for (int i = 0; roads != 0 && i < f->n; i++) {
        int region = segs[seg_of(c, &f->at[i], 0)].region;
        if ((roads >> region % 64 & 1) && f->at[i].cell != c->s->laid && on_tile(c, laid, region)) {
            return true;
        }
    }
    return false;
}

// ---------------------------------------------------------------------------------------------------
// Re-laying
// ---------------------------------------------------------------------------------------------------

/// All ferries are marked NO again.
static void relay_forget(const bst_context *c)
{
    for (int i = 0; i < mine(c)->n; i++) {
        mine(c)->relay[i] = NO;
    }
}

/// Waits for the next re-laying if there is a ferry left for it.
static int relay_next(bst_context *c)
{
    for (int i = 0; i < mine(c)->n; i++) {
        if (mine(c)->relay[i] == YES) {
            c->s->actor = c->s->active;
            return BST_WAIT;
        }
    }
    relay_forget(c);
    return BST_GO_ON;
}

static int enter_relay(bst_context *c)
{ // TURN-14: fixed before the first re-laying (FERRY-R14)
    if (!ferry_near(c)) {
        return BST_GO_ON;
    }
    firsts_mark(c);
    return relay_next(c);
}

static void relay_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0; i < mine(c)->n; i++) {
        if (mine(c)->relay[i] == YES) {
            pairs_list(c, mine(c)->at[i].cell, &mine(c)->at[i], list);
        }
    }
}

static bst_refusal relay_check(bst_context *c, bst_action a)
{
    bst_refusal why = pair_check(c, a);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    int i = ferry_on(c, c->found);
    if (c->found == c->s->laid) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_FERRY_R12);
    }
    if (i < 0 || mine(c)->relay[i] != YES) {
        bool done = i >= 0 && mine(c)->relay[i] == DONE;
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, done ? BST_FERRY_15 : BST_FERRY_13);
    }
    const ferry *f = &mine(c)->at[i];
    c->found = i;
    return f->end[0] == a.seg && f->end[1] == a.rot ? bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_FERRY_11) : bst_fine();
}

/// FERRY-R7: figures that need a follower of their seat do not stay on a part of the road without one.
static void parted(bst_context *c, int region)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_figure_companions(c, region, seat);
    }
}

static int relay_perform(bst_context *c, bst_action a)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    uint16_t rest[ROADS_MAX];
    ferry *f = &mine(c)->at[c->found];
    mine(c)->relay[c->found] = DONE;
    int seg0 = cell_of(c, f->cell)->seg0;
    int old[2] = {seg_of(c, f, 0), seg_of(c, f, 1)};
    f->end[0] = a.seg;
    f->end[1] = a.rot;
    tell(c, a, BST_FERRY_10);
    bst_region_rebuild(c, segs[old[0]].region, rest); // FERRY-R8
    bst_region_tie(c, seg0 + a.seg, seg0 + a.rot, 0);
    // FERRY-R18: the two parts come from a road that was unfinished before; whatever else is finished now was before
    for (int i = 0; i < 2; i++) {
        bst_region_note(c->s, old[i]);
        parted(c, segs[old[i]].region);
    }
    return relay_next(c);
}

static int relay_end(bst_context *c, bst_action a)
{
    (void)a;
    relay_forget(c);
    return BST_GO_ON;
}

static void ties(const bst_context *c, bst_tie_list *out)
{
    for (int i = 0; i < mine(c)->n; i++) {
        bst_tie_add(out, seg_of(c, &mine(c)->at[i], 0), seg_of(c, &mine(c)->at[i], 1), 0);
    }
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int i = 0; i < mine(c)->n; i++) {
        const ferry *f = &mine(c)->at[i];
        const bst_cell *cell = cell_of(c, f->cell);
        bst_thing_add(out, (bst_thing){.kind = BST_THING_FERRY,
                                       .seat = BST_NOBODY,
                                       .x = cell->x,
                                       .y = cell->y,
                                       .seg = f->end[0],
                                       .number = f->end[1]});
    }
    bst_thing_add(
        out, (bst_thing){.kind = BST_THING_FERRIES, .seat = BST_NOBODY, .seg = -1, .number = lakes(c->g) - mine(c)->n});
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    (void)seat; // FERRY-02
    if (a.kind != BST_DO_FERRY) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_14);
    }
    bst_refusal why = pair_check(c, a);
    if (why.code == BST_REFUSED_OK && ferry_on(c, c->found) >= 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_FERRY_06);
    }
    if (why.code == BST_REFUSED_OK) {
        ferry_add(c, c->found, a);
    }
    return why;
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind == BST_THING_FERRIES) { // which follows from those on the table
        bool same = thing->number == lakes(c->g) - mine(c)->n;
        return same ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_FERRY_01);
    }
    return arrange(c, 0,
                   (bst_action){.kind = thing->kind == BST_THING_FERRY ? BST_DO_FERRY : BST_DO_NONE,
                                .rot = (uint8_t)thing->number,
                                .seg = (uint8_t)thing->seg,
                                .x = (int16_t)thing->x,
                                .y = (int16_t)thing->y});
}

static const char *audit(const bst_context *c)
{
    const ferries_state *f = mine(c);
    for (int i = 0; i < f->n; i++) {
        const bst_kind *k = bst_kind_of(c->g, cell_of(c, f->at[i].cell));
        const uint8_t *end = f->at[i].end;
        if (!is_lake(k) || end[0] >= end[1] || end[1] >= k->nsegs || !is_lake_end(&k->tile.seg[end[0]]) ||
            !is_lake_end(&k->tile.seg[end[1]])) {
            return "a ferry does not join two road ends of a lake";
        }
        if (ferry_on(c, f->at[i].cell) != i) {
            return "two ferries are on one lake";
        }
    }
    bool relaying = c->g->step[c->s->step].id == BST_STEP_FERRY;
    for (int i = 0; i < FERRIES_MAX; i++) {
        if (f->relay[i] != NO && (i >= f->n || !relaying)) {
            return "a ferry is marked for re-laying out of time";
        }
    }
    return 0;
}

static const bst_step_def steps[] = {
    [NEW] = {.id = BST_STEP_FERRY, .enter = enter_new, .tile = lake_laid},
    [AGAIN] = {.id = BST_STEP_FERRY, .order = RELAY, .enter = enter_relay, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FERRY, 0}), .action = BST_DO_FERRY, .legal = new_legal, .check = new_check,
     .perform = new_perform},
    {BST_IN({BST_STEP_FERRY, RELAY}), .action = BST_DO_FERRY, .legal = relay_legal, .check = relay_check,
     .perform = relay_perform},
    {BST_IN({BST_STEP_FERRY, RELAY}), .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check,
     .perform = relay_end},
};

const bst_module bst_module_ferries = {
    .name = "ferries",
    .number = BST_ROOM_FERRIES,
    .elements = BST_ELEMENT_FERRY,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(ferries_state),
    .kind = kind_hook,
    .refuse = refuse,
    .ties = ties,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
