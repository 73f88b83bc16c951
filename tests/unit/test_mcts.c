// SPDX-License-Identifier: MIT
// The tree search: legal answers everywhere, the same answer for the same nodes, exact play where everything can be
// seen, limits kept, the tree kept.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/rng.h"
#include "bots/tree.h"
#include "table.h"

static bst_list list;

static table table_open(int seats, const char *const *sets, uint64_t seed)
{
    bst_setup setup = bst_setup_default(seats);
    for (int i = 0; sets[i]; i++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    if (seats == BST_SEATS_MAX)
        setup.elements |= BST_ELEMENT_SIXTH;
    return table_set_up(&setup, seed);
}

static void step(table *t)
{
    bst_legal(t->game, t->state, &list);
    bst_action action = bst_rng_pick(&t->rng, &list, bst_actor(t->state) == BST_CHANCE);
    assert_int_equal(bst_apply(t->game, t->state, action, NULL).code, BST_REFUSED_OK);
}

// Random play up to a seat's decision with more than one action, after so many others.
static void play(table *t, int decisions)
{
    for (;;) {
        bst_legal(t->game, t->state, &list);
        if (bst_actor(t->state) == BST_NOBODY || (decisions <= 0 && bst_actor(t->state) != BST_CHANCE && list.n > 1))
            return;
        decisions -= bst_actor(t->state) != BST_CHANCE;
        step(t);
    }
}

static bst_bot *bot_open(const table *t, const char *text)
{
    bst_settings settings;
    char error[200];
    assert_true(bst_settings_parse(&settings, text, error, sizeof error));
    bst_bot *bot = bst_bot_open(t->game, &settings);
    assert_non_null(bot);
    return bot;
}

static const char *const base[] = {"base", 0};

static void test_legal(void **state)
{
    (void)state;
    static const char *const all[] = {"river", "inns",  "traders", "king",    "cathars", "cult",   "dragon",
                                      "tower", "abbey", "count",   "bridges", "tunnel",  "ferries"};
    bst_rng rng = bst_rng_seed(5);
    for (int round = 0; round < 24; round++) {
        const char *sets[20] = {"base"};
        int n = 1;
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            if (bst_rng_below(&rng, 3) == 0)
                sets[n++] = all[i];
        table t = table_open(2 + round % 5, sets, (uint64_t)round);
        bst_bot *bot = bot_open(&t, round % 3 == 2 ? "mcts:nodes=200,threads=3,memory=4" : "mcts:nodes=200,memory=4");
        for (int i = 0; i < 10; i++) {
            bst_thought thought;
            play(&t, (int)bst_rng_below(&rng, 30));
            if (bst_actor(t.state) == BST_NOBODY)
                break;
            bst_bot_choose(bot, t.state, NULL, &thought);
            assert_int_equal(bst_apply(t.game, t.state, thought.action, NULL).code, BST_REFUSED_OK);
            // The line goes on from there; its end may lie beyond what is on the table.
            assert_true(thought.nline >= 1 && bst_action_equal(thought.line[0], thought.action));
            if (thought.nline > 1)
                assert_int_equal(bst_check(t.game, t.state, thought.line[1]).code, BST_REFUSED_OK);
        }
        bst_bot_close(bot);
        table_close(&t);
    }
}

static void test_same(void **state)
{
    (void)state;
    for (int round = 0; round < 4; round++) {
        table t = table_open(2 + round, base, 77 + (uint64_t)round);
        bst_bot *one = bot_open(&t, "mcts:nodes=1500,memory=8"), *two = bot_open(&t, "mcts:nodes=1500,memory=8");
        play(&t, 10 + 20 * round);
        for (int i = 0; i < 6; i++) {
            bst_thought a, b;
            bst_bot_choose(one, t.state, NULL, &a);
            bst_bot_choose(two, t.state, NULL, &b);
            assert_true(bst_action_equal(a.action, b.action));
            assert_int_equal(a.nodes, b.nodes);
            assert_int_equal(a.nline, b.nline);
            assert_memory_equal(a.value, b.value, sizeof a.value);
            bst_apply(t.game, t.state, a.action, NULL);
            play(&t, 0);
        }
        bst_bot_close(one);
        bst_bot_close(two);
        table_close(&t);
    }
}

// The lead of a seat at the end if both seats look through everything.
static double exact(const bst_game *game, const bst_state *state, int seat)
{
    int actor = bst_actor(state);
    if (actor == BST_NOBODY)
        return bst_score(state, seat) - bst_score(state, !seat);
    bst_list *mine = malloc(sizeof *mine);
    bst_state *next = malloc(bst_game_state_size(game));
    assert_true(mine && next);
    bst_legal(game, state, mine);
    double sum = 0, most = -1e9;
    for (int i = 0; i < mine->n; i++) {
        memcpy(next, state, bst_game_state_size(game));
        bst_apply(game, next, mine->at[i], NULL);
        double lead = exact(game, next, actor == BST_CHANCE ? seat : actor);
        sum += lead * mine->weight[i];
        most = lead > most ? lead : most;
    }
    double lead = actor == BST_CHANCE ? sum / mine->total : actor == seat ? most : -most;
    free(mine);
    free(next);
    return lead;
}

static void test_end(void **state)
{
    (void)state;
    int decisive = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        table t = table_open(2, base, 900 + seed);
        while (bst_tiles_left_total(t.state) > (seed % 4 == 0 ? 1 : 0))
            play(&t, 1);
        play(&t, 0);
        int seat = bst_actor(t.state);
        if (seat == BST_NOBODY) {
            table_close(&t);
            continue;
        }
        bst_bot *bot = bot_open(&t, "mcts:nodes=2000000,memory=256");
        bst_thought thought;
        bst_bot_choose(bot, t.state, NULL, &thought);
        assert_true(thought.nodes < 2000000); // it stopped when all was known
        double best = exact(t.game, t.state, seat);
        double worst = best;
        bst_list *root = malloc(sizeof *root);
        bst_state *next = malloc(bst_game_state_size(t.game));
        bst_legal(t.game, t.state, root);
        for (int i = 0; i < root->n; i++) {
            memcpy(next, t.state, bst_game_state_size(t.game));
            bst_apply(t.game, next, root->at[i], NULL);
            double lead = exact(t.game, next, seat);
            worst = lead < worst ? lead : worst;
            if (bst_action_equal(root->at[i], thought.action))
                assert_true(lead == best);
        }
        assert_true(thought.value[seat] - thought.value[!seat] - best < 0.001);
        assert_true(thought.value[seat] - thought.value[!seat] - best > -0.001);
        decisive += worst < best;
        free(root);
        free(next);
        bst_bot_close(bot);
        table_close(&t);
    }
    assert_true(decisive >= 3);
}

