// SPDX-License-Identifier: MIT
// Values and ways of a tree search.

#include "bots/guide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double REMEMBER = 4; // so many outcomes of earlier decisions count as much as one each now

bool bst_guide_open(bst_guide *guide, const bst_game *game, const bst_settings *settings, bst_tree *tree)
{
    int kinds = bst_game_kinds(game);
    *guide = (bst_guide){
        .tree = tree,
        .kinds = kinds,
        .gains = calloc((size_t)tree->seats * (size_t)(kinds + 1), sizeof *guide->gains),
        .explore = (float)settings->explore,
        .trust = (float)settings->trust,
    };
    return guide->gains != NULL;
}

void bst_guide_close(bst_guide *guide) { free(guide->gains); }

static bst_gain *gain_of(const bst_guide *guide, int seat, bst_action outcome)
{
    int kind = outcome.kind == BST_DO_DRAW ? outcome.number : guide->kinds;
    return &guide->gains[seat * (guide->kinds + 1) + kind];
}

void bst_guide_fade(bst_guide *guide)
{
    for (int i = 0; i < guide->tree->seats * (guide->kinds + 1); i++) {
        bst_gain *gain = &guide->gains[i];
        double keep = gain->n > REMEMBER ? REMEMBER / gain->n : 1;
        for (int s = 0; s < guide->tree->seats; s++)
            gain->sum[s] *= keep;
        gain->n *= keep;
    }
}

void bst_guide_learn(bst_guide *guide, uint32_t chance, uint32_t outcome)
{
    const bst_tree *tree = guide->tree;
    bst_gain *gain = gain_of(guide, tree->nodes[chance].active, tree->nodes[outcome].action);
    const float *before = bst_tree_guess(tree, chance), *after = bst_tree_guess(tree, outcome);
    gain->n++;
    for (int s = 0; s < tree->seats; s++)
        gain->sum[s] += after[s] - before[s];
}

// ---- values -------------------------------------------------------------------------------------------------

static void settle_chance(bst_guide *guide, uint32_t at)
{
    const bst_tree *tree = guide->tree;
    const bst_node *node = &tree->nodes[at];
    const float *guess = bst_tree_guess(tree, at);
    float sum[BST_SEATS_MAX] = {0};
    int total = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        const bst_node *child = &tree->nodes[i];
        const bst_gain *gain = gain_of(guide, node->active, child->action);
        const float *value = bst_tree_value(tree, i);
        bool seen = (child->flags & (BST_NODE_OPEN | BST_NODE_SOLVED)) != 0;
        total += child->weight;
        for (int s = 0; s < tree->seats; s++) {
            float usual = gain->n > 0 ? (float)(gain->sum[s] / gain->n) : 0;
            float here = seen ? value[s] - guess[s] : usual;
            sum[s] += (float)child->weight * (guide->exact ? here : here - usual);
        }
    }
    for (int s = 0; s < tree->seats; s++)
        bst_tree_value(tree, at)[s] = guess[s] + sum[s] / (float)total;
}

// The best of the children that were visited. What playing on had shown beyond the best guess stays.
static void settle_seat(const bst_tree *tree, uint32_t at)
{
    const bst_node *node = &tree->nodes[at];
    uint32_t best = 0, first = node->first;
    float most = 0, guessed = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        const bst_node *child = &tree->nodes[i];
        float guess = bst_tree_wish(tree, bst_tree_guess(tree, i), node->actor);
        if (i == node->first || guess > guessed) {
            first = i;
            guessed = guess;
        }
        if (child->visits == 0 && !(child->flags & BST_NODE_SOLVED))
            continue;
        float good = bst_tree_wish(tree, bst_tree_value(tree, i), node->actor);
        if (!best || good > most) {
            best = i;
            most = good;
        }
    }
    if (best)
        for (int s = 0; s < tree->seats; s++)
            bst_tree_value(tree, at)[s] =
                bst_tree_value(tree, best)[s] + bst_tree_guess(tree, at)[s] - bst_tree_guess(tree, first)[s];
}

