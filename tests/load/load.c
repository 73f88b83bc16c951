// SPDX-License-Identifier: MIT
// Puts load on a server: many public tables of two at once that play at a given pace, speak and give up now and then,
// and people who look at the lobby; or messages to an echo server for comparison. Prints latencies, rates and, if it is
// told the server's process, its processor time. tests/load/run starts the servers and puts the two side by side.
//
//     load --port 8080 --games 1000 --pace 1000 --lobby 200 --seconds 60 --pid 4711
//     load --port 9000 --echo --games 1000 --pace 1000 --seconds 60 --pid 4712

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lobby.h"
#include "table.h"

enum { OTHER_FILES = 300 }; // descriptors that the server and this program need besides connections
enum { TOGETHER = 25, ECHO_BYTES = 200, TABLES_AHEAD = 300, ECHOES_AHEAD = 200 };

typedef struct order {
    int port, games, pid;
    double pace, warm, seconds;
    double chat;  ///< seconds between the lines said at a table
    int patience; ///< moves until somebody resigns
    int lobby;    ///< people who look at it
    double ask;   ///< seconds until one of them asks for the list again
    int most;     ///< connections that the system allows
    bool hidden, echo;
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

static club tables;
static lobby people;

enum { TICK = 5 }; // ms that the lobby waits at most until it is heard

static void run(void)
{
    club_run(&tables, TICK);
    lobby_run(&people);
}

static void start_tables(void)
{
    double begun = now();
    for (int i = 0; i < tables.n; i += TOGETHER) {
        for (int k = i; k < tables.n && k < i + TOGETHER; k++)
            table_connect(&tables.tables[k]);
        while (i - tables.running > TABLES_AHEAD && now() - begun < 600)
            run();
        for (int k = 0; k < 3; k++)
            run();
    }
    while (!all_running(&tables)) {
        run();
        if (now() - begun > 60 + tables.n / 10.0)
            die("only %d of %d tables run", tables.running, tables.n);
    }
    printf("%d tables run, after %.1f s\n", tables.running, now() - begun);
}

static void report(const order *o, double took, double cpu, const figures *before)
{
    const figures *f = &tables.figures;
    uint64_t moves = f->moves - before->moves, events = f->events - before->events;
    printf("%d games at once, %.0f moves/s, %.0f events/s, %.1f lines said/s, %llu games over, %llu moves sent again\n",
           tables.running, (double)moves / took, (double)events / took, (double)(f->chats - before->chats) / took,
           (unsigned long long)(f->finished - before->finished), (unsigned long long)f->retries);
    print_times("move to acknowledgement", f->ack, f->nack);
    print_times("move to the other player", f->delivery, f->ndelivery);
    if (o->lobby > 0) {
        printf("lobby: %d people, %.1f messages/s and %.0f bytes/s to each, %.1f answers/s of %.0f bytes\n", o->lobby,
               (double)people.messages / took / o->lobby, (double)people.bytes / took / o->lobby,
               (double)people.answers / took, (double)people.answer_bytes / ((double)people.answers + 1e-9));
        print_times("request for the lobby to its answer", people.times, people.ntimes);
    }
    if (o->pid)
        printf("server: %.1f %% of a core, %.1f us per move, %ld MB\n", cpu / took * 100, cpu / (double)moves * 1e6,
               memory_of(o->pid));
}

static int play(const order *o)
{
    club_begin(&tables, "127.0.0.1", o->port, o->games, o->pace, 1);
    tables.forever = true;
    tables.chat = o->chat;
    tables.patience = o->patience;
    tables.hidden = o->hidden;
    int missing = 2 * o->games + o->lobby - o->most;
    if (missing > 0) {
        printf("the system allows %d connections: at %d pairs of tables one player sits at both\n", o->most, missing);
        club_share(&tables, missing);
    }
    lobby_begin(&people, "127.0.0.1", o->port, o->lobby, o->ask);
    start_tables();
    for (double end = now() + o->warm; now() < end;)
        run();
    figures before = tables.figures;
    people.messages = people.bytes = people.answers = people.answer_bytes = 0;
    double begun = now(), cpu = cpu_of(o->pid);
    tables.figures.measuring = people.measuring = true;
    for (double end = begun + o->seconds; now() < end;)
        run();
    double took = now() - begun;
    report(o, took, cpu_of(o->pid) - cpu, &before);
    int failed = 0;
    for (int i = 0; i < tables.n; i++)
        failed += tables.tables[i].failed;
    printf("%d tables failed\n", failed);
    club_end(&tables);
    lobby_end(&people);
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
    int n = 2 * o->games < o->most ? 2 * o->games : o->most;
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
        do
            crowd_wait(&all, 0);
        while (i - echoes.open > ECHOES_AHEAD); // a server that is busy gives up who waits too long
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
        {"port", required_argument, NULL, 'p'},
        {"games", required_argument, NULL, 'n'},
        {"pace", required_argument, NULL, 'm'},
        {"warm", required_argument, NULL, 'w'},
        {"seconds", required_argument, NULL, 's'},
        {"pid", required_argument, NULL, 'i'},
        {"chat", required_argument, NULL, 'c'},
        {"patience", required_argument, NULL, 'r'},
        {"lobby", required_argument, NULL, 'l'},
        {"ask", required_argument, NULL, 'a'},
        {"hidden", no_argument, NULL, 'h'},
        {"echo", no_argument, NULL, 'e'},
        {NULL, 0, NULL, 0},
    };
    order o = {.games = 1000, .pace = 1, .warm = 5, .seconds = 60, .chat = 60, .patience = 150, .lobby = 0, .ask = 10};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'p': o.port = atoi(optarg); break;
        case 'n': o.games = atoi(optarg); break;
        case 'm': o.pace = atof(optarg) / 1000; break;
        case 'w': o.warm = atof(optarg); break;
        case 's': o.seconds = atof(optarg); break;
        case 'i': o.pid = atoi(optarg); break;
        case 'c': o.chat = atof(optarg); break;
        case 'r': o.patience = atoi(optarg); break;
        case 'l': o.lobby = atoi(optarg); break;
        case 'a': o.ask = atof(optarg); break;
        case 'h': o.hidden = true; break;
        case 'e': o.echo = true; break;
        default: return 2;
        }
    }
    if (optind < argc || o.port <= 0 || o.games <= 0 || o.pace <= 0 || o.seconds <= 0) {
        fprintf(stderr,
                "usage: load --port PORT [--games N] [--pace MS] [--warm S] [--seconds S] [--pid PID] [--echo]\n"
                "            [--hidden] [--lobby PEOPLE] [--ask S] [--chat S] [--patience MOVES]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    o.most = raise_descriptors() - OTHER_FILES;
    setvbuf(stdout, NULL, _IOLBF, 0);
    return o.echo ? echo(&o) : play(&o);
}
