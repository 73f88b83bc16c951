// SPDX-License-Identifier: MIT
// No list of modules is too long: a game with all modules and forty more, each with steps, a decision, hooks, a kind of
// tile and a slice of its own, is built and played to its end.

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

/// The modules are numbered from 10 to 49.
#define TEN(X, t) X(t##0) X(t##1) X(t##2) X(t##3) X(t##4) X(t##5) X(t##6) X(t##7) X(t##8) X(t##9)
#define FORTY(X)  TEN(X, 1) TEN(X, 2) TEN(X, 3) TEN(X, 4)

enum { FIRST = 10, MORE = 40 };

/// What a module has seen of the game.
typedef struct diary {
    uint16_t number; ///< which module this is: a slice that is not its own has another
    uint16_t turns, drawn, laid, came, asked, answered, vetoes;
} diary;

extern const bst_module *const more_modules[MORE];

static diary *diary_of(const bst_context *c, int i) { return bst_slice(c, more_modules[i - FIRST]); }

/// A tile of no set, which is never laid.
static void kind_bring(bst_game *g, int i)
{
    bst_tile tile = bst_tileset_find("base")->tiles[0];
    snprintf(tile.name, sizeof tile.name, "more.%d", i);
    bst_kind_add(g, &tile, 1, BST_STACK_HAND);
}

static int count_turn(bst_context *c, int i)
{
    diary_of(c, i)->turns++;
    return BST_GO_ON;
}

/// Every module asks once in four parts.
static int ask(bst_context *c, int i)
{
    if ((c->s->nlaid + i) % 4 != 0) {
        return BST_GO_ON;
    }
    diary_of(c, i)->asked++;
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static int answer(bst_context *c, int i)
{
    diary_of(c, i)->answered++;
    return BST_GO_ON;
}

static int veto(const bst_context *c, int i)
{
    diary_of(c, i)->vetoes++; // of a test alone: a veto changes nothing
    return 0;
}

static bool limits(const bst_game *game, const bst_kind *kind)
{
    (void)game;
    return (kind->tile.flags & BST_TILE_START) != 0;
}

static void again_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    bst_list_add(list, (bst_action){.kind = BST_DO_AGAIN});
}

static bst_refusal again_check(bst_context *c, bst_action a)
{
    (void)c;
    bool same = bst_action_equal(a, (bst_action){.kind = BST_DO_AGAIN});
    return same ? bst_fine() : bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_10);
}

enum { ORDER = 10 }; ///< behind all others of their step

