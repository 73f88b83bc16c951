// SPDX-License-Identifier: MIT
// Tiles: what is printed on one square of landscape, and the sets they come in.
//
// A tile is given in one orientation ("r0"). Sides are numbered N E S W = 0..3; half-edges NL NR EL ER
// SL SR WL WR = 0..7, left and right as seen from the middle of the tile looking outward. Turning a
// tile by r quarter turns clockwise moves what lies at side d to side (d + r) & 3.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(default)

/// Kinds of features, written once: enum name, word in notation and tile files.
#define BST_FEATURES(X)                                                        \
    X(FIELD, "field")                                                          \
    X(ROAD, "road")                                                            \
    X(CITY, "city")                                                            \
    X(CLOISTER, "cloister")                                                    \
    X(SHRINE, "shrine")                                                        \
    X(ABBEY, "abbey")                                                          \
    X(RIVER, "river")                                                          \
    X(SCHOOL, "school")                                                        \
    X(CARCASSONNE, "carcassonne")                                              \
    X(BRIDGE, "bridge") /* where a bridge may be built; a road once it is */   \
    X(CASTLE, "castle") /* not printed: a small city that was made a castle */ \
    X(PATH, "path")     /* these and the wall are on castle tiles */           \
    X(TOWER, "tower")                                                          \
    X(HOUSE, "house")                                                          \
    X(COURT, "court")                                                          \
    X(WALL, "wall")

typedef enum bst_feature {
#define X(name, word) BST_##name,
    BST_FEATURES(X) BST_FEATURE_KINDS
#undef X
} bst_feature;

/// What a side of a tile shows; sides that meet must be equal (BASE-18). NONE is an empty neighbour.
/// The kinds from ABBEY to WALL never border an empty square of a landscape.
typedef enum bst_edge {
    BST_EDGE_NONE,
    BST_EDGE_FIELD,
    BST_EDGE_ROAD,
    BST_EDGE_CITY,
    BST_EDGE_RIVER,
    BST_EDGE_ABBEY,
    BST_EDGE_SCHOOL,
    BST_EDGE_WALL, ///< at least one half lies inside the city of Carcassonne; the walls around castle tiles
    BST_EDGE_PATH, ///< of castle tiles
    BST_EDGE_TOWER,
    BST_EDGE_HOUSE,
    BST_EDGE_COURT,
    BST_EDGE_KINDS
} bst_edge;

/// Attributes of one segment (bits). Words in tile files are the lower-case names.
#define BST_ATTRS(X)          \
    X(INN, "inn")             \
    X(CATHEDRAL, "cathedral") \
    X(WINE, "wine")           \
    X(GRAIN, "grain")         \
    X(CLOTH, "cloth")         \
    X(BESIEGED, "besieged")   \
    X(PRINCESS, "princess")   \
    X(SMALL, "small")         \
    X(PIGHERD, "pigherd")     \
    X(WELL, "well")           \
    X(MARKET, "market")

enum {
#define X(name, word) BST_ATTR_BIT_##name,
    BST_ATTRS(X) BST_ATTR_KINDS
#undef X
};
enum {
#define X(name, word) BST_ATTR_##name = 1 << BST_ATTR_BIT_##name,
    BST_ATTRS(X)
#undef X
};

/// Symbols printed on a tile (bits).
#define BST_SYMBOLS(X)        \
    X(DRAGON, "dragon")       \
    X(VOLCANO, "volcano")     \
    X(PORTAL, "portal")       \
    X(PRINCESS, "princess")   \
    X(TOWERSITE, "towersite") \
    X(FAIR, "fair")           \
    X(BAZAAR, "bazaar")       \
    X(PLAGUE, "plague")       \
    X(FESTIVAL, "festival")   \
    X(GOLD, "gold")           \
    X(MAGE, "mage")           \
    X(ROBBER, "robber")       \
    X(PIGHERD, "pigherd")     \
    X(LAKE, "lake")           \
    X(WHEEL, "wheel")         \
    X(CIRCLE, "circle")       \
    X(FLYER, "flyer")

enum {
#define X(name, word) BST_SYMBOL_BIT_##name,
    BST_SYMBOLS(X) BST_SYMBOL_KINDS
#undef X
};
enum {
#define X(name, word) BST_SYMBOL_##name = 1 << BST_SYMBOL_BIT_##name,
    BST_SYMBOLS(X)
#undef X
};

