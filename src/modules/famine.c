// SPDX-License-Identifier: MIT
// Followers from the market of Carcassonne join the famine of the wheel (WHEEL-70, X-104).
//
// They come to fields where farmers are, to a tile that their owner chooses, and stay there (COUNT-R13): unlike in
// other scorings, where it does not matter on which tile of a feature they stand for a moment.

#include "modules/modules.h"

enum { ONCE, ROUNDS }; ///< values of the house rule for moving in, in their order
enum { ALL_FIELDS, FINAL_ONLY };

typedef struct famine_state {
    uint8_t place;   ///< whose place it is, counted from the left of the active seat
    uint8_t through; ///< how many seats in a row are through
} famine_state;

static famine_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_famine); }

static bool wanted(const bst_game *g) { return bst_has(g, BST_ELEMENT_WHEEL) && bst_has(g, BST_ELEMENT_COUNT); }

/// The pig has stopped at the famine, and the market is open.
static bool open(const bst_context *c)
{
    return bst_wheel_due(c) == BST_FATE_FAMINE && bst_quarter_open(c, BST_IN_MARKET) &&
           c->g->setup.option[BST_OPTION_MARKET] != FINAL_ONLY; // COUNT-13, COUNT-R2
}

static const bst_way joining = {.id = BST_BY_JOINING};

/// Whether farmers are in the field of a segment: only then it is scored; nobody comes to an active source (COUNT-R13).
static bool is_scored(const bst_context *c, int seg)
{
    return bst_seg_feature(c->g, c->s, seg) == BST_FIELD && !bst_plague_blocks(c, bst_segs(c->g, c->s)[seg].cell) &&
           bst_figure_occupied(c->g, c->s, bst_segs(c->g, c->s)[seg].region, BST_NOBODY);
}

/// Kinds of followers, as bits, of a seat in the market.
static unsigned guests(const bst_context *c, int seat)
{
    unsigned kinds = 0;
    for (int kind = 0; c->s->apart[seat] != 0 && kind < BST_FIGURE_KINDS; kind++) {
        kinds |= (unsigned)(bst_guest_find(c, seat, kind, BST_IN_MARKET) != 0) << kind;
    }
    return kinds;
}

static bool can_join(const bst_context *c, int seat)
{
    unsigned kinds = guests(c, seat);
    for (int seg = 0; kinds != 0 && seg < c->s->nsegs; seg++) {
        if (is_scored(c, seg) && bst_arrival_kinds(c, &joining, seat, kinds, seg) != 0) {
            return true;
        }
    }
    return false;
}

static void next_place(bst_context *c) { mine(c)->place = (uint8_t)bst_next_seat(c->g, mine(c)->place); }

void bst_famine_due(bst_context *c)
{
    if (wanted(c->g)) {
        bst_arm(c, &bst_module_famine, 0);
    }
}

static int over(bst_context *c)
{
    bst_disarm(c, &bst_module_famine, 0);
    return BST_GO_ON;
}

/// Waits for the next seat that can send somebody, beginning left of the active one (COUNT-22).
static int go(bst_context *c)
{
    famine_state *m = mine(c);
    int seats = c->g->setup.seats;
    for (; m->through < seats; m->through++, next_place(c)) {
        int seat = (c->s->active + 1 + m->place) % seats;
        if (can_join(c, seat)) {
            c->s->actor = (uint8_t)seat;
            return BST_WAIT;
        }
    }
    *m = (famine_state){0};
    return over(c);
}

static int enter(bst_context *c) { return open(c) ? go(c) : over(c); }

static void join_legal(const bst_context *c, bst_list *list)
{
    unsigned guest = guests(c, c->s->actor);
    for (int seg = 0; seg < c->s->nsegs; seg++) {
        const bst_seg *p = &bst_segs(c->g, c->s)[seg];
        unsigned kinds = is_scored(c, seg) ? bst_arrival_kinds(c, &joining, c->s->actor, guest, seg) : 0;
        for (; kinds != 0; kinds &= kinds - 1) {
            const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
            bst_list_add(list, bst_action_on(BST_DO_JOIN, __builtin_ctz(kinds), p->index, 0, cell));
        }
    }
}

static bst_refusal join_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_COUNT_R13);
    }
    if (!is_scored(c, cell->seg0 + a.seg)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_R13);
    }
    c->found = a.figure < BST_FIGURE_KINDS ? bst_guest_find(c, c->s->actor, a.figure, BST_IN_MARKET) : 0;
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_WHEEL_70);
    }
    return bst_arrival_check(c, &joining, c->s->actor, a.figure, cell->seg0 + a.seg);
}

static int join_perform(bst_context *c, bst_action a)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, a.x, a.y)];
    bst_guest_join(c, c->found, cell->seg0 + a.seg, BST_WHEEL_70);
    if (c->g->setup.option[BST_OPTION_MOVE_IN] == ROUNDS) { // COUNT-R1
        mine(c)->through = 0;
        next_place(c);
    }
    return go(c);
}

static int join_pass(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->through++;
    next_place(c);
    return go(c);
}

enum { BEFORE_ACTION = 10 }; ///< order of its entry: the pig has moved, the famine is not scored yet

static const bst_step_def steps[] = {
    {.id = BST_STEP_WHEEL, .order = BEFORE_ACTION, .enter = enter, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_WHEEL, BEFORE_ACTION}), .action = BST_DO_JOIN, .legal = join_legal, .check = join_check,
     .perform = join_perform},
    BST_PASS_AT(join_pass, {BST_STEP_WHEEL, BEFORE_ACTION}),
};

const bst_module bst_module_famine = {
    .name = "famine",
    .number = BST_ROOM_FAMINE,
    .wanted = wanted,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(famine_state),
    BST_SHARE(famine_state, place, through),
};
