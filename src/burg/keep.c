// SPDX-License-Identifier: MIT
// The keeps: each marks the largest house that its owner has finished, and the larger one is paid for the empty ground
// at the end.

#include "engine/estimate.h"

#include "burg/burg.h"

typedef struct keep_state {
    uint16_t seg[2]; ///< segment of the house where the keep of a seat stands, plus 1; 0: in the supply
} keep_state;

static keep_state *mine(const bst_context *c) { return bst_slice(c, &bst_castle_keep); }

static int house_of(const bst_context *c, int seat) { return bst_segs(c->g, c->s)[mine(c)->seg[seat] - 1].region; }

/// BURG-R5: tiles of the house where a keep stands, or 0.
static int size_of(const bst_context *c, int seat)
{
    return mine(c)->seg[seat] != 0 ? bst_regions(c->g, c->s)[house_of(c, seat)].tiles : 0;
}

void bst_keep_claim(bst_context *c, int region)
{
    int seat = c->s->active;
    if (bst_regions(c->g, c->s)[region].tiles > size_of(c, seat)) { // BURG-57, BURG-58
        mine(c)->seg[seat] = (uint16_t)(region + 1);
        bst_tell_region(c, BST_EVENT_KEEP, seat, region, BST_BURG_58);
    }
}

/// Runs of cells side by side, of which connected parts are made. A run that is not the first of its part says which
/// one came before it; the first knows how many cells there are.
typedef struct empty_runs {
    int n;
    struct {
        uint16_t cells; ///< as bits of its row
        uint8_t before; ///< its own number: the first
        uint8_t size;
    } at[BST_WALLS_SIZE * BST_WALLS_SIZE / 2];
} empty_runs;

static int run_first(const empty_runs *runs, int run)
{
    while (runs->at[run].before != run) {
        run = runs->at[run].before;
    }
    return run;
}

/// Adds a run, which belongs together with those of the row above, from `above` to `here`, that it touches: BURG-R16.
static void run_add(empty_runs *runs, unsigned cells, int above, int here)
{
    int own = runs->n++;
    runs->at[own].cells = (uint16_t)cells;
    runs->at[own].before = (uint8_t)own;
    runs->at[own].size = (uint8_t)bst_bits_count(cells);
    for (int i = above; i < here; i++) {
        int first = run_first(runs, i);
        int mine = run_first(runs, own);
        if ((runs->at[i].cells & cells) != 0 && first != mine) {
            runs->at[mine].before = (uint8_t)first;
            runs->at[first].size = (uint8_t)(runs->at[first].size + runs->at[mine].size);
        }
    }
}

/// BURG-85, BURG-R3
static int largest_empty(const bst_context *c)
{
    uint16_t row[BST_WALLS_SIZE];
    empty_runs runs;
    int best = 0;
    bst_walls_empty(c, row);
    runs.n = 0;
    for (int y = 0, above = 0, here = 0; y < BST_WALLS_SIZE; y++, above = here) {
        here = runs.n;
        for (unsigned left = row[y]; left != 0;) {
            unsigned rest = left & (left + (left & -left)); // the lowest run carries over into what follows it
            run_add(&runs, left ^ rest, above, here);
            left = rest;
        }
    }
    for (int i = 0; i < runs.n; i++) { // a part that went on is no larger than where it went on
        best = runs.at[i].size > best ? runs.at[i].size : best;
    }
    return best;
}

/// BURG-89, BURG-103; BURG-R6: without a keep wall tiles are of no use.
static int strength_of(const bst_context *c, int seat)
{
    return size_of(c, seat) != 0 ? size_of(c, seat) + 2 * bst_bonus_count(c, seat, BST_BONUS_KEEP) : 0;
}

static int enter_final(bst_context *c)
{
    int strength[2] = {strength_of(c, 0), strength_of(c, 1)};
    bst_bonus_clear(c); // BURG-82
    if (strength[0] == strength[1]) {
        for (int seat = 0; seat < 2; seat++) {
            if (strength[seat] != 0) { // BURG-88
                bst_tell_region(c, BST_EVENT_NOTHING, seat, house_of(c, seat), BST_BURG_88);
            }
        }
        return BST_GO_ON;
    }
    int seat = strength[1] > strength[0];
    int points = largest_empty(c);
    if (points > 0) {
        bst_award(c, seat, points, BST_CATEGORY_KEEP, BST_BURG_85, BST_NONE,
                  (bst_breakdown){.count = (int16_t)points, .each = 1});
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// For whoever looks, and positions
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int seat = 0; seat < 2; seat++) {
        if (mine(c)->seg[seat] != 0) {
            const bst_seg *p = &bst_segs(c->g, c->s)[mine(c)->seg[seat] - 1];
            const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
            bst_thing_add(
                out, (bst_thing){
                         .kind = BST_THING_KEEP, .seat = (uint8_t)seat, .x = cell->x, .y = cell->y, .seg = p->index});
        }
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *t)
{
    if (t->kind != BST_THING_KEEP) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BURG_57);
    }
    int number = bst_tile_at(c->g, c->s, t->x, t->y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || t->seat == BST_NOBODY || t->seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BURG_57);
    }
    int region = bst_segs(c->g, c->s)[cell->seg0 + t->seg].region;
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    if (r->kind != BST_HOUSE || r->open != 0) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_BURG_57);
    }
    mine(c)->seg[t->seat] = (uint16_t)(region + 1);
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    for (int seat = 0; seat < 2; seat++) {
        int seg = mine(c)->seg[seat] - 1;
        const bst_region *r = seg >= 0 ? &bst_regions(c->g, c->s)[bst_segs(c->g, c->s)[seg].region] : 0;
        if (r && (r->kind != BST_HOUSE || r->open != 0)) {
            return "a keep stands on no finished house";
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { KEEP, KEEP_TILE };
static const bst_weight_def weights[] = {
    [KEEP] = {"keep", 9, "points that the larger keep will bring"},
    [KEEP_TILE] = {"keep-tile", 0.25F, "part of them that each tile of the lead secures, until the end is near"},
};

static void estimate(const bst_context *c, bst_estimate *e)
{
    int lead = strength_of(c, 0) - strength_of(c, 1);
    if (lead != 0) {
        float sure = (float)(lead > 0 ? lead : -lead) * e->weight[KEEP_TILE];
        float late = 1 - bst_estimate_time(e, 4);
        float part = late + (1 - late) * (sure < 1 ? sure : 1);
        e->value[lead < 0] += e->weight[KEEP] * part;
    }
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_FINAL_KEEP, .enter = enter_final},
};

const bst_module bst_castle_keep = {
    .name = "keep",
    .number = BST_CASTLE_ROOM_KEEP,
    BST_TABLE(steps),
    BST_TABLE(weights),
    .slice = sizeof(keep_state),
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    .estimate = estimate,
};
