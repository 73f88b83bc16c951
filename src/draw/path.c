// SPDX-License-Identifier: MIT
// Path data. Outlines arrive as many points of flattened curves; a greedy fit makes curves of them again, which takes
// a fifth of the bytes.

#include "draw/path.h"

#include <math.h>

enum { LONGEST = 24 }; // points of one curve
static const double slack = 0.12;

typedef struct cursor {
    bst_text *out;
    double x, y;  // where the pen is, as written: rounding must not add up
    char command; // the last one; it need not be repeated
} cursor;

static double rounded(double v) { return (double)lround(v * 10) / 10; }

static void number(cursor *c, double v, int first)
{
    if (!first && lround(v * 10) >= 0)
        bst_text_put(c->out, " "); // a minus sign parts numbers by itself
    bst_text_number(c->out, v);
}

static void command(cursor *c, char letter)
{
    char text[2] = {letter, '\0'};
    if (c->command != letter)
        bst_text_put(c->out, text);
}

static void move_to(cursor *c, bst_point p)
{
    command(c, 'M');
    number(c, p.x, 1);
    number(c, p.y, 0);
    c->x = rounded(p.x);
    c->y = rounded(p.y);
    c->command = 'M';
}

static void line_to(cursor *c, bst_point p)
{
    double dx = rounded(p.x) - c->x, dy = rounded(p.y) - c->y;
    if (fabs(dx) < 0.05 && fabs(dy) < 0.05)
        return;
    if (fabs(dy) < 0.05) {
        bst_text_put(c->out, "h");
        bst_text_number(c->out, dx);
        c->command = 'h';
    } else if (fabs(dx) < 0.05) {
        bst_text_put(c->out, "v");
        bst_text_number(c->out, dy);
        c->command = 'v';
    } else {
        int same = c->command == 'l';
        command(c, 'l');
        number(c, dx, !same);
        number(c, dy, 0);
        c->command = 'l';
    }
    c->x = rounded(p.x);
    c->y = rounded(p.y);
}

static void curve_to(cursor *c, bst_point control, bst_point p)
{
    int same = c->command == 'q';
    command(c, 'q');
    number(c, rounded(control.x) - c->x, !same);
    number(c, rounded(control.y) - c->y, 0);
    number(c, rounded(p.x) - c->x, 0);
    number(c, rounded(p.y) - c->y, 0);
    c->command = 'q';
    c->x = rounded(p.x);
    c->y = rounded(p.y);
}

static bst_point mix(bst_point a, bst_point b, double t)
{
    return (bst_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

// The control point of the quadratic curve through points 0 … n, evenly spaced in its parameter; 0 if they are none.
static int fit_curve(const bst_point *p, int n, bst_point *control)
{
    int m = n / 2;
    double t = (double)m / n, w = 2 * t * (1 - t);
    *control = (bst_point){(p[m].x - (1 - t) * (1 - t) * p[0].x - t * t * p[n].x) / w,
                           (p[m].y - (1 - t) * (1 - t) * p[0].y - t * t * p[n].y) / w};
    for (int i = 1; i < n; i++) {
        double s = (double)i / n;
        bst_point q = mix(mix(p[0], *control, s), mix(*control, p[n], s), s);
        if (hypot(q.x - p[i].x, q.y - p[i].y) > slack)
            return 0;
    }
    return 1;
}

static int fit_line(const bst_point *p, int n)
{
    double dx = p[n].x - p[0].x, dy = p[n].y - p[0].y, length = hypot(dx, dy);
    for (int i = 1; i < n; i++) {
        double ux = p[i].x - p[0].x, uy = p[i].y - p[0].y, along = ux * dx + uy * dy;
        if (fabs(ux * dy - uy * dx) > slack * length || along < 0 || along > length * length)
            return 0;
    }
    return length > 0;
}

void bst_path_points(bst_text *out, const bst_point *point, int n)
{
    cursor c = {.out = out};
    if (n < 1)
        return;
    move_to(&c, point[0]);
    for (int i = 0; i + 1 < n;) {
        bst_point control;
        int far = n - 1 - i < LONGEST ? n - 1 - i : LONGEST, step = far;
        while (step > 1 && !fit_line(point + i, step))
            step--;
        int bent = far;
        while (bent > step && bent > 2 && !fit_curve(point + i, bent, &control))
            bent--;
        if (bent > step && bent > 2) {
            curve_to(&c, control, point[i + bent]);
            step = bent;
        } else {
            line_to(&c, point[i + step]);
        }
        i += step;
    }
}

void bst_path_shape(bst_text *out, const bst_shape *shape)
{
    for (int stroke = 0, from = 0; stroke < shape->nstrokes; from = shape->stroke_end[stroke++])
        bst_path_points(out, shape->point + from, shape->stroke_end[stroke] - from);
}

// The point beside point i of a stroke, `aside` to its left.
static bst_point beside(const bst_point *p, int n, int i, double aside)
{
    bst_point a = p[i > 0 ? i - 1 : 0], b = p[i + 1 < n ? i + 1 : n - 1];
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    if (length <= 0)
        return p[i];
    return (bst_point){p[i].x + dy / length * aside, p[i].y - dx / length * aside};
}

void bst_path_band(bst_text *out, const bst_shape *shape, double width)
{
    for (int stroke = 0, from = 0; stroke < shape->nstrokes; from = shape->stroke_end[stroke++]) {
        const bst_point *p = shape->point + from;
        int n = shape->stroke_end[stroke] - from;
        bst_point band[2 * BST_SHAPE_POINTS];
        for (int i = 0; i < n; i++) {
            band[i] = beside(p, n, i, width / 2);
            band[2 * n - 1 - i] = beside(p, n, i, -width / 2);
        }
        if (n > 1) {
            bst_path_points(out, band, 2 * n);
            bst_text_put(out, "Z");
        }
    }
}
