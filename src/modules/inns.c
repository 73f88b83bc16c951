// SPDX-License-Identifier: MIT
// Inns & Cathedrals: big followers, inns on roads, cathedrals in cities.

#include "engine/estimate.h"
#include "modules/modules.h"

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    if (!finished && c->g->setup.option[BST_OPTION_INN_AT_END] == 1) {
        return; // INNS-08, INNS-11: scored as without
    }
    if (r->attrs & BST_ATTR_INN) { // INNS-07: however many
        v->each = finished ? 2 : 0;
        v->rule = finished ? BST_INNS_06 : BST_INNS_08;
    }
    if (r->attrs & BST_ATTR_CATHEDRAL) { // INNS-10: however many
        v->each = finished ? 3 : 0;
        v->per_shield = v->each;
        v->rule = finished ? BST_INNS_09 : BST_INNS_11;
    }
}

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_BIG,
        .element = BST_ELEMENT_BIG,
        .follower = true,
        .strength = 2, // INNS-14
        .places = 1 << BST_FIELD | 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_INNS_12,
    },
};

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_INN, .element = BST_ELEMENT_INN},
    {.attrs = BST_ATTR_CATHEDRAL, .element = BST_ELEMENT_CATHEDRAL},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_INN };

static const bst_weight_def weights[] = {
    [WEIGHT_INN] = {"inn", 0.7F, "what others leave of the chance of a road or city that is worth nothing unfinished"},
};

/// Whoever stands there alone is hindered: nobody else wants a cathedral finished, and the points are many.
static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_region *r = &bst_regions(c->g, c->s)[p->region];
    if (r->open != 0 && (r->attrs & (BST_ATTR_INN | BST_ATTR_CATHEDRAL))) {
        p->chance *= e->weight[WEIGHT_INN];
    }
}

const bst_module bst_module_inns = {
    .name = "inns",
    .number = BST_ROOM_INNS,
    .elements = BST_ELEMENT_BIG | BST_ELEMENT_INN | BST_ELEMENT_CATHEDRAL,
    BST_TABLE(figures),
    BST_TABLE(meanings),
    .value = value,
    BST_TABLE(weights),
    .prospect = prospect,
};
