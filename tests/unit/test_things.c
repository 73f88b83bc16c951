// SPDX-License-Identifier: MIT
// Pieces that are set up by hand: what is put down is told again, what there cannot be is refused, and all of it adds
// up.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/inspect.h"
#include "bastide/position.h"
#include "table.h"

enum { RED, BLUE };

static table table_of(const char *expansion, int seats)
{
    bst_setup setup = bst_setup_default(seats);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&setup, bst_tileset_find(expansion), 1);
    setup.elements |= seats == BST_SEATS_MAX ? BST_ELEMENT_SIXTH : 0;
    return table_set_up(&setup, 1);
}

static int set(table *t, int kind, int seat, int x, int y, int number)
{
    return bst_position_thing(t->game, t->state, (bst_thing){kind, seat, x, y, -1, number}).code;
}

/// The piece of a kind that a seat has, or the one on a square: all that is told of it.
static bst_thing told(const table *t, int kind, int seat, int x, int y)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(t->game, t->state, kind, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat && at[i].x == x && at[i].y == y)
            return at[i];
    return (bst_thing){.kind = -1};
}

static const char *adds_up(table *t)
{
    bst_position_begin(t->game, t->state, 0);
    return bst_state_audit(t->game, t->state);
}

// ---- gold ---------------------------------------------------------------------------------------------------

static void gold_on_tiles(void **unused)
{
    (void)unused;
    table t = table_of("gold", 2);
    assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 9, 9, 1), BST_REFUSED_NOT_THERE);
    assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 0, 0, 0), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 0, 0, UINT8_MAX + 1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_GOLD, BST_NOBODY, 0, 0).kind, -1);
    assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 0, 0, UINT8_MAX), BST_REFUSED_OK);
    bst_thing heap = told(&t, BST_THING_GOLD, BST_NOBODY, 0, 0);
    assert_int_equal(heap.number, UINT8_MAX);
    assert_int_equal(heap.seg, -1); // it lies on the tile as a whole
    assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 0, 0, 1), BST_REFUSED_NOT_THERE);
    assert_int_equal(told(&t, BST_THING_GOLD, BST_NOBODY, 0, 0).number, UINT8_MAX);
    table_close(&t);
}

static void gold_in_stock(void **unused)
{
    (void)unused;
    table t = table_of("gold", 2);
    assert_int_equal(told(&t, BST_THING_STOCK, BST_NOBODY, 0, 0).number, 16); // GOLD-01
    assert_int_equal(set(&t, BST_THING_STOCK, BST_NOBODY, 0, 0, -1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_STOCK, BST_NOBODY, 0, 0, UINT8_MAX + 1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_STOCK, BST_NOBODY, 0, 0).number, 16);
    const int numbers[] = {UINT8_MAX, 0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(set(&t, BST_THING_STOCK, BST_NOBODY, 0, 0, numbers[i]), BST_REFUSED_OK);
        assert_int_equal(told(&t, BST_THING_STOCK, BST_NOBODY, 0, 0).number, numbers[i]);
    }
    table_close(&t);
}

/// What is neither left nor on tiles nor won has left the game (GOLD-19); more than there is does not add up.
static void gold_adds_up(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= BST_SEATS_MAX; seats += BST_SEATS_MAX - 2) {
        for (int stock = 0; stock <= 12; stock++) {
            table t = table_of("gold", seats);
            assert_int_equal(set(&t, BST_THING_GOLD, BST_NOBODY, 0, 0, 2), BST_REFUSED_OK);
            assert_int_equal(set(&t, BST_THING_HOARD, RED, 0, 0, 1), BST_REFUSED_OK);
            assert_int_equal(set(&t, BST_THING_HOARD, BLUE, 0, 0, 3), BST_REFUSED_OK);
            assert_int_equal(set(&t, BST_THING_STOCK, BST_NOBODY, 0, 0, stock), BST_REFUSED_OK);
            assert_int_equal(adds_up(&t) == 0, stock <= 16 - 2 - 1 - 3);
            table_close(&t);
        }
    }
}

// ---- the wheel ----------------------------------------------------------------------------------------------

