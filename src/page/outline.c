// SPDX-License-Identifier: MIT
// Outlines: the cells of the drawing's grid that show a segment, row by row.

#include "page/outline.h"

#include "engine/engine.h"

static void put_point(bst_text *out, char command, bst_point at)
{
    bst_text_put(out, &command, 1);
    bst_text_tenth(out, at.x);
    bst_text_put(out, " ", 1);
    bst_text_tenth(out, at.y);
}

// A rectangle of the unturned tile, where it lies on the board.
static void put_rectangle(bst_text *out, const bst_cell *cell, bst_point from, bst_point to)
{
    bst_point corner[4] = {from, {to.x, from.y}, to, {from.x, to.y}};
    for (int i = 0; i < 4; i++) {
        bst_point at = bst_point_turn(corner[i], bst_rotation(cell));
        put_point(out, i ? 'L' : 'M', (bst_point){100.0 * cell->x + at.x, 100.0 * cell->y + at.y});
    }
    bst_text_put(out, "Z", 1);
}

static void put_segment(bst_text *out, const bst_cell *cell, const bst_layout *layout, int seg)
{
    const double step = 100.0 / BST_GRID;
    for (int row = 0; row < BST_GRID; row++) {
        for (int from = 0, to; from < BST_GRID; from = to) {
            for (to = from + 1; to < BST_GRID && layout->grid[row][to] == layout->grid[row][from];)
                to++;
            if (layout->grid[row][from] == seg)
                put_rectangle(out, cell, (bst_point){from * step, row * step},
                              (bst_point){to * step, (row + 1) * step});
        }
    }
}

void bst_page_write_outline(bst_text *out, bst_look look, int region)
{
    const bst_seg *segs = bst_segs(look.game, look.state);
    bst_layout layout;
    int at = region;
    bst_js_raw(out, "outline", "\"", 1);
    do {
        const bst_cell *cell = &bst_cells(look.game, look.state)[segs[at].cell];
        bst_layout_make(bst_game_tile(look.game, bst_kind_number(cell)), &layout);
        put_segment(out, cell, &layout, segs[at].index);
        at = segs[at].next;
    } while (at != region);
    bst_text_put(out, "\"", 1);
}
