// SPDX-License-Identifier: MIT

#include "server/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/address.h"
#include "server/net_internal.h"

enum {
    READ_BYTES = 4096,    // of a WebSocket message at once; longer ones come in pieces
    HEADERS_MAX = 8192,   // of a request; a longer one is refused
    REQUEST_SECONDS = 10, // for the headers of a request
    KEEP_ALIVE_SECONDS = 20,
};

static const char path[] = "/ws";

// Browsers say from where a page came, and this keeps pages of other sites out. Other programs send no Origin, or any
// they like: it protects the people who use browsers, not the server.
static bool origin_allowed(const bst_net *net, struct lws *wsi)
{
    char origin[BST_HOST_MAX + 16], host[BST_HOST_MAX + 16];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    bst_header_copy(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    bst_header_copy(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (bst_origin_same(origin, host))
        return true;
    for (int i = 0; i < net->norigins; i++) {
        if (bst_origin_equal(origin, net->origins[i]))
            return true;
    }
    return false;
}

// Whether a request may become a WebSocket; if not, it has been answered.
static bool upgrade_allowed(bst_net *net, struct lws *wsi, bool known_protocol)
{
    char where[16];
    bst_response response;
    bst_header_copy(wsi, WSI_TOKEN_GET_URI, where, sizeof where);
    if (strcmp(where, path) != 0) {
        bst_response_text(&response, 404, "The WebSocket is at /ws\n");
    } else if (!known_protocol) {
        bst_response_text(&response, 400, "The subprotocol here is bastide.1\n");
    } else if (!origin_allowed(net, wsi)) {
        net->numbers.refused_origins++;
        bst_response_text(&response, 403, "Pages of other sites may not connect; --origin would allow one.\n");
    } else {
        return true;
    }
    bst_reply_refuse(net, wsi, &response);
    return false;
}

static bst_net *net_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

// Plain HTTP, and whatever has not become anything else yet.
static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP: return bst_reply_begin(net_of(wsi), user, wsi, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE: return bst_reply_continue(net_of(wsi), user, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            bst_reply_end(user);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: upgrade_allowed(net_of(wsi), wsi, false); return -1;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return upgrade_allowed(net_of(wsi), wsi, true) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return bst_socket_opened(net_of(wsi), user, wsi);
    case LWS_CALLBACK_RECEIVE: return bst_socket_received(user, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return bst_socket_writable(user);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return ((bst_socket *)user)->said ? -1 : 0; // both have said it
    case LWS_CALLBACK_CLOSED: bst_socket_closed(user); return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(bst_reply)},
    {.name = "bastide.1",
     .callback = on_socket,
     .per_session_data_size = sizeof(bst_socket),
     .rx_buffer_size = READ_BYTES},
    {0},
};

static const lws_retry_bo_t liveness = {.secs_since_valid_ping = BST_PING_SECONDS,
                                        .secs_since_valid_hangup = BST_HANGUP_SECONDS};

bst_net *bst_net_open(const bst_net_options *options, char *error, size_t size)
{
    bst_net *net = calloc(1, sizeof *net);
    if (!net) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    net->loop = options->loop;
    net->loops[0] = options->loop;
    net->calls = options->calls;
    net->origins = options->origins;
    net->norigins = options->norigins;
    for (int i = 0; i < BST_SECURITY_HEADERS; i++)
        net->headers[i] =
            (struct lws_protocol_vhost_options){.next = i + 1 < BST_SECURITY_HEADERS ? &net->headers[i + 1] : NULL,
                                                .name = bst_security_headers[i][0],
                                                .value = bst_security_headers[i][1]};
    lws_set_log_level(0, NULL); // what concerns the operator is said by us
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV,
        .headers = net->headers, // in all answers, those of the library included
        .foreign_loops = net->loops,
        .pcontext = &net->context,
        .user = net,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .server_string = "bastide",
        .max_http_header_data = HEADERS_MAX,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = KEEP_ALIVE_SECONDS,
        .retry_and_idle_policy = &liveness,
        .vhost_name = "bastide",
    };
    net->context = lws_create_context(&info);
    if (!net->context) {
        snprintf(error, size,
                 "libwebsockets does not start; is its libuv part installed (Debian: libwebsockets-evlib-uv)?");
        free(net);
        return NULL;
    }
    return net;
}

void bst_net_adopt(bst_net *net, int fd)
{
    net->numbers.connections++;
    lws_adopt_socket(net->context, fd); // closes the descriptor if it fails
}

void bst_net_hang_up(bst_net *net, int code)
{
    net->ending = true;
    for (bst_socket *socket = net->sockets; socket; socket = socket->next)
        bst_socket_close(socket, code);
}

int bst_net_sockets(const bst_net *net) { return net->nsockets; }

bst_net_numbers bst_net_count(const bst_net *net) { return net->numbers; }

void bst_net_close(bst_net *net)
{
    net->ending = true;
    lws_context_destroy(net->context); // begins it; handles of the loop end while it runs
}

void bst_net_free(bst_net *net)
{
    if (!net)
        return;
    if (net->context) // now that the loop is empty this frees the rest, and sets the pointer to null
        lws_context_destroy(net->context);
    free(net);
}
