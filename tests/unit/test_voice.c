// SPDX-License-Identifier: MIT
// Saying things: sentences as a player would say them, in every language, for all that happens in random games.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/turn.h"
#include "bastide/voice.h"
#include "bots/mix.h"
#include "locale/locale.h"
#include "locale/utf8.h"
#include "table.h"

static bst_list list;
static bst_event room[BST_EVENTS_MAX];

// A sentence that was filled in whole: no braces are left, and no unknown word.
static void check_said(const char *what, const char *text)
{
    if (!text[0] || strpbrk(text, "{}|") || strcmp(text, "?") == 0 || strstr(text, " ?") || strstr(text, "(?"))
        fail_msg("%s: \"%s\"", what, text);
}

static table begin(const char *const *sets)
{
    bst_setup setup = bst_setup_default(2);
    for (; *sets; sets++)
        bst_setup_add_set(&setup, bst_tileset_find(*sets), 1);
    return table_set_up(&setup, 1);
}

static bst_action parse(const table *t, const char *text)
{
    bst_action action;
    char error[BST_TEXT_MAX];
    if (!bst_action_parse(t->game, t->state, text, &action, error, sizeof error))
        fail_msg("%s: %s", text, error);
    return action;
}

// Applies actions; the first refused one fails. Returns how many events the last one had.
static int play(table *t, const char *const *texts)
{
    bst_events events = {room, BST_EVENTS_MAX, 0, {0}};
    for (; *texts; texts++) {
        events.n = 0;
        bst_refusal refusal = bst_apply(t->game, t->state, parse(t, *texts), &events);
        if (refusal.code)
            fail_msg("%s: %s", *texts, bst_refusal_text(refusal.code));
    }
    return events.n;
}

// ---- single sentences -------------------------------------------------------------------------------------------

static void test_actions(void **state)
{
    (void)state;
    table t = begin((const char *const[]){"base", "inns", NULL});
    char out[BST_SAID_MAX];
    const char *names[2] = {"anna", NULL};
    bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
    assert_string_equal(bst_voice_log(&voice, parse(&t, "draw base.U"), out, sizeof out), "base.U is drawn");
    play(&t, (const char *const[]){"draw base.U", NULL});
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_question(&voice, out, sizeof out), "Lay the tile");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "lay 1,0 r2"), out, sizeof out),
                        "Lay at 1,0, turned by 180°");
    assert_string_equal(bst_voice_log(&voice, parse(&t, "lay 1,0 r2"), out, sizeof out), "Red lays base.U at 1,0");
    voice.names = names; // a name stays as it is written
    assert_string_equal(bst_voice_log(&voice, parse(&t, "lay 1,0 r2"), out, sizeof out), "anna lays base.U at 1,0");
    voice.names = NULL;
    play(&t, (const char *const[]){"lay 1,0 r0", NULL});
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_question(&voice, out, sizeof out), "Place a figure?");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "put small road E"), out, sizeof out),
                        "Highwayman (road, east)");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "put big road E"), out, sizeof out),
                        "Big follower as highwayman (road, east)");
    assert_string_equal(bst_voice_note(&voice, parse(&t, "put big road E"), out, sizeof out),
                        "tiles: 2, points as it is: 2");
    assert_string_equal(bst_voice_note(&voice, parse(&t, "put small field NL"), out, sizeof out),
                        "until the end of the game");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "pass"), out, sizeof out), "Place nothing");
    assert_string_equal(bst_voice_log(&voice, parse(&t, "pass"), out, sizeof out), "Red passes");
    assert_string_equal(bst_voice_place(&voice, (bst_place){0, 0, 0}, out, sizeof out), "city, north, at 0,0");
    table_close(&t);
}

static void test_brief_events(void **state)
{
    (void)state;
    table t = begin((const char *const[]){"base", "tower", NULL});
    bst_voice voice = {.game = t.game};
    char out[BST_SAID_MAX];
    bst_event city = {.kind = BST_EVENT_AWARD,
                      .seat = 0,
                      .category = BST_CATEGORY_CITIES,
                      .feature = BST_CITY,
                      .points = 8,
                      .why = {.count = 3, .each = 2, .shields = 1, .per_shield = 2}};
    assert_string_equal(bst_voice_event_brief(&voice, &city, out, sizeof out),
                        "Red finishes the city: 3 tiles, 1 shield");
    voice.lang = bst_voice_language("de");
    assert_string_equal(bst_voice_event_brief(&voice, &city, out, sizeof out),
                        "Rot vollendet die Stadt: 3 Karten, 1 Wappen");
    voice.lang = 0;
    bst_event laid = {.kind = BST_EVENT_LAID, .seat = 1};
    assert_string_equal(bst_voice_event_brief(&voice, &laid, out, sizeof out), "Blue lays a tile");
    bst_event placed = {.kind = BST_EVENT_PLACED, .seat = 1, .feature = BST_ROAD, .x = 1};
    assert_string_equal(bst_voice_event_brief(&voice, &placed, out, sizeof out), "Blue puts a follower on the road");
    placed.seg = BST_SEG_TOWER; // where it stands is said by another sentence
    assert_string_equal(bst_voice_event_brief(&voice, &placed, out, sizeof out), "");
    bst_event returned = {.kind = BST_EVENT_RETURNED, .seat = 1, .feature = BST_ROAD, .x = 1};
    assert_string_equal(bst_voice_event_brief(&voice, &returned, out, sizeof out), "");
    table_close(&t);
}

