// SPDX-License-Identifier: MIT
// The evaluator that knows the game: points each seat can expect at the end, from the features on the table, the
// squares that must be filled to finish them, and the tiles that are left to do it with.
//
// It is asked about every position of a search, so everything that depends on the tiles left alone (how many fit a
// pattern of edges) is kept until a tile is drawn.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/evaluator.h"
#include "engine/estimate.h"

static const float CASTLE_POINTS = 4;

enum {
    PATTERNS = 5 * 5 * 5 * 5, // each side of an empty square: free, or one of four edges
    ENDS = 6,                 // a feature with more open ends is as good as never finished
    CLAIMS = 48,              // open features with an owner that are looked at
    KNOWN = 64,               // features of the parent that are remembered
    FITS = 32,                // so many tiles that fit are as good as any more
    DIE_SIDES = 12,           // chance with more outcomes is no die
};

// What it goes by; each module has a table of its own for its pieces. script/tune finds better values.
enum {
    WEIGHT_FOLLOWER,
    WEIGHT_SCARCE,
    WEIGHT_PHASE,
    WEIGHT_RETURN,
    WEIGHT_CITY_FIT,
    WEIGHT_CITY_END,
    WEIGHT_ROAD_FIT,
    WEIGHT_ROAD_END,
    WEIGHT_TIME,
    WEIGHT_GROW,
    WEIGHT_AROUND,
    WEIGHT_FIELD_CITY,
    WEIGHT_FIELD_OPEN,
    WEIGHT_FIELD_GROW,
    WEIGHT_MERGE,
    WEIGHT_TIE,
    WEIGHT_SECOND,
    WEIGHT_DIE,
    WEIGHT_WAITING,
    WEIGHT_ENDLESS,
    WEIGHTS,
};

static const bst_weight_def weights[WEIGHTS] = {
    [WEIGHT_FOLLOWER] = {"follower", 49.505F, "points that a full supply of followers is worth"},
    [WEIGHT_SCARCE] = {"scarce", 2.6505F, "followers after which more of them are worth less"},
    [WEIGHT_PHASE] = {"phase", 8.0759F, "own turns left at which followers lose their worth"},
    [WEIGHT_RETURN] = {"return", 0.45615F, "part of a follower that stands where it will come back"},
    [WEIGHT_CITY_FIT] = {"city-fit", 0.3365F, "how soon a tile that fits comes to a city"},
    [WEIGHT_CITY_END] = {"city-end", 0.60439F, "what each further open end leaves of a city's chance"},
    [WEIGHT_ROAD_FIT] = {"road-fit", 0.18508F, "how soon a tile that fits comes to a road"},
    [WEIGHT_ROAD_END] = {"road-end", 0.8F, "what each further open end leaves of a road's chance"},
    [WEIGHT_TIME] = {"time", 2.0213F, "own turns per open end that are enough to finish"},
    [WEIGHT_GROW] = {"grow", 0.42064F, "tiles an open end adds to a feature that is not finished"},
    [WEIGHT_AROUND] = {"around", 0.073321F, "how soon a place around a cloister is filled"},
    [WEIGHT_FIELD_CITY] = {"field-city", 0.28F, "chance of a city with one open end to be finished"},
    [WEIGHT_FIELD_OPEN] = {"field-open", 0.83886F, "what each further open end leaves of it"},
    [WEIGHT_FIELD_GROW] = {"field-grow", 0.028245F, "cities that a field gets in each own turn left"},
    [WEIGHT_MERGE] = {"merge", 0.66559F, "how likely a tile that fits makes one feature of two"},
    [WEIGHT_TIE] = {"tie", 1.5356F, "part of its points that a shared feature is worth"},
    [WEIGHT_ENDLESS] = {"endless", 0.12F, "what a feature that is never finished gains in each own turn left"},
    [WEIGHT_DIE] = {"die", 1.0F, "part of what a die that is to be rolled will bring, on average"},
    [WEIGHT_WAITING] = {"waiting", 1.0F, "part of the points that count that are on their way to a seat"},
    [WEIGHT_SECOND] = {"second", 0.8F, "part of what a second follower on the same tile will bring"},
};

