// SPDX-License-Identifier: MIT
// The Cathars: besieged cities are worth less to knights and more to farmers, and knights may escape.

#include "modules/modules.h"

enum { CITIES = 12 }; ///< besieged pieces of city that are remembered

/// Where the besieged cities are, so that in the turns in which nobody is besieged nobody need be looked for.
typedef struct cathars_state {
    uint16_t n; ///< all that were laid, also those that found no room
    uint16_t city[CITIES];
} cathars_state;

static cathars_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_cathars); }

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    if (!(r->attrs & BST_ATTR_BESIEGED)) { // CATH-06: however many
        return;
    }
    if (finished) {
        v->each -= 1;
        v->per_shield -= 1;
        v->rule = r->attrs & BST_ATTR_CATHEDRAL ? BST_CATH_07 : BST_CATH_05;
    } else {
        v->each = 0;
        v->per_shield = 0;
        v->rule = BST_CATH_08;
    }
}

/// CATH-09, CATH-12; a dispatch that comes of the wheel's points is no famine.
static int farm_city(const bst_context *c, int city, int points)
{
    bool famine = bst_wheel_due(c) == BST_FATE_FAMINE;
    if (famine && c->g->setup.option[BST_OPTION_FAMINE_SIEGE] == 1) { // CATH-R9
        return points;
    }
    return bst_regions(c->g, c->s)[city].attrs & BST_ATTR_BESIEGED ? 2 * points : points;
}

// ---------------------------------------------------------------------------------------------------
// Escape
// ---------------------------------------------------------------------------------------------------

/// CATH-13: a cloister on one of the 8 squares round a cell; cult places only by option (CATH-15).
static bool refuge_near(const bst_context *c, int cell)
{
    bool cult_too = c->g->setup.option[BST_OPTION_REFUGE] == 1;
    int around[8];
    int n = bst_board_around(c->g, c->s, cell, around);
    for (int i = 0; i < n; i++) {
        const bst_tile *t = &bst_kind_of(c->g, &bst_cells(c->g, c->s)[around[i]])->tile;
        if (t->center != BST_NO_SEG && (t->seg[t->center].kind != BST_SHRINE || cult_too)) {
            return true;
        }
    }
    return false;
}

enum { ALWAYS, WHEN_LAID, NEVER }; ///< values of the house rule escape, in their order

static bool escape_open(const bst_context *c, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    bool any_tile = c->g->setup.option[BST_OPTION_REFUGE_NEAR] == 1;     // CATH-R6
    bool only_laid = c->g->setup.option[BST_OPTION_ESCAPE] == WHEN_LAID; // CATH-R1
    if (r->kind != BST_CITY || !(r->attrs & BST_ATTR_BESIEGED)) {
        return false;
    }
    bool refuge = false;
    bool laid_now = false;
    int at = region;
    do {
        bool besieged = bst_seg_printed(c->g, c->s, at)->attrs & BST_ATTR_BESIEGED;
        refuge = refuge || ((besieged || any_tile) && refuge_near(c, segs[at].cell));
        laid_now = laid_now || (besieged && segs[at].cell == c->s->laid);
        at = segs[at].next;
    } while (at != region);
    return refuge && (laid_now || !only_laid);
}

static bool may_escape(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    return c->g->figure_seat[figure] == c->s->active && f->place == BST_AT_SEGMENT &&
           (c->g->followers >> c->g->figure_kind[figure] & 1) && escape_open(c, bst_segs(c->g, c->s)[f->ref].region);
}

/// Whether somebody may be in a besieged city: asked in every turn, and mostly there is nobody.
static bool any_besieged(const bst_context *c)
{
    const cathars_state *m = mine(c);
    bool any = m->n > CITIES;
    for (int i = 0; i < m->n && i < CITIES; i++) {
        any |= bst_regions(c->g, c->s)[bst_segs(c->g, c->s)[m->city[i]].region].figures != 0;
    }
    return any;
}

