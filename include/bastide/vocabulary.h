// SPDX-License-Identifier: MIT
// The words of all modules and what is to be known of them. They are written in data/words (docs/words.md), the
// enumerations of "bastide/words.h" are generated from there. Numbers may change from build to build, words never do:
// texts and wires carry words. Sentences are said by bastide/voice.h.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bastide/rule_ids.h"
#include "bastide/words.h"

#pragma GCC visibility push(default)

/// The word of a kind, as notation, records and JSON have it; a null pointer beyond the last.
const char *bst_action_word(int kind);
const char *bst_figure_word(int kind);
const char *bst_feature_word(int kind);
const char *bst_event_word(int kind);
const char *bst_category_word(int category);
const char *bst_thing_word(int kind);
const char *bst_colour_word(int colour);
const char *bst_quarter_word(int quarter);
const char *bst_goods_word(int goods);
const char *bst_card_word(int card);

/// The name of a refusal ("NOT_CONNECTED") and what it says in English; a null pointer beyond the last.
const char *bst_refusal_word(int code);
const char *bst_refusal_text(int code);

/// Elements by the number of their bit: word, the tile sets that bring it, separated by '|', and its module.
const char *bst_element_word(int bit);
const char *bst_element_set(int bit);
const char *bst_element_module(int bit);

/// House rules: word, values separated by '|' (the first is the default), the tile sets it is of interest with (or
/// elements that no set brings), the rule that names it, BST_IS_HIDDEN if it is not to be offered where games are set
/// up by hand.
const char *bst_option_word(int option);
const char *bst_option_values(int option);
const char *bst_option_sets(int option);
bst_rule bst_option_rule(int option);
int bst_option_marks(int option);

/// The word of value `value` of a house rule, copied to out[size]; false if there is no such value. Of a rule that is a
/// number the value 0 is "usual", and the value n is the number least + n - 1.
bool bst_option_value_word(int option, int value, char *out, size_t size);
/// How many values a house rule has.
int bst_option_value_count(int option);

/// Whether a house rule is a number; writes the least and the most it can be.
bool bst_option_range(int option, int *least, int *most);
/// The kind of figure of which each seat has so many, or -1.
int bst_option_figure(int option);

/// Whether a name is one of those in a list like "cult|csc".
bool bst_word_listed(const char *list, const char *name);

/// Modules whose rules are built, and all tile sets, in the order of the modules; a null pointer beyond the last.
const char *bst_module_word(int module);
const char *bst_set_word(int set);
/// Whether the rules of a tile set are built.
bool bst_set_is_built(const char *set);

// Shapes. What follows the word of an action, event or thing in notation is a list of parts, one letter for each:
//
//   part                       action         event          thing
//   t  tile                    number         number         number
//   T  tile, if points follow  x
//   l  tile in hand, square, rotation   x, y, rot
//   f  figure                  figure         figure
//   p  place on a feature      x, y, seg      x, y, seg      x, y, seg
//   P  the same; any segment of the feature will do          x, y, seg
//   q  square                  x, y           x, y           x, y
//   e  two road ends           seg, rot       seg, number    seg, number
//   s  seat                    rot            seat           seat
//   S  another seat, or nobody                number
//   d  side                    rot
//   c  corner                  rot
//   a  axis: NS, EW            rot            rot            number
//   o  colour                  rot            number         number
//   n  points                  y              points         x
//   A  an aim: two numbers     x, y
//   Y  a number, also below 0  y
//   V  where in the square                    number         number
//   #  a number                               number         number
//   x  space of the track      rot            number         number
//   r  rotation                               rot
//   u  segment alone                          seg
//   C  category, w breakdown of points        category, why
//   i  kind of place (BST_AT_*)               place
//   and a letter for each list of small words (bst_list_of): quarters, goods, cards, in rot or number

/// The parts of an action's text. An empty text if there are none.
const char *bst_action_parts(int kind);
/// The parts of an event's text, and what it tells beside them.
const char *bst_event_parts(int kind);
const char *bst_event_with(int kind);
const char *bst_thing_parts(int kind);
/// Whether the parts of a thing have this letter; whether it lies on a square of the table.
bool bst_thing_has(int kind, char part);
bool bst_thing_has_square(int kind);

/// The list of small words that a letter stands for; a null pointer if it is none.
const bst_list_entry *bst_list_of(char letter);
/// Word `number` of a list of small words (BST_LIST_*); a null pointer beyond the last.
const char *bst_list_word(int list, int number);

/// What an action is about: the piece it puts on the table, the supply it takes it from, the piece that is dealt with
/// (BST_THING_*), the figure it moves (BST_FIGURE_*); -1 if there is none.
int bst_action_puts(int kind);
int bst_action_from(int kind);
int bst_action_deals(int kind);
int bst_action_moves(int kind);

/// Marks, as bits: BST_IS_STANDING of an action (the figure it names stands there already), BST_IS_SEALED of an action
/// (see bst_action_sealed), BST_IS_FOLLOWER and BST_IS_NEUTRAL of a figure, BST_IS_ON_TABLE, BST_IS_IN_SUPPLY and
/// BST_IS_INNER (told with its seat or figure) of a thing, BST_IS_QUIET of an event (the action itself says it) and
/// BST_IS_MARKED (it is seen on its square), BST_IS_BY_FEATURE of a category (its points are told by the feature they
/// came from). 0 beyond the last.
int bst_action_marks(int kind);
int bst_figure_marks(int kind);
int bst_thing_marks(int kind);
int bst_event_marks(int kind);
int bst_category_marks(int category);

/// Whether an action is chosen secretly: nobody but its seat may know it before one behind it that is not sealed is
/// made. In the engine both are decisions like any others; whoever shows a game to several people keeps the first of
/// them sealed.
bool bst_action_sealed(int kind);

#pragma GCC visibility pop
