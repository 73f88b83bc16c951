// SPDX-License-Identifier: MIT
// Writing traces; trace.h has the format.

#include "cli/trace.h"

#include <inttypes.h>

void bst_trace_game(FILE *out, const bst_game *game, const bst_state *state)
{
    const bst_setup *setup = bst_game_setup(game);
    fprintf(out, "game %d %d %" PRIx64 "\ncolours", setup->seats, setup->start, setup->elements);
    for (int i = 0; i < setup->seats; i++) {
        fprintf(out, " %d", setup->colour[i]);
    }
    fputs("\noptions", out);
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        fprintf(out, " %d", setup->option[i]);
    }
    fputc('\n', out);
    for (int i = 0; i < setup->nsets; i++) {
        fprintf(out, "set %d %d\n", (int)(setup->set[i].set - bst_tilesets), setup->set[i].copies);
    }
    fprintf(out, "begin %016" PRIx64 "\n", bst_state_hash(game, state));
}

void bst_trace_action(FILE *out, const bst_game *game, const bst_state *state, bst_action action)
{
    uint32_t what =
        action.kind | (uint32_t)action.figure << 8 | (uint32_t)action.seg << 16 | (uint32_t)action.rot << 24;
    fprintf(out, "do %08" PRIx32 " %" PRId32 " %016" PRIx64 "\n", what, action.number, bst_state_hash(game, state));
}
