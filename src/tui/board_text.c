// SPDX-License-Identifier: MIT
// Tiles and boards as characters.
//
// A tile is a raster of 5 x 3 points. Each side has a point in its middle, each half-edge one beside it:
//
//     WR  NL  N  NR  EL
//     W   .   .   .  E
//     WL  SR  S  SL  ER
//
// Fields are blank, with a dot in the corners, so that one sees where tiles begin. A road runs from its sides to the
// middle. Figures stand on a point of their feature.

#include "tui/board_text.h"

#include <string.h>

#include "draw/castle.h"
#include "tui/signs.h"
#include "tui/walls_text.h"

enum {
    COLUMNS = BST_CELL_COLUMNS,
    ROWS = BST_CELL_ROWS,
    POINTS = COLUMNS * ROWS,
    MIDDLE = 7,
    INNER_W = 6,
    INNER_E = 8
};

// Points (row * 5 + column) of the sides and of the half-edges as they lie on the table.
static const int side_point[4] = {2, 9, 12, 5};
static const int half_point[8] = {1, 3, 4, 14, 13, 11, 10, 0};

typedef enum tint { TINT_NONE, TINT_FIELD, TINT_ROAD, TINT_CITY, TINT_RIVER, TINT_HOUSE, TINT_MARK, TINT_SEAT } tint;

typedef struct point {
    int seg;  // segment it shows, or -1
    int mark; // index into marks
    tint tint;
    char letter; // of a figure, or the number of a choice, or 0
    int colour;  // of the figure; -1: a number
} point;

// What a point can show: Unicode, ASCII. Roads from ROAD on: by the sides they join, bits N E S W.
static const struct {
    const char *unicode, *ascii;
} marks[] = {
    {" ", " "},  {"·", "."},  {"▒", "#"}, {"≈", "~"}, {"†", "^"}, {"‡", "&"}, {"◆", "*"}, {"i", "i"},
    {"@", "@"},  {"$", "$"},  {"!", "!"}, {"%", "%"}, {"+", "+"}, {"○", "o"}, {"╳", "X"}, {"▓", "T"},
    {"⌂", "H"},  {"░", ":"},  {"█", "#"}, {"w", "w"}, {"m", "m"}, {"•", "."}, {"│", "|"}, {"─", "-"},
    {"└", "\\"}, {"│", "|"},  {"│", "|"}, {"┌", "/"}, {"├", "+"}, {"─", "-"}, {"┘", "/"}, {"─", "-"},
    {"┴", "+"},  {"┐", "\\"}, {"┤", "+"}, {"┬", "+"}, {"┼", "+"},
};

enum {
    MARK_BLANK,
    MARK_CORNER,
    MARK_CITY,
    MARK_RIVER,
    MARK_CLOISTER,
    MARK_SHRINE,
    MARK_SHIELD,
    MARK_INN,
    MARK_CATHEDRAL,
    MARK_GOODS,
    MARK_BESIEGED,
    MARK_HERD,
    MARK_CROSSING,
    MARK_HOUSE,
    MARK_APART, // two roads or rivers that pass each other
    MARK_KEEP,  // a tower of a castle
    MARK_DWELLING,
    MARK_COURT,
    MARK_WALL,
    MARK_WELL,
    MARK_MARKET,
    MARK_ROAD,
};

// ---- signs --------------------------------------------------------------------------------------------------

static const char *tint_begin(tint t)
{
    static const char *const codes[] = {
        [TINT_NONE] = "",          [TINT_FIELD] = "\033[32m",   [TINT_ROAD] = "\033[97m",   [TINT_CITY] = "\033[33m",
        [TINT_RIVER] = "\033[34m", [TINT_HOUSE] = "\033[1;31m", [TINT_MARK] = "\033[1;36m", [TINT_SEAT] = "",
    };
    return codes[t];
}

static void put_point(FILE *out, const point *p, const bst_text_style *style)
{
    if (p->letter) {
        const char *begin = p->colour >= 0 ? bst_colour_begin(style, p->colour) : style->colour ? "\033[7m" : "";
        fprintf(out, "%s%c%s", begin, p->letter, bst_colour_end(style));
        return;
    }
    const char *text = style->unicode ? marks[p->mark].unicode : marks[p->mark].ascii;
    bool tinted = style->colour && p->tint != TINT_NONE && p->mark != MARK_BLANK;
    fprintf(out, "%s%s%s", tinted ? tint_begin(p->tint) : "", text, tinted ? "\033[0m" : "");
}

