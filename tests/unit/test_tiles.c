// SPDX-License-Identifier: MIT
// The tile sets: counts and printed facts of the catalogue, the odd tiles one by one, and what the reader says
// about broken files.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bastide/tile.h"

#include <stdio.h>
#include <string.h>

enum { NL = 1, NR = 2, EL = 4, ER = 8, SL = 16, SR = 32, WL = 64, WR = 128 };
enum { N = 1, E = 2, S = 4, W = 8 };

static const bst_tile *tile_named(const char *name)
{
    for (int s = 0; s < bst_tileset_count; s++) {
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            if (strcmp(bst_tilesets[s].tiles[t].name, name) == 0)
                return &bst_tilesets[s].tiles[t];
        }
    }
    fail_msg("no tile %s", name);
    return NULL;
}

// Cells of a board are tiles of their set, but not in its count.
static int is_board_cell(const bst_tileset *set, int tile)
{
    for (int b = 0; b < set->nboards; b++) {
        const bst_board_piece *board = &set->boards[b];
        if (tile >= board->first_tile && tile < board->first_tile + board->width * board->height)
            return 1;
    }
    return 0;
}

// ---- the catalogue

static void test_counts(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int count;
    } wanted[] = {
        {"base", 72},   {"river", 12},   {"river2", 12},   {"gq11", 12},     {"inns", 18},    {"traders", 24},
        {"king", 5},    {"cathars", 4},  {"cult", 5},      {"csc", 12},      {"dragon", 30},  {"tower", 18},
        {"abbey", 18},  {"count", 12},   {"catapult", 12}, {"wheel", 72},    {"bridges", 12}, {"tunnel", 4},
        {"circles", 6}, {"circles2", 6}, {"plague", 6},    {"festival", 10}, {"school", 2},   {"flyers", 8},
        {"ferries", 8}, {"gold", 8},     {"mage", 8},      {"robbers", 8},   {"burg", 60},
    };
    int total = 0;
    assert_int_equal(bst_tileset_count, (int)(sizeof wanted / sizeof *wanted));
    for (int s = 0; s < bst_tileset_count; s++) {
        const bst_tileset *set = &bst_tilesets[s];
        int count = 0;
        for (int t = 0; t < set->ntiles; t++)
            count += is_board_cell(set, t) ? 0 : set->tiles[t].count;
        assert_string_equal(set->name, wanted[s].name);
        assert_int_equal(count, wanted[s].count);
        assert_ptr_equal(bst_tileset_find(wanted[s].name), set);
        total += count;
    }
    assert_int_equal(total, 484);
    assert_null(bst_tileset_find("nosuchset"));
}

typedef int (*tally)(const bst_tile *tile, int what);

static int tally_symbol(const bst_tile *tile, int what) { return tile->symbols >> what & 1; }
static int tally_flag(const bst_tile *tile, int what) { return tile->flags >> what & 1; }
static int tally_wheel(const bst_tile *tile, int what) { return tile->wheel == what; }
static int tally_circle(const bst_tile *tile, int what) { return tile->circle == what; }
static int tally_flyer(const bst_tile *tile, int what) { return tile->flyer == what; }

static int tally_attr(const bst_tile *tile, int what)
{
    int n = 0;
    for (int i = 0; i < tile->nsegs; i++)
        n += tile->seg[i].attrs >> what & 1;
    return n;
}

static int tally_kind(const bst_tile *tile, int what)
{
    int n = 0;
    for (int i = 0; i < tile->nsegs; i++)
        n += tile->seg[i].kind == what;
    return n;
}

static int tally_shield(const bst_tile *tile, int what)
{
    int n = 0;
    (void)what;
    for (int i = 0; i < tile->nsegs; i++)
        n += tile->seg[i].shields;
    return n;
}

static int tally_tunnel(const bst_tile *tile, int what)
{
    int n = 0;
    (void)what;
    for (int i = 0; i < tile->nsegs; i++)
        n += tile->seg[i].tunnels != 0;
    return n;
}

