// SPDX-License-Identifier: MIT
// The hub: connections, messages, the clock's business.

#include "server/hub.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum {
    BURST = 4,       ///< seconds' worth of requests that may come at once
    PATIENCE = 1000, ///< requests beyond that until the connection is closed
    FORGIVEN = 20,   ///< of them for each that is granted
    UNREAD_MS = 500, ///< for whoever asks and does not read to wait
};

/// Requests: name, function, cost in ordinary requests, whether it works before hello.
static const struct {
    const char *name;
    bst_handler *handle;
    double cost;
    bool stranger;
} requests[] = {
    {"hello", bst_do_hello, 2, true},
    {"ping", bst_do_ping, 0.5, true},
    {"name", bst_do_name, 2, false},
    {"lobby", bst_do_lobby, 2, false},
    {"mine", bst_do_mine, 2, false},
    {"preset.save", bst_do_preset_save, 2, false},
    {"preset.list", bst_do_preset_list, 1, false},
    {"preset.delete", bst_do_preset_delete, 2, false},
    {"watch", bst_do_watch, 1, false},
    {"unwatch", bst_do_unwatch, 0.5, false},
    {"record", bst_do_record, 1, false},
    {"create", bst_do_create, 5, false},
    {"sit", bst_do_sit, 1, false},
    {"stand", bst_do_stand, 1, false},
    {"kick", bst_do_kick, 1, false},
    {"bot", bst_do_bot, 1, false},
    {"close", bst_do_close, 1, false},
    {"act", bst_do_act, 1, false},
    {"undo", bst_do_undo, 1, false},
    {"takeback", bst_do_takeback, 2, false},
    {"answer", bst_do_answer, 1, false},
    {"resign", bst_do_resign, 1, false},
    {"claim", bst_do_claim, 1, false},
    {"rematch", bst_do_rematch, 2, false},
    {"chat", bst_do_chat, 4, false},
    {"talk", bst_do_talk, 1, false},
    {"silence", bst_do_silence, 1, false},
};

// ---- small things

int64_t bst_hub_now(const bst_hub *hub) { return hub->options.calls.now(hub->options.calls.to); }

int64_t bst_hub_steady(const bst_hub *hub)
{
    const bst_hub_calls *calls = &hub->options.calls;
    return calls->steady ? calls->steady(calls->to) : calls->now(calls->to);
}

bst_moment bst_hub_moment(const bst_hub *hub) { return (bst_moment){bst_hub_now(hub), bst_hub_steady(hub)}; }

void bst_hub_wake(bst_hub *hub, int64_t at)
{
    if (at < hub->wake)
        hub->wake = at;
}

void bst_hub_say(bst_hub *hub, bst_log_weight weight, const char *kind, const char *text)
{
    if (hub->options.calls.log)
        hub->options.calls.log(hub->options.calls.to, weight, kind, text);
}

void bst_hub_log(bst_hub *hub, const char *format, ...)
{
    char text[500];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    bst_hub_say(hub, BST_LOG_ERROR, format, text);
}

bool bst_read_failed(bst_hub *hub, const char *error, bst_complaint *why)
{
    hub->numbers.failed_reads++;
    bst_hub_log(hub, "reading failed: %s", error);
    return bst_complain(why, "store", "%s", error);
}

void bst_client_send_text(bst_hub *hub, bst_client *client, const char *text, size_t length)
{
    if (client->connection && !client->closing)
        hub->options.calls.send(hub->options.calls.to, client->connection, text, length);
}

void bst_client_send(bst_hub *hub, bst_client *client, json_t *value)
{
    size_t length;
    char *text = bst_json_dump(value, &length);
    if (text)
        bst_client_send_text(hub, client, text, length);
    free(text);
}

size_t bst_client_unsent(const bst_hub *hub, const bst_client *client)
{
    const bst_hub_calls *calls = &hub->options.calls;
    return calls->unsent && client->connection && !client->closing ? calls->unsent(calls->to, client->connection) : 0;
}

void bst_client_close(bst_hub *hub, bst_client *client, int code)
{
    if (client->connection && !client->closing)
        hub->options.calls.close(hub->options.calls.to, client->connection, code);
    client->closing = true;
}

json_t *bst_error_json(json_t *n, const bst_complaint *why)
{
    json_t *error = json_pack("{s:s,s:O,s:s,s:s}", "t", "error", "n", n, "code", why->code, "text", why->text);
    const char *rule = bst_rule_name(why->rule);
    if (!error) // the text has been cut within a character
        error = json_pack("{s:s,s:O,s:s,s:s}", "t", "error", "n", n, "code", why->code, "text", "it is refused");
    if (rule[0])
        json_object_set_new(error, "rule", json_string(rule));
    if (why->wait > 0)
        json_object_set_new(error, "wait", json_integer(why->wait));
    return error;
}