typedef struct ends {
    int n;            // different squares at which it is open,
    int cell[ENDS];   // which,
    float fill[ENDS]; // with the chances that they are filled …
    float chance;     // … all of them
    uint16_t bars[ENDS];
} ends;

// A feature that belongs to someone and is open.
typedef struct claim {
    int kind, most;
    int strength[BST_SEATS_MAX];
    float share;
    ends open;
} claim;

// What a feature promises in the parent of the positions in work, before the modules have their say.
typedef struct known {
    bst_prospect prospect;
    ends open;
} known;

// A module that has its say, with the values of its weights.
typedef struct teller {
    const bst_module *module;
    const float *weight;
} teller;

typedef struct prospects {
    bst_evaluator evaluator;
    teller *of_features, *of_pieces; // modules with the hook prospect, and with the hook estimate
    float weight[WEIGHTS];
    float city_fit[FITS + 1], road_fit[FITS + 1], around_fit[FITS + 1]; // chance by the number of tiles that fit
    float city_end[ENDS + 1], road_end[ENDS + 1];                       // what several ends leave of it
    float field_city[ENDS + 1]; // chance of a city beside a field, by its open ends

    claim claim[CLAIMS]; // of the position in work
    int nclaims;
    bst_prospect prospect[BST_FIGURES_MAX]; // likewise, of all its features with figures

    // What siblings have in common: features that the tile they lay does not change.
    const bst_state *parent; // null: nothing is known
    uint16_t parent_tiles;   // on its table
    int nknown;
    known known[KNOWN];
    uint8_t *known_at; // [region] -> 1 + its place above, or 0

    // For looking behind a die: the positions after it and after the seat's answer, and what can be done there. Null in
    // games without one.
    bst_state *rolled, *answered;
    bst_list *outcomes, *answers;

    // What follows from the tiles left; renewed when they change.
    int tiles;
    float time[ENDS + 1]; // chance that the turns left are enough
    float phase;          // of the game, for the worth of followers
    float around_time;
    uint8_t code[16];        // of what a side bars: 1 to 4
    uint16_t fits[PATTERNS]; // 0: not counted yet; 1 + tiles that fit
    uint8_t pile[];          // the tiles it holds for
} prospects;

static void close(bst_evaluator *evaluator)
{
    prospects *p = (prospects *)evaluator;
    free(p->of_features);
    free(p->of_pieces);
    free(p->known_at);
    free(p->rolled);
    free(p->answered);
    free(p->outcomes);
    free(p->answers);
    free(p);
}

// The modules of a hook and, behind them, their weights.
static teller *open_tellers(const bst_module *const *modules, int n, const bst_settings *settings)
{
    size_t nweights = 0;
    for (int i = 0; i < n; i++)
        nweights += (size_t)modules[i]->nweights;
    teller *tellers = malloc((size_t)(n + 1) * sizeof *tellers + nweights * sizeof(float));
    if (!tellers)
        return NULL;
    float *weight = (float *)(tellers + n);
    for (int i = 0; i < n; i++) {
        tellers[i] = (teller){modules[i], weight};
        for (int k = 0; k < modules[i]->nweights; k++)
            *weight++ = bst_settings_weight(settings, &modules[i]->weights[k]);
    }
    return tellers;
}

static bool open_die(prospects *p, const bst_game *game)
{
    if (game->with_targets.n == 0)
        return true;
    p->rolled = malloc(bst_game_state_size(game));
    p->answered = malloc(bst_game_state_size(game));
    p->outcomes = malloc(sizeof *p->outcomes);
    p->answers = malloc(sizeof *p->answers);
    return p->rolled && p->answered && p->outcomes && p->answers;
}

// What the kinds of edges bar at a side, numbered; a ruleset has four different ones at most.
static void make_codes(prospects *p, const bst_game *game)
{
    int n = 0;
    for (int edge = 1; edge < BST_EDGE_KINDS; edge++) {
        unsigned bars = bst_edge_barred(game->ruleset, edge, 0);
        if (game->ruleset->meets[edge] != 0 && bars != 0 && p->code[bars] == 0 && n < 4)
            p->code[bars] = (uint8_t)++n;
    }
}

