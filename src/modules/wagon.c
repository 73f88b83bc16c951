// SPDX-License-Identifier: MIT
// Abbey & Mayor, third part: the wagon, which drives on.

#include <string.h>

#include "modules/modules.h"

enum { ADJOINING, NEAR_TILE }; ///< values of the house rule, in their order: how far a wagon drives

/// A wagon that may drive on from a segment.
typedef struct departure {
    uint16_t seg;
    uint8_t figure;
    uint8_t feature; ///< among those finished in this part
} departure;

/// As many departures as there are wagons, those that are still to be decided about.
typedef struct wagon_state {
    uint8_t n;
    uint8_t reserved[3];
    departure at[];
} wagon_state;

static wagon_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_wagon); }

static uint32_t slice_more(const bst_game *g)
{
    int wagons = g->setup.seats * __builtin_popcount(g->supply_of[BST_FIGURE_WAGON]);
    return (uint32_t)wagons * (uint32_t)sizeof(departure);
}

/// TURN-16i: wagons go home with all others, but it is noted where they stood, for they may drive on from there.
static int enter_return(bst_context *c)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    wagon_state *w = mine(c);
    w->n = 0;
    for (int i = 0; i < c->s->nfinished; i++) {
        for (int f = bst_regions(c->g, c->s)[c->s->finished[i]].figures; f != 0; f = figures[f].next) {
            if (c->g->figure_kind[f] == BST_FIGURE_WAGON) {
                w->at[w->n++] = (departure){figures[f].ref, (uint8_t)f, (uint8_t)i};
            }
        }
    }
    return BST_GO_ON;
}

/// Whether of two wagons of a seat the first decides before the second (ABBEY-R23).
static bool goes_before(const bst_context *c, const departure *a, const departure *b)
{
    if (a->feature != b->feature) {
        return a->feature < b->feature;
    }
    const bst_cell *one = &bst_cells(c->g, c->s)[bst_segs(c->g, c->s)[a->seg].cell];
    const bst_cell *two = &bst_cells(c->g, c->s)[bst_segs(c->g, c->s)[b->seg].cell];
    return one->y != two->y ? one->y < two->y : one->x != two->x ? one->x < two->x : a->seg < b->seg;
}

/// The wagon of a seat about which it decides next, or null.
static departure *next_of(const bst_context *c, int seat)
{
    wagon_state *w = mine(c);
    departure *next = 0;
    for (int i = 0; i < w->n; i++) {
        bool his = c->g->figure_seat[w->at[i].figure] == seat;
        if (his && (!next || goes_before(c, &w->at[i], next))) {
            next = &w->at[i];
        }
    }
    return next;
}

/// It has been decided about a wagon.
static void decided(const bst_context *c, departure *d) { *d = mine(c)->at[--mine(c)->n]; }

// ---------------------------------------------------------------------------------------------------
// Where it can drive
// ---------------------------------------------------------------------------------------------------

/// Segments that a wagon can reach: one bit for each.
typedef struct reach {
    uint64_t bits[(BST_TILES_MAX * BST_TILE_SEGS + 63) / 64];
} reach;

static bool reached(const reach *r, int seg) { return r->bits[seg / 64] >> seg % 64 & 1; }
static void reach_add(reach *r, int seg) { r->bits[seg / 64] |= UINT64_C(1) << seg % 64; }
/// The first segment that can be reached from this one on; n if there is none before.
static int reach_next(const reach *r, int seg, int n)
{
    while (seg < n && r->bits[seg / 64] >> seg % 64 == 0) {
        seg = (seg | 63) + 1;
    }
    return seg < n ? seg + __builtin_ctzll(r->bits[seg / 64] >> seg % 64) : n;
}

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

/// ABBEY-R3: what adjoins a segment on its own tile; roads at the same lake do (X-O8), as the lake's room sees to.
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

static const bst_way driving = {.id = BST_BY_DRIVING, .occupied = BST_ABBEY_51, .finished = BST_ABBEY_51};

/// Why the wagon of a seat may not drive to a segment.
static bst_refusal drive_refusal(const bst_context *c, const reach *r, int seat, int seg)
{
    bst_refusal why = bst_arrival_check(c, &driving, seat, BST_FIGURE_WAGON, seg);
    if (why.code == BST_REFUSED_WRONG_FEATURE) {
        return bst_refuse(why.code, BST_ABBEY_48);
    }
    return reached(r, seg) ? why : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_ABBEY_R3);
}

// ---------------------------------------------------------------------------------------------------
// Driving
// ---------------------------------------------------------------------------------------------------

/// Lists where the next wagon of a seat may drive; with a null pointer only says whether there is such a place.
static bool drives_to(const bst_context *c, int seat, bst_list *list)
{
    reach r;
    reach_from(c, next_of(c, seat)->seg, &r);
    bool any = false;
    const int n = c->s->nsegs;
    for (int seg = reach_next(&r, 0, n); seg < n && (list || !any); seg = reach_next(&r, seg + 1, n)) {
        if (drive_refusal(c, &r, seat, seg).code != BST_REFUSED_OK) {
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
        for (departure *d; (d = next_of(c, seat)) != 0; decided(c, d)) { // ABBEY-52
            bool home = bst_figure_table(c->g, c->s)[d->figure].place == BST_AT_SUPPLY;
            if (home && drives_to(c, seat, 0)) {
                c->s->actor = (uint8_t)seat;
                return BST_WAIT;
            }
        }
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
    reach_from(c, next_of(c, c->s->actor)->seg, &r);
    return drive_refusal(c, &r, c->s->actor, c->found);
}

static int drive_perform(bst_context *c, bst_action a)
{
    (void)a;
    departure *d = next_of(c, c->s->actor);
    int figure = d->figure;
    decided(c, d);
    bst_figure_put_this(c, figure, c->found);
    return enter_wagon(c);
}

static int stop_perform(bst_context *c, bst_action a)
{
    (void)a;
    decided(c, next_of(c, c->s->actor));
    return enter_wagon(c);
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_WAGON,
        .follower = true,
        .strength = 1, // ABBEY-49
        .places = 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_ABBEY_48,
    },
};

enum { BEFORE = -2 }; ///< order of its entry in the step of others

static const bst_step_def steps[] = {
    {.id = BST_STEP_SCORE_RETURN, .order = BEFORE, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_WAGON, .enter = enter_wagon, .armed = BST_ARMED_SCORING},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_SCORE_WAGON, 0}), .action = BST_DO_DRIVE, .legal = drive_legal, .check = drive_check,
     .perform = drive_perform},
    BST_PASS_AT(stop_perform, {BST_STEP_SCORE_WAGON, 0}),
};

const bst_module bst_module_wagon = {
    .name = "wagon",
    .number = BST_ROOM_WAGON,
    .elements = BST_ELEMENT_WAGON,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(wagon_state),
    .slice_more = slice_more,
};
