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
} bst_feature_def;

struct bst_ruleset {
    const char *name;
    const bst_module *const *modules; ///< the first is the one that is always in play
    int nmodules;
    /// Its rooms ask for each other by numbers below this one, whether or not they are among the modules.
    int numbers;
    bst_feature_def feature[BST_FEATURE_KINDS];
    /// What a building is worth before the modules change it.
    bst_value (*value)(const bst_context *c, int region, bool finished);
    bool tie_pays;                  ///< all who share the majority get the points; otherwise nobody does
    uint16_t meets[BST_EDGE_KINDS]; ///< bit e: an edge of kind e may lie beside this one

    /// The rules that the core cites.
    struct {
        bst_rule beside;      ///< a tile is laid beside another, on an empty square
        bst_rule edges;       ///< edges that meet
        bst_rule nobody;      ///< a building without an owner
        bst_rule fewer;       ///< somebody has more figures in a building
        bst_rule tie;         ///< several have equally many there
        bst_rule fewer_field; ///< somebody has more in a field
        bst_rule no_city;     ///< a field that brings nothing
        bst_rule over;        ///< the end of the game
    } cites;
};
