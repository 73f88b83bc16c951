// SPDX-License-Identifier: MIT
// The game: requests of players, and how it goes on by itself.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

static const char stand_in[] = "level2"; // plays on for a seat that is out

enum { AT_ONCE = 100 }; ///< actions that happen by themselves before the loop turns to others

// ---- events

// Events that change more of a table's summary than its standing.
static const bool reshapes[BST_SERVER_EVENT_KINDS] = {
    [BST_ON_TABLE] = true, [BST_ON_SIT] = true, [BST_ON_START] = true, [BST_ON_OUT] = true, [BST_ON_OVER] = true,
};

bool bst_hosted_add(bst_hub *hub, bst_hosted *hosted, bst_server_event *event, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    bst_table_state before = table->state;
    bool acts = event->kind == BST_ON_ACT || event->kind == BST_ON_UNDO;
    if (event->kind == BST_ON_TABLE)
        event->known = bst_games_known(hub, &event->table.head);
    else if (event->kind == BST_ON_START)
        event->known = bst_games_known(hub, &event->start.head);
    if (acts && table->shared && !bst_hosted_position(hub, hosted))
        return bst_complain_memory(why);
    if (!bst_server_table_add(table, event, bst_hub_moment(hub), why))
        return false;
    if (table->shared)
        bst_hosted_position_used(hub, hosted);
    // chat and offers change no position: a bot that thinks is not disturbed by them
    if (table->last_act_q == table->nevents || table->state != before)
        hosted->version++;
    if (reshapes[event->kind])
        hosted->shaped = event->q;
    hosted->used = bst_hub_now(hub);
    bst_batch_event(hub, hosted, event);
    return true;
}

bool bst_hosted_act(bst_hub *hub, bst_hosted *hosted, bst_action action, bst_complaint *why)
{
    bst_server_event event = {
        .kind = BST_ON_ACT,
        .act = {.by = bst_server_table_actor(hosted->table), .action = action},
    };
    return bst_hosted_add(hub, hosted, &event, why);
}

static bool add_over(bst_hub *hub, bst_hosted *hosted, bst_why reason, bst_complaint *why)
{
    bst_server_event event;
    bst_server_table_over_event(hosted->table, reason, &event);
    return bst_hosted_add(hub, hosted, &event, why);
}

static bool add_undo(bst_hub *hub, bst_hosted *hosted, int by, int to, bst_complaint *why)
{
    bst_server_event event = {.kind = BST_ON_UNDO, .undo = {.by = by, .to = to}};
    return bst_hosted_add(hub, hosted, &event, why);
}

static bool add_chance(bst_hub *hub, bst_hosted *hosted, bst_complaint *why)
{
    bst_server_event event;
    if (!bst_hosted_position(hub, hosted))
        return bst_complain_memory(why);
    return bst_server_table_chance_event(hosted->table, &event, why) && bst_hosted_add(hub, hosted, &event, why);
}

void bst_hosted_go_on(bst_hub *hub, bst_hosted *hosted)
{
    bst_server_table *table = hosted->table;
    bst_complaint why = {0};
    bool good = true;
    if (bst_hosted_stale(hosted, bst_hub_now(hub)))
        good = add_over(hub, hosted, BST_WHY_CLOSED, &why);
    for (int left = AT_ONCE; good && left > 0 && bst_server_table_actor(table) == BST_CHANCE; left--)
        good = add_chance(hub, hosted, &why);
    if (good && bst_server_table_actor(table) == BST_CHANCE) { // a record with many actions: others come first
        hosted->think_at = bst_hub_now(hub);
        bst_hosted_wake(hub, hosted, hosted->think_at);
        return;
    }
    if (good && table->state == BST_TABLE_RUNNING && bst_server_table_actor(table) == BST_NOBODY)
        good = add_over(hub, hosted, BST_WHY_PLAYED, &why);
    if (!good) { // for want of memory; the hub comes back to it
        bst_hub_log(hub, "table %s: %s", hosted->entry.id, why.text);
        hosted->think_at = bst_hub_now(hub) + BST_RETRY_MS;
        bst_hosted_wake(hub, hosted, hosted->think_at);
        return;
    }
    int64_t flag = bst_hosted_flag(hub, hosted);
    if (flag < INT64_MAX)
        bst_hosted_wake(hub, hosted, flag);
    if (bst_server_table_bot(table, bst_server_table_actor(table)))
        bst_hosted_think(hub, hosted);
}

