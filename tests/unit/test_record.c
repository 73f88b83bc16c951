// SPDX-License-Identifier: MIT
// Records and scenarios: what is written reads back the same; what is wrong is named with its line.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bastide/scenario.h"

#include <cmocka.h>

// ---- setups -------------------------------------------------------------------------------------------------

static void refuse_setup(const char *text, int line, const char *words)
{
    bst_header head;
    bst_text_error error;
    if (bst_setup_parse(text, strlen(text), NULL, &head, &error))
        fail_msg("accepted: %s", text);
    assert_int_equal(error.line, line);
    if (!strstr(error.text, words))
        fail_msg("the error is \"%s\", without \"%s\"", error.text, words);
}

static void test_setup(void **state)
{
    (void)state;
    static const char text[] = "sets base inns*2 river2\n"
                               "elements -big +cult\n"
                               "rules uturn=ever escape=when-laid\n"
                               "seats green=Anna red=\"Ben #2\" blue\n"
                               "start blue\n";
    bst_header head;
    bst_text_error error;
    char out[2048];
    if (!bst_setup_parse(text, strlen(text), NULL, &head, &error))
        fail_msg("%s", error.text);
    assert_int_equal(head.setup.seats, 3);
    assert_int_equal(head.setup.start, 2);
    assert_int_equal(head.setup.colour[0], BST_COLOUR_GREEN);
    assert_int_equal(head.setup.set[1].copies, 2);
    assert_string_equal(head.name[1], "Ben #2");
    assert_true(head.setup.elements & BST_ELEMENT_CULT);
    assert_false(head.setup.elements & BST_ELEMENT_BIG);
    assert_true(head.setup.elements & BST_ELEMENT_INN);
    assert_int_equal(head.setup.option[BST_OPTION_UTURN], 1);
    assert_string_equal(bst_setup_print(&head, out, sizeof out), text);
}

// Elements hang on the sets, the start on the seats: their lines may stand above them all the same.
static void test_setup_order(void **state)
{
    (void)state;
    static const char text[] = "start blue\nelements -inn\nseats red blue\nsets base inns\n";
    bst_header head;
    bst_text_error error;
    assert_true(bst_setup_parse(text, strlen(text), NULL, &head, &error));
    assert_int_equal(head.setup.start, 1);
    assert_false(head.setup.elements & BST_ELEMENT_INN);
    assert_true(bst_setup_parse("", 0, NULL, &head, &error));
    assert_int_equal(head.setup.nsets, 1);
    assert_int_equal(head.setup.seats, 2);
}

// A house rule that is a number (BASE-R18): the usual one is not written, whatever it depends on.
static void test_setup_numbers(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"sets base bridges\nrules small=0 bridges=2\nseats red blue\n", NULL},
        {"sets base\nrules small=20\nseats red blue\n", NULL},
        {"sets base\nrules small=7\nseats red blue\n", "sets base\nseats red blue\n"},
        {"sets base\nrules small=usual\nseats red blue\n", "sets base\nseats red blue\n"},
        {"sets base bridges\nrules bridges=2\nseats red blue yellow green black\n",
         "sets base bridges\nseats red blue yellow green black\n"},
        {"sets base*2\nrules small=14 copies-bring=pieces\nseats red blue\n",
         "sets base*2\nrules copies-bring=pieces\nseats red blue\n"},
        {"sets base*2\nrules small=7 copies-bring=pieces\nseats red blue\n", NULL},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bst_header head;
        bst_text_error error;
        char out[2048];
        if (!bst_setup_parse(texts[i][0], strlen(texts[i][0]), NULL, &head, &error))
            fail_msg("%s", error.text);
        assert_string_equal(bst_setup_print(&head, out, sizeof out), texts[i][1] ? texts[i][1] : texts[i][0]);
    }
}