// How often something is printed in a set, copies counted.
static const struct {
    const char *set;
    tally tally;
    int what, wanted;
} facts[] = {
    {"base", tally_shield, 0, 10},
    {"base", tally_kind, BST_CLOISTER, 6},
    {"base", tally_flag, BST_TILE_BIT_START, 4},
    {"inns", tally_attr, BST_ATTR_BIT_INN, 6},
    {"inns", tally_attr, BST_ATTR_BIT_CATHEDRAL, 2},
    {"traders", tally_attr, BST_ATTR_BIT_WINE, 9},
    {"traders", tally_attr, BST_ATTR_BIT_GRAIN, 6},
    {"traders", tally_attr, BST_ATTR_BIT_CLOTH, 5},
    {"dragon", tally_symbol, BST_SYMBOL_BIT_VOLCANO, 6},
    {"dragon", tally_symbol, BST_SYMBOL_BIT_DRAGON, 12},
    {"dragon", tally_symbol, BST_SYMBOL_BIT_PORTAL, 6},
    {"dragon", tally_symbol, BST_SYMBOL_BIT_PRINCESS, 6},
    {"dragon", tally_attr, BST_ATTR_BIT_PRINCESS, 6},
    {"tower", tally_symbol, BST_SYMBOL_BIT_TOWERSITE, 18},
    {"catapult", tally_symbol, BST_SYMBOL_BIT_FAIR, 12},
    {"bridges", tally_symbol, BST_SYMBOL_BIT_BAZAAR, 8},
    {"bridges", tally_attr, BST_ATTR_BIT_INN, 2},
    {"plague", tally_symbol, BST_SYMBOL_BIT_PLAGUE, 6},
    {"festival", tally_symbol, BST_SYMBOL_BIT_FESTIVAL, 10},
    {"cult", tally_kind, BST_SHRINE, 5},
    {"csc", tally_kind, BST_SHRINE, 6},
    {"csc", tally_attr, BST_ATTR_BIT_BESIEGED, 4},
    {"csc", tally_flag, BST_TILE_BIT_BLANK, 2},
    {"cathars", tally_attr, BST_ATTR_BIT_BESIEGED, 4},
    {"ferries", tally_symbol, BST_SYMBOL_BIT_LAKE, 8},
    {"gold", tally_symbol, BST_SYMBOL_BIT_GOLD, 8},
    {"mage", tally_symbol, BST_SYMBOL_BIT_MAGE, 8},
    {"robbers", tally_symbol, BST_SYMBOL_BIT_ROBBER, 8},
    {"river2", tally_symbol, BST_SYMBOL_BIT_PIGHERD, 1},
    {"river2", tally_symbol, BST_SYMBOL_BIT_VOLCANO, 1},
    {"river2", tally_attr, BST_ATTR_BIT_INN, 1},
    {"gq11", tally_symbol, BST_SYMBOL_BIT_PIGHERD, 1},
    {"gq11", tally_flag, BST_TILE_BIT_RIVER, 2},
    {"abbey", tally_kind, BST_ABBEY, 6},
    {"abbey", tally_flag, BST_TILE_BIT_HAND, 6},
    {"circles", tally_circle, 1, 2},
    {"circles", tally_circle, 2, 2},
    {"circles", tally_circle, 3, 2},
    {"circles2", tally_circle, 1, 2},
    {"circles2", tally_circle, 2, 2},
    {"circles2", tally_circle, 3, 2},
    {"flyers", tally_flyer, 1 + 7, 3}, // north-west
    {"flyers", tally_flyer, 1 + 6, 5}, // west
    {"wheel", tally_wheel, 1, 11},
    {"wheel", tally_wheel, 2, 5},
    {"wheel", tally_wheel, 3, 3},
    {"school", tally_kind, BST_ROAD, 6},
    {"tunnel", tally_tunnel, 0, 10},
    {"burg", tally_attr, BST_ATTR_BIT_WELL, 4},
    {"burg", tally_attr, BST_ATTR_BIT_MARKET, 13},
    {"burg", tally_shield, 0, 13},
};

static void test_facts(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof facts / sizeof *facts; f++) {
        const bst_tileset *set = bst_tileset_find(facts[f].set);
        int n = 0;
        for (int t = 0; t < set->ntiles; t++)
            n += is_board_cell(set, t) ? 0 : set->tiles[t].count * facts[f].tally(&set->tiles[t], facts[f].what);
        if (n != facts[f].wanted)
            fail_msg("fact %d of %s: %d, wanted %d", (int)f, facts[f].set, n, facts[f].wanted);
    }
}

// Each half-edge of landscape that no city or abbey fills belongs to a field or lies inside Carcassonne.
static void check_landscape_edges(const bst_tile *tile, int halves)
{
    for (int d = 0; d < 4; d++) {
        int whole = tile->edge[d] == BST_EDGE_NONE || tile->edge[d] == BST_EDGE_CITY || tile->edge[d] == BST_EDGE_ABBEY;
        assert_int_equal(halves >> 2 * d & 3, whole ? 0 : 3);
    }
}

