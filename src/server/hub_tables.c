// SPDX-License-Identifier: MIT
// Tables in memory: finding, loading, forgetting, telling those who watch.

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum { PUSH_BYTES = 32768 }; ///< of events in one message, about; who has as many unsent gets no more yet

// ---- loading and forgetting

static void tell_presence(bst_hub *hub, bst_hosted *hosted);

// Whether somebody looks at a table or something has to be done for it now.
static bool is_needed(const bst_hosted *hosted, int64_t now)
{
    if (hosted->nwatches > 0 || hosted->pins > 0 || hosted->reading)
        return true;
    int64_t due = bst_server_table_due(hosted->table);
    return due != BST_DUE_NEVER && due <= now;
}

// Takes the table out of memory; the store gets what it does not know of it, and the hub comes back when it is due.
static void release(bst_hub *hub, bst_hosted *hosted)
{
    bst_server_table *table = hosted->table;
    bool whole = hosted->durable > 0 && hosted->durable == table->nevents;
    if (whole && table->state != BST_TABLE_OVER && !hub->stopping && hub->paused_until <= bst_hub_now(hub))
        bst_batch_summary(hub, hosted);
    int64_t due = bst_server_table_due(table);
    if (due > 0 && hosted->durable > 0 && !hub->stopping)
        bst_sleeper_add(hub, hosted->entry.id, due);
    if (table->state == BST_TABLE_RUNNING && table->listed) // whoever plays there has left
        bst_lobby_remove(hub, hosted->entry.id);
    bst_hosted_put_away(hub, hosted);
    bst_server_table_free(table);
    bst_scroll_free(&hosted->lines);
    hosted->table = NULL;
}

// Whether those who watch would not miss a table: no game is played there, and they have heard of everything.
static bool can_rest(const bst_hub *hub, const bst_hosted *hosted)
{
    const bst_server_table *table = hosted->table;
    if (!table || table->state == BST_TABLE_RUNNING || hosted->pins > 0 || hosted->durable != table->nevents)
        return false;
    int64_t due = bst_server_table_due(table);
    if (due != BST_DUE_NEVER && due <= bst_hub_now(hub))
        return false;
    for (int i = 0; i < hosted->nwatches; i++)
        if (hosted->watches[i].sent < hosted->durable)
            return false;
    return true;
}

static int held_by_house(const bst_hosted *hosted) { return hosted->house ? hosted->house->tables : 0; }

// Of two that can rest the one whose house holds more, or else the one that was not needed for longer.
static bst_hosted *idler(bst_hosted *a, bst_hosted *b)
{
    if (!a || held_by_house(a) != held_by_house(b))
        return !a || held_by_house(b) > held_by_house(a) ? b : a;
    return b->used < a->used ? b : a;
}

// A table where no game is played leaves memory, though it is watched. Whatever is asked of it brings it back.
static void rest(bst_hub *hub, bst_hosted *hosted)
{
    if (hosted->presence_at > 0)
        tell_presence(hub, hosted);
    release(hub, hosted);
    bst_waitlist_remove(&hub->alarms, &hosted->alarm);
    hub->resting++;
}

// Whether a table is being read again: its place in memory is kept.
static bool is_reading(const bst_hub *hub, const char *id)
{
    const bst_hosted *hosted = bst_index_find(&hub->tables, id);
    return hosted && hosted->reading;
}

static int in_memory(const bst_hub *hub) { return hub->tables.n - hub->resting; }

// Forgets tables that nobody needs, or lets one rest, until there is room for one more.
static bool make_place(bst_hub *hub, bst_complaint *why)
{
    bst_hosted *idle = NULL;
    if (in_memory(hub) < hub->options.tables)
        return true;
    BST_INDEX_EACH(&hub->tables, entry)
    {
        bst_hosted *hosted = (bst_hosted *)entry;
        if (!is_needed(hosted, bst_hub_now(hub)))
            bst_hosted_free(hub, hosted);
        else if (can_rest(hub, hosted))
            idle = idler(idle, hosted);
    }
    if (in_memory(hub) >= hub->options.tables && idle)
        rest(hub, idle);
    return in_memory(hub) < hub->options.tables ||
           bst_complain(why, "not-possible", "the server has no room for one more table; try later");
}

