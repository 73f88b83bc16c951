// SPDX-License-Identifier: MIT
// Places on the board.

#include "page/place.h"

#include "draw/piece.h"

void bst_scene_make(bst_scene *scene, bst_atlas *atlas, const bst_state *state)
{
    bst_thing_list list = {scene->thing, BST_THINGS_MAX, 0};
    scene->atlas = atlas;
    scene->game = bst_atlas_game(atlas);
    scene->state = state;
    bst_things(scene->game, state, &list);
    scene->nthings = list.n < BST_THINGS_MAX ? list.n : BST_THINGS_MAX;
    scene->nplaces = bst_draw_figure_places(atlas, state, scene->place);
}

const bst_draw_place *bst_scene_figure(const bst_scene *scene, int figure)
{
    for (int i = 0; i < scene->nplaces; i++)
        if (scene->place[i].figure == figure)
            return &scene->place[i];
    return NULL;
}

bst_point bst_scene_middle(int x, int y) { return (bst_point){100.0 * x + 50, 100.0 * y + 50}; }

bst_point bst_scene_corner(int x, int y, int corner)
{
    return (bst_point){100.0 * (x + (corner < 2)), 100.0 * (y + (corner == 1 || corner == 2))};
}

bst_point bst_scene_thing(const bst_scene *scene, bst_thing thing)
{
    bst_point at, to;
    return bst_draw_thing_place(scene->atlas, scene->state, &thing, &at, &to) ? at : bst_scene_middle(thing.x, thing.y);
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

static bst_point tower_top(const bst_scene *scene, int x, int y)
{
    const bst_thing *tower = thing_at(scene, BST_THING_TOWER, x, y);
    bst_point at = bst_scene_thing(scene, (bst_thing){.kind = BST_THING_TOWER, .x = x, .y = y});
    at.y -= tower ? bst_piece_tower_rise(tower->number) : 0;
    return at;
}

bst_point bst_scene_machine(const bst_scene *scene, int x, int y)
{
    bst_square square;
    bool lies = bst_square_find(scene->game, scene->state, x, y, &square);
    return lies ? bst_draw_on_board(square, bst_atlas_machine(scene->atlas, square.kind)) : bst_scene_middle(x, y);
}

bst_point bst_scene_segment(const bst_scene *scene, int x, int y, int seg)
{
    enum { ASIDE = 28 }; // a follower on a bridge stands near one of its ends
    bst_square square;
    if (seg == BST_SEG_TOWER)
        return tower_top(scene, x, y);
    if (!bst_square_find(scene->game, scene->state, x, y, &square))
        return bst_scene_middle(x, y);
    const bst_tile *tile = bst_game_tile(scene->game, square.kind);
    if (seg < 0 || seg >= tile->nsegs)
        return bst_scene_middle(x, y);
    bst_point at = bst_draw_on_board(square, bst_atlas_anchor(scene->atlas, square.kind, seg));
    const bst_thing *bridge = tile->seg[seg].kind == BST_BRIDGE ? thing_at(scene, BST_THING_BRIDGE, x, y) : NULL;
    if (bridge)
        *(bridge->number ? &at.x : &at.y) -= ASIDE;
    return at;
}

bool bst_scene_crown(const bst_scene *scene, bst_action a, bst_point *out)
{
    int taken = 0;
    for (int i = 0; i < bst_figures(scene->game); i++) {
        bst_figure_info f = bst_figure_at(scene->game, scene->state, i);
        if (f.place != BST_AT_CROWN || f.where != a.rot)
            continue;
        bool his = a.kind == BST_DO_DESCEND && f.kind == a.figure && f.seat == bst_actor(scene->state);
        if (his)
            return bst_draw_crown_place(scene->atlas, scene->state, a.rot, taken, out);
        taken++;
    }
    return bst_draw_crown_place(scene->atlas, scene->state, a.rot, taken, out);
}
