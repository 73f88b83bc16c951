// SPDX-License-Identifier: MIT
// The Tower, first part: tower pieces, followers on towers, captures.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { CLOSED = 0xFF }; ///< follower of a tower that stays closed though he has left (TOWER-R9)
enum { YES, NO };       ///< values of the house rules, in their order

typedef struct tower {
    uint16_t cell;
    uint8_t height;
    uint8_t follower; ///< figure that closes it, 0 while it is open, or CLOSED
} tower;

typedef struct tower_state {
    uint8_t ntowers;
    uint8_t pieces[BST_SEATS_MAX]; ///< left to each seat
    uint8_t raised;                ///< number of the tower that has just got a piece, from 1, until the capture is over
    uint16_t razed;                ///< pieces that have left the game with their towers (TOWER-R16)
    tower tower[];                 ///< each has at least one piece, so there are never more
} tower_state;

static tower_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_tower); }

static int pieces_per_seat(const bst_game *g)
{ // TOWER-02, TOWER-R20
    return bst_setup_number(&g->setup, BST_OPTION_TOWER_PIECES);
}

static uint32_t slice_more(const bst_game *g)
{
    return (uint32_t)(pieces_per_seat(g) * g->setup.seats) * (uint32_t)sizeof(tower);
}

static void begin(bst_context *c)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        mine(c)->pieces[seat] = (uint8_t)pieces_per_seat(c->g);
    }
}

/// The tower on the tile of a cell, or null.
static tower *tower_on(const bst_context *c, int cell)
{
    tower_state *t = mine(c);
    for (int i = 0; i < t->ntowers; i++) {
        if (t->tower[i].cell == cell) {
            return &t->tower[i];
        }
    }
    return 0;
}

static bool has_site(const bst_game *g, const bst_cell *cell)
{
    return bst_face_at(g, cell)->symbols & BST_SYMBOL_TOWERSITE;
}

/// Foundations are found again among the marked tiles.
static void kind_hook(const bst_game *g, bst_kind *k)
{
    (void)g;
    k->marked = k->marked || (k->tile.symbols & BST_SYMBOL_TOWERSITE);
}

/// TOWER-07; TOWER-R9 if whoever closed the tower has left it
static bst_rule closed_rule(const tower *t)
{
    if (t->follower == CLOSED) {
        return BST_TOWER_R9;
    }
    return t->follower != 0 ? BST_TOWER_07 : BST_RULE_NONE;
}

static void left(bst_context *c, int figure)
{ // TOWER-R9
    tower_state *t = mine(c);
    for (int i = 0; i < t->ntowers; i++) {
        if (t->tower[i].follower == figure) {
            t->tower[i].follower = c->g->setup.option[BST_OPTION_TOWER_REOPENS] == YES ? 0 : CLOSED;
        }
    }
}

// A ruleset may have rooms that ask and not this one: then it has no slice to look for.

int bst_tower_height(const bst_context *c, int cell)
{
    const tower *t = bst_has(c->g, BST_ELEMENT_TOWER) ? tower_on(c, cell) : 0;
    return t ? t->height : 0;
}

void bst_tower_raze(bst_context *c, int cell)
{
    tower_state *state = mine(c);
    tower *t = tower_on(c, cell);
    state->razed = (uint16_t)(state->razed + t->height);
    state->ntowers--;
    for (; t < &state->tower[state->ntowers]; t++) {
        *t = t[1];
    }
    *t = (tower){0};
}

static bst_event *tell_figure(bst_context *c, bst_event_kind kind, int figure, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = c->g->figure_seat[figure];
        e->figure = c->g->figure_kind[figure];
        e->feature = BST_FEATURE_KINDS;
        e->rule = (uint16_t)rule;
    }
    return e;
}

// ---------------------------------------------------------------------------------------------------
// A piece
// ---------------------------------------------------------------------------------------------------

