// SPDX-License-Identifier: MIT
// The rule of a gettext catalogue that says which plural form goes with a number: "nplurals=2; plural=(n != 1);".

#pragma once

#include <stdbool.h>

enum { PO_FORMS_MAX = 6 }; ///< Arabic has most of all languages

typedef struct po_plural {
    int forms;
    char rule[200]; ///< an expression in n that is valid C: n, numbers, ( ) ?: || && == != < > <= >= + - * / % !
} po_plural;

/// Reads the value of the header Plural-Forms. False, with what is wrong with it in *problem, if it is none, or names a
/// form that does not exist for some number up to 1000.
bool po_plural_read(const char *text, po_plural *out, const char **problem);

/// The form for a number.
int po_plural_form(const po_plural *plural, unsigned long n);
