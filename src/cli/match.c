// SPDX-License-Identifier: MIT
// One game between bots.

#include "cli/match.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bastide/notation.h"
#include "bots/clock.h"
#include "bots/known.h"

bool bst_match_init(bst_match *match, const bst_game *game)
{
    memset(match, 0, sizeof *match);
    match->game = game;
    match->state = malloc(bst_game_state_size(game));
    match->seen = malloc(bst_game_state_size(game));
    match->list = malloc(sizeof *match->list);
    return match->state && match->seen && match->list;
}

void bst_match_free(bst_match *match)
{
    free(match->state);
    free(match->seen);
    free(match->list);
    free(match->actions);
}

static bool note_action(bst_match *m, bst_action action)
{
    if (m->n == m->capacity) {
        int capacity = m->capacity ? 2 * m->capacity : 1024;
        bst_action *more = realloc(m->actions, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        m->actions = more;
        m->capacity = capacity;
    }
    m->actions[m->n++] = action;
    return true;
}

static void ask(bst_match *m, bst_bot *bot, int seat, const atomic_bool *stop, bst_outcome *out, bst_thought *thought)
{
    bst_limits limits = {.seconds = bot->settings.seconds, .nodes = bot->settings.nodes, .stop = stop};
    const bst_state *state = m->state;
    int sealed = bst_sealed_behind(m->actions, m->n);
    if (sealed > 0 && sealed <= BST_SEALED_MAX) { // it knows no more than a person there would
        memcpy(m->hidden, m->actions + m->n - sealed, sizeof *m->hidden * (size_t)sealed);
        state = bst_known(m->game, m->first, m->actions, m->n, seat, m->seen) ? m->seen : state;
    }
    bst_bot_history(bot, m->actions, m->n);
    bst_bot_choose(bot, state, &limits, thought);
    if (sealed > 0 && sealed <= BST_SEALED_MAX)
        memcpy(m->actions + m->n - sealed, m->hidden, sizeof *m->hidden * (size_t)sealed);
    out->decisions[seat]++;
    out->thought[seat] += thought->seconds;
    if (thought->seconds > out->longest[seat])
        out->longest[seat] = thought->seconds;
}

// Ctrl-C on a terminal ends a bot outside the program, too: before it loses for that, see whether we are to stop.
static bool stopped_soon(const atomic_bool *stop)
{
    for (int i = 0; i < 10 && !atomic_load(stop); i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    return atomic_load(stop);
}

static bst_match_end play(bst_match *m, bst_bot *const bot[], uint64_t deck, const atomic_bool *stop, bst_outcome *out)
{
    const bst_game *game = m->game;
    if (m->from)
        memcpy(m->state, m->from, bst_game_state_size(game));
    else
        bst_state_begin(game, m->state, NULL);
    for (int i = 0; i < m->nbefore; i++)
        if (!note_action(m, m->before[i]))
            return BST_MATCH_FAILED;
    bst_deck_shuffle(&m->deck, game, m->state, deck);
    for (int actor; (actor = bst_actor(m->state)) != BST_NOBODY;) {
        if (atomic_load_explicit(stop, memory_order_relaxed))
            return BST_MATCH_STOPPED;
        bst_thought thought = {0};
        if (actor == BST_CHANCE)
            thought.action = bst_deck_next(&m->deck, game, m->state, m->list);
        else
            ask(m, bot[actor], actor, stop, out, &thought);
        bst_refusal refusal = bst_apply(game, m->state, thought.action, NULL);
        if (refusal.code != 0 && stopped_soon(stop))
            return BST_MATCH_STOPPED;
        if (refusal.code != 0) {
            out->forfeit = (int8_t)actor;
            snprintf(m->reason, sizeof m->reason, "no legal answer in turn %d: %s", bst_turn(m->state),
                     thought.failure ? thought.failure : bst_refusal_text(refusal.code));
            return BST_MATCH_DONE;
        }
        if (!note_action(m, thought.action)) {
            snprintf(m->reason, sizeof m->reason, "out of memory");
            return BST_MATCH_FAILED;
        }
    }
    return BST_MATCH_DONE;
}

static void count(const bst_match *m, bst_outcome *out)
{
    int seats = bst_game_setup(m->game)->seats, best = INT_MIN;
    for (int seat = 0; seat < seats; seat++) {
        out->points[seat] = (int16_t)bst_score(m->state, seat);
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            out->category[seat][i] = (int16_t)bst_points(m->state, seat, i);
        if (seat != out->forfeit && out->points[seat] > best)
            best = out->points[seat];
    }
    out->winners = 0;
    for (int seat = 0; seat < seats; seat++)
        if (seat != out->forfeit && out->points[seat] == best)
            out->winners |= (uint8_t)(1 << seat);
}

bst_match_end bst_match_play(bst_match *match, const bst_settings *const seat[BST_SEATS_MAX], uint64_t deck,
                             const atomic_bool *stop, bst_outcome *out)
{
    int seats = bst_game_setup(match->game)->seats;
    bst_bot *bot[BST_SEATS_MAX] = {NULL};
    double begun = bst_seconds();
    bst_match_end end = BST_MATCH_DONE;
    memset(out, 0, sizeof *out);
    out->forfeit = -1;
    match->n = 0;
    for (int i = 0; i < seats && end == BST_MATCH_DONE; i++) {
        bot[i] = bst_bot_open(match->game, seat[i]);
        if (!bot[i]) {
            snprintf(match->reason, sizeof match->reason, "the bot could not be started");
            end = BST_MATCH_FAILED;
        } else if (match->first) {
            bst_bot_start(bot[i], match->first, match->position);
        }
    }
    if (end == BST_MATCH_DONE)
        end = play(match, bot, deck, stop, out);
    for (int i = 0; i < seats; i++)
        bst_bot_close(bot[i]);
    if (end == BST_MATCH_DONE) {
        count(match, out);
        out->done = true;
        out->seconds = bst_seconds() - begun;
    }
    return end;
}
