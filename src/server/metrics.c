// SPDX-License-Identifier: MIT

#include "server/metrics.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

char *bst_metrics_text(const bst_hub_numbers *hub, const bst_net_numbers *net, const bst_worker_numbers *store,
                       const bst_worker_numbers *think)
{
    struct rusage usage = {0};
    struct mallinfo2 heap = mallinfo2();
    getrusage(RUSAGE_SELF, &usage);
    const struct {
        const char *name, *type, *help;
        double value;
    } rows[] = {
        {"clients", "gauge", "WebSocket connections", hub->clients},
        {"players", "gauge", "Players who are connected", hub->players},
        {"tables", "gauge", "Tables in memory", hub->tables},
        {"games", "gauge", "Games they play, those with the same setup counted once", hub->games},
        {"listed", "gauge", "Public tables in the lobby", hub->listed},
        {"sleepers", "gauge", "Tables on the disk that the server comes back to by itself", hub->sleepers},
        {"houses", "gauge", "Addresses that something is counted for", hub->houses},
        {"thinking", "gauge", "Bots at work", hub->thinking},
        {"positions_bytes", "gauge", "Memory of positions at hand", (double)hub->positions},
        {"positions_replayed_total", "counter", "Positions played again from their actions", (double)hub->replayed},
        {"loads_total", "counter", "Tables read from the store", (double)hub->loads},
        {"looks_total", "counter", "Looks at tables because of the clock", (double)hub->looks},
        {"requests_total", "counter", "Requests of clients", (double)hub->requests},
        {"refused_total", "counter", "Requests answered with an error", (double)hub->refused},
        {"events_total", "counter", "Events of tables", (double)hub->events},
        {"commits_total", "counter", "Transactions of the store", (double)hub->commits},
        {"failed_commits_total", "counter", "Transactions the store refused", (double)hub->failed_commits},
        {"hurried_total", "counter", "Decisions of bots that had to be brief", (double)hub->hurried},
        {"failed_reads_total", "counter", "Reads of the store that failed", (double)hub->failed_reads},
        {"healthy", "gauge", "1 if the store takes what is written", hub->healthy},
        {"connections_total", "counter", "Connections accepted", (double)net->connections},
        {"connections_refused_total", "counter", "Connections turned away because there were too many",
         (double)net->turned_away},
        {"connections_evicted_total", "counter", "Idle connections that made place for others", (double)net->evicted},
        {"http_requests_total", "counter", "HTTP requests", (double)net->requests},
        {"http_refused_total", "counter", "Requests with a body, another method or another upgrade",
         (double)net->refused_requests},
        {"sockets_total", "counter", "WebSockets opened", (double)net->sockets},
        {"origins_refused_total", "counter", "WebSockets of foreign pages refused", (double)net->refused_origins},
        {"hosts_refused_total", "counter", "Requests for a name that is not this server's", (double)net->refused_hosts},
        {"messages_in_total", "counter", "Messages received", (double)net->messages_in},
        {"bytes_in_total", "counter", "Bytes of messages received", (double)net->bytes_in},
        {"messages_out_total", "counter", "Messages sent", (double)net->messages_out},
        {"bytes_out_total", "counter", "Bytes of messages sent", (double)net->bytes_out},
        {"messages_queued_total", "counter", "Messages that had to wait for their peer", (double)net->queued},
        {"unsent_bytes", "gauge", "Bytes that wait for their peers", (double)net->unsent},
        {"slow_peers_total", "counter", "Peers dropped because they read too slowly", (double)net->dropped},
        {"silent_peers_total", "counter", "Peers dropped because they gave no sign of life", (double)net->silent},
        {"invalid_frames_total", "counter", "Peers dropped because of what they sent", (double)net->invalid},
        {"store_jobs_total", "counter", "Jobs of the store's thread", (double)store->jobs},
        {"store_seconds_total", "counter", "Time of the store's thread", store->seconds},
        {"store_longest_seconds", "gauge", "The longest job of the store", store->longest},
        {"store_waiting", "gauge", "Jobs that wait for the store's thread", store->waiting},
        {"bot_jobs_total", "counter", "Decisions of bots", (double)think->jobs},
        {"bot_seconds_total", "counter", "Time of bots", think->seconds},
        {"bot_waiting", "gauge", "Bots that wait for a thread", think->waiting},
        {"cpu_seconds_total", "counter", "Processor time", seconds(usage.ru_utime) + seconds(usage.ru_stime)},
        {"heap_bytes", "gauge", "Memory in use, as the allocator counts it", (double)(heap.uordblks + heap.hblkhd)},
        {"heap_free_bytes", "gauge", "Memory that the allocator holds and nobody uses", (double)heap.fordblks},
        {"peak_memory_bytes", "gauge", "The most memory so far", (double)usage.ru_maxrss * 1024},
    };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        fprintf(out, "# HELP bastide_%s %s.\n# TYPE bastide_%s %s\nbastide_%s %.15g\n", rows[i].name, rows[i].help,
                rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
