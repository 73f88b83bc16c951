// SPDX-License-Identifier: MIT
// Draws a tile as SVG: ground, water, cities, roads, buildings, then what is printed on them. One function per kind
// of feature; outlines and places come from layout.c, small pictures from glyph.c, colours from one palette.

#include "draw/tile_svg.h"

#include <math.h>

#include "draw/castle.h"
#include "draw/path.h"
#include "draw/tile_pen.h"
#include "draw/wheel.h"

typedef bst_pen pen;

static const bst_point middle = {50, 50};

static void draw_course(pen *p, int index, const char *colour, double width, const char *more)
{
    bst_pen_line(p, colour, width, more);
    bst_path_shape(p->out, &p->layout.shape[index]);
    bst_pen_end(p);
}

static void draw_disc(pen *p, bst_point at, double r, const char *fill, const char *line, double width)
{
    bst_text_add(p->out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%g\"/>", at.x,
                 at.y, r, fill, line, width);
}

// ---- features

static void draw_ground(pen *p)
{
    int blank = p->tile->nsegs == 0 && !bst_wheel_is_cell(p->tile);
    bst_text_add(p->out, "<rect width=\"100\" height=\"100\" fill=\"%s\"/>",
                 blank ? p->colour->paper : p->colour->field);
    if (!blank && !p->colour->plain)
        bst_decor_ground(p);
}

static void draw_river(pen *p, int index)
{
    int pool = p->tile->flags & (BST_TILE_SPRING | BST_TILE_LAKE);
    double r = p->tile->flags & BST_TILE_LAKE ? 17 : 9;
    if (p->colour->plain) {
        draw_course(p, index, p->colour->bank, 19, "");
        if (pool)
            draw_disc(p, middle, r, p->colour->water, p->colour->bank, 3);
        draw_course(p, index, p->colour->water, 13, "");
        return;
    }
    draw_course(p, index, p->colour->bank, 15, "");
    if (pool)
        draw_disc(p, middle, r + 0.6, p->colour->bank, "none", 0);
    draw_course(p, index, p->colour->water_light, 12.6, "");
    if (pool)
        draw_disc(p, middle, r - 0.6, p->colour->water_light, "none", 0);
    draw_course(p, index, p->colour->water, 9.6, "");
    if (pool)
        draw_disc(p, middle, r - 2.1, p->colour->water, "none", 0);
    draw_course(p, index, p->colour->water_light, 1.1, " stroke-dasharray=\"5 9 2 7\" stroke-linecap=\"round\"");
}

static void draw_city(pen *p, int index)
{
    const bst_shape *shape = &p->layout.shape[index];
    bst_pen_fill(p, p->colour->city);
    bst_path_shape(p->out, shape);
    bst_text_put(p->out, "Z");
    bst_pen_end(p);
    if (p->colour->plain) {
        bst_pen_line(p, p->colour->wall, 8, " stroke-linejoin=\"round\"");
        bst_pen_inner(p, shape);
        bst_pen_end(p);
        return;
    }
    bst_town_streets(p, index);
    bst_pen_line(p, p->colour->ink, 11, " stroke-opacity=\".13\""); // the shadow at its foot
    bst_pen_inner(p, shape);
    bst_pen_end(p);
    bst_pen_battlements(p, shape);
}

// Whether line `a` passes over something that stands earlier in the tile's data; the later one lies on top.
static int crosses(const bst_tile *tile, int a)
{
    for (int i = 0; i < tile->nsegs; i++) {
        int through = tile->seg[i].sides & (tile->seg[i].sides - 1);
        if (i < a && through && !(tile->seg[i].sides & tile->seg[a].sides) &&
            (tile->seg[a].sides == 5 || tile->seg[a].sides == 10) &&
            (tile->seg[i].sides == 5 || tile->seg[i].sides == 10))
            return 1;
    }
    return 0;
}

