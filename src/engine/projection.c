// SPDX-License-Identifier: MIT
// What each seat would have if the game ended now: the final scoring run on a copy.

#include <string.h>

#include "bastide/inspect.h"
#include "engine/engine.h"

enum { DECISIONS_MAX = 1000 }; ///< more than any scoring asks

/// Whoever is asked declines; where that is not possible, or where the rules would not do so, the first answer is
/// taken.
static void decline(const bst_game *game, bst_state *state, bst_list *list)
{
    bst_action pass = {.kind = BST_DO_PASS};
    bool first = game->ruleset->final_first && bst_step(game, state) >= BST_STEP_FINAL_BUILDINGS;
    if (!first && bst_apply(game, state, pass, 0).code == BST_REFUSED_OK) {
        return;
    }
    bst_legal(game, state, list);
    if (list->n > 0) {
        bst_apply(game, state, list->at[0], 0);
    }
}

static bool is_scoring(const bst_game *game, const bst_state *state)
{
    int step = bst_step(game, state);
    return (step >= BST_STEP_SCORE_FINISHED && step <= BST_STEP_SCORE_MESSAGE) || step == BST_STEP_POINTS;
}

static void go_to(const bst_game *game, bst_state *state, int step)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = &nowhere};
    bst_turn_jump(&c, step);
    bst_turn_run(&c);
}

void bst_project(const bst_game *game, const bst_state *state, bst_state *scratch, bst_list *list,
                 int score[BST_SEATS_MAX])
{
    int left = DECISIONS_MAX;
    memcpy(scratch, state, game->state_size);
    while (bst_step(game, scratch) == BST_STEP_POINTS && scratch->actor != BST_NOBODY && left-- > 0) {
        decline(game, scratch, list); // points on their way arrive first
    }
    if (scratch->outer != 0) { // what was begun is not done
        scratch->step = (uint16_t)(scratch->outer - 1);
        scratch->outer = 0;
    }
    if (scratch->actor != BST_NOBODY && bst_step(game, scratch) < BST_STEP_FINAL_BUILDINGS) {
        // what the tile on the table has finished is scored as usual: whatever else comes before that is left out
        if (scratch->laid != 0 && bst_step(game, scratch) < BST_STEP_SCORE_FINISHED) {
            go_to(game, scratch, BST_STEP_SCORE_FINISHED);
        }
        while (is_scoring(game, scratch) && scratch->actor != BST_NOBODY && left-- > 0) {
            decline(game, scratch, list);
        }
        if (bst_step(game, scratch) < BST_STEP_FINAL_BUILDINGS) {
            go_to(game, scratch, BST_STEP_FINAL_BUILDINGS);
        }
    }
    while (scratch->actor != BST_NOBODY && left-- > 0) {
        decline(game, scratch, list);
    }
    for (int seat = 0; seat < BST_SEATS_MAX; seat++) {
        score[seat] = scratch->score[seat];
    }
}