static void the_pig_stands_on_the_wheel(void **unused)
{
    (void)unused;
    table t = table_of("wheel", 2);
    assert_int_equal(set(&t, BST_THING_WHEEL, BST_NOBODY, 0, 0, -1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_WHEEL, BST_NOBODY, 0, 0, BST_FATE_KINDS), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_WHEEL, BST_NOBODY, 0, 0).number, BST_FATE_FORTUNE); // WHEEL-02
    for (int fate = BST_FATE_KINDS - 1; fate >= 0; fate--) {
        assert_int_equal(set(&t, BST_THING_WHEEL, BST_NOBODY, 0, 0, fate), BST_REFUSED_OK);
        assert_int_equal(told(&t, BST_THING_WHEEL, BST_NOBODY, 0, 0).number, fate);
    }
    table_close(&t);
}

static int crown(table *t, int figure, int fate)
{
    bst_action a = {.kind = BST_DO_CROWN, .figure = (uint8_t)figure, .rot = (uint8_t)fate};
    return bst_position_action(t->game, t->state, RED, a).code;
}

static void crown_fields_are_for_who_is_there(void **unused)
{
    (void)unused;
    table t = table_of("wheel", 2);
    assert_int_equal(crown(&t, BST_FIGURE_KINDS, BST_FATE_TAXES), BST_REFUSED_NO_SUCH_FIGURE);
    assert_int_equal(crown(&t, BST_FIGURE_BIG, BST_FATE_TAXES), BST_REFUSED_NO_SUCH_FIGURE);
    assert_int_equal(crown(&t, BST_FIGURE_SMALL, BST_FATE_KINDS), BST_REFUSED_NOT_OFFERED);
    assert_int_equal(crown(&t, BST_FIGURE_SMALL, BST_FATE_FORTUNE), BST_REFUSED_OK);
    assert_int_equal(crown(&t, BST_FIGURE_SMALL, BST_FATE_FORTUNE), BST_REFUSED_OCCUPIED); // WHEEL-28
    assert_null(adds_up(&t));
    table_close(&t);
}

/// A board of somebody else's has one or two crown fields in each segment (WHEEL-R2).
static void a_wheel_has_its_crown_fields(void **unused)
{
    (void)unused;
    for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
        for (int crowns = 0; crowns <= 3; crowns++) {
            bst_board_piece boards[2] = {bst_tileset_find("wheel")->boards[0], {.name = "none"}};
            bst_tileset own = *bst_tileset_find("wheel");
            bst_setup setup = bst_setup_default(2);
            bst_setup_error error;
            boards[0].crowns[fate] = (uint8_t)crowns;
            memset(boards[1].crowns, 9, sizeof boards[1].crowns);
            own.boards = boards;
            bst_setup_add_set(&setup, &own, 1);
            bst_game *game = malloc(bst_game_size(&setup));
            assert_int_equal(bst_game_build(game, &setup, &error), crowns == 1 || crowns == 2);
            free(game);
        }
    }
}

// ---- the school ---------------------------------------------------------------------------------------------

static void the_teacher_is_somewhere(void **unused)
{
    (void)unused;
    table t = table_of("school", 3);
    bst_thing home = told(&t, BST_THING_TEACHER, BST_NOBODY, -2, 0);
    assert_int_equal(home.kind, BST_THING_TEACHER);
    assert_int_equal(home.seg, -1);
    assert_int_equal(set(&t, BST_THING_TEACHERS, BST_NOBODY, 0, 0, 1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_TEACHERS, RED, 0, 0, -1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_TEACHERS, RED, 0, 0, 2), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_TEACHER, BST_NOBODY, 0, 0, 0), BST_REFUSED_NOT_THERE);
    assert_int_equal(set(&t, BST_THING_TEACHER, BST_NOBODY, 9, 9, 0), BST_REFUSED_NOT_THERE);
    assert_int_equal(set(&t, BST_THING_TEACHERS, BLUE, 0, 0, 0), BST_REFUSED_OK); // says nothing
    assert_int_equal(told(&t, BST_THING_TEACHER, BST_NOBODY, -2, 0).kind, BST_THING_TEACHER);
    assert_int_equal(set(&t, BST_THING_TEACHERS, BLUE, 0, 0, 1), BST_REFUSED_OK);
    assert_int_equal(told(&t, BST_THING_TEACHERS, BLUE, 0, 0).number, 1);
    assert_int_equal(told(&t, BST_THING_TEACHERS, RED, 0, 0).number, 0);
    assert_int_equal(told(&t, BST_THING_TEACHER, BST_NOBODY, -2, 0).kind, -1);
    assert_null(adds_up(&t));
    const int homes[] = {BST_THING_EMERITUS, BST_THING_TEACHER};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(set(&t, homes[i], BST_NOBODY, -2, 0, 0), BST_REFUSED_OK);
        assert_int_equal(told(&t, homes[i], BST_NOBODY, -2, 0).kind, homes[i]);
        assert_int_equal(told(&t, homes[!i], BST_NOBODY, -2, 0).kind, -1);
        assert_int_equal(told(&t, BST_THING_TEACHERS, BLUE, 0, 0).number, 0);
    }
    table_close(&t);
}

