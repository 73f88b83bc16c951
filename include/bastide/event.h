// SPDX-License-Identifier: MIT
// Events: what an action brought about, for logs, score sheets, explanations and animation.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/rule_ids.h"
#include "bastide/turn.h"

/// Kinds of events, written once: enum name, word.
#define BST_EVENTS(X)                                                                                       \
    X(TURN, "turn")             /* seat begins a turn; number = number of the turn */                       \
    X(DRAWN, "drawn")           /* tile kind = number */                                                    \
    X(DISCARDED, "discarded")   /* tile kind = number fits nowhere and leaves the game */                   \
    X(LAID, "laid")             /* tile kind = number at x,y turned by rot */                               \
    X(PLACED, "placed")         /* figure of seat put on segment seg of x,y */                              \
    X(RETURNED, "returned")     /* figure of seat went back from segment seg of x,y */                      \
    X(FINISHED, "finished")     /* a feature is finished; x,y,seg name one of its segments */               \
    X(AWARD, "award")           /* seat gets points, see the breakdown */                                   \
    X(NOTHING, "nothing")       /* a feature was scored and gave seat nothing, rule says why */             \
    X(GOODS, "goods")           /* seat takes `points` tokens of kind number (0 wine 1 grain 2 cloth) */    \
    X(CARD, "card")             /* seat takes the card number (0 king, 1 robber baron) at size points */    \
    X(DOUBLE, "double")         /* seat has earned a double turn */                                         \
    X(CHALLENGED, "challenged") /* seat at x,y is now in a challenge with the figure just placed */         \
    X(CHALLENGE, "challenge")   /* the building at x,y lost a challenge; its figures return */              \
    X(FINAL, "final")           /* final scoring begins */                                                  \
    X(OVER, "over")             /* the game is over */                                                      \
    X(DRAGON, "dragon")         /* the dragon comes to x,y; seat moved it, or nobody: a volcano calls it */ \
    X(FAIRY, "fairy")           /* seat moves the fairy to its figure on segment seg of x,y */              \
    X(ASIDE, "aside")           /* tile kind = number is put aside until the dragon comes */                \
    X(BACK, "back")             /* points tiles that lay aside are shuffled back */                         \
    X(TOWER, "tower")           /* seat puts a piece on the tower at x,y, now number high */                \
    X(CAPTURED, "captured")     /* figure of seat is taken from x,y by seat number */                       \
    X(RELEASED, "released")     /* figure of seat comes back from seat number, exchanged or bought back */  \
    X(PAID, "paid")             /* seat loses points; seat number gets them, or nobody */                   \
    X(ENTERED, "entered")       /* figure of seat goes into quarter number of Carcassonne */                \
    X(JOINED, "joined")         /* figure of seat comes from Carcassonne to segment seg of x,y */           \
    X(COUNT, "count")           /* the count moves to quarter number */                                     \
    X(BRIDGE, "bridge")         /* seat builds a bridge at x,y; rot 0 north to south, 1 east to west */     \
    X(CASTLE, "castle")         /* the city at x,y becomes a castle of seat */                              \
    X(BAZAAR, "bazaar")         /* a bazaar begins */                                                       \
    X(OFFER, "offer")           /* tile kind = number is turned up for the bazaar */                        \
    X(BID, "bid")               /* seat bids points for tile kind = number */                               \
    X(SOLD, "sold")             /* tile kind = number goes to seat */                                       \
    X(TUNNEL, "tunnel")         /* seat puts a token of colour number on the mouth of segment seg of x,y */ \
    X(FERRY, "ferry")           /* a ferry joins segments seg and number of x,y */

typedef enum bst_event_kind {
#define X(name, word) BST_EVENT_##name,
    BST_EVENTS(X)
#undef X
        BST_EVENT_KINDS
} bst_event_kind;

/// Categories of points, for score sheets.
#define BST_CATEGORIES(X)     \
    X(ROADS, "roads")         \
    X(CITIES, "cities")       \
    X(CLOISTERS, "cloisters") \
    X(FIELDS, "fields")       \
    X(GOODS, "goods")         \
    X(KING, "king")           \
    X(BARON, "baron")         \
    X(FAIRY, "fairy")         \
    X(CASTLES, "castles")     \
    X(BARNS, "barns")         \
    X(RANSOM, "ransom")       \
    X(BAZAAR, "bazaar")

typedef enum bst_category {
#define X(name, word) BST_CATEGORY_##name,
    BST_CATEGORIES(X)
#undef X
        BST_CATEGORY_COUNT
} bst_category;

/// How points came about: count x each + shields x per_shield + extra = points.
typedef struct bst_breakdown {
    int16_t count;      ///< tiles, cities, tokens …
    int16_t each;       ///< points for each of them
    int16_t shields;    ///< number of shields
    int16_t per_shield; ///< points for each shield
    int16_t extra;      ///< what is left
} bst_breakdown;

typedef struct bst_event {
    uint8_t kind;     ///< bst_event_kind
    uint8_t seat;     ///< whom it concerns, or BST_NOBODY
    uint8_t figure;   ///< bst_figure_kind
    uint8_t seg;      ///< segment
    uint8_t rot;      ///< rotation
    uint8_t category; ///< AWARD: bst_category
    uint8_t feature;  ///< bst_feature of the scored region
    uint8_t place;    ///< of a figure: BST_AT_*
    int16_t x, y;
    uint16_t rule; ///< bst_rule: why
    int32_t points;
    int32_t number;
    bst_breakdown why;
    int16_t reserved2;
} bst_event;

/// Where bst_apply() appends its events: the caller's array, with n set to 0 by the caller. Events beyond the
/// capacity are counted, not written; BST_EVENTS_MAX are always enough for one action.
enum { BST_EVENTS_MAX = 2048 };

typedef struct bst_events {
    bst_event *at;
    int capacity;
    int n; ///< events that happened; may exceed capacity
    /// Bits of the steps of the turn table (BST_STEP_*) that were entered are added here: bst_events_entered().
    uint64_t steps[BST_STEP_COUNT / 64 + 1];
} bst_events;

/// Whether a step of the turn table has been entered since the caller cleared `steps`.
static inline bool bst_events_entered(const bst_events *events, int step)
{
    return events->steps[step / 64] >> step % 64 & 1;
}
