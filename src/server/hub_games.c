// SPDX-License-Identifier: MIT
// Games that several tables play. What a setup makes of the rules does not change and is larger than a position, so
// tables with the same setup have one of it.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

typedef struct kept {
    bst_named entry;
    bst_hub *hub;
    char *setup;
    bst_shared_game *shared;
} kept;

static void name_of(const char *setup, char id[BST_ID_MAX])
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *setup; setup++)
        hash = (hash ^ (unsigned char)*setup) * 0x100000001b3;
    snprintf(id, BST_ID_MAX, "%015llx", (unsigned long long)(hash >> 4));
}

// The last table that has it is gone.
static void forget(bst_shared_game *shared)
{
    kept *k = shared->keeper;
    bst_index_remove(&k->hub->games, &k->entry);
    free(k->setup);
    free(k);
}

static void keep(bst_hub *hub, bst_shared_game *shared, const char *setup, const char *id)
{
    kept *k = calloc(1, sizeof *k);
    char *copy = strdup(setup);
    if (k) {
        *k = (kept){.hub = hub, .setup = copy, .shared = shared};
        memcpy(k->entry.id, id, BST_ID_MAX);
    }
    if (!k || !copy || !bst_index_add(&hub->games, &k->entry)) { // then it has its own
        free(copy);
        free(k);
        return;
    }
    shared->keeper = k;
    shared->gone = forget;
}

// The setup of a header as the games are kept by it.
static kept *find(bst_hub *hub, const bst_header *head, char setup[BST_SETUP_BYTES], char id[BST_ID_MAX])
{
    bst_header nameless = *head;
    memset(nameless.name, 0, sizeof nameless.name); // who plays makes no difference
    bst_setup_print(&nameless, setup, BST_SETUP_BYTES);
    name_of(setup, id);
    return bst_index_find(&hub->games, id);
}

bst_shared_game *bst_games_known(bst_hub *hub, const bst_header *head)
{
    char setup[BST_SETUP_BYTES], id[BST_ID_MAX];
    const kept *k = find(hub, head, setup, id);
    return k && strcmp(k->setup, setup) == 0 ? k->shared : NULL;
}

void bst_games_share(bst_hub *hub, bst_server_table *table)
{
    char setup[BST_SETUP_BYTES], id[BST_ID_MAX];
    if (!table->shared || table->shared->keeper)
        return;
    kept *k = find(hub, &table->head, setup, id);
    if (!k) {
        keep(hub, table->shared, setup, id);
    } else if (strcmp(k->setup, setup) == 0) {
        bst_shared_game_drop(table->shared);
        table->shared = k->shared;
        table->shared->users++;
    }
}
