// SPDX-License-Identifier: MIT
// Things found by their name.

#include "server/index.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64 };

// The names are chosen by the server's chance, so nobody can make them fall into one slot.
static int slot_of(const char *id, int slots)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return (int)(hash & (uint32_t)(slots - 1));
}

void *bst_index_find(const bst_index *index, const char *id)
{
    if (index->slots == 0)
        return NULL;
    bst_named *entry = index->slot[slot_of(id, index->slots)];
    while (entry && strcmp(entry->id, id) != 0)
        entry = entry->next;
    return entry;
}

static bool grow(bst_index *index)
{
    int slots = index->slots ? 2 * index->slots : FIRST_SLOTS;
    bst_named **slot = calloc((size_t)slots, sizeof *slot);
    if (!slot)
        return index->slots > 0; // slower, but good
    for (int i = 0; i < index->slots; i++)
        for (bst_named *entry = index->slot[i], *next; entry; entry = next) {
            bst_named **place = &slot[slot_of(entry->id, slots)];
            next = entry->next;
            entry->next = *place;
            *place = entry;
        }
    free(index->slot);
    index->slot = slot;
    index->slots = slots;
    return true;
}

bool bst_index_add(bst_index *index, bst_named *entry)
{
    if (index->n >= index->slots && !grow(index))
        return false;
    bst_named **place = &index->slot[slot_of(entry->id, index->slots)];
    entry->next = *place;
    *place = entry;
    index->n++;
    return true;
}

void bst_index_remove(bst_index *index, bst_named *entry)
{
    bst_named **place = &index->slot[slot_of(entry->id, index->slots)];
    while (*place != entry)
        place = &(*place)->next;
    *place = entry->next;
    index->n--;
}

void bst_index_free(bst_index *index)
{
    free(index->slot);
    *index = (bst_index){0};
}
