// SPDX-License-Identifier: MIT
// Regions: features made of segments. A region is a ring of segments; every segment carries the
// number of its region, so asking is one load, and joining relabels the smaller ring.

#include "engine/engine.h"

/// Tiles that two regions about to be joined have in common (BASE-48). Only tiles with several
/// segments of the kind can be such; of a tile's segments in the small region the first one speaks.
static __attribute__((noinline)) int tiles_shared(const bst_game *g, const bst_state *s, int small, int large)
{
    const bst_seg *segs = bst_segs(g, s);
    int shared = 0;
    int at = small;
    do {
        const bst_seg *p = &segs[at];
        uint32_t siblings = p->multi ? bst_seg_printed(g, s, at)->siblings : 0;
        int seg0 = at - p->index;
        bool first = true;
        bool meets = false;
        for (uint32_t left = siblings; left != 0; left &= left - 1) {
            int i = __builtin_ctz(left);
            int region = segs[seg0 + i].region;
            first = first && !(region == small && i < p->index);
            meets = meets || region == large;
        }
        shared += first && meets;
        at = p->next;
    } while (at != small);
    return shared;
}

static void figures_append(const bst_game *g, bst_state *s, bst_region *to, const bst_region *from)
{
    if (from->figures == 0) {
        return;
    }
    bst_figure *figures = bst_figure_table(g, s);
    uint8_t *link = &to->figures;
    while (*link != 0) {
        link = &figures[*link].next;
    }
    *link = from->figures;
}

void bst_region_note(bst_state *s, int seg)
{
    s->closed |= BST_CLOSED_FEATURE;
    if (s->nnoted < BST_NOTED_MAX) {
        s->noted[s->nnoted++] = (uint16_t)seg;
    }
}

/// A feature meets something else at one of its ends, and may end there. True if it has no open end left.
static bool end_close(const bst_game *g, bst_state *s, int seg)
{
    bst_region *r = &bst_regions(g, s)[bst_segs(g, s)[seg].region];
    bool ends = g->ruleset->feature[r->kind].ends;
    r->open = (uint16_t)(r->open - ends);
    return ends & (r->open == 0);
}

/// In Carcassonne different kinds meet only at the city of that name. Elsewhere they meet everywhere, and nobody could
/// guess what ends there: both are written down, and kept if they do.
static __attribute__((noinline)) void ends_close(const bst_game *g, bst_state *s, int seg_a, int seg_b)
{
    const int pair[2] = {seg_a, seg_b};
    for (int i = 0; i < 2; i++) {
        bool closed = end_close(g, s, pair[i]);
        s->closed |= closed ? BST_CLOSED_FEATURE : 0;
        if (s->nnoted < BST_NOTED_MAX) {
            s->noted[s->nnoted] = (uint16_t)pair[i];
            s->nnoted = (uint8_t)(s->nnoted + closed);
        }
    }
}

void bst_region_join(const bst_game *g, bst_state *s, int seg_a, int seg_b, int ends)
{
    bst_seg *segs = bst_segs(g, s);
    bst_region *regions = bst_regions(g, s);
    int a = segs[seg_a].region;
    int b = segs[seg_b].region;
    if (regions[a].kind != regions[b].kind) {
        if (ends != 0) {
            ends_close(g, s, seg_a, seg_b);
        }
        return;
    }
    if (a == b) {
        regions[a].open = (uint16_t)(regions[a].open - ends);
        s->closed |= regions[a].open == 0 && ends != 0;
        return;
    }
    const int pair[2] = {a, b}; // looked up, for nobody could guess which of them is larger
    const bool second = regions[a].tiles < regions[b].tiles;
    int large = pair[second];
    int small = pair[!second];
    bst_region *to = &regions[large];
    const bst_region *from = &regions[small];
    int shared = to->multi & from->multi ? tiles_shared(g, s, small, large) : 0;

    int at = small;
    do {
        segs[at].region = (uint16_t)large;
        at = segs[at].next;
    } while (at != small);
    uint16_t next = segs[large].next;
    segs[large].next = segs[small].next;
    segs[small].next = next;

    to->open = (uint16_t)(to->open + from->open - ends);
    s->closed |= to->open == 0 && ends != 0;
    to->tiles = (uint16_t)(to->tiles + from->tiles - shared);
    to->shields = (uint8_t)(to->shields + from->shields);
    to->attrs |= from->attrs;
    to->multi |= from->multi;
    figures_append(g, s, to, from);
}

void bst_region_tie(bst_context *c, int seg_a, int seg_b, int ends)
{
    bst_region_join(c->g, c->s, seg_a, seg_b, ends);
    for (int i = 0; i < c->g->with_tied.n; i++) {
        c->g->with_tied.at[i]->tied(c);
    }
}

