// SPDX-License-Identifier: MIT
// What happened, line by line.

#include "tui/journal.h"

#include <stdlib.h>
#include <string.h>

#include "tui/show.h"

char *bst_text_of(const bst_table *t, int columns, bst_writer *write, const void *what)
{
    bst_table copy = *t;
    char *text = NULL;
    size_t size;
    copy.out = open_memstream(&text, &size);
    if (!copy.out)
        return NULL;
    copy.style.wrap = columns > 0;
    copy.style.columns = columns > 0 ? columns : copy.style.columns;
    copy.style.colour = false;
    write(&copy, what);
    if (fclose(copy.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static void add_line(bst_journal *j, const char *text, size_t length, int actor, int move)
{
    if (j->n == j->capacity) {
        int capacity = j->capacity ? 2 * j->capacity : 256;
        bst_journal_line *more = realloc(j->line, (size_t)capacity * sizeof *more);
        if (!more)
            return;
        j->line = more;
        j->capacity = capacity;
    }
    char *copy = strndup(text, length);
    if (copy)
        j->line[j->n++] = (bst_journal_line){copy, actor, move};
}

static void write_events(const bst_table *t, const void *what)
{
    (void)what;
    bst_show_events(t);
}

void bst_journal_note(bst_journal *j, const bst_table *t, const char *text)
{
    int move = t->nmoves - 1;
    int actor = move >= 0 ? t->moves[move].actor : BST_CHANCE;
    // Who it was is seen beside the line.
    const char *name = bst_seat_name(t, actor);
    size_t named = strlen(name);
    if (named > 0 && strncmp(text, name, named) == 0 && text[named] == ' ')
        text += named + 1;
    if (actor != BST_CHANCE) // what is drawn is an event, too
        add_line(j, text, strlen(text), actor, move);
    char *events = bst_text_of(t, 0, write_events, NULL);
    for (char *at = events; at && *at;) {
        size_t length = strcspn(at, "\n");
        add_line(j, at, length, BST_NOBODY, move);
        at += length + (at[length] == '\n');
    }
    free(events);
}

static void forget(bst_journal *j)
{
    for (int i = 0; i < j->n; i++)
        free(j->line[i].text);
    j->n = 0;
}

void bst_journal_renew(bst_journal *j, const bst_table *t)
{
    bst_table copy = *t; // its own state and events
    forget(j);
    copy.state = malloc(bst_game_state_size(t->game));
    copy.events.at = malloc((size_t)t->events.capacity * sizeof *copy.events.at);
    if (copy.state && copy.events.at) {
        memcpy(copy.state, t->first, bst_game_state_size(t->game));
        for (int i = 0; i < t->nmoves; i++) {
            char text[BST_SAID_MAX];
            bst_voice voice = bst_voice_at(&copy);
            if (i < t->nmoves - bst_table_sealed(t))
                bst_voice_log(&voice, t->moves[i].action, text, sizeof text);
            else
                snprintf(text, sizeof text, "%s", bst_message_text(t->lang, BST_MSG_SEALED_NOTE));
            copy.nmoves = i + 1;
            copy.events.n = 0;
            bst_apply(t->game, copy.state, t->moves[i].action, &copy.events);
            bst_journal_note(j, &copy, text);
        }
    }
    free(copy.state);
    free(copy.events.at);
}

void bst_journal_free(bst_journal *j)
{
    forget(j);
    free(j->line);
    memset(j, 0, sizeof *j);
}
