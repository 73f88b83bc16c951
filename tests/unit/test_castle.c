// SPDX-License-Identifier: MIT
// Die Burg beside its scenarios: random games end as the rules say, projections use wall tiles as the rules would, and
// tile files with walls are checked.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/position.h"
#include "bastide/turn.h"
#include "table.h"

static bst_setup castle(void)
{
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("burg"), 1));
    return setup;
}

/// Tiles or markets of the feature that an action names.
static int worth(const table *t, bst_action a)
{
    bst_region_info info;
    assert_true(bst_region_at(t->game, t->state, a.x, a.y, a.seg, &info));
    return info.kind == BST_COURT ? info.shields : info.tiles;
}

/// BURG-86 with BURG-R3: 76 cells, as many empty ones at the end as were not laid on; BURG-82; and the projection of
/// the final scoring is what comes of it if everybody takes the first answer (BURG-R13), the best one first.
static void test_games_end_as_projected(void **unused)
{
    (void)unused;
    bst_setup setup = castle();
    int asked = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        table t = table_set_up(&setup, seed);
        bst_state *scratch = malloc(bst_game_state_size(t.game));
        static bst_list more;
        int now[BST_SEATS_MAX];
        assert_non_null(scratch);
        bool final = false;
        int walls = bst_squares(t.state);
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_legal(t.game, t.state, &more);
            bst_action next = more.at[0];
            bool is_final = bst_step(t.game, t.state) >= BST_STEP_FINAL_KEEP;
            if (is_final) {
                for (int i = 1; i < more.n && more.at[i].kind == BST_DO_APPLY; i++)
                    assert_true(worth(&t, more.at[i - 1]) >= worth(&t, more.at[i]));
                bst_project(t.game, t.state, scratch, &more, now);
                assert_null(bst_state_audit(t.game, t.state));
                asked++;
                final = true;
                bst_apply(t.game, t.state, next, NULL);
            } else {
                bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &more, bst_actor(t.state) == BST_CHANCE), NULL);
            }
        }
        assert_int_equal(bst_squares(t.state) - walls <= 60, 1);
        for (int seat = 0; final && seat < 2; seat++)
            assert_int_equal(bst_score(t.state, seat), now[seat]);
        bst_thing thing[32];
        assert_int_equal(bst_things_of(t.game, t.state, BST_THING_CORNER, thing, 32), 0);
        free(scratch);
        table_close(&t);
    }
    assert_true(asked > 20);
}

static const char head[] = "tile x.1 x2\n  house N E S W\nboard x.wall 2x2 walls\n  row XX\n  row X.\n";

/// Parses a text; what is wrong with it, or an empty text.
static const char *whole(const char *text)
{
    static bst_tile tiles[16];
    static bst_board_piece boards[1];
    static bst_tile_error error;
    bst_tileset set;
    error.text[0] = '\0';
    bst_tileset_parse(text, (long)strlen(text), "x", tiles, 16, boards, 1, &set, &error);
    return error.text;
}

/// The same for more lines behind the head above.
static const char *parsed(const char *more)
{
    static char text[400];
    strcpy(text, head);
    strcat(text, more);
    return whole(text);
}

