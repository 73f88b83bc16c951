// SPDX-License-Identifier: MIT
// The figures: a silhouette with a light rim, so that it stands out from any ground, and a few lines on it.

#include "draw/figure.h"

#include <string.h>

typedef struct looks {
    const char *kind;
    const char *outline; // silhouette
    const char *light;   // where light falls: a pale line
    const char *lines;   // dark lines
    const char *scale;   // of all, or a null pointer
} looks;

static const char follower[] =
    "M0-10c2.2 0 3.7 1.6 3.7 3.6 0 1-.3 1.8-.8 2.5 2.6.5 6.3 1.7 6.3 3.6 0 1.6-2.6 1.8-4.8 1.6"
    ".6 2 3.6 5.4 3.6 7.2 0 1-.7 1.5-1.7 1.5h-3.6c-.9 0-1.3-.4-1.6-1.2L0 6.3-1.1 8.8c-.3.8-.7 1.2-1.6 1.2"
    "h-3.6c-1 0-1.7-.5-1.7-1.5 0-1.8 3-5.2 3.6-7.2-2.2.2-4.8 0-4.8-1.6 0-1.9 3.7-3.1 6.3-3.6"
    "-.5-.7-.8-1.5-.8-2.5 0-2 1.5-3.6 3.7-3.6z";

// On the back in the grass, the hat over the face, a knee drawn up.
static const looks farmer = {
    "farmer",
    "M-14.6 1.8C-14.6-1.4-12-3.4-9.2-3.3-7.6-3.2-6.2-2.5-5.3-1.5-3-3.9.8-4.7 4-4L8.3-9.2C9.2-10.2 10.9-10 "
    "11.4-8.7L14.7 3.5C15.2 5.4 14.100 6.7 12.4 6.7H-10.3C-12.9 6.5-14.6 4.3-14.6 1.8z",
    "M-3.5-1.4Q0-2.8 3.4-2.3M9.6-7.2L10.6-4", "M-5.6-1Q-4.7 1.8-6 4.7M4.3-3.7L9.4 2.8M-15.3-1.6Q-12-6.6-6.3-4.9", NULL};