static void draw_bridge(pen *p, int index)
{
    int upright = !(p->tile->seg[index].sides & 10);
    for (int pass = 0; pass < 2; pass++) {
        bst_pen_line(p, pass ? p->colour->stone : p->colour->ink, pass ? 2 : 3.4, " stroke-linecap=\"round\"");
        bst_text_put(p->out, upright ? "M43.5 33q-2.5 17 0 34M56.5 33q2.5 17 0 34"
                                     : "M33 43.5q17-2.5 34 0M33 56.5q17 2.5 34 0");
        bst_pen_end(p);
    }
}

static void draw_tunnels(pen *p, int index)
{
    for (int d = 0; d < 4; d++) {
        if (!(p->tile->seg[index].tunnels >> d & 1))
            continue;
        bst_pen_take(p, bst_point_turn((bst_point){50, 25}, d), 12);
        bst_text_add(p->out,
                     "<g transform=\"rotate(%d 50 50)\"><path fill=\"%s\" stroke=\"%s\" d=\"M38 33v-5q0-11 12-11t12 "
                     "11v5z\"/><path fill=\"%s\" d=\"M43.5 22h13v8q-6.5 3-13 0z\"/><path fill=\"none\" stroke=\"%s\" "
                     "stroke-width=\".7\" d=\"M41 22l-3-3M59 22l3-3M50 17v4M43.5 25.5H38M56.5 25.5H62\"/></g>",
                     d * 90, p->colour->stone, p->colour->ink, p->colour->ink, p->colour->ink);
    }
}

static void draw_road(pen *p, int index)
{
    const bst_segment *seg = &p->tile->seg[index];
    const bst_shape *shape = &p->layout.shape[index];
    bool plain = p->colour->plain;
    draw_course(p, index, p->colour->kerb, plain ? 16 : 9.4, "");
    draw_course(p, index, p->colour->road, plain ? 9 : 6.8, "");
    if (!plain)
        draw_course(p, index, p->colour->kerb, 0.7, " stroke-dasharray=\"4 3\" stroke-opacity=\".55\"");
    // A crossing of several arms of one road: a round place with a fountain.
    if (shape->nstrokes > 2) {
        draw_disc(p, middle, 11, p->colour->road, p->colour->kerb, 1.3);
        if (!plain)
            bst_pen_glyph(p, BST_GLYPH_FOUNTAIN, middle);
    }
    if (crosses(p->tile, index) && !seg->tunnels)
        draw_bridge(p, index);
    if (seg->end == BST_END_HOUSE || seg->end == BST_END_VILLAGE) {
        bst_point end = shape->point[shape->npoints - 1];
        bst_pen_take(p, end, 6);
        bst_pen_glyph(p, seg->end == BST_END_HOUSE ? BST_GLYPH_HOUSE : BST_GLYPH_ROW, end);
    }
}

// A road that ends at a house beyond another road passes over it.
static void draw_overpass(pen *p, int index)
{
    const bst_segment *seg = &p->tile->seg[index];
    if (seg->end != BST_END_HOUSE || !seg->siblings)
        return;
    draw_road(p, index);
    draw_bridge(p, index);
}

// Where separate roads meet, a small village parts them.
static void draw_crossing(pen *p)
{
    int ends = 0;
    for (int i = 0; i < p->tile->nsegs; i++) {
        const bst_segment *seg = &p->tile->seg[i];
        int roads = 0;
        for (int j = 0; j < p->tile->nsegs; j++)
            roads += (seg->adjoins >> j & 1) && p->tile->seg[j].kind == BST_ROAD;
        ends += seg->kind == BST_ROAD && (roads || seg->end == BST_END_CROSSING);
    }
    if (ends < 2)
        return;
    if (p->colour->plain)
        draw_disc(p, middle, 10, p->colour->ink, "none", 0);
    else
        bst_pen_glyph(p, BST_GLYPH_VILLAGE, middle);
    bst_pen_take(p, middle, 11);
}