uint64_t bst_seg_rank(const bst_game *g, const bst_state *s, int seg)
{
    const bst_seg *p = &bst_segs(g, s)[seg];
    const bst_cell *cell = &bst_cells(g, s)[p->cell];
    uint64_t y = (uint64_t)(cell->y + 0x8000);
    uint64_t x = (uint64_t)(cell->x + 0x8000);
    return y << 32 | x << 8 | p->index;
}

uint64_t bst_region_rank(const bst_game *g, const bst_state *s, int region)
{
    uint64_t best = UINT64_MAX;
    int at = region;
    do {
        uint64_t rank = bst_seg_rank(g, s, at);
        if (rank < best) {
            best = rank;
        }
        at = bst_segs(g, s)[at].next;
    } while (at != region);
    return best;
}

int bst_region_count(const bst_game *g, const bst_state *s, int region, int attr)
{
    const bst_seg *segs = bst_segs(g, s);
    int count = 0;
    int at = region;
    do {
        count += (bst_seg_printed(g, s, at)->attrs & attr) != 0;
        at = segs[at].next;
    } while (at != region);
    return count;
}

// ---------------------------------------------------------------------------------------------------
// Taking a region apart and putting it together again
// ---------------------------------------------------------------------------------------------------

/// Joins a segment again with what touches it across the sides of its tile.
static void segment_rejoin(const bst_game *g, bst_state *s, int seg)
{
    const bst_cell *cells = bst_cells(g, s);
    const bst_cell *a = &cells[bst_segs(g, s)[seg].cell];
    int index = bst_segs(g, s)[seg].index;
    for (int place = 0; place < 12; place++) {
        static const int8_t opposite[3] = {0, 2, 1}; // a left half meets a right half
        int side = place / 3;
        const bst_cell *b = &cells[bst_cell_beside(g, s, a, side)];
        if (g->face[a->face].at[place] != index || b->face == BST_EMPTY) {
            continue;
        }
        int other = g->face[b->face].at[3 * (side ^ 2) + opposite[place % 3]];
        if (other == BST_NO_SEG) {
            continue;
        }
        int across = b->seg0 + other;
        if (bst_seg_feature(g, s, seg) != bst_seg_feature(g, s, across)) {
            if (place % 3 == 0) {
                end_close(g, s, seg); // the other one is what it was
            }
            continue;
        }
        // each pair is met from both of its segments; the ends vanish once
        bst_region_join(g, s, seg, across, place % 3 == 0 && seg < across ? 2 : 0);
    }
}

void bst_ties(const bst_context *c, bst_tie_list *out)
{
    out->n = 0;
    for (int i = 0; i < c->g->with_ties.n; i++) {
        c->g->with_ties.at[i]->ties(c, out);
    }
}

/// The ties of a region, each with a segment of it in front.
static void ties_in(const bst_context *c, int region, bst_tie_list *out)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    bst_ties(c, out);
    int kept = 0;
    for (int i = 0; i < out->n; i++) {
        bst_tie t = out->at[i];
        if (segs[t.a].region == region) {
            out->at[kept++] = t;
        } else if (segs[t.b].region == region) {
            out->at[kept++] = (bst_tie){t.b, t.a, t.ends};
        }
    }
    out->n = kept;
}

int bst_region_rebuild(const bst_context *c, int region, uint16_t out[])
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    bst_seg *segs = bst_segs(g, s);
    bst_region *regions = bst_regions(g, s);
    bst_figure *figures = bst_figure_table(g, s);
    int figure = regions[region].figures;
    bst_tie_list ties;
    ties_in(c, region, &ties);
    int n = 0;
    int at = region;
    do {
        out[n++] = (uint16_t)at;
        at = segs[at].next;
    } while (at != region);
    for (int i = 0; i < n; i++) {
        int seg = out[i];
        int open = regions[seg].open; // of a cloister kind: not a matter of joining
        segs[seg].region = segs[seg].next = (uint16_t)seg;
        regions[seg] = bst_kind_of(g, &bst_cells(g, s)[segs[seg].cell])->fresh[segs[seg].index];
        for (int m = 0; m < g->with_fresh.n; m++) {
            g->with_fresh.at[m]->fresh(c, seg, &regions[seg]);
        }
        if (bst_is_center(regions[seg].kind)) {
            regions[seg].open = (uint16_t)open;
        }
    }
    for (int i = 0; i < n; i++) {
        segment_rejoin(g, s, out[i]);
    }
    for (int i = 0; i < ties.n; i++) {
        bst_tie t = ties.at[i];
        if (bst_seg_feature(g, s, t.a) == bst_seg_feature(g, s, t.b)) {
            bst_region_join(g, s, t.a, t.b, t.ends);
        } else if (t.ends != 0) {
            end_close(g, s, t.a);
        }
    }
    while (figure != 0) {
        int next = figures[figure].next;
        bst_region *home = &regions[segs[figures[figure].ref].region];
        figures[figure].next = home->figures;
        home->figures = (uint8_t)figure;
        figure = next;
    }
    return n;
}
