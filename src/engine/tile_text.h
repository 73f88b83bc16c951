// SPDX-License-Identifier: MIT
// Words and messages of the tile reader. Private to src/engine/tile_*.c.

#pragma once

#include "bastide/tile.h"

#include <stdbool.h>

/// A stretch of the input; the file is not copied.
typedef struct span {
    const char *at;
    int length;
} span;

bool bst_span_is(span text, const char *word);
/// Index of the word that equals `text`, or -1.
int bst_span_find(span text, const char *const *words, int count);
/// A number of one to three digits, or -1.
int bst_span_number(span text);
/// Cuts *text at the first `c`: returns what stands before it and leaves the rest.
/// Without a `c` it returns all and leaves a rest of length -1.
span bst_span_split(span *text, char c);
/// Copies a name into BST_TILE_NAME bytes; false if it is empty or too long.
bool bst_span_copy(char *out, span text);
/// "4x3" into two numbers from 1 to `most`.
bool bst_span_size(span text, int most, int *width, int *height);

/// Fills in the error and returns false. %s takes a string, %w a span, %d an int.
bool bst_tile_fail(bst_tile_error *error, int line, const char *format, ...);
