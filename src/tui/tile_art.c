// SPDX-License-Identifier: MIT
// A tile as a raster of characters.
//
// Every cell has its middle at u,v with the tile reaching from -1 to 1, so that one description serves all sizes.
// Cities come first, then roads and rivers where there is no city, then what stands in the middle; what is left belongs
// to the fields, which spread from their half-edges until something stops them. On castle tiles towers, houses and
// walls are such areas, paths such lines, and courts spread as fields do, from whole sides too.

#include "tui/tile_art.h"

#include <math.h>
#include <stdlib.h>

#include "draw/castle.h"

// Roads and rivers from ROAD on: by the sides they join, bits N E S W.
static const struct {
    const char *unicode, *ascii;
} signs[] = {
    {" ", " "}, {"·", "."},  {"▒", "#"},  {"≈", "~"}, {"†", "^"}, {"‡", "&"}, {"[", "["}, {"]", "]"},
    {"◆", "*"}, {"i", "i"},  {"@", "@"},  {"$", "$"}, {"!", "!"}, {"%", "%"}, {"╳", "X"}, {"+", "+"},
    {"○", "o"}, {"░", ":"},  {"V", "V"},  {"▲", "^"}, {"◊", "o"}, {"♀", "q"}, {"T", "T"}, {"B", "B"},
    {"▓", "T"}, {"⌂", "H"},  {"░", ":"},  {"█", "#"}, {"w", "w"}, {"m", "m"}, {"•", "."}, {"┃", "|"},
    {"━", "-"}, {"┗", "\\"}, {"┃", "|"},  {"┃", "|"}, {"┏", "/"}, {"┣", "+"}, {"━", "-"}, {"┛", "/"},
    {"━", "-"}, {"┻", "+"},  {"┓", "\\"}, {"┫", "+"}, {"┳", "+"}, {"╋", "+"},
};

enum {
    SIGN_BLANK,
    SIGN_CORNER,
    SIGN_CITY,
    SIGN_RIVER,
    SIGN_CLOISTER,
    SIGN_SHRINE,
    SIGN_LEFT,
    SIGN_RIGHT,
    SIGN_SHIELD,
    SIGN_INN,
    SIGN_CATHEDRAL,
    SIGN_GOODS,
    SIGN_BESIEGED,
    SIGN_HERD,
    SIGN_APART,
    SIGN_CROSSING,
    SIGN_END,
    SIGN_ABBEY,
    SIGN_VOLCANO,
    SIGN_DRAGON,
    SIGN_PORTAL,
    SIGN_PRINCESS,
    SIGN_TOWER,
    SIGN_BAZAAR,
    SIGN_KEEP, // a tower of a castle
    SIGN_DWELLING,
    SIGN_COURT,
    SIGN_WALL,
    SIGN_WELL,
    SIGN_MARKET,
    SIGN_ROAD,
};

const char *bst_art_sign(unsigned char glyph, bool unicode)
{
    return unicode ? signs[glyph].unicode : signs[glyph].ascii;
}

static int turned_sides(const bst_segment *seg, int rot)
{
    return ((seg->sides << rot) | (seg->sides >> (4 - rot))) & 15;
}

static int turned_halves(const bst_segment *seg, int rot)
{
    return ((seg->halves << (2 * rot)) | (seg->halves >> (8 - 2 * rot))) & 255;
}

static int bits(int set) { return __builtin_popcount((unsigned)set); }

// Courts are the castle's fields, paths its roads.
static bool is_court(const bst_segment *seg)
{
    return seg->kind != BST_FIELD && bst_kind_as_landscape(seg->kind) == BST_FIELD;
}

static bool is_road(const bst_segment *seg) { return bst_kind_as_landscape(seg->kind) == BST_ROAD; }

static void set(bst_art *art, int row, int column, int seg, int sort, int glyph)
{
    art->at[row][column] = (bst_art_cell){
        .seg = (short)seg, .sort = (unsigned char)sort, .under = (unsigned char)sort, .glyph = (unsigned char)glyph};
}

