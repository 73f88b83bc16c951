// SPDX-License-Identifier: MIT
// Parts of a turn as frames: what belongs to a part lies together (bst_frame, the modules' shares), so that it can be
// put aside and taken up again (part.c).

#pragma once

#include "engine/module.h"

/// Begins a part with this number: nothing is laid or finished, the modules' shares are empty; a tile that is in hand
/// already will be laid in it. At which step it begins is for the caller to say (bst_turn_jump).
void bst_part_begin(bst_context *c, int number);
/// Whether another part can be put aside: modules in play have announced how many they need (nests).
static inline bool bst_part_room(const bst_context *c) { return c->s->nparts < c->g->nparts; }
/// Puts the part that is going on aside and begins one inside it, with the same number, at a step. When that ends
/// (TURN-19), the one put aside is taken up again: the entry where it was is entered once more. Answers BST_JUMPED.
int bst_part_push(bst_context *c, int step);
/// The step at which a part inside another ends: takes up the one put aside last.
int bst_part_end(bst_context *c);
/// Settles at the setup how much room parts put aside take.
void bst_parts_layout(bst_game *game);
