// SPDX-License-Identifier: MIT
// The clocks of a table. Times are ms; the event behind each action tells what is left, so nothing is computed twice.
// Clocks of kind live go by a steady time, so that nobody loses a game when the machine's clock is set; those in days
// go by the calendar, for they outlive the program. A bst_moment has both, and the timer knows which is its own.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/setup.h"

typedef enum bst_timer_kind { BST_TIMER_NONE, BST_TIMER_LIVE, BST_TIMER_DAYS } bst_timer_kind;

/// Now.
typedef struct bst_moment {
    int64_t at;     ///< ms since 1970
    int64_t steady; ///< ms since some beginning, whatever the machine's clock is set to
} bst_moment;

typedef struct bst_timer {
    bst_timer_kind kind;
    int seconds, increment; ///< live
    int days;
    int64_t left[BST_SEATS_MAX]; ///< when the running clock was started
    int running;                 ///< seat, or -1
    int64_t since;               ///< when it was started, in the timer's own time
} bst_timer;

/// The server's time in ms since 1970, from the machine's and one that counts steadily: it follows the machine when
/// that is set forward, and goes on when it is set back, since much waits for a time that would be far away then.
/// `offset` is kept from call to call, 0 at first.
int64_t bst_server_time(int64_t *offset, int64_t machine, int64_t steady);

/// The moment in the time that the timer goes by.
int64_t bst_timer_time(const bst_timer *timer, bst_moment moment);

/// All clocks full, none running.
void bst_timer_reset(bst_timer *timer);

/// Time a seat would have left if it were stopped at `now`, a bst_timer_time(); at least 0.
int64_t bst_timer_left(const bst_timer *timer, int seat, int64_t now);

/// When the running clock is up, in the timer's own time; INT64_MAX if none runs.
int64_t bst_timer_flag(const bst_timer *timer);
