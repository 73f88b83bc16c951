// SPDX-License-Identifier: MIT
// Events: what an action brought about, for logs, score sheets, explanations and animation.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/rule_ids.h"
#include "bastide/turn.h"
#include "bastide/words.h"

/// How points came about: count x each + shields x per_shield + extra = points.
typedef struct bst_breakdown {
    int16_t count;      ///< tiles, cities, tokens …
    int16_t each;       ///< points for each of them
    int16_t shields;    ///< number of shields
    int16_t per_shield; ///< points for each shield
    int16_t extra;      ///< what is left
} bst_breakdown;

enum { BST_NO_FEATURE = 0xFF };

typedef struct bst_event {
    uint8_t kind;     ///< bst_event_kind
    uint8_t seat;     ///< whom it concerns, or BST_NOBODY
    uint8_t figure;   ///< bst_figure_kind
    uint8_t seg;      ///< segment
    uint8_t rot;      ///< rotation
    uint8_t category; ///< AWARD: bst_category
    uint8_t feature;  ///< bst_feature of the scored region; BST_NO_FEATURE of points that belong to no place
    uint8_t place;    ///< of a figure: BST_AT_*
    int16_t x, y;
    uint16_t rule; ///< bst_rule: why
    int32_t points;
    int32_t number;
    bst_breakdown why;
    int16_t reserved2;
} bst_event;

/// Where bst_apply() appends its events: the caller's array, with n set to 0 by the caller. Events beyond the
/// capacity are counted, not written; BST_EVENTS_MAX are always enough for one action.
enum { BST_EVENTS_MAX = 2048 };

typedef struct bst_events {
    bst_event *at;
    int capacity;
    int n; ///< events that happened; may exceed capacity
    /// Bits of the steps of the turn table (BST_STEP_*) that were entered are added here: bst_events_entered().
    uint64_t steps[BST_STEP_KINDS / 64 + 1];
} bst_events;

/// Whether a step of the turn table has been entered since the caller cleared `steps`.
static inline bool bst_events_entered(const bst_events *events, int step)
{
    return events->steps[step / 64] >> step % 64 & 1;
}