static void test_setup_errors(void **state)
{
    (void)state;
    refuse_setup("rules small=21\n", 1, "the house rule small is a number from 0 to 20, written small=20");
    refuse_setup("rules small=-1\n", 1, "a number from 0 to 20");
    refuse_setup("rules small=07\n", 1, "a number from 0 to 20");
    refuse_setup("rules small\n", 1, "a number from 0 to 20");
    refuse_setup("seats red blue\nsets base ins\n", 2, "there is no tile set \"ins\"; there are:");
    refuse_setup("sets base base\n", 1, "named twice");
    refuse_setup("sets base*0\n", 1, "number of copies");
    refuse_setup("elements big\n", 1, "write +big");
    refuse_setup("elements +huge\n", 1, "there is no element \"huge\"");
    refuse_setup("rules uturn=never\n", 1, "one of immediate|ever");
    refuse_setup("rules magic=yes\n", 1, "there is no house rule \"magic\"");
    refuse_setup("seats red pink\n", 1, "\"pink\" is no colour");
    refuse_setup("seats red red\n", 1, "red is named twice");
    refuse_setup("seats red blue yellow green black grey red\n", 1, "at most 6 seats (BASE-11)");
    refuse_setup("seats red blue\n\nstart green\n", 3, "green does not play");
    refuse_setup("sets base\nsets inns\n", 2, "already, line 1");
    refuse_setup("sets\n", 1, "empty");
    refuse_setup("boards base\n", 1, "is no line of a setup");
    refuse_setup("sets base\xFF\n", 1, "not UTF-8");
}

static void test_user_set(void **state)
{
    (void)state;
    bst_tileset mine = *bst_tileset_find("base");
    const bst_tileset *at[] = {&mine};
    bst_sets sets = {at, 1};
    bst_header head;
    bst_text_error error;
    snprintf(mine.name, sizeof mine.name, "mine");
    assert_true(bst_setup_parse("sets mine", 9, &sets, &head, &error));
    assert_ptr_equal(head.setup.set[0].set, &mine);
    assert_false(bst_setup_parse("sets mine", 9, NULL, &head, &error));
}

// ---- records ------------------------------------------------------------------------------------------------

static void refuse_record(const char *text, int line, const char *words)
{
    bst_record record;
    bst_replay replay;
    bst_text_error error = {0};
    if (bst_record_parse(text, strlen(text), NULL, &record, &error)) {
        if (bst_record_replay(&replay, &record, &error))
            fail_msg("accepted: %s", text);
        bst_replay_free(&replay);
        bst_record_free(&record);
    }
    if (error.line != line || !strstr(error.text, words))
        fail_msg("the error is %d: \"%s\", not %d: \"%s\"", error.line, error.text, line, words);
}

static void test_record_errors(void **state)
{
    (void)state;
    refuse_record("", 0, "begins with the line \"bgn 1\"");
    refuse_record("# only a comment\n", 0, "empty");
    refuse_record("scn 1\n", 1, "must be \"bgn 1\"");
    refuse_record("bgn\n", 1, "version is missing");
    refuse_record("bgn 2\n", 1, "version 2 of the format, but this program reads version 1");
    refuse_record("bgn 1\nsett base\n", 2, "\"sett\" is neither an action nor a line of the header");
    refuse_record("bgn 1\nresult red 5\n", 2, "every seat");
    refuse_record("bgn 1\nresult green 5 red 3\n", 2, "does not play");
    refuse_record("bgn 1\nseats red blue yellow green black grey\n", 2, "cannot be played");
    refuse_record("bgn 1\nsets base*50\n", 2, "tiles");
    refuse_record("bgn 1\n\ndraw base.U\nsets inns\n", 4, "above the first action");
    refuse_record("bgn 1\n\ndraw base.U\nlay base.U 1,0 r1\n", 4,
                  "lay base.U 1,0 r1: the sides do not match (BASE-18)");
    refuse_record("bgn 1\n\nred: draw base.U\n", 3, "not for red to act now, but for chance");
    refuse_record("bgn 1\n\npink: draw base.U\n", 3, "\"pink\" does not play");
    refuse_record("bgn 1\n\nchance:\n", 3, "the action is missing");
}

