// SPDX-License-Identifier: MIT
// Cult Places: heretics, the limit on neighbouring cloisters, and the challenge of monk and heretic.

#include "modules/modules.h"

enum { CLOISTERS, CULT_PLACES, SORTS };

/// Bits of squares, folded to 32 by 32 of them: where one is not set the thing is not so, where it is set the table
/// must be looked at.
typedef struct cult_state {
    uint32_t near[SORTS][32]; ///< a center of a sort is on the square or around it
    uint32_t full[SORTS][32]; ///< … and there are several such centers, or it has an opponent already
    uint32_t held;            ///< bit i: somebody stood on s->finished[i] before anybody moved in from elsewhere
} cult_state;
_Static_assert(BST_FINISHED_MAX <= 32, "finished features are noted as bits");

static cult_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_cult); }
static int sort_of(int kind) { return kind == BST_SHRINE ? CULT_PLACES : CLOISTERS; }

static bool opposed(int a, int b)
{ // CULT-R3: an abbey is a cloister here
    return bst_is_center(a) && bst_is_center(b) && (a == BST_SHRINE) != (b == BST_SHRINE);
}

static int center_kind(const bst_context *c, int cell)
{
    const bst_tile *t = &bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->tile;
    return t->center == BST_NO_SEG ? BST_FIELD : t->seg[t->center].kind;
}

/// Centers of the other sort round a cell that holds, or is about to hold, a center of this kind.
static int opponents(const bst_context *c, int cell, int kind)
{
    int around[8];
    int n = bst_board_around(c->g, c->s, cell, around);
    int found = 0;
    for (int i = 0; i < n; i++) {
        found += opposed(kind, center_kind(c, around[i]));
    }
    return found;
}

static bool limits(const bst_game *g, const bst_kind *kind)
{
    int center = kind->tile.center;
    bool exempt = g->setup.option[BST_OPTION_CULT_ABBEY] == 1; // CULT-R3
    return center != BST_NO_SEG && !(exempt && kind->tile.seg[center].kind == BST_ABBEY);
}

/// Sets the bits of a center's square and of those around it.
static void square_mark(uint32_t bits[32], const bst_cell *cell)
{
    for (int i = 0; i < 9; i++) {
        bits[(cell->y + i / 3 - 1) & 31] |= 1u << ((cell->x + i % 3 - 1) & 31);
    }
}

static bool hears(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->center != BST_NO_SEG;
}

static void laid(bst_context *c, int number)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_cell *cell = &cells[number];
    cult_state *m = mine(c);
    int kind = center_kind(c, number);
    int sort = sort_of(kind);
    uint32_t mark[32] = {0};
    square_mark(mark, cell);
    for (int row = 0; row < 32; row++) {
        m->full[sort][row] |= m->near[sort][row] & mark[row];
        m->near[sort][row] |= mark[row];
    }
    int around[8];
    int n = bst_board_around(c->g, c->s, number, around);
    for (int i = 0; i < n; i++) {
        if (opposed(kind, center_kind(c, around[i]))) {
            square_mark(m->full[sort], cell);
            square_mark(m->full[sort ^ 1], &cells[around[i]]);
        }
    }
}

/// What the table says about a center on an empty cell.
static __attribute__((noinline)) int center_veto(const bst_context *c, int center, int cell, int rotations,
                                                 bst_rule *rule)
{
    int around[8];
    int n = bst_board_around(c->g, c->s, cell, around);
    int met = 0;
    bool second = false;
    for (int i = 0; i < n && met < 2; i++) {
        int other = center_kind(c, around[i]);
        if (opposed(center, other)) {
            met++;
            second = second || opponents(c, around[i], other) > 0;
        }
    }
    if (met > 1) {
        *rule = center == BST_SHRINE ? BST_CULT_02 : BST_CULT_03;
        return rotations;
    }
    if (second && c->g->setup.option[BST_OPTION_CULT_LIMIT] != 1) {
        *rule = BST_CULT_R1; // the neighbour would get its second one
        return rotations;
    }
    return 0;
}