// ---- messages

static bool may_ask(bst_hub *hub, bst_client *client, double cost, bst_complaint *why)
{
    double rate = hub->options.rate;
    int64_t now = bst_hub_now(hub);
    if (rate < 0)
        return true;
    if (now > client->tokens_at)
        client->tokens += rate * (double)(now - client->tokens_at) / 1000;
    client->tokens_at = now;
    if (client->tokens > BURST * rate)
        client->tokens = BURST * rate;
    bool unread = bst_client_unsent(hub, client) > BST_UNREAD_MAX;
    if (client->tokens >= cost && !unread) {
        client->tokens -= cost;
        client->refused -= client->refused < FORGIVEN ? client->refused : FORGIVEN;
        return true;
    }
    // refusing costs as much as granting: without an end one connection could keep the loop busy
    if (++client->refused > PATIENCE)
        bst_client_close(hub, client, BST_CLOSE_FLOOD);
    if (unread) {
        bst_complain(why, "too-often", "read what was sent to you before you ask for more");
        why->wait = UNREAD_MS;
    } else {
        bst_complain(why, "too-often", "too many requests; wait a moment");
        why->wait = (int64_t)((cost - client->tokens) * 1000 / rate) + 1;
    }
    return false;
}

// Finds the request and lets it happen. False with a complaint.
static bool handle(bst_ask *r)
{
    const char *name;
    size_t i = 0;
    bool named = bst_get_text(r->message, "t", 30, &name, &r->why);
    while (named && i < sizeof requests / sizeof *requests && strcmp(name, requests[i].name) != 0)
        i++;
    bool known = named && i < sizeof requests / sizeof *requests;
    // nonsense costs, too
    if ((!r->again && !may_ask(r->hub, r->client, known ? requests[i].cost : 1, &r->why)) || !named)
        return false;
    if (!known)
        return bst_complain(&r->why, "unknown", "there is no such message");
    if (!r->client->person && !requests[i].stranger)
        return bst_complain(&r->why, "hello-first", "say hello first");
    if (r->hub->stopping)
        return bst_complain(&r->why, "not-possible", "the server is about to stop; come back in a moment");
    return requests[i].handle(r);
}

// The number that the answer repeats; null if there is none.
static json_t *number_of(const json_t *message)
{
    json_t *n = json_object_get(message, "n");
    return json_is_integer(n) ? json_incref(n) : json_null();
}

static void answer(bst_ask *r, json_t *n, bool wrote)
{
    size_t length;
    if (!r->members) {
        json_object_set_new(r->ok, "t", json_string("ok"));
        json_object_set(r->ok, "n", n);
    }
    char *text = r->members ? bst_answer_message(n, r->members, &length) : bst_json_dump(json_incref(r->ok), &length);
    if (wrote) {
        bst_batch_reply(r, n, text);
        return;
    }
    if (text)
        bst_client_send_text(r->hub, r->client, text, length);
    free(text);
    if (r->push) {
        bst_hosted_push(r->hub, r->push);
        bst_hosted_presence(r->hub, r->push);
    }
}

// Lets a request happen and answers it, unless it is parked.
static void serve(bst_ask *r, json_t *message)
{
    bst_hub *hub = r->hub;
    json_t *n = number_of(message);
    uint64_t before = hub->writes;
    r->message = message;
    r->ok = json_object();
    if (message && r->ok && handle(r)) {
        answer(r, n, hub->writes > before || hub->next->incomplete);
    } else if (!r->parked) {
        hub->numbers.refused++;
        bst_client_send(hub, r->client, bst_error_json(n, &r->why));
    }
    json_decref(r->ok);
    json_decref(n);
    bst_batch_flush(hub);
}

void bst_hub_message(bst_hub *hub, bst_client *client, const char *text, size_t length)
{
    bst_ask r = {.hub = hub, .client = client};
    json_t *message = NULL;
    if (client->closing || bst_client_wait(hub, client, text, length))
        return;
    hub->numbers.requests++;
    if (length <= BST_MESSAGE_MAX && (message = bst_act_read(&hub->mould, text, length))) {
        json_t *mould = hub->mould;
        hub->mould = NULL; // nobody else reads into it meanwhile
        serve(&r, message);
        if (r.parked || hub->mould)
            json_decref(mould); // it is somebody else's now, or there is another one
        else
            hub->mould = mould;
        return;
    }
    if (length > BST_MESSAGE_MAX)
        bst_complain(&r.why, "too-long", "a message has at most %d bytes", BST_MESSAGE_MAX);
    else if (!(message = bst_json_read(text, length, &r.why)))
        may_ask(hub, client, 1, &r.why);
    serve(&r, message);
    json_decref(message);
}

