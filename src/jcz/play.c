// SPDX-License-Identifier: MIT
// Replaying the messages of a file. The two programs ask for decisions at different moments, so a message is not
// translated into an action: it is a wish, and the legal action that answers to it is taken. Where our game asks
// something the file has no message for, the answer is to decline, or the only thing possible.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/build.h"
#include "record/lines.h"

enum { DECISIONS_MAX = 200 }; ///< of one message: more of them is a circle

// ---- what the file does not say -----------------------------------------------------------------------------

/// The next message of a kind from index i on, or a null pointer.
static const bst_jcz_message *next_message(const bst_jcz *jcz, int i, int kind)
{
    for (; i < jcz->nmessages; i++)
        if (jcz->message[i].kind == kind)
            return &jcz->message[i];
    return NULL;
}

/// Id of the tile that is laid next and comes from the pile.
static const char *next_tile(const bst_jcz *jcz, int i)
{
    for (; i < jcz->nmessages; i++) {
        const char *id = bst_json_text(jcz->message[i].payload, "tileId");
        if (jcz->message[i].kind == BST_JCZ_PLACE_TILE && id && strcmp(id, BST_JCZ_ABBEY) != 0)
            return id;
    }
    return NULL;
}

/// The first legal action of a kind with the best mark; kinds that are not offered give false.
static bool best_offered(bst_jcz *jcz, int kind, int (*mark)(const bst_jcz *, bst_action), bst_action *out)
{
    int best = -1;
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n; i++) {
        bst_action a = jcz->list->at[i];
        int worth = a.kind == kind ? mark(jcz, a) : -1;
        if (worth > best) {
            best = worth;
            *out = a;
        }
    }
    return best >= 0;
}

static int mark_any(const bst_jcz *jcz, bst_action a)
{
    (void)jcz;
    (void)a;
    return 0;
}

/// A castle is paid by the building that is worth most.
static int mark_claim(const bst_jcz *jcz, bst_action a)
{
    bst_region_info info;
    return bst_region_at(jcz->game, jcz->state, a.x, a.y, a.seg, &info) && info.value > 0 ? info.value : 0;
}

/// A bridge that must be built goes on the tile just laid, if it can.
static int mark_bridge(const bst_jcz *jcz, bst_action a)
{
    int x, y;
    return bst_last_laid(jcz->game, jcz->state, &x, &y) && a.x == x && a.y == y;
}

/// Answers a decision for which the file has no message at index i. False if there is no obvious answer.
static bool answer(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_action a;
    int line = i < jcz->nmessages ? jcz->message[i].line : 0;
    const bst_jcz_message *lay = next_message(jcz, i, BST_JCZ_PLACE_TILE);
    const char *id = lay ? bst_json_text(lay->payload, "tileId") : NULL;
    if (id && strcmp(id, BST_JCZ_ABBEY) == 0 && (lay->player < 0 || lay->player == bst_actor(jcz->state)) &&
        bst_jcz_offered(jcz, BST_DO_ABBEY))
        return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_ABBEY}, line, error);
    if (bst_jcz_offered(jcz, BST_DO_AGAIN) && (!lay || lay->player < 0 || lay->player == bst_actor(jcz->state)))
        return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_AGAIN}, line, error);
    if (bst_jcz_offered(jcz, BST_DO_PASS))
        return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_PASS}, line, error);
    if (best_offered(jcz, BST_DO_CLAIM, mark_claim, &a) || best_offered(jcz, BST_DO_EXCHANGE, mark_any, &a) ||
        best_offered(jcz, BST_DO_TAKE, mark_any, &a) || best_offered(jcz, BST_DO_BRIDGE, mark_bridge, &a))
        return bst_jcz_do(jcz, a, line, error);
    if (jcz->list->n == 1 && jcz->list->at[0].kind != BST_DO_LAY)
        return bst_jcz_do(jcz, jcz->list->at[0], line, error);
    return bst_text_fail(error, line, "our game waits for a decision that the file does not have (step %s)",
                         bst_step_name(bst_step(jcz->game, jcz->state)));
}

// ---- one message --------------------------------------------------------------------------------------------

