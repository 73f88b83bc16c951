// SPDX-License-Identifier: MIT
// A board with walls: the outline of an empty board, its corner towers and start fields. They become tiles of the wall,
// which lie in the squares around the outline: a plain piece, and one for each start field.

#include <string.h>

#include "engine/tile_block.h"

static const int8_t step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

bool bst_walls_inside(const bst_walls *walls, int x, int y)
{
    return x >= 0 && x < BST_WALLS_SIZE && y >= 0 && y < BST_WALLS_SIZE && (walls->row[y] >> x & 1);
}

bool bst_walls_at(const bst_walls *walls, int x, int y)
{
    bool beside = false;
    for (int side = 0; side < 4; side++)
        beside = beside || bst_walls_inside(walls, x + step_x[side], y + step_y[side]);
    return beside && !bst_walls_inside(walls, x, y);
}

static bool read_row(bst_tile_parser *p)
{
    block *b = &p->block;
    if (p->nwords != 2 || p->word[1].length != b->width)
        return bst_tile_fail(p->error, p->line, "a row has %d places: X inside the walls, . outside, like: row XXX..",
                             b->width);
    if (b->nrows == b->height)
        return bst_tile_fail(p->error, p->line, "too many rows; the board has %d", b->height);
    for (int x = 0; x < b->width; x++) {
        char c = p->word[1].at[x];
        if (c != 'X' && c != '.')
            return bst_tile_fail(p->error, p->line, "a row is written with X and . only, not %w", p->word[1]);
        b->piece.walls.row[b->nrows] |= (uint16_t)((c == 'X') << x);
        b->piece.walls.ncells = (uint8_t)(b->piece.walls.ncells + (c == 'X'));
    }
    b->nrows++;
    return true;
}

// A corner of the outline is a point of the grid around which one or three of the four cells lie inside.
static bool is_corner(const bst_walls *walls, int x, int y)
{
    int inside = bst_walls_inside(walls, x - 1, y - 1) + bst_walls_inside(walls, x, y - 1) +
                 bst_walls_inside(walls, x - 1, y) + bst_walls_inside(walls, x, y);
    return inside == 1 || inside == 3;
}

static bool read_corner(bst_tile_parser *p)
{
    block *b = &p->block;
    bst_walls *walls = &b->piece.walls;
    span second = p->nwords > 1 ? p->word[1] : (span){"", 0}, first = bst_span_split(&second, '/');
    span y = p->nwords > 2 ? p->word[2] : (span){"", 0}, x = bst_span_split(&y, ',');
    int a = bst_span_number(first), c = bst_span_number(second), at_x = bst_span_number(x), at_y = bst_span_number(y);
    if (p->nwords != 3 || a < 0 || c != a + 1 || c > 99 || at_x < 0 || at_y < 0)
        return bst_tile_fail(p->error, p->line,
                             "write a corner tower with its two fields of the track, and where it stands: "
                             "corner 12/13 0,0");
    if (b->nrows < b->height || !is_corner(walls, at_x, at_y))
        return bst_tile_fail(p->error, p->line, "there is no corner of the walls at %w; rows come first", p->word[2]);
    if (walls->ncorners == BST_WALLS_CORNERS)
        return bst_tile_fail(p->error, p->line, "too many corner towers; there is room for %d", BST_WALLS_CORNERS);
    if (walls->ncorners == 0 ? a != 0 : a <= walls->corner[walls->ncorners - 1].second)
        return bst_tile_fail(p->error, p->line, "corner towers stand in the order of the track, 0/1 first");
    b->corner_line[walls->ncorners] = p->line;
    walls->corner[walls->ncorners++] = (bst_wall_corner){(uint8_t)a, (uint8_t)c, (uint8_t)at_x, (uint8_t)at_y};
    return true;
}

// The feature that a start field shows, with its side left open.
static bool read_shown(bst_tile_parser *p, feature *f)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } kinds[] = {{"path", BST_PATH}, {"tower", BST_TOWER}, {"house", BST_HOUSE}, {"court", BST_COURT}};
    f->line = p->line;
    f->kind = BST_FEATURE_KINDS;
    for (int i = 0; i < 4; i++)
        f->kind = bst_span_is(p->word[3], kinds[i].word) ? kinds[i].kind : f->kind;
    bool more = p->nwords == 5;
    if (more && f->kind == BST_COURT && bst_span_is(p->word[4], "market")) {
        f->attrs = BST_ATTR_MARKET;
        f->shields = 1;
    } else if (more && f->kind == BST_PATH && bst_span_is(p->word[4], "well")) {
        f->attrs = BST_ATTR_WELL;
    } else if (more) {
        return false;
    }
    return f->kind != BST_FEATURE_KINDS;
}

