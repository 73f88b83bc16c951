// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars, second part: the bazaar and its round.
//
// Everything happens in TURN-22: tiles are turned up, then auctioned or picked; then the round begins. A turn of the
// round comes back to TURN-22, and while tiles of the bazaar are left the next seat begins its turn from there: the
// end of a turn, TURN-23, is reached only when all of them are laid, so no game ends before (BASE-77).

#include "engine/estimate.h"
#include "modules/modules.h"

enum { BID_MAX = 99 };                                                   ///< most points that can be bid
enum { IDLE, TURNING_UP, SELECTING, RAISING, DECIDING, PICKING, ROUND }; ///< phases of a bazaar
enum { AFTER_TURN, BEFORE_SECOND_PART };                                 ///< values of the house rules, in their order
enum { AUCTION, DRAFT };

typedef struct bazaar_state {
    uint8_t due;   ///< bazaars still to be held, one for each bazaar tile laid (BRIDGE-R14)
    uint8_t phase; ///< of the one that is held
    uint8_t won;   ///< the tile in hand comes from the bazaar
    uint8_t again; ///< a double turn was earned before: its second part comes after the round
    uint8_t selector;
    uint8_t bidder; ///< who named the highest bid
    uint8_t bid;
    uint8_t ntiles;               ///< tiles turned up that are not yet in a hand
    uint16_t lot;                 ///< kind of the tile the bids are for
    uint16_t kind[BST_SEATS_MAX]; ///< of the tiles, in the order they were turned up
    uint8_t owner[BST_SEATS_MAX]; ///< who has got them, or BST_NOBODY
} bazaar_state;

static bazaar_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_bazaar); }

static bool is_draft(const bst_game *g) { return g->setup.option[BST_OPTION_BAZAAR] == DRAFT; }

static void tell(bst_context *c, bst_event_kind event, int seat, int kind, int points, bst_rule rule)
{
    bst_event *e = bst_emit(c, event);
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = kind;
        e->points = points;
        e->rule = (uint16_t)rule;
    }
}

// ---------------------------------------------------------------------------------------------------
// Tiles turned up
// ---------------------------------------------------------------------------------------------------

/// First tile that belongs to a seat or nobody, of one kind if kind is not BST_NONE; -1: there is none.
static int tile_find(const bazaar_state *b, int owner, int kind)
{
    for (int i = 0; i < b->ntiles; i++) {
        if (b->owner[i] == owner && (kind == BST_NONE || b->kind[i] == kind)) {
            return i;
        }
    }
    return -1;
}

static int tiles_free(const bazaar_state *b)
{
    int n = 0;
    for (int i = 0; i < b->ntiles; i++) {
        n += b->owner[i] == BST_NOBODY;
    }
    return n;
}

static void tile_add(bst_context *c, int kind)
{
    bazaar_state *b = mine(c);
    b->kind[b->ntiles] = (uint16_t)kind;
    b->owner[b->ntiles] = BST_NOBODY;
    b->ntiles++;
    c->s->aside++;
}

/// Takes a tile out of the bazaar, and returns its kind.
static int tile_take(bst_context *c, int index)
{
    bazaar_state *b = mine(c);
    int kind = b->kind[index];
    b->ntiles--;
    c->s->aside--;
    for (int i = index; i < b->ntiles; i++) {
        b->kind[i] = b->kind[i + 1];
        b->owner[i] = b->owner[i + 1];
    }
    b->kind[b->ntiles] = 0;
    b->owner[b->ntiles] = 0;
    return kind;
}

static void tile_give(bst_context *c, int seat, int kind, int points, bst_rule rule)
{
    bazaar_state *b = mine(c);
    b->owner[tile_find(b, BST_NOBODY, kind)] = (uint8_t)seat;
    tell(c, BST_EVENT_SOLD, seat, kind, points, rule);
}

/// The next seat clockwise that has got no tile of this bazaar.
static int next_without(const bst_context *c, int seat)
{
    do {
        seat = bst_next_seat(c->g, seat);
    } while (tile_find(mine(c), seat, BST_NONE) >= 0);
    return seat;
}

// ---------------------------------------------------------------------------------------------------
// Which bazaars are due, and the tiles they turn up
// ---------------------------------------------------------------------------------------------------

/// Places of its steps in the table.
enum { LAID, BEFORE_DOUBLE, HELD };

