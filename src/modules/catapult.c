// SPDX-License-Identifier: MIT
// The Catapult: after the turn in which a fair was laid every seat throws a chip of the same kind.
//
// A round goes round the entries of TURN-20: a seat decides about its throw, chance scatters the chip along its way and
// across it, chance decides about a tower that was touched, the chip does what its kind does; then the next seat.

#include "modules/catapult.h"

enum { AFTER_TURN, EACH_PART }; ///< values of the house rules, in their order
enum { AIMED, RANDOM };
enum { REBUILT, REMOVED };
enum { POINTS = 5 };

/// Places of its steps in the table.
enum { LAID, PART, ROUND, SCATTER, TOPPLE, EFFECT, NEXT };

static bst_catapult *mine(const bst_context *c) { return bst_slice(c, &bst_module_catapult); }

bst_catapult *bst_catapult_mine(const bst_context *c) { return mine(c); }

bool bst_catapult_blind(const bst_context *c) { return c->g->setup.option[BST_OPTION_CATAPULT_AIM] == RANDOM; }

static int fair(const bst_context *c) { return mine(c)->due[0]; }

// ---------------------------------------------------------------------------------------------------
// Which rounds are due
// ---------------------------------------------------------------------------------------------------

static bool shows_fair(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->tile.symbols & BST_SYMBOL_FAIR;
}

static void arm_all(bst_context *c)
{
    for (int step = PART; step <= NEXT; step++) {
        bst_arm(c, &bst_module_catapult, step);
    }
}

static void disarm_all(bst_context *c)
{
    for (int step = PART; step <= NEXT; step++) {
        bst_disarm(c, &bst_module_catapult, step);
    }
}

/// CATA-02, CATA-R1: the round comes later, each in the order laid.
static int enter_laid(bst_context *c)
{ // TURN-10
    bst_catapult *m = mine(c);
    if (shows_fair(c->g, bst_laid_kind(c)) && m->ndue < BST_FAIRS_MAX) {
        m->due[m->ndue++] = c->s->laid;
        arm_all(c);
    }
    return BST_GO_ON;
}

/// House rule of CATA-R1: the round comes before the second part of a double turn.
static int enter_part(bst_context *c)
{ // TURN-19
    bst_catapult *m = mine(c);
    bool early = c->g->setup.option[BST_OPTION_CATAPULT_TIME] == EACH_PART && m->ndue != 0;
    if (!early || !bst_double_take(c)) {
        return BST_GO_ON;
    }
    m->again = 1;
    return bst_turn_jump(c, BST_STEP_CATAPULT);
}

// ---------------------------------------------------------------------------------------------------
// The round
// ---------------------------------------------------------------------------------------------------

int bst_catapult_wait(bst_context *c, int phase, int seat)
{
    mine(c)->phase = (uint8_t)phase;
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

int bst_catapult_fly(bst_context *c)
{
    mine(c)->phase = CATAPULT_ALONG;
    return BST_GO_ON;
}

/// Distance of a chip from the fair as the ruler shows it, in 64ths of a tile (CATA-20, CATA-R7).
static int measured(const bst_context *c, bst_dot at)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[fair(c)];
    int far = bst_root(bst_dot_outside(at, cell->x, cell->y)) - BST_CHIP_RADIUS;
    return far > 0 ? far / (BST_TILE_UNITS / 64) : 0;
}

/// CATA-21, CATA-22
static void target_score(bst_context *c)
{
    const bst_catapult *m = mine(c);
    int least = INT32_MAX;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int far = measured(c, m->at[seat]);
        least = far < least ? far : least;
    }
    for (int i = 0; i < c->g->setup.seats; i++) {
        int seat = (c->s->active + i) % c->g->setup.seats;
        if (measured(c, m->at[seat]) == least) {
            bst_award(c, seat, POINTS, BST_CATEGORY_CATAPULT, BST_CATA_21, BST_NONE, (bst_breakdown){.extra = POINTS});
        }
    }
}

