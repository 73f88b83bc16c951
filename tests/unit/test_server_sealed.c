// SPDX-License-Identifier: MIT
// What is chosen secretly: two games that differ by nothing but a sealed action look alike to everybody but who chose
// it, byte by byte, until the decision behind it is made; then everybody knows it. The first bid of a bazaar is sealed
// here, and pass is the decision behind it: `bst_action_sealed` is wrapped when this is linked.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bastide/bot.h"
#include "bastide/vocabulary.h"
#include "hub_people.h"

enum { CHOICES = 2, LOOK = 1 << 20 };

static char game_record[16000]; ///< of a game in which somebody bids next
static char choice[CHOICES][BST_TEXT_MAX];
static int bidder;

static uint64_t thought_about; ///< hash of the position that a bot was asked about

bool __wrap_bst_action_sealed(int kind);
bool __wrap_bst_action_sealed(int kind) { return kind == BST_DO_BID; }

void __real_bst_bot_choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought);
void __wrap_bst_bot_choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought);
void __wrap_bst_bot_choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    if (thought_about == 0)
        thought_about = bst_state_hash(m[0].game, state);
    __real_bst_bot_choose(bot, state, limits, thought);
}

// Plays by chance until somebody bids, on m[0]; two bids that are neither alike nor the first in the list.
static int find_a_bid(void **state)
{
    bst_text_error error;
    bst_rng chance = bst_rng_seed(5);
    mirror *g = &m[0];
    (void)state;
    mirror_begin(g, "sets base bridges\nseats red blue\n");
    do {
        bst_legal(g->game, g->state, &g->list);
        if (g->list.at[0].kind == BST_DO_BID)
            break;
        g->acts[g->nacts] = g->list.at[bst_rng_below(&chance, (uint32_t)g->list.n)];
        bst_apply(g->game, g->state, g->acts[g->nacts++], NULL);
    } while (bst_actor(g->state) != BST_NOBODY);
    bidder = bst_actor(g->state);
    assert_in_range(bidder, 0, 1);
    for (int i = 0; i < CHOICES; i++) {
        bst_action bid = g->list.at[g->list.n - 1];
        bid.y = (int8_t)(7 + 30 * i); // a text as long, and a longer one
        bst_action_print(g->game, g->state, bid, choice[i], BST_TEXT_MAX);
    }
    assert_string_not_equal(choice[0], choice[1]);
    char *text = bst_record_print(&g->head, g->acts, g->nacts, &error);
    snprintf(game_record, sizeof game_record, "%s", text);
    free(text);
    mirror_free(g);
    return 0;
}

// ---- what is seen

// How many bytes at the front of a text differ from table to table: its name, its commitment, a time.
static size_t differing(const char *text, const char *id, const char *commit)
{
    if (strncmp(text, id, strlen(id)) == 0)
        return strlen(id);
    if (commit[0] && strncmp(text, commit, 64) == 0)
        return 64;
    return strspn(text, "0123456789") == 13 ? 13 : 0;
}

// Appends to `out` what a text says, but for that.
static void note(char *out, const char *text, const char *id, const char *commit)
{
    size_t n = strlen(out);
    while (*text) {
        size_t skipped = differing(text, id, commit);
        assert_true(n + 2 < LOOK);
        out[n++] = skipped ? '*' : *text;
        text += skipped ? skipped : 1;
    }
    out[n] = 0;
}

static void note_json(char *out, const json_t *json, const char *id, const char *commit)
{
    char *text = json_dumps(json, JSON_COMPACT);
    note(out, text, id, commit);
    free(text);
}

// Everything a caller has been sent, which is taken out of its inbox.
static void note_inbox(char *out, caller *c, const char *id, const char *commit)
{
    note_json(out, c->inbox, id, commit);
    json_array_clear(c->inbox);
}

// The summary of the table in a list of them.
static void note_summary(char *out, json_t *answer, const char *id)
{
    size_t i;
    json_t *summary;
    json_array_foreach(json_object_get(answer, "tables"), i, summary)
    {
        if (strcmp(text_of(summary, "id"), id) == 0)
            note_json(out, summary, id, "");
    }
    json_decref(answer);
}

