// SPDX-License-Identifier: MIT
// Boards and sheets as SVG documents.

#include "draw/board_svg.h"

#include <stdbool.h>

#include "bastide/action.h"
#include "draw/glyph.h"
#include "draw/piece.h"
#include "draw/shape.h"

enum { COLUMNS = 12, CELL = 116, ROW = 128, HEAD = 34, MARGIN = 14 };

static void begin_document(bst_text *out, int x, int y, int width, int height)
{
    bst_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" height=\"%d\">\n",
                 x, y, width, height, width, height);
}

static const bst_draw_placed *tile_at(const bst_draw_scene *scene, int x, int y)
{
    for (int i = 0; i < scene->ntiles; i++)
        if (scene->tiles[i].x == x && scene->tiles[i].y == y)
            return &scene->tiles[i];
    return NULL;
}

/// The place of a segment of the tile on a square, in the coordinates of the board; false if there is no such tile.
static bool segment_place(const bst_draw_scene *scene, int x, int y, int seg, bst_point *out)
{
    const bst_draw_placed *t = tile_at(scene, x, y);
    if (!t || seg < 0 || seg >= t->tile->nsegs)
        return false;
    bst_draw_anchor(t->tile, seg, &out->x, &out->y);
    *out = bst_point_turn(*out, t->rotation);
    out->x += 100.0 * x;
    out->y += 100.0 * y;
    return true;
}

static bst_point tower_place(const bst_draw_scene *scene, int x, int y)
{
    bst_point at = {50, 50};
    const bst_draw_placed *t = tile_at(scene, x, y);
    if (t) {
        bst_draw_symbol_place(t->tile, BST_SYMBOL_BIT_TOWERSITE, &at.x, &at.y);
        at = bst_point_turn(at, t->rotation);
    }
    return (bst_point){100.0 * x + at.x, 100.0 * y + at.y};
}

// The top of the tower on a square, where its follower stands.
static bst_point tower_top(const bst_draw_scene *scene, int x, int y)
{
    bst_point at = tower_place(scene, x, y);
    for (int i = 0; i < scene->npieces; i++) {
        const bst_draw_piece *p = &scene->pieces[i];
        if (p->kind == BST_PIECE_TOWER && p->x == x && p->y == y)
            at.y -= bst_piece_tower_rise(p->number);
    }
    return at;
}

static bst_point middle(int x, int y) { return (bst_point){100.0 * x + 50, 100.0 * y + 50}; }

// A point of the tile on a square that lies `deep` inside a side which is one of the bits `sides` of the unturned tile.
static bst_point at_side(const bst_draw_placed *t, int sides, double deep)
{
    int side = 0;
    while (side < 3 && !(sides >> side & 1))
        side++;
    bst_point at = bst_point_turn((bst_point){50, deep}, side + t->rotation);
    return (bst_point){100.0 * t->x + at.x, 100.0 * t->y + at.y};
}

// A castle lies across the seam of its two halves, a tunnel token before its mouth.
static bst_point token_place(const bst_draw_scene *scene, const bst_draw_piece *p)
{
    enum { MOUTH = 33 }; // on its inner side: the mouth is still seen
    const bst_draw_placed *t = tile_at(scene, p->x, p->y);
    if (!t || p->seg < 0 || p->seg >= t->tile->nsegs)
        return middle(p->x, p->y);
    const bst_segment *seg = &t->tile->seg[p->seg];
    return p->kind == BST_PIECE_CASTLE ? at_side(t, seg->sides, 0) : at_side(t, seg->tunnels, MOUTH);
}

static void draw_piece(bst_text *out, const bst_palette *palette, const bst_draw_scene *scene, const bst_draw_piece *p)
{
    bst_point at, to;
    switch (p->kind) {
    case BST_PIECE_TOWER: bst_piece_tower(out, palette, p->number, tower_place(scene, p->x, p->y)); break;
    case BST_PIECE_BRIDGE: bst_piece_bridge(out, palette, p->number, 100.0 * p->x, 100.0 * p->y); break;
    case BST_PIECE_CASTLE: bst_piece_castle(out, palette, p->colour, token_place(scene, p)); break;
    case BST_PIECE_TUNNEL: bst_piece_token(out, palette, p->colour, token_place(scene, p)); break;
    case BST_PIECE_FERRY:
        if (segment_place(scene, p->x, p->y, p->seg, &at) && segment_place(scene, p->x, p->y, p->number, &to))
            bst_piece_ferry(out, palette, at, middle(p->x, p->y), to);
        break;
    }
}

// A follower on a bridge stands near one of its ends: what is printed in the middle has a place of its own.
static bst_point aside_on_bridge(const bst_draw_scene *scene, const bst_draw_figure *figure, bst_point at)
{
    enum { ASIDE = 28 };
    const bst_draw_placed *t = tile_at(scene, figure->x, figure->y);
    if (!t || figure->seg >= t->tile->nsegs || t->tile->seg[figure->seg].kind != BST_BRIDGE)
        return at;
    for (int i = 0; i < scene->npieces; i++) {
        const bst_draw_piece *p = &scene->pieces[i];
        if (p->kind == BST_PIECE_BRIDGE && p->x == figure->x && p->y == figure->y)
            return p->number ? (bst_point){at.x - ASIDE, at.y} : (bst_point){at.x, at.y - ASIDE};
    }
    return at;
}

static void draw_figure(bst_text *out, const bst_palette *palette, const bst_draw_scene *scene,
                        const bst_draw_figure *figure)
{
    bst_point at = {100.0 * figure->x, 100.0 * figure->y};
    if (figure->seg == BST_SEG_TOWER)
        at = tower_top(scene, figure->x, figure->y);
    else if (figure->seg != BST_NO_SEG && segment_place(scene, figure->x, figure->y, figure->seg, &at))
        at = aside_on_bridge(scene, figure, at);
    bst_glyph_figure(out, palette, figure->kind, figure->colour, at.x + figure->px, at.y + figure->py);
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
    begin_document(out, 100 * left - 10, 100 * top - 10, 100 * (right - left + 1) + 20, 100 * (bottom - top + 1) + 20);
    for (int i = 0; i < scene->ntiles; i++) {
        bst_text_add(out, "<g transform=\"translate(%d %d) rotate(%d 50 50)\">", 100 * tiles[i].x, 100 * tiles[i].y,
                     90 * (tiles[i].rotation & 3));
        bst_draw_tile(out, palette, tiles[i].tile);
        bst_text_add(out, "</g>\n");
    }
    for (int i = 0; i < scene->npieces; i++)
        draw_piece(out, palette, scene, &scene->pieces[i]);
    for (int i = 0; i < scene->nfigures; i++)
        draw_figure(out, palette, scene, &scene->figures[i]);
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
