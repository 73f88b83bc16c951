// SPDX-License-Identifier: MIT
// Points that wait for their turn: a room may change them, stop the game before they are entered or afterwards, in
// final scoring and in parts inside others, too; and if it changes nothing, nothing is different.

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

// The clerk stops at all points. If he is allowed to act, cities bring 5 more, whoever gets other points may take one
// more, and afterwards the active seat may give the next one 2; even points bring one more tile inside the part.

typedef struct clerk_state {
    uint16_t done; ///< the points whose turn it is have been seen to
} clerk_state;

enum { BEFORE = -1, AFTER = 1, DEPTH = 2, MORE = 5, GIFT = 2 };

static const bst_module clerk_module;
static clerk_state *mine(const bst_context *c) { return bst_slice(c, &clerk_module); }

static bool acts;
static struct {
    int changed, before, after, in_final, inside, gifts, parts, most, together;
} seen;
static bst_gain aside[DEPTH][256];
static int naside[DEPTH];

static bool is_final(const bst_gain *p) { return p->step > BST_STEP_END; }

/// Whether he offers more when he acts: not for cities, which get it anyway, and not for gifts, which would never end.
static bool is_free(const bst_gain *p)
{
    return p->category != BST_CATEGORY_CITIES && p->category != BST_CATEGORY_KING;
}

static int ask(bst_context *c, int seat)
{
    bst_gain *all;
    int n = bst_points_waiting(c, &all);
    seen.most = n > seen.most ? n : seen.most;
    seen.together += all[n - 1].step != all[0].step && all[n - 1].step <= BST_STEP_SCORE_AWARDS;
    seen.in_final += is_final(all);
    seen.inside += c->s->nparts != 0;
    c->s->actor = (uint8_t)seat;
    return BST_WAIT;
}

static int enter_before(bst_context *c)
{
    bst_gain *p = bst_points_now(c);
    assert_int_equal(p->entered, 0);
    if (acts && p->category == BST_CATEGORY_CITIES) {
        assert_int_equal(bst_regions(c->g, c->s)[p->region].kind, BST_CITY);
        bst_points_change(p, p->points + MORE);
        seen.changed++;
    }
    bool asked = p->seat != BST_NOBODY && (!acts || is_free(p));
    seen.before += asked;
    return asked ? ask(c, p->seat) : BST_GO_ON;
}

static int enter_after(bst_context *c)
{
    bst_gain *p = bst_points_now(c);
    assert_int_equal(p->entered, 1);
    if (mine(c)->done) { // the part that was put aside goes on, with all that waited
        bst_gain *all;
        assert_int_equal(bst_points_waiting(c, &all), naside[c->s->nparts]);
        assert_memory_equal(all, aside[c->s->nparts], (size_t)naside[c->s->nparts] * sizeof *all);
        mine(c)->done = 0;
        return BST_GO_ON;
    }
    if (acts && p->points % 2 == 0 && !is_final(p) && bst_part_room(c) && bst_tiles_left_total(c->s) > 0) {
        bst_gain *all;
        int n = naside[c->s->nparts] = bst_points_waiting(c, &all);
        memcpy(aside[c->s->nparts], all, (size_t)n * sizeof *all);
        mine(c)->done = 1;
        seen.parts++;
        return bst_part_push(c, BST_STEP_DRAW);
    }
    bool asked = !acts || is_free(p);
    seen.after += asked;
    return asked ? ask(c, c->s->active) : BST_GO_ON;
}

static void yes_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    if (acts) {
        bst_list_add(list, (bst_action){.kind = BST_DO_AGAIN});
    }
}

static bst_refusal yes_check(bst_context *c, bst_action a)
{
    (void)c;
    bool fine = acts && bst_action_equal(a, (bst_action){.kind = BST_DO_AGAIN});
    return fine ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_BASE_73);
}