/// The round is over; its chips are back (CATA-08).
static int round_over(bst_context *c)
{
    bst_catapult *m = mine(c);
    if (m->chip == BST_CHIP_TARGET) {
        target_score(c);
    }
    bst_catapult rest = {.ndue = (uint8_t)(m->ndue - 1), .again = m->again};
    for (int i = 0; i < rest.ndue; i++) {
        rest.due[i] = m->due[i + 1];
    }
    *m = rest;
    return BST_GO_ON;
}

/// Behind the dispatch that a round has brought (MSG-R2): the next round follows that is due, also for a fair that card
/// 7 has laid just now (X-O89), or the turn goes on (CATA-09).
static int enter_next(bst_context *c)
{
    bst_catapult *m = mine(c);
    if (m->ndue != 0) {
        return bst_turn_jump(c, BST_STEP_CATAPULT);
    }
    disarm_all(c);
    if (!m->again) {
        return BST_GO_ON;
    }
    m->again = 0;
    c->s->part = 1;
    bst_double_give(c);
    return bst_turn_jump(c, BST_STEP_DOUBLE);
}

int bst_catapult_thrown(bst_context *c)
{
    bst_catapult *m = mine(c);
    m->figure = m->fell = 0;
    m->direction = m->power = 0;
    m->along = m->across = 0;
    m->toss[0] = m->toss[1] = m->hand[0] = m->hand[1] = 0;
    m->thrown++;
    m->thrower = (uint8_t)bst_next_seat(c->g, m->thrower); // CATA-05
    m->phase = CATAPULT_NEXT;
    if (m->thrown == c->g->setup.seats) { // CATA-07
        return round_over(c);
    }
    return bst_turn_jump(c, BST_STEP_CATAPULT);
}

/// The throw of the thrower with a direction and a power.
static int throw_made(bst_context *c, bst_action a)
{
    mine(c)->direction = (uint16_t)a.x;
    mine(c)->power = (uint16_t)a.y;
    return bst_catapult_fly(c);
}

static bool aims_at(const bst_context *c, int figure)
{
    bst_dot at;
    int place = bst_figure_table(c->g, c->s)[figure].place;
    return (place == BST_AT_SEGMENT || place == BST_AT_TOWER) && bst_anchor_of(c, figure, &at);
}

static bool anybody_to_aim_at(const bst_context *c)
{
    int figure = 1;
    while (figure <= c->g->nfigures && !aims_at(c, figure)) {
        figure++;
    }
    return figure <= c->g->nfigures;
}

/// The next seat throws. Where nobody aims the chip goes at the fair, or at a follower who is chosen.
static int throw_begin(bst_context *c)
{
    bst_catapult *m = mine(c);
    if (m->chip == BST_CHIP_CATCH) {
        return bst_catching_begin(c);
    }
    if (bst_catapult_blind(c) && (m->chip == BST_CHIP_TARGET || !anybody_to_aim_at(c))) {
        return throw_made(c, bst_throw_at(c, fair(c), m->thrower, bst_cell_middle(c, fair(c)), m->longest));
    }
    return bst_catapult_wait(c, CATAPULT_AIM, m->thrower);
}

static int enter_round(bst_context *c)
{ // TURN-20
    const bst_catapult *m = mine(c);
    if (m->ndue == 0 || (m->phase != CATAPULT_IDLE && m->phase != CATAPULT_NEXT)) {
        return BST_GO_ON;
    }
    return m->phase == CATAPULT_NEXT ? throw_begin(c) : bst_catapult_wait(c, CATAPULT_CHIP, c->s->active);
}

// ---------------------------------------------------------------------------------------------------
// Decisions
// ---------------------------------------------------------------------------------------------------

static bst_action chip_of(int chip) { return (bst_action){.kind = BST_DO_CHIP, .rot = (uint8_t)chip}; }

