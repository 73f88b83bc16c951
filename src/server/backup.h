// SPDX-License-Identifier: MIT
// A copy of the database, taken while a server works with it or not.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a copy holds.
typedef struct bst_backup_numbers {
    int64_t players, tables, events, bytes;
} bst_backup_numbers;

/// Copies the database of `from`, a data folder or a database file, into the new file `to`: all that was committed when
/// it began, and nothing of what came later, however much is written meanwhile. Only its owner may read the copy. It is
/// whole, checked and on the disk before it gets its name; nothing is ever overwritten. False with a sentence in error.
bool bst_backup(const char *from, const char *to, bst_backup_numbers *numbers, char *error, size_t size);