static void test_stop(void **state)
{
    (void)state;
    table t = table_open(2, base, 3);
    bst_bot *bot = bot_open(&t, "mcts");
    atomic_bool stop = true;
    bst_thought thought;
    play(&t, 20);
    bst_bot_choose(bot, t.state, &(bst_limits){.seconds = 600, .stop = &stop}, &thought);
    assert_true(thought.seconds < 60);
    assert_true(thought.nodes < 20000);
    assert_int_equal(bst_check(t.game, t.state, thought.action).code, BST_REFUSED_OK);
    bst_bot_close(bot);
    table_close(&t);
}

static void count_told(void *to, const bst_thought *thought)
{
    assert_true(thought->nodes > 0);
    assert_true(thought->nline >= 1);
    ++*(int *)to;
}

static void test_time(void **state)
{
    (void)state;
    table t = table_open(3, base, 4);
    bst_bot *bot = bot_open(&t, "mcts:cpu=1");
    bst_thought thought;
    int told = 0;
    play(&t, 20);
    for (int i = 0; i < 3; i++) {
        double seconds = 0.2 + 0.2 * i;
        double before = cpu_now();
        bst_bot_choose(bot, t.state, &(bst_limits){.seconds = seconds, .tell = count_told, .to = &told}, &thought);
        double used = cpu_now() - before;
        assert_true(used >= seconds && used < 1.1 * seconds);
        bst_apply(t.game, t.state, thought.action, NULL);
        play(&t, 0);
    }
    assert_true(told >= 1);
    bst_bot_close(bot);
    table_close(&t);
}