static void test_walls_are_checked(void **unused)
{
    (void)unused;
    assert_string_equal(parsed("  corner 0/1 0,0\n  corner 5/6 1,1\n  start 1x1 N house\n"), "");
    assert_non_null(strstr(parsed("  corner 0/1 1,0\n"), "no corner"));
    assert_non_null(strstr(parsed("  corner 4/5 0,0\n"), "0/1 first"));
    assert_non_null(strstr(parsed("  corner 0/2 0,0\n"), "two fields"));
    assert_non_null(strstr(parsed("  corner 0/1 0,0\n  corner 1/2 2,0\n"), "order of the track"));
    assert_non_null(strstr(parsed("  start 1x1 E house\n"), "no wall at this side"));
    assert_non_null(strstr(parsed("  start 1x1 N city\n"), "write a start field"));
    assert_non_null(strstr(parsed("  start 1x2 E house\n  start 2x1 S house\n"), "share a square"));
    assert_non_null(strstr(parsed("  row XX\n"), "too many rows"));
    assert_non_null(strstr(parsed("  corner 0/1 0,0\n"), "needs a start field"));
    assert_non_null(strstr(parsed("  gate 1\n"), "unknown line"));
    // towers stand along the walls as the track goes, either way round
    const char *far = "  corner 0/1 0,0\n  corner 5/6 2,1\n  corner 7/8 1,1\n  corner 9/10 0,2\n  start 1x1 N house\n";
    const char *back = "  corner 0/1 0,0\n  corner 5/6 0,2\n  corner 7/8 1,1\n  corner 9/10 2,1\n  start 1x1 N house\n";
    assert_string_equal(parsed(far), "");
    assert_string_equal(parsed(back), "");
    assert_non_null(strstr(parsed("  corner 0/1 0,0\n  corner 5/6 1,1\n  corner 7/8 2,1\n  corner 9/10 0,2\n"
                                  "  start 1x1 N house\n"),
                           "7/8 does not come after 5/6"));
    assert_non_null(strstr(parsed("  corner 0/1 0,0\n  corner 5/6 1,1\n  corner 7/8 1,1\n  start 1x1 N house\n"),
                           "7/8 does not come after 5/6"));
    assert_non_null(strstr(parsed("  corner 0/1 0,0\n  corner 5/6 0,0\n  start 1x1 N house\n"), "does not come after"));
}

/// Walls and tiles belong together, and the walls go round once.
static void test_whole_files_are_checked(void **unused)
{
    (void)unused;
    static const char tile[] = "tile x.1 x2\n  house N E S W\n",
                      road[] = "tile x.2 x1\n  field NL NR EL ER SL SR WL WR\n";
    static const char ring[] = "board x.wall 3x3 walls\n  row XXX\n  row X.X\n  row XXX\n  corner 0/1 0,0\n"
                               "  start 1x1 N house\n";
    char text[400];
    assert_non_null(strstr(whole(tile), "castle tiles need walls"));
    snprintf(text, sizeof text, "%s%s", tile, ring);
    assert_non_null(strstr(whole(text), "no hole"));
    *strstr(text, "X.X\n") = '.'; // a bay is none
    assert_string_equal(whole(text), "");
    snprintf(text, sizeof text, "%s%s", road, head);
    strcat(text, "  corner 0/1 0,0\n  start 1x1 N house\n");
    assert_non_null(strstr(whole(text), "x.2 has none"));
}

static int put(table *t, bst_thing thing) { return bst_position_thing(t->game, t->state, thing).code; }

/// What is told of the wall tiles of a number, or -1: how many of it a seat has, or how many were not seen yet.
static int tiles_told(const table *t, int kind, int seat, int number)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(t->game, t->state, kind, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat && at[i].number == number)
            return at[i].x;
    return -1;
}

