// SPDX-License-Identifier: MIT
// The core by itself: regions taken apart and put together, the contract of the public interface.

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/notation.h"
#include "engine/engine.h"
#include "modules/modules.h"
#include "ruleset.h"

static bst_list list;

typedef struct table {
    bst_game *game;
    bst_state *state;
    uint64_t random;
} table;

static uint32_t roll(table *t)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 7;
    t->random ^= t->random << 17;
    return (uint32_t)(t->random >> 32);
}

static table table_set_up(const bst_setup *setup)
{
    bst_setup_error error;
    table t = {.game = malloc(bst_game_size(setup)), .random = 88172645463325252u};
    if (!bst_game_build(t.game, setup, &error)) {
        fail_msg("%s", error.text);
    }
    t.state = malloc(bst_game_state_size(t.game));
    bst_state_begin(t.game, t.state, NULL);
    return t;
}

static table table_open(int seats, const char *const *sets)
{
    bst_setup setup = bst_setup_default(seats);
    for (int i = 0; sets[i]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    return table_set_up(&setup);
}

static void table_close(table *t)
{
    free(t->game);
    free(t->state);
}

static bst_action choose(table *t)
{
    if (bst_actor(t->state) == BST_CHANCE) {
        return bst_chance(t->game, t->state, roll(t));
    }
    bst_legal(t->game, t->state, &list);
    return list.at[(uint64_t)roll(t) * (uint32_t)list.n >> 32];
}

static const char *const classic[] = {"base", "river2", "gq11", "inns", "traders", "king", "cathars", "cult", 0};
static const char *const base[] = {"base", 0};

static const char *const bridged[] = {"base", "inns", "bridges", 0};

static void rebuild_while_playing(const char *const *sets)
{
    table t = table_open(4, sets);
    for (int action = 0; bst_actor(t.state) != BST_NOBODY; action++) {
        assert_int_equal(bst_apply(t.game, t.state, choose(&t), 0).code, BST_REFUSED_OK);
        if (action % 40 != 39) {
            continue;
        }
        for (int seg = 0; seg < t.state->nsegs; seg++) {
            if (bst_segs(t.game, t.state)[seg].region == seg) {
                uint16_t out[BST_TILES_MAX * BST_TILE_SEGS];
                bst_region before = bst_regions(t.game, t.state)[seg];
                assert_true(bst_region_rebuild(&(bst_context){.g = t.game, .s = t.state}, seg, out) > 0);
                bst_region after = bst_regions(t.game, t.state)[bst_segs(t.game, t.state)[seg].region];
                assert_int_equal(before.tiles, after.tiles);
                assert_int_equal(before.shields, after.shields);
                assert_int_equal(before.attrs, after.attrs);
            }
        }
        const char *wrong = bst_state_audit(t.game, t.state);
        if (wrong) {
            fail_msg("after action %d: %s", action, wrong);
        }
    }
    table_close(&t);
}

static void test_kinds_that_a_step_asks_for(void **unused)
{
    (void)unused;
    int unasked = 0;
    table t = table_open(4, bridged);
    while (bst_actor(t.state) != BST_NOBODY) {
        bst_legal(t.game, t.state, &list);
        for (int i = 0; i < list.n; i++) {
            assert_true(bst_asks(t.game, t.state, list.at[i].kind));
        }
        for (int kind = 0; kind < BST_ACTION_KINDS; kind++) {
            bst_action bare = {.kind = (uint8_t)kind};
            if (!bst_asks(t.game, t.state, kind)) {
                assert_int_equal(bst_check(t.game, t.state, bare).code, BST_REFUSED_NOT_OFFERED);
                unasked++;
            }
        }
        bst_apply(t.game, t.state, choose(&t), 0);
    }
    assert_true(unasked > 0 && !bst_asks(t.game, t.state, BST_DO_PASS));
    table_close(&t);
}

static void test_rebuild_keeps_every_region(void **unused)
{
    (void)unused;
    rebuild_while_playing(classic);
    rebuild_while_playing(bridged);
}

/// Chance by number must follow the weights of the list exactly, whatever is drawn or rolled: each of the equal shares
/// of the range has one outcome, from its first number to its last.
static void chance_follows(table *t, int total)
{
    int seen[BST_TILES_MAX] = {0};
    bst_legal(t->game, t->state, &list);
    assert_int_equal(bst_actor(t->state), BST_CHANCE);
    assert_int_equal(list.total, total);
    for (int i = 0; i < total; i++) {
        uint64_t all = (uint64_t)1 << 32;
        uint64_t first = ((uint64_t)i * all + (uint64_t)total - 1) / (uint64_t)total;
        uint64_t last = ((uint64_t)(i + 1) * all + (uint64_t)total - 1) / (uint64_t)total - 1;
        bst_action drawn = bst_chance(t->game, t->state, (uint32_t)first);
        assert_true(bst_action_equal(drawn, bst_chance(t->game, t->state, (uint32_t)last)));
        seen[bst_list_find(&list, drawn)]++;
    }
    for (int i = 0; i < list.n; i++) {
        assert_int_equal(seen[i], list.weight[i]);
    }
}

/// The same for every draw and every die of a game. How many dice there were.
static int chance_follows_to_the_end(table *t)
{
    int dice = 0;
    for (; bst_actor(t->state) != BST_NOBODY; bst_apply(t->game, t->state, choose(t), 0)) {
        if (bst_actor(t->state) == BST_CHANCE) {
            bst_legal(t->game, t->state, &list);
            chance_follows(t, list.total);
            dice += !bst_chance_draws(t->game, t->state);
        }
    }
    return dice;
}

static void test_chance_follows_the_weights(void **unused)
{
    (void)unused;
    static const char *const river[] = {"base", "river", 0};
    table t = table_open(2, base);
    chance_follows(&t, 71);
    table_close(&t);
    t = table_open(2, river);
    chance_follows(&t, 10); // the river pile: neither spring nor lake, and nothing of the main pile
    table_close(&t);
    t = table_open(3, classic);
    assert_int_equal(chance_follows_to_the_end(&t), 0);
    table_close(&t);
    bst_setup setup = bst_setup_default(5);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("flyers"), 9)); // followers do not last long
    t = table_set_up(&setup);
    assert_true(chance_follows_to_the_end(&t) > 5);
    table_close(&t);
    setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 12)); // eight kinds are more than a byte can count
    t = table_set_up(&setup);
    chance_follows(&t, 12 * 72 - 1);
    table_close(&t);
    setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("burg"), 1)); // which wall tile it is, too
    t = table_set_up(&setup);
    int taken = 0;
    for (int game = 0; game < 20; game++) {
        bst_state_begin(t.game, t.state, 0);
        taken += chance_follows_to_the_end(&t);
    }
    assert_true(taken > 5);
    table_close(&t);
}

