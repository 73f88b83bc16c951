// SPDX-License-Identifier: MIT
// What a catapult round promises, for bots: whom a throw would probably hit or seduce, and what that is worth to whom.

#include <math.h>

#include "engine/estimate.h"
#include "modules/catapult.h"

enum { WEIGHT_CAKE, WEIGHT_CHARM, WEIGHT_GAMES, WEIGHT_SPARE };

static const bst_weight_def weights[] = {
    [WEIGHT_CAKE] = {"cake", 1.0F, "part of what a cake fight can be expected to bring and cost"},
    [WEIGHT_CHARM] = {"charm", 1.0F, "part of what a seduction can be expected to bring and cost"},
    [WEIGHT_GAMES] = {"fair-games", 1.0F,
                      "part of the points that throwing at the fair and catching bring, on average"},
    [WEIGHT_SPARE] = {"cake-spare", 20.0F, "points that the last follower is worth to a cake fight or seduction"},
};

/// What something brings to each seat, in points.
typedef struct outcome {
    float points[BST_SEATS_MAX];
} outcome;

/// A follower on the table, and what it would mean to hit or to seduce him.
typedef struct mark {
    bst_dot at;
    outcome out;
    float reach; ///< of a hit, in tiles
} mark;

typedef struct marks {
    int n, spare;
    mark at[BST_FIGURES_MAX];
} marks;

/// Where a chip comes down: the middle, and how far it strays along its way and across it, in tiles.
typedef struct scatter {
    bst_dot at;
    float sine, cosine; ///< of its direction
    float along, across;
} scatter;

static const float tile = 1.0F / BST_TILE_UNITS;

/// What one follower more in its supply is worth to a seat.
static float spare_worth(const bst_estimate *e, int seat)
{
    return e->weight[WEIGHT_SPARE] * bst_estimate_time(e, 3) / (1 + e->followers[seat]);
}

/// A follower goes home; in a seduction (`by` is a seat) one of another seat comes instead.
static outcome meaning(const bst_context *c, const bst_estimate *e, int figure, int by)
{
    outcome out = {0};
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    int seat = c->g->figure_seat[figure];
    int strengths[BST_SEATS_MAX] = {0};
    if (f->place != BST_AT_SEGMENT) {
        return out;
    }
    const bst_prospect *p = bst_estimate_prospect(e, bst_segs(c->g, c->s)[f->ref].region);
    if (!p) {
        return out;
    }
    strengths[seat] -= c->g->figure_def[c->g->figure_kind[figure]]->strength;
    out.points[seat] += spare_worth(e, seat) * (1 - p->chance / 2);
    if (by < c->g->setup.seats) {
        strengths[by] += 1;
        out.points[by] -= spare_worth(e, by) * (1 - p->chance / 2);
    }
    bst_prospect_shift(c, p, strengths, out.points);
    return out;
}

/// All followers on the table, as a thrower sees them.
static void marks_set(const bst_context *c, const bst_estimate *e, int thrower, marks *all)
{
    bool charms = bst_catapult_mine(c)->chip == BST_CHIP_SEDUCTION;
    bool any = (c->s->supply[thrower] & c->g->supply_followers) != 0;
    all->n = 0;
    for (int f = 1; f <= c->g->per_seat * c->g->setup.seats; f++) {
        mark m = {.reach = (float)(BST_CHIP_RADIUS + bst_anchor_radius(c, f)) * tile};
        if (!bst_anchor_of(c, f, &m.at)) {
            continue;
        }
        if (!charms) {
            m.out = meaning(c, e, f, BST_NOBODY);
        } else if (any) {
            outcome out = meaning(c, e, f, thrower);
            m.out = bst_estimate_lead(c, out.points, thrower) > 0 ? out : m.out; // CATA-R4: nobody has to
        }
        all->at[all->n++] = m;
    }
}

static void add(const bst_context *c, outcome *sum, const outcome *one, float times)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        sum->points[seat] += times * one->points[seat];
    }
}

/// How the offset of a spot from the middle lies to the direction of the throw, in standard deviations.
static float far_off(const scatter *s, bst_dot at)
{
    float dx = (float)(at.x - s->at.x) * tile;
    float dy = (float)(at.y - s->at.y) * tile;
    float along = (dx * s->sine - dy * s->cosine) / s->along;
    float across = (dx * s->cosine + dy * s->sine) / s->across;
    return along * along + across * across;
}

/// A hit is a small disc: its size times how dense the throws fall there.
static outcome cake(const bst_context *c, const marks *all, const scatter *s)
{
    outcome sum = {0};
    for (int i = 0; i < all->n; i++) {
        const mark *m = &all->at[i];
        float density = expf(-far_off(s, m->at) / 2) / (2 * s->along * s->across);
        float hit = m->reach * m->reach * density;
        add(c, &sum, &m->out, hit < 1 ? hit : 1);
    }
    return sum;
}