// Those who watch a table that is at rest, or that was read again, have it again.
static bst_hosted *wake_resting(bst_hub *hub, bst_server_table *table, bst_scroll *lines)
{
    bst_hosted *hosted = bst_index_find(&hub->tables, table->id);
    if (!hosted || (!hosted->reading && !bst_waitlist_put(&hub->alarms, &hosted->alarm)))
        return NULL;
    hub->resting -= !hosted->reading;
    hosted->reading = false;
    hosted->table = table;
    hosted->lines = *lines;
    hosted->durable = table->nevents;
    hosted->used = bst_hub_now(hub);
    hosted->shaped = 0;
    hosted->version++;
    for (int i = 0; i < hosted->nwatches; i++) // never beyond, but a table may have been cut short by hand
        if (hosted->watches[i].sent > hosted->durable)
            hosted->watches[i].sent = hosted->durable;
    return hosted;
}

static void set_days(const bst_hub *hub, bst_server_table *table)
{
    table->open_days = hub->options.allowances.open_days;
    table->left_days = hub->options.allowances.left_days;
}

// Takes over the table and its lines.
static bst_hosted *host(bst_hub *hub, bst_server_table *table, bst_scroll *lines, bst_complaint *why)
{
    bst_hosted *hosted = table ? wake_resting(hub, table, lines) : NULL;
    if (hosted)
        return hosted;
    hosted = table ? calloc(1, sizeof *hosted) : NULL;
    if (hosted) {
        snprintf(hosted->entry.id, sizeof hosted->entry.id, "%s", table->id);
        hosted->table = table;
        hosted->lines = *lines;
        hosted->durable = table->nevents;
        hosted->used = bst_hub_now(hub);
        set_days(hub, table);
        for (int i = 0; i < BST_SEATS_MAX; i++)
            hosted->away[i] = -1;
    }
    // it stays among the alarms as long as it is in memory, so that setting one never fails
    bool room = hosted && bst_waitlist_put(&hub->alarms, &hosted->alarm);
    if (!room || !bst_index_add(&hub->tables, &hosted->entry)) {
        if (room)
            bst_waitlist_remove(&hub->alarms, &hosted->alarm);
        bst_complain_memory(why);
        bst_server_table_free(table);
        bst_scroll_free(lines);
        free(hosted);
        return NULL;
    }
    return hosted;
}

// After a time without the table: who is away is away from now on, and live clocks have stood still.
static void wake_up(bst_hub *hub, bst_hosted *hosted)
{
    bst_server_table *table = hosted->table;
    int64_t now = bst_hub_now(hub), steady = bst_hub_steady(hub);
    for (int i = 0; i < table->seats; i++)
        hosted->away[i] = table->chair[i].kind == BST_CHAIR_PERSON ? steady : -1;
    if (table->timer.kind == BST_TIMER_LIVE)
        table->timer.since = steady;
    hosted->clocked = table->last_act_q;
    hosted->think_at = hub->paused_until > now ? hub->paused_until : now;
    bst_hosted_wake(hub, hosted, hosted->think_at);
}

// What others know of a table that has been read: its summary may be older than its events.
static void catch_up(bst_hub *hub, bst_hosted *hosted, int64_t told)
{
    hosted->standing = bst_server_table_standing(hosted->table);
    hosted->told = told;
    set_days(hub, hosted->table);
    bst_games_share(hub, hosted->table);
    bst_hosted_position_used(hub, hosted);
    bool unknown = told < hosted->durable || !bst_index_find(&hub->lobby.index, hosted->entry.id);
    if (unknown && hosted->table->listed)
        bst_lobby_put(hub, hosted, bst_hosted_summary(hosted), &hosted->standing);
}

char *bst_hosted_summary(const bst_hosted *hosted)
{
    return hosted->durable > 0 && hosted->shaped <= hosted->durable ? bst_summary_json(hosted->table, &hosted->standing)
                                                                    : NULL;
}

bst_hosted *bst_hosted_at_hand(const bst_hub *hub, const char *id)
{
    bst_hosted *hosted = bst_index_find(&hub->tables, id);
    return hosted && hosted->table ? hosted : NULL;
}

bst_hosted *bst_hosted_find(bst_hub *hub, const char *id)
{
    bst_hosted *hosted = bst_hosted_at_hand(hub, id);
    if (hosted)
        hosted->used = bst_hub_now(hub);
    return hosted;
}

