// SPDX-License-Identifier: MIT
// Tables in memory: finding, loading, forgetting, telling those who watch.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum { PUSH_BYTES = 100000 }; ///< of events in one message, about

// ---- tables that sleep

bool bst_sleeper_add(bst_hub *hub, const char *id, int64_t due)
{
    if (hub->nsleepers == hub->sleepers_capacity) {
        int more = hub->sleepers_capacity ? 2 * hub->sleepers_capacity : 64;
        bst_sleeper *sleepers = realloc(hub->sleepers, (size_t)more * sizeof *sleepers);
        if (!sleepers)
            return false;
        hub->sleepers = sleepers;
        hub->sleepers_capacity = more;
    }
    bst_sleeper *sleeper = &hub->sleepers[hub->nsleepers++];
    snprintf(sleeper->id, sizeof sleeper->id, "%s", id);
    sleeper->due = due;
    bst_hub_wake(hub, due);
    return true;
}

static void remove_sleeper(bst_hub *hub, const char *id)
{
    for (int i = 0; i < hub->nsleepers; i++)
        if (strcmp(hub->sleepers[i].id, id) == 0)
            hub->sleepers[i--] = hub->sleepers[--hub->nsleepers];
}

void bst_sleepers_tick(bst_hub *hub, int64_t now)
{
    bst_complaint why;
    for (int i = 0; i < hub->nsleepers; i++) {
        bst_sleeper sleeper = hub->sleepers[i];
        if (sleeper.due > now) {
            bst_hub_wake(hub, sleeper.due);
            continue;
        }
        // loading takes it off the list; a damaged table is left alone
        bst_hosted *hosted = bst_hosted_find(hub, sleeper.id, &why);
        if (!hosted && strcmp(why.code, "not-possible") == 0) {
            hub->sleepers[i].due = now + BST_IDLE_MS;
            bst_hub_wake(hub, hub->sleepers[i].due);
            continue;
        }
        remove_sleeper(hub, sleeper.id);
        i = -1;
    }
}

// ---- loading and forgetting

bool bst_lines_reserve(bst_lines *lines)
{
    if (lines->n < lines->capacity)
        return true;
    int more = lines->capacity ? 2 * lines->capacity : 32;
    char **at = realloc(lines->at, (size_t)more * sizeof *at);
    if (!at)
        return false;
    lines->at = at;
    lines->capacity = more;
    return true;
}

static void free_lines(bst_lines *lines)
{
    for (int i = 0; i < lines->n; i++)
        free(lines->at[i]);
    free(lines->at);
    *lines = (bst_lines){0};
}

typedef struct loading {
    bst_server_table *table;
    bst_lines *lines;
    bst_complaint *why;
    bool good;
} loading;

// Keeps a line of the store as it is.
static bool keep_line(bst_lines *lines, const char *json, bst_complaint *why)
{
    char *copy = bst_lines_reserve(lines) ? strdup(json) : NULL;
    if (!copy)
        return bst_complain_memory(why);
    lines->at[lines->n++] = copy;
    return true;
}

static bool load_event(void *to, int64_t q, const char *json)
{
    loading *l = to;
    bst_server_event event;
    bst_complaint why = {0};
    bool next = q == l->table->nevents + 1;
    l->good = (next || bst_complain(&why, "store", "it should be number %d", l->table->nevents + 1)) &&
              bst_server_event_read(l->table, json, &event, &why) && bst_server_table_restore(l->table, &event, &why) &&
              keep_line(l->lines, json, &why);
    return l->good || bst_complain(l->why, "store", "event %lld of this table is damaged: %s", (long long)q, why.text);
}

