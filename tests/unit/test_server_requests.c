// SPDX-License-Identifier: MIT
// Every request of the protocol and every code of its errors.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_table.h"

#include "hub_mirror.h"

static world w;
static caller a, b, c;
static mirror ma, mb;

static const char none[] = "{\"kind\":\"none\"}";
static const char two[] = "sets base\nseats red blue\n";

static int set_up(void **state)
{
    (void)state;
    world_open(&w);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    world_end(&w);
    caller_free(&a);
    caller_free(&b);
    caller_free(&c);
    mirror_free(&ma);
    mirror_free(&mb);
    return 0;
}

// Sends bytes as they are; the answer's code.
static const char *raw(caller *who, const char *text, size_t length)
{
    static char code[40];
    bst_hub_message(w.hub, who->client, text, length);
    json_t *answer = caller_take(who, "error");
    assert_non_null(answer);
    snprintf(code, sizeof code, "%s", text_of(answer, "code"));
    json_decref(answer);
    return code;
}

#define RAW(who, text) raw(who, text, sizeof(text) - 1)

static void malformed_messages(void **state)
{
    static char large[BST_MESSAGE_MAX + 1];
    (void)state;
    caller_hello(&w, &a, "Anna");
    assert_string_equal(RAW(&a, ""), "malformed");
    assert_string_equal(RAW(&a, "{"), "malformed");
    assert_string_equal(RAW(&a, "[]"), "malformed");
    assert_string_equal(RAW(&a, "null"), "malformed");
    assert_string_equal(RAW(&a, "{}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":7}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"ping\",\"t\":\"ping\"}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"ping\"} x"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"ping\",\"n\":1,\"x\":\"\\u0000\"}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"\xff\"}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"ping\",\"x\":[[[[[[[[[]]]]]]]]]}"), "malformed");
    assert_string_equal(RAW(&a, "{\"t\":\"dance\",\"n\":1}"), "unknown");
    memset(large, ' ', sizeof large);
    assert_string_equal(raw(&a, large, sizeof large), "too-long");
    // what a receiver does not know is skipped
    caller_do(&w, &a, json_pack("{s:s,s:s}", "t", "ping", "what", "ever"));
}

static void hello(void **state)
{
    (void)state;
    caller_connect(&w, &a);
    caller_refused(&w, &a, json_pack("{s:s}", "t", "mine"), "hello-first");
    caller_refused(&w, &a, json_pack("{s:s,s:i}", "t", "hello", "version", 2), "version");
    caller_refused(&w, &a, json_pack("{s:s}", "t", "hello"), "malformed");
    caller_refused(&w, &a, json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", " \t "), "malformed");
    json_t *answer = caller_ok(&w, &a, json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "  Änne  "));
    assert_string_equal(text_of(answer, "name"), "Änne");
    assert_int_equal(json_integer_value(json_object_get(answer, "now")), w.now);
    snprintf(a.token, sizeof a.token, "%s", text_of(answer, "token"));
    snprintf(a.player, sizeof a.player, "%s", text_of(answer, "player"));
    json_decref(answer);
    caller_refused(&w, &a, json_pack("{s:s,s:i}", "t", "hello", "version", 1), "not-possible");
    // a second device with the token is the same player; another token is another one
    snprintf(b.token, sizeof b.token, "%s", a.token);
    caller_hello(&w, &b, "whoever");
    assert_string_equal(a.player, b.player);
    snprintf(c.token, sizeof c.token, "%s", a.token);
    c.token[strlen(c.token) - 1] ^= 1;
    caller_hello(&w, &c, "Thief");
    assert_string_not_equal(a.player, c.player);
    assert_int_equal(bst_hub_count(w.hub).players, 2);
    assert_int_equal(bst_hub_count(w.hub).clients, 3);
    // and after everybody has left the token still works
    caller_leave(&w, &a);
    caller_leave(&w, &b);
    caller_leave(&w, &c);
    assert_int_equal(bst_hub_count(w.hub).players, 0);
    caller_hello(&w, &b, "whoever");
    assert_string_equal(a.player, b.player);
}

