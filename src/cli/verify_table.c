// SPDX-License-Identifier: MIT
// What the table itself says about tiles and figures, read from printed sides, bridges and figures alone: the judge of
// reasons for a refusal, and of tiles that are said to fit nowhere.

#include <stdio.h>
#include <stdlib.h>

#include "cli/verify_parts.h"

void bst_verify_look(bst_verifier *v, const bst_state *state)
{
    v->nsquares = bst_squares(state);
    bst_squares_list(v->game, state, v->squares);
    v->things = (bst_thing_list){v->thing, BST_THINGS_MAX, 0};
    bst_things(v->game, state, &v->things);
}

bst_rectangle bst_verify_reach(const bst_verifier *v, int margin)
{
    bst_rectangle r = {0, 0, 0, 0};
    for (int i = 0; i < v->nsquares; i++) {
        bst_square at = v->squares[i];
        r.left = at.x < r.left ? at.x : r.left;
        r.right = at.x > r.right ? at.x : r.right;
        r.top = at.y < r.top ? at.y : r.top;
        r.bottom = at.y > r.bottom ? at.y : r.bottom;
    }
    return (bst_rectangle){r.left - margin, r.right + margin, r.top - margin, r.bottom + margin};
}

typedef struct assumed {
    int x, y;
    const bst_tile *tile; // or NULL: nothing new is laid
    int rot;
    int seat;                     // whose bridges may help
    int bridge_x, bridge_y, axis; // axis -1: no new bridge
} assumed;

static const int step_to[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

// The edge printed at a side of a tile on the table or of the one that is to be laid; BST_EDGE_NONE: no tile.
static int printed_edge(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y, int side)
{
    bst_square at;
    if (a->tile && a->x == x && a->y == y)
        return a->tile->edge[(side - a->rot) & 3];
    if (!bst_square_find(v->game, state, x, y, &at))
        return BST_EDGE_NONE;
    return bst_game_tile(v->game, at.kind)->edge[(side - at.rot) & 3];
}

// The same with the bridges on the table and the one that is to be built.
static int edge_with_bridges(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y, int side)
{
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++) {
        const bst_thing *thing = &v->things.at[i];
        if (thing->kind == BST_THING_BRIDGE && thing->x == x && thing->y == y && thing->number == (side & 1))
            return BST_EDGE_ROAD;
    }
    if (a->axis == (side & 1) && a->bridge_x == x && a->bridge_y == y)
        return BST_EDGE_ROAD;
    return printed_edge(v, state, a, x, y, side);
}

// BURG-17 to BURG-19: of castle tiles only paths must meet, and anything may lie against the wall.
static bool castle_sides_meet(int a, int b)
{
    return a == BST_EDGE_WALL || b == BST_EDGE_WALL || (a == BST_EDGE_PATH) == (b == BST_EDGE_PATH);
}

static bool sides_meet(int a, int b)
{
    if (a >= BST_EDGE_WALL && b >= BST_EDGE_WALL)
        return castle_sides_meet(a, b);
    return a == b || a == BST_EDGE_NONE || b == BST_EDGE_NONE || a == BST_EDGE_ABBEY || b == BST_EDGE_ABBEY;
}

static bool tile_matches(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y)
{
    for (int d = 0; d < 4; d++) {
        int theirs = edge_with_bridges(v, state, a, x + step_to[d][0], y + step_to[d][1], d ^ 2);
        if (!sides_meet(edge_with_bridges(v, state, a, x, y, d), theirs))
            return false;
    }
    return true;
}