static void test_events(void **state)
{
    (void)state;
    table t = begin((const char *const[]){"base", "tower", NULL});
    bst_voice voice = {.game = t.game};
    char out[BST_SAID_MAX];
    bst_event paid = {.kind = BST_EVENT_PAID, .seat = 0, .number = 1, .points = 3};
    assert_string_equal(bst_voice_event(&voice, &paid, out, sizeof out), "Red pays 3 points to Blue");
    paid.number = BST_NOBODY;
    paid.points = 1;
    assert_string_equal(bst_voice_event(&voice, &paid, out, sizeof out), "Red pays 1 point");
    bst_event nothing = {.kind = BST_EVENT_NOTHING, .seat = BST_NOBODY, .feature = BST_CITY, .x = 2, .y = -1};
    assert_string_equal(bst_voice_event(&voice, &nothing, out, sizeof out), "Nobody gets points for the city at 2,-1");
    nothing.seat = 1;
    assert_string_equal(bst_voice_event(&voice, &nothing, out, sizeof out), "Blue gets nothing for the city at 2,-1");
    bst_event placed = {.kind = BST_EVENT_PLACED, .seat = 1, .feature = BST_ROAD, .x = 1};
    assert_string_equal(bst_voice_event(&voice, &placed, out, sizeof out), "Blue puts a follower on the road at 1,0");
    placed.seg = BST_SEG_TOWER; // another module says it
    assert_string_equal(bst_voice_event(&voice, &placed, out, sizeof out), "Blue puts a follower on the tower at 1,0");
    bst_event out_of_game = {.kind = BST_EVENT_DISCARDED, .seat = 0};
    bst_voice_event(&voice, &out_of_game, out, sizeof out);
    assert_non_null(strstr(out, "fits nowhere"));
    out_of_game.rule = BST_BRIDGE_R24; // for this reason it is something else
    bst_voice_event(&voice, &out_of_game, out, sizeof out);
    assert_non_null(strstr(out, "Red gives up"));
    bst_event fairy = {.kind = BST_EVENT_AWARD,
                       .seat = 0,
                       .category = BST_CATEGORY_FAIRY,
                       .feature = BST_NO_FEATURE,
                       .points = 1,
                       .why = {.extra = 1}};
    assert_string_equal(bst_voice_event(&voice, &fairy, out, sizeof out), "Red gets 1 point for the fairy");
    bst_event king = {.kind = BST_EVENT_AWARD,
                      .seat = 0,
                      .category = BST_CATEGORY_KING,
                      .feature = BST_NO_FEATURE,
                      .points = 10,
                      .why = {.count = 1}};
    assert_string_equal(bst_voice_event(&voice, &king, out, sizeof out), "Red gets 10 points for the king: 1 city");
    assert_string_equal(bst_voice_event_brief(&voice, &king, out, sizeof out), ""); // no feature was finished
    bst_event banished = {.kind = BST_EVENT_BANISHED, .seat = BST_NOBODY, .figure = BST_FIGURE_WITCH};
    voice.lang = bst_voice_language("cs"); // a capital beyond Latin-1
    assert_string_equal(bst_voice_event(&voice, &banished, out, sizeof out), "Čarodějnice opouští plán");
    table_close(&t);
}

