// SPDX-License-Identifier: MIT
// The text form of actions and features, both ways (docs/notation.md).
//
// Every action has one canonical text; the parser also takes a few others that mean the same. What follows the
// word of an action is given by its shape, so a new kind of action that has the shape of an old one is one line.

#include "bastide/notation.h"

#include <stdio.h>
#include <string.h>

#include "bastide/turn.h"
#include "record/parts.h"
#include "record/scan.h"
#include "record/told.h"

static const char *const side_words[] = {"N", "E", "S", "W"};
static const char *const half_words[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

static const char *const corner_words[] = {"NE", "SE", "SW", "NW", NULL};
static const char *const axis_words[] = {"NS", "EW", NULL};

static const char *side_word(int side) { return side < 4 ? side_words[side] : NULL; }
static const char *corner_word(int corner) { return corner < 4 ? corner_words[corner] : NULL; }
static const char *axis_word(int axis) { return axis < 2 ? axis_words[axis] : NULL; }

static const char *action_words(int kind) { return kind < BST_ACTION_KINDS ? bst_action_word(kind) : NULL; }

static const char *feature_words(int kind) { return kind < BST_FEATURE_KINDS ? bst_feature_word(kind) : NULL; }

static const char *figure_words(int kind) { return kind < BST_FIGURE_KINDS ? bst_figure_word(kind) : NULL; }

// ---- segments of one tile ---------------------------------------------------------------------------------

// A court that only lies beside paths has no whole side.
static bool named_by_halves(const bst_segment *seg)
{
    return seg->kind == BST_FIELD || seg->kind == BST_CARCASSONNE || (seg->kind == BST_COURT && seg->sides == 0);
}

// Things in the middle of a tile need no edge: there is at most one of them on any tile of the game.
static bool in_the_middle(int kind)
{
    return kind == BST_CLOISTER || kind == BST_SHRINE || kind == BST_ABBEY || kind == BST_BRIDGE;
}

// Bits of the sides or half-edges a segment is named by, as the tile lies on the table.
static unsigned edge_bits(const bst_segment *seg, int rot)
{
    if (in_the_middle(seg->kind))
        return 0;
    if (named_by_halves(seg))
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
        snprintf(out, size, "%s %s", word, (named_by_halves(s) ? half_words : side_words)[__builtin_ctz(bits)]);
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
    int side = -1, half = -1;
    for (int i = 0; i < 8; i++) {
        side = i < 4 && bst_word_is(edge, side_words[i]) ? i : side;
        half = bst_word_is(edge, half_words[i]) ? i : half;
    }
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind != kind)
            continue;
        int bit = named_by_halves(&tile->seg[i]) ? half : side;
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
    bst_tell_more(out, size, "; it has: ");
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
    char text[32] = "tower";
    if (place.seg != BST_SEG_TOWER)
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
    const char *kind_name = bst_feature_word(*kind);
    int x, y;
    if (*kind < 0) {
        char list[160];
        bst_tell(error, size, "\"%.*s\" is no kind of feature; there are %s", BST_WORD(kind_word),
                 bst_words_list(feature_words, 0, list, sizeof list));
        return false;
    }
    if (has_square && !bst_word_square(where, &x, &y)) {
        bst_tell(error, size, "\"%.*s\" is no square; write x,y as in %s@3,-1", BST_WORD(where), kind_name);
        return false;
    }
    if (!has_square && !bst_last_laid(game, state, &x, &y)) {
        bst_tell(error, size, "no tile was laid just now; name the square as in %s@3,-1", kind_name);
        return false;
    }
    if (!bst_square_find(game, state, x, y, square)) {
        bst_tell(error, size, "there is no tile at %d,%d", x, y);
        return false;
    }
    return true;
}

static bool has_feature(const bst_tile *tile, int kind)
{
    bool has = false;
    for (int i = 0; i < tile->nsegs; i++)
        has = has || tile->seg[i].kind == kind;
    return has;
}

