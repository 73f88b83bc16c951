// SPDX-License-Identifier: MIT
// Drawings of the game's tiles.

#include "draw/tile_svg.h"
#include "page/inside.h"

const char *bst_page_symbols(bst_page *page)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    for (int kind = 0; kind < bst_game_kinds(page->game); kind++) {
        const bst_tile *tile = bst_game_tile(page->game, kind);
        bst_text_add(out, "<symbol id=\"t-");
        for (const char *c = tile->name; *c; c++)
            bst_text_bytes(out, *c == '.' ? "-" : c, 1);
        bst_text_add(out, "\" viewBox=\"0 0 100 100\">");
        bst_draw_tile(out, &bst_palette_light, tile);
        bst_text_add(out, "</symbol>\n");
    }
    return bst_page_answer(page);
}
