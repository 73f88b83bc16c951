// SPDX-License-Identifier: MIT
// Requests to talk at a table, and those of the host about who may.

#include <string.h>

#include "server/hub_parts.h"

bool bst_do_chat(bst_ask *r)
{
    const char *text;
    bst_server_event event = {.kind = BST_ON_CHAT};
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted || !bst_get_text(r->message, "text", 8 * BST_CHAT_CHARACTERS, &text, &r->why) ||
        !bst_get_line(text, "text", BST_CHAT_CHARACTERS, event.chat.text, sizeof event.chat.text, &r->why))
        return false;
    const bst_person *person = r->client->person;
    int seat = bst_server_table_seat_of(hosted->table, person->entry.id);
    bool here = seat >= 0 || strcmp(hosted->table->host, person->entry.id) == 0;
    for (int i = 0; i < r->client->nwatching; i++)
        here |= r->client->watching[i] == hosted;
    if (!here)
        return bst_complain(&r->why, "not-possible", "watch the table to speak there");
    event.chat.seat = seat;
    memcpy(event.chat.name, person->name, sizeof event.chat.name);
    memcpy(event.chat.player, person->entry.id, sizeof event.chat.player);
    return bst_hosted_add(r->hub, hosted, &event, &r->why);
}

// The table of a request that is the host's.
static bst_hosted *host_of(bst_ask *r)
{
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted || strcmp(hosted->table->host, r->client->person->entry.id) == 0)
        return hosted;
    bst_complain(&r->why, "not-host", "only who made the table may do this");
    return NULL;
}

bool bst_do_talk(bst_ask *r)
{
    bst_server_event event = {.kind = BST_ON_TALK};
    bst_hosted *hosted = host_of(r);
    return hosted && bst_get_bool(r->message, "watchers", &event.talk.watchers, &r->why) &&
           bst_hosted_add(r->hub, hosted, &event, &r->why);
}

bool bst_do_silence(bst_ask *r)
{
    const char *player;
    bst_server_event event = {.kind = BST_ON_SILENCE};
    bst_hosted *hosted = host_of(r);
    if (!hosted || !bst_get_text(r->message, "player", sizeof event.silence.player - 1, &player, &r->why) ||
        !bst_get_bool(r->message, "on", &event.silence.on, &r->why))
        return false;
    memcpy(event.silence.player, player, strlen(player) + 1);
    return bst_hosted_add(r->hub, hosted, &event, &r->why);
}
