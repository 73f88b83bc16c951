// SPDX-License-Identifier: MIT
// A ruleset is what kind of game this is: the modules it can be made of, what its features pay, what a tie pays, which
// edges may meet, and the rules that the core cites. What several games share is code of the core; what differs is
// here. Which steps a turn has is said by the modules: each declares its own.

#pragma once

#include "engine/module.h"

/// What a kind of feature is to the scoring.
typedef struct bst_feature_def {
    uint8_t category; ///< bst_category of its points
    uint8_t order;    ///< among the features that one tile finishes: the lowest is scored first
    bool building;    ///< it is scored when it is finished
    bool ends;        ///< where it meets something else at one of its sides it ends
    bool apart;       ///< its segments never join: the bounds of the board
    bool endless;     ///< it is never finished, and its open ends are not counted
} bst_feature_def;

struct bst_ruleset {
    const char *name;
    bool (*plays)(const bst_setup *setup); ///< whether a setup is a game of it; a null pointer: any is
    const bst_module *const *modules;      ///< the first is the one that is always in play
    int nmodules;
    /// Its rooms ask for each other by numbers below this one, whether or not they are among the modules.
    int numbers;
    bst_feature_def feature[BST_FEATURE_KINDS];
    /// What a building is worth before the modules change it.
    bst_value (*value)(const bst_context *c, int region, bool finished);
    bool final_first;               ///< in the final scoring the first answer is what the rules do by themselves
    bool tie_pays;                  ///< all who share the majority get the points; otherwise nobody does
    uint16_t meets[BST_EDGE_KINDS]; ///< bit e: an edge of kind e may lie beside this one
    uint8_t shows[BST_EDGE_KINDS];  ///< one of four bits for edges that may lie beside an empty cell: bst_edge_shown()
    const uint16_t *step_rule; ///< [bst_turn_step] -> the rule of a step, 0: the usual one; a null pointer: all are

    /// The rules that the core cites.
    struct {
        bst_rule beside;      ///< a tile is laid beside another, on an empty square
        bst_rule edges;       ///< edges that meet
        bst_rule bounds;      ///< the end of the board
        bst_rule nobody;      ///< a building without an owner
        bst_rule fewer;       ///< somebody has more figures in a building
        bst_rule tie;         ///< several have equally many there
        bst_rule fewer_field; ///< somebody has more in a field
        bst_rule no_city;     ///< a field that brings nothing
        bst_rule over;        ///< the end of the game
        bst_rule draw;        ///< what can be drawn
        bst_rule late;        ///< what cannot be drawn yet
        bst_rule supply;      ///< a figure comes from the supply …
        bst_rule other_tile;  ///< … to the tile just laid, …
        bst_rule part;        ///< … to one part of it, …
        bst_rule occupied;    ///< … where nobody stands
    } cites;
};
