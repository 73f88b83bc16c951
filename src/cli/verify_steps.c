// SPDX-License-Identifier: MIT
// Whether a step was left out that had something to do: every action is carried out twice, once as usual and once with
// all steps of the turn table entered, armed or not. State and events must be the same.

#include <stdlib.h>
#include <string.h>

#include "bastide/turn.h"
#include "cli/verify_parts.h"

bool bst_verify_steps(bst_verifier *v, const bst_state *state, bst_action action)
{
    enum { EVENTS = BST_EVENTS_MAX };
    bst_state *copy[2] = {malloc(v->state_size), malloc(v->state_size)};
    bst_events events[2] = {{.capacity = EVENTS}, {.capacity = EVENTS}};
    bool fine = copy[0] && copy[1];
    for (int i = 0; i < 2 && fine; i++) {
        events[i].at = malloc(EVENTS * sizeof *events[i].at);
        fine = events[i].at != NULL;
        memcpy(copy[i], state, v->state_size);
    }
    if (!fine) {
        bst_found(v, "out of memory");
    } else {
        bst_apply(v->game, copy[0], action, &events[0]);
        bst_apply_whole(v->game, copy[1], action, &events[1]);
        size_t told = (size_t)(events[0].n < EVENTS ? events[0].n : EVENTS) * sizeof *events[0].at;
        fine = events[0].n == events[1].n && memcmp(events[0].at, events[1].at, told) == 0 &&
               memcmp(copy[0], copy[1], v->state_size) == 0;
        if (!fine)
            bst_found(v, "a step that nothing has armed had something to do: %s or before",
                      bst_step_name(bst_step(v->game, copy[1])));
    }
    for (int i = 0; i < 2; i++) {
        free(copy[i]);
        free(events[i].at);
    }
    return fine;
}
