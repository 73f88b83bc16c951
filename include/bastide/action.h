// SPDX-License-Identifier: MIT
// Actions: everything a seat or chance can do. One flat value of 8 bytes; docs/notation.md has the text form.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Kinds of actions, written once: enum name, word in notation.
#define BST_ACTIONS(X)                                                                            \
    X(NONE, "")                                                                                   \
    X(DRAW, "draw")     /* chance: number = tile kind */                                          \
    X(LAY, "lay")       /* x, y, rot */                                                           \
    X(PUT, "put")       /* figure, x, y, seg */                                                   \
    X(PASS, "pass")     /* decline what is offered */                                             \
    X(AGAIN, "again")   /* take the second part of a double turn */                               \
    X(ESCAPE, "escape") /* figure, x, y, seg: a knight leaves a besieged city */                  \
    X(DRAGON, "dragon") /* rot = side: the dragon goes one tile */                                \
    X(FAIRY, "fairy")   /* figure, x, y, seg: the fairy comes to a follower of the active seat */ \
    X(REMOVE, "remove") /* figure, x, y, seg, rot = seat: the princess sends a knight home */

typedef enum bst_action_kind {
#define X(name, word) BST_DO_##name,
    BST_ACTIONS(X)
#undef X
        BST_ACTION_KINDS
} bst_action_kind;

/// Kinds of figures of all modules, written once. Which of them a game has is said by its modules.
#define BST_FIGURES(X)                   \
    X(SMALL, "small")                    \
    X(BIG, "big")                        \
    X(BUILDER, "builder")                \
    X(PIG, "pig")                        \
    X(DRAGON, "dragon") /* of no seat */ \
    X(FAIRY, "fairy")   /* of no seat */

typedef enum bst_figure_kind {
#define X(name, word) BST_FIGURE_##name,
    BST_FIGURES(X)
#undef X
        BST_FIGURE_KINDS
} bst_figure_kind;

typedef struct bst_action {
    uint8_t kind;   ///< bst_action_kind
    uint8_t figure; ///< bst_figure_kind
    uint8_t seg;    ///< segment of the tile at x,y, as numbered on the tile
    uint8_t rot;    ///< quarter turns clockwise; dragon: side N E S W = 0..3; remove: seat of the knight
    union {
        struct {
            int16_t x, y; ///< square: x to the east, y to the south, first start piece at 0,0
        };
        int32_t number; ///< draw: tile kind of the game
    };
} bst_action;

enum {
    BST_ACTIONS_MAX = 8192, ///< no decision of any game offers more
};

/// The legal actions of one decision. For chance every action has a weight; otherwise weights are unused.
typedef struct bst_list {
    int n;
    int total;                          ///< sum of the weights, if the actor is chance
    bst_action at[BST_ACTIONS_MAX + 4]; ///< the last four are room for writing ahead
    uint16_t weight[BST_ACTIONS_MAX];
} bst_list;

/// Whether two actions are the same.
static inline bool bst_action_equal(bst_action a, bst_action b)
{
    return a.kind == b.kind && a.figure == b.figure && a.seg == b.seg && a.rot == b.rot && a.number == b.number;
}
