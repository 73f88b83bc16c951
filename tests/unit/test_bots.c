// SPDX-License-Identifier: MIT
// What every bot promises, whatever is in the box: legal answers that leave the state alone, limits kept, the same
// answer to the same question. And what the evaluator and the settings promise to the bots.

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/evaluator.h"
#include "bots/kinds.h"
#include "bots/mix.h"
#include "table.h"

enum {
#ifdef __SANITIZE_THREAD__
    GAMES = 30, // each costs ten times as much, and threads meet in each of them
#else
    GAMES = 125, // each of a random setup
#endif
    POSITIONS = 16 * GAMES, // that are asked about, over all of them
};

static bst_list list;

// A game of a random setup; each seed is one.
static table table_open(uint64_t seed)
{
    bst_setup_error error;
    bst_rng rng = bst_rng_seed(seed);
    bst_game *game = bst_mix_game(&rng, NULL, &error);
    return table_begin(game, rng, seed);
}

static table table_of(const char *set, int seats, bool alone)
{
    bst_setup setup = bst_setup_default(seats);
    bst_setup_add_set(&setup, bst_tileset_find(set), 1);
    if (alone)
        setup.option[BST_OPTION_ALONE] = 1;
    return table_set_up(&setup, 1);
}

// Random play: so many decisions, and on to one of a seat. False if the game is over.
static bool play(table *t, int decisions)
{
    int actor;
    while ((actor = bst_actor(t->state)) != BST_NOBODY && (decisions-- > 0 || actor == BST_CHANCE)) {
        bst_legal(t->game, t->state, &list);
        bst_apply(t->game, t->state, bst_rng_pick(&t->rng, &list, actor == BST_CHANCE), NULL);
    }
    return actor != BST_NOBODY;
}

static bst_bot *bot_open(const table *t, const char *text)
{
    bst_settings settings;
    char error[200] = "";
    if (!bst_settings_parse(&settings, text, error, sizeof error))
        fail_msg("%s: %s", text, error);
    bst_bot *bot = bst_bot_open(t->game, &settings);
    assert_non_null(bot);
    return bot;
}

// ---- any position -------------------------------------------------------------------------------------------

// Bots, how often each is asked, the nodes it gets, and by how many it may miss them. What `search` cannot know
// before is the size of a wave; so it may finish the one in which it reaches the limit, and is watched by what it
// tells. `mcts` may finish the nodes that its threads are opening, with the turns played on from there; that is far
// below the thousands of actions a decision of all sets together can have, but no less than some hundreds.
typedef struct candidate {
    const char *text;
    int share;
    uint64_t nodes, beyond;
} candidate;

enum { WAVES = 0, OPENING = 20000 };

static const candidate candidates[] = {
    {"random", 2, 0, 0},
    {"greedy", 24, 0, 0},
    {"greedy:eval=points", 6, 0, 0},
    {"greedy:sight=0.3,spite=0", 6, 0, 0},
    {"level1", 6, 0, 0},
    {"level2", 6, 0, 0},
    {"level3", 6, 0, 0},
    {"level4", 6, 0, 0},
    {"level5", 2, 400, WAVES},
    {"level6", 2, 100, WAVES},
    {"level7", 1, 1, WAVES},
    {"level8", 1, 1, WAVES},
    {"search:roots=3,depth=1", 4, 300, WAVES},
    {"search:roots=3,depth=1,threads=2", 6, 300, WAVES},
    {"search:roots=4,depth=1,threads=2,sight=0.5,eval=points", 4, 300, WAVES},
    {"mcts:memory=2,playon=0", 4, 100, OPENING},
    {"mcts:memory=2,playon=0,threads=2", 6, 100, OPENING},
    {"mcts:memory=2,playon=1,threads=2,paranoid=1", 2, 20, OPENING},
};

enum { CANDIDATES = sizeof candidates / sizeof *candidates };

static const candidate *any_candidate(bst_rng *rng)
{
    int total = 0, i = 0;
    for (int k = 0; k < CANDIDATES; k++)
        total += candidates[k].share;
    int left = (int)bst_rng_below(rng, (uint32_t)total);
    while ((left -= candidates[i].share) >= 0)
        i++;
    return &candidates[i];
}

typedef struct listener {
    uint64_t nodes; // limit
    int late;       // thoughts told with no node left
} listener;

static void hear(void *to, const bst_thought *thought)
{
    listener *l = to;
    l->late += thought->nodes >= l->nodes;
}