// Each edge of a castle tile belongs to one feature; only beside a path a court may have half of it, and anything may
// lie against the wall, so that all edges of its tiles are wall.
static void check_castle_edges(const bst_tile *tile, int sides, int halves)
{
    static const int edges[BST_FEATURE_KINDS] = {[BST_PATH] = BST_EDGE_PATH,
                                                 [BST_TOWER] = BST_EDGE_TOWER,
                                                 [BST_HOUSE] = BST_EDGE_HOUSE,
                                                 [BST_COURT] = BST_EDGE_COURT,
                                                 [BST_WALL] = BST_EDGE_WALL};
    bool wall = tile->seg[tile->nsegs - 1].kind == BST_WALL;
    assert_int_equal(sides, 15);
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        assert_true(edges[seg->kind] != 0);
        assert_true(seg->halves == 0 || seg->kind == BST_COURT);
        assert_int_equal(seg->shields, seg->attrs >> BST_ATTR_BIT_MARKET & 1);
        assert_true(seg->end == BST_END_PLAIN || (seg->kind == BST_PATH && (seg->sides & (seg->sides - 1)) == 0));
        for (int d = 0; d < 4; d++)
            if (seg->sides >> d & 1)
                assert_int_equal(tile->edge[d], wall ? BST_EDGE_WALL : edges[seg->kind]);
    }
    for (int d = 0; d < 4; d++)
        assert_true(tile->edge[d] == BST_EDGE_PATH || (halves >> 2 * d & 3) == 0);
}

// What must hold on every tile, computed a second time from the segments.
static void test_consistency(void **state)
{
    (void)state;
    for (int s = 0; s < bst_tileset_count; s++) {
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            const bst_tile *tile = &bst_tilesets[s].tiles[t];
            int sides = 0, halves = 0;
            for (int i = 0; i < tile->nsegs; i++) {
                const bst_segment *seg = &tile->seg[i];
                assert_int_equal(sides & seg->sides, 0);
                assert_int_equal(halves & seg->halves, 0);
                sides |= seg->sides;
                halves |= seg->halves;
                assert_true(i == 0 || is_board_cell(&bst_tilesets[s], t) || seg->line > tile->seg[i - 1].line);
                for (int j = 0; j < BST_TILE_SEGS; j++) {
                    int kind = j < tile->nsegs ? tile->seg[j].kind : -1;
                    assert_int_equal(seg->siblings >> j & 1, j != i && kind == seg->kind);
                    if (seg->borders >> j & 1)
                        assert_true(seg->kind == BST_FIELD && (kind == BST_CITY || kind == BST_CARCASSONNE));
                    if (seg->adjoins >> j & 1) {
                        assert_true(tile->seg[j].adjoins >> i & 1);
                        assert_false(seg->kind == BST_CITY && kind == BST_CITY);
                    }
                }
            }
            if (tile->nsegs > 0 && tile->seg[0].kind >= BST_PATH)
                check_castle_edges(tile, sides, halves);
            else
                check_landscape_edges(tile, halves);
        }
    }
}

// ---- odd tiles

static void test_fields_without_edge(void **state)
{
    (void)state;
    const bst_tile *king = tile_named("king.05"), *inns = tile_named("inns.03");
    assert_int_equal(king->nsegs, 4);
    for (int i = 2; i < 4; i++) {
        assert_int_equal(king->seg[i].kind, BST_FIELD);
        assert_int_equal(king->seg[i].halves, 0);
        assert_int_equal(king->seg[i].borders, 3);
    }
    assert_int_equal(inns->nsegs, 5);
    assert_int_equal(inns->seg[4].halves, 0);
    assert_int_equal(inns->seg[4].borders, 15);
    assert_int_equal(inns->seg[0].siblings, 14);
}

static void test_crossing_cities(void **state)
{
    (void)state;
    const bst_tile *king = tile_named("king.05"), *abbey = tile_named("abbey.02");
    assert_int_equal(king->seg[0].sides, E | W);
    assert_int_equal(king->seg[1].sides, N | S);
    assert_int_equal(abbey->seg[0].sides, N | S);
    assert_int_equal(abbey->seg[0].shields, 1);
    assert_int_equal(abbey->seg[1].sides, E | W);
    assert_int_equal(abbey->seg[1].shields, 0);
    assert_int_equal(tile_named("abbey.01")->seg[0].shields, 2);
    assert_int_equal(tile_named("abbey.03")->seg[0].sides, N);
}

