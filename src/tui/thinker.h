// SPDX-License-Identifier: MIT
// A bot that thinks in a thread of its own, so that the screen stays alive.

#pragma once

#include <pthread.h>

#include "bots/bot.h"

typedef struct bst_thinker {
    pthread_t thread;
    bool running;
    atomic_bool done, stop;
    bst_bot *bot;
    bst_state *state; ///< its own copy
    bst_limits limits;
    bst_thought thought;
} bst_thinker;

/// Begins to think about a copy of the state; false if there is no memory or no thread for it. The bot must not be
/// asked by anybody else until it is ended. Limits may be null: those of the bot's settings.
bool bst_thinker_begin(bst_thinker *thinker, bst_bot *bot, const bst_state *state, const bst_limits *limits);

/// Whether it has come to an answer, which is then in thinker->thought.
bool bst_thinker_done(bst_thinker *thinker);

/// Tells it to answer with the best so far.
void bst_thinker_hurry(bst_thinker *thinker);

/// Ends the thread, if one is running, and forgets what it thought about.
void bst_thinker_end(bst_thinker *thinker);
