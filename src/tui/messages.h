// SPDX-License-Identifier: MIT
// What `bastide play` says, in the language of the table.

#pragma once

#include <stdio.h>

#include "locale/locale.h"

typedef enum bst_message {
#define X(name, text) BST_MSG_##name,
#include "tui/messages.def"
#undef X
    BST_MSG_KINDS
} bst_message;

/// The language of the environment; English if there is no catalogue for it.
bst_lang bst_lang_default(void);

/// Writes a text with %1 … %3 replaced; arguments that it does not use may be null.
void bst_text_fill(FILE *out, const char *text, const char *const args[3]);
/// The same with a message.
void bst_message_print(FILE *out, bst_lang lang, bst_message message, const char *const args[3]);
const char *bst_message_text(bst_lang lang, bst_message message);

/// A number as text, in the caller's memory.
const char *bst_number_text(char out[16], int n);
