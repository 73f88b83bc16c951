// SPDX-License-Identifier: MIT

#include "server/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/address.h"
#include "server/net_internal.h"

enum {
    READ_BYTES = 4096,     // of a WebSocket message at once; longer ones come in pieces
    WRITE_BYTES = 1 << 20, // at once, if the system takes them; the library would write READ_BYTES at a time
    HEADERS_MAX = 8192,    // of a request; a longer one is refused
    REQUEST_SECONDS = 10,  // for the headers of a request
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

// The library would also speak HTTP/2 with whoever asks for it, and does not survive that; and bytes of a body would be
// taken for frames. False: it has been answered, and the connection must be closed. For names it does not know the
// library has answered already and let go of the headers, so that none is found here.
static bool is_upgrade(bst_net *net, struct lws *wsi)
{
    char name[16];
    bst_response response;
    bst_header_copy(wsi, WSI_TOKEN_UPGRADE, name, sizeof name);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0)
        return false;
    if (strcasecmp(name, "websocket") != 0)
        bst_response_text(&response, 400, "The only upgrade here is websocket, at /ws\n");
    else if (bst_announces_body(wsi))
        bst_response_text(&response, 400, "A request has no body here.\n");
    else
        return true;
    net->numbers.refused_requests++;
    bst_reply_refuse(net, wsi, &response);
    return false;
}

const char bst_host_refusal[] =
    "This server does not know that it has this name. If it has, start it with --host NAME.\n";

bool bst_host_allowed(bst_net *net, struct lws *wsi)
{
    char host[BST_HOST_MAX + 16];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0) // no browser
        return true;
    bst_header_copy(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (bst_host_private(host) || bst_host_is(host, net->own_hosts[0]) || bst_host_is(host, net->own_hosts[1]))
        return true;
    for (int i = 0; i < net->nhosts; i++)
        if (bst_host_is(host, net->hosts[i]))
            return true;
    // pages cannot make their WebSockets say that a proxy hands them on
    if (net->nhosts == 0 && host[0] && bst_handed_on(wsi))
        return true;
    net->numbers.refused_hosts++;
    bst_connection_note(net, wsi, "asks for a name that is not this server's; if it is, start it with --host NAME");
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
    } else if (!bst_host_allowed(net, wsi)) {
        bst_response_text(&response, 421, bst_host_refusal);
    } else if (!origin_allowed(net, wsi)) {
        net->numbers.refused_origins++;
        bst_connection_note(net, wsi, "comes from a page of another site; --origin would allow it");
        bst_response_text(&response, 403, "Pages of other sites may not connect; --origin would allow one.\n");
    } else if (!bst_connection_identify(net, bst_connection_of(wsi))) {
        bst_response_text(&response, 429, "Too many connections come from your address.\n");
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
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return is_upgrade(net_of(wsi), wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: upgrade_allowed(net_of(wsi), wsi, false); return -1;
    case LWS_CALLBACK_WSI_DESTROY: bst_connection_gone(net_of(wsi), wsi); return 0; // also of what became a WebSocket
    case LWS_CALLBACK_RAW_ADOPT: // what the library makes of CONNECT: bytes without a meaning, and without an end
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return upgrade_allowed(net_of(wsi), wsi, true) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return bst_socket_opened(net_of(wsi), user, wsi);
    case LWS_CALLBACK_RECEIVE: return bst_socket_received(user, in, length);
    case LWS_CALLBACK_RECEIVE_PONG: bst_socket_pong(user); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return bst_socket_writable(user);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return ((bst_socket *)user)->said ? -1 : 0; // both have said it
    case LWS_CALLBACK_CLOSED: bst_socket_closed(user); return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(bst_reply), .tx_packet_size = WRITE_BYTES},
    {.name = "bastide.1",
     .callback = on_socket,
     .per_session_data_size = sizeof(bst_socket),
     .rx_buffer_size = READ_BYTES,
     .tx_packet_size = WRITE_BYTES},
    {0},
};

// The library keeps its timers in one sorted list, which a few thousand connections make too long: pulse.c asks.
static const lws_retry_bo_t no_pings = {0};

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
    memcpy(net->own_hosts, options->own_hosts, sizeof net->own_hosts);
    net->hosts = options->hosts;
    net->nhosts = options->nhosts;
    net->limits = options->limits;
    net->door = bst_door_open(options->limits.per_address);
    if (!net->door) {
        snprintf(error, size, "out of memory");
        free(net);
        return NULL;
    }
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
        .retry_and_idle_policy = &no_pings,
        .vhost_name = "bastide",
    };
    net->context = lws_create_context(&info);
    if (!net->context) {
        snprintf(error, size,
                 "libwebsockets does not start; is its libuv part installed (Debian: libwebsockets-evlib-uv)?");
        bst_door_close(net->door);
        free(net);
        return NULL;
    }
    bst_pulse_open(net);
    return net;
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
    bst_pulse_close(net);
    lws_context_destroy(net->context); // begins it; handles of the loop end while it runs
}

void bst_net_free(bst_net *net)
{
    if (!net)
        return;
    if (net->context) // now that the loop is empty this frees the rest, and sets the pointer to null
        lws_context_destroy(net->context);
    bst_door_close(net->door);
    free(net);
}