// Everything that somebody who asks without waiting finds out.
static void note_questions(char *out, caller *c, const char *id, const char *commit, int64_t middle)
{
    char *text = world_record(&w, id);
    assert_non_null(text);
    note(out, text, id, commit);
    free(text);
    note_summary(out, caller_ok(&w, c, json_pack("{s:s,s:b,s:i}", "t", "lobby", "on", true, "page", 0)), id);
    caller_do(&w, c, json_pack("{s:s,s:b}", "t", "lobby", "on", false));
    note_summary(out, caller_ok(&w, c, json_pack("{s:s}", "t", "mine")), id);
    json_array_clear(c->inbox);
    for (int64_t from = 0; from <= middle; from += middle) {
        watch(&w, c, id, from);
        world_settle(&w);
        note_inbox(out, c, id, commit);
        caller_do(&w, c, request_on("unwatch", id));
    }
}

// ---- tables

// A table where the next decision is a bid of p[0]; p[1], or a bot, decides after it; p[2] looks on, as p[0] and p[1].
static void begin_bidding(char id[32], const char *other)
{
    json_t *request = json_pack("{s:s,s:s,s:b,s:[{s:s},{s:s}]}", "t", "create", "record", game_record, "public", true,
                                "seats", "kind", bidder == 0 ? "me" : other, "kind", bidder == 0 ? other : "me");
    if (strcmp(other, "bot") == 0)
        json_object_set_new(json_array_get(json_object_get(request, "seats"), (size_t)(1 - bidder)), "bot",
                            json_string("level1"));
    json_t *answer = caller_ok(&w, &p[0], request);
    snprintf(id, 32, "%s", text_of(answer, "id"));
    json_decref(answer);
    if (strcmp(other, "open") == 0)
        caller_do(&w, &p[1], request_sit(id, 1 - bidder));
    for (int i = 0; i < 3; i++) {
        watch(&w, &p[i], id, 0);
        mirror_free(&m[i]);
    }
    for (int i = 0; i < 20; i++) { // what is given comes a hundred at a time
        world_pass(&w, 1);
        read_all(3);
    }
    assert_int_equal(mirror_actor(&m[0]), bidder);
}

static void leave_table(const char *id)
{
    for (int i = 0; i < 3; i++) {
        json_decref(caller_ask(&w, &p[i], request_on("unwatch", id))); // who does not watch it is told so
        json_array_clear(p[i].inbox);
    }
}

static void arrive(void)
{
    static const char *const names[PEOPLE] = {"Anna", "Ben", "Cleo", "Dora"};
    for (int i = 0; i < PEOPLE; i++)
        caller_hello(&w, &p[i], names[i]);
}

static void act(int who, const char *id, const char *text) { caller_do(&w, &p[who], request_act(&m[who], id, text)); }

static json_t *last_of(int who, const char *e)
{
    world_settle(&w);
    json_t *event = last_event(&p[who], e);
    assert_non_null(event);
    return event;
}

// ---- tests

static void others_see_the_same(void **state)
{
    static char seen[CHOICES][LOOK], own[CHOICES][LOOK];
    (void)state;
    arrive();
    for (int i = 0; i < CHOICES; i++) {
        char id[32];
        begin_bidding(id, "open");
        for (int k = 0; k < PEOPLE; k++)
            json_array_clear(p[k].inbox);
        seen[i][0] = own[i][0] = 0;
        act(0, id, choice[i]);
        world_pass(&w, 1000); // the lobby has heard of it, too
        note_inbox(own[i], &p[0], id, "");
        for (int k = 1; k < 3; k++) {
            note_inbox(seen[i], &p[k], id, m[0].commit);
            note_questions(seen[i], &p[k], id, m[0].commit, m[0].last - 3);
        }
        note_questions(seen[i], &p[3], id, m[0].commit, m[0].last - 3);
        assert_null(strstr(seen[i], choice[i]));
        assert_non_null(strstr(seen[i], "\"sealed\":true"));
        assert_non_null(strstr(own[i], choice[i]));
        // what is wrong with an answer says nothing of it, either
        json_t *error = caller_error(&w, &p[1], request_act(&m[0], id, "bid"), "stale");
        json_decref(error);
        leave_table(id);
    }
    size_t same = 0;
    while (seen[0][same] && seen[0][same] == seen[1][same])
        same++;
    size_t from = same < 200 ? 0 : same - 200;
    if (seen[0][same] || seen[1][same])
        fail_msg("different at %zu: %.300s\nand %.300s", same, seen[0] + from, seen[1] + from);
    assert_string_not_equal(own[0], own[1]);
}

