// SPDX-License-Identifier: MIT
// How the file names tiles, squares, features and figures, and where that is on our table.

#include <stdio.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/lines.h"

const char *bst_jcz_word(int kind)
{
    static const char *const words[] = {
#define X(name, word) word,
        BST_JCZ_MESSAGES(X)
#undef X
    };
    return kind >= 0 && kind < BST_JCZ_MESSAGE_KINDS ? words[kind] : "";
}

int bst_jcz_figure(const char *type, size_t length)
{
    static const int kinds[] = {BST_FIGURE_SMALL, BST_FIGURE_BIG,   BST_FIGURE_BUILDER, BST_FIGURE_PIG,
                                BST_FIGURE_MAYOR, BST_FIGURE_WAGON, BST_FIGURE_BARN,    BST_FIGURE_PHANTOM};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) { // our words are theirs
        const char *word = bst_figure_word(kinds[i]);
        if (strlen(word) == length && memcmp(word, type, length) == 0)
            return kinds[i];
    }
    return -1;
}

// ---- tiles --------------------------------------------------------------------------------------------------

/// The id without the G that marks a garden in the newer edition.
static void without_garden(const char *id, char *out, size_t size)
{
    snprintf(out, size, "%s", id);
    char *slash = strchr(out, '/');
    char *mark = slash ? strrchr(slash, 'G') : NULL;
    if (mark && mark > slash + 1 && (mark[1] == 0 || mark[1] == '.' || mark[1] == '+'))
        memmove(mark, mark + 1, strlen(mark));
}

bool bst_jcz_same_tile(const bst_jcz *jcz, const bst_tile *tile, const char *id)
{
    if (strcmp(tile->jcz, id) == 0)
        return true;
    if (!jcz->garden || strlen(id) >= 2 * BST_TILE_NAME)
        return false;
    char plain[2 * BST_TILE_NAME];
    without_garden(id, plain, sizeof plain);
    return strcmp(tile->jcz, plain) == 0;
}

int bst_jcz_kind(const bst_jcz *jcz, const char *id)
{
    int found = -1;
    for (int k = 0; k < bst_game_kinds(jcz->game); k++) {
        if (!bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, k), id))
            continue;
        if (bst_tiles_left(jcz->game, jcz->state, k) > 0)
            return k;
        found = k;
    }
    return found;
}

// ---- squares ------------------------------------------------------------------------------------------------

void bst_jcz_move_square(const bst_jcz *jcz, int *x, int *y)
{
    for (int i = 0; i < jcz->turn; i++) { // a quarter turn clockwise, y grows to the south
        int old = *x;
        *x = -*y;
        *y = old;
    }
    *x += jcz->dx;
    *y += jcz->dy;
}

bool bst_jcz_read_square(const bst_jcz *jcz, const bst_json *value, int line, int *x, int *y, bst_text_error *error)
{
    enum { FAR = 1000 };
    int fx, fy;
    if (!value || value->kind != BST_JSON_ARRAY || value->n != 2 || !bst_json_int(value->first, -FAR, FAR, &fx) ||
        !bst_json_int(value->first->next, -FAR, FAR, &fy))
        return bst_text_fail(error, value ? value->line : line, "a position [x,y] is expected");
    *x = fx;
    *y = fy;
    bst_jcz_move_square(jcz, x, y);
    return true;
}

// ---- locations ----------------------------------------------------------------------------------------------

/// A number of sides by their letters: "WE", "NWSE"; with a leading underscore all but these.
static int read_sides(const char *word, size_t length)
{
    static const char letters[] = "NESW";
    int sides = 0;
    bool all_but = length > 0 && word[0] == '_';
    for (size_t i = all_but; i < length; i++) {
        const char *found = word[i] ? strchr(letters, word[i]) : NULL;
        if (!found)
            return 0;
        sides |= 1 << (found - letters);
    }
    return all_but ? ~sides & 15 : sides;
}

/// A half of a side: NL … WR.
static int read_half(const char *word, size_t length)
{
    static const char letters[] = "NESW";
    const char *side = length == 2 && word[0] ? strchr(letters, word[0]) : NULL;
    if (!side || (word[1] != 'L' && word[1] != 'R'))
        return -1;
    return 2 * (int)(side - letters) + (word[1] == 'R');
}

static int read_inner(const char *word)
{
    static const char *const words[] = {"I", "II", "III", "IV"};
    for (int i = 0; i < 4; i++)
        if (strcmp(word, words[i]) == 0)
            return i + 1;
    return 0;
}

