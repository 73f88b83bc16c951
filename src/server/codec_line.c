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

// What Unicode calls ignorable by default, but for the joiners: a font shows nothing for it. And the filler of a
// script.
static bool is_ignorable(unsigned c)
{
    static const span spans[] = {
        {0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160},   {0x17B4, 0x17B5},
        {0x180B, 0x180F},   {0x200B, 0x200B},   {0x2060, 0x206F},   {0x3164, 0x3164},
        {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8},
        {0x16FE4, 0x16FE4}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    return IS_AMONG(c, spans);
}

// A gap in the line; the last ones are hieroglyphs and a note without ink.
static bool is_blank(unsigned c)
{
    static const span spans[] = {
        {' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},   {0x202F, 0x202F},
        {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x13440, 0x1345F}, {0x1D159, 0x1D159},
    };
    return IS_AMONG(c, spans);
}

static bool is_sign(unsigned c)
{
    static const span spans[] = {{0x203C, 0x27FF}, {0x2900, 0x2BFF}, {0x1F000, 0x1FAFF}};
    return IS_AMONG(c, spans) && !is_ignorable(c);
}

// Whether one behind the other makes a picture: a heart is red with the mark that asks for a picture, black without.
static bool is_picture(unsigned before, unsigned c) { return c == 0xFE0F && is_sign(before); }

static bool is_joiner(unsigned c)
{
    static const span spans[] = {{0x200C, 0x200D}, {0x13430, 0x1343F}};
    return IS_AMONG(c, spans);
}

// Scripts whose letters take another shape beside a joiner: those of Arabic and Syriac, and those of India and around.
static bool is_joined(unsigned c)
{
    static const span spans[] = {
        {0x620, 0xDFF},   {0x1000, 0x109F}, {0x1780, 0x18AF},   {0x1900, 0x1CFF},   {0xA800, 0xABFF},
        {0xFB50, 0xFDFF}, {0xFE70, 0xFEFC}, {0x10A00, 0x11FFF}, {0x1E900, 0x1E95F},
    };
    return IS_AMONG(c, spans);
}

// Whether a joiner makes a difference between two characters: of letters, of pictures (a woman and a rocket are an
// astronaut), of hieroglyphs. Elsewhere nobody sees it.
static bool joins(unsigned before, unsigned joiner, unsigned behind)
{
    static const span hieroglyphs[] = {{0x13000, 0x1342F}};
    if (joiner > 0x200D)
        return IS_AMONG(before, hieroglyphs) && IS_AMONG(behind, hieroglyphs);
    if (joiner == 0x200D && is_sign(behind))
        return is_sign(before) || before == 0xFE0F;
    return is_joined(before) && is_joined(behind);
}

/// What is written of a line. What does not fit is counted all the same.
typedef struct line {
    char *out;
    size_t size, length, end; ///< bytes; `end`: up to the last that can be seen
    int characters, seen;     ///< the same in characters
} line;

static void put(line *l, unsigned c)
{
    char bytes[4];
    size_t n = (size_t)bst_utf8_put(bytes, c);
    for (size_t i = 0; i < n && l->length + i < l->size; i++)
        l->out[l->length + i] = bytes[i];
    l->length += n;
    l->characters++;
    if (!is_blank(c)) {
        l->end = l->length;
        l->seen = l->characters;
    }
}

bool bst_get_line(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint)
{
    line l = {.out = out, .size = size};
    unsigned before = 0, joiner = 0;
    for (const char *at = text; *at;) {
        unsigned c = bst_utf8_next(&at);
        if (is_forbidden(c))
            return bst_complain(complaint, "malformed", "%s has a character that is not allowed, U+%04X", member, c);
        if (is_joiner(c)) { // it is kept when what it joins has come
            joiner = joiner ? joiner : c;
            continue;
        }
        if ((is_ignorable(c) && !is_picture(before, c)) || (l.length == 0 && is_blank(c)))
            continue;
        if (joiner && joins(before, joiner, c))
            put(&l, joiner);
        put(&l, c);
        before = c;
        joiner = 0;
    }
    if (l.seen == 0)
        return bst_complain(complaint, "malformed", "%s is empty", member);
    if (l.seen > longest || l.end >= size)
        return bst_complain(complaint, "too-long", "%s has %d characters; %d are allowed", member, l.seen, longest);
    out[l.end] = 0;
    return true;
}

// Blanks in a row, of whatever kind and width, become one.
static void close_gaps(char *text)
{
    char *to = text;
    bool gap = false;
    for (const char *at = text; *at;) {
        const char *from = at;
        bool blank = is_blank(bst_utf8_next(&at));
        if (blank && !gap)
            *to++ = ' ';
        for (; !blank && from < at; from++)
            *to++ = *from;
        gap = blank;
    }
    *to = 0;
}

bool bst_get_name(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint)
{
    if (!bst_get_line(text, member, longest, out, size, complaint))
        return false;
    close_gaps(out);
    return true;
}
