// SPDX-License-Identifier: MIT
// The wall tiles: whoever's counter comes to a corner tower takes the one that lies there. Which it is nobody knows
// before: chance says it when it is taken, from those that were not seen yet (BURG-04 to BURG-06). Then it lies face
// up.

#include "engine/estimate.h"

#include "burg/burg.h"

enum { EACH = 2 };                                ///< wall tiles of each number (BURG-04)
enum { FIELDS = 100 };                            ///< of the track (BURG-67)
enum { FINAL = BST_BONUS_OPEN_PATH, FINALS = 4 }; ///< the first number that names a feature in the final scoring

typedef struct bonus_state {
    uint32_t corners;                  ///< bit i: a wall tile lies on corner tower i
    uint16_t named[FINALS][EACH];      ///< features that wall tiles were used for in the final scoring, plus 1
    uint16_t doubled;                  ///< feature that counts double, plus 1; with `fresh` of a part
    uint8_t fresh[BST_BONUS_KINDS];    ///< of the active seat, taken in this part (BURG-72)
    uint8_t left[BST_BONUS_KINDS];     ///< not seen yet
    uint8_t owned[2][BST_BONUS_KINDS]; ///< in front of each seat
    uint8_t spare[2];
} bonus_state;

static bonus_state *mine(const bst_context *c) { return bst_slice(c, &bst_castle_bonus); }

static void begin(bst_context *c)
{
    bonus_state *m = mine(c);
    m->corners = (1u << bst_walls_of(c->g)->ncorners) - 2; // BURG-05: not on 0/1
    memset(m->left, EACH, sizeof m->left);
}

int bst_bonus_count(const bst_context *c, int seat, int bonus) { return mine(c)->owned[seat][bonus]; }

bool bst_bonus_doubles(const bst_context *c, int region) { return mine(c)->doubled == region + 1; }

static bool is_named(const bst_context *c, int bonus, int region)
{
    const uint16_t *named = mine(c)->named[bonus - FINAL];
    return named[0] == region + 1 || named[1] == region + 1;
}

bool bst_bonus_named(const bst_context *c, int region) { return is_named(c, BST_BONUS_MARKETS, region); }

void bst_bonus_clear(bst_context *c)
{
    mine(c)->corners = 0;
    memset(mine(c)->fresh, 0, sizeof mine(c)->fresh); // BURG-R25: those of the last turn count
}

static bst_event *tell(bst_context *c, int event, int seat, int bonus, bst_rule rule)
{
    bst_event *e = bst_emit(c, (bst_event_kind)event);
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = bonus;
        e->rule = (uint16_t)rule;
    }
    return e;
}

/// BURG-74
static void spend(bst_context *c, int seat, int bonus, bst_rule rule)
{
    mine(c)->owned[seat][bonus]--;
    tell(c, BST_EVENT_USED, seat, bonus, rule);
}

// ---------------------------------------------------------------------------------------------------
// Taking
// ---------------------------------------------------------------------------------------------------

/// The corner tower of a field of the track, or -1.
static int corner_at(const bst_context *c, int field)
{
    const bst_walls *walls = bst_walls_of(c->g);
    for (int i = 0; i < walls->ncorners; i++) {
        if (walls->corner[i].first == field || walls->corner[i].second == field) {
            return i;
        }
    }
    return -1;
}

/// The corner tower where a seat's counter stands, if a wall tile lies there; or -1. BURG-R15: in any round.
static int corner_of(const bst_context *c, int seat)
{
    int corner = corner_at(c, c->s->score[seat] % FIELDS);
    return corner >= 0 && (mine(c)->corners >> corner & 1) ? corner : -1;
}

static int unseen(const bst_context *c)
{
    int n = 0;
    for (int i = 0; i < BST_BONUS_KINDS; i++) {
        n += mine(c)->left[i];
    }
    return n;
}

/// BURG-69; BURG-R8: whoever's counter it is.
static int enter_take(bst_context *c)
{
    if (bst_area_scored(c) < 0 || corner_of(c, bst_area_seat(c)) < 0 || unseen(c) == 0) {
        return BST_GO_ON;
    }
    c->s->actor = BST_CHANCE;
    return BST_WAIT;
}

