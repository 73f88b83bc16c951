// SPDX-License-Identifier: MIT
// Scoring: what a feature is worth, and who owns it.

#include <string.h>

#include "engine/engine.h"

bst_event *bst_tell_region(bst_context *c, bst_event_kind kind, int seat, int region, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        const bst_seg *p = &bst_segs(c->g, c->s)[region];
        const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
        e->seat = (uint8_t)seat;
        e->rule = (uint16_t)rule;
        e->x = cell->x;
        e->y = cell->y;
        e->seg = p->index;
        e->feature = bst_regions(c->g, c->s)[region].kind;
    }
    return e;
}

bst_value bst_score_value(const bst_context *c, int region, bool finished)
{
    bst_value v = c->g->ruleset->value(c, region, finished);
    for (int i = 0; i < c->g->with_value.n; i++) {
        c->g->with_value.at[i]->value(c, region, finished, &v);
    }
    return v;
}

int bst_value_points(const bst_value *v) { return v->count * v->each + v->shields * v->per_shield + v->extra; }

/// How many seats share the majority.
static int owners_count(const bst_context *c, const int strength[BST_SEATS_MAX], int best)
{
    int n = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        n += strength[seat] == best;
    }
    return n;
}

/// For each seat the rule by which its followers count for nothing; none if they do count, or if there are none.
static void weak_rules(const bst_context *c, int region, const int strength[], int best, bst_rule rule[BST_SEATS_MAX])
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    memset(rule, 0, sizeof *rule * BST_SEATS_MAX);
    for (int f = bst_regions(c->g, c->s)[region].figures; f != 0; f = figures[f].next) {
        const bst_figure_def *def = c->g->figure_def[c->g->figure_kind[f]];
        int seat = c->g->figure_seat[f];
        if (def->follower && strength[seat] == 0) {
            rule[seat] = best == 0 ? def->owns_nothing : def->weak;
        }
    }
}

void bst_score_building(bst_context *c, int region, bool finished)
{
    const bst_ruleset *rules = c->g->ruleset;
    if (bst_regions(c->g, c->s)[region].figures == 0) {
        bst_tell_region(c, BST_EVENT_NOTHING, BST_NOBODY, region, rules->cites.nobody);
        return;
    }
    int strength[BST_SEATS_MAX];
    bst_rule weak[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    weak_rules(c, region, strength, best, weak);
    bst_value v = bst_score_value(c, region, finished);
    int points = bst_value_points(&v);
    bst_breakdown why = {.count = (int16_t)v.count,
                         .each = (int16_t)v.each,
                         .shields = (int16_t)v.shields,
                         .per_shield = (int16_t)v.per_shield,
                         .extra = (int16_t)v.extra};
    bool pays = rules->tie_pays || owners_count(c, strength, best) == 1;
    int kind = bst_regions(c->g, c->s)[region].kind;
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        if (weak[seat] != BST_RULE_NONE) {
            bst_tell_region(c, BST_EVENT_NOTHING, seat, region, weak[seat]);
        } else if (strength[seat] > 0 && strength[seat] == best && points > 0 && pays) {
            bst_award(c, seat, points, (bst_category)rules->feature[kind].category, v.rule, region, why);
        } else if (strength[seat] > 0) {
            bst_rule rule = strength[seat] != best ? rules->cites.fewer : pays ? v.rule : rules->cites.tie;
            bst_tell_region(c, BST_EVENT_NOTHING, seat, region, rule);
        }
    }
}

/// BASE-95, BASE-R17
int bst_score_beside(const bst_context *c, int field, uint16_t out[], int capacity)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_seg *segs = bst_segs(g, s);
    uint8_t seen[(BST_TILES_MAX * BST_TILE_SEGS + 7) / 8];
    memset(seen, 0, (size_t)(s->nsegs + 7) / 8);
    int n = 0;
    int at = field;
    do {
        uint32_t borders = bst_seg_printed(g, s, at)->borders;
        int seg0 = at - segs[at].index;
        for (; borders != 0 && n < capacity; borders &= borders - 1) {
            int city = segs[seg0 + __builtin_ctz(borders)].region;
            out[n] = (uint16_t)city; // written in any case, kept if it is new
            n += ~seen[city >> 3] >> (city & 7) & 1;
            seen[city >> 3] |= (uint8_t)(1 << (city & 7));
        }
        at = segs[at].next;
    } while (at != field);
    return n;
}

int bst_score_cities(const bst_context *c, int field, uint16_t out[], int capacity)
{
    int n = bst_score_beside(c, field, out, capacity);
    int finished = 0;
    for (int i = 0; i < n; i++) {
        if (bst_region_finished(c->g, &bst_regions(c->g, c->s)[out[i]])) {
            out[finished++] = out[i];
        }
    }
    return finished;
}

int bst_score_cities_value(const bst_context *c, int each, const uint16_t city[], int n)
{
    int points = 0;
    for (int k = 0; k < n; k++) {
        int worth = each;
        for (int i = 0; i < c->g->with_farm_city.n; i++) {
            worth = c->g->with_farm_city.at[i]->farm_city(c, city[k], worth);
        }
        points += worth;
    }
    return points;
}

