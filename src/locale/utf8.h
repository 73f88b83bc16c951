// SPDX-License-Identifier: MIT
// Characters of UTF-8 texts: the one place that takes bytes apart and puts them together.

#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Bytes of the character that begins at `at`, of which `left` (at least 1) can be read; 0 if there is none. As
/// RFC 3629 has it: the shortest form only, no halves of pairs, nothing beyond U+10FFFF.
static inline int bst_utf8_length(const char *at, size_t left)
{
    const unsigned char *s = (const unsigned char *)at;
    if (s[0] < 0x80)
        return 1;
    int length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || (size_t)length > left)
        return 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool longer = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool beyond = (s[0] == 0xED && s[1] > 0x9F) || (s[0] == 0xF4 && s[1] > 0x8F);
    return longer || beyond ? 0 : length;
}

/// How many bytes from the beginning are whole characters; `length` if the text is UTF-8.
static inline size_t bst_utf8_valid(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        int bytes = bst_utf8_length(text + at, length - at);
        if (bytes == 0)
            break;
        at += (size_t)bytes;
    }
    return at;
}

/// Whether the byte goes on with a character that has begun before it.
static inline bool bst_utf8_goes_on(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

/// How many bytes of a text are kept where there is room for so many only: no character is cut in two.
static inline size_t bst_utf8_fit(const char *text, size_t room)
{
    while (room > 0 && bst_utf8_goes_on(text[room]))
        room--;
    return room;
}

/// How many characters stand in so many bytes of a text that is UTF-8.
static inline int bst_utf8_count(const char *text, size_t bytes)
{
    int characters = 0;
    for (size_t i = 0; i < bytes; i++)
        characters += !bst_utf8_goes_on(text[i]);
    return characters;
}

/// The character at *text, which is UTF-8 and not at its end; *text goes to the next one.
static inline unsigned bst_utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0;
    unsigned code = more == 3 ? *at & 7u : more == 2 ? *at & 15u : more == 1 ? *at & 31u : *at;
    for (int i = 1; i <= more; i++)
        code = code << 6 | (at[i] & 63u);
    *text += 1 + more;
    return code;
}

/// Writes a character, without a terminator; returns how many bytes it has.
static inline int bst_utf8_put(char out[4], unsigned code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char head[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(head[more] | code >> 6 * more);
    for (int i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3F));
    return more + 1;
}
