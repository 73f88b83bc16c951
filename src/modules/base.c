// SPDX-License-Identifier: MIT
// The base game: the frame of the turn, drawing, laying, placing followers, scoring, final scoring.

#include <string.h>

#include "modules/modules.h"

// ---------------------------------------------------------------------------------------------------
// Beginning and end of a turn
// ---------------------------------------------------------------------------------------------------

static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    if (g->setup.bare) {
        return;
    }
    if (c->s->nlaid == 0) {
        bst_start_lay(c);
    } else if (g->start_kind >= 0 && g->setup.option[BST_OPTION_START_TILE] == 1 &&
               bst_pile(g, c->s)[g->start_kind] == g->kind[g->start_kind].copies) {
        bst_pile_take(g, c->s, g->start_kind); // BASE-R13: left out
        c->s->discarded++;
    }
}

static int enter_begin(bst_context *c)
{ // TURN-01
    bst_state *s = c->s;
    if (c->between) {
        memcpy(c->between, s, c->g->state_size);
    }
    s->turn++;
    bst_part_begin(c, 1);
    bst_event *e = bst_emit(c, BST_EVENT_TURN);
    if (e) {
        e->seat = s->active;
        e->number = s->turn;
    }
    return BST_GO_ON;
}

static int enter_end(bst_context *c)
{ // TURN-23
    bst_state *s = c->s;
    if (bst_tiles_left_total(s) == 0) {
        bst_emit(c, BST_EVENT_FINAL);
        return BST_GO_ON; // BASE-77, BASE-79
    }
    if (!s->stay) {
        s->active = (uint8_t)bst_next_seat(c->g, s->active);
    }
    s->stay = 0;
    return bst_turn_jump(c, BST_STEP_BEGIN);
}

// ---------------------------------------------------------------------------------------------------
// Drawing
// ---------------------------------------------------------------------------------------------------

static void tell_tile(bst_context *c, bst_event_kind kind, int tile)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = c->s->active;
        e->number = tile;
    }
}

static int enter_draw(bst_context *c)
{ // TURN-06
    const bst_game *g = c->g;
    bst_state *s = c->s;
    int stack = BST_STACK_MAIN;
    s->laid = 0;
    s->nnoted = 0; // a tile before may have been discarded or put aside
    if (s->tile != BST_NONE) {
        return BST_GO_ON;
    }
    for (int i = 0; i < g->with_source.n && !g->with_source.at[i]->source(c, &stack); i++) {
    }
    if (s->tile != BST_NONE) {
        tell_tile(c, BST_EVENT_DRAWN, s->tile);
        return BST_GO_ON;
    }
    if (s->left[stack] == 0) {
        return bst_turn_jump(c, BST_STEP_WINDOW_END); // BASE-R10
    }
    s->stack = (uint8_t)stack;
    s->actor = BST_CHANCE;
    return BST_WAIT;
}

void bst_draw_legal(const bst_context *c, bst_list *list)
{
    const bst_game *g = c->g;
    const uint8_t *pile = bst_pile(g, c->s);
    bool main = c->s->stack == BST_STACK_MAIN;
    int nmain = c->s->early != 0 ? g->nsooner : g->nmain; // BASE-07
    int n = list->n;
    for (int k = 0; main && k < nmain; k++) {
        list->at[n] = (bst_action){.kind = BST_DO_DRAW, .number = k};
        list->weight[n] = pile[k];
        n += pile[k] != 0;
    }
    for (int k = g->nmain; !main && k < g->nkinds; k++) {
        list->at[n] = (bst_action){.kind = BST_DO_DRAW, .number = k};
        list->weight[n] = pile[k];
        n += pile[k] != 0 && g->kind[k].stack == c->s->stack;
    }
    list->n = n;
    list->total = bst_pile_drawable(g, c->s, c->s->stack);
}

