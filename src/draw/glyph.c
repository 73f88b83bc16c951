// SPDX-License-Identifier: MIT
// Small pictures on tiles. They must stay readable when a tile is 40 pixels wide: few shapes, strong outlines.

#include "draw/glyph.h"

#include <string.h>

// Everything is drawn about the origin and moved to its place.
static void begin(bst_text *out, double x, double y)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", x, y);
}

static void end(bst_text *out) { bst_text_add(out, "</g>"); }

static void shape(bst_text *out, const char *fill, const char *line, double width, const char *data)
{
    bst_text_add(out, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linejoin=\"round\" d=\"%s\"/>",
                 fill, line, width, data);
}

static void disc(bst_text *out, const char *fill, const char *line, double width, double r)
{
    bst_text_add(out, "<circle r=\"%.1f\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%.1f\"/>", r, fill, line, width);
}

void bst_glyph_house(bst_text *out, const bst_palette *colour, double x, double y)
{
    begin(out, x, y);
    shape(out, colour->plaster, colour->ink, 0.8, "M-4,0h8v5h-8z");
    shape(out, colour->roof, colour->ink, 0.8, "M-5.500,0.5L0,-5.500L5.500,0.5z");
    end(out);
}

void bst_glyph_cloister(bst_text *out, const bst_palette *colour, double x, double y)
{
    begin(out, x, y);
    shape(out, colour->plaster, colour->ink, 1.2, "M-13,-2h26v14h-26z");
    shape(out, colour->roof, colour->ink, 1.2, "M-15,-2l5,-7h20l5,7z");
    shape(out, colour->plaster, colour->ink, 1.2, "M-5,12v-22h10v22z");
    shape(out, colour->roof_dark, colour->ink, 1.2, "M-6.500,-10l6.500,-8l6.500,8z");
    shape(out, "none", colour->ink, 1.3, "M0,-24v7M-2.500,-21.500h5");
    shape(out, colour->ink, "none", 0, "M-2,12v-5q2,-3 4,0v5z");
    end(out);
}

void bst_glyph_shrine(bst_text *out, const bst_palette *colour, double x, double y)
{
    begin(out, x, y);
    disc(out, colour->tuft, colour->field_line, 1.2, 15);
    shape(out, colour->stone, colour->ink, 1.2, "M-11,9v-14h5v14zM6,9v-14h5v14zM-3,10v-9h6v9z");
    shape(out, colour->stone, colour->ink, 1.2, "M-13,-5v-5h26v5z");
    end(out);
}

void bst_glyph_shield(bst_text *out, const bst_palette *colour, double x, double y)
{
    begin(out, x, y);
    shape(out, colour->shield, colour->paper, 1.4, "M-6,-7h12v6q0,6 -6,9q-6,-3 -6,-9z");
    shape(out, "none", colour->paper, 1.6, "M0,-6v12M-5,-1.500h10");
    end(out);
}

void bst_glyph_badge(bst_text *out, const bst_palette *colour, const char *text, double x, double y)
{
    begin(out, x, y);
    disc(out, colour->paper, colour->ink, 1.2, 8);
    bst_text_add(out,
                 "<text y=\"4\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"11\" "
                 "text-anchor=\"middle\" fill=\"%s\">",
                 colour->ink);
    bst_draw_escaped(out, text);
    bst_text_add(out, "</text>");
    end(out);
}

// ---- goods and other attributes

static void draw_inn(bst_text *out, const bst_palette *colour)
{
    bst_text_add(out, "<ellipse rx=\"10\" ry=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1\"/>", colour->water,
                 colour->bank);
    shape(out, colour->plaster, colour->ink, 0.9, "M-5,-1h10v6h-10z");
    shape(out, colour->roof_dark, colour->ink, 0.9, "M-6.500,-1l6.500,-6l6.500,6z");
}

