// SPDX-License-Identifier: MIT
// Positions: a game that starts from any table, for scenarios and puzzles.

#include "engine/engine.h"

enum { SQUARE_MAX = 2000 }; ///< how far out a position may reach

/// A tile that lies apart makes its own cell and four empty ones; every tile laid after it turns one cell into a
/// tile and adds up to three. There must be room for all that can still come.
static bool room_apart(const bst_game *g, const bst_state *s)
{
    int later = g->ntiles - s->nlaid - 1;
    return g->bounded != 0 || (s->ncells + 5 + 3 * later <= g->ncells && s->nslots + 4 + 2 * later <= g->nslots);
}

/// A tile that does not fit as it is: perhaps some module lays it in its own way.
static bst_refusal lay_by_module(bst_context *c, int kind, int x, int y, int rot)
{
    bst_refusal mismatch = bst_refuse(BST_REFUSED_EDGE_MISMATCH, c->g->ruleset->cites.edges);
    bst_action lay = {.kind = BST_DO_LAY, .rot = (uint8_t)rot, .x = (int16_t)x, .y = (int16_t)y};
    bst_refusal why = bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_01);
    c->found = kind;
    for (int i = 0; i < c->g->with_arrange.n && why.code == BST_REFUSED_NOT_OFFERED; i++) {
        why = c->g->with_arrange.at[i]->arrange(c, c->s->active, lay);
    }
    return why.code == BST_REFUSED_OK ? why : mismatch;
}

void bst_position_open(const bst_game *g, bst_state *s)
{
    bst_events nowhere = {0};
    bst_state_lay_out(&(bst_context){.g = g, .s = s, .events = &nowhere});
}

bst_refusal bst_position_tile(const bst_game *g, bst_state *s, int kind, int x, int y, int rot)
{
    if (kind < 0 || kind >= g->nkinds || bst_pile(g, s)[kind] == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_TILE, BST_BASE_01);
    }
    if (x < -SQUARE_MAX || x > SQUARE_MAX || y < -SQUARE_MAX || y > SQUARE_MAX) {
        return bst_refuse(BST_REFUSED_NO_ROOM, BST_RULE_NONE);
    }
    const bst_cell *cells = bst_cells(g, s);
    int cell = bst_cell_find(g, s, x, y);
    if (cell != 0 && cells[cell].face != BST_EMPTY) {
        return bst_refuse(BST_REFUSED_SQUARE_TAKEN, g->ruleset->cites.beside);
    }
    if (rot < 0 || rot > 3) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, g->ruleset->cites.edges);
    }
    if (cell == 0 && !room_apart(g, s)) {
        return bst_refuse(BST_REFUSED_NO_ROOM, BST_RULE_NONE);
    }
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = &nowhere};
    int bounds = 0;
    for (int i = 0; i < g->with_bounds.n; i++) {
        bounds |= g->with_bounds.at[i]->bounds(g, x, y);
    }
    if (bounds < 0) {
        return bst_refuse(BST_REFUSED_NO_ROOM, g->ruleset->cites.bounds);
    }
    for (int side = 0; side < 4; side++) {
        int beside = bst_tile_at(g, s, x + bst_dx[side], y + bst_dy[side]);
        if (beside != 0 && !bst_edges_meet(g, bst_board_shows(&c, beside, side ^ 2), g->kind[kind].edge[rot][side])) {
            return lay_by_module(&c, kind, x, y, rot);
        }
        if (beside == 0 && g->kind[kind].edge[rot][side] == BST_EDGE_ABBEY) { // never borders an empty square
            return bst_refuse(BST_REFUSED_NOT_CONNECTED, g->ruleset->cites.beside);
        }
    }
    bst_pile_take(g, s, kind);
    s->early = kind >= g->nsooner && kind < g->nmain ? 0 : s->early; // those that come late are there already
    cell = cell != 0 ? cell : bst_board_cell(g, s, x, y);
    bst_board_bar(g, s, cell, (unsigned)bounds);
    bst_lay(&c, cell, kind, rot);
    return bst_fine();
}

bst_refusal bst_position_action(const bst_game *g, bst_state *s, int seat, bst_action action)
{
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = &nowhere};
    if (seat < 0 || seat >= g->setup.seats) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TURN_01);
    }
    bst_refusal why = bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_01);
    for (int i = 0; i < g->with_arrange.n && why.code == BST_REFUSED_NOT_OFFERED; i++) {
        why = g->with_arrange.at[i]->arrange(&c, seat, action);
    }
    return why;
}