static void draw_school(pen *p, int index)
{
    int side = 0;
    while (!(p->tile->seg[index].sides >> side & 1))
        side++;
    bst_text_add(p->out,
                 "<g transform=\"rotate(%d 50 50)\" stroke-width=\"1.4\" stroke=\"%s\"><path fill=\"%s\" "
                 "d=\"M30 0v62h40v-62\"/><path fill=\"%s\" d=\"M30 0v62l20-14V0z\"/><path fill=\"%s\" "
                 "d=\"M70 0v62L50 48V0z\"/><path fill=\"%s\" d=\"M45 54h10v8H45z\"/></g>",
                 side * 90, p->colour->ink, p->colour->plaster, p->colour->roof, p->colour->roof_dark,
                 p->colour->plaster);
    bst_pen_take(p, bst_point_turn((bst_point){50, 30}, side), 36);
}

static void draw_center(pen *p)
{
    int kind = p->tile->center == BST_NO_SEG ? -1 : p->tile->seg[p->tile->center].kind;
    bst_point at = bst_tile_center_point(p->tile);
    if (kind == BST_ABBEY) {
        bst_pen_fill(p, p->colour->meadow);
        bst_text_put(p->out, "M4 4h92v92h-92z");
        bst_pen_end(p);
        bst_pen_battlements(p, NULL);
        if (p->colour->plain) {
            bst_pen_glyph(p, BST_GLYPH_MONASTERY, at);
            return;
        }
        static const bst_point corner[] = {{20, 24}, {80, 24}, {20, 80}, {80, 80}};
        for (int i = 0; i < 4; i++)
            bst_pen_glyph(p, i & 1 ? BST_GLYPH_TREE : BST_GLYPH_GROVE, corner[i]);
    }
    if (kind >= 0)
        bst_pen_glyph(p,
                      kind == BST_SHRINE ? BST_GLYPH_SHRINE
                      : p->colour->plain ? BST_GLYPH_MONASTERY
                                         : BST_GLYPH_CLOISTER,
                      at);
}

// ---- what is printed on them

// The best place on a segment for something printed that needs `radius` of room, and how good it is. It should not be
// cut off at the rim.
static bst_point best_spot(const pen *p, int seg, double radius, double *worth)
{
    enum { CELL = 100 / BST_GRID };
    bst_point best = middle;
    *worth = -1e9;
    for (int r = 1; r < BST_GRID - 1; r++) {
        for (int c = 1; c < BST_GRID - 1; c++) {
            if (p->layout.grid[r][c] != seg)
                continue;
            bst_point at = {(c + 0.5) * CELL, (r + 0.5) * CELL};
            double rim = fmin(fmin(at.x, 100 - at.x), fmin(at.y, 100 - at.y));
            double here = fmin(fmin(p->layout.room[r][c] / 2.0, radius + 6), rim);
            for (int i = 0; i < p->ntaken && here > *worth; i++) {
                double dx = at.x - p->taken[i].x, dy = at.y - p->taken[i].y;
                here = fmin(here, sqrt(dx * dx + dy * dy) - p->radius[i]);
            }
            here -= rim < radius ? radius - rim : 0;
            if (here > *worth) {
                *worth = here;
                best = at;
            }
        }
    }
    return best;
}

static bst_point spot(pen *p, int seg, double radius)
{
    double worth;
    bst_point at = best_spot(p, seg, radius, &worth);
    bst_pen_take(p, at, radius);
    return at;
}

// The inn stands on a lake beside its road, on the bank that has room for it.
static void draw_inn(pen *p, int index)
{
    enum { LAKE = 11 };
    double best = -1e9;
    bst_point at = middle, road = p->layout.anchor[index];
    for (int i = 0; i < p->tile->nsegs; i++) {
        double worth;
        if (p->tile->seg[i].kind != BST_FIELD)
            continue;
        bst_point here = best_spot(p, i, LAKE, &worth);
        worth = worth * 5 - hypot(here.x - road.x, here.y - road.y);
        if (worth > best) {
            best = worth;
            at = here;
        }
    }
    bst_pen_take(p, at, LAKE);
    bst_pen_glyph(p, BST_GLYPH_INN, at);
}

