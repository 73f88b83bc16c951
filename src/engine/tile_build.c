// SPDX-License-Identifier: MIT
// Second half of the tile reader: the checked features of one block become a tile, or the cells of a board.

#include "engine/tile_block.h"

#include <string.h>

const char *bst_block_edge_name(const block *b, int edge, char out[3])
{
    int side = edge, number = 0;
    if (b->board) {
        int lengths[4] = {b->width, b->height, b->width, b->height};
        for (side = 0, number = edge; number >= lengths[side]; side++)
            number -= lengths[side];
    }
    out[0] = "NESW"[side];
    out[1] = b->board ? (char)('1' + number) : 0;
    out[2] = 0;
    return out;
}

// ---- from lines to tiles ----------------------------------------------------------------------------------

// Appends a segment for feature line `line`; returns its index, or BST_NO_SEG if the tile is full.
static int add_segment(bst_tile *tile, const feature *f, int line)
{
    if (tile->nsegs == BST_TILE_SEGS)
        return BST_NO_SEG;
    bst_segment *seg = &tile->seg[tile->nsegs];
    seg->kind = f->kind;
    seg->shields = f->shields;
    seg->attrs = f->attrs;
    seg->end = f->end;
    seg->line = (uint8_t)line;
    return tile->nsegs++;
}

static bool is_center(int kind) { return kind == BST_CLOISTER || kind == BST_SHRINE || kind == BST_ABBEY; }

// The middle, siblings, and the kind of each edge that carries landscape.
void bst_tile_derive(bst_tile *tile, int edges)
{
    static const uint8_t side_edges[BST_FEATURE_KINDS] = {
        [BST_ROAD] = BST_EDGE_ROAD,   [BST_CITY] = BST_EDGE_CITY,     [BST_RIVER] = BST_EDGE_RIVER,
        [BST_ABBEY] = BST_EDGE_ABBEY, [BST_SCHOOL] = BST_EDGE_SCHOOL, [BST_PATH] = BST_EDGE_PATH,
        [BST_TOWER] = BST_EDGE_TOWER, [BST_HOUSE] = BST_EDGE_HOUSE,   [BST_COURT] = BST_EDGE_COURT,
        [BST_WALL] = BST_EDGE_WALL,
    };
    tile->center = BST_NO_SEG;
    for (int d = 0; d < 4; d++)
        tile->edge[d] = edges >> d & 1 ? BST_EDGE_FIELD : BST_EDGE_NONE;
    for (int i = 0; i < tile->nsegs; i++) {
        bst_segment *seg = &tile->seg[i];
        if (is_center(seg->kind))
            tile->center = (uint8_t)i;
        for (int j = 0; j < tile->nsegs; j++)
            seg->siblings |= (uint16_t)((j != i && tile->seg[j].kind == seg->kind) << j);
        for (int d = 0; d < 4; d++) {
            if (seg->sides >> d & 1)
                tile->edge[d] = side_edges[seg->kind];
            else if (seg->kind == BST_CARCASSONNE && seg->halves >> 2 * d & 3)
                tile->edge[d] = BST_EDGE_WALL;
        }
    }
}

static void derive_borders(const block *b, bst_tile *tile, const uint8_t *seg_of)
{
    uint16_t city_mask[MAX_FEATURES];
    int cities = 0;
    for (int i = 0; i < b->nfeatures; i++) {
        if (b->features[i].kind == BST_CITY || b->features[i].kind == BST_CARCASSONNE)
            city_mask[cities++] = (uint16_t)(1 << seg_of[i]);
    }
    for (int i = 0; i < b->nfeatures; i++) {
        for (int k = 0; k < cities; k++) {
            if (b->features[i].cities >> k & 1)
                tile->seg[seg_of[i]].borders |= city_mask[k];
        }
    }
}

static void derive_adjoins(const block *b, bst_tile *tile, const uint8_t *seg_of)
{
    for (int a = 0; a < b->nadjacent; a++) {
        for (int i = 0; i < b->nfeatures; i++) {
            for (int j = 0; j < b->nfeatures; j++) {
                // Two cities never adjoin, even if one crossing leads to both (ABBEY-R3).
                bool cities = b->features[i].kind == BST_CITY && b->features[j].kind == BST_CITY;
                if (i != j && !cities && b->adjacent[a] >> i & 1 && b->adjacent[a] >> j & 1)
                    tile->seg[seg_of[i]].adjoins |= (uint16_t)(1 << seg_of[j]);
            }
        }
    }
}

