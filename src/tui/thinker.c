// SPDX-License-Identifier: MIT
// A bot that thinks in a thread of its own.

#include "tui/thinker.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void *think(void *argument)
{
    bst_thinker *thinker = argument;
    bst_bot_choose(thinker->bot, thinker->state, &thinker->limits, &thinker->thought);
    atomic_store(&thinker->done, true);
    return NULL;
}

bool bst_thinker_begin(bst_thinker *thinker, bst_bot *bot, const bst_state *state, const bst_limits *limits)
{
    size_t size = bst_game_state_size(bot->game);
    bst_thinker_end(thinker);
    thinker->state = malloc(size);
    if (!thinker->state)
        return false;
    memcpy(thinker->state, state, size);
    thinker->bot = bot;
    thinker->limits = limits ? *limits : (bst_limits){.seconds = bot->settings.seconds, .nodes = bot->settings.nodes};
    thinker->limits.stop = &thinker->stop;
    atomic_store(&thinker->done, false);
    atomic_store(&thinker->stop, false);
    sigset_t all, before; // signals are for the thread that has the terminal
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    thinker->running = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!thinker->running)
        bst_thinker_end(thinker);
    return thinker->running;
}

bool bst_thinker_done(bst_thinker *thinker) { return thinker->running && atomic_load(&thinker->done); }

void bst_thinker_hurry(bst_thinker *thinker) { atomic_store(&thinker->stop, true); }

void bst_thinker_end(bst_thinker *thinker)
{
    if (thinker->running) {
        bst_thinker_hurry(thinker);
        pthread_join(thinker->thread, NULL);
    }
    thinker->running = false;
    free(thinker->state);
    thinker->state = NULL;
}
