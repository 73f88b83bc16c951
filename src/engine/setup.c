// SPDX-License-Identifier: MIT
// Setups and the words of all lists that are written once.

#include "bastide/setup.h"

#include "engine/engine.h"

static const char *word_at(const char *const *words, int n, int i) { return i >= 0 && i < n ? words[i] : 0; }

#define COUNT(a)      ((int)(sizeof(a) / sizeof(a)[0]))
#define X(name, word) word,
static const char *const colour_words[] = {BST_COLOURS(X)};
static const char *const refusal_texts[] = {BST_REFUSALS(X)};
static const char *const action_words[] = {BST_ACTIONS(X)};
static const char *const figure_words[] = {BST_FIGURES(X)};
static const char *const feature_words[] = {BST_FEATURES(X)};
static const char *const event_words[] = {BST_EVENTS(X)};
static const char *const category_words[] = {BST_CATEGORIES(X)};
static const char *const thing_words[] = {BST_THINGS(X)};
static const char *const quarter_words[] = {BST_QUARTERS(X)};
#undef X
#define X(name, word, set) word,
static const char *const element_words[] = {BST_ELEMENTS(X)};
#undef X
#define X(name, word, set) set,
static const char *const element_sets[] = {BST_ELEMENTS(X)};
#undef X
#define X(name, word, values, rule) word,
static const char *const option_words[] = {BST_OPTIONS(X)};
#undef X
#define X(name, word, values, rule) values,
static const char *const option_values[] = {BST_OPTIONS(X)};
#undef X
#define X(name, word, values, rule) rule,
static const uint16_t option_rules[] = {BST_OPTIONS(X)};
#undef X

const char *bst_colour_word(int colour) { return word_at(colour_words, COUNT(colour_words), colour); }
const char *bst_refusal_text(int code) { return word_at(refusal_texts, COUNT(refusal_texts), code); }
const char *bst_action_word(int kind) { return word_at(action_words, COUNT(action_words), kind); }
const char *bst_figure_word(int kind) { return word_at(figure_words, COUNT(figure_words), kind); }
const char *bst_feature_word(int kind) { return word_at(feature_words, COUNT(feature_words), kind); }
const char *bst_event_word(int kind) { return word_at(event_words, COUNT(event_words), kind); }
const char *bst_category_word(int category) { return word_at(category_words, COUNT(category_words), category); }
const char *bst_thing_word(int kind) { return word_at(thing_words, COUNT(thing_words), kind); }
const char *bst_quarter_word(int quarter) { return word_at(quarter_words, COUNT(quarter_words), quarter); }
const char *bst_element_word(int bit) { return word_at(element_words, COUNT(element_words), bit); }
const char *bst_element_set(int bit) { return word_at(element_sets, COUNT(element_sets), bit); }
const char *bst_option_word(int option) { return word_at(option_words, COUNT(option_words), option); }
const char *bst_option_values(int option) { return word_at(option_values, COUNT(option_values), option); }

bst_rule bst_option_rule(int option)
{
    return option >= 0 && option < BST_OPTION_COUNT ? (bst_rule)option_rules[option] : BST_RULE_NONE;
}

bool bst_option_value_word(int option, int value, char *out, size_t size)
{
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

bst_setup bst_setup_default(int seats)
{
    bst_setup setup = {.seats = (uint8_t)seats, .elements = BST_ELEMENT_FARMERS};
    for (int i = 0; i < BST_SEATS_MAX; i++) {
        setup.colour[i] = (uint8_t)i;
    }
    return setup;
}

/// Whether a name is one of those in a list like "cult|csc".
static bool listed(const char *list, const char *name)
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

bool bst_setup_add_set(bst_setup *setup, const bst_tileset *set, int copies)
{
    if (setup->nsets == BST_SETS_MAX) {
        return false;
    }
    setup->set[setup->nsets].set = set;
    setup->set[setup->nsets].copies = copies;
    setup->nsets++;
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        if (listed(element_sets[i], set->name)) {
            setup->elements |= 1u << i;
        }
    }
    return true;
}
