// SPDX-License-Identifier: MIT
// Building a game: tile kinds with their tables, and the layout of the state. Everything that can be decided once is
// decided here and in resolve.c, which puts the modules together.

#include <string.h>

#include "engine/engine.h"
#include "engine/resolve.h"

static bool refuse(bst_setup_error *error, bst_rule rule, bst_problem problem, const char *name)
{
    bst_setup_refuse(error, problem, rule, name, 0);
    return false;
}

/// Tiles of a set that can come into play by being drawn or laid out. Cells of fixed blocks are brought into play by
/// their modules (hook kinds); blank tiles and tiles kept in hand are no part of the pile.
static bool is_playable(const bst_tile *tile)
{
    return tile->column == 0 && !(tile->flags & (BST_TILE_BLANK | BST_TILE_HAND)) && tile->count > 0;
}

// ---------------------------------------------------------------------------------------------------
// Tile kinds
// ---------------------------------------------------------------------------------------------------

/// Corners, as bits, that lie in a single field.
static unsigned corners_of(const bst_tile *t, const bst_face *face)
{
    unsigned corners = 0;
    for (int side = 0; side < 4; side++) {
        int seg = bst_face_corner(face, side);
        corners |= (unsigned)(seg != BST_NO_SEG && t->seg[seg].kind == BST_FIELD) << side;
    }
    return corners;
}

/// What lies where when a kind is turned.
static void faces_make(const bst_ruleset *ruleset, bst_kind *k, bst_face face[4])
{
    const bst_tile *t = &k->tile;
    memset(k->shows, 0, sizeof k->shows);
    for (int rot = 0; rot < 4; rot++) {
        memset(&face[rot], 0, sizeof face[rot]);
        memset(face[rot].at, BST_NO_SEG, sizeof face[rot].at);
        for (int side = 0; side < 4; side++) {
            int turned = (side + rot) & 3;
            uint8_t *at = &face[rot].at[3 * turned];
            for (int i = 0; i < t->nsegs; i++) {
                const bst_segment *p = &t->seg[i];
                at[0] = p->sides >> side & 1 ? (uint8_t)i : at[0];
                at[1] = p->halves >> (2 * side) & 1 ? (uint8_t)i : at[1];
                at[2] = p->halves >> (2 * side + 1) & 1 ? (uint8_t)i : at[2];
            }
            k->edge[rot][turned] = t->edge[side];
            k->shows[rot] |= (uint16_t)bst_edge_shown(ruleset, t->edge[side], turned);
            face[rot].bars[turned] = (uint16_t)bst_edge_barred(ruleset, t->edge[side], turned ^ 2);
        }
        face[rot].shows = k->shows[rot];
        face[rot].guarded = k->guarded;
        face[rot].symbols = t->symbols;
        face[rot].flags = t->flags;
        face[rot].nsegs = t->nsegs;
        face[rot].corners = (uint8_t)corners_of(t, &face[rot]);
    }
}

static void regions_fresh(const bst_ruleset *ruleset, bst_kind *k)
{
    for (int i = 0; i < k->tile.nsegs; i++) {
        const bst_segment *p = &k->tile.seg[i];
        k->fresh[i] = (bst_region){
            .kind = p->kind,
            .shields = p->shields,
            .open = (uint16_t)(__builtin_popcount(p->sides) + __builtin_popcount(p->tunnels)),
            .tiles = 1,
            .attrs = p->attrs,
            .multi = p->siblings != 0 && !ruleset->feature[p->kind].endless,
        };
        k->segs[i] =
            (bst_seg){.region = (uint16_t)i, .next = (uint16_t)i, .index = (uint8_t)i, .multi = p->siblings != 0};
    }
}

void bst_kind_add(bst_game *g, const bst_tile *tile, int copies, int stack)
{
    if (g->nkinds == g->kinds_room) {
        g->overfull = true;
        return;
    }
    bst_kind *k = &g->kind[g->nkinds++];
    g->block = g->block || tile->column != 0;
    *k = (bst_kind){.tile = *tile,
                    .stack = (uint8_t)stack,
                    .copies = (uint8_t)copies,
                    .nsegs = tile->nsegs,
                    .center = tile->center,
                    .bridge = BST_NO_SEG};
    for (int i = 0; i < tile->nsegs; i++) {
        bst_segment *seg = &k->tile.seg[i];
        seg->kind = g->instead[seg->kind] != 0 ? g->instead[seg->kind] : seg->kind;
        seg->attrs &= (uint16_t)~g->dead_attrs;
        seg->tunnels = g->dead_tunnels ? 0 : seg->tunnels;
    }
}

