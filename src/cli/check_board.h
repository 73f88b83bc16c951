// SPDX-License-Identifier: MIT
// bastide check --board: the position at a line of a scenario.

#pragma once

#include "bastide/record.h"

/// Draws the position at `where`, which is FILE:LINE, on standard output, with who decides what. Returns the exit
/// status of the program; errors are printed.
int bst_check_board(const char *where, const bst_sets *sets);
