// SPDX-License-Identifier: MIT
// Carcassonne as a ruleset: its rooms, and what its features pay before any expansion has its say.

#include "engine/ruleset.h"
#include "modules/modules.h"

static bst_value value(const bst_context *c, int region, bool finished)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    bst_value v = {.count = r->tiles, .each = 1};
    switch (r->kind) {
    case BST_ROAD: v.rule = finished ? BST_BASE_42 : BST_BASE_86; break;
    case BST_CITY:
        v.each = finished && !(r->tiles == 2 && c->g->setup.option[BST_OPTION_SMALL_CITY] == 1) ? 2 : 1; // BASE-47
        v.shields = r->shields;
        v.per_shield = v.each;
        v.rule = finished ? BST_BASE_46 : BST_BASE_83;
        break;
    case BST_SHRINE:
        v.count = 9 - r->open;
        v.rule = finished ? BST_BASE_122 : BST_BASE_82;
        break;
    default: // a cloister or abbey
        v.count = 9 - r->open;
        v.rule = finished ? BST_BASE_51 : BST_BASE_81;
        break;
    }
    return v;
}

#define X(name, module) &bst_module_##module,
static const bst_module *const modules[] = {BST_ROOMS(X)};
#undef X

enum { ANY_EDGE = (1 << BST_EDGE_KINDS) - 1 };

/// BASE-18: equal edges meet, and an abbey meets anything.
#define ALIKE(edge) [BST_EDGE_##edge] = 1 << BST_EDGE_##edge | 1 << BST_EDGE_ABBEY

/// BASE-R7: cloisters are scored before roads, roads before cities.
const bst_ruleset bst_carcassonne = {
    .name = "carcassonne",
    BST_TABLE(modules),
    .numbers = BST_ROOM_KINDS,
    .feature =
        {
            [BST_CLOISTER] = {.category = BST_CATEGORY_CLOISTERS, .order = 0, .building = true},
            [BST_SHRINE] = {.category = BST_CATEGORY_CLOISTERS, .order = 0, .building = true},
            [BST_ABBEY] = {.category = BST_CATEGORY_CLOISTERS, .order = 0, .building = true},
            [BST_ROAD] = {.category = BST_CATEGORY_ROADS, .order = 1, .building = true, .ends = true},
            [BST_CITY] = {.category = BST_CATEGORY_CITIES, .order = 2, .building = true, .ends = true},
            [BST_FIELD] = {.category = BST_CATEGORY_FIELDS, .endless = true},
            [BST_RIVER] = {.ends = true},
        },
    .value = value,
    .tie_pays = true,
    .meets = {ALIKE(NONE), ALIKE(FIELD), ALIKE(ROAD), ALIKE(CITY), ALIKE(RIVER), ALIKE(SCHOOL),
              ALIKE(WALL), [BST_EDGE_ABBEY] = ANY_EDGE},
    .shows = {[BST_EDGE_FIELD] = 1, [BST_EDGE_ROAD] = 2, [BST_EDGE_CITY] = 4, [BST_EDGE_RIVER] = 8},
    .cites = {.beside = BST_BASE_17,
              .edges = BST_BASE_18,
              .nobody = BST_BASE_56,
              .fewer = BST_BASE_54,
              .tie = BST_BASE_55,
              .fewer_field = BST_BASE_90,
              .no_city = BST_BASE_94,
              .over = BST_BASE_79,
              .draw = BST_BASE_13,
              .late = BST_BASE_07,
              .supply = BST_BASE_25,
              .other_tile = BST_BASE_26,
              .part = BST_BASE_27,
              .occupied = BST_BASE_28},
};
