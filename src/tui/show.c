// SPDX-License-Identifier: MIT
// A game in words: the table, the choices, tiles and figures, the log.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "bastide/turn.h"
#include "draw/castle.h"
#include "draw/walls.h"
#include "tui/describe.h"
#include "tui/signs.h"

// ---- the beginning ------------------------------------------------------------------------------------------

void bst_show_welcome(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    char *names = NULL, *sets = NULL, left[16];
    size_t names_size, sets_size;
    FILE *out = open_memstream(&names, &names_size);
    for (int seat = 0; out && seat < setup->seats; seat++) {
        const char *name[3] = {bst_seat_name(t, seat)};
        fputs(seat ? ", " : "", out);
        name[1] = t->player[seat].name;
        if (name[1][0])
            bst_message_print(out, t->lang, BST_MSG_BOT_SEAT, name);
        else
            fputs(name[0], out);
    }
    bool fine = out && fclose(out) == 0;
    out = open_memstream(&sets, &sets_size);
    for (int i = 0; out && i < setup->nsets; i++) {
        fprintf(out, "%s%s", i ? ", " : "", setup->set[i].set->name);
        if (setup->set[i].copies > 1)
            fprintf(out, "*%d", setup->set[i].copies);
    }
    fine = out && fclose(out) == 0 && fine;
    if (fine)
        bst_say(t, BST_MSG_WELCOME, names, bst_number_text(left, bst_tiles_left_total(t->state)), sets);
    free(names);
    free(sets);
    const char *rule = bst_rule_name(bst_game_step_rule(t->game, BST_STEP_SCORE_BUILDINGS));
    const char *origin =
        bst_message_text(t->lang, bst_draw_walls_set(t->game) ? BST_MSG_FROM_CORNER : BST_MSG_FROM_START);
    bst_say(t, t->drawings ? BST_MSG_FIRST_STEPS : BST_MSG_FIRST_STEPS_PLAIN, rule, origin, NULL);
    if (t->drawings)
        bst_show_legend(t);
    bst_say(t, BST_MSG_FIRST_WORDS, NULL, NULL, NULL);
}

void bst_show_help(const bst_table *t)
{
    bool castle = bst_draw_walls_set(t->game) != NULL;
    bst_say(t, BST_MSG_HELP,
            castle ? "put small path E, put small tower N, put small court SL, pass, use keep ..."
                   : "put small road E, put big city N, put small field SL, pass, dragon W ...",
            NULL, NULL);
}

// ---- decisions ----------------------------------------------------------------------------------------------

// "1,0: 3=r0 4=r2": the placements on one square, from number *at of the list; moves *at behind them. Their length.
static int square_text(const bst_list *list, int *at, char *out, size_t size)
{
    int x = list->at[*at].x, y = list->at[*at].y;
    int used = snprintf(out, size, "%d,%d:", x, y);
    for (;
         *at < list->n && list->at[*at].kind == BST_DO_LAY && list->at[*at].x == x && list->at[*at].y == y && used < 60;
         ++*at)
        used += snprintf(out + used, size - (size_t)used, " %d=r%d", *at + 1, list->at[*at].rot);
    return used;
}

// Placements, square by square, as many squares in a line as there is room for.
static void show_squares(const bst_table *t, int layings)
{
    char text[80];
    int widest = 0, column = 0;
    for (int i = 0; i < layings;) {
        int used = square_text(t->list, &i, text, sizeof text);
        widest = used > widest ? used : widest;
    }
    bst_say(t, BST_MSG_SQUARES, NULL, NULL, NULL);
    for (int i = 0; i < layings;) {
        square_text(t->list, &i, text, sizeof text);
        if (column > 0 && (!t->drawings || column + 2 + widest > t->style.columns)) {
            fputc('\n', t->out);
            column = 0;
        }
        column += fprintf(t->out, "  %-*s", t->drawings ? widest : 0, text);
    }
    fputc('\n', t->out);
}

// ---- offers -------------------------------------------------------------------------------------------------

int bst_list_things(const bst_table *t, bst_thing at[BST_THINGS_MAX])
{
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    bst_things(t->game, t->state, &list);
    return list.n < list.capacity ? list.n : list.capacity;
}

void bst_add_word(char *out, size_t size, const char *word)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used ? ", " : "", word);
}

