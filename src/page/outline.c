// SPDX-License-Identifier: MIT
// Outlines. Those of unturned tiles are drawn when first asked for and kept; a region puts them where its tiles lie.

#include "page/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/outline.h"

// ---- paths --------------------------------------------------------------------------------------------------

// A path being read, and where it goes.
typedef struct pen {
    const char *at;
    bst_text *out;
    int x, y, rot;
} pen;

// Reads a number; blanks and commas before it are skipped. Numbers are short: sign, digits, a point, digits.
static double read_number(pen *p)
{
    double value = 0, unit = 1;
    p->at += strspn(p->at, " ,");
    bool negative = *p->at == '-';
    p->at += negative;
    for (; *p->at >= '0' && *p->at <= '9'; p->at++)
        value = 10 * value + (*p->at - '0');
    if (*p->at == '.')
        for (p->at++; *p->at >= '0' && *p->at <= '9'; p->at++)
            value += (unit /= 10) * (*p->at - '0');
    return negative ? -value : value;
}

static bool more_numbers(const pen *p)
{
    const char *at = p->at + strspn(p->at, " ,");
    return *at == '-' || *at == '.' || (*at >= '0' && *at <= '9');
}

// A number behind another one or, if `first`, behind a letter.
static void put_number(bst_text *out, double value, bool first)
{
    if (!first && lround(value * 10) >= 0)
        bst_text_bytes(out, " ", 1);
    bst_text_number(out, value);
}

static void put_pair(bst_text *out, bst_point at, bool first)
{
    put_number(out, at.x, first);
    put_number(out, at.y, false);
}

// A step, turned.
static bst_point turned(const pen *p, double dx, double dy)
{
    static const int cosine[4] = {1, 0, -1, 0}, sine[4] = {0, 1, 0, -1};
    return (bst_point){dx * cosine[p->rot] - dy * sine[p->rot], dx * sine[p->rot] + dy * cosine[p->rot]};
}

static void move_absolute(pen *p, char letter)
{
    bst_point at = {.x = read_number(p)};
    at.y = read_number(p);
    at = bst_point_turn(at, p->rot);
    bst_text_bytes(p->out, &letter, 1);
    put_pair(p->out, (bst_point){at.x + 100 * p->x, at.y + 100 * p->y}, true);
}

// Pairs of a relative command; `pairs` of them make one step.
static void move_relative(pen *p, char letter, int pairs)
{
    bst_text_bytes(p->out, &letter, 1);
    for (int i = 0; i < pairs; i++) {
        double dx = read_number(p), dy = read_number(p);
        put_pair(p->out, turned(p, dx, dy), i == 0);
    }
}

static void move_straight(pen *p, char letter)
{
    double d = read_number(p);
    bst_point to = letter == 'h' ? turned(p, d, 0) : turned(p, 0, d);
    bool across = (letter == 'h') == (p->rot % 2 == 0);
    bst_text_bytes(p->out, across ? "h" : "v", 1);
    bst_text_number(p->out, across ? to.x : to.y);
}

// Arcs of circles: radii and flags stay.
static void move_arc(pen *p)
{
    enum { RADII_AND_FLAGS = 5 };
    bst_text_bytes(p->out, "a", 1);
    for (int i = 0; i < RADII_AND_FLAGS; i++)
        put_number(p->out, read_number(p), i == 0);
    double dx = read_number(p), dy = read_number(p);
    put_pair(p->out, turned(p, dx, dy), false);
}

void bst_path_on_board(bst_text *out, const char *path, int x, int y, int rot)
{
    pen p = {.at = path, .out = out, .x = x, .y = y, .rot = rot & 3};
    while (*p.at) {
        char letter = *p.at++;
        do {
            switch (letter) {
            case 'M':
            case 'L': move_absolute(&p, letter); break;
            case 'l': move_relative(&p, letter, 1); break;
            case 'q': move_relative(&p, letter, 2); break;
            case 'c': move_relative(&p, letter, 3); break;
            case 'h':
            case 'v': move_straight(&p, letter); break;
            case 'a': move_arc(&p); break;
            case 'Z':
            case 'z': bst_text_bytes(out, "Z", 1); break;
            default: break;
            }
        } while (strchr("MLlqchva", letter) && more_numbers(&p));
    }
}

// ---- kept outlines ------------------------------------------------------------------------------------------

// Draws the outlines of all segments of a kind, each ended by a zero byte.
static void draw_kind(bst_page *page, int kind)
{
    const bst_tile *tile = bst_game_tile(page->game, kind);
    bst_layout *layout = malloc(sizeof *layout);
    if (!layout) {
        page->outlines.failed = 1;
        return;
    }
    bst_layout_make(tile, layout);
    for (int seg = 0; seg < tile->nsegs; seg++) {
        page->outline_at[kind * BST_TILE_SEGS + seg] = (uint32_t)page->outlines.length + 1;
        bst_layout_outline(&page->outlines, tile, layout, seg);
        bst_text_bytes(&page->outlines, "", 1);
    }
    free(layout);
}

// The outline of a segment of an unturned tile.
static const char *outline_of(bst_page *page, int kind, int seg)
{
    uint32_t *at = &page->outline_at[kind * BST_TILE_SEGS + seg];
    if (*at == 0)
        draw_kind(page, kind);
    return page->outlines.failed ? "" : page->outlines.data + *at - 1;
}

void bst_page_write_outline(bst_text *out, bst_page *page, bst_look look, int region)
{
    int n = bst_page_spots(page, look, region);
    bst_js_raw(out, "outline", "\"", 1);
    for (int i = 0; i < n; i++) {
        bst_square square = page->spot[i].square;
        bst_path_on_board(out, outline_of(page, square.kind, page->spot[i].seg), square.x, square.y, square.rot);
    }
    bst_text_bytes(out, "\"", 1);
}
