// SPDX-License-Identifier: MIT
// The seduction of the catapult: the follower nearest to the chip may be replaced by one of the thrower.

#include "modules/catapult.h"

/// CATA-R5: where he may stand at all; who stands there already does not matter.
static const bst_way seducing = {.id = BST_BY_SEDUCING, .followers = BST_CATA_18};

static const bst_figure *figure_of(const bst_context *c, int figure) { return &bst_figure_table(c->g, c->s)[figure]; }

/// CATA-16: whether a chip touches a tile.
static bool touches_tile(const bst_context *c, bst_dot at)
{
    static const int8_t around[9][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    for (int i = 0; i < 9; i++) { // the square where it lies, and those around
        int x = bst_dot_row(at.x) + around[i][0];
        int y = bst_dot_row(at.y) + around[i][1];
        if (bst_dot_outside(at, x, y) <= (int64_t)BST_CHIP_RADIUS * BST_CHIP_RADIUS &&
            bst_tile_at(c->g, c->s, x, y) != 0) {
            return true;
        }
    }
    return false;
}

/// Kinds of the thrower's followers, as bits, that may take the place of a follower (CATA-R13: none, if nobody may).
static unsigned kinds_for(const bst_context *c, int target)
{
    const bst_figure *f = figure_of(c, target);
    if (f->place == BST_AT_CROWN) {
        return bst_crown_kinds(c);
    }
    if (f->place == BST_AT_QUARTER) {
        return bst_guest_kinds(c, f->ref); // CATA-R14, CATA-R21
    }
    if (f->place != BST_AT_SEGMENT || bst_seg_feature(c->g, c->s, f->ref) == BST_CASTLE) {
        return 0; // CATA-R3
    }
    return bst_arrival_kinds(c, &seducing, bst_catapult_mine(c)->thrower, c->g->followers, f->ref);
}

/// CATA-18: whether a figure of the thrower on a feature may be taken from there. Nobody comes from a tower (CATA-R3),
/// from Carcassonne (CATA-R5) or from a crown field (CATA-R19).
static bool may_move(const bst_context *c, int figure, int target, unsigned kinds)
{
    return figure != target && c->g->figure_seat[figure] == bst_catapult_mine(c)->thrower &&
           figure_of(c, figure)->place == BST_AT_SEGMENT && (kinds >> c->g->figure_kind[figure] & 1);
}

static bool can_be_replaced(const bst_context *c, int target)
{
    int seat = bst_catapult_mine(c)->thrower;
    unsigned kinds = kinds_for(c, target);
    bool any = (bst_figures_kinds(c->g, c->s->supply[seat]) & kinds) != 0;
    for (int f = 1; f <= c->g->nfigures && !any; f++) {
        any = may_move(c, f, target, kinds);
    }
    return any;
}

/// CATA-17: the followers nearest to the chip, all if they are equally near; returns how many.
static int nearest(const bst_context *c, uint8_t out[BST_FIGURES_MAX])
{
    bst_dot chip = bst_catapult_spot(bst_catapult_mine(c));
    int64_t least = INT64_MAX;
    int n = 0;
    for (int f = 1; f <= c->g->per_seat * c->g->setup.seats; f++) {
        bst_dot at;
        int64_t far = bst_anchor_of(c, f, &at) ? bst_dot_square(at, chip) : INT64_MAX;
        n = far < least ? 0 : n;
        least = far < least ? far : least;
        if (far == least && far != INT64_MAX) {
            out[n++] = (uint8_t)f;
        }
    }
    return n;
}

/// Those of the nearest who can be replaced; crown fields and quarters are no places that could be named beside others.
static int charmed(const bst_context *c, uint8_t out[BST_FIGURES_MAX])
{
    int kept = 0;
    int named = 0;
    for (int i = 0, n = nearest(c, out); i < n; i++) {
        if (can_be_replaced(c, out[i])) {
            out[kept++] = out[i];
        }
    }
    for (int i = 0; i < kept; i++) {
        if (figure_of(c, out[i])->place == BST_AT_SEGMENT) {
            out[named++] = out[i];
        }
    }
    return named != 0 ? named : kept != 0;
}

static int replace_begin(bst_context *c, int target)
{
    bst_catapult_mine(c)->figure = (uint8_t)target;
    bst_event *e = bst_figure_tell(c, BST_EVENT_NEAREST, target);
    if (e) {
        e->rule = BST_CATA_17;
    }
    return bst_catapult_wait(c, CATAPULT_REPLACE, bst_catapult_mine(c)->thrower);
}

int bst_seduction_land(bst_context *c)
{
    uint8_t found[BST_FIGURES_MAX];
    bst_catapult *m = bst_catapult_mine(c);
    int n = touches_tile(c, bst_catapult_spot(m)) ? charmed(c, found) : 0; // CATA-R12, CATA-R13
    if (n == 0) {
        return bst_catapult_thrown(c);
    }
    return n == 1 ? replace_begin(c, found[0]) : bst_catapult_wait(c, CATAPULT_CHARM, m->thrower); // CATA-R6
}

// ---------------------------------------------------------------------------------------------------
// Who of those equally near
// ---------------------------------------------------------------------------------------------------

static bst_action charm_of(const bst_context *c, int figure)
{
    bst_action a = bst_figure_action(c->g, c->s, BST_DO_CHARM, figure);
    a.rot = c->g->figure_seat[figure];
    return a;
}

static void charm_legal(const bst_context *c, bst_list *list)
{
    uint8_t found[BST_FIGURES_MAX];
    int n = bst_catapult_mine(c)->phase == CATAPULT_CHARM ? charmed(c, found) : 0;
    int first = list->n;
    for (int i = 0; i < n; i++) {
        bst_list_add_once(list, first, charm_of(c, found[i]));
    }
}

static bst_refusal charm_check(bst_context *c, bst_action a)
{
    uint8_t found[BST_FIGURES_MAX];
    if (bst_catapult_mine(c)->phase != CATAPULT_CHARM) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_R6);
    }
    int n = charmed(c, found);
    for (int i = n - 1; i >= 0; i--) {
        if (bst_action_equal(a, charm_of(c, found[i]))) {
            c->found = found[i];
            return bst_fine();
        }
    }
    return bst_refuse(BST_REFUSED_NOT_THERE, BST_CATA_R6);
}

