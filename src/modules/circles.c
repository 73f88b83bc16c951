// SPDX-License-Identifier: MIT
// Crop Circles: after the turn of whoever laid one, every seat adds a follower to one of its own, or takes one back.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { AFTER_TURN, EACH_PART };    ///< values of the house rule, in their order
enum { UNDECIDED, ADD, WITHDRAW }; ///< what the active seat has chosen

typedef struct circles_state {
    uint16_t due;   ///< what the circles laid in this turn show, two bits for each, the next one lowest
    uint8_t chosen; ///< for that one
    uint8_t asked;  ///< seats that are through with it, from the left of the active one on
} circles_state;

static circles_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_circles); }

/// Places of its steps in the table.
enum { LAID, PART, TURN };

static bool shows_circle(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->tile.symbols & BST_SYMBOL_CIRCLE;
}

static bool each_part(const bst_context *c) { return c->g->setup.option[BST_OPTION_CIRCLE_TIME] == EACH_PART; }

/// CIRCLE-R1: it is carried out later, each in the order laid.
static int enter_laid(bst_context *c)
{ // TURN-10
    int at = 0;
    if (!shows_circle(c->g, bst_laid_kind(c))) {
        return BST_GO_ON;
    }
    while (mine(c)->due >> at != 0) {
        at += 2;
    }
    mine(c)->due |= (uint16_t)(bst_laid_kind(c)->tile.circle << at);
    bst_arm(c, &bst_module_circles, each_part(c) ? PART : TURN);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Whom it concerns
// ---------------------------------------------------------------------------------------------------

/// Which of the lists of folk the next circle is about: BST_ALL_*, in the order of the symbols.
static int folk(const bst_context *c) { return (mine(c)->due & 3) - 1; }

/// CIRCLE-07; what a feature is now decides (CIRCLE-11, CIRCLE-R6).
static int feature(const bst_context *c)
{
    static const uint8_t features[] = {BST_FIELD, BST_ROAD, BST_CITY};
    return features[folk(c)];
}

/// Whether a figure is a follower of that kind; away from features there are none (CIRCLE-R6).
static bool concerned(const bst_context *c, int figure)
{
    return bst_is_follower(c->g, figure) && bst_figure_stands_on(c->g, c->s, figure, feature(c));
}

/// Followers of a seat that the circle concerns, as bits like those of the supply.
static uint32_t followers(const bst_context *c, int seat)
{
    int first = seat * c->g->per_seat + 1;
    uint32_t found = 0;
    for (uint32_t placed = bst_figures_placed(c->g, c->s, seat); placed != 0; placed &= placed - 1) {
        found |= concerned(c, first + __builtin_ctz(placed)) ? placed & -placed : 0;
    }
    return found;
}

/// CIRCLE-04, CIRCLE-R3: only followers, wherever else others stand.
static const bst_way adding = {.id = BST_BY_ADDING, .followers = BST_CIRCLE_04};

/// Kinds of followers, as bits, that a seat could put beside the figure on a segment.
static unsigned additions(const bst_context *c, int seat, int seg)
{
    unsigned kinds = bst_figures_kinds(c->g, c->s->supply[seat] & c->g->supply_followers);
    return bst_arrival_kinds(c, &adding, seat, kinds, seg);
}

/// Segment on which a figure stands.
static int seg_of(const bst_context *c, int figure) { return bst_figure_table(c->g, c->s)[figure].ref; }

/// Whether a seat can do what was chosen.
static bool can(const bst_context *c, int seat)
{ // CIRCLE-09
    uint32_t found = followers(c, seat);
    unsigned any = found != 0;
    if (mine(c)->chosen == ADD) { // CIRCLE-R4
        for (any = 0; found != 0 && any == 0; found &= found - 1) {
            any = additions(c, seat, seg_of(c, seat * c->g->per_seat + 1 + __builtin_ctz(found)));
        }
    }
    return any != 0;
}

// ---------------------------------------------------------------------------------------------------
// The order of the seats
// ---------------------------------------------------------------------------------------------------

/// Goes on to the active seat's choice for the next circle.
static int choose_next(bst_context *c)
{
    for (; mine(c)->due != 0; mine(c)->due >>= 2) {
        uint32_t any = 0;
        for (int seat = 0; seat < c->g->setup.seats && any == 0; seat++) {
            any = followers(c, seat);
        }
        if (any != 0) {
            c->s->actor = c->s->active;
            return BST_WAIT;
        }
    } // CIRCLE-R9
    bst_disarm(c, &bst_module_circles, each_part(c) ? PART : TURN);
    return BST_GO_ON;
}

/// Goes on to the next seat that can do what was chosen; the active one is the last (CIRCLE-06).
static int ask_next(bst_context *c)
{
    circles_state *m = mine(c);
    int seats = c->g->setup.seats;
    for (; m->asked < seats; m->asked++) {
        int seat = (c->s->active + 1 + m->asked) % seats;
        if (can(c, seat)) {
            c->s->actor = (uint8_t)seat;
            return BST_WAIT;
        }
    }
    *m = (circles_state){.due = m->due >> 2};
    return choose_next(c);
}

static int enter_part(bst_context *c) { return each_part(c) ? choose_next(c) : BST_GO_ON; }

static int enter_turn(bst_context *c) { return choose_next(c); } // TURN-21

// ---------------------------------------------------------------------------------------------------
// What is chosen for all
// ---------------------------------------------------------------------------------------------------

static bst_action all_of(const bst_context *c, int kind)
{
    return (bst_action){.kind = (uint8_t)kind, .rot = (uint8_t)folk(c)};
}

static void all_add_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->chosen == UNDECIDED) {
        bst_list_add(list, all_of(c, BST_DO_ALL_ADD));
    }
}

