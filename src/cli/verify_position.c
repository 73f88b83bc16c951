// SPDX-License-Identifier: MIT
// Positions: where a turn begins the table is written as lines of text, read again, and the game is played on from
// there beside the real one. Both must stay the same position, whatever is done, so nothing that matters is left
// unsaid.

#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "cli/verify_parts.h"
#include "record/scenario_run.h"

enum {
    TOLD_ONE_IN = 8,     // actions of which the position is told, if a turn begins by them
    COMPARED_ONE_IN = 8, // actions after which all of it is compared
};

void bst_verify_position_before(bst_verifier *v, const bst_state *state)
{
    v->telling = bst_verify_one_in(v, TOLD_ONE_IN);
    if (v->telling)
        memcpy(v->before, state, v->state_size);
}

// While tiles of a bazaar wait for their seats a position cannot be told; nothing else is an excuse.
static bool excused(const bst_verifier *v) { return bst_things_of(v->game, v->between, BST_THING_OFFER, NULL, 0) > 0; }

static bool tell(bst_verifier *v, const bst_state *state)
{
    bst_text_error error = {0};
    char *text = bst_position_print(v->game, v->between, state, &error);
    if (!text)
        return excused(v) || bst_found(v, "the position cannot be told: %s", error.text);
    bst_header head = {.position = text, .position_length = strlen(text)};
    // Only the state is written to.
    v->shadowed = bst_position_read(&head, (bst_game *)(uintptr_t)v->game, v->shadow, &error);
    free(text);
    return v->shadowed || bst_found(v, "the position cannot be read: line %d: %s", error.line, error.text);
}

// Whether the fairy stands by one of several look-alikes on one segment. An action that names such a follower does not
// say which of them, and they are numbered otherwise after reading: from here on the games may differ.
static bool is_ambiguous(const bst_verifier *v)
{
    bst_thing fairy;
    int twins = 0;
    if (bst_things_of(v->game, v->shadow, BST_THING_FAIRY, &fairy, 1) == 0 || fairy.seat == BST_NOBODY)
        return false;
    bst_figure_info by = bst_figure_at(v->game, v->shadow, fairy.number);
    for (int i = 0; i < bst_figures(v->game); i++) {
        bst_figure_info f = bst_figure_at(v->game, v->shadow, i);
        twins += f.on_board && f.kind == by.kind && f.seat == by.seat && f.x == by.x && f.y == by.y && f.seg == by.seg;
    }
    return twins > 1;
}

static bool follow(bst_verifier *v, const bst_state *state, bst_action action)
{
    v->shadowed = !is_ambiguous(v);
    if (!v->shadowed)
        return true;
    if (bst_apply(v->game, v->shadow, action, NULL).code != 0)
        return bst_found_action(v, v->shadow, action, "legal, but not after the position was told as text");
    bool same = bst_actor(state) == bst_actor(v->shadow);
    for (int seat = 0; seat < bst_game_setup(v->game)->seats; seat++)
        same = same && bst_score(state, seat) == bst_score(v->shadow, seat);
    if (!same)
        return bst_found(v, "actor or points are others after the position was told as text");
    const char *differs =
        bst_verify_one_in(v, COMPARED_ONE_IN) ? bst_position_differs(v->game, state, v->shadow) : NULL;
    return !differs || bst_found(v, "other than after the position was told as text: %s", differs);
}

bool bst_verify_position(bst_verifier *v, const bst_state *state, bst_action action)
{
    bool begun;
    if (v->shadowed && !follow(v, state, action))
        return false;
    if (!v->telling)
        return true;
    bst_position_apply(v->game, v->before, action, v->between, &begun);
    return !begun || bst_actor(state) == BST_NOBODY || tell(v, state);
}