static void no_hello(void **state)
{
    (void)state;
    caller_connect(&w, &a);
    caller_hello(&w, &b, "Ben");
    world_pass(&w, 9999);
    assert_int_equal(a.closed, 0);
    world_pass(&w, 2);
    assert_int_equal(a.closed, BST_CLOSE_NO_HELLO);
    assert_int_equal(b.closed, 0);
}

static void names(void **state)
{
    static const char *const bad[] = {"",          "   ",         "a\nb", "a\tb", "x\xe2\x80\xaey", "\xe2\x80\x8b",
                                      "a\xc2\x85", "\xe2\x80\x8d"};
    (void)state;
    caller_hello(&w, &a, "Anna");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        caller_refused(&w, &a, json_pack("{s:s,s:s}", "t", "name", "name", bad[i]), "malformed");
    caller_refused(&w, &a, json_pack("{s:s,s:s}", "t", "name", "name", "1234567890123456789012345"), "too-long");
    caller_refused(&w, &a, json_pack("{s:s,s:i}", "t", "name", "name", 7), "malformed");
    caller_refused(&w, &a, json_pack("{s:s}", "t", "name"), "malformed");
    json_t *answer = caller_ok(&w, &a, json_pack("{s:s,s:s}", "t", "name", "name", " ääääääääääääääääääääääää "));
    assert_int_equal(strlen(text_of(answer, "name")), 48);
    json_decref(answer);
    caller_leave(&w, &a);
    caller_connect(&w, &a);
    answer =
        caller_ok(&w, &a, json_pack("{s:s,s:i,s:s,s:s}", "t", "hello", "version", 1, "token", a.token, "name", "X"));
    assert_int_equal(strlen(text_of(answer, "name")), 48);
    json_decref(answer);
}

static void presets(void **state)
{
    char name[20];
    (void)state;
    caller_hello(&w, &a, "Anna");
    caller_hello(&w, &b, "Ben");
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "Setup %02d", i);
        caller_do(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", name, "text", "sets base\n"));
    }
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "more", "text", "x"), "not-possible");
    caller_do(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "Setup 00", "text", "sets inns\n"));
    caller_do(&w, &a, json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 49"));
    caller_refused(&w, &a, json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 49"), "not-possible");
    caller_refused(&w, &b, json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 00"), "not-possible");
    static char large[5000];
    memset(large, 'x', sizeof large - 1);
    caller_refused(&w, &b, json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "x", "text", large), "too-long");
    json_t *answer = caller_ok(&w, &a, json_pack("{s:s}", "t", "preset.list"));
    const json_t *list = json_object_get(answer, "presets");
    assert_int_equal(json_array_size(list), 49);
    assert_string_equal(text_of(json_array_get(list, 0), "text"), "sets inns\n");
    json_decref(answer);
    answer = caller_ok(&w, &b, json_pack("{s:s}", "t", "preset.list"));
    assert_int_equal(json_array_size(json_object_get(answer, "presets")), 0);
    json_decref(answer);
}

// ---- tables

static json_t *create(const char *setup, const char *members)
{
    json_t *request =
        json_pack("{s:s,s:s,s:[{s:s},{s:s}]}", "t", "create", "setup", setup, "seats", "kind", "me", "kind", "open");
    json_t *more = json_loads(members, 0, NULL);
    assert_non_null(more);
    json_object_update(request, more);
    json_decref(more);
    return request;
}

static void creating(void **state)
{
    (void)state;
    caller_hello(&w, &a, "Anna");
    caller_refused(&w, &a, create("sets base inms\n", "{}"), "setup");
    json_t *answer = caller_error(
        &w, &a, json_pack("{s:s,s:s,s:[{s:s}]}", "t", "create", "setup", "seats red\n", "seats", "kind", "me"),
        "setup");
    assert_string_equal(text_of(answer, "rule"), "BASE-11");
    json_decref(answer);
    caller_refused(&w, &a, create("bgn 1\nsets base\n", "{}"), "setup");
    caller_refused(&w, &a, create("sets base*99\n", "{}"), "setup");
    caller_refused(&w, &a, create("seats red blue green\n", "{}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"level9\"}]}"),
                   "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"exec:ls\"}]}"),
                   "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\"}]}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"dog\"}]}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":[1,2]}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"seats\":{}}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"clock\":{\"kind\":\"live\",\"seconds\":9,\"increment\":0}}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"clock\":{\"kind\":\"days\",\"days\":31}}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"clock\":{\"kind\":\"sand\"}}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"clock\":7}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"order\":\"any\"}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"public\":1}"), "malformed");
    caller_refused(&w, &a, create(two, "{\"title\":\"a\\u202eb\"}"), "malformed");
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    answer = caller_ok(&w, &a, create("sets base\nseats red=Eve blue\n", "{\"title\":\"  Äpfel \",\"public\":true}"));
    char id[32];
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    assert_true(bst_table_id_valid(id));
    watch(&w, &a, id, 0);
    json_t *events = caller_events(&a, id, 0);
    const json_t *table = json_array_get(events, 0);
    assert_int_equal(json_array_size(events), 1);
    assert_string_equal(text_of(table, "e"), "table");
    assert_string_equal(text_of(table, "title"), "Äpfel");
    assert_string_equal(text_of(table, "setup"), "sets base\nseats red blue\n");
    assert_string_equal(text_of(table, "host"), "Anna");
    json_decref(events);
    assert_null(bst_hub_record(w.hub, id));
    assert_null(bst_hub_record(w.hub, "2222222222"));
    assert_null(bst_hub_record(w.hub, "../../etc"));
}

