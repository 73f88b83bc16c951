// SPDX-License-Identifier: MIT
// A text that grows: what drawings and JSON are written into.

#pragma once

#include <stddef.h>

typedef struct bst_text {
    char *data; ///< terminated; a null pointer while empty
    size_t length, capacity;
    int failed; ///< memory ran out; later writes do nothing
} bst_text;

/// Appends formatted text. A failure is remembered in `failed`, so callers check once at the end.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void bst_text_add(bst_text *text, const char *format, ...);
/// Appends a text as it is.
void bst_text_put(bst_text *text, const char *string);
/// Appends bytes as they are.
void bst_text_bytes(bst_text *text, const char *data, size_t length);
/// Appends a number with at most one decimal, as short as SVG allows: 4, -.5, 12.3.
void bst_text_number(bst_text *text, double number);
void bst_text_free(bst_text *text);
