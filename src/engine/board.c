// SPDX-License-Identifier: MIT
// The board: cells, the index of squares, and laying a tile.
//
// Every tile and every empty square beside a tile is a cell. An open-addressing index finds the cell of
// a square; rows lie side by side in it, so that squares of a compact board never collide and finding
// is two loads. The list of empty cells (slots) with what their neighbours bar is what makes listing
// placements cheap: cost grows with the frontier, not with the tiles laid.

#include <string.h>

#include "engine/engine.h"
#include "engine/lanes.h"

const int8_t bst_dx[4] = {0, 1, 0, -1};
const int8_t bst_dy[4] = {-1, 0, 1, 0};

unsigned bst_edge_barred(const bst_ruleset *ruleset, int edge, int side)
{
    unsigned barred = 0;
    for (int other = 0; other < BST_EDGE_KINDS; other++) {
        barred |= ruleset->meets[edge] >> other & 1 ? 0 : ruleset->shows[other];
    }
    return barred << (4 * side);
}

/// The index of squares as its functions need it.
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

/// How far away a square is looked for whose place is taken: far, and odd, so that the rows of a board wider than the
/// index reckons with, which lie on top of each other, do not run together.
enum { ELSEWHERE = 40503 };

/// Where the square x,y is to be found, or where it belongs: a place of the index.
static inline uint32_t square_place(squares q, int x, int y)
{
    uint32_t square = bst_square_number(x, y);
    for (uint32_t h = (uint32_t)x + (uint32_t)y * q.row;; h += ELSEWHERE) {
        uint32_t cell = q.index[h & q.mask];
        // The product is 0 if there is no cell or if it is the right one: nearly always. Two conditions
        // would have to guess whether there is a cell.
        if ((uint64_t)cell * (q.cells[cell].square ^ square) == 0) {
            return h & q.mask;
        }
    }
}

int bst_cell_find(const bst_game *g, const bst_state *s, int x, int y)
{
    if (x != (int16_t)x || y != (int16_t)y) {
        return 0; // squares are numbered modulo 65536
    }
    squares q = squares_of(g, s);
    return q.index[square_place(q, x, y)];
}

int bst_cell_beside(const bst_game *g, const bst_state *s, const bst_cell *cell, int side)
{
    squares q = squares_of(g, s);
    return q.index[square_place(q, cell->x + bst_dx[side], cell->y + bst_dy[side])];
}

/// Makes a square an empty cell, if it is not yet one, and bars `bars` there. A new cell and a known one take
/// the same way, since which it is can hardly be guessed: cell 0 knows the next slot, and nothing is barred
/// there yet. A new cell has no neighbour but the tile that makes it.
static inline int cell_touch(const bst_game *g, bst_state *s, squares q, int x, int y, unsigned bars)
{
    uint32_t place = square_place(q, x, y);
    int known = q.index[place];
    int fresh = known == 0;
    int number = known + fresh * (s->ncells + 1);
    int slot = q.cells[known].slot;
    q.index[place] = (uint16_t)number;
    q.cells[number].square = bst_square_number(x, y);
    q.cells[number].slot = (uint16_t)slot;
    bst_slots(g, s)[slot] = (uint16_t)number;
    bst_slot_bars(g, s)[slot] |= (uint16_t)bars;
    s->ncells = (uint16_t)(s->ncells + fresh);
    s->nslots = (uint16_t)(s->nslots + fresh);
    q.cells[0].slot = s->nslots;
    return number;
}

int bst_tile_at(const bst_game *g, const bst_state *s, int x, int y)
{
    int number = bst_cell_find(g, s, x, y);
    return number != 0 && bst_cells(g, s)[number].face != BST_EMPTY ? number : 0;
}

int bst_board_shows(const bst_context *c, int number, int side)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (cell->face == BST_EMPTY) {
        return BST_EDGE_NONE;
    }
    int edge = bst_kind_of(c->g, cell)->edge[bst_rotation(cell)][side];
    for (int i = 0; i < c->g->with_edge.n; i++) {
        edge = c->g->with_edge.at[i]->edge(c, number, side, edge);
    }
    return edge;
}

void bst_board_edge(const bst_game *g, bst_state *s, int number, int side, int edge)
{
    const bst_cell *beside = &bst_cells(g, s)[bst_cell_beside(g, s, &bst_cells(g, s)[number], side)];
    if (beside->face == BST_EMPTY) {
        uint16_t *bars = &bst_slot_bars(g, s)[beside->slot];
        *bars = (uint16_t)((*bars & ~(15u << (4 * (side ^ 2)))) | bst_edge_barred(g->ruleset, edge, side ^ 2));
    }
}

int bst_board_cell(const bst_game *g, bst_state *s, int x, int y)
{
    return cell_touch(g, s, squares_of(g, s), x, y, 0);
}

