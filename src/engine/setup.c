// SPDX-License-Identifier: MIT
// Setups: defaults, and why one cannot be played.

#include "bastide/setup.h"

#include "bastide/vocabulary.h"
#include "engine/module.h"

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
    char digits[12];
    int at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return add(out, size, n, digits + at);
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
