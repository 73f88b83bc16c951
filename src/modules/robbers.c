// SPDX-License-Identifier: MIT
// The Robbers: figures on the score track. They wait on a space for the next points of another seat's counting figure
// there, and take half of them.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { EACH_MAX = 10 };      ///< robbers of a seat: most that the house rule has
enum { ROBBED, NOT_ROBBED }; ///< values of the house rule about points that others pay, in their order

/// All of it belongs to a round of scoring.
typedef struct robbers_state {
    uint64_t robbing;                        ///< robbers that take half of the points whose turn it is, as bits
    uint8_t chosen[BST_SEATS_MAX][EACH_MAX]; ///< seat + 1 whom a robber robs, if several could be robbed
    uint8_t asked;                           ///< number of the robber who is to choose, + 1
    uint8_t reserved[3];
} robbers_state;

static robbers_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_robbers); }

// Robbers are numbered: those of seat 0, of seat 1 …, EACH_MAX for each.

static int owner_of(int robber) { return robber / EACH_MAX; }

static int each(const bst_game *g) { return bst_bits_count(g->supply_of[BST_FIGURE_ROBBER]); }

/// The figure of a robber.
static int figure_of(const bst_game *g, int robber)
{
    return owner_of(robber) * g->per_seat + __builtin_ctz(g->supply_of[BST_FIGURE_ROBBER]) + robber % EACH_MAX + 1;
}

/// Space on which a robber stands, or -1.
static int space_of(const bst_context *c, int robber)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure_of(c->g, robber)];
    return f->place == BST_AT_TRACK ? f->ref : -1;
}

/// The first robber in turn order, from the active seat on, and the one behind a robber; -1 behind the last
/// (ROBBER-R13).
static int robber_first(const bst_context *c) { return each(c->g) != 0 ? c->s->active * EACH_MAX : -1; }

static int robber_next(const bst_context *c, int robber)
{
    if (robber % EACH_MAX + 1 < each(c->g)) {
        return robber + 1;
    }
    int seat = bst_next_seat(c->g, owner_of(robber));
    return seat != c->s->active ? seat * EACH_MAX : -1;
}

/// Spaces, as bits, where counting figures of a seat stand; both figures of a seat count (ROBBER-R5).
static uint64_t spaces_of(const bst_context *c, int seat)
{
    int total[BST_COUNTERS_MAX];
    int n = bst_counters(c->g, c->s, seat, total);
    uint64_t spaces = 0;
    for (int i = 0; i < n; i++) {
        spaces |= UINT64_C(1) << bst_track_space(total[i]); // ROBBER-R7
    }
    return spaces;
}

/// Nobody counts where a robber is who is not on the track: space -1.
static bool counts_on(const bst_context *c, int seat, int space)
{
    return space >= 0 && (spaces_of(c, seat) >> space & 1);
}

static void tell(bst_context *c, bst_event_kind kind, int seat, int number, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = number;
        e->rule = (uint16_t)rule;
    }
}

// ---------------------------------------------------------------------------------------------------
// To the score track
// ---------------------------------------------------------------------------------------------------

static bool shows_robber(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->tile.symbols & BST_SYMBOL_ROBBER;
}

/// ROBBER-05, ROBBER-17: spaces, as bits, where a counting figure of somebody else stands.
static uint64_t spaces_worth_it(const bst_context *c, int seat)
{
    uint64_t spaces = 0;
    for (int other = 0; other < c->g->setup.seats; other++) {
        spaces |= other != seat ? spaces_of(c, other) : 0;
    }
    return spaces;
}

static bool has_space(const bst_context *c, int seat) { return spaces_worth_it(c, seat) != 0; }

/// The robber that a seat would send now: one of the supply; the active seat's, if there is none, is one of those on
/// the track (ROBBER-07), of several the one on the lowest space (ROBBER-R20). 0 if there is none.
static int robber_sent(const bst_context *c, int seat)
{
    int sent = bst_figure_spare(c->g, c->s, seat, BST_FIGURE_ROBBER);
    int lowest = BST_TRACK_SPACES;
    for (int i = 0; sent == 0 && i < each(c->g) && seat == c->s->active; i++) {
        int space = space_of(c, seat * EACH_MAX + i);
        lowest = space >= 0 && space < lowest ? space : lowest;
    }
    for (int i = 0; sent == 0 && i < each(c->g) && lowest < BST_TRACK_SPACES; i++) {
        sent = space_of(c, seat * EACH_MAX + i) == lowest ? figure_of(c->g, seat * EACH_MAX + i) : 0;
    }
    return sent;
}

