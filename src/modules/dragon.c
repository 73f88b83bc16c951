// SPDX-License-Identifier: MIT
// The Princess & the Dragon, first part: volcanoes, the dragon and his way.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { STEPS = 6 };                                    ///< of one movement (DRAGON-17)
enum { AFTER_PLACING, BEFORE_PLACING, AFTER_SCORING }; ///< values of the house rule, in their order

/// Behind it lies one byte for each kind of tile: how many of it are put aside.
typedef struct dragon_state {
    uint8_t left;            ///< steps of the movement that are still to be made
    uint8_t open;            ///< sides, as bits, to which the next one may be made
    uint16_t nvisited;       ///< 0 while the dragon rests
    uint16_t visited[STEPS]; ///< cells of this movement, the one it started from first
} dragon_state;

static dragon_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_dragon); }

static uint8_t *aside_of(const bst_context *c) { return (uint8_t *)(mine(c) + 1); }

static int dragon_cell(const bst_context *c) { return bst_figure_cell(c->g, c->s, BST_FIGURE_DRAGON); }
static int fairy_cell(const bst_context *c) { return bst_figure_cell(c->g, c->s, BST_FIGURE_FAIRY); }

static bool is_volcano(const bst_kind *k) { return k->tile.symbols & BST_SYMBOL_VOLCANO; }
static bool calls_dragon(const bst_kind *k) { return k->tile.symbols & BST_SYMBOL_DRAGON; }

/// Cell of a figure that stands on a segment or on a tower (DRAGON-22), or 0. On a castle the dragon does not find it
/// (DRAGON-R9).
static int cell_of(const bst_context *c, int figure)
{
    bool hidden = bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE);
    return hidden ? 0 : bst_figure_tile(c->g, c->s, figure);
}

// ---------------------------------------------------------------------------------------------------
// Volcano, and dragon tiles put aside
// ---------------------------------------------------------------------------------------------------

enum { DRAWN }; ///< place in the table of the step that is armed while the dragon is not there

static void begin(bst_context *c) { bst_arm(c, &bst_module_dragon, DRAWN); }

static void dragon_to(bst_context *c, int cell, int seat)
{
    bst_disarm(c, &bst_module_dragon, DRAWN);
    bst_figure_to_cell(c, BST_FIGURE_DRAGON, cell);
    bst_event *e = bst_emit(c, BST_EVENT_DRAGON);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = bst_cells(c->g, c->s)[cell].x;
        e->y = bst_cells(c->g, c->s)[cell].y;
        e->rule = seat == BST_NOBODY ? BST_DRAGON_06 : BST_DRAGON_16;
    }
    bst_plague_dragon(c, cell); // DRAGON-66
}

bool bst_dragon_waits(const bst_context *c, int kind)
{
    return mine(c) && calls_dragon(&c->g->kind[kind]) && dragon_cell(c) == 0;
}

void bst_dragon_put_aside(bst_context *c, int kind, bst_rule rule)
{
    bst_event *e = bst_emit(c, BST_EVENT_ASIDE);
    if (e) {
        e->seat = c->s->active;
        e->number = kind;
        e->rule = (uint16_t)rule;
    }
    aside_of(c)[kind]++;
    c->s->aside++;
}

int bst_dragon_tiles(const bst_context *c)
{
    int n = 0;
    for (int k = 0; mine(c) && k < c->g->nkinds; k++) {
        n += aside_of(c)[k];
    }
    return n;
}

static int enter_drawn(bst_context *c)
{ // DRAGON-10
    bst_state *s = c->s;
    if (!bst_dragon_waits(c, s->tile)) {
        return BST_GO_ON;
    }
    bst_dragon_put_aside(c, s->tile, BST_DRAGON_10);
    s->tile = BST_NONE;
    return bst_turn_jump(c, BST_STEP_DRAW); // DRAGON-11
}

/// DRAGON-12, DRAGON-R18: what was put aside is shuffled back.
static void aside_return(bst_context *c)
{
    int tiles = c->s->aside != 0 ? bst_dragon_tiles(c) : 0;
    bst_event *e = tiles != 0 ? bst_emit(c, BST_EVENT_BACK) : 0;
    if (e) {
        e->points = tiles;
        e->rule = BST_DRAGON_12;
    }
    for (int k = 0; tiles != 0 && k < c->g->nkinds; k++) {
        for (; aside_of(c)[k] > 0; aside_of(c)[k]--) {
            bst_pile_add(c->g, c->s, k);
            c->s->aside--;
        }
    }
}

static bool volcano_laid(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return is_volcano(k);
}

