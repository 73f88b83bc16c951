// SPDX-License-Identifier: MIT
// What stands beside and below the board: players, the tile in hand, the list of actions, the turn table, the log, and
// what is expected of whom.

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bastide/rules.h"
#include "bastide/turn.h"
#include "tui/client.h"
#include "tui/curses.h"
#include "tui/show.h"

static const bst_ink plain = {BST_HUE_NONE, BST_HUE_NONE, 0}, bold = {BST_HUE_NONE, BST_HUE_NONE, BST_BOLD},
                     dim = {BST_HUE_DIM, BST_HUE_NONE, 0}, bar = {BST_HUE_LIGHT, BST_HUE_BAR, 0},
                     chosen = {BST_HUE_LIGHT, BST_HUE_TARGET, BST_BOLD};

enum { BOTTOM = 3, NARROW = 30, WIDE = 38, WIDEST = 50 };

void bst_side_layout(bst_client *c)
{
    int side = COLS >= 160 ? WIDEST : COLS >= 110 ? WIDE : COLS >= 60 ? NARROW : 0;
    bool choosing = c->choice.on_list && c->choice.nitems > 0 && bst_screen_person(c);
    if (c->page == BST_PAGE_NONE)
        side = 0;
    if (side == 0 && choosing) // the list must be seen
        side = COLS >= 60 ? NARROW : COLS / 2;
    c->board = (bst_area){1, 0, LINES - 1 - BOTTOM, side ? COLS - side - 1 : COLS};
    c->side = (bst_area){1, COLS - side, LINES - 1 - BOTTOM, side};
    if (c->board.rows < 1)
        c->board.rows = 1;
}

// ---- texts --------------------------------------------------------------------------------------------------

void bst_item_words(const bst_client *c, bst_action a, char *out, size_t size)
{
    const bst_table *t = c->table;
    int x = 0, y = 0;
    bst_voice voice = bst_voice_at(t);
    bst_action_print(t->game, t->state, a, out, size);
    if (a.kind == BST_DO_PASS) {
        char means[BST_SAID_MAX];
        snprintf(out, size, "%s: %s", bst_action_word(a.kind), bst_voice_pass(&voice, means, sizeof means));
    }
    if (!bst_action_brings(a.kind) || a.seg == BST_SEG_TOWER)
        return;
    char place[BST_TEXT_MAX], square[32] = "";
    bst_region_info info;
    if (!bst_region_at(t->game, t->state, a.x, a.y, a.seg, &info))
        return;
    bst_segment_print(t->game, t->state, a.x, a.y, a.seg, place, sizeof place);
    if (!bst_last_laid(t->game, t->state, &x, &y) || x != a.x || y != a.y)
        snprintf(square, sizeof square, " @%d,%d", a.x, a.y);
    snprintf(out, size, "%s %s: %s%s%s", bst_figure_sign(c, a.figure), bst_voice_figure(t->lang, a.figure, 1),
             bst_voice_feature(t->lang, info.kind), strchr(place, ' ') ? strchr(place, ' ') : "", square);
}

static void write_explanation(const bst_table *t, const void *what)
{
    const bst_action *action = what;
    bst_explain(t, *action);
}

// Paints a text over several lines; returns how many it took.
static int paint_lines(int y, int x, int columns, int rows, bst_ink ink, const char *text)
{
    int used = 0;
    while (text && *text && used < rows) {
        size_t length = strcspn(text, "\n");
        char line[500];
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        bst_paint(y + used++, x, columns, ink, line);
        text += length + (text[length] == '\n');
    }
    return used;
}

// ---- players ------------------------------------------------------------------------------------------------

static void write_supply(const bst_table *t, const void *what) { bst_show_supply(t, *(const int *)what); }

static int draw_player(const bst_client *c, int y, int rows, int seat)
{
    const bst_table *t = c->table;
    const bst_area *a = &c->side;
    const bst_setup *setup = bst_game_setup(t->game);
    char text[200];
    bool active = bst_active(t->state) == seat && bst_actor(t->state) != BST_NOBODY;
    if (rows <= 0)
        return 0;
    bst_paint(y, a->x, 1, bold, active ? (t->style.unicode ? "▶" : ">") : " ");
    snprintf(text, sizeof text, " %c ", bst_colour_letter(setup->colour[seat]) - 'a' + 'A');
    bst_paint(y, a->x + 1, 3, bst_ink_colour(setup->colour[seat]), text);
    bst_paint(y, a->x + 5, 8, active ? bold : plain, bst_seat_name(t, seat));
    snprintf(text, sizeof text, "%3d", bst_score(t->state, seat));
    bst_paint(y, a->x + 13, 4, bold, text);
    int x = a->x + 18, kinds = 0;
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
        kinds += bst_supply(t->game, t->state, seat, kind) > 0;
    int gap = 3 * kinds <= a->columns - 18;
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        int n = bst_supply(t->game, t->state, seat, kind);
        if (n == 0)
            continue;
        snprintf(text, sizeof text, "%s%d", bst_figure_sign(c, kind), n);
        x += bst_paint(y, x, a->x + a->columns - x, dim, text) + gap;
    }
    int used = 1;
    bool tall = c->side.rows >= 20 + 3 * setup->seats; // the rest of the panel must not suffer
    if (tall && rows > 1) {
        char *supply = bst_text_of(t, a->columns - 5, write_supply, &seat);
        used += paint_lines(y + 1, a->x + 4, a->columns - 4, rows - 1 < 2 ? rows - 1 : 2, dim, supply);
        free(supply);
        int name = bst_text_columns(t->player[seat].name);
        if (x + name < a->x + a->columns)
            bst_paint(y, a->x + a->columns - name, name, dim, t->player[seat].name);
    }
    return used;
}

