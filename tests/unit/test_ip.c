// SPDX-License-Identifier: MIT
// Where connections come from, how many an address may have, and the wheel that looks after them.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/address.h"
#include "server/door.h"
#include "server/ip.h"
#include "server/wheel.h"

static bst_ip ip(const char *text)
{
    bst_ip out;
    if (!bst_ip_parse(text, strlen(text), &out))
        fail_msg("no address: %s", text);
    return out;
}

static void assert_ip(const bst_ip *seen, const char *expected)
{
    char text[BST_IP_TEXT];
    assert_string_equal(bst_ip_text(seen, text), expected);
}

static void reading(void **state)
{
    static const char *const good[][2] = {
        {"192.0.2.7", "192.0.2.7"},           {"192.0.2.7:80", "192.0.2.7"},
        {" \"192.0.2.7\" ", "192.0.2.7"},     {"2001:db8::7", "2001:db8::7"},
        {"[2001:db8::7]:443", "2001:db8::7"}, {"[::1]", "::1"},
        {"::ffff:192.0.2.7", "192.0.2.7"},    {"\"[2001:db8:1::]:1\"", "2001:db8:1::"},
    };
    static const char *const bad[] = {"",     "unknown", "192.0.2",   "192.0.2.256",    "_hidden",
                                      "[::1", "[::1]x",  "1.2.3.4 5", "192.0.2.7:80:9", "fe80::1%eth0"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        bst_ip seen = ip(good[i][0]);
        assert_ip(&seen, good[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bst_ip seen;
        if (bst_ip_parse(bad[i], strlen(bad[i]), &seen))
            fail_msg("`%s` is no address", bad[i]);
    }
    assert_false(bst_ip_parse("1.2.3.4\0", 8, &(bst_ip){{0}}));
}

static void forms(void **state)
{
    char text[BST_IP_TEXT];
    (void)state;
    bst_ip four = ip("192.0.2.7"), six = ip("2001:db8:1:2:3:4:5:6"), self = ip("::1");
    bst_ip house = bst_ip_house(&four);
    assert_ip(&house, "192.0.2.7");
    house = bst_ip_house(&six);
    assert_ip(&house, "2001:db8:1:2::");
    house = bst_ip_house(&self);
    assert_ip(&house, "::1");
    assert_string_equal(bst_ip_shortened(&four, text), "192.0.2.x");
    assert_string_equal(bst_ip_shortened(&six, text), "2001:db8:1::x");
    bst_ip local = ip("127.3.2.1"), link = ip("fe80::1"), mapped = ip("::ffff:192.0.2.77");
    assert_string_equal(bst_ip_shortened(&local, text), "127.3.2.1");
    assert_string_equal(bst_ip_shortened(&self, text), "::1");
    assert_string_equal(bst_ip_shortened(&link, text), "fe80:0:0::x");
    assert_string_equal(bst_ip_shortened(&mapped, text), "192.0.2.x");
    assert_true(bst_ip_loopback(&local) && bst_ip_loopback(&self));
    assert_false(bst_ip_loopback(&four) || bst_ip_loopback(&six));
}

// Names that no foreign site can have.
static void hosts(void **state)
{
    static const char *const private[] = {"localhost",    "localhost:8080", "127.0.0.1:80", "192.168.1.7",
                                          "[::1]:8080",   "[2001:db8::1]",  "my-pc:8080",   "a.localhost",
                                          "my-pc.local.", "LOCALHOST"};
    static const char *const open[] = {"example.org",
                                       "example.org:8080",
                                       "localhost.example.org",
                                       "127.0.0.1.example.org",
                                       "",
                                       ".local",
                                       "[x.y]",
                                       "1.2.3.4.5",
                                       "a.b",
                                       ":80",
                                       "evil.locals"};
    (void)state;
    for (size_t i = 0; i < sizeof private / sizeof *private; i++)
        if (!bst_host_private(private[i]))
            fail_msg("%s is no name of the open net", private[i]);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (bst_host_private(open[i]))
            fail_msg("%s could be a foreign site", open[i]);
    assert_true(bst_host_is("Games.Example.Org:8080", "games.example.org"));
    assert_true(bst_host_is("games.example.org.", "games.example.org"));
    assert_false(bst_host_is("games.example.org.evil", "games.example.org"));
    assert_false(bst_host_is("xgames.example.org", "games.example.org"));
    assert_false(bst_host_is("", ""));
    assert_true(bst_host_valid("games.example.org"));
    assert_false(bst_host_valid("") || bst_host_valid("games.example.org:80") || bst_host_valid("https://x"));
}

static void ranges(void **state)
{
    static const struct {
        const char *range, *ip;
        int has;
    } cases[] = {
        {"10.0.0.0/8", "10.200.3.4", 1},
        {"10.0.0.0/8", "11.0.0.1", 0},
        {"192.0.2.7", "192.0.2.7", 1},
        {"192.0.2.7", "192.0.2.8", 0},
        {"192.0.2.0/23", "192.0.3.9", 1},
        {"192.0.2.0/23", "192.0.4.1", 0},
        {"2001:db8::/33", "2001:db8:7fff::1", 1},
        {"2001:db8::/33", "2001:db8:8000::1", 0},
        {"0.0.0.0/0", "1.2.3.4", 1},
        {"0.0.0.0/0", "2001:db8::1", 0},
        {"::/0", "1.2.3.4", 1},
        {"::1", "::1", 1},
    };
    static const char *const bad[] = {"",       "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x",
                                      "::/129", "/8",          "here",      "10.0.0.0/8/9"};
    bst_ip_range range;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst_ip one = ip(cases[i].ip);
        assert_true(bst_ip_range_parse(cases[i].range, &range));
        if (bst_ip_range_has(&range, &one) != (bool)cases[i].has)
            fail_msg("%s in %s", cases[i].ip, cases[i].range);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(bst_ip_range_parse(bad[i], &range));
}

// Each proxy adds whom it has heard, so only what stands behind the last stranger is true.
static void proxies(void **state)
{
    static const char *const cases[][2] = {
        {"", "10.0.0.1"},
        {"198.51.100.7", "198.51.100.7"},
        {"1.1.1.1, 198.51.100.7", "198.51.100.7"},
        {"198.51.100.7, 10.0.0.2", "198.51.100.7"},
        {"1.1.1.1,198.51.100.7,10.0.0.3,10.0.0.2", "198.51.100.7"},
        {"10.0.0.3, 10.0.0.2", "10.0.0.3"},
        {"198.51.100.7, unknown", "10.0.0.1"},
        {"unknown, 10.0.0.2", "10.0.0.2"},
        {"2001:db8::7, 10.0.0.2", "2001:db8::7"},
        {"198.51.100.7,", "10.0.0.1"},
    };
    bst_ip_range trusted[2];
    bst_ip peer = ip("10.0.0.1");
    (void)state;
    assert_true(bst_ip_range_parse("10.0.0.0/8", &trusted[0]) && bst_ip_range_parse("::1", &trusted[1]));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst_ip seen = bst_ip_behind(&peer, cases[i][0], trusted, 2);
        assert_ip(&seen, cases[i][1]);
    }
}

static void door(void **state)
{
    bst_ip a = ip("192.0.2.7"), b = ip("192.0.2.8"), c = ip("2001:db8::1"), same = ip("2001:db8::ffff:1");
    bst_door *door = bst_door_open(2);
    (void)state;
    bst_visitor *first = bst_door_enter(door, &a), *second = bst_door_enter(door, &a);
    assert_true(first && second);
    assert_null(bst_door_enter(door, &a));
    assert_non_null(bst_door_enter(door, &b));
    assert_true(bst_door_enter(door, &c) && bst_door_enter(door, &same)); // one house
    assert_null(bst_door_enter(door, &c));
    bst_door_leave(door, second);
    assert_non_null(bst_door_enter(door, &a));
    bst_door_leave(door, NULL);
    bst_door_leave(door, first);
    bst_door_leave(door, first); // both of a are gone
    for (int i = 0; i < 2; i++)
        assert_non_null(bst_door_enter(door, &a));
    assert_null(bst_door_enter(door, &a));
    bst_door_close(door);
}

static void wheel(void **state)
{
    static bst_wheel w;
    static bst_spoke spokes[1000];
    int taken = 0;
    (void)state;
    for (int i = 0; i < 1000; i++)
        bst_wheel_set(&w, &spokes[i], i % 300);
    bst_wheel_remove(&w, &spokes[7]);
    bst_wheel_remove(&w, &spokes[7]);
    bst_wheel_set(&w, &spokes[8], 100);
    assert_int_equal(w.n, 999);
    for (int turn = 1; turn < BST_WHEEL_TURNS; turn++) {
        bst_wheel_turn(&w);
        for (bst_spoke *spoke; (spoke = bst_wheel_take(&w)); taken++) {
            int i = (int)(spoke - spokes), due = i == 8 ? 100 : i % 300;
            assert_int_equal(turn, due < 1 ? 1 : due >= BST_WHEEL_TURNS ? BST_WHEEL_TURNS - 1 : due);
            if (i == 9) { // what is due now may be set again, but never comes back in the same turn
                bst_wheel_set(&w, spoke, 0);
                bst_wheel_remove(&w, spoke);
            }
        }
    }
    assert_int_equal(taken, 999);
    assert_int_equal(w.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading), cmocka_unit_test(forms), cmocka_unit_test(hosts), cmocka_unit_test(ranges),
        cmocka_unit_test(proxies), cmocka_unit_test(door),  cmocka_unit_test(wheel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
