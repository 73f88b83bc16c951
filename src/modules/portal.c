// SPDX-License-Identifier: MIT
// The Princess & the Dragon, second part: magic portals.

#include "modules/modules.h"

static bool portal_open(const bst_context *c) { return bst_laid_kind(c)->tile.symbols & BST_SYMBOL_PORTAL; }

/// DRAGON-30, DRAGON-R12: river tiles, and what was laid before the game began.
static bool is_start(const bst_context *c, const bst_cell *cell)
{
    return (bst_kind_of(c->g, cell)->tile.flags & BST_TILE_RIVER) || cell->seg0 < c->s->start_segs;
}

static const bst_way portal = {
    .id = BST_BY_MAGIC, .followers = BST_DRAGON_31, .occupied = BST_DRAGON_29, .finished = BST_DRAGON_29};

/// Whether a house rule opens start tiles to the portal.
static bool starts_open(const bst_context *c) { return c->g->setup.option[BST_OPTION_PORTAL_ON_START] == 1; }

/// Kinds of followers that the active seat has in its supply, as bits.
static unsigned kinds_ready(const bst_context *c)
{
    unsigned kinds = 0;
    for (int f = 0; f < BST_FIGURE_KINDS; f++) {
        kinds |= (unsigned)((bst_figures_ready(c->g, c->s, c->s->active) & c->g->supply_of[f]) != 0) << f;
    }
    return kinds & c->g->followers;
}

/// Lists what the portal may do on another tile; `on`: kinds of followers, as bits, that may stand on each feature,
/// without those that may not come to the tile.
static void portal_tile_list(const bst_context *c, const bst_cell *cell, const unsigned on[], unsigned barred,
                             bst_list *list)
{
    const bst_seg *segs = &bst_segs(c->g, c->s)[cell->seg0];
    const bst_region *regions = bst_regions(c->g, c->s);
    const int nsegs = bst_kind_of(c->g, cell)->nsegs;
    for (int i = 0; i < nsegs; i++) {
        const bst_region *r = &regions[segs[i].region];
        unsigned may = bst_region_finished(r) ? 0 : on[r->kind] & ~barred;
        if (may != 0 && r->figures != 0) { // an empty feature is open to all
            bst_rule rule;
            bool occupied = bst_figure_occupied(c->g, c->s, segs[i].region, BST_NOBODY);
            may = occupied ? 0 : may & ~bst_feature_bars(c, portal.id, c->s->active, may, cell->seg0 + i, &rule);
        }
        for (; may != 0; may &= may - 1) {
            bst_list_add(list, bst_action_on(BST_DO_PUT, __builtin_ctz(may), i, 0, cell));
        }
    }
}

/// Lists what the portal may do on all other tiles with these kinds of followers.
static void portal_list(const bst_context *c, unsigned kinds, bst_list *list)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    uint16_t tile[BST_TILES_MAX + 1];
    int n = 0;
    for (int number = 1; number <= c->s->ncells; number++) { // nobody could guess which of the cells are empty
        tile[n] = (uint16_t)number;
        n += (cells[number].face != BST_EMPTY) & (number != c->s->laid);
    }
    unsigned on[BST_FEATURE_KINDS] = {0};
    for (unsigned left = kinds; left != 0; left &= left - 1) {
        for (int feature = 0; feature < BST_FEATURE_KINDS; feature++) {
            on[feature] |= (c->g->places[__builtin_ctz(left)] >> feature & 1u) << __builtin_ctz(left);
        }
    }
    for (int i = 0; i < n; i++) {
        bst_rule rule;
        if (!starts_open(c) && is_start(c, &cells[tile[i]])) {
            continue;
        }
        unsigned barred = bst_tile_bars(c, portal.id, c->s->active, kinds, tile[i], &rule);
        if (barred != kinds) {
            portal_tile_list(c, &cells[tile[i]], on, barred, list);
        }
    }
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

static int portal_perform(bst_context *c, bst_action a)
{ // DRAGON-28
    bst_figure_put(c, c->s->active, a.figure, c->found);
    return BST_GO_ON;
}

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_PUT, .legal = portal_legal,
     .check = portal_check, .perform = portal_perform},
};

const bst_module bst_module_portal = {
    .name = "portal",
    .number = BST_ROOM_PORTAL,
    .elements = BST_ELEMENT_PORTAL,
    BST_TABLE(choices),
};
