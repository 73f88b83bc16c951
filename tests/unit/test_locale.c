// SPDX-License-Identifier: MIT
// Languages: looking up sentences, the reader of catalogues (tools/po.c), and characters of UTF-8.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../tools/po.h"
#include "locale/catalogue.h"
#include "locale/locale.h"
#include "locale/utf8.h"

static bst_lang german(void)
{
    bst_lang lang;
    assert_true(bst_lang_find("de", &lang));
    return lang;
}

static void languages_are_listed(void **state)
{
    (void)state;
    bst_lang lang = 7;
    assert_true(bst_lang_count() >= 2);
    assert_string_equal(bst_lang_code(BST_ENGLISH), "en");
    assert_string_equal(bst_lang_name(BST_ENGLISH), "English");
    assert_string_equal(bst_lang_name(german()), "Deutsch");
    assert_true(bst_lang_find("en", &lang));
    assert_int_equal(lang, BST_ENGLISH);
    assert_false(bst_lang_find("xx", &lang));
    assert_int_equal(lang, BST_ENGLISH);
    for (int i = 0; i < bst_lang_count(); i++) {
        assert_true(bst_lang_find(bst_lang_code(i), &lang));
        assert_int_equal(lang, i);
    }
    // a number that is none speaks English
    assert_string_equal(bst_lang_code(-1), "en");
    assert_string_equal(bst_tr(bst_lang_count(), NULL, "Nothing of the kind"), "Nothing of the kind");
}