static void all_withdraw_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->chosen == UNDECIDED) {
        bst_list_add(list, all_of(c, BST_DO_ALL_WITHDRAW));
    }
}

static bst_refusal all_check(bst_context *c, bst_action a)
{
    if (mine(c)->chosen != UNDECIDED) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CIRCLE_03);
    }
    return bst_action_equal(a, all_of(c, a.kind)) ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CIRCLE_07);
}

static int all_perform(bst_context *c, bst_action a)
{
    mine(c)->chosen = a.kind == BST_DO_ALL_ADD ? ADD : WITHDRAW;
    return ask_next(c);
}

// ---------------------------------------------------------------------------------------------------
// What each seat does
// ---------------------------------------------------------------------------------------------------

static void add_legal(const bst_context *c, bst_list *list)
{
    int seat = c->s->actor;
    int from = list->n;
    for (uint32_t found = mine(c)->chosen == ADD ? followers(c, seat) : 0; found != 0; found &= found - 1) {
        int beside = seat * c->g->per_seat + 1 + __builtin_ctz(found);
        bst_action add = bst_figure_action(c->g, c->s, BST_DO_ADD, beside);
        for (unsigned kinds = additions(c, seat, seg_of(c, beside)); kinds != 0; kinds &= kinds - 1) {
            add.figure = (uint8_t)__builtin_ctz(kinds);
            bst_list_add_once(list, from, add);
        }
    }
}

/// A follower of a seat on exactly this segment whom the circle concerns, or 0.
static int companion(const bst_context *c, int seat, int seg)
{
    for (int f = bst_regions(c->g, c->s)[bst_segs(c->g, c->s)[seg].region].figures; f != 0;
         f = bst_figure_table(c->g, c->s)[f].next) {
        if (c->g->figure_seat[f] == seat && seg_of(c, f) == seg && concerned(c, f)) {
            return f;
        }
    }
    return 0;
}

static bst_refusal add_check(bst_context *c, bst_action a)
{
    int seat = c->s->actor;
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (mine(c)->chosen != ADD) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CIRCLE_03);
    }
    bst_refusal why = bst_placing_check(c, seat, a);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_CIRCLE_08);
    }
    c->found = cell->seg0 + a.seg;
    if (bst_seg_feature(c->g, c->s, c->found) != feature(c)) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_CIRCLE_07);
    }
    if (companion(c, seat, c->found) == 0) { // CIRCLE-R2
        bool near = bst_figure_occupied(c->g, c->s, bst_segs(c->g, c->s)[c->found].region, seat);
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, near ? BST_CIRCLE_R2 : BST_CIRCLE_08);
    }
    return bst_arrival_check(c, &adding, seat, a.figure, c->found);
}

static int add_perform(bst_context *c, bst_action a)
{ // CIRCLE-R10: nothing is scored
    bst_figure_put(c, c->s->actor, a.figure, c->found);
    mine(c)->asked++;
    return ask_next(c);
}

static void decline_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->chosen == ADD) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal decline_check(bst_context *c, bst_action a)
{
    if (mine(c)->chosen != ADD) { // CIRCLE-03, CIRCLE-05: one must
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, mine(c)->chosen == WITHDRAW ? BST_CIRCLE_05 : BST_CIRCLE_03);
    }
    return bst_pass_check(c, a);
}

static int decline_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->asked++;
    return ask_next(c);
}

static void withdraw_legal(const bst_context *c, bst_list *list)
{
    int seat = c->s->actor;
    int from = list->n;
    for (uint32_t found = mine(c)->chosen == WITHDRAW ? followers(c, seat) : 0; found != 0; found &= found - 1) {
        int figure = seat * c->g->per_seat + 1 + __builtin_ctz(found);
        bst_list_add_once(list, from, bst_figure_action(c->g, c->s, BST_DO_WITHDRAW, figure));
    }
}

static bst_refusal withdraw_check(bst_context *c, bst_action a)
{
    if (mine(c)->chosen != WITHDRAW || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CIRCLE_03);
    }
    c->found = bst_figure_named(c->g, c->s, a, c->s->actor);
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_CIRCLE_05);
    }
    if (!bst_is_follower(c->g, c->found)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_CIRCLE_R5);
    }
    return concerned(c, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_CIRCLE_07);
}

static int withdraw_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found); // CIRCLE-R5: who needs a follower goes with the last
    mine(c)->asked++;
    return ask_next(c);
}

