// SPDX-License-Identifier: MIT
// The Phantom: a second follower in the same turn. What he may do in his step is offered by those who bring followers
// to places anyway: base, portals, towers.

#include "modules/modules.h"

enum { ANYTHING, FOLLOWER }; ///< values of the house rule, in their order: after what he may come second

typedef struct phantom_state {
    uint32_t rests;  ///< figures of the active seat that came back in this part when its tile was laid already
    uint32_t before; ///< followers that the active seat had on the board before TURN-11, for the house rule
    uint32_t first;  ///< figure that was placed in TURN-11, or 0
} phantom_state;

static phantom_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_phantom); }

// ---------------------------------------------------------------------------------------------------
// Whether he is asked for
// ---------------------------------------------------------------------------------------------------

void bst_phantom_rests(bst_context *c, int figure)
{ // PHANT-R11
    // whatever it is: only phantoms are asked for
    bool his = c->g->figure_seat[figure] == c->s->active;
    if (mine(c) && his && c->s->laid != 0) {
        mine(c)->rests |= 1u << (figure - 1 - c->s->active * c->g->per_seat);
    }
}

bool bst_phantom_resting(const bst_context *c)
{
    const bst_state *s = c->s;
    return mine(c) && mine(c)->rests != 0 &&
           (s->supply[s->active] & c->g->supply_of[BST_FIGURE_PHANTOM] & ~mine(c)->rests) == 0;
}

static void left(bst_context *c, int figure)
{
    if (bst_figure_table(c->g, c->s)[figure].place == BST_AT_SUPPLY) {
        bst_phantom_rests(c, figure);
    }
}

/// PHANT-R12: phantoms of a seat look alike. If one of them comes to a place, it is one that did not rest.
static void rest_another(bst_context *c, int figure)
{
    int seat = c->g->figure_seat[figure];
    if (seat != c->s->active) {
        return;
    }
    uint32_t one = 1u << (figure - 1 - seat * c->g->per_seat);
    uint32_t awake = c->s->supply[seat] & c->g->supply_of[c->g->figure_kind[figure]] & ~mine(c)->rests;
    if ((mine(c)->rests & one) && awake != 0) {
        mine(c)->rests ^= one | (awake & -awake);
    }
}

static int followers_placed(const bst_context *c)
{
    return __builtin_popcount(bst_figures_placed(c->g, c->s, c->s->active) & c->g->supply_followers);
}

static bool after_anything(const bst_context *c) { return c->g->setup.option[BST_OPTION_PHANTOM_AFTER] == ANYTHING; }

static int enter_before(bst_context *c)
{
    mine(c)->before = after_anything(c) ? 0 : (uint32_t)followers_placed(c);
    return BST_GO_ON;
}

/// PHANT-R2: whatever was done in TURN-11, nothing included (PHANT-06), unless a house rule asks for a follower. One
/// who has flown in vain is one, too (FLYER-18).
static bool may_follow(const bst_context *c)
{
    return after_anything(c) || followers_placed(c) > (int)mine(c)->before || bst_flight_made(c);
}

static int enter_second(bst_context *c)
{ // TURN-12, PHANT-03; PHANT-R6: all of TURN-11 is over
    // not if he was the first (PHANT-R7), unless there are others (PHANT-R12)
    bool ready = (bst_figures_ready(c->g, c->s, c->s->active) & ~mine(c)->rests) != 0;
    if (!ready || !may_follow(c) || !bst_turn_offers(c)) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

// ---------------------------------------------------------------------------------------------------
// Two figures, two areas (PHANT-05)
// ---------------------------------------------------------------------------------------------------

// By all other ways nobody comes to an area where the first figure stands anyway; who flies does (FLYER-12).

static bool is_step(const bst_context *c, int id) { return c->g->step[c->s->step].id == id; }

static void came(bst_context *c, int figure)
{
    rest_another(c, figure);
    if (is_step(c, BST_STEP_FIGURE)) {
        mine(c)->first = (uint32_t)figure;
    }
}

/// PHANT-R13
static unsigned bars(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    const bst_figure *first = &bst_figure_table(c->g, c->s)[mine(c)->first]; // the figure 0 stands nowhere
    bool second = is_step(c, BST_STEP_PHANTOM) && first->place == BST_AT_SEGMENT;
    *rule = BST_PHANT_05;
    return second && bst_segs(c->g, c->s)[first->ref].region == a->region ? c->g->followers : 0;
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_PHANTOM,
        .follower = true, // PHANT-02
        .strength = 1,    // PHANT-07
        .places = 1 << BST_FIELD | 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_BASE_30,
    },
};

enum { FIRST_OF_ALL = -10 }; ///< order of its entry of TURN-11: before whatever may be done there

enum { BEFORE }; ///< place in the table of the step that only the house rule needs

static const bst_step_def steps[] = {
    [BEFORE] = {.id = BST_STEP_FIGURE, .order = FIRST_OF_ALL, .enter = enter_before, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_PHANTOM, .enter = enter_second},
};

static void begin(bst_context *c)
{
    if (!after_anything(c)) {
        bst_arm(c, &bst_module_phantom, BEFORE);
    }
}

static const bst_choice_def choices[] = {
    BST_PASS_IN(BST_STEP_PHANTOM),
};

static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_FLYING, .features = 1 << BST_ROAD | 1 << BST_CITY, .bars = bars},
};

static const bst_placing_def placings[] = {
    {.at = {BST_STEP_PHANTOM, 0}, .kinds = 1u << BST_FIGURE_PHANTOM}, // BASE-161
};

const bst_module bst_module_phantom = {
    .name = "phantom",
    .number = BST_ROOM_PHANTOM,
    .elements = BST_ELEMENT_PHANTOM,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    BST_TABLE(placings),
    .slice = sizeof(phantom_state),
    BST_SHARE(phantom_state, rests, first),
    .begin = begin,
    .came = came,
    .left = left,
};