static int ask(bst_context *c, int seat)
{
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

/// ROBBER-04, ROBBER-R1
static int enter_first(bst_context *c)
{ // TURN-10
    int seat = c->s->active;
    bool may = shows_robber(c->g, bst_laid_kind(c)) && robber_sent(c, seat) != 0 && has_space(c, seat);
    return may ? ask(c, seat) : BST_GO_ON;
}

/// ROBBER-06, ROBBER-R2: one more, the first who still has a robber; whatever the active seat has done (ROBBER-R3).
static int enter_second(bst_context *c)
{
    if (!shows_robber(c->g, bst_laid_kind(c))) {
        return BST_GO_ON;
    }
    int seat = bst_next_seat(c->g, c->s->active);
    while (seat != c->s->active && bst_figure_spare(c->g, c->s, seat, BST_FIGURE_ROBBER) == 0) {
        seat = bst_next_seat(c->g, seat);
    }
    return seat != c->s->active && has_space(c, seat) ? ask(c, seat) : BST_GO_ON;
}

static void send_legal(const bst_context *c, bst_list *list)
{
    for (uint64_t left = spaces_worth_it(c, c->s->actor); left != 0; left &= left - 1) {
        // where it is already, too (ROBBER-R15)
        bst_list_add(list, (bst_action){.kind = BST_DO_ROBBER, .rot = (uint8_t)__builtin_ctzll(left)});
    }
}

static bst_refusal space_check(bst_action a)
{
    bool fine = a.rot < BST_TRACK_SPACES && a.figure == 0 && a.seg == 0 && a.number == 0;
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ROBBER_04);
}

static bst_refusal send_check(bst_context *c, bst_action a)
{
    bst_refusal why = space_check(a);
    if (why.code != BST_REFUSED_OK || spaces_worth_it(c, c->s->actor) >> a.rot & 1) {
        return why;
    }
    return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, counts_on(c, c->s->actor, a.rot) ? BST_ROBBER_17 : BST_ROBBER_05);
}