// ---- one tile -----------------------------------------------------------------------------------------------

static int turned_sides(const bst_segment *seg, int rot)
{
    return ((seg->sides << rot) | (seg->sides >> (4 - rot))) & 15;
}

static int turned_halves(const bst_segment *seg, int rot)
{
    return ((seg->halves << (2 * rot)) | (seg->halves >> (8 - 2 * rot))) & 255;
}

// Courts are the castle's fields.
static bool is_court(const bst_segment *seg)
{
    return seg->kind != BST_FIELD && bst_kind_as_landscape(seg->kind) == BST_FIELD;
}

static int bits(int set) { return __builtin_popcount((unsigned)set); }

static void set_point(point *p, int at, int seg, int mark, tint t)
{
    p[at] = (point){.seg = seg, .mark = mark, .tint = t};
}

static void sketch_field(point *p, const bst_segment *seg, int number, int rot)
{
    int halves = turned_halves(seg, rot);
    for (int h = 0; h < 8; h++) {
        bool corner = half_point[h] % COLUMNS == 0 || half_point[h] % COLUMNS == COLUMNS - 1;
        if (halves >> h & 1)
            set_point(p, half_point[h], number, corner ? MARK_CORNER : MARK_BLANK, TINT_FIELD);
    }
}

static void sketch_city(point *p, const bst_segment *seg, int number, int rot)
{
    static const int by_kind[BST_FEATURE_KINDS] = {
        [BST_TOWER] = MARK_KEEP, [BST_HOUSE] = MARK_DWELLING, [BST_WALL] = MARK_WALL};
    int sides = turned_sides(seg, rot), mark = by_kind[seg->kind] ? by_kind[seg->kind]
                                               : is_court(seg)    ? MARK_COURT
                                                                  : MARK_CITY;
    tint t = is_court(seg) ? TINT_FIELD : seg->kind == BST_HOUSE ? TINT_HOUSE : TINT_CITY;
    for (int d = 0; d < 4; d++) {
        if (!(sides >> d & 1))
            continue;
        set_point(p, side_point[d], number, mark, t);
        set_point(p, half_point[2 * d], number, mark, t);
        set_point(p, half_point[2 * d + 1], number, mark, t);
    }
    if (bits(sides) < 2)
        return;
    bool wide = bits(sides) > 2 || sides == 5 || sides == 10;
    if (wide)
        set_point(p, MIDDLE, number, mark, t);
    if (sides & 8 || sides == 5)
        set_point(p, INNER_W, number, mark, t);
    if (sides & 2 || sides == 5)
        set_point(p, INNER_E, number, mark, t);
}

// A court: its whole sides as those of a city, and halves of sides beside a path.
static void sketch_court(point *p, const bst_segment *seg, int number, int rot)
{
    int halves = turned_halves(seg, rot);
    sketch_city(p, seg, number, rot);
    for (int h = 0; h < 8; h++)
        if (halves >> h & 1)
            set_point(p, half_point[h], number, MARK_COURT, TINT_FIELD);
}

// What lies inside the walls of Carcassonne: half-edges, whole sides, the middle if all of the tile does.
static void sketch_walls(point *p, const bst_segment *seg, int number, int rot)
{
    int halves = turned_halves(seg, rot);
    for (int h = 0; h < 8; h++)
        if (halves >> h & 1)
            set_point(p, half_point[h], number, MARK_CITY, TINT_CITY);
    for (int d = 0; d < 4; d++)
        if ((halves >> 2 * d & 3) == 3)
            set_point(p, side_point[d], number, MARK_CITY, TINT_CITY);
    for (int at = INNER_W; at <= INNER_E && halves == 255; at++)
        set_point(p, at, number, MARK_CITY, TINT_CITY);
}

