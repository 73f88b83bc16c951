// SPDX-License-Identifier: MIT
// Audit: everything the state keeps up to date step by step is worked out again the slow way, from
// the tiles on the table alone, and compared. Used by tests; too slow for play.

#include <string.h>

#include "engine/engine.h"

enum { SEGS_MAX = BST_TILES_MAX * BST_TILE_SEGS };

typedef struct slow {
    uint16_t root[SEGS_MAX];  ///< parent in a plain union-find
    uint16_t label[SEGS_MAX]; ///< of a root: its region in the state, plus 1
    uint16_t size[SEGS_MAX];
    bst_region fresh[SEGS_MAX]; ///< what each segment is by itself
    bst_region sum[SEGS_MAX];
} slow;

static int root_of(const slow *w, int seg)
{
    while (w->root[seg] != seg) {
        seg = w->root[seg];
    }
    return seg;
}

/// The segment at a place of a tile's rim, as it lies: found in the printing, not in the tables.
static int printed_at(const bst_game *g, const bst_cell *cell, int side, int half)
{
    const bst_tile *t = &bst_kind_of(g, cell)->tile;
    int printed = (side - cell->face) & 3;
    for (int i = 0; i < t->nsegs; i++) {
        bool here = half < 0 ? t->seg[i].sides >> printed & 1 : t->seg[i].halves >> (2 * printed + half) & 1;
        if (here) {
            return cell->seg0 + i;
        }
    }
    return -1;
}

/// What a segment is by itself.
static bst_region fresh_of(const bst_context *c, int seg)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    bst_region fresh = bst_kind_of(c->g, &bst_cells(c->g, c->s)[p->cell])->fresh[p->index];
    for (int i = 0; i < c->g->with_fresh.n; i++) {
        c->g->with_fresh.at[i]->fresh(c, seg, &fresh);
    }
    return fresh;
}

static void unite(const bst_game *g, slow *w, int a, int b)
{
    if (a >= 0 && b >= 0 && w->fresh[a].kind == w->fresh[b].kind && !g->ruleset->feature[w->fresh[a].kind].apart) {
        w->root[root_of(w, a)] = (uint16_t)root_of(w, b);
    }
}

static const char *audit_cells(const bst_context *c)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cells = bst_cells(g, s);
    int laid = 0;
    for (int i = 1; i <= s->ncells; i++) {
        const bst_cell *cell = &cells[i];
        if (bst_cell_find(g, s, cell->x, cell->y) != i) {
            return "a square is not in the index";
        }
        unsigned bars = 0;
        for (int side = 0; side < 4; side++) {
            int other = bst_cell_beside(g, s, cell, side);
            if (other == 0 && cell->face != BST_EMPTY && bst_board_shows(c, i, side) != BST_EDGE_WALL) {
                return "a tile has no cell beside it";
            }
            const bst_cell *o = &cells[other];
            if (other != 0 && o->face != BST_EMPTY) {
                int edge = bst_board_shows(c, other, side ^ 2);
                bars |= bst_edge_barred(g->ruleset, edge, side);
                if (cell->face != BST_EMPTY && !bst_edges_meet(g, bst_board_shows(c, i, side), edge)) {
                    return "two sides that meet do not match";
                }
            }
        }
        for (int k = 0; k < g->with_bounds.n && cell->face == BST_EMPTY; k++) {
            bars |= (unsigned)g->with_bounds.at[k]->bounds(g, cell->x, cell->y);
        }
        if (cell->face == BST_EMPTY && (bst_slots(g, s)[cell->slot] != i || cell->slot >= s->nslots ||
                                        bst_slot_bars(g, s)[cell->slot] != bars || bars == 0)) {
            return "an empty cell is not in the list of empty cells, or what is barred there is wrong";
        }
        laid += cell->face != BST_EMPTY;
    }
    return laid == s->nlaid && laid + s->nslots == s->ncells ? 0 : "the number of cells is wrong";
}

static void regions_recompute(const bst_context *c, const bst_tie_list *ties, slow *w)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cells = bst_cells(g, s);
    for (int i = 0; i < s->nsegs; i++) {
        w->root[i] = (uint16_t)i;
        w->fresh[i] = fresh_of(c, i);
    }
    for (int i = 1; i <= s->ncells; i++) {
        const bst_cell *a = &cells[i];
        for (int side = 0; side < 2 && a->face != BST_EMPTY; side++) { // the other two are sides of its neighbours
            const bst_cell *b = &cells[bst_cell_beside(g, s, a, side)];
            if (b->face == BST_EMPTY) {
                continue;
            }
            unite(g, w, printed_at(g, a, side, -1), printed_at(g, b, side ^ 2, -1));
            unite(g, w, printed_at(g, a, side, 0), printed_at(g, b, side ^ 2, 1));
            unite(g, w, printed_at(g, a, side, 1), printed_at(g, b, side ^ 2, 0));
        }
    }
    for (int i = 0; i < ties->n; i++) {
        unite(g, w, ties->at[i].a, ties->at[i].b);
    }
}

