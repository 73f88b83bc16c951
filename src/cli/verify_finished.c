// SPDX-License-Identifier: MIT
// Features that are told as finished (TURN-16a): they are finished now, they were not before this part of the turn, and
// none that became finished in it is left out. New is what has a piece that belonged to nothing finished before: parts
// and joins of finished roads, which a piece can make, are not finished anew.

#include <stdlib.h>

#include "cli/verify_parts.h"

enum { TOLD_MAX = 256, SPOTS_MAX = 16 * BST_TILES_MAX };

struct bst_finished {
    int nbefore, ntold;
    uint64_t before[SPOTS_MAX]; // segments of what was finished when the part began, in order
    uint64_t told[TOLD_MAX];    // marks of the features that were told as finished since
    bst_spot spots[SPOTS_MAX];  // of the feature that is looked at
};

bool bst_finished_init(bst_verifier *v) { return (v->finished = calloc(1, sizeof *v->finished)) != NULL; }

void bst_finished_free(bst_verifier *v) { free(v->finished); }

static bool is_center(int kind) { return kind == BST_CLOISTER || kind == BST_SHRINE || kind == BST_ABBEY; }

static bool is_building(int kind) { return kind == BST_ROAD || kind == BST_CITY || is_center(kind); }

static uint64_t key_of(bst_spot spot)
{
    return (uint64_t)(uint16_t)spot.square.x << 32 | (uint64_t)(uint16_t)spot.square.y << 16 | (uint64_t)spot.seg;
}

static int order(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// The segments of a feature into finished->spots; their number.
static int spots_of(bst_verifier *v, const bst_state *state, int id)
{
    return bst_region_spots(v->game, state, id, v->finished->spots, SPOTS_MAX);
}

// A number for the set of segments that was looked at, whatever their order.
static uint64_t mark_of(const bst_verifier *v, int nspots)
{
    uint64_t sum = 0;
    for (int i = 0; i < nspots; i++) {
        uint64_t key = key_of(v->finished->spots[i]);
        sum += bst_rng_mix(&key);
    }
    return sum;
}

static bool is_new(const bst_verifier *v, int nspots)
{
    const struct bst_finished *f = v->finished;
    for (int i = 0; i < nspots; i++) {
        uint64_t key = key_of(f->spots[i]);
        if (!bsearch(&key, f->before, (size_t)f->nbefore, sizeof key, order))
            return true;
    }
    return false;
}

static bool was_told(const bst_verifier *v, uint64_t mark)
{
    for (int i = 0; i < v->finished->ntold; i++)
        if (v->finished->told[i] == mark)
            return true;
    return false;
}

// Whether everything a feature's parts touch is there, by the table alone.
static bool closed_on_the_table(const bst_verifier *v, const bst_state *state, int nspots)
{
    static const int to[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int i = 0; i < nspots; i++) {
        bst_spot spot = v->finished->spots[i];
        bst_square at = spot.square, other;
        const bst_tile *tile = bst_game_tile(v->game, at.kind);
        if (spot.seg >= tile->nsegs)
            continue; // a bridge
        for (int d = 0; d < 4; d++)
            if (tile->seg[spot.seg].sides >> ((d - at.rot) & 3) & 1 &&
                !bst_square_find(v->game, state, at.x + to[d][0], at.y + to[d][1], &other))
                return false;
        for (int k = 0; k < 9 && is_center(tile->seg[spot.seg].kind); k++)
            if (!bst_square_find(v->game, state, at.x + k % 3 - 1, at.y + k / 3 - 1, &other))
                return false;
    }
    return true;
}

void bst_finished_begin_part(bst_verifier *v, const bst_state *state)
{
    struct bst_finished *f = v->finished;
    bst_region_info info;
    f->nbefore = f->ntold = 0;
    for (int id = -1; bst_region_next(v->game, state, id, &info); id = info.id) {
        if (!is_building(info.kind) || info.open != 0)
            continue;
        int n = spots_of(v, state, info.id);
        for (int i = 0; i < n; i++)
            f->before[f->nbefore++] = key_of(f->spots[i]);
    }
    qsort(f->before, (size_t)f->nbefore, sizeof f->before[0], order);
}

bool bst_finished_told(bst_verifier *v, const bst_state *state, const bst_event *e)
{
    struct bst_finished *f = v->finished;
    bst_region_info info;
    if (!bst_region_at(v->game, state, e->x, e->y, e->seg, &info))
        return bst_found(v, "segment %d at %d,%d is told as finished, and does not exist", e->seg, e->x, e->y);
    const char *word = bst_feature_word(info.kind);
    int nspots = spots_of(v, state, info.id);
    uint64_t mark = mark_of(v, nspots);
    if (info.open != 0 || !closed_on_the_table(v, state, nspots))
        return bst_found(v, "the %s at %d,%d is told as finished, and is open", word, e->x, e->y);
    if (!is_new(v, nspots))
        return bst_found(v, "the %s at %d,%d is told as finished, and was so before", word, e->x, e->y);
    if (was_told(v, mark) || f->ntold == TOLD_MAX)
        return bst_found(v, "the %s at %d,%d is told as finished twice", word, e->x, e->y);
    f->told[f->ntold++] = mark;
    return true;
}

bool bst_finished_end_part(bst_verifier *v, const bst_state *state)
{
    bst_region_info info;
    for (int id = -1; bst_region_next(v->game, state, id, &info); id = info.id) {
        if (!is_building(info.kind) || info.open != 0)
            continue;
        int nspots = spots_of(v, state, info.id);
        bst_square at = v->finished->spots[0].square;
        if (is_new(v, nspots) && !was_told(v, mark_of(v, nspots)))
            return bst_found(v, "the %s at %d,%d is finished, and that was not told", bst_feature_word(info.kind), at.x,
                             at.y);
    }
    return true;
}
