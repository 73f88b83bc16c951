// SPDX-License-Identifier: MIT
// Where followers stand on the table, as far as chips can reach them: points made of the tile data alone (CATA-R17).

#include "modules/modules.h"
#include "modules/throw.h"

enum {
    SIDE = 1229,     ///< from the middle of a tile towards a side that a feature reaches
    HALF_OUT = 1556, ///< likewise towards the half of a side that a field holds …
    HALF_BY = 1024,  ///< … and along that side
    BESIDE = 491,    ///< between followers on one place, 0.12 tile
};

static bst_dot towards(bst_dot from, int side, int length)
{
    side &= 3;
    return (bst_dot){from.x + bst_dx[side] * length, from.y + bst_dy[side] * length};
}

/// The point of a segment: in the middle between the points of all sides and half-edges it reaches.
static bst_dot segment_spot(const bst_context *c, int seg)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_segment *printed = bst_seg_printed(c->g, c->s, seg);
    int rot = bst_rotation(&bst_cells(c->g, c->s)[p->cell]);
    bst_dot middle = bst_cell_middle(c, p->cell);
    bst_dot sum = {0, 0};
    int n = 0;
    for (unsigned left = printed->sides; left != 0; left &= left - 1, n++) {
        sum = towards(sum, __builtin_ctz(left) + rot, SIDE);
    }
    for (unsigned left = printed->halves; left != 0; left &= left - 1, n++) {
        int half = __builtin_ctz(left);
        int side = half / 2 + rot;
        sum = towards(towards(sum, side, HALF_OUT), half % 2 == 0 ? side + 3 : side + 1, HALF_BY);
    }
    return n == 0 ? middle : (bst_dot){middle.x + sum.x / n, middle.y + sum.y / n};
}

/// The middle of the edge that the two halves of a castle share.
static bst_dot castle_spot(const bst_context *c, int seg)
{
    bst_dot one = bst_cell_middle(c, bst_segs(c->g, c->s)[seg].cell);
    bst_dot other = bst_cell_middle(c, bst_segs(c->g, c->s)[bst_segs(c->g, c->s)[seg].next].cell);
    return (bst_dot){(one.x + other.x) / 2, (one.y + other.y) / 2};
}

/// The middle of all tiles of a quarter of Carcassonne, a start piece; false if the city does not lie on the table.
static bool quarter_spot(const bst_context *c, int quarter, bst_dot *out)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    int64_t x = 0;
    int64_t y = 0;
    int n = 0;
    for (int cell = 1; cell <= c->s->start_cells; cell++) {
        if (cells[cell].face != BST_EMPTY && (bst_kind_of(c->g, &cells[cell])->tile.quarters >> quarter & 1)) {
            bst_dot at = bst_cell_middle(c, cell);
            x += at.x;
            y += at.y;
            n++;
        }
    }
    *out = n != 0 ? (bst_dot){(int32_t)(x / n), (int32_t)(y / n)} : (bst_dot){0, 0};
    return n != 0;
}

/// The crown fields of a segment of the wheel lie round the middle of its board.
static bool crown_spot(const bst_context *c, int fate, bst_dot *out)
{
    int x;
    int y;
    int size;
    if (!bst_wheel_board(c, &x, &y, &size)) {
        return false;
    }
    bst_dot middle = {(2 * x + size) * BST_TILE_UNITS / 2, (2 * y + size) * BST_TILE_UNITS / 2};
    *out = bst_dot_moved(middle, (2 * fate + 1) * BST_CIRCLE / (2 * BST_FATE_KINDS), BST_TILE_UNITS);
    return true;
}

/// Followers are beside each other in the order of their seats and kinds.
static int number_there(const bst_context *c, int figure)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int n = 0;
    if (figures[figure].place == BST_AT_SEGMENT) {
        const bst_region *r = &bst_regions(c->g, c->s)[bst_segs(c->g, c->s)[figures[figure].ref].region];
        for (int f = r->figures; f != 0; f = figures[f].next) {
            n += f < figure && figures[f].ref == figures[figure].ref && bst_is_follower(c->g, f);
        }
        return n;
    }
    for (int f = 1; f < figure; f++) {
        n += figures[f].place == figures[figure].place && figures[f].ref == figures[figure].ref &&
             bst_is_follower(c->g, f);
    }
    return n;
}

bool bst_anchor_of(const bst_context *c, int figure, bst_dot *out)
{
    static const int8_t beside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    enum { PLACES = sizeof beside / sizeof beside[0] };
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    bool safe = c->g->setup.option[BST_OPTION_CATAPULT_BOARDS] != 0; // CATA-R3
    bool stands = bst_is_follower(c->g, figure);                     // CATA-R2
    if (!stands) {
        return false;
    }
    switch (f->place) {
    case BST_AT_SEGMENT:
        *out = bst_seg_feature(c->g, c->s, f->ref) == BST_CASTLE ? castle_spot(c, f->ref) : segment_spot(c, f->ref);
        break;
    case BST_AT_TOWER: *out = bst_cell_middle(c, f->ref); break;
    case BST_AT_QUARTER: stands = !safe && quarter_spot(c, f->ref, out); break;
    case BST_AT_CROWN: stands = !safe && crown_spot(c, f->ref, out); break;
    default: stands = false;
    }
    if (stands) {
        int at = number_there(c, figure) % PLACES;
        out->x += beside[at][0] * BESIDE;
        out->y += beside[at][1] * BESIDE;
    }
    return stands;
}

int bst_anchor_radius(const bst_context *c, int figure)
{
    return c->g->figure_kind[figure] == BST_FIGURE_BIG ? BST_BIG_RADIUS : BST_FOLLOWER_RADIUS;
}
