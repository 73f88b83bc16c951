// SPDX-License-Identifier: MIT
// The Tower, second part: prisoners, their exchange and ransom.

#include "modules/modules.h"

enum { PRICE = 3 }; ///< of a ransom (TOWER-28)
enum { YES, NO };   ///< values of the house rules, in their order
enum { SMALL_AND_BIG, ANY };
enum { ANY_TIME, AT_START, BEFORE_DRAW };

typedef struct prison_state {
    uint8_t holder;   ///< seat, from 1, that holds the men the active seat chooses from in an exchange
    uint8_t ransomed; ///< bit s: seat s has bought a prisoner back in this turn
    uint8_t again;    ///< the active seat is asked once more before TURN-12
} prison_state;

/// Places of its steps in the table.
enum { FIRST, FORGET, CHOOSES, AGAIN };

static prison_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_prison); }

/// A figure of this kind of a seat that another seat holds, or 0.
static int prisoner(const bst_context *c, int seat, int kind, int holder)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int first = seat * c->g->per_seat + 1;
    for (int f = first; f < first + c->g->per_seat; f++) {
        if (figures[f].place == BST_AT_PRISON && figures[f].ref == holder && c->g->figure_kind[f] == kind) {
            return f;
        }
    }
    return 0;
}

/// How many kinds of a seat's figures another seat holds; one of them.
static int prisoner_kinds(const bst_context *c, int seat, int holder, int *one)
{
    int kinds = 0;
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        if (prisoner(c, seat, kind, holder) != 0) {
            kinds++;
            *one = kind;
        }
    }
    return kinds;
}

bool bst_prison_holds(const bst_context *c, int holder, int seat)
{
    int one;
    return prisoner_kinds(c, seat, holder, &one) != 0;
}

static void release(bst_context *c, int figure, bst_rule rule)
{
    bst_event *e = bst_emit(c, BST_EVENT_RELEASED);
    if (e) {
        e->seat = c->g->figure_seat[figure];
        e->figure = c->g->figure_kind[figure];
        e->feature = BST_FEATURE_KINDS;
        e->rule = (uint16_t)rule;
        e->place = BST_AT_PRISON;
        e->number = bst_figure_table(c->g, c->s)[figure].ref;
    }
    bst_figure_move(c, figure, BST_AT_SUPPLY, 0);
}

// ---------------------------------------------------------------------------------------------------
// Exchange
// ---------------------------------------------------------------------------------------------------

/// The active seat gets a follower back: if it is its phantom, he is not placed in this part (PHANT-R11).
static void exchange(bst_context *c, int figure, bst_rule rule)
{
    release(c, figure, rule);
    bst_phantom_rests(c, figure);
}

/// TOWER-26, TOWER-R14: the follower just captured goes back if his owner holds men of the captor, who gets one of
/// them.
static void exchange_begin(bst_context *c, int captured)
{
    int owner = c->g->figure_seat[captured];
    int kind = 0;
    int kinds = prisoner_kinds(c, c->s->active, owner, &kind);
    if (kinds == 0) {
        return;
    }
    release(c, captured, BST_TOWER_26);
    if (kinds == 1) {
        exchange(c, prisoner(c, c->s->active, kind, owner), BST_TOWER_26);
    } else {
        mine(c)->holder = (uint8_t)(owner + 1); // TOWER-27
        bst_arm(c, &bst_module_prison, CHOOSES);
    }
}

void bst_prison_take(bst_context *c, int figure)
{
    bst_figure_move(c, figure, BST_AT_PRISON, c->s->active); // TOWER-17; with it builder and pig: TOWER-19
    exchange_begin(c, figure);
}

static int enter_exchange(bst_context *c)
{
    bst_disarm(c, &bst_module_prison, CHOOSES);
    if (mine(c)->holder == 0) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void exchange_legal(const bst_context *c, bst_list *list)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        if (prisoner(c, c->s->active, kind, mine(c)->holder - 1) != 0) {
            bst_list_add(list, (bst_action){.kind = BST_DO_EXCHANGE, .figure = (uint8_t)kind});
        }
    }
}

