// SPDX-License-Identifier: MIT
// The plainest evaluator: the points that are scored, and those that would be scored if the game ended now.

#include <stdlib.h>
#include <string.h>

#include "bots/evaluator.h"

static bst_evaluator *open(const bst_game *game, const bst_settings *settings)
{
    (void)game;
    (void)settings;
    return calloc(1, sizeof(bst_evaluator));
}

static void estimate(bst_evaluator *evaluator, const bst_state *state, float value[BST_SEATS_MAX])
{
    const bst_game *game = evaluator->game;
    int seats = bst_game_setup(game)->seats;
    for (int seat = 0; seat < seats; seat++)
        value[seat] = (float)bst_score(state, seat);
    if (bst_actor(state) == BST_NOBODY)
        return;
    int seen[BST_SEATS_MAX * 16], nseen = 0; // features that were counted
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info figure = bst_figure_at(game, state, i);
        bst_region_info r;
        if (figure.place != BST_AT_SEGMENT || figure.seat == BST_NOBODY ||
            !bst_region_at(game, state, figure.x, figure.y, figure.seg, &r))
            continue;
        bool counted = false;
        for (int k = 0; k < nseen && !counted; k++)
            counted = seen[k] == r.id;
        if (counted)
            continue;
        if (nseen < (int)(sizeof seen / sizeof seen[0]))
            seen[nseen++] = r.id;
        int most = 1;
        for (int seat = 0; seat < seats; seat++)
            most = r.strength[seat] > most ? r.strength[seat] : most;
        for (int seat = 0; seat < seats; seat++)
            if (r.strength[seat] == most)
                value[seat] += (float)r.value;
    }
}

static void close(bst_evaluator *evaluator) { free(evaluator); }

const bst_evaluator_def bst_evaluator_points = {
    .name = "points",
    .about = "what is scored, and what would be scored now",
    .open = open,
    .estimate = estimate,
    .close = close,
};
