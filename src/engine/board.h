// SPDX-License-Identifier: MIT
// The table: cells, laying tiles (board.c), where a tile fits (placement.c).

#pragma once

#include "engine/ruleset.h"

enum { BST_N, BST_E, BST_S, BST_W };
extern const int8_t bst_dx[4], bst_dy[4];

/// A square as one number, x in the lower half and y in the upper.
static inline uint32_t bst_square_number(int x, int y) { return (uint16_t)x | (uint32_t)y << 16; }
/// Cell at x,y, or 0.
int bst_cell_find(const bst_game *g, const bst_state *s, int x, int y);
/// Cell at one side of another, or 0.
int bst_cell_beside(const bst_game *g, const bst_state *s, const bst_cell *cell, int side);
/// The verb of laying a tile on an empty cell: joins its segments, makes new empty cells, and tells the modules. No
/// rule is checked. On a board that has an end the new cells are also barred from what its bounds bar.
void bst_lay_endless(bst_context *c, int cell, int kind, int rot);
void bst_lay_bounded(bst_context *c, int cell, int kind, int rot);
static inline void bst_lay(bst_context *c, int cell, int kind, int rot)
{
    (c->g->bounded != 0 ? bst_lay_bounded : bst_lay_endless)(c, cell, kind, rot);
}
/// Lays a tile that bounds the board, on a square that is no cell yet: nothing can be laid beside it by that alone, and
/// it joins nothing.
void bst_board_fix(const bst_game *g, bst_state *s, int x, int y, int kind, int rot);
/// Bars more at an empty cell, for what lies beside it and bounds the board.
void bst_board_bar(const bst_game *g, bst_state *s, int number, unsigned bars);
/// Makes the tiles of a kind in its pile more or fewer.
void bst_pile_change(const bst_game *g, bst_state *s, int kind, int tiles);
/// Takes one tile of a kind out of its pile.
void bst_pile_take(const bst_game *g, bst_state *s, int kind);
/// Shuffles one tile of a kind back; while those that come late are not yet among them it is drawn before these.
void bst_pile_add(const bst_game *g, bst_state *s, int kind);
/// Takes one tile of a kind out of its pile because it was drawn.
void bst_pile_draw(const bst_game *g, bst_state *s, int kind);
/// Tiles of the main pile that do not come late, and those that can be drawn from a pile now.
int bst_pile_sooner(const bst_game *g, const bst_state *s);
static inline int bst_pile_drawable(const bst_game *g, const bst_state *s, int stack)
{
    return stack == BST_STACK_MAIN && s->early != 0 ? bst_pile_sooner(g, s) : s->left[stack];
}
/// Lays the start tile at 0,0, or as a further start piece (BASE-R14): the way it is printed, on the northernmost and
/// then westernmost square where it fits.
void bst_start_lay(bst_context *c);
/// Makes a cell that does not exist yet, and returns it.
int bst_board_cell(const bst_game *g, bst_state *s, int x, int y);
/// Whether a square is a cell's or shares a side or a corner with it.
static inline bool bst_near(int x, int y, const bst_cell *cell)
{
    return ((unsigned)(x - cell->x + 1) <= 2) & ((unsigned)(y - cell->y + 1) <= 2);
}
/// Tiles on the 8 squares around a cell: writes their cells, returns how many there are.
int bst_board_around(const bst_game *g, const bst_state *s, int cell, int out[8]);
/// The edges of a tile as 16 bits: one of four bits for each side, as the ruleset has it. An empty cell keeps in the
/// same form what its neighbours do not allow, and something at each side where one lies; a tile fits if the two have
/// no bit in common. Edges that show nothing never border an empty cell.
static inline unsigned bst_edge_shown(const bst_ruleset *ruleset, int edge, int side)
{
    return (unsigned)ruleset->shows[edge] << (4 * side);
}
unsigned bst_edge_barred(const bst_ruleset *ruleset, int edge, int side);
/// Rotations in which a kind fits a cell: bits 0..3.
static inline int bst_fit(const bst_game *g, int kind, unsigned bars)
{
    const uint16_t *shows = g->kind[kind].shows;
    return ((shows[0] & bars) == 0) | ((shows[1] & bars) == 0) << 1 | ((shows[2] & bars) == 0) << 2 |
           ((shows[3] & bars) == 0) << 3;
}
/// Of the rotations (bits 0..3) in which a kind fits a cell those that no module forbids. Writes the rule if there is
/// one.
int bst_placement_allowed(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule);
/// Adds all legal layings of the tile in hand.
void bst_placement_list(const bst_context *c, bst_list *list);
/// Candidates for sampling: all rotations at all empty cells.
int bst_placement_candidates(const bst_context *c);
bst_action bst_placement_candidate(bst_context *c, int number);
/// Whether a candidate matches its neighbours.
static inline bool bst_placement_matches(const bst_context *c, unsigned number)
{
    return (c->g->kind[c->s->tile].shows[number & 3] & bst_slot_bars(c->g, c->s)[number >> 2]) == 0;
}
bst_action bst_placement_sample(bst_context *c, bst_rng *rng);
/// Why the tile in hand may not be laid so.
/// (leaves the cell in c->found)
bst_refusal bst_placement_check(bst_context *c, int x, int y, int rot);
/// Whether it can be laid at all; likewise a tile of another kind.
bool bst_placement_exists(const bst_context *c);
bool bst_placement_fits(const bst_context *c, int kind);
/// Whether the active seat could lay a tile of its own that is not drawn.
static inline bool bst_own_tile(const bst_context *c)
{
    bool fits = false;
    for (int i = 0; i < c->g->with_own_tile.n && !fits; i++) {
        fits = c->g->with_own_tile.at[i]->own_tile(c);
    }
    return fits;
}
/// Turns the edge of a laid tile into another kind: an empty cell at that side is barred accordingly.
void bst_board_edge(const bst_game *g, bst_state *s, int number, int side, int edge);
/// What a laid tile shows at a side (bst_edge), bridges included.
int bst_board_shows(const bst_context *c, int number, int side);
/// Whether two edges may meet.
static inline bool bst_edges_meet(const bst_game *g, int a, int b) { return g->ruleset->meets[a] >> b & 1; }
/// The tile at x,y, or 0.
int bst_tile_at(const bst_game *g, const bst_state *s, int x, int y);
