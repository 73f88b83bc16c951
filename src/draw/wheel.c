// SPDX-License-Identifier: MIT
// The wheel of fortune.

#include "draw/wheel.h"

#include <math.h>
#include <string.h>

#include "bastide/words.h"
#include "draw/layer.h"

enum { HUB = 24, PICTURE = 48, PIG = 76, CROWN = 103, FACE = 121, RIM = 130, FIELD = 12, HALF = 200 };

static const double to_radians = 3.14159265358979323846 / 180;

/// Crown fields of the segments, as printed on the board (WHEEL-R2).
static const int crowns[BST_FATE_KINDS] = {1, 2, 1, 2, 1, 2};

bool bst_wheel_is_cell(const bst_tile *tile)
{
    const char *name = strrchr(tile->name, '.');
    return tile->column >= 1 && tile->column <= 4 && tile->row >= 1 && tile->row <= 4 && name && name[1] == 'b' &&
           name[2] == '0' + tile->column && name[3] == '0' + tile->row && name[4] == '\0';
}

// A point so far from the hub, at an angle clockwise from the top.
static bst_point at_angle(double degrees, double far)
{
    return (bst_point){HALF + far * sin(degrees * to_radians), HALF - far * cos(degrees * to_radians)};
}

bst_point bst_wheel_pig(int fate) { return at_angle(60.0 * fate, PIG); }

bst_point bst_wheel_crown(int fate, int k)
{
    double aside = crowns[fate] == 1 ? 0 : k % 2 == 0 ? -14.5 : 14.5;
    return at_angle(60.0 * fate + aside, CROWN);
}

// Whether a disc is seen on the cell.
static bool touches(const bst_tile *tile, bst_point at, double r)
{
    double x = at.x - 100.0 * (tile->column - 1), y = at.y - 100.0 * (tile->row - 1);
    return x > -r && x < 100 + r && y > -r && y < 100 + r;
}

static void disc(bst_pen *p, bst_point at, double r, const char *fill, const char *line, double width)
{
    if (touches(p->tile, at, r + width))
        bst_text_add(p->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%g\"/>",
                     at.x, at.y, r, fill, line, width);
}

// The three roads of the board run up to the rim.
static void draw_roads(bst_pen *p)
{
    static const char course[] = "M250 48V86M48 150H86M350 352Q350 340 341 331L285 285";
    const char *const colour[] = {p->colour->kerb, p->colour->road};
    for (int i = 0; i < 2; i++) {
        bst_pen_line(p, colour[i], i == 0 ? 9.4 : 6.8, "");
        bst_text_put(p->out, course);
        bst_pen_end(p);
    }
}

static void draw_segment(bst_pen *p, int fate, const char *fill)
{
    bst_point a = at_angle(60.0 * fate - 30, FACE), b = at_angle(60.0 * fate + 30, FACE);
    if (!touches(p->tile, at_angle(60.0 * fate, PIG), 62))
        return;
    bst_text_add(p->out,
                 "<path d=\"M%d %dL%.1f %.1fA%d %d 0 0 1 %.1f %.1fZ\" fill=\"%s\" fill-opacity=\".55\" stroke=\"%s\" "
                 "stroke-width=\"2.6\"/>",
                 HALF, HALF, a.x, a.y, FACE, FACE, b.x, b.y, fill, p->colour->wood);
}

#define I(name) BST_INK(name)
#define NONE    BST_INK_NONE

enum { LAYERS = 4 };

