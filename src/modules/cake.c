// SPDX-License-Identifier: MIT
// The cake fight of the catapult: whom a chip hits, whom they push, and the tower it may knock over (CATA-R15).

#include "modules/catapult.h"

enum { STILL = 81 }; ///< a follower pushed by less, 0.02 tile, pushes nobody

/// A follower on the table.
typedef struct skittle {
    bst_dot at;
    int64_t far; ///< square of the distance to where he was hit from
    int figure;
    int radius;
} skittle;

typedef struct skittles {
    int n, spare;
    skittle at[BST_FIGURES_MAX];
} skittles;

/// A follower who is pushed: from where he stands, in the direction of a vector.
typedef struct push {
    bst_dot from, to;
    int speed;
} push;

static void skittles_set(const bst_context *c, skittles *all)
{
    all->n = 0;
    for (int f = 1; f <= c->g->per_seat * c->g->setup.seats; f++) {
        skittle one = {.figure = f, .radius = bst_anchor_radius(c, f)};
        if (bst_anchor_of(c, f, &one.at)) {
            all->at[all->n++] = one;
        }
    }
}

/// Where a push ends that comes from a point; from the very same point it goes the way of the throw.
static bst_dot pushed_to(bst_dot from, bst_dot at, int speed, int direction)
{
    int far = bst_root(bst_dot_square(from, at));
    if (far == 0) {
        return bst_dot_moved(at, direction, speed);
    }
    return (bst_dot){at.x + (int32_t)((int64_t)(at.x - from.x) * speed / far),
                     at.y + (int32_t)((int64_t)(at.y - from.y) * speed / far)};
}

/// The square of the distance from a point to the way between two others.
static int64_t from_way(bst_dot at, bst_dot a, bst_dot b)
{
    int64_t wx = b.x - a.x;
    int64_t wy = b.y - a.y;
    int64_t px = at.x - a.x;
    int64_t py = at.y - a.y;
    int64_t length = wx * wx + wy * wy;
    int64_t along = wx * px + wy * py;
    if (along <= 0 || length == 0) {
        return bst_dot_square(at, a);
    }
    int64_t across = wx * py - wy * px;
    return along >= length ? bst_dot_square(at, b) : across * across / length;
}

/// Takes the nearest follower out of the set who is within reach of a way; false if nobody is. Among equals the one
/// with the lowest number.
static bool take_nearest(skittles *all, bst_dot a, bst_dot b, int radius, skittle *out)
{
    int best = -1;
    for (int i = 0; i < all->n; i++) {
        skittle *s = &all->at[i];
        int64_t reach = radius + s->radius;
        s->far = from_way(s->at, a, b);
        if (s->far <= reach * reach && (best < 0 || s->far < all->at[best].far)) {
            best = i;
        }
    }
    if (best < 0) {
        return false;
    }
    *out = all->at[best];
    all->n--;
    for (int i = best; i < all->n; i++) { // they stay in the order of their numbers
        all->at[i] = all->at[i + 1];
    }
    return true;
}

int bst_cake_hits(const bst_context *c, bst_dot at, int direction, uint8_t out[BST_FIGURES_MAX])
{
    skittles all;
    skittle hit;
    push pushes[BST_FIGURES_MAX];
    int radius[BST_FIGURES_MAX];
    int n = 0;
    skittles_set(c, &all);
    while (take_nearest(&all, at, at, BST_CHIP_RADIUS, &hit)) { // CATA-10, CATA-12, CATA-13
        int speed = BST_TOUCH - bst_root(hit.far);
        pushes[n] = (push){hit.at, pushed_to(at, hit.at, speed, direction), speed};
        radius[n] = hit.radius;
        out[n++] = (uint8_t)hit.figure;
    }
    for (int i = 0; i < n; i++) { // CATA-14
        int speed = pushes[i].speed / 2;
        while (pushes[i].speed >= STILL && take_nearest(&all, pushes[i].from, pushes[i].to, radius[i], &hit)) {
            pushes[n] = (push){hit.at, pushed_to(pushes[i].to, hit.at, speed, direction), speed};
            radius[n] = hit.radius;
            out[n++] = (uint8_t)hit.figure;
        }
    }
    return n;
}

void bst_cake_return(bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    if (f->place == BST_AT_CROWN) {
        bst_crown_leave(c, figure, BST_CATA_10);
    } else if (f->place == BST_AT_QUARTER) {
        bst_event *e = bst_emit(c, BST_EVENT_STRUCK);
        if (e) {
            e->seat = c->g->figure_seat[figure];
            e->figure = c->g->figure_kind[figure];
            e->number = f->ref;
            e->rule = bst_quarter_open(c, f->ref) ? BST_CATA_R3 : BST_CATA_R14;
        }
        bst_figure_move(c, figure, BST_AT_SUPPLY, 0);
    } else {
        bst_figure_return(c, figure);
    }
}

int bst_cake_tower(const bst_context *c, bst_dot at)
{
    int cell = bst_tile_at(c->g, c->s, bst_dot_row(at.x), bst_dot_row(at.y)); // no other is so near
    bool touched = bst_tower_height(c, cell) != 0 &&
                   bst_dot_square(at, bst_cell_middle(c, cell)) <= (int64_t)BST_TOUCH * BST_TOUCH;
    return touched ? cell : 0;
}
