// SPDX-License-Identifier: MIT
// What `bastide play` says, in English and German.

#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef enum bst_message {
#define X(name, en, de) BST_MSG_##name,
#include "tui/messages.def"
#undef X
    BST_MSG_COUNT
} bst_message;

typedef enum bst_lang { BST_LANG_EN, BST_LANG_DE } bst_lang;

/// "en" or "de", as bst_rule_text() takes it.
const char *bst_lang_word(bst_lang lang);

/// Reads "en" or "de"; false for anything else.
bool bst_lang_parse(const char *word, bst_lang *out);

/// The language of the environment; English for all that are not German.
bst_lang bst_lang_default(void);

/// Writes a message with %1 … %3 replaced; arguments that it does not use may be null.
void bst_message_print(FILE *out, bst_lang lang, bst_message message, const char *const args[3]);
const char *bst_message_text(bst_lang lang, bst_message message);

// Words of the game in a language: for German a translation of what notation calls them.
const char *bst_say_colour(bst_lang lang, int colour);
const char *bst_say_figure(bst_lang lang, int figure);
const char *bst_say_feature(bst_lang lang, int feature);
const char *bst_say_category(bst_lang lang, int category);
const char *bst_say_symbol(bst_lang lang, int symbol);
const char *bst_say_refusal(bst_lang lang, int code);
