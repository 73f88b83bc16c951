// SPDX-License-Identifier: MIT

#include "table.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/record.h"

static const char setup_text[] = "sets base\nseats red blue\n";

enum { HELLO = 1, PLACE, WATCH, FIRST_ACT };

// ---- the heap of tables that are due ------------------------------------------------------------------------------

static void place(club *c, int at, table *t)
{
    c->due[at] = t;
    t->heap = at;
}

static void sift(club *c, int at)
{
    table *t = c->due[at];
    while (at > 0 && c->due[(at - 1) / 2]->due > t->due) {
        place(c, at, c->due[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (int child; (child = 2 * at + 1) < c->ndue; at = child) {
        if (child + 1 < c->ndue && c->due[child + 1]->due < c->due[child]->due)
            child++;
        if (c->due[child]->due >= t->due)
            break;
        place(c, at, c->due[child]);
    }
    place(c, at, t);
}

static void set_due(table *t, double due)
{
    club *c = t->club;
    t->due = due;
    if (t->heap < 0) {
        t->heap = c->ndue++;
        c->due[t->heap] = t;
    }
    sift(c, t->heap);
}

static void clear_due(table *t)
{
    club *c = t->club;
    int at = t->heap;
    if (at < 0)
        return;
    t->heap = -1;
    table *last = c->due[--c->ndue];
    if (last != t) {
        place(c, at, last);
        sift(c, at);
    }
}

// ---- what is sent ---------------------------------------------------------------------------------------------------

static void send_text(seat *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void send_text(seat *s, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    wire_send(&s->wire, text, (size_t)length);
}

static void greet(wire *w)
{
    seat *s = w->to;
    s->table->club->connected++;
    if (s->token[0])
        send_text(s, "{\"t\":\"hello\",\"n\":%d,\"version\":1,\"token\":\"%s\"}", HELLO, s->token);
    else
        send_text(s, "{\"t\":\"hello\",\"n\":%d,\"version\":1,\"name\":\"load %d\"}", HELLO, s->number);
}

static void watch(seat *s)
{
    s->greeted = 2;
    send_text(s, "{\"t\":\"watch\",\"n\":%d,\"id\":\"%s\",\"from\":0}", WATCH, s->table->id);
}

// The first seat makes the table, the second one sits down as soon as there is one.
static void take_place(table *t)
{
    seat *first = &t->seat[0], *second = &t->seat[1];
    for (int i = 0; i < 2; i++)
        if (t->seat[i].greeted == 1 && t->seat[i].placed) // it has sat there before a crash
            watch(&t->seat[i]);
    if (!t->id[0] && first->greeted == 1) {
        send_text(
            first,
            "{\"t\":\"create\",\"n\":%d,\"setup\":\"sets base\\nseats red blue\\n\",\"title\":\"load\",\"public\":true,"
            "\"aids\":true,\"clock\":{\"kind\":\"none\"},\"order\":\"fixed\",\"seats\":[{\"kind\":\"me\"},"
            "{\"kind\":\"open\"}]}",
            PLACE);
        first->greeted = 2;
    }
    if (t->id[0] && second->greeted == 1) {
        send_text(second, "{\"t\":\"sit\",\"n\":%d,\"id\":\"%s\",\"seat\":1}", PLACE, t->id);
        second->greeted = 2;
    }
}

static uint64_t mark_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
    return hash ? hash : 1;
}

static void act(table *t)
{
    static bst_list list;
    club *c = t->club;
    seat *s = &t->seat[bst_actor(t->state)];
    char action[BST_TEXT_MAX];
    bst_legal(c->game, t->state, &list);
    bst_action chosen = list.at[bst_rng_below(&t->rng, (uint32_t)list.n)];
    bst_action_print(c->game, t->state, chosen, action, sizeof action);
    s->request = s->request > FIRST_ACT ? s->request + 1 : FIRST_ACT + 1;
    s->wanted = mark_of(action);
    s->sent = now();
    t->seat[!s->number].delivered = s->sent;
    send_text(s, "{\"t\":\"act\",\"n\":%d,\"id\":\"%s\",\"after\":%lld,\"a\":\"%s\"}", s->request, t->id,
              (long long)t->last, action);
}

// ---- what comes -----------------------------------------------------------------------------------------------------

static void wrong(table *t, const char *what, const char *more)
{
    if (!t->failed)
        fprintf(stderr, "load: table %s: %s%s%s\n", t->id, what, *more ? ": " : "", more);
    t->failed = true;
}

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void note(float **list, int *n, figures *f, double seconds)
{
    if (!f->measuring)
        return;
    if (*n == f->room) {
        f->room = f->room ? 2 * f->room : 65536;
        f->ack = realloc(f->ack, (size_t)f->room * sizeof *f->ack);
        f->delivery = realloc(f->delivery, (size_t)f->room * sizeof *f->delivery);
        if (!f->ack || !f->delivery)
            die("out of memory");
    }
    (*list)[(*n)++] = (float)seconds;
}

static void fold_act(table *t, json_t *event, int64_t q)
{
    club *c = t->club;
    const char *text = text_of(event, "a");
    char error[BST_TEXT_MAX];
    bst_action action;
    int actor = bst_actor(t->state);
    json_t *by = json_object_get(event, "by");
    if (json_is_integer(by) ? actor != json_integer_value(by) : actor != BST_CHANCE)
        wrong(t, "somebody acts whose turn it is not", text);
    else if (!bst_action_parse(c->game, t->state, text, &action, error, sizeof error))
        wrong(t, text, error);
    else if (bst_apply(c->game, t->state, action, NULL).code != 0)
        wrong(t, "the engine refuses", text);
    if (t->acked[q] && t->acked[q] != mark_of(text))
        wrong(t, "another action was acknowledged than", text);
    t->last = q;
    if (actor != BST_CHANCE)
        c->figures.moves++;
}

static void fold(table *t, json_t *event, int64_t q)
{
    club *c = t->club;
    const char *kind = text_of(event, "e");
    c->figures.events++;
    if (strcmp(kind, "start") == 0) {
        bst_state_begin(c->game, t->state, NULL);
        t->running = true;
        c->running++;
    } else if (strcmp(kind, "act") == 0 && t->running) {
        fold_act(t, event, q);
    } else if (strcmp(kind, "over") == 0) {
        if (bst_actor(t->state) != BST_NOBODY)
            wrong(t, "it is over, but the engine goes on", "");
        t->over = true;
        t->running = false;
        c->running--;
        c->over++;
        c->figures.finished++;
    }
}

static void on_event(seat *s, json_t *event)
{
    table *t = s->table;
    int64_t q = json_integer_value(json_object_get(event, "q"));
    if (q != s->seen + 1 || q >= EVENTS_MAX) {
        wrong(t, "an event has the wrong number", "");
        return;
    }
    s->seen = q;
    char *text = json_dumps(event, JSON_COMPACT | JSON_SORT_KEYS);
    if (!text)
        die("out of memory");
    uint64_t mark = mark_of(text);
    if (t->mark[q] && t->mark[q] != mark)
        wrong(t, "an event has changed", text);
    free(text);
    t->mark[q] = mark;
    if (q > t->known)
        t->known = q;
    if (s->delivered > 0 && strcmp(text_of(event, "e"), "act") == 0) {
        note(&t->club->figures.delivery, &t->club->figures.ndelivery, &t->club->figures, now() - s->delivered);
        s->delivered = 0;
    }
    if (q == t->applied + 1) {
        t->applied = q;
        fold(t, event, q);
    }
}

// Whoever decides thinks for a while, once it has seen everything.
static void consider(table *t)
{
    if (!t->running || t->failed || t->heap >= 0)
        return;
    int actor = bst_actor(t->state);
    if (actor != 0 && actor != 1)
        return;
    seat *s = &t->seat[actor];
    if (s->greeted < 3 || s->sent > 0 || s->seen < t->applied)
        return;
    double pace = t->club->pace;
    set_due(t, now() + pace * (0.5 + bst_rng_below(&t->rng, 1001) / 1000.0));
}

static void begin_anew(table *t)
{
    table_drop(t);
    memset(t->mark, 0, sizeof t->mark);
    memset(t->acked, 0, sizeof t->acked);
    t->known = 0;
    t->id[0] = 0;
    t->seat[0].placed = t->seat[1].placed = false;
    table_connect(t);
}

static void on_ok(seat *s, json_t *message, int n)
{
    table *t = s->table;
    if (n == HELLO) {
        s->greeted = 1;
        snprintf(s->token, sizeof s->token, "%s", text_of(message, "token"));
        take_place(t);
    } else if (n == PLACE) {
        s->placed = true;
        if (s->number == 0) {
            snprintf(t->id, sizeof t->id, "%s", text_of(message, "id"));
            take_place(t);
        }
        watch(s);
    } else if (n == WATCH) {
        s->greeted = 3;
        if (json_integer_value(json_object_get(message, "last")) < t->known)
            wrong(t, "events are gone that were told before", "");
        if (!json_is_integer(json_object_get(message, "seat")))
            wrong(t, "the seat is lost", "");
    } else if (n == s->request && s->sent > 0) {
        int64_t q = json_integer_value(json_object_get(message, "q"));
        note(&t->club->figures.ack, &t->club->figures.nack, &t->club->figures, now() - s->sent);
        s->sent = 0;
        if (q <= 0 || q >= EVENTS_MAX) {
            wrong(t, "an answer without a number", "");
            return;
        }
        t->acked[q] = s->wanted;
        if (q > t->known)
            t->known = q;
    }
}

static void on_error(seat *s, json_t *message, int n)
{
    table *t = s->table;
    if (strcmp(text_of(message, "code"), "too-often") == 0 && n == s->request) {
        s->sent = 0;
        t->club->figures.retries++;
        set_due(t, now() + (double)json_integer_value(json_object_get(message, "wait")) / 1000 + 0.01);
        return;
    }
    if (n == PLACE && s->number == 1 && t->known > 0) { // it sat down, but the server died before it said so
        s->placed = true;
        watch(s);
        return;
    }
    wrong(t, text_of(message, "code"), text_of(message, "text"));
}

static void on_message(wire *w, const char *text, size_t length)
{
    seat *s = w->to;
    table *t = s->table;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = text_of(message, "t");
    int n = (int)json_integer_value(json_object_get(message, "n"));
    if (strcmp(kind, "events") == 0) {
        size_t i;
        json_t *event;
        json_array_foreach(json_object_get(message, "events"), i, event) on_event(s, event);
    } else if (strcmp(kind, "ok") == 0) {
        on_ok(s, message, n);
    } else if (strcmp(kind, "error") == 0) {
        on_error(s, message, n);
    } else if (!message) {
        wrong(t, "a message that is no JSON", "");
    }
    json_decref(message);
    if (t->over && t->club->forever && t->heap < 0 && t->seat[0].seen == t->seat[1].seen)
        set_due(t, now()); // not here: the connection is still being read
    else
        consider(t);
}

static void on_closed(wire *w)
{
    seat *s = w->to;
    if (s->table->club->forever || s->table->running)
        fprintf(stderr, "load: table %s: a connection was closed, code %d\n", s->table->id, w->code);
    s->table->failed = true;
}

// ---- all of them ----------------------------------------------------------------------------------------------------

void table_connect(table *t)
{
    for (int i = 0; i < 2; i++) {
        seat *s = &t->seat[i];
        s->wire.crowd = &t->club->crowd;
        s->wire.to = s;
        if (!wire_connect(&s->wire))
            die("cannot connect; are there enough descriptors (ulimit -n)?");
    }
}

void table_drop(table *t)
{
    if (t->running)
        t->club->running--;
    if (t->over)
        t->club->over--;
    t->running = t->over = false;
    t->applied = t->last = 0;
    clear_due(t);
    for (int i = 0; i < 2; i++) {
        seat *s = &t->seat[i];
        if (s->wire.open)
            t->club->connected--;
        wire_drop(&s->wire);
        s->greeted = 0;
        s->seen = 0;
        s->sent = s->delivered = 0;
    }
}

static void make_game(club *c)
{
    static bst_header header;
    bst_text_error error;
    bst_setup_error why;
    if (!bst_setup_parse(setup_text, strlen(setup_text), NULL, &header, &error))
        die("the setup: %s", error.text);
    c->game = malloc(bst_game_size(&header.setup));
    if (!c->game || !bst_game_build(c->game, &header.setup, &why))
        die("the game cannot be built");
}

void club_begin(club *c, const char *host, int port, int n, double pace, uint64_t seed)
{
    *c = (club){.n = n, .pace = pace};
    crowd_begin(&c->crowd, host, port, "bastide.1");
    c->crowd.opened = greet;
    c->crowd.message = on_message;
    c->crowd.closed = on_closed;
    make_game(c);
    c->tables = calloc((size_t)n, sizeof *c->tables);
    c->due = calloc((size_t)n, sizeof(table *));
    if (!c->tables || !c->due)
        die("out of memory");
    for (int i = 0; i < n; i++) {
        table *t = &c->tables[i];
        t->club = c;
        t->heap = -1;
        t->rng = bst_rng_seed(seed + (uint64_t)i);
        t->state = malloc(bst_game_state_size(c->game));
        if (!t->state)
            die("out of memory");
        for (int s = 0; s < 2; s++)
            t->seat[s] = (seat){.table = t, .number = s, .wire = {.fd = -1}};
    }
}

void club_end(club *c)
{
    for (int i = 0; i < c->n; i++) {
        table_drop(&c->tables[i]);
        free(c->tables[i].state);
    }
    free(c->tables);
    free(c->due);
    free(c->game);
    free(c->figures.ack);
    free(c->figures.delivery);
    crowd_end(&c->crowd);
}

void club_run(club *c, int ms)
{
    double time = now();
    if (c->ndue > 0 && (c->due[0]->due - time) * 1000 < ms)
        ms = (int)((c->due[0]->due - time) * 1000) + 1;
    crowd_wait(&c->crowd, ms > 0 ? ms : 0);
    time = now();
    while (c->ndue > 0 && c->due[0]->due <= time) {
        table *t = c->due[0];
        clear_due(t);
        if (t->over)
            begin_anew(t);
        else if (t->running && !t->failed)
            act(t);
    }
}