bool bst_place_parse(const bst_game *game, const bst_state *state, const char **text, bst_place *out, char *error,
                     size_t size)
{
    int kind;
    bst_square square;
    bst_word word = bst_word_next(text);
    if (bst_word_empty(word)) {
        bst_tell(error, size, "the feature is missing; write for example road E or road@3,-1 E");
        return false;
    }
    if (!parse_kind_and_square(game, state, word, &kind, &square, error, size))
        return false;
    const bst_tile *tile = bst_game_tile(game, square.kind);
    if (kind == BST_TOWER && !has_feature(tile, BST_TOWER)) { // the top of one that is built on the tile
        *out = (bst_place){square.x, square.y, BST_SEG_TOWER};
        return true;
    }
    bst_word edge = bst_word_peek(*text);
    if (in_the_middle(kind) && edgeless_number(edge) == 0)
        edge.length = 0;
    else
        bst_word_next(text);
    int seg = bst_word_empty(edge) && !in_the_middle(kind) ? -1 : find_segment(tile, square.rot, kind, edge);
    if (seg < 0) {
        if (bst_word_empty(edge) && in_the_middle(kind))
            bst_tell(error, size, "there is no %s on the tile at %d,%d", bst_feature_word(kind), square.x, square.y);
        else if (bst_word_empty(edge))
            bst_tell(error, size, "the edge of the %s is missing on the tile at %d,%d", bst_feature_word(kind),
                     square.x, square.y);
        else
            bst_tell(error, size, "there is no %s at the %.*s side of the tile at %d,%d", bst_feature_word(kind),
                     BST_WORD(edge), square.x, square.y);
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

// ---- actions ----------------------------------------------------------------------------------------------

static const char *tile_name(const bst_game *game, int kind)
{
    return kind >= 0 && kind < bst_game_kinds(game) ? bst_game_tile(game, kind)->name : "?";
}

// The side of a segment that has only one, as it lies.
static const char *end_word(const bst_game *game, const bst_state *state, int x, int y, int seg)
{
    bst_square square;
    if (!bst_square_find(game, state, x, y, &square) || seg >= bst_game_tile(game, square.kind)->nsegs)
        return "?";
    unsigned bits = edge_bits(&bst_game_tile(game, square.kind)->seg[seg], square.rot);
    return bits ? side_words[__builtin_ctz(bits) & 3] : "?";
}

static const char *or_unknown(const char *word) { return word ? word : "?"; }

void bst_part_print(const bst_game *game, const bst_state *state, char part, bst_action a, bool bare, char *out,
                    size_t size)
{
    const bst_list_entry *list = bst_list_of(part);
    char place[64];
    switch (part) {
    case 't': bst_text_append(out, size, " %s", tile_name(game, a.number)); break;
    case 'T': bst_text_append(out, size, " %s", tile_name(game, a.x)); break;
    case 'l':
        if (bst_tile_in_hand(state) >= 0)
            bst_text_append(out, size, " %s", tile_name(game, bst_tile_in_hand(state)));
        bst_text_append(out, size, " %d,%d r%d", a.x, a.y, a.rot & 3);
        break;
    case 'f': bst_text_append(out, size, " %s", or_unknown(figure_words(a.figure))); break;
    case 'p':
    case 'P':
        print_place(game, state, (bst_place){a.x, a.y, a.seg}, !bare || !is_last_laid(game, state, a.x, a.y), place,
                    sizeof place);
        bst_text_append(out, size, " %s", place);
        break;
    case 's': bst_text_append(out, size, " %s", bst_actor_word(game, a.rot)); break;
    case 'd': bst_text_append(out, size, " %s", side_words[a.rot & 3]); break;
    case 'q': bst_text_append(out, size, " %d,%d", a.x, a.y); break;
    case 'c': bst_text_append(out, size, " %s", corner_words[a.rot & 3]); break;
    case 'a': bst_text_append(out, size, " %s", axis_words[a.rot & 1]); break;
    case 'o': bst_text_append(out, size, " %s", or_unknown(bst_colour_word(a.rot))); break;
    case 'x': bst_text_append(out, size, " %d", a.rot); break;
    case 'n': bst_text_append(out, size, " %d", a.y); break;
    case 'A': bst_text_append(out, size, " %d %d", a.x, a.y); break;
    case 'Y': bst_text_append(out, size, " %d", a.y); break;
    case 'V': bst_text_append(out, size, " %d,%d", a.number / 64, a.number % 64); break;
    case '#': bst_text_append(out, size, " %d", a.number); break;
    case 'e':
        bst_text_append(out, size, " %s %s", end_word(game, state, a.x, a.y, a.seg),
                        end_word(game, state, a.x, a.y, a.rot));
        break;
    default:
        if (list)
            bst_text_append(out, size, " %s", a.rot < list->count ? list->words[a.rot] : "?");
        break;
    }
}

const char *bst_action_print(const bst_game *game, const bst_state *state, bst_action action, char *out, size_t size)
{
    const char *word = action.kind < BST_ACTION_KINDS ? bst_action_word(action.kind) : NULL;
    snprintf(out, size, "%s", or_unknown(word));
    for (const char *part = bst_action_parts(action.kind); word && *part; part++)
        bst_part_print(game, state, *part, action, true, out, size);
    return out;
}

const char *bst_entry_print(const bst_game *game, const bst_state *state, const bst_list *list, int entry, char *out,
                            size_t size)
{
    char lowest[BST_TEXT_MAX], highest[BST_TEXT_MAX];
    bst_range range = bst_list_range(list, entry);
    bst_action last = list->at[entry];
    last.x = (int16_t)(last.x + range.x);
    last.y = (int16_t)(last.y + range.y);
    const char *a = bst_action_print(game, state, list->at[entry], lowest, sizeof lowest);
    const char *b = bst_action_print(game, state, last, highest, sizeof highest);
    out[0] = '\0';
    while (!bst_text_ended(a) && !bst_text_ended(b)) { // word by word: numbers are words
        bst_word low = bst_word_next(&a), high = bst_word_next(&b);
        bool same = low.length == high.length && memcmp(low.at, high.at, (size_t)low.length) == 0;
        bst_text_append(out, size, "%s%.*s", out[0] ? " " : "", low.length, low.at);
        if (!same)
            bst_text_append(out, size, "..%.*s", high.length, high.at);
    }
    return out;
}

// ---- reading actions: every function reads one part ---------------------------------------------------------

/// What is read, and where the sentence goes if it has no meaning.
typedef struct reader {
    const bst_game *game;
    const bst_state *state;
    const char *text;
    bst_action *out;
    char *error;
    size_t size;
} reader;

static bool parse_tile(reader *in, bool in_x)
{
    bst_word name = bst_word_next(&in->text);
    int kind = find_tile_kind(in->game, name);
    if (kind < 0) {
        if (bst_word_empty(name))
            bst_tell(in->error, in->size, "the name of the tile is missing, as in draw base.U");
        else
            bst_tell(in->error, in->size, "there is no tile \"%.*s\" in this game", BST_WORD(name));
        return false;
    }
    if (in_x)
        in->out->x = (int16_t)kind;
    else
        in->out->number = kind;
    return true;
}

// The name of the tile is redundant; it is checked so that a wrong line in a record is found where it stands.
static bool parse_hand(reader *in, bst_word name)
{
    int kind = find_tile_kind(in->game, name), hand = bst_tile_in_hand(in->state);
    if (kind >= 0 && (hand < 0 || kind == hand))
        return true;
    if (kind < 0)
        bst_tell(in->error, in->size, "there is no tile \"%.*s\" in this game", BST_WORD(name));
    else
        bst_tell(in->error, in->size, "the tile in hand is %s, not %s", tile_name(in->game, hand),
                 tile_name(in->game, kind));
    return false;
}

static bool parse_laying(reader *in)
{
    int x, y, rot;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_square(word, &x, &y)) {
        if (!bst_word_empty(word) && !parse_hand(in, word))
            return false;
        word = bst_word_next(&in->text);
        if (!bst_word_square(word, &x, &y)) {
            bst_tell(in->error, in->size, "the square is missing; write lay base.U 3,-1 r2");
            return false;
        }
    }
    word = bst_word_next(&in->text);
    if (!bst_word_rotation(word, &rot)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no rotation; write r0, r1, r2 or r3 for the quarter turns clockwise",
                 BST_WORD(word));
        return false;
    }
    in->out->x = (int16_t)x;
    in->out->y = (int16_t)y;
    in->out->rot = (uint8_t)rot;
    return true;
}

