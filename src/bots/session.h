// SPDX-License-Identifier: MIT
// The bot's end of the bot protocol: a game that is set up, played and thought about line by line. It knows nothing of
// files and pipes: lines come from the caller and go to a function of the caller.
//
//     bst_session *session = bst_session_open(&settings, write, to);
//     while (… bst_session_line(session, text, length)) …
//     bst_session_close(session);

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bots/settings.h"

typedef struct bst_session bst_session;

/// Takes one line without its end, at most BST_PROTOCOL_LINE_MAX bytes. Called by the thread that calls
/// bst_session_line() and by the one that thinks, never by both at once.
typedef void bst_session_write(void *to, const char *line);

/// A session with a bot to begin with; a null pointer if memory is short.
bst_session *bst_session_open(const bst_settings *settings, bst_session_write *write, void *to);

/// Takes a line, without its end, of any length and with any bytes, and answers it; only `go` is answered later, by
/// another thread. False after `quit`: no more lines are heard.
bool bst_session_line(bst_session *session, const char *text, size_t length);

/// Waits for the answer to `go`, if there is one to come. With `hurry` as if `stop` had been said before.
void bst_session_wait(bst_session *session, bool hurry);

/// Ends it: thinking is stopped, its answer is still written.
void bst_session_close(bst_session *session);
