// SPDX-License-Identifier: MIT
// The turn: a short interpreter over the turn table, and the one interface for all decisions.

#include "engine/engine.h"
#include "engine/run.h"

int bst_turn_jump(bst_context *c, int step)
{
    c->s->step = c->g->step_index[step];
    return BST_JUMPED;
}

int bst_turn_aside(bst_context *c, int step)
{
    c->s->outer = (uint16_t)(c->s->step + 1);
    bst_turn_jump(c, step);
    bst_armed(c->s)[c->s->step / 64] |= UINT64_C(1) << c->s->step % 64;
    return BST_JUMPED;
}

int bst_turn_back(bst_context *c)
{
    bst_armed(c->s)[c->s->step / 64] &= ~(UINT64_C(1) << c->s->step % 64);
    c->s->step = (uint16_t)(c->s->outer - 1);
    c->s->outer = 0;
    return BST_JUMPED;
}

void bst_turn_run(bst_context *c)
{
    if (c->events->capacity != 0) {
        bst_run(c, c->s->step, true, false, false, c->g->off_points != 0);
    } else {
        bst_run_quietly(c, c->s->step);
    }
}

static bool choice_offers(bst_context *c, const bst_choice_def *choice)
{
    int n = choice->candidates ? choice->candidates(c) : 0;
    int i = 0;
    while (i < n && choice->candidate(c, i).kind == BST_DO_NONE) {
        i++;
    }
    return i < n || !choice->candidates;
}

bool bst_turn_offers(bst_context *c)
{
    const bst_entry *step = &c->g->step[c->s->step];
    bool any = false;
    for (int i = 0; i < step->nchoices && !any; i++) {
        const bst_choice_def *choice = c->g->choice[step->first + i];
        any = choice->action != BST_DO_PASS && choice_offers(c, choice);
    }
    return any;
}

int bst_actor(const bst_state *state) { return state->actor; }

void bst_legal(const bst_game *game, const bst_state *state, bst_list *list)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    list->n = 0;
    list->total = 0;
    list->nranges = 0;
    const bst_entry *step = &game->step[state->step];
    for (int i = 0; i < step->nchoices; i++) { // none when the game is over
        game->choice[step->first + i]->legal(&c, list);
    }
}

bst_action bst_chance(const bst_game *game, const bst_state *state, uint32_t random)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const bst_entry *step = &game->step[state->step];
    if (state->actor != BST_CHANCE) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    return game->choice[step->first]->chance(&c, random);
}

bool bst_chance_draws(const bst_game *game, const bst_state *state)
{
    return state->actor == BST_CHANCE && game->choice[game->step[state->step].first]->action == BST_DO_DRAW;
}

/// Whether one of the pending step's choices accepts an action, and if not, why: what the first choice that knows its
/// kind says, or a later one that knows more than "another tile".
static bst_refusal refusal_of(bst_context *c, bst_action action)
{
    const bst_entry *step = &c->g->step[c->s->step];
    bst_refusal why = bst_refuse(BST_REFUSED_NOT_OFFERED, bst_game_step_rule(c->g, step->id));
    if (c->s->actor == BST_NOBODY) {
        return bst_refuse(BST_REFUSED_GAME_OVER, c->g->ruleset->cites.over);
    }
    for (int i = 0; i < step->nchoices; i++) {
        const bst_choice_def *choice = c->g->choice[step->first + i];
        if (choice->action != action.kind) {
            continue;
        }
        bst_refusal answer = choice->check(c, action);
        if (answer.code == BST_REFUSED_OK) {
            return answer;
        }
        bool unclear = why.code == BST_REFUSED_NOT_OFFERED || why.code == BST_REFUSED_WRONG_TILE;
        why = unclear ? answer : why;
    }
    return why;
}

/// The choice of the pending step that accepts the action, or null.
static inline const bst_choice_def *choice_for(bst_context *c, bst_action action)
{
    const bst_entry *step = &c->g->step[c->s->step];
    for (int i = 0; i < step->nchoices; i++) {
        const bst_choice_def *choice = c->g->choice[step->first + i];
        if (choice->action == action.kind && choice->check(c, action).code == BST_REFUSED_OK) {
            return choice;
        }
    }
    return 0;
}

