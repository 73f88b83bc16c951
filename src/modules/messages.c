// SPDX-License-Identifier: MIT
// The Messages, first part: everybody's second counting figure, which of the two moves, and when that brings a
// dispatch. What a dispatch does: dispatches.c.
//
// A seat's score is the sum of both figures; what the second one shows is kept here.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { FOLLOWER, WOMAN }; ///< the counting figures, in the order of their list

typedef struct messages_state {
    int32_t woman[BST_SEATS_MAX]; ///< what the second counting figure of a seat shows, laps included (MSG-R14)
    uint8_t merged;               ///< one figure is left to everybody (MSG-30)
    uint8_t landed;               ///< in this scoring a figure of the active seat has come to a dark space (MSG-R1)
    uint8_t spare[2];
} messages_state;

static messages_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_messages); }

static int counters(const bst_context *c, int seat, int total[BST_COUNTERS_MAX])
{
    const messages_state *m = mine(c);
    total[WOMAN] = m->woman[seat];
    total[FOLLOWER] -= m->woman[seat];
    return m->merged ? 1 : 2; // MSG-02
}

bool bst_dispatch_earned(const bst_context *c) { return mine(c)->landed; }
void bst_dispatch_given(bst_context *c) { mine(c)->landed = 0; }

// ---------------------------------------------------------------------------------------------------
// Which figure moves
// ---------------------------------------------------------------------------------------------------

/// Orders of its entries of the step POINTS: whoever robs must know which figure moves (ROBBER-R11), and which one has
/// moved.
enum { PAYER = -12, PAYEE = -10, MOVED = 1 };

static int ask(bst_context *c, int seat)
{
    bool moves = seat != BST_NOBODY && bst_points_now(c)->points != 0 && !mine(c)->merged; // MSG-R4
    if (!moves) {
        return BST_GO_ON;
    }
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

static int enter_payer(bst_context *c) { return ask(c, bst_points_now(c)->from); } // MSG-R3
static int enter_payee(bst_context *c) { return ask(c, bst_points_now(c)->seat); } // MSG-04, MSG-27

static void counter_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_COUNTER, .rot = FOLLOWER});
    bst_list_add(list, (bst_action){.kind = BST_DO_COUNTER, .rot = WOMAN});
}

static bst_refusal counter_check(bst_context *c, bst_action a)
{
    (void)c;
    bool fine = a.rot <= WOMAN && a.figure == 0 && a.seg == 0 && a.number == 0;
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_04);
}

static int counter_perform(bst_context *c, bst_action a)
{
    bst_gain *p = bst_points_now(c);
    *(c->g->step[c->s->step].order == PAYER ? &p->payer : &p->counter) = a.rot;
    return BST_GO_ON;
}

static void tell(bst_context *c, int seat, int counter, int points)
{
    bst_event *e = bst_emit(c, BST_EVENT_COUNTED);
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = counter;
        e->points = points;
        e->rule = BST_MSG_04;
    }
}

/// The figure of a seat has moved by so many points; returns what it shows now.
static int moved(bst_context *c, int seat, int counter, int points)
{
    int total[BST_COUNTERS_MAX];
    mine(c)->woman[seat] += counter == WOMAN ? points : 0;
    bst_counters(c->g, c->s, seat, total);
    tell(c, seat, counter, total[counter]);
    return total[counter];
}

/// MSG-05: 0, 5, 10 …, also in later laps (MSG-R5).
static bool is_dark(int total) { return total % BST_TRACK_DARK == 0; }

static int enter_moved(bst_context *c)
{
    messages_state *m = mine(c);
    const bst_gain *p = bst_points_now(c);
    if (p->points == 0 || m->merged) { // MSG-R4, MSG-31
        return BST_GO_ON;
    }
    if (p->from != BST_NOBODY) {
        moved(c, p->from, p->payer, -p->points);
    }
    int total = p->seat != BST_NOBODY ? moved(c, p->seat, p->counter, p->points) : 0;
    if (p->seat == c->s->active && !p->paid && is_dark(total)) { // MSG-06, MSG-R2, MSG-R3
        m->landed = 1;                                           // MSG-28
        bst_dispatch_due(c);
    }
    return BST_GO_ON;
}

/// MSG-30, BASE-163
static int enter_final(bst_context *c)
{
    messages_state *m = mine(c);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_event *e = bst_emit(c, BST_EVENT_MERGED);
        if (e) {
            e->seat = (uint8_t)seat;
            e->points = c->s->score[seat];
            e->rule = BST_MSG_30;
        }
    }
    memset(m, 0, sizeof *m);
    m->merged = 1;
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const messages_state *m = mine(c);
    for (int seat = 0; seat < c->g->setup.seats && !m->merged; seat++) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_WOMAN, .seat = seat, .seg = -1, .number = m->woman[seat]});
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_WOMAN) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MSG_02);
    }
    if (thing->seat == BST_NOBODY) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_MSG_02);
    }
    mine(c)->woman[thing->seat] = thing->number;
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const messages_state *m = mine(c);
    int step = c->g->step[c->s->step].id;
    bool final = step >= BST_STEP_FINAL_BUILDINGS && step <= BST_STEP_OVER;
    if (final && !m->merged) {
        return "there are two counting figures in the final scoring";
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { DISPATCH, APART };

static const bst_weight_def weights[] = {
    [DISPATCH] = {"dispatch", 4.0F, "points that a dispatch is worth before it is turned up"},
    [APART] = {"apart", 0.5F, "points that two counting figures at different distances from a dark space are worth"},
};

/// Whether the active seat can bring a counting figure to a dark space by points that wait for it.
static bool can_land(const bst_context *c)
{
    bst_gain *p;
    int total[BST_COUNTERS_MAX];
    int n = bst_points_waiting(c, &p);
    int figures = bst_counters(c->g, c->s, c->s->active, total);
    for (int i = 0; i < n; i++) {
        bool scored = p[i].seat == c->s->active && !p[i].paid && p[i].points != 0 && !p[i].entered;
        for (int k = 0; scored && k < figures; k++) {
            if (is_dark(total[k] + p[i].points)) {
                return true;
            }
        }
    }
    return false;
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    const messages_state *m = mine(c);
    if (!m->merged && (m->landed || can_land(c))) {
        e->value[c->s->active] += e->weight[DISPATCH];
    }
    for (int seat = 0; seat < c->g->setup.seats && !m->merged; seat++) {
        bool apart = (c->s->score[seat] - 2 * m->woman[seat]) % BST_TRACK_DARK != 0;
        e->value[seat] += apart ? e->weight[APART] : 0;
    }
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

enum { BEFORE_FINAL = -20 }; ///< order of its entry: before all final scoring

static const bst_step_def steps[] = {
    {.id = BST_STEP_POINTS, .order = PAYER, .enter = enter_payer},
    {.id = BST_STEP_POINTS, .order = PAYEE, .enter = enter_payee},
    {.id = BST_STEP_POINTS, .order = MOVED, .enter = enter_moved},
    BST_POINTS_STEPS,
    {.id = BST_STEP_FINAL_BUILDINGS, .order = BEFORE_FINAL, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_POINTS, PAYER}, {BST_STEP_POINTS, PAYEE}), .action = BST_DO_COUNTER, .legal = counter_legal,
     .check = counter_check, .perform = counter_perform},
};

const bst_module bst_module_messages = {
    .name = "messages",
    .number = BST_ROOM_MESSAGES,
    .elements = BST_ELEMENT_MESSAGES,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(messages_state),
    BST_TABLE(weights),
    .estimate = estimate,
    .counters = counters,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
