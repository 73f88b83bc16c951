// SPDX-License-Identifier: MIT
// JSON of the protocol and of stored events: the only place that knows how strictly it is read.

#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/rules.h"

/// Why a request was refused; code is one of docs/server-protocol.md.
typedef struct bst_complaint {
    const char *code;
    bst_rule rule; ///< BST_RULE_NONE if none forbids it
    int64_t wait;  ///< ms; 0 if waiting does not help
    char text[300];
} bst_complaint;

/// Fills a complaint and returns false.
__attribute__((format(printf, 3, 4))) bool bst_complain(bst_complaint *complaint, const char *code, const char *format,
                                                        ...);

/// Reads one JSON object: UTF-8, no member twice, nothing behind it, nested at most eight deep. Null with a complaint.
json_t *bst_json_read(const char *text, size_t length, bst_complaint *complaint);

/// Writes it in one line, to be freed with free(). Takes the value over; null if that is null or memory is short.
char *bst_json_dump(json_t *value, size_t *length);

// Members. False with a complaint that names the member if it is absent (unless `optional`: then *out stays) or not
// of the kind or length asked for.

bool bst_get_text(const json_t *object, const char *name, size_t longest, const char **out, bst_complaint *complaint);
bool bst_get_text_optional(const json_t *object, const char *name, size_t longest, const char **out,
                           bst_complaint *complaint);
bool bst_get_int(const json_t *object, const char *name, int64_t low, int64_t high, int64_t *out,
                 bst_complaint *complaint);
bool bst_get_bool(const json_t *object, const char *name, bool *out, bst_complaint *complaint);

/// Copies a name or a line people have typed: outer blanks cut, 1 to `longest` characters, at most size - 1 bytes, no
/// control characters and none that change the direction of writing. False with a complaint about `member`.
bool bst_get_line(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint);