static float fit_chance(float rate, int fits, int seats) { return 1 - expf(-rate * (float)fits * 2 / (float)seats); }

static bst_evaluator *open(const bst_game *game, const bst_settings *settings)
{
    prospects *p = calloc(1, sizeof *p + (size_t)game->nkinds);
    if (!p)
        return NULL;
    p->known_at = calloc((size_t)game->nsegs, 1);
    p->of_features = open_tellers(game->with_prospect.at, game->with_prospect.n, settings);
    p->of_pieces = open_tellers(game->with_estimate.at, game->with_estimate.n, settings);
    if (!p->known_at || !p->of_features || !p->of_pieces || !open_die(p, game)) {
        close(&p->evaluator);
        return NULL;
    }
    float *w = p->weight;
    int seats = game->setup.seats;
    for (int i = 0; i < WEIGHTS; i++)
        w[i] = bst_settings_weight(settings, &weights[i]);
    for (int i = 0; i <= FITS; i++) {
        p->city_fit[i] = fit_chance(w[WEIGHT_CITY_FIT], i, seats);
        p->road_fit[i] = fit_chance(w[WEIGHT_ROAD_FIT], i, seats);
        p->around_fit[i] = fit_chance(w[WEIGHT_AROUND], i, seats);
    }
    for (int i = 1; i <= ENDS; i++) {
        p->city_end[i] = powf(w[WEIGHT_CITY_END], (float)(i - 1));
        p->road_end[i] = powf(w[WEIGHT_ROAD_END], (float)(i - 1));
        p->field_city[i] = w[WEIGHT_FIELD_CITY] * powf(w[WEIGHT_FIELD_OPEN], (float)(i - 1));
    }
    p->tiles = -1;
    make_codes(p, game);
    return &p->evaluator;
}

// ---- tiles left ---------------------------------------------------------------------------------------------

static void forget_siblings(prospects *p)
{
    for (int i = 0; i < p->nknown; i++)
        p->known_at[p->known[i].prospect.region] = 0;
    p->nknown = 0;
    p->parent = NULL;
}

static void renew(prospects *p, const bst_game *g, const bst_state *s)
{
    forget_siblings(p); // a laid tile can change what is left, too: a volcano brings the dragon's tiles
    memcpy(p->pile, bst_pile(g, s), (size_t)g->nkinds);
    memset(p->fits, 0, sizeof p->fits);
    p->tiles = s->left[BST_STACK_MAIN] + s->left[BST_STACK_FIRST] + s->left[BST_STACK_SECOND];
    float turns = (float)p->tiles / (float)g->setup.seats;
    for (int i = 1; i <= ENDS; i++)
        p->time[i] = 1 - expf(-turns / ((float)i * p->weight[WEIGHT_TIME]));
    p->phase = 1 - expf(-turns / p->weight[WEIGHT_PHASE]);
    p->around_time = 1 - expf(-turns / 4);
}

// Tiles left that fit an empty cell, at most FITS.
static int fits(prospects *p, const bst_game *g, unsigned bars)
{
    const uint8_t *code = p->code;
    int pattern = ((code[bars & 15] * 5 + code[bars >> 4 & 15]) * 5 + code[bars >> 8 & 15]) * 5 + code[bars >> 12 & 15];
    if (p->fits[pattern] == 0) {
        int n = 0;
        for (int kind = 0; kind < g->nmain && n < FITS; kind++)
            if (p->pile[kind] != 0 && bst_fit(g, kind, bars) != 0)
                n += p->pile[kind];
        p->fits[pattern] = (uint16_t)(1 + (n < FITS ? n : FITS));
    }
    return p->fits[pattern] - 1;
}

// ---- features -----------------------------------------------------------------------------------------------

// Buildings that spread in all directions, unlike roads and paths.
static bool is_city(int kind) { return kind == BST_CITY || kind == BST_TOWER || kind == BST_HOUSE; }

