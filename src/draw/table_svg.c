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

static bst_draw_figure figure_of(const bst_game *game, bst_figure_info info)
{
    return (bst_draw_figure){.colour = seat_colour(game, info.seat),
                             .kind = bst_figure_word(info.kind),
                             .x = info.x,
                             .y = info.y,
                             .seg = info.seg < 0 ? BST_NO_SEG : info.seg};
}

/// The fairy stands beside her follower, if there is one.
static void place_fairy(const bst_game *game, const bst_state *state, bst_draw_figure *fairy)
{
    int follower = bst_fairy_follower(game, state);
    bool beside = follower >= 0 && bst_figure_at(game, state, follower).on_board;
    if (beside)
        fairy->seg = bst_figure_at(game, state, follower).seg;
    fairy->px = beside ? 13 : 72;
    fairy->py = beside ? -5 : 28;
}

static void place_barn(int corner, bst_draw_figure *barn) // NE SE SW NW
{
    barn->seg = BST_NO_SEG;
    barn->px = corner < 2 ? 100 : 0;
    barn->py = corner == 1 || corner == 2 ? 100 : 0;
}

/// Several figures in one place stand beside each other.
static void make_room(const bst_draw_figure *others, int n, bst_draw_figure *figure)
{
    for (int i = 0; i < n; i++)
        if (others[i].x == figure->x && others[i].y == figure->y && others[i].seg == figure->seg &&
            others[i].px == figure->px)
            figure->px += 14;
}

/// The n-th place left of the badge of a quarter of Carcassonne; false if the quarter is not in play.
static bool place_in_quarter(const bst_game *game, const bst_state *state, int quarter, int n, bst_draw_figure *figure)
{
    enum { IN_A_ROW = 4 };
    for (int i = 0; i < bst_squares(state); i++) {
        bst_square square = bst_square_at(game, state, i);
        const bst_tile *tile = bst_game_tile(game, square.kind);
        if (!(tile->quarters >> quarter & 1))
            continue;
        figure->x = square.x;
        figure->y = square.y;
        figure->seg = BST_NO_SEG;
        bst_draw_quarter_place(tile, &figure->px, &figure->py);
        int column = n % IN_A_ROW, row = n / IN_A_ROW;
        figure->px -= 17 * (1 + column);
        figure->py += 18 * row;
        return true;
    }
    return false;
}

/// The count and the followers in the quarters of Carcassonne; returns how many there are.
static int guests_of(const bst_game *game, const bst_state *state, bst_draw_figure *out)
{
    int n = 0, in_quarter[BST_QUARTER_COUNT] = {0};
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        int quarter = things[i].number;
        out[n] = (bst_draw_figure){.kind = "count", .colour = "#b48a1e"};
        if (things[i].kind == BST_THING_COUNT && place_in_quarter(game, state, quarter, in_quarter[quarter]++, &out[n]))
            n++;
    }
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info info = bst_figure_at(game, state, i);
        if (info.place != BST_AT_QUARTER)
            continue;
        out[n] = figure_of(game, info);
        n += place_in_quarter(game, state, info.where, in_quarter[info.where]++, &out[n]);
    }
    return n;
}

static int figures_of(const bst_game *game, const bst_state *state, bst_draw_figure *out)
{
    int n = guests_of(game, state, out);
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info info = bst_figure_at(game, state, i);
        if (!info.on_board)
            continue;
        bst_draw_figure *figure = &out[n];
        *figure = figure_of(game, info);
        if (info.kind == BST_FIGURE_FAIRY)
            place_fairy(game, state, figure);
        else if (info.kind == BST_FIGURE_BARN)
            place_barn(bst_barn_corner(game, state, info.seat), figure);
        else if (figure->seg == BST_NO_SEG)
            figure->px = figure->py = 50;
        else
            make_room(out, n, figure);
        n++;
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
    bst_draw_figure *figures = calloc((size_t)bst_figures(game) + 2, sizeof *figures); // the count is none of them
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
