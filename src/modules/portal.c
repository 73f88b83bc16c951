// SPDX-License-Identifier: MIT
// The Princess & the Dragon, second part: magic portals.

#include "modules/modules.h"

typedef struct portal_state {
    uint8_t used; ///< in this part
} portal_state;

static portal_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_portal); }

/// DRAGON-R14, PHANT-R5: a portal is for one follower.
static bool portal_open(const bst_context *c)
{
    const bst_face *laid = bst_face_at(c->g, &bst_cells(c->g, c->s)[c->s->laid]);
    return (laid->symbols & BST_SYMBOL_PORTAL) && !mine(c)->used;
}

/// DRAGON-30, DRAGON-R12: river tiles, and what was laid before the game began.
static bool is_start(const bst_context *c, const bst_cell *cell)
{
    return (bst_face_at(c->g, cell)->flags & BST_TILE_RIVER) || cell->seg0 < c->s->start_segs;
}

static const bst_way portal = {
    .id = BST_BY_MAGIC, .followers = BST_DRAGON_31, .occupied = BST_DRAGON_29, .finished = BST_DRAGON_29};

/// Whether a house rule opens start tiles to the portal.
static bool starts_open(const bst_context *c) { return c->g->setup.option[BST_OPTION_PORTAL_ON_START] == 1; }

/// Kinds of followers that the active seat has in its supply, as bits.
static unsigned kinds_ready(const bst_context *c)
{
    return bst_figures_kinds(c->g, bst_figures_ready(c->g, c->s, c->s->active)) & c->g->followers;
}

enum { ROW = 4 }; ///< kinds of followers written at a time

/// The kinds of followers that may stand on a feature: their parts of an action, filled up to a whole row. All of a row
/// are written, and the count says how many of them stay: which of the many segments on the table are open nobody could
/// guess.
typedef struct row {
    uint64_t part[ROW];
    unsigned kinds; ///< as bits
    int n;          ///< 0 also if there are more than a row holds
} row;

static row row_of(unsigned kinds)
{
    row made = {.kinds = kinds};
    for (unsigned left = kinds; left != 0; left &= left - 1) {
        made.part[made.n++ % ROW] = BST_DO_PUT | (uint64_t)__builtin_ctz(left) << 8;
    }
    made.n = made.n <= ROW ? made.n : 0;
    return made;
}

/// Adds the actions of these kinds of followers at a segment of a tile.
static int puts_write(const bst_cell *cell, int seg, unsigned kinds, bst_list *list, int n)
{
    for (; kinds != 0 && n < BST_ACTIONS_MAX - 1; kinds &= kinds - 1) {
        list->at[n++] = bst_action_on(BST_DO_PUT, __builtin_ctz(kinds), seg, 0, cell);
    }
    return n;
}

/// Kinds of followers that may come to a segment where somebody stands.
static unsigned kinds_beside(const bst_context *c, int seg, unsigned kinds)
{
    bst_rule rule;
    bool occupied = bst_figure_occupied(c->g, c->s, bst_segs(c->g, c->s)[seg].region, BST_NOBODY);
    return occupied ? 0 : kinds & ~bst_feature_bars(c, portal.id, c->s->active, kinds, seg, &rule);
}

/// Lists what the portal may do on another tile, where these kinds of followers must not come; `on`: what may stand on
/// each feature. From place n of the list on; returns the next one.
static int portal_tile_list(const bst_context *c, const bst_cell *cell, const row on[], unsigned barred, bst_list *list,
                            int n)
{
    const bst_seg *segs = &bst_segs(c->g, c->s)[cell->seg0];
    const bst_region *regions = bst_regions(c->g, c->s);
    const int nsegs = bst_face_at(c->g, cell)->nsegs;
    for (int i = 0; i < nsegs; i++) {
        const bst_region *r = &regions[segs[i].region];
        const row *may = &on[r->kind];
        bool open = (r->open != 0) | (r->kind == BST_FIELD);
        bool plain = ((r->figures | barred) == 0) & (may->n != 0);
        if (plain & (n < BST_ACTIONS_MAX - ROW)) {
            uint64_t where = (uint64_t)i << 16 | (uint64_t)cell->square << 32;
            for (int k = 0; k < ROW; k++) {
                list->at[n + k] = bst_bits_action(may->part[k] | where);
            }
            n += open ? may->n : 0;
        } else if (open && may->kinds != 0) {
            unsigned kinds = may->kinds & ~barred;
            kinds = r->figures != 0 ? kinds_beside(c, cell->seg0 + i, kinds) : kinds;
            n = puts_write(cell, i, kinds, list, n);
        }
    }
    return n;
}

