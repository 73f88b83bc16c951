// SPDX-License-Identifier: MIT
// Placements: where the tile in hand may be laid (BASE-17, BASE-18), as fast as this can be asked.
//
// For every empty cell the board keeps which edges its neighbours bar; a tile fits where it shows none
// of them. That is four ANDs for a cell, and compilers turn the loop over all cells into vector code.

#include <string.h>

#include "engine/engine.h"

static bst_rule vetoed(const bst_context *c, int kind, int cell, int rot)
{
    const bst_game *g = c->g;
    for (int i = 0; i < g->with_lay_veto.n; i++) {
        bst_rule rule = g->with_lay_veto.at[i]->lay_veto(c, kind, cell, rot);
        if (rule != BST_RULE_NONE) {
            return rule;
        }
    }
    return BST_RULE_NONE;
}

/// Keeps only the layings of the list that no module forbids.
static void veto_filter(const bst_context *c, bst_list *list, int first, int kind)
{
    int kept = first;
    for (int i = first; i < list->n; i++) {
        int cell = bst_cell_find(c->g, c->s, list->at[i].x, list->at[i].y);
        if (vetoed(c, kind, cell, list->at[i].rot) == BST_RULE_NONE) {
            list->at[kept++] = list->at[i];
        }
    }
    list->n = kept;
}

_Static_assert(sizeof(bst_action) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "actions are written as words");

/// Two actions as words: kind in byte 0, rotation in byte 3, the square in bytes 4 to 7.
typedef uint64_t pair __attribute__((vector_size(16)));

#define LAY(rot) ((uint64_t)BST_DO_LAY | (uint64_t)(rot) << 24)
#define FOUR(a, b, c, d)                     \
    {                                        \
        {LAY(a), LAY(b)}, { LAY(c), LAY(d) } \
    }

/// For every set of rotations: the layings in ascending order, padded to four. Four are always written
/// and the count decides how many of them stay, so that no branch can be mispredicted.
static const pair layings[16][2] = {
    FOUR(0, 0, 0, 0), FOUR(0, 0, 0, 0), FOUR(1, 0, 0, 0), FOUR(0, 1, 0, 0), FOUR(2, 0, 0, 0), FOUR(0, 2, 0, 0),
    FOUR(1, 2, 0, 0), FOUR(0, 1, 2, 0), FOUR(3, 0, 0, 0), FOUR(0, 3, 0, 0), FOUR(1, 3, 0, 0), FOUR(0, 1, 3, 0),
    FOUR(2, 3, 0, 0), FOUR(0, 2, 3, 0), FOUR(1, 2, 3, 0), FOUR(0, 1, 2, 3),
};
static const uint8_t bits_in[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

enum { SLOTS_MAX = (2 * BST_TILES_MAX + 8 + 15) & ~15 };

/// Rotations that fit each empty cell. Works on whole groups of 16; what lies behind the last cell is
/// cleared by the caller.
static void fits_all(const uint16_t shows[4], const uint16_t *restrict bars, uint8_t *restrict fits, int n)
{
    uint16_t a = shows[0];
    uint16_t b = shows[1];
    uint16_t c = shows[2];
    uint16_t d = shows[3];
    for (int i = 0; i < n; i += 16) {
        for (int k = i; k < i + 16; k++) {
            fits[k] = (uint8_t)(((bars[k] & a) == 0 ? 1 : 0) | ((bars[k] & b) == 0 ? 2 : 0) |
                                ((bars[k] & c) == 0 ? 4 : 0) | ((bars[k] & d) == 0 ? 8 : 0));
        }
    }
}

static inline bst_action *layings_write(bst_action *out, const bst_xy *square, int fits)
{
    uint32_t xy;
    memcpy(&xy, square, sizeof xy);
    pair at = {(uint64_t)xy << 32, (uint64_t)xy << 32};
    pair first = layings[fits][0] | at;
    pair second = layings[fits][1] | at;
    memcpy(out, &first, sizeof first);
    memcpy(out + 2, &second, sizeof second);
    return out + bits_in[fits];
}

void bst_placement_list(const bst_context *c, bst_list *list)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    uint8_t fits[SLOTS_MAX];
    const bst_xy *square = bst_slot_squares(g, s);
    int first = list->n;
    int n = s->nslots;
    bst_action *out = &list->at[first];
    fits_all(g->kind[s->tile].shows, bst_slot_bars(g, s), fits, n);
    memset(&fits[n], 0, 8);
    for (int i = 0; i < n; i += 8) {
        uint64_t eight;
        memcpy(&eight, &fits[i], sizeof eight);
        // no byte exceeds 15, so this sets the top bit of exactly those that are not zero
        uint64_t some = (eight + 0x7F7F7F7F7F7F7F7Fu) & 0x8080808080808080u;
        for (; some != 0; some &= some - 1) {
            int k = i + (__builtin_ctzll(some) >> 3);
            out = layings_write(out, &square[k], fits[k]);
        }
    }
    list->n = (int)(out - list->at);
    if (g->kind[s->tile].lay_veto) {
        veto_filter(c, list, first, s->tile);
    }
}

bst_refusal bst_placement_check(const bst_context *c, int x, int y, int rot)
{
    const bst_game *g = c->g;
    int number = bst_cell_find(g, c->s, x, y);
    if (number == 0) {
        return bst_refuse(BST_REFUSED_NOT_CONNECTED, BST_BASE_17);
    }
    const bst_cell *cell = &bst_cells(g, c->s)[number];
    if (cell->kind != BST_EMPTY) {
        return bst_refuse(BST_REFUSED_SQUARE_TAKEN, BST_BASE_17);
    }
    if (rot > 3 || !(bst_fit(g, c->s->tile, cell->bars) >> rot & 1)) {
        return bst_refuse(BST_REFUSED_EDGE_MISMATCH, BST_BASE_18);
    }
    if (g->kind[c->s->tile].lay_veto) {
        bst_rule rule = vetoed(c, c->s->tile, number, rot);
        if (rule != BST_RULE_NONE) {
            return bst_refuse(BST_REFUSED_LAYING_FORBIDDEN, rule);
        }
    }
    return bst_fine();
}

bool bst_placement_exists(const bst_context *c)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const uint16_t *bars = bst_slot_bars(g, s);
    bool veto = g->kind[s->tile].lay_veto;
    for (int i = s->nslots - 1; i >= 0; i--) {
        if (!bst_fits(g, s->tile, bars[i])) {
            continue;
        }
        int mask = veto ? bst_fit(g, s->tile, bars[i]) : 0;
        bool legal = !veto;
        for (int rot = 0; rot < 4 && !legal; rot++) {
            legal = (mask >> rot & 1) && vetoed(c, s->tile, bst_slots(g, s)[i], rot) == BST_RULE_NONE;
        }
        if (legal) {
            return true;
        }
    }
    return false;
}
