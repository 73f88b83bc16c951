// SPDX-License-Identifier: MIT
// The actions of a game, as they stand. All of them are needed only when something is taken back, the record is written
// or the position has to be played again: so the older ones are packed, and only the latest lie open.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/action.h"
#include "server/packed.h"

typedef struct bst_act {
    bst_action action;
    uint8_t actor;
    int8_t bonus; ///< seat that got the increment behind it, or -1
    int64_t flag; ///< with a clock in days: when the time for it would have been up; 0 otherwise
} bst_act;

/// All zero: none.
typedef struct bst_acts {
    bst_packed **sheaf; ///< the older ones, BST_SHEAF in each
    int sheaves, sheaves_room;
    bst_act *open; ///< the others: at least one, if there are any
    int room;
    int n; ///< in all
} bst_acts;

enum { BST_SHEAF = 64 };

/// Makes room for one more; false if memory is short.
bool bst_acts_reserve(bst_acts *acts);
/// Appends one, for which there must be room.
void bst_acts_add(bst_acts *acts, bst_act act);
/// The last one; there must be one.
const bst_act *bst_acts_last(const bst_acts *acts);
/// Copies those from a number (0 is the first) to the end, to be freed with free(); null if memory is short.
bst_act *bst_acts_read(const bst_acts *acts, int from);
/// Keeps the first so many; false if memory is short, then nothing has changed.
bool bst_acts_cut(bst_acts *acts, int n);
void bst_acts_free(bst_acts *acts);