static void test_position_errors(void **state)
{
    (void)state;
    refuse_record("bgn 1.2\n\ntile base.U 1,0 r1\n", 3, "tile base.U 1,0 r1: the sides do not match (BASE-18)");
    refuse_record("bgn 1.2\n# a remark\ntile base.U 1,0 r0\n\nfigure red small city@1,0 N\n", 5, "there is no city");
    refuse_record("bgn 1.2\nscore red 5\nsets base\n", 3, "above the first action");
    refuse_record("bgn 1.2\ndraw base.U\ntile base.U 1,0 r0\n", 3, "above the first action");
    refuse_record("bgn 1.2\nturn red 2\nturn blue 2\n", 3, "there is a line \"turn\" already");
    refuse_record("bgn 1.2\nsets base tower\nthing pieces red 3\n", 3, "does not add up: the number of tower pieces");
    refuse_record("bgn 1.2\nsets base tower\nthing pieces red 300\n", 3, "thing pieces red 300");
    refuse_record("bgn 1.2\nsets base tower\nthing tower 0,0 2\n", 3, "thing tower 0,0 2");
    refuse_record("bgn 1.2\nsets base tower\nthing tower 0,0\n", 3, "something is missing");
    refuse_record("bgn 1.2\nsets base\nthing tower 0,0 2\n", 3, "perhaps a set is missing");
    refuse_record("bgn 1.2\nsets base tower\nprisoner red small red\n", 3, "TOWER-18");
    refuse_record("bgn 1.2\nsets base bridges\ntile base.U 1,0 r0\ntile base.E 0,1 r0\n", 4, "sides do not match");
    refuse_record("bgn 1.2\nsets base bridges\ntile base.E 1,0 r2\n", 3, "the bridge is missing");
}

// A position is read, played on from, and written again as it was; records without one stay as they were.
static void test_position_record(void **state)
{
    (void)state;
    static const char text[] = "bgn 1.2\nsets base\nseats red blue\n\n"
                               "tile base.U 1,0 r0\nfigure red small road@1,0 E\npoints blue roads 3 cities 4\n"
                               "pile base.U*2 base.V\nturn blue 17\n\ndraw base.V\n";
    bst_record record;
    bst_replay replay;
    bst_text_error error;
    bst_square tile;
    if (!bst_record_parse(text, sizeof text - 1, NULL, &record, &error) || !bst_record_replay(&replay, &record, &error))
        fail_msg("%d: %s", error.line, error.text);
    assert_int_equal(bst_actor(replay.state), 1);
    assert_int_equal(bst_turn(replay.state), 17);
    assert_int_equal(bst_score(replay.state, 1), 7);
    assert_int_equal(bst_tiles_left_total(replay.state), 2);
    assert_true(bst_square_find(replay.game, replay.state, 1, 0, &tile));
    assert_int_equal(bst_supply(replay.game, replay.state, 0, BST_FIGURE_SMALL), 6);
    char *again = bst_record_print(&record.head, &replay.action, 1, &error);
    assert_string_equal(again, text);
    free(again);
    bst_replay_free(&replay);
    bst_record_free(&record);
}

static void test_record_start(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF"
                               "bgn 1.3   # a later minor version\r\n"
                               "title A game #1\r\n"
                               "date 2026-11-15\r\n"
                               "seats red=Anna blue\r\n"
                               "result red 1 blue 2   # counts when the game is over\r\n"
                               "\r\n"
                               "chance: draw base.U\r\n"
                               "red: lay 1,0 r2\r\n"
                               "RED: put small road w\r\n";
    bst_record record;
    bst_replay replay;
    bst_text_error error;
    if (!bst_record_parse(text, sizeof text - 1, NULL, &record, &error))
        fail_msg("%s", error.text);
    assert_string_equal(record.head.title, "A game #1");
    assert_string_equal(record.head.date, "2026-11-15");
    assert_string_equal(record.head.name[0], "Anna");
    assert_int_equal(record.n, 3);
    assert_int_equal(record.at[2].line, 9);
    if (!bst_record_replay(&replay, &record, &error))
        fail_msg("%d: %s", error.line, error.text);
    assert_int_equal(replay.next, 3);
    assert_string_equal(replay.text, "put small road E");
    assert_int_equal(replay.actor, 0);
    bst_replay_free(&replay);
    bst_record_free(&record);
}

