// SPDX-License-Identifier: MIT
// The catching game: who throws and catches by the lots that bots use cannot be outwitted, whatever the other one does.
// Counted over all cases of chance.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/game.h"
#include "bastide/inspect.h"
#include "bastide/record.h"
#include "bots/bot.h"
#include "modules/throw.h"

static const char record_text[] = "bgn 1\nsets base catapult\nseats red blue\n\n"
                                  "draw catapult.06\nlay catapult.06 0,1 r0\npass\nchip catch\n";

enum { POINTS = 5, WEST = -4, NEAR = 6, GRID = 9, HANDS = GRID * GRID + 1 };

static bst_record record;
static bst_replay replay;
static bst_state *tossed, *held, *strayed, *landed;

static int set_up(void **state)
{
    bst_text_error error;
    (void)state;
    if (!bst_record_parse(record_text, strlen(record_text), NULL, &record, &error) ||
        !bst_replay_begin(&replay, &record, &error)) {
        printf("%s\n", error.text);
        return -1;
    }
    int step;
    while ((step = bst_replay_step(&replay, &error)) > 0)
        ;
    size_t size = bst_game_state_size(replay.game);
    tossed = malloc(size);
    held = malloc(size);
    strayed = malloc(size);
    landed = malloc(size);
    return step;
}

static int tear_down(void **state)
{
    (void)state;
    bst_replay_free(&replay);
    bst_record_free(&record);
    free(tossed);
    free(held);
    free(strayed);
    free(landed);
    return 0;
}

static void apply(bst_state *to, const bst_state *from, bst_action action)
{
    memcpy(to, from, bst_game_state_size(replay.game));
    assert_int_equal(bst_apply(replay.game, to, action, NULL).code, 0);
}

static bst_action toss(int i)
{
    return (bst_action){.kind = BST_DO_TOSS, .x = (int16_t)(WEST + i % GRID), .y = (int16_t)(NEAR + i / GRID)};
}

static bst_action hand(int i)
{
    if (i == HANDS - 1)
        return (bst_action){.kind = BST_DO_HANDS_OFF};
    return (bst_action){.kind = BST_DO_HAND, .x = (int16_t)(WEST + i % GRID), .y = (int16_t)(NEAR + i / GRID)};
}

// How often the thrower wins, all cases of chance together 1.
static double wins(bst_action throw, bst_action catch)
{
    double sum = 0, each = 1.0 / BST_SCATTER_TOTAL;
    bst_aimed none[BST_AIMED_MAX];
    apply(tossed, replay.state, throw);
    apply(held, tossed, catch);
    assert_int_equal(bst_aims(replay.game, held, none), 0); // chance decides
    for (int along = -BST_SCATTER_MAX; along <= BST_SCATTER_MAX; along++) {
        apply(strayed, held, (bst_action){.kind = BST_DO_SCATTER, .y = (int16_t)along});
        double part = bst_scatter_weight(along) * each;
        for (int across = -BST_SCATTER_MAX; across <= BST_SCATTER_MAX; across++) {
            apply(landed, strayed, (bst_action){.kind = BST_DO_SCATTER, .y = (int16_t)across});
            assert_int_equal(bst_score(landed, 0) + bst_score(landed, 1), POINTS);
            sum += bst_score(landed, 0) == POINTS ? part * bst_scatter_weight(across) * each : 0;
        }
    }
    return sum;
}

static double total(const bst_aimed *aims, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += aims[i].weight;
    return sum;
}

static void tosses(void **state)
{
    (void)state;
    bst_aimed aims[BST_AIMED_MAX];
    int n = bst_aims(replay.game, replay.state, aims);
    int usual = 0;
    for (int k = 0; k < n; k++)
        usual += aims[k].usual;
    assert_int_equal(n, 2 * 3 + 1); // three places, each on both sides, and the middle
    assert_int_equal(usual, 1);
    double least = 1;
    for (int i = 0; i < HANDS; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
            sum += aims[k].weight > 0 ? aims[k].weight * wins(aims[k].action, hand(i)) : 0;
        least = sum / total(aims, n) < least ? sum / total(aims, n) : least;
    }
    printf("the thrower wins at least %.4f\n", least);
    assert_true(least > 0.536 && least < 0.5377); // nobody can promise more
}

static void hands(void **state)
{
    (void)state;
    bst_aimed aims[BST_AIMED_MAX];
    apply(tossed, replay.state, toss(0));
    int n = bst_aims(replay.game, tossed, aims);
    double most = 0;
    for (int i = 0; i < GRID * GRID; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
            sum += aims[k].weight > 0 ? aims[k].weight * wins(toss(i), aims[k].action) : 0;
        most = sum / total(aims, n) > most ? sum / total(aims, n) : most;
    }
    printf("the thrower wins at most %.4f\n", most);
    assert_true(most < 0.539 && most > 0.5376);
}

// Bots draw by these lots: with other seeds other throws, each about as often as it should be.
static void lots(void **state)
{
    (void)state;
    enum { DRAWN = 4000 };
    bst_aimed aims[BST_AIMED_MAX];
    int n = bst_aims(replay.game, replay.state, aims), count[BST_AIMED_MAX] = {0};
    for (int seed = 0; seed < DRAWN; seed++) {
        char name[40], error[100];
        snprintf(name, sizeof name, "greedy:seed=%d", seed);
        bst_bot *bot = bst_bot_make(replay.game, name, error, sizeof error);
        assert_non_null(bot);
        bst_thought thought;
        bst_bot_choose(bot, replay.state, NULL, &thought);
        bst_bot_close(bot);
        for (int i = 0; i < n; i++)
            count[i] += bst_action_equal(aims[i].action, thought.action);
    }
    for (int i = 0; i < n; i++) {
        double expected = aims[i].weight / total(aims, n) * DRAWN;
        printf("toss %d %d: %d of %.0f\n", aims[i].action.x, aims[i].action.y, count[i], expected);
        assert_true(count[i] >= expected * 0.7 && count[i] <= expected * 1.3);
    }
    bst_action again;
    assert_true(bst_mixed(replay.game, replay.state, 7, &again));
    bst_action same;
    assert_true(bst_mixed(replay.game, replay.state, 7, &same));
    assert_true(bst_action_equal(again, same)); // with a seed a bot always answers alike
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tosses),
        cmocka_unit_test(hands),
        cmocka_unit_test(lots),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
