// SPDX-License-Identifier: MIT
// A game in words: the score track, its spaces in rows of ten, with counting figures and whoever else stands on it.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/show.h"

enum { ACROSS = 10, CELL = 7, SIGNS = 64 };

/// What stands on the spaces, as lines of signs: each counting figure of a seat has a line of its own, then figures.
enum { FIGURES = BST_COUNTERS_MAX, LINES };

typedef struct track {
    char signs[BST_TRACK_SPACES][LINES][SIGNS];
} track;

static void add(track *k, int space, int line, char sign)
{
    char *at = k->signs[space][line];
    size_t length = strlen(at);
    if (length + 1 < SIGNS) {
        at[length] = sign;
        at[length + 1] = '\0';
    }
}

static void collect(const bst_table *t, track *k)
{
    const bst_setup *setup = bst_game_setup(t->game);
    *k = (track){0};
    for (int seat = 0; seat < setup->seats; seat++) {
        int total[BST_COUNTERS_MAX], n = bst_counters(t->game, t->state, seat, total);
        for (int i = 0; i < n; i++)
            add(k, bst_track_space(total[i]), i, bst_colour_letter(setup->colour[seat]));
    }
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        if (f.place == BST_AT_TRACK)
            add(k, f.where, FIGURES, (char)toupper((unsigned char)bst_colour_letter(setup->colour[f.seat])));
    }
}

// A line of signs for ten spaces; nothing if nobody stands there.
static void put_line(const bst_table *t, const track *k, int first, int line)
{
    bool any = false;
    for (int i = 0; i < ACROSS; i++)
        any = any || k->signs[first + i][line][0];
    for (int i = 0; any && i < ACROSS; i++)
        fprintf(t->out, " %-*s", CELL - 1, k->signs[first + i][line]);
    if (any)
        fputc('\n', t->out);
}

// "Red 62: space 12, lap 1": where each counting figure is.
static void put_seat(const bst_table *t, int seat)
{
    const bst_setup *setup = bst_game_setup(t->game);
    int total[BST_COUNTERS_MAX], n = bst_counters(t->game, t->state, seat, total);
    fprintf(t->out, " %s%c%s ", bst_colour_begin(&t->style, setup->colour[seat]),
            bst_colour_letter(setup->colour[seat]), bst_colour_end(&t->style));
    bst_put_column(t, bst_seat_name(t, seat), 9);
    for (int i = 0; i < n; i++)
        fprintf(t->out, "%s%d (%d)", i ? " + " : "", total[i], bst_track_space(total[i]));
    fputc('\n', t->out);
}

void bst_show_track(const bst_table *t)
{
    track k;
    collect(t, &k);
    for (int first = 0; first < BST_TRACK_SPACES; first += ACROSS) {
        for (int i = 0; i < ACROSS; i++) {
            char number[16];
            snprintf(number, sizeof number, (first + i) % 5 == 0 ? "[%d]" : "%d", first + i);
            fprintf(t->out, " %-*s", CELL - 1, number);
        }
        fputc('\n', t->out);
        for (int line = 0; line < LINES; line++)
            put_line(t, &k, first, line);
    }
    bst_say(t, BST_MSG_TRACK_LEGEND, NULL, NULL, NULL);
    for (int seat = 0; seat < bst_game_setup(t->game)->seats; seat++)
        put_seat(t, seat);
}

bool bst_is_on_track(const bst_table *t)
{
    return t->list->n > 0 && strchr(bst_action_parts(t->list->at[0].kind), 'x') != NULL;
}
