// SPDX-License-Identifier: MIT
// Checks a game from outside while it is played.
//
// A full brute force over one decision costs some hundred microseconds on a large table, so without --thorough it is
// done for a random sample of decisions and the slow recomputation once in every part of a turn: a game then takes
// a few milliseconds, and over thousands of games every kind of decision is examined thousands of times.

#include "cli/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bastide/turn.h"

enum {
    EVENTS_MAX = 8192,
    SLOTS = 32768,     // more than twice BST_ACTIONS_MAX, a power of two
    BRUTE_ONE_IN = 50, // decisions examined by brute force
    RARE_ONE_IN = 4,   // the same for steps that seldom ask for a decision
    APPLY_ONE_IN = 32, // refused actions that are also applied, to see that nothing changes
    ABSENT_ONE_IN = 8, // kinds of actions that are not offered, tried in full
    POINTS = 120,      // most points tried in a bid
    GARBAGE = 16,      // senseless actions tried per examined decision
    MARGIN = 2,        // squares tried beyond the tiles on the table
};

static bool found(bst_verifier *v, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool found(bst_verifier *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(v->finding, sizeof v->finding, format, args);
    va_end(args);
    return false;
}

// An action in words and numbers: the text alone could hide senseless fields.
static bool found_action(bst_verifier *v, const bst_state *state, bst_action a, const char *what)
{
    char text[BST_TEXT_MAX] = "no text";
    if (a.kind < BST_ACTION_KINDS)
        bst_action_print(v->game, state, a, text, sizeof text);
    bst_refusal r = bst_check(v->game, state, a);
    return found(v, "%s: `%s` (kind %d figure %d seg %d rot %d x %d y %d number %d); check says %d: %s, rule %s", what,
                 text, a.kind, a.figure, a.seg, a.rot, a.x, a.y, a.number, r.code, bst_refusal_text(r.code),
                 bst_rule_name((bst_rule)r.rule));
}

bool bst_verify_init(bst_verifier *v, bool thorough)
{
    memset(v, 0, sizeof *v);
    v->thorough = thorough;
    v->slots = calloc(SLOTS, sizeof *v->slots);
    v->events.at = malloc(EVENTS_MAX * sizeof *v->events.at);
    v->events.capacity = EVENTS_MAX;
    v->squares = malloc(BST_TILES_MAX * sizeof *v->squares);
    return v->slots && v->events.at && v->squares;
}

void bst_verify_free(bst_verifier *v)
{
    free(v->slots);
    free(v->events.at);
    free(v->squares);
    free(v->copy);
    memset(v, 0, sizeof *v);
}

static bool one_in(bst_verifier *v, uint32_t n) { return v->thorough || bst_rng_below(&v->rng, n) == 0; }

// ---- sums ---------------------------------------------------------------------------------------------------

static void count_figures(const bst_game *game, const bst_state *state, int out[BST_SEATS_MAX][BST_FIGURE_KINDS])
{
    int seats = bst_game_setup(game)->seats;
    for (int seat = 0; seat < seats; seat++)
        for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
            out[seat][kind] = bst_supply(game, state, seat, kind);
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info f = bst_figure_at(game, state, i);
        if (f.place != BST_AT_SUPPLY && f.seat < seats)
            out[f.seat][f.kind]++;
    }
}

// Tiles that seats have of their own are no part of what is left to draw, so each kind is asked.
static int count_tiles(const bst_game *game, const bst_state *state)
{
    int tiles = bst_squares(state) + (bst_tile_in_hand(state) >= 0) + bst_tiles_aside(state);
    for (int kind = 0; kind < bst_game_kinds(game); kind++)
        tiles += bst_tiles_left(game, state, kind);
    return tiles;
}

bool bst_verify_begin(bst_verifier *v, const bst_game *game, const bst_state *state, uint64_t seed)
{
    v->game = game;
    v->rng = bst_rng_seed(~seed);
    v->state_size = bst_game_state_size(game);
    free(v->copy);
    v->copy = malloc(v->state_size);
    if (!v->copy)
        return found(v, "out of memory");
    v->audited_turn = v->audited_part = -1;
    v->discarded = 0;
    memset(v->awarded, 0, sizeof v->awarded);
    memset(v->figures, 0, sizeof v->figures);
    count_figures(game, state, v->figures);
    v->tiles = count_tiles(game, state);
    // Beginning anew must give the same bytes, whatever lay in the memory before.
    memset(v->copy, 0xA5, v->state_size);
    bst_state_begin(game, v->copy, NULL);
    if (memcmp(v->copy, state, v->state_size) != 0)
        return found(v, "the first state depends on what its memory held before");
    for (int seat = 0; seat < bst_game_setup(game)->seats; seat++)
        if (bst_score(state, seat) != 0)
            return found(v, "seat %d begins with %d points", seat, bst_score(state, seat));
    return true;
}

