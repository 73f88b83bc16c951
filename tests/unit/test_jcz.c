// SPDX-License-Identifier: MIT
// The importer's small parts: JSON, the other program's random numbers, locations.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// These two are read whole, for what they keep to themselves.
// NOLINTBEGIN(bugprone-suspicious-include)
#include "jcz/names.c"
#include "jcz/pack.c"
// NOLINTEND(bugprone-suspicious-include)

static void reads_values(void **state)
{
    (void)state;
    static const char text[] =
        "{\"a\": [1, -2.5e1, true, false, null],\n \"b\": \"\\u00e9\\n\\ud83d\\ude00\", \"c\": {}}";
    bst_json_doc doc;
    bst_text_error error;
    assert_true(bst_json_parse(text, sizeof text - 1, &doc, &error));
    const bst_json *a = bst_json_find(doc.root, "a", BST_JSON_ARRAY);
    assert_non_null(a);
    assert_int_equal(a->n, 5);
    assert_true(a->first->number == 1 && a->first->next->number == -25);
    assert_string_equal(bst_json_text(doc.root, "b"), "\xc3\xa9\n\xf0\x9f\x98\x80");
    assert_int_equal(bst_json_get(doc.root, "b")->line, 2);
    assert_int_equal(bst_json_find(doc.root, "c", BST_JSON_OBJECT)->n, 0);
    assert_null(bst_json_get(doc.root, "d"));
    bst_json_free(&doc);
}

/// Some editors begin UTF-8 with a mark; null is as good as nothing.
static void reads_past_a_mark(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBF{\"a\": null, \"b\": 1}";
    bst_json_doc doc;
    bst_text_error error;
    assert_true(bst_json_parse(text, sizeof text - 1, &doc, &error));
    assert_non_null(bst_json_get(doc.root, "a"));
    assert_null(bst_json_given(doc.root, "a"));
    assert_non_null(bst_json_given(doc.root, "b"));
    bst_json_free(&doc);
}

static void refuses_what_is_no_json(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "{",
        "[1,]",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "01",
        "1.",
        "+1",
        "nul",
        "\"a",
        "\"\\x\"",
        "\"\t\"",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "[1 2]",
        "{1: 2}",
        "\"\xc0\x80\"",
        "1 2",
        "'a'",
        "\xEF\xBB",
        " \xEF\xBB\xBF{}",
        "[",
        ".5",
        "1e",
        "-",
        "{\"a\":1 \"b\":2}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bst_json_doc doc;
        bst_text_error error = {0};
        assert_false(bst_json_parse(wrong[i], strlen(wrong[i]), &doc, &error));
        assert_int_equal(error.line, 1);
        assert_true(error.text[0] != 0);
    }
}

static void random_numbers_are_theirs(void **state)
{
    (void)state;
    bst_jcz *jcz = calloc(1, sizeof *jcz);
    assert_non_null(jcz);
    jcz->random = 0.1;
    assert_int_equal(bst_jcz_random(jcz, 71), 7);
    assert_true(jcz->random == 0.2000358325336613);
    assert_int_equal(bst_jcz_random(jcz, 70), 14);
    assert_true(jcz->random == 0.5516809796504667);
    assert_int_equal(bst_jcz_random(jcz, 69), 38);
    jcz->random = 0.5;
    bst_jcz_random(jcz, 1);
    assert_true(jcz->random == 3.907985046680551e-14);
    free(jcz);
}

// The numbers of a file foretell a tile of its pack.
static void first_tile_is_foretold(void **state)
{
    (void)state;
    static const char text[] =
        "{\"appVersion\":\"5.9.0\",\"initialRandom\":0.1,\"setup\":{\"sets\":{\"basic:1\":1},"
        "\"elements\":{\"small-follower\":7},\"start\":[{\"tile\":\"BA/RCr\",\"x\":0,\"y\":0,\"rotation\":0}]},"
        "\"players\":[{\"name\":\"A\",\"slot\":0},{\"name\":\"B\",\"slot\":8}],\"replay\":[]}";
    bst_jcz *jcz = calloc(1, sizeof *jcz);
    bst_text_error error;
    assert_non_null(jcz);
    assert_true(bst_jcz_read(text, sizeof text - 1, jcz, &error));
    assert_string_equal(bst_jcz_foretell(jcz), "BA/CFC.2"); // after 5 x BA/C and 2 x BA/CC.2
    assert_string_equal(bst_jcz_foretell(jcz), "BA/CRRR");  // nothing was taken: number 14 of 71
    assert_int_equal(jcz->head.setup.colour[1], BST_COLOUR_BLACK);
    assert_true((jcz->head.setup.elements & BST_ELEMENT_FARMERS) == 0);
    bst_jcz_free(jcz);
    free(jcz);
}

