// SPDX-License-Identifier: MIT
// Reads tile files: text in memory to checked tables of tiles. The generator uses it for the built-in sets
// and the program for a user's own set, so both pass the same checks. docs/tiles.md describes the format.
//
// It needs nothing but memory functions and never allocates. Tiles and boards go one way: the lines of a block
// are first collected as features whose edges are bits (4 edges on a tile, up to 20 on a board), then checked,
// and only then turned into a tile or into the cells of a board.

#include "engine/tile_block.h"

#include <string.h>

#include "locale/utf8.h"

static const char *const feature_words[] = {
#define X(name, word) word,
    BST_FEATURES(X)
#undef X
        "quarter",
};
const char *const bst_attr_words[] = {
#define X(name, word) word,
    BST_ATTRS(X)
#undef X
};
const char *const bst_symbol_words[] = {
#define X(name, word) word,
    BST_SYMBOLS(X)
#undef X
};
const char *const bst_flag_words[] = {
#define X(name, word) word,
    BST_TILE_FLAGS(X)
#undef X
};
const char *const bst_end_words[] = {
#define X(name, word) word,
    BST_ROAD_ENDS(X)
#undef X
};
static const char *const quarter_words[] = {"palace",    "market", "smithy",
                                            "cathedral", "castle", "blacksmith"}; // the last two in older files
