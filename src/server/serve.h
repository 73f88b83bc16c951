// SPDX-License-Identifier: MIT
// The whole server: a loop that brings the hub, the transport and the threads together, and its orderly end.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/address.h"
#include "server/allowance.h"
#include "server/file.h"
#include "server/ip.h"

enum { BST_CONNECTIONS = 10000 };

typedef struct bst_serve_options {
    bst_address listen;
    int tries;        ///< ports to try, beginning with that of `listen`
    const char *data; ///< the folder where everything is kept; made if it is not there
    const char *const *origins;
    int norigins;
    const char *const *hosts; ///< names under which it is reached; none: also any that a proxy hands on
    int nhosts;
    int connections;             ///< at once; 0: BST_CONNECTIONS
    const bst_ip_range *proxies; ///< trusted: whom they name in X-Forwarded-For is who counts
    int nproxies;
    int threads; ///< bots that think at once; 0: one for each processor
    int tables;  ///< in memory at once; 0: 10000
    bst_allowances allowances;
    const bst_file *files;
    int nfiles;
    void *to;
    void (*ready)(void *to, const char *link); ///< it answers from now on; may be null
    bool quiet;                                ///< only errors are logged
    void (*log)(void *to, const char *line);   ///< a line for the operator
} bst_serve_options;

/// Serves until SIGINT or SIGTERM, then ends in good order. False with a sentence in error.
bool bst_serve(const bst_serve_options *options, char *error, size_t size);
