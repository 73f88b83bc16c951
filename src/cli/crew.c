// SPDX-License-Identifier: MIT
// Threads that share numbered pieces of work.

#include "cli/crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { AHEAD = 16 }; // pieces for each thread that may be done before the one that is taken next

typedef struct shift {
    const bst_crew *crew;
    pthread_mutex_t lock; // guards all below
    pthread_cond_t changed, room;
    void **result; // of piece i at i % window, null while it is not there
    long window, next, taken;
    int running;
    bool short_of_memory;
} shift;

// The next piece, or -1. Waits while too many results lie about.
static long begin_piece(shift *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->next >= s->taken + s->window && !atomic_load(s->crew->stop))
        pthread_cond_wait(&s->room, &s->lock);
    long number = s->next < s->crew->pieces && !atomic_load(s->crew->stop) ? s->next++ : -1;
    pthread_mutex_unlock(&s->lock);
    return number;
}

static void *work(void *argument)
{
    shift *s = argument;
    void *worker = s->crew->hire(s->crew->plan);
    for (long number; worker && (number = begin_piece(s)) >= 0;) {
        void *result = s->crew->work(worker, number);
        pthread_mutex_lock(&s->lock);
        s->result[number % s->window] = result;
        pthread_cond_signal(&s->changed);
        pthread_mutex_unlock(&s->lock);
        if (!result) { // given up
            atomic_store(s->crew->stop, true);
            break;
        }
    }
    pthread_mutex_lock(&s->lock);
    s->short_of_memory = s->short_of_memory || !worker;
    s->running--;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
    if (worker)
        s->crew->dismiss(worker);
    return NULL;
}

// Takes the result of the next number if it is there; with the lock held.
static bool take_next(shift *s, bool *enough)
{
    void *result = s->result[s->taken % s->window];
    if (!result)
        return false;
    s->result[s->taken % s->window] = NULL;
    long number = s->taken++;
    pthread_cond_broadcast(&s->room);
    pthread_mutex_unlock(&s->lock);
    if (*enough) {
        s->crew->drop(result);
    } else if (!s->crew->take(s->crew->plan, number, result)) {
        *enough = true;
        atomic_store(s->crew->stop, true);
    }
    pthread_mutex_lock(&s->lock);
    return true;
}

static void wait_a_while(shift *s)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 250000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&s->changed, &s->lock, &until);
}

static void oversee(shift *s)
{
    bool enough = false;
    pthread_mutex_lock(&s->lock);
    while (s->running > 0 || (s->taken < s->next && s->result[s->taken % s->window])) {
        s->crew->watch(s->crew->plan);
        if (!take_next(s, &enough) && s->running > 0)
            wait_a_while(s);
        if (atomic_load(s->crew->stop))
            pthread_cond_broadcast(&s->room); // whoever waits for room goes home
    }
    while (s->taken < s->next) // what was done behind a piece that was given up
        if (!take_next(s, &enough))
            s->taken++;
    pthread_mutex_unlock(&s->lock);
}

bool bst_crew_run(const bst_crew *crew)
{
    shift s = {.crew = crew, .window = (long)crew->threads * AHEAD};
    s.result = calloc((size_t)s.window, sizeof *s.result);
    pthread_t *threads = calloc((size_t)crew->threads, sizeof *threads);
    int started = 0;
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.changed, NULL);
    pthread_cond_init(&s.room, NULL);
    pthread_mutex_lock(&s.lock);
    for (; s.result && threads && started < crew->threads && started < crew->pieces; started++) {
        if (pthread_create(&threads[started], NULL, work, &s) != 0)
            break;
        s.running++;
    }
    pthread_mutex_unlock(&s.lock);
    if (started > 0)
        oversee(&s);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&s.lock);
    pthread_cond_destroy(&s.changed);
    pthread_cond_destroy(&s.room);
    free(threads);
    free(s.result);
    return started > 0 && !s.short_of_memory;
}
