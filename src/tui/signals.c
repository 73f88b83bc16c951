// SPDX-License-Identifier: MIT
// Signals that end a game.

#include "tui/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static volatile sig_atomic_t interrupts, ended;
atomic_bool bst_stop_thinking;

static void note(int signal)
{
    if (signal == SIGINT)
        interrupts++;
    else
        ended = signal;
    atomic_store(&bst_stop_thinking, true);
}

int bst_interrupts(void) { return interrupts; }

void bst_interrupts_clear(void)
{
    interrupts = 0;
    atomic_store(&bst_stop_thinking, ended != 0);
}

int bst_ended(void) { return ended; }

void bst_end(int signal)
{
    ended = signal;
    atomic_store(&bst_stop_thinking, true);
}

void bst_signals_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note}; // without SA_RESTART, so that reading ends
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; i++)
        sigaction(signals[i], &action, NULL);
}