/// Eight bytes of the pile, which is filled up to whole blocks; and their sum.
static inline uint64_t bytes_word(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline int bytes_sum(uint64_t word)
{
    uint64_t pairs = (word & 0x00FF00FF00FF00FFu) + (word >> 8 & 0x00FF00FF00FF00FFu);
    return (int)(pairs * 0x0001000100010001u >> 48);
}

bst_action bst_draw_chance(const bst_context *c, uint32_t random)
{
    const bst_game *g = c->g;
    const uint8_t *pile = bst_pile(g, c->s);
    // kinds that come late lie behind the others of their pile
    int left = (int)((uint64_t)random * (uint64_t)bst_pile_drawable(g, c->s, c->s->stack) >> 32);
    int k = 0;
    if (c->s->stack != BST_STACK_MAIN) {
        for (k = g->nmain; (left -= g->kind[k].stack == c->s->stack ? pile[k] : 0) >= 0; k++) {
        }
        return (bst_action){.kind = BST_DO_DRAW, .number = k};
    }
    // First the block of kinds, then the word: sums up to each are compared to the end, for nobody could guess where to
    // stop. All that is not beyond them counts, and the last one need not be asked.
    const uint16_t *blocks = bst_pile_blocks(g, c->s);
    int upto = 0;
    int before = 0;
    for (int i = 0; i < (g->nmain - 1) / BST_PILE_BLOCK; i++) {
        upto += blocks[i];
        int beyond = -(left >= upto);
        before += beyond & blocks[i];
        k += beyond & BST_PILE_BLOCK;
    }
    upto = before;
    for (int at = k, end = k + BST_PILE_BLOCK - 8; at < end; at += 8) {
        int sum = bytes_sum(bytes_word(&pile[at]));
        upto += sum;
        int beyond = -(left >= upto);
        before += beyond & sum;
        k += beyond & 8;
    }
    left -= before;
    uint64_t word = bytes_word(&pile[k]);
    if (bytes_sum(word) < 128) { // then the sums up to each byte fit into a byte: find the first that exceeds `left`
        uint64_t tops = 0x8080808080808080u;
        uint64_t more = ((word * 0x0101010101010101u | tops) - (uint64_t)(left + 1) * 0x0101010101010101u) & tops;
        k += __builtin_ctzll(more) / 8;
    } else {
        while ((left -= pile[k]) >= 0) {
            k++;
        }
    }
    return (bst_action){.kind = BST_DO_DRAW, .number = k};
}

bst_refusal bst_draw_check(bst_context *c, bst_action a)
{
    const bst_game *g = c->g;
    if (a.number < 0 || a.number >= g->nkinds || g->kind[a.number].stack != c->s->stack ||
        bst_pile(g, c->s)[a.number] == 0 || a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_TILE, BST_BASE_13);
    }
    bool late = c->s->stack == BST_STACK_MAIN && c->s->early != 0 && a.number >= g->nsooner;
    return late ? bst_refuse(BST_REFUSED_NO_SUCH_TILE, BST_BASE_07) : bst_fine();
}

static int draw_perform(bst_context *c, bst_action a)
{
    bst_pile_draw(c->g, c->s, a.number);
    c->s->tile = (uint16_t)a.number;
    tell_tile(c, BST_EVENT_DRAWN, a.number);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Laying
// ---------------------------------------------------------------------------------------------------

static int enter_lay(bst_context *c)
{ // TURN-08
    bst_state *s = c->s;
    bool fits = bst_placement_exists(c);
    s->fits = fits;
    for (int i = 0; !fits && i < c->g->with_lay_more.n; i++) {
        fits = c->g->with_lay_more.at[i]->lay_more(c);
    }
    if (!fits) { // BASE-15
        tell_tile(c, BST_EVENT_DISCARDED, s->tile);
        s->tile = BST_NONE;
        s->discarded++;
        return bst_turn_jump(c, BST_STEP_DRAW);
    }
    s->actor = s->active;
    return BST_WAIT;
}

static bst_refusal lay_check(bst_context *c, bst_action a)
{
    if (a.figure != 0 || a.seg != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_08);
    }
    return bst_placement_check(c, a.x, a.y, a.rot);
}