/// The message is not possible: the reason is what our game said to the nearest action when it was offered.
static bool refuse_message(bst_jcz *jcz, const bst_jcz_wish *w, const bst_jcz_moment *k, bst_refusal why,
                           bst_text_error *error)
{
    char text[BST_TEXT_MAX] = "";
    bst_jcz_go_back(jcz, k);
    if (w->model.kind != BST_DO_NONE && w->model.seg != BST_NO_SEG)
        bst_action_print(jcz->game, jcz->state, w->model, text, sizeof text);
    bst_text_fail(error, w->message->line, "%s%s%s: %s", bst_jcz_word(w->message->kind), text[0] ? ", " : "", text,
                  w->model.seg == BST_NO_SEG ? bst_told_refusal((bst_refusal){BST_REFUSED_NO_SUCH_SEGMENT, 0})
                                             : bst_told_refusal(why));
    bst_error_add_rule(error, why.rule);
    return false;
}

static void note_refusal(const bst_jcz *jcz, const bst_jcz_wish *w, bst_refusal *why)
{
    bst_refusal now = bst_check(jcz->game, jcz->state, w->model);
    if (now.code != 0 && (why->code == 0 || why->code == BST_REFUSED_NOT_OFFERED))
        *why = now;
}

static bool find_answer(bst_jcz *jcz, const bst_jcz_wish *w, bst_action *out)
{
    int best = 0;
    bst_legal(jcz->game, jcz->state, jcz->list);
    bst_list_unfold(jcz->list, BST_ACTIONS_MAX);
    for (int i = 0; i < jcz->list->n; i++) {
        int fit = bst_jcz_answers(jcz, w, jcz->list->at[i]);
        if (fit > best) {
            best = fit;
            *out = jcz->list->at[i];
        }
    }
    return best > 0;
}

/// Whether the one who has to decide is the one of whom the message tells.
static bool right_actor(const bst_jcz *jcz, const bst_jcz_wish *w)
{
    int actor = bst_actor(jcz->state), player = w->message->player;
    if (player >= 0 && player != actor)
        return false;
    bool own_meeple = w->meeple.seat >= 0 && !w->foreign;
    return !own_meeple || w->meeple.seat == actor;
}

/// Remembers what later messages name and our actions do not.
static void remember(bst_jcz *jcz, const bst_jcz_wish *w, int actor, bst_action a)
{
    if (a.kind == BST_DO_TUNNEL && actor < BST_SEATS_MAX)
        jcz->tunnel[actor][w->token] = a.rot;
    if (a.kind == BST_DO_CAPTURE)
        jcz->holder[w->meeple.seat][w->meeple.figure][w->meeple.number] = actor;
}

/// A decision of chance before the message's own: false if it is not for this message.
static bool chance_before(bst_jcz *jcz, int i, bst_text_error *error)
{
    const bst_jcz_message *m = &jcz->message[i];
    bool bazaar = bst_step(jcz->game, jcz->state) == BST_STEP_BAZAAR;
    if (bazaar)
        return bst_jcz_turn_up(jcz, bst_jcz_bazaar_tile(jcz, i, jcz->noffers), m->line, error);
    if (m->kind == BST_JCZ_PLACE_TILE || m->kind == BST_JCZ_PAY_RANSOM)
        return bst_jcz_draw(jcz, next_tile(jcz, i), m->line, error);
    return false;
}

/// The phase in which the other program waits for a COMMIT after such a decision, or a null pointer.
static const char *confirmed_in(int kind)
{
    switch (kind) {
    case BST_DO_DRIVE: return "WagonPhase";
    case BST_DO_ADD:
    case BST_DO_WITHDRAW: return "CornCirclePhase";
    default: return NULL;
    }
}

/// Whether a message takes the mage or the witch off the board where our game has done so by itself (MAGE-R4).
static bool banished_already(const bst_jcz *jcz, const bst_jcz_message *m)
{
    int x, y, figure = bst_jcz_magic(m);
    const bst_json *to = bst_json_get(m->payload, "to");
    return figure >= 0 && to && to->kind == BST_JSON_NULL && !bst_neutral_at(jcz->game, jcz->state, figure, &x, &y);
}

