// SPDX-License-Identifier: MIT
// A program started by us, with a pipe to its standard input and one from its standard output.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct bst_child {
    pid_t pid; ///< 0 if there is none
    int in;    ///< what we write it reads
    int out;   ///< what it writes we read
} bst_child;

/// Starts a command of the shell in a process group of its own. Its standard error is ours. False with a sentence in
/// error; then there is nothing to end.
bool bst_child_start(bst_child *child, const char *command, char *error, size_t size);

/// Writes all of it until the deadline, a time of bst_seconds(). False if the program does not read so much or is gone;
/// no signal is raised.
bool bst_child_write(bst_child *child, const char *text, size_t length, double deadline);

/// Closes its input, which asks it to end, waits up to `grace` seconds, ends it and its own children by force if need
/// be. Writes how it ended by itself, as in "it ended with status 1", or an empty text, to how[size]. May be called
/// twice.
void bst_child_end(bst_child *child, double grace, char *how, size_t size);
