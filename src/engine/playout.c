// SPDX-License-Identifier: MIT
// Sampling: candidates of a decision are drawn until one is legal, so that nothing is listed; and games played on so.

#include "bastide/playout.h"

#include "engine/engine.h"
#include "engine/run.h"

enum {
    CHOICES = 32, ///< of a decision that are sampled; with more of them all are listed
    TRIES = 24,   ///< before all are listed: a tile that fits a single place of a large table
};

/// A sampled action and the choice that offers it.
typedef struct sampled {
    bst_action action;
    const bst_choice_def *choice;
    bool checked; ///< what a check looks up for performing is in c->found
} sampled;

static inline sampled sample_chance(const bst_context *c, bst_rng *rng)
{
    const bst_choice_def *choice = c->g->choice[c->g->step[c->s->step].first];
    return (sampled){choice->chance(c, (uint32_t)(bst_rng_next(rng) >> 32)), choice, true};
}

/// How many actions were written down, and one of them; most lists have no ranges.
static inline int noted(const bst_list *list) { return list->nranges == 0 ? list->n : bst_list_count(list); }
static inline bst_action noted_at(const bst_list *list, int i)
{
    return list->nranges == 0 ? list->at[i] : bst_list_action(list, i);
}

/// One of the actions that all choices list; as always the first choice that accepts it performs it.
static __attribute__((noinline)) sampled sample_listed(bst_context *c, bst_rng *rng, bst_list *scratch)
{
    const bst_entry *step = &c->g->step[c->s->step];
    bst_legal(c->g, c->s, scratch);
    bst_action action = noted_at(scratch, (int)bst_rng_below(rng, (uint32_t)noted(scratch)));
    for (int i = 0; i < step->nchoices; i++) {
        const bst_choice_def *choice = c->g->choice[step->first + i];
        if (choice->action == action.kind && choice->check(c, action).code == BST_REFUSED_OK) {
            return (sampled){action, choice, true};
        }
    }
    return (sampled){.action = {.kind = BST_DO_NONE}};
}

static inline sampled sample_seat(bst_context *c, bst_rng *rng, bst_list *scratch)
{
    const bst_entry *step = &c->g->step[c->s->step];
    const bst_choice_def *const *choice = &c->g->choice[step->first];
    const int n = step->nchoices;
    uint32_t upto[CHOICES]; // candidates of the choices up to each
    int listed[CHOICES];    // actions that those before it have written down
    uint32_t total = 0;
    if (n == 1 && choice[0]->sample) {
        bst_action action = choice[0]->sample(c, rng);
        return action.kind != BST_DO_NONE ? (sampled){action, choice[0], true} : sample_listed(c, rng, scratch);
    }
    if (n > CHOICES) {
        return sample_listed(c, rng, scratch);
    }
    scratch->n = scratch->nranges = 0;
    for (int i = 0; i < n; i++) {
        if (choice[i]->candidates) {
            total += (uint32_t)choice[i]->candidates(c);
        } else {
            listed[i] = noted(scratch);
            choice[i]->legal(c, scratch);
            total += (uint32_t)(noted(scratch) - listed[i]);
        }
        upto[i] = total;
    }
    for (int tries = 0; tries < TRIES; tries++) {
        uint32_t number = total == 1 ? 0 : bst_rng_below(rng, total);
        uint32_t below = 0;
        int i = 0;
        for (; upto[i] <= number; i++) {
            below = upto[i];
        }
        number -= below;
        if (!choice[i]->candidates) {
            return (sampled){noted_at(scratch, listed[i] + (int)number), choice[i], false};
        }
        if (choice[i]->candidate == bst_placement_candidate && !bst_placement_matches(c, number)) {
            continue; // as most do not, so they are passed over without a call
        }
        bst_action action = choice[i]->candidate(c, (int)number);
        if (action.kind != BST_DO_NONE) {
            return (sampled){action, choice[i], true};
        }
    }
    return sample_listed(c, rng, scratch);
}

bst_action bst_sample(const bst_game *game, const bst_state *state, bst_rng *rng, bst_list *scratch)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    if (state->actor == BST_NOBODY) {
        return (bst_action){.kind = BST_DO_NONE};
    }
    return state->actor == BST_CHANCE ? sample_chance(&c, rng).action : sample_seat(&c, rng, scratch).action;
}

/// What is wrong with the candidates of a choice, or null: each action of its list, and no other, is one of them, once.
static const char *audit_candidates(const bst_context *c, const bst_choice_def *choice, bst_list *scratch)
{
    bst_context own = *c;
    scratch->n = scratch->nranges = 0;
    choice->legal(c, scratch);
    int missing = scratch->n;
    for (int i = 0; i < scratch->n; i++) {
        scratch->weight[i] = 0;
    }
    for (int i = 0, n = choice->candidates(c); i < n; i++) {
        bst_action action = choice->candidate(&own, i);
        if (action.kind == BST_DO_NONE) {
            continue;
        }
        int found = own.found;
        int at = bst_list_find(scratch, action);
        if (at < 0 || scratch->weight[at]++ != 0) {
            return at < 0 ? "a candidate of a choice is not listed" : "an action is two candidates of its choice";
        }
        if (choice->check(&own, action).code != BST_REFUSED_OK || own.found != found) {
            return "a candidate of a choice is not what its check accepts";
        }
        missing--;
    }
    return missing == 0 ? 0 : "a listed action is no candidate of its choice";
}

const char *bst_sample_audit(const bst_game *game, const bst_state *state, bst_list *scratch)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const bst_entry *step = &game->step[state->step];
    const char *wrong = 0;
    for (int i = 0; i < step->nchoices && state->actor < game->setup.seats && !wrong; i++) {
        const bst_choice_def *choice = game->choice[step->first + i];
        wrong = choice->candidates ? audit_candidates(&c, choice, scratch) : 0;
    }
    return wrong;
}

int bst_playout(const bst_game *game, bst_state *state, bst_rng *rng, int turns, bst_list *scratch)
{
    bst_events nowhere = {0};
    bst_context c = {.g = game, .s = state, .events = &nowhere};
    const int end = turns > 0 ? state->turn + turns : UINT16_MAX + 1;
    int taken = 0;
    for (; state->actor != BST_NOBODY && state->turn < end; taken++) {
        sampled next = state->actor == BST_CHANCE ? sample_chance(&c, rng) : sample_seat(&c, rng, scratch);
        if (!next.checked) {
            next.choice->check(&c, next.action); // for what it looks up
        }
        int then = next.choice->perform(&c, next.action);
        if (bst_goes_on(&c, then)) {
            bst_run_quietly(&c, state->step + (unsigned)(then == BST_GO_ON));
        }
    }
    return taken;
}
