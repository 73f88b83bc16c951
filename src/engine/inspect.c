// SPDX-License-Identifier: MIT
// Questions about what lies on the table (bastide/inspect.h).

#include "bastide/inspect.h"

#include <string.h>

#include "engine/engine.h"

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
    bool known = is_seat(seat) && category >= 0 && category < BST_CATEGORY_KINDS;
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
int bst_step_of_turn(const bst_game *game, const bst_state *state) { return bst_step_within(game, state); }
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

int bst_tiles_early(const bst_state *state) { return state->early; }

bool bst_kind_is_late(const bst_game *game, int kind) { return kind >= game->nsooner && kind < game->nmain; }

int bst_tiles_aside(const bst_state *state) { return state->aside; }

bool bst_last_laid(const bst_game *game, const bst_state *state, int *x, int *y)
{
    const bst_cell *cell = &bst_cells(game, state)[state->laid];
    *x = cell->x;
    *y = cell->y;
    return state->laid != 0;
}

int bst_figures_each(const bst_game *game, int figure)
{
    return figure >= 0 && figure < BST_FIGURE_KINDS ? __builtin_popcount(game->supply_of[figure]) : 0;
}

int bst_supply(const bst_game *game, const bst_state *state, int seat, int figure)
{
    bool known = is_seat(seat) && figure >= 0 && figure < BST_FIGURE_KINDS;
    return known ? __builtin_popcount(state->supply[seat] & game->supply_of[figure]) : 0;
}

int bst_squares(const bst_state *state) { return state->nlaid; }

static bst_square square_of(const bst_cell *cell)
{
    return (bst_square){.x = cell->x, .y = cell->y, .kind = bst_kind_number(cell), .rot = bst_rotation(cell)};
}

/// A walk over the tiles in the order of laying. They get their segments one after the other, so it can be read from
/// seg0; the cells in the middle of a board have none and stand before the tile that got the next one.
typedef struct walk {
    int seg;  ///< first segment of the next tile
    int last; ///< the last cell without segments that was met there
} walk;

static const bst_cell *walk_on(const bst_game *game, const bst_state *state, walk *w)
{
    const bst_cell *cells = bst_cells(game, state);
    bool board = game->block && w->seg < state->start_segs; // boards are start pieces
    for (int i = w->last + 1; board && i <= state->start_cells; i++) {
        if (cells[i].face != BST_EMPTY && cells[i].seg0 == w->seg && bst_face_at(game, &cells[i])->nsegs == 0) {
            w->last = i;
            return &cells[i];
        }
    }
    const bst_cell *cell = &cells[bst_segs(game, state)[w->seg].cell];
    w->seg += bst_face_at(game, cell)->nsegs;
    w->last = 0;
    return cell;
}

bst_square bst_square_at(const bst_game *game, const bst_state *state, int index)
{
    if (index < 0 || index >= state->nlaid) {
        return (bst_square){.kind = -1};
    }
    walk w = {0};
    for (int i = 0; i < index; i++) {
        walk_on(game, state, &w);
    }
    return square_of(walk_on(game, state, &w));
}

void bst_squares_list(const bst_game *game, const bst_state *state, bst_square out[])
{
    walk w = {0};
    for (int i = 0; i < state->nlaid; i++) {
        out[i] = square_of(walk_on(game, state, &w));
    }
}

bool bst_square_find(const bst_game *game, const bst_state *state, int x, int y, bst_square *out)
{
    const bst_cell *cell = &bst_cells(game, state)[bst_cell_find(game, state, x, y)];
    bool found = (cell->x == x && cell->y == y && cell != bst_cells(game, state)) && cell->face != BST_EMPTY;
    if (found) {
        *out = square_of(cell);
    }
    return found;
}

static bool is_building(const bst_game *game, int kind) { return game->ruleset->feature[kind].building; }

bool bst_feature_endless(const bst_game *game, int kind) { return game->ruleset->feature[kind].endless; }

/// Whether a kind of feature has a value of its own; fields are worth what their cities are (bst_field_cities).
static bool has_value(const bst_game *game, int kind)
{
    const bst_feature_def *def = &game->ruleset->feature[kind];
    return def->building || (def->endless && !def->apart && kind != BST_FIELD);
}

