// SPDX-License-Identifier: MIT
// The board: cells, their links, the index of squares, and laying a tile.
//
// Every tile and every empty square beside a tile is a cell. Cells know their four neighbours, so
// walking the board needs no search; an open-addressing index of the squares is used only when new
// cells appear. The list of empty cells (slots) with what their neighbours bar is what makes
// listing placements cheap: cost grows with the frontier, not with the tiles laid.

#include <string.h>

#include "engine/engine.h"

const int8_t bst_dx[4] = {0, 1, 0, -1};
const int8_t bst_dy[4] = {-1, 0, 1, 0};

/// Place of a square in the index before probing: rows side by side, so that the squares of a compact
/// board do not collide at all.
static inline uint32_t square_hash(const bst_game *g, int x, int y)
{
    return (uint32_t)(x + y * g->hash_row) & (uint32_t)(g->hash_size - 1);
}

static inline uint16_t *square_index(const bst_game *g, const bst_state *s) { return bst_state_part(s, g->off_hash); }

int bst_cell_find(const bst_game *g, const bst_state *s, int x, int y)
{
    const uint16_t *index = square_index(g, s);
    const bst_cell *cells = bst_cells(g, s);
    uint32_t mask = (uint32_t)g->hash_size - 1;
    for (uint32_t h = square_hash(g, x, y);; h = (h + 1) & mask) {
        int cell = index[h];
        if (cell == 0 || (cells[cell].x == x && cells[cell].y == y)) {
            return cell;
        }
    }
}

/// Makes a cell and enters it in the index and in the list of empty cells; its links are still missing.
static int cell_new(const bst_game *g, bst_state *s, int x, int y)
{
    int number = ++s->ncells;
    bst_cell *cell = &bst_cells(g, s)[number];
    *cell = (bst_cell){.x = (int16_t)x, .y = (int16_t)y, .kind = BST_EMPTY};
    uint16_t *index = square_index(g, s);
    uint32_t mask = (uint32_t)g->hash_size - 1;
    uint32_t h = square_hash(g, x, y);
    while (index[h] != 0) {
        h = (h + 1) & mask;
    }
    index[h] = (uint16_t)number;
    cell->slot = s->nslots++;
    bst_slots(g, s)[cell->slot] = (uint16_t)number;
    bst_slot_squares(g, s)[cell->slot] = (bst_xy){cell->x, cell->y};
    return number;
}

/// Links an empty cell with a neighbour and notes what that shows.
static inline void cell_link(const bst_game *g, bst_cell *cells, int number, int side, int other)
{
    bst_cell *o = &cells[other];
    cells[number].next[side] = (uint16_t)other;
    o->next[side ^ 2] = (uint16_t)number;
    if (o->kind != BST_EMPTY) {
        cells[number].bars |= g->kind[o->kind].bars[o->rot][side ^ 2];
    }
}

int bst_board_cell(const bst_game *g, bst_state *s, int x, int y)
{
    bst_cell *cells = bst_cells(g, s);
    int number = cell_new(g, s, x, y);
    for (int side = 0; side < 4; side++) {
        int other = bst_cell_find(g, s, x + bst_dx[side], y + bst_dy[side]);
        if (other != 0) {
            cell_link(g, cells, number, side, other);
        }
    }
    bst_slot_bars(g, s)[cells[number].slot] = cells[number].bars;
    return number;
}

/// Makes the cell beside a tile. A neighbour across the corner is known to the tile's own neighbour, if
/// that has been made; only the rest must be searched.
static void cell_beside(const bst_game *g, bst_state *s, int tile, int side)
{
    bst_cell *cells = bst_cells(g, s);
    int x = cells[tile].x + bst_dx[side];
    int y = cells[tile].y + bst_dy[side];
    int number = cell_new(g, s, x, y);
    cell_link(g, cells, number, side ^ 2, tile);
    for (int turn = 3; turn <= 5; turn++) {
        int to = (side + turn) & 3;
        int via = to == side ? 0 : cells[tile].next[to];
        int other = via ? cells[via].next[side] : bst_cell_find(g, s, x + bst_dx[to], y + bst_dy[to]);
        if (other != 0) {
            cell_link(g, cells, number, to, other);
        }
    }
    bst_slot_bars(g, s)[cells[number].slot] = cells[number].bars;
}

/// Takes a cell out of the list of empty ones; the last one takes its place.
static void slot_remove(const bst_game *g, bst_state *s, int slot)
{
    uint16_t *slots = bst_slots(g, s);
    uint16_t *bars = bst_slot_bars(g, s);
    int last = --s->nslots;
    slots[slot] = slots[last];
    bars[slot] = bars[last];
    bst_slot_squares(g, s)[slot] = bst_slot_squares(g, s)[last];
    bst_cells(g, s)[slots[slot]].slot = (uint16_t)slot;
}

