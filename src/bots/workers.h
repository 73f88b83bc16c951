// SPDX-License-Identifier: MIT
// Several workers at once: the one place where a search asks for threads. WebAssembly has none here; there the first
// worker does all the work, so jobs are to be taken from a common counter.

#pragma once

#include <stddef.h>

/// Calls work() with each of n > 0 elements of an array, the first in the thread that calls, and waits for all. Where a
/// thread cannot be had, its element is left out.
void bst_workers_run(void *(*work)(void *), void *elements, size_t size, int n);