static bool calls_bazaar(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return k->tile.symbols & BST_SYMBOL_BAZAAR;
}

/// BRIDGE-36, BRIDGE-48: a bazaar tile laid calls for a bazaar unless it was given out at one.
static int enter_lay_effect(bst_context *c)
{ // TURN-10
    bazaar_state *b = mine(c);
    if (calls_bazaar(c->g, bst_laid_kind(c)) && !b->won) {
        b->due++;
        bst_arm(c, &bst_module_bazaar, BEFORE_DOUBLE);
        bst_arm(c, &bst_module_bazaar, HELD);
    }
    b->won = 0;
    if (c->s->nparts == 0) { // otherwise a tile of the bazaar may be in the hand that was put aside
        bst_disarm(c, &bst_module_bazaar, LAID);
    }
    return BST_GO_ON;
}

/// Nothing is due any more: the turn goes on where it was.
static int bazaars_over(bst_context *c)
{
    bool again = mine(c)->again;
    *mine(c) = (bazaar_state){0};
    bst_disarm(c, &bst_module_bazaar, BEFORE_DOUBLE);
    bst_disarm(c, &bst_module_bazaar, HELD);
    if (!again) {
        return BST_GO_ON; // BRIDGE-R21: the active seat has laid last, the next one follows
    }
    c->s->part = 1;
    bst_double_give(c);
    return bst_turn_jump(c, BST_STEP_DOUBLE);
}

static int select_begin(bst_context *c, int seat);
static int round_next(bst_context *c);

/// Waits for the next tile to be turned up (BRIDGE-37).
static int turn_up(bst_context *c)
{
    if (mine(c)->ntiles == c->g->setup.seats) {
        return is_draft(c->g) ? round_next(c) : select_begin(c, bst_next_seat(c->g, c->s->active));
    }
    c->s->stack = BST_STACK_MAIN;
    c->s->actor = BST_CHANCE;
    return BST_WAIT;
}

/// Begins the next bazaar that is due.
static int bazaar_next(bst_context *c)
{
    bazaar_state *b = mine(c);
    for (; b->due > 0; b->due--) {
        if (c->s->left[BST_STACK_MAIN] >= c->g->setup.seats) { // BRIDGE-R16
            b->due--;
            b->phase = TURNING_UP;
            tell(c, BST_EVENT_BAZAAR, c->s->active, 0, 0, BST_BRIDGE_36);
            return turn_up(c);
        }
    }
    return bazaars_over(c);
}

/// BRIDGE-R29: the pile has run out before there was a tile for everybody.
static int call_off(bst_context *c)
{
    bazaar_state *b = mine(c);
    if (b->ntiles > 0) {
        tell(c, BST_EVENT_BACK, BST_NOBODY, 0, b->ntiles, BST_BRIDGE_R29);
    }
    while (b->ntiles > 0) {
        bst_pile_add(c->g, c->s, tile_take(c, b->ntiles - 1));
    }
    b->phase = IDLE;
    return bazaar_next(c);
}

static void turn_up_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->phase == TURNING_UP) {
        bst_draw_legal(c, list);
    }
}

static bst_refusal turn_up_check(bst_context *c, bst_action a)
{
    if (mine(c)->phase != TURNING_UP) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_37);
    }
    return bst_draw_check(c, a);
}

static int turn_up_perform(bst_context *c, bst_action a)
{
    bst_pile_draw(c->g, c->s, a.number);
    if (bst_dragon_waits(c, a.number)) { // BRIDGE-R20, DRAGON-R22
        bst_dragon_put_aside(c, a.number, BST_DRAGON_R22);
    } else {
        tile_add(c, a.number);
        tell(c, BST_EVENT_OFFER, BST_NOBODY, a.number, 0, BST_BRIDGE_37);
    }
    bool short_of = mine(c)->ntiles < c->g->setup.seats && c->s->left[BST_STACK_MAIN] == 0;
    return short_of ? call_off(c) : turn_up(c);
}

// ---------------------------------------------------------------------------------------------------
// The auction
// ---------------------------------------------------------------------------------------------------