/// Whether our game has done by itself what a message wants, as there was only one place for it.
static bool done_already(bst_jcz *jcz, const bst_jcz_wish *w)
{
    int n = jcz->events.n < jcz->events.capacity ? jcz->events.n : jcz->events.capacity;
    for (int i = 0; i < n; i++) {
        if (bst_jcz_told(jcz, w, &jcz->events.at[i])) {
            jcz->events.n = 0; // once
            return true;
        }
    }
    return false;
}

/// Whether the tile that was laid last before message i has a corn circle.
static bool laid_circle(const bst_jcz *jcz, int i)
{
    while (i > 0 && jcz->message[i - 1].kind != BST_JCZ_PLACE_TILE)
        i--;
    return i > 0 && bst_jcz_lays(jcz, &jcz->message[i - 1], BST_SYMBOL_CIRCLE);
}

/// Whether message i tells what our game does not ask because nothing hangs on it: who gets the last tile of a bazaar
/// (the only one of a player alone), for nothing; what a corn circle does where nobody is concerned.
static bool settled_already(const bst_jcz *jcz, int i)
{
    const bst_jcz_message *m = &jcz->message[i];
    if (m->kind == BST_JCZ_CIRCLE_REMOVE_OR_DEPLOY)
        return laid_circle(jcz, i);
    int before = i > 0 ? jcz->message[i - 1].kind : -1, price;
    bool bazaar = before == BST_JCZ_BAZAAR_BID || before == BST_JCZ_BAZAAR_BUY_OR_SELL || before == BST_JCZ_PASS;
    bool last = bazaar && bst_step(jcz->game, jcz->state) != BST_STEP_BAZAAR;
    return m->kind == BST_JCZ_BAZAAR_BID && (last || jcz->head.setup.seats == 1) &&
           bst_json_int(bst_json_get(m->payload, "price"), 0, 0, &price);
}

/// Whether the file ends in this turn, before our game asks for what message i tells, say a tunnel or a parting. It
/// is left out then, as what the other program still waits for would have to be declined.
static bool asked_after_the_end(const bst_jcz *jcz, int i)
{
    int step = bst_step(jcz->game, jcz->state), asked_at = bst_jcz_asked_at(&jcz->message[i]);
    return step >= BST_STEP_BRIDGE && step < asked_at && !next_message(jcz, i, BST_JCZ_COMMIT) &&
           !next_message(jcz, i, BST_JCZ_PLACE_TILE);
}

/// Plays an action with what belongs to it in the same message: a flight with its die.
static bool perform(bst_jcz *jcz, bst_action a, const bst_jcz_message *m, bst_text_error *error)
{
    if (!bst_jcz_do(jcz, a, m->line, error))
        return false;
    if (a.kind != BST_DO_FLY)
        return true;
    bst_action roll = {.kind = BST_DO_ROLL, .rot = (uint8_t)bst_jcz_random(jcz, BST_DIE_KINDS)};
    return bst_jcz_do(jcz, roll, m->line, error);
}

static bool decide(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_jcz_wish w;
    bst_jcz_moment k;
    bst_action a;
    bst_refusal why = {0, 0};
    if (!bst_jcz_wish_of(jcz, &jcz->message[i], &w, error))
        return false;
    if (banished_already(jcz, w.message) || done_already(jcz, &w))
        return true;
    if (asked_after_the_end(jcz, i)) {
        jcz->parting_told |= bst_jcz_magic(w.message) >= 0;
        return true;
    }
    bst_jcz_keep(jcz, &k);
    bool settled_before = settled_already(jcz, i);
    int turn = bst_turn(jcz->state), part = bst_part(jcz->state);
    for (int n = 0; n < DECISIONS_MAX; n++) {
        int actor = bst_actor(jcz->state);
        if (actor == BST_CHANCE) {
            if (settled_before || !chance_before(jcz, i, error))
                break;
            if (w.message->kind == BST_JCZ_BAZAAR_BID && !bst_jcz_wish_of(jcz, w.message, &w, error))
                return false; // now the offers are known
            continue;
        }
        if (actor == BST_NOBODY || bst_turn(jcz->state) != turn || bst_part(jcz->state) != part)
            break;
        if (right_actor(jcz, &w)) {
            if (find_answer(jcz, &w, &a)) {
                remember(jcz, &w, actor, a);
                jcz->confirms = confirmed_in(a.kind);
                if (jcz->confirms) { // what comes of it there comes after COMMIT
                    bst_jcz_keep_end(jcz);
                    jcz->end.committed = false;
                }
                return perform(jcz, a, w.message, error);
            }
            note_refusal(jcz, &w, &why);
        }
        if (!answer(jcz, i, error))
            break;
    }
    if (why.code == 0)
        why.code = BST_REFUSED_NOT_OFFERED;
    if (why.code == BST_REFUSED_NOT_OFFERED && settled_before) {
        bst_jcz_go_back(jcz, &k);
        return true;
    }
    return refuse_message(jcz, &w, &k, why, error);
}

