// SPDX-License-Identifier: MIT
// What a scenario can expect of pieces that are no figures, of prisoners, and of followers in Carcassonne.

#include <stdio.h>

#include "record/parts.h"
#include "record/scenario_run.h"

/// What may follow the word of each kind of thing: parts of actions, and # for its number.
static const char *const thing_parts[BST_THING_KINDS] = {
    [BST_THING_TOWER] = "q#",  [BST_THING_BRIDGE] = "qa",  [BST_THING_CASTLE] = "sp",  [BST_THING_TUNNEL] = "op",
    [BST_THING_FERRY] = "qe",  [BST_THING_COUNT] = "k",    [BST_THING_OFFER] = "ts",   [BST_THING_PIECES] = "s#",
    [BST_THING_ABBEYS] = "s#", [BST_THING_BRIDGES] = "s#", [BST_THING_CASTLES] = "s#", [BST_THING_TOKENS] = "s#",
    [BST_THING_FERRIES] = "#", [BST_THING_LOT] = "ts",
};

static const char *thing_words(int kind) { return kind < BST_THING_KINDS ? bst_thing_word(kind) : NULL; }

/// A thing as expected: only the parts that were written must agree.
typedef struct wanted {
    int kind, number;
    bool has_number;
    char parts[8];
    bst_action at;
} wanted;

static bool read_wanted(bst_run *run, const char *text, wanted *w)
{
    char why[BST_TEXT_MAX];
    int n = 0;
    *w = (wanted){0};
    if (!bst_run_word(run, &text, thing_words, "thing", &w->kind))
        return false;
    for (const char *part = thing_parts[w->kind]; *part && !bst_text_ended(text); part++) {
        if (*part == '#') {
            w->has_number = true;
            if (!bst_run_number(run, &text, &w->number))
                return false;
        } else if (!bst_part_parse(run->game, run->state, *part, &text, &w->at, why, sizeof why)) {
            return bst_run_broken(run, "%s", why);
        }
        w->parts[n++] = *part;
    }
    return bst_run_end(run, text);
}

static bool same_feature(const bst_run *run, const bst_thing *thing, bst_action at)
{
    bst_region_info a, b;
    return bst_region_at(run->game, run->state, thing->x, thing->y, thing->seg, &a) &&
           bst_region_at(run->game, run->state, at.x, at.y, at.seg, &b) && a.id == b.id;
}

static bool part_agrees(const bst_run *run, const bst_thing *thing, const wanted *w, char part)
{
    switch (part) {
    case '#': return thing->number == w->number;
    case 'q': return thing->x == w->at.x && thing->y == w->at.y;
    case 'a':
    case 'k':
    case 'o': return thing->number == w->at.rot;
    case 's': return thing->seat == w->at.rot;
    case 't': return thing->number == w->at.number;
    case 'e':
        return (thing->seg == w->at.seg && thing->number == w->at.rot) ||
               (thing->seg == w->at.rot && thing->number == w->at.seg);
    case 'p':
        return w->kind == BST_THING_CASTLE ? same_feature(run, thing, w->at)
                                           : thing->x == w->at.x && thing->y == w->at.y && thing->seg == w->at.seg;
    default: return false;
    }
}

static bool find_thing(bst_run *run, const wanted *w)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    bst_things(run->game, run->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        bool same = at[i].kind == w->kind;
        for (const char *part = w->parts; same && *part; part++)
            same = part_agrees(run, &at[i], w, *part);
        if (same)
            return true;
    }
    return false;
}

// All things of a kind, in numbers.
static const char *list_things(const bst_run *run, int kind, char *out, size_t size)
{
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list list = {at, BST_THINGS_MAX, 0};
    bst_things(run->game, run->state, &list);
    out[0] = 0;
    for (int i = 0; i < list.n && i < list.capacity; i++)
        if (at[i].kind == kind)
            bst_text_append(out, size, "%s%s at %d,%d segment %d number %d", out[0] ? "; " : "",
                            bst_actor_word(run->game, at[i].seat), at[i].x, at[i].y, at[i].seg, at[i].number);
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
    return (count > 0) == there || bst_run_fail(run, "expected %s %s %.60s", there ? "a" : "no",
                                                place == BST_AT_PRISON ? "prisoner" : "guest", bst_text_rest(text));
}

bool bst_expect_prisoner(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_PRISON, true); }
bool bst_expect_no_prisoner(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_PRISON, false); }
bool bst_expect_guest(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_QUARTER, true); }
bool bst_expect_no_guest(bst_run *run, const char *text) { return expect_away(run, text, BST_AT_QUARTER, false); }