static void sitting(void **state)
{
    static const char *const seats[] = {"me", "open", "open"};
    char id[32];
    (void)state;
    caller_hello(&w, &a, "Anna");
    caller_hello(&w, &b, "Ben");
    caller_hello(&w, &c, "Cleo");
    make_table(&w, &a, "seats red blue green\n", none, seats, 3, id);
    caller_refused(&w, &b, request_sit("2222222222", 1), "no-table");
    caller_refused(&w, &b, request_sit("short", 1), "no-table");
    caller_refused(&w, &b, json_pack("{s:s,s:i,s:i}", "t", "sit", "id", 1, "seat", 1), "malformed");
    caller_refused(&w, &b, request_sit(id, 3), "malformed");
    caller_refused(&w, &b, request_sit(id, 0), "seat-taken");
    caller_refused(&w, &b, request_on("stand", id), "not-seated");
    caller_refused(&w, &b, request_on("close", id), "not-host");
    caller_refused(&w, &b, json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 0), "not-host");
    caller_refused(&w, &b, json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"),
                   "not-host");
    caller_refused(&w, &a, request_on("resign", id), "not-running");
    caller_do(&w, &b, request_sit(id, 1));
    caller_do(&w, &b, request_sit(id, 2)); // moves
    caller_do(&w, &c, request_sit(id, 1)); // the game would start, but …
    caller_refused(&w, &c, request_on("stand", id), "not-open");
    caller_refused(&w, &a, request_on("close", id), "not-open");
    caller_refused(&w, &c, request_sit(id, 1), "not-open");
    watch(&w, &a, id, 0);
    mirror_read(&ma, &a);
    assert_int_equal(mirror_actor(&ma), 0);
    assert_string_equal(ma.head.name[0], "Anna");
    assert_string_equal(ma.head.name[1], "Cleo");
    assert_string_equal(ma.head.name[2], "Ben");
}

