// SPDX-License-Identifier: MIT
// What the terminal can do.

#pragma once

#include <stdbool.h>
#include <stdio.h>

/// Whether a stream is a terminal that understands colours and renewed lines, and the user wants them.
bool bst_terminal(FILE *stream);

/// Whether the locale writes UTF-8. Sets the locale of characters to that of the environment.
bool bst_terminal_unicode(void);

/// Whether standard input and output are a terminal with a cursor that can be moved.
bool bst_terminal_full(void);