// DRAGON-R27: earlier versions let the fairy come to the follower she stood by. In a game that is played it is refused.
static void test_record_of_earlier_version(void **state)
{
    (void)state;
    static const char text[] = "bgn 1\nelements +fairy\n\n"
                               "draw base.U\nlay 1,0 r0\nput small road E\n"
                               "draw base.U\nlay -1,0 r0\npass\n"
                               "draw base.U\nlay -2,0 r0\nfairy small road@1,0 E\n"
                               "draw base.U\nlay -3,0 r0\npass\n"
                               "draw base.U\nlay -4,0 r0\nfairy small road@1,0 E\n";
    bst_record record;
    bst_replay replay;
    bst_text_error error;
    char why[BST_TEXT_MAX];
    bst_action again;
    if (!bst_record_parse(text, sizeof text - 1, NULL, &record, &error) || !bst_replay_begin(&replay, &record, &error))
        fail_msg("%s", error.text);
    while (replay.next + 1 < record.n)
        assert_int_equal(bst_replay_step(&replay, &error), 1);
    assert_true(bst_action_parse(replay.game, replay.state, record.at[replay.next].text, &again, why, sizeof why));
    assert_int_equal(bst_check(replay.game, replay.state, again).rule, BST_DRAGON_R27);
    assert_int_equal(bst_replay_step(&replay, &error), 1);
    assert_int_equal(replay.action.kind, BST_DO_PASS);
    assert_string_equal(replay.text, "pass");
    assert_int_equal(bst_actor(replay.state), BST_CHANCE);
    bst_replay_free(&replay);
    bst_record_free(&record);
}

// Plays a random game, writes its record, and gets the same game and the same record back from it.
static void round_trip(const char *setup, uint32_t seed)
{
    enum { MOST = 4000 };
    bst_record head = {0}, record;
    bst_replay game, again;
    bst_text_error error;
    bst_action *actions = malloc(MOST * sizeof *actions);
    bst_list *list = malloc(sizeof *list);
    int n = 0;
    assert_non_null(actions);
    assert_non_null(list);
    if (!bst_setup_parse(setup, strlen(setup), NULL, &head.head, &error) || !bst_replay_begin(&game, &head, &error))
        fail_msg("%s", error.text);
    snprintf(head.head.title, sizeof head.head.title, "Seed %u", (unsigned)seed);
    while (bst_actor(game.state) != BST_NOBODY && n < MOST) {
        bst_legal(game.game, game.state, list);
        seed = seed * 1664525u + 1013904223u;
        actions[n] = list->at[(seed >> 8) % (uint32_t)list->n];
        assert_int_equal(bst_apply(game.game, game.state, actions[n++], NULL).code, 0);
    }
    char *text = bst_record_print(&head.head, actions, n, &error);
    if (!text || !bst_record_parse(text, strlen(text), NULL, &record, &error) ||
        !bst_record_replay(&again, &record, &error))
        fail_msg("%d: %s", error.line, error.text);
    assert_true(record.head.has_result);
    assert_int_equal(record.n, n);
    assert_true(bst_state_hash(again.game, again.state) == bst_state_hash(game.game, game.state));
    char *second = bst_record_print(&record.head, actions, n, &error);
    assert_non_null(second);
    assert_string_equal(text, second);
    record.head.result[0]++;
    assert_false(bst_replay_result(&again, &error));
    assert_int_equal(error.line, record.head.result_line);
    free(second);
    free(text);
    bst_replay_free(&again);
    bst_record_free(&record);
    bst_replay_free(&game);
    free(list);
    free(actions);
}

static void test_round_trip(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        round_trip("sets base", seed);
        round_trip("sets base river inns traders\nseats black=\"A B\" grey=C red\nstart grey\nelements -pig", seed);
        round_trip("sets base*2 river2 inns king cathars cult csc gq11\nseats red blue yellow green black grey\n",
                   seed);
    }
}

static void test_record_print_refuses(void **state)
{
    (void)state;
    bst_header head;
    bst_text_error error;
    bst_action wrong[] = {{.kind = BST_DO_PASS}};
    assert_true(bst_setup_parse("", 0, NULL, &head, &error));
    assert_null(bst_record_print(&head, wrong, 1, &error));
    assert_int_equal(error.line, 1);
    char *text = bst_record_print(&head, NULL, 0, &error);
    assert_string_equal(text, "bgn 1\nsets base\nseats red blue\n\n");
    free(text);
}

