// SPDX-License-Identifier: MIT
// The Tunnel: tokens on tunnel mouths join roads underground.
//
// A mouth is an open end of its road that nothing but a pair of tokens closes (TUNNEL-08, TUNNEL-11). Every segment
// has at most one: printed roads with more are taken apart when the game is built.

#include "modules/modules.h"

enum { TILES, PIECES }; ///< values of the house rules, in their order
enum { ON, OFF };

typedef struct tunnel_state {
    uint16_t token[BST_COLOUR_KINDS][2]; ///< segment + 1 where each of a colour's tokens lies, the first one first
    uint16_t mouths;                     ///< on the table without a token
    uint8_t left[BST_SEATS_MAX];         ///< tokens of each seat that are not laid
} tunnel_state;

static tunnel_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_tunnel); }

/// Pairs that each of so many players has beside his own (TUNNEL-02, TUNNEL-R14).
static int further_pairs(const bst_game *g, int players)
{
    static const int pairs[][2] = {{2, 1}, {1, 0}, {0, 0}}; // with two players, with three
    return players <= 3 ? pairs[g->setup.option[BST_OPTION_TUNNEL_TOKENS]][players - 2] : 0;
}

/// Seat that has the tokens of a colour, or BST_NOBODY. Two or three seats share the unused colours (TUNNEL-02), dealt
/// out one by one in the order of the seats (TUNNEL-R8).
static int owner_of(const bst_game *g, int colour)
{
    int unused = colour; // colours before this one that no seat has
    for (int seat = 0; seat < g->setup.seats; seat++) {
        if (g->setup.colour[seat] == colour) {
            return seat;
        }
        unused -= g->setup.colour[seat] < colour;
    }
    // TUNNEL-R13: for one seat alone the first unused colour stands for a second seat
    int alone = g->setup.seats == 1;
    int players = g->setup.seats + alone;
    int round = (unused - alone) / players;
    int seat = (unused + players - alone) % players;
    bool dealt = unused >= alone && round < further_pairs(g, players) && seat < g->setup.seats;
    return dealt ? seat : BST_NOBODY;
}

static int tokens_left(const bst_context *c, int colour)
{
    const tunnel_state *t = mine(c);
    return (t->token[colour][0] == 0) + (t->token[colour][1] == 0);
}

static bool is_mouth(const bst_context *c, int seg) { return bst_seg_printed(c->g, c->s, seg)->tunnels != 0; }

static bool is_taken(const bst_context *c, int seg)
{
    for (int i = 0; i < 2 * BST_COLOUR_KINDS; i++) {
        if (mine(c)->token[i / 2][i % 2] == seg + 1) {
            return true;
        }
    }
    return false;
}

/// Writes the free mouths of the i-th marked tile, and returns how many there are.
static int free_mouths(const bst_context *c, int i, int out[BST_TILE_SEGS])
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_marked(c->g, c->s)[i]];
    int n = 0;
    for (int seg = cell->seg0; seg < cell->seg0 + bst_kind_of(c->g, cell)->nsegs; seg++) {
        if (is_mouth(c, seg) && !is_taken(c, seg)) {
            out[n++] = seg;
        }
    }
    return n;
}

// ---------------------------------------------------------------------------------------------------
// Setup
// ---------------------------------------------------------------------------------------------------

/// Gives the road of a segment's last mouth a segment of its own (TUNNEL-R12).
static void mouth_part(bst_tile *t, int index)
{
    int added = t->nsegs++;
    bst_segment *p = &t->seg[index];
    bst_segment *q = &t->seg[added];
    *q = *p;
    q->sides = q->tunnels = (uint8_t)(p->tunnels & -p->tunnels);
    p->sides = (uint8_t)(p->sides & ~q->sides);
    p->tunnels = (uint8_t)(p->tunnels & ~q->tunnels);
    q->siblings |= (uint16_t)(1 << index);
    for (int i = 0; i < added; i++) {
        t->seg[i].siblings |= (uint16_t)((q->siblings >> i & 1) << added);
        t->seg[i].adjoins |= (uint16_t)((q->adjoins >> i & 1) << added);
    }
}

/// TUNNEL-22, TUNNEL-R11: a road printed through a tunnel is broken there, unless a house rule leaves it whole.
static void kind_hook(const bst_game *g, bst_kind *k)
{
    bst_tile *t = &k->tile;
    for (int i = 0; i < t->nsegs; i++) {
        bool through = __builtin_popcount(t->seg[i].tunnels) > 1;
        if (through && g->setup.option[BST_OPTION_PRINTED_TUNNELS] == OFF) {
            t->seg[i].tunnels = 0;
        } else if (through && t->nsegs < BST_TILE_SEGS) {
            mouth_part(t, i);
        }
        k->marked = k->marked || t->seg[i].tunnels != 0;
    }
}

