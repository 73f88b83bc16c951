// SPDX-License-Identifier: MIT
// Draws a tile as SVG: ground, water, cities, roads, buildings, then what is printed on them. One function per kind
// of feature; outlines and places come from shape.c, colours from one palette.

#include "draw/tile_svg.h"
#include "draw/glyph.h"
#include "draw/shape.h"

#include <math.h>

const bst_palette bst_palette_light = {
    .field = "#b7d174",
    .tuft = "#93b552",
    .field_line = "#7f9f45",
    .road = "#f6efdc",
    .kerb = "#8d7b5c",
    .city = "#dcb483",
    .wall = "#7a5334",
    .roof = "#c8553d",
    .roof_dark = "#9c3b2b",
    .plaster = "#f4e4c8",
    .water = "#6fb3d9",
    .bank = "#4485ae",
    .ink = "#3a2d20",
    .paper = "#fffaf0",
    .gold = "#f0bf33",
    .shield = "#2f5fa8",
    .wood = "#9a6234",
    .stone = "#b9b4aa",
    .lava = "#e2572b",
    .magic = "#8657b5",
    .plague = "#57703a",
};

void bst_draw_escaped(bst_text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': bst_text_add(out, "&amp;"); break;
        case '<': bst_text_add(out, "&lt;"); break;
        case '>': bst_text_add(out, "&gt;"); break;
        case '"': bst_text_add(out, "&quot;"); break;
        default: bst_text_add(out, "%c", *text);
        }
    }
}

typedef struct pen {
    bst_text *out;
    const bst_palette *colour;
    const bst_tile *tile;
    bst_layout layout;
    bst_point used[32]; // places taken by figures and printing
    int nused;
    bst_point symbol[BST_SYMBOL_COUNT]; // where symbols were drawn
    bst_point quarter;                  // where the last quarter was drawn
} pen;

static void path_data(bst_text *out, const bst_shape *shape)
{
    for (int stroke = 0, i = 0; stroke < shape->nstrokes; stroke++) {
        for (int first = 1; i < shape->stroke_end[stroke]; i++, first = 0)
            bst_text_add(out, "%s%.1f,%.1f", first ? "M" : "L", shape->point[i].x, shape->point[i].y);
    }
}

static void draw_line(pen *p, const bst_shape *shape, const char *colour, double width, const char *cap)
{
    bst_text_add(p->out,
                 "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linecap=\"%s\" "
                 "stroke-linejoin=\"round\" d=\"",
                 colour, width, cap);
    path_data(p->out, shape);
    bst_text_add(p->out, "\"/>");
}

// A number from 0 to 99 that depends only on the place: the same tile always looks the same.
static int grain(const pen *p, int a, int b)
{
    unsigned h = 2166136261u;
    for (const char *c = p->tile->name; *c; c++)
        h = (h ^ (unsigned char)*c) * 16777619u;
    h = (h ^ (unsigned)(a * 131 + b)) * 16777619u;
    return (int)((h >> 8) % 100);
}

static void draw_ground(pen *p)
{
    int empty = p->tile->nsegs == 0; // a blank tile, or the middle of the wheel
    bst_text_add(p->out, "<rect width=\"100\" height=\"100\" fill=\"%s\"/>",
                 empty ? p->colour->stone : p->colour->field);
    if (empty)
        return;
    bst_text_add(p->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.1\" stroke-linecap=\"round\" d=\"",
                 p->colour->tuft);
    for (int row = 0; row < 7; row++) {
        for (int column = 0; column < 7; column++) {
            double x = 5 + column * 14 + grain(p, row, column) * 0.08,
                   y = 6 + row * 14 + grain(p, column, row + 9) * 0.08;
            int seg = p->layout.grid[(int)(y / 2) % BST_GRID][(int)(x / 2) % BST_GRID];
            if (seg < p->tile->nsegs && p->tile->seg[seg].kind == BST_FIELD)
                bst_text_add(p->out, "M%.1f,%.1fl-1.4,-2.4M%.1f,%.1fl0.4,-3M%.1f,%.1fl1.9,-2.2", x, y, x, y, x, y);
        }
    }
    bst_text_add(p->out, "\"/>");
}

