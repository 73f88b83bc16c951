// SPDX-License-Identifier: MIT
// Requests about oneself: hello, name, own tables, saved setups, watching.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

// ---- who I am

static void write_person(bst_hub *hub, const bst_person *person)
{
    bst_write *write = bst_batch_write(hub, BST_WRITE_PLAYER, person->entry.id);
    memcpy(write->hash, person->hash, sizeof write->hash);
    write->text = bst_batch_copy(hub, person->name);
}

void bst_person_seen(bst_hub *hub, bst_person *person)
{
    int64_t now = bst_hub_now(hub);
    if (now - person->seen < BST_SEEN_MS || hub->stopping || hub->paused_until > now)
        return;
    person->seen = now;
    write_person(hub, person);
}

void bst_person_drop(bst_hub *hub, bst_person *person)
{
    if (person->clients > 0 || person->pending > 0)
        return;
    bst_person_seen(hub, person);
    bst_index_remove(&hub->persons, &person->entry);
    free(person);
}

static bst_person *add_person(bst_ask *r, const char *id, const char *name, const char *hash)
{
    bst_person *person = calloc(1, sizeof *person);
    if (person) {
        snprintf(person->entry.id, sizeof person->entry.id, "%s", id);
        snprintf(person->name, sizeof person->name, "%s", name);
        snprintf(person->hash, sizeof person->hash, "%s", hash);
        person->seen = bst_hub_now(r->hub);
    }
    if (!person || !bst_index_add(&r->hub->persons, &person->entry)) {
        free(person);
        bst_complain(&r->why, "store", "the server is short of memory");
        return NULL;
    }
    return person;
}

// The player of a token: 1, 0 if the server does not know it, -1 with a complaint.
static int known_person(bst_ask *r, const char *token, bst_person **out)
{
    char id[BST_ID_MAX], error[200];
    bst_stored_player stored;
    bst_store *store = r->hub->store;
    if (!bst_token_player(token, id))
        return 0;
    if (bst_is_doomed(r->hub, id)) { // not yet gone, and not to be had any more
        bst_complain(&r->why, "store", "try again in a moment");
        return -1;
    }
    *out = bst_index_find(&r->hub->persons, id);
    if (*out)
        return bst_token_matches(token, (*out)->hash);
    int found = store->def->player(store, id, &stored, error, sizeof error);
    if (found < 0) {
        bst_read_failed(r->hub, error, &r->why);
        return -1;
    }
    if (found == 0 || !bst_token_matches(token, stored.hash))
        return 0;
    *out = add_person(r, id, stored.name, stored.hash);
    if (*out)
        (*out)->seen = stored.seen;
    return *out ? 1 : -1;
}

static bst_person *new_person(bst_ask *r, const char *name, char token[BST_TOKEN_MAX])
{
    char id[BST_ID_MAX], hash[BST_HASH_MAX], line[BST_NAME_BYTES];
    bst_id_make(id, 12);
    if (!bst_house_may_have_guest(r->hub, r->client->house, &r->why))
        return NULL;
    if (name && !bst_get_line(name, "name", BST_NAME_CHARACTERS, line, sizeof line, &r->why))
        return NULL;
    if (!name)
        snprintf(line, sizeof line, "Guest %.4s", id);
    bst_token_make(id, token);
    bst_token_hash(token, hash);
    bst_person *person = add_person(r, id, line, hash);
    if (person) {
        write_person(r->hub, person);
        bst_purse_spend(&r->client->house->guests, 1, r->hub->options.allowances.address_guests,
                        bst_hub_steady(r->hub));
        r->person = person;
        r->is_new = true;
    }
    return person;
}

