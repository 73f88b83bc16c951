// SPDX-License-Identifier: MIT
// The tally: what came over the wire against what was heard of it. libwebsockets answers pings by itself and tells
// nobody, and takes frames without a mask; the system's count of bytes knows of both.

#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "server/net_internal.h"

enum {
    FRAME = 6,        // bytes of the shortest head of a frame with a mask
    OFTEN = 8,        // frames from look to look: who sends without a mask shows it by all of them together
    UNHEARD = 1 << 15 // bytes that were not for us between two looks: pings, mostly
};

// All bytes that came so far; 0 if the system does not say.
static uint64_t on_wire(struct lws *wsi)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
        return 0;
    return info.tcpi_bytes_received;
}

// Bytes that the request had at least: the headers that the library knows, which are not all.
static uint64_t request_bytes(struct lws *wsi)
{
    uint64_t bytes = 0;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        const unsigned char *name = lws_token_to_string((enum lws_token_indexes)token);
        int length = name ? lws_hdr_total_length(wsi, (enum lws_token_indexes)token) : 0;
        if (length > 0)
            bytes += strlen((const char *)name) + (uint64_t)length;
    }
    return bytes;
}

// Bytes that came and were no message, those included that the library has not read yet.
static uint64_t unheard(const bst_socket *socket)
{
    uint64_t wire = on_wire(socket->wsi);
    return wire > socket->heard_bytes ? wire - socket->heard_bytes : 0;
}

static uint64_t unread(struct lws *wsi)
{
    int bytes = 0;
    return ioctl(lws_get_socket_fd(wsi), FIONREAD, &bytes) == 0 && bytes > 0 ? (uint64_t)bytes : 0;
}

void bst_tally_begin(bst_socket *socket)
{
    socket->heard_bytes = request_bytes(socket->wsi);
    socket->unheard_bytes = unheard(socket);
}

bool bst_tally_masked(bst_socket *socket, size_t length, bool frame_ends)
{
    socket->heard_bytes += length;
    if (!frame_ends)
        return true;
    socket->heard_bytes += FRAME;
    if (++socket->frames % OFTEN != 0)
        return true;
    uint64_t wire = on_wire(socket->wsi);
    return wire == 0 || wire >= socket->heard_bytes;
}

bool bst_tally_flood(bst_socket *socket)
{
    uint64_t bytes = unheard(socket), before = socket->unheard_bytes;
    socket->unheard_bytes = bytes;
    return bytes > before + UNHEARD && bytes > before + UNHEARD + unread(socket->wsi);
}