/// Without a school there is nobody to give.
static void no_school_no_teacher(void **unused)
{
    (void)unused;
    bst_setup setup = bst_setup_default(2);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    setup.elements |= BST_ELEMENT_SCHOOL;
    table t = table_set_up(&setup, 1);
    assert_int_equal(set(&t, BST_THING_TEACHERS, RED, 0, 0, 1), BST_REFUSED_NOT_THERE);
    assert_int_equal(set(&t, BST_THING_TEACHER, BST_NOBODY, 0, 0, 0), BST_REFUSED_NOT_THERE);
    assert_int_equal(set(&t, BST_THING_TEACHER, BST_NOBODY, 9, 9, 0), BST_REFUSED_NOT_THERE);
    assert_int_equal(told(&t, BST_THING_TEACHERS, RED, 0, 0).kind, -1);
    assert_int_equal(bst_squares(t.state), 1); // the start tile alone
    table_close(&t);
    setup = bst_setup_default(2);
    setup.bare = true; // nothing lies on the table
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&setup, bst_tileset_find("school"), 1);
    t = table_set_up(&setup, 1);
    assert_int_equal(bst_squares(t.state), 0);
    table_close(&t);
}

// ---- robbers ------------------------------------------------------------------------------------------------

static void robbers_stand_on_the_track(void **unused)
{
    (void)unused;
    table t = table_of("robbers", 2);
    bst_action robber = {.kind = BST_DO_ROBBER, .rot = BST_TRACK_SPACES};
    assert_int_not_equal(bst_position_action(t.game, t.state, RED, robber).code, BST_REFUSED_OK);
    robber.rot = BST_TRACK_SPACES - 1;
    assert_int_equal(bst_position_action(t.game, t.state, RED, robber).code, BST_REFUSED_OK);
    assert_int_equal(bst_position_action(t.game, t.state, RED, robber).code, BST_REFUSED_NO_SUCH_FIGURE); // ROBBER-01
    robber.rot = 0;
    assert_int_equal(bst_position_action(t.game, t.state, BLUE, robber).code, BST_REFUSED_OK);
    assert_null(adds_up(&t));
    table_close(&t);
}

// ---- the dispatches -----------------------------------------------------------------------------------------

static void dispatches_have_their_places(void **unused)
{
    (void)unused;
    enum { CARDS = 8, ROAD = 0, LAST = CARDS - 1 };
    bst_setup setup = bst_setup_default(2);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    setup.elements |= BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 3, 0, CARDS), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 3, 0, -1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 0, 0, ROAD), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, CARDS + 1, 0, ROAD), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 3, 0, ROAD), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 4, 0, ROAD), BST_REFUSED_BAD_VALUE); // there once
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 3, 0, LAST), BST_REFUSED_BAD_VALUE); // not on another
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 1, 0, LAST), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_DISPATCH, BST_NOBODY, 4, 0, LAST), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_DISPATCH, BST_NOBODY, 3, 0).number, ROAD);
    assert_int_equal(told(&t, BST_THING_DISPATCH, BST_NOBODY, 1, 0).number, LAST);
    assert_null(adds_up(&t));
    table_close(&t);
}

