// SPDX-License-Identifier: MIT
// Arrivals: the question for one figure and the one for a set of kinds agree everywhere, ways ignore what they have no
// rule for, guards are asked where they have a say, and a step may be open to some figures only.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "modules/modules.h"
#include "ruleset.h"
#include "table.h"

static bst_list list;

static const bst_way ways[] = {
    {.id = BST_BY_HAND, .occupied = BST_BASE_28},
    {.id = BST_BY_MAGIC, .followers = BST_BASE_29, .occupied = BST_BASE_28, .finished = BST_BASE_56},
    {.id = BST_BY_DRIVING, .occupied = BST_BASE_28, .finished = BST_BASE_56},
    {.id = BST_BY_JOINING},
    {.id = BST_BY_MAGIC, .followers = BST_BASE_29, .finished = BST_BASE_56}, // as a flier does: whoever stands there
    {.id = BST_BY_SETUP},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static void play_on(table *t)
{
    bst_action action = {0};
    if (bst_actor(t->state) == BST_CHANCE) {
        action = bst_chance(t->game, t->state, (uint32_t)bst_rng_next(&t->rng));
    } else {
        bst_legal(t->game, t->state, &list);
        action = list.at[bst_rng_below(&t->rng, (uint32_t)list.n)];
    }
    assert_int_equal(bst_apply(t->game, t->state, action, NULL).code, BST_REFUSED_OK);
}

static void compare(const bst_context *c, const bst_way *way, int seat, int seg)
{
    unsigned known = 0;
    unsigned may = 0;
    for (int figure = 0; figure < BST_FIGURE_KINDS; figure++) {
        if (c->g->supply_of[figure] == 0) {
            continue;
        }
        known |= 1u << figure;
        bst_refusal why = bst_arrival_check(c, way, seat, figure, seg);
        may |= (unsigned)(why.code == BST_REFUSED_OK) << figure;
        assert_int_equal(why.code == BST_REFUSED_OK, why.rule == BST_RULE_NONE);
    }
    assert_int_equal(bst_arrival_kinds(c, way, seat, known, seg), may);
}

static void test_one_figure_and_many_are_asked_alike(void **unused)
{
    (void)unused;
    static const char *const sets[] = {"base",   "river", "inns",  "traders", "cult",
                                       "dragon", "tower", "abbey", "count",   "bridges"};
    bst_setup setup = bst_setup_default(3);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    table t = table_set_up(&setup, 11);
    bst_context c = {.g = t.game, .s = t.state};
    for (int action = 0; bst_actor(t.state) != BST_NOBODY; action++) {
        play_on(&t);
        for (int seg = 0; action % 50 == 0 && seg < t.state->nsegs; seg++) {
            for (int i = 0; i < WAYS; i++) {
                compare(&c, &ways[i], seg % 3, seg);
            }
        }
    }
    table_close(&t);
}

// A room that keeps big followers off a cloister's tile by magic, everybody off fields where somebody stands, and
// counts how often it is asked.

static int asked_tile;
static int asked_field;

static bool has_center(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->center != BST_NO_SEG;
}

static unsigned no_big(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    (void)c;
    assert_int_equal(a->region, BST_NONE);
    asked_tile++;
    *rule = BST_BASE_35;
    return 1u << BST_FIGURE_BIG;
}

static unsigned nobody(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    assert_int_equal(bst_regions(c->g, c->s)[a->region].kind, BST_FIELD);
    asked_field++;
    *rule = BST_BASE_36;
    return ~0u;
}

static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_MAGIC, .tile = has_center, .bars = no_big},
    {.ways = 1u << BST_BY_JOINING, .features = 1 << BST_FIELD, .bars = nobody},
    {.features = 1 << BST_ROAD, .rule = BST_BASE_37},
};
static const bst_module guard_module = {.name = "guard", .number = BST_ROOM_ABBEY, BST_TABLE(guards)};

static void test_guards_are_asked_where_they_have_a_say(void **unused)
{
    (void)unused;
    const bst_module *const modules[] = {&bst_module_base, &bst_module_inns, &guard_module};
    bst_ruleset ruleset = ruleset_of(modules, 3);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("inns"), 1));
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    table t = table_begin(game, bst_rng_seed(3), 3);
    bst_context c = {.g = t.game, .s = t.state};
    const bst_way magic = {.id = BST_BY_MAGIC};
    const bst_way joining = {.id = BST_BY_JOINING};

    // the start tile: city, road, two fields, no cloister
    int cloister = bst_game_kind_find(t.game, "base.B");
    assert_int_equal(bst_position_tile(t.game, t.state, cloister, 0, 1, 0).code, BST_REFUSED_OK);
    int start = bst_cells(t.game, t.state)[bst_tile_at(t.game, t.state, 0, 0)].seg0;
    const bst_cell *cell = &bst_cells(t.game, t.state)[bst_tile_at(t.game, t.state, 0, 1)];
    int center = cell->seg0 + bst_kind_of(t.game, cell)->center;
    int field = -1;
    for (int seg = start; seg < start + 4; seg++) {
        int kind = bst_seg_feature(t.game, t.state, seg);
        field = kind == BST_FIELD ? seg : field;
        bst_refusal why = bst_arrival_check(&c, &magic, 0, BST_FIGURE_BIG, seg);
        assert_int_equal(why.rule, kind == BST_ROAD ? BST_BASE_37 : BST_RULE_NONE);
        assert_int_equal(bst_arrival_check(&c, &joining, 0, BST_FIGURE_SMALL, seg).rule, why.rule);
    }
    assert_int_equal(asked_tile + asked_field, 0);
    assert_int_equal(bst_arrival_check(&c, &magic, 0, BST_FIGURE_BIG, center).rule, BST_BASE_35);
    assert_int_equal(bst_arrival_check(&c, &magic, 0, BST_FIGURE_SMALL, center).rule, BST_RULE_NONE);
    assert_int_equal(bst_arrival_kinds(&c, &magic, 0, 1u << BST_FIGURE_SMALL | 1u << BST_FIGURE_BIG, center),
                     1u << BST_FIGURE_SMALL);
    assert_int_equal(asked_tile, 3);
    assert_true(field >= 0);
    bst_figure_put(&(bst_context){.g = t.game, .s = t.state, .events = &(bst_events){0}}, 1, BST_FIGURE_SMALL, field);
    assert_int_equal(bst_arrival_check(&c, &magic, 0, BST_FIGURE_SMALL, field).rule, BST_RULE_NONE); // no rule, no ask
    assert_int_equal(asked_field, 0);
    assert_int_equal(bst_arrival_check(&c, &joining, 0, BST_FIGURE_SMALL, field).rule, BST_BASE_36);
    assert_int_equal(bst_arrival_check(&c, &ways[0], 0, BST_FIGURE_SMALL, field).rule, BST_BASE_28);
    assert_int_equal(asked_field, 1);
    table_close(&t);
}

