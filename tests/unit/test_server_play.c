// SPDX-License-Identifier: MIT
// In the game and after it: acting, taking back, clocks, leaving, claiming, playing again.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

static const char live[] = "{\"kind\":\"live\",\"seconds\":100,\"increment\":10}";
static const char three[] = "sets base\nseats red blue green\n";

// A running game of three people.
static void begin_three(const char *clock, char id[32])
{
    static const char *const seats[] = {"me", "open", "open"};
    static const char *const names[] = {"Anna", "Ben", "Cleo"};
    for (int i = 0; i < 3; i++)
        caller_hello(&w, &p[i], names[i]);
    make_table(&w, &p[0], three, clock, seats, 3, id);
    for (int i = 0; i < 3; i++)
        watch(&w, &p[i], id, 0);
    for (int i = 1; i < 3; i++)
        caller_do(&w, &p[i], request_sit(id, i));
    read_all(3);
}

static void act(int seat, const char *id)
{
    char text[BST_TEXT_MAX];
    caller_do(&w, &p[seat], request_act(&m[seat], id, mirror_choose(&m[seat], &rng, text)));
    world_settle(&w);
}

// ---- acting

static void acting(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Stranger");
    mirror_choose(&m[0], &rng, text);
    caller_refused(&w, &p[2], request_act(&m[0], id, text), "not-seated");
    caller_refused(&w, &p[1], request_act(&m[1], id, text), "not-your-turn");
    caller_refused(&w, &p[0], request_act(&m[0], "2222222222", text), "no-table");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i,s:s}", "t", "act", "id", id, "after", 0, "a", text), "stale");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "act", "id", id, "a", text), "malformed");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "act", "id", id, "after", 99), "malformed");
    caller_refused(&w, &p[0], request_act(&m[0], id, "lay"), "illegal");
    caller_refused(&w, &p[0], request_act(&m[0], id, "dance"), "illegal");
    caller_refused(&w, &p[0], request_act(&m[0], id, "draw base.D"), "illegal");
    json_t *answer = caller_error(&w, &p[0], request_act(&m[0], id, "lay 9,9 r0"), "illegal");
    assert_string_equal(text_of(answer, "rule"), "BASE-17");
    json_decref(answer);
    // nothing of all that has happened
    read_all(2);
    assert_int_equal(m[0].nacts, 1);
    act(0, id);
    read_all(2);
    assert_int_equal(m[0].nacts, 2);
    // chat does not make an action stale
    caller_do(&w, &p[1], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hurry up"));
    act(0, id);
    read_all(2);
    assert_true(m[0].nacts >= 3);
}

// The answer comes when the action is on the disk, never before, and so do the events.
static void durable_first(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    world_pass(&w, 1000);
    json_array_clear(p[0].inbox);
    json_array_clear(p[1].inbox);
    int n = caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    assert_int_equal(json_array_size(p[0].inbox), 0);
    assert_int_equal(json_array_size(p[1].inbox), 0);
    assert_true(bst_hub_busy(w.hub));
    char *record = world_record(&w, id);
    assert_null(strstr(record, "lay"));
    free(record);
    // what comes meanwhile waits for the next batch: a chat of both
    caller_send(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "one"));
    caller_send(&w, &p[1], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "two"));
    assert_int_equal(w.njobs, 1);
    world_work(&w);
    json_t *answer = caller_answer(&p[0], n);
    assert_non_null(answer);
    json_decref(answer);
    mirror_read(&m[1], &p[1]);
    assert_int_equal(m[1].nacts, 2);
    int64_t seen = m[1].last;
    assert_int_equal(w.njobs, 1); // both in one
    world_work(&w);
    mirror_read(&m[1], &p[1]);
    assert_int_equal(m[1].last, seen + 2);
    assert_int_equal(w.njobs, 0);
    assert_false(bst_hub_busy(w.hub));
}

