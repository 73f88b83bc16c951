// SPDX-License-Identifier: MIT
// Records from files.

#include "cli/record_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/file.h"

int bst_record_complain(const char *path, const bst_text_error *error)
{
    fflush(stdout);
    fprintf(stderr, error->line > 0 ? "%s:%d: " : "%s: ", path, error->line);
    fprintf(stderr, "%s\n", error->text);
    return BST_EXIT_USAGE;
}

bool bst_record_file(const bst_options *options, const char *path, bst_record *out)
{
    size_t length;
    bst_text_error error;
    bst_sets sets = {(const bst_tileset *const *)options->user, options->ntiles};
    char *text = bst_file_read(path, &length);
    bool good = text && bst_record_parse(text, length, &sets, out, &error);
    if (text && !good)
        bst_record_complain(path, &error);
    free(text);
    return good;
}
