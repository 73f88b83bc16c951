// SPDX-License-Identifier: MIT
// Abbey & Mayor, first part: the abbey, which fills a hole.

#include <string.h>

#include "modules/modules.h"

enum { LAID, LOST }; ///< values of the house rule, in their order: unused abbeys at the end

typedef struct abbey_state {
    uint16_t kind;               ///< the abbey among the kinds of tiles
    uint8_t left[BST_SEATS_MAX]; ///< abbeys that each seat still has
    uint8_t last;                ///< seat + 1 that laid the last tile, once the last abbeys are offered
    uint8_t asking;              ///< bit s: seat s is then to be asked, or asked again
} abbey_state;

static abbey_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_abbey); }

static int ask(bst_context *c, int seat)
{
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

// ---------------------------------------------------------------------------------------------------
// Which tile, and where it may lie
// ---------------------------------------------------------------------------------------------------

static bool is_abbey(const bst_tile *tile)
{
    return (tile->flags & BST_TILE_HAND) && tile->center != BST_NO_SEG && tile->seg[tile->center].kind == BST_ABBEY;
}

/// ABBEY-02, ABBEY-R24: for each seat, whether or not the other tiles of the set are in play.
static int abbeys_of_a_seat(const bst_game *g) { return bst_setup_number(&g->setup, BST_OPTION_ABBEYS); }

static void kinds(bst_game *g)
{
    const bst_tileset *set = bst_tileset_find("abbey");
    for (int i = 0; set && i < set->ntiles; i++) {
        if (is_abbey(&set->tiles[i])) {
            bst_kind_add(g, &set->tiles[i], g->setup.seats * abbeys_of_a_seat(g), BST_STACK_HAND);
        }
    }
}

static bool limits(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return is_abbey(&kind->tile);
}

/// The sides at which a cell is barred from something, one bit for each: there lie tiles.
static unsigned sides_taken(unsigned bars) { return (bars | bars >> 1 | bars >> 2 | bars >> 3) & 0x1111; }

/// ABBEY-04: only into a hole with tiles at all four sides, and in one rotation, since all look alike.
static int lay_veto(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    (void)kind;
    unsigned bars = bst_slot_bars(c->g, c->s)[bst_cells(c->g, c->s)[cell].slot];
    bool hole = sides_taken(bars) == 0x1111;
    *rule = BST_ABBEY_04;
    return hole ? rotations & ~1 : rotations;
}

/// Abbeys that all seats together still have.
static int left_to_all(const bst_context *c)
{
    int left = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        left += mine(c)->left[seat];
    }
    return left;
}

/// An abbey of a position set up by hand: the last seat of those that have the most has laid it.
static bool hears(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return is_abbey(&kind->tile);
}

static void laid(bst_context *c, int number)
{
    (void)number;
    abbey_state *a = mine(c);
    while (left_to_all(c) > bst_pile(c->g, c->s)[a->kind]) {
        int from = 0;
        for (int seat = 1; seat < c->g->setup.seats; seat++) {
            from = a->left[seat] >= a->left[from] ? seat : from;
        }
        a->left[from]--;
    }
}

/// Places of its steps in the table.
enum { INSTEAD, PILE_EMPTY, LAST_ABBEYS };

/// Its steps are armed while somebody has an abbey, and to the end of the round of the last ones.
static void steps_arm(const bst_context *c)
{
    for (int step = INSTEAD; step <= LAST_ABBEYS; step++) {
        if (left_to_all(c) != 0 || mine(c)->last != 0) {
            bst_arm(c, &bst_module_abbey, step);
        } else {
            bst_disarm(c, &bst_module_abbey, step);
        }
    }
}

static void begin(bst_context *c)
{
    for (int k = 0; k < c->g->nkinds; k++) {
        if (is_abbey(&c->g->kind[k].tile)) {
            mine(c)->kind = (uint16_t)k;
            memset(mine(c)->left, abbeys_of_a_seat(c->g), c->g->setup.seats);
        }
    }
    steps_arm(c);
}

