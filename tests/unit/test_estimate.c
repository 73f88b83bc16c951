// SPDX-License-Identifier: MIT
// What the modules tell the bots' evaluator: of two positions that differ in one thing the better one is estimated
// higher.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/evaluator.h"
#include "bots/rng.h"
#include "engine/estimate.h"
#include "engine/ruleset.h"
#include "modules/modules.h"
#include "table.h"

enum { RED, BLUE };

static void fine(bst_refusal why)
{
    if (why.code != BST_REFUSED_OK)
        print_error("%s\n", bst_refusal_text(why.code));
    assert_int_equal(why.code, BST_REFUSED_OK);
}

static table table_open(const char *expansion)
{
    bst_setup setup = bst_setup_default(2);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&setup, bst_tileset_find(expansion), 1);
    return table_set_up(&setup, 1);
}

static void lay(table *t, const char *tile, int x, int y, int rot)
{
    fine(bst_position_tile(t->game, t->state, bst_game_kind_find(t->game, tile), x, y, rot));
}

static void put(table *t, int seat, int figure, int x, int y, int seg)
{
    fine(bst_position_figure(t->game, t->state, seat, figure, x, y, seg));
}

static void act(table *t, int seat, bst_action action) { fine(bst_position_action(t->game, t->state, seat, action)); }

/// What red is expected to have more than blue, as the table lies now. `setting` may change a weight.
static float lead_with(const table *t, const char *setting)
{
    char text[80];
    char error[200];
    bst_settings settings;
    float value[BST_SEATS_MAX];
    snprintf(text, sizeof text, "greedy%s%s", setting ? ":" : "", setting ? setting : "");
    assert_true(bst_settings_parse(&settings, text, error, sizeof error));
    bst_evaluator *evaluator = bst_evaluator_open(t->game, &settings);
    assert_non_null(evaluator);
    bst_evaluate(evaluator, t->state, value);
    bst_evaluator_close(evaluator);
    return value[RED] - value[BLUE];
}

/// Sets up a position of one of two versions and evaluates it.
static float lead(const char *expansion, void (*build)(table *t, int version), int version)
{
    table t = table_open(expansion);
    build(&t, version);
    bst_position_begin(t.game, t.state, NULL);
    assert_null(bst_state_audit(t.game, t.state));
    float found = lead_with(&t, NULL);
    table_close(&t);
    return found;
}

static void better(const char *expansion, void (*build)(table *t, int version), int good, int bad)
{
    assert_true(lead(expansion, build, good) > lead(expansion, build, bad) + 0.05F);
}

// ---- Weights ------------------------------------------------------------------------------------------------

static void give_both(const bst_context *c, bst_estimate *e)
{
    (void)c;
    e->value[RED] += e->weight[0];
    e->value[BLUE] += e->weight[1];
}

static void give_red(const bst_context *c, bst_estimate *e)
{
    (void)c;
    e->value[RED] += e->weight[0];
}

/// A module finds its own weights, and nobody has to know them but itself.
static void test_weights_of_new_modules(void **unused)
{
    (void)unused;
    static const bst_weight_def two[] = {{"one", 3, "for red"}, {"two", 5, "for blue"}};
    static const bst_weight_def one[] = {{"three", 11, "for red"}};
    static const bst_module both = {
        .name = "both", .number = BST_ROOM_KINDS, .weights = two, .nweights = 2, .estimate = give_both};
    static const bst_module red = {
        .name = "red", .number = BST_ROOM_KINDS + 1, .weights = one, .nweights = 1, .estimate = give_red};
    const bst_module *const modules[] = {&bst_module_base, &both, &red};
    bst_ruleset ruleset = bst_carcassonne;
    ruleset.modules = modules;
    ruleset.nmodules = 3;
    bst_setup setup = bst_setup_default(2);
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_error error;
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    table t = table_begin(game, bst_rng_seed(1), 1);
    assert_true(lead_with(&t, NULL) == 3 - 5 + 11);
    table_close(&t);
}

// ---- Inns & Cathedrals --------------------------------------------------------------------------------------

static void test_cathedral_is_hindered(void **unused)
{
    (void)unused;
    table t = table_open("inns");
    lay(&t, "inns.01", 0, -1, 0);
    put(&t, RED, BST_FIGURE_SMALL, 0, -1, 0);
    bst_position_begin(t.game, t.state, NULL);
    assert_true(lead_with(&t, NULL) < lead_with(&t, "w.inn=1"));
    table_close(&t);
}

// ---- Traders & Builders -------------------------------------------------------------------------------------

static void wine(table *t, int tokens)
{
    fine(bst_position_thing(t->game, t->state, (bst_thing){BST_THING_GOODS, RED, tokens, 0, -1, BST_GOODS_WINE}));
    fine(bst_position_thing(t->game, t->state, (bst_thing){BST_THING_GOODS, BLUE, 1, 0, -1, BST_GOODS_WINE}));
}

