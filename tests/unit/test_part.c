// SPDX-License-Identifier: MIT
// Parts inside parts: what belongs to a part is put aside and taken up again as it was.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "modules/modules.h"
#include "ruleset.h"
#include "table.h"

enum { DEPTH = 3 };

static bst_list list;

// A room that plays one more tile inside a part after its scoring, whenever the tile was laid in an even column and
// there is room for another part.

typedef struct more_state {
    uint16_t parts; ///< inside others in this game
    uint8_t done;   ///< this part has had its tile more
    uint8_t reserved;
} more_state;

static const bst_module more_module;
static more_state *mine(const bst_context *c) { return bst_slice(c, &more_module); }

/// What was put aside, as the room has seen it.
typedef struct seen {
    bst_frame frame;
    uint64_t armed;
} seen;

static seen aside[DEPTH];
static int deepest;
static int inner_tiles;

static seen look(const bst_context *c)
{
    seen now;
    memset(&now, 0, sizeof now);
    now.frame = c->s->frame;
    now.armed = bst_armed(c->s)[0] & (c->g->arms.laid[0] | c->g->arms.scoring[0]);
    return now;
}

static int enter_more(bst_context *c)
{
    if (mine(c)->done) { // taken up again
        seen now = look(c);
        assert_memory_equal(&now.frame, &aside[c->s->nparts].frame, sizeof now.frame);
        assert_true(now.armed == aside[c->s->nparts].armed);
        mine(c)->done = 0;
        return BST_GO_ON;
    }
    bool even = c->s->laid != 0 && bst_cells(c->g, c->s)[c->s->laid].x % 2 == 0;
    if (!even || !bst_part_room(c) || bst_tiles_left_total(c->s) == 0) {
        return BST_GO_ON;
    }
    aside[c->s->nparts] = look(c);
    mine(c)->done = 1;
    mine(c)->parts++;
    int part = c->s->part;
    assert_int_equal(bst_part_push(c, BST_STEP_DRAW), BST_JUMPED);
    assert_int_equal(c->s->part, part);
    assert_int_equal(c->s->laid + c->s->nfinished + c->s->nfields + c->s->nnoted + c->s->closed, 0);
    assert_int_equal(c->s->tile, BST_NONE);
    assert_int_equal(mine(c)->done, 0);
    deepest = c->s->nparts > deepest ? c->s->nparts : deepest;
    inner_tiles++;
    return BST_JUMPED;
}

static const bst_step_def more_steps[] = {{.id = BST_STEP_SCORE_MESSAGE, .enter = enter_more}};
static const bst_module more_module = {
    .name = "more",
    .number = BST_ROOM_KINDS,
    .steps = more_steps,
    .nsteps = 1,
    .slice = sizeof(more_state),
    BST_SHARE(more_state, done, done),
    .nests = DEPTH,
};

static void table_open(table *t, uint64_t seed)
{
    static const bst_module *const modules[] = {
        &bst_module_base,  &bst_module_inns,  &bst_module_traders, &bst_module_cult,  &bst_module_dragon,
        &bst_module_fairy, &bst_module_wagon, &bst_module_barn,    &bst_module_count, &more_module};
    static const char *const sets[] = {"base", "inns", "traders", "cult", "dragon", "abbey", "count"};
    static bst_ruleset ruleset;
    ruleset = ruleset_of(modules, sizeof modules / sizeof modules[0]);
    bst_setup setup = bst_setup_default(3);
    bst_setup_error error;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    *t = table_begin(game, bst_rng_seed(seed), seed);
}

static bst_action choose(table *t)
{
    bst_legal(t->game, t->state, &list);
    return bst_rng_pick(&t->rng, &list, bst_actor(t->state) == BST_CHANCE);
}

static void test_parts_inside_parts(void **unused)
{
    (void)unused;
    int doubles = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        table t;
        table_open(&t, seed);
        int turn = 0;
        bool twice = false;
        while (bst_actor(t.state) != BST_NOBODY) {
            bst_action action = choose(&t);
            twice = bst_turn(t.state) == turn && twice;
            turn = bst_turn(t.state);
            if (action.kind == BST_DO_AGAIN) {
                assert_int_equal(t.state->nparts, 0); // TURN-19 comes after all that is inside the first part
                assert_false(twice);                  // TRADE-27
                twice = true;
                doubles++;
            }
            assert_int_equal(bst_apply(t.game, t.state, action, NULL).code, BST_REFUSED_OK);
            const char *wrong = bst_state_audit(t.game, t.state);
            if (wrong) {
                fail_msg("game %d, turn %d: %s", (int)seed, turn, wrong);
            }
        }
        assert_int_equal(t.state->nparts, 0);
        table_close(&t);
    }
    assert_int_equal(deepest, DEPTH);
    assert_true(inner_tiles > 100 && doubles > 0);
}

/// A state in the middle of it is a value like any other.
static void test_copies_of_parts_put_aside(void **unused)
{
    (void)unused;
    table t;
    table_open(&t, 77);
    size_t size = bst_game_state_size(t.game);
    bst_state *copy = malloc(size);
    while (bst_actor(t.state) != BST_NOBODY) {
        memcpy(copy, t.state, size);
        bst_action action = choose(&t);
        seen kept[DEPTH];
        memcpy(kept, aside, sizeof aside);
        bst_apply(t.game, copy, action, NULL);
        memcpy(aside, kept, sizeof aside);
        bst_apply(t.game, t.state, action, NULL);
        assert_memory_equal(copy, t.state, size);
    }
    free(copy);
    table_close(&t);
}

/// Whoever puts no part aside has no room for it.
static void test_room_for_parts_is_announced(void **unused)
{
    (void)unused;
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    table plain = table_set_up(&setup, 1);
    assert_false(bst_part_room(&(bst_context){.g = plain.game, .s = plain.state}));
    assert_int_equal(plain.game->nparts * plain.game->part_size, 0);
    table_close(&plain);
    table nested;
    table_open(&nested, 1);
    assert_true(bst_part_room(&(bst_context){.g = nested.game, .s = nested.state}));
    assert_int_equal(nested.game->off_marked - nested.game->off_parts, DEPTH * nested.game->part_size);
    table_close(&nested);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_inside_parts),
        cmocka_unit_test(test_copies_of_parts_put_aside),
        cmocka_unit_test(test_room_for_parts_is_announced),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
