// SPDX-License-Identifier: MIT
// Outlines and courses on a tile, derived from its data alone.
//
// Cities are drawn from the half-edges they hold: along the edge, then back by curves bent towards the middle.
// Roads and rivers run through the middle.

#include "draw/shape.h"

#include <math.h>
#include <string.h>

enum { CURVE = 10 }; // points of a flattened curve

static const bst_point middle = {50, 50};

// Points round the edge, clockwise from the north-west corner; half-edge h runs from rim[h] to rim[h + 1].
static const bst_point rim[9] = {{0, 0},    {50, 0},  {100, 0}, {100, 50}, {100, 100},
                                 {50, 100}, {0, 100}, {0, 50},  {0, 0}};

static bst_point between(bst_point a, bst_point b, double t)
{
    return (bst_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static double distance(bst_point a, bst_point b) { return hypot(a.x - b.x, a.y - b.y); }

static bst_point side_middle(int side) { return rim[2 * side + 1]; }

static void add_point(bst_shape *shape, bst_point p)
{
    if (shape->npoints < BST_SHAPE_POINTS)
        shape->point[shape->npoints++] = p;
}

// Appends a quadratic curve without its first point.
static void add_curve(bst_shape *shape, bst_point a, bst_point control, bst_point b)
{
    for (int i = 1; i <= CURVE; i++) {
        double t = (double)i / CURVE;
        add_point(shape, between(between(a, control, t), between(control, b, t), t));
    }
}

static int is_city(const bst_segment *seg) { return seg->kind == BST_CITY || seg->kind == BST_CARCASSONNE; }

// The half-edges a segment covers, whole sides included.
static int covered(const bst_segment *seg)
{
    int halves = seg->halves;
    for (int d = 0; d < 4; d++)
        halves |= seg->sides >> d & 1 ? 3 << 2 * d : 0;
    return halves;
}

int bst_tile_segment_at(const bst_tile *tile, int half)
{
    for (int i = 0; i < tile->nsegs; i++) {
        int halves = tile->seg[i].kind == BST_FIELD || is_city(&tile->seg[i]) ? covered(&tile->seg[i]) : 0;
        if (halves >> half & 1)
            return i;
    }
    return BST_NO_SEG;
}

// Corners (bits of rim points) that a city reaches without holding an edge there: where two fields meet at a corner,
// or a field meets a city it does not border, something must keep them apart.
static int city_spikes(const bst_tile *tile, int city)
{
    int spikes = 0;
    for (int corner = 0; corner < 8; corner += 2) {
        int a = bst_tile_segment_at(tile, (corner + 7) & 7), b = bst_tile_segment_at(tile, corner);
        if (a == BST_NO_SEG || b == BST_NO_SEG || a == b || a == city || b == city)
            continue;
        int field = tile->seg[a].kind == BST_FIELD ? a : b, other = field == a ? b : a;
        if (tile->seg[field].kind != BST_FIELD || !(tile->seg[field].borders >> city & 1))
            continue;
        int apart = tile->seg[other].kind == BST_FIELD ? tile->seg[other].borders >> city & 1
                                                       : !(tile->seg[field].borders >> other & 1);
        spikes |= apart << corner;
    }
    return spikes;
}

static int city_count(const bst_tile *tile)
{
    int n = 0;
    for (int i = 0; i < tile->nsegs; i++)
        n += is_city(&tile->seg[i]);
    return n;
}

static int has_kind(const bst_tile *tile, int kind)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == kind)
            return 1;
    }
    return 0;
}

// A city spans the tile beside others, so that caps must stay flat and bands slim.
static int is_crowded(const bst_tile *tile)
{
    int large = 0;
    for (int i = 0; i < tile->nsegs; i++)
        large |= is_city(&tile->seg[i]) && (tile->seg[i].sides & (tile->seg[i].sides - 1));
    return city_count(tile) > 1 && large;
}

// Control point of the curve that closes a city between two rim points `gap` half-edges apart.
static bst_point bend(const bst_tile *tile, bst_point a, bst_point b, int gap, bst_point home)
{
    bst_point mid = between(a, b, 0.5);
    int crowded = is_crowded(tile);
    if (distance(mid, middle) < 1) {
        double pull = crowded ? 0.62 : 0.06;
        return between(middle, home, pull);
    }
    if (gap <= 2)
        return between(mid, middle, crowded || has_kind(tile, BST_RIVER) ? 1.65 : 1.0);
    if (distance(a, b) < 80)
        return between(mid, middle, 0.9);
    return between(mid, middle, crowded ? 0.8 : 1.15);
}

