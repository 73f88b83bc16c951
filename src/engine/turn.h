// SPDX-License-Identifier: MIT
// The turn table as it is played (turn.c).

#pragma once

#include "engine/module.h"

/// Runs the turn table until a decision is pending.
void bst_turn_run(bst_context *c);
/// A state as it is before the first turn: start pieces laid, nothing drawn.
void bst_state_lay_out(bst_context *c);
/// Sets s->step to the first entry of a step; answers BST_JUMPED.
int bst_turn_jump(bst_context *c, int step);
/// Goes to the second half of what was begun in the entry that is going on, a step outside the order; and back to that
/// entry, which is entered once more. Both answer BST_JUMPED.
int bst_turn_aside(bst_context *c, int step);
int bst_turn_back(bst_context *c);
/// Whether the entry that is being entered offers anything but to pass: for steps that ask nobody if there is nothing
/// to do. A choice there that does not number its candidates is taken to offer something.
bool bst_turn_offers(bst_context *c);

/// The choice of doing nothing, for every step that allows it.
void bst_pass_legal(const bst_context *c, bst_list *list);
int bst_pass_candidates(const bst_context *c);
bst_action bst_pass_candidate(bst_context *c, int number);
bst_refusal bst_pass_check(bst_context *c, bst_action action);
int bst_pass_perform(bst_context *c, bst_action action);
#define BST_PASS_AT(performed, ...)                                                                                   \
    {                                                                                                                 \
        BST_IN(__VA_ARGS__), .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check,                 \
                             .perform = performed, .candidates = bst_pass_candidates, .candidate = bst_pass_candidate \
    }
#define BST_PASS_IN(in_step) BST_PASS_AT(bst_pass_perform, {in_step, 0})