int bst_lay_perform(bst_context *c, bst_action a)
{
    bst_state *s = c->s;
    int cell = c->found;
    int kind = s->tile;
    s->tile = BST_NONE;
    s->laid = (uint16_t)cell;
    bst_event *e = bst_emit(c, BST_EVENT_LAID);
    if (e) {
        e->seat = s->active;
        e->number = kind;
        e->x = a.x;
        e->y = a.y;
        e->rot = a.rot;
    }
    bst_lay(c, cell, kind, a.rot);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Placing a figure
// ---------------------------------------------------------------------------------------------------

static int enter_figure(bst_context *c)
{ // TURN-11
    c->s->actor = c->s->active;
    return BST_WAIT;
}

/// Segments of a tile, as bits, that figures of the active seat may come to as far as others standing there decide it.
typedef struct openings {
    unsigned follower, special;
    unsigned guarded;               ///< of these some guard is to be asked
    uint8_t feature[BST_TILE_SEGS]; ///< what each segment is now
} openings;

static inline openings openings_of(const bst_context *c, const bst_seg *segs, int nsegs)
{
    const bst_region *regions = bst_regions(c->g, c->s);
    openings open;
    open.follower = open.special = open.guarded = 0;
    for (int i = 0; i < nsegs; i++) {
        int region = segs[i].region;
        bool taken = regions[region].figures != 0;
        open.feature[i] = regions[region].kind;
        if (taken) {
            taken = bst_figure_occupied(c->g, c->s, region, BST_NOBODY);
            open.special |= (unsigned)(taken && bst_figure_occupied(c->g, c->s, region, c->s->active)) << i;
            open.guarded |= (c->g->guarded[open.feature[i]] >> BST_BY_HAND & 1u) << i;
        }
        open.follower |= (unsigned)!taken << i;
    }
    return open;
}

/// The usual way: a follower comes to a feature without any (BASE-28), other figures to one of their seat (BASE-29).
static const bst_way by_hand = {.id = BST_BY_HAND, .occupied = BST_BASE_28};

/// Lists the followers and special figures that the active seat may place on the tile just laid; it has some.
static __attribute__((noinline)) void puts_list(const bst_context *c, bst_list *list)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cell = &bst_cells(g, s)[s->laid];
    uint32_t supply = bst_figures_ready(g, s, s->active);
    const bst_seg *segs = &bst_segs(g, s)[cell->seg0];
    bst_rule rule;
    unsigned barred = bst_tile_bars(c, BST_BY_HAND, s->active, (1u << BST_FIGURE_KINDS) - 1, s->laid, &rule);
    for (; barred != 0; barred &= barred - 1) {
        supply &= ~g->supply_of[__builtin_ctz(barred)];
    }
    const openings open = openings_of(c, segs, bst_face_at(g, cell)->nsegs);
    int n = list->n;
    while (supply != 0) {
        int f = g->figure_kind[__builtin_ctz(supply) + 1]; // figures of all seats are numbered alike
        supply &= ~g->supply_of[f];
        const unsigned places = g->places[f];
        for (unsigned left = g->followers >> f & 1 ? open.follower : open.special; left != 0; left &= left - 1) {
            int i = __builtin_ctz(left);
            list->at[n] = bst_action_on(BST_DO_PUT, f, i, 0, cell); // written in any case, kept if it is legal
            bool fits = places >> open.feature[i] & 1;
            bool kept = fits && (open.guarded >> i & 1) &&
                        bst_feature_bars(c, BST_BY_HAND, s->active, 1u << f, cell->seg0 + i, &rule) != 0;
            n += fits && !kept;
        }
    }
    list->n = n;
}

static void put_legal(const bst_context *c, bst_list *list)
{
    if (bst_figures_ready(c->g, c->s, c->s->active) != 0) {
        puts_list(c, list);
    }
}

bst_refusal bst_placing_check(const bst_context *c, int seat, bst_action a)
{
    uint32_t figures = a.figure < BST_FIGURE_KINDS ? c->g->supply_of[a.figure] : 0;
    if (a.rot != 0 || !(c->s->supply[seat] & figures)) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_BASE_25);
    }
    if (!(bst_figures_ready(c->g, c->s, seat) & figures)) { // not in this step
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, bst_step_rule(c->g->step[c->s->step].id));
    }
    return bst_fine();
}

static bst_refusal put_check(bst_context *c, bst_action a)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cell = &bst_cells(g, s)[s->laid];
    const bst_kind *kind = bst_kind_of(g, cell);
    bst_refusal why = bst_placing_check(c, s->active, a);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    if (a.x != cell->x || a.y != cell->y || a.seg == BST_SEG_TOWER) { // the top of a tower is no part of a tile
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_BASE_26);
    }
    if (a.seg >= kind->tile.nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BASE_27);
    }
    return bst_arrival_check(c, &by_hand, s->active, a.figure, cell->seg0 + a.seg);
}

/// Candidates: every kind of figure in the supply that can stand on features, on every segment of the tile.
static inline unsigned put_kinds(const bst_context *c)
{
    return bst_figures_kinds(c->g, bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_standing);
}

static int put_candidates(const bst_context *c)
{
    unsigned kinds = put_kinds(c);
    return kinds != 0 ? bst_bits_count(kinds) * bst_laid_kind(c)->nsegs : 0;
}

static bst_action put_candidate(bst_context *c, int number)
{
    const bst_game *g = c->g;
    const bst_cell *cell = &bst_cells(g, c->s)[c->s->laid];
    unsigned kinds = put_kinds(c);
    int nsegs = bst_kind_of(g, cell)->nsegs;
    for (; number >= nsegs; number -= nsegs) {
        kinds &= kinds - 1;
    }
    int figure = __builtin_ctz(kinds);
    const bst_region *r = &bst_regions(g, c->s)[bst_segs(g, c->s)[cell->seg0 + number].region];
    bool stands = g->places[figure] >> r->kind & 1; // what keeps off most of them is asked first
    bool alone = r->figures == 0 && !(g->followers >> figure & 1);
    bst_action put = bst_action_on(BST_DO_PUT, figure, number, 0, cell);
    bool legal = stands && !alone && put_check(c, put).code == BST_REFUSED_OK;
    return legal ? put : (bst_action){.kind = BST_DO_NONE};
}

