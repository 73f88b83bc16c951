// SPDX-License-Identifier: MIT
// The bot that looks one action ahead and takes what the evaluator likes best.

#include <stdlib.h>
#include <string.h>

#include "bots/kinds.h"
#include "bots/rank.h"

typedef struct greedy_bot {
    bst_bot bot;
    bst_ranker *ranker;
} greedy_bot;

static void close(bst_bot *bot)
{
    bst_ranker_close(((greedy_bot *)bot)->ranker);
    free(bot);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    greedy_bot *b = calloc(1, sizeof *b);
    if (b && !(b->ranker = bst_ranker_open(game, settings))) {
        free(b);
        return NULL;
    }
    return b ? &b->bot : NULL;
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    (void)limits;
    greedy_bot *b = (greedy_bot *)bot;
    bst_ranked best;
    b->ranker->nodes = 0;
    bst_rank(b->ranker, state, &best, 1);
    thought->action = best.action;
    memcpy(thought->value, best.value, sizeof best.value);
    thought->nodes = b->ranker->nodes;
    thought->depth = 1;
}

const bst_bot_def bst_bot_greedy = {
    .name = "greedy",
    .about = "looks one action ahead",
    .open = open,
    .choose = choose,
    .close = close,
    .mixes = true,
};
