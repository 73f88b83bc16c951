// SPDX-License-Identifier: MIT
// The state: its beginning, its hash, and questions about what lies on the table.

#include <string.h>

#include "engine/engine.h"

void bst_state_begin(const bst_game *g, bst_state *s, bst_events *events)
{
    bst_events nowhere = {0};
    bst_context c = {.g = g, .s = s, .events = events ? events : &nowhere};
    memset(s, 0, g->state_size);
    s->active = g->setup.start;
    s->tile = BST_NONE;
    s->actor = BST_NOBODY;
    uint8_t *pile = bst_pile(g, s);
    for (int k = 0; k < g->nkinds; k++) {
        pile[k] = g->kind[k].copies;
        s->left[g->kind[k].stack] = (uint16_t)(s->left[g->kind[k].stack] + pile[k]);
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        s->supply[seat] = (1u << g->per_seat) - 1;
    }
    // the base game comes last: it lays the start tile if no module has laid a start piece
    for (int i = g->nmodules - 1; i >= 0; i--) {
        if (g->module[i]->begin) {
            g->module[i]->begin(&c);
        }
    }
    s->start_segs = s->nsegs;
    bst_turn_run(&c);
}

uint64_t bst_state_hash(const bst_game *game, const bst_state *state)
{
    const char *at = (const char *)state;
    uint64_t hash = 14695981039346656037u;
    for (uint32_t i = 0; i < game->state_size; i += 8) { // the size is a multiple of 8
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * 1099511628211u;
        hash ^= hash >> 32;
    }
    return hash;
}

size_t bst_game_state_size(const bst_game *game) { return game->state_size; }
const bst_setup *bst_game_setup(const bst_game *game) { return &game->setup; }
int bst_game_kinds(const bst_game *game) { return game->nkinds; }

const bst_tile *bst_game_tile(const bst_game *game, int kind)
{
    return kind >= 0 && kind < game->nkinds ? &game->kind[kind].tile : 0;
}

int bst_game_kind_find(const bst_game *game, const char *name)
{
    for (int k = 0; k < game->nkinds; k++) {
        const char *mine = game->kind[k].tile.name;
        int i = 0;
        while (i < BST_TILE_NAME && mine[i] != '\0' && mine[i] == name[i]) {
            i++;
        }
        if (mine[i] == name[i]) {
            return k;
        }
    }
    return -1;
}

static bool is_seat(int seat) { return seat >= 0 && seat < BST_SEATS_MAX; }

int bst_score(const bst_state *state, int seat) { return is_seat(seat) ? state->score[seat] : 0; }
int bst_points(const bst_state *state, int seat, int category)
{
    bool known = is_seat(seat) && category >= 0 && category < BST_CATEGORY_COUNT;
    return known ? state->points[seat][category] : 0;
}

uint32_t bst_winners(const bst_game *game, const bst_state *state)
{
    int best = state->score[0];
    uint32_t winners = 0;
    for (int seat = 0; state->actor == BST_NOBODY && seat < game->setup.seats; seat++) {
        if (state->score[seat] > best) {
            best = state->score[seat];
            winners = 0;
        }
        winners |= (uint32_t)(state->score[seat] == best) << seat;
    }
    return winners;
}

int bst_active(const bst_state *state) { return state->active; }
int bst_step(const bst_game *game, const bst_state *state) { return game->step[state->step].id; }
int bst_turn(const bst_state *state) { return state->turn; }
int bst_part(const bst_state *state) { return state->part; }
int bst_tile_in_hand(const bst_state *state) { return state->tile == BST_NONE ? -1 : state->tile; }

int bst_tiles_left(const bst_game *game, const bst_state *state, int kind)
{
    return kind >= 0 && kind < game->nkinds ? bst_pile(game, state)[kind] : 0;
}

int bst_tiles_left_total(const bst_state *state)
{
    int total = 0;
    for (int i = 0; i < BST_STACK_HAND; i++) {
        total += state->left[i];
    }
    return total;
}

int bst_tiles_aside(const bst_state *state) { return state->aside; }

bool bst_last_laid(const bst_game *game, const bst_state *state, int *x, int *y)
{
    const bst_cell *cell = &bst_cells(game, state)[state->laid];
    *x = cell->x;
    *y = cell->y;
    return state->laid != 0;
}