/// Whether there is any hole; most turns there is none, so this is asked before any rule is.
static bool any_hole(const bst_context *c)
{
    const uint16_t *all = bst_slot_bars(c->g, c->s);
    unsigned any = 0;
    for (int i = 0; i < c->s->nslots; i++) { // without a branch, for the compiler to do several at once
        any |= sides_taken(all[i]) == 0x1111;
    }
    return any != 0;
}

/// Whether an abbey may be laid into some hole.
static bool hole_open(const bst_context *c)
{
    const uint16_t *all = bst_slot_bars(c->g, c->s);
    bool open = false;
    for (int i = 0; i < c->s->nslots && !open; i++) {
        bst_rule rule;
        open = sides_taken(all[i]) == 0x1111 &&
               bst_placement_allowed(c, mine(c)->kind, bst_slots(c->g, c->s)[i], 1, &rule) != 0;
    }
    return open;
}

/// Whether the active seat has an abbey and a hole for it (ABBEY-06, ABBEY-15).
static bool abbey_fits(const bst_context *c) { return mine(c)->left[c->s->active] != 0 && any_hole(c) && hole_open(c); }

// ---------------------------------------------------------------------------------------------------
// Taking it instead of a draw
// ---------------------------------------------------------------------------------------------------

/// RIVER-R10: while river tiles are left.
static bool river_runs(const bst_state *s)
{
    return s->left[BST_STACK_FIRST] + s->left[BST_STACK_SECOND] + s->left[BST_STACK_ASIDE] > 0;
}

static bool may_replace_draw(const bst_context *c)
{
    return c->s->tile == BST_NONE && abbey_fits(c) && !bst_bazaar_tile_due(c);
}

static int enter_tile_choice(bst_context *c)
{ // TURN-05; of an empty pile TURN-06 knows
    bool drawing = bst_tiles_left_total(c->s) > 0 && !river_runs(c->s);
    return drawing && may_replace_draw(c) ? ask(c, c->s->active) : BST_GO_ON;
}

static int enter_pile_empty(bst_context *c)
{ // BASE-R10, TRADE-R4
    return bst_tiles_left_total(c->s) == 0 && may_replace_draw(c) ? ask(c, c->s->active) : BST_GO_ON;
}

bool bst_abbeys_last(const bst_context *c) { return mine(c) && mine(c)->last != 0; }

/// ABBEY-16, ABBEY-R1: clockwise from the left of the seat that laid the last tile, that seat at the end. ABBEY-R24:
/// then again those who have laid one. It ends with the seat that laid the last tile, whoever was asked last.
static int enter_last_abbeys(bst_context *c)
{
    bst_state *s = c->s;
    abbey_state *a = mine(c);
    bool over = bst_tiles_left_total(s) == 0 && c->g->setup.option[BST_OPTION_LAST_ABBEYS] == LAID;
    if (!over || (a->last == 0 && left_to_all(c) == 0)) {
        return BST_GO_ON;
    }
    if (a->last == 0) {
        a->last = (uint8_t)(s->active + 1);
        a->asking = (uint8_t)((1u << c->g->setup.seats) - 1);
    }
    while (a->asking != 0 || s->active != a->last - 1) {
        s->active = (uint8_t)bst_next_seat(c->g, s->active);
        if ((a->asking >> s->active & 1) && abbey_fits(c)) {
            return ask(c, s->active);
        }
        a->asking &= (uint8_t) ~(1u << s->active);
    }
    return BST_GO_ON;
}

static void take_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_ABBEY});
}

static bst_refusal take_check(bst_context *c, bst_action a)
{
    if (!bst_action_equal(a, (bst_action){.kind = BST_DO_ABBEY})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_step_rule(c->g->step[c->s->step].id));
    }
    return bst_fine();
}

static int take_perform(bst_context *c, bst_action action)
{ // ABBEY-03
    (void)action;
    abbey_state *a = mine(c);
    a->left[c->s->active]--;
    bst_pile_take(c->g, c->s, a->kind);
    c->s->tile = a->kind;
    steps_arm(c);
    return BST_GO_ON;
}

