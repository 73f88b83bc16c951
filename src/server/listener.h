// SPDX-License-Identifier: MIT
// Sockets that wait for connections, on the loop.

#pragma once

#include <uv.h>

#include "server/address.h"

typedef struct bst_listener bst_listener;
typedef void bst_accepted(void *to, int fd, const struct sockaddr *peer);

/// Listens at an address (all that its host stands for) and hands each new connection, whose descriptor is the
/// receiver's from then on, to `accepted`, with the address of its peer. With `tries` above 1 the next ports are tried
/// if one is taken. The port that it became is left in *address. Null with a sentence in error that says what to do.
bst_listener *bst_listener_open(uv_loop_t *loop, bst_address *address, int tries, bst_accepted *accepted, void *to,
                                char *error, size_t size);

/// Takes no more connections. The loop must run once more.
void bst_listener_close(bst_listener *listener);
