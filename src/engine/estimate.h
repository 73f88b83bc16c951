// SPDX-License-Identifier: MIT
// What a position promises: the words in which evaluators and modules talk about points that are not scored yet.
// Every module estimates its own pieces in its own room (hooks prospect and estimate of bst_module).

#pragma once

#include "engine/engine.h"

/// Weights, written once: enum name, key, value, what it is. script/tune finds better values by self-play.
#define BST_WEIGHTS(X)                                                                      \
    X(FOLLOWER, "follower", 13.8F, "points that a full supply of followers is worth")       \
    X(SCARCE, "scarce", 2.5F, "followers after which more of them are worth less")          \
    X(PHASE, "phase", 10.0F, "own turns left at which followers lose their worth")          \
    X(RETURN, "return", 0.8F, "part of a follower that stands where it will come back")     \
    X(CITY_FIT, "city-fit", 0.5F, "how soon a tile that fits comes to a city")              \
    X(CITY_END, "city-end", 0.697F, "what each further open end leaves of a city's chance") \
    X(ROAD_FIT, "road-fit", 0.418F, "how soon a tile that fits comes to a road")            \
    X(ROAD_END, "road-end", 0.8F, "what each further open end leaves of a road's chance")   \
    X(TIME, "time", 1.0F, "own turns per open end that are enough to finish")               \
    X(GROW, "grow", 0.405F, "tiles an open end adds to a feature that is not finished")     \
    X(AROUND, "around", 0.15F, "how soon a place around a cloister is filled")              \
    X(FIELD_CITY, "field-city", 0.28F, "chance of a city with one open end to be finished") \
    X(FIELD_OPEN, "field-open", 0.475F, "what each further open end leaves of it")          \
    X(FIELD_GROW, "field-grow", 0.0217F, "cities that a field gets in each own turn left")  \
    X(MERGE, "merge", 0.5F, "how likely a tile that fits makes one feature of two")         \
    X(TIE, "tie", 1.2F, "part of its points that a shared feature is worth")

typedef enum bst_weight {
#define X(name, key, value, about) BST_WEIGHT_##name,
    BST_WEIGHTS(X)
#undef X
        BST_WEIGHT_COUNT
} bst_weight;

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
    const float *weight;
    float value[BST_SEATS_MAX];     ///< points each seat can expect at the end
    float followers[BST_SEATS_MAX]; ///< in the supply, or expected back there
    float turns;                    ///< each seat still has
    int tiles;                      ///< left to draw
};