/// Whether this is the number of a feature.
static bool is_region(const bst_game *game, const bst_state *state, int id)
{
    return id >= 0 && id < state->nsegs && bst_segs(game, state)[id].region == id;
}

static bst_region_info region_info(const bst_game *game, const bst_state *state, int id)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const bst_region *r = &bst_regions(game, state)[id];
    bst_region_info info = {
        .id = id,
        .kind = r->kind,
        .open = game->ruleset->feature[r->kind].endless ? 0 : r->open,
        .tiles = r->tiles,
        .shields = r->shields,
        .attrs = r->attrs,
    };
    bst_figure_strengths(game, state, id, info.strength);
    if (has_value(game, r->kind)) {
        bst_value v = bst_score_value(&c, id, bst_region_finished(game, r));
        info.value = bst_value_points(&v);
    }
    return info;
}

bool bst_region_at(const bst_game *game, const bst_state *state, int x, int y, int seg, bst_region_info *out)
{
    int number = bst_cell_find(game, state, x, y);
    const bst_cell *cell = &bst_cells(game, state)[number];
    if (number == 0 || cell->face == BST_EMPTY || seg < 0 || seg >= bst_kind_of(game, cell)->nsegs) {
        return false;
    }
    *out = region_info(game, state, bst_segs(game, state)[cell->seg0 + seg].region);
    return true;
}

bool bst_region_next(const bst_game *game, const bst_state *state, int id, bst_region_info *out)
{
    for (id = id < -1 ? 0 : id + 1; id < state->nsegs; id++) {
        if (is_region(game, state, id)) {
            *out = region_info(game, state, id);
            return true;
        }
    }
    return false;
}

int bst_region_spots(const bst_game *game, const bst_state *state, int id, bst_spot out[], int capacity)
{
    const bst_seg *segs = bst_segs(game, state);
    int n = 0;
    if (!is_region(game, state, id)) {
        return 0;
    }
    int at = id;
    do {
        if (n < capacity) {
            out[n] = (bst_spot){square_of(&bst_cells(game, state)[segs[at].cell]), segs[at].index};
        }
        n++;
        at = segs[at].next;
    } while (at != id);
    return n;
}

int bst_region_figures(const bst_game *game, const bst_state *state, int id, int out[], int capacity)
{
    const bst_figure *figures = bst_figure_table(game, state);
    int n = 0;
    if (!is_region(game, state, id)) {
        return 0;
    }
    for (int f = bst_regions(game, state)[id].figures; f != 0; f = figures[f].next, n++) {
        if (n < capacity) {
            out[n] = f - 1;
        }
    }
    return n;
}

int bst_region_closed_value(const bst_game *game, const bst_state *state, int id, bst_state *scratch)
{
    if (!is_region(game, state, id) || !is_building(game, bst_regions(game, state)[id].kind) ||
        bst_regions(game, state)[id].open == 0) {
        return -1;
    }
    bst_context c = {.g = game, .s = scratch};
    memcpy(scratch, state, game->state_size);
    bst_regions(game, scratch)[id].open = 0;
    bst_value value = bst_score_value(&c, id, true);
    return bst_value_points(&value);
}

int bst_field_cities(const bst_game *game, const bst_state *state, int id, int *value)
{
    enum { RATE = 3 }; // BASE-92
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    uint16_t city[BST_TILES_MAX];
    bool field = is_region(game, state, id) && bst_regions(game, state)[id].kind == BST_FIELD;
    int n = field ? bst_score_cities(&c, id, city, BST_TILES_MAX) : 0;
    *value = bst_score_cities_value(&c, RATE, city, n);
    return n;
}

int bst_free_squares(const bst_state *state) { return state->nslots; }

void bst_free_square_at(const bst_game *game, const bst_state *state, int index, int *x, int *y)
{
    bool known = index >= 0 && index < state->nslots;
    const bst_cell *cell = &bst_cells(game, state)[known ? bst_slots(game, state)[index] : 0];
    *x = cell->x;
    *y = cell->y;
}

int bst_free_square_fits(const bst_game *game, const bst_state *state, int index, int kind)
{
    bool known = index >= 0 && index < state->nslots && kind >= 0 && kind < game->nkinds;
    return known ? bst_fit(game, kind, bst_slot_bars(game, state)[index]) : 0;
}

bool bst_kind_is_drawn(const bst_game *game, int kind)
{
    return kind >= 0 && kind < game->nkinds && game->kind[kind].stack != BST_STACK_HAND;
}

