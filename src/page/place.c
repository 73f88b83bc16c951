// SPDX-License-Identifier: MIT
// Places on the board.

#include "page/place.h"

#include <stdlib.h>

#include "bastide/action.h"
#include "draw/piece.h"
#include "draw/tile_svg.h"

struct bst_places {
    int n; // kinds
    struct {
        bst_point anchor[BST_TILE_SEGS], tower, quarter;
    } kind[];
};

bst_places *bst_places_make(const bst_game *game)
{
    int n = bst_game_kinds(game);
    bst_places *places = calloc(1, sizeof *places + sizeof places->kind[0] * (size_t)n);
    bst_layout *layout = malloc(sizeof *layout);
    if (places)
        places->n = n;
    for (int i = 0; places && layout && i < n; i++) {
        const bst_tile *tile = bst_game_tile(game, i);
        bst_layout_make(tile, layout);
        for (int seg = 0; seg < tile->nsegs; seg++)
            places->kind[i].anchor[seg] = layout->anchor[seg];
        places->kind[i].tower = places->kind[i].quarter = (bst_point){50, 50};
        if (tile->symbols & BST_SYMBOL_TOWERSITE)
            bst_draw_symbol_place(tile, BST_SYMBOL_BIT_TOWERSITE, &places->kind[i].tower.x, &places->kind[i].tower.y);
        if (tile->quarters)
            bst_draw_quarter_place(tile, &places->kind[i].quarter.x, &places->kind[i].quarter.y);
    }
    if (!layout) {
        free(places);
        places = NULL;
    }
    free(layout);
    return places;
}

void bst_places_free(bst_places *places) { free(places); }

bst_point bst_places_anchor(const bst_places *places, int kind, int seg)
{
    return kind >= 0 && kind < places->n ? places->kind[kind].anchor[seg] : (bst_point){50, 50};
}

void bst_scene_make(bst_scene *scene, const bst_places *places, const bst_game *game, const bst_state *state)
{
    bst_thing_list list = {scene->thing, BST_THINGS_MAX, 0};
    scene->places = places;
    scene->game = game;
    scene->state = state;
    bst_things(game, state, &list);
    scene->nthings = list.n < BST_THINGS_MAX ? list.n : BST_THINGS_MAX;
}

// ---- places of squares --------------------------------------------------------------------------------------

bst_point bst_scene_middle(int x, int y) { return (bst_point){100.0 * x + 50, 100.0 * y + 50}; }

// A point of a tile that lies on the board.
static bst_point on_board(const bst_square *square, bst_point at)
{
    at = bst_point_turn(at, square->rot);
    return (bst_point){100.0 * square->x + at.x, 100.0 * square->y + at.y};
}

bst_point bst_scene_corner(int x, int y, int corner)
{
    return (bst_point){100.0 * (x + (corner < 2)), 100.0 * (y + (corner == 1 || corner == 2))};
}

static const bst_thing *thing_at(const bst_scene *scene, int kind, int x, int y)
{
    for (int i = 0; i < scene->nthings; i++) {
        const bst_thing *t = &scene->thing[i];
        if (t->kind == kind && t->x == x && t->y == y)
            return t;
    }
    return NULL;
}

bst_point bst_scene_foundation(const bst_scene *scene, int x, int y)
{
    bst_square square;
    if (!bst_square_find(scene->game, scene->state, x, y, &square))
        return bst_scene_middle(x, y);
    return on_board(&square, scene->places->kind[square.kind].tower);
}

bst_point bst_scene_segment(const bst_scene *scene, int x, int y, int seg)
{
    enum { ASIDE = 28 }; // a follower on a bridge stands near one of its ends
    bst_square square;
    if (seg == BST_SEG_TOWER) {
        const bst_thing *tower = thing_at(scene, BST_THING_TOWER, x, y);
        bst_point at = bst_scene_foundation(scene, x, y);
        at.y -= tower ? bst_piece_tower_rise(tower->number) : 0;
        return at;
    }
    if (!bst_square_find(scene->game, scene->state, x, y, &square))
        return bst_scene_middle(x, y);
    const bst_tile *tile = bst_game_tile(scene->game, square.kind);
    if (seg < 0 || seg >= tile->nsegs)
        return bst_scene_middle(x, y);
    bst_point at = on_board(&square, scene->places->kind[square.kind].anchor[seg]);
    const bst_thing *bridge = tile->seg[seg].kind == BST_BRIDGE ? thing_at(scene, BST_THING_BRIDGE, x, y) : NULL;
    if (bridge)
        *(bridge->number ? &at.x : &at.y) -= ASIDE;
    return at;
}