bst_hosted *bst_hosted_enter(bst_hub *hub, bst_loaded *loaded)
{
    bst_server_table *table = loaded->table;
    char id[BST_ID_MAX];
    memcpy(id, table->id, sizeof id);
    loaded->table = NULL;
    if (!is_reading(hub, id) && !make_place(hub, &loaded->why)) {
        bst_server_table_free(table);
        bst_scroll_free(&loaded->lines);
        return NULL;
    }
    bst_hosted *hosted = host(hub, table, &loaded->lines, &loaded->why);
    if (hosted) {
        bst_sleeper_remove(hub, id);
        catch_up(hub, hosted, loaded->told);
        wake_up(hub, hosted);
        if (hosted->nwatches > 0)
            bst_hosted_presence(hub, hosted);
        bst_hosted_push(hub, hosted);
    }
    return hosted;
}

bst_hosted *bst_hosted_of(bst_ask *r)
{
    const char *id;
    if (!bst_get_text(r->message, "id", 100, &id, &r->why))
        return NULL;
    bst_hosted *hosted = bst_hosted_find(r->hub, id);
    if (hosted)
        return hosted;
    if (r->refusal)
        r->why = *r->refusal;
    else if (!bst_table_id_valid(id) || bst_is_doomed(r->hub, id))
        bst_complain(&r->why, "no-table", "there is no such table");
    else if (is_reading(r->hub, id) || make_place(r->hub, &r->why))
        bst_load_for(r, id);
    return NULL;
}

bst_hosted *bst_hosted_new(bst_hub *hub, bst_complaint *why)
{
    char id[BST_ID_MAX];
    if (!make_place(hub, why))
        return NULL;
    bst_id_make(id, 10);
    return host(hub, bst_server_table_new(id), &(bst_scroll){0}, why);
}

bool bst_house_may_hold(bst_hub *hub, bst_house *house, bst_complaint *why)
{
    int most = hub->options.allowances.address_tables;
    int64_t now = bst_hub_steady(hub);
    if (!bst_house_counts(hub, house) || house->tables < most)
        return true;
    if (house->swept <= now) { // who asks again and again finds nothing new
        BST_INDEX_EACH(&hub->tables, entry)
        {
            bst_hosted *hosted = (bst_hosted *)entry;
            if (hosted->house == house && !is_needed(hosted, bst_hub_now(hub)))
                bst_hosted_free(hub, hosted);
        }
        house->swept = now + BST_RETRY_MS;
    }
    return house->tables < most ||
           bst_complain(why, "not-possible", "people at your address use %d tables already; leave one first", most);
}

void bst_hosted_hold(bst_hub *hub, bst_hosted *hosted, bst_house *house)
{
    if (hosted->house || !bst_house_counts(hub, house))
        return;
    hosted->house = house;
    house->tables++;
}

static void dismiss(bst_hub *hub, bst_hosted *hosted)
{
    while (hosted->nwatches > 0)
        bst_hosted_unwatch(hub, hosted, hosted->watches[0].client);
    bst_hosted_forget_thinking(hub, hosted);
    if (!hosted->gone)
        bst_index_remove(&hub->tables, &hosted->entry);
    bst_waitlist_remove(&hub->alarms, &hosted->alarm);
    hosted->gone = true;
}

void bst_hosted_free(bst_hub *hub, bst_hosted *hosted)
{
    dismiss(hub, hosted);
    if (hosted->pins > 0)
        return;
    if (hosted->table)
        release(hub, hosted);
    else
        hub->resting -= !hosted->reading;
    if (hosted->house)
        hosted->house->tables--;
    free(hosted->watches);
    free(hosted);
}

// Nobody who watches would hear of the table again, and nobody would know: they come back and ask.
static void send_away(bst_hub *hub, bst_hosted *hosted)
{
    while (hosted->nwatches > 0) {
        bst_client *client = hosted->watches[0].client;
        bst_hosted_unwatch(hub, hosted, client);
        bst_client_close(hub, client, BST_CLOSE_TABLE_LOST);
    }
}