// The squares that must be filled to finish a road or city.
static ends find_ends(prospects *p, const bst_game *g, const bst_state *s, int region)
{
    const bst_seg *segs = bst_segs(g, s);
    const bst_cell *cells = bst_cells(g, s);
    const uint16_t *bars = bst_slot_bars(g, s);
    const bst_region *r = &bst_regions(g, s)[region];
    const float *fit = is_city(r->kind) ? p->city_fit : p->road_fit;
    ends e = {.n = 0, .chance = 1};
    int left = r->open; // open ends not met yet
    int at = region;
    do {
        const bst_cell *cell = &cells[segs[at].cell];
        unsigned sides = bst_kind_of(g, cell)->tile.seg[segs[at].index].sides;
        for (; sides != 0 && left > 0; sides &= sides - 1) {
            int side = (__builtin_ctz(sides) + bst_rotation(cell)) & 3;
            int beside = bst_cell_beside(g, s, cell, side);
            if (beside == 0 || cells[beside].face != BST_EMPTY)
                continue;
            left--;
            bool met = false;
            for (int i = 0; i < e.n && !met; i++)
                met = e.cell[i] == beside;
            if (met)
                continue;
            if (e.n == ENDS) {
                e.chance = 0;
                return e;
            }
            e.cell[e.n] = beside;
            e.bars[e.n] = bars[cells[beside].slot];
            e.fill[e.n] = fit[fits(p, g, e.bars[e.n])];
            e.chance *= e.fill[e.n++];
        }
        at = segs[at].next;
    } while (at != region && left > 0);
    if (e.n > 0)
        e.chance *= (is_city(r->kind) ? p->city_end : p->road_end)[e.n] * p->time[e.n];
    return e;
}

// Places around a cloister that will be filled.
static void look_around(prospects *p, const bst_context *c, bst_prospect *q)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cell = &bst_cells(g, s)[bst_segs(g, s)[q->region].cell];
    const uint16_t *bars = bst_slot_bars(g, s);
    int open = bst_regions(g, s)[q->region].open;
    float filled = 0;
    q->chance = 1;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            int at = bst_cell_find(g, s, cell->x + dx, cell->y + dy);
            if (at != 0 && bst_cells(g, s)[at].face != BST_EMPTY)
                continue;
            // a place that no tile touches yet can still become anything
            int n = at != 0 ? fits(p, g, bars[bst_cells(g, s)[at].slot]) : FITS / 4;
            float chance = p->around_fit[n] * p->around_time;
            filled += chance;
            q->chance *= chance;
        }
    }
    bst_value value = bst_score_value(c, q->region, true);
    q->finished = (float)(bst_value_points(&value) + open * value.each);
    value = bst_score_value(c, q->region, false);
    q->open = (float)bst_value_points(&value) + filled * (float)value.each;
}

static void look_building(prospects *p, const bst_context *c, bst_prospect *q, ends *e)
{
    const bst_region *r = &bst_regions(c->g, c->s)[q->region];
    bst_value value = bst_score_value(c, q->region, true);
    q->finished = (float)bst_value_points(&value);
    if (r->open == 0) {
        q->chance = 1;
        q->open = q->finished;
        return;
    }
    *e = find_ends(p, c->g, c->s, q->region);
    q->chance = e->chance;
    q->finished += (float)(e->n * value.each);
    value = bst_score_value(c, q->region, false);
    q->open = (float)bst_value_points(&value) + p->weight[WEIGHT_GROW] * p->time[e->n] * (float)(e->n * value.each);
}

// Cities beside a field, finished or to be expected.
static void look_field(prospects *p, const bst_context *c, bst_prospect *q, float turns)
{
    uint16_t city[BST_TILES_MAX];
    int n = bst_score_beside(c, q->region, city, BST_TILES_MAX);
    float cities = p->weight[WEIGHT_FIELD_GROW] * turns;
    for (int i = 0; i < n; i++) {
        int open = bst_regions(c->g, c->s)[city[i]].open;
        cities += open == 0 ? 1 : open <= ENDS ? p->field_city[open] * p->time[open] : 0;
    }
    q->chance = 0;
    q->open = q->finished = 3 * cities;
}

