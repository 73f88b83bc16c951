// SPDX-License-Identifier: MIT
// What a position promises: the words in which evaluators and modules talk about points that are not scored yet.
// Every module estimates its own pieces in its own room (hooks prospect and estimate of bst_module).

#pragma once

#include "engine/engine.h"

/// Weights, written once: enum name, key, value, what it is. script/tune finds better values by self-play.
#define BST_WEIGHTS(X)                                                                                        \
    X(FOLLOWER, "follower", 49.505F, "points that a full supply of followers is worth")                       \
    X(SCARCE, "scarce", 2.6505F, "followers after which more of them are worth less")                         \
    X(PHASE, "phase", 8.0759F, "own turns left at which followers lose their worth")                          \
    X(RETURN, "return", 0.45615F, "part of a follower that stands where it will come back")                   \
    X(CITY_FIT, "city-fit", 0.3365F, "how soon a tile that fits comes to a city")                             \
    X(CITY_END, "city-end", 0.60439F, "what each further open end leaves of a city's chance")                 \
    X(ROAD_FIT, "road-fit", 0.18508F, "how soon a tile that fits comes to a road")                            \
    X(ROAD_END, "road-end", 0.8F, "what each further open end leaves of a road's chance")                     \
    X(TIME, "time", 2.0213F, "own turns per open end that are enough to finish")                              \
    X(GROW, "grow", 0.42064F, "tiles an open end adds to a feature that is not finished")                     \
    X(AROUND, "around", 0.073321F, "how soon a place around a cloister is filled")                            \
    X(FIELD_CITY, "field-city", 0.28F, "chance of a city with one open end to be finished")                   \
    X(FIELD_OPEN, "field-open", 0.83886F, "what each further open end leaves of it")                          \
    X(FIELD_GROW, "field-grow", 0.028245F, "cities that a field gets in each own turn left")                  \
    X(MERGE, "merge", 0.66559F, "how likely a tile that fits makes one feature of two")                       \
    X(TIE, "tie", 1.5356F, "part of its points that a shared feature is worth")                               \
    X(INN, "inn", 0.7F, "what others leave of the chance of a road or city that is worth nothing unfinished") \
    X(GOODS, "goods", 1.0F, "part of the points for goods that the present tokens promise")                   \
    X(GOODS_LEFT, "goods-left", 0.5F, "tokens of a lead that each token left outweighs")                      \
    X(BUILDER, "builder", 3.0F, "what a builder at work is worth")                                            \
    X(AGAIN, "again", 3.0F, "what the second part of a double turn is worth")                                 \
    X(PIG, "pig", 1.0F, "part of the points that a pig promises")                                             \
    X(CARD, "card", 1.0F, "part of the points that a card of king or robber baron promises")                  \
    X(CARD_TURNS, "card-turns", 0.3F, "how soon a card goes to another seat")                                 \
    X(DRAGON, "dragon", 0.15F, "danger for a follower beside the dragon")                                     \
    X(DRAGON_NOW, "dragon-now", 0.5F, "danger for a follower whom the moving dragon can reach")               \
    X(FAIRY, "fairy", 0.7F, "points the fairy brings where she stands")                                       \
    X(PRINCESS, "princess", 0.7F, "part of a city that the choice of a princess takes from its knights")      \
    X(PREY, "prey", 0.45F, "part of what a follower stands for that his capture takes")                       \
    X(REACH, "reach", 0.15F, "danger for a follower whom the next piece of a tower can reach")                \
    X(BARN, "barn", 1.0F, "part of the points that a barn promises")                                          \
    X(BID, "bid", 1.0F, "part of a bid at a bazaar that is taken for paid")

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
/// What a feature with figures promises, or a null pointer if it has none.
const bst_prospect *bst_estimate_prospect(const bst_estimate *e, int region);
/// Writes the features that this part's tile has finished and that are not scored yet, and returns how many there are.
int bst_estimate_finished(const bst_context *c, uint16_t out[BST_TILE_SEGS]);
