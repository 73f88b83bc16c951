// SPDX-License-Identifier: MIT
// The lobby: pages, what is told of them and how much, and that whoever follows the news has what a new one is told.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub_people.h"

enum { PAGE = 50 };

// ---- a client that follows the news

typedef struct follower {
    json_t *tables; ///< by name
    int page, pages, total;
} follower;

static void follow_free(follower *f)
{
    json_decref(f->tables);
    *f = (follower){0};
}

static void follow_one(follower *f, const json_t *news)
{
    size_t i;
    json_t *item;
    f->page = (int)number_of(news, "page");
    f->pages = (int)number_of(news, "pages");
    f->total = (int)number_of(news, "total");
    json_array_foreach(json_object_get(news, "gone"), i, item)
        assert_int_equal(json_object_del(f->tables, json_string_value(item)), 0);
    json_array_foreach(json_object_get(news, "tables"), i, item) json_object_set(f->tables, text_of(item, "id"), item);
    json_array_foreach(json_object_get(news, "moves"), i, item)
    {
        json_t *table = json_object_get(f->tables, text_of(item, "id"));
        assert_non_null(table);
        json_object_set(table, "turn", json_object_get(item, "turn"));
        size_t seat;
        json_t *score;
        json_array_foreach(json_object_get(item, "scores"), seat, score)
            json_object_set(json_array_get(json_object_get(table, "seats"), seat), "score", score);
    }
}

static json_t *request_lobby(int page) { return json_pack("{s:s,s:b,s:i}", "t", "lobby", "on", 1, "page", page); }

static void follow_begin(follower *f, caller *c, int page)
{
    follow_free(f);
    f->tables = json_object();
    json_t *answer = caller_ok(&w, c, request_lobby(page));
    follow_one(f, answer);
    assert_int_equal(f->page, page);
    json_decref(answer);
}

// Takes in what has come; returns the messages.
static int follow(follower *f, caller *c)
{
    json_t *news;
    int n = 0;
    for (; (news = caller_take(c, "lobby.news")); n++) {
        follow_one(f, news);
        json_decref(news);
    }
    return n;
}

// When a table last changed is nothing the lobby tells with every move.
static char *shown(const follower *f)
{
    json_t *copy = json_deep_copy(f->tables), *table;
    const char *id;
    json_object_foreach(copy, id, table) json_object_del(table, "changed");
    char *text = json_dumps(copy, JSON_SORT_KEYS | JSON_COMPACT);
    json_decref(copy);
    return text;
}

// Whoever follows has what one is told who asks now.
static void assert_same(const follower *f, caller *other)
{
    follower now = {0};
    follow_begin(&now, other, f->page);
    char *mine = shown(f), *theirs = shown(&now);
    assert_string_equal(mine, theirs);
    assert_int_equal(f->total, now.total);
    assert_int_equal(f->pages, now.pages);
    free(mine);
    free(theirs);
    follow_free(&now);
}

// ----

static void open_tables(caller *c, int n)
{
    static const char *const seats[] = {"me", "open"};
    char id[32];
    for (int i = 0; i < n; i++) {
        if (i % 40 == 0) { // nobody may have more than fifty
            c->token[0] = 0;
            caller_hello(&w, c, "Many");
        }
        w.now++;
        make_table(&w, c, two, none, seats, 2, id);
    }
}

// When the first of those on a page was made, or the last.
static int64_t made(const follower *f, bool first)
{
    int64_t at = first ? INT64_MAX : 0;
    const char *id;
    json_t *table;
    json_object_foreach(f->tables, id, table)
    {
        int64_t created = number_of(table, "created");
        at = (created < at) == first ? created : at;
    }
    return at;
}