static void kicking(void **state)
{
    static const char *const seats[] = {"me", "open", "open"};
    char id[32];
    (void)state;
    caller_hello(&w, &a, "Anna");
    caller_hello(&w, &b, "Ben");
    make_table(&w, &a, "seats red blue green\n", none, seats, 3, id);
    caller_do(&w, &b, request_sit(id, 1));
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 2), "not-possible");
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"),
                   "seat-taken");
    caller_do(&w, &a, json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 1));
    caller_do(&w, &a, json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"));
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "exec:x"),
                   "malformed");
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:i}", "t", "bot", "id", id, "seat", 1), "malformed");
    caller_do(&w, &a, json_pack("{s:s,s:s,s:i,s:n}", "t", "bot", "id", id, "seat", 1, "bot"));
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:i,s:n}", "t", "bot", "id", id, "seat", 1, "bot"), "not-possible");
    caller_do(&w, &a, request_on("stand", id));
    caller_do(&w, &a, request_on("close", id));
    caller_refused(&w, &b, request_sit(id, 1), "not-open");
    watch(&w, &b, id, 0);
    json_t *events = caller_events(&b, id, 0);
    const json_t *over = json_array_get(events, json_array_size(events) - 1);
    assert_string_equal(text_of(over, "why"), "closed");
    assert_true(json_is_null(json_object_get(over, "secret")));
    json_decref(events);
    caller_refused(&w, &a, request_on("rematch", id), "not-seated");
}

static void random_order(void **state)
{
    int first[2] = {0}, seat_of_host[2] = {0};
    (void)state;
    caller_hello(&w, &a, "Anna");
    for (int i = 0; i < 40; i++) {
        json_t *answer = caller_ok(
            &w, &a,
            create(two, "{\"order\":\"random\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"level1\"}]}"));
        char id[32];
        snprintf(id, sizeof id, "%s", text_of(answer, "id"));
        json_decref(answer);
        answer = caller_ok(&w, &a, request_on("watch", id));
        seat_of_host[json_integer_value(json_object_get(answer, "seat"))]++;
        json_decref(answer);
        json_t *events = caller_events(&a, id, 0);
        first[json_integer_value(json_object_get(json_array_get(events, 1), "first"))]++;
        json_decref(events);
        caller_do(&w, &a, request_on("resign", id));
        caller_do(&w, &a, request_on("unwatch", id));
        world_settle(&w);
        json_array_clear(a.inbox);
    }
    assert_true(first[0] > 2 && first[1] > 2 && seat_of_host[0] > 2 && seat_of_host[1] > 2);
}

// ---- watching and the lobby

static void presence(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &a, &b, &ma, &mb, two, none, id);
    caller_hello(&w, &c, "Cleo");
    watch(&w, &c, id, 0);
    world_pass(&w, 100);
    json_t *last = NULL, *message;
    while ((message = caller_take(&c, "presence"))) {
        json_decref(last);
        last = message;
    }
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 0)));
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 1)));
    assert_int_equal(json_integer_value(json_object_get(last, "watchers")), 1);
    json_decref(last);
    caller_leave(&w, &b);
    world_pass(&w, 100);
    last = caller_take(&c, "presence");
    assert_true(json_is_false(json_array_get(json_object_get(last, "seats"), 1)));
    json_decref(last);
    // another connection of the same player has the seat as well
    caller_hello(&w, &b, "Ben");
    json_t *answer = caller_ok(&w, &b, request_on("watch", id));
    assert_int_equal(json_integer_value(json_object_get(answer, "seat")), 1);
    assert_true(json_is_false(json_object_get(answer, "host")));
    json_decref(answer);
    world_pass(&w, 100);
    last = caller_take(&c, "presence");
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 1)));
    json_decref(last);
    caller_do(&w, &c, request_on("unwatch", id));
    caller_refused(&w, &c, request_on("unwatch", id), "no-table");
    caller_refused(&w, &c, json_pack("{s:s,s:s,s:i}", "t", "watch", "id", id, "from", 1000), "stale");
    caller_refused(&w, &c, json_pack("{s:s,s:s,s:i}", "t", "watch", "id", id, "from", -1), "malformed");
}

static void resuming(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &a, &b, &ma, &mb, two, none, id);
    caller_hello(&w, &c, "Cleo");
    for (int64_t from = 0; from <= ma.last; from++) {
        json_array_clear(c.inbox);
        watch(&w, &c, id, from);
        json_t *events = caller_events(&c, id, from);
        assert_int_equal(json_array_size(events), ma.last - from);
        json_decref(events);
    }
}

