// SPDX-License-Identifier: MIT
// The transport: HTTP and WebSocket connections by libwebsockets on a libuv loop. Nothing else knows that library, so
// that another could take its place.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/http.h"
#include "server/ip.h"
#include "server/log.h"

typedef struct bst_net bst_net;
typedef struct bst_socket bst_socket;

/// Limits of a WebSocket connection, and close codes of RFC 6455 that are used here.
enum {
    BST_PING_SECONDS = 20,   ///< a connection that was silent for so long is asked,
    BST_PING_SPREAD = 5,     ///< or up to so many seconds later, so that not all are asked together
    BST_HANGUP_SECONDS = 45, ///< and given up when it was silent for so long
    BST_CLOSE_NORMAL = 1000,
    BST_CLOSE_GOING = 1001,
    BST_CLOSE_PROTOCOL = 1002,
    BST_CLOSE_BINARY = 1003,
    BST_CLOSE_NOT_TEXT = 1007,
    BST_CLOSE_TOO_LONG = 1009,
};

/// Whom the transport serves. All are called on the loop's thread.
typedef struct bst_net_calls {
    void *to;
    /// A WebSocket is open. Returns what stands for it in later calls; null if there is no room for it. `source` is
    /// from where it comes (bst_hub_connect()).
    void *(*connect)(void *to, bst_socket *socket, const char *source);
    /// A whole text message of a peer, valid UTF-8, not longer than BST_MESSAGE_MAX.
    void (*message)(void *to, void *peer, const char *text, size_t length);
    /// Everything that waited for a peer that reads slowly has been sent.
    void (*drained)(void *to, void *peer);
    /// The WebSocket is gone.
    void (*disconnect)(void *to, void *peer);
    /// Answers an HTTP request; the transport frees the answer. If it is to come later (status 0), bst_net_later() must
    /// have been called.
    void (*answer)(void *to, const bst_request *request, bst_response *response);
    /// A line for the operator.
    bst_log_call *log;
} bst_net_calls;

/// How many may come, and from where.
typedef struct bst_net_limits {
    int connections;             ///< at once, of all kinds
    int per_address;             ///< of them from one address (bst_ip_house())
    bool local;                  ///< addresses of this machine are counted like others
    const bst_ip_range *proxies; ///< they say truly in X-Forwarded-For who speaks through them, and are not counted
    int nproxies;
} bst_net_limits;

typedef struct bst_net_options {
    uv_loop_t *loop;
    bst_net_calls calls;
    const char *const *origins; ///< other origins whose pages may connect
    int norigins;
    const char *own_hosts[2]; ///< names that the machine has by itself
    const char *const *hosts; ///< names under which the server is reached; without any, proxies may hand on all names
    int nhosts;
    bst_net_limits limits;
} bst_net_options;

/// Null with a sentence in error.
bst_net *bst_net_open(const bst_net_options *options, char *error, size_t size);

/// Takes over a connection that was accepted, or turns it away.
void bst_net_adopt(bst_net *net, int fd, const struct sockaddr *peer);

/// Somebody who waits for the answer to an HTTP request.
typedef struct bst_later bst_later;

/// For an answer that comes later; null if memory is short.
bst_later *bst_net_later(void *asker);
/// It came at once.
void bst_net_not_later(bst_later *later);
/// The answer, which is taken over, if the connection is still there. Once for each.
void bst_later_answer(bst_later *later, bst_response *response);

/// Closes all WebSockets with a code; no more messages are heard. Others go at bst_net_close().
void bst_net_hang_up(bst_net *net, int code);

/// WebSockets that are open.
int bst_net_sockets(const bst_net *net);

/// Ends the transport. The loop must run until nothing is left on it; then bst_net_free() may be called.
void bst_net_close(bst_net *net);
void bst_net_free(bst_net *net);

/// Sends a text message: with the next bst_net_flush() if it can, later otherwise. A peer for which too much waits is
/// closed (BST_CLOSE_TOO_SLOW).
void bst_socket_send(bst_socket *socket, const char *text, size_t length);

/// Writes what was sent; to be called whenever the loop is about to wait.
void bst_net_flush(bst_net *net);

/// Bytes that wait to be sent.
size_t bst_socket_unsent(const bst_socket *socket);

/// Closes a WebSocket, once what waits for it is sent. Nothing is sent to it or heard of it any more but disconnect().
void bst_socket_close(bst_socket *socket, int code);

/// Numbers for the operator, since the start.
typedef struct bst_net_numbers {
    uint64_t connections, requests, sockets, refused_origins;
    uint64_t refused_hosts;    ///< requests for a name that is not ours
    uint64_t refused_requests; ///< with bodies, other methods or other upgrades: their connections are closed
    uint64_t messages_in, bytes_in, messages_out, bytes_out;
    uint64_t turned_away; ///< connections for which there was no place
    uint64_t evicted;     ///< connections that made place for others
    uint64_t queued;      ///< messages that could not be sent at once
    uint64_t dropped;     ///< peers that read too slowly
    uint64_t silent;      ///< peers that gave no sign of life
    uint64_t invalid;     ///< peers that sent what may not be sent
    uint64_t unsent;      ///< bytes that wait now
} bst_net_numbers;

bst_net_numbers bst_net_count(const bst_net *net);