static void piece_legal(const bst_context *c, bst_list *list)
{ // TOWER-05, TOWER-06
    const bst_cell *cells = bst_cells(c->g, c->s);
    const uint16_t *marked = bst_marked(c->g, c->s);
    const tower_state *state = mine(c);
    if (state->pieces[c->s->active] == 0) {
        return;
    }
    uint64_t closed = 0; // a bit for the cell of every closed tower: where it is not set no tower need be looked for
    for (int i = 0; i < state->ntowers; i++) {
        closed |= (uint64_t)(state->tower[i].follower != 0) << (state->tower[i].cell & 63);
    }
    int n = list->n;
    for (int i = 0; i < c->s->nmarked; i++) {
        int number = marked[i];
        const tower *t = closed >> (number & 63) & 1 ? tower_on(c, number) : 0;
        bool open = !t || t->follower == 0;
        list->at[n] = bst_action_on(BST_DO_TOWER, 0, 0, 0, &cells[number]); // written in any case, kept if it is legal
        n += has_site(c->g, &cells[number]) & open & (n < BST_ACTIONS_MAX - 1);
    }
    list->n = n;
}

/// Why a seat may not put a piece there; leaves the cell in c->found.
static bst_refusal piece_refusal(bst_context *c, int seat, bst_action a)
{
    int cell = bst_tile_at(c->g, c->s, a.x, a.y);
    c->found = cell;
    if (a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TOWER_05);
    }
    if (cell == 0 || !has_site(c->g, &bst_cells(c->g, c->s)[cell])) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_TOWER_05);
    }
    if (mine(c)->pieces[seat] == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_TOWER_02);
    }
    const tower *t = tower_on(c, cell);
    bst_rule rule = t ? closed_rule(t) : BST_RULE_NONE;
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_OCCUPIED, rule);
}

static bst_refusal piece_check(bst_context *c, bst_action a) { return piece_refusal(c, c->s->active, a); }

/// Candidates: all marked tiles, if the seat has a piece.
static int piece_candidates(const bst_context *c) { return mine(c)->pieces[c->s->active] != 0 ? c->s->nmarked : 0; }

static bst_action piece_candidate(bst_context *c, int number)
{
    int cell = bst_marked(c->g, c->s)[number];
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    const tower *t = has_site(c->g, at) ? tower_on(c, cell) : 0;
    c->found = cell;
    bool open = t ? t->follower == 0 : has_site(c->g, at);
    return open ? bst_action_on(BST_DO_TOWER, 0, 0, 0, at) : (bst_action){.kind = BST_DO_NONE};
}

/// Puts a piece of a seat on a tower, or on a foundation: then the tower is new.
static tower *piece_put(bst_context *c, int seat, int cell)
{
    tower_state *state = mine(c);
    tower *t = tower_on(c, cell);
    if (!t) {
        t = &state->tower[state->ntowers++];
        t->cell = (uint16_t)cell;
    }
    t->height++; // TOWER-08
    state->pieces[seat]--;
    return t;
}

static int piece_perform(bst_context *c, bst_action a)
{
    const tower *t = piece_put(c, c->s->active, c->found);
    mine(c)->raised = (uint8_t)(t - mine(c)->tower + 1);
    bst_arm(c, &bst_module_tower, 0);
    bst_event *e = bst_emit(c, BST_EVENT_TOWER);
    if (e) {
        e->seat = c->s->active;
        e->x = a.x;
        e->y = a.y;
        e->number = t->height;
        e->rule = BST_TOWER_05;
    }
    return BST_GO_ON; // to the capture
}

// ---------------------------------------------------------------------------------------------------
// Closing a tower
// ---------------------------------------------------------------------------------------------------

/// TOWER-22, TOWER-23: rule that keeps a kind of figure off every tower.
static bst_rule never_closes(const bst_game *g, int figure)
{
    if (figure == BST_FIGURE_MAYOR || figure == BST_FIGURE_WAGON) {
        return BST_TOWER_23;
    }
    return g->followers >> figure & 1 ? BST_RULE_NONE : BST_TOWER_22;
}