static const char *audit(const bst_context *c)
{
    const circles_state *m = mine(c);
    bool begun = m->chosen != UNDECIDED;
    return m->asked > c->g->setup.seats || (begun ? m->due == 0 : m->asked != 0) ? "a crop circle is half done" : 0;
}

enum { LATE = 50 }; ///< order of its entry of TURN-18: after all others, before the next part begins

static const bst_step_def steps[] = {
    [LAID] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_laid, .tile = shows_circle},
    [PART] = {.id = BST_STEP_ESCAPE,
              .order = LATE,
              .enter = enter_part,
              .armed = BST_ARMED_VERB,
              .unseen = true}, // told as TURN-21
    [TURN] = {.id = BST_STEP_CROP_CIRCLE, .enter = enter_turn, .armed = BST_ARMED_VERB},
};

#define IN_CIRCLE BST_IN({BST_STEP_CROP_CIRCLE, 0}, {BST_STEP_ESCAPE, LATE})

static const bst_choice_def choices[] = {
    {IN_CIRCLE, .action = BST_DO_ALL_ADD, .legal = all_add_legal, .check = all_check, .perform = all_perform},
    {IN_CIRCLE, .action = BST_DO_ALL_WITHDRAW, .legal = all_withdraw_legal, .check = all_check, .perform = all_perform},
    {IN_CIRCLE, .action = BST_DO_ADD, .legal = add_legal, .check = add_check, .perform = add_perform},
    {IN_CIRCLE, .action = BST_DO_WITHDRAW, .legal = withdraw_legal, .check = withdraw_check,
     .perform = withdraw_perform},
    {IN_CIRCLE, .action = BST_DO_PASS, .legal = decline_legal, .check = decline_check, .perform = decline_perform},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_CIRCLE, WEIGHT_SPARE };

static const bst_weight_def weights[] = {
    [WEIGHT_CIRCLE] = {"circle", 0.5F, "part of what a crop circle that is due will bring and cost"},
    [WEIGHT_SPARE] = {"circle-spare", 20.0F, "points that the last follower is worth to a crop circle"},
};

/// What a crop circle brings to each seat, in points.
typedef struct outcome {
    float points[BST_SEATS_MAX];
} outcome;

/// What it is worth to a seat to have one follower more in its supply.
static float spare_worth(const bst_estimate *e, int seat)
{
    return e->weight[WEIGHT_SPARE] * bst_estimate_time(e, 3) / (1 + e->followers[seat]);
}

/// What becomes of a feature if the strength of a seat there changes.
static outcome shift(const bst_context *c, const bst_prospect *p, int seat, int by)
{
    outcome out = {0};
    int strengths[BST_SEATS_MAX] = {0};
    strengths[seat] = by;
    bst_prospect_shift(c, p, strengths, out.points);
    return out;
}

/// What a seat does if the circle comes to it: the best for itself.
static outcome answer(const bst_context *c, const bst_estimate *e, int chosen, int seat)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    int first = seat * c->g->per_seat + 1;
    bool none = (c->s->supply[seat] & c->g->supply_followers) == 0;
    outcome best = {0};
    bool any = chosen == ADD; // nobody has to add
    for (uint32_t found = chosen == ADD && none ? 0 : followers(c, seat); found != 0; found &= found - 1) {
        int f = first + __builtin_ctz(found);
        int region = segs[seg_of(c, f)].region;
        const bst_prospect *p = bst_estimate_prospect(e, region);
        if (!p || (feature(c) != BST_FIELD && bst_regions(c->g, c->s)[region].open == 0)) {
            continue; // it is scored before
        }
        int strength = c->g->figure_def[c->g->figure_kind[f]]->strength;
        outcome out = shift(c, p, seat, chosen == ADD ? 1 : -strength);
        out.points[seat] += spare_worth(e, seat) * (chosen == ADD ? -1 : 1 - p->chance / 2);
        if (!any || out.points[seat] > best.points[seat]) {
            best = out;
            any = true;
        }
    }
    return best;
}

/// What all seats do that have not been asked yet.
static outcome foresee(const bst_context *c, const bst_estimate *e, int chosen)
{
    outcome sum = {0};
    int seats = c->g->setup.seats;
    for (int i = mine(c)->asked; i < seats; i++) {
        outcome out = answer(c, e, chosen, (c->s->active + 1 + i) % seats);
        for (int seat = 0; seat < seats; seat++) {
            sum.points[seat] += out.points[seat];
        }
    }
    return sum;
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    if (mine(c)->due == 0) {
        return;
    }
    int chosen = mine(c)->chosen;
    outcome out = foresee(c, e, chosen == WITHDRAW ? WITHDRAW : ADD);
    if (chosen == UNDECIDED) {
        outcome other = foresee(c, e, WITHDRAW);
        out = bst_estimate_lead(c, other.points, c->s->active) > bst_estimate_lead(c, out.points, c->s->active) ? other
                                                                                                                : out;
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        e->value[seat] += e->weight[WEIGHT_CIRCLE] * out.points[seat];
    }
}

const bst_module bst_module_circles = {
    .name = "circles",
    .number = BST_ROOM_CIRCLES,
    .elements = BST_ELEMENT_CIRCLE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(circles_state),
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
