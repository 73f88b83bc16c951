// SPDX-License-Identifier: MIT
// Lines from a file descriptor, whatever comes: of any length, with any bytes, in pieces, late or never.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bots/protocol.h"

typedef enum bst_read {
    BST_READ_LINE, ///< a line
    BST_READ_LATE, ///< nothing whole until the deadline
    BST_READ_END,  ///< no more will come
} bst_read;

/// Holds one line at a time, so memory is bounded.
typedef struct bst_reader {
    int fd;
    bool ended, skipping;
    size_t used; ///< bytes in the buffer
    size_t next; ///< where the line after the last one begins
    char buffer[BST_PROTOCOL_LINE_MAX + 3];
} bst_reader;

void bst_reader_begin(bst_reader *reader, int fd);

/// The next line, without its end (LF or CRLF), with a 0 behind it; it stays until the next call. A line longer than
/// BST_PROTOCOL_LINE_MAX is cut to one byte more than that, so that its length says so. Waits until the deadline, a
/// time of bst_seconds(); for ever if it is negative.
bst_read bst_reader_next(bst_reader *reader, double deadline, char **line, size_t *length);
