// SPDX-License-Identifier: MIT
// The tile painted on a coarse grid: what stays free of cities, roads and rivers is field, cut into pieces by flooding,
// and the roomiest spot of each piece is where a figure stands. So a figure is never put on something drawn over its
// feature, whatever the tile.

#include "draw/layout.h"

#include <math.h>
#include <string.h>

#include "draw/castle.h"
#include "draw/glyph.h"

enum { CELL = 100 / BST_GRID };

static const bst_point middle = {50, 50};

static bst_point between(bst_point a, bst_point b, double t)
{
    return (bst_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static double distance(bst_point a, bst_point b)
{
    double x = a.x - b.x, y = a.y - b.y;
    return sqrt(x * x + y * y); // not hypot(): several times faster, and the same everywhere
}

static int is_city(const bst_segment *seg) { return seg->kind == BST_CITY || seg->kind == BST_CARCASSONNE; }

// ---- painting the grid

static bst_point cell_point(int row, int column) { return (bst_point){(column + 0.5) * CELL, (row + 0.5) * CELL}; }

// Marks the cells of `mask` that lie within `width` of a line.
static void stamp_line(const bst_shape *shape, double width, uint8_t mask[BST_GRID][BST_GRID])
{
    enum { SAMPLES = 4 };
    for (int i = 0, stroke = 0; i < shape->npoints; i++) {
        stroke += i >= shape->stroke_end[stroke];
        int last = i + 1 >= shape->stroke_end[stroke];
        for (int s = 0; s < (last ? 1 : SAMPLES); s++) {
            bst_point p = last ? shape->point[i] : between(shape->point[i], shape->point[i + 1], (double)s / SAMPLES);
            int top = (int)((p.y - width) / CELL), left = (int)((p.x - width) / CELL);
            for (int r = top < 0 ? 0 : top; r < BST_GRID && r * CELL <= p.y + width; r++) {
                for (int c = left < 0 ? 0 : left; c < BST_GRID && c * CELL <= p.x + width; c++) {
                    double dx = (c + 0.5) * CELL - p.x, dy = (r + 0.5) * CELL - p.y;
                    if (dx * dx + dy * dy < width * width)
                        mask[r][c] = 1;
                }
            }
        }
    }
}

// Gives the cells inside a closed outline to a segment, row by row between crossings of the outline.
static void fill_outline(const bst_shape *shape, int seg, uint8_t grid[BST_GRID][BST_GRID])
{
    for (int r = 0; r < BST_GRID; r++) {
        double y = (r + 0.5) * CELL, cross[BST_SHAPE_POINTS];
        int n = 0;
        for (int i = 0, j = shape->npoints - 1; i < shape->npoints; j = i++) {
            bst_point a = shape->point[i], b = shape->point[j];
            if ((a.y > y) == (b.y > y))
                continue;
            double x = (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x;
            int k = n++;
            for (; k > 0 && cross[k - 1] > x; k--)
                cross[k] = cross[k - 1];
            cross[k] = x;
        }
        for (int k = 0; k + 1 < n; k += 2) {
            int first = (int)ceil(cross[k] / CELL - 0.5), end = (int)ceil(cross[k + 1] / CELL - 0.5);
            for (int c = first < 0 ? 0 : first; c < end && c < BST_GRID; c++)
                grid[r][c] = (uint8_t)seg;
        }
    }
}

static void paint_line(const bst_layout *layout, int seg, double width, int over, uint8_t grid[BST_GRID][BST_GRID])
{
    uint8_t mask[BST_GRID][BST_GRID] = {{0}};
    stamp_line(&layout->shape[seg], width, mask);
    for (int k = 0; k < BST_GRID * BST_GRID; k++) {
        uint8_t *cell = &grid[k / BST_GRID][k % BST_GRID];
        if (mask[k / BST_GRID][k % BST_GRID] && (over || *cell == BST_NO_SEG))
            *cell = (uint8_t)seg;
    }
}

static void paint_disc(bst_layout *layout, bst_point at, double radius, int seg)
{
    for (int k = 0; k < BST_GRID * BST_GRID; k++) {
        uint8_t *cell = &layout->grid[k / BST_GRID][k % BST_GRID];
        if (distance(cell_point(k / BST_GRID, k % BST_GRID), at) < radius)
            *cell = (uint8_t)seg;
    }
}

// How many cells of a disc are free, or belong to a segment.
static int free_cells(const bst_layout *layout, bst_point at, double radius, int seg)
{
    int n = 0;
    for (int k = 0; k < BST_GRID * BST_GRID; k++) {
        int cell = layout->grid[k / BST_GRID][k % BST_GRID];
        n += (cell == BST_NO_SEG || cell == seg) && distance(cell_point(k / BST_GRID, k % BST_GRID), at) < radius;
    }
    return n;
}

// Whoever is at a cloister stands beside it, clear of roads, rivers and cities: so the building stays to be seen.
static bst_point beside_center(const bst_tile *tile, const bst_layout *layout, bst_point center)
{
    static const bst_point step[] = {{20, 13},   {-20, 13}, {13, 20},   {-13, 20},
                                     {-20, -13}, {20, -13}, {-13, -20}, {13, -20}};
    bst_point best = center;
    int most = 0;
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        bst_point p = {center.x + step[i].x, center.y + step[i].y};
        if (fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y)) < 9)
            continue;
        int cells = free_cells(layout, p, 9, tile->center);
        if (cells > most) {
            most = cells;
            best = p;
        }
    }
    return best;
}

