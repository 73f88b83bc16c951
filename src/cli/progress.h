// SPDX-License-Identifier: MIT
// Progress of long work: one line on the terminal that renews itself, from the second second on.

#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "tui/terminal.h" // whether there is one

typedef struct bst_progress {
    bool shown; ///< a line stands on the terminal
    bool quiet; ///< no terminal
    double begun, last;
} bst_progress;

bst_progress bst_progress_begin(void);

/// To be called often; costs little. `total` 0: unknown. `note` is added to the line, may be null.
void bst_progress_step(bst_progress *progress, long done, long total, const char *what, const char *note);

/// Clears the line, so that other text can be written; the next step shows it again.
void bst_progress_clear(bst_progress *progress);