void bst_hub_again(bst_hub *hub, bst_client *client, json_t *message, bst_fetched *fetched,
                   const bst_complaint *refusal)
{
    bst_ask r = {.hub = hub, .client = client, .again = true, .refusal = refusal, .fetched = fetched};
    serve(&r, message);
    bst_fetched_free(r.fetched);
}

// ---- connections

bst_client *bst_hub_connect(bst_hub *hub, void *connection, const char *source)
{
    if (hub->numbers.clients >= hub->options.clients || hub->stopping)
        return NULL;
    bst_client *client = calloc(1, sizeof *client);
    bst_house *house = client ? bst_house_enter(hub, source) : NULL;
    if (!house) {
        free(client);
        return NULL;
    }
    client->house = house;
    client->connection = connection;
    client->tokens_at = bst_hub_now(hub);
    client->tokens = BURST * (double)hub->options.rate;
    client->after = hub->clients;
    if (client->after)
        client->after->before = client;
    hub->clients = client;
    hub->numbers.clients++;
    bst_client_stranger(hub, client, true);
    return client;
}

void bst_hub_drained(bst_hub *hub, bst_client *client)
{
    for (int i = 0; i < client->nwatching; i++)
        bst_hosted_push_to(hub, client->watching[i], client);
}

void bst_client_drop(bst_hub *hub, bst_client *client)
{
    if (client->connection || client->pending > 0)
        return;
    *(client->before ? &client->before->after : &hub->clients) = client->after;
    if (client->after)
        client->after->before = client->before;
    free(client);
}

void bst_hub_disconnect(bst_hub *hub, bst_client *client)
{
    client->connection = NULL;
    bst_client_stranger(hub, client, false);
    bst_client_wait_no_more(client);
    bst_client_no_pieces(hub, client);
    bst_lobby_leave(hub, client);
    hub->numbers.clients--;
    while (client->nwatching > 0)
        bst_hosted_unwatch(hub, client->watching[0], client);
    bst_house_leave(client->house);
    client->house = NULL;
    if (client->person) {
        bst_person *person = client->person;
        client->person = NULL;
        person->clients--;
        bst_person_drop(hub, person);
    }
    bst_client_drop(hub, client);
    if (!hub->stopping)
        bst_batch_flush(hub);
}

// ---- the clock

void bst_client_stranger(bst_hub *hub, bst_client *client, bool is)
{
    if (client->stranger) {
        *(client->stranger_before ? &client->stranger_before->stranger_after : &hub->strangers) =
            client->stranger_after;
        *(client->stranger_after ? &client->stranger_after->stranger_before : &hub->last_stranger) =
            client->stranger_before;
    }
    client->stranger = is;
    if (!is)
        return;
    // all wait equally long, so they stand in the order of their deadlines
    client->deadline = bst_hub_now(hub) + BST_HELLO_MS;
    client->stranger_before = hub->last_stranger;
    client->stranger_after = NULL;
    *(hub->last_stranger ? &hub->last_stranger->stranger_after : &hub->strangers) = client;
    hub->last_stranger = client;
    bst_hub_wake(hub, client->deadline);
}

static void tick_strangers(bst_hub *hub, int64_t now)
{
    bst_client *client;
    while ((client = hub->strangers) && client->deadline <= now) {
        bst_client_stranger(hub, client, false);
        bst_client_close(hub, client, BST_CLOSE_NO_HELLO);
    }
    if (client)
        bst_hub_wake(hub, client->deadline);
}

static void tick_probe(bst_hub *hub, int64_t now)
{
    if (hub->probe_at == 0)
        return;
    if (now >= hub->probe_at)
        bst_batch_probe(hub);
    else
        bst_hub_wake(hub, hub->probe_at);
}

void bst_hub_tick(bst_hub *hub)
{
    int64_t now = bst_hub_now(hub);
    if (now < bst_hub_next(hub))
        return;
    hub->wake = INT64_MAX;
    tick_strangers(hub, now);
    tick_probe(hub, now);
    bst_lobby_tick(hub, now);
    bst_sleepers_tick(hub, now);
    bst_houses_tick(hub, now);
    bst_retention_tick(hub, now);
    bst_tables_tick(hub, now);
    bst_batch_flush(hub);
}

int64_t bst_hub_next(const bst_hub *hub)
{
    // while one that slept is read, the others wait
    bool asleep = hub->waking || hub->stopping;
    const bst_waiter *first[] = {bst_waitlist_first(&hub->alarms),
                                 asleep ? NULL : bst_waitlist_first(&hub->sleepers_alarms)};
    int64_t next = hub->wake;
    for (int i = 0; i < 2; i++)
        if (first[i] && first[i]->due < (double)next)
            next = (int64_t)first[i]->due;
    return next;
}

// ---- opening and closing

