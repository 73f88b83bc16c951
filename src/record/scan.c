// SPDX-License-Identifier: MIT
// Reading words, numbers and squares from one line of text.

#include "record/scan.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "locale/utf8.h"

// Plain ASCII: a locale must not decide what a record means.
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

const char *bst_text_rest(const char *text)
{
    while (blank(*text))
        text++;
    return text;
}

bool bst_text_ended(const char *text) { return *bst_text_rest(text) == 0; }

bst_word bst_word_next(const char **text)
{
    const char *at = bst_text_rest(*text);
    const char *end = at;
    bool quoted = false;
    while (*end && (quoted || !blank(*end))) {
        if (*end == '"')
            quoted = !quoted;
        end++;
    }
    *text = end;
    return (bst_word){at, (int)(end - at)};
}

bst_word bst_word_peek(const char *text) { return bst_word_next(&text); }

int bst_word_shown(bst_word word) { return word.length > 40 ? (int)bst_utf8_fit(word.at, 40) : word.length; }

bool bst_word_empty(bst_word word) { return word.length == 0; }

bool bst_word_is(bst_word word, const char *text)
{
    for (int i = 0; i < word.length; i++)
        if (!text[i] || lower(word.at[i]) != lower(text[i]))
            return false;
    return text[word.length] == 0;
}

bool bst_text_same(const char *a, const char *b) { return bst_word_is((bst_word){a, (int)strlen(a)}, b); }

bool bst_word_number(bst_word word, int low, int high, int *out)
{
    int i = 0;
    bool minus = word.length > 1 && word.at[0] == '-';
    if (minus || (word.length > 1 && word.at[0] == '+'))
        i = 1;
    if (i == word.length || word.length - i > 9) // nine digits always fit an int
        return false;
    int value = 0;
    for (; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        value = value * 10 + (word.at[i] - '0');
    }
    if (minus)
        value = -value;
    if (value < low || value > high)
        return false;
    *out = value;
    return true;
}

bool bst_word_split(bst_word word, char mark, bst_word *before, bst_word *after)
{
    const char *at = word.length > 0 ? memchr(word.at, mark, (size_t)word.length) : NULL;
    if (!at)
        return false;
    *before = (bst_word){word.at, (int)(at - word.at)};
    *after = (bst_word){at + 1, word.length - before->length - 1};
    return true;
}

bool bst_word_square(bst_word word, int *x, int *y)
{
    bst_word first, second;
    return bst_word_split(word, ',', &first, &second) && bst_word_number(first, INT16_MIN, INT16_MAX, x) &&
           bst_word_number(second, INT16_MIN, INT16_MAX, y);
}

bool bst_word_rotation(bst_word word, int *rot)
{
    if (word.length != 2 || lower(word.at[0]) != 'r' || word.at[1] < '0' || word.at[1] > '3')
        return false;
    *rot = word.at[1] - '0';
    return true;
}

void bst_word_copy(bst_word word, char *out, size_t size)
{
    if (size == 0)
        return;
    size_t n = (size_t)word.length;
    if (n > size - 1)
        n = bst_utf8_fit(word.at, size - 1);
    memcpy(out, word.at, n);
    out[n] = 0;
}

int bst_word_find(bst_word word, const char *(*name)(int))
{
    for (int i = 0; name(i); i++)
        if (!bst_word_empty(word) && bst_word_is(word, name(i)))
            return i;
    return -1;
}

void bst_text_append(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    if (used + 1 >= size)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

const char *bst_words_list(const char *(*name)(int), int first, char *out, size_t size)
{
    out[0] = 0;
    for (int i = first; name(i); i++)
        bst_text_append(out, size, "%s%s", i > first ? ", " : "", name(i));
    return out;
}