static void test_roads(void **state)
{
    (void)state;
    assert_int_equal(tile_named("abbey.11")->seg[0].sides, N | E | W);
    assert_int_equal(tile_named("catapult.12")->seg[0].sides, N | E | S | W);
    const bst_tile *bridge = tile_named("traders.24");
    assert_int_equal(bridge->seg[0].sides, N | S);
    assert_int_equal(bridge->seg[1].sides, E | W);
    assert_int_equal(bridge->seg[0].adjoins, 0);
    assert_int_equal(tile_named("abbey.10")->seg[0].end, BST_END_HOUSE);
    assert_int_equal(tile_named("traders.23")->seg[1].end, BST_END_HOUSE);
    assert_int_equal(tile_named("plague.04")->seg[1].end, BST_END_HOUSE);
    assert_int_equal(tile_named("tunnel.04")->seg[0].end, BST_END_VILLAGE);
    assert_int_equal(tile_named("dragon.25")->seg[1].tunnels, N | S);
    assert_int_equal(tile_named("base.X")->seg[0].adjoins, 14);
    // One crossing leads to both cities, but cities never adjoin (ABBEY-R3).
    const bst_tile *crossing = tile_named("inns.05");
    assert_int_equal(crossing->seg[0].adjoins, 12);
    assert_int_equal(crossing->seg[1].adjoins, 12);
    assert_int_equal(crossing->seg[2].adjoins, 11);
    assert_int_equal(crossing->seg[2].end, BST_END_CROSSING);
}

static void test_rivers(void **state)
{
    (void)state;
    const bst_tile *bridge = tile_named("river2.05");
    assert_int_equal(bridge->seg[0].kind, BST_CITY);
    assert_int_equal(bridge->seg[0].sides, E | W);
    assert_int_equal(bridge->seg[2].halves, NR | SL);
    assert_int_equal(bridge->seg[3].halves, NL | SR);
    assert_int_equal(bridge->seg[2].borders, 1);
    assert_int_equal(bridge->edge[0], BST_EDGE_RIVER);
    assert_int_equal(bridge->edge[1], BST_EDGE_CITY);
    assert_int_equal(tile_named("river.01")->flags, BST_TILE_RIVER | BST_TILE_SPRING | BST_TILE_START);
    assert_int_equal(tile_named("river.02")->flags, BST_TILE_RIVER | BST_TILE_LAKE | BST_TILE_LAST);
    assert_int_equal(tile_named("river2.02")->flags, BST_TILE_RIVER | BST_TILE_LAKE);
    assert_int_equal(tile_named("river2.03")->flags, BST_TILE_RIVER | BST_TILE_LAKE | BST_TILE_LAST);
    assert_int_equal(tile_named("river2.04")->flags, BST_TILE_RIVER | BST_TILE_FORK);
    assert_int_equal(tile_named("gq11.11")->seg[0].end, BST_END_SPRING);
}

static void test_several_cities(void **state)
{
    (void)state;
    const bst_tile *tile = tile_named("traders.06");
    assert_int_equal(tile->seg[0].sides, N | W);
    assert_int_equal(tile->seg[1].sides, S);
    assert_int_equal(tile->seg[2].sides, E);
    assert_int_equal(tile->seg[3].borders, 7);
    assert_int_equal(tile_named("bridges.02")->seg[5].borders, 4); // the E field knows only the E city
    assert_int_equal(tile_named("circles2.06")->nsegs, 2);         // no field at all
    assert_int_equal(tile_named("csc.11")->nsegs, 0);
    assert_int_equal(tile_named("csc.11")->edge[0], BST_EDGE_NONE);
}

static void test_school_and_abbey(void **state)
{
    (void)state;
    const bst_tile *left = tile_named("school.01"), *right = tile_named("school.02");
    assert_int_equal(left->edge[1], BST_EDGE_SCHOOL);
    assert_int_equal(right->edge[3], BST_EDGE_SCHOOL);
    assert_int_equal(left->seg[3].kind, BST_SCHOOL);
    assert_int_equal(left->seg[5].halves, NR | EL);
    assert_int_equal(left->seg[0].end, BST_END_SCHOOL);
    const bst_tile *abbey = tile_named("abbey.13");
    for (int d = 0; d < 4; d++)
        assert_int_equal(abbey->edge[d], BST_EDGE_ABBEY);
    assert_int_equal(abbey->center, 0);
    assert_int_equal(tile_named("base.A")->center, 1);
    assert_int_equal(tile_named("cult.01")->center, 0);
    assert_int_equal(tile_named("base.D")->center, BST_NO_SEG);
}

static int walls_at(const bst_tile *tile, int side)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_CARCASSONNE)
            return tile->seg[i].halves >> 2 * side & 3;
    }
    return 0;
}

