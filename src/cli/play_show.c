// SPDX-License-Identifier: MIT
// A game at the terminal: showing the table, the choices, what happened and who leads.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "bastide/turn.h"
#include "cli/play.h"

const char *bst_number_text(char out[16], int n)
{
    snprintf(out, 16, "%d", n);
    return out;
}

// Width of the first `bytes` bytes of a text: umlauts and signs count once.
static int width_of(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++)
        width += (text[i] & 0xC0) != 0x80;
    return width;
}

// Writes a text with a line end; on a terminal its lines break between words.
static void put_text(const bst_table *t, const char *text)
{
    int column = 0, columns = t->style.wrap ? t->style.columns : INT_MAX;
    while (*text) {
        size_t blanks = strspn(text, " "), word = strcspn(text + blanks, " \n");
        int width = (int)blanks + width_of(text + blanks, word);
        if (column > 0 && column + width > columns) {
            putchar('\n');
            column = 0;
            width -= (int)blanks;
            text += blanks;
            blanks = 0;
        }
        fwrite(text, 1, blanks + word, stdout);
        column += width;
        text += blanks + word;
        if (*text == '\n') {
            putchar('\n');
            column = 0;
            text++;
        }
    }
    putchar('\n');
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
        put_text(t, text);
    free(text);
}

const char *bst_seat_name(const bst_table *t, int seat)
{
    return seat < bst_game_setup(t->game)->seats ? bst_say_colour(t->lang, bst_game_setup(t->game)->colour[seat]) : "";
}

// Writes a word in a column; %-8s would count the bytes of an umlaut, not its width.
static void put_column(const char *word, int width)
{
    width -= width_of(word, strlen(word));
    printf("%s%*s", word, width > 0 ? width : 0, "");
}

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
        if (t->random_seat[seat])
            bst_message_print(out, t->lang, BST_MSG_RANDOM_SEAT, name);
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
    bst_say(t, BST_MSG_FIRST_STEPS, NULL, NULL, NULL);
    bst_show_legend(t);
    bst_say(t, BST_MSG_FIRST_WORDS, NULL, NULL, NULL);
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
        if (column > 0 && column + 2 + widest > t->style.columns) {
            putchar('\n');
            column = 0;
        }
        column += printf("  %-*s", widest, text);
    }
    putchar('\n');
}

// ---- bazaar -------------------------------------------------------------------------------------------------

// Bids for the same tile differ in nothing but their points: only the first of them gets a line.
static bool is_higher_bid(const bst_list *list, int i)
{
    const bst_action *a = &list->at[i];
    return i > 0 && (a->kind == BST_DO_BID || a->kind == BST_DO_RAISE) && a[-1].kind == a->kind && a[-1].x == a->x;
}

int bst_list_things(const bst_table *t, bst_thing at[BST_THINGS_MAX])
{
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    bst_things(t->game, t->state, &list);
    return list.n < list.capacity ? list.n : list.capacity;
}

static void add_word(char *out, size_t size, const char *word)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s%s", used ? ", " : "", word);
}

// What is printed on a tile and too small for the sketch.
static void show_printed(const bst_table *t, const bst_tile *tile)
{
    static const bst_message goods[] = {BST_MSG_WINE, BST_MSG_GRAIN, BST_MSG_CLOTH};
    char words[200] = "";
    unsigned attrs = 0;
    bool tunnels = false;
    for (int i = 0; i < tile->nsegs; i++) {
        attrs |= tile->seg[i].attrs;
        tunnels = tunnels || tile->seg[i].tunnels;
    }
    for (int i = 0; i < 3; i++)
        if (attrs >> (BST_ATTR_BIT_WINE + i) & 1)
            add_word(words, sizeof words, bst_message_text(t->lang, goods[i]));
    for (int i = 0; i < BST_SYMBOL_COUNT; i++)
        if (tile->symbols >> i & 1)
            add_word(words, sizeof words, bst_say_symbol(t->lang, i));
    if (tunnels)
        add_word(words, sizeof words, bst_message_text(t->lang, BST_MSG_TUNNELS));
    if (words[0])
        bst_say(t, BST_MSG_PRINTED, words, NULL, NULL);
}

