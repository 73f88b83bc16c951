// SPDX-License-Identifier: MIT
// What lies over the board for a while: texts to read, questions to answer.

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "locale/utf8.h"
#include "tui/client.h"
#include "tui/curses.h"
#include "tui/show.h"
#include "tui/signals.h"

static const bst_ink plain = {BST_HUE_NONE, BST_HUE_NONE, 0}, bar = {BST_HUE_LIGHT, BST_HUE_BAR, BST_BOLD};

void bst_screen_draw(bst_client *c)
{
    erase();
    if (COLS < 40 || LINES < 12) {
        bst_paint(0, 0, COLS, plain, bst_message_text(c->table->lang, BST_MSG_TOO_SMALL));
    } else {
        bst_side_layout(c);
        bst_view_draw(c);
        bst_side_draw(c);
    }
}

// ---- sheets -------------------------------------------------------------------------------------------------

// A frame over the board, with a title above and the keys below; what is inside is blank.
static bst_area open_sheet(const bst_client *c, bst_message title, int rows, int columns)
{
    bst_area a;
    a.columns = columns + 4 < COLS ? columns + 4 : COLS;
    a.rows = rows + 2 < LINES ? rows + 2 : LINES;
    a.y = (LINES - a.rows) / 2;
    a.x = (COLS - a.columns) / 2;
    for (int row = 0; row < a.rows; row++)
        bst_paint_line(a.y + row, a.x, a.columns, row == 0 || row == a.rows - 1 ? bar : plain, "");
    bst_paint(a.y, a.x + 2, a.columns - 4, bar, bst_message_text(c->table->lang, title));
    bst_paint(a.y + a.rows - 1, a.x + 2, a.columns - 4, bar, bst_message_text(c->table->lang, BST_MSG_SHEET_KEYS));
    return (bst_area){a.y + 1, a.x + 2, a.rows - 2, a.columns - 4};
}

// Reads a key for a sheet of so many lines: false if it is to be closed.
static bool scroll_sheet(bst_client *c, int *top, int lines, int rows)
{
    int key;
    refresh();
    while ((key = bst_key(c, 3600)) == ERR)
        if (bst_ended() || bst_interrupts())
            return false;
    MEVENT mouse;
    switch (key) {
    case KEY_UP:
    case 'k': --*top; break;
    case KEY_DOWN:
    case 'j': ++*top; break;
    case KEY_PPAGE: *top -= rows; break;
    case KEY_NPAGE:
    case ' ': *top += rows; break;
    case KEY_HOME: *top = 0; break;
    case KEY_END: *top = lines; break;
    case KEY_RESIZE: break;
    case KEY_MOUSE:
        if (getmouse(&mouse) != OK || !(mouse.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)))
            return false;
        *top += mouse.bstate & BUTTON4_PRESSED ? -3 : 3;
        break;
    default: return false;
    }
    bool last = key == ' ' && *top >= lines;
    *top = *top > lines - rows ? lines - rows : *top;
    *top = *top < 0 ? 0 : *top;
    return !last;
}

