// SPDX-License-Identifier: MIT
// Every request of the protocol and every code of its errors.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"
#include "server/codec.h"

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
    caller_hello(&w, &p[0], "Anna");
    assert_string_equal(RAW(&p[0], ""), "malformed");
    assert_string_equal(RAW(&p[0], "{"), "malformed");
    assert_string_equal(RAW(&p[0], "[]"), "malformed");
    assert_string_equal(RAW(&p[0], "null"), "malformed");
    assert_string_equal(RAW(&p[0], "{}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":7}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"ping\",\"t\":\"ping\"}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"ping\"} x"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"ping\",\"n\":1,\"x\":\"\\u0000\"}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"\xff\"}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"ping\",\"x\":[[[[[[[[[]]]]]]]]]}"), "malformed");
    assert_string_equal(RAW(&p[0], "{\"t\":\"dance\",\"n\":1}"), "unknown");
    memset(large, ' ', sizeof large);
    assert_string_equal(raw(&p[0], large, sizeof large), "too-long");
    // what a receiver does not know is skipped
    caller_do(&w, &p[0], json_pack("{s:s,s:s}", "t", "ping", "what", "ever"));
}

// The quick way to read an action says what the usual one says, or nothing.
static void plain_actions(void **state)
{
    static const char *const plain[] = {
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"lay base.D 1,-2 r3\"}",
        "{\"a\":\"pass\",\"after\":0,\"n\":999999999999999,\"id\":\"\",\"t\":\"act\"}",
        "{\"id\":\"23456789ab\",\"n\":0,\"t\":\"act\",\"a\":\"\",\"after\":100}",
    };
    static const char *const others[] = {
        "",
        "{",
        "{}",
        "{\"t\":\"act\"}",
        "{\"t\":\"undo\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"after\":21}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"b\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\",\"x\":1}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"} ",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,,\"a\":\"pass\"}",
        "{\"t\":\"act\", \"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":01,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":-1,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1.5,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1e3,\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":1000000000000000,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":\"1\",\"id\":\"abc\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":7,\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":null,\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pa\\u0073s\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"abc\",\"after\":20,\"a\":\"pa\tss\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"\xc3\xa4\",\"after\":20,\"a\":\"pass\"}",
        "{\"t\":\"act\",\"n\":1,\"id\":\"\xff\",\"after\":20,\"a\":\"pass\"}",
    };
    (void)state;
    json_t *mould = NULL;
    bst_complaint why;
    for (size_t i = 0; i < 2 * sizeof plain / sizeof *plain; i++) {
        const char *text = plain[i / 2];
        json_t *usual = bst_json_read(text, strlen(text), &why), *quick = bst_act_read(&mould, text, strlen(text));
        assert_non_null(quick);
        assert_true(json_equal(usual, quick));
        json_decref(usual);
        // whoever keeps the number of the one before has it still
        json_t *n = json_incref(json_object_get(quick, "n"));
        json_int_t before = json_integer_value(n);
        assert_non_null(bst_act_read(&mould, plain[0], strlen(plain[0])));
        assert_int_equal(json_integer_value(n), before);
        json_decref(n);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(bst_act_read(&mould, others[i], strlen(others[i])));
    json_decref(mould);
}

static void hello(void **state)
{
    (void)state;
    caller_connect(&w, &p[0]);
    caller_refused(&w, &p[0], json_pack("{s:s}", "t", "mine"), "hello-first");
    caller_refused(&w, &p[0], json_pack("{s:s,s:i}", "t", "hello", "version", 2), "version");
    caller_refused(&w, &p[0], json_pack("{s:s}", "t", "hello"), "malformed");
    caller_refused(&w, &p[0], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", " \t "), "malformed");
    json_t *answer = caller_ok(&w, &p[0], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "  Änne  "));
    assert_string_equal(text_of(answer, "name"), "Änne");
    assert_int_equal(json_integer_value(json_object_get(answer, "now")), w.now);
    snprintf(p[0].token, sizeof p[0].token, "%s", text_of(answer, "token"));
    snprintf(p[0].player, sizeof p[0].player, "%s", text_of(answer, "player"));
    json_decref(answer);
    caller_refused(&w, &p[0], json_pack("{s:s,s:i}", "t", "hello", "version", 1), "not-possible");
    // a second device with the token is the same player; another token is another one
    snprintf(p[1].token, sizeof p[1].token, "%s", p[0].token);
    caller_hello(&w, &p[1], "whoever");
    assert_string_equal(p[0].player, p[1].player);
    snprintf(p[2].token, sizeof p[2].token, "%s", p[0].token);
    p[2].token[strlen(p[2].token) - 1] ^= 1;
    caller_hello(&w, &p[2], "Thief");
    assert_string_not_equal(p[0].player, p[2].player);
    assert_int_equal(bst_hub_count(w.hub).players, 2);
    assert_int_equal(bst_hub_count(w.hub).clients, 3);
    // and after everybody has left the token still works
    caller_leave(&w, &p[0]);
    caller_leave(&w, &p[1]);
    caller_leave(&w, &p[2]);
    assert_int_equal(bst_hub_count(w.hub).players, 0);
    caller_hello(&w, &p[1], "whoever");
    assert_string_equal(p[0].player, p[1].player);
}