static int charm_perform(bst_context *c, bst_action a)
{
    (void)a;
    return replace_begin(c, c->found);
}

// ---------------------------------------------------------------------------------------------------
// By whom
// ---------------------------------------------------------------------------------------------------

/// The follower is replaced; a figure that stays in its feature leaves nobody alone there.
static int replace_by(bst_context *c, int figure)
{
    bst_catapult *m = bst_catapult_mine(c);
    int target = m->figure;
    bst_figure old = *figure_of(c, target);
    const bst_figure *f = figure_of(c, figure);
    const bst_seg *segs = bst_segs(c->g, c->s);
    if (old.place == BST_AT_CROWN) {
        bst_crown_replace(c, target, figure, BST_CATA_17);
        return bst_catapult_thrown(c);
    }
    if (old.place == BST_AT_QUARTER) { // CATA-R21: the count stays where he is
        bst_cake_return(c, target);
        bst_guest_enter(c, figure, old.ref, BST_CATA_17);
        return bst_catapult_thrown(c);
    }
    bst_event *e = bst_emit(c, BST_EVENT_SEDUCED);
    if (e) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[segs[old.ref].cell];
        e->seat = m->thrower;
        e->figure = c->g->figure_kind[figure];
        e->x = cell->x;
        e->y = cell->y;
        e->seg = segs[old.ref].index;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, old.ref);
        e->place = BST_AT_SEGMENT;
        e->rule = BST_CATA_17;
    }
    if (f->place == BST_AT_SEGMENT && segs[f->ref].region == segs[old.ref].region) {
        bst_figure_shift(c, figure, old.ref);
    } else {
        bst_figure_move(c, figure, BST_AT_SUPPLY, 0);
        bst_figure_put_this(c, figure, old.ref);
    }
    bst_figure_return(c, target); // CATA-19
    return bst_catapult_thrown(c);
}

static bst_action replace_of(int kind) { return (bst_action){.kind = BST_DO_REPLACE, .figure = (uint8_t)kind}; }

