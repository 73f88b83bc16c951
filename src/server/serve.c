// SPDX-License-Identifier: MIT

#include "server/serve.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include "server/folder.h"
#include "server/http.h"
#include "server/hub.h"
#include "server/listener.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/timer.h"
#include "server/workers.h"

enum {
    DESCRIPTORS = 256,  // besides those of connections
    GATHER_MS = 10,     // from one transaction to the next, so that moves share them
    POLITE_MS = 300,    // for peers to answer our closing when the server ends
    PATIENCE_MS = 5000, // for jobs that do not end
    LOOK_MS =
        10000, // timers do not hear that the clock was set, or that the machine has slept: it is looked at so often
};

// How far the end has come: requests are refused and jobs finish; peers are told; the loop is left.
typedef enum phase { RUNNING, STOPPING, HANGING_UP, OVER } phase;

typedef struct server {
    const bst_serve_options *options;
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    uv_async_t woken;   // by a thread that has finished a job
    uv_prepare_t ahead; // before the loop sleeps
    uv_timer_t clock;   // the hub's
    uv_timer_t patience;
    uv_timer_t telling; // the log's, for what it has counted
    bst_log log;
    int64_t due;    // what `clock` is set to
    int64_t offset; // of the server's time
    bst_net *net;
    bst_site *site;
    bst_hub *hub;
    bst_workers *workers;
    bst_listener *listener;
    int connections;             // as many as may come
    char own_name[BST_HOST_MAX]; // of the machine
    phase phase;
    bool impatient; // jobs did not end
    bool late;      // nor did the connections
} server;

// ---- what the hub asks for --------------------------------------------------------------------------------------

static void hub_send(void *to, void *connection, const char *text, size_t length)
{
    (void)to;
    bst_socket_send(connection, text, length);
}

static size_t hub_unsent(void *to, void *connection)
{
    (void)to;
    return bst_socket_unsent(connection);
}

