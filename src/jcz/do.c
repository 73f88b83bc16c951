// SPDX-License-Identifier: MIT
// Carrying out actions, and keeping what they brought about: actions, scorings, offers, the scores at the last COMMIT.

#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/build.h"
#include "record/lines.h"

/// What the other program calls a scoring; a null pointer if it has no name there.
static const char *scoring_name(const bst_event *e)
{
    if (e->kind == BST_EVENT_AWARD) {
        switch (e->category) {
        case BST_CATEGORY_GOLD: return "gold";
        case BST_CATEGORY_GOODS: return "trade-goods";
        case BST_CATEGORY_KING: return "king";
        case BST_CATEGORY_BARON: return "robber";
        case BST_CATEGORY_FAIRY: return "fairy";
        case BST_CATEGORY_CASTLES: return "castle";
        case BST_CATEGORY_BARNS: return "field";
        case BST_CATEGORY_RANSOM:
        case BST_CATEGORY_BAZAAR: return NULL;
        default: break;
        }
    }
    switch (e->feature) {
    case BST_ROAD: return "road";
    case BST_CITY: return "city";
    case BST_FIELD: return "field";
    case BST_CLOISTER:
    case BST_ABBEY: return "monastery";
    case BST_SHRINE: return "shrine";
    case BST_CASTLE: return "castle";
    default: return NULL;
    }
}

static bool keep_scoring(bst_jcz *jcz, const bst_event *e)
{
    const char *name = scoring_name(e);
    if (!name || e->seat >= BST_SEATS_MAX)
        return true;
    if (jcz->nscorings == jcz->scorings_room) {
        int room = 2 * jcz->scorings_room + 64;
        bst_jcz_scoring *more = realloc(jcz->scoring, sizeof *more * (size_t)room);
        if (!more)
            return false;
        jcz->scoring = more;
        jcz->scorings_room = room;
    }
    int points = e->kind == BST_EVENT_AWARD ? e->points : 0;
    jcz->scoring[jcz->nscorings++] = (bst_jcz_scoring){e->seat, points, jcz->nactions, name};
    return true;
}

/// Who loses a challenge of cult places scores there, too: nothing.
static bool tells_scoring(const bst_event *e)
{
    return e->kind == BST_EVENT_AWARD || e->kind == BST_EVENT_NOTHING || e->kind == BST_EVENT_CHALLENGE;
}

static bool keep_events(bst_jcz *jcz)
{
    int n = jcz->events.n < jcz->events.capacity ? jcz->events.n : jcz->events.capacity;
    for (int i = 0; i < n; i++) {
        const bst_event *e = &jcz->events.at[i];
        if (tells_scoring(e) && !keep_scoring(jcz, e))
            return false;
        if (e->kind == BST_EVENT_BAZAAR)
            jcz->noffers = 0;
        if (e->kind == BST_EVENT_OFFER && jcz->noffers < BST_JCZ_OFFERS_MAX)
            jcz->offer[jcz->noffers++] = e->number;
    }
    return true;
}

static bool keep_action(bst_jcz *jcz, bst_action action)
{
    if (jcz->nactions == jcz->actions_room) {
        int room = 2 * jcz->actions_room + 256;
        bst_action *more = realloc(jcz->action, sizeof *more * (size_t)room);
        if (!more)
            return false;
        jcz->action = more;
        jcz->actions_room = room;
    }
    jcz->action[jcz->nactions++] = action;
    return true;
}

bool bst_jcz_before_scoring(const bst_jcz *jcz)
{
    int step = bst_step(jcz->game, jcz->state);
    bool over = bst_actor(jcz->state) == BST_NOBODY;
    return !over && step >= BST_STEP_BRIDGE && step < BST_STEP_SCORE_FINISHED; // a die, too
}

void bst_jcz_keep_end(bst_jcz *jcz)
{
    for (int i = 0; i < jcz->head.setup.seats; i++)
        jcz->end.score[i] = bst_score(jcz->state, i);
    jcz->end.nscorings = jcz->nscorings;
}

bool bst_jcz_do(bst_jcz *jcz, bst_action action, int line, bst_text_error *error)
{
    char text[BST_TEXT_MAX];
    bool before = bst_jcz_before_scoring(jcz);
    int step = bst_step(jcz->game, jcz->state);
    jcz->past_end |= step >= BST_STEP_END || (step <= BST_STEP_TILE_CHOICE && bst_tiles_left_total(jcz->state) == 0);
    if (before)
        bst_jcz_keep_end(jcz);
    jcz->events.n = 0;
    bst_action_print(jcz->game, jcz->state, action, text, sizeof text);
    bst_refusal why = bst_apply(jcz->game, jcz->state, action, &jcz->events);
    if (why.code) {
        bst_text_fail(error, line, "%s: %s", text, bst_told_refusal(why));
        bst_error_add_rule(error, why.rule);
        return false;
    }
    if (!keep_action(jcz, action) || !keep_events(jcz))
        return bst_text_fail(error, line, "there is not enough memory");
    if (!jcz->past_end)
        jcz->cut_at = jcz->nactions; // still possible with a larger pile
    // The other program scores after COMMIT, ours as soon as nothing is left to decide.
    if (before)
        jcz->end.committed = bst_jcz_before_scoring(jcz);
    else if (jcz->end.committed)
        bst_jcz_keep_end(jcz);
    return true;
}

bool bst_jcz_offered(bst_jcz *jcz, int kind)
{
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n; i++)
        if (jcz->list->at[i].kind == kind)
            return true;
    return false;
}

void bst_jcz_keep(const bst_jcz *jcz, bst_jcz_moment *k)
{
    memcpy(jcz->kept, jcz->state, bst_game_state_size(jcz->game));
    *k = (bst_jcz_moment){.nactions = jcz->nactions,
                          .nscorings = jcz->nscorings,
                          .next_draw = jcz->next_draw,
                          .drawn = jcz->drawn,
                          .cut_at = jcz->cut_at,
                          .predicts = jcz->predicts,
                          .random = jcz->random,
                          .end = jcz->end};
    memcpy(k->pack, jcz->pack, sizeof k->pack);
}

void bst_jcz_go_back(bst_jcz *jcz, const bst_jcz_moment *k)
{
    memcpy(jcz->state, jcz->kept, bst_game_state_size(jcz->game));
    jcz->nactions = k->nactions;
    jcz->nscorings = k->nscorings;
    jcz->next_draw = k->next_draw;
    jcz->drawn = k->drawn;
    jcz->cut_at = k->cut_at;
    jcz->predicts = k->predicts;
    jcz->random = k->random;
    jcz->end = k->end;
    memcpy(jcz->pack, k->pack, sizeof k->pack);
}
