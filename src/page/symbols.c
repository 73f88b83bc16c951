// SPDX-License-Identifier: MIT
// Drawings of the game's tiles, of figures and pieces.

#include "draw/symbols.h"

#include "page/inside.h"

const char *bst_page_symbols(bst_page *page, int plain)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    bst_draw_symbols(out, plain ? &bst_palette_page_plain : &bst_palette_page, page->game);
    return bst_page_answer(page);
}