static int wait_for(bst_context *c, int phase, int seat)
{
    mine(c)->phase = (uint8_t)phase;
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

/// A seat is to select a tile and name a bid; the last tile costs nothing (BRIDGE-45).
static int select_begin(bst_context *c, int seat)
{
    bazaar_state *b = mine(c);
    if (tiles_free(b) == 1) {
        tile_give(c, seat, b->kind[tile_find(b, BST_NOBODY, BST_NONE)], 0, BST_BRIDGE_45);
        b->phase = ROUND;
        return bst_turn_jump(c, BST_STEP_BAZAAR); // what was paid is entered before the next seat is the active one
    }
    b->selector = (uint8_t)seat;
    return wait_for(c, SELECTING, seat);
}

/// Adds an action with all numbers of points from one on.
static void bids_add(bst_list *list, bst_action bid, int from)
{
    bid.y = (int16_t)from;
    bst_list_add_range(list, bid, 0, BID_MAX - from);
}

static void bid_legal(const bst_context *c, bst_list *list)
{
    const bazaar_state *b = mine(c);
    for (int i = 0; b->phase == SELECTING && i < b->ntiles; i++) {
        if (b->owner[i] == BST_NOBODY && tile_find(b, BST_NOBODY, b->kind[i]) == i) {
            bids_add(list, (bst_action){.kind = BST_DO_BID, .x = (int16_t)b->kind[i]}, 0);
        }
    }
}

static bst_refusal bid_check(bst_context *c, bst_action a)
{
    const bazaar_state *b = mine(c);
    if (b->phase != SELECTING || a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_38);
    }
    if (a.x < 0 || tile_find(b, BST_NOBODY, a.x) < 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_38);
    }
    return a.y >= 0 && a.y <= BID_MAX ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_BRIDGE_R15);
}

/// The tile goes to a seat, and the next selector follows (BRIDGE-43).
static int lot_sold(bst_context *c, int to, int payer, int payee, bst_rule rule)
{
    bazaar_state *b = mine(c);
    if (b->bid > 0) {
        bst_pay(c, payer, payee, b->bid, BST_CATEGORY_BAZAAR, rule); // BRIDGE-41, BRIDGE-46
    }
    tile_give(c, to, b->lot, b->bid, rule);
    int last = b->selector;
    b->selector = b->bidder = b->bid = 0;
    b->lot = 0;
    return select_begin(c, next_without(c, last));
}

/// Asks the next seat for a higher bid, each once (BRIDGE-39); then the selector decides.
static int bidding_next(bst_context *c, int seat)
{
    const bazaar_state *b = mine(c);
    int next = next_without(c, seat);
    if (next != b->selector) {
        return wait_for(c, RAISING, next);
    }
    if (b->bidder == b->selector) {
        return lot_sold(c, b->selector, b->selector, BST_NOBODY, BST_BRIDGE_42);
    }
    return wait_for(c, DECIDING, b->selector);
}

static int bid_made(bst_context *c, int kind, int points, bst_rule rule)
{
    bazaar_state *b = mine(c);
    int seat = c->s->actor;
    b->lot = (uint16_t)kind;
    b->bid = (uint8_t)points;
    b->bidder = (uint8_t)seat;
    tell(c, BST_EVENT_BID, seat, kind, points, rule);
    return bidding_next(c, seat);
}

static int bid_perform(bst_context *c, bst_action a) { return bid_made(c, a.x, a.y, BST_BRIDGE_38); }

static void raise_legal(const bst_context *c, bst_list *list)
{
    const bazaar_state *b = mine(c);
    if (b->phase == RAISING) {
        bids_add(list, (bst_action){.kind = BST_DO_RAISE}, b->bid + 1);
    }
}

static bst_refusal raise_check(bst_context *c, bst_action a)
{
    const bazaar_state *b = mine(c);
    if (b->phase != RAISING || a.figure != 0 || a.seg != 0 || a.rot != 0 || a.x != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_39);
    }
    if (a.y <= b->bid) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_39);
    }
    return a.y <= BID_MAX ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_BRIDGE_39);
}

static int raise_perform(bst_context *c, bst_action a) { return bid_made(c, mine(c)->lot, a.y, BST_BRIDGE_39); }

static void pass_legal(const bst_context *c, bst_list *list)
{
    if (mine(c)->phase == RAISING) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal pass_check(bst_context *c, bst_action a)
{
    switch (mine(c)->phase) {
    case RAISING: return bst_pass_check(c, a);
    case SELECTING: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_R15);
    case DECIDING: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_40);
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_49);
    }
}

static int pass_perform(bst_context *c, bst_action a)
{
    (void)a;
    return bidding_next(c, c->s->actor);
}