static void test_sums(void **state)
{
    (void)state;
    bst_voice voice = {0};
    char out[BST_SAID_MAX];
    bst_breakdown why = {.count = 3, .each = 2, .shields = 1, .per_shield = 2, .extra = -1};
    assert_string_equal(bst_voice_sum(&voice, BST_CATEGORY_CITIES, &why, out, sizeof out),
                        "3 tiles x 2 + 1 shield x 2 - 1");
    why = (bst_breakdown){.count = 4, .each = 1}; // a factor that changes nothing is not said
    assert_string_equal(bst_voice_sum(&voice, BST_CATEGORY_ROADS, &why, out, sizeof out), "4 tiles");
    why = (bst_breakdown){.count = 2, .extra = 10}; // what was counted is no part of the sum
    assert_string_equal(bst_voice_sum(&voice, BST_CATEGORY_ROADS, &why, out, sizeof out), "2 tiles");
    why = (bst_breakdown){.extra = -2};
    assert_string_equal(bst_voice_sum(&voice, BST_CATEGORY_CITIES, &why, out, sizeof out), "-2");
    assert_string_equal(bst_voice_listing(0, (const char *const[]){"a", "b", "c"}, 3, out, sizeof out), "a, b and c");
    assert_string_equal(bst_voice_listing(0, (const char *const[]){"a"}, 1, out, sizeof out), "a");
    assert_string_equal(bst_voice_listing(0, NULL, 0, out, sizeof out), "");
}

// What cannot be played is said by its kind, with names and numbers.
static void test_problems(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    bst_voice voice = {0};
    char out[BST_SAID_MAX];
    bst_setup_add_set(&setup, bst_tileset_find("inns"), 0);
    bst_game *game = malloc(bst_game_size(&setup));
    assert_non_null(game);
    assert_false(bst_game_build(game, &setup, &error));
    assert_int_equal(error.problem, BST_PROBLEM_COPIES);
    assert_string_equal(error.text, "a set is played in 1 to 255 copies: inns");
    assert_string_equal(bst_voice_problem(&voice, &error, out, sizeof out), error.text);
    free(game);
    error = (bst_setup_error){.problem = BST_PROBLEM_MANY_FORKS, .number = 62};
    assert_string_equal(bst_voice_problem(&voice, &error, out, sizeof out), "a river has at most 62 forks");
    error = (bst_setup_error){.text = "out of memory"};
    assert_string_equal(bst_voice_problem(&voice, &error, out, sizeof out), "out of memory");
}

// An entry that stands for a range says from where to where.
static void test_ranges(void **state)
{
    (void)state;
    table t = begin((const char *const[]){"base", "bridges", NULL});
    bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
    char out[BST_SAID_MAX];
    list.n = 2;
    list.nranges = 1;
    list.at[0] = list.at[1] = (bst_action){.kind = BST_DO_RAISE, .y = 4};
    list.range[0] = (bst_range){0, 0, 95};
    assert_string_equal(bst_voice_entry(&voice, 0, out, sizeof out), "Raise to 4–99");
    assert_string_equal(bst_voice_entry(&voice, 1, out, sizeof out), "Raise to 4");
    table_close(&t);
}

// ---- all of them ------------------------------------------------------------------------------------------------

static void check_names(int lang)
{
    for (int i = 0; i < BST_FIGURE_KINDS; i++)
        check_said("figure", bst_voice_figure(lang, i, 2));
    for (int i = 0; i < BST_THING_KINDS; i++)
        if (!(bst_thing_marks(i) & BST_IS_INNER)) // told with their seat or figure
            check_said("thing", bst_voice_thing(lang, i, 2));
    for (int i = 0; i < BST_FEATURE_KINDS; i++)
        check_said("feature", bst_voice_feature(lang, i));
    for (int i = 0; i < BST_CATEGORY_KINDS; i++)
        check_said("category", bst_voice_category(lang, i));
    for (int i = 0; i < BST_COLOUR_KINDS; i++)
        check_said("colour", bst_voice_colour(lang, i));
    for (int i = 0; i < BST_STEP_KINDS; i++)
        check_said("step", bst_voice_step(lang, i));
    for (int i = 0; i < BST_SYMBOL_KINDS; i++)
        check_said("symbol", bst_voice_symbol(lang, i));
    for (int i = 0; i < BST_ATTR_KINDS; i++)
        check_said("attribute", bst_voice_attribute(lang, i));
    for (int list_number = 0; list_number < BST_LIST_KINDS; list_number++)
        for (int i = 0; bst_list_word(list_number, i); i++)
            check_said("word of a list", bst_voice_listed(lang, list_number, i));
    for (int i = 0; bst_set_word(i); i++)
        check_said("set", bst_voice_set(lang, i));
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        check_said("element", bst_voice_element(lang, i));
        check_said("note", bst_voice_element_note(lang, i));
    }
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        char value[64];
        int least, most;
        check_said("house rule", bst_voice_option(lang, i));
        if (bst_option_range(i, &least, &most)) {
            check_said("note", bst_voice_option_note(lang, i));
            continue;
        }
        for (int k = 0; bst_option_value_word(i, k, value, sizeof value); k++)
            check_said("value", bst_voice_option_value(lang, i, k));
    }
    for (int i = 1; i < BST_REFUSAL_KINDS; i++)
        check_said("refusal", bst_voice_refusal(&(bst_voice){.lang = lang}, (bst_refusal){(uint16_t)i, 0}));
}

