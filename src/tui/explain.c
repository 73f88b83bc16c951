// SPDX-License-Identifier: MIT
// A game at the terminal: what an action of the list would do, in words.

#include <stdio.h>
#include <string.h>

#include "bastide/notation.h"
#include "bastide/turn.h"
#include "tui/show.h"

// "or more, up to 99: `bid base.D N`"
static void explain_bid(const bst_table *t, bst_action a)
{
    char text[BST_TEXT_MAX], most[16];
    int entry = bst_list_find(t->list, a);
    int highest = entry >= 0 ? t->list->at[entry].y + bst_list_range(t->list, entry).y : a.y;
    bst_action_print(t->game, t->state, a, text, sizeof text);
    *strrchr(text, ' ') = '\0'; // without the points
    bst_say(t, BST_MSG_BID_MORE, bst_number_text(most, highest), text, NULL);
}

static void explain_deal(const bst_table *t, bst_message message)
{
    bst_thing at[BST_THINGS_MAX];
    char points[16];
    int n = bst_list_things(t, at);
    for (int i = 0; i < n; i++)
        if (at[i].kind == BST_THING_LOT)
            bst_say(t, message, bst_number_text(points, at[i].x), bst_seat_name(t, at[i].seat), NULL);
}

// What nothing means: it hangs on what was offered.
static void explain_pass(const bst_table *t)
{
    bst_message message = BST_MSG_DECLINE;
    switch (bst_step(t->game, t->state)) {
    case BST_STEP_TILE_CHOICE: message = BST_MSG_DRAW_TILE; break;
    case BST_STEP_BAZAAR: message = BST_MSG_NO_MORE_BIDS; break;
    case BST_STEP_SCORE_WAGON: message = BST_MSG_WAGON_HOME; break;
    case BST_STEP_SCORE_CASTLE: message = BST_MSG_SCORE_CITY; break;
    default: break;
    }
    bst_say(t, message, NULL, NULL, NULL);
}

// The dragon's next tile, and who stands there.
static void explain_dragon(const bst_table *t, int side)
{
    static const int east[4] = {0, 1, 0, -1}, south[4] = {-1, 0, 1, 0};
    char square[32], meets[160] = "";
    size_t used = 0;
    int x, y;
    if (!bst_neutral_at(t->game, t->state, BST_FIGURE_DRAGON, &x, &y))
        return;
    x += east[side & 3];
    y += south[side & 3];
    snprintf(square, sizeof square, "%d,%d", x, y);
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        if (!f.on_board || f.seat == BST_NOBODY || f.x != x || f.y != y || used >= sizeof meets)
            continue;
        used += (size_t)snprintf(meets + used, sizeof meets - used, "%s%s (%s)", used ? ", " : "",
                                 bst_say_figure(t->lang, f.kind), bst_seat_name(t, f.seat));
    }
    bst_say(t, used ? BST_MSG_DO_DRAGON_MEETS : BST_MSG_DO_DRAGON, square, meets, NULL);
}

// How many things of a kind a seat has left.
static int things_left(const bst_table *t, int kind, int seat)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_list_things(t, at);
    for (int i = 0; i < n; i++)
        if (at[i].kind == kind && at[i].seat == seat)
            return at[i].number;
    return 0;
}

static void explain_tower(const bst_table *t, bst_action a)
{
    bst_thing at[BST_THINGS_MAX];
    char height[16];
    int n = bst_list_things(t, at), high = 0;
    for (int i = 0; i < n; i++)
        if (at[i].kind == BST_THING_TOWER && at[i].x == a.x && at[i].y == a.y)
            high = at[i].number;
    bst_say(t, BST_MSG_DO_TOWER, bst_number_text(height, high + 1), NULL, NULL);
}

// Where followers of a quarter of Carcassonne can go.
static void explain_enter(const bst_table *t, int quarter)
{
    static const int features[BST_QUARTER_COUNT] = {
        [BST_IN_PALACE] = BST_CITY,
        [BST_IN_MARKET] = BST_FIELD,
        [BST_IN_SMITHY] = BST_ROAD,
        [BST_IN_CATHEDRAL] = BST_CLOISTER,
    };
    bst_say(t, BST_MSG_DO_ENTER, bst_say_feature(t->lang, features[quarter & 3]), NULL, NULL);
}