bool bst_hosted_start(bst_hub *hub, bst_hosted *hosted, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_OPEN)
            return true;
    bst_server_event event;
    bst_server_table_start_event(table, &event);
    if (!bst_hosted_add(hub, hosted, &event, why))
        return false;
    bst_games_share(hub, table);
    memcpy(bst_batch_write(hub, BST_WRITE_SECRET, table->id)->secret, table->secret, sizeof table->secret);
    bst_hosted_presence(hub, hosted);
    bst_hosted_go_on(hub, hosted);
    return true;
}

// ---- offers

// Carries out a take-back that everybody agrees to.
static bool take_back_if_agreed(bst_hub *hub, bst_hosted *hosted, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    const bst_offer *offer = &table->offer[BST_OFFER_TAKEBACK];
    unsigned others = bst_server_table_persons(table) & ~(1u << offer->by);
    if (!offer->open || (others & ~offer->yes) != 0)
        return true;
    if (!add_undo(hub, hosted, offer->by, offer->to, why))
        return false;
    bst_hosted_go_on(hub, hosted);
    return true;
}

// Bits of all seats where persons sat, out or not.
static unsigned sitters(const bst_server_table *table)
{
    unsigned bits = 0;
    for (int i = 0; i < table->seats; i++)
        bits |= (unsigned)(table->chair[i].kind == BST_CHAIR_PERSON) << i;
    return bits;
}

// Whether everybody wants a rematch if one more does.
static bool all_want_rematch(const bst_server_table *table, int by, unsigned yes)
{
    return (sitters(table) & ~(1u << by) & ~yes) == 0;
}

// A place for the next table, if everybody here may have one more; null with a complaint.
static bst_hosted *place_for_rematch(bst_ask *r, const bst_server_table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_PERSON && !bst_may_have_one_more(r, table->chair[i].player))
            return NULL;
    bst_hosted *hosted = bst_house_may_hold(r->hub, r->client->house, &r->why) ? bst_hosted_new(r->hub, &r->why) : NULL;
    if (hosted)
        bst_hosted_hold(r->hub, hosted, r->client->house);
    return hosted;
}

// Opens the next table, which everybody wants.
static bool open_rematch(bst_hub *hub, bst_hosted *hosted, bst_hosted *other, bst_complaint *why)
{
    const bst_server_table *table = hosted->table;
    bst_server_event event;
    bst_server_table_next_event(table, &event);
    if (!bst_hosted_add(hub, other, &event, why)) {
        bst_hosted_free(hub, other);
        return false;
    }
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_PERSON)
            bst_hosted_member(hub, other, table->chair[i].player, true);
    bst_hosted_presence(hub, other);
    if (!bst_hosted_start(hub, other, why))
        return false;
    event = (bst_server_event){.kind = BST_ON_REMATCH};
    memcpy(event.rematch.id, other->entry.id, sizeof event.rematch.id);
    return bst_hosted_add(hub, hosted, &event, why);
}

// Lets somebody say, by the event, that there shall be a rematch; with the last who wants it the next table opens.
static bool want_rematch(bst_ask *r, bst_hosted *hosted, bst_server_event *event, bool last)
{
    bst_hosted *other = NULL;
    if (!bst_may_have_one_more(r, r->client->person->entry.id) ||
        (last && !(other = place_for_rematch(r, hosted->table))))
        return false;
    if (!bst_hosted_add(r->hub, hosted, event, &r->why)) {
        if (other)
            bst_hosted_free(r->hub, other);
        return false;
    }
    return !other || open_rematch(r->hub, hosted, other, &r->why);
}

// ---- seats that are out

bool bst_hosted_out(bst_hub *hub, bst_hosted *hosted, int seat, bst_why why, bst_complaint *complaint)
{
    bst_server_table *table = hosted->table;
    int playing = 0;
    for (int i = 0; i < table->seats; i++)
        playing += i != seat && table->chair[i].out == BST_WHY_NONE;
    bool ends = table->seats == 2 || playing < 2 || (bst_server_table_persons(table) & ~(1u << seat)) == 0;
    bst_server_event event = {.kind = BST_ON_OUT, .out = {.seat = seat, .why = why}};
    if (!ends)
        memcpy(event.out.bot, stand_in, sizeof stand_in);
    if (!bst_hosted_add(hub, hosted, &event, complaint))
        return false;
    if (ends)
        return add_over(hub, hosted, why, complaint);
    if (!take_back_if_agreed(hub, hosted, complaint))
        return false;
    bst_hosted_go_on(hub, hosted);
    return true;
}