// ---- laying -------------------------------------------------------------------------------------------------

static bool wrong_player(const bst_jcz *jcz, const bst_jcz_message *m, bst_text_error *error)
{
    int actor = bst_actor(jcz->state);
    const char *theirs = jcz->head.name[m->player], *ours = jcz->head.name[actor];
    return bst_text_fail(error, m->line, "%s lays a tile in the file, but by our rules it is the turn of %s", theirs,
                         ours);
}

/// Lays the tile in hand if that is what is asked now: 1 done, 0 something else is asked, -1 wrong.
static int lay_now(bst_jcz *jcz, const bst_jcz_wish *w, bool abbey, bst_text_error *error)
{
    bst_action a;
    const bst_jcz_message *m = w->message;
    const char *id = bst_json_text(m->payload, "tileId");
    int actor = bst_actor(jcz->state);
    bool mine = m->player < 0 || m->player == actor;
    if (abbey && mine && bst_jcz_offered(jcz, BST_DO_ABBEY))
        return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_ABBEY}, m->line, error) ? 0 : -1;
    int hand = bst_tile_in_hand(jcz->state);
    if (hand < 0 || bst_step(jcz->game, jcz->state) != BST_STEP_LAY)
        return 0;
    if (!mine)
        return wrong_player(jcz, m, error) ? 0 : -1;
    if (!bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, hand), id)) {
        bst_text_fail(error, m->line, "the tile %.40s is laid, but by our rules %s is in hand", id,
                      bst_game_tile(jcz->game, hand)->jcz);
        return -1;
    }
    if (find_answer(jcz, w, &a))
        return bst_jcz_do(jcz, a, m->line, error) ? 1 : -1;
    bst_refusal why = bst_check(jcz->game, jcz->state, w->model);
    bst_text_fail(error, m->line, "PLACE_TILE %.40s at [%g,%g] %s: %s", id,
                  bst_json_get(m->payload, "position")->first->number,
                  bst_json_get(m->payload, "position")->first->next->number, bst_json_text(m->payload, "rotation"),
                  bst_told_refusal(why));
    bst_error_add_rule(error, why.rule);
    return -1;
}

static bool lay(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_jcz_wish w;
    const bst_jcz_message *m = &jcz->message[i];
    if (!bst_jcz_wish_of(jcz, &jcz->message[i], &w, error))
        return false;
    bool abbey = strcmp(bst_json_text(m->payload, "tileId"), BST_JCZ_ABBEY) == 0;
    for (int n = 0; n < DECISIONS_MAX; n++) {
        int actor = bst_actor(jcz->state);
        if (actor == BST_NOBODY)
            return bst_text_fail(error, m->line, "a tile is laid, but by our rules the game is over");
        if (actor == BST_CHANCE) {
            if (abbey && bst_step(jcz->game, jcz->state) != BST_STEP_BAZAAR)
                return bst_text_fail(error, m->line, "an abbey is laid, but by our rules there is no place for one");
            if (!chance_before(jcz, i, error))
                return false;
            continue;
        }
        int done = lay_now(jcz, &w, abbey, error);
        if (done != 0) {
            return done > 0;
        }
        bool took_abbey = jcz->nactions > 0 && jcz->action[jcz->nactions - 1].kind == BST_DO_ABBEY;
        if (!took_abbey && !answer(jcz, i, error))
            return false;
    }
    return bst_text_fail(error, m->line, "the tile cannot be laid: our game goes round in a circle");
}

// ---- passing ------------------------------------------------------------------------------------------------

