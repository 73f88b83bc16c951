// SPDX-License-Identifier: MIT
// The pictures of pieces.

#include "draw/piece.h"

static void open(bst_text *out, double x, double y)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", x, y);
}

static void close(bst_text *out) { bst_text_add(out, "</g>"); }

void bst_piece_tower(bst_text *out, const bst_palette *palette, int height, bst_point at)
{
    enum { SHOWN = 5 }; // higher towers are told by the number alone
    open(out, at.x, at.y);
    for (int i = 0; i < height && i < SHOWN; i++)
        bst_text_add(out,
                     "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
                     "stroke-width=\"1.2\"/>",
                     -9 + 0.9 * i, -9.0 - 2.5 * i, 18 - 1.8 * i, 18 - 1.8 * i, palette->wood, palette->ink);
    bst_text_add(out,
                 "<text y=\"%.1f\" text-anchor=\"middle\" font-family=\"sans-serif\" font-weight=\"bold\" "
                 "font-size=\"11\" fill=\"%s\">%d</text>",
                 4 - 2.5 * (height < SHOWN ? height - 1 : SHOWN - 1), palette->paper, height);
    close(out);
}

void bst_piece_bridge(bst_text *out, const bst_palette *palette, int axis, double left, double top)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f) rotate(%d 50 50)\">", left, top, axis ? 90 : 0);
    bst_text_add(out, "<path d=\"M40,0Q36,50 40,100H60Q64,50 60,0Z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"/>",
                 palette->wood, palette->ink);
    for (int y = 8; y < 100; y += 12)
        bst_text_add(out, "<path d=\"M39,%dH61\" stroke=\"%s\" stroke-width=\"1\" opacity=\"0.6\"/>", y, palette->ink);
    bst_text_add(out, "<path d=\"M50,0V100\" stroke=\"%s\" stroke-width=\"7\"/>", palette->road);
    close(out);
}

void bst_piece_castle(bst_text *out, const bst_palette *palette, const char *colour, bst_point at)
{
    open(out, at.x, at.y);
    bst_text_add(out,
                 "<path d=\"M-17,14v-22h5v4h5v-4h5v4h4v-4h5v4h5v-4h5v22z\" fill=\"%s\" stroke=\"%s\" "
                 "stroke-width=\"1.6\"/>"
                 "<path d=\"M-4,14v-7q4,-6 8,0v7z\" fill=\"%s\"/>"
                 "<path d=\"M0,-8v-10l9,3l-9,3\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\"/>",
                 palette->stone, palette->ink, palette->ink, colour, palette->ink);
    close(out);
}

void bst_piece_token(bst_text *out, const bst_palette *palette, const char *colour, bst_point at)
{
    open(out, at.x, at.y);
    bst_text_add(out,
                 "<circle r=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.6\"/>"
                 "<path d=\"M-4,4v-4q4,-7 8,0v4z\" fill=\"%s\"/>",
                 colour, palette->ink, palette->ink);
    close(out);
}

void bst_piece_ferry(bst_text *out, const bst_palette *palette, bst_point from, bst_point to)
{
    // the ferry bends through the middle of the lake
    bst_text_add(out,
                 "<path d=\"M%.1f,%.1fQ%.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"9\" "
                 "stroke-linecap=\"round\"/>",
                 from.x, from.y, (from.x + to.x) / 2, (from.y + to.y) / 2, to.x, to.y, palette->ink);
    bst_text_add(out,
                 "<path d=\"M%.1f,%.1fQ%.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"6\" "
                 "stroke-linecap=\"round\"/>",
                 from.x, from.y, (from.x + to.x) / 2, (from.y + to.y) / 2, to.x, to.y, palette->wood);
}
