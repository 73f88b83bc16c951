// SPDX-License-Identifier: MIT
// WebSockets: messages put together from their pieces, and the queue of each peer that reads slowly.

#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"
#include "server/net_internal.h"

enum { CLOSE_SECONDS = 3 }; // a peer that does not answer our closing is dropped after so long

int bst_socket_opened(bst_net *net, bst_socket *socket, struct lws *wsi)
{
    *socket = (bst_socket){.wsi = wsi, .net = net, .next = net->sockets, .link = &net->sockets};
    socket->last = &socket->first;
    if (net->sockets)
        net->sockets->link = &socket->next;
    net->sockets = socket;
    net->nsockets++;
    net->numbers.sockets++;
    if (net->ending) {
        bst_socket_close(socket, BST_CLOSE_GOING);
        return 0;
    }
    char source[BST_IP_TEXT];
    bst_connection *connection = bst_connection_of(wsi);
    bst_tally_begin(socket);
    bst_pulse_begin(socket);
    socket->peer = net->calls.connect(net->calls.to, socket, bst_connection_source(net, connection, source));
    if (!socket->peer)
        bst_socket_close(socket, BST_CLOSE_FULL);
    return 0;
}

void bst_socket_closed(bst_socket *socket)
{
    bst_net *net = socket->net;
    if (!net)
        return; // it was never open
    void *peer = socket->peer;
    socket->peer = NULL;
    if (!socket->closing)
        socket->closing = BST_CLOSE_NORMAL; // nothing can be sent any more
    if (peer)
        net->calls.disconnect(net->calls.to, peer);
    for (bst_unsent *next, *at = socket->first; at; at = next) {
        next = at->next;
        free(at);
    }
    net->numbers.unsent -= socket->unsent;
    free(socket->part);
    bst_wheel_remove(&net->wheel, &socket->spoke);
    *socket->link = socket->next;
    if (socket->next)
        socket->next->link = socket->link;
    net->nsockets--;
    socket->net = NULL;
}

static void note_life(bst_socket *socket)
{
    socket->heard = uv_now(socket->net->loop);
    socket->asked = false;
}

void bst_socket_pong(bst_socket *socket) { note_life(socket); }

