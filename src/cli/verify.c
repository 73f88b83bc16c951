// SPDX-License-Identifier: MIT
// Checks a game from outside while it is played.
//
// A full brute force over one decision costs some hundred microseconds on a large table, so without --thorough it is
// done for a random sample of decisions and the slow recomputation once in every part of a turn: over thousands of
// games every kind of decision is examined thousands of times.

#include "cli/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bastide/turn.h"
#include "cli/verify_parts.h"
#include "record/scenario_run.h"

enum {
    EVENTS_MAX = 8192,
    BRUTE_ONE_IN = 50, // decisions examined by brute force
    RARE_ONE_IN = 4,   // the same for steps that seldom ask for a decision …
    RARE_TIMES = 24,   // … which is up to so many times in a game
    DRAWS_ONE_IN = 4,  // draws of which every outcome is tried …
    SMALL_TABLE = 20,  // … and all while so few tiles lie there that some fit nowhere
    FEW = 20,          // weights of chance that add up to no more are looked at every time …
    WIDE = 10000,      // weights of chance that add up to more, as those of a throw do, are always the same …
    WIDE_ONE_IN = 8,   // … and gone through so seldom
};

bool bst_found(bst_verifier *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(v->finding, sizeof v->finding, format, args);
    va_end(args);
    return false;
}

bool bst_found_action(bst_verifier *v, const bst_state *state, bst_action a, const char *what)
{
    char text[BST_TEXT_MAX] = "no text";
    if (a.kind < BST_ACTION_KINDS)
        bst_action_print(v->game, state, a, text, sizeof text);
    bst_refusal r = bst_check(v->game, state, a);
    return bst_found(v, "%s: `%s` (kind %d figure %d seg %d rot %d x %d y %d number %d); check says %d: %s, rule %s",
                     what, text, a.kind, a.figure, a.seg, a.rot, a.x, a.y, a.number, r.code, bst_refusal_text(r.code),
                     bst_rule_name((bst_rule)r.rule));
}

bool bst_verify_one_in(bst_verifier *v, uint32_t n) { return v->thorough || bst_rng_below(&v->rng, n) == 0; }

bool bst_verify_init(bst_verifier *v, bool thorough)
{
    memset(v, 0, sizeof *v);
    v->thorough = thorough;
    v->slots = calloc(BST_VERIFY_SLOTS, sizeof *v->slots);
    v->events.at = malloc(EVENTS_MAX * sizeof *v->events.at);
    v->whole_events.at = malloc(EVENTS_MAX * sizeof *v->whole_events.at);
    v->events.capacity = v->whole_events.capacity = EVENTS_MAX;
    v->squares = malloc(BST_TILES_MAX * sizeof *v->squares);
    v->shares = calloc(BST_ACTIONS_MAX, sizeof *v->shares);
    return bst_finished_init(v) && v->slots && v->events.at && v->whole_events.at && v->squares && v->shares;
}

void bst_verify_free(bst_verifier *v)
{
    bst_finished_free(v);
    free(v->slots);
    free(v->events.at);
    free(v->whole_events.at);
    free(v->squares);
    free(v->shares);
    free(v->copy);
    free(v->whole);
    free(v->before);
    free(v->between);
    free(v->shadow);
    memset(v, 0, sizeof *v);
}

bool bst_verify_begin(bst_verifier *v, const bst_game *game, const bst_state *state, uint64_t seed)
{
    v->game = game;
    v->rng = bst_rng_seed(~seed);
    v->state_size = bst_game_state_size(game);
    bst_state **rooms[] = {&v->copy, &v->whole, &v->before, &v->between, &v->shadow};
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        free(*rooms[i]);
        *rooms[i] = malloc(v->state_size);
        if (!*rooms[i])
            return bst_found(v, "out of memory");
    }
    v->shadowed = false;
    v->turn = v->part = -1;
    memset(v->decisions, 0, sizeof v->decisions);
    bst_verify_count(v, state);
    // Beginning anew must give the same bytes, whatever lay in the memory before.
    memset(v->copy, 0xA5, v->state_size);
    bst_state_begin(game, v->copy, NULL);
    if (memcmp(v->copy, state, v->state_size) != 0)
        return bst_found(v, "the first state depends on what its memory held before");
    for (int seat = 0; seat < bst_game_setup(game)->seats; seat++)
        if (bst_score(state, seat) != 0)
            return bst_found(v, "seat %d begins with %d points", seat, bst_score(state, seat));
    return true;
}

