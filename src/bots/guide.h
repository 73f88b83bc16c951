// SPDX-License-Identifier: MIT
// The guide of a tree search: what a node is worth by what is below it, which way to go next, and what is best.
//
// Seats take the action that is best for them (max^n: each looks after its own lead). A draw is worth the mean over all
// tiles. A turn brings its seat some points, whatever was done before; so a node that was looked at one turn deeper
// than its neighbour would seem better or worse by those points alone. Therefore the guide learns what each kind of
// tile usually brings to each seat, and counts a draw by what it brings more or less than that: then nodes can be
// compared at any depth, and a tile that was not tried yet counts as usual. Near the end of the game everything is
// counted as it is, and a tree that is looked through to the end has exact values.

#pragma once

#include "bots/tree.h"

/// What outcomes of chance have brought to the seats.
typedef struct bst_gain {
    double n, sum[BST_SEATS_MAX];
} bst_gain;

typedef struct bst_guide {
    bst_tree *tree;
    int kinds;       ///< of tiles
    bst_gain *gains; ///< of each seat with each kind of tile, and with anything else that chance brings
    bool exact;      ///< points are counted as they are, not compared with what is usual
    float explore;   ///< how readily it tries what looks worse
    float trust;     ///< share of the visits of the most visited action that makes one eligible
} bst_guide;

/// False if memory is short.
bool bst_guide_open(bst_guide *guide, const bst_game *game, const bst_settings *settings, bst_tree *tree);
void bst_guide_close(bst_guide *guide);

/// A new decision: what was learnt before counts less than what comes now.
void bst_guide_fade(bst_guide *guide);

/// Learns from an outcome of chance that has just been opened.
void bst_guide_learn(bst_guide *guide, uint32_t chance, uint32_t outcome);

/// The value of a node from those of its children; whether it is solved.
void bst_guide_settle(bst_guide *guide, uint32_t node);

/// Likewise for all nodes from there on that were visited.
void bst_guide_settle_all(bst_guide *guide, uint32_t node);

/// The child to visit next: not solved, and not about to be opened by another thread. 0 if there is none.
uint32_t bst_guide_next(const bst_guide *guide, uint32_t node);

/// The outcome of chance among n siblings that came too seldom by most, after so many visits.
uint32_t bst_guide_outcome(const bst_guide *guide, uint32_t first, int n, uint32_t visits);

/// The child that is best by what is known: of a seat's action the most valuable, of outcomes the most visited.
uint32_t bst_guide_best(const bst_guide *guide, uint32_t node);

/// Whether nothing can be done at a node now.
static inline bool bst_guide_closed(const bst_node *node)
{
    return (node->flags & BST_NODE_SOLVED) || ((node->flags & BST_NODE_BUSY) && !(node->flags & BST_NODE_OPEN));
}
