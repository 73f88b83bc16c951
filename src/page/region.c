// SPDX-License-Identifier: MIT
// One feature, and all fields.

#include <stdlib.h>

#include "page/inside.h"
#include "page/outline.h"

static void write_seats(bst_text *out, bst_look look, const bst_region_info *info)
{
    int best = 1, seats = bst_game_setup(look.game)->seats;
    bst_js_open(out, "strength", '[');
    for (int i = 0; i < seats; i++) {
        bst_js_int(out, NULL, info->strength[i]);
        best = info->strength[i] > best ? info->strength[i] : best;
    }
    bst_js_close(out, ']');
    bst_js_open(out, "owners", '[');
    for (int i = 0; i < seats; i++)
        if (info->strength[i] == best)
            bst_js_int(out, NULL, i);
    bst_js_close(out, ']');
}

static void write_figures(bst_text *out, bst_look look, int region)
{
    int figure[BST_FIGURES_MAX];
    int n = bst_region_figures(look.game, look.state, region, figure, BST_FIGURES_MAX);
    bst_js_open(out, "figures", '[');
    for (int i = 0; i < n; i++)
        bst_js_int(out, NULL, figure[i]);
    bst_js_close(out, ']');
}

int bst_page_spots(bst_page *page, bst_look look, int region)
{
    int n = bst_region_spots(look.game, look.state, region, page->spot, page->nspots);
    if (n > page->nspots) {
        bst_spot *more = realloc(page->spot, sizeof *more * (size_t)n);
        if (!more)
            return 0;
        page->spot = more;
        page->nspots = n;
        bst_region_spots(look.game, look.state, region, page->spot, page->nspots);
    }
    return n;
}

static void write_segments(bst_text *out, bst_page *page, bst_look look, int region)
{
    int n = bst_page_spots(page, look, region);
    bst_js_open(out, "segments", '[');
    for (int i = 0; i < n; i++) {
        bst_js_open(out, NULL, '{');
        bst_js_int(out, "x", page->spot[i].square.x);
        bst_js_int(out, "y", page->spot[i].square.y);
        bst_js_int(out, "seg", page->spot[i].seg);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

static void write_value(bst_text *out, const bst_page *page, bst_look look, const bst_region_info *info)
{
    if (info->kind == BST_FIELD) {
        int value, cities = bst_field_cities(look.game, look.state, info->id, &value);
        bst_js_int(out, "value", value);
        bst_js_null(out, "finished");
        bst_js_int(out, "cities", cities);
        return;
    }
    int closed = bst_region_closed_value(look.game, look.state, info->id, page->trial);
    bst_js_int(out, "value", info->value);
    if (closed >= 0)
        bst_js_int(out, "finished", closed);
    else
        bst_js_null(out, "finished");
}

static void write_region(bst_text *out, bst_page *page, bst_look look, const bst_region_info *info)
{
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "feature", bst_feature_word(info->kind));
    bst_js_int(out, "open", info->open);
    bst_js_bool(out, "endless", bst_feature_endless(look.game, info->kind));
    bst_js_int(out, "tiles", info->tiles);
    bst_js_int(out, "shields", info->shields);
    bst_js_open(out, "attributes", '[');
    for (int i = 0; i < BST_ATTR_KINDS; i++)
        if (info->attrs >> i & 1)
            bst_js_text(out, NULL, bst_attr_words[i]);
    bst_js_close(out, ']');
    write_seats(out, look, info);
    write_value(out, page, look, info);
    write_segments(out, page, look, info->id);
    write_figures(out, look, info->id);
    bst_page_write_outline(out, page, look, info->id);
    bst_js_close(out, '}');
}

const char *bst_page_region(bst_page *page, int x, int y, int seg, int at)
{
    bst_text *out = bst_page_begin(page);
    bst_look look;
    bst_region_info info;
    if (!bst_page_look(page, at, &look))
        return NULL;
    if (bst_region_at(look.game, look.state, x, y, seg, &info))
        write_region(out, page, look, &info);
    else
        bst_js_null(out, NULL);
    return bst_page_answer(page);
}

const char *bst_page_fields(bst_page *page, int at)
{
    bst_text *out = bst_page_begin(page);
    bst_look look;
    if (!bst_page_look(page, at, &look))
        return NULL;
    bst_region_info info = {.id = -1};
    bst_js_open(out, NULL, '[');
    while (bst_region_next(look.game, look.state, info.id, &info))
        if (info.kind == BST_FIELD)
            write_region(out, page, look, &info);
    bst_js_close(out, ']');
    return bst_page_answer(page);
}