static bool name_taken(const bst_tile_parser *p, const char *name)
{
    for (int i = 0; i < p->ntiles; i++) {
        if (strcmp(p->tiles[i].name, name) == 0)
            return true;
    }
    return false;
}

bool bst_block_add(bst_tile_parser *p, const bst_tile *tile)
{
    if (p->ntiles == p->tile_capacity)
        return bst_tile_fail(p->error, p->block.line, "too many tiles; there is room for %d", p->tile_capacity);
    if (name_taken(p, tile->name))
        return bst_tile_fail(p->error, p->block.line, "the name %s is taken already; choose another", tile->name);
    p->tiles[p->ntiles++] = *tile;
    return true;
}

static bool finish_tile(bst_tile_parser *p)
{
    const block *b = &p->block;
    bst_tile tile = b->tile;
    uint8_t seg_of[MAX_FEATURES];
    for (int i = 0; i < b->nfeatures; i++) {
        const feature *f = &b->features[i];
        seg_of[i] = 0; // a quarter has no segment, and nothing refers to one
        if (f->kind == QUARTER)
            continue;
        int seg = add_segment(&tile, f, i + 1);
        if (seg == BST_NO_SEG)
            return bst_tile_fail(p->error, b->line, "too many feature lines; there is room for %d", (int)BST_TILE_SEGS);
        seg_of[i] = (uint8_t)seg;
        tile.seg[seg_of[i]].sides = (uint8_t)f->sides;
        tile.seg[seg_of[i]].halves = (uint8_t)f->halves;
        tile.seg[seg_of[i]].tunnels = (uint8_t)f->tunnels;
    }
    derive_borders(b, &tile, seg_of);
    derive_adjoins(b, &tile, seg_of);
    bst_tile_derive(&tile, tile.flags & BST_TILE_BLANK ? 0 : 15);
    p->copies += tile.count;
    return bst_block_add(p, &tile);
}

// ---- from lines to a board --------------------------------------------------------------------------------

// The cell an outer edge of the board belongs to, and the side of that cell.
static int edge_cell(const block *b, int edge, int *side)
{
    char name[3];
    bst_block_edge_name(b, edge, name);
    int number = name[1] - '1', last = b->width * (b->height - 1);
    switch (name[0]) {
    case 'N': *side = 0; return number;
    case 'E': *side = 1; return number * b->width + b->width - 1;
    case 'S': *side = 2; return last + number;
    default: *side = 3; return number * b->width;
    }
}

// Finds or makes the segment of feature `index` on a cell; a new one is linked to the one made before it.
static int cell_segment(bst_tile_parser *p, bst_tile *cells, int index, int cell, int *last_cell)
{
    block *b = &p->block;
    bst_tile *tile = &cells[cell];
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].line == index + 1)
            return i;
    }
    int seg = add_segment(tile, &b->features[index], index + 1);
    bst_board_piece *piece = &b->piece;
    if (seg == BST_NO_SEG || (*last_cell >= 0 && piece->nlinks == BST_BOARD_LINKS)) {
        bst_tile_fail(p->error, b->line, "too many features meet on one cell of this board; use fewer");
        return BST_NO_SEG;
    }
    if (*last_cell >= 0) {
        int before = 0;
        while (cells[*last_cell].seg[before].line != index + 1)
            before++;
        piece->link[piece->nlinks++] =
            (bst_board_link){(uint8_t)*last_cell, (uint8_t)before, (uint8_t)cell, (uint8_t)seg};
    }
    *last_cell = cell;
    return seg;
}

