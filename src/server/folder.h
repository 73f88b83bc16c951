// SPDX-License-Identifier: MIT
// The folder where a server keeps its data. One server at a time.

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Makes the folder and those above it, as far as they are not there, and locks it until bst_folder_unlock() or the end
/// of the program, however that comes. Returns the lock; -1 with a sentence in error.
int bst_folder_lock(const char *folder, char *error, size_t size);
void bst_folder_unlock(int lock);
