// SPDX-License-Identifier: MIT
// Tiles on the screen: at every size and in every rotation each feature is seen, belongs to its side, and has a place
// for a figure.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tui/tile_art.h"

static const int sizes[][2] = {{7, 3}, {11, 5}, {15, 7}};

static bool shown(const bst_art *art, int seg)
{
    for (int row = 0; row < art->rows; row++)
        for (int column = 0; column < art->columns; column++)
            if (art->at[row][column].seg == seg)
                return true;
    return false;
}

// Calls `check` for every tile of every set in every rotation and size.
static void each(void (*check)(const bst_tile *tile, int rot, const bst_art *art))
{
    for (int set = 0; set < bst_tileset_count; set++) {
        for (int i = 0; i < bst_tilesets[set].ntiles; i++) {
            for (int rot = 0; rot < 4; rot++) {
                for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
                    bst_art art;
                    bst_art_tile(&art, &bst_tilesets[set].tiles[i], rot, sizes[size][0], sizes[size][1]);
                    check(&bst_tilesets[set].tiles[i], rot, &art);
                }
            }
        }
    }
}

static void check_seen(const bst_tile *tile, int rot, const bst_art *art)
{
    for (int seg = 0; seg < tile->nsegs; seg++) {
        const bst_segment *s = &tile->seg[seg];
        if (s->kind == BST_BRIDGE || (!s->sides && !s->halves && seg != tile->center))
            continue;
        if (!shown(art, seg))
            fail_msg("%s r%d at %dx%d: segment %d is not to be seen", tile->name, rot, art->columns, art->rows, seg);
        unsigned short taken[BST_ART_ROWS] = {0};
        int column = -1, row = -1;
        assert_true(bst_art_stand(art, seg, taken, &column, &row));
        assert_true(art->at[row][column].seg == seg || art->at[row][column + 1].seg == seg);
    }
}

static void every_feature_is_seen(void **state)
{
    (void)state;
    each(check_seen);
}

// How a feature that reaches a side is shown there.
static int sort_of(int kind)
{
    static const int sorts[BST_FEATURE_KINDS] = {[BST_PATH] = BST_ART_ROAD,
                                                 [BST_TOWER] = BST_ART_CITY,
                                                 [BST_HOUSE] = BST_ART_HOUSE,
                                                 [BST_COURT] = BST_ART_FIELD,
                                                 [BST_WALL] = BST_ART_CITY};
    return sorts[kind];
}

// Sides of castle tiles may meet others, and all those of a wall tile are wall to them: the segments say what they
// show.
static void check_castle_side(const bst_tile *tile, int rot, const bst_art *art, int side, const bst_art_cell *cell)
{
    int sort = cell->sort == BST_ART_MARK ? cell->under : cell->sort;
    for (int i = 0; i < tile->nsegs; i++)
        if (tile->seg[i].sides >> ((side - rot) & 3) & 1 && (cell->seg != i || sort != sort_of(tile->seg[i].kind)))
            fail_msg("%s r%d at %dx%d: side %d shows segment %d as %d", tile->name, rot, art->columns, art->rows, side,
                     cell->seg, sort);
}

// In the middle of a side lies what the side shows.
static void check_sides(const bst_tile *tile, int rot, const bst_art *art)
{
    for (int side = 0; side < 4; side++) {
        int row = side == 0 ? 0 : side == 2 ? art->rows - 1 : art->rows / 2;
        int column = side == 3 ? 0 : side == 1 ? art->columns - 1 : art->columns / 2;
        const bst_art_cell *cell = &art->at[row][column];
        int edge = tile->edge[(side - rot) & 3];
        int sort = cell->sort == BST_ART_MARK ? cell->under : cell->sort;
        if (tile->nsegs > 0 && tile->seg[0].kind >= BST_PATH)
            check_castle_side(tile, rot, art, side, cell);
        if ((edge == BST_EDGE_CITY && sort != BST_ART_CITY) || (edge == BST_EDGE_ROAD && sort != BST_ART_ROAD) ||
            (edge == BST_EDGE_RIVER && sort != BST_ART_RIVER) || (edge == BST_EDGE_FIELD && sort != BST_ART_FIELD))
            fail_msg("%s r%d at %dx%d: side %d shows %d", tile->name, rot, art->columns, art->rows, side, sort);
    }
}

// Kinds of a castle tile can be told apart by their signs alone, without colours.
static void check_castle_signs(const bst_tile *tile, int rot, const bst_art *art)
{
    static const char *const ascii[BST_FEATURE_KINDS] = {
        [BST_TOWER] = "T", [BST_HOUSE] = "H", [BST_COURT] = ":", [BST_WALL] = "#"};
    static const char *const unicode[BST_FEATURE_KINDS] = {
        [BST_TOWER] = "▓", [BST_HOUSE] = "⌂", [BST_COURT] = "░", [BST_WALL] = "█"};
    for (int row = 0; row < art->rows; row++) {
        for (int column = 0; column < art->columns; column++) {
            const bst_art_cell *cell = &art->at[row][column];
            int kind = cell->seg >= 0 ? tile->seg[cell->seg].kind : BST_FIELD;
            bool market = kind == BST_COURT && cell->sort == BST_ART_MARK;
            if (!ascii[kind])
                continue;
            if (strcmp(bst_art_sign(cell->glyph, false), market ? "m" : ascii[kind]) != 0 ||
                strcmp(bst_art_sign(cell->glyph, true), market ? "m" : unicode[kind]) != 0)
                fail_msg("%s r%d: a %s shows %s", tile->name, rot, bst_feature_word(kind),
                         bst_art_sign(cell->glyph, true));
        }
    }
}