bst_refusal bst_position_thing(const bst_game *g, bst_state *s, bst_thing thing)
{
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = &nowhere};
    bool seated = thing.seat == BST_NOBODY || (thing.seat >= 0 && thing.seat < g->setup.seats);
    bst_refusal why = bst_refuse(seated ? BST_REFUSED_NOT_OFFERED : BST_REFUSED_BAD_VALUE, BST_TURN_01);
    for (int i = 0; i < g->with_arrange_thing.n && why.code == BST_REFUSED_NOT_OFFERED; i++) {
        why = g->with_arrange_thing.at[i]->arrange_thing(&c, &thing);
    }
    return why;
}

bst_refusal bst_position_figure(const bst_game *g, bst_state *s, int seat, int figure, int x, int y, int seg)
{
    if (seg == BST_SEG_TOWER) {
        bst_action close = {
            .kind = BST_DO_PUT, .figure = (uint8_t)figure, .seg = BST_SEG_TOWER, .x = (int16_t)x, .y = (int16_t)y};
        return bst_position_action(g, s, seat, close);
    }
    int number = bst_cell_find(g, s, x, y);
    const bst_cell *cell = &bst_cells(g, s)[number];
    if (number == 0 || cell->face == BST_EMPTY || seg < 0 || seg >= bst_kind_of(g, cell)->tile.nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BASE_27);
    }
    if (seat < 0 || seat >= g->setup.seats || figure < 0 || figure >= BST_FIGURE_KINDS ||
        !(s->supply[seat] & g->supply_of[figure])) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_BASE_25);
    }
    static const bst_way by_setup = {.id = BST_BY_SETUP};
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = &nowhere};
    bst_refusal why = bst_arrival_check(&c, &by_setup, seat, figure, cell->seg0 + seg);
    if (why.code == BST_REFUSED_OK) {
        bst_figure_put(&c, seat, figure, cell->seg0 + seg);
        return why;
    }
    // perhaps it stands where nobody can come to any more
    bst_action stays = {
        .kind = BST_DO_PUT, .figure = (uint8_t)figure, .seg = (uint8_t)seg, .x = (int16_t)x, .y = (int16_t)y};
    return bst_position_action(g, s, seat, stays).code == BST_REFUSED_OK ? bst_fine() : why;
}

/// Points of a position have no category of their own; the first one keeps the sums true.
bst_refusal bst_position_score(const bst_game *g, bst_state *s, int seat, int score)
{
    if (seat < 0 || seat >= g->setup.seats || score < -10000 || score > 10000) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BASE_73);
    }
    s->points[seat][0] += score - s->score[seat];
    s->score[seat] = score;
    return bst_fine();
}

bst_refusal bst_position_points(const bst_game *g, bst_state *s, int seat, int category, int points)
{
    bool known = seat >= 0 && seat < g->setup.seats && category >= 0 && category < BST_CATEGORY_KINDS;
    if (!known || points < -10000 || points > 10000) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_BASE_73);
    }
    s->score[seat] += points - s->points[seat][category];
    s->points[seat][category] = points;
    return bst_fine();
}

bst_refusal bst_position_pile(const bst_game *g, bst_state *s, int kind, int count)
{
    if (kind < 0 || kind >= g->nkinds || count < 0 || count > bst_pile(g, s)[kind] ||
        g->kind[kind].stack == BST_STACK_HAND) { // never drawn
        return bst_refuse(BST_REFUSED_NO_SUCH_TILE, BST_BASE_01);
    }
    int gone = bst_pile(g, s)[kind] - count;
    bst_pile_change(g, s, kind, -gone);
    s->discarded = (uint16_t)(s->discarded + gone);
    return bst_fine();
}

bst_refusal bst_position_active(const bst_game *g, bst_state *s, int seat)
{
    if (seat < 0 || seat >= g->setup.seats) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_01);
    }
    s->active = (uint8_t)seat;
    return bst_fine();
}

bst_refusal bst_position_turn(const bst_game *g, bst_state *s, int number)
{
    (void)g;
    if (number < 1 || number > 10000) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TURN_01);
    }
    s->turn = (uint16_t)(number - 1);
    return bst_fine();
}

void bst_position_begin(const bst_game *g, bst_state *s, bst_events *events)
{
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = events ? events : &nowhere};
    s->turn = s->part == 0 ? s->turn : 0; // one that had begun begins anew
    s->stay = 0;
    s->step = 0;
    s->outer = 0;
    int sooner = bst_pile_sooner(g, s);
    s->early = (uint16_t)(s->early < sooner ? s->early : sooner);
    for (int i = 0; i < g->arms.nwords; i++) {
        bst_armed(s)[i] |= g->arms.verb[i]; // whatever was set up: who has nothing to do goes on
    }
    bst_turn_run(&c);
}