/// Which of these kinds of followers must not close this tower, as bits; writes the rule.
static unsigned not_to_close(const bst_context *c, const tower *t, unsigned kinds, bst_rule *rule)
{
    if (t->follower != 0) {
        *rule = t->follower == CLOSED ? BST_TOWER_R9 : BST_TOWER_22;
        return kinds;
    }
    return bst_tile_bars(c, BST_BY_CLIMBING, c->s->active, kinds, t->cell, rule);
}

static void close_legal(const bst_context *c, bst_list *list)
{
    const tower_state *state = mine(c);
    const bst_cell *open[UINT8_MAX]; // ntowers is a byte
    unsigned barred[UINT8_MAX];
    int nopen = 0;
    uint32_t ready = bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_followers;
    for (int i = 0; ready != 0 && i < state->ntowers; i++) {
        bst_rule rule;
        open[nopen] = &bst_cells(c->g, c->s)[state->tower[i].cell];
        barred[nopen] = not_to_close(c, &state->tower[i], c->g->followers, &rule);
        nopen += barred[nopen] != c->g->followers;
    }
    while (ready != 0 && nopen != 0) {
        int f = c->g->figure_kind[__builtin_ctz(ready) + 1]; // figures of all seats are numbered alike
        ready &= ~c->g->supply_of[f];
        for (int i = 0; i < nopen && never_closes(c->g, f) == BST_RULE_NONE; i++) {
            if (!(barred[i] >> f & 1)) {
                bst_list_add(list, bst_action_on(BST_DO_PUT, f, BST_SEG_TOWER, 0, open[i]));
            }
        }
    }
}

/// Kinds of followers, as bits, with which the active seat might close a tower.
static unsigned kinds_ready(const bst_context *c)
{
    unsigned kinds = bst_figures_kinds(c->g, bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_followers);
    return kinds & ~(1u << BST_FIGURE_MAYOR | 1u << BST_FIGURE_WAGON); // TOWER-23
}

/// Candidates: every tower with every such kind.
static int close_candidates(const bst_context *c)
{
    return mine(c)->ntowers != 0 ? bst_bits_count(kinds_ready(c)) * mine(c)->ntowers : 0;
}

static bst_action close_candidate(bst_context *c, int number)
{
    const tower *t = &mine(c)->tower[number % mine(c)->ntowers];
    c->found = t->cell;
    bst_rule rule;
    int figure = bst_bit_at(kinds_ready(c), number / mine(c)->ntowers);
    if (not_to_close(c, t, 1u << figure, &rule) != 0) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    return bst_action_on(BST_DO_PUT, figure, BST_SEG_TOWER, 0, &bst_cells(c->g, c->s)[t->cell]);
}

/// Why a seat may not close the tower with this figure; leaves the cell in c->found.
static bst_refusal close_refusal(bst_context *c, int seat, bst_action a)
{
    const bst_game *g = c->g;
    int cell = bst_tile_at(g, c->s, a.x, a.y);
    c->found = cell;
    if (a.seg != BST_SEG_TOWER) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_11);
    }
    bst_refusal why = bst_placing_check(c, seat, a);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    if (cell == 0 || !has_site(g, &bst_cells(g, c->s)[cell])) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_TOWER_22);
    }
    bst_rule rule = never_closes(g, a.figure);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, rule);
    }
    const tower *t = tower_on(c, cell);
    if (!t) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_TOWER_R12);
    }
    bool barred = not_to_close(c, t, 1u << a.figure, &rule) != 0;
    return barred ? bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule) : bst_fine();
}

/// Of a figure placed elsewhere this module says nothing: whoever was asked before knows more.
static bst_refusal close_check(bst_context *c, bst_action a)
{
    return a.seg == BST_SEG_TOWER ? close_refusal(c, c->s->active, a) : bst_refuse(BST_REFUSED_WRONG_TILE, BST_BASE_26);
}

/// The follower stands in no area (TOWER-R17): he is not in the list of any region, and nothing scores him (TOWER-25).
static int close_put(bst_context *c, int seat, int kind, int cell)
{
    int figure = bst_figure_spare(c->g, c->s, seat, kind);
    bst_figure_move(c, figure, BST_AT_TOWER, cell);
    tower_on(c, cell)->follower = (uint8_t)figure;
    return figure;
}