// A table as it stands in the store, with its lines; null with a complaint, whose code is no-table if there is none.
static bst_server_table *load(bst_hub *hub, const char *id, bst_lines *lines, bst_complaint *why)
{
    char error[200] = "";
    loading l = {bst_server_table_new(id), lines, why, true};
    *lines = (bst_lines){0};
    if (!l.table) {
        bst_complain_memory(why);
        return NULL;
    }
    int found = hub->store->def->events(hub->store, id, load_event, &l, l.table->secret, error, sizeof error);
    if (found < 0)
        bst_complain(why, "store", "the table cannot be read: %s", error);
    else if (found == 0)
        bst_complain(why, "no-table", "there is no such table");
    else if (l.good && l.table->state == BST_TABLE_RUNNING) {
        char commit[BST_HEX_MAX];
        bst_fair_commit(l.table->secret, commit);
        l.good =
            strcmp(commit, l.table->commit) == 0 || bst_complain(why, "store", "the secret of this table is damaged");
    }
    if (found > 0 && l.good)
        return l.table;
    if (found != 0)
        bst_hub_log(hub, "table %s: %s", id, why->text);
    bst_server_table_free(l.table);
    free_lines(lines);
    return NULL;
}

char *bst_stored_record(bst_hub *hub, const char *id)
{
    bst_complaint why;
    bst_lines lines = {0};
    bst_server_table *table = load(hub, id, &lines, &why);
    char *text = table ? bst_server_table_record(table) : NULL;
    bst_server_table_free(table);
    free_lines(&lines);
    return text;
}

// Whether somebody looks at a table or something has to be done for it now.
static bool is_needed(const bst_hosted *hosted, int64_t now)
{
    int64_t due = bst_server_table_due(hosted->table);
    return hosted->nwatches > 0 || hosted->pins > 0 || (due != BST_DUE_NEVER && due <= now);
}

// Forgets tables that nobody needs until there is room for one more.
static bool make_place(bst_hub *hub, bst_complaint *why)
{
    if (hub->tables.n < hub->options.tables)
        return true;
    BST_INDEX_EACH(&hub->tables, entry)
    {
        bst_hosted *hosted = (bst_hosted *)entry;
        if (!is_needed(hosted, bst_hub_now(hub)))
            bst_hosted_free(hub, hosted);
    }
    return hub->tables.n < hub->options.tables ||
           bst_complain(why, "not-possible", "the server has no room for one more table; try later");
}

// Takes over the table and its lines.
static bst_hosted *host(bst_hub *hub, bst_server_table *table, bst_lines *lines, bst_complaint *why)
{
    bst_hosted *hosted = table ? calloc(1, sizeof *hosted) : NULL;
    if (hosted) {
        snprintf(hosted->entry.id, sizeof hosted->entry.id, "%s", table->id);
        hosted->table = table;
        hosted->lines = *lines;
        hosted->durable = table->nevents;
        hosted->used = bst_hub_now(hub);
    }
    if (!hosted || !bst_index_add(&hub->tables, &hosted->entry)) {
        bst_complain_memory(why);
        bst_server_table_free(table);
        free_lines(lines);
        free(hosted);
        return NULL;
    }
    bst_hub_wake(hub, hosted->used + BST_IDLE_MS);
    return hosted;
}

// After a time without the table: who is away is away from now on, and live clocks have stood still.
static void wake_up(bst_hub *hub, bst_hosted *hosted)
{
    bst_server_table *table = hosted->table;
    int64_t now = bst_hub_now(hub);
    for (int i = 0; i < table->seats; i++)
        hosted->away[i] = table->chair[i].kind == BST_CHAIR_PERSON ? now : 0;
    if (table->timer.kind == BST_TIMER_LIVE)
        table->timer.since = now;
    hosted->clocked = table->last_act_q;
    hosted->think_at = hub->paused_until > now ? hub->paused_until : now;
    bst_hub_wake(hub, hosted->think_at);
}

bst_hosted *bst_hosted_find(bst_hub *hub, const char *id, bst_complaint *why)
{
    bst_hosted *hosted = bst_index_find(&hub->tables, id);
    if (hosted) {
        hosted->used = bst_hub_now(hub);
        return hosted;
    }
    if (!bst_table_id_valid(id)) {
        bst_complain(why, "no-table", "there is no such table");
        return NULL;
    }
    bst_lines lines = {0};
    bst_server_table *table = make_place(hub, why) ? load(hub, id, &lines, why) : NULL;
    hosted = table ? host(hub, table, &lines, why) : NULL;
    if (hosted) {
        remove_sleeper(hub, id);
        hosted->shown = bst_summary_json(table);
        wake_up(hub, hosted);
    }
    return hosted;
}