/// Adds the kinds of one stack, so that the kinds of a stack lie side by side: those that come late, or the others.
static bool kinds_add(bst_game *g, int stack, uint32_t symbols, bool late, bst_setup_error *error)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        const bst_tileset *set = g->setup.set[i].set;
        for (int t = 0; t < set->ntiles; t++) {
            const bst_tile *tile = &set->tiles[t];
            int wanted = tile->flags & BST_TILE_RIVER ? BST_STACK_FIRST : BST_STACK_MAIN;
            if (!is_playable(tile) || wanted != stack || ((tile->symbols & symbols) != 0) != late) {
                continue;
            }
            if (tile->count * g->setup.set[i].copies > 255) {
                return refuse(error, BST_RULE_NONE, BST_PROBLEM_KIND_COUNT, tile->name);
            }
            bst_kind_add(g, tile, tile->count * g->setup.set[i].copies, stack);
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------
// Checks of the setup
// ---------------------------------------------------------------------------------------------------

static bool seats_check(const bst_setup *setup, bst_setup_error *error)
{
    int fewest = setup->option[BST_OPTION_ALONE] ? 1 : 2; // alone: exercises and games of other programs
    if (setup->seats < fewest || setup->seats > BST_SEATS_MAX) {
        return refuse(error, BST_BASE_11, BST_PROBLEM_SEATS, 0);
    }
    uint32_t seen = 0;
    for (int i = 0; i < setup->seats; i++) {
        if (setup->colour[i] == BST_COLOUR_GREY && !(setup->elements & BST_ELEMENT_SIXTH)) {
            return refuse(error, BST_BASE_11, BST_PROBLEM_SIXTH, 0);
        }
        if (setup->colour[i] >= BST_COLOUR_KINDS || (seen >> setup->colour[i] & 1)) {
            return refuse(error, BST_BASE_08, BST_PROBLEM_SAME_COLOUR, 0);
        }
        seen |= 1u << setup->colour[i];
    }
    if (setup->start >= setup->seats) {
        return refuse(error, BST_BASE_10, BST_PROBLEM_START, 0);
    }
    return true;
}

/// BASE-R19: what the copies of a set bring together.
static bool numbers_check(const bst_setup *setup, bst_setup_error *error)
{
    int least;
    int most;
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        if (bst_option_range(i, &least, &most) && bst_setup_number(setup, i) > most) {
            int number = bst_setup_number(setup, i);
            return !bst_setup_refuse(error, BST_PROBLEM_MANY_PIECES, BST_BASE_R19, bst_option_word(i), number);
        }
    }
    return true;
}

static bool sets_check(const bst_setup *setup, bst_setup_error *error)
{
    if (setup->nsets == 0) {
        return refuse(error, BST_BASE_01, BST_PROBLEM_NO_SET, 0);
    }
    if (setup->nsets < 0 || setup->nsets > BST_SETS_MAX) {
        return refuse(error, BST_RULE_NONE, BST_PROBLEM_MANY_SETS, 0);
    }
    for (int i = 0; i < setup->nsets; i++) {
        if (setup->set[i].copies < 1 || setup->set[i].copies > 255) {
            return refuse(error, BST_RULE_NONE, BST_PROBLEM_COPIES, setup->set[i].set->name);
        }
    }
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        char word[32];
        if (!bst_option_value_word(i, setup->option[i], word, sizeof word)) {
            return refuse(error, bst_option_rule(i), BST_PROBLEM_OPTION_VALUE, bst_option_word(i));
        }
    }
    return numbers_check(setup, error);
}

// ---------------------------------------------------------------------------------------------------
// The whole
// ---------------------------------------------------------------------------------------------------

static uint32_t take(uint32_t *at, size_t bytes)
{
    uint32_t start = *at;
    *at += (uint32_t)((bytes + 7) & ~(size_t)7);
    return start;
}

enum { POSITION_APART = 24 }; ///< tiles a position may lay apart from all others

