// SPDX-License-Identifier: MIT
// The board on the screen.

#include <stdlib.h>
#include <string.h>

#include "tui/board_text.h"
#include "tui/client.h"
#include "tui/curses.h"
#include "tui/show.h"
#include "tui/signs.h"
#include "tui/tile_art.h"
#include "tui/walls_text.h"

const struct bst_zoom bst_zooms[BST_ZOOMS] = {{7, 3}, {11, 5}, {15, 7}};

// What is known while one picture is painted.
typedef struct picture {
    bst_client *client;
    const bst_table *table;
    int columns, rows; // of a tile
    bst_thing thing[BST_THINGS_MAX];
    int nthings;
    bool has_target;
    bst_place target;     // of the action pointed at
    int region;           // feature that is its target, or -1
    bst_action action;    // that is pointed at
    bool person, pointed; // a person decides; there is such an action
} picture;

const char *bst_figure_sign(const bst_client *c, int kind) { return bst_sign_figure(c->table->style.unicode, kind); }

// ---- cells --------------------------------------------------------------------------------------------------

static void put(const bst_client *c, int row, int column, bst_ink ink, const char *sign)
{
    const bst_area *a = &c->board;
    if (row >= a->y && row < a->y + a->rows && column >= a->x && column < a->x + a->columns)
        bst_paint(row, column, 1, ink, sign);
}

static bst_ink cell_ink(const bst_art_cell *cell, bool odd)
{
    unsigned char field = odd ? BST_HUE_FIELD2 : BST_HUE_FIELD;
    bool mark = cell->sort == BST_ART_MARK;
    switch (mark ? cell->under : cell->sort) {
    case BST_ART_CITY: return (bst_ink){mark ? BST_HUE_DARK : BST_HUE_WALL, BST_HUE_CITY, mark ? BST_BOLD : 0};
    case BST_ART_RIVER: return (bst_ink){BST_HUE_WAVE, BST_HUE_RIVER, 0};
    case BST_ART_HOUSE: return (bst_ink){BST_HUE_LIGHT, BST_HUE_HOUSE, BST_BOLD};
    case BST_ART_ROAD: return (bst_ink){BST_HUE_LIGHT, field, BST_BOLD};
    default: return (bst_ink){mark ? BST_HUE_ALERT : BST_HUE_LIGHT, field, mark ? BST_BOLD : 0};
    }
}

// Who has a field: a seat, BST_NOBODY, or BST_CHANCE for several.
static int owner_of(const bst_table *t, const bst_region_info *info)
{
    int best = 0, owner = BST_NOBODY;
    for (int seat = 0; seat < bst_game_setup(t->game)->seats; seat++) {
        if (info->strength[seat] > best) {
            best = info->strength[seat];
            owner = seat;
        } else if (info->strength[seat] == best && best > 0) {
            owner = BST_CHANCE;
        }
    }
    return owner;
}

static bst_ink seat_ink(const bst_table *t, int seat)
{
    return seat < bst_game_setup(t->game)->seats ? bst_ink_colour(bst_game_setup(t->game)->colour[seat])
                                                 : (bst_ink){BST_HUE_ALERT, BST_HUE_DARK, BST_BOLD};
}

static char seat_letter(const bst_table *t, int seat)
{
    return (char)(bst_colour_letter(bst_game_setup(t->game)->colour[seat]) - 'a' + 'A');
}

// The features of a tile's segments: which of them is the target, and who has the fields.
typedef struct features {
    bool target[BST_TILE_SEGS];
    int owner[BST_TILE_SEGS]; // of a field, if fields are shown; -1 otherwise
} features;

static features features_of(const picture *p, const bst_square *at, int nsegs)
{
    features f;
    for (int seg = 0; seg < BST_TILE_SEGS; seg++) {
        bst_region_info info;
        f.target[seg] = false;
        f.owner[seg] = -1;
        if (seg >= nsegs || (p->region < 0 && !p->client->fields) ||
            !bst_region_at(p->table->game, p->table->state, at->x, at->y, seg, &info))
            continue;
        f.target[seg] = p->region >= 0 && info.id == p->region;
        if (p->client->fields && info.kind == BST_FIELD)
            f.owner[seg] = owner_of(p->table, &info);
    }
    return f;
}