static bst_action uncover_action(int bonus) { return (bst_action){.kind = BST_DO_UNCOVER, .rot = (uint8_t)bonus}; }

static void uncover_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0; i < BST_BONUS_KINDS; i++) {
        if (mine(c)->left[i] != 0) {
            list->weight[list->n] = mine(c)->left[i];
            bst_list_add(list, uncover_action(i));
        }
    }
    list->total = unseen(c);
}

static bst_action uncover_chance(const bst_context *c, uint32_t random)
{
    int left = (int)((uint64_t)random * (uint64_t)unseen(c) >> 32);
    int i = 0;
    for (; (left -= mine(c)->left[i]) >= 0; i++) {
    }
    return uncover_action(i);
}

static bst_refusal uncover_check(bst_context *c, bst_action a)
{
    bool known = a.rot < BST_BONUS_KINDS && bst_action_equal(a, uncover_action(a.rot)) && mine(c)->left[a.rot] != 0;
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_04);
}

static int uncover_perform(bst_context *c, bst_action a)
{
    bonus_state *m = mine(c);
    int seat = bst_area_seat(c);
    m->corners &= ~(1u << corner_of(c, seat));
    m->left[a.rot]--;
    m->owned[seat][a.rot]++;
    m->fresh[a.rot] = (uint8_t)(m->fresh[a.rot] + (seat == c->s->active));
    tell(c, BST_EVENT_UNCOVERED, seat, a.rot, BST_BURG_69);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Using in a turn
// ---------------------------------------------------------------------------------------------------

/// BURG-72: those that the active seat has had since before this part.
static int usable(const bst_context *c, int bonus)
{
    return mine(c)->owned[c->s->active][bonus] - mine(c)->fresh[bonus];
}

/// The number that could be used in the step that is going on, or -1.
static int wanted(const bst_context *c)
{
    if (c->g->step[c->s->step].id == BST_STEP_CASTLE_AGAIN) { // BURG-R10: not without a tile to lay
        return bst_tiles_left_total(c->s) != 0 ? BST_BONUS_SECOND_TURN : -1;
    }
    int region = bst_area_scored(c);
    if (region < 0 || bst_area_seat(c) != c->s->active) { // BURG-R9, BURG-106
        return -1;
    }
    int kind = bst_regions(c->g, c->s)[region].kind;
    return kind == BST_TOWER ? BST_BONUS_DOUBLE_TOWER : kind == BST_HOUSE ? BST_BONUS_DOUBLE_HOUSE : -1;
}

static int enter_use(bst_context *c)
{
    int bonus = wanted(c);
    if (bonus < 0 || usable(c, bonus) == 0) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static bst_action use_action(int bonus) { return (bst_action){.kind = BST_DO_USE, .rot = (uint8_t)bonus}; }

static void use_legal(const bst_context *c, bst_list *list)
{
    bst_list_add(list, use_action(wanted(c))); // it was waited for
}

static bst_refusal use_check(bst_context *c, bst_action a)
{
    if (!bst_action_equal(a, use_action(a.rot)) || a.rot >= BST_BONUS_KINDS) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_72);
    }
    return a.rot == wanted(c) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BURG_72);
}