static void lobby(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[32], hidden[32];
    (void)state;
    caller_hello(&w, &a, "Anna");
    caller_hello(&w, &b, "Ben");
    json_t *answer = caller_ok(&w, &b, json_pack("{s:s,s:b}", "t", "lobby", "on", 1));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 0);
    json_decref(answer);
    make_table(&w, &a, two, none, seats, 2, id);
    answer = caller_ok(&w, &a, create(two, "{\"public\":false}"));
    snprintf(hidden, sizeof hidden, "%s", text_of(answer, "id"));
    json_decref(answer);
    world_pass(&w, 1000);
    json_t *told = caller_take(&b, "lobby.table");
    const json_t *summary = json_object_get(told, "table");
    assert_string_equal(text_of(summary, "id"), id);
    assert_string_equal(text_of(summary, "state"), "open");
    assert_string_equal(text_of(summary, "host"), "Anna");
    assert_string_equal(text_of(summary, "sets"), "base");
    assert_true(json_is_null(json_object_get(summary, "turn")));
    json_decref(told);
    assert_null(caller_take(&b, "lobby.table"));
    answer = caller_ok(&w, &a, json_pack("{s:s,s:b}", "t", "lobby", "on", 1));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 1);
    json_decref(answer);
    caller_do(&w, &b, request_sit(id, 1));
    world_pass(&w, 1000);
    told = caller_take(&b, "lobby.table");
    summary = json_object_get(told, "table");
    assert_string_equal(text_of(summary, "state"), "running");
    assert_int_equal(json_integer_value(json_object_get(summary, "turn")), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(summary, "seats"), 1), "name"), "Ben");
    json_decref(told);
    caller_do(&w, &b, request_on("resign", id));
    world_pass(&w, 1000);
    told = caller_take(&b, "lobby.gone");
    assert_string_equal(text_of(told, "id"), id);
    json_decref(told);
    caller_do(&w, &b, json_pack("{s:s,s:b}", "t", "lobby", "on", 0));
    make_table(&w, &a, two, none, seats, 2, id);
    world_pass(&w, 1000);
    assert_null(caller_take(&b, "lobby.table"));
    // own tables, the latest first
    answer = caller_ok(&w, &a, json_pack("{s:s}", "t", "mine"));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 3);
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "tables"), 0), "id"), id);
    json_decref(answer);
    answer = caller_ok(&w, &b, json_pack("{s:s}", "t", "mine"));
    const json_t *mine = json_object_get(answer, "tables");
    assert_int_equal(json_array_size(mine), 1);
    assert_string_equal(text_of(json_array_get(mine, 0), "state"), "over");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(json_array_get(mine, 0), "winners"), 0)), 0);
    json_decref(answer);
}

static void chatting(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &a, &b, &ma, &mb, two, none, id);
    caller_hello(&w, &c, "Cleo");
    caller_refused(&w, &c, json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hello"), "not-possible");
    watch(&w, &c, id, ma.last);
    caller_do(&w, &c, json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", " hello "));
    caller_do(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hi"));
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", " "), "malformed");
    char longest[302];
    memset(longest, 'x', sizeof longest - 1);
    longest[301] = 0;
    caller_refused(&w, &a, json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", longest), "too-long");
    json_t *events = caller_events(&c, id, ma.last);
    assert_int_equal(json_array_size(events), 2);
    assert_string_equal(text_of(json_array_get(events, 0), "text"), "hello");
    assert_true(json_is_null(json_object_get(json_array_get(events, 0), "seat")));
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, 1), "seat")), 0);
    json_decref(events);
}

static void stopping(void **state)
{
    (void)state;
    caller_hello(&w, &a, "Anna");
    bst_hub_stop(w.hub);
    caller_refused(&w, &a, create(two, "{}"), "not-possible");
    assert_null(bst_hub_connect(w.hub, &b));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(malformed_messages), TEST(hello),   TEST(no_hello), TEST(names),        TEST(presets),
        TEST(creating),           TEST(sitting), TEST(kicking),  TEST(random_order), TEST(presence),
        TEST(resuming),           TEST(lobby),   TEST(chatting), TEST(stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
