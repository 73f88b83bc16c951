// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // accept4()

#include "server/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// What the system keeps for a peer that reads slowly: without a bound of ours it would be megabytes for each.
enum { SOCKETS = 8, BACKLOG = 1024, AT_ONCE = 64, SEND_BYTES = 1 << 18 };

struct bst_listener {
    uv_poll_t poll[SOCKETS]; // data: the listener
    int fd[SOCKETS];
    int n;
    int open;  // polls whose end is not reported yet
    int spare; // a descriptor in reserve, to turn connections away when there are no more
    bst_accepted *accepted;
    void *to;
};

// Out of descriptors the connection would stay in the queue and wake the loop for ever: it is taken and dropped.
static void turn_away(bst_listener *l, int fd)
{
    if (l->spare >= 0)
        close(l->spare);
    int connection = accept(fd, NULL, NULL);
    if (connection >= 0)
        close(connection);
    l->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void on_connection(uv_poll_t *poll, int status, int events)
{
    (void)events;
    bst_listener *l = poll->data;
    int fd = l->fd[poll - l->poll];
    for (int i = 0; status == 0 && i < AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int connection = accept4(fd, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (connection >= 0) {
            int on = 1, bytes = SEND_BYTES;
            setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on,
                       sizeof on); // an answer must not wait for the next one
            setsockopt(connection, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
            l->accepted(l->to, connection, (struct sockaddr *)&peer);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE)
            turn_away(l, fd);
        else if (errno != EINTR && errno != ECONNABORTED)
            return;
    }
}

// Opens and binds one socket; -1 with errno if that fails.
static int listen_at(const struct addrinfo *info, bool all, int port)
{
    struct sockaddr_storage address;
    memcpy(&address, info->ai_addr, info->ai_addrlen);
    if (info->ai_family == AF_INET)
        ((struct sockaddr_in *)&address)->sin_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in6 *)&address)->sin6_port = htons((uint16_t)port);
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    int on = 1, six_only = !all;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &six_only, sizeof six_only);
    if (bind(fd, (struct sockaddr *)&address, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &length) != 0)
        return 0;
    return ntohs(address.ss_family == AF_INET ? ((struct sockaddr_in *)&address)->sin_port
                                              : ((struct sockaddr_in6 *)&address)->sin6_port);
}

static void drop_sockets(bst_listener *l)
{
    while (l->n > 0)
        close(l->fd[--l->n]);
}

// Opens sockets for all addresses on one port. 0, or the errno of the first failure if none could be had; a port that
// is taken on one address is taken.
static int listen_on(bst_listener *l, const struct addrinfo *list, bool all, int port)
{
    int error = 0;
    for (const struct addrinfo *info = list; info && l->n < SOCKETS; info = info->ai_next) {
        if (info->ai_family != AF_INET && info->ai_family != AF_INET6)
            continue;
        int fd = listen_at(info, all, port);
        if (fd >= 0) {
            l->fd[l->n++] = fd;
            if (port == 0)
                port = port_of(fd); // the same one for the other addresses
            if (all && info->ai_family == AF_INET6)
                break; // it takes both kinds
        } else if (errno == EADDRINUSE && !(all && l->n > 0)) {
            drop_sockets(l);
            return EADDRINUSE;
        } else if (!error) {
            error = errno;
        }
    }
    return l->n > 0 ? 0 : error ? error : EADDRNOTAVAIL;
}

static const char *advice(int error)
{
    switch (error) {
    case EADDRINUSE: return "another program listens there; choose another port with --listen HOST:PORT";
    case EACCES: return "ports below 1024 need privileges; choose another with --listen HOST:PORT";
    case EADDRNOTAVAIL: return "this machine has no such address; --listen :PORT takes all it has";
    default: return strerror(error);
    }
}

// IPv6 first for "all addresses", whose socket then takes both kinds.
static struct addrinfo *resolve(const bst_address *address, char *error, size_t size)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *list = NULL;
    bool all = !address->host[0];
    if (all)
        hints.ai_family = AF_INET6;
    int status = getaddrinfo(all ? NULL : address->host, "0", &hints, &list);
    if (status != 0) {
        snprintf(error, size, "cannot listen at `%.100s`: %s", address->host, gai_strerror(status));
        return NULL;
    }
    return list;
}

bst_listener *bst_listener_open(uv_loop_t *loop, bst_address *address, int tries, bst_accepted *accepted, void *to,
                                char *error, size_t size)
{
    struct addrinfo *list = resolve(address, error, size);
    if (!list)
        return NULL;
    bst_listener *l = calloc(1, sizeof *l);
    if (!l) {
        snprintf(error, size, "out of memory");
        freeaddrinfo(list);
        return NULL;
    }
    l->accepted = accepted;
    l->to = to;
    int failed = 0, port = address->port;
    for (int i = 0; i < tries && port <= 65535; i++, port++) {
        failed = listen_on(l, list, !address->host[0], port);
        if (failed == EAFNOSUPPORT && !address->host[0]) { // a machine without IPv6
            snprintf(address->host, sizeof address->host, "0.0.0.0");
            freeaddrinfo(list);
            free(l);
            return bst_listener_open(loop, address, tries, accepted, to, error, size);
        }
        if (failed != EADDRINUSE)
            break;
    }
    freeaddrinfo(list);
    if (failed) {
        char link[BST_HOST_MAX + 32];
        snprintf(error, size, "cannot listen at %s: %s", bst_address_link(address, link, sizeof link), advice(failed));
        free(l);
        return NULL;
    }
    address->port = port_of(l->fd[0]);
    l->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    for (int i = 0; i < l->n; i++) {
        uv_poll_init_socket(loop, &l->poll[i], l->fd[i]);
        l->poll[i].data = l;
        uv_poll_start(&l->poll[i], UV_READABLE, on_connection);
    }
    return l;
}

static void on_closed(uv_handle_t *handle)
{
    bst_listener *l = handle->data;
    if (--l->open == 0)
        free(l);
}

void bst_listener_close(bst_listener *l)
{
    if (!l)
        return;
    if (l->spare >= 0)
        close(l->spare);
    l->open = l->n;
    for (int i = 0; i < l->n; i++) {
        uv_close((uv_handle_t *)&l->poll[i], on_closed);
        close(l->fd[i]);
    }
}
