// SPDX-License-Identifier: MIT
// Bots outside the program: a whole game with one of our own bots behind the protocol is the same as without, the
// example bot plays a game, and what cannot be asked is refused. BASTIDE is the program.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bots/bot.h"
#include "bots/rng.h"

#include <cmocka.h>

enum { ACTIONS_MAX = 4000 };

typedef struct table {
    bst_game *game;
    bst_state *state;
    bst_action *actions;
    int n;
    bst_rng rng;
} table;

static table make_table(const char *const *sets, int seats, uint64_t seed)
{
    table t = {.n = 0, .rng = bst_rng_seed(seed)};
    bst_setup setup = bst_setup_default(seats);
    bst_setup_error error;
    setup.start = 1;
    for (; *sets; sets++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(*sets), 1));
    assert_non_null(t.game = malloc(bst_game_size(&setup)));
    assert_true(bst_game_build(t.game, &setup, &error));
    assert_non_null(t.state = malloc(bst_game_state_size(t.game)));
    assert_non_null(t.actions = malloc(sizeof *t.actions * ACTIONS_MAX));
    bst_state_begin(t.game, t.state, NULL);
    return t;
}

static void free_table(table *t)
{
    free(t->game);
    free(t->state);
    free(t->actions);
}

static void play(table *t, bst_action action)
{
    assert_in_range(t->n, 0, ACTIONS_MAX - 1);
    assert_int_equal(bst_apply(t->game, t->state, action, NULL).code, BST_REFUSED_OK);
    t->actions[t->n++] = action;
}

static bst_bot *open_bot(const table *t, const char *text)
{
    bst_settings settings;
    char error[200];
    if (!bst_settings_parse(&settings, text, error, sizeof error))
        fail_msg("%s", error);
    bst_bot *bot = bst_bot_open(t->game, &settings);
    assert_non_null(bot);
    return bot;
}

static bst_action ask(const table *t, bst_bot *bot, const bst_limits *limits)
{
    bst_thought thought;
    bst_bot_history(bot, t->actions, t->n);
    bst_bot_choose(bot, t->state, limits, &thought);
    if (thought.failure)
        fail_msg("%s", thought.failure);
    return thought.action;
}

// Plays to the end, seat 0 by one bot and the others by another; returns the number of decisions of seat 0.
static int play_game(table *t, bst_bot *first, bst_bot *others)
{
    int asked = 0;
    while (bst_actor(t->state) != BST_NOBODY) {
        int actor = bst_actor(t->state);
        if (actor == BST_CHANCE)
            play(t, bst_chance(t->game, t->state, (uint32_t)(bst_rng_next(&t->rng) >> 32)));
        else
            play(t, ask(t, actor == 0 ? first : others, NULL));
        asked += actor == 0;
    }
    return asked;
}

static const char *program(void)
{
    const char *path = getenv("BASTIDE");
    if (!path)
        fail_msg("BASTIDE is not set to the program");
    return path;
}

// ---- games --------------------------------------------------------------------------------------------------

static void test_same_game(void **state)
{
    (void)state;
    static const char *const sets[] = {"base", "inns", "traders", "dragon", "tower", "bridges", "ferries", NULL};
    char text[500];
    table inside = make_table(sets, 3, 7), outside = make_table(sets, 3, 7);
    bst_bot *bots[] = {open_bot(&inside, "random:seed=5"), open_bot(&inside, "random:seed=6")};
    int asked = play_game(&inside, bots[0], bots[1]);
    assert_in_range(asked, 20, ACTIONS_MAX);
    bst_bot_close(bots[0]);
    bst_bot_close(bots[1]);

    // one setting in the command, the other through the protocol
    snprintf(text, sizeof text, "exec:%s bot random:seed=5", program());
    bots[0] = open_bot(&outside, text);
    snprintf(text, sizeof text, "exec[seed=6]:%s bot random", program());
    bots[1] = open_bot(&outside, text);
    assert_int_equal(play_game(&outside, bots[0], bots[1]), asked);
    assert_int_equal(outside.n, inside.n);
    assert_true(bst_state_hash(outside.game, outside.state) == bst_state_hash(inside.game, inside.state));
    bst_bot_close(bots[0]);
    bst_bot_close(bots[1]);
    free_table(&inside);
    free_table(&outside);
}

static void test_example(void **state)
{
    (void)state;
    if (system("python3 -c 'pass' >/dev/null 2>&1") != 0) {
        puts("python3 is missing: the example bot is not tried");
        skip();
    }
    static const char *const sets[] = {"base", "inns", NULL};
    table t = make_table(sets, 2, 3);
    bst_bot *example = open_bot(&t, "exec:python3 examples/bot.py"), *other = open_bot(&t, "random:seed=2");
    int asked = play_game(&t, example, other);
    assert_in_range(asked, 60, ACTIONS_MAX);
    // it looks at points, so it is far ahead of chance
    assert_true(bst_score(t.state, 0) > bst_score(t.state, 1));
    bst_bot_close(example);
    bst_bot_close(other);
    free_table(&t);
}

