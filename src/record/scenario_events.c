// SPDX-License-Identifier: MIT
// What a scenario can expect of the last line of action: points awarded, nothing awarded, events.

#include <stdio.h>
#include <string.h>

#include "record/parts.h"
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
        else if (!memchr(word.at, '-', (size_t)word.length))
            return bst_run_broken(run, "\"%.*s\" is no category, no rule and no sum such as 3x2 +2x2 +1",
                                  BST_WORD(word));
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

/// An event as expected: only the parts that were written must agree. -1 is anybody's doing.
typedef struct wanted {
    int kind, n;
    bst_action part[BST_PARTS_MAX];
    int seat;
    bst_rule rule;
} wanted;

// Whether an event names the kind of feature that there is at its place, and says of a figure that it stands there.
static bool feature_told(const bst_run *run, const bst_event *e)
{
    bst_region_info at;
    bool feature = bst_region_at(run->game, run->state, e->x, e->y, e->seg, &at);
    bool stands = !strchr(bst_event_with(e->kind), 'i') || e->place == BST_AT_SEGMENT;
    return !feature || (at.kind == e->feature && stands);
}

// Events name one segment of a feature; any other segment of the same feature means the same.
static bool event_matches(const bst_run *run, const bst_event *e, const wanted *w)
{
    const char *parts = bst_event_parts(w->kind);
    bool same = e->kind == w->kind && (w->seat < 0 || e->seat == w->seat) && (!w->rule || e->rule == w->rule);
    for (int i = 0; same && i < w->n; i++)
        same = bst_part_same(run->game, run->state, parts[i] == 'p' ? 'P' : parts[i], w->part[i],
                             bst_part_of_event(e, parts[i])) &&
               (parts[i] != 'p' || feature_told(run, e));
    return same;
}

// What may follow the parts of an event: `by red because BASE-43`.
static bool read_source(bst_run *run, const char **text, wanted *w)
{
    w->seat = -1;
    if (bst_word_is(bst_word_peek(*text), "by")) {
        bst_word_next(text);
        if (!bst_run_actor(run, text, true, &w->seat))
            return false;
    }
    if (bst_word_is(bst_word_peek(*text), "because")) {
        bst_word_next(text);
        return bst_run_rule(run, text, &w->rule);
    }
    return true;
}

// Reads an event and looks for it among those of the last action.
static bool find_event(bst_run *run, const char *text, wanted *w, bool *found)
{
    *w = (wanted){0};
    *found = false;
    if (!bst_run_word(run, &text, bst_event_words, "event", &w->kind) ||
        !bst_run_parts(run, &text, bst_event_parts(w->kind), w->part, &w->n) || !read_source(run, &text, w) ||
        !bst_run_end(run, text))
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
