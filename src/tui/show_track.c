// SPDX-License-Identifier: MIT
// A game in words: the score track, its spaces in rows of ten, with counting figures and whoever else stands on it.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/show.h"
#include "tui/walls_text.h"

enum { ACROSS = 10, CELL = 7, SIGNS = 64, MOST = 100 };

/// What stands on the spaces, as lines of signs: each counting figure of a seat has a line of its own, then figures.
enum { FIGURES = BST_COUNTERS_MAX, LINES };

typedef struct track {
    char signs[MOST][LINES][SIGNS];
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

static int space_of(const bst_table *t, int total)
{
    int fields = bst_track_fields(t->game);
    return (total % fields + fields) % fields;
}

static void collect(const bst_table *t, track *k)
{
    const bst_setup *setup = bst_game_setup(t->game);
    *k = (track){0};
    for (int seat = 0; seat < setup->seats; seat++) {
        int total[BST_COUNTERS_MAX], n = bst_counters(t->game, t->state, seat, total);
        for (int i = 0; i < n; i++)
            add(k, space_of(t, total[i]), i, bst_colour_letter(setup->colour[seat]));
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
        fprintf(t->out, "%s%d (%d)", i ? " + " : "", total[i], space_of(t, total[i]));
    fputc('\n', t->out);
}

// The stack of dispatches, which lies beside the track: its order as far as it is known, then those not seen yet.
bool bst_show_dispatches(const bst_table *t)
{
    int total[BST_COUNTERS_MAX], places = BST_DISPATCH_KINDS, stack[BST_DISPATCH_KINDS + 1];
    unsigned seen = 0;
    bst_thing at[BST_THINGS_MAX];
    char order[BST_SAID_MAX] = "", unseen[BST_SAID_MAX] = "";
    if (bst_counters(t->game, t->state, 0, total) < 2)
        return false;
    memset(stack, -1, sizeof stack);
    int n = bst_list_things(t, at);
    for (int i = 0; i < n; i++) {
        bool turned = at[i].kind == BST_THING_TURNED;
        if (!turned && at[i].kind != BST_THING_DISPATCH)
            continue;
        seen |= 1u << at[i].number;
        places -= turned;
        if (!turned)
            stack[at[i].x] = at[i].number;
    }
    for (int place = 1; place <= places; place++)
        bst_add_word(order, sizeof order,
                     stack[place] < 0 ? "?" : bst_voice_listed(t->lang, BST_LIST_DISPATCH, stack[place]));
    for (int card = 0; card < BST_DISPATCH_KINDS; card++)
        if (!(seen >> card & 1))
            bst_add_word(unseen, sizeof unseen, bst_voice_listed(t->lang, BST_LIST_DISPATCH, card));
    bst_say(t, BST_MSG_DISPATCHES, order, NULL, NULL);
    if (unseen[0])
        bst_say(t, BST_MSG_DISPATCHES_UNSEEN, unseen, NULL, NULL);
    return true;
}

void bst_show_track(const bst_table *t)
{
    track k;
    collect(t, &k);
    bool walls = bst_track_fields(t->game) > BST_TRACK_SPACES;
    for (int first = 0; first < bst_track_fields(t->game); first += ACROSS) {
        for (int i = 0; i < ACROSS; i++) {
            char number[16];
            bool lies = bst_wall_tile_at(t->game, t->state, first + i);
            bool dark = !walls && (first + i) % BST_TRACK_DARK == 0;
            snprintf(number, sizeof number, dark ? "[%d]" : lies ? "%d*" : "%d", first + i);
            fprintf(t->out, " %-*s", CELL - 1, number);
        }
        fputc('\n', t->out);
        for (int line = 0; line < LINES; line++)
            put_line(t, &k, first, line);
    }
    bst_say(t, walls ? BST_MSG_WALLS_LEGEND : BST_MSG_TRACK_LEGEND, NULL, NULL, NULL);
    for (int seat = 0; seat < bst_game_setup(t->game)->seats; seat++)
        put_seat(t, seat);
    bst_show_dispatches(t);
}

bool bst_is_on_track(const bst_table *t)
{
    return t->list->n > 0 && strchr(bst_action_parts(t->list->at[0].kind), 'x') != NULL;
}
