// SPDX-License-Identifier: MIT
// The game: requests of players, and how it goes on by itself.

#include <string.h>

#include "server/hub_parts.h"

static const char stand_in[] = "level2"; // plays on for a seat that is out

// ---- events

bool bst_hosted_add(bst_hub *hub, bst_hosted *hosted, json_t *event, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    bst_table_state before = table->state;
    if (!bst_server_table_add(table, event, bst_hub_now(hub), why))
        return false;
    // chat and offers change no position: a bot that thinks is not disturbed by them
    if (table->last_act_q == table->nevents || table->state != before)
        hosted->version++;
    hosted->used = bst_hub_now(hub);
    bst_batch_event(hub, hosted);
    return true;
}

void bst_hosted_go_on(bst_hub *hub, bst_hosted *hosted)
{
    bst_server_table *table = hosted->table;
    bst_complaint why = {0};
    bool good = true;
    if (table->state == BST_TABLE_OPEN && bst_server_table_due(table) <= bst_hub_now(hub))
        good = bst_hosted_add(hub, hosted, bst_server_table_over_event(table, BST_WHY_CLOSED), &why);
    while (good && bst_server_table_actor(table) == BST_CHANCE)
        good = bst_hosted_add(hub, hosted, bst_server_table_chance_event(table, bst_hub_now(hub)), &why);
    if (good && table->state == BST_TABLE_RUNNING && bst_actor(table->position) == BST_NOBODY)
        good = bst_hosted_add(hub, hosted, bst_server_table_over_event(table, BST_WHY_PLAYED), &why);
    if (!good) { // for want of memory; the hub comes back to it
        bst_hub_log(hub, "table %s: %s", hosted->entry.id, why.text);
        hosted->think_at = bst_hub_now(hub) + BST_RETRY_MS;
        bst_hub_wake(hub, hosted->think_at);
        return;
    }
    int64_t flag = bst_timer_flag(&table->timer);
    if (flag < INT64_MAX)
        bst_hub_wake(hub, flag);
    if (bst_server_table_bot(table, bst_server_table_actor(table)))
        bst_hosted_think(hub, hosted);
}

bool bst_hosted_start(bst_hub *hub, bst_hosted *hosted, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_OPEN)
            return true;
    if (!bst_hosted_add(hub, hosted, bst_server_table_start_event(table), why))
        return false;
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
    if (!bst_hosted_add(hub, hosted, bst_server_table_undo_event(table, offer->by, offer->to, bst_hub_now(hub)), why))
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

// Opens the next table when everybody wants it.
static bool rematch_if_agreed(bst_hub *hub, bst_hosted *hosted, bst_complaint *why)
{
    bst_server_table *table = hosted->table;
    const bst_offer *offer = &table->offer[BST_OFFER_REMATCH];
    if (!offer->open || (sitters(table) & ~(1u << offer->by) & ~offer->yes) != 0)
        return true;
    char setup[BST_SETUP_BYTES];
    bst_server_table next = *table; // borrowed: the seats are moved by one
    memset(next.head.name, 0, sizeof next.head.name);
    for (int i = 0; i < table->seats; i++) {
        bst_chair *chair = &next.chair[(i + 1) % table->seats];
        *chair = table->chair[i];
        if (chair->kind == BST_CHAIR_PERSON)
            chair->bot[0] = 0;
        chair->out = BST_WHY_NONE;
    }
    bst_hosted *other = bst_hosted_new(hub, why);
    if (!other)
        return false;
    json_t *event =
        json_pack("{s:s,s:s,s:s,s:b,s:b,s:o,s:s,s:s,s:s,s:o}", "e", "table", "setup",
                  bst_setup_print(&next.head, setup, sizeof setup), "title", table->title, "public", (int)table->listed,
                  "aids", (int)table->aids, "clock", bst_timer_json(&table->timer), "order", "fixed", "host",
                  table->host_name, "player", table->host, "seats", bst_server_table_seats_json(&next));
    if (!bst_hosted_add(hub, other, event, why)) {
        bst_hosted_free(hub, other);
        return false;
    }
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_PERSON)
            bst_hosted_member(hub, other, table->chair[i].player, true);
    bst_hosted_member(hub, other, table->host, true);
    bst_hosted_presence(hub, other);
    return bst_hosted_start(hub, other, why) &&
           bst_hosted_add(hub, hosted, json_pack("{s:s,s:s}", "e", "rematch", "id", other->entry.id), why);
}

// ---- seats that are out

