// SPDX-License-Identifier: MIT

#define _GNU_SOURCE // memmem()

#include "table.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/record.h"

static const char setup_text[] = "sets base\nseats red blue\n";

enum { HELLO = 1, PLACE, WATCH, CHAT, RESIGN, FIRST_ACT };
enum { GUEST = 1 << 24 }; // is added to the numbers of requests for a seat that uses another's connection

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
    wire_send(s->host ? &s->host->wire : &s->wire, text, (size_t)length);
}

static int numbered(const seat *s, int n) { return s->host ? n + GUEST : n; }

static bool shares(const table *t) { return t->seat[0].host || t->seat[0].guest; }

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
    s->expected = s->table->known;
    send_text(s, "{\"t\":\"watch\",\"n\":%d,\"id\":\"%s\",\"from\":0}", numbered(s, WATCH), s->table->id);
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
            "{\"t\":\"create\",\"n\":%d,\"setup\":\"sets base\\nseats red blue\\n\",\"title\":\"load\",\"public\":%s,"
            "\"aids\":true,\"clock\":{\"kind\":\"none\"},\"order\":\"fixed\",\"seats\":[{\"kind\":\"me\"},"
            "{\"kind\":\"open\"}]}",
            numbered(first, PLACE), t->club->hidden ? "false" : "true");
        first->greeted = 2;
    }
    if (t->id[0] && second->greeted == 1) {
        send_text(second, "{\"t\":\"sit\",\"n\":%d,\"id\":\"%s\",\"seat\":1}", PLACE, t->id);
        second->greeted = 2;
    }
}

static uint64_t mark_of(const char *text, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
    return hash ? hash : 1;
}

// Between people who come and go nobody plays every game to its end.
static bool gives_up(table *t, seat *s)
{
    int patience = t->club->patience;
    if (patience == 0 || shares(t) || bst_rng_below(&t->rng, (uint32_t)patience) != 0)
        return false;
    t->given_up = true;
    send_text(s, "{\"t\":\"resign\",\"n\":%d,\"id\":\"%s\"}", numbered(s, RESIGN), t->id);
    return true;
}

static void talk(table *t, double time)
{
    static const char *const lines[] = {"hello", "well laid!", "that city is mine",
                                        "how many meeples do you have left?"};
    if (t->club->chat <= 0 || time < t->talk)
        return;
    seat *s = &t->seat[bst_rng_below(&t->rng, 2)];
    if (t->talk > 0) {
        send_text(s, "{\"t\":\"chat\",\"n\":%d,\"id\":\"%s\",\"text\":\"%s\"}", numbered(s, CHAT), t->id,
                  lines[bst_rng_below(&t->rng, sizeof lines / sizeof *lines)]);
        t->club->figures.chats++;
    }
    t->talk = time + (t->talk > 0 ? t->club->chat : 0) / 2 + t->club->chat * bst_rng_below(&t->rng, 1001) / 1000.0;
}

