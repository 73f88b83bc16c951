// SPDX-License-Identifier: MIT
// What a position promises: the words in which evaluators and modules talk about points that are not scored yet.
// Every module estimates its own pieces in its own room (hooks prospect and estimate of bst_module).

#pragma once

#include "engine/engine.h"

/// A number that estimates go by. Evaluators and modules have tables of them; bots are told other values by
/// "w.KEY=NUMBER" (docs/bots.md), so no two keys are the same.
struct bst_weight_def {
    const char *key;
    float value; ///< if nobody says otherwise
    const char *about;
};

/// What one feature with figures promises.
typedef struct bst_prospect {
    int region;
    float chance;   ///< that it will be finished
    float open;     ///< points if it is not,
    float finished; ///< and if it is
    int strength[BST_SEATS_MAX];
    int most; ///< the highest of them; 0: only figures that do not count
} bst_prospect;

/// What a position promises.
struct bst_estimate {
    const float *weight;            ///< of the module that is asked, in the order of its table
    float value[BST_SEATS_MAX];     ///< points each seat can expect at the end
    float followers[BST_SEATS_MAX]; ///< in the supply, or expected back there
    float turns;                    ///< each seat still has
    int tiles;                      ///< left to draw
    const bst_prospect *prospect;   ///< of every feature with figures, for the hook estimate: all have had their say
    int nprospects;
};

/// Points of a feature that can be expected.
static inline float bst_prospect_points(const bst_prospect *p)
{
    return p->chance * p->finished + (1 - p->chance) * p->open;
}
/// How much of something is left that needs about `need` more turns of its seat.
static inline float bst_estimate_time(const bst_estimate *e, float need) { return e->turns / (e->turns + need); }
/// Whether a seat gets the points of a feature as it stands.
static inline bool bst_prospect_leads(const bst_prospect *p, int seat)
{
    return p->most > 0 && p->strength[seat] == p->most;
}
/// Adds to the points of each seat what becomes of a feature if the strengths of the seats there change by so much.
void bst_prospect_shift(const bst_context *c, const bst_prospect *p, const int by[BST_SEATS_MAX],
                        float points[BST_SEATS_MAX]);
/// How much better a seat fares by such points than the others on average.
float bst_estimate_lead(const bst_context *c, const float points[BST_SEATS_MAX], int seat);
/// The weights of all modules one after the other, in play or not; a null pointer behind the last.
const bst_weight_def *bst_weight_declared(int index);
/// What a feature with figures promises, or a null pointer if it has none.
const bst_prospect *bst_estimate_prospect(const bst_estimate *e, int region);
/// Writes the features that this part's tile has finished and that are not scored yet, and returns how many there are.
int bst_estimate_finished(const bst_context *c, uint16_t out[BST_TILE_SEGS]);
