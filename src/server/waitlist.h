// SPDX-License-Identifier: MIT
// Who comes next: those who wait, the one with the smallest number first, and among equals the one that waits longest.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// To be a member of who waits; all zero if it does not.
typedef struct bst_waiter {
    double due;
    uint64_t order; ///< when it came, among equals
    int place;      ///< in the queue, from 1; 0: it does not wait
} bst_waiter;

/// All zero: nobody waits.
typedef struct bst_waitlist {
    bst_waiter **at; ///< a heap
    int n, capacity;
} bst_waitlist;

/// Lets somebody wait, or finds the new place of one who waits already and whose numbers have changed. False if memory
/// is short, which it never is for one who waits already.
bool bst_waitlist_put(bst_waitlist *list, bst_waiter *waiter);

/// Takes somebody out, if it waits.
void bst_waitlist_remove(bst_waitlist *list, bst_waiter *waiter);

/// Who comes next; null if nobody waits.
bst_waiter *bst_waitlist_first(const bst_waitlist *list);

void bst_waitlist_free(bst_waitlist *list);
