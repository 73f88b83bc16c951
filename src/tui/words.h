// SPDX-License-Identifier: MIT
// The commands of the line mode, which are understood in English and German whatever the language of the game is.

#pragma once

#include <stdbool.h>

#include "tui/messages.h"

/// Commands: enum name, English, German, another word for it.
#define BST_COMMANDS(X)                     \
    X(HELP, "help", "hilfe", "?")           \
    X(BOARD, "board", "plan", "")           \
    X(SCORES, "scores", "punkte", "")       \
    X(LEFT, "left", "rest", "")             \
    X(FIGURES, "figures", "figuren", "")    \
    X(LOG, "log", "verlauf", "")            \
    X(LIST, "list", "liste", "")            \
    X(LEGEND, "legend", "legende", "")      \
    X(RULE, "rule", "regel", "")            \
    X(HINT, "hint", "tipp", "")             \
    X(WHERE, "where", "lage", "")           \
    X(TILES, "tiles", "karten", "")         \
    X(TILE, "tile", "karte", "")            \
    X(LOOK, "look", "schau", "")            \
    X(WHAT, "what", "was", "")              \
    X(STEP, "step", "schritt", "")          \
    X(DRAWINGS, "drawings", "bilder", "")   \
    X(UNDO, "undo", "zurück", "zurueck")    \
    X(SAVE, "save", "speichern", "")        \
    X(SAVE_OVER, "save!", "speichern!", "") \
    X(QUIT, "quit", "ende", "exit")

typedef enum bst_command {
    BST_CMD_NONE,
#define X(name, en, de, other) BST_CMD_##name,
    BST_COMMANDS(X)
#undef X
        BST_CMD_COUNT
} bst_command;

/// The command a line begins with, in upper or lower case, and what stands behind it in *rest.
bst_command bst_word_command(const char *line, const char **rest);

/// The command or action that a line of no meaning may have meant, or a null pointer.
const char *bst_word_near(bst_lang lang, const char *line);

// Answers, in both languages.
bool bst_word_is_yes(const char *line);
bool bst_word_is_no(const char *line);
bool bst_word_is_all(const char *line);
