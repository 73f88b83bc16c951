// SPDX-License-Identifier: MIT
// The memory of a search tree.

#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>

bool bst_tree_open(bst_tree *tree, int seats, size_t bytes)
{
    size_t vector = (size_t)seats * sizeof(float);
    size_t capacity = bytes / 2 / (sizeof(bst_node) + 2 * vector);
    *tree = (bst_tree){.seats = seats, .capacity = (uint32_t)capacity};
    tree->nodes = malloc(capacity * sizeof *tree->nodes);
    tree->value = malloc(capacity * vector);
    tree->guess = malloc(capacity * vector);
    tree->spare_nodes = malloc(capacity * sizeof *tree->nodes);
    tree->spare_value = malloc(capacity * vector);
    tree->spare_guess = malloc(capacity * vector);
    if (!tree->nodes || !tree->value || !tree->guess || !tree->spare_nodes || !tree->spare_value ||
        !tree->spare_guess) {
        bst_tree_close(tree);
        return false;
    }
    bst_tree_reset(tree);
    return true;
}

void bst_tree_close(bst_tree *tree)
{
    free(tree->nodes);
    free(tree->value);
    free(tree->guess);
    free(tree->spare_nodes);
    free(tree->spare_value);
    free(tree->spare_guess);
    *tree = (bst_tree){0};
}

void bst_tree_reset(bst_tree *tree)
{
    atomic_store_explicit(&tree->used, 1, memory_order_relaxed);
    bst_tree_take(tree, 1);
}

uint32_t bst_tree_take(bst_tree *tree, int n)
{
    uint32_t first = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (tree->capacity - first < (uint32_t)n)
            return 0;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &first, first + (uint32_t)n, memory_order_relaxed,
                                                    memory_order_relaxed));
    size_t vector = (size_t)tree->seats * sizeof(float);
    memset(tree->nodes + first, 0, (size_t)n * sizeof *tree->nodes);
    memset(bst_tree_value(tree, first), 0, (size_t)n * vector);
    memset(bst_tree_guess(tree, first), 0, (size_t)n * vector);
    return first;
}

// Copies n nodes to the spare block; their children still lie in the old one.
static void move(bst_tree *tree, uint32_t from, uint32_t to, uint32_t n)
{
    size_t seats = (size_t)tree->seats;
    memcpy(tree->spare_nodes + to, tree->nodes + from, n * sizeof *tree->nodes);
    memcpy(tree->spare_value + to * seats, bst_tree_value(tree, from), n * seats * sizeof(float));
    memcpy(tree->spare_guess + to * seats, bst_tree_guess(tree, from), n * seats * sizeof(float));
}

void bst_tree_keep(bst_tree *tree, uint32_t root)
{
    uint32_t used = 2;
    move(tree, root, 1, 1);
    for (uint32_t at = 1; at < used; at++) { // what was copied, in turn: a walk in breadth
        bst_node *node = &tree->spare_nodes[at];
        if (!(node->flags & BST_NODE_OPEN))
            continue;
        move(tree, node->first, used, node->n);
        node->first = used;
        used += node->n;
    }
    bst_node *nodes = tree->nodes;
    float *value = tree->value, *guess = tree->guess;
    tree->nodes = tree->spare_nodes;
    tree->value = tree->spare_value;
    tree->guess = tree->spare_guess;
    tree->spare_nodes = nodes;
    tree->spare_value = value;
    tree->spare_guess = guess;
    atomic_store_explicit(&tree->used, used, memory_order_relaxed);
}