static int use_perform(bst_context *c, bst_action a)
{
    if (a.rot == BST_BONUS_SECOND_TURN) {
        spend(c, c->s->active, a.rot, BST_BURG_96);
        c->s->stay = 1;
    } else {
        spend(c, c->s->active, a.rot, a.rot == BST_BONUS_DOUBLE_TOWER ? BST_BURG_97 : BST_BURG_98);
        mine(c)->doubled = (uint16_t)(bst_area_scored(c) + 1);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Using in the final scoring
// ---------------------------------------------------------------------------------------------------

/// What a wall tile would bring its owner for a feature, in tiles or markets; 0 if it cannot be used there: BURG-99 to
/// BURG-102, BURG-106, BURG-R12.
static int worth(const bst_context *c, int seat, int bonus, int region)
{
    static const uint8_t kinds[FINALS] = {BST_PATH, BST_TOWER, BST_HOUSE, BST_COURT};
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    if (r->kind != kinds[bonus - FINAL] || bst_area_winner(c, region) != seat || is_named(c, bonus, region)) {
        return 0;
    }
    return r->kind == BST_COURT ? r->shields : r->open != 0 ? r->tiles : 0;
}

/// The next feature, from a figure on, for which a wall tile can be used; moves the figure on. -1 if there is none.
static int next_named(const bst_context *c, int seat, int bonus, int *figure)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    while (++*figure <= c->g->nfigures) {
        const bst_figure *f = &figures[*figure];
        int region = f->place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[f->ref].region : -1;
        if (region >= 0 && bst_regions(c->g, c->s)[region].figures == *figure && worth(c, seat, bonus, region) > 0) {
            return region;
        }
    }
    return -1;
}

/// The owner of a wall tile of a number that can be used now, the active seat first; or -1.
static int asked_for(const bst_context *c, int bonus)
{
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? c->s->active : !c->s->active;
        int figure = 0;
        if (mine(c)->owned[seat][bonus] != 0 && next_named(c, seat, bonus, &figure) >= 0) {
            return seat;
        }
    }
    return -1;
}

bool bst_bonus_ask(bst_context *c, int bonus)
{
    int seat = asked_for(c, bonus);
    c->s->actor = seat >= 0 ? (uint8_t)seat : c->s->actor;
    return seat >= 0;
}

/// The number that is asked for in the step that is going on.
static int bonus_asked(const bst_context *c)
{
    int bonus = BST_BONUS_MARKETS;
    if (c->g->step[c->s->step].id == BST_STEP_FINAL_WALL) {
        for (bonus = FINAL; bonus < BST_BONUS_MARKETS && asked_for(c, bonus) < 0; bonus++) {
        }
    }
    return bonus;
}

static bst_action apply_action(const bst_context *c, int bonus, int region)
{
    bst_action a = bst_area_action(c, BST_DO_APPLY, region);
    a.rot = (uint8_t)bonus;
    return a;
}

/// The best feature first: that is what the rules do by themselves (BURG-R13).
static void apply_legal(const bst_context *c, bst_list *list)
{
    int bonus = bonus_asked(c);
    int seat = c->s->actor;
    int value[BST_FIGURES_MAX];
    int n = 0;
    int first = list->n;
    int figure = 0;
    for (int region; (region = next_named(c, seat, bonus, &figure)) >= 0;) {
        int points = worth(c, seat, bonus, region);
        int at = n++;
        bst_list_add(list, apply_action(c, bonus, region));
        for (; at > 0 && value[at - 1] < points; at--) {
            value[at] = value[at - 1];
            list->at[first + at] = list->at[first + at - 1];
        }
        value[at] = points;
        list->at[first + at] = apply_action(c, bonus, region);
    }
}

static bst_refusal apply_check(bst_context *c, bst_action a)
{
    int bonus = bonus_asked(c);
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (a.rot != bonus) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_83);
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BURG_83);
    }
    c->found = bst_segs(c->g, c->s)[cell->seg0 + a.seg].region;
    if (!bst_action_equal(a, apply_action(c, bonus, c->found))) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BURG_83);
    }
    if (worth(c, c->s->actor, bonus, c->found) == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, is_named(c, bonus, c->found) ? BST_BURG_R12 : BST_BURG_106);
    }
    return bst_fine();
}

static int apply_perform(bst_context *c, bst_action a)
{
    static const struct {
        int each;
        bst_rule rule;
    } pays[FINALS] = {{1, BST_BURG_99}, {2, BST_BURG_100}, {1, BST_BURG_101}, {0, BST_BURG_102}};
    bonus_state *m = mine(c);
    int seat = c->s->actor;
    int bonus = a.rot - FINAL;
    int each = pays[bonus].each; // BURG-R11: whatever wells there are
    m->named[bonus][m->named[bonus][0] != 0] = (uint16_t)(c->found + 1);
    spend(c, seat, a.rot, pays[bonus].rule);
    if (each != 0) {
        int tiles = bst_regions(c->g, c->s)[c->found].tiles;
        bst_award(c, seat, tiles * each, BST_CATEGORY_BONUS, pays[bonus].rule, c->found,
                  (bst_breakdown){.count = (int16_t)tiles, .each = (int16_t)each});
    }
    return BST_JUMPED; // the step is entered once more
}