static void test_count_block(void **state)
{
    (void)state;
    const bst_tileset *set = bst_tileset_find("count");
    static const int mirrored[] = {0, 2, 1, 3};
    int joints = 0, quarters[4] = {0};
    for (int a = 0; a < set->ntiles; a++) {
        const bst_tile *left = &set->tiles[a];
        assert_true(left->column >= 1 && left->column <= 4 && left->row >= 1 && left->row <= 3);
        for (int q = 0; q < 4; q++)
            quarters[q] += left->quarters >> q & 1;
        for (int b = 0; b < set->ntiles; b++) {
            const bst_tile *right = &set->tiles[b];
            int east = right->column == left->column + 1 && right->row == left->row;
            int south = right->row == left->row + 1 && right->column == left->column;
            if (!east && !south)
                continue;
            int side = east ? 1 : 2;
            assert_int_equal(left->edge[side], right->edge[(side + 2) & 3]);
            assert_int_equal(walls_at(left, side), mirrored[walls_at(right, (side + 2) & 3)]);
            joints++;
        }
    }
    assert_int_equal(joints, 17);
    assert_int_equal(quarters[0], 1); // palace
    assert_int_equal(quarters[1], 2);
    assert_int_equal(quarters[2], 2);
    assert_int_equal(quarters[3], 2);
    const bst_tile *corner = tile_named("count.01"), *smith = tile_named("count.11");
    assert_int_equal(corner->edge[0], BST_EDGE_FIELD);
    assert_int_equal(corner->edge[1], BST_EDGE_WALL);
    assert_int_equal(corner->edge[2], BST_EDGE_WALL);
    assert_int_equal(corner->edge[3], BST_EDGE_ROAD);
    assert_int_equal(corner->seg[2].borders, 1);
    // The quarter line counts as a line but makes no segment.
    assert_int_equal(smith->seg[1].kind, BST_ROAD);
    assert_int_equal(smith->seg[1].line, 3);
    assert_int_equal(tile_named("count.09")->seg[2].borders, 3);
}

// Follows the links from one segment of the board; bit 12 * cell + seg would not fit, so cells are marked.
static unsigned linked_cells(const bst_board_piece *board, int cell, int seg)
{
    uint8_t reached[BST_BOARD_CELLS][BST_TILE_SEGS] = {{0}};
    unsigned cells = 1u << cell;
    reached[cell][seg] = 1;
    for (int round = 0; round < BST_BOARD_CELLS; round++) {
        for (int i = 0; i < board->nlinks; i++) {
            const bst_board_link *l = &board->link[i];
            if (reached[l->cell_a][l->seg_a] || reached[l->cell_b][l->seg_b]) {
                reached[l->cell_a][l->seg_a] = reached[l->cell_b][l->seg_b] = 1;
                cells |= 1u << l->cell_a | 1u << l->cell_b;
            }
        }
    }
    return cells;
}

static void test_wheel_board(void **state)
{
    (void)state;
    const bst_tileset *set = bst_tileset_find("wheel");
    assert_int_equal(set->nboards, 1);
    const bst_board_piece *board = &set->boards[0];
    const bst_tile *cell = &set->tiles[board->first_tile];
    int crowns = 0;
    assert_int_equal(board->width * board->height, 16);
    assert_int_equal(board->nsegments, 6);
    for (int i = 0; i < board->nsegments; i++)
        crowns += board->crowns[i];
    assert_int_equal(crowns, 9);
    assert_string_equal(cell[0].name, "wheel.b11");
    assert_string_equal(cell[3].name, "wheel.b41");
    assert_string_equal(cell[15].name, "wheel.b44");
    assert_int_equal(cell[3].column, 4);
    assert_int_equal(cell[3].row, 1);
    for (int i = 0; i < 16; i++) {
        assert_true(cell[i].flags & BST_TILE_START);
        for (int d = 0; d < 4; d++) {
            int outer = (d == 0 && i < 4) || (d == 1 && i % 4 == 3) || (d == 2 && i >= 12) || (d == 3 && i % 4 == 0);
            assert_int_equal(cell[i].edge[d] != BST_EDGE_NONE, outer);
        }
    }
    assert_int_equal(cell[5].nsegs, 0);
    // The field in the east borders the city of cell 4x3, where it has no edge of its own.
    assert_int_equal(cell[11].seg[1].kind, BST_FIELD);
    assert_int_equal(cell[11].seg[1].halves, 0);
    assert_int_equal(cell[11].seg[1].borders, 1);
    assert_int_equal(cell[12].seg[0].sides, S | W);
    assert_int_equal(cell[12].seg[1].borders, 1);
    assert_int_equal(cell[2].seg[0].end, BST_END_WHEEL);
    assert_int_equal(linked_cells(board, 0, 1), 1u << 0 | 1u << 1 | 1u << 2 | 1u << 4);
    assert_int_equal(linked_cells(board, 11, 1), 1u << 2 | 1u << 3 | 1u << 7 | 1u << 11 | 1u << 15);
    assert_int_equal(linked_cells(board, 12, 1), 1u << 4 | 1u << 8 | 1u << 12 | 1u << 13 | 1u << 14 | 1u << 15);
}

