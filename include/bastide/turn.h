// SPDX-License-Identifier: MIT
// The turn table: the steps TURN-01 … TURN-23 with the sub-steps of the scoring, then final scoring. Die Burg has some
// of them and a few of its own; bst_game_step_rule() knows which rules they have there. Reading this list is reading
// the game. The windows TURN-24 … TURN-27 are offered inside these steps, and in steps of their own where they make a
// difference (WINDOW_…). FLEA, SHELTER and POINTS stand outside the order: the first two are the second half of what
// was begun in a window, and wherever points are given, POINTS comes in between if a module in play has a say in them.

#pragma once

#include "bastide/rule_ids.h"

#pragma GCC visibility push(default)

/// Steps in order: enum name, rule, the module that owns it.
#define BST_TURN_STEPS(X)                      \
    X(BEGIN, BST_TURN_01, "base")              \
    X(PLAGUE_CHECK, BST_TURN_02, "plague")     \
    X(FAIRY_START, BST_TURN_03, "dragon")      \
    X(RANSOM, BST_TURN_04, "tower")            \
    X(TILE_CHOICE, BST_TURN_05, "base")        \
    X(DRAW, BST_TURN_06, "base")               \
    X(WHEEL, BST_TURN_07, "wheel")             \
    X(LAY, BST_TURN_08, "base")                \
    X(BRIDGE, BST_TURN_09, "bridges")          \
    X(LAY_EFFECT, BST_TURN_10, "base")         \
    X(FIGURE, BST_TURN_11, "base")             \
    X(WINDOW_RANSOM, BST_TURN_26, "tower")     \
    X(PHANTOM, BST_TURN_12, "phantom")         \
    X(WINDOW_DRAGON, BST_TURN_27, "plague")    \
    X(DRAGON, BST_TURN_13, "dragon")           \
    X(FERRY, BST_TURN_14, "ferries")           \
    X(TUNNEL, BST_TURN_15, "tunnel")           \
    X(SCORE_FINISHED, BST_TURN_16A, "base")    \
    X(WINDOW_SCORE, BST_TURN_27, "plague")     \
    X(CASTLE_ORDER, BST_BURG_R7, "burg")       \
    X(CASTLE_DOUBLE, BST_BURG_72, "burg")      \
    X(SCORE_CASTLE, BST_TURN_16B, "bridges")   \
    X(SCORE_MAGIC, BST_TURN_16C, "mage")       \
    X(SCORE_COUNT_IN, BST_TURN_16D, "count")   \
    X(SCORE_BARN, BST_TURN_16E, "abbey")       \
    X(SCORE_BUILDINGS, BST_TURN_16F, "base")   \
    X(SCORE_FAIRY, BST_TURN_16G, "dragon")     \
    X(SCORE_AWARDS, BST_TURN_16H, "traders")   \
    X(SCORE_RETURN, BST_TURN_16I, "base")      \
    X(CASTLE_TAKE, BST_BURG_69, "burg")        \
    X(SCORE_WAGON, BST_TURN_16J, "abbey")      \
    X(SCORE_GOLD, BST_TURN_16K, "gold")        \
    X(SCORE_MESSAGE, BST_TURN_16L, "messages") \
    X(CARCASSONNE, BST_TURN_17, "count")       \
    X(ESCAPE, BST_TURN_18, "cathars")          \
    X(WINDOW_END, BST_TURN_24, "plague")       \
    X(DOUBLE, BST_TURN_19, "traders")          \
    X(WINDOW_LAST, BST_TURN_24, "plague")      \
    X(CATAPULT, BST_TURN_20, "catapult")       \
    X(CROP_CIRCLE, BST_TURN_21, "circles")     \
    X(BAZAAR, BST_TURN_22, "bridges")          \
    X(CASTLE_AGAIN, BST_BURG_96, "burg")       \
    X(END, BST_TURN_23, "base")                \
    X(FINAL_BUILDINGS, BST_BASE_80, "base")    \
    X(FINAL_FIELDS, BST_BASE_90, "base")       \
    X(FINAL_GOODS, BST_TRADE_10, "traders")    \
    X(FINAL_KING, BST_KING_14, "king")         \
    X(FINAL_BARON, BST_KING_15, "king")        \
    X(FINAL_EXTRAS, BST_BASE_80, "gold")       \
    X(FINAL_KEEP, BST_BURG_85, "burg")         \
    X(FINAL_COURTS, BST_BURG_90, "burg")       \
    X(FINAL_WALL, BST_BURG_83, "burg")         \
    X(OVER, BST_BASE_104, "base")              \
    X(FLEA, BST_PLAGUE_32, "plague")           \
    X(SHELTER, BST_TURN_25, "plague")          \
    X(POINTS, BST_BASE_73, "base")

typedef enum bst_turn_step {
#define X(name, rule, owner) BST_STEP_##name,
    BST_TURN_STEPS(X)
#undef X
        BST_STEP_KINDS
} bst_turn_step;

enum { BST_STEP_SECOND_PART = BST_STEP_RANSOM }; ///< where the second part of a double turn begins (TURN-27)

/// Name, rule and owner of a step.
const char *bst_step_name(int step);
bst_rule bst_step_rule(int step);
const char *bst_step_owner(int step);

#pragma GCC visibility pop