static void write_dispatches(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_dispatches(t);
}

static int draw_players(const bst_client *c, int y, int rows)
{
    const bst_area *a = &c->side;
    int used = 0;
    for (int seat = 0; seat < bst_game_setup(c->table->game)->seats; seat++)
        used += draw_player(c, y + used, rows - used, seat);
    char *dispatches = bst_text_of(c->table, a->columns - 1, write_dispatches, NULL);
    int room = a->rows >= 40 ? 4 : a->rows >= 30 ? 2 : 1; // what comes next stands at the beginning
    used += paint_lines(y + used, a->x + 1, a->columns - 1, room, dim, dispatches);
    free(dispatches);
    return used;
}

// ---- the tile in hand ---------------------------------------------------------------------------------------

static int draw_hand(const bst_client *c, int y, int rows)
{
    const bst_table *t = c->table;
    const bst_area *a = &c->side;
    int hand = bst_tile_in_hand(t->state), zoom = c->side.rows >= 34;
    char text[300];
    if (hand < 0 || rows < bst_zooms[zoom].rows + 1)
        return 0;
    const bst_tile *tile = bst_game_tile(t->game, hand);
    int x = a->x + 1, right = x + bst_zooms[zoom].columns + 2, room = a->x + a->columns - right;
    bst_view_tile(c, y, x, tile, c->choice.rot, zoom);
    bst_paint(y, right, room, bold, tile->name);
    snprintf(text, sizeof text, "r%d", c->choice.rot);
    bst_paint(y, right + bst_text_columns(tile->name) + 1, 3, dim, text);
    bst_printed_words(t, tile, c->choice.rot, text, sizeof text);
    for (int line = 1; line < bst_zooms[zoom].rows && text[0]; line++) {
        int bytes = bst_text_fit(text, room);
        bst_paint(y + line, right, room, plain, text);
        memmove(text, text + bytes, strlen(text + bytes) + 1);
    }
    return bst_zooms[zoom].rows + 1;
}

// ---- the list -----------------------------------------------------------------------------------------------

static void heading(const bst_client *c, int y, const char *text)
{
    bst_paint_line(y, c->side.x, c->side.columns, bar, "");
    bst_paint(y, c->side.x + 1, c->side.columns - 1, bar, text);
}

static void draw_item(const bst_client *c, int y, int item)
{
    const bst_table *t = c->table;
    char text[BST_TEXT_MAX + 8] = " ", more[32] = "";
    bool here = c->choice.on_list && item == c->choice.at;
    bst_item_words(c, bst_choice_item(&c->choice, t, item), text + 1, sizeof text - 1);
    if (c->choice.item[item].count > 1)
        snprintf(more, sizeof more, " %s", t->style.unicode ? "◀▶" : "<>");
    strncat(text, more, sizeof text - strlen(text) - 1);
    if (here && bst_paint_colours() == 0)
        text[0] = '>';
    bst_paint_line(y, c->side.x, c->side.columns, here ? chosen : plain, text);
}

