// SPDX-License-Identifier: MIT
// What a bot tries where a list stands for more actions than anybody could try.

#include <string.h>

#include "bastide/inspect.h"
#include "bots/bot.h"
#include "bots/rng.h"

bool bst_mixed(const bst_game *game, const bst_state *state, uint64_t seed, bst_action *out)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = bst_aims(game, state, aims);
    uint32_t total = 0;
    for (int i = 0; i < n; i++)
        total += (uint32_t)aims[i].weight;
    if (total == 0)
        return false;
    bst_rng rng = bst_rng_seed(seed ^ bst_state_hash(game, state)); // another one at every decision
    int lot = (int)bst_rng_below(&rng, total), i = 0;
    while (lot >= aims[i].weight)
        lot -= aims[i++].weight;
    *out = aims[i].action;
    return true;
}

void bst_list_tried(const bst_game *game, const bst_state *state, bst_list *list)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = list->nranges == 1 ? bst_aims(game, state, aims) : 0;
    int entry = n > 0 ? bst_list_find(list, aims[0].action) : -1;
    if (entry >= 0 && entry == list->range[0].entry && list->n + n <= BST_ACTIONS_MAX) {
        memmove(&list->at[entry + n], &list->at[entry + 1], (size_t)(list->n - entry - 1) * sizeof list->at[0]);
        for (int i = 0; i < n; i++)
            list->at[entry + i] = aims[i].action;
        list->n += n - 1;
        list->nranges = 0;
    }
    bst_list_unfold(list, BST_VALUES_TRIED);
}