static int yes_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_gain *p = bst_points_now(c);
    if (!p->entered) {
        bst_points_change(p, p->points + 1);
        return BST_GO_ON;
    }
    int to = bst_next_seat(c->g, c->s->active);
    bst_award(c, to, GIFT, BST_CATEGORY_KING, BST_BASE_73, BST_NONE, (bst_breakdown){.extra = GIFT});
    bst_gain *all;
    assert_true(bst_points_waiting(c, &all) > 1);
    assert_int_equal(all[1].category, BST_CATEGORY_KING); // right behind what brought it about
    assert_int_equal(all[1].step, BST_STEP_POINTS);
    seen.gifts++;
    return BST_GO_ON;
}

static const bst_step_def steps[] = {
    {.id = BST_STEP_POINTS, .order = BEFORE, .enter = enter_before},
    {.id = BST_STEP_POINTS, .order = AFTER, .enter = enter_after},
    BST_POINTS_STEPS,
};
static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_POINTS, BEFORE}, {BST_STEP_POINTS, AFTER}), .action = BST_DO_AGAIN, .legal = yes_legal,
     .check = yes_check, .perform = yes_perform},
    BST_PASS_AT(bst_pass_perform, {BST_STEP_POINTS, BEFORE}, {BST_STEP_POINTS, AFTER}),
};
static const bst_module clerk_module = {
    .name = "clerk",
    .number = BST_ROOM_KINDS,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(clerk_state),
    BST_SHARE(clerk_state, done, done),
    .nests = DEPTH,
};

/// A game of all that gives points, with the clerk or without.
static void table_open(table *t, bool with_clerk, uint64_t seed)
{
    static const bst_module *const modules[] = {
        &bst_module_base,    &bst_module_inns,  &bst_module_traders, &bst_module_king,    &bst_module_cult,
        &bst_module_dragon,  &bst_module_fairy, &bst_module_tower,   &bst_module_prison,  &bst_module_mayor,
        &bst_module_wagon,   &bst_module_barn,  &bst_module_count,   &bst_module_bridges, &bst_module_bazaar,
        &bst_module_castles, &clerk_module};
    static const char *const sets[] = {"base",   "inns",  "traders", "king",  "cult",
                                       "dragon", "tower", "abbey",   "count", "bridges"};
    static bst_ruleset ruleset[2];
    int which = with_clerk ? 0 : 1; // he is the last
    ruleset[which] = ruleset_of(modules, (int)(sizeof modules / sizeof modules[0]) - which);
    bst_setup setup = bst_setup_default(3);
    bst_setup_error error;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset[which]));
    assert_true(bst_game_build_with(game, &setup, &ruleset[which], &error));
    *t = table_begin(game, bst_rng_seed(seed), seed);
}

static bst_list list;
static bst_event room[BST_EVENTS_MAX];

/// Events of points, in the order in which they were told.
typedef struct told {
    int n;
    bst_event at[BST_EVENTS_MAX];
} told;

static void apply(table *t, bst_action action, told *points)
{
    bst_events events = {.at = room, .capacity = BST_EVENTS_MAX};
    assert_int_equal(bst_apply(t->game, t->state, action, &events).code, BST_REFUSED_OK);
    for (int i = 0; i < events.n; i++) {
        if (room[i].kind == BST_EVENT_AWARD || room[i].kind == BST_EVENT_PAID) {
            points->at[points->n++] = room[i];
        }
    }
}

static const bst_entry *step_of(const table *t) { return &t->game->step[t->state->step]; }

/// Lets the clerk have his say, which is nothing.
static void pass_all(table *t, told *points)
{
    while (step_of(t)->id == BST_STEP_POINTS) {
        bst_legal(t->game, t->state, &list);
        assert_int_equal(list.n, 1);
        apply(t, (bst_action){.kind = BST_DO_PASS}, points);
    }
}