static void draw_cathedral(bst_text *out, const bst_palette *colour)
{
    shape(out, colour->plaster, colour->ink, 1.3, "M-16,20v-22h8v-10h16v10h8v22z");
    shape(out, colour->stone, colour->ink, 1.3, "M-19,-2l7,-14l7,14zM5,-2l7,-14l7,14z");
    shape(out, colour->roof_dark, colour->ink, 1.3, "M-9,-11l9,-15l9,15z");
    disc(out, colour->shield, colour->ink, 1.1, 4);
    shape(out, colour->ink, "none", 0, "M-4,20v-7q4,-5 8,0v7z");
}

static void draw_princess(bst_text *out, const bst_palette *colour)
{
    shape(out, "#d977a8", colour->ink, 1, "M-6,9l6,-13l6,13z");
    bst_text_add(out, "<circle cy=\"-5\" r=\"3.4\" fill=\"%s\" stroke=\"%s\" stroke-width=\"0.9\"/>", colour->plaster,
                 colour->ink);
    shape(out, colour->gold, colour->ink, 0.7, "M-3.500,-8v-4l2,2l1.500,-2.500l1.500,2.500l2,-2v4z");
}

static void draw_pigs(bst_text *out, const bst_palette *colour)
{
    bst_text_add(out, "<ellipse rx=\"6.5\" ry=\"4\" fill=\"#eaa6a6\" stroke=\"%s\" stroke-width=\"0.9\"/>",
                 colour->ink);
    shape(out, "#eaa6a6", colour->ink, 0.9, "M5,-2l4,-1v4l-4,1zM-4,3.500v3M4,3.500v3");
}

void bst_glyph_attr(bst_text *out, const bst_palette *colour, int attr, double x, double y)
{
    begin(out, x, y);
    switch (attr) {
    case BST_ATTR_BIT_INN: draw_inn(out, colour); break;
    case BST_ATTR_BIT_CATHEDRAL: draw_cathedral(out, colour); break;
    case BST_ATTR_BIT_WINE:
        disc(out, colour->paper, colour->ink, 1, 8);
        shape(out, colour->wood, colour->ink, 1, "M-4,-5.500q4,-1.500 8,0q2,5.500 0,11q-4,1.500 -8,0q-2,-5.500 0,-11z");
        shape(out, "none", colour->ink, 1, "M-5,-2h10M-5,2h10");
        break;
    case BST_ATTR_BIT_GRAIN:
        disc(out, colour->paper, colour->ink, 1, 8);
        shape(out, "none", colour->wood, 1.2, "M0,7v-10");
        shape(out, colour->gold, colour->wood, 0.7,
              "M0,-7q3,3 0,6q-3,-3 0,-6M0,2q4,0 5,-5q-5,0 -5,5q0,-5 -5,-5q1,5 5,5");
        break;
    case BST_ATTR_BIT_CLOTH:
        disc(out, colour->paper, colour->ink, 1, 8);
        shape(out, colour->shield, colour->ink, 1, "M-6,-2q6,-5 12,0v4q-6,5 -12,0z");
        shape(out, "none", colour->paper, 1, "M-3,-2.500v5M1,-3.500v7");
        break;
    case BST_ATTR_BIT_BESIEGED:
        disc(out, colour->lava, colour->ink, 1, 7);
        shape(out, "none", colour->paper, 2, "M-4,-4l8,8M4,-4l-8,8");
        break;
    case BST_ATTR_BIT_PRINCESS: draw_princess(out, colour); break;
    case BST_ATTR_BIT_PIGHERD: draw_pigs(out, colour); break;
    default: break;
    }
    end(out);
}

// ---- symbols

static void draw_volcano(bst_text *out, const bst_palette *colour)
{
    shape(out, colour->kerb, colour->ink, 1.2, "M-14,11l9,-18h10l9,18z");
    shape(out, colour->lava, colour->ink, 0.9, "M-5,-7h10l2,5l-3,3l-2,-3l-3,6l-2,-6l-3,2z");
    shape(out, "none", colour->lava, 1.6, "M-2,-10q-3,-3 0,-6M2,-10q3,-2 1,-5");
}

static void draw_lake(bst_text *out, const bst_palette *colour)
{
    bst_text_add(out, "<ellipse rx=\"19\" ry=\"16\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"/>", colour->water,
                 colour->bank);
    shape(out, "none", colour->paper, 1.4, "M-9,-3q3,-3 6,0t6,0M-4,5q3,-3 6,0t6,0");
}

