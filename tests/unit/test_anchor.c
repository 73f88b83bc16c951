// SPDX-License-Identifier: MIT
// Where a chip meets followers: the point of each place, and of several on one place (CATA-R17).

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/record.h"
#include "modules/modules.h"
#include "modules/throw.h"

enum { TILE = BST_TILE_UNITS, BESIDE = 491 };

static bst_record record;
static bst_replay replay;

static bst_context table_of(const char *text)
{
    bst_text_error error;
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error) || !bst_replay_begin(&replay, &record, &error))
        fail_msg("%s", error.text);
    return (bst_context){.g = replay.game, .s = replay.state};
}

static void clear_table(void)
{
    bst_replay_free(&replay);
    bst_record_free(&record);
}

// A follower stands so far from the middle of a tile. Followers of a kind are numbered as the lines name them.
static void expect_at(const bst_context *c, int figure, int x, int y, int right, int down)
{
    bst_dot at = {0, 0};
    assert_true(bst_anchor_of(c, figure, &at));
    assert_int_equal(at.x, x * TILE + TILE / 2 + right);
    assert_int_equal(at.y, y * TILE + TILE / 2 + down);
}

static void test_features(void **state)
{
    (void)state;
    bst_context c = table_of("bgn 1.2\nsets base catapult tower bridges\nelements -bridge -bazaar\nrules small=20\n\n"
                             "tile base.U 5,5 r0\ntile base.U 8,5 r1\ntile base.V 11,5 r0\ntile base.E 14,5 r0\n"
                             "tile base.E 17,5 r1\ntile base.B 20,5 r0\ntile tower.01 23,5 r0\ntile base.E 0,-1 r2\n"
                             "figure red small road@5,5 E\n"
                             "figure red small field@5,5 NL\n"
                             "figure red small field@8,5 EL\n"
                             "figure red small road@11,5 S\n"
                             "figure red small field@11,5 SR\n"
                             "figure red small city@14,5 N\n"
                             "figure red small city@17,5 E\n"
                             "figure red small cloister@20,5\n"
                             "set red: tower 23,5\nset red: put small tower@23,5\n"
                             "set red: castle small city@0,0 N\n");
    expect_at(&c, 1, 5, 5, 0, 0); // between both ends of the road
    expect_at(&c, 2, 5, 5, 0, -(2 * 1556 + 2 * 1024) / 4);
    expect_at(&c, 3, 8, 5, (2 * 1556 + 2 * 1024) / 4, 0); // the same field, turned
    expect_at(&c, 4, 11, 5, -1229 / 2, 1229 / 2);
    expect_at(&c, 5, 11, 5, -(1556 + 1024) / 2, (1556 + 1024) / 2);
    expect_at(&c, 6, 14, 5, 0, -1229);
    expect_at(&c, 7, 17, 5, 1229, 0);
    expect_at(&c, 8, 20, 5, 0, 0);
    expect_at(&c, 9, 23, 5, 0, 0);
    expect_at(&c, 10, 0, 0, 0, -TILE / 2); // the edge of both halves of the castle
    bst_dot at;
    assert_false(bst_anchor_of(&c, 11, &at)); // in the supply
    clear_table();
}

static void test_halves(void **state)
{
    (void)state;
    bst_context c = table_of("bgn 1.2\nsets base catapult bridges abbey\n\n"
                             "tile abbey.04 5,5 r0\ntile base.E 9,5 r0\ntile base.E 9,4 r2\n"
                             "figure red small field@5,5 EL\nfigure red small city@9,5 N\n"
                             "set red: castle small city@9,5 N\n");
    expect_at(&c, 1, 5, 5, 1556, -1024);
    expect_at(&c, 2, 9, 5, 0, -TILE / 2);
    clear_table();
}

static void test_beside(void **state)
{
    (void)state;
    static const int beside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    enum { PLACES = sizeof beside / sizeof beside[0] };
    char text[1000] = "bgn 1.2\nsets base catapult traders\nrules small=20\n\ntile base.B 5,5 r0\n"
                      "figure red small field@5,5 NL\nfigure red pig field@5,5 NL\nfigure blue small field@5,5 NL\n";
    for (int i = 0; i <= PLACES; i++)
        strcat(text, "figure red small cloister@5,5\n");
    bst_context c = table_of(text);
    for (int i = 0; i <= PLACES; i++) // the tenth stands where the first does
        expect_at(&c, 2 + i, 5, 5, beside[i % PLACES][0] * BESIDE, beside[i % PLACES][1] * BESIDE);
    expect_at(&c, 1, 5, 5, 0, 0);
    expect_at(&c, 1 + c.g->per_seat, 5, 5, BESIDE, 0); // a pig takes no place
    for (int f = 1; f <= c.g->per_seat; f++) {         // and no chip meets it (CATA-R2)
        bst_dot at;
        if (c.g->figure_kind[f] == BST_FIGURE_PIG)
            assert_false(bst_anchor_of(&c, f, &at));
    }
    clear_table();
}

// A follower stands at this point, in tiles from the corner of the tile at 0,0, and so far to the right of it.
static void expect_on_board(const bst_context *c, int figure, double x, double y, int right)
{
    bst_dot at = {0, 0};
    assert_true(bst_anchor_of(c, figure, &at));
    assert_int_equal(at.x, (int)(x * TILE) + right);
    assert_int_equal(at.y, (int)(y * TILE));
}

static const char boards[] =
    "bgn 1.2\nsets wheel count catapult\n%s\n"
    "guest red small market\nguest red small market\nguest red small palace\n"
    "set red: crown small taxes\nset red: crown small taxes\nset red: crown small inquisition\n";

static void test_boards(void **state)
{
    (void)state;
    char text[400];
    snprintf(text, sizeof text, boards, "");
    bst_context c = table_of(text);
    int x, y, size;
    assert_true(bst_wheel_board(&c, &x, &y, &size));
    expect_on_board(&c, 1, 3, 1.5, 0); // two tiles
    expect_on_board(&c, 2, 3, 1.5, BESIDE);
    expect_on_board(&c, 3, 2.5, 0.5, 0); // one
    expect_on_board(&c, 4, x + size / 2.0 + 1, y + size / 2.0, 0);
    expect_on_board(&c, 5, x + size / 2.0 + 1, y + size / 2.0, BESIDE);
    expect_on_board(&c, 6, x + size / 2.0 - 1, y + size / 2.0, 0);
    clear_table();
    snprintf(text, sizeof text, boards, "rules catapult-boards=safe\n"); // CATA-R3
    c = table_of(text);
    bst_dot at;
    for (int f = 1; f <= 6; f++)
        assert_false(bst_anchor_of(&c, f, &at));
    clear_table();
}

static void test_quarters(void **state)
{
    (void)state;
    bst_context c = table_of("bgn 1.2\nsets base count catapult\n\nguest red small smithy\nguest red small market\n"
                             "guest red small market\nguest red small market\n");
    expect_on_board(&c, 1, 3, 2.5, 0); // the last tiles of the city
    expect_on_board(&c, 2, 3, 1.5, 0);
    expect_on_board(&c, 3, 3, 1.5, BESIDE);
    expect_on_board(&c, 4, 3, 1.5, -BESIDE);
    clear_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features), cmocka_unit_test(test_halves),   cmocka_unit_test(test_beside),
        cmocka_unit_test(test_boards),   cmocka_unit_test(test_quarters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