static void no_hello(void **state)
{
    (void)state;
    caller_connect(&w, &p[0]);
    caller_hello(&w, &p[1], "Ben");
    world_pass(&w, 9999);
    assert_int_equal(p[0].closed, 0);
    world_pass(&w, 2);
    assert_int_equal(p[0].closed, BST_CLOSE_NO_HELLO);
    assert_int_equal(p[1].closed, 0);
}

static void names(void **state)
{
    static const char *const bad[] = {"",          "   ",         "a\nb", "a\tb", "x\xe2\x80\xaey", "\xe2\x80\x8b",
                                      "a\xc2\x85", "\xe2\x80\x8d"};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        caller_refused(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", bad[i]), "malformed");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", "1234567890123456789012345"), "too-long");
    caller_refused(&w, &p[0], json_pack("{s:s,s:i}", "t", "name", "name", 7), "malformed");
    caller_refused(&w, &p[0], json_pack("{s:s}", "t", "name"), "malformed");
    json_t *answer = caller_ok(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", " ääääääääääääääääääääääää "));
    assert_int_equal(strlen(text_of(answer, "name")), 48);
    json_decref(answer);
    caller_leave(&w, &p[0]);
    caller_connect(&w, &p[0]);
    answer = caller_ok(&w, &p[0],
                       json_pack("{s:s,s:i,s:s,s:s}", "t", "hello", "version", 1, "token", p[0].token, "name", "X"));
    assert_int_equal(strlen(text_of(answer, "name")), 48);
    json_decref(answer);
}

// A device that has an old key is told that it is not known, if it asks for that, and nothing is made of it.
static void unknown_tokens(void **state)
{
    static const char *const unknown[] = {"k3mzpk3mzpk3.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "nonsense", ""};
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_connect(&w, &p[1]);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        caller_refused(&w, &p[1],
                       json_pack("{s:s,s:i,s:s,s:b}", "t", "hello", "version", 1, "token", unknown[i], "known", 1),
                       "unknown-player");
    caller_refused(&w, &p[1], json_pack("{s:s,s:i,s:b}", "t", "hello", "version", 1, "known", 1), "unknown-player");
    assert_int_equal(bst_hub_count(w.hub).players, 1);
    json_t *answer = caller_ok(
        &w, &p[1], json_pack("{s:s,s:i,s:s,s:b}", "t", "hello", "version", 1, "token", p[0].token, "known", 1));
    assert_string_equal(text_of(answer, "player"), p[0].player);
    json_decref(answer);
    // who does not ask for it is a new guest, as ever
    caller_connect(&w, &p[2]);
    answer = caller_ok(&w, &p[2], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "token", unknown[0]));
    assert_string_not_equal(text_of(answer, "token"), unknown[0]);
    json_decref(answer);
}

