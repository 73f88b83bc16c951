// SPDX-License-Identifier: MIT
// Puts load on a server: many tables of two at once that play at a given pace, or messages to an echo server for
// comparison. Prints latencies, rates and, if it is told the server's process, its processor time. tests/load/run
// starts the servers and makes a table of it.
//
//     load --port 8080 --games 1000 --pace 1000 --seconds 20 --pid 4711
//     load --port 9000 --echo --games 1000 --pace 1000 --seconds 20 --pid 4712

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table.h"

enum { TOGETHER = 25, ECHO_BYTES = 200 };

typedef struct order {
    int port, games, pid;
    double pace, warm, seconds;
    bool echo;
} order;

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *name, float *list, int n)
{
    if (n == 0) {
        printf("%s: nothing was measured\n", name);
        return;
    }
    qsort(list, (size_t)n, sizeof *list, compare);
    printf("%s: p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, longest %.2f ms of %d\n", name, list[n / 2] * 1e3,
           list[(size_t)n * 99 / 100] * 1e3, list[(size_t)n * 999 / 1000] * 1e3, list[n - 1] * 1e3, n);
}

// Seconds of processor time that a process has used, all threads together.
static double cpu_of(int pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[n] = 0;
    char *at = strrchr(text, ')'); // the name of the program may hold anything
    unsigned long user, kernel;
    if (!at || sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static long memory_of(int pid)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (file)
        fclose(file);
    return kilobytes / 1024;
}

// ---- tables -----------------------------------------------------------------------------------------------------

static bool all_running(const club *c)
{
    for (int i = 0; i < c->n; i++)
        if (!c->tables[i].running && !c->tables[i].over)
            return false;
    return true;
}

static void start_tables(club *c)
{
    double begun = now();
    for (int i = 0; i < c->n; i += TOGETHER) {
        for (int k = i; k < c->n && k < i + TOGETHER; k++)
            table_connect(&c->tables[k]);
        for (int k = 0; k < 5; k++)
            club_run(c, 2);
    }
    while (!all_running(c)) {
        club_run(c, 50);
        if (now() - begun > 60 + c->n / 10.0)
            die("only %d of %d tables run", c->running, c->n);
    }
    printf("%d tables run, after %.1f s\n", c->running, now() - begun);
}

static int play(const order *o)
{
    static club c;
    club_begin(&c, "127.0.0.1", o->port, o->games, o->pace, 1);
    c.forever = true;
    start_tables(&c);
    for (double end = now() + o->warm; now() < end;)
        club_run(&c, 20);
    figures *f = &c.figures;
    uint64_t moves = f->moves, events = f->events;
    double begun = now(), cpu = cpu_of(o->pid);
    f->measuring = true;
    for (double end = begun + o->seconds; now() < end;)
        club_run(&c, 20);
    double took = now() - begun;
    cpu = cpu_of(o->pid) - cpu;
    moves = f->moves - moves;
    events = f->events - events;
    int failed = 0;
    for (int i = 0; i < c.n; i++)
        failed += c.tables[i].failed;
    printf("%d games at once, %.0f moves/s, %.0f events/s, %llu games over, %llu moves sent again\n", c.running,
           (double)moves / took, (double)events / took, (unsigned long long)f->finished,
           (unsigned long long)f->retries);
    print_times("move to acknowledgement", f->ack, f->nack);
    print_times("move to the other player", f->delivery, f->ndelivery);
    if (o->pid)
        printf("server: %.1f %% of a core, %.1f us per move, %ld MB\n", cpu / took * 100, cpu / (double)moves * 1e6,
               memory_of(o->pid));
    printf("%d tables failed\n", failed);
    club_end(&c);
    return failed > 0;
}

// ---- echo -------------------------------------------------------------------------------------------------------

typedef struct caller {
    wire wire;
    double sent;
} caller;

static struct {
    int open, n, room;
    bool measuring;
    float *times;
} echoes;

static void echo_opened(wire *w)
{
    (void)w;
    echoes.open++;
}

static void echo_message(wire *w, const char *text, size_t length)
{
    (void)text;
    (void)length;
    caller *c = w->to;
    if (echoes.measuring && echoes.n < echoes.room)
        echoes.times[echoes.n++] = (float)(now() - c->sent);
    c->sent = 0;
}

static void echo_closed(wire *w) { die("the echo server closed a connection, code %d", w->code); }

static int echo(const order *o)
{
    static crowd all;
    int n = 2 * o->games;
    caller *callers = calloc((size_t)n, sizeof *callers);
    double interval = o->pace / o->games; // as many messages as there would be moves
    echoes.room = (int)(o->seconds / interval) + n;
    echoes.times = calloc((size_t)echoes.room, sizeof *echoes.times);
    if (!callers || !echoes.times)
        die("out of memory");
    crowd_begin(&all, "127.0.0.1", o->port, "echo");
    all.opened = echo_opened;
    all.message = echo_message;
    all.closed = echo_closed;
    for (int i = 0; i < n; i++) {
        callers[i].wire = (wire){.crowd = &all, .to = &callers[i], .fd = -1};
        if (!wire_connect(&callers[i].wire))
            die("cannot connect");
        crowd_wait(&all, 0);
    }
    while (echoes.open < n)
        crowd_wait(&all, 20);
    char text[ECHO_BYTES];
    memset(text, 'x', sizeof text);
    double begun = now(), next = begun, cpu = 0, start = 0;
    long sent = 0;
    int at = 0;
    for (double time; (time = now()) < begun + o->warm + o->seconds;) {
        if (!echoes.measuring && time > begun + o->warm) {
            echoes.measuring = true;
            start = time;
            cpu = cpu_of(o->pid);
            sent = 0;
        }
        for (; next <= time; next += interval, at = (at + 1) % n) {
            if (callers[at].sent > 0)
                continue;
            callers[at].sent = now();
            wire_send(&callers[at].wire, text, sizeof text);
            sent++;
        }
        crowd_wait(&all, 1);
    }
    double took = now() - start;
    cpu = cpu_of(o->pid) - cpu;
    printf("%d connections, %.0f messages/s of %d bytes\n", n, (double)sent / took, ECHO_BYTES);
    print_times("message to echo", echoes.times, echoes.n);
    if (o->pid)
        printf("server: %.1f %% of a core, %.1f us per message, %ld MB\n", cpu / took * 100, cpu / (double)sent * 1e6,
               memory_of(o->pid));
    for (int i = 0; i < n; i++)
        wire_drop(&callers[i].wire);
    free(callers);
    free(echoes.times);
    crowd_end(&all);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"port", required_argument, NULL, 'p'},    {"games", required_argument, NULL, 'n'},
        {"pace", required_argument, NULL, 'm'},    {"warm", required_argument, NULL, 'w'},
        {"seconds", required_argument, NULL, 's'}, {"pid", required_argument, NULL, 'i'},
        {"echo", no_argument, NULL, 'e'},          {NULL, 0, NULL, 0},
    };
    order o = {.games = 1000, .pace = 1, .warm = 3, .seconds = 20};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'p': o.port = atoi(optarg); break;
        case 'n': o.games = atoi(optarg); break;
        case 'm': o.pace = atof(optarg) / 1000; break;
        case 'w': o.warm = atof(optarg); break;
        case 's': o.seconds = atof(optarg); break;
        case 'i': o.pid = atoi(optarg); break;
        case 'e': o.echo = true; break;
        default: return 2;
        }
    }
    if (optind < argc || o.port <= 0 || o.games <= 0 || o.pace <= 0 || o.seconds <= 0) {
        fprintf(stderr,
                "usage: load --port PORT [--games N] [--pace MS] [--warm S] [--seconds S] [--pid PID] [--echo]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    raise_descriptors();
    setvbuf(stdout, NULL, _IOLBF, 0);
    return o.echo ? echo(&o) : play(&o);
}