bst_hosted *bst_hosted_of(bst_ask *r)
{
    const char *id;
    return bst_get_text(r->message, "id", 100, &id, &r->why) ? bst_hosted_find(r->hub, id, &r->why) : NULL;
}

bst_hosted *bst_hosted_new(bst_hub *hub, bst_complaint *why)
{
    char id[BST_ID_MAX];
    if (!make_place(hub, why))
        return NULL;
    bst_id_make(id, 10);
    return host(hub, bst_server_table_new(id), &(bst_lines){0}, why);
}

static void dismiss(bst_hub *hub, bst_hosted *hosted)
{
    while (hosted->nwatches > 0)
        bst_hosted_unwatch(hub, hosted, hosted->watches[0].client);
    bst_hosted_forget_thinking(hub, hosted);
    if (!hosted->gone)
        bst_index_remove(&hub->tables, &hosted->entry);
    hosted->gone = true;
}

void bst_hosted_free(bst_hub *hub, bst_hosted *hosted)
{
    dismiss(hub, hosted);
    if (hosted->pins > 0)
        return;
    int64_t due = bst_server_table_due(hosted->table);
    if (due > 0 && hosted->durable > 0 && !hub->stopping)
        bst_sleeper_add(hub, hosted->entry.id, due);
    bst_server_table_free(hosted->table);
    free_lines(&hosted->lines);
    free(hosted->watches);
    free(hosted->shown);
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

void bst_hosted_reload(bst_hub *hub, bst_hosted *hosted)
{
    bst_complaint why;
    bst_lines lines = {0};
    bst_server_table *table = hosted->durable > 0 ? load(hub, hosted->entry.id, &lines, &why) : NULL;
    if (!table) { // never stored, or not to be read now: whoever wants it asks again, and so do we
        if (hosted->durable > 0)
            bst_sleeper_add(hub, hosted->entry.id, bst_hub_now(hub) + BST_IDLE_MS);
        send_away(hub, hosted);
        hosted->durable = 0;
        bst_hosted_free(hub, hosted);
        return;
    }
    bst_server_table_free(hosted->table);
    free_lines(&hosted->lines);
    hosted->table = table;
    hosted->lines = lines;
    hosted->durable = table->nevents;
    hosted->version++;
    for (int i = 0; i < hosted->nwatches; i++) // never beyond, but a table may have been cut short by hand
        if (hosted->watches[i].sent > hosted->durable)
            hosted->watches[i].sent = hosted->durable;
    wake_up(hub, hosted);
    bst_hosted_presence(hub, hosted);
}

// ---- watching

static void push_one(bst_hub *hub, bst_hosted *hosted, bst_watch *watch)
{
    while (watch->sent < hosted->durable) {
        char *const *lines = hosted->lines.at + watch->sent;
        size_t size = 0, length;
        int n = 0;
        while (watch->sent + n < hosted->durable && size < PUSH_BYTES)
            size += strlen(lines[n++]);
        char *text = bst_events_message(hosted->entry.id, lines, n, &length);
        if (!text)
            return;
        watch->sent += n;
        bst_client_send_text(hub, watch->client, text, length);
        free(text);
    }
}

void bst_hosted_push(bst_hub *hub, bst_hosted *hosted)
{
    for (int i = 0; i < hosted->nwatches; i++)
        push_one(hub, hosted, &hosted->watches[i]);
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
    bst_hosted_presence(hub, hosted);
    return true;
}

void bst_hosted_unwatch(bst_hub *hub, bst_hosted *hosted, bst_client *client)
{
    for (int i = 0; i < client->nwatching; i++)
        if (client->watching[i] == hosted)
            client->watching[i--] = client->watching[--client->nwatching];
    for (int i = 0; i < hosted->nwatches; i++)
        if (hosted->watches[i].client == client)
            hosted->watches[i--] = hosted->watches[--hosted->nwatches];
    hosted->used = bst_hub_now(hub);
    bst_hosted_presence(hub, hosted);
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
    int64_t now = bst_hub_now(hub);
    for (int i = 0; i < hosted->table->seats; i++) {
        const bst_chair *chair = &hosted->table->chair[i];
        if (chair->kind != BST_CHAIR_PERSON || is_here(hosted, chair->player))
            hosted->away[i] = 0;
        else if (hosted->away[i] == 0)
            hosted->away[i] = now;
    }
    if (hosted->presence_at == 0)
        bst_hub_wake(hub, hosted->presence_at = now + BST_PRESENCE_MS);
}

static void tell_presence(bst_hub *hub, bst_hosted *hosted)
{
    const bst_server_table *table = hosted->table;
    bool here[BST_SEATS_MAX] = {0};
    int strangers = 0;
    size_t length;
    hosted->presence_at = 0;
    for (int i = 0; i < table->seats; i++)
        here[i] =
            table->chair[i].kind == BST_CHAIR_BOT || (table->chair[i].kind == BST_CHAIR_PERSON && hosted->away[i] == 0);
    for (int i = 0; i < hosted->nwatches; i++) {
        const bst_person *person = hosted->watches[i].client->person;
        strangers += !person || bst_server_table_seat_of(table, person->entry.id) < 0;
    }
    char *text = bst_presence_message(hosted->entry.id, here, table->seats, strangers, &length);
    for (int i = 0; text && i < hosted->nwatches; i++)
        bst_client_send_text(hub, hosted->watches[i].client, text, length);
    free(text);
}

// ---- the clock

static void wake_after_pause(bst_hub *hub, int64_t at)
{
    bst_hub_wake(hub, at > hub->paused_until ? at : hub->paused_until);
}

void bst_hosted_tick(bst_hub *hub, bst_hosted *hosted, int64_t now)
{
    bst_complaint why;
    if (hosted->presence_at > 0 && hosted->presence_at <= now)
        tell_presence(hub, hosted);
    bool stale = hosted->table->state == BST_TABLE_OPEN && bst_server_table_due(hosted->table) <= now;
    if (((hosted->think_at > 0 && hosted->think_at <= now) || stale) && hub->paused_until <= now) {
        hosted->think_at = 0;
        bst_hosted_go_on(hub, hosted);
    }
    if (hosted->table->state == BST_TABLE_OPEN)
        wake_after_pause(hub, bst_server_table_due(hosted->table));
    int64_t flag = bst_timer_flag(&hosted->table->timer);
    if (flag <= now && hub->paused_until <= now && !hub->stopping) {
        if (!bst_hosted_out(hub, hosted, hosted->table->timer.running, BST_WHY_TIME, &why))
            bst_hub_log(hub, "table %s: %s", hosted->entry.id, why.text);
        flag = bst_timer_flag(&hosted->table->timer);
    }
    if (flag < INT64_MAX)
        wake_after_pause(hub, flag);
    if (hosted->think_at > 0)
        wake_after_pause(hub, hosted->think_at);
    if (hosted->presence_at > 0)
        bst_hub_wake(hub, hosted->presence_at);
    if (is_needed(hosted, now) || hosted->lobby_new)
        return;
    if (hosted->used + BST_IDLE_MS <= now)
        bst_hosted_free(hub, hosted);
    else
        bst_hub_wake(hub, hosted->used + BST_IDLE_MS);
}

static void tell_lobby(bst_hub *hub, const bst_hosted *hosted)
{
    size_t length;
    bool listed = hosted->shown && hosted->table->listed && hosted->table->state != BST_TABLE_OVER;
    char *text = bst_lobby_message(hosted->entry.id, listed ? hosted->shown : NULL, &length);
    for (bst_client *client = hub->clients; text && client; client = client->after)
        if (client->lobby)
            bst_client_send_text(hub, client, text, length);
    free(text);
}

void bst_lobby_tick(bst_hub *hub, int64_t now)
{
    if (hub->lobby_at == 0)
        return;
    if (hub->lobby_at > now) {
        bst_hub_wake(hub, hub->lobby_at);
        return;
    }
    hub->lobby_at = 0;
    BST_INDEX_EACH(&hub->tables, entry)
    {
        bst_hosted *hosted = (bst_hosted *)entry;
        if (hosted->lobby_new && hosted->table->listed)
            tell_lobby(hub, hosted);
        hosted->lobby_new = false;
    }
}