static void test_waiting_alone_changes_nothing(void **unused)
{
    (void)unused;
    acts = false;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        table plain;
        table waits;
        table_open(&plain, false, seed);
        table_open(&waits, true, seed);
        static told a;
        static told b;
        a.n = b.n = 0;
        while (bst_actor(plain.state) != BST_NOBODY) {
            bst_legal(plain.game, plain.state, &list);
            bst_action action = bst_rng_pick(&plain.rng, &list, bst_actor(plain.state) == BST_CHANCE);
            apply(&plain, action, &a);
            apply(&waits, action, &b);
            pass_all(&waits, &b);
            assert_int_equal(step_of(&plain)->id, step_of(&waits)->id);
            assert_int_equal(step_of(&plain)->order, step_of(&waits)->order);
            assert_int_equal(bst_actor(plain.state), bst_actor(waits.state));
            // while a decision is pending in a scoring, its points are still collected
            int step = step_of(&plain)->id;
            if (step < BST_STEP_SCORE_FINISHED || step > BST_STEP_SCORE_AWARDS) {
                assert_memory_equal(plain.state->score, waits.state->score, sizeof plain.state->score);
                assert_memory_equal(plain.state->points, waits.state->points, sizeof plain.state->points);
                assert_int_equal(a.n, b.n);
                assert_memory_equal(a.at, b.at, (size_t)a.n * sizeof a.at[0]);
                a.n = b.n = 0;
            }
        }
        table_close(&plain);
        table_close(&waits);
    }
    assert_true(seen.before > 300 && seen.after > 300 && seen.in_final > 100 && seen.most >= 3);
    assert_true(seen.together > 0); // points of several steps of one scoring, known before the first are entered
}

static void test_points_are_changed_and_stopped(void **unused)
{
    (void)unused;
    acts = true;
    memset(&seen, 0, sizeof seen);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        table t;
        table_open(&t, true, seed);
        int total[BST_SEATS_MAX] = {0};
        static told now;
        while (bst_actor(t.state) != BST_NOBODY) {
            now.n = 0;
            bst_legal(t.game, t.state, &list);
            for (int i = 0; i < list.n; i++) {
                assert_int_equal(bst_check(t.game, t.state, list.at[i]).code, BST_REFUSED_OK);
            }
            apply(&t, bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE), &now);
            for (int i = 0; i < now.n; i++) {
                const bst_event *e = &now.at[i];
                const bst_breakdown *w = &e->why;
                if (e->kind == BST_EVENT_PAID) {
                    total[e->seat] -= e->points;
                    total[e->number == BST_NOBODY ? e->seat : e->number] += e->number == BST_NOBODY ? 0 : e->points;
                    continue;
                }
                total[e->seat] += e->points;
                if (e->category == BST_CATEGORY_CITIES) { // what was done to them is told with them
                    assert_true(e->points >= MORE);
                    assert_int_equal(w->count * w->each + w->shields * w->per_shield + w->extra, e->points);
                }
            }
            for (int seat = 0; seat < 3; seat++) {
                assert_int_equal(total[seat], bst_score(t.state, seat));
            }
            const char *wrong = bst_state_audit(t.game, t.state);
            if (wrong) {
                fail_msg("game %d: %s", (int)seed, wrong);
            }
        }
        bst_gain *first;
        assert_int_equal(bst_points_waiting(&(bst_context){.g = t.game, .s = t.state}, &first), 0);
        assert_int_equal(t.state->nparts, 0);
        table_close(&t);
    }
    assert_true(seen.changed > 0 && seen.before > 0 && seen.after > 0 && seen.in_final > 0 && seen.inside > 0);
    assert_true(seen.gifts > 0 && seen.parts > 0 && seen.most >= 3);
}

/// Without anybody who asks, nothing waits and nothing is kept for it.
static void test_nothing_waits_for_nobody(void **unused)
{
    (void)unused;
    table t;
    table_open(&t, false, 1);
    assert_int_equal(t.game->off_points, 0);
    assert_false(bst_game_has_step(t.game, BST_STEP_POINTS));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting_alone_changes_nothing),
        cmocka_unit_test(test_points_are_changed_and_stopped),
        cmocka_unit_test(test_nothing_waits_for_nobody),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