static void show_tile(const bst_table *t, const bst_tile *tile)
{
    bst_tile_draw(stdout, tile, &t->style);
    show_printed(t, tile);
}

// The tiles of a bazaar: who has got which, and drawings of those that are still to be had. While one of them is bid
// for, only this one is drawn.
static void show_bazaar(const bst_table *t)
{
    bst_thing at[BST_THINGS_MAX];
    char points[16];
    int n = bst_list_things(t, at), lot = -1;
    for (int i = 0; i < n; i++)
        lot = at[i].kind == BST_THING_LOT ? i : lot;
    for (int i = 0; i < n; i++) {
        if (at[i].kind != BST_THING_OFFER)
            continue;
        const bst_tile *tile = bst_game_tile(t->game, at[i].number);
        bool taken = at[i].seat != BST_NOBODY;
        bst_say(t, taken ? BST_MSG_OWNED : BST_MSG_ON_OFFER, taken ? bst_seat_name(t, at[i].seat) : tile->name,
                tile->name, NULL);
        if (!taken && lot < 0)
            show_tile(t, tile);
    }
    if (lot < 0)
        return;
    const bst_tile *tile = bst_game_tile(t->game, at[lot].number);
    bst_say(t, BST_MSG_HIGHEST, tile->name, bst_number_text(points, at[lot].x), bst_seat_name(t, at[lot].seat));
    show_tile(t, tile);
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
        if (is_higher_bid(t->list, i))
            continue;
        bst_action_print(t->game, t->state, t->list->at[i], text, sizeof text);
        printf("%4d  %-28s ", i + 1, text);
        bst_explain(t, t->list->at[i]);
    }
}

void bst_show_board(const bst_table *t, bool whole)
{
    bool laying = t->list->n > 0 && t->list->at[0].kind == BST_DO_LAY;
    bst_square dragon;
    bool moving = bst_step(t->game, t->state) == BST_STEP_DRAGON &&
                  bst_neutral_at(t->game, t->state, BST_FIGURE_DRAGON, &dragon.x, &dragon.y);
    bst_board_view view = {t->game, t->state, laying ? t->list : NULL, moving ? &dragon : NULL, whole};
    if (!bst_board_draw(stdout, &view, &t->style))
        bst_say(t, BST_MSG_CLIPPED, NULL, NULL, NULL);
}

// The tile just laid with the numbers of the list, if a figure can go on it.
static void show_laid(const bst_table *t)
{
    bst_square at;
    int x, y;
    if (t->list->at[0].kind == BST_DO_PUT && bst_last_laid(t->game, t->state, &x, &y) &&
        bst_square_find(t->game, t->state, x, y, &at))
        bst_tile_draw_choices(stdout, &(bst_board_view){t->game, t->state, t->list, NULL, false}, &at, &t->style);
}

// What is read last stands lowest: on a small terminal the list may scroll away, the board and the tile stay.
void bst_show_decision(const bst_table *t)
{
    int actor = bst_actor(t->state), step = bst_step(t->game, t->state), hand = bst_tile_in_hand(t->state);
    char turn[16], left[16];
    bool laying = t->list->at[0].kind == BST_DO_LAY, bazaar = step == BST_STEP_BAZAAR;
    if (laying) {
        putchar('\n');
        bst_say(t, bst_part(t->state) > 1 ? BST_MSG_TURN_PART : BST_MSG_TURN, bst_number_text(turn, bst_turn(t->state)),
                bst_seat_name(t, bst_active(t->state)), NULL);
    }
    if (laying || bazaar)
        bst_show_scores(t);
    const char *rule = bst_rule_name(bst_step_rule(step)),
               *title = bst_rule_title(bst_step_rule(step), bst_lang_word(t->lang));
    bst_say(t, BST_MSG_DECIDES, bst_seat_name(t, actor), title[0] ? title : bst_step_name(step), rule);
    if (bazaar)
        show_bazaar(t);
    else if (!laying)
        show_laid(t);
    bst_show_list(t);
    if (laying || step == BST_STEP_DRAGON)
        bst_show_board(t, false);
    if (laying && hand >= 0) {
        bst_say(t, BST_MSG_IN_HAND, bst_game_tile(t->game, hand)->name,
                bst_number_text(left, bst_tiles_left_total(t->state)), NULL);
        show_tile(t, bst_game_tile(t->game, hand));
    }
}

