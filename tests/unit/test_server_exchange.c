// SPDX-License-Identifier: MIT
// Tables that go on from a record: short ones, long ones that come in pieces, those that begin from a position, and
// what stops whoever sends too much.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bastide/playout.h"
#include "hub_people.h"
#include "server/event.h"
#include "server/hub_parts.h"

static const char begun[] = "bgn 1\nsets base\nseats red=Eve blue\n\ndraw base.U\nlay base.U 1,0 r2\nput small road E\n"
                            "draw base.B\nlay base.B 0,1 r0\npass\ndraw base.V\n";

static json_t *from_record(const char *record, int at, const char *other)
{
    json_t *request =
        json_pack("{s:s,s:s,s:{s:s,s:i,s:i},s:[{s:s},{s:s,s:s}]}", "t", "create", "record", record, "clock", "kind",
                  "live", "seconds", 600, "increment", 60, "seats", "kind", "me", "kind", other, "bot", "level1");
    if (at >= 0)
        json_object_set_new(request, "at", json_integer(at));
    return request;
}

static int lines_of(const char *text, const char *begin)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, begin)); at++)
        n += at == text || at[-1] == '\n';
    return n;
}

static void from_a_record(void **state)
{
    char id[32];
    (void)state;
    rng = bst_rng_seed(11);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_ok(&w, &p[0], from_record(begun, -1, "bot"));
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    assert_int_equal(bst_squares(m[0].state), 3);
    assert_int_equal(bst_turn(m[0].state), 3);
    assert_true(left_of(&m[0], 0) <= 600000); // no increments for what was given
    play_on(&w, &p[0], m, 1, id, &rng, 100000);
    assert_true(m[0].over);
    check_record(id);
    char *text = world_record(&w, id);
    assert_int_equal(lines_of(text, "bgn 1.2\n"), 1);
    assert_int_equal(lines_of(text, "given 7\n"), 1);
    // what comes after is proven: one more that is said to be given is not needed, one fewer is found out
    bst_record record;
    bst_text_error error;
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    record.head.given = 0;
    assert_int_equal(bst_fair_prove(&record, &error), -1);
    bst_record_free(&record);
    free(text);
}

// A table that goes on from a record; the server dies before the other sits down.
static void sit_down_later(const char *record, int at, char id[32])
{
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    json_t *answer = caller_ok(&w, &p[0], from_record(record, at, "open"));
    snprintf(id, 32, "%s", text_of(answer, "id"));
    json_decref(answer);
    crash_without(2);
    for (int i = 0; i < 2; i++)
        caller_hello(&w, &p[i], "somebody else");
    caller_do(&w, &p[1], request_sit(id, 1));
}

// Somebody must sit down first, the server dies before and after; nothing given can be taken back.
static void from_a_record_later(void **state)
{
    char id[32];
    (void)state;
    sit_down_later(begun, 6, id);
    crash_without(2);
    caller_hello(&w, &p[0], "somebody else");
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(bst_turn(m[0].state), 3);
    assert_int_equal(bst_score(m[0].state, 0), 0);
    assert_int_equal(mirror_actor(&m[0]), 0); // the tile is drawn
    caller_refused(&w, &p[0], request_takeback(id, 2), "malformed");
}