// One question, and all that must hold for the answer.
static void ask(const table *t, bst_bot *bot, const candidate *c, bst_thought *thought)
{
    size_t size = bst_game_state_size(t->game);
    bst_state *before = malloc(size);
    assert_non_null(before);
    memcpy(before, t->state, size);
    listener l = {.nodes = c->nodes};
    bst_limits limits = {.nodes = c->nodes, .tell = hear, .to = &l};
    bst_bot_choose(bot, t->state, &limits, thought);
    bool same = memcmp(before, t->state, size) == 0;
    free(before);
    assert_true(same);
    assert_null(thought->failure);
    assert_int_equal(bst_check(t->game, t->state, thought->action).code, BST_REFUSED_OK);
    assert_true(thought->nline >= 1 && thought->nline <= BST_LINE_MAX);
    assert_true(bst_action_equal(thought->line[0], thought->action));
    for (int seat = 0; seat < BST_SEATS_MAX; seat++)
        assert_true(isfinite(thought->value[seat]) && fabsf(thought->value[seat]) < 10000);
    assert_true(thought->seconds >= 0);
    if (c->nodes > 0 && c->beyond == WAVES)
        assert_true(l.late <= 1);
    else if (c->nodes > 0 && thought->nodes > c->nodes + c->beyond)
        fail_msg("%llu nodes for %llu", (unsigned long long)thought->nodes, (unsigned long long)c->nodes);
}

static void test_positions(void **state)
{
    (void)state;
    int asked = 0;
    bst_rng rng = bst_rng_seed(2024);
    for (uint64_t seed = 1; asked < POSITIONS; seed++) {
        table t = table_open(seed);
        bst_bot *kept = NULL; // a bot that is asked again and again, about moments that come back, too
        const candidate *last = NULL;
        for (int i = 0; i < POSITIONS / GAMES && play(&t, (int)bst_rng_below(&rng, 40)); i++, asked++) {
            if (!kept || bst_rng_below(&rng, 3) == 0) {
                bst_bot_close(kept);
                last = any_candidate(&rng);
                kept = bot_open(&t, last->text);
            }
            bst_thought thought;
            ask(&t, kept, last, &thought);
            if (bst_rng_below(&rng, 2) == 0) // the game goes on as the bot wants
                bst_apply(t.game, t.state, thought.action, NULL);
        }
        bst_bot_close(kept);
        table_close(&t);
    }
}

// ---- the same question --------------------------------------------------------------------------------------

static void assert_same(const bst_thought *a, const bst_thought *b)
{
    assert_true(bst_action_equal(a->action, b->action));
    assert_int_equal(a->nline, b->nline);
    for (int i = 0; i < a->nline; i++)
        assert_true(bst_action_equal(a->line[i], b->line[i]));
    assert_memory_equal(a->value, b->value, sizeof a->value);
    assert_int_equal(a->nodes, b->nodes);
}

// Pairs of bots that must give the same answers to the same questions, one after the other.
static const char *const twins[][2] = {
    {"random:seed=5", "random:seed=5"},
    {"level1", "level1"},
    {"level3", "level3"},
    {"level5", "level5:threads=2"},
    {"search:roots=4,depth=1,nodes=600", "search:roots=4,depth=1,nodes=600"},
    {"search:roots=4,depth=2,nodes=600", "search:roots=4,depth=2,nodes=600,threads=2"},
    {"search:roots=4,depth=1,nodes=600,sight=0.5", "search:roots=4,depth=1,nodes=600,sight=0.5,threads=3"},
    {"mcts:memory=2,nodes=300", "mcts:memory=2,nodes=300"},
};

static void test_twins(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 2 * sizeof twins / sizeof *twins; i++) {
        table t = table_open(1000 + i);
        const char *const *names = twins[i % (sizeof twins / sizeof *twins)];
        bst_bot *one = bot_open(&t, names[0]), *two = bot_open(&t, names[1]);
        for (int k = 0; k < 4 && play(&t, k % 2 ? 0 : 25); k++) {
            bst_thought a, b;
            bst_bot_choose(one, t.state, NULL, &a);
            bst_bot_choose(two, t.state, NULL, &b);
            assert_same(&a, &b);
            bst_apply(t.game, t.state, a.action, NULL);
        }
        bst_bot_close(one);
        bst_bot_close(two);
        table_close(&t);
    }
}