// ---- events -------------------------------------------------------------------------------------------------

// "Städte: 3 x 2 + 1 x 2 (BASE-70)"
static void award_text(const bst_table *t, const bst_event *e, char *out, size_t size)
{
    const bst_breakdown *why = &e->why;
    int used = snprintf(out, size, "%s:", bst_say_category(t->lang, e->category));
    const char *plus = " ";
    if (why->count) {
        used += snprintf(out + used, size - (size_t)used, "%s%d x %d", plus, why->count, why->each);
        plus = " + ";
    }
    if (why->shields) {
        used += snprintf(out + used, size - (size_t)used, "%s%d x %d", plus, why->shields, why->per_shield);
        plus = " + ";
    }
    if (why->extra)
        used += snprintf(out + used, size - (size_t)used, "%s%d", plus, why->extra);
    snprintf(out + used, size - (size_t)used, " (%s)", bst_rule_name((bst_rule)e->rule));
}

static void show_goods(const bst_table *t, const bst_event *e)
{
    static const bst_message names[] = {BST_MSG_WINE, BST_MSG_GRAIN, BST_MSG_CLOTH};
    char count[16];
    if (e->number >= 0 && e->number < 3)
        bst_say(t, BST_MSG_GOODS, bst_seat_name(t, e->seat), bst_number_text(count, e->points),
                bst_message_text(t->lang, names[e->number]));
}

static const char *quarter_name(const bst_table *t, int quarter)
{
    static const bst_message names[BST_QUARTER_COUNT] = {BST_MSG_PALACE, BST_MSG_MARKET, BST_MSG_SMITHY,
                                                         BST_MSG_CATHEDRAL};
    return quarter >= 0 && quarter < BST_QUARTER_COUNT ? bst_message_text(t->lang, names[quarter]) : "";
}

// What an action of this kind says behind its word: "1,0 W E" for a ferry, "red road@1,0 E" for a tunnel token.
static void piece_text(const bst_table *t, bst_action action, char *out, size_t size)
{
    char text[BST_TEXT_MAX];
    bst_action_print(t->game, t->state, action, text, sizeof text);
    snprintf(out, size, "%s", text + strcspn(text, " ") + (strchr(text, ' ') != NULL));
}

