// SPDX-License-Identifier: MIT
// Records that tables go on from. A short one stands in the request `create`; a long one is sent before in pieces, so
// that no message need be longer for its sake. Reading one means playing it, and it may be anything: that is a job, for
// one record after the other, so that the tables which the same thread reads wait for one of them at most.

#include <stdlib.h>
#include <string.h>

#include "locale/locale.h"
#include "server/hub_parts.h"

/// A record that is read or waits for that, and the request that waits for it.
typedef struct bst_reading {
    bst_read read; ///< must be the first
    struct bst_reading *next;
    bst_parked *parked;
    bst_house *house;
    char *text;
    int64_t at; ///< actions that are to happen
    bst_lang lang;
    bst_fetched *fetched; ///< with what it gives
} bst_reading;

void bst_given_free(bst_given *given)
{
    if (!given)
        return;
    free(given->position);
    bst_text_free(&given->actions);
    free(given);
}

// ---- pieces

void bst_client_no_pieces(bst_hub *hub, bst_client *client)
{
    hub->pieces -= client->pieces.length;
    client->house->pieces -= client->pieces.length;
    bst_text_free(&client->pieces);
    client->pieces = (bst_text){0};
}

// Forgets what lies there for longer than anybody needs to send a record.
static void forget_old(bst_hub *hub)
{
    int64_t now = bst_hub_now(hub);
    for (bst_client *client = hub->clients; client; client = client->after)
        if (client->pieces.length > 0 && client->pieces_at + BST_PIECES_MS <= now)
            bst_client_no_pieces(hub, client);
}

static bool has_room(const bst_hub *hub, const bst_house *house, size_t length)
{
    return hub->pieces + length <= BST_PIECES_MAX &&
           (!bst_house_counts(hub, house) || house->pieces + length <= BST_HOUSE_PIECES_MAX);
}

bool bst_do_record(bst_ask *r)
{
    const char *text;
    int64_t from = 0;
    bst_client *client = r->client;
    if (!bst_get_text(r->message, "text", BST_MESSAGE_MAX, &text, &r->why) ||
        !bst_get_int(r->message, "from", 0, BST_RECORD_BYTES, &from, &r->why))
        return false;
    if (from == 0)
        bst_client_no_pieces(r->hub, client);
    size_t length = strlen(text);
    if ((size_t)from != client->pieces.length)
        return bst_complain(&r->why, "stale", "%zu bytes of the record are here; begin again with from 0",
                            client->pieces.length);
    if (client->pieces.length + length > BST_RECORD_BYTES)
        return bst_complain(&r->why, "too-long", "a record has at most %d bytes", BST_RECORD_BYTES);
    if (!has_room(r->hub, client->house, length))
        forget_old(r->hub);
    if (client->pieces.length != (size_t)from || !has_room(r->hub, client->house, length)) {
        bst_complain(&r->why, "too-often", "too many records are being sent; try again in a minute");
        r->why.wait = BST_PIECES_MS;
        return false;
    }
    bst_text_bytes(&client->pieces, text, length);
    if (client->pieces.failed) {
        client->pieces.failed = 0;
        return bst_complain_memory(&r->why);
    }
    r->hub->pieces += length;
    client->house->pieces += length;
    client->pieces_at = bst_hub_now(r->hub);
    json_object_set_new(r->ok, "bytes", json_integer((json_int_t)client->pieces.length));
    return true;
}

// ---- reading, on any thread

// Plays the record as far as it is to be played. False with a complaint.
static bool play(const bst_record *record, int64_t at, bst_given *out)
{
    bst_text_error error = {0};
    bst_replay game;
    if (!bst_replay_begin(&game, record, &error))
        return error.line > 0 && error.line != record->head.setup_line ? bst_complain_record(&out->why, &error)
                                                                       : bst_complain_setup(&out->why, &error);
    int step = 1;
    while (step > 0 && game.next < at && out->actions.length <= BST_GIVEN_BYTES && game.next <= BST_GIVEN_ACTIONS) {
        step = bst_replay_step(&game, &error);
        if (step > 0)
            bst_text_add(&out->actions, "%s\n", game.text);
    }
    bool over = bst_actor(game.state) == BST_NOBODY;
    bool endless = out->actions.length > BST_GIVEN_BYTES || game.next > BST_GIVEN_ACTIONS;
    bst_replay_free(&game);
    if (step < 0)
        return bst_complain_record(&out->why, &error);
    if (endless)
        return bst_complain(&out->why, "too-long", bst_told(BST_T("the record has too many actions")));
    if (over)
        return bst_complain(&out->why, "record",
                            bst_told(BST_T("the game of the record is over; say with at where to go on")));
    return !out->actions.failed || bst_complain_memory(&out->why);
}

static bool take(const bst_record *record, bst_given *out)
{
    const bst_header *head = &record->head;
    out->head = *head;
    out->head.position = NULL;
    out->head.fair_commit[0] = out->head.fair_secret[0] = 0;
    out->head.has_result = false;
    out->head.given = 0;
    if (head->position)
        out->position = strndup(head->position, head->position_length);
    return !head->position || out->position || bst_complain_memory(&out->why);
}

