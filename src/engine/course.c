// SPDX-License-Identifier: MIT
// The course of a turn as every game has it: it begins, a tile is drawn and laid, a figure is put on it. Which rules
// say so stands in the ruleset.

#include <string.h>

#include "engine/engine.h"

// ---------------------------------------------------------------------------------------------------
// Beginning and end of a turn, and of the game
// ---------------------------------------------------------------------------------------------------

int bst_turn_enter_begin(bst_context *c)
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

int bst_turn_enter_end(bst_context *c)
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

int bst_turn_enter_over(bst_context *c)
{
    c->s->actor = BST_NOBODY;
    bst_emit(c, BST_EVENT_OVER);
    return BST_WAIT;
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

int bst_draw_enter(bst_context *c)
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
        return bst_refuse(BST_REFUSED_NO_SUCH_TILE, g->ruleset->cites.draw);
    }
    bool late = c->s->stack == BST_STACK_MAIN && c->s->early != 0 && a.number >= g->nsooner;
    return late ? bst_refuse(BST_REFUSED_NO_SUCH_TILE, g->ruleset->cites.late) : bst_fine();
}

int bst_draw_perform(bst_context *c, bst_action a)
{
    bst_pile_draw(c->g, c->s, a.number);
    c->s->tile = (uint16_t)a.number;
    tell_tile(c, BST_EVENT_DRAWN, a.number);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Laying
// ---------------------------------------------------------------------------------------------------

int bst_lay_enter(bst_context *c)
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

bst_refusal bst_lay_check(bst_context *c, bst_action a)
{
    if (a.figure != 0 || a.seg != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_game_step_rule(c->g, BST_STEP_LAY));
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

int bst_put_enter(bst_context *c)
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

/// The usual way: a follower comes to a feature without any, other figures to one of their seat (BASE-29).
static inline bst_way by_hand(const bst_game *g)
{
    return (bst_way){.id = BST_BY_HAND, .occupied = g->ruleset->cites.occupied};
}

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

void bst_put_legal(const bst_context *c, bst_list *list)
{
    if (bst_figures_ready(c->g, c->s, c->s->active) != 0) {
        puts_list(c, list);
    }
}

bst_refusal bst_placing_check(const bst_context *c, int seat, bst_action a)
{
    uint32_t figures = a.figure < BST_FIGURE_KINDS ? c->g->supply_of[a.figure] : 0;
    if (a.rot != 0 || !(c->s->supply[seat] & figures)) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, c->g->ruleset->cites.supply);
    }
    if (!(bst_figures_ready(c->g, c->s, seat) & figures)) { // not in this step
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, bst_game_step_rule(c->g, c->g->step[c->s->step].id));
    }
    return bst_fine();
}

bst_refusal bst_put_check(bst_context *c, bst_action a)
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
        return bst_refuse(BST_REFUSED_WRONG_TILE, g->ruleset->cites.other_tile);
    }
    if (a.seg >= kind->tile.nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, g->ruleset->cites.part);
    }
    const bst_way way = by_hand(g);
    return bst_arrival_check(c, &way, s->active, a.figure, cell->seg0 + a.seg);
}

/// Candidates: every kind of figure in the supply that can stand on features, on every segment of the tile.
static inline unsigned put_kinds(const bst_context *c)
{
    return bst_figures_kinds(c->g, bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_standing);
}

int bst_put_candidates(const bst_context *c)
{
    unsigned kinds = put_kinds(c);
    return kinds != 0 ? bst_bits_count(kinds) * bst_laid_kind(c)->nsegs : 0;
}

bst_action bst_put_candidate(bst_context *c, int number)
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
    bool legal = stands && !alone && bst_put_check(c, put).code == BST_REFUSED_OK;
    return legal ? put : (bst_action){.kind = BST_DO_NONE};
}

int bst_put_perform(bst_context *c, bst_action a)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    bst_figure_put(c, c->s->active, a.figure, cell->seg0 + a.seg);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// What is finished
// ---------------------------------------------------------------------------------------------------

int bst_finished_enter(bst_context *c)
{ // TURN-16a
    bst_score_collect(c);
    return BST_GO_ON;
}