static void show_event(const bst_table *t, const bst_event *e)
{
    char text[160], points[16];
    const char *seat = bst_seat_name(t, e->seat);
    const char *tile =
        e->number >= 0 && e->number < bst_game_kinds(t->game) ? bst_game_tile(t->game, e->number)->name : "";
    switch (e->kind) {
    case BST_EVENT_DRAWN: bst_say(t, BST_MSG_DRAWN, bst_seat_name(t, bst_active(t->state)), tile, NULL); break;
    case BST_EVENT_DISCARDED:
        bst_say(t, e->rule == BST_BRIDGE_R24 ? BST_MSG_GIVEN_UP : BST_MSG_DISCARDED, tile, NULL, NULL);
        break;
    case BST_EVENT_AWARD:
        award_text(t, e, text, sizeof text);
        bst_say(t, BST_MSG_AWARD, seat, bst_number_text(points, e->points), text);
        break;
    case BST_EVENT_NOTHING:
        snprintf(text, sizeof text, "%s (%s)", bst_say_feature(t->lang, e->feature), bst_rule_name((bst_rule)e->rule));
        if (seat[0])
            bst_say(t, BST_MSG_NOTHING, seat, text, NULL);
        else
            bst_say(t, BST_MSG_NOBODY, text, NULL, NULL);
        break;
    case BST_EVENT_RETURNED: bst_say(t, BST_MSG_RETURNED, seat, bst_say_figure(t->lang, e->figure), NULL); break;
    case BST_EVENT_GOODS: show_goods(t, e); break;
    case BST_EVENT_CARD:
        bst_say(t, BST_MSG_CARD, seat, bst_message_text(t->lang, e->number ? BST_MSG_CARD_BARON : BST_MSG_CARD_KING),
                NULL);
        break;
    case BST_EVENT_DOUBLE: bst_say(t, BST_MSG_DOUBLE, seat, NULL, NULL); break;
    case BST_EVENT_CHALLENGE:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, BST_MSG_CHALLENGE, text, NULL, NULL);
        break;
    case BST_EVENT_CHALLENGED:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, BST_MSG_CHALLENGED, text, NULL, NULL);
        break;
    case BST_EVENT_DRAGON:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, BST_MSG_DRAGON, text, NULL, NULL);
        break;
    case BST_EVENT_FAIRY:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, BST_MSG_FAIRY, seat, text, NULL);
        break;
    case BST_EVENT_ENTERED:
        bst_say(t, BST_MSG_ENTERED, seat, bst_say_figure(t->lang, e->figure), quarter_name(t, e->number));
        break;
    case BST_EVENT_JOINED:
        snprintf(text, sizeof text, "%s %d,%d", bst_say_feature(t->lang, e->feature), e->x, e->y);
        bst_say(t, BST_MSG_JOINED, seat, bst_say_figure(t->lang, e->figure), text);
        break;
    case BST_EVENT_COUNT: bst_say(t, BST_MSG_THE_COUNT, quarter_name(t, e->number), NULL, NULL); break;
    case BST_EVENT_TOWER:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, BST_MSG_TOWER, text, bst_number_text(points, e->number), NULL);
        break;
    case BST_EVENT_CAPTURED:
        snprintf(text, sizeof text, "%s, %s", seat, bst_say_figure(t->lang, e->figure));
        bst_say(t, BST_MSG_CAPTURED, bst_seat_name(t, e->number), text, NULL);
        break;
    case BST_EVENT_RELEASED:
        bst_say(t, BST_MSG_RELEASED, seat, bst_say_figure(t->lang, e->figure), bst_seat_name(t, e->number));
        break;
    case BST_EVENT_PAID:
        bst_say(t, e->number == BST_NOBODY ? BST_MSG_PAID : BST_MSG_PAID_TO, seat, bst_number_text(points, e->points),
                bst_seat_name(t, e->number));
        break;
    case BST_EVENT_ASIDE: bst_say(t, BST_MSG_ASIDE, tile, NULL, NULL); break;
    case BST_EVENT_BACK: bst_say(t, BST_MSG_BACK, bst_number_text(points, e->points), NULL, NULL); break;
    case BST_EVENT_BAZAAR: bst_say(t, BST_MSG_BAZAAR, NULL, NULL, NULL); break;
    case BST_EVENT_OFFER: bst_say(t, BST_MSG_OFFER, tile, NULL, NULL); break;
    case BST_EVENT_BID: bst_say(t, BST_MSG_BID, seat, bst_number_text(points, e->points), tile); break;
    case BST_EVENT_SOLD: bst_say(t, BST_MSG_SOLD, seat, tile, NULL); break;
    case BST_EVENT_BRIDGE:
    case BST_EVENT_CASTLE:
        snprintf(text, sizeof text, "%d,%d", e->x, e->y);
        bst_say(t, e->kind == BST_EVENT_BRIDGE ? BST_MSG_BRIDGE : BST_MSG_CASTLE, seat, text, NULL);
        break;
    case BST_EVENT_TUNNEL:
    case BST_EVENT_FERRY: {
        bool tunnel = e->kind == BST_EVENT_TUNNEL;
        bst_action action = {.kind = tunnel ? BST_DO_TUNNEL : BST_DO_FERRY,
                             .seg = e->seg,
                             .rot = (uint8_t)e->number,
                             .x = e->x,
                             .y = e->y};
        piece_text(t, action, text, sizeof text);
        bst_say(t, tunnel ? BST_MSG_TUNNEL : BST_MSG_FERRY, tunnel ? seat : text, text, NULL);
        break;
    }
    case BST_EVENT_FINAL: bst_say(t, BST_MSG_FINAL, NULL, NULL, NULL); break;
    default: break; // told by the board
    }
}