static void decide_legal(const bst_context *c, bst_list *list, int kind)
{
    if (mine(c)->phase == DECIDING) {
        bst_list_add(list, (bst_action){.kind = (uint8_t)kind});
    }
}

static void buy_legal(const bst_context *c, bst_list *list) { decide_legal(c, list, BST_DO_BUY); }
static void sell_legal(const bst_context *c, bst_list *list) { decide_legal(c, list, BST_DO_SELL); }

static bst_refusal decide_check(bst_context *c, bst_action a)
{
    bool offered = mine(c)->phase == DECIDING && bst_action_equal(a, (bst_action){.kind = a.kind});
    return offered ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_40);
}

static int buy_perform(bst_context *c, bst_action a)
{
    (void)a;
    const bazaar_state *b = mine(c);
    return lot_sold(c, b->selector, b->selector, b->bidder, BST_BRIDGE_40);
}

static int sell_perform(bst_context *c, bst_action a)
{
    (void)a;
    const bazaar_state *b = mine(c);
    return lot_sold(c, b->bidder, b->bidder, b->selector, BST_BRIDGE_40);
}

// ---------------------------------------------------------------------------------------------------
// The round
// ---------------------------------------------------------------------------------------------------

static int turn_begin(bst_context *c, int seat)
{
    mine(c)->phase = ROUND;
    c->s->active = (uint8_t)seat;
    return bst_turn_jump(c, BST_STEP_BEGIN);
}

/// The next seat plays its tile (BRIDGE-47); after the last one another bazaar may follow (BRIDGE-48, BRIDGE-R19).
static int round_next(bst_context *c)
{
    bazaar_state *b = mine(c);
    int seat = bst_next_seat(c->g, c->s->active);
    if (b->ntiles == 0) {
        b->phase = IDLE;
        return bazaar_next(c);
    }
    if (is_draft(c->g) && b->ntiles > 1) {
        return wait_for(c, PICKING, seat); // BRIDGE-49, BRIDGE-R23
    }
    if (is_draft(c->g)) {
        tile_give(c, seat, b->kind[0], 0, BST_BRIDGE_49);
    }
    return turn_begin(c, seat);
}

static void pick_legal(const bst_context *c, bst_list *list)
{
    const bazaar_state *b = mine(c);
    for (int i = 0; b->phase == PICKING && i < b->ntiles; i++) {
        if (tile_find(b, BST_NOBODY, b->kind[i]) == i) {
            bst_list_add(list, (bst_action){.kind = BST_DO_PICK, .number = b->kind[i]});
        }
    }
}

static bst_refusal pick_check(bst_context *c, bst_action a)
{
    const bazaar_state *b = mine(c);
    if (b->phase != PICKING || a.figure != 0 || a.seg != 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BRIDGE_49);
    }
    bool there = a.number >= 0 && a.number < c->g->nkinds && tile_find(b, BST_NOBODY, a.number) >= 0;
    return there ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_49);
}

static int pick_perform(bst_context *c, bst_action a)
{
    tile_give(c, c->s->actor, a.number, 0, BST_BRIDGE_49);
    return turn_begin(c, c->s->actor);
}

static int enter_bazaar(bst_context *c)
{ // TURN-22
    return mine(c)->phase == ROUND ? round_next(c) : bazaar_next(c);
}

bool bst_bazaar_early(const bst_context *c)
{
    const bazaar_state *b = mine(c);
    bool early = c->g->setup.option[BST_OPTION_BAZAAR_TIME] == BEFORE_SECOND_PART;
    return b && early && b->phase == IDLE && b->due > 0;
}

/// House rule of BRIDGE-R14: the bazaar and its round come before the second part of a double turn.
static int enter_before_double(bst_context *c)
{ // TURN-19
    bazaar_state *b = mine(c);
    if (!bst_bazaar_early(c) || !bst_double_take(c)) {
        return BST_GO_ON;
    }
    b->again = 1;
    return bst_turn_jump(c, BST_STEP_BAZAAR);
}

/// BRIDGE-47: in the round nobody draws.
static bool source(bst_context *c, int *stack)
{
    bazaar_state *b = mine(c);
    b->won = bst_bazaar_tile_due(c) && c->s->nparts == 0; // a part inside another draws (TURN-05)
    if (b->won) {
        bst_arm(c, &bst_module_bazaar, LAID);
        c->s->tile = (uint16_t)tile_take(c, tile_find(b, c->s->active, BST_NONE));
        *stack = BST_STACK_HAND;
    }
    return b->won;
}