// A turn taken back: what a bot has kept from the other way of things must not get into its answer.
static void test_taken_back(void **state)
{
    (void)state;
    for (uint64_t seed = 2000; seed < 2012; seed++) {
        table t = table_open(seed);
        if (play(&t, 30 + (int)bst_rng_below(&t.rng, 60))) {
            size_t size = bst_game_state_size(t.game);
            bst_state *then = malloc(size);
            assert_non_null(then);
            memcpy(then, t.state, size);
            const char *text = seed % 2 ? "search:roots=3,depth=1,nodes=200,threads=2" : "mcts:memory=2,nodes=100";
            bst_bot *bot = bot_open(&t, text);
            for (int k = 0; k < 4; k++) { // asked; then somebody does something else, or goes back
                bst_thought thought;
                if (bst_actor(t.state) == BST_NOBODY || bst_actor(t.state) == BST_CHANCE)
                    break;
                bst_bot_choose(bot, t.state, NULL, &thought);
                assert_int_equal(bst_check(t.game, t.state, thought.action).code, BST_REFUSED_OK);
                if (k == 1)
                    memcpy(t.state, then, size);
                bst_apply(t.game, t.state,
                          k == 1 ? (bst_legal(t.game, then, &list), list.at[list.n - 1]) : thought.action, NULL);
                play(&t, 0);
            }
            bst_bot_close(bot);
            free(then);
        }
        table_close(&t);
    }
}

// ---- limits -------------------------------------------------------------------------------------------------

static void *stop_soon(void *data)
{
    nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
    atomic_store((atomic_bool *)data, true);
    return NULL;
}

// Bots that would think for very long, and hear that they shall not.
static void test_stop(void **state)
{
    (void)state;
    static const char *const slow[] = {"search:roots=64,depth=500,sure=10",
                                       "search:roots=64,depth=500,sure=10,threads=2", "mcts:memory=256,explore=1000",
                                       "mcts:memory=256,explore=1000,threads=2"};
    table t = table_of("base", 2, false);
    assert_true(play(&t, 20));
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
        bst_bot *bot = bot_open(&t, slow[i]);
        bst_thought thought;
        atomic_bool stop = false;
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
        bst_bot_choose(bot, t.state, &(bst_limits){.stop = &stop}, &thought);
        assert_true(atomic_load(&stop)); // it did not end by itself
        pthread_join(thread, NULL);
        assert_int_equal(bst_check(t.game, t.state, thought.action).code, BST_REFUSED_OK);
        bst_bot_choose(bot, t.state, &(bst_limits){.stop = &stop}, &thought); // too late to begin
        assert_int_equal(bst_check(t.game, t.state, thought.action).code, BST_REFUSED_OK);
        bst_bot_close(bot);
    }
    table_close(&t);
}

// Time is counted as CPU time of the thread that asks, so that a busy machine does not matter. A tenth more is
// promised; beside it there is room for what cannot be interrupted, ranking the actions of one decision, which takes
// a millisecond in the usual build and some in one with a sanitizer. The nodes would be enough for hours.
static void test_time(void **state)
{
    (void)state;
    static const double SECONDS = 0.05, ROOM = 0.04;
    static const char *const timed[] = {"search:cpu=1,depth=20", "search:cpu=1,roots=64,sure=10,depth=500",
                                        "search:cpu=1,depth=20,threads=2", "level8:cpu=1", "mcts:cpu=1,memory=64"};
    table t = table_of("base", 3, false);
    assert_true(play(&t, 60));
    for (size_t i = 0; i < sizeof timed / sizeof *timed; i++) {
        bst_bot *bot = bot_open(&t, timed[i]);
        bst_thought thought;
        double before = cpu_now();
        bst_bot_choose(bot, t.state, &(bst_limits){.seconds = SECONDS, .nodes = 1000000000}, &thought);
        double used = cpu_now() - before;
        if (used > 1.1 * SECONDS + ROOM)
            fail_msg("%s: %.0f ms of CPU time", timed[i], 1e3 * used);
        assert_true(thought.nodes < 1000000000);
        assert_int_equal(bst_check(t.game, t.state, thought.action).code, BST_REFUSED_OK);
        bst_bot_close(bot);
    }
    table_close(&t);
}