// The answer comes before the event it speaks of. Whoever acts again by what it has heard of the table is late by its
// own action; by the number in the answer it is not.
static void answer_before_event(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    p[0].unsent = 1 << 15; // it reads so slowly that events wait
    json_t *answer = caller_ok(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    int64_t q = number_of(answer, "q");
    json_decref(answer);
    mirror_read(&m[0], &p[0]);
    assert_true(m[0].last < q);
    caller_refused(&w, &p[0], request_act(&m[0], id, "pass"), "stale");
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:I,s:s}", "t", "act", "id", id, "after", (json_int_t)q, "a", "pass"));
    p[0].unsent = 0;
    bst_hub_drained(w.hub, p[0].client);
    read_all(2);
    assert_true(m[0].last > q && m[0].last == m[1].last);
}

// One who leaves before the answer comes does no harm.
static void leaving_early(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
    caller_leave(&w, &p[0]);
    world_settle(&w);
    mirror_read(&m[1], &p[1]);
    assert_int_equal(m[1].nacts, 2);
    caller_connect(&w, &p[3]);
    caller_send(&w, &p[3], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "Dora"));
    caller_leave(&w, &p[3]);
    world_settle(&w);
    assert_int_equal(bst_hub_count(w.hub).players, 1);
}

// ---- taking back

static void undoing(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    uint64_t hash = bst_state_hash(m[0].game, m[0].state);
    caller_refused(&w, &p[0], request_undo(&m[0], id), "nothing-to-undo"); // only chance has acted
    act(0, id);
    caller_refused(&w, &p[0], request_undo(&m[0], id), "stale");
    read_all(2);
    caller_refused(&w, &p[1], request_undo(&m[1], id), "nothing-to-undo");
    caller_do(&w, &p[0], request_undo(&m[0], id));
    read_all(2);
    assert_true(bst_state_hash(m[1].game, m[1].state) == hash);
    act(0, id);
    read_all(2);
    act(0, id); // the figure, or none: the next tile is drawn
    read_all(2);
    assert_int_equal(mirror_actor(&m[0]), 1);
    caller_refused(&w, &p[0], request_undo(&m[0], id), "nothing-to-undo");
    // after a restart the table is the same
    hash = bst_state_hash(m[0].game, m[0].state);
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    world_crash(&w);
    world_hub(&w);
    caller_hello(&w, &p[0], "Anna");
    mirror_free(&m[0]);
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_true(bst_state_hash(m[0].game, m[0].state) == hash);
}

static void taking_back(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_refused(&w, &p[1], request_answer(id, "takeback", true), "no-offer");
    caller_refused(&w, &p[0], request_takeback(id, 1), "nothing-to-undo");
    play_on(&w, p, m, 2, id, &rng, 10);
    bst_action before[20];
    int nbefore = m[0].nacts;
    memcpy(before, m[0].acts, sizeof before);
    caller_refused(&w, &p[1], request_takeback(id, 1), "not-possible");
    caller_refused(&w, &p[0], request_takeback(id, 0), "not-possible"); // that was chance
    caller_refused(&w, &p[0], request_takeback(id, 100), "nothing-to-undo");
    caller_do(&w, &p[0], request_takeback(id, 1));
    caller_refused(&w, &p[0], request_answer(id, "takeback", true), "no-offer");
    caller_refused(&w, &p[1], request_answer(id, "money", true), "malformed");
    json_t *event = last_event(&p[1], "offer");
    assert_int_equal(number_of(event, "to"), 1);
    json_decref(event);
    caller_do(&w, &p[1], request_answer(id, "takeback", false));
    caller_refused(&w, &p[1], request_answer(id, "takeback", true), "no-offer");
    read_all(2);
    assert_int_equal(m[0].nacts, nbefore);
    caller_do(&w, &p[0], request_takeback(id, 1));
    caller_do(&w, &p[1], request_answer(id, "takeback", true));
    read_all(2);
    assert_int_equal(m[0].nacts, 1);
    assert_int_equal(m[1].nacts, 1);
    // what was taken back is drawn again with the same number: the same moves bring the same tiles
    for (int i = 1; i < nbefore; i++) {
        int actor = mirror_actor(&m[0]);
        char text[BST_TEXT_MAX];
        if (m[0].nacts > i)
            continue; // chance came by itself
        bst_action_print(m[0].game, m[0].state, before[i], text, sizeof text);
        caller_do(&w, &p[actor], request_act(&m[actor], id, text));
        read_all(2);
    }
    assert_int_equal(m[0].nacts, nbefore);
    assert_memory_equal(m[0].acts, before, (size_t)nbefore * sizeof *before);
}