static const looks all[] = {
    {"small", follower, "M-2.3-7a2.3 2.3 0 0 1 2-1.7M-7.5-.6q2-1.5 4.5-2M-6.3 8.5q1-3 2.8-5.5", "", "1.1"},
    {"big", follower, "M-2.3-7a2.3 2.3 0 0 1 2-1.7M-7.5-.6q2-1.5 4.5-2M-6.3 8.5q1-3 2.8-5.5", "", "1.4"},
    {"builder",
     "M-6.5 10l1.3-9q.6-2.6 3-3.2-1.3-1.2-1.3-2.8h-2v-1.4h2q.3-3.6 3.5-3.6t3.5 3.6h2V-5h-2q0 1.6-1.3 2.8 2.4.6 "
     "3 3.2l1.3 9zM8.5 10V-2.5H6.2v-4h6.6v4h-2.3V10z",
     "M-1.9-6.5q.3-1.7 1.7-2M-4 8l1-7", "M-3.5-5h7", NULL},
    {"pig",
     "M-10 1c0-4.5 4-6.5 8.5-6.5 3 0 4.8.6 6 1.6l2.7-2.3.4 3.5c.9.8 1.5 1.7 1.7 2.7h1.5v3.7h-2.1c-.8 1.2-1.7 1.9-2.7 "
     "2.3V9H2.5V6.8h-5.6V9h-3.6V6.4C-9 5.2-10 3.4-10 1z",
     "M-7.8-.5q1.3-2.8 5.5-2.8", "M6-.8v.2M-10 .2q-2.6-.3-1.8-2.8", NULL},
    {"mayor", "M-9 10q-.7-8.5 5-11-1.3-1.4-1.3-3.4H-7q-.4-5.6 7-5.6t7 5.6H5.3q0 2-1.3 3.4 5.7 2.5 5 11z",
     "M-4.8-7q1.5-1.7 4.3-1.7M-6.8 8q0-5 3-7", "M-5.3-4.4H5.3M-4-1q4 6.5 8 0", NULL},
    {"wagon", "M-10.5 3v-5.5q0-6.5 10.5-6.5t10.5 6.5V3h1v3h-2.2a3.6 3.6 0 0 1-7 0h-4.6a3.6 3.6 0 0 1-7 0h-2.2V3z",
     "M-8.5-2.5q.4-3.7 6-4.3", "M-10.5 3h21M-5.8 5.5v.1M5.8 5.5v.1", NULL},
    {"barn", "M-12.5.5l4-7.5L0-11.5 8.5-7l4 7.5h-2V10.5h-21V.5z", "M-10.3-.3L-7-6l6-3.2",
     "M-4.5 10.5V4.5h9v6M-4.5 4.5l9 6M4.5 4.5l-9 6", NULL},
    // a hood with a hem in waves; its eyes are holes
    {"phantom",
     "M0-10.5C3.4-10.5 5.4-8 5.4-4.8 5.4-3.4 5-2.2 4.4-1.2 6.8.6 8.8 4.6 9 8.6 9.1 10.1 7.8 10.9 6.6 10.2L4.4 8.8 2.2 "
     "10.6 0 9 -2.2 10.6-4.4 8.8-6.6 10.2C-7.8 10.9-9.1 10.1-9 8.6-8.8 4.6-6.8.6-4.4-1.2-5-2.2-5.4-3.4-5.4-4.8"
     "-5.4-8-3.4-10.5 0-10.5zM-3.7-5.2a1.4 1.7 0 0 0 2.8 0a1.4 1.7 0 0 0-2.8 0zM.9-5.2a1.4 1.7 0 0 0 2.8 0"
     "a1.4 1.7 0 0 0-2.8 0z",
     "M-7.2 7.8q.6-3.8 2.6-6.2", "", "1.1"},
    {"dragon",
     "M-15 3.5c2.5 2.5 6 3 8.5 1.5-2.5-2-3.5-5-2.5-8.5L-12.5-5l2.5-2-3-5.5c6 0 10.5 2.5 12.5 6.5L1.5-8.5 3 -5c1.5-1 "
     "2.3-2.5 "
     "2-4l-2-1 2.5-1.5.5-2.5 2 2c2 0 3.5 1 4.5 2.5l3 1.5-.5 2-4 .5c.5 3.5-.5 6-2.5 8 2 1.5 3 4 2 6.5l2 2h-5l-1-2.5c-3 "
     "1.5-6 1.5-9 .5l.5 2.5h-4.5l1-4c-4 .5-8-.5-10-3z",
     "M-9.5-9.5q5 .5 8 4.5M8.5-9.5l1.5.4", "M9.5-8.7v.1M-2.5-1.5q-1 3 1 5.5M2 7q3 0 5-2", NULL},
    {"fairy",
     "M-1.8-3.5C-4-8-9.5-10-11.5-7.5s1 7 6 7c-3.5 1-4.5 4.5-2.5 5.5 1.5.8 3.5-.5 4.5-2L-5.5 10.5h11L3.5 3c1 1.5 3 2.8 "
     "4.5 2 "
     "2-1 1-4.5-2.5-5.5 5 0 8-4.5 6-7S4-8 1.8-3.5C3-4.3 3.5-5.3 3.5-6.7 3.5-9 2-10.5 "
     "0-10.5S-3.5-9-3.5-6.7C-3.5-5.3-3-4.3-1.8-3.5z",
     "M-9.8-6.5q3-.5 5.5 3.5", "M-3.5 3l1.7-6.5M3.5 3l-1.7-6.5M-1.8-3.5h3.6", NULL},
    // a pointed hat, a beard, a staff
    {"mage",
     "M-1.5-13.5L2.6-5.8 4.6-4.9q.2 1.5-2.1 2Q2.3-1 1.2 0 5 1.6 6.2 10.5H-9.8Q-8.4 1.6-4.6 "
     "0-5.7-1-5.9-2.9-8.2-3.4-8-4.9"
     "L-6-5.8zM8.4 10.5V-4.9a2.7 2.7 0 1 1 2.2 0V10.5z",
     "M-4.3-6.6l2.2-4.2M-7.7 8.6q.8-4.4 2.8-6.2", "M-6-5.8q4.3 1.6 8.6 0M-5.2-1.6Q-4.6 6-1.7 7.4 1.2 6 1.8-1.6", NULL},
    // a bent hat with a broad brim, a broom
    {"witch",
     "M-10.5-3.8Q-6.8-4.4-5.6-5.4L-4-10.6Q-2.6-14 3.6-12.8 1-11.4 1.2-9.6L2.6-5.4Q3.8-4.4 7.5-3.8 7-2.3 3-2.2 2.7-.8 "
     "1.4 0 "
     "5.3 1.8 6 10.5H-9.4Q-8.6 1.8-4.6 0-5.8-.8-6.1-2.2-10.2-2.3-10.5-3.8zM8.2 3.4V-9.2h2.2V3.4Q12.8 4.6 13 10.5H5.8Q6 "
     "4.6 "
     "8.2 3.4z",
     "M-3.4-6.8l1-3.4M-7.3 8.6q.7-4.4 2.7-6.2", "M-5.6-5.4q4 1.6 8.2 0M-7.7 5q6 1.8 12.2 0M8.2 3.4h2.2M9.3 6v4", NULL},
    // a broad hat, a mask with eyes, a cloak
    {"robber",
     "M-10.5 10.5Q-10-.6-4.3-2.6-4.9-3.6-5-4.9L-8.8-6Q-6.6-7.4-5-7.8L-3.7-11.4Q0-13.2 3.7-11.4L5-7.8Q6.6-7.4 "
     "8.8-6L5-4.9"
     "Q4.9-3.6 4.3-2.6 10-.6 10.500 10.5Q5.6 8.700 0 10.5-5.6 8.700-10.5 10.5z",
     "M-8.2 8.3q.8-6 4-8.2", "M-5-4.9q5 1.7 10 0M-4.300-2.600q4.3 1.5 8.600 0M-2.2-3.700v.2M2.2-3.700v.2M0-1.600V9",
     NULL},
    {"count",
     "M-9 10.5q-.7-8.5 5-11-1.3-1.4-1.3-3.4l-1.2-6.6 3.5 2.2L0-11.5l3 3.2 3.5-2.2-1.2 6.6q0 2-1.3 3.4 5.7 2.5 5 11z",
     "M-6.8 8.5q0-5 3-7", "M-5.3-4.4q5.3 1.8 10.6 0M-3 10.5l3-9 3 9", NULL},
};

