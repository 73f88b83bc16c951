// SPDX-License-Identifier: MIT
// The cake fight at its edges: who of several is hit first, the weakest push, the reach of a tower (CATA-R15).

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/record.h"
#include "modules/catapult.h"

enum { BESIDE = 491, WEST = 3 * BST_CIRCLE / 4 };

static const char text[] =
    "bgn 1.2\nsets base catapult tower\n\ntile base.B 5,5 r0\ntile base.B 8,5 r0\ntile tower.01 11,5 r0\n"
    "figure red small cloister@5,5\nfigure red small cloister@5,5\nfigure red small cloister@5,5\n"
    "figure red small cloister@8,5\nfigure red small cloister@8,5\nset red: tower 11,5\n"
    "tile base.X 14,5 r0\nfigure blue small road@14,5 N\nfigure blue small road@14,5 E\n"
    "figure blue small road@14,5 S\nfigure blue small road@14,5 S\nfigure blue small field@14,5 NL\n"
    "figure blue small field@14,5 SL\nfigure blue small field@14,5 SR\n\n"
    "draw catapult.06\nlay catapult.06 0,1 r0\npass\npass\n";

static bst_record record;
static bst_replay replay;
static bst_context table;

static int set_up(void **state)
{
    bst_text_error error;
    (void)state;
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error) || !bst_replay_begin(&replay, &record, &error))
        fail_msg("%s", error.text);
    table = (bst_context){.g = replay.game, .s = replay.state};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bst_replay_free(&replay);
    bst_record_free(&record);
    return 0;
}

// A point so far from the middle of a tile of the row.
static bst_dot beside(int x, int right, int down)
{
    return (bst_dot){x * BST_TILE_UNITS + BST_TILE_UNITS / 2 + right, 5 * BST_TILE_UNITS + BST_TILE_UNITS / 2 + down};
}

// A chip that lands there hits n followers, in the order of the numbers from first on.
static void expect_hits(bst_dot at, int n, int first)
{
    uint8_t hit[BST_FIGURES_MAX];
    for (int times = 0; times < 2; times++) { // nothing is left of the throw before
        assert_int_equal(bst_cake_hits(&table, at, WEST, hit), n);
        for (int i = 0; i < n; i++)
            assert_int_equal(hit[i], first + i);
    }
}

static void test_order(void **state)
{
    (void)state;
    expect_hits(beside(2, 0, 0), 0, 0);
    expect_hits(beside(5, 0, 700), 3, 1); // the second and the third are equally near
}

// The second stands east of the first, who alone is hit, from the west.
static void test_weakest(void **state)
{
    (void)state;
    enum { STILL = 81 };
    expect_hits(beside(8, STILL - BST_TOUCH, 0), 2, 4);
    expect_hits(beside(8, STILL - BST_TOUCH - 1, 0), 1, 4);
}

static void test_touched(void **state)
{
    (void)state;
    enum { REACH = BST_CHIP_RADIUS + BST_FOLLOWER_RADIUS };
    expect_hits(beside(8, -REACH, 0), 1, 4);
    expect_hits(beside(8, -REACH - 1, 0), 0, 0);
}

// ---- whom a chip hits and whom they push, by other arithmetic -----------------------------------------------

typedef struct spot {
    double x, y;
} spot;

typedef struct mover {
    spot from, to;
    double speed;
} mover;

enum { PEOPLE = 7, FIRST = 8 }; // blue's followers, all on one tile

// How far a point is from the nearest one of a way.
static double distance(spot at, spot a, spot b)
{
    double wx = b.x - a.x, wy = b.y - a.y, length = wx * wx + wy * wy;
    double part = length > 0 ? ((at.x - a.x) * wx + (at.y - a.y) * wy) / length : 0;
    part = fmin(fmax(part, 0), 1);
    return hypot(at.x - a.x - part * wx, at.y - a.y - part * wy);
}

// Who is nearest of those who still stand, -1 if nobody is near enough. *clear is false if roundings could decide.
static int nearest(const spot *people, unsigned standing, spot a, spot b, double reach, bool *clear)
{
    enum { ROUNDING = 4 };
    double far[PEOPLE];
    int best = -1;
    for (int i = 0; i < PEOPLE; i++) {
        far[i] = standing >> i & 1 ? distance(people[i], a, b) : INFINITY;
        *clear &= fabs(far[i] - reach) > ROUNDING;
        best = far[i] <= reach && (best < 0 || far[i] < far[best]) ? i : best;
    }
    for (int i = 0; i < PEOPLE && best >= 0; i++)
        *clear &= i == best || far[i] - far[best] > ROUNDING;
    return best;
}

static spot pushed(spot from, spot at, double speed, int direction)
{
    double far = hypot(at.x - from.x, at.y - from.y), angle = direction * 2 * acos(-1) / BST_CIRCLE;
    spot way = far > 0 ? (spot){(at.x - from.x) / far, (at.y - from.y) / far} : (spot){sin(angle), -cos(angle)};
    return (spot){at.x + way.x * speed, at.y + way.y * speed};
}

