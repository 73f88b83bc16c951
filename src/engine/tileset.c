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
