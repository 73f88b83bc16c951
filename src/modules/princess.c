// SPDX-License-Identifier: MIT
// The Princess & the Dragon, third part: princesses, who send knights away.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { MAY, MUST }; ///< values of the house rules, in their order
enum { YES, NO };
enum { PRINCESS = -1 }; ///< order of her entry of TURN-11: she is asked before it

/// The city of the princess just laid, as it is now (DRAGON-R15), or -1.
static int princess_city(const bst_context *c)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    const bst_kind *kind = bst_kind_of(c->g, cell);
    for (int i = 0; i < kind->nsegs; i++) {
        if (kind->tile.seg[i].attrs & BST_ATTR_PRINCESS) { // taken out of the printing without the element
            return bst_segs(c->g, c->s)[cell->seg0 + i].region;
        }
    }
    return -1;
}

static bool princess_laid(const bst_game *g, const bst_kind *k)
{
    (void)g;
    bool any = false;
    for (int i = 0; i < k->tile.nsegs; i++) {
        any = any || (k->tile.seg[i].attrs & BST_ATTR_PRINCESS);
    }
    return any;
}

static int enter_princess(bst_context *c)
{ // TURN-R2: at the beginning of TURN-11
    int city = princess_city(c);
    if (city < 0 || !bst_figure_occupied(c->g, c->s, city, BST_NOBODY)) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void remove_legal(const bst_context *c, bst_list *list)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int from = list->n;
    for (int f = bst_regions(c->g, c->s)[princess_city(c)].figures; f != 0; f = figures[f].next) {
        if (bst_is_follower(c->g, f)) {
            bst_action remove = bst_figure_action(c->g, c->s, BST_DO_REMOVE, f);
            remove.rot = c->g->figure_seat[f];
            bst_list_add_once(list, from, remove);
        }
    }
}

static bst_refusal remove_check(bst_context *c, bst_action a)
{
    int figure = bst_figure_named(c->g, c->s, a, a.rot);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_34);
    }
    if (a.seg == BST_SEG_TOWER ||
        bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[figure].ref].region != princess_city(c)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_R15);
    }
    return bst_is_follower(c->g, figure) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_34);
}

static int remove_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found);
    bool last = c->g->setup.option[BST_OPTION_PRINCESS_PHANTOM] == NO;  // DRAGON-R10
    return bst_turn_jump(c, last ? BST_STEP_DRAGON : BST_STEP_PHANTOM); // DRAGON-37: nothing else in TURN-11
}

static void keep_legal(const bst_context *c, bst_list *list)
{
    if (c->g->setup.option[BST_OPTION_PRINCESS] == MAY) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal keep_check(bst_context *c, bst_action a)
{
    if (c->g->setup.option[BST_OPTION_PRINCESS] == MUST) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_R1);
    }
    return bst_pass_check(c, a);
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_FIGURE, .order = PRINCESS, .enter = enter_princess, .tile = princess_laid},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, PRINCESS}), .action = BST_DO_REMOVE, .legal = remove_legal, .check = remove_check,
     .perform = remove_perform},
    {BST_IN({BST_STEP_FIGURE, PRINCESS}), .action = BST_DO_PASS, .legal = keep_legal, .check = keep_check,
     .perform = bst_pass_perform},
};

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_PRINCESS, .element = BST_ELEMENT_PRINCESS},
};

enum { WEIGHT_PRINCESS };

static const bst_weight_def weights[] = {
    [WEIGHT_PRINCESS] = {"princess", 0.7F, "part of a city that the choice of a princess takes from its knights"},
};

/// For bots. DRAGON-34: the princess just laid may send a knight away, and with him the city.
static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    const bst_entry *now = &g->step[c->s->step];
    bool asked = now->id == BST_STEP_FIGURE && now->order == PRINCESS && c->s->laid != 0;
    if (!asked || princess_city(c) != p->region) {
        return;
    }
    for (int f = bst_regions(g, c->s)[p->region].figures; f != 0; f = table[f].next) {
        int seat = g->figure_seat[f];
        int strength = g->figure_def[g->figure_kind[f]]->strength;
        if (seat != c->s->active && bst_prospect_leads(p, seat) && 2 * strength > p->strength[seat]) {
            e->value[seat] -= e->weight[WEIGHT_PRINCESS] * bst_prospect_points(p);
            return;
        }
    }
}

const bst_module bst_module_princess = {
    .name = "princess",
    .number = BST_ROOM_PRINCESS,
    .elements = BST_ELEMENT_PRINCESS,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    BST_TABLE(weights),
    .prospect = prospect,
};
