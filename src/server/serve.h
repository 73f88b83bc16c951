// SPDX-License-Identifier: MIT
// The whole server: a loop that brings the hub, the transport and the threads together, and its orderly end.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/address.h"
#include "server/file.h"

typedef struct bst_serve_options {
    bst_address listen;
    int tries;        ///< ports to try, beginning with that of `listen`
    const char *data; ///< the folder where everything is kept; made if it is not there
    const char *const *origins;
    int norigins;
    int threads; ///< bots that think at once; 0: one for each processor
    const bst_file *files;
    int nfiles;
    void *to;
    void (*ready)(void *to, const char *link); ///< it answers from now on; may be null
    void (*log)(void *to, const char *text);   ///< a line for the operator; may be null
} bst_serve_options;

/// Serves until SIGINT or SIGTERM, then ends in good order. False with a sentence in error.
bool bst_serve(const bst_serve_options *options, char *error, size_t size);