// One of the words name(0) …
static bool parse_word(reader *in, const char *(*name)(int), const char *what, uint8_t *out)
{
    bst_word word = bst_word_next(&in->text);
    int found = bst_word_find(word, name);
    if (found < 0) {
        char list[160];
        bst_words_list(name, 0, list, sizeof list);
        if (bst_word_empty(word))
            bst_tell(in->error, in->size, "a word is missing at the end: %s, one of %s", bst_told(what), list);
        else
            bst_tell(in->error, in->size, "\"%.*s\" is no %s; there are %s", BST_WORD(word), bst_told(what), list);
        return false;
    }
    *out = (uint8_t)found;
    return true;
}

// A word of one of the lists of small words.
static bool parse_listed(reader *in, const bst_list_entry *list)
{
    bst_word word = bst_word_next(&in->text);
    for (int i = 0; list && i < list->count; i++)
        if (bst_word_is(word, list->words[i])) {
            in->out->rot = (uint8_t)i;
            return true;
        }
    if (!list)
        return false;
    char words[160] = "";
    for (int i = 0; i < list->count; i++)
        bst_text_append(words, sizeof words, "%s%s", i ? ", " : "", list->words[i]);
    if (bst_word_empty(word))
        return bst_tell(in->error, in->size, "a word is missing at the end: %s, one of %s", list->word, words);
    return bst_tell(in->error, in->size, "\"%.*s\" is no %s; there are %s", BST_WORD(word), list->word, words);
}

