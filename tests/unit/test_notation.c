// SPDX-License-Identifier: MIT
// The notation: every feature and every action has one text that leads back to it; wrong texts get a helpful sentence.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"

#include <cmocka.h>

/// A game with its state, for tests.
typedef struct table {
    bst_game *game;
    bst_state *state;
    bst_list *list;
} table;

static table make_table(const char *const *sets)
{
    bst_setup setup = bst_setup_default(2);
    for (; *sets; sets++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(*sets), 1));
    bst_setup_error error;
    table t = {.game = malloc(bst_game_size(&setup)), .list = malloc(sizeof(bst_list))};
    assert_non_null(t.game);
    assert_non_null(t.list);
    if (!bst_game_build(t.game, &setup, &error))
        fail_msg("%s", error.text);
    t.state = malloc(bst_game_state_size(t.game));
    assert_non_null(t.state);
    bst_state_begin(t.game, t.state, NULL);
    return t;
}

static void free_table(table *t)
{
    free(t->game);
    free(t->state);
    free(t->list);
}

static bst_action parse(const table *t, const char *text)
{
    bst_action action;
    char error[BST_TEXT_MAX];
    if (!bst_action_parse(t->game, t->state, text, &action, error, sizeof error))
        fail_msg("%s: %s", text, error);
    return action;
}

static void apply(const table *t, const char *text)
{
    bst_refusal refusal = bst_apply(t->game, t->state, parse(t, text), NULL);
    if (refusal.code)
        fail_msg("%s: %s", text, bst_refusal_text(refusal.code));
}

static void refuse(const table *t, const char *text, const char *words)
{
    bst_action action;
    char error[BST_TEXT_MAX] = "";
    if (bst_action_parse(t->game, t->state, text, &action, error, sizeof error))
        fail_msg("%s was understood", text);
    if (!strstr(error, words))
        fail_msg("%s: the error is \"%s\", without \"%s\"", text, error, words);
}

// Every segment of every tile in every rotation has a name of its own.
static void test_segments(void **state)
{
    (void)state;
    char text[64];
    for (int s = 0; s < bst_tileset_count; s++)
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            const bst_tile *tile = &bst_tilesets[s].tiles[t];
            for (int i = 0; i < 4 * tile->nsegs; i++) {
                int rot = i & 3, seg = i >> 2;
                bst_tile_segment_print(tile, rot, seg, text, sizeof text);
                const char *edge = strchr(text, ' ');
                int found = bst_tile_segment_find(tile, rot, tile->seg[seg].kind, edge ? edge : "");
                if (found != seg)
                    fail_msg("%s r%d segment %d is \"%s\", which is segment %d", tile->name, rot, seg, text, found);
            }
        }
}

// Turning a tile moves names clockwise: base.D has its city N, its road E W, a field EL WR and one ER SL SR WL.
static void test_rotation(void **state)
{
    (void)state;
    const bst_tileset *base = bst_tileset_find("base");
    const bst_tile *tile = NULL;
    for (int i = 0; i < base->ntiles; i++)
        if (strcmp(base->tiles[i].name, "base.D") == 0)
            tile = &base->tiles[i];
    assert_non_null(tile);
    static const char *const names[4][4] = {
        {"city N", "road E", "field EL", "field ER"},
        {"city E", "road N", "field NR", "field NL"},
        {"city S", "road E", "field ER", "field NL"},
        {"city W", "road N", "field NL", "field NR"},
    };
    char text[64];
    for (int rot = 0; rot < 4; rot++)
        for (int seg = 0; seg < 4; seg++)
            assert_string_equal(bst_tile_segment_print(tile, rot, seg, text, sizeof text), names[rot][seg]);
    assert_int_equal(bst_tile_segment_find(tile, 2, BST_FIELD, "wl"), 2);
    assert_int_equal(bst_tile_segment_find(tile, 0, BST_CITY, "S"), -1);
    assert_int_equal(bst_tile_segment_find(tile, 0, BST_CITY, "NL"), -1);
    assert_int_equal(bst_tile_segment_find(tile, 0, BST_FIELD, "-"), -1);
}

