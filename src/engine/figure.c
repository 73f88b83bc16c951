// SPDX-License-Identifier: MIT
// Figures: every figure is at exactly one place, and moves only through this file.

#include "engine/engine.h"

static void tell(bst_context *c, bst_event_kind kind, int figure, int seg)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        const bst_seg *p = &bst_segs(c->g, c->s)[seg];
        const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
        e->seat = c->g->figure_seat[figure];
        e->figure = c->g->figure_kind[figure];
        e->x = cell->x;
        e->y = cell->y;
        e->seg = p->index;
        e->feature = bst_seg_printed(c->g, c->s, seg)->kind;
    }
}

void bst_figure_put(bst_context *c, int seat, int kind, int seg)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    int bit = __builtin_ctz(s->supply[seat] & g->supply_of[kind]);
    int figure = seat * g->per_seat + bit + 1;
    bst_region *region = &bst_regions(g, s)[bst_segs(g, s)[seg].region];
    bst_figure *f = &bst_figure_table(g, s)[figure];

    s->supply[seat] &= ~(1u << bit);
    f->place = BST_AT_SEGMENT;
    f->ref = (uint16_t)seg;
    f->next = region->figures;
    region->figures = (uint8_t)figure;
    s->placed = (uint16_t)figure;
    tell(c, BST_EVENT_PLACED, figure, seg);
}

static void to_supply(bst_context *c, int figure)
{
    const bst_game *g = c->g;
    bst_figure *f = &bst_figure_table(g, c->s)[figure];
    int seat = g->figure_seat[figure];
    tell(c, BST_EVENT_RETURNED, figure, f->ref);
    c->s->supply[seat] |= 1u << (figure - 1 - seat * g->per_seat);
    *f = (bst_figure){.place = BST_AT_SUPPLY};
    for (int i = 0; i < g->with_home.n; i++) {
        g->with_home.at[i]->home(c, figure);
    }
}

void bst_figure_return(bst_context *c, int figure)
{
    const bst_game *g = c->g;
    bst_figure *figures = bst_figure_table(g, c->s);
    int region = bst_segs(g, c->s)[figures[figure].ref].region;
    uint8_t *link = &bst_regions(g, c->s)[region].figures;
    while (*link != figure) {
        link = &figures[*link].next;
    }
    *link = figures[figure].next;
    to_supply(c, figure);
    if (g->followers >> g->figure_kind[figure] & 1) {
        for (int i = 0; i < g->with_left.n; i++) {
            g->with_left.at[i]->left(c, region, g->figure_seat[figure]);
        }
    }
}

void bst_figure_return_all(bst_context *c, int region)
{
    bst_figure *figures = bst_figure_table(c->g, c->s);
    uint8_t *first = &bst_regions(c->g, c->s)[region].figures;
    while (*first != 0) {
        int figure = *first;
        *first = figures[figure].next;
        to_supply(c, figure);
    }
}

void bst_figure_to_cell(bst_context *c, int kind, int cell)
{
    bst_figure_table(c->g, c->s)[c->g->neutral[kind]] = (bst_figure){.place = BST_AT_CELL, .ref = (uint16_t)cell};
}

int bst_figure_cell(const bst_game *g, const bst_state *s, int kind)
{
    const bst_figure *f = &bst_figure_table(g, s)[g->neutral[kind]]; // the figure 0 is at no cell
    return f->place == BST_AT_CELL ? f->ref : 0;
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
        *mine += g->figure_def[g->figure_kind[f]]->strength;
        best = *mine > best ? *mine : best;
    }
    return best;
}
