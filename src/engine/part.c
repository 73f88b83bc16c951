// SPDX-License-Identifier: MIT
// Parts of a turn. A part put aside is its frame, which of the steps wait for its tile and its scoring, the
// modules' shares, one after the other.

#include <string.h>

#include "engine/engine.h"

/// Bytes are kept in whole words.
static uint32_t words(uint32_t bytes) { return (bytes + 7) & ~7u; }

/// The words of a share, of the last one as many bytes as belong to it.
static void blanks_add(bst_game *g, bst_share share)
{
    for (uint32_t i = 0; i < share.size; i += 8) {
        uint32_t bytes = share.size - i;
        g->blank[g->nblanks++] = (bst_blank){.kept = bytes < 8 ? UINT64_MAX << 8 * bytes : 0, .at = share.at + i};
    }
}

void bst_parts_layout(bst_game *g)
{
    for (int i = 0; i < g->nmodules; i++) {
        const bst_module *m = g->module[i];
        g->nparts += m->nests;
        if (m->share.size != 0) {
            g->share[g->nshares++] = (bst_share){g->slice[m->number] + m->share.at, m->share.size};
            g->share_size += words(m->share.size);
            blanks_add(g, g->share[g->nshares - 1]);
        }
    }
    for (int i = 0; i < g->nsteps; i++) {
        if (g->step[i].enter == bst_part_end) {
            g->step_part_end = (uint16_t)i;
        }
    }
    g->part_size =
        words(sizeof(bst_frame)) + (uint32_t)g->arms.nwords * sizeof(uint64_t) + g->share_size + words(g->points_size);
}

void bst_shares_clear(const bst_context *c)
{
    const bst_blank *blank = c->g->blank;
    for (int i = 0, n = c->g->nblanks; i < n; i++) { // shares lie before the cells of a state, never at its end
        char *at = bst_state_part(c->s, blank[i].at);
        uint64_t word;
        memcpy(&word, at, sizeof word);
        word &= blank[i].kept;
        memcpy(at, &word, sizeof word);
    }
}

/// Steps that are armed by the tile of a part or by its scoring.
static uint64_t arms_of_part(const bst_game *g, int word) { return g->arms.laid[word] | g->arms.scoring[word]; }

static void part_end_arm(const bst_context *c, bool armed)
{
    uint64_t *word = &bst_armed(c->s)[c->g->step_part_end / 64];
    uint64_t bit = UINT64_C(1) << c->g->step_part_end % 64;
    *word = armed ? *word | bit : *word & ~bit;
}

int bst_part_push(bst_context *c, int step)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    char *at = bst_state_part(s, g->off_parts + s->nparts++ * g->part_size);
    memcpy(at, &s->frame, sizeof s->frame);
    at += words(sizeof s->frame);
    for (int i = 0; i < g->arms.nwords; i++, at += sizeof(uint64_t)) {
        memcpy(at, &bst_armed(s)[i], sizeof(uint64_t));
        bst_armed(s)[i] &= ~arms_of_part(g, i);
    }
    for (int i = 0; i < g->nshares; i++) {
        memcpy(at, bst_state_part(s, g->share[i].at), g->share[i].size);
        at += words(g->share[i].size);
    }
    memcpy(at, bst_state_part(s, g->off_points), g->points_size);
    memset(bst_state_part(s, g->off_points), 0, g->points_size);
    s->tile = BST_NONE;
    bst_part_begin(c, s->part);
    part_end_arm(c, true);
    return bst_turn_jump(c, step);
}

int bst_part_end(bst_context *c)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    if (s->nparts == 0) {
        return BST_GO_ON;
    }
    char *at = bst_state_part(s, g->off_parts + --s->nparts * g->part_size);
    char *start = at;
    memcpy(&s->frame, at, sizeof s->frame);
    at += words(sizeof s->frame);
    for (int i = 0; i < g->arms.nwords; i++, at += sizeof(uint64_t)) {
        uint64_t armed;
        memcpy(&armed, at, sizeof armed);
        bst_armed(s)[i] = (bst_armed(s)[i] & ~arms_of_part(g, i)) | (armed & arms_of_part(g, i));
    }
    for (int i = 0; i < g->nshares; i++) {
        memcpy(bst_state_part(s, g->share[i].at), at, g->share[i].size);
        at += words(g->share[i].size);
    }
    memcpy(bst_state_part(s, g->off_points), at, g->points_size);
    memset(start, 0, g->part_size); // equal play gives equal states
    part_end_arm(c, s->nparts != 0);
    return BST_JUMPED;
}
