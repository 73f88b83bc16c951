// SPDX-License-Identifier: MIT
// Brute force over a decision: every action that can be written down is tried, and must be allowed if and only if it is
// listed.

#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "cli/verify_parts.h"

enum {
    APPLY_ONE_IN = 32,  // refused actions that are also applied, to see that nothing changes
    MISSING_ONE_IN = 8, // kinds of actions that could be offered and are not, tried in full …
    ABSENT_ONE_IN = 64, // … and those that the pending step knows nothing of
    POINTS = 120,       // numbers of points that are tried, at least …
    BEYOND = 20,        // … and so many behind the highest one listed
    GARBAGE = 16,       // senseless actions tried per examined decision
    MARGIN = 2,         // squares tried beyond the tiles on the table
    AIMS = 40,          // values of each number of an aim that are tried, if there are more
    LONGEST = 20000,    // actions of a list that are all looked at …
    SOME = 2000,        // … and of a longer one about so many, others each time
};

static uint32_t slot_of(bst_action a)
{
    uint32_t front = (uint32_t)a.kind | (uint32_t)a.figure << 8 | (uint32_t)a.seg << 16 | (uint32_t)a.rot << 24;
    uint64_t mixed = ((uint64_t)front << 32 | (uint32_t)a.number) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(mixed >> 40) & (BST_VERIFY_SLOTS - 1);
}

// The entry with this action, or -1.
static int find_entry(const bst_verifier *v, bst_action a)
{
    for (uint32_t slot = slot_of(a); v->slots[slot]; slot = (slot + 1) & (BST_VERIFY_SLOTS - 1))
        if (bst_action_equal(v->list->at[v->slots[slot] - 1], a))
            return v->slots[slot] - 1;
    return -1;
}

// Ranges are few; all other entries are found by their hash.
static bool is_listed(const bst_verifier *v, bst_action a)
{
    if (a.kind >= BST_ACTION_KINDS || !v->listed[a.kind])
        return false;
    return (v->list->nranges > 0 ? bst_list_find(v->list, a) : find_entry(v, a)) >= 0;
}

