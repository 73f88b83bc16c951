// SPDX-License-Identifier: MIT
// What the files of the transport share: net.c (context and upgrades), socket.c (WebSockets), reply.c (HTTP answers).
// Only these three include libwebsockets.

#pragma once

#include <libwebsockets.h>

#include "server/hub.h"
#include "server/net.h"

struct bst_net {
    uv_loop_t *loop;
    void *loops[1]; // the same, as libwebsockets wants it
    bst_net_calls calls;
    const char *const *origins;
    int norigins;
    struct lws_context *context;
    struct lws_protocol_vhost_options headers[BST_SECURITY_HEADERS];
    bst_socket *sockets; // all that are open
    int nsockets;
    bool ending; // no more messages are heard
    bst_net_numbers numbers;
    unsigned char scratch[LWS_PRE + BST_MESSAGE_MAX]; // for what is written at once
};

// A message that waits, with room in front for its frame.
typedef struct bst_unsent {
    struct bst_unsent *next;
    size_t length;
    unsigned char bytes[]; // LWS_PRE, then the text
} bst_unsent;

// A WebSocket: libwebsockets keeps it for us and gives it back with each callback.
struct bst_socket {
    struct lws *wsi;
    bst_net *net;
    bst_socket *next, **link; // in the list of all
    void *peer;               // null: nobody to be told
    char *part;               // of a message that came in pieces
    size_t part_length;
    bst_unsent *first, **last; // messages that wait
    size_t unsent;             // their bytes
    int closing;               // the code it will be closed with; 0: it is open
    bool said;                 // the peer was told
};

// An HTTP answer on its way.
typedef struct bst_reply {
    bst_response response;
    size_t sent;
    bool under_way;
} bst_reply;

// socket.c: what libwebsockets reports of a WebSocket. Not 0: the connection is to be closed.
int bst_socket_opened(bst_net *net, bst_socket *socket, struct lws *wsi);
int bst_socket_received(bst_socket *socket, const char *bytes, size_t length);
int bst_socket_writable(bst_socket *socket);
void bst_socket_closed(bst_socket *socket);

// reply.c: a request, the rest of its answer, the end of its connection.
int bst_reply_begin(bst_net *net, bst_reply *reply, struct lws *wsi, const char *path, size_t length);
int bst_reply_continue(bst_net *net, bst_reply *reply, struct lws *wsi);
void bst_reply_end(bst_reply *reply);

// Writes a short answer at once, for a connection that is then closed.
void bst_reply_refuse(bst_net *net, struct lws *wsi, const bst_response *response);

// A header of a request; "" if it is not there or does not fit.
const char *bst_header_copy(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
