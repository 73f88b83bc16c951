// SPDX-License-Identifier: MIT
// What each seat would have if the game ended now. The engine's own final scoring is run on a copy.

#include <string.h>

#include "engine/engine.h"
#include "page/inside.h"

enum { DECISIONS_MAX = 1000 }; // more than any scoring asks

// Whoever is asked declines; where that is not possible, the first answer is taken.
static void decline(bst_page *page, const bst_game *game, bst_state *state)
{
    bst_action pass = {.kind = BST_DO_PASS};
    if (bst_apply(game, state, pass, NULL).code == BST_REFUSED_OK)
        return;
    bst_legal(game, state, page->list);
    if (page->list->n > 0)
        bst_apply(game, state, page->list->at[0], NULL);
}

static bool is_scoring(const bst_game *game, const bst_state *state)
{
    int step = bst_step(game, state);
    return step >= BST_STEP_SCORE_FINISHED && step <= BST_STEP_SCORE_MESSAGE;
}

static void go_to(const bst_game *game, bst_state *state, int step)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = &nowhere};
    bst_turn_jump(&c, step);
    bst_turn_run(&c);
}

void bst_page_project(bst_page *page, bst_look look, int score[BST_SEATS_MAX])
{
    bst_state *state = page->trial;
    int left = DECISIONS_MAX;
    memcpy(state, look.state, bst_game_state_size(look.game));
    if (bst_actor(state) != BST_NOBODY && bst_step(look.game, state) < BST_STEP_FINAL_BUILDINGS) {
        // what the tile on the table has finished is scored as usual: the dragon and its like are left out
        if (state->laid != 0 && bst_step(look.game, state) < BST_STEP_SCORE_FINISHED)
            go_to(look.game, state, BST_STEP_SCORE_FINISHED);
        while (is_scoring(look.game, state) && bst_actor(state) != BST_NOBODY && left-- > 0)
            decline(page, look.game, state);
        if (bst_step(look.game, state) < BST_STEP_FINAL_BUILDINGS)
            go_to(look.game, state, BST_STEP_FINAL_BUILDINGS);
    }
    while (bst_actor(state) != BST_NOBODY && left-- > 0)
        decline(page, look.game, state);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++)
        score[seat] = bst_score(state, seat);
}
