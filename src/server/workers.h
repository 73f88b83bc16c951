// SPDX-License-Identifier: MIT
// Threads for the hub's jobs. Storing has a thread of its own, so that no move waits behind a bot that thinks or a
// table that is read; reading has another; jobs that compute share the rest.

#pragma once

#include <stdint.h>

#include "server/hub.h"

typedef struct bst_workers bst_workers;

/// Starts one thread that stores, one that reads, and `thinkers` for all else. `wake` is called on one of them when
/// jobs are done; the loop's thread then calls bst_workers_finish(). Null if memory is short or no thread can be had.
bst_workers *bst_workers_open(int thinkers, void (*wake)(void *to), void *to);

/// Runs a job on a thread. On the loop's thread only.
void bst_workers_add(bst_workers *workers, bst_job *job);

/// Calls `done` of the jobs that are ready, on the loop's thread.
void bst_workers_finish(bst_workers *workers);

/// Waits for the jobs that were added, then ends the threads. What is left to finish is finished here.
void bst_workers_close(bst_workers *workers);

/// Numbers for the operator: jobs run so far, the time they took, the longest of them, and those waiting now.
typedef struct bst_worker_numbers {
    uint64_t jobs;
    double seconds, longest;
    int waiting;
} bst_worker_numbers;

bst_worker_numbers bst_workers_count(bst_workers *workers, bool store);