static void pages(void **state)
{
    follower f = {0};
    (void)state;
    open_tables(&p[0], 2 * PAGE + 20);
    caller_hello(&w, &p[1], "Ben");
    follow_begin(&f, &p[1], 0);
    assert_int_equal(json_object_size(f.tables), PAGE);
    assert_int_equal(f.total, 2 * PAGE + 20);
    assert_int_equal(f.pages, 3);
    int64_t oldest = made(&f, true);
    follow_begin(&f, &p[1], 2);
    assert_int_equal(json_object_size(f.tables), 20);
    assert_true(made(&f, false) < oldest); // the newest come first
    follow_begin(&f, &p[1], 3);
    assert_int_equal(json_object_size(f.tables), 0);
    follow_begin(&f, &p[1], 0);
    // one more table moves one to the next page
    open_tables(&p[0], 1);
    world_pass(&w, 1000);
    assert_int_equal(follow(&f, &p[1]), 1);
    assert_int_equal(json_object_size(f.tables), PAGE);
    assert_int_equal(f.total, 2 * PAGE + 21);
    caller_hello(&w, &p[2], "Cleo");
    assert_same(&f, &p[2]);
    caller_refused(&w, &p[1], request_lobby(-1), "malformed");
    // the list is in the same order after a restart, and those that sleep are in it
    caller_leave(&w, &p[1]);
    world_close_hub(&w);
    world_hub(&w);
    caller_hello(&w, &p[1], "Ben");
    follower again = {0};
    follow_begin(&again, &p[1], 0);
    char *before = shown(&f), *after = shown(&again);
    assert_string_equal(before, after);
    assert_int_equal(again.total, 2 * PAGE + 21);
    free(before);
    free(after);
    follow_free(&again);
    follow_free(&f);
}

// Bytes of the messages of a kind that a caller has got, taken out.
static size_t bytes_of(caller *c, const char *t)
{
    size_t bytes = 0;
    json_t *message;
    while ((message = caller_take(c, t))) {
        char *text = json_dumps(message, JSON_COMPACT);
        bytes += strlen(text);
        free(text);
        json_decref(message);
    }
    return bytes;
}

// A move costs those who look at its page a few bytes, and nobody else anything.
static void a_move_is_small(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    open_tables(&p[2], PAGE + 5); // open tables come first, so the game is on the second page
    caller_hello(&w, &p[2], "Cleo");
    caller_hello(&w, &p[3], "Dora");
    caller_do(&w, &p[2], request_lobby(0));
    caller_do(&w, &p[3], request_lobby(1));
    world_pass(&w, 1000);
    bytes_of(&p[2], "lobby.news");
    bytes_of(&p[3], "lobby.news");
    size_t all = 0;
    for (int acts = m[0].nacts + 2; acts < 40; acts += 2) {
        play_on(&w, p, m, 2, id, &rng, acts);
        world_pass(&w, 1000);
        size_t told = bytes_of(&p[3], "lobby.news");
        assert_true(told < 150);
        all += told;
        assert_int_equal(bytes_of(&p[2], "lobby.news"), 0);
    }
    assert_true(all > 500);
    // what is said at a table is nothing the lobby hears of
    caller_do(&w, &p[0], json_pack("{s:s,s:s,s:s}", "t", "chat", "id", id, "text", "hello"));
    world_pass(&w, 1000);
    assert_int_equal(bytes_of(&p[3], "lobby.news"), 0);
    read_all(2);
    // moves between two rounds are told together
    play_on(&w, p, m, 2, id, &rng, 60);
    world_pass(&w, 1000);
    json_t *news = caller_take(&p[3], "lobby.news");
    assert_int_equal(json_array_size(json_object_get(news, "moves")), 1);
    json_decref(news);
    assert_null(caller_take(&p[3], "lobby.news"));
}