static int enter_escape(bst_context *c)
{ // TURN-18
    if (c->g->setup.option[BST_OPTION_ESCAPE] == NEVER || !any_besieged(c)) {
        return BST_GO_ON; // CATH-R10
    }
    int first = c->s->active * c->g->per_seat + 1;
    for (uint32_t left = bst_figures_placed(c->g, c->s, c->s->active); left != 0; left &= left - 1) {
        if (may_escape(c, first + __builtin_ctz(left))) {
            c->s->actor = c->s->active;
            return BST_WAIT;
        }
    }
    return BST_GO_ON;
}

static bst_action escape_action(const bst_context *c, int figure)
{
    const bst_seg *seg = &bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[figure].ref];
    const bst_cell *cell = &bst_cells(c->g, c->s)[seg->cell];
    return (bst_action){
        .kind = BST_DO_ESCAPE, .figure = c->g->figure_kind[figure], .seg = seg->index, .x = cell->x, .y = cell->y};
}

static void escape_legal(const bst_context *c, bst_list *list)
{
    int first = c->s->active * c->g->per_seat + 1;
    for (int f = first; f < first + c->g->per_seat; f++) {
        bool listed = !may_escape(c, f);
        for (int i = 0; i < list->n && !listed; i++) {
            listed = bst_action_equal(list->at[i], escape_action(c, f));
        }
        if (!listed) {
            bst_list_add(list, escape_action(c, f));
        }
    }
}

static int escape_figure(const bst_context *c, bst_action a)
{
    int number = bst_cell_find(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || cell->face == BST_EMPTY || a.seg >= bst_kind_of(c->g, cell)->nsegs || a.rot != 0) {
        return 0;
    }
    return bst_figure_on(c->g, c->s, cell->seg0 + a.seg, c->s->active, a.figure);
}

static bst_refusal escape_check(bst_context *c, bst_action a)
{
    int figure = escape_figure(c, a);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_CATH_13);
    }
    return may_escape(c, figure) ? bst_fine() : bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_CATH_13);
}

static int escape_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found);
    return BST_GO_ON; // CATH-R3: one in each part
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_ESCAPE, .enter = enter_escape, .armed = BST_ARMED_VERB},
};

/// From the first besieged city on there may be somebody who escapes.
static void laid(bst_context *c, int cell)
{
    cathars_state *m = mine(c);
    const bst_cell *tile = &bst_cells(c->g, c->s)[cell];
    for (int i = 0; i < bst_kind_of(c->g, tile)->nsegs; i++) {
        if (bst_kind_of(c->g, tile)->tile.seg[i].attrs & BST_ATTR_BESIEGED) {
            m->city[m->n < CITIES ? m->n : 0] = (uint16_t)(tile->seg0 + i);
            m->n++;
        }
    }
    bst_arm(c, &bst_module_cathars, 0);
}

static bool hears(const bst_game *g, const bst_kind *kind)
{
    int attrs = 0;
    for (int i = 0; i < kind->tile.nsegs; i++) {
        attrs |= kind->tile.seg[i].attrs;
    }
    return (attrs & BST_ATTR_BESIEGED) != 0 && g->setup.option[BST_OPTION_ESCAPE] != NEVER; // CATH-R10
}

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_ESCAPE, 0}), .action = BST_DO_ESCAPE, .legal = escape_legal, .check = escape_check,
     .perform = escape_perform},
    BST_PASS_IN(BST_STEP_ESCAPE),
};

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_BESIEGED, .element = BST_ELEMENT_SIEGE},
};

const bst_module bst_module_cathars = {
    .name = "cathars",
    .number = BST_ROOM_CATHARS,
    .elements = BST_ELEMENT_SIEGE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .slice = sizeof(cathars_state),
    .hears = hears,
    .laid = laid,
    .value = value,
    .farm_city = farm_city,
};
