// SPDX-License-Identifier: MIT
// Who may say how much at a table. Those who play have a share of their own, so no crowd of onlookers can fill it.

#include <string.h>

#include "server/table.h"

// Players are those whose game has begun, for until then anybody may sit down; and whoever made the table.
bst_circle bst_server_table_circle(const bst_server_table *table, const char *player)
{
    bool plays = table->state != BST_TABLE_OPEN && bst_server_table_seat_of(table, player) >= 0;
    return plays || strcmp(player, table->host) == 0 ? BST_CIRCLE_PLAYERS : BST_CIRCLE_WATCHERS;
}

int bst_chat_cost(const char *text) { return (int)strlen(text) + BST_CHAT_LINE_COST; }

bst_speaker *bst_server_table_speaker(const bst_server_table *table, const char *player)
{
    for (int i = 0; i < table->nspeakers; i++)
        if (strcmp(table->speakers[i].player, player) == 0)
            return &table->speakers[i];
    return NULL;
}

bool bst_server_table_may_say(const bst_server_table *table, const char *player, const char *text,
                              bst_complaint *complaint)
{
    static const int most[BST_CIRCLES] = {BST_PLAYERS_CHAT_MAX, BST_WATCHERS_CHAT_MAX};
    static const int each[BST_CIRCLES] = {BST_PLAYER_CHAT_MAX, BST_WATCHER_CHAT_MAX};
    bst_circle circle = bst_server_table_circle(table, player);
    const bst_speaker *speaker = bst_server_table_speaker(table, player);
    int cost = bst_chat_cost(text), said = speaker ? speaker->said : 0;
    if (circle == BST_CIRCLE_WATCHERS && table->watchers_silent)
        return bst_complain(complaint, "not-possible", "the host has switched off the chat of those who watch");
    if (circle == BST_CIRCLE_WATCHERS && speaker && speaker->silent)
        return bst_complain(complaint, "not-possible", "the host does not want you to talk here");
    if (table->chats[circle] >= BST_TABLE_CHATS_MAX || table->said[circle] + cost > most[circle])
        return bst_complain(complaint, "not-possible", "the chat of this table is full");
    if (said + cost > each[circle])
        return bst_complain(complaint, "not-possible", "you have said as much as one may at this table");
    return true;
}
