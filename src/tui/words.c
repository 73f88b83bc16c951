// SPDX-License-Identifier: MIT
// The commands of the line mode.

#include "tui/words.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bastide/vocabulary.h"
#include "tui/suggest.h"

// Words with blanks between them, and the context of their translation.
typedef struct wording {
    const char *context, *words;
} wording;

static const wording commands[BST_CMD_KINDS] = {
#define X(name, words) [BST_CMD_##name] = {words},
    BST_COMMANDS(X)
#undef X
};

// The rest of a line that begins with one of these words, or a null pointer.
static const char *after(const char *line, const char *words)
{
    size_t word;
    for (; *words; words += word, words += *words == ' ') {
        word = strcspn(words, " ");
        if (strncasecmp(line, words, word) == 0 && (line[word] == '\0' || line[word] == ' '))
            return line + word + strspn(line + word, " ");
    }
    return NULL;
}

// The same in one language after the other, the given one and English first.
static bool begins(bst_lang lang, const char *line, const wording *list, int count, int *found, const char **rest)
{
    int languages = bst_lang_count();
    for (int i = -1; i < languages; i++) {
        for (*found = 0; *found < count; ++*found) {
            const wording *w = &list[*found];
            if (w->words && (*rest = after(line, bst_tr(i < 0 ? lang : i, w->context, w->words))))
                return true;
        }
    }
    return false;
}

bst_command bst_word_command(bst_lang lang, const char *line, const char **rest)
{
    int command;
    if (begins(lang, line, commands, BST_CMD_KINDS, &command, rest))
        return (bst_command)command;
    *rest = "";
    return BST_CMD_NONE;
}

// The word that messages show: the first one.
static const char *first_word(bst_lang lang, const wording *w, char out[24])
{
    const char *words = bst_tr(lang, w->context, w->words);
    snprintf(out, 24, "%.*s", (int)strcspn(words, " "), words);
    return out;
}

bool bst_word_near(bst_lang lang, const char *line, char near[24])
{
    const char *known[BST_CMD_KINDS + BST_ACTION_KINDS + 1];
    char word[16] = "", shown[BST_CMD_KINDS][24];
    size_t length = strcspn(line, " ");
    int n = 0;
    if (length >= sizeof word)
        return false;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)tolower((unsigned char)line[i]);
    for (int command = BST_CMD_NONE + 1; command < BST_CMD_KINDS; command++)
        known[n++] = first_word(lang, &commands[command], shown[command]);
    for (int kind = 0; kind < BST_ACTION_KINDS; kind++)
        known[n++] = bst_action_word(kind);
    known[n] = NULL;
    const char *found = bst_suggest(word, known);
    if (!found || !found[0] || strcmp(found, word) == 0)
        return false;
    snprintf(near, 24, "%s", found);
    return true;
}

// Whether a line is one of these words and nothing else.
static bool is_answer(const char *line, wording answer)
{
    const char *rest;
    int found;
    return begins(BST_ENGLISH, line, &answer, 1, &found, &rest) && rest[0] == '\0';
}

bool bst_word_is_yes(const char *line) { return is_answer(line, (wording){BST_TC("answer", "y yes save")}); }

bool bst_word_is_no(const char *line) { return is_answer(line, (wording){BST_TC("answer", "n no quit exit")}); }

bool bst_word_is_all(const char *line) { return is_answer(line, (wording){BST_TC("answer", "all")}); }