static int enter_lay_effect(bst_context *c)
{ // TURN-10
    if (is_volcano(bst_laid_kind(c))) {
        dragon_to(c, c->s->laid, BST_NOBODY); // DRAGON-06
        aside_return(c);
    }
    return BST_GO_ON;
}

/// Tiles on which the dragon can stand when somebody is placed on them.
static bool is_his(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return is_volcano(kind) || calls_dragon(kind);
}

/// DRAGON-57: followers are kept off a volcano and off the dragon, other figures are not.
static unsigned bars_laid(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    bool volcano = is_volcano(bst_kind_of(c->g, &bst_cells(c->g, c->s)[a->cell]));
    *rule = volcano ? BST_DRAGON_07 : BST_DRAGON_09;
    return volcano || a->cell == dragon_cell(c) ? c->g->followers : 0;
}

static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_HAND, .tile = is_his, .bars = bars_laid},
    {.ways = ~(1u << BST_BY_HAND | 1u << BST_BY_CLIMBING | 1u << BST_BY_ROAMING | 1u << BST_BY_SPREADING |
               1u << BST_BY_CALLING | 1u << BST_BY_SETUP),
     .sentry = BST_FIGURE_DRAGON,
     .rule = BST_DRAGON_R16},
    {.ways = 1u << BST_BY_CLIMBING, .sentry = BST_FIGURE_DRAGON, .rule = BST_TOWER_R19},
};

// ---------------------------------------------------------------------------------------------------
// The dragon moves
// ---------------------------------------------------------------------------------------------------

/// Rule that keeps him off a tile.
static bst_rule dragon_rule(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    bst_tile_bars(c, BST_BY_ROAMING, BST_NOBODY, 1u << BST_FIGURE_DRAGON, cell, &rule);
    return rule;
}

/// Rule that forbids a step to a side, or none and the cell.
static bst_rule step_rule(const bst_context *c, int side, int *to)
{
    const dragon_state *d = mine(c);
    const bst_cell *from = &bst_cells(c->g, c->s)[dragon_cell(c)];
    *to = bst_tile_at(c->g, c->s, from->x + bst_dx[side], from->y + bst_dy[side]);
    if (*to == 0) {
        return BST_DRAGON_16;
    }
    for (int i = 0; i < d->nvisited; i++) {
        if (d->visited[i] == *to) {
            return BST_DRAGON_18;
        }
    }
    return dragon_rule(c, *to);
}

/// Sides, as bits, to which a step may be made.
static unsigned steps_open(const bst_context *c)
{
    unsigned open = 0;
    for (int side = 0; side < 4; side++) {
        int to;
        open |= (unsigned)(step_rule(c, side, &to) == BST_RULE_NONE) << side;
    }
    return open;
}

/// Waits for the next step, or ends the movement (DRAGON-17, DRAGON-20, DRAGON-R23).
static int step_next(bst_context *c, int seat)
{
    dragon_state *d = mine(c);
    if (d->left > 0) {
        d->visited[d->nvisited++] = (uint16_t)dragon_cell(c);
        d->open = (uint8_t)steps_open(c);
        if (d->open != 0) {
            c->s->actor = (uint8_t)seat;
            return BST_WAIT;
        }
    }
    *d = (dragon_state){0};
    return BST_GO_ON;
}

/// Whether he is called by the tile of this part to move at this time.
static bool moves_at(const bst_context *c, int when)
{
    return c->g->setup.option[BST_OPTION_DRAGON_MOVES] == when && dragon_cell(c) != 0 && c->s->laid != 0 &&
           calls_dragon(bst_laid_kind(c));
}

bool bst_dragon_moves(const bst_context *c) { return mine(c) && moves_at(c, AFTER_PLACING); }
bool bst_dragon_moves_late(const bst_context *c) { return mine(c) && moves_at(c, AFTER_SCORING); }

static int move_begin(bst_context *c, int when)
{
    if (!moves_at(c, when)) {
        return BST_GO_ON;
    }
    mine(c)->left = STEPS;
    return step_next(c, c->s->active);
}

static bool calls_at(const bst_game *g, const bst_kind *k, int when)
{
    return calls_dragon(k) && g->setup.option[BST_OPTION_DRAGON_MOVES] == when;
}

static bool calls_usual(const bst_game *g, const bst_kind *k) { return calls_at(g, k, AFTER_PLACING); }
static bool calls_early(const bst_game *g, const bst_kind *k) { return calls_at(g, k, BEFORE_PLACING); }
static bool calls_late(const bst_game *g, const bst_kind *k) { return calls_at(g, k, AFTER_SCORING); }

