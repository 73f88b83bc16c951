// SPDX-License-Identifier: MIT
// The list of what an actor may do. An entry is one action, or stands for a range of numbers: bids at a bazaar differ
// by their points alone, and there are hundreds of them. bst_check() and bst_apply() always take one action.
//
//     for (int i = 0; i < list.n; i++)                       entries: what a person is shown
//         bst_range range = bst_list_range(&list, i);
//     for (int i = 0; i < bst_list_count(&list); i++)        actions: what can be done
//         bst_action action = bst_list_action(&list, i);

#pragma once

#include "bastide/action.h"

#pragma GCC visibility push(default)

enum {
    BST_ACTIONS_MAX = 8192, ///< no decision of any game has more entries
    BST_RANGES_MAX = 64,    ///< nor more of them that are ranges
};

/// What an entry stands for beyond the action in the list: x may be up to `x` higher, y up to `y` higher.
typedef struct bst_range {
    int entry;
    uint16_t x, y;
} bst_range;

/// The legal actions of one decision. For chance every action has a weight and there are no ranges; otherwise weights
/// are unused.
typedef struct bst_list {
    int n;                              ///< entries
    int total;                          ///< sum of the weights, if the actor is chance
    int nranges;                        ///< entries that are ranges
    bst_action at[BST_ACTIONS_MAX + 4]; ///< of a range its lowest; the last four are room for writing ahead
    uint16_t weight[BST_ACTIONS_MAX];
    bst_range range[BST_RANGES_MAX]; ///< by ascending entries
} bst_list;

/// What entry i stands for; without a range x and y are 0.
bst_range bst_list_range(const bst_list *list, int i);
/// How many actions entry i stands for.
int bst_list_values(const bst_list *list, int i);
/// How many actions there are in all, and one of them: in the order of the entries, of a range by x, then by y.
int bst_list_count(const bst_list *list);
bst_action bst_list_action(const bst_list *list, int i);
/// The entry that an action belongs to; -1: the action is not listed.
int bst_list_find(const bst_list *list, bst_action action);
/// Replaces ranges by their actions, in order. Of a range with more than `most` of them (at least 1) as many are taken,
/// evenly spread; fewer if the list has no room.
void bst_list_unfold(bst_list *list, int most);

#pragma GCC visibility pop