static bool check_points(bst_verifier *v, const bst_state *state)
{
    int seats = bst_game_setup(v->game)->seats;
    for (int seat = 0; seat < seats; seat++) {
        int sum = 0;
        for (int category = 0; category < BST_CATEGORY_COUNT; category++) {
            int points = bst_points(state, seat, category);
            if (points != v->awarded[seat][category])
                return found(v, "seat %d has %d points for %s, its awards give %d", seat, points,
                             bst_category_word(category), v->awarded[seat][category]);
            sum += points;
        }
        if (sum != bst_score(state, seat))
            return found(v, "seat %d has the score %d, its categories give %d", seat, bst_score(state, seat), sum);
    }
    return true;
}

static bool check_sums(bst_verifier *v, const bst_state *state)
{
    int tiles = count_tiles(v->game, state) + v->discarded;
    if (tiles != v->tiles)
        return found(v, "the game began with %d tiles, now there are %d", v->tiles, tiles);
    int now[BST_SEATS_MAX][BST_FIGURE_KINDS] = {{0}};
    count_figures(v->game, state, now);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++)
        for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
            if (now[seat][kind] != v->figures[seat][kind])
                return found(v, "seat %d began with %d figures %s, now it has %d", seat, v->figures[seat][kind],
                             bst_figure_word(kind), now[seat][kind]);
    const char *wrong = bst_state_audit(v->game, state);
    return wrong ? found(v, "audit: %s", wrong) : true;
}

// ---- legal lists --------------------------------------------------------------------------------------------

static uint32_t slot_of(bst_action a)
{
    uint32_t front = (uint32_t)a.kind | (uint32_t)a.figure << 8 | (uint32_t)a.seg << 16 | (uint32_t)a.rot << 24;
    uint64_t mixed = ((uint64_t)front << 32 | (uint32_t)a.number) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(mixed >> 40) & (SLOTS - 1);
}

// The place of an action in the list, or -1.
static int find_listed(const bst_verifier *v, bst_action a)
{
    for (uint32_t slot = slot_of(a); v->slots[slot]; slot = (slot + 1) & (SLOTS - 1))
        if (bst_action_equal(v->list->at[v->slots[slot] - 1], a))
            return v->slots[slot] - 1;
    return -1;
}

static bool index_list(bst_verifier *v, const bst_state *state)
{
    memset(v->slots, 0, SLOTS * sizeof *v->slots);
    for (int i = 0; i < v->list->n; i++) {
        bst_action a = v->list->at[i];
        if (find_listed(v, a) >= 0)
            return found_action(v, state, a, "listed twice");
        uint32_t slot = slot_of(a);
        while (v->slots[slot])
            slot = (slot + 1) & (SLOTS - 1);
        v->slots[slot] = (uint16_t)(i + 1);
    }
    return true;
}

// Refusals that speak of no rule, only of the moment or of things that do not exist.
static bool needs_rule(int code)
{
    return code != BST_REFUSED_GAME_OVER && code != BST_REFUSED_NOT_OFFERED && code != BST_REFUSED_NO_SUCH_TILE &&
           code != BST_REFUSED_NO_SUCH_FIGURE && code != BST_REFUSED_NO_SUCH_SEGMENT && code != BST_REFUSED_NOT_THERE;
}

// ---- what the table itself says ------------------------------------------------------------------------------

typedef struct assumed {
    int x, y;
    const bst_tile *tile; // or NULL: nothing new is laid
    int rot;
    int bridge_x, bridge_y, axis; // axis -1: no new bridge
} assumed;

