// SPDX-License-Identifier: MIT
// Bots, evaluators and drawings as users of the library see them: through the public headers alone.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/bot.h"
#include "bastide/evaluator.h"
#include "bastide/svg.h"

typedef struct table {
    bst_game *game;
    bst_state *state;
} table;

static table t;

static int set_up(void **state)
{
    bst_setup setup = bst_setup_default(3);
    bst_setup_error error;
    (void)state;
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    t.game = malloc(bst_game_size(&setup));
    assert_true(bst_game_build(t.game, &setup, &error));
    t.state = malloc(bst_game_state_size(t.game));
    bst_state_begin(t.game, t.state, NULL);
    while (bst_actor(t.state) == BST_CHANCE)
        assert_int_equal(bst_apply(t.game, t.state, bst_chance(t.game, t.state, 7), NULL).code, 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(t.game);
    free(t.state);
    return 0;
}

static void bots(void **state)
{
    char error[200];
    const char *name, *about;
    int n = 0;
    (void)state;
    for (; (name = bst_bot_name(n, &about)); n++) {
        assert_true(strlen(about) > 0);
        if (strcmp(name, "exec") == 0)
            continue;
        bst_thought thought;
        bst_limits limits = {.nodes = 50};
        bst_bot *bot = bst_bot_make(t.game, name, error, sizeof error);
        assert_non_null(bot);
        bst_bot_choose(bot, t.state, &limits, &thought);
        assert_null(thought.failure);
        assert_int_equal(bst_check(t.game, t.state, thought.action).code, 0);
        bst_bot_close(bot);
    }
    assert_true(n > 3);
    assert_string_equal(bst_bot_name(0, NULL), "random");
    assert_null(bst_bot_name(-1, NULL));
    bst_bot_close(NULL);
}

static void bots_that_do_not_exist(void **state)
{
    static const struct {
        const char *text, *part;
    } wrong[] = {{"nobody", "there is no bot 'nobody'"},
                 {"", "there is no bot"},
                 {"greedy:speed=3", "no setting 'speed'"},
                 {"level9", "level takes"},
                 {"exec:", "needs a command"}};
    char error[200];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(bst_bot_make(t.game, wrong[i].text, error, sizeof error));
        if (!strstr(error, wrong[i].part))
            fail_msg("%s: %s", wrong[i].text, error);
    }
}

static void evaluators(void **state)
{
    char error[200];
    float points[BST_SEATS_MAX], usual[BST_SEATS_MAX], told[BST_SEATS_MAX];
    (void)state;
    static const char *const texts[] = {"points", "prospects", "prospects:w.follower=0,w.scarce=0"};
    float *values[] = {points, usual, told};
    for (int i = 0; i < 3; i++) {
        bst_evaluator *evaluator = bst_evaluator_make(t.game, texts[i], error, sizeof error);
        assert_non_null(evaluator);
        bst_evaluate(evaluator, t.state, values[i]);
        bst_evaluator_close(evaluator);
    }
    assert_true(points[0] == 0 && points[2] == 0); // nothing is scored yet
    assert_true(usual[0] != told[0]); // followers in hand are worth something, unless they are told not to be
    static const char *const wrong[] = {
        "", "greedy", "prospects:time=3", "prospects:w.follower", "points:w.nothing=1", "points:"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error[0] = 0;
        assert_null(bst_evaluator_make(t.game, wrong[i], error, sizeof error));
        assert_true(strlen(error) > 0);
    }
    bst_evaluator_close(NULL);
}

static void pictures(void **state)
{
    const bst_tileset *set = bst_tileset_find("base");
    (void)state;
    char *all[] = {
        bst_svg_table(t.game, t.state, NULL),
        bst_svg_table(t.game, t.state, "dark"),
        bst_svg_tile(&set->tiles[0], 0, NULL),
        bst_svg_tile(&set->tiles[0], 1, NULL),
        bst_svg_tile(&set->tiles[0], 5, NULL),
        bst_svg_tile(&set->tiles[1], 1, NULL),
        bst_svg_sheet(&set, 1, "light"),
        bst_svg_tile(&set->tiles[0], 0, "plain"),
        bst_svg_tile(&set->tiles[0], 0, "plain-dark"),
    };
    enum { N = sizeof all / sizeof *all };
    for (int i = 0; i < N; i++) {
        assert_non_null(all[i]);
        assert_int_equal(strncmp(all[i], "<svg ", 5), 0);
        assert_string_equal(all[i] + strlen(all[i]) - 7, "</svg>\n");
        for (int k = 0; k < i; k++) // a fifth quarter turn is the first
            assert_int_equal(strcmp(all[i], all[k]) == 0, i == 4 && k == 3);
    }
    for (int i = 0; i < N; i++)
        free(all[i]);
    assert_null(bst_svg_table(t.game, t.state, "blue"));
    assert_null(bst_svg_tile(&set->tiles[0], 0, "blue"));
    assert_null(bst_svg_sheet(&set, 1, "blue"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(bots), TEST(bots_that_do_not_exist), TEST(evaluators), TEST(pictures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
