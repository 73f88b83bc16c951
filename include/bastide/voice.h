// SPDX-License-Identifier: MIT
// Saying what is in a game, what happens in it and what can be done, as a player would say it. The sentences are those
// of data/words (docs/words.md), in English or in a language of the built-in catalogues (docs/languages.md).
//
//     bst_voice voice = {.lang = bst_voice_language("de"), .game = game, .state = state, .list = &list};
//     bst_voice_question(&voice, text, sizeof text)           "Build a bridge?"
//     bst_voice_choice(&voice, list.at[i], text, sizeof text)  "Bridge at 3,1, north to south"
//
// Functions with out[size] write there, cut to fit, and return out; BST_SAID_MAX is room enough. The others return
// texts that live as long as the program; "?" for numbers out of range.

#pragma once

#include "bastide/notation.h"

#pragma GCC visibility push(default)

enum { BST_SAID_MAX = 400 };

/// Who speaks of what. All but `lang` may be null where it is not needed.
typedef struct bst_voice {
    int lang; ///< 0 is English; bst_voice_language()
    const bst_game *game;
    const bst_state *state;   ///< the position an action is offered in, or was done in
    const bst_list *list;     ///< what is offered there: questions and passing hang on it
    const char *const *names; ///< what the seats are called, each a text or null; null: by their colours
} bst_voice;

/// A language by its code ("de"), as of data/locale; English if there is none.
int bst_voice_language(const char *code);

// Actions, for voice->game and voice->state.

/// The label of a choice: "Farmer (field, north)". Of `pass`: what passing means among what is offered.
const char *bst_voice_choice(const bst_voice *voice, bst_action action, char *out, size_t size);
/// The same for entry i of voice->list, with the lowest and highest number if it stands for a range: "Raise to 4–99".
const char *bst_voice_entry(const bst_voice *voice, int i, char *out, size_t size);
/// What was done, as a sentence with the one who did it; voice->state is the position before: "Red lays base.D at 1,0".
const char *bst_voice_log(const bst_voice *voice, bst_action action, char *out, size_t size);
/// What it would do, for lists that show the notation before it; an empty text if there is nothing to add.
const char *bst_voice_note(const bst_voice *voice, bst_action action, char *out, size_t size);
/// What is asked now: "Place a figure?"
const char *bst_voice_question(const bst_voice *voice, char *out, size_t size);
/// What passing means now: "Build no bridge".
const char *bst_voice_pass(const bst_voice *voice, char *out, size_t size);

// Events, for voice->game. Whether one is worth a line of its own is said by bst_event_marks().

/// "Red gets 6 points for the road: 3 tiles x 2"
const char *bst_voice_event(const bst_voice *voice, const bst_event *event, char *out, size_t size);
/// In a line that tells a whole turn; an empty text if there is no shorter sentence: "Red finishes the city: 3 tiles, 8
/// points".
const char *bst_voice_event_brief(const bst_voice *voice, const bst_event *event, char *out, size_t size);
/// … with the rule it happened by in brackets.
const char *bst_voice_event_cited(const bst_voice *voice, const bst_event *event, char *out, size_t size);
/// How points came about: "3 tiles x 2 + 1 shield x 2".
const char *bst_voice_sum(const bst_voice *voice, int category, const bst_breakdown *why, char *out, size_t size);

// Why not.

/// "the feature is occupied"
const char *bst_voice_refusal(const bst_voice *voice, bst_refusal refusal);
/// "a set is played in 1 to 255 copies: inns"
const char *bst_voice_problem(const bst_voice *voice, const bst_setup_error *error, char *out, size_t size);

// Names.

/// What a seat is called; "nobody" and "chance" for actors that are none. For voice->game.
const char *bst_voice_seat(const bst_voice *voice, int seat);
/// A segment in words: "road, east"; with its square unless its tile was just laid: "road, east, at 2,1".
const char *bst_voice_segment(const bst_voice *voice, bst_place place, char *out, size_t size);
const char *bst_voice_place(const bst_voice *voice, bst_place place, char *out, size_t size);
/// What a figure is on a feature: "farmer", "big follower as knight", "builder".
const char *bst_voice_role(int lang, int figure, int feature, char *out, size_t size);
/// A list: "a, b and c".
const char *bst_voice_listing(int lang, const char *const *words, int n, char *out, size_t size);

/// A side, corner, half of a side or axis by its word in notation ("N", "NE", "SL", "EW"): "north".
const char *bst_voice_side(int lang, const char *word);
/// n figures or pieces of a kind, without the number: "follower", "followers".
const char *bst_voice_figure(int lang, int figure, int n);
const char *bst_voice_thing(int lang, int thing, int n);
const char *bst_voice_feature(int lang, int feature);
const char *bst_voice_category(int lang, int category);
const char *bst_voice_colour(int lang, int colour);
const char *bst_voice_attribute(int lang, int bit);
const char *bst_voice_symbol(int lang, int bit);
/// A word of a list of small words (BST_LIST_*): "market", "wine", "the king".
const char *bst_voice_listed(int lang, int list, int number);
/// What is said of such a word: "3 points for each farmer of yours"; "" if nothing is.
const char *bst_voice_listed_note(int lang, int list, int number);
const char *bst_voice_step(int lang, int step);

// What games are set up from: a name, and a sentence that explains it ("" of sets whose rules are not built). Sets are
// numbered as by bst_set_word().
const char *bst_voice_set(int lang, int set);
const char *bst_voice_set_note(int lang, int set);
const char *bst_voice_element(int lang, int bit);
const char *bst_voice_element_note(int lang, int bit);
const char *bst_voice_option(int lang, int option);
const char *bst_voice_option_note(int lang, int option); ///< of one that is a number; it has no values to explain
const char *bst_voice_option_value(int lang, int option, int value);

#pragma GCC visibility pop