static void chip_legal(const bst_context *c, bst_list *list)
{ // CATA-01, CATA-08: all four, every time
    for (int chip = 0; mine(c)->phase == CATAPULT_CHIP && chip < BST_CHIP_KINDS; chip++) {
        bst_list_add(list, chip_of(chip));
    }
}

static bst_refusal chip_check(bst_context *c, bst_action a)
{
    if (mine(c)->phase != CATAPULT_CHIP) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_06);
    }
    bool known = a.rot < BST_CHIP_KINDS && bst_action_equal(a, chip_of(a.rot));
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CATA_04);
}

static int chip_perform(bst_context *c, bst_action a)
{ // CATA-04
    mine(c)->chip = a.rot;
    mine(c)->thrower = c->s->active;
    mine(c)->longest = bst_throw_longest(c, fair(c));
    return throw_begin(c);
}

static bool throws_freely(const bst_context *c) { return mine(c)->phase == CATAPULT_AIM && !bst_catapult_blind(c); }

static void throw_legal(const bst_context *c, bst_list *list)
{
    if (throws_freely(c)) {
        bst_list_add_range(list, (bst_action){.kind = BST_DO_THROW}, BST_CIRCLE - 1, BST_POWER_MAX);
    }
}

static bst_refusal throw_check(bst_context *c, bst_action a)
{
    if (!throws_freely(c) || a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_07);
    }
    bool known = a.x >= 0 && a.x < BST_CIRCLE && a.y >= 0 && a.y <= BST_POWER_MAX;
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CATA_R15);
}

static int throw_perform(bst_context *c, bst_action a) { return throw_made(c, a); }

/// By the house rule a follower is named instead.
static bool names(const bst_context *c) { return mine(c)->phase == CATAPULT_AIM && bst_catapult_blind(c); }

static bst_action aim_of(const bst_context *c, int figure)
{
    bst_action a = bst_figure_action(c->g, c->s, BST_DO_AIM, figure);
    a.rot = c->g->figure_seat[figure];
    return a;
}

static void aim_legal(const bst_context *c, bst_list *list)
{
    int first = list->n;
    for (int f = 1; names(c) && f <= c->g->nfigures; f++) {
        if (aims_at(c, f)) {
            bst_list_add_once(list, first, aim_of(c, f));
        }
    }
}

static bst_refusal aim_check(bst_context *c, bst_action a)
{
    if (!names(c)) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_R20);
    }
    for (int f = 1; f <= c->g->nfigures; f++) {
        if (aims_at(c, f) && bst_action_equal(a, aim_of(c, f))) {
            c->found = f;
            return bst_fine();
        }
    }
    return bst_refuse(BST_REFUSED_NOT_THERE, BST_CATA_R20);
}

static int aim_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_dot at;
    bst_anchor_of(c, c->found, &at);
    return throw_made(c, bst_throw_at(c, fair(c), mine(c)->thrower, at, mine(c)->longest));
}

/// Where a cake or a seduction does most for the thrower: others before the own ones, the nearer (which are hit more
/// often) before the farther.
static int64_t promise(const bst_context *c, int figure, bst_dot at)
{
    int64_t far = bst_dot_square(at, bst_throw_from(c, fair(c), mine(c)->thrower));
    return c->g->figure_seat[figure] == mine(c)->thrower ? INT64_MAX / 2 + far : far;
}

/// Which of the aims is this throw already, or n: two followers may stand so near that the same throw hits both.
static int aimed_find(const bst_aimed *aims, int n, bst_action action)
{
    int i = 0;
    while (i < n && !bst_action_equal(aims[i].action, action)) {
        i++;
    }
    return i;
}

