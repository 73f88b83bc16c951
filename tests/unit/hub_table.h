// SPDX-License-Identifier: MIT
// A hub with clients that keep what they are told, for unit tests: no sockets, a time of its own, jobs that run when
// the test says so. To be included after cmocka.h.

#pragma once

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/hub.h"

enum { HUB_JOBS = 64, HUB_TEXT = 400 };

/// Who is connected, and everything it was sent.
typedef struct caller {
    bst_client *client;
    json_t *inbox; ///< all messages, oldest first
    int closed;    ///< code, or 0
    int n;         ///< of its last request
    size_t unsent; ///< bytes said to wait because it does not read
    char token[100], player[32];
    const char *source; ///< where it comes from, or null
} caller;

typedef struct world {
    bst_hub *hub;
    bst_store *store; ///< to be given to the next hub instead of the file, if not null
    int64_t now;
    int64_t set; ///< by how much the machine's clock was set forward since the beginning
    bst_job *jobs[HUB_JOBS];
    int njobs;
    bool in_job; ///< one is run: what happens is not on the loop's thread
    char folder[100], path[200];
    char log[HUB_TEXT]; ///< last line
    bst_hub_options options;
} world;

static inline void world_send(void *to, void *connection, const char *text, size_t length)
{
    json_error_t error;
    caller *c = connection;
    (void)to;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        fail_msg("not JSON: %s in %.*s", error.text, (int)length, text);
    json_array_append_new(c->inbox, message);
}

static inline void world_close(void *to, void *connection, int code)
{
    (void)to;
    ((caller *)connection)->closed = code;
}

static inline size_t world_unsent(void *to, void *connection)
{
    (void)to;
    return ((caller *)connection)->unsent;
}

static inline int64_t world_now(void *to) { return ((world *)to)->now; }

static inline int64_t world_steady(void *to) { return ((world *)to)->now - ((world *)to)->set; }

/// Somebody sets the machine's clock forward.
static inline void world_set_clock(world *w, int64_t ms)
{
    w->now += ms;
    w->set += ms;
}

static inline void world_job(void *to, bst_job *job)
{
    world *w = to;
    assert_true(w->njobs < HUB_JOBS);
    w->jobs[w->njobs++] = job;
}

static inline void world_log(void *to, bst_log_weight weight, const char *kind, const char *text)
{
    (void)weight;
    (void)kind;
    snprintf(((world *)to)->log, HUB_TEXT, "%s", text);
}

/// Runs one of the jobs that wait.
static inline void world_run(world *w, int which)
{
    bst_job *job = w->jobs[which];
    memmove(w->jobs + which, w->jobs + which + 1, (size_t)(--w->njobs - which) * sizeof *w->jobs);
    w->in_job = true;
    job->run(job);
    w->in_job = false;
    job->done(job);
}

/// Runs the oldest job.
static inline void world_work(world *w)
{
    assert_true(w->njobs > 0);
    world_run(w, 0);
}

/// Runs jobs for the disk and leaves bots thinking.
static inline void world_store(world *w)
{
    for (int i = 0; i < w->njobs;) {
        if (!w->jobs[i]->store) {
            i++;
            continue;
        }
        world_run(w, i);
        i = 0;
    }
}

/// Runs jobs until there are none, and what is due by the clock.
static inline void world_settle(world *w)
{
    for (int i = 0; i < 100000; i++) {
        if (w->njobs > 0)
            world_work(w);
        else if (bst_hub_next(w->hub) <= w->now)
            bst_hub_tick(w->hub);
        else
            return;
    }
    fail_msg("the hub never comes to rest");
}

/// Lets time go by, doing what is due at its time.
static inline void world_pass(world *w, int64_t ms)
{
    int64_t end = w->now + ms;
    world_settle(w);
    while (bst_hub_next(w->hub) <= end) {
        if (bst_hub_next(w->hub) > w->now)
            w->now = bst_hub_next(w->hub);
        bst_hub_tick(w->hub);
        world_settle(w);
    }
    w->now = end;
}

