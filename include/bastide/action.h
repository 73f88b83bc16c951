// SPDX-License-Identifier: MIT
// Actions: everything a seat or chance can do. One flat value of 8 bytes; docs/notation.md has the text form.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// Kinds of actions, written once: enum name, word in notation.
#define BST_ACTIONS(X)                                                                                     \
    X(NONE, "")                                                                                            \
    X(DRAW, "draw")         /* chance: number = tile kind */                                               \
    X(LAY, "lay")           /* x, y, rot */                                                                \
    X(PUT, "put")           /* figure, x, y, seg */                                                        \
    X(PASS, "pass")         /* decline what is offered */                                                  \
    X(AGAIN, "again")       /* take the second part of a double turn */                                    \
    X(ESCAPE, "escape")     /* figure, x, y, seg: a knight leaves a besieged city */                       \
    X(DRAGON, "dragon")     /* rot = side: the dragon goes one tile */                                     \
    X(FAIRY, "fairy")       /* figure, x, y, seg: the fairy comes to a follower of the active seat */      \
    X(REMOVE, "remove")     /* figure, x, y, seg, rot = seat: the princess sends a knight home */          \
    X(TOWER, "tower")       /* x, y: a piece is put on a foundation or tower */                            \
    X(CAPTURE, "capture")   /* figure, x, y, seg, rot = seat: a follower in reach is taken */              \
    X(EXCHANGE, "exchange") /* figure: the prisoner who comes back */                                      \
    X(RANSOM, "ransom")     /* figure, rot = seat that holds it: a prisoner is bought back */              \
    X(ABBEY, "abbey")       /* take the abbey instead of drawing a tile */                                 \
    X(BARN, "barn")         /* x, y, rot = corner: the barn is put on a corner of the tile */              \
    X(DRIVE, "drive")       /* figure, x, y, seg: a wagon drives on after a scoring */                     \
    X(ENTER, "enter")       /* figure, rot = quarter: a follower goes into the city of Carcassonne */      \
    X(COUNT, "count")       /* rot = quarter: the count moves */                                           \
    X(JOIN, "join")         /* figure, x, y, seg: a follower of the city joins a feature that is scored */ \
    X(BRIDGE, "bridge")     /* x, y, rot = 0 north to south, 1 east to west: a bridge is built */          \
    X(DISCARD, "discard")   /* a tile that fits only with a bridge is given up */                          \
    X(CASTLE, "castle")     /* figure, x, y, seg: a small city becomes a castle with this follower */      \
    X(CLAIM, "claim")       /* x, y, seg: the building that pays a castle */                               \
    X(BID, "bid")           /* x = tile kind, y = points: a tile of the bazaar is chosen */                \
    X(RAISE, "raise")       /* y = points: a higher bid */                                                 \
    X(BUY, "buy")           /* the selector pays the highest bidder and gets the tile */                   \
    X(SELL, "sell")         /* the highest bidder pays the selector and gets the tile */                   \
    X(PICK, "pick")         /* number = tile kind: a tile of the bazaar is taken without a bid */          \
    X(TUNNEL, "tunnel")     /* x, y, seg, rot = colour: a token is put on a tunnel mouth */                \
    X(FERRY, "ferry")       /* x, y, seg, rot = another segment: a ferry joins two road ends of a lake */

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
    X(FAIRY, "fairy")   /* of no seat */ \
    X(MAYOR, "mayor")                    \
    X(WAGON, "wagon")                    \
    X(BARN, "barn")

typedef enum bst_figure_kind {
#define X(name, word) BST_FIGURE_##name,
    BST_FIGURES(X)
#undef X
        BST_FIGURE_KINDS
} bst_figure_kind;

typedef struct bst_action {
    uint8_t kind;   ///< bst_action_kind
    uint8_t figure; ///< bst_figure_kind
    uint8_t seg;    ///< segment of the tile at x,y, as numbered on the tile, or BST_SEG_TOWER
    uint8_t rot;    ///< quarter turns clockwise, or what the list above says
    union {
        struct {
            int16_t x, y; ///< square: x to the east, y to the south, first start piece at 0,0
        };
        int32_t number; ///< draw: tile kind of the game
    };
} bst_action;

enum { BST_SEG_TOWER = 0xFE }; ///< in place of a segment: the top of the tower on the tile

/// Quarters of the city of Carcassonne, in the order of bst_tile.quarters.
#define BST_QUARTERS(X) X(PALACE, "palace") X(MARKET, "market") X(SMITHY, "smithy") X(CATHEDRAL, "cathedral")

enum {
#define X(name, word) BST_IN_##name,
    BST_QUARTERS(X)
#undef X
        BST_QUARTER_COUNT
};

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
    return memcmp(&a, &b, sizeof a) == 0; // 8 bytes without a gap
}