static int put_perform(bst_context *c, bst_action a)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    bst_figure_put(c, c->s->active, a.figure, cell->seg0 + a.seg);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Scoring
// ---------------------------------------------------------------------------------------------------

static int enter_finished(bst_context *c)
{ // TURN-16a
    bst_score_collect(c);
    return BST_GO_ON;
}

static int enter_buildings(bst_context *c)
{ // TURN-16f
    for (int i = 0; i < c->s->nfinished; i++) {
        bst_score_building(c, c->s->finished[i], true);
    }
    return BST_GO_ON;
}

static int enter_return(bst_context *c)
{ // TURN-16i
    for (int i = 0; i < c->s->nfinished; i++) {
        bst_figure_return_all(c, c->s->finished[i]);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Final scoring
// ---------------------------------------------------------------------------------------------------

/// Region of a figure that stands first in its region's list, so that each region is met once; or -1.
static int region_led_by(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    if (f->place != BST_AT_SEGMENT) {
        return -1;
    }
    int region = bst_segs(c->g, c->s)[f->ref].region;
    return bst_regions(c->g, c->s)[region].figures == figure ? region : -1;
}

static int enter_final_buildings(bst_context *c)
{ // BASE-80 (1)
    for (int f = 1; f <= c->g->nfigures; f++) {
        int region = region_led_by(c, f);
        if (region >= 0 && bst_regions(c->g, c->s)[region].kind != BST_FIELD) {
            bst_score_building(c, region, false);
            bst_figure_return_all(c, region); // BASE-89
        }
    }
    return BST_GO_ON;
}

static int enter_final_fields(bst_context *c)
{ // BASE-80 (2)
    for (int f = 1; f <= c->g->nfigures; f++) {
        int region = region_led_by(c, f);
        if (region >= 0) {
            bst_score_field(c, region, 3, BST_BASE_92);
        }
    }
    return BST_GO_ON;
}

static int enter_over(bst_context *c)
{
    c->s->actor = BST_NOBODY;
    bst_emit(c, BST_EVENT_OVER);
    return BST_WAIT;
}

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_SMALL,
        .follower = true,
        .strength = 1,
        .places = 1 << BST_FIELD | 1 << BST_ROAD | 1 << BST_CITY | 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
        .wrong_place = BST_BASE_30,
    },
};

enum { PART_ENDS = -100 }; ///< order of the entry: before all that follows a part

static const bst_step_def steps[] = {
    {.id = BST_STEP_BEGIN, .enter = enter_begin},
    {.id = BST_STEP_DRAW, .enter = enter_draw},
    {.id = BST_STEP_LAY, .enter = enter_lay},
    {.id = BST_STEP_FIGURE, .enter = enter_figure},
    {.id = BST_STEP_SCORE_FINISHED, .enter = enter_finished},
    {.id = BST_STEP_SCORE_BUILDINGS, .enter = enter_buildings, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_DOUBLE, .order = PART_ENDS, .enter = bst_part_end, .armed = BST_ARMED_VERB, .unseen = true},
    {.id = BST_STEP_END, .enter = enter_end},
    {.id = BST_STEP_FINAL_BUILDINGS, .enter = enter_final_buildings},
    {.id = BST_STEP_FINAL_FIELDS, .enter = enter_final_fields},
    {.id = BST_STEP_OVER, .enter = enter_over},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_DRAW, 0}), .action = BST_DO_DRAW, .legal = bst_draw_legal, .check = bst_draw_check,
     .perform = draw_perform, .chance = bst_draw_chance},
    {BST_IN({BST_STEP_LAY, 0}), .action = BST_DO_LAY, .legal = bst_placement_list, .check = lay_check,
     .perform = bst_lay_perform, .candidates = bst_placement_candidates, .candidate = bst_placement_candidate,
     .sample = bst_placement_sample},
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_PUT, .legal = put_legal, .check = put_check,
     .perform = put_perform, .candidates = put_candidates, .candidate = put_candidate},
    BST_PASS_IN(BST_STEP_FIGURE),
};

static const bst_meaning_def meanings[] = {
    {.features = 1 << BST_FIELD, .element = BST_ELEMENT_FARMERS},
};

const bst_module bst_module_base = {
    .name = "base",
    .number = BST_ROOM_BASE,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .begin = begin,
};
