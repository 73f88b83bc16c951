// SPDX-License-Identifier: MIT
// The text form of actions and features, both ways (docs/notation.md).
//
// Every action has one canonical text; the parser also takes a few others that mean the same. What follows the
// word of an action is given by its shape, so a new kind of action that has the shape of an old one is one line.

#include "bastide/notation.h"

#include <stdio.h>
#include <string.h>

#include "record/scan.h"

/// What follows the word of an action.
enum {
    SHAPE_NONE,
    SHAPE_TILE,   ///< the name of a tile
    SHAPE_SQUARE, ///< tile in hand, square, rotation
    SHAPE_FIGURE, ///< a figure and a place
    SHAPE_OWNED,  ///< a seat, its figure and a place
    SHAPE_SIDE,   ///< a side
};

static const unsigned char shapes[BST_ACTION_KINDS] = {
    [BST_DO_DRAW] = SHAPE_TILE,     [BST_DO_LAY] = SHAPE_SQUARE,  [BST_DO_PUT] = SHAPE_FIGURE,
    [BST_DO_ESCAPE] = SHAPE_FIGURE, [BST_DO_DRAGON] = SHAPE_SIDE, [BST_DO_FAIRY] = SHAPE_FIGURE,
    [BST_DO_REMOVE] = SHAPE_OWNED,
};

static const char *const side_words[] = {"N", "E", "S", "W"};
static const char *const half_words[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

static const char *action_words(int kind) { return kind < BST_ACTION_KINDS ? bst_action_word(kind) : NULL; }

static const char *feature_words(int kind) { return kind < BST_FEATURE_COUNT ? bst_feature_word(kind) : NULL; }

static const char *figure_words(int kind) { return kind < BST_FIGURE_KINDS ? bst_figure_word(kind) : NULL; }

// ---- segments of one tile ---------------------------------------------------------------------------------

static bool named_by_halves(int kind) { return kind == BST_FIELD || kind == BST_CARCASSONNE; }

// Things in the middle of a tile need no edge: there is at most one of them on any tile of the game.
static bool in_the_middle(int kind) { return kind == BST_CLOISTER || kind == BST_SHRINE || kind == BST_ABBEY; }

// Bits of the sides or half-edges a segment is named by, as the tile lies on the table.
static unsigned edge_bits(const bst_segment *seg, int rot)
{
    if (in_the_middle(seg->kind))
        return 0;
    if (named_by_halves(seg->kind))
        return ((unsigned)seg->halves << (2 * rot) | (unsigned)seg->halves >> (8 - 2 * rot)) & 0xFF;
    return ((unsigned)seg->sides << rot | (unsigned)seg->sides >> (4 - rot)) & 0xF;
}

// The how-manieth segment of its kind without an edge this is, from 1.
static int edgeless_rank(const bst_tile *tile, int seg)
{
    int rank = 1;
    for (int i = 0; i < seg; i++)
        rank += tile->seg[i].kind == tile->seg[seg].kind && edge_bits(&tile->seg[i], 0) == 0;
    return rank;
}

const char *bst_tile_segment_print(const bst_tile *tile, int rot, int seg, char *out, size_t size)
{
    if (seg < 0 || seg >= tile->nsegs) {
        snprintf(out, size, "nothing");
        return out;
    }
    const bst_segment *s = &tile->seg[seg];
    const char *word = bst_feature_word(s->kind);
    unsigned bits = edge_bits(s, rot & 3);
    int rank = bits ? 0 : edgeless_rank(tile, seg);
    if (bits)
        snprintf(out, size, "%s %s", word, (named_by_halves(s->kind) ? half_words : side_words)[__builtin_ctz(bits)]);
    else if (rank > 1)
        snprintf(out, size, "%s -%d", word, rank);
    else
        snprintf(out, size, in_the_middle(s->kind) ? "%s" : "%s -", word);
    return out;
}

// Which edgeless segment a word like "-" or "-2" means, from 1; 0 if it is no such word.
static int edgeless_number(bst_word word)
{
    int number = 0;
    if (word.length == 1 && word.at[0] == '-')
        return 1;
    return word.length > 1 && bst_word_number(word, -BST_TILE_SEGS, -1, &number) ? -number : 0;
}

static int find_segment(const bst_tile *tile, int rot, int kind, bst_word edge)
{
    int edgeless = bst_word_empty(edge) ? 1 : edgeless_number(edge);
    int bit = -1;
    for (int i = 0; i < (named_by_halves(kind) ? 8 : 4); i++)
        if (bst_word_is(edge, (named_by_halves(kind) ? half_words : side_words)[i]))
            bit = i;
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind != kind)
            continue;
        unsigned bits = edge_bits(&tile->seg[i], rot & 3);
        if (bit >= 0 ? bits >> bit & 1 : !bits && edgeless_rank(tile, i) == edgeless)
            return i;
    }
    return -1;
}