static void put_cell(const picture *p, int row, int column, const bst_art_cell *cell, bool odd, const features *f,
                     bool pattern)
{
    const bst_table *t = p->table;
    bst_ink ink = cell_ink(cell, odd);
    const char *sign = bst_art_sign(cell->glyph, t->style.unicode);
    char letter[2] = " ";
    int owner = f && cell->seg >= 0 ? f->owner[cell->seg] : -1;
    if (owner >= 0 && cell->sort == BST_ART_FIELD) {
        if (owner == BST_CHANCE || owner == BST_NOBODY)
            letter[0] = owner == BST_CHANCE ? '=' : ' ';
        else
            letter[0] = seat_letter(t, owner);
        if (owner < BST_SEATS_MAX && bst_paint_colours() > 0)
            ink = seat_ink(t, owner);
        sign = pattern ? letter : " ";
    }
    if (f && cell->seg >= 0 && f->target[cell->seg])
        ink = (bst_ink){BST_HUE_LIGHT, BST_HUE_TARGET, BST_BOLD};
    put(p->client, row, column, ink, sign);
}

static void put_art(const picture *p, int y, int x, const bst_art *art, bool odd, const features *f)
{
    for (int r = 0; r < art->rows; r++)
        for (int c = 0; c < art->columns; c++)
            put_cell(p, y + r, x + c, &art->at[r][c], odd, f, (r + c) % 3 == 0);
}

// ---- pieces -------------------------------------------------------------------------------------------------

typedef struct stand {
    const picture *picture;
    const bst_art *art;
    int y, x; // corner of the tile on the screen
    unsigned short taken[BST_ART_ROWS];
} stand;

static void put_piece(stand *s, int seg, bst_ink ink, const char *sign, char letter)
{
    int row, column;
    char text[2] = {letter, '\0'};
    if (!bst_art_stand(s->art, seg, s->taken, &column, &row) && !bst_art_stand(s->art, -1, s->taken, &column, &row))
        return;
    s->taken[row] |= (unsigned short)(3u << column);
    put(s->picture->client, s->y + row, s->x + column, ink, sign);
    put(s->picture->client, s->y + row, s->x + column + 1, ink, text);
}

static void put_barn(const stand *s, int corner, bst_ink ink, char letter)
{
    bool right = corner == 0 || corner == 1, bottom = corner == 1 || corner == 2;
    int row = s->y + (bottom ? s->art->rows - 1 : 0), column = s->x + (right ? s->art->columns - 2 : 0);
    char text[2] = {letter, '\0'};
    put(s->picture->client, row, column, ink, bst_figure_sign(s->picture->client, BST_FIGURE_BARN));
    put(s->picture->client, row, column + 1, ink, text);
}

static void put_things(stand *s, const bst_square *at)
{
    const picture *p = s->picture;
    const bst_table *t = p->table;
    for (int i = 0; i < p->nthings; i++) {
        const bst_thing *thing = &p->thing[i];
        char sign[2] = {bst_letter_piece(thing->kind), '\0'};
        int colour = bst_colour_of_piece(t->game, thing);
        if (!sign[0] || thing->x != at->x || thing->y != at->y)
            continue;
        if (colour >= 0)
            put_piece(s, thing->seg, bst_ink_colour(colour), sign, (char)(bst_colour_letter(colour) - 'a' + 'A'));
        else // of nobody
            put_piece(s, thing->seg, (bst_ink){BST_HUE_LIGHT, BST_HUE_DARK, BST_BOLD}, sign, bst_sign_number(thing));
    }
    char height = bst_sign_height(t->game, at, p->thing, p->nthings);
    if (height)
        put_piece(s, -1, (bst_ink){BST_HUE_LIGHT, BST_HUE_DARK, BST_BOLD}, "T", height);
}

static void put_figures(stand *s, const bst_square *at)
{
    const picture *p = s->picture;
    const bst_table *t = p->table;
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        if (!f.on_board || f.x != at->x || f.y != at->y)
            continue;
        bst_ink ink = seat_ink(t, f.seat);
        char letter = f.seat != BST_NOBODY ? seat_letter(t, f.seat) : bst_letter_figure(f.kind);
        int corner = bst_barn_corner(t->game, t->state, i);
        if (corner >= 0)
            put_barn(s, corner, ink, letter);
        else
            put_piece(s, f.seg == BST_SEG_TOWER ? -1 : f.seg, ink, bst_figure_sign(p->client, f.kind), letter);
    }
}

