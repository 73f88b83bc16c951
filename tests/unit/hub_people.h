// SPDX-License-Identifier: MIT
// A hub with some people at it and what each of them sees, set up anew for each test. To be included after cmocka.h.

#pragma once

#include "hub_table.h"

#include "hub_mirror.h"

enum { PEOPLE = 4 };

static world w;
static caller p[PEOPLE];
static mirror m[PEOPLE];
static bst_rng rng;

static const char none[] = "{\"kind\":\"none\"}";
static const char two[] = "sets base\nseats red blue\n";

static inline int set_up(void **state)
{
    (void)state;
    rng = bst_rng_seed(3);
    world_open(&w);
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    world_end(&w);
    for (int i = 0; i < PEOPLE; i++) {
        caller_free(&p[i]);
        mirror_free(&m[i]);
    }
    return 0;
}

/// Lets the hub come to rest, and the first n see what happened.
static inline void read_all(int n)
{
    world_settle(&w);
    for (int i = 0; i < n; i++)
        mirror_read(&m[i], &p[i]);
}