/// PASS with a tile that fits only with a bridge: it is given up. The tile is named by the draws only.
static bool pass_tile(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_jcz_moment k;
    bool abbey = i + 1 < jcz->nmessages && jcz->message[i + 1].kind == BST_JCZ_COMMIT;
    if (abbey || bst_step(jcz->game, jcz->state) == BST_STEP_BAZAAR)
        return true;
    bst_jcz_keep(jcz, &k);
    bst_text_error ignored;
    if (bst_jcz_draw(jcz, NULL, jcz->message[i].line, &ignored) && bst_jcz_offered(jcz, BST_DO_DISCARD))
        return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_DISCARD}, jcz->message[i].line, error);
    bst_jcz_go_back(jcz, &k);
    return true;
}

/// Declines what is offered now. Whoever passes instead of placing a figure gives up the phantom, too; who does without
/// an abbey confirms it.
static bool decline(bst_jcz *jcz, const bst_jcz_message *m, bst_text_error *error)
{
    const bst_action none = {.kind = BST_DO_PASS};
    bool captures = bst_jcz_offered(jcz, BST_DO_CAPTURE) || bst_jcz_offered(jcz, BST_DO_EXCHANGE);
    bool figure = bst_step(jcz->game, jcz->state) == BST_STEP_FIGURE && !captures;
    bool abbey = bst_jcz_offered(jcz, BST_DO_ABBEY) && bst_tiles_left_total(jcz->state) > 0;
    if (!bst_jcz_do(jcz, none, m->line, error))
        return false;
    if (abbey)
        jcz->confirms = "CommitAbbeyPassPhase";
    bool phantom =
        figure && bst_actor(jcz->state) < BST_SEATS_MAX && bst_step(jcz->game, jcz->state) == BST_STEP_PHANTOM;
    return !phantom || bst_jcz_do(jcz, none, m->line, error);
}

/// Declines what is asked. A PASS for something that our game does not ask changes nothing.
static bool pass(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_jcz_moment k;
    const bst_jcz_message *m = &jcz->message[i];
    int turn = bst_turn(jcz->state), part = bst_part(jcz->state);
    if (bst_actor(jcz->state) == BST_CHANCE)
        return pass_tile(jcz, i, error);
    bst_jcz_keep(jcz, &k);
    for (int n = 0; n < DECISIONS_MAX; n++) {
        int actor = bst_actor(jcz->state);
        if (actor >= BST_SEATS_MAX || bst_turn(jcz->state) != turn || bst_part(jcz->state) != part)
            break;
        bool mine = m->player < 0 || m->player == actor;
        if (mine && bst_jcz_offered(jcz, BST_DO_DISCARD))
            return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_DISCARD}, m->line, error);
        if (mine && bst_jcz_offered(jcz, BST_DO_PASS) && !bst_jcz_offered(jcz, BST_DO_AGAIN))
            return decline(jcz, m, error);
        bst_text_error ignored;
        if (mine || !answer(jcz, i, &ignored))
            break;
    }
    bst_jcz_go_back(jcz, &k);
    return true;
}

/// Whether the player of the last tile before message i has said what its corn circle does.
static bool circle_chosen(const bst_jcz *jcz, int i)
{
    while (i > 0 && jcz->message[i - 1].kind != BST_JCZ_PLACE_TILE)
        if (jcz->message[--i].kind == BST_JCZ_CIRCLE_REMOVE_OR_DEPLOY)
            return true;
    return false;
}

/// Whether the other program asks what a corn circle does though nobody is concerned: it does if anything stands on the
/// board. Our turn is over then.
static bool circle_unasked(const bst_jcz *jcz, int i)
{
    bool standing = false;
    for (int f = 0; f < bst_figures(jcz->game) && !standing; f++)
        standing = bst_figure_at(jcz->game, jcz->state, f).on_board;
    return standing && laid_circle(jcz, i) && !circle_chosen(jcz, i) && bst_actor(jcz->state) == BST_CHANCE &&
           bst_step(jcz->game, jcz->state) != BST_STEP_BAZAAR;
}

