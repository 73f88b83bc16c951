// SPDX-License-Identifier: MIT
// The bot that takes any legal action, all alike.

#include <stdlib.h>

#include "bastide/playout.h"
#include "bots/kinds.h"

typedef struct random_bot {
    bst_bot bot;
    bst_rng rng;
    bst_list scratch;
} random_bot;

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    (void)game;
    random_bot *r = calloc(1, sizeof *r);
    if (r)
        r->rng = bst_rng_seed(settings->seed);
    return r ? &r->bot : NULL;
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    (void)limits;
    random_bot *r = (random_bot *)bot;
    thought->action = bst_sample(bot->game, state, &r->rng, &r->scratch);
    thought->nodes = 1;
}

static void close(bst_bot *bot) { free(bot); }

const bst_bot_def bst_bot_random = {
    .name = "random",
    .about = "takes any legal action",
    .open = open,
    .choose = choose,
    .close = close,
};