int bst_supply(const bst_game *game, const bst_state *state, int seat, int figure)
{
    bool known = is_seat(seat) && figure >= 0 && figure < BST_FIGURE_KINDS;
    return known ? __builtin_popcount(state->supply[seat] & game->supply_of[figure]) : 0;
}

int bst_squares(const bst_state *state) { return state->nlaid; }

/// Tiles get their segments one after the other, so the order of laying can be read from seg0.
bst_square bst_square_at(const bst_game *game, const bst_state *state, int index)
{
    const bst_cell *cells = bst_cells(game, state);
    const bst_seg *segs = bst_segs(game, state);
    int seg = 0;
    if (index < 0 || index >= state->nlaid) {
        return (bst_square){.kind = -1};
    }
    for (int i = 0; i < index; i++) {
        seg += bst_kind_of(game, &cells[segs[seg].cell])->nsegs;
    }
    const bst_cell *cell = &cells[segs[seg].cell];
    return (bst_square){.x = cell->x, .y = cell->y, .kind = bst_kind_number(cell), .rot = bst_rotation(cell)};
}

bool bst_square_find(const bst_game *game, const bst_state *state, int x, int y, bst_square *out)
{
    const bst_cell *cell = &bst_cells(game, state)[bst_cell_find(game, state, x, y)];
    bool found = (cell->x == x && cell->y == y && cell != bst_cells(game, state)) && cell->face != BST_EMPTY;
    if (found) {
        *out = (bst_square){.x = x, .y = y, .kind = bst_kind_number(cell), .rot = bst_rotation(cell)};
    }
    return found;
}

bool bst_region_at(const bst_game *game, const bst_state *state, int x, int y, int seg, bst_region_info *out)
{
    int number = bst_cell_find(game, state, x, y);
    const bst_cell *cell = &bst_cells(game, state)[number];
    if (number == 0 || cell->face == BST_EMPTY || seg < 0 || seg >= bst_kind_of(game, cell)->nsegs) {
        return false;
    }
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    int id = bst_segs(game, state)[cell->seg0 + seg].region;
    const bst_region *r = &bst_regions(game, state)[id];
    bool building = r->kind == BST_ROAD || r->kind == BST_CITY || bst_is_center(r->kind);
    *out = (bst_region_info){
        .id = id,
        .kind = r->kind,
        .open = r->kind == BST_FIELD ? 0 : r->open,
        .tiles = r->tiles,
        .shields = r->shields,
        .attrs = r->attrs,
    };
    bst_figure_strengths(game, state, id, out->strength);
    if (building) {
        bst_value v = bst_score_value(&c, id, bst_region_finished(r));
        out->value = bst_value_points(&v);
    }
    return true;
}

int bst_figures(const bst_game *game) { return game->nfigures; }

bst_figure_info bst_figure_at(const bst_game *game, const bst_state *state, int index)
{
    if (index < 0 || index >= game->nfigures) {
        return (bst_figure_info){.kind = -1, .seat = BST_NOBODY};
    }
    const bst_figure *f = &bst_figure_table(game, state)[index + 1];
    bst_figure_info info = {.kind = game->figure_kind[index + 1],
                            .seat = game->figure_seat[index + 1],
                            .place = f->place,
                            .seg = -1,
                            .where = -1};
    int tile = f->place == BST_AT_CELL ? f->ref : bst_figure_tile(game, state, index + 1);
    info.on_board = tile != 0;
    info.x = bst_cells(game, state)[tile].x;
    info.y = bst_cells(game, state)[tile].y;
    if (f->place == BST_AT_SEGMENT) {
        info.seg = bst_segs(game, state)[f->ref].index;
    } else if (f->place == BST_AT_TOWER) {
        info.seg = BST_SEG_TOWER;
    } else if (f->place == BST_AT_PRISON || f->place == BST_AT_QUARTER) {
        info.where = f->ref;
    }
    return info;
}

void bst_things(const bst_game *game, const bst_state *state, bst_thing_list *out)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    out->n = 0;
    for (int i = 0; i < game->with_things.n; i++) {
        game->with_things.at[i]->things(&c, out);
    }
}

bool bst_neutral_at(const bst_game *game, const bst_state *state, int figure, int *x, int *y)
{
    bool known = figure >= 0 && figure < BST_FIGURE_KINDS && game->neutral[figure] != 0;
    int number = known ? bst_figure_cell(game, state, figure) : 0;
    if (number != 0) {
        *x = bst_cells(game, state)[number].x;
        *y = bst_cells(game, state)[number].y;
    }
    return number != 0;
}