static void draw_river(pen *p, int index)
{
    const bst_shape *shape = &p->layout.shape[index];
    draw_line(p, shape, p->colour->bank, 15, "butt");
    draw_line(p, shape, p->colour->water, 12, "butt");
    if (p->tile->flags & (BST_TILE_SPRING | BST_TILE_LAKE)) {
        double r = p->tile->flags & BST_TILE_LAKE ? 17 : 9;
        bst_text_add(p->out, "<circle cx=\"50\" cy=\"50\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>",
                     r, p->colour->water, p->colour->bank);
        draw_line(p, shape, p->colour->water, 12, "butt");
    }
}

static int is_deep(const pen *p, int seg, double x, double y, double r)
{
    for (int k = 0; k < 8; k++) {
        int column = (int)((x + r * cos(k * 0.7854)) / 2), row = (int)((y + r * sin(k * 0.7854)) / 2);
        if (column < 0 || row < 0 || column >= BST_GRID || row >= BST_GRID || p->layout.grid[row][column] != seg)
            return 0;
    }
    return 1;
}

static void draw_roofs(pen *p, int index)
{
    for (int row = 0; row < 9; row++) {
        for (int column = 0; column < 9; column++) {
            double x = 6 + column * 11 + (row & 1) * 5, y = 7 + row * 11;
            double near = 99;
            for (int i = 0; i < p->nused; i++)
                near = fmin(near, hypot(p->used[i].x - x, p->used[i].y - y));
            if (near < 11 || grain(p, row, column) < 22 || !is_deep(p, index, x, y, 5.5))
                continue;
            bst_text_add(p->out, "<path fill=\"%s\" d=\"M%.1f,%.1fh7v4h-7z\"/>", p->colour->plaster, x - 3.5, y);
            bst_text_add(p->out, "<path fill=\"%s\" d=\"M%.1f,%.1fl4.5,-4.5l4.5,4.5z\"/>",
                         grain(p, column, row) < 50 ? p->colour->roof : p->colour->roof_dark, x - 4.5, y + 0.3);
        }
    }
}

// The wall is the part of the outline inside the tile; along the edges the city goes on.
static void draw_wall(pen *p, const bst_shape *shape)
{
    for (int pass = 0; pass < 2; pass++) {
        bst_text_add(p->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" %s stroke-linejoin=\"round\" d=\"",
                     pass ? p->colour->stone : p->colour->wall, pass ? "2" : "4",
                     pass ? "stroke-dasharray=\"2.4 1.8\"" : "stroke-linecap=\"round\"");
        int drawing = 0;
        for (int i = 0; i < shape->npoints; i++) {
            bst_point a = shape->point[i], b = shape->point[(i + 1) % shape->npoints];
            int rim = (a.x == b.x && (a.x == 0 || a.x == 100)) || (a.y == b.y && (a.y == 0 || a.y == 100));
            if (!rim && !drawing)
                bst_text_add(p->out, "M%.1f,%.1f", a.x, a.y);
            if (!rim)
                bst_text_add(p->out, "L%.1f,%.1f", b.x, b.y);
            drawing = !rim;
        }
        bst_text_add(p->out, "\"/>");
    }
}

static void draw_city(pen *p, int index)
{
    const bst_shape *shape = &p->layout.shape[index];
    bst_text_add(p->out, "<path fill=\"%s\" d=\"", p->colour->city);
    path_data(p->out, shape);
    bst_text_add(p->out, "Z\"/>");
    draw_wall(p, shape);
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
    bst_text_add(p->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.4\" stroke-linecap=\"round\" d=\"",
                 p->colour->wood);
    if (upright)
        bst_text_add(p->out, "M43,32q-3,18 0,36M57,32q3,18 0,36");
    else
        bst_text_add(p->out, "M32,43q18,-3 36,0M32,57q18,3 36,0");
    bst_text_add(p->out, "\"/>");
}