// What cannot be seen makes no name: nobody sits there as a gap, or looks like somebody else by it.
static void invisible_names(void **state)
{
    static const char *const nothing[] = {
        "\u3164", "\u2800", "\u115F",     "\u1160",     "\uFFA0",     "\u034F",     "\uFE0F",     "\uFE00",
        "\u17B4", "\u17B5", "\u180B",     "\U0001D173", "\U0001D17A", "\U0001BCA0", "\U000E0041", "\u2060",
        "\u00AD", "\uFEFF", "\u200D",     "\u1680",     "\u205F",     "\u202F",     "\U0001D159", "\u3164 \u2800 ",
        "\u2065", "\u200C", "\U00013430", "\U00013441", "\U00016FE4",
    };
    static const struct {
        const char *typed, *kept;
    } lines[] = {
        {"\u3164An\u034Fna\u2800", "Anna"},
        {"An\uFE0Fna", "Anna"},
        {"\u200BAnna", "Anna"},
        {"A\u00ADn\u180Ena", "Anna"},
        {"An\u200Dna", "Anna"}, // a joiner that joins nothing
        {"An\u200C\u200Dna", "Anna"},
        {"\u0410\u200D\u043D\u043D\u0430", "\u0410\u043D\u043D\u0430"},
        {"1\u200D2", "12"},
        {"\u2764\u200C\u2764", "\u2764\u2764"},
        {"An\U00013430na", "Anna"},
        {"An\U00016FE4na", "Anna"},
        {"\u0646\u200C\u0645", "\u0646\u200C\u0645"}, // and some that do
        {"\u0646\u200C\u200C\u200D\u0645", "\u0646\u200C\u0645"},
        {"\u0915\u094D\u200D\u0937", "\u0915\u094D\u200D\u0937"},
        {"\U0001F469\u200D\U0001F680", "\U0001F469\u200D\U0001F680"},
        {"\u2764\uFE0F\u200D\U0001F525", "\u2764\uFE0F\u200D\U0001F525"},
        {"\U0001F3C3\U0001F3FD\u200D\u2642\uFE0F", "\U0001F3C3\U0001F3FD\u200D\u2642\uFE0F"},
        {"\U00013000\U00013430\U00013001", "\U00013000\U00013430\U00013001"},
        {"An\u2800na", "An na"}, // one blank looks like another
        {"An  na", "An na"},
        {"An\u3000\u00A0\u2003na", "An na"},
        {"An\u200A\u200D na", "An na"},
        {"\u2764\uFE0F\uFE0F", "\u2764\uFE0F"},
        {" \u3164 a b \u3164 ", "a b"},
    };
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        caller_refused(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", nothing[i]), "malformed");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *answer = caller_ok(&w, &p[0], json_pack("{s:s,s:s}", "t", "name", "name", lines[i].typed));
        assert_string_equal(text_of(answer, "name"), lines[i].kept);
        json_decref(answer);
    }
    caller_connect(&w, &p[1]);
    caller_refused(&w, &p[1], json_pack("{s:s,s:i,s:s}", "t", "hello", "version", 1, "name", "\u3164"), "malformed");
}

static void presets(void **state)
{
    char name[20];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "Setup %02d", i);
        caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", name, "text", "sets base\n"));
    }
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "more", "text", "x"),
                   "not-possible");
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "Setup 00", "text", "sets inns\n"));
    caller_do(&w, &p[0], json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 49"));
    caller_refused(&w, &p[0], json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 49"), "not-possible");
    caller_refused(&w, &p[1], json_pack("{s:s,s:s}", "t", "preset.delete", "name", "Setup 00"), "not-possible");
    static char large[5000];
    memset(large, 'x', sizeof large - 1);
    caller_refused(&w, &p[1], json_pack("{s:s,s:s,s:s}", "t", "preset.save", "name", "x", "text", large), "too-long");
    json_t *answer = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "preset.list"));
    const json_t *list = json_object_get(answer, "presets");
    assert_int_equal(json_array_size(list), 49);
    assert_string_equal(text_of(json_array_get(list, 0), "text"), "sets inns\n");
    json_decref(answer);
    answer = caller_ok(&w, &p[1], json_pack("{s:s}", "t", "preset.list"));
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
    caller_hello(&w, &p[0], "Anna");
    caller_refused(&w, &p[0], create("sets base inms\n", "{}"), "setup");
    json_t *answer = caller_error(
        &w, &p[0], json_pack("{s:s,s:s,s:[{s:s}]}", "t", "create", "setup", "seats red\n", "seats", "kind", "me"),
        "setup");
    assert_string_equal(text_of(answer, "rule"), "BASE-11");
    json_decref(answer);
    caller_refused(&w, &p[0], create("bgn 1\nsets base\n", "{}"), "setup");
    caller_refused(&w, &p[0], create("sets base*99\n", "{}"), "setup");
    caller_refused(&w, &p[0], create("seats red blue green\n", "{}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"level9\"}]}"),
                   "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"exec:ls\"}]}"),
                   "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\"}]}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[{\"kind\":\"me\"},{\"kind\":\"dog\"}]}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":[1,2]}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"seats\":{}}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"clock\":{\"kind\":\"live\",\"seconds\":9,\"increment\":0}}"),
                   "malformed");
    caller_refused(&w, &p[0], create(two, "{\"clock\":{\"kind\":\"days\",\"days\":31}}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"clock\":{\"kind\":\"sand\"}}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"clock\":7}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"order\":\"any\"}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"public\":1}"), "malformed");
    caller_refused(&w, &p[0], create(two, "{\"title\":\"a\\u202eb\"}"), "malformed");
    assert_int_equal(bst_hub_count(w.hub).tables, 0);
    answer =
        caller_ok(&w, &p[0], create("sets base\nseats red=Eve blue\n", "{\"title\":\"  Äpfel \",\"public\":true}"));
    char id[32];
    snprintf(id, sizeof id, "%s", text_of(answer, "id"));
    json_decref(answer);
    assert_true(bst_table_id_valid(id));
    watch(&w, &p[0], id, 0);
    json_t *events = caller_events(&p[0], id, 0);
    const json_t *table = json_array_get(events, 0);
    assert_int_equal(json_array_size(events), 1);
    assert_string_equal(text_of(table, "e"), "table");
    assert_string_equal(text_of(table, "title"), "Äpfel");
    assert_string_equal(text_of(table, "setup"), "sets base\nseats red blue\n");
    assert_string_equal(text_of(table, "host"), "Anna");
    json_decref(events);
    assert_null(world_record(&w, id));
    assert_null(world_record(&w, "2222222222"));
    assert_null(world_record(&w, "../../etc"));
}