static int close_perform(bst_context *c, bst_action a)
{
    int figure = close_put(c, c->s->active, a.figure, c->found);
    bst_event *e = tell_figure(c, BST_EVENT_PLACED, figure, BST_TOWER_22);
    if (e) {
        e->place = BST_AT_TOWER;
        e->seg = BST_SEG_TOWER;
        e->x = a.x;
        e->y = a.y;
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Capture
// ---------------------------------------------------------------------------------------------------

/// TOWER-13: the tower's tile and as many squares in each direction as the tower is high, gaps included (TOWER-15).
static bool reaches_by(const bst_context *c, const tower *t, int cell, int height)
{
    const bst_cell *from = &bst_cells(c->g, c->s)[t->cell];
    const bst_cell *to = &bst_cells(c->g, c->s)[cell];
    int dx = to->x - from->x;
    int dy = to->y - from->y;
    int far = dx + dy < 0 ? -(dx + dy) : dx + dy;
    return (dx == 0 || dy == 0) && far <= height;
}

static bool reaches(const bst_context *c, const tower *t, int cell) { return reaches_by(c, t, cell, t->height); }

/// Rule that protects a figure on the board from capture by a seat, wherever it stands.
static bst_rule protected_by(const bst_context *c, int seat, int figure)
{
    const uint8_t *option = c->g->setup.option;
    if (!bst_is_follower(c->g, figure)) {
        return c->g->figure_kind[figure] == BST_FIGURE_BARN ? BST_TOWER_44 : BST_TOWER_12;
    }
    if (bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE)) {
        return BST_TOWER_42;
    }
    if (c->g->figure_kind[figure] == BST_FIGURE_WAGON && option[BST_OPTION_CAPTURE_WAGON] == NO) {
        return BST_TOWER_R1;
    }
    return c->g->figure_seat[figure] == seat && option[BST_OPTION_CAPTURE_OWN] == NO ? BST_TOWER_R2 : BST_RULE_NONE;
}

static const tower *raised_tower(const bst_context *c) { return &mine(c)->tower[mine(c)->raised - 1]; }

/// Of a figure on the board; in prisons and in Carcassonne it is on no tile (TOWER-R10).
static inline bool can_be_taken(const bst_context *c, const tower *by, int figure)
{
    return reaches(c, by, bst_figure_tile(c->g, c->s, figure)) &&
           protected_by(c, c->s->active, figure) == BST_RULE_NONE;
}

/// Figures of a seat in reach of a tower, as bits; as reaches(), for all of them at once: who is nobody could guess.
static uint32_t reached_of(const bst_context *c, const tower *by, int seat)
{
    const bst_figure *figures = &bst_figure_table(c->g, c->s)[seat * c->g->per_seat + 1];
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_cell *cells = bst_cells(c->g, c->s);
    const int x = cells[by->cell].x, y = cells[by->cell].y;
    uint32_t reached = 0;
    for (uint32_t placed = bst_figures_placed(c->g, c->s, seat); placed != 0; placed &= placed - 1) {
        const bst_figure *f = &figures[__builtin_ctz(placed)];
        const bool stands = f->place == BST_AT_SEGMENT;
        const int below = segs[stands ? f->ref : 0].cell;
        const bst_cell *to = &cells[stands ? below : f->place == BST_AT_TOWER ? f->ref : 0];
        const int dx = to->x - x, dy = to->y - y;
        const bool near = ((dx == 0) | (dy == 0)) & ((unsigned)(dx + dy + by->height) <= 2u * by->height);
        reached |= near ? placed & -placed : 0;
    }
    return reached;
}

/// Figures of a seat that can be taken, as bits.
static uint32_t taken_of(const bst_context *c, int seat)
{
    const int first = seat * c->g->per_seat + 1;
    uint32_t taken = reached_of(c, raised_tower(c), seat);
    for (uint32_t left = taken; left != 0; left &= left - 1) {
        bool safe = protected_by(c, c->s->active, first + __builtin_ctz(left)) != BST_RULE_NONE;
        taken &= ~(safe ? left & -left : 0);
    }
    return taken;
}

static bool any_taken(const bst_context *c)
{
    bool any = false;
    for (int seat = 0; seat < c->g->setup.seats && !any; seat++) {
        any = taken_of(c, seat) != 0;
    }
    return any;
}

static int enter_capture(bst_context *c)
{ // TOWER-10: at once, so still in TURN-11
    bst_disarm(c, &bst_module_tower, 0);
    if (mine(c)->raised != 0 && any_taken(c)) {
        c->s->actor = c->s->active;
        return BST_WAIT;
    }
    mine(c)->raised = 0;
    return BST_GO_ON;
}

static bst_action capture_of(const bst_context *c, int figure)
{
    bst_action a = bst_figure_action(c->g, c->s, BST_DO_CAPTURE, figure);
    a.rot = c->g->figure_seat[figure];
    return a;
}

static void capture_legal(const bst_context *c, bst_list *list)
{
    int from = list->n;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        for (uint32_t taken = taken_of(c, seat); taken != 0; taken &= taken - 1) {
            bst_list_add_once(list, from, capture_of(c, seat * c->g->per_seat + 1 + __builtin_ctz(taken)));
        }
    }
}