// Roads and rivers: lines from the sides to the middle.
static void sketch_line(point *p, const bst_segment *seg, int number, int rot)
{
    bool river = seg->kind == BST_RIVER;
    int sides = turned_sides(seg, rot);
    tint t = river ? TINT_RIVER : TINT_ROAD;
    int across = river ? MARK_RIVER : MARK_ROAD + 10, down = river ? MARK_RIVER : MARK_ROAD + 5;
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1)
            set_point(p, side_point[d], number, d % 2 ? across : down, t);
    if (sides & 8)
        set_point(p, INNER_W, number, across, t);
    if (sides & 2)
        set_point(p, INNER_E, number, across, t);
    // Where a road goes over a river the bridge is seen.
    if (bits(sides) < 2 || (river && p[MIDDLE].tint == TINT_ROAD))
        return;
    set_point(p, MIDDLE, number, p[MIDDLE].tint == t ? MARK_APART : river ? MARK_RIVER : MARK_ROAD + sides, t);
}

// A corner between two cities that do not belong together is left open, so that they can be told from one.
static void sketch_corners(point *p, const bst_tile *tile)
{
    static const struct {
        int at, row, column; // the corner and the sides that meet there
    } corners[4] = {{0, 2, 5}, {4, 2, 9}, {14, 12, 9}, {10, 12, 5}};
    for (int i = 0; i < 4; i++) {
        const point *row = &p[corners[i].row], *column = &p[corners[i].column];
        bool cities = row->tint == TINT_CITY && column->tint == TINT_CITY;
        if (cities && row->seg != column->seg && tile->seg[row->seg].kind == tile->seg[column->seg].kind)
            set_point(p, corners[i].at, -1, MARK_CORNER, TINT_FIELD);
    }
}

// The middle of roads that end on the tile: a crossing of several, or a house.
static void sketch_road_ends(point *p, const bst_tile *tile)
{
    int ends = 0;
    for (int i = 0; i < tile->nsegs; i++)
        ends += bst_kind_as_landscape(tile->seg[i].kind) == BST_ROAD && bits(tile->seg[i].sides) == 1;
    if (ends > 0 && p[MIDDLE].seg < 0)
        set_point(p, MIDDLE, -1, ends > 1 ? MARK_CROSSING : MARK_HOUSE, TINT_HOUSE);
}

// If there is but one field, the empty middle belongs to it: a farmer stands better there than in a corner.
static void sketch_open_field(point *p, const bst_tile *tile)
{
    static const int inside[] = {MIDDLE, INNER_W, INNER_E};
    int field = -1, fields = 0;
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_FIELD) {
            field = i;
            fields++;
        }
    }
    for (int i = 0; fields == 1 && i < 3; i++)
        if (p[inside[i]].seg < 0 && p[inside[i]].mark == MARK_BLANK)
            set_point(p, inside[i], field, MARK_BLANK, TINT_FIELD);
}

// Shields and other things printed on a segment, on points of it that are left.
static void sketch_marks(point *p, const bst_segment *seg, int number)
{
    int wanted[8], n = 0;
    if (seg->shields && !is_court(seg)) // of a court they are its markets
        wanted[n++] = MARK_SHIELD;
    if (seg->attrs & BST_ATTR_INN)
        wanted[n++] = MARK_INN;
    if (seg->attrs & BST_ATTR_CATHEDRAL)
        wanted[n++] = MARK_CATHEDRAL;
    if (seg->attrs & (BST_ATTR_WINE | BST_ATTR_GRAIN | BST_ATTR_CLOTH))
        wanted[n++] = MARK_GOODS;
    if (seg->attrs & BST_ATTR_BESIEGED)
        wanted[n++] = MARK_BESIEGED;
    if (seg->attrs & BST_ATTR_PIGHERD)
        wanted[n++] = MARK_HERD;
    if (seg->attrs & BST_ATTR_WELL)
        wanted[n++] = MARK_WELL;
    if (seg->attrs & BST_ATTR_MARKET)
        wanted[n++] = MARK_MARKET;
    static const int order[POINTS] = {INNER_E, INNER_W, 1, 3, 11, 13, 0, 4, 10, 14, 2, 12, 5, 9, MIDDLE};
    for (int i = 0, w = 0; i < POINTS && w < n; i++)
        if (p[order[i]].seg == number)
            set_point(p, order[i], number, wanted[w++], TINT_MARK);
}