bool bst_do_hello(bst_ask *r)
{
    const char *token = "", *name = NULL;
    char fresh[BST_TOKEN_MAX];
    bool known_only = false;
    int64_t version = 0;
    bst_person *person = NULL;
    if (r->client->person)
        return bst_complain(&r->why, "not-possible", "you have said hello already");
    if (!bst_get_int(r->message, "version", 0, INT32_MAX, &version, &r->why))
        return false;
    if (version != 1)
        return bst_complain(&r->why, "version", "this server speaks version 1");
    if (!bst_get_text_optional(r->message, "token", 200, &token, &r->why) ||
        !bst_get_text_optional(r->message, "name", 8 * BST_NAME_CHARACTERS, &name, &r->why) ||
        (json_object_get(r->message, "known") && !bst_get_bool(r->message, "known", &known_only, &r->why)))
        return false;
    int known = known_person(r, token, &person);
    if (known < 0)
        return false;
    if (known == 0 && known_only)
        return bst_complain(&r->why, "unknown-player", "this server does not know you");
    if (known == 0) {
        person = new_person(r, name, fresh);
        token = fresh;
    }
    if (!person)
        return false;
    person->clients++;
    r->client->person = person;
    bst_client_stranger(r->hub, r->client, false);
    json_object_set_new(r->ok, "version", json_integer(1));
    json_object_set_new(r->ok, "token", json_string(token));
    json_object_set_new(r->ok, "player", json_string(person->entry.id));
    json_object_set_new(r->ok, "name", json_string(person->name));
    json_object_set_new(r->ok, "now", json_integer(bst_hub_now(r->hub)));
    json_object_set_new(r->ok, "software", json_string("bastide " BASTIDE_VERSION));
    return true;
}

bool bst_do_name(bst_ask *r)
{
    const char *name;
    static const size_t longest = 8 * BST_NAME_CHARACTERS;
    char line[BST_NAME_BYTES];
    bst_person *person = r->client->person;
    if (!bst_get_text(r->message, "name", longest, &name, &r->why) ||
        !bst_get_line(name, "name", BST_NAME_CHARACTERS, line, sizeof line, &r->why))
        return false;
    memcpy(r->old_name, person->name, sizeof r->old_name);
    r->person = person;
    memcpy(person->name, line, sizeof line);
    write_person(r->hub, person);
    json_object_set_new(r->ok, "name", json_string(line));
    return true;
}

bool bst_do_ping(bst_ask *r)
{
    json_object_set_new(r->ok, "now", json_integer(bst_hub_now(r->hub)));
    return true;
}

// ---- finding tables

typedef struct listing {
    bst_hub *hub;
    json_t *tables;
} listing;

// A table in memory is ahead of its row in the store.
static json_t *summary_of(bst_hub *hub, const bst_stored_table *table)
{
    bst_complaint why;
    const bst_hosted *hosted = bst_hosted_at_hand(hub, table->id);
    char *newer = hosted && hosted->told < hosted->durable ? bst_hosted_summary(hosted) : NULL;
    const char *text = newer ? newer : table->summary;
    json_t *summary = bst_json_read(text, strlen(text), &why);
    free(newer);
    return summary;
}

static bool add_summary(void *to, const bst_stored_table *table)
{
    listing *l = to;
    json_t *summary = summary_of(l->hub, table);
    if (summary) // a damaged row is left out
        json_array_append_new(l->tables, summary);
    return true;
}

bool bst_do_mine(bst_ask *r)
{
    char error[200];
    const char *after = NULL;
    bst_store *store = r->hub->store;
    listing l = {r->hub, json_array()};
    json_object_set_new(r->ok, "tables", l.tables);
    if (!bst_get_text_optional(r->message, "after", 100, &after, &r->why))
        return false;
    if (store->def->mine(store, r->client->person->entry.id, after, BST_MINE_MAX + 1, add_summary, &l, error,
                         sizeof error) < 0)
        return bst_read_failed(r->hub, error, &r->why);
    bool more = json_array_size(l.tables) > BST_MINE_MAX;
    if (more)
        json_array_remove(l.tables, BST_MINE_MAX);
    json_object_set_new(r->ok, "more", json_boolean(more));
    return true;
}

// ---- saved setups

typedef struct counting {
    const char *name;
    int others;
    bool same;
} counting;

static bool count_preset(void *to, const char *name, const char *text)
{
    counting *c = to;
    (void)text;
    if (strcmp(name, c->name) == 0)
        c->same = true;
    else
        c->others++;
    return true;
}