// ---- requests

// The table of a request and the seat of whoever asks.
static bst_hosted *seated(bst_ask *r, int *seat)
{
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted)
        return NULL;
    *seat = bst_server_table_seat_of(hosted->table, r->client->person->entry.id);
    if (*seat >= 0)
        return hosted;
    bst_complain(&r->why, "not-seated", "you do not sit at this table");
    return NULL;
}

// The same in a running game, for one who still plays.
static bst_hosted *playing(bst_ask *r, int *seat)
{
    bst_hosted *hosted = seated(r, seat);
    if (!hosted)
        return NULL;
    if (hosted->table->state != BST_TABLE_RUNNING) {
        bst_complain(&r->why, "not-running", "no game is running at this table");
        return NULL;
    }
    if (hosted->table->chair[*seat].out != BST_WHY_NONE) {
        bst_complain(&r->why, "not-possible", "you are out of this game");
        return NULL;
    }
    return hosted;
}

static bool is_fresh(bst_ask *r, const bst_server_table *table)
{
    int64_t after = 0;
    if (!bst_get_int(r->message, "after", 0, INT64_MAX, &after, &r->why))
        return false;
    return after >= table->last_act_q ||
           bst_complain(&r->why, "stale", "something has happened since event %lld", (long long)after);
}

// Reads an action as whoever sends it may know the position: what is said of a wrong one tells nothing that is sealed.
static bool read_action(bst_ask *r, bst_hosted *hosted, int seat, const char *text, bst_action *out)
{
    bst_server_table *table = hosted->table;
    char error[BST_TEXT_MAX];
    const bst_state *position = bst_hosted_position(r->hub, hosted);
    bst_state *seen = position && table->nsealed > 0 ? bst_server_table_seen_by(table, seat) : NULL;
    if (!position || (table->nsealed > 0 && !seen))
        return bst_complain_memory(&r->why);
    bool good = bst_action_parse(table->shared->game, seen ? seen : position, text, out, error, sizeof error) ||
                bst_complain(&r->why, "illegal", "%s", error);
    free(seen);
    return good;
}

// The answer to what is asked most often, without making an object of it.
static void answer_number(bst_ask *r, const bst_server_table *table)
{
    snprintf(r->brief, sizeof r->brief, "\"q\":%d", table->nevents);
    r->members = r->brief;
}

bool bst_do_act(bst_ask *r)
{
    int seat;
    const char *text;
    bst_action action;
    bst_hosted *hosted = playing(r, &seat);
    if (!hosted || !bst_get_text(r->message, "a", BST_TEXT_MAX - 1, &text, &r->why) || !is_fresh(r, hosted->table))
        return false;
    const bst_server_table *table = hosted->table;
    if (bst_server_table_actor(table) != seat)
        return bst_complain(&r->why, "not-your-turn", "somebody else decides");
    if (!read_action(r, hosted, seat, text, &action) || !bst_hosted_act(r->hub, hosted, action, &r->why))
        return false;
    answer_number(r, table);
    bst_hosted_go_on(r->hub, hosted);
    return true;
}

bool bst_do_undo(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = playing(r, &seat);
    if (!hosted || !is_fresh(r, hosted->table))
        return false;
    bst_server_table *table = hosted->table;
    const bst_act *last = table->acts.n > table->ngiven ? bst_acts_last(&table->acts) : NULL;
    if (!last || last->actor != seat)
        return bst_complain(&r->why, "nothing-to-undo", "your last action is not the last one");
    if (table->timer.kind == BST_TIMER_DAYS && last->flag <= bst_hub_now(r->hub))
        return bst_complain(&r->why, "not-possible", "the time for that decision is up");
    if (!add_undo(r->hub, hosted, seat, table->acts.n - 1, &r->why))
        return false;
    answer_number(r, table);
    bst_hosted_go_on(r->hub, hosted);
    return true;
}