int bst_tile_segment_find(const bst_tile *tile, int rot, int feature, const char *edge)
{
    return find_segment(tile, rot, feature, bst_word_peek(edge));
}

// "it has: city E, road S, field NL"
static void append_segments(const bst_tile *tile, int rot, char *out, size_t size)
{
    char text[32];
    bst_text_append(out, size, "; it has: ");
    for (int i = 0; i < tile->nsegs; i++)
        bst_text_append(out, size, "%s%s", i ? ", " : "", bst_tile_segment_print(tile, rot, i, text, sizeof text));
}

// ---- places on the table ----------------------------------------------------------------------------------

const char *bst_segment_print(const bst_game *game, const bst_state *state, int x, int y, int seg, char *out,
                              size_t size)
{
    bst_square square;
    if (bst_square_find(game, state, x, y, &square))
        return bst_tile_segment_print(bst_game_tile(game, square.kind), square.rot, seg, out, size);
    snprintf(out, size, "nothing");
    return out;
}

static bool is_last_laid(const bst_game *game, const bst_state *state, int x, int y)
{
    int last_x, last_y;
    return bst_last_laid(game, state, &last_x, &last_y) && last_x == x && last_y == y;
}

static void print_place(const bst_game *game, const bst_state *state, bst_place place, bool with_square, char *out,
                        size_t size)
{
    char text[32];
    bst_segment_print(game, state, place.x, place.y, place.seg, text, sizeof text);
    const char *edge = strchr(text, ' ');
    int kind_length = edge ? (int)(edge - text) : (int)strlen(text);
    out[0] = 0;
    bst_text_append(out, size, "%.*s", kind_length, text);
    if (with_square)
        bst_text_append(out, size, "@%d,%d", place.x, place.y);
    bst_text_append(out, size, "%s", edge ? edge : "");
}

const char *bst_place_print(const bst_game *game, const bst_state *state, bst_place place, char *out, size_t size)
{
    print_place(game, state, place, true, out, size);
    return out;
}

// Reads "kind" or "kind@x,y" and finds the tile that is meant.
static bool parse_kind_and_square(const bst_game *game, const bst_state *state, bst_word word, int *kind,
                                  bst_square *square, char *error, size_t size)
{
    bst_word kind_word = word, where = {NULL, 0};
    bool has_square = bst_word_split(word, '@', &kind_word, &where);
    *kind = bst_word_find(kind_word, feature_words);
    int x, y;
    if (*kind < 0) {
        char list[160];
        snprintf(error, size, "\"%.*s\" is no kind of feature; there are %s", BST_WORD(kind_word),
                 bst_words_list(feature_words, 0, list, sizeof list));
        return false;
    }
    if (has_square && !bst_word_square(where, &x, &y)) {
        snprintf(error, size, "\"%.*s\" is no square; write x,y as in %s@3,-1", BST_WORD(where),
                 bst_feature_word(*kind));
        return false;
    }
    if (!has_square && !bst_last_laid(game, state, &x, &y)) {
        snprintf(error, size, "no tile was laid just now; name the square as in %s@3,-1", bst_feature_word(*kind));
        return false;
    }
    if (!bst_square_find(game, state, x, y, square)) {
        snprintf(error, size, "there is no tile at %d,%d", x, y);
        return false;
    }
    return true;
}

bool bst_place_parse(const bst_game *game, const bst_state *state, const char **text, bst_place *out, char *error,
                     size_t size)
{
    int kind;
    bst_square square;
    bst_word word = bst_word_next(text);
    if (bst_word_empty(word)) {
        snprintf(error, size, "the feature is missing; write for example road E or road@3,-1 E");
        return false;
    }
    if (!parse_kind_and_square(game, state, word, &kind, &square, error, size))
        return false;
    bst_word edge = bst_word_peek(*text);
    if (in_the_middle(kind) && edgeless_number(edge) == 0)
        edge.length = 0;
    else
        bst_word_next(text);
    const bst_tile *tile = bst_game_tile(game, square.kind);
    int seg = bst_word_empty(edge) && !in_the_middle(kind) ? -1 : find_segment(tile, square.rot, kind, edge);
    if (seg < 0) {
        error[0] = 0;
        if (bst_word_empty(edge) && in_the_middle(kind))
            bst_text_append(error, size, "there is no %s on", bst_feature_word(kind));
        else if (bst_word_empty(edge))
            bst_text_append(error, size, "the edge of the %s is missing on", bst_feature_word(kind));
        else
            bst_text_append(error, size, "there is no %s at the %.*s side of", bst_feature_word(kind), BST_WORD(edge));
        bst_text_append(error, size, " the tile at %d,%d", square.x, square.y);
        append_segments(tile, square.rot, error, size);
        return false;
    }
    *out = (bst_place){square.x, square.y, seg};
    return true;
}

