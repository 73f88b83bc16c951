// SPDX-License-Identifier: MIT
// Keys and mouse of the client on the whole screen. keys.def tells the user about them.

#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "bastide/turn.h"
#include "tui/client.h"
#include "tui/curses.h"
#include "tui/describe.h"
#include "tui/signals.h"

// ---- saving and leaving -------------------------------------------------------------------------------------

static char *message_with(const bst_client *c, bst_message message, const char *a)
{
    const char *args[3] = {a};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    bst_message_print(out, c->table->lang, message, args);
    fclose(out);
    return text;
}

// Asks a question that is answered by yes or no, in English or in the language of the table; 0 if it is given up.
static int ask_yes_no(bst_client *c, const char *question)
{
    char keys[8];
    const char *own = bst_tr(c->table->lang, BST_TC("keys: yes, no", "yn"));
    snprintf(keys, sizeof keys, "yn%.2s", own);
    int key = bst_ask_key(c, question, keys);
    return key == own[0] ? 'y' : key == own[1] ? 'n' : key;
}

static bool save(bst_client *c, bool elsewhere)
{
    bst_table *t = c->table;
    char path[BST_PATH_MAX] = "", error[800] = "";
    if (elsewhere || t->path[0] == '\0') {
        snprintf(path, sizeof path, "%s", t->path);
        if (!bst_ask_line(c, bst_message_text(t->lang, BST_MSG_TYPE_FILE), path, sizeof path) || path[0] == '\0')
            return false;
    }
    bst_saved saved = bst_table_save(t, path, false, error, sizeof error);
    if (saved == BST_SAVE_EXISTS) {
        char *question = message_with(c, BST_MSG_ASK_OVERWRITE, path);
        int key = question ? ask_yes_no(c, question) : 0;
        free(question);
        if (key != 'y')
            return false;
        saved = bst_table_save(t, path, true, error, sizeof error);
    }
    if (saved == BST_SAVED)
        bst_note(c, BST_MSG_SAVED, t->path, NULL, NULL);
    else
        bst_note(c, BST_MSG_SAVE_FAILED, path[0] ? path : t->path, error, NULL);
    return saved == BST_SAVED;
}

void bst_input_leave(bst_client *c)
{
    bst_table *t = c->table;
    if (!t->unsaved) {
        c->leaving = true;
        return;
    }
    int key = ask_yes_no(c, bst_message_text(t->lang, BST_MSG_ASK_LEAVE));
    if (bst_interrupts())
        c->leaving = c->lost = true; // once more Ctrl-C: at once
    else if (key == 'n')
        c->leaving = true;
    else if (key)
        c->leaving = save(c, false);
}

// ---- sheets -------------------------------------------------------------------------------------------------

static void write_figures(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_figures(t);
}

static void write_track(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_track(t);
}

static void write_legend(const bst_table *t, const void *what)
{
    const bst_client *c = what;
    fprintf(t->out, "%s  ", bst_message_text(t->lang, BST_MSG_SHEET_FIGURES));
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
        fprintf(t->out, "%s %s  ", bst_figure_sign(c, kind), bst_voice_figure(t->lang, kind, 1));
    fputs("\n", t->out);
    bst_show_legend(t);
}

static void write_step(const bst_table *t, const void *what)
{
    int step = bst_step(t->game, t->state);
    (void)what;
    bst_describe_step(t);
    fputc('\n', t->out);
    bst_show_rule(t, bst_rule_name(bst_game_step_rule(t->game, step)));
}

static void write_action(const bst_table *t, const void *what)
{
    const bst_action *action = what;
    bst_describe_action(t, *action);
}

// ---- the choice ---------------------------------------------------------------------------------------------

static void show_choice(bst_client *c)
{
    bst_action action;
    bst_place place;
    c->dirty = true;
    if (bst_choice_action(&c->choice, c->table, &action) && bst_action_place(c->table, action, &place))
        bst_view_show(c, place.x, place.y, false);
}

void bst_input_hand_over(bst_client *c)
{
    const bst_table *t = c->table;
    char *question = message_with(c, BST_MSG_HAND_OVER, bst_seat_name(t, bst_actor(t->state)));
    if (question)
        bst_ask_key(c, question, " \r\n");
    free(question);
    c->dirty = true;
}

// A throw that is aimed freely: its two numbers are typed, from what is usual on.
static void type_aim(bst_client *c, int entry)
{
    const bst_table *t = c->table;
    char line[BST_TEXT_MAX] = "", error[BST_TEXT_MAX];
    bst_action action = t->list->at[entry];
    bst_usual(t->game, t->state, &action);
    bst_action_print(t->game, t->state, action, line, sizeof line);
    if (!bst_ask_line(c, bst_message_text(t->lang, BST_MSG_TYPE_AIM), line, sizeof line) || line[0] == '\0')
        return;
    if (bst_action_parse(t->game, t->state, line, &action, error, sizeof error))
        bst_screen_act(c, action);
    else
        bst_note(c, BST_MSG_NOT_READ, error, NULL, NULL);
}