static void draw_fair(bst_text *out, const bst_palette *colour)
{
    disc(out, colour->road, colour->kerb, 1.5, 14);
    shape(out, colour->paper, colour->ink, 1, "M-8,9v-9l8,-9l8,9v9z");
    shape(out, colour->roof, colour->ink, 1, "M-8,0l8,-9l-2.500,9zM8,0l-8,-9l2.500,9z");
    shape(out, "none", colour->ink, 1, "M0,-9v-5l4,1.500l-4,1.500");
}

static void draw_bazaar(bst_text *out, const bst_palette *colour)
{
    disc(out, colour->road, colour->kerb, 1.5, 13);
    shape(out, colour->wood, colour->ink, 1, "M-8,-2h16v9h-16z");
    shape(out, colour->gold, colour->ink, 1,
          "M-10,-1l3,-7h14l3,7q-2.500,3 -5,0q-2.500,3 -5,0q-2.500,3 -5,0q-2.500,3 -5,0z");
}

static void draw_circle(bst_text *out, const bst_palette *colour, int kind)
{
    disc(out, colour->gold, colour->wood, 1.5, 15);
    disc(out, "none", colour->wood, 1, 11.5);
    if (kind == 1)
        shape(out, "none", colour->ink, 2, "M0,9v-9M-4.500,-8v5q0,3 4.500,3q4.500,0 4.500,-3v-5M0,-8v8");
    else if (kind == 2)
        shape(out, colour->wood, colour->ink, 1.2, "M-2,8l-2,-12q4,-6 8,0l-2,12z");
    else
        shape(out, colour->shield, colour->ink, 1.2, "M-6,-7h12v6q0,6 -6,9q-6,-3 -6,-9z");
}

static void draw_tower_site(bst_text *out, const bst_palette *colour)
{
    shape(out, colour->stone, colour->ink, 1.3, "M-9,-9h18v18h-18z");
    shape(out, colour->ink, colour->stone, 1.2, "M-5,-5h10v10h-10z");
}

static void draw_flyer(bst_text *out, const bst_palette *colour, int direction)
{
    bst_text_add(out, "<g transform=\"rotate(%d)\">", 45 * direction);
    shape(out, colour->paper, colour->ink, 1.2, "M0,-13l6,8h-3v14h-6v-14h-3z");
    shape(out, colour->wood, colour->ink, 1, "M-9,2q9,-6 18,0v2h-18z");
    end(out);
}

static void draw_emblem(bst_text *out, const bst_palette *colour, int symbol)
{
    disc(out, colour->paper, colour->ink, 1.2, 8.5);
    switch (symbol) {
    case BST_SYMBOL_BIT_DRAGON:
        shape(out, colour->lava, colour->ink, 0.9, "M-6,4q0,-9 6,-9l5,-1l-1,3l3,1q-1,3 -5,2q-1,5 -8,4l4,-3z");
        break;
    case BST_SYMBOL_BIT_PORTAL:
        shape(out, colour->magic, colour->ink, 1, "M-5,6v-7q5,-9 10,0v7z");
        shape(out, colour->paper, "none", 0, "M-2.500,6v-6q2.500,-5 5,0v6z");
        break;
    case BST_SYMBOL_BIT_PLAGUE:
        shape(out, colour->plague, colour->ink, 0.9, "M-6,2q1,-6 7,-5q5,1 5,5zM6,1q3,2 1,4M-4,2v2M3,2v2");
        break;
    case BST_SYMBOL_BIT_FESTIVAL:
        shape(out, colour->magic, colour->ink, 0.9, "M-1,6l-5,-10l9,-1z");
        shape(out, "none", colour->lava, 1.4, "M1,0l5,3M2,-5l3,-2M0,3l3,3");
        break;
    case BST_SYMBOL_BIT_GOLD:
        shape(out, colour->gold, colour->ink, 1, "M-7,4l2,-5h4l2,5zM1,4l1,-5h3l2,5zM-3,-2l2,-5h3l2,5z");
        break;
    case BST_SYMBOL_BIT_MAGE:
        shape(out, colour->magic, colour->ink, 1, "M-6,5h12l-3,-2l-3,-10l-3,10z");
        shape(out, colour->gold, "none", 0, "M-1,0l1,-2l1,2z");
        break;
    case BST_SYMBOL_BIT_ROBBER:
        shape(out, colour->wood, colour->ink, 1, "M-2,-3q-5,4 -3,9h10q2,-5 -3,-9l2,-3h-8z");
        shape(out, "none", colour->gold, 1.3, "M-2,2h4");
        break;
    default: break;
    }
}

