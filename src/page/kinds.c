// SPDX-License-Identifier: MIT
// The tile kinds of a game. All of a kind but the number of tiles left stays the same through the game and is written
// once, because it makes up most of a view.

#include <stdlib.h>

#include "draw/symbols.h"
#include "page/inside.h"

static void write_segments(bst_text *out, const bst_page *page, int kind)
{
    const bst_tile *tile = bst_game_tile(page->game, kind);
    char words[BST_TEXT_MAX];
    bst_js_open(out, "segments", '[');
    for (int seg = 0; seg < tile->nsegs; seg++) {
        bst_point at = bst_atlas_anchor(page->atlas, kind, seg);
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "feature", bst_feature_word(tile->seg[seg].kind));
        bst_js_tenth(out, "x", at.x);
        bst_js_tenth(out, "y", at.y);
        bst_js_text(out, "words", bst_tile_segment_print(tile, 0, seg, words, sizeof words));
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

// Tiles of a kind in the game: those in the pile at the beginning, and those that lay on the table.
static int count_of(const bst_page *page, int kind)
{
    const bst_state *begin = page->kept[0];
    int count = bst_tiles_left(page->game, begin, kind);
    for (int i = 0; i < bst_squares(begin); i++)
        count += bst_square_at(page->game, begin, i).kind == kind;
    return count;
}

// Everything up to the number of tiles left, which comes last.
static void write_kind(bst_text *out, const bst_page *page, int kind)
{
    const bst_tile *tile = bst_game_tile(page->game, kind);
    char symbol[BST_SYMBOL_ID];
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "name", tile->name);
    bst_js_int(out, "count", count_of(page, kind));
    bst_js_text(out, "symbol", bst_draw_symbol_id(tile, symbol));
    write_segments(out, page, kind);
    bst_js_open(out, "symbols", '[');
    for (int i = 0; i < BST_SYMBOL_KINDS; i++)
        if (tile->symbols >> i & 1)
            bst_js_text(out, NULL, bst_symbol_words[i]);
    bst_js_close(out, ']');
}

// Writes what stays the same.
static void prepare(bst_page *page)
{
    int n = bst_game_kinds(page->game);
    bst_text *out = &page->kinds;
    page->kind_at = malloc(sizeof *page->kind_at * (size_t)(n + 1));
    for (int kind = 0; page->kind_at && kind < n; kind++) {
        page->kind_at[kind] = out->length;
        bst_text_bytes(out, "[", 1); // so that no comma is written
        write_kind(out, page, kind);
        page->kind_at[kind + 1] = out->length;
    }
}

void bst_page_write_kinds(bst_text *out, bst_page *page, bst_look look)
{
    if (!page->kind_at)
        prepare(page);
    if (!page->kind_at || page->kinds.failed) {
        out->failed = 1;
        return;
    }
    bst_js_open(out, "kinds", '[');
    for (int kind = 0; kind < bst_game_kinds(look.game); kind++) {
        size_t from = page->kind_at[kind] + 1;
        bst_js_raw(out, NULL, page->kinds.data + from, page->kind_at[kind + 1] - from);
        bst_js_int(out, "left", bst_tiles_left(look.game, look.state, kind));
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}
