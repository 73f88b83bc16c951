// SPDX-License-Identifier: MIT
// King and Robber Baron: two cards for the largest city and the longest road finished so far.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { KING, BARON };
enum { EACH, TEN_TWENTY, FIFTEEN_FORTY, AT_ONCE }; ///< values of the house rule, in their order

typedef struct king_state {
    uint8_t holder[2]; ///< seat + 1, 0: nobody
    uint16_t size[2];  ///< tiles to beat
} king_state;

static king_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_king); }

static void card_take(bst_context *c, int card, int seat, int size)
{
    king_state *k = mine(c);
    int before = k->holder[card];
    bool moves = before != seat + 1;
    k->holder[card] = (uint8_t)(seat + 1);
    k->size[card] = (uint16_t)size; // KING-R2
    bst_event *e = moves ? bst_emit(c, BST_EVENT_CARD) : 0;
    if (e) {
        e->seat = (uint8_t)seat;
        e->number = card;
        e->points = size;
        bool first = before == 0;
        e->rule = card == KING ? (first ? BST_KING_04 : BST_KING_05) : (first ? BST_KING_09 : BST_KING_10);
    }
}

static const struct {
    uint64_t element;
    int feature;
    bst_category category;
} cards[] = {{BST_ELEMENT_KING, BST_CITY, BST_CATEGORY_KING}, {BST_ELEMENT_BARON, BST_ROAD, BST_CATEGORY_BARON}};

/// How many features of a card's kind were finished in this part, and the size of the largest of them (KING-R1).
static int finished_for(const bst_context *c, int card, int *largest)
{
    int n = 0;
    *largest = 0;
    for (int i = 0; i < c->s->nfinished; i++) {
        const bst_region *r = &bst_regions(c->g, c->s)[c->s->finished[i]];
        bool counts = r->kind == cards[card].feature;
        *largest = counts && r->tiles > *largest ? r->tiles : *largest;
        n += counts;
    }
    return n;
}

static int enter_awards(bst_context *c)
{ // TURN-16h
    king_state *k = mine(c);
    for (int card = KING; card <= BARON; card++) {
        int size;
        int n = bst_has(c->g, cards[card].element) ? finished_for(c, card, &size) : 0;
        if (n != 0 && k->holder[card] != 0 && c->g->setup.option[BST_OPTION_CARD_POINTS] == AT_ONCE) { // KING-R9
            bst_breakdown why = {.count = (int16_t)n, .each = 1};
            bst_award(c, k->holder[card] - 1, n, cards[card].category, BST_KING_R9, BST_NONE, why);
        }
        if (n != 0 && size > k->size[card]) { // KING-08
            card_take(c, card, c->s->active, size);
        }
    }
    return BST_GO_ON;
}

/// Points of a card by the house rule card-points: both cards of one holder are worth more than two. 0: by features.
static int fixed_points(const bst_context *c, int card)
{
    static const struct {
        int one, both;
    } points[] = {[EACH] = {0, 0}, [TEN_TWENTY] = {10, 20}, [FIFTEEN_FORTY] = {15, 40}, [AT_ONCE] = {0, 0}};
    const king_state *k = mine(c);
    int option = c->g->setup.option[BST_OPTION_CARD_POINTS];
    bool both = k->holder[KING] == k->holder[BARON];
    return card == BARON && both ? points[option].both - points[option].one : points[option].one;
}

