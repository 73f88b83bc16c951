// SPDX-License-Identifier: MIT
// A position in lines of text.

#include "bots/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "bastide/turn.h"

/// Where lines go, and the line being made.
typedef struct page {
    const bst_game *game;
    const bst_state *state;
    void (*write)(void *to, const char *line);
    void *to;
    char line[512];
} page;

__attribute__((format(printf, 2, 3))) static void add(page *p, const char *format, ...)
{
    size_t used = strlen(p->line);
    va_list args;
    va_start(args, format);
    vsnprintf(p->line + used, sizeof p->line - used, format, args);
    va_end(args);
}

static void end(page *p)
{
    p->write(p->to, p->line);
    p->line[0] = 0;
}

static const char *who(const page *p, int seat) { return bst_actor_word(p->game, seat); }
static const char *tile(const page *p, int kind) { return bst_game_tile(p->game, kind)->name; }

// ---- what the seats have ------------------------------------------------------------------------------------

static void show_seat(page *p, int seat)
{
    add(p, "score %s %d", who(p, seat), bst_score(p->state, seat));
    end(p);
    add(p, "supply %s", who(p, seat));
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        int n = bst_supply(p->game, p->state, seat, kind);
        if (n > 0)
            add(p, " %s %d", bst_figure_word(kind), n);
    }
    end(p);
    bst_thing at[BST_THINGS_MAX];
    int total = 0, n = bst_things_of(p->game, p->state, BST_THING_GOODS, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        total += at[i].seat == seat ? at[i].x : 0;
    if (total == 0)
        return;
    add(p, "goods %s", who(p, seat));
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat)
            add(p, " %s %d", bst_goods_word(at[i].number), at[i].x);
    end(p);
}

void bst_show(const bst_game *game, const bst_state *state, void (*write)(void *to, const char *line), void *to)
{
    page lines = {.game = game, .state = state, .write = write, .to = to};
    page *p = &lines;
    add(p, "actor %s", who(p, bst_actor(state)));
    end(p);
    add(p, "active %s", who(p, bst_active(state)));
    end(p);
    add(p, "turn %d part %d", bst_turn(state), bst_part(state));
    end(p);
    int step = bst_step(game, state);
    add(p, "step %s %s", bst_step_name(step), bst_rule_name(bst_game_step_rule(game, step)));
    end(p);
    int hand = bst_tile_in_hand(state), x, y;
    add(p, "hand %s", hand < 0 ? "none" : tile(p, hand));
    end(p);
    if (bst_last_laid(game, state, &x, &y)) {
        add(p, "laid %d,%d", x, y);
        end(p);
    }
    add(p, "left %d", bst_tiles_left_total(state));
    end(p);
    for (int seat = 0; seat < bst_game_setup(game)->seats; seat++)
        show_seat(p, seat);
    bst_thing card[BST_THINGS_MAX];
    int ncards = bst_things_of(game, state, BST_THING_CARD, card, BST_THINGS_MAX);
    for (int i = 0; i < ncards; i++) {
        add(p, "card %s %s", bst_card_word(card[i].number), who(p, card[i].seat));
        end(p);
    }
}

// ---- what lies on the table ---------------------------------------------------------------------------------

static void add_place(page *p, int x, int y, int seg)
{
    char text[BST_TEXT_MAX];
    add(p, " %s", bst_place_print(p->game, p->state, (bst_place){x, y, seg}, text, sizeof text));
}

static void table_figure(page *p, const bst_figure_info *f)
{
    if (f->place == BST_AT_SUPPLY)
        return;
    add(p, "figure");
    if (f->seat != BST_NOBODY)
        add(p, " %s", who(p, f->seat));
    add(p, " %s", bst_figure_word(f->kind));
    switch (f->place) {
    case BST_AT_PRISON: add(p, " prison %s", who(p, f->where)); break;
    case BST_AT_QUARTER: add(p, " %s", bst_quarter_word(f->where)); break;
    case BST_AT_CROWN: add(p, " crown %s", bst_list_word(BST_LIST_FATE, f->where)); break;
    case BST_AT_TRACK: add(p, " track %d", f->where); break;
    case BST_AT_TOWER: add(p, " tower@%d,%d", f->x, f->y); break;
    case BST_AT_CELL: add(p, " %d,%d", f->x, f->y); break;
    default: add_place(p, f->x, f->y, f->seg); break;
    }
    end(p);
}

// In the words of `expect thing` (docs/notation.md).
static void table_thing(page *p, const bst_thing *thing)
{
    char text[BST_TEXT_MAX];
    add(p, "thing %s", bst_thing_print(p->game, p->state, thing, text, sizeof text));
    end(p);
}

void bst_show_table(const bst_game *game, const bst_state *state, void (*write)(void *to, const char *line), void *to)
{
    page lines = {.game = game, .state = state, .write = write, .to = to};
    page *p = &lines;
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    for (int i = 0; i < bst_squares(state); i++) {
        bst_square square = bst_square_at(game, state, i);
        add(p, "tile %s %d,%d r%d", tile(p, square.kind), square.x, square.y, square.rot);
        end(p);
    }
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info figure = bst_figure_at(game, state, i);
        table_figure(p, &figure);
    }
    bst_things(game, state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++)
        table_thing(p, &things[i]);
}
