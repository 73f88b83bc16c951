// SPDX-License-Identifier: MIT
// The walls. Their outline is walked once round with the inside on the right hand, and every line along it is the same
// walk, so far outside. A tower stands on every corner; the fields between two towers share the way from one to the
// other.

#include "draw/walls.h"

#include <math.h>
#include <string.h>

#include "draw/castle.h"
#include "draw/path.h"

enum {
    POINTS = 4 * BST_WALLS_SIZE,
    FIELDS = 100,
    LEDGE = 26,                   // of start fields
    TRACK = 44,                   // the middle of the track; it is 32 wide
    MIDDLE = BST_WALLS_DEPTH / 2, // of all, and of the towers
    TOWER = 38,                   // half a tower
};

// ---- the way round

// A corner of the outline.
typedef struct corner {
    int x, y;         // on the grid of cells
    int out_x, out_y; // which way is outside
    bool hollow;      // the walls turn to the left there, and their tower stands in the way of the track
    int tower;        // index in bst_walls, or -1
} corner;

typedef struct round_way {
    corner at[POINTS];
    int n;
} round_way;

static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1}; // E S W N

// Whether the outline runs from a point of the grid in a direction.
static bool runs(const bst_walls *walls, int x, int y, int d)
{
    static const int right_x[4] = {0, -1, -1, 0}, right_y[4] = {0, 0, -1, -1};
    int rx = x + right_x[d], ry = y + right_y[d], before = (d + 3) & 3;
    return bst_walls_inside(walls, rx, ry) && !bst_walls_inside(walls, x + right_x[before], y + right_y[before]);
}

static int tower_at(const bst_walls *walls, int x, int y)
{
    for (int i = 0; i < walls->ncorners; i++)
        if (walls->corner[i].x == x && walls->corner[i].y == y)
            return i;
    return -1;
}

static int index_of(const round_way *way, int tower)
{
    int i = 0;
    while (i < way->n - 1 && way->at[i].tower != tower)
        i++;
    return i;
}

// All corners from the first tower on, in the order of the track.
static void walk(const bst_walls *walls, round_way *way)
{
    int x = walls->corner[0].x, y = walls->corner[0].y, d = 0;
    way->n = 0;
    while (d < 3 && !runs(walls, x, y, d))
        d++;
    int from_x = x, from_y = y;
    do {
        x += step_x[d];
        y += step_y[d];
        int next = (d + 1) & 3;
        while (!runs(walls, x, y, next))
            next = (next + 3) & 3;
        if (next != d && way->n < POINTS) // the left hand of a direction d is direction d + 3
            way->at[way->n++] = (corner){x,
                                         y,
                                         step_x[(d + 3) & 3] + step_x[(next + 3) & 3],
                                         step_y[(d + 3) & 3] + step_y[(next + 3) & 3],
                                         next == ((d + 3) & 3),
                                         tower_at(walls, x, y)};
        d = next;
    } while (x != from_x || y != from_y);
    // The first tower was met last.
    round_way met = *way;
    int second = 1 % walls->ncorners, last = walls->ncorners - 1;
    bool turned = index_of(&met, second) > index_of(&met, last);
    for (int i = 0; i < met.n; i++)
        way->at[i] = met.at[turned ? met.n - 1 - i : (i + met.n - 1) % met.n];
}

// A corner moved so far outside.
static bst_point outside(const corner *c, double far)
{
    return (bst_point){100.0 * c->x + far * c->out_x, 100.0 * c->y + far * c->out_y};
}

static void line_along(bst_text *out, const round_way *way, double far)
{
    bst_point point[POINTS];
    for (int i = 0; i < way->n; i++)
        point[i] = outside(&way->at[i], far);
    bst_path_points(out, point, way->n);
    bst_text_put(out, "Z");
}

static double distance(bst_point a, bst_point b) { return fabs(a.x - b.x) + fabs(a.y - b.y); } // along the grid

// How much of the track a tower takes, from the corner of the track's line on.
static double taken(const corner *c) { return c->hollow ? BST_WALLS_DEPTH - TRACK : TRACK; }

typedef struct spot {
    bst_point at;
    double along_x, along_y; // the way of the track there
} spot;

// The place on the track between a tower and the next, at a part from 0 to 1 of the way.
static spot between_towers(const round_way *way, int from, double part)
{
    int to = from + 1;
    double length = 0;
    while (way->at[to % way->n].tower < 0)
        to++;
    for (int i = from; i < to; i++)
        length += distance(outside(&way->at[i % way->n], TRACK), outside(&way->at[(i + 1) % way->n], TRACK));
    double begin = taken(&way->at[from]), end = taken(&way->at[to % way->n]);
    double left = begin + (length - begin - end) * part;
    for (int i = from;; i++) {
        bst_point a = outside(&way->at[i % way->n], TRACK), b = outside(&way->at[(i + 1) % way->n], TRACK);
        double far = distance(a, b);
        if (left <= far || i + 1 == to) {
            double x = (b.x - a.x) / far, y = (b.y - a.y) / far;
            return (spot){{a.x + x * left, a.y + y * left}, x, y};
        }
        left -= far;
    }
}