static void a_locale_means_a_language(void **state)
{
    (void)state;
    static const char *const names[] = {"de", "de_DE.UTF-8", "de_AT", "de.UTF-8", "de@euro"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(bst_lang_of_locale(names[i]), german());
    assert_int_equal(bst_lang_of_locale("den_CA"), BST_ENGLISH);
    assert_int_equal(bst_lang_of_locale("C.UTF-8"), BST_ENGLISH);
    assert_int_equal(bst_lang_of_locale(""), BST_ENGLISH);
}

static void unknown_sentences_stay_english(void **state)
{
    (void)state;
    const char *text = "This sentence is in no catalogue.";
    assert_ptr_equal(bst_tr(german(), NULL, text), text);
    assert_ptr_equal(bst_tr(german(), "nowhere", text), text);
    assert_string_equal(bst_tr_plural(german(), NULL, "one thing", "things", 1), "one thing");
    assert_string_equal(bst_tr_plural(german(), NULL, "one thing", "things", 0), "things");
    assert_string_equal(bst_tr_plural(BST_ENGLISH, NULL, "one thing", "things", 2), "things");
}

static void german_is_spoken(void **state)
{
    (void)state;
    assert_string_equal(bst_tr(german(), NULL, "The game is over."), "Das Spiel ist zu Ende.");
    assert_string_equal(bst_tr(german(), "command", "undo"), "zurück zurueck");
    assert_string_equal(bst_tr(german(), NULL, "undo"), "undo"); // nothing without its context
    assert_string_equal(bst_tr(BST_ENGLISH, "command", "undo"), "undo");
}

// Every table is sorted, so that a search finds what is there.
static void keys_are_in_order(void **state)
{
    (void)state;
    for (int c = 0; c < bst_catalogue_count; c++) {
        assert_true(bst_catalogues[c].count > 0);
        for (int i = 1; i < bst_catalogues[c].count; i++)
            assert_true(bst_catalogues[c].keys[i - 1] < bst_catalogues[c].keys[i]);
    }
    assert_true(bst_message_key("a", "b") != bst_message_key(NULL, "ab"));
    assert_true(bst_message_key("a", "b") != bst_message_key("b", "a"));
    assert_true(bst_message_key("", "b") == bst_message_key(NULL, "b"));
}

// Sentences that are handed in are spoken instead of those built in; what is no file of them changes nothing.
static void sentences_are_handed_in(void **state)
{
    (void)state;
    enum { COUNT = 2, NUMBERS = 1 + 2 * COUNT, TEXTS = 28 };
    static const char texts[TEXTS] = "\0Aus.\0{n} Ding\0{n} Dinge";
    static uint32_t file[NUMBERS + TEXTS / 4];
    uint32_t over = bst_message_key(NULL, "The game is over."), thing = bst_message_key(NULL, "{n} such thing");
    bool first = over < thing;
    file[0] = COUNT;
    file[first ? 1 : 2] = over;
    file[first ? 2 : 1] = thing;
    file[first ? 3 : 4] = 1;
    file[first ? 4 : 3] = 6 | BST_MESSAGE_FORMS;
    memcpy(file + NUMBERS, texts, TEXTS);
    bst_lang lang = german();
    assert_false(bst_lang_give(BST_ENGLISH, file, sizeof file));
    assert_false(bst_lang_give(bst_lang_count(), file, sizeof file));
    assert_false(bst_lang_give(lang, file, 0));
    assert_false(bst_lang_give(lang, file, 4 * NUMBERS));
    assert_false(bst_lang_give(lang, file, sizeof file - TEXTS + 4)); // does not end with a zero
    assert_false(bst_lang_give(lang, file, 4 * NUMBERS + 1));         // a text behind the end
    file[0] = 0xFFFFFFFFu;
    assert_false(bst_lang_give(lang, file, sizeof file));
    file[0] = COUNT;
    assert_string_equal(bst_tr(lang, NULL, "The game is over."), "Das Spiel ist zu Ende.");
    assert_true(bst_lang_give(lang, file, sizeof file));
    assert_string_equal(bst_tr(lang, NULL, "The game is over."), "Aus.");
    assert_string_equal(bst_tr_plural(lang, NULL, "{n} such thing", "x", 1), "{n} Ding");
    assert_string_equal(bst_tr_plural(lang, NULL, "{n} such thing", "x", 2), "{n} Dinge");
    assert_string_equal(bst_tr(lang, "command", "undo"), "undo");
    assert_string_equal(bst_lang_code(lang), "de");
    assert_string_equal(bst_lang_name(lang), "Deutsch");
}

#define HEAD                                                                                                \
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=utf-8\\n\"\n\"Language: pl\\n\"\n"        \
    "\"X-Language-Name: Polski\\n\"\n\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && " \
    "(n%100<10 || n%100>=20) ? 1 : 2);\\n\"\n\n"

static void catalogues_are_read(void **state)
{
    (void)state;
    static const char text[] = HEAD "# a note\n#: src/a.c src/b.c\n#: web/c.ts\nmsgctxt \"here\"\nmsgid \"two \"\n"
                                    "\"\\\"lines\\\"\\n\"\nmsgstr \"dwie \\\\ linie\\n\"\n\n"
                                    "#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n"
                                    "msgid \"{n} tile\"\nmsgid_plural \"{n} tiles\"\n"
                                    "msgstr[0] \"kafelek\"\nmsgstr[1] \"{n} kafelki\"\nmsgstr[2] \"{n} kafelków\"\n"
                                    "#~ msgid \"gone\"\n#~ msgstr \"precz\"\n";
    po_catalogue c;
    po_error error;
    if (!po_read(text, strlen(text), &c, &error))
        fail_msg("%d: %s", error.line, error.text);
    assert_string_equal(c.language, "pl");
    assert_string_equal(c.name, "Polski");
    assert_int_equal(c.plural.forms, 3);
    assert_int_equal(po_plural_form(&c.plural, 1), 0);
    assert_int_equal(po_plural_form(&c.plural, 3), 1);
    assert_int_equal(po_plural_form(&c.plural, 13), 2);
    assert_int_equal(po_plural_form(&c.plural, 22), 1);
    assert_int_equal(c.count, 3);
    assert_string_equal(c.messages[0].context, "here");
    assert_string_equal(c.messages[0].id, "two \"lines\"\n");
    assert_string_equal(c.messages[0].text[0], "dwie \\ linie\n");
    assert_string_equal(c.messages[0].references, " src/a.c src/b.c web/c.ts");
    assert_true(po_is_translated(&c.messages[0]));
    assert_false(po_is_translated(&c.messages[1])); // somebody should look at it
    assert_string_equal(c.messages[2].many, "{n} tiles");
    assert_string_equal(c.messages[2].text[2], "{n} kafelków");
    assert_null(c.messages[2].context);
    po_free(&c);
}

static void refuse(const char *text, int line, const char *words)
{
    po_catalogue c;
    po_error error = {-1, ""};
    if (po_read(text, strlen(text), &c, &error))
        fail_msg("accepted: %s", text);
    if (!strstr(error.text, words))
        fail_msg("\"%s\" instead of \"%s\"", error.text, words);
    assert_int_equal(error.line, line);
    assert_null(c.messages);
}

static void mistakes_are_named(void **state)
{
    (void)state;
    refuse("", 0, "must be the header");
    refuse("msgid \"a\"\nmsgstr \"b\"\n", 1, "must be the header");
    refuse("msgid \"\"\nmsgstr \"Language: de\\n\"\n", 1, "Content-Type");
    refuse(HEAD "msgid \"a\"\n\nmsgid \"b\"\n", 9, "no msgstr");
    refuse(HEAD "msgid \"a\"\n# note\nmsgstr \"b\"\n", 9, "inside a message");
    refuse(HEAD "msgid \"a\"\nmsgid \"b\"\n", 9, "msgid is not expected");
    refuse(HEAD "msgid \"a\"\n", 8, "last message");
    refuse(HEAD "msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n", 10, "twice");
    refuse(HEAD "msgid \"a\"\nmsgstr[0] \"b\"\n", 9, "needs a msgid_plural");
    refuse(HEAD "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"b\"\n", 10, "msgstr[0] is expected");
    refuse(HEAD "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"b\"\nmsgstr[1] \"c\"\n", 8, "3 forms");
    refuse(HEAD "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n\nmsgid \"a\"\nmsgstr \"e\"\n", 14,
           "line 8 already");
    refuse(HEAD "msgid \"a {x}\"\nmsgstr \"b\"\n", 8, "lacks {x}");
    refuse(HEAD "msgid \"a %1\"\nmsgstr \"b %2\"\n", 8, "has %2");
    refuse(HEAD "msgid \"a\nmsgstr \"b\"\n", 8, "does not end");
    refuse(HEAD "msgid \"a\" b\nmsgstr \"b\"\n", 8, "behind the text");
    refuse(HEAD "msgid \"a\\q\"\nmsgstr \"b\"\n", 8, "backslash");
    refuse(HEAD "msgid \"a\\\nmsgstr \"b\"\n", 8, "backslash");
    refuse(HEAD "msgid \"a\xFF\"\nmsgstr \"b\"\n", 8, "UTF-8");
    refuse(HEAD "msgid \"a\tb\"\nmsgstr \"b\"\n", 8, "control character");
    refuse(HEAD "nonsense\n", 8, "neither a comment");
    refuse(HEAD "\"alone\"\n", 8, "without msgid");
}

static void rules_of_plural_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem; // null: good
    } cases[] = {
        {"nplurals=1; plural=0;", NULL},
        {"nplurals=2; plural=(n > 1);", NULL},
        {"nplurals=2; plural=!(n == 1);", NULL},
        {"nplurals=2; plural=n - n / 2 * 2;", NULL},
        {"nplurals=2; plural=n;", "does not count"},
        {"nplurals=2; plural=n != 1", "must look like"},
        {"nplurals=9; plural=0;", "number of forms"},
        {"nplurals=2; plural=n % 0;", "divides by"},
        {"nplurals=2; plural=n % (n - 2000);", "divides by"},
        {"nplurals=2; plural=n ? 1;", ": is missing"},
        {"nplurals=2; plural=(n == 1;", ") is missing"},
        {"nplurals=2; plural=exit(1);", "knows n"},
        {"nplurals=2; plural=n == 1 n;", "goes on"},
        {"nplurals=2; plural=9999999999 == n;", "too large"},
        {"nplurals=2; plural=((((((((((((((((((((((((((((((((((((((((((0))))))))))))))))))))))))))))))))))))))))));",
         "too deep"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        po_plural plural;
        const char *problem = NULL;
        bool good = po_plural_read(cases[i].text, &plural, &problem);
        if (good != (cases[i].problem == NULL) || (!good && !strstr(problem, cases[i].problem)))
            fail_msg("%s: %s", cases[i].text, good ? "accepted" : problem);
    }
}