// ---- cities -------------------------------------------------------------------------------------------------

// Whether u,v lies in the half moon of a city at one side, which takes so much of that side.
static bool in_cap(int side, double width, double u, double v)
{
    double depth = side == 0 ? 1 + v : side == 1 ? 1 - u : side == 2 ? 1 - v : 1 + u;
    double along = (side % 2 ? v : u) / width;
    return along * along < 1 && depth < 0.68 * sqrt(1 - along * along);
}

enum { ROOMY, TIGHT };
static const double widths[] = {[ROOMY] = 0.85, [TIGHT] = 0.6};

static bool in_city(int sides, int room, double u, double v)
{
    switch (bits(sides)) {
    case 4: return true;
    case 3: return !in_cap(__builtin_ctz(~(unsigned)sides & 15), widths[ROOMY], u, v);
    case 2:
        if (sides == 5)
            return fabs(u) < 0.35 + 0.5 * v * v;
        if (sides == 10)
            return fabs(v) < 0.35 + 0.5 * u * u;
        return (sides & 2 ? u : -u) + (sides & 4 ? v : -v) > 0;
    case 1: return in_cap(__builtin_ctz((unsigned)sides), widths[room], u, v);
    default: return false;
    }
}

// Whether u,v lies nearest to one of these half-edges, NL NR EL ER SL SR WL WR.
static bool near_half(int halves, double u, double v)
{
    if (halves == 255)
        return true;
    int half = fabs(u) > fabs(v) ? (u > 0 ? 2 + (v > 0) : 6 + (v < 0)) : (v < 0 ? u > 0 : 4 + (u < 0));
    return halves >> half & 1;
}

// What areas show, by kind; blank: it is no area.
static const struct {
    unsigned char sort, glyph;
} areas[BST_FEATURE_KINDS] = {
    [BST_CITY] = {BST_ART_CITY, SIGN_CITY},        [BST_SCHOOL] = {BST_ART_CITY, SIGN_CITY},
    [BST_CARCASSONNE] = {BST_ART_CITY, SIGN_CITY}, [BST_ABBEY] = {BST_ART_HOUSE, SIGN_ABBEY},
    [BST_TOWER] = {BST_ART_CITY, SIGN_KEEP},       [BST_HOUSE] = {BST_ART_HOUSE, SIGN_DWELLING},
    [BST_WALL] = {BST_ART_CITY, SIGN_WALL},
};

// Two cities, towers or houses at neighbouring sides that do not belong together must be seen to be two.
static int room_of(const bst_tile *tile)
{
    int single = 0;
    for (int i = 0; i < tile->nsegs; i++) {
        int kind = tile->seg[i].kind;
        if ((kind == BST_CITY || kind == BST_TOWER || kind == BST_HOUSE) && bits(tile->seg[i].sides) == 1)
            single |= tile->seg[i].sides;
    }
    return single & ((single << 1) | (single >> 3)) & 15 ? TIGHT : ROOMY;
}

static void sketch_areas(bst_art *art, const bst_tile *tile, int rot)
{
    int room = room_of(tile);
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        bool walls = seg->kind == BST_CARCASSONNE, abbey = seg->kind == BST_ABBEY;
        if (areas[seg->kind].glyph == SIGN_BLANK)
            continue;
        int sides = turned_sides(seg, rot), halves = turned_halves(seg, rot);
        for (int row = 0; row < art->rows; row++) {
            for (int column = 0; column < art->columns; column++) {
                double u = (2 * column + 1.0) / art->columns - 1, v = (2 * row + 1.0) / art->rows - 1;
                if (abbey || (walls ? near_half(halves, u, v) : in_city(sides, room, u, v)))
                    set(art, row, column, i, areas[seg->kind].sort, areas[seg->kind].glyph);
            }
        }
    }
}

// ---- lines --------------------------------------------------------------------------------------------------

