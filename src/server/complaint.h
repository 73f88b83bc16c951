// SPDX-License-Identifier: MIT
// Why the server refuses something.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "bastide/rules.h"

/// Why a request was refused; code is one of docs/server-protocol.md.
typedef struct bst_complaint {
    const char *code;
    bst_rule rule; ///< BST_RULE_NONE if none forbids it
    int64_t wait;  ///< ms; 0 if waiting does not help
    char text[500];
} bst_complaint;

/// Fills a complaint and returns false.
__attribute__((format(printf, 3, 4))) bool bst_complain(bst_complaint *complaint, const char *code, const char *format,
                                                        ...);

/// The same about a setup, or a record: with its line, in the language of bst_told().
bool bst_complain_setup(bst_complaint *complaint, const bst_text_error *error);
bool bst_complain_record(bst_complaint *complaint, const bst_text_error *error);

/// The same for want of memory.
bool bst_complain_memory(bst_complaint *complaint);