static const int step_to[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

// The edge printed at a side of a tile on the table or of the one that is to be laid; BST_EDGE_NONE: no tile.
static int printed_edge(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y, int side)
{
    bst_square at;
    if (a->tile && a->x == x && a->y == y)
        return a->tile->edge[(side - a->rot) & 3];
    if (!bst_square_find(v->game, state, x, y, &at))
        return BST_EDGE_NONE;
    return bst_game_tile(v->game, at.kind)->edge[(side - at.rot) & 3];
}

// The same with the bridges on the table and the one that is to be built.
static int edge_with_bridges(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y, int side)
{
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++) {
        const bst_thing *thing = &v->things.at[i];
        if (thing->kind == BST_THING_BRIDGE && thing->x == x && thing->y == y && thing->number == (side & 1))
            return BST_EDGE_ROAD;
    }
    if (a->axis == (side & 1) && a->bridge_x == x && a->bridge_y == y)
        return BST_EDGE_ROAD;
    return printed_edge(v, state, a, x, y, side);
}

static bool sides_meet(int a, int b)
{
    return a == b || a == BST_EDGE_NONE || b == BST_EDGE_NONE || a == BST_EDGE_ABBEY || b == BST_EDGE_ABBEY;
}

static bool tile_matches(const bst_verifier *v, const bst_state *state, const assumed *a, int x, int y)
{
    for (int d = 0; d < 4; d++) {
        int theirs = edge_with_bridges(v, state, a, x + step_to[d][0], y + step_to[d][1], d ^ 2);
        if (!sides_meet(edge_with_bridges(v, state, a, x, y, d), theirs))
            return false;
    }
    return true;
}

// Whether the bridge of an assumption may stand, and all sides match with it (BRIDGE-R24).
static bool bridge_helps(const bst_verifier *v, const bst_state *state, const assumed *a)
{
    int x = a->bridge_x, y = a->bridge_y, roads = 0;
    bst_square at;
    assumed without = *a;
    without.axis = -1;
    if (bst_square_find(v->game, state, x, y, &at) && bst_game_tile(v->game, at.kind)->column)
        return false;
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++)
        if (v->things.at[i].kind == BST_THING_BRIDGE && v->things.at[i].x == x && v->things.at[i].y == y)
            return false;
    for (int d = a->axis; d < 4; d += 2) {
        int there = edge_with_bridges(v, state, &without, x + step_to[d][0], y + step_to[d][1], d ^ 2);
        if (printed_edge(v, state, a, x, y, d) != BST_EDGE_FIELD || (there != BST_EDGE_NONE && there != BST_EDGE_ROAD))
            return false;
        roads += there == BST_EDGE_ROAD;
    }
    return roads > 0 && tile_matches(v, state, a, a->x, a->y) && tile_matches(v, state, a, x, y);
}

static bool any_bridge_helps(const bst_verifier *v, const bst_state *state, assumed a)
{
    int left = 0;
    for (int i = 0; i < v->things.n && i < v->things.capacity; i++)
        if (v->things.at[i].kind == BST_THING_BRIDGES && v->things.at[i].seat == bst_active(state))
            left = v->things.at[i].number;
    for (int d = 0; d < 5 && left > 0; d++) {
        a.bridge_x = a.x + (d < 4 ? step_to[d][0] : 0);
        a.bridge_y = a.y + (d < 4 ? step_to[d][1] : 0);
        for (a.axis = 0; a.axis < 2; a.axis++)
            if (bridge_helps(v, state, &a))
                return true;
    }
    return false;
}

// What the table itself says about a placement (BASE-17, BASE-18, BRIDGE-R24), read from printed sides and bridges.
static bst_refusal_code judge_lay(const bst_verifier *v, const bst_state *state, bst_action a, bool *by_bridge)
{
    assumed table = {.x = a.x, .y = a.y, .rot = a.rot, .axis = -1};
    bst_square other;
    bool connected = false;
    table.tile = bst_game_tile(v->game, bst_tile_in_hand(state));
    if (bst_square_find(v->game, state, a.x, a.y, &other))
        return BST_REFUSED_SQUARE_TAKEN;
    for (int d = 0; d < 4; d++)
        connected = connected || bst_square_find(v->game, state, a.x + step_to[d][0], a.y + step_to[d][1], &other);
    if (!connected)
        return BST_REFUSED_NOT_CONNECTED;
    if (tile_matches(v, state, &table, a.x, a.y))
        return BST_REFUSED_OK;
    *by_bridge = any_bridge_helps(v, state, table);
    return *by_bridge ? BST_REFUSED_OK : BST_REFUSED_EDGE_MISMATCH;
}