// ---- broken files

typedef struct broken_file {
    int line;
    const char *message; // must occur in what the reader says
    const char *text;
} broken_file;

#define FIELD8 "  field NL NR EL ER SL SR WL WR\n"

static const broken_file broken_files[] = {
    {0, "no tile in this file", ""},
    {0, "no tile in this file", "# nothing but a title\n"},
    {1, "belongs to no tile", "  road N\n"},
    {1, "unknown block til", "til my.1 x1\n"},
    {1, "must begin with my.", "tile base.1 x1\n" FIELD8},
    {1, "must begin with my.", "tile my. x1\n" FIELD8},
    {1, "must begin with my.", "tile\n"},
    {1, "too long", "tile my.a-very-long-name x1\n" FIELD8},
    {1, "letters, digits", "tile my.a/b x1\n" FIELD8},
    {1, "number of copies", "tile my.1\n" FIELD8},
    {1, "number of copies", "tile my.1 x0\n" FIELD8},
    {1, "number of copies", "tile my.1 x1000\n" FIELD8},
    {1, "unknown flag begin", "tile my.1 x1 begin\n" FIELD8},
    {1, "unknown key colour=red", "tile my.1 x1 colour=red\n" FIELD8},
    {1, "write column and row", "tile my.1 x1 at=0x1\n" FIELD8},
    {1, "add the flag river", "tile my.1 x1 spring\n  river N\n" FIELD8},
    {3, "is taken already", "tile my.1 x1\n" FIELD8 "tile my.1 x1\n" FIELD8},
    {3, "lies there already", "tile my.1 x1 at=1x1\n" FIELD8 "tile my.2 x1 at=1x1\n" FIELD8},
    {3, "does not fit my.1", "tile my.1 x1 at=1x1\n" FIELD8 "tile my.2 x1 at=2x1\n  road W\n" FIELD8},
    {2, "unknown feature lake", "tile my.1 x1\n  lake N\n"},
    {2, "a castle is built in play", "tile my.1 x1\n  castle N\n"},
    {2, "a bridge is built in play", "tile my.1 x1\n  bridge\n"},
    {1, "edge E is left open", "tile my.1 x1\n  city N S W\n"},
    {1, "give ER to a field", "tile my.1 x1\n  city N S W\n  field EL\n"},
    {1, "take NL from the field", "tile my.1 x1\n  city N\n" FIELD8},
    {3, "edge N is named twice", "tile my.1 x1\n  city N\n  road N\n"},
    {3, "half-edge NL is named twice", "tile my.1 x1\n  field NL\n  field NL\n"},
    {2, "write NL and NR", "tile my.1 x1\n  field N\n"},
    {2, "touches nothing", "tile my.1 x1\n  road inn\n"},
    {2, "either half-edges or -", "tile my.1 x1\n  field - NL\n"},
    {2, "unknown word gate", "tile my.1 x1\n  city N gate\n"},
    {2, "a road cannot have cathedral", "tile my.1 x1\n  road N cathedral\n"},
    {2, "a field cannot have pennant", "tile my.1 x1\n  field NL pennant\n"},
    {2, "only cities have pennants", "tile my.1 x1\n  city N pennants=0\n"},
    {2, "only roads and paths have an end", "tile my.1 x1\n  road N end=moon\n"},
    {2, "only roads and paths have an end", "tile my.1 x1\n  tower N end=house\n"},
    {2, "has no end", "tile my.1 x1\n  road N S end=house\n"},
    {2, "where the road is not", "tile my.1 x1\n  road N tunnel=S\n"},
    {2, "only a road has tunnel mouths", "tile my.1 x1\n  city N tunnel=N\n"},
    {2, "unknown key size=3", "tile my.1 x1\n  city N size=3\n"},
    {2, "closes all four sides", "tile my.1 x1\n  abbey N E\n"},
    {3, "one cloister, shrine or abbey", "tile my.1 x1\n  cloister\n  shrine\n"},
    {3, "~2 names a city line", "tile my.1 x1\n  city N\n  field EL ER SL SR WL WR ~2\n"},
    {2, "name city lines by number", "tile my.1 x1\n  field NL ~one\n"},
    {3, "name city lines by number", "tile my.1 x1\n  city N\n  field EL ER SL SR WL WR ~1,\n"},
    {2, "only a field has ~", "tile my.1 x1\n  road N ~1\n"},
    {2, "unknown quarter slum", "tile my.1 x1\n  quarter slum\n"},
    {1, "runs inside the walls", "tile my.1 x1\n  carcassonne NL NR\n  road N\n  field EL ER SL SR WL WR\n"},
    {4, "adjacent 3 is no city", "tile my.1 x1\n  road N\n" FIELD8 "  adjacent 1 3\n"},
    {4, "adjacent 2 is no city", "tile my.1 x1\n  road N\n" FIELD8 "  adjacent 1 2\n"},
    {3, "at least two", "tile my.1 x1\n  road N\n  adjacent 1\n"},
    {3, "names line 1 twice", "tile my.1 x1\n  road N\n  adjacent 1 1\n"},
    {2, "unknown symbol unicorn", "tile my.1 x1\n  symbol unicorn\n"},
    {2, "wheel=1 to 3", "tile my.1 x1\n  symbol wheel=4\n"},
    {2, "unknown symbol wheel", "tile my.1 x1\n  symbol wheel\n"},
    {2, "names one symbol", "tile my.1 x1\n  symbol\n"},
    {3, "stands twice", "tile my.1 x1\n  symbol gold\n  symbol gold\n"},
    {2, "blank tile has no features", "tile my.1 x1 blank\n" FIELD8},
    {2, "blank tile has no printing", "tile my.1 x1 blank\n  symbol gold\n"},
    {1, "promises 3 tiles", "# Mine \xE2\x80\x94 3 tiles\ntile my.1 x2\n" FIELD8},
    {1, "size of the board", "board my.b 5x5\n"},
    {1, "unknown flag river", "board my.b 2x2 river\n"},
    {2, "cities, roads and fields only", "board my.b 1x1\n  river N1\n"},
    {1, "edge N1 is left open", "board my.b 1x1\n  city E1 S1 W1\n"},
    {2, "segment NAME crowns", "board my.b 1x1\n  segment top crowns=0\n"},
    {2, "unknown feature symbol", "board my.b 1x1\n  symbol gold\n"},
};

