// SPDX-License-Identifier: MIT
// A text cut into lines: what records and scenarios are read from.

#pragma once

#include "bastide/record.h"
#include "record/told.h"

enum {
    BST_TEXT_BYTES_MAX = 16 << 20, ///< longest text that is read
    BST_LINE_BYTES_MAX = 4000,     ///< longest line
};

typedef struct bst_line {
    int number; ///< 1-based
    char *text; ///< without comment and surrounding blanks; never empty
} bst_line;

typedef struct bst_lines {
    char *text; ///< owned copy; taken over by whoever keeps pointers into it
    bst_line *at;
    int n;
} bst_lines;

/// Copies the text and cuts it into its lines, leaving out empty ones and comments. The rest of a title line is
/// kept as it is. False if the text is not UTF-8 or too long; then nothing is left to free.
bool bst_lines_split(const char *text, size_t length, bst_lines *out, bst_text_error *error);
void bst_lines_free(bst_lines *lines);

/// Checks the first line: "bgn 1" or "scn 1". False if it is another kind of file or an unknown version.
bool bst_lines_version(const bst_line *line, const char *kind, int version, bst_text_error *error);
