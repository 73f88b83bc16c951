// SPDX-License-Identifier: MIT
// The lines of a setup, shared by records and scenarios: sets, elements, rules, seats, start.
//
// Lines may come in any order, so what depends on another line is kept and decided at the end.

#pragma once

#include "bastide/record.h"
#include "record/lines.h"

/// The setup lines there are; a line may stand once.
enum {
    BST_SETUP_SETS,
    BST_SETUP_ELEMENTS,
    BST_SETUP_RULES,
    BST_SETUP_SEATS,
    BST_SETUP_START,
    BST_SETUP_LINES,
};

/// Setup lines being read.
typedef struct bst_setup_text {
    const bst_sets *sets;
    bst_header head;
    uint64_t plus, minus;      ///< elements switched on and off
    int start;                 ///< colour that begins, or -1
    int line[BST_SETUP_LINES]; ///< where each line stood, 0 if it did not
} bst_setup_text;

void bst_setup_text_begin(bst_setup_text *text, const bst_sets *sets);

/// Reads one line: 1 if it was a setup line, 0 if it is something else, -1 if it is wrong.
int bst_setup_text_line(bst_setup_text *text, const bst_line *line, bst_text_error *error);

/// Completes text->head; missing lines mean "sets base" and "seats red blue".
bool bst_setup_text_end(bst_setup_text *text, bst_text_error *error);

/// The lines first … last of a text are the position of the header.
void bst_header_position(bst_header *head, const char *text, size_t length, int first, int last);

/// Finds the seat of a colour in a setup; -1 if nobody has it.
int bst_setup_seat(const bst_setup *setup, const char *word);