static bool read_start(bst_tile_parser *p)
{
    block *b = &p->block;
    bst_walls *walls = &b->piece.walls;
    feature f = {0};
    int column, row, side = 0;
    while (side < 4 && (p->nwords < 4 || p->word[2].length != 1 || "NESW"[side] != p->word[2].at[0]))
        side++;
    if (p->nwords < 4 || p->nwords > 5 || side == 4 || !bst_span_size(p->word[1], BST_WALLS_SIZE, &column, &row) ||
        !read_shown(p, &f))
        return bst_tile_fail(p->error, p->line,
                             "write a start field with its cell, side and what it shows: start 7x1 N court market");
    int x = column - 1, y = row - 1;
    if (b->nrows < b->height || !bst_walls_inside(walls, x, y) ||
        bst_walls_inside(walls, x + step_x[side], y + step_y[side]))
        return bst_tile_fail(p->error, p->line, "there is no wall at this side of cell %w; rows come first",
                             p->word[1]);
    if (walls->nstarts == BST_WALLS_STARTS)
        return bst_tile_fail(p->error, p->line, "too many start fields; there is room for %d", BST_WALLS_STARTS);
    for (int i = 0; i < walls->nstarts; i++) {
        const bst_wall_start *other = &walls->start[i];
        if (other->column + step_x[other->side] == x + step_x[side] &&
            other->row + step_y[other->side] == y + step_y[side])
            return bst_tile_fail(p->error, p->line, "two start fields cannot share a square of the wall");
    }
    b->features[walls->nstarts] = f;
    walls->start[walls->nstarts++] = (bst_wall_start){(uint8_t)x, (uint8_t)y, (uint8_t)side, 0};
    return true;
}

bool bst_walls_line(bst_tile_parser *p)
{
    if (bst_span_is(p->word[0], "row"))
        return read_row(p);
    if (bst_span_is(p->word[0], "corner"))
        return read_corner(p);
    if (bst_span_is(p->word[0], "start"))
        return read_start(p);
    return bst_tile_fail(p->error, p->line, "unknown line %w; a board with walls has rows, corners and starts",
                         p->word[0]);
}

// Whether the cells inside hang together by their sides.
static bool is_connected(const bst_walls *walls)
{
    uint16_t seen[BST_WALLS_SIZE] = {0};
    int n = 0, before = -1;
    for (int y = 0; y < BST_WALLS_SIZE && n == 0; y++) {
        seen[y] = walls->row[y] & (uint16_t)-walls->row[y];
        n = seen[y] != 0;
    }
    while (n != before) {
        before = n;
        n = 0;
        for (int y = 0; y < BST_WALLS_SIZE; y++) {
            unsigned near = seen[y] | (unsigned)seen[y] << 1 | seen[y] >> 1;
            near |= (y > 0 ? seen[y - 1] : 0u) | (y + 1 < BST_WALLS_SIZE ? seen[y + 1] : 0u);
            seen[y] = (uint16_t)(near & walls->row[y]);
            n += __builtin_popcount(seen[y]);
        }
    }
    return n == walls->ncells;
}

// Whether the outline runs from a point of the grid to the next one E, S, W or N, with the inside on the right.
static bool runs(const bst_walls *walls, int x, int y, int way)
{
    static const int8_t right_x[4] = {0, -1, -1, 0}, right_y[4] = {0, 0, -1, -1};
    int left = (way + 3) & 3;
    return bst_walls_inside(walls, x + right_x[way], y + right_y[way]) &&
           !bst_walls_inside(walls, x + right_x[left], y + right_y[left]);
}

// Walks once round, from the first corner tower on: how far that is, and how far along it each tower stands; those
// that are not met, or share their point, have 0.
static int walk(const bst_walls *walls, int far[BST_WALLS_CORNERS])
{
    int x = walls->corner[0].x, y = walls->corner[0].y, way = 0, length = 0;
    memset(far, 0, BST_WALLS_CORNERS * sizeof *far);
    while (!runs(walls, x, y, way))
        way++;
    do {
        x += step_x[(way + 1) & 3]; // sides begin with the north
        y += step_y[(way + 1) & 3];
        length++;
        int met = 1;
        while (met < walls->ncorners && (walls->corner[met].x != x || walls->corner[met].y != y))
            met++;
        if (met < walls->ncorners && far[met] == 0)
            far[met] = length;
        way = (way + 1) & 3;
        while (!runs(walls, x, y, way))
            way = (way + 3) & 3;
    } while (x != walls->corner[0].x || y != walls->corner[0].y);
    return length;
}

// The walls go round once, and the corner towers stand along them in the order of the track, either way round.
static bool check_round(const bst_tile_parser *p)
{
    const block *b = &p->block;
    const bst_walls *walls = &b->piece.walls;
    int far[BST_WALLS_CORNERS], last = walls->ncorners - 1, around = 0;
    int length = walk(walls, far);
    for (int y = 0; y < BST_WALLS_SIZE; y++)
        for (int x = 0; x < BST_WALLS_SIZE; x++)
            around += __builtin_popcount(walls->wall[y][x]);
    if (around != length)
        return bst_tile_fail(p->error, b->line, "the walls go round once: there can be no hole inside them");
    int onward = 0;
    for (int i = 2; i <= last; i++)
        onward += far[i] > far[i - 1] ? 1 : -1;
    bool turned = onward < 0;
    for (int i = 1; i <= last; i++) {
        int before = i > 1 ? far[i - 1] : turned ? length : 0;
        if (far[i] % length == 0 || (turned ? far[i] >= before : far[i] <= before))
            return bst_tile_fail(p->error, b->corner_line[i],
                                 "along the walls the corner tower %d/%d does not come after %d/%d; correct where it "
                                 "stands",
                                 walls->corner[i].first, walls->corner[i].second, walls->corner[i - 1].first,
                                 walls->corner[i - 1].second);
    }
    return true;
}

