// SPDX-License-Identifier: MIT
// The table as the game knows it, translated into placed tiles, pieces and figures.

#include "draw/table_svg.h"

#include <stdlib.h>

#include "draw/board_svg.h"
#include "draw/places.h"
#include "draw/walls.h"

static int seat_colour(const bst_game *game, int seat)
{
    const bst_setup *setup = bst_game_setup(game);
    return seat >= 0 && seat < setup->seats ? setup->colour[seat] : -1;
}

static int figures_of(bst_atlas *atlas, const bst_state *state, bst_draw_place *places, bst_draw_figure *out)
{
    const bst_game *game = bst_atlas_game(atlas);
    int n = bst_draw_figure_places(atlas, state, places);
    for (int i = 0; i < n; i++) {
        out[i] = (bst_draw_figure){"count", -1, places[i].flat, {places[i].x, places[i].y}};
        if (places[i].figure != BST_PLACE_COUNT) {
            bst_figure_info info = bst_figure_at(game, state, places[i].figure);
            out[i].kind = bst_figure_word(info.kind);
            out[i].colour = seat_colour(game, info.seat);
        }
    }
    return n;
}

// The counters on the track of the walls.
static int counters_of(const bst_game *game, const bst_state *state, const bst_tileset *walls, bst_draw_figure *out)
{
    int n = bst_game_setup(game)->seats;
    for (int seat = 0; seat < n; seat++)
        out[seat] = (bst_draw_figure){.kind = bst_figure_word(BST_FIGURE_SMALL),
                                      .colour = seat_colour(game, seat),
                                      .flat = bst_walls_lap(bst_score(state, seat)) > 0, // it lies: once round
                                      .at = bst_walls_counter(&walls->boards[0].walls, state, seat)};
    return n;
}

static int pieces_of(bst_atlas *atlas, const bst_state *state, bst_draw_piece *out)
{
    const bst_game *game = bst_atlas_game(atlas);
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    int n = 0;
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        const bst_thing *t = &things[i];
        bst_draw_piece piece = {.number = t->number, .colour = seat_colour(game, t->seat)};
        if (t->kind == BST_THING_COUNT || !bst_draw_thing_place(atlas, state, t, &piece.at, &piece.to))
            continue; // a figure, or not on the table
        piece.piece = bst_piece_of_thing(t->kind);
        piece.colour = bst_thing_has(t->kind, 'o') ? t->number : piece.colour;
        piece.joins = bst_thing_has(t->kind, 'e');
        piece.heaped = bst_thing_has(t->kind, '#') && bst_thing_has_square(t->kind);
        if (t->kind == BST_THING_BRIDGE) {
            piece.piece = t->number ? BST_PIECE_BRIDGE_EW : BST_PIECE_BRIDGE_NS;
            piece.at = (bst_point){100.0 * t->x, 100.0 * t->y};
        }
        out[n++] = piece;
    }
    return n;
}

bool bst_draw_table(bst_text *out, const bst_palette *palette, const bst_game *game, const bst_state *state)
{
    int ntiles = bst_squares(state);
    const bst_tileset *walls = bst_draw_walls_set(game);
    size_t most = (size_t)bst_figures(game) + 1 + BST_SEATS_MAX; // and the count, and counters
    bst_atlas *atlas = bst_atlas_new(game);
    bst_draw_placed *tiles = calloc((size_t)ntiles + 1, sizeof *tiles);
    bst_draw_place *places = calloc(most, sizeof *places);
    bst_draw_figure *figures = calloc(most, sizeof *figures);
    bst_draw_piece *pieces = calloc(BST_THINGS_MAX, sizeof *pieces);
    bool good = atlas && tiles && places && figures && pieces;
    if (good) {
        for (int i = 0; i < ntiles; i++) {
            bst_square square = bst_square_at(game, state, i);
            tiles[i] = (bst_draw_placed){bst_game_tile(game, square.kind), square.x, square.y, square.rot};
        }
        bst_draw_scene scene = {.tiles = tiles,
                                .ntiles = ntiles,
                                .pieces = pieces,
                                .npieces = pieces_of(atlas, state, pieces),
                                .figures = figures,
                                .nfigures = figures_of(atlas, state, places, figures),
                                .walls = walls};
        if (walls)
            scene.nfigures += counters_of(game, state, walls, figures + scene.nfigures);
        bst_draw_board(out, palette, &scene);
        good = !out->failed && out->data;
    }
    bst_atlas_free(atlas);
    free(tiles);
    free(places);
    free(figures);
    free(pieces);
    return good;
}