static void paint_features(const bst_tile *tile, bst_layout *layout)
{
    bst_point center = bst_tile_center_point(tile);
    memset(layout->grid, BST_NO_SEG, sizeof layout->grid); // free: a field, found by flooding
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if (kind == BST_RIVER)
            paint_line(layout, i, 7, 0, layout->grid);
        else if (is_city(&tile->seg[i]))
            fill_outline(&layout->shape[i], i, layout->grid);
        else if (kind == BST_ABBEY)
            memset(layout->grid, i, sizeof layout->grid);
    }
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_ROAD) // a city lies over a tunnel
            paint_line(layout, i, 5, !tile->seg[i].tunnels, layout->grid);
    }
    if (tile->center != BST_NO_SEG) {
        paint_disc(layout, center, 14, tile->center);
        layout->anchor[tile->center] = beside_center(tile, layout, center);
        paint_disc(layout, layout->anchor[tile->center], 6, tile->center);
    }
}

// What is not on a castle tile is a garden, which is nobody's.
static void paint_castle(const bst_tile *tile, bst_layout *layout)
{
    memset(layout->grid, BST_GRID_NONE, sizeof layout->grid);
    for (int lane = 0; lane < 2; lane++) {
        for (int i = tile->nsegs - 1; i >= 0; i--) {
            if (lane && bst_castle_is_lane(&tile->seg[i]))
                paint_line(layout, i, 8, 1, layout->grid);
            else if (!lane && !bst_castle_is_lane(&tile->seg[i]))
                fill_outline(&layout->shape[i], i, layout->grid);
        }
    }
}

// Gives every free cell to the field whose half-edges it can reach, the nearest one where the picture leaves several
// fields connected; pieces without an edge go to the fields without an edge.
typedef struct flood {
    uint8_t piece[BST_GRID][BST_GRID];
    int size[256];
    int npieces;
} flood;

static void flood_piece(const bst_layout *layout, flood *f, int row, int column)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    uint16_t stack[BST_GRID * BST_GRID];
    int top = 0, id = ++f->npieces;
    stack[top++] = (uint16_t)(row * BST_GRID + column);
    f->piece[row][column] = (uint8_t)id;
    while (top) {
        int at = stack[--top], r = at / BST_GRID, c = at % BST_GRID;
        f->size[id]++;
        for (int s = 0; s < 4; s++) {
            int y = r + step[s][0], x = c + step[s][1];
            if (y < 0 || x < 0 || y >= BST_GRID || x >= BST_GRID || f->piece[y][x] || layout->grid[y][x] != BST_NO_SEG)
                continue;
            f->piece[y][x] = (uint8_t)id;
            stack[top++] = (uint16_t)(y * BST_GRID + x);
        }
    }
}

// The half-edges of fields: their points just inside the tile, and the pieces these lie on.
typedef struct half_edge {
    int seg, piece;
    bst_point at;
} half_edge;