// What the segments bring, in pictures about the origin; a null pointer ends them.
static const bst_layer pictures[BST_FATE_KINDS][LAYERS] = {
    [BST_FATE_FORTUNE] = {{I(gold), I(ink), 1.1,
                           "M-11 3a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM-1-4a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"},
                          {NONE, I(wood), 1, "M-8 3a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM2-4a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"}},
    [BST_FATE_TAXES] = {{I(wood), I(ink), 1.1, "M-10 8V-2q10-7 20 0V8z"},
                        {I(gold), I(ink), .9, "M-10-1h20v4h-20zM-2.5 1h5v6h-5z"}},
    [BST_FATE_FAMINE] =
        {{NONE, I(wood), 1.3, "M0 10V-3M-7 9L0-1 7 9"},
         {I(crop), I(wood), .9,
          "M0-11q3.4 3.4 0 7.5-3.4-4.1 0-7.5zM0-1q.4-5 5.5-6 0 5-5.5 6-5.5-1-5.5-6 5.1 1 5.5 6zM0 5q.4-5 "
          "5.5-6 0 5-5.5 6-5.5-1-5.5-6Q-.4 0 0 5z"}},
    [BST_FATE_STORM] = {{I(slate), I(ink), 1.1, "M-9 2a4.5 4.5 0 0 1 .6-8.8A7 7 0 0 1 5-8.6a5.4 5.4 0 0 1 4.4 10.6z"},
                        {I(gold), I(ink), .9, "M1-1h4.6L2.4 4h3.2L-2.6 11-.4 5.2h-3.4z"}},
    [BST_FATE_INQUISITION] = {{I(plaster), I(ink), 1.1, "M-2.4-11h4.8v5.4H8v4.8H2.4V11h-4.8V-.8H-8v-4.8h5.6z"},
                              {I(lava), I(ink), .8,
                               "M0 12q-5-3-2-8 .6 2 1.6 2.2Q-.6 2 2 0q-.6 3.6 1.6 6 1.4 3.6-3.6 6z"}},
    [BST_FATE_PLAGUE] = {{I(paper), I(ink), 1.1, "M-8-2.5q0-8 8-8t8 8q0 4-3 5.6V7.5H-5V3.1Q-8 1.5-8-2.5z"},
                         {I(ink), NONE, 0,
                          "M-5.2-2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM.8-2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 "
                          "0zM0 1l1.3 2.4h-2.6z"},
                         {NONE, I(ink), 1, "M-2 4.5v3M2 4.5v3M-9 10.5L9 6.5M9 10.5L-9 6.5"}},
};

static const bst_layer crown[] = {{I(gold), I(wood), 1, "M-6.5 5l-1-8.6 3.9 3L0-6.4 3.6-.6l3.9-3L6.5 5z"}, {0}};

static void picture(bst_pen *p, const bst_layer *layers, bst_point at, double r, double scale)
{
    if (!touches(p->tile, at, r))
        return;
    bst_text_add(p->out, "<g transform=\"translate(%.1f %.1f)scale(%g)\" stroke-linejoin=\"round\">", at.x, at.y,
                 scale);
    bst_layers_draw(p->out, p->colour, layers, "");
    bst_text_put(p->out, "</g>");
}

static void draw_fields(bst_pen *p, int fate)
{
    for (int k = 0; k < crowns[fate]; k++) {
        bst_point at = bst_wheel_crown(fate, k);
        disc(p, at, FIELD, p->colour->paper, p->colour->ink, 1.4);
        disc(p, at, FIELD - 2.2, p->colour->magic, "none", 0);
        picture(p, crown, at, FIELD, 1);
    }
}

void bst_wheel_draw(bst_pen *p)
{
    const bst_palette *c = p->colour;
    const char *const fill[BST_FATE_KINDS] = {c->gold, c->shield, c->crop, c->water, c->rose, c->plague};
    bst_point hub = {HALF, HALF};
    bst_text_add(p->out, "<g transform=\"translate(%d %d)\">", -100 * (p->tile->column - 1), -100 * (p->tile->row - 1));
    draw_roads(p);
    disc(p, hub, RIM + 2, c->ink, "none", 0);
    disc(p, hub, RIM, c->gold, c->ink, 1.2);
    disc(p, hub, FACE, c->plaster, c->wood, 2.6);
    for (int fate = 0; fate < BST_FATE_KINDS; fate++)
        draw_segment(p, fate, fill[fate]);
    for (int stud = 0; stud < 24; stud++)
        disc(p, at_angle(15.0 * stud, (FACE + RIM) / 2.0 + .8), 2, c->wood, "none", 0);
    for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
        picture(p, pictures[fate], at_angle(60.0 * fate, PICTURE), 16, 1.2);
        draw_fields(p, fate);
    }
    disc(p, hub, HUB, c->wood, c->ink, 1.6);
    disc(p, hub, HUB - 6, c->gold, c->ink, 1.1);
    bst_pen_fill(p, c->wood); // an arrow round the hub: the way of the pig
    bst_text_add(p->out, "M188 205a13 13 0 1 1 20 5l3 4-10 1 1-10 3 3a9 9 0 1 0-13-3z");
    bst_pen_end(p);
    bst_text_put(p->out, "</g>");
    // nothing grows on the wheel or on its roads
    for (double far = 20; far <= RIM; far += 22)
        for (double turn = 0; turn < 360; turn += 15) {
            bst_point at = at_angle(turn, far);
            if (touches(p->tile, at, 16))
                bst_pen_take(p, (bst_point){at.x - 100.0 * (p->tile->column - 1), at.y - 100.0 * (p->tile->row - 1)},
                             14);
        }
}