/// Takes a cell out of the list of empty ones; the last one takes its place.
static void slot_remove(const bst_game *g, bst_state *s, int slot)
{
    uint16_t *slots = bst_slots(g, s);
    uint16_t *bars = bst_slot_bars(g, s);
    bst_cell *cells = bst_cells(g, s);
    int last = --s->nslots;
    int moved = slots[last];
    slots[slot] = (uint16_t)moved;
    bars[slot] = bars[last];
    bars[last] = 0;
    cells[moved].slot = (uint16_t)slot;
    cells[0].slot = (uint16_t)last;
}

/// Writes the segments of a new tile, each its own region and ring. Always four at a time, as nearly all
/// tiles have no more and a loop of their exact number ends in a wrong guess; what is written behind the
/// last one is overwritten by the next tile.
static inline void segments_add(const bst_game *g, bst_state *s, uint64_t cell, const bst_kind *k)
{
    bst_seg *segs = &bst_segs(g, s)[s->nsegs];
    bst_region *regions = &bst_regions(g, s)[s->nsegs];
    // one word for a segment: its region and the next of the ring count on, and all have the same cell
    uint64_t base = s->nsegs * 0x10001u + (cell << 32);
    for (int i = 0; i < k->nsegs; i += 4) {
        uint64_t word[4];
        memcpy(word, &k->segs[i], sizeof word);
        for (int j = 0; j < 4; j++) {
            word[j] += base;
        }
        memcpy(&segs[i], word, sizeof word);
        memcpy(&regions[i], &k->fresh[i], 4 * sizeof regions[0]);
    }
    s->nsegs = (uint16_t)(s->nsegs + k->nsegs);
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
    static const int8_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    const bst_cell *cells = bst_cells(g, s);
    squares q = squares_of(g, s);
    int n = 0;
    for (int i = 0; i < 8; i++) {
        int other = q.index[square_place(q, cells[cell].x + dx[i], cells[cell].y + dy[i])];
        out[n] = other;
        n += cells[other].face != BST_EMPTY;
    }
    return n;
}

/// Which of the unfinished cloisters i to i + 7 share a side or a corner with a cell, as bits; as bst_near().
static inline uint64_t centers_near(bst_centers centers, int i, int n, const bst_cell *cell)
{
    bst_eight dx = bst_eight_load((const uint16_t *)&centers.x[i]) - (uint16_t)(cell->x - 1);
    bst_eight dy = bst_eight_load((const uint16_t *)&centers.y[i]) - (uint16_t)(cell->y - 1);
    return bst_group_first(bst_eight_bits((bst_eight)(dx <= 2) & (bst_eight)(dy <= 2)), n - i);
}

/// Unfinished cloisters nearby count the new tile; a cloister on it counts the tiles around.
static inline void centers_count(const bst_game *g, bst_state *s, int number)
{
    const bst_cell *cell = &bst_cells(g, s)[number];
    bst_region *regions = bst_regions(g, s);
    bst_centers centers = bst_centers_of(g, s);
    for (int i = 0; i < s->ncenters; i += 8) {
        for (uint64_t near = centers_near(centers, i, s->ncenters, cell); near != 0; near &= near - 1) {
            bst_region *r = &regions[centers.region[i + __builtin_ctzll(near)]];
            r->open--;
            s->closed |= r->open == 0 ? BST_CLOSED_CENTER : 0;
        }
    }
    int center = bst_kind_of(g, cell)->center;
    if (center != BST_NO_SEG) {
        int around[8];
        int region = cell->seg0 + center;
        regions[region].open = (uint16_t)(8 - bst_board_around(g, s, number, around));
        s->closed |= regions[region].open == 0 ? BST_CLOSED_CENTER : 0;
        centers.x[s->ncenters] = cell->x;
        centers.y[s->ncenters] = cell->y;
        centers.region[s->ncenters++] = (uint16_t)region;
    }
}

/// Lays a tile on an empty cell: joins its segments, makes new empty cells. No rule is checked.
static inline __attribute__((always_inline)) void board_lay(const bst_game *g, bst_state *s, int number, int kind,
                                                            int rot, bool bounded)
{
    squares q = squares_of(g, s);
    bst_cell *cell = &q.cells[number];
    const bst_face *face = &g->face[bst_face_of(kind, rot)];
    const int x = cell->x;
    const int y = cell->y;

    // a cell is barred from something at exactly those sides where a tile lies: one bit for each of them
    unsigned bars = bst_slot_bars(g, s)[cell->slot];
    unsigned tiles = (bars | bars >> 1 | bars >> 2 | bars >> 3) & 0x1111;
    slot_remove(g, s, cell->slot);
    cell->face = (uint16_t)bst_face_of(kind, rot);
    cell->seg0 = s->nsegs;
    s->nlaid++;
    s->beside = (uint16_t)tiles;
    segments_add(g, s, (uint64_t)number, &g->kind[kind]);

    // the sides without a tile first, then the others: two loops whose lengths are guessed together
    for (unsigned left = tiles ^ 0x1111; left != 0; left &= left - 1) {
        int side = __builtin_ctz(left) / 4;
        int to_x = x + bst_dx[side];
        int to_y = y + bst_dy[side];
        cell_touch(g, s, q, to_x, to_y, face->bars[side] | (bounded ? g->rim[to_y][to_x] : 0u));
    }
    for (unsigned left = tiles; left != 0; left &= left - 1) {
        int side = __builtin_ctz(left) / 4;
        const bst_cell *beside = &q.cells[q.index[square_place(q, x + bst_dx[side], y + bst_dy[side])]];
        side_join(g, s, cell, beside, side);
    }
    centers_count(g, s, number);
}