bool bst_walls_check(bst_tile_parser *p)
{
    bool walls = false;
    for (int i = 0; i < p->nboards; i++)
        walls = walls || p->boards[i].walls.ncells != 0;
    if (walls && p->nboards > 1)
        return bst_tile_fail(p->error, 0, "a set with walls has one board; remove the others");
    for (int i = 0; i < p->ntiles; i++) {
        const bst_tile *tile = &p->tiles[i];
        int kind = tile->nsegs > 0 ? tile->seg[0].kind : BST_FIELD;
        bool castle = bst_of_castle(kind) || kind == BST_WALL;
        if (castle && !walls)
            return bst_tile_fail(p->error, tile->source_line,
                                 "castle tiles need walls around them; end the file with: board %s.wall 10x10 walls",
                                 p->set_name);
        if (walls && !castle)
            return bst_tile_fail(p->error, tile->source_line,
                                 "in a set with walls all tiles have paths, towers, houses and courts, and %s has none",
                                 tile->name);
    }
    return true;
}

static void find_walls(bst_walls *walls)
{
    for (int y = 0; y < BST_WALLS_SIZE; y++)
        for (int x = 0; x < BST_WALLS_SIZE; x++)
            for (int side = 0; side < 4 && bst_walls_inside(walls, x, y); side++)
                walls->wall[y][x] |= (uint8_t)(!bst_walls_inside(walls, x + step_x[side], y + step_y[side]) << side);
}

static bst_tile tile_begin(const bst_tile_parser *p, const char *name, int copies)
{
    bst_tile tile = {
        .flags = BST_TILE_START | BST_TILE_HAND, .count = (uint8_t)copies, .source_line = p->block.tile.source_line};
    memcpy(tile.name, name, strlen(name));
    return tile;
}

static bool add_wall(bst_tile_parser *p, bst_tile *tile, unsigned sides, const feature *shown)
{
    if (shown) {
        tile->seg[0] = (bst_segment){.kind = shown->kind,
                                     .sides = (uint8_t)(~sides & 15),
                                     .shields = shown->shields,
                                     .attrs = shown->attrs,
                                     .line = 1};
        tile->nsegs = 1;
    }
    tile->seg[tile->nsegs] = (bst_segment){.kind = BST_WALL, .sides = (uint8_t)sides, .line = 2};
    tile->nsegs++;
    bst_tile_derive(tile, 15);
    memset(tile->edge, BST_EDGE_WALL, sizeof tile->edge); // anything may lie against the wall
    return bst_block_add(p, tile);
}

bool bst_walls_build(bst_tile_parser *p)
{
    block *b = &p->block;
    bst_walls *walls = &b->piece.walls;
    if (b->nrows < b->height)
        return bst_tile_fail(p->error, b->line, "this board has %d rows, but promises %d", b->nrows, b->height);
    if (walls->ncells == 0 || !is_connected(walls))
        return bst_tile_fail(p->error, b->line, "the cells inside the walls must hang together by their sides");
    if (walls->nstarts == 0 || walls->ncorners == 0)
        return bst_tile_fail(p->error, b->line, "a board with walls needs a start field and the corner tower 0/1");
    if (p->nboards == p->board_capacity)
        return bst_tile_fail(p->error, b->line, "too many boards; there is room for %d", p->board_capacity);
    int squares = 0;
    for (int y = -1; y <= BST_WALLS_SIZE; y++)
        for (int x = -1; x <= BST_WALLS_SIZE; x++)
            squares += bst_walls_at(walls, x, y);
    walls->nsquares = (uint8_t)squares;
    find_walls(walls);
    if (!check_round(p))
        return false;
    b->piece.first_tile = (uint16_t)p->ntiles;
    bst_tile plain = tile_begin(p, b->piece.name, squares - walls->nstarts);
    if (!add_wall(p, &plain, 15, 0))
        return false;
    for (int i = 0; i < walls->nstarts; i++) {
        char name[BST_TILE_NAME] = {0};
        size_t prefix = strlen(p->set_name);
        memcpy(name, p->set_name, prefix);
        memcpy(name + prefix, ".s", 2);
        name[prefix + 2] = (char)(i < 9 ? '1' + i : 'A' + i - 9);
        bst_tile tile = tile_begin(p, name, 1);
        if (!add_wall(p, &tile, 15u & ~(1u << (walls->start[i].side ^ 2)), &b->features[i]))
            return false;
    }
    p->boards[p->nboards++] = b->piece;
    return true;
}
