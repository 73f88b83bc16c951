// SPDX-License-Identifier: MIT
// A text that grows.

#include "text/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Makes room for `more` bytes and the terminator.
static int reserve(bst_text *text, size_t more)
{
    if (text->failed)
        return 0;
    if (text->capacity - text->length > more)
        return 1;
    size_t capacity = text->capacity ? text->capacity : 1024;
    while (capacity - text->length <= more)
        capacity *= 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = 1;
        return 0;
    }
    text->data = data;
    text->capacity = capacity;
    return 1;
}

void bst_text_add(bst_text *text, const char *format, ...)
{
    va_list args, again;
    if (!reserve(text, 256))
        return;
    va_start(args, format);
    va_copy(again, args);
    size_t room = text->capacity - text->length; // nearly always enough, so that it is formatted once
    int length = vsnprintf(text->data + text->length, room, format, args);
    va_end(args);
    if (length >= 0 && (size_t)length >= room && reserve(text, (size_t)length))
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    if (length >= 0 && !text->failed)
        text->length += (size_t)length;
    else
        text->data[text->length] = '\0';
    va_end(again);
}

void bst_text_put(bst_text *text, const char *string) { bst_text_bytes(text, string, strlen(string)); }

void bst_text_bytes(bst_text *text, const char *data, size_t length)
{
    if (!reserve(text, length))
        return;
    memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void bst_text_number(bst_text *text, double number)
{
    char digits[24], *end = digits + sizeof digits - 1, *at = end;
    long tenths = lround(number * 10);
    unsigned long rest = tenths < 0 ? 0ul - (unsigned long)tenths : (unsigned long)tenths;
    *at = '\0';
    if (rest % 10) {
        *--at = (char)('0' + rest % 10);
        *--at = '.';
    }
    for (rest /= 10; rest || at == end; rest /= 10)
        *--at = (char)('0' + rest % 10);
    if (tenths < 0)
        *--at = '-';
    bst_text_put(text, at);
}

void bst_text_free(bst_text *text)
{
    free(text->data);
    *text = (bst_text){0};
}
