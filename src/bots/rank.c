// SPDX-License-Identifier: MIT
// Actions in the order in which an evaluator likes them.

#include "bots/rank.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

bst_ranker *bst_ranker_open(const bst_game *game, const bst_settings *settings)
{
    bst_ranker *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->game = game;
    r->spite = (float)settings->spite;
    r->sight = (float)settings->sight;
    r->rng = bst_rng_seed(settings->seed);
    r->evaluator = bst_evaluator_open(game, settings);
    r->next = malloc(bst_game_state_size(game));
    if (!r->evaluator || !r->next) {
        bst_ranker_close(r);
        return NULL;
    }
    return r;
}

void bst_ranker_close(bst_ranker *ranker)
{
    if (!ranker)
        return;
    bst_evaluator_close(ranker->evaluator);
    free(ranker->next);
    free(ranker);
}

// A beginner does not see every square: some of the actions leave the list, but never all.
static void overlook(bst_ranker *r)
{
    int kept = 0;
    for (int i = 0; i < r->list.n; i++) {
        bool seen = (float)(bst_rng_next(&r->rng) >> 40) < r->sight * (float)(1 << 24);
        if (seen || (kept == 0 && i == r->list.n - 1))
            r->list.at[kept++] = r->list.at[i];
    }
    r->list.n = kept;
}

int bst_rank(bst_ranker *r, const bst_state *state, bst_ranked *out, int most)
{
    size_t size = bst_game_state_size(r->game);
    int seat = bst_actor(state), seats = bst_game_setup(r->game)->seats, n = 0;
    bst_legal(r->game, state, &r->list);
    bst_list_tried(r->game, state, &r->list);
    if (r->sight < 1)
        overlook(r);
    bst_evaluator_siblings(r->evaluator, state);
    for (int i = 0; i < r->list.n; i++) {
        bst_ranked one = {.action = r->list.at[i]};
        memcpy(r->next, state, size);
        bst_apply(r->game, r->next, one.action, NULL);
        bst_evaluate(r->evaluator, r->next, one.value);
        one.aim = bst_aim(one.value, seats, seat, r->spite);
        if (n == most && one.aim <= out[n - 1].aim)
            continue;
        int at = n < most ? n++ : most - 1;
        for (; at > 0 && out[at - 1].aim < one.aim; at--)
            out[at] = out[at - 1];
        out[at] = one;
    }
    bst_evaluator_siblings(r->evaluator, NULL);
    r->nodes += (uint64_t)r->list.n;
    return n;
}
