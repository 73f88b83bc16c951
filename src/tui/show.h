// SPDX-License-Identifier: MIT
// A game in words: what can be shown of a table, as lines of text on table->out, in the table's language.

#pragma once

#include "bastide/voice.h"
#include "tui/table.h"

/// Writes a text with a line end; on a terminal its lines break between words.
void bst_put_text(const bst_table *table, const char *text);
/// Says a message, with a line end.
void bst_say(const bst_table *table, bst_message message, const char *a, const char *b, const char *c);

/// Writes a word in a column, by its width and not its bytes.
void bst_put_column(const bst_table *table, const char *word, int width);

/// All things of the table and the supplies; returns how many.
int bst_list_things(const bst_table *table, bst_thing at[BST_THINGS_MAX]);

/// What an action of the list would do, as the end of its line.
void bst_explain(const bst_table *table, bst_action action);
/// Bids for the same tile differ in nothing but their points: whether entry i only raises the one before it.

/// Who says things about this table.
bst_voice bst_voice_at(const bst_table *table);
/// What a seat is called; "" for chance and nobody.
const char *bst_seat_name(const bst_table *table, int seat);
/// Who decides, and what: "Red: Lay the tile (TURN-08)".
void bst_show_question(const bst_table *table);

/// What is printed on a tile that lies in this rotation and is too small for a sketch, separated by commas.
void bst_printed_words(const bst_table *table, const bst_tile *tile, int rot, char *out, size_t size);

/// The first screen of a new game: who plays, with which tiles, and what to do first.
void bst_show_welcome(const bst_table *table);
/// All that can be typed.
void bst_show_help(const bst_table *table);
/// Whether there are tiles that can be had for points or in turn; shows them.
bool bst_has_offers(const bst_table *table);
void bst_show_offers(const bst_table *table);
void bst_show_list(const bst_table *table);
/// How an entry that stands for all throws is typed.
void bst_show_aiming(const bst_table *table, int entry);
void bst_show_board(const bst_table *table, bool whole);
/// Whether a figure of nobody is to be moved over the board, and from where.
bool bst_moves_on_board(const bst_table *table, bst_square *from);
/// Pieces on the table, which the board shows only in part, or those of one square; false if there are none.
bool bst_show_pieces(const bst_table *table, const bst_square *square);
void bst_show_tile(const bst_table *table, const bst_tile *tile);
/// The tile just laid with the numbers of the list, if a figure can go on it.
void bst_show_laid(const bst_table *table);
/// The events of table->events.
void bst_show_events(const bst_table *table);
/// … from one event on to another one.
void bst_show_events_between(const bst_table *table, int from, int to);
int bst_shown_events(const bst_table *table); ///< how many there are
/// Points and supplies, a line for each seat; points by category.
void bst_show_scores(const bst_table *table);
void bst_show_categories(const bst_table *table);
/// What a seat has beside its figures; nothing if there is nothing.
void bst_show_supply(const bst_table *table, int seat);
void bst_show_left(const bst_table *table);
void bst_show_figures(const bst_table *table);
/// The score track; whether what can be done now is to be done there.
void bst_show_track(const bst_table *table);
/// The order of the dispatches as far as it is known; false if there are none.
bool bst_show_dispatches(const bst_table *table);
/// Appends a word to a list of them.
void bst_add_word(char *out, size_t size, const char *word);
bool bst_is_on_track(const bst_table *table);
void bst_show_log(const bst_table *table);
void bst_show_legend(const bst_table *table);
void bst_show_rule(const bst_table *table, const char *name);
void bst_show_refusal(const bst_table *table, bst_refusal refusal);
/// Who won.
void bst_show_winner(const bst_table *table);
