// SPDX-License-Identifier: MIT
// Fuzzer of the tile reader: any bytes must give either a set within the arrays or an error with a message.

#include "bastide/tile.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 24, BOARDS = 1 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_tile tiles[TILES];
    bst_board_piece boards[BOARDS];
    bst_tileset set;
    bst_tile_error error = {-1, ""};
    int result = bst_tileset_parse((const char *)data, (long)size, "my", tiles, TILES, boards, BOARDS, &set, &error);
    if (result != 0) {
        if (error.line < 0 || !memchr(error.text, 0, sizeof error.text) || !error.text[0])
            abort();
        return 0;
    }
    if (set.ntiles > TILES || set.nboards > BOARDS)
        abort();
    for (int t = 0; t < set.ntiles; t++) {
        if (tiles[t].nsegs > BST_TILE_SEGS || !memchr(tiles[t].name, 0, sizeof tiles[t].name))
            abort();
    }
    for (int b = 0; b < set.nboards; b++) {
        for (int i = 0; i < boards[b].nlinks; i++) {
            const bst_board_link *link = &boards[b].link[i];
            const bst_tile *cells = tiles + boards[b].first_tile;
            if (cells[link->cell_a].nsegs <= link->seg_a || cells[link->cell_b].nsegs <= link->seg_b)
                abort();
        }
    }
    return 0;
}
