// SPDX-License-Identifier: MIT
// The events of a table as JSON, as they are sent and stored. Most of them are read seldom, by whoever comes to the
// table: so the older ones are rolled up, packed, and only the latest lie open.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/packed.h"
#include "text/text.h"

/// Events that are rolled up.
typedef struct bst_roll {
    bst_packed *packed;
    int64_t before; ///< time of the event before its first
    int n;          ///< events
    bool thick;     ///< it was several
} bst_roll;

/// All zero: no events.
typedef struct bst_scroll {
    bst_roll *rolls; ///< the older ones
    int nrolls, capacity;
    int64_t rolled; ///< events in them
    int64_t time;   ///< of the last of them
    int64_t n;      ///< events in all
    char *open;     ///< the latest, a line each
    size_t length, room;
} bst_scroll;

/// Appends an event, one line without its end. False if memory is short; then nothing has changed.
bool bst_scroll_add(bst_scroll *scroll, const char *line, size_t length);

/// Appends events to a text as elements of a list: those behind number `from` up to number `to`, but no more once
/// `enough` bytes are there. Returns the number of the last; `from` if memory is short, or there is none.
int64_t bst_scroll_read(const bst_scroll *scroll, int64_t from, int64_t to, size_t enough, bst_text *out);

void bst_scroll_free(bst_scroll *scroll);