// A symbol, and what tells it from others of its kind: where a flying machine flies to, whom a crop circle concerns, by
// how many the wheel turns.
static void add_symbol(const bst_table *t, const bst_tile *tile, int rot, int symbol, char *out, size_t size)
{
    static const char *const compass[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    const char *name = bst_voice_symbol(t->lang, symbol);
    char word[100];
    switch (1u << symbol) {
    case BST_SYMBOL_FLYER:
        snprintf(word, sizeof word, "%s: %s", name, bst_voice_side(t->lang, compass[(tile->flyer - 1 + 2 * rot) & 7]));
        break;
    case BST_SYMBOL_CIRCLE:
        snprintf(word, sizeof word, "%s: %s", name, bst_voice_listed(t->lang, BST_LIST_FOLK, tile->circle - 1));
        break;
    case BST_SYMBOL_WHEEL: snprintf(word, sizeof word, "%s: %d", name, tile->wheel); break;
    default: snprintf(word, sizeof word, "%s", name);
    }
    bst_add_word(out, size, word);
}

void bst_printed_words(const bst_table *t, const bst_tile *tile, int rot, char *out, size_t size)
{
    // the rest has signs of its own, also in a sketch
    enum { SMALL = BST_ATTR_WINE | BST_ATTR_GRAIN | BST_ATTR_CLOTH };
    unsigned attrs = 0;
    out[0] = '\0';
    bool tunnels = false;
    for (int i = 0; i < tile->nsegs; i++) {
        attrs |= tile->seg[i].attrs;
        tunnels = tunnels || tile->seg[i].tunnels;
    }
    for (int i = 0; i < BST_ATTR_KINDS; i++)
        if (attrs & SMALL & 1u << i)
            bst_add_word(out, size, bst_voice_attribute(t->lang, i));
    for (int i = 0; i < BST_SYMBOL_KINDS; i++)
        if (tile->symbols >> i & 1)
            add_symbol(t, tile, rot, i, out, size);
    if (tunnels)
        bst_add_word(out, size, bst_message_text(t->lang, BST_MSG_TUNNELS));
}

void bst_show_tile(const bst_table *t, const bst_tile *tile)
{
    char words[200];
    bst_tile_draw(t->out, tile, &t->style);
    bst_printed_words(t, tile, 0, words, sizeof words);
    if (words[0])
        bst_say(t, BST_MSG_PRINTED, words, NULL, NULL);
}

static void show_offer(const bst_table *t, const bst_tile *tile)
{
    if (t->drawings)
        bst_show_tile(t, tile);
    else
        bst_describe_tile(t, tile, 0);
}

bool bst_has_offers(const bst_table *t)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(t, at), offers = 0;
    for (int i = 0; i < n; i++)
        offers += bst_thing_has(at[i].kind, 't');
    return offers > 0;
}

// Tiles that can be had: who has got which, and drawings of those that are still to be had. While one of them is bid
// for, only this one is drawn.
void bst_show_offers(const bst_table *t)
{
    bst_thing at[BST_THINGS_MAX];
    char points[16];
    int n = bst_list_things(t, at), lot = -1;
    for (int i = 0; i < n; i++)
        lot = bst_thing_has(at[i].kind, 't') && bst_thing_has(at[i].kind, 'n') ? i : lot;
    for (int i = 0; i < n; i++) {
        if (!bst_thing_has(at[i].kind, 't') || bst_thing_has(at[i].kind, 'n'))
            continue;
        const bst_tile *tile = bst_game_tile(t->game, at[i].number);
        bool taken = at[i].seat != BST_NOBODY;
        bst_say(t, taken ? BST_MSG_OWNED : BST_MSG_ON_OFFER, taken ? bst_seat_name(t, at[i].seat) : tile->name,
                tile->name, NULL);
        if (!taken && lot < 0)
            show_offer(t, tile);
    }
    if (lot < 0)
        return;
    const bst_tile *tile = bst_game_tile(t->game, at[lot].number);
    bst_say(t, BST_MSG_HIGHEST, tile->name, bst_number_text(points, at[lot].x), bst_seat_name(t, at[lot].seat));
    show_offer(t, tile);
}

// ---- lists --------------------------------------------------------------------------------------------------

