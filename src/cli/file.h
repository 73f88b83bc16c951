// SPDX-License-Identifier: MIT
// Reading and writing whole files.

#pragma once

#include <stddef.h>

/// Reads a whole file ("-" is standard input). Returns a terminated text to be freed, or a null pointer after
/// printing `path: reason` to standard error.
char *bst_file_read(const char *path, size_t *length);

/// Writes a whole file ("-" is standard output). Returns 0, or -1 after printing `path: reason`; a file that could
/// not be written completely is removed.
int bst_file_write(const char *path, const char *data, size_t length);
