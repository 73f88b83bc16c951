// SPDX-License-Identifier: MIT
// The turn: a short interpreter over the turn table, and the one interface for all decisions.

#include "engine/engine.h"

int bst_turn_jump(bst_context *c, int step)
{
    c->s->step = c->g->step_index[step];
    return BST_JUMPED;
}

void bst_turn_run(bst_context *c)
{
    const bst_entry *step = &c->g->step[c->s->step];
    for (;;) {
        switch (step->enter(c)) {
        case BST_GO_ON:
            step++;
            c->s->step++;
            break;
        case BST_WAIT: return;
        default: step = &c->g->step[c->s->step]; break;
        }
    }
}

int bst_actor(const bst_state *state) { return state->actor; }

void bst_legal(const bst_game *game, const bst_state *state, bst_list *list)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    list->n = 0;
    list->total = 0;
    const bst_entry *step = &game->step[state->step];
    for (int i = 0; i < step->nchoices; i++) { // none when the game is over
        step->choice[i]->legal(&c, list);
    }
}

bst_action bst_chance(const bst_game *game, const bst_state *state, uint32_t random)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    return game->step[state->step].choice[0]->chance(&c, random);
}

static const bst_choice_def *choice_find(const bst_game *g, const bst_state *s, int action)
{
    const bst_entry *step = &g->step[s->step];
    for (int i = 0; i < step->nchoices; i++) {
        if (step->choice[i]->action == action) {
            return step->choice[i];
        }
    }
    return 0;
}

bst_refusal bst_check(const bst_game *game, const bst_state *state, bst_action action)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    if (state->actor == BST_NOBODY) {
        return bst_refuse(BST_REFUSED_GAME_OVER, BST_BASE_79);
    }
    const bst_choice_def *choice = choice_find(game, state, action.kind);
    if (!choice) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_step_rule(game->step[state->step].id));
    }
    return choice->check(&c, action);
}

bst_refusal bst_apply(const bst_game *game, bst_state *state, bst_action action, bst_events *events)
{
    bst_events nowhere = {0, 0, 0};
    bst_context c = {.g = game, .s = state, .events = events ? events : &nowhere};
    if (state->actor == BST_NOBODY) {
        return bst_refuse(BST_REFUSED_GAME_OVER, BST_BASE_79);
    }
    const bst_choice_def *choice = choice_find(game, state, action.kind);
    if (!choice) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_step_rule(game->step[state->step].id));
    }
    bst_refusal refusal = choice->check(&c, action);
    if (refusal.code != BST_REFUSED_OK) {
        return refusal;
    }
    int next = choice->perform(&c, action);
    if (next == BST_WAIT) {
        return refusal;
    }
    if (next == BST_GO_ON) {
        state->step++;
    }
    bst_turn_run(&c);
    return refusal;
}

#define X(name, rule, owner) #name,
static const char *const step_names[] = {BST_TURN_STEPS(X)};
#undef X
#define X(name, rule, owner) rule,
static const uint16_t step_rules[] = {BST_TURN_STEPS(X)};
#undef X
#define X(name, rule, owner) owner,
static const char *const step_owners[] = {BST_TURN_STEPS(X)};
#undef X

const char *bst_step_name(int step) { return step >= 0 && step < BST_STEP_COUNT ? step_names[step] : 0; }
bst_rule bst_step_rule(int step)
{
    return step >= 0 && step < BST_STEP_COUNT ? (bst_rule)step_rules[step] : BST_RULE_NONE;
}
const char *bst_step_owner(int step) { return step >= 0 && step < BST_STEP_COUNT ? step_owners[step] : 0; }