void bst_hosted_lost(bst_hub *hub, bst_hosted *hosted)
{
    const bst_listing *listing = bst_index_find(&hub->lobby.index, hosted->entry.id);
    if (hosted->durable > 0) // whoever wants it asks again, and so do we
        bst_sleeper_add(hub, hosted->entry.id, bst_hub_now(hub) + BST_IDLE_MS);
    if (listing && listing->state == BST_TABLE_RUNNING) // nobody plays there now
        bst_lobby_remove(hub, hosted->entry.id);
    send_away(hub, hosted);
    hosted->durable = 0;
    bst_hosted_free(hub, hosted);
}

void bst_hosted_reload(bst_hub *hub, bst_hosted *hosted)
{
    if (hosted->durable == 0) { // it was never stored
        bst_hosted_lost(hub, hosted);
        return;
    }
    bst_hosted_forget_thinking(hub, hosted);
    bst_hosted_put_away(hub, hosted);
    bst_server_table_free(hosted->table);
    bst_scroll_free(&hosted->lines);
    hosted->table = NULL;
    hosted->reading = true;
    hosted->version++; // what a bot at work thinks of is no more
    hosted->presence_at = hosted->think_at = 0;
    if (!bst_load_again(hub, hosted->entry.id))
        bst_hosted_lost(hub, hosted);
}

// ---- watching

/// Events as they were sent last: most who watch get the same.
typedef struct prepared {
    char *text;
    size_t length;
    int64_t from, to;
    int64_t own; ///< number of a sealed action of who gets it, which it has or stops at; 0: none
} prepared;

// Appends what a seat has sealed itself to a text; returns its number, or the one before if memory is short.
static int64_t read_own(const bst_sealed *sealed, bst_text *out)
{
    bst_server_event event;
    bst_sealed_event(sealed, &event);
    char *line = bst_server_event_json(&event);
    bst_text_put(out, line ? line : "");
    free(line);
    return line && !out->failed ? sealed->q : sealed->q - 1;
}

// Events behind number `from`, as one message for somebody; false if memory is short. What others have sealed is
// sealed in the scroll, and so is what one has sealed oneself: that is told apart.
static bool prepare(const bst_hosted *hosted, const bst_client *client, int64_t from, prepared *out)
{
    const bst_server_table *table = hosted->table;
    int seat = table->nsealed > 0 && client->person ? bst_server_table_seat_of(table, client->person->entry.id) : -1;
    const bst_sealed *sealed = bst_server_table_sealed_of(table, seat, from);
    int64_t own = sealed ? sealed->q : 0, until = hosted->durable;
    if (out->text && out->from == from && out->own == own)
        return true;
    if (own > 0 && own <= until)
        until = own - 1;
    bst_text events = {0};
    int64_t to = own == from + 1 && own <= hosted->durable
                     ? read_own(sealed, &events)
                     : bst_scroll_read(&hosted->lines, from, until, PUSH_BYTES, &events);
    free(out->text);
    *out = (prepared){.from = from, .to = to, .own = own};
    if (to > from)
        out->text = bst_events_message(hosted->entry.id, &events, &out->length);
    bst_text_free(&events);
    return out->text != NULL;
}

static void push_one(bst_hub *hub, bst_hosted *hosted, bst_watch *watch, prepared *last)
{
    while (watch->sent < hosted->durable && bst_client_unsent(hub, watch->client) < PUSH_BYTES) {
        if (!prepare(hosted, watch->client, watch->sent, last))
            return;
        watch->sent = last->to;
        bst_client_send_text(hub, watch->client, last->text, last->length);
    }
}

void bst_hosted_push(bst_hub *hub, bst_hosted *hosted)
{
    prepared last = {0};
    for (int i = 0; i < hosted->nwatches; i++)
        push_one(hub, hosted, &hosted->watches[i], &last);
    free(last.text);
}

void bst_hosted_push_to(bst_hub *hub, bst_hosted *hosted, const bst_client *client)
{
    prepared last = {0};
    for (int i = 0; hosted->table && i < hosted->nwatches; i++)
        if (hosted->watches[i].client == client)
            push_one(hub, hosted, &hosted->watches[i], &last);
    free(last.text);
}

// Whether a client's player and house may watch one more.
static bool may_watch(const bst_hub *hub, const bst_client *client, bst_complaint *why)
{
    const bst_allowances *may = &hub->options.allowances;
    if (client->person->watches >= may->player_watches)
        return bst_complain(why, "not-possible", "you watch %d tables already", may->player_watches);
    return client->house->watches < may->address_watches || !bst_house_counts(hub, client->house) ||
           bst_complain(why, "not-possible", "people at your address watch %d tables already", may->address_watches);
}

