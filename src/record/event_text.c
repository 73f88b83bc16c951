// SPDX-License-Identifier: MIT
// Events as lines of English, for logs.

#include <stdio.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "record/scan.h"

static const char *tile_name(const bst_game *game, int kind)
{
    return kind >= 0 && kind < bst_game_kinds(game) ? bst_game_tile(game, kind)->name : "a tile";
}

static const char *or_unknown(const char *word) { return word ? word : "?"; }

// What a breakdown counts, by category of points.
static const char *counted(int category, int n)
{
    static const char *const words[BST_CATEGORY_COUNT][2] = {
        [BST_CATEGORY_ROADS] = {"tile", "tiles"},     [BST_CATEGORY_CITIES] = {"tile", "tiles"},
        [BST_CATEGORY_CLOISTERS] = {"tile", "tiles"}, [BST_CATEGORY_FIELDS] = {"city", "cities"},
        [BST_CATEGORY_GOODS] = {"token", "tokens"},   [BST_CATEGORY_KING] = {"city", "cities"},
        [BST_CATEGORY_BARON] = {"road", "roads"},     [BST_CATEGORY_FAIRY] = {"follower", "followers"},
    };
    const char *word = category < BST_CATEGORY_COUNT ? words[category][n != 1] : NULL;
    return word ? word : "times";
}

// What the points were for: the kind of the scored feature, or the category where none was scored.
static const char *source(const bst_event *event)
{
    switch (event->category) {
    case BST_CATEGORY_GOODS:
    case BST_CATEGORY_KING:
    case BST_CATEGORY_FAIRY:
    case BST_CATEGORY_CASTLES:
    case BST_CATEGORY_BARNS:
    case BST_CATEGORY_BARON: return bst_category_word(event->category);
    default: return event->feature < BST_FEATURE_COUNT ? bst_feature_word(event->feature) : "points";
    }
}

static void append_award(const bst_event *event, char *out, size_t size)
{
    const bst_breakdown *why = &event->why;
    const char *mark = ": ";
    bst_text_append(out, size, " %d for %s", event->points, source(event));
    if (why->count && !why->each) { // points for having most of something, not for each of it
        bst_text_append(out, size, "%s%d %s", mark, why->count, counted(event->category, why->count));
        return;
    }
    if (why->count) {
        bst_text_append(out, size, "%s%d %s x %d", mark, why->count, counted(event->category, why->count), why->each);
        mark = " + ";
    }
    if (why->shields) {
        bst_text_append(out, size, "%s%d %s x %d", mark, why->shields, why->shields == 1 ? "shield" : "shields",
                        why->per_shield);
        mark = " + ";
    }
    if (why->extra)
        bst_text_append(out, size, "%s%d", mark, why->extra);
}

static void append_rule(const bst_event *event, char *out, size_t size)
{
    const char *name = bst_rule_name((bst_rule)event->rule);
    if (name[0])
        bst_text_append(out, size, " (%s)", name);
}

static void print_tile_event(const bst_game *game, const bst_event *e, char *out, size_t size)
{
    const char *tile = tile_name(game, e->number);
    if (e->kind == BST_EVENT_DRAWN)
        snprintf(out, size, "%s is drawn", tile);
    else if (e->kind == BST_EVENT_DISCARDED)
        snprintf(out, size, "%s fits nowhere and leaves the game", tile);
    else if (e->kind == BST_EVENT_ASIDE)
        snprintf(out, size, "%s is put aside until the dragon comes", tile);
    else
        snprintf(out, size, "%s is laid at %d,%d r%d", tile, e->x, e->y, e->rot);
}

// Events of pieces that are no figures, and of figures off the board.
static void print_piece_event(const bst_game *game, const bst_event *e, char *out, size_t size)
{
    const char *seat = bst_actor_word(game, e->seat);
    const char *figure = or_unknown(e->figure < BST_FIGURE_KINDS ? bst_figure_word(e->figure) : NULL);
    const char *feature = e->feature < BST_FEATURE_COUNT ? bst_feature_word(e->feature) : "feature";
    switch (e->kind) {
    case BST_EVENT_TOWER:
        snprintf(out, size, "%s builds the tower at %d,%d, now %d high", seat, e->x, e->y, e->number);
        break;
    case BST_EVENT_CAPTURED:
        snprintf(out, size, "%s captures %s of %s at %d,%d", bst_actor_word(game, e->number), figure, seat, e->x, e->y);
        break;
    case BST_EVENT_RELEASED:
        snprintf(out, size, "%s gets %s back from %s", seat, figure, bst_actor_word(game, e->number));
        break;
    case BST_EVENT_PAID:
        if (e->number == BST_NOBODY)
            snprintf(out, size, "%s pays %d", seat, e->points);
        else
            snprintf(out, size, "%s pays %d to %s", seat, e->points, bst_actor_word(game, e->number));
        break;
    case BST_EVENT_ENTERED:
        snprintf(out, size, "%s puts %s into the %s", seat, figure, or_unknown(bst_quarter_word(e->number)));
        break;
    case BST_EVENT_JOINED:
        snprintf(out, size, "%s sends %s to the %s at %d,%d", seat, figure, feature, e->x, e->y);
        break;
    case BST_EVENT_COUNT:
        snprintf(out, size, "the count goes to the %s", or_unknown(bst_quarter_word(e->number)));
        break;
    case BST_EVENT_BRIDGE: snprintf(out, size, "%s builds a bridge at %d,%d", seat, e->x, e->y); break;
    case BST_EVENT_CASTLE: snprintf(out, size, "%s builds a castle at %d,%d", seat, e->x, e->y); break;
    case BST_EVENT_BAZAAR: snprintf(out, size, "a bazaar begins"); break;
    case BST_EVENT_OFFER: snprintf(out, size, "%s is offered", tile_name(game, e->number)); break;
    case BST_EVENT_BID: snprintf(out, size, "%s bids %d for %s", seat, e->points, tile_name(game, e->number)); break;
    case BST_EVENT_SOLD: snprintf(out, size, "%s gets %s", seat, tile_name(game, e->number)); break;
    case BST_EVENT_TUNNEL: snprintf(out, size, "%s marks the tunnel at %d,%d", seat, e->x, e->y); break;
    case BST_EVENT_FERRY: snprintf(out, size, "a ferry is laid at %d,%d", e->x, e->y); break;
    default: break;
    }
}