static void confirm(bst_client *c)
{
    bst_action action;
    if (c->turn_over) {
        c->confirmed = true;
        c->turn_over = false;
        c->dirty = true;
    } else if (c->thinker.running) {
        bst_thinker_hurry(&c->thinker);
    } else if (bst_screen_person(c) && c->choice.on_list && c->choice.nitems > 0 &&
               bst_table_aims(c->table, c->choice.item[c->choice.at].entry)) {
        type_aim(c, c->choice.item[c->choice.at].entry);
    } else if (bst_screen_person(c) && bst_choice_action(&c->choice, c->table, &action)) {
        bst_screen_act(c, action);
    }
}

static void pass(bst_client *c)
{
    bst_action action = {.kind = BST_DO_PASS};
    if (bst_screen_person(c) && bst_choice_find(&c->choice, c->table, action))
        confirm(c);
}

static void type_action(bst_client *c)
{
    const bst_table *t = c->table;
    char line[BST_TEXT_MAX] = "", error[BST_TEXT_MAX];
    bst_action action;
    if (!bst_screen_person(c) || !bst_ask_line(c, bst_message_text(t->lang, BST_MSG_TYPE_ACTION), line, sizeof line) ||
        line[0] == '\0')
        return;
    if (bst_action_parse(t->game, t->state, line, &action, error, sizeof error))
        bst_screen_act(c, action);
    else
        bst_note(c, BST_MSG_NOT_READ, error, NULL, NULL);
}

static void scroll_board(bst_client *c, int right, int down)
{
    c->left += right * bst_zooms[c->zoom].columns;
    c->top += down * bst_zooms[c->zoom].rows;
    c->dirty = true;
}

static void go(bst_client *c, int right, int down)
{
    bst_choice *choice = &c->choice;
    if (!bst_screen_person(c)) {
        scroll_board(c, right, down);
        return;
    }
    if (!choice->on_list)
        bst_choice_go(choice, c->table, right, down);
    else if (down)
        bst_choice_step(choice, down);
    else if (choice->nitems > 0 && choice->item[choice->at].count > 1)
        bst_choice_more(choice, right);
    else
        bst_choice_step(choice, right);
    show_choice(c);
}

static void zoom(bst_client *c, int by)
{
    int zoomed = c->zoom + by;
    bst_place middle;
    if (zoomed < 0 || zoomed >= BST_ZOOMS)
        return;
    bool found = bst_view_find(c, c->board.y + c->board.rows / 2, c->board.x + c->board.columns / 2, &middle);
    c->zoom = zoomed;
    if (found)
        bst_view_show(c, middle.x, middle.y, true);
    show_choice(c);
}

static void next_page(bst_client *c)
{
    if (bst_screen_person(c) && c->choice.laying && c->choice.nitems > 0) {
        c->choice.on_list = !c->choice.on_list;
    } else {
        c->page = (bst_page)((c->page + 1) % BST_PAGE_KINDS);
        bst_side_layout(c);
    }
    show_choice(c);
}

static void centre(bst_client *c)
{
    bst_action action;
    bst_place place;
    int n = bst_squares(c->table->state);
    bst_square last = bst_square_at(c->table->game, c->table->state, n - 1);
    if (bst_screen_person(c) && bst_choice_action(&c->choice, c->table, &action) &&
        bst_action_place(c->table, action, &place))
        bst_view_show(c, place.x, place.y, true);
    else
        bst_view_show(c, last.x, last.y, true);
    c->dirty = true;
}

static void explain(bst_client *c)
{
    bst_action action;
    if (bst_screen_person(c) && bst_choice_action(&c->choice, c->table, &action))
        bst_sheet_of(c, BST_MSG_SHEET_ACTION, write_action, &action);
}

// ---- the mouse ----------------------------------------------------------------------------------------------

static void click_board(bst_client *c, const bst_place *place)
{
    bst_choice *choice = &c->choice;
    bst_action before, after;
    if (!bst_screen_person(c))
        return;
    bool had = bst_choice_action(choice, c->table, &before);
    if (choice->laying && bst_choice_fits(c->table, place->x, place->y))
        bst_choice_square(choice, c->table, place->x, place->y);
    else if (!bst_choice_about(choice, c->table, place->x, place->y, place->seg))
        return;
    c->dirty = true;
    if (had && bst_choice_action(choice, c->table, &after) && bst_action_equal(before, after))
        confirm(c); // clicked where it pointed to already
}

static void click(bst_client *c, int row, int column)
{
    int item = bst_side_find(c, row, column);
    bst_place place;
    if (item >= 0 && bst_screen_person(c)) {
        bool again = c->choice.on_list && c->choice.at == item;
        c->choice.on_list = true;
        bst_choice_step(&c->choice, item - c->choice.at);
        show_choice(c);
        if (again)
            confirm(c);
    } else if (row >= LINES - 2) { // the question and the keys
        confirm(c);
    } else if (bst_view_find(c, row, column, &place)) {
        click_board(c, &place);
    }
}

