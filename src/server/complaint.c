// SPDX-License-Identifier: MIT
// Why the server refuses something.

#include "server/complaint.h"

#include <stdarg.h>
#include <stdio.h>

#include "locale/locale.h"
#include "locale/utf8.h"

bool bst_complain(bst_complaint *complaint, const char *code, const char *format, ...)
{
    va_list args;
    complaint->code = code;
    complaint->rule = BST_RULE_NONE;
    complaint->wait = 0;
    va_start(args, format);
    int length = vsnprintf(complaint->text, sizeof complaint->text, format, args);
    va_end(args);
    if (length >= (int)sizeof complaint->text) // cut, but not within a character
        complaint->text[bst_utf8_fit(complaint->text, sizeof complaint->text - 2)] = 0;
    return false;
}

static bool complain_text(bst_complaint *complaint, const char *code, const bst_text_error *error)
{
    if (error->line > 0)
        bst_complain(complaint, code, bst_told(BST_T("line %d: %s")), error->line, error->text);
    else
        bst_complain(complaint, code, "%s", error->text);
    complaint->rule = error->rule;
    return false;
}

bool bst_complain_setup(bst_complaint *complaint, const bst_text_error *error)
{
    return complain_text(complaint, "setup", error);
}

bool bst_complain_record(bst_complaint *complaint, const bst_text_error *error)
{
    return complain_text(complaint, "record", error);
}

bool bst_complain_memory(bst_complaint *complaint)
{
    return bst_complain(complaint, "store", "the server is short of memory");
}