int bst_score_field_each(const bst_context *c, int field, int seat, int rate)
{
    for (int i = 0; i < c->g->with_farm_seat.n; i++) {
        rate += c->g->with_farm_seat.at[i]->farm_seat(c, field, seat);
    }
    return rate;
}

static void field_award(bst_context *c, int seat, int field, int rate, bst_rule rule, const uint16_t *city, int n)
{
    const bst_game *g = c->g;
    int each = bst_score_field_each(c, field, seat, rate);
    int points = bst_score_cities_value(c, each, city, n);
    if (points == 0) {
        bst_tell_region(c, BST_EVENT_NOTHING, seat, field, g->ruleset->cites.no_city);
        return;
    }
    bst_breakdown why = {.count = (int16_t)n, .each = (int16_t)each, .extra = (int16_t)(points - n * each)};
    bst_award(c, seat, points, BST_CATEGORY_FIELDS, rule, field, why);
}

void bst_score_field(bst_context *c, int field, int rate, bst_rule rule)
{
    uint16_t city[BST_TILES_MAX];
    int strength[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, field, strength);
    int n = bst_score_cities(c, field, city, BST_TILES_MAX);
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        if (strength[seat] > 0 && strength[seat] == best) {
            field_award(c, seat, field, rate, rule, city, n);
        } else if (strength[seat] > 0) {
            bst_tell_region(c, BST_EVENT_NOTHING, seat, field, c->g->ruleset->cites.fewer_field);
        }
    }
}

/// Order of scoring: by kind, then by rank.
static bool scored_before(const bst_context *c, int a, int b)
{
    const bst_region *regions = bst_regions(c->g, c->s);
    int ka = c->g->ruleset->feature[regions[a].kind].order;
    int kb = c->g->ruleset->feature[regions[b].kind].order;
    if (ka != kb) {
        return ka < kb;
    }
    return bst_region_rank(c->g, c->s, a) < bst_region_rank(c->g, c->s, b);
}

static void finished_add(bst_context *c, int region)
{
    bst_state *s = c->s;
    int at = s->nfinished;
    for (int i = 0; i < at; i++) {
        if (s->finished[i] == region) {
            return;
        }
    }
    if (at == BST_FINISHED_MAX) {
        return;
    }
    while (at > 0 && scored_before(c, region, s->finished[at - 1])) {
        s->finished[at] = s->finished[at - 1];
        at--;
    }
    s->finished[at] = (uint16_t)region;
    s->nfinished++;
}

void bst_score_skip(bst_context *c, int region)
{
    bst_state *s = c->s;
    int kept = 0;
    for (int i = 0; i < s->nfinished; i++) {
        if (s->finished[i] != region) {
            s->finished[kept++] = s->finished[i];
        }
    }
    s->nfinished = (uint16_t)kept;
}

/// Whether a region is a building that is finished by its edges: one answer, for its parts can hardly be guessed.
static inline bool finished_by_edges(const bst_context *c, int region)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    return (r->open == 0) & c->g->ruleset->feature[r->kind].building & !bst_is_center(r->kind);
}

/// Cloisters that the tile just laid has finished leave the list of unfinished ones.
static void centers_collect(bst_context *c)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    const bst_cell *laid = &bst_cells(g, s)[s->laid];
    bst_centers centers = bst_centers_of(g, s);
    int kept = 0;
    for (int i = 0; i < s->ncenters; i++) {
        int region = centers.region[i];
        if (bst_regions(g, s)[region].open != 0) {
            centers.x[kept] = centers.x[i];
            centers.y[kept] = centers.y[i];
            centers.region[kept++] = (uint16_t)region;
        } else if (bst_near(centers.x[i], centers.y[i], laid)) {
            finished_add(c, region);
        }
    }
    s->ncenters = (uint16_t)kept;
}

void bst_score_collect(bst_context *c)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    const bst_cell *cell = &bst_cells(g, s)[s->laid];
    const bst_seg *segs = &bst_segs(g, s)[cell->seg0];
    if (!s->closed) {
        return;
    }
    bool centers = (s->closed & BST_CLOSED_CENTER) != 0;
    s->closed = 0;
    uint16_t found[BST_TILE_SEGS + BST_NOTED_MAX]; // written in any case, kept if they are finished
    int n = 0;
    for (int i = 0; i < bst_face_at(g, cell)->nsegs; i++) {
        found[n] = segs[i].region;
        n += finished_by_edges(c, segs[i].region);
    }
    for (int i = 0; i < s->nnoted; i++) {
        int region = bst_segs(g, s)[s->noted[i]].region;
        found[n] = (uint16_t)region;
        n += finished_by_edges(c, region);
    }
    s->nnoted = 0;
    for (int i = 0; i < n; i++) {
        finished_add(c, found[i]);
    }
    if (centers) {
        centers_collect(c);
    }
    if (s->nfinished != 0) {
        bst_arm_scoring(c, true);
    }
    for (int i = 0; i < s->nfinished; i++) {
        bst_tell_region(c, BST_EVENT_FINISHED, s->active, s->finished[i], BST_TURN_16A);
    }
}