static void begin(bst_context *c)
{
    for (int colour = 0; colour < BST_COLOUR_KINDS; colour++) {
        int seat = owner_of(c->g, colour);
        if (seat != BST_NOBODY) {
            mine(c)->left[seat] = (uint8_t)(mine(c)->left[seat] + 2);
        }
    }
}

static bool hears(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->marked;
}

static void laid(bst_context *c, int cell)
{
    const bst_kind *k = bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell]);
    for (int i = 0; i < k->nsegs; i++) {
        mine(c)->mouths = (uint16_t)(mine(c)->mouths + (k->tile.seg[i].tunnels != 0));
    }
    bst_arm(c, &bst_module_tunnel, 0); // as long as there are mouths
}

// ---------------------------------------------------------------------------------------------------
// Tokens
// ---------------------------------------------------------------------------------------------------

/// Puts a token on a mouth. True if it is the second of its colour: then the two roads are one (TUNNEL-10).
static bool token_put(bst_context *c, int colour, int seg)
{
    uint16_t *token = mine(c)->token[colour];
    mine(c)->mouths--;
    if (mine(c)->mouths == 0) {
        bst_disarm(c, &bst_module_tunnel, 0);
    }
    mine(c)->left[owner_of(c->g, colour)]--;
    if (token[0] == 0) {
        token[0] = (uint16_t)(seg + 1);
        return false;
    }
    token[1] = (uint16_t)(seg + 1);
    bst_region_tie(c, token[0] - 1, seg, 2);
    return true;
}

static int enter_tunnel(bst_context *c)
{ // TURN-15
    if (mine(c)->left[c->s->active] == 0 || mine(c)->mouths == 0) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

/// Adds the tokens that the active seat could put on a mouth.
static void tokens_on(const bst_context *c, int seg, bst_list *list)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
    bst_action a = {.kind = BST_DO_TUNNEL, .seg = p->index, .x = cell->x, .y = cell->y};
    for (a.rot = 0; a.rot < BST_COLOUR_KINDS; a.rot++) {
        if (owner_of(c->g, a.rot) == c->s->active && tokens_left(c, a.rot) > 0) {
            bst_list_add(list, a);
        }
    }
}

static void token_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0; i < c->s->nmarked; i++) {
        int seg[BST_TILE_SEGS];
        int n = free_mouths(c, i, seg);
        for (int k = 0; k < n; k++) {
            tokens_on(c, seg[k], list);
        }
    }
}

/// What does not depend on whose turn it is; leaves the segment in c->found.
static bst_refusal token_fits(bst_context *c, bst_action a)
{
    if (a.figure != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_15);
    }
    if (a.rot >= BST_COLOUR_KINDS || owner_of(c->g, a.rot) == BST_NOBODY) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_TUNNEL_02);
    }
    if (tokens_left(c, a.rot) == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TUNNEL_02);
    }
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_TUNNEL_04);
    }
    c->found = cell->seg0 + a.seg;
    if (!is_mouth(c, c->found)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TUNNEL_04);
    }
    return is_taken(c, c->found) ? bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TUNNEL_06) : bst_fine();
}

static bst_refusal token_check(bst_context *c, bst_action a)
{
    bst_refusal why = token_fits(c, a);
    if (why.code == BST_REFUSED_OK && owner_of(c->g, a.rot) != c->s->active) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_TUNNEL_01);
    }
    return why;
}

static int token_perform(bst_context *c, bst_action a)
{
    int seg = c->found;
    const bst_seg *segs = bst_segs(c->g, c->s);
    bst_event *e = bst_emit(c, BST_EVENT_TUNNEL);
    if (e) {
        e->seat = c->s->active;
        e->number = a.rot;
        e->x = a.x;
        e->y = a.y;
        e->seg = a.seg;
        e->feature = BST_ROAD;
        e->rule = BST_TUNNEL_04;
    }
    int twin = mine(c)->token[a.rot][0];
    bool apart = twin != 0 && segs[twin - 1].region != segs[seg].region;
    if (token_put(c, a.rot, seg)) {
        bst_region_note(c->s, seg); // TUNNEL-R6: also a ring of road
        if (apart) {
            bst_builder_grown(c, segs[seg].region, BST_TUNNEL_21); // TUNNEL-R4
        }
    }
    return BST_GO_ON; // TUNNEL-06: one in each part
}

