// SPDX-License-Identifier: MIT
// Tables read from the store, by jobs: the loop goes on meanwhile. A request that speaks of a table which is not in
// memory is parked and made again when the table has been read. Tables that sleep and are due are read one after the
// other.

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

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
    char *told = NULL;
    l->good = (next || bst_complain(&why, "store", "it should be number %d", table->nevents + 1)) &&
              bst_server_event_read(table, json, &event, &why);
    if (l->good) {
        l->good = bst_server_table_restore(table, &event, &why);
        bool sealed = event.kind == BST_ON_ACT && event.act.sealed;
        const char *line = json;
        if (l->good && sealed)
            line = told = bst_server_event_told_json(&event);
        l->good =
            l->good && ((line && bst_scroll_add(&l->loaded->lines, line, strlen(line))) || bst_complain_memory(&why));
        free(told);
        bst_server_event_done(&event);
    }
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
    bst_hosted *lost = hosted ? NULL : bst_index_find(&hub->tables, load->entry.id);
    if (lost && lost->reading)
        bst_hosted_lost(hub, lost);
    for (bst_parked *next, *at = load->first; at; at = next) {
        next = at->next;
        bst_unpark(hub, at, hosted ? NULL : &loaded->why);
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
    if (!load && !(load = prepare(r->hub, id)))
        return bst_complain_memory(&r->why);
    bst_parked *parked = bst_park(r);
    if (parked) {
        *load->last = parked;
        load->last = &parked->next;
    }
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

bool bst_load_again(bst_hub *hub, const char *id)
{
    load_job *load = prepare(hub, id);
    if (load)
        begin(load);
    return load != NULL;
}

void bst_loads_free(bst_hub *hub)
{
    BST_INDEX_EACH(&hub->loads, entry)
    {
        load_job *load = (load_job *)entry;
        for (bst_parked *next, *at = load->first; at; at = next) {
            next = at->next;
            bst_parked_free(at);
        }
        forget(&load->loaded);
        free(load);
    }
    bst_index_free(&hub->loads);
}

// ---- records
//
// Anybody may ask for them, as often as a connection takes the answers, and reading a long game costs more than
// anything else that is read. So they are read one after the other: whoever says hello waits for one of them at most.
// All who ask for the same before it is read get the same.

/// Who asked for a record.
typedef struct record_asker {
    struct record_asker *next;
    bst_record_call *told;
    void *to;
} record_asker;

/// A table that is read for its record alone.
typedef struct bst_recording {
    bst_read read; ///< must be the first
    struct bst_recording *next;
    char id[BST_ID_MAX];
    bst_loaded loaded;
    record_asker *askers;
} recording;

static int ask_record(bst_read *read)
{
    recording *job = (recording *)read;
    bst_table_load(read->hub->store, job->id, &job->loaded);
    return job->loaded.table != NULL;
}

// Takes over the text; null: there is none.
static void tell_askers(recording *job, char *text)
{
    for (record_asker *asker; (asker = job->askers);) {
        job->askers = asker->next;
        asker->told(asker->to, job->askers && text ? strdup(text) : text);
        free(asker);
    }
}

static void begin_recording(bst_hub *hub)
{
    if (hub->recording)
        bst_read_begin(hub, &hub->recording->read);
}

static void then_record(bst_read *read)
{
    recording *job = (recording *)read;
    bst_hub *hub = read->hub;
    if (!read->found)
        complain(hub, job->id, &job->loaded);
    tell_askers(job, read->found ? bst_server_table_record(job->loaded.table) : NULL);
    hub->recording = job->next;
    if (!hub->recording)
        hub->last_recording = &hub->recording;
    if (hub->stopping)
        bst_recordings_free(hub);
    else
        begin_recording(hub);
}

static void free_record(bst_read *read)
{
    recording *job = (recording *)read;
    tell_askers(job, NULL); // whoever asked is not to wait for ever
    forget(&job->loaded);
}

void bst_recordings_open(bst_hub *hub) { hub->last_recording = &hub->recording; }

void bst_recordings_free(bst_hub *hub)
{
    recording *first = hub->recording;
    bool under_way = first && first->read.hub;
    for (recording *next, *at = under_way ? first->next : first; at; at = next) {
        next = at->next;
        free_record(&at->read);
        free(at);
    }
    hub->recording = under_way ? first : NULL;
    hub->last_recording = under_way ? &first->next : &hub->recording;
    *hub->last_recording = NULL;
}

// The one that is to be read and has not begun; null if there is none.
static recording *find_recording(const bst_hub *hub, const char *id)
{
    recording *at = hub->recording ? hub->recording->next : NULL;
    while (at && strcmp(at->id, id) != 0)
        at = at->next;
    return at;
}

static recording *add_recording(bst_hub *hub, const char *id)
{
    recording *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    memcpy(job->id, id, strlen(id) + 1);
    job->read = (bst_read){.ask = ask_record, .then = then_record, .free = free_record};
    *hub->last_recording = job;
    hub->last_recording = &job->next;
    return job;
}

bool bst_hub_record(bst_hub *hub, const char *table, char **text, bst_record_call *told, void *to)
{
    const bst_hosted *hosted = bst_hosted_find(hub, table);
    bool at_hand = hosted && hosted->durable == hosted->table->nevents; // what is not on the disk is told to nobody
    *text = at_hand ? bst_server_table_record(hosted->table) : NULL;
    if (at_hand || !bst_table_id_valid(table) || hub->stopping)
        return true;
    record_asker *asker = malloc(sizeof *asker);
    recording *job = asker ? find_recording(hub, table) : NULL;
    if (asker && !job)
        job = add_recording(hub, table);
    if (!job) {
        free(asker);
        return true;
    }
    *asker = (record_asker){job->askers, told, to};
    job->askers = asker;
    if (job == hub->recording)
        begin_recording(hub);
    return false;
}