static int draw_list(bst_client *c, int y, int rows)
{
    const bst_table *t = c->table;
    bst_choice *choice = &c->choice;
    int actor = bst_actor(t->state);
    c->list_rows = 0;
    if (actor >= BST_SEATS_MAX || bst_table_bot(t, actor) || choice->nitems == 0 || rows < 4)
        return 0;
    int room = rows - 4 < 3 ? 3 : rows - 4; // heading, and lines that explain
    int shown = choice->nitems < room ? choice->nitems : room;
    if (choice->at < c->list_top)
        c->list_top = choice->at;
    if (choice->at >= c->list_top + shown)
        c->list_top = choice->at - shown + 1;
    if (c->list_top > choice->nitems - shown)
        c->list_top = choice->nitems - shown;
    char text[80];
    snprintf(text, sizeof text, "%s %d/%d",
             bst_message_text(t->lang, choice->laying ? BST_MSG_ALSO_POSSIBLE : BST_MSG_POSSIBLE), choice->at + 1,
             choice->nitems);
    heading(c, y, text);
    for (int i = 0; i < shown; i++)
        draw_item(c, y + 1 + i, c->list_top + i);
    c->list_y = y + 1;
    c->list_x = c->side.x;
    c->list_rows = shown;
    c->list_columns = c->side.columns;
    int used = 1 + shown;
    bst_action action = bst_choice_item(choice, t, choice->at);
    char *why = bst_text_of(t, c->side.columns - 2, write_explanation, &action);
    if (choice->on_list)
        used += paint_lines(y + used, c->side.x + 1, c->side.columns - 1, rows - used < 3 ? rows - used : 3, dim, why);
    free(why);
    return used + 1;
}

int bst_side_find(const bst_client *c, int row, int column)
{
    if (c->list_rows == 0 || row < c->list_y || row >= c->list_y + c->list_rows || column < c->list_x)
        return -1;
    return c->list_top + row - c->list_y;
}

// ---- the turn table and the log -----------------------------------------------------------------------------

static int steps_of(const bst_table *t, int out[BST_STEP_KINDS])
{
    int n = 0;
    int now = bst_step_of_turn(t->game, t->state);
    bool final = now >= BST_STEP_FINAL_BUILDINGS;
    for (int step = final ? BST_STEP_FINAL_BUILDINGS : 0; step < BST_STEP_KINDS; step++) {
        if (!final && step >= BST_STEP_FINAL_BUILDINGS)
            break;
        if ((step == now || bst_game_has_step(t->game, step)) &&
            bst_rule_title(bst_game_step_rule(t->game, step), "en")[0])
            out[n++] = step;
    }
    return n;
}

static int draw_turn(const bst_client *c, int y, int rows)
{
    const bst_table *t = c->table;
    int steps[BST_STEP_KINDS], n = steps_of(t, steps), now = bst_step_of_turn(t->game, t->state), at = 0;
    if (rows < 4 || n == 0)
        return 0;
    heading(c, y, bst_message_text(t->lang, BST_MSG_TURN_TABLE));
    int shown = n < rows - 1 ? n : rows - 1;
    while (at < n - 1 && steps[at] != now)
        at++;
    int top = at - shown / 2;
    top = top < 0 ? 0 : top > n - shown ? n - shown : top;
    for (int i = 0; i < shown; i++) {
        int step = steps[top + i];
        bool here = step == now;
        char text[200];
        snprintf(text, sizeof text, "%s%s", here ? (t->style.unicode ? "▶ " : "> ") : "  ",
                 bst_rule_title(bst_game_step_rule(t->game, step), bst_lang_code(t->lang)));
        if (here)
            bst_paint_line(y + 1 + i, c->side.x, c->side.columns, chosen, text);
        else
            bst_paint(y + 1 + i, c->side.x, c->side.columns, top + i < at ? dim : plain, text);
    }
    return shown + 2;
}

static int draw_log(const bst_client *c, int y, int rows)
{
    const bst_table *t = c->table;
    const bst_journal *j = &c->journal;
    if (rows < 3)
        return 0;
    heading(c, y, bst_message_text(t->lang, BST_MSG_LOG));
    int shown = j->n < rows - 1 ? j->n : rows - 1;
    for (int i = 0; i < shown; i++) {
        const bst_journal_line *line = &j->line[j->n - shown + i];
        int x = c->side.x;
        if (line->actor < BST_SEATS_MAX) {
            int colour = bst_game_setup(t->game)->colour[line->actor];
            char letter[2] = {(char)(bst_colour_letter(colour) - 'a' + 'A'), '\0'};
            bst_paint(y + 1 + i, x, 1, bst_ink_colour(colour), letter);
        }
        bst_paint(y + 1 + i, x + 2, c->side.columns - 2, line->actor < BST_SEATS_MAX ? plain : dim, line->text);
    }
    return rows;
}

// ---- above and below ----------------------------------------------------------------------------------------

static void draw_title(const bst_client *c)
{
    const bst_table *t = c->table;
    char turn[16], left[16], *text;
    const char *args[3] = {bst_number_text(turn, bst_turn(t->state)), bst_seat_name(t, bst_active(t->state)),
                           bst_number_text(left, bst_tiles_left_total(t->state))};
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return;
    bst_message_print(out, t->lang, BST_MSG_TITLE, args);
    fclose(out);
    bst_paint_line(0, 0, COLS, bar, "");
    bst_paint(0, 1, COLS - 2, (bst_ink){bar.fore, bar.back, BST_BOLD}, text);
    free(text);
    const char *help = bst_message_text(t->lang, BST_MSG_TITLE_HELP);
    int width = bst_text_columns(help);
    if (COLS > width + 45)
        bst_paint(0, COLS - width - 1, width, bar, help);
}