static int lay_veto(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    const bst_tile *t = &c->g->kind[kind].tile;
    int center = t->seg[t->center].kind;
    if (!(mine(c)->full[sort_of(center) ^ 1][at->y & 31] >> (at->x & 31) & 1)) {
        return 0;
    }
    return center_veto(c, center, cell, rotations, rule);
}

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    if (finished && bst_regions(c->g, c->s)[region].kind == BST_SHRINE) {
        v->rule = BST_CULT_07;
    }
}

/// CULT-14, CULT-15: the opponent of a finished building goes home without points, unless it is
/// finished by the same tile (CULT-16).
static void challenge_end(bst_context *c, int winner)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    int kind = bst_regions(c->g, c->s)[winner].kind;
    int around[8];
    int n = bst_board_around(c->g, c->s, bst_segs(c->g, c->s)[winner].cell, around);
    for (int i = 0; i < n; i++) {
        if (!opposed(kind, center_kind(c, around[i]))) {
            continue;
        }
        const bst_cell *cell = &cells[around[i]];
        int loser = cell->seg0 + bst_kind_of(c->g, cell)->center;
        const bst_region *r = &bst_regions(c->g, c->s)[loser];
        if (r->figures == 0 || r->open == 0) {
            continue;
        }
        bst_event *e = bst_emit(c, BST_EVENT_CHALLENGE);
        if (e) {
            e->seat = c->g->figure_seat[r->figures];
            e->x = cell->x;
            e->y = cell->y;
            e->seg = bst_kind_of(c->g, cell)->center;
            e->feature = r->kind;
            e->rule = BST_CULT_14;
        }
        bst_figure_return_all(c, loser);
    }
}

/// CULT-R4: who moves into an empty building that is scored starts no challenge.
static int enter_held(bst_context *c)
{
    for (int i = 0; i < c->s->nfinished; i++) {
        mine(c)->held |= (uint32_t)(bst_regions(c->g, c->s)[c->s->finished[i]].figures != 0) << i;
    }
    return BST_GO_ON;
}

static int enter_return(bst_context *c)
{ // TURN-16i, while the winners still stand
    for (int i = 0; i < c->s->nfinished; i++) {
        int region = c->s->finished[i];
        if (bst_is_center(bst_regions(c->g, c->s)[region].kind) && (mine(c)->held >> i & 1)) {
            challenge_end(c, region);
        }
    }
    mine(c)->held = 0;
    return BST_GO_ON;
}

/// CULT-10, CULT-11: tells of every challenge that a figure has begun, wherever it was placed (CULT-R4).
static void came(bst_context *c, int newcomer)
{
    const bst_seg *placed = &bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[newcomer].ref];
    int kind = center_kind(c, placed->cell);
    if (placed->index != bst_kind_of(c->g, &bst_cells(c->g, c->s)[placed->cell])->center) {
        return;
    }
    int around[8];
    int n = bst_board_around(c->g, c->s, placed->cell, around);
    for (int i = 0; i < n; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[around[i]];
        if (!opposed(kind, center_kind(c, around[i]))) {
            continue;
        }
        int other = bst_kind_of(c->g, cell)->center;
        int figure = bst_regions(c->g, c->s)[cell->seg0 + other].figures;
        bst_event *e = figure != 0 ? bst_emit(c, BST_EVENT_CHALLENGED) : 0;
        if (e) {
            e->seat = c->g->figure_seat[figure];
            e->x = cell->x;
            e->y = cell->y;
            e->seg = (uint8_t)other;
            e->feature = (uint8_t)center_kind(c, around[i]);
            e->rule = e->feature == BST_SHRINE ? BST_CULT_11 : BST_CULT_10;
        }
    }
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_SCORE_COUNT_IN, .order = -1, .enter = enter_held, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .order = -1, .enter = enter_return, .armed = BST_ARMED_SCORING},
};

static const bst_meaning_def meanings[] = {
    {.features = 1 << BST_SHRINE, .instead = BST_CLOISTER, .element = BST_ELEMENT_CULT}, // CATH-R11
};

const bst_module bst_module_cult = {
    .name = "cult",
    .number = BST_ROOM_CULT,
    .elements = BST_ELEMENT_CULT,
    BST_TABLE(steps),
    BST_TABLE(meanings),
    .slice = sizeof(cult_state),
    BST_SHARE(cult_state, held, held),
    .limits = limits,
    .lay_veto = lay_veto,
    .hears = hears,
    .laid = laid,
    .value = value,
    .came = came,
};
