// SPDX-License-Identifier: MIT
// The search that looks at every tile that may be drawn: expectimax with forward pruning. Seats look after their own
// lead (max^n); only the actions the evaluator likes best are followed further.

#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/evaluator.h"
#include "bots/kinds.h"
#include "bots/rng.h"

enum { LEVELS = 24, WIDTH_MAX = 64 };

typedef struct level {
    bst_state *state;
    bst_list list;
} level;

typedef struct expectimax {
    bst_bot bot;
    bst_evaluator *evaluator;
    bst_state *next;
    bst_rng rng;
    bst_clock clock;
    uint64_t nodes;
    level level[LEVELS];
} expectimax;

static void close(bst_bot *bot)
{
    expectimax *x = (expectimax *)bot;
    for (int i = 0; i < LEVELS; i++)
        free(x->level[i].state);
    bst_evaluator_close(x->evaluator);
    free(x->next);
    free(x);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    expectimax *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    x->rng = bst_rng_seed(settings->seed);
    x->next = malloc(bst_game_state_size(game));
    x->evaluator = bst_evaluator_open(game, settings);
    bool fine = x->next && x->evaluator;
    for (int i = 0; i < LEVELS; i++)
        fine &= (x->level[i].state = malloc(bst_game_state_size(game))) != NULL;
    if (!fine) {
        close(&x->bot);
        return NULL;
    }
    return &x->bot;
}

typedef struct option {
    bst_action action;
    float lead;
    float value[BST_SEATS_MAX];
} option;

// The best options of a seat by the evaluator, best first; returns how many.
static int rank(expectimax *x, const bst_state *state, bst_list *list, option *out, int width)
{
    const bst_game *game = x->bot.game;
    int seat = bst_actor(state), seats = bst_game_setup(game)->seats, n = 0;
    bst_legal(game, state, list);
    for (int i = 0; i < list->n; i++) {
        option o = {.action = list->at[i]};
        memcpy(x->next, state, bst_game_state_size(game));
        bst_apply(game, x->next, o.action, NULL);
        bst_evaluate(x->evaluator, x->next, o.value);
        o.lead = bst_lead(o.value, seats, seat);
        int at = n < width ? n++ : width;
        while (at > 0 && out[at - 1].lead < o.lead) {
            if (at < width)
                out[at] = out[at - 1];
            at--;
        }
        if (at < width)
            out[at] = o;
    }
    x->nodes += (uint64_t)list->n;
    return n;
}

static void look(expectimax *x, const bst_state *state, int draws, int depth, float value[BST_SEATS_MAX]);

static void look_chance(expectimax *x, const bst_state *state, int draws, int depth, float value[BST_SEATS_MAX])
{
    const bst_game *game = x->bot.game;
    level *l = &x->level[depth];
    int seats = bst_game_setup(game)->seats;
    float sum[BST_SEATS_MAX] = {0};
    float total = 0;
    int most = (int)x->bot.settings.outcomes;
    bst_legal(game, state, &l->list);
    int n = l->list.n;
    bst_action *at = l->list.at;
    // of many outcomes a sample that is spread by weight
    int step = n > most ? l->list.total / most : 0;
    int next = step / 2, seen = 0;
    for (int i = 0; i < n; i++) {
        float w = l->list.weight[i];
        if (step > 0) {
            w = 0;
            for (; next < seen + l->list.weight[i]; next += step)
                w += 1;
            seen += l->list.weight[i];
            if (w == 0)
                continue;
        }
        float v[BST_SEATS_MAX];
        memcpy(l->state, state, bst_game_state_size(game));
        bst_apply(game, l->state, at[i], NULL);
        look(x, l->state, draws - 1, depth + 1, v);
        for (int s = 0; s < seats; s++)
            sum[s] += w * v[s];
        total += w;
    }
    for (int s = 0; s < seats; s++)
        value[s] = sum[s] / total;
}

static void look(expectimax *x, const bst_state *state, int draws, int depth, float value[BST_SEATS_MAX])
{
    const bst_game *game = x->bot.game;
    int actor = bst_actor(state), seats = bst_game_setup(game)->seats;
    if (actor == BST_NOBODY || depth >= LEVELS - 1 || (actor == BST_CHANCE && draws == 0)) {
        bst_evaluate(x->evaluator, state, value);
        x->nodes++;
        return;
    }
    if (bst_clock_over(&x->clock, x->nodes)) {
        bst_evaluate(x->evaluator, state, value);
        return;
    }
    if (actor == BST_CHANCE) {
        look_chance(x, state, draws, depth, value);
        return;
    }
    level *l = &x->level[depth];
    option best[WIDTH_MAX];
    int width = (int)x->bot.settings.width;
    int n = rank(x, state, &l->list, best, draws == 0 ? 1 : width);
    memcpy(value, best[0].value, sizeof best[0].value);
    if (draws == 0)
        return;
    float most = -1e9F;
    for (int i = 0; i < n; i++) {
        float v[BST_SEATS_MAX];
        memcpy(l->state, state, bst_game_state_size(game));
        bst_apply(game, l->state, best[i].action, NULL);
        look(x, l->state, draws, depth + 1, v);
        float ahead = bst_lead(v, seats, actor);
        if (ahead > most) {
            most = ahead;
            memcpy(value, v, sizeof v);
        }
    }
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    expectimax *x = (expectimax *)bot;
    const bst_game *game = bot->game;
    int seat = bst_actor(state), seats = bst_game_setup(game)->seats;
    x->nodes = 0;
    x->clock = bst_clock_begin(limits, &bot->settings);
    option root[WIDTH_MAX];
    level *l = &x->level[0];
    int n = rank(x, state, &l->list, root, (int)bot->settings.roots);
    int deepest = (int)bot->settings.depth;
    int done = 0;
    for (int draws = 1; draws <= deepest && n > 1; draws++) {
        for (int i = 0; i < n; i++) {
            option o = root[i];
            memcpy(l->state, state, bst_game_state_size(game));
            bst_apply(game, l->state, o.action, NULL);
            look(x, l->state, draws, 1, o.value);
            if (bst_clock_over(&x->clock, x->nodes))
                goto over;
            o.lead = bst_lead(o.value, seats, seat);
            root[i] = o;
        }
        // best first
        for (int i = 1; i < n; i++) {
            option o = root[i];
            int at = i;
            for (; at > 0 && root[at - 1].lead < o.lead; at--)
                root[at] = root[at - 1];
            root[at] = o;
        }
        done = draws;
        n = n > 6 ? (n + 1) / 2 : n;
    }
over:
    thought->action = root[0].action;
    memcpy(thought->value, root[0].value, sizeof root[0].value);
    thought->nodes = x->nodes;
    thought->depth = done;
}

const bst_bot_def bst_bot_expectimax = {
    .name = "expectimax",
    .about = "looks at every tile that may be drawn",
    .open = open,
    .choose = choose,
    .close = close,
};