static bool parse_place(reader *in)
{
    bst_place place;
    if (!bst_place_parse(in->game, in->state, &in->text, &place, in->error, in->size))
        return false;
    in->out->x = (int16_t)place.x;
    in->out->y = (int16_t)place.y;
    in->out->seg = (uint8_t)place.seg;
    return true;
}

static bool parse_seat(reader *in, bool or_nobody)
{
    bst_word word = bst_word_peek(in->text);
    int seat = bst_word_empty(word) ? -1 : bst_seat_parse(in->game, in->text);
    if (or_nobody && bst_word_is(word, "nobody"))
        seat = BST_NOBODY;
    if (seat < 0) {
        bst_tell(in->error, in->size, "\"%.*s\" is no seat of this game; write the colour of a seat, as in red",
                 BST_WORD(word));
        return false;
    }
    bst_word_next(&in->text);
    in->out->rot = (uint8_t)seat;
    return true;
}

static bool parse_square(reader *in)
{
    int x, y;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_square(word, &x, &y) || x != (int16_t)x || y != (int16_t)y) {
        bst_tell(in->error, in->size, "\"%.*s\" is no square; write x,y as in 3,-1", BST_WORD(word));
        return false;
    }
    in->out->x = (int16_t)x;
    in->out->y = (int16_t)y;
    return true;
}

static bool parse_amount(reader *in)
{
    int points;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_number(word, 0, INT16_MAX, &points)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no number of points", BST_WORD(word));
        return false;
    }
    in->out->y = (int16_t)points;
    return true;
}

static bool parse_number(reader *in)
{
    int number;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_number(word, -9999, 9999, &number)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no number", BST_WORD(word));
        return false;
    }
    in->out->number = number;
    return true;
}

static bool parse_signed(reader *in, int16_t *out)
{
    int number;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_number(word, -9999, 9999, &number)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no number", BST_WORD(word));
        return false;
    }
    *out = (int16_t)number;
    return true;
}

// Where in its square something lies, in 64ths of a tile from the west and from the north.
static bool parse_spot(reader *in)
{
    int x, y;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_square(word, &x, &y) || x < 0 || x > 63 || y < 0 || y > 63) {
        bst_tell(in->error, in->size, "\"%.*s\" is no place in a square; write two numbers from 0 to 63, as in 32,40",
                 BST_WORD(word));
        return false;
    }
    in->out->number = 64 * x + y;
    return true;
}

static bool parse_space(reader *in)
{
    int space;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_number(word, 0, BST_TRACK_SPACES - 1, &space)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no space of the score track; they are 0 to %d", BST_WORD(word),
                 BST_TRACK_SPACES - 1);
        return false;
    }
    in->out->rot = (uint8_t)space;
    return true;
}

static bool parse_rotation(reader *in)
{
    int rot;
    bst_word word = bst_word_next(&in->text);
    if (!bst_word_rotation(word, &rot)) {
        bst_tell(in->error, in->size, "\"%.*s\" is no rotation; write r0 to r3", BST_WORD(word));
        return false;
    }
    in->out->rot = (uint8_t)rot;
    return true;
}

