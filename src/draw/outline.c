// SPDX-License-Identifier: MIT
// Outlines. Fields have no outline of their own: the border of their cells on the grid is walked with the field on the
// right hand, the middles of its steps are joined, which turns stairs into slopes, and what a straight line can say is
// left out. On the rim of the tile the border is kept exactly, so that areas of neighbours meet.

#include "draw/outline.h"

#include <math.h>

#include "draw/castle.h"
#include "draw/path.h"

enum { LOOP_MAX = 4096, STEP = 100 / BST_GRID };

typedef struct loop {
    int n;
    struct {
        uint8_t x, y, keep;
    } at[LOOP_MAX];
} loop;

static int has(const bst_layout *layout, int seg, int row, int column)
{
    return row >= 0 && column >= 0 && row < BST_GRID && column < BST_GRID && layout->grid[row][column] == seg;
}

static int on_rim(int x, int y) { return x == 0 || y == 0 || x == 100 || y == 100; }

static void add(loop *l, int x, int y, int keep)
{
    if (l->n < LOOP_MAX) {
        l->at[l->n].x = (uint8_t)x;
        l->at[l->n].y = (uint8_t)y;
        l->at[l->n++].keep = (uint8_t)keep;
    }
}

// Walks one loop from the upper side of a cell; `seen` marks upper sides that were walked along.
static void walk(const bst_layout *layout, int seg, int row, int column, uint8_t seen[BST_GRID][BST_GRID], loop *l)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1}; // E S W N
    // The cell ahead on the right and on the left of a corner, by direction.
    static const int right[4][2] = {{0, 0}, {0, -1}, {-1, -1}, {-1, 0}},
                     left[4][2] = {{-1, 0}, {0, 0}, {0, -1}, {-1, -1}};
    int x = column, y = row, d = 0;
    l->n = 0;
    do {
        if (d == 0)
            seen[y][x] = 1;
        add(l, STEP * x + STEP / 2 * dx[d], STEP * y + STEP / 2 * dy[d], 0);
        x += dx[d];
        y += dy[d];
        int before = d;
        if (!has(layout, seg, y + right[d][0], x + right[d][1]))
            d = (d + 1) & 3;
        else if (has(layout, seg, y + left[d][0], x + left[d][1]))
            d = (d + 3) & 3;
        if (on_rim(STEP * x, STEP * y) && d != before)
            add(l, STEP * x, STEP * y, 1);
    } while (x != column || y != row || d != 0);
}

static double off_line(const loop *l, int a, int b, int i)
{
    double dx = l->at[b].x - l->at[a].x, dy = l->at[b].y - l->at[a].y, length = hypot(dx, dy);
    double ux = l->at[i].x - l->at[a].x, uy = l->at[i].y - l->at[a].y;
    return length > 0 ? fabs(ux * dy - uy * dx) / length : hypot(ux, uy);
}

// Marks the points between a and b that a straight line would miss (Douglas and Peucker).
static void simplify(loop *l, int a, int b)
{
    while (b - a > 1) {
        int worst = a;
        double most = 0.8;
        for (int i = a + 1; i < b; i++) {
            double d = off_line(l, a, b, i);
            if (d > most) {
                most = d;
                worst = i;
            }
        }
        if (worst == a)
            return;
        l->at[worst].keep = 1;
        simplify(l, a, worst);
        a = worst;
    }
}

static void write_loop(bst_text *out, loop *l)
{
    // The loop is cut open at a point that stays, and at the one farthest from it.
    int first = 0, far = 0;
    for (int i = 0; i < l->n && !l->at[first].keep; i++)
        first = l->at[i].keep ? i : first;
    loop turned = {.n = 0};
    for (int i = 0; i <= l->n; i++)
        add(&turned, l->at[(first + i) % l->n].x, l->at[(first + i) % l->n].y, l->at[(first + i) % l->n].keep);
    for (int i = 0; i < turned.n; i++) {
        double d = hypot(turned.at[i].x - turned.at[0].x, turned.at[i].y - turned.at[0].y);
        if (d > hypot(turned.at[far].x - turned.at[0].x, turned.at[far].y - turned.at[0].y))
            far = i;
    }
    turned.at[0].keep = turned.at[far].keep = turned.at[turned.n - 1].keep = 1;
    for (int a = 0, i = 1; i < turned.n; i++) {
        if (turned.at[i].keep) {
            simplify(&turned, a, i);
            a = i;
        }
    }
    bst_point corner[2 * BST_GRID];
    int n = 0;
    for (int i = 0; i + 1 < turned.n && n < 2 * BST_GRID; i++) {
        if (turned.at[i].keep)
            corner[n++] = (bst_point){turned.at[i].x, turned.at[i].y};
    }
    bst_path_points(out, corner, n);
    bst_text_put(out, "Z");
}

static bool trace(bst_text *out, const bst_layout *layout, int seg)
{
    uint8_t seen[BST_GRID][BST_GRID] = {{0}};
    bool found = false;
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            if (seen[r][c] || !has(layout, seg, r, c) || has(layout, seg, r - 1, c))
                continue;
            loop l;
            walk(layout, seg, r, c, seen, &l);
            if (l.n < 10 && !on_rim(STEP * c, STEP * r))
                continue; // a crumb
            write_loop(out, &l);
            found = true;
        }
    }
    return found;
}

bool bst_layout_outline(bst_text *out, const bst_tile *tile, const bst_layout *layout, int seg)
{
    if (seg < 0 || seg >= tile->nsegs)
        return false;
    const bst_shape *shape = &layout->shape[seg];
    if (bst_tile_is_castle(tile)) {
        if (bst_castle_is_lane(&tile->seg[seg])) {
            bst_path_band(out, shape, 15);
        } else {
            bst_path_shape(out, shape);
            bst_text_put(out, "Z");
        }
        return true;
    }
    switch (tile->seg[seg].kind) {
    case BST_CITY:
    case BST_CARCASSONNE:
        if (shape->npoints < 3)
            return false;
        bst_path_shape(out, shape);
        bst_text_put(out, "Z");
        return true;
    case BST_ROAD:
    case BST_RIVER:
        if (shape->npoints < 2)
            return false;
        bst_path_band(out, shape, tile->seg[seg].kind == BST_ROAD ? 10 : 14);
        return true;
    case BST_CLOISTER:
    case BST_SHRINE: {
        bst_point at = bst_tile_center_point(tile);
        bst_text_put(out, "M");
        bst_text_number(out, at.x - 19);
        bst_text_put(out, " ");
        bst_text_number(out, at.y);
        bst_text_put(out, "a19 19 0 1 0 38 0a19 19 0 1 0-38 0Z");
        return true;
    }
    case BST_ABBEY: bst_text_put(out, "M0 0h100v100h-100Z"); return true;
    case BST_FIELD: return trace(out, layout, seg);
    default: return false;
    }
}

bool bst_draw_outline(bst_text *out, const bst_tile *tile, int seg)
{
    bst_layout layout;
    bst_layout_make(tile, &layout);
    return bst_layout_outline(out, tile, &layout, seg);
}