static bst_refusal capture_check(bst_context *c, bst_action a)
{
    int figure = bst_figure_named(c->g, c->s, a, a.rot);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_TOWER_10);
    }
    if (!reaches(c, raised_tower(c), bst_figure_tile(c->g, c->s, figure))) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TOWER_13);
    }
    bst_rule rule = protected_by(c, c->s->active, figure);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

static int capture_perform(bst_context *c, bst_action a)
{
    int figure = c->found;
    mine(c)->raised = 0;
    if (a.rot == c->s->active) {
        bst_figure_return(c, figure); // TOWER-18
        return BST_GO_ON;
    }
    bst_event *e = tell_figure(c, BST_EVENT_CAPTURED, figure, BST_TOWER_10);
    if (e) {
        e->place = bst_figure_table(c->g, c->s)[figure].place;
        e->seg = a.seg;
        e->x = a.x;
        e->y = a.y;
        e->number = c->s->active;
    }
    bst_prison_take(c, figure);
    return BST_GO_ON;
}

static int decline_perform(bst_context *c, bst_action a)
{
    mine(c)->raised = 0;
    return bst_pass_perform(c, a);
}

// ---------------------------------------------------------------------------------------------------
// Things, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const tower_state *t = mine(c);
    for (int i = 0; i < t->ntowers; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[t->tower[i].cell];
        bst_thing thing = {BST_THING_TOWER, BST_NOBODY, cell->x, cell->y, -1, t->tower[i].height};
        bst_thing_add(out, thing);
        if (t->tower[i].follower == CLOSED) {
            thing.kind = BST_THING_SHUT;
            bst_thing_add(out, thing);
        }
    }
    if (t->razed != 0) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_RAZED, .seat = BST_NOBODY, .seg = -1, .number = t->razed});
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_PIECES, .seat = seat, .seg = -1, .number = t->pieces[seat]});
    }
}

static bst_refusal arrange_capture(bst_context *c, int seat, bst_action a)
{
    bool named = a.seg != BST_NO_SEG; // otherwise he was taken somewhere, and comes from the supply
    if (!named && (a.rot >= c->g->setup.seats || a.figure >= BST_FIGURE_KINDS)) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_TOWER_10);
    }
    int figure = named ? bst_figure_named(c->g, c->s, a, a.rot) : bst_figure_spare(c->g, c->s, a.rot, a.figure);
    if (figure == 0 || !bst_is_follower(c->g, figure)) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_TOWER_10);
    }
    bst_rule rule = a.rot == seat ? BST_TOWER_18 : named ? protected_by(c, seat, figure) : BST_RULE_NONE;
    if (rule == BST_RULE_NONE && bst_prison_holds(c, a.rot, seat)) {
        rule = BST_TOWER_26;
    }
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    bst_figure_move(c, figure, BST_AT_PRISON, seat);
    return bst_fine();
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    bst_refusal why = bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_01);
    switch (a.kind) {
    case BST_DO_TOWER:
        why = piece_refusal(c, seat, a);
        if (why.code == BST_REFUSED_OK) {
            piece_put(c, seat, c->found);
        }
        return why;
    case BST_DO_PUT:
        if (a.seg != BST_SEG_TOWER) {
            return why;
        }
        why = close_refusal(c, seat, a);
        if (why.code == BST_REFUSED_OK) {
            close_put(c, seat, a.figure, c->found);
        }
        return why;
    case BST_DO_CAPTURE: return arrange_capture(c, seat, a);
    default: return why;
    }
}

