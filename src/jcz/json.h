// SPDX-License-Identifier: MIT
// A small, strict reader of JSON (RFC 8259) that remembers the line of every value.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/record.h"

enum {
    BST_JSON_BYTES_MAX = 16 << 20, ///< longest text that is read
    BST_JSON_DEPTH_MAX = 32,       ///< arrays and objects inside each other
    BST_JSON_VALUES_MAX = 1 << 20, ///< values in one text
    BST_JSON_MEMBERS_MAX = 1000,   ///< members of one object
};

typedef enum bst_json_kind {
    BST_JSON_NULL,
    BST_JSON_BOOL,
    BST_JSON_NUMBER,
    BST_JSON_STRING,
    BST_JSON_ARRAY,
    BST_JSON_OBJECT,
} bst_json_kind;

/// A value. Elements of arrays and members of objects are chained in their order.
typedef struct bst_json {
    bst_json_kind kind;
    int line;                     ///< where it begins, 1-based
    int n;                        ///< elements or members
    double number;                ///< of a number; 1 or 0 of true or false
    const char *text;             ///< of a string
    const char *key;              ///< of a member
    const struct bst_json *first; ///< of an array or object
    const struct bst_json *next;
} bst_json;

/// A text that was read; owns its memory.
typedef struct bst_json_doc {
    const bst_json *root;
    struct bst_json_block *blocks;
    char *strings;
} bst_json_doc;

/// Reads a whole text. False with line and reason in *error; then nothing is left to free.
bool bst_json_parse(const char *text, size_t length, bst_json_doc *out, bst_text_error *error);
void bst_json_free(bst_json_doc *doc);

/// Member of an object, or a null pointer: also if `object` is null or no object.
const bst_json *bst_json_get(const bst_json *object, const char *key);
/// The same unless it is null, which files write for what they do not know.
const bst_json *bst_json_given(const bst_json *object, const char *key);
/// The same if it is of that kind.
const bst_json *bst_json_find(const bst_json *object, const char *key, bst_json_kind kind);
/// Text of a string member, or a null pointer.
const char *bst_json_text(const bst_json *object, const char *key);
/// Whether a value is a whole number within low..high; writes it.
bool bst_json_int(const bst_json *value, int low, int high, int *out);
