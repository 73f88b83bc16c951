// SPDX-License-Identifier: MIT
// The base game: the start tile, scoring, final scoring. The course of a turn is every game's (engine/course.c).

#include "modules/modules.h"

// ---------------------------------------------------------------------------------------------------
// The start tile
// ---------------------------------------------------------------------------------------------------

static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    if (g->setup.bare) {
        return;
    }
    if (c->s->nlaid == 0) {
        bst_start_lay(c);
    } else if (g->start_kind >= 0 && g->setup.option[BST_OPTION_START_TILE] == 1 &&
               bst_pile(g, c->s)[g->start_kind] == g->kind[g->start_kind].copies) {
        bst_pile_take(g, c->s, g->start_kind); // BASE-R13: left out
        c->s->discarded++;
    }
}

// ---------------------------------------------------------------------------------------------------
// Scoring
// ---------------------------------------------------------------------------------------------------

static int enter_buildings(bst_context *c)
{ // TURN-16f
    for (int i = 0; i < c->s->nfinished; i++) {
        bst_score_building(c, c->s->finished[i], true);
    }
    return BST_GO_ON;
}

static int enter_return(bst_context *c)
{ // TURN-16i
    for (int i = 0; i < c->s->nfinished; i++) {
        bst_figure_return_all(c, c->s->finished[i]);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Final scoring
// ---------------------------------------------------------------------------------------------------

/// Region of a figure that stands first in its region's list, so that each region is met once; or -1.
static int region_led_by(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    if (f->place != BST_AT_SEGMENT) {
        return -1;
    }
    int region = bst_segs(c->g, c->s)[f->ref].region;
    return bst_regions(c->g, c->s)[region].figures == figure ? region : -1;
}

static int enter_final_buildings(bst_context *c)
{ // BASE-80 (1)
    for (int f = 1; f <= c->g->nfigures; f++) {
        int region = region_led_by(c, f);
        if (region >= 0 && bst_regions(c->g, c->s)[region].kind != BST_FIELD) {
            bst_score_building(c, region, false);
            bst_figure_return_all(c, region); // BASE-89
        }
    }
    return BST_GO_ON;
}

static int enter_final_fields(bst_context *c)
{ // BASE-80 (2)
    for (int f = 1; f <= c->g->nfigures; f++) {
        int region = region_led_by(c, f);
        if (region >= 0) {
            bst_score_field(c, region, 3, BST_BASE_92);
        }
    }
    return BST_GO_ON;
}

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_SMALL,
        .follower = true,
        .strength = 1,
        .places = 1 << BST_FIELD | 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_BASE_30,
    },
};

enum { PART_ENDS = -100 }; ///< order of the entry: before all that follows a part

static const bst_step_def steps[] = {
    {.id = BST_STEP_BEGIN, .enter = bst_turn_enter_begin},
    {.id = BST_STEP_DRAW, .enter = bst_draw_enter},
    {.id = BST_STEP_LAY, .enter = bst_lay_enter},
    {.id = BST_STEP_FIGURE, .enter = bst_put_enter},
    {.id = BST_STEP_SCORE_FINISHED, .enter = bst_finished_enter},
    {.id = BST_STEP_SCORE_BUILDINGS, .enter = enter_buildings, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_DOUBLE, .order = PART_ENDS, .enter = bst_part_end, .armed = BST_ARMED_VERB, .unseen = true},
    {.id = BST_STEP_END, .enter = bst_turn_enter_end},
    {.id = BST_STEP_FINAL_BUILDINGS, .enter = enter_final_buildings},
    {.id = BST_STEP_FINAL_FIELDS, .enter = enter_final_fields},
    {.id = BST_STEP_OVER, .enter = bst_turn_enter_over},
};

static const bst_choice_def choices[] = {
    BST_DRAW_IN(BST_STEP_DRAW),
    BST_LAY_IN(BST_STEP_LAY),
    BST_PUT_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}),
    BST_PASS_IN(BST_STEP_FIGURE),
};

static const bst_meaning_def meanings[] = {
    {.features = 1 << BST_FIELD, .element = BST_ELEMENT_FARMERS},
};

const bst_module bst_module_base = {
    .name = "base",
    .number = BST_ROOM_BASE,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .begin = begin,
};
