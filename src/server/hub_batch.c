// SPDX-License-Identifier: MIT
// What waits for the disk. While one batch is written, the next is collected; so many moves cost one flush of the disk.
// Answers and events are sent when their batch is on the disk, never before. If it cannot be written, memory is ahead
// of the disk: everything collected so far is given up, and the tables concerned are read again.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

static bool place_for_one(void **at, int n, int *capacity, size_t each)
{
    if (n < *capacity)
        return true;
    int more = *capacity ? 2 * *capacity : 64;
    void *bigger = realloc(*at, (size_t)more * each);
    if (!bigger)
        return false;
    *at = bigger;
    *capacity = more;
    return true;
}

bst_write *bst_batch_write(bst_hub *hub, bst_write_kind kind, const char *id)
{
    bst_batch *batch = hub->next;
    hub->writes++;
    if (!place_for_one((void **)&batch->writes, batch->nwrites, &batch->writes_capacity, sizeof *batch->writes)) {
        batch->incomplete = true;
        free(batch->spare.text);
        free(batch->spare.name);
        batch->spare = (bst_write){0};
        return &batch->spare;
    }
    bst_write *write = &batch->writes[batch->nwrites++];
    *write = (bst_write){.kind = kind, .at = bst_hub_now(hub)};
    strncpy(write->id, id, sizeof write->id - 1);
    return write;
}

char *bst_batch_copy(bst_hub *hub, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        hub->next->incomplete = true;
    return copy;
}

static void touch(bst_hub *hub, bst_hosted *hosted)
{
    bst_batch *batch = hub->next;
    if (hosted->in_batch)
        return;
    if (!place_for_one((void **)&batch->touched, batch->ntouched, &batch->touched_capacity, sizeof *batch->touched)) {
        batch->incomplete = true;
        return;
    }
    batch->touched[batch->ntouched] = (bst_touched){.hosted = hosted, .write = -1};
    hosted->touched = batch->ntouched++;
    hosted->in_batch = true;
    hosted->pins++;
}

// Appends a line to those of an event before it in the same batch; false if memory is short.
static bool append_line(bst_write *write, const char *line)
{
    size_t before = strlen(write->text), length = strlen(line);
    char *text = realloc(write->text, before + length + 2);
    if (!text)
        return false;
    text[before] = '\n';
    memcpy(text + before + 1, line, length + 1);
    write->text = text;
    return true;
}

// The events of a table in one batch are one row of the store.
static void write_line(bst_hub *hub, bst_hosted *hosted, int64_t q, const char *line)
{
    bst_batch *batch = hub->next;
    touch(hub, hosted);
    if (batch->incomplete)
        return;
    bst_touched *touched = &batch->touched[hosted->touched];
    if (touched->write >= 0) {
        bst_write *write = &batch->writes[touched->write];
        hub->writes++;
        write->q = q;
        batch->incomplete |= !append_line(write, line);
        return;
    }
    bst_write *write = bst_batch_write(hub, BST_WRITE_EVENTS, hosted->table->id);
    write->q = q;
    write->text = bst_batch_copy(hub, line);
    if (!batch->incomplete)
        touched->write = batch->nwrites - 1;
}

void bst_batch_event(bst_hub *hub, bst_hosted *hosted, const bst_server_event *event)
{
    bool sealed = event->kind == BST_ON_ACT && event->act.sealed;
    char *line = bst_server_event_json(event), *told = sealed ? bst_server_event_told_json(event) : line;
    if (line && told && bst_scroll_add(&hosted->lines, told, strlen(told)))
        write_line(hub, hosted, event->q, line);
    else
        hub->next->incomplete = true;
    if (told != line)
        free(told);
    free(line);
    hub->numbers.events++;
}

void bst_batch_summary(bst_hub *hub, bst_hosted *hosted)
{
    const bst_server_table *table = hosted->table;
    if (hosted->told >= table->nevents)
        return;
    bst_standing standing = bst_server_table_standing(table);
    bst_write *write = bst_batch_write(hub, BST_WRITE_TABLE, table->id);
    hosted->told = write->q = table->nevents;
    write->at = table->changed;
    write->state = table->state;
    write->listed = table->listed;
    write->kept = table->shared && table->why != BST_WHY_CLOSED;
    bool may_be_left = bst_server_table_given_up(table) < INT64_MAX; // which the store knows by when it changed
    write->due = may_be_left ? BST_DUE_NEVER : bst_server_table_due(table);
    write->text = bst_summary_json(table, &standing);
    if (!write->text)
        hub->next->incomplete = true;
}