// Shields, goods, cathedral ... each finds a free place on its city. The figure's own place stays free.
static void draw_attributes(pen *p, int index)
{
    const bst_segment *seg = &p->tile->seg[index];
    for (int i = 0; i < seg->shields; i++)
        bst_pen_glyph(p, BST_GLYPH_SHIELD, spot(p, index, 9.5));
    for (int bit = 0; bit < BST_ATTR_KINDS; bit++) {
        int glyph = bst_glyph_of_attr(bit);
        if (!(seg->attrs >> bit & 1) || glyph < 0 || bit == BST_ATTR_BIT_INN)
            continue;
        if (bit == BST_ATTR_BIT_CATHEDRAL)
            bst_pen_take(p, middle, 32);
        bst_pen_glyph(p, glyph, bit == BST_ATTR_BIT_CATHEDRAL ? middle : spot(p, index, 10));
    }
    if (seg->attrs & BST_ATTR_INN)
        draw_inn(p, index);
}

// Some symbols are the place where roads end, and stand in the middle then.
static int stands_in_middle(const pen *p, int symbol)
{
    const bst_tile *tile = p->tile;
    int ends = 0, fields = 0, roads = 0, seen = bst_layout_seen(&p->layout, 50, 50);
    for (int i = 0; i < tile->nsegs; i++) {
        roads += tile->seg[i].kind == BST_ROAD;
        ends += tile->seg[i].kind == BST_ROAD && tile->seg[i].end > BST_END_CROSSING;
        fields += tile->seg[i].kind == BST_FIELD;
    }
    if (symbol == BST_SYMBOL_BIT_LAKE || fields == 0)
        return 1;
    if (symbol == BST_SYMBOL_BIT_FAIR)
        return tile->center == BST_NO_SEG;
    if (symbol == BST_SYMBOL_BIT_CIRCLE && !roads && seen < tile->nsegs && tile->seg[seen].kind == BST_FIELD)
        return 1;
    return ends && (symbol == BST_SYMBOL_BIT_TOWERSITE || symbol == BST_SYMBOL_BIT_BAZAAR ||
                    symbol == BST_SYMBOL_BIT_CIRCLE || symbol == BST_SYMBOL_BIT_VOLCANO);
}

static int largest_field(const pen *p)
{
    int largest = 0, most = -1, size[BST_TILE_SEGS] = {0};
    for (int k = 0; k < BST_GRID * BST_GRID; k++) {
        int seg = p->layout.grid[k / BST_GRID][k % BST_GRID];
        if (seg < p->tile->nsegs)
            size[seg]++;
    }
    for (int i = 0; i < p->tile->nsegs; i++) {
        if (p->tile->seg[i].kind == BST_FIELD && size[i] > most) {
            most = size[i];
            largest = i;
        }
    }
    return largest;
}

static void draw_symbols(pen *p)
{
    for (int bit = 0; bit < BST_SYMBOL_KINDS; bit++) {
        int glyph = bst_glyph_of_symbol(p->tile, bit);
        if (!(p->tile->symbols >> bit & 1) || glyph < 0)
            continue;
        double radius = bit == BST_SYMBOL_BIT_LAKE ? 22 : bit == BST_SYMBOL_BIT_VOLCANO ? 17 : 11;
        bst_point at = middle;
        if (stands_in_middle(p, bit))
            bst_pen_take(p, at, bit == BST_SYMBOL_BIT_CIRCLE ? 16 : radius);
        else
            at = spot(p, largest_field(p), radius);
        p->symbol[bit] = at;
        if (bit == BST_SYMBOL_BIT_FLYER) // a direction turns with the tile
            bst_glyph_use(p->out, glyph, at, 45 * (p->tile->flyer - 1));
        else
            bst_pen_glyph(p, glyph, at);
    }
}

static void draw_quarters(pen *p)
{
    for (int q = 0; q < 4; q++) {
        if (!(p->tile->quarters >> q & 1))
            continue;
        double room;
        p->quarter = bst_layout_place(&p->layout, 0, p->taken, p->ntaken, &room);
        bst_pen_take(p, p->quarter, 10);
        bst_pen_glyph(p, BST_GLYPH_PALACE_QUARTER + q, p->quarter);
    }
}