static void layout(bst_game *g)
{
    // every tile laid turns one empty cell into a tile and adds at most three new ones
    // (and positions set up by hand may have some tiles that lie apart)
    g->ncells = 3 * g->ntiles + 8 + 2 * POSITION_APART;
    g->nslots = 2 * g->ntiles + 8 + 2 * POSITION_APART;
    if (g->bounded != 0) {
        g->ncells = g->nslots = g->bounded;
    }
    g->nslots = (g->nslots + 15) & ~15; // listing works on groups of 16
    // a row takes about the root of the index's size, so that squares of a compact board never collide
    g->hash_size = 64;
    const int squares = g->bounded != 0 ? g->bounded : 3 * g->ntiles + 8;
    while (g->hash_size < 2 * squares) { // scattered positions may fill it more
        g->hash_size *= 2;
    }
    g->hash_row = 8;
    while (g->hash_row * g->hash_row < g->hash_size) {
        g->hash_row++;
    }
    g->hash_row |= 1;
    uint32_t at = 0;
    take(&at, sizeof(bst_state));
    take(&at, sizeof(uint64_t) * (size_t)g->arms.nwords); // bst_armed()
    g->off_figures = take(&at, sizeof(bst_figure) * (size_t)(g->nfigures + 1));
    const size_t nblocks = ((size_t)g->nkinds + BST_PILE_BLOCK - 1) / BST_PILE_BLOCK;
    g->off_pile = take(&at, nblocks * BST_PILE_BLOCK);
    g->off_blocks = take(&at, nblocks * sizeof(uint16_t));
    g->off_slices = at;
    for (int i = 0; i < g->nmodules; i++) {
        const bst_module *m = g->module[i];
        g->slice[m->number] =
            take(&at, m->slice + m->slice_kind * (size_t)g->nkinds + m->slice_cell * (size_t)(g->ncells + 1) +
                          (m->slice_more ? m->slice_more(g) : 0));
    }
    g->points_size = (uint32_t)bst_points_size(g);
    g->off_points = g->points_size != 0 ? take(&at, g->points_size) : 0;
    g->quick = g->arms.nwords == 1 && g->off_points == 0;
    bst_parts_layout(g);
    g->off_parts = take(&at, (size_t)g->nparts * g->part_size);
    g->off_marked = take(&at, sizeof(uint16_t) * (size_t)g->nmarked);
    g->ncenters = (g->ncenters + 7) & ~7;
    g->off_centers = take(&at, 3 * sizeof(int16_t) * (size_t)g->ncenters);
    g->off_slots = take(&at, 2 * sizeof(uint16_t) * (size_t)g->nslots);
    g->off_regions = take(&at, sizeof(bst_region) * (size_t)(g->nsegs + 3)); // segments are written in fours
    g->off_segs = take(&at, sizeof(bst_seg) * (size_t)(g->nsegs + 3));
    g->off_cells = take(&at, sizeof(bst_cell) * (size_t)(g->ncells + 1));
    g->off_hash = take(&at, sizeof(uint16_t) * (size_t)g->hash_size);
    g->state_size = at;
}

/// Every set must bring at least one tile; those of start pieces that no module knows do not.
static bool sets_used(const bst_game *g, bst_setup_error *error)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        const bst_tileset *set = g->setup.set[i].set;
        bool used = false;
        for (int t = 0; t < set->ntiles && !used; t++) {
            used = bst_game_kind_find(g, set->tiles[t].name) >= 0;
        }
        if (!used) {
            return refuse(error, BST_BASE_04, BST_PROBLEM_START_PIECES, set->name);
        }
    }
    return true;
}

static bool start_find(bst_game *g, bst_setup_error *error)
{
    bool laid_out = g->block; // by a module
    g->start_kind = -1;
    for (int k = 0; k < g->nkinds; k++) {
        bool start = (g->kind[k].tile.flags & BST_TILE_START) != 0;
        if (start && k < g->nmain && g->start_kind < 0) {
            g->start_kind = k;
        }
        laid_out = laid_out || (start && g->kind[k].stack == BST_STACK_HAND);
    }
    if (g->block && g->nmain + g->nfirst == 0) {
        return refuse(error, BST_BASE_01, BST_PROBLEM_NO_TILE, 0);
    }
    if (g->start_kind < 0 && g->nfirst == 0 && !laid_out && !g->setup.bare) {
        return refuse(error, BST_BASE_04, BST_PROBLEM_NO_START, 0);
    }
    return true;
}