/// Lists what the portal may do on all other tiles with these kinds of followers.
static void portal_list(const bst_context *c, unsigned kinds, bst_list *list)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    uint16_t tile[BST_TILES_MAX + 1];
    int tiles = 0;
    for (int number = 1; number <= c->s->ncells; number++) { // nobody could guess which of the cells are empty
        tile[tiles] = (uint16_t)number;
        tiles += (cells[number].face != BST_EMPTY) & (number != c->s->laid);
    }
    row on[BST_FEATURE_KINDS];
    for (int feature = 0; feature < BST_FEATURE_KINDS; feature++) {
        unsigned may = 0;
        for (unsigned left = kinds; left != 0; left &= left - 1) {
            may |= (c->g->places[__builtin_ctz(left)] >> feature & 1u) << __builtin_ctz(left);
        }
        on[feature] = row_of(may);
    }
    int n = list->n;
    for (int i = 0; i < tiles; i++) {
        bst_rule rule;
        if (!starts_open(c) && is_start(c, &cells[tile[i]])) {
            continue;
        }
        unsigned barred = bst_tile_bars(c, portal.id, c->s->active, kinds, tile[i], &rule);
        if (barred != kinds) {
            n = portal_tile_list(c, &cells[tile[i]], on, barred, list, n);
        }
    }
    list->n = n;
}

static void portal_legal(const bst_context *c, bst_list *list)
{
    unsigned kinds = portal_open(c) ? kinds_ready(c) : 0;
    if (kinds != 0) {
        portal_list(c, kinds, list);
    }
}

static bst_refusal portal_check(bst_context *c, bst_action a)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(g, s)[number];
    if (number == 0 || number == s->laid || a.seg == BST_SEG_TOWER || !portal_open(c)) { // DRAGON-R13
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_BASE_26);
    }
    bst_refusal why = bst_placing_check(c, s->active, a);
    if (why.code != BST_REFUSED_OK) {
        return why;
    }
    const bst_kind *kind = bst_kind_of(g, cell);
    if (a.seg >= kind->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BASE_27);
    }
    c->found = cell->seg0 + a.seg;
    why = bst_arrival_check(c, &portal, s->active, a.figure, c->found);
    bool start = !starts_open(c) && is_start(c, cell);
    return why.code == BST_REFUSED_OK && start ? bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_DRAGON_30) : why;
}

/// Candidates: every segment on the table with every such kind.
static int portal_candidates(const bst_context *c)
{
    return portal_open(c) ? bst_bits_count(kinds_ready(c)) * c->s->nsegs : 0;
}

static bst_action portal_candidate(bst_context *c, int number)
{
    int seg = number % c->s->nsegs;
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_region *r = &bst_regions(c->g, c->s)[p->region];
    const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
    // what keeps off most of them is asked first
    if (bst_region_finished(c->g, r) || p->cell == c->s->laid || (!starts_open(c) && is_start(c, cell))) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    c->found = seg;
    int figure = bst_bit_at(kinds_ready(c), number / c->s->nsegs);
    bool legal = bst_arrival_check(c, &portal, c->s->active, figure, seg).code == BST_REFUSED_OK;
    return legal ? bst_action_on(BST_DO_PUT, figure, p->index, 0, cell) : (bst_action){.kind = BST_DO_NONE};
}

static int portal_perform(bst_context *c, bst_action a)
{ // DRAGON-28
    bst_figure_put(c, c->s->active, a.figure, c->found);
    mine(c)->used = 1;
    return BST_GO_ON;
}

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_PUT, .legal = portal_legal,
     .check = portal_check, .perform = portal_perform, .candidates = portal_candidates, .candidate = portal_candidate},
};

const bst_module bst_module_portal = {
    .name = "portal",
    .number = BST_ROOM_PORTAL,
    .elements = BST_ELEMENT_PORTAL,
    BST_TABLE(choices),
    .slice = sizeof(portal_state),
    BST_SHARE(portal_state, used, used),
};
