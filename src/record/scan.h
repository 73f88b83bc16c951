// SPDX-License-Identifier: MIT
// Reading words, numbers and squares from one line of text. Everything ignores case and never allocates.

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A piece of a longer text.
typedef struct bst_word {
    const char *at;
    int length;
} bst_word;

/// For printf: "%.*s", BST_WORD(w). Long words are cut, so that a sentence keeps its end.
#define BST_WORD(w) bst_word_shown(w), (w).at

/// Bytes of a word to show in a sentence: at most 40, whole UTF-8 characters.
int bst_word_shown(bst_word word);

/// Reads the next word and moves *text past it; an empty word at the end. Words are separated by blanks. A part
/// in double quotes may hold blanks; the quotes stay part of the word.
bst_word bst_word_next(const char **text);

/// The next word without moving.
bst_word bst_word_peek(const char *text);

/// Whether nothing but blanks is left.
bool bst_text_ended(const char *text);

/// The text without leading blanks.
const char *bst_text_rest(const char *text);

bool bst_word_is(bst_word word, const char *text);
bool bst_word_empty(bst_word word);
bool bst_text_same(const char *a, const char *b);

/// Reads the whole word as a number; false if it is none or not within low..high.
bool bst_word_number(bst_word word, int low, int high, int *out);

/// Reads the whole word as a square "3,-1".
bool bst_word_square(bst_word word, int *x, int *y);

/// Reads the whole word as a rotation "r0" … "r3".
bool bst_word_rotation(bst_word word, int *rot);

/// Splits a word at the first `mark`; false if there is none.
bool bst_word_split(bst_word word, char mark, bst_word *before, bst_word *after);

/// Copies a word, cut to size.
void bst_word_copy(bst_word word, char *out, size_t size);

/// Index of the word in the words `name(0)`, `name(1)` … that ends with a null pointer; -1 if it is not there.
int bst_word_find(bst_word word, const char *(*name)(int));

/// Writes the words `name(first)` … separated by commas, for error sentences.
const char *bst_words_list(const char *(*name)(int), int first, char *out, size_t size);

/// Appends formatted text to out[size], as far as there is room.
__attribute__((format(printf, 3, 4))) void bst_text_append(char *out, size_t size, const char *format, ...);
