// SPDX-License-Identifier: MIT
// Parts of a turn as frames: what belongs to a part lies together (bst_frame, the modules' shares), so that it can be
// put aside and taken up again (part.c).

#pragma once

#include "engine/module.h"

/// Empties the modules' shares of a part.
void bst_shares_clear(const bst_context *c);
/// Begins a part with this number: nothing is laid or finished, the modules' shares are empty; a tile that is in hand
/// already will be laid in it. At which step it begins is for the caller to say (bst_turn_jump).
static inline void bst_part_begin(bst_context *c, int number)
{
    bst_state *s = c->s;
    if (s->nfinished + s->nfields != 0) { // of the part before
        bst_arm_scoring(c, false);
    }
    s->part = (uint8_t)number;
    s->closed = 0;
    s->laid = 0;
    s->stack = 0;
    s->nfinished = 0;
    s->nnoted = 0;
    s->nfields = 0;
    if (c->g->share_size != 0) {
        bst_shares_clear(c);
    }
}
/// Whether another part can be put aside: modules in play have announced how many they need (nests).
static inline bool bst_part_room(const bst_context *c) { return c->s->nparts < c->g->nparts; }
/// The frame of a part put aside, the outermost first.
static inline const bst_frame *bst_part_aside(const bst_game *g, const bst_state *s, int index)
{
    return bst_state_part(s, g->off_parts + (uint32_t)index * g->part_size);
}
/// Puts the part that is going on aside and begins one inside it, with the same number, at a step. When that ends
/// (TURN-19), the one put aside is taken up again: the entry where it was is entered once more. Answers BST_JUMPED.
int bst_part_push(bst_context *c, int step);
/// The step at which a part inside another ends: takes up the one put aside last.
int bst_part_end(bst_context *c);
/// Settles at the setup how much room parts put aside take.
void bst_parts_layout(bst_game *game);