// ---- names ------------------------------------------------------------------------------------------------

static int find_tile_kind(const bst_game *game, bst_word name)
{
    int kinds = bst_game_kinds(game), found = -1;
    for (int i = 0; i < kinds; i++) {
        const char *tile = bst_game_tile(game, i)->name;
        if (strlen(tile) == (size_t)name.length && memcmp(tile, name.at, (size_t)name.length) == 0)
            return i;
        if (found < 0 && bst_word_is(name, tile))
            found = i;
    }
    return found;
}

int bst_tile_kind_parse(const bst_game *game, const char *name) { return find_tile_kind(game, bst_word_peek(name)); }

int bst_seat_parse(const bst_game *game, const char *word)
{
    const bst_setup *setup = bst_game_setup(game);
    bst_word name = bst_word_peek(word);
    for (int i = 0; i < setup->seats; i++)
        if (bst_word_is(name, bst_colour_word(setup->colour[i])))
            return i;
    return -1;
}

const char *bst_actor_word(const bst_game *game, int actor)
{
    const bst_setup *setup = bst_game_setup(game);
    if (actor == BST_CHANCE)
        return "chance";
    return actor >= 0 && actor < setup->seats ? bst_colour_word(setup->colour[actor]) : "nobody";
}

const char *bst_goods_word(int goods)
{
    static const char *const words[] = {"wine", "grain", "cloth"};
    return goods >= 0 && goods < 3 ? words[goods] : NULL;
}

const char *bst_card_word(int card)
{
    static const char *const words[] = {"king", "baron"};
    return card >= 0 && card < 2 ? words[card] : NULL;
}

// ---- actions ----------------------------------------------------------------------------------------------

static const char *tile_name(const bst_game *game, int kind)
{
    return kind >= 0 && kind < bst_game_kinds(game) ? bst_game_tile(game, kind)->name : "?";
}

const char *bst_action_print(const bst_game *game, const bst_state *state, bst_action action, char *out, size_t size)
{
    const char *word = action.kind < BST_ACTION_KINDS ? bst_action_word(action.kind) : NULL;
    snprintf(out, size, "%s", word ? word : "?");
    if (!word)
        return out;
    char place[64];
    switch (shapes[action.kind]) {
    case SHAPE_TILE: bst_text_append(out, size, " %s", tile_name(game, action.number)); break;
    case SHAPE_SQUARE:
        if (bst_tile_in_hand(state) >= 0)
            bst_text_append(out, size, " %s", tile_name(game, bst_tile_in_hand(state)));
        bst_text_append(out, size, " %d,%d r%d", action.x, action.y, action.rot & 3);
        break;
    case SHAPE_SIDE: bst_text_append(out, size, " %s", side_words[action.rot & 3]); break;
    case SHAPE_OWNED: bst_text_append(out, size, " %s", bst_actor_word(game, action.rot)); __attribute__((fallthrough));
    case SHAPE_FIGURE:
        print_place(game, state, (bst_place){action.x, action.y, action.seg},
                    !is_last_laid(game, state, action.x, action.y), place, sizeof place);
        word = figure_words(action.figure);
        bst_text_append(out, size, " %s %s", word ? word : "?", place);
        break;
    default: break;
    }
    return out;
}

static bool parse_tile(const bst_game *game, const char **text, bst_action *out, char *error, size_t size)
{
    bst_word name = bst_word_next(text);
    int kind = find_tile_kind(game, name);
    if (kind < 0) {
        if (bst_word_empty(name))
            snprintf(error, size, "the name of the tile is missing, as in draw base.U");
        else
            snprintf(error, size, "there is no tile \"%.*s\" in this game", BST_WORD(name));
        return false;
    }
    out->number = kind;
    return true;
}