static bst_refusal exchange_check(bst_context *c, bst_action a)
{
    if (a.seg != 0 || a.rot != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TOWER_27);
    }
    c->found = prisoner(c, c->s->active, a.figure, mine(c)->holder - 1);
    return c->found != 0 ? bst_fine() : bst_refuse(BST_REFUSED_NOT_THERE, BST_TOWER_27);
}

static int exchange_perform(bst_context *c, bst_action a)
{
    (void)a;
    exchange(c, c->found, BST_TOWER_27);
    mine(c)->holder = 0;
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Ransom: an extra choice while a tile or figure is waited for. That is all of the window TURN-26, unless chance
// decides something between a figure and TURN-12: nothing else that could happen there makes a later purchase
// different, but for the wheel, before which it is asked for by a house rule (TURN-R17).
// ---------------------------------------------------------------------------------------------------

/// Rule that forbids the active seat any ransom now.
static bst_rule no_ransom(const bst_context *c)
{
    if (mine(c)->ransomed >> c->s->active & 1) { // others can have bought before: the last abbeys belong to one turn
        return BST_TOWER_R6;
    }
    bool poor = c->s->score[c->s->active] < PRICE && c->g->setup.option[BST_OPTION_RANSOM_DEBT] == NO;
    return poor ? BST_TOWER_R7 : BST_RULE_NONE;
}

static bool ransomable(const bst_game *g, int kind)
{ // TOWER-R4
    return (kind != BST_FIGURE_MAYOR && kind != BST_FIGURE_WAGON) || g->setup.option[BST_OPTION_RANSOM_WHO] == ANY;
}

static void ransom_legal(const bst_context *c, bst_list *list)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int first = c->s->active * c->g->per_seat + 1;
    int from = list->n;
    uint32_t apart = c->s->apart[c->s->active];
    if (apart == 0 || no_ransom(c) != BST_RULE_NONE) {
        return;
    }
    for (; apart != 0; apart &= apart - 1) {
        int f = first + __builtin_ctz(apart);
        int kind = c->g->figure_kind[f];
        if (figures[f].place == BST_AT_PRISON && ransomable(c->g, kind)) {
            bst_list_add_once(
                list, from,
                (bst_action){.kind = BST_DO_RANSOM, .figure = (uint8_t)kind, .rot = (uint8_t)figures[f].ref});
        }
    }
}

static bst_refusal ransom_check(bst_context *c, bst_action a)
{
    if (a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TOWER_28);
    }
    c->found = prisoner(c, c->s->active, a.figure, a.rot);
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_TOWER_28);
    }
    bst_rule rule = ransomable(c->g, a.figure) ? no_ransom(c) : BST_TOWER_R4;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int ransom_perform(bst_context *c, bst_action a)
{
    bst_pay(c, c->s->active, a.rot, PRICE, BST_CATEGORY_RANSOM, BST_TOWER_28);
    release(c, c->found, BST_TOWER_28);
    mine(c)->ransomed |= (uint8_t)(1u << c->s->active);
    bst_arm(c, &bst_module_prison, FORGET);
    return BST_WAIT; // the tile or figure is still waited for (TOWER-29)
}

// With the house rule TOWER-R5 nothing is offered later, and the purchase is a decision of its own.

static bool at_start(const bst_context *c) { return c->g->setup.option[BST_OPTION_RANSOM_WHEN] == AT_START; }

static void window_legal(const bst_context *c, bst_list *list)
{
    if (!at_start(c)) {
        ransom_legal(c, list);
    }
}

static bst_refusal window_check(bst_context *c, bst_action a)
{
    return at_start(c) ? bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TOWER_R5) : ransom_check(c, a);
}

static int first_perform(bst_context *c, bst_action a)
{
    ransom_perform(c, a);
    return BST_GO_ON;
}

static void begin(bst_context *c)
{
    if (c->g->setup.option[BST_OPTION_RANSOM_WHEN] != ANY_TIME) {
        bst_arm(c, &bst_module_prison, FIRST);
    }
}