/// Flags of a tile line (bits).
#define BST_TILE_FLAGS(X) \
    X(START, "start")     \
    X(RIVER, "river")     \
    X(SPRING, "spring")   \
    X(FORK, "fork")       \
    X(LAKE, "lake")       \
    X(LAST, "last")       \
    X(HAND, "hand")       \
    X(BLANK, "blank")

enum {
#define X(name, word) BST_TILE_BIT_##name,
    BST_TILE_FLAGS(X) BST_TILE_FLAG_KINDS
#undef X
};
enum {
#define X(name, word) BST_TILE_##name = 1 << BST_TILE_BIT_##name,
    BST_TILE_FLAGS(X)
#undef X
};

/// Where a one-sided road or path ends, if not at a city, cloister or ordinary crossing. Written in files as end=WORD.
#define BST_ROAD_ENDS(X)      \
    X(PLAIN, "")              \
    X(CROSSING, "crossing")   \
    X(HOUSE, "house")         \
    X(VILLAGE, "village")     \
    X(SPRING, "spring")       \
    X(LAKE, "lake")           \
    X(TOWERSITE, "towersite") \
    X(FAIR, "fair")           \
    X(BAZAAR, "bazaar")       \
    X(CIRCLE, "circle")       \
    X(GATE, "gate")           \
    X(SCHOOL, "school")       \
    X(WHEEL, "wheel")         \
    X(VOLCANO, "volcano")     \
    X(OTHER, "other")         \
    X(SQUARE, "square")       \
    X(TOWER, "tower")

enum {
#define X(name, word) BST_END_##name,
    BST_ROAD_ENDS(X) BST_END_KINDS
#undef X
};

/// Quarters of the city of Carcassonne (bits 0..3 of bst_tile.quarters).
enum { BST_QUARTER_PALACE = 1, BST_QUARTER_MARKET = 2, BST_QUARTER_SMITHY = 4, BST_QUARTER_CATHEDRAL = 8 };

enum {
    BST_TILE_SEGS = 12,   ///< most segments on one tile, those that modules add included
    BST_TILE_NAME = 16,   ///< bytes of a tile's name, terminator included
    BST_NO_SEG = 0xFF,    ///< "no segment here"
    BST_BOARD_CELLS = 16, ///< most cells of one board piece
    BST_BOARD_LINKS = 64, ///< most joints between the cells of a board
    BST_WALLS_SIZE = 16,  ///< most cells of a board with walls, in a row or column
    BST_WALLS_CORNERS = 24,
    BST_WALLS_STARTS = 12,
};

/// One feature line of a tile.
typedef struct bst_segment {
    uint8_t kind;   ///< bst_feature
    uint8_t sides;  ///< bit d: the segment reaches side d (city, road, river, abbey, school; path, tower, house, court)
    uint8_t halves; ///< bit h: the segment holds half-edge h (field, carcassonne; court beside a path)
    uint8_t shields;   ///< pennants; markets of a court
    uint16_t attrs;    ///< BST_ATTR_*
    uint16_t borders;  ///< field: bit i: it borders segment i, a city (BASE-R17)
    uint16_t adjoins;  ///< bit i: a wagon may pass to segment i (ABBEY-R3)
    uint16_t siblings; ///< bit i: segment i of this tile, another one, has the same kind
    uint8_t tunnels;   ///< bit d: a tunnel mouth at side d
    uint8_t end;       ///< BST_END_*
    uint8_t line;      ///< number of the feature line, from 1 (BASE-R7)
    uint8_t reserved;
} bst_segment;

typedef struct bst_tile {
    char name[BST_TILE_NAME]; ///< "base.D"
    char jcz[BST_TILE_NAME];  ///< id in JCloisterZone, or ""
    char like[BST_TILE_NAME]; ///< tile of the same landscape, or ""
    uint32_t symbols;         ///< BST_SYMBOL_*
    uint16_t flags;           ///< BST_TILE_*
    uint8_t count;            ///< copies in the set
    uint8_t nsegs;
    uint8_t edge[4];  ///< bst_edge of each side
    uint8_t center;   ///< segment of the cloister, shrine or abbey, or BST_NO_SEG
    uint8_t quarters; ///< BST_QUARTER_* bits
    uint8_t column;   ///< place in a fixed block from 1, or 0
    uint8_t row;      ///< likewise
    uint8_t wheel;    ///< 1..3 with the wheel symbol
    uint8_t circle;   ///< 1 pitchfork, 2 club, 3 shield with the circle symbol
    uint8_t flyer;    ///< with the flyer symbol: 1 + compass direction, N NE E SE S SW W NW = 0..7
    uint8_t reserved;
    uint16_t source_line; ///< line in its file
    bst_segment seg[BST_TILE_SEGS];
} bst_tile;

