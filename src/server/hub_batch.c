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
    batch->touched[batch->ntouched++] = (bst_touched){.hosted = hosted};
    hosted->in_batch = true;
    hosted->pins++;
}

void bst_batch_event(bst_hub *hub, bst_hosted *hosted, const bst_server_event *event)
{
    char *line = bst_server_event_json(event);
    touch(hub, hosted);
    bst_write *write = bst_batch_write(hub, BST_WRITE_EVENT, hosted->table->id);
    write->q = event->q;
    if (line)
        write->text = bst_batch_copy(hub, line);
    else
        hub->next->incomplete = true;
    hosted->lines.at[hosted->lines.n++] = line;
    hub->numbers.events++;
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
static void start_clock(bst_hosted *hosted, int64_t stored, int64_t now)
{
    bst_server_table *table = hosted->table;
    if (table->last_act_q > stored || table->last_act_q <= hosted->clocked)
        return;
    hosted->clocked = table->last_act_q;
    if (table->timer.running >= 0 && now > table->timer.since)
        table->timer.since = now;
}

static void succeed(bst_hub *hub, bst_batch *batch)
{
    int64_t now = bst_hub_now(hub);
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
        free(hosted->shown);
        hosted->shown = touched->summary;
        hosted->lobby_new = true;
        start_clock(hosted, touched->q, now);
        bst_hosted_push(hub, hosted);
        hosted->pins--;
    }
    if (batch->ntouched > 0 && hub->lobby_at == 0)
        bst_hub_wake(hub, hub->lobby_at = now + BST_LOBBY_MS);
}

static void log_out(bst_hub *hub, bst_person *person)
{
    for (bst_client *client = hub->clients; client; client = client->after)
        if (client->person == person) {
            client->person = NULL;
            client->deadline = bst_hub_now(hub) + BST_HELLO_MS;
            bst_hub_wake(hub, client->deadline);
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

static void fail_touched(bst_hub *hub, bst_batch *batch)
{
    for (int i = 0; i < batch->ntouched; i++) {
        batch->touched[i].hosted->pins--;
        free(batch->touched[i].summary);
        batch->touched[i].summary = NULL;
    }
    // both batches may speak of a table: it is read again by the last that lets it go
    for (int i = 0; i < batch->ntouched; i++) {
        bst_hosted *hosted = batch->touched[i].hosted;
        bool again = false;
        for (int j = 0; j < hub->next->ntouched; j++)
            again |= batch != hub->next && hub->next->touched[j].hosted == hosted;
        if (!again)
            bst_hosted_reload(hub, hosted);
    }
    batch->ntouched = 0;
}

static void fail(bst_hub *hub, bst_batch *batch)
{
    bst_complaint why;
    bst_complain(&why, "store", "it could not be stored, so nothing was done; try again");
    bst_hub_log(hub, "storing failed: %s", batch->error);
    hub->numbers.failed_commits++;
    hub->paused_until = bst_hub_now(hub) + BST_RETRY_MS;
    // the latest first, as above
    for (int i = 0; i < hub->next->ntouched; i++)
        hub->next->touched[i].hosted->in_batch = false;
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
    if (batch->good)
        succeed(hub, batch);
    else
        fail(hub, batch);
    free_writes(batch);
    batch->nreplies = batch->ntouched = 0;
    bst_batch_flush(hub);
}

static void run(bst_job *job)
{
    bst_batch *batch = (bst_batch *)job;
    bst_store *store = batch->hub->store;
    batch->good = store->def->commit(store, batch->writes, batch->nwrites, batch->error, sizeof batch->error);
}

// ---- the beginning

static void write_summaries(bst_hub *hub, bst_batch *batch)
{
    for (int i = 0; i < batch->ntouched; i++) {
        bst_touched *touched = &batch->touched[i];
        bst_server_table *table = touched->hosted->table;
        bst_write *write = bst_batch_write(hub, BST_WRITE_TABLE, table->id);
        touched->q = table->nevents;
        touched->hosted->in_batch = false;
        write->at = table->changed;
        write->state = table->state;
        write->listed = table->listed;
        write->due = bst_server_table_due(table);
        write->text = bst_summary_json(table);
        touched->summary = write->text ? strdup(write->text) : NULL;
        if (!touched->summary)
            batch->incomplete = true;
    }
}

void bst_batch_flush(bst_hub *hub)
{
    bst_batch *batch = hub->next;
    if (hub->flying || (batch->nwrites == 0 && !batch->incomplete))
        return;
    write_summaries(hub, batch);
    if (batch->incomplete) {
        snprintf(batch->error, sizeof batch->error, "the server is short of memory");
        fail(hub, batch);
        return;
    }
    hub->flying = batch;
    hub->next = batch == &hub->batch[0] ? &hub->batch[1] : &hub->batch[0];
    batch->hub = hub;
    batch->job = (bst_job){run, done, true};
    hub->options.calls.work(hub->options.calls.to, &batch->job);
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
