// SPDX-License-Identifier: MIT
// The pen that draws a tile.

#include "draw/tile_pen.h"

void bst_draw_escaped(bst_text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': bst_text_put(out, "&amp;"); break;
        case '<': bst_text_put(out, "&lt;"); break;
        case '>': bst_text_put(out, "&gt;"); break;
        case '"': bst_text_put(out, "&quot;"); break;
        default: bst_text_add(out, "%c", *text);
        }
    }
}

void bst_pen_take(bst_pen *p, bst_point at, double radius)
{
    if (p->ntaken < BST_PEN_TAKEN) {
        p->taken[p->ntaken] = at;
        p->radius[p->ntaken++] = radius;
    }
}

int bst_pen_is_free(const bst_pen *p, bst_point at, double radius)
{
    for (int i = 0; i < p->ntaken; i++) {
        double dx = p->taken[i].x - at.x, dy = p->taken[i].y - at.y, apart = p->radius[i] + radius;
        if (dx * dx + dy * dy < apart * apart)
            return 0;
    }
    return 1;
}

int bst_pen_chance(bst_pen *p, int n)
{
    p->seed = p->seed * 1664525u + 1013904223u;
    return (int)((p->seed >> 8) % (uint32_t)n);
}

void bst_pen_glyph(bst_pen *p, int glyph, bst_point at)
{
    bst_glyph_use(p->out, glyph, at, (4 - p->rotation) % 4 * 90);
}

void bst_pen_fill(bst_pen *p, const char *colour) { bst_text_add(p->out, "<path fill=\"%s\" d=\"", colour); }

void bst_pen_line(bst_pen *p, const char *colour, double width, const char *more)
{
    bst_text_add(p->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\"%s d=\"", colour, width, more);
}

void bst_pen_end(bst_pen *p) { bst_text_put(p->out, "\"/>"); }
