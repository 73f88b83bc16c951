// SPDX-License-Identifier: MIT
// Tables read from the store, by jobs: the loop goes on meanwhile. A request that speaks of a table which is not in
// memory is parked and made again when the table has been read; what its client sends meanwhile waits behind it, so
// that nothing is overtaken. Tables that sleep and are due are read one after the other.

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum { WAITING_MAX = 100 }; ///< messages of one client that wait behind a parked one

/// A request that waits for a table; the client's other messages wait in its queue.
typedef struct bst_parked {
    bst_client *client;
    json_t *message;
    struct bst_parked *next;
} bst_parked;

/// A table that is being read.
typedef struct load_job {
    bst_named entry;
    bst_job job;
    bst_hub *hub;
    bst_loaded loaded;
    bool sleeper; ///< it is read because it is due
    bst_parked *first, **last;
} load_job;

static load_job *of_job(bst_job *job) { return (load_job *)((char *)job - offsetof(load_job, job)); }

// ---- reading, on any thread

typedef struct loading {
    bst_loaded *loaded;
    bool good;
} loading;

static bool load_event(void *to, int64_t q, const char *json)
{
    loading *l = to;
    bst_server_table *table = l->loaded->table;
    bst_server_event event;
    bst_complaint why = {0};
    bool next = q == table->nevents + 1;
    l->good = (next || bst_complain(&why, "store", "it should be number %d", table->nevents + 1)) &&
              bst_server_event_read(table, json, &event, &why) && bst_server_table_restore(table, &event, &why) &&
              (bst_scroll_add(&l->loaded->lines, json, strlen(json)) || bst_complain_memory(&why));
    return l->good ||
           bst_complain(&l->loaded->why, "store", "event %lld of this table is damaged: %s", (long long)q, why.text);
}

static bool secret_fits(bst_loaded *out)
{
    char commit[BST_HEX_MAX];
    if (out->table->state != BST_TABLE_RUNNING)
        return true;
    bst_fair_commit(out->table->secret, commit);
    return strcmp(commit, out->table->commit) == 0 ||
           bst_complain(&out->why, "store", "the secret of this table is damaged");
}

static void forget(bst_loaded *loaded)
{
    bst_server_table_free(loaded->table);
    bst_scroll_free(&loaded->lines);
    loaded->table = NULL;
}

void bst_table_load(bst_store *store, const char *id, bst_loaded *out)
{
    bst_stored_aside aside = {0};
    loading l = {out, true};
    *out = (bst_loaded){.table = bst_server_table_new(id)};
    if (!out->table) {
        out->unreadable = true;
        snprintf(out->error, sizeof out->error, "the server is short of memory");
        return;
    }
    int found = store->def->events(store, id, load_event, &l, &aside, out->error, sizeof out->error);
    memcpy(out->table->secret, aside.secret, sizeof out->table->secret);
    out->told = aside.told;
    out->unreadable = found < 0;
    out->damaged = found > 0 && !(l.good && secret_fits(out));
    if (found == 0)
        bst_complain(&out->why, "no-table", "there is no such table");
    if (found <= 0 || out->damaged)
        forget(out);
}

// What went wrong, on the loop's thread: for the operator, too.
static void complain(bst_hub *hub, const char *id, bst_loaded *loaded)
{
    if (loaded->unreadable)
        bst_read_failed(hub, loaded->error, &loaded->why);
    else if (loaded->damaged)
        bst_hub_log(hub, "table %s: %s", id, loaded->why.text);
}

bool bst_table_load_now(bst_hub *hub, const char *id, bst_loaded *out)
{
    bst_table_load(hub->store, id, out);
    if (!out->table)
        complain(hub, id, out);
    return out->table != NULL;
}

// ---- those who wait

static void unpark(bst_hub *hub, bst_parked *parked, const bst_complaint *refusal)
{
    bst_client *client = parked->client;
    client->parked = false;
    client->pending--;
    if (client->connection && !client->closing)
        bst_hub_again(hub, client, parked->message, refusal);
    json_decref(parked->message);
    free(parked);
    // what came meanwhile, as far as it goes
    while (client->waiting && !client->parked) {
        bst_message *message = client->waiting;
        client->waiting = message->next;
        client->nwaiting--;
        bst_hub_message(hub, client, message->text, message->length);
        free(message);
    }
    bst_client_drop(hub, client);
}

