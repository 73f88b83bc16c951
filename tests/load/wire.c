// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // memmem()

#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 256, READ_BYTES = 65536 };

void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(1);
}

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1024;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_max < (1 << 20) ? (int)limit.rlim_max : 1 << 20;
}

static void append(buffer *b, const void *bytes, size_t length)
{
    if (b->length + length > b->room) {
        b->room = 2 * (b->length + length) + 256;
        b->bytes = realloc(b->bytes, b->room);
        if (!b->bytes)
            die("out of memory");
    }
    memcpy(b->bytes + b->length, bytes, length);
    b->length += length;
}

static void cut(buffer *b, size_t length)
{
    b->length -= length;
    memmove(b->bytes, b->bytes + length, b->length);
}

void crowd_begin(crowd *c, const char *host, int port, const char *protocol)
{
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    c->address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    c->protocol = protocol;
    if (c->epoll < 0 || inet_pton(AF_INET, host, &c->address.sin_addr) != 1)
        die("`%s` is no IPv4 address", host);
}

void crowd_end(crowd *c) { close(c->epoll); }

void wire_drop(wire *w)
{
    if (w->fd >= 0)
        close(w->fd);
    w->fd = -1;
    w->open = false;
    free(w->in.bytes);
    free(w->out.bytes);
    w->in = w->out = (buffer){0};
}

static void lose(wire *w)
{
    wire_drop(w);
    w->crowd->closed(w);
}

static void want(wire *w)
{
    struct epoll_event event = {.events = EPOLLIN | (w->out.length ? EPOLLOUT : 0), .data.ptr = w};
    epoll_ctl(w->crowd->epoll, EPOLL_CTL_MOD, w->fd, &event);
}

// Sends what waits, as far as it goes.
static void flush_out(wire *w)
{
    while (w->out.length) {
        ssize_t n = send(w->fd, w->out.bytes, w->out.length, MSG_NOSIGNAL);
        if (n <= 0)
            break; // a broken connection is noticed when it is read
        cut(&w->out, (size_t)n);
    }
    if (w->out.length)
        want(w);
}

bool wire_connect(wire *w)
{
    w->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    w->open = false;
    w->code = 0;
    if (w->fd < 0)
        return false;
    int on = 1;
    setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const struct sockaddr *address = (const struct sockaddr *)&w->crowd->address;
    if (connect(w->fd, address, sizeof w->crowd->address) != 0 && errno != EINPROGRESS) {
        wire_drop(w);
        return false;
    }
    char text[512];
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: load\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Protocol: %s\r\n\r\n",
                          w->crowd->protocol);
    append(&w->out, text, (size_t)length);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = w};
    return epoll_ctl(w->crowd->epoll, EPOLL_CTL_ADD, w->fd, &event) == 0;
}

// A frame with a mask of zeros: allowed, and nothing has to be changed.
void wire_send(wire *w, const char *text, size_t length)
{
    unsigned char head[8] = {0x81};
    size_t n = 2;
    if (w->fd < 0)
        return;
    if (length < 126) {
        head[1] = 0x80 | (unsigned char)length;
    } else {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(length >> 8);
        head[3] = (unsigned char)length;
        n = 4;
    }
    memset(head + n, 0, 4);
    bool waiting = w->out.length;
    append(&w->out, head, n + 4);
    append(&w->out, text, length);
    if (!waiting)
        flush_out(w);
}

static void pong(wire *w, const unsigned char *payload, size_t length)
{
    unsigned char head[6] = {0x8a, 0x80 | (unsigned char)length};
    append(&w->out, head, sizeof head);
    append(&w->out, payload, length);
    flush_out(w);
}

// Handles the frames that are there. False if the connection ends.
static bool read_frames(wire *w)
{
    for (;;) {
        const unsigned char *b = (const unsigned char *)w->in.bytes;
        if (w->in.length < 2)
            return true;
        size_t length = b[1] & 0x7f, at = 2;
        size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (w->in.length < at + more)
            return true;
        if (more)
            length = 0;
        for (size_t i = 0; i < more; i++)
            length = length << 8 | b[at++];
        if (w->in.length < at + length)
            return true;
        int opcode = b[0] & 15;
        if (opcode == 8) {
            w->code = length >= 2 ? b[at] << 8 | b[at + 1] : 0;
            return false;
        }
        if (opcode == 9)
            pong(w, b + at, length);
        if (opcode == 1) {
            w->crowd->message(w, w->in.bytes + at, length);
            if (w->fd < 0)
                return true; // dropped meanwhile
        }
        cut(&w->in, at + length);
    }
}

static bool read_handshake(wire *w)
{
    static const char good[] = "HTTP/1.1 101 ";
    const char *end = w->in.bytes ? memmem(w->in.bytes, w->in.length, "\r\n\r\n", 4) : NULL;
    if (!end)
        return true;
    if (w->in.length < sizeof good || memcmp(w->in.bytes, good, sizeof good - 1) != 0)
        return false;
    cut(&w->in, (size_t)(end + 4 - w->in.bytes));
    w->open = true;
    w->crowd->opened(w);
    return true;
}

static void on_ready(wire *w, unsigned events)
{
    static char bytes[READ_BYTES];
    if (w->fd < 0)
        return;
    if (events & EPOLLOUT) {
        flush_out(w);
        want(w);
    }
    if (!(events & (EPOLLIN | EPOLLERR | EPOLLHUP)))
        return;
    ssize_t n = recv(w->fd, bytes, sizeof bytes, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
        lose(w);
        return;
    }
    if (n < 0)
        return;
    append(&w->in, bytes, (size_t)n);
    if (!w->open && !read_handshake(w)) {
        lose(w);
        return;
    }
    if (w->open && w->fd >= 0 && !read_frames(w))
        lose(w);
}

void crowd_wait(crowd *c, int ms)
{
    struct epoll_event events[AT_ONCE];
    int n = epoll_wait(c->epoll, events, AT_ONCE, ms);
    for (int i = 0; i < n; i++)
        on_ready(events[i].data.ptr, events[i].events);
}