static void wrong_records(void **state)
{
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_error(
        &w, &p[0], from_record("bgn 1\nsets base\n\ndraw base.U\nlay base.U 5,5 r0\n", -1, "bot"), "record");
    assert_non_null(strstr(text_of(answer, "text"), "line 5: lay base.U 5,5 r0"));
    json_decref(answer);
    caller_refused(&w, &p[0], from_record("nothing of ours", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("bgn 1\nsets base*50\n", -1, "bot"), "setup");
    caller_refused(&w, &p[0], from_record("bgn 1.2\ntile base.U 1,0 r1\n", -1, "bot"), "record");
    caller_refused(&w, &p[0], from_record("bgn 1\nseats red blue green\n", -1, "bot"), "malformed");
    caller_refused(&w, &p[0], from_record(begun, -2, "dog"), "malformed");
    json_t *shuffled = from_record(begun, -1, "bot");
    json_object_set_new(shuffled, "order", json_string("random"));
    caller_refused(&w, &p[0], shuffled, "malformed");
}

// ---- positions

static const char puzzle[] = "bgn 1.2\nsets base\nseats red blue\n\ntile base.U 1,0 r2\ntile base.V 2,0 r1\n"
                             "figure red small road@1,0 W\nscore red 12 blue 9\nturn blue 17\n\n"
                             "draw base.B\nlay base.B 0,1 r0\npass\n";

static void from_a_position(void **state)
{
    char id[32];
    (void)state;
    rng = bst_rng_seed(12);
    caller_hello(&w, &p[0], "Anna");
    json_t *answer = caller_ok(&w, &p[0], from_record(puzzle, 3, "bot"));
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(bst_squares(m[0].state), 4);
    assert_int_equal(bst_turn(m[0].state), 18);
    assert_int_equal(bst_score(m[0].state, 0), 12);
    // the last action that was given cannot be taken back, what comes after it can
    caller_refused(&w, &p[0], request_undo(&m[0], id), "nothing-to-undo");
    play_on(&w, &p[0], m, 1, id, &rng, 6);
    json_t *undone = caller_ask(&w, &p[0], request_takeback(id, 4)); // with a bot nobody is asked
    json_decref(undone);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    // the server dies in the middle of the game
    caller_leave(&w, &p[0]);
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "somebody else");
    mirror_free(&m[0]);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_true(bst_score(m[0].state, 0) >= 12);
    play_on(&w, &p[0], m, 1, id, &rng, 100000);
    assert_true(m[0].over);
    char *text = world_record(&w, id);
    assert_int_equal(lines_of(text, "bgn 1.2\n"), 1);
    assert_int_equal(lines_of(text, "given 3\n"), 1);
    assert_int_equal(lines_of(text, "turn blue 17\n"), 1);
    free(text);
    check_record(id);
    // the next game is one from the beginning
    caller_do(&w, &p[0], request_on("rematch", id));
    world_settle(&w);
    json_t *rematch = last_event(&p[0], "rematch");
    char next[32];
    snprintf(next, sizeof next, "%s", text_of(rematch, "id"));
    json_decref(rematch);
    mirror_free(&m[1]);
    caller_hello(&w, &p[1], "Ben");
    watch(&w, &p[1], next, 0);
    world_settle(&w);
    mirror_read(&m[1], &p[1]);
    assert_null(m[1].position);
    assert_in_range(bst_squares(m[1].state), 1, 2); // a bot may have moved
    assert_in_range(bst_turn(m[1].state), 1, 2);
}

// A position needs no actions behind it, and waits for people as any table does.
static void position_alone(void **state)
{
    char id[32];
    (void)state;
    sit_down_later(puzzle, 0, id);
    watch(&w, &p[0], id, 0);
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(bst_turn(m[0].state), 17);
    assert_int_equal(mirror_actor(&m[0]), 1);
    char *text = world_record(&w, id);
    assert_int_equal(lines_of(text, "given"), 0);
    assert_int_equal(lines_of(text, "tile base.V 2,0 r1\n"), 1);
    free(text);
}

// ---- long records

/// A game with all tiles there are three times, played by chance.
static char *long_record(int *actions)
{
    static const char setup[] =
        "sets base*3 inns*3 traders*3 dragon*3 tower*3 abbey*3 bridges*3 circles*3 flyers*3 gold*3\n"
        "seats red blue green yellow black grey\n";
    static bst_action played[8000];
    bst_header head;
    bst_text_error error;
    bst_rng chance = bst_rng_seed(5);
    bst_replay game;
    assert_true(bst_setup_parse(setup, strlen(setup), NULL, &head, &error));
    bst_record record = {.head = head};
    assert_true(bst_replay_begin(&game, &record, &error));
    bst_list *list = malloc(sizeof *list);
    for (*actions = 0; bst_actor(game.state) != BST_NOBODY; ++*actions) {
        if (bst_actor(game.state) == BST_CHANCE) {
            played[*actions] = bst_chance(game.game, game.state, bst_rng_below(&chance, UINT32_MAX));
        } else {
            bst_legal(game.game, game.state, list);
            played[*actions] = list->at[bst_rng_below(&chance, (uint32_t)list->n)];
        }
        assert_int_equal(bst_apply(game.game, game.state, played[*actions], NULL).code, 0);
    }
    free(list);
    bst_replay_free(&game);
    char *text = bst_record_print(&head, played, *actions, &error);
    assert_non_null(text);
    return text;
}

static json_t *request_piece(const char *text, size_t length, size_t from)
{
    return json_pack("{s:s,s:s%,s:I}", "t", "record", "text", text, length, "from", (json_int_t)from);
}

static void send_pieces(caller *c, const char *text)
{
    size_t length = strlen(text), step = 12000;
    for (size_t from = 0; from < length; from += step) {
        size_t piece = length - from < step ? length - from : step;
        json_t *answer = caller_ok(&w, c, request_piece(text + from, piece, from));
        assert_int_equal(number_of(answer, "bytes"), from + piece);
        json_decref(answer);
    }
}

