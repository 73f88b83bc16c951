// SPDX-License-Identifier: MIT
// How a sentence comes about: the first one of a word whose names in braces all have a value, translated and filled in.

#pragma once

#include "bastide/voice.h"
#include "voice/sentences.h"

/// The value of a name in braces.
typedef struct bst_filling {
    char text[BST_SAID_MAX];
    long number;    ///< if it is one
    bool is_number; ///< one of them decides between one and many
    bool is_name;   ///< of a person or tile: never gets a capital
} bst_filling;

/// Gives the value of a name; false if it has none.
typedef bool bst_filler(const void *context, const char *name, bst_filling *out);

/// The first sentence of a word for a role that can be said, written to out[size]; false (and an empty text) if there
/// is none. Sentences bound to a rule count if it is that one.
bool bst_speak(int lang, bst_subject subject, int word, bst_speech_role role, int rule, bst_filler *fill,
               const void *context, char *out, size_t size);

/// A text of a word that has no names in braces, for n of it; a null pointer if there is none. `nth` of several.
const char *bst_spoken(int lang, bst_subject subject, int word, bst_speech_role role, int nth, long n);

/// Fillings.
bool bst_fill_text(bst_filling *out, const char *text);
bool bst_fill_name(bst_filling *out, const char *text);
bool bst_fill_number(bst_filling *out, long number);
__attribute__((format(printf, 2, 3))) bool bst_fill_format(bst_filling *out, const char *format, ...);
bool bst_fill_square(bst_filling *out, int x, int y);
/// Names of figures: figure, a_figure, the_figure; false if it is another name.
bool bst_fill_figure(int lang, const char *name, int figure, bst_filling *out);
/// Names of a place on a feature: feature, the_feature, square, and tower on top of one; false if it is another name.
bool bst_fill_place(int lang, const char *name, int feature, int x, int y, int seg, bst_filling *out);

/// Appends to out[size] as far as there is room.
__attribute__((format(printf, 3, 4))) void bst_say_append(char *out, size_t size, const char *format, ...);