/// Asks once for all what the bounds of the board bar, so that laying looks it up.
static void rim_make(bst_game *g)
{
    for (int i = 0; i < BST_WALLS_SIZE * BST_WALLS_SIZE && g->bounded != 0; i++) {
        int x = i % BST_WALLS_SIZE;
        int y = i / BST_WALLS_SIZE;
        for (int m = 0; m < g->with_bounds.n; m++) {
            int bars = g->with_bounds.at[m]->bounds(g, x, y);
            g->rim[y][x] |= (uint16_t)(bars > 0 ? bars : 0);
        }
    }
}

bool bst_game_build_with(bst_game *g, const bst_setup *setup, const bst_ruleset *ruleset, bst_setup_error *error)
{
    const bst_module *const *modules = ruleset->modules;
    int nmodules = ruleset->nmodules;
    if (!seats_check(setup, error) || !sets_check(setup, error)) {
        return false;
    }
    memset(g, 0, sizeof *g);
    g->setup = *setup;
    g->ruleset = ruleset;
    bst_tables_place(g);
    memset(g->face, 0, sizeof g->face[0]);
    memset(g->face[BST_EMPTY].at, BST_NO_SEG, sizeof g->face[0].at);
    for (int i = 0; i < nmodules; i++) {
        bst_meanings_add(g, modules[i]);
    }
    uint32_t late = 0;
    for (int i = 0; i < nmodules; i++) {
        if (modules[i]->late != 0 && bst_has(g, modules[i]->elements)) {
            late |= modules[i]->late;
            g->early = modules[i]->early;
        }
    }
    if (!kinds_add(g, BST_STACK_MAIN, late, false, error)) {
        return false;
    }
    g->nsooner = g->nkinds;
    if (!kinds_add(g, BST_STACK_MAIN, late, true, error)) {
        return false;
    }
    g->nmain = g->nkinds;
    g->early = g->nmain > g->nsooner ? g->early : 0;
    if (!kinds_add(g, BST_STACK_FIRST, 0, false, error)) {
        return false;
    }
    g->nfirst = g->nkinds - g->nmain;
    bst_modules_choose(g, modules, nmodules);
    if (g->figures_wanted > BST_PER_SEAT_MAX) {
        return !bst_setup_refuse_limit(error, BST_PROBLEM_MANY_FIGURES, BST_BASE_R18, g->figures_wanted,
                                       BST_PER_SEAT_MAX);
    }
    for (int m = 0; m < g->nmodules; m++) {
        if (g->module[m]->kinds) {
            g->module[m]->kinds(g);
        }
    }
    if (!sets_used(g, error) || !start_find(g, error)) {
        return false;
    }
    for (int m = 0; m < g->nmodules; m++) {
        for (int k = 0; g->module[m]->kind && k < g->nkinds; k++) {
            g->module[m]->kind(g, &g->kind[k]);
        }
        if (g->module[m]->refuse && g->module[m]->refuse(g, error)) {
            return false;
        }
    }
    bst_kinds_concern(g);
    bst_guards_settle(g);
    bst_arms_by_kind(g);
    for (int k = 0; k < g->nkinds; k++) {
        g->ntiles += g->kind[k].copies;
        g->nsegs += g->kind[k].copies * g->kind[k].tile.nsegs;
        g->ncenters += g->kind[k].tile.center != BST_NO_SEG ? g->kind[k].copies : 0;
        g->nmarked += g->kind[k].marked ? g->kind[k].copies : 0;
        g->kind[k].nsegs = g->kind[k].tile.nsegs;
        regions_fresh(g->ruleset, &g->kind[k]);
        faces_make(g->ruleset, &g->kind[k], &g->face[bst_face_of(k, 0)]);
    }
    if (g->overfull) {
        return refuse(error, BST_RULE_NONE, BST_PROBLEM_OVERFULL, 0);
    }
    rim_make(g);
    int shields = 0;
    for (int k = 0; k < g->nkinds; k++) {
        for (int i = 0; i < g->kind[k].nsegs; i++) {
            shields += g->kind[k].copies * g->kind[k].tile.seg[i].shields;
        }
    }
    if (shields > 255) {
        return refuse(error, BST_RULE_NONE, BST_PROBLEM_MANY_SHIELDS, 0);
    }
    if (g->ntiles > BST_TILES_MAX) {
        return refuse(error, BST_RULE_NONE, BST_PROBLEM_MANY_TILES, 0);
    }
    layout(g);
    return true;
}
