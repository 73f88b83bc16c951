// SPDX-License-Identifier: MIT
// The course of a turn as every game has it (course.c): steps and decisions that rulesets put into their turn tables.

#pragma once

#include "engine/module.h"

/// Steps: a turn begins and ends, a tile is drawn and laid, a figure is put on it, features are finished; the game is
/// over.
int bst_turn_enter_begin(bst_context *c);
int bst_turn_enter_end(bst_context *c);
int bst_turn_enter_over(bst_context *c);
int bst_draw_enter(bst_context *c);
int bst_lay_enter(bst_context *c);
int bst_put_enter(bst_context *c);
int bst_finished_enter(bst_context *c);

/// Draws from the pile s->stack as a decision of chance.
void bst_draw_legal(const bst_context *c, bst_list *list);
bst_refusal bst_draw_check(bst_context *c, bst_action action);
bst_action bst_draw_chance(const bst_context *c, uint32_t random);
int bst_draw_perform(bst_context *c, bst_action action);
/// Lays the tile in hand, on the cell that the check has found.
bst_refusal bst_lay_check(bst_context *c, bst_action action);
int bst_lay_perform(bst_context *c, bst_action action);
/// Puts a figure on the tile just laid.
void bst_put_legal(const bst_context *c, bst_list *list);
bst_refusal bst_put_check(bst_context *c, bst_action action);
int bst_put_candidates(const bst_context *c);
bst_action bst_put_candidate(bst_context *c, int number);
int bst_put_perform(bst_context *c, bst_action action);
/// Why a seat may not place the figure of an action in the step that is going on, wherever that is.
bst_refusal bst_placing_check(const bst_context *c, int seat, bst_action action);

/// These decisions, in the steps where they belong.
#define BST_DRAW_IN(in_step)                                                                           \
    {                                                                                                  \
        BST_IN({in_step, 0}), .action = BST_DO_DRAW, .legal = bst_draw_legal, .check = bst_draw_check, \
                              .perform = bst_draw_perform, .chance = bst_draw_chance                   \
    }
#define BST_LAY_IN(in_step)                                                                              \
    {                                                                                                    \
        BST_IN({in_step, 0}), .action = BST_DO_LAY, .legal = bst_placement_list, .check = bst_lay_check, \
                              .perform = bst_lay_perform, .candidates = bst_placement_candidates,        \
                              .candidate = bst_placement_candidate, .sample = bst_placement_sample       \
    }
#define BST_PUT_IN(...)                                                                            \
    {                                                                                              \
        BST_IN(__VA_ARGS__), .action = BST_DO_PUT, .legal = bst_put_legal, .check = bst_put_check, \
                             .perform = bst_put_perform, .candidates = bst_put_candidates,         \
                             .candidate = bst_put_candidate                                        \
    }
