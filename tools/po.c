// SPDX-License-Identifier: MIT
// The reader of gettext catalogues.

#include "po.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"

// What the line before has opened: a string that stands alone on a line goes on with it.
typedef enum part { PART_NONE, PART_CONTEXT, PART_ID, PART_MANY, PART_TEXT } part;

typedef struct reader {
    po_catalogue *out;
    po_error *error;
    int line;
    part part;
    char *room; // the first free byte of the pool, which is as large as the file: escapes only make texts shorter
    int capacity;
    const char *references; // of the message to come
    bool fuzzy;
} reader;

static bool fail_at(po_error *error, int line, const char *format, ...)
{
    error->line = line;
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

static po_message *last(reader *r) { return &r->out->messages[r->out->count - 1]; }

// A part must follow another one: nothing is said twice or in the wrong order.
static bool begin_part(reader *r, part next, const char *word)
{
    static const bool may_follow[][5] = {
        [PART_CONTEXT] = {[PART_NONE] = true, [PART_TEXT] = true},
        [PART_ID] = {[PART_NONE] = true, [PART_CONTEXT] = true, [PART_TEXT] = true},
        [PART_MANY] = {[PART_ID] = true},
        [PART_TEXT] = {[PART_ID] = true, [PART_MANY] = true, [PART_TEXT] = true},
    };
    if (!may_follow[next][r->part])
        return fail_at(r->error, r->line, "%s is not expected here", word);
    bool begins = next == PART_CONTEXT || (next == PART_ID && r->part != PART_CONTEXT);
    r->part = next;
    if (!begins)
        return true;
    if (r->out->count == r->capacity) {
        int capacity = r->capacity ? r->capacity * 2 : 64;
        po_message *more = realloc(r->out->messages, (size_t)capacity * sizeof *more);
        if (!more)
            return fail_at(r->error, r->line, "out of memory");
        r->out->messages = more;
        r->capacity = capacity;
    }
    r->out->messages[r->out->count++] =
        (po_message){.references = r->references ? r->references : "", .fuzzy = r->fuzzy, .line = r->line};
    r->references = NULL;
    r->fuzzy = false;
    return true;
}

static bool append_string(reader *r, const char *at)
{
    if (*at != '"')
        return fail_at(r->error, r->line, "a text in double quotes is expected");
    for (at++; *at && *at != '"'; at++) {
        static const char from[] = "nt\"\\", to[] = "\n\t\"\\";
        if (*at != '\\') {
            *r->room++ = *at;
            continue;
        }
        const char *escape = *++at ? strchr(from, *at) : NULL;
        if (!escape)
            return fail_at(r->error, r->line, "only n, t, \" and \\ may follow a backslash");
        *r->room++ = to[escape - from];
    }
    if (*at != '"')
        return fail_at(r->error, r->line, "the text does not end on its line");
    if (at[1 + strspn(at + 1, " ")])
        return fail_at(r->error, r->line, "something stands behind the text");
    *r->room = 0; // a further line writes over it; the quotes leave room for it
    return true;
}

// The place where a new text begins, behind the terminator of the one before.
static const char *begin_text(reader *r) { return ++r->room; }

static bool read_form(reader *r, const char *at, int *form)
{
    po_message *m = last(r);
    *form = m->texts;
    if ((at[6] == '[') != (m->many != NULL))
        return fail_at(r->error, r->line,
                       m->many ? "a message with msgid_plural has msgstr[0], msgstr[1] ..."
                               : "msgstr[N] needs a msgid_plural");
    if (at[6] != '[') {
        if (m->texts > 0)
            return fail_at(r->error, r->line, "msgstr is given twice");
        return true;
    }
    if (at[7] != '0' + m->texts || at[8] != ']')
        return fail_at(r->error, r->line, "msgstr[%d] is expected", m->texts);
    if (m->texts == PO_FORMS_MAX)
        return fail_at(r->error, r->line, "more than %d plural forms", PO_FORMS_MAX);
    return true;
}

static bool read_part(reader *r, const char *at)
{
    size_t word = strcspn(at, " \"");
    const char *value = at + word + strspn(at + word, " ");
    int form;
    if (word == 7 && memcmp(at, "msgctxt", word) == 0) {
        if (!begin_part(r, PART_CONTEXT, "msgctxt"))
            return false;
        last(r)->context = begin_text(r);
    } else if (word == 5 && memcmp(at, "msgid", word) == 0) {
        if (!begin_part(r, PART_ID, "msgid"))
            return false;
        last(r)->id = begin_text(r);
        last(r)->line = r->line;
    } else if (word == 12 && memcmp(at, "msgid_plural", word) == 0) {
        if (!begin_part(r, PART_MANY, "msgid_plural"))
            return false;
        last(r)->many = begin_text(r);
    } else if (word >= 6 && memcmp(at, "msgstr", 6) == 0 && (word == 6 || (word == 9 && at[6] == '['))) {
        if (!begin_part(r, PART_TEXT, "msgstr") || !read_form(r, at, &form))
            return false;
        last(r)->text[form] = begin_text(r);
        last(r)->texts++;
    } else {
        return fail_at(r->error, r->line, "neither a comment nor msgctxt, msgid, msgid_plural or msgstr");
    }
    return append_string(r, value);
}

static bool read_comment(reader *r, const char *at)
{
    if (r->part != PART_NONE && r->part != PART_TEXT)
        return fail_at(r->error, r->line, "a comment must not stand inside a message");
    r->part = PART_NONE;
    if (at[1] == ',') {
        r->fuzzy = r->fuzzy || strstr(at, "fuzzy") != NULL;
    } else if (at[1] == ':') {
        if (!r->references)
            r->references = begin_text(r);
        size_t length = strlen(at + 2);
        memcpy(r->room, at + 2, length);
        r->room += length;
        *r->room = 0;
    }
    return true;
}

static bool read_line(reader *r, const char *at)
{
    if (at[0] == '#')
        return read_comment(r, at);
    if (!at[0]) {
        if (r->part != PART_NONE && r->part != PART_TEXT)
            return fail_at(r->error, r->line, "the message before has no msgstr");
        r->part = PART_NONE;
        return true;
    }
    if (at[0] != '"')
        return read_part(r, at);
    if (r->part == PART_NONE)
        return fail_at(r->error, r->line, "a text without msgid or msgstr before it");
    return append_string(r, at);
}

// The header's line "NAME: value" without its line end; false if it is not there or too long.
static bool header_value(const char *header, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    for (const char *at = header; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (strncmp(at, name, length) != 0 || at[length] != ':')
            continue;
        at += length + 1;
        at += strspn(at, " ");
        size_t value = strcspn(at, "\n");
        if (value == 0 || value >= size)
            return false;
        memcpy(out, at, value);
        out[value] = 0;
        return true;
    }
    return false;
}

static bool read_header(reader *r)
{
    po_catalogue *c = r->out;
    if (c->count == 0 || c->messages[0].id[0] || c->messages[0].context || c->messages[0].texts != 1)
        return fail_at(r->error, c->count ? c->messages[0].line : r->line,
                       "the first message must be the header, msgid \"\"");
    const char *text = c->messages[0].text[0], *problem;
    char value[sizeof c->plural.rule];
    int line = c->messages[0].line;
    if (!header_value(text, "Content-Type", value, sizeof value) || !strstr(value, "charset=utf-8"))
        return fail_at(r->error, line, "the header lacks Content-Type: text/plain; charset=utf-8");
    if (!header_value(text, "Language", c->language, sizeof c->language))
        return fail_at(r->error, line, "the header lacks Language, the code of the language, e.g. de");
    for (const char *at = c->language; *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", *at))
            return fail_at(r->error, line, "Language must look like de or pt_BR");
    if (!header_value(text, "X-Language-Name", c->name, sizeof c->name))
        return fail_at(r->error, line, "the header lacks X-Language-Name, what its speakers call it, e.g. Deutsch");
    if (!header_value(text, "Plural-Forms", value, sizeof value))
        return fail_at(r->error, line, "the header lacks Plural-Forms");
    if (!po_plural_read(value, &c->plural, &problem))
        return fail_at(r->error, line, "%s", problem);
    memmove(c->messages, c->messages + 1, (size_t)--c->count * sizeof *c->messages);
    return true;
}

// The placeholder that begins at `at`, {name} or %1: its length, or 0.
static size_t hole(const char *at)
{
    if (at[0] == '%' && at[1] >= '1' && at[1] <= '9')
        return 2;
    size_t name = at[0] == '{' ? strspn(at + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") : 0;
    return name > 0 && at[name + 1] == '}' ? name + 2 : 0;
}

// The first placeholder of a text that the other one has not got.
static const char *hole_beyond(const char *text, const char *other, size_t *length)
{
    for (const char *at = text; *at; at++) {
        *length = hole(at);
        bool found = *length == 0;
        for (const char *there = other; *there && !found; there++)
            found = hole(there) == *length && memcmp(there, at, *length) == 0;
        if (!found)
            return at;
    }
    return NULL;
}

static bool check_message(const po_catalogue *c, const po_message *m, po_error *error)
{
    int filled = 0, expected = m->many ? c->plural.forms : 1;
    if (!m->id[0])
        return fail_at(error, m->line, "the header must be the first message, and there is only one");
    for (int i = 0; i < m->texts; i++)
        filled += m->text[i][0] != 0;
    if (filled == 0)
        return true; // not translated yet
    if (m->texts != expected || filled != expected)
        return fail_at(error, m->line, "%d forms are expected, and none of them empty", expected);
    const char *english = m->many ? m->many : m->id, *odd;
    size_t length;
    for (int i = 0; i < m->texts; i++)
        if ((odd = hole_beyond(m->text[i], english, &length)))
            return fail_at(error, m->line, "the translation has %.*s, which the message has not", (int)length, odd);
    // "a tile" needs no number; the form for many has all there is
    if ((odd = hole_beyond(english, m->text[m->texts - 1], &length)))
        return fail_at(error, m->line, "the translation lacks %.*s", (int)length, odd);
    return true;
}

static int by_id(const void *a, const void *b)
{
    const po_message *x = a, *y = b;
    int order = strcmp(x->id, y->id);
    return order ? order : strcmp(x->context ? x->context : "", y->context ? y->context : "");
}

static bool check_twins(const po_catalogue *c, po_error *error)
{
    if (c->count < 2)
        return true;
    size_t size = (size_t)c->count * sizeof *c->messages;
    po_message *sorted = malloc(size);
    if (!sorted)
        return fail_at(error, 1, "out of memory");
    memcpy(sorted, c->messages, size);
    qsort(sorted, (size_t)c->count, sizeof *sorted, by_id);
    bool good = true;
    for (int i = 1; i < c->count && good; i++) {
        if (by_id(&sorted[i - 1], &sorted[i]) == 0) {
            int one = sorted[i - 1].line, other = sorted[i].line;
            good = fail_at(error, one > other ? one : other, "the message is in line %d already",
                           one < other ? one : other);
        }
    }
    free(sorted);
    return good;
}

static bool check_bytes(reader *r, const char *at, size_t length)
{
    if (bst_utf8_valid(at, length) != length)
        return fail_at(r->error, r->line, "the line is not UTF-8 text");
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)at[i] < ' ' || at[i] == 0x7F)
            return fail_at(r->error, r->line, "the line has a control character");
    return true;
}

static bool read_lines(reader *r, const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        return fail_at(r->error, 1, "out of memory");
    bool good = true;
    for (size_t start = 0; start < size && good;) {
        const char *end = memchr(text + start, '\n', size - start);
        size_t length = end ? (size_t)(end - (text + start)) : size - start;
        r->line++;
        memcpy(copy, text + start, length);
        copy[length] = 0;
        start += length + 1;
        good = check_bytes(r, copy, length) && read_line(r, copy);
    }
    free(copy);
    return good;
}

bool po_read(const char *text, size_t size, po_catalogue *out, po_error *error)
{
    *out = (po_catalogue){0};
    out->pool = malloc(size + 2);
    if (!out->pool)
        return fail_at(error, 1, "out of memory");
    reader r = {.out = out, .error = error, .room = out->pool};
    *r.room = 0;
    bool good = read_lines(&r, text, size);
    if (good && r.part != PART_NONE && r.part != PART_TEXT)
        good = fail_at(error, r.line, "the last message has no msgstr");
    good = good && read_header(&r);
    for (int i = 0; i < out->count && good; i++)
        good = check_message(out, &out->messages[i], error);
    good = good && check_twins(out, error);
    if (!good)
        po_free(out);
    return good;
}

void po_free(po_catalogue *catalogue)
{
    free(catalogue->messages);
    free(catalogue->pool);
    *catalogue = (po_catalogue){0};
}

bool po_is_translated(const po_message *message)
{
    return !message->fuzzy && message->texts > 0 && message->text[0][0];
}
