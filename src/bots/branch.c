// SPDX-License-Identifier: MIT
// Opening nodes of a search tree. Actions are valued in a pool of the thread first: most of them look so bad that they
// never come into the tree.

#include "bots/branch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/rng.h"

enum {
    POOL = 3 * BST_ACTIONS_MAX / 2,
    DEEP_MAX = 800, // so many actions are followed to the end of the seat's decisions; of the others only the best
    BEST_MAX = 8,
};

struct bst_sprout {
    bst_action action;
    uint8_t actor, active;
    bool solved;
    bool more;    // the same seat goes on, which was not looked at
    int first, n; // actions after it, if the same seat goes on
    float value[BST_SEATS_MAX];
};

// ---- open and close -----------------------------------------------------------------------------------------

// Whether a tile turned by r quarters looks as before.
static bool same_turned(const bst_tile *tile, int r)
{
    unsigned used = 0;
    if (tile->flyer)
        return false;
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *a = &tile->seg[i];
        unsigned sides = ((unsigned)a->sides << r | (unsigned)a->sides >> (4 - r)) & 15;
        unsigned halves = ((unsigned)a->halves << 2 * r | (unsigned)a->halves >> (8 - 2 * r)) & 255;
        unsigned tunnels = ((unsigned)a->tunnels << r | (unsigned)a->tunnels >> (4 - r)) & 15;
        int found = -1;
        for (int j = 0; j < tile->nsegs && found < 0; j++) {
            const bst_segment *c = &tile->seg[j];
            if (!(used >> j & 1) && c->kind == a->kind && c->sides == sides && c->halves == halves &&
                c->tunnels == tunnels && c->shields == a->shields && c->attrs == a->attrs && c->end == a->end)
                found = j;
        }
        if (found < 0)
            return false;
        used |= 1U << found;
    }
    return true;
}

bool bst_grower_open(bst_grower *grower, const bst_game *game, const bst_settings *settings, bst_tree *tree)
{
    int kinds = bst_game_kinds(game);
    *grower = (bst_grower){
        .game = game,
        .tree = tree,
        .evaluator = bst_evaluator_open(game, settings),
        .temper = (float)settings->temper,
        .drop = (float)settings->drop,
        .period = malloc((size_t)kinds),
        .pool = malloc(POOL * sizeof *grower->pool),
    };
    bool fine = grower->evaluator && grower->period && grower->pool;
    for (int i = 0; i <= BST_GROW_LEVELS; i++)
        fine = (grower->state[i] = malloc(bst_game_state_size(game))) && fine;
    for (int i = 0; i < BST_GROW_LEVELS; i++)
        fine = (grower->list[i] = malloc(sizeof *grower->list[i])) && fine;
    for (int kind = 0; fine && kind < kinds; kind++) {
        const bst_tile *tile = bst_game_tile(game, kind);
        grower->period[kind] = same_turned(tile, 1) ? 1 : same_turned(tile, 2) ? 2 : 4;
    }
    return fine;
}

void bst_grower_close(bst_grower *grower)
{
    bst_evaluator_close(grower->evaluator);
    free(grower->period);
    free(grower->pool);
    for (int i = 0; i <= BST_GROW_LEVELS; i++)
        free(grower->state[i]);
    for (int i = 0; i < BST_GROW_LEVELS; i++)
        free(grower->list[i]);
}

// ---- valuing ------------------------------------------------------------------------------------------------

void bst_grow_value(bst_grower *grower, const bst_state *state, float *value)
{
    grower->nodes++;
    bst_evaluate(grower->evaluator, state, value);
}

// Leaves out turned tiles that look the same.
static void thin(const bst_grower *grower, const bst_state *state, bst_list *list)
{
    int kind = bst_tile_in_hand(state);
    if (list->at[0].kind != BST_DO_LAY || kind < 0 || grower->period[kind] == 4)
        return;
    int n = 0;
    for (int i = 0; i < list->n; i++)
        if (list->at[i].kind != BST_DO_LAY || list->at[i].rot < grower->period[kind])
            list->at[n++] = list->at[i];
    if (n > 0)
        list->n = n;
}

static bool sprout(bst_grower *grower, int level, int *first, int *n, float *best);

// Values what comes of an action in state[level]: at the end of the seat's decisions, or at once.
static void look(bst_grower *grower, int level, bst_sprout *s, bool deep)
{
    const bst_game *game = grower->game;
    bst_state *next = grower->state[level + 1];
    memcpy(next, grower->state[level], bst_game_state_size(game));
    bst_apply(game, next, s->action, NULL);
    s->actor = (uint8_t)bst_actor(next);
    s->active = (uint8_t)bst_active(next);
    s->solved = s->actor == BST_NOBODY;
    s->n = 0;
    s->more = s->actor == bst_actor(grower->state[level]) && level + 1 < BST_GROW_LEVELS;
    if (!s->more || !deep || !sprout(grower, level + 1, &s->first, &s->n, s->value))
        bst_grow_value(grower, next, s->value);
    else
        s->more = false;
}

