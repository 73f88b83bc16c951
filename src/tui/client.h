// SPDX-License-Identifier: MIT
// The client on the whole screen: what its parts share. view.c paints the board, side.c what stands beside and below
// it, sheet.c what lies over it for a while, screen.c reads keys and lets the game go on.

#pragma once

#include "tui/choice.h"
#include "tui/journal.h"
#include "tui/paint.h"
#include "tui/play.h"
#include "tui/thinker.h"

typedef struct bst_area {
    int y, x, rows, columns;
} bst_area;

enum { BST_ZOOMS = 3, BST_NOTE_MAX = 400 };

typedef enum bst_page { BST_PAGE_ALL, BST_PAGE_TURN, BST_PAGE_LOG, BST_PAGE_NONE, BST_PAGE_KINDS } bst_page;

typedef struct bst_client {
    bst_table *table;
    const bst_play_options *options;
    bst_area board, side;
    int top, left; ///< character of the board in the corner of its area; tile 0,0 begins at 0,0
    int zoom;
    bst_choice choice;
    int list_y, list_x, list_top, list_rows, list_columns; ///< where the list stands, for clicks; rows 0: nowhere
    bst_page page;
    bool fields;     ///< paint fields by who has them
    bool pause;      ///< ask before chance ends what can be taken back
    bool turn_over;  ///< asked, and not answered yet
    bool confirmed;  ///< answered: chance may go on
    bool over_shown; ///< the end was announced
    bool leaving, dirty;
    bst_thinker thinker;
    bool advising; ///< the thinker looks for a hint, not for a bot's move
    bst_bot *adviser;
    bst_journal journal;
    int since;               ///< moves of table->moves from here on are news to the user
    char note[BST_NOTE_MAX]; ///< one line that stays until the next key
    char news[BST_NOTE_MAX]; ///< what happened since the user decided last; shown while there is no note
    bool lost;               ///< left in a hurry: the game is neither saved nor given up
} bst_client;

/// Sizes of tiles, from small to large.
extern const struct bst_zoom {
    int columns, rows;
} bst_zooms[BST_ZOOMS];

// view.c
void bst_view_draw(bst_client *client);
/// Scrolls so that a square is seen; `middle`: puts it or all of the board into the middle.
void bst_view_show(bst_client *client, int x, int y, bool middle);
/// What lies under a place of the screen; false outside the board. seg is -1 where there is no tile or no feature.
bool bst_view_find(const bst_client *client, int row, int column, bst_place *out);
/// A tile as it is held in hand, with its upper left corner there.
void bst_view_tile(const bst_client *client, int y, int x, const bst_tile *tile, int rot, int zoom);
/// The sign of a kind of figure.
const char *bst_figure_sign(const bst_client *client, int kind);

// side.c
/// Divides the screen.
void bst_side_layout(bst_client *client);
void bst_side_draw(bst_client *client);
/// The line of the list under a place of the screen, or -1.
int bst_side_find(const bst_client *client, int row, int column);
/// An action as it stands in lists.
void bst_item_words(const bst_client *client, bst_action action, char *out, size_t size);

// sheet.c: each of them waits until it is closed.
/// Paints everything.
void bst_screen_draw(bst_client *client);
void bst_sheet_text(bst_client *client, bst_message title, const char *text, bool end);
void bst_sheet_of(bst_client *client, bst_message title, bst_writer *write, const void *what);
void bst_sheet_tiles(bst_client *client);
void bst_sheet_scores(bst_client *client);
void bst_sheet_help(bst_client *client);
void bst_sheet_log(bst_client *client);
/// Lets the user type a line; false if it was given up.
bool bst_ask_line(bst_client *client, const char *question, char *out, size_t size);
/// Waits for one of the keys, which are lower-case letters; 0 if it was given up.
int bst_ask_key(bst_client *client, const char *question, const char *keys);

// screen.c
/// Carries out what a person chose; a refusal is noted.
bool bst_screen_act(bst_client *client, bst_action action);
/// Takes back.
void bst_screen_undo(bst_client *client);
/// Asks a bot what to do.
void bst_screen_hint(bst_client *client);
/// A new decision is pending: points to something, and brings it into view.
void bst_screen_decide(bst_client *client);
/// Whether a person decides now.
bool bst_screen_person(const bst_client *client);

// input.c
/// Answers a key or the mouse.
void bst_input(bst_client *client, int key);
/// Asks whether to save, and leaves.
void bst_input_leave(bst_client *client);
/// The next one at this screen may not see what was chosen: waits until somebody says that he sits there.
void bst_input_hand_over(bst_client *client);

// screen.c
/// The next key or mouse event, as getch() gives it; -1 after so many seconds without one, or at a signal.
int bst_key(bst_client *client, double seconds);
void bst_note(bst_client *client, bst_message message, const char *a, const char *b, const char *d);