// A game of one seat, from the first decision to the last, with those in it that leave no choice.
static void test_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {"greedy", "level2", "search:roots=3,depth=1,nodes=100,threads=2",
                                        "mcts:memory=2,playon=1,nodes=50"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        table t = table_of("base", 1, true);
        bst_bot *bot = bot_open(&t, texts[i]);
        int single = 0;
        while (play(&t, 0)) {
            bst_thought thought;
            bst_legal(t.game, t.state, &list);
            single += list.n == 1;
            bst_bot_choose(bot, t.state, NULL, &thought);
            assert_true(isfinite(thought.value[0]));
            assert_int_equal(bst_apply(t.game, t.state, thought.action, NULL).code, BST_REFUSED_OK);
        }
        assert_true(single > 0);
        assert_true(bst_score(t.state, 0) > 0);
        bst_bot_close(bot);
        table_close(&t);
    }
}

// ---- evaluators ---------------------------------------------------------------------------------------------

static bst_evaluator *evaluator_open(const table *t)
{
    bst_settings settings = bst_settings_default(&bst_bot_greedy);
    bst_evaluator *evaluator = bst_evaluator_open(t->game, &settings);
    assert_non_null(evaluator);
    return evaluator;
}

// What an evaluator keeps of the parent must not change what it says of the children.
static void compare_children(const table *t, bst_evaluator *keeps, bst_evaluator *looks, bst_state *next)
{
    bst_legal(t->game, t->state, &list);
    int seats = bst_game_setup(t->game)->seats, step = 1 + list.n / 30;
    bst_evaluator_siblings(keeps, t->state);
    for (int i = 0; i < list.n; i += step) {
        float kept[BST_SEATS_MAX], looked[BST_SEATS_MAX];
        memcpy(next, t->state, bst_game_state_size(t->game));
        bst_apply(t->game, next, list.at[i], NULL);
        bst_evaluate(keeps, next, kept);
        bst_evaluate(looks, next, looked);
        for (int seat = 0; seat < seats; seat++)
            if (!(fabsf(kept[seat] - looked[seat]) < 1e-3F))
                fail_msg("game %llu, turn %d, action %d of kind %d at %d,%d: seat %d has %g with siblings, %g without",
                         (unsigned long long)t->seed, bst_turn(t->state), i, list.at[i].kind, list.at[i].x,
                         list.at[i].y, seat, (double)kept[seat], (double)looked[seat]);
    }
    bst_evaluator_siblings(keeps, NULL);
}

static void test_siblings(void **state)
{
    (void)state;
    for (uint64_t seed = 3000; seed < 3040; seed++) {
        table t = table_open(seed);
        bst_state *next = malloc(bst_game_state_size(t.game));
        bst_evaluator *keeps = evaluator_open(&t), *looks = evaluator_open(&t);
        assert_non_null(next);
        while (play(&t, 15))
            compare_children(&t, keeps, looks, next);
        bst_evaluator_close(keeps);
        bst_evaluator_close(looks);
        free(next);
        table_close(&t);
    }
}

// ---- settings -----------------------------------------------------------------------------------------------

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const nonsense[] = {
        "",
        ":",
        "=",
        "nobody",
        "Greedy",
        "greedy ",
        "greedy5",
        "level0",
        "level9",
        "level99999999999",
        "level:",
        "level:x",
        "level:level=",
        "search:",
        "search:time",
        "search:time=",
        "search:time=x",
        "search:time=-1",
        "search:time=nan",
        "search:time=inf",
        "search:time=-nan",
        "search:time=1e999",
        "search:time=1s",
        "search:time= 1",
        "search:time=1,",
        "search:time=0x1",
        "search:time=+1",
        "search:w.inn= 1",
        "search:w.inn=0x1",
        "search:,time=1",
        "search:threads=0",
        "search:threads=65",
        "search:threads=1.5",
        "search:threads=-1",
        "search:nodes=99999999999999999999999",
        "search:nodes=+5",
        "search:what=1",
        "search:TIME=1",
        "search:eval=",
        "search:eval=none",
        "search:w.=1",
        "search:w.nothing=1",
        "search:w.inn=",
        "search:w.inn=nan",
        "search:w.inn=1e9",
        "search:sight=0",
        "search:cpu=2",
        "exec",
        "exec:",
        "exec: ",
        "exec[",
        "exec[]",
        "exec[time=1]",
        "exec[time=x]:a",
        "exec[time=1:a",
        "execute:a",
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        bst_settings settings;
        char error[200] = "";
        if (bst_settings_parse(&settings, nonsense[i], error, sizeof error))
            fail_msg("'%s' was read", nonsense[i]);
        if (strlen(error) < 10 || !strchr(error, ' '))
            fail_msg("'%s' gives no sentence but '%s'", nonsense[i], error);
    }
    // too long for a setting, for the settings of a command, and for a command
    char text[2000], error[60];
    static const char *const heads[] = {"search:", "search:time=", "exec[", "exec:", "level", ""};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        bst_settings settings;
        memset(text, '1', sizeof text - 1);
        memcpy(text, heads[i], strlen(heads[i]));
        text[sizeof text - 1] = '\0';
        memset(error, 'x', sizeof error);
        assert_false(bst_settings_parse(&settings, text, error, sizeof error));
        assert_non_null(memchr(error, '\0', sizeof error));
    }
}

