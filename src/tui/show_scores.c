// SPDX-License-Identifier: MIT
// A game in words: points, supplies, and who won.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "bastide/turn.h"
#include "locale/utf8.h"
#include "tui/show.h"

// The supply of a seat, item by item; lines break between them.
typedef struct holdings {
    const bst_table *table;
    int seat, items, column;
    int indent; // of further lines
} holdings;

static void add_item(holdings *h, int n, const char *name)
{
    char count[24] = "";
    if (n > 0)
        snprintf(count, sizeof count, "%d ", n);
    int width = 2 + (int)strlen(count) + bst_utf8_count(name, strlen(name));
    bool full = h->table->style.wrap && h->column + width > h->table->style.columns;
    fputs(h->items++ ? "," : "", h->table->out);
    if (full)
        fprintf(h->table->out, "\n%*s", h->indent, "");
    fprintf(h->table->out, " %s%s", count, name);
    h->column = full ? h->indent + width - 1 : h->column + width;
}

static void add_figures(holdings *h)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        int n = bst_supply(h->table->game, h->table->state, h->seat, kind);
        if (n > 0)
            add_item(h, n, bst_voice_figure(h->table->lang, kind, n));
    }
}

static void add_goods_and_cards(holdings *h)
{
    const bst_table *t = h->table;
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(t->game, t->state, BST_THING_GOODS, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        if (at[i].seat == h->seat && at[i].x > 0)
            add_item(h, at[i].x, bst_voice_listed(t->lang, BST_LIST_GOODS, at[i].number));
    n = bst_things_of(t->game, t->state, BST_THING_CARD, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        if (at[i].seat == h->seat)
            add_item(h, 0, bst_voice_listed(t->lang, BST_LIST_CARD, at[i].number));
}

// Pieces that are left.
static void add_pieces(holdings *h)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(h->table, at);
    for (int i = 0; i < n; i++) {
        int many = bst_thing_has(at[i].kind, 'n') ? at[i].x : at[i].number, list = -1;
        char text[120];
        if (!(bst_thing_marks(at[i].kind) & BST_IS_IN_SUPPLY) || at[i].seat != h->seat || many <= 0)
            continue;
        for (const char *part = bst_thing_parts(at[i].kind); *part; part++)
            for (int k = 0; bst_list_of(*part) && k < BST_LIST_KINDS; k++)
                list = bst_list_word(k, 0) == bst_list_of(*part)->words[0] ? k : list;
        if (list < 0) {
            add_item(h, many, bst_voice_thing(h->table->lang, at[i].kind, many));
            continue;
        }
        snprintf(text, sizeof text, "%s (%s)", bst_voice_thing(h->table->lang, at[i].kind, many),
                 bst_voice_listed(h->table->lang, list, at[i].number));
        add_item(h, many, text);
    }
}

// Where two counting figures stand.
static void add_counters(holdings *h)
{
    int total[BST_COUNTERS_MAX], n = bst_counters(h->table->game, h->table->state, h->seat, total);
    char text[80];
    if (n < 2)
        return;
    snprintf(text, sizeof text, "%s %d + %d", bst_message_text(h->table->lang, BST_MSG_COUNTERS), total[0], total[1]);
    add_item(h, 0, text);
}

static void add_prisoners(holdings *h)
{
    const bst_table *t = h->table;
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        char text[80];
        if (f.place != BST_AT_PRISON || f.where != h->seat)
            continue;
        snprintf(text, sizeof text, "%s: %s (%s)", bst_message_text(t->lang, BST_MSG_PRISONER),
                 bst_voice_figure(t->lang, f.kind, 1), bst_seat_name(t, f.seat));
        add_item(h, 0, text);
    }
}

static void add_others(holdings *h)
{
    add_counters(h);
    add_goods_and_cards(h);
    add_pieces(h);
    add_prisoners(h);
}

void bst_show_supply(const bst_table *t, int seat)
{
    holdings h = {.table = t, .seat = seat};
    add_others(&h);
    if (h.items > 0)
        fputc('\n', t->out);
}

void bst_show_scores(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    enum { INDENT = 18 };
    const char *supply = bst_message_text(t->lang, BST_MSG_SUPPLY);
    for (int seat = 0; seat < setup->seats; seat++) {
        fprintf(t->out, "  %s%c%s ", bst_colour_begin(&t->style, setup->colour[seat]),
                bst_colour_letter(setup->colour[seat]), bst_colour_end(&t->style));
        bst_put_column(t, bst_seat_name(t, seat), 8);
        fprintf(t->out, "%4d   %s:", bst_score(t->state, seat), supply);
        holdings h = {
            .table = t, .seat = seat, .column = 20 + bst_utf8_count(supply, strlen(supply)), .indent = INDENT};
        add_figures(&h);
        add_others(&h);
        fputc('\n', t->out);
    }
}

void bst_show_categories(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    for (int seat = 0; seat < setup->seats; seat++) {
        fputs("  ", t->out);
        bst_put_column(t, bst_seat_name(t, seat), 8);
        fprintf(t->out, "%4d %s", bst_score(t->state, seat), bst_message_text(t->lang, BST_MSG_SCORE));
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            if (bst_points(t->state, seat, i) != 0)
                fprintf(t->out, ", %s %d", bst_voice_category(t->lang, i), bst_points(t->state, seat, i));
        fputc('\n', t->out);
    }
}

void bst_show_winner(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    uint32_t won = bst_winners(t->game, t->state);
    char names[200] = "", points[16] = "";
    int winners = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!(won >> seat & 1))
            continue;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", winners++ ? bst_message_text(t->lang, BST_MSG_AND) : "",
                 bst_seat_name(t, seat));
        bst_number_text(points, bst_score(t->state, seat));
    }
    bst_say(t, winners > 1 ? BST_MSG_WINNERS : BST_MSG_WINNER, names, points, NULL);
}
