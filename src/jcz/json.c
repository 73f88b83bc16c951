// SPDX-License-Identifier: MIT
// Reading JSON: one pass over the bytes, values in blocks, strings decoded into one buffer.

#include "jcz/json.h"

#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"
#include "record/lines.h"

enum { JSON_BLOCK = 500, JSON_NUMBER_MAX = 60 };

typedef struct bst_json_block {
    struct bst_json_block *next;
    int used;
    bst_json at[JSON_BLOCK];
} bst_json_block;

typedef struct json_reader {
    const char *at, *end;
    int line;
    int depth;
    int values;
    char *room; ///< where the next string goes: decoded text is never longer than its source
    bst_json_doc *doc;
    bst_text_error *error;
} json_reader;

static bool json_value(json_reader *r, bst_json *out);

static bool json_fail(json_reader *r, const char *why) { return bst_text_fail(r->error, r->line, "%s", bst_told(why)); }

static bst_json *json_new(json_reader *r)
{
    bst_json_block *block = r->doc->blocks;
    if (++r->values > BST_JSON_VALUES_MAX) {
        json_fail(r, "the file holds too many values");
        return NULL;
    }
    if (!block || block->used == JSON_BLOCK) {
        block = calloc(1, sizeof *block);
        if (!block) {
            json_fail(r, "there is not enough memory");
            return NULL;
        }
        block->next = r->doc->blocks;
        r->doc->blocks = block;
    }
    return &block->at[block->used++];
}

static void json_blanks(json_reader *r)
{
    for (; r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'); r->at++)
        r->line += *r->at == '\n';
}

static bool json_is(const json_reader *r, char c) { return r->at < r->end && *r->at == c; }

static bool json_word(json_reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return json_fail(r, "a JSON value is expected here");
    r->at += length;
    return true;
}

// ---- strings ------------------------------------------------------------------------------------------------

static int json_hex(json_reader *r)
{
    int code = 0;
    if (r->end - r->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int c = (unsigned char)*r->at++;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static bool json_unicode(json_reader *r)
{
    int code = json_hex(r);
    if (code >= 0xD800 && code < 0xDC00) { // the first half of a pair
        int low = r->end - r->at > 6 && r->at[0] == '\\' && r->at[1] == 'u' ? (r->at += 2, json_hex(r)) : -1;
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + low - 0xDC00 : -1;
    } else if (code >= 0xDC00 && code < 0xE000) {
        code = -1;
    }
    if (code <= 0)
        return json_fail(r, "\\u must be followed by four hexadecimal digits of a character");
    r->room += bst_utf8_put(r->room, (unsigned)code);
    return true;
}

static bool json_escape(json_reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : 0;
    if (c == 'u')
        return json_unicode(r);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found)
        return json_fail(r, "there is no such character after a backslash in JSON");
    *r->room++ = to[found - from];
    return true;
}

static bool json_string(json_reader *r, const char **out)
{
    *out = r->room;
    if (!json_is(r, '"'))
        return json_fail(r, "a string in double quotes is expected here");
    r->at++;
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20)
            return json_fail(r, "a string must end on its line");
        if (*r->at == '\\') {
            r->at++;
            if (!json_escape(r))
                return false;
            continue;
        }
        int n = bst_utf8_length(r->at, (size_t)(r->end - r->at));
        if (n == 0)
            return json_fail(r, "the file is not valid UTF-8");
        memcpy(r->room, r->at, (size_t)n);
        r->room += n;
        r->at += n;
    }
    if (r->at == r->end)
        return json_fail(r, "the file ends inside a string");
    r->at++;
    *r->room++ = 0;
    return true;
}

// ---- numbers ------------------------------------------------------------------------------------------------

static int json_digits(json_reader *r)
{
    int n = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        n++;
    return n;
}

static bool json_number(json_reader *r, bst_json *out)
{
    const char *begin = r->at;
    r->at += json_is(r, '-');
    bool zero = json_is(r, '0');
    int whole = json_digits(r);
    bool good = whole > 0 && (!zero || whole == 1);
    if (good && json_is(r, '.')) {
        r->at++;
        good = json_digits(r) > 0;
    }
    if (good && (json_is(r, 'e') || json_is(r, 'E'))) {
        r->at++;
        r->at += json_is(r, '+') || json_is(r, '-');
        good = json_digits(r) > 0;
    }
    char copy[JSON_NUMBER_MAX + 1];
    size_t length = (size_t)(r->at - begin);
    if (!good || length > JSON_NUMBER_MAX)
        return json_fail(r, "this is no JSON number");
    memcpy(copy, begin, length);
    copy[length] = 0;
    out->kind = BST_JSON_NUMBER;
    out->number = strtod(copy, NULL);
    return true;
}

// ---- arrays, objects ----------------------------------------------------------------------------------------

static bool json_known_key(const bst_json *object, const char *key)
{
    for (const bst_json *m = object->first; m; m = m->next)
        if (strcmp(m->key, key) == 0)
            return true;
    return false;
}