static const looks *find(const char *kind)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].kind, kind) == 0)
            return &all[i];
    return all;
}

void bst_figure_draw(bst_text *out, const bst_palette *palette, const char *kind, bool flat, const char *fill)
{
    const looks *l = find(kind);
    const char *scale = l->scale;
    if (flat && l->outline == follower) {
        l = &farmer;
        flat = false;
    }
    if (strcmp(kind, "dragon") == 0)
        fill = palette->lava;
    else if (strcmp(kind, "mage") == 0)
        fill = palette->magic;
    else if (strcmp(kind, "witch") == 0)
        fill = palette->plague;
    else if (strcmp(kind, "fairy") == 0)
        fill = palette->paper;
    else if (strcmp(kind, "count") == 0)
        fill = palette->gold;
    bst_text_put(out, "<g stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    if (scale || flat)
        bst_text_add(out, " transform=\"%s%s%s%s\"", flat ? "rotate(-82)" : "", scale ? "scale(" : "",
                     scale ? scale : "", scale ? ")" : "");
    bst_text_add(out,
                 "><path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"3.2\"/>"
                 "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.3\"/>",
                 l->outline, palette->paper, palette->paper, l->outline, fill, palette->ink);
    bst_text_add(out, "<path d=\"%s\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".55\" stroke-width=\"1.1\"/>",
                 l->light);
    if (*l->lines)
        bst_text_add(out, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.1\"/>", l->lines, palette->ink);
    bst_text_put(out, "</g>");
}

void bst_figure_mark(bst_text *out, const bst_palette *palette, int colour)
{
    static const char *const form[BST_COLOUR_KINDS] = {
        [BST_COLOUR_RED] = "M0-3.3L3.3 2.4h-6.6z",                                                 // triangle
        [BST_COLOUR_BLUE] = "M-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z",                    // disc
        [BST_COLOUR_YELLOW] = "M0-3.6l1 2.4 2.6.2-2 1.7.6 2.6L0 1.9l-2.2 1.4.6-2.6-2-1.7 2.6-.2z", // star
        [BST_COLOUR_GREEN] = "M0-3.5L3 0 0 3.5-3 0z",                                              // diamond
        [BST_COLOUR_BLACK] = "M-1.1-3.2h2.2v2.1h2.1v2.2h-2.1v2.1h-2.2v-2.1h-2.1v-2.2h2.1z",        // cross
        [BST_COLOUR_GREY] = "M-2.5-2.5h5v5h-5z",                                                   // square
    };
    if (colour >= 0 && colour < BST_COLOUR_KINDS)
        bst_text_add(out, "<path d=\"%s\" fill=\"%s\"/>", form[colour], palette->mark[colour]);
}