static void wheel(bst_client *c, int row, int column, int by, bool across)
{
    bst_place place;
    bool board = bst_view_find(c, row, column, &place);
    if (bst_side_find(c, row, column) >= 0 && bst_screen_person(c)) {
        c->choice.on_list = true;
        bst_choice_step(&c->choice, by);
        show_choice(c);
    } else if (board && bst_screen_person(c) && !c->choice.on_list && place.x == c->choice.x &&
               place.y == c->choice.y) {
        bst_choice_turn(&c->choice, c->table, by);
        c->dirty = true;
    } else if (board) {
        scroll_board(c, across ? by : 0, across ? 0 : by);
    }
}

static void mouse(bst_client *c)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    bool across = (event.bstate & BUTTON_SHIFT) != 0;
    if (event.bstate & BUTTON4_PRESSED) {
        wheel(c, event.y, event.x, -1, across);
    } else if (event.bstate & BUTTON5_PRESSED) {
        wheel(c, event.y, event.x, 1, across);
    } else if (event.bstate & BUTTON3_PRESSED && bst_screen_person(c) && !c->choice.on_list) {
        bst_choice_turn(&c->choice, c->table, 1);
        c->dirty = true;
    } else if (event.bstate & BUTTON1_PRESSED) {
        click(c, event.y, event.x);
    }
}

// ---- keys ---------------------------------------------------------------------------------------------------

// Keys that only show something, or change how it is shown; true if it was one.
static bool show_key(bst_client *c, int key)
{
    switch (key) {
    case '?':
    case KEY_F(1): bst_sheet_help(c); break;
    case 'c': bst_sheet_scores(c); break;
    case 't': bst_sheet_tiles(c); break;
    case 'f': bst_sheet_of(c, BST_MSG_SHEET_FIGURES, write_figures, NULL); break;
    case 'T': bst_sheet_of(c, BST_MSG_SHEET_TRACK, write_track, NULL); break;
    case 'n': bst_sheet_log(c); break;
    case 'o': bst_sheet_of(c, BST_MSG_SHEET_STEP, write_step, NULL); break;
    case 'L': bst_sheet_of(c, BST_MSG_SHEET_LEGEND, write_legend, c); break;
    case 'x': explain(c); break;
    case 'z': zoom(c, 1); break;
    case 'Z': zoom(c, -1); break;
    case 'g': centre(c); break;
    case 'F':
        c->fields = !c->fields;
        if (c->fields)
            bst_note(c, BST_MSG_FIELDS_ON, NULL, NULL, NULL);
        break;
    case KEY_SLEFT: scroll_board(c, -1, 0); break;
    case KEY_SRIGHT: scroll_board(c, 1, 0); break;
    case KEY_SR: scroll_board(c, 0, -1); break;
    case KEY_SF: scroll_board(c, 0, 1); break;
    case '\t': next_page(c); break;
    case KEY_RESIZE:
        bst_side_layout(c);
        centre(c);
        break;
    default: return false;
    }
    c->dirty = true;
    return true;
}

static void turn(bst_client *c, int by)
{
    if (bst_screen_person(c) && c->choice.laying && !c->choice.on_list)
        bst_choice_turn(&c->choice, c->table, by);
}

static void play_key(bst_client *c, int key)
{
    switch (key) {
    case KEY_LEFT:
    case 'h': go(c, -1, 0); break;
    case KEY_RIGHT:
    case 'l': go(c, 1, 0); break;
    case KEY_UP:
    case 'k': go(c, 0, -1); break;
    case KEY_DOWN:
    case 'j': go(c, 0, 1); break;
    case 'r': turn(c, 1); break;
    case 'R': turn(c, -1); break;
    case '+': bst_choice_more(&c->choice, 1); break;
    case '-': bst_choice_more(&c->choice, -1); break;
    case '\r':
    case '\n':
    case ' ':
    case KEY_ENTER: confirm(c); break;
    case 'p': pass(c); break;
    case ':': type_action(c); break;
    case 'u': bst_screen_undo(c); break;
    case 'i': bst_screen_hint(c); break;
    case 's': save(c, false); break;
    case 'S': save(c, true); break;
    case 'q': bst_input_leave(c); break;
    case 'e':
        c->pause = !c->pause;
        if (c->turn_over)
            confirm(c);
        bst_note(c, c->pause ? BST_MSG_ASKS_TURN_OVER : BST_MSG_NEVER_ASKS, NULL, NULL, NULL);
        break;
    default:
        if (key >= '1' && key <= '9' && key - '1' < c->choice.nitems && bst_screen_person(c)) {
            c->choice.on_list = true;
            bst_choice_step(&c->choice, key - '1' - c->choice.at);
            show_choice(c);
        }
    }
    c->dirty = true;
}

void bst_input(bst_client *c, int key)
{
    if (key != KEY_RESIZE && key != KEY_MOUSE)
        c->note[0] = '\0';
    if (key == KEY_MOUSE)
        mouse(c);
    else if (!show_key(c, key))
        play_key(c, key);
}
