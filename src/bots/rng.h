// SPDX-License-Identifier: MIT
// Picking from lists at random.

#pragma once

#include "bastide/list.h"
#include "bastide/random.h"

/// One of the listed actions: for chance by its weight, for a seat all equally likely; each value of a range is one.
static inline bst_action bst_rng_pick(bst_rng *rng, const bst_list *list, bool chance)
{
    if (!chance && list->nranges == 0)
        return list->at[list->n == 1 ? 0 : bst_rng_below(rng, (uint32_t)list->n)];
    if (!chance)
        return bst_list_action(list, (int)bst_rng_below(rng, (uint32_t)bst_list_count(list)));
    int left = (int)bst_rng_below(rng, (uint32_t)list->total);
    int i = 0;
    while ((left -= list->weight[i]) >= 0)
        i++;
    return list->at[i];
}
