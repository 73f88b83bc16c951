// SPDX-License-Identifier: MIT
// Many WebSocket connections of a client at once, on epoll: text frames only, as the server's protocol has them.

#pragma once

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct crowd crowd;

typedef struct buffer {
    char *bytes;
    size_t length, room;
} buffer;

/// One connection. `to` is the user's.
typedef struct wire {
    crowd *crowd;
    void *to;
    int fd;    ///< -1: not connected
    bool open; ///< the handshake is done
    int code;  ///< the code the server closed it with; 0 if it told none
    buffer in, out;
} wire;

/// All connections to one server, and who is told of them.
struct crowd {
    int epoll;
    struct sockaddr_in address;
    const char *protocol;
    void (*opened)(wire *w);
    void (*message)(wire *w, const char *text, size_t length);
    void (*closed)(wire *w); ///< by the server, or refused
};

void crowd_begin(crowd *c, const char *host, int port, const char *protocol);
void crowd_end(crowd *c);

/// Waits for `ms` at most and calls for what has happened.
void crowd_wait(crowd *c, int ms);

/// Connects, which takes its time; `to` and `crowd` must be set, and fd -1. False if the system refuses.
bool wire_connect(wire *w);
void wire_send(wire *w, const char *text, size_t length);

/// Drops the connection without a word; nobody is told.
void wire_drop(wire *w);

/// Ends the program with a message.
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Seconds of a clock that only goes forward.
double now(void);

/// Lets this process have as many descriptors as it may; how many.
int raise_descriptors(void);