static void line_cell(bst_art *art, int row, int column, int seg, int kind, int links)
{
    const bst_art_cell *old = &art->at[row][column];
    bool river = kind == BST_RIVER, hidden = old->sort == BST_ART_CITY && (river || kind == BST_ROAD);
    if (hidden || (river && old->sort == BST_ART_ROAD)) // a bridge over the river is seen
        return;
    set(art, row, column, seg, river ? BST_ART_RIVER : BST_ART_ROAD, river ? SIGN_RIVER : SIGN_ROAD + links);
}

static void sketch_line(bst_art *art, const bst_segment *seg, int number, int rot)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    bool river = seg->kind == BST_RIVER;
    int sides = turned_sides(seg, rot), row = art->rows / 2, column = art->columns / 2;
    const bst_art_cell *middle = &art->at[row][column];
    bool apart = middle->sort == (river ? BST_ART_RIVER : BST_ART_ROAD) && middle->seg >= 0;
    if (apart && bits(sides) > 1)
        set(art, row, column, number, river ? BST_ART_RIVER : BST_ART_ROAD, SIGN_APART);
    else if (bits(sides) > 1)
        line_cell(art, row, column, number, seg->kind, sides);
    for (int d = 0; d < 4; d++) {
        if (!(sides >> d & 1))
            continue;
        int r = row + down[d], c = column + right[d];
        for (; r >= 0 && r < art->rows && c >= 0 && c < art->columns; r += down[d], c += right[d])
            line_cell(art, r, c, number, seg->kind, d % 2 ? 10 : 5);
    }
}

static void sketch_lines(bst_art *art, const bst_tile *tile, int rot)
{
    static const int kinds[] = {BST_ROAD, BST_RIVER};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int i = 0; i < tile->nsegs; i++)
            if (bst_kind_as_landscape(tile->seg[i].kind) == kinds[k])
                sketch_line(art, &tile->seg[i], i, rot);
}

// ---- the middle ---------------------------------------------------------------------------------------------

static void sketch_middle(bst_art *art, const bst_tile *tile)
{
    int row = art->rows / 2, middle = art->columns / 2, ends = 0;
    if (tile->center != BST_NO_SEG) { // with room for a figure: [†  ]
        int sign = tile->seg[tile->center].kind == BST_SHRINE ? SIGN_SHRINE : SIGN_CLOISTER;
        for (int i = -2; i <= 2; i++)
            set(art, row, middle + i, tile->center, BST_ART_HOUSE,
                i == -2   ? SIGN_LEFT
                : i == -1 ? sign
                : i == 2  ? SIGN_RIGHT
                          : SIGN_BLANK);
        return;
    }
    for (int i = 0; i < tile->nsegs; i++)
        ends += is_road(&tile->seg[i]) && bits(tile->seg[i].sides) == 1;
    if (ends > 0 && art->at[row][middle].seg < 0)
        set(art, row, middle, -1, BST_ART_HOUSE, ends > 1 ? SIGN_CROSSING : SIGN_END);
}

// ---- fields -------------------------------------------------------------------------------------------------

// The cells at a half-edge: from, to and the step between them.
static void half_cells(const bst_art *art, int half, int *row, int *column, int *rows, int *columns)
{
    static const int side_rows[4] = {0, 1, 0, 1}; // sides that run along a row or a column
    int side = half / 2;
    bool first = side < 2 ? half % 2 == 0 : half % 2 == 1; // the half with the smaller coordinates
    bool along_column = side_rows[side];
    int length = along_column ? art->rows : art->columns, part = length / 2;
    int start = first ? 0 : length - part;
    *row = along_column ? start : side == 0 ? 0 : art->rows - 1;
    *column = along_column ? (side == 1 ? art->columns - 1 : 0) : start;
    *rows = along_column ? part : 1;
    *columns = along_column ? 1 : part;
}

static bool free_cell(const bst_art *art, int row, int column)
{
    return art->at[row][column].sort == BST_ART_FIELD && art->at[row][column].seg < 0;
}

// The half-edges that a field or court holds, as they lie on the table.
static int ground_halves(const bst_segment *seg, int rot)
{
    int halves = turned_halves(seg, rot), sides = is_court(seg) ? turned_sides(seg, rot) : 0;
    for (int side = 0; side < 4; side++)
        halves |= sides >> side & 1 ? 3 << 2 * side : 0;
    return bst_kind_as_landscape(seg->kind) == BST_FIELD ? halves : 0;
}