static void sketch(const bst_tile *tile, int rot, point *p)
{
    for (int i = 0; i < POINTS; i++)
        set_point(p, i, -1, MARK_BLANK, TINT_NONE);
    static const bst_feature order[] = {BST_FIELD, BST_CITY, BST_SCHOOL, BST_CARCASSONNE, BST_ROAD, BST_RIVER};
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        for (int i = 0; i < tile->nsegs; i++) {
            const bst_segment *seg = &tile->seg[i];
            if (bst_kind_as_landscape(seg->kind) != (int)order[k])
                continue;
            if (seg->kind == BST_FIELD)
                sketch_field(p, seg, i, rot);
            else if (is_court(seg))
                sketch_court(p, seg, i, rot);
            else if (order[k] == BST_ROAD || order[k] == BST_RIVER)
                sketch_line(p, seg, i, rot);
            else if (seg->kind == BST_CARCASSONNE)
                sketch_walls(p, seg, i, rot);
            else
                sketch_city(p, seg, i, rot);
        }
    }
    sketch_corners(p, tile);
    if (tile->center != BST_NO_SEG)
        set_point(p, MIDDLE, tile->center, tile->seg[tile->center].kind == BST_SHRINE ? MARK_SHRINE : MARK_CLOISTER,
                  TINT_HOUSE);
    sketch_road_ends(p, tile);
    sketch_open_field(p, tile);
    for (int i = 0; i < tile->nsegs; i++)
        sketch_marks(p, &tile->seg[i], i);
}

// Stands a figure on a point of its segment; on any free one if the segment shows none.
static void stand(point *p, int seg, char letter, int colour)
{
    static const int order[POINTS] = {MIDDLE, INNER_W, INNER_E, 1, 13, 3, 11, 2, 12, 5, 9, 0, 14, 4, 10};
    int at = -1;
    for (int i = POINTS - 1; i >= 0; i--)
        if (p[order[i]].seg == -1 && !p[order[i]].letter)
            at = order[i];
    for (int i = POINTS - 1; i >= 0; i--)
        if (p[order[i]].seg == seg && !p[order[i]].letter && p[order[i]].tint != TINT_MARK)
            at = order[i];
    if (at < 0)
        at = MIDDLE;
    p[at].letter = letter;
    p[at].colour = colour;
}

void bst_tile_draw(FILE *out, const bst_tile *tile, const bst_text_style *style)
{
    point p[4][POINTS];
    for (int rot = 0; rot < 4; rot++)
        sketch(tile, rot, p[rot]);
    fputs("    r0       r1       r2       r3\n", out);
    for (int row = 0; row < ROWS; row++) {
        for (int rot = 0; rot < 4; rot++) {
            fputs(rot ? "    " : "  ", out);
            for (int column = 0; column < COLUMNS; column++)
                put_point(out, &p[rot][row * COLUMNS + column], style);
        }
        fputc('\n', out);
    }
}

// The things on a square; returns how many.
static int things_at(const bst_game *game, const bst_state *state, const bst_square *at, bst_thing out[BST_THINGS_MAX])
{
    bst_thing_list list = {out, BST_THINGS_MAX, 0};
    int n = 0;
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++)
        if (out[i].x == at->x && out[i].y == at->y && bst_thing_has_square(out[i].kind))
            out[n++] = out[i];
    return n;
}

bst_tile bst_tile_as_built(const bst_game *game, const bst_state *state, const bst_square *at)
{
    bst_tile tile = *bst_game_tile(game, at->kind);
    bst_thing thing[BST_THINGS_MAX];
    int n = things_at(game, state, at, thing);
    for (int i = 0; i < n; i++) {
        bst_segment *seg = &tile.seg[thing[i].seg < 0 ? 0 : thing[i].seg]; // a tower lies on none, and is left alone
        if (bst_thing_has(thing[i].kind, 'a')) {
            seg->kind = BST_ROAD;
            seg->sides = (thing[i].number ^ at->rot) & 1 ? 10 : 5;
        } else if (bst_thing_has(thing[i].kind, 'e')) {
            seg->sides |= tile.seg[thing[i].number].sides;
            tile.seg[thing[i].number].sides = 0;
        }
    }
    return tile;
}