static json_t *from_pieces(int at, int seats)
{
    json_t *list = json_array();
    json_array_append_new(list, json_pack("{s:s}", "kind", "me"));
    for (int i = 1; i < seats; i++)
        json_array_append_new(list, json_pack("{s:s,s:s}", "kind", "bot", "bot", "level1"));
    return json_pack("{s:s,s:b,s:i,s:o}", "t", "create", "record", 1, "at", at, "seats", list);
}

static void long_one(void **state)
{
    char id[32];
    int n;
    (void)state;
    char *text = long_record(&n);
    assert_true(strlen(text) > 2 * BST_MESSAGE_MAX && n > 2000);
    caller_hello(&w, &p[0], "Anna");
    send_pieces(&p[0], text);
    uint64_t before = bst_hub_count(w.hub).events;
    json_t *answer = caller_ok(&w, &p[0], from_pieces(n - 300, 6));
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    // the loop has turned to others: not all of it has happened
    assert_in_range(bst_hub_count(w.hub).events - before, 50, 250);
    // the server dies meanwhile, and the rest happens when it is back
    caller_leave(&w, &p[0]);
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "somebody else");
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_in_range(m[0].nacts, 50, 250);
    caller_refused(&w, &p[0], request_act(&m[0], id, "pass"), "not-your-turn");
    world_settle(&w);
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].nacts >= n - 300);
    // the same as the record says
    bst_record record;
    bst_replay replay;
    bst_text_error error;
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_true(bst_replay_begin(&replay, &record, &error));
    for (int i = 0; i < n - 300; i++) {
        assert_int_equal(bst_replay_step(&replay, &error), 1);
        assert_true(bst_action_equal(replay.action, m[0].acts[i]));
    }
    bst_replay_free(&replay);
    bst_record_free(&record);
    free(text);
}

static void pieces(void **state)
{
    static char large[BST_RECORD_BYTES + 1];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_refused(&w, &p[0], from_pieces(3, 2), "stale");
    caller_refused(&w, &p[0], request_piece("bgn 1\n", 6, 6), "stale");
    caller_do(&w, &p[0], request_piece("bgn 1\n", 6, 0));
    caller_refused(&w, &p[0], request_piece("bgn 1\n", 6, 0 + 5), "stale");
    // from 0 is a new one
    caller_do(&w, &p[0], request_piece(begun, 30, 0));
    caller_do(&w, &p[0], request_piece(begun + 30, strlen(begun) - 30, 30));
    caller_do(&w, &p[0], from_pieces(6, 2));
    // and is forgotten when a table has been made of it, or was refused
    caller_refused(&w, &p[0], from_pieces(6, 2), "stale");
    caller_do(&w, &p[0], request_piece("what?", 5, 0));
    caller_refused(&w, &p[0], from_pieces(6, 2), "record");
    caller_refused(&w, &p[0], from_pieces(6, 2), "stale");
    // the longest
    memset(large, '#', sizeof large);
    for (size_t from = 0; from < BST_RECORD_BYTES; from += 8192)
        caller_do(&w, &p[0], request_piece(large, 8192, from));
    caller_refused(&w, &p[0], request_piece(large, 1, BST_RECORD_BYTES), "too-long");
    caller_refused(&w, &p[0], from_pieces(6, 2), "record");
    assert_int_equal(w.hub->pieces, 0);
}

