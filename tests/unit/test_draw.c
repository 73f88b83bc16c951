// SPDX-License-Identifier: MIT
// The drawings: every tile of every set is drawn as well-formed SVG, and figures get clear places on their features.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/board_svg.h"
#include "draw/layout.h"

#include <math.h>
#include <string.h>

// Elements are opened and closed in pairs, and nothing but known characters stands in between.
static void assert_balanced(const char *svg)
{
    int depth = 0;
    for (const char *c = strchr(svg, '<'); c; c = strchr(c + 1, '<')) {
        const char *close = strchr(c, '>');
        assert_non_null(close);
        if (c[1] == '/')
            depth--;
        else if (close[-1] != '/')
            depth++;
        assert_true(depth >= 0);
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf,"));
}

static void test_every_tile(void **state)
{
    (void)state;
    for (int s = 0; s < bst_tileset_count; s++) {
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            bst_text text = {0};
            bst_draw_tile(&text, &bst_palette_light, &bst_tilesets[s].tiles[t], t & 3);
            assert_false(text.failed);
            assert_balanced(text.data);
            bst_text_free(&text);
            bst_draw_tile(&text, &bst_palette_plain, &bst_tilesets[s].tiles[t], t & 3);
            assert_false(text.failed);
            assert_balanced(text.data);
            bst_text_free(&text);
        }
    }
}

static void test_anchors(void **state)
{
    (void)state;
    for (int s = 0; s < bst_tileset_count; s++) {
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            const bst_tile *tile = &bst_tilesets[s].tiles[t];
            bst_layout layout;
            bst_layout_make(tile, &layout);
            for (int i = 0; i < tile->nsegs; i++) {
                bst_point a = layout.anchor[i];
                if (tile->seg[i].kind == BST_RIVER || tile->seg[i].kind == BST_SCHOOL)
                    continue; // nobody stands there
                if (a.x < 4 || a.x > 96 || a.y < 4 || a.y > 96)
                    fail_msg("%s: the place on segment %d lies at the rim: %.0f,%.0f", tile->name, i, a.x, a.y);
                int seen = layout.grid[(int)(a.y * BST_GRID / 100)][(int)(a.x * BST_GRID / 100)];
                if (seen != i)
                    fail_msg("%s: the place of segment %d (%.0f,%.0f) lies on segment %d", tile->name, i, a.x, a.y,
                             seen);
                for (int j = 0; j < i; j++) {
                    int kind = tile->seg[j].kind;
                    double d = hypot(a.x - layout.anchor[j].x, a.y - layout.anchor[j].y);
                    if (kind != BST_RIVER && kind != BST_SCHOOL && d < 8)
                        fail_msg("%s: segments %d and %d have places only %.1f apart", tile->name, j, i, d);
                }
            }
        }
    }
}

static void test_turning(void **state)
{
    (void)state;
    bst_point p = bst_point_turn((bst_point){50, 10}, 1);
    assert_true(p.x == 90 && p.y == 50);
    p = bst_point_turn((bst_point){20, 10}, 2);
    assert_true(p.x == 80 && p.y == 90);
}

static void test_board(void **state)
{
    (void)state;
    const bst_tile *tile = &bst_tileset_find("base")->tiles[3];
    bst_draw_placed tiles[] = {{tile, 0, 0, 0}, {tile, -2, 1, 3}, {tile, -1, 1, 3}};
    bst_draw_figure figures[] = {{"small", BST_COLOUR_BLUE, true, {-150, 120}},
                                 {"barn", BST_COLOUR_RED, false, {100, 100}}};
    bst_text text = {0};
    bst_draw_piece pieces[] = {{BST_PIECE_TOWER, -1, 3, {50, 50}, {50, 50}, false, false},
                               {BST_PIECE_BRIDGE_EW, -1, 0, {-200, 100}, {0, 0}, false, false},
                               {BST_PIECE_CASTLE, BST_COLOUR_RED, 0, {0, 0}, {0, 0}, false, false},
                               {BST_PIECE_TUNNEL, BST_COLOUR_GREEN, 0, {10, 20}, {0, 0}, false, false},
                               {BST_PIECE_FERRY, -1, 0, {10, 20}, {40, 50}, true, false},
                               {BST_PIECE_GOLD, -1, 12, {80, 20}, {0, 0}, false, true},
                               {BST_PIECE_GOLD, -1, 1, {20, 20}, {0, 0}, false, true}};
    bst_draw_scene scene = {tiles, 3, pieces, 7, figures, 2, NULL};
    bst_draw_board(&text, &bst_palette_light, &scene);
    assert_balanced(text.data);
    assert_non_null(strstr(text.data, "viewBox=\"-220 -20 340 240\""));
    assert_non_null(strstr(text.data, "rotate(270 50 50)"));
    assert_non_null(strstr(text.data, ">3</text>"));
    assert_non_null(strstr(text.data, ">12</text>"));
    assert_null(strstr(text.data, ">1</text>"));
    assert_non_null(strstr(text.data, bst_palette_light.seat[BST_COLOUR_GREEN]));
    assert_non_null(strstr(text.data, "translate(100.0 100.0)"));
    const char *drawing = strstr(text.data, "<symbol id=\"t-base-D-r3\""); // written once, shown twice
    assert_non_null(drawing);
    assert_null(strstr(drawing + 1, "<symbol id=\"t-base-D-r3\""));
    bst_text_free(&text);
}

static void test_sheet(void **state)
{
    (void)state;
    const bst_tileset *sets[] = {bst_tileset_find("inns")};
    bst_text text = {0};
    bst_draw_sheet(&text, &bst_palette_light, sets, 1);
    assert_balanced(text.data);
    assert_non_null(strstr(text.data, "Inns &amp; Cathedrals"));
    assert_non_null(strstr(text.data, "inns.17"));
    bst_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_tile), cmocka_unit_test(test_anchors), cmocka_unit_test(test_turning),
        cmocka_unit_test(test_board),      cmocka_unit_test(test_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