// A figure where the action would put it.
static void put_preview(stand *s)
{
    const picture *p = s->picture;
    int seat = bst_actor(p->table->state), kind = p->action.kind;
    const char *parts = bst_action_parts(kind);
    if (!p->person || !p->pointed)
        return;
    bst_ink ink = seat_ink(p->table, seat);
    ink.style = BST_BOLD | BST_REVERSE;
    if (bst_action_brings(kind))
        put_piece(s, p->target.seg == BST_SEG_TOWER ? -1 : p->target.seg, ink,
                  bst_figure_sign(p->client, p->action.figure), seat_letter(p->table, seat));
    else if (strchr(parts, 'c'))
        put_barn(s, p->action.rot, ink, seat_letter(p->table, seat));
}

static void put_frame(const picture *p, int y, int x, bst_ink ink)
{
    static const char *const corner[2][4] = {{"+", "+", "+", "+"}, {"┏", "┓", "┗", "┛"}};
    const char *const *sign = corner[p->table->style.unicode];
    put(p->client, y, x, ink, sign[0]);
    put(p->client, y, x + p->columns - 1, ink, sign[1]);
    put(p->client, y + p->rows - 1, x, ink, sign[2]);
    put(p->client, y + p->rows - 1, x + p->columns - 1, ink, sign[3]);
}

// ---- squares ------------------------------------------------------------------------------------------------

static void draw_laid(const picture *p, int y, int x, const bst_square *at)
{
    bst_art art;
    bst_tile tile = bst_tile_as_built(p->table->game, p->table->state, at);
    bst_art_tile(&art, &tile, at->rot, p->columns, p->rows);
    features f = features_of(p, at, tile.nsegs);
    put_art(p, y, x, &art, (at->x + at->y) & 1, &f);
    stand s = {.picture = p, .art = &art, .y = y, .x = x};
    put_things(&s, at);
    bool target = p->has_target && p->target.x == at->x && p->target.y == at->y;
    if (target)
        put_preview(&s);
    put_figures(&s, at);
    if (target)
        put_frame(p, y, x, (bst_ink){BST_HUE_ALERT, BST_HUE_DARK, BST_BOLD});
}

static void draw_empty(const picture *p, int y, int x, int tile_x, int tile_y)
{
    const bst_client *c = p->client;
    const bst_table *t = p->table;
    bst_art art;
    int hand = bst_tile_in_hand(t->state);
    bool here = p->has_target && p->target.x == tile_x && p->target.y == tile_y;
    if (here && p->action.kind == BST_DO_LAY && hand >= 0) {
        bst_art_tile(&art, bst_game_tile(t->game, hand), c->choice.rot, p->columns, p->rows);
        put_art(p, y, x, &art, (tile_x + tile_y) & 1, NULL);
        put_frame(p, y, x, (bst_ink){BST_HUE_ALERT, BST_HUE_DARK, BST_BOLD});
        return;
    }
    if (here)
        put_frame(p, y, x, (bst_ink){BST_HUE_ALERT, BST_HUE_NONE, BST_BOLD});
    if (!p->person || !c->choice.laying || !bst_choice_fits(t, tile_x, tile_y))
        return;
    static const char *const box[2][3] = {{"[", "+", "]"}, {"[", "+", "]"}};
    bst_ink ink = {BST_HUE_NONE, BST_HUE_NONE, BST_BOLD};
    for (int i = 0; i < 3; i++)
        put(c, y + p->rows / 2, x + p->columns / 2 - 1 + i, ink, box[t->style.unicode][i]);
    put_frame(p, y, x, (bst_ink){BST_HUE_DIM, BST_HUE_NONE, 0});
}

// Tiles that others have laid since the user decided last.
static void mark_news(const picture *p)
{
    const bst_client *c = p->client;
    const bst_table *t = p->table;
    for (int i = c->since; i < t->nmoves; i++) {
        const bst_move *move = &t->moves[i];
        if (move->action.kind != BST_DO_LAY)
            continue;
        put_frame(p, c->board.y + move->action.y * p->rows - c->top, c->board.x + move->action.x * p->columns - c->left,
                  seat_ink(t, move->actor));
    }
}

static void put_walls(const picture *p)
{
    const bst_client *c = p->client;
    bst_wall_sign signs[BST_WALL_SIGNS];
    int n = bst_wall_signs(p->table->game, p->table->state, p->columns, p->rows, signs);
    for (int i = 0; i < n; i++) {
        char text[2] = {signs[i].text, '\0'};
        bst_ink ink = {BST_HUE_DARK, BST_HUE_CITY, 0};
        if (signs[i].colour >= 0)
            ink = bst_ink_colour(signs[i].colour);
        else if (signs[i].strong)
            ink = (bst_ink){BST_HUE_LIGHT, BST_HUE_DARK, BST_BOLD};
        put(c, c->board.y + signs[i].row - c->top, c->board.x + signs[i].column - c->left, ink, text);
    }
}