void bst_batch_reply(bst_ask *r, json_t *n, char *text)
{
    bst_batch *batch = r->hub->next;
    if (!place_for_one((void **)&batch->replies, batch->nreplies, &batch->replies_capacity, sizeof *batch->replies)) {
        batch->incomplete = true;
        free(text);
        return;
    }
    bst_waiting *reply = &batch->replies[batch->nreplies++];
    *reply = (bst_waiting){r->client, json_incref(n), text, r->person, r->is_new, ""};
    memcpy(reply->old_name, r->old_name, sizeof reply->old_name);
    if (r->person)
        r->person->pending++;
    r->client->pending++;
}

// ---- the end of a batch

static void free_writes(bst_batch *batch)
{
    for (int i = 0; i < batch->nwrites; i++) {
        free(batch->writes[i].text);
        free(batch->writes[i].name);
    }
    free(batch->spare.text);
    free(batch->spare.name);
    batch->spare = (bst_write){0};
    batch->nwrites = 0;
}

static void end_reply(bst_hub *hub, bst_waiting *reply)
{
    reply->client->pending--;
    if (reply->person) {
        reply->person->pending--;
        bst_person_drop(hub, reply->person);
    }
    bst_client_drop(hub, reply->client);
    json_decref(reply->n);
    free(reply->text);
}

// A decision is known from now on, so its clock runs from now on; once, for other events are stored while it runs.
static void start_clock(bst_hosted *hosted, int64_t stored, bst_moment moment)
{
    bst_server_table *table = hosted->table;
    if (table->last_act_q > stored || table->last_act_q <= hosted->clocked)
        return;
    hosted->clocked = table->last_act_q;
    int64_t now = bst_timer_time(&table->timer, moment);
    if (table->timer.running >= 0 && now > table->timer.since)
        table->timer.since = now;
}

static void succeed(bst_hub *hub, bst_batch *batch)
{
    bst_moment now = bst_hub_moment(hub);
    for (int i = 0; i < batch->nreplies; i++) {
        bst_waiting *reply = &batch->replies[i];
        if (reply->text)
            bst_client_send_text(hub, reply->client, reply->text, strlen(reply->text));
        end_reply(hub, reply);
    }
    for (int i = 0; i < batch->ntouched; i++) {
        bst_touched *touched = &batch->touched[i];
        bst_hosted *hosted = touched->hosted;
        hosted->durable = touched->q;
        hosted->standing = touched->standing;
        bst_lobby_put(hub, hosted, touched->summary, &touched->standing);
        start_clock(hosted, touched->q, now);
        bst_hosted_push(hub, hosted);
        hosted->pins--;
    }
}

static void log_out(bst_hub *hub, bst_person *person)
{
    for (bst_client *client = hub->clients; client; client = client->after)
        if (client->person == person) {
            while (client->nwatching > 0)
                bst_hosted_unwatch(hub, client->watching[0], client);
            client->person = NULL;
            bst_client_stranger(hub, client, true);
            person->clients--;
        }
}

static void fail_replies(bst_hub *hub, bst_batch *batch, const bst_complaint *why)
{
    for (int i = batch->nreplies - 1; i >= 0; i--) { // the latest first: names go back step by step
        bst_waiting *reply = &batch->replies[i];
        if (reply->is_new)
            log_out(hub, reply->person);
        else if (reply->person && reply->old_name[0])
            memcpy(reply->person->name, reply->old_name, sizeof reply->old_name);
        bst_client_send(hub, reply->client, bst_error_json(reply->n, why));
    }
    for (int i = 0; i < batch->nreplies; i++)
        end_reply(hub, &batch->replies[i]);
    batch->nreplies = 0;
}

// Both batches may speak of a table: it is read again by the last that lets it go, which is the one being collected.
static void fail_touched(bst_hub *hub, bst_batch *batch)
{
    for (int i = 0; i < batch->ntouched; i++) {
        batch->touched[i].hosted->pins--;
        free(batch->touched[i].summary);
        batch->touched[i].summary = NULL;
        if (batch == hub->next)
            batch->touched[i].hosted->in_batch = false;
    }
    for (int i = 0; i < batch->ntouched; i++) {
        bst_hosted *hosted = batch->touched[i].hosted;
        if (!hosted->in_batch)
            bst_hosted_reload(hub, hosted);
    }
    batch->ntouched = 0;
}

