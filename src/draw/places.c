// SPDX-License-Identifier: MIT
// Places of figures. The first figure on a segment stands on the segment's own place; those that come after it, and
// whoever stands on the tile as a whole, look for the nearest place that is free of others.

#include "draw/places.h"

#include <math.h>

#include "draw/castle.h"
#include "draw/piece.h"
#include "draw/walls.h"
#include "draw/wheel.h"

// Distances of tile units.
enum { APART = 17, FAIRY_APART = 16, IN_A_ROW = 4 };

typedef struct crowd {
    bst_atlas *atlas;
    const bst_game *game;
    const bst_state *state;
    bst_draw_place *out;
    int n;
} crowd;

// Places taken on a tile and near its rim.
typedef struct neighbours {
    int n;
    bst_point at[BST_FIGURES_MAX + 1];
} neighbours;

static void find_neighbours(const crowd *c, bst_square square, double apart, neighbours *out)
{
    out->n = 0;
    for (int i = 0; i < c->n; i++) {
        double x = c->out[i].x - 100.0 * square.x, y = c->out[i].y - 100.0 * square.y;
        if (x > -apart && y > -apart && x < 100 + apart && y < 100 + apart && out->n <= BST_FIGURES_MAX)
            out->at[out->n++] = (bst_point){c->out[i].x, c->out[i].y};
    }
}

// How far the nearest of them lies, but no more than `apart`. Without hypot(), which is slow and not everywhere the
// same.
static double nearest(const neighbours *taken, bst_point p, double apart)
{
    double best = apart * apart;
    for (int i = 0; i < taken->n; i++) {
        double x = taken->at[i].x - p.x, y = taken->at[i].y - p.y, d = x * x + y * y;
        best = d < best ? d : best;
    }
    return sqrt(best);
}

// A free place near `wish` on the tile, on segment `seg` if there is one. Being free counts most.
static bst_point free_place(const crowd *c, bst_square square, int seg, bst_point wish, double apart)
{
    bst_point best = wish;
    double most = -1e9;
    neighbours taken;
    find_neighbours(c, square, apart, &taken);
    if (nearest(&taken, wish, apart) >= apart)
        return wish;
    for (int y = 8; y <= 92; y += 3) {
        for (int x = 8; x <= 92; x += 3) {
            bst_point p = bst_draw_on_board(square, (bst_point){x, y});
            double dx = p.x - wish.x, dy = p.y - wish.y;
            double worth = 4 * nearest(&taken, p, apart) - 0.6 * sqrt(dx * dx + dy * dy);
            worth += seg == BST_NO_SEG || bst_atlas_seen(c->atlas, square.kind, x, y) == seg ? 24 : 0;
            if (worth > most) {
                most = worth;
                best = p;
            }
        }
    }
    return best;
}

static void add(crowd *c, int figure, bool flat, bst_point at)
{
    c->out[c->n++] = (bst_draw_place){figure, flat, at.x, at.y};
}

// ---- quarters of Carcassonne

bool bst_draw_quarter_guest(bst_atlas *atlas, const bst_state *state, int quarter, int k, bst_point *at)
{
    const bst_game *game = bst_atlas_game(atlas);
    for (int i = 0; i < bst_squares(state); i++) {
        bst_square square = bst_square_at(game, state, i);
        if (!(bst_game_tile(game, square.kind)->quarters >> quarter & 1))
            continue;
        *at = bst_draw_on_board(square, bst_atlas_quarter(atlas, square.kind));
        at->x -= APART * (1 + k % IN_A_ROW); // beside its badge
        at->y += (APART + 1) * (k / IN_A_ROW);
        return true;
    }
    return false;
}

static void add_guests(crowd *c)
{
    int in_quarter[BST_QUARTER_KINDS] = {0};
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_point at;
    bst_things(c->game, c->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        int quarter = things[i].number;
        if (things[i].kind == BST_THING_COUNT &&
            bst_draw_quarter_guest(c->atlas, c->state, quarter, in_quarter[quarter]++, &at))
            add(c, BST_PLACE_COUNT, false, at);
    }
    for (int i = 0; i < bst_figures(c->game); i++) {
        bst_figure_info info = bst_figure_at(c->game, c->state, i);
        if (info.place == BST_AT_QUARTER &&
            bst_draw_quarter_guest(c->atlas, c->state, info.where, in_quarter[info.where]++, &at))
            add(c, i, false, at);
    }
}

// ---- the wheel of fortune

// Where the board of the wheel lies: its north-west corner. False if it is not on the table.
static bool wheel_corner(const bst_game *game, const bst_state *state, bst_point *at)
{
    for (int i = 0; i < bst_squares(state); i++) {
        bst_square square = bst_square_at(game, state, i);
        const bst_tile *tile = bst_game_tile(game, square.kind);
        if (!bst_wheel_is_cell(tile))
            continue;
        *at = (bst_point){100.0 * (square.x - tile->column + 1), 100.0 * (square.y - tile->row + 1)};
        return true;
    }
    return false;
}