static void seed_field(bst_art *art, int halves, int number, bool upright)
{
    for (int half = 0; half < 8; half++) {
        int row, column, rows, columns;
        if (!(halves >> half & 1) || (half / 2 % 2 == 1) != upright)
            continue;
        half_cells(art, half, &row, &column, &rows, &columns);
        for (int r = row; r < row + rows; r++)
            for (int c = column; c < column + columns; c++)
                if (free_cell(art, r, c))
                    art->at[r][c].seg = (short)number;
    }
}

static void spread_fields(bst_art *art)
{
    static const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    for (bool grown = true; grown;) {
        bst_art before = *art;
        grown = false;
        for (int row = 0; row < art->rows; row++) {
            for (int column = 0; column < art->columns; column++) {
                for (int d = 0; d < 4 && free_cell(art, row, column); d++) {
                    int r = row + down[d], c = column + right[d];
                    if (r < 0 || r >= art->rows || c < 0 || c >= art->columns)
                        continue;
                    const bst_art_cell *near = &before.at[r][c];
                    if (near->sort == BST_ART_FIELD && near->seg >= 0) {
                        art->at[row][column].seg = near->seg;
                        grown = true;
                    }
                }
            }
        }
    }
}

static void sketch_fields(bst_art *art, const bst_tile *tile, int rot)
{
    int open = bst_tile_is_castle(tile) ? 255 : 0; // beside a path lies nobody's ground, and no court spreads over it
    for (int i = 0; i < tile->nsegs; i++)
        open &= ~ground_halves(&tile->seg[i], rot);
    for (int pass = 0; pass < 2; pass++) { // the short sides first: in the smallest size they have but the corner
        for (int i = 0; i < tile->nsegs; i++)
            seed_field(art, ground_halves(&tile->seg[i], rot), i, pass == 0);
        seed_field(art, open, BST_TILE_SEGS, pass == 0);
    }
    spread_fields(art);
    static const int corner[4][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    for (int i = 0; i < 4; i++) {
        bst_art_cell *cell = &art->at[corner[i][0] * (art->rows - 1)][corner[i][1] * (art->columns - 1)];
        if (cell->sort == BST_ART_FIELD)
            cell->glyph = SIGN_CORNER;
    }
    for (int row = 0; row < art->rows; row++) {
        for (int column = 0; column < art->columns; column++) {
            bst_art_cell *cell = &art->at[row][column];
            if (cell->seg == BST_TILE_SEGS)
                cell->seg = -1;
            else if (cell->seg >= 0 && is_court(&tile->seg[cell->seg]))
                cell->glyph = SIGN_COURT;
        }
    }
}

// ---- what is printed ----------------------------------------------------------------------------------------

static void put_mark(bst_art *art, int seg, int sign)
{
    int column, row;
    unsigned short taken[BST_ART_ROWS] = {0};
    for (int r = 0; r < art->rows; r++)
        for (int c = 0; c < art->columns; c++)
            if (art->at[r][c].sort == BST_ART_MARK)
                taken[r] |= (unsigned short)(1u << c);
    // Figures take the best place, so a mark goes to the place that is left beside it.
    int best_row = -1, best_column = -1, best = -1;
    bool stands = bst_art_stand(art, seg, taken, &column, &row);
    for (int r = 0; r < art->rows; r++) {
        for (int c = 0; c < art->columns; c++) {
            const bst_art_cell *cell = &art->at[r][c];
            bool edge = r == 0 || c == 0 || r == art->rows - 1 || c == art->columns - 1;
            bool figure = stands && r == row && (c == column || c == column + 1);
            if (cell->seg != seg || cell->sort == BST_ART_MARK || figure)
                continue;
            int worth = 100 - 10 * edge - abs(c - art->columns / 2) - 2 * abs(r - art->rows / 2);
            if (worth > best) {
                best = worth;
                best_row = r;
                best_column = c;
            }
        }
    }
    if (best < 0)
        return;
    bst_art_cell *cell = &art->at[best_row][best_column];
    cell->under = cell->sort;
    cell->sort = BST_ART_MARK;
    cell->glyph = (unsigned char)sign;
}

static void sketch_marks(bst_art *art, const bst_tile *tile)
{
    static const struct {
        int attrs, sign;
    } marks[] = {{BST_ATTR_INN, SIGN_INN},
                 {BST_ATTR_CATHEDRAL, SIGN_CATHEDRAL},
                 {BST_ATTR_WINE | BST_ATTR_GRAIN | BST_ATTR_CLOTH, SIGN_GOODS},
                 {BST_ATTR_BESIEGED, SIGN_BESIEGED},
                 {BST_ATTR_PIGHERD, SIGN_HERD},
                 {BST_ATTR_PRINCESS, SIGN_PRINCESS},
                 {BST_ATTR_WELL, SIGN_WELL},
                 {BST_ATTR_MARKET, SIGN_MARKET}};
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].shields && !is_court(&tile->seg[i])) // of a court they are its markets
            put_mark(art, i, SIGN_SHIELD);
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
            if (tile->seg[i].attrs & marks[k].attrs)
                put_mark(art, i, marks[k].sign);
    }
    static const struct {
        unsigned symbol;
        int sign;
    } symbols[] = {{BST_SYMBOL_VOLCANO, SIGN_VOLCANO},
                   {BST_SYMBOL_DRAGON, SIGN_DRAGON},
                   {BST_SYMBOL_PORTAL, SIGN_PORTAL},
                   {BST_SYMBOL_BAZAAR, SIGN_BAZAAR}};
    int field = -1;
    for (int i = 0; i < tile->nsegs && field < 0; i++)
        field = tile->seg[i].kind == BST_FIELD ? i : field;
    for (size_t k = 0; k < sizeof symbols / sizeof *symbols; k++)
        if (tile->symbols & symbols[k].symbol)
            put_mark(art, field >= 0 ? field : 0, symbols[k].sign);
}