bool bst_hosted_watch(bst_hub *hub, bst_hosted *hosted, bst_client *client, int64_t from, bst_complaint *why)
{
    for (int i = 0; i < hosted->nwatches; i++)
        if (hosted->watches[i].client == client) {
            hosted->watches[i].sent = from;
            return true;
        }
    if (client->nwatching == BST_WATCHES_MAX || hosted->nwatches == BST_WATCHERS_MAX)
        return bst_complain(why, "not-possible",
                            client->nwatching == BST_WATCHES_MAX ? "you watch too many tables"
                                                                 : "too many watch this table");
    if (!may_watch(hub, client, why) || (!hosted->house && !bst_house_may_hold(hub, client->house, why)))
        return false;
    if (hosted->nwatches == hosted->watches_capacity) {
        int more = hosted->watches_capacity ? 2 * hosted->watches_capacity : 4;
        bst_watch *watches = realloc(hosted->watches, (size_t)more * sizeof *watches);
        if (!watches)
            return bst_complain(why, "store", "the server is short of memory");
        hosted->watches = watches;
        hosted->watches_capacity = more;
    }
    hosted->watches[hosted->nwatches++] = (bst_watch){client, from};
    client->watching[client->nwatching++] = hosted;
    client->house->watches++;
    client->person->watches++;
    bst_hosted_hold(hub, hosted, client->house);
    bst_queue_seen(hub, hosted);
    bst_hosted_presence(hub, hosted);
    return true;
}

void bst_hosted_unwatch(bst_hub *hub, bst_hosted *hosted, bst_client *client)
{
    for (int i = 0; i < client->nwatching; i++)
        if (client->watching[i] == hosted) {
            client->watching[i--] = client->watching[--client->nwatching];
            client->house->watches--;
            client->person->watches--;
        }
    for (int i = 0; i < hosted->nwatches; i++)
        if (hosted->watches[i].client == client)
            hosted->watches[i--] = hosted->watches[--hosted->nwatches];
    hosted->used = bst_hub_now(hub);
    if (hosted->house)
        hosted->house->swept = 0;
    if (hosted->table)
        bst_hosted_presence(hub, hosted);
    else if (hosted->nwatches == 0 && !hosted->gone && !hosted->reading)
        bst_hosted_free(hub, hosted);
}

static bool is_here(const bst_hosted *hosted, const char *player)
{
    for (int i = 0; i < hosted->nwatches; i++)
        if (hosted->watches[i].client->person && strcmp(hosted->watches[i].client->person->entry.id, player) == 0)
            return true;
    return false;
}

void bst_hosted_presence(bst_hub *hub, bst_hosted *hosted)
{
    int64_t steady = bst_hub_steady(hub);
    for (int i = 0; i < hosted->table->seats; i++) {
        const bst_chair *chair = &hosted->table->chair[i];
        if (chair->kind != BST_CHAIR_PERSON || is_here(hosted, chair->player))
            hosted->away[i] = -1;
        else if (hosted->away[i] < 0)
            hosted->away[i] = steady;
    }
    if (hosted->presence_at == 0)
        bst_hosted_wake(hub, hosted, hosted->presence_at = bst_hub_now(hub) + BST_PRESENCE_MS);
}

static void tell_presence(bst_hub *hub, bst_hosted *hosted)
{
    const bst_server_table *table = hosted->table;
    bool here[BST_SEATS_MAX] = {0};
    int64_t away[BST_SEATS_MAX], steady = bst_hub_steady(hub);
    int strangers = 0;
    size_t length;
    hosted->presence_at = 0;
    for (int i = 0; i < table->seats; i++) {
        here[i] =
            table->chair[i].kind == BST_CHAIR_BOT || (table->chair[i].kind == BST_CHAIR_PERSON && hosted->away[i] < 0);
        away[i] = hosted->away[i] < 0 ? -1 : steady - hosted->away[i];
    }
    for (int i = 0; i < hosted->nwatches; i++) {
        const bst_person *person = hosted->watches[i].client->person;
        strangers += !person || bst_server_table_seat_of(table, person->entry.id) < 0;
    }
    char *text = bst_presence_message(hosted->entry.id, here, away, table->seats, strangers, &length);
    for (int i = 0; text && i < hosted->nwatches; i++)
        bst_client_send_text(hub, hosted->watches[i].client, text, length);
    free(text);
}