static bool get_preset_name(bst_ask *r, char *out, size_t size)
{
    const char *name;
    return bst_get_text(r->message, "name", 8 * BST_PRESET_NAME, &name, &r->why) &&
           bst_get_line(name, "name", BST_PRESET_NAME, out, size, &r->why);
}

static bool count(bst_ask *r, counting *c)
{
    char error[200];
    bst_store *store = r->hub->store;
    return store->def->presets(store, r->client->person->entry.id, count_preset, c, error, sizeof error) >= 0 ||
           bst_read_failed(r->hub, error, &r->why);
}

bool bst_do_preset_save(bst_ask *r)
{
    const char *text;
    char name[4 * BST_PRESET_NAME + 1];
    counting c = {.name = name};
    if (!get_preset_name(r, name, sizeof name) || !bst_get_text(r->message, "text", BST_PRESET_BYTES, &text, &r->why) ||
        !count(r, &c))
        return false;
    if (bst_text_valid(text, strlen(text)) < strlen(text))
        return bst_complain(&r->why, "malformed", "text has control characters");
    if (!c.same && c.others >= BST_PRESETS_MAX)
        return bst_complain(&r->why, "not-possible", "there are %d saved setups already; delete one first",
                            BST_PRESETS_MAX);
    bst_write *write = bst_batch_write(r->hub, BST_WRITE_PRESET, r->client->person->entry.id);
    write->name = bst_batch_copy(r->hub, name);
    write->text = bst_batch_copy(r->hub, text);
    return true;
}

static bool add_preset(void *to, const char *name, const char *text)
{
    json_array_append_new(to, json_pack("{s:s,s:s}", "name", name, "text", text));
    return true;
}

bool bst_do_preset_list(bst_ask *r)
{
    char error[200];
    bst_store *store = r->hub->store;
    json_t *list = json_array();
    json_object_set_new(r->ok, "presets", list);
    return store->def->presets(store, r->client->person->entry.id, add_preset, list, error, sizeof error) >= 0 ||
           bst_read_failed(r->hub, error, &r->why);
}

bool bst_do_preset_delete(bst_ask *r)
{
    char name[4 * BST_PRESET_NAME + 1];
    counting c = {.name = name};
    if (!get_preset_name(r, name, sizeof name) || !count(r, &c))
        return false;
    if (!c.same)
        return bst_complain(&r->why, "not-possible", "there is no saved setup of this name");
    bst_write *write = bst_batch_write(r->hub, BST_WRITE_PRESET_DELETE, r->client->person->entry.id);
    write->name = bst_batch_copy(r->hub, name);
    return true;
}

// ---- watching

bool bst_do_watch(bst_ask *r)
{
    int64_t from = 0;
    if (json_object_get(r->message, "from") && !bst_get_int(r->message, "from", 0, INT32_MAX, &from, &r->why))
        return false;
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted)
        return false;
    if (from > hosted->durable) // from before the table was restored from an older copy, say
        return bst_complain(&r->why, "stale", "this table has %lld events; watch from 0", (long long)hosted->durable);
    if (!bst_hosted_watch(r->hub, hosted, r->client, from, &r->why))
        return false;
    const char *player = r->client->person->entry.id;
    int seat = bst_server_table_seat_of(hosted->table, player);
    json_object_set_new(r->ok, "id", json_string(hosted->entry.id));
    json_object_set_new(r->ok, "seat", seat >= 0 ? json_integer(seat) : json_null());
    json_object_set_new(r->ok, "host", json_boolean(strcmp(hosted->table->host, player) == 0));
    json_object_set_new(r->ok, "last", json_integer(hosted->durable));
    r->push = hosted;
    return true;
}

bool bst_do_unwatch(bst_ask *r)
{
    const char *id;
    if (!bst_get_text(r->message, "id", 100, &id, &r->why))
        return false;
    for (int i = 0; i < r->client->nwatching; i++)
        if (strcmp(r->client->watching[i]->entry.id, id) == 0) {
            bst_hosted_unwatch(r->hub, r->client->watching[i], r->client);
            return true;
        }
    return bst_complain(&r->why, "no-table", "you do not watch this table");
}
