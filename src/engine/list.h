// SPDX-License-Identifier: MIT
// Actions as numbers, lists of them, refusals.

#pragma once

#include <string.h>

#include "engine/state.h"

static inline bst_refusal bst_refuse(bst_refusal_code code, bst_rule rule)
{
    return (bst_refusal){.code = (uint16_t)code, .rule = (uint16_t)rule};
}
static inline bst_refusal bst_fine(void) { return (bst_refusal){0, 0}; }
_Static_assert(sizeof(bst_action) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "actions are written as words");

/// The bits of an action as one number, and back. Compilers make a number with less ado than structs of small parts.
static inline uint64_t bst_action_bits(bst_action action)
{
    uint64_t word;
    memcpy(&word, &action, sizeof word);
    return word;
}
static inline bst_action bst_bits_action(uint64_t word)
{
    bst_action action;
    memcpy(&action, &word, sizeof action);
    return action;
}
/// The action of these parts; the square of `cell`.
static inline bst_action bst_action_on(int kind, int figure, int seg, int rot, const bst_cell *cell)
{
    unsigned parts = (unsigned)kind | (unsigned)figure << 8 | (unsigned)seg << 16 | (unsigned)rot << 24;
    return bst_bits_action(parts | (uint64_t)cell->square << 32);
}
/// Adds an action. A list that is full, as no real table makes it, drops the rest but keeps room for passing.
static inline void bst_list_add(bst_list *list, bst_action action)
{
    list->at[list->n] = action;
    list->n += list->n < BST_ACTIONS_MAX - 1;
}
/// Adds all actions whose x and y are up to so much higher than those of the first, as one entry.
static inline void bst_list_add_range(bst_list *list, bst_action first, int x, int y)
{
    if (list->nranges < BST_RANGES_MAX && list->n < BST_ACTIONS_MAX - 1 && x >= 0 && y >= 0) {
        list->range[list->nranges] = (bst_range){list->n, (uint16_t)x, (uint16_t)y};
        list->nranges += x > 0 || y > 0;
        bst_list_add(list, first);
    }
}
/// Adds an action unless it is there already, from place `from` on: equal figures side by side give the same.
static inline void bst_list_add_once(bst_list *list, int from, bst_action action)
{
    uint64_t word = bst_action_bits(action);
    for (int i = from; i < list->n; i++) {
        if (bst_action_bits(list->at[i]) == word) {
            return;
        }
    }
    bst_list_add(list, action);
}
