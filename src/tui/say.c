// SPDX-License-Identifier: MIT
// A game in words: sentences of the catalogue, broken between words, and columns.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "locale/utf8.h"
#include "tui/show.h"

// Writes a text with a line end; on a terminal its lines break between words.
void bst_put_text(const bst_table *t, const char *text)
{
    int column = 0, columns = t->style.wrap ? t->style.columns : INT_MAX;
    while (*text) {
        size_t blanks = strspn(text, " "), word = strcspn(text + blanks, " \n");
        int width = (int)blanks + bst_utf8_count(text + blanks, word);
        if (column > 0 && column + width > columns) {
            fputc('\n', t->out);
            column = 0;
            width -= (int)blanks;
            text += blanks;
            blanks = 0;
        }
        fwrite(text, 1, blanks + word, t->out);
        column += width;
        text += blanks + word;
        if (*text == '\n') {
            fputc('\n', t->out);
            column = 0;
            text++;
        }
    }
    fputc('\n', t->out);
}

void bst_say(const bst_table *t, bst_message message, const char *a, const char *b, const char *c)
{
    const char *args[3] = {a, b, c};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return;
    bst_message_print(out, t->lang, message, args);
    if (fclose(out) == 0)
        bst_put_text(t, text);
    free(text);
}

bst_voice bst_voice_at(const bst_table *t)
{
    return (bst_voice){.lang = t->lang, .game = t->game, .state = t->state, .list = t->list};
}

const char *bst_seat_name(const bst_table *t, int seat)
{
    bst_voice voice = bst_voice_at(t);
    return seat < bst_game_setup(t->game)->seats ? bst_voice_seat(&voice, seat) : "";
}

// %-8s would count the bytes of an umlaut, not its width.
void bst_put_column(const bst_table *t, const char *word, int width)
{
    width -= bst_utf8_count(word, strlen(word));
    fprintf(t->out, "%s%*s", word, width > 0 ? width : 1, ""); // a longer word is parted from what follows, too
}
