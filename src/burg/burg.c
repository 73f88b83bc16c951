// SPDX-License-Identifier: MIT
// Die Burg as a ruleset: its rooms, what its features pay, which edges may meet, and which rules its steps have.

#include "burg/burg.h"

static bst_value value(const bst_context *c, int region, bool finished)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    bst_value v = {.count = r->tiles, .each = 1};
    switch (r->kind) {
    case BST_PATH: // BURG-36, BURG-37: however many wells
        v.each = r->attrs & BST_ATTR_WELL ? 2 : 1;
        v.rule = r->attrs & BST_ATTR_WELL ? BST_BURG_36 : BST_BURG_32;
        break;
    case BST_TOWER:
        v.each = 2;
        v.rule = BST_BURG_42;
        break;
    case BST_COURT: // BURG-90
        v.count = r->shields;
        v.each = bst_bonus_named(c, region) ? 4 : 3;
        v.rule = bst_bonus_named(c, region) ? BST_BURG_102 : BST_BURG_90;
        return v;
    default: v.rule = BST_BURG_47; break;
    }
    if (bst_bonus_doubles(c, region)) { // BURG-97, BURG-98
        v.each *= 2;
        v.rule = r->kind == BST_TOWER ? BST_BURG_97 : BST_BURG_98;
    }
    if (!finished) {
        v.each = 0;
        v.rule = BST_BURG_84;
    }
    return v;
}

/// A set with walls is one of this game.
static bool plays(const bst_setup *setup)
{
    bool walls = false;
    for (int i = 0; i < setup->nsets && i < BST_SETS_MAX; i++) {
        walls = walls || bst_tileset_is_alone(setup->set[i].set);
    }
    return walls;
}

#define X(name, module) &bst_castle_##module,
static const bst_module *const modules[] = {BST_CASTLE_ROOMS(X)};
#undef X

/// Rules of the steps that Carcassonne has, too.
static const uint16_t step_rule[BST_STEP_KINDS] = {
    [BST_STEP_BEGIN] = BST_BURG_11,
    [BST_STEP_DRAW] = BST_BURG_12,
    [BST_STEP_LAY] = BST_BURG_15,
    [BST_STEP_FIGURE] = BST_BURG_21,
    [BST_STEP_SCORE_FINISHED] = BST_BURG_51,
    [BST_STEP_SCORE_BUILDINGS] = BST_BURG_54,
    [BST_STEP_SCORE_RETURN] = BST_BURG_60,
    [BST_STEP_END] = BST_BURG_29,
    [BST_STEP_OVER] = BST_BURG_95,
};

/// Bits that edges show at an empty cell. Only paths must meet (BURG-17, BURG-18); what the wall bars no tile shows.
enum { PATH = 1, OTHER = 2, NO_TILE = 4 };
enum {
    BUILT = 1 << BST_EDGE_TOWER | 1 << BST_EDGE_HOUSE | 1 << BST_EDGE_COURT,
    WALL = 1 << BST_EDGE_WALL, // BURG-19, BURG-R2: any edge may lie against it
};

const bst_ruleset bst_burg = {
    .name = "burg",
    .plays = plays,
    BST_TABLE(modules),
    .numbers = BST_CASTLE_ROOM_KINDS,
    .feature =
        {
            [BST_PATH] = {.category = BST_CATEGORY_PATHS, .order = 0, .building = true, .ends = true},
            [BST_TOWER] = {.category = BST_CATEGORY_TOWERS, .order = 1, .building = true, .ends = true},
            [BST_HOUSE] = {.category = BST_CATEGORY_HOUSES, .order = 2, .building = true, .ends = true},
            [BST_COURT] = {.category = BST_CATEGORY_COURTS, .endless = true}, // BURG-79
            [BST_WALL] = {.endless = true, .apart = true},
        },
    .value = value,
    .final_first = true, // BURG-R13
    .tie_pays = false,   // BURG-55
    .meets = {[BST_EDGE_PATH] = 1 << BST_EDGE_PATH | WALL,
              [BST_EDGE_TOWER] = BUILT | WALL,
              [BST_EDGE_HOUSE] = BUILT | WALL,
              [BST_EDGE_COURT] = BUILT | WALL,
              [BST_EDGE_WALL] = BUILT | WALL | 1 << BST_EDGE_PATH},
    .shows = {[BST_EDGE_NONE] = NO_TILE,
              [BST_EDGE_PATH] = PATH,
              [BST_EDGE_TOWER] = OTHER,
              [BST_EDGE_HOUSE] = OTHER,
              [BST_EDGE_COURT] = OTHER},
    .step_rule = step_rule,
    .cites = {.beside = BST_BURG_15,
              .edges = BST_BURG_17,
              .bounds = BST_BURG_13,
              .nobody = BST_BURG_R20,
              .fewer = BST_BURG_54,
              .tie = BST_BURG_55,
              .fewer_field = BST_BURG_90,
              .no_city = BST_BURG_90,
              .over = BST_BURG_95,
              .draw = BST_BURG_12,
              .late = BST_BURG_12,
              .supply = BST_BURG_22,
              .other_tile = BST_BURG_23,
              .part = BST_BURG_24,
              .occupied = BST_BURG_25},
};
