// SPDX-License-Identifier: MIT
// A game in words: what happened.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "bastide/turn.h"
#include "tui/show.h"

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

const char *bst_quarter_name(const bst_table *t, int quarter)
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
    char text[160], points[16], square[32];
    const char *seat = bst_seat_name(t, e->seat);
    const char *tile =
        e->number >= 0 && e->number < bst_game_kinds(t->game) ? bst_game_tile(t->game, e->number)->name : "";
    snprintf(square, sizeof square, "%d,%d", e->x, e->y);
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
    case BST_EVENT_CHALLENGE: bst_say(t, BST_MSG_CHALLENGE, square, NULL, NULL); break;
    case BST_EVENT_CHALLENGED: bst_say(t, BST_MSG_CHALLENGED, square, NULL, NULL); break;
    case BST_EVENT_DRAGON: bst_say(t, BST_MSG_DRAGON, square, NULL, NULL); break;
    case BST_EVENT_FAIRY: bst_say(t, BST_MSG_FAIRY, seat, square, NULL); break;
    case BST_EVENT_ENTERED:
        bst_say(t, BST_MSG_ENTERED, seat, bst_say_figure(t->lang, e->figure), bst_quarter_name(t, e->number));
        break;
    case BST_EVENT_JOINED:
        snprintf(text, sizeof text, "%s %s", bst_say_feature(t->lang, e->feature), square);
        bst_say(t, BST_MSG_JOINED, seat, bst_say_figure(t->lang, e->figure), text);
        break;
    case BST_EVENT_COUNT: bst_say(t, BST_MSG_THE_COUNT, bst_quarter_name(t, e->number), NULL, NULL); break;
    case BST_EVENT_TOWER: bst_say(t, BST_MSG_TOWER, square, bst_number_text(points, e->number), NULL); break;
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
        bst_say(t, e->kind == BST_EVENT_BRIDGE ? BST_MSG_BRIDGE : BST_MSG_CASTLE, seat, square, NULL);
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

void bst_show_events(const bst_table *t)
{
    for (int i = 0; i < t->events.n && i < t->events.capacity; i++)
        show_event(t, &t->events.at[i]);
}
