// SPDX-License-Identifier: MIT
// One random game: played, verified if wanted, and written down.

#include "cli/random_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bots/mix.h"
#include "bots/rng.h"
#include "cli/options.h"
#include "cli/trace.h"

struct bst_random_player {
    const bst_random_plan *plan;
    bst_list *list;
    bst_verifier verifier;
    bst_action *actions; // of the current game
    int nactions, capacity;
    bst_random_result *result;
    FILE *trace;
};

bst_random_player *bst_random_open(const bst_random_plan *plan)
{
    bst_random_player *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->plan = plan;
    p->list = malloc(sizeof *p->list);
    if (p->list && bst_verify_init(&p->verifier, plan->thorough))
        return p;
    bst_random_close(p);
    return NULL;
}

void bst_random_close(bst_random_player *p)
{
    bst_verify_free(&p->verifier);
    free(p->list);
    free(p->actions);
    free(p);
}

void bst_random_free(bst_random_result *result)
{
    free(result->finding);
    free(result->found);
    free(result->record);
    free(result->trace);
    free(result);
}

static bool note_action(bst_random_player *p, const bst_game *game, const bst_state *state, bst_action action)
{
    if (p->nactions == p->capacity) {
        int capacity = p->capacity ? 2 * p->capacity : 1024;
        bst_action *more = realloc(p->actions, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        p->actions = more;
        p->capacity = capacity;
    }
    p->actions[p->nactions++] = action;
    p->result->kinds[action.kind]++;
    p->result->steps[bst_step(game, state)]++;
    return true;
}

// Uniform play makes round boards. One verified game in three is stretched: mostly the laying farthest out to the
// east or west is taken, so that long boards are seen, too.
static bst_action stretch(bst_random_player *p, bst_rng *rng, bst_action action)
{
    for (int i = 0; action.kind == BST_DO_LAY && i < p->list->n; i++) {
        bst_action other = p->list->at[i];
        if (abs(other.x) > abs(action.x) && bst_rng_below(rng, 3) != 0)
            action = other;
    }
    return action;
}

typedef enum outcome { FINE, FOUND, STOPPED } outcome;

static outcome play(bst_random_player *p, const bst_game *game, bst_state *state, bst_rng *rng)
{
    bst_verifier *v = &p->verifier;
    const bst_random_plan *plan = p->plan;
    bst_state_begin(game, state, NULL);
    if (p->trace)
        bst_trace_game(p->trace, game, state);
    if (plan->verify && !bst_verify_begin(v, game, state, p->result->seed))
        return FOUND;
    for (int actor; (actor = bst_actor(state)) != BST_NOBODY;) {
        if (atomic_load_explicit(plan->stop, memory_order_relaxed))
            return STOPPED;
        bst_legal(game, state, p->list);
        if (plan->verify && !bst_verify_list(v, state, p->list))
            return FOUND;
        bst_action action = bst_rng_pick(rng, p->list, actor == BST_CHANCE);
        if (plan->verify && p->result->seed % 3 == 0)
            action = stretch(p, rng, action);
        if (!note_action(p, game, state, action)) {
            snprintf(v->finding, sizeof v->finding, "out of memory");
            return FOUND;
        }
        if (plan->verify ? !bst_verify_apply(v, state, action) : bst_apply(game, state, action, NULL).code != 0)
            return FOUND;
        if (p->trace)
            bst_trace_action(p->trace, game, state, action);
    }
    return !plan->verify || bst_verify_end(v, state, p->actions, p->nactions) ? FINE : FOUND;
}

static char *record_of(const bst_random_player *p, const bst_game *game)
{
    bst_header head = {.setup = *bst_game_setup(game)};
    snprintf(head.title, sizeof head.title, "random game %llu", (unsigned long long)p->result->seed);
    bst_text_error error = {0};
    char *text = bst_record_print(&head, p->actions, p->nactions, &error);
    if (!text && p->nactions > 0) // the action that failed is the last one; the way to it is what matters
        text = bst_record_print(&head, p->actions, p->nactions - 1, &error);
    if (!text)
        bst_usage_error(p->plan->command, "game %llu cannot be written: %s", (unsigned long long)p->result->seed,
                        error.text);
    return text;
}

static void tell_finding(bst_random_player *p, const bst_game *game, const bst_state *state)
{
    size_t size;
    char setup[1024];
    const unsigned long long seed = p->result->seed;
    FILE *out = open_memstream(&p->result->finding, &size);
    if (!out)
        return;
    bst_options_print(bst_game_setup(game), setup, sizeof setup);
    fprintf(out, "finding: seed %llu, action %d, turn %d, step %s: %s\n", seed, p->nactions, bst_turn(state),
            bst_step_name(bst_step(game, state)), p->plan->verify ? p->verifier.finding : "refused");
    fprintf(out, "  setup: %s\n", setup);
    fprintf(out, "  again: bastide random --verify --thorough --games 1 --seed %llu%s%s\n", seed,
            p->plan->game ? " " : "", p->plan->game ? setup : "");
    fclose(out);
    p->result->found = record_of(p, game);
}

// The game in the player's room, from its first draw to what is told of it.
static outcome play_and_tell(bst_random_player *p, const bst_game *game, bst_rng *rng)
{
    bst_random_result *r = p->result;
    bst_state *state = malloc(bst_game_state_size(game));
    size_t size;
    p->nactions = 0;
    memset(p->verifier.events.steps, 0, sizeof p->verifier.events.steps);
    p->trace = p->plan->trace ? open_memstream(&r->trace, &size) : NULL;
    r->failed = !state || (p->plan->trace && !p->trace);
    outcome end = r->failed ? FINE : play(p, game, state, rng);
    if (p->trace)
        fclose(p->trace);
    if (end == FOUND)
        tell_finding(p, game, state);
    if (end != STOPPED && !r->failed && p->plan->record) {
        r->record = record_of(p, game);
        r->failed = !r->record;
    }
    r->actions = p->nactions;
    for (int i = 0; i < BST_STEP_KINDS; i++)
        r->entered[i] = bst_events_entered(&p->verifier.events, i);
    free(state);
    return end;
}

bst_random_result *bst_random_play(bst_random_player *p, uint64_t seed)
{
    bst_rng rng = bst_rng_seed(seed);
    bst_setup_error error;
    bst_random_result *r = p->result = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->seed = seed;
    bst_game *mixed = p->plan->game ? NULL : bst_mix_game(&rng, &r->redrawn, &error);
    const bst_game *game = mixed ? mixed : p->plan->game;
    r->failed = !game;
    if (!game)
        bst_usage_error(p->plan->command, "no random setup can be played; the last one: %s", error.text);
    outcome end = game ? play_and_tell(p, game, &rng) : FINE;
    free(mixed);
    if (end != STOPPED)
        return r;
    bst_random_free(r);
    return NULL;
}
