// SPDX-License-Identifier: MIT
// Connections before they are anything else: where they come from, and which of them make place for others.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net_internal.h"

enum { IDLE_MS = 1000 }; // so long a stranger keeps a place that others want

bst_connection *bst_connection_of(struct lws *wsi) { return lws_get_opaque_user_data(wsi); }

// ---- strangers: what has not become a WebSocket that speaks, the longest idle first

static void unlist(bst_net *net, bst_connection *c)
{
    if (!c->stranger)
        return;
    *(c->older ? &c->older->newer : &net->oldest) = c->newer;
    *(c->newer ? &c->newer->older : &net->newest) = c->older;
    c->older = c->newer = NULL;
    c->stranger = false;
}

void bst_connection_active(bst_net *net, bst_connection *c)
{
    if (!c)
        return;
    unlist(net, c);
    c->stranger = true;
    c->active = uv_now(net->loop);
    c->older = net->newest;
    *(c->older ? &c->older->newer : &net->oldest) = c;
    net->newest = c;
}

void bst_connection_settle(bst_net *net, bst_connection *c)
{
    if (c)
        unlist(net, c);
}

// ---- where they come from

static bool is_trusted(const bst_net *net, const bst_ip *ip)
{
    for (int i = 0; i < net->limits.nproxies; i++)
        if (bst_ip_range_has(&net->limits.proxies[i], ip))
            return true;
    return false;
}

static bool is_counted(const bst_net *net, const bst_ip *ip) { return net->limits.local || !bst_ip_loopback(ip); }

static bool enter(bst_net *net, bst_connection *c)
{
    char text[100], from[BST_IP_TEXT];
    if (!is_counted(net, &c->ip))
        return true;
    c->visitor = bst_door_enter(net->door, &c->ip);
    if (c->visitor)
        return true;
    net->numbers.turned_away++;
    snprintf(text, sizeof text, "%s has %d connections; more are turned away", bst_ip_shortened(&c->ip, from),
             net->limits.per_address);
    net->calls.log(net->calls.to, BST_LOG_NOTE, "connections of one address", text);
    return false;
}

void bst_connection_note(bst_net *net, struct lws *wsi, const char *what)
{
    char text[200], from[BST_IP_TEXT];
    const bst_connection *c = bst_connection_of(wsi);
    snprintf(text, sizeof text, "%s %s", c ? bst_ip_shortened(&c->ip, from) : "somebody", what);
    net->calls.log(net->calls.to, BST_LOG_NOTE, what, text);
}

bool bst_connection_identify(bst_net *net, bst_connection *c)
{
    if (!c || !c->proxied || c->visitor)
        return true;
    char *forwarded = (char *)net->scratch; // as long as headers may be: who writes much in front gains nothing
    bst_header_copy(c->wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof net->scratch);
    c->ip = bst_ip_behind(&c->ip, forwarded, net->limits.proxies, net->limits.nproxies);
    return enter(net, c);
}

const char *bst_connection_source(const bst_net *net, const bst_connection *c, char out[BST_IP_TEXT])
{
    if (!c || !is_counted(net, &c->ip))
        return NULL;
    bst_ip house = bst_ip_house(&c->ip);
    return bst_ip_text(&house, out);
}

// ---- coming and going

static void turn_away(int fd, const char *status, const char *why)
{
    char text[300];
    int length = snprintf(text, sizeof text,
                          "HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n%s",
                          status, strlen(why), why);
    if (send(fd, text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL) < 0) // it does not matter: it is closed anyway
        text[0] = 0;
    close(fd);
}

static void forget(bst_net *net, bst_connection *c)
{
    lws_set_opaque_user_data(c->wsi, NULL);
    unlist(net, c);
    bst_door_leave(net->door, c->visitor);
    net->nconnections--;
    free(c);
}

// The one that makes place is not counted from now on: the library takes its time to let go of it.
static bool make_place(bst_net *net)
{
    bst_connection *idle = net->oldest;
    if (net->nconnections < net->limits.connections)
        return true;
    if (!idle || uv_now(net->loop) - idle->active < IDLE_MS)
        return false;
    struct lws *wsi = idle->wsi;
    net->numbers.evicted++;
    forget(net, idle);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    return true;
}

void bst_net_adopt(bst_net *net, int fd, const struct sockaddr *peer)
{
    bst_connection *c = calloc(1, sizeof *c);
    net->numbers.connections++;
    if (!c || !bst_ip_of(peer, &c->ip)) {
        close(fd);
    } else if (!(c->proxied = is_trusted(net, &c->ip)) && !enter(net, c)) {
        turn_away(fd, "429 Too Many Requests", "Too many connections come from your address.\n");
    } else if (!make_place(net)) {
        net->numbers.turned_away++;
        net->calls.log(net->calls.to, BST_LOG_NOTE, "connections", "all places are taken; connections are turned away");
        turn_away(fd, "503 Service Unavailable", "All places are taken. Please try again later.\n");
    } else if ((c->wsi = lws_adopt_socket(net->context, fd))) { // closes the descriptor if it fails
        lws_set_opaque_user_data(c->wsi, c);
        net->nconnections++;
        bst_connection_active(net, c);
        return;
    }
    if (c)
        bst_door_leave(net->door, c->visitor);
    free(c);
}

void bst_connection_gone(bst_net *net, struct lws *wsi)
{
    bst_connection *c = bst_connection_of(wsi);
    if (c)
        forget(net, c);
}
