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

/// The index of squares as its functions need it. Rows lie side by side in it, so that the squares of a
/// compact board do not collide at all.
typedef struct squares {
    uint16_t *index;
    bst_cell *cells;
    uint32_t mask;
    uint32_t row;
} squares;

static inline squares squares_of(const bst_game *g, const bst_state *s)
{
    return (squares){bst_state_part(s, g->off_hash), bst_cells(g, s), (uint32_t)g->hash_size - 1,
                     (uint32_t)g->hash_row};
}

/// Where the square x,y is to be found, or where it belongs: a place of the index.
static inline uint32_t square_place(squares q, uint32_t x, uint32_t y)
{
    uint32_t key = (x & 0xFFFF) | y << 16;
    for (uint32_t h = x + y * q.row;; h++) {
        int cell = q.index[h & q.mask];
        uint32_t its;
        memcpy(&its, &q.cells[cell], sizeof its); // x and y together
        if (cell == 0 || its == key) {
            return h & q.mask;
        }
    }
}

int bst_cell_find(const bst_game *g, const bst_state *s, int x, int y)
{
    squares q = squares_of(g, s);
    return q.index[square_place(q, (uint32_t)x, (uint32_t)y)];
}

/// Links an empty cell with a neighbour and returns what that bars. Where there is none this links with
/// cell 0, which nobody asks: cheaper than a branch.
static inline unsigned cell_link(const bst_game *g, squares q, int number, int side, int other)
{
    q.cells[number].next[side] = (uint16_t)other;
    q.cells[other].next[side ^ 2] = (uint16_t)number;
    return g->face[q.cells[other].face].bars[side ^ 2];
}

/// Makes an empty cell and links it with its neighbours; the one at side `known` is `from`, unless from is 0.
static inline int cell_make(const bst_game *g, bst_state *s, int x, int y, int known, int from)
{
    squares q = squares_of(g, s);
    int number = ++s->ncells;
    int slot = s->nslots++;
    uint32_t h = (uint32_t)x + (uint32_t)y * q.row;
    while (q.index[h & q.mask] != 0) {
        h++;
    }
    q.index[h & q.mask] = (uint16_t)number;
    q.cells[number] = (bst_cell){.x = (int16_t)x, .y = (int16_t)y, .slot = (uint16_t)slot};
    unsigned bars = cell_link(g, q, number, known, from);
    for (int turn = from != 0; turn < 4; turn++) {
        int side = (known + turn) & 3;
        uint32_t place = square_place(q, (uint32_t)(x + bst_dx[side]), (uint32_t)(y + bst_dy[side]));
        bars |= cell_link(g, q, number, side, q.index[place]);
    }
    bst_slots(g, s)[slot] = (uint16_t)number;
    bst_slot_bars(g, s)[slot] = (uint16_t)bars;
    bst_slot_lays(g, s)[slot] = (bst_action){.kind = BST_DO_LAY, .x = (int16_t)x, .y = (int16_t)y};
    return number;
}

int bst_board_cell(const bst_game *g, bst_state *s, int x, int y) { return cell_make(g, s, x, y, 0, 0); }

/// Takes a cell out of the list of empty ones; the last one takes its place.
static void slot_remove(const bst_game *g, bst_state *s, int slot)
{
    uint16_t *slots = bst_slots(g, s);
    uint16_t *bars = bst_slot_bars(g, s);
    int last = --s->nslots;
    slots[slot] = slots[last];
    bars[slot] = bars[last];
    bars[last] = 0xFFFF;
    bst_slot_lays(g, s)[slot] = bst_slot_lays(g, s)[last];
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
    const uint8_t *mine = &g->face[a->face].at[3 * side];
    const uint8_t *theirs = &g->face[b->face].at[3 * (side ^ 2)];
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
        if (cells[beside].face != BST_EMPTY) {
            out[n++] = beside;
        }
        // adjacent cells are always linked, so the corner is reached through the side before it
        int corner = cells[beside].next[(side + 1) & 3];
        if (corner == 0 && c->next[(side + 1) & 3] != 0) {
            corner = cells[c->next[(side + 1) & 3]].next[side];
        }
        if (corner != 0 && cells[corner].face != BST_EMPTY) {
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
            s->closed |= --regions[o->seg0 + bst_kind_of(g, o)->center].open == 0;
        }
    }
    int center = bst_kind_of(g, cell)->center;
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
    const bst_face *face = &g->face[bst_face_of(kind, rot)];

    slot_remove(g, s, cell->slot);
    cell->face = (uint16_t)bst_face_of(kind, rot);
    cell->seg0 = s->nsegs;
    s->nlaid++;
    segments_add(g, s, number, k);

    for (int side = 0; side < 4; side++) {
        int other = cell->next[side];
        if (other == 0) {
            cell_make(g, s, cell->x + bst_dx[side], cell->y + bst_dy[side], side ^ 2, number);
            continue;
        }
        bst_cell *o = &cells[other];
        if (o->face == BST_EMPTY) {
            bst_slot_bars(g, s)[o->slot] |= face->bars[side];
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
