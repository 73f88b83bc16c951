// SPDX-License-Identifier: MIT
// A game in words: what happened.

#include <stdio.h>
#include <string.h>

#include "bastide/rules.h"
#include "tui/show.h"

// What is drawn is said of no action here; everything else that is quiet was said by the action, or is seen.
static bool is_told(const bst_event *e)
{
    return e->kind == BST_EVENT_DRAWN || e->kind == BST_EVENT_ROLLED || !(bst_event_marks(e->kind) & BST_IS_QUIET);
}

static void show_event(const bst_table *t, const bst_event *e)
{
    char text[BST_SAID_MAX + 32];
    bst_voice voice = bst_voice_at(t);
    bst_voice_event(&voice, e, text, BST_SAID_MAX);
    // points, and why there are none, are checked by their rule
    bool points = e->kind == BST_EVENT_AWARD || e->kind == BST_EVENT_NOTHING;
    size_t used = strlen(text);
    if (points && bst_rule_name((bst_rule)e->rule)[0])
        snprintf(text + used, sizeof text - used, " (%s)", bst_rule_name((bst_rule)e->rule));
    bst_put_text(t, text);
}

int bst_shown_events(const bst_table *t) { return t->events.n < t->events.capacity ? t->events.n : t->events.capacity; }

void bst_show_events_between(const bst_table *t, int from, int to)
{
    for (int i = from; i < to; i++)
        if (is_told(&t->events.at[i]))
            show_event(t, &t->events.at[i]);
}

void bst_show_events(const bst_table *t) { bst_show_events_between(t, 0, bst_shown_events(t)); }