static int take_last_perform(bst_context *c, bst_action action)
{ // ABBEY-R1: a full part
    bst_part_begin(c, 1);
    take_perform(c, action);
    return bst_turn_jump(c, BST_STEP_DRAW);
}

static int keep_last_perform(bst_context *c, bst_action action)
{
    (void)action;
    mine(c)->asking &= (uint8_t) ~(1u << c->s->active);
    return enter_last_abbeys(c);
}

static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    if (bst_regions(c->g, c->s)[region].kind == BST_ABBEY) {
        v->rule = finished ? BST_ABBEY_11 : BST_ABBEY_12;
    }
}

// ---------------------------------------------------------------------------------------------------
// Whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(out,
                      (bst_thing){.kind = BST_THING_ABBEYS, .seat = seat, .seg = -1, .number = mine(c)->left[seat]});
    }
}

static bst_refusal arrange(bst_context *c, int seat, bst_action action)
{
    abbey_state *a = mine(c);
    if (action.kind != BST_DO_ABBEY || a->left[seat] == 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ABBEY_02);
    }
    a->left[seat]--; // it was laid, but not here
    bst_pile_take(c->g, c->s, a->kind);
    c->s->discarded++;
    return bst_fine();
}

/// How many of the abbeys on the table were whose.
static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    abbey_state *a = mine(c);
    if (thing->kind != BST_THING_ABBEYS) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_ABBEY_02);
    }
    if (thing->seat == BST_NOBODY || thing->number < 0 || thing->number > UINT8_MAX) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_ABBEY_02);
    }
    int more = thing->number - a->left[thing->seat];
    if (c->s->discarded < more || bst_pile(c->g, c->s)[a->kind] + more < 0) { // of those there are
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_ABBEY_02);
    }
    a->left[thing->seat] = (uint8_t)thing->number;
    bst_pile_change(c->g, c->s, a->kind, more);
    c->s->discarded = (uint16_t)(c->s->discarded - more);
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const abbey_state *a = mine(c);
    bool lost = left_to_all(c) != bst_pile(c->g, c->s)[a->kind];
    return lost ? "the number of abbeys is wrong" : 0;
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

enum { EMPTY_PILE = -1, LAST = -1 }; ///< orders of entries in steps of others

static const bst_step_def steps[] = {
    [INSTEAD] = {.id = BST_STEP_TILE_CHOICE, .enter = enter_tile_choice, .armed = BST_ARMED_VERB},
    [PILE_EMPTY] = {.id = BST_STEP_DRAW, .order = EMPTY_PILE, .enter = enter_pile_empty, .armed = BST_ARMED_VERB},
    [LAST_ABBEYS] = {.id = BST_STEP_END, .order = LAST, .enter = enter_last_abbeys, .armed = BST_ARMED_VERB},
};

#define REPLACING BST_IN({BST_STEP_TILE_CHOICE, 0}, {BST_STEP_DRAW, EMPTY_PILE}) ///< instead of a draw

static const bst_choice_def choices[] = {
    {REPLACING, .action = BST_DO_ABBEY, .legal = take_legal, .check = take_check, .perform = take_perform},
    {REPLACING, .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check, .perform = bst_pass_perform},
    {BST_IN({BST_STEP_END, LAST}), .action = BST_DO_ABBEY, .legal = take_legal, .check = take_check,
     .perform = take_last_perform},
    BST_PASS_AT(keep_last_perform, {BST_STEP_END, LAST}),
};

const bst_module bst_module_abbey = {
    .name = "abbey",
    .number = BST_ROOM_ABBEY,
    .elements = BST_ELEMENT_ABBEY,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(abbey_state),
    .kinds = kinds,
    .more_kinds = 1,
    .limits = limits,
    .begin = begin,
    .own_tile = abbey_fits,
    .lay_veto = lay_veto,
    .hears = hears,
    .laid = laid,
    .value = value,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