void bst_show_events(const bst_table *t, const bst_events *events)
{
    for (int i = 0; i < events->n && i < events->capacity; i++)
        show_event(t, &events->at[i]);
}

// ---- scores -------------------------------------------------------------------------------------------------

// The supply of a seat, item by item; lines break between them.
typedef struct holdings {
    const bst_table *table;
    int seat, items, column;
} holdings;

static void add_item(holdings *h, int n, const char *name)
{
    enum { INDENT = 19 };
    char count[24] = "";
    if (n > 0)
        snprintf(count, sizeof count, "%d ", n);
    int width = 2 + (int)strlen(count) + width_of(name, strlen(name));
    bool full = h->table->style.wrap && h->column + width > h->table->style.columns;
    fputs(h->items++ ? "," : "", stdout);
    if (full)
        printf("\n%*s", INDENT - 1, "");
    printf(" %s%s", count, name);
    h->column = full ? INDENT + width - 2 : h->column + width;
}

static const char *figure_name(const bst_table *t, int kind, int n)
{
    if (kind == BST_FIGURE_BIG)
        return bst_message_text(t->lang, BST_MSG_BIG_SHORT);
    if (kind == BST_FIGURE_SMALL && n > 1)
        return bst_message_text(t->lang, BST_MSG_SMALL_MANY);
    return bst_say_figure(t->lang, kind);
}

static void add_figures(holdings *h)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        int n = bst_supply(h->table->game, h->table->state, h->seat, kind);
        if (n > 0)
            add_item(h, n, figure_name(h->table, kind, n));
    }
}

static void add_goods_and_cards(holdings *h)
{
    static const bst_message goods[] = {BST_MSG_WINE, BST_MSG_GRAIN, BST_MSG_CLOTH},
                             cards[] = {BST_MSG_CARD_KING, BST_MSG_CARD_BARON};
    const bst_table *t = h->table;
    for (int i = 0; i < 3; i++)
        if (bst_goods(t->game, t->state, h->seat, i) > 0)
            add_item(h, bst_goods(t->game, t->state, h->seat, i), bst_message_text(t->lang, goods[i]));
    for (int i = 0; i < 2; i++)
        if (bst_card_holder(t->game, t->state, i) == h->seat)
            add_item(h, 0, bst_message_text(t->lang, cards[i]));
}

// Tower pieces, bridges ... that are left.
static void add_pieces(holdings *h)
{
    static const struct {
        int kind;
        bst_message one, many;
    } names[] = {
        {BST_THING_ABBEYS, BST_MSG_ONE_ABBEY, BST_MSG_ABBEYS},
        {BST_THING_PIECES, BST_MSG_PIECE, BST_MSG_PIECES},
        {BST_THING_BRIDGES, BST_MSG_ONE_BRIDGE, BST_MSG_BRIDGES},
        {BST_THING_CASTLES, BST_MSG_ONE_CASTLE, BST_MSG_CASTLES},
        {BST_THING_TOKENS, BST_MSG_TOKEN, BST_MSG_TOKENS},
    };
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(h->table, at);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        for (int i = 0; i < n; i++)
            if (at[i].kind == names[k].kind && at[i].seat == h->seat && at[i].number > 0)
                add_item(h, at[i].number,
                         bst_message_text(h->table->lang, at[i].number == 1 ? names[k].one : names[k].many));
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
                 bst_say_figure(t->lang, f.kind), bst_seat_name(t, f.seat));
        add_item(h, 0, text);
    }
}