// What is never finished and has a value of its own.
static void look_endless(prospects *p, const bst_context *c, bst_prospect *q, float turns)
{
    bst_value value = bst_score_value(c, q->region, true);
    q->chance = 0;
    q->open = q->finished = (float)bst_value_points(&value) + p->weight[WEIGHT_ENDLESS] * turns;
}

static void look(prospects *p, const bst_context *c, bst_estimate *e, bst_prospect *q, ends *open)
{
    int kind = bst_regions(c->g, c->s)[q->region].kind;
    if (kind == BST_COURT)
        look_endless(p, c, q, e->turns);
    else if (kind == BST_FIELD)
        look_field(p, c, q, e->turns);
    else if (kind == BST_CASTLE) // its lord stays until a building beside it is scored, if ever
        q->open = q->finished = CASTLE_POINTS;
    else if (bst_is_center(kind))
        look_around(p, c, q);
    else
        look_building(p, c, q, open);
}

// ---- siblings -----------------------------------------------------------------------------------------------

static void renew_if_drawn(prospects *p, const bst_game *g, const bst_state *s)
{
    if (p->tiles < 0 || memcmp(p->pile, bst_pile(g, s), (size_t)g->nkinds) != 0)
        renew(p, g, s);
}

static void siblings(bst_evaluator *evaluator, const bst_state *parent)
{
    prospects *p = (prospects *)evaluator;
    const bst_game *g = evaluator->game;
    forget_siblings(p);
    if (!parent || parent->actor == BST_NOBODY || g->step[parent->step].id != BST_STEP_LAY)
        return;
    renew_if_drawn(p, g, parent);
    bst_context c = {.g = g, .s = (bst_state *)(uintptr_t)parent};
    bst_estimate e = {.tiles = p->tiles, .turns = (float)p->tiles / (float)g->setup.seats};
    const bst_figure *figures = bst_figure_table(g, parent);
    for (int f = 1; f <= g->nfigures && p->nknown < KNOWN; f++) {
        if (figures[f].place != BST_AT_SEGMENT)
            continue;
        int region = bst_segs(g, parent)[figures[f].ref].region;
        if (bst_regions(g, parent)[region].figures != f)
            continue;
        known *k = &p->known[p->nknown++];
        k->prospect = (bst_prospect){.region = region};
        k->open.n = 0;
        look(p, &c, &e, &k->prospect, &k->open);
        p->known_at[region] = (uint8_t)p->nknown;
    }
    p->parent = parent;
    p->parent_tiles = parent->nlaid;
}

// Whether a feature of the parent looks the same now that another tile lies on the table.
static bool unchanged(const prospects *p, const bst_game *g, const bst_state *s, const known *k)
{
    int region = k->prospect.region;
    const bst_region *before = &bst_regions(g, p->parent)[region], *now = &bst_regions(g, s)[region];
    const bst_cell *cells = bst_cells(g, s);
    const bst_cell *laid = &cells[s->laid];
    if (now->kind != before->kind || now->open != before->open || now->tiles != before->tiles)
        return false;
    if (bst_is_center(now->kind)) { // a bridge that comes with the tile changes an edge farther off
        const bst_cell *center = &cells[bst_segs(g, s)[region].cell];
        return g->with_edge.n == 0 && (abs(laid->x - center->x) > 2 || abs(laid->y - center->y) > 2);
    }
    if (now->kind == BST_COURT)
        return now->shields == before->shields;
    if (now->kind == BST_FIELD) { // the cities beside it grow by a city, and an abbey finishes them
        const bst_kind *kind = bst_kind_of(g, laid);
        for (int i = 0; i < kind->nsegs; i++)
            if (kind->tile.seg[i].kind == BST_CITY || kind->tile.seg[i].kind == BST_ABBEY)
                return false;
    }
    for (int i = 0; i < k->open.n; i++) {
        const bst_cell *at = &cells[k->open.cell[i]];
        if (at->face != BST_EMPTY || bst_slot_bars(g, s)[at->slot] != k->open.bars[i])
            return false;
    }
    return true;
}