// With three people both others must agree; with bots nobody is asked.
static void taking_back_of_three(void **state)
{
    static const char *const seats[] = {"me", "level1"};
    char id[32];
    (void)state;
    begin_three(none, id);
    play_on(&w, p, m, 3, id, &rng, 8);
    caller_do(&w, &p[0], request_takeback(id, 1));
    caller_do(&w, &p[1], request_answer(id, "takeback", true));
    caller_refused(&w, &p[1], request_answer(id, "takeback", true), "no-offer");
    caller_refused(&w, &p[1], request_takeback(id, 4), "not-possible");
    read_all(3);
    assert_true(m[0].nacts >= 8);
    caller_do(&w, &p[2], request_on("resign", id)); // who leaves is not asked any more
    read_all(3);
    assert_int_equal(m[0].nacts, 1);
    mirror_free(&m[0]);
    make_table(&w, &p[0], two, none, seats, 2, id);
    json_array_clear(p[0].inbox);
    watch(&w, &p[0], id, 0);
    read_all(1);
    play_on(&w, p, m, 1, id, &rng, 8);
    caller_do(&w, &p[0], request_takeback(id, 1));
    read_all(1);
    assert_int_equal(m[0].nacts, 1);
}

// What a bot has thought about a position that was taken back is thrown away.
static void thinking_too_late(void **state)
{
    static const char *const seats[] = {"me", "level1"};
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    make_table(&w, &p[0], two, none, seats, 2, id);
    watch(&w, &p[0], id, 0);
    read_all(1);
    while (mirror_actor(&m[0]) == 0) {
        caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
        world_store(&w);
        mirror_read(&m[0], &p[0]);
    }
    assert_int_equal(bst_hub_count(w.hub).thinking, 1);
    caller_send(&w, &p[0], request_takeback(id, 1));
    world_store(&w);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(m[0].nacts, 1);
    read_all(1); // the bot answers
    assert_int_equal(m[0].nacts, 1);
    assert_int_equal(mirror_actor(&m[0]), 0);
    assert_int_equal(bst_hub_count(w.hub).thinking, 0);
    play_on(&w, p, m, 1, id, &rng, 12);
    assert_true(m[0].nacts >= 12);
}

