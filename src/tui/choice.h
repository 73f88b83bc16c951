// SPDX-License-Identifier: MIT
// What the user points at in a decision: a square and a rotation, or an entry of the list of actions. Only what is
// legal can be pointed at.

#pragma once

#include "tui/table.h"

/// Entries of table->list that make one line: bids for the same tile differ only in their points.
typedef struct bst_item {
    int entry, count;
} bst_item;

typedef struct bst_choice {
    bool laying;  ///< there are squares to choose from
    bool on_list; ///< the list is pointed at, not the board
    int x, y, rot;
    bst_item *item; ///< what is no laying; room for BST_ACTIONS_MAX
    int nitems, at;
    int amount; ///< entry of a line that stands for several
} bst_choice;

/// To be called for every new decision.
void bst_choice_begin(bst_choice *choice, const bst_table *table);

/// The action that is pointed at; false if there is none.
bool bst_choice_action(const bst_choice *choice, const bst_table *table, bst_action *out);

/// The action of a line, with the amount that is set if it is the one pointed at.
bst_action bst_choice_item(const bst_choice *choice, const bst_table *table, int item);

/// Points to the nearest legal square in a direction.
void bst_choice_go(bst_choice *choice, const bst_table *table, int right, int down);
/// Turns the tile to the next rotation that fits there.
void bst_choice_turn(bst_choice *choice, const bst_table *table, int by);
/// Whether the tile in hand fits a square in some rotation; if it does, it is pointed at.
bool bst_choice_square(bst_choice *choice, const bst_table *table, int x, int y);
bool bst_choice_fits(const bst_table *table, int x, int y);
/// Goes up and down the list; changes the amount.
void bst_choice_step(bst_choice *choice, int by);
void bst_choice_more(bst_choice *choice, int by);
/// Points to an action of the list.
bool bst_choice_find(bst_choice *choice, const bst_table *table, bst_action action);
/// Points to the next action about the tile at x,y, one on its segment seg if there is one.
bool bst_choice_about(bst_choice *choice, const bst_table *table, int x, int y, int seg);

/// Whether an action brings a figure to a feature.
bool bst_action_brings(int kind);

/// What an action is about: a square, and a segment or -1. False if it has no place on the table.
bool bst_action_place(const bst_table *table, bst_action action, bst_place *out);
