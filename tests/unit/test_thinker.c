// SPDX-License-Identifier: MIT
// A bot that thinks in a thread of its own: it lets the caller go on, can be hurried, and answers for the state as it
// was when it was asked.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tui/thinker.h"

typedef struct fixture {
    bst_game *game;
    bst_state *state;
    bst_bot *bot;
} fixture;

static bst_bot *open_slow(const bst_game *game, const bst_settings *settings)
{
    (void)game;
    (void)settings;
    return calloc(1, sizeof(bst_bot));
}

static void nap(void)
{
    struct timespec some = {.tv_nsec = 1000000};
    nanosleep(&some, NULL);
}

// Thinks until it is told to stop, then takes what chance offers first in its state.
static void choose_slowly(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    while (!atomic_load(limits->stop))
        nap();
    thought->action = bst_chance(bot->game, state, 0);
    thought->depth = bst_turn(state);
}

static void close_slow(bst_bot *bot) { free(bot); }

static const bst_bot_def slow = {
    .name = "slow", .about = "", .open = open_slow, .choose = choose_slowly, .close = close_slow};

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    f->game = malloc(bst_game_size(&setup));
    if (!bst_game_build(f->game, &setup, &error))
        return -1;
    f->state = malloc(bst_game_state_size(f->game));
    bst_state_begin(f->game, f->state, NULL);
    bst_settings settings = bst_settings_default(&slow);
    f->bot = bst_bot_open(f->game, &settings);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst_bot_close(f->bot);
    free(f->state);
    free(f->game);
    free(f);
    return 0;
}

static void thinks_until_it_is_hurried(void **state)
{
    fixture *f = *state;
    bst_thinker thinker = {0};
    assert_true(bst_thinker_begin(&thinker, f->bot, f->state, NULL));
    for (int i = 0; i < 20; i++) {
        assert_false(bst_thinker_done(&thinker));
        nap();
    }
    memset(f->state, 0, bst_game_state_size(f->game)); // it has a copy
    bst_thinker_hurry(&thinker);
    for (int i = 0; i < 10000 && !bst_thinker_done(&thinker); i++)
        nap();
    assert_true(bst_thinker_done(&thinker));
    assert_int_equal(thinker.thought.action.kind, BST_DO_DRAW);
    assert_int_equal(thinker.thought.depth, 1);
    bst_thinker_end(&thinker);
    assert_false(bst_thinker_done(&thinker));
}

static void ends_in_the_middle_and_begins_again(void **state)
{
    fixture *f = *state;
    bst_thinker thinker = {0};
    bst_thinker_end(&thinker); // nothing to end
    for (int i = 0; i < 3; i++)
        assert_true(bst_thinker_begin(&thinker, f->bot, f->state, NULL));
    assert_false(bst_thinker_done(&thinker));
    bst_thinker_end(&thinker);
    assert_null(thinker.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(thinks_until_it_is_hurried, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ends_in_the_middle_and_begins_again, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