// As look(), but what a sibling's parent has told already is not asked again.
static void look_again(prospects *p, const bst_context *c, bst_estimate *e, bst_prospect *q, ends *open)
{
    const known *k = p->parent && p->known_at[q->region] != 0 ? &p->known[p->known_at[q->region] - 1] : NULL;
    if (k && c->s->laid != 0 && c->s->nlaid == p->parent_tiles + 1 && unchanged(p, c->g, c->s, k)) {
        q->chance = k->prospect.chance;
        q->open = k->prospect.open;
        q->finished = k->prospect.finished;
        *open = k->open;
    } else {
        look(p, c, e, q, open);
    }
}

// Two features of different owners that meet at an empty square may become one: whoever is stronger then, gets both.
static void add_claim(prospects *p, const bst_context *c, const bst_prospect *q, const ends *open, float share)
{
    if (p->nclaims == CLAIMS)
        return;
    claim *k = &p->claim[p->nclaims++];
    k->kind = bst_regions(c->g, c->s)[q->region].kind;
    k->share = share;
    k->most = q->most;
    memcpy(k->strength, q->strength, sizeof k->strength);
    k->open = *open;
}

static void add_merger(prospects *p, int seats, bst_estimate *e, const claim *a, const claim *b, float chance)
{
    int most = 0, strength[BST_SEATS_MAX];
    for (int seat = 0; seat < seats; seat++) {
        strength[seat] = a->strength[seat] + b->strength[seat];
        most = strength[seat] > most ? strength[seat] : most;
    }
    for (int seat = 0; seat < seats; seat++) {
        float before = (a->strength[seat] == a->most ? a->share : 0) + (b->strength[seat] == b->most ? b->share : 0);
        float after = strength[seat] == most ? a->share + b->share : 0;
        e->value[seat] += p->weight[WEIGHT_MERGE] * chance * (after - before);
    }
}

static void add_mergers(prospects *p, int seats, bst_estimate *e)
{
    for (int i = 1; i < p->nclaims; i++) {
        for (int j = 0; j < i; j++) {
            const claim *a = &p->claim[i], *b = &p->claim[j];
            if (a->kind != b->kind)
                continue;
            for (int m = 0; m < a->open.n; m++)
                for (int n = 0; n < b->open.n; n++)
                    if (a->open.cell[m] == b->open.cell[n])
                        add_merger(p, seats, e, a, b, a->open.fill[m] * p->time[1]);
        }
    }
}

// A feature with figures: its points for those who lead in it, its followers back by their chance.
static void add_region(prospects *p, const bst_context *c, bst_estimate *e, int region)
{
    const bst_game *g = c->g;
    const bst_figure *figures = bst_figure_table(g, c->s);
    bst_prospect *q = &p->prospect[e->nprospects++];
    float back[BST_SEATS_MAX] = {0};
    int leaders = 0;
    *q = (bst_prospect){.region = region};
    q->most = bst_figure_strengths(g, c->s, region, q->strength);
    ends open = {.n = 0};
    look_again(p, c, e, q, &open);
    for (int i = 0; i < g->with_prospect.n; i++) {
        e->weight = p->of_features[i].weight;
        p->of_features[i].module->prospect(c, e, q);
    }
    for (int f = bst_regions(g, c->s)[region].figures; f != 0; f = figures[f].next)
        if (bst_is_follower(g, f))
            back[g->figure_seat[f]] += q->chance;
    for (int seat = 0; seat < g->setup.seats; seat++)
        leaders += bst_prospect_leads(q, seat);
    float tie = g->ruleset->tie_pays ? p->weight[WEIGHT_TIE] : 0;
    float share = bst_prospect_points(q) * (leaders > 1 ? tie : 1);
    for (int seat = 0; seat < g->setup.seats; seat++) {
        if (bst_prospect_leads(q, seat))
            e->value[seat] += share;
        e->followers[seat] += back[seat] * p->weight[WEIGHT_RETURN];
    }
    if (open.n > 0 && q->most > 0)
        add_claim(p, c, q, &open, share);
}