// The name of the tile is redundant; it is checked so that a wrong line in a record is found where it stands.
static bool parse_hand(const bst_game *game, const bst_state *state, bst_word name, char *error, size_t size)
{
    int kind = find_tile_kind(game, name), hand = bst_tile_in_hand(state);
    if (kind >= 0 && (hand < 0 || kind == hand))
        return true;
    if (kind < 0)
        snprintf(error, size, "there is no tile \"%.*s\" in this game", BST_WORD(name));
    else
        snprintf(error, size, "the tile in hand is %s, not %s", tile_name(game, hand), tile_name(game, kind));
    return false;
}

static bool parse_square(const bst_game *game, const bst_state *state, const char **text, bst_action *out, char *error,
                         size_t size)
{
    int x, y, rot;
    bst_word word = bst_word_next(text);
    if (!bst_word_square(word, &x, &y)) {
        if (!bst_word_empty(word) && !parse_hand(game, state, word, error, size))
            return false;
        word = bst_word_next(text);
        if (!bst_word_square(word, &x, &y)) {
            snprintf(error, size, "the square is missing; write lay base.U 3,-1 r2");
            return false;
        }
    }
    word = bst_word_next(text);
    if (!bst_word_rotation(word, &rot)) {
        snprintf(error, size, "\"%.*s\" is no rotation; write r0, r1, r2 or r3 for the quarter turns clockwise",
                 BST_WORD(word));
        return false;
    }
    out->x = (int16_t)x;
    out->y = (int16_t)y;
    out->rot = (uint8_t)rot;
    return true;
}

static bool parse_figure(const bst_game *game, const bst_state *state, const char **text, bst_action *out, char *error,
                         size_t size)
{
    bst_place place;
    bst_word word = bst_word_next(text);
    int figure = bst_word_find(word, figure_words);
    if (figure < 0) {
        char list[120];
        snprintf(error, size, "\"%.*s\" is no figure; there are %s", BST_WORD(word),
                 bst_words_list(figure_words, 0, list, sizeof list));
        return false;
    }
    if (!bst_place_parse(game, state, text, &place, error, size))
        return false;
    out->figure = (uint8_t)figure;
    out->x = (int16_t)place.x;
    out->y = (int16_t)place.y;
    out->seg = (uint8_t)place.seg;
    return true;
}

static bool parse_owned(const bst_game *game, const bst_state *state, const char **text, bst_action *out, char *error,
                        size_t size)
{
    bst_word word = bst_word_peek(*text);
    int seat = bst_word_empty(word) ? -1 : bst_seat_parse(game, *text);
    if (seat < 0) {
        snprintf(error, size, "\"%.*s\" is no seat of this game; write remove red small city@2,1 N", BST_WORD(word));
        return false;
    }
    bst_word_next(text);
    out->rot = (uint8_t)seat;
    return parse_figure(game, state, text, out, error, size);
}

static bool parse_side(const char **text, bst_action *out, char *error, size_t size)
{
    bst_word word = bst_word_next(text);
    for (int side = 0; side < 4; side++) {
        if (bst_word_is(word, side_words[side])) {
            out->rot = (uint8_t)side;
            return true;
        }
    }
    snprintf(error, size, "\"%.*s\" is no side; write N, E, S or W", BST_WORD(word));
    return false;
}

bool bst_action_parse(const bst_game *game, const bst_state *state, const char *text, bst_action *out, char *error,
                      size_t size)
{
    bst_action action = {0};
    bst_word word = bst_word_next(&text);
    int kind = bst_word_find(word, action_words);
    if (kind <= 0) {
        char list[160];
        bst_words_list(action_words, 1, list, sizeof list);
        if (bst_word_empty(word))
            snprintf(error, size, "the action is missing; actions are %s", list);
        else
            snprintf(error, size, "\"%.*s\" is no action; actions are %s", BST_WORD(word), list);
        return false;
    }
    action.kind = (uint8_t)kind;
    bool good = true;
    switch (shapes[kind]) {
    case SHAPE_TILE: good = parse_tile(game, &text, &action, error, size); break;
    case SHAPE_SQUARE: good = parse_square(game, state, &text, &action, error, size); break;
    case SHAPE_FIGURE: good = parse_figure(game, state, &text, &action, error, size); break;
    case SHAPE_OWNED: good = parse_owned(game, state, &text, &action, error, size); break;
    case SHAPE_SIDE: good = parse_side(&text, &action, error, size); break;
    default: break;
    }
    if (!good)
        return false;
    word = bst_word_next(&text);
    if (!bst_word_empty(word)) {
        snprintf(error, size, "\"%.*s\" is too much; the action ends before it", BST_WORD(word));
        return false;
    }
    *out = action;
    return true;
}