static void act(table *t)
{
    static bst_list list;
    club *c = t->club;
    seat *s = &t->seat[bst_actor(t->state)];
    char action[BST_TEXT_MAX];
    if (gives_up(t, s))
        return;
    bst_legal(c->game, t->state, &list);
    bst_action chosen = list.at[bst_rng_below(&t->rng, (uint32_t)list.n)];
    bst_action_print(c->game, t->state, chosen, action, sizeof action);
    s->request = s->request > FIRST_ACT ? s->request + 1 : FIRST_ACT + 1;
    s->wanted = mark_of(action, strlen(action));
    s->sent = now();
    t->seat[!s->number].delivered = s->sent;
    send_text(s, "{\"t\":\"act\",\"n\":%d,\"id\":\"%s\",\"after\":%lld,\"a\":\"%s\"}", numbered(s, s->request), t->id,
              (long long)t->last, action);
    talk(t, s->sent);
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

// ---- events, as they stand in a message: most of what comes, so they are read without a parser

// An event as text.
typedef struct slice {
    const char *at;
    size_t length;
} slice;

// The value of a member: of a text without its quotes, and up to the first one that is escaped.
static slice member(slice event, const char *key, size_t length)
{
    const char *at = memmem(event.at, event.length, key, length), *end = event.at + event.length;
    slice value = {at ? at + length : end, 0};
    bool quoted = value.at < end && *value.at == '"';
    value.at += quoted;
    while (value.at + value.length < end && value.at[value.length] != '"' &&
           (quoted || (value.at[value.length] != ',' && value.at[value.length] != '}')))
        value.length++;
    return value;
}
#define MEMBER(event, key) member(event, "\"" key "\":", sizeof key + 2)

static bool is(slice value, const char *word)
{
    return value.length == strlen(word) && memcmp(value.at, word, value.length) == 0;
}

// Whole numbers only; what is received does not end with a zero, so strtoll() must not see it.
static int64_t number(slice value)
{
    bool negative = value.length > 0 && value.at[0] == '-';
    int64_t n = 0;
    for (size_t i = negative; i < value.length && value.at[i] >= '0' && value.at[i] <= '9'; i++)
        n = 10 * n + (value.at[i] - '0');
    return negative ? -n : n;
}

// The next event of a list; empty at its end.
static slice next_event(const char **at, const char *end)
{
    int depth = 0;
    bool quoted = false;
    while (*at < end && **at != '{' && **at != ']')
        ++*at;
    slice event = {*at, 0};
    for (; *at < end; ++*at) {
        char c = **at;
        if (quoted)
            *at += c == '\\';
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && --depth <= 0)
            break;
        if (c == '"')
            quoted = !quoted;
    }
    if (*at < end && depth == 0)
        event.length = (size_t)(++*at - event.at);
    return event;
}

static void fold_act(table *t, slice event, int64_t q)
{
    club *c = t->club;
    slice a = MEMBER(event, "a"), by = MEMBER(event, "by");
    char text[BST_TEXT_MAX], error[BST_TEXT_MAX];
    bst_action action;
    int actor = bst_actor(t->state);
    snprintf(text, sizeof text, "%.*s", (int)a.length, a.at);
    if (is(by, "chance") ? actor != BST_CHANCE : actor != number(by))
        wrong(t, "somebody acts whose turn it is not", text);
    else if (!bst_action_parse(c->game, t->state, text, &action, error, sizeof error))
        wrong(t, text, error);
    else if (bst_apply(c->game, t->state, action, NULL).code != 0)
        wrong(t, "the engine refuses", text);
    if (t->mark[q].acked && t->mark[q].acked != mark_of(text, strlen(text)))
        wrong(t, "another action was acknowledged than", text);
    t->last = q;
    if (actor != BST_CHANCE)
        c->figures.moves++;
}

static void fold(table *t, slice event, int64_t q)
{
    club *c = t->club;
    slice kind = MEMBER(event, "e");
    c->figures.events++;
    if (is(kind, "start")) {
        bst_state_begin(c->game, t->state, NULL);
        t->running = true;
        c->running++;
    } else if (is(kind, "act") && t->running) {
        fold_act(t, event, q);
    } else if (is(kind, "over")) {
        if (bst_actor(t->state) != BST_NOBODY && !t->given_up)
            wrong(t, "it is over, but the engine goes on", "");
        t->over = true;
        t->running = false;
        c->running--;
        c->over++;
        c->figures.finished++;
    }
}

// Makes room for what is to be known of an event.
static void reserve_mark(table *t, int64_t q)
{
    int64_t more = t->marks ? t->marks : 256;
    while (more <= q)
        more *= 2;
    if (more == t->marks)
        return;
    t->mark = realloc(t->mark, (size_t)more * sizeof *t->mark);
    if (!t->mark)
        die("out of memory");
    memset(t->mark + t->marks, 0, (size_t)(more - t->marks) * sizeof *t->mark);
    t->marks = more;
}