void bst_board_fix(const bst_game *g, bst_state *s, int x, int y, int kind, int rot)
{
    squares q = squares_of(g, s);
    int number = ++s->ncells;
    q.index[square_place(q, x, y)] = (uint16_t)number;
    q.cells[number] =
        (bst_cell){.square = bst_square_number(x, y), .face = (uint16_t)bst_face_of(kind, rot), .seg0 = s->nsegs};
    s->nlaid++;
    segments_add(g, s, (uint64_t)number, &g->kind[kind]);
}

void bst_board_bar(const bst_game *g, bst_state *s, int number, unsigned bars)
{
    bst_slot_bars(g, s)[bst_cells(g, s)[number].slot] |= (uint16_t)bars;
}

void bst_pile_change(const bst_game *g, bst_state *s, int kind, int tiles)
{
    uint8_t *pile = &bst_pile(g, s)[kind];
    uint16_t *block = &bst_pile_blocks(g, s)[(unsigned)kind / BST_PILE_BLOCK];
    uint16_t *left = &s->left[g->kind[kind].stack];
    *pile = (uint8_t)(*pile + tiles);
    *block = (uint16_t)(*block + tiles);
    *left = (uint16_t)(*left + tiles);
}

void bst_pile_take(const bst_game *g, bst_state *s, int kind) { bst_pile_change(g, s, kind, -1); }

void bst_pile_add(const bst_game *g, bst_state *s, int kind)
{
    bst_pile_change(g, s, kind, 1);
    s->early += s->early != 0 && kind < g->nsooner;
}

void bst_pile_draw(const bst_game *g, bst_state *s, int kind)
{
    bst_pile_take(g, s, kind);
    s->early -= s->early != 0 && kind < g->nsooner;
}

int bst_pile_sooner(const bst_game *g, const bst_state *s)
{
    int late = 0;
    for (int k = g->nsooner; k < g->nmain; k++) {
        late += bst_pile(g, s)[k];
    }
    return s->left[BST_STACK_MAIN] - late;
}

/// Arms the steps that wait for such a tile; those of the tile before are over.
static inline void kind_arms(const bst_game *g, bst_state *s, int kind)
{
    const int words = g->arms.nwords;
    uint64_t *armed = bst_armed(s);
    for (int i = 0; i < words; i++) {
        armed[i] = (armed[i] & ~g->arms.laid[i]) | g->arms.kind[kind * words + i];
    }
}

/// Compiled twice: only where the board has an end is it looked up what its bounds bar.
static inline __attribute__((always_inline)) void lay(bst_context *c, int cell, int kind, int rot, bool bounded)
{
    if (c->g->arms.by_tile) {
        kind_arms(c->g, c->s, kind);
    }
    board_lay(c->g, c->s, cell, kind, rot, bounded);
    if (c->g->kind[kind].marked) {
        bst_marked(c->g, c->s)[c->s->nmarked++] = (uint16_t)cell;
    }
    for (int i = 0; i < c->g->kind[kind].nhearers; i++) {
        c->g->kind[kind].hearer[i]->laid(c, cell);
    }
}

void bst_lay_endless(bst_context *c, int cell, int kind, int rot) { lay(c, cell, kind, rot, false); }
void bst_lay_bounded(bst_context *c, int cell, int kind, int rot) { lay(c, cell, kind, rot, true); }

void bst_start_lay(bst_context *c)
{
    const bst_game *g = c->g;
    bst_state *s = c->s;
    const bst_cell *cells = bst_cells(g, s);
    int place = s->nlaid == 0 ? bst_board_cell(g, s, 0, 0) : 0;
    for (int i = 0; i < s->nslots && s->nlaid != 0; i++) {
        int other = bst_slots(g, s)[i];
        bool before = place == 0 || cells[other].y < cells[place].y ||
                      (cells[other].y == cells[place].y && cells[other].x < cells[place].x);
        if (before && (bst_fit(g, g->start_kind, bst_slot_bars(g, s)[i]) & 1)) {
            place = other;
        }
    }
    if (place != 0) {
        bst_pile_take(g, s, g->start_kind);
        bst_lay(c, place, g->start_kind, 0);
    }
}
