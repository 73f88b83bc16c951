// SPDX-License-Identifier: MIT
// gettext catalogues (.po), read from memory. What a catalogue may hold: the header, comments, msgctxt, msgid,
// msgid_plural, msgstr and msgstr[N], all texts in UTF-8 with the escapes \n \t \" \\.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "plural.h"

typedef struct po_message {
    const char *context; ///< or null
    const char *id;
    const char *many; ///< msgid_plural, or null
    const char *text[PO_FORMS_MAX];
    int texts;              ///< how many of them there are
    const char *references; ///< files that use it, with a blank before each
    bool fuzzy;             ///< somebody should look at it: not used
    int line;               ///< of its msgid
} po_message;

typedef struct po_catalogue {
    char language[16]; ///< header Language
    char name[40];     ///< header X-Language-Name: what its speakers call it
    po_plural plural;
    po_message *messages; ///< without the header, in their order
    int count;
    char *pool;
} po_catalogue;

typedef struct po_error {
    int line;
    char text[300];
} po_error;

/// Reads a catalogue. False with an error otherwise; then there is nothing to free. Refused are texts that are no
/// UTF-8, parts that stand in the wrong order, messages that occur twice, and translations whose placeholders
/// ({name}, %1) are others than the message's. A message may be untranslated (all texts empty).
bool po_read(const char *text, size_t size, po_catalogue *out, po_error *error);
void po_free(po_catalogue *catalogue);

/// Whether it has a translation that may be used.
bool po_is_translated(const po_message *message);
