// SPDX-License-Identifier: MIT
// A game and a state of it for unit tests. To be included after cmocka.h.

#pragma once

#include <stdlib.h>
#include <time.h>

#include "bastide/game.h"
#include "bots/rng.h"

typedef struct table {
    bst_game *game;
    bst_state *state;
    bst_rng rng;
    uint64_t seed;
} table;

/// The beginning of a game, which belongs to the table from now on.
static inline table table_begin(bst_game *game, bst_rng rng, uint64_t seed)
{
    assert_non_null(game);
    table t = {.game = game, .rng = rng, .seed = seed};
    t.state = malloc(bst_game_state_size(game));
    assert_non_null(t.state);
    bst_state_begin(t.game, t.state, NULL);
    return t;
}

static inline table table_set_up(const bst_setup *setup, uint64_t seed)
{
    bst_setup_error error;
    bst_game *game = malloc(bst_game_size(setup));
    assert_non_null(game);
    assert_true(bst_game_build(game, setup, &error));
    return table_begin(game, bst_rng_seed(seed), seed);
}

static inline void table_close(table *t)
{
    free(t->state);
    free(t->game);
}

/// CPU time of this thread, in seconds: a busy machine does not matter.
static inline double cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