static int enter_dragon(bst_context *c) { return move_begin(c, AFTER_PLACING); } // TURN-13
static int enter_dragon_early(bst_context *c) { return move_begin(c, BEFORE_PLACING); }
static int enter_dragon_late(bst_context *c) { return move_begin(c, AFTER_SCORING); }

static void step_legal(const bst_context *c, bst_list *list)
{
    for (unsigned open = mine(c)->open; open != 0; open &= open - 1) {
        bst_list_add(list, (bst_action){.kind = BST_DO_DRAGON, .rot = (uint8_t)__builtin_ctz(open)});
    }
}

/// Candidates: the open sides; every one of them is legal.
static int step_candidates(const bst_context *c) { return bst_bits_count(mine(c)->open); }

static bst_action step_candidate(bst_context *c, int number)
{
    int side = bst_bit_at(mine(c)->open, number);
    const bst_cell *from = &bst_cells(c->g, c->s)[dragon_cell(c)];
    c->found = bst_cell_beside(c->g, c->s, from, side);
    return (bst_action){.kind = BST_DO_DRAGON, .rot = (uint8_t)side};
}

static bst_refusal step_check(bst_context *c, bst_action a)
{
    if (a.rot > 3 || a.figure != 0 || a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_16);
    }
    bst_rule rule = step_rule(c, a.rot, &c->found);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

/// Whether the dragon can do nothing to a figure: a barn (DRAGON-59).
static bool is_safe(const bst_context *c, int figure) { return c->g->figure_def[c->g->figure_kind[figure]]->fixed; }

/// DRAGON-21: all figures of the seats on the tile go home.
static void eat(bst_context *c, int cell)
{
    if (!bst_figures_any(c->g, c->s, cell)) {
        return;
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        uint32_t placed = bst_figures_placed(c->g, c->s, seat);
        for (uint32_t here = bst_figures_on(c->g, c->s, seat, placed, cell); here != 0; here &= here - 1) {
            int f = seat * c->g->per_seat + 1 + __builtin_ctz(here);
            if (bst_figure_tile(c->g, c->s, f) == cell && cell_of(c, f) == cell && !is_safe(c, f)) {
                bst_figure_return(c, f);
            }
        }
    }
}

static int step_perform(bst_context *c, bst_action a)
{
    (void)a;
    int seat = c->s->actor;
    dragon_to(c, c->found, seat);
    eat(c, c->found);
    mine(c)->left--;
    return step_next(c, bst_next_seat(c->g, seat));
}

// ---------------------------------------------------------------------------------------------------
// Audit, positions
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const bst_game *g = c->g;
    const dragon_state *d = mine(c);
    if (bst_dragon_tiles(c) + bst_bazaar_tiles(c) != c->s->aside) {
        return "the number of tiles put aside is wrong";
    }
    if (dragon_cell(c) == 0) {
        return d->left != 0 ? "a dragon off the board moves" : 0;
    }
    for (int f = 1; f <= g->nfigures; f++) {
        if (g->figure_seat[f] != BST_NOBODY && bst_is_follower(g, f) && cell_of(c, f) == dragon_cell(c) &&
            !is_safe(c, f)) {
            return "a follower stands on the dragon's tile"; // DRAGON-09
        }
    }
    return dragon_cell(c) == fairy_cell(c) ? "dragon and fairy are on the same tile" : 0;
}

static void things(const bst_context *c, bst_thing_list *out)
{
    if (dragon_cell(c) != 0) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[dragon_cell(c)];
        bst_thing_add(out, (bst_thing){BST_THING_DRAGON, BST_NOBODY, cell->x, cell->y, -1, 0});
    }
    for (int k = 0; c->s->aside != 0 && k < c->g->nkinds; k++) {
        if (aside_of(c)[k] != 0) {
            bst_thing_add(out, (bst_thing){BST_THING_ASIDE, BST_NOBODY, aside_of(c)[k], 0, -1, k});
        }
    }
}