static void hub_close(void *to, void *connection, int code)
{
    (void)to;
    bst_socket_close(connection, code);
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t hub_now(void *to)
{
    server *s = to;
    int64_t machine = milliseconds(CLOCK_REALTIME);
    return bst_server_time(&s->offset, machine, milliseconds(CLOCK_MONOTONIC));
}

static int64_t hub_steady(void *to)
{
    (void)to;
    return milliseconds(CLOCK_MONOTONIC);
}

static void hub_work(void *to, bst_job *job) { bst_workers_add(((server *)to)->workers, job); }

// ---- the log

static int64_t log_now(void *to)
{
    (void)to;
    return milliseconds(CLOCK_REALTIME) / 1000;
}

static void say(void *to, bst_log_weight weight, const char *kind, const char *text)
{
    bst_log_say(&((server *)to)->log, weight, kind, text);
}

static void on_telling(uv_timer_t *timer) { bst_log_tick(&((server *)timer->data)->log, false); }

// ---- what the transport brings ----------------------------------------------------------------------------------

static void *net_connect(void *to, bst_socket *socket, const char *source)
{
    return bst_hub_connect(((server *)to)->hub, socket, source);
}

static void net_message(void *to, void *peer, const char *text, size_t length)
{
    bst_hub_message(((server *)to)->hub, peer, text, length);
}

static void net_drained(void *to, void *peer) { bst_hub_drained(((server *)to)->hub, peer); }

static void net_disconnect(void *to, void *peer) { bst_hub_disconnect(((server *)to)->hub, peer); }

static void net_answer(void *to, const bst_request *request, bst_response *response)
{
    bst_site_answer(((server *)to)->site, request, response);
}

static void net_accepted(void *to, int fd, const struct sockaddr *peer)
{
    bst_net_adopt(((server *)to)->net, fd, peer);
}

static void on_record(void *to, char *text)
{
    bst_response response;
    bst_site_record(text, &response);
    bst_later_answer(to, &response);
}

static bool site_record(void *to, const char *table, void *asker, char **text)
{
    bst_later *later = bst_net_later(asker);
    *text = NULL;
    if (!later)
        return true;
    if (!bst_hub_record(((server *)to)->hub, table, text, on_record, later))
        return false;
    bst_net_not_later(later);
    return true;
}

static bool site_health(void *to, char *reason, size_t size)
{
    return bst_hub_health(((server *)to)->hub, reason, size);
}

static char *site_metrics(void *to)
{
    server *s = to;
    bst_hub_numbers hub = bst_hub_count(s->hub);
    bst_net_numbers net = bst_net_count(s->net);
    bst_worker_numbers store = bst_workers_count(s->workers, true), think = bst_workers_count(s->workers, false);
    return bst_metrics_text(&hub, &net, &store, &think);
}

// ---- the end ----------------------------------------------------------------------------------------------------

static void leave(server *s)
{
    s->phase = OVER;
    uv_stop(&s->loop);
}

static void on_patience(uv_timer_t *timer)
{
    server *s = timer->data;
    s->impatient = s->phase == STOPPING;
    leave(s);
}

// Goes on with the end as far as it can.
static void proceed(server *s)
{
    if (s->phase == STOPPING && !bst_hub_busy(s->hub)) {
        s->phase = HANGING_UP;
        bst_net_hang_up(s->net, BST_CLOSE_GOING);
        uv_timer_start(&s->patience, on_patience, POLITE_MS, 0);
    }
    if (s->phase == HANGING_UP && bst_net_sockets(s->net) == 0)
        leave(s);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    server *s = handle->data;
    if (s->phase != RUNNING)
        return;
    s->phase = STOPPING;
    bst_listener_close(s->listener);
    s->listener = NULL;
    bst_hub_stop(s->hub);
    uv_timer_start(&s->patience, on_patience, PATIENCE_MS, 0);
    proceed(s);
}

// ---- the loop ---------------------------------------------------------------------------------------------------

static void wake(void *to) { uv_async_send(&((server *)to)->woken); }

static void on_woken(uv_async_t *async) { bst_workers_finish(((server *)async->data)->workers); }

static void on_clock(uv_timer_t *timer)
{
    server *s = timer->data;
    s->due = INT64_MAX;
    bst_hub_tick(s->hub);
}

// Anything may have changed when the hub is due next; this is the one place that looks.
static void on_ahead(uv_prepare_t *prepare)
{
    server *s = prepare->data;
    bst_net_flush(s->net);
    if (s->phase != RUNNING)
        proceed(s);
    int64_t telling = bst_log_next(&s->log);
    if (telling != INT64_MAX && !uv_is_active((uv_handle_t *)&s->telling)) {
        int64_t wait = telling - log_now(s);
        uv_timer_start(&s->telling, on_telling, wait > 0 ? (uint64_t)wait * 1000 : 0, 0);
    }
    int64_t due = bst_hub_next(s->hub);
    if (due == s->due)
        return;
    s->due = due;
    if (due == INT64_MAX) {
        uv_timer_stop(&s->clock);
        return;
    }
    int64_t wait = due - hub_now(s);
    if (wait > LOOK_MS)
        wait = LOOK_MS;
    uv_update_time(&s->loop);
    uv_timer_start(&s->clock, on_clock, wait > 0 ? (uint64_t)wait : 0, 0);
}

// As many descriptors as connections need, or as many connections as the system allows. Also fewer than there were:
// libwebsockets keeps a table of as many as there may be.
static int allow_connections(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    rlim_t descriptors = (rlim_t)wanted + DESCRIPTORS;
    if (limit.rlim_max < descriptors)
        descriptors = limit.rlim_max;
    if (limit.rlim_cur != descriptors) {
        limit.rlim_cur = descriptors;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    int left = descriptors > 2 * DESCRIPTORS ? (int)descriptors - DESCRIPTORS : (int)(descriptors / 2);
    return left < wanted ? left : wanted;
}

static bool open_handles(server *s)
{
    if (uv_loop_init(&s->loop) != 0)
        return false;
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_init(&s->loop, &s->terminate);
    uv_async_init(&s->loop, &s->woken, on_woken);
    uv_prepare_init(&s->loop, &s->ahead);
    uv_timer_init(&s->loop, &s->clock);
    uv_timer_init(&s->loop, &s->patience);
    uv_timer_init(&s->loop, &s->telling);
    s->telling.data = s->interrupt.data = s->terminate.data = s->woken.data = s->ahead.data = s->clock.data =
        s->patience.data = s;
    s->due = INT64_MAX;
    // from the first moment on: whoever sees that it listens may also end it
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
    return true;
}

static bool open_hub(server *s, char *error, size_t size)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/bastide.db", s->options->data);
    int threads = s->options->threads > 0 ? s->options->threads : (int)uv_available_parallelism();
    s->workers = bst_workers_open(threads, wake, s);
    if (!s->workers) {
        snprintf(error, size, "cannot start %d threads", threads + 1);
        return false;
    }
    bst_hub_options hub = {
        .calls = {.to = s,
                  .send = hub_send,
                  .close = hub_close,
                  .now = hub_now,
                  .work = hub_work,
                  .log = say,
                  .steady = hub_steady,
                  .unsent = hub_unsent},
        .store = bst_store_sqlite(path, error, size),
        .thinkers = threads,
        .tables = s->options->tables,
        .gather = GATHER_MS,
        .clients = s->connections,
        .allowances = s->options->allowances,
    };
    if (hub.store)
        s->hub = bst_hub_open(&hub, error, size);
    return s->hub != NULL;
}

static bool open_all(server *s, char *error, size_t size)
{
    const bst_serve_options *o = s->options;
    if (!open_hub(s, error, size))
        return false;
    s->site = bst_site_open(o->files, o->nfiles, &(bst_site_source){s, site_record, site_metrics, site_health});
    if (!s->site) {
        snprintf(error, size, "out of memory");
        return false;
    }
    bst_allowances allowances = o->allowances;
    bst_allowances_complete(&allowances);
    if (gethostname(s->own_name, sizeof s->own_name - 1) != 0)
        s->own_name[0] = 0;
    bst_net_options net = {
        .loop = &s->loop,
        .calls = {s, net_connect, net_message, net_drained, net_disconnect, net_answer, say},
        .origins = o->origins,
        .norigins = o->norigins,
        .own_hosts = {s->own_name, o->listen.host},
        .hosts = o->hosts,
        .nhosts = o->nhosts,
        .limits = {.connections = s->connections,
                   .per_address = allowances.address_connections,
                   .local = o->allowances.address_connections > 0,
                   .proxies = o->proxies,
                   .nproxies = o->nproxies},
    };
    s->net = bst_net_open(&net, error, size);
    if (!s->net)
        return false;
    bst_address address = o->listen;
    s->listener = bst_listener_open(&s->loop, &address, o->tries, net_accepted, s, error, size);
    if (!s->listener)
        return false;
    if (o->ready) {
        char link[BST_HOST_MAX + 32];
        o->ready(o->to, bst_address_link(&address, link, sizeof link));
    }
    return true;
}

static void on_late(uv_timer_t *timer)
{
    ((server *)timer->data)->late = true;
    uv_stop(timer->loop);
}

// The connections go first, because the hub hears of their end; then threads and hub; then what woke the loop.
// Connections that never end are left to the system: everything acknowledged is on the disk.
static void close_all(server *s)
{
    bst_listener_close(s->listener);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_close((uv_handle_t *)&s->ahead, NULL);
    uv_close((uv_handle_t *)&s->clock, NULL);
    uv_close((uv_handle_t *)&s->telling, NULL);
    uv_timer_start(&s->patience, on_late, PATIENCE_MS, 0);
    uv_unref((uv_handle_t *)&s->patience);
    uv_unref((uv_handle_t *)&s->woken);
    if (s->net)
        bst_net_close(s->net);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->late)
        return;
    uv_close((uv_handle_t *)&s->patience, NULL);
    bst_net_free(s->net);
    bst_workers_close(s->workers);
    if (s->hub)
        bst_hub_close(s->hub);
    bst_site_close(s->site);
    uv_close((uv_handle_t *)&s->woken, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
}

static void run(server *s)
{
    uv_prepare_start(&s->ahead, on_ahead);
    while (s->phase != OVER)
        uv_run(&s->loop, UV_RUN_DEFAULT);
}

bool bst_serve(const bst_serve_options *options, char *error, size_t size)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);  // a server outlives the terminal it was started from
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is a disk that refuses
    int lock = bst_folder_lock(options->data, error, size);
    if (lock < 0)
        return false;
    server s = {
        .options = options,
        .log = {"bastide serve", options->quiet, options->to, options->log, log_now, {{0}}},
    };
    int wanted = options->connections > 0 ? options->connections : BST_CONNECTIONS;
    s.connections = allow_connections(wanted);
    if (s.connections < wanted) {
        char text[200];
        snprintf(text, sizeof text,
                 "the system allows %d connections only, not %d; `ulimit -n` or LimitNOFILE= says so", s.connections,
                 wanted);
        say(&s, BST_LOG_NOTE, "descriptors", text);
    }
    if (!open_handles(&s)) {
        snprintf(error, size, "libuv cannot make its loop");
        bst_folder_unlock(lock);
        return false;
    }
    bool fine = open_all(&s, error, size);
    if (fine)
        run(&s);
    bst_log_tick(&s.log, true);
    if (s.impatient) { // what was acknowledged is on the disk; a thread hangs, so nothing can be freed
        snprintf(error, size, "a job did not end within %d s; the server was left as if it had crashed",
                 PATIENCE_MS / 1000);
        return false;
    }
    close_all(&s);
    bst_folder_unlock(lock);
    return fine;
}