static void sitting(void **state)
{
    static const char *const seats[] = {"me", "open", "open"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    caller_hello(&w, &p[2], "Cleo");
    make_table(&w, &p[0], "seats red blue green\n", none, seats, 3, id);
    caller_refused(&w, &p[1], request_sit("2222222222", 1), "no-table");
    caller_refused(&w, &p[1], request_sit("short", 1), "no-table");
    caller_refused(&w, &p[1], json_pack("{s:s,s:i,s:i}", "t", "sit", "id", 1, "seat", 1), "malformed");
    caller_refused(&w, &p[1], request_sit(id, 3), "malformed");
    caller_refused(&w, &p[1], request_sit(id, 0), "seat-taken");
    caller_refused(&w, &p[1], request_on("stand", id), "not-seated");
    caller_refused(&w, &p[1], request_on("close", id), "not-host");
    caller_refused(&w, &p[1], json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 0), "not-host");
    caller_refused(&w, &p[1], json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"),
                   "not-host");
    caller_refused(&w, &p[0], request_on("resign", id), "not-running");
    caller_do(&w, &p[1], request_sit(id, 1));
    caller_do(&w, &p[1], request_sit(id, 2)); // moves
    caller_do(&w, &p[2], request_sit(id, 1)); // the game would start, but …
    caller_refused(&w, &p[2], request_on("stand", id), "not-open");
    caller_refused(&w, &p[0], request_on("close", id), "not-open");
    caller_refused(&w, &p[2], request_sit(id, 1), "not-open");
    watch(&w, &p[0], id, 0);
    mirror_read(&m[0], &p[0]);
    assert_int_equal(mirror_actor(&m[0]), 0);
    assert_string_equal(m[0].head.name[0], "Anna");
    assert_string_equal(m[0].head.name[1], "Cleo");
    assert_string_equal(m[0].head.name[2], "Ben");
}

static void kicking(void **state)
{
    static const char *const seats[] = {"me", "open", "open"};
    char id[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    make_table(&w, &p[0], "seats red blue green\n", none, seats, 3, id);
    caller_do(&w, &p[1], request_sit(id, 1));
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 2), "not-possible");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"),
                   "seat-taken");
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "kick", "id", id, "seat", 1));
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "level1"));
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i,s:s}", "t", "bot", "id", id, "seat", 1, "bot", "exec:x"),
                   "malformed");
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i}", "t", "bot", "id", id, "seat", 1), "malformed");
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:i,s:n}", "t", "bot", "id", id, "seat", 1, "bot"));
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:i,s:n}", "t", "bot", "id", id, "seat", 1, "bot"), "not-possible");
    caller_do(&w, &p[0], request_on("stand", id));
    caller_do(&w, &p[0], request_on("close", id));
    caller_refused(&w, &p[1], request_sit(id, 1), "not-open");
    watch(&w, &p[1], id, 0);
    json_t *events = caller_events(&p[1], id, 0);
    const json_t *over = json_array_get(events, json_array_size(events) - 1);
    assert_string_equal(text_of(over, "why"), "closed");
    assert_true(json_is_null(json_object_get(over, "secret")));
    json_decref(events);
    caller_refused(&w, &p[0], request_on("rematch", id), "not-seated");
}