static void test_copies_are_games_of_their_own(void **unused)
{
    (void)unused;
    table t = table_open(3, classic);
    size_t size = bst_game_state_size(t.game);
    bst_state *copy = malloc(size);
    for (int i = 0; i < 200 && bst_actor(t.state) != BST_NOBODY; i++) {
        memcpy(copy, t.state, size);
        bst_action action = choose(&t);
        bst_apply(t.game, copy, action, 0);
        bst_apply(t.game, t.state, action, 0);
        assert_memory_equal(copy, t.state, size);
        assert_true(bst_state_hash(t.game, copy) == bst_state_hash(t.game, t.state));
    }
    free(copy);
    table_close(&t);
}

/// The hash looks at the whole state.
static void test_every_byte_is_hashed(void **unused)
{
    (void)unused;
    table t = table_open(2, base);
    unsigned char *bytes = (unsigned char *)t.state;
    uint64_t whole = bst_state_hash(t.game, t.state);
    for (size_t i = 0; i < bst_game_state_size(t.game); i++) {
        bytes[i] ^= 1;
        assert_true(bst_state_hash(t.game, t.state) != whole);
        bytes[i] ^= 1;
    }
    assert_true(bst_state_hash(t.game, t.state) == whole);
    table_close(&t);
}

static void test_events_beyond_the_room_are_counted(void **unused)
{
    (void)unused;
    table t = table_open(2, base);
    bst_event room[1];
    int most = 0;
    while (bst_actor(t.state) != BST_NOBODY) {
        bst_events events = {.at = room, .capacity = 1};
        bst_apply(t.game, t.state, choose(&t), &events);
        most = events.n > most ? events.n : most;
    }
    assert_true(most > 2); // final scoring alone tells more
    bst_legal(t.game, t.state, &list);
    assert_int_equal(list.n, 0);
    assert_int_equal(bst_apply(t.game, t.state, (bst_action){.kind = BST_DO_PASS}, 0).code, BST_REFUSED_GAME_OVER);
    table_close(&t);
}

