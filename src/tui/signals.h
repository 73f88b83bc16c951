// SPDX-License-Identifier: MIT
// Signals that end a game: they are noted here and answered between two decisions.

#pragma once

#include <stdatomic.h>

/// Ctrl-C so far: the first asks whether to save, the second leaves.
int bst_interrupts(void);
void bst_interrupts_clear(void);
/// The signal that ends the program (SIGHUP, SIGTERM), or 0.
int bst_ended(void);
/// As if such a signal had come: the terminal is gone.
void bst_end(int signal);
/// Set by any of them: a bot that thinks stops.
extern atomic_bool bst_stop_thinking;

/// From now on signals are noted; reading a line or a key ends with them.
void bst_signals_catch(void);