// ---- followers ----------------------------------------------------------------------------------------------

static float worth(const prospects *p, float followers)
{
    return p->weight[WEIGHT_FOLLOWER] * p->phase * (1 - expf(-followers / p->weight[WEIGHT_SCARCE]));
}

// Kinds of followers that the active seat may still put on the tile it has just laid, in their order: in the figure
// step a small one; there and in the next step one who may come second.
static int puts_to_come(const bst_game *g, const bst_state *s, int kinds[2])
{
    const bst_entry *step = &g->step[s->step];
    int second = g->step_index[BST_STEP_PHANTOM];
    int n = 0;
    // what a symbol of the tile asks comes before the figure
    bool first = step->id == BST_STEP_LAY_EFFECT || (step->id == BST_STEP_FIGURE && step->order <= 0);
    if (s->laid == 0 || s->actor != s->active || (!first && step->id != BST_STEP_PHANTOM))
        return 0;
    if (first && bst_figure_spare(g, s, s->active, BST_FIGURE_SMALL) != 0)
        kinds[n++] = BST_FIGURE_SMALL;
    uint32_t ready = g->step[second].id == BST_STEP_PHANTOM ? s->supply[s->active] & g->placing[second] : 0;
    if (ready != 0)
        kinds[n++] = g->figure_kind[__builtin_ctz(ready) + 1];
    return n;
}

typedef struct put {
    float gain;
    float followers; // that the seat has then, or can expect back
    int region;
} put;

// The best place on the tile just laid for a follower of this kind, other than the one already taken; or none.
static put best_put(prospects *p, const bst_context *c, bst_estimate *e, int kind, put taken)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    const bst_cell *cell = &bst_cells(g, s)[s->laid];
    put best = {.followers = taken.followers, .region = -1};
    float now = worth(p, taken.followers);
    int nsegs = bst_kind_of(g, cell)->nsegs;
    for (int i = 0; i < nsegs; i++) {
        int region = bst_segs(g, s)[cell->seg0 + i].region;
        const bst_region *r = &bst_regions(g, s)[region];
        if (r->figures != 0 || region == taken.region || !(g->places[kind] >> r->kind & 1))
            continue;
        bst_prospect q = {.region = region};
        ends open = {.n = 0};
        look(p, c, e, &q, &open);
        float then = taken.followers - 1 + q.chance * (r->open == 0 ? 1 : p->weight[WEIGHT_RETURN]);
        float gain = bst_prospect_points(&q) - now + worth(p, then);
        if (gain > best.gain)
            best = (put){gain, then, region};
    }
    return best;
}

// The seat may put followers on the tile it has just laid: what that will bring.
static float best_puts(prospects *p, const bst_context *c, bst_estimate *e)
{
    int kinds[2];
    int n = puts_to_come(c->g, c->s, kinds);
    put at = {.followers = e->followers[c->s->active], .region = -1};
    float sum = 0;
    for (int i = 0; i < n; i++) {
        at = best_put(p, c, e, kinds[i], at);
        sum += kinds[i] == BST_FIGURE_SMALL ? at.gain : p->weight[WEIGHT_SECOND] * at.gain;
    }
    return sum;
}

// Points that wait for a decision about them, such as which counting figure moves, are as good as entered.
static void add_waiting(const prospects *p, const bst_context *c, float value[BST_SEATS_MAX])
{
    bst_gain *gain;
    int n = c->g->off_points != 0 ? bst_points_waiting(c, &gain) : 0;
    for (int i = 0; i < n; i++) {
        float points = gain[i].entered ? 0 : p->weight[WEIGHT_WAITING] * (float)gain[i].points;
        if (gain[i].seat != BST_NOBODY)
            value[gain[i].seat] += points;
        if (gain[i].from != BST_NOBODY)
            value[gain[i].from] -= points;
    }
}

