// SPDX-License-Identifier: MIT
// The bot that looks one action ahead and takes what the evaluator likes best: most points ahead of the others.

#include <stdlib.h>
#include <string.h>

#include "bots/evaluator.h"
#include "bots/kinds.h"
#include "bots/rng.h"

typedef struct greedy_bot {
    bst_bot bot;
    bst_evaluator *evaluator;
    bst_state *next;
    bst_rng rng;
    bst_list list;
} greedy_bot;

static void close(bst_bot *bot)
{
    greedy_bot *b = (greedy_bot *)bot;
    bst_evaluator_close(b->evaluator);
    free(b->next);
    free(b);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    greedy_bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->rng = bst_rng_seed(settings->seed);
    b->next = malloc(bst_game_state_size(game));
    b->evaluator = bst_evaluator_open(game, settings);
    if (!b->next || !b->evaluator) {
        close(&b->bot);
        return NULL;
    }
    return &b->bot;
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    (void)limits;
    greedy_bot *b = (greedy_bot *)bot;
    const bst_game *game = bot->game;
    int seat = bst_actor(state), seats = bst_game_setup(game)->seats;
    float best = -1e9F;
    int equal = 0;
    bst_legal(game, state, &b->list);
    for (int i = 0; i < b->list.n; i++) {
        float value[BST_SEATS_MAX];
        memcpy(b->next, state, bst_game_state_size(game));
        bst_apply(game, b->next, b->list.at[i], NULL);
        bst_evaluate(b->evaluator, b->next, value);
        float ahead = bst_lead(value, seats, seat);
        equal = ahead > best ? 1 : ahead == best ? equal + 1 : equal;
        if (ahead > best || (ahead == best && bst_rng_below(&b->rng, (uint32_t)equal) == 0)) {
            best = ahead;
            thought->action = b->list.at[i];
            memcpy(thought->value, value, sizeof value);
        }
    }
    thought->nodes = (uint64_t)b->list.n;
    thought->depth = 1;
}

const bst_bot_def bst_bot_greedy = {
    .name = "greedy",
    .about = "looks one action ahead",
    .open = open,
    .choose = choose,
    .close = close,
};
