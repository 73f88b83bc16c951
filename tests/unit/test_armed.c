// SPDX-License-Identifier: MIT
// Steps are entered when something has armed them, and bst_apply_whole() finds a step that should have been.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/position.h"
#include "engine/engine.h"
#include "modules/modules.h"
#include "ruleset.h"

/// How often each step was entered, and how often that was to be expected.
typedef struct watch_state {
    uint16_t entered[4], expected[4];
} watch_state;

enum { ALWAYS, CLOISTER, CALLED, SCORING };

static const bst_module watch_module;
static watch_state *mine(const bst_context *c) { return bst_slice(c, &watch_module); }

static int enter_always(bst_context *c)
{
    mine(c)->entered[ALWAYS]++;
    mine(c)->expected[ALWAYS]++;
    return BST_GO_ON;
}

static bool has_cloister(const bst_game *game, const bst_kind *kind)
{
    (void)game;
    return kind->center != BST_NO_SEG;
}

static int enter_cloister(bst_context *c)
{
    mine(c)->entered[CLOISTER]++;
    return BST_GO_ON;
}

/// Called by every tile with four segments or more, for once.
static void laid(bst_context *c, int cell)
{
    const bst_kind *kind = bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell]);
    if (c->s->turn == 0) {
        return; // the start tile
    }
    mine(c)->expected[CLOISTER] = (uint16_t)(mine(c)->expected[CLOISTER] + has_cloister(c->g, kind));
    if (kind->nsegs >= 4) {
        bst_arm(c, &watch_module, CALLED);
        mine(c)->expected[CALLED]++;
    }
}

static int enter_called(bst_context *c)
{
    bst_disarm(c, &watch_module, CALLED);
    mine(c)->entered[CALLED]++;
    return BST_GO_ON;
}

static int enter_scoring(bst_context *c)
{
    mine(c)->entered[SCORING]++;
    mine(c)->expected[SCORING] = (uint16_t)(mine(c)->expected[SCORING] + (c->s->nfinished != 0));
    return BST_GO_ON;
}

static const bst_step_def steps[] = {
    [ALWAYS] = {.id = BST_STEP_BEGIN, .order = 1, .enter = enter_always},
    [CLOISTER] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_cloister, .tile = has_cloister},
    [CALLED] = {.id = BST_STEP_PHANTOM, .enter = enter_called, .armed = BST_ARMED_VERB},
    [SCORING] = {.id = BST_STEP_SCORE_MAGIC, .enter = enter_scoring, .armed = BST_ARMED_SCORING},
};

static const bst_module watch_module = {
    .name = "watch", .number = BST_ROOM_KINDS, BST_TABLE(steps), .slice = sizeof(watch_state), .laid = laid};

static bst_list list;

typedef bst_refusal applies(const bst_game *game, bst_state *state, bst_action action, bst_events *events);

/// Plays a game; answers how often the next state was another one with the second way of applying.
static int play(const bst_game *game, bst_state *state, applies *other)
{
    size_t size = bst_game_state_size(game);
    bst_state *copy = malloc(size);
    uint64_t random = 88172645463325252u;
    int differ = 0;
    bst_state_begin(game, state, NULL);
    while (bst_actor(state) != BST_NOBODY) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint32_t roll = (uint32_t)(random >> 32);
        bst_legal(game, state, &list);
        bst_action action =
            bst_actor(state) == BST_CHANCE ? bst_chance(game, state, roll) : list.at[roll % (uint32_t)list.n];
        memcpy(copy, state, size);
        assert_int_equal(bst_apply(game, state, action, NULL).code, BST_REFUSED_OK);
        assert_int_equal(other(game, copy, action, NULL).code, BST_REFUSED_OK);
        differ += memcmp(copy, state, size) != 0;
    }
    free(copy);
    return differ;
}

static bst_game *game_with(const bst_module *more)
{
    static const bst_module *modules[2];
    static bst_ruleset ruleset;
    modules[0] = &bst_module_base;
    modules[1] = more;
    ruleset = ruleset_of(modules, 2);
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    return game;
}

static void test_steps_are_entered_when_armed(void **unused)
{
    (void)unused;
    bst_game *game = game_with(&watch_module);
    bst_state *state = malloc(bst_game_state_size(game));
    assert_int_equal(play(game, state, bst_apply), 0);
    bst_context c = {.g = game, .s = state};
    const watch_state *w = mine(&c);
    assert_int_equal(w->entered[ALWAYS], bst_turn(state));
    for (int i = ALWAYS; i <= SCORING; i++) {
        assert_int_equal(w->entered[i], w->expected[i]);
        assert_true(w->entered[i] > 0);
    }
    assert_int_equal(w->entered[CLOISTER], 6); // of the base game
    assert_true(w->entered[CALLED] < 71 && w->entered[SCORING] < 71);
    free(state);
    free(game);
}

/// This module counts whenever its steps are entered, so it has something to do although nothing arms them.
static void test_whole_turns_find_what_was_not_armed(void **unused)
{
    (void)unused;
    bst_game *game = game_with(&watch_module);
    bst_state *state = malloc(bst_game_state_size(game));
    assert_true(play(game, state, bst_apply_whole) > 60);
    free(state);
    free(game);
}

/// Positions set up by hand arm whatever a module might arm: their pieces come without its verbs.
static void test_positions_are_armed(void **unused)
{
    (void)unused;
    bst_game *game = game_with(&watch_module);
    bst_state *state = malloc(bst_game_state_size(game));
    bst_state_begin(game, state, NULL);
    bst_position_begin(game, state, NULL);
    int entry = game->entry[game->first_entry[watch_module.number] + CALLED];
    assert_true(bst_armed(state)[entry / 64] >> entry % 64 & 1);
    free(state);
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_entered_when_armed),
        cmocka_unit_test(test_whole_turns_find_what_was_not_armed),
        cmocka_unit_test(test_positions_are_armed),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
