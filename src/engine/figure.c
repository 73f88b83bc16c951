// SPDX-License-Identifier: MIT
// Figures: every figure is at exactly one place, and moves only through this file.

#include "engine/engine.h"

bst_event *bst_figure_tell(bst_context *c, bst_event_kind kind, int figure)
{
    bst_event *e = bst_emit(c, kind);
    if (!e) {
        return 0;
    }
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    e->seat = c->g->figure_seat[figure];
    e->figure = c->g->figure_kind[figure];
    e->place = f->place;
    e->feature = BST_FEATURE_KINDS;
    if (f->place == BST_AT_SEGMENT) {
        e->seg = bst_segs(c->g, c->s)[f->ref].index;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, f->ref);
    } else if (f->place == BST_AT_TOWER) {
        e->seg = BST_SEG_TOWER;
    } else {
        e->number = f->ref;
    }
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_figure_tile(c->g, c->s, figure)];
    e->x = cell->x;
    e->y = cell->y;
    return e;
}

int bst_figure_spare(const bst_game *g, const bst_state *s, int seat, int kind)
{
    uint32_t spare = s->supply[seat] & g->supply_of[kind];
    return spare != 0 ? seat * g->per_seat + __builtin_ctz(spare) + 1 : 0;
}

static inline void link_in(const bst_game *g, bst_state *s, int figure, int seg)
{
    bst_region *region = &bst_regions(g, s)[bst_segs(g, s)[seg].region];
    bst_figure_table(g, s)[figure] =
        (bst_figure){.place = BST_AT_SEGMENT, .ref = (uint16_t)seg, .next = region->figures};
    region->figures = (uint8_t)figure;
}

void bst_figure_put(bst_context *c, int seat, int kind, int seg)
{
    bst_figure_put_this(c, bst_figure_spare(c->g, c->s, seat, kind), seg);
}

void bst_figure_put_this(bst_context *c, int figure, int seg)
{
    int seat = c->g->figure_seat[figure];
    c->s->supply[seat] &= ~(1u << (figure - 1 - seat * c->g->per_seat));
    link_in(c->g, c->s, figure, seg);
    bst_figure_tell(c, BST_EVENT_PLACED, figure);
    for (int i = 0; i < c->g->with_came.n; i++) {
        c->g->with_came.at[i]->came(c, figure);
    }
}

void bst_figure_left(bst_context *c, int figure)
{
    for (int i = 0; i < c->g->with_left.n; i++) {
        c->g->with_left.at[i]->left(c, figure);
    }
}

/// BASE-70
void bst_figure_companions(bst_context *c, int region, int seat)
{
    if (bst_figure_occupied(c->g, c->s, region, seat)) {
        return;
    }
    for (unsigned kinds = c->g->companions; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        for (int figure; (figure = bst_figure_find(c->g, c->s, region, seat, kind)) != 0;) { // all (TRADE-R16)
            bst_figure_return(c, figure);
        }
    }
}

/// Takes a figure out of the list of its region; returns the region.
static int link_out(bst_context *c, int figure)
{
    bst_figure *figures = bst_figure_table(c->g, c->s);
    int region = bst_segs(c->g, c->s)[figures[figure].ref].region;
    uint8_t *link = &bst_regions(c->g, c->s)[region].figures;
    while (*link != figure) {
        link = &figures[*link].next;
    }
    *link = figures[figure].next;
    return region;
}

static inline void to_supply(bst_context *c, int figure)
{
    int seat = c->g->figure_seat[figure];
    c->s->supply[seat] |= 1u << (figure - 1 - seat * c->g->per_seat);
    bst_figure_table(c->g, c->s)[figure] = (bst_figure){.place = BST_AT_SUPPLY};
}

void bst_figure_move(bst_context *c, int figure, int place, int ref)
{
    const bst_game *g = c->g;
    bst_figure *f = &bst_figure_table(g, c->s)[figure];
    int seat = g->figure_seat[figure];
    bool stood = f->place == BST_AT_SEGMENT;
    bool on_tower = f->place == BST_AT_TOWER;
    int region = stood ? link_out(c, figure) : -1;
    uint32_t bit = 1u << (figure - 1 - seat * g->per_seat);
    c->s->supply[seat] &= ~bit;
    c->s->apart[seat] &= ~bit;
    if (place == BST_AT_SUPPLY) {
        to_supply(c, figure);
    } else if (place == BST_AT_SEGMENT) {
        link_in(g, c->s, figure, ref);
    } else {
        *f = (bst_figure){.place = (uint8_t)place, .ref = (uint16_t)ref};
        c->s->apart[seat] |= place != BST_AT_TOWER ? bit : 0;
    }
    if (stood || on_tower) {
        bst_figure_left(c, figure);
    }
    if (stood && g->companions != 0 && bst_is_follower(g, figure)) {
        bst_figure_companions(c, region, seat);
    }
}

