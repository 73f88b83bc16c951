// SPDX-License-Identifier: MIT
// The courts, which are scored at the end of the game only: whoever has most merchants in one is paid for its markets.

#include "burg/burg.h"

static int enter_final(bst_context *c)
{
    if (bst_bonus_ask(c, BST_BONUS_MARKETS)) { // BURG-102
        return BST_WAIT;
    }
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    for (int f = 1; f <= c->g->nfigures; f++) {
        int region = figures[f].place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[figures[f].ref].region : -1;
        const bst_region *r = region >= 0 ? &bst_regions(c->g, c->s)[region] : 0;
        if (r && r->figures == f && r->kind == BST_COURT) { // each court once
            bst_score_building(c, region, true);
        }
    }
    return BST_GO_ON;
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_FINAL_COURTS, .enter = enter_final},
};

const bst_module bst_castle_courts = {
    .name = "courts",
    .number = BST_CASTLE_ROOM_COURTS,
    BST_TABLE(steps),
};