static void check_value(const char *key, double number, bool whole)
{
    char text[100], value[60], again[60], error[200] = "";
    bst_settings settings;
    snprintf(value, sizeof value, whole ? "%.0f" : "%.15g", number);
    snprintf(text, sizeof text, "mcts:%s=%s", key, value);
    if (!bst_settings_parse(&settings, text, error, sizeof error))
        fail_msg("%s: %s", text, error);
    assert_string_equal(bst_settings_get(&settings, key, again, sizeof again), value);
}

static void test_keys(void **state)
{
    (void)state;
    bst_settings settings;
    char out[60], error[200];
    for (const bst_setting_info *info = bst_setting_list; info->key; info++) {
        check_value(info->key, info->low, info->whole);
        check_value(info->key, info->high, info->whole);
        check_value(info->key, info->value, info->whole);
        assert_true(info->about && info->about[0]);
    }
    assert_true(bst_settings_parse(&settings, "level:5", error, sizeof error));
    assert_int_equal(settings.level, 5);
    assert_true(bst_settings_parse(&settings, "level7:seed=3,time=0.25", error, sizeof error));
    assert_true(settings.level == 7 && settings.seed == 3 && settings.seconds == 0.25);
    assert_true(bst_settings_parse(&settings, "greedy:eval=points,w.inn=-2.5", error, sizeof error));
    assert_true(settings.evaluator == &bst_evaluator_points && settings.weight[0].value == -2.5F);
    assert_true(bst_settings_parse(&settings, "exec[time=2,seed=7]:a b, c=[d]:e", error, sizeof error));
    assert_true(settings.bot == &bst_bot_exec && settings.seconds == 2 && settings.seed == 7);
    assert_string_equal(settings.command, "a b, c=[d]:e");
    assert_string_equal(bst_settings_get(&settings, "nothing", out, sizeof out), "");
}

// Weights come from tables in many rooms: all can be told to one bot at once, and no two have the same key.
static void test_weights(void **state)
{
    (void)state;
    bst_setting_info info, other;
    char key[60], error[200];
    bst_settings settings = bst_settings_default(&bst_bot_greedy);
    int n = 0;
    for (; bst_weight_info(n, &info); n++) {
        assert_true(info.about && info.about[0]);
        assert_true(info.value >= info.low && info.value <= info.high);
        for (int i = 0; i < n; i++) {
            assert_true(bst_weight_info(i, &other));
            assert_string_not_equal(info.key, other.key);
        }
        snprintf(key, sizeof key, "w.%s", info.key);
        assert_true(bst_settings_set(&settings, key, "1", error, sizeof error));
        assert_true(bst_settings_set(&settings, key, "-2.5", error, sizeof error));
        assert_int_equal(settings.nweights, n + 1);
        assert_true(bst_settings_weight(&settings, settings.weight[n].def) == -2.5F);
    }
    assert_true(n > 20);
    assert_false(bst_weight_info(-1, &info));
    settings.nweights = BST_WEIGHTS_SET; // as if it had been told that many others
    for (int i = 0; i < BST_WEIGHTS_SET; i++)
        settings.weight[i].def = NULL;
    assert_false(bst_settings_set(&settings, "w.tie", "1", error, sizeof error));
    assert_string_equal(error, "a bot can be told 64 weights, not more");
    assert_false(bst_settings_set(&settings, "w.nonsense", "1", error, sizeof error));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions), cmocka_unit_test(test_twins),    cmocka_unit_test(test_taken_back),
        cmocka_unit_test(test_stop),      cmocka_unit_test(test_time),     cmocka_unit_test(test_alone),
        cmocka_unit_test(test_siblings),  cmocka_unit_test(test_nonsense), cmocka_unit_test(test_keys),
        cmocka_unit_test(test_weights),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]); // one of them, by name
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
