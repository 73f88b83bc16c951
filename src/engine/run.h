// SPDX-License-Identifier: MIT
// The interpreter of the turn table, for the two that run it: turn.c and playout.c.

#pragma once

#include "engine/points.h"

/// The next entry that is armed, from a given one on. The last of the table always is: the game is over there.
static inline unsigned bst_next_armed(const bst_state *s, unsigned entry, bool short_table)
{
    if (short_table) {
        return (unsigned)__builtin_ctzll(*bst_armed(s) & UINT64_MAX << entry);
    }
    const uint64_t *armed = bst_armed(s) + entry / 64;
    uint64_t left = *armed & UINT64_MAX << entry % 64;
    entry &= ~63u;
    while (left == 0) {
        left = *++armed;
        entry += 64;
    }
    return entry + (unsigned)__builtin_ctzll(left);
}

/// The interpreter, from an entry on. Compiled several times: whoever does not ask for events does not pay for the
/// tracing of steps, nobody but tests enters steps that are not armed, tables of up to 64 entries, as nearly all are,
/// are quicker, and points are asked for only where they may wait.
static inline __attribute__((always_inline)) void bst_run(bst_context *c, unsigned entry, bool traced, bool whole,
                                                          bool short_table, bool points)
{
    const bst_entry *table = c->g->step;
    bst_state *s = c->s;
    for (;;) {
        unsigned armed = bst_next_armed(s, entry, short_table);
        if (points && bst_points_any(c) && bst_points_before(c, (int)entry, (int)armed)) {
            entry = armed = s->step; // its first entry always is
        }
        entry = whole ? entry : armed;
        const bst_entry *step = &table[entry];
        if (traced) {
            c->events->steps[step->id / 64] |= UINT64_C(1) << step->id % 64;
        }
        s->step = (uint16_t)entry;
        int next = step->enter(c);
        if (next == BST_WAIT && !(points && bst_points_any(c) && bst_points_meanwhile(c))) {
            return;
        }
        entry = next == BST_GO_ON ? entry + 1 : s->step;
    }
}

/// For those who do not ask for events.
static inline __attribute__((always_inline)) void bst_run_quietly(bst_context *c, unsigned entry)
{
    if (c->g->quick) {
        bst_run(c, entry, false, false, true, false);
    } else if (c->g->off_points == 0) {
        bst_run(c, entry, false, false, false, false);
    } else {
        bst_run(c, entry, false, false, false, true);
    }
}

/// After a choice was performed: whether the turn goes on by itself, from s->step or behind it as `next` says.
static inline bool bst_goes_on(bst_context *c, int next)
{
    return next != BST_WAIT || (c->g->off_points != 0 && bst_points_any(c) && bst_points_meanwhile(c));
}