void bst_tile_draw_choices(FILE *out, const bst_board_view *view, const bst_square *at, const bst_text_style *style)
{
    point p[POINTS];
    uint64_t shown = 0;
    const bst_list *list = view->list;
    bst_tile built = bst_tile_as_built(view->game, view->state, at), *tile = &built;
    sketch(tile, at->rot, p);
    for (int i = 0; i < list->n && i < 9; i++) {
        bst_action a = list->at[i];
        if (a.kind != BST_DO_PUT || a.seg >= tile->nsegs || a.x != at->x || a.y != at->y || shown >> a.seg & 1)
            continue;
        shown |= (uint64_t)1 << a.seg;
        stand(p, a.seg, (char)('1' + i), -1);
    }
    fputs("        N\n", out);
    for (int row = 0; row < ROWS; row++) {
        fputs(row == 1 ? "    W " : "      ", out);
        for (int column = 0; column < COLUMNS; column++)
            put_point(out, &p[row * COLUMNS + column], style);
        fputs(row == 1 ? " E\n" : "\n", out);
    }
    fputs("        S\n", out);
}

// ---- the board ----------------------------------------------------------------------------------------------

typedef struct window {
    int left, right, top, bottom;
    int gap;      // blank columns between tiles: one if there is room
    bool clipped; // there is more of the table
} window;

enum { MARGIN = 5 }; // columns of the numbers of the rows

static void widen(window *w, int x, int y)
{
    w->left = x < w->left ? x : w->left;
    w->right = x > w->right ? x : w->right;
    w->top = y < w->top ? y : w->top;
    w->bottom = y > w->bottom ? y : w->bottom;
}

// Shortens low … high to `room` round `focus`.
static void clip(int *low, int *high, int room, int focus)
{
    if (*high - *low + 1 <= room)
        return;
    int start = focus - room / 2;
    start = start < *low ? *low : start;
    start = start + room - 1 > *high ? *high - room + 1 : start;
    *low = start;
    *high = start + room - 1;
}

static window window_of(const bst_board_view *view, const bst_text_style *style)
{
    int n = bst_squares(view->state);
    window w = {0};
    bst_square last = {0};
    for (int i = 0; i < n; i++) {
        last = bst_square_at(view->game, view->state, i);
        if (i == 0)
            w = (window){.left = last.x, .right = last.x, .top = last.y, .bottom = last.y};
        widen(&w, last.x, last.y);
    }
    w = (window){
        .left = w.left - 1, .right = w.right + 1, .top = w.top - 1, .bottom = w.bottom + 1}; // for the next tile
    window all = w;
    if (!view->whole) {
        // With the tile in hand and the question below, the board fills the terminal.
        last = view->focus ? *view->focus : last;
        clip(&w.left, &w.right, (style->columns - MARGIN) / COLUMNS, last.x);
        clip(&w.top, &w.bottom, style->rows > 18 ? (style->rows - 9) / ROWS : 3, last.y);
    }
    w.gap = MARGIN + (w.right - w.left + 1) * (COLUMNS + 1) <= style->columns + 1;
    w.clipped = w.left > all.left || w.right < all.right || w.top > all.top || w.bottom < all.bottom;
    return w;
}

// "7" or "7-9": the numbers of the placements on a square, "" if there are none; "97+" if the last has no room.
static void numbers_at(const bst_list *list, int x, int y, char *out, size_t size)
{
    int first = 0, last = 0;
    out[0] = '\0';
    for (int i = 0; list && i < list->n; i++) {
        if (list->at[i].kind != BST_DO_LAY || list->at[i].x != x || list->at[i].y != y)
            continue;
        first = first ? first : i + 1;
        last = i + 1;
    }
    if (first == last && first)
        snprintf(out, size, "%d", first);
    else if (last > 99)
        snprintf(out, size, "%d+", first);
    else if (first)
        snprintf(out, size, "%d-%d", first, last);
}

static void put_empty(FILE *out, const char *numbers, int row, const bst_text_style *style)
{
    int length = (int)strlen(numbers);
    if (row != 1 || length == 0) {
        fputs("     ", out);
        return;
    }
    int before = length < COLUMNS ? (COLUMNS - length) / 2 : 0;
    int after = length < COLUMNS ? COLUMNS - length - before : 0;
    fprintf(out, "%*s%s%.5s%s%*s", before, "", style->colour ? "\033[7m" : "", numbers, bst_colour_end(style), after,
            "");
}

static void sketch_things(const bst_board_view *view, const bst_square *at, point *p)
{
    bst_thing thing[BST_THINGS_MAX];
    int n = things_at(view->game, view->state, at, thing);
    for (int i = 0; i < n; i++)
        if (bst_letter_piece(thing[i].kind))
            stand(p, thing[i].seg, bst_letter_piece(thing[i].kind), bst_colour_of_piece(view->game, &thing[i]));
    char height = bst_sign_height(view->game, at, thing, n);
    if (height)
        stand(p, -1, height, -1);
}