static const char *const circle_words[] = {"pitchfork", "club", "shield"};
static const char *const compass_words[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

// Which attributes a kind of feature may have.
static const uint16_t kind_attrs[BST_FEATURE_KINDS + 1] = {
    [BST_FIELD] = BST_ATTR_PIGHERD,
    [BST_ROAD] = BST_ATTR_INN,
    [BST_CITY] = BST_ATTR_CATHEDRAL | BST_ATTR_WINE | BST_ATTR_GRAIN | BST_ATTR_CLOTH | BST_ATTR_BESIEGED |
                 BST_ATTR_PRINCESS | BST_ATTR_SMALL,
    [BST_PATH] = BST_ATTR_WELL,
    [BST_COURT] = BST_ATTR_MARKET,
};

#define FIND(text, words) bst_span_find(text, words, (int)(sizeof(words) / sizeof *(words)))

// Finds an edge ("N", or "N3" on a board) in a word; *rest is what follows it. -1 if there is none.
static int find_edge(const block *b, span text, span *rest)
{
    const char *letters = "NESW";
    int side = 0;
    while (side < 4 && (text.length < 1 || letters[side] != text.at[0]))
        side++;
    if (side == 4)
        return -1;
    int used = b->board ? 2 : 1;
    if (text.length < used)
        return -1;
    *rest = (span){text.at + used, text.length - used};
    if (!b->board)
        return side;
    int first[4] = {0, b->width, b->width + b->height, 2 * b->width + b->height};
    int number = text.at[1] - '1';
    return number >= 0 && number < (side & 1 ? b->height : b->width) ? first[side] + number : -1;
}

// ---- feature lines ----------------------------------------------------------------------------------------

static uint64_t used_sides(const block *b)
{
    uint64_t used = 0;
    for (int i = 0; i < b->nfeatures; i++)
        used |= b->features[i].sides;
    return used;
}

static uint64_t used_halves(const block *b)
{
    uint64_t used = 0;
    for (int i = 0; i < b->nfeatures; i++)
        used |= b->features[i].halves;
    return used;
}

// What castle tiles show, and no others.
bool bst_of_castle(int kind) { return kind == BST_PATH || kind == BST_TOWER || kind == BST_HOUSE || kind == BST_COURT; }

static bool has_sides(int kind)
{
    return kind == BST_CITY || kind == BST_ROAD || kind == BST_RIVER || kind == BST_ABBEY || kind == BST_SCHOOL ||
           bst_of_castle(kind);
}

static bool has_halves(int kind) { return kind == BST_FIELD || kind == BST_CARCASSONNE || kind == BST_COURT; }

static bool read_edge(bst_tile_parser *p, feature *f, span word, int edge, span rest)
{
    const block *b = &p->block;
    if (has_sides(f->kind) && rest.length == 0) {
        if ((used_sides(b) | f->sides) >> edge & 1)
            return bst_tile_fail(p->error, p->line, "edge %w is named twice; give it to one feature", word);
        f->sides |= (uint64_t)1 << edge;
        return true;
    }
    if (has_halves(f->kind) && (bst_span_is(rest, "L") || bst_span_is(rest, "R"))) {
        int half = 2 * edge + (rest.at[0] == 'R');
        if ((used_halves(b) | f->halves) >> half & 1)
            return bst_tile_fail(p->error, p->line, "half-edge %w is named twice; give it to one field", word);
        f->halves |= (uint64_t)1 << half;
        return true;
    }
    if (has_halves(f->kind) && !has_sides(f->kind))
        return bst_tile_fail(p->error, p->line, "a %s takes half-edges: write %wL and %wR instead of %w",
                             feature_words[f->kind], (span){word.at, word.length - rest.length},
                             (span){word.at, word.length - rest.length}, word);
    return bst_tile_fail(p->error, p->line,
                         "a %s does not take %w; name whole edges (N E S W) of a %s that reaches the edge",
                         feature_words[f->kind], word, has_sides(f->kind) ? feature_words[f->kind] : "feature");
}

static bool read_borders(bst_tile_parser *p, feature *f, span list)
{
    if (f->kind != BST_FIELD)
        return bst_tile_fail(p->error, p->line, "only a field has ~ with the cities it borders; remove ~%w", list);
    while (list.length >= 0) {
        span item = bst_span_split(&list, ',');
        int k = bst_span_number(item);
        if (k < 1 || k > MAX_FEATURES)
            return bst_tile_fail(p->error, p->line, "~%w: name city lines by number, like ~1,2", item);
        f->cities |= 1u << (k - 1);
    }
    return true;
}

static bool read_tunnel(bst_tile_parser *p, feature *f, span list)
{
    if (f->kind != BST_ROAD)
        return bst_tile_fail(p->error, p->line, "only a road has tunnel mouths; remove tunnel=%w", list);
    while (list.length >= 0) {
        span item = bst_span_split(&list, ','), rest = {0};
        int edge = find_edge(&p->block, item, &rest);
        if (edge < 0 || rest.length != 0)
            return bst_tile_fail(p->error, p->line, "tunnel=%w: name edges of this road, like tunnel=N,S", item);
        f->tunnels |= (uint64_t)1 << edge;
    }
    return true;
}

static bool read_keyed(bst_tile_parser *p, feature *f, span word)
{
    span value = word, key = bst_span_split(&value, '=');
    if (bst_span_is(key, "tunnel"))
        return read_tunnel(p, f, value);
    if (bst_span_is(key, "end")) {
        int end = value.length > 0 ? FIND(value, bst_end_words) : -1;
        if ((f->kind != BST_ROAD && f->kind != BST_PATH) || end < 0)
            return bst_tile_fail(p->error, p->line,
                                 "%w: only roads and paths have an end, like end=house or end=crossing", word);
        f->end = (uint8_t)end;
        return true;
    }
    if (bst_span_is(key, "pennants")) {
        int number = bst_span_number(value);
        if (f->kind != BST_CITY || number < 1 || number > 9)
            return bst_tile_fail(p->error, p->line, "%w: only cities have pennants, from 1 to 9", word);
        f->shields = (uint8_t)number;
        return true;
    }
    return bst_tile_fail(p->error, p->line, "unknown key %w; a feature line knows pennants=, tunnel= and end=", word);
}

static bool read_feature_word(bst_tile_parser *p, feature *f, span word)
{
    span rest = {0};
    int edge = find_edge(&p->block, word, &rest);
    if (edge >= 0)
        return read_edge(p, f, word, edge, rest);
    if (f->kind == BST_FIELD && bst_span_is(word, "-")) {
        f->edgeless = true;
        return true;
    }
    if (word.at[0] == '~')
        return read_borders(p, f, (span){word.at + 1, word.length - 1});
    if (f->kind == QUARTER) {
        int quarter = FIND(word, quarter_words);
        if (quarter < 0)
            return bst_tile_fail(p->error, p->line, "unknown quarter %w; write palace, market, smithy or cathedral",
                                 word);
        enum { OLD_PALACE = 4, OLD_SMITHY };
        quarter = quarter == OLD_PALACE   ? BST_QUARTER_PALACE
                  : quarter == OLD_SMITHY ? BST_QUARTER_SMITHY
                                          : 1 << quarter;
        p->block.tile.quarters |= (uint8_t)quarter;
        f->edgeless = true;
        return true;
    }
    if (memchr(word.at, '=', (size_t)word.length))
        return read_keyed(p, f, word);
    if (bst_span_is(word, "pennant") && f->kind == BST_CITY) {
        f->shields = 1;
        return true;
    }
    int attr = FIND(word, bst_attr_words);
    if (attr >= 0 && kind_attrs[f->kind] >> attr & 1) {
        f->attrs |= (uint16_t)(1 << attr);
        f->shields = (uint8_t)(f->shields + (1 << attr == BST_ATTR_MARKET)); // markets of a court are counted
        return true;
    }
    if (attr >= 0 || bst_span_is(word, "pennant"))
        return bst_tile_fail(p->error, p->line, "a %s cannot have %w; move it to the right line",
                             feature_words[f->kind], word);
    return bst_tile_fail(p->error, p->line, "unknown word %w in a %s line; check the spelling", word,
                         feature_words[f->kind]);
}

// What a single line must satisfy once all its words are read.
static bool check_feature(bst_tile_parser *p, const feature *f)
{
    const char *name = feature_words[f->kind];
    bool center = f->kind == BST_CLOISTER || f->kind == BST_SHRINE;
    if (!center && !f->sides && !f->halves && !f->edgeless)
        return bst_tile_fail(p->error, p->line, "this %s touches nothing; name its edges%s", name,
                             f->kind == BST_FIELD ? ", or - for a field without any" : "");
    if (f->kind == BST_FIELD && f->edgeless && f->halves)
        return bst_tile_fail(p->error, p->line, "a field has either half-edges or -, not both");
    if (f->tunnels & ~f->sides)
        return bst_tile_fail(p->error, p->line,
                             "a tunnel mouth lies where the road is not; name only edges of this road");
    if (f->end != BST_END_PLAIN && (f->sides & (f->sides - 1)))
        return bst_tile_fail(p->error, p->line, "a %s through several edges has no end; remove end=%s",
                             bst_of_castle(f->kind) ? "path" : "road", bst_end_words[f->end]);
    if (f->kind == BST_ABBEY && f->sides != 15)
        return bst_tile_fail(p->error, p->line, "an abbey closes all four sides; write abbey N E S W");
    if (p->block.nfeatures > 0 && bst_of_castle(f->kind) != bst_of_castle(p->block.features[0].kind))
        return bst_tile_fail(p->error, p->line,
                             "a castle tile has paths, towers, houses and courts only, and no other "
                             "tile has any of them");
    if (p->block.board && f->kind != BST_CITY && f->kind != BST_ROAD && f->kind != BST_FIELD)
        return bst_tile_fail(p->error, p->line, "a board has cities, roads and fields only; remove this %s", name);
    for (int i = 0; i < p->block.nfeatures; i++) {
        int other = p->block.features[i].kind;
        bool other_center = other == BST_CLOISTER || other == BST_SHRINE || other == BST_ABBEY;
        if (other_center && (center || f->kind == BST_ABBEY))
            return bst_tile_fail(p->error, p->line, "a tile has one cloister, shrine or abbey at most; remove this %s",
                                 name);
    }
    return true;
}

static bool read_feature(bst_tile_parser *p, int kind)
{
    block *b = &p->block;
    if (b->tile.flags & BST_TILE_BLANK)
        return bst_tile_fail(p->error, p->line, "a blank tile has no features; remove the line or the flag blank");
    if (b->nfeatures == (b->board ? MAX_FEATURES : BST_TILE_SEGS))
        return bst_tile_fail(p->error, p->line, "too many feature lines; there is room for %d",
                             b->board ? (int)MAX_FEATURES : (int)BST_TILE_SEGS);
    feature f = {.kind = (uint8_t)kind, .line = p->line};
    for (int i = 1; i < p->nwords; i++) {
        if (!read_feature_word(p, &f, p->word[i]))
            return false;
    }
    if (!check_feature(p, &f))
        return false;
    b->features[b->nfeatures++] = f;
    return true;
}

// ---- the other lines of a block ---------------------------------------------------------------------------

static bool read_symbol(bst_tile_parser *p)
{
    bst_tile *tile = &p->block.tile;
    if (p->nwords != 2)
        return bst_tile_fail(p->error, p->line, "a symbol line names one symbol, like: symbol volcano");
    span value = p->word[1], name = bst_span_split(&value, '=');
    int symbol = FIND(name, bst_symbol_words);
    bool keyed = symbol == BST_SYMBOL_BIT_WHEEL || symbol == BST_SYMBOL_BIT_CIRCLE || symbol == BST_SYMBOL_BIT_FLYER;
    if (symbol < 0 || keyed != (value.length >= 0))
        return bst_tile_fail(p->error, p->line, "unknown symbol %w; the known ones stand in docs/tiles.md", p->word[1]);
    if (tile->symbols >> symbol & 1)
        return bst_tile_fail(p->error, p->line, "symbol %w stands twice on this tile; remove one", name);
    int number = 0;
    if (symbol == BST_SYMBOL_BIT_WHEEL) {
        number = bst_span_number(value);
        tile->wheel = (uint8_t)(number > 3 ? 0 : number);
        number = tile->wheel;
    } else if (symbol == BST_SYMBOL_BIT_CIRCLE) {
        tile->circle = (uint8_t)(number = FIND(value, circle_words) + 1);
    } else if (symbol == BST_SYMBOL_BIT_FLYER) {
        tile->flyer = (uint8_t)(number = FIND(value, compass_words) + 1);
    }
    if (keyed && number < 1)
        return bst_tile_fail(p->error, p->line,
                             "%w: write wheel=1 to 3, circle=pitchfork, club or shield, flyer=N, NE, E ...",
                             p->word[1]);
    tile->symbols |= 1u << symbol;
    return true;
}

static bool read_adjacent(bst_tile_parser *p)
{
    block *b = &p->block;
    if (b->nadjacent == MAX_ADJACENT)
        return bst_tile_fail(p->error, p->line, "too many adjacent lines; there is room for %d", (int)MAX_ADJACENT);
    uint32_t mask = 0;
    for (int i = 1; i < p->nwords; i++) {
        int n = bst_span_number(p->word[i]);
        if (n < 1 || n > MAX_FEATURES)
            return bst_tile_fail(p->error, p->line, "adjacent %w: name feature lines by number, from 1", p->word[i]);
        if (mask >> (n - 1) & 1)
            return bst_tile_fail(p->error, p->line, "adjacent names line %d twice; name each line once", n);
        mask |= 1u << (n - 1);
    }
    if (p->nwords < 3)
        return bst_tile_fail(p->error, p->line, "adjacent needs at least two feature lines, like: adjacent 1 2");
    b->adjacent_line[b->nadjacent] = p->line;
    b->adjacent[b->nadjacent++] = mask;
    return true;
}

// One segment of the wheel: segment NAME crowns=N.
static bool read_crowns(bst_tile_parser *p)
{
    bst_board_piece *piece = &p->block.piece;
    span value = p->nwords == 3 ? p->word[2] : (span){"", 0}, key = bst_span_split(&value, '=');
    int crowns = bst_span_number(value);
    if (!bst_span_is(key, "crowns") || crowns < 1 || crowns > 9)
        return bst_tile_fail(p->error, p->line, "write segments of the wheel as: segment NAME crowns=1");
    if (piece->nsegments == sizeof piece->crowns)
        return bst_tile_fail(p->error, p->line, "too many segments; a wheel has room for %d",
                             (int)sizeof piece->crowns);
    piece->crowns[piece->nsegments++] = (uint8_t)crowns;
    return true;
}

static bool read_body(bst_tile_parser *p)
{
    block *b = &p->block;
    if (!b->open)
        return bst_tile_fail(p->error, p->line, "this line belongs to no tile; begin with a line: tile NAME x1");
    int kind = FIND(p->word[0], feature_words);
    if (b->walls)
        return bst_walls_line(p);
    if (kind == BST_BRIDGE || kind == BST_CASTLE || kind == BST_WALL)
        return bst_tile_fail(p->error, p->line, "a %s is built in play and printed on no tile; remove the line",
                             feature_words[kind]);
    if (kind >= 0)
        return read_feature(p, kind);
    if (b->tile.flags & BST_TILE_BLANK)
        return bst_tile_fail(p->error, p->line, "a blank tile has no printing; remove the line or the flag blank");
    if (!b->board && bst_span_is(p->word[0], "symbol"))
        return read_symbol(p);
    if (!b->board && bst_span_is(p->word[0], "adjacent"))
        return read_adjacent(p);
    if (b->board && bst_span_is(p->word[0], "segment"))
        return read_crowns(p);
    return bst_tile_fail(p->error, p->line,
                         "unknown feature %w; write field, road, city, cloister ... (see docs/tiles.md)", p->word[0]);
}

// ---- checks of a whole block ------------------------------------------------------------------------------

static uint64_t kind_sides(const block *b, int kind)
{
    uint64_t sides = 0;
    for (int i = 0; i < b->nfeatures; i++) {
        if (b->features[i].kind == kind)
            sides |= b->features[i].sides;
    }
    return sides;
}

// Every edge belongs to one thing: whole to a city or abbey, otherwise each half to a field (or Carcassonne).
static bool check_edges(bst_tile_parser *p)
{
    const block *b = &p->block;
    uint64_t whole = kind_sides(b, BST_CITY) | kind_sides(b, BST_ABBEY) | kind_sides(b, BST_TOWER) |
                     kind_sides(b, BST_HOUSE) | kind_sides(b, BST_COURT);
    uint64_t lines = used_sides(b) & ~whole, paths = kind_sides(b, BST_PATH);
    bool castle = b->nfeatures > 0 && bst_of_castle(b->features[0].kind);
    uint64_t halves = used_halves(b), walls = 0;
    for (int i = 0; i < b->nfeatures; i++)
        walls |= b->features[i].kind == BST_CARCASSONNE ? b->features[i].halves : 0;
    for (int edge = 0; edge < b->nedges; edge++) {
        char name[3];
        bst_block_edge_name(b, edge, name);
        int have = (int)(halves >> 2 * edge & 3);
        if (whole >> edge & 1) {
            if (have && castle)
                return bst_tile_fail(p->error, b->line,
                                     "edge %s is filled as a whole; only beside a path a court has half of it", name);
            if (have)
                return bst_tile_fail(p->error, b->line,
                                     "edge %s is filled by a city or abbey; take %s%s from the field", name, name,
                                     have & 1 ? "L" : "R");
            continue;
        }
        if (paths >> edge & 1)
            continue; // what lies beside a path may be anything, and only courts go on there
        if (castle)
            return bst_tile_fail(p->error, b->line, "edge %s is left open; name it in one of the feature lines", name);
        if (!have)
            return bst_tile_fail(p->error, b->line,
                                 "edge %s is left open; name it in a city line or give %sL and %sR to a field", name,
                                 name, name);
        if (have != 3)
            return bst_tile_fail(p->error, b->line, "half of edge %s is left open; give %s%s to a field", name, name,
                                 have & 1 ? "R" : "L");
        if (lines >> edge & 1 && walls >> 2 * edge & 3)
            return bst_tile_fail(p->error, b->line,
                                 "the road or river at edge %s runs inside the walls; end it outside", name);
    }
    return true;
}

// References by number: fields to city lines, adjacent lines to feature lines.
static bool check_references(bst_tile_parser *p)
{
    const block *b = &p->block;
    int cities = 0;
    for (int i = 0; i < b->nfeatures; i++)
        cities += b->features[i].kind == BST_CITY || b->features[i].kind == BST_CARCASSONNE;
    for (int i = 0; i < b->nfeatures; i++) {
        uint32_t wrong = b->features[i].cities >> cities;
        if (wrong) {
            int k = cities + 1;
            for (; !(wrong & 1); wrong >>= 1)
                k++;
            return bst_tile_fail(p->error, b->features[i].line,
                                 "~%d names a city line, but there are only %d; count them again", k, cities);
        }
    }
    for (int i = 0; i < b->nadjacent; i++) {
        for (int n = 0; n < MAX_FEATURES; n++) {
            if (!(b->adjacent[i] >> n & 1))
                continue;
            int kind = n < b->nfeatures ? b->features[n].kind : BST_FIELD;
            if (kind != BST_CITY && kind != BST_ROAD && kind != BST_CLOISTER && kind != BST_SHRINE && kind != BST_ABBEY)
                return bst_tile_fail(p->error, b->adjacent_line[i],
                                     "adjacent %d is no city, road, cloister or shrine; count the lines", n + 1);
        }
    }
    return true;
}

// ---- blocks and the file ----------------------------------------------------------------------------------

static bool finish_block(bst_tile_parser *p)
{
    block *b = &p->block;
    if (!b->open)
        return true;
    b->open = false;
    if (b->tile.flags & BST_TILE_BLANK || b->walls)
        return bst_block_build(p);
    if (!check_edges(p) || !check_references(p))
        return false;
    return bst_block_build(p);
}

// The name of a tile or board: SET.SOMETHING, short enough, of plain characters.
static bool read_name(bst_tile_parser *p, char *out)
{
    span name = p->nwords > 1 ? p->word[1] : (span){"", 0}, rest = name, set = bst_span_split(&rest, '.');
    if (!bst_span_is(set, p->set_name) || rest.length < 1)
        return bst_tile_fail(p->error, p->line, "the name %w must begin with %s. and go on, like %s.01", name,
                             p->set_name, p->set_name);
    for (int i = 0; i < rest.length; i++) {
        char c = rest.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_'))
            return bst_tile_fail(p->error, p->line, "the name %w has characters other than letters, digits, - and _",
                                 name);
    }
    if (!bst_span_copy(out, name))
        return bst_tile_fail(p->error, p->line, "the name %w is too long; %d bytes fit", name, BST_TILE_NAME - 1);
    return true;
}

static bool read_head_key(bst_tile_parser *p, span word)
{
    bst_tile *tile = &p->block.tile;
    span value = word, key = bst_span_split(&value, '=');
    if (bst_span_is(key, "jcz") || bst_span_is(key, "like")) {
        if (!bst_span_copy(key.at[0] == 'j' ? tile->jcz : tile->like, value))
            return bst_tile_fail(p->error, p->line, "%w: write an id of 1 to %d bytes behind the =", word,
                                 BST_TILE_NAME - 1);
        return true;
    }
    int column, row;
    if (!bst_span_is(key, "at"))
        return bst_tile_fail(p->error, p->line, "unknown key %w; a tile line knows jcz=, like= and at=", word);
    if (!bst_span_size(value, 16, &column, &row))
        return bst_tile_fail(p->error, p->line, "%w: write column and row from 1 to 16, like at=2x1", word);
    for (int i = 0; i < p->ntiles; i++) {
        if (p->tiles[i].column == column && p->tiles[i].row == row)
            return bst_tile_fail(p->error, p->line, "%w: %s lies there already; choose another place", word,
                                 p->tiles[i].name);
    }
    tile->column = (uint8_t)column;
    tile->row = (uint8_t)row;
    return true;
}

static bool read_tile(bst_tile_parser *p)
{
    bst_tile *tile = &p->block.tile;
    int count = -1;
    if (!read_name(p, tile->name))
        return false;
    if (p->nwords > 2 && p->word[2].at[0] == 'x')
        count = bst_span_number((span){p->word[2].at + 1, p->word[2].length - 1});
    if (count < 1 || count > MAX_COUNT)
        return bst_tile_fail(p->error, p->line, "write the number of copies behind the name: x1 to x%d",
                             (int)MAX_COUNT);
    tile->count = (uint8_t)count;
    for (int i = 3; i < p->nwords; i++) {
        if (memchr(p->word[i].at, '=', (size_t)p->word[i].length)) {
            if (!read_head_key(p, p->word[i]))
                return false;
            continue;
        }
        int flag = FIND(p->word[i], bst_flag_words);
        if (flag < 0)
            return bst_tile_fail(p->error, p->line,
                                 "unknown flag %w; a tile line knows start, river, spring, fork, lake, last, hand, "
                                 "blank",
                                 p->word[i]);
        tile->flags |= (uint16_t)(1 << flag);
    }
    if (tile->flags & (BST_TILE_SPRING | BST_TILE_FORK | BST_TILE_LAKE | BST_TILE_LAST) &&
        !(tile->flags & BST_TILE_RIVER))
        return bst_tile_fail(p->error, p->line,
                             "spring, fork, lake and last are pieces of a river; add the flag river");
    p->block.nedges = 4;
    return true;
}

static bool read_board(bst_tile_parser *p)
{
    block *b = &p->block;
    if (!read_name(p, b->piece.name))
        return false;
    if (strlen(p->set_name) + 5 > BST_TILE_NAME)
        return bst_tile_fail(p->error, p->line, "the set name %s is too long for a board; shorten it", p->set_name);
    b->walls = p->nwords == 4 && bst_span_is(p->word[3], "walls");
    if (p->nwords < 3 || !bst_span_size(p->word[2], b->walls ? BST_WALLS_SIZE : MAX_SIZE, &b->width, &b->height) ||
        (!b->walls && b->width * b->height > BST_BOARD_CELLS))
        return bst_tile_fail(p->error, p->line, "write the size of the board behind its name, up to %d cells, like 4x4",
                             (int)BST_BOARD_CELLS);
    if (p->nwords > 4 || (p->nwords == 4 && !b->walls && !bst_span_is(p->word[3], "start")))
        return bst_tile_fail(p->error, p->line, "unknown flag %w; a board line knows only start and walls",
                             p->word[p->nwords > 4 ? 4 : 3]);
    b->board = true;
    b->nedges = 2 * (b->width + b->height);
    b->piece.width = (uint8_t)b->width;
    b->piece.height = (uint8_t)b->height;
    return true;
}

static bool read_head(bst_tile_parser *p)
{
    if (!finish_block(p))
        return false;
    memset(&p->block, 0, sizeof p->block);
    p->block.open = true;
    p->block.line = p->line;
    p->block.tile.source_line = (uint16_t)(p->line > 0xFFFF ? 0xFFFF : p->line);
    if (bst_span_is(p->word[0], "tile"))
        return read_tile(p);
    if (bst_span_is(p->word[0], "board"))
        return read_board(p);
    return bst_tile_fail(p->error, p->line,
                         "unknown block %w; begin a line with tile or board, or indent a feature line", p->word[0]);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Takes the next line off the input and splits it into words, without its comment.
static bool read_line(bst_tile_parser *p, bool *indented)
{
    const char *at = p->at, *end = at;
    while (end < p->end && *end != '\n')
        end++;
    p->at = end < p->end ? end + 1 : end;
    const char *stop = at;
    while (stop < end && *stop != '#')
        stop++;
    p->line++;
    p->nwords = 0;
    *indented = at < stop && is_blank(*at);
    while (at < stop) {
        while (at < stop && is_blank(*at))
            at++;
        const char *word = at;
        while (at < stop && !is_blank(*at))
            at++;
        if (at == word)
            break;
        if (p->nwords == MAX_WORDS || at - word > 200)
            return bst_tile_fail(p->error, p->line, "this line is too long; %d words fit", (int)MAX_WORDS);
        p->word[p->nwords++] = (span){word, (int)(at - word)};
    }
    return true;
}

// The first line, "# Title (more, year) — N tiles": gives the title; the number, if given, must be right.
static bool read_header(bst_tile_parser *p, const char *text, long length, bst_tileset *set)
{
    long n = 0, stop = 0;
    while (n < length && text[n] != '\n' && n < 200)
        n++;
    if (n < 3 || text[0] != '#' || text[1] != ' ')
        return true;
    const char dash[] = " \xE2\x80\x94 ";
    long tiles = n;
    for (long i = 2; i + 5 <= n && tiles == n; i++) {
        if (memcmp(text + i, dash, 5) == 0)
            tiles = i;
    }
    for (stop = 2; stop < tiles && !(text[stop] == ' ' && stop + 1 < tiles && text[stop + 1] == '('); stop++) {
    }
    while (stop > 2 && is_blank(text[stop - 1]))
        stop--;
    long size = stop - 2 < (long)sizeof set->title - 1 ? stop - 2 : (long)sizeof set->title - 1;
    if (size < stop - 2)
        size = (long)bst_utf8_fit(text + 2, (size_t)size);
    memset(set->title, 0, sizeof set->title);
    memcpy(set->title, text + 2, (size_t)size);
    if (tiles == n)
        return true;
    span rest = {text + tiles + 5, (int)(n - tiles - 5)}, number = bst_span_split(&rest, ' ');
    int wanted = bst_span_number(number);
    if (wanted >= 0 && wanted != p->copies)
        return bst_tile_fail(p->error, 1, "the first line promises %d tiles, but the file has %d; correct one of them",
                             wanted, (int)p->copies);
    return true;
}

// Tiles of a fixed block (at=) must fit their neighbours half-edge by half-edge.
static bool check_places(bst_tile_parser *p)
{
    for (int i = 0; i < p->ntiles; i++) {
        for (int j = 0; j < p->ntiles; j++) {
            const bst_tile *a = &p->tiles[i], *b = &p->tiles[j];
            bool east = b->column == a->column + 1 && b->row == a->row;
            bool south = b->row == a->row + 1 && b->column == a->column;
            if (!a->column || !b->column || !(east || south))
                continue;
            int side = east ? 1 : 2, back = (side + 2) & 3;
            unsigned walls_a = 0, walls_b = 0;
            for (int s = 0; s < a->nsegs; s++)
                walls_a |= a->seg[s].kind == BST_CARCASSONNE ? a->seg[s].halves >> 2 * side & 3u : 0;
            for (int s = 0; s < b->nsegs; s++)
                walls_b |= b->seg[s].kind == BST_CARCASSONNE ? b->seg[s].halves >> 2 * back & 3u : 0;
            unsigned mirrored = (walls_b & 1) << 1 | walls_b >> 1;
            if (a->edge[side] != b->edge[back] || walls_a != mirrored)
                return bst_tile_fail(p->error, b->source_line,
                                     "%s does not fit %s at their common edge; correct one of them", b->name, a->name);
        }
    }
    return true;
}

static bool parse(bst_tile_parser *p, const char *text, long length, bst_tileset *set)
{
    size_t prefix = strlen(p->set_name);
    if (prefix < 1 || prefix + 3 > BST_TILE_NAME)
        return bst_tile_fail(p->error, 0, "the set name %s must have 1 to %d bytes", p->set_name, BST_TILE_NAME - 3);
    while (p->at < p->end) {
        bool indented = false;
        if (!read_line(p, &indented))
            return false;
        if (p->nwords && !(indented ? read_body(p) : read_head(p)))
            return false;
    }
    if (!finish_block(p))
        return false;
    if (p->ntiles == 0)
        return bst_tile_fail(p->error, 0, "there is no tile in this file; begin with a line: tile %s.01 x1",
                             p->set_name);
    memset(set, 0, sizeof *set);
    memcpy(set->name, p->set_name, prefix);
    memcpy(set->title, p->set_name, prefix);
    return check_places(p) && bst_walls_check(p) && read_header(p, text, length, set);
}

int bst_tileset_parse(const char *text, long length, const char *set_name, bst_tile *tiles, int tile_capacity,
                      bst_board_piece *boards, int board_capacity, bst_tileset *set, bst_tile_error *error)
{
    bst_tile_parser p;
    memset(&p, 0, sizeof p);
    p.at = text;
    p.end = text + length;
    p.set_name = set_name;
    p.tiles = tiles;
    p.tile_capacity = tile_capacity;
    p.boards = boards;
    p.board_capacity = board_capacity;
    p.error = error;
    if (!parse(&p, text, length, set))
        return -1;
    set->tiles = tiles;
    set->ntiles = (uint16_t)p.ntiles;
    set->boards = boards;
    set->nboards = (uint16_t)p.nboards;
    return 0;
}