/// Wall tiles set up by hand: two of each number, on the corner towers but not on the first (BURG-04, BURG-05).
static void test_wall_tiles_in_positions(void **unused)
{
    (void)unused;
    enum { EACH = 2 };
    bst_setup setup = castle();
    for (int number = 0; number < BST_BONUS_KINDS; number++) {
        for (int red = 0; red <= EACH + 1; red++) {
            for (int blue = 0; blue <= EACH + 1; blue++) {
                table t = table_set_up(&setup, 1);
                bst_thing his = {.kind = BST_THING_BONUS, .seat = 0, .number = number, .x = red};
                bst_thing hers = {.kind = BST_THING_BONUS, .seat = 1, .number = number, .x = blue};
                bool some = red <= EACH && red + blue <= EACH;
                assert_int_equal(put(&t, his) == BST_REFUSED_OK, red <= EACH);
                if (red <= EACH)
                    assert_int_equal(put(&t, hers) == BST_REFUSED_OK, some);
                if (some) {
                    assert_int_equal(put(&t, his), BST_REFUSED_OK); // said twice
                    assert_int_equal(tiles_told(&t, BST_THING_BONUS, 0, number), red == 0 ? -1 : red);
                    assert_int_equal(tiles_told(&t, BST_THING_BONUS, 1, number), blue == 0 ? -1 : blue);
                    assert_int_equal(tiles_told(&t, BST_THING_UNSEEN, BST_NOBODY, number), -1); // as it must be
                    bst_thing hidden = {.kind = BST_THING_UNSEEN, .seat = BST_NOBODY, .number = number};
                    hidden.x = EACH - red - blue + 1;
                    assert_int_equal(put(&t, hidden), BST_REFUSED_BAD_VALUE);
                    hidden.x = 0;
                    assert_int_equal(put(&t, hidden), BST_REFUSED_OK); // the rest has left the game
                    assert_int_equal(tiles_told(&t, BST_THING_UNSEEN, BST_NOBODY, number), red + blue == EACH ? -1 : 0);
                    bst_position_begin(t.game, t.state, 0);
                    assert_null(bst_state_audit(t.game, t.state));
                }
                table_close(&t);
            }
        }
    }
    table t = table_set_up(&setup, 1);
    const bst_thing wrong[] = {{.kind = BST_THING_BONUS, .seat = BST_NOBODY, .number = 0, .x = 1},
                               {.kind = BST_THING_BONUS, .seat = 0, .number = -1, .x = 1},
                               {.kind = BST_THING_BONUS, .seat = 0, .number = BST_BONUS_KINDS, .x = 1},
                               {.kind = BST_THING_BONUS, .seat = 0, .number = 0, .x = -1},
                               {.kind = BST_THING_CORNER, .seat = BST_NOBODY, .number = 0},
                               {.kind = BST_THING_BARED, .seat = BST_NOBODY, .number = 1},
                               {.kind = BST_THING_CORNER, .seat = BST_NOBODY, .number = 2}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(put(&t, wrong[i]), BST_REFUSED_BAD_VALUE);
    bst_thing at[BST_THINGS_MAX];
    const bst_walls *walls = &bst_tileset_find("burg")->boards[0].walls;
    int towers = walls->ncorners - 1;
    assert_int_equal(bst_things_of(t.game, t.state, BST_THING_CORNER, at, BST_THINGS_MAX), towers);
    assert_int_equal(bst_squares(t.state), walls->nsquares);
    const bst_thing bared = {.kind = BST_THING_BARED, .seat = BST_NOBODY, .number = 12};
    const bst_thing corner = {.kind = BST_THING_CORNER, .seat = BST_NOBODY, .number = 12};
    assert_int_equal(put(&t, bared), BST_REFUSED_OK);
    assert_int_equal(bst_things_of(t.game, t.state, BST_THING_BARED, at, BST_THINGS_MAX), 1);
    assert_int_equal(at[0].number, 12);
    assert_int_equal(put(&t, corner), BST_REFUSED_OK);
    assert_int_equal(bst_things_of(t.game, t.state, BST_THING_BARED, at, BST_THINGS_MAX), 0);
    assert_int_equal(bst_things_of(t.game, t.state, BST_THING_CORNER, at, BST_THINGS_MAX), towers);
    table_close(&t);
}

/// A keep stands on a finished house, and is somebody's (BURG-57).
static void test_keeps_in_positions(void **unused)
{
    (void)unused;
    bst_setup setup = castle();
    table t = table_set_up(&setup, 1);
    int kind = bst_game_kind_find(t.game, "burg.06");
    assert_int_equal(bst_position_tile(t.game, t.state, kind, 1, 1, 0).code, BST_REFUSED_OK);
    assert_int_equal(put(&t, (bst_thing){.kind = BST_THING_KEEP, .seat = 0, .x = 5, .y = 5, .seg = 0}),
                     BST_REFUSED_NO_SUCH_SEGMENT);
    for (int seg = 0; seg < BST_TILE_SEGS; seg++) {
        bst_region_info info;
        bool there = bst_region_at(t.game, t.state, 1, 1, seg, &info);
        bst_thing keep = {.kind = BST_THING_KEEP, .seat = 0, .x = 1, .y = 1, .seg = seg};
        if (!there) {
            assert_int_equal(put(&t, keep), BST_REFUSED_NO_SUCH_SEGMENT);
            break;
        }
        bool fine = info.kind == BST_HOUSE && info.open == 0; // here no house is finished
        assert_int_equal(put(&t, keep) == BST_REFUSED_OK, fine);
        keep.seat = BST_NOBODY;
        assert_int_equal(put(&t, keep), BST_REFUSED_NO_SUCH_SEGMENT);
    }
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_end_as_projected),  cmocka_unit_test(test_wall_tiles_in_positions),
        cmocka_unit_test(test_keeps_in_positions),      cmocka_unit_test(test_walls_are_checked),
        cmocka_unit_test(test_whole_files_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