// ---- the clock

void bst_hosted_wake(bst_hub *hub, bst_hosted *hosted, int64_t at)
{
    if (hosted->alarm.place == 0 || hosted->alarm.due <= (double)at)
        return; // it is gone, or its time comes sooner
    hosted->alarm.due = (double)at;
    bst_waitlist_put(&hub->alarms, &hosted->alarm);
}

static void wake_after_pause(bst_hub *hub, bst_hosted *hosted, int64_t at)
{
    bst_hosted_wake(hub, hosted, at > hub->paused_until ? at : hub->paused_until);
}

int64_t bst_hosted_flag(const bst_hub *hub, const bst_hosted *hosted)
{
    const bst_timer *timer = &hosted->table->timer;
    int64_t flag = bst_timer_flag(timer);
    bst_moment now = bst_hub_moment(hub);
    return flag == INT64_MAX ? flag : flag - bst_timer_time(timer, now) + now.at;
}

bool bst_hosted_stale(const bst_hosted *hosted, int64_t now)
{
    const bst_server_table *table = hosted->table;
    bool left = table->state == BST_TABLE_OPEN || hosted->nwatches == 0;
    return left && bst_server_table_given_up(table) <= now;
}

// The time of a seat is up. Where the rules say what is done for whoever does not answer (CATA-R22) that is done, and
// its clock stays where it is; otherwise it is out.
static void time_is_up(bst_hub *hub, bst_hosted *hosted)
{
    bst_complaint why;
    bst_action usual;
    bst_state *position = bst_hosted_position(hub, hosted);
    bool known = position && bst_usual(hosted->table->shared->game, position, &usual);
    bool good = known ? bst_hosted_act(hub, hosted, usual, &why)
                      : bst_hosted_out(hub, hosted, hosted->table->timer.running, BST_WHY_TIME, &why);
    if (good && known)
        bst_hosted_go_on(hub, hosted);
    else if (!good)
        bst_hub_log(hub, "table %s: %s", hosted->entry.id, why.text);
}

static void tick(bst_hub *hub, bst_hosted *hosted, int64_t now)
{
    if (!hosted->table)
        return; // it is read again, and looked at then
    if (hosted->presence_at > 0 && hosted->presence_at <= now)
        tell_presence(hub, hosted);
    bool stale = bst_hosted_stale(hosted, now);
    if (((hosted->think_at > 0 && hosted->think_at <= now) || stale) && hub->paused_until <= now) {
        hosted->think_at = 0;
        bst_hosted_go_on(hub, hosted);
    }
    if (hosted->table->state == BST_TABLE_OPEN)
        wake_after_pause(hub, hosted, bst_server_table_due(hosted->table));
    int64_t flag = bst_hosted_flag(hub, hosted);
    if (flag <= now && hub->paused_until <= now && !hub->stopping) {
        time_is_up(hub, hosted);
        flag = bst_hosted_flag(hub, hosted);
    }
    if (flag < INT64_MAX)
        wake_after_pause(hub, hosted, flag);
    if (hosted->think_at > 0)
        wake_after_pause(hub, hosted, hosted->think_at);
    if (hosted->presence_at > 0)
        bst_hosted_wake(hub, hosted, hosted->presence_at);
    if (is_needed(hosted, now))
        return;
    if (hosted->used + BST_IDLE_MS <= now)
        bst_hosted_free(hub, hosted);
    else
        bst_hosted_wake(hub, hosted, hosted->used + BST_IDLE_MS);
}

void bst_tables_tick(bst_hub *hub, int64_t now)
{
    bst_waiter *first;
    // at most once each: what cannot be done now is not to keep the loop busy
    for (int left = hub->alarms.n; left > 0 && (first = bst_waitlist_first(&hub->alarms)); left--) {
        if (first->due > (double)now)
            break;
        // whatever else comes, it is looked at now and then, and leaves memory when nobody needs it
        first->due = (double)(now + BST_IDLE_MS);
        bst_waitlist_put(&hub->alarms, first);
        hub->numbers.looks++;
        tick(hub, (bst_hosted *)((char *)first - offsetof(bst_hosted, alarm)), now);
    }
}