int bst_barn_corner(const bst_game *game, const bst_state *state, int index)
{
    bst_thing barn;
    bool is_barn = bst_figure_at(game, state, index).kind == BST_FIGURE_BARN;
    return is_barn && bst_figure_thing(game, state, index, BST_THING_BARN, &barn) ? barn.number : -1;
}

static void sketch_figure(const bst_board_view *view, int index, point *p)
{
    bst_figure_info f = bst_figure_at(view->game, view->state, index);
    static const int corner_point[4] = {COLUMNS - 1, POINTS - 1, POINTS - COLUMNS, 0}; // NE SE SW NW
    if (f.seat == BST_NOBODY) {
        stand(p, -1, bst_letter_figure(f.kind), -1);
        return;
    }
    int colour = bst_game_setup(view->game)->colour[f.seat];
    char letter = bst_colour_letter(colour), capital = (char)(letter - 'a' + 'A');
    int corner = bst_barn_corner(view->game, view->state, index);
    if (corner >= 0)
        p[corner_point[corner]] = (point){.seg = f.seg, .letter = capital, .colour = colour};
    else
        stand(p, f.seg, f.kind == BST_FIGURE_SMALL ? letter : capital, colour);
}

static void sketch_square(const bst_board_view *view, const bst_square *at, point *p)
{
    bst_tile tile = bst_tile_as_built(view->game, view->state, at);
    sketch(&tile, at->rot, p);
    sketch_things(view, at, p);
    for (int i = 0; i < bst_figures(view->game); i++) {
        bst_figure_info f = bst_figure_at(view->game, view->state, i);
        if (f.on_board && f.x == at->x && f.y == at->y)
            sketch_figure(view, i, p);
    }
}

static void draw_axis(FILE *out, const window *w)
{
    fputs("     ", out);
    for (int x = w->left; x <= w->right; x++)
        fprintf(out, "%3d  %*s", x, w->gap, "");
    fputc('\n', out);
}

// The sign on the walls at a character of the board, or a null pointer.
static const bst_wall_sign *sign_at(const bst_wall_sign *signs, int n, int column, int row)
{
    const bst_wall_sign *found = NULL;
    for (int i = 0; i < n; i++)
        if (signs[i].column == column && signs[i].row == row)
            found = &signs[i];
    return found;
}

static void put_sign(FILE *out, const bst_wall_sign *sign, const bst_text_style *style)
{
    const char *strong = style->colour && sign->strong ? "\033[7m" : "";
    fprintf(out, "%s%c%s", sign->colour >= 0 ? bst_colour_begin(style, sign->colour) : strong, sign->text,
            sign->colour >= 0 || strong[0] ? bst_colour_end(style) : "");
}

bool bst_board_draw(FILE *out, const bst_board_view *view, const bst_text_style *style)
{
    window w = window_of(view, style);
    bst_wall_sign signs[BST_WALL_SIGNS];
    int nsigns = bst_wall_signs(view->game, view->state, COLUMNS, ROWS, signs);
    draw_axis(out, &w);
    for (int y = w.top; y <= w.bottom; y++) {
        for (int row = 0; row < ROWS; row++) {
            if (row == 1)
                fprintf(out, "%4d ", y);
            else
                fputs("     ", out);
            for (int x = w.left; x <= w.right; x++) {
                bst_square at;
                point p[POINTS];
                char numbers[24];
                if (w.gap && x > w.left)
                    fputc(' ', out);
                bool tile = bst_square_find(view->game, view->state, x, y, &at);
                numbers_at(view->list, x, y, numbers, sizeof numbers);
                if (!tile && (nsigns == 0 || numbers[0])) {
                    put_empty(out, numbers, row, style);
                    continue;
                }
                if (tile)
                    sketch_square(view, &at, p);
                else
                    memset(p, 0, sizeof p);
                for (int column = 0; column < COLUMNS; column++) {
                    const bst_wall_sign *sign = sign_at(signs, nsigns, x * COLUMNS + column, y * ROWS + row);
                    if (sign)
                        put_sign(out, sign, style);
                    else
                        put_point(out, &p[row * COLUMNS + column], style);
                }
            }
            fputc('\n', out);
        }
    }
    return !w.clipped;
}
