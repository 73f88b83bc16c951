// SPDX-License-Identifier: MIT
// Arrivals: whether a figure may come to a place. What a kind of figure may stand on is data of its definition, what
// a way asks for is data of the way, and all else is said by the guards of the modules.

#include "engine/engine.h"

_Static_assert(BST_WAYS <= 16, "ways are bits of guarded");

static bool guards_tile(const bst_game *g, const bst_guard_def *guard, const bst_kind *kind)
{
    return guard->features == 0 && guard->sentry == 0 && (!guard->tile || guard->tile(g, kind));
}

/// What a guard watches.
enum { TILES, FEATURES, SENTRIES };

static int watch_of(const bst_guard_def *guard)
{
    return guard->sentry != 0 ? SENTRIES : guard->features != 0 ? FEATURES : TILES;
}

/// Writes the list of those guards that are to be asked about a way; returns where the next list begins.
static const bst_guard_def **guards_list(const bst_game *g, int way, int watch, bst_guard_list *list,
                                         const bst_guard_def **at)
{
    list->at = at;
    for (int i = 0; i < g->nmodules; i++) {
        for (int k = 0; k < g->module[i]->nguards; k++) {
            const bst_guard_def *guard = &g->module[i]->guards[k];
            bool asked = guard->bars || guard->sentry != 0;
            if (asked && (guard->ways >> way & 1) && watch_of(guard) == watch) {
                list->at[list->n++] = guard;
            }
        }
    }
    return at + list->n;
}

static void guard_settle(bst_game *g, const bst_guard_def *guard)
{
    bool always = guard->rule != BST_RULE_NONE;
    for (int f = 0; f < BST_FEATURE_KINDS; f++) {
        bool here = guard->features >> f & 1;
        g->guarded[f] |= here && !always ? (uint16_t)guard->ways : 0;
        g->place_rule[f] = here && always ? (uint16_t)guard->rule : g->place_rule[f];
    }
    for (int k = 0; k < g->nkinds; k++) {
        bst_kind *kind = &g->kind[k];
        bool here = guards_tile(g, guard, kind);
        kind->guarded |= here ? (uint16_t)guard->ways : 0;
        for (int way = 0; way < BST_WAYS && here && always; way++) {
            kind->shut[way] = guard->ways >> way & 1 ? (uint16_t)guard->rule : kind->shut[way];
        }
    }
}

void bst_guards_settle(bst_game *g)
{
    const bst_guard_def **at = g->guard;
    for (int way = 0; way < BST_WAYS; way++) {
        at = guards_list(g, way, TILES, &g->guards_of_tiles[way], at);
        at = guards_list(g, way, FEATURES, &g->guards_of_features[way], at);
        at = guards_list(g, way, SENTRIES, &g->sentries[way], at);
    }
    for (int i = 0; i < g->nmodules; i++) {
        for (int k = 0; k < g->module[i]->nguards; k++) {
            guard_settle(g, &g->module[i]->guards[k]);
        }
    }
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        for (int f = 0; f < BST_FEATURE_KINDS; f++) {
            g->places[kind] &= (uint16_t) ~((g->place_rule[f] != BST_RULE_NONE) << f);
        }
        g->supply_standing |= g->places[kind] != 0 ? g->supply_of[kind] : 0;
    }
}

/// The answers of some guards together.
static unsigned ask(const bst_context *c, const bst_arrival *a, const bst_guard_list *guards, bst_rule *rule)
{
    unsigned barred = 0;
    const bst_kind *kind = bst_kind_of(c->g, &bst_cells(c->g, c->s)[a->cell]);
    for (int i = 0; i < guards->n; i++) {
        const bst_guard_def *guard = guards->at[i];
        bst_rule why = BST_RULE_NONE;
        bool asked = a->region != BST_NONE ? guard->features >> bst_regions(c->g, c->s)[a->region].kind & 1
                                           : guards_tile(c->g, guard, kind);
        unsigned more = asked ? guard->bars(c, a, &why) & a->kinds : 0;
        if (barred == 0 && more != 0) {
            *rule = why;
        }
        barred |= more;
    }
    return barred;
}

unsigned bst_guards_ask(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    const bst_game *g = c->g;
    if (a->region != BST_NONE) {
        return ask(c, a, &g->guards_of_features[a->way], rule);
    }
    bst_rule shut = (bst_rule)bst_kind_of(g, &bst_cells(g, c->s)[a->cell])->shut[a->way];
    if (shut != BST_RULE_NONE) {
        *rule = shut;
        return a->kinds;
    }
    return ask(c, a, &g->guards_of_tiles[a->way], rule);
}

bst_refusal bst_arrival_check(const bst_context *c, const bst_way *way, int seat, int figure, int seg)
{
    const bst_game *g = c->g;
    const bst_seg *p = &bst_segs(g, c->s)[seg];
    const bst_region *r = &bst_regions(g, c->s)[p->region];
    const bst_figure_def *def = g->figure_def[figure];
    bst_rule rule = BST_RULE_NONE;
    if (way->followers != BST_RULE_NONE && !def->follower) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, way->followers);
    }
    if (bst_tile_bars(c, way->id, seat, 1u << figure, p->cell, &rule) != 0) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    if (!(g->places[figure] >> r->kind & 1)) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, bst_place_rule(g, figure, r->kind));
    }
    if (def->follower && way->occupied != BST_RULE_NONE && bst_figure_occupied(g, c->s, p->region, BST_NOBODY)) {
        return bst_refuse(BST_REFUSED_OCCUPIED, way->occupied);
    }
    if (!def->follower && !bst_figure_occupied(g, c->s, p->region, seat)) { // BASE-29
        return bst_refuse(BST_REFUSED_NO_FOLLOWER, def->alone);
    }
    if (way->finished != BST_RULE_NONE && bst_region_finished(g, r)) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, way->finished);
    }
    if (bst_feature_bars(c, way->id, seat, 1u << figure, seg, &rule) != 0) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    return bst_fine();
}

unsigned bst_arrival_kinds(const bst_context *c, const bst_way *way, int seat, unsigned kinds, int seg)
{
    const bst_game *g = c->g;
    const bst_seg *p = &bst_segs(g, c->s)[seg];
    const bst_region *r = &bst_regions(g, c->s)[p->region];
    bool occupied = r->figures != 0 && bst_figure_occupied(g, c->s, p->region, BST_NOBODY);
    unsigned may = way->finished != BST_RULE_NONE && bst_region_finished(g, r) ? 0 : kinds;
    may &= occupied && way->occupied != BST_RULE_NONE ? ~(unsigned)g->followers : ~0u;
    if (way->followers != BST_RULE_NONE || !occupied || !bst_figure_occupied(g, c->s, p->region, seat)) {
        may &= g->followers;
    }
    for (unsigned left = may; left != 0; left &= left - 1) {
        int figure = __builtin_ctz(left);
        may &= ~((~(unsigned)g->places[figure] >> r->kind & 1u) << figure);
    }
    bst_rule rule;
    may &= may != 0 ? ~bst_tile_bars(c, way->id, seat, may, p->cell, &rule) : 0;
    may &= may != 0 ? ~bst_feature_bars(c, way->id, seat, may, seg, &rule) : 0;
    return may;
}