void bst_show_scores(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    const char *supply = bst_message_text(t->lang, BST_MSG_SUPPLY);
    for (int seat = 0; seat < setup->seats; seat++) {
        printf("  %s%c%s ", bst_colour_begin(&t->style, setup->colour[seat]), bst_colour_letter(setup->colour[seat]),
               bst_colour_end(&t->style));
        put_column(bst_seat_name(t, seat), 8);
        printf("%4d   %s:", bst_score(t->state, seat), supply);
        holdings h = {.table = t, .seat = seat, .column = 20 + width_of(supply, strlen(supply))};
        add_figures(&h);
        add_goods_and_cards(&h);
        add_pieces(&h);
        add_prisoners(&h);
        putchar('\n');
    }
}

static void show_categories(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    for (int seat = 0; seat < setup->seats; seat++) {
        fputs("  ", stdout);
        put_column(bst_seat_name(t, seat), 8);
        printf("%4d %s", bst_score(t->state, seat), bst_message_text(t->lang, BST_MSG_SCORE));
        for (int i = 0; i < BST_CATEGORY_COUNT; i++)
            if (bst_points(t->state, seat, i) != 0)
                printf(", %s %d", bst_say_category(t->lang, i), bst_points(t->state, seat, i));
        putchar('\n');
    }
}

void bst_show_over(const bst_table *t)
{
    const bst_setup *setup = bst_game_setup(t->game);
    putchar('\n');
    bst_show_board(t, false);
    bst_say(t, BST_MSG_OVER, NULL, NULL, NULL);
    show_categories(t);
    int best = 0, winners = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        best = seat == 0 || bst_score(t->state, seat) > best ? bst_score(t->state, seat) : best;
    char names[200] = "", points[16];
    for (int seat = 0; seat < setup->seats; seat++) {
        if (bst_score(t->state, seat) != best)
            continue;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", winners++ ? bst_message_text(t->lang, BST_MSG_AND) : "",
                 bst_seat_name(t, seat));
    }
    bst_say(t, winners > 1 ? BST_MSG_WINNERS : BST_MSG_WINNER, names, bst_number_text(points, best), NULL);
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
            putchar('\n');
            column = 0;
        }
        column += printf("  %2d %-13s", n, bst_game_tile(t->game, kind)->name);
    }
    if (column > 0)
        putchar('\n');
}

// Where the count is; false if he is not in play.
static bool show_count(const bst_table *t)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(t, at);
    for (int i = 0; i < n; i++) {
        if (at[i].kind != BST_THING_COUNT)
            continue;
        fputs("  ", stdout);
        bst_say(t, BST_MSG_COUNT_AT, quarter_name(t, at[i].number), NULL, NULL);
        return true;
    }
    return false;
}

// Ferries and tunnel tokens, which the board shows only in part; false if there are none.
static bool show_road_pieces(const bst_table *t)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    bool any = false;
    bst_things(t->game, t->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        bool tunnel = at[i].kind == BST_THING_TUNNEL;
        if (!tunnel && at[i].kind != BST_THING_FERRY)
            continue;
        char text[BST_TEXT_MAX];
        bst_action action = {.kind = tunnel ? BST_DO_TUNNEL : BST_DO_FERRY,
                             .seg = (uint8_t)at[i].seg,
                             .rot = (uint8_t)at[i].number,
                             .x = (int16_t)at[i].x,
                             .y = (int16_t)at[i].y};
        bst_action_print(t->game, t->state, action, text, sizeof text);
        printf("  %s\n", text);
        any = true;
    }
    return any;
}

