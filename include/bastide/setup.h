// SPDX-License-Identifier: MIT
// The setup of a game: seats, tile sets with copies, elements (figures and rules), house rules.
//
// Sets and elements are independent of each other: tiles without their rules and rules without their
// tiles are both possible. bst_setup_add_set() switches on a set's usual elements.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/rule_ids.h"
#include "bastide/tile.h"
#include "bastide/vocabulary.h"

#pragma GCC visibility push(default)

enum {
    BST_SEATS_MAX = 6,
    BST_SETS_MAX = 40,
    BST_TILES_MAX = 1000, ///< most tiles in one game
};

typedef struct bst_setup {
    uint8_t seats;                    ///< 2..6; 1 with the house rule alone
    uint8_t start;                    ///< seat that begins (BASE-R3)
    uint8_t colour[BST_SEATS_MAX];    ///< BST_COLOUR_* of each seat, all different
    uint8_t option[BST_OPTION_KINDS]; ///< values, 0 is the usual one (bst_option_value_word)
    bool bare;         ///< for positions: no start tile and no spring lies on the table, all come from elsewhere
    uint64_t elements; ///< BST_ELEMENT_* bits
    int nsets;
    struct {
        const bst_tileset *set;
        int copies;
    } set[BST_SETS_MAX];
} bst_setup;

/// Why a setup cannot be played, with the rule that says so (BST_RULE_NONE if it is a limit of the program).
typedef struct bst_setup_error {
    bst_rule rule;
    bst_problem problem; ///< what it is, to be said in any language (bst_voice_problem)
    int number;          ///< a number it speaks of
    char name[40];       ///< a set, tile or house rule it speaks of
    char text[200];      ///< all that in English
} bst_setup_error;

/// An empty setup: given seats in the usual colours, seat 0 starts, no sets, every option at its default.
bst_setup bst_setup_default(int seats);

/// A house rule that is a number, as this setup has it: the usual one unless the setup says another. Usual numbers may
/// depend on the number of seats, and with the house rule copies-bring on the copies of the sets it concerns
/// (BASE-R19).
int bst_setup_number(const bst_setup *setup, int option);
int bst_setup_usual(const bst_setup *setup, int option);
/// Whether a house rule is as usual: then it is not written.
bool bst_setup_is_usual(const bst_setup *setup, int option);

/// Adds copies of a set and switches on the elements that usually come with it. False if there is no room.
bool bst_setup_add_set(bst_setup *setup, const bst_tileset *set, int copies);

#pragma GCC visibility pop