void bst_show_list(const bst_table *t)
{
    int layings = 0;
    while (layings < t->list->n && t->list->at[layings].kind == BST_DO_LAY)
        layings++;
    if (layings > 0)
        show_squares(t, layings);
    if (layings < t->list->n)
        bst_say(t, BST_MSG_CHOICES, NULL, NULL, NULL);
    for (int i = layings; i < t->list->n; i++) {
        char text[BST_TEXT_MAX];
        if (bst_table_aims(t, i))
            bst_entry_print(t->game, t->state, t->list, i, text, sizeof text);
        else
            bst_action_print(t->game, t->state, t->list->at[i], text, sizeof text);
        fprintf(t->out, "%4d  %-28s ", i + 1, text);
        if (bst_table_aims(t, i))
            bst_show_aiming(t, i);
        else
            bst_explain(t, t->list->at[i]);
    }
}

void bst_show_aiming(const bst_table *t, int entry)
{
    bst_action usual = t->list->at[entry];
    char text[BST_TEXT_MAX];
    bst_usual(t->game, t->state, &usual);
    bst_action_print(t->game, t->state, usual, text, sizeof text);
    bool over_table = bst_list_range(t->list, entry).y > 99;
    bst_say(t, over_table ? BST_MSG_AIM_FREELY : BST_MSG_AIM_BESIDE, text, NULL, NULL);
}

bool bst_moves_on_board(const bst_table *t, bst_square *from)
{
    int figure = t->list->n > 0 ? bst_action_moves(t->list->at[0].kind) : -1;
    return figure >= 0 && bst_neutral_at(t->game, t->state, figure, &from->x, &from->y);
}

void bst_show_board(const bst_table *t, bool whole)
{
    bool laying = t->list->n > 0 && t->list->at[0].kind == BST_DO_LAY;
    bst_square focus = {0};
    bool moving = bst_moves_on_board(t, &focus);
    bst_board_view view = {t->game, t->state, laying ? t->list : NULL, moving ? &focus : NULL, whole};
    if (!bst_board_draw(t->out, &view, &t->style))
        bst_say(t, BST_MSG_CLIPPED, NULL, NULL, NULL);
}

void bst_show_laid(const bst_table *t)
{
    bst_square at;
    int x, y;
    if (t->list->at[0].kind == BST_DO_PUT && bst_last_laid(t->game, t->state, &x, &y) &&
        bst_square_find(t->game, t->state, x, y, &at))
        bst_tile_draw_choices(t->out, &(bst_board_view){t->game, t->state, t->list, NULL, false}, &at, &t->style);
}

void bst_show_question(const bst_table *t)
{
    char text[BST_SAID_MAX];
    bst_voice voice = bst_voice_at(t);
    bst_say(t, BST_MSG_DECIDES, bst_seat_name(t, bst_actor(t->state)), bst_voice_question(&voice, text, sizeof text),
            bst_rule_name(bst_game_step_rule(t->game, bst_step(t->game, t->state))));
}

// ---- other lists --------------------------------------------------------------------------------------------

void bst_show_left(const bst_table *t)
{
    char total[16];
    bst_say(t, BST_MSG_LEFT, bst_number_text(total, bst_tiles_left_total(t->state)), NULL, NULL);
    int column = 0;
    for (int kind = 0; kind < bst_game_kinds(t->game); kind++) {
        int n = bst_tiles_left(t->game, t->state, kind);
        if (n == 0)
            continue;
        if (column > 0 && column + 18 > t->style.columns) {
            fputc('\n', t->out);
            column = 0;
        }
        column += fprintf(t->out, "  %2d %-13s", n, bst_game_tile(t->game, kind)->name);
    }
    if (column > 0)
        fputc('\n', t->out);
}

// The list of small words that says where a piece is, or -1.
static int list_of(int kind)
{
    for (int list = 0; list < BST_LIST_KINDS; list++)
        if (bst_thing_has(kind, bst_list_entries[list].letter))
            return list;
    return -1;
}

enum { STEPS_OF_PIG = 3 }; // at most, WHEEL-06