static bool is_follower(int figure)
{
    return figure == BST_FIGURE_SMALL || figure == BST_FIGURE_BIG || figure == BST_FIGURE_MAYOR ||
           figure == BST_FIGURE_WAGON;
}

// What the table says about a figure (BASE-28, BASE-29): followers want an empty feature, others one of their seat's.
// Counted by the figures that stand there, not by strengths: a mayor may have none.
static bst_refusal_code judge_put(const bst_verifier *v, const bst_state *state, bst_action a)
{
    bst_region_info info, other;
    if (!bst_region_at(v->game, state, a.x, a.y, a.seg, &info))
        return BST_REFUSED_NO_SUCH_SEGMENT;
    bool anyone = false, own = false;
    for (int i = 0; i < bst_figures(v->game); i++) {
        bst_figure_info f = bst_figure_at(v->game, state, i);
        if (f.place != BST_AT_SEGMENT || !is_follower(f.kind) ||
            !bst_region_at(v->game, state, f.x, f.y, f.seg, &other) || other.id != info.id)
            continue;
        anyone = true;
        own = own || f.seat == bst_active(state);
    }
    if (is_follower(a.figure))
        return anyone ? BST_REFUSED_OCCUPIED : BST_REFUSED_OK;
    return own ? BST_REFUSED_OK : BST_REFUSED_NO_FOLLOWER;
}

// Tiles that rules of modules keep from some places: of rivers, cloisters and cult places.
static bool is_limited(const bst_verifier *v, const bst_state *state)
{
    const bst_tile *tile = bst_game_tile(v->game, bst_tile_in_hand(state));
    return tile->center != BST_NO_SEG || tile->flags & BST_TILE_RIVER;
}

// List and check may share a mistake, so the reasons are compared with a judgement of our own. Rules of modules may
// forbid what the table allows; nothing may allow what the table forbids.
static bool check_reason(bst_verifier *v, const bst_state *state, bst_action a, int code)
{
    bst_refusal_code own;
    bool by_bridge = false;
    if (a.kind == BST_DO_LAY && a.rot < 4 && code != BST_REFUSED_NOT_OFFERED)
        own = judge_lay(v, state, a, &by_bridge);
    else if (a.kind == BST_DO_PUT && a.seg != BST_SEG_TOWER &&
             (code == BST_REFUSED_OK || code == BST_REFUSED_OCCUPIED || code == BST_REFUSED_NO_FOLLOWER))
        own = judge_put(v, state, a);
    else
        return true;
    // where a bridge would help, the first reason is that the sides do not match, whatever limits such tiles besides
    bool limited = by_bridge && code == BST_REFUSED_EDGE_MISMATCH && is_limited(v, state);
    bool other_rule = code == BST_REFUSED_LAYING_FORBIDDEN || code == BST_REFUSED_NO_SUCH_FIGURE || limited;
    if ((int)own == code || (other_rule && own != BST_REFUSED_SQUARE_TAKEN))
        return true;
    char what[120];
    snprintf(what, sizeof what, "the table says `%s`", bst_refusal_text((int)own));
    return found_action(v, state, a, what);
}

// One action of the brute force: allowed if and only if listed. v->copy equals the state before and after.
static bool try_action(bst_verifier *v, const bst_state *state, bst_action a)
{
    bool listed = find_listed(v, a) >= 0;
    bst_refusal refusal = bst_check(v->game, state, a);
    v->hits += listed;
    if (listed != (refusal.code == BST_REFUSED_OK))
        return found_action(v, state, a, listed ? "listed but refused" : "allowed but not listed");
    if (!check_reason(v, state, a, refusal.code))
        return false;
    if (listed)
        return true;
    if (needs_rule(refusal.code) && bst_rule_name((bst_rule)refusal.rule)[0] == '\0')
        return found_action(v, state, a, "refused without a rule");
    if (!one_in(v, APPLY_ONE_IN))
        return true;
    bst_refusal again = bst_apply(v->game, v->copy, a, NULL);
    if (again.code != refusal.code || again.rule != refusal.rule)
        return found_action(v, state, a, "check and apply disagree");
    if (memcmp(v->copy, state, v->state_size) != 0)
        return found_action(v, state, a, "a refused action changed the state");
    return true;
}