static void test_actions(void **state)
{
    (void)state;
    table t = make_table((const char *const[]){"base", "inns", NULL});
    char text[BST_TEXT_MAX];
    assert_int_equal(bst_actor(t.state), BST_CHANCE);
    apply(&t, "DRAW base.u");
    bst_action lay = parse(&t, "lay base.U 1,0 r2");
    assert_true(bst_action_equal(lay, parse(&t, "lay 1,0 r2")));
    assert_true(bst_action_equal(lay, parse(&t, "  Lay\tbase.U  1,0 R2 ")));
    assert_int_equal(lay.x, 1);
    assert_int_equal(lay.rot, 2);
    assert_string_equal(bst_action_print(t.game, t.state, lay, text, sizeof text), "lay base.U 1,0 r2");
    refuse(&t, "lay base.V 1,0 r2", "the tile in hand is base.U, not base.V");
    refuse(&t, "lay base.Q9 1,0 r2", "there is no tile \"base.Q9\" in this game");
    refuse(&t, "lay base.U 1,0", "rotation");
    refuse(&t, "lay base.U 1,0 r4", "rotation");
    refuse(&t, "lay base.U", "square");
    refuse(&t, "lay base.U 1,0 r2 now", "too much");
    refuse(&t, "lay base.U 1,99999 r2", "square");
    apply(&t, "lay 1,0 r2");
    bst_action put = parse(&t, "put big road E");
    assert_string_equal(bst_action_print(t.game, t.state, put, text, sizeof text), "put big road E");
    assert_true(bst_action_equal(put, parse(&t, "put big road W")));
    assert_true(bst_action_equal(put, parse(&t, "put big road@1,0 e")));
    put = parse(&t, "put small road@0,0 W");
    assert_string_equal(bst_action_print(t.game, t.state, put, text, sizeof text), "put small road@0,0 E");
    refuse(&t, "put small city N", "there is no city at the N side of the tile at 1,0; it has: ");
    refuse(&t, "put small cloister", "there is no cloister on the tile at 1,0");
    refuse(&t, "put small road", "edge of the road is missing");
    refuse(&t, "put small road@7,7 E", "there is no tile at 7,7");
    refuse(&t, "put small road@7;7 E", "is no square");
    refuse(&t, "put huge road E", "\"huge\" is no figure; there are small, big");
    refuse(&t, "put small street E", "\"street\" is no kind of feature");
    refuse(&t, "put small", "the feature is missing");
    refuse(&t, "spin 2", "\"spin\" is no action; actions are draw, lay, put");
    refuse(&t, "", "the action is missing");
    refuse(&t, "pass away", "too much; after pass only the pending step may stand: FIGURE");
    refuse(&t, "pass DRAW", "it is not DRAW that is declined here; the pending step is FIGURE");
    refuse(&t, "pass FIGURE FIGURE", "too much");
    assert_true(bst_action_equal(parse(&t, "pass figure"), parse(&t, "pass")));
    apply(&t, "pass");
    refuse(&t, "put small road E", "no tile was laid just now");
    refuse(&t, "draw", "name of the tile is missing");
    free_table(&t);
}

// Whole random games: every listed action prints to a text that parses back to it.
static void play_through(const char *const *sets, uint32_t seed)
{
    table t = make_table(sets);
    char text[BST_TEXT_MAX], line[BST_TEXT_MAX];
    bst_event room[512];
    while (bst_actor(t.state) != BST_NOBODY) {
        bst_legal(t.game, t.state, t.list);
        assert_true(t.list->n > 0);
        for (int i = 0; i < t.list->n; i++) {
            bst_action_print(t.game, t.state, t.list->at[i], text, sizeof text);
            if (!bst_action_equal(parse(&t, text), t.list->at[i]))
                fail_msg("%s means another action", text);
        }
        seed = seed * 1664525u + 1013904223u;
        bst_events events = {.at = room, .capacity = 512};
        bst_refusal refusal = bst_apply(t.game, t.state, t.list->at[(seed >> 8) % (uint32_t)t.list->n], &events);
        assert_int_equal(refusal.code, 0);
        for (int i = 0; i < events.n && i < 512; i++)
            assert_null(strchr(bst_event_print(t.game, &room[i], line, sizeof line), '?'));
    }
    free_table(&t);
}

static void test_games(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        play_through((const char *const[]){"base", NULL}, seed);
        play_through(
            (const char *const[]){"base", "river2", "inns", "traders", "king", "cathars", "cult", "dragon", NULL},
            seed);
    }
}

static void test_events(void **state)
{
    (void)state;
    table t = make_table((const char *const[]){"base", NULL});
    char text[BST_TEXT_MAX];
    bst_event award = {.kind = BST_EVENT_AWARD,
                       .seat = 0,
                       .category = BST_CATEGORY_ROADS,
                       .feature = BST_ROAD,
                       .points = 6,
                       .rule = BST_INNS_06,
                       .why = {.count = 3, .each = 2}};
    assert_string_equal(bst_event_print(t.game, &award, text, sizeof text),
                        "Red gets 6 points for the road: 3 tiles x 2 (INNS-06)");
    award = (bst_event){.kind = BST_EVENT_AWARD,
                        .seat = 1,
                        .category = BST_CATEGORY_CITIES,
                        .feature = BST_CITY,
                        .points = 8,
                        .why = {.count = 3, .each = 2, .shields = 1, .per_shield = 2}};
    assert_string_equal(bst_event_print(t.game, &award, text, sizeof text),
                        "Blue gets 8 points for the city: 3 tiles x 2 + 1 shield x 2");
    free_table(&t);
}

// Buffers that are too small are filled as far as they go, and no further.
static void test_small_buffers(void **state)
{
    (void)state;
    table t = make_table((const char *const[]){"base", NULL});
    apply(&t, "draw base.U");
    bst_action lay = parse(&t, "lay 1,0 r2"), out;
    for (size_t size = 1; size < 24; size++) {
        char *text = malloc(size);
        assert_non_null(text);
        bst_action_print(t.game, t.state, lay, text, size);
        assert_true(strlen(text) < size);
        assert_false(bst_action_parse(t.game, t.state, "put small city@0,0 S", &out, text, size));
        assert_true(strlen(text) < size);
        free(text);
    }
    free_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segments), cmocka_unit_test(test_rotation), cmocka_unit_test(test_actions),
        cmocka_unit_test(test_games),    cmocka_unit_test(test_events),   cmocka_unit_test(test_small_buffers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