static bst_point plus(bst_point a, bst_point b) { return (bst_point){a.x + b.x, a.y + b.y}; }

bool bst_draw_crown_place(bst_atlas *atlas, const bst_state *state, int fate, int k, bst_point *at)
{
    bool there = wheel_corner(bst_atlas_game(atlas), state, at);
    *at = plus(*at, bst_wheel_crown(fate, k));
    return there;
}

static void add_crowned(crowd *c)
{
    int taken[BST_FATE_KINDS] = {0};
    for (int i = 0; i < bst_figures(c->game); i++) {
        bst_figure_info info = bst_figure_at(c->game, c->state, i);
        bst_point at = {0, 0};
        if (info.place == BST_AT_CROWN &&
            bst_draw_crown_place(c->atlas, c->state, info.where, taken[info.where]++, &at))
            add(c, i, false, at);
    }
}

// ---- the board

// The height and axis of what is built on a tile: towers, bridges. -1 if there is none.
static int built(const crowd *c, int kind, int x, int y)
{
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_things(c->game, c->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++)
        if (things[i].kind == kind && things[i].x == x && things[i].y == y)
            return things[i].number;
    return -1;
}

// NE SE SW NW
static int barn_corner(const crowd *c, int index)
{
    bst_thing barn;
    return bst_figure_thing(c->game, c->state, index, BST_THING_BARN, &barn) ? barn.number : 0;
}

// Barns lie across the corner, followers on towers on their top, and on a bridge near one of its ends: what is printed
// in the middle has a place of its own.
static bst_point own_place(const crowd *c, int index, const bst_figure_info *info, bst_square square)
{
    enum { ASIDE = 28 };
    const bst_tile *tile = bst_game_tile(c->game, square.kind);
    bst_point at = bst_draw_on_board(square, (bst_point){50, 50});
    if (info->kind == BST_FIGURE_BARN) {
        int corner = barn_corner(c, index);
        return (bst_point){100.0 * square.x + (corner < 2 ? 100 : 0),
                           100.0 * square.y + (corner == 1 || corner == 2 ? 100 : 0)};
    }
    if (info->seg == BST_SEG_TOWER) {
        at = bst_draw_on_board(square, bst_atlas_tower(c->atlas, square.kind));
        at.y -= bst_piece_tower_rise(built(c, BST_THING_TOWER, square.x, square.y));
        return at;
    }
    if (info->seg < 0 && info->seat != BST_NOBODY) // it takes off
        return bst_draw_on_board(square, bst_atlas_machine(c->atlas, square.kind));
    if (info->seg < 0 || info->seg >= tile->nsegs)
        return at;
    if (tile->seg[info->seg].kind == BST_BRIDGE) {
        int axis = built(c, BST_THING_BRIDGE, square.x, square.y);
        at.x -= axis == 1 ? ASIDE : 0;
        at.y -= axis == 0 ? ASIDE : 0;
        return at;
    }
    return bst_draw_on_board(square, bst_atlas_anchor(c->atlas, square.kind, info->seg));
}

static void add_figure(crowd *c, int index, const bst_figure_info *info)
{
    bst_square square;
    if (!bst_square_find(c->game, c->state, info->x, info->y, &square))
        return;
    const bst_tile *tile = bst_game_tile(c->game, square.kind);
    bst_point at = own_place(c, index, info, square);
    bool on_segment = info->seg >= 0 && info->seg < tile->nsegs;
    const bst_segment *seg = on_segment ? &tile->seg[info->seg] : NULL;
    bool flat = seg && (seg->kind == BST_FIELD || bst_castle_lies(seg));
    if (info->kind != BST_FIGURE_BARN && info->seg != BST_SEG_TOWER)
        at = free_place(c, square, on_segment ? info->seg : BST_NO_SEG, at, APART);
    add(c, index, flat && (bst_figure_marks(info->kind) & BST_IS_FOLLOWER), at);
}

// The fairy stands beside her follower, if there is one.
static void add_fairy(crowd *c, int index, const bst_figure_info *info)
{
    bst_square square;
    bst_thing fairy = {.number = -1};
    bst_things_of(c->game, c->state, BST_THING_FAIRY, &fairy, 1);
    if (!bst_square_find(c->game, c->state, info->x, info->y, &square))
        return;
    bst_point at = bst_draw_on_board(square, (bst_point){72, 28});
    for (int i = 0; i < c->n; i++) {
        if (fairy.number < 0 || c->out[i].figure != fairy.number)
            continue;
        double right = 100.0 * square.x + 92; // she stays on the tile
        at.x = c->out[i].x + 15 <= right ? c->out[i].x + 15 : c->out[i].x - 15;
        at.y = fmax(c->out[i].y - 6, 100.0 * square.y + 10);
    }
    add(c, index, false, free_place(c, square, BST_NO_SEG, at, FAIRY_APART));
}