void bst_show_figures(const bst_table *t)
{
    bool any = false;
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        bool guest = f.place == BST_AT_QUARTER;
        if (!f.on_board && !guest)
            continue;
        char place[BST_TEXT_MAX] = "";
        if (f.seg == BST_SEG_TOWER)
            snprintf(place, sizeof place, "tower");
        else if (f.seg >= 0)
            bst_segment_print(t->game, t->state, f.x, f.y, f.seg, place, sizeof place);
        fputs("  ", stdout);
        put_column(bst_seat_name(t, f.seat), 9);
        put_column(bst_say_figure(t->lang, f.kind), 19);
        if (guest)
            puts(quarter_name(t, f.where));
        else
            printf("%d,%d %s\n", f.x, f.y, place);
        any = true;
    }
    any = show_count(t) || any;
    any = show_road_pieces(t) || any;
    if (!any)
        bst_say(t, BST_MSG_NO_FIGURES, NULL, NULL, NULL);
}

// The text of an action hangs on the position, so the game is played once more.
void bst_show_log(const bst_table *t)
{
    bst_state *state = malloc(bst_game_state_size(t->game));
    if (!state)
        return;
    bst_state_begin(t->game, state, NULL);
    for (int i = 0; i < t->nmoves; i++) {
        char text[BST_TEXT_MAX];
        bst_action_print(t->game, state, t->moves[i].action, text, sizeof text);
        int actor = t->moves[i].actor;
        printf("%4d  ", bst_turn(state));
        put_column(actor == BST_CHANCE ? "" : bst_seat_name(t, actor), 9);
        puts(text);
        bst_apply(t->game, state, t->moves[i].action, NULL);
    }
    if (t->nmoves == 0)
        bst_say(t, BST_MSG_EMPTY_LOG, NULL, NULL, NULL);
    free(state);
}

void bst_show_legend(const bst_table *t)
{
    bool fancy = t->style.unicode;
    bst_say(t, BST_MSG_LEGEND, fancy ? "▒" : "#", fancy ? "─" : "-", fancy ? "≈" : "~");
    bst_say(t, BST_MSG_LEGEND_MARKS, fancy ? "◆" : "*", fancy ? "†" : "^", fancy ? "‡" : "&");
    bst_say(t, BST_MSG_LEGEND_ROADS, "+", fancy ? "○" : "o", fancy ? "╳" : "X");
    bst_say(t, BST_MSG_LEGEND_FIGURES, NULL, NULL, NULL);
    static const struct {
        uint64_t element;
        bst_message message;
    } pieces[] = {
        {BST_ELEMENT_DRAGON, BST_MSG_LEGEND_DRAGON},  {BST_ELEMENT_FAIRY, BST_MSG_LEGEND_FAIRY},
        {BST_ELEMENT_TOWER, BST_MSG_LEGEND_TOWERS},   {BST_ELEMENT_BARN, BST_MSG_LEGEND_BARNS},
        {BST_ELEMENT_CASTLE, BST_MSG_LEGEND_CASTLES}, {BST_ELEMENT_TUNNEL, BST_MSG_LEGEND_TOKENS},
        {BST_ELEMENT_FERRY, BST_MSG_LEGEND_FERRIES},
    };
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (bst_game_setup(t->game)->elements & pieces[i].element)
            bst_say(t, pieces[i].message, NULL, NULL, NULL);
}

void bst_show_rule(const bst_table *t, const char *name)
{
    bst_rule rule = bst_rule_find(name);
    if (name[0] == '\0')
        bst_say(t, BST_MSG_WHICH_RULE, NULL, NULL, NULL);
    else if (rule == BST_RULE_NONE)
        bst_say(t, BST_MSG_UNKNOWN_RULE, name, NULL, NULL);
    else
        bst_say(t, BST_MSG_RULE, bst_rule_name(rule), bst_rule_text(rule, bst_lang_word(t->lang)), NULL);
}

void bst_show_refusal(const bst_table *t, bst_refusal refusal)
{
    char count[16];
    bst_say(t, BST_MSG_REFUSED, bst_say_refusal(t->lang, refusal.code), NULL, NULL);
    if (bst_rule_name((bst_rule)refusal.rule)[0])
        bst_show_rule(t, bst_rule_name((bst_rule)refusal.rule));
    bst_say(t, BST_MSG_TRY_NUMBER, bst_number_text(count, t->list->n), NULL, NULL);
}