static int field_halves(const bst_tile *tile, const flood *f, half_edge out[8])
{
    int n = 0;
    for (int half = 0; half < 8; half++) {
        int seg = bst_tile_segment_at(tile, half);
        bst_point at = between(bst_point_turn((bst_point){half & 1 ? 75 : 25, 0}, half / 2), middle, 0.06);
        if (seg != BST_NO_SEG && tile->seg[seg].kind == BST_FIELD)
            out[n++] = (half_edge){seg, f->piece[(int)(at.y / CELL)][(int)(at.x / CELL)], at};
    }
    return n;
}

// The field a free cell belongs to, or BST_GRID_NONE.
static int cell_field(const half_edge *halves, int n, const flood *f, int row, int column, const uint8_t *spare)
{
    int piece = f->piece[row][column], best = BST_GRID_NONE;
    double nearest = 1e9;
    bst_point p = cell_point(row, column);
    for (int i = 0; i < n; i++) {
        double dx = p.x - halves[i].at.x, dy = p.y - halves[i].at.y, d = dx * dx + dy * dy;
        if (halves[i].piece == piece && d < nearest) {
            nearest = d;
            best = halves[i].seg;
        }
    }
    return best == BST_GRID_NONE && piece ? spare[piece] : best;
}

// Deals the pieces without an edge to the fields without an edge, the largest pieces first.
static void deal_spares(const bst_tile *tile, const half_edge *halves, int n, const flood *f, uint8_t *spare)
{
    int taken[256] = {0};
    memset(spare, BST_GRID_NONE, 256);
    for (int i = 0; i < n; i++)
        taken[halves[i].piece] = 1;
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind != BST_FIELD || tile->seg[i].halves)
            continue;
        int best = 0;
        for (int piece = 1; piece <= f->npieces; piece++) {
            if (!taken[piece] && (!best || f->size[piece] > f->size[best]))
                best = piece;
        }
        if (best) {
            taken[best] = 1;
            spare[best] = (uint8_t)i;
        }
    }
}

static void paint_fields(const bst_tile *tile, bst_layout *layout)
{
    flood f;
    uint8_t spare[256];
    half_edge halves[8];
    memset(&f, 0, sizeof f);
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            if (layout->grid[r][c] == BST_NO_SEG && !f.piece[r][c] && f.npieces < 255)
                flood_piece(layout, &f, r, c);
        }
    }
    int n = field_halves(tile, &f, halves);
    deal_spares(tile, halves, n, &f, spare);
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            if (layout->grid[r][c] == BST_NO_SEG)
                layout->grid[r][c] = (uint8_t)cell_field(halves, n, &f, r, c, spare);
        }
    }
}

// ---- places

// How far each cell lies from anything but its segment, in two passes of chamfer steps (1 and the square root of 2).
static void measure_room(bst_layout *layout)
{
    static const int step[4][2] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
    static const float cost[4] = {1, 1, 1.4142f, 1.4142f};
    float room[BST_GRID][BST_GRID];
    for (int k = 0; k < BST_GRID * BST_GRID; k++)
        room[k / BST_GRID][k % BST_GRID] = BST_GRID;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < BST_GRID * BST_GRID; k++) {
            int at = pass ? BST_GRID * BST_GRID - 1 - k : k, r = at / BST_GRID, c = at % BST_GRID;
            for (int s = 0; s < 4; s++) {
                int y = r + (pass ? -step[s][0] : step[s][0]), x = c + (pass ? -step[s][1] : step[s][1]);
                if (y < 0 || x < 0 || y >= BST_GRID || x >= BST_GRID)
                    continue;
                float there = layout->grid[y][x] == layout->grid[r][c] ? room[y][x] : 0;
                if (there + cost[s] < room[r][c])
                    room[r][c] = there + cost[s];
            }
        }
    }
    for (int k = 0; k < BST_GRID * BST_GRID; k++)
        layout->room[k / BST_GRID][k % BST_GRID] = (uint8_t)(room[k / BST_GRID][k % BST_GRID] * (2 * CELL));
}

static int cell_of(double v) { return v < 0 ? 0 : v >= 100 ? BST_GRID - 1 : (int)(v / CELL); }

int bst_layout_seen(const bst_layout *layout, double x, double y) { return layout->grid[cell_of(y)][cell_of(x)]; }