static void companion(table *t, int figure)
{
    put(t, RED, BST_FIGURE_SMALL, 0, 0, figure == BST_FIGURE_PIG ? 2 : 0);
    if (figure != BST_FIGURE_SMALL)
        put(t, RED, figure, 0, 0, figure == BST_FIGURE_PIG ? 2 : 0);
}

static void pig(table *t, int with)
{
    lay(t, "base.E", 0, -1, 2);
    put(t, RED, BST_FIGURE_SMALL, 0, 0, 2);
    if (with)
        put(t, RED, BST_FIGURE_PIG, 0, 0, 2);
}

static void test_goods(void **unused)
{
    (void)unused;
    better("traders", wine, 2, 1);
    better("traders", wine, 1, 0);
    better("traders", wine, 4, 2);
}

static void test_goods_of_a_city_about_to_be_scored(void **unused)
{
    (void)unused;
    table t = table_open("traders");
    const bst_game *game = t.game;
    lay(&t, "traders.02", 5, 5, 0); // a token; the city is open in the north and west
    lay(&t, "base.E", 5, 4, 2);
    bst_position_begin(game, t.state, NULL);
    bst_action draw = {.kind = BST_DO_DRAW, .number = bst_game_kind_find(game, "base.E")};
    fine(bst_apply(game, t.state, draw, NULL));
    float before = lead_with(&t, NULL) - lead_with(&t, "w.goods=0");
    fine(bst_apply(game, t.state, (bst_action){.kind = BST_DO_LAY, .x = 4, .y = 5, .rot = 1}, NULL));
    bst_thing goods;
    bst_things_of(game, t.state, BST_THING_GOODS, &goods, 1);
    assert_int_equal(goods.x, 0); // not yet
    float after = lead_with(&t, NULL) - lead_with(&t, "w.goods=0");
    assert_true(after > before + 0.5F);
    table_close(&t);
}

static void test_companions(void **unused)
{
    (void)unused;
    better("traders", companion, BST_FIGURE_BUILDER, BST_FIGURE_SMALL);
    better("traders", pig, 1, 0);
}

// ---- King and Robber Baron ----------------------------------------------------------------------------------

static void card(table *t, int size)
{
    if (size > 0)
        fine(bst_position_thing(t->game, t->state, (bst_thing){BST_THING_CARD, RED, size, 0, -1, BST_CARD_KING}));
}

static void test_cards(void **unused)
{
    (void)unused;
    better("king", card, 4, 0);
    better("king", card, 12, 3); // harder to beat
}

// ---- The Princess & the Dragon ------------------------------------------------------------------------------

/// A road to the east with a thief at its end.
static void dragon(table *t, int x)
{
    for (int i = 1; i <= 7; i++)
        lay(t, "base.U", i, 0, 0);
    put(t, RED, BST_FIGURE_SMALL, 7, 0, 0);
    fine(bst_position_thing(t->game, t->state, (bst_thing){BST_THING_DRAGON, BST_NOBODY, x, 0, -1, 0}));
}

static void fairy(table *t, int with)
{
    dragon(t, 6);
    if (with)
        for (int i = 0; i < bst_figures(t->game); i++) // the only one of red's that is on the board
            if (bst_figure_at(t->game, t->state, i).on_board && bst_figure_at(t->game, t->state, i).seat == RED)
                fine(bst_position_thing(t->game, t->state, (bst_thing){BST_THING_FAIRY, RED, 7, 0, 0, i}));
}

static void test_dragon(void **unused)
{
    (void)unused;
    better("dragon", dragon, 0, 6);
    better("dragon", fairy, 1, 0);
}

/// A princess beside blue's knight: red may send him away.
static void test_princess(void **unused)
{
    (void)unused;
    table t = table_open("dragon");
    const bst_game *game = t.game;
    int kind = 0; // a tile with a princess in a city that opens north
    for (bool found = false; !found; kind += !found) {
        const bst_tile *tile = bst_game_tile(game, kind);
        assert_non_null(tile);
        for (int i = 0; i < tile->nsegs; i++)
            found = found || ((tile->seg[i].attrs & BST_ATTR_PRINCESS) && tile->edge[0] == BST_EDGE_CITY);
    }
    lay(&t, "base.F", 5, 5, 1); // a city from north to south with a shield
    put(&t, BLUE, BST_FIGURE_SMALL, 5, 5, 0);
    bst_position_begin(game, t.state, NULL);
    fine(bst_apply(game, t.state, (bst_action){.kind = BST_DO_DRAW, .number = kind}, NULL));
    fine(bst_apply(game, t.state, (bst_action){.kind = BST_DO_LAY, .x = 5, .y = 6, .rot = 0}, NULL));
    assert_int_equal(bst_actor(t.state), RED);
    assert_true(lead_with(&t, NULL) > lead_with(&t, "w.princess=0") + 1);
    table_close(&t);
}

// ---- The Tower ----------------------------------------------------------------------------------------------

