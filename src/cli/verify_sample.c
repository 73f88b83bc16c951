// SPDX-License-Identifier: MIT
// Sampling: bst_sample() gives actions of the list and no others, and of a short list all of them.

#include <stdlib.h>
#include <string.h>

#include "bastide/playout.h"
#include "cli/verify_parts.h"

enum {
    SHORT = 40,  // actions of a list that must all be met
    ROUNDS = 50, // draws for each of them: one that is offered is missed once in e^50 times
    LONG = 100,  // draws of a longer list
};

bool bst_verify_sample(bst_verifier *v, const bst_state *state)
{
    int n = bst_list_count(v->list), missing = n;
    bst_list *scratch = malloc(sizeof *scratch);
    bool *met = calloc((size_t)n, sizeof *met);
    bool fine = scratch && met;
    if (!fine)
        bst_found(v, "out of memory");
    for (int i = 0; fine && i < (n <= SHORT ? n * ROUNDS : LONG); i++) {
        bst_action action = bst_sample(v->game, state, &v->rng, scratch);
        if (bst_list_find(v->list, action) < 0)
            fine = bst_found_action(v, state, action, "sampled, but not listed");
        for (int at = 0; n <= SHORT && at < n; at++) {
            if (!met[at] && bst_action_equal(bst_list_action(v->list, at), action)) {
                met[at] = true;
                missing--;
            }
        }
    }
    if (fine && bst_actor(state) != BST_CHANCE && n <= SHORT && missing != 0) {
        int at = 0;
        while (met[at])
            at++;
        fine = bst_found_action(v, state, bst_list_action(v->list, at), "listed, but never sampled");
    }
    free(scratch);
    free(met);
    return fine;
}