bool bst_do_takeback(bst_ask *r)
{
    int seat;
    int64_t to = 0;
    bst_hosted *hosted = playing(r, &seat);
    if (!hosted || !bst_get_int(r->message, "to", 0, INT32_MAX, &to, &r->why))
        return false;
    bst_server_table *table = hosted->table;
    const bst_offer *offer = &table->offer[BST_OFFER_TAKEBACK];
    if (to >= table->acts.n)
        return bst_complain(&r->why, "nothing-to-undo", "there are only %d actions", table->acts.n);
    bst_act *undone = bst_acts_read(&table->acts, (int)to);
    if (!undone)
        return bst_complain_memory(&r->why);
    int decided = undone[0].actor;
    free(undone);
    if (decided != seat)
        return bst_complain(&r->why, "not-possible", "the decision behind these actions was not yours");
    if (offer->open && offer->by != seat)
        return bst_complain(&r->why, "not-possible", "answer the other offer first");
    bst_server_event event = {.kind = BST_ON_OFFER, .offer = {seat, BST_OFFER_TAKEBACK, (int)to}};
    return bst_hosted_add(r->hub, hosted, &event, &r->why) && take_back_if_agreed(r->hub, hosted, &r->why);
}

bool bst_do_rematch(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = seated(r, &seat);
    if (!hosted)
        return false;
    const bst_offer *offer = &hosted->table->offer[BST_OFFER_REMATCH];
    if (hosted->table->state != BST_TABLE_OVER || !hosted->table->shared)
        return bst_complain(&r->why, "not-possible", "the game is not over");
    if (hosted->table->rematch[0] || offer->open)
        return bst_complain(&r->why, "not-possible",
                            offer->open ? "there is such an offer already" : "the next table is open already");
    bst_server_event event = {.kind = BST_ON_OFFER, .offer = {.by = seat, .what = BST_OFFER_REMATCH}};
    return want_rematch(r, hosted, &event, all_want_rematch(hosted->table, seat, 0));
}

bool bst_do_answer(bst_ask *r)
{
    int seat;
    bool yes;
    bst_offer_kind what = BST_OFFER_TAKEBACK;
    bst_hosted *hosted = seated(r, &seat);
    if (!hosted || !bst_get_offer(r->message, &what, &r->why) || !bst_get_bool(r->message, "yes", &yes, &r->why))
        return false;
    const bst_offer *offer = &hosted->table->offer[what];
    bool out = what == BST_OFFER_TAKEBACK && hosted->table->chair[seat].out != BST_WHY_NONE;
    if (!offer->open || out || (offer->yes >> seat & 1) || (offer->by == seat && yes))
        return bst_complain(&r->why, "no-offer", "there is no offer for you to answer");
    bst_server_event event = {.kind = BST_ON_ANSWER, .answer = {seat, what, yes}};
    if (what == BST_OFFER_REMATCH && yes)
        return want_rematch(r, hosted, &event, all_want_rematch(hosted->table, offer->by, offer->yes | 1u << seat));
    return bst_hosted_add(r->hub, hosted, &event, &r->why) &&
           (what == BST_OFFER_REMATCH || take_back_if_agreed(r->hub, hosted, &r->why));
}

bool bst_do_resign(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = playing(r, &seat);
    return hosted && bst_hosted_out(r->hub, hosted, seat, BST_WHY_RESIGN, &r->why);
}

bool bst_do_claim(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = playing(r, &seat);
    if (!hosted)
        return false;
    bst_server_table *table = hosted->table;
    int actor = bst_server_table_actor(table);
    if (table->timer.kind == BST_TIMER_DAYS)
        return bst_complain(&r->why, "not-possible", "with clocks in days nobody has to be here");
    if (actor == seat || actor >= table->seats || bst_server_table_bot(table, actor))
        return bst_complain(&r->why, "not-possible", "the game does not wait for somebody who is away");
    int64_t since = hosted->away[actor], now = bst_hub_steady(r->hub);
    if (since < 0 || now - since < BST_CLAIM_MS) {
        bst_complain(&r->why, "too-early", since < 0 ? "the player is here" : "the player may still come back");
        r->why.wait = since < 0 ? BST_CLAIM_MS : BST_CLAIM_MS - (now - since);
        return false;
    }
    return bst_hosted_out(r->hub, hosted, actor, BST_WHY_GONE, &r->why);
}