static int ask(bst_read *read)
{
    const bst_reading *reading = (const bst_reading *)read;
    bst_given *out = reading->fetched->given;
    bst_text_error error = {0};
    bst_record record;
    bst_lang before = bst_tongue_set(reading->lang);
    if (!bst_record_parse(reading->text, strlen(reading->text), NULL, &record, &error)) {
        bst_complain_record(&out->why, &error);
    } else {
        out->good = play(&record, reading->at, out) && take(&record, out);
        bst_record_free(&record);
    }
    bst_tongue_set(before);
    return 1;
}

// ---- one after the other

static void free_reading(bst_read *read)
{
    bst_reading *reading = (bst_reading *)read;
    if (reading->parked)
        bst_parked_free(reading->parked);
    bst_fetched_free(reading->fetched);
    free(reading->text);
}

static void begin_first(bst_hub *hub)
{
    if (hub->reading)
        bst_read_begin(hub, &hub->reading->read);
}

static void then(bst_read *read)
{
    bst_hub *hub = read->hub;
    bst_reading *reading = (bst_reading *)read;
    bst_parked *parked = reading->parked;
    hub->reading = reading->next;
    if (!hub->reading)
        hub->last_reading = &hub->reading;
    hub->readings--;
    reading->house->readings--;
    reading->fetched->next = parked->fetched;
    parked->fetched = reading->fetched;
    reading->parked = NULL;
    reading->fetched = NULL;
    begin_first(hub);
    bst_unpark(hub, parked, NULL);
}

void bst_readings_free(bst_hub *hub)
{
    bst_reading *next = hub->reading ? hub->reading->next : NULL;
    while (next) {
        bst_reading *at = next;
        next = at->next;
        free_reading(&at->read);
        free(at);
    }
    hub->reading = NULL;
}

// Lets a record be read, and the request wait for it; takes over the text.
static void begin(bst_ask *r, char *text, int64_t at, bst_lang lang)
{
    bst_hub *hub = r->hub;
    bst_reading *reading = text ? calloc(1, sizeof *reading) : NULL;
    bst_fetched *fetched = reading ? calloc(1, sizeof *fetched) : NULL;
    bst_given *given = fetched ? calloc(1, sizeof *given) : NULL;
    bst_parked *parked = given ? bst_park(r) : NULL;
    if (!parked) {
        free(given);
        free(fetched);
        free(reading);
        free(text);
        bst_complain_memory(&r->why);
        return;
    }
    *fetched = (bst_fetched){.kind = BST_FETCH_RECORD, .given = given};
    *reading = (bst_reading){.read = {.ask = ask, .then = then, .free = free_reading},
                             .parked = parked,
                             .house = r->client->house,
                             .text = text,
                             .at = at,
                             .lang = lang,
                             .fetched = fetched};
    if (!hub->last_reading)
        hub->last_reading = &hub->reading;
    bool alone = !hub->reading;
    *hub->last_reading = reading;
    hub->last_reading = &reading->next;
    hub->readings++;
    reading->house->readings++;
    if (alone)
        begin_first(hub);
}

// Whether one more may be read or wait for that; false with a complaint.
static bool may_read(bst_ask *r)
{
    const bst_house *house = r->client->house;
    bool many = bst_house_counts(r->hub, house) && house->readings >= BST_HOUSE_READINGS_MAX;
    if (!many && r->hub->readings < BST_READINGS_MAX)
        return true;
    bst_complain(&r->why, "too-often", "too many records are being read; wait a moment");
    r->why.wait = BST_READING_WAIT_MS;
    return false;
}

// The record of a request, to be freed: its text, or what was sent in pieces. Null with a complaint.
static char *text_of(bst_ask *r)
{
    const json_t *record = json_object_get(r->message, "record");
    const char *text = NULL;
    char *copy = NULL;
    if (json_is_true(record) && r->client->pieces.length == 0)
        bst_complain(&r->why, "stale", "no record was sent; send it in pieces first");
    else if (json_is_true(record) || bst_get_text(r->message, "record", BST_MESSAGE_MAX, &text, &r->why))
        copy = strdup(text ? text : r->client->pieces.data);
    else
        return NULL;
    if (!copy && !r->why.code)
        bst_complain_memory(&r->why);
    return copy;
}

const bst_given *bst_record_given(bst_ask *r)
{
    int64_t at = INT32_MAX;
    bst_lang lang = BST_ENGLISH;
    const char *code = NULL;
    for (const bst_fetched *fetched = r->fetched; fetched; fetched = fetched->next) {
        if (fetched->kind != BST_FETCH_RECORD)
            continue;
        bst_client_no_pieces(r->hub, r->client); // whatever becomes of it
        r->why = fetched->given->why;
        return fetched->given->good ? fetched->given : NULL;
    }
    if ((json_object_get(r->message, "at") && !bst_get_int(r->message, "at", 0, INT32_MAX, &at, &r->why)) ||
        !bst_get_text_optional(r->message, "lang", 20, &code, &r->why) || !may_read(r))
        return NULL;
    if (code)
        bst_lang_find(code, &lang);
    char *text = text_of(r);
    if (text)
        begin(r, text, at, lang);
    return NULL;
}