// ---- scenarios ----------------------------------------------------------------------------------------------

static bst_scenario_result run(const char *text)
{
    bst_scenarios scenarios;
    bst_text_error error;
    bst_scenario_result result;
    if (!bst_scenarios_parse(text, strlen(text), NULL, &scenarios, &error))
        fail_msg("%d: %s", error.line, error.text);
    bst_scenario_run(&scenarios.at[scenarios.n - 1], &result);
    bst_scenarios_free(&scenarios);
    return result;
}

static void passes(const char *text)
{
    bst_scenario_result result = run(text);
    if (result.status != BST_SCENARIO_PASSED)
        fail_msg("%d: %s", result.at[0].line, result.at[0].text);
}

static void fails(const char *text, bst_scenario_status status, int line, const char *words)
{
    bst_scenario_result result = run(text);
    assert_int_equal(result.status, status);
    if (result.at[0].line != line || !strstr(result.at[0].text, words))
        fail_msg("the failure is %d: \"%s\", not %d: \"%s\"", result.at[0].line, result.at[0].text, line, words);
}

static void refuse_scenario(const char *text, int line, const char *words)
{
    bst_scenarios scenarios;
    bst_text_error error;
    if (bst_scenarios_parse(text, strlen(text), NULL, &scenarios, &error))
        fail_msg("accepted: %s", text);
    if (error.line != line || !strstr(error.text, words))
        fail_msg("the error is %d: \"%s\", not %d: \"%s\"", error.line, error.text, line, words);
}

#define HEAD   "scn 1\nproves BASE-18\n"
#define FAILED BST_SCENARIO_FAILED
#define BROKEN BST_SCENARIO_BROKEN

static void test_scenario_errors(void **state)
{
    (void)state;
    refuse_scenario("", 0, "empty");
    refuse_scenario("scn 2\n", 1, "version 2");
    refuse_scenario("scn 1\nexpect left 71\n", 1, "names no rule");
    refuse_scenario("scn 1\nproves BASE-999\n", 2, "there is no rule \"BASE-999\"");
    refuse_scenario(HEAD "play base.U 1,0 r0\n", 1, "proves nothing");
    refuse_scenario(HEAD "expect luck\n", 3, "\"luck\" cannot be expected");
    refuse_scenario(HEAD "refuse pass because BASE-999\n", 3, "there is no rule");
    refuse_scenario(HEAD "expect left 71\ntile base.U 1,0 r0\n", 4, "above the first action");
    refuse_scenario(HEAD "expect left 71\nsets inns\n", 4, "above the position");
    refuse_scenario(HEAD "hope left 71\n", 3, "\"hope\" begins no line");
    refuse_scenario(HEAD "expect left 71\n\nscn 1\nexpect left 71\n", 5, "names no rule");
}

static void test_scenario_positions(void **state)
{
    (void)state;
    passes(HEAD "expect left 71\nexpect left base.U 8\nexpect actor chance\nexpect tile base.D 0,0 r0 on the table\n");
    passes(HEAD "pile base.V base.U*2\ntile base.U 1,0 r0\nexpect left 3\nexpect left base.U 2\n");
    passes(HEAD "tile base.U 1,0 r0\nfigure red small road@1,0 E\nscore red 12 blue 3\nturn blue\n"
                "expect figure red small road@1,0 W\nexpect no figure blue road@1,0 E\nexpect no figure city@0,0 N\n"
                "expect score red 12 blue 3\nexpect active blue\nexpect supply red small 6 big 0\n");
    fails(HEAD "tile base.U 1,0 r1\nexpect left 70\n", FAILED, 3, "the sides do not match (BASE-18)");
    fails(HEAD "tile base.Z 1,0 r1\nexpect left 70\n", BROKEN, 3, "there is no tile \"base.Z\"");
    fails(HEAD "figure red small road@5,5 E\nexpect left 70\n", BROKEN, 3, "there is no tile at 5,5");
    fails(HEAD "figure green small road@0,0 E\nexpect left 70\n", BROKEN, 3, "\"green\" is no seat");
    fails(HEAD "pile base.U*9\nexpect left 9\n", FAILED, 3, "no such tile");
}

