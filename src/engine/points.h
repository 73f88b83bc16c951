// SPDX-License-Identifier: MIT
// Points: the one door of all of them, where they wait for their turn if a module has a say in it (points.c).
//
// A module that wants to change points before they are entered, or to stop the game for a decision before or after
// that, declares entries of the step POINTS: with an order below 0 they come before, above 0 after. In them
// bst_points_now() is what is about to be entered, or just was. Beside its own entries it declares BST_POINTS_STEPS. If
// no module in play does so, nothing waits.

#pragma once

#include "engine/module.h"

// Points lie in the state, whose every byte counts for its hash: no padding, which struct assignment leaves as it was.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/// The head of the row in which points wait; behind it lie the points themselves, those whose turn it is first.
typedef struct bst_points_row {
    uint16_t n;
    uint16_t added;  ///< so many stand behind the first that were brought about by it
    uint16_t resume; ///< entry of the turn table with which the turn goes on
    uint8_t waiting; ///< there a decision is pending …
    uint8_t actor;   ///< … of this actor
} bst_points_row;

/// Points on their way.
typedef struct bst_gain {
    int32_t points;
    uint16_t region; ///< the feature they come from, or BST_NONE
    uint16_t rule;   ///< bst_rule
    uint8_t seat;    ///< who gets them, or BST_NOBODY
    uint8_t from;    ///< who pays them, or BST_NOBODY
    uint8_t category;
    uint8_t step;    ///< bst_turn_step in which they were given: what kind of scoring it was
    uint8_t entered; ///< they have been entered
    uint8_t counter; ///< which counting figure of `seat` moves by them, …
    uint8_t payer;   ///< … and which of `from`
    uint8_t paid;    ///< somebody pays them, or they were brought about by points that somebody pays
    bst_breakdown why;
    uint16_t reserved2;
} bst_gain;

#pragma GCC diagnostic pop

/// The one source of points.
void bst_award(bst_context *c, int seat, int points, bst_category category, bst_rule rule, int region,
               bst_breakdown why);
/// Points that go from one seat to another, or to nobody.
void bst_pay(bst_context *c, int from, int to, int points, bst_category category, bst_rule rule);

/// In entries of the step POINTS: the points whose turn it is. What they bring about (bst_award, bst_pay) comes next.
bst_gain *bst_points_now(const bst_context *c);
/// These and all that wait behind them, in their order; returns how many.
int bst_points_waiting(const bst_context *c, bst_gain **first);
/// Makes them more or fewer; the difference is told as what is left in their breakdown.
void bst_points_change(bst_gain *p, int points);

enum { BST_POINTS_DONE = INT16_MAX }; ///< order of the last entry of the step
int bst_points_enter(bst_context *c);
int bst_points_next(bst_context *c);
#define BST_POINTS_STEPS                                                          \
    {.id = BST_STEP_POINTS, .enter = bst_points_enter},                           \
    {                                                                             \
        .id = BST_STEP_POINTS, .order = BST_POINTS_DONE, .enter = bst_points_next \
    }

/// Bytes of the state for points that wait.
size_t bst_points_size(const bst_game *game);
/// Whether any points wait: asked before every step, and mostly there are none.
static inline bool bst_points_any(const bst_context *c)
{
    return ((const bst_points_row *)bst_state_part(c->s, c->g->off_points))->n != 0;
}
/// For the interpreter, where points wait: whether they have their turn before the armed entry is entered to which the
/// turn comes from another one on, and whether while a decision is pending. Then it goes on at s->step. They may arm
/// what lies between the two, so the turn is taken up again where it was. The points of a turn's scoring (TURN-16a to
/// 16h) have it together.
bool bst_points_before(bst_context *c, int entry, int armed);
bool bst_points_meanwhile(bst_context *c);