// The counts of the printed board.
static void test_castle_walls(void **state)
{
    (void)state;
    const bst_tileset *set = bst_tileset_find("burg");
    const bst_walls *walls = &set->boards[0].walls;
    int copies = 0;
    assert_int_equal(walls->ncells, 76);
    assert_int_equal(walls->ncorners, 14);
    assert_int_equal(walls->nstarts, 7);
    for (int t = set->boards[0].first_tile; t < set->ntiles; t++)
        copies += set->tiles[t].count;
    assert_int_equal(copies, walls->nsquares);
    assert_int_equal(set->ntiles - set->boards[0].first_tile, 1 + walls->nstarts);
    unsigned shown = 0, fields = 0;
    for (int i = 0; i < walls->nstarts; i++) { // each shows its feature towards the cell it lies at
        const bst_tile *tile = &set->tiles[set->boards[0].first_tile + 1 + i];
        bool market = tile->seg[0].attrs & BST_ATTR_MARKET;
        shown |= tile->seg[0].kind != BST_COURT || market ? 1u << tile->seg[0].kind : 0;
        assert_true(bst_walls_inside(walls, walls->start[i].column, walls->start[i].row));
        assert_int_equal(tile->seg[0].sides, 1 << (walls->start[i].side ^ 2));
        assert_int_equal(tile->seg[1].kind, BST_WALL);
    }
    // The rules speak of start fields of each kind, of a market on the wall, and of two corner towers.
    assert_int_equal(shown, 1 << BST_PATH | 1 << BST_TOWER | 1 << BST_HOUSE | 1 << BST_COURT);
    for (int i = 0; i < walls->ncorners; i++)
        fields += (walls->corner[i].first == 12) + (walls->corner[i].first == 33 || walls->corner[i].second == 33);
    assert_int_equal(fields, 2);
}

static void test_broken_files(void **state)
{
    (void)state;
    static bst_tile tiles[8];
    bst_board_piece boards[1];
    for (size_t i = 0; i < sizeof broken_files / sizeof *broken_files; i++) {
        const broken_file *file = &broken_files[i];
        bst_tileset set;
        bst_tile_error error = {-1, ""};
        int result = bst_tileset_parse(file->text, (long)strlen(file->text), "my", tiles, 8, boards, 1, &set, &error);
        if (result != -1 || error.line != file->line || !strstr(error.text, file->message))
            fail_msg("case %d: %d: %s\nwanted %d: %s\nin\n%s", (int)i, error.line, error.text, file->line,
                     file->message, file->text);
    }
}