/// Open ends of one segment, counted on the table.
static int open_ends(const bst_context *c, const bst_tie_list *ties, int seg, int ends)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cells = bst_cells(g, s);
    const bst_cell *cell = &cells[bst_segs(g, s)[seg].cell];
    const bst_segment *p = bst_seg_printed(g, s, seg);
    int open = 0;
    if (bst_is_center(p->kind)) {
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                int other = bst_cell_find(g, s, cell->x + dx, cell->y + dy);
                open += other == 0 || cells[other].face == BST_EMPTY;
            }
        }
        return open;
    }
    for (int side = 0; side < 4; side++) { // a field under a bridge ends nothing: the bridge's tie does
        const bst_cell *beside = &cells[bst_cell_beside(g, s, cell, side)];
        ends -= (p->sides >> ((side - cell->face) & 3) & 1) && beside->face != BST_EMPTY &&
                printed_at(g, beside, side ^ 2, -1) >= 0;
    }
    for (int i = 0; i < ties->n; i++) {
        ends -= ties->at[i].ends != 0 && (ties->at[i].a == seg || ties->at[i].b == seg);
    }
    return ends;
}

/// Adds up one segment; a tile counts for the first of its segments in the region (BASE-48).
static void sums_add(const bst_context *c, const bst_tie_list *ties, slow *w, int seg)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_region *p = &w->fresh[seg];
    bst_region *sum = &w->sum[segs[seg].region];
    bool first = true;
    for (int i = 0; i < segs[seg].index; i++) {
        first = first && segs[seg - segs[seg].index + i].region != segs[seg].region;
    }
    sum->kind = p->kind;
    sum->shields = (uint8_t)(sum->shields + p->shields);
    sum->attrs |= p->attrs;
    sum->open = (uint16_t)(sum->open + open_ends(c, ties, seg, p->open));
    sum->tiles = (uint16_t)(sum->tiles + (first || c->g->ruleset->feature[p->kind].endless));
    w->size[segs[seg].region]++;
}

static const char *audit_sums(const bst_game *g, const bst_state *s, const slow *w, int region)
{
    const bst_seg *segs = bst_segs(g, s);
    const bst_region *r = &bst_regions(g, s)[region];
    const bst_region *sum = &w->sum[region];
    int ring = 0;
    int at = region;
    do {
        ring++;
        at = segs[at].next;
    } while (at != region && ring <= s->nsegs);
    if (ring != w->size[region]) {
        return "the ring of a region's segments is broken";
    }
    if (r->kind != sum->kind || r->shields != sum->shields || r->attrs != sum->attrs || r->tiles != sum->tiles ||
        (!g->ruleset->feature[r->kind].endless && r->open != sum->open)) {
        return "the sums of a region are wrong";
    }
    return 0;
}

static const char *audit_regions(const bst_context *c)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    bst_tie_list ties;
    bst_ties(c, &ties);
    const bst_seg *segs = bst_segs(g, s);
    slow w;
    memset(w.sum, 0, sizeof w.sum[0] * s->nsegs);
    memset(w.size, 0, sizeof w.size[0] * s->nsegs);
    memset(w.label, 0, sizeof w.label[0] * s->nsegs);
    regions_recompute(c, &ties, &w);
    for (int i = 0; i < s->nsegs; i++) {
        int root = root_of(&w, i);
        w.root[i] = (uint16_t)root;
        if (root != root_of(&w, segs[i].region)) {
            return "segments that do not touch are in one region";
        }
        if (w.label[root] != 0 && w.label[root] != segs[i].region + 1) {
            return "segments that touch are in different regions";
        }
        w.label[root] = (uint16_t)(segs[i].region + 1);
        sums_add(c, &ties, &w, i);
    }
    for (int i = 0; i < s->nsegs; i++) {
        const char *wrong = segs[i].region == i ? audit_sums(g, s, &w, i) : 0;
        if (wrong) {
            return wrong;
        }
    }
    return 0;
}