bool bst_verify_list(bst_verifier *v, const bst_state *state, bst_list *list)
{
    v->list = list;
    int actor = bst_actor(state);
    if (list->n <= 0 || list->n > BST_ACTIONS_MAX)
        return bst_found(v, "actor %d has a list of %d actions", actor, list->n);
    if (actor != BST_CHANCE && actor >= bst_game_setup(v->game)->seats)
        return bst_found(v, "actor %d is not at the table", actor);
    if (actor == BST_CHANCE && !bst_verify_weights(v, state))
        return false;
    if (actor == BST_CHANCE && list->total <= FEW && !bst_verify_chance(v, state))
        return false;
    bool small = bst_squares(state) <= SMALL_TABLE;
    if (actor == BST_CHANCE && (small || bst_verify_one_in(v, DRAWS_ONE_IN)) && !bst_verify_draws(v, state))
        return false;
    int step = bst_step(v->game, state);
    bool usual = v->decisions[step] == RARE_TIMES;
    v->decisions[step] += !usual;
    if (!bst_verify_one_in(v, usual ? BRUTE_ONE_IN : RARE_ONE_IN))
        return true;
    if (!bst_verify_brute(v, state) || !bst_verify_sample(v, state))
        return false;
    bool share = actor == BST_CHANCE && (list->total <= WIDE || bst_verify_one_in(v, WIDE_ONE_IN));
    return !share || bst_verify_chance(v, state);
}

// What the last action's events tell, against the table after it.
static bool check_events(bst_verifier *v, const bst_state *state, bst_action action)
{
    for (int i = 0; i < v->events.n; i++) {
        const bst_event *e = &v->events.at[i];
        if (!bst_event_is_plain(e->kind) && bst_rule_name((bst_rule)e->rule)[0] == '\0')
            return bst_found(v, "an event `%s` names no rule", bst_event_word(e->kind));
        if (e->kind == BST_EVENT_DISCARDED &&
            !bst_verify_discard(v, state, e->number, e->seat, action.kind == BST_DO_DISCARD))
            return false;
        if (e->kind == BST_EVENT_FINISHED && !bst_finished_told(v, state, e))
            return false;
    }
    return true;
}

bool bst_verify_apply(bst_verifier *v, bst_state *state, bst_action action)
{
    if (bst_turn(state) != v->turn || bst_part(state) != v->part)
        bst_finished_begin_part(v, state);
    v->turn = bst_turn(state);
    v->part = bst_part(state);
    memcpy(v->copy, state, v->state_size);
    memcpy(v->whole, state, v->state_size);
    bst_verify_position_before(v, state);
    v->events.n = 0;
    bst_refusal refusal = bst_apply(v->game, state, action, &v->events);
    if (refusal.code != BST_REFUSED_OK)
        return bst_found_action(v, v->copy, action, "a listed action does not apply");
    // The same action on a copy, this time without events: they must only report, never matter.
    bst_apply(v->game, v->copy, action, NULL);
    if (memcmp(v->copy, state, v->state_size) != 0)
        return bst_found(v, "a copied state with the same action becomes another state");
    if (!bst_verify_steps(v, state, action) || !bst_verify_position(v, state, action))
        return false;
    if (!bst_verify_awards(v) || !bst_verify_points(v, state) || !check_events(v, state, action))
        return false;
    bool part_ends = bst_turn(state) != v->turn || bst_part(state) != v->part || bst_actor(state) == BST_NOBODY;
    if (part_ends && !bst_finished_end_part(v, state))
        return false;
    return !(part_ends || v->thorough) || bst_verify_sums(v, state);
}

// The game as text, read again and played again, must end in the same bytes.
static bool check_record(bst_verifier *v, const bst_state *state, const bst_action *actions, int n)
{
    const bst_setup *setup = bst_game_setup(v->game);
    const bst_tileset *own[BST_SETS_MAX];
    for (int i = 0; i < setup->nsets; i++)
        own[i] = setup->set[i].set;
    bst_sets sets = {own, setup->nsets};
    bst_header head = {.setup = *setup};
    bst_text_error error = {0};
    bst_record record;
    bst_replay replay;
    char *text = bst_record_print(&head, actions, n, &error);
    if (!text)
        return bst_found(v, "the record cannot be written: action %d: %s", error.line, error.text);
    bool fine = bst_record_parse(text, strlen(text), &sets, &record, &error);
    free(text);
    if (!fine)
        return bst_found(v, "the record cannot be read: line %d: %s", error.line, error.text);
    if (!bst_record_replay(&replay, &record, &error))
        fine = bst_found(v, "the record does not replay: line %d: %s", error.line, error.text);
    else if (replay.next != n || bst_state_hash(v->game, state) != bst_state_hash(replay.game, replay.state))
        fine = bst_found(v, "the record replays to another state");
    bst_replay_free(&replay);
    bst_record_free(&record);
    return fine;
}

bool bst_verify_end(bst_verifier *v, const bst_state *state, const bst_action *actions, int n)
{
    bst_refusal refusal = bst_check(v->game, state, n ? actions[n - 1] : (bst_action){.kind = BST_DO_PASS});
    if (refusal.code != BST_REFUSED_GAME_OVER)
        return bst_found(v, "after the end an action is answered with `%s`", bst_refusal_text(refusal.code));
    if (bst_step(v->game, state) != BST_STEP_OVER)
        return bst_found(v, "the game ended in step %s", bst_step_name(bst_step(v->game, state)));
    return check_record(v, state, actions, n);
}
