// SPDX-License-Identifier: MIT
// The vocabulary: looking up the tables that are generated from data/words.

#include "bastide/vocabulary.h"

#include "bastide/tile.h"
#include "engine/digits.h"

#define ENTRY(entries, count, i, field, otherwise) ((i) >= 0 && (i) < (count) ? (entries)[i].field : (otherwise))

const char *bst_action_word(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, word, 0); }
const char *bst_action_parts(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, parts, ""); }
int bst_action_puts(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, puts, -1); }
int bst_action_from(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, from, -1); }
int bst_action_deals(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, deals, -1); }
int bst_action_moves(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, moves, -1); }
int bst_action_marks(int kind) { return ENTRY(bst_action_entries, BST_ACTION_KINDS, kind, marks, 0); }
bool bst_action_sealed(int kind) { return (bst_action_marks(kind) & BST_IS_SEALED) != 0; }

const char *bst_event_word(int kind) { return ENTRY(bst_event_entries, BST_EVENT_KINDS, kind, word, 0); }
const char *bst_event_parts(int kind) { return ENTRY(bst_event_entries, BST_EVENT_KINDS, kind, parts, ""); }
const char *bst_event_with(int kind) { return ENTRY(bst_event_entries, BST_EVENT_KINDS, kind, with, ""); }
int bst_event_marks(int kind) { return ENTRY(bst_event_entries, BST_EVENT_KINDS, kind, marks, 0); }

const char *bst_thing_word(int kind) { return ENTRY(bst_thing_entries, BST_THING_KINDS, kind, word, 0); }
const char *bst_thing_parts(int kind) { return ENTRY(bst_thing_entries, BST_THING_KINDS, kind, parts, ""); }

bool bst_thing_has(int kind, char part)
{
    for (const char *at = bst_thing_parts(kind); *at != '\0'; at++) {
        if (*at == part) {
            return true;
        }
    }
    return false;
}

bool bst_thing_has_square(int kind)
{
    return bst_thing_has(kind, 'q') || bst_thing_has(kind, 'p') || bst_thing_has(kind, 'P');
}

int bst_thing_marks(int kind) { return ENTRY(bst_thing_entries, BST_THING_KINDS, kind, marks, 0); }

const char *bst_figure_word(int kind) { return ENTRY(bst_figure_entries, BST_FIGURE_KINDS, kind, word, 0); }
int bst_figure_marks(int kind) { return ENTRY(bst_figure_entries, BST_FIGURE_KINDS, kind, marks, 0); }

const char *bst_category_word(int category)
{
    return ENTRY(bst_category_entries, BST_CATEGORY_KINDS, category, word, 0);
}

int bst_category_marks(int category) { return ENTRY(bst_category_entries, BST_CATEGORY_KINDS, category, marks, 0); }

const char *bst_element_word(int bit) { return ENTRY(bst_element_entries, BST_ELEMENT_KINDS, bit, word, 0); }
const char *bst_element_set(int bit) { return ENTRY(bst_element_entries, BST_ELEMENT_KINDS, bit, sets, 0); }
const char *bst_element_module(int bit) { return ENTRY(bst_element_entries, BST_ELEMENT_KINDS, bit, module, 0); }

const char *bst_option_word(int option) { return ENTRY(bst_option_entries, BST_OPTION_KINDS, option, word, 0); }
const char *bst_option_values(int option) { return ENTRY(bst_option_entries, BST_OPTION_KINDS, option, values, 0); }
const char *bst_option_sets(int option) { return ENTRY(bst_option_entries, BST_OPTION_KINDS, option, sets, 0); }
int bst_option_marks(int option) { return ENTRY(bst_option_entries, BST_OPTION_KINDS, option, marks, 0); }

bst_rule bst_option_rule(int option)
{
    return (bst_rule)ENTRY(bst_option_entries, BST_OPTION_KINDS, option, rule, BST_RULE_NONE);
}

bool bst_option_range(int option, int *least, int *most)
{
    *least = ENTRY(bst_option_entries, BST_OPTION_KINDS, option, least, 0);
    *most = ENTRY(bst_option_entries, BST_OPTION_KINDS, option, most, 0);
    return *most != 0;
}

