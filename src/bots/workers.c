// SPDX-License-Identifier: MIT
// Several workers at once.

#include "bots/workers.h"

#ifdef __wasm__

void bst_workers_run(void *(*work)(void *), void *elements, size_t size, int n)
{
    (void)size;
    (void)n;
    work(elements);
}

#else

#include <pthread.h>

enum { WORKERS_MAX = 64 };

void bst_workers_run(void *(*work)(void *), void *elements, size_t size, int n)
{
    pthread_t thread[WORKERS_MAX];
    int started = 0;
    while (started < WORKERS_MAX && started + 1 < n &&
           pthread_create(&thread[started], NULL, work, (char *)elements + size * (size_t)(started + 1)) == 0)
        started++;
    work(elements);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

#endif
