// SPDX-License-Identifier: MIT
// The built-in tile sets, looked up by name. Their tables are generated from data/tiles by tools/tilegen.c.

#include "bastide/tile.h"

#include <string.h>

const bst_tileset *bst_tileset_find(const char *name)
{
    for (int i = 0; i < bst_tileset_count; i++) {
        if (strcmp(bst_tilesets[i].name, name) == 0)
            return &bst_tilesets[i];
    }
    return 0;
}

bool bst_tileset_is_game(const bst_tileset *set)
{
    bool drawn = false;
    bool begun = set->nboards != 0;
    for (int i = 0; i < set->ntiles; i++) {
        const bst_tile *tile = &set->tiles[i];
        bool start = tile->flags & BST_TILE_START;
        drawn = drawn || (tile->column == 0 && !start);
        begun = begun || (tile->column == 0 && start && !(tile->flags & BST_TILE_SPRING));
    }
    return drawn && begun;
}

bool bst_tileset_is_alone(const bst_tileset *set) { return set->nboards != 0 && set->boards[0].walls.ncells != 0; }