/// COMMIT behind a move out of Carcassonne: whoever has more followers there leaves them, of all seats he alone.
static bool stay_in_carcassonne(bst_jcz *jcz, int i, bst_text_error *error)
{
    bst_jcz_meeple moved;
    bst_text_error ignored;
    bool joined = i > 0 && jcz->nactions > 0 && jcz->action[jcz->nactions - 1].kind == BST_DO_JOIN;
    if (!joined || !bst_jcz_read_meeple(jcz, jcz->message[i - 1].payload, 0, &moved, &ignored))
        return true;
    while (bst_actor(jcz->state) == moved.seat && bst_jcz_offered(jcz, BST_DO_JOIN))
        if (!bst_jcz_do(jcz, (bst_action){.kind = BST_DO_PASS}, jcz->message[i].line, error))
            return false;
    return true;
}

/// What the active player could still do before the scoring is given up.
static bool commit(bst_jcz *jcz, int i, bst_text_error *error)
{
    if (!stay_in_carcassonne(jcz, i, error))
        return false;
    for (int n = 0; n < DECISIONS_MAX && bst_jcz_before_scoring(jcz); n++)
        if (!answer(jcz, i, error))
            return false;
    jcz->end.committed = true;
    bst_jcz_keep_end(jcz);
    if (circle_unasked(jcz, i))
        jcz->confirms = "CornCirclePhase";
    return true;
}

/// Whose decision it is in the other program, where the tile is drawn already.
static int who_decides(const bst_jcz *jcz)
{
    int actor = bst_actor(jcz->state);
    return actor == BST_CHANCE ? bst_active(jcz->state) : actor;
}

static void count_undo(bst_jcz *jcz, const bst_jcz_message *m, int player_before)
{
    const char *figure = bst_json_text(m->payload, "figureId");
    bool dragon = figure && strncmp(figure, "dragon.", 7) == 0;
    bool passed_on = jcz->end.committed && who_decides(jcz) != player_before; // not before COMMIT
    jcz->undo = m->has_random || dragon || passed_on ? 0 : jcz->undo + 1;
}

static bool play_message(bst_jcz *jcz, int i, bst_text_error *error)
{
    const bst_jcz_message *m = &jcz->message[i];
    if (m->has_random)
        jcz->random = m->random;
    if (jcz->confirms) {
        jcz->end.committed = true;
        bst_jcz_keep_end(jcz);
        jcz->confirms = NULL;
    }
    switch (m->kind) {
    case BST_JCZ_PLACE_TILE: return lay(jcz, i, error);
    case BST_JCZ_PASS: return pass(jcz, i, error);
    case BST_JCZ_COMMIT: return commit(jcz, i, error);
    case BST_JCZ_TILE_CONFIRM: return true;
    default: return decide(jcz, i, error);
    }
}

// ---- the whole file -----------------------------------------------------------------------------------------

/// Whether an assertion asks for a phase other than the last one.
static bool asks_for_phase(const bst_jcz *jcz)
{
    const bst_json *all = bst_json_find(jcz->test, "assertions", BST_JSON_ARRAY);
    for (const bst_json *a = all ? all->first : NULL; a; a = a->next)
        if (a->kind == BST_JSON_STRING &&
            (strncmp(a->text, "phase is", 8) == 0 || strncmp(a->text, "Phase is", 8) == 0) &&
            !strstr(a->text, "GameOver"))
            return true;
    return false;
}

/// Decisions before the final scoring that the other program waits for, too: the last abbeys, moves out of Carcassonne.
static bool asked_there_too(bst_jcz *jcz)
{
    return bst_jcz_offered(jcz, BST_DO_ABBEY) || bst_jcz_offered(jcz, BST_DO_JOIN);
}

/// After the last message: what the other program does without being told. The bridge that the tile needs is there, and
/// the second part of a double turn has begun.
static void happen_by_itself(bst_jcz *jcz)
{
    bst_text_error ignored;
    bool bridge = bst_jcz_offered(jcz, BST_DO_BRIDGE) && !bst_jcz_offered(jcz, BST_DO_PASS);
    bool again = jcz->end.committed && !jcz->confirms && bst_jcz_offered(jcz, BST_DO_AGAIN);
    if (bridge || again)
        answer(jcz, jcz->nmessages, &ignored);
}