void bst_figure_shift(bst_context *c, int figure, int seg)
{
    bst_figure_table(c->g, c->s)[figure].ref = (uint16_t)seg;
    bst_figure_left(c, figure);
}

void bst_figure_return(bst_context *c, int figure)
{
    bst_figure_tell(c, BST_EVENT_RETURNED, figure);
    bst_figure_move(c, figure, BST_AT_SUPPLY, 0);
}

void bst_figure_return_all(bst_context *c, int region)
{
    bst_figure *figures = bst_figure_table(c->g, c->s);
    uint8_t *link = &bst_regions(c->g, c->s)[region].figures;
    while (*link != 0) {
        int figure = *link;
        if (c->g->figure_def[c->g->figure_kind[figure]]->fixed) {
            link = &figures[figure].next;
            continue;
        }
        bst_figure_tell(c, BST_EVENT_RETURNED, figure);
        *link = figures[figure].next;
        to_supply(c, figure);
        bst_figure_left(c, figure);
    }
}

void bst_figure_to_cell(bst_context *c, int kind, int cell)
{
    bst_figure_table(c->g, c->s)[c->g->neutral[kind]] = (bst_figure){.place = BST_AT_CELL, .ref = (uint16_t)cell};
}

void bst_figure_to_segment(bst_context *c, int kind, int seg)
{
    bst_figure_table(c->g, c->s)[c->g->neutral[kind]] = (bst_figure){.place = BST_AT_SEGMENT, .ref = (uint16_t)seg};
}

void bst_figure_off(bst_context *c, int kind)
{
    bst_figure_table(c->g, c->s)[c->g->neutral[kind]] = (bst_figure){.place = BST_AT_SUPPLY};
}

int bst_figure_find(const bst_game *g, const bst_state *s, int region, int seat, int kind)
{
    const bst_figure *figures = bst_figure_table(g, s);
    int f = bst_regions(g, s)[region].figures;
    while (f != 0 && !(g->figure_seat[f] == seat && g->figure_kind[f] == kind)) {
        f = figures[f].next;
    }
    return f;
}

int bst_figure_on(const bst_game *g, const bst_state *s, int seg, int seat, int kind)
{
    const bst_figure *figures = bst_figure_table(g, s);
    int f = bst_regions(g, s)[bst_segs(g, s)[seg].region].figures;
    while (f != 0 && !(figures[f].ref == seg && g->figure_seat[f] == seat && g->figure_kind[f] == kind)) {
        f = figures[f].next;
    }
    return f;
}

bool bst_figure_occupied(const bst_game *g, const bst_state *s, int region, int seat)
{
    const bst_figure *figures = bst_figure_table(g, s);
    for (int f = bst_regions(g, s)[region].figures; f != 0; f = figures[f].next) {
        bool counts = seat == BST_NOBODY || g->figure_seat[f] == seat;
        if (counts && (g->followers >> g->figure_kind[f] & 1)) {
            return true;
        }
    }
    return false;
}

int bst_figure_strengths(const bst_game *g, const bst_state *s, int region, int strength[BST_SEATS_MAX])
{
    const bst_figure *figures = bst_figure_table(g, s);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++) {
        strength[seat] = 0;
    }
    int best = 0;
    for (int f = bst_regions(g, s)[region].figures; f != 0; f = figures[f].next) {
        int *mine = &strength[g->figure_seat[f]];
        const bst_figure_def *def = g->figure_def[g->figure_kind[f]];
        *mine += def->by_shields ? def->strength * bst_regions(g, s)[region].shields : def->strength;
        best = *mine > best ? *mine : best;
    }
    return best;
}

int bst_figure_named(const bst_game *g, const bst_state *s, bst_action a, int seat)
{
    int number = bst_tile_at(g, s, a.x, a.y);
    const bst_cell *cell = &bst_cells(g, s)[number];
    if (number == 0) {
        return 0;
    }
    if (a.seg != BST_SEG_TOWER) {
        return a.seg < bst_kind_of(g, cell)->nsegs ? bst_figure_on(g, s, cell->seg0 + a.seg, seat, a.figure) : 0;
    }
    const bst_figure *figures = bst_figure_table(g, s);
    int f = g->nfigures;
    while (f != 0 && !(figures[f].place == BST_AT_TOWER && figures[f].ref == number && g->figure_seat[f] == seat &&
                       g->figure_kind[f] == a.figure)) {
        f--;
    }
    return f;
}