static inline void world_hub(world *w)
{
    char error[300] = "";
    w->options.calls =
        (bst_hub_calls){w, world_send, world_close, world_now, world_job, world_log, world_steady, world_unsent};
    w->options.store = w->store ? w->store : bst_store_sqlite(w->path, error, sizeof error);
    w->store = NULL;
    if (!w->options.store)
        fail_msg("%s", error);
    w->hub = bst_hub_open(&w->options, error, sizeof error);
    if (!w->hub)
        fail_msg("%s", error);
}

/// A hub that puts every position away as soon as another table is used: so all tests play them again.
static inline void world_open(world *w)
{
    *w = (world){.now = 1800000000000, .folder = "/tmp/bastide-hub-XXXXXX", .options = {.rate = -1, .positions = 1}};
    assert_non_null(mkdtemp(w->folder));
    snprintf(w->path, sizeof w->path, "%s/bastide.db", w->folder);
    world_hub(w);
}

/// Ends the hub as a power cut would: what was not on the disk is lost.
static inline void world_crash(world *w)
{
    // jobs are done to free them; their answers go to nobody
    while (w->njobs > 0) {
        bst_job *job = w->jobs[0];
        memmove(w->jobs, w->jobs + 1, (size_t)--w->njobs * sizeof *w->jobs);
        if (!job->store)
            job->run(job);
        bst_hub_stop(w->hub);
        if (!job->store)
            job->done(job);
    }
    bst_hub_close(w->hub);
    w->hub = NULL;
}

/// Ends the hub as it should be.
static inline void world_close_hub(world *w)
{
    bst_hub_stop(w->hub);
    while (w->njobs > 0)
        world_work(w);
    assert_false(bst_hub_busy(w->hub));
    bst_hub_close(w->hub);
    w->hub = NULL;
}

static inline void world_end(world *w)
{
    char command[300];
    if (w->hub)
        world_close_hub(w);
    snprintf(command, sizeof command, "rm -rf '%s'", w->folder);
    assert_int_equal(system(command), 0);
}

static inline void world_got(void *to, char *text) { *(char **)to = text; }

/// The record of a table, read from the disk if it must be; null if there is none.
static inline char *world_record(world *w, const char *id)
{
    char *text;
    bool here = bst_hub_record(w->hub, id, &text, world_got, &text);
    for (int i = w->njobs - 1; !here && i >= 0; i--)
        if (w->jobs[i]->reads) { // what is to be written waits on
            world_run(w, i);
            break;
        }
    return text;
}

// ---- JSON

static inline const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static inline int64_t number_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

// ---- callers

static inline void caller_connect(world *w, caller *c)
{
    json_decref(c->inbox);
    c->inbox = json_array();
    c->closed = 0;
    c->client = bst_hub_connect(w->hub, c, c->source);
    assert_non_null(c->client);
}

static inline void caller_leave(world *w, caller *c)
{
    bst_hub_disconnect(w->hub, c->client);
    c->client = NULL;
}

static inline void caller_free(caller *c)
{
    json_decref(c->inbox);
    *c = (caller){0};
}

/// The first message with that t that nobody has taken yet; null if there is none. To be given back by json_decref().
static inline json_t *caller_take(caller *c, const char *t)
{
    for (size_t i = 0; i < json_array_size(c->inbox); i++) {
        json_t *message = json_array_get(c->inbox, i);
        if (strcmp(json_string_value(json_object_get(message, "t")), t) == 0) {
            json_incref(message);
            json_array_remove(c->inbox, i);
            return message;
        }
    }
    return NULL;
}

/// The answer to request n, or null.
static inline json_t *caller_answer(caller *c, int n)
{
    for (size_t i = 0; i < json_array_size(c->inbox); i++) {
        json_t *message = json_array_get(c->inbox, i);
        const json_t *number = json_object_get(message, "n");
        if (json_is_integer(number) && json_integer_value(number) == n) {
            json_incref(message);
            json_array_remove(c->inbox, i);
            return message;
        }
    }
    return NULL;
}