/// A tower of a position, or one that stays closed though whoever closed it has left (TOWER-R9).
static bst_refusal arrange_tower(bst_context *c, const bst_thing *thing)
{
    tower_state *all = mine(c);
    int number = bst_tile_at(c->g, c->s, thing->x, thing->y);
    int most = pieces_per_seat(c->g) * c->g->setup.seats;
    tower *t = tower_on(c, number);
    if (thing->kind == BST_THING_SHUT) {
        bool open = number != 0 && t && t->follower == 0;
        if (open) {
            t->follower = CLOSED;
        }
        return open ? bst_fine() : bst_refuse(BST_REFUSED_NOT_THERE, BST_TOWER_R9);
    }
    if (number == 0 || !has_site(c->g, &bst_cells(c->g, c->s)[number])) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TOWER_05);
    }
    if (t || all->ntowers == most || thing->number < 1 || thing->number > most) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TOWER_02);
    }
    all->tower[all->ntowers++] = (tower){.cell = (uint16_t)number, .height = (uint8_t)thing->number};
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    switch (thing->kind) {
    case BST_THING_TOWER:
    case BST_THING_SHUT: return arrange_tower(c, thing);
    case BST_THING_RAZED:
        if (thing->number < 0 || thing->number > pieces_per_seat(c->g) * c->g->setup.seats) {
            return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TOWER_02);
        }
        mine(c)->razed = (uint16_t)thing->number;
        return bst_fine();
    case BST_THING_PIECES: return bst_thing_supply(thing, BST_TOWER_02, mine(c)->pieces);
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_01);
    }
}

static const char *audit_towers(const bst_context *c)
{
    const tower_state *state = mine(c);
    int pieces = state->razed;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        pieces += state->pieces[seat];
    }
    for (int i = 0; i < state->ntowers; i++) {
        const tower *t = &state->tower[i];
        pieces += t->height;
        if (!has_site(c->g, &bst_cells(c->g, c->s)[t->cell]) || tower_on(c, t->cell) != t || t->height == 0) {
            return "a tower stands where it cannot stand";
        }
        const bst_figure *f = &bst_figure_table(c->g, c->s)[t->follower == CLOSED ? 0 : t->follower];
        if (t->follower != 0 && t->follower != CLOSED && (f->place != BST_AT_TOWER || f->ref != t->cell)) {
            return "a tower is closed by a figure that is elsewhere";
        }
    }
    return pieces != pieces_per_seat(c->g) * c->g->setup.seats ? "the number of tower pieces is wrong" : 0;
}

static const char *audit(const bst_context *c)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    for (int f = 1; f <= c->g->nfigures; f++) {
        if (figures[f].place != BST_AT_TOWER) {
            continue;
        }
        const tower *t = tower_on(c, figures[f].ref);
        if (!t || t->follower != f || never_closes(c->g, c->g->figure_kind[f]) != BST_RULE_NONE) {
            return "a figure stands on a tower that it does not close";
        }
    }
    return audit_towers(c);
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

enum { CAPTURE = 20 }; ///< order of its entry of TURN-11: after all others but the exchange

