// SPDX-License-Identifier: MIT
// Bots: whoever decides for a seat. They see decisions and legal actions, nothing else, so each of them plays every
// module there is. docs/bots.md says which there are, how they think and how strong they are.
//
//     char error[200];
//     bst_bot *bot = bst_bot_make(game, "search:time=0.1", error, sizeof error);
//     bst_thought thought;
//     bst_bot_choose(bot, state, NULL, &thought);   // the actor of the state is a seat
//     bst_apply(game, state, thought.action, events);
//     bst_bot_close(bot);

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/game.h"

#pragma GCC visibility push(default)

enum { BST_LINE_MAX = 32 };

/// What a bot thinks of a position.
typedef struct bst_thought {
    bst_action action;          ///< what it would do; BST_DO_NONE if it failed
    const char *failure;        ///< a sentence why it could not answer, until it is asked again or closed; null if fine
    float value[BST_SEATS_MAX]; ///< points it expects each seat to have at the end; all 0 if it does not estimate
    uint64_t nodes;             ///< positions it has looked at
    double seconds;             ///< it took
    int depth;                  ///< of the deepest line, in decisions
    int nline;                  ///< the line it expects: its action first, chance included
    bst_action line[BST_LINE_MAX];
} bst_thought;

/// How long to think. What is 0 does not limit; a bot that needs a limit and has none takes that of its settings.
typedef struct bst_limits {
    double seconds;
    uint64_t nodes;          ///< with this limit alone and one thread the same position gives the same answer
    const atomic_bool *stop; ///< set by another thread: answer at once with the best so far; may be null
    /// Told now and then by the thread that called bst_bot_choose(); may be null.
    void (*tell)(void *to, const bst_thought *thought);
    void *to;
} bst_limits;

typedef struct bst_bot bst_bot;

/// A kind of bot by number from 0: its name, and a sentence about it if `about` is not null; a null pointer beyond the
/// last.
const char *bst_bot_name(int index, const char **about);

/// A bot for one game, which must outlive it, as `text` asks for it: its name, then settings as KEY=VALUE. "random",
/// "greedy", "level5", "search:time=0.5,threads=2,seed=7", "mcts:nodes=20000". What follows "exec:" is a command of the
/// shell that speaks the bot protocol, so the text must be the user's own. A null pointer with a sentence in
/// error[size] if there is no such bot or setting, or memory is short.
bst_bot *bst_bot_make(const bst_game *game, const char *text, char *error, size_t size);

/// Tells where the game began, if that was a position: its first state, and the lines that tell it, each with its line
/// end (bastide/record.h). Both must outlive the bot. To be called before bst_bot_history().
void bst_bot_start(bst_bot *bot, const bst_state *first, const char *position);

/// Tells how the state of the next question came about: all actions since the beginning, chance included. Bots outside
/// the program need it; the others look at the state alone.
void bst_bot_history(bst_bot *bot, const bst_action *actions, int n);

/// Decides for the actor of the state, which is a seat. Limits may be null: those of the settings. The answer is
/// always legal; or thought->failure says why there is none, which happens to bots outside the program only. A bot
/// keeps what it has found out for the next decision; it may be asked about any state of its game. One thread at a
/// time.
void bst_bot_choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought);

/// Frees a bot; null is allowed.
void bst_bot_close(bst_bot *bot);

#pragma GCC visibility pop