static void draw_tunnels(pen *p, int index)
{
    for (int d = 0; d < 4; d++) {
        if (p->tile->seg[index].tunnels >> d & 1)
            bst_text_add(p->out,
                         "<g transform=\"rotate(%d 50 50)\"><path fill=\"%s\" d=\"M40,31v-4q10,-12 20,0v4z\"/>"
                         "<path fill=\"%s\" d=\"M44.500,31v-2q5.500,-9 11,0v2z\" transform=\"rotate(180 50 27)\"/>"
                         "<path fill=\"%s\" d=\"M44,23h12v6q-6,4 -12,0z\"/></g>",
                         d * 90, p->colour->stone, p->colour->stone, p->colour->ink);
    }
}

static void draw_road(pen *p, int index)
{
    const bst_segment *seg = &p->tile->seg[index];
    const bst_shape *shape = &p->layout.shape[index];
    draw_line(p, shape, p->colour->kerb, 9.5, "butt");
    draw_line(p, shape, p->colour->road, 6.5, "butt");
    // A crossing of several arms of one road: a round place in the middle.
    if (shape->nstrokes > 2)
        bst_text_add(p->out,
                     "<circle cx=\"50\" cy=\"50\" r=\"11\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>"
                     "<circle cx=\"50\" cy=\"50\" r=\"4.5\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1\"/>",
                     p->colour->road, p->colour->kerb, p->colour->field, p->colour->kerb);
    if (crosses(p->tile, index) && !seg->tunnels)
        draw_bridge(p, index);
    if (seg->end == BST_END_HOUSE || seg->end == BST_END_VILLAGE) {
        bst_point end = shape->point[shape->npoints - 1];
        bst_glyph_house(p->out, p->colour, end.x, end.y);
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
    bst_text_add(p->out, "<circle cx=\"50\" cy=\"50\" r=\"9\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>",
                 p->colour->tuft, p->colour->kerb);
    bst_glyph_house(p->out, p->colour, 46.5, 50);
    bst_glyph_house(p->out, p->colour, 53.5, 53);
    p->used[p->nused++] = (bst_point){50, 50};
}

static void draw_school(pen *p, int index)
{
    int side = 0;
    while (!(p->tile->seg[index].sides >> side & 1))
        side++;
    bst_text_add(p->out,
                 "<g transform=\"rotate(%d 50 50)\"><path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" "
                 "d=\"M34,0v58h32v-58\"/><path stroke=\"%s\" stroke-width=\"2\" d=\"M50,0v46M40,46h20\"/></g>",
                 side * 90, p->colour->plaster, p->colour->wall, p->colour->roof);
}

static void draw_center(pen *p)
{
    int kind = p->tile->center == BST_NO_SEG ? -1 : p->tile->seg[p->tile->center].kind;
    bst_point at = kind < 0 ? (bst_point){50, 50} : p->layout.anchor[p->tile->center];
    if (kind == BST_CLOISTER)
        bst_glyph_cloister(p->out, p->colour, at.x, at.y);
    else if (kind == BST_SHRINE)
        bst_glyph_shrine(p->out, p->colour, at.x, at.y);
    else if (kind == BST_ABBEY)
        bst_text_add(p->out,
                     "<rect width=\"100\" height=\"100\" fill=\"%s\"/><path fill=\"none\" stroke=\"%s\" "
                     "stroke-width=\"5\" d=\"M4,4h92v92h-92z\"/>",
                     p->colour->tuft, p->colour->wall);
    if (kind == BST_ABBEY)
        bst_glyph_cloister(p->out, p->colour, 50, 50);
}

// The inn stands on a lake beside its road, on the bank that has room for it.
static void draw_inn(pen *p, int index)
{
    double best = -1e9;
    bst_point spot = {50, 50}, road = p->layout.anchor[index];
    for (int i = 0; i < p->tile->nsegs; i++) {
        if (p->tile->seg[i].kind != BST_FIELD)
            continue;
        double room = 0;
        bst_point at = bst_layout_place(&p->layout, i, p->used, p->nused, &room);
        double worth = fmin(room, 11) * 4 - hypot(at.x - road.x, at.y - road.y);
        if (worth > best) {
            best = worth;
            spot = at;
        }
    }
    if (p->nused < 32)
        p->used[p->nused++] = spot;
    bst_glyph_attr(p->out, p->colour, BST_ATTR_BIT_INN, spot.x, spot.y);
}

// Shields, goods, cathedral ... each finds a free place on its city. The figure's own place stays free.
static void draw_attributes(pen *p, int index)
{
    const bst_segment *seg = &p->tile->seg[index];
    for (int i = 0; i < seg->shields; i++) {
        bst_point at = bst_layout_spot(&p->layout, index, p->used, &p->nused);
        bst_glyph_shield(p->out, p->colour, at.x, at.y);
    }
    for (int bit = 0; bit < BST_ATTR_COUNT; bit++) {
        if (!(seg->attrs >> bit & 1) || bit == BST_ATTR_BIT_SMALL || bit == BST_ATTR_BIT_INN)
            continue;
        bst_point at = bit == BST_ATTR_BIT_CATHEDRAL ? (bst_point){50, 50}
                                                     : bst_layout_spot(&p->layout, index, p->used, &p->nused);
        bst_glyph_attr(p->out, p->colour, bit, at.x, at.y);
    }
    if (seg->attrs & BST_ATTR_INN)
        draw_inn(p, index);
}

// Some symbols are the place where roads end, and stand in the middle then.
static int stands_in_middle(const pen *p, int symbol)
{
    const bst_tile *tile = p->tile;
    int ends = 0, fields = 0, roads = 0, middle = p->layout.grid[BST_GRID / 2][BST_GRID / 2];
    for (int i = 0; i < tile->nsegs; i++) {
        roads += tile->seg[i].kind == BST_ROAD;
        ends += tile->seg[i].kind == BST_ROAD && tile->seg[i].end > BST_END_CROSSING;
        fields += tile->seg[i].kind == BST_FIELD;
    }
    if (symbol == BST_SYMBOL_BIT_LAKE || fields == 0)
        return 1;
    if (symbol == BST_SYMBOL_BIT_FAIR)
        return tile->center == BST_NO_SEG;
    if (symbol == BST_SYMBOL_BIT_CIRCLE && !roads && middle < tile->nsegs && tile->seg[middle].kind == BST_FIELD)
        return 1;
    return ends && (symbol == BST_SYMBOL_BIT_TOWERSITE || symbol == BST_SYMBOL_BIT_BAZAAR ||
                    symbol == BST_SYMBOL_BIT_CIRCLE || symbol == BST_SYMBOL_BIT_VOLCANO);
}

static void draw_symbols(pen *p)
{
    for (int bit = 0; bit < BST_SYMBOL_COUNT; bit++) {
        // The princess and the pig herd are drawn with their city and field.
        if (!(p->tile->symbols >> bit & 1) || bit == BST_SYMBOL_BIT_PRINCESS || bit == BST_SYMBOL_BIT_PIGHERD)
            continue;
        bst_point at = {50, 50};
        if (!stands_in_middle(p, bit)) {
            int largest = -1, most = -1, size[BST_TILE_SEGS] = {0};
            for (int r = 0; r < BST_GRID * BST_GRID; r++) {
                int seg = p->layout.grid[r / BST_GRID][r % BST_GRID];
                if (seg < p->tile->nsegs)
                    size[seg]++;
            }
            for (int i = 0; i < p->tile->nsegs; i++) {
                if (p->tile->seg[i].kind == BST_FIELD && size[i] > most) {
                    most = size[i];
                    largest = i;
                }
            }
            at = bst_layout_spot(&p->layout, largest, p->used, &p->nused);
        } else if (p->nused < 32) {
            p->used[p->nused++] = at;
        }
        p->symbol[bit] = at;
        bst_glyph_symbol(p->out, p->colour, p->tile, bit, at.x, at.y);
    }
}

static void draw_quarters(pen *p)
{
    static const char *const letter[] = {"P", "M", "S", "C"}; // palace, market, smithy, cathedral
    for (int q = 0; q < 4; q++) {
        if (!(p->tile->quarters >> q & 1))
            continue;
        p->quarter = bst_layout_spot(&p->layout, 0, p->used, &p->nused);
        bst_glyph_badge(p->out, p->colour, letter[q], p->quarter.x, p->quarter.y);
    }
}

// Draws all segments of one kind; `under` selects roads that pass below a city.
static void draw_kind(pen *p, int kind, int under, void (*draw)(pen *, int))
{
    for (int i = 0; i < p->tile->nsegs; i++) {
        if (p->tile->seg[i].kind == kind && (kind != BST_ROAD || !under == !p->tile->seg[i].tunnels))
            draw(p, i);
    }
}

static void draw_all(pen *p)
{
    const bst_tile *tile = p->tile;
    bst_layout_make(tile, &p->layout);
    for (int i = 0; i < tile->nsegs; i++)
        p->used[p->nused++] = p->layout.anchor[i];
    draw_ground(p);
    draw_kind(p, BST_RIVER, 0, draw_river);
    draw_kind(p, BST_ROAD, 1, draw_road);
    draw_kind(p, BST_CARCASSONNE, 0, draw_city);
    draw_kind(p, BST_CITY, 0, draw_city);
    draw_kind(p, BST_ROAD, 1, draw_tunnels);
    draw_kind(p, BST_ROAD, 0, draw_road);
    draw_kind(p, BST_ROAD, 0, draw_overpass);
    draw_crossing(p);
    draw_kind(p, BST_SCHOOL, 0, draw_school);
    draw_center(p);
    draw_symbols(p);
    draw_quarters(p);
    for (int i = 0; i < tile->nsegs; i++)
        draw_attributes(p, i);
    draw_kind(p, BST_CARCASSONNE, 0, draw_roofs);
    draw_kind(p, BST_CITY, 0, draw_roofs);
}

void bst_draw_symbol_place(const bst_tile *tile, int symbol, double *x, double *y)
{
    bst_text scratch = {0}; // where a symbol goes hangs on all that is drawn before it
    pen p = {.out = &scratch, .colour = &bst_palette_light, .tile = tile};
    for (int i = 0; i < BST_SYMBOL_COUNT; i++)
        p.symbol[i] = (bst_point){50, 50};
    draw_all(&p);
    bst_text_free(&scratch);
    *x = p.symbol[symbol].x;
    *y = p.symbol[symbol].y;
}

void bst_draw_quarter_place(const bst_tile *tile, double *x, double *y)
{
    bst_text scratch = {0};
    pen p = {.out = &scratch, .colour = &bst_palette_light, .tile = tile, .quarter = {50, 50}};
    draw_all(&p);
    bst_text_free(&scratch);
    *x = p.quarter.x;
    *y = p.quarter.y;
}

void bst_draw_tile(bst_text *out, const bst_palette *palette, const bst_tile *tile)
{
    pen p = {.out = out, .colour = palette, .tile = tile};
    draw_all(&p);
    bst_text_add(out,
                 "<rect x=\"0.3\" y=\"0.3\" width=\"99.4\" height=\"99.4\" fill=\"none\" stroke=\"%s\" "
                 "stroke-opacity=\"0.35\" stroke-width=\"0.6\"/>\n",
                 palette->ink);
}
