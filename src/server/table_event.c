// SPDX-License-Identifier: MIT
// Events that are about to happen to a table by themselves.

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/table.h"

// The next action that a record brought.
static bool given_event(const bst_server_table *table, bst_server_event *out, bst_complaint *complaint)
{
    char line[BST_TEXT_MAX], reason[BST_TEXT_MAX];
    const char *next = table->given + table->given_at;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(next, "\n"), next);
    *out = (bst_server_event){.kind = BST_ON_ACT, .act = {.by = bst_actor(table->position)}};
    return bst_action_parse(table->shared->game, table->position, line, &out->act.action, reason, sizeof reason) ||
           bst_complain(complaint, "record", "%s", reason); // not one that was played before it was given
}

bool bst_server_table_chance_event(const bst_server_table *table, bst_server_event *out, bst_complaint *complaint)
{
    if (bst_server_table_given_waits(table))
        return given_event(table, out, complaint);
    uint32_t random = bst_fair_draw(table->secret, table->draws);
    *out = (bst_server_event){
        .kind = BST_ON_ACT,
        .act = {.by = BST_CHANCE, .action = bst_chance(table->shared->game, table->position, random)},
    };
    return true;
}

// ---- beginning and end

// Puts the players in an order of chance, each with the colour that was chosen for him, and chooses who begins.
static void deal(bst_header *head, bst_chair *chair)
{
    int seats = head->setup.seats;
    for (int i = seats - 1; i > 0; i--) {
        int other = (int)randombytes_uniform((uint32_t)i + 1);
        bst_chair moved = chair[i];
        uint8_t colour = head->setup.colour[i];
        chair[i] = chair[other];
        chair[other] = moved;
        head->setup.colour[i] = head->setup.colour[other];
        head->setup.colour[other] = colour;
    }
    head->setup.start = (uint8_t)randombytes_uniform((uint32_t)seats);
}

static void name_seats(bst_header *head, const bst_chair *chair)
{
    for (int i = 0; i < head->setup.seats; i++) {
        char text[BST_NAME_BYTES + 8];
        snprintf(text, sizeof text, "%s%s", chair[i].kind == BST_CHAIR_BOT ? "bot " : "",
                 chair[i].kind == BST_CHAIR_BOT ? chair[i].bot : chair[i].name);
        // cut between characters
        size_t n = strlen(text) < BST_NAME_MAX - 1 ? strlen(text) : BST_NAME_MAX - 1;
        n = bst_text_valid(text, n);
        memcpy(head->name[i], text, n);
        head->name[i][n] = 0;
    }
}

void bst_server_table_start_event(bst_server_table *table, bst_server_event *out)
{
    *out = (bst_server_event){.kind = BST_ON_START, .start = {.head = table->head}};
    memcpy(out->start.chair, table->chair, sizeof out->start.chair);
    if (table->shuffled)
        deal(&out->start.head, out->start.chair);
    name_seats(&out->start.head, out->start.chair);
    bst_fair_secret(table->secret);
    bst_fair_commit(table->secret, out->start.commit);
}

void bst_server_table_over_event(const bst_server_table *table, bst_why why, bst_server_event *out)
{
    *out = (bst_server_event){.kind = BST_ON_OVER, .over = {.why = why}};
    if (table->state != BST_TABLE_RUNNING)
        return;
    out->over.n = table->seats;
    for (int i = 0; i < table->seats; i++)
        out->over.score[i] = table->points[i];
    out->over.winners = why == BST_WHY_CLOSED ? 0 : bst_server_table_leaders(table); // who left has not won
    bst_fair_hex(table->secret, out->over.secret);
}

void bst_server_table_next_event(const bst_server_table *table, bst_server_event *out)
{
    *out = (bst_server_event){
        .kind = BST_ON_TABLE,
        .table = {.head = table->head,
                  .listed = table->listed,
                  .aids = table->aids,
                  .pace = table->pace,
                  .timer = table->timer},
    };
    memset(out->table.head.name, 0, sizeof out->table.head.name);
    out->table.head.position = NULL; // the next game is played from its beginning
    memcpy(out->table.title, table->title, sizeof out->table.title);
    // who only made the table is not asked, so who asked is the host of the next one
    int host = bst_server_table_seat_of(table, table->host);
    const bst_chair *by = &table->chair[host >= 0 ? host : table->offer[BST_OFFER_REMATCH].by];
    memcpy(out->table.host, by->player, sizeof out->table.host);
    memcpy(out->table.host_name, by->name, sizeof out->table.host_name);
    bst_timer_reset(&out->table.timer);
    for (int i = 0; i < table->seats; i++) {
        int to = (i + 1) % table->seats;
        bst_chair *chair = &out->table.chair[to];
        *chair = table->chair[i];
        out->table.head.setup.colour[to] = table->head.setup.colour[i]; // everybody keeps his colour
        if (chair->kind == BST_CHAIR_PERSON)
            chair->bot[0] = 0;
        chair->out = BST_WHY_NONE;
    }
}