/// BURG-R13: nobody must use one.
static int decline_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->owned[c->s->actor][bonus_asked(c)] = 0;
    return BST_JUMPED;
}

static int enter_final(bst_context *c)
{
    for (int bonus = FINAL; bonus < BST_BONUS_MARKETS; bonus++) {
        if (bst_bonus_ask(c, bonus)) {
            return BST_WAIT;
        }
    }
    for (int i = 0; i < 2; i++) { // BURG-105
        int seat = i == 0 ? c->s->active : !c->s->active;
        int tiles = mine(c)->owned[seat][BST_BONUS_POINTS];
        if (tiles != 0) {
            bst_award(c, seat, 5 * tiles, BST_CATEGORY_BONUS, BST_BURG_105, BST_NONE,
                      (bst_breakdown){.extra = (int16_t)(5 * tiles)});
        }
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// For whoever looks, and positions
// ---------------------------------------------------------------------------------------------------

static void corners_tell(const bst_context *c, bst_thing_list *out)
{
    const bst_walls *walls = bst_walls_of(c->g);
    for (int i = 1; i < walls->ncorners; i++) {
        bool lies = mine(c)->corners >> i & 1;
        bst_thing_add(out, (bst_thing){.kind = lies ? BST_THING_CORNER : BST_THING_BARED,
                                       .seat = BST_NOBODY,
                                       .seg = -1,
                                       .number = walls->corner[i].first});
    }
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const bonus_state *m = mine(c);
    corners_tell(c, out);
    for (int i = 0; i < BST_BONUS_KINDS; i++) {
        for (int seat = 0; seat < 2; seat++) {
            if (m->owned[seat][i] != 0) {
                bst_thing_add(out, (bst_thing){.kind = BST_THING_BONUS,
                                               .seat = (uint8_t)seat,
                                               .seg = -1,
                                               .number = i,
                                               .x = m->owned[seat][i]});
            }
        }
        if (m->left[i] + m->owned[0][i] + m->owned[1][i] != EACH) {
            bst_thing_add(
                out,
                (bst_thing){.kind = BST_THING_UNSEEN, .seat = BST_NOBODY, .seg = -1, .number = i, .x = m->left[i]});
        }
    }
}

static bst_refusal arrange_corner(bst_context *c, const bst_thing *t)
{
    int corner = corner_at(c, t->number);
    if (corner < 1) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_05);
    }
    uint32_t bit = 1u << corner;
    mine(c)->corners = t->kind == BST_THING_CORNER ? mine(c)->corners | bit : mine(c)->corners & ~bit;
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *t)
{
    bonus_state *m = mine(c);
    if (t->kind == BST_THING_CORNER || t->kind == BST_THING_BARED) {
        return arrange_corner(c, t);
    }
    if (t->kind != BST_THING_BONUS && t->kind != BST_THING_UNSEEN) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BURG_71);
    }
    bool seated = t->kind == BST_THING_UNSEEN || t->seat != BST_NOBODY;
    if (!seated || t->number < 0 || t->number >= BST_BONUS_KINDS || t->x < 0) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_04);
    }
    int others = m->owned[0][t->number] + m->owned[1][t->number];
    if (t->kind == BST_THING_BONUS) {
        others -= m->owned[t->seat][t->number];
    }
    if (others + t->x > EACH) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BURG_04);
    }
    if (t->kind == BST_THING_BONUS) { // the others are still hidden, until it is said that they have left the game
        m->owned[t->seat][t->number] = (uint8_t)t->x;
        m->left[t->number] = (uint8_t)(EACH - others - t->x);
    } else {
        m->left[t->number] = (uint8_t)t->x;
    }
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const bonus_state *m = mine(c);
    for (int i = 0; i < BST_BONUS_KINDS; i++) {
        if (m->left[i] + m->owned[0][i] + m->owned[1][i] > EACH) {
            return "there are too many wall tiles of a number";
        }
        if (m->fresh[i] > m->owned[c->s->active][i]) {
            return "a wall tile was taken that is not there";
        }
    }
    return m->corners & ~((1u << bst_walls_of(c->g)->ncorners) - 2) ? "a wall tile lies where no corner tower is" : 0;
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { TURN, DOUBLE, OPEN, TILE, NEXT };
static const bst_weight_def weights[] = {
    [TURN] = {"second-turn", 3.5F, "what a second turn is worth while tiles are left"},
    [DOUBLE] = {"double", 3, "what it is worth that a tower or house will count double"},
    [OPEN] = {"open", 1.5F, "what a wall tile for an unfinished feature is worth before it is known for which"},
    [TILE] = {"wall-tile", 3, "what a wall tile that is being taken is worth on average"},
    [NEXT] = {"next", 2, "what it is worth to have the next turn: it says when to use a second one"},
};