static int read_quarter(const char *word)
{
    static const char *const words[BST_QUARTER_KINDS] = {
        [BST_IN_PALACE] = "QUARTER_CASTLE",
        [BST_IN_MARKET] = "QUARTER_MARKET",
        [BST_IN_SMITHY] = "QUARTER_BLACKSMITH",
        [BST_IN_CATHEDRAL] = "QUARTER_CATHEDRAL",
    };
    for (int i = 0; i < BST_QUARTER_KINDS; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

static bool read_location(const char *word, bst_jcz_pointer *out)
{
    out->quarter = read_quarter(word);
    out->inner = read_inner(word);
    if (out->quarter >= 0 || out->inner > 0)
        return true;
    for (const char *at = word; *at;) {
        size_t length = strcspn(at, ".");
        int half = read_half(at, length);
        int sides = half < 0 ? read_sides(at, length) : 0;
        if (half < 0 && sides == 0)
            return false;
        out->sides |= sides;
        out->halves |= half >= 0 ? 1 << half : 0;
        at += length + (at[length] == '.');
    }
    return (out->sides | out->halves) != 0;
}

/// What lies at side d or half h comes to d + turn, h + 2 turn.
static int turned_sides(int sides, int turn) { return (sides << turn | sides >> (4 - turn)) & 15; }
static int turned_halves(int halves, int turn) { return (halves << 2 * turn | halves >> (8 - 2 * turn)) & 255; }

/// -1 if the word is unknown, -2 if we do not have the feature.
static int read_feature(const char *word)
{
    static const struct {
        const char *word;
        int feature;
    } words[] = {
        {"Road", BST_JCZ_FEATURE_ROAD},
        {"City", BST_JCZ_FEATURE_CITY},
        {"Castle", BST_JCZ_FEATURE_CITY},
        {"Field", BST_JCZ_FEATURE_FIELD},
        {"Farm", BST_JCZ_FEATURE_FIELD},
        {"Monastery", BST_JCZ_FEATURE_MONASTERY},
        {"Cloister", BST_JCZ_FEATURE_MONASTERY},
        {"Tower", BST_JCZ_FEATURE_TOWER},
        {"Quarter", BST_JCZ_FEATURE_QUARTER},
        {"FlyingMachine", BST_JCZ_FEATURE_FLYER},
        {"Garden", -2},
        {"Acrobats", -2},
        {"YagaHut", -2},
        {"Vodyanoy", -2},
        {"SoloveiRazboynik", -2},
        {"River", -2},
        {"FishHut", -2},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].feature;
    return -1;
}

bool bst_jcz_pointer_words(const bst_jcz *jcz, const char *feature, const char *location, int line,
                           bst_jcz_pointer *out, bst_text_error *error)
{
    if (feature) {
        out->feature = read_feature(feature);
        if (out->feature == -1)
            return bst_text_fail(error, line, "there is no feature \"%.40s\"", feature);
        if (out->feature < 0)
            return bst_text_fail(error, line, "the feature %s is not supported", feature);
    }
    if (strcmp(location, "AS_ABBOT") == 0)
        return bst_text_fail(error, line, "the place of an abbot (AS_ABBOT) is not supported");
    if (!read_location(location, out))
        return bst_text_fail(error, line, "there is no location \"%.60s\"", location);
    out->sides = turned_sides(out->sides, jcz->turn);
    out->halves = turned_halves(out->halves, jcz->turn);
    return true;
}

bool bst_jcz_read_pointer(const bst_jcz *jcz, const bst_json *value, int line, bst_jcz_pointer *out,
                          bst_text_error *error)
{
    *out = (bst_jcz_pointer){.feature = -1, .quarter = -1};
    line = value ? value->line : line;
    const char *location = bst_json_text(value, "location");
    const bst_json *feature = bst_json_given(value, "feature"); // older files do not name it
    if (!location || (feature && feature->kind != BST_JSON_STRING))
        return bst_text_fail(error, line, "a pointer with position, feature and location is expected");
    return bst_jcz_read_square(jcz, bst_json_get(value, "position"), line, &out->x, &out->y, error) &&
           bst_jcz_pointer_words(jcz, feature ? feature->text : NULL, location, line, out, error);
}

bool bst_jcz_read_meeple(const bst_jcz *jcz, const bst_json *object, int line, bst_jcz_meeple *out,
                         bst_text_error *error)
{
    const char *id = bst_json_text(object, "meepleId");
    const char *dot = id ? strchr(id, '.') : NULL;
    const char *end = dot ? strchr(dot + 1, '.') : NULL;
    line = object ? object->line : line;
    if (!end || id[0] < '0' || id[0] > '9' || dot != id + 1)
        return bst_text_fail(error, line, "a meepleId like \"0.small.1\" is expected");
    out->seat = id[0] - '0';
    out->figure = bst_jcz_figure(dot + 1, (size_t)(end - dot - 1));
    if (out->seat >= jcz->head.setup.seats)
        return bst_text_fail(error, line, "there is no player %d", out->seat);
    if (out->figure < 0)
        return bst_text_fail(error, line, "the figure \"%.*s\" is not supported", (int)(end - dot - 1) % 40, dot + 1);
    out->number = 0;
    for (const char *d = end + 1; *d >= '0' && *d <= '9' && out->number < BST_JCZ_MEEPLES_MAX; d++)
        out->number = out->number * 10 + *d - '0';
    if (out->number >= BST_JCZ_MEEPLES_MAX)
        out->number = 0;
    return true;
}

enum { FIT_EXACT = 20 }; ///< more than any overlap

// ---- segments -----------------------------------------------------------------------------------------------

static bool feature_answers(int feature, int printed)
{
    switch (feature) {
    case BST_JCZ_FEATURE_ROAD: return printed == BST_ROAD || printed == BST_BRIDGE;
    case BST_JCZ_FEATURE_CITY: return printed == BST_CITY;
    case BST_JCZ_FEATURE_FIELD: return printed == BST_FIELD;
    case BST_JCZ_FEATURE_MONASTERY: return printed == BST_CLOISTER || printed == BST_SHRINE || printed == BST_ABBEY;
    case -1: return printed != BST_RIVER;
    default: return false;
    }
}

static bool is_center(int printed) { return printed == BST_CLOISTER || printed == BST_SHRINE || printed == BST_ABBEY; }

/// Among the segments of the tile of this kind that reach no side: which one is seg, from 1.
static int inner_number(const bst_tile *tile, int seg)
{
    int n = 0;
    for (int i = 0; i <= seg; i++)
        n += tile->seg[i].kind == tile->seg[seg].kind && tile->seg[i].sides == 0 && tile->seg[i].halves == 0;
    return n;
}

/// How much two sets of bits have in common; most if they are the same.
static int overlap(int a, int b)
{
    int common = 0;
    for (int bits = a & b; bits; bits &= bits - 1)
        common++;
    return common == 0 ? 0 : a == b ? FIT_EXACT : 1 + common;
}

static int segment_fits(const bst_tile *tile, int rot, int seg, const bst_jcz_pointer *p)
{
    const bst_segment *s = &tile->seg[seg];
    if (!feature_answers(p->feature, s->kind))
        return 0;
    if (is_center(s->kind))
        return p->inner > 0 ? FIT_EXACT : 0;
    if (s->kind == BST_BRIDGE) // lies on two opposite sides; a road printed there answers better
        return p->sides == 5 || p->sides == 10 ? 1 : 0;
    if (p->inner > 0)
        return s->sides == 0 && s->halves == 0 ? 1 + (inner_number(tile, seg) == p->inner) : 0;
    int sides = turned_sides(s->sides, rot), halves = turned_halves(s->halves, rot);
    if (s->kind == BST_FIELD)
        return overlap(halves, p->halves);
    return overlap(sides, p->sides);
}

int bst_jcz_fits(const bst_jcz *jcz, const bst_jcz_pointer *pointer, int x, int y, int seg)
{
    bst_square square;
    if (x != pointer->x || y != pointer->y || !bst_square_find(jcz->game, jcz->state, x, y, &square))
        return 0;
    if (seg == BST_SEG_TOWER) // where the feature is not said, a cloister on its tile answers better
        return pointer->feature == BST_JCZ_FEATURE_TOWER ? FIT_EXACT : pointer->feature < 0 && pointer->inner == 1;
    const bst_tile *tile = bst_game_tile(jcz->game, square.kind);
    return seg < tile->nsegs ? segment_fits(tile, square.rot, seg, pointer) : 0;
}

int bst_jcz_segment(const bst_jcz *jcz, const bst_jcz_pointer *pointer)
{
    bst_square square;
    int best = -1, best_fit = 0;
    if (pointer->feature == BST_JCZ_FEATURE_TOWER)
        return BST_SEG_TOWER;
    if (!bst_square_find(jcz->game, jcz->state, pointer->x, pointer->y, &square))
        return -1;
    const bst_tile *tile = bst_game_tile(jcz->game, square.kind);
    for (int i = 0; i < tile->nsegs; i++) {
        int fit = segment_fits(tile, square.rot, i, pointer);
        if (fit > best_fit) {
            best = i;
            best_fit = fit;
        }
    }
    return best;
}
