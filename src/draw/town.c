// SPDX-License-Identifier: MIT
// The town inside a city's walls, seen from above: streets from a market place to every edge where the city goes on and
// to every gate, rows of roofs along them and along the wall, trees in the yards. The market place is where a figure
// stands. Streets leave by the middle of an edge, so that those of neighbours meet. Houses are broad strokes: they
// look the same whichever way the tile is turned, and a whole town is a few paths.

#include <math.h>

#include "draw/path.h"
#include "draw/tile_pen.h"

enum { STREETS = 12, BENDS = 7, ROW = 80, TREES = 8 };
static const double half_street = 1.9, market = 7.2, close = 31, deep = 6;

typedef struct town {
    bst_pen *pen;
    int seg, nstreets, nrows;
    bst_point street[STREETS][BENDS];
    bst_text rows, roofs[2]; // as path data: rows of houses, and their roofs in two colours
    uint8_t full[100][100];  // [row][column]: nothing can be built there
} town;

static bst_point between(bst_point a, bst_point b, double t)
{
    return (bst_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static double distance(bst_point a, bst_point b)
{
    double x = a.x - b.x, y = a.y - b.y;
    return sqrt(x * x + y * y);
}

static double from_rim(bst_point p) { return fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y)); }

// ---- streets

static void add_street(town *t, bst_point from, bst_point by, bst_point to)
{
    if (t->nstreets == STREETS)
        return;
    for (int i = 0; i < BENDS; i++) {
        double s = (double)i / (BENDS - 1);
        t->street[t->nstreets][i] = between(between(from, by, s), between(by, to, s), s);
    }
    t->nstreets++;
}

static bool is_full(const bst_pen *pen, int seg) { return bst_glyph_fills_middle(&pen->tile->seg[seg]); }

// Where the streets meet.
static bst_point market_of(const bst_pen *pen, int seg)
{
    return is_full(pen, seg) ? (bst_point){50, 50} : pen->layout.anchor[seg];
}

static town plan(bst_pen *pen, int seg)
{
    town t = {.pen = pen, .seg = seg};
    const bst_tile *tile = pen->tile;
    bst_point place = market_of(pen, seg);
    for (int side = 0; side < 4; side++) {
        bst_point edge = bst_point_turn((bst_point){50, 0}, side), inward = bst_point_turn((bst_point){50, 20}, side);
        if (tile->seg[seg].sides >> side & 1)
            add_street(&t, edge, between(edge, inward, fmin(1, distance(edge, place) / 40)), place);
    }
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_shape *road = &pen->layout.shape[i];
        if (tile->seg[i].kind != BST_ROAD || (tile->seg[i].sides & (tile->seg[i].sides - 1)) || !road->npoints ||
            bst_tile_road_city(tile, i) != seg)
            continue;
        bst_point gate = road->point[road->npoints - 1];
        add_street(&t, gate, between(gate, place, 0.5), place);
    }
    return t;
}

void bst_town_streets(bst_pen *pen, int seg)
{
    town t = plan(pen, seg);
    bst_point at = market_of(pen, seg);
    bst_pen_line(pen, pen->colour->street, 2 * half_street, " stroke-linejoin=\"round\"");
    for (int i = 0; i < t.nstreets; i++)
        bst_path_points(pen->out, t.street[i], BENDS);
    bst_pen_end(pen);
    bst_text_add(pen->out,
                 "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"%s\" stroke=\"%s\" stroke-width=\".7\" "
                 "stroke-dasharray=\"1.6 1.2\"/>",
                 at.x, at.y, is_full(pen, seg) ? close : market, pen->colour->street, pen->colour->city_dark);
}

// ---- ground