bool bst_asks(const bst_game *game, const bst_state *state, int kind)
{
    const bst_entry *step = &game->step[state->step];
    for (int i = 0; i < step->nchoices; i++) {
        if (game->choice[step->first + i]->action == kind) {
            return true;
        }
    }
    return false;
}

bst_refusal bst_check(const bst_game *game, const bst_state *state, bst_action action)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    return refusal_of(&c, action);
}

bst_refusal bst_apply(const bst_game *game, bst_state *state, bst_action action, bst_events *events)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = events ? events : &nowhere};
    const bst_choice_def *choice = choice_for(&c, action);
    if (!choice) {
        return refusal_of(&c, action);
    }
    int next = choice->perform(&c, action);
    if (!bst_goes_on(&c, next)) {
        return bst_fine();
    }
    unsigned entry = state->step + (unsigned)(next == BST_GO_ON);
    if (events && events->capacity != 0) {
        bst_run(&c, entry, true, false, false, game->off_points != 0);
    } else {
        bst_run_quietly(&c, entry);
    }
    return bst_fine();
}

/// For those who do not hurry.
static bst_refusal apply_in(bst_context *c, bst_action action, bool whole)
{
    const bst_choice_def *choice = choice_for(c, action);
    if (!choice) {
        return refusal_of(c, action);
    }
    int next = choice->perform(c, action);
    if (bst_goes_on(c, next)) {
        bst_run(c, c->s->step + (unsigned)(next == BST_GO_ON), true, whole, false, c->g->off_points != 0);
    }
    return bst_fine();
}

bst_refusal bst_apply_whole(const bst_game *game, bst_state *state, bst_action action, bst_events *events)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = events ? events : &nowhere};
    return apply_in(&c, action, true);
}

bst_refusal bst_position_apply(const bst_game *game, bst_state *state, bst_action action, bst_state *between,
                               bool *begun)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = &nowhere, .between = between};
    int turn = state->turn;
    bst_refusal why = apply_in(&c, action, false);
    *begun = state->turn != turn;
    return why;
}

void bst_pass_legal(const bst_context *c, bst_list *list)
{
    (void)c;
    list->at[list->n++] = (bst_action){.kind = BST_DO_PASS}; // bst_list_add() has kept room for it
}

int bst_pass_candidates(const bst_context *c)
{
    (void)c;
    return 1;
}

bst_action bst_pass_candidate(bst_context *c, int number)
{
    (void)c;
    (void)number;
    return (bst_action){.kind = BST_DO_PASS};
}

bst_refusal bst_pass_check(bst_context *c, bst_action action)
{
    if (!bst_action_equal(action, (bst_action){.kind = BST_DO_PASS})) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, bst_game_step_rule(c->g, c->g->step[c->s->step].id));
    }
    return bst_fine();
}

int bst_pass_perform(bst_context *c, bst_action action)
{
    (void)c;
    (void)action;
    return BST_GO_ON;
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

const char *bst_step_name(int step) { return step >= 0 && step < BST_STEP_KINDS ? step_names[step] : 0; }
bst_rule bst_step_rule(int step)
{
    return step >= 0 && step < BST_STEP_KINDS ? (bst_rule)step_rules[step] : BST_RULE_NONE;
}
const char *bst_step_owner(int step) { return step >= 0 && step < BST_STEP_KINDS ? step_owners[step] : 0; }

bst_rule bst_game_step_rule(const bst_game *game, int step)
{
    const uint16_t *own = game->ruleset->step_rule;
    bool other = own && step >= 0 && step < BST_STEP_KINDS && own[step] != BST_RULE_NONE;
    return other ? (bst_rule)own[step] : bst_step_rule(step);
}

bool bst_game_has_step(const bst_game *game, int step)
{
    for (int i = 0; i < game->nsteps; i++) {
        if (game->step[i].id == step && !game->step[i].unseen) {
            return true;
        }
    }
    return false;
}