static int aims(const bst_context *c, bst_aimed out[BST_AIMED_MAX])
{
    if (mine(c)->phase == CATAPULT_CHARM || mine(c)->phase == CATAPULT_REPLACE) {
        out[0] = (bst_aimed){.action = {.kind = BST_DO_PASS}, .apart = true, .usual = true}; // CATA-R22
        return 1;
    }
    if (!throws_freely(c)) {
        return bst_catching_aims(c, out);
    }
    int64_t order[BST_AIMED_MAX];
    int n = 0;
    bst_dot at;
    for (int f = 1; f <= c->g->nfigures && mine(c)->chip != BST_CHIP_TARGET && n < BST_AIMED_MAX - 1; f++) {
        if (!aims_at(c, f) || !bst_anchor_of(c, f, &at)) {
            continue;
        }
        bst_action action = bst_throw_at(c, fair(c), mine(c)->thrower, at, mine(c)->longest);
        if (aimed_find(out, n, action) < n) {
            continue;
        }
        int i = n++;
        for (; i > 0 && order[i - 1] > promise(c, f, at); i--) {
            order[i] = order[i - 1];
            out[i] = out[i - 1];
        }
        order[i] = promise(c, f, at);
        bst_action named = aim_of(c, f);
        out[i] = (bst_aimed){.action = action, .named = named, .x = named.x, .y = named.y};
    }
    const bst_cell *cell = &bst_cells(c->g, c->s)[fair(c)];
    bst_action middle = bst_throw_at(c, fair(c), mine(c)->thrower, bst_cell_middle(c, fair(c)), mine(c)->longest);
    int same = aimed_find(out, n, middle);
    if (same == n) {
        out[n++] = (bst_aimed){.action = middle, .x = cell->x, .y = cell->y};
    }
    out[same].usual = true; // CATA-R22
    return n;
}

static bool thrown(const bst_context *c, bst_throwing *out)
{
    const bst_catapult *m = mine(c);
    bool flies = m->phase == CATAPULT_AIM || m->phase == CATAPULT_ALONG || m->phase == CATAPULT_ACROSS;
    if (!flies || m->chip == BST_CHIP_CATCH) {
        return false;
    }
    bst_dot from = bst_throw_from(c, fair(c), m->thrower);
    *out = (bst_throwing){m->thrower, from.x, from.y, m->longest, bst_throw_scale(c)};
    return true;
}

// ---------------------------------------------------------------------------------------------------
// Chance
// ---------------------------------------------------------------------------------------------------

static int enter_scatter(bst_context *c)
{
    if (mine(c)->phase != CATAPULT_ALONG) {
        return BST_GO_ON;
    }
    c->s->actor = BST_CHANCE;
    return BST_WAIT;
}

static bst_action scatter_of(int sum) { return (bst_action){.kind = BST_DO_SCATTER, .y = (int16_t)sum}; }

static void scatter_legal(const bst_context *c, bst_list *list)
{ // CATA-R16
    (void)c;
    for (int sum = -BST_SCATTER_MAX; sum <= BST_SCATTER_MAX; sum++) {
        list->weight[list->n] = (uint16_t)bst_scatter_weight(sum);
        list->at[list->n++] = scatter_of(sum);
    }
    list->total = BST_SCATTER_TOTAL;
}

static bst_action scatter_chance(const bst_context *c, uint32_t random)
{
    (void)c;
    return scatter_of(bst_scatter_of(random));
}

static bst_refusal scatter_check(bst_context *c, bst_action a)
{
    (void)c;
    bool known = a.y >= -BST_SCATTER_MAX && a.y <= BST_SCATTER_MAX && bst_action_equal(a, scatter_of(a.y));
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CATA_R16);
}

/// The chip lies on the table, unless it was thrown to be caught.
static void chip_lands(bst_context *c)
{
    bst_catapult *m = mine(c);
    bst_throw t = bst_throw_of(c, fair(c), m->thrower, m->direction, m->power, m->longest);
    bst_dot at = bst_throw_landing(c, &t, m->along, m->across);
    m->at[m->thrower] = at;
    m->landed |= (uint8_t)(1u << m->thrower);
    bst_event *e = bst_emit(c, BST_EVENT_CHIP);
    if (e) {
        bst_chip_tell(at, &e->x, &e->y, &e->number);
        e->seat = m->thrower;
        e->rule = BST_CATA_07;
    }
}

