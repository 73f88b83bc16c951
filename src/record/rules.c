// SPDX-License-Identifier: MIT
// Rules by ID: looking things up in the generated tables.

#include "bastide/rules.h"

#include <stdbool.h>
#include <stddef.h>

// Plain ASCII, because IDs are: a locale must not decide whether an ID is found.
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_word(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static bool is_rule(bst_rule rule) { return (unsigned)rule > BST_RULE_NONE && (unsigned)rule < BST_RULE_KINDS; }

static bool is_german(const char *lang) { return lang && same_word(lang, "de"); }

static const char *pick(const char *en, const char *de, const char *lang)
{
    if (de && is_german(lang))
        return de;
    return en ? en : "";
}

const char *bst_rule_name(bst_rule rule) { return is_rule(rule) ? bst_rule_names[rule] : ""; }

bst_rule bst_rule_find(const char *name)
{
    for (int i = BST_RULE_NONE + 1; name && i < BST_RULE_KINDS; i++)
        if (same_word(bst_rule_names[i], name))
            return (bst_rule)i;
    return BST_RULE_NONE;
}

const char *bst_rule_text(bst_rule rule, const char *lang)
{
    return is_rule(rule) ? pick(bst_rule_texts_en[rule], bst_rule_texts_de[rule], lang) : "";
}

const char *bst_rule_title(bst_rule rule, const char *lang)
{
    return is_rule(rule) ? pick(bst_rule_titles_en[rule], bst_rule_titles_de[rule], lang) : "";
}

const char *bst_rule_tag(bst_rule rule) { return is_rule(rule) ? bst_rule_entries[rule].tag : ""; }

const char *bst_rule_step(bst_rule rule) { return is_rule(rule) ? bst_rule_entries[rule].step : ""; }

const char *bst_rule_modules(bst_rule rule) { return is_rule(rule) ? bst_rule_entries[rule].modules : ""; }

int bst_rule_chapter(bst_rule rule) { return is_rule(rule) ? bst_rule_entries[rule].chapter : -1; }

int bst_chapter_count(void) { return BST_CHAPTER_KINDS; }

const bst_chapter *bst_chapter_get(int number)
{
    return number >= 0 && number < BST_CHAPTER_KINDS ? &bst_chapters[number] : NULL;
}

int bst_chapter_find(const char *name)
{
    for (int i = 0; name && i < BST_CHAPTER_KINDS; i++)
        if (same_word(bst_chapters[i].name, name) || same_word(bst_chapters[i].module, name))
            return i;
    return -1;
}

const char *bst_chapter_title(int number, const char *lang)
{
    const bst_chapter *chapter = bst_chapter_get(number);
    return chapter ? pick(chapter->titles[0], chapter->titles[1], lang) : "";
}