int bst_option_figure(int option) { return ENTRY(bst_option_entries, BST_OPTION_KINDS, option, figure, -1); }

int bst_option_value_count(int option)
{
    int least;
    int most;
    if (bst_option_range(option, &least, &most)) {
        return most - least + 2;
    }
    int count = 0;
    for (const char *at = bst_option_values(option); at && *at != '\0'; at++) {
        count += count == 0 || *at == '|';
    }
    return count;
}

/// The value of a house rule that is a number.
static bool number_word(int value, int number, char *out, size_t size)
{
    static const char usual[] = "usual";
    char digits[BST_DIGITS];
    const char *text = value == 0 ? usual : bst_digits(number, digits);
    size_t n = 0;
    for (; text[n] != '\0' && n + 1 < size; n++) {
        out[n] = text[n];
    }
    out[n] = '\0';
    return true;
}

bool bst_option_value_word(int option, int value, char *out, size_t size)
{
    int least;
    int most;
    if (bst_option_range(option, &least, &most)) {
        bool known = value >= 0 && value < bst_option_value_count(option);
        return known && number_word(value, value == 0 ? 0 : least + value - 1, out, size);
    }
    const char *at = bst_option_values(option);
    for (int i = 0; at && i < value; i++) {
        while (*at != '\0' && *at != '|') {
            at++;
        }
        at = *at == '|' ? at + 1 : 0;
    }
    if (!at || value < 0) {
        return false;
    }
    size_t n = 0;
    while (at[n] != '\0' && at[n] != '|' && n + 1 < size) {
        out[n] = at[n];
        n++;
    }
    out[n] = '\0';
    return true;
}

bool bst_word_listed(const char *list, const char *name)
{
    while (*list != '\0') {
        const char *n = name;
        while (*n != '\0' && *list == *n) {
            list++;
            n++;
        }
        if (*n == '\0' && (*list == '|' || *list == '\0')) {
            return true;
        }
        while (*list != '\0' && *list++ != '|') {
        }
    }
    return false;
}

const char *bst_module_word(int module)
{
    return module >= 0 && module < BST_BUILT_KINDS ? bst_built_modules[module] : 0;
}
const char *bst_set_word(int set) { return ENTRY(bst_set_entries, BST_SET_KINDS, set, word, 0); }

bool bst_set_is_built(const char *set)
{
    for (int i = 0; i < BST_SET_KINDS; i++) {
        if (bst_set_entries[i].built && bst_word_listed(bst_set_entries[i].word, set)) {
            return true;
        }
    }
    return false;
}

const char *bst_colour_word(int colour)
{
    return colour >= 0 && colour < BST_COLOUR_KINDS ? bst_colour_entries[colour] : 0;
}
const char *bst_refusal_word(int code)
{
    return code >= 0 && code < BST_REFUSAL_KINDS ? bst_refusal_entries[code][0] : 0;
}
const char *bst_refusal_text(int code)
{
    return code >= 0 && code < BST_REFUSAL_KINDS ? bst_refusal_entries[code][1] : 0;
}

const char *bst_feature_word(int kind)
{
#define X(name, word) word,
    static const char *const words[] = {BST_FEATURES(X)};
#undef X
    return kind >= 0 && kind < BST_FEATURE_KINDS ? words[kind] : 0;
}

const bst_list_entry *bst_list_of(char letter)
{
    for (int i = 0; i < BST_LIST_KINDS; i++) {
        if (bst_list_entries[i].letter == letter) {
            return &bst_list_entries[i];
        }
    }
    return 0;
}

const char *bst_list_word(int list, int number)
{
    bool known = list >= 0 && list < BST_LIST_KINDS && number >= 0 && number < bst_list_entries[list].count;
    return known ? bst_list_entries[list].words[number] : 0;
}

const char *bst_quarter_word(int quarter) { return bst_list_word(BST_LIST_QUARTER, quarter); }
const char *bst_goods_word(int goods) { return bst_list_word(BST_LIST_GOODS, goods); }
const char *bst_card_word(int card) { return bst_list_word(BST_LIST_CARD, card); }