/// A position full of tiles that lie apart is either refused or can be played to its end.
static void test_scattered_positions_stay_whole(void **unused)
{
    (void)unused;
    for (int tiles = 1; tiles < 60; tiles++) {
        table t = table_open(2, base);
        for (int i = 0; i < tiles; i++) {
            int kind = i % bst_game_kinds(t.game);
            bst_position_tile(t.game, t.state, kind, 3 * (i % 7) - 9, 3 + 3 * (i / 7), 0);
        }
        bst_position_begin(t.game, t.state, NULL);
        while (bst_actor(t.state) != BST_NOBODY) {
            assert_int_equal(bst_apply(t.game, t.state, choose(&t), 0).code, BST_REFUSED_OK);
        }
        assert_null(bst_state_audit(t.game, t.state));
        table_close(&t);
    }
}

/// Boards that are long instead of round make squares collide in the index.
static void test_stretched_boards_stay_whole(void **unused)
{
    (void)unused;
    for (int game = 0; game < 30; game++) {
        table t = table_open(2, base);
        t.random += (uint64_t)game * 977;
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_action action = choose(&t);
            for (int i = 0; action.kind == BST_DO_LAY && i < list.n; i++) {
                int far = list.at[i].x * list.at[i].x;
                action = far > action.x * action.x && roll(&t) % 3 != 0 ? list.at[i] : action;
            }
            assert_int_equal(bst_apply(t.game, t.state, action, 0).code, BST_REFUSED_OK);
            assert_null(bst_state_audit(t.game, t.state));
        }
        table_close(&t);
    }
}

/// Whatever numbers come, questions have an answer and the state stays as it is.
static void test_arguments_out_of_range(void **unused)
{
    (void)unused;
    static const int odd[] = {-1, 6, 255, 5000, 65536, INT_MAX, INT_MIN};
    table t = table_open(2, classic);
    uint64_t before = bst_state_hash(t.game, t.state);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        int n = odd[i];
        bst_square square;
        bst_region_info region;
        assert_int_equal(bst_score(t.state, n) + bst_points(t.state, n, n) + bst_points(t.state, 0, n), 0);
        assert_int_equal(bst_supply(t.game, t.state, n, 0) + bst_supply(t.game, t.state, 0, n), 0);
        assert_int_equal(bst_things_of(t.game, t.state, n, NULL, 0) + bst_tiles_left(t.game, t.state, n == 6 ? -1 : n),
                         0);
        assert_int_equal(bst_square_at(t.game, t.state, n).kind, -1);
        assert_false(bst_square_find(t.game, t.state, n, n, &square));
        assert_false(bst_region_at(t.game, t.state, n, 0, 0, &region));
        assert_int_not_equal(bst_position_tile(t.game, t.state, 0,
                                               n == 6    ? INT_MAX
                                               : n == -1 ? INT_MIN
                                                         : n,
                                               n, n)
                                 .code,
                             0);
        assert_int_not_equal(bst_position_figure(t.game, t.state, n, n, n, n, n).code, 0);
        assert_int_not_equal(bst_position_score(t.game, t.state, n, 5).code, 0);
        assert_int_not_equal(bst_position_pile(t.game, t.state, n == 6 ? -5 : n, n).code, 0);
        assert_int_not_equal(bst_position_active(t.game, t.state, n).code, 0);
        assert_int_not_equal(bst_position_thing(t.game, t.state, (bst_thing){BST_THING_GOODS, n, 1, 0, -1, 0}).code, 0);
        assert_int_not_equal(bst_position_thing(t.game, t.state, (bst_thing){BST_THING_CARD, 0, 1, 0, -1, n}).code, 0);
        assert_null(bst_step_name(n < 50 && n >= 0 ? -1 : n));
        assert_null(bst_refusal_text(n < 50 && n >= 0 ? -1 : n));
    }
    assert_int_equal(bst_figure_at(t.game, t.state, -1).kind, -1);
    assert_int_equal(bst_figure_at(t.game, t.state, bst_figures(t.game)).kind, -1);
    assert_true(bst_state_hash(t.game, t.state) == before);
    table_close(&t);
}

