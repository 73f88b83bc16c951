// SPDX-License-Identifier: MIT
// HTTP answers over libwebsockets: headers at once, bodies as fast as the client takes them.

#include <stdlib.h>
#include <string.h>

#include "server/address.h"
#include "server/net_internal.h"

enum { HEADERS_MAX = 2048, CHUNK = BST_MESSAGE_MAX, PATH_MAX_BYTES = 512, HEADER_MAX = 512 };

const char *bst_header_copy(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    out[0] = 0;
    if (lws_hdr_copy(wsi, out, (int)size, token) < 0)
        out[0] = 0;
    return out;
}

// A single "0" is the only length that leaves no doubt.
bool bst_announces_body(struct lws *wsi)
{
    char length[8];
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            strcmp(bst_header_copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length), "0") != 0);
}

bool bst_handed_on(struct lws *wsi)
{
    static const char *const names[] = {"forwarded:",         "x-forwarded:",      "x-forwarded-host:",
                                        "x-forwarded-proto:", "cf-connecting-ip:", "true-client-ip:"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (lws_hdr_custom_length(wsi, names[i], (int)strlen(names[i])) >= 0)
            return true;
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) > 0 || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_VIA) > 0;
}

// By the socket itself; a proxy on this machine says for whom it asks.
static bool is_local(struct lws *wsi)
{
    const bst_connection *connection = bst_connection_of(wsi);
    return connection && bst_ip_loopback(&connection->ip) && !bst_handed_on(wsi);
}

static bst_method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return BST_GET;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 ? BST_HEAD : BST_OTHER_METHOD;
}

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return !value || lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                                 (int)strlen(value), at, end) == 0;
}

// Writes status line and headers. False if the connection is broken.
static bool write_headers(struct lws *wsi, const bst_response *response, bool close)
{
    unsigned char buffer[LWS_PRE + HEADERS_MAX], *begin = buffer + LWS_PRE, *at = begin, *end = buffer + sizeof buffer;
    bool fine =
        lws_add_http_header_status(wsi, (unsigned)response->status, &at, end) == 0 &&
        add(wsi, "Content-Type:", response->type, &at, end) && add(wsi, "Cache-Control:", response->cache, &at, end) &&
        add(wsi, "Content-Encoding:", response->encoding, &at, end) && add(wsi, "Allow:", response->allow, &at, end) &&
        add(wsi, "ETag:", response->etag[0] ? response->etag : NULL, &at, end) &&
        add(wsi, "Vary:", response->vary ? "Accept-Encoding" : NULL, &at, end) &&
        add(wsi, "Connection:", close ? "close" : NULL, &at, end);
    // a 304 has the headers of the answer it stands for, but no body whose length could be told
    if (fine && response->status != 304)
        fine = lws_add_http_header_content_length(wsi, response->length, &at, end) == 0;
    return fine && lws_finalize_write_http_header(wsi, begin, &at, end) == 0;
}

void bst_reply_refuse(bst_net *net, struct lws *wsi, const bst_response *response)
{
    if (!write_headers(wsi, response, true) || response->length > BST_MESSAGE_MAX)
        return;
    memcpy(net->scratch + LWS_PRE, response->body, response->length);
    lws_write(wsi, net->scratch + LWS_PRE, response->length, LWS_WRITE_HTTP_FINAL);
}

// Sends the headers of an answer; its body follows as the client takes it.
static int start(bst_reply *reply, struct lws *wsi)
{
    reply->sent = 0;
    reply->begun = true;
    if (!write_headers(wsi, &reply->response, false))
        return -1;
    if (reply->response.bare || reply->response.length == 0) {
        bst_reply_end(reply);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

int bst_reply_begin(bst_net *net, bst_reply *reply, struct lws *wsi, const char *path, size_t length)
{
    char none_match[HEADER_MAX], encoding[HEADER_MAX];
    bst_request request = {
        .method = method_of(wsi),
        .path = path,
        .if_none_match = bst_header_copy(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, none_match, sizeof none_match),
        .accept_encoding = bst_header_copy(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, sizeof encoding),
        .local = is_local(wsi),
        .asker = reply,
    };
    bst_reply_end(reply);
    reply->wsi = wsi;
    reply->head = request.method == BST_HEAD;
    net->numbers.requests++;
    bst_connection_active(net, bst_connection_of(wsi));
    // Debian's libwebsockets 4.1.6 loops for ever on a body that comes together with requests. Nobody needs one here,
    // and what follows would be taken for the next request: such a connection ends.
    bool body = bst_announces_body(wsi);
    if (body && request.method != BST_OTHER_METHOD)
        bst_response_text(&reply->response, 400, "A request has no body here.\n");
    else if (!bst_host_allowed(net, wsi))
        bst_response_text(&reply->response, 421, bst_host_refusal);
    else if (strlen(path) != length)
        bst_response_text(&reply->response, 400, "There is a zero byte in this address.\n");
    else if (length > PATH_MAX_BYTES)
        bst_response_text(&reply->response, 414, "This address is too long.\n");
    else
        net->calls.answer(net->calls.to, &request, &reply->response);
    if (body || request.method == BST_OTHER_METHOD) {
        net->numbers.refused_requests++;
        bst_reply_refuse(net, wsi, &reply->response);
        bst_response_free(&reply->response);
        return -1;
    }
    if (reply->response.status == 0) // it comes later
        return reply->later ? 0 : -1;
    reply->under_way = true;
    return start(reply, wsi);
}

bst_later *bst_net_later(void *asker)
{
    bst_reply *reply = asker;
    bst_later *later = malloc(sizeof *later);
    if (later)
        *later = (bst_later){reply, reply->wsi};
    return reply->later = later;
}

void bst_net_not_later(bst_later *later)
{
    later->reply->later = NULL;
    free(later);
}

void bst_later_answer(bst_later *later, bst_response *response)
{
    bst_reply *reply = later->reply;
    if (reply) {
        reply->later = NULL;
        reply->response = *response;
        reply->response.bare |= reply->head;
        reply->under_way = true;
        lws_callback_on_writable(later->wsi);
    } else {
        bst_response_free(response);
    }
    free(later);
}

int bst_reply_continue(bst_net *net, bst_reply *reply, struct lws *wsi)
{
    bst_response *response = &reply->response;
    if (!reply->under_way)
        return 0;
    if (!reply->begun)
        return start(reply, wsi);
    size_t length = response->length - reply->sent;
    bool last = length <= CHUNK;
    if (!last)
        length = CHUNK;
    memcpy(net->scratch + LWS_PRE, response->body + reply->sent, length);
    int written = lws_write(wsi, net->scratch + LWS_PRE, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < (int)length)
        return -1;
    reply->sent += length;
    bst_connection_active(net, bst_connection_of(wsi));
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    bst_reply_end(reply);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void bst_reply_end(bst_reply *reply)
{
    if (reply->under_way)
        bst_response_free(&reply->response);
    if (reply->later)
        reply->later->reply = NULL;
    reply->later = NULL;
    reply->under_way = reply->begun = false;
}
