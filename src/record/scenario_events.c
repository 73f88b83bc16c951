// SPDX-License-Identifier: MIT
// What a scenario can expect of the last line of action: points awarded, nothing awarded, events.

#include <stdio.h>
#include <string.h>

#include "record/scenario_run.h"

/// An award as expected; what is -1 or none may be anything.
typedef struct award {
    int seat, points, category;
    bst_rule rule;
    bool has_count, has_shields, has_extra;
    int count, each, shields, per_shield, extra;
} award;

static int event_count(const bst_run *run)
{
    return run->events.n < run->events.capacity ? run->events.n : run->events.capacity;
}

// All events of one kind as text, or "none".
static const char *list_events(const bst_run *run, int kind, char *out, size_t size)
{
    char text[BST_TEXT_MAX];
    out[0] = 0;
    for (int i = 0; i < event_count(run); i++)
        if (run->events.at[i].kind == kind)
            bst_text_append(out, size, "%s%s", out[0] ? "; " : "",
                            bst_event_print(run->game, &run->events.at[i], text, sizeof text));
    if (!out[0])
        snprintf(out, size, "none");
    return out;
}

// ---- awards -------------------------------------------------------------------------------------------------

// "3x2", "+2x2" (shields), "+5" (what is left)
static bool read_breakdown(bst_word word, award *a)
{
    bool plus = word.length > 1 && word.at[0] == '+';
    if (plus)
        word = (bst_word){word.at + 1, word.length - 1};
    bst_word first, second;
    if (bst_word_split(word, '+', &first, &second)) { // "3x2+2x2" in one word
        bst_word rest = {second.at - 1, second.length + 1};
        return !plus && read_breakdown(first, a) && read_breakdown(rest, a);
    }
    if (!bst_word_split(word, 'x', &first, &second))
        return plus && (a->has_extra = bst_word_number(word, -9999, 9999, &a->extra));
    if (plus)
        return (a->has_shields =
                    bst_word_number(first, 0, 9999, &a->shields) && bst_word_number(second, 0, 9999, &a->per_shield));
    return (a->has_count = bst_word_number(first, 0, 9999, &a->count) && bst_word_number(second, 0, 9999, &a->each));
}

static bool read_award(bst_run *run, const char *text, award *a)
{
    *a = (award){.category = -1};
    if (!bst_run_seat(run, &text, &a->seat) || !bst_run_number(run, &text, &a->points))
        return false;
    while (!bst_text_ended(text)) {
        bst_word word = bst_word_peek(text);
        if (bst_word_find(word, bst_category_words) >= 0)
            bst_run_word(run, &text, bst_category_words, "category", &a->category);
        else if (read_breakdown(word, a))
            bst_word_next(&text);
        else if (!bst_run_rule(run, &text, &a->rule))
            return false;
    }
    return true;
}

static bool award_matches(const award *a, const bst_event *e)
{
    const bst_breakdown *w = &e->why;
    return e->kind == BST_EVENT_AWARD && e->seat == a->seat && e->points == a->points &&
           (a->category < 0 || e->category == a->category) && (a->rule == BST_RULE_NONE || e->rule == a->rule) &&
           (!a->has_count || (w->count == a->count && w->each == a->each)) &&
           (!a->has_shields || (w->shields == a->shields && (!a->shields || w->per_shield == a->per_shield))) &&
           (!a->has_extra || w->extra == a->extra);
}

bool bst_expect_award(bst_run *run, const char *text)
{
    char list[500];
    award a;
    if (!read_award(run, text, &a))
        return false;
    for (int i = 0; i < event_count(run); i++)
        if (award_matches(&a, &run->events.at[i]))
            return true;
    return bst_run_fail(run, "expected award %.80s, but the last action gave: %s", bst_text_rest(text),
                        list_events(run, BST_EVENT_AWARD, list, sizeof list));
}

/// All awards of the last action, in order: `expect awards red 9 ; blue 2 ; red 4`.
bool bst_expect_awards(bst_run *run, const char *text)
{
    char part[BST_TEXT_MAX];
    char list[500];
    int at = 0;
    const char *rest = text;
    while (*rest) {
        size_t length = strcspn(rest, ";");
        award a;
        snprintf(part, sizeof part, "%.*s", (int)length, rest);
        if (!read_award(run, part, &a))
            return false;
        while (at < event_count(run) && run->events.at[at].kind != BST_EVENT_AWARD)
            at++;
        if (at == event_count(run) || !award_matches(&a, &run->events.at[at]))
            return bst_run_fail(run, "expected the awards %.120s, but the last action gave: %s", bst_text_rest(text),
                                list_events(run, BST_EVENT_AWARD, list, sizeof list));
        at++;
        rest += length + (rest[length] == ';');
    }
    for (; at < event_count(run); at++)
        if (run->events.at[at].kind == BST_EVENT_AWARD)
            return bst_run_fail(run, "expected no more awards than %.120s, but the last action gave: %s",
                                bst_text_rest(text), list_events(run, BST_EVENT_AWARD, list, sizeof list));
    return true;
}

