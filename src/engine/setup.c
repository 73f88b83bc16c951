// SPDX-License-Identifier: MIT
// Setups: defaults, and why one cannot be played.

#include "bastide/setup.h"

#include "bastide/vocabulary.h"
#include "engine/digits.h"
#include "engine/module.h"

_Static_assert(sizeof bst_option_entries[0].usual == BST_SEATS_MAX, "a usual number for every number of seats");

bst_setup bst_setup_default(int seats)
{
    bst_setup setup = {.seats = (uint8_t)seats, .elements = BST_ELEMENT_FARMERS};
    for (int i = 0; i < BST_SEATS_MAX; i++) {
        setup.colour[i] = (uint8_t)i;
    }
    return setup;
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
        if (bst_word_listed(bst_element_set(i), set->name)) {
            setup->elements |= UINT64_C(1) << i;
        }
    }
    return true;
}

int bst_setup_usual(const bst_setup *setup, int option)
{
    const bst_option_entry *entry = &bst_option_entries[option];
    int seats = setup->seats < 1 ? 1 : setup->seats > BST_SEATS_MAX ? BST_SEATS_MAX : setup->seats;
    int copies = 0;
    for (int i = 0; i < setup->nsets && setup->option[BST_OPTION_COPIES_BRING] != 0; i++) { // BASE-R19
        copies += bst_word_listed(entry->sets, setup->set[i].set->name) ? setup->set[i].copies : 0;
    }
    return entry->usual[seats - 1] * (copies > 1 ? copies : 1);
}

int bst_setup_number(const bst_setup *setup, int option)
{
    int value = setup->option[option];
    return value == 0 ? bst_setup_usual(setup, option) : bst_option_entries[option].least + value - 1;
}

bool bst_setup_is_usual(const bst_setup *setup, int option)
{
    int least;
    int most;
    bool number = bst_option_range(option, &least, &most);
    return number ? bst_setup_number(setup, option) == bst_setup_usual(setup, option) : setup->option[option] == 0;
}

/// Copies a text behind the first n bytes of out, as far as there is room; returns the new length.
static size_t add(char *out, size_t size, size_t n, const char *text)
{
    while (*text != '\0' && n + 1 < size) {
        out[n++] = *text++;
    }
    out[n] = '\0';
    return n;
}

static size_t add_number(char *out, size_t size, size_t n, int number)
{
    char digits[BST_DIGITS];
    return add(out, size, n, bst_digits(number, digits));
}

/// Whether a text goes on like this.
static bool begins(const char *text, const char *with)
{
    while (*with != '\0' && *text == *with) {
        text++;
        with++;
    }
    return *with == '\0';
}

bool bst_setup_refuse(bst_setup_error *error, bst_problem problem, bst_rule rule, const char *name, int number)
{
    static const char name_hole[] = "{name}", number_hole[] = "{number}";
    *error = (bst_setup_error){.rule = rule, .problem = problem, .number = number};
    add(error->name, sizeof error->name, 0, name ? name : "");
    size_t n = 0;
    for (const char *at = bst_problem_entries[problem]; *at != '\0';) {
        if (begins(at, name_hole)) {
            n = add(error->text, sizeof error->text, n, error->name);
            at += sizeof name_hole - 1;
        } else if (begins(at, number_hole)) {
            n = add_number(error->text, sizeof error->text, n, number);
            at += sizeof number_hole - 1;
        } else {
            char one[2] = {*at++, '\0'};
            n = add(error->text, sizeof error->text, n, one);
        }
    }
    return true;
}

bool bst_setup_refuse_limit(bst_setup_error *error, bst_problem problem, bst_rule rule, int number, int limit)
{
    char digits[BST_DIGITS];
    return bst_setup_refuse(error, problem, rule, bst_digits(limit, digits), number);
}