static void test_names(void **state)
{
    (void)state;
    for (int lang = 0; lang < bst_lang_count(); lang++)
        check_names(lang);
    assert_string_equal(bst_voice_figure(0, BST_FIGURE_BIG, 1), "big follower");
    assert_string_equal(bst_voice_figure(0, BST_FIGURE_KINDS, 1), "?");
    assert_string_equal(bst_voice_side(0, "SL"), "south, eastern half");
    assert_string_equal(bst_voice_option_value(0, BST_OPTION_START_TILE, 3), "?");
    assert_int_equal(bst_voice_language("xx"), 0);
}

// Every tile set that is built in has its names in data/words.
static void test_sets(void **state)
{
    (void)state;
    for (int i = 0; i < bst_tileset_count; i++) {
        bool found = false;
        for (int k = 0; bst_set_word(k); k++)
            found = found || strcmp(bst_set_word(k), bst_tilesets[i].name) == 0;
        if (!found)
            fail_msg("no word file has the set %s", bst_tilesets[i].name);
    }
    for (int k = 0; bst_set_word(k); k++)
        assert_non_null(bst_tileset_find(bst_set_word(k)));
}

static void check_list(const bst_voice *voice)
{
    char out[BST_SAID_MAX], text[BST_TEXT_MAX];
    check_said("question", bst_voice_question(voice, out, sizeof out));
    for (int i = 0; i < list.n; i++) {
        check_said("entry", bst_voice_entry(voice, i, out, sizeof out));
        check_said("choice", bst_voice_choice(voice, list.at[i], out, sizeof out));
        bst_action_print(voice->game, voice->state, list.at[i], text, sizeof text);
        if (strcmp(out, text) == 0)
            fail_msg("no sentence fits \"%s\"", text);
        assert_null(strstr(bst_voice_note(voice, list.at[i], out, sizeof out), "?"));
    }
}

static void test_games(void **state)
{
    (void)state;
    char out[BST_SAID_MAX];
    for (uint64_t seed = 1; seed <= 12; seed++) {
        bst_rng rng = bst_rng_seed(seed);
        bst_setup_error error;
        table t = table_begin(bst_mix_game(&rng, NULL, &error), rng, seed);
        bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
        for (int actor; (actor = bst_actor(t.state)) != BST_NOBODY;) {
            bst_legal(t.game, t.state, &list);
            voice.lang = (int)bst_rng_below(&t.rng, (uint32_t)bst_lang_count());
            if (actor != BST_CHANCE)
                check_list(&voice);
            bst_action action = bst_rng_pick(&t.rng, &list, actor == BST_CHANCE);
            check_said("log", bst_voice_log(&voice, action, out, sizeof out));
            assert_null(strchr(out, '@')); // notation
            bst_events events = {room, BST_EVENTS_MAX, 0, {0}};
            bst_apply(t.game, t.state, action, &events);
            for (int i = 0; i < events.n; i++)
                check_said(bst_event_word(room[i].kind), bst_voice_event(&voice, &room[i], out, sizeof out));
        }
        table_close(&t);
    }
}

// Buffers that are too small are filled as far as they go, with whole characters.
static void test_small_buffers(void **state)
{
    (void)state;
    table t = begin((const char *const[]){"base", NULL});
    bst_voice voice = {.game = t.game, .state = t.state};
    play(&t, (const char *const[]){"draw base.U", NULL});
    for (size_t size = 1; size < 32; size++) {
        char *out = malloc(size);
        assert_non_null(out);
        bst_voice_choice(&voice, parse(&t, "lay 1,0 r2"), out, size);
        assert_true(strlen(out) < size);
        assert_true(bst_utf8_valid(out, strlen(out)) == strlen(out));
        free(out);
    }
    table_close(&t);
}

