// SPDX-License-Identifier: MIT
// Game records (.bgn): a setup and the list of actions as text, and the way back to a game. docs/notation.md
// has the format. Readers take text in memory; errors are a line and a sentence.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bastide/game.h"
#include "bastide/notation.h"

#pragma GCC visibility push(default)

enum {
    BST_RECORD_VERSION = 1, ///< of the format; files with another major version are refused
    BST_NAME_MAX = 64,      ///< bytes of a player's name, terminator included
    BST_TITLE_MAX = 200,    ///< bytes of a title
    BST_DATE_MAX = 32,      ///< bytes of a date
    BST_FAIR_MAX = 65,      ///< bytes of a commitment or secret in hex, terminator included
};

/// What is wrong with a text, and where.
typedef struct bst_text_error {
    int line;       ///< 1-based; 0 if the whole text is meant
    bst_rule rule;  ///< rule that forbids it, or BST_RULE_NONE
    char text[800]; ///< a sentence, without file name and line; names the rule if there is one
} bst_text_error;

/// The language in which this thread is told from now on what is wrong with texts: setups, notation, records,
/// scenarios. A number of bst_voice_language(); 0 is English, as at first. Returns the one before.
int bst_text_language(int language);

/// How many bytes of a text, from its beginning, are UTF-8 without control characters other than blanks and line ends;
/// `length` if the whole text is good.
size_t bst_text_valid(const char *text, size_t length);

/// Tile sets beyond the built-in ones that a text may name. They win over built-in sets of the same name.
typedef struct bst_sets {
    const bst_tileset *const *at;
    int n;
} bst_sets;

/// What stands above the actions.
typedef struct bst_header {
    bst_setup setup;
    char name[BST_SEATS_MAX][BST_NAME_MAX]; ///< players' names, or ""
    char title[BST_TITLE_MAX];
    char date[BST_DATE_MAX];
    bool has_result;
    int result[BST_SEATS_MAX]; ///< points of each seat
    int result_line;
    int setup_line;                 ///< line to name when the setup as a whole cannot be played
    char fair_commit[BST_FAIR_MAX]; ///< what a server committed to before the game, in hex, or ""
    char fair_secret[BST_FAIR_MAX]; ///< what it has drawn from
    int fair_line;
    int given; ///< so many of the first actions come from another record: the server has drawn only what comes after
    /// Lines of the position the game starts from, in the text they were read from, which must outlive the header:
    /// nothing is owned here. A null pointer if the game starts at its beginning.
    const char *position;
    size_t position_length;
    int position_line; ///< where they begin
} bst_header;

/// Reads the setup lines (sets, elements, rules, seats, start) of a text that has nothing else; sets null: only
/// built-in ones. Missing lines mean: sets base, seats red blue.
bool bst_setup_parse(const char *text, size_t length, const bst_sets *sets, bst_header *out, bst_text_error *error);

/// Likewise, with lines of a position behind them. They are not looked into; the header points into the text.
bool bst_start_parse(const char *text, size_t length, const bst_sets *sets, bst_header *out, bst_text_error *error);

/// Writes the setup lines, each with a line end, without the position. Returns out; what does not fit size is cut (2048
/// bytes suffice).
const char *bst_setup_print(const bst_header *header, char *out, size_t size);

/// A position as lines of text: what a game of the same setup starts from to be where this one is. `between` is the
/// table before its turn began and `now` where it has come to since (bst_position_apply()). What is written is read
/// again and compared; a null pointer, with the reason in *error, if the two would not play alike. To be freed.
char *bst_position_print(const bst_game *game, const bst_state *between, const bst_state *now, bst_text_error *error);

/// Whether two states of a game are the same position: tiles, figures, pieces, points, whose turn it is and which, what
/// is left to draw, what is legal, what every seat would have at the end. A null pointer if so, otherwise what differs.
const char *bst_position_differs(const bst_game *game, const bst_state *a, const bst_state *b);

/// One action of a record.
typedef struct bst_record_action {
    int line;
    int actor;        ///< who the text says acts; -1 if it does not
    const char *text; ///< without the actor
} bst_record_action;

/// A record; owns its memory.
typedef struct bst_record {
    bst_header head;
    int n;
    bst_record_action *at;
    char *text;     ///< what the actions point into
    char *position; ///< likewise the position of the header
} bst_record;

/// Reads a record. On failure the record is empty and *error says why. Actions are not checked yet, because their
/// meaning hangs on the position: bst_record_replay() does that.
bool bst_record_parse(const char *text, size_t length, const bst_sets *sets, bst_record *out, bst_text_error *error);
void bst_record_free(bst_record *record);

/// Applies an action that was read from a record or a store: as bst_apply(), but one that only earlier versions
/// accepted is read as what it meant then (docs/notation.md), and *action is that.
bst_refusal bst_record_apply(const bst_game *game, bst_state *state, bst_action *action, bst_events *events);

/// A game being played from a record; owns its memory.
typedef struct bst_replay {
    const bst_record *record;
    bst_game *game;
    bst_state *state;
    int next;                ///< actions applied so far
    int actor;               ///< who took the last one
    bst_action action;       ///< the last one
    char text[BST_TEXT_MAX]; ///< the same in canonical form
    bst_events events;       ///< what it brought about
} bst_replay;

/// Builds the game and its first position. On failure nothing is left to free.
bool bst_replay_begin(bst_replay *replay, const bst_record *record, bst_text_error *error);
/// Applies the next action: 1; 0 if there is none; -1 if it was refused, with the reason in *error.
int bst_replay_step(bst_replay *replay, bst_text_error *error);
/// At the end of the record: compares the result line with the scores, if there is one and the game is over.
bool bst_replay_result(const bst_replay *replay, bst_text_error *error);
void bst_replay_free(bst_replay *replay);

/// All of it: true if every action was accepted and the result is right. The replay stands at the last position
/// reached and must be freed in any case.
bool bst_record_replay(bst_replay *replay, const bst_record *record, bst_text_error *error);

/// Writes a whole record; the actions are played on the way. The result line is written from the game if it is over.
/// Returns a text to be freed with free(), or a null pointer with the reason in *error (line: number of the action).
char *bst_record_print(const bst_header *header, const bst_action *actions, int n, bst_text_error *error);

/// The position after `at` actions of a record, as a record that has no actions yet. Only where a turn begins, and not
/// while tiles of others wait to be laid: elsewhere the answer is a null pointer, and *next is the next number that can
/// be told, or -1; a null pointer with *next 0 if the record itself is wrong. The text is to be freed.
char *bst_record_position(const bst_record *record, int at, int *next, bst_text_error *error);

#pragma GCC visibility pop
