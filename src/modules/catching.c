// SPDX-License-Identifier: MIT
// The catching game of the catapult: a seat throws to its left neighbour, who tries to catch the chip (CATA-R18).

#include "modules/catapult.h"

enum {
    GRID = BST_TILE_UNITS / 4, ///< aims and hands are in quarters of a tile
    RULER = 2 * BST_TILE_UNITS,
    CAUGHT = BST_TILE_UNITS,       ///< within this distance of the hand; …
    TOUCHED = 4915,                ///< … within 1.20 tiles it is touched
    SIDEWAYS = BST_TILE_UNITS / 4, ///< standard deviations
    LENGTHWISE = 1638,
};

int bst_catching_winner(const bst_context *c, bst_rule *rule)
{
    bst_catapult *m = bst_catapult_mine(c);
    int catcher = bst_next_seat(c->g, m->thrower); // CATA-23, CATA-28
    bst_dot at = {m->toss[0] * GRID + bst_scatter_offset(SIDEWAYS, m->across),
                  m->toss[1] * GRID + bst_scatter_offset(LENGTHWISE, m->along)};
    bst_dot hand = {m->hand[0] * GRID, m->hand[1] * GRID};
    bool off = m->hand[0] == CATAPULT_HANDS_OFF;
    int64_t far = bst_dot_square(at, hand);
    if (!off && far <= (int64_t)CAUGHT * CAUGHT) {
        *rule = BST_CATA_24;
        return catcher;
    }
    if (!off && far <= (int64_t)TOUCHED * TOUCHED) {
        *rule = BST_CATA_27; // CATA-R8: even if it was not far enough
        return m->thrower;
    }
    bool enough = at.y >= RULER;
    *rule = enough ? BST_CATA_26 : BST_CATA_25;
    return enough ? m->thrower : catcher;
}

// ---------------------------------------------------------------------------------------------------
// Aim and hand
// ---------------------------------------------------------------------------------------------------

enum {
    WEST = -4,
    NEAR = 6,
    WIDE = 8,
    DEEP = 8,
    USUAL_X = 0,
    USUAL_Y = 11
}; ///< the zone, and its middle behind the ruler

static bst_catapult *mine(const bst_context *c) { return bst_catapult_mine(c); }

int bst_catching_begin(bst_context *c)
{
    bst_catapult *m = mine(c);
    if (!bst_catapult_blind(c)) {
        return bst_catapult_wait(c, CATAPULT_TOSS, m->thrower);
    }
    m->toss[0] = m->hand[0] = USUAL_X;
    m->toss[1] = m->hand[1] = USUAL_Y;
    return bst_catapult_fly(c);
}

/// A place of the zone, and how often of 1000 times it is chosen; the same on the other side.
typedef struct spot {
    int right, away, weight;
} spot;

static bst_aimed zone_aim(int phase, int right, int away, int weight)
{
    int kind = phase == CATAPULT_TOSS ? BST_DO_TOSS : BST_DO_HAND;
    bst_action a = {.kind = (uint8_t)kind, .x = (int16_t)right, .y = (int16_t)away};
    return (bst_aimed){.action = a, .weight = weight, .apart = true};
}

int bst_catching_aims(const bst_context *c, bst_aimed out[BST_AIMED_MAX])
{
    int phase = mine(c)->phase;
    if (phase != CATAPULT_TOSS && phase != CATAPULT_HAND) {
        return 0;
    }
    // Nobody who throws and catches by these lots can be outwitted: whatever the other one does, of 1000 throws the
    // thrower wins at least 536 and at most 539 (tests/unit/test_catching.c). Both sides mirror each other.
    static const spot tosses[] = {{4, 14, 298}, {4, 10, 172}, {1, 10, 30}};
    static const spot hands[] = {{3, 13, 222}, {3, 12, 143}, {4, 13, 135}};
    bool toss = phase == CATAPULT_TOSS;
    int n = 0;
    for (int i = 0; i < 2 * 3; i++) {
        const spot *at = toss ? &tosses[i / 2] : &hands[i / 2];
        out[n++] = zone_aim(phase, i % 2 == 0 ? at->right : -at->right, at->away, at->weight);
    }
    out[n] = zone_aim(phase, USUAL_X, USUAL_Y, 0);
    out[n++].usual = true; // CATA-R22
    return n;
}

static void zone_add(const bst_context *c, bst_list *list, int phase, int kind)
{
    if (mine(c)->phase == phase) {
        bst_list_add_range(list, (bst_action){.kind = (uint8_t)kind, .x = WEST, .y = NEAR}, WIDE, DEEP);
    }
}

static bst_refusal zone_check(const bst_context *c, bst_action a, int phase)
{
    if (mine(c)->phase != phase || a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_23);
    }
    bool inside = a.x >= WEST && a.x <= WEST + WIDE && a.y >= NEAR && a.y <= NEAR + DEEP;
    return inside ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_CATA_R18);
}

static void toss_legal(const bst_context *c, bst_list *list) { zone_add(c, list, CATAPULT_TOSS, BST_DO_TOSS); }
static void hand_legal(const bst_context *c, bst_list *list) { zone_add(c, list, CATAPULT_HAND, BST_DO_HAND); }
static bst_refusal toss_check(bst_context *c, bst_action a) { return zone_check(c, a, CATAPULT_TOSS); }
static bst_refusal hand_check(bst_context *c, bst_action a) { return zone_check(c, a, CATAPULT_HAND); }

static int toss_perform(bst_context *c, bst_action a)
{
    mine(c)->toss[0] = (int8_t)a.x;
    mine(c)->toss[1] = (int8_t)a.y;
    return bst_catapult_wait(c, CATAPULT_HAND, bst_next_seat(c->g, mine(c)->thrower)); // CATA-23
}

static int hand_perform(bst_context *c, bst_action a)
{
    mine(c)->hand[0] = (int8_t)a.x;
    mine(c)->hand[1] = (int8_t)a.y;
    return bst_catapult_fly(c);
}

static void off_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->phase == CATAPULT_HAND) {
        bst_list_add(list, (bst_action){.kind = BST_DO_HANDS_OFF});
    }
}

static bst_refusal off_check(bst_context *c, bst_action a)
{
    bool offered = mine(c)->phase == CATAPULT_HAND && bst_action_equal(a, (bst_action){.kind = BST_DO_HANDS_OFF});
    return offered ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_CATA_23);
}

static int off_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->hand[0] = CATAPULT_HANDS_OFF;
    return bst_catapult_fly(c);
}

static const bst_choice_def choices[] = {
    CATAPULT_CHOICE(0, TOSS, toss),
    CATAPULT_CHOICE(0, HAND, hand),
    CATAPULT_CHOICE(0, HANDS_OFF, off),
};

const bst_module bst_module_catching = {
    .name = "catching",
    .number = BST_ROOM_CATCHING,
    .elements = BST_ELEMENT_CATAPULT,
    BST_TABLE(choices),
};
