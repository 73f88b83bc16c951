// SPDX-License-Identifier: MIT
// The clocks of a table.

#include "server/timer.h"

#include <string.h>

static const int64_t day = 86400000;
static const int64_t longest = INT64_MAX / 4; // of a row that may be damaged: times are added to it

int64_t bst_server_time(int64_t *offset, int64_t machine, int64_t steady)
{
    if (machine - steady > *offset)
        *offset = machine - steady;
    return steady + *offset;
}

bool bst_timer_read(const json_t *clock, bst_timer *out, bst_complaint *complaint)
{
    const char *kind;
    int64_t seconds = 0, increment = 0, days = 0;
    *out = (bst_timer){.running = -1};
    if (!json_is_object(clock))
        return bst_complain(complaint, "malformed", "clock must be an object");
    if (!bst_get_text(clock, "kind", 10, &kind, complaint))
        return false;
    if (strcmp(kind, "none") == 0)
        return true;
    if (strcmp(kind, "live") == 0) {
        out->kind = BST_TIMER_LIVE;
        if (!bst_get_int(clock, "seconds", 10, 86400, &seconds, complaint) ||
            !bst_get_int(clock, "increment", 0, 3600, &increment, complaint))
            return false;
    } else if (strcmp(kind, "days") == 0) {
        out->kind = BST_TIMER_DAYS;
        if (!bst_get_int(clock, "days", 1, 30, &days, complaint))
            return false;
    } else {
        return bst_complain(complaint, "malformed", "kind of the clock must be none, live or days");
    }
    out->seconds = (int)seconds;
    out->increment = (int)increment;
    out->days = (int)days;
    bst_timer_reset(out);
    return true;
}

json_t *bst_timer_json(const bst_timer *timer)
{
    if (timer->kind == BST_TIMER_LIVE)
        return json_pack("{s:s,s:i,s:i}", "kind", "live", "seconds", timer->seconds, "increment", timer->increment);
    if (timer->kind == BST_TIMER_DAYS)
        return json_pack("{s:s,s:i}", "kind", "days", "days", timer->days);
    return json_pack("{s:s}", "kind", "none");
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
    // a clock of the machine that was set back gives nobody time
    if (seat == timer->running && now > timer->since)
        left -= now - timer->since;
    return left > 0 ? left : 0;
}

int64_t bst_timer_flag(const bst_timer *timer)
{
    return timer->kind == BST_TIMER_NONE || timer->running < 0 ? INT64_MAX : timer->since + timer->left[timer->running];
}

json_t *bst_timer_left_json(const int64_t left[BST_SEATS_MAX], const bst_timer *timer, int seats)
{
    if (timer->kind == BST_TIMER_NONE)
        return json_null();
    json_t *list = json_array();
    for (int i = 0; i < seats; i++)
        json_array_append_new(list, json_integer(left[i]));
    return list;
}

bool bst_timer_left_read(const json_t *value, const bst_timer *timer, int seats, int64_t left[BST_SEATS_MAX],
                         bst_complaint *complaint)
{
    if (timer->kind == BST_TIMER_NONE)
        return true;
    if ((int)json_array_size(value) != seats)
        return bst_complain(complaint, "malformed", "left must have a number for each seat");
    for (int i = 0; i < seats; i++) {
        const json_t *item = json_array_get(value, (size_t)i);
        if (!json_is_integer(item) || json_integer_value(item) < 0 || json_integer_value(item) > longest)
            return bst_complain(complaint, "malformed", "left must be whole numbers");
        left[i] = json_integer_value(item);
    }
    return true;
}