// A room that lets big followers be placed a second time after the figure step, and that offers a choice which changes
// nothing whenever the active seat decides from laying to the second placing.

static int enter_second(bst_context *c)
{
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void window_legal(const bst_context *c, bst_list *out)
{
    if (c->s->actor == c->s->active) {
        bst_list_add(out, (bst_action){.kind = BST_DO_AGAIN});
    }
}

static bst_refusal window_check(bst_context *c, bst_action a)
{
    bool fine = c->s->actor == c->s->active && bst_action_equal(a, (bst_action){.kind = BST_DO_AGAIN});
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_12);
}

static int window_perform(bst_context *c, bst_action a)
{
    (void)c;
    (void)a;
    return BST_WAIT;
}

static const bst_step_def second_steps[] = {{.id = BST_STEP_PHANTOM, .enter = enter_second}};
static const bst_placing_def second_placings[] = {{.at = {BST_STEP_PHANTOM, 0}, .kinds = 1u << BST_FIGURE_BIG}};
static const bst_choice_def second_choices[] = {
    {BST_IN({BST_STEP_LAY, BST_ANY_ORDER}, {BST_STEP_FIGURE, BST_ANY_ORDER}, {BST_STEP_PHANTOM, BST_ANY_ORDER}),
     .action = BST_DO_AGAIN, .legal = window_legal, .check = window_check, .perform = window_perform},
    BST_PASS_IN(BST_STEP_PHANTOM),
};
static const bst_module second_module = {
    .name = "second",
    .number = BST_ROOM_ABBEY,
    .steps = second_steps,
    .nsteps = 1,
    .placings = second_placings,
    .nplacings = 1,
    .choices = second_choices,
    .nchoices = 2,
};

/// How often a second placing offered the laid tile, another tile, a tower; how often the window was open elsewhere
/// than in the three steps' usual entries.
typedef struct offers {
    int laid, far, tower, windows;
} offers;

static void look(const table *t, offers *seen)
{
    const bst_entry *step = &t->game->step[t->state->step];
    bool window = false;
    int x;
    int y;
    bst_last_laid(t->game, t->state, &x, &y);
    bst_legal(t->game, t->state, &list);
    for (int i = 0; i < list.n; i++) {
        bst_action a = list.at[i];
        assert_int_equal(bst_check(t->game, t->state, a).code, BST_REFUSED_OK);
        window = window || a.kind == BST_DO_AGAIN;
        if (step->id == BST_STEP_PHANTOM && a.kind == BST_DO_PUT) {
            assert_int_equal(a.figure, BST_FIGURE_BIG);
            seen->tower += a.seg == BST_SEG_TOWER;
            seen->laid += a.seg != BST_SEG_TOWER && a.x == x && a.y == y;
            seen->far += a.seg != BST_SEG_TOWER && (a.x != x || a.y != y);
            a.figure = BST_FIGURE_SMALL;
            if (bst_supply(t->game, t->state, t->state->active, a.figure) != 0) {
                assert_int_equal(bst_check(t->game, t->state, a).rule, BST_TURN_12);
            }
        }
    }
    bool open = step->id == BST_STEP_LAY || step->id == BST_STEP_FIGURE || step->id == BST_STEP_PHANTOM;
    assert_int_equal(window, open);
    seen->windows += window && step->order != 0;
}

static void test_a_second_placing_for_some_figures(void **unused)
{
    (void)unused;
    const bst_module *const modules[] = {&bst_module_base,  &bst_module_inns,   &bst_module_portal,
                                         &bst_module_tower, &bst_module_prison, &second_module};
    static const char *const sets[] = {"base", "inns", "dragon", "tower"};
    bst_ruleset ruleset = ruleset_of(modules, 6);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    offers seen = {0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
        assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
        table t = table_begin(game, bst_rng_seed(seed), seed);
        while (bst_actor(t.state) != BST_NOBODY) {
            if (bst_actor(t.state) != BST_CHANCE) {
                look(&t, &seen);
            }
            play_on(&t);
        }
        assert_null(bst_state_audit(t.game, t.state));
        table_close(&t);
    }
    assert_true(seen.laid > 0 && seen.far > 0 && seen.tower > 0 && seen.windows > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_figure_and_many_are_asked_alike),
        cmocka_unit_test(test_guards_are_asked_where_they_have_a_say),
        cmocka_unit_test(test_a_second_placing_for_some_figures),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
