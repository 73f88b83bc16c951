// SPDX-License-Identifier: MIT
// Whether a tile fits anywhere (BASE-15, BASE-20), asked for every kind of tile on many tables and compared with what
// the printed sides say; and for tiles that fit one place in one rotation only, where a fast question can go wrong
// unseen.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/engine.h"
#include "engine/lanes.h"

#include "table.h"

static bst_list list;

typedef struct fits {
    int all;       // places and rotations that the printed sides allow
    int free;      // those of them that no rule of a module can forbid
    int x, y, rot; // the last one
} fits;

static const int to[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

// A cloister is kept from cult places, and the other way round: where neither lies around, nothing is forbidden.
static bool center_near(const table *t, int x, int y)
{
    bst_square at;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (bst_square_find(t->game, t->state, x + dx, y + dy, &at) &&
                bst_game_tile(t->game, at.kind)->center != BST_NO_SEG)
                return true;
    return false;
}

static bool sides_match(const table *t, const bst_tile *tile, int x, int y, int rot)
{
    bool beside = false;
    for (int d = 0; d < 4; d++) {
        bst_square at;
        if (!bst_square_find(t->game, t->state, x + to[d][0], y + to[d][1], &at))
            continue;
        beside = true;
        if (bst_game_tile(t->game, at.kind)->edge[(d + 2 - at.rot) & 3] != tile->edge[(d - rot) & 3])
            return false;
    }
    return beside;
}

static fits look(const table *t, int kind)
{
    fits found = {0};
    const bst_tile *tile = bst_game_tile(t->game, kind);
    int reach = 1;
    for (int i = 0; i < bst_squares(t->state); i++) {
        bst_square at = bst_square_at(t->game, t->state, i);
        int far = abs(at.x) > abs(at.y) ? abs(at.x) : abs(at.y);
        reach = far + 1 > reach ? far + 1 : reach;
    }
    for (int y = -reach; y <= reach; y++) {
        for (int x = -reach; x <= reach; x++) {
            bst_square taken;
            if (bst_square_find(t->game, t->state, x, y, &taken))
                continue;
            for (int rot = 0; rot < 4; rot++) {
                if (!sides_match(t, tile, x, y, rot))
                    continue;
                found.all++;
                found.free += tile->center == BST_NO_SEG || !center_near(t, x, y);
                found.x = x;
                found.y = y;
                found.rot = rot;
            }
        }
    }
    return found;
}

static void compare(const table *t)
{
    const bst_context c = {.g = t->game, .s = t->state};
    for (int kind = 0; kind < t->game->nkinds; kind++) {
        fits slow = look(t, kind);
        bool fast = bst_placement_fits(&c, kind);
        if (slow.free > 0 && !fast)
            fail_msg("turn %d: %s fits at %d,%d r%d, but is said to fit nowhere", bst_turn(t->state),
                     bst_game_tile(t->game, kind)->name, slow.x, slow.y, slow.rot);
        if (slow.all == 0 && fast)
            fail_msg("turn %d: %s fits nowhere, but is said to fit", bst_turn(t->state),
                     bst_game_tile(t->game, kind)->name);
    }
}

static table table_of(const char *const *sets, uint64_t seed)
{
    bst_setup setup = bst_setup_default(2);
    for (int i = 0; sets[i]; i++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    return table_set_up(&setup, seed);
}

static void step_on(table *t)
{
    bst_legal(t->game, t->state, &list);
    bst_action action = bst_rng_pick(&t->rng, &list, bst_actor(t->state) == BST_CHANCE);
    assert_int_equal(bst_apply(t->game, t->state, action, NULL).code, 0);
}

static const char *const plain[] = {"base", "inns", "traders", NULL};
static const char *const limited[] = {"base", "cult", NULL};

static void test_fits_as_the_printed_sides_say(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        table t = table_of(i % 2 ? limited : plain, (uint64_t)i);
        for (; bst_actor(t.state) != BST_NOBODY; step_on(&t))
            if (bst_step(t.game, t.state) == BST_STEP_LAY)
                compare(&t);
        table_close(&t);
    }
}

// Bars everything at every empty cell but one, and there all but one rotation: it must be found for each kind of tile,
// at each cell and in each rotation, unless a rule of a module forbids it; and where nothing is left open, nothing.
static void find_the_only_place(table *t)
{
    const bst_context c = {.g = t->game, .s = t->state};
    uint16_t *bars = bst_slot_bars(t->game, t->state);
    memset(bars, 0xFF, t->state->nslots * sizeof *bars);
    for (int kind = 0; kind < t->game->nkinds; kind++) {
        if (bst_placement_fits(&c, kind))
            fail_msg("%s fits where nothing does", bst_game_tile(t->game, kind)->name);
        for (int slot = 0; slot < t->state->nslots; slot++) {
            for (int rot = 0; rot < 4; rot++) {
                bars[slot] = (uint16_t)~t->game->kind[kind].shows[rot];
                bst_rule rule;
                bool allowed =
                    bst_placement_allowed(&c, kind, bst_slots(t->game, t->state)[slot], 1 << rot, &rule) != 0;
                if (allowed != bst_placement_fits(&c, kind))
                    fail_msg("%s fits empty cell %d of %d in rotation %d: %s", bst_game_tile(t->game, kind)->name, slot,
                             t->state->nslots, rot, allowed ? "is said to fit nowhere" : "a rule forbids it");
            }
            bars[slot] = 0xFFFF;
        }
    }
}

static void test_the_only_place_is_found(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        table t = table_of(i ? limited : plain, 7);
        while (t.state->nslots <= BST_GROUP) // more empty cells than are looked at in one go
            step_on(&t);
        for (int n = BST_GROUP + 1; n > BST_GROUP - 8; n--) { // the last vector has any number of them
            t.state->nslots = (uint16_t)n;
            find_the_only_place(&t);
        }
        table_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fits_as_the_printed_sides_say),
        cmocka_unit_test(test_the_only_place_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