bool bst_hosted_out(bst_hub *hub, bst_hosted *hosted, int seat, bst_why why, bst_complaint *complaint)
{
    bst_server_table *table = hosted->table;
    int playing = 0;
    for (int i = 0; i < table->seats; i++)
        playing += i != seat && table->chair[i].out == BST_WHY_NONE;
    bool ends = table->seats == 2 || playing < 2 || (bst_server_table_persons(table) & ~(1u << seat)) == 0;
    json_t *event = json_pack("{s:s,s:i,s:s,s:s?}", "e", "out", "seat", seat, "why", bst_why_word(why), "bot",
                              ends ? NULL : stand_in);
    if (!bst_hosted_add(hub, hosted, event, complaint))
        return false;
    if (ends)
        return bst_hosted_add(hub, hosted, bst_server_table_over_event(table, why), complaint);
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

bool bst_do_act(bst_ask *r)
{
    int seat;
    const char *text;
    json_t *event = NULL;
    bst_hosted *hosted = playing(r, &seat);
    if (!hosted || !bst_get_text(r->message, "a", BST_TEXT_MAX - 1, &text, &r->why) || !is_fresh(r, hosted->table))
        return false;
    if (bst_server_table_actor(hosted->table) != seat)
        return bst_complain(&r->why, "not-your-turn", "somebody else decides");
    if (!bst_server_table_act_event(hosted->table, text, bst_hub_now(r->hub), &event, &r->why) ||
        !bst_hosted_add(r->hub, hosted, event, &r->why))
        return false;
    json_object_set_new(r->ok, "q", json_integer(hosted->table->nevents));
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
    if (table->nacts == 0 || table->acts[table->nacts - 1].actor != seat)
        return bst_complain(&r->why, "nothing-to-undo", "your last action is not the last one");
    if (table->timer.kind == BST_TIMER_DAYS && table->acts[table->nacts - 1].flag <= bst_hub_now(r->hub))
        return bst_complain(&r->why, "not-possible", "the time for that decision is up");
    if (!bst_hosted_add(r->hub, hosted, bst_server_table_undo_event(table, seat, table->nacts - 1, bst_hub_now(r->hub)),
                        &r->why))
        return false;
    json_object_set_new(r->ok, "q", json_integer(table->nevents));
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
    if (to >= table->nacts)
        return bst_complain(&r->why, "nothing-to-undo", "there are only %d actions", table->nacts);
    if (table->acts[to].actor != seat)
        return bst_complain(&r->why, "not-possible", "the decision behind these actions was not yours");
    if (offer->open && offer->by != seat)
        return bst_complain(&r->why, "not-possible", "answer the other offer first");
    json_t *event = json_pack("{s:s,s:i,s:s,s:I}", "e", "offer", "by", seat, "what", "takeback", "to", (json_int_t)to);
    return bst_hosted_add(r->hub, hosted, event, &r->why) && take_back_if_agreed(r->hub, hosted, &r->why);
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
    json_t *event = json_pack("{s:s,s:i,s:s}", "e", "offer", "by", seat, "what", "rematch");
    return bst_hosted_add(r->hub, hosted, event, &r->why) && rematch_if_agreed(r->hub, hosted, &r->why);
}

bool bst_do_answer(bst_ask *r)
{
    int seat, kind = 0;
    bool yes;
    const char *what;
    bst_hosted *hosted = seated(r, &seat);
    if (!hosted || !bst_get_text(r->message, "what", 20, &what, &r->why) ||
        !bst_get_bool(r->message, "yes", &yes, &r->why))
        return false;
    while (kind < BST_OFFER_KINDS && strcmp(what, bst_offer_word((bst_offer_kind)kind)) != 0)
        kind++;
    if (kind == BST_OFFER_KINDS)
        return bst_complain(&r->why, "malformed", "what must be takeback or rematch");
    const bst_offer *offer = &hosted->table->offer[kind];
    bool out = kind == BST_OFFER_TAKEBACK && hosted->table->chair[seat].out != BST_WHY_NONE;
    if (!offer->open || out || (offer->yes >> seat & 1) || (offer->by == seat && yes))
        return bst_complain(&r->why, "no-offer", "there is no offer for you to answer");
    json_t *event = json_pack("{s:s,s:i,s:s,s:b}", "e", "answer", "by", seat, "what", what, "yes", (int)yes);
    if (!bst_hosted_add(r->hub, hosted, event, &r->why))
        return false;
    return kind == BST_OFFER_TAKEBACK ? take_back_if_agreed(r->hub, hosted, &r->why)
                                      : rematch_if_agreed(r->hub, hosted, &r->why);
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
    int64_t since = hosted->away[actor], now = bst_hub_now(r->hub);
    if (since == 0 || now - since < BST_CLAIM_MS) {
        bst_complain(&r->why, "too-early", since == 0 ? "the player is here" : "the player may still come back");
        r->why.wait = since == 0 ? BST_CLAIM_MS : BST_CLAIM_MS - (now - since);
        return false;
    }
    return bst_hosted_out(r->hub, hosted, actor, BST_WHY_GONE, &r->why);
}

bool bst_do_chat(bst_ask *r)
{
    const char *text;
    char line[4 * BST_CHAT_CHARACTERS + 1];
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted || !bst_get_text(r->message, "text", 8 * BST_CHAT_CHARACTERS, &text, &r->why) ||
        !bst_get_line(text, "text", BST_CHAT_CHARACTERS, line, sizeof line, &r->why))
        return false;
    const bst_person *person = r->client->person;
    int seat = bst_server_table_seat_of(hosted->table, person->entry.id);
    bool here = seat >= 0 || strcmp(hosted->table->host, person->entry.id) == 0;
    for (int i = 0; i < r->client->nwatching; i++)
        here |= r->client->watching[i] == hosted;
    if (!here)
        return bst_complain(&r->why, "not-possible", "watch the table to speak there");
    json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:o}", "e", "chat", "name", person->name, "player", person->entry.id,
                              "text", line, "seat", seat >= 0 ? json_integer(seat) : json_null());
    return bst_hosted_add(r->hub, hosted, event, &r->why);
}
