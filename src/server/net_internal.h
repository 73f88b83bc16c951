// SPDX-License-Identifier: MIT
// What the files of the transport share: net.c (context and upgrades), connection.c (before they are anything
// else), socket.c (WebSockets), pulse.c (pings), tally.c (bytes), reply.c
// (HTTP answers). Only these include libwebsockets.

#pragma once

#include <libwebsockets.h>

#include "server/door.h"
#include "server/hub.h"
#include "server/net.h"
#include "server/wheel.h"

typedef struct bst_connection bst_connection;

// What is known of a connection from its first moment on; libwebsockets gives it back with the connection.
struct bst_connection {
    struct lws *wsi;
    bst_connection *older, *newer; // among strangers
    uint64_t active;               // when it did something, in the loop's ms
    bst_visitor *visitor;          // for whom it is counted; null: for nobody, or nobody yet
    bst_ip ip;                     // who speaks; of a proxy that is trusted its own until somebody opens a WebSocket
    bool proxied;                  // the peer is such a proxy
    bool stranger;                 // it is in the list
};

struct bst_net {
    uv_loop_t *loop;
    void *loops[1]; // the same, as libwebsockets wants it
    bst_net_calls calls;
    const char *const *origins;
    int norigins;
    const char *own_hosts[2];
    const char *const *hosts;
    int nhosts;
    bst_net_limits limits;
    bst_door *door;
    bst_connection *oldest, *newest; // strangers
    int nconnections;
    struct lws_context *context;
    struct lws_protocol_vhost_options headers[BST_SECURITY_HEADERS];
    bst_socket *sockets;  // all that are open
    bst_socket *gathered; // those with messages that leave before the loop waits
    int nsockets;
    bool ending;      // no more messages are heard
    uv_timer_t pulse; // turns the wheel
    bst_wheel wheel;  // WebSockets by the time when they are looked at next
    bst_net_numbers numbers;
    unsigned char scratch[LWS_PRE + BST_MESSAGE_MAX]; // for messages that are written together
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
    bool gathered;             // they leave before the loop waits
    bst_socket *next_gathered, **gathered_link;
    int closing;            // the code it will be closed with; 0: it is open
    bool said;              // the peer was told
    bst_spoke spoke;        // in the wheel
    uint64_t heard;         // when it gave a sign of life, in the loop's ms
    uint64_t patience;      // ms of silence until it is asked; each has its own, so that pings do not come together
    bool asked;             // and has not answered yet
    unsigned frames;        // that came
    uint64_t heard_bytes;   // that came, as far as we were told
    uint64_t unheard_bytes; // that came besides, when it was last looked at
};

// Who waits for an answer that comes later.
struct bst_later {
    struct bst_reply *reply; // null: the connection is gone
    struct lws *wsi;
};

// An HTTP answer on its way.
typedef struct bst_reply {
    bst_response response;
    size_t sent;
    bool under_way;   // there is one
    bool begun;       // its headers are sent
    bool head;        // the request was HEAD
    struct lws *wsi;  // of the request
    bst_later *later; // it is awaited
} bst_reply;

// connection.c: the connection of a handle; null if it is not known yet.
bst_connection *bst_connection_of(struct lws *wsi);
// It did something, but is still a stranger.
void bst_connection_active(bst_net *net, bst_connection *connection);
// It speaks our language: it makes no place for others any more.
void bst_connection_settle(bst_net *net, bst_connection *connection);
// Before it becomes a WebSocket: finds out who speaks through a proxy. False: there are too many from there.
bool bst_connection_identify(bst_net *net, bst_connection *connection);
// A note for the operator: where it comes from, cut, and `what` it does, a constant text.
void bst_connection_note(bst_net *net, struct lws *wsi, const char *what);
// From where it comes, in the form of bst_hub_connect().
const char *bst_connection_source(const bst_net *net, const bst_connection *connection, char out[BST_IP_TEXT]);
// The handle is destroyed.
void bst_connection_gone(bst_net *net, struct lws *wsi);

// socket.c: what libwebsockets reports of a WebSocket. Not 0: the connection is to be closed.
int bst_socket_opened(bst_net *net, bst_socket *socket, struct lws *wsi);
int bst_socket_received(bst_socket *socket, const char *bytes, size_t length);
int bst_socket_writable(bst_socket *socket);
void bst_socket_closed(bst_socket *socket);
void bst_socket_pong(bst_socket *socket);
// Writes what was gathered for it.
void bst_socket_flush(bst_socket *socket);

// tally.c: before the headers of the request are forgotten.
void bst_tally_begin(bst_socket *socket);
// A piece of a message came. False: it was sent without a mask.
bool bst_tally_masked(bst_socket *socket, size_t length, bool frame_ends);
// At times: whether much came since the last look that was no message.
bool bst_tally_flood(bst_socket *socket);

// pulse.c: the wheel of pings is turned from now on, and no more.
void bst_pulse_open(bst_net *net);
void bst_pulse_close(bst_net *net);
// A WebSocket that is looked at from now on.
void bst_pulse_begin(bst_socket *socket);

// reply.c: a request, the rest of its answer, the end of its connection.
int bst_reply_begin(bst_net *net, bst_reply *reply, struct lws *wsi, const char *path, size_t length);
int bst_reply_continue(bst_net *net, bst_reply *reply, struct lws *wsi);
void bst_reply_end(bst_reply *reply);

// Writes a short answer at once, for a connection that is then closed.
void bst_reply_refuse(bst_net *net, struct lws *wsi, const bst_response *response);

// Whether bytes that are no request are announced to follow this one.
bool bst_announces_body(struct lws *wsi);

// Whether a proxy says that it hands on this request.
bool bst_handed_on(struct lws *wsi);

// Whether a request is for one of our names. A page of another site whose name was made to lead here (DNS rebinding)
// has that name as its host.
bool bst_host_allowed(bst_net *net, struct lws *wsi);
extern const char bst_host_refusal[];

// A header of a request; "" if it is not there or does not fit.
const char *bst_header_copy(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