static void then_all_know_it(void **state)
{
    char id[32];
    (void)state;
    arrive();
    begin_bidding(id, "open");
    int before = m[0].nacts;
    act(0, id, choice[0]);
    read_all(3);
    assert_int_equal(m[0].nacts, before + 1);
    assert_int_equal(mirror_actor(&m[2]), 1 - bidder);
    assert_true(bst_state_hash(m[0].game, m[0].state) != bst_state_hash(m[2].game, m[2].state));
    assert_true(bst_state_hash(m[1].game, m[1].state) == bst_state_hash(m[2].game, m[2].state));
    act(1, id, "pass");
    read_all(3);
    for (int i = 1; i < 3; i++)
        assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[i].game, m[i].state));
    char *record = world_record(&w, id);
    assert_non_null(strstr(record, choice[0]));
    free(record);
    // whoever comes later finds the same, from memory and from the disk
    for (int i = 0; i < 2; i++) {
        mirror_free(&m[3]);
        watch(&w, &p[3], id, 0);
        world_settle(&w);
        mirror_read(&m[3], &p[3]);
        assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[3].game, m[3].state));
        crash_without(PEOPLE);
        arrive();
    }
    // nobody answers again knowing what was sealed
    watch(&w, &p[1], id, 0);
    caller_refused(&w, &p[1], request_undo(&m[0], id), "not-possible");
    caller_refused(&w, &p[1], request_takeback(id, before + 1), "not-possible");
    caller_do(&w, &p[0], request_takeback(id, before)); // but both can be taken back, if both agree
    caller_do(&w, &p[1], request_answer(id, "takeback", true));
    mirror_free(&m[3]);
    watch(&w, &p[3], id, 0);
    world_settle(&w);
    mirror_read(&m[3], &p[3]);
    assert_int_equal(m[3].nacts, before);
}

// Somebody has chosen secretly, and the others know that.
static void seal_one(char id[32])
{
    arrive();
    begin_bidding(id, "open");
    act(0, id, choice[0]);
    read_all(3);
}

// A choice that was taken back is never told, and neither is the next one for its sake; nor does a crash open anything.
static void taken_back(void **state)
{
    char id[32];
    (void)state;
    seal_one(id);
    caller_do(&w, &p[0], request_undo(&m[0], id));
    read_all(3);
    assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[2].game, m[2].state));
    act(0, id, choice[1]);
    crash_without(PEOPLE);
    arrive();
    for (int i = 0; i < 3; i++) {
        json_array_clear(p[i].inbox);
        watch(&w, &p[i], id, 0);
        json_t *event = last_of(i, "act");
        assert_string_equal(text_of(event, "a"), i == 0 ? choice[1] : text_of(event, "a"));
        assert_true(json_is_true(json_object_get(event, "sealed")));
        json_decref(event);
        char *all = json_dumps(p[i].inbox, 0);
        assert_null(strstr(all, choice[0]));
        assert_int_equal(strstr(all, choice[1]) != NULL, i == 0);
        free(all);
        mirror_free(&m[i]);
        mirror_read(&m[i], &p[i]);
    }
    act(1, id, "pass");
    json_t *event = last_of(2, "act");
    assert_int_equal(json_array_size(json_object_get(event, "opened")), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(event, "opened"), 0)), choice[1]);
    json_decref(event);
    char *all = json_dumps(p[2].inbox, 0);
    assert_null(strstr(all, choice[0]));
    free(all);
}

// When the game ends instead, what was sealed is known with its end.
static void opened_by_the_end(void **state)
{
    char id[32];
    (void)state;
    seal_one(id);
    caller_do(&w, &p[1], request_on("resign", id));
    json_t *over = last_of(2, "over");
    assert_string_equal(json_string_value(json_array_get(json_object_get(over, "opened"), 0)), choice[0]);
    json_decref(over);
    read_all(3);
    assert_true(bst_state_hash(m[0].game, m[0].state) == bst_state_hash(m[2].game, m[2].state));
    char *record = world_record(&w, id);
    assert_non_null(strstr(record, choice[0]));
    free(record);
}

static void bots_do_not_peek(void **state)
{
    uint64_t about[CHOICES];
    (void)state;
    arrive();
    for (int i = 0; i < CHOICES; i++) {
        char id[32];
        begin_bidding(id, "bot");
        thought_about = 0;
        act(0, id, choice[i]);
        world_settle(&w);
        about[i] = thought_about;
        mirror_act(&m[0], choice[i]); // as it is
        assert_true(about[i] != 0 && about[i] != bst_state_hash(m[0].game, m[0].state));
        leave_table(id);
    }
    assert_true(about[0] == about[1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(others_see_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(then_all_know_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(taken_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(opened_by_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bots_do_not_peek, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, find_a_bid, NULL);
}
