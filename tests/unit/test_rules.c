// SPDX-License-Identifier: MIT
// The table of rules: every rule is found by its name and has a chapter, a tag and a text.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bastide/rules.h"

#include <cmocka.h>

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(bst_rule_name(BST_BASE_18), "BASE-18");
    assert_string_equal(bst_rule_name(BST_TURN_16A), "TURN-16a");
    assert_string_equal(bst_rule_name(BST_INNS_R1), "INNS-R1");
    assert_string_equal(bst_rule_name(BST_X_O5), "X-O5");
    assert_string_equal(bst_rule_name(BST_RULE_NONE), "");
    assert_string_equal(bst_rule_name(BST_RULE_KINDS), "");
    for (int i = 1; i < BST_RULE_KINDS; i++)
        assert_int_equal(bst_rule_find(bst_rule_name((bst_rule)i)), i);
}

static void test_find(void **state)
{
    (void)state;
    assert_int_equal(bst_rule_find("turn-16A"), BST_TURN_16A);
    assert_int_equal(bst_rule_find("BASE-1"), BST_RULE_NONE); // a prefix of BASE-10 is not BASE-10
    assert_int_equal(bst_rule_find("BASE-010"), BST_RULE_NONE);
    assert_int_equal(bst_rule_find(""), BST_RULE_NONE);
    assert_int_equal(bst_rule_find(NULL), BST_RULE_NONE);
}

static void test_texts(void **state)
{
    (void)state;
    for (int i = 1; i < BST_RULE_KINDS; i++) {
        bst_rule rule = (bst_rule)i;
        assert_true(strlen(bst_rule_text(rule, "en")) > 0);
        assert_true(strlen(bst_rule_text(rule, "de")) > 0);
        assert_true(strlen(bst_rule_tag(rule)) > 0);
    }
    assert_string_not_equal(bst_rule_text(BST_TURN_08, "de"), bst_rule_text(BST_TURN_08, "en"));
    // Without a translation, and for a language nobody knows, English is shown.
    assert_string_equal(bst_rule_text(BST_TURN_08, "xx"), bst_rule_text(BST_TURN_08, "en"));
    assert_string_equal(bst_rule_text(BST_TURN_08, NULL), bst_rule_text(BST_TURN_08, "en"));
    assert_string_equal(bst_rule_text(BST_RULE_NONE, "en"), "");
}

static void test_turn_steps(void **state)
{
    (void)state;
    int steps = 0;
    for (int i = 1; i < BST_RULE_KINDS; i++) {
        bst_rule rule = (bst_rule)i;
        int is_step = strcmp(bst_rule_tag(rule), "turn") == 0;
        assert_int_equal(strlen(bst_rule_step(rule)) > 0, is_step);
        assert_int_equal(strlen(bst_rule_title(rule, "en")) > 0, is_step);
        if (is_step)
            assert_string_not_equal(bst_rule_text(rule, "de"), bst_rule_text(rule, "en"));
        steps += is_step;
    }
    assert_int_equal(steps, 39); // TURN-01 to TURN-27, and 12 parts of TURN-16
    assert_string_equal(bst_rule_step(BST_TURN_08), "LAY");
    assert_string_equal(bst_rule_title(BST_TURN_08, "de"), "Karte legen");
    assert_string_equal(bst_rule_modules(BST_TURN_03), "DRAGON");
}

static void test_modules(void **state)
{
    (void)state;
    assert_string_equal(bst_rule_tag(BST_X_07), "with");
    assert_string_equal(bst_rule_modules(BST_X_07), "RIVER × INNS");
    assert_string_equal(bst_rule_tag(BST_X_R3), "ruling");
    assert_string_equal(bst_rule_modules(BST_X_R3), "CATH");
    assert_string_equal(bst_rule_modules(BST_BASE_18), "");
}

static void test_chapters(void **state)
{
    (void)state;
    int rules = 0;
    for (int c = 0; c < bst_chapter_count(); c++) {
        const bst_chapter *chapter = bst_chapter_get(c);
        assert_int_equal(bst_chapter_find(chapter->name), c);
        assert_int_equal(bst_chapter_find(chapter->module), c);
        assert_true(strlen(bst_chapter_title(c, "de")) > 0);
        for (int i = 0; i < chapter->count; i++)
            assert_int_equal(bst_rule_chapter((bst_rule)((int)chapter->first + i)), c);
        rules += chapter->count;
    }
    assert_int_equal(rules, BST_RULE_KINDS - 1);
    assert_int_equal(bst_rule_chapter(BST_TURN_08), bst_chapter_find("base"));
    assert_int_equal(bst_rule_chapter(BST_RULE_NONE), -1);
    assert_int_equal(bst_chapter_find("castles"), -1);
    assert_int_equal(bst_chapter_find(NULL), -1);
    assert_null(bst_chapter_get(-1));
    assert_null(bst_chapter_get(bst_chapter_count()));
    assert_string_equal(bst_chapter_title(-1, "en"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),      cmocka_unit_test(test_find),    cmocka_unit_test(test_texts),
        cmocka_unit_test(test_turn_steps), cmocka_unit_test(test_modules), cmocka_unit_test(test_chapters),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