/// Who is nearest to some of the places where the chip may come down.
static outcome charm(const bst_context *c, const marks *all, const scatter *s)
{
    enum { STEPS = 4 }; // places in each direction, half a standard deviation apart
    static const float often[STEPS + 1] = {0.2042F, 0.1802F, 0.1238F, 0.0663F, 0.0276F};
    outcome sum = {0};
    for (int i = -STEPS; i <= STEPS; i++) {
        for (int k = -STEPS; k <= STEPS; k++) {
            float along = (float)i / 2 * s->along * BST_TILE_UNITS;
            float across = (float)k / 2 * s->across * BST_TILE_UNITS;
            bst_dot at = {s->at.x + (int32_t)(along * s->sine + across * s->cosine),
                          s->at.y + (int32_t)(across * s->sine - along * s->cosine)};
            int best = -1;
            for (int m = 0; m < all->n; m++) {
                if (best < 0 || bst_dot_square(at, all->at[m].at) < bst_dot_square(at, all->at[best].at)) {
                    best = m;
                }
            }
            if (best >= 0) {
                add(c, &sum, &all->at[best].out, often[i < 0 ? -i : i] * often[k < 0 ? -k : k]);
            }
        }
    }
    return sum;
}

static outcome expected(const bst_context *c, const marks *all, const scatter *s)
{
    return bst_catapult_mine(c)->chip == BST_CHIP_CAKE ? cake(c, all, s) : charm(c, all, s);
}

/// How a chip strays that is to go from a spot to another one.
static scatter scatter_to(const bst_context *c, bst_dot from, bst_dot at)
{
    float dx = (float)(at.x - from.x) * tile;
    float dy = (float)(at.y - from.y) * tile;
    float length = sqrtf(dx * dx + dy * dy);
    float scale = (float)bst_throw_scale(c) / 100;
    return (scatter){
        .at = at,
        .sine = length > 0 ? dx / length : 0,
        .cosine = length > 0 ? -dy / length : 1,
        .along = (0.1F + length / 8) * scale,
        .across = (0.1F + length / 12) * scale,
    };
}

/// What a seat can expect of the best throw it has.
static outcome best_throw(const bst_context *c, const bst_estimate *e, int fair, int seat)
{
    marks all;
    outcome best = {0};
    bst_dot from = bst_throw_from(c, fair, seat);
    marks_set(c, e, seat, &all);
    for (int i = 0; i < all.n; i++) {
        scatter s = scatter_to(c, from, all.at[i].at);
        outcome out = expected(c, &all, &s);
        if (i == 0 || bst_estimate_lead(c, out.points, seat) > bst_estimate_lead(c, best.points, seat)) {
            best = out;
        }
    }
    return best;
}

/// What the throw that is under way can be expected to bring.
static outcome this_throw(const bst_context *c, const bst_estimate *e, int fair)
{
    const bst_catapult *m = bst_catapult_mine(c);
    marks all;
    bst_throw t = bst_throw_of(c, fair, m->thrower, m->direction, m->power, m->longest);
    scatter s = scatter_to(c, t.from, bst_dot_moved(t.from, t.direction, t.length));
    marks_set(c, e, m->thrower, &all);
    return expected(c, &all, &s);
}

/// Points that the games without followers bring to each seat on average: at the fair those who touch it, or the
/// nearest; in the catching game everybody throws once and catches once.
static float game_points(const bst_context *c)
{
    int seats = c->g->setup.seats;
    float missed = 0.58F;
    float nobody = missed;
    if (bst_catapult_mine(c)->chip == BST_CHIP_CATCH) {
        return 5;
    }
    for (int seat = 1; seat < seats; seat++) {
        nobody *= missed;
    }
    return 5 * (1 - missed + nobody / (float)seats);
}

static void estimate(const bst_context *c, bst_estimate *e)
{
    const bst_catapult *m = bst_catapult_mine(c);
    int seats = c->g->setup.seats;
    bool begun = m->phase == CATAPULT_AIM || m->phase == CATAPULT_TOSS;
    outcome sum = {0};
    if (m->ndue == 0 || (!begun && m->phase != CATAPULT_ALONG)) {
        return;
    }
    if (m->chip == BST_CHIP_CATCH || m->chip == BST_CHIP_TARGET) {
        for (int seat = 0; begun && m->thrown == 0 && seat < seats; seat++) {
            e->value[seat] += e->weight[WEIGHT_GAMES] * game_points(c);
        }
        return;
    }
    float weight = e->weight[m->chip == BST_CHIP_CAKE ? WEIGHT_CAKE : WEIGHT_CHARM];
    if (weight == 0) {
        return;
    }
    if (!begun) {
        sum = this_throw(c, e, m->due[0]);
    }
    for (int i = m->thrown; begun && m->thrown == 0 && i < seats; i++) { // which chips would be best?
        outcome one = best_throw(c, e, m->due[0], (m->thrower + i) % seats);
        add(c, &sum, &one, 1);
    }
    for (int seat = 0; seat < seats; seat++) {
        e->value[seat] += weight * sum.points[seat];
    }
}

const bst_module bst_module_aiming = {
    .name = "aiming",
    .number = BST_ROOM_AIMING,
    .elements = BST_ELEMENT_CATAPULT,
    BST_TABLE(weights),
    .estimate = estimate,
};