double bst_layout_room(const bst_layout *layout, double x, double y)
{
    return layout->room[cell_of(y)][cell_of(x)] / 2.0;
}

bst_point bst_layout_place(const bst_layout *layout, int seg, const bst_point *used, int nused, double *room)
{
    bst_point best = middle;
    double most = -1;
    for (int r = 1; r < BST_GRID - 1; r++) {
        for (int c = 1; c < BST_GRID - 1; c++) {
            if (layout->grid[r][c] != seg)
                continue;
            bst_point p = cell_point(r, c);
            double here = fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y));
            here = fmin(here, layout->room[r][c] / 2.0);
            here *= here;
            for (int i = 0; i < nused && here > most; i++) {
                double dx = p.x - used[i].x, dy = p.y - used[i].y;
                here = fmin(here, (dx * dx + dy * dy) * (0.55 * 0.55));
            }
            if (here > most) {
                most = here;
                best = p;
            }
        }
    }
    *room = most < 0 ? -1 : sqrt(most);
    return best;
}

// The clearest point on the first stroke of a road or river: away from the rim, from other places, and where nothing
// is drawn over it. One-sided roads also keep away from the middle, where their ends meet.
static bst_point line_anchor(const bst_layout *layout, const bst_tile *tile, int seg, const bst_point *used, int nused)
{
    const bst_shape *shape = &layout->shape[seg];
    int through = (tile->seg[seg].sides & (tile->seg[seg].sides - 1)) != 0 && shape->nstrokes == 1;
    bst_point best = shape->npoints ? shape->point[0] : middle;
    double most = -1;
    for (int i = 0; i + 1 < shape->stroke_end[0]; i++) {
        for (int step = 0; step < 4; step++) {
            bst_point p = between(shape->point[i], shape->point[i + 1], step / 4.0);
            int column = (int)(p.x * BST_GRID / 100), row = (int)(p.y * BST_GRID / 100);
            double room = fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y));
            if (column >= BST_GRID || row >= BST_GRID || layout->grid[row][column] != seg)
                continue;
            if (!through)
                room = fmin(room, distance(p, middle));
            for (int k = 0; k < nused; k++)
                room = fmin(room, distance(p, used[k]));
            if (room > most + 0.01) {
                most = room;
                best = p;
            }
        }
    }
    return best;
}

static void place_anchors(const bst_tile *tile, bst_layout *layout)
{
    bst_point used[2 * BST_TILE_SEGS];
    int nused = 0;
    double room;
    if (tile->center != BST_NO_SEG) {
        used[nused++] = bst_tile_center_point(tile);
        used[nused++] = layout->anchor[tile->center];
    }
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if (kind != BST_ROAD && kind != BST_RIVER && kind != BST_SCHOOL && !bst_castle_is_lane(&tile->seg[i]))
            continue;
        layout->anchor[i] = line_anchor(layout, tile, i, used, nused);
        used[nused++] = layout->anchor[i];
    }
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_BRIDGE)
            layout->anchor[i] = middle;
        if (bst_glyph_fills_middle(&tile->seg[i])) {
            layout->anchor[i] = (bst_point){85, 85};
            used[nused++] = layout->anchor[i];
        } else if (is_city(&tile->seg[i]) || tile->seg[i].kind == BST_FIELD ||
                   (bst_tile_is_castle(tile) && !bst_castle_is_lane(&tile->seg[i]))) {
            layout->anchor[i] = bst_layout_place(layout, i, used, nused, &room);
            used[nused++] = layout->anchor[i];
        }
    }
}

void bst_layout_make(const bst_tile *tile, bst_layout *layout)
{
    memset(layout, 0, sizeof *layout);
    if (bst_tile_is_castle(tile)) {
        bst_castle_shapes(tile, layout->shape);
        paint_castle(tile, layout);
    } else {
        bst_shapes_make(tile, layout->shape);
        paint_features(tile, layout);
        paint_fields(tile, layout);
    }
    measure_room(layout);
    place_anchors(tile, layout);
}

void bst_draw_anchor(const bst_tile *tile, int seg, double *x, double *y)
{
    bst_layout layout;
    bst_layout_make(tile, &layout);
    *x = layout.anchor[seg].x;
    *y = layout.anchor[seg].y;
}
