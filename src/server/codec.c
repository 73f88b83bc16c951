// SPDX-License-Identifier: MIT
// JSON: reading it, and what requests and events share.

#include "server/codec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8 };

// jansson goes 2048 deep by recursion; nothing of ours needs that.
static bool too_deep(const char *text, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '{' || text[i] == '['))
            depth++;
        else if (!quoted && (text[i] == '}' || text[i] == ']'))
            depth--;
        if (depth > DEPTH_MAX)
            return true;
    }
    return false;
}

json_t *bst_json_read(const char *text, size_t length, bst_complaint *complaint)
{
    json_error_t error;
    if (too_deep(text, length)) {
        bst_complain(complaint, "malformed", "the message is nested too deeply");
        return NULL;
    }
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        // jansson quotes what stands near; that may hold anything, so it is left out
        char *near = strstr(error.text, " near ");
        if (near)
            *near = 0;
        bst_complain(complaint, "malformed", "no JSON: %s at byte %d", error.text, error.position);
        return NULL;
    }
    if (!json_is_object(value)) {
        json_decref(value);
        bst_complain(complaint, "malformed", "a message is a JSON object");
        return NULL;
    }
    return value;
}

char *bst_json_dump(json_t *value, size_t *length)
{
    char *text = value ? json_dumps(value, JSON_COMPACT) : NULL;
    json_decref(value);
    if (length)
        *length = text ? strlen(text) : 0;
    return text;
}

bool bst_get_text_optional(const json_t *object, const char *name, size_t longest, const char **out,
                           bst_complaint *complaint)
{
    const json_t *value = json_object_get(object, name);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value))
        return bst_complain(complaint, "malformed", "%s must be a text", name);
    if (json_string_length(value) > longest)
        return bst_complain(complaint, "too-long", "%s has %zu bytes; %zu are allowed", name, json_string_length(value),
                            longest);
    *out = json_string_value(value);
    return true;
}

bool bst_get_text(const json_t *object, const char *name, size_t longest, const char **out, bst_complaint *complaint)
{
    *out = NULL;
    if (!bst_get_text_optional(object, name, longest, out, complaint))
        return false;
    return *out || bst_complain(complaint, "malformed", "%s is missing", name);
}

bool bst_get_int(const json_t *object, const char *name, int64_t low, int64_t high, int64_t *out,
                 bst_complaint *complaint)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value))
        return bst_complain(complaint, "malformed", "%s must be a whole number", name);
    if (json_integer_value(value) < low || json_integer_value(value) > high)
        return bst_complain(complaint, "malformed", "%s must be %lld to %lld", name, (long long)low, (long long)high);
    *out = json_integer_value(value);
    return true;
}

bool bst_get_pace(const json_t *object, int *out, bst_complaint *complaint)
{
    int64_t ms = 0;
    if (json_object_get(object, "pace") && !bst_get_int(object, "pace", 0, BST_PACE_MAX, &ms, complaint))
        return false;
    *out = (int)ms;
    return true;
}

bool bst_get_bool(const json_t *object, const char *name, bool *out, bst_complaint *complaint)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_boolean(value))
        return bst_complain(complaint, "malformed", "%s must be true or false", name);
    *out = json_is_true(value);
    return true;
}

// ---- what requests and events share

bool bst_get_timer(const json_t *clock, bst_timer *out, bst_complaint *complaint)
{
    const char *kind;
    int64_t seconds = 0, increment = 0, days = 0;
    *out = (bst_timer){.running = -1};
    if (!json_is_object(clock))
        return bst_complain(complaint, "malformed", "clock must be an object");
    if (!bst_get_text(clock, "kind", 10, &kind, complaint))
        return false;
    if (strcmp(kind, "none") == 0)
        return true;
    if (strcmp(kind, "live") == 0) {
        out->kind = BST_TIMER_LIVE;
        if (!bst_get_int(clock, "seconds", 10, 86400, &seconds, complaint) ||
            !bst_get_int(clock, "increment", 0, 3600, &increment, complaint))
            return false;
    } else if (strcmp(kind, "days") == 0) {
        out->kind = BST_TIMER_DAYS;
        if (!bst_get_int(clock, "days", 1, 30, &days, complaint))
            return false;
    } else {
        return bst_complain(complaint, "malformed", "kind of the clock must be none, live or days");
    }
    out->seconds = (int)seconds;
    out->increment = (int)increment;
    out->days = (int)days;
    bst_timer_reset(out);
    return true;
}

bool bst_get_offer(const json_t *object, bst_offer_kind *out, bst_complaint *complaint)
{
    const char *what;
    if (!bst_get_text(object, "what", 20, &what, complaint))
        return false;
    for (int i = 0; i < BST_OFFER_KINDS; i++)
        if (strcmp(what, bst_offer_word((bst_offer_kind)i)) == 0) {
            *out = (bst_offer_kind)i;
            return true;
        }
    return bst_complain(complaint, "malformed", "what must be takeback or rematch");
}
