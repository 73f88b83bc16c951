// SPDX-License-Identifier: MIT
// The walls: pieces of wall lie in the squares around the outline, those with start fields among them. Tiles end at
// them or go on in a start field, and nothing lies beyond.

#include "burg/burg.h"

/// The set that is played; refuse() has seen to it that there is one.
static const bst_tileset *set_of(const bst_game *g)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        if (bst_tileset_is_alone(g->setup.set[i].set)) {
            return g->setup.set[i].set;
        }
    }
    return 0;
}

const bst_walls *bst_walls_of(const bst_game *g) { return &set_of(g)->boards[0].walls; }

static void kinds(bst_game *g)
{
    const bst_tileset *set = set_of(g);
    const bst_walls *walls = &set->boards[0].walls;
    for (int i = 0; i <= walls->nstarts; i++) {
        const bst_tile *tile = &set->tiles[set->boards[0].first_tile + i];
        bst_kind_add(g, tile, tile->count, BST_STACK_HAND);
    }
    g->bounded = walls->ncells + walls->nsquares;
}

/// The kind of a plain piece of wall: those of the start fields follow, and nothing is added behind them.
static int plain_of(const bst_game *g) { return g->nkinds - 1 - bst_walls_of(g)->nstarts; }

/// A row of cells inside, as bits; none beyond the first and the last.
static unsigned row_of(const bst_walls *walls, int y) { return y >= 0 && y < BST_WALLS_SIZE ? walls->row[y] : 0; }

/// What the walls at some sides of a cell bar there.
static unsigned walls_bar(const bst_game *g, unsigned sides)
{
    static const uint16_t spread[16] = {0x0000, 0x0001, 0x0010, 0x0011, 0x0100, 0x0101, 0x0110, 0x0111,
                                        0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111};
    return spread[sides] * (unsigned)g->face[bst_face_of(plain_of(g), 0)].bars[BST_S]; // that bars the north
}

/// BURG-13
static int bounds(const bst_game *g, int x, int y)
{
    const bst_walls *walls = bst_walls_of(g);
    return bst_walls_inside(walls, x, y) ? (int)walls_bar(g, walls->wall[y][x]) : -1;
}

/// The piece of wall for a square: the start field there, or a plain one.
static int piece_at(const bst_game *g, int x, int y)
{
    const bst_walls *walls = bst_walls_of(g);
    int plain = plain_of(g);
    for (int i = 0; i < walls->nstarts; i++) {
        const bst_wall_start *start = &walls->start[i];
        if (start->column + bst_dx[start->side] == x && start->row + bst_dy[start->side] == y) {
            return plain + 1 + i;
        }
    }
    return plain;
}

/// BURG-02, BURG-14: tiles can be laid at the start fields.
static void begin(bst_context *c)
{
    const bst_walls *walls = bst_walls_of(c->g);
    unsigned starts[BST_WALLS_SIZE + 2] = {0}; // squares with start fields, as bits, both counted from -1
    for (int i = 0; i < walls->nstarts; i++) {
        const bst_wall_start *start = &walls->start[i];
        starts[start->row + bst_dy[start->side] + 1] |= 1u << (start->column + bst_dx[start->side] + 1);
    }
    bst_pile_change(c->g, c->s, plain_of(c->g), walls->nstarts - walls->nsquares);
    for (int i = 0; i < walls->nstarts; i++) {
        bst_pile_take(c->g, c->s, plain_of(c->g) + 1 + i);
    }
    for (int y = -1; y <= BST_WALLS_SIZE; y++) {
        // squares beside cells inside, as bits from x = -1 on
        unsigned here = row_of(walls, y);
        unsigned beside = ((row_of(walls, y - 1) | row_of(walls, y + 1)) << 1) | here | here << 2;
        for (unsigned left = beside & ~(here << 1); left != 0; left &= left - 1) {
            int x = __builtin_ctz(left) - 1;
            int kind = starts[y + 1] >> (x + 1) & 1 ? piece_at(c->g, x, y) : plain_of(c->g);
            bst_board_fix(c->g, c->s, x, y, kind, 0);
        }
    }
    for (int i = 0; i < walls->nstarts; i++) {
        int x = walls->start[i].column;
        int y = walls->start[i].row;
        int known = bst_cell_find(c->g, c->s, x, y);
        int cell = known != 0 ? known : bst_board_cell(c->g, c->s, x, y);
        bst_board_bar(c->g, c->s, cell, c->g->rim[y][x]);
    }
}

void bst_walls_empty(const bst_context *c, uint16_t row[BST_WALLS_SIZE])
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_walls *walls = bst_walls_of(c->g);
    memcpy(row, walls->row, sizeof walls->row);
    for (int i = walls->nsquares + 1; i <= c->s->ncells; i++) { // before them the walls lie
        row[cells[i].y] &= (uint16_t) ~((cells[i].face != BST_EMPTY) << cells[i].x);
    }
}

/// BURG-107: nothing goes with it; and there must be room for all tiles.
static bool refuse(const bst_game *g, bst_setup_error *error)
{
    const bst_tileset *set = set_of(g);
    int tiles = 0;
    for (int i = 0; i < g->setup.nsets; i++) {
        if (g->setup.set[i].set != set) {
            return bst_setup_refuse(error, BST_PROBLEM_CASTLE_ALONE, BST_BURG_107, g->setup.set[i].set->name, 0);
        }
    }
    if (g->setup.nsets != 1 || g->setup.set[0].copies != 1) {
        return bst_setup_refuse(error, BST_PROBLEM_CASTLE_ALONE, BST_BURG_107, set->name, 0);
    }
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        if ((g->setup.elements & ~(uint64_t)BST_ELEMENT_FARMERS) >> i & 1) {
            return bst_setup_refuse(error, BST_PROBLEM_CASTLE_ALONE, BST_BURG_107, bst_element_word(i), 0);
        }
    }
    for (int k = 0; k < g->nmain; k++) {
        tiles += g->kind[k].copies;
    }
    if (tiles > set->boards[0].walls.ncells) {
        return bst_setup_refuse(error, BST_PROBLEM_CASTLE_BOARD, BST_BURG_86, set->name, set->boards[0].walls.ncells);
    }
    return g->setup.seats != 2 && bst_setup_refuse(error, BST_PROBLEM_CASTLE_SEATS, BST_BURG_01, 0, 0);
}

const bst_module bst_castle_walls = {
    .name = "walls",
    .number = BST_CASTLE_ROOM_WALLS,
    .kinds = kinds,
    .refuse = refuse,
    .begin = begin,
    .bounds = bounds,
};