// Nobody in the lobby hears of a move that is not on the disk.
static void not_before_the_disk(void **state)
{
    char id[32], text[BST_TEXT_MAX];
    follower f = {0};
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    caller_hello(&w, &p[3], "Dora");
    follow_begin(&f, &p[2], 0);
    play_on(&w, p, m, 2, id, &rng, 3);
    world_pass(&w, 1000);
    follow(&f, &p[2]);
    while (m[0].nacts < 30) {
        int actor = mirror_actor(&m[0]);
        int n = caller_send(&w, &p[actor], request_act(&m[actor], id, mirror_choose(&m[actor], &rng, text)));
        w.now += 1000;
        bst_hub_tick(w.hub);
        assert_int_equal(follow(&f, &p[2]), 0);
        world_work(&w);
        json_t *answer = caller_answer(&p[actor], n);
        assert_non_null(answer);
        json_decref(answer);
        read_all(2);
        world_pass(&w, 1000);
        follow(&f, &p[2]);
        assert_same(&f, &p[3]);
    }
    follow_free(&f);
}

// Whatever happens, in whatever order: whoever follows has what one is told who asks now.
static void followers_keep_up(void **state)
{
    static const char *const seats[] = {"me", "open"};
    enum { TABLES = 70, STEPS = 600 };
    static char id[TABLES][32];
    follower f[2] = {{0}, {0}};
    caller hosts[2] = {{0}, {0}};
    (void)state;
    for (int i = 0; i < 4; i++)
        caller_hello(&w, &p[i], "Somebody");
    caller_hello(&w, &hosts[0], "Host");
    caller_hello(&w, &hosts[1], "Host");
    follow_begin(&f[0], &p[1], 0);
    follow_begin(&f[1], &p[2], 1);
    memset(id, 0, sizeof id);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)bst_rng_below(&rng, TABLES);
        caller *host = &hosts[i % 2];
        w.now += bst_rng_below(&rng, 200);
        if (!id[i][0]) {
            make_table(&w, host, two, none, seats, 2, id[i]);
        } else if (bst_rng_below(&rng, 3) == 0) {
            json_decref(caller_ask(&w, &p[0], request_sit(id[i], 1)));
        } else if (bst_rng_below(&rng, 3) == 0) {
            json_decref(caller_ask(&w, &p[0], request_on("stand", id[i])));
        } else if (bst_rng_below(&rng, 4) == 0) {
            json_decref(caller_ask(&w, host, request_on("close", id[i])));
            json_decref(caller_ask(&w, host, request_on("resign", id[i])));
            id[i][0] = 0;
        }
        if (bst_rng_below(&rng, 3) == 0) {
            do { // games that nobody is at go meanwhile, and that is told half a second later
                world_pass(&w, 500);
                follow(&f[0], &p[1]);
                follow(&f[1], &p[2]);
            } while (f[0].total != bst_hub_count(w.hub).listed);
            assert_same(&f[0], &p[3]);
            assert_same(&f[1], &p[3]);
        }
    }
    assert_int_equal(f[0].pages, 2);
    follow_free(&f[0]);
    follow_free(&f[1]);
    caller_free(&hosts[0]);
    caller_free(&hosts[1]);
}

// A client of before pages is told in the words it knows, of the first page.
static void old_words(void **state)
{
    char id[32];
    (void)state;
    begin_game(&w, &p[0], &p[1], &m[0], &m[1], two, none, id);
    caller_hello(&w, &p[2], "Cleo");
    json_t *answer = caller_ok(&w, &p[2], json_pack("{s:s,s:b}", "t", "lobby", "on", 1));
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 1);
    json_decref(answer);
    for (int acts = m[0].nacts + 2; acts < 40; acts += 2) {
        play_on(&w, p, m, 2, id, &rng, acts);
        world_pass(&w, 600);
    }
    assert_null(caller_take(&p[2], "lobby.news"));
    json_t *told = caller_take(&p[2], "lobby.table");
    assert_non_null(told);
    json_decref(told);
    caller_do(&w, &p[0], request_on("resign", id));
    world_pass(&w, 1000);
    told = caller_take(&p[2], "lobby.gone");
    assert_string_equal(text_of(told, "id"), id);
    json_decref(told);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(pages), TEST(a_move_is_small), TEST(not_before_the_disk), TEST(followers_keep_up), TEST(old_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