// Whether the bridge of an assumption may stand, and all sides match with it (BRIDGE-R24).
static bool bridge_helps(const bst_verifier *v, const bst_state *state, const assumed *a)
{
    int x = a->bridge_x, y = a->bridge_y, roads = 0;
    bst_square at;
    assumed without = *a;
    without.axis = -1;
    if (bst_square_find(v->game, state, x, y, &at) && bst_game_tile(v->game, at.kind)->column)
        return false;
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++)
        if (v->things.at[i].kind == BST_THING_BRIDGE && v->things.at[i].x == x && v->things.at[i].y == y)
            return false;
    for (int d = a->axis; d < 4; d += 2) {
        int there = edge_with_bridges(v, state, &without, x + step_to[d][0], y + step_to[d][1], d ^ 2);
        if (printed_edge(v, state, a, x, y, d) != BST_EDGE_FIELD || (there != BST_EDGE_NONE && there != BST_EDGE_ROAD))
            return false;
        roads += there == BST_EDGE_ROAD;
    }
    return roads > 0 && tile_matches(v, state, a, a->x, a->y) && tile_matches(v, state, a, x, y);
}

static bool any_bridge_helps(const bst_verifier *v, const bst_state *state, assumed a)
{
    int left = 0;
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++)
        if (v->things.at[i].kind == BST_THING_BRIDGES && v->things.at[i].seat == a.seat)
            left = v->things.at[i].number;
    for (int d = 0; d < 5 && left > 0; d++) {
        a.bridge_x = a.x + (d < 4 ? step_to[d][0] : 0);
        a.bridge_y = a.y + (d < 4 ? step_to[d][1] : 0);
        for (a.axis = 0; a.axis < 2; a.axis++)
            if (bridge_helps(v, state, &a))
                return true;
    }
    return false;
}

// Whether a tile can be laid beside the one at a square because of it: beside the walls only at a start field
// (BURG-15).
static bool connects(const bst_verifier *v, const bst_state *state, int x, int y, int side)
{
    bst_square at;
    bool wall = false;
    if (!bst_square_find(v->game, state, x, y, &at))
        return false;
    const bst_tile *tile = bst_game_tile(v->game, at.kind);
    for (int i = 0; i < tile->nsegs; i++)
        wall = wall || (tile->seg[i].kind == BST_WALL && (tile->seg[i].sides >> ((side - at.rot) & 3) & 1));
    return !wall;
}

// What the table itself says about a placement (BASE-17, BASE-18, BRIDGE-R24), read from printed sides and bridges.
static bst_refusal_code judge_lay(const bst_verifier *v, const bst_state *state, const assumed *a, bool *by_bridge)
{
    bst_square other;
    bool connected = false;
    if (bst_square_find(v->game, state, a->x, a->y, &other))
        return BST_REFUSED_SQUARE_TAKEN;
    for (int d = 0; d < 4; d++)
        connected = connected || connects(v, state, a->x + step_to[d][0], a->y + step_to[d][1], d ^ 2);
    if (!connected)
        return BST_REFUSED_NOT_CONNECTED;
    if (tile_matches(v, state, a, a->x, a->y))
        return BST_REFUSED_OK;
    *by_bridge = any_bridge_helps(v, state, *a);
    return *by_bridge ? BST_REFUSED_OK : BST_REFUSED_EDGE_MISMATCH;
}

static bool is_follower(int figure) { return bst_figure_marks(figure) & BST_IS_FOLLOWER; }

// What the table says about a figure (BASE-28, BASE-29): followers want an empty feature, others one of their seat's.
// Counted by the figures that stand there, not by strengths: a mayor may have none.
static bst_refusal_code judge_put(const bst_verifier *v, const bst_state *state, bst_action a)
{
    bst_region_info info, other;
    if (!bst_region_at(v->game, state, a.x, a.y, a.seg, &info))
        return BST_REFUSED_NO_SUCH_SEGMENT;
    bool anyone = false, own = false;
    for (int i = 0; i < bst_figures(v->game); i++) {
        bst_figure_info f = bst_figure_at(v->game, state, i);
        if (f.place != BST_AT_SEGMENT || !is_follower(f.kind) ||
            !bst_region_at(v->game, state, f.x, f.y, f.seg, &other) || other.id != info.id)
            continue;
        anyone = true;
        own = own || f.seat == bst_active(state);
    }
    if (is_follower(a.figure))
        return anyone ? BST_REFUSED_OCCUPIED : BST_REFUSED_OK;
    return own ? BST_REFUSED_OK : BST_REFUSED_NO_FOLLOWER;
}

