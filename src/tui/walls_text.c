// SPDX-License-Identifier: MIT
// The walls in characters. Places are those of the drawing, on a coarser grid.

#include "tui/walls_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/walls.h"
#include "tui/board_text.h"

enum { FIELDS = 100, NUMBERED = 5, WIDE = 7 };

typedef struct signs {
    const bst_walls *walls;
    bst_wall_sign *at;
    int n, columns, rows;
} signs;

static bool is_inside(const signs *s, int column, int row)
{
    return column >= 0 && row >= 0 && bst_walls_inside(s->walls, column / s->columns, row / s->rows);
}

// A text whose middle is at a point of the board, in units of a hundred for a tile.
static void add(signs *s, bst_point p, const char *text, int above, int colour, bool strong)
{
    int length = (int)strlen(text), column = (int)floor(p.x * s->columns / 100) - length / 2;
    int row = (int)floor(p.y * s->rows / 100) - above;
    while (is_inside(s, column, row)) // the corner of a wall that turns in: beside the tiles
        column++;
    while (is_inside(s, column + length - 1, row))
        column--;
    for (int i = 0; i < length && s->n < BST_WALL_SIGNS; i++)
        s->at[s->n++] = (bst_wall_sign){column + i, row, text[i], colour, strong};
}

static bool is_free(const signs *s, int column, int row)
{
    bool free = !is_inside(s, column, row);
    for (int i = 0; i < s->n; i++)
        free = free && (s->at[i].column != column || s->at[i].row != row);
    return free;
}

// A counter stands as near to its field as nothing else does, so that it hides no number and no other counter.
static void add_counter(signs *s, bst_point p, char letter, int colour)
{
    enum { NEAR = 8 };
    int column = (int)floor(p.x * s->columns / 100), row = (int)floor(p.y * s->rows / 100), aside = 0;
    while (aside < NEAR && !is_free(s, column + aside, row))
        aside = aside > 0 ? -aside : 1 - aside;
    if (s->n < BST_WALL_SIGNS)
        s->at[s->n++] = (bst_wall_sign){column + aside, row, letter, colour, true};
}

bool bst_wall_tile_at(const bst_game *game, const bst_state *state, int field)
{
    bst_thing thing[BST_THINGS_MAX];
    bst_thing_list list = {thing, BST_THINGS_MAX, 0};
    bst_point at, here;
    const bst_tileset *set = bst_draw_walls_set(game);
    bool lies = false;
    if (!set || !bst_walls_tower(&set->boards[0].walls, field, &here))
        return false;
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++)
        lies = lies || (bst_walls_thing(game, &thing[i], &at) && at.x == here.x && at.y == here.y);
    return lies;
}

int bst_track_fields(const bst_game *game) { return bst_draw_walls_set(game) ? FIELDS : BST_TRACK_SPACES; }

int bst_wall_signs(const bst_game *game, const bst_state *state, int columns, int rows,
                   bst_wall_sign out[BST_WALL_SIGNS])
{
    const bst_tileset *set = bst_draw_walls_set(game);
    char text[16];
    if (!set)
        return 0;
    const bst_walls *walls = &set->boards[0].walls;
    signs s = {walls, out, 0, columns, rows};
    for (int field = 0; field < FIELDS; field++) {
        bst_point tower;
        snprintf(text, sizeof text, "%d", field);
        if (field % NUMBERED == 0 && !bst_walls_tower(walls, field, &tower))
            add(&s, bst_walls_field(walls, field), text, 0, -1, false);
    }
    for (int i = 0; i < walls->ncorners; i++) {
        bst_point tower;
        bool lies = bst_wall_tile_at(game, state, walls->corner[i].first);
        bst_walls_tower(walls, walls->corner[i].first, &tower);
        // 57/58, or 57/8 where towers would touch
        snprintf(text, sizeof text, "%d/%d", walls->corner[i].first,
                 columns < WIDE ? walls->corner[i].second % 10 : walls->corner[i].second);
        add(&s, tower, text, 0, -1, true);
        add(&s, tower, lies ? "[?]" : "[ ]", 1, -1, true);
    }
    const bst_setup *setup = bst_game_setup(game);
    for (int seat = 0; seat < setup->seats; seat++) {
        add_counter(&s, bst_walls_counter(walls, state, seat), bst_colour_letter(setup->colour[seat]),
                    setup->colour[seat]);
    }
    return s.n;
}
