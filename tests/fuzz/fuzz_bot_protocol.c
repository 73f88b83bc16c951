// SPDX-License-Identifier: MIT
// Fuzzer of the bot protocol: any bytes as lines to a session with real games and bots. Every line gets at most one
// closing answer, all answers are lines of text, and the session goes on. Bots outside the program cannot be reached
// from the line, so nothing is started.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bots/protocol.h"
#include "bots/session.h"

typedef struct listener {
    long line;   // being answered
    int closing; // closing lines heard for it
} listener;

static bool begins(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == 0 || line[n] == ' ');
}

static void hear(void *to, const char *line)
{
    listener *l = to;
    size_t length = strlen(line);
    if (length == 0 || length > BST_PROTOCOL_LINE_MAX || bst_text_valid(line, length) != length || strchr(line, '\n'))
        abort();
    if (begins(line, "error")) {
        char head[40];
        snprintf(head, sizeof head, "error %ld: ", l->line);
        if (strncmp(line, head, strlen(head)) != 0 || length == strlen(head))
            abort(); // without the number of the line, or a sentence
    }
    l->closing += begins(line, "ok") || begins(line, "error") || begins(line, "best") || begins(line, "pong");
}

// Whether a line gets no answer.
static bool is_silent(const char *line, size_t length)
{
    size_t i = 0, end;
    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r'))
        i++;
    for (end = i; end < length && line[end] != ' ' && line[end] != '\t' && line[end] != '\r';)
        end++;
    return i == length || line[i] == '#' || (end - i == 4 && memcmp(line + i, "stop", 4) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_settings settings;
    char error[200];
    listener l = {0};
    if (size > 20000)
        return 0;
    if (!bst_settings_parse(&settings, "random", error, sizeof error))
        abort();
    bst_session *session = bst_session_open(&settings, hear, &l);
    if (!session)
        return 0;
    const char *at = (const char *)data;
    bool more = true;
    while (more && size > 0) {
        const char *end = memchr(at, '\n', size);
        size_t length = end ? (size_t)(end - at) : size;
        l.line++;
        l.closing = 0;
        more = bst_session_line(session, at, length);
        bst_session_wait(session, true);
        bool silent = bst_text_valid(at, length) == length && is_silent(at, length);
        if (more && l.closing != !silent)
            abort();
        length += end != NULL;
        at += length;
        size -= length;
    }
    bst_session_close(session);
    return 0;
}
