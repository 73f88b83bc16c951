// SPDX-License-Identifier: MIT
// The search that plays on: from each promising action some turns are played by the evaluator's first choice, with
// tiles drawn at random, and the position reached is evaluated. All actions meet the same draws, so that they differ
// by what they are and not by luck; the worse half is dropped again and again (sequential halving).

#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/evaluator.h"
#include "bots/kinds.h"
#include "bots/rng.h"

enum { ROOTS_MAX = 64 };

typedef struct option {
    bst_action action;
    float lead; // by the evaluator
    double sum; // of the leads reached
    double value[BST_SEATS_MAX];
    int n;
} option;

typedef struct rollout {
    bst_bot bot;
    bst_evaluator *evaluator;
    bst_state *next, *line;
    bst_rng rng;
    bst_clock clock;
    uint64_t nodes;
    bst_list list;
} rollout;

static void close(bst_bot *bot)
{
    rollout *x = (rollout *)bot;
    bst_evaluator_close(x->evaluator);
    free(x->next);
    free(x->line);
    free(x);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    rollout *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->rng = bst_rng_seed(settings->seed);
    x->next = malloc(bst_game_state_size(game));
    x->line = malloc(bst_game_state_size(game));
    x->evaluator = bst_evaluator_open(game, settings);
    if (!x->next || !x->line || !x->evaluator) {
        close(&x->bot);
        return NULL;
    }
    return &x->bot;
}

// The best options of a seat by the evaluator, best first; returns how many.
static int rank(rollout *x, const bst_state *state, option *out, int width)
{
    const bst_game *game = x->bot.game;
    int seat = bst_actor(state), seats = bst_game_setup(game)->seats, n = 0;
    bst_legal(game, state, &x->list);
    for (int i = 0; i < x->list.n; i++) {
        float value[BST_SEATS_MAX];
        option o = {.action = x->list.at[i]};
        memcpy(x->next, state, bst_game_state_size(game));
        bst_apply(game, x->next, o.action, NULL);
        bst_evaluate(x->evaluator, x->next, value);
        o.lead = bst_lead(value, seats, seat);
        int at = n < width ? n++ : width;
        while (at > 0 && out[at - 1].lead < o.lead) {
            if (at < width)
                out[at] = out[at - 1];
            at--;
        }
        if (at < width)
            out[at] = o;
    }
    x->nodes += (uint64_t)x->list.n;
    return n;
}

static void play_on(rollout *x, int draws, uint64_t seed, float value[BST_SEATS_MAX])
{
    const bst_game *game = x->bot.game;
    bst_rng rng = bst_rng_seed(seed);
    int actor;
    while ((actor = bst_actor(x->line)) != BST_NOBODY) {
        if (actor == BST_CHANCE) {
            if (draws-- == 0)
                break;
            uint32_t r = (uint32_t)(bst_rng_next(&rng) >> 32);
            bst_apply(game, x->line, bst_chance(game, x->line, r), NULL);
        } else {
            option best[1];
            rank(x, x->line, best, 1);
            bst_apply(game, x->line, best[0].action, NULL);
        }
    }
    bst_evaluate(x->evaluator, x->line, value);
}

static void sort(option *at, int n)
{
    for (int i = 1; i < n; i++) {
        option o = at[i];
        int k = i;
        for (; k > 0 && at[k - 1].sum / at[k - 1].n < o.sum / o.n; k--)
            at[k] = at[k - 1];
        at[k] = o;
    }
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    rollout *x = (rollout *)bot;
    const bst_game *game = bot->game;
    int seat = bst_actor(state), seats = bst_game_setup(game)->seats;
    x->nodes = 0;
    x->clock = bst_clock_begin(limits, &bot->settings);
    option root[ROOTS_MAX];
    int n = rank(x, state, root, (int)bot->settings.roots);
    int rounds = (int)bot->settings.outcomes; // of rollouts until the first halving
    uint64_t seed = bst_rng_next(&x->rng);
    int round = 0, total = 0;
    while (n > 1 && total < 4 * rounds) {
        for (int k = 0; k < rounds; k++, total++) {
            for (int i = 0; i < n; i++) {
                float value[BST_SEATS_MAX];
                memcpy(x->line, state, bst_game_state_size(game));
                bst_apply(game, x->line, root[i].action, NULL);
                play_on(x, (int)bot->settings.depth, seed + (uint64_t)total, value);
                root[i].sum += bst_lead(value, seats, seat);
                root[i].n++;
                for (int s = 0; s < seats; s++)
                    root[i].value[s] += value[s];
            }
            if (bst_clock_over(&x->clock, x->nodes))
                goto over;
        }
        sort(root, n);
        n = (n + 1) / 2;
        round++;
    }
over:
    if (n > 1)
        sort(root, n);
    thought->action = root[0].action;
    for (int s = 0; s < seats && root[0].n > 0; s++)
        thought->value[s] = (float)(root[0].value[s] / root[0].n);
    thought->nodes = x->nodes;
    thought->depth = (int)bot->settings.depth;
}

const bst_bot_def bst_bot_rollout = {
    .name = "rollout",
    .about = "plays on from each promising action",
    .open = open,
    .choose = choose,
    .close = close,
};