static void on_event(seat *s, slice event)
{
    table *t = s->table;
    int64_t q = number(MEMBER(event, "q"));
    if (q != s->seen + 1 || q >= EVENTS_MAX) {
        wrong(t, "an event has the wrong number", "");
        return;
    }
    s->seen = q;
    reserve_mark(t, q);
    uint64_t mark = mark_of(event.at, event.length);
    if (t->mark[q].told && t->mark[q].told != mark)
        wrong(t, "an event has changed", "");
    t->mark[q].told = mark;
    if (q > t->known)
        t->known = q;
    if (s->delivered > 0 && is(MEMBER(event, "e"), "act")) {
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
    if (!t->running || t->failed || t->given_up || t->heap >= 0)
        return;
    int actor = bst_actor(t->state);
    if (actor != 0 && actor != 1)
        return;
    seat *s = &t->seat[actor];
    if (s->greeted < 3 || s->sent > 0 || s->seen < t->known) // also what was acknowledged and not told yet
        return;
    double pace = t->club->pace;
    set_due(t, now() + pace * (0.5 + bst_rng_below(&t->rng, 1001) / 1000.0));
}

static void begin_anew(table *t)
{
    table_drop(t);
    memset(t->mark, 0, (size_t)t->marks * sizeof *t->mark);
    t->given_up = false;
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
        if (s->guest) {
            s->guest->greeted = 1;
            take_place(s->guest->table);
        }
    } else if (n == PLACE) {
        s->placed = true;
        if (s->number == 0) {
            snprintf(t->id, sizeof t->id, "%s", text_of(message, "id"));
            take_place(t);
        }
        watch(s);
    } else if (n == WATCH) {
        s->greeted = 3;
        if (json_integer_value(json_object_get(message, "last")) < s->expected)
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
        reserve_mark(t, q);
        t->mark[q].acked = s->wanted;
        if (q > t->known)
            t->known = q;
    }
}

static void on_error(seat *s, json_t *message, int n)
{
    table *t = s->table;
    if (strcmp(text_of(message, "code"), "too-often") == 0 && n == CHAT)
        return;
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

static void on_answer(seat *s, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = text_of(message, "t");
    int n = (int)json_integer_value(json_object_get(message, "n"));
    if (n > GUEST && s->guest) {
        s = s->guest;
        n -= GUEST;
    }
    if (strcmp(kind, "ok") == 0)
        on_ok(s, message, n);
    else if (strcmp(kind, "error") == 0)
        on_error(s, message, n);
    else if (!message)
        wrong(s->table, "a message that is no JSON", "");
    json_decref(message);
}

// Goes on with a table as far as it can.
static void go_on(table *t)
{
    if (t->over && t->club->forever && !shares(t) && t->heap < 0 && t->seat[0].seen == t->seat[1].seen)
        set_due(t, now()); // not here: the connection is still being read
    else
        consider(t);
}

static void on_message(wire *w, const char *text, size_t length)
{
    static const char events[] = "{\"t\":\"events\",", list[] = "\"events\":[";
    seat *own = w->to, *s = own;
    if (own->guest && is(MEMBER(((slice){text, length < 100 ? length : 100}), "id"), own->guest->table->id))
        s = own->guest;
    if (length > sizeof events && memcmp(text, events, sizeof events - 1) == 0) {
        const char *at = memmem(text, length, list, sizeof list - 1), *end = text + length;
        at = at ? at + sizeof list - 1 : end;
        for (slice event; (event = next_event(&at, end)).length > 0;)
            on_event(s, event);
    } else {
        on_answer(own, text, length);
    }
    go_on(own->table);
    if (own->guest)
        go_on(own->guest->table);
}

static void on_closed(wire *w)
{
    seat *s = w->to;
    if (s->table->club->forever || s->table->running)
        fprintf(stderr, "load: table %s: a connection was closed, code %d\n", s->table->id, w->code);
    s->table->failed = true;
    if (s->guest)
        s->guest->table->failed = true;
}

// ---- all of them ----------------------------------------------------------------------------------------------------

void table_connect(table *t)
{
    for (int i = 0; i < 2; i++) {
        seat *s = &t->seat[i];
        s->wire.crowd = &t->club->crowd;
        s->wire.to = s;
        if (!s->host && !wire_connect(&s->wire))
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

void club_share(club *c, int pairs)
{
    for (int i = 0; i < pairs && 2 * i + 1 < c->n; i++) {
        seat *host = &c->tables[2 * i].seat[0], *guest = &c->tables[2 * i + 1].seat[0];
        host->guest = guest;
        guest->host = host;
    }
}

void club_end(club *c)
{
    for (int i = 0; i < c->n; i++) {
        table_drop(&c->tables[i]);
        free(c->tables[i].state);
        free(c->tables[i].mark);
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