static bool note_listed(void *to, const bst_stored_table *table)
{
    bst_complaint why;
    json_t *summary = bst_json_read(table->summary, strlen(table->summary), &why);
    int64_t created = json_integer_value(json_object_get(summary, "created"));
    json_decref(summary);
    if (!summary) // a damaged row is left out
        return true;
    return bst_lobby_load(to, table->id, table->state, created, table->summary);
}

// Reads what is to be known of tables that are not in memory.
static bool read_store(bst_hub *hub, char *error, size_t size)
{
    bst_store *store = hub->store;
    return bst_sleepers_open(hub, error, size) && store->def->lobby(store, note_listed, hub, error, size) >= 0;
}

bst_hub *bst_hub_open(const bst_hub_options *options, char *error, size_t size)
{
    bst_hub *hub = calloc(1, sizeof *hub);
    if (!hub || !bst_fair_begin()) {
        snprintf(error, size, hub ? "there is no source of random numbers" : "out of memory");
        options->store->def->close(options->store);
        free(hub);
        return NULL;
    }
    hub->options = *options;
    hub->store = options->store;
    hub->options.thinkers = options->thinkers > 0 ? options->thinkers : 1;
    hub->options.think_seconds = options->think_seconds > 0 ? options->think_seconds : 1;
    hub->options.clients = options->clients > 0 ? options->clients : 10000;
    hub->options.tables = options->tables > 0 ? options->tables : 10000;
    hub->options.positions = options->positions > 0 ? options->positions : (size_t)32 << 20;
    hub->options.rate = options->rate != 0 ? options->rate : 5;
    bst_allowances_complete(&hub->options.allowances);
    hub->next = &hub->batch[0];
    hub->wake = INT64_MAX;
    atomic_init(&hub->stop, false);
    bst_houses_open(hub);
    bst_positions_open(hub);
    bst_retention_open(hub);
    bst_recordings_open(hub);
    if (!read_store(hub, error, size)) {
        bst_hub_close(hub);
        return NULL;
    }
    return hub;
}

bst_hub_numbers bst_hub_count(const bst_hub *hub)
{
    bst_hub_numbers numbers = hub->numbers;
    numbers.players = hub->persons.n;
    numbers.tables = hub->tables.n - hub->resting;
    numbers.games = hub->games.n;
    numbers.listed = hub->lobby.n;
    numbers.sleepers = hub->sleepers.n;
    numbers.houses = hub->houses.n;
    numbers.positions = hub->shelf[0].bytes + hub->shelf[1].bytes;
    numbers.healthy = hub->failing == 0;
    return numbers;
}

bool bst_hub_health(bst_hub *hub, char *reason, size_t size)
{
    char since[40];
    if (bst_hub_now(hub) - hub->written_at >= BST_PROBE_MS)
        bst_batch_probe(hub);
    if (hub->failing == 0)
        return true;
    bst_log_time(hub->failing / 1000, since, sizeof since);
    snprintf(reason, size, "storing fails since %s: %s", since, hub->failing_why);
    return false;
}

void bst_hub_stop(bst_hub *hub)
{
    hub->stopping = true;
    atomic_store(&hub->stop, true);
    BST_INDEX_EACH(&hub->tables, entry)
    {
        if (((bst_hosted *)entry)->table)
            bst_batch_summary(hub, (bst_hosted *)entry);
    }
    bst_batch_flush(hub);
}

bool bst_hub_busy(const bst_hub *hub)
{
    return hub->flying || hub->next->nwrites > 0 || hub->numbers.thinking > 0 || hub->loads.n > 0 || hub->reads;
}

void bst_hub_close(bst_hub *hub)
{
    hub->stopping = true;
    while (hub->clients) {
        bst_client *client = hub->clients;
        client->pending = 0;
        if (client->connection)
            bst_hub_disconnect(hub, client);
        else
            bst_client_drop(hub, client);
    }
    BST_INDEX_EACH(&hub->tables, entry)
    {
        ((bst_hosted *)entry)->pins = 0;
        bst_hosted_free(hub, (bst_hosted *)entry);
    }
    BST_INDEX_EACH(&hub->persons, person) { free(person); }
    for (int i = 0; i < 2; i++)
        bst_batch_free(&hub->batch[i]);
    bst_houses_close(hub);
    bst_retention_settled(hub);
    bst_index_free(&hub->doomed);
    bst_index_free(&hub->tables);
    bst_index_free(&hub->persons);
    bst_index_free(&hub->games);
    bst_loads_free(hub);
    bst_readings_free(hub);
    bst_recordings_free(hub);
    bst_reads_free(hub);
    bst_lobby_free(&hub->lobby);
    json_decref(hub->mould);
    bst_sleepers_free(hub);
    bst_waitlist_free(&hub->alarms);
    hub->store->def->close(hub->store);
    free(hub);
}