// Closes while a message of this very WebSocket is being heard.
static int close_now(bst_socket *socket, int code)
{
    socket->closing = code;
    lws_close_reason(socket->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int refuse(bst_socket *socket, int code)
{
    socket->net->numbers.invalid++;
    bst_connection_note(socket->net, socket->wsi, "sent what is no message, and was closed");
    return close_now(socket, code);
}

static void deliver(bst_socket *socket, const char *text, size_t length)
{
    bst_net *net = socket->net;
    net->numbers.messages_in++;
    bst_connection_settle(net, bst_connection_of(socket->wsi));
    net->numbers.bytes_in += length;
    net->calls.message(net->calls.to, socket->peer, text, length);
}

int bst_socket_received(bst_socket *socket, const char *bytes, size_t length)
{
    if (socket->closing || !socket->peer)
        return 0;
    note_life(socket);
    if (!bst_tally_masked(socket, length, lws_remaining_packet_payload(socket->wsi) == 0))
        return refuse(socket, BST_CLOSE_PROTOCOL);
    if (lws_frame_is_binary(socket->wsi))
        return refuse(socket, BST_CLOSE_BINARY);
    bool last = lws_is_final_fragment(socket->wsi) && lws_remaining_packet_payload(socket->wsi) == 0;
    if (socket->part_length + length > BST_MESSAGE_MAX)
        return refuse(socket, BST_CLOSE_TOO_LONG);
    if (last && !socket->part) { // nearly all messages come whole
        if (bst_utf8_valid(bytes, length) != length)
            return refuse(socket, BST_CLOSE_NOT_TEXT);
        deliver(socket, bytes, length);
        return 0;
    }
    if (!socket->part && !(socket->part = malloc(BST_MESSAGE_MAX)))
        return close_now(socket, BST_CLOSE_FULL);
    memcpy(socket->part + socket->part_length, bytes, length);
    socket->part_length += length;
    if (!last)
        return 0;
    char *part = socket->part;
    length = socket->part_length;
    socket->part = NULL;
    socket->part_length = 0;
    bool text = bst_utf8_valid(part, length) == length;
    if (text)
        deliver(socket, part, length);
    free(part);
    return text ? 0 : refuse(socket, BST_CLOSE_NOT_TEXT);
}

void bst_socket_close(bst_socket *socket, int code)
{
    if (socket->closing)
        return;
    if (code == BST_CLOSE_FLOOD)
        bst_connection_note(socket->net, socket->wsi, "went on when it was told to wait, and was closed");
    if (code == BST_CLOSE_TOO_SLOW)
        bst_connection_note(socket->net, socket->wsi, "does not read what it is sent, and was closed");
    socket->closing = code;
    lws_callback_on_writable(socket->wsi);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_ACK, CLOSE_SECONDS);
}

// Says goodbye; the peer answers and ends the connection, or the time is up. Debian's libwebsockets 4.1.6 drops a
// connection without a word when this callback asks for its end, so the frame is written here.
static int say_goodbye(bst_socket *socket)
{
    unsigned char bytes[LWS_PRE + 4] = {0}, *frame = bytes + LWS_PRE;
    if (socket->said)
        return 0;
    socket->said = true;
    frame[0] = 0x88; // the whole of a frame that closes, with two bytes
    frame[1] = 2;
    frame[2] = (unsigned char)(socket->closing >> 8);
    frame[3] = (unsigned char)socket->closing;
    return lws_write(socket->wsi, frame, 4, LWS_WRITE_RAW) < 4 ? -1 : 0;
}

// Keeps a message until the peer takes more.
static void keep(bst_socket *socket, const char *text, size_t length)
{
    bst_net *net = socket->net;
    if (socket->unsent + length > BST_UNSENT_MAX) {
        net->numbers.dropped++;
        bst_socket_close(socket, BST_CLOSE_TOO_SLOW);
        return;
    }
    bst_unsent *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) {
        bst_socket_close(socket, BST_CLOSE_FULL);
        return;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *socket->last = message;
    socket->last = &message->next;
    socket->unsent += length;
    net->numbers.unsent += length;
    net->numbers.queued++;
    lws_callback_on_writable(socket->wsi);
}

// Writes a message with room in front of it. False if the connection is broken, which libwebsockets then reports.
static bool write_message(bst_socket *socket, unsigned char *text, size_t length)
{
    bst_net *net = socket->net;
    net->numbers.messages_out++;
    net->numbers.bytes_out += length;
    return lws_write(socket->wsi, text, length, LWS_WRITE_TEXT) >= (int)length;
}

void bst_socket_send(bst_socket *socket, const char *text, size_t length)
{
    bst_net *net = socket->net;
    if (socket->closing)
        return;
    // Writing at once saves a round through the loop, nearly half of the cost of a message. Whether the system takes it
    // is not asked: what it does not take libwebsockets keeps back, one message at most, and says so without a call.
    if (socket->first || lws_partial_buffered(socket->wsi)) {
        keep(socket, text, length);
        return;
    }
    unsigned char *bytes = length <= BST_MESSAGE_MAX ? net->scratch : malloc(LWS_PRE + length);
    if (!bytes) {
        bst_socket_close(socket, BST_CLOSE_FULL);
        return;
    }
    memcpy(bytes + LWS_PRE, text, length);
    if (!write_message(socket, bytes + LWS_PRE, length))
        bst_socket_close(socket, BST_CLOSE_NORMAL);
    if (bytes != net->scratch)
        free(bytes);
}

size_t bst_socket_unsent(const bst_socket *socket) { return socket->unsent; }

int bst_socket_writable(bst_socket *socket)
{
    bool slow = socket->closing == BST_CLOSE_TOO_SLOW, waited = socket->first;
    while (socket->first && !slow) {
        if (lws_send_pipe_choked(socket->wsi)) {
            lws_callback_on_writable(socket->wsi);
            return 0;
        }
        bst_unsent *message = socket->first;
        socket->first = message->next;
        if (!socket->first)
            socket->last = &socket->first;
        socket->unsent -= message->length;
        socket->net->numbers.unsent -= message->length;
        bool written = write_message(socket, message->bytes + LWS_PRE, message->length);
        free(message);
        if (!written)
            return -1;
    }
    if (waited)
        note_life(socket); // it reads
    if (waited && !socket->closing && socket->peer)
        socket->net->calls.drained(socket->net->calls.to, socket->peer);
    return socket->closing && (slow || !socket->first) ? say_goodbye(socket) : 0;
}