static void write_question(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_question(t);
}

static void write_winner(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_winner(t);
}

// A sign that turns while somebody thinks.
static char spinner(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return "|/-\\"[now.tv_nsec / 125000000 % 4];
}

static void draw_question(bst_client *c, int y)
{
    const bst_table *t = c->table;
    int actor = bst_actor(t->state), x = 1;
    char text[600] = "", action_text[BST_TEXT_MAX];
    bst_action action;
    bool person = actor < BST_SEATS_MAX && !bst_table_bot(t, actor);
    if (c->turn_over) {
        snprintf(text, sizeof text, "%s", bst_message_text(t->lang, BST_MSG_TURN_OVER));
    } else if (actor == BST_NOBODY) {
        char *winner = bst_text_of(t, 0, write_winner, NULL);
        snprintf(text, sizeof text, "%s %s", bst_message_text(t->lang, BST_MSG_OVER), winner ? winner : "");
        free(winner);
    } else if (!person && actor < BST_SEATS_MAX) {
        snprintf(text, sizeof text, "%s (%s) %s %c", bst_seat_name(t, actor), t->player[actor].name,
                 bst_message_text(t->lang, BST_MSG_THINKS), spinner());
    } else if (person) {
        char *question = bst_text_of(t, 0, write_question, NULL);
        snprintf(text, sizeof text, "%.*s", question ? (int)strcspn(question, "\n") : 0, question ? question : "");
        free(question);
    }
    text[strcspn(text, "\n")] = '\0';
    if (actor < BST_SEATS_MAX) {
        int colour = bst_game_setup(t->game)->colour[actor];
        char letter[4] = {' ', (char)(bst_colour_letter(colour) - 'a' + 'A'), ' ', '\0'};
        x += bst_paint(y, x, 3, bst_ink_colour(colour), letter) + 1;
    }
    x += bst_paint(y, x, COLS - x, bold, text);
    if (person && !c->turn_over && bst_choice_action(&c->choice, t, &action)) {
        bst_action_print(t->game, t->state, action, action_text, sizeof action_text);
        snprintf(text, sizeof text, "  %s %s", t->style.unicode ? "→" : "->", action_text);
        bst_paint(y, x, COLS - x, plain, text);
    }
}

static void draw_keys(const bst_client *c, int y)
{
    const bst_table *t = c->table;
    int actor = bst_actor(t->state);
    bst_message keys = BST_MSG_KEYS_LIST;
    if (c->turn_over)
        keys = BST_MSG_KEYS_TURN_OVER;
    else if (actor == BST_NOBODY)
        keys = BST_MSG_KEYS_OVER;
    else if (actor >= BST_SEATS_MAX || bst_table_bot(t, actor) || c->thinker.running)
        keys = BST_MSG_KEYS_THINKING;
    else if (c->choice.laying && !c->choice.on_list)
        keys = BST_MSG_KEYS_LAYING;
    bst_paint_line(y, 0, COLS, bar, "");
    bst_paint(y, 1, COLS - 2, bar, bst_message_text(t->lang, keys));
}

void bst_side_draw(bst_client *c)
{
    const bst_area *a = &c->side;
    bool list_first = c->choice.on_list && bst_actor(c->table->state) < BST_SEATS_MAX;
    draw_title(c);
    c->list_rows = 0;
    if (a->columns > 0) {
        int y = a->y, end = a->y + a->rows;
        for (int row = a->y; row < end; row++)
            bst_paint(row, a->x - 1, 1, dim, c->table->style.unicode ? "│" : "|");
        y += draw_players(c, y, end - y) + 1;
        if (!list_first)
            y += draw_hand(c, y, end - y);
        y += draw_list(c, y, end - y);
        if (c->page == BST_PAGE_TURN || (c->page == BST_PAGE_ALL && a->rows >= 30))
            y += draw_turn(c, y, c->page == BST_PAGE_ALL ? (end - y) * 2 / 3 : end - y);
        else if (c->page == BST_PAGE_ALL)
            y += draw_turn(c, y, end - y - 4 > 6 ? end - y - 4 : end - y);
        if (c->page != BST_PAGE_TURN)
            draw_log(c, y, end - y);
    }
    bst_paint(LINES - 3, 1, COLS - 2, (bst_ink){BST_HUE_ALERT, BST_HUE_NONE, BST_BOLD}, c->note[0] ? c->note : c->news);
    draw_question(c, LINES - 2);
    draw_keys(c, LINES - 1);
}