// Which counting figure moves, and which dispatch is to be decided about: said by name, with what it does and brings.
static void test_dispatches(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    bst_region_info info = {.kind = -1};
    int seg = 0;
    char out[BST_SAID_MAX];
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    setup.elements |= BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    bst_position_open(t.game, t.state);
    while (bst_region_at(t.game, t.state, 0, 0, seg, &info) && info.kind != BST_FIELD)
        seg++;
    assert_int_equal(bst_position_figure(t.game, t.state, 0, BST_FIGURE_SMALL, 0, 0, seg).code, BST_REFUSED_OK);
    bst_position_score(t.game, t.state, 0, 1);
    bst_position_begin(t.game, t.state, NULL);
    play(&t, (const char *const[]){"draw base.E", "lay 0,-1 r2", "put small city S", NULL});
    bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_question(&voice, out, sizeof out), "Which counting figure moves by 4 points?");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "counter follower"), out, sizeof out),
                        "Move the follower from 1 to 5: a dark space, which brings a dispatch");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "counter woman"), out, sizeof out),
                        "Move the woman from 0 to 4");
    play(&t, (const char *const[]){"counter follower", "dispatch farmers", NULL});
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_question(&voice, out, sizeof out),
                        "Dispatch “Farmers”: do what it says, or take 2 points?");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "fulfil"), out, sizeof out),
                        "Farmers: 3 points for each of your farmers (3 points)");
    assert_string_equal(bst_voice_log(&voice, parse(&t, "two-points"), out, sizeof out),
                        "Red takes 2 points for the dispatch: Farmers");
    voice.lang = bst_voice_language("de");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "fulfil"), out, sizeof out),
                        "Bauern: 3 Punkte für jeden deiner Bauern (3 Punkte)");
    voice.lang = bst_voice_language("en");
    play(&t, (const char *const[]){"fulfil", NULL});
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "counter follower"), out, sizeof out),
                        "Move the follower from 5 to 8");
    play(&t, (const char *const[]){"counter follower", NULL});
    table_close(&t);
}

// Where a robber may go: whose points it takes half of there, each other player once, whatever figures he counts with.
static void test_robbers(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(3);
    char out[BST_SAID_MAX];
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&setup, bst_tileset_find("robbers"), 1);
    setup.elements |= BST_ELEMENT_ROBBER | BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    play(&t, (const char *const[]){"draw robbers.03", "lay 0,1 r2", NULL});
    bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "robber 0"), out, sizeof out),
                        "Robber to space 0 (Blue, Yellow)");
    assert_string_equal(bst_voice_note(&voice, parse(&t, "robber 0"), out, sizeof out),
                        "takes half of the next points of: Blue, Yellow");
    table_close(&t);
}

// Half of a ransom comes to a dark space, which brings no dispatch, and is not said to.
static void test_robbed_payment(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    char out[BST_SAID_MAX];
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&setup, bst_tileset_find("tower"), 1);
    bst_setup_add_set(&setup, bst_tileset_find("robbers"), 1);
    setup.elements |= BST_ELEMENT_TOWER | BST_ELEMENT_ROBBER | BST_ELEMENT_MESSAGES;
    table t = table_set_up(&setup, 1);
    bst_position_open(t.game, t.state);
    bst_position_tile(t.game, t.state, bst_game_kind_find(t.game, "tower.02"), 0, 1, 0);
    bst_position_figure(t.game, t.state, 0, BST_FIGURE_SMALL, 0, 0, 0);
    bst_position_action(t.game, t.state, 1, parse(&t, "capture red small city@0,0 N"));
    bst_position_score(t.game, t.state, 0, 10);
    bst_position_score(t.game, t.state, 1, 10);
    bst_position_thing(t.game, t.state, (bst_thing){.kind = BST_THING_WOMAN, .seat = 0, .seg = -1, .number = 3});
    bst_position_action(t.game, t.state, 0, parse(&t, "robber 10"));
    bst_position_begin(t.game, t.state, NULL);
    play(&t, (const char *const[]){"draw base.U", "ransom blue small", "counter follower", "counter follower", NULL});
    bst_voice voice = {.game = t.game, .state = t.state, .list = &list};
    bst_legal(t.game, t.state, &list);
    assert_string_equal(bst_voice_question(&voice, out, sizeof out), "Which counting figure moves by 2 points?");
    assert_string_equal(bst_voice_choice(&voice, parse(&t, "counter woman"), out, sizeof out),
                        "Move the woman from 3 to 5");
    assert_string_equal(bst_voice_note(&voice, parse(&t, "counter woman"), out, sizeof out),
                        "moves from 3 to 5, no dark space");
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_actions),        cmocka_unit_test(test_events),     cmocka_unit_test(test_brief_events),
        cmocka_unit_test(test_sums),           cmocka_unit_test(test_ranges),     cmocka_unit_test(test_problems),
        cmocka_unit_test(test_names),          cmocka_unit_test(test_sets),       cmocka_unit_test(test_games),
        cmocka_unit_test(test_small_buffers),  cmocka_unit_test(test_dispatches), cmocka_unit_test(test_robbers),
        cmocka_unit_test(test_robbed_payment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