static int scatter_perform(bst_context *c, bst_action a)
{
    bst_catapult *m = mine(c);
    if (m->phase == CATAPULT_ALONG) {
        m->along = (int8_t)a.y;
        m->phase = CATAPULT_ACROSS;
        return BST_WAIT;
    }
    m->across = (int8_t)a.y;
    m->phase = CATAPULT_LANDED;
    if (m->chip != BST_CHIP_CATCH) {
        chip_lands(c);
    }
    return BST_GO_ON;
}

/// The tower that this chip touches in a cake fight, or 0.
static int tower_touched(const bst_context *c)
{
    const bst_catapult *m = mine(c);
    return m->chip == BST_CHIP_CAKE ? bst_cake_tower(c, bst_catapult_spot(m)) : 0;
}

static int enter_topple(bst_context *c)
{ // CATA-15
    if (mine(c)->phase != CATAPULT_LANDED || tower_touched(c) == 0) {
        return BST_GO_ON;
    }
    return bst_catapult_wait(c, CATAPULT_TOPPLING, BST_CHANCE);
}

static bst_action topple_of(int fall) { return (bst_action){.kind = BST_DO_TOPPLE, .rot = (uint8_t)fall}; }

/// How often of 100 times the tower falls: the higher it is, the more often.
static int falling(const bst_context *c)
{
    int often = 15 * bst_tower_height(c, tower_touched(c));
    return often < 90 ? often : 90;
}

static void topple_legal(const bst_context *c, bst_list *list)
{
    int often = falling(c);
    list->weight[list->n] = (uint16_t)(100 - often);
    list->at[list->n++] = topple_of(BST_COLLAPSE_STANDS);
    list->weight[list->n] = (uint16_t)often;
    list->at[list->n++] = topple_of(BST_COLLAPSE_FALLS);
    list->total = 100;
}

static bst_action topple_chance(const bst_context *c, uint32_t random)
{
    bool stands = (int)((uint64_t)random * 100 >> 32) < 100 - falling(c);
    return topple_of(stands ? BST_COLLAPSE_STANDS : BST_COLLAPSE_FALLS);
}

static bst_refusal topple_check(bst_context *c, bst_action a)
{
    (void)c;
    bool known = a.rot < BST_COLLAPSE_KINDS && bst_action_equal(a, topple_of(a.rot));
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CATA_15);
}

static int topple_perform(bst_context *c, bst_action a)
{
    mine(c)->fell = a.rot == BST_COLLAPSE_FALLS;
    mine(c)->phase = CATAPULT_LANDED;
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// What the chip does
// ---------------------------------------------------------------------------------------------------

/// CATA-15: the follower of the tower has been hit, as he stands in its middle; by the house rule the tower goes, too
/// (CATA-R11).
static void tower_falls(bst_context *c, int cell)
{
    _Static_assert(BST_TOUCH <= BST_CHIP_RADIUS + BST_FOLLOWER_RADIUS, "a chip that touches a tower hits who is on it");
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    bst_event *e = bst_emit(c, BST_EVENT_FALLEN);
    if (e) {
        e->seat = mine(c)->thrower;
        e->x = at->x;
        e->y = at->y;
        e->rule = c->g->setup.option[BST_OPTION_FALLEN_TOWER] == REMOVED ? BST_CATA_R11 : BST_CATA_15;
    }
    if (c->g->setup.option[BST_OPTION_FALLEN_TOWER] == REMOVED) {
        bst_tower_raze(c, cell);
    }
}

static void cake_lands(bst_context *c)
{
    uint8_t hit[BST_FIGURES_MAX];
    const bst_catapult *m = mine(c);
    int tower = m->fell ? tower_touched(c) : 0;
    int n = bst_cake_hits(c, bst_catapult_spot(m), m->direction, hit);
    for (int i = 0; i < n; i++) {
        bst_cake_return(c, hit[i]);
    }
    if (tower != 0) {
        tower_falls(c, tower);
    }
}

static int enter_effect(bst_context *c)
{
    const bst_catapult *m = mine(c);
    if (m->phase != CATAPULT_LANDED) {
        return BST_GO_ON;
    }
    if (m->chip == BST_CHIP_SEDUCTION) {
        return bst_seduction_land(c);
    }
    if (m->chip == BST_CHIP_CAKE) {
        cake_lands(c);
    } else if (m->chip == BST_CHIP_CATCH) {
        bst_rule rule;
        int winner = bst_catching_winner(c, &rule);
        bst_award(c, winner, POINTS, BST_CATEGORY_CATAPULT, rule, BST_NONE, (bst_breakdown){.extra = POINTS});
    }
    return bst_catapult_thrown(c);
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const bst_catapult *m = mine(c);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int16_t x;
        int16_t y;
        int32_t number;
        bst_chip_tell(m->at[seat], &x, &y, &number);
        if (m->landed >> seat & 1) {
            bst_thing_add(out, (bst_thing){BST_THING_CHIP, seat, x, y, -1, number});
        }
    }
}