void bst_glyph_symbol(bst_text *out, const bst_palette *colour, const bst_tile *tile, int symbol, double x, double y)
{
    static const char *const numbers[] = {"?", "1", "2", "3"};
    if (symbol == BST_SYMBOL_BIT_WHEEL) {
        begin(out, x, y);
        disc(out, colour->gold, colour->ink, 1.2, 10.5);
        end(out);
        bst_glyph_badge(out, colour, numbers[tile->wheel & 3], x, y);
        return;
    }
    begin(out, x, y);
    switch (symbol) {
    case BST_SYMBOL_BIT_VOLCANO: draw_volcano(out, colour); break;
    case BST_SYMBOL_BIT_TOWERSITE: draw_tower_site(out, colour); break;
    case BST_SYMBOL_BIT_FAIR: draw_fair(out, colour); break;
    case BST_SYMBOL_BIT_BAZAAR: draw_bazaar(out, colour); break;
    case BST_SYMBOL_BIT_LAKE: draw_lake(out, colour); break;
    case BST_SYMBOL_BIT_CIRCLE: draw_circle(out, colour, tile->circle); break;
    case BST_SYMBOL_BIT_FLYER: draw_flyer(out, colour, tile->flyer - 1); break;
    default: draw_emblem(out, colour, symbol);
    }
    end(out);
}

// ---- figures

void bst_glyph_figure(bst_text *out, const bst_palette *colour, const char *kind, const char *fill, double x, double y)
{
    static const struct {
        const char *kind, *data;
    } outlines[] = {
        {"builder", "M-7,8v-5l3,-3v-5h8v5l3,3v5zM-3,-5h6v-4h-6z"},
        {"pig", "M-8,4v-5q2,-5 9,-4l5,-1v4l3,1v3h-3l-2,2v3h-3v-3h-4v3h-3z"},
        {"mayor", "M-8,9l4,-9h-5v-4h5v-5h8v5h5v4h-5l4,9z"},
        {"wagon", "M-9,3v-8h18v8l-2,3h-3l-1,-2h-6l-1,2h-3z"},
        {"barn", "M-9,8v-9l9,-8l9,8v9z"},
        {"dragon", "M-12,8l4,-8l-4,-6l7,2l5,-8l5,8l7,-2l-4,6l4,8l-8,-4l-4,6l-4,-6z"},
        {"fairy", "M-6,9l3,-8l-7,-6l7,1q0,-6 3,-6q3,0 3,6l7,-1l-7,6l3,8z"},
        {"count", "M-8,9l3,-9l-4,-2l1,-3h4l-2,-7l3,2l3,-3l3,3l3,-2l-2,7h4l1,3l-4,2l3,9z"},
        {"abbot", "M-6,9l3,-9h-4v-4h4q3,-10 6,0h4v4h-4l3,9z"},
    };
    const char *data = "M-8,8l3,-7l-5,-1v-4h6q-2,-6 4,-6q6,0 4,6h6v4l-5,1l3,7h-5l-3,-5l-3,5z";
    for (size_t i = 0; i < sizeof outlines / sizeof *outlines; i++) {
        if (strcmp(outlines[i].kind, kind) == 0)
            data = outlines[i].data;
    }
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f) scale(%s)\">", x, y, strcmp(kind, "big") == 0 ? "1.3" : "1");
    shape(out, fill, colour->ink, 1.4, data);
    end(out);
}