static int send_perform(bst_context *c, bst_action a)
{
    int seat = c->s->actor;
    int figure = robber_sent(c, seat);
    bst_rule rule = bst_figure_table(c->g, c->s)[figure].place == BST_AT_TRACK ? BST_ROBBER_07
                    : seat == c->s->active                                     ? BST_ROBBER_04
                                                                               : BST_ROBBER_06;
    bst_figure_move(c, figure, BST_AT_TRACK, a.rot);
    tell(c, BST_EVENT_ROBBER, seat, a.rot, rule);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Robbing
// ---------------------------------------------------------------------------------------------------

/// Whether points move somebody forward, and can be robbed: all but those of robbers (ROBBER-12); what others pay, too,
/// unless a house rule says no (ROBBER-R9). Who pays moves backward (ROBBER-20, ROBBER-R8).
static bool is_booty(const bst_context *c, const bst_gain *p)
{
    bool paid = p->from != BST_NOBODY && c->g->setup.option[BST_OPTION_ROB_TRANSFERS] == NOT_ROBBED;
    return p->seat != BST_NOBODY && p->points > 0 && p->category != BST_CATEGORY_ROBBERS && !paid;
}

/// The space from which points move somebody's counting figure: before they are entered.
static int space_before(const bst_context *c, const bst_gain *p)
{
    int total[BST_COUNTERS_MAX];
    bst_counters(c->g, c->s, p->seat, total);
    return bst_track_space(total[p->counter]);
}

/// Seats that a robber could rob in this round of scoring, as bits: those who get points and have a counting figure on
/// its space (ROBBER-R10).
static unsigned prey(const bst_context *c, int robber)
{
    bst_gain *all;
    int n = bst_points_waiting(c, &all);
    unsigned seats = 0;
    for (int i = 0; i < n; i++) {
        if (is_booty(c, &all[i]) && all[i].seat != owner_of(robber) && counts_on(c, all[i].seat, space_of(c, robber))) {
            seats |= 1u << all[i].seat;
        }
    }
    return seats;
}

static uint8_t *choice_of(const bst_context *c, int robber)
{
    return &mine(c)->chosen[owner_of(robber)][robber % EACH_MAX];
}

/// Before points are entered: which robbers take half of them. Who could rob several chooses first (ROBBER-15).
static int enter_before(bst_context *c)
{
    robbers_state *m = mine(c);
    const bst_gain *p = bst_points_now(c);
    m->asked = 0;
    int space = is_booty(c, p) ? space_before(c, p) : -1;
    for (int r = robber_first(c); space >= 0 && r >= 0; r = robber_next(c, r)) {
        if (space_of(c, r) != space || owner_of(r) == p->seat) { // ROBBER-17
            continue;
        }
        unsigned seats = *choice_of(c, r) == 0 ? prey(c, r) : 0;
        if ((seats & (seats - 1)) != 0) {
            m->asked = (uint8_t)(r + 1);
            return ask(c, owner_of(r));
        }
        bool robs = *choice_of(c, r) == 0 || *choice_of(c, r) == p->seat + 1; // ROBBER-14
        m->robbing |= (uint64_t)robs << r;
    }
    return BST_GO_ON;
}

static void rob_legal(const bst_context *c, bst_list *list)
{
    for (unsigned seats = prey(c, mine(c)->asked - 1); seats != 0; seats &= seats - 1) {
        bst_list_add(list, (bst_action){.kind = BST_DO_ROB, .rot = (uint8_t)__builtin_ctz(seats)});
    }
}

static bst_refusal rob_check(bst_context *c, bst_action a)
{
    if (a.rot >= BST_SEATS_MAX || a.figure != 0 || a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ROBBER_15);
    }
    bool fine = prey(c, mine(c)->asked - 1) >> a.rot & 1;
    bst_rule rule = a.rot == owner_of(mine(c)->asked - 1) ? BST_ROBBER_17 : BST_ROBBER_R10;
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int rob_perform(bst_context *c, bst_action a)
{
    *choice_of(c, mine(c)->asked - 1) = (uint8_t)(a.rot + 1);
    return BST_JUMPED; // here again: others may have to choose, too
}

/// ROBBER-13: robbers of others go along with whoever moves by points of a robber, wherever else somebody stays
/// (ROBBER-R12); what they had chosen lapses (ROBBER-R18).
static void carry(bst_context *c, const bst_gain *p)
{
    int total[BST_COUNTERS_MAX];
    bst_counters(c->g, c->s, p->seat, total);
    int to = bst_track_space(total[p->counter]);
    int from = bst_track_space(total[p->counter] - p->points);
    for (int r = robber_first(c); r >= 0; r = robber_next(c, r)) {
        if (space_of(c, r) == from && owner_of(r) != p->seat) {
            bst_figure_move(c, figure_of(c->g, r), BST_AT_TRACK, to);
            *choice_of(c, r) = 0; // ROBBER-R18
            tell(c, BST_EVENT_CARRIED, owner_of(r), to, BST_ROBBER_13);
        }
    }
}

/// After points were entered.
static int enter_after(bst_context *c)
{
    robbers_state *m = mine(c);
    const bst_gain p = *bst_points_now(c); // more points come behind it
    if (p.category == BST_CATEGORY_ROBBERS) {
        carry(c, &p);
    }
    uint64_t robbing = m->robbing;
    m->robbing = 0;
    for (int r = robber_first(c); r >= 0 && robbing != 0; r = robber_next(c, r)) { // ROBBER-R17: first all go home
        if (robbing >> r & 1) {
            bst_figure_move(c, figure_of(c->g, r), BST_AT_SUPPLY, 0); // ROBBER-11
            tell(c, BST_EVENT_ROBBED, owner_of(r), p.seat, BST_ROBBER_08);
        }
    }
    for (int r = robber_first(c); r >= 0 && robbing != 0; r = robber_next(c, r)) { // ROBBER-16
        if (robbing >> r & 1) {                                                    // ROBBER-08, ROBBER-R4, ROBBER-R16
            int half = (p.points + 1) / 2;
            bst_award(c, owner_of(r), half, BST_CATEGORY_ROBBERS, BST_ROBBER_08, BST_NONE,
                      (bst_breakdown){.extra = (int16_t)half});
        }
    }
    return BST_GO_ON;
}

/// A round is over when no more points wait: what was chosen for it lapses.
static int enter_last(bst_context *c)
{
    bst_gain *all;
    if (bst_points_waiting(c, &all) == 1) {
        memset(mine(c)->chosen, 0, sizeof mine(c)->chosen);
    }
    return BST_GO_ON;
}

/// ROBBER-R14
static int enter_final(bst_context *c)
{
    for (int r = robber_first(c); r >= 0; r = robber_next(c, r)) {
        if (space_of(c, r) >= 0) {
            bst_figure_move(c, figure_of(c->g, r), BST_AT_SUPPLY, 0);
            tell(c, BST_EVENT_DISBANDED, owner_of(r), 0, BST_ROBBER_R14);
        }
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Positions, audit
// ---------------------------------------------------------------------------------------------------

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    int figure = bst_figure_spare(c->g, c->s, seat, BST_FIGURE_ROBBER);
    if (a.kind != BST_DO_ROBBER) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ROBBER_04);
    }
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_ROBBER_01);
    }
    bst_refusal why = space_check(a);
    if (why.code == BST_REFUSED_OK) {
        bst_figure_move(c, figure, BST_AT_TRACK, a.rot);
    }
    return why;
}