static const char *audit(const bst_context *c)
{
    const bst_catapult *m = mine(c);
    bool round = m->phase != CATAPULT_IDLE;
    if (round && (m->ndue == 0 || m->thrown >= c->g->setup.seats || m->chip >= BST_CHIP_KINDS)) {
        return "a round of the catapult goes on that should be over";
    }
    if (round && m->phase != CATAPULT_CHIP && m->longest != bst_throw_longest(c, fair(c))) {
        return "chips fly farther than they should";
    }
    if (!round && (m->landed != 0 || m->thrown != 0)) {
        return "chips lie on the table after the round";
    }
    for (int i = 0; i < m->ndue; i++) {
        if (!shows_fair(c->g, bst_kind_of(c->g, &bst_cells(c->g, c->s)[m->due[i]]))) {
            return "a round of the catapult is due without a fair";
        }
    }
    return 0;
}

#define IN_TURN .id = BST_STEP_CATAPULT, .armed = BST_ARMED_VERB

static const bst_step_def steps[] = {
    [LAID] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_laid, .tile = shows_fair},
    [PART] = {.id = BST_STEP_DOUBLE, .order = -2, .enter = enter_part, .armed = BST_ARMED_VERB, .unseen = true},
    [ROUND] = {IN_TURN, .enter = enter_round},
    [SCATTER] = {IN_TURN, .order = CATAPULT_ORDER_SCATTER, .enter = enter_scatter},
    [TOPPLE] = {IN_TURN, .order = CATAPULT_ORDER_TOPPLE, .enter = enter_topple},
    [EFFECT] = {IN_TURN, .order = CATAPULT_ORDER_EFFECT, .enter = enter_effect},
    [NEXT] = {IN_TURN, .order = CATAPULT_ORDER_NEXT, .enter = enter_next},
};

static const bst_choice_def choices[] = {
    CATAPULT_CHOICE(0, CHIP, chip),
    CATAPULT_CHOICE(0, THROW, throw),
    CATAPULT_CHOICE(0, AIM, aim),
    {BST_IN({BST_STEP_CATAPULT, CATAPULT_ORDER_SCATTER}), .action = BST_DO_SCATTER, .legal = scatter_legal,
     .check = scatter_check, .perform = scatter_perform, .chance = scatter_chance},
    {BST_IN({BST_STEP_CATAPULT, CATAPULT_ORDER_TOPPLE}), .action = BST_DO_TOPPLE, .legal = topple_legal,
     .check = topple_check, .perform = topple_perform, .chance = topple_chance},
};

const bst_module bst_module_catapult = {
    .name = "catapult",
    .number = BST_ROOM_CATAPULT,
    .elements = BST_ELEMENT_CATAPULT,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(bst_catapult),
    .things = things,
    .aims = aims,
    .thrown = thrown,
    .audit = audit,
};
