// SPDX-License-Identifier: MIT
// The kinds of bots, each in a file of its own.

#pragma once

#include "bots/bot.h"

extern const bst_bot_def bst_bot_random;
extern const bst_bot_def bst_bot_greedy;
extern const bst_bot_def bst_bot_search;
extern const bst_bot_def bst_bot_level;
extern const bst_bot_def bst_bot_mcts;
extern const bst_bot_def bst_bot_exec; ///< a program outside this one