// What the feature is worth now.
static void explain_feature(const bst_table *t, bst_action a)
{
    bst_region_info info;
    char tiles[16], points[16];
    if (a.seg == BST_SEG_TOWER)
        bst_say(t, BST_MSG_DO_CLOSE, NULL, NULL, NULL);
    else if (!bst_region_at(t->game, t->state, a.x, a.y, a.seg, &info))
        fputc('\n', t->out);
    else if (a.kind == BST_DO_CLAIM)
        bst_say(t, BST_MSG_DO_CLAIM, bst_number_text(points, info.value), NULL, NULL);
    else if (info.kind == BST_FIELD && a.kind != BST_DO_JOIN)
        bst_say(t, BST_MSG_FEATURE_FIELD, NULL, NULL, NULL);
    else
        bst_say(t, BST_MSG_FEATURE_NOW, bst_number_text(tiles, info.tiles), bst_number_text(points, info.value), NULL);
}

// Actions whose explanation is always the same.
static bst_message plain_message(const bst_table *t, bst_action a)
{
    switch (a.kind) {
    case BST_DO_AGAIN: return BST_MSG_TAKE_AGAIN;
    case BST_DO_ABBEY: return BST_MSG_TAKE_ABBEY;
    case BST_DO_ESCAPE: return BST_MSG_DO_ESCAPE;
    case BST_DO_FAIRY: return BST_MSG_DO_FAIRY;
    case BST_DO_REMOVE: return BST_MSG_DO_REMOVE;
    case BST_DO_CAPTURE: return a.rot == bst_active(t->state) ? BST_MSG_DO_CAPTURE_OWN : BST_MSG_DO_CAPTURE;
    case BST_DO_EXCHANGE: return BST_MSG_DO_EXCHANGE;
    case BST_DO_BARN: return BST_MSG_DO_BARN;
    case BST_DO_COUNT: return BST_MSG_DO_COUNT;
    case BST_DO_DISCARD: return BST_MSG_DO_DISCARD;
    case BST_DO_CASTLE: return BST_MSG_DO_CASTLE;
    case BST_DO_PICK: return BST_MSG_DO_PICK;
    case BST_DO_TUNNEL: return BST_MSG_DO_TUNNEL;
    case BST_DO_FERRY: return BST_MSG_DO_FERRY;
    default: return BST_MSG_COUNT;
    }
}

void bst_explain(const bst_table *t, bst_action a)
{
    enum { RANSOM = 3 }; // TOWER-28
    char count[16];
    bst_message message = plain_message(t, a);
    switch (a.kind) {
    case BST_DO_BID:
    case BST_DO_RAISE: explain_bid(t, a); break;
    case BST_DO_BUY:
    case BST_DO_SELL: explain_deal(t, a.kind == BST_DO_BUY ? BST_MSG_BUY : BST_MSG_SELL); break;
    case BST_DO_PASS: explain_pass(t); break;
    case BST_DO_DRAGON: explain_dragon(t, a.rot); break;
    case BST_DO_TOWER: explain_tower(t, a); break;
    case BST_DO_ENTER: explain_enter(t, a.rot); break;
    case BST_DO_RANSOM:
        bst_say(t, BST_MSG_DO_RANSOM, bst_seat_name(t, a.rot), bst_number_text(count, RANSOM), NULL);
        break;
    case BST_DO_BRIDGE:
        bst_number_text(count, things_left(t, BST_THING_BRIDGES, bst_active(t->state)) - 1);
        bst_say(t, BST_MSG_DO_BRIDGE, count, NULL, NULL);
        break;
    case BST_DO_PUT:
    case BST_DO_DRIVE:
    case BST_DO_JOIN:
    case BST_DO_CLAIM: explain_feature(t, a); break;
    default:
        if (message != BST_MSG_COUNT)
            bst_say(t, message, NULL, NULL, NULL);
        else
            fputc('\n', t->out);
    }
}
