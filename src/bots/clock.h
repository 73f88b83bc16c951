// SPDX-License-Identifier: MIT
// When a search has to answer.

#pragma once

#include "bots/bot.h"

/// Seconds of real time, from any fixed moment.
double bst_seconds(void);

typedef struct bst_clock {
    double end;     ///< of the clock that is looked at; 0: none
    bool cpu;       ///< it is that of the thread's CPU time
    uint64_t nodes; ///< limit, 0: none
    uint64_t next;  ///< nodes at which to look at the time again
    bool over;
    const atomic_bool *stop;
} bst_clock;

/// The limits asked for, or those of the settings where nothing is asked.
bst_clock bst_clock_begin(const bst_limits *limits, const bst_settings *settings);

/// Whether it is time to answer. Cheap: looks at the time after some hundred nodes only.
bool bst_clock_over(bst_clock *clock, uint64_t nodes);

/// Whether the time is over or somebody wants the answer, however many nodes there are. Looks at the time.
bool bst_clock_time_over(bst_clock *clock);