// The wheel, a line for each segment: where the pig is, the segments that 1, 2 and 3 steps lead to, and its crown
// fields with whoever stands there.
static void show_wheel(const bst_table *t, int pig)
{
    const bst_setup *setup = bst_game_setup(t->game);
    const uint8_t *crowns = NULL; // crown fields of each segment, if the wheel is on the table
    for (int i = 0; i < setup->nsets; i++)
        if (setup->set[i].set->nboards != 0)
            crowns = setup->set[i].set->boards[0].crowns;
    for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
        int ahead = (fate - pig + BST_FATE_KINDS) % BST_FATE_KINDS;
        char mark[16] = ">";
        if (ahead != 0)
            snprintf(mark, sizeof mark, "%s", ahead <= STEPS_OF_PIG ? bst_number_text((char[16]){0}, ahead) : "");
        fputs("    ", t->out);
        bst_put_column(t, mark, 2);
        bst_put_column(t, bst_voice_listed(t->lang, BST_LIST_FATE, fate), 15);
        const char *between = "";
        int free = crowns ? crowns[fate] : 0;
        for (int i = 0; i < bst_figures(t->game); i++) {
            bst_figure_info f = bst_figure_at(t->game, t->state, i);
            if (f.place != BST_AT_CROWN || f.where != fate)
                continue;
            fprintf(t->out, "%s%s (%s)", between, bst_seat_name(t, f.seat), bst_voice_figure(t->lang, f.kind, 1));
            between = ", ";
            free--;
        }
        for (; free > 0; free--, between = ", ")
            fprintf(t->out, "%s-", between);
        fputs("\n", t->out);
    }
}

bool bst_show_pieces(const bst_table *t, const bst_square *square)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(t, at), shown = 0;
    for (int i = 0; i < n; i++) {
        if (!(bst_thing_marks(at[i].kind) & BST_IS_ON_TABLE) || at[i].kind == BST_THING_DISPATCH)
            continue;
        if (square && !(bst_thing_has_square(at[i].kind) && at[i].x == square->x && at[i].y == square->y))
            continue;
        char text[BST_TEXT_MAX];
        bst_thing_print(t->game, t->state, &at[i], text, sizeof text);
        const char *parts = strchr(text, ' ');
        fputs("  ", t->out);
        bst_put_column(t, at[i].seat == BST_NOBODY ? "" : bst_seat_name(t, at[i].seat), 9);
        bst_put_column(t, bst_voice_thing(t->lang, at[i].kind, 1), 19);
        int list = list_of(at[i].kind);
        fprintf(t->out, "%s\n", list >= 0 ? bst_voice_listed(t->lang, list, at[i].number) : parts ? parts + 1 : "");
        if (at[i].kind == BST_THING_WHEEL)
            show_wheel(t, at[i].number);
        shown++;
    }
    return shown > 0;
}

void bst_show_figures(const bst_table *t)
{
    bool any = false;
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        int list = f.place == BST_AT_QUARTER ? BST_LIST_QUARTER : f.place == BST_AT_CROWN ? BST_LIST_FATE : -1;
        bool tracked = f.place == BST_AT_TRACK;
        if (!f.on_board && list < 0 && !tracked)
            continue;
        char place[BST_TEXT_MAX] = "";
        if (f.seg == BST_SEG_TOWER)
            snprintf(place, sizeof place, "%s", bst_voice_thing(t->lang, BST_THING_TOWER, 1));
        else if (f.seg >= 0)
            bst_segment_print(t->game, t->state, f.x, f.y, f.seg, place, sizeof place);
        fputs("  ", t->out);
        bst_put_column(t, bst_seat_name(t, f.seat), 9);
        bst_put_column(t, bst_voice_figure(t->lang, f.kind, 1), 19);
        char space[16];
        if (list >= 0)
            fprintf(t->out, "%s\n", bst_voice_listed(t->lang, list, f.where));
        else if (tracked)
            bst_say(t, BST_MSG_ON_TRACK, bst_number_text(space, f.where), NULL, NULL);
        else
            fprintf(t->out, "%d,%d %s\n", f.x, f.y, place);
        any = true;
    }
    any = bst_show_pieces(t, NULL) || any;
    any = bst_show_dispatches(t) || any;
    if (!any)
        bst_say(t, BST_MSG_NO_FIGURES, NULL, NULL, NULL);
}

