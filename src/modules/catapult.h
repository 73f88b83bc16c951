// SPDX-License-Identifier: MIT
// What the files of the catapult share: its part of the state, and what each kind of chip does where it lands.

#pragma once

#include "modules/modules.h"
#include "modules/throw.h"

enum { BST_FAIRS_MAX = 4 }; ///< fair tiles of one turn: a double turn, and parts inside it

/// What a round waits for.
enum {
    CATAPULT_IDLE,
    CATAPULT_CHIP,     ///< the kind of chip is to be chosen
    CATAPULT_AIM,      ///< a throw, or by the house rule whom to aim at
    CATAPULT_TOSS,     ///< catching: the throw …
    CATAPULT_HAND,     ///< … and the hand
    CATAPULT_ALONG,    ///< chance moves the chip along its way …
    CATAPULT_ACROSS,   ///< … and across it
    CATAPULT_LANDED,   ///< it lies where it lies
    CATAPULT_TOPPLING, ///< chance decides whether a tower falls
    CATAPULT_CHARM,    ///< seduction: who of those equally near …
    CATAPULT_REPLACE,  ///< … and by whom he is replaced
    CATAPULT_NEXT,     ///< the next seat throws
};

/// Orders of the entries of TURN-20: decisions, the two kinds of chance, what the chip does; behind what its points
/// bring (MSG-R2) whether there is another round.
enum { CATAPULT_ORDER_SCATTER = 10, CATAPULT_ORDER_TOPPLE = 20, CATAPULT_ORDER_EFFECT = 30, CATAPULT_ORDER_NEXT = 60 };

/// A choice in one of these entries, by the name of its functions.
#define CATAPULT_CHOICE(at, name, does)                                                                         \
    {                                                                                                           \
        BST_IN({BST_STEP_CATAPULT, at}), .action = BST_DO_##name, .legal = does##_legal, .check = does##_check, \
                                         .perform = does##_perform                                              \
    }

enum { CATAPULT_HANDS_OFF = INT8_MIN }; ///< no hand at all

typedef struct bst_catapult {
    uint16_t due[BST_FAIRS_MAX]; ///< cells of the fairs laid in this turn, the next one first
    uint8_t ndue;
    uint8_t phase;   ///< CATAPULT_*
    uint8_t chip;    ///< BST_CHIP_* of the round
    uint8_t thrower; ///< seat
    uint8_t thrown;  ///< throws made in the round
    uint8_t again;   ///< a double turn was earned before: its second part comes after the round
    uint8_t landed;  ///< seats, as bits, whose chips lie on the table
    uint8_t figure;  ///< follower who is to be replaced
    uint16_t direction, power;
    int8_t along, across; ///< what chance has said
    int8_t toss[2];       ///< catching: where to, in quarters of a tile
    int8_t hand[2];
    uint8_t fell; ///< the tower hit by this chip has fallen
    uint8_t spare;
    int32_t longest;           ///< throw of the round: nothing is laid in it
    bst_dot at[BST_SEATS_MAX]; ///< where the chips lie
} bst_catapult;

bst_catapult *bst_catapult_mine(const bst_context *c);
/// Where the chip of the thrower lies.
static inline bst_dot bst_catapult_spot(const bst_catapult *m) { return m->at[m->thrower]; }
/// Waits for a decision of a seat.
int bst_catapult_wait(bst_context *c, int phase, int seat);
/// Chance comes next.
int bst_catapult_fly(bst_context *c);
/// Whether nobody aims, by the house rule.
bool bst_catapult_blind(const bst_context *c);
/// The throw is through.
int bst_catapult_thrown(bst_context *c);

/// Followers whom a chip hits that lands there, and those they push, in the order hit; returns how many (cake.c).
int bst_cake_hits(const bst_context *c, bst_dot at, int direction, uint8_t out[BST_FIGURES_MAX]);
/// Takes a follower back to his owner, from wherever he stands (cake.c).
void bst_cake_return(bst_context *c, int figure);
/// The tower that a chip touches which landed there: its cell, or 0 (cake.c).
int bst_cake_tower(const bst_context *c, bst_dot at);

/// The chip of a seduction has landed (seduction.c).
int bst_seduction_land(bst_context *c);

/// The usual throw or hand of a catching game, if one is waited for; how many (catching.c).
int bst_catching_aims(const bst_context *c, bst_aimed out[BST_AIMED_MAX]);
/// The next throw of a catching game; who gets its points, and why (catching.c).
int bst_catching_begin(bst_context *c);
int bst_catching_winner(const bst_context *c, bst_rule *rule);
