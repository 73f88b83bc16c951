// SPDX-License-Identifier: MIT
// What a scenario can expect of pieces that are no figures, of prisoners, of followers in Carcassonne, and of the score
// track.

#include <stdio.h>

#include "record/parts.h"
#include "record/scenario_run.h"

const char *bst_thing_words(int kind) { return kind < BST_THING_KINDS ? bst_thing_word(kind) : NULL; }

/// A thing as expected: only the parts that were written must agree.
typedef struct wanted {
    int kind, n;
    bst_action part[BST_PARTS_MAX];
} wanted;

static bool read_wanted(bst_run *run, const char *text, wanted *w)
{
    *w = (wanted){0};
    return bst_run_word(run, &text, bst_thing_words, "thing", &w->kind) &&
           bst_run_parts(run, &text, bst_thing_parts(w->kind), w->part, &w->n) && bst_run_end(run, text);
}

static bool find_thing(bst_run *run, const wanted *w)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    const char *parts = bst_thing_parts(w->kind);
    bst_things(run->game, run->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        bool same = at[i].kind == w->kind;
        for (int k = 0; same && k < w->n; k++)
            same = bst_part_same(run->game, run->state, parts[k], w->part[k], bst_part_of_thing(&at[i], parts[k]));
        if (same)
            return true;
    }
    return false;
}

// All things of a kind as text, or "none".
static const char *list_things(const bst_run *run, int kind, char *out, size_t size)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    char text[BST_TEXT_MAX];
    bst_things(run->game, run->state, &list);
    out[0] = 0;
    for (int i = 0; i < list.n && i < list.capacity; i++)
        if (at[i].kind == kind)
            bst_text_append(out, size, "%s%s", out[0] ? "; " : "",
                            bst_thing_print(run->game, run->state, &at[i], text, sizeof text));
    if (!out[0])
        snprintf(out, size, "none");
    return out;
}

bool bst_expect_thing(bst_run *run, const char *text)
{
    char list[400];
    wanted w;
    if (!read_wanted(run, text, &w))
        return false;
    return find_thing(run, &w) || bst_run_fail(run, "expected thing %.80s; of this kind there are: %s",
                                               bst_text_rest(text), list_things(run, w.kind, list, sizeof list));
}

bool bst_expect_no_thing(bst_run *run, const char *text)
{
    wanted w;
    if (!read_wanted(run, text, &w))
        return false;
    return !find_thing(run, &w) || bst_run_fail(run, "expected no thing %.80s, but there is", bst_text_rest(text));
}

static const char *fate_word(int fate) { return bst_list_word(BST_LIST_FATE, fate); }

// "blue small red" or "blue small market": figures of a seat at a place, `where` -1 for any
static bool count_away(bst_run *run, const char *text, int place, int *count)
{
    int seat, figure, where = -1;
    if (!bst_run_seat(run, &text, &seat) || !bst_run_word(run, &text, bst_figure_words, "figure", &figure))
        return false;
    if (!bst_text_ended(text) && place == BST_AT_PRISON && !bst_run_seat(run, &text, &where))
        return false;
    if (!bst_text_ended(text) && place == BST_AT_QUARTER &&
        !bst_run_word(run, &text, bst_quarter_word, "quarter", &where))
        return false;
    if (!bst_text_ended(text) && place == BST_AT_CROWN && !bst_run_word(run, &text, fate_word, "segment", &where))
        return false;
    if (!bst_text_ended(text) && place == BST_AT_TRACK && !bst_run_number(run, &text, &where))
        return false;
    *count = 0;
    for (int i = 0; i < bst_figures(run->game); i++) {
        bst_figure_info f = bst_figure_at(run->game, run->state, i);
        *count += f.place == place && f.seat == seat && f.kind == figure && (where < 0 || f.where == where);
    }
    return bst_run_end(run, text);
}

static bool expect_away(bst_run *run, const char *text, int place, bool there)
{
    int count;
    if (!count_away(run, text, place, &count))
        return false;
    const char *what = place == BST_AT_PRISON    ? "a prisoner"
                       : place == BST_AT_QUARTER ? "a guest of Carcassonne"
                       : place == BST_AT_CROWN   ? "a crowned figure"
                                                 : "somebody on the score track:";
    return (count > 0) == there ||
           bst_run_fail(run, "expected %s%s %.60s", there ? "" : "not ", what, bst_text_rest(text));
}

bool bst_expect_prisoner(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_PRISON, true); }
bool bst_expect_no_prisoner(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_PRISON, false); }
bool bst_expect_guest(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_QUARTER, true); }
bool bst_expect_no_guest(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_QUARTER, false); }
bool bst_expect_crowned(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_CROWN, true); }
bool bst_expect_no_crowned(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_CROWN, false); }
bool bst_expect_track(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_TRACK, true); }
bool bst_expect_no_track(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_TRACK, false); }

// "red 3 5": what the counting figures of a seat show, laps included
bool bst_expect_counters(bst_run *run, const char *text)
{
    int seat, total[BST_COUNTERS_MAX] = {0}, expected[BST_COUNTERS_MAX], n = 0;
    if (!bst_run_seat(run, &text, &seat))
        return false;
    do {
        if (n == BST_COUNTERS_MAX)
            return bst_run_broken(run, "a seat has %d counting figures at most", BST_COUNTERS_MAX);
        if (!bst_run_number(run, &text, &expected[n++]))
            return false;
    } while (!bst_text_ended(text));
    int have = bst_counters(run->game, run->state, seat, total);
    bool same = have == n && expected[0] == total[0] && (n == 1 || expected[1] == total[1]);
    return same || (have == 1 ? bst_run_fail(run, "one counting figure shows %d", total[0])
                              : bst_run_fail(run, "the counting figures show %d and %d", total[0], total[1]));
}
