// SPDX-License-Identifier: MIT
// What stands about on a tile without meaning anything: patches, plants, houses, turrets, gates. It keeps clear of
// everything that does mean something, and of the places of figures.

#include <math.h>

#include "draw/path.h"
#include "draw/tile_pen.h"

static double from_rim(bst_point p) { return fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y)); }

static bst_point somewhere(bst_pen *pen, int margin)
{
    double x = margin + bst_pen_chance(pen, 1000) * (100 - 2 * margin) / 1000.0;
    return (bst_point){x, margin + bst_pen_chance(pen, 1000) * (100 - 2 * margin) / 1000.0};
}

// ---- fields

void bst_decor_ground(bst_pen *pen)
{
    bst_pen_fill(pen, pen->colour->meadow);
    for (int i = 0; i < 3; i++) {
        bst_point p = somewhere(pen, 24);
        double rx = 11 + bst_pen_chance(pen, 10), ry = 7 + bst_pen_chance(pen, 8);
        bst_text_add(pen->out, "M%.0f %.0fa%.0f %.0f 0 1 0 %.0f 0a%.0f %.0f 0 1 0-%.0f 0z", p.x - rx, p.y, rx, ry,
                     2 * rx, rx, ry, 2 * rx);
    }
    bst_pen_end(pen);
}

static int is_field(const bst_pen *pen, bst_point p)
{
    int seg = bst_layout_seen(&pen->layout, p.x, p.y);
    return seg < pen->tile->nsegs && pen->tile->seg[seg].kind == BST_FIELD;
}

void bst_decor_fields(bst_pen *pen)
{
    // From large to small; the first fit takes the place.
    static const struct {
        int glyph, tries, most;
        double radius;
    } plants[] = {
        {BST_GLYPH_CROP, 10, 1, 12.5}, {BST_GLYPH_WOOD, 10, 1, 10.5}, {BST_GLYPH_VINEYARD, 6, 1, 12.5},
        {BST_GLYPH_GROVE, 12, 2, 9},   {BST_GLYPH_TREE, 14, 3, 6},    {BST_GLYPH_FIR, 8, 2, 5.5},
        {BST_GLYPH_BUSH, 14, 3, 4.5},  {BST_GLYPH_FLOWERS, 8, 2, 4},  {BST_GLYPH_TUFT, 24, 9, 2.6},
    };
    int skip = bst_pen_chance(pen, 3); // not every tile has everything
    for (int k = 0; k < (int)(sizeof plants / sizeof *plants); k++) {
        if (k < 3 && k % 3 != skip)
            continue;
        int n = 0;
        for (int i = 0; i < plants[k].tries && n < plants[k].most; i++) {
            bst_point p = somewhere(pen, 3);
            double r = plants[k].radius;
            if (!is_field(pen, p) || from_rim(p) < r || bst_layout_room(&pen->layout, p.x, p.y) < r + 2.5 ||
                !bst_pen_is_free(pen, p, r))
                continue;
            bst_pen_take(pen, p, r);
            bst_pen_glyph(pen, plants[k].glyph, p);
            n++;
        }
    }
}

// ---- walls

static int along_rim(bst_point a, bst_point b)
{
    return (a.x == b.x && (a.x == 0 || a.x == 100)) || (a.y == b.y && (a.y == 0 || a.y == 100));
}

// Turrets stand along each run of wall at even distances.
void bst_decor_wall(bst_pen *pen, int seg)
{
    enum { SPACING = 34, CLEAR = 10 };
    const bst_shape *shape = &pen->layout.shape[seg];
    int n = shape->npoints;
    for (int i = 0; i < n; i++) {
        if (along_rim(shape->point[i], shape->point[(i + 1) % n]) ||
            !along_rim(shape->point[(i + n - 1) % n], shape->point[i]))
            continue; // not the beginning of a run
        int last = i;
        double length = 0;
        for (; last < i + n && !along_rim(shape->point[last % n], shape->point[(last + 1) % n]); last++)
            length += hypot(shape->point[(last + 1) % n].x - shape->point[last % n].x,
                            shape->point[(last + 1) % n].y - shape->point[last % n].y);
        int count = (int)(length / SPACING + 0.5);
        double next = length / count / 2, walked = 0;
        for (int k = i; k < last && count > 0; k++) {
            bst_point a = shape->point[k % n], b = shape->point[(k + 1) % n];
            double step = hypot(b.x - a.x, b.y - a.y);
            for (; next <= walked + step; next += length / count) {
                double t = step > 0 ? (next - walked) / step : 0;
                bst_point p = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
                if (from_rim(p) >= CLEAR && bst_pen_is_free(pen, p, 3.5)) {
                    bst_pen_take(pen, p, 4);
                    bst_pen_glyph(pen, BST_GLYPH_TURRET, p);
                }
            }
            walked += step;
        }
    }
}

void bst_decor_gates(bst_pen *pen)
{
    for (int i = 0; i < pen->tile->nsegs; i++) {
        const bst_segment *seg = &pen->tile->seg[i];
        const bst_shape *shape = &pen->layout.shape[i];
        if (seg->kind != BST_ROAD || (seg->sides & (seg->sides - 1)) || !shape->npoints ||
            bst_tile_road_city(pen->tile, i) == BST_NO_SEG)
            continue;
        bst_point at = shape->point[shape->npoints - 1];
        bst_pen_take(pen, at, 8);
        if (!pen->colour->plain)
            bst_pen_glyph(pen, BST_GLYPH_GATE, at);
    }
}