// Tries all values of the remaining parts of an action (bst_action_parts), and one value beyond each range.
static bool try_parts(bst_verifier *v, const bst_state *state, bst_action a, const char *parts);

static bool try_rots(bst_verifier *v, const bst_state *state, bst_action a, int values, const char *rest)
{
    for (a.rot = 0; a.rot <= values; a.rot++)
        if (!try_parts(v, state, a, rest))
            return false;
    return true;
}

// The squares of the table with a margin, in all rotations.
static bool try_layings(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    int left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < v->nsquares; i++) {
        bst_square at = v->squares[i];
        left = at.x < left ? at.x : left;
        right = at.x > right ? at.x : right;
        top = at.y < top ? at.y : top;
        bottom = at.y > bottom ? at.y : bottom;
    }
    for (int y = top - MARGIN; y <= bottom + MARGIN; y++) {
        for (int x = left - MARGIN; x <= right + MARGIN; x++) {
            a.x = (int16_t)x;
            a.y = (int16_t)y;
            if (!try_rots(v, state, a, 3, rest))
                return false;
        }
    }
    return true;
}

// Each tile, and one square beyond the table.
static bool try_squares(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    for (int i = 0; i <= v->nsquares; i++) {
        a.x = (int16_t)(i < v->nsquares ? v->squares[i].x : 3000);
        a.y = (int16_t)(i < v->nsquares ? v->squares[i].y : 3000);
        if (!try_parts(v, state, a, rest))
            return false;
    }
    return true;
}

static int segments_at(const bst_verifier *v, const bst_state *state, bst_action a)
{
    bst_square at;
    return bst_square_find(v->game, state, a.x, a.y, &at) ? bst_game_tile(v->game, at.kind)->nsegs : 0;
}

// Each segment of the tile at the square, one beyond, and the top of a tower.
static bool try_segments(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    int segs = segments_at(v, state, a);
    for (int seg = 0; seg <= segs + 1; seg++) {
        a.seg = (uint8_t)(seg <= segs ? seg : BST_SEG_TOWER);
        if (!try_parts(v, state, a, rest))
            return false;
    }
    return true;
}

static bool try_ends(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    int segs = segments_at(v, state, a);
    for (int seg = 0; seg <= segs; seg++) {
        a.seg = (uint8_t)seg;
        if (!try_rots(v, state, a, segs, rest))
            return false;
    }
    return true;
}

static bool try_numbers(bst_verifier *v, const bst_state *state, bst_action a, char part, const char *rest)
{
    int last = part == 'n' ? POINTS : bst_game_kinds(v->game);
    for (int i = part == 't' ? -1 : 0; i <= last; i++) {
        if (part == 't')
            a.number = i;
        else if (part == 'T')
            a.x = (int16_t)i;
        else
            a.y = (int16_t)i;
        if (!try_parts(v, state, a, rest))
            return false;
    }
    return true;
}

static bool try_parts(bst_verifier *v, const bst_state *state, bst_action a, const char *parts)
{
    const char *rest = parts + 1;
    switch (*parts) {
    case '\0': return try_action(v, state, a);
    case 't':
    case 'T':
    case 'n': return try_numbers(v, state, a, *parts, rest);
    case 'l': return try_layings(v, state, a, rest);
    case 'q': return try_squares(v, state, a, rest);
    case 'p': return try_squares(v, state, a, "S"); // a place is the last part of every action that has one
    case 'S': return try_segments(v, state, a, rest);
    case 'e': return try_ends(v, state, a, rest);
    case 's': return try_rots(v, state, a, bst_game_setup(v->game)->seats, rest);
    case 'd':
    case 'c':
    case 'k': return try_rots(v, state, a, 4, rest);
    case 'a': return try_rots(v, state, a, 2, rest);
    case 'o': return try_rots(v, state, a, BST_COLOUR_COUNT, rest);
    case 'f': break;
    default: return found(v, "an unknown part %c of an action", *parts);
    }
    for (a.figure = 0; a.figure <= BST_FIGURE_KINDS; a.figure++)
        if (!try_parts(v, state, a, rest))
            return false;
    return true;
}

static bool is_listed_kind(const bst_verifier *v, int kind)
{
    for (int i = 0; i < v->list->n; i++)
        if (v->list->at[i].kind == kind)
            return true;
    return false;
}

