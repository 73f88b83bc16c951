// SPDX-License-Identifier: MIT
// What happened, line by line: every action in notation, and under it what it brought about.

#pragma once

#include "tui/table.h"

typedef struct bst_journal_line {
    char *text;
    int actor; ///< who acted; BST_NOBODY under an action
    int move;  ///< number of the action in table->moves
} bst_journal_line;

typedef struct bst_journal {
    bst_journal_line *line;
    int n, capacity;
} bst_journal;

/// Writes down the last action of the table; `text` says it, made before it was carried out.
void bst_journal_note(bst_journal *journal, const bst_table *table, const char *text);

/// Writes all of it anew: after an action was taken back, or for a game taken up again.
void bst_journal_renew(bst_journal *journal, const bst_table *table);

void bst_journal_free(bst_journal *journal);

/// What show.h writes, as one text to be freed, its lines broken at so many columns (0: not broken).
typedef void bst_writer(const bst_table *table, const void *what);
char *bst_text_of(const bst_table *table, int columns, bst_writer *write, const void *what);