static void test_memory(void **state)
{
    (void)state;
    bst_tree tree;
    assert_true(bst_tree_open(&tree, 2, 1 << 20));
    size_t each = sizeof(bst_node) + 4 * sizeof(float);
    assert_true(2 * tree.capacity * each <= 1 << 20);
    uint32_t seen = 2, first;
    while ((first = bst_tree_take(&tree, 100)) != 0) {
        assert_int_equal(first, seen);
        seen += 100;
    }
    assert_true(seen + 100 > tree.capacity);
    assert_true(seen <= tree.capacity);
    bst_tree_close(&tree);

    // A search that would need more ends by itself, again and again.
    table t = table_open(2, base, 6);
    bst_bot *bot = bot_open(&t, "mcts:nodes=1000000000,memory=1");
    play(&t, 20);
    for (int i = 0; i < 5; i++) {
        bst_thought thought;
        bst_bot_choose(bot, t.state, NULL, &thought);
        assert_true(thought.nodes < 1000000); // far fewer than it was allowed
        assert_int_equal(bst_apply(t.game, t.state, thought.action, NULL).code, BST_REFUSED_OK);
        play(&t, 0);
    }
    bst_bot_close(bot);
    table_close(&t);
}

static void test_keep_part(void **state)
{
    (void)state;
    bst_tree tree;
    assert_true(bst_tree_open(&tree, 3, 1 << 16));
    uint32_t top = bst_tree_take(&tree, 5);
    tree.nodes[1].first = top;
    tree.nodes[1].n = 5;
    tree.nodes[1].flags = BST_NODE_OPEN;
    for (uint32_t i = 0; i < 5; i++) {
        uint32_t below = bst_tree_take(&tree, 3);
        tree.nodes[top + i] = (bst_node){.first = below, .n = 3, .flags = BST_NODE_OPEN, .visits = i};
        bst_tree_value(&tree, top + i)[2] = (float)i;
        for (uint32_t j = 0; j < 3; j++) {
            tree.nodes[below + j].visits = 10 * i + j;
            bst_tree_guess(&tree, below + j)[1] = (float)(10 * i + j);
        }
    }
    bst_tree_keep(&tree, top + 3);
    assert_int_equal(atomic_load(&tree.used), 5);
    assert_int_equal(tree.nodes[1].visits, 3);
    assert_true(bst_tree_value(&tree, 1)[2] == 3);
    for (uint32_t j = 0; j < 3; j++) {
        assert_int_equal(tree.nodes[tree.nodes[1].first + j].visits, 30 + j);
        assert_true(bst_tree_guess(&tree, tree.nodes[1].first + j)[1] == (float)(30 + j));
    }
    bst_tree_close(&tree);
}

// What was found out is there at the next decision, and when the turn comes round again.
static void test_keep(void **state)
{
    (void)state;
    table t = table_open(2, base, 8);
    bst_bot *bot = bot_open(&t, "mcts:nodes=20000"), *fresh = bot_open(&t, "mcts:nodes=1");
    bst_limits little = {.nodes = 1};
    bst_thought thought, kept, new;
    play(&t, 30);
    int seat = bst_actor(t.state);
    bst_bot_choose(bot, t.state, NULL, &thought);
    bst_apply(t.game, t.state, thought.action, NULL);
    assert_int_equal(bst_actor(t.state), seat);
    bst_bot_choose(fresh, t.state, NULL, &new);
    bst_bot_choose(bot, t.state, &little, &kept);
    assert_true(kept.nline > new.nline);
    assert_true(kept.nline >= 3);
    bst_bot_choose(bot, t.state, NULL, &kept); // more of it, to reach the next turn
    assert_true(kept.nline >= 5);              // figure, draw, lay, figure, draw
    for (int i = 0; i < 5; i++)
        assert_int_equal(bst_apply(t.game, t.state, kept.line[i], NULL).code, BST_REFUSED_OK);
    assert_int_equal(bst_actor(t.state), seat);
    bst_bot_choose(bot, t.state, &little, &thought);
    bst_bot_choose(fresh, t.state, NULL, &new);
    assert_true(thought.nline > new.nline);
    bst_bot_close(bot);
    bst_bot_close(fresh);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal), cmocka_unit_test(test_same),      cmocka_unit_test(test_end),
        cmocka_unit_test(test_stop),  cmocka_unit_test(test_time),      cmocka_unit_test(test_memory),
        cmocka_unit_test(test_keep),  cmocka_unit_test(test_keep_part),
    };
    return cmocka_run_group_tests_name("mcts", tests, NULL, NULL);
}
