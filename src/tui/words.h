// SPDX-License-Identifier: MIT
// The commands of the line mode, which are understood in every language whatever that of the game is.

#pragma once

#include <stdbool.h>

#include "tui/messages.h"

/// Commands: enum name, words for it; a message shows the first one. A translation has its own words, one or more.
#define BST_COMMANDS(X)                        \
    X(HELP, BST_TC("command", "help ?"))       \
    X(BOARD, BST_TC("command", "board"))       \
    X(SCORES, BST_TC("command", "scores"))     \
    X(LEFT, BST_TC("command", "left"))         \
    X(FIGURES, BST_TC("command", "figures"))   \
    X(TRACK, BST_TC("command", "track"))       \
    X(LOG, BST_TC("command", "log"))           \
    X(LIST, BST_TC("command", "list"))         \
    X(LEGEND, BST_TC("command", "legend"))     \
    X(RULE, BST_TC("command", "rule"))         \
    X(HINT, BST_TC("command", "hint"))         \
    X(WHERE, BST_TC("command", "where"))       \
    X(TILES, BST_TC("command", "tiles"))       \
    X(TILE, BST_TC("command", "tile"))         \
    X(LOOK, BST_TC("command", "look"))         \
    X(WHAT, BST_TC("command", "what"))         \
    X(STEP, BST_TC("command", "step"))         \
    X(DRAWINGS, BST_TC("command", "drawings")) \
    X(UNDO, BST_TC("command", "undo"))         \
    X(SAVE, BST_TC("command", "save"))         \
    X(SAVE_OVER, BST_TC("command", "save!"))   \
    X(QUIT, BST_TC("command", "quit exit"))

typedef enum bst_command {
    BST_CMD_NONE,
#define X(name, words) BST_CMD_##name,
    BST_COMMANDS(X)
#undef X
        BST_CMD_KINDS
} bst_command;

/// The command a line begins with, in upper or lower case, and what stands behind it in *rest. A word that means
/// different things in two languages means what it does in the given one, or else in English.
bst_command bst_word_command(bst_lang lang, const char *line, const char **rest);

/// The command or action that a line of no meaning may have meant; false if there is none.
bool bst_word_near(bst_lang lang, const char *line, char near[24]);

// Answers, in every language.
bool bst_word_is_yes(const char *line);
bool bst_word_is_no(const char *line);
bool bst_word_is_all(const char *line);
