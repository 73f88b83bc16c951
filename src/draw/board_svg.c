// SPDX-License-Identifier: MIT
// Boards and sheets as SVG documents.

#include "draw/board_svg.h"

#include <math.h>

#include "draw/figure.h"
#include "draw/glyph.h"
#include "draw/symbols.h"
#include "draw/walls.h"

enum { COLUMNS = 12, CELL = 116, ROW = 128, HEAD = 34, MARGIN = 14 };

static void begin_document(bst_text *out, const bst_palette *palette, int x, int y, int width, int height)
{
    bst_text_add(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" height=\"%d\">\n"
                 "<rect x=\"%d\" y=\"%d\" width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
                 x, y, width, height, width, height, x, y, palette->table);
    bst_glyph_defs(out, palette, false);
}

static const char *colour_of(const bst_palette *palette, int colour)
{
    return colour >= 0 && colour < BST_COLOUR_KINDS ? palette->seat[colour] : palette->lava;
}

static void move_to(bst_text *out, bst_point at)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y);
}

static void draw_piece(bst_text *out, const bst_palette *palette, const bst_draw_piece *p)
{
    if (p->piece == BST_PIECE_TOWER) {
        bst_piece_tower(out, palette, p->number, p->at);
    } else if (p->heaped) {
        bst_piece_heap(out, palette, p->piece, p->number, p->at);
    } else if (p->joins) {
        bst_point middle = {100 * floor(p->at.x / 100) + 50, 100 * floor(p->at.y / 100) + 50};
        bst_piece_join(out, palette, p->at, middle, p->to);
    } else {
        move_to(out, p->at);
        bst_piece_draw(out, palette, p->piece, colour_of(palette, p->colour));
        bst_text_put(out, "</g>\n");
    }
}

static void draw_figure(bst_text *out, const bst_palette *palette, const bst_draw_figure *figure)
{
    move_to(out, figure->at);
    bst_figure_draw(out, palette, figure->kind, figure->flat, colour_of(palette, figure->colour));
    bst_figure_mark(out, palette, figure->colour);
    bst_text_put(out, "</g>\n");
}

// The first placed tile that looks like number i: the drawing of that one is shown again.
static int first_like(const bst_draw_placed *tiles, int i)
{
    int first = 0;
    while (tiles[first].tile != tiles[i].tile || (tiles[first].rotation & 3) != (tiles[i].rotation & 3))
        first++;
    return first;
}

static void draw_placed(bst_text *out, const bst_palette *palette, const bst_draw_placed *tiles, int i)
{
    char id[BST_SYMBOL_ID];
    int rotation = tiles[i].rotation & 3;
    bst_draw_symbol_id(tiles[i].tile, id);
    if (first_like(tiles, i) == i) {
        bst_text_add(out, "<symbol id=\"%s-r%d\" viewBox=\"0 0 100 100\"><g clip-path=\"url(#tile)\">", id, rotation);
        bst_draw_tile(out, palette, tiles[i].tile, rotation);
        bst_text_put(out, "</g></symbol>\n");
    }
    bst_text_add(out, "<use href=\"#%s-r%d\" width=\"100\" height=\"100\" transform=\"translate(%d %d)", id, rotation,
                 100 * tiles[i].x, 100 * tiles[i].y);
    if (rotation)
        bst_text_add(out, " rotate(%d 50 50)", 90 * rotation);
    bst_text_put(out, "\"/>\n");
}

void bst_draw_board(bst_text *out, const bst_palette *palette, const bst_draw_scene *scene)
{
    const bst_draw_placed *tiles = scene->tiles;
    int left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < scene->ntiles; i++) {
        left = i == 0 || tiles[i].x < left ? tiles[i].x : left;
        right = i == 0 || tiles[i].x > right ? tiles[i].x : right;
        top = i == 0 || tiles[i].y < top ? tiles[i].y : top;
        bottom = i == 0 || tiles[i].y > bottom ? tiles[i].y : bottom;
    }
    begin_document(out, palette, 100 * left - 20, 100 * top - 20, 100 * (right - left + 1) + 40,
                   100 * (bottom - top + 1) + 40);
    bst_text_put(out, "<clipPath id=\"tile\"><path d=\"M0 0h100v100H0z\"/></clipPath>\n");
    if (scene->walls)
        bst_walls_ground(out, palette, scene->walls);
    for (int i = 0; i < scene->ntiles; i++)
        if (!bst_tile_is_wall(tiles[i].tile))
            draw_placed(out, palette, tiles, i);
    if (scene->walls)
        bst_walls_draw(out, palette, scene->walls);
    for (int i = 0; i < scene->npieces; i++)
        draw_piece(out, palette, &scene->pieces[i]);
    for (int i = 0; i < scene->nfigures; i++)
        draw_figure(out, palette, &scene->figures[i]);
    bst_text_put(out, "</svg>\n");
}

void bst_draw_single(bst_text *out, const bst_palette *palette, const bst_tile *tile, int rotation)
{
    rotation &= 3;
    begin_document(out, palette, 0, 0, 100, 100);
    bst_text_add(out, "<g transform=\"rotate(%d 50 50)\">", 90 * rotation);
    bst_draw_tile(out, palette, tile, rotation);
    bst_text_put(out, "</g>\n</svg>\n");
}

static void draw_caption(bst_text *out, const bst_palette *palette, int x, int y, int size, const char *text)
{
    bst_text_add(out, "<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"%d\" fill=\"%s\">", x, y, size,
                 palette->caption);
    bst_draw_escaped(out, text);
    bst_text_put(out, "</text>");
}

void bst_draw_sheet(bst_text *out, const bst_palette *palette, const bst_tileset *const *sets, int nsets)
{
    int height = MARGIN, widest = 1;
    for (int s = 0; s < nsets; s++) {
        height += HEAD + (sets[s]->ntiles + COLUMNS - 1) / COLUMNS * ROW;
        widest = sets[s]->ntiles > widest ? sets[s]->ntiles : widest;
    }
    widest = widest > COLUMNS ? COLUMNS : widest < 4 ? 4 : widest;
    begin_document(out, palette, 0, 0, widest * CELL + 2 * MARGIN, height + MARGIN);
    for (int s = 0, y = MARGIN; s < nsets; s++) {
        draw_caption(out, palette, MARGIN, y + 20, 20, sets[s]->title);
        y += HEAD;
        for (int t = 0; t < sets[s]->ntiles; t++) {
            const bst_tile *tile = &sets[s]->tiles[t];
            int x = MARGIN + t % COLUMNS * CELL, top = y + t / COLUMNS * ROW;
            // A nested document cuts off what reaches over the rim.
            bst_text_add(out, "<svg x=\"%d\" y=\"%d\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">", x, top);
            bst_draw_tile(out, palette, tile, 0);
            bst_text_put(out, "</svg>");
            draw_caption(out, palette, x, top + 112, 10, tile->name);
            bst_text_add(out,
                         "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-family=\"sans-serif\" font-size=\"10\" "
                         "fill=\"%s\">\xC3\x97%d</text>\n",
                         x + 100, top + 112, palette->caption, tile->count);
        }
        y += (sets[s]->ntiles + COLUMNS - 1) / COLUMNS * ROW;
    }
    bst_text_put(out, "</svg>\n");
}
