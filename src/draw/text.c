// SPDX-License-Identifier: MIT
// A text that grows.

#include "draw/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reserve(bst_text *text, size_t more)
{
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
    if (text->failed)
        return;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length >= 0 && reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void bst_text_bytes(bst_text *text, const char *data, size_t length)
{
    if (text->failed || !reserve(text, length))
        return;
    memcpy(text->data + text->length, data, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void bst_text_free(bst_text *text)
{
    free(text->data);
    *text = (bst_text){0};
}
