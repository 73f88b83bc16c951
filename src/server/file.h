// SPDX-License-Identifier: MIT
// Files that are part of the program: the page and all it needs. tools/embedgen.c writes the table at build time.

#pragma once

#include <stddef.h>

/// One file, compressed. It unpacks to `length` bytes, in both forms the same.
typedef struct bst_file {
    const char *path; ///< "/index.html", "/assets/main-3f2a.js"
    const char *type; ///< for the header Content-Type
    const char *hash; ///< of its content, in hex
    const unsigned char *gzip;
    size_t gzip_length;
    size_t length;
    const unsigned char *brotli; ///< smaller still, for those who take it; null if there is none
    size_t brotli_length;
} bst_file;

/// The table, sorted by path.
extern const bst_file bst_files[];
extern const int bst_file_count;
