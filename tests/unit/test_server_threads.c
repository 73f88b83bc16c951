// SPDX-License-Identifier: MIT
// The hub with jobs in real threads, one for the disk and two for bots, while the loop's thread goes on: for
// ThreadSanitizer. Several games at once, bots and people, until all are over.

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "hub_table.h"

#include "hub_mirror.h"

enum { THREADS = 3, QUEUE = 64, GAMES = 3 };

/// Jobs on their way to the threads and back.
typedef struct pool {
    pthread_t thread[THREADS];
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bst_job *todo[QUEUE], *ended[QUEUE];
    int ntodo, nended;
    bool stop;
} pool;

static pool jobs;
static world w;

static void *labour(void *argument)
{
    pool *q = argument;
    pthread_mutex_lock(&q->mutex);
    for (;;) {
        while (q->ntodo == 0 && !q->stop)
            pthread_cond_wait(&q->changed, &q->mutex);
        if (q->ntodo == 0)
            break;
        bst_job *job = q->todo[--q->ntodo];
        pthread_mutex_unlock(&q->mutex);
        nanosleep(&(struct timespec){.tv_nsec = 300000}, NULL); // late on purpose
        job->run(job);
        pthread_mutex_lock(&q->mutex);
        q->ended[q->nended++] = job;
        pthread_cond_broadcast(&q->changed);
    }
    pthread_mutex_unlock(&q->mutex);
    return NULL;
}

static void give(void *to, bst_job *job)
{
    (void)to;
    pthread_mutex_lock(&jobs.mutex);
    assert_true(jobs.ntodo < QUEUE);
    jobs.todo[jobs.ntodo++] = job;
    pthread_cond_broadcast(&jobs.changed);
    pthread_mutex_unlock(&jobs.mutex);
}

// Ends what the threads have done, waiting for it if nothing has.
static void turn_round(void)
{
    bst_job *done[QUEUE];
    pthread_mutex_lock(&jobs.mutex);
    while (jobs.nended == 0)
        pthread_cond_wait(&jobs.changed, &jobs.mutex);
    int n = jobs.nended;
    memcpy(done, jobs.ended, sizeof done);
    jobs.nended = 0;
    pthread_mutex_unlock(&jobs.mutex);
    for (int i = 0; i < n; i++)
        done[i]->done(done[i]);
    w.now += 5;
    bst_hub_tick(w.hub);
}

// An answer, however long it takes; its code, or "".
static const char *wait_for(caller *c, int n)
{
    static char code[40];
    json_t *answer;
    while (!(answer = caller_answer(c, n)))
        turn_round();
    const char *text = json_string_value(json_object_get(answer, "code"));
    snprintf(code, sizeof code, "%s", text ? text : "");
    json_decref(answer);
    return code;
}

static void games_at_once(void **state)
{
    static const char *const bots[] = {"level3", "level2", "level5"};
    static mirror m[GAMES];
    caller c[GAMES] = {0};
    char id[GAMES][32], error[300];
    bst_rng rng = bst_rng_seed(11);
    (void)state;
    pthread_mutex_init(&jobs.mutex, NULL);
    pthread_cond_init(&jobs.changed, NULL);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&jobs.thread[i], NULL, labour, &jobs), 0);
    world_open(&w);
    bst_hub_close(w.hub);
    w.options.thinkers = 2;
    w.options.think_seconds = 0.02;
    w.options.calls.work = give;
    w.options.store = bst_store_sqlite(w.path, error, sizeof error);
    assert_non_null(w.options.store);
    w.hub = bst_hub_open(&w.options, error, sizeof error);
    assert_non_null(w.hub);

    for (int i = 0; i < GAMES; i++) {
        caller_connect(&w, &c[i]);
        int n = caller_send(&w, &c[i], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "Anna"));
        assert_string_equal(wait_for(&c[i], n), "");
        n = caller_send(&w, &c[i],
                        json_pack("{s:s,s:s,s:[{s:s},{s:s,s:s},{s:s,s:s}]}", "t", "create", "setup",
                                  "sets base inns\nseats red blue green\n", "seats", "kind", "me", "kind", "bot", "bot",
                                  bots[i], "kind", "bot", "bot", "level1"));
        json_t *answer;
        while (!(answer = caller_answer(&c[i], n)))
            turn_round();
        snprintf(id[i], sizeof id[i], "%s", json_string_value(json_object_get(answer, "id")));
        json_decref(answer);
        n = caller_send(&w, &c[i], json_pack("{s:s,s:s,s:i}", "t", "watch", "id", id[i], "from", 0));
        assert_string_equal(wait_for(&c[i], n), "");
    }
    for (int over = 0; over < GAMES;) {
        over = 0;
        bool acted = false;
        for (int i = 0; i < GAMES; i++) {
            char text[BST_TEXT_MAX];
            mirror_read(&m[i], &c[i]);
            over += m[i].over;
            if (mirror_actor(&m[i]) != 0)
                continue;
            acted = true;
            int n = caller_send(&w, &c[i], request_act(&m[i], id[i], mirror_choose(&m[i], &rng, text)));
            assert_string_equal(wait_for(&c[i], n), "");
            if (m[i].nacts > 60) { // a long game proves nothing more
                n = caller_send(&w, &c[i], request_on("resign", id[i]));
                assert_string_equal(wait_for(&c[i], n), "");
            }
        }
        if (!acted && over < GAMES)
            turn_round();
    }
    bst_hub_stop(w.hub);
    while (bst_hub_busy(w.hub))
        turn_round();
    world_end(&w);
    pthread_mutex_lock(&jobs.mutex);
    jobs.stop = true;
    pthread_cond_broadcast(&jobs.changed);
    pthread_mutex_unlock(&jobs.mutex);
    for (int i = 0; i < THREADS; i++)
        pthread_join(jobs.thread[i], NULL);
    for (int i = 0; i < GAMES; i++) {
        caller_free(&c[i]);
        mirror_free(&m[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