static unsigned kinds_supplied(const bst_context *c)
{
    const bst_catapult *m = bst_catapult_mine(c);
    return m->phase == CATAPULT_REPLACE ? bst_figures_kinds(c->g, c->s->supply[m->thrower]) & kinds_for(c, m->figure)
                                        : 0;
}

static void replace_legal(const bst_context *c, bst_list *list)
{
    for (unsigned kinds = kinds_supplied(c); kinds != 0; kinds &= kinds - 1) {
        bst_list_add(list, replace_of(__builtin_ctz(kinds)));
    }
}

static bst_refusal replace_check(bst_context *c, bst_action a)
{
    if (bst_catapult_mine(c)->phase != CATAPULT_REPLACE) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_17);
    }
    if (a.figure >= BST_FIGURE_KINDS || !bst_action_equal(a, replace_of(a.figure)) ||
        bst_figure_spare(c->g, c->s, bst_catapult_mine(c)->thrower, a.figure) == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_CATA_18);
    }
    return kinds_supplied(c) >> a.figure & 1 ? bst_fine() : bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_CATA_R5);
}

static int replace_perform(bst_context *c, bst_action a)
{
    return replace_by(c, bst_figure_spare(c->g, c->s, bst_catapult_mine(c)->thrower, a.figure));
}

static void transfer_legal(const bst_context *c, bst_list *list)
{
    const bst_catapult *m = bst_catapult_mine(c);
    unsigned kinds = m->phase == CATAPULT_REPLACE ? kinds_for(c, m->figure) : 0;
    int first = list->n;
    for (int f = 1; kinds != 0 && f <= c->g->nfigures; f++) {
        if (may_move(c, f, m->figure, kinds)) {
            bst_list_add_once(list, first, bst_figure_action(c->g, c->s, BST_DO_TRANSFER, f));
        }
    }
}

static bst_refusal transfer_check(bst_context *c, bst_action a)
{
    const bst_catapult *m = bst_catapult_mine(c);
    if (m->phase != CATAPULT_REPLACE || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_17);
    }
    if (a.seg == BST_SEG_TOWER) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_CATA_R3);
    }
    unsigned kinds = kinds_for(c, m->figure);
    bool there = false;
    for (int f = c->g->nfigures; f > 0; f--) { // the target itself may look like another one beside it
        bool own = figure_of(c, f)->place == BST_AT_SEGMENT && c->g->figure_seat[f] == m->thrower && f != m->figure;
        if (own && bst_action_equal(a, bst_figure_action(c->g, c->s, BST_DO_TRANSFER, f))) {
            c->found = f;
            there = true;
        }
    }
    if (!there) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_CATA_18);
    }
    return kinds >> a.figure & 1 ? bst_fine() : bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_CATA_R5);
}

static int transfer_perform(bst_context *c, bst_action a)
{
    (void)a;
    return replace_by(c, c->found);
}

// ---------------------------------------------------------------------------------------------------
// Neither
// ---------------------------------------------------------------------------------------------------

static bool asked(const bst_context *c)
{
    int phase = bst_catapult_mine(c)->phase;
    return phase == CATAPULT_CHARM || phase == CATAPULT_REPLACE;
}

static void decline_legal(const bst_context *c, bst_list *list)
{ // CATA-R4
    if (asked(c)) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal decline_check(bst_context *c, bst_action a)
{
    return asked(c) ? bst_pass_check(c, a) : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_07);
}

static int decline_perform(bst_context *c, bst_action a)
{
    (void)a;
    return bst_catapult_thrown(c);
}

static const bst_choice_def choices[] = {
    CATAPULT_CHOICE(CATAPULT_ORDER_EFFECT, CHARM, charm),
    CATAPULT_CHOICE(CATAPULT_ORDER_EFFECT, REPLACE, replace),
    CATAPULT_CHOICE(CATAPULT_ORDER_EFFECT, TRANSFER, transfer),
    CATAPULT_CHOICE(CATAPULT_ORDER_EFFECT, PASS, decline),
};

const bst_module bst_module_seduction = {
    .name = "seduction",
    .number = BST_ROOM_SEDUCTION,
    .elements = BST_ELEMENT_CATAPULT,
    BST_TABLE(choices),
};
