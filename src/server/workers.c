// SPDX-License-Identifier: MIT

#include "server/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <uv.h>

typedef struct node {
    bst_job *job;
    struct node *next;
} node;

typedef struct queue {
    node *first, **last;
} queue;

// One line of jobs and the threads that serve it.
typedef struct line {
    bst_workers *workers;
    uv_cond_t more;
    queue waiting;
    bst_worker_numbers numbers;
    uv_thread_t *threads;
    int n;
} line;

struct bst_workers {
    uv_mutex_t mutex; // guards all below
    line store, read, think;
    queue ready;
    bool ending;
    void (*wake)(void *to);
    void *to;
};

static void put(queue *q, node *n)
{
    n->next = NULL;
    *q->last = n;
    q->last = &n->next;
}

static node *take(queue *q)
{
    node *n = q->first;
    if (n) {
        q->first = n->next;
        if (!q->first)
            q->last = &q->first;
    }
    return n;
}

static void serve(void *argument)
{
    line *l = argument;
    bst_workers *w = l->workers;
    uv_mutex_lock(&w->mutex);
    for (;;) {
        node *n = take(&l->waiting);
        if (!n) {
            if (w->ending)
                break;
            uv_cond_wait(&l->more, &w->mutex);
            continue;
        }
        l->numbers.waiting--;
        uv_mutex_unlock(&w->mutex);
        uint64_t begin = uv_hrtime();
        n->job->run(n->job);
        double seconds = (double)(uv_hrtime() - begin) * 1e-9;
        uv_mutex_lock(&w->mutex);
        l->numbers.jobs++;
        l->numbers.seconds += seconds;
        if (l->numbers.longest < seconds)
            l->numbers.longest = seconds;
        bool first = !w->ready.first; // otherwise the loop has been woken already
        put(&w->ready, n);
        if (first)
            w->wake(w->to);
    }
    uv_mutex_unlock(&w->mutex);
}

static bool start(bst_workers *w, line *l, int n)
{
    l->workers = w;
    l->waiting.last = &l->waiting.first;
    l->threads = calloc((size_t)n, sizeof *l->threads);
    if (!l->threads || uv_cond_init(&l->more) != 0) {
        free(l->threads);
        l->threads = NULL;
        return false;
    }
    // signals are the loop's: a thread that thinks would let them wait
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (l->n < n && uv_thread_create(&l->threads[l->n], serve, l) == 0)
        l->n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return l->n > 0;
}

static void end(line *l)
{
    if (!l->threads)
        return;
    uv_cond_broadcast(&l->more);
    for (int i = 0; i < l->n; i++)
        uv_thread_join(&l->threads[i]);
    uv_cond_destroy(&l->more);
    free(l->threads);
}

bst_workers *bst_workers_open(int thinkers, void (*wake)(void *to), void *to)
{
    bst_workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->wake = wake;
    w->to = to;
    w->ready.last = &w->ready.first;
    if (uv_mutex_init(&w->mutex) != 0) {
        free(w);
        return NULL;
    }
    if (!start(w, &w->store, 1) || !start(w, &w->read, 1) || !start(w, &w->think, thinkers > 0 ? thinkers : 1)) {
        bst_workers_close(w);
        return NULL;
    }
    return w;
}

void bst_workers_add(bst_workers *w, bst_job *job)
{
    line *l = job->store ? (job->reads ? &w->read : &w->store) : &w->think;
    node *n = malloc(sizeof *n);
    if (!n) { // then it is done here and now: slow, but right
        job->run(job);
        job->done(job);
        return;
    }
    n->job = job;
    uv_mutex_lock(&w->mutex);
    put(&l->waiting, n);
    l->numbers.waiting++;
    uv_cond_signal(&l->more);
    uv_mutex_unlock(&w->mutex);
}

void bst_workers_finish(bst_workers *w)
{
    uv_mutex_lock(&w->mutex);
    node *n = w->ready.first;
    w->ready = (queue){NULL, &w->ready.first};
    uv_mutex_unlock(&w->mutex);
    while (n) {
        node *next = n->next;
        n->job->done(n->job);
        free(n);
        n = next;
    }
}

void bst_workers_close(bst_workers *w)
{
    if (!w)
        return;
    uv_mutex_lock(&w->mutex);
    w->ending = true;
    uv_mutex_unlock(&w->mutex);
    end(&w->store);
    end(&w->read);
    end(&w->think);
    bst_workers_finish(w);
    uv_mutex_destroy(&w->mutex);
    free(w);
}

bst_worker_numbers bst_workers_count(bst_workers *w, bool store)
{
    uv_mutex_lock(&w->mutex);
    bst_worker_numbers numbers = store ? w->store.numbers : w->think.numbers;
    uv_mutex_unlock(&w->mutex);
    return numbers;
}