static void random_order(void **state)
{
    int first[2] = {0}, seat_of_host[2] = {0};
    (void)state;
    caller_hello(&w, &p[0], "Anna"); // who is red, wherever she sits
    for (int i = 0; i < 40; i++) {
        json_t *answer = caller_ok(
            &w, &p[0],
            create(two, "{\"order\":\"random\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"level1\"}]}"));
        char id[32];
        snprintf(id, sizeof id, "%s", text_of(answer, "id"));
        json_decref(answer);
        answer = caller_ok(&w, &p[0], request_on("watch", id));
        int seat = (int)json_integer_value(json_object_get(answer, "seat"));
        seat_of_host[seat]++;
        json_decref(answer);
        json_t *events = caller_events(&p[0], id, 0);
        const json_t *start = json_array_get(events, 1);
        assert_string_equal(text_of(json_array_get(json_object_get(start, "seats"), (size_t)seat), "colour"), "red");
        assert_non_null(
            strstr(text_of(start, "setup"), seat == 0 ? "seats red=Anna blue" : "seats blue=\"bot level1\" red"));
        first[json_integer_value(json_object_get(json_array_get(events, 1), "first"))]++;
        json_decref(events);
        caller_do(&w, &p[0], request_on("resign", id));
        caller_do(&w, &p[0], request_on("unwatch", id));
        world_settle(&w);
        json_array_clear(p[0].inbox);
    }
    assert_true(first[0] > 2 && first[1] > 2 && seat_of_host[0] > 2 && seat_of_host[1] > 2);
}

// ---- watching and the lobby

static void presence(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    watch(&w, &p[2], id, 0);
    world_pass(&w, 100);
    json_t *last = NULL, *message;
    while ((message = caller_take(&p[2], "presence"))) {
        json_decref(last);
        last = message;
    }
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 0)));
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 1)));
    assert_true(json_is_null(json_array_get(json_object_get(last, "away"), 1)));
    assert_int_equal(json_integer_value(json_object_get(last, "watchers")), 1);
    json_decref(last);
    caller_leave(&w, &p[1]);
    world_pass(&w, 100);
    last = caller_take(&p[2], "presence");
    assert_true(json_is_false(json_array_get(json_object_get(last, "seats"), 1)));
    const json_t *away = json_array_get(json_object_get(last, "away"), 1);
    assert_true(json_is_integer(away) && json_integer_value(away) <= 100);
    json_decref(last);
    // who comes later is told how long it is by then
    world_pass(&w, 30000);
    caller_hello(&w, &p[3], "Dora");
    watch(&w, &p[3], id, 0);
    world_pass(&w, 100);
    last = caller_take(&p[3], "presence");
    away = json_array_get(json_object_get(last, "away"), 1);
    assert_true(json_is_integer(away) && json_integer_value(away) >= 30000 && json_integer_value(away) <= 30200);
    json_decref(last);
    json_array_clear(p[2].inbox);
    // another connection of the same player has the seat as well
    caller_hello(&w, &p[1], "Ben");
    json_t *answer = caller_ok(&w, &p[1], request_on("watch", id));
    assert_int_equal(json_integer_value(json_object_get(answer, "seat")), 1);
    assert_true(json_is_false(json_object_get(answer, "host")));
    json_decref(answer);
    world_pass(&w, 100);
    last = caller_take(&p[2], "presence");
    assert_true(json_is_true(json_array_get(json_object_get(last, "seats"), 1)));
    json_decref(last);
    caller_do(&w, &p[2], request_on("unwatch", id));
    caller_refused(&w, &p[2], request_on("unwatch", id), "no-table");
    caller_refused(&w, &p[2], json_pack("{s:s,s:s,s:i}", "t", "watch", "id", id, "from", 1000), "stale");
    caller_refused(&w, &p[2], json_pack("{s:s,s:s,s:i}", "t", "watch", "id", id, "from", -1), "malformed");
}

