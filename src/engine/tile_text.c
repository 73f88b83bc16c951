// SPDX-License-Identifier: MIT
// Words and messages of the tile reader: stretches of text that are never copied, and a formatter without stdio.

#include "engine/tile_text.h"

#include <stdarg.h>
#include <string.h>

// Appends a stretch to a message; what a terminal could not show becomes a question mark.
static int put_text(char *out, int size, int length, span text)
{
    for (int i = 0; i < text.length && length < size - 1; i++) {
        unsigned char c = (unsigned char)text.at[i];
        out[length++] = c < 32 || c > 126 ? '?' : (char)c;
    }
    return length;
}

static int put_number(char *out, int size, int length, int number)
{
    char digits[12];
    int n = 0;
    unsigned value = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    if (number < 0)
        digits[n++] = '-';
    while (n > 0 && length < size - 1)
        out[length++] = digits[--n];
    return length;
}

static span span_of(const char *text) { return (span){text, (int)strlen(text)}; }

// Long words are cut so that the advice behind them still fits.
static span span_cut(span text)
{
    if (text.length > 24)
        text.length = 24;
    return text;
}

bool bst_tile_fail(bst_tile_error *error, int line, const char *format, ...)
{
    char *out = error->text;
    int size = (int)sizeof error->text, length = 0;
    va_list args;
    va_start(args, format);
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            length = put_text(out, size, length, (span){f, 1});
            continue;
        }
        f++;
        if (*f == 's')
            length = put_text(out, size, length, span_of(va_arg(args, const char *)));
        else if (*f == 'w')
            length = put_text(out, size, length, span_cut(va_arg(args, span)));
        else
            length = put_number(out, size, length, va_arg(args, int));
    }
    va_end(args);
    out[length] = 0;
    error->line = line;
    return false;
}

bool bst_span_is(span text, const char *word)
{
    size_t length = strlen(word);
    return (size_t)text.length == length && memcmp(text.at, word, length) == 0;
}

int bst_span_find(span text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (bst_span_is(text, words[i]))
            return i;
    }
    return -1;
}
int bst_span_number(span text)
{
    int number = 0;
    if (text.length < 1 || text.length > 3)
        return -1;
    for (int i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return -1;
        number = number * 10 + (text.at[i] - '0');
    }
    return number;
}

span bst_span_split(span *text, char c)
{
    span head = *text;
    for (int i = 0; i < text->length; i++) {
        if (text->at[i] == c) {
            head.length = i;
            text->at += i + 1;
            text->length -= i + 1;
            return head;
        }
    }
    text->length = -1;
    return head;
}

bool bst_span_copy(char *out, span text)
{
    if (text.length < 1 || text.length >= BST_TILE_NAME)
        return false;
    memcpy(out, text.at, (size_t)text.length);
    memset(out + text.length, 0, (size_t)(BST_TILE_NAME - text.length));
    return true;
}

bool bst_span_size(span text, int most, int *width, int *height)
{
    span left = bst_span_split(&text, 'x');
    *width = bst_span_number(left);
    *height = bst_span_number(text);
    return *width >= 1 && *width <= most && *height >= 1 && *height <= most;
}