static void make_city(const bst_tile *tile, int city, bst_shape *shape)
{
    int halves = covered(&tile->seg[city]), spikes = city_spikes(tile, city);
    int stop[8], n = 0;
    bst_point home = {0, 0};
    for (int i = 0; i < 8; i++) {
        int before = halves >> ((i + 7) & 7) & 1, behind = halves >> i & 1;
        if (before || behind || (spikes >> i & 1))
            stop[n++] = i;
    }
    if (n == 0)
        return;
    for (int i = 0; i < n; i++)
        home = (bst_point){home.x + rim[stop[i]].x / n, home.y + rim[stop[i]].y / n};
    add_point(shape, rim[stop[0]]);
    for (int i = 0; i < n; i++) {
        int from = stop[i], to = stop[(i + 1) % n], gap = (to - from + 8) & 7;
        if (halves >> from & 1)
            add_point(shape, rim[to]);
        else
            add_curve(shape, rim[from], bend(tile, rim[from], rim[to], gap ? gap : 8, home), rim[to]);
    }
    shape->nstrokes = 1;
    shape->stroke_end[0] = shape->npoints;
}

// A city that leaves its edge on a bridge over another city and ends in the field beyond (abbey.03).
static int city_bridges_over(const bst_tile *tile, int city)
{
    const bst_segment *seg = &tile->seg[city];
    for (int d = 0; d < 4; d++) {
        if (seg->sides != 1 << d || seg->attrs & BST_ATTR_SMALL)
            continue;
        int beyond = bst_tile_segment_at(tile, (2 * d + 4) & 7), across = 1 << ((d + 1) & 3) | 1 << ((d + 3) & 3);
        for (int i = 0; i < tile->nsegs; i++) {
            if (tile->seg[i].kind == BST_CITY && tile->seg[i].sides == across && beyond != BST_NO_SEG &&
                tile->seg[beyond].borders >> city & 1)
                return d + 1;
        }
    }
    return 0;
}

static int inside(const bst_shape *shape, bst_point p)
{
    int in = 0;
    for (int i = 0, j = shape->npoints - 1; i < shape->npoints; j = i++) {
        bst_point a = shape->point[i], b = shape->point[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            in = !in;
    }
    return in;
}

// Where the cloister or shrine stands: in the middle, or beside a road or river that only passes by.
bst_point bst_tile_center_point(const bst_tile *tile)
{
    bst_point p = middle;
    if (tile->center == BST_NO_SEG || tile->seg[tile->center].kind == BST_ABBEY)
        return p;
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        if (seg->kind != BST_RIVER && seg->kind != BST_ROAD)
            continue;
        if (seg->sides == 10)
            p.y = 25;
        else if (seg->sides == 5)
            p.x = 27;
        for (int d = 0; d < 4; d++) {
            int e = (d + 1) & 3;
            if (seg->sides == (1 << d | 1 << e)) {
                bst_point corner = rim[2 * e];
                p = (bst_point){p.x + (50 - corner.x) * 0.26, p.y + (50 - corner.y) * 0.26};
            }
        }
    }
    return p;
}

static void end_stroke(bst_shape *shape)
{
    if (shape->nstrokes < 4)
        shape->stroke_end[shape->nstrokes++] = shape->npoints;
}

// A city that a one-sided road runs into, or BST_NO_SEG.
int bst_tile_road_city(const bst_tile *tile, int road)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[road].adjoins >> i & 1 && tile->seg[i].kind != BST_CITY)
            return BST_NO_SEG;
    }
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[road].adjoins >> i & 1)
            return i;
    }
    for (int i = 0; i < tile->nsegs && tile->seg[road].end == BST_END_GATE; i++) {
        if (tile->seg[i].kind == BST_CARCASSONNE)
            return i;
    }
    return BST_NO_SEG;
}

// The place on the rim that a road to this city heads for.
static bst_point city_door(const bst_segment *city)
{
    int halves = covered(city), n = 0;
    bst_point sum = {0, 0};
    for (int d = 0; d < 4; d++) {
        if (city->sides >> d & 1)
            return side_middle(d);
    }
    for (int h = 0; h < 8; h++) {
        if (halves >> h & 1) {
            sum = (bst_point){sum.x + (rim[h].x + rim[h + 1].x) / 2, sum.y + (rim[h].y + rim[h + 1].y) / 2};
            n++;
        }
    }
    return n ? (bst_point){sum.x / n, sum.y / n} : middle;
}