/// Sends a request (taken over) without waiting; returns its number.
static inline int caller_send(world *w, caller *c, json_t *request)
{
    assert_non_null(request);
    json_object_set_new(request, "n", json_integer(++c->n));
    char *text = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    bst_hub_message(w->hub, c->client, text, strlen(text));
    free(text);
    return c->n;
}

/// Sends a request and returns its answer, which must be there when the hub has come to rest.
static inline json_t *caller_ask(world *w, caller *c, json_t *request)
{
    int n = caller_send(w, c, request);
    json_t *answer = caller_answer(c, n);
    while (!answer && w->njobs > 0) {
        world_work(w);
        answer = caller_answer(c, n);
    }
    assert_non_null(answer);
    return answer;
}

/// The same for a request that must be granted.
static inline json_t *caller_ok(world *w, caller *c, json_t *request)
{
    json_t *answer = caller_ask(w, c, request);
    if (strcmp(json_string_value(json_object_get(answer, "t")), "ok") != 0)
        fail_msg("refused: %s", json_dumps(answer, 0));
    return answer;
}

static inline void caller_do(world *w, caller *c, json_t *request) { json_decref(caller_ok(w, c, request)); }

/// The same for a request that must be refused with this code.
static inline json_t *caller_error(world *w, caller *c, json_t *request, const char *code)
{
    json_t *answer = caller_ask(w, c, request);
    const char *got = json_string_value(json_object_get(answer, "code"));
    if (!got || strcmp(got, code) != 0)
        fail_msg("expected %s, got %s", code, json_dumps(answer, 0));
    assert_true(strlen(json_string_value(json_object_get(answer, "text"))) > 0);
    return answer;
}

static inline void caller_refused(world *w, caller *c, json_t *request, const char *code)
{
    json_decref(caller_error(w, c, request, code));
}

/// Connects and says hello; with the token it has, if it has one.
static inline void caller_hello(world *w, caller *c, const char *name)
{
    caller_connect(w, c);
    json_t *request = json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", name);
    if (c->token[0])
        json_object_set_new(request, "token", json_string(c->token));
    json_t *answer = caller_ok(w, c, request);
    snprintf(c->token, sizeof c->token, "%s", json_string_value(json_object_get(answer, "token")));
    snprintf(c->player, sizeof c->player, "%s", json_string_value(json_object_get(answer, "player")));
    json_decref(answer);
}

/// All events of a table that the caller has, in one list (a new reference); checks that there is no gap.
static inline json_t *caller_events(caller *c, const char *id, int64_t from)
{
    json_t *all = json_array();
    for (size_t i = 0; i < json_array_size(c->inbox); i++) {
        json_t *message = json_array_get(c->inbox, i);
        const char *t = json_string_value(json_object_get(message, "t"));
        const char *table = json_string_value(json_object_get(message, "id"));
        if (strcmp(t, "events") == 0 && strcmp(table, id) == 0)
            json_array_extend(all, json_object_get(message, "events"));
    }
    for (size_t i = 0; i < json_array_size(all); i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(all, i), "q")), from + (int64_t)i + 1);
    return all;
}

/// The last event of this kind that the caller was told, as a new reference; the inbox is left alone.
static inline json_t *last_event(const caller *c, const char *e)
{
    json_t *found = NULL;
    for (size_t i = 0; i < json_array_size(c->inbox); i++) {
        const json_t *message = json_array_get(c->inbox, i);
        if (strcmp(text_of(message, "t"), "events") != 0)
            continue;
        size_t j;
        json_t *event;
        json_array_foreach(json_object_get(message, "events"), j, event)
        {
            if (strcmp(text_of(event, "e"), e) == 0)
                found = event;
        }
    }
    return json_incref(found);
}