// CATA-10, CATA-12 to CATA-14: those a chip hits, and those whom they push and who push others.
static int hits(const spot *people, spot chip, int direction, int out[PEOPLE], bool *clear)
{
    enum { STILL = 81 };
    unsigned standing = (1u << PEOPLE) - 1;
    mover moving[PEOPLE];
    int n = 0;
    for (int i; (i = nearest(people, standing, chip, chip, BST_CHIP_RADIUS + BST_FOLLOWER_RADIUS, clear)) >= 0;) {
        double speed = BST_TOUCH - distance(people[i], chip, chip);
        moving[n] = (mover){people[i], pushed(chip, people[i], speed, direction), speed};
        out[n++] = FIRST + i;
        standing &= ~(1u << i);
    }
    for (int k = 0; k < n; k++) {
        *clear &= fabs(moving[k].speed - STILL) > 4;
        for (int i; moving[k].speed >= STILL && (i = nearest(people, standing, moving[k].from, moving[k].to,
                                                             2 * BST_FOLLOWER_RADIUS, clear)) >= 0;) {
            double speed = moving[k].speed / 2;
            moving[n] = (mover){people[i], pushed(moving[k].to, people[i], speed, direction), speed};
            out[n++] = FIRST + i;
            standing &= ~(1u << i);
        }
    }
    return n;
}

static void test_pushes(void **state)
{
    (void)state;
    enum { STEP = 128, REACH = 2 * BST_TILE_UNITS, AROUND = REACH / STEP };
    spot people[PEOPLE];
    int most = 0, looked = 0;
    for (int i = 0; i < PEOPLE; i++) {
        bst_dot at;
        assert_true(bst_anchor_of(&table, FIRST + i, &at));
        people[i] = (spot){at.x, at.y};
    }
    for (int i = 0; i < AROUND * AROUND + PEOPLE; i++) { // a grid, and exactly where somebody stands
        bst_dot at = beside(14, i % AROUND * STEP - REACH / 2, i / AROUND * STEP - REACH / 2);
        if (i >= AROUND * AROUND)
            assert_true(bst_anchor_of(&table, FIRST + i - AROUND * AROUND, &at));
        for (int direction = 0; direction < BST_CIRCLE; direction += BST_CIRCLE / 4) {
            uint8_t hit[BST_FIGURES_MAX];
            int expected[PEOPLE];
            bool clear = true;
            int n = hits(people, (spot){at.x, at.y}, direction, expected, &clear);
            if (!clear)
                continue;
            assert_int_equal(bst_cake_hits(&table, at, direction, hit), n);
            for (int k = 0; k < n; k++)
                assert_int_equal(hit[k], expected[k]);
            most = n > most ? n : most;
            looked++;
        }
    }
    assert_true(most >= 5);
    assert_true(looked > AROUND * AROUND);
}

static void test_tower(void **state)
{
    (void)state;
    int cell = bst_tile_at(table.g, table.s, 11, 5);
    assert_int_equal(bst_cake_tower(&table, beside(11, BST_TOUCH, 0)), cell);
    assert_int_equal(bst_cake_tower(&table, beside(11, BST_TOUCH + 1, 0)), 0);
    assert_int_equal(bst_cake_tower(&table, beside(8, 0, 0)), 0); // no tower there
}

// What the page shows of a throw: nothing before the kind of chip is chosen.
static void test_shown(void **state)
{
    (void)state;
    bst_text_error error;
    bst_throwing shown;
    while (bst_replay_step(&replay, &error) > 0)
        ;
    assert_int_equal(bst_step(table.g, table.s), BST_STEP_CATAPULT);
    assert_false(bst_game_has_step(table.g, BST_STEP_DOUBLE)); // nobody can earn a second part in this game
    assert_false(bst_thrown(table.g, table.s, &shown));
    bst_action chip = {.kind = BST_DO_CHIP, .rot = BST_CHIP_CAKE};
    assert_int_equal(bst_apply(table.g, table.s, chip, NULL).code, BST_REFUSED_OK);
    assert_true(bst_thrown(table.g, table.s, &shown));
    assert_int_equal(shown.seat, 0);
    const bst_action flight[] = {{.kind = BST_DO_THROW}, {.kind = BST_DO_SCATTER}}; // along its way, then across
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bst_apply(table.g, table.s, flight[i], NULL).code, BST_REFUSED_OK);
        assert_true(bst_thrown(table.g, table.s, &shown));
    }
}

// A tower of one piece falls in 15 of 100 cases: chance decides by the upper end of its numbers.
static void test_topple(void **state)
{
    (void)state;
    static const char touching[] = "bgn 1.2\nsets base catapult tower\n\ntile tower.01 5,5 r0\nset red: tower 5,5\n\n"
                                   "draw catapult.06\nlay catapult.06 0,1 r0\npass\nchip cake\n"
                                   "throw 1746 793\nscatter 0\nscatter 0\n";
    const uint32_t first = (uint32_t)((UINT64_C(85) << 32) / 100 + 1);
    bst_text_error error;
    bst_record told;
    bst_replay played;
    int step;
    assert_true(bst_record_parse(touching, strlen(touching), NULL, &told, &error));
    assert_true(bst_replay_begin(&played, &told, &error));
    while ((step = bst_replay_step(&played, &error)) > 0)
        ;
    if (step != 0)
        fail_msg("%s", error.text);
    assert_int_equal(bst_actor(played.state), BST_CHANCE);
    const struct {
        uint32_t random;
        int fall;
    } cases[] = {{0, BST_COLLAPSE_STANDS},
                 {first - 1, BST_COLLAPSE_STANDS},
                 {first, BST_COLLAPSE_FALLS},
                 {UINT32_MAX, BST_COLLAPSE_FALLS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst_action a = bst_chance(played.game, played.state, cases[i].random);
        assert_int_equal(a.kind, BST_DO_TOPPLE);
        assert_int_equal(a.rot, cases[i].fall);
    }
    bst_replay_free(&played);
    bst_record_free(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),  cmocka_unit_test(test_weakest), cmocka_unit_test(test_touched),
        cmocka_unit_test(test_pushes), cmocka_unit_test(test_tower),   cmocka_unit_test(test_shown),
        cmocka_unit_test(test_topple),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
