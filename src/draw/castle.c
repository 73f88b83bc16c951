// SPDX-License-Identifier: MIT
// Castle tiles. Lanes are straight and turn in the middle; what lies between them is cut like a cake: every half-edge
// has the piece between itself and the middle. Where no lane passes through the middle, a hub is cut out there and
// given to one of the features, so that what belongs together hangs together.

#include "draw/castle.h"

#include "draw/path.h"
#include "draw/walls.h"

enum { HALVES = 8, LANE = 13, SQUARE = 17 };

static const bst_point middle = {50, 50};

// Points round the edge, clockwise from the north-west corner; half-edge h runs from rim[h] to rim[h + 1].
static const bst_point rim[HALVES] = {{0, 0}, {50, 0}, {100, 0}, {100, 50}, {100, 100}, {50, 100}, {0, 100}, {0, 50}};

bool bst_tile_is_castle(const bst_tile *tile) { return tile->nsegs > 0 && tile->seg[0].kind >= BST_PATH; }

bool bst_castle_is_lane(const bst_segment *seg) { return seg->kind == BST_PATH; }

// BURG-78
bool bst_castle_lies(const bst_segment *seg) { return seg->kind == BST_COURT; }

int bst_kind_as_landscape(int kind)
{
    static const uint8_t kinds[BST_FEATURE_KINDS] = {[BST_PATH] = BST_ROAD,
                                                     [BST_TOWER] = BST_CITY,
                                                     [BST_HOUSE] = BST_CITY,
                                                     [BST_COURT] = BST_FIELD,
                                                     [BST_WALL] = BST_CITY};
    return kind < BST_PATH ? kind : kinds[kind];
}

// ---- who has what

static bool is_built(const bst_segment *seg) { return seg->kind == BST_TOWER || seg->kind == BST_HOUSE; }

// How a castle tile is cut.
typedef struct cut {
    int owner[HALVES]; // segment, or BST_NO_SEG: a garden, which is nobody's
    int hub;           // segment that has the hub, or BST_NO_SEG
    bool has_hub;
} cut;

static void find_owners(const bst_tile *tile, cut *c)
{
    for (int h = 0; h < HALVES; h++) {
        c->owner[h] = BST_NO_SEG;
        for (int i = 0; i < tile->nsegs; i++) {
            const bst_segment *seg = &tile->seg[i];
            if (seg->kind != BST_PATH && ((seg->sides >> (h / 2) & 1) || (seg->halves >> h & 1)))
                c->owner[h] = i;
        }
    }
    // Buildings reach round the corner to a lane, unless a court lies there.
    int printed[HALVES];
    for (int h = 0; h < HALVES; h++)
        printed[h] = c->owner[h];
    for (int h = 0; h < HALVES; h++) {
        int mate = printed[h & 1 ? (h + 1) % HALVES : (h + HALVES - 1) % HALVES];
        if (printed[h] == BST_NO_SEG && mate != BST_NO_SEG && is_built(&tile->seg[mate]))
            c->owner[h] = mate;
    }
}

static void find_hub(const bst_tile *tile, cut *c)
{
    int ends = -1, opposite = BST_NO_SEG, yard = BST_NO_SEG, areas = 0;
    c->hub = BST_NO_SEG;
    c->has_hub = true;
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        if (seg->kind == BST_PATH) {
            ends = seg->end == BST_END_TOWER ? BST_TOWER : BST_HOUSE;
            if (seg->sides & (seg->sides - 1) || seg->end == BST_END_SQUARE)
                c->has_hub = false;
            continue;
        }
        areas++;
        if ((seg->sides & 5) == 5 || (seg->sides & 10) == 10)
            opposite = i;
        if (seg->kind == BST_COURT)
            yard = i;
    }
    for (int i = 0; i < tile->nsegs; i++)
        if (tile->seg[i].kind == ends)
            c->hub = i;
    if (c->hub == BST_NO_SEG)
        c->hub = opposite != BST_NO_SEG ? opposite : areas > 2 ? yard : BST_NO_SEG;
    c->has_hub = c->has_hub && c->hub != BST_NO_SEG;
    if (!c->has_hub)
        c->hub = BST_NO_SEG;
}

