// SPDX-License-Identifier: MIT
// What `bastide play` says: looking up messages and words by language.

#include "tui/messages.h"

#include <stdlib.h>
#include <string.h>

#include "bastide/game.h"

static const char *const texts[BST_MSG_KINDS] = {
#define X(name, text) [BST_MSG_##name] = text,
#include "tui/messages.def"
#undef X
};

bst_lang bst_lang_default(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"}; // POSIX: the first that is set decides
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return bst_lang_of_locale(value);
    }
    return BST_ENGLISH;
}

const char *bst_message_text(bst_lang lang, bst_message message) { return bst_tr(lang, NULL, texts[message]); }

const char *bst_number_text(char out[16], int n)
{
    snprintf(out, 16, "%d", n);
    return out;
}

void bst_message_print(FILE *out, bst_lang lang, bst_message message, const char *const args[3])
{
    bst_text_fill(out, bst_message_text(lang, message), args);
}

void bst_text_fill(FILE *out, const char *text, const char *const args[3])
{
    for (const char *at = text; *at; at++) {
        if (at[0] == '%' && at[1] >= '1' && at[1] <= '3') {
            const char *arg = args[*++at - '1'];
            fputs(arg ? arg : "", out);
        } else {
            fputc(*at, out);
        }
    }
}