/// Of every seat, and of nobody else, it is told that its counting figures are added (MSG-30).
static void figures_are_added_for_each(void **unused)
{
    (void)unused;
    bst_setup setup = bst_setup_default(2);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    setup.elements |= BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    static bst_list list;
    static bst_event room[BST_EVENTS_MAX];
    int added = 0;
    while (bst_actor(t.state) != BST_NOBODY) {
        bst_events events = {.at = room, .capacity = BST_EVENTS_MAX};
        bst_legal(t.game, t.state, &list);
        bst_apply(t.game, t.state, bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE), &events);
        for (int i = 0; i < events.n; i++) {
            if (room[i].kind == BST_EVENT_MERGED)
                assert_int_equal(room[i].seat, added++);
        }
    }
    assert_int_equal(added, 2);
    table_close(&t);
}

/// Of every seat it is told what its second counting figure shows (MSG-02).
static void women_on_the_track(void **unused)
{
    (void)unused;
    bst_setup setup = bst_setup_default(3);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    setup.elements |= BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    bst_thing at[BST_THINGS_MAX];
    assert_int_equal(set(&t, BST_THING_WOMAN, BLUE, 0, 0, 62), BST_REFUSED_OK);
    assert_int_equal(bst_things_of(t.game, t.state, BST_THING_WOMAN, at, BST_THINGS_MAX), 3);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(at[seat].seat, seat);
        assert_int_equal(at[seat].seg, -1);
        assert_int_equal(at[seat].number, seat == BLUE ? 62 : 0);
    }
    table_close(&t);
}

// ---- the plague ---------------------------------------------------------------------------------------------

static void lay(table *t, const char *tile, int x, int y)
{
    int kind = bst_game_kind_find(t->game, tile);
    assert_int_equal(bst_position_tile(t->game, t->state, kind, x, y, 0).code, BST_REFUSED_OK);
}

static void outbreaks_in_their_order(void **unused)
{
    (void)unused;
    table t = table_of("plague", 2);
    lay(&t, "plague.01", 10, 10);
    lay(&t, "plague.02", 14, 10);
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 0, 0, 1), BST_REFUSED_MOVE_FORBIDDEN); // no such tile
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 9, 9, 1), BST_REFUSED_MOVE_FORBIDDEN);
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 10, 10, 2), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 10, 10, 1), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 10, 10, 2), BST_REFUSED_MOVE_FORBIDDEN); // one there
    assert_int_equal(set(&t, BST_THING_EXTINCT, BST_NOBODY, 14, 10, 2), BST_REFUSED_OK);
    bst_thing first = told(&t, BST_THING_OUTBREAK, BST_NOBODY, 10, 10);
    bst_thing second = told(&t, BST_THING_EXTINCT, BST_NOBODY, 14, 10);
    assert_int_equal(first.number, 1);
    assert_int_equal(first.seg, -1);
    assert_int_equal(second.number, 2);
    // What follows from the rest may be said, if it is right.
    assert_int_equal(set(&t, BST_THING_OUTBREAKS, BST_NOBODY, 0, 0, 4), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_OUTBREAKS, BST_NOBODY, 0, 0, 5), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_OUTBREAKS, BST_NOBODY, 0, 0).number, 4);
    assert_null(adds_up(&t));
    table_close(&t);
}

/// PLAGUE-02: no more chips than there are; and tiles wait for those of the plague no longer than others are left.
static void as_many_fleas_as_there_are(void **unused)
{
    (void)unused;
    enum { CHIPS = 18 };
    table t = table_of("plague", 2);
    static const char *const tiles[] = {"base.U", "base.V"};
    for (int i = 0; i <= CHIPS; i++) {
        lay(&t, i < 8 ? tiles[0] : i < 16 ? tiles[1] : "base.B", 20 + 2 * i, 20);
        int code = set(&t, BST_THING_FADED, BST_NOBODY, 20 + 2 * i, 20, 0);
        assert_int_equal(code, i < CHIPS ? BST_REFUSED_OK : BST_REFUSED_MOVE_FORBIDDEN);
    }
    int most = 0;
    while (set(&t, BST_THING_EARLY, BST_NOBODY, 0, 0, most + 1) == BST_REFUSED_OK)
        most++;
    assert_int_equal(most, bst_tiles_left_total(t.state) - 6); // all but the sources
    table_close(&t);
}

