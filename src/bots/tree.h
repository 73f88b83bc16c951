// SPDX-License-Identifier: MIT
// The tree of a search: who decides at a node, what each seat can expect there, and how often the search came by.
// Nodes hold no states; a state is made anew by carrying out the actions on the way from the root.
//
// Children of a node lie side by side. All nodes come from one block taken when the tree is opened; when it is full,
// nothing can be added. Nodes 1 and up are in use, 0 means none; the root is node 1.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/rank.h"

enum {
    BST_NODE_OPEN = 1,   ///< its children are there
    BST_NODE_BUSY = 2,   ///< a thread is about to give it children
    BST_NODE_SOLVED = 4, ///< everything below is known
};

typedef struct bst_node {
    bst_action action; ///< that leads here
    uint32_t first;    ///< of its children
    uint32_t visits;
    float prior;     ///< share of attention it deserves among its siblings
    uint16_t n;      ///< children
    uint16_t weight; ///< of an outcome of chance
    uint8_t actor;   ///< who decides here; of an outcome of chance known once it is open
    uint8_t flags;   ///< BST_NODE_*
    uint8_t active;  ///< whose turn it is
    uint8_t reserved;
} bst_node;

typedef struct bst_tree {
    int seats;
    float spite;       ///< see bst_aim()
    int paranoid;      ///< seat that all others play against, or -1: each looks after its own lead
    uint32_t capacity; ///< nodes
    _Atomic uint32_t used;
    bst_node *nodes;
    float *value; ///< of each node for each seat, by what is known below it
    float *guess; ///< likewise, when it was first seen
    // What a tree is copied to when only a part of it is kept.
    bst_node *spare_nodes;
    float *spare_value, *spare_guess;
} bst_tree;

/// Takes that many bytes, or a little less. False if memory is short.
bool bst_tree_open(bst_tree *tree, int seats, size_t bytes);
void bst_tree_close(bst_tree *tree);

/// Nothing but a root without children.
void bst_tree_reset(bst_tree *tree);

/// Makes a node the root and forgets what is not below it.
void bst_tree_keep(bst_tree *tree, uint32_t root);

/// Room for n nodes side by side, cleared; 0 if there is none. Any thread.
uint32_t bst_tree_take(bst_tree *tree, int n);

static inline float *bst_tree_value(const bst_tree *tree, uint32_t node)
{
    return tree->value + (size_t)node * (size_t)tree->seats;
}

static inline float *bst_tree_guess(const bst_tree *tree, uint32_t node)
{
    return tree->guess + (size_t)node * (size_t)tree->seats;
}

/// What the seat that decides wants to be high.
static inline float bst_tree_wish(const bst_tree *tree, const float *value, int actor)
{
    if (tree->paranoid >= 0 && tree->paranoid != actor)
        return -bst_aim(value, tree->seats, tree->paranoid, tree->spite);
    return bst_aim(value, tree->seats, actor, tree->spite);
}
