// SPDX-License-Identifier: MIT
// The pen that draws a tile.

#include "draw/tile_pen.h"

#include "draw/path.h"

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
    int degrees = (4 - p->rotation) % 4 * 90;
    double scale = p->colour->plain ? bst_glyph_plain_scale(glyph) : 1;
    if (scale == 1) {
        bst_glyph_use(p->out, glyph, at, degrees);
        return;
    }
    bst_text_add(p->out, "<g transform=\"translate(%g %g)scale(%g)\">", at.x, at.y, scale);
    bst_glyph_use(p->out, glyph, (bst_point){0, 0}, degrees);
    bst_text_put(p->out, "</g>");
}

void bst_pen_fill(bst_pen *p, const char *colour) { bst_text_add(p->out, "<path fill=\"%s\" d=\"", colour); }

void bst_pen_line(bst_pen *p, const char *colour, double width, const char *more)
{
    bst_text_add(p->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\"%s d=\"", colour, width, more);
}

void bst_pen_end(bst_pen *p) { bst_text_put(p->out, "\"/>"); }

// The wall is the part of the outline inside the tile; along the edges the city goes on.
void bst_pen_inner(bst_pen *p, const bst_shape *shape)
{
    bst_point run[BST_SHAPE_POINTS + 1];
    int n = 0, total = shape->npoints, start = 0;
    // Begin behind an edge of the tile, so that no run is cut in two.
    for (int i = 0; i < total; i++) {
        bst_point a = shape->point[i], b = shape->point[(i + 1) % total];
        if ((a.x == b.x && (a.x == 0 || a.x == 100)) || (a.y == b.y && (a.y == 0 || a.y == 100)))
            start = i + 1;
    }
    for (int k = 0; k < total; k++) {
        bst_point a = shape->point[(start + k) % total], b = shape->point[(start + k + 1) % total];
        int rim = (a.x == b.x && (a.x == 0 || a.x == 100)) || (a.y == b.y && (a.y == 0 || a.y == 100));
        if (!rim) {
            if (n == 0)
                run[n++] = a;
            run[n++] = b;
        }
        if ((rim || k == total - 1) && n > 0) {
            bst_path_points(p->out, run, n);
            n = 0;
        }
    }
}

void bst_pen_battlements(bst_pen *p, const bst_shape *shape)
{
    const struct {
        const char *colour;
        double width;
        const char *more;
    } pass[] = {
        {p->colour->wall, 6.8, " stroke-dasharray=\"2.6 1.6\""},
        {p->colour->wall, 5, " stroke-linejoin=\"round\""},
        {p->colour->wall_light, 5.6, " stroke-dasharray=\"1.4 2.8\" stroke-dashoffset=\"-.6\""},
        {p->colour->wall_light, 3.4, ""},
    };
    for (int k = 0; k < 4; k++) {
        bst_pen_line(p, pass[k].colour, pass[k].width, pass[k].more);
        if (shape)
            bst_pen_inner(p, shape);
        else
            bst_text_put(p->out, "M9 4h82q5 0 5 5v82q0 5-5 5h-82q-5 0-5-5v-82q0-5 5-5z");
        bst_pen_end(p);
    }
}
