// SPDX-License-Identifier: MIT
// Geometry of a tile, derived from its data alone.
//
// Cities are drawn from the half-edges they hold: along the edge, then back by curves bent towards the middle.
// Roads and rivers run through the middle. Then the tile is painted on a coarse grid; what stays free is field,
// cut into pieces by flooding, and the roomiest spot of each piece is where a figure stands. So a figure is never
// put on something drawn over its feature, whatever the tile.

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

static double distance(bst_point a, bst_point b)
{
    double x = a.x - b.x, y = a.y - b.y;
    return sqrt(x * x + y * y); // not hypot(): several times faster, and the same everywhere
}

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

static int segment_at(const bst_tile *tile, int half)
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
        int a = segment_at(tile, (corner + 7) & 7), b = segment_at(tile, corner);
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
        int beyond = segment_at(tile, (2 * d + 4) & 7), across = 1 << ((d + 1) & 3) | 1 << ((d + 3) & 3);
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
static bst_point center_point(const bst_tile *tile)
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
static int road_city(const bst_tile *tile, int road)
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
static void make_road_to_city(const bst_layout *layout, const bst_tile *tile, int side, int city, bst_shape *shape)
{
    bst_shape course = {0};
    bst_point from = side_middle(side), to = city_door(&tile->seg[city]);
    add_point(&course, from);
    add_curve(&course, from, middle, to);
    for (int i = 0; i + 1 < course.npoints; i++) {
        for (int step = 0; step < 4; step++) {
            bst_point p = between(course.point[i], course.point[i + 1], step / 4.0);
            if (inside(&layout->shape[city], p)) {
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

static void make_one_sided(const bst_layout *layout, const bst_tile *tile, int road, int side, bst_shape *shape)
{
    const bst_segment *seg = &tile->seg[road];
    bst_point from = side_middle(side), to = seg->kind == BST_ROAD ? center_point(tile) : middle;
    int city = seg->kind == BST_ROAD ? road_city(tile, road) : BST_NO_SEG;
    if (city != BST_NO_SEG) {
        make_road_to_city(layout, tile, side, city, shape);
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
        int from = segment_at(tile, flank ? 2 * b + 1 : 2 * a + 1), to = segment_at(tile, flank ? 2 * a : 2 * b);
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

static void make_line(const bst_layout *layout, const bst_tile *tile, int index, bst_shape *shape)
{
    const bst_segment *seg = &tile->seg[index];
    int side[4], n = 0;
    for (int d = 0; d < 4; d++) {
        if (seg->sides >> d & 1)
            side[n++] = d;
    }
    if (n == 1) {
        make_one_sided(layout, tile, index, side[0], shape);
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

// ---- painting the grid

static bst_point cell_point(int row, int column)
{
    double size = 100.0 / BST_GRID;
    return (bst_point){(column + 0.5) * size, (row + 0.5) * size};
}

// The cells whose middles are nearer than `reach` to a point.
static void mark_near(bst_point p, double reach, uint8_t near[BST_GRID][BST_GRID])
{
    const double size = 100.0 / BST_GRID;
    int top = (int)fmax((p.y - reach) / size - 1, 0), left = (int)fmax((p.x - reach) / size - 1, 0);
    int bottom = (int)fmin((p.y + reach) / size + 1, BST_GRID - 1);
    int right = (int)fmin((p.x + reach) / size + 1, BST_GRID - 1);
    for (int r = top; r <= bottom; r++)
        for (int c = left; c <= right; c++)
            if (distance(p, cell_point(r, c)) < reach)
                near[r][c] = 1;
}

// The cells nearer than `reach` to a line, by points close to each other.
static void mark_line(const bst_shape *shape, double reach, uint8_t near[BST_GRID][BST_GRID])
{
    memset(near, 0, BST_GRID * BST_GRID);
    for (int i = 0; i < shape->npoints; i++) {
        mark_near(shape->point[i], reach, near);
        int broken = i + 1 == shape->npoints;
        for (int k = 0; k < shape->nstrokes; k++)
            broken |= shape->stroke_end[k] == i + 1;
        for (int step = 1; !broken && step < 4; step++)
            mark_near(between(shape->point[i], shape->point[i + 1], step / 4.0), reach, near);
    }
}

static void paint_features(const bst_tile *tile, bst_layout *layout)
{
    enum { RIVER = 7, ROAD = 5, CENTER = 14 }; // how far they reach from their middle
    bst_point center = center_point(tile);
    uint8_t near[BST_TILE_SEGS][BST_GRID][BST_GRID];
    for (int i = 0; i < tile->nsegs; i++)
        if (tile->seg[i].kind == BST_RIVER || tile->seg[i].kind == BST_ROAD)
            mark_line(&layout->shape[i], tile->seg[i].kind == BST_RIVER ? RIVER : ROAD, near[i]);
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            bst_point p = cell_point(r, c);
            uint8_t *cell = &layout->grid[r][c];
            *cell = BST_NO_SEG; // free: a field, found by flooding
            for (int i = 0; i < tile->nsegs; i++) {
                int kind = tile->seg[i].kind;
                if (kind == BST_RIVER && near[i][r][c] && *cell == BST_NO_SEG)
                    *cell = (uint8_t)i;
                else if (is_city(&tile->seg[i]) && inside(&layout->shape[i], p))
                    *cell = (uint8_t)i;
                else if (kind == BST_ABBEY)
                    *cell = (uint8_t)i;
            }
            for (int i = 0; i < tile->nsegs; i++) {
                int under = tile->seg[i].tunnels && *cell != BST_NO_SEG; // the city lies over the tunnel
                if (tile->seg[i].kind == BST_ROAD && !under && near[i][r][c])
                    *cell = (uint8_t)i;
            }
            if (tile->center != BST_NO_SEG && distance(p, center) < CENTER)
                *cell = tile->center;
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

static bst_point half_point(int half) { return between(between(rim[half], rim[half + 1], 0.5), middle, 0.06); }

static int half_piece(const flood *f, int half)
{
    bst_point p = half_point(half);
    return f->piece[(int)(p.y / 100 * BST_GRID)][(int)(p.x / 100 * BST_GRID)];
}

// A half-edge that a field holds: its field, its place, and the piece it lies in.
typedef struct opening {
    int seg, piece;
    bst_point at;
} opening;

static int field_openings(const bst_tile *tile, const flood *f, opening out[8])
{
    int n = 0;
    for (int half = 0; half < 8; half++) {
        int seg = segment_at(tile, half);
        if (seg != BST_NO_SEG && tile->seg[seg].kind == BST_FIELD)
            out[n++] = (opening){seg, half_piece(f, half), half_point(half)};
    }
    return n;
}

// The field a free cell of a piece belongs to, or BST_GRID_NONE.
static int cell_field(const opening *openings, int n, bst_point p, int piece, const uint8_t *spare)
{
    int best = BST_GRID_NONE;
    double nearest = 1e9;
    for (int i = 0; i < n; i++) {
        double d = openings[i].piece == piece ? distance(p, openings[i].at) : 1e9;
        if (d < nearest) {
            nearest = d;
            best = openings[i].seg;
        }
    }
    return best == BST_GRID_NONE && piece ? spare[piece] : best;
}

// Deals the pieces without an edge to the fields without an edge, the largest pieces first.
static void deal_spares(const bst_tile *tile, const flood *f, const opening *openings, int n, uint8_t *spare)
{
    int taken[256] = {0};
    memset(spare, BST_GRID_NONE, 256);
    for (int i = 0; i < n; i++)
        taken[openings[i].piece] = 1;
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
    memset(&f, 0, sizeof f);
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            if (layout->grid[r][c] == BST_NO_SEG && !f.piece[r][c] && f.npieces < 255)
                flood_piece(layout, &f, r, c);
        }
    }
    opening openings[8];
    int n = field_openings(tile, &f, openings);
    deal_spares(tile, &f, openings, n, spare);
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++) {
            if (layout->grid[r][c] == BST_NO_SEG)
                layout->grid[r][c] = (uint8_t)cell_field(openings, n, cell_point(r, c), f.piece[r][c], spare);
        }
    }
}

// ---- places

// How far each cell of a segment lies from anything else, in two passes of chamfer steps (1 and the square root of 2).
static void measure_room(const bst_layout *layout, int seg, float room[BST_GRID][BST_GRID])
{
    static const int step[4][2] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
    static const float cost[4] = {1, 1, 1.4142f, 1.4142f};
    for (int r = 0; r < BST_GRID; r++) {
        for (int c = 0; c < BST_GRID; c++)
            room[r][c] = layout->grid[r][c] == seg ? BST_GRID : 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < BST_GRID * BST_GRID; k++) {
            int at = pass ? BST_GRID * BST_GRID - 1 - k : k, r = at / BST_GRID, c = at % BST_GRID;
            for (int s = 0; s < 4; s++) {
                int y = r + (pass ? -step[s][0] : step[s][0]), x = c + (pass ? -step[s][1] : step[s][1]);
                if (y >= 0 && x >= 0 && y < BST_GRID && x < BST_GRID && room[y][x] + cost[s] < room[r][c])
                    room[r][c] = room[y][x] + cost[s];
            }
        }
    }
}

bst_point bst_layout_place(const bst_layout *layout, int seg, const bst_point *used, int nused, double *room)
{
    float free_room[BST_GRID][BST_GRID];
    bst_point best = middle;
    *room = -1;
    measure_room(layout, seg, free_room);
    for (int r = 1; r < BST_GRID - 1; r++) {
        for (int c = 1; c < BST_GRID - 1; c++) {
            if (layout->grid[r][c] != seg)
                continue;
            bst_point p = cell_point(r, c);
            double here = fmin(fmin(p.x, 100 - p.x), fmin(p.y, 100 - p.y));
            here = fmin(here, free_room[r][c] * (100.0 / BST_GRID));
            for (int i = 0; i < nused; i++)
                here = fmin(here, distance(p, used[i]) * 0.55);
            if (here > *room) {
                *room = here;
                best = p;
            }
        }
    }
    return best;
}

bst_point bst_layout_spot(const bst_layout *layout, int seg, bst_point *used, int *nused)
{
    double room;
    bst_point best = bst_layout_place(layout, seg, used, *nused, &room);
    if (*nused < 32)
        used[(*nused)++] = best;
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
    bst_point used[32];
    int nused = 0;
    if (tile->center != BST_NO_SEG) {
        layout->anchor[tile->center] = center_point(tile);
        used[nused++] = layout->anchor[tile->center];
    }
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if (kind != BST_ROAD && kind != BST_RIVER && kind != BST_SCHOOL)
            continue;
        layout->anchor[i] = line_anchor(layout, tile, i, used, nused);
        used[nused++] = layout->anchor[i];
    }
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_BRIDGE)
            layout->anchor[i] = middle;
        if (is_city(&tile->seg[i]) || tile->seg[i].kind == BST_FIELD)
            layout->anchor[i] = bst_layout_spot(layout, i, used, &nused);
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

void bst_layout_make(const bst_tile *tile, bst_layout *layout)
{
    memset(layout, 0, sizeof *layout);
    for (int i = 0; i < tile->nsegs; i++) {
        int over = is_city(&tile->seg[i]) ? city_bridges_over(tile, i) : 0;
        if (over)
            make_bridge_city(over - 1, &layout->shape[i]);
        else if (is_city(&tile->seg[i]))
            make_city(tile, i, &layout->shape[i]);
    }
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if (kind == BST_ROAD || kind == BST_RIVER || kind == BST_SCHOOL)
            make_line(layout, tile, i, &layout->shape[i]);
    }
    paint_features(tile, layout);
    paint_fields(tile, layout);
    place_anchors(tile, layout);
}

void bst_draw_anchor(const bst_tile *tile, int seg, double *x, double *y)
{
    bst_layout layout;
    bst_layout_make(tile, &layout);
    *x = layout.anchor[seg].x;
    *y = layout.anchor[seg].y;
}
