// SPDX-License-Identifier: MIT
// What is wrong with a text, in the reader's language.

#include "record/told.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bastide/voice.h"

bool bst_text_fail(bst_text_error *error, int line, const char *format, ...)
{
    error->line = line;
    error->rule = BST_RULE_NONE;
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, bst_told(format), args);
    va_end(args);
    return false;
}

bool bst_tell(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(out, size, bst_told(format), args);
    va_end(args);
    return false;
}

void bst_tell_more(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    if (used < size)
        vsnprintf(out + used, size - used, bst_told(format), args);
    va_end(args);
}

const char *bst_told_refusal(bst_refusal refusal)
{
    bst_voice voice = {.lang = bst_tongue()};
    return bst_voice_refusal(&voice, refusal);
}

const char *bst_told_problem(const bst_setup_error *error, char *out, size_t size)
{
    bst_voice voice = {.lang = bst_tongue()};
    return bst_voice_problem(&voice, error, out, size);
}

int bst_text_language(int language) { return bst_tongue_set(language); }