// What lies in memory is counted by address and in all, and goes with whoever sent it or when it is old.
static void too_many_pieces(void **state)
{
    enum { MANY = BST_HOUSE_PIECES_MAX / BST_RECORD_BYTES };
    static caller many[MANY + 1], other;
    static char large[8192];
    (void)state;
    memset(large, '#', sizeof large);
    for (int i = 0; i <= MANY; i++) {
        many[i].source = "192.0.2.1";
        caller_hello(&w, &many[i], "Anna");
        for (size_t from = 0; i < MANY && from < BST_RECORD_BYTES; from += sizeof large)
            caller_do(&w, &many[i], request_piece(large, sizeof large, from));
    }
    assert_int_equal(w.hub->pieces, BST_HOUSE_PIECES_MAX);
    json_t *refused = caller_error(&w, &many[MANY], request_piece(large, 1, 0), "too-often");
    assert_true(number_of(refused, "wait") > 0);
    json_decref(refused);
    other.source = "192.0.2.2"; // another address is not concerned
    caller_hello(&w, &other, "Ben");
    caller_do(&w, &other, request_piece(large, 1, 0));
    caller_leave(&w, &many[0]);
    assert_int_equal(w.hub->pieces, BST_HOUSE_PIECES_MAX - BST_RECORD_BYTES + 1);
    caller_do(&w, &many[MANY], request_piece(large, 1, 0));
    world_pass(&w, BST_PIECES_MS + 1000); // what is old makes room, not before
    for (size_t from = 0; from < BST_RECORD_BYTES; from += sizeof large)
        caller_do(&w, &many[MANY], request_piece(large, sizeof large, from));
    assert_int_equal(w.hub->pieces, BST_HOUSE_PIECES_MAX + 1);
    caller_hello(&w, &many[0], "Anna");
    caller_do(&w, &many[0], request_piece(large, sizeof large, 0));
    assert_int_equal(w.hub->pieces, BST_RECORD_BYTES + sizeof large);
    for (int i = 0; i <= MANY; i++)
        caller_leave(&w, &many[i]);
    caller_leave(&w, &other);
    assert_int_equal(w.hub->pieces, 0);
    for (int i = 0; i <= MANY; i++)
        caller_free(&many[i]);
    caller_free(&other);
}

// Records are read one after the other, off the loop, and an address has two of them on their way at most.
static void one_after_the_other(void **state)
{
    static caller many[5];
    int n[5];
    (void)state;
    for (int i = 0; i < 5; i++) {
        many[i].source = i < 3 ? "192.0.2.1" : "192.0.2.2";
        caller_hello(&w, &many[i], "Anna");
    }
    world_settle(&w);
    for (int i = 0; i < 5; i++)
        n[i] = caller_send(&w, &many[i], from_record(begun, -1, "bot"));
    assert_int_equal(w.njobs, 1); // nothing was read yet, and only one of them is about to be
    json_t *refused = caller_answer(&many[2], n[2]);
    assert_string_equal(text_of(refused, "code"), "too-often");
    json_decref(refused);
    // somebody goes while his record waits
    caller_leave(&w, &many[1]);
    world_store(&w);
    for (int i = 0; i < 5; i++) {
        json_t *answer = i == 1 || i == 2 ? NULL : caller_answer(&many[i], n[i]);
        if (i != 1 && i != 2)
            assert_string_equal(text_of(answer, "t"), "ok");
        json_decref(answer);
    }
    assert_int_equal(w.hub->readings, 0);
    // the hub ends while some wait
    for (int i = 0; i < 5; i++)
        if (i != 1)
            caller_send(&w, &many[i], from_record(begun, -1, "bot"));
    world_crash(&w);
    world_hub(&w);
    for (int i = 0; i < 5; i++)
        caller_free(&many[i]);
}

// ---- what whoever sends it is told

static void in_german(void **state)
{
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    json_t *wrong = from_record("bgn 1\nsets base\n\ndraw base.U\nlay base.U 5,5 r0\n", -1, "bot");
    json_object_set_new(wrong, "lang", json_string("de"));
    json_t *answer = caller_error(&w, &p[0], wrong, "record");
    assert_non_null(strstr(text_of(answer, "text"), "Zeile 5: lay base.U 5,5 r0: "));
    assert_null(strstr(text_of(answer, "text"), "tile"));
    assert_true(text_of(answer, "rule")[0]);
    json_decref(answer);
    json_t *setup = json_pack("{s:s,s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", "sets nowhere\n", "lang", "de",
                              "seats", "kind", "me", "kind", "open");
    answer = caller_error(&w, &p[0], setup, "setup");
    assert_non_null(strstr(text_of(answer, "text"), "Zeile 1: "));
    assert_non_null(strstr(text_of(answer, "text"), "nowhere"));
    json_decref(answer);
    // a language that there is not is English, and nobody else hears German afterwards
    wrong = from_record("nothing of ours", -1, "bot");
    json_object_set_new(wrong, "lang", json_string("tlh"));
    answer = caller_error(&w, &p[0], wrong, "record");
    assert_non_null(strstr(text_of(answer, "text"), "line 1: the first line must be"));
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(from_a_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(from_a_record_later, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_records, set_up, tear_down),
        cmocka_unit_test_setup_teardown(from_a_position, set_up, tear_down),
        cmocka_unit_test_setup_teardown(position_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(long_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pieces, set_up, tear_down),
        cmocka_unit_test_setup_teardown(too_many_pieces, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_after_the_other, set_up, tear_down),
        cmocka_unit_test_setup_teardown(in_german, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