// Puts the actions of the seat that decides in state[level] into the pool; false if there is no room. The best value
// goes to *best.
static bool sprout(bst_grower *grower, int level, int *first, int *n, float *best)
{
    const bst_state *state = grower->state[level];
    bst_list *list = grower->list[level];
    int actor = bst_actor(state);
    bst_legal(grower->game, state, list);
    bst_list_tried(grower->game, state, list);
    thin(grower, state, list);
    if (grower->used + list->n > POOL)
        return false;
    *first = grower->used;
    *n = list->n;
    grower->used += list->n;
    for (int i = 0; i < list->n; i++) {
        grower->pool[*first + i].action = list->at[i];
        look(grower, level, &grower->pool[*first + i], grower->used < DEEP_MAX);
    }
    // Where there are too many, the best ones are followed: they may look worse then.
    for (int tries = 0;; tries++) {
        bst_sprout *top = &grower->pool[*first];
        float most = bst_tree_wish(grower->tree, top->value, actor);
        for (int i = *first + 1; i < *first + *n; i++) {
            float good = bst_tree_wish(grower->tree, grower->pool[i].value, actor);
            if (good > most) {
                top = &grower->pool[i];
                most = good;
            }
        }
        memcpy(best, top->value, sizeof top->value);
        if (!top->more || tries == BEST_MAX)
            return true;
        look(grower, level, top, true);
        top->more = false;
    }
}

// ---- into the tree ------------------------------------------------------------------------------------------

static void set_priors(const bst_grower *grower, bst_brood brood, int actor, float most)
{
    const bst_tree *tree = grower->tree;
    float sum = 0;
    for (uint32_t i = brood.first; i < brood.first + brood.n; i++) {
        float lead = bst_tree_wish(tree, bst_tree_guess(tree, i), actor);
        tree->nodes[i].prior = expf((lead - most) / grower->temper);
        sum += tree->nodes[i].prior;
    }
    for (uint32_t i = brood.first; i < brood.first + brood.n; i++)
        tree->nodes[i].prior /= sum;
}

// Plants n actions of the pool, or those of them that are good enough.
static bst_brood plant(const bst_grower *grower, int first, int n, int actor, const float *best, bool all)
{
    bst_tree *tree = grower->tree;
    float most = bst_tree_wish(tree, best, actor);
    float least = all ? -INFINITY : most - grower->drop;
    bst_brood brood = {.solved = true};
    for (int i = first; i < first + n; i++)
        brood.n += bst_tree_wish(tree, grower->pool[i].value, actor) >= least;
    brood.first = bst_tree_take(tree, brood.n);
    uint32_t at = brood.first;
    for (int i = first; brood.first && i < first + n; i++) {
        const bst_sprout *s = &grower->pool[i];
        if (bst_tree_wish(tree, s->value, actor) < least)
            continue;
        bst_brood theirs = {0};
        if (s->n > 0)
            theirs = plant(grower, s->first, s->n, actor, s->value, all);
        bool solved = s->solved || (theirs.first && theirs.solved);
        tree->nodes[at] = (bst_node){
            .action = s->action,
            .first = theirs.first,
            .n = theirs.first ? theirs.n : 0,
            .actor = s->actor,
            .active = s->active,
            .flags = (uint8_t)((theirs.first ? BST_NODE_OPEN : 0) | (solved ? BST_NODE_SOLVED : 0)),
        };
        memcpy(bst_tree_value(tree, at), s->value, (size_t)tree->seats * sizeof(float));
        memcpy(bst_tree_guess(tree, at), s->value, (size_t)tree->seats * sizeof(float));
        brood.solved = brood.solved && solved;
        at++;
    }
    if (brood.first)
        set_priors(grower, brood, actor, most);
    return brood;
}

bst_brood bst_grow_seat(bst_grower *grower, bool all, float *value)
{
    int first, n;
    float best[BST_SEATS_MAX];
    grower->used = 0;
    if (!sprout(grower, 0, &first, &n, best))
        return (bst_brood){0};
    memcpy(value, best, (size_t)grower->tree->seats * sizeof *value);
    return plant(grower, first, n, bst_actor(grower->state[0]), best, all);
}

bst_brood bst_grow_chance(bst_grower *grower)
{
    bst_list *list = grower->list[0];
    bst_legal(grower->game, grower->state[0], list);
    bst_brood brood = {.first = bst_tree_take(grower->tree, list->n), .n = (uint16_t)list->n};
    for (int i = 0; brood.first && i < list->n; i++) {
        bst_node *child = &grower->tree->nodes[brood.first + (uint32_t)i];
        child->action = list->at[i];
        child->weight = list->weight[i];
        child->actor = BST_CHANCE;
    }
    return brood;
}

// The action that looks best at once.
static bst_action first_choice(bst_grower *grower)
{
    bst_list *list = grower->list[0];
    bst_state *next = grower->state[1];
    int actor = bst_actor(grower->state[0]), best = 0;
    float most = 0;
    bst_legal(grower->game, grower->state[0], list);
    bst_list_tried(grower->game, grower->state[0], list);
    thin(grower, grower->state[0], list);
    for (int i = 0; i < list->n && list->n > 1; i++) {
        float value[BST_SEATS_MAX];
        memcpy(next, grower->state[0], bst_game_state_size(grower->game));
        bst_apply(grower->game, next, list->at[i], NULL);
        bst_grow_value(grower, next, value);
        float good = bst_tree_wish(grower->tree, value, actor);
        if (i == 0 || good > most) {
            best = i;
            most = good;
        }
    }
    return list->at[best];
}

void bst_grow_on(bst_grower *grower, int draws, uint64_t seed, float *value)
{
    bst_rng rng = bst_rng_seed(seed);
    bst_state *state = grower->state[0];
    int actor;
    while ((actor = bst_actor(state)) != BST_NOBODY && (!bst_chance_draws(grower->game, state) || draws-- > 0)) {
        bst_action action = actor == BST_CHANCE ? bst_chance(grower->game, state, (uint32_t)(bst_rng_next(&rng) >> 32))
                                                : first_choice(grower);
        bst_apply(grower->game, state, action, NULL);
    }
    bst_grow_value(grower, state, value);
}