static void test_setups_out_of_range(void **unused)
{
    (void)unused;
    bst_setup_error error;
    static const int tried[] = {-1, 0, 1, 12, 16, 255, 256, 65536, 0x40000000, INT_MAX};
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        int copies = tried[i];
        bst_setup setup = bst_setup_default(2);
        assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), copies));
        bst_game *game = malloc(bst_game_size(&setup));
        bool built = bst_game_build(game, &setup, &error);
        assert_int_equal(built, copies >= 1 && copies <= 12);
        free(game);
    }
    for (int start = 0; start < 5; start++) { // BASE-10: the first seat that is not at the table is refused, too
        bst_setup setup = bst_setup_default(3);
        assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
        setup.start = (uint8_t)start;
        bst_game *game = malloc(bst_game_size(&setup));
        bool built = bst_game_build(game, &setup, &error);
        assert_int_equal(built, start < 3);
        assert_true(built || error.rule == BST_BASE_10);
        free(game);
    }
}

/// RIVER-07: a user's river that begins nowhere is refused.
static void test_a_river_needs_a_spring(void **unused)
{
    (void)unused;
    static const char text[] = "tile my.stream x2 river\n  river N S\n  field NL WL WR SR\n  field NR EL ER SL\n";
    bst_tile tiles[1];
    bst_tileset set;
    bst_tile_error wrong;
    bst_setup_error error;
    assert_int_equal(bst_tileset_parse(text, (long)strlen(text), "my", tiles, 1, 0, 0, &set, &wrong), 0);
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, &set, 1));
    bst_game *game = malloc(bst_game_size(&setup));
    assert_false(bst_game_build(game, &setup, &error));
    assert_int_equal(error.rule, BST_RIVER_07);
    assert_non_null(strstr(error.text, "spring"));
    free(game);
}

/// The turn table must name every step of the ledger once and in order; windows, which the ledger numbers behind them,
/// open between two, and so do the steps of Die Burg.
static void test_turn_table_is_in_order(void **unused)
{
    (void)unused;
    bst_rule last = BST_RULE_NONE;
    int windows = 0;
    for (int step = 0; step <= BST_STEP_END; step++) {
        if (bst_step_rule(step) > BST_TURN_23) {
            windows++;
            continue;
        }
        assert_true(bst_step_rule(step) > last);
        last = bst_step_rule(step);
    }
    assert_int_equal(windows, 9); // TURN-27, and the steps of Die Burg
    assert_int_equal(BST_STEP_WINDOW_RANSOM, BST_STEP_PHANTOM - 1);
    assert_int_equal(BST_STEP_WINDOW_DRAGON, BST_STEP_DRAGON - 1);
    assert_int_equal(BST_STEP_WINDOW_SCORE, BST_STEP_SCORE_FINISHED + 1);
    assert_int_equal(BST_STEP_WINDOW_END, BST_STEP_DOUBLE - 1);
    assert_int_equal(BST_STEP_WINDOW_LAST, BST_STEP_DOUBLE + 1);
    assert_string_equal(bst_step_name(BST_STEP_FIGURE), "FIGURE");
    assert_null(bst_step_name(BST_STEP_KINDS));
}

/// Steps of absent modules are not in a game's table.
static void test_absent_modules_cost_no_step(void **unused)
{
    (void)unused;
    table plain = table_open(2, base);
    table full = table_open(2, classic);
    assert_int_equal(plain.game->nsteps, 12); // one of them, the end of a part inside another, is never armed
    assert_true(full.game->nsteps > plain.game->nsteps);
    assert_int_equal(plain.game->with_value.n + plain.game->with_lay_veto.n + plain.game->with_laid.n +
                         plain.game->with_source.n + plain.game->with_left.n + plain.game->with_farm_seat.n,
                     0);
    table_close(&plain);
    table_close(&full);
}

/// Steps and choices that one element of an expansion adds to the base game, its modules and their bytes of state.
static void assert_part(uint64_t element, int steps, int choices, int modules, bool slice)
{
    table plain = table_open(2, base);
    bst_setup setup = plain.game->setup;
    setup.elements |= element;
    table part = table_set_up(&setup);
    assert_int_equal(part.game->nsteps - plain.game->nsteps, steps);
    assert_int_equal(part.game->nchoices - plain.game->nchoices, choices);
    assert_int_equal(part.game->nmodules - plain.game->nmodules, modules);
    assert_int_equal(part.game->off_marked - part.game->off_slices != 0, slice);
    table_close(&plain);
    table_close(&part);
}