static void resuming(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    for (int64_t from = 0; from <= m[0].last; from++) {
        json_array_clear(p[2].inbox);
        watch(&w, &p[2], id, from);
        json_t *events = caller_events(&p[2], id, from);
        assert_int_equal(json_array_size(events), m[0].last - from);
        json_decref(events);
    }
}

static void lobby(void **state)
{
    static const char *const seats[] = {"me", "open"};
    char id[32], hidden[32];
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    caller_hello(&w, &p[1], "Ben");
    json_t *answer = caller_ok(&w, &p[1], json_pack("{s:s,s:b}", "t", "lobby", "on", 1));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 0);
    json_decref(answer);
    make_table(&w, &p[0], two, none, seats, 2, id);
    answer = caller_ok(&w, &p[0], create(two, "{\"public\":false}"));
    snprintf(hidden, sizeof hidden, "%s", text_of(answer, "id"));
    json_decref(answer);
    world_pass(&w, 1000);
    json_t *told = caller_take(&p[1], "lobby.table");
    const json_t *summary = json_object_get(told, "table");
    assert_string_equal(text_of(summary, "id"), id);
    assert_string_equal(text_of(summary, "state"), "open");
    assert_string_equal(text_of(summary, "host"), "Anna");
    assert_string_equal(text_of(summary, "sets"), "base");
    assert_true(json_is_null(json_object_get(summary, "turn")));
    json_decref(told);
    assert_null(caller_take(&p[1], "lobby.table"));
    answer = caller_ok(&w, &p[0], json_pack("{s:s,s:b}", "t", "lobby", "on", 1));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 1);
    json_decref(answer);
    caller_do(&w, &p[1], request_sit(id, 1));
    world_pass(&w, 1000);
    told = caller_take(&p[1], "lobby.table");
    summary = json_object_get(told, "table");
    assert_string_equal(text_of(summary, "state"), "running");
    assert_int_equal(json_integer_value(json_object_get(summary, "turn")), 0);
    assert_string_equal(text_of(json_array_get(json_object_get(summary, "seats"), 1), "name"), "Ben");
    json_decref(told);
    caller_do(&w, &p[1], request_on("resign", id));
    world_pass(&w, 1000);
    told = caller_take(&p[1], "lobby.gone");
    assert_string_equal(text_of(told, "id"), id);
    json_decref(told);
    caller_do(&w, &p[1], json_pack("{s:s,s:b}", "t", "lobby", "on", 0));
    make_table(&w, &p[0], two, none, seats, 2, id);
    world_pass(&w, 1000);
    assert_null(caller_take(&p[1], "lobby.table"));
    // own tables, the latest first
    answer = caller_ok(&w, &p[0], json_pack("{s:s}", "t", "mine"));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 3);
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "tables"), 0), "id"), id);
    json_decref(answer);
    answer = caller_ok(&w, &p[1], json_pack("{s:s}", "t", "mine"));
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
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    caller_refused(&w, &p[2], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hello"), "not-possible");
    watch(&w, &p[2], id, m[0].last);
    caller_do(&w, &p[2], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", " hello "));
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hi"));
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", " "), "malformed");
    char longest[302];
    memset(longest, 'x', sizeof longest - 1);
    longest[301] = 0;
    caller_refused(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", longest), "too-long");
    json_t *events = caller_events(&p[2], id, m[0].last);
    assert_int_equal(json_array_size(events), 2);
    assert_string_equal(text_of(json_array_get(events, 0), "text"), "hello");
    assert_true(json_is_null(json_object_get(json_array_get(events, 0), "seat")));
    assert_int_equal(json_integer_value(json_object_get(json_array_get(events, 1), "seat")), 0);
    json_decref(events);
}

static void stopping(void **state)
{
    (void)state;
    caller_hello(&w, &p[0], "Anna");
    bst_hub_stop(w.hub);
    caller_refused(&w, &p[0], create(two, "{}"), "not-possible");
    assert_null(bst_hub_connect(w.hub, &p[1], NULL));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(malformed_messages),
        TEST(plain_actions),
        TEST(hello),
        TEST(no_hello),
        TEST(names),
        TEST(invisible_names),
        TEST(unknown_tokens),
        TEST(presets),
        TEST(creating),
        TEST(sitting),
        TEST(kicking),
        TEST(random_order),
        TEST(presence),
        TEST(resuming),
        TEST(lobby),
        TEST(chatting),
        TEST(stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