/// How many of each a file has becomes our house rules; what it does not have is not there (BASE-R18).
static void reads_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *elements;
        int small, big, builder, phantom; // as our setup has them, -1: the element is off
    } cases[] = {
        {"\"small-follower\":7", 7, -1, -1, -1},
        {"\"small-follower\":0,\"big-follower\":3", 0, 3, -1, -1},
        {"\"small-follower\":20,\"builder\":10,\"phantom\":1", 20, -1, 10, 1},
        {"\"big-follower\":0,\"builder\":true,\"phantom\":4", 0, -1, 1, 4},
        {"\"small-follower\":true", 7, -1, -1, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        int length = snprintf(text, sizeof text,
                              "{\"appVersion\":\"5.9.0\",\"setup\":{\"sets\":{\"basic:1\":1},\"elements\":{%s},"
                              "\"start\":[{\"tile\":\"BA/RCr\",\"x\":0,\"y\":0,\"rotation\":0}]},"
                              "\"players\":[{\"name\":\"A\",\"slot\":0},{\"name\":\"B\",\"slot\":1}],\"replay\":[]}",
                              cases[i].elements);
        bst_jcz *jcz = calloc(1, sizeof *jcz);
        bst_text_error error;
        assert_non_null(jcz);
        if (!bst_jcz_read(text, (size_t)length, jcz, &error))
            fail_msg("%s: %s", cases[i].elements, error.text);
        const bst_setup *setup = &jcz->head.setup;
        assert_int_equal(bst_setup_number(setup, BST_OPTION_SMALL), cases[i].small);
        assert_int_equal(setup->elements & BST_ELEMENT_BIG ? bst_setup_number(setup, BST_OPTION_BIG) : -1,
                         cases[i].big);
        assert_int_equal(setup->elements & BST_ELEMENT_BUILDER ? bst_setup_number(setup, BST_OPTION_BUILDER) : -1,
                         cases[i].builder);
        assert_int_equal(setup->elements & BST_ELEMENT_PHANTOM ? bst_setup_number(setup, BST_OPTION_PHANTOM) : -1,
                         cases[i].phantom);
        bst_jcz_free(jcz);
        free(jcz);
    }
}

static void reads_locations(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int sides, halves, inner, quarter;
    } cases[] = {
        {"N", 1, 0, 0, -1},     {"WE", 10, 0, 0, -1},           {"NS", 5, 0, 0, -1},
        {"NWSE", 15, 0, 0, -1}, {"_S", 11, 0, 0, -1},           {"NL.NR.EL.WR", 0, 135, 0, -1},
        {"III", 0, 0, 3, -1},   {"QUARTER_MARKET", 0, 0, 0, 1}, {"SL", 0, 16, 0, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bst_jcz_pointer p = {0};
        assert_true(read_location(cases[i].text, &p));
        assert_int_equal(p.sides, cases[i].sides);
        assert_int_equal(p.halves, cases[i].halves);
        assert_int_equal(p.inner, cases[i].inner);
        assert_int_equal(p.quarter, cases[i].quarter);
    }
    bst_jcz_pointer p = {0};
    assert_false(read_location("", &p));
    assert_false(read_location("NX", &p));
    assert_int_equal(turned_sides(1, 3), 8);
    assert_int_equal(turned_halves(128, 1), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_values),
        cmocka_unit_test(reads_past_a_mark),
        cmocka_unit_test(refuses_what_is_no_json),
        cmocka_unit_test(random_numbers_are_theirs),
        cmocka_unit_test(first_tile_is_foretold),
        cmocka_unit_test(reads_numbers),
        cmocka_unit_test(reads_locations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