static const char *line_of(const char *text, int number)
{
    while (number-- > 0 && *text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

void bst_sheet_text(bst_client *c, bst_message title, const char *text, bool end)
{
    int lines = 0, columns = bst_text_columns(bst_message_text(c->table->lang, BST_MSG_SHEET_KEYS)), top = 0, rows;
    for (const char *at = text; *at; lines++) {
        char line[500];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        columns = bst_text_columns(line) > columns ? bst_text_columns(line) : columns;
        at += length + (at[length] == '\n');
    }
    top = end ? lines : 0;
    do {
        bst_screen_draw(c);
        bst_area a = open_sheet(c, title, lines, columns);
        rows = a.rows;
        top = top > lines - rows ? lines - rows : top;
        top = top < 0 ? 0 : top;
        const char *at = line_of(text, top);
        for (int row = 0; row < rows && *at; row++) {
            char line[500];
            size_t length = strcspn(at, "\n");
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            bst_paint(a.y + row, a.x, a.columns, plain, line);
            at += length + (at[length] == '\n');
        }
    } while (scroll_sheet(c, &top, lines, rows));
    c->dirty = true;
}

void bst_sheet_of(bst_client *c, bst_message title, bst_writer *write, const void *what)
{
    char *text = bst_text_of(c->table, COLS - 6 < 100 ? COLS - 6 : 100, write, what);
    if (text && text[0])
        bst_sheet_text(c, title, text, false);
    free(text);
}

static void write_log(const bst_table *t, const void *what)
{
    const bst_journal *j = what;
    for (int i = 0; i < j->n; i++) {
        const bst_journal_line *line = &j->line[i];
        if (line->actor < BST_SEATS_MAX) {
            bst_put_column(t, bst_seat_name(t, line->actor), 8);
            fprintf(t->out, "%s\n", line->text);
        } else {
            fprintf(t->out, "          %s\n", line->text);
        }
    }
    if (j->n == 0)
        bst_say(t, BST_MSG_EMPTY_LOG, NULL, NULL, NULL);
}

void bst_sheet_log(bst_client *c)
{
    char *text = bst_text_of(c->table, 0, write_log, &c->journal);
    if (text)
        bst_sheet_text(c, BST_MSG_LOG, text, true);
    free(text);
}

enum { INDENT = 21 };

// Writes a text behind its heading, with further lines below each other.
static void put_indented(const bst_table *t, const char *text)
{
    int column = INDENT;
    while (*text) {
        size_t blanks = strspn(text, " "), word = strcspn(text + blanks, " ");
        int width = bst_utf8_count(text, blanks + word);
        if (column > INDENT && column + width > t->style.columns) {
            fprintf(t->out, "\n%*s", INDENT, "");
            column = INDENT;
            text += blanks;
            blanks = 0;
            width = bst_utf8_count(text, word);
        }
        fprintf(t->out, "%.*s", (int)(blanks + word), text);
        column += width;
        text += blanks + word;
    }
    fputc('\n', t->out);
}

static void write_help(const bst_table *t, const void *what)
{
    static const struct {
        const char *context, *keys, *text;
    } keys[] = {
#define X(...) {__VA_ARGS__},
#include "tui/keys.def"
#undef X
    };
    (void)what;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *name = keys[i].context ? bst_tr(t->lang, keys[i].context, keys[i].keys) : keys[i].keys;
        if (!t->style.unicode && i == 0)
            name = bst_tr(t->lang, BST_TC("keys", "arrows, h l k j"));
        else if (!t->style.unicode && strstr(name, "→"))
            name = bst_tr(t->lang, BST_TC("keys", "+ -, arrows"));
        bst_put_column(t, name, INDENT);
        put_indented(t, bst_tr(t->lang, NULL, keys[i].text));
    }
}

void bst_sheet_help(bst_client *c) { bst_sheet_of(c, BST_MSG_SHEET_HELP, write_help, NULL); }

// ---- scores -------------------------------------------------------------------------------------------------

// A line for each category in which somebody has points, a column for each seat.
static void write_scores(const bst_table *t, const void *what)
{
    const bst_setup *setup = bst_game_setup(t->game);
    (void)what;
    bst_put_column(t, "", 14);
    for (int seat = 0; seat < setup->seats; seat++)
        bst_put_column(t, bst_seat_name(t, seat), 9);
    fputc('\n', t->out);
    for (int category = 0; category < BST_CATEGORY_KINDS; category++) {
        bool any = false;
        for (int seat = 0; seat < setup->seats; seat++)
            any = any || bst_points(t->state, seat, category) != 0;
        if (!any)
            continue;
        bst_put_column(t, bst_voice_category(t->lang, category), 14);
        for (int seat = 0; seat < setup->seats; seat++)
            fprintf(t->out, "%4d     ", bst_points(t->state, seat, category));
        fputc('\n', t->out);
    }
    bst_put_column(t, bst_message_text(t->lang, BST_MSG_TOTAL), 14);
    for (int seat = 0; seat < setup->seats; seat++)
        fprintf(t->out, "%4d     ", bst_score(t->state, seat));
    fputs("\n\n", t->out);
    if (bst_actor(t->state) == BST_NOBODY)
        bst_show_winner(t);
    else
        bst_show_scores(t);
}

void bst_sheet_scores(bst_client *c)
{
    bool over = bst_actor(c->table->state) == BST_NOBODY;
    bst_sheet_of(c, over ? BST_MSG_SHEET_OVER : BST_MSG_SHEET_SCORES, write_scores, NULL);
}

// ---- tiles --------------------------------------------------------------------------------------------------

void bst_sheet_tiles(bst_client *c)
{
    const bst_table *t = c->table;
    enum { WIDTH = 16, HEIGHT = 4 };
    int top = 0, lines, rows;
    do {
        int kinds = 0, across = (COLS - 6) / WIDTH;
        across = across < 1 ? 1 : across > 6 ? 6 : across;
        for (int kind = 0; kind < bst_game_kinds(t->game); kind++)
            kinds += bst_tiles_left(t->game, t->state, kind) > 0;
        lines = (kinds + across - 1) / across;
        bst_screen_draw(c);
        int room = lines * HEIGHT < LINES - 3 ? lines * HEIGHT : LINES - 3;
        bst_area a = open_sheet(c, BST_MSG_SHEET_LEFT, room > 0 ? room : 1, across * WIDTH);
        rows = a.rows / HEIGHT;
        top = top > lines - rows ? lines - rows : top;
        top = top < 0 ? 0 : top;
        for (int kind = 0, i = 0; kind < bst_game_kinds(t->game); kind++) {
            int n = bst_tiles_left(t->game, t->state, kind);
            if (n == 0)
                continue;
            int row = i / across - top, column = i % across;
            i++;
            if (row < 0 || row >= rows)
                continue;
            char text[40];
            const char *name = bst_game_tile(t->game, kind)->name, *dot = strchr(name, '.');
            int y = a.y + row * HEIGHT, x = a.x + column * WIDTH;
            bst_view_tile(c, y, x, bst_game_tile(t->game, kind), 0, 0);
            snprintf(text, sizeof text, "%s%d", t->style.unicode ? "×" : "x", n);
            bst_paint(y, x + 8, WIDTH - 8, (bst_ink){BST_HUE_NONE, BST_HUE_NONE, BST_BOLD}, text);
            snprintf(text, sizeof text, "%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
            bst_paint(y + 1, x + 8, WIDTH - 9, plain, text);
            bst_paint(y + 2, x + 8, WIDTH - 9, plain, dot ? dot : "");
        }
    } while (scroll_sheet(c, &top, lines, rows));
    c->dirty = true;
}

// ---- questions ----------------------------------------------------------------------------------------------

static void draw_ask(bst_client *c, const char *question, const char *answer)
{
    bst_screen_draw(c);
    bst_paint_line(LINES - 1, 0, COLS, bar, "");
    int x = 1 + bst_paint(LINES - 1, 1, COLS - 2, bar, question);
    int room = COLS - x - 2, columns = bst_text_columns(answer);
    if (columns > room) // the end is what is being typed
        answer += bst_text_fit(answer, columns - room);
    x += bst_paint(LINES - 1, x, room, bar, answer);
    if (answer) {
        curs_set(1);
        move(LINES - 1, x);
    }
    refresh();
}

static void take_back_character(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && bst_utf8_goes_on(text[length - 1]))
        length--;
    text[length > 0 ? length - 1 : 0] = '\0';
}

bool bst_ask_line(bst_client *c, const char *question, char *out, size_t size)
{
    bool taken = false;
    for (;;) {
        draw_ask(c, question, out);
        int key = bst_key(c, 3600);
        size_t length = strlen(out);
        if (key == '\r' || key == '\n' || key == KEY_ENTER) {
            taken = true;
            break;
        }
        if (key == 27 || ((bst_ended() || bst_interrupts()) && key == ERR))
            break;
        if (key == KEY_BACKSPACE || key == 127 || key == 8) {
            take_back_character(out);
        } else if (key == 21) { // Ctrl-U
            out[0] = '\0';
        } else if (key >= 32 && key < 256 && key != 127 && length + 1 < size) {
            out[length] = (char)key; // getch() gives the bytes of a character one by one
            out[length + 1] = '\0';
        }
    }
    curs_set(0);
    c->dirty = true;
    return taken;
}

int bst_ask_key(bst_client *c, const char *question, const char *keys)
{
    int found = 0;
    for (;;) {
        draw_ask(c, question, "");
        int key = bst_key(c, 3600);
        if (key == 27 || ((bst_ended() || bst_interrupts()) && key == ERR))
            break;
        if (key >= 'A' && key <= 'Z')
            key += 'a' - 'A';
        if (key > 0 && key < 128 && strchr(keys, key)) {
            found = key;
            break;
        }
    }
    curs_set(0);
    c->dirty = true;
    return found;
}