// Lays a feature on the cells of its edges.
static bool spread_feature(bst_tile_parser *p, bst_tile *cells, int index, int *last_cell)
{
    const block *b = &p->block;
    const feature *f = &b->features[index];
    for (int edge = 0; edge < b->nedges; edge++) {
        int side, cell = edge_cell(b, edge, &side);
        unsigned halves = (unsigned)(f->halves >> 2 * edge & 3);
        if (!halves && !(f->sides >> edge & 1))
            continue;
        int seg = cell_segment(p, cells, index, cell, last_cell);
        if (seg == BST_NO_SEG)
            return false;
        cells[cell].seg[seg].halves |= (uint8_t)(halves << 2 * side);
        cells[cell].seg[seg].sides |= (uint8_t)((f->sides >> edge & 1) << side);
        cells[cell].seg[seg].tunnels |= (uint8_t)((f->tunnels >> edge & 1) << side);
    }
    return true;
}

// Lets field `index` border city line `city`: bordering is marked on a tile, so where no edge of the field lies on
// the city's cell, the field gets a segment without an edge there.
static bool border_city(bst_tile_parser *p, bst_tile *cells, int index, int city, int *last_cell)
{
    const block *b = &p->block;
    for (int pass = 0; pass < 2; pass++) {
        for (int cell = 0; cell < b->width * b->height; cell++) {
            int at = BST_NO_SEG, field = BST_NO_SEG;
            for (int i = 0; i < cells[cell].nsegs; i++) {
                if (cells[cell].seg[i].line == city + 1)
                    at = i;
                if (cells[cell].seg[i].line == index + 1)
                    field = i;
            }
            if (at == BST_NO_SEG || (pass == 0 && field == BST_NO_SEG))
                continue;
            if (field == BST_NO_SEG)
                field = cell_segment(p, cells, index, cell, last_cell);
            if (field == BST_NO_SEG)
                return false;
            cells[cell].seg[field].borders |= (uint16_t)(1 << at);
            return true;
        }
    }
    return true;
}

static bool spread_fields(bst_tile_parser *p, bst_tile *cells)
{
    const block *b = &p->block;
    for (int i = 0; i < b->nfeatures; i++) {
        int last_cell = -1;
        if (b->features[i].kind != BST_FIELD)
            continue;
        if (!spread_feature(p, cells, i, &last_cell))
            return false;
        for (int j = 0, k = 0; j < b->nfeatures; j++) {
            if (b->features[j].kind != BST_CITY)
                continue;
            if (b->features[i].cities >> k++ & 1 && !border_city(p, cells, i, j, &last_cell))
                return false;
        }
    }
    return true;
}

static bool finish_board(bst_tile_parser *p)
{
    block *b = &p->block;
    bst_tile cells[BST_BOARD_CELLS];
    int ncells = b->width * b->height, edges[BST_BOARD_CELLS] = {0};
    if (p->nboards == p->board_capacity)
        return bst_tile_fail(p->error, b->line, "too many boards; there is room for %d", p->board_capacity);
    memset(cells, 0, sizeof cells);
    // Cities first, so that the fields find the segments they border.
    for (int i = 0; i < b->nfeatures; i++) {
        int last_cell = -1;
        if (b->features[i].kind != BST_FIELD && !spread_feature(p, cells, i, &last_cell))
            return false;
    }
    if (!spread_fields(p, cells))
        return false;
    for (int edge = 0; edge < b->nedges; edge++) {
        int side, cell = edge_cell(b, edge, &side);
        edges[cell] |= 1 << side;
    }
    b->piece.first_tile = (uint16_t)p->ntiles;
    for (int cell = 0; cell < ncells; cell++) {
        bst_tile *tile = &cells[cell];
        size_t prefix = strlen(p->set_name);
        tile->column = (uint8_t)(cell % b->width + 1);
        tile->row = (uint8_t)(cell / b->width + 1);
        tile->count = 1;
        tile->flags = BST_TILE_START;
        tile->source_line = b->tile.source_line;
        memcpy(tile->name, p->set_name, prefix);
        memcpy(tile->name + prefix, ".b", 2);
        tile->name[prefix + 2] = (char)('0' + tile->column);
        tile->name[prefix + 3] = (char)('0' + tile->row);
        bst_tile_derive(tile, edges[cell]);
        if (!bst_block_add(p, tile))
            return false;
    }
    p->boards[p->nboards++] = b->piece;
    return true;
}

bool bst_block_build(bst_tile_parser *p)
{
    return p->block.walls ? bst_walls_build(p) : p->block.board ? finish_board(p) : finish_tile(p);
}
