// SPDX-License-Identifier: MIT
// Placements: where the tile in hand may be laid (BASE-17, BASE-18), as fast as this can be asked.
//
// For every empty cell the board keeps which edges its neighbours bar; a tile fits where it shows none
// of them. That is four ANDs for a cell, and compilers turn the loop over all cells into vector code.

#include <string.h>

#include "engine/engine.h"
#include "engine/lanes.h"

int bst_placement_allowed(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    const bst_kind *k = &c->g->kind[kind];
    for (int i = 0; i < k->nvetoes && rotations != 0; i++) {
        rotations &= ~k->veto[i]->lay_veto(c, kind, cell, rotations, rule);
    }
    return rotations;
}

/// Two actions as words; the rotation is in byte 3.
typedef uint64_t pair __attribute__((vector_size(16)));

#define TURN(rot) (BST_DO_LAY | (uint64_t)(rot) << 24)
#define FOUR(a, b, c, d)                         \
    {                                            \
        {TURN(a), TURN(b)}, { TURN(c), TURN(d) } \
    }

/// Sets of rotations (bits 0..3) are kept three bits higher while a list is made: then they are, times four, the place
/// of their layings in a table, which saves a shift for every cell.
enum { RAISED = 3 };

/// For every set of rotations: layings so turned in ascending order, padded to four. Four are always written
/// and the count decides how many of them stay, so that no branch can be mispredicted.
static const pair turns[16][2] = {
    FOUR(0, 0, 0, 0), FOUR(0, 0, 0, 0), FOUR(1, 0, 0, 0), FOUR(0, 1, 0, 0), FOUR(2, 0, 0, 0), FOUR(0, 2, 0, 0),
    FOUR(1, 2, 0, 0), FOUR(0, 1, 2, 0), FOUR(3, 0, 0, 0), FOUR(0, 3, 0, 0), FOUR(1, 3, 0, 0), FOUR(0, 1, 3, 0),
    FOUR(2, 3, 0, 0), FOUR(0, 2, 3, 0), FOUR(1, 2, 3, 0), FOUR(0, 1, 2, 3),
};
#define RAISE(set) [(set) << RAISED]
/// How many rotations are in a set, by its raised number.
static const uint8_t bits_in[(15 << RAISED) + 1] = {
    RAISE(0) = 0,  RAISE(1) = 1,  RAISE(2) = 1,  RAISE(3) = 2,  RAISE(4) = 1,  RAISE(5) = 2,
    RAISE(6) = 2,  RAISE(7) = 3,  RAISE(8) = 1,  RAISE(9) = 2,  RAISE(10) = 2, RAISE(11) = 3,
    RAISE(12) = 2, RAISE(13) = 3, RAISE(14) = 3, RAISE(15) = 4,
};

/// Rotations that fit each of a group of n empty cells, raised; answers one bit for each cell where something fits.
/// What it writes behind the last one means nothing.
static inline uint64_t fits_all(const uint16_t shows[4], const uint16_t *bars, uint8_t fits[BST_GROUP], int n)
{
    uint64_t used = 0;
    for (int i = 0; i < n && i < BST_GROUP; i += 8) {
        bst_eight b = bst_eight_load(&bars[i]);
        bst_eight m = (bst_eight)((b & shows[0]) == 0) & (1 << RAISED);
        m |= (bst_eight)((b & shows[1]) == 0) & (2 << RAISED);
        m |= (bst_eight)((b & shows[2]) == 0) & (4 << RAISED);
        m |= (bst_eight)((b & shows[3]) == 0) & (8 << RAISED);
        used |= bst_eight_store(&fits[i], m) << i;
    }
    return bst_group_first(used, n);
}

/// Takes out of the rotations that fit a group of empty cells those that a module forbids; answers where some are
/// left.
static uint64_t vetoes_ask(const bst_context *c, const uint16_t *slots, uint8_t *fits, uint64_t used)
{
    uint64_t kept = 0;
    for (; used != 0; used &= used - 1) {
        int i = __builtin_ctzll(used);
        bst_rule rule;
        int allowed = bst_placement_allowed(c, c->s->tile, slots[i], fits[i] >> RAISED, &rule);
        fits[i] = (uint8_t)(allowed << RAISED);
        kept |= (uint64_t)(allowed != 0) << i;
    }
    return kept;
}

/// Writes the layings at the cells of a group where something fits, those whose bits are set; without a branch
/// for each cell. A function of its own, so that its pointers stay in registers.
static __attribute__((noinline)) bst_action *layings_write(bst_action *out, const bst_cell *cells,
                                                           const uint16_t *slots, const uint8_t *fits, uint64_t used)
{
    for (; used != 0; used &= used - 1) {
        unsigned i = (unsigned)__builtin_ctzll(used);
        size_t set = fits[i];
        uint64_t word = (uint64_t)cells[slots[i]].square << 32;
        pair at = {word, word};
        const pair *turned = (const pair *)((const char *)turns + set * (sizeof turns[0] >> RAISED));
        pair first = turned[0] | at;
        pair second = turned[1] | at;
        memcpy(out, &first, sizeof first);
        memcpy(out + 2, &second, sizeof second);
        out += bits_in[set];
    }
    return out;
}

void bst_placement_list(const bst_context *c, bst_list *list)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_kind *kind = &g->kind[s->tile];
    const uint16_t *bars = bst_slot_bars(g, s);
    const int n = s->nslots;
    bst_action *out = &list->at[list->n];
    for (int group = 0; group < n; group += BST_GROUP) {
        uint8_t fits[BST_GROUP];
        const uint16_t *slots = &bst_slots(g, s)[group];
        uint64_t used = fits_all(kind->shows, &bars[group], fits, n - group);
        if (kind->nvetoes != 0) {
            used = vetoes_ask(c, slots, fits, used);
        }
        out = layings_write(out, bst_cells(g, s), slots, fits, used);
    }
    list->n = (int)(out - list->at);
}