// How many fields lie between a tower and the next.
static int fields_behind(const bst_walls *walls, int tower)
{
    int next = tower + 1 < walls->ncorners ? walls->corner[tower + 1].first : FIELDS;
    return next - walls->corner[tower].second - 1;
}

bool bst_walls_tower(const bst_walls *walls, int field, bst_point *at)
{
    round_way way;
    for (int i = 0; i < walls->ncorners; i++) {
        if (walls->corner[i].first != field && walls->corner[i].second != field)
            continue;
        walk(walls, &way);
        *at = outside(&way.at[index_of(&way, i)], MIDDLE);
        return true;
    }
    return false;
}

// The two fields of a tower lie on the way to it and from it.
static bst_point field_on_tower(const round_way *way, int index, bool second)
{
    enum { ASIDE = 24 };
    const corner *c = &way->at[index], *other = &way->at[(index + (second ? 1 : way->n - 1)) % way->n];
    bst_point at = outside(c, MIDDLE), to = outside(other, MIDDLE);
    double far = distance(at, to);
    return (bst_point){at.x + ASIDE * (to.x - at.x) / far, at.y + ASIDE * (to.y - at.y) / far};
}

static spot field_spot(const bst_walls *walls, const round_way *way, int field)
{
    int tower = 0;
    while (tower + 1 < walls->ncorners && walls->corner[tower + 1].first <= field)
        tower++;
    int index = index_of(way, tower), second = walls->corner[tower].second;
    if (field <= second)
        return (spot){field_on_tower(way, index, field == second), 1, 0};
    return between_towers(way, index, (field - second - .5) / fields_behind(walls, tower));
}

bst_point bst_walls_field(const bst_walls *walls, int field)
{
    round_way way;
    walk(walls, &way);
    return field_spot(walls, &way, field).at;
}

int bst_walls_lap(int points) { return points / FIELDS; }

// Counters that share a field stand side by side.
bst_point bst_walls_counter(const bst_walls *walls, const bst_state *state, int seat)
{
    enum { APART = 9 };
    round_way way;
    walk(walls, &way);
    int field = bst_score(state, seat) % FIELDS;
    double aside = bst_score(state, !seat) % FIELDS != field ? 0 : seat ? APART : -APART;
    spot s = field_spot(walls, &way, field);
    return (bst_point){s.at.x + aside * s.along_x, s.at.y + aside * s.along_y};
}

const bst_tileset *bst_draw_walls_set(const bst_game *game)
{
    const bst_setup *setup = bst_game_setup(game);
    for (int i = 0; i < setup->nsets; i++)
        if (bst_tileset_is_alone(setup->set[i].set))
            return setup->set[i].set;
    return NULL;
}

bool bst_walls_thing(const bst_game *game, const bst_thing *thing, bst_point *at)
{
    const bst_tileset *set = bst_draw_walls_set(game);
    return set && thing->kind == BST_THING_CORNER && bst_walls_tower(&set->boards[0].walls, thing->number, at);
}

bool bst_walls_stands(const bst_thing *thing) { return thing->kind == BST_THING_KEEP; }

// ---- pieces of wall

bool bst_tile_is_wall(const bst_tile *tile) { return tile->nsegs > 0 && tile->seg[tile->nsegs - 1].kind == BST_WALL; }

// The side at which a piece of wall has a start field, or -1.
static int start_side(const bst_tile *tile)
{
    int side = tile->nsegs > 1 ? 0 : -1;
    while (side >= 0 && side < 3 && !(tile->seg[0].sides >> side & 1))
        side++;
    return side;
}