/// Of an expansion of several parts only those cost something that are in play.
static void test_absent_parts_cost_no_step(void **unused)
{
    (void)unused;
    assert_part(0, 0, 0, 0, false);
    assert_part(BST_ELEMENT_DRAGON, 5, 3, 1, true);
    assert_part(BST_ELEMENT_PRINCESS, 1, 2, 1, false);
    assert_part(BST_ELEMENT_PORTAL, 0, 1, 1, true);
    assert_part(BST_ELEMENT_FAIRY, 4, 1, 1, true);
    assert_part(BST_ELEMENT_TOWER, 4, 9, 2, true); // a ransom is forgotten at the beginning of a turn, before any part
    assert_part(BST_ELEMENT_ABBEY, 3, 6, 1, true);
    assert_part(BST_ELEMENT_MAYOR, 0, 0, 1, false);
    assert_part(BST_ELEMENT_WAGON, 2, 2, 1, true);
    assert_part(BST_ELEMENT_BARN, 4, 1, 1, true);
}

/// The northern field of Carcassonne is scored in every part in which a farmer stands there.
static int north_field(const bst_context *c)
{
    const bst_cell *first = &bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, 0, 0)];
    return bst_segs(c->g, c->s)[first->seg0 + 2].region;
}

static int note_farms(bst_context *c)
{
    c->s->nfields = bst_figure_occupied(c->g, c->s, north_field(c), BST_NOBODY);
    c->s->fields[0] = (uint16_t)north_field(c);
    if (c->s->nfields != 0) {
        bst_arm_scoring(c, true);
    }
    return BST_GO_ON;
}

static int enter_farms(bst_context *c)
{
    bst_score_field(c, north_field(c), 3, BST_BASE_92);
    bst_figure_return_all(c, north_field(c));
    return BST_GO_ON;
}

static const bst_step_def farms_steps[] = {
    {.id = BST_STEP_SCORE_FINISHED, .order = 1, .enter = note_farms},
    {.id = BST_STEP_SCORE_BARN, .enter = enter_farms, .armed = BST_ARMED_SCORING},
};
static const bst_module farms_module = {.name = "farms", .number = BST_ROOM_ABBEY, .steps = farms_steps, .nsteps = 2};

static bst_action act(bst_action_kind kind, int x, int y, int seg)
{
    return (bst_action){.kind = (uint8_t)kind, .x = (int16_t)x, .y = (int16_t)y, .seg = (uint8_t)seg};
}

/// A game of base and count in which blue's farmer and, in the market, a follower of red wait for a scoring.
static table farms_open(int market, bool farmer)
{
    static const bst_module *const modules[] = {&bst_module_base, &bst_module_count, &farms_module};
    static bst_ruleset ruleset;
    ruleset = ruleset_of(modules, 3);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("count"), 1));
    setup.option[BST_OPTION_MARKET] = (uint8_t)market;
    table t = {.game = malloc(bst_game_size_with(&setup, &ruleset))};
    assert_true(bst_game_build_with(t.game, &setup, &ruleset, &error));
    t.state = malloc(bst_game_state_size(t.game));
    bst_state_begin(t.game, t.state, NULL);
    if (farmer) {
        assert_int_equal(bst_position_figure(t.game, t.state, 1, BST_FIGURE_SMALL, 0, 0, 2).code, 0);
    }
    bst_action enter = {.kind = BST_DO_ENTER, .rot = BST_IN_MARKET};
    assert_int_equal(bst_position_action(t.game, t.state, 0, enter).code, 0);
    bst_position_begin(t.game, t.state, NULL);
    bst_action draw = {.kind = BST_DO_DRAW, .number = bst_game_kind_find(t.game, "base.B")};
    assert_int_equal(bst_apply(t.game, t.state, draw, NULL).code, 0);
    assert_int_equal(bst_apply(t.game, t.state, act(BST_DO_LAY, -1, 1, 0), NULL).code, 0);
    assert_int_equal(bst_apply(t.game, t.state, act(BST_DO_PASS, 0, 0, 0), NULL).code, 0);
    return t;
}

/// COUNT-20, COUNT-R2, COUNT-R16: followers of the market move into a field that a module is going to score, though
/// no building is finished.
static void test_market_serves_scored_fields(void **unused)
{
    (void)unused;
    table t = farms_open(0, true);
    assert_int_equal(bst_step(t.game, t.state), BST_STEP_SCORE_COUNT_IN);
    assert_int_equal(bst_actor(t.state), 0);
    bst_legal(t.game, t.state, &list);
    assert_int_equal(list.n, 2);
    assert_true(bst_action_equal(list.at[0], act(BST_DO_JOIN, 0, 0, 2)));
    assert_int_equal(bst_apply(t.game, t.state, list.at[0], NULL).code, 0);
    assert_int_equal(bst_score(t.state, 0), 3);
    assert_int_equal(bst_score(t.state, 1), 3);
    assert_int_equal(bst_supply(t.game, t.state, 0, BST_FIGURE_SMALL), 7);
    assert_int_equal(bst_active(t.state), 1);
    table_close(&t);
    t = farms_open(0, false);
    assert_int_equal(bst_active(t.state), 1); // nothing is scored, nobody is asked
    table_close(&t);
    t = farms_open(1, true); // house rule: only in final scoring; red may enter the city, for blue got points
    assert_int_equal(bst_step(t.game, t.state), BST_STEP_CARCASSONNE);
    assert_int_equal(bst_score(t.state, 0), 0);
    assert_int_equal(bst_score(t.state, 1), 3);
    table_close(&t);
}