// At a table with a pace a bot waits with what it has decided, while somebody watches.
static void pace(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    json_t *wish = json_pack("{s:s,s:s,s:i,s:[{s:s},{s:s,s:s}]}", "t", "create", "setup", two, "pace", 700, "seats",
                             "kind", "me", "kind", "bot", "bot", "level1");
    json_t *answer = caller_ok(&w, &p[0], wish);
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    watch(&w, &p[0], id, 0);
    read_all(1);
    while (mirror_actor(&m[0]) == 0) {
        caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
        read_all(1);
    }
    int acts = m[0].nacts;
    assert_int_equal(bst_hub_count(w.hub).thinking, 0); // it knows what to do
    world_pass(&w, 699);
    read_all(1);
    assert_int_equal(m[0].nacts, acts);
    world_pass(&w, 1);
    read_all(1);
    assert_int_equal(m[0].nacts, acts + 1);
    // with nobody there it goes on at once, to where Anna decides again
    caller_do(&w, &p[0], request_on("unwatch", id));
    world_pass(&w, 700);
    watch(&w, &p[0], id, (int)m[0].last);
    read_all(1);
    assert_int_equal(mirror_actor(&m[0]), 0);
    // what waits for a position that is taken back is never done
    while (mirror_actor(&m[0]) == 0) {
        caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
        read_all(1);
    }
    caller_do(&w, &p[0], request_takeback(id, 1));
    read_all(1);
    assert_int_equal(m[0].nacts, 1);
    world_pass(&w, 5000);
    read_all(1);
    assert_int_equal(m[0].nacts, 1);
    // nor in a later one: there the bot decides anew, and takes its time
    while (mirror_actor(&m[0]) == 0) {
        caller_send(&w, &p[0], request_act(&m[0], id, mirror_choose(&m[0], &rng, text)));
        read_all(1);
    }
    acts = m[0].nacts;
    world_pass(&w, 699);
    read_all(1);
    assert_int_equal(m[0].nacts, acts);
    world_pass(&w, 1);
    read_all(1);
    assert_int_equal(m[0].nacts, acts + 1);
    caller_refused(&w, &p[0],
                   json_pack("{s:s,s:s,s:i,s:[{s:s},{s:s,s:s}]}", "t", "create", "setup", two, "pace", 5001, "seats",
                             "kind", "me", "kind", "bot", "bot", "level1"),
                   "malformed");
}

// ---- leaving

static void resigning(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Stranger");
    caller_refused(&w, &p[2], request_on("resign", id), "not-seated");
    caller_do(&w, &p[1], request_on("resign", id));
    json_t *over = last_event(&p[0], "over");
    assert_string_equal(text_of(over, "why"), "resign");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(over, "winners"), 0)), 0);
    json_decref(over);
    caller_refused(&w, &p[0], request_on("resign", id), "not-running");
    char *record = world_record(&w, id);
    assert_non_null(strstr(record, "\nfair "));
    free(record);
}

static void resigning_of_three(void **state)
{
    char id[32];
    (void)state;
    begin_three(none, id);
    caller_do(&w, &p[0], request_on("resign", id)); // whose turn it is
    json_t *out = last_event(&p[1], "out");
    assert_string_equal(text_of(out, "bot"), "level2");
    json_decref(out);
    caller_refused(&w, &p[0], request_on("resign", id), "not-possible");
    read_all(3);
    assert_int_equal(mirror_actor(&m[1]), 1); // the bot has played for red
    caller_refused(&w, &p[0], request_act(&m[0], id, "pass"), "not-possible");
    // the others play to the end; red cannot win, whatever its points
    bst_rng dice = bst_rng_seed(5);
    while (!m[1].over) {
        int actor = mirror_actor(&m[1]);
        char text[BST_TEXT_MAX];
        assert_true(actor == 1 || actor == 2);
        caller_do(&w, &p[actor], request_act(&m[actor], id, mirror_choose(&m[actor], &dice, text)));
        read_all(3);
    }
    caller_hello(&w, &p[3], "Late");
    watch(&w, &p[3], id, 0);
    json_t *over = last_event(&p[3], "over");
    const json_t *winners = json_object_get(over, "winners"), *scores = json_object_get(over, "scores");
    assert_string_equal(text_of(over, "why"), "played");
    assert_true(json_array_size(winners) > 0);
    for (size_t i = 0; i < json_array_size(winners); i++)
        assert_true(json_integer_value(json_array_get(winners, i)) != 0);
    assert_int_equal(json_array_size(scores), 3);
    json_decref(over);
}

static void all_but_one_resign(void **state)
{
    char id[32];
    (void)state;
    begin_three(none, id);
    caller_do(&w, &p[0], request_on("resign", id));
    caller_do(&w, &p[2], request_on("resign", id));
    json_t *over = last_event(&p[1], "over");
    assert_non_null(over);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(over, "winners"), 0)), 1);
    json_decref(over);
}