/// After the last message: a decision that only our game asks must not keep a finished game from its end.
static void finish(bst_jcz *jcz)
{
    int last = jcz->nmessages > 0 ? jcz->message[jcz->nmessages - 1].kind : -1;
    bool closed = last == BST_JCZ_COMMIT || last == BST_JCZ_PASS;
    bst_text_error ignored;
    happen_by_itself(jcz);
    if (closed && jcz->end.committed && !bst_jcz_draw_rest(jcz, &ignored))
        return;
    if (!closed || !jcz->end.committed || bst_tiles_left_total(jcz->state) > 0 || asks_for_phase(jcz))
        return;
    for (int n = 0; n < DECISIONS_MAX && bst_actor(jcz->state) < BST_SEATS_MAX && !asked_there_too(jcz); n++)
        if (!answer(jcz, jcz->nmessages, &ignored))
            return;
}

static bool play_begin(bst_jcz *jcz, bst_text_error *error)
{
    jcz->kept = malloc(bst_game_state_size(jcz->game));
    jcz->list = malloc(sizeof *jcz->list);
    jcz->events.at = malloc(sizeof *jcz->events.at * BST_EVENTS_MAX);
    jcz->events.capacity = BST_EVENTS_MAX;
    if (!jcz->kept || !jcz->list || !jcz->events.at)
        return bst_text_fail(error, 0, "there is not enough memory");
    for (int seat = 0; seat < BST_SEATS_MAX; seat++) {
        for (int t = 0; t < 3; t++)
            jcz->tunnel[seat][t] = -1;
        for (int f = 0; f < BST_FIGURE_KINDS; f++)
            for (int n = 0; n < BST_JCZ_MEEPLES_MAX; n++)
                jcz->holder[seat][f][n] = -1;
    }
    jcz->end.committed = true;
    return true;
}

/// Says which message an error is about, counted from 1, with its kind unless the sentence begins with it.
static void name_message(const bst_jcz *jcz, int i, bst_text_error *error)
{
    char text[sizeof error->text];
    const char *word = bst_jcz_word(jcz->message[i].kind);
    bool named = strncmp(error->text, word, strlen(word)) == 0;
    snprintf(text, sizeof text, "%s", error->text);
    bst_tell(error->text, sizeof error->text, "message %d: %s%s%.700s", jcz->message[i].number, named ? "" : word,
             named ? "" : ": ", text);
    error->line = error->line > 0 ? error->line : jcz->message[i].line;
}

bool bst_jcz_play(bst_jcz *jcz, bst_text_error *error)
{
    for (int i = 0; i < jcz->nmessages; i++) {
        int player = who_decides(jcz);
        if (!play_message(jcz, i, error)) {
            name_message(jcz, i, error);
            return false;
        }
        count_undo(jcz, &jcz->message[i], player);
    }
    finish(jcz);
    if (jcz->end.committed)
        bst_jcz_keep_end(jcz);
    return true;
}

bool bst_jcz_read(const char *text, size_t length, bst_jcz *out, bst_text_error *error)
{
    memset(out, 0, sizeof *out);
    *error = (bst_text_error){0};
    if (!bst_json_parse(text, length, &out->doc, error))
        return false;
    if (bst_jcz_setup(out, error) && bst_jcz_messages(out, error) && bst_jcz_begin(out, error) &&
        play_begin(out, error))
        return true;
    bst_jcz_free(out);
    return false;
}

void bst_jcz_free(bst_jcz *jcz)
{
    bst_json_free(&jcz->doc);
    for (int i = 0; i < jcz->nsets; i++)
        free(jcz->tiles[i]);
    free(jcz->message);
    free(jcz->draw);
    free(jcz->game);
    free(jcz->state);
    free(jcz->kept);
    free(jcz->list);
    free(jcz->events.at);
    free(jcz->action);
    free(jcz->scoring);
    memset(jcz, 0, sizeof *jcz);
}

char *bst_jcz_record(const bst_jcz *jcz, bst_text_error *error)
{
    if (jcz->set_out) {
        bst_text_fail(error, 0, "a record cannot say that the table or the river begins otherwise than ours");
        return NULL;
    }
    return bst_record_print(&jcz->head, jcz->action, jcz->cut_short ? jcz->cut_at : jcz->nactions, error);
}
