// SPDX-License-Identifier: MIT
// The message that comes most, an action, as programs write it: flat, without blanks, in letters that need no escape.
// It is read into the same object each time, which takes a third of what a new one takes. Whatever is written
// otherwise, or is wrong in any way, is left to bst_json_read(): this one accepts less and never means anything else.

#include <string.h>

#include "server/codec.h"

enum { DIGITS_MAX = 15 };

typedef enum member { T, N, ID, AFTER, A, MEMBERS } member;

static const char *const name_of[MEMBERS] = {"t", "n", "id", "after", "a"};
static const bool is_number[MEMBERS] = {[N] = true, [AFTER] = true};

typedef struct slice {
    const char *at;
    size_t length;
    int64_t number;
} slice;

static bool take(const char **at, const char *end, char c)
{
    if (*at == end || **at != c)
        return false;
    ++*at;
    return true;
}

static bool take_text(const char **at, const char *end, slice *out)
{
    if (!take(at, end, '"'))
        return false;
    out->at = *at;
    while (*at < end && **at >= ' ' && **at <= '~' && **at != '"' && **at != '\\')
        ++*at;
    out->length = (size_t)(*at - out->at);
    return take(at, end, '"');
}

static bool take_number(const char **at, const char *end, slice *out)
{
    const char *start = *at;
    for (out->number = 0; *at < end && **at >= '0' && **at <= '9' && *at - start < DIGITS_MAX; ++*at)
        out->number = 10 * out->number + (**at - '0');
    return *at > start && (*start != '0' || *at == start + 1);
}

static bool is(const slice *text, const char *word)
{
    return text->length == strlen(word) && memcmp(text->at, word, text->length) == 0;
}

static bool take_member(const char **at, const char *end, slice value[MEMBERS], bool seen[MEMBERS])
{
    slice name;
    int i = 0;
    if (!take_text(at, end, &name) || !take(at, end, ':'))
        return false;
    while (i < MEMBERS && !is(&name, name_of[i]))
        i++;
    if (i == MEMBERS || seen[i])
        return false;
    seen[i] = true;
    return is_number[i] ? take_number(at, end, &value[i]) : take_text(at, end, &value[i]);
}

static bool read_members(const char *text, size_t length, slice value[MEMBERS])
{
    const char *at = text, *end = text + length;
    bool seen[MEMBERS] = {0};
    for (int i = 0; i < MEMBERS; i++)
        if (!take(&at, end, i == 0 ? '{' : ',') || !take_member(&at, end, value, seen))
            return false;
    return take(&at, end, '}') && at == end && is(&value[T], "act");
}

static bool set_text(json_t *mould, member which, const slice *text)
{
    json_t *value = json_object_get(mould, name_of[which]);
    return json_string_setn_nocheck(value, text->at, text->length) == 0;
}

json_t *bst_act_read(json_t **mould, const char *text, size_t length)
{
    slice value[MEMBERS];
    if (!read_members(text, length, value))
        return NULL;
    if (!*mould)
        *mould = json_pack("{s:s,s:n,s:s,s:i,s:s}", "t", "act", "n", "id", "", "after", 0, "a", "");
    // the number is kept for the answer, so it is not written over
    bool good = *mould && set_text(*mould, ID, &value[ID]) && set_text(*mould, A, &value[A]) &&
                json_object_set_new_nocheck(*mould, "n", json_integer(value[N].number)) == 0 &&
                json_integer_set(json_object_get(*mould, "after"), value[AFTER].number) == 0;
    return good ? *mould : NULL;
}
