// SPDX-License-Identifier: MIT
// Drawings as documents of their own, for users of the library.

#include "bastide/svg.h"

#include "draw/board_svg.h"
#include "draw/table_svg.h"

static const bst_palette *palette_of(const char *theme) { return theme ? bst_palette_find(theme) : &bst_palette_light; }

static char *finish(bst_text *out)
{
    if (out->failed)
        bst_text_free(out);
    return out->data;
}

char *bst_svg_table(const bst_game *game, const bst_state *state, const char *theme)
{
    const bst_palette *palette = palette_of(theme);
    bst_text out = {0};
    if (palette && !bst_draw_table(&out, palette, game, state))
        bst_text_free(&out);
    return finish(&out);
}

char *bst_svg_tile(const bst_tile *tile, int rotation, const char *theme)
{
    const bst_palette *palette = palette_of(theme);
    bst_text out = {0};
    if (palette)
        bst_draw_single(&out, palette, tile, rotation);
    return finish(&out);
}

char *bst_svg_sheet(const bst_tileset *const *sets, int nsets, const char *theme)
{
    const bst_palette *palette = palette_of(theme);
    bst_text out = {0};
    if (palette)
        bst_draw_sheet(&out, palette, sets, nsets);
    return finish(&out);
}
