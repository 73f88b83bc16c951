// SPDX-License-Identifier: MIT
// Writing JSON into a text that grows. Values are written one after the other; commas come by themselves. A key is a
// null pointer for the elements of an array. Numbers are written without printf: it is the slowest part of a view, and
// the same bytes must come out natively and in WebAssembly.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "text/text.h"

/// Begins an object ('{') or an array ('[').
void bst_js_open(bst_text *out, const char *key, char bracket);
/// Ends it with '}' or ']'.
void bst_js_close(bst_text *out, char bracket);
void bst_js_int(bst_text *out, const char *key, int64_t value);
/// A number with at most one decimal.
void bst_js_tenth(bst_text *out, const char *key, double value);
/// A text with its quotes; what JSON does not allow in it is escaped, and what is no UTF-8 becomes a replacement sign.
void bst_js_text(bst_text *out, const char *key, const char *value);
void bst_js_bool(bst_text *out, const char *key, bool value);
void bst_js_null(bst_text *out, const char *key);
/// A value that is JSON already.
void bst_js_raw(bst_text *out, const char *key, const char *json, size_t length);