bool bst_client_wait(bst_hub *hub, bst_client *client, const char *text, size_t length)
{
    bst_message **last = &client->waiting;
    if (!client->parked)
        return false;
    bst_message *message = client->nwaiting < WAITING_MAX ? malloc(sizeof *message + length) : NULL;
    if (!message) {
        bst_client_close(hub, client, BST_CLOSE_FLOOD);
        return true;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->text, text, length);
    while (*last)
        last = &(*last)->next;
    *last = message;
    client->nwaiting++;
    return true;
}

void bst_client_wait_no_more(bst_client *client)
{
    for (bst_message *next, *at = client->waiting; at; at = next) {
        next = at->next;
        free(at);
    }
    client->waiting = NULL;
    client->nwaiting = 0;
}

// ---- the job

static void run(bst_job *job)
{
    load_job *load = of_job(job);
    bst_table_load(load->hub->store, load->entry.id, &load->loaded);
}

static void done(bst_job *job)
{
    load_job *load = of_job(job);
    bst_hub *hub = load->hub;
    bst_loaded *loaded = &load->loaded;
    bst_index_remove(&hub->loads, &load->entry);
    if (load->sleeper)
        hub->waking = false;
    bool whole = loaded->table != NULL, readable = !loaded->unreadable;
    if (!whole)
        complain(hub, load->entry.id, loaded);
    bst_hosted *hosted = whole ? bst_hosted_enter(hub, loaded) : NULL;
    if (load->sleeper && !hosted)
        bst_sleeper_failed(hub, load->entry.id, !whole && readable);
    for (bst_parked *next, *at = load->first; at; at = next) {
        next = at->next;
        unpark(hub, at, hosted ? NULL : &loaded->why);
    }
    free(load);
    bst_batch_flush(hub);
}

static load_job *prepare(bst_hub *hub, const char *id)
{
    load_job *load = calloc(1, sizeof *load);
    if (!load)
        return NULL;
    memcpy(load->entry.id, id, strlen(id) + 1);
    load->job = (bst_job){.run = run, .done = done, .store = true, .reads = true};
    load->hub = hub;
    load->last = &load->first;
    if (!bst_index_add(&hub->loads, &load->entry)) {
        free(load);
        return NULL;
    }
    return load;
}

// The last that is done with it here: it may be gone afterwards.
static void begin(load_job *load)
{
    bst_hub *hub = load->hub;
    hub->numbers.loads++;
    hub->options.calls.work(hub->options.calls.to, &load->job);
}

bool bst_load_for(bst_ask *r, const char *id)
{
    load_job *under_way = bst_index_find(&r->hub->loads, id), *load = under_way;
    bst_parked *parked = calloc(1, sizeof *parked);
    if (!parked || (!load && !(load = prepare(r->hub, id)))) {
        free(parked);
        return bst_complain_memory(&r->why);
    }
    *parked = (bst_parked){.client = r->client, .message = json_incref((json_t *)r->message)};
    *load->last = parked;
    load->last = &parked->next;
    r->client->parked = true;
    r->client->pending++;
    r->parked = true;
    if (!under_way)
        begin(load);
    return false;
}

bool bst_load_sleeper(bst_hub *hub, const char *id)
{
    load_job *under_way = bst_index_find(&hub->loads, id), *load = under_way ? under_way : prepare(hub, id);
    if (!load)
        return false;
    load->sleeper = hub->waking = true;
    if (!under_way)
        begin(load);
    return true;
}

void bst_loads_free(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->loads, entry)
    {
        load_job *load = (load_job *)entry;
        for (bst_parked *next, *at = load->first; at; at = next) {
            next = at->next;
            json_decref(at->message);
            free(at);
        }
        forget(&load->loaded);
        free(load);
    }
    bst_index_free(&hub->loads);
}