/// The first events of these kinds came in this order: `expect order finished award returned`.
bool bst_expect_order(bst_run *run, const char *text)
{
    int last = -1;
    do {
        int kind;
        if (!bst_run_word(run, &text, bst_event_words, "event", &kind))
            return false;
        int first = 0;
        while (first < event_count(run) && run->events.at[first].kind != kind)
            first++;
        if (first == event_count(run))
            return bst_run_fail(run, "expected an event %s, but there is none", bst_event_word(kind));
        if (first < last)
            return bst_run_fail(run, "expected %s later, but it came first", bst_event_word(kind));
        last = first;
    } while (!bst_text_ended(text));
    return true;
}

bool bst_expect_no_award(bst_run *run, const char *text)
{
    char list[500];
    int seat = -1;
    if (!bst_text_ended(text) && (!bst_run_seat(run, &text, &seat) || !bst_run_end(run, text)))
        return false;
    for (int i = 0; i < event_count(run); i++)
        if (run->events.at[i].kind == BST_EVENT_AWARD && (seat < 0 || run->events.at[i].seat == seat))
            return bst_run_fail(run, "expected no award, but the last action gave: %s",
                                list_events(run, BST_EVENT_AWARD, list, sizeof list));
    return true;
}

bool bst_expect_nothing(bst_run *run, const char *text)
{
    char list[500];
    int seat;
    bst_rule rule = BST_RULE_NONE;
    const char *rest = text;
    if (!bst_run_actor(run, &rest, true, &seat))
        return false;
    if (!bst_text_ended(rest) && (!bst_run_rule(run, &rest, &rule) || !bst_run_end(run, rest)))
        return false;
    for (int i = 0; i < event_count(run); i++) {
        const bst_event *e = &run->events.at[i];
        if (e->kind == BST_EVENT_NOTHING && e->seat == seat && (rule == BST_RULE_NONE || e->rule == rule))
            return true;
    }
    return bst_run_fail(run, "expected nothing %.80s, but features without points are: %s", bst_text_rest(text),
                        list_events(run, BST_EVENT_NOTHING, list, sizeof list));
}

// ---- other events -------------------------------------------------------------------------------------------

/// An event as expected; -1 may be anything.
typedef struct wanted {
    int kind, seat, figure, number, points;
    bool has_place, has_square;
    bst_place place;
    int x, y, rot;
} wanted;

static bool read_place(bst_run *run, const char **text, wanted *w)
{
    if (bst_text_ended(*text))
        return true;
    w->has_place = true;
    return bst_run_place(run, text, &w->place);
}

static bool read_seat(bst_run *run, const char **text, wanted *w)
{
    return bst_text_ended(*text) || bst_run_seat(run, text, &w->seat);
}

static bool read_tile(bst_run *run, const char **text, wanted *w)
{
    if (bst_text_ended(*text))
        return true;
    if (!bst_run_tile(run, text, &w->number))
        return false;
    if (w->kind != BST_EVENT_LAID || bst_text_ended(*text))
        return true;
    w->has_square = true;
    return bst_run_square(run, text, &w->x, &w->y) && bst_run_rotation(run, text, &w->rot);
}

static bool read_figure(bst_run *run, const char **text, wanted *w)
{
    if (!read_seat(run, text, w))
        return false;
    if (bst_text_ended(*text))
        return true;
    return bst_run_word(run, text, bst_figure_words, "figure", &w->figure) && read_place(run, text, w);
}

static bool read_goods(bst_run *run, const char **text, wanted *w)
{
    return read_seat(run, text, w) &&
           (bst_text_ended(*text) || bst_run_word(run, text, bst_goods_word, "goods", &w->number)) &&
           (bst_text_ended(*text) || bst_run_number(run, text, &w->points));
}

static bool read_card(bst_run *run, const char **text, wanted *w)
{
    return (bst_text_ended(*text) || bst_run_word(run, text, bst_card_word, "card", &w->number)) &&
           read_seat(run, text, w) && (bst_text_ended(*text) || bst_run_number(run, text, &w->points));
}

static bool read_square(bst_run *run, const char **text, wanted *w)
{
    w->rot = -1;
    w->has_square = !bst_text_ended(*text);
    return !w->has_square || bst_run_square(run, text, &w->x, &w->y);
}

static bool read_points(bst_run *run, const char **text, wanted *w)
{
    return bst_text_ended(*text) || bst_run_number(run, text, &w->points);
}

// "blue small red": owner, figure, and the seat that holds or held it; "red small market": and the quarter
static bool read_owner(bst_run *run, const char **text, wanted *w)
{
    if (!read_seat(run, text, w))
        return false;
    if (bst_text_ended(*text))
        return true;
    if (!bst_run_word(run, text, bst_figure_words, "figure", &w->figure) || bst_text_ended(*text))
        return bst_text_ended(*text) && w->figure >= 0;
    if (w->kind == BST_EVENT_ENTERED)
        return bst_run_word(run, text, bst_quarter_word, "quarter", &w->number);
    return bst_run_seat(run, text, &w->number);
}