/// Asks the active seat, if there is anybody it can buy back.
static int offer(bst_context *c)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int first = c->s->active * c->g->per_seat + 1;
    for (int f = first; no_ransom(c) == BST_RULE_NONE && f < first + c->g->per_seat; f++) {
        if (figures[f].place == BST_AT_PRISON && ransomable(c->g, c->g->figure_kind[f])) {
            c->s->actor = c->s->active;
            return BST_WAIT;
        }
    }
    return BST_GO_ON;
}

/// TURN-04 by the house rules: before the tile of the turn, or before any that may turn the wheel (TURN-R17).
static int enter_ransom(bst_context *c)
{
    bool early = c->g->setup.option[BST_OPTION_RANSOM_WHEN] == BEFORE_DRAW && c->s->apart[c->s->active] != 0;
    return (at_start(c) && c->s->part == 1) || (early && bst_wheel_may_turn(c)) ? offer(c) : BST_GO_ON;
}

/// TOWER-R6: a double turn is one turn, and a part inside it may come before TURN-04 (MSG-R12).
static int enter_turn(bst_context *c)
{ // TURN-01
    mine(c)->ransomed = 0;
    bst_disarm(c, &bst_module_prison, FORGET);
    return BST_GO_ON;
}

void bst_ransom_again(bst_context *c)
{
    if (mine(c) && !at_start(c)) {
        mine(c)->again = 1;
        bst_arm(c, &bst_module_prison, AGAIN);
    }
}

static int enter_again(bst_context *c)
{ // TURN-26, TURN-27: right before TURN-12
    bool asked = mine(c)->again;
    mine(c)->again = 0;
    bst_disarm(c, &bst_module_prison, AGAIN);
    return asked ? offer(c) : BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Audit, and what the module declares
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    for (int f = 1; f <= c->g->nfigures; f++) {
        int seat = c->g->figure_seat[f];
        if (figures[f].place != BST_AT_PRISON) {
            continue;
        }
        if (seat == figures[f].ref || figures[f].ref >= c->g->setup.seats || !bst_is_follower(c->g, f)) {
            return "a figure is a prisoner that cannot be one";
        }
        if (bst_prison_holds(c, seat, figures[f].ref)) {
            return "two seats hold prisoners of each other"; // TOWER-26
        }
    }
    return 0;
}

/// Orders of entries of TURN-11: the princess is asked before it; the exchange follows the capture.
enum { PRINCESS = -1, EXCHANGE = 21 };

static const bst_step_def steps[] = {
    [FIRST] = {.id = BST_STEP_RANSOM, .enter = enter_ransom, .armed = BST_ARMED_VERB},
    [FORGET] = {.id = BST_STEP_BEGIN, .order = 1, .enter = enter_turn, .armed = BST_ARMED_VERB, .unseen = true},
    [AGAIN] = {.id = BST_STEP_WINDOW_RANSOM,
               .element = BST_ELEMENT_FLYER,
               .enter = enter_again,
               .armed = BST_ARMED_VERB},
    [CHOOSES] = {.id = BST_STEP_FIGURE, .order = EXCHANGE, .enter = enter_exchange, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_RANSOM, 0}, {BST_STEP_WINDOW_RANSOM, 0}), .action = BST_DO_RANSOM, .legal = ransom_legal,
     .check = ransom_check, .perform = first_perform},
    BST_PASS_IN(BST_STEP_RANSOM),
    BST_PASS_IN(BST_STEP_WINDOW_RANSOM),
    {BST_IN({BST_STEP_LAY, 0}, {BST_STEP_FIGURE, PRINCESS}, {BST_STEP_FIGURE, 0}), .action = BST_DO_RANSOM,
     .legal = window_legal, .check = window_check, .perform = ransom_perform},
    {BST_IN({BST_STEP_FIGURE, EXCHANGE}), .action = BST_DO_EXCHANGE, .legal = exchange_legal, .check = exchange_check,
     .perform = exchange_perform},
};

const bst_module bst_module_prison = {
    .name = "prison",
    .number = BST_ROOM_PRISON,
    .elements = BST_ELEMENT_TOWER,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(prison_state),
    .begin = begin,
    .audit = audit,
};