int bst_track_space(int total)
{
    int space = total % BST_TRACK_SPACES;
    return space < 0 ? space + BST_TRACK_SPACES : space;
}

int bst_counters(const bst_game *game, const bst_state *state, int seat, int total[BST_COUNTERS_MAX])
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    if (seat < 0 || seat >= game->setup.seats) {
        return 0;
    }
    total[0] = state->score[seat];
    return game->with_counters.n != 0 ? game->with_counters.at[0]->counters(&c, seat, total) : 1;
}

int bst_points_pending(const bst_game *game, const bst_state *state, bst_pending out[], int capacity)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    bst_gain *first;
    int n = game->off_points != 0 ? bst_points_waiting(&c, &first) : 0;
    for (int i = 0; i < n && i < capacity; i++) {
        out[i] = (bst_pending){.seat = first[i].seat,
                               .from = first[i].from,
                               .points = first[i].points,
                               .category = first[i].category,
                               .entered = first[i].entered,
                               .paid = first[i].paid};
    }
    return n;
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
    } else if (f->place >= BST_AT_PRISON) {
        info.where = f->ref;
    }
    return info;
}

/// Things of one kind, or if it is -1 all but the inner ones.
static void things_list(const bst_game *game, const bst_state *state, int kind, bst_thing_list *out)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    bst_thing all[BST_THINGS_MAX];
    bst_thing_list list = {all, BST_THINGS_MAX, 0};
    for (int i = 0; i < game->with_things.n; i++) {
        game->with_things.at[i]->things(&c, &list);
    }
    out->n = 0;
    for (int i = 0; i < list.n && i < BST_THINGS_MAX; i++) {
        if (kind < 0 ? !(bst_thing_marks(all[i].kind) & BST_IS_INNER) : all[i].kind == kind) {
            bst_thing_add(out, all[i]);
        }
    }
}

void bst_things(const bst_game *game, const bst_state *state, bst_thing_list *out)
{
    things_list(game, state, -1, out);
}

int bst_things_of(const bst_game *game, const bst_state *state, int kind, bst_thing out[], int capacity)
{
    bst_thing_list list = {out, capacity, 0};
    if (kind >= 0) {
        things_list(game, state, kind, &list);
    }
    return list.n;
}

bool bst_figure_thing(const bst_game *game, const bst_state *state, int index, int kind, bst_thing *out)
{
    bst_thing all[BST_FIGURES_MAX];
    int n = bst_things_of(game, state, kind, all, BST_FIGURES_MAX);
    int before = 0;
    for (int i = 0; i < index; i++) {
        bst_figure_info other = bst_figure_at(game, state, i);
        before += other.on_board && other.kind == bst_figure_at(game, state, index).kind;
    }
    bool found = bst_figure_at(game, state, index).on_board && before < n && before < BST_FIGURES_MAX;
    if (found) {
        *out = all[before];
    }
    return found;
}

void bst_targets(const bst_game *game, const bst_state *state, bst_action action, bst_target_list *out)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    out->n = 0;
    for (int i = 0; i < game->with_targets.n; i++) {
        game->with_targets.at[i]->targets(&c, action, out);
    }
}

int bst_aims(const bst_game *game, const bst_state *state, bst_aimed out[BST_AIMED_MAX])
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    int n = 0;
    for (int i = 0; i < game->with_aims.n && n == 0; i++) {
        n = game->with_aims.at[i]->aims(&c, out);
    }
    return n;
}

bool bst_usual(const bst_game *game, const bst_state *state, bst_action *out)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = state->actor < game->setup.seats ? bst_aims(game, state, aims) : 0;
    for (int i = 0; i < n; i++) {
        if (aims[i].usual) {
            *out = aims[i].action;
            return true;
        }
    }
    return false;
}

bst_action bst_stand_in(const bst_list *list)
{
    int i = 0;
    while (i + 1 < list->n && !bst_action_sealed(list->at[i].kind)) {
        i++;
    }
    return list->at[i];
}

bool bst_thrown(const bst_game *game, const bst_state *state, bst_throwing *out)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    bool thrown = false;
    for (int i = 0; i < game->with_thrown.n && !thrown; i++) {
        thrown = game->with_thrown.at[i]->thrown(&c, out);
    }
    return thrown;
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
