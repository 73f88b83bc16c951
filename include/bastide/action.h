// SPDX-License-Identifier: MIT
// Actions: everything a seat or chance can do. One flat value of 8 bytes; docs/notation.md has the text form.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "bastide/words.h"

typedef struct bst_action {
    uint8_t kind;   ///< bst_action_kind
    uint8_t figure; ///< bst_figure_kind
    uint8_t seg;    ///< segment of the tile at x,y, as numbered on the tile, or BST_SEG_TOWER
    uint8_t rot;    ///< quarter turns clockwise, or what bst_action_kind says
    union {
        struct {
            int16_t x, y; ///< square: x to the east, y to the south, first start piece at 0,0
        };
        int32_t number; ///< draw: tile kind of the game
    };
} bst_action;

enum { BST_SEG_TOWER = 0xFE }; ///< in place of a segment: the top of the tower on the tile

/// Whether two actions are the same.
static inline bool bst_action_equal(bst_action a, bst_action b)
{
    return memcmp(&a, &b, sizeof a) == 0; // 8 bytes without a gap
}
