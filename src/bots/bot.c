// SPDX-License-Identifier: MIT
// The list of bots, and what all of them share.

#include "bots/bot.h"

#include <stdio.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/kinds.h"

const bst_bot_def *const bst_bots[] = {
    &bst_bot_random, &bst_bot_greedy, &bst_bot_search, &bst_bot_level, &bst_bot_mcts, &bst_bot_exec, NULL};

bst_bot *bst_bot_open(const bst_game *game, const bst_settings *settings)
{
    bst_bot *bot = settings->bot->open(game, settings);
    if (bot) {
        bot->def = settings->bot;
        bot->game = game;
        bot->settings = *settings;
    }
    return bot;
}

bst_bot *bst_bot_make(const bst_game *game, const char *text, char *error, size_t size)
{
    bst_settings settings;
    if (!bst_settings_parse(&settings, text, error, size))
        return NULL;
    bst_bot *bot = bst_bot_open(game, &settings);
    if (!bot)
        snprintf(error, size, "out of memory");
    return bot;
}

const char *bst_bot_name(int index, const char **about)
{
    enum { KINDS = sizeof bst_bots / sizeof *bst_bots - 1 };
    if (index < 0 || index >= KINDS)
        return NULL;
    if (about)
        *about = bst_bots[index]->about;
    return bst_bots[index]->name;
}

void bst_bot_start(bst_bot *bot, const bst_state *first, const char *position)
{
    if (bot->def->start)
        bot->def->start(bot, first, position);
}

void bst_bot_history(bst_bot *bot, const bst_action *actions, int n)
{
    if (bot->def->history)
        bot->def->history(bot, actions, n);
}

void bst_bot_choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    bst_limits own = {.seconds = bot->settings.seconds, .nodes = bot->settings.nodes};
    double begun = bst_seconds();
    memset(thought, 0, sizeof *thought);
    if (!bot->def->mixes || !bst_mixed(bot->game, state, bot->settings.seed, &thought->action))
        bot->def->choose(bot, state, limits ? limits : &own, thought);
    if (thought->failure) {
        thought->action = (bst_action){.kind = BST_DO_NONE};
        thought->nline = 0;
    } else if (thought->nline == 0) {
        thought->nline = 1;
        thought->line[0] = thought->action;
    }
    thought->seconds = bst_seconds() - begun;
}

void bst_bot_close(bst_bot *bot)
{
    if (bot)
        bot->def->close(bot);
}
