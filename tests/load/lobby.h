// SPDX-License-Identifier: MIT
// People who look at the lobby: each says hello, asks for the list, and hears what changes; now and then it asks again,
// as somebody does who comes back from a table.

#pragma once

#include <stdint.h>

#include "wire.h"

typedef struct watcher {
    wire wire;
    bool here; ///< hello was answered
    int n;     ///< of its last request for the list
    double asked, again;
} watcher;

typedef struct lobby {
    crowd crowd;
    watcher *watchers;
    int n, here;
    double every; ///< seconds from one request for the list to the next; 0: once only
    bool measuring;
    uint64_t messages, bytes; ///< that came by themselves
    uint64_t answers, answer_bytes;
    float *times; ///< from request to answer, in seconds
    int ntimes, room;
} lobby;

/// Connects n people, who wait until they are all there.
void lobby_begin(lobby *l, const char *host, int port, int n, double every);
void lobby_end(lobby *l);

/// Hears what has come, without waiting, and asks what is due.
void lobby_run(lobby *l);
