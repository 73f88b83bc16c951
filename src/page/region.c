// SPDX-License-Identifier: MIT
// One feature, and all fields.

#include <string.h>

#include "engine/engine.h"
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
    const bst_figure *figures = bst_figure_table(look.game, look.state);
    bst_js_open(out, "figures", '[');
    for (int f = bst_regions(look.game, look.state)[region].figures; f != 0; f = figures[f].next)
        bst_js_int(out, NULL, f - 1);
    bst_js_close(out, ']');
}

static void write_segments(bst_text *out, bst_look look, int region)
{
    const bst_seg *segs = bst_segs(look.game, look.state);
    int at = region;
    bst_js_open(out, "segments", '[');
    do {
        const bst_cell *cell = &bst_cells(look.game, look.state)[segs[at].cell];
        bst_js_open(out, NULL, '{');
        bst_js_int(out, "x", cell->x);
        bst_js_int(out, "y", cell->y);
        bst_js_int(out, "seg", segs[at].index);
        bst_js_close(out, '}');
        at = segs[at].next;
    } while (at != region);
    bst_js_close(out, ']');
}

// What a building would be worth if its open ends were closed and nothing more came to it. Asked on a copy.
static int finished_value(const bst_page *page, bst_look look, int region)
{
    bst_state *state = page->trial;
    bst_context c = {.g = look.game, .s = state};
    memcpy(state, look.state, bst_game_state_size(look.game));
    bst_regions(look.game, state)[region].open = 0;
    bst_value value = bst_score_value(&c, region, true);
    return bst_value_points(&value);
}

static void write_value(bst_text *out, const bst_page *page, bst_look look, const bst_region_info *info)
{
    enum { RATE = 3 }; // BASE-92
    bst_context c = {.g = look.game, .s = (bst_state *)(uintptr_t)look.state};
    if (info->kind == BST_FIELD) {
        uint16_t city[BST_TILES_MAX];
        int n = bst_score_cities(&c, info->id, city, BST_TILES_MAX);
        bst_js_int(out, "value", bst_score_cities_value(&c, RATE, city, n));
        bst_js_null(out, "finished");
        bst_js_int(out, "cities", n);
        return;
    }
    bool building = info->kind == BST_ROAD || info->kind == BST_CITY || bst_is_center(info->kind);
    bst_js_int(out, "value", info->value);
    if (building && info->open > 0)
        bst_js_int(out, "finished", finished_value(page, look, info->id));
    else
        bst_js_null(out, "finished");
}

static void write_region(bst_text *out, bst_page *page, bst_look look, const bst_region_info *info)
{
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "feature", bst_feature_word(info->kind));
    bst_js_int(out, "open", info->open);
    bst_js_int(out, "tiles", info->tiles);
    bst_js_int(out, "shields", info->shields);
    bst_js_open(out, "attributes", '[');
    for (int i = 0; i < BST_ATTR_COUNT; i++)
        if (info->attrs >> i & 1)
            bst_js_text(out, NULL, bst_attr_words[i]);
    bst_js_close(out, ']');
    write_seats(out, look, info);
    write_value(out, page, look, info);
    write_segments(out, look, info->id);
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
    const bst_seg *segs = bst_segs(look.game, look.state);
    bst_js_open(out, NULL, '[');
    for (int i = 0; i < look.state->nsegs; i++) {
        const bst_cell *cell = &bst_cells(look.game, look.state)[segs[i].cell];
        bst_region_info info;
        if (segs[i].region == i && bst_region_at(look.game, look.state, cell->x, cell->y, segs[i].index, &info) &&
            info.kind == BST_FIELD)
            write_region(out, page, look, &info);
    }
    bst_js_close(out, ']');
    return bst_page_answer(page);
}