static void tower(table *t, int height)
{
    lay(t, "base.B", 5, 5, 0);
    lay(t, "tower.02", 6, 5, 0);
    lay(t, "base.B", 7, 5, 0);
    put(t, RED, BST_FIGURE_SMALL, 5, 5, 0);
    if (height > 0)
        act(t, BLUE, (bst_action){.kind = BST_DO_TOWER, .x = 6, .y = 5});
    if (height > 1) { // in the tower's last round, so that it is closed
        put(t, BLUE, BST_FIGURE_SMALL, 6, 5, BST_SEG_TOWER);
    }
}

static void prisoner(table *t, int captor)
{
    lay(t, "base.B", 5, 5, 0);
    lay(t, "base.B", 7, 5, 0);
    put(t, RED, BST_FIGURE_SMALL, 5, 5, 0);
    put(t, BLUE, BST_FIGURE_SMALL, 7, 5, 0);
    act(t, captor,
        (bst_action){.kind = BST_DO_CAPTURE,
                     .x = captor == RED ? 7 : 5,
                     .y = 5,
                     .figure = BST_FIGURE_SMALL,
                     .rot = (uint8_t)!captor});
}

static void test_tower(void **unused)
{
    (void)unused;
    better("tower", tower, 0, 1);
    better("tower", prisoner, RED, BLUE);
}

static void test_pending_capture(void **unused)
{
    (void)unused;
    table t = table_open("tower");
    tower(&t, 0);
    fine(bst_position_active(t.game, t.state, BLUE));
    bst_position_begin(t.game, t.state, NULL);
    bst_action draw = {.kind = BST_DO_DRAW, .number = bst_game_kind_find(t.game, "base.E")};
    fine(bst_apply(t.game, t.state, draw, NULL));
    fine(bst_apply(t.game, t.state, (bst_action){.kind = BST_DO_LAY, .x = 0, .y = -1, .rot = 2}, NULL));
    fine(bst_apply(t.game, t.state, (bst_action){.kind = BST_DO_TOWER, .x = 6, .y = 5}, NULL));
    assert_int_equal(bst_actor(t.state), BLUE); // the capture is still to be chosen
    assert_true(lead_with(&t, NULL) < lead_with(&t, "w.prey=0") - 1);
    table_close(&t);
}

// ---- Abbey & Mayor ------------------------------------------------------------------------------------------

/// Four cloisters whose fields meet; a finished city beside them.
static void barn(table *t, int with)
{
    lay(t, "base.B", 5, 5, 0);
    lay(t, "base.B", 6, 5, 0);
    lay(t, "base.B", 5, 6, 0);
    lay(t, "base.B", 6, 6, 0);
    lay(t, "base.E", 5, 4, 0);
    lay(t, "base.E", 5, 3, 2);
    if (with)
        act(t, RED, (bst_action){.kind = BST_DO_BARN, .x = 5, .y = 5, .rot = 1});
}

static void test_barn(void **unused)
{
    (void)unused;
    better("abbey", barn, 1, 0);
}

// ---- Bridges, Castles & Bazaars -----------------------------------------------------------------------------

/// Whole games: nobody pays for a tile more than it can bring.
static void test_bids_are_sensible(void **unused)
{
    (void)unused;
    enum { GAMES = 12, HIGHEST = 10 };
    table t = table_open("bridges");
    bst_settings settings;
    char error[200];
    assert_true(bst_settings_parse(&settings, "greedy:seed=1", error, sizeof error));
    bst_bot *bot = bst_bot_open(t.game, &settings);
    assert_non_null(bot);
    bst_rng rng = bst_rng_seed(7);
    int bids = 0;
    for (int game = 0; game < GAMES; game++) {
        bst_state_begin(t.game, t.state, NULL);
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_thought thought;
            bst_action action;
            if (bst_actor(t.state) == BST_CHANCE) {
                action = bst_chance(t.game, t.state, bst_rng_below(&rng, UINT32_MAX));
            } else {
                bst_bot_choose(bot, t.state, NULL, &thought);
                action = thought.action;
            }
            if (action.kind == BST_DO_BID || action.kind == BST_DO_RAISE) {
                bids++;
                assert_true(action.y <= HIGHEST);
            }
            fine(bst_apply(t.game, t.state, action, NULL));
        }
    }
    assert_true(bids > GAMES); // or the test shows nothing
    bst_bot_close(bot);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_of_new_modules),
        cmocka_unit_test(test_cathedral_is_hindered),
        cmocka_unit_test(test_goods),
        cmocka_unit_test(test_goods_of_a_city_about_to_be_scored),
        cmocka_unit_test(test_companions),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_dragon),
        cmocka_unit_test(test_princess),
        cmocka_unit_test(test_tower),
        cmocka_unit_test(test_pending_capture),
        cmocka_unit_test(test_barn),
        cmocka_unit_test(test_bids_are_sensible),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