// ---- questions ----------------------------------------------------------------------------------------------

static const char *const base[] = {"base", NULL};

// What was taken back, and the way to another position, reach the bot.
static void test_taken_back(void **state)
{
    (void)state;
    table t = make_table(base, 2, 1);
    char text[500];
    snprintf(text, sizeof text, "exec:%s bot greedy", program());
    bst_bot *bot = open_bot(&t, text);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 30; i++)
            play(&t, bst_actor(t.state) == BST_CHANCE
                         ? bst_chance(t.game, t.state, (uint32_t)(bst_rng_next(&t.rng) >> 32))
                         : ask(&t, bot, NULL));
        t.n = 8 * round;
        bst_state_begin(t.game, t.state, NULL);
        for (int i = 0; i < t.n; i++)
            assert_int_equal(bst_apply(t.game, t.state, t.actions[i], NULL).code, BST_REFUSED_OK);
    }
    bst_bot_close(bot);
    free_table(&t);
}

static void expect_failure(const table *t, bst_bot *bot, const char *words)
{
    bst_thought thought;
    bst_bot_choose(bot, t->state, NULL, &thought);
    assert_non_null(thought.failure);
    if (!strstr(thought.failure, words))
        fail_msg("the failure is \"%s\", without \"%s\"", thought.failure, words);
    assert_int_equal(thought.action.kind, BST_DO_NONE);
    assert_int_equal(thought.nline, 0);
}

// Without its history a position cannot be told; a failure stays one.
static void test_without_history(void **state)
{
    (void)state;
    table t = make_table(base, 2, 1);
    char text[500];
    snprintf(text, sizeof text, "exec:%s bot random", program());
    bst_bot *bot = open_bot(&t, text);
    play(&t, bst_chance(t.game, t.state, 0));
    expect_failure(&t, bot, "told the way to");
    bst_bot_history(bot, t.actions, t.n);
    expect_failure(&t, bot, "told the way to");
    bst_bot_close(bot);
    free_table(&t);
}

static void test_own_tiles(void **state)
{
    (void)state;
    bst_tileset mine = *bst_tileset_find("base");
    snprintf(mine.name, sizeof mine.name, "mine");
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, &mine, 1));
    table t = {.game = malloc(bst_game_size(&setup))};
    assert_non_null(t.game);
    assert_true(bst_game_build(t.game, &setup, &error));
    assert_non_null(t.state = malloc(bst_game_state_size(t.game)));
    bst_state_begin(t.game, t.state, NULL);
    char text[500];
    snprintf(text, sizeof text, "exec:%s bot random", program());
    bst_bot *bot = open_bot(&t, text);
    expect_failure(&t, bot, "the tile set mine");
    bst_bot_close(bot);
    free_table(&t);
}

// ---- limits -------------------------------------------------------------------------------------------------

static void count_told(void *to, const bst_thought *thought)
{
    assert_int_equal(thought->nodes, 5);
    ++*(int *)to;
}

// A bot that thinks until it is stopped is stopped by its time, and by whoever asks.
static void test_stopped(void **state)
{
    (void)state;
    table t = make_table(base, 2, 1);
    bst_bot *bot = open_bot(&t, "exec:while read -r word rest; do case $word in hello) echo bastide-bot 1; echo ok ;; "
                                "go) echo info nodes 5 ;; stop) echo best $answer ;; *) echo ok ;; esac; "
                                "case $rest in 'draw base.'*) answer='lay 0,1 r2' ;; esac; done");
    bst_action draw = {.kind = BST_DO_DRAW, .number = bst_game_kind_find(t.game, "base.D")};
    play(&t, draw);
    int told = 0;
    bst_limits limits = {.seconds = 0.1, .tell = count_told, .to = &told};
    assert_int_equal(ask(&t, bot, &limits).kind, BST_DO_LAY);
    assert_int_equal(told, 1);
    atomic_bool stop = true;
    limits = (bst_limits){.seconds = 1000, .stop = &stop, .tell = count_told, .to = &told};
    assert_int_equal(ask(&t, bot, &limits).kind, BST_DO_LAY);
    assert_int_equal(told, 2);
    bst_bot_close(bot);
    free_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_game),       cmocka_unit_test(test_example),   cmocka_unit_test(test_taken_back),
        cmocka_unit_test(test_without_history), cmocka_unit_test(test_own_tiles), cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
