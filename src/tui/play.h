// SPDX-License-Identifier: MIT
// Playing a game at a table, on the whole screen or in lines of text.

#pragma once

#include "tui/table.h"

/// The bot that plays against whoever does not say against whom.
#define BST_PLAY_OPPONENT "level4"
/// The bot that is asked for hints.
#define BST_PLAY_ADVISER "level7"

typedef struct bst_play_options {
    const char *loaded; ///< file the game was taken up from, or null
    bool seeded;        ///< the user gave the seed
    bool drawings;      ///< lines: with drawings of the board and the tiles
    bool ascii;         ///< no characters beyond ASCII
    bool keep;          ///< screen: ask before a turn is over
} bst_play_options;

/// Plays to the end or until the user leaves, in lines of text on standard input and output. Returns false if an
/// interrupted game is lost.
bool bst_plain_play(bst_table *table, const bst_play_options *options);

/// The same on the whole screen of a terminal. The terminal must be one that bst_terminal_full() accepts; false in
/// *started if it cannot be used all the same, with nothing played.
bool bst_screen_play(bst_table *table, const bst_play_options *options, bool *started);
