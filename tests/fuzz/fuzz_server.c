// SPDX-License-Identifier: MIT
// Fuzzer of the server without its sockets: any messages of any connections give answers that are JSON, one for each
// request, and records that replay.
//
// Each line of the input is a step. "0" … "3" and a text: connection 0 … 3 sends it, "@" in it standing for the table
// made last. "t": a second goes by, "T": an hour. "x0" … "x3": the connection goes and comes back. "d": the disk is
// full until the next "d".

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "server/hub.h"

enum { CLIENTS = 4, JOBS = 64, STEPS = 200, LINE = 20000 };

typedef struct caller {
    bst_client *client;
    int answers, requests;
    bool closed;
} caller;

typedef struct world {
    bst_hub *hub;
    caller caller[CLIENTS];
    int64_t now;
    bst_job *jobs[JOBS];
    int njobs;
    char table[16];
} world;

static bool disk_full;
static bool (*real_commit)(bst_store *, const bst_write *, int, char *, size_t);

static bool commit(bst_store *store, const bst_write *writes, int n, char *error, size_t size)
{
    if (!disk_full)
        return real_commit(store, writes, n, error, size);
    snprintf(error, size, "the disk is full");
    return false;
}

static void take(void *to, void *connection, const char *text, size_t length)
{
    json_error_t error;
    world *w = to;
    caller *c = connection;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const char *t = json_string_value(json_object_get(message, "t"));
    if (!t)
        abort();
    if (strcmp(t, "ok") == 0 || strcmp(t, "error") == 0)
        c->answers++;
    const char *id = json_string_value(json_object_get(message, "id"));
    if (strcmp(t, "ok") == 0 && id)
        snprintf(w->table, sizeof w->table, "%s", id);
    json_decref(message);
}

static void hang_up(void *to, void *connection, int code)
{
    (void)to;
    ((caller *)connection)->closed = true;
    if (code < 4000)
        abort();
}

static int64_t now(void *to) { return ((world *)to)->now; }

static void work(void *to, bst_job *job)
{
    world *w = to;
    if (w->njobs == JOBS)
        abort();
    w->jobs[w->njobs++] = job;
}

static void settle(world *w)
{
    for (int i = 0; i < 10000; i++) {
        if (w->njobs > 0) {
            bst_job *job = w->jobs[0];
            memmove(w->jobs, w->jobs + 1, (size_t)--w->njobs * sizeof *w->jobs);
            job->run(job);
            job->done(job);
        } else if (bst_hub_next(w->hub) <= w->now) {
            bst_hub_tick(w->hub);
        } else {
            return;
        }
    }
    abort(); // it never comes to rest
}

static void say(world *w, caller *c, const char *text, size_t length)
{
    static char line[2 * LINE];
    size_t used = 0;
    for (size_t i = 0; i < length && used + 20 < sizeof line; i++) {
        if (text[i] == '@')
            used += (size_t)snprintf(line + used, sizeof line - used, "%s", w->table);
        else
            line[used++] = text[i];
    }
    // in a block of its own size, so that a step beyond its end is seen
    char *copy = malloc(used ? used : 1);
    if (!copy)
        return;
    memcpy(copy, line, used);
    c->requests++;
    bst_hub_message(w->hub, c->client, copy, used);
    free(copy);
}

static void come_back(world *w, caller *c)
{
    bst_hub_disconnect(w->hub, c->client);
    settle(w);
    *c = (caller){.client = bst_hub_connect(w->hub, c, NULL)};
}

static void step(world *w, const char *line, size_t length)
{
    int who = length > 0 ? line[0] - '0' : -1;
    if (who >= 0 && who < CLIENTS) {
        if (w->caller[who].closed)
            come_back(w, &w->caller[who]);
        say(w, &w->caller[who], line + 1, length - 1);
    } else if (length > 1 && line[0] == 'x' && line[1] >= '0' && line[1] < '0' + CLIENTS) {
        come_back(w, &w->caller[line[1] - '0']);
    } else if (length > 0 && (line[0] == 't' || line[0] == 'T')) {
        settle(w);
        w->now += line[0] == 't' ? 1000 : 3600000;
        settle(w);
    } else if (length > 0 && line[0] == 'd') {
        settle(w);
        disk_full = !disk_full;
    }
}

static void got(void *to, char *text) { *(char **)to = text; }

static void check_record(world *w)
{
    bst_text_error error;
    bst_record record;
    bst_replay replay;
    char *text;
    if (!bst_hub_record(w->hub, w->table, &text, got, &text))
        settle(w);
    if (!text)
        return;
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error))
        abort();
    if (!bst_record_replay(&replay, &record, &error))
        abort();
    bst_replay_free(&replay);
    bst_record_free(&record);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bst_store_def def;
    char error[200];
    world w = {.now = 1800000000000};
    bst_store *store = size > LINE ? NULL : bst_store_sqlite(":memory:", error, sizeof error);
    if (!store)
        return 0;
    disk_full = false;
    def = *store->def;
    real_commit = def.commit;
    def.commit = commit;
    store->def = &def;
    bst_hub_options options = {.calls = {.to = &w, .send = take, .close = hang_up, .now = now, .work = work},
                               .store = store,
                               .think_seconds = 0.001,
                               .rate = -1};
    w.hub = bst_hub_open(&options, error, sizeof error);
    if (!w.hub)
        abort();
    for (int i = 0; i < CLIENTS; i++)
        w.caller[i].client = bst_hub_connect(w.hub, &w.caller[i], NULL);
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; at < end && i < STEPS; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            stop = end;
        step(&w, at, (size_t)(stop - at));
        if (i % 4 == 3) // so that several requests share a batch
            settle(&w);
        at = stop + 1;
    }
    settle(&w);
    for (int i = 0; i < CLIENTS; i++)
        if (w.caller[i].requests != w.caller[i].answers)
            abort();
    check_record(&w);
    bst_hub_stop(w.hub);
    settle(&w);
    if (bst_hub_busy(w.hub))
        abort();
    bst_hub_close(w.hub);
    return 0;
}
