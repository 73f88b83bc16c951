// SPDX-License-Identifier: MIT
// A hub with some people at it and what each of them sees, set up anew for each test. To be included after cmocka.h.

#pragma once

#include "hub_table.h"

#include "hub_mirror.h"
#include "server/fair.h"

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

/// The first n go, and the server dies and starts again.
static inline void crash_without(int n)
{
    for (int i = 0; i < n; i++)
        caller_leave(&w, &p[i]);
    world_crash(&w);
    world_hub(&w);
}

/// The record of a finished game proves itself, draws included.
static inline void check_record(const char *id)
{
    bst_text_error error;
    bst_record record;
    bst_replay replay;
    char *text = world_record(&w, id);
    assert_non_null(text);
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_true(bst_record_replay(&replay, &record, &error));
    assert_int_equal(bst_actor(replay.state), BST_NOBODY);
    assert_true(bst_state_hash(replay.game, replay.state) == bst_state_hash(m[0].game, m[0].state));
    bst_replay_free(&replay);
    assert_true(bst_fair_prove(&record, &error) > 50);
    // another secret does not prove it
    record.head.fair_secret[0] = record.head.fair_secret[0] == '0' ? '1' : '0';
    assert_int_equal(bst_fair_prove(&record, &error), -1);
    bst_record_free(&record);
    free(text);
}