void bst_guide_settle(bst_guide *guide, uint32_t node)
{
    bst_node *n = &guide->tree->nodes[node];
    if (n->actor == BST_CHANCE)
        settle_chance(guide, node);
    else
        settle_seat(guide->tree, node);
    for (uint32_t i = n->first; i < n->first + n->n; i++)
        if (!(guide->tree->nodes[i].flags & BST_NODE_SOLVED))
            return;
    n->flags |= BST_NODE_SOLVED;
}

void bst_guide_settle_all(bst_guide *guide, uint32_t node)
{
    const bst_node *n = &guide->tree->nodes[node];
    if (!(n->flags & BST_NODE_OPEN))
        return;
    for (uint32_t i = n->first; i < n->first + n->n; i++)
        if (guide->tree->nodes[i].visits > 0)
            bst_guide_settle_all(guide, i);
    bst_guide_settle(guide, node);
}

// ---- ways ---------------------------------------------------------------------------------------------------

uint32_t bst_guide_outcome(const bst_guide *guide, uint32_t first, int n, uint32_t visits)
{
    const bst_node *nodes = guide->tree->nodes;
    uint32_t best = 0;
    float most = 0;
    int total = 0;
    for (uint32_t i = first; i < first + (uint32_t)n; i++)
        total += nodes[i].weight;
    for (uint32_t i = first; i < first + (uint32_t)n; i++) {
        if (bst_guide_closed(&nodes[i]))
            continue;
        float want = (float)nodes[i].weight * (float)(visits + 1) / (float)total - (float)nodes[i].visits;
        if (!best || want > most) {
            best = i;
            most = want;
        }
    }
    return best;
}

// By value and by promise (PUCT). Children that were not visited get the mean change of those that were.
static uint32_t next_action(const bst_guide *guide, const bst_node *node)
{
    const bst_tree *tree = guide->tree;
    float shift = 0;
    int known = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        if (tree->nodes[i].visits > 0) {
            shift += bst_tree_wish(tree, bst_tree_value(tree, i), node->actor) -
                     bst_tree_wish(tree, bst_tree_guess(tree, i), node->actor);
            known++;
        }
    }
    shift = known ? shift / (float)known : 0;
    float reach = guide->explore * sqrtf((float)node->visits + 1);
    uint32_t best = 0;
    float most = 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        const bst_node *child = &tree->nodes[i];
        if (bst_guide_closed(child))
            continue;
        float good = bst_tree_wish(tree, bst_tree_value(tree, i), node->actor) + (child->visits > 0 ? 0 : shift) +
                     reach * child->prior / (float)(1 + child->visits);
        if (!best || good > most) {
            best = i;
            most = good;
        }
    }
    return best;
}

uint32_t bst_guide_next(const bst_guide *guide, uint32_t node)
{
    const bst_node *n = &guide->tree->nodes[node];
    return n->actor == BST_CHANCE ? bst_guide_outcome(guide, n->first, n->n, n->visits) : next_action(guide, n);
}

uint32_t bst_guide_best(const bst_guide *guide, uint32_t node)
{
    const bst_tree *tree = guide->tree;
    const bst_node *n = &tree->nodes[node];
    uint32_t best = 0, top = 0;
    float most = 0;
    for (uint32_t i = n->first; i < n->first + n->n; i++)
        top = tree->nodes[i].visits > top ? tree->nodes[i].visits : top;
    for (uint32_t i = n->first; i < n->first + n->n; i++) {
        const bst_node *child = &tree->nodes[i];
        bool chance = n->actor == BST_CHANCE;
        bool solved = (child->flags & BST_NODE_SOLVED) != 0;
        if (!chance && !solved && (float)child->visits < guide->trust * (float)top)
            continue;
        float good = chance ? (float)child->visits : bst_tree_wish(tree, bst_tree_value(tree, i), n->actor);
        if (!best || good > most) {
            best = i;
            most = good;
        }
    }
    return best;
}
