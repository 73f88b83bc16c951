// SPDX-License-Identifier: MIT
// Records from files, for the subcommands that read them.

#pragma once

#include "bastide/record.h"
#include "cli/options.h"

/// Prints what is wrong with a record as `path:line: sentence` to standard error. Returns BST_EXIT_USAGE.
int bst_record_complain(const char *path, const bst_text_error *error);

/// Reads a record with the tile sets that the options name; false after printing what is wrong.
bool bst_record_file(const bst_options *options, const char *path, bst_record *out);
