// SPDX-License-Identifier: MIT
// Whether a step was left out that had something to do: every action is carried out twice, once as usual and once with
// all steps of the turn table entered, armed or not. State and events must be the same.

#include <string.h>

#include "bastide/turn.h"
#include "cli/verify_parts.h"

bool bst_verify_steps(bst_verifier *v, const bst_state *state, bst_action action)
{
    v->whole_events.n = 0;
    bst_apply_whole(v->game, v->whole, action, &v->whole_events);
    int told = v->events.n < v->events.capacity ? v->events.n : v->events.capacity;
    if (v->whole_events.n == v->events.n &&
        memcmp(v->whole_events.at, v->events.at, (size_t)told * sizeof *v->events.at) == 0 &&
        memcmp(v->whole, state, v->state_size) == 0)
        return true;
    return bst_found(v, "a step that nothing has armed had something to do: %s or before",
                     bst_step_name(bst_step(v->game, v->whole)));
}