// All actions of all kinds. A kind that is not offered at all is tried in full only now and then: that is most of
// the work, and always the same answer.
static bool try_all(bst_verifier *v, const bst_state *state)
{
    for (int kind = 0; kind < BST_ACTION_KINDS; kind++)
        if ((is_listed_kind(v, kind) || one_in(v, ABSENT_ONE_IN)) &&
            !try_parts(v, state, (bst_action){.kind = (uint8_t)kind}, bst_action_parts(kind)))
            return false;
    return true;
}

static bool try_garbage(bst_verifier *v, const bst_state *state)
{
    for (int i = 0; i < GARBAGE; i++) {
        uint64_t bits = bst_rng_next(&v->rng);
        bst_action a;
        memcpy(&a, &bits, sizeof a);
        if (i % 2) { // nearly sensible: a listed action with one byte changed
            uint8_t bytes[sizeof a];
            memcpy(bytes, &v->list->at[bits % (uint64_t)v->list->n], sizeof bytes);
            bytes[(bits >> 32) % sizeof bytes] = (uint8_t)(bits >> 40);
            memcpy(&a, bytes, sizeof a);
        }
        if (!try_action(v, state, a))
            return false;
    }
    return true;
}

static bool check_text(bst_verifier *v, const bst_state *state)
{
    for (int i = 0; i < v->list->n; i++) {
        char text[BST_TEXT_MAX], error[BST_TEXT_MAX] = "";
        bst_action back = {0};
        bst_action_print(v->game, state, v->list->at[i], text, sizeof text);
        if (!bst_action_parse(v->game, state, text, &back, error, sizeof error))
            return found(v, "the text `%s` of a legal action cannot be read: %s", text, error);
        if (!bst_action_equal(back, v->list->at[i]))
            return found_action(v, state, v->list->at[i], "its text reads as another action");
    }
    return true;
}

static bool apply_all(bst_verifier *v, const bst_state *state)
{
    for (int i = 0; i < v->list->n; i++) {
        bst_refusal refusal = bst_apply(v->game, v->copy, v->list->at[i], NULL);
        memcpy(v->copy, state, v->state_size);
        if (refusal.code != BST_REFUSED_OK)
            return found_action(v, state, v->list->at[i], "a listed action does not apply");
    }
    return true;
}

static bool brute_force(bst_verifier *v, const bst_state *state)
{
    memcpy(v->copy, state, v->state_size);
    v->hits = 0;
    v->nsquares = bst_squares(state);
    for (int i = 0; i < v->nsquares; i++)
        v->squares[i] = bst_square_at(v->game, state, i);
    v->things = (bst_thing_list){v->thing, BST_THINGS_MAX, 0};
    bst_things(v->game, state, &v->things);
    if (!try_all(v, state))
        return false;
    if (v->hits != v->list->n)
        return found(v, "%d actions are listed, brute force finds only %d of them", v->list->n, v->hits);
    return try_garbage(v, state) && apply_all(v, state) && check_text(v, state);
}

static bool check_weights(bst_verifier *v, const bst_state *state)
{
    int total = 0;
    for (int i = 0; i < v->list->n; i++) {
        if (v->list->weight[i] == 0)
            return found_action(v, state, v->list->at[i], "a chance action has no weight");
        total += v->list->weight[i];
    }
    return total == v->list->total ? true : found(v, "weights give %d, the list says %d", total, v->list->total);
}

bool bst_verify_list(bst_verifier *v, const bst_state *state, bst_list *list)
{
    v->list = list;
    int actor = bst_actor(state);
    if (list->n <= 0 || list->n > BST_ACTIONS_MAX)
        return found(v, "actor %d has a list of %d actions", actor, list->n);
    if (actor != BST_CHANCE && actor >= bst_game_setup(v->game)->seats)
        return found(v, "actor %d is not at the table", actor);
    if (actor == BST_CHANCE && !check_weights(v, state))
        return false;
    int step = bst_step(v->game, state);
    bool usual = step == BST_STEP_DRAW || step == BST_STEP_LAY || step == BST_STEP_FIGURE;
    if (!one_in(v, usual ? BRUTE_ONE_IN : RARE_ONE_IN))
        return true;
    return index_list(v, state) && brute_force(v, state);
}

// ---- applying -----------------------------------------------------------------------------------------------

