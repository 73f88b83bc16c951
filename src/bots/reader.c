// SPDX-License-Identifier: MIT
// Lines from a file descriptor.

#include "bots/reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "bots/clock.h"

enum { CUT = BST_PROTOCOL_LINE_MAX + 1 }; // bytes kept of a line that is too long

void bst_reader_begin(bst_reader *reader, int fd)
{
    reader->fd = fd;
    reader->ended = reader->skipping = false;
    reader->used = reader->next = 0;
}

// Waits for something to read: true if there is, false at the deadline.
static bool wait_until(int fd, double deadline)
{
    if (deadline < 0)
        return true; // read() waits
    for (;;) {
        double left = deadline - bst_seconds();
        struct pollfd one = {.fd = fd, .events = POLLIN};
        int milliseconds = left <= 0 ? 0 : left > 3600 ? 3600000 : (int)(left * 1000) + 1;
        int n = poll(&one, 1, milliseconds);
        if (n > 0)
            return true;
        if ((n == 0 && left <= 0) || (n < 0 && errno != EINTR))
            return false;
    }
}

// Hands out buffer[next .. end).
static bst_read hand_out(bst_reader *r, size_t end, size_t next, char **line, size_t *length)
{
    *line = r->buffer + r->next;
    *length = end - r->next;
    if (*length > 0 && (*line)[*length - 1] == '\r' && !r->skipping)
        --*length;
    (*line)[*length] = 0;
    r->next = next;
    return BST_READ_LINE;
}

bst_read bst_reader_next(bst_reader *r, double deadline, char **line, size_t *length)
{
    for (size_t looked = r->next;;) {
        char *end = memchr(r->buffer + looked, '\n', r->used - looked);
        if (end && r->skipping) { // the rest of a line that was cut
            r->skipping = false;
            looked = r->next = (size_t)(end - r->buffer) + 1;
            continue;
        }
        if (end)
            return hand_out(r, (size_t)(end - r->buffer), (size_t)(end - r->buffer) + 1, line, length);
        if (r->skipping)
            r->next = r->used;
        if (r->next > 0) {
            memmove(r->buffer, r->buffer + r->next, r->used - r->next);
            r->used -= r->next;
            r->next = 0;
        }
        looked = r->used;
        if (r->used >
            CUT) { // one more than is kept, because the last may be the CR of a line that is just short enough
            r->skipping = true;
            r->used = CUT + 1;
            return hand_out(r, CUT, r->used, line, length);
        }
        if (r->ended && r->used > 0) // the last line has no end
            return hand_out(r, r->used, r->used, line, length);
        if (r->ended)
            return BST_READ_END;
        if (!wait_until(r->fd, deadline))
            return BST_READ_LATE;
        ssize_t n = read(r->fd, r->buffer + r->used, sizeof r->buffer - 1 - r->used);
        if (n > 0)
            r->used += (size_t)n;
        else if (n == 0 || (errno != EINTR && errno != EAGAIN))
            r->ended = true;
    }
}