/// A start piece larger than one cell (the wheel): its cells are tiles of the same set with their
/// column and row set; links name segments of different cells that belong together.
typedef struct bst_board_link {
    uint8_t cell_a, seg_a, cell_b, seg_b; ///< cells counted row by row from 0
} bst_board_link;

/// A corner tower of the walls: two fields of the score track, and where it stands on the grid of cells, whose
/// north-west corner is 0,0.
typedef struct bst_wall_corner {
    uint8_t first, second;
    uint8_t x, y;
} bst_wall_corner;

/// A start field: the part of the wall at one side of a cell. Its tile of the set is in the square behind that side.
typedef struct bst_wall_start {
    uint8_t column, row; ///< from 0
    uint8_t side;
    uint8_t reserved;
} bst_wall_start;

/// The walls around an empty board.
typedef struct bst_walls {
    uint16_t row[BST_WALLS_SIZE]; ///< bit x: cell x,y lies inside
    uint8_t ncells;               ///< inside; 0: no walls
    uint8_t nsquares;             ///< outside that share a side with a cell inside
    uint8_t ncorners, nstarts;
    bst_wall_corner corner[BST_WALLS_CORNERS]; ///< in the order of the track
    bst_wall_start start[BST_WALLS_STARTS];
    uint8_t wall[BST_WALLS_SIZE][BST_WALLS_SIZE]; ///< [y][x], of a cell inside -> bit d: the wall is at side d
} bst_walls;

typedef struct bst_board_piece {
    char name[BST_TILE_NAME];
    uint8_t width, height, nlinks, nsegments;
    uint16_t first_tile; ///< index of cell 0 in the set's tiles; the others follow row by row
    bst_board_link link[BST_BOARD_LINKS];
    uint8_t crowns[8]; ///< crown fields of each wheel segment, clockwise
    bst_walls walls;   ///< then the first tile is a piece of plain wall, and the start fields follow in their order
} bst_board_piece;

/// Whether a cell lies inside the walls, whatever numbers it has.
bool bst_walls_inside(const bst_walls *walls, int x, int y);
/// Whether a square outside shares a side with one inside.
bool bst_walls_at(const bst_walls *walls, int x, int y);

/// A tile set: one file of data/tiles.
typedef struct bst_tileset {
    char name[BST_TILE_NAME]; ///< "inns"
    char title[64];           ///< "Inns & Cathedrals"
    uint16_t ntiles;
    uint16_t nboards;
    const bst_tile *tiles;
    const bst_board_piece *boards;
} bst_tileset;

/// Words of tile files, by bit or number.
extern const char *const bst_attr_words[BST_ATTR_KINDS];
extern const char *const bst_symbol_words[BST_SYMBOL_KINDS];
extern const char *const bst_flag_words[BST_TILE_FLAG_KINDS];
extern const char *const bst_end_words[BST_END_KINDS];

/// The built-in sets, generated from data/tiles.
extern const bst_tileset bst_tilesets[];
extern const int bst_tileset_count;

/// Finds a built-in set by name; a null pointer if there is none.
const bst_tileset *bst_tileset_find(const char *name);

/// Whether a set is a game of its own: it has tiles to draw, and a start tile or board to begin with.
bool bst_tileset_is_game(const bst_tileset *set);

/// Whether no other set goes with it: it has walls.
bool bst_tileset_is_alone(const bst_tileset *set);

/// Why a tile file was not accepted.
typedef struct bst_tile_error {
    int line;       ///< 1-based, 0 if the whole file is meant
    char text[160]; ///< what is wrong, without file name and line
} bst_tile_error;

/// Parses one tile file held in memory, without allocating. On success returns 0 and fills *set, whose
/// tiles and boards lie in the caller's arrays. On failure returns -1 and fills *error.
/// `set_name` is the prefix every tile name must have ("inns" for "inns.01").
int bst_tileset_parse(const char *text, long length, const char *set_name, bst_tile *tiles, int tile_capacity,
                      bst_board_piece *boards, int board_capacity, bst_tileset *set, bst_tile_error *error);

#pragma GCC visibility pop
