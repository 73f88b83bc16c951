// SPDX-License-Identifier: MIT
// Progress of long work: one line on standard error, only on a terminal, only after a second.

#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "bots/clock.h"

bst_progress bst_progress_begin(void)
{
    bst_progress progress = {.quiet = !isatty(STDERR_FILENO), .begun = bst_seconds()};
    progress.last = progress.begun + 0.8; // with the 0.2 s between renewals: nothing in the first second
    return progress;
}

void bst_progress_step(bst_progress *progress, long done, long total, const char *what, const char *note)
{
    if (progress->quiet)
        return;
    double now = bst_seconds();
    if (now - progress->last < 0.2)
        return;
    progress->last = now;
    progress->shown = true;
    double spent = now - progress->begun;
    fprintf(stderr, "\r%ld", done);
    if (total > 0)
        fprintf(stderr, " of %ld", total);
    fprintf(stderr, " %s", what);
    if (total > 0 && done > 0) {
        double rest = spent * (double)(total - done) / (double)done;
        fprintf(stderr, ", %.0f %%, %.0f s left", 100.0 * (double)done / (double)total, rest);
    }
    fprintf(stderr, "%s%s\033[K", note ? ", " : "", note ? note : "");
    fflush(stderr);
}

void bst_progress_clear(bst_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