#define X(i)                                                                                                           \
    static void begin_##i(bst_context *c) { diary_of(c, i)->number = i; }                                              \
    static void kinds_##i(bst_game *g) { kind_bring(g, i); }                                                           \
    static int turn_##i(bst_context *c) { return count_turn(c, i); }                                                   \
    static int drawn_##i(bst_context *c) { return diary_of(c, i)->drawn++, BST_GO_ON; }                                \
    static int ask_##i(bst_context *c) { return ask(c, i); }                                                           \
    static int answer_##i(bst_context *c, bst_action a) { return (void)a, answer(c, i); }                              \
    static void laid_##i(bst_context *c, int cell) { (void)cell, diary_of(c, i)->laid++; }                             \
    static void came_##i(bst_context *c, int figure) { (void)figure, diary_of(c, i)->came++; }                         \
    static int veto_##i(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule)                       \
    {                                                                                                                  \
        return (void)kind, (void)cell, (void)rotations, (void)rule, veto(c, i);                                        \
    }                                                                                                                  \
    static const bst_step_def steps_##i[] = {                                                                          \
        {.id = BST_STEP_BEGIN, .order = ORDER + i, .enter = turn_##i},                                                 \
        {.id = BST_STEP_DRAW, .order = ORDER + i, .enter = drawn_##i},                                                 \
        {.id = BST_STEP_LAY_EFFECT, .order = ORDER + i, .enter = ask_##i},                                             \
    };                                                                                                                 \
    static const bst_choice_def choices_##i[] = {                                                                      \
        {BST_IN({BST_STEP_LAY_EFFECT, ORDER + i}), .action = BST_DO_AGAIN, .legal = again_legal, .check = again_check, \
         .perform = answer_##i},                                                                                       \
        BST_PASS_AT(answer_##i, {BST_STEP_LAY_EFFECT, ORDER + i}),                                                     \
    };                                                                                                                 \
    static const bst_module module_##i = {                                                                             \
        .name = "more",                                                                                                \
        .number = BST_ROOM_KINDS + i,                                                                                  \
        .steps = steps_##i,                                                                                            \
        .nsteps = 3,                                                                                                   \
        .choices = choices_##i,                                                                                        \
        .nchoices = 2,                                                                                                 \
        .slice = sizeof(diary),                                                                                        \
        .kinds = kinds_##i,                                                                                            \
        .more_kinds = 1,                                                                                               \
        .limits = limits,                                                                                              \
        .begin = begin_##i,                                                                                            \
        .laid = laid_##i,                                                                                              \
        .came = came_##i,                                                                                              \
        .lay_veto = veto_##i,                                                                                          \
    };
FORTY(X)
#undef X
#define X(i) &module_##i,
const bst_module *const more_modules[MORE] = {FORTY(X)};
#undef X

static bst_list list;

static uint32_t roll(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (uint32_t)(*random >> 32);
}

typedef struct seen {
    int turns, laid, puts, asked;
} seen;

/// Plays a game to its end and counts what the modules should have noticed.
static seen play(const bst_game *game, bst_state *state, uint64_t random)
{
    seen n = {0};
    bst_state_begin(game, state, NULL);
    n.laid = bst_squares(state);
    while (bst_actor(state) != BST_NOBODY) {
        bst_legal(game, state, &list);
        assert_true(list.n > 0);
        bst_action action = bst_actor(state) == BST_CHANCE ? bst_chance(game, state, roll(&random))
                                                           : list.at[roll(&random) % (uint32_t)list.n];
        n.asked += bst_step(game, state) == BST_STEP_LAY_EFFECT;
        assert_int_equal(bst_apply(game, state, action, NULL).code, BST_REFUSED_OK);
    }
    assert_null(bst_state_audit(game, state));
    n.turns = bst_turn(state);
    return n;
}

static void test_forty_modules_more(void **unused)
{
    (void)unused;
    static const char *const sets[] = {"base",   "river", "inns",  "traders", "king",    "cathars", "cult",
                                       "dragon", "tower", "abbey", "count",   "bridges", "tunnel",  "ferries"};
    const bst_module *modules[200];
    int n = 0;
    for (int i = 0; i < bst_carcassonne.nmodules; i++) {
        modules[n++] = bst_carcassonne.modules[i];
    }
    for (int i = 0; i < MORE; i++) {
        modules[n++] = more_modules[i];
    }
    bst_setup setup = bst_setup_default(4);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    }
    setup.elements = (UINT64_C(1) << BST_ELEMENT_KINDS) - 1; // also of modules that no set brings
    bst_setup_error error;
    bst_ruleset ruleset = ruleset_of(modules, n);
    size_t size = bst_game_size_with(&setup, &ruleset);
    unsigned char *block = malloc(size + 64);
    memset(block + size, 0x5A, 64);
    bst_game *game = (bst_game *)(void *)block;
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    for (int i = 0; i < 64; i++) {
        assert_int_equal(block[size + (size_t)i], 0x5A); // nothing is written behind what was asked for
    }
    assert_int_equal(game->nmodules, n);
    bst_state *state = malloc(bst_game_state_size(game));
    bst_context c = {.g = game, .s = state};
    for (uint64_t random = 1; random <= 3; random++) {
        seen what = play(game, state, random * 88172645463325252u);
        int asked = 0;
        for (int i = FIRST; i < FIRST + MORE; i++) {
            const diary *d = diary_of(&c, i);
            assert_int_equal(d->number, i);
            assert_int_equal(d->turns, what.turns);
            assert_true(d->drawn > 0);
            assert_int_equal(d->laid, bst_squares(state));
            assert_int_equal(d->came, diary_of(&c, FIRST)->came);
            assert_true(d->came > 0);
            assert_int_equal(d->asked, d->answered);
            assert_int_equal(d->vetoes, diary_of(&c, FIRST)->vetoes);
            assert_true(d->vetoes > 0);
            asked += d->asked;
        }
        assert_int_equal(asked, what.asked);
        assert_true(asked > 500);
    }
    free(state);
    free(block);
}

static int figures_with(int n, bst_setup_error *error)
{
    // a kind that no house rule counts
    static bst_figure_def crowd[] = {{.kind = BST_FIGURE_DRAGON, .follower = true, .strength = 1}};
    static const bst_module module = {.name = "crowd", .number = BST_ROOM_KINDS, .figures = crowd, .nfigures = 1};
    const bst_module *const modules[] = {&bst_module_base, &module};
    crowd[0].count = n;
    bst_setup setup = bst_setup_default(6);
    setup.elements |= BST_ELEMENT_SIXTH;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    bst_ruleset ruleset = ruleset_of(modules, 2);
    bst_game *game = malloc(bst_game_size_with(&setup, &ruleset));
    int figures = bst_game_build_with(game, &setup, &ruleset, error) ? bst_figures(game) : 0;
    free(game);
    return figures;
}

/// The figures of a seat are bits of one word: what does not fit is refused, not forgotten.
static void test_figures_that_do_not_fit_are_refused(void **unused)
{
    (void)unused;
    bst_setup_error error;
    assert_int_equal(figures_with(BST_PER_SEAT_MAX - 7, &error), 6 * BST_PER_SEAT_MAX);
    assert_int_equal(figures_with(BST_PER_SEAT_MAX - 6, &error), 0);
    assert_string_equal(error.text, "a player would have 32 figures; there is room for 31");
}

/// Rooms ask for each other by number: one that a ruleset lacks is not in play, whatever its number.
static void test_rooms_that_are_absent(void **unused)
{
    (void)unused;
    const bst_module *const modules[] = {&bst_module_base};
    bst_setup_error error;
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    bst_ruleset ruleset = ruleset_of(modules, 1);
    size_t size = bst_game_size_with(&setup, &ruleset);
    bst_game *game = malloc(size);
    memset(game, 0xFF, size);
    assert_true(bst_game_build_with(game, &setup, &ruleset, &error));
    bst_state *state = malloc(bst_game_state_size(game));
    bst_context c = {.g = game, .s = state};
#define X(name, module) assert_true(!bst_slice(&c, &bst_module_##module) || BST_ROOM_##name == BST_ROOM_BASE);
    BST_ROOMS(X)
#undef X
    free(state);
    free(game);
}

static bool tells_of(const char *sets, int step)
{
    bst_setup_error error;
    bst_setup setup = bst_setup_default(2);
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("base"), 1));
    assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets), 1));
    bst_game *game = malloc(bst_game_size(&setup));
    assert_true(bst_game_build(game, &setup, &error));
    bool told = bst_game_has_step(game, step);
    free(game);
    return told;
}

/// The course of a turn has the steps in which something can happen.
static void test_steps_that_are_told(void **unused)
{
    (void)unused;
    assert_true(tells_of("circles", BST_STEP_CROP_CIRCLE));
    assert_false(tells_of("circles", BST_STEP_ESCAPE));
    assert_false(tells_of("circles", BST_STEP_DOUBLE));
    assert_false(tells_of("bridges", BST_STEP_DOUBLE));
    assert_true(tells_of("cathars", BST_STEP_ESCAPE));
    assert_true(tells_of("traders", BST_STEP_DOUBLE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rooms_that_are_absent),
        cmocka_unit_test(test_steps_that_are_told),
        cmocka_unit_test(test_forty_modules_more),
        cmocka_unit_test(test_figures_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
