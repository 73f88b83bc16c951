// SPDX-License-Identifier: MIT
// Points: entered at once (BASE-73), or one after the other through the step POINTS.

#include <string.h>

#include "engine/engine.h"

static bst_points_row *row_of(const bst_context *c) { return bst_state_part(c->s, c->g->off_points); }
static bst_gain *points_of(const bst_context *c) { return (bst_gain *)(row_of(c) + 1); }

/// A scoring gives every figure at most one award, and modules add a few of their own.
static int capacity(const bst_game *g) { return g->nfigures + 64; }

size_t bst_points_size(const bst_game *g)
{
    bool wait = g->step_index[BST_STEP_POINTS] < g->nsteps;
    return wait ? sizeof(bst_points_row) + (size_t)capacity(g) * sizeof(bst_gain) : 0;
}

static int step_id(const bst_context *c) { return c->g->step[c->s->step].id; }

static void enter_award(bst_context *c, const bst_gain *p)
{
    c->s->score[p->seat] += p->points;
    c->s->points[p->seat][p->category] += p->points;
    bst_event *e;
    if (p->region != BST_NONE) {
        e = bst_tell_region(c, BST_EVENT_AWARD, p->seat, p->region, (bst_rule)p->rule);
    } else {
        e = bst_emit(c, BST_EVENT_AWARD);
    }
    if (e) {
        e->feature = p->region != BST_NONE ? e->feature : BST_NO_FEATURE;
        e->seat = p->seat;
        e->rule = p->rule;
        e->points = p->points;
        e->category = p->category;
        e->why = p->why;
    }
}

static void enter_payment(bst_context *c, const bst_gain *p)
{
    c->s->score[p->from] -= p->points;
    c->s->points[p->from][p->category] -= p->points;
    if (p->seat != BST_NOBODY) {
        c->s->score[p->seat] += p->points;
        c->s->points[p->seat][p->category] += p->points;
    }
    bst_event *e = bst_emit(c, BST_EVENT_PAID);
    if (e) {
        e->seat = p->from;
        e->number = p->seat;
        e->points = p->points;
        e->category = p->category;
        e->rule = p->rule;
    }
}

static void enter(bst_context *c, const bst_gain *p)
{
    if (p->from == BST_NOBODY) {
        enter_award(c, p);
    } else {
        enter_payment(c, p);
    }
}

/// Puts points at their place in the row: those that others bring about come right behind them.
static void wait_for_turn(bst_context *c, const bst_gain *p)
{
    bst_points_row *q = row_of(c);
    bool brought = step_id(c) == BST_STEP_POINTS;
    int at = brought ? 1 + q->added++ : q->n;
    if (q->n == capacity(c->g)) { // no real scoring is so large
        enter(c, p);
        return;
    }
    memmove(points_of(c) + at + 1, points_of(c) + at, (size_t)(q->n - at) * sizeof *p);
    points_of(c)[at] = *p;
    points_of(c)[at].step = (uint8_t)step_id(c);
    points_of(c)[at].paid = p->from != BST_NOBODY || (brought && bst_points_now(c)->paid);
    q->n++;
}

void bst_award(bst_context *c, int seat, int points, bst_category category, bst_rule rule, int region,
               bst_breakdown why)
{
    bst_gain p = {.points = points,
                  .region = (uint16_t)region,
                  .rule = (uint16_t)rule,
                  .seat = (uint8_t)seat,
                  .from = BST_NOBODY,
                  .category = (uint8_t)category,
                  .why = why};
    if (c->g->off_points == 0) {
        enter_award(c, &p);
    } else {
        wait_for_turn(c, &p);
    }
}

void bst_pay(bst_context *c, int from, int to, int points, bst_category category, bst_rule rule)
{
    bst_gain p = {.points = points,
                  .region = BST_NONE,
                  .rule = (uint16_t)rule,
                  .seat = (uint8_t)to,
                  .from = (uint8_t)from,
                  .category = (uint8_t)category};
    if (c->g->off_points == 0) {
        enter_payment(c, &p);
    } else {
        wait_for_turn(c, &p);
    }
}

bst_gain *bst_points_now(const bst_context *c) { return points_of(c); }

int bst_points_waiting(const bst_context *c, bst_gain **first)
{
    *first = points_of(c);
    return row_of(c)->n;
}

void bst_points_change(bst_gain *p, int points)
{
    p->why.extra = (int16_t)(p->why.extra + points - p->points);
    p->points = points;
}

// ---------------------------------------------------------------------------------------------------
// The step POINTS
// ---------------------------------------------------------------------------------------------------

int bst_points_enter(bst_context *c)
{ // BASE-73
    bst_gain *p = bst_points_now(c);
    if (!p->entered) { // several modules may have declared this entry
        p->entered = 1;
        enter(c, p);
    }
    return BST_GO_ON;
}

int bst_points_next(bst_context *c)
{
    bst_points_row *q = row_of(c);
    q->n--;
    q->added = 0;
    memmove(points_of(c), points_of(c) + 1, q->n * sizeof(bst_gain));
    memset(points_of(c) + q->n, 0, sizeof(bst_gain)); // equal play gives equal states
    if (q->n != 0) {
        return bst_turn_jump(c, BST_STEP_POINTS);
    }
    bool waiting = q->waiting;
    c->s->step = q->resume;
    c->s->actor = waiting ? q->actor : c->s->actor;
    *q = (bst_points_row){0};
    return waiting ? BST_WAIT : BST_JUMPED;
}

/// Whether the points of a turn's scoring are still being collected.
static bool is_collecting(int step) { return step >= BST_STEP_SCORE_FINISHED && step <= BST_STEP_SCORE_AWARDS; }

static bool turn_aside(bst_context *c, int resume, bool waiting)
{
    *row_of(c) = (bst_points_row){
        .n = row_of(c)->n, .resume = (uint16_t)resume, .waiting = waiting, .actor = waiting ? c->s->actor : 0};
    bst_turn_jump(c, BST_STEP_POINTS);
    return true;
}

bool bst_points_before(bst_context *c, int entry, int armed)
{
    int step = c->g->step[armed].id;
    if (step == BST_STEP_POINTS || is_collecting(step)) {
        return false;
    }
    bool between = is_collecting(c->g->step[entry].id); // nothing is armed in the rest of the scoring
    return turn_aside(c, between ? c->g->step_index[BST_STEP_SCORE_AWARDS + 1] : entry, false);
}

bool bst_points_meanwhile(bst_context *c)
{
    if (step_id(c) == BST_STEP_POINTS || is_collecting(step_id(c))) {
        return false;
    }
    return turn_aside(c, c->s->step, true);
}