static const bst_step_def steps[] = {
    {.id = BST_STEP_FIGURE, .order = CAPTURE, .enter = enter_capture, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_TOWER, .legal = piece_legal, .check = piece_check,
     .perform = piece_perform, .candidates = piece_candidates, .candidate = piece_candidate},
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_PUT, .legal = close_legal,
     .check = close_check, .perform = close_perform, .candidates = close_candidates, .candidate = close_candidate},
    {BST_IN({BST_STEP_FIGURE, CAPTURE}), .action = BST_DO_CAPTURE, .legal = capture_legal, .check = capture_check,
     .perform = capture_perform},
    {BST_IN({BST_STEP_FIGURE, CAPTURE}), .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check,
     .perform = decline_perform},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_PREY, WEIGHT_REACH };

static const bst_weight_def weights[] = {
    [WEIGHT_PREY] = {"prey", 0.45F, "part of what a follower stands for that his capture takes"},
    [WEIGHT_REACH] = {"reach", 0.08F, "danger for a follower whom the next piece of a tower can reach"},
};

/// Danger for a figure from towers that could reach it with one more piece (TOWER-13).
static float danger(const bst_context *c, const bst_estimate *e, int figure)
{
    const tower_state *t = mine(c);
    int cell = bst_figure_tile(c->g, c->s, figure);
    float sum = 0;
    for (int i = 0; i < t->ntowers && cell != 0; i++) {
        const tower *at = &t->tower[i];
        bool near = at->follower == 0 && reaches_by(c, at, cell, at->height + 1);
        sum += near ? e->weight[WEIGHT_REACH] : 0;
    }
    return sum < 0.9F ? sum : 0.9F;
}

/// Whether others than its owner could put a piece on a tower.
static bool others_build(const bst_context *c, int owner)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        if (seat != owner && mine(c)->pieces[seat] != 0) {
            return true;
        }
    }
    return false;
}

/// What a follower holds alone in his feature: it is lost with him.
static float stake(const bst_context *c, const bst_prospect *p, int figure)
{
    int seat = c->g->figure_seat[figure];
    int strength = c->g->figure_def[c->g->figure_kind[figure]]->strength;
    return bst_prospect_leads(p, seat) && 2 * strength > p->strength[seat] ? bst_prospect_points(p) : 0;
}

static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    const tower_state *t = mine(c);
    for (int f = bst_regions(g, c->s)[p->region].figures; f != 0 && t->ntowers != 0; f = table[f].next) {
        int seat = g->figure_seat[f];
        if (!bst_is_follower(g, f)) {
            continue;
        }
        // a capture that is pending is for estimate()
        bool pending = t->raised != 0 && seat != c->s->active && can_be_taken(c, raised_tower(c), f);
        if (!pending && others_build(c, seat) && e->tiles > 0) {
            float lost = danger(c, e, f) * bst_estimate_time(e, 1);
            e->value[seat] -= lost * stake(c, p, f);
            e->followers[seat] -= lost * p->chance;
        }
    }
}

/// The capture that is pending: the dearest of the followers in reach.
static void estimate(const bst_context *c, bst_estimate *e)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    int victim = 0;
    float most = 0;
    for (int seat = 0; mine(c)->raised != 0 && seat < c->g->setup.seats; seat++) {
        for (uint32_t taken = seat != c->s->active ? taken_of(c, seat) : 0; taken != 0; taken &= taken - 1) {
            int f = seat * c->g->per_seat + 1 + __builtin_ctz(taken);
            bool stands = table[f].place == BST_AT_SEGMENT;
            const bst_prospect *p = stands ? bst_estimate_prospect(e, bst_segs(c->g, c->s)[table[f].ref].region) : 0;
            if (p && stake(c, p, f) > most) {
                victim = seat;
                most = stake(c, p, f);
            }
        }
    }
    e->value[victim] -= e->weight[WEIGHT_PREY] * most;
}

const bst_module bst_module_tower = {
    .name = "tower",
    .number = BST_ROOM_TOWER,
    .elements = BST_ELEMENT_TOWER,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(tower_state),
    .slice_more = slice_more,
    .kind = kind_hook,
    .begin = begin,
    .left = left,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
    .estimate = estimate,
};