static void final_award(bst_context *c, int card, bst_rule rule)
{
    const king_state *k = mine(c);
    const int feature = cards[card].feature;
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_region *regions = bst_regions(c->g, c->s);
    const unsigned kinds = 1u << feature | (feature == BST_CITY ? 1u << BST_CARCASSONNE : 0); // KING-R3
    int finished = 0;
    bool paid = c->g->setup.option[BST_OPTION_CARD_POINTS] != AT_ONCE && k->holder[card] != 0;
    for (int i = 0; i < c->s->nsegs && paid; i++) { // without branches: there are many segments
        finished += (segs[i].region == i) & (kinds >> regions[i].kind & 1) & (regions[i].open == 0);
    }
    int fixed = fixed_points(c, card);
    if (finished > 0) { // whoever holds a card has finished one
        int points = fixed > 0 ? fixed : finished;
        bst_breakdown why = {.count = (int16_t)(fixed > 0 ? 1 : finished), .each = (int16_t)(fixed > 0 ? fixed : 1)};
        bst_award(c, k->holder[card] - 1, points, cards[card].category, rule, BST_NONE, why);
    }
}

static int enter_final_king(bst_context *c)
{
    final_award(c, KING, BST_KING_14);
    return BST_GO_ON;
}

static int enter_final_baron(bst_context *c)
{
    final_award(c, BARON, BST_KING_15);
    return BST_GO_ON;
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const king_state *k = mine(c);
    for (int card = KING; card <= BARON; card++) {
        if (k->holder[card] != 0) {
            bst_thing_add(out, (bst_thing){BST_THING_CARD, k->holder[card] - 1, k->size[card], 0, -1, card});
        }
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    bool fine = thing->seat != BST_NOBODY && thing->number >= KING && thing->number <= BARON && thing->x >= 1 &&
                thing->x <= 0xFFFF;
    if (thing->kind != BST_THING_CARD) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_KING_02);
    }
    if (!fine) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_KING_02);
    }
    mine(c)->holder[thing->number] = (uint8_t)(thing->seat + 1);
    mine(c)->size[thing->number] = (uint16_t)thing->x;
    return bst_fine();
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_SCORE_AWARDS, .enter = enter_awards, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_KING, .enter = enter_final_king},
    {.id = BST_STEP_FINAL_BARON, .enter = enter_final_baron},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_CARD, WEIGHT_CARD_TURNS };

static const bst_weight_def weights[] = {
    [WEIGHT_CARD] = {"card", 1.0F, "part of the points that a card of king or robber baron promises"},
    [WEIGHT_CARD_TURNS] = {"card-turns", 0.3F, "how soon a card goes to another seat"},
};

/// A card is worth a point for each feature of its kind finished by the end, about a tenth of the tiles; the more so
/// the fewer turns are left to beat it.
static void estimate(const bst_context *c, bst_estimate *e)
{
    const king_state *k = mine(c);
    uint16_t finished[BST_TILE_SEGS];
    int n = bst_step_within(c->g, c->s) <= BST_STEP_SCORE_AWARDS ? bst_estimate_finished(c, finished) : 0;
    bool at_once = c->g->setup.option[BST_OPTION_CARD_POINTS] == AT_ONCE; // then only what is finished from now on
    float all = 0.12F * (float)((at_once ? 0 : c->s->nlaid) + e->tiles);
    for (int card = KING; card <= BARON; card++) {
        int size = k->size[card];
        int holder = k->holder[card];
        for (int i = 0; i < n; i++) {
            const bst_region *r = &bst_regions(c->g, c->s)[finished[i]];
            if (r->kind == cards[card].feature && r->tiles > size) {
                size = r->tiles;
                holder = c->s->active + 1;
            }
        }
        if (holder != 0) {
            int fixed = fixed_points(c, card);
            float points = fixed > 0 ? (float)fixed : all;
            float stays = (float)size / ((float)size + e->weight[WEIGHT_CARD_TURNS] * e->turns);
            e->value[holder - 1] += e->weight[WEIGHT_CARD] * points * stays;
        }
    }
}

const bst_module bst_module_king = {
    .name = "king",
    .number = BST_ROOM_KING,
    .elements = BST_ELEMENT_KING | BST_ELEMENT_BARON,
    BST_TABLE(steps),
    .slice = sizeof(king_state),
    BST_TABLE(weights),
    .things = things,
    .arrange_thing = arrange_thing,
    .estimate = estimate,
};