bool bst_bazaar_tile_due(const bst_context *c)
{
    const bazaar_state *b = mine(c);
    return b && b->phase == ROUND && tile_find(b, c->s->active, BST_NONE) >= 0;
}

int bst_bazaar_tiles(const bst_context *c)
{
    const bazaar_state *b = mine(c);
    return b ? b->ntiles : 0;
}

// ---------------------------------------------------------------------------------------------------
// Things, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    const bazaar_state *b = mine(c);
    for (int i = 0; i < b->ntiles; i++) {
        bst_thing_add(out, (bst_thing){.kind = BST_THING_OFFER, .seat = b->owner[i], .seg = -1, .number = b->kind[i]});
    }
    if (b->phase == RAISING || b->phase == DECIDING) {
        bst_thing_add(out,
                      (bst_thing){.kind = BST_THING_LOT, .seat = b->bidder, .x = b->bid, .seg = -1, .number = b->lot});
    }
}

static const char *audit(const bst_context *c)
{
    const bazaar_state *b = mine(c);
    if (b->ntiles + bst_dragon_tiles(c) != c->s->aside) {
        return "the number of tiles put aside is wrong";
    }
    if (b->phase == IDLE && (b->ntiles != 0 || b->won)) {
        return "there are tiles of a bazaar that is over";
    }
    bool bidding = b->phase == RAISING || b->phase == DECIDING;
    if (bidding && tile_find(b, BST_NOBODY, b->lot) < 0) {
        return "bids are made for a tile that is not in the bazaar";
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int n = 0;
        for (int i = 0; i < b->ntiles; i++) {
            n += b->owner[i] == seat;
        }
        if (n > 1) {
            return "a seat has two tiles of a bazaar"; // BRIDGE-44
        }
    }
    return 0;
}

static const bst_step_def steps[] = {
    [LAID] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_lay_effect, .armed = BST_ARMED_VERB, .tile = calls_bazaar},
    [BEFORE_DOUBLE] = {.id = BST_STEP_DOUBLE,
                       .order = -1,
                       .enter = enter_before_double,
                       .armed = BST_ARMED_VERB,
                       .unseen = true}, // told as TURN-22
    [HELD] = {.id = BST_STEP_BAZAAR, .enter = enter_bazaar, .armed = BST_ARMED_VERB},
};

#define IN_BAZAAR(name, does)                                                                                \
    {                                                                                                        \
        BST_IN({BST_STEP_BAZAAR, 0}), .action = BST_DO_##name, .legal = does##_legal, .check = does##_check, \
                                      .perform = does##_perform                                              \
    }

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_BAZAAR, 0}), .action = BST_DO_DRAW, .legal = turn_up_legal, .check = turn_up_check,
     .perform = turn_up_perform, .chance = bst_draw_chance},
    IN_BAZAAR(BID, bid),
    IN_BAZAAR(RAISE, raise),
    IN_BAZAAR(PASS, pass),
    {BST_IN({BST_STEP_BAZAAR, 0}), .action = BST_DO_BUY, .legal = buy_legal, .check = decide_check,
     .perform = buy_perform},
    {BST_IN({BST_STEP_BAZAAR, 0}), .action = BST_DO_SELL, .legal = sell_legal, .check = decide_check,
     .perform = sell_perform},
    IN_BAZAAR(PICK, pick),
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_BID };

static const bst_weight_def weights[] = {
    [WEIGHT_BID] = {"bid", 1.0F, "part of a bid at a bazaar that is taken for paid"},
};

/// The bid that is pending is taken for paid: nobody names more than he would give.
static void estimate(const bst_context *c, bst_estimate *e)
{
    const bazaar_state *b = mine(c);
    if (b->phase != RAISING && b->phase != DECIDING) {
        return;
    }
    float bid = e->weight[WEIGHT_BID] * (float)b->bid;
    e->value[b->bidder] -= bid;
    if (b->bidder != b->selector) {
        e->value[b->selector] += bid;
    }
}

const bst_module bst_module_bazaar = {
    .name = "bazaar",
    .number = BST_ROOM_BAZAAR,
    .elements = BST_ELEMENT_BAZAAR,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(bazaar_state),
    BST_SHARE(bazaar_state, won, won),
    .source = source,
    .things = things,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