static cut cut_up(const bst_tile *tile)
{
    cut c;
    find_owners(tile, &c);
    find_hub(tile, &c);
    return c;
}

// ---- shapes

static void add_point(bst_shape *shape, bst_point p)
{
    if (shape->npoints < BST_SHAPE_POINTS)
        shape->point[shape->npoints++] = p;
}

static bst_point between(bst_point a, bst_point b, double t)
{
    return (bst_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static void end_stroke(bst_shape *shape)
{
    if (shape->nstrokes < 4)
        shape->stroke_end[shape->nstrokes++] = shape->npoints;
}

// A point of the hub, towards a point of the rim; the middle if there is none.
static bst_point hub_point(const cut *c, int k)
{
    return between(middle, rim[k % HALVES], !c->has_hub ? 0 : k & 1 ? .34 : .27);
}

// The outline of all pieces of a segment: along the rim, and back by the hub.
static void make_area(const cut *c, int seg, bst_shape *shape)
{
    int first = 0;
    while (first < HALVES && !(c->owner[first] == seg && c->owner[(first + HALVES - 1) % HALVES] != seg))
        first++;
    if (first == HALVES) { // all of the tile, or nothing
        for (int h = 0; h < HALVES && c->owner[0] == seg; h++)
            add_point(shape, rim[h]);
        end_stroke(shape);
        return;
    }
    for (int h = first, begin = -1; h < first + HALVES; h++) {
        bool next = c->owner[(h + 1) % HALVES] == seg;
        if (c->owner[h % HALVES] == seg) {
            begin = begin < 0 ? h : begin;
            add_point(shape, rim[h % HALVES]);
            if (next)
                continue;
            add_point(shape, rim[(h + 1) % HALVES]);
            for (int back = h + 1; c->hub != seg && back >= (c->has_hub ? begin : h + 1); back--)
                add_point(shape, hub_point(c, back));
            begin = -1;
        } else if (c->hub == seg) { // on round the pieces of others
            add_point(shape, hub_point(c, h));
            if (next)
                add_point(shape, hub_point(c, h + 1));
        }
    }
    end_stroke(shape);
}

static void make_straight(bst_shape *shape, bst_point from, bst_point to)
{
    enum { STEPS = 8 };
    for (int i = 0; i <= STEPS; i++)
        add_point(shape, between(from, to, (double)i / STEPS));
    end_stroke(shape);
}

// A lane round a corner: straight, with a short bend in the middle.
static void make_bend(bst_shape *shape, bst_point a, bst_point b)
{
    enum { STEPS = 4 };
    static const double bend = .24;
    bst_point in = between(middle, a, bend), out = between(middle, b, bend);
    for (int i = 0; i < STEPS; i++)
        add_point(shape, between(a, in, (double)i / STEPS));
    for (int i = 0; i <= STEPS; i++) {
        double t = (double)i / STEPS;
        add_point(shape, between(between(in, middle, t), between(middle, out, t), t));
    }
    for (int i = 1; i <= STEPS; i++)
        add_point(shape, between(out, b, (double)i / STEPS));
    end_stroke(shape);
}

static void make_path(const cut *c, const bst_segment *seg, bst_shape *shape)
{
    int side[4], n = 0;
    for (int d = 0; d < 4; d++)
        if (seg->sides >> d & 1)
            side[n++] = 2 * d + 1;
    if (n == 2 && (side[1] - side[0]) % 4 != 0) {
        make_bend(shape, rim[side[0]], rim[side[1]]);
    } else if (n == 2) {
        make_straight(shape, rim[side[0]], rim[side[1]]);
    } else {
        for (int i = 0; i < n; i++)
            make_straight(shape, rim[side[i]], hub_point(c, side[i]));
    }
}

void bst_castle_shapes(const bst_tile *tile, bst_shape shape[BST_TILE_SEGS])
{
    cut c = cut_up(tile);
    for (int i = 0; i < tile->nsegs; i++) {
        if (bst_tile_is_wall(tile))
            bst_wall_shape(tile, i, &shape[i]);
        else if (tile->seg[i].kind == BST_PATH)
            make_path(&c, &tile->seg[i], &shape[i]);
        else
            make_area(&c, i, &shape[i]);
    }
}

// ---- drawing

static void area_fill(bst_pen *p, int seg, const char *colour)
{
    bst_pen_fill(p, colour);
    bst_path_shape(p->out, &p->layout.shape[seg]);
    bst_text_put(p->out, "Z");
    bst_pen_end(p);
}

static void area_line(bst_pen *p, int seg, const char *colour, double width, const char *more)
{
    bst_pen_line(p, colour, width, more);
    bst_pen_inner(p, &p->layout.shape[seg]);
    bst_pen_end(p);
}

// Small strokes all over a feature: `mark` is path data from a point on.
static void area_strew(bst_pen *p, int seg, const char *colour, double width, int tries, double room, const char *mark)
{
    if (p->colour->plain)
        return;
    bst_pen_line(p, colour, width, "");
    for (int i = 0; i < tries; i++) {
        double x = 2 + bst_pen_chance(p, 96), y = 2 + bst_pen_chance(p, 96);
        if (bst_layout_seen(&p->layout, x, y) == seg && bst_layout_room(&p->layout, x, y) > room)
            bst_text_add(p->out, "M%.0f %.0f%s", x, y, mark);
    }
    bst_pen_end(p);
}

static void draw_court(bst_pen *p, int seg)
{
    area_fill(p, seg, p->colour->city);
    area_strew(p, seg, p->colour->city_dark, 1.2, 26, 4, "h2.5");
    area_strew(p, seg, p->colour->tuft, .9, 14, 4, "l-1.5-2.5m1.5 2.5l.4-3.4m-.4 3.4l2-2.2");
}

static bst_point centre_of(const bst_shape *shape)
{
    double area = 0, x = 0, y = 0;
    for (int i = 0, j = shape->npoints - 1; i < shape->npoints; j = i++) {
        bst_point a = shape->point[j], b = shape->point[i];
        double w = a.x * b.y - b.x * a.y;
        area += w;
        x += (a.x + b.x) * w;
        y += (a.y + b.y) * w;
    }
    return area == 0 ? middle : (bst_point){x / (3 * area), y / (3 * area)};
}

// A roof: the highest point, and from there a plane to every edge of the outline. Where the house goes on beyond the
// rim, rows of tiles run along its ridge; at eaves they run along these.
typedef struct plane {
    bst_point a, b, top;
    bool ridge; // at one end of the edge, which is the middle of a side
} plane;

static int roof_planes(const bst_pen *p, int seg, plane out[BST_SHAPE_POINTS])
{
    const bst_shape *shape = &p->layout.shape[seg];
    int sides = p->tile->seg[seg].sides, n = shape->npoints;
    bst_point top = (sides & 5) == 5 || (sides & 10) == 10 ? middle : centre_of(shape);
    for (int i = 0; i < n; i++) {
        plane *f = &out[i];
        *f = (plane){shape->point[i], shape->point[(i + 1) % n], top, false};
        for (int d = 0; d < 4; d++) {
            bst_point from = rim[2 * d], mid = rim[2 * d + 1], to = rim[(2 * d + 2) % HALVES];
            bool first = f->a.x == from.x && f->a.y == from.y && f->b.x == mid.x && f->b.y == mid.y;
            bool second = f->a.x == mid.x && f->a.y == mid.y && f->b.x == to.x && f->b.y == to.y;
            if (!(sides >> d & 1) || (!first && !second))
                continue;
            f->a = mid;
            f->b = first ? from : to;
            f->ridge = true;
        }
    }
    return n;
}

static void line_to(bst_pen *p, bst_point a, bst_point b)
{
    bst_text_put(p->out, "M");
    bst_text_number(p->out, a.x);
    bst_text_put(p->out, " ");
    bst_text_number(p->out, a.y);
    bst_text_put(p->out, "L");
    bst_text_number(p->out, b.x);
    bst_text_put(p->out, " ");
    bst_text_number(p->out, b.y);
}

static void draw_ridge(bst_pen *p, const plane *roof, int n, const char *colour, double width)
{
    bst_pen_line(p, colour, width, " stroke-linecap=\"round\"");
    for (int i = 0; i < n; i++)
        if (roof[i].ridge)
            line_to(p, roof[i].a, roof[i].top);
    bst_pen_end(p);
}

static void draw_house(bst_pen *p, int seg)
{
    enum { ROWS = 6 };
    plane roof[BST_SHAPE_POINTS];
    int n = roof_planes(p, seg, roof);
    area_fill(p, seg, p->colour->roof);
    if (p->colour->plain) {
        draw_ridge(p, roof, n, p->colour->roof_dark, 7);
        area_line(p, seg, p->colour->ink, 7, " stroke-linejoin=\"round\"");
        return;
    }
    bst_text_add(p->out, "<path fill=\"%s\" fill-opacity=\".45\" d=\"", p->colour->roof_dark);
    for (int i = 0; i < n; i++) { // eaves lie in the shade
        if (!roof[i].ridge) {
            line_to(p, roof[i].a, roof[i].b);
            bst_text_add(p->out, "L%.1f %.1fz", roof[i].top.x, roof[i].top.y);
        }
    }
    bst_pen_end(p);
    bst_pen_line(p, p->colour->roof_dark, .9, " stroke-dasharray=\"4 1.2\"");
    for (int i = 0; i < n; i++) {
        for (int row = 1; row < ROWS; row++) {
            double f = (double)row / ROWS;
            bst_point a = between(roof[i].a, roof[i].b, f), b = between(roof[i].top, roof[i].b, f);
            line_to(p, roof[i].ridge ? a : between(roof[i].a, roof[i].top, f), b);
        }
    }
    bst_pen_end(p);
    draw_ridge(p, roof, n, p->colour->roof_dark, 3);
    draw_ridge(p, roof, n, p->colour->plank, 1.4);
    area_line(p, seg, p->colour->ink, 2.6, " stroke-linejoin=\"round\"");
    area_line(p, seg, p->colour->plaster, 1, " stroke-linejoin=\"round\"");
}

static void draw_tower(bst_pen *p, int seg)
{
    area_fill(p, seg, p->colour->slate);
    area_strew(p, seg, p->colour->stone, .8, 34, 7, "h4.5v4.5h-4.5z");
    if (p->colour->plain)
        area_line(p, seg, p->colour->wall, 8, " stroke-linejoin=\"round\"");
    else
        bst_pen_battlements(p, &p->layout.shape[seg]);
}

static void lane(bst_pen *p, int seg, const char *colour, double width, const char *more)
{
    bst_pen_line(p, colour, width, more);
    bst_path_shape(p->out, &p->layout.shape[seg]);
    bst_pen_end(p);
}

static void draw_lane(bst_pen *p, int seg)
{
    lane(p, seg, p->colour->kerb, LANE + (p->colour->plain ? 7 : 2.6), "");
    lane(p, seg, p->colour->road, LANE, "");
}

// Cobbles: rows of stones, laid in turns.
static void draw_cobbles(bst_pen *p, int seg)
{
    lane(p, seg, p->colour->wall_light, LANE - 2, " stroke-dasharray=\".9 5.1\"");
    lane(p, seg, p->colour->wall_light, LANE - 7.4, " stroke-dasharray=\".9 5.1\" stroke-dashoffset=\"-3\"");
}

// A square parts the paths that meet there: a round place with kerbs all round.
static void draw_square(bst_pen *p)
{
    const bst_palette *c = p->colour;
    bst_text_add(p->out,
                 "<circle cx=\"50\" cy=\"50\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2.4\"/>"
                 "<circle cx=\"50\" cy=\"50\" r=\"12.5\" fill=\"%s\"/>"
                 "<circle cx=\"50\" cy=\"50\" r=\"9\" fill=\"none\" stroke=\"%s\" stroke-width=\"5\" "
                 "stroke-dasharray=\"4 3.1\"/>",
                 SQUARE, c->stone, c->wall, c->road, c->wall_light);
    bst_pen_glyph(p, BST_GLYPH_STATUE, middle);
    bst_pen_take(p, middle, SQUARE + 2);
}

// What stands on a feature without meaning anything, from large to small.
typedef struct thing {
    uint8_t kind, glyph, tries, most;
    double radius;
} thing;

static void furnish(bst_pen *p)
{
    static const thing things[] = {
        {BST_TOWER, BST_GLYPH_DRUM, 80, 2, 11},          {BST_TOWER, BST_GLYPH_TURRET, 40, 3, 6},
        {BST_HOUSE, BST_GLYPH_DORMER, 60, 3, 5.5},       {BST_HOUSE, BST_GLYPH_CHIMNEY, 40, 2, 4},
        {BST_COURT, BST_GLYPH_CART, 14, 1, 8},           {BST_COURT, BST_GLYPH_BARRELS, 16, 2, 6},
        {BST_COURT, BST_GLYPH_TREE, 10, 1, 6},           {BST_FEATURE_KINDS, BST_GLYPH_TREE, 60, 3, 6},
        {BST_FEATURE_KINDS, BST_GLYPH_BUSH, 60, 6, 4.5}, {BST_FEATURE_KINDS, BST_GLYPH_FLOWERS, 40, 4, 4},
    };
    for (size_t k = 0; k < sizeof things / sizeof *things; k++) {
        const thing *t = &things[k];
        for (int i = 0, n = 0; i < t->tries && n < t->most; i++) {
            bst_point at = {4 + bst_pen_chance(p, 92), 4 + bst_pen_chance(p, 92)};
            int seg = bst_layout_seen(&p->layout, at.x, at.y);
            int kind = seg < p->tile->nsegs ? p->tile->seg[seg].kind : BST_FEATURE_KINDS;
            double edge = at.x < 50 ? at.x : 100 - at.x, above = at.y < 50 ? at.y : 100 - at.y;
            double room = bst_layout_room(&p->layout, at.x, at.y);
            room = edge < room ? edge : above < room ? above : room;
            if (kind != t->kind || room < t->radius || !bst_pen_is_free(p, at, t->radius))
                continue;
            bst_pen_take(p, at, t->radius);
            bst_pen_glyph(p, t->glyph, at);
            n++;
        }
    }
}

static void each(bst_pen *p, int kind, void (*draw)(bst_pen *, int))
{
    for (int i = 0; i < p->tile->nsegs; i++)
        if (p->tile->seg[i].kind == kind)
            draw(p, i);
}

static void draw_shadow(bst_pen *p, int seg) { area_line(p, seg, p->colour->ink, 9, " stroke-opacity=\".18\""); }

// Markets and wells have a place of their own, away from where figures stand.
static void draw_marks(bst_pen *p, int seg)
{
    const bst_segment *s = &p->tile->seg[seg];
    if (s->attrs & BST_ATTR_WELL) {
        bst_pen_glyph(p, BST_GLYPH_WELL, middle);
        bst_pen_take(p, middle, 10);
    }
    for (int i = 0; i < s->shields; i++) {
        double room;
        bst_point at = bst_layout_place(&p->layout, seg, p->taken, p->ntaken, &room);
        bst_pen_glyph(p, BST_GLYPH_MARKET, at);
        bst_pen_take(p, at, 11);
    }
}

static void draw_door(bst_pen *p, int seg)
{
    const bst_segment *s = &p->tile->seg[seg];
    const bst_shape *shape = &p->layout.shape[seg];
    if (s->end != BST_END_HOUSE && s->end != BST_END_TOWER)
        return;
    bst_point at = shape->point[shape->npoints - 1];
    bst_pen_glyph(p, s->end == BST_END_TOWER ? BST_GLYPH_GATE : BST_GLYPH_DOOR, at);
    bst_pen_take(p, at, 8);
}

void bst_castle_draw(bst_pen *p)
{
    bool square = false;
    if (bst_tile_is_wall(p->tile)) {
        bst_wall_draw(p);
        return;
    }
    for (int i = 0; i < p->tile->nsegs; i++)
        square = square || p->tile->seg[i].end == BST_END_SQUARE;
    bst_text_add(p->out, "<rect width=\"100\" height=\"100\" fill=\"%s\"/>", p->colour->tuft);
    each(p, BST_COURT, draw_court);
    each(p, BST_HOUSE, draw_shadow);
    each(p, BST_TOWER, draw_shadow);
    each(p, BST_HOUSE, draw_house);
    each(p, BST_TOWER, draw_tower);
    each(p, BST_PATH, draw_lane);
    if (!p->colour->plain)
        each(p, BST_PATH, draw_cobbles);
    if (square)
        draw_square(p);
    each(p, BST_PATH, draw_door);
    for (int i = 0; i < p->tile->nsegs; i++)
        draw_marks(p, i);
    if (!p->colour->plain)
        furnish(p);
}