// What happens to the cells within `reach` of a line: they are taken, or 0 says that one is not free.
static int line_cells(town *t, bst_point a, bst_point b, double reach, int take)
{
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    int left = (int)(fmin(a.x, b.x) - reach), right = (int)(fmax(a.x, b.x) + reach);
    int top = (int)(fmin(a.y, b.y) - reach), bottom = (int)(fmax(a.y, b.y) + reach);
    for (int y = top < 0 ? 0 : top; y <= bottom && y < 100; y++) {
        for (int x = left < 0 ? 0 : left; x <= right && x < 100; x++) {
            double px = x + 0.5 - a.x, py = y + 0.5 - a.y, s = square > 0 ? (px * dx + py * dy) / square : 0;
            s = s < 0 ? 0 : s > 1 ? 1 : s;
            px -= dx * s;
            py -= dy * s;
            if (px * px + py * py > reach * reach)
                continue;
            if (!take && t->full[y][x])
                return 0;
            t->full[y][x] |= (uint8_t)take;
        }
    }
    return 1;
}

static void survey(town *t)
{
    static const double wall = 3.3;
    const bst_pen *pen = t->pen;
    for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++)
            t->full[y][x] = bst_layout_seen(&pen->layout, x, y) != t->seg || bst_layout_room(&pen->layout, x, y) < wall;
    for (int i = 0; i < t->nstreets; i++)
        for (int k = 0; k + 1 < BENDS; k++)
            line_cells(t, t->street[i][k], t->street[i][k + 1], half_street, 1);
    for (int i = 0; i < pen->ntaken; i++)
        line_cells(t, pen->taken[i], pen->taken[i], pen->radius[i] - 0.5, 1);
}

// ---- houses

// The point of a line that lies so far along it.
static bst_point point_along(const bst_point *line, int n, double far)
{
    for (int k = 0; k + 1 < n; k++) {
        double length = distance(line[k], line[k + 1]);
        if (far <= length || k + 2 == n)
            return between(line[k], line[k + 1], far / length);
        far -= length;
    }
    return line[0];
}

// Roofs of different widths along a row, as strokes of their own: dashes of one stroke are several times slower to
// paint.
static void add_roofs(town *t, const bst_point *row, int n)
{
    static const double width[] = {6, 7.5, 5.5}, gap = 0.6, least = 3.5;
    static const uint8_t dark[] = {0, 1, 0, 1, 0, 0};
    double length = 0;
    for (int k = 0; k + 1 < n; k++)
        length += distance(row[k], row[k + 1]);
    int house = t->nrows;
    for (double from = gap, to; from + least < length; from = to + gap, house++) {
        to = from + width[house % 3];
        to = length - to < least + 2 * gap ? length - gap : to;
        bst_point roof[] = {point_along(row, n, from), point_along(row, n, to)};
        bst_path_points(&t->roofs[dark[house % 6]], roof, 2);
    }
}

// A row is longer at both ends than the discs that were free, and every other one begins with its end: so their houses
// do not lie side by side.
static void add_row(town *t, bst_point *row, int n)
{
    static const double more = 2.2;
    for (int k = 0; k + 1 < n; k++)
        line_cells(t, row[k], row[k + 1], deep / 2, 1);
    row[0] = between(row[1], row[0], 1 + more / distance(row[0], row[1]));
    row[n - 1] = between(row[n - 2], row[n - 1], 1 + more / distance(row[n - 2], row[n - 1]));
    for (int i = 0, k = n - 1; t->nrows % 2 && i < k; i++, k--) {
        bst_point first = row[i];
        row[i] = row[k];
        row[k] = first;
    }
    add_roofs(t, row, n);
    t->nrows++;
    bst_path_points(&t->rows, row, n);
}

// Rows of houses along a line, `aside` of it, wherever there is room.
static void build_rows(town *t, const bst_point *line, int n, double aside)
{
    static const double step = 1.5;
    bst_point row[ROW];
    int length = 0;
    for (int i = 0; i + 1 < n; i++) {
        double far = distance(line[i], line[i + 1]);
        bst_point along = {(line[i + 1].x - line[i].x) / far, (line[i + 1].y - line[i].y) / far};
        int rim = from_rim(line[i]) == 0 && from_rim(line[i + 1]) == 0; // the city goes on there
        for (double s = 0; s < far; s += step) {
            bst_point p = {line[i].x + along.x * s - along.y * aside, line[i].y + along.y * s + along.x * aside};
            int free = !rim && length < ROW && from_rim(p) > deep / 2 && !t->full[(int)p.y][(int)p.x] &&
                       line_cells(t, p, p, deep / 2, 0);
            if (free && length) { // on the inner side of a bend there may be no way forward
                bst_point last = row[length - 1];
                free = (p.x - last.x) * along.x + (p.y - last.y) * along.y > step / 3;
            }
            if (free)
                row[length++] = p;
            if (free && (i + 2 < n || s + step < far))
                continue;
            if (length > 2)
                add_row(t, row, length);
            length = 0;
        }
    }
}