static void print_seat_event(const bst_game *game, const bst_event *e, char *out, size_t size)
{
    const char *seat = bst_actor_word(game, e->seat);
    const char *figure = or_unknown(e->figure < BST_FIGURE_KINDS ? bst_figure_word(e->figure) : NULL);
    const char *feature = e->seg == BST_SEG_TOWER          ? "tower"
                          : e->feature < BST_FEATURE_COUNT ? bst_feature_word(e->feature)
                                                           : "feature";
    switch (e->kind) {
    case BST_EVENT_TURN: snprintf(out, size, "turn %d: %s", e->number, seat); break;
    case BST_EVENT_PLACED:
        snprintf(out, size, "%s puts %s on the %s at %d,%d", seat, figure, feature, e->x, e->y);
        break;
    case BST_EVENT_RETURNED:
        snprintf(out, size, "%s takes %s back from the %s at %d,%d", seat, figure, feature, e->x, e->y);
        break;
    case BST_EVENT_AWARD:
        snprintf(out, size, "%s gets", seat);
        append_award(e, out, size);
        break;
    case BST_EVENT_NOTHING:
        if (e->seat == BST_NOBODY)
            snprintf(out, size, "nobody stands in the %s at %d,%d", feature, e->x, e->y);
        else
            snprintf(out, size, "%s gets nothing for the %s at %d,%d", seat, feature, e->x, e->y);
        break;
    case BST_EVENT_GOODS:
        snprintf(out, size, "%s takes %d %s", seat, e->points, or_unknown(bst_goods_word(e->number)));
        break;
    case BST_EVENT_CARD:
        snprintf(out, size, "%s takes the card %s at size %d", seat, or_unknown(bst_card_word(e->number)), e->points);
        break;
    case BST_EVENT_DRAGON:
        if (e->seat == BST_NOBODY)
            snprintf(out, size, "the dragon comes to the volcano at %d,%d", e->x, e->y);
        else
            snprintf(out, size, "%s moves the dragon to %d,%d", seat, e->x, e->y);
        break;
    case BST_EVENT_FAIRY:
        snprintf(out, size, "%s brings the fairy to %s on the %s at %d,%d", seat, figure, feature, e->x, e->y);
        break;
    case BST_EVENT_DOUBLE: snprintf(out, size, "%s has earned a double turn", seat); break;
    default: print_piece_event(game, e, out, size); break;
    }
}

const char *bst_event_print(const bst_game *game, const bst_event *event, char *out, size_t size)
{
    const char *feature = event->feature < BST_FEATURE_COUNT ? bst_feature_word(event->feature) : "feature";
    snprintf(out, size, "?");
    switch (event->kind) {
    case BST_EVENT_DRAWN:
    case BST_EVENT_DISCARDED:
    case BST_EVENT_ASIDE:
    case BST_EVENT_LAID: print_tile_event(game, event, out, size); break;
    case BST_EVENT_FINISHED: snprintf(out, size, "the %s at %d,%d is finished", feature, event->x, event->y); break;
    case BST_EVENT_CHALLENGE:
        snprintf(out, size, "the %s at %d,%d has lost its challenge", feature, event->x, event->y);
        break;
    case BST_EVENT_CHALLENGED: snprintf(out, size, "the %s at %d,%d is challenged", feature, event->x, event->y); break;
    case BST_EVENT_BACK:
        snprintf(out, size, "%d %s shuffled back", event->points, event->points == 1 ? "tile is" : "tiles are");
        break;
    case BST_EVENT_FINAL: snprintf(out, size, "final scoring"); break;
    case BST_EVENT_OVER: snprintf(out, size, "the game is over"); break;
    default: print_seat_event(game, event, out, size); break;
    }
    append_rule(event, out, size);
    return out;
}
