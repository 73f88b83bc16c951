// SPDX-License-Identifier: MIT
// The pictures of pieces.

#include "draw/piece.h"

static void begin(bst_text *out, double x, double y)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", x, y);
}

static void end(bst_text *out) { bst_text_add(out, "</g>"); }

enum { STOREYS = 5 }; // higher towers are told by the number alone

// How far the highest piece drawn lies above the lowest.
static double tower_lift(int height) { return 3.5 * (height < STOREYS ? height - 1 : STOREYS - 1); }

double bst_piece_tower_rise(int height) { return 14 + tower_lift(height); }

void bst_piece_tower(bst_text *out, const bst_palette *palette, int height, bst_point at)
{
    begin(out, at.x, at.y);
    for (int i = 0; i < height && i < STOREYS; i++)
        bst_text_add(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
                     "stroke-width=\"1.2\"/>",
                     -9 + 0.9 * i, -9.0 - tower_lift(i + 1), 18 - 1.8 * i, 18 - 1.8 * i, palette->wood, palette->ink);
    bst_text_add(out,
                 "<text y=\"%.1f\" text-anchor=\"middle\" font-family=\"sans-serif\" font-weight=\"bold\" "
                 "font-size=\"11\" fill=\"%s\">%d</text>",
                 5 - tower_lift(height), palette->paper, height);
    end(out);
}

void bst_piece_bridge(bst_text *out, const bst_palette *palette, int axis, double left, double top)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f) rotate(%d 50 50)\">", left, top, axis ? 90 : 0);
    bst_text_add(out, "<path d=\"M40,0Q36,50 40,100H60Q64,50 60,0Z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"/>",
                 palette->wood, palette->ink);
    for (int y = 8; y < 100; y += 12)
        bst_text_add(out, "<path d=\"M39,%dH61\" stroke=\"%s\" stroke-width=\"1\" opacity=\"0.6\"/>", y, palette->ink);
    bst_text_add(out, "<path d=\"M50,0V100\" stroke=\"%s\" stroke-width=\"7\"/>", palette->road);
    end(out);
}

void bst_piece_castle(bst_text *out, const bst_palette *palette, const char *colour, bst_point at)
{
    begin(out, at.x, at.y);
    bst_text_add(out,
                 "<path d=\"M-17,14v-22h5v4h5v-4h5v4h4v-4h5v4h5v-4h5v22z\" fill=\"%s\" stroke=\"%s\" "
                 "stroke-width=\"1.6\"/>"
                 "<path d=\"M-4,14v-7q4,-6 8,0v7z\" fill=\"%s\"/>"
                 "<path d=\"M0,-8v-10l9,3l-9,3\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\"/>",
                 palette->stone, palette->ink, palette->ink, colour, palette->ink);
    end(out);
}

void bst_piece_token(bst_text *out, const bst_palette *palette, const char *colour, bst_point at)
{
    begin(out, at.x, at.y);
    bst_text_add(out,
                 "<circle r=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.6\"/>"
                 "<path d=\"M-4,4v-4q4,-7 8,0v4z\" fill=\"%s\"/>",
                 colour, palette->ink, palette->paper);
    end(out);
}

void bst_piece_ferry(bst_text *out, const bst_palette *palette, bst_point from, bst_point lake, bst_point to)
{
    const char *const colours[] = {palette->ink, palette->wood}; // the rim, then the planks
    for (int i = 0; i < 2; i++)
        bst_text_add(out,
                     "<path d=\"M%.1f,%.1fQ%.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                     "stroke-linecap=\"round\"/>",
                     from.x, from.y, lake.x, lake.y, to.x, to.y, colours[i], i ? 6 : 9);
}