static void fleas_where_they_may_be(void **unused)
{
    (void)unused;
    table t = table_of("plague", 2);
    lay(&t, "plague.01", 10, 10);
    lay(&t, "base.B", 11, 10);
    lay(&t, "base.B", 20, 20);
    assert_int_equal(set(&t, BST_THING_OUTBREAK, BST_NOBODY, 10, 10, 1), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_FLEA, BST_NOBODY, 30, 30, 0), BST_REFUSED_MOVE_FORBIDDEN);
    assert_int_equal(set(&t, BST_THING_FLEA, BST_NOBODY, 10, 10, 0), BST_REFUSED_MOVE_FORBIDDEN);
    assert_int_equal(set(&t, BST_THING_FLEA, BST_NOBODY, 11, 10, 0), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_FLEA, BST_NOBODY, 11, 10, 0), BST_REFUSED_MOVE_FORBIDDEN);
    assert_int_equal(set(&t, BST_THING_FADED, BST_NOBODY, 20, 20, 0), BST_REFUSED_OK);
    assert_int_equal(told(&t, BST_THING_FLEA, BST_NOBODY, 11, 10).number, 0);
    assert_int_equal(told(&t, BST_THING_FADED, BST_NOBODY, 20, 20).kind, BST_THING_FADED);
    int left = told(&t, BST_THING_FLEAS, BST_NOBODY, 0, 0).number;
    assert_int_equal(left, 18 - 2); // PLAGUE-02
    assert_int_equal(set(&t, BST_THING_FLEAS, BST_NOBODY, 0, 0, left), BST_REFUSED_OK);
    assert_int_equal(set(&t, BST_THING_FLEAS, BST_NOBODY, 0, 0, left + 1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_EMPTIED, BST_NOBODY, 0, 0, 0), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_EMPTIED, BST_NOBODY, 0, 0).kind, -1);
    assert_int_equal(set(&t, BST_THING_EMPTIED, BST_NOBODY, 0, 0, 1), BST_REFUSED_OK);
    assert_int_equal(told(&t, BST_THING_EMPTIED, BST_NOBODY, 0, 0).number, 1);
    int early = told(&t, BST_THING_EARLY, BST_NOBODY, 0, 0).number;
    assert_int_equal(set(&t, BST_THING_EARLY, BST_NOBODY, 0, 0, -1), BST_REFUSED_BAD_VALUE);
    assert_int_equal(set(&t, BST_THING_EARLY, BST_NOBODY, 0, 0, 10000), BST_REFUSED_BAD_VALUE);
    assert_int_equal(told(&t, BST_THING_EARLY, BST_NOBODY, 0, 0).number, early);
    assert_int_equal(set(&t, BST_THING_EARLY, BST_NOBODY, 0, 0, 0), BST_REFUSED_OK);
    assert_int_equal(told(&t, BST_THING_EARLY, BST_NOBODY, 0, 0).number, 0);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gold_on_tiles),
        cmocka_unit_test(gold_in_stock),
        cmocka_unit_test(gold_adds_up),
        cmocka_unit_test(the_pig_stands_on_the_wheel),
        cmocka_unit_test(crown_fields_are_for_who_is_there),
        cmocka_unit_test(a_wheel_has_its_crown_fields),
        cmocka_unit_test(the_teacher_is_somewhere),
        cmocka_unit_test(no_school_no_teacher),
        cmocka_unit_test(robbers_stand_on_the_track),
        cmocka_unit_test(dispatches_have_their_places),
        cmocka_unit_test(women_on_the_track),
        cmocka_unit_test(figures_are_added_for_each),
        cmocka_unit_test(outbreaks_in_their_order),
        cmocka_unit_test(as_many_fleas_as_there_are),
        cmocka_unit_test(fleas_where_they_may_be),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
