// SPDX-License-Identifier: MIT
// When a search has to answer.

#include "bots/clock.h"

#include <time.h>

enum { NODES_BETWEEN = 100 };

static const double USUAL_SECONDS = 1; // for a search that nobody limits

#ifndef CLOCK_THREAD_CPUTIME_ID // browsers do not count CPU time
#define CLOCK_THREAD_CPUTIME_ID CLOCK_MONOTONIC
#endif

static double now(bool cpu)
{
    struct timespec t;
    clock_gettime(cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bst_seconds(void) { return now(false); }

bst_clock bst_clock_begin(const bst_limits *limits, const bst_settings *settings)
{
    bool cpu = settings->cpu != 0;
    bool asked = limits->seconds > 0 || limits->nodes > 0;
    double seconds = asked ? limits->seconds : settings->seconds;
    uint64_t nodes = asked ? limits->nodes : settings->nodes;
    if (!(seconds > 0) && nodes == 0)
        seconds = USUAL_SECONDS;
    return (bst_clock){
        .end = seconds > 0 ? now(cpu) + seconds : 0,
        .cpu = cpu,
        .nodes = nodes,
        .stop = limits->stop,
    };
}

bool bst_clock_time_over(bst_clock *clock)
{
    clock->over |= (clock->stop && atomic_load_explicit(clock->stop, memory_order_relaxed)) ||
                   (clock->end > 0 && now(clock->cpu) >= clock->end);
    return clock->over;
}

bool bst_clock_over(bst_clock *clock, uint64_t nodes)
{
    if (clock->nodes > 0 && nodes >= clock->nodes)
        clock->over = true;
    if (clock->over || nodes < clock->next)
        return clock->over;
    clock->next = nodes + NODES_BETWEEN;
    return bst_clock_time_over(clock);
}