// A point that lies `deep` inside one of the sides (bits) of the tile at x,y as it is printed.
static bst_point at_side(const bst_scene *scene, int x, int y, int seg, bool tunnel, double deep)
{
    bst_square square;
    if (!bst_square_find(scene->game, scene->state, x, y, &square))
        return bst_scene_middle(x, y);
    const bst_tile *tile = bst_game_tile(scene->game, square.kind);
    if (seg < 0 || seg >= tile->nsegs)
        return bst_scene_middle(x, y);
    int sides = tunnel ? tile->seg[seg].tunnels : tile->seg[seg].sides;
    int side = 0;
    while (side < 3 && !(sides >> side & 1))
        side++;
    return on_board(&square, bst_point_turn((bst_point){50, deep}, side));
}

bst_point bst_scene_mouth(const bst_scene *scene, int x, int y, int seg)
{
    enum { MOUTH = 33 }; // the token lies on its inner side: the mouth is still seen
    return at_side(scene, x, y, seg, true, MOUTH);
}

bst_point bst_scene_seam(const bst_scene *scene, int x, int y, int seg) { return at_side(scene, x, y, seg, false, 0); }

bool bst_scene_quarter(const bst_scene *scene, int quarter, int n, bst_point *out)
{
    enum { IN_A_ROW = 4 };
    for (int i = 0; i < bst_squares(scene->state); i++) {
        bst_square square = bst_square_at(scene->game, scene->state, i);
        if (!(bst_game_tile(scene->game, square.kind)->quarters >> quarter & 1))
            continue;
        bst_point at = scene->places->kind[square.kind].quarter;
        out->x = 100.0 * square.x + at.x - 17 * (1 + n % IN_A_ROW);
        out->y = 100.0 * square.y + at.y + 18 * (n / IN_A_ROW);
        return true;
    }
    return false;
}

// ---- figures ------------------------------------------------------------------------------------------------

// The fairy stands beside her follower, if there is one.
static bst_point fairy_place(const bst_scene *scene, const bst_figure_info *fairy)
{
    int follower = bst_fairy_follower(scene->game, scene->state);
    if (follower >= 0) {
        bst_figure_info info = bst_figure_at(scene->game, scene->state, follower);
        if (info.on_board) {
            bst_point at = bst_scene_segment(scene, info.x, info.y, info.seg);
            return (bst_point){at.x + 13, at.y - 5};
        }
    }
    return (bst_point){100.0 * fairy->x + 72, 100.0 * fairy->y + 28};
}

static bst_point figure_place(const bst_scene *scene, const bst_figure_info *info)
{
    if (info->kind == BST_FIGURE_FAIRY)
        return fairy_place(scene, info);
    if (info->kind == BST_FIGURE_BARN)
        return bst_scene_corner(info->x, info->y, bst_barn_corner(scene->game, scene->state, info->seat));
    return bst_scene_segment(scene, info->x, info->y, info->seg);
}

void bst_scene_figures(const bst_scene *scene, bst_point *at, bool *drawn)
{
    int n = bst_figures(scene->game), in_quarter[BST_QUARTER_COUNT] = {0};
    for (int i = 0; i < scene->nthings; i++)
        if (scene->thing[i].kind == BST_THING_COUNT)
            in_quarter[scene->thing[i].number]++; // he stands first
    for (int i = 0; i < n; i++) {
        bst_figure_info info = bst_figure_at(scene->game, scene->state, i);
        drawn[i] = info.on_board;
        if (info.place == BST_AT_QUARTER)
            drawn[i] = bst_scene_quarter(scene, info.where, in_quarter[info.where]++, &at[i]);
        else if (info.on_board)
            at[i] = figure_place(scene, &info);
        for (int k = 0; drawn[i] && k < i; k++) // several in one place stand beside each other
            if (drawn[k] && at[k].x == at[i].x && at[k].y == at[i].y)
                at[i].x += 14;
    }
}
