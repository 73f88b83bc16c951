// SPDX-License-Identifier: MIT
// What is wrong with a text, said to whoever wrote it in his language (bst_tongue()). The English sentences stand where
// they are used, as formats of printf; `node web/i18n.mjs update` finds them by the names of these functions.

#pragma once

#include "bastide/record.h"
#include "bastide/setup.h"
#include "locale/locale.h"

/// Fills an error and returns false.
__attribute__((format(printf, 3, 4))) bool bst_text_fail(bst_text_error *error, int line, const char *format, ...);

/// Writes a sentence to out[size], cut to fit. Returns false.
__attribute__((format(printf, 3, 4))) bool bst_tell(char *out, size_t size, const char *format, ...);

/// Appends a part of a sentence.
__attribute__((format(printf, 3, 4))) void bst_tell_more(char *out, size_t size, const char *format, ...);

/// Why an action is refused.
const char *bst_told_refusal(bst_refusal refusal);

/// Why a setup cannot be played; room for BST_SAID_MAX bytes is enough.
const char *bst_told_problem(const bst_setup_error *error, char *out, size_t size);