static bool read_events(bst_verifier *v)
{
    if (v->events.n > v->events.capacity)
        return found(v, "an action gave %d events", v->events.n);
    int seats = bst_game_setup(v->game)->seats;
    for (int i = 0; i < v->events.n; i++) {
        const bst_event *e = &v->events.at[i];
        v->discarded += e->kind == BST_EVENT_DISCARDED;
        if (e->kind == BST_EVENT_PAID) {
            if (e->seat >= seats || e->points < 0 || bst_rule_name((bst_rule)e->rule)[0] == '\0')
                return found(v, "a payment of %d points by seat %d without a rule", e->points, e->seat);
            v->awarded[e->seat][e->category] -= e->points;
            if (e->number < seats)
                v->awarded[e->number][e->category] += e->points;
        }
        if (e->kind != BST_EVENT_AWARD)
            continue;
        if (e->seat >= seats || e->category >= BST_CATEGORY_COUNT)
            return found(v, "an award for seat %d in category %d", e->seat, e->category);
        int sum = e->why.count * e->why.each + e->why.shields * e->why.per_shield + e->why.extra;
        if (sum != e->points || e->points <= 0)
            return found(v, "an award of %d points by %s has a breakdown of %d", e->points,
                         bst_rule_name((bst_rule)e->rule), sum);
        if (bst_rule_name((bst_rule)e->rule)[0] == '\0')
            return found(v, "an award of %d points names no rule", e->points);
        v->awarded[e->seat][e->category] += e->points;
    }
    return true;
}

bool bst_verify_apply(bst_verifier *v, bst_state *state, bst_action action)
{
    memcpy(v->copy, state, v->state_size);
    v->events.n = 0;
    bst_refusal refusal = bst_apply(v->game, state, action, &v->events);
    if (refusal.code != BST_REFUSED_OK)
        return found_action(v, v->copy, action, "a listed action does not apply");
    // The same action on a copy, this time without events: they must only report, never matter.
    bst_apply(v->game, v->copy, action, NULL);
    if (memcmp(v->copy, state, v->state_size) != 0)
        return found(v, "a copied state with the same action becomes another state");
    if (!read_events(v) || !check_points(v, state))
        return false;
    bool new_part = bst_turn(state) != v->audited_turn || bst_part(state) != v->audited_part;
    if (!v->thorough && !new_part && bst_actor(state) != BST_NOBODY)
        return true;
    v->audited_turn = bst_turn(state);
    v->audited_part = bst_part(state);
    return check_sums(v, state);
}

// ---- the end ------------------------------------------------------------------------------------------------

// The game as text, read again and played again, must end in the same bytes.
static bool check_record(bst_verifier *v, const bst_state *state, const bst_action *actions, int n)
{
    const bst_setup *setup = bst_game_setup(v->game);
    const bst_tileset *own[BST_SETS_MAX];
    for (int i = 0; i < setup->nsets; i++)
        own[i] = setup->set[i].set;
    bst_sets sets = {own, setup->nsets};
    bst_header head = {.setup = *setup};
    bst_text_error error = {0};
    bst_record record;
    bst_replay replay;
    char *text = bst_record_print(&head, actions, n, &error);
    if (!text)
        return found(v, "the record cannot be written: action %d: %s", error.line, error.text);
    bool fine = bst_record_parse(text, strlen(text), &sets, &record, &error);
    free(text);
    if (!fine)
        return found(v, "the record cannot be read: line %d: %s", error.line, error.text);
    if (!bst_record_replay(&replay, &record, &error))
        fine = found(v, "the record does not replay: line %d: %s", error.line, error.text);
    else if (replay.next != n || bst_state_hash(v->game, state) != bst_state_hash(replay.game, replay.state))
        fine = found(v, "the record replays to another state");
    bst_replay_free(&replay);
    bst_record_free(&record);
    return fine;
}

bool bst_verify_end(bst_verifier *v, const bst_state *state, const bst_action *actions, int n)
{
    bst_refusal refusal = bst_check(v->game, state, n ? actions[n - 1] : (bst_action){.kind = BST_DO_PASS});
    if (refusal.code != BST_REFUSED_GAME_OVER)
        return found(v, "after the end an action is answered with `%s`", bst_refusal_text(refusal.code));
    if (bst_step(v->game, state) != BST_STEP_OVER)
        return found(v, "the game ended in step %s", bst_step_name(bst_step(v->game, state)));
    return check_record(v, state, actions, n);
}