// What is known of the disk from now on. While it fails it is tried again, whether anybody plays or not.
static void note_health(bst_hub *hub, const bst_batch *batch)
{
    int64_t now = hub->written_at = bst_hub_now(hub);
    hub->probe_at = 0;
    if (batch->good) {
        if (hub->failing)
            bst_hub_say(hub, BST_LOG_NOTE, "storing works again", "storing works again");
        hub->failing = 0;
        return;
    }
    if (!hub->failing)
        hub->failing = now;
    memcpy(hub->failing_why, batch->error, sizeof hub->failing_why);
    hub->probe_at = now + BST_RETRY_MS;
    bst_hub_wake(hub, hub->probe_at);
}

static void fail(bst_hub *hub, bst_batch *batch)
{
    bst_complaint why;
    bst_complain(&why, "store", "it could not be stored, so nothing was done; try again");
    bst_hub_log(hub, "storing failed: %s", batch->error);
    hub->numbers.failed_commits++;
    hub->paused_until = bst_hub_now(hub) + BST_RETRY_MS;
    // the latest first, as above
    fail_replies(hub, hub->next, &why);
    fail_replies(hub, batch, &why);
    fail_touched(hub, batch);
    if (batch != hub->next)
        fail_touched(hub, hub->next);
    free_writes(hub->next);
    hub->next->incomplete = false;
}

static void done(bst_job *job)
{
    bst_batch *batch = (bst_batch *)job;
    bst_hub *hub = batch->hub;
    hub->flying = NULL;
    hub->numbers.commits++;
    note_health(hub, batch);
    if (batch->good)
        succeed(hub, batch);
    else
        fail(hub, batch);
    free_writes(batch);
    batch->nreplies = batch->ntouched = 0;
    bst_batch_flush(hub);
    if (!hub->flying && hub->next->nwrites == 0)
        bst_retention_settled(hub);
}

static void run(bst_job *job)
{
    bst_batch *batch = (bst_batch *)job;
    bst_store *store = batch->hub->store;
    batch->good = store->def->commit(store, batch->writes, batch->nwrites, batch->error, sizeof batch->error);
}

// ---- the beginning

// Only what changes more than a table's standing is worth another row: that is seldom. The rest is written when the
// table leaves memory; if the server dies before, it finds out (store.h, `unfinished`).
static void write_summaries(bst_hub *hub, bst_batch *batch)
{
    for (int i = 0; i < batch->ntouched; i++) {
        bst_touched *touched = &batch->touched[i];
        bst_hosted *hosted = touched->hosted;
        touched->q = hosted->table->nevents;
        touched->standing = bst_server_table_standing(hosted->table);
        hosted->in_batch = false;
        if (hosted->shaped <= hosted->told)
            continue;
        bst_batch_summary(hub, hosted);
        const char *summary = batch->nwrites > 0 ? batch->writes[batch->nwrites - 1].text : NULL;
        if (hosted->table->listed && !batch->incomplete && summary)
            touched->summary = bst_batch_copy(hub, summary);
    }
}

void bst_batch_flush(bst_hub *hub)
{
    bst_batch *batch = hub->next;
    if (hub->flying || (batch->nwrites == 0 && !batch->incomplete && !hub->probe))
        return;
    int64_t now = bst_hub_now(hub);
    if (now < hub->gather_until && !hub->stopping) {
        bst_hub_wake(hub, hub->gather_until);
        return;
    }
    hub->gather_until = now + hub->options.gather;
    hub->probe = false;
    write_summaries(hub, batch);
    if (batch->incomplete) {
        snprintf(batch->error, sizeof batch->error, "the server is short of memory");
        fail(hub, batch);
        return;
    }
    hub->flying = batch;
    hub->next = batch == &hub->batch[0] ? &hub->batch[1] : &hub->batch[0];
    batch->hub = hub;
    batch->job = (bst_job){.run = run, .done = done, .store = true};
    hub->options.calls.work(hub->options.calls.to, &batch->job);
}

void bst_batch_probe(bst_hub *hub)
{
    hub->probe = !hub->stopping;
    bst_batch_flush(hub);
}

void bst_batch_free(bst_batch *batch)
{
    free_writes(batch);
    for (int i = 0; i < batch->nreplies; i++) {
        json_decref(batch->replies[i].n);
        free(batch->replies[i].text);
    }
    for (int i = 0; i < batch->ntouched; i++)
        free(batch->touched[i].summary);
    free(batch->writes);
    free(batch->replies);
    free(batch->touched);
}
