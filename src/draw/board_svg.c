// SPDX-License-Identifier: MIT
// Boards and sheets as SVG documents.

#include <stdbool.h>

#include "draw/board_svg.h"
#include "draw/glyph.h"
#include "draw/shape.h"

enum { COLUMNS = 12, CELL = 116, ROW = 128, HEAD = 34, MARGIN = 14 };

static void begin_document(bst_text *out, int x, int y, int width, int height)
{
    bst_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" height=\"%d\">\n",
                 x, y, width, height, width, height);
}

static void draw_figure(bst_text *out, const bst_palette *palette, const bst_draw_placed *tiles, int ntiles,
                        const bst_draw_figure *figure)
{
    bst_point at = {figure->px, figure->py};
    for (int i = 0; i < ntiles && figure->seg != BST_NO_SEG; i++) {
        if (tiles[i].x != figure->x || tiles[i].y != figure->y || figure->seg >= tiles[i].tile->nsegs)
            continue;
        bst_draw_anchor(tiles[i].tile, figure->seg, &at.x, &at.y);
        at = bst_point_turn(at, tiles[i].rotation);
    }
    bst_glyph_figure(out, palette, figure->kind, figure->colour, 100.0 * figure->x + at.x, 100.0 * figure->y + at.y);
}

/// A wooden bridge from side to side, over whatever is printed.
static void draw_bridge(bst_text *out, const bst_palette *palette, const bst_draw_placed *at)
{
    int x = 100 * at->x, y = 100 * at->y;
    bool upright = at->bridge == 1;
    bst_text_add(out,
                 "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#b07a3f\" stroke=\"%s\" "
                 "stroke-width=\"1.5\"/>\n",
                 upright ? x + 43 : x, upright ? y : y + 43, upright ? 14 : 100, upright ? 100 : 14, palette->ink);
}

void bst_draw_board(bst_text *out, const bst_palette *palette, const bst_draw_placed *tiles, int ntiles,
                    const bst_draw_figure *figures, int nfigures)
{
    int left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < ntiles; i++) {
        left = i == 0 || tiles[i].x < left ? tiles[i].x : left;
        right = i == 0 || tiles[i].x > right ? tiles[i].x : right;
        top = i == 0 || tiles[i].y < top ? tiles[i].y : top;
        bottom = i == 0 || tiles[i].y > bottom ? tiles[i].y : bottom;
    }
    begin_document(out, 100 * left - 10, 100 * top - 10, 100 * (right - left + 1) + 20, 100 * (bottom - top + 1) + 20);
    for (int i = 0; i < ntiles; i++) {
        bst_text_add(out, "<g transform=\"translate(%d %d) rotate(%d 50 50)\">", 100 * tiles[i].x, 100 * tiles[i].y,
                     90 * (tiles[i].rotation & 3));
        bst_draw_tile(out, palette, tiles[i].tile);
        bst_text_add(out, "</g>\n");
        if (tiles[i].bridge)
            draw_bridge(out, palette, &tiles[i]);
    }
    for (int i = 0; i < nfigures; i++)
        draw_figure(out, palette, tiles, ntiles, &figures[i]);
    bst_text_add(out, "</svg>\n");
}

static void draw_caption(bst_text *out, const bst_palette *palette, int x, int y, int size, const char *text)
{
    bst_text_add(out, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%d\" fill=\"%s\">", x, y, size,
                 palette->ink);
    bst_draw_escaped(out, text);
    bst_text_add(out, "</text>");
}

void bst_draw_sheet(bst_text *out, const bst_palette *palette, const bst_tileset *const *sets, int nsets)
{
    int height = MARGIN;
    for (int s = 0; s < nsets; s++)
        height += HEAD + (sets[s]->ntiles + COLUMNS - 1) / COLUMNS * ROW;
    begin_document(out, 0, 0, COLUMNS * CELL + 2 * MARGIN, height + MARGIN);
    bst_text_add(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", palette->paper);
    for (int s = 0, y = MARGIN; s < nsets; s++) {
        draw_caption(out, palette, MARGIN, y + 20, 20, sets[s]->title);
        y += HEAD;
        for (int t = 0; t < sets[s]->ntiles; t++) {
            const bst_tile *tile = &sets[s]->tiles[t];
            int x = MARGIN + t % COLUMNS * CELL, top = y + t / COLUMNS * ROW;
            bst_text_add(out, "<g transform=\"translate(%d %d)\">", x, top);
            bst_draw_tile(out, palette, tile);
            bst_text_add(out, "</g>");
            draw_caption(out, palette, x, top + 112, 10, tile->name);
            bst_text_add(out,
                         "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-family=\"sans-serif\" font-size=\"10\" "
                         "fill=\"%s\">\xC3\x97%d</text>\n",
                         x + 100, top + 112, palette->ink, tile->count);
        }
        y += (sets[s]->ntiles + COLUMNS - 1) / COLUMNS * ROW;
    }
    bst_text_add(out, "</svg>\n");
}