static void draw_houses(town *t)
{
    bst_pen *pen = t->pen;
    const struct {
        const char *colour;
        bst_text *data;
        double width;
    } pass[] = {{pen->colour->ink, &t->rows, deep},
                {pen->colour->roof, &t->roofs[0], deep - 1.1},
                {pen->colour->roof_dark, &t->roofs[1], deep - 1.1}};
    for (int k = 0; k < 3; k++) {
        if (pass[k].data->data) {
            bst_pen_line(pen, pass[k].colour, pass[k].width, "");
            bst_text_put(pen->out, pass[k].data->data);
            bst_pen_end(pen);
        }
        bst_text_free(pass[k].data);
    }
}

// ---- yards

// What rises over the roofs: the nearest free place to the market takes it.
static void draw_landmark(town *t, int glyph, double radius)
{
    bst_point best = {0, 0}, place = market_of(t->pen, t->seg);
    double nearest = 1e9;
    for (int y = 3; y < 100; y += 3) {
        for (int x = 3; x < 100; x += 3) {
            bst_point p = {x, y};
            if (from_rim(p) > 1.6 * radius && !t->full[y][x] && distance(p, place) < nearest &&
                line_cells(t, p, p, radius, 0)) {
                nearest = distance(p, place);
                best = p;
            }
        }
    }
    if (nearest > 100)
        return;
    line_cells(t, best, best, radius, 1);
    bst_pen_glyph(t->pen, glyph, best);
}

static void draw_trees(town *t)
{
    static const double radius = 1.7;
    bst_pen *pen = t->pen;
    int n = 0;
    bst_text_add(pen->out, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\".5\" d=\"", pen->colour->leaf,
                 pen->colour->leaf_dark);
    for (int k = 0; k < 70 && n < TREES; k++) {
        bst_point p = {3 + bst_pen_chance(pen, 95), 3 + bst_pen_chance(pen, 95)};
        if (!line_cells(t, p, p, radius + 0.2, 0))
            continue;
        line_cells(t, p, p, radius, 1);
        bst_text_add(pen->out, "M%g %ga1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z", p.x - radius, p.y);
        n++;
    }
    bst_pen_end(pen);
}

void bst_town_houses(bst_pen *pen, int seg)
{
    static const double row = 6.6, yard = 1.6;
    town t = plan(pen, seg);
    const bst_shape *wall = &pen->layout.shape[seg];
    survey(&t);
    if (t.nstreets > 1 && !pen->tile->seg[seg].attrs && bst_pen_chance(pen, 2))
        draw_landmark(&t, BST_GLYPH_CHURCH, 8.5);
    int ranks = t.nstreets > 3 && !is_full(pen, seg) ? 4 : 8; // between four streets there is room for gardens
    for (int rank = 0; rank < ranks; rank++) {
        for (int i = 0; i < t.nstreets; i++) {
            double aside = half_street + 3.3 + rank * row + rank / 2 * yard;
            build_rows(&t, t.street[i], BENDS, aside);
            build_rows(&t, t.street[i], BENDS, -aside);
        }
        if (rank == 0) { // behind the wall, on whichever side the city lies
            build_rows(&t, wall->point, wall->npoints, 7);
            build_rows(&t, wall->point, wall->npoints, -7);
        }
    }
    draw_houses(&t);
    for (int i = 0; i < 3; i++) // yards that were left
        draw_landmark(&t, i ? BST_GLYPH_TREE : BST_GLYPH_GROVE, i ? 5.5 : 9);
    draw_trees(&t);
}
