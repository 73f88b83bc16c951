// SPDX-License-Identifier: MIT
// What is asked of the store, by jobs: the loop goes on meanwhile.

#include <stdlib.h>

#include "server/hub_parts.h"

static void run(bst_job *job)
{
    bst_read *read = (bst_read *)job;
    read->found = read->ask(read);
}

static void end(bst_read *read)
{
    bst_hub *hub = read->hub;
    *(read->before ? &read->before->after : &hub->reads) = read->after;
    if (read->after)
        read->after->before = read->before;
    if (read->free)
        read->free(read);
    free(read);
}

static void done(bst_job *job)
{
    bst_read *read = (bst_read *)job;
    bst_hub *hub = read->hub;
    read->then(read);
    end(read);
    bst_batch_flush(hub);
}

void bst_read_begin(bst_hub *hub, bst_read *read)
{
    read->job = (bst_job){.run = run, .done = done, .store = true, .reads = true};
    read->hub = hub;
    read->before = NULL;
    read->after = hub->reads;
    if (read->after)
        read->after->before = read;
    hub->reads = read;
    hub->options.calls.work(hub->options.calls.to, &read->job);
}

void bst_reads_free(bst_hub *hub)
{
    while (hub->reads)
        end(hub->reads);
}