static int marks_shown(const bst_art *art, int seg, const char *sign)
{
    int n = 0;
    for (int row = 0; row < art->rows; row++)
        for (int column = 0; column < art->columns; column++)
            n += art->at[row][column].seg == seg && art->at[row][column].sort == BST_ART_MARK &&
                 strcmp(bst_art_sign(art->at[row][column].glyph, false), sign) == 0;
    return n;
}

// Wells and markets count in every score, so each is seen, once.
static void check_castle_marks(const bst_tile *tile, int rot, const bst_art *art)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind < BST_PATH)
            continue;
        if (marks_shown(art, i, "w") != (tile->seg[i].attrs >> BST_ATTR_BIT_WELL & 1) ||
            marks_shown(art, i, "m") != (tile->seg[i].attrs >> BST_ATTR_BIT_MARKET & 1))
            fail_msg("%s r%d at %dx%d: well or market of segment %d", tile->name, rot, art->columns, art->rows, i);
    }
}

static void castles_are_told_apart(void **state)
{
    (void)state;
    each(check_castle_signs);
    each(check_castle_marks);
}

// Beside a path a court has only the halves it names: the ground of the others is nobody's.
static void check_castle_halves(const bst_tile *tile, int rot, const bst_art *art)
{
    static const int at[8][2] = {{0, 0}, {0, 1}, {0, 1}, {1, 1}, {1, 1}, {1, 0}, {1, 0}, {0, 0}}; // bottom, right
    for (int side = 0; side < 4; side++) {
        for (int h = 2 * side; h < 2 * side + 2; h++) {
            int from = (h - 2 * rot) & 7;
            if (tile->edge[(side - rot) & 3] != BST_EDGE_PATH)
                continue;
            // The point beside the path, away from the corner, which may be the neighbouring side's.
            int row = side == 0 ? 0 : side == 2 ? art->rows - 1 : art->rows / 2 + (at[h][0] ? 1 : -1);
            int column = side == 3 ? 0 : side == 1 ? art->columns - 1 : art->columns / 2 + (at[h][1] ? 1 : -1);
            int seg = art->at[row][column].seg;
            for (int i = 0; i < tile->nsegs; i++)
                if (tile->seg[i].kind == BST_COURT && tile->seg[i].halves >> from & 1 && seg != i)
                    fail_msg("%s r%d at %dx%d: half %d shows %d, not court %d", tile->name, rot, art->columns,
                             art->rows, h, seg, i);
            if (seg >= 0 && tile->seg[seg].kind == BST_COURT && !(tile->seg[seg].halves >> from & 1))
                fail_msg("%s r%d at %dx%d: half %d shows a court", tile->name, rot, art->columns, art->rows, h);
        }
    }
}

static void courts_keep_to_their_halves(void **state)
{
    (void)state;
    each(check_castle_halves);
}

static void sides_are_right(void **state)
{
    (void)state;
    each(check_sides);
}

// No two figures in one place, and an answer when all places are taken.
static void places_differ(void **state)
{
    (void)state;
    bst_art art;
    unsigned short taken[BST_ART_ROWS] = {0};
    int column, row, n = 0;
    bst_art_tile(&art, &bst_tilesets[0].tiles[0], 0, 7, 3);
    while (bst_art_stand(&art, -1, taken, &column, &row)) {
        assert_int_equal(taken[row] >> column & 3, 0);
        taken[row] |= (unsigned short)(3u << column);
        n++;
    }
    assert_in_range(n, 6, 9);
}

// What is drawn is one character wide in both alphabets.
static void check_signs(const bst_tile *tile, int rot, const bst_art *art)
{
    (void)tile;
    (void)rot;
    for (int row = 0; row < art->rows; row++) {
        for (int column = 0; column < art->columns; column++) {
            unsigned char glyph = art->at[row][column].glyph;
            assert_int_equal(strlen(bst_art_sign(glyph, false)), 1);
            assert_in_range(strlen(bst_art_sign(glyph, true)), 1, 3);
        }
    }
}

static void signs_are_single(void **state)
{
    (void)state;
    each(check_signs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_feature_is_seen),  cmocka_unit_test(sides_are_right),
        cmocka_unit_test(castles_are_told_apart), cmocka_unit_test(courts_keep_to_their_halves),
        cmocka_unit_test(places_differ),          cmocka_unit_test(signs_are_single),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