void bst_wall_shape(const bst_tile *tile, int seg, bst_shape *shape)
{
    static const bst_point niche[] = {{0, 0}, {100, 0}, {84, LEDGE}, {16, LEDGE}};
    static const bst_point all[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    static const bst_point way[] = {{50, 0}, {50, LEDGE / 2.0}, {50, LEDGE}};
    int side = start_side(tile), path = tile->seg[seg].kind == BST_PATH, wall = tile->seg[seg].kind == BST_WALL;
    const bst_point *from = path ? way : wall ? all : niche;
    shape->npoints = path ? 3 : 4;
    for (int i = 0; i < shape->npoints; i++)
        shape->point[i] = bst_point_turn(from[i], side < 0 ? 0 : side);
    shape->nstrokes = 1;
    shape->stroke_end[0] = shape->npoints;
}

// What a start field shows, seen from the side where tiles lie: it is drawn at the north.
static void draw_start(bst_pen *p)
{
    const bst_palette *c = p->colour;
    const bst_segment *seg = &p->tile->seg[0];
    int side = start_side(p->tile);
    const char *fill = seg->kind == BST_TOWER ? c->slate : seg->kind == BST_HOUSE ? c->roof : c->city;
    bst_text_add(p->out, "<g transform=\"rotate(%d 50 50)\" stroke-linejoin=\"round\">", 90 * side);
    if (seg->kind == BST_PATH) {
        bst_text_add(p->out,
                     "<path d=\"M30 0V30q20 8 40 0V0z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>"
                     "<path d=\"M43.5 0V20q6.5-8 13 0V0z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.3\"/>"
                     "<path d=\"M43.5 20q6.5-8 13 0v8q-6.5 2-13 0z\" fill=\"%s\"/>"
                     "<path d=\"M50 0V15\" stroke=\"%s\" stroke-width=\"11\" stroke-dasharray=\".9 5.1\"/>",
                     c->wall_light, c->ink, c->road, c->kerb, c->ink, c->wall_light);
    } else {
        bst_text_add(p->out, "<path d=\"M0 0L16 %d H84L100 0z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>", LEDGE,
                     fill, c->ink);
        if (seg->kind == BST_HOUSE)
            bst_text_add(p->out,
                         "<path d=\"M50 0V14M50 14L17 %d M50 14L83 %d\" fill=\"none\" stroke=\"%s\" "
                         "stroke-width=\"2.4\"/>",
                         LEDGE - 1, LEDGE - 1, c->roof_dark);
        if (seg->kind == BST_TOWER)
            bst_text_add(p->out,
                         "<path d=\"M0 0L16 %d H84L100 0\" fill=\"none\" stroke=\"%s\" stroke-width=\"4\" "
                         "stroke-dasharray=\"5 3\"/>",
                         LEDGE, c->wall_light);
    }
    bst_text_put(p->out, "</g>");
    if (seg->attrs & BST_ATTR_WELL)
        bst_pen_glyph(p, BST_GLYPH_WELL, bst_point_turn((bst_point){50, 13}, side));
    if (seg->shields)
        bst_pen_glyph(p, BST_GLYPH_MARKET, bst_point_turn((bst_point){50, 13}, side));
    if (seg->kind == BST_TOWER)
        bst_pen_glyph(p, BST_GLYPH_DRUM, bst_point_turn((bst_point){50, 12}, side));
    if (seg->kind == BST_HOUSE)
        bst_pen_glyph(p, BST_GLYPH_DORMER, bst_point_turn((bst_point){32, 11}, side));
}

void bst_wall_draw(bst_pen *p)
{
    const bst_palette *c = p->colour;
    bst_text_add(p->out,
                 "<path d=\"M0 0h100v100H0z\" fill=\"%s\"/><path fill=\"none\" stroke=\"%s\" stroke-width=\"1.2\" d=\"",
                 c->stone, c->wall);
    for (int y = 0; y < 100; y += 20)
        bst_text_add(p->out, "M0 %dH100M%d %dv10M%d %dv10", y + 10, 25, y, 75, y);
    for (int y = 10; y < 100; y += 20)
        bst_text_add(p->out, "M0 %dH100M50 %dv10M1 %dv10", y + 10, y, y);
    bst_text_put(p->out, "\" stroke-opacity=\".5\"/>");
    if (start_side(p->tile) >= 0)
        draw_start(p);
}

// ---- all of them

static void pass(bst_text *out, const round_way *way, double far, const char *colour, double width, const char *more)
{
    bst_text_add(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\"%s d=\"", colour, width, more);
    line_along(out, way, far);
    bst_text_put(out, "\"/>");
}

static void number(bst_text *out, const bst_palette *c, bst_point at, int field, int size)
{
    bst_text_add(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"%s\">%d</text>", at.x, at.y + size * .36,
                 size, c->ink, field);
}

static void draw_track(bst_text *out, const bst_palette *c, const bst_walls *walls, const round_way *way)
{
    enum { HALF = 15 };
    bst_text_add(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\" d=\"", c->kerb);
    for (int tower = 0; tower < walls->ncorners; tower++) {
        int n = fields_behind(walls, tower), index = index_of(way, tower);
        for (int i = 0; i <= n; i++) {
            spot s = between_towers(way, index, n > 0 ? (double)i / n : 0);
            bst_text_add(out, "M%.1f %.1fL%.1f %.1f", s.at.x - HALF * s.along_y, s.at.y + HALF * s.along_x,
                         s.at.x + HALF * s.along_y, s.at.y - HALF * s.along_x);
        }
    }
    bst_text_put(out, "\"/>");
    for (int field = 0; field < FIELDS; field++) {
        bst_point at;
        if (!bst_walls_tower(walls, field, &at))
            number(out, c, field_spot(walls, way, field).at, field, field % 5 ? 12 : 16);
    }
}

static void draw_towers(bst_text *out, const bst_palette *c, const bst_walls *walls, const round_way *way)
{
    for (int i = 0; i < walls->ncorners; i++) {
        int index = index_of(way, i);
        bst_point at = outside(&way->at[index], MIDDLE);
        const char *const colour[] = {c->ink, c->wall, c->wall_light, c->stone, c->wall_light};
        static const double radius[] = {TOWER + 2, TOWER, TOWER - 2, TOWER - 6, TOWER - 7};
        for (int k = 0; k < 5; k++)
            bst_text_add(out, "<circle cx=\"%.0f\" cy=\"%.0f\" r=\"%g\" fill=\"%s\"%s/>", at.x, at.y, radius[k],
                         colour[k], k == 0 ? " fill-opacity=\".25\"" : "");
        bst_text_add(out,
                     "<circle cx=\"%.0f\" cy=\"%.0f\" r=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"6\" "
                     "stroke-dasharray=\"9.8 7.02\"/>",
                     at.x, at.y, TOWER - 2, c->wall);
        number(out, c, field_on_tower(way, index, false), walls->corner[i].first, 13);
        number(out, c, field_on_tower(way, index, true), walls->corner[i].second, 13);
    }
}

void bst_walls_ground(bst_text *out, const bst_palette *c, const bst_tileset *set)
{
    const bst_walls *walls = &set->boards[0].walls;
    round_way way;
    walk(walls, &way);
    bst_text_add(out, "<path fill=\"%s\" fill-opacity=\".45\" d=\"", c->city);
    line_along(out, &way, 0);
    bst_text_add(out, "\"/><path fill=\"none\" stroke=\"%s\" stroke-dasharray=\"5 5\" d=\"", c->city_dark);
    for (int y = 0; y < BST_WALLS_SIZE; y++)
        for (int x = 0; x < BST_WALLS_SIZE; x++) {
            if (!bst_walls_inside(walls, x, y))
                continue;
            if (bst_walls_inside(walls, x, y + 1))
                bst_text_add(out, "M%d %dh100", 100 * x, 100 * y + 100);
            if (bst_walls_inside(walls, x + 1, y))
                bst_text_add(out, "M%d %dv100", 100 * x + 100, 100 * y);
        }
    bst_text_put(out, "\"/>\n");
}

void bst_walls_draw(bst_text *out, const bst_palette *c, const bst_tileset *set)
{
    const bst_board_piece *board = &set->boards[0];
    const bst_walls *walls = &board->walls;
    round_way way;
    walk(walls, &way);
    bst_text_put(out, "<g font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\">");
    pass(out, &way, MIDDLE, c->ink, BST_WALLS_DEPTH + 8, " stroke-opacity=\".22\"");
    pass(out, &way, BST_WALLS_DEPTH - 1, c->wall, 9, " stroke-dasharray=\"15 10\""); // battlements
    pass(out, &way, BST_WALLS_DEPTH - 1, c->wall_light, 5.5, " stroke-dasharray=\"11 14\" stroke-dashoffset=\"-2\"");
    pass(out, &way, MIDDLE, c->wall, BST_WALLS_DEPTH, "");
    pass(out, &way, TRACK, c->wall_light, 36, "");
    pass(out, &way, TRACK, c->plaster, 30, "");
    pass(out, &way, LEDGE / 2.0, c->stone, LEDGE - 2, "");
    pass(out, &way, LEDGE / 2.0, c->wall, LEDGE - 2, " stroke-dasharray=\"1.2 18.8\" stroke-opacity=\".5\"");
    pass(out, &way, LEDGE / 2.0, c->wall, 1.2, " stroke-opacity=\".5\"");
    draw_track(out, c, walls, &way);
    for (int i = 0; i < walls->nstarts; i++) {
        const bst_wall_start *start = &walls->start[i];
        bst_pen pen = {.out = out, .colour = c, .tile = &set->tiles[board->first_tile + 1 + i]};
        bst_text_add(out, "<g transform=\"translate(%d %d)\">", 100 * (start->column + step_x[(start->side + 3) & 3]),
                     100 * (start->row + step_y[(start->side + 3) & 3]));
        draw_start(&pen);
        bst_text_put(out, "</g>");
    }
    draw_towers(out, c, walls, &way);
    bst_text_put(out, "</g>\n");
}