static void segments_add(const bst_game *g, bst_state *s, int cell, const bst_kind *k)
{
    bst_seg *segs = bst_segs(g, s);
    bst_region *regions = bst_regions(g, s);
    int first = s->nsegs;
    int n = k->nsegs;
    for (int i = 0; i < n; i++) {
        // a segment begins as its own region and ring: one word, written at once
        uint64_t word;
        memcpy(&word, &k->segs[i], sizeof word);
        word += (uint64_t)(first + i) * 0x10001u + ((uint64_t)(unsigned)cell << 32);
        memcpy(&segs[first + i], &word, sizeof word);
        regions[first + i] = k->fresh[i];
    }
    s->nsegs = (uint16_t)(first + n);
}

/// Joins what meets at one side of the new tile: the feature in the middle, and the fields beside it.
static inline void side_join(const bst_game *g, bst_state *s, const bst_cell *a, const bst_cell *b, int side)
{
    const uint8_t *mine = &g->kind[a->kind].at[a->rot][3 * side];
    const uint8_t *theirs = &g->kind[b->kind].at[b->rot][3 * (side ^ 2)];
    if (mine[0] != BST_NO_SEG && theirs[0] != BST_NO_SEG) {
        bst_region_join(g, s, a->seg0 + mine[0], b->seg0 + theirs[0], 2);
    }
    // the left half of one side meets the right half of the other
    if (mine[1] != BST_NO_SEG && theirs[2] != BST_NO_SEG) {
        bst_region_join(g, s, a->seg0 + mine[1], b->seg0 + theirs[2], 0);
    }
    if (mine[2] != BST_NO_SEG && theirs[1] != BST_NO_SEG && (mine[2] != mine[1] || theirs[1] != theirs[2])) {
        bst_region_join(g, s, a->seg0 + mine[2], b->seg0 + theirs[1], 0);
    }
}

int bst_board_around(const bst_game *g, const bst_state *s, int cell, int out[8])
{
    const bst_cell *cells = bst_cells(g, s);
    const bst_cell *c = &cells[cell];
    int n = 0;
    for (int side = 0; side < 4; side++) {
        int beside = c->next[side];
        if (beside == 0) {
            continue;
        }
        if (cells[beside].kind != BST_EMPTY) {
            out[n++] = beside;
        }
        // adjacent cells are always linked, so the corner is reached through the side before it
        int corner = cells[beside].next[(side + 1) & 3];
        if (corner == 0 && c->next[(side + 1) & 3] != 0) {
            corner = cells[c->next[(side + 1) & 3]].next[side];
        }
        if (corner != 0 && cells[corner].kind != BST_EMPTY) {
            out[n++] = corner;
        }
    }
    return n;
}

/// Unfinished cloisters nearby count the new tile; a cloister on it counts the tiles around.
static void centers_count(const bst_game *g, bst_state *s, int number)
{
    const bst_cell *cells = bst_cells(g, s);
    const bst_cell *cell = &cells[number];
    bst_region *regions = bst_regions(g, s);
    uint16_t *centers = bst_centers(g, s);
    for (int i = 0; i < s->ncenters; i++) {
        const bst_cell *o = &cells[centers[i]];
        if (bst_near(o, cell)) {
            s->closed |= --regions[o->seg0 + g->kind[o->kind].center].open == 0;
        }
    }
    int center = g->kind[cell->kind].center;
    if (center != BST_NO_SEG) {
        int around[8];
        regions[cell->seg0 + center].open = (uint16_t)(8 - bst_board_around(g, s, number, around));
        s->closed |= regions[cell->seg0 + center].open == 0;
        centers[s->ncenters++] = (uint16_t)number;
    }
}

void bst_board_lay(const bst_game *g, bst_state *s, int number, int kind, int rot)
{
    bst_cell *cells = bst_cells(g, s);
    bst_cell *cell = &cells[number];
    const bst_kind *k = &g->kind[kind];

    slot_remove(g, s, cell->slot);
    cell->kind = (uint16_t)kind;
    cell->seg0 = s->nsegs;
    cell->rot = (uint16_t)rot;
    s->nlaid++;
    segments_add(g, s, number, k);

    for (int side = 0; side < 4; side++) {
        int other = cell->next[side];
        if (other == 0) {
            cell_beside(g, s, number, side);
            continue;
        }
        bst_cell *o = &cells[other];
        if (o->kind == BST_EMPTY) {
            o->bars |= k->bars[rot][side];
            bst_slot_bars(g, s)[o->slot] = o->bars;
        } else {
            side_join(g, s, cell, o, side);
        }
    }
    centers_count(g, s, number);
}

void bst_pile_take(const bst_game *g, bst_state *s, int kind)
{
    bst_pile(g, s)[kind]--;
    s->left[g->kind[kind].stack]--;
}

void bst_lay(bst_context *c, int cell, int kind, int rot)
{
    bst_board_lay(c->g, c->s, cell, kind, rot);
    for (int i = 0; i < c->g->with_laid.n; i++) {
        c->g->with_laid.at[i]->laid(c, cell);
    }
}

void bst_start_lay(bst_context *c)
{
    bst_pile_take(c->g, c->s, c->g->start_kind);
    bst_lay(c, bst_board_cell(c->g, c->s, 0, 0), c->g->start_kind, 0);
}
