// SPDX-License-Identifier: MIT
// A game at the terminal: what an action of the list would do, in words.

#include <stdio.h>
#include <string.h>

#include "bastide/notation.h"
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

void bst_explain(const bst_table *t, bst_action a)
{
    char text[BST_SAID_MAX];
    bst_voice voice = bst_voice_at(t);
    if (strchr(bst_action_parts(a.kind), 'n'))
        explain_bid(t, a);
    else if (strchr(bst_action_parts(a.kind), 'A')) // what the throw goes at
        bst_put_text(t, bst_voice_choice(&voice, a, text, sizeof text));
    else
        bst_put_text(t, bst_voice_note(&voice, a, text, sizeof text));
}