// ---- the whole tile

// Draws all segments of one kind; `under` selects roads that pass below a city.
static void draw_kind(pen *p, int kind, int under, void (*draw)(pen *, int))
{
    for (int i = 0; i < p->tile->nsegs; i++) {
        if (p->tile->seg[i].kind == kind && (kind != BST_ROAD || !under == !p->tile->seg[i].tunnels))
            draw(p, i);
    }
}

// Everything that means something.
static void draw_printing(pen *p)
{
    const bst_tile *tile = p->tile;
    p->seed = 2166136261u;
    for (const char *c = tile->name; *c; c++)
        p->seed = (p->seed ^ (unsigned char)*c) * 16777619u;
    for (int i = 0; i < BST_SYMBOL_KINDS; i++)
        p->symbol[i] = middle;
    p->quarter = middle;
    bst_layout_make(tile, &p->layout);
    for (int i = 0; i < tile->nsegs; i++)
        bst_pen_take(p, p->layout.anchor[i], 8);
    if (tile->center != BST_NO_SEG)
        bst_pen_take(p, bst_tile_center_point(tile), 19);
    if (bst_tile_is_castle(tile)) {
        bst_castle_draw(p);
        return;
    }
    draw_ground(p);
    draw_kind(p, BST_RIVER, 0, draw_river);
    draw_kind(p, BST_ROAD, 1, draw_road);
    draw_kind(p, BST_CARCASSONNE, 0, draw_city);
    draw_kind(p, BST_CITY, 0, draw_city);
    draw_kind(p, BST_ROAD, 1, draw_tunnels);
    draw_kind(p, BST_ROAD, 0, draw_road);
    draw_kind(p, BST_ROAD, 0, draw_overpass);
    if (bst_wheel_is_cell(tile))
        bst_wheel_draw(p);
    bst_decor_gates(p);
    draw_crossing(p);
    draw_kind(p, BST_SCHOOL, 0, draw_school);
    draw_center(p);
    draw_symbols(p);
    draw_quarters(p);
    for (int i = 0; i < tile->nsegs; i++)
        draw_attributes(p, i);
}

static void draw_decor(pen *p)
{
    if (p->colour->plain)
        return;
    draw_kind(p, BST_CARCASSONNE, 0, bst_decor_wall);
    draw_kind(p, BST_CITY, 0, bst_decor_wall);
    draw_kind(p, BST_CARCASSONNE, 0, bst_town_houses);
    draw_kind(p, BST_CITY, 0, bst_town_houses);
    bst_decor_fields(p);
}

// Where a symbol goes hangs on all that is drawn before it.
static void draw_nowhere(pen *p)
{
    bst_text scratch = {0};
    p->out = &scratch;
    p->colour = &bst_palette_light;
    draw_printing(p);
    bst_text_free(&scratch);
}

void bst_draw_symbol_place(const bst_tile *tile, int symbol, double *x, double *y)
{
    pen p = {.tile = tile};
    draw_nowhere(&p);
    *x = p.symbol[symbol].x;
    *y = p.symbol[symbol].y;
}

void bst_draw_quarter_place(const bst_tile *tile, double *x, double *y)
{
    pen p = {.tile = tile};
    draw_nowhere(&p);
    *x = p.quarter.x;
    *y = p.quarter.y;
}

void bst_draw_tile(bst_text *out, const bst_palette *palette, const bst_tile *tile, int rotation)
{
    pen p = {.out = out, .colour = palette, .tile = tile, .rotation = rotation & 3};
    draw_printing(&p);
    draw_decor(&p);
    bst_text_add(out,
                 "<path d=\"M.3.3h99.4v99.4H.3z\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"%s\" "
                 "stroke-width=\"%s\"/>",
                 palette->ink, palette->plain ? ".55" : ".3", palette->plain ? "1.4" : ".6");
}
