// SPDX-License-Identifier: MIT
// WebSockets: messages put together from their pieces, and the queue of each peer that reads slowly.

#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"
#include "server/net_internal.h"

enum {
    CLOSE_SECONDS = 3,   // a peer that does not answer our closing is dropped after so long
    SHORT = 126,         // bytes whose number fits into the second byte of a frame
    FRAME_HEAD = 4,      // at most, of a frame that is written with others
    GATHER_BYTES = 8192, // of one peer that are gathered before they are written
};

// ---- writing

static bst_unsent *take(bst_socket *socket)
{
    bst_unsent *message = socket->first;
    socket->first = message->next;
    if (!socket->first)
        socket->last = &socket->first;
    socket->unsent -= message->length;
    socket->net->numbers.unsent -= message->length;
    socket->net->numbers.messages_out++;
    socket->net->numbers.bytes_out += message->length;
    return message;
}

// Puts a message that is not too long for it as a frame of its own into the bytes that are written together.
static size_t put_frame(unsigned char *out, const bst_unsent *message)
{
    size_t length = message->length, head = length < SHORT ? 2 : 4;
    out[0] = 0x81; // the whole of a text; what a server sends has no mask
    out[1] = (unsigned char)(length < SHORT ? length : SHORT);
    if (head == 4) {
        out[2] = (unsigned char)(length >> 8);
        out[3] = (unsigned char)length;
    }
    memcpy(out + head, message->bytes + LWS_PRE, length);
    return head + length;
}

// Writes what waits, several messages in one call of the system, until it takes no more: what it does not take of the
// last ones libwebsockets keeps back, and says so without a call. False if the connection is broken.
static bool write_waiting(bst_socket *socket)
{
    unsigned char *together = socket->net->scratch + LWS_PRE;
    bool good = true;
    while (good && socket->first && !lws_partial_buffered(socket->wsi)) {
        size_t length = 0;
        while (socket->first && length + FRAME_HEAD + socket->first->length <= BST_MESSAGE_MAX) {
            bst_unsent *message = take(socket);
            length += put_frame(together + length, message);
            free(message);
        }
        if (length > 0) {
            good = lws_write(socket->wsi, together, length, LWS_WRITE_RAW) >= (int)length;
            continue;
        }
        bst_unsent *message = take(socket);
        good =
            lws_write(socket->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT) >= (int)message->length;
        free(message);
    }
    return good;
}

// Messages are gathered until the loop is about to wait: then those of one peer leave together, which saves calls of
// the system, nearly half of the cost of a move.
static void gather(bst_socket *socket)
{
    bst_net *net = socket->net;
    if (socket->gathered)
        return;
    socket->gathered = true;
    socket->next_gathered = net->gathered;
    socket->gathered_link = &net->gathered;
    if (net->gathered)
        net->gathered->gathered_link = &socket->next_gathered;
    net->gathered = socket;
}

static void gather_no_more(bst_socket *socket)
{
    if (!socket->gathered)
        return;
    socket->gathered = false;
    *socket->gathered_link = socket->next_gathered;
    if (socket->next_gathered)
        socket->next_gathered->gathered_link = socket->gathered_link;
}

void bst_socket_flush(bst_socket *socket)
{
    if (!socket->gathered)
        return;
    gather_no_more(socket);
    if (!write_waiting(socket))
        bst_socket_close(socket, BST_CLOSE_NORMAL); // libwebsockets reports it
    else if (socket->first)
        lws_callback_on_writable(socket->wsi);
}

void bst_net_flush(bst_net *net)
{
    while (net->gathered)
        bst_socket_flush(net->gathered);
}

// False if there is no room for it, and the connection is closed.
static bool keep(bst_socket *socket, const char *text, size_t length)
{
    bst_net *net = socket->net;
    if (socket->unsent + length > BST_UNSENT_MAX) {
        net->numbers.dropped++;
        bst_socket_close(socket, BST_CLOSE_TOO_SLOW);
        return false;
    }
    bst_unsent *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message) {
        bst_socket_close(socket, BST_CLOSE_FULL);
        return false;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *socket->last = message;
    socket->last = &message->next;
    socket->unsent += length;
    net->numbers.unsent += length;
    return true;
}

void bst_socket_send(bst_socket *socket, const char *text, size_t length)
{
    if (socket->closing)
        return;
    bool waits = !socket->gathered && (socket->first || lws_partial_buffered(socket->wsi));
    if (!keep(socket, text, length))
        return;
    if (waits) {
        socket->net->numbers.queued++;
        lws_callback_on_writable(socket->wsi);
        return;
    }
    gather(socket);
    if (socket->unsent >= GATHER_BYTES)
        bst_socket_flush(socket);
}

// ---- hearing and closing

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
    gather_no_more(socket);
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
    bst_socket_flush(socket); // the library says goodbye at once
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

size_t bst_socket_unsent(const bst_socket *socket) { return socket->unsent; }

int bst_socket_writable(bst_socket *socket)
{
    bool slow = socket->closing == BST_CLOSE_TOO_SLOW, waited = socket->first;
    gather_no_more(socket);
    if (!slow && !write_waiting(socket))
        return -1;
    if (!slow && socket->first) {
        lws_callback_on_writable(socket->wsi);
        return 0;
    }
    if (waited)
        note_life(socket); // it reads
    if (waited && !socket->closing && socket->peer)
        socket->net->calls.drained(socket->net->calls.to, socket->peer);
    return socket->closing && (slow || !socket->first) ? say_goodbye(socket) : 0;
}