// Tiles that rules of modules keep from some places: of rivers, cloisters and cult places.
static bool is_limited(const bst_tile *tile) { return tile->center != BST_NO_SEG || tile->flags & BST_TILE_RIVER; }

// List and check may share a mistake, so the reasons are compared with a judgement of our own. Rules of modules may
// forbid what the table allows; nothing may allow what the table forbids.
bool bst_verify_reason(bst_verifier *v, const bst_state *state, bst_action a, int code)
{
    bst_refusal_code own;
    bool by_bridge = false;
    assumed lay = {.x = a.x, .y = a.y, .rot = a.rot, .seat = bst_active(state), .axis = -1};
    if (a.kind == BST_DO_LAY && a.rot < 4 && code != BST_REFUSED_NOT_OFFERED) {
        lay.tile = bst_game_tile(v->game, bst_tile_in_hand(state));
        own = judge_lay(v, state, &lay, &by_bridge);
    } else if (a.kind == BST_DO_PUT && a.seg != BST_SEG_TOWER &&
               (code == BST_REFUSED_OK || code == BST_REFUSED_OCCUPIED || code == BST_REFUSED_NO_FOLLOWER)) {
        own = judge_put(v, state, a);
    } else {
        return true;
    }
    // where a bridge would help, the first reason is that the sides do not match, whatever limits such tiles besides
    bool limited = by_bridge && code == BST_REFUSED_EDGE_MISMATCH && is_limited(lay.tile);
    bool other_rule = code == BST_REFUSED_LAYING_FORBIDDEN || code == BST_REFUSED_NO_SUCH_FIGURE || limited;
    if ((int)own == code || (other_rule && own != BST_REFUSED_SQUARE_TAKEN))
        return true;
    char what[120];
    snprintf(what, sizeof what, "the table says `%s`", bst_refusal_text((int)own));
    return bst_found_action(v, state, a, what);
}

// One action of the brute force: allowed if and only if listed. v->copy equals the state before and after.

// ---- tiles that fit nowhere ----------------------------------------------------------------------------------

// Whether a rule of a module could keep this tile from this square although its sides match: rules of rivers, and of
// cloisters and cult places that lie around each other.
static bool may_be_forbidden(const bst_verifier *v, const bst_state *state, const assumed *a)
{
    if (!is_limited(a->tile))
        return false;
    for (int i = 0; i < 9; i++) {
        bst_square at;
        if (bst_square_find(v->game, state, a->x + i % 3 - 1, a->y + i / 3 - 1, &at) &&
            bst_game_tile(v->game, at.kind)->center != BST_NO_SEG)
            return true;
    }
    return a->tile->flags & BST_TILE_RIVER;
}

bool bst_verify_discard(bst_verifier *v, const bst_state *state, int kind, int seat, bool given_up)
{
    assumed a = {.tile = bst_game_tile(v->game, kind), .seat = seat, .axis = -1};
    bst_verify_look(v, state);
    bst_rectangle all = bst_verify_reach(v, 1);
    for (a.y = all.top; a.y <= all.bottom; a.y++) {
        for (a.x = all.left; a.x <= all.right; a.x++) {
            for (a.rot = 0; a.rot < 4; a.rot++) {
                bool by_bridge = false;
                if (judge_lay(v, state, &a, &by_bridge) == BST_REFUSED_OK && !(by_bridge && given_up) &&
                    !may_be_forbidden(v, state, &a))
                    return bst_found(v, "%s was discarded, but fits at %d,%d r%d%s", a.tile->name, a.x, a.y, a.rot,
                                     by_bridge ? " with a bridge" : "");
            }
        }
    }
    return true;
}