static void test_capacity(void **state)
{
    (void)state;
    const char *two = "tile my.1 x1\n" FIELD8 "tile my.2 x1\n" FIELD8;
    const char *board = "tile my.1 x1\n" FIELD8 "board my.b 1x1\n  city N1 E1 S1 W1\n";
    bst_tile tiles[2];
    bst_board_piece boards[1];
    bst_tileset set;
    bst_tile_error error;
    assert_int_equal(bst_tileset_parse(two, (long)strlen(two), "my", tiles, 1, boards, 1, &set, &error), -1);
    assert_int_equal(error.line, 3);
    assert_int_equal(bst_tileset_parse(two, (long)strlen(two), "my", tiles, 2, boards, 1, &set, &error), 0);
    assert_int_equal(bst_tileset_parse(board, (long)strlen(board), "my", tiles, 2, boards, 0, &set, &error), -1);
    assert_int_equal(error.line, 3);
    assert_int_equal(bst_tileset_parse(board, (long)strlen(board), "my", tiles, 2, boards, 1, &set, &error), 0);
    assert_int_equal(set.nboards, 1);
}

static void test_own_set(void **state)
{
    (void)state;
    const char *text =
        "# My \xC3\xA9tape (test, 2024) \xE2\x80\x94 20 tiles\r\n\r\ntile my.1 x20 # note\r\n\troad N S inn\r\n"
        "\tfield NL SR WL WR\r\n\tfield NR EL ER SL";
    bst_tile tiles[2];
    bst_tileset set;
    bst_tile_error error;
    assert_int_equal(bst_tileset_parse(text, (long)strlen(text), "my", tiles, 2, NULL, 0, &set, &error), 0);
    assert_string_equal(set.title, "My \xC3\xA9tape");
    assert_string_equal(set.name, "my");
    assert_int_equal(set.ntiles, 1);
    assert_int_equal(tiles[0].count, 20);
    assert_int_equal(tiles[0].source_line, 3);
    assert_int_equal(tiles[0].seg[0].attrs, BST_ATTR_INN);
    assert_string_equal(bst_tileset_find("gq11")->title, "Games Quarterly #11 mini expansion");
}

// Older files call the palace a castle and the smithy a blacksmith.
static void test_quarters(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int bit;
    } words[] = {{"palace", BST_QUARTER_PALACE},     {"castle", BST_QUARTER_PALACE},
                 {"market", BST_QUARTER_MARKET},     {"smithy", BST_QUARTER_SMITHY},
                 {"blacksmith", BST_QUARTER_SMITHY}, {"cathedral", BST_QUARTER_CATHEDRAL}};
    const char *fields = "  field NL NR EL ER SL SR WL WR\n";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[100];
        bst_tile tile;
        bst_tileset set;
        bst_tile_error error;
        int n = snprintf(text, sizeof text, "tile my.1 x1\n  quarter %s\n%s", words[i].word, fields);
        assert_int_equal(bst_tileset_parse(text, n, "my", &tile, 1, NULL, 0, &set, &error), 0);
        assert_int_equal(tile.quarters, words[i].bit);
    }
}

// The tables in the library were made by the same reader when it was built; read again, the files give the same.
static void test_files_give_the_tables(void **state)
{
    (void)state;
    static bst_tile tiles[256];
    static bst_board_piece boards[2];
    static char text[1 << 20];
    for (int s = 0; s < bst_tileset_count; s++) {
        const bst_tileset *built = &bst_tilesets[s];
        char path[64];
        bst_tileset set;
        bst_tile_error error;
        snprintf(path, sizeof path, "data/tiles/%s.tiles", built->name);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        memset(tiles, 0, sizeof tiles);
        memset(boards, 0, sizeof boards);
        if (bst_tileset_parse(text, (long)length, built->name, tiles, 256, boards, 2, &set, &error) != 0)
            fail_msg("%s:%d: %s", path, error.line, error.text);
        assert_string_equal(set.title, built->title);
        assert_int_equal(set.ntiles, built->ntiles);
        assert_int_equal(set.nboards, built->nboards);
        for (int i = 0; i < set.ntiles; i++)
            if (memcmp(&tiles[i], &built->tiles[i], sizeof tiles[i]) != 0)
                fail_msg("%s: %s is another tile than the built-in one", path, built->tiles[i].name);
        for (int i = 0; i < set.nboards; i++)
            assert_memory_equal(&boards[i], &built->boards[i], sizeof boards[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_give_the_tables),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_consistency),
        cmocka_unit_test(test_fields_without_edge),
        cmocka_unit_test(test_crossing_cities),
        cmocka_unit_test(test_roads),
        cmocka_unit_test(test_rivers),
        cmocka_unit_test(test_several_cities),
        cmocka_unit_test(test_school_and_abbey),
        cmocka_unit_test(test_count_block),
        cmocka_unit_test(test_wheel_board),
        cmocka_unit_test(test_castle_walls),
        cmocka_unit_test(test_broken_files),
        cmocka_unit_test(test_capacity),
        cmocka_unit_test(test_own_set),
        cmocka_unit_test(test_quarters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
