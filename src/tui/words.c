// SPDX-License-Identifier: MIT
// The commands of the line mode.

#include "tui/words.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "bastide/action.h"
#include "tui/suggest.h"

static const char *const words[BST_CMD_COUNT][3] = {
#define X(name, en, de, other) [BST_CMD_##name] = {en, de, other},
    BST_COMMANDS(X)
#undef X
};

// The rest of a line that begins with this word, or a null pointer.
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (length == 0 || strncasecmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

bst_command bst_word_command(const char *line, const char **rest)
{
    for (int command = BST_CMD_NONE + 1; command < BST_CMD_COUNT; command++)
        for (int i = 0; i < 3; i++)
            if ((*rest = after(line, words[command][i])))
                return (bst_command)command;
    *rest = "";
    return BST_CMD_NONE;
}

const char *bst_word_near(bst_lang lang, const char *line)
{
    const char *known[BST_CMD_COUNT + BST_ACTION_KINDS + 1];
    char word[16] = "";
    size_t length = strcspn(line, " ");
    int n = 0;
    if (length >= sizeof word)
        return NULL;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)tolower((unsigned char)line[i]);
    for (int command = BST_CMD_NONE + 1; command < BST_CMD_COUNT; command++)
        known[n++] = words[command][lang == BST_LANG_DE ? 1 : 0];
#define X(name, text) known[n++] = text;
    BST_ACTIONS(X)
#undef X
    known[n] = NULL;
    const char *near = bst_suggest(word, known);
    return near && near[0] && strcmp(near, word) != 0 ? near : NULL;
}

// Whether a line is one of these words, in any case.
static bool is_any(const char *line, const char *const *list)
{
    for (; *list; list++)
        if (strcasecmp(line, *list) == 0)
            return true;
    return false;
}

bool bst_word_is_yes(const char *line)
{
    static const char *const yes[] = {"y", "yes", "j", "ja", "save", "speichern", NULL};
    return is_any(line, yes);
}

bool bst_word_is_no(const char *line)
{
    static const char *const no[] = {"n", "no", "nein", "quit", "exit", "ende", NULL};
    return is_any(line, no);
}

bool bst_word_is_all(const char *line)
{
    static const char *const all[] = {"all", "ganz", "alles", NULL};
    return is_any(line, all);
}
