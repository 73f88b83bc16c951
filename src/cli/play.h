// SPDX-License-Identifier: MIT
// A game at the terminal: what is played, and what can be shown of it.

#pragma once

#include <stdbool.h>

#include "bastide/game.h"
#include "cli/board_text.h"
#include "cli/messages.h"

/// One thing that happened, with who did it: undo must not go behind chance.
typedef struct bst_move {
    bst_action action;
    int actor;
} bst_move;

typedef struct bst_table {
    bst_game *game;
    bst_state *state;
    bst_list *list; ///< of the pending decision, placements sorted as one reads the board
    bool random_seat[BST_SEATS_MAX];
    bst_move *moves;
    int nmoves, capacity;
    bst_lang lang;
    bst_text_style style;
} bst_table;

/// Says a message on standard output, with a line end.
void bst_say(const bst_table *table, bst_message message, const char *a, const char *b, const char *c);

/// A number as text, in the caller's memory.
const char *bst_number_text(char out[16], int n);

/// All things of the table and the supplies; returns how many.
int bst_list_things(const bst_table *table, bst_thing at[BST_THINGS_MAX]);

/// Ends the line of an action in the list: what it would do.
void bst_explain(const bst_table *table, bst_action action);

/// The name of an actor's colour; "" for chance and nobody.
const char *bst_seat_name(const bst_table *table, int seat);

/// The board, the tile in hand and the list of the pending decision.
void bst_show_decision(const bst_table *table);
/// The first screen of a new game: who plays, with which tiles, and what to do first.
void bst_show_welcome(const bst_table *table);
void bst_show_list(const bst_table *table);
void bst_show_board(const bst_table *table, bool whole);
void bst_show_events(const bst_table *table, const bst_events *events);
void bst_show_scores(const bst_table *table);
void bst_show_left(const bst_table *table);
void bst_show_figures(const bst_table *table);
void bst_show_log(const bst_table *table);
void bst_show_legend(const bst_table *table);
void bst_show_rule(const bst_table *table, const char *name);
void bst_show_refusal(const bst_table *table, bst_refusal refusal);
/// The end: scores with categories, and who won.
void bst_show_over(const bst_table *table);