static void ties(const bst_context *c, bst_tie_list *out)
{
    for (int colour = 0; colour < BST_COLOUR_KINDS; colour++) {
        const tunnel_state *t = mine(c);
        if (t->token[colour][1] != 0) {
            bst_tie_add(out, t->token[colour][0] - 1, t->token[colour][1] - 1, 2);
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// Counting
// ---------------------------------------------------------------------------------------------------

/// Whether another segment of its tile, with a lower number, belongs to the same road.
static bool is_second_piece(const bst_context *c, int seg)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    for (int i = seg - segs[seg].index; i < seg; i++) {
        if (segs[i].region == segs[seg].region) {
            return true;
        }
    }
    return false;
}

static bool tile_has_mouth(const bst_context *c, const bst_cell *cell)
{
    const bst_tile *t = &bst_kind_of(c->g, cell)->tile;
    int mouths = 0;
    for (int i = 0; i < t->nsegs; i++) {
        mouths |= t->seg[i].tunnels;
    }
    return mouths != 0;
}

/// TUNNEL-R3: a tile counts once however often the road comes to it; by the house rule every piece of road on a tile
/// with mouths counts.
static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    (void)finished;
    const bst_seg *segs = bst_segs(c->g, c->s);
    bool counts = bst_regions(c->g, c->s)[region].kind == BST_ROAD;
    if (!counts || c->g->setup.option[BST_OPTION_TUNNEL_COUNT] != PIECES) {
        return;
    }
    int at = region;
    do {
        v->count += is_second_piece(c, at) && tile_has_mouth(c, &bst_cells(c->g, c->s)[segs[at].cell]);
        at = segs[at].next;
    } while (at != region);
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    for (int colour = 0; colour < BST_COLOUR_KINDS; colour++) {
        int seat = owner_of(c->g, colour);
        for (int i = 0; i < 2 && seat != BST_NOBODY; i++) {
            int token = mine(c)->token[colour][i];
            if (token != 0) {
                const bst_seg *p = &bst_segs(c->g, c->s)[token - 1];
                const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
                bst_thing_add(out, (bst_thing){.kind = BST_THING_TUNNEL,
                                               .seat = seat,
                                               .x = cell->x,
                                               .y = cell->y,
                                               .seg = p->index,
                                               .number = colour});
            }
        }
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(out,
                      (bst_thing){.kind = BST_THING_TOKENS, .seat = seat, .seg = -1, .number = mine(c)->left[seat]});
    }
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    (void)seat; // the colour says whose token it is
    if (a.kind != BST_DO_TUNNEL) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_15);
    }
    bst_refusal why = token_fits(c, a);
    if (why.code == BST_REFUSED_OK) {
        token_put(c, a.rot, c->found);
    }
    return why;
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind == BST_THING_TOKENS) { // which follows from the tokens on the table
        bool same = thing->seat != BST_NOBODY && mine(c)->left[thing->seat] == thing->number;
        return same ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_TUNNEL_02);
    }
    return arrange(c, 0,
                   (bst_action){.kind = thing->kind == BST_THING_TUNNEL ? BST_DO_TUNNEL : BST_DO_NONE,
                                .rot = (uint8_t)thing->number,
                                .seg = (uint8_t)thing->seg,
                                .x = (int16_t)thing->x,
                                .y = (int16_t)thing->y});
}

static const char *audit(const bst_context *c)
{
    int seen = 0;
    int free = 0;
    int listed = 0;
    int left = 0;
    for (int i = 0; i < 2 * BST_COLOUR_KINDS; i++) {
        int token = mine(c)->token[i / 2][i % 2];
        listed += token != 0;
        left += token == 0 && owner_of(c->g, i / 2) != BST_NOBODY;
        if (token != 0 && (token > c->s->nsegs || !is_mouth(c, token - 1))) {
            return "a tunnel token lies where no mouth is";
        }
        if (i % 2 == 1 && token != 0 && mine(c)->token[i / 2][0] == 0) {
            return "the second token of a colour lies without the first";
        }
    }
    for (int seg = 0; seg < c->s->nsegs; seg++) {
        seen += is_mouth(c, seg) && is_taken(c, seg);
        free += is_mouth(c, seg) && !is_taken(c, seg);
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        left -= mine(c)->left[seat];
    }
    if (free != mine(c)->mouths || left != 0) {
        return "tunnel tokens or mouths are counted wrongly";
    }
    return seen == listed ? 0 : "two tunnel tokens lie on one mouth";
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_TUNNEL, .enter = enter_tunnel, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_TUNNEL, 0}), .action = BST_DO_TUNNEL, .legal = token_legal, .check = token_check,
     .perform = token_perform},
    BST_PASS_IN(BST_STEP_TUNNEL),
};

static const bst_meaning_def meanings[] = {
    {.tunnels = true, .element = BST_ELEMENT_TUNNEL},
};

const bst_module bst_module_tunnel = {
    .name = "tunnel",
    .number = BST_ROOM_TUNNEL,
    .elements = BST_ELEMENT_TUNNEL,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .slice = sizeof(tunnel_state),
    .kind = kind_hook,
    .begin = begin,
    .hears = hears,
    .laid = laid,
    .value = value,
    .ties = ties,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
