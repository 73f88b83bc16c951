// SPDX-License-Identifier: MIT
// Work that is cut into numbered pieces: threads do them as they come, their results are taken in the order of the
// numbers. What comes out does not depend on the number of threads.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>

typedef struct bst_crew {
    void *plan;        ///< handed to hire, take and watch
    int threads;       ///< at least 1
    long pieces;       ///< their number, from 0
    atomic_bool *stop; ///< set from anywhere: no new piece is begun, and work should come to an end

    void *(*hire)(void *plan); ///< in its thread: what a worker needs for itself; null if memory is short
    void (*dismiss)(void *worker);
    void *(*work)(void *worker, long number); ///< in its thread: the result of a piece; null if it was given up
    /// In the caller's thread, in order: looks at a result and frees it. False: that is enough, later ones are only
    /// freed.
    bool (*take)(void *plan, long number, void *result);
    void (*drop)(void *result); ///< frees a result that nobody wants any more
    void (*watch)(void *plan);  ///< in the caller's thread, some times a second: shows how it goes
} bst_crew;

/// Does the work. Results of pieces that were done when the crew was stopped are still taken, also behind one that was
/// given up. False if no thread could be started or memory is short.
bool bst_crew_run(const bst_crew *crew);
