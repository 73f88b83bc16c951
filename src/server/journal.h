// SPDX-License-Identifier: MIT
// The journal: events that a store has written one behind the other, whatever table they belong to, and has not put in
// their tables' places yet. They lie here, too, so that they are found by table, for reading and for being put there.
//
// One thread adds and removes; others may read meanwhile.

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "server/store.h"

/// One or more events of a table that were written together.
typedef struct bst_journal_row bst_journal_row;

struct bst_journal_row {
    bst_journal_row *next;           ///< of the same table
    bst_journal_row *last;           ///< of the same table; in the first one
    bst_journal_row *before, *after; ///< first ones of tables, in the order in which they came
    bst_journal_row *slot;           ///< first ones of tables with names like this one's
    int64_t n;                       ///< its number in the journal
    int64_t q;                       ///< of the last event
    size_t length;
    char id[BST_ID_MAX];
    char text[]; ///< a line for each event
};

typedef struct bst_journal bst_journal;

bst_journal *bst_journal_open(void);
void bst_journal_close(bst_journal *journal);

/// A row of a write of events; null if memory is short. To be added or freed.
bst_journal_row *bst_journal_row_new(const bst_write *write, int64_t n);
/// Adds a row, which belongs to the journal now.
void bst_journal_add(bst_journal *journal, bst_journal_row *row);
/// Forgets the rows of a table; of all.
void bst_journal_remove(bst_journal *journal, const char *id);
void bst_journal_clear(bst_journal *journal);
/// Adds all rows of one journal, which nobody reads, to another; they are numbered behind those that are there.
void bst_journal_move(bst_journal *from, bst_journal *to);

/// The first row of the table whose rows begin first; null if there is none. Others stand behind it (`after`).
const bst_journal_row *bst_journal_oldest(const bst_journal *journal);
/// The number of the last event of a table; 0 if there is none.
int64_t bst_journal_last(bst_journal *journal, const char *id);
/// Bytes of memory that all rows take; those of one table, given its first.
size_t bst_journal_bytes(const bst_journal *journal);
size_t bst_journal_bytes_of(const bst_journal_row *first);

/// The lines of a table, by any thread: 1 with a text to be freed and the number of the last event, 0 if there are
/// none, -1 if memory is short.
int bst_journal_read(bst_journal *journal, const char *id, char **text, int64_t *q);
