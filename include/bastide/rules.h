// SPDX-License-Identifier: MIT
// The rules by ID: name, tag, chapter and text. An ID (BASE-18) is the rule's name everywhere: in code,
// tests, awards, refusals and the user interface.
//
// The IDs themselves, `bst_rule` and `bst_chapter` come from "bastide/rule_ids.h", which is generated
// from data/rules. All strings returned here are constant and live as long as the program.

#pragma once

#include "bastide/rule_ids.h"

#pragma GCC visibility push(default)

/// The name of a rule, e.g. "BASE-18"; "" for BST_RULE_NONE and for numbers that are no rule.
const char *bst_rule_name(bst_rule rule);

/// The rule of that name, upper or lower case, or BST_RULE_NONE.
bst_rule bst_rule_find(const char *name);

/// The text in a language ("en", "de"); English where there is no translation; "" for no rule.
const char *bst_rule_text(bst_rule rule, const char *lang);

/// The short name of a step of the turn ("Lay the tile"), in the same way; "" for all other rules.
const char *bst_rule_title(bst_rule rule, const char *lang);

/// What the rule is about: setup, draw, lay, place, score, final, return, limit, choice, move, end,
/// example, with (another module), ruling, turn (a step of the turn). "" for no rule.
const char *bst_rule_tag(bst_rule rule);

/// The step of the turn table that a rule with tag "turn" describes, e.g. "LAY"; "" for all others.
const char *bst_rule_step(bst_rule rule);

/// The other modules that the rule needs, as written: "DRAGON", "INNS × CATH, DRAGON"; mostly "".
const char *bst_rule_modules(bst_rule rule);

/// The number of the rule's chapter, 0 … bst_chapter_count() - 1; -1 for no rule.
int bst_rule_chapter(bst_rule rule);

/// How many chapters there are.
int bst_chapter_count(void);

/// A chapter by number, NULL if there is none. Its rules are first … first + count - 1.
const bst_chapter *bst_chapter_get(int number);

/// The number of the chapter with that name ("inns") or module code ("INNS"), in upper or lower case;
/// -1 if there is none. Rule prefixes without a module of their own (TURN) are no chapters.
int bst_chapter_find(const char *name);

/// The title of a chapter in a language, as with bst_rule_text; "" if there is no such chapter.
const char *bst_chapter_title(int number, const char *lang);

#pragma GCC visibility pop
