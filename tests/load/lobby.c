// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // memmem()

#include "lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELLO = 1, FIRST_ASK, PAGE = 0 };

static void send_text(watcher *w, const char *text) { wire_send(&w->wire, text, strlen(text)); }

static void ask(watcher *w)
{
    lobby *l = (lobby *)w->wire.crowd;
    char text[100];
    bool first = w->n == 0; // from then on they ask one after the other
    w->n = first ? FIRST_ASK : w->n + 1;
    snprintf(text, sizeof text, "{\"t\":\"lobby\",\"n\":%d,\"on\":true,\"page\":%d}", w->n, PAGE);
    w->asked = now();
    w->again = w->asked + (first ? l->every * (double)(w - l->watchers) / l->n : l->every);
    send_text(w, text);
}

static void opened(wire *w) { send_text(w->to, "{\"t\":\"hello\",\"n\":1,\"version\":1,\"name\":\"lobby\"}"); }

static void note(lobby *l, double seconds)
{
    if (!l->measuring)
        return;
    if (l->ntimes == l->room) {
        l->room = l->room ? 2 * l->room : 4096;
        l->times = realloc(l->times, (size_t)l->room * sizeof *l->times);
        if (!l->times)
            die("out of memory");
    }
    l->times[l->ntimes++] = (float)seconds;
}

static void message(wire *from, const char *text, size_t length)
{
    static const char news[] = "{\"t\":\"lobby.";
    watcher *w = from->to;
    lobby *l = (lobby *)from->crowd;
    if (length >= sizeof news && memcmp(text, news, sizeof news - 1) == 0) {
        l->messages++;
        l->bytes += length;
        return;
    }
    if (memmem(text, length, "\"t\":\"error\"", 11))
        die("the lobby: %.*s", (int)(length < 300 ? length : 300), text);
    if (!w->here) {
        w->here = true;
        l->here++;
        ask(w);
        return;
    }
    if (w->asked > 0) {
        note(l, now() - w->asked);
        l->answers++;
        l->answer_bytes += length;
        w->asked = 0;
    }
}

static void closed(wire *w) { die("somebody in the lobby was sent away, code %d", w->code); }

void lobby_begin(lobby *l, const char *host, int port, int n, double every)
{
    *l = (lobby){.n = n, .every = every};
    crowd_begin(&l->crowd, host, port, "bastide.1");
    l->crowd.opened = opened;
    l->crowd.message = message;
    l->crowd.closed = closed;
    l->watchers = calloc((size_t)n + 1, sizeof *l->watchers);
    if (!l->watchers)
        die("out of memory");
    for (int i = 0; i < n; i++) {
        watcher *w = &l->watchers[i];
        w->wire = (wire){.crowd = &l->crowd, .to = w, .fd = -1};
        if (!wire_connect(&w->wire))
            die("cannot connect; are there enough descriptors (ulimit -n)?");
        crowd_wait(&l->crowd, 1);
    }
    for (double begun = now(); l->here < n; crowd_wait(&l->crowd, 20))
        if (now() - begun > 60)
            die("only %d of %d are in the lobby", l->here, n);
}

void lobby_end(lobby *l)
{
    for (int i = 0; i < l->n; i++)
        wire_drop(&l->watchers[i].wire);
    free(l->watchers);
    free(l->times);
    crowd_end(&l->crowd);
}

void lobby_run(lobby *l)
{
    double time = now();
    crowd_wait(&l->crowd, 0);
    for (int i = 0; i < l->n && l->every > 0; i++) {
        watcher *w = &l->watchers[i];
        if (w->asked == 0 && w->again <= time)
            ask(w);
    }
}