static bool index_list(bst_verifier *v, const bst_state *state)
{
    memset(v->slots, 0, BST_VERIFY_SLOTS * sizeof *v->slots);
    memset(v->listed, 0, sizeof v->listed);
    for (int i = 0; i < v->list->n; i++) {
        bst_action a = v->list->at[i];
        if (a.kind >= BST_ACTION_KINDS)
            return bst_found_action(v, state, a, "listed, but of no kind");
        v->listed[a.kind] = true;
        if (find_entry(v, a) >= 0)
            return bst_found_action(v, state, a, "listed twice");
        uint32_t slot = slot_of(a);
        while (v->slots[slot])
            slot = (slot + 1) & (BST_VERIFY_SLOTS - 1);
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

// One action of the brute force: allowed if and only if listed. v->copy equals the state before and after.
static bool try_action(bst_verifier *v, const bst_state *state, bst_action a)
{
    bool listed = is_listed(v, a);
    bst_refusal refusal = bst_check(v->game, state, a);
    v->hits += listed;
    if (listed != (refusal.code == BST_REFUSED_OK))
        return bst_found_action(v, state, a, listed ? "listed but refused" : "allowed but not listed");
    if (!bst_verify_reason(v, state, a, refusal.code))
        return false;
    if (listed)
        return true;
    if (needs_rule(refusal.code) && bst_rule_name((bst_rule)refusal.rule)[0] == '\0')
        return bst_found_action(v, state, a, "refused without a rule");
    if (!bst_verify_one_in(v, APPLY_ONE_IN))
        return true;
    bst_refusal again = bst_apply(v->game, v->copy, a, NULL);
    if (again.code != refusal.code || again.rule != refusal.rule)
        return bst_found_action(v, state, a, "check and apply disagree");
    return true;
}

// Asked once for many actions: comparing whole states is slow.
static bool is_untouched(bst_verifier *v, const bst_state *state, const char *what)
{
    return memcmp(v->copy, state, v->state_size) == 0 || bst_found(v, "a refused action (%s) changed the state", what);
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
    bst_rectangle all = bst_verify_reach(v, MARGIN);
    for (int y = all.top; y <= all.bottom; y++) {
        for (int x = all.left; x <= all.right; x++) {
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

// Beyond every number of points that is listed.
static int most_points(const bst_verifier *v)
{
    int most = POINTS;
    for (int i = 0; i < v->list->nranges; i++) {
        int highest = v->list->at[v->list->range[i].entry].y + v->list->range[i].y;
        most = highest + BEYOND > most ? highest + BEYOND : most;
    }
    return most;
}

static bool try_numbers(bst_verifier *v, const bst_state *state, bst_action a, char part, const char *rest)
{
    int last = part == 'n' ? most_points(v) : bst_game_kinds(v->game);
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

// The numbers of an aim, from below the lowest that is listed to beyond the highest: all of them, or of a range too
// large for that some, evenly spread from a place that differs from time to time.
static bool try_aims(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    bst_action low = {.x = -BEYOND, .y = -BEYOND};
    bst_range range = {.x = 2 * BEYOND, .y = 2 * BEYOND};
    for (int i = 0; i < v->list->nranges; i++) {
        if (v->list->at[v->list->range[i].entry].kind == a.kind) {
            low = v->list->at[v->list->range[i].entry];
            range = v->list->range[i];
        }
    }
    int step_x = range.x / AIMS + 1, step_y = range.y / AIMS + 1;
    int from_x = low.x - BEYOND + (int)bst_rng_below(&v->rng, (uint32_t)step_x);
    int from_y = low.y - BEYOND + (int)bst_rng_below(&v->rng, (uint32_t)step_y);
    for (int x = from_x; x <= low.x + range.x + BEYOND; x += step_x) {
        for (int y = from_y; y <= low.y + range.y + BEYOND; y += step_y) {
            a.x = (int16_t)x;
            a.y = (int16_t)y;
            if (!try_parts(v, state, a, rest))
                return false;
        }
    }
    return true;
}

static bool try_amounts(bst_verifier *v, const bst_state *state, bst_action a, const char *rest)
{
    for (int i = -POINTS; i <= POINTS; i++) {
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
    case 'A': return try_aims(v, state, a, rest);
    case 'Y': return try_amounts(v, state, a, rest);
    case 'l': return try_layings(v, state, a, rest);
    case 'q': return try_squares(v, state, a, rest);
    case 'p': return try_squares(v, state, a, "S"); // a place is the last part of every action that has one
    case 'S': return try_segments(v, state, a, rest);
    case 'e': return try_ends(v, state, a, rest);
    case 's': return try_rots(v, state, a, bst_game_setup(v->game)->seats, rest);
    case 'd':
    case 'c': return try_rots(v, state, a, 4, rest);
    case 'a': return try_rots(v, state, a, 2, rest);
    case 'o': return try_rots(v, state, a, BST_COLOUR_KINDS, rest);
    case 'x': return try_rots(v, state, a, BST_TRACK_SPACES, rest);
    case 'f': break;
    default:
        if (bst_list_of(*parts))
            return try_rots(v, state, a, bst_list_of(*parts)->count, rest);
        return bst_found(v, "an unknown part %c of an action", *parts);
    }
    for (a.figure = 0; a.figure <= BST_FIGURE_KINDS; a.figure++)
        if (!try_parts(v, state, a, rest))
            return false;
    return true;
}

static bool try_kind(bst_verifier *v, const bst_state *state, int kind)
{
    return try_parts(v, state, (bst_action){.kind = (uint8_t)kind}, bst_action_parts(kind));
}

// All actions of all kinds. Kinds that are not listed are tried in full only now and then: that is most of the work,
// and always the same answer, above all where the step does not ask for them.
static bool try_all(bst_verifier *v, const bst_state *state)
{
    for (int kind = 0; kind < BST_ACTION_KINDS; kind++)
        if (v->listed[kind] && !(try_kind(v, state, kind) && is_untouched(v, state, bst_action_word(kind))))
            return false;
    for (int kind = 0; kind < BST_ACTION_KINDS; kind++) {
        uint32_t seldom = bst_asks(v->game, state, kind) ? MISSING_ONE_IN : ABSENT_ONE_IN;
        if (!v->listed[kind] && bst_verify_one_in(v, seldom) && !try_kind(v, state, kind))
            return false;
    }
    return is_untouched(v, state, "of a kind that is not listed");
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
    return is_untouched(v, state, "a senseless one");
}

// One by one, or of a list that is too long some of it: from a place on that differs from time to time.
static int stride(const bst_verifier *v)
{
    int n = bst_list_count(v->list);
    return n <= LONGEST ? 1 : n / SOME;
}

static int beginning(bst_verifier *v) { return (int)bst_rng_below(&v->rng, (uint32_t)stride(v)); }

static bool check_text(bst_verifier *v, const bst_state *state)
{
    for (int i = beginning(v), n = bst_list_count(v->list); i < n; i += stride(v)) {
        bst_action a = bst_list_action(v->list, i);
        char text[BST_TEXT_MAX], error[BST_TEXT_MAX] = "";
        bst_action back = {0};
        bst_action_print(v->game, state, a, text, sizeof text);
        if (!bst_action_parse(v->game, state, text, &back, error, sizeof error))
            return bst_found(v, "the text `%s` of a legal action cannot be read: %s", text, error);
        if (!bst_action_equal(back, a))
            return bst_found_action(v, state, a, "its text reads as another action");
    }
    return true;
}

static bool apply_all(bst_verifier *v, const bst_state *state)
{
    for (int i = beginning(v), n = bst_list_count(v->list); i < n; i += stride(v)) {
        bst_action a = bst_list_action(v->list, i);
        bst_refusal refusal = bst_apply(v->game, v->copy, a, NULL);
        memcpy(v->copy, state, v->state_size);
        if (refusal.code != BST_REFUSED_OK)
            return bst_found_action(v, state, a, "a listed action does not apply");
    }
    return true;
}

bool bst_verify_brute(bst_verifier *v, const bst_state *state)
{
    if (!index_list(v, state))
        return false;
    memcpy(v->copy, state, v->state_size);
    v->hits = 0;
    bst_verify_look(v, state);
    if (!try_all(v, state))
        return false;
    if (stride(v) == 1 && v->hits != bst_list_count(v->list))
        return bst_found(v, "%d actions are listed, brute force finds %d of them", bst_list_count(v->list), v->hits);
    return try_garbage(v, state) && apply_all(v, state) && check_text(v, state);
}