static bool json_key(json_reader *r, const bst_json *object, const char **key)
{
    if (!json_string(r, key))
        return false;
    if (json_known_key(object, *key))
        return bst_text_fail(r->error, r->line, "the member \"%.40s\" stands twice in its object", *key);
    json_blanks(r);
    if (!json_is(r, ':'))
        return json_fail(r, "a colon is expected here");
    r->at++;
    json_blanks(r);
    return true;
}

/// Elements or members up to the closing bracket.
static bool json_items(json_reader *r, bst_json *out, char close)
{
    bool object = close == '}';
    const bst_json **tail = &out->first;
    r->at++;
    json_blanks(r);
    while (!json_is(r, close)) {
        const char *key = NULL;
        if (object && !json_key(r, out, &key))
            return false;
        bst_json *item = json_new(r);
        if (!item || !json_value(r, item))
            return false;
        item->key = key;
        *tail = item;
        tail = (const bst_json **)&item->next;
        if (++out->n > BST_JSON_MEMBERS_MAX && object)
            return json_fail(r, "an object has too many members");
        json_blanks(r);
        if (json_is(r, close))
            break;
        if (!json_is(r, ','))
            return json_fail(r, object ? "a comma or } is expected here" : "a comma or ] is expected here");
        r->at++;
        json_blanks(r);
        if (json_is(r, close))
            return json_fail(r, "a value is expected after the comma");
    }
    r->at++;
    return true;
}

static bool json_value(json_reader *r, bst_json *out)
{
    *out = (bst_json){.line = r->line};
    if (r->at == r->end)
        return json_fail(r, "the file ends too early");
    switch (*r->at) {
    case '{':
    case '[':
        out->kind = *r->at == '{' ? BST_JSON_OBJECT : BST_JSON_ARRAY;
        if (++r->depth > BST_JSON_DEPTH_MAX)
            return json_fail(r, "arrays and objects lie too deep inside each other");
        if (!json_items(r, out, *r->at == '{' ? '}' : ']'))
            return false;
        r->depth--;
        return true;
    case '"': out->kind = BST_JSON_STRING; return json_string(r, &out->text);
    case 't':
        out->kind = BST_JSON_BOOL;
        out->number = 1;
        return json_word(r, "true");
    case 'f': out->kind = BST_JSON_BOOL; return json_word(r, "false");
    case 'n': return json_word(r, "null");
    default: break;
    }
    if (*r->at == '-' || (*r->at >= '0' && *r->at <= '9'))
        return json_number(r, out);
    return json_fail(r, "a JSON value is expected here");
}

bool bst_json_parse(const char *text, size_t length, bst_json_doc *out, bst_text_error *error)
{
    *out = (bst_json_doc){0};
    if (length > BST_JSON_BYTES_MAX)
        return bst_text_fail(error, 0, "the file is longer than %d bytes", BST_JSON_BYTES_MAX);
    // A string of n bytes stands between two quotes, so its terminator has room, too.
    out->strings = malloc(length + 1);
    if (!out->strings)
        return bst_text_fail(error, 0, "there is not enough memory");
    json_reader r = {.at = text, .end = text + length, .line = 1, .room = out->strings, .doc = out, .error = error};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) // the mark that some editors begin UTF-8 with
        r.at += 3;
    json_blanks(&r);
    bst_json *root = json_new(&r);
    bool good = root && json_value(&r, root);
    if (good) {
        json_blanks(&r);
        good = r.at == r.end || json_fail(&r, "nothing may follow the JSON object");
    }
    out->root = root;
    if (!good)
        bst_json_free(out);
    return good;
}

void bst_json_free(bst_json_doc *doc)
{
    while (doc->blocks) {
        bst_json_block *next = doc->blocks->next;
        free(doc->blocks);
        doc->blocks = next;
    }
    free(doc->strings);
    *doc = (bst_json_doc){0};
}

const bst_json *bst_json_get(const bst_json *object, const char *key)
{
    if (!object || object->kind != BST_JSON_OBJECT)
        return NULL;
    for (const bst_json *m = object->first; m; m = m->next)
        if (strcmp(m->key, key) == 0)
            return m;
    return NULL;
}

const bst_json *bst_json_given(const bst_json *object, const char *key)
{
    const bst_json *found = bst_json_get(object, key);
    return found && found->kind != BST_JSON_NULL ? found : NULL;
}

const bst_json *bst_json_find(const bst_json *object, const char *key, bst_json_kind kind)
{
    const bst_json *found = bst_json_get(object, key);
    return found && found->kind == kind ? found : NULL;
}

const char *bst_json_text(const bst_json *object, const char *key)
{
    const bst_json *found = bst_json_find(object, key, BST_JSON_STRING);
    return found ? found->text : NULL;
}

bool bst_json_int(const bst_json *value, int low, int high, int *out)
{
    if (!value || value->kind != BST_JSON_NUMBER || !(value->number >= low && value->number <= high) ||
        value->number != (double)(int)value->number)
        return false;
    *out = (int)value->number;
    return true;
}