/// DRAGON-10: tiles that wait for the dragon.
static bst_refusal arrange_aside(bst_context *c, const bst_thing *thing)
{
    bool fits = thing->number >= 0 && thing->number < c->g->nkinds && thing->x > 0 &&
                thing->x <= bst_pile(c->g, c->s)[thing->number] && bst_dragon_waits(c, thing->number);
    if (!fits) {
        return bst_refuse(BST_REFUSED_NO_SUCH_TILE, BST_DRAGON_10);
    }
    for (int i = 0; i < thing->x; i++) {
        bst_pile_take(c->g, c->s, thing->number);
        bst_dragon_put_aside(c, thing->number, BST_DRAGON_10);
    }
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind == BST_THING_ASIDE) {
        return arrange_aside(c, thing);
    }
    if (thing->kind != BST_THING_DRAGON) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_02);
    }
    int number = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bst_rule rule = number != 0 ? dragon_rule(c, number) : BST_DRAGON_04;
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    for (int f = 1; f <= c->g->nfigures; f++) {
        if (bst_is_follower(c->g, f) && cell_of(c, f) == number && !is_safe(c, f)) {
            return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_09);
        }
    }
    bst_figure_to_cell(c, BST_FIGURE_DRAGON, number);
    return bst_fine();
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {.kind = BST_FIGURE_DRAGON, .neutral = true}, // DRAGON-03
};

enum { EARLY = -2, LATE = -1 }; ///< orders of entries in steps of others

static const bst_step_def steps[] = {
    [DRAWN] = {.id = BST_STEP_DRAW, .order = 1, .enter = enter_drawn, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_LAY_EFFECT, .enter = enter_lay_effect, .tile = volcano_laid},
    {.id = BST_STEP_FIGURE, .order = EARLY, .enter = enter_dragon_early, .tile = calls_early},
    {.id = BST_STEP_DRAGON, .enter = enter_dragon, .tile = calls_usual},
    {.id = BST_STEP_CARCASSONNE, .order = LATE, .enter = enter_dragon_late, .tile = calls_late},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_DRAGON, 0}, {BST_STEP_FIGURE, EARLY}, {BST_STEP_CARCASSONNE, LATE}), .action = BST_DO_DRAGON,
     .legal = step_legal, .check = step_check, .perform = step_perform, .candidates = step_candidates,
     .candidate = step_candidate},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_DRAGON, WEIGHT_DRAGON_NOW };

static const bst_weight_def weights[] = {
    [WEIGHT_DRAGON] = {"dragon", 0.15F, "danger for a follower beside the dragon"},
    [WEIGHT_DRAGON_NOW] = {"dragon-now", 0.5F, "danger for a follower whom the moving dragon can reach"},
};

/// Steps that the dragon can still make in this part: while he moves, and when the tile laid calls him.
static int steps_left(const bst_context *c)
{
    bool called = c->s->laid != 0 && bst_step_within(c->g, c->s) <= BST_STEP_DRAGON && mine(c)->nvisited == 0 &&
                  calls_dragon(bst_laid_kind(c));
    return called ? STEPS : mine(c)->left;
}

/// How much danger a figure is in; the tile of the fairy is safe (DRAGON-19).
static float danger(const bst_context *c, const bst_estimate *e, int figure, int dragon, int fairy)
{
    static const float near[] = {1, 1, 0.8F, 0.6F, 0.45F, 0.3F, 0.2F, 0.1F};
    int cell = cell_of(c, figure);
    const bst_cell *cells = bst_cells(c->g, c->s);
    if (cell == 0 || cell == fairy || dragon == 0 || bst_kind_of(c->g, &cells[cell])->shut[BST_BY_ROAMING] != 0) {
        return 0;
    }
    int dx = cells[cell].x - cells[dragon].x;
    int dy = cells[cell].y - cells[dragon].y;
    int far = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    if (far <= steps_left(c)) {
        return e->weight[WEIGHT_DRAGON_NOW] * near[far];
    }
    return e->weight[WEIGHT_DRAGON] * near[far > 7 ? 7 : far] * bst_estimate_time(e, 2);
}

static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    int dragon = dragon_cell(c);
    int fairy = fairy_cell(c);
    float least[BST_SEATS_MAX];
    for (int seat = 0; seat < g->setup.seats; seat++) {
        least[seat] = 1;
    }
    for (int f = bst_regions(g, c->s)[p->region].figures; f != 0; f = table[f].next) {
        if (!bst_is_follower(g, f)) {
            continue;
        }
        float d = danger(c, e, f, dragon, fairy);
        int seat = g->figure_seat[f];
        least[seat] = d < least[seat] ? d : least[seat];
        e->followers[seat] += d * (1 - p->chance);
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        if (bst_prospect_leads(p, seat)) {
            e->value[seat] -= least[seat] * bst_prospect_points(p);
        }
    }
}

const bst_module bst_module_dragon = {
    .name = "dragon",
    .begin = begin,
    .number = BST_ROOM_DRAGON,
    .elements = BST_ELEMENT_DRAGON,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(dragon_state),
    .slice_kind = 1,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
};
