// SPDX-License-Identifier: MIT
// What the browser page asks: answers are JSON, looking changes nothing, every moment of a game can be seen again, and
// whatever text comes in, an error is a sentence. tests/page holds the answers against their types.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/record.h"
#include "bastide/turn.h"
#include "bots/evaluator.h"
#include "bots/mix.h"
#include "bots/rng.h"
#include "jcz/json.h"
#include "page/outline.h"
#include "page/page.h"
#include "text/json.h"

// The answer, which must be one and must be JSON; it has to be freed.
static bst_json_doc parsed(const char *answer)
{
    bst_json_doc doc;
    bst_text_error error;
    assert_non_null(answer);
    if (!bst_json_parse(answer, strlen(answer), &doc, &error))
        fail_msg("no JSON: %s in %.200s", error.text, answer);
    return doc;
}

static void assert_answer(const char *answer)
{
    bst_json_doc doc = parsed(answer);
    bst_json_free(&doc);
}

static void assert_begins(const char *answer, const char *text)
{
    assert_answer(answer);
    if (strncmp(answer, text, strlen(text)) != 0)
        fail_msg("\"%.200s\" does not begin with \"%s\"", answer, text);
}

static char *copy_of(const char *text)
{
    assert_non_null(text);
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

// ---- writing ------------------------------------------------------------------------------------------------

static void test_json(void **state)
{
    (void)state;
    bst_text out = {0};
    bst_js_open(&out, NULL, '{');
    bst_js_int(&out, "least", -2147483647L - 1);
    bst_js_open(&out, "list", '[');
    bst_js_tenth(&out, NULL, 0.04);
    bst_js_tenth(&out, NULL, -0.04);
    bst_js_tenth(&out, NULL, -0.06);
    bst_js_tenth(&out, NULL, 12.34);
    bst_js_tenth(&out, NULL, -100);
    bst_js_close(&out, ']');
    bst_js_text(&out, "text", "a\"b\\c\n\t\x7F\xC3\xA9\xFF[");
    bst_js_open(&out, "empty", '[');
    bst_js_close(&out, ']');
    bst_js_null(&out, "null");
    bst_js_bool(&out, "bool", true);
    bst_js_close(&out, '}');
    assert_string_equal(out.data, "{\"least\":-2147483648,\"list\":[0,0,-0.1,12.3,-100],"
                                  "\"text\":\"a\\\"b\\\\c\\n\\u0009\x7F"
                                  "\xC3\xA9\xEF\xBF\xBD[\","
                                  "\"empty\":[],\"null\":null,\"bool\":true}");
    bst_text_free(&out);
}

static void assert_path(const char *path, int x, int y, int rot, const char *expected)
{
    bst_text out = {0};
    bst_path_on_board(&out, path, x, y, rot);
    assert_string_equal(out.data, expected);
    bst_text_free(&out);
}

static void test_path(void **state)
{
    (void)state;
    assert_path("M10 20l5-3h4v2q1 2 3 4Z", 0, 0, 0, "M10 20l5-3h4v2q1 2 3 4Z");
    assert_path("M10 20l5-3h4v2q1 2 3 4Z", 1, -1, 1, "M180-90l3 5v4h-2q-2 1-4 3Z");
    assert_path("M10 20h4v2Z", 0, 0, 2, "M90 80h-4v-2Z");
    assert_path("M10 20h4v2Z", 0, 0, 3, "M20 90v-4h2Z");
    assert_path("M10 50a17 17 0 1 0 34 0Z", 0, 0, 1, "M50 10a17 17 0 1 0 0 34Z");
    assert_path("M1 2l3 4 5 6", 0, 0, 0, "M1 2l3 4l5 6");
    assert_path("M.5-.5L3 4", 0, 0, 0, "M.5-.5L3 4");
}

// ---- without a game -----------------------------------------------------------------------------------------

static void test_no_game(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_non_null(page);
    assert_null(bst_page_view(page, -1));
    assert_string_equal(bst_page_error(page), "there is no game");
    assert_null(bst_page_apply(page, "pass"));
    assert_null(bst_page_back(page, 0));
    assert_null(bst_page_history(page));
    assert_null(bst_page_preview(page, "pass"));
    assert_null(bst_page_why(page, 0, 0));
    assert_null(bst_page_region(page, 0, 0, 0, BST_PAGE_NOW));
    assert_null(bst_page_fields(page, BST_PAGE_NOW));
    assert_null(bst_page_symbols(page, 0));
    assert_null(bst_page_hint(page, 0.1));
    assert_null(bst_page_record(page, ""));
    assert_null(bst_page_chance(page, 0));
    assert_answer(bst_page_catalogue(page));
    bst_page_free(page);
}

static void test_check(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_non_null(page);
    assert_begins(bst_page_check(page, "sets base inns*2\nseats green red\n"),
                  "{\"ok\":true,\"text\":\"sets base inns*2\\nseats green red\\n\",\"seats\":[\"green\",\"red\"],"
                  "\"sets\":[{\"word\":\"base\",\"copies\":1},{\"word\":\"inns\",\"copies\":2}]");
    assert_begins(bst_page_check(page, "sets base\nseats red green blue yellow black grey\n"),
                  "{\"ok\":false,\"error\":{\"line\":1,\"text\":\"the grey figures of a sixth seat");
    assert_begins(bst_page_check(page, "sets base\n\nwind north\n"), "{\"ok\":false,\"error\":{\"line\":3,\"text\":");
    assert_begins(bst_page_check(page, "sets b\xFF"), "{\"ok\":false,\"error\":{\"line\":1,\"text\":");
    bst_page_free(page);
}

// ---- one game -----------------------------------------------------------------------------------------------

static const char setup[] = "sets base\nseats red blue\n";

static void assert_says(const char *answer, const char *text)
{
    if (!strstr(answer, text))
        fail_msg("\"%.300s\" does not say \"%s\"", answer, text);
}

// Sentences are in the player's language, with the players' names; words and notation are not.
static void test_speak(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_string_equal(bst_page_speak(page, "de", "Anna\n\n"), "{\"ok\":true}");
    assert_says(bst_page_check(page, "seats red grey"), "graue");
    assert_begins(bst_page_open(page, "seats red blue", "draw base.D\nlay base.D 0,-1 r2\npass\ndraw base.U"),
                  "{\"ok\":true");
    const char *history = bst_page_history(page);
    assert_says(history, "\"text\":\"lay base.D 0,-1 r2\"");
    assert_says(history, "\"said\":\"Anna ");
    assert_says(bst_page_view(page, -1), "\"ask\":\"Karte legen\"");
    assert_says(bst_page_why(page, 5, 5), "\"code\":\"NOT_CONNECTED\",\"text\":\"Das Feld");
    bst_page_speak(page, "en", "");
    assert_says(bst_page_history(page), "\"said\":\"Red ");
    bst_page_speak(page, "tlh", "one\ntwo\nthree\nfour\nfive\nsix\nseven");
    assert_says(bst_page_history(page), "\"said\":\"one ");
    bst_page_free(page);
}

// What was done since a position is told from there on, not from the beginning of a game.
static void test_position(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_begins(bst_page_open(page, "sets base\nseats red blue\n\ntile base.U 0,3 r0\nscore blue 7\nturn blue 5\n",
                                "draw base.U\nlay 1,0 r0\nput small road E"),
                  "{\"ok\":true");
    const char *history = bst_page_history(page);
    assert_says(history, "\"said\":\"Blue lays base.U at 1,0\"");
    assert_says(history, "\"text\":\"put small road E\"");
    assert_says(history, "\"scores\":[0,7]");
    bst_page_free(page);
}

static void test_open(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_non_null(page);
    assert_begins(bst_page_open(page, setup, "draw base.U\nlay base.U 1,0 r0\nput small road E\n"), "{\"ok\":true}");
    char *view = copy_of(bst_page_view(page, -1));
    assert_begins(view, "{\"actions\":3,\"actor\":\"chance\"");
    // a wrong setup changes nothing
    assert_begins(bst_page_open(page, "sets nothing", ""), "{\"ok\":false,\"error\":\"there is no tile set");
    assert_string_equal(bst_page_view(page, -1), view);
    // a list of actions is applied as a whole or not at all
    assert_begins(bst_page_apply(page, "draw base.U\nlay base.U 1,0 r0\n"),
                  "{\"ok\":false,\"error\":\"a tile lies there already (BASE-17)\",\"events\":[]}");
    assert_string_equal(bst_page_view(page, -1), view);
    assert_begins(bst_page_apply(page, "draw base.U"),
                  "{\"ok\":true,\"events\":[{\"action\":3,\"actor\":\"chance\","
                  "\"text\":\"draw base.U\",\"said\":\"base.U is drawn\",\"events\":[");
    assert_begins(bst_page_back(page, 4), "{\"ok\":true}");
    assert_begins(bst_page_back(page, 5), "{\"ok\":false}");
    assert_begins(bst_page_back(page, -1), "{\"ok\":false}");
    assert_begins(bst_page_back(page, 3), "{\"ok\":true}");
    assert_string_equal(bst_page_view(page, -1), view);
    assert_string_equal(bst_page_view(page, 3), view);
    assert_null(bst_page_view(page, 4));
    assert_null(bst_page_view(page, -2));
    assert_null(bst_page_why(page, 1 << 20, 0));
    assert_begins(bst_page_region(page, 1, 0, 99, BST_PAGE_NOW), "null");
    assert_begins(bst_page_preview(page, "lay base.U 5,5 r0"), "{\"ok\":false,\"refusal\":{\"code\":\"NOT_OFFERED\"");
    assert_begins(bst_page_preview(page, "fly away"), "{\"ok\":false,\"refusal\":{\"code\":\"NO_ACTION\"");
    // behind a wrong action the game stays open
    assert_begins(bst_page_open(page, setup, "draw base.U\nlay base.U 9,9 r1\n"), "{\"ok\":false");
    assert_begins(bst_page_view(page, -1), "{\"actions\":1,\"actor\":0");
    free(view);
    bst_page_free(page);
}

static void test_region(void **state)
{
    (void)state;
    bst_page *page = bst_page_new();
    assert_non_null(page);
    assert_begins(bst_page_open(page, setup, "draw base.U\nlay base.U 1,0 r0\nput small road E\n"), "{\"ok\":true}");
    bool road = false;
    for (int seg = 0; seg < 3; seg++) {
        const char *answer = bst_page_region(page, 1, 0, seg, BST_PAGE_NOW);
        assert_answer(answer);
        if (strncmp(answer, "{\"feature\":\"road\"", 17) != 0)
            continue;
        road = true;
        assert_begins(answer,
                      "{\"feature\":\"road\",\"open\":2,\"endless\":false,\"tiles\":2,\"shields\":0,\"attributes\":[],"
                      "\"strength\":[1,0],\"owners\":[0],\"value\":2,\"finished\":2,\"segments\":[");
    }
    assert_true(road);
    assert_answer(bst_page_fields(page, BST_PAGE_NOW));
    // looking back: behind one action the second tile does not lie there yet, behind two nobody stands on it
    assert_begins(bst_page_region(page, 1, 0, 0, 1), "null");
    for (int seg = 0; seg < 3; seg++)
        assert_non_null(strstr(bst_page_region(page, 1, 0, seg, 2), "\"strength\":[0,0],\"owners\":[]"));
    assert_null(bst_page_region(page, 1, 0, 0, 4));
    assert_null(bst_page_fields(page, 4));
    // a road of two tiles with one follower: two points if the game ended now
    assert_non_null(strstr(bst_page_view(page, -1), "\"projected\":2"));
    bst_page_free(page);
}

// The one thing about tunnels, abbeys … that types cannot tell: looking at a game leaves it as it is, and every moment
// looks the same later.
static void play_random(uint64_t seed)
{
    enum { MOMENTS = 8 };
    bst_rng rng = bst_rng_seed(seed);
    bst_setup_error error;
    bst_game *game = bst_mix_game(&rng, NULL, &error);
    assert_non_null(game);
    bst_header head = {.setup = *bst_game_setup(game)};
    char text[2048], action[BST_TEXT_MAX], *moment[MOMENTS] = {0};
    bst_list *list = malloc(sizeof *list);
    bst_state *table = malloc(bst_game_state_size(game));
    bst_page *page = bst_page_new();
    assert_true(list && table && page);
    assert_begins(bst_page_open(page, bst_setup_print(&head, text, sizeof text), ""), "{\"ok\":true}");
    bst_state_begin(game, table, NULL);
    int n = 0, length = 20 + (int)bst_rng_below(&rng, 400);
    for (; n < length && bst_actor(table) != BST_NOBODY; n++) {
        if (n % 50 == 0 && n / 50 < MOMENTS)
            moment[n / 50] = copy_of(bst_page_view(page, -1));
        bst_legal(game, table, list);
        bst_action a = bst_rng_pick(&rng, list, bst_actor(table) == BST_CHANCE);
        bst_action_print(game, table, a, action, sizeof action);
        if (n % 20 == 0)
            assert_begins(bst_page_preview(page, action), "{\"ok\":true");
        if (strncmp(bst_page_apply(page, action), "{\"ok\":true", 10) != 0)
            fail_msg("seed %llu: %s is refused", (unsigned long long)seed, action);
        assert_int_equal(bst_apply(game, table, a, NULL).code, BST_REFUSED_OK);
    }
    char *now = copy_of(bst_page_view(page, -1));
    assert_answer(now);
    assert_answer(bst_page_history(page));
    assert_answer(bst_page_fields(page, BST_PAGE_NOW));
    assert_answer(bst_page_hint(page, 0.01));
    for (int i = 0; i < MOMENTS && moment[i]; i++)
        assert_string_equal(bst_page_view(page, 50 * i), moment[i]);
    assert_string_equal(bst_page_view(page, -1), now);
    // the record is the same game
    bst_record record;
    bst_replay replay;
    bst_text_error wrong;
    const char *written = bst_page_record(page, "Ann\n\nB \"x\"\n");
    assert_non_null(written);
    assert_true(bst_record_parse(written, strlen(written), NULL, &record, &wrong));
    assert_int_equal(record.n, n);
    assert_true(bst_record_replay(&replay, &record, &wrong));
    assert_true(bst_state_hash(replay.game, replay.state) == bst_state_hash(game, table));
    bst_replay_free(&replay);
    bst_record_free(&record);
    assert_begins(bst_page_back(page, 0), "{\"ok\":true}");
    assert_string_equal(bst_page_view(page, -1), moment[0]);
    for (int i = 0; i < MOMENTS; i++)
        free(moment[i]);
    free(now);
    free(table);
    free(list);
    free(game);
    bst_page_free(page);
}

static void test_random_games(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play_random(seed);
}

// What is projected, counted in another way: without farmers the plain evaluator counts all there is in the base game.
static void test_projection(void **state)
{
    (void)state;
    static const char no_farmers[] = "sets base\nelements -farmers\nseats red blue yellow\n";
    bst_header head;
    bst_text_error error;
    bst_setup_error why;
    assert_true(bst_setup_parse(no_farmers, strlen(no_farmers), NULL, &head, &error));
    bst_game *game = malloc(bst_game_size(&head.setup));
    assert_true(game && bst_game_build(game, &head.setup, &why));
    bst_state *table = malloc(bst_game_state_size(game));
    bst_list *list = malloc(sizeof *list);
    bst_page *page = bst_page_new();
    bst_settings settings = {.evaluator = &bst_evaluator_points};
    bst_evaluator *points = bst_evaluator_open(game, &settings);
    assert_true(table && list && page && points);
    assert_begins(bst_page_open(page, no_farmers, ""), "{\"ok\":true}");
    bst_state_begin(game, table, NULL);
    bst_rng rng = bst_rng_seed(5);
    while (bst_actor(table) != BST_NOBODY) {
        char action[BST_TEXT_MAX];
        float value[BST_SEATS_MAX];
        bst_legal(game, table, list);
        bst_action a = bst_rng_pick(&rng, list, bst_actor(table) == BST_CHANCE);
        bst_action_print(game, table, a, action, sizeof action);
        bst_page_apply(page, action);
        bst_apply(game, table, a, NULL);
        if (bst_step(game, table) != BST_STEP_DRAW)
            continue;
        bst_evaluate(points, table, value);
        const char *at = bst_page_view(page, -1);
        assert_non_null(at);
        for (int seat = 0; seat < 3; seat++) {
            at = strstr(at, "\"projected\":");
            assert_non_null(at);
            at += strlen("\"projected\":");
            assert_int_equal(atoi(at), (int)value[seat]);
        }
    }
    bst_evaluator_close(points);
    bst_page_free(page);
    free(list);
    free(table);
    free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),       cmocka_unit_test(test_path),   cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_check),      cmocka_unit_test(test_speak),  cmocka_unit_test(test_open),
        cmocka_unit_test(test_position),   cmocka_unit_test(test_region), cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_projection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