// "red 3 blue": who pays how much to whom; nobody gets it without a name
static bool read_payment(bst_run *run, const char **text, wanted *w)
{
    return read_seat(run, text, w) && read_points(run, text, w) &&
           (bst_text_ended(*text) || bst_run_actor(run, text, true, &w->number));
}

static bool read_quarter(bst_run *run, const char **text, wanted *w)
{
    return bst_text_ended(*text) || bst_run_word(run, text, bst_quarter_word, "quarter", &w->number);
}

static bool read_building(bst_run *run, const char **text, wanted *w)
{
    return read_seat(run, text, w) && read_place(run, text, w);
}

// "red base.D 5": seat, tile and points
static bool read_offer(bst_run *run, const char **text, wanted *w)
{
    return read_seat(run, text, w) && (bst_text_ended(*text) || bst_run_tile(run, text, &w->number)) &&
           read_points(run, text, w);
}

// What may follow the word of each kind of event; a null pointer: nothing.
static bool (*const readers[BST_EVENT_KINDS])(bst_run *, const char **, wanted *) = {
    [BST_EVENT_TURN] = read_seat,       [BST_EVENT_DRAWN] = read_tile,       [BST_EVENT_DISCARDED] = read_tile,
    [BST_EVENT_LAID] = read_tile,       [BST_EVENT_PLACED] = read_figure,    [BST_EVENT_RETURNED] = read_figure,
    [BST_EVENT_FINISHED] = read_place,  [BST_EVENT_AWARD] = read_seat,       [BST_EVENT_NOTHING] = read_seat,
    [BST_EVENT_GOODS] = read_goods,     [BST_EVENT_CARD] = read_card,        [BST_EVENT_DOUBLE] = read_seat,
    [BST_EVENT_CHALLENGE] = read_place, [BST_EVENT_CHALLENGED] = read_place, [BST_EVENT_DRAGON] = read_square,
    [BST_EVENT_FAIRY] = read_square,    [BST_EVENT_ASIDE] = read_tile,       [BST_EVENT_BACK] = read_points,
    [BST_EVENT_TOWER] = read_square,    [BST_EVENT_CAPTURED] = read_owner,   [BST_EVENT_RELEASED] = read_owner,
    [BST_EVENT_PAID] = read_payment,    [BST_EVENT_ENTERED] = read_owner,    [BST_EVENT_JOINED] = read_figure,
    [BST_EVENT_COUNT] = read_quarter,   [BST_EVENT_BRIDGE] = read_square,    [BST_EVENT_CASTLE] = read_building,
    [BST_EVENT_OFFER] = read_tile,      [BST_EVENT_BID] = read_offer,        [BST_EVENT_SOLD] = read_offer,
    [BST_EVENT_TUNNEL] = read_square,   [BST_EVENT_FERRY] = read_square,
};

// Events name one segment of a feature; any other segment of the same feature means the same.
static bool same_feature(const bst_run *run, const bst_event *e, bst_place place)
{
    if (place.seg == BST_SEG_TOWER)
        return e->seg == BST_SEG_TOWER && e->x == place.x && e->y == place.y;
    bst_region_info a, b;
    return bst_region_at(run->game, run->state, e->x, e->y, e->seg, &a) &&
           bst_region_at(run->game, run->state, place.x, place.y, place.seg, &b) && a.id == b.id;
}

static bool event_matches(const bst_run *run, const bst_event *e, const wanted *w)
{
    return e->kind == w->kind && (w->seat < 0 || e->seat == w->seat) && (w->figure < 0 || e->figure == w->figure) &&
           (w->number < 0 || e->number == w->number) && (w->points < 0 || e->points == w->points) &&
           (!w->has_square || (e->x == w->x && e->y == w->y && (w->rot < 0 || e->rot == w->rot))) &&
           (!w->has_place || same_feature(run, e, w->place));
}

// Reads an event and looks for it among those of the last action.
static bool find_event(bst_run *run, const char *text, wanted *w, bool *found)
{
    *w = (wanted){.seat = -1, .figure = -1, .number = -1, .points = -1};
    *found = false;
    if (!bst_run_word(run, &text, bst_event_words, "event", &w->kind))
        return false;
    if (readers[w->kind] && !readers[w->kind](run, &text, w))
        return false;
    if (!bst_run_end(run, text))
        return false;
    for (int i = 0; i < event_count(run); i++)
        *found |= event_matches(run, &run->events.at[i], w);
    return true;
}

bool bst_expect_event(bst_run *run, const char *text)
{
    char list[500];
    wanted w;
    bool found;
    if (!find_event(run, text, &w, &found) || found)
        return found;
    return bst_run_fail(run, "expected event %.80s, but the events of this kind are: %s", bst_text_rest(text),
                        list_events(run, w.kind, list, sizeof list));
}

bool bst_expect_no_event(bst_run *run, const char *text)
{
    char list[500];
    wanted w;
    bool found;
    if (!find_event(run, text, &w, &found))
        return false;
    return !found || bst_run_fail(run, "expected no event %.80s, but the events of this kind are: %s",
                                  bst_text_rest(text), list_events(run, w.kind, list, sizeof list));
}