// Two road ends of the tile at the square read before, by their sides.
static bool parse_ends(reader *in)
{
    bst_square square;
    uint8_t *seg[2] = {&in->out->seg, &in->out->rot};
    if (!bst_square_find(in->game, in->state, in->out->x, in->out->y, &square)) {
        bst_tell(in->error, in->size, "there is no tile at %d,%d", in->out->x, in->out->y);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        bst_word word = bst_word_next(&in->text);
        int found = find_segment(bst_game_tile(in->game, square.kind), square.rot, BST_ROAD, word);
        if (bst_word_empty(word) || found < 0) {
            bst_tell(in->error, in->size, "there is no road at the \"%.*s\" side of the tile at %d,%d", BST_WORD(word),
                     square.x, square.y);
            append_segments(bst_game_tile(in->game, square.kind), square.rot, in->error, in->size);
            return false;
        }
        *seg[i] = (uint8_t)found;
    }
    if (*seg[0] > *seg[1]) { // either end may be named first
        uint8_t first = *seg[1];
        *seg[1] = *seg[0];
        *seg[0] = first;
    }
    return true;
}

static bool parse_part(reader *in, char part)
{
    switch (part) {
    case 't': return parse_tile(in, false);
    case 'T': return parse_tile(in, true);
    case 'l': return parse_laying(in);
    case 'f': return parse_word(in, figure_words, BST_T("figure"), &in->out->figure);
    case 'p':
    case 'P': return parse_place(in);
    case 's': return parse_seat(in, false);
    case 'S': return parse_seat(in, true);
    case 'd': return parse_word(in, side_word, BST_T("side"), &in->out->rot);
    case 'q': return parse_square(in);
    case 'c': return parse_word(in, corner_word, BST_T("corner"), &in->out->rot);
    case 'a': return parse_word(in, axis_word, BST_T("direction of a bridge"), &in->out->rot);
    case 'o': return parse_word(in, bst_colour_word, BST_T("colour"), &in->out->rot);
    case 'n': return parse_amount(in);
    case 'e': return parse_ends(in);
    case '#': return parse_number(in);
    case 'A': return parse_signed(in, &in->out->x) && parse_signed(in, &in->out->y);
    case 'Y': return parse_signed(in, &in->out->y);
    case 'V': return parse_spot(in);
    case 'x': return parse_space(in);
    case 'r': return parse_rotation(in);
    default: return parse_listed(in, bst_list_of(part));
    }
}

// "pass STEP" says what is declined; it must be what is pending.
static bool parse_declined(reader *in)
{
    bst_word word = bst_word_next(&in->text);
    int step = bst_word_find(word, bst_step_name), now = bst_step(in->game, in->state);
    const char *pending = now >= 0 ? bst_step_name(now) : NULL;
    if (bst_word_empty(word) || (step >= 0 && step == now))
        return true;
    if (step < 0)
        bst_tell(in->error, in->size, "\"%.*s\" is too much; after pass only the pending step may stand: %s",
                 BST_WORD(word), pending ? pending : "none");
    else
        bst_tell(in->error, in->size, "it is not %s that is declined here; the pending step is %s", bst_step_name(step),
                 pending ? pending : "none");
    return false;
}

// NOLINTBEGIN(readability-non-const-parameter): error is written to through the reader
bool bst_part_parse(const bst_game *game, const bst_state *state, char part, const char **text, bst_action *out,
                    char *error, size_t size)
{
    reader in = {game, state, *text, out, error, size};
    bool good = parse_part(&in, part);
    *text = in.text;
    return good;
}
// NOLINTEND(readability-non-const-parameter)

bool bst_action_parse(const bst_game *game, const bst_state *state, const char *text, bst_action *out, char *error,
                      size_t size)
{
    bst_action action = {0};
    reader in = {game, state, text, &action, error, size};
    bst_word word = bst_word_next(&in.text);
    int kind = bst_word_find(word, action_words);
    if (kind <= 0) {
        char list[240];
        bst_words_list(action_words, 1, list, sizeof list);
        if (bst_word_empty(word))
            bst_tell(error, size, "the action is missing; actions are %s", list);
        else
            bst_tell(error, size, "\"%.*s\" is no action; actions are %s", BST_WORD(word), list);
        return false;
    }
    action.kind = (uint8_t)kind;
    for (const char *part = bst_action_parts(kind); *part; part++)
        if (!parse_part(&in, *part))
            return false;
    if (kind == BST_DO_PASS && !parse_declined(&in))
        return false;
    word = bst_word_next(&in.text);
    if (!bst_word_empty(word)) {
        bst_tell(error, size, "\"%.*s\" is too much; the action ends before it", BST_WORD(word));
        return false;
    }
    *out = action;
    return true;
}