static void test_scenario_actions(void **state)
{
    (void)state;
    passes(HEAD "title One road\ndraw base.U\nexpect tile base.U in hand\nexpect actor red\nexpect step LAY\n"
                "refuse lay base.U 1,0 r1 because BASE-18\nexpect error \"do not match\"\n"
                "expect illegal lay base.U 1,0 r1 because BASE-18\nexpect legal lay 1,0 r0 ; lay 1,0 r2\n"
                "lay 1,0 r0\nexpect no tile in hand\nexpect legal put small road E\n"
                "expect only put small road E; put small field NL ; put small field ER; pass\n"
                "expect count 4\nexpect count put 3\nexpect count put big 0\n"
                "put small road W\nexpect event placed red small road@1,0 E by red\nexpect no award\n"
                "expect no event placed red small road@1,0 E by blue\nexpect no event placed by blue\n"
                "expect feature road@0,0 W tiles 2 open 2 shields 0 value 2 strength red 1 blue 0\n"
                "expect same field@0,0 EL field@1,0 NL\nexpect different field@0,0 EL field@0,0 ER\n"
                "expect supply red small 6\nexpect actor chance\nexpect active blue\nexpect turn 2 part 1\n");
    fails(HEAD "play base.U 1,0 r1\nexpect left 70\n", FAILED, 3, "the sides do not match (BASE-18)");
    fails(HEAD "play base.U 1,0 r0\nplay base.U 2,0 r0\nexpect left 70\n", FAILED, 4, "no tile can be drawn now");
    fails(HEAD "expect score red 5\n", FAILED, 3, "expected a score of 5 for red, but it is 0");
    fails(HEAD "draw base.B\nlay 0,1 r0\nexpect only pass\n", FAILED, 5, "red has 3 legal actions: put small");
    fails(HEAD "draw base.U\nrefuse lay 1,0 r0\n", FAILED, 4, "was not refused");
    fails(HEAD "draw base.U\nexpect illegal lay 1,0 r1 because BASE-17\n", FAILED, 4, "because of BASE-17, but");
    fails(HEAD "expect award red 3\n", FAILED, 3, "gave: none");
    fails(HEAD "draw base.U\nexpect event drawn base.U because BASE-18\n", FAILED, 4,
          "expected event drawn base.U because");
    fails(HEAD "draw base.U\nexpect event drawn base.U by\n", BROKEN, 4, "a seat is missing");
    fails(HEAD "draw base.U\nexpect event drawn base.U because nothing\n", BROKEN, 4, "there is no rule \"nothing\"");
    fails(HEAD "draw base.U\nexpect event drawn base.U because BASE-18 by red\n", BROKEN, 4, "\"by\" is too much");
    fails(HEAD "expect score red\n", BROKEN, 3, "a number is missing");
    fails(HEAD "expect no luck\n", BROKEN, 3, "\"no luck\" cannot be expected");
    fails(HEAD "blue: draw base.U\nexpect left 1\n", FAILED, 3, "not for blue to act now, but for chance");
}

static void test_scenario_setup_error(void **state)
{
    (void)state;
    passes(HEAD "seats red blue yellow green black grey\nexpect setup error\n");
    fails(HEAD "expect setup error\n", FAILED, 3, "cannot be played, but it can");
    fails(HEAD "seats red blue yellow green black grey\nexpect left 71\n", FAILED, 3, "cannot be played");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_setup_order),
        cmocka_unit_test(test_setup_numbers),
        cmocka_unit_test(test_setup_errors),
        cmocka_unit_test(test_user_set),
        cmocka_unit_test(test_record_errors),
        cmocka_unit_test(test_position_errors),
        cmocka_unit_test(test_position_record),
        cmocka_unit_test(test_record_start),
        cmocka_unit_test(test_record_of_earlier_version),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_record_print_refuses),
        cmocka_unit_test(test_scenario_errors),
        cmocka_unit_test(test_scenario_positions),
        cmocka_unit_test(test_scenario_actions),
        cmocka_unit_test(test_scenario_setup_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
