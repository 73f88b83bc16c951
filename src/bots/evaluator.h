// SPDX-License-Identifier: MIT
// Evaluators from within: what a kind of evaluator declares. bastide/evaluator.h is what others see of them. Searches
// are written against this alone.

#pragma once

#include "bastide/evaluator.h"
#include "bots/settings.h"

typedef struct bst_evaluator_def {
    const char *name;
    const char *about;
    const bst_weight_def *weights; ///< what it goes by
    int nweights;
    bst_evaluator *(*open)(const bst_game *game, const bst_settings *settings);
    /// Writes the points each seat of the game can expect. Any state, whoever has to decide in it.
    void (*estimate)(bst_evaluator *evaluator, const bst_state *state, float value[BST_SEATS_MAX]);
    /// Until it is called again, with a null pointer or another state, all states to be estimated are those behind one
    /// action of this one: what they have in common need not be looked at again. May be null.
    void (*siblings)(bst_evaluator *evaluator, const bst_state *parent);
    void (*close)(bst_evaluator *evaluator);
} bst_evaluator_def;

/// Every evaluator begins with this.
struct bst_evaluator {
    const bst_evaluator_def *def;
    const bst_game *game;
};

extern const bst_evaluator_def bst_evaluator_points;    ///< what is scored, and what would be scored now
extern const bst_evaluator_def bst_evaluator_prospects; ///< what can be expected, given the tiles that are left

/// The evaluator the settings ask for; a null pointer if memory is short.
bst_evaluator *bst_evaluator_open(const bst_game *game, const bst_settings *settings);

static inline void bst_evaluator_siblings(bst_evaluator *evaluator, const bst_state *parent)
{
    if (evaluator->def->siblings)
        evaluator->def->siblings(evaluator, parent);
}
