// SPDX-License-Identifier: MIT
// Writing JSON.

#include "text/json.h"

#include <math.h>
#include <string.h>

#include "locale/utf8.h"

static void put(bst_text *out, const char *text) { bst_text_bytes(out, text, strlen(text)); }

// What comes before a value: a comma unless it is the first of its array or object, and the key. Only a bracket that
// was opened ends with one of these characters: texts end with a quote.
static void begin(bst_text *out, const char *key)
{
    char last = out->length > 0 ? out->data[out->length - 1] : '[';
    if (last != '[' && last != '{')
        bst_text_bytes(out, ",", 1);
    if (!key)
        return;
    bst_text_bytes(out, "\"", 1);
    put(out, key);
    bst_text_bytes(out, "\":", 2);
}

void bst_js_open(bst_text *out, const char *key, char bracket)
{
    begin(out, key);
    bst_text_bytes(out, &bracket, 1);
}

void bst_js_close(bst_text *out, char bracket) { bst_text_bytes(out, &bracket, 1); }

static void put_int(bst_text *out, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0)
        digits[--at] = '-';
    bst_text_bytes(out, digits + at, sizeof digits - at);
}

void bst_js_int(bst_text *out, const char *key, int64_t value)
{
    begin(out, key);
    put_int(out, value);
}

// JSON wants a digit before the point.
static void put_tenth(bst_text *out, double value)
{
    long tenths = lround(value * 10);
    if (tenths < 0) {
        bst_text_bytes(out, "-", 1);
        tenths = -tenths;
    }
    put_int(out, tenths / 10);
    if (tenths % 10 != 0) {
        char decimal[2] = {'.', (char)('0' + tenths % 10)};
        bst_text_bytes(out, decimal, 2);
    }
}

void bst_js_tenth(bst_text *out, const char *key, double value)
{
    begin(out, key);
    put_tenth(out, value);
}

void bst_js_bool(bst_text *out, const char *key, bool value)
{
    begin(out, key);
    put(out, value ? "true" : "false");
}

void bst_js_null(bst_text *out, const char *key)
{
    begin(out, key);
    put(out, "null");
}

void bst_js_raw(bst_text *out, const char *key, const char *json, size_t length)
{
    begin(out, key);
    bst_text_bytes(out, json, length);
}

static void put_escaped(bst_text *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char code[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    if (c == '\n')
        bst_text_bytes(out, "\\n", 2);
    else if (c == '"' || c == '\\')
        bst_text_bytes(out, (char[]){'\\', (char)c}, 2);
    else if (c < ' ')
        bst_text_bytes(out, code, sizeof code);
    else
        bst_text_bytes(out, "\xEF\xBF\xBD", 3); // no UTF-8
}

void bst_js_text(bst_text *out, const char *key, const char *value)
{
    const char *end = value + strlen(value), *good = value; // good: text is UTF-8 up to there
    begin(out, key);
    bst_text_bytes(out, "\"", 1);
    while (value < end) {
        const char *at = value;
        if (good <= value)
            good = value + bst_utf8_valid(value, (size_t)(end - value));
        while (at < good && (unsigned char)*at >= ' ' && *at != '"' && *at != '\\')
            at++;
        bst_text_bytes(out, value, (size_t)(at - value));
        if (at < end)
            put_escaped(out, (unsigned char)*at++);
        value = at;
    }
    bst_text_bytes(out, "\"", 1);
}
