// SPDX-License-Identifier: MIT
// The table as the game knows it, translated into placed tiles, pieces and figures.

#include "draw/table_svg.h"

#include <stdlib.h>

#include "draw/board_svg.h"

static const char *colour_of(int colour)
{
    static const char *const colours[BST_COLOUR_COUNT] = {
        [BST_COLOUR_RED] = "#c8281e",   [BST_COLOUR_BLUE] = "#2a5fc4",  [BST_COLOUR_YELLOW] = "#e8c020",
        [BST_COLOUR_GREEN] = "#2f8f3a", [BST_COLOUR_BLACK] = "#262626", [BST_COLOUR_GREY] = "#8d949b",
    };
    return colour >= 0 && colour < BST_COLOUR_COUNT ? colours[colour] : "#7a1f1f";
}

static const char *seat_colour(const bst_game *game, int seat)
{
    const bst_setup *setup = bst_game_setup(game);
    return colour_of(seat < setup->seats ? setup->colour[seat] : -1);
}

/// A figure that stands on the tile as a whole, or on its corner.
static bst_draw_figure figure_apart(const bst_game *game, const bst_state *state, bst_figure_info info)
{
    bst_draw_figure figure = {.colour = seat_colour(game, info.seat),
                              .kind = bst_figure_word(info.kind),
                              .x = info.x,
                              .y = info.y,
                              .seg = BST_NO_SEG,
                              .px = 50,
                              .py = 50};
    if (info.kind == BST_FIGURE_FAIRY) {
        figure.px = 72;
        figure.py = 28;
    } else if (info.kind == BST_FIGURE_BARN) {
        int corner = bst_barn_corner(game, state, info.seat); // NE SE SW NW
        figure.px = corner < 2 ? 100 : 0;
        figure.py = corner == 1 || corner == 2 ? 100 : 0;
    }
    return figure;
}

static int figures_of(const bst_game *game, const bst_state *state, bst_draw_figure *out)
{
    int n = 0;
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info info = bst_figure_at(game, state, i);
        if (!info.on_board)
            continue;
        if (info.seg < 0 || info.kind == BST_FIGURE_BARN)
            out[n++] = figure_apart(game, state, info);
        else
            out[n++] = (bst_draw_figure){.colour = seat_colour(game, info.seat),
                                         .kind = bst_figure_word(info.kind),
                                         .x = info.x,
                                         .y = info.y,
                                         .seg = info.seg};
    }
    return n;
}

static int pieces_of(const bst_game *game, const bst_state *state, bst_draw_piece *out)
{
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    int n = 0;
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        const bst_thing *t = &things[i];
        bst_draw_piece piece = {
            .x = t->x, .y = t->y, .seg = t->seg, .number = t->number, .colour = seat_colour(game, t->seat)};
        switch (t->kind) {
        case BST_THING_TOWER: piece.kind = BST_PIECE_TOWER; break;
        case BST_THING_BRIDGE: piece.kind = BST_PIECE_BRIDGE; break;
        case BST_THING_CASTLE: piece.kind = BST_PIECE_CASTLE; break;
        case BST_THING_FERRY: piece.kind = BST_PIECE_FERRY; break;
        case BST_THING_TUNNEL:
            piece.kind = BST_PIECE_TUNNEL;
            piece.colour = colour_of(t->number);
            break;
        default: continue; // not on the table
        }
        out[n++] = piece;
    }
    return n;
}

bool bst_draw_table(bst_text *out, const bst_palette *palette, const bst_game *game, const bst_state *state)
{
    int ntiles = bst_squares(state);
    bst_draw_placed *tiles = calloc((size_t)ntiles + 1, sizeof *tiles);
    bst_draw_figure *figures = calloc((size_t)bst_figures(game) + 1, sizeof *figures);
    bst_draw_piece *pieces = calloc(BST_THINGS_MAX, sizeof *pieces);
    bool good = tiles && figures && pieces;
    if (good) {
        for (int i = 0; i < ntiles; i++) {
            bst_square square = bst_square_at(game, state, i);
            tiles[i] = (bst_draw_placed){bst_game_tile(game, square.kind), square.x, square.y, square.rot};
        }
        bst_draw_scene scene = {.tiles = tiles,
                                .ntiles = ntiles,
                                .pieces = pieces,
                                .npieces = pieces_of(game, state, pieces),
                                .figures = figures,
                                .nfigures = figures_of(game, state, figures)};
        bst_draw_board(out, palette, &scene);
        good = !out->failed && out->data;
    }
    free(tiles);
    free(figures);
    free(pieces);
    return good;
}
