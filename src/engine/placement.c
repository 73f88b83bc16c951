// SPDX-License-Identifier: MIT
// Placements: where the tile in hand may be laid (BASE-17, BASE-18), as fast as this can be asked.
//
// For every empty cell the board keeps which edges its neighbours bar; a tile fits where it shows none
// of them. That is four ANDs for a cell, and compilers turn the loop over all cells into vector code.

#include <string.h>

#include "engine/engine.h"

int bst_placement_allowed(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)
{
    const bst_game *g = c->g;
    for (unsigned asked = g->kind[kind].lay_veto; asked != 0 && rotations != 0; asked &= asked - 1) {
        const bst_module *m = g->with_lay_veto.at[__builtin_ctz(asked)];
        rotations &= ~m->lay_veto(c, kind, cell, rotations, rule);
    }
    return rotations;
}

_Static_assert(sizeof(bst_action) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "actions are written as words");

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
    RAISE(0) = 0, RAISE(1) = 1, RAISE(2) = 1,  RAISE(3) = 2,  RAISE(4) = 1,  RAISE(5) = 2,  RAISE(6) = 2,  RAISE(7) = 3,
    RAISE(8) = 1, RAISE(9) = 2, RAISE(10) = 2, RAISE(11) = 3, RAISE(12) = 2, RAISE(13) = 3, RAISE(14) = 3, RAISE(15) = 4,
};

enum { SLOTS_MAX = 2 * BST_TILES_MAX + 8 + 64 + 16 + 64 };

typedef uint16_t eight __attribute__((vector_size(16)));
typedef uint8_t eight_bytes __attribute__((vector_size(8)));

/// Rotations that fit each empty cell, raised. Works on whole groups of 16; what it says of places behind the last
/// cell means nothing.
static inline void fits_all(const uint16_t shows[4], const uint16_t *bars, uint8_t *fits, int n)
{
    for (int i = 0; i < ((n + 15) & ~15); i += 8) {
        eight b;
        memcpy(&b, &bars[i], sizeof b);
        eight m = (eight)((b & shows[0]) == 0) & (1 << RAISED);
        m |= (eight)((b & shows[1]) == 0) & (2 << RAISED);
        m |= (eight)((b & shows[2]) == 0) & (4 << RAISED);
        m |= (eight)((b & shows[3]) == 0) & (8 << RAISED);
        eight_bytes narrow = __builtin_convertvector(m, eight_bytes);
        memcpy(&fits[i], &narrow, sizeof narrow);
    }
}

/// Writes the layings at the cells of up to 64 slots where something fits, those whose bits are set; without a branch
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

/// One bit for each of eight bytes that is not zero; none exceeds 128.
static inline uint64_t bytes_used(const uint8_t fits[8])
{
    uint64_t word;
    memcpy(&word, fits, sizeof word);
    uint64_t tops = (word + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
    return tops * 0x0102040810204080u >> 56;
}

/// One bit for each of up to 64 cells where something fits.
static inline uint64_t cells_used(const uint8_t *fits, int n)
{
    uint64_t used = 0;
    for (int i = 0; i < n && i < 64; i += 16) {
        used |= (bytes_used(&fits[i]) | bytes_used(&fits[i + 8]) << 8) << i;
    }
    return n < 64 ? used & (((uint64_t)1 << n) - 1) : used;
}

/// Takes out of the rotations that fit each empty cell those that a module forbids.
static void vetoes_ask(const bst_context *c, uint8_t *fits)
{
    const uint16_t *slots = bst_slots(c->g, c->s);
    int n = c->s->nslots;
    int kind = c->s->tile;
    for (int i = 0; i < n; i++) {
        bst_rule rule;
        if (fits[i] != 0) {
            fits[i] = (uint8_t)(bst_placement_allowed(c, kind, slots[i], fits[i] >> RAISED, &rule) << RAISED);
        }
    }
}

void bst_placement_list(const bst_context *c, bst_list *list)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    uint8_t all[SLOTS_MAX];
    const bst_cell *cells = bst_cells(g, s);
    bst_action *out = &list->at[list->n];
    fits_all(g->kind[s->tile].shows, bst_slot_bars(g, s), all, s->nslots);
    if (g->kind[s->tile].lay_veto != 0) {
        vetoes_ask(c, all);
    }
    for (int group = 0; group < s->nslots; group += 64) {
        uint64_t used = cells_used(&all[group], s->nslots - group);
        out = layings_write(out, cells, &bst_slots(g, s)[group], &all[group], used);
    }
    list->n = (int)(out - list->at);
}

bst_refusal bst_placement_check(bst_context *c, int x, int y, int rot)
{
    const bst_game *g = c->g;
    int number = bst_cell_find(g, c->s, x, y);
    c->found = number;
    if (number == 0) {
        return bst_refuse(BST_REFUSED_NOT_CONNECTED, BST_BASE_17);
    }
    const bst_cell *cell = &bst_cells(g, c->s)[number];
    if (cell->face != BST_EMPTY) {
        return bst_refuse(BST_REFUSED_SQUARE_TAKEN, BST_BASE_17);
    }
    if (rot > 3 || (g->kind[c->s->tile].shows[rot] & bst_slot_bars(g, c->s)[cell->slot]) != 0) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, BST_BASE_18);
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
    const eight lane = {0, 1, 2, 3, 4, 5, 6, 7};
    eight b;
    memcpy(&b, &bars[i], sizeof b);
    eight any = (eight)((b & shows[0]) == 0) | (eight)((b & shows[1]) == 0) | (eight)((b & shows[2]) == 0) |
                (eight)((b & shows[3]) == 0);
    any &= (eight)(lane < (uint16_t)(n - i));
    uint64_t halves[2];
    memcpy(halves, &any, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

bool bst_placement_exists(const bst_context *c) { return bst_placement_fits(c, c->s->tile); }

bool bst_placement_fits(const bst_context *c, int kind)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const uint16_t *bars = bst_slot_bars(g, s);
    bool veto = g->kind[kind].lay_veto != 0;
    for (int i = 0; i < s->nslots && !veto; i += 8) {
        if (fits_any(g->kind[kind].shows, bars, i, s->nslots)) {
            return true;
        }
    }
    for (int i = 0; i < s->nslots && veto; i++) {
        bst_rule rule;
        int fits = bst_fit(g, kind, bars[i]);
        if (bst_placement_allowed(c, kind, bst_slots(g, s)[i], fits, &rule) != 0) {
            return true;
        }
    }
    return false;
}
