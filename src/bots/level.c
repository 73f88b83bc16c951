// SPDX-License-Identifier: MIT
// Opponents for people, from a friendly beginner to full strength. A level is a budget and a style: the first ones look
// at points alone and overlook squares, the next ones plan but leave others in peace, the upper ones look ahead.

#include <stdlib.h>

#include "bots/evaluator.h"
#include "bots/kinds.h"

typedef struct level {
    const bst_bot_def *bot;
    const bst_evaluator_def *evaluator;
    double sight, spite;
    int roots, depth;
    uint64_t nodes;
} level;

static const level levels[] = {
    {&bst_bot_greedy, &bst_evaluator_points, 0.25, 0.0, 0, 0, 0},
    {&bst_bot_greedy, &bst_evaluator_points, 0.6, 0.5, 0, 0, 0},
    {&bst_bot_greedy, &bst_evaluator_prospects, 0.7, 0.5, 0, 0, 0},
    {&bst_bot_greedy, &bst_evaluator_prospects, 1.0, 1.0, 0, 0, 0},
    {&bst_bot_search, &bst_evaluator_prospects, 1.0, 1.0, 3, 1, 400},
    {&bst_bot_search, &bst_evaluator_prospects, 1.0, 1.0, 5, 2, 2000},
    {&bst_bot_search, &bst_evaluator_prospects, 1.0, 1.0, 8, 4, 12000},
    {&bst_bot_search, &bst_evaluator_prospects, 1.0, 1.0, 12, 8, 50000},
};

typedef struct level_bot {
    bst_bot bot;
    bst_bot *inner;
} level_bot;

static void close(bst_bot *bot)
{
    bst_bot_close(((level_bot *)bot)->inner);
    free(bot);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    const level *l = &levels[settings->level - 1];
    bst_settings inner = *settings;
    inner.bot = l->bot;
    inner.evaluator = l->evaluator;
    inner.sight = l->sight;
    inner.spite = l->spite;
    if (l->nodes > 0) {
        inner.roots = (uint64_t)l->roots;
        inner.depth = (uint64_t)l->depth;
        inner.nodes = l->nodes;
    }
    level_bot *b = calloc(1, sizeof *b);
    if (b && !(b->inner = bst_bot_open(game, &inner))) {
        free(b);
        return NULL;
    }
    return b ? &b->bot : NULL;
}

// A level thinks as long as its style needs; a time that is asked for only cuts it short.
static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    level_bot *b = (level_bot *)bot;
    bst_limits own = *limits;
    if (own.nodes == 0)
        own.nodes = b->inner->settings.nodes;
    bst_bot_choose(b->inner, state, &own, thought);
}

const bst_bot_def bst_bot_level = {
    .name = "level",
    .about = "an opponent for people: level1 is a friendly beginner, level8 plays at full strength",
    .open = open,
    .choose = choose,
    .close = close,
    .mixes = true,
};
