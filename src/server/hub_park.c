// SPDX-License-Identifier: MIT
// Requests that wait for the store are parked, and made again when it has answered: with the table in memory, or with
// what was asked for at hand. What a client sends meanwhile waits behind, so that nothing is overtaken.

#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

enum { WAITING_MAX = 100 }; ///< messages of one client that wait behind a parked one

bst_parked *bst_park(bst_ask *r)
{
    bst_parked *parked = calloc(1, sizeof *parked);
    if (!parked) {
        bst_complain_memory(&r->why);
        return NULL;
    }
    *parked = (bst_parked){r->client, json_incref((json_t *)r->message), r->fetched, NULL};
    r->fetched = NULL;
    r->client->parked = true;
    r->client->pending++;
    r->parked = true;
    return parked;
}

void bst_parked_free(bst_parked *parked)
{
    json_decref(parked->message);
    bst_fetched_free(parked->fetched);
    free(parked);
}

void bst_unpark(bst_hub *hub, bst_parked *parked, const bst_complaint *refusal)
{
    bst_client *client = parked->client;
    client->parked = false;
    client->pending--;
    if (client->connection && !client->closing) {
        bst_fetched *fetched = parked->fetched;
        parked->fetched = NULL;
        bst_hub_again(hub, client, parked->message, fetched, refusal);
    }
    bst_parked_free(parked);
    // what came meanwhile, as far as it goes
    while (client->waiting && !client->parked) {
        bst_message *message = client->waiting;
        client->waiting = message->next;
        client->nwaiting--;
        bst_hub_message(hub, client, message->text, message->length);
        free(message);
    }
    bst_client_drop(hub, client);
}

bool bst_client_wait(bst_hub *hub, bst_client *client, const char *text, size_t length)
{
    bst_message **last = &client->waiting;
    if (!client->parked)
        return false;
    bst_message *message = client->nwaiting < WAITING_MAX ? malloc(sizeof *message + length) : NULL;
    if (!message) {
        bst_client_close(hub, client, BST_CLOSE_FLOOD);
        return true;
    }
    message->next = NULL;
    message->length = length;
    memcpy(message->text, text, length);
    while (*last)
        last = &(*last)->next;
    *last = message;
    client->nwaiting++;
    return true;
}

void bst_client_wait_no_more(bst_client *client)
{
    for (bst_message *next, *at = client->waiting; at; at = next) {
        next = at->next;
        free(at);
    }
    client->waiting = NULL;
    client->nwaiting = 0;
}
