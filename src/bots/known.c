// SPDX-License-Identifier: MIT
// What a seat knows of a game in which others have chosen secretly.

#include "bots/known.h"

#include <stdlib.h>
#include <string.h>

#include "bastide/inspect.h"
#include "bastide/vocabulary.h"

int bst_sealed_behind(const bst_action *actions, int n)
{
    int sealed = 0;
    while (sealed < n && bst_action_sealed(actions[n - 1 - sealed].kind))
        sealed++;
    return sealed;
}

bool bst_known(const bst_game *game, const bst_state *first, bst_action *actions, int n, int seat, bst_state *out)
{
    int open = n - bst_sealed_behind(actions, n);
    bst_list *list = open < n ? malloc(sizeof *list) : NULL;
    if (!list)
        return false;
    if (first)
        memcpy(out, first, bst_game_state_size(game));
    else
        bst_state_begin(game, out, NULL);
    for (int i = 0; i < n; i++) {
        if (i >= open && bst_actor(out) != seat) {
            bst_legal(game, out, list);
            actions[i] = bst_stand_in(list);
        }
        bst_apply(game, out, actions[i], NULL);
    }
    free(list);
    return true;
}
