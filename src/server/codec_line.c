// SPDX-License-Identifier: MIT
// Names and lines that people have typed: what is kept of them. Nobody is called by something that cannot be seen, or
// looks like somebody else by it.

#include <stddef.h>

#include "locale/utf8.h"
#include "server/codec.h"

typedef struct span {
    unsigned first, last;
} span;

static bool is_among(unsigned c, const span *spans, size_t n)
{
    size_t i = 0;
    while (i < n && c > spans[i].last)
        i++;
    return i < n && c >= spans[i].first;
}

#define IS_AMONG(c, spans) is_among(c, spans, sizeof(spans) / sizeof *(spans))

// Control characters, line ends, marks that turn the direction of writing, and no characters at all.
static bool is_forbidden(unsigned c)
{
    static const span spans[] = {
        {0, 0x1F},        {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F},
        {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFDD0, 0xFDEF}, {0xFFF9, 0xFFFC},
    };
    return IS_AMONG(c, spans) || (c & 0xFFFE) == 0xFFFE;
}

// What Unicode calls ignorable by default, but for the joiners: a font shows nothing for it.
static bool is_ignorable(unsigned c)
{
    static const span spans[] = {
        {0xAD, 0xAD},     {0x34F, 0x34F},   {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
        {0x200B, 0x200B}, {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    return IS_AMONG(c, spans);
}

// Joiners count as blanks: inside they make letters and pictures, alone they are nothing. The last ones are letters,
// notes and signs without ink.
static bool is_blank(unsigned c)
{
    static const span spans[] = {
        {' ', ' '},       {0xA0, 0xA0},       {0x1680, 0x1680},   {0x2000, 0x200A},
        {0x200C, 0x200D}, {0x202F, 0x202F},   {0x205F, 0x205F},   {0x2800, 0x2800},
        {0x3000, 0x3000}, {0x13430, 0x1345F}, {0x16FE4, 0x16FE4}, {0x1D159, 0x1D159},
    };
    return IS_AMONG(c, spans);
}

// Whether one behind the other makes a picture: a heart is red with the mark that asks for a picture, black without.
static bool is_picture(unsigned before, unsigned c)
{
    static const span signs[] = {{0x203C, 0x27FF}, {0x2900, 0x2BFF}, {0x1F000, 0x1FAFF}};
    return c == 0xFE0F && IS_AMONG(before, signs) && !is_ignorable(before);
}

bool bst_get_line(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint)
{
    size_t length = 0, end = 0; // bytes written, and of them up to the last that can be seen
    int characters = 0, kept = 0;
    unsigned before = 0;
    for (const char *at = text; *at;) {
        unsigned c = bst_utf8_next(&at);
        char bytes[4];
        bool picture = is_picture(before, c);
        if (is_forbidden(c))
            return bst_complain(complaint, "malformed", "%s has a character that is not allowed, U+%04X", member, c);
        if ((is_ignorable(c) && !picture) || (length == 0 && is_blank(c)))
            continue;
        before = c;
        size_t n = (size_t)bst_utf8_put(bytes, c);
        // what is too long is counted to its end
        for (size_t i = 0; i < n && length + i < size; i++)
            out[length + i] = bytes[i];
        length += n;
        characters++;
        if (!is_blank(c)) {
            end = length;
            kept = characters;
        }
    }
    if (kept == 0)
        return bst_complain(complaint, "malformed", "%s is empty", member);
    if (kept > longest || end >= size)
        return bst_complain(complaint, "too-long", "%s has %d characters; %d are allowed", member, kept, longest);
    out[end] = 0;
    return true;
}
