// SPDX-License-Identifier: MIT
// The clocks of a table. Times are ms; the event behind each action tells what is left, so nothing is computed twice.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/setup.h"

typedef enum bst_timer_kind { BST_TIMER_NONE, BST_TIMER_LIVE, BST_TIMER_DAYS } bst_timer_kind;

typedef struct bst_timer {
    bst_timer_kind kind;
    int seconds, increment; ///< live
    int days;
    int64_t left[BST_SEATS_MAX]; ///< when the running clock was started
    int running;                 ///< seat, or -1
    int64_t since;               ///< when it was started
} bst_timer;

/// The server's time in ms since 1970, from the machine's and one that counts steadily: it follows the machine when
/// that is set forward, and goes on when it is set back, since much waits for a time that would be far away then.
/// `offset` is kept from call to call, 0 at first.
int64_t bst_server_time(int64_t *offset, int64_t machine, int64_t steady);

/// All clocks full, none running.
void bst_timer_reset(bst_timer *timer);

/// Time a seat would have left if it were stopped now; at least 0.
int64_t bst_timer_left(const bst_timer *timer, int seat, int64_t now);

/// When the running clock is up; INT64_MAX if none runs.
int64_t bst_timer_flag(const bst_timer *timer);
