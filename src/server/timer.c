// SPDX-License-Identifier: MIT
// The clocks of a table.

#include "server/timer.h"

static const int64_t day = 86400000;

int64_t bst_server_time(int64_t *offset, int64_t machine, int64_t steady)
{
    if (machine - steady > *offset)
        *offset = machine - steady;
    return steady + *offset;
}

int64_t bst_timer_time(const bst_timer *timer, bst_moment moment)
{
    return timer->kind == BST_TIMER_LIVE ? moment.steady : moment.at;
}

void bst_timer_reset(bst_timer *timer)
{
    int64_t full = timer->kind == BST_TIMER_DAYS ? timer->days * day : (int64_t)timer->seconds * 1000;
    for (int i = 0; i < BST_SEATS_MAX; i++)
        timer->left[i] = full;
    timer->running = -1;
}

int64_t bst_timer_left(const bst_timer *timer, int seat, int64_t now)
{
    int64_t left = timer->left[seat];
    // a calendar that was set back gives nobody time
    if (seat == timer->running && now > timer->since)
        left -= now - timer->since;
    return left > 0 ? left : 0;
}

int64_t bst_timer_flag(const bst_timer *timer)
{
    return timer->kind == BST_TIMER_NONE || timer->running < 0 ? INT64_MAX : timer->since + timer->left[timer->running];
}