/// What a wall tile will bring its owner, as far as it can be told.
static float promise(const bst_context *c, const bst_estimate *e, int seat, int bonus)
{
    int figure = 0;
    int best = 0;
    switch (bonus) {
    case BST_BONUS_SECOND_TURN: return e->weight[TURN] * bst_estimate_time(e, 1);
    case BST_BONUS_DOUBLE_TOWER:
    case BST_BONUS_DOUBLE_HOUSE: return e->weight[DOUBLE] * bst_estimate_time(e, 3);
    case BST_BONUS_KEEP: return 0; // the keeps tell it
    case BST_BONUS_POINTS: return 5;
    default:
        for (int region; (region = next_named(c, seat, bonus, &figure)) >= 0;) {
            int points = worth(c, seat, bonus, region) * (bonus == BST_BONUS_OPEN_TOWER ? 2 : 1);
            best = points > best ? points : best;
        }
        return (float)best + e->weight[OPEN] * bst_estimate_time(e, 2);
    }
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < BST_BONUS_KINDS; i++) {
            int n = mine(c)->owned[seat][i];
            e->value[seat] += n != 0 ? (float)n * promise(c, e, seat, i) : 0;
        }
    }
    e->value[c->s->active] += e->weight[NEXT] * bst_estimate_time(e, 1);
    if (c->s->actor == BST_CHANCE && c->g->step[c->s->step].id == BST_STEP_CASTLE_TAKE) {
        e->value[bst_area_seat(c)] += e->weight[TILE];
    }
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_CASTLE_DOUBLE, .enter = enter_use, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_CASTLE_TAKE, .enter = enter_take, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_CASTLE_AGAIN, .enter = enter_use},
    {.id = BST_STEP_FINAL_WALL, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_CASTLE_TAKE, 0}), .action = BST_DO_UNCOVER, .legal = uncover_legal, .check = uncover_check,
     .perform = uncover_perform, .chance = uncover_chance},
    {BST_IN({BST_STEP_CASTLE_DOUBLE, 0}, {BST_STEP_CASTLE_AGAIN, 0}), .action = BST_DO_USE, .legal = use_legal,
     .check = use_check, .perform = use_perform},
    BST_PASS_AT(bst_pass_perform, {BST_STEP_CASTLE_DOUBLE, 0}, {BST_STEP_CASTLE_AGAIN, 0}),
    {BST_IN({BST_STEP_FINAL_COURTS, 0}, {BST_STEP_FINAL_WALL, 0}), .action = BST_DO_APPLY, .legal = apply_legal,
     .check = apply_check, .perform = apply_perform},
    BST_PASS_AT(decline_perform, {BST_STEP_FINAL_COURTS, 0}, {BST_STEP_FINAL_WALL, 0}),
};

const bst_module bst_castle_bonus = {
    .name = "bonus",
    .number = BST_CASTLE_ROOM_BONUS,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(weights),
    .slice = sizeof(bonus_state),
    BST_SHARE(bonus_state, doubled, fresh),
    .begin = begin,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    .estimate = estimate,
};
