// SPDX-License-Identifier: MIT
// A text cut into lines: what records and scenarios are read from.

#include "record/lines.h"

#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"
#include "record/scan.h"

// Bytes of the character at `at`, 0 if it is none. Control characters other than blanks are refused too: they would
// make a log or a terminal lie about what a record says.
static int character(const char *at, size_t left)
{
    bool control = (unsigned char)*at < ' ' && *at != '\t' && *at != '\r' && *at != '\n';
    return control ? 0 : bst_utf8_length(at, left);
}

size_t bst_text_valid(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length) {
        int n = character(text + i, length - i);
        if (n == 0)
            break;
        i += (size_t)n;
    }
    return i;
}

// Counts the lines, or fails at the first one that cannot be read.
static int check_text(const char *text, size_t length, bst_text_error *error)
{
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; i < length;) {
        int n = character(text + i, length - i);
        if (n == 0) {
            bst_text_fail(error, line, "byte %d of the line is not UTF-8 text", (int)(i - start) + 1);
            return -1;
        }
        if (i - start > BST_LINE_BYTES_MAX) {
            bst_text_fail(error, line, "the line is longer than %d bytes", BST_LINE_BYTES_MAX);
            return -1;
        }
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
        i += (size_t)n;
    }
    return line;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Ends the line before its comment and its last blanks; returns its first character that is no blank.
static char *trim(char *line)
{
    while (is_blank(*line))
        line++;
    char *end = line;
    bool quoted = false, title = bst_word_is(bst_word_peek(line), "title");
    for (; *end; end++) {
        quoted ^= *end == '"';
        if (*end == '#' && !title && !quoted && (end == line || is_blank(end[-1])))
            break;
    }
    while (end > line && is_blank(end[-1]))
        end--;
    *end = 0;
    return line;
}

bool bst_lines_split(const char *text, size_t length, bst_lines *out, bst_text_error *error)
{
    *out = (bst_lines){0};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3; // a byte order mark, as some editors write it
        length -= 3;
    }
    if (length > BST_TEXT_BYTES_MAX)
        return bst_text_fail(error, 0, "the text is longer than %d bytes", BST_TEXT_BYTES_MAX);
    int count = check_text(text, length, error);
    if (count < 0)
        return false;
    out->text = malloc(length + 1);
    out->at = malloc(sizeof *out->at * (size_t)count);
    if (!out->text || !out->at) {
        bst_lines_free(out);
        return bst_text_fail(error, 0, "there is not enough memory");
    }
    if (length > 0)
        memcpy(out->text, text, length);
    out->text[length] = 0;
    int number = 1;
    for (char *line = out->text; line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        line = trim(line);
        if (*line)
            out->at[out->n++] = (bst_line){number, line};
        line = next;
    }
    return true;
}

void bst_lines_free(bst_lines *lines)
{
    free(lines->text);
    free(lines->at);
    *lines = (bst_lines){0};
}

bool bst_lines_version(const bst_line *line, const char *kind, int version, bst_text_error *error)
{
    const char *text = line->text;
    bst_word word = bst_word_next(&text);
    if (!bst_word_is(word, kind)) {
        bst_text_fail(error, line->number, "the first line must be \"%s %d\", but it begins with \"%.*s\"", kind,
                      version, BST_WORD(word));
        if (bst_word_is(word, "scn"))
            bst_tell_more(error->text, sizeof error->text, "; this is a scenario, for `bastide check`");
        else if (bst_word_is(word, "bgn"))
            bst_tell_more(error->text, sizeof error->text, "; this is a record, for `bastide replay`");
        return false;
    }
    word = bst_word_next(&text);
    // Minor versions only add things, so that a reader of version 1 may try 1.4.
    bst_word major = word, minor = {NULL, 0};
    int number;
    bst_word_split(word, '.', &major, &minor);
    if (!bst_word_number(major, 0, 1000000, &number) || !bst_text_ended(text))
        return bst_text_fail(error, line->number, "the version is missing; write \"%s %d\"", kind, version);
    if (number != version)
        bst_text_fail(error, line->number, "this is version %d of the format, but this program reads version %d",
                      number, version);
    if (number > version)
        bst_tell_more(error->text, sizeof error->text, "; a newer program is needed");
    return number == version;
}