static void claiming(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    json_t *answer = caller_error(&w, &p[1], request_on("claim", id), "too-early");
    assert_int_equal(number_of(answer, "wait"), 60000);
    json_decref(answer);
    caller_refused(&w, &p[0], request_on("claim", id), "not-possible");
    caller_leave(&w, &p[0]);
    world_pass(&w, 20000);
    answer = caller_error(&w, &p[1], request_on("claim", id), "too-early");
    assert_int_equal(number_of(answer, "wait"), 40000);
    json_decref(answer);
    // who comes back in time starts anew
    caller_hello(&w, &p[0], "Anna");
    watch(&w, &p[0], id, 0);
    caller_leave(&w, &p[0]);
    world_pass(&w, 59999);
    caller_refused(&w, &p[1], request_on("claim", id), "too-early");
    world_pass(&w, 1);
    caller_do(&w, &p[1], request_on("claim", id));
    json_t *over = last_event(&p[1], "over");
    assert_string_equal(text_of(over, "why"), "gone");
    json_decref(over);
    caller_free(&p[0]);
    caller_free(&p[1]);
    mirror_free(&m[0]);
    mirror_free(&m[1]);
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, "{\"kind\":\"days\",\"days\":2}", id);
    caller_leave(&w, &p[0]);
    world_pass(&w, 70000);
    caller_refused(&w, &p[1], request_on("claim", id), "not-possible");
}

// ---- again

static void rematch(void **state)
{
    char id[32], next[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, live, id);
    caller_refused(&w, &p[0], request_on("rematch", id), "not-possible");
    caller_do(&w, &p[1], request_on("resign", id));
    caller_refused(&w, &p[0], request_answer(id, "rematch", true), "no-offer");
    caller_do(&w, &p[1], request_on("rematch", id));
    caller_refused(&w, &p[0], request_on("rematch", id), "not-possible");
    caller_do(&w, &p[0], request_answer(id, "rematch", false));
    caller_do(&w, &p[0], request_on("rematch", id));
    caller_do(&w, &p[1], request_answer(id, "rematch", true));
    json_t *event = last_event(&p[0], "rematch");
    snprintf(next, sizeof next, "%s", text_of(event, "id"));
    json_decref(event);
    caller_refused(&w, &p[0], request_on("rematch", id), "not-possible");
    mirror_free(&m[0]);
    json_array_clear(p[0].inbox);
    json_t *answer = caller_ok(&w, &p[0], request_on("watch", next));
    assert_int_equal(number_of(answer, "seat"), 1); // moved by one
    assert_true(json_is_true(json_object_get(answer, "host")));
    json_decref(answer);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    assert_string_equal(m[0].head.name[0], "Ben");
    answer = caller_ok(&w, &p[1], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 2);
    json_decref(answer);
}

// Names of any letters, and quotes, come into the record and out of it again.
static void names_in_records(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[32];
    bst_text_error error;
    bst_record record;
    (void)state;
    caller_hello(&w, &p[0], "Ännchen \"#1\" von Tharau");
    caller_hello(&w, &p[1],
                 "\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0"
                 "\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0"
                 "\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0\xf0\x9f\x8f\xb0");
    make_table(&w, &p[0], two, none, seats, 2, id);
    caller_do(&w, &p[1], request_sit(id, 1));
    char *text = world_record(&w, id);
    assert_non_null(text);
    assert_true(bst_record_parse(text, strlen(text), NULL, &record, &error));
    assert_string_equal(record.head.name[0], "Ännchen '#1' von Tharau");
    assert_int_equal(strlen(record.head.name[1]), 60);
    assert_string_equal(record.head.title, "A game");
    bst_record_free(&record);
    free(text);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(acting),   TEST(durable_first), TEST(answer_before_event),  TEST(leaving_early),
        TEST(undoing),  TEST(taking_back),   TEST(taking_back_of_three), TEST(thinking_too_late),
        TEST(pace),     TEST(resigning),     TEST(resigning_of_three),   TEST(all_but_one_resign),
        TEST(claiming), TEST(rematch),       TEST(names_in_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