// Who stands further down is drawn later, before the others.
static void sort_by_row(crowd *c)
{
    for (int i = 1; i < c->n; i++) {
        bst_draw_place place = c->out[i];
        int k = i;
        for (; k > 0 && c->out[k - 1].y > place.y; k--)
            c->out[k] = c->out[k - 1];
        c->out[k] = place;
    }
}

int bst_draw_figure_places(bst_atlas *atlas, const bst_state *state, bst_draw_place *out)
{
    crowd c = {.atlas = atlas, .game = bst_atlas_game(atlas), .state = state, .out = out};
    add_guests(&c);
    add_crowned(&c);
    for (int pass = 0; pass < 3; pass++) { // who cannot move aside is first; the fairy waits for all
        for (int i = 0; i < bst_figures(c.game); i++) {
            bst_figure_info info = bst_figure_at(c.game, state, i);
            bool fixed = info.kind == BST_FIGURE_BARN || info.seg == BST_SEG_TOWER;
            int turn = fixed ? 0 : info.kind == BST_FIGURE_FAIRY ? 2 : 1;
            if (!info.on_board || turn != pass)
                continue;
            if (info.kind == BST_FIGURE_FAIRY)
                add_fairy(&c, i, &info);
            else
                add_figure(&c, i, &info);
        }
    }
    sort_by_row(&c);
    return c.n;
}

// ---- things

// A point of the tile that lies `deep` inside a side which is one of the bits `sides` of the unturned tile.
static bst_point at_side(bst_square square, int sides, double deep)
{
    int side = 0;
    while (side < 3 && !(sides >> side & 1))
        side++;
    return bst_draw_on_board(square, bst_point_turn((bst_point){50, deep}, side));
}

bool bst_draw_thing_place(bst_atlas *atlas, const bst_state *state, const bst_thing *thing, bst_point *at,
                          bst_point *to)
{
    enum { MOUTH = 33 }; // tokens lie on the inner side of a tunnel's mouth, which is still seen
    const bst_game *game = bst_atlas_game(atlas);
    bst_square square = {0};
    if (thing->kind == BST_THING_COUNT) {
        bool there = bst_draw_quarter_guest(atlas, state, thing->number, 0, at);
        *to = *at;
        return there;
    }
    if (thing->kind == BST_THING_WHEEL) {
        bool there = wheel_corner(game, state, at);
        *at = *to = plus(*at, bst_wheel_pig(thing->number));
        return there;
    }
    if (bst_walls_thing(game, thing, at)) {
        *to = *at;
        return true;
    }
    if (bst_thing_has(thing->kind, 'V')) { // wherever it has come to lie, beside all tiles, too
        *at = *to = (bst_point){(thing->x + (thing->number / 64 + .5) / 64) * 100,
                                (thing->y + (thing->number % 64 + .5) / 64) * 100};
        return true;
    }
    if (!bst_thing_has_square(thing->kind) || !bst_square_find(game, state, thing->x, thing->y, &square))
        return false;
    const bst_tile *tile = bst_game_tile(game, square.kind);
    const bst_segment *seg = thing->seg >= 0 && thing->seg < tile->nsegs ? &tile->seg[thing->seg] : NULL;
    *at = bst_draw_on_board(square, (bst_point){50, 50});
    if (thing->kind == BST_THING_TOWER)
        *at = bst_draw_on_board(square, bst_atlas_tower(atlas, square.kind));
    else if (thing->kind == BST_THING_OUTBREAK || thing->kind == BST_THING_EXTINCT)
        *at = bst_draw_on_board(square, bst_atlas_outbreak(atlas, square.kind)); // PLAGUE-04
    else if (bst_thing_has(thing->kind, '#'))
        *at = bst_draw_on_board(square, bst_atlas_aside(atlas, square.kind));
    else if (thing->kind == BST_THING_CASTLE && seg)
        *at = at_side(square, seg->sides, 0); // across the seam of its two halves
    else if (bst_walls_stands(thing))
        *at = bst_draw_on_board(square, bst_atlas_anchor(atlas, square.kind, thing->seg));
    else if (thing->kind == BST_THING_TUNNEL && seg)
        *at = at_side(square, seg->tunnels, MOUTH);
    else if (bst_thing_has(thing->kind, 'e'))
        *at = bst_draw_on_board(square, bst_atlas_anchor(atlas, square.kind, thing->seg));
    *to = *at;
    if (bst_thing_has(thing->kind, 'e'))
        *to = bst_draw_on_board(square, bst_atlas_anchor(atlas, square.kind, thing->number));
    return true;
}
