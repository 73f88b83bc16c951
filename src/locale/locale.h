// SPDX-License-Identifier: MIT
// What the program says, in the language of whoever reads it. English sentences stand where they are used and are
// their own names; data/locale has a gettext catalogue for each other language, which is built in. docs/languages.md
// says how a sentence comes into the catalogues.

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A language: BST_ENGLISH, or a catalogue by its number from 1 on. Any other number speaks English.
typedef int bst_lang;

enum { BST_ENGLISH = 0 };

// Marks of sentences for the catalogues, which `node web/i18n.mjs update` looks for. They are nothing but their texts:
//     static const char *const title = BST_T("Log");      bst_tr(lang, NULL, title)
//     bst_tr(lang, BST_TC("who stands here", "free"))
//     bst_tr_plural(lang, NULL, BST_TN("{n} tile", "{n} tiles"), n)
#define BST_T(english)           english
#define BST_TC(context, english) context, english
#define BST_TN(one, many)        one, many

/// How many languages there are, English included.
int bst_lang_count(void);

/// "en", "de", …
const char *bst_lang_code(bst_lang lang);

/// What its speakers call it: "English", "Deutsch", …
const char *bst_lang_name(bst_lang lang);

/// Finds a language by its code; false (and English) if there is none.
bool bst_lang_find(const char *code, bst_lang *out);

/// The language that a name of POSIX means ("de_AT.UTF-8"); English if there is no catalogue for it.
bst_lang bst_lang_of_locale(const char *name);

/// Hands in the sentences of a language, as tools/pogen.c writes them into a file of their own where they are not built
/// in. The bytes, aligned for numbers of four bytes, must stay as long as the language is spoken in this thread, which
/// has one such language at a time. False if they are no such file, and nothing changes.
bool bst_lang_give(bst_lang lang, const void *bytes, size_t size);

/// A sentence in a language. The context, which may be null, tells apart what is the same in English only. The English
/// text where there is no translation.
const char *bst_tr(bst_lang lang, const char *context, const char *english);

/// The language in which this thread is told what is wrong with a text: a setup, notation, a record. English until
/// somebody says otherwise. (Who reads texts has no idea who wrote them, and the sentences come from deep inside.)
bst_lang bst_tongue(void);
/// Another one from now on; returns the one before.
bst_lang bst_tongue_set(bst_lang lang);
/// A sentence in that language. It may be a format of printf: `node web/i18n.mjs check` proves that translations have
/// the same conversions in the same order.
__attribute__((format_arg(1))) const char *bst_told(const char *english);

/// The form of a sentence that goes with a number.
const char *bst_tr_plural(bst_lang lang, const char *context, const char *one, const char *many, unsigned long n);