/// COUNT-01: a set of one's own must hold a whole city.
static void test_broken_city_is_refused(void **unused)
{
    (void)unused;
    bst_tileset part = *bst_tileset_find("count");
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, &part, 1));
    bst_game *game = malloc(bst_game_size(&setup));
    for (part.ntiles = 11; part.ntiles > 0; part.ntiles--) {
        assert_false(bst_game_build(game, &setup, &error));
        assert_int_equal(error.rule, BST_COUNT_01);
    }
    free(game);
}

/// A game in which red and blue share a road that the next tile finishes; what its scoring gives each of them.
static void tie_score(bool tie_pays, int score[2])
{
    static bst_ruleset ruleset;
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    ruleset = bst_carcassonne;
    ruleset.tie_pays = tie_pays;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    setup.bare = true;
    table t = {.game = malloc(bst_game_size_with(&setup, &ruleset))};
    assert_true(bst_game_build_with(t.game, &setup, &ruleset, &error));
    t.state = malloc(bst_game_state_size(t.game));
    bst_state_begin(t.game, t.state, NULL);
    // roads that run east to west, a cloister with a road at the western end, the same to come at the eastern one
    int across = bst_game_kind_find(t.game, "base.U"), end = bst_game_kind_find(t.game, "base.A");
    assert_int_equal(bst_position_tile(t.game, t.state, end, 0, 0, 3).code, 0);
    for (int x = 1; x <= 2; x++) {
        assert_int_equal(bst_position_tile(t.game, t.state, across, x, 0, 0).code, 0);
        int road = bst_tile_segment_find(bst_game_tile(t.game, across), 0, BST_ROAD, "E");
        assert_int_equal(bst_position_figure(t.game, t.state, x - 1, BST_FIGURE_SMALL, x, 0, road).code, 0);
    }
    bst_position_begin(t.game, t.state, NULL);
    bst_action draw = {.kind = BST_DO_DRAW, .number = end};
    assert_int_equal(bst_apply(t.game, t.state, draw, NULL).code, 0);
    bst_action lay = {.kind = BST_DO_LAY, .x = 3, .rot = 1};
    assert_int_equal(bst_apply(t.game, t.state, lay, NULL).code, 0);
    assert_int_equal(bst_apply(t.game, t.state, act(BST_DO_PASS, 0, 0, 0), NULL).code, 0);
    score[0] = bst_score(t.state, 0);
    score[1] = bst_score(t.state, 1);
    table_close(&t);
}

static void test_tie_by_ruleset(void **state)
{
    (void)state;
    int score[2];
    tie_score(true, score);
    assert_int_equal(score[0], 4);
    assert_int_equal(score[1], 4);
    tie_score(false, score);
    assert_int_equal(score[0], 0);
    assert_int_equal(score[1], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds_that_a_step_asks_for),
        cmocka_unit_test(test_rebuild_keeps_every_region),
        cmocka_unit_test(test_chance_follows_the_weights),
        cmocka_unit_test(test_copies_are_games_of_their_own),
        cmocka_unit_test(test_every_byte_is_hashed),
        cmocka_unit_test(test_events_beyond_the_room_are_counted),
        cmocka_unit_test(test_scattered_positions_stay_whole),
        cmocka_unit_test(test_stretched_boards_stay_whole),
        cmocka_unit_test(test_arguments_out_of_range),
        cmocka_unit_test(test_setups_out_of_range),
        cmocka_unit_test(test_a_river_needs_a_spring),
        cmocka_unit_test(test_turn_table_is_in_order),
        cmocka_unit_test(test_absent_modules_cost_no_step),
        cmocka_unit_test(test_absent_parts_cost_no_step),
        cmocka_unit_test(test_market_serves_scored_fields),
        cmocka_unit_test(test_broken_city_is_refused),
        cmocka_unit_test(test_tie_by_ruleset),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
