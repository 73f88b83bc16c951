// SPDX-License-Identifier: MIT
// What the terminal can do.

#include "tui/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool dumb(void)
{
    const char *term = getenv("TERM");
    return !term || term[0] == '\0' || strcmp(term, "dumb") == 0;
}

bool bst_terminal(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && !(term && strcmp(term, "dumb") == 0) && !(no && no[0]);
}

bool bst_terminal_unicode(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool bst_terminal_full(void) { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !dumb(); }
