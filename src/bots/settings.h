// SPDX-License-Identifier: MIT
// What a bot is asked for: its name and its options, as text.
//
//     NAME[:KEY=VALUE,KEY=VALUE…]           random    greedy    level:5    search:time=0.5,threads=2,seed=7
//     exec[[KEY=VALUE,…]]:COMMAND ARG…      exec:python3 bot.py        exec[time=0.5,seed=7]:./bot --fast
//
// What follows `exec:` is a command of the shell, to the end of the text: a program that speaks the bot protocol.
// The same text is used by the arena, the bot protocol, and for seats of `bastide play`.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bst_bot_def bst_bot_def;
typedef struct bst_weight_def bst_weight_def;
typedef struct bst_evaluator_def bst_evaluator_def;

/// Options of bots, written once: type, field, key, lowest, highest, default, what it is.
/// Types: number (double), count (uint64_t).
#define BST_SETTINGS(X)                                                                                     \
    X(count, seed, "seed", 0, 1e18, 1, "of whatever the bot leaves to chance")                              \
    X(count, level, "level", 1, 8, 8, "strength, from a friendly beginner to full strength")                \
    X(number, seconds, "time", 0, 86400, 0, "seconds to think about one decision")                          \
    X(count, nodes, "nodes", 0, 1e15, 0, "positions to look at for one decision")                           \
    X(count, threads, "threads", 1, 64, 1, "threads that think")                                            \
    X(count, depth, "depth", 1, 500, 5, "draws to look ahead")                                              \
    X(count, roots, "roots", 2, 64, 12, "turns to look at closely")                                         \
    X(number, sure, "sure", 0, 10, 2, "standard errors at which a worse action is dropped")                 \
    X(number, sight, "sight", 0.01, 1, 1, "part of its actions that the bot sees; beginners overlook many") \
    X(number, spite, "spite", 0, 1, 1, "how far the points of the other seats matter")                      \
    X(count, cpu, "cpu", 0, 1, 0, "1: time is CPU time, for matches on a busy machine")                     \
    X(count, memory, "memory", 1, 65536, 128, "megabytes for a search tree")                                \
    X(number, explore, "explore", 0, 1000, 10, "how readily mcts tries what looks worse, in points")        \
    X(number, temper, "temper", 0.01, 1000, 3, "lead that makes an action e times as promising, in points") \
    X(number, drop, "drop", 0, 1000, 15, "lead by which an action must be worse to be left out, in points") \
    X(number, trust, "trust", 0, 1, 0.1, "share of the most visits an action needs to be chosen")           \
    X(count, endgame, "endgame", 0, 1000, 4, "tiles left when mcts counts points as they are")              \
    X(count, playon, "playon", 0, 500, 2, "draws to play on from a leaf of mcts before it is valued")       \
    X(count, paranoid, "paranoid", 0, 1, 0, "1: all others play against the seat that thinks")

typedef double bst_setting_number;
typedef uint64_t bst_setting_count;

enum {
    BST_COMMAND_MAX = 1000, ///< bytes of a command, terminator included
    BST_WEIGHTS_SET = 64,   ///< weights that one bot can be told
};

typedef struct bst_settings {
    const bst_bot_def *bot;
    char command[BST_COMMAND_MAX]; ///< of the bot exec; otherwise empty
#define X(type, field, key, low, high, value, about) bst_setting_##type field;
    BST_SETTINGS(X)
#undef X
    const bst_evaluator_def *evaluator; ///< "eval=NAME"
    int nweights;
    struct {
        const bst_weight_def *def;
        float value;
    } weight[BST_WEIGHTS_SET]; ///< "w.KEY=NUMBER", for tuning: those that were given
} bst_settings;

/// One entry of the list above, for help texts and the protocol's list of options.
typedef struct bst_setting_info {
    const char *key, *about;
    bool whole; ///< a whole number
    double low, high, value;
} bst_setting_info;

/// The settings there are, ended by an entry without key.
extern const bst_setting_info bst_setting_list[];

/// The defaults for a kind of bot.
bst_settings bst_settings_default(const bst_bot_def *bot);

/// The weights there are, those of the evaluators before those of the modules, with keys as in "w.KEY"; false behind
/// the last.
bool bst_weight_info(int index, bst_setting_info *out);

/// The value that a weight has with these settings.
float bst_settings_weight(const bst_settings *settings, const bst_weight_def *def);

/// Reads "NAME[:KEY=VALUE,…]" or "exec[[KEY=VALUE,…]]:COMMAND"; also "level5" for "level:level=5". False with a
/// sentence in error.
bool bst_settings_parse(bst_settings *settings, const char *text, char *error, size_t size);

/// Reads "EVALUATOR[:KEY=VALUE,…]", settings without a bot. False with a sentence in error.
bool bst_settings_parse_evaluator(bst_settings *settings, const char *text, char *error, size_t size);

/// Sets one of them; false with a sentence in error.
bool bst_settings_set(bst_settings *settings, const char *key, const char *value, char *error, size_t size);

/// Writes the value of one of them as bst_settings_set() reads it. An empty text if there is no such setting. Returns
/// out.
const char *bst_settings_get(const bst_settings *settings, const char *key, char *out, size_t size);