static void characters(void **state)
{
    (void)state;
    static const struct {
        unsigned code;
        const char *text;
    } good[] = {{'a', "a"},     {0xE4, "ä"},         {0x2192, "→"},
                {0x1F3F0, "🏰"}, {0x7FF, "\xDF\xBF"}, {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char out[4];
        const char *at = good[i].text;
        size_t length = strlen(at);
        assert_int_equal(bst_utf8_length(at, length), length);
        assert_int_equal(bst_utf8_put(out, good[i].code), length);
        assert_memory_equal(out, at, length);
        assert_int_equal(bst_utf8_count(at, length), 1);
        if (length > 1) // cut off
            assert_int_equal(bst_utf8_length(at, length - 1), 0);
        assert_int_equal(bst_utf8_next(&at), good[i].code);
        assert_int_equal(*at, 0);
    }
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xE0\x9F\xBF",
                                      "\xED\xA0\x80",
                                      "\xF0\x8F\xBF\xBF",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80",
                                      "\xC3(",
                                      "\xFF"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(bst_utf8_length(bad[i], strlen(bad[i])), 0);
    assert_int_equal(bst_utf8_valid("aä\xFFz", 5), 3);
    assert_int_equal(bst_utf8_valid("Straße", 7), 7);
    assert_int_equal(bst_utf8_count("Straße", 7), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_listed),
        cmocka_unit_test(a_locale_means_a_language),
        cmocka_unit_test(unknown_sentences_stay_english),
        cmocka_unit_test(german_is_spoken),
        cmocka_unit_test(keys_are_in_order),
        cmocka_unit_test(sentences_are_handed_in),
        cmocka_unit_test(catalogues_are_read),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(rules_of_plural_forms),
        cmocka_unit_test(characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