// The text of an action hangs on the position, so the game is played once more.
void bst_show_log(const bst_table *t)
{
    bst_state *state = malloc(bst_game_state_size(t->game));
    if (!state)
        return;
    memcpy(state, t->first, bst_game_state_size(t->game));
    for (int i = 0; i < t->nmoves; i++) {
        char text[BST_TEXT_MAX];
        int actor = t->moves[i].actor;
        if (i >= t->nmoves - bst_table_sealed(t))
            snprintf(text, sizeof text, "%s …", bst_action_word(t->moves[i].action.kind));
        else
            bst_action_print(t->game, state, t->moves[i].action, text, sizeof text);
        fprintf(t->out, "%4d  ", bst_turn(state));
        bst_put_column(t, actor == BST_CHANCE ? "" : bst_seat_name(t, actor), 9);
        fprintf(t->out, "%s\n", text);
        bst_apply(t->game, state, t->moves[i].action, NULL);
    }
    if (t->nmoves == 0)
        bst_say(t, BST_MSG_EMPTY_LOG, NULL, NULL, NULL);
    free(state);
}

// Whether there is a piece of a kind on the table, or one that an action could put there in a supply.
static bool is_in_play(const bst_table *t, int kind)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(t, at);
    for (int action = 0; action < BST_ACTION_KINDS; action++)
        for (int i = 0; i < n; i++)
            if (at[i].kind == kind || (bst_action_puts(action) == kind && bst_action_from(action) == at[i].kind))
                return true;
    return false;
}

static void show_landscape_legend(const bst_table *t, bool fancy)
{
    bst_say(t, BST_MSG_LEGEND, fancy ? "▒" : "#", fancy ? "─" : "-", fancy ? "≈" : "~");
    bst_say(t, BST_MSG_LEGEND_MARKS, fancy ? "◆" : "*", fancy ? "†" : "^", fancy ? "‡" : "&");
    bst_say(t, BST_MSG_LEGEND_ROADS, "+", fancy ? "○" : "o", fancy ? "╳" : "X");
}

static void show_castle_legend(const bst_table *t, bool fancy)
{
    bst_say(t, BST_MSG_LEGEND_CASTLE, fancy ? "▓" : "T", fancy ? "⌂" : "H", fancy ? "░" : ":");
    bst_say(t, BST_MSG_LEGEND_WALLS, fancy ? "█" : "#", fancy ? "─" : "-", fancy ? "○" : "o");
    bst_say(t, BST_MSG_LEGEND_CORNERS, NULL, NULL, NULL);
}

void bst_show_legend(const bst_table *t)
{
    if (bst_tile_is_castle(bst_game_tile(t->game, 0))) // no game has both kinds of tiles
        show_castle_legend(t, t->style.unicode);
    else
        show_landscape_legend(t, t->style.unicode);
    bst_say(t, BST_MSG_LEGEND_FIGURES, NULL, NULL, NULL);
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        if (f.seat == BST_NOBODY)
            fprintf(t->out, "  %c  %s\n", bst_letter_figure(f.kind), bst_voice_figure(t->lang, f.kind, 1));
    }
    if (bst_game_setup(t->game)->elements & BST_ELEMENT_TOWER)
        bst_say(t, BST_MSG_LEGEND_TOWERS, NULL, NULL, NULL);
    if (bst_game_setup(t->game)->elements & BST_ELEMENT_BARN)
        bst_say(t, BST_MSG_LEGEND_BARNS, NULL, NULL, NULL);
    for (int kind = 0; kind < BST_THING_KINDS; kind++)
        if (bst_letter_piece(kind) && is_in_play(t, kind))
            fprintf(t->out, "  %c  %s\n", bst_letter_piece(kind), bst_voice_thing(t->lang, kind, 1));
}

void bst_show_rule(const bst_table *t, const char *name)
{
    bst_rule rule = bst_rule_find(name);
    if (name[0] == '\0')
        bst_say(t, BST_MSG_WHICH_RULE, NULL, NULL, NULL);
    else if (rule == BST_RULE_NONE)
        bst_say(t, BST_MSG_UNKNOWN_RULE, name, NULL, NULL);
    else
        bst_say(t, BST_MSG_RULE, bst_rule_name(rule), bst_rule_text(rule, bst_lang_code(t->lang)), NULL);
}

void bst_show_refusal(const bst_table *t, bst_refusal refusal)
{
    char count[16];
    bst_voice voice = bst_voice_at(t);
    bst_say(t, BST_MSG_REFUSED, bst_voice_refusal(&voice, refusal), NULL, NULL);
    if (bst_rule_name((bst_rule)refusal.rule)[0])
        bst_show_rule(t, bst_rule_name((bst_rule)refusal.rule));
    bst_say(t, BST_MSG_TRY_NUMBER, bst_number_text(count, t->list->n), NULL, NULL);
}
