// SPDX-License-Identifier: MIT
// Actions of earlier versions: what was accepted once and is refused today is read as what it meant, so that no
// record and no stored table is lost when a rule is read more strictly.

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bastide/turn.h"

/// Actions that changed nothing and were passing with another name.
static const struct {
    bst_action_kind kind;
    bst_rule refused; ///< by which it is refused today
} passes[] = {
    {BST_DO_FAIRY, BST_DRAGON_R27}, // the fairy comes to the follower she stands by
};

bst_refusal bst_record_apply(const bst_game *game, bst_state *state, bst_action *action, bst_events *events)
{
    bst_refusal refusal = bst_apply(game, state, *action, events);
    const bst_action pass = {.kind = BST_DO_PASS};
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        bool earlier = refusal.code && action->kind == passes[i].kind && refusal.rule == passes[i].refused;
        if (earlier && bst_apply(game, state, pass, events).code == BST_REFUSED_OK) {
            *action = pass;
            return (bst_refusal){0, 0};
        }
    }
    return refusal;
}