int bst_placement_candidates(const bst_context *c) { return 4 * c->s->nslots; }

/// The laying of a candidate that matches its neighbours, if no module forbids it. A function of its own, so that
/// candidates that do not match are passed over quickly.
static __attribute__((noinline)) bst_action candidate_lay(bst_context *c, const bst_kind *kind, unsigned number)
{
    int cell = bst_slots(c->g, c->s)[number / 4];
    int rot = (int)(number % 4);
    bst_rule rule;
    if (kind->nvetoes != 0 && bst_placement_allowed(c, c->s->tile, cell, 1 << rot, &rule) == 0) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    c->found = cell;
    return bst_action_on(BST_DO_LAY, 0, 0, rot, &bst_cells(c->g, c->s)[cell]);
}

bst_action bst_placement_candidate(bst_context *c, int number)
{
    bool matches = bst_placement_matches(c, (unsigned)number);
    return matches ? candidate_lay(c, &c->g->kind[c->s->tile], (unsigned)number) : (bst_action){.kind = BST_DO_NONE};
}

bst_action bst_placement_sample(bst_context *c, bst_rng *rng)
{
    enum { TRIES = 64 };
    const bst_kind *kind = &c->g->kind[c->s->tile];
    const uint16_t *bars = bst_slot_bars(c->g, c->s);
    const uint64_t n = 4 * (uint64_t)c->s->nslots;
    const uint16_t *shows = kind->shows;
    bst_rng own = *rng;
    bst_action action = {.kind = BST_DO_NONE};
    for (int tries = 0; tries < TRIES && action.kind == BST_DO_NONE; tries++) {
        // two candidates of each number: n is so small that halves are long enough
        uint64_t random = bst_rng_next(&own);
        unsigned first = (unsigned)((random >> 32) * n >> 32);
        unsigned second = (unsigned)((random & UINT32_MAX) * n >> 32);
        if ((shows[first & 3] & bars[first >> 2]) == 0) {
            action = candidate_lay(c, kind, first);
        }
        if (action.kind == BST_DO_NONE && (shows[second & 3] & bars[second >> 2]) == 0) {
            action = candidate_lay(c, kind, second);
        }
    }
    *rng = own;
    return action;
}

bst_refusal bst_placement_check(bst_context *c, int x, int y, int rot)
{
    const bst_game *g = c->g;
    int number = bst_cell_find(g, c->s, x, y);
    c->found = number;
    if (number == 0) {
        return bst_refuse(BST_REFUSED_NOT_CONNECTED, g->ruleset->cites.beside);
    }
    const bst_cell *cell = &bst_cells(g, c->s)[number];
    if (cell->face != BST_EMPTY) {
        return bst_refuse(BST_REFUSED_SQUARE_TAKEN, g->ruleset->cites.beside);
    }
    if (rot > 3 || (g->kind[c->s->tile].shows[rot] & bst_slot_bars(g, c->s)[cell->slot]) != 0) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, g->ruleset->cites.edges);
    }
    bst_rule rule = BST_RULE_NONE;
    if (bst_placement_allowed(c, c->s->tile, number, 1 << rot, &rule) == 0) {
        return bst_refuse(BST_REFUSED_LAYING_FORBIDDEN, rule);
    }
    return bst_fine();
}

/// Whether anything fits one of the cells i to i + 7, of n.
static inline bool fits_any(const uint16_t shows[4], const uint16_t *bars, int i, int n)
{
    const bst_eight lane = {0, 1, 2, 3, 4, 5, 6, 7};
    bst_eight b = bst_eight_load(&bars[i]);
    bst_eight any = (bst_eight)((b & shows[0]) == 0) | (bst_eight)((b & shows[1]) == 0) |
                    (bst_eight)((b & shows[2]) == 0) | (bst_eight)((b & shows[3]) == 0);
    any &= (bst_eight)(lane < (uint16_t)(n - i));
    uint64_t halves[2];
    memcpy(halves, &any, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/// Whether a kind that modules limit can be laid anywhere.
static bool fits_allowed(const bst_context *c, int kind)
{
    enum { EIGHT = 8 };
    const uint16_t *bars = bst_slot_bars(c->g, c->s);
    const int n = c->s->nslots;
    for (int group = 0; group < n; group += EIGHT) { // the answer is found among the first cells nearly always
        uint8_t fits[BST_GROUP];
        uint64_t used = fits_all(c->g->kind[kind].shows, &bars[group], fits, n - group < EIGHT ? n - group : EIGHT);
        for (; used != 0; used &= used - 1) {
            bst_rule rule;
            int i = __builtin_ctzll(used);
            int cell = bst_slots(c->g, c->s)[group + i];
            if (bst_placement_allowed(c, kind, cell, fits[i] >> RAISED, &rule) != 0) {
                return true;
            }
        }
    }
    return false;
}

bool bst_placement_exists(const bst_context *c) { return bst_placement_fits(c, c->s->tile); }

bool bst_placement_fits(const bst_context *c, int kind)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const uint16_t *bars = bst_slot_bars(g, s);
    if (g->kind[kind].nvetoes != 0) {
        return fits_allowed(c, kind);
    }
    for (int i = 0; i < s->nslots; i += 8) {
        if (fits_any(g->kind[kind].shows, bars, i, s->nslots)) {
            return true;
        }
    }
    return false;
}
