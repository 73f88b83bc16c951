// SPDX-License-Identifier: MIT
// When a search has to answer.

#include "bots/clock.h"

#include <time.h>

enum { NODES_BETWEEN = 100 };

static const double USUAL_SECONDS = 1; // for a search that nobody limits

static double now(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bst_seconds(void) { return now(CLOCK_MONOTONIC); }

bst_clock bst_clock_begin(const bst_limits *limits, const bst_settings *settings)
{
    clockid_t id = settings->cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    bool asked = limits->seconds > 0 || limits->nodes > 0;
    double seconds = asked ? limits->seconds : settings->seconds;
    uint64_t nodes = asked ? limits->nodes : settings->nodes;
    if (!(seconds > 0) && nodes == 0)
        seconds = USUAL_SECONDS;
    return (bst_clock){
        .end = seconds > 0 ? now(id) + seconds : 0,
        .id = (int)id,
        .nodes = nodes,
        .stop = limits->stop,
    };
}

bool bst_clock_time_over(bst_clock *clock)
{
    clock->over |= (clock->stop && atomic_load_explicit(clock->stop, memory_order_relaxed)) ||
                   (clock->end > 0 && now((clockid_t)clock->id) >= clock->end);
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