// Runs from the edge through the middle to the wall of a city.
static void make_road_to_city(const bst_shape *all, const bst_tile *tile, int side, int city, bst_shape *shape)
{
    bst_shape course = {0};
    bst_point from = side_middle(side), to = city_door(&tile->seg[city]);
    add_point(&course, from);
    add_curve(&course, from, middle, to);
    for (int i = 0; i + 1 < course.npoints; i++) {
        for (int step = 0; step < 4; step++) {
            bst_point p = between(course.point[i], course.point[i + 1], step / 4.0);
            if (inside(&all[city], p)) {
                add_point(shape, p);
                end_stroke(shape);
                return;
            }
        }
        add_point(shape, course.point[i]);
    }
    end_stroke(shape);
}

static int other_road(const bst_tile *tile, int road)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (i != road && tile->seg[i].kind == BST_ROAD)
            return 1;
    }
    return 0;
}

static void make_one_sided(const bst_shape *all, const bst_tile *tile, int road, int side, bst_shape *shape)
{
    const bst_segment *seg = &tile->seg[road];
    bst_point from = side_middle(side), to = seg->kind == BST_ROAD ? bst_tile_center_point(tile) : middle;
    int city = seg->kind == BST_ROAD ? bst_tile_road_city(tile, road) : BST_NO_SEG;
    if (city != BST_NO_SEG) {
        make_road_to_city(all, tile, side, city, shape);
        return;
    }
    if (seg->tunnels)
        to = between(from, middle, 0.52);
    else if (seg->end == BST_END_HOUSE && other_road(tile, road))
        to = between(from, middle, 1.62); // the house stands beyond the bridge
    for (int i = 0; i <= CURVE; i++)
        add_point(shape, between(from, to, (double)i / CURVE));
    end_stroke(shape);
}

// A through road bends to the wall of a city where it parts the fields on one of its flanks.
static bst_point road_bend(const bst_tile *tile, int a, int b)
{
    for (int flank = 0; flank < 2; flank++) {
        int from = bst_tile_segment_at(tile, flank ? 2 * b + 1 : 2 * a + 1),
            to = bst_tile_segment_at(tile, flank ? 2 * a : 2 * b);
        if (from == BST_NO_SEG || to == BST_NO_SEG || from == to)
            continue;
        int common = tile->seg[from].borders & tile->seg[to].borders;
        for (int i = 0; i < tile->nsegs; i++) {
            if (common >> i & 1 && tile->seg[i].attrs & BST_ATTR_SMALL) {
                return between(middle, city_door(&tile->seg[i]), (a ^ b) == 2 ? 0.75 : 1.25);
            }
        }
    }
    return middle;
}

static void make_line(const bst_shape *all, const bst_tile *tile, int index, bst_shape *shape)
{
    const bst_segment *seg = &tile->seg[index];
    int side[4], n = 0;
    for (int d = 0; d < 4; d++) {
        if (seg->sides >> d & 1)
            side[n++] = d;
    }
    if (n == 1) {
        make_one_sided(all, tile, index, side[0], shape);
    } else if (n == 2) {
        bst_point a = side_middle(side[0]), b = side_middle(side[1]);
        add_point(shape, a);
        add_curve(shape, a, seg->kind == BST_ROAD ? road_bend(tile, side[0], side[1]) : middle, b);
        end_stroke(shape);
    } else {
        for (int i = 0; i < n; i++) {
            for (int k = 0; k <= CURVE; k++)
                add_point(shape, between(side_middle(side[i]), middle, (double)k / CURVE));
            end_stroke(shape);
        }
    }
}

bst_point bst_point_turn(bst_point p, int r)
{
    for (r &= 3; r > 0; r--)
        p = (bst_point){100 - p.y, p.x};
    return p;
}

// The narrow arm of abbey.03 over the other city.
static void make_bridge_city(int side, bst_shape *shape)
{
    static const bst_point outline[] = {{0, 0},   {100, 0}, {80, 12}, {60, 26}, {60, 74}, {66, 84},
                                        {50, 92}, {34, 84}, {40, 74}, {40, 26}, {20, 12}};
    for (size_t i = 0; i < sizeof outline / sizeof *outline; i++)
        add_point(shape, bst_point_turn(outline[i], side));
    end_stroke(shape);
}

void bst_shapes_make(const bst_tile *tile, bst_shape shape[BST_TILE_SEGS])
{
    for (int i = 0; i < tile->nsegs; i++) {
        int over = is_city(&tile->seg[i]) ? city_bridges_over(tile, i) : 0;
        if (over)
            make_bridge_city(over - 1, &shape[i]);
        else if (is_city(&tile->seg[i]))
            make_city(tile, i, &shape[i]);
    }
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if (kind == BST_ROAD || kind == BST_RIVER || kind == BST_SCHOOL)
            make_line(shape, tile, i, &shape[i]);
    }
}
