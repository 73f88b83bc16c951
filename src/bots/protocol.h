// SPDX-License-Identifier: MIT
// The bot protocol: what both ends of it share. docs/bot-protocol.md has the whole of it; session.h is the bot's end,
// external.c the end of whoever asks.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bots/bot.h"

enum {
    BST_PROTOCOL_VERSION = 1,
    BST_PROTOCOL_LINE_MAX = 65536, ///< bytes of a line without its end
    BST_INFO_MAX = 8192,           ///< room enough for any info line of ours
};

/// The next word of a line, cut off in place, and *rest moved past it; an empty text at the end.
char *bst_line_word(char **rest);

/// The next of the pieces that are separated by `;` outside quotes, cut off in place and without blanks around it. A
/// null pointer at the end, when *rest is one, too; a piece may be empty.
char *bst_line_piece(char **rest);

/// Numbers with a decimal point, whatever the locale says.
const char *bst_fixed_print(double number, int digits, char *out, size_t size);
bool bst_fixed_parse(const char *text, double *out);

/// Reads what follows `go` into seconds and nodes of *limits; what is not given stays 0. False with a sentence in
/// error.
bool bst_go_parse(char *rest, bst_limits *limits, char *error, size_t size);

/// Writes the line "go …".
const char *bst_go_print(const bst_limits *limits, char *out, size_t size);

/// Writes a thought about a state as the line "info …". The scratch state is overwritten.
const char *bst_info_print(const bst_game *game, const bst_state *state, bst_state *scratch, const bst_thought *thought,
                           char *out, size_t size);

/// Reads what follows `info`. What has no meaning is left out: it is news, not a decision. The scratch state is
/// overwritten.
void bst_info_parse(const bst_game *game, const bst_state *state, bst_state *scratch, char *rest, bst_thought *thought);
