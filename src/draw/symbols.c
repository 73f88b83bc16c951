// SPDX-License-Identifier: MIT
// Symbols of tiles, figures, pieces and marks.

#include "draw/symbols.h"

#include <stdio.h>

#include "draw/figure.h"
#include "draw/glyph.h"
#include "draw/palette.h"
#include "draw/piece.h"
#include "draw/tile_svg.h"
#include "draw/walls.h"

const char *bst_draw_symbol_id(const bst_tile *tile, char out[BST_SYMBOL_ID])
{
    snprintf(out, BST_SYMBOL_ID, "t-%s", tile->name);
    for (char *c = out; *c; c++)
        *c = *c == '.' ? '-' : *c;
    return out;
}

static void begin(bst_text *out, const char *prefix, const char *name, const char *tail, const char *view)
{
    bst_text_add(out, "<symbol id=\"%s%s%s\" viewBox=\"%s\" overflow=\"hidden\">", prefix, name, tail, view);
}

static void end(bst_text *out) { bst_text_put(out, "</symbol>\n"); }

static const char small_box[] = "-16 -16 32 32", tile_box[] = "0 0 100 100";

static void figure(bst_text *out, const bst_palette *palette, const char *kind, bool flat)
{
    begin(out, "f-", kind, flat ? "-flat" : "", small_box);
    bst_figure_draw(out, palette, kind, flat, "var(--seat,#c33)");
    end(out);
}

static void figures(bst_text *out, const bst_palette *palette)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        figure(out, palette, bst_figure_word(kind), false);
        if (bst_figure_marks(kind) & BST_IS_FOLLOWER) // farmers lie
            figure(out, palette, bst_figure_word(kind), true);
    }
    for (int colour = 0; colour < BST_COLOUR_KINDS; colour++) {
        begin(out, "m-", bst_colour_word(colour), "", small_box);
        bst_figure_mark(out, palette, colour);
        end(out);
    }
}

static void pieces(bst_text *out, const bst_palette *palette)
{
    for (int piece = 0; piece < BST_PIECE_KINDS; piece++) {
        bool tile = piece == BST_PIECE_BRIDGE_NS || piece == BST_PIECE_BRIDGE_EW;
        begin(out, "p-", bst_piece_word(piece), "", tile ? tile_box : small_box);
        bst_piece_draw(out, palette, piece, "var(--seat,#c33)");
        end(out);
    }
    for (int kind = 0; kind < BST_THING_KINDS; kind++) { // those without a picture of their own
        if (!(bst_thing_marks(kind) & (BST_IS_ON_TABLE | BST_IS_IN_SUPPLY)) ||
            bst_piece_find(bst_thing_word(kind)) >= 0)
            continue;
        begin(out, "p-", bst_thing_word(kind), "", small_box);
        bst_piece_draw(out, palette, bst_piece_of_thing(kind), "var(--seat,#c33)");
        end(out);
    }
}

// In units of the board, from its north-west corner.
static void walls(bst_text *out, const bst_palette *palette, const bst_game *game)
{
    const bst_tileset *set = bst_draw_walls_set(game);
    if (!set)
        return;
    const bst_board_piece *board = &set->boards[0];
    for (int ground = 0; ground < 2; ground++) {
        bst_text_add(out, "<symbol id=\"walls%s\" viewBox=\"%d %d %d %d\">", ground ? "-ground" : "", -BST_WALLS_ROOM,
                     -BST_WALLS_ROOM, 100 * board->width + 2 * BST_WALLS_ROOM,
                     100 * board->height + 2 * BST_WALLS_ROOM);
        if (ground)
            bst_walls_ground(out, palette, set);
        else
            bst_walls_draw(out, palette, set);
        end(out);
    }
}

void bst_draw_symbols(bst_text *out, const bst_palette *palette, const bst_game *game)
{
    char id[BST_SYMBOL_ID];
    bst_glyph_defs(out, palette, true);
    for (int kind = 0; kind < bst_game_kinds(game); kind++) {
        const bst_tile *tile = bst_game_tile(game, kind);
        begin(out, bst_draw_symbol_id(tile, id), "", "", tile_box);
        if (!bst_tile_is_wall(tile)) // the walls are drawn as a whole
            bst_draw_tile(out, palette, tile, 0);
        end(out);
    }
    walls(out, palette, game);
    figures(out, palette);
    pieces(out, palette);
}