static const char *audit_figures(const bst_game *g, const bst_state *s)
{
    const bst_figure *figures = bst_figure_table(g, s);
    int on_board = 0;
    for (int f = 1; f <= g->nfigures; f++) {
        int seat = g->figure_seat[f];
        if (seat == BST_NOBODY) {
            bool off = figures[f].place == BST_AT_SUPPLY && figures[f].ref == 0;
            bool on = figures[f].place == BST_AT_CELL && figures[f].ref >= 1 && figures[f].ref <= s->ncells &&
                      bst_cells(g, s)[figures[f].ref].face != BST_EMPTY;
            on = on || (figures[f].place == BST_AT_SEGMENT && figures[f].ref < s->nsegs);
            if ((!off && !on) || figures[f].next != 0) {
                return "a neutral figure stands where no tile is";
            }
            continue;
        }
        bool home = s->supply[seat] >> (f - 1 - seat * g->per_seat) & 1;
        if (home != (figures[f].place == BST_AT_SUPPLY)) {
            return "a figure is at two places, or at none";
        }
        bool apart = s->apart[seat] >> (f - 1 - seat * g->per_seat) & 1;
        bool on_tiles = figures[f].place == BST_AT_SEGMENT || figures[f].place == BST_AT_TOWER;
        if (apart == (home || on_tiles)) {
            return "a figure is counted among those apart and is not, or the other way round";
        }
        if (figures[f].place != BST_AT_SEGMENT) {
            continue;
        }
        on_board++;
        int feature = bst_seg_feature(g, s, figures[f].ref);
        bool may = (g->places[g->figure_kind[f]] >> feature & 1) || feature == BST_CASTLE ||
                   g->figure_def[g->figure_kind[f]]->fixed;
        if (!may) {
            return "a figure stands where it may not stand";
        }
    }
    int listed = 0;
    for (int r = 0; r < s->nsegs; r++) {
        if (bst_segs(g, s)[r].region != r) {
            continue;
        }
        for (int f = bst_regions(g, s)[r].figures; f != 0; f = figures[f].next, listed++) {
            if (figures[f].place != BST_AT_SEGMENT || bst_segs(g, s)[figures[f].ref].region != r ||
                listed > g->nfigures) {
                return "the list of a region's figures is wrong";
            }
            const bst_figure_def *def = g->figure_def[g->figure_kind[f]];
            if (!def->follower && def->alone != BST_RULE_NONE && !bst_figure_occupied(g, s, r, g->figure_seat[f])) {
                return "a special figure stands without a follower of its seat";
            }
        }
    }
    return listed == on_board ? 0 : "a figure on the board is in no region's list";
}

static const char *audit_blocks(const bst_game *g, const bst_state *s)
{
    for (int first = 0; first < g->nkinds; first += BST_PILE_BLOCK) {
        int tiles = 0;
        for (int k = first; k < first + BST_PILE_BLOCK; k++) {
            tiles += bst_pile(g, s)[k];
        }
        if (tiles != bst_pile_blocks(g, s)[first / BST_PILE_BLOCK]) {
            return "the tiles of a block are counted wrongly";
        }
    }
    return 0;
}

static const char *audit_counts(const bst_game *g, const bst_state *s)
{
    int left[BST_STACK_KINDS] = {0};
    int copies = 0;
    for (int k = 0; k < g->nkinds; k++) {
        left[g->kind[k].stack] += bst_pile(g, s)[k];
        copies += g->kind[k].copies;
    }
    for (int i = 0; i < BST_STACK_KINDS; i++) {
        if (left[i] != s->left[i]) {
            return "the number of tiles in a pile is wrong";
        }
    }
    int seen =
        bst_tiles_left_total(s) + s->left[BST_STACK_HAND] + s->nlaid + s->discarded + s->aside + (s->tile != BST_NONE);
    for (int i = 0; i < s->nparts; i++) {
        seen += bst_part_aside(g, s, i)->tile != BST_NONE;
    }
    if (seen != copies) {
        return "a tile is lost or doubled";
    }
    if (s->early > bst_pile_sooner(g, s)) {
        return "more tiles are to be drawn before others than there are";
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        int sum = 0;
        for (int i = 0; i < BST_CATEGORY_KINDS; i++) {
            sum += s->points[seat][i];
        }
        if (sum != s->score[seat]) {
            return "a score differs from the sum of its categories";
        }
    }
    return 0;
}

/// What is told of a piece is possible: it belongs to a seat or to nobody, and lies on a feature if its words say so.
static bool thing_is_well_told(const bst_game *g, const bst_state *s, const bst_thing *t)
{
    bool on_feature = bst_thing_has(t->kind, 'p') || bst_thing_has(t->kind, 'P') || bst_thing_has(t->kind, 'e');
    int cell = bst_thing_has_square(t->kind) ? bst_tile_at(g, s, t->x, t->y) : 0; // a chip may lie beside the tiles
    int segs = cell != 0 ? bst_kind_of(g, &bst_cells(g, s)[cell])->nsegs : 0;
    bool seated = t->seat == BST_NOBODY || (t->seat >= 0 && t->seat < g->setup.seats);
    return seated && (t->seg == -1 ? !on_feature : t->seg >= 0 && t->seg < segs);
}

static const char *audit_things(const bst_game *g, const bst_state *s)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list all = {at, BST_THINGS_MAX, 0};
    bst_things(g, s, &all);
    for (int i = 0; i < all.n && i < BST_THINGS_MAX; i++) {
        if (!thing_is_well_told(g, s, &at[i])) {
            return "a piece is told otherwise than its words say";
        }
    }
    return all.n > BST_THINGS_MAX ? "there are more pieces than can be told" : 0;
}

const char *bst_state_audit(const bst_game *game, const bst_state *state)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const char *wrong = audit_cells(&c);
    wrong = wrong ? wrong : audit_counts(game, state);
    wrong = wrong ? wrong : audit_blocks(game, state);
    wrong = wrong ? wrong : audit_regions(&c);
    wrong = wrong ? wrong : audit_figures(game, state);
    wrong = wrong ? wrong : audit_things(game, state);
    for (int i = 0; i < game->with_audit.n && !wrong; i++) {
        wrong = game->with_audit.at[i]->audit(&c);
    }
    return wrong;
}