static const char *audit(const bst_context *c)
{
    for (int r = robber_first(c); r >= 0; r = robber_next(c, r)) {
        const bst_figure *f = &bst_figure_table(c->g, c->s)[figure_of(c->g, r)];
        if (f->place != BST_AT_SUPPLY && !(f->place == BST_AT_TRACK && f->ref < BST_TRACK_SPACES)) {
            return "a robber is neither in the supply nor on the score track";
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { BOOTY, PATIENCE };

static const bst_weight_def weights[] = {
    [BOOTY] = {"robber", 2.0f, "points of a robber on the track beside counting figures of others"},
    [PATIENCE] = {"lurk", 2.0f, "turns until one of them gets points"},
};

/// A robber on the track brings half of what the first of those on its space gets. What that will be is left open:
/// bots that looked for it helped others to finish more than it brought.
static void estimate(const bst_context *c, bst_estimate *e)
{
    for (int r = robber_first(c); r >= 0; r = robber_next(c, r)) {
        int counters = 0;
        for (int seat = 0; space_of(c, r) >= 0 && seat < c->g->setup.seats; seat++) {
            counters += seat != owner_of(r) && counts_on(c, seat, space_of(c, r));
        }
        if (counters > 0) {
            float time = bst_estimate_time(e, e->weight[PATIENCE] / (float)counters);
            e->value[owner_of(r)] += e->weight[BOOTY] * time;
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {.kind = BST_FIGURE_ROBBER, .wrong_place = BST_ROBBER_02}, // ROBBER-01; no follower
};

/// Orders of its entries: when the tile lies and its other symbols have acted; around points whoever may decide which
/// counting figure moves comes first; before all other final scoring.
enum { FIRST = 5, SECOND = 6, BEFORE = -5, AFTER = 5, LAST = 6, BEFORE_FINAL = -20 };

static const bst_step_def steps[] = {
    {.id = BST_STEP_LAY_EFFECT, .order = FIRST, .enter = enter_first, .tile = shows_robber},
    {.id = BST_STEP_LAY_EFFECT, .order = SECOND, .enter = enter_second, .tile = shows_robber},
    {.id = BST_STEP_POINTS, .order = BEFORE, .enter = enter_before},
    {.id = BST_STEP_POINTS, .order = AFTER, .enter = enter_after},
    {.id = BST_STEP_POINTS, .order = LAST, .enter = enter_last},
    BST_POINTS_STEPS,
    {.id = BST_STEP_FINAL_BUILDINGS, .order = BEFORE_FINAL, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_LAY_EFFECT, FIRST}, {BST_STEP_LAY_EFFECT, SECOND}), .action = BST_DO_ROBBER, .legal = send_legal,
     .check = send_check, .perform = send_perform},
    BST_PASS_AT(bst_pass_perform, {BST_STEP_LAY_EFFECT, FIRST}, {BST_STEP_LAY_EFFECT, SECOND}),
    {BST_IN({BST_STEP_POINTS, BEFORE}), .action = BST_DO_ROB, .legal = rob_legal, .check = rob_check,
     .perform = rob_perform},
};

const bst_module bst_module_robbers = {
    .name = "robbers",
    .number = BST_ROOM_ROBBERS,
    .elements = BST_ELEMENT_ROBBER,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(robbers_state),
    BST_SHARE(robbers_state, robbing, reserved),
    .arrange = arrange,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
