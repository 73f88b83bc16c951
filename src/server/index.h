// SPDX-License-Identifier: MIT
// Things found by their name: a hash table whose entries lie in the things themselves.

#pragma once

#include <stdbool.h>

#include "server/store.h"

/// To be the first member of what is to be found.
typedef struct bst_named {
    struct bst_named *next; ///< in the same slot
    char id[BST_ID_MAX];
} bst_named;

typedef struct bst_index {
    bst_named **slot;
    int slots, n;
} bst_index;

void *bst_index_find(const bst_index *index, const char *id);
/// Adds an entry whose name is not there yet; false if memory is short.
bool bst_index_add(bst_index *index, bst_named *entry);
void bst_index_remove(bst_index *index, bst_named *entry);
void bst_index_free(bst_index *index);

/// All entries, in no order; the one that is visited may be removed on the way, nothing may be added.
#define BST_INDEX_EACH(index, entry)                     \
    for (int slot_ = 0; slot_ < (index)->slots; slot_++) \
        for (bst_named *entry = (index)->slot[slot_], *next_ = 0; entry && (next_ = entry->next, true); entry = next_)
