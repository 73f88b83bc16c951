// SPDX-License-Identifier: MIT
// Bots from within: what a kind of bot declares. bastide/bot.h is what others see of them, bot.c has the list of them,
// settings.h says how one is asked for by name.

#pragma once

#include "bastide/bot.h"
#include "bots/settings.h"

enum { BST_VALUES_TRIED = 128 }; ///< of a range in a list (bst_list_unfold), evenly spread: more than there are bids

/// Replaces the ranges of a list by the actions that a bot tries: throws at what can be aimed at (bst_aims), otherwise
/// values evenly spread (tried.c).
void bst_list_tried(const bst_game *game, const bst_state *state, bst_list *list);

/// Draws an action by lot where the rules of thumb are a mixed strategy (bst_aimed.weight); false elsewhere (tried.c).
bool bst_mixed(const bst_game *game, const bst_state *state, uint64_t seed, bst_action *out);

/// The methods of a kind of bot.
typedef struct bst_bot_def {
    const char *name;
    const char *about; ///< one sentence for lists
    /// A bot for one game, which must outlive it; a null pointer if memory is short.
    bst_bot *(*open)(const bst_game *game, const bst_settings *settings);
    void (*choose)(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought);
    void (*close)(bst_bot *bot);
    /// May be null; see bst_bot_history() and bst_bot_start().
    void (*history)(bst_bot *bot, const bst_action *actions, int n);
    void (*start)(bst_bot *bot, const bst_state *first, const char *position);
    bool mixes; ///< takes by lot what would be foreseen otherwise (bst_mixed)
} bst_bot_def;

/// Every bot begins with this.
struct bst_bot {
    const bst_bot_def *def;
    const bst_game *game;
    bst_settings settings;
};

/// The kinds of bots, ended by a null pointer.
extern const bst_bot_def *const bst_bots[];

/// As bst_bot_make() with settings that were read already; a null pointer if memory is short.
bst_bot *bst_bot_open(const bst_game *game, const bst_settings *settings);