static int floor_div(int a, int b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

void bst_view_draw(bst_client *c)
{
    const bst_table *t = c->table;
    static picture p; // large, and there is one screen
    int actor = bst_actor(t->state);
    p = (picture){.client = c,
                  .table = t,
                  .columns = bst_zooms[c->zoom].columns,
                  .rows = bst_zooms[c->zoom].rows,
                  .region = -1,
                  .person = actor < BST_SEATS_MAX && !bst_table_bot(t, actor)};
    p.nthings = bst_list_things(t, p.thing);
    p.pointed = p.person && bst_choice_action(&c->choice, t, &p.action);
    p.has_target = p.pointed && bst_action_place(t, p.action, &p.target);
    bst_region_info info;
    if (p.has_target && p.target.seg >= 0 &&
        bst_region_at(t->game, t->state, p.target.x, p.target.y, p.target.seg, &info))
        p.region = info.id;
    int left = floor_div(c->left, p.columns), right = floor_div(c->left + c->board.columns - 1, p.columns);
    int top = floor_div(c->top, p.rows), bottom = floor_div(c->top + c->board.rows - 1, p.rows);
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            bst_square at;
            int row = c->board.y + y * p.rows - c->top, column = c->board.x + x * p.columns - c->left;
            if (bst_square_find(t->game, t->state, x, y, &at))
                draw_laid(&p, row, column, &at);
            else
                draw_empty(&p, row, column, x, y);
        }
    }
    mark_news(&p);
    put_walls(&p);
}

void bst_view_tile(const bst_client *c, int y, int x, const bst_tile *tile, int rot, int zoom)
{
    bst_art art;
    bst_art_tile(&art, tile, rot, bst_zooms[zoom].columns, bst_zooms[zoom].rows);
    for (int r = 0; r < art.rows; r++)
        for (int column = 0; column < art.columns; column++)
            bst_paint(y + r, x + column, 1, cell_ink(&art.at[r][column], false),
                      bst_art_sign(art.at[r][column].glyph, c->table->style.unicode));
}

// ---- where things are ---------------------------------------------------------------------------------------

bool bst_view_find(const bst_client *c, int row, int column, bst_place *out)
{
    const bst_area *a = &c->board;
    if (row < a->y || row >= a->y + a->rows || column < a->x || column >= a->x + a->columns)
        return false;
    int columns = bst_zooms[c->zoom].columns, rows = bst_zooms[c->zoom].rows;
    int u = c->left + column - a->x, v = c->top + row - a->y;
    bst_square at;
    *out = (bst_place){floor_div(u, columns), floor_div(v, rows), -1};
    if (bst_square_find(c->table->game, c->table->state, out->x, out->y, &at)) {
        bst_art art;
        bst_tile tile = bst_tile_as_built(c->table->game, c->table->state, &at);
        bst_art_tile(&art, &tile, at.rot, columns, rows);
        out->seg = art.at[v - out->y * rows][u - out->x * columns].seg;
    }
    return true;
}

// Moves one axis so that low … high (characters) are seen in `room`; all of it in the middle if it fits.
static int scrolled(int start, int room, int low, int high, int all_low, int all_high, bool middle)
{
    if (all_high - all_low <= room)
        return all_low - (room - (all_high - all_low)) / 2;
    if (middle)
        return (low + high - room) / 2;
    if (low < start)
        return low;
    return high > start + room ? high - room : start;
}

void bst_view_show(bst_client *c, int x, int y, bool middle)
{
    const bst_table *t = c->table;
    int columns = bst_zooms[c->zoom].columns, rows = bst_zooms[c->zoom].rows;
    int left = x, right = x, top = y, bottom = y;
    for (int i = 0; i < bst_squares(t->state); i++) {
        bst_square at = bst_square_at(t->game, t->state, i);
        left = at.x < left ? at.x : left;
        right = at.x > right ? at.x : right;
        top = at.y < top ? at.y : top;
        bottom = at.y > bottom ? at.y : bottom;
    }
    // One more square on each side, where the next tile may go.
    c->left = scrolled(c->left, c->board.columns, (x - 1) * columns, (x + 2) * columns, (left - 1) * columns,
                       (right + 2) * columns, middle);
    c->top =
        scrolled(c->top, c->board.rows, (y - 1) * rows, (y + 2) * rows, (top - 1) * rows, (bottom + 2) * rows, middle);
}
