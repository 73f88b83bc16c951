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
    bst_fetches_of(hub, person->entry.id);
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

// The player of a token: 1, 0 if the server does not know it, -1 with a complaint, or if the request is parked.
static int known_person(bst_ask *r, const char *token, bst_person **out)
{
    char id[BST_ID_MAX];
    if (!bst_token_player(token, id))
        return 0;
    if (bst_is_doomed(r->hub, id)) { // not yet gone, and not to be had any more
        bst_complain(&r->why, "store", "try again in a moment");
        return -1;
    }
    *out = bst_index_find(&r->hub->persons, id);
    if (*out)
        return bst_token_matches(token, (*out)->hash);
    const bst_fetched *stored = bst_fetch(r, BST_FETCH_PLAYER, id, NULL);
    if (!stored)
        return -1;
    if (stored->found == 0 || !bst_token_matches(token, stored->player.hash))
        return 0;
    *out = add_person(r, id, stored->player.name, stored->player.hash);
    if (*out)
        (*out)->seen = stored->player.seen;
    return *out ? 1 : -1;
}

static bst_person *new_person(bst_ask *r, const char *name, char token[BST_TOKEN_MAX])
{
    char id[BST_ID_MAX], hash[BST_HASH_MAX], line[BST_NAME_BYTES];
    bst_id_make(id, 12);
    if (!bst_house_may_have_guest(r->hub, r->client->house, &r->why))
        return NULL;
    if (name && !bst_get_name(name, "name", BST_NAME_CHARACTERS, line, sizeof line, &r->why))
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
        !bst_get_name(name, "name", BST_NAME_CHARACTERS, line, sizeof line, &r->why))
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

// A table in memory is ahead of its row in the store, and of what was read of it a moment ago.
static json_t *summary_of(bst_hub *hub, const bst_fetched_row *table)
{
    bst_complaint why;
    const bst_hosted *hosted = bst_hosted_at_hand(hub, table->name);
    char *newer = hosted ? bst_hosted_summary(hosted) : NULL;
    const char *text = newer ? newer : table->text;
    json_t *summary = bst_json_read(text, strlen(text), &why);
    free(newer);
    return summary;
}

bool bst_do_mine(bst_ask *r)
{
    const char *after = NULL;
    if (!bst_get_text_optional(r->message, "after", 100, &after, &r->why))
        return false;
    const bst_fetched *mine = bst_fetch(r, BST_FETCH_MINE, r->client->person->entry.id, after);
    if (!mine)
        return false;
    json_t *tables = json_array();
    for (int i = 0; i < mine->n && i < BST_MINE_MAX; i++) {
        json_t *summary = summary_of(r->hub, &mine->rows[i]);
        if (summary) // a damaged row is left out
            json_array_append_new(tables, summary);
    }
    json_object_set_new(r->ok, "tables", tables);
    json_object_set_new(r->ok, "more", json_boolean(mine->n > BST_MINE_MAX));
    return true;
}

// ---- saved setups

static bool get_preset_name(bst_ask *r, char *out, size_t size)
{
    const char *name;
    return bst_get_text(r->message, "name", 8 * BST_PRESET_NAME, &name, &r->why) &&
           bst_get_line(name, "name", BST_PRESET_NAME, out, size, &r->why);
}

// What is saved; null with a complaint, or if the request is parked.
static const bst_fetched *presets_of(bst_ask *r)
{
    return bst_fetch(r, BST_FETCH_PRESETS, r->client->person->entry.id, NULL);
}

static bool has(const bst_fetched *presets, const char *name)
{
    for (int i = 0; i < presets->n; i++)
        if (strcmp(presets->rows[i].name, name) == 0)
            return true;
    return false;
}

bool bst_do_preset_save(bst_ask *r)
{
    const char *text;
    char name[4 * BST_PRESET_NAME + 1];
    if (!get_preset_name(r, name, sizeof name) || !bst_get_text(r->message, "text", BST_PRESET_BYTES, &text, &r->why))
        return false;
    const bst_fetched *presets = presets_of(r);
    if (!presets)
        return false;
    if (bst_text_valid(text, strlen(text)) < strlen(text))
        return bst_complain(&r->why, "malformed", "text has control characters");
    if (!has(presets, name) && presets->n >= BST_PRESETS_MAX)
        return bst_complain(&r->why, "not-possible", "there are %d saved setups already; delete one first",
                            BST_PRESETS_MAX);
    bst_write *write = bst_batch_write(r->hub, BST_WRITE_PRESET, r->client->person->entry.id);
    write->name = bst_batch_copy(r->hub, name);
    write->text = bst_batch_copy(r->hub, text);
    return true;
}

bool bst_do_preset_list(bst_ask *r)
{
    const bst_fetched *presets = presets_of(r);
    if (!presets)
        return false;
    json_t *list = json_array();
    for (int i = 0; i < presets->n; i++)
        json_array_append_new(list,
                              json_pack("{s:s,s:s}", "name", presets->rows[i].name, "text", presets->rows[i].text));
    json_object_set_new(r->ok, "presets", list);
    return true;
}

bool bst_do_preset_delete(bst_ask *r)
{
    char name[4 * BST_PRESET_NAME + 1];
    if (!get_preset_name(r, name, sizeof name))
        return false;
    const bst_fetched *presets = presets_of(r);
    if (!presets)
        return false;
    if (!has(presets, name))
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