// ---- figures ------------------------------------------------------------------------------------------------

bool bst_art_stand(const bst_art *art, int seg, const unsigned short taken[BST_ART_ROWS], int *column, int *row)
{
    int best = -1;
    for (int r = 0; r < art->rows; r++) {
        for (int c = 0; c + 1 < art->columns; c++) {
            const bst_art_cell *a = &art->at[r][c], *b = a + 1;
            if (taken[r] >> c & 3)
                continue;
            int both = (a->seg == seg) + (b->seg == seg);
            if (seg >= 0 && both == 0)
                continue;
            bool edge = r == 0 || r == art->rows - 1 || c == 0 || c == art->columns - 2;
            bool sign = a->glyph >= SIGN_CLOISTER && a->glyph <= SIGN_RIGHT; // leaves the cross of a cloister
            sign = sign || b->glyph == SIGN_RIGHT || a->sort == BST_ART_MARK || b->sort == BST_ART_MARK;
            int worth = 100 + 40 * both - 12 * edge - 60 * sign - abs(2 * c + 1 - art->columns + 1) -
                        3 * abs(2 * r - art->rows + 1);
            if (a->sort == BST_ART_ROAD || b->sort == BST_ART_ROAD) // beside the middle, where roads meet
                worth -= 8 * (r == art->rows / 2 && c <= art->columns / 2 && c + 1 >= art->columns / 2);
            if (worth > best) {
                best = worth;
                *column = c;
                *row = r;
            }
        }
    }
    return best >= 0;
}

void bst_art_tile(bst_art *art, const bst_tile *tile, int rot, int columns, int rows)
{
    art->columns = columns;
    art->rows = rows;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            set(art, r, c, -1, BST_ART_FIELD, SIGN_BLANK);
    sketch_areas(art, tile, rot);
    sketch_lines(art, tile, rot);
    sketch_middle(art, tile);
    sketch_fields(art, tile, rot);
    sketch_marks(art, tile);
}