// The position as it is, whatever chance or a seat decides next.
static void estimate_now(prospects *p, const bst_game *g, const bst_state *state, float value[BST_SEATS_MAX])
{
    int seats = g->setup.seats;
    for (int seat = 0; seat < seats; seat++)
        value[seat] = (float)state->score[seat];
    if (state->actor == BST_NOBODY)
        return;
    renew_if_drawn(p, g, state);
    bst_context c = {.g = g, .s = (bst_state *)(uintptr_t)state};
    add_waiting(p, &c, value);
    bst_estimate e = {.tiles = p->tiles, .turns = (float)p->tiles / (float)seats, .prospect = p->prospect};
    const bst_figure *figures = bst_figure_table(g, state);
    const bst_seg *segs = bst_segs(g, state);
    const bst_region *regions = bst_regions(g, state);
    p->nclaims = 0;
    for (int seat = 0; seat < seats; seat++)
        e.followers[seat] = (float)__builtin_popcount(state->supply[seat] & g->supply_followers);
    for (int f = 1; f <= g->nfigures; f++) {
        if (figures[f].place == BST_AT_SEGMENT) {
            int region = segs[figures[f].ref].region;
            if (regions[region].figures == f) // each feature once, by the first of its figures
                add_region(p, &c, &e, region);
        }
    }
    add_mergers(p, seats, &e);
    for (int i = 0; i < g->with_estimate.n; i++) {
        e.weight = p->of_pieces[i].weight;
        p->of_pieces[i].module->estimate(&c, &e);
    }
    e.value[state->active] += best_puts(p, &c, &e);
    for (int seat = 0; seat < seats; seat++)
        value[seat] += e.value[seat] + worth(p, e.followers[seat]);
}

// What a seat does next in the same step, after the die: the best for itself.
static void estimate_answer(prospects *p, const bst_game *g, float value[BST_SEATS_MAX])
{
    int seat = p->rolled->actor;
    float other[BST_SEATS_MAX];
    bst_legal(g, p->rolled, p->answers);
    for (int i = 0; i < p->answers->n; i++) {
        memcpy(p->answered, p->rolled, g->state_size);
        bst_apply(g, p->answered, p->answers->at[i], NULL);
        estimate_now(p, g, p->answered, i == 0 ? value : other);
        if (i > 0 && other[seat] > value[seat])
            memcpy(value, other, sizeof other);
    }
}

// A die that is to be rolled: the mean of what its results lead to.
static void estimate_die(prospects *p, const bst_game *g, const bst_state *state, float value[BST_SEATS_MAX])
{
    float sum[BST_SEATS_MAX] = {0};
    bst_legal(g, state, p->outcomes);
    if (p->outcomes->n > DIE_SIDES) // no die: its module knows better what to expect
        return;
    for (int i = 0; i < p->outcomes->n; i++) {
        float then[BST_SEATS_MAX];
        memcpy(p->rolled, state, g->state_size);
        bst_apply(g, p->rolled, p->outcomes->at[i], NULL);
        if (p->rolled->actor < g->setup.seats && g->step[p->rolled->step].id == g->step[state->step].id)
            estimate_answer(p, g, then);
        else
            estimate_now(p, g, p->rolled, then);
        for (int seat = 0; seat < g->setup.seats; seat++)
            sum[seat] += then[seat] * (float)p->outcomes->weight[i];
    }
    for (int seat = 0; seat < g->setup.seats; seat++)
        value[seat] += p->weight[WEIGHT_DIE] * (sum[seat] / (float)p->outcomes->total - value[seat]);
}

static void estimate(bst_evaluator *evaluator, const bst_state *state, float value[BST_SEATS_MAX])
{
    prospects *p = (prospects *)evaluator;
    const bst_game *g = evaluator->game;
    estimate_now(p, g, state, value);
    if (p->rolled && state->actor == BST_CHANCE && !bst_chance_draws(g, state) && p->weight[WEIGHT_DIE] != 0)
        estimate_die(p, g, state, value);
}

const bst_evaluator_def bst_evaluator_prospects = {
    .name = "prospects",
    .about = "what can be expected, given the tiles that are left",
    .weights = weights,
    .nweights = WEIGHTS,
    .open = open,
    .estimate = estimate,
    .siblings = siblings,
    .close = close,
};
